"""For which values of its parameters a claim holds, from the cases of its certificate.

Of one parameter the region is a union of intervals with exact end points: the conditions are
polynomials, so that between two neighbouring roots one rational number decides for all.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq_poly

from axiomcheck.calculus.parameters import condition
from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import rational
from axiomcheck.exact.certificate import CASES, Certificate
from axiomcheck.exact.evaluate import holds
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.measure import Parameter
from axiomcheck.report.blocks import Block, Para
from axiomcheck.report.formulas import chains
from axiomcheck.report.places import Place, polynomial, roots
from axiomcheck.verdict import Status, Verdict

HOLDS, FAILS, MIXED = "holds", "fails", "mixed"
OUTCOME = {Status.PROVED: HOLDS, Status.REFUTED: FAILS, Status.CONDITIONAL: MIXED}


@dataclass(frozen=True)
class Leaf:
    """A part of the parameters' range, and the certificate of what comes of it."""

    claim: Claim  # with the conditions that lead here
    outcome: str
    certificate: Certificate

    @property
    def given(self) -> tuple[Rel, ...]:
        """The conditions that lead here."""
        return self.claim.given


def leaves(claim: Claim, certificate: Certificate, outcome: str) -> Iterator[Leaf]:
    """The parts into which `cases` cut the parameters' range."""
    if certificate.rule != CASES:
        yield Leaf(claim, outcome, certificate)
        return
    outcomes = certificate.params["outcomes"] if outcome == MIXED else [outcome, outcome]
    sides = condition(claim, certificate.params["on"])
    for side, inner, proof in zip(sides, outcomes, certificate.premises, strict=True):
        yield from leaves(claim.where(side), proof, inner)


def parts_of(verdict: Verdict) -> list[Leaf]:
    """The parts of a verdict whose certificate takes the parameters' range apart; empty for any other."""
    certificate = verdict.certificate
    if certificate is None or certificate.rule != CASES:
        return []
    return list(leaves(verdict.claim, certificate, OUTCOME[verdict.status]))


def case_by_case(claim: Claim, parts: Sequence[Leaf], tell: Callable[[Leaf], Sequence[Block]]) -> list[Block]:
    """The parts one after the other, each with what shows what comes of it."""
    found: list[Block] = []
    for i, part in enumerate(parts, 1):
        word = "it holds" if part.outcome == HOLDS else "it fails"
        found += [Para((f"for {where(claim, part.given)}, {word}.",), f"Case {i}"), *tell(part)]
    return found


# -- regions in words -----------------------------------------------------------


def declared(parameters: Sequence[Parameter]) -> str:
    """The ranges of parameters, as they end a sentence.

    >>> declared([Parameter("a", low="0"), Parameter("b", low="0")]), declared([Parameter("x", "0", "1")])
    ('a, b > 0', 'x in (0, 1)')
    """
    names: dict[tuple, list[str]] = {}
    for x in parameters:
        names.setdefault((x.low, x.high), []).append(x.name)
    return " and ".join(_ranged(", ".join(group), *bounds) for bounds, group in names.items())


def in_words(parameters: Sequence[Parameter]) -> str:
    """The range of each, formulas between backquotes.

    >>> in_words([Parameter("a", low="0"), Parameter("b")])
    '`0 < a` and any `b`'
    """
    return " and ".join(f"any `{x.name}`" if x.low is x.high is None else f"`{x}`" for x in parameters)


def _ranged(names: str, low: str | None, high: str | None) -> str:
    if low is not None and high is not None:
        return f"{names} in ({low}, {high})"
    if low is None and high is None:
        return names
    return f"{names} > {low}" if high is None else f"{names} < {high}"


def interval(name: str, low: str | None, high: str | None, closed: tuple[bool, bool] = (False, False)) -> str:
    """Bounds on a parameter as a relation.

    >>> interval("x", "1", None), interval("x", "1", "2", (True, False)), interval("x", "3", "3", (True, True))
    ('x > 1', '1 <= x < 2', 'x = 3')
    """
    if low is not None and low == high:
        return f"{name} = {low}"
    before = "<=" if closed[0] else "<"
    after = "<=" if closed[1] else "<"
    if low is None and high is None:
        return f"any {name}"
    if high is None:
        return f"{name} {before.replace('<', '>')} {low}"
    return f"{name} {after} {high}" if low is None else f"{low} {before} {name} {after} {high}"


