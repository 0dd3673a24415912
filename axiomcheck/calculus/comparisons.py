"""Comparisons of two measures: what they say as sequents, and when they are false (trusted for the meaning of comparisons).

Both measures are read in settings, as those of claims are.  What is said of their values is said for every choice of the
cases that these have, and that a value exists is a formula, which says too that a measure has one where the other has.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.claims import meant, rested
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.extended import resolved
from axiomcheck.calculus.files import rational
from axiomcheck.calculus.rules import Sequent, sequent
from axiomcheck.calculus.statement import OPEN, UNTOLD, Case, Setting, member
from axiomcheck.calculus.term import TRUE, ZERO, Node, add, at, disj, mul, need, negation, rel, var
from axiomcheck.calculus.values import Point
from axiomcheck.lang.axiom import DOMAINS_OF, SPACE
from axiomcheck.lang.expr import AGGREGATORS, ONE, Expr, sym
from axiomcheck.lang.matrix import CELLS, FILTERING, meaning
from axiomcheck.lang.measure import Measure
from axiomcheck.lang.relation import le
from axiomcheck.properties.spaces import MATRICES, SpaceMeasure

ORDERS = ("same order", "opposite order")
RELATIONS = ("equal", "proportional", "defined", *ORDERS)
DOCUMENTS = replace(MATRICES, kind=SPACE, given=(le(ONE, sym("TP") + sym("FP") + sym("FN") + sym("TN")),))
GOLD = (("TP", "FN"), ("FP", "TN"))
MAX_CLASSES, MAX_COUNT, OTHER = 12, 10**6, "_2"


@dataclass(frozen=True)
class Comparison:
    """Two measures stand in a relation, at every pair of distributions of a domain, or at every contingency matrix.

    Parameters
    ----------
    relation : str
        "equal": first = second; "proportional": first = factor * second, the factor not zero;
        "same order": first(p, x) < first(p, y) iff second(p, x) < second(p, y), for all p, x, y;
        "opposite order": iff second(p, x) > second(p, y); "defined": of the values alone that they exist at the same points.
        Matrices are compared that have the same G = TP + FN and the same N = FP + TN; all of them, if `across`.
    domain : str
        natural: all distributions; smoothed: all positive ones, which is what smoothing both
        with some eps > 0 yields; extended: values by limits.  Equal functions have equal limits, so that what is shown there
        is what is shown on the natural domain; of orders, which limits do not keep, nothing is.
        Of matrices, how they are smoothed; they have at least one document.
    classes : int, optional
        The codeframe size; every n >= 2 if None.
    shared : bool
        Where both have a value; of matrices, one of their own, without limits.  Else the statement says too that they have
        one at the same points.
    factor : Expr
        In n alone.
    """

    first: Measure
    second: Measure
    relation: str = "equal"
    domain: str = "natural"
    classes: int | None = None
    shared: bool = False
    factor: Expr = ONE
    across: bool = False

    def __post_init__(self) -> None:
        pair = (self.first, self.second)
        need(self.relation in RELATIONS, "there is no relation {}", self.relation)
        need(self.first.kind == self.second.kind, "measures of different kinds")
        need(self.domain in DOMAINS_OF[self.first.kind] and self.first.kind != SPACE, "there is no domain {}", self.domain)
        need(not any(m.parameters or m.trained or m.branches for m in pair), "parameters, p_train or jumps")
        need(all(m.classes in (None, self.classes) for m in pair), "a measure is about other sizes")
        need(self.classes is None or 2 <= self.classes <= MAX_CLASSES, "the size is out of range")
        need(self.factor == ONE or self.relation == "proportional", "there is no factor here")
        need(self.factor.symbols <= {"n"} and not self.factor.has(*AGGREGATORS), "the factor is a number")
        need(not self.shared or (self.domain != "extended" and self.relation != "defined"), "limits need all points")
        named = [e.args[0].args[0] for m in pair for e in m.formula.nodes() if e.op == "at"]
        need(all(1 <= k <= (self.classes or 2) for k in named), "a class that not every codeframe has")
        counts = self.first.kind == FILTERING
        need(not counts or (self.classes is None and not self.factor.symbols), "a matrix has no codeframe")

    @property
    def scope(self) -> str:
        """`every n` or `n = 2`, and whether it is said where both have a value only."""
        every = "every matrix" if self.first.kind == FILTERING else "every n"
        size = every if self.classes is None else f"n = {self.classes}"
        return f"{size}, where both are defined" if self.shared else size

    def setting(self, m: Measure) -> Setting:
        """How the values of one of them are meant."""
        if m.kind != FILTERING:
            return Setting(m, classes=self.classes)
        written = m.formula.subs(meaning(self.domain))
        over = SpaceMeasure(m.name, m.title, written, "", parameters=m.parameters, kind=SPACE, space=DOCUMENTS)
        return meant(Setting(over), infinite=not self.shared)

    def place(self, k: int) -> tuple[Node, ...]:
        """The arguments at the first or the second point that is spoken of."""
        if self.first.kind == FILTERING:
            return tuple(var(cell + OTHER * k) for cell in CELLS)
        return at("pq"[k] if self.relation == "proportional" else "p"), at("xy"[k])

    def points(self, count: int) -> list[Node]:
        """What holds of so many points: what they are, and that classes differ which the formulas name."""
        places = [t for k in range(count) for t in self.place(k)]
        if self.first.kind == FILTERING:
            pairs = [(add(*map(var, cells)), add(*(var(cell + OTHER) for cell in cells))) for cells in GOLD]
            same = [rel("eq", *pair) for pair in pairs if count > 1 and self.relation in ORDERS and not self.across]
            return [*same, *(f for t in places for f in (Node("int", (t,)), *member("count", t)))]
        both = replace(self.first, formula=self.first.formula + self.second.formula)
        kind = "positive simplex" if self.domain == "smoothed" else "simplex"
        return [*Setting(both, classes=self.classes).given, *(f for t in places for f in member(kind, t))]


@dataclass(frozen=True)
class Difference:
    """The negation of a comparison; for "proportional", of its being so with any factor but zero."""

    comparison: Comparison


def wanted(c: Comparison, refuting: bool = False) -> list[Sequent]:
    """The sequents that together say it; or, for refuting, what follows from it at a point or two, whatever the factor.

    Raises
    ------
    Refused
        No sequents say it.
    """
    orders, free = c.relation in ORDERS, refuting and c.relation == "proportional"
    need(c.domain != "extended" or not (c.relation == "defined" if refuting else orders), "nothing is said of this at limits")
    one, other = c.setting(c.first), c.setting(c.second)
    count, cases = 2 if orders or free else 1, dict[str, list[Case]]()
    given = c.points(count)
    for name, setting, k in [(x, m, k) for x, m in (("_a", one), ("_b", other)) for k in range(count)]:
        cases[f"{name}{k}"], there, _ = setting.valued(c.place(k), None)
        given += there
    (a, b), (x, y) = ((var(f"{name}0"), var(f"{name}1")) for name in ("_a", "_b"))
    factor = one.of(c.factor)
    told = [disj(*(f for f, v in cases[name] if v not in (OPEN, UNTOLD))) for name in ("_a0", "_b0")]
    untold = [negation(f) for found in cases.values() for f, v in found if v in (OPEN, UNTOLD)]
    exist = [(told[:1], told[1]), (told[1:], told[0])]
    said: list[tuple[list[Node], Node]] = [([], rel("eq", a, x if c.factor == ONE else mul(factor, x)))]
    if orders:
        first, second = rel("lt", a, b), rel("lt", *((x, y) if c.relation == "same order" else (y, x)))
        said = [([first], second), ([second], first)]
    elif free:
        said = [([], rel("eq", mul(a, y), mul(b, x)))]
    elif c.relation == "defined":
        said = exist
    if refuting:
        given += untold  # where something is open, nothing is told
    else:
        said += [] if c.shared else exist
        said += [([], f) for f in untold if one.term != other.term]
        said += [([], f) for f in (defined(factor), rel("ne", factor, ZERO)) if c.factor != ONE]
    sequents = [S for more, goal in said for S in resolved(sequent([*given, *more], goal), cases, refuting)]
    return [S for S in dict.fromkeys(sequents) if S.goal not in {*S.given, TRUE}]


def shows(c: Comparison, packed: object) -> frozenset[str]:
    """What packed steps rest on beside the calculus, if they show the comparison.

    Raises
    ------
    Refused
        They do not.
    """
    return rested(packed, wanted(c))


def refuted(c: Comparison, params: dict[str, object]) -> None:
    """Is it false at the point, or between the two points, that these distributions or matrices are?

    Raises
    ------
    Refused
        It is not seen to be false.
    """
    point = point_of(c, params)
    need(any(refutes(S, point) for S in wanted(c, refuting=True)), "it is not certainly false there")


def point_of(c: Comparison, params: dict[str, object]) -> Point:
    """The distributions `p`, `x`, `y` and `q`, or the counts of `matrix` and `other`."""
    rows = {k: v if type(v) is list else [] for k, v in params.items()}
    if c.first.kind == FILTERING:
        need(rows.keys() <= {"matrix", "other"}, "there are two matrices at most")
        need(all(len(row) == len(CELLS) and {type(k) for k in row} == {int} for row in rows.values()), "no four whole numbers")
        need(all(0 <= k <= MAX_COUNT for row in rows.values() for k in row), "a count that is negative, or too large")
        named = [(cell + OTHER * (k == "other"), v) for k, row in rows.items() for cell, v in zip(CELLS, row, strict=True)]
        return Point(1, scalars={name: Fraction(v) for name, v in named})
    size = len(rows.get("p", ()))
    need(2 <= size <= MAX_CLASSES and c.classes in (None, size), "the sizes do not fit")
    vectors = {k: tuple(map(rational, row)) for k, row in rows.items()}
    return Point(size, vectors, classes={f"k{k}_": k - 1 for k in range(1, size + 1)})
