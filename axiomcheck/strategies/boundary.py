"""Points of the extended domain at which a property speaks of a value that does not exist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, product

from axiomcheck.calculus.term import Refused
from axiomcheck.calculus.undefined import RULE, shows
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.extended import extended_value
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.points import Point, argument, property_of
from axiomcheck.properties.model import EXTREMES, Continuous, Property, parts, terms
from axiomcheck.scenes import certificate
from axiomcheck.strategies.budget import ATTEMPT_STEPS, charge
from axiomcheck.strategies.grids import MAX_CASES, branches_of, cases
from axiomcheck.strategies.prover import Prover

LEVELS = (0, 1, 2, 4)  # of the grids: denominators 2, 3, 4 and 6
SIZES = (2, 3)
WHERE = "on the boundary"


def undefined(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """An admissible point without a value: two curves to it with different limits."""
    if claim.domain != "extended" or claim.measure.parameters or claim.measure.trained:
        return None
    for values, size, p, x in _spoken(claim):
        if extended_value(claim.measure, p, x) is None and (found := _missing(claim, values, size, p, x)) is not None:
            return found
    return None


def _spoken(claim: Claim) -> Iterator[tuple[dict, int, list[Fraction], list[Fraction]]]:
    """Points on the boundary, and the pairs of distributions that the property speaks of there."""
    branches, said = branches_of(claim, []), property_of(claim)
    for level in LEVELS if branches else ():
        for case in islice(cases(claim, branches, len(SIZES)), MAX_CASES):
            for point in case.candidates(level):
                for e in terms(case.branch.conclusion):
                    if e.op == "D" and (pair := _arguments(point, e)) is not None:
                        yield certificate(point).params["values"], point.size, *pair
    for names in _unbroken(said) if not branches else ():
        for size in [claim.classes] if claim.classes else SIZES:
            corner = [Fraction(0)] * (size - 1) + [Fraction(1)]
            spread = [Fraction(1, size - 1)] * (size - 1) + [Fraction(0)]
            for p, x in ((corner, corner), (corner, spread), (spread, corner)):
                yield dict(zip(names, (list(map(str, p)), list(map(str, x))), strict=True)), size, p, x


def _unbroken(said: Property) -> Iterator[tuple[str, str]]:
    """The two variables of a value, in a property that no point can break; one that largest values leave open has a name, too."""
    free = argument(said)
    for e in terms(said.sentence):
        names = [a.args[0] for a in e.args if isinstance(a, Expr) and a.op == "sym"]
        if e.op in EXTREMES and free is not None:
            names.append(free.name)
        if (e.op == "D" or e.op in EXTREMES) and len(names) == 2:
            yield names[0], names[1]
    for s in parts(said.sentence):
        if isinstance(s, Continuous) and free is not None:
            yield s.arguments[0].args[0], free.name


def _arguments(point: Point, e) -> tuple[list[Fraction], list[Fraction]] | None:
    """The distributions of a value, if one has an empty class."""
    try:
        p, x = point.arguments(e)
    except (CheckError, UndefinedValue):
        return None
    return (p, x) if 0 in (*p, *x) else None


def _missing(claim: Claim, values: dict, size: int, p: Sequence, x: Sequence) -> Certificate | None:
    """Two curves to the pair along which D has different limits."""
    count = len(dict.fromkeys(e for e in terms(property_of(claim).sentence) if e.op == "D")) or 1
    for first, second in product(curves(p, x), repeat=2):
        if first != second:
            charge(ATTEMPT_STEPS, WHERE)
            for term in range(count):
                params = {"classes": size, "values": values, "term": term, "curves": [first, second]}
                try:
                    shows(claim, params)
                except Refused:
                    continue
                return Certificate(RULE, params)
    return None


def curves(p, x) -> list:
    """A few curves of positive distributions that end at (p, x): zeros grow at different speeds."""
    speeds = ((1, 1), (1, 2), (2, 1), (1, "square"), ("square", 1))
    found = [[_curve(v, s) for v, s in zip((p, x), pair, strict=True)] for pair in speeds]
    if sum(1 for v in p if v == 0) > 1:
        found.append([_uneven(p), _curve(x, 1)])
    return found


def _curve(v, speed) -> list:
    zeros = sum(1 for c in v if c == 0)
    largest = max(range(len(v)), key=lambda c: v[c])
    coordinates = []
    for c, value in enumerate(v):
        step = 1 if speed == "square" else speed
        total = step if value == 0 else -step * zeros if c == largest else 0
        slower = ["0"] if speed == "square" else []
        coordinates.append([str(value), *slower, str(total)] if total else [str(value)])
    return coordinates


def _uneven(v) -> list:
    """Each zero grows at a speed of its own."""
    largest = max(range(len(v)), key=lambda c: v[c])
    zeros = [c for c, value in enumerate(v) if value == 0]
    speeds = {c: i for i, c in enumerate(zeros, 1)} | {largest: -sum(range(1, len(zeros) + 1))}
    return [[str(value), str(speeds[c])] if c in speeds else [str(value)] for c, value in enumerate(v)]
