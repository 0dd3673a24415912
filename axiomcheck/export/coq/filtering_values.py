"""Measures of filtering as Coq functions, and lemmas that say their values where counts are zero or positive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import lcm

from flint import fmpq_mpoly

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.export.coq.filtering_polynomials import (
    Block,
    Region,
    half_line,
    number,
    printed,
    unit,
)
from axiomcheck.kernel import matrices
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr, num, sym
from axiomcheck.lang.matrix import CELLS
from axiomcheck.lang.measure import Measure, Parameter

CELL_TEXT = {c: c.lower() for c in CELLS}
RECORD = {c: f"w{c}" for c in (*CELLS, "G", "N", "S", "NS", "T")}
UNDEFINED = "undefined"
HALF = num("1/2")
Texts = Callable[[fmpq_mpoly], str]


def word(name: str) -> str:
    """The field of the record `words` for a word of the vocabulary.

    >>> word("P(S|~G)"), word("TP")
    ('pS_nG', 'wTP')
    """
    if name in RECORD:
        return RECORD[name]
    left, _, right = name[2:-1].replace("~", "n").partition("|")
    left = f"_{left}" if left.startswith("n") else left
    return f"p{left}_{right}" if right else f"p{left}"


# -- the formula --------------------------------------------------------------


def formula(e: Expr, parameters: frozenset[str]) -> str:
    """A formula as a term in `value_scope`, tree for tree."""
    if e.op == "num":
        return f"#{number(e.args[0])}" if e.args[0].denominator == 1 else f"#({number(e.args[0])[1:-1]})%R"
    if e.op == "sym":
        return f"#{e.args[0]}" if e.args[0] in parameters else f"{word(e.args[0])} w"
    if e.op == "mul" and any(a.op == "log" for a in e.args):
        return _times_logarithm(e, parameters)
    if e.op == "pow" and e.args[1] == HALF:
        return f"vsqrt ({formula(e.args[0], parameters)})"
    if e.op in ("log", "exp"):
        return f"{'vln' if e.op == 'log' else 'vexp'} ({formula(e.args[0], parameters)})"
    if e.op in ("add", "mul", "div"):
        sign = {"add": " + ", "mul": " * ", "div": " / "}[e.op]
        return sign.join(_atom(formula(a, parameters), a) for a in e.args)
    raise CheckError(f"{e.op} has no counterpart among the values of the Coq library")


def _times_logarithm(e: Expr, parameters: frozenset[str]) -> str:
    """A product with one logarithm: `0 log x` is 0."""
    logs = [a for a in e.args if a.op == "log"]
    rest = [a for a in e.args if a.op != "log"]
    if len(logs) != 1 or not rest:
        raise CheckError("a product of several logarithms has no counterpart in the Coq library")
    factors = " * ".join(_atom(formula(a, parameters), a) for a in rest)
    return f"vmul_ln ({factors}) ({formula(logs[0].args[0], parameters)})"


def _atom(text: str, e: Expr) -> str:
    return text if e.op in ("num",) or (e.op == "sym" and text.startswith("#")) else f"({text})"


def binders(measure: Measure) -> str:
    """The parameters, as binders.

    >>> from axiomcheck import measures
    >>> binders(measures.from_name("f"))
    ' (alpha : R)'
    """
    return f" ({' '.join(x.name for x in measure.parameters)} : R)" if measure.parameters else ""


def arguments(measure: Measure) -> str:
    """The parameters, as arguments."""
    return "".join(f" {x.name}" for x in measure.parameters)


def ranges(measure: Measure) -> list[str]:
    """What is known of the parameters, in Coq."""
    return [known for x in measure.parameters for known in range_of(x, x.name)]


def range_of(x: Parameter, name: str) -> list[str]:
    """What is known of a parameter, under that name."""
    low = [] if x.low is None else [f"{x.low} < {name}"]
    return low if x.high is None else [*low, f"{name} < {x.high}"]


def block_of(x: Parameter) -> Block:
    """The parameter's range as coordinates."""
    if (x.low, x.high) == ("0", "1"):
        return unit(x.name, x.name)
    if (x.low, x.high) == ("0", None):
        return half_line(x.name, x.name, strict=True)
    raise CheckError(f"the range of {x.name} is neither (0, 1) nor (0, oo)")


# -- values -------------------------------------------------------------------


@dataclass(frozen=True)
class Quotient:
    """A quotient of polynomials, positive below."""

    top: fmpq_mpoly
    below: fmpq_mpoly


@dataclass(frozen=True)
class Node:
    """Something else: `sqrt`, `ln`, `exp`, or arithmetic over such."""

    op: str
    args: tuple[Tree, ...]


Tree = Quotient | Node
Value = Tree | str  # or infinite, or undefined
NODES = {"add": "add", "mul": "mul", "div": "div", "log": "ln", "exp": "exp"}


