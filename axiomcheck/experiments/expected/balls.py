"""Enclosures with Arb: formulas on intervals and in the complex plane, integrals, second derivatives."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from flint import acb, arb

from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import rational
from axiomcheck.exact.balls import ball
from axiomcheck.experiments.expected.forms import fraction
from axiomcheck.lang.expr import Expr

Box = arb | acb
ROUGH, MOST = 1e-5, 4000  # a tolerance; points at which a formula is evaluated
ROUGH_ENDS = Fraction(1, 2**24)
ENDS = Fraction(1, 2**60)  # share of an interval bounded at each end, where logarithms may be singular


def interval(low: Fraction, high: Fraction) -> arb:
    """A ball that contains all numbers from `low` to `high`."""
    return ball(low).union(ball(high))


def ends(x: arb) -> tuple[Fraction, Fraction]:
    """Rational numbers that enclose a ball."""
    if not x.is_finite():
        raise CheckError("an enclosure is not finite")
    return fraction(x.lower().fmpq()), fraction(x.upper().fmpq())


def value(e: Expr, at: Mapping[str, Box], analytic: bool = False) -> Any:
    """The values of a formula without |.|, min and max on boxes; not finite where that is not known."""
    if e.op == "num":
        return ball(e.args[0])
    if e.op == "sym":
        return at[e.args[0]]
    if e.op == "mul":
        return _product(e, at, analytic)
    if e.op == "pow":
        k = e.args[1].args[0]
        if k.denominator != 1:
            raise CheckError(f"no enclosure of {e}")
        return value(e.args[0], at, analytic) ** int(k)
    args = [value(a, at, analytic) for a in e.args]
    if e.op == "add":
        return reduce(lambda a, b: a + b, args)
    if e.op == "div":
        return args[0] / args[1]
    if e.op == "exp":
        return args[0].exp()
    if e.op == "log":
        return args[0].log(analytic=analytic) if isinstance(args[0], acb) else args[0].log()
    raise CheckError(f"no enclosure of {e}")


def _product(e: Expr, at: Mapping[str, Box], analytic: bool) -> Box:
    """With x log x as one function, which is bounded where x tends to 0."""
    factors = list(e.args)
    found: list[Box] = []
    for one in e.args:
        if one.op == "log" and one in factors and one.args[0] in factors:
            x = value(one.args[0], at, analytic)
            if isinstance(x, arb) and not x > 0:
                factors.remove(one)
                factors.remove(one.args[0])
                found.append(_x_log_x(x))
    return reduce(lambda a, b: a * b, [*found, *(value(f, at, analytic) for f in factors)])


def _x_log_x(x: arb) -> arb:
    """For the nonnegative numbers of a ball: from U log U to 0, if U < 1/e."""
    top = x.upper()
    if not (top > 0 and top < arb("0.36")):
        raise CheckError("the logarithm of a number that may be negative")
    return (top * top.log()).union(arb(0))


def integral(
    f: Expr, low: Fraction, high: Fraction, at: Mapping[str, arb] | None = None, rough: bool = False
) -> arb:
    """Encloses the integral of a formula in `p` without |.|, min and max; both ends are bounded apart, the
    rest is Arb's.

    `at` has balls for other symbols: the enclosure holds for all their values. `rough` says that a few digits
    are enough. A CheckError says that the formula is not bounded there, or the enclosure not finite.
    """
    others = dict(at or {})
    small = (high - low) * (ROUGH_ENDS if rough else ENDS)
    edges = [value(f, {"p": interval(a, b), **others}) for a, b in ((low, low + small), (high - small, high))]
    a, b = (acb(rational(x)) for x in (low + small, high - small))
    options: dict[str, Any] = {"abs_tol": ROUGH, "rel_tol": ROUGH, "eval_limit": MOST} if rough else {}

    def inside(z: acb, analytic: bool) -> acb:
        return acb(value(f, {"p": z, **others}, analytic))

    found = acb.integral(inside, a, b, **options).real + ball(small) * (edges[0] + edges[1])
    if not found.is_finite():
        raise CheckError(f"the integral of {f} is not enclosed")
    return found
