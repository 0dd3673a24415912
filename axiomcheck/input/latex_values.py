"""Names in LaTeX formulas: prevalences at a class, definitions, abbreviations, the catalog."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from axiomcheck.input import latex_scope
from axiomcheck.input.hints import shortened
from axiomcheck.input.latex_scope import UnknownName
from axiomcheck.input.latex_text import Source, Tok
from axiomcheck.input.latex_trees import only_name, outside, replaced
from axiomcheck.input.products import per_class
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import AGGREGATORS, Expr, sym

if TYPE_CHECKING:
    from lark import Tree

    from axiomcheck.input.latex_meaning import Scope

INDICES = {"1": 1, "2": 2}


class Names:
    """The part of a reader that knows what names mean; `latex_meaning.Reader` is the rest."""

    scope: Scope
    source: Source
    variable: str | None
    bound: list[str]
    free: dict[str, int]
    inside_norms: int
    visit: Callable[[Tree], Expr]

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


def _unknown(source: Source, t: Tok) -> UnknownName:
    error = source.fault(
        t.at,
        f"nothing says what {shortened(t.text)!r} is; add its definition, such as {shortened(t.text)} = ...",
    )
    return UnknownName(str(error))


def _said(argument: tuple[Tok, ...]) -> str:
    return " ".join(t.text for t in argument)