def region(claim: Claim, parts: Sequence[Leaf]) -> dict[str, str]:
    """The values of the parameters on which the claim holds, by the names that it is about.

    A parameter on which nothing depends keeps its range.
    """
    ranges = {x.name: interval(x.name, x.low, x.high) for x in claim.measure.parameters}
    about = sorted(frozenset().union(*(r.symbols for part in parts for r in part.given)))
    if not about:
        return ranges
    for name in about:
        del ranges[name]
    text = _of_one(claim, about[0], parts) if len(about) == 1 else None
    return {", ".join(about): text or _of_many(parts), **ranges}


def where(claim: Claim, given: Sequence[Rel]) -> str:
    """The values of the parameters that satisfy some conditions."""
    part = Leaf(claim.where(*given), HOLDS, Certificate("steps"))
    return "; ".join(region(claim, [part]).values()) if given else declared(claim.measure.parameters)


def _of_many(parts: Sequence[Leaf]) -> str:
    """A condition for each part on which it holds."""
    shown = [" and ".join(map(str, chains(part.given))) for part in parts if part.outcome == HOLDS]
    return " or ".join(shown) or "none"


# -- one parameter ----------------------------------------------------------------


def _of_one(claim: Claim, name: str, parts: Sequence[Leaf]) -> str | None:
    """A union of intervals; None where the conditions are no polynomials."""
    own = next(x for x in claim.measure.parameters if x.name == name)
    try:
        table = {r: polynomial(r.rhs - r.lhs, name) for part in parts for r in part.given}
        places = _between(own, roots(table.values()))
        cells = _cells(own, places)
        flags = [_holds(cell, parts, table, name) for cell in cells]
    except CheckError:
        return None
    if all(flags):
        return interval(name, own.low, own.high)
    ends = [own.low, *map(str, places), own.high]
    shown, start = [], None
    for i, flag in enumerate([*flags, False]):  # even cells are open intervals, odd ones the points between
        if flag and start is None:
            start = i
        if not flag and start is not None:
            last = i - 1
            low = ends[start // 2] if start % 2 == 0 else ends[(start + 1) // 2]
            high = ends[last // 2 + 1] if last % 2 == 0 else ends[(last + 1) // 2]
            shown.append(interval(name, low, high, (start % 2 == 1, last % 2 == 1)))
            start = None
    return " or ".join(shown) or "none"


def _between(own: Parameter, places: list[Place]) -> list[Place]:
    """Those strictly inside the parameter's range."""
    inside = []
    for place in places:
        low = own.low is None or place.sign(fmpq_poly([rational(-Fraction(own.low)), 1])) > 0
        high = own.high is None or place.sign(fmpq_poly([rational(-Fraction(own.high)), 1])) < 0
        if low and high:
            inside.append(place)
    return inside


def _cells(own: Parameter, places: list[Place]) -> list[Fraction | Place]:
    """A number of every open interval, and the places between them."""
    low = None if own.low is None else Fraction(own.low)
    high = None if own.high is None else Fraction(own.high)
    bounds = [(low, low), *(place.enclosed for place in places), (high, high)]
    cells: list[Fraction | Place] = []
    for i, ((_, left), (right, _)) in enumerate(itertools.pairwise(bounds)):
        if left is None or right is None:
            cells.append(right - 1 if right is not None else left + 1 if left is not None else Fraction(0))
        else:
            if left >= right:
                raise CheckError("two numbers are too near each other")
            cells.append((left + right) / 2)
        cells += places[i : i + 1]
    return cells


def _holds(cell: Fraction | Place, parts: Sequence[Leaf], table: dict[Rel, fmpq_poly], name: str) -> bool:
    """Does the claim hold there?  The part in which it lies says so."""
    for part in parts:
        if all(_true(r, cell, table[r], name) for r in part.given):
            return part.outcome == HOLDS
    return False


def _true(r: Rel, cell: Fraction | Place, poly: fmpq_poly, name: str) -> bool:
    if isinstance(cell, Fraction):
        return holds(r, {name: cell})
    sign = cell.sign(poly)
    return sign > 0 if r.op == "<" else sign >= 0
