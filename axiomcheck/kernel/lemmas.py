"""Lemmas that carry a proof about one or two classes to codeframes of every size.

Each takes a claim and parameters and returns the goals that imply the claim; it raises
`CheckError` where it does not apply.  Each docstring states the lemma and why it holds.
Throughout, D = E(S) with S = sum over c of f(p_c, q_c), and

    g(p, q) = f(p, q) + m (q - p)        m the `multiplier`, a rational number

has the same sum as f, because prevalences sum to one.  Goals are stated per stratum:
which prevalences are zero and which are positive.  Where f has no value on a stratum,
the natural domain does not contain the point; on the extended domain the lemmas below
do not apply then, and where f tends to +oo they say what happens.

Smoothing maps distributions affinely onto distributions with positive prevalences and
leaves differences in proportion, so every axiom but IND and MAX, stated for smoothed
distributions, is an instance of the same axiom on the open simplex.
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.axioms import quantification as axioms
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.setting import Setting, about_sizes, require, setting, total
from axiomcheck.kernel.shape import (
    INFINITE,
)
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt, le, lt


@about_sizes
def divergence(claim: Claim, *, multiplier: str) -> tuple[Goal, ...]:
    """E(0) = 0, E strictly increasing on [0, oo), g(p, q) > 0 for p != q, g(p, p) = 0: IoI.

    Then S is a sum of terms that are zero where prediction and truth agree and positive
    elsewhere; so S = 0, and E(S) = 0, exactly if they agree everywhere.  Where g tends
    to +oo off the diagonal, E(S) is the supremum of E on [0, oo), which is positive.
    """
    context = setting(claim, axioms.IOI)
    require(context.table.get("00") != INFINITE, "the summand is infinite on the diagonal")
    m = number(multiplier)
    return (
        context.increasing(floor=True),
        context.outer(then=eq(context.shape.outer_at(ZERO), 0)),
        *per_class(context, m, strict=True),
        *on_diagonal(context, m),
    )


@about_sizes
def nonnegative(claim: Claim, *, multiplier: str) -> tuple[Goal, ...]:
    """E(0) >= 0, E increasing on [0, oo), g >= 0: NN."""
    context = setting(claim, axioms.NN)
    return (
        context.increasing(strict=False, floor=True),
        context.outer(then=ge(context.shape.outer_at(ZERO), 0)),
        *per_class(context, number(multiplier), strict=False),
    )


def per_class(context: Setting, m: Fraction, *, strict: bool) -> list[Goal]:
    """g > 0 off the diagonal, or g >= 0 everywhere."""
    p, q = sym("p"), sym("q")
    sides = {
        "++": ((gt(p, 0), lt(p, q)), (gt(q, 0), lt(q, p))),
        "0+": ((gt(q, 0),),),
        "+0": ((gt(p, 0),),),
    }
    if not strict:
        sides |= {"00": ((),), "++": ((gt(p, 0), le(p, q)), (gt(q, 0), le(q, p)))}
    goals = []
    for pattern, regions in sides.items():
        value = context.g(pattern, *_zeroed(pattern, p, q), m)
        if isinstance(value, str):
            continue
        goals += [Goal(region, gt(value, 0) if strict else ge(value, 0)) for region in regions]
    return goals


def _zeroed(pattern: str, *values: Expr) -> list[Expr]:
    return [ZERO if mark == "0" else v for mark, v in zip(pattern, values, strict=True)]


def on_diagonal(context: Setting, m: Fraction) -> list[Goal]:
    p = sym("p")
    goals = []
    for pattern, given, at in (("++", (gt(p, 0),), p), ("00", (), ZERO)):
        value = context.g(pattern, at, at, m)
        if not isinstance(value, str):
            goals.append(Goal(given, eq(value, 0)))
    return goals


@about_sizes
def separable(claim: Claim, *, multiplier: str, strict: str, floor: bool = False) -> tuple[Goal, ...]:
    """E strictly increasing; g falls towards the truth from below and grows from it upwards: MON.

    c1: z < y <= x  implies g(x, y) <= g(x, z);     c2: x <= y < z  implies g(x, y) <= g(x, z);
    with < on the side named by `strict` ("c1", "c2" or "both").  Two terms of the sum
    change, neither falls and one grows; all others stay, as do n and p.  With `floor`,
    g >= 0 is shown as well, and E need grow on [0, oo) only.

    Where the summand tends to +oo (extended domain) the lemma holds at n = 2: D(p, x) is
    finite there, as x(c1) > 0, x(c2) >= p(c2) and, where x(c2) = 0, p(c2) = 0.
    """
    context = setting(claim, axioms.MON)
    require(strict in ("c1", "c2", "both"), "strict must be c1, c2 or both")
    if context.infinite:
        require(claim.classes == 2, "two infinite errors are not ordered")
        require(all(context.table[k] != INFINITE for k in ("00", "0+", "++")), "D(p, x) may be infinite")
    m = number(multiplier)
    extra = per_class(context, m, strict=False) if floor else []
    return (context.increasing(floor=floor), *away(context, m, strict), *extra, *total(context))


def away(context: Setting, m: Fraction, strict: str) -> list[Goal]:
    """g falls towards the truth from below and grows from it upwards, with < on the side named by `strict`."""
    x, y, z = sym("x"), sym("y"), sym("z")
    below, above = (lt(z, y), le(y, x)), (le(x, y), lt(y, z))
    goals = []
    for side, order, patterns in (
        ("c1", below, (("+", "+", "0"), ("+", "+", "+"))),
        ("c2", above, (("0", "0", "+"), ("0", "+", "+"), ("+", "+", "+"))),
    ):
        for pattern in patterns:
            names = dict(zip("xyz", pattern, strict=True))
            zero = {name: ZERO for name, mark in names.items() if mark == "0"}
            near = context.g(names["x"] + names["y"], *_at(zero, x, y), m)
            far = context.g(names["x"] + names["z"], *_at(zero, x, z), m)
            if isinstance(near, str) or isinstance(far, str):
                continue  # outside the domain, or D(p, y) infinite and D(p, x) finite
            positive = tuple(gt(sym(name), 0) for name in names if name not in zero)
            then = lt(near, far) if strict in (side, "both") else le(near, far)
            ordered = tuple(r.subs(zero) for r in order if not r.symbols & zero.keys())
            goals.append(Goal((*positive, *ordered), then))
    return goals


def _at(zero, *values: Expr) -> list[Expr]:
    return [v.subs(zero) for v in values]
