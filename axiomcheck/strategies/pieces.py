"""For which values of its parameter does a measure of distributions satisfy an axiom?

The range is looked at at single values: where small codeframes break the axiom, and where they do not.  Between
two neighbours of different kinds lies a border, which is guessed; each piece is then proved or refuted for all of its
values at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, islice, pairwise

from axiomcheck.exact.algebra import linear
from axiomcheck.exact.certificate import CASES, Certificate, encode
from axiomcheck.instances import ends, inside
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.measure import Parameter
from axiomcheck.points import Point
from axiomcheck.scenes import certificate
from axiomcheck.strategies import calculus
from axiomcheck.strategies.budget import Budget
from axiomcheck.strategies.grids import MAX_CASES, SOON, branches_of, cases
from axiomcheck.strategies.judge import Judge
from axiomcheck.strategies.prover import Prover

USUAL = (*map(Fraction, (-1, 0, 1, 2, 3)), Fraction(1, 2))  # borders that are looked at beside the formula's own
BISECTIONS = 12
MOST_BORDERS = 12
WITNESSES = 4  # that a piece is refuted with
AT_LENGTH = 12  # seconds of the budget at most for one proof, where no other search knows anything


class Piece:
    """Values of the parameter between two ends, and points that break the axiom at some of them."""

    def __init__(self, cells: Sequence[Cell]):
        self.low = cells[0].low
        self.high, self.high_in = cells[-1].high, cells[-1].border
        self.values = [c.value for c in cells]
        self.points = [p for c in cells for p in c.points]

    def below(self, name: str) -> Rel:
        """Not beyond its upper end, which it has."""
        return Rel("<=" if self.high_in else "<", sym(name), num(self.high or 0))


class Cell:
    """A border, or an open interval between two, seen at one value."""

    def __init__(self, low: Fraction | None, high: Fraction | None, points: list[Point], value: Fraction):
        self.low, self.high, self.points, self.value = low, high, points, value

    @property
    def border(self) -> bool:
        """Is it one value alone?"""
        return self.low is not None and self.low == self.high


def pieces(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A certificate that the claim holds for some values of the one parameter, and fails for the others."""
    if len(claim.measure.parameters) != 1 or claim.given:
        return None
    (own,) = claim.measure.parameters
    cells = _cells(claim, own, prover.budget)
    found = [Piece(list(run)) for _, run in groupby(cells, key=lambda c: bool(c.points))]
    if len(found) < 2:
        return None
    return _joined(claim, own.name, found, prover, reasons)


def prove_unbroken(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A proof by the calculus, looked for at length, of what no small codeframe breaks at some values of the parameter."""
    if len(claim.measure.parameters) == 1:
        (own,) = claim.measure.parameters
        low, high = ends(own)
        if any(_broken(claim, v, prover.budget) for v in inside(low, high)):
            return None
    return calculus.prove(claim, prover, reasons, most=AT_LENGTH)


def _joined(claim: Claim, name: str, left: list[Piece], prover: Prover, reasons: list[str]) -> Certificate | None:
    """The first piece against the others, and so on; None where one is not settled."""
    piece, rest = left[0], left[1:]
    if not rest:
        return _settled(claim, piece, prover, reasons)
    on = piece.below(name)
    inside = on.subs(claim.measure.symbols)
    outside = Rel({"<": "<=", "<=": "<"}[on.op], inside.rhs, inside.lhs)
    first = _settled(claim.where(inside), piece, prover, reasons)
    others = first and _joined(claim.where(outside), name, rest, prover, reasons)
    if first is None or others is None:
        return None
    outcomes = ["fails" if piece.points else "holds", "mixed" if len(rest) > 1 else "fails" if rest[0].points else "holds"]
    examples = [{name: str(piece.values[0])}, {name: str(rest[0].values[0])}]
    params = {"on": [on.op, encode(on.lhs), encode(on.rhs)], "outcomes": outcomes, "examples": examples}
    return Certificate(CASES, params, (first, others))


def _settled(claim: Claim, piece: Piece, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A proof for all values of a piece, or a point that breaks the claim for all of them."""
    if not piece.points:
        return calculus.prove(claim, prover, reasons)
    often = Counter(str(certificate(p).params) for p in piece.points)  # one that breaks it at many values may do so at all
    points = {str(certificate(p).params): p for p in piece.points}
    judge = Judge(claim, prover, tries=WITNESSES)
    for name in sorted(points, key=lambda name: -often[name])[:WITNESSES]:
        if (found := judge(points[name])) is not None:
            return found
    reasons.append("no one point breaks the axiom for all values of a piece of the parameter's range")
    return None


# -- what single values say ---------------------------------------------------------------------


def _cells(claim: Claim, own: Parameter, budget: Budget) -> list[Cell]:
    """The range cut at what may be borders, each part seen at one value."""
    low, high = ends(own)
    known = sorted({b for b in _borders(claim) if _between(low, b, high)})[:MOST_BORDERS]
    broken = {b: _broken(claim, b, budget) for b in known}
    guessed = list(known)
    for a, b in pairwise([low, *known, high]):
        inner = inside(a, b)
        seen = [_broken(claim, v, budget) for v in inner]
        broken |= dict(zip(inner, seen, strict=True))
        for (v, x), (w, y) in pairwise(zip(inner, seen, strict=True)):
            if bool(x) != bool(y):
                guessed.append(_border(claim, v, w, bool(x), budget))
    borders, found = [low, *sorted(set(guessed)), high], list[Cell]()
    for a, b in pairwise(borders):
        value = next((v for v in broken if _between(a, v, b)), inside(a, b)[0])
        points = broken[value] if value in broken else _broken(claim, value, budget)
        found.append(Cell(a, b, points, value))
        if b is not None and b != high:
            points = broken[b] if b in broken else _broken(claim, b, budget)
            found.append(Cell(b, b, points, b))
    return found


def _borders(claim: Claim) -> Iterator[Fraction]:
    """Values at which something changes: usual ones, the formula's numbers, and where its linear parts vanish."""
    yield from USUAL
    names = sorted(e.args[0] for e in claim.measure.symbols.values())
    for e in claim.measure.formula.nodes():
        if e.op == "num":
            yield Fraction(e.args[0])
        elif e.op == "add" and e.symbols and e.symbols <= set(names) and (row := linear(e, names)) is not None and row[0]:
            yield -row[1] / row[0]


def _between(low: Fraction | None, v: Fraction, high: Fraction | None) -> bool:
    return (low is None or low < v) and (high is None or v < high)


def _border(claim: Claim, low: Fraction, high: Fraction, first: bool, budget: Budget) -> Fraction:
    """The simplest number near which what single values say changes."""
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if bool(_broken(claim, middle, budget)) == first:
            low = middle
        else:
            high = middle
    a, b = sorted((low, high))
    return next(x for d in range(1, 10_000) if a <= (x := Fraction(-(-a.numerator * d // a.denominator), d)) <= b)


def _broken(claim: Claim, value: Fraction, budget: Budget) -> list[Point]:
    """Points on small codeframes that break the claim at one value of the parameter."""
    measure = claim.measure
    (name,) = (e.args[0] for e in measure.symbols.values())
    fixed = replace(claim, measure=replace(measure, formula=measure.formula.subs({name: num(value)}), parameters=()), given=())
    found: list[Point] = []
    branches = branches_of(fixed, [])
    for case in islice(cases(fixed, branches, 1), MAX_CASES):
        for level in range(SOON):
            budget.spend(case.steps(level), "in the search for borders of the parameter")
            found += case.broken(level)
    return found
