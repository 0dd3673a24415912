"""Measures of one vector: their values, those of the theories, and which are the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from axiomcheck import theories
from axiomcheck.atlas.relations import Relation
from axiomcheck.errors import AxiomcheckError, CheckError, UndefinedValue
from axiomcheck.exact.balls import precision
from axiomcheck.exact.evaluate import evaluate, expand, fold
from axiomcheck.input.tracing.canonical import canonical
from axiomcheck.input.tracing.reading import VECTOR_NAME, of_vector
from axiomcheck.input.tracing.strata import Face, faces, region_of
from axiomcheck.lang.expr import Expr, class_sum, num, sym
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.spaces import SpaceMeasure

POINTS = (("1/5", "4/5"), ("3", "2"), ("1/5", "3/10", "1/2"), ("1/2", "3", "7"), ("2", "2", "5"))
SIZES = (2, 3)
CLOSE = 1e-9
LARGEST = 1000
SHARES = sym(VECTOR_NAME) / class_sum(sym(VECTOR_NAME))


def value(measure: Measure, y: Sequence[str]) -> float | None:
    """The formula's value at a vector; None where it has none.

    >>> value(of_theories()[0], ("1", "1")) is not None
    True
    """
    try:
        with precision(128):
            found = evaluate(_written(measure, [num(Fraction(x)) for x in y]), {})
            return float(found) if isinstance(found, Fraction) else float(found.mid())
    except (AxiomcheckError, ArithmeticError, ValueError, LookupError, TypeError):
        return None


def _written(measure: Measure, entries: list[Expr]) -> Expr:
    """The formula at one number of classes, these."""
    return expand(measure.formula.subs({VECTOR_NAME: sym("p")}), entries, entries)


@lru_cache(maxsize=1)
def of_theories() -> list[Measure]:
    """The measures of one vector that theories declare; those of shares, of the entries divided by their sum."""
    found: list[Measure] = []
    for theory in map(theories.get, theories.ids()):
        kinds = theory.space.arguments
        if len(kinds) != 1 or kinds[0] not in ("simplex", "nonnegative", "positive"):
            continue
        name = theory.space.names[0]
        entry = SHARES if kinds[0] == "simplex" else sym(VECTOR_NAME)
        for m in theory.measures.values():
            if isinstance(m, SpaceMeasure) and not m.parameters and not m.given:
                formula = m.formula.subs({name: entry})
                found.append(of_vector(f"{m.name} ({theory.id})", m.title, formula, ""))
    return found


def related(first: Measure, second: Measure) -> Relation:
    """Equal or proportional, shown at two and three entries, zeros among them; or different, with a vector.

    >>> gini, two = of_theories()[0], of_theories()[0]
    >>> related(gini, two).relation
    'equal'
    """
    values = [(value(first, y), value(second, y)) for y in POINTS]
    both = [(a, b) for a, b in values if a is not None and b is not None]
    ratios = [a / b for a, b in both if abs(b) > CLOSE]
    alike = bool(ratios) and all(math.isclose(r, ratios[0], rel_tol=CLOSE) for r in ratios)
    if alike and all((a is None) == (b is None) for a, b in values):
        factor = Fraction(ratios[0]).limit_denominator(LARGEST)
        if math.isclose(factor, ratios[0], rel_tol=CLOSE) and _equal(first, second, factor):
            one = factor == 1
            scope = "n = 2, 3"
            return Relation("equal" if one else "proportional", "" if one else str(factor), scope)
        if factor == 1:
            return Relation("unknown")
    for y, (a, b) in zip(POINTS, values, strict=True):
        if a is not None and b is not None and not math.isclose(a, b, rel_tol=CLOSE, abs_tol=CLOSE):
            return Relation("different", distributions={VECTOR_NAME: list(y)})
    return Relation("unknown")


def _equal(first: Measure, second: Measure, factor: Fraction) -> bool:
    return all(_equal_on(face, first, second, factor) for n in SIZES for face in faces(n, single=True))


def _equal_on(face: Face, first: Measure, second: Measure, factor: Fraction) -> bool:
    """Was it shown for the vectors with these zeros?"""
    from axiomcheck.strategies.proves import proves

    region = region_of(face)
    sides: list[Expr | None] = []
    for m in (first, second):
        try:
            sides.append(fold(region.reduced(_written(m, face.vectors[0])), region.positive))
        except UndefinedValue:
            sides.append(None)
        except CheckError:
            return False
    one, two = sides
    if one is None or two is None:
        return one is two
    if factor != 1:
        two = num(factor) * two
    return canonical(one) == canonical(two) or proves(Goal(region.hypotheses, Rel("=", one, two)))
