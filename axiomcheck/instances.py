"""A claim about a measure with parameters, at example values of these: to guess from, never a proof."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from axiomcheck.exact.evaluate import holds
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.lang.measure import QUANTIFICATION, Measure, Parameter

AWAY = (Fraction(7, 5), Fraction(-7, 5))  # from an end
SHARES = (Fraction(1, 10), Fraction(9, 10))  # of a range, at which claims are looked at


def instance(claim: Claim) -> Claim:
    """The claim at one value of each parameter; the claim itself if there are none.

    >>> from axiomcheck.lang.expr import absolute, class_sum, p, p_hat, sym
    >>> from axiomcheck.lang.measure import Measure
    >>> from axiomcheck.axioms import from_name
    >>> formula = sym("alpha") * class_sum(absolute(p - p_hat))
    >>> D = Measure("D", "D", formula, "", parameters=(Parameter("alpha", "0", "1"),))
    >>> print(instance(Claim(D, from_name("NN"))).measure.formula)
    2/5*sum(abs(p - p_hat))
    """
    measure = claim.measure
    if measure.kind != QUANTIFICATION or not measure.parameters:
        return claim
    values = {k: num(v) for k, v in (_assumed(claim) or examples(measure)).items()}
    fixed = replace(measure, formula=measure.formula.subs(values), parameters=())
    return replace(claim, measure=fixed, given=())


def instances(claim: Claim) -> list[Claim]:
    """The claim at a few values of its parameters, in different parts of their ranges; itself if there are none."""
    measure = claim.measure
    if measure.kind != QUANTIFICATION or not measure.parameters:
        return [claim]
    found = [instance(claim)]
    for share in SHARES:
        values = {e.args[0]: _inside(x, share) for x, e in zip(measure.parameters, measure.symbols.values(), strict=True)}
        if all(holds(r, values) for r in claim.given):
            formula = measure.formula.subs({k: num(v) for k, v in values.items()})
            found.append(replace(claim, measure=replace(measure, formula=formula, parameters=()), given=()))
    return found


def ends(x: Parameter) -> tuple[Fraction | None, Fraction | None]:
    """The ends of a parameter's range; None where it has none."""
    return None if x.low is None else Fraction(x.low), None if x.high is None else Fraction(x.high)


def _inside(x: Parameter, share: Fraction) -> Fraction:
    """A value so far into the range; where that has no end, as far from the other end as is left."""
    low, high = ends(x)
    if low is not None and high is not None:
        return low + (high - low) * share
    far = share / (1 - share)
    return low + far if low is not None else high - far if high is not None else far - 1


def _assumed(claim: Claim) -> dict[str, Fraction] | None:
    """A value of the one parameter that is as assumed of it; None where nothing is, or none is seen."""
    if not claim.given or len(claim.measure.parameters) != 1:
        return None
    parts = [e for r in claim.parameters for side in (r.lhs, r.rhs) for e in side.nodes()]
    said = sorted({Fraction(e.args[0]) for e in parts if e.op == "num"})
    tried = [*(a + (b - a) * Fraction(2, 5) for a, b in pairwise(said)), *(e + x for e in said for x in (0, *AWAY))]
    (name,) = examples(claim.measure)
    return next(({name: v} for v in tried if all(holds(r, {name: v}) for r in claim.parameters)), None)


def examples(measure: Measure) -> dict[str, Fraction]:
    """A value of each parameter, by what formulas call it."""
    pairs = zip(measure.parameters, measure.symbols.values(), strict=True)
    return {e.args[0]: inside(*ends(x))[0] for x, e in pairs}


def inside(low: Fraction | None, high: Fraction | None) -> list[Fraction]:
    """Some values between two ends, none of them special, such as the middle."""
    if low is not None and high is not None:
        return [low + (high - low) * x for x in (Fraction(2, 5), Fraction(1, 10), Fraction(9, 10))]
    steps = (Fraction(7, 5), Fraction(1, 10), Fraction(6))
    if low is not None:
        return [low + x for x in steps]
    return [high - x for x in steps] if high is not None else [Fraction(7, 5), Fraction(-7, 5)]
