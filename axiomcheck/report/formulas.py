"""Formulas and relations as a reader wants them.

Only how things look is changed here, and only in ways that keep the value: sums that are
linear are collected, `+ 0` and `1*` are dropped, hypotheses are put into chains.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import prod

from axiomcheck.exact.algebra import linear
from axiomcheck.exact.certificate import decode
from axiomcheck.lang.expr import AGGREGATORS, ONE, ZERO, Expr, add_all, negated, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.measure import Measure
from axiomcheck.lang.text import to_text as expr_text
from axiomcheck.latex import GREEK, MEASURES, to_latex
from axiomcheck.report.blocks import Math

Names = Mapping[str, str]

# What certificates call things, and what readers do: text, LaTeX.
DISPLAY = {
    "p_hat": ("p_hat", r"\hat{p}"),
    "least": ("min p", r"\min p"),
    "most": ("max p", r"\max p"),
    "shrink": ("r", "r"),
    "eps": ("eps", r"\epsilon"),
    "n": ("n", "n"),
    "infinity": ("oo", r"\infty"),
}
OPS_LATEX = {"<": "<", "<=": r"\leq", "=": "=", "!=": r"\neq", ">": ">", ">=": r"\geq"}

NAMELESS = "D"
PART = Math("C1", r"\mathcal{C}_1")  # the part of the codeframe that IND speaks of


# -- tidying ------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def tidy(e: Expr) -> Expr:
    """The same formula without `+ 0`, `1*` and the like, linear parts collected.

    >>> a = sym("a")
    >>> print(tidy(abs(ZERO + a + a - (ZERO + a)) + 0 * a))
    abs(a)
    """
    if e.op in ("num", "sym"):
        return e
    if e.op not in AGGREGATORS and not e.has(*AGGREGATORS):
        names = _in_order(e)
        row = linear(e, names)
        if row is not None:
            return _linear(row, names)
    args = [tidy(a) for a in e.args]
    if e.op == "add":
        return _sum(args)
    if e.op == "mul":
        return _product(args)
    if e.op == "div" and args[1] == ONE:
        return args[0]
    if e.op == "div" and args[0].op == args[1].op == "num" and args[1] != ZERO:
        return num(args[0].args[0] / args[1].args[0])
    if e.op == "div" and args[0] == ZERO and args[1].op == "sym":
        return ZERO
    if e.op == "pow" and args[1] == ONE:
        return args[0]
    if e.op == "pow" and args[1].op == "num" and args[1].args[0] % 2 == 0 and _negative(args[0]):
        return negated(args[0]) ** args[1]
    if e.op == "log" and args[0] == ONE:
        return ZERO
    if e.op == "abs" and args[0].op == "num":
        return num(abs(args[0].args[0]))
    if e.op in ("min", "max") and all(a.op == "num" for a in args):
        return num((min if e.op == "min" else max)(a.args[0] for a in args))
    return e.rebuilt(args)


def _in_order(e: Expr) -> list[str]:
    return list(dict.fromkeys(node.args[0] for node in e.nodes() if node.op == "sym"))


def _term(c: Fraction, name: str) -> Expr:
    return scaled(c, [sym(name)])


def scaled(c: Fraction, factors: list[Expr]) -> Expr:
    """A product with a number: `3*x/2` rather than `3/2*x`."""
    if not factors:
        return num(c)
    if c < 0:
        return negated(scaled(-c, factors))
    top = factors if c.numerator == 1 else [num(c.numerator), *factors]
    body = top[0] if len(top) == 1 else Expr("mul", *top)
    return body if c.denominator == 1 else body / num(c.denominator)


def _linear(row: list[Fraction], names: list[str]) -> Expr:
    """Positive terms first, so that no formula starts with a minus unless it must."""
    constant = [num(row[-1])] if row[-1] else []
    above = [_term(c, k) for c, k in zip(row, names, strict=False) if c > 0]
    below = [_term(c, k) for c, k in zip(row, names, strict=False) if c < 0]
    if not above:
        return add_all([*constant, *below])
    return add_all([*above, *constant, *below] if row[-1] > 0 else [*above, *below, *constant])


def _flat(op: str, args: list[Expr]) -> list[Expr]:
    return [b for a in args for b in (a.args if a.op == op else (a,))]


def _sum(args: list[Expr]) -> Expr:
    flat = _flat("add", args)
    constant = sum((a.args[0] for a in flat if a.op == "num"), Fraction(0))
    rest = [a for a in flat if a.op != "num"]
    for a in list(rest):
        if a in rest and negated(a) in rest:
            rest.remove(a)
            rest.remove(negated(a))
    parts = [*rest, num(constant)] if constant else rest
    positive = [a for a in parts if not _negative(a)]
    return add_all(positive + [a for a in parts if _negative(a)])


def _negative(e: Expr) -> bool:
    if e.op == "num":
        return e.args[0] < 0
    return e.op == "mul" and e.args[0].op == "num" and e.args[0].args[0] < 0


def _product(args: list[Expr]) -> Expr:
    flat = _flat("mul", args)
    constant = prod((a.args[0] for a in flat if a.op == "num"), start=Fraction(1))
    rest = [a for a in flat if a.op != "num"]
    if not rest or constant == 0:
        return num(constant)
    return scaled(constant, rest)


# -- both notations -------------------------------------------------------------


def renamed(e: Expr, names: Names) -> Expr:
    """The formula in the reader's names."""
    return e.subs({old: sym(new) for old, new in names.items()})


