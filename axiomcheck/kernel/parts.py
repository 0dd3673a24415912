"""The lemma for IND: how a sum over a part of the codeframe follows from one over the whole."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import UndefinedValue
from axiomcheck.kernel.evaluate import fold
from axiomcheck.kernel.lemmas import per_class
from axiomcheck.kernel.setting import about_sizes, require, setting
from axiomcheck.kernel.shape import Shape
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr, eps, n, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt


@about_sizes
def scaling(
    claim: Claim, *, factor: Expr, truth: Expr, prediction: Expr, constant: Expr, floor: bool = False
) -> tuple[Goal, ...]:
    """f(part of p, part of q) = A f(p, q) + B p + C q + K with A > 0, and E strictly increasing: IND.

    A, B, C, K (`factor`, `truth`, `prediction`, `constant`) depend on the masses P and Q of
    the part, on n, the part's size k and eps.  Summed over the part, B, C and K give the
    same for both predictions, as their masses agree; over the rest f itself does.  So the
    part's sums are ordered as the whole sums are, and E keeps either order.  With `floor`,
    f >= 0 is shown as well, and E need grow on [0, oo) only.
    """
    require(claim.measure.classes is None, "what the measure is on a part of the codeframe is not known")
    context = setting(replace(claim, classes=None), axioms.IND)  # the part has another size than the whole
    require(not context.infinite, "an infinite error outside the part hides the order inside")
    p, q, mass_p, mass_q, k = sym("p"), sym("q"), sym("P"), sym("Q"), sym("k")
    own = claim.reading in ("printed", "smooth-first")
    mass_q = mass_q if own else mass_p
    allowed = {"P", "k", "n"} | ({"Q"} if own else set()) | ({"eps"} if claim.smoothed else set())
    for e in (factor, truth, prediction, constant):
        require(e.symbols <= allowed, f"{e} does not depend on the part alone")
    given = [gt(mass_p, 0), *([gt(mass_q, 0)] if own else []), ge(k, 2), gt(n, k)]
    given += [gt(eps, 0)] if claim.smoothed else []
    whole, part = summand_in_part(claim, context.shape, (p, q), (mass_p, mass_q), k)
    goals = [context.increasing(floor=floor), Goal(tuple(given), gt(factor, 0))]
    goals += per_class(context, Fraction(0), strict=False) if floor else []
    for pattern in ("00", "0+", "+0", "++"):
        zero = {name: ZERO for name, mark in zip("pq", pattern, strict=True) if mark == "0"}
        positive = frozenset({"p", "q", "P", "Q", "n", "k", "eps"} - zero.keys())
        try:
            left, right = fold(part.subs(zero), positive), fold(whole.subs(zero), positive)
        except UndefinedValue:
            require(not claim.smoothed, "the summand is undefined")
            continue
        affine = truth * p.subs(zero) + prediction * q.subs(zero) + constant
        known = tuple(gt(sym(v), 0) for v in "pq" if v not in zero)
        goals.append(Goal((*given, *known), eq(left, factor * right + affine)))
    return tuple(goals)


def summand_in_part(claim: Claim, found: Shape, values, masses, k: Expr) -> tuple[Expr, Expr]:
    """The summand in the whole codeframe and in the part, smoothed as the reading says."""
    whole, part = list(values), [v / m for v, m in zip(values, masses, strict=True)]
    if claim.smoothed:
        whole = [(v + eps) / (1 + eps * n) for v in values]
        how = claim.statement.smoothing
        if how == "each":
            part = [(v + eps) / (1 + eps * k) for v in part]
        else:  # rescaled: eps over the mass; first: smoothed, then projected: the same quotient
            part = [(v + eps) / (m + eps * k) for v, m in zip(values, masses, strict=True)]
    summand = found.summand
    return (
        summand.subs({"p": whole[0], "p_hat": whole[1]}),
        summand.subs({"p": part[0], "p_hat": part[1], "n": k}),
    )