def tree(e: Expr, region: Region) -> Tree:
    """A finite value, its rational parts in lowest terms."""
    quotient = region.quotient(e)
    if quotient is not None:
        return positive_below(*quotient, region)
    if e.op == "pow":
        if e.args[1] != HALF:
            raise CheckError("roots other than square roots have no counterpart in the Coq library")
        return Node("sqrt", (tree(e.args[0], region),))
    if e.op not in NODES:
        raise CheckError(f"{e.op} has no counterpart in the Coq library")
    return Node(NODES[e.op], tuple(tree(a, region) for a in e.args))


def positive_below(top: fmpq_mpoly, below: fmpq_mpoly, region: Region) -> Quotient:
    """The quotient with a denominator that is positive by its form."""
    sign, strict, _ = region.sign(below)
    if not sign or not strict:
        raise CheckError("the sign of a denominator is open")
    whole = sign * common_denominator(top)
    return Quotient(whole * top, whole * below)


def common_denominator(poly: fmpq_mpoly) -> int:
    """The least number that makes all coefficients whole."""
    return lcm(*(int(c.q) for c in poly.coeffs()))


def shown(t: Tree, text: Texts, *, whole: bool = True) -> str:
    """A tree in Coq; quotients are always `a / b` where whole, so that lemmas find them."""
    if isinstance(t, Quotient):
        if not whole and t.below == 1:
            return f"({text(t.top)})"
        return f"(({text(t.top)}) / ({text(t.below)}))"
    if t.op in ("ln", "sqrt", "exp"):
        return f"{t.op} {shown(t.args[0], text, whole=t.op == 'ln')}"
    sign = {"add": " + ", "mul": " * ", "div": " / "}[t.op]
    return "(" + sign.join(shown(a, text, whole=False) for a in t.args) + ")"


class Quality:
    """A measure with a smoothing: its Coq function, and its values cell pattern by cell pattern.

    A pattern says for TP FP FN TN, in this order, whether it is zero ("0") or positive ("p").
    """

    def __init__(self, claim: Claim):
        self.claim, self.measure = claim, claim.measure
        self.name = f"{claim.measure.name}_{claim.domain}"
        self.parameters = tuple(x.name for x in self.measure.parameters)
        cells = [half_line(c, CELL_TEXT[c], strict=True) for c in CELLS]
        self.blocks = [block_of(x) for x in self.measure.parameters]
        self.region = Region(self.parameters, [*cells, *self.blocks])
        self._values: dict[str, Value | CheckError] = {}
        self.used: dict[str, None] = {}

    @property
    def arguments(self) -> str:
        """The function applied to its parameters."""
        return f"{self.name}{arguments(self.measure)}"

    def value(self, pattern: str) -> Value:
        """The value where the cells are as the pattern says; a CheckError where the signs do not tell."""
        if pattern not in self._values:
            try:
                self._values[pattern] = self._value(pattern)
            except CheckError as error:
                self._values[pattern] = error
        found = self._values[pattern]
        if isinstance(found, CheckError):
            raise found
        return found

    def _value(self, pattern: str) -> Value:
        positive = [c for c, mark in zip(CELLS, pattern, strict=True) if mark == "p"]
        cells = {c: sym(c) if c in positive else ZERO for c in CELLS}
        try:
            found = matrices.limit(
                matrices.quality(self.claim), cells, matrices.Region(self.claim, frozenset(positive))
            )
        except UndefinedValue:
            return UNDEFINED
        return found if isinstance(found, str) else tree(found, self.region)

    def lemma(self, pattern: str) -> str:
        """The name of the lemma that says so; it will be written."""
        self.value(pattern)
        self.used[pattern] = None
        return f"{self.name}_{pattern}"

    def lemmas(self) -> list[str]:
        """The lemmas that were used, written out."""
        return [self._lemma(pattern) for pattern in self.used]

    def _lemma(self, pattern: str) -> str:
        cells = [CELL_TEXT[c] if mark == "p" else "0" for c, mark in zip(CELLS, pattern, strict=True)]
        free = [*self.parameters, *(c for c in cells if c != "0")]
        given = [*ranges(self.measure), *(f"0 < {c}" for c in cells if c != "0")]
        return (
            f"Lemma {self.name}_{pattern} {' '.join(free)} : {' -> '.join(given)} ->\n"
            f"  {self.arguments} {' '.join(cells)} = {self._shown(pattern)}.\n"
            f"Proof. unfold {self.name}, {self.measure.name}; value_is. Qed."
        )

    def _shown(self, pattern: str) -> str:
        found = self.value(pattern)
        if isinstance(found, str):
            return {UNDEFINED: "Undef", matrices.INFINITE: "PInf", matrices.MINUS_INFINITE: "MInf"}[found]
        return f"Fin {shown(found, self._text)}"

    def _text(self, poly: fmpq_mpoly) -> str:
        sign, _, text = self.region.sign(poly) if poly else (0, True, "0")
        names = {**CELL_TEXT, **{x: x for x in self.parameters}}
        return text if sign == 1 else printed(poly, self.region.names, names)


def substituted(poly: fmpq_mpoly, region: Region, image: Mapping[str, fmpq_mpoly]) -> fmpq_mpoly:
    """The polynomial at other cells."""
    return poly.compose(*(image.get(v, region.gens[v]) for v in region.names), ctx=region.ring)