def formula(e: Expr, names: Names | None = None, *, keep: bool = False) -> Math:
    """A formula of prevalences of one class; `keep` leaves it as it is written."""
    shown = renamed(e if keep else tidy(e), names or {})
    places: dict[str, Math] = {}  # what only statements have, as symbols that both printers leave alone

    def rule(node: Expr) -> Expr | None:
        place = _place(node)
        if place is None:
            return None
        name = f"PLACE{len(places)}X"
        places[name] = place
        return sym(name)

    at = shown.replace(rule)
    text = expr_text(at.subs({k: sym(v[0]) for k, v in DISPLAY.items()}))
    for name, place in places.items():
        text = text.replace(name, place.text)
    return Math(text, to_latex(at, replace(MEASURES, name=lambda x, _: places[x].latex if x in places else _name(x))))


def stored(value: object) -> Expr:
    """A formula of a certificate, which may be written out there."""
    return value if isinstance(value, Expr) else decode(value)


def measure_formula(e: Expr) -> Math:
    """A measure's formula, in the notation in which formulas are given."""
    return Math(expr_text(e), to_latex(e))


def _place(e: Expr) -> Math | None:
    """Nodes that only statements have: prevalences, masses and values of D."""
    if e.op == "at" and e.args[0].op == "num" and e.args[1].op == "sym":
        c, x = e.args[0].args[0], e.args[1].args[0]
        return Math(f"{x}(c{c})", f"{_name(x)}(c_{{{c}}})")
    if e.op == "mass":
        x = e.args[0].args[0]
        return Math(f"mass({x})", rf"{_name(x)}(\mathcal{{C}}_1)")
    if e.op in ("D", "D_part"):
        p, x = (_distribution(a) for a in e.args)
        if e.op == "D":
            return Math(f"D({p.text}, {x.text})", f"D({p.latex}, {x.latex})")
        latex = ", ".join(rf"{v.latex}_{{\mathcal{{C}}_1}}" for v in (p, x))
        return Math(f"D({p.text}|C1, {x.text}|C1)", f"D({latex})")
    return None


def _distribution(e: Expr) -> Math:
    if e.op == "mix":
        a, x, y = map(formula, e.args)
        return Math(f"{a.text}*{x.text} + (1 - {a.text})*{y.text}", f"{a.latex} {x.latex} + (1 - {a.latex}) {y.latex}")
    return formula(e)


def _name(name: str) -> str:
    """A symbol in LaTeX."""
    if name in DISPLAY:
        return DISPLAY[name][1]
    head, _, index = name.partition("_")
    if (letters := head.rstrip("0123456789")) in GREEK:
        index = head[len(letters) :] or index
        return rf"\{letters}_{{{index}}}" if index else rf"\{letters}"
    if head == "moment":
        return rf"\textstyle\sum p^{{{index}}}"
    if not index and len(head) > 1 and head[1:].isdigit():
        head, index = head[0], head[1:]
    head = head if len(head) == 1 else rf"\mathrm{{{head}}}"
    return f"{head}_{{{index}}}" if index else head


