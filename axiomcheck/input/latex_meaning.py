"""From trees of LaTeX to formulas: what each part means, and what is refused as ambiguous."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from operator import add
from typing import TYPE_CHECKING

from axiomcheck.input import latex_cases, latex_scope
from axiomcheck.input.arcs import ARCS
from axiomcheck.input.grammar import MAX_DEPTH, MAX_NODES
from axiomcheck.input.hints import shortened
from axiomcheck.input.latex_equations import Equation
from axiomcheck.input.latex_grammar import first, only_name, place, tree
from axiomcheck.input.latex_scope import UnknownName
from axiomcheck.input.latex_sets import Bound
from axiomcheck.input.latex_text import Source, Tok
from axiomcheck.input.powers import Powers
from axiomcheck.input.products import per_class, product, reduced
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import AGGREGATORS, Expr, num, sym
from axiomcheck.lang.text import without_minus
from axiomcheck.latex import GREEK

if TYPE_CHECKING:
    from lark import Tree

NORMS: dict[str, Callable[[Expr], Expr]] = {
    "1": lambda x: X.class_sum(X.absolute(x)),
    "2": lambda x: X.sqrt(X.class_sum(x**2)),
    "inf": lambda x: X.class_max(X.absolute(x)),
}
FUNCTIONS: dict[str, Callable[[Expr], Expr]] = {"log": X.log, "exp": X.exp, **ARCS}
INDICES = {"1": 1, "2": 2}
OVER = {"sum": X.class_sum, "min": X.class_min, "max": X.class_max}


@dataclass
class Scope:
    """What a text defines, and which letters stand for the two distributions."""

    source: Source
    definitions: dict[str, Equation]
    prevalences: dict[str, str]
    powers: Powers
    star: str | None = None
    doing: list[str] = field(default_factory=list)
    done: dict[str, Expr] = field(default_factory=dict)
    measured: dict[int, tuple[Expr, int, int]] = field(default_factory=dict)

    def defined(self, name: str, at: int) -> Expr:
        """What a definition of the text says; its argument is the symbol `?x`, or the class."""
        if name in self.done:
            return self.done[name]
        if name in self.doing:
            raise self.source.fault(at, f"{shortened(name)} is defined by itself; break the circle")
        self.doing.append(name)
        try:
            self.done[name] = self._first_side(self.definitions[name])
        finally:
            self.doing.pop()
        return self.done[name]

    def _first_side(self, equation: Equation) -> Expr:
        """The first right-hand side that says all it uses."""
        missing: list[UnknownName] = []
        for side in equation.sides:
            try:
                return Reader(self, self.variable(equation)).read(side)
            except UnknownName as error:
                missing.append(error)
        raise missing[0]

    def variable(self, equation: Equation) -> str | None:
        """The argument of f(x) or p_s(c), or the class of m_c."""
        _, _, index = (equation.head or "").rpartition("_")
        names = {t.text for side in equation.sides for t in side if t.kind == "name"}
        if not equation.applied and len(index) == 1 and index != equation.head:  # p_o is about no class o
            return index if any(x == index or x.endswith(f"_{index}") for x in names) else None
        if not equation.applied or len(equation.arguments) != 1:
            return None
        inside = equation.arguments[0]
        single = len(inside) == 1 and inside[0].kind == "name" and len(inside[0].text) == 1
        return inside[0].text if single and inside[0].text not in latex_scope.SETS else None


class Reader:
    """Reads one side of an equation; `variable` is the argument of what it defines."""

    def __init__(self, scope: Scope, variable: str | None = None, *, main: bool = False):
        self.scope, self.source, self.variable, self.main = scope, scope.source, variable, main
        self.bound: list[str] = [] if variable is None else [variable]
        self.used: set[str] = set()
        self.free: dict[str, int] = {}
        self.inside_norms = 0

    def read(self, side: list[Tok]) -> Expr:
        """The formula of a side."""
        top = tree(self.source, self._applied(side))
        found = self.visit(top)
        for name, at in self.free.items():
            if name in self.used or len(self.free) > 1 or not self.main:
                raise self.source.fault(
                    at,
                    f"{name} stands outside the sum, min or max over {name}; put brackets round what it adds up",
                )
            self.source.note(f"{name} is any one of two classes: the first is taken")
        return lifted(found)

    def _applied(self, side: list[Tok]) -> list[Tok]:
        """Names followed by a bracket: applied to it, or multiplied by it."""
        out = []
        for t, after in zip(side, [*side[1:], None], strict=True):
            if t.kind == "name" and after is not None and after.kind == "(" and after.text == "(":
                equation = self.scope.definitions.get(t.text)
                known = t.text in self.scope.prevalences or t.text in ("p_s", "p_hat_s")
                if known or (equation.applied if equation else latex_scope.applies(t.text)):
                    t = replace(t, kind="applied")
            out.append(t)
        return out

    # -- sums and products --------------------------------------------------
    def visit(self, node: Tree) -> Expr:
        found = getattr(self, node.data)(node.children)
        size, depth = measured(found, self.scope.measured)
        if size > MAX_NODES:
            raise self.source.fault(
                place(node), f"it has more than {MAX_NODES} parts written out; simplify it"
            )
        if depth > MAX_DEPTH:
            raise self.source.fault(
                place(node), f"written out, it is nested more than {MAX_DEPTH} deep; simplify it"
            )
        return found

    def sum(self, children: list) -> Expr:
        terms, minus = [], False
        for child in children:
            if getattr(child, "type", "") == "SIGN":
                minus = child.value.text == "-"
                continue
            term = self.visit(child)
            terms.append(X.negated(term) if minus else term)
            minus = False
        return reduce(add, terms)

    def term(self, children: list) -> Expr:
        found, operator, divided = self.visit(children[0]), "", False
        for i, child in enumerate(children[1:], 1):
            kind = getattr(child, "type", "")
            if kind in ("TIMES", "SLASH"):
                operator = kind
                continue
            if not operator:
                self._beside(children[i - 1], child)
                if divided:
                    raise self.source.fault(
                        place(child),
                        "is this under the slash as well? write \\frac{...}{...}, or \\cdot before it",
                    )
            part = self.visit(child)
            if operator == "SLASH":
                self._plain_argument(children[i - 2], place(child))
                found = self._quotient(found, part, place(child))
            else:
                found = _times(found, part)
            divided = operator == "SLASH"
            operator = ""
        return found

    def _beside(self, left: Tree, right: Tree) -> None:
        """Factors that touch: does the right one still belong to the function on the left?"""
        if right.data == "group" and only_name(right.children[1], "number"):
            raise self.source.fault(
                place(right),
                "is this a factor or the number of the equation? write \\cdot before it or \\quad (1)",
            )
        if right.data not in ("function", "over"):
            self._plain_argument(left, place(right))

    def _plain_argument(self, left: Tree, at: int) -> None:
        if left.data == "function" and left.children[-1].data not in ("group",):
            raise self.source.fault(
                at, f"does this belong to the {first(left).text}? put its argument in brackets"
            )

    def _quotient(self, top: Expr, below: Expr, at: int) -> Expr:
        if below == X.ZERO:
            raise self.source.fault(at, "this divides by zero everywhere; correct the divisor")
        if top.op == below.op == "num":
            return num(top.args[0] / below.args[0])
        return top / below

    def power(self, children: list) -> Expr:
        base, exponent = self.visit(children[0]), self.visit(children[3])
        at = place(children[3])
        if children[0].data == "exponential" and children[0].children[0].value.text == "e":
            raise self.source.fault(at, "e^{...} has an exponent already; put brackets round it, as in (e^{x})^2")
        loose = sorted(exponent.symbols - self.scope.powers.ranges.keys())
        if loose or (exponent.op != "num" and not exponent.symbols):
            cure = f"; if {loose[0]} is a parameter, say so: --param {loose[0]}=2" if loose and loose[0] in GREEK else ""
            raise self.source.fault(at, f"an exponent must be a number, such as 2 or 1/2; or write e^{{...}}{cure}")
        if exponent == num(2) and children[0].data == "norm" and base.op == "pow":
            return base.args[0]  # of a sum of squares
        if exponent == num(-1):
            return self._quotient(X.ONE, base, at)
        return self.scope.powers.of(base, exponent, place(children[0]), at)

    def function(self, children: list) -> Expr:
        token, argument = children[0].value, children[1]
        if argument.data == "power" and argument.children[0].data == "group":
            raise self.source.fault(
                place(argument), f"is the {token.text} raised to the power, or its argument? add brackets"
            )
        inner = self.visit(argument)
        found = FUNCTIONS[token.text](inner)
        return found if token.value is None else found / X.log(token.value)

    # -- atoms --------------------------------------------------------------
    def number(self, children: list) -> Expr:
        return num(Fraction(children[0].value.text))

    def value(self, children: list) -> Expr:
        return children[0].value.value

    def group(self, children: list) -> Expr:
        return self.visit(children[1])

    def absolute(self, children: list) -> Expr:
        return X.absolute(self.visit(children[1]))

    def norm(self, children: list) -> Expr:
        """The norm of a vector, which is written as its entry at any class."""
        self.inside_norms += 1
        body = self.visit(children[1])
        self.inside_norms -= 1
        at = place(children[0])
        if not per_class(body):
            raise self.source.fault(at, "a norm is one of a vector, such as p - \\hat{p}; write | | for numbers")
        if any(e.op in ("mul", "div") and sum(map(per_class, e.args)) > 1 for e in body.nodes()):
            raise self.source.fault(at, "what is a product of two vectors here? write the norm out as a sum")
        return NORMS[children[2].value.value](body)

    def fraction(self, children: list) -> Expr:
        top, below = (self.visit(c) for c in children if hasattr(c, "data"))
        return self._quotient(top, below, place(children[0]))

    def root(self, children: list) -> Expr:
        return X.sqrt(self.visit(children[2]))

    def exponential(self, children: list) -> Expr:
        return X.exp(self.visit(children[2]))

    def pair(self, children: list) -> Expr:
        token = children[0].value
        values = [self.visit(c) for c in children if hasattr(c, "data")]
        if len(values) < 2:
            raise self.source.fault(
                token.at, f"{token.text} of one value; write \\{token.text}_{{c \\in \\mathcal{{C}}}}"
            )
        join = X.minimum if token.text == "min" else X.maximum
        found = values[0]
        for v in values[1:]:
            found = join(found, v)
        return found

    def cases(self, children: list) -> Expr:
        return latex_cases.value(self, children)

    # -- over the classes -----------------------------------------------------
    def over(self, children: list) -> Expr:
        token, bound = children[0].value, children[0].value.value
        if bound.operator not in OVER:
            raise self.source.fault(
                token.at, f"\\arg\\{bound.operator[3:]} is a class and no number; it may define c^*"
            )
        self.bound.append(bound.variable)
        self.used.add(bound.variable)
        body = self.visit(children[1])
        self.bound.pop()
        if not per_class(body):
            raise self.source.fault(
                token.at,
                f"what {bound.operator} combines is the same for every class; multiply by |\\mathcal{{C}}|",
            )
        if bound.operator != "sum" and body.op in ("mul", "div") and len(children[1].children) > 1:
            self._only_classes(token, body)
        if bound.without is not None:
            return self._without(token, bound, body)
        return _hoisted(body) if bound.operator == "sum" else OVER[bound.operator](body)

    def _only_classes(self, token: Tok, body: Expr) -> None:
        loose = [
            a
            for a in _all_factors(body)
            if not per_class(a) and a != X.n and not (a.op == "num" and a.args[0] > 0)
        ]
        if loose:
            raise self.source.fault(
                token.at, f"how far does this {token.text} reach? put brackets round what it compares"
            )

    def _without(self, token: Tok, bound: Bound, body: Expr) -> Expr:
        """A sum over all classes but c*: the sum over all, less the term of c*."""
        if bound.operator != "sum" or bound.without != f"{bound.variable}*" or not latex_cases.total(body):
            raise self.source.fault(
                token.at, "without c^* only sums are read, of terms that have a value at every class"
            )
        return X.class_sum(body) - self._at_star(body, token.at)

    # -- names
    def _at_star(self, body: Expr, at: int) -> Expr:
        """The value at c*, the class of least (or greatest) true prevalence."""
        for name, which in (("p_hat", "predicted"), (X.TRAIN, "training")):
            if name in outside(body):
                raise self.source.fault(at, f"the {which} prevalence of c^* cannot be written here")
        least = self.scope.star != "argmax"
        self.source.note(f"c^* is the class of {'least' if least else 'greatest'} true prevalence")
        extreme = X.class_min(X.p) if least else X.class_max(X.p)
        return replaced(body, {"p": extreme})

    def name(self, children: list) -> Expr:
        t: Tok = children[0].value
        text = t.text
        if text == self.variable:
            return sym(latex_scope.X)
        if self.inside_norms and text in self.scope.prevalences:
            return sym(self.scope.prevalences[text])
        if text in self.scope.definitions:
            found = self.scope.defined(text, t.at)
            equation = self.scope.definitions[text]
            if (variable := self.scope.variable(equation)) is not None and not equation.applied:
                return self._at(found, variable, t.at)
            if variable is not None:
                raise self.source.fault(t.at, f"{shortened(text)} takes an argument in brackets; add it")
            return found
        for letter, which in self.scope.prevalences.items():
            if text.startswith(f"{letter}_") and len(text) == len(letter) + 2:
                return self._at(sym(which), text[-1], t.at)
        if (number := latex_scope.plain(text)) is not None:
            return number
        if text in latex_scope.ABBREVIATIONS:
            return self._abbreviated(text)
        return self._listed(t, ())

    def _abbreviated(self, text: str) -> Expr:
        found = latex_scope.ABBREVIATIONS[text]
        self.source.note(f"{text.replace('~', 'not ')} is {found}")
        return found

    def applied(self, children: list) -> Expr:
        t: Tok = children[0].value
        arguments = [c for c in children if hasattr(c, "data")]
        if t.text in self.scope.definitions:
            equation = self.scope.definitions[t.text]
            found = self.scope.defined(t.text, t.at)
            if self.scope.variable(equation) is not None:
                return self._apply(t, found, arguments)
            return self._ordered(t, found, arguments, tuple(_said(a) for a in equation.arguments))
        if t.text in self.scope.prevalences:
            return self._prevalence(t, sym(self.scope.prevalences[t.text]), arguments)
        if t.text in ("p_s", "p_hat_s"):
            return self._prevalence(t, self._smoothed(t), arguments)
        if t.text in latex_scope.FUNCTIONS:
            return self._apply(t, latex_scope.FUNCTIONS[t.text], arguments)
        if t.text in latex_scope.ABBREVIATIONS:
            return self._abbreviated(t.text)
        return self._listed(t, tuple(only_name(a) for a in arguments))

    def _ordered(self, t: Tok, found: Expr, arguments: list, head: tuple[str, ...]) -> Expr:
        """D(p, p_hat) as it is defined, or with its distributions exchanged."""
        names = tuple(only_name(a) for a in arguments)
        if names == head:
            return found
        if names == head[::-1] and {"p", "p_hat"} == {self.scope.prevalences.get(x or "") for x in names}:
            return found.subs({"p": X.p_hat, "p_hat": X.p})
        raise self.source.fault(
            t.at, f"{shortened(t.text)} is defined for ({', '.join(head)}); apply it to these"
        )

    def _smoothed(self, t: Tok) -> Expr:
        """p_s of the text for either distribution, else (eps + p) / (eps n + sum(p))."""
        if "p_s" in self.scope.definitions:
            return self.scope.defined("p_s", t.at).subs({"p": X.p_hat})
        which = X.p if t.text == "p_s" else X.p_hat
        eps = self.scope.defined("eps", t.at) if "eps" in self.scope.definitions else X.eps
        self.source.note("p_s(c) is (eps + p(c)) / (eps n + sum(p))")
        return (eps + which) / (eps * X.n + X.class_sum(which))

    def _prevalence(self, t: Tok, body: Expr, arguments: list) -> Expr:
        name = only_name(arguments[0]) if len(arguments) == 1 else None
        if name is None:
            raise self.source.fault(t.at, f"{t.text} is applied to a class, as in p(c); correct its argument")
        return self._at(body, name, t.at)

    def _at(self, body: Expr, name: str, at: int) -> Expr:
        """A formula of one class, at the class that is named."""
        index = name.partition("_")[2]
        if self.bound and self.bound[-1] in (name, index):
            return body
        if name in self.bound or index in self.bound:
            raise self.source.fault(
                at, f"the class {name} of an outer sum cannot stand in an inner one; write it apart"
            )
        if name.endswith("*"):
            return self._at_star(body, at)
        if index in INDICES or name in INDICES:
            return X.at_class(INDICES[index or name], body)
        if len(name) != 1:
            raise self.source.fault(at, f"there is no class {shortened(name)}; known are c, c_1, c_2 and c^*")
        self.free.setdefault(name, at)
        return X.at_class(1, body)

    def _apply(self, t: Tok, body: Expr, arguments: list) -> Expr:
        """f(x), or g(c) for what is defined class by class."""
        if len(arguments) != 1:
            raise self.source.fault(t.at, f"{shortened(t.text)} takes one argument, not {len(arguments)}")
        if latex_scope.X not in body.symbols and per_class(body):
            return self._prevalence(t, body, arguments)
        argument = self.visit(arguments[0])
        captured = any(e.op in AGGREGATORS and latex_scope.X in e.symbols for e in body.nodes())
        if per_class(body) or (captured and per_class(argument)):
            raise self.source.fault(t.at, f"{shortened(t.text)} mixes classes and numbers; write it out")
        return body.subs({latex_scope.X: argument})

    def _listed(self, t: Tok, arguments: tuple[str | None, ...]) -> Expr:
        text = t.text
        if text in latex_scope.SETS:
            raise self.source.fault(t.at, f"{text} is a set and no number; write {latex_scope.SETS[text]}")
        if text in self.scope.prevalences:
            raise self.source.fault(
                t.at, f"{text} is a distribution; write {text.replace('p_hat', chr(92) + 'hat{p}')}(c)"
            )
        if len(text) > 1 and set(text) <= self.scope.definitions.keys():
            raise self.source.fault(
                t.at, f"is {shortened(text)} a name, or a product? write \\cdot between its letters"
            )
        found = latex_scope.listed(text)
        letters = {v: k for k, v in self.scope.prevalences.items()}
        order = (letters["p"], letters["p_hat"])
        if found is None:
            raise _unknown(self.source, t)
        self.source.note(f"{text} is the catalog's {found.title}")
        if arguments in ((), order, ("S",), ("S_~i",)):
            return found.formula
        if arguments == order[::-1]:
            return latex_scope.swapped(found)
        raise self.source.fault(
            t.at, f"{text} is applied to p and \\hat{{p}}, or to \\mathcal{{S}}; correct it"
        )


def _all_factors(e: Expr) -> list[Expr]:
    return [x for a in e.args for x in _all_factors(a)] if e.op in ("mul", "div") else [e]


def _hoisted(body: Expr) -> Expr:
    """The sum of a(c) S as the sum of a(c), times S, where S is the same for every class."""
    parts = body.args if body.op == "mul" else (body,)
    outside = [a for a in parts if not per_class(a) and a.has("sum", "mean") and not a.has("log")]
    inside = [a for a in parts if not any(a is x for x in outside)]
    found = reduced(X.class_sum, reduce(product, inside or [X.ONE]))
    for a in outside:
        found = product(found, a)
    return found


def _times(left: Expr, right: Expr) -> Expr:
    if right.op == "sum" and left == X.ONE / X.n:
        return X.class_mean(right.args[0])
    return product(left, right)


def _unknown(source: Source, t: Tok) -> UnknownName:
    error = source.fault(
        t.at,
        f"nothing says what {shortened(t.text)!r} is; add its definition, such as {shortened(t.text)} = ...",
    )
    return UnknownName(str(error))


def _said(argument: tuple[Tok, ...]) -> str:
    return " ".join(t.text for t in argument)


def measured(e: Expr, known: dict[int, tuple[Expr, int, int]]) -> tuple[int, int]:
    """How many parts the tree has, shared ones counted each time, and how deep it is."""
    if id(e) not in known:
        inner = [] if e.op in X.LEAVES else [measured(a, known) for a in e.args]
        size, depth = 1 + sum(s for s, _ in inner), 1 + max((d for _, d in inner), default=0)
        known[id(e)] = (e, size, depth)  # the tree is kept, so that its id stays its own
    return known[id(e)][1:]


def outside(e: Expr) -> frozenset[str]:
    """The symbols outside aggregators."""
    if e.op in AGGREGATORS or e.op == "num":
        return frozenset()
    return frozenset(e.args) if e.op == "sym" else frozenset().union(*map(outside, e.args))


def replaced(e: Expr, values: dict[str, Expr]) -> Expr:
    """Substitution outside aggregators only."""
    if e.op in AGGREGATORS or e.op == "num":
        return e
    if e.op == "sym":
        return values.get(e.args[0], e)
    return e.rebuilt(replaced(a, values) for a in e.args)


def lifted(e: Expr) -> Expr:
    """`at` as far outside as it goes: at(1, |p - p_hat|) rather than |at(1, p) - at(1, p_hat)|."""
    if e.op in AGGREGATORS or e.op in X.LEAVES:
        return e
    args = [lifted(a) for a in e.args]
    places = {a.args[0] for a in args if a.op == "at"}
    if len(places) != 1 or any(a.op != "at" and a.has(*AGGREGATORS) for a in args):
        return e.rebuilt(map(_minus_outside, args))
    inner = e.rebuilt(a.args[1] if a.op == "at" else a for a in args)
    return Expr("at", places.pop(), inner)


def _minus_outside(e: Expr) -> Expr:
    minus = without_minus(e.args[1]) if e.op == "at" else None
    return e if minus is None else X.negated(Expr("at", e.args[0], minus))
