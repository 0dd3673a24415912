"""Comparisons of two measures: what they say as sequents, and when they are false (trusted for the meaning of comparisons).

Both measures are read in settings, as those of claims are.  What is said of their values is said for every choice of the
cases that these have, and that a value exists is a formula, which says too that a measure has one where the other has.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from axiomcheck.calculus.check import check, refutes
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.extended import OPEN, UNTOLD, Case, resolved
from axiomcheck.calculus.files import rational, unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Arguments, Setting, member
from axiomcheck.calculus.term import TRUE, ZERO, Node, Refused, add, at, conj, disj, mul, need, negation, rel, var
from axiomcheck.calculus.values import Point
from axiomcheck.lang.axiom import DOMAINS_OF, SPACE
from axiomcheck.lang.expr import AGGREGATORS, ONE, Expr, sym
from axiomcheck.lang.goal import le
from axiomcheck.lang.matrix import CELLS, FILTERING, meaning
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.spaces import MATRICES, SpaceMeasure

ORDERS = {"same order": (0, 1), "opposite order": (1, 0)}
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
        need(self.first.kind != FILTERING or self.classes is None, "a matrix has no codeframe")

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
        over = SpaceMeasure(m.name, m.title, m.formula.subs(meaning(self.domain)), "", kind=SPACE, space=DOCUMENTS)
        return Setting(over, limits=not self.shared)

    def place(self, k: int) -> Arguments:
        """The arguments at the first or the second point that is spoken of."""
        if self.first.kind == FILTERING:
            return tuple(var(cell + OTHER * k) for cell in CELLS)
        return at("pq"[k] if self.relation == "proportional" else "p"), at("xy"[k])

    def members(self, k: int) -> list[Node]:
        """What these arguments are; of matrices also that, unless `across`, the gold standards are the same."""
        if self.first.kind != FILTERING:
            return [f for t in self.place(k) for f in member("positive simplex" if self.domain == "smoothed" else "simplex", t)]
        sizes = [[add(*(var(cell + end) for cell in cells)) for end in ("", OTHER)] for cells in GOLD] if k and self.relation in ORDERS and not self.across else []
        return [*(f for t in self.place(k) for f in (Node("int", (t,)), *member("count", t))), *(rel("eq", *pair) for pair in sizes)]

    @property
    def given(self) -> list[Node]:
        """What holds of every point: the size of the codeframe, and that classes differ which the formulas name."""
        if self.first.kind == FILTERING:
            return []
        return Setting(replace(self.first, formula=self.first.formula + self.second.formula), classes=self.classes).given


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
    settings = [c.setting(m) for m in (c.first, c.second)]
    given, cases = c.given, dict[str, list[Case]]()
    for k in range(2 if orders or free else 1):
        for i, setting in enumerate(settings):
            cases[f"_v{i}{k}"], there, _ = setting.valued(c.place(k), None)
            given = [*given, *c.members(k), *there]
    (a, b), (x, y) = ([var(f"_v{i}{k}") for k in (0, 1)] for i in (0, 1))
    told = [disj(*(f for f, v in cases[f"_v{i}0"] if v not in (OPEN, UNTOLD))) for i in (0, 1)]
    open_ = [negation(f) for found in cases.values() for f, v in found if v in (OPEN, UNTOLD)]
    factor = settings[0].of(c.factor)
    said = [
        ([rel("lt", a, b)], rel("lt", *((x, y) if c.relation == "same order" else (y, x)))),
        ([rel("lt", x, y)], rel("lt", *((a, b) if c.relation == "same order" else (b, a)))),
    ] if orders else [([], rel("eq", mul(a, y), mul(b, x)) if free else rel("eq", a, mul(factor, x) if c.factor != ONE else x))]
    exist = [([told[0]], told[1]), ([told[1]], told[0])]
    if refuting:  # what is open tells nothing
        given, said = [*given, *open_], exist if c.relation == "defined" else said
    else:
        said = [] if c.relation == "defined" else said
        said += [] if c.shared else [*exist, *(([], f) for f in open_ if settings[0].term != settings[1].term)]
        said += [([], f) for f in (defined(factor), rel("ne", factor, ZERO)) if c.factor != ONE]
    sequents = [S for more, goal in said for S in resolved(_sequent([*given, *more], goal), cases, refuting)]
    return [S for S in dict.fromkeys(sequents) if S.goal not in {*S.given, TRUE}]


def _sequent(given: Iterable[Node], goal: Node) -> Sequent:
    return Sequent(frozenset(g for f in given for g in (f.kids if f.op == "and" else (f,))) - {TRUE}, goal)


def shows(c: Comparison, packed: object) -> frozenset[str]:
    """What packed steps rest on beside the rules, if they show the comparison.

    Raises
    ------
    Refused
        They do not.
    """
    steps, supplied = unpack(packed)
    need(not supplied, "a comparison asks for no terms")
    return check(steps, wanted(c)).trusts


def refuted(c: Comparison, params: dict[str, object]) -> None:
    """Is it false at the point, or between the two points, that these distributions or matrices are?

    Raises
    ------
    Refused
        It is not seen to be false.
    """
    rows = {k: v if type(v) is list else [] for k, v in params.items()}
    if c.first.kind == FILTERING:
        need(rows.keys() <= {"matrix", "other"} and all(len(row) == len(CELLS) for row in rows.values()), "a matrix has four counts")
        need(all(type(k) is int and 0 <= k <= MAX_COUNT for row in rows.values() for k in row), "a count is a whole number")
        named = [(cell + OTHER * (k == "other"), v) for k, row in rows.items() for cell, v in zip(CELLS, row, strict=True)]
        point = Point(1, scalars={name: Fraction(v) for name, v in named})
    else:
        size = len(rows.get("p", ()))
        need(2 <= size <= MAX_CLASSES and c.classes in (None, size), "the sizes do not fit")
        vectors = {k: tuple(map(rational, row)) for k, row in rows.items()}
        point = Point(size, vectors, classes={f"k{k}_": k - 1 for k in range(1, size + 1)})
    need(any(refutes(S, point) for S in wanted(c, refuting=True)), "it is not certainly false there")