# -- relations ------------------------------------------------------------------


def relation(r: Rel, names: Names | None = None) -> Math:
    """A relation; `0 < a` as `a > 0`, since that is how conclusions are said."""
    left, right, op = r.lhs, r.rhs, r.op
    flip = left == ZERO and op in ("<", "<=") and right.op != "num"
    if flip:
        left, right = right, left
    sides = [formula(e, names) for e in (left, right)]
    op = op.replace("<", ">") if flip else op
    return Math(f"{sides[0].text} {op} {sides[1].text}", f"{sides[0].latex} {OPS_LATEX[op]} {sides[1].latex}")


def balanced(r: Rel) -> Rel:
    """A linear relation with positive coefficients on both sides.

    >>> print(balanced(Rel("<", ZERO, sym("x") - sym("y"))))
    y < x
    """
    names = _in_order(r.lhs + r.rhs)
    row = linear(r.rhs - r.lhs, names)
    if row is None or not any(row[:-1]):
        return Rel(r.op, tidy(r.lhs), tidy(r.rhs))
    scale = Fraction(1)
    coefficients = {abs(c) for c in row if c}
    if len(coefficients) == 1:
        scale = coefficients.pop()
    high = [c / scale if c > 0 else Fraction(0) for c in row]
    low = [-c / scale if c < 0 else Fraction(0) for c in row]
    return Rel(r.op, _linear(low, names), _linear(high, names))


def chains(given: Iterable[Rel]) -> list[Math]:
    """Hypotheses as chains, those that follow from others left out.

    >>> x, y = sym("x"), sym("y")
    >>> [str(c) for c in chains([Rel("<", ZERO, x), Rel("<", ZERO, y), Rel("<=", x, y)])]
    ['0 < x <= y']
    """
    relations = list(dict.fromkeys(balanced(r) for r in given))
    edges = {(r.lhs, r.rhs): r.op for r in relations if r.op in ("<", "<=")}
    edges = {k: op for k, op in edges.items() if not _implied(k, op, edges)}
    result = []
    while edges:
        heads = {high for _, high in edges}
        start = next((k for k in edges if k[0] not in heads), next(iter(edges)))
        path = [start[0]]
        ops = []
        here: tuple[Expr, Expr] | None = start
        while here is not None:
            ops.append(edges.pop(here))
            path.append(here[1])
            here = next((k for k in edges if k[0] == path[-1]), None)
        result.append(_chain(path, ops))
    return result + [relation(r) for r in relations if r.op not in ("<", "<=")]


def _chain(path: list[Expr], ops: list[str]) -> Math:
    shown = [formula(e) for e in path]
    text, latex = shown[0].text, shown[0].latex
    for op, m in zip(ops, shown[1:], strict=True):
        text, latex = f"{text} {op} {m.text}", f"{latex} {OPS_LATEX[op]} {m.latex}"
    return Math(text, latex)


def _implied(edge: tuple[Expr, Expr], op: str, edges: Mapping[tuple[Expr, Expr], str]) -> bool:
    """Is there another way from one side to the other, as strict?"""
    start, goal = edge
    reached: dict[Expr, bool] = {start: False}
    todo = [start]
    while todo:
        here = todo.pop()
        for (low, high), o in edges.items():
            if low != here or (low, high) == edge:
                continue
            strict = reached[here] or o == "<"
            if high not in reached or (strict and not reached[high]):
                reached[high] = strict
                todo.append(high)
    return goal in reached and (op == "<=" or reached[goal])


def called(measure: Measure, nameless: str = NAMELESS) -> str:
    """What a text calls a measure: its name, unless that is nothing but its formula.

    >>> from axiomcheck.input import formula
    >>> called(formula.measure("max(abs(p - p_hat))")), called(formula.measure("max(abs(p - p_hat))", "Worst"))
    ('D', 'Worst')
    """
    return nameless if measure.name == str(measure.formula) else measure.name
