"""What the lemmas for every n share: a claim's shape, its strata, and the goals about E."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from itertools import product

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError
from axiomcheck.kernel.shape import INFINITE, UNDEFINED, Shape, facts, shape, strata, zero_truth_allowed
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr, n, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt

s, t = sym("s"), sym("t")


@dataclass(frozen=True)
class Setting:
    """A claim's shape and strata, with what the lemmas share."""

    claim: Claim
    shape: Shape
    table: Mapping[str, Expr | str]

    def f(self, pattern: str, p: Expr, q: Expr) -> Expr | str:
        """The summand on a stratum, at these arguments (an exact zero where the pattern says so)."""
        value = self.table.get(pattern, UNDEFINED)
        return value if isinstance(value, str) else value.subs({"p": p, "p_hat": q})

    def g(self, pattern: str, p: Expr, q: Expr, multiplier: Fraction) -> Expr | str:
        """The summand plus m (q - p)."""
        value = self.f(pattern, p, q)
        if isinstance(value, str) or multiplier == 0:
            return value
        return value + num(multiplier) * (q - p)

    def values(self) -> Iterator[tuple[tuple[Rel, ...], Expr]]:
        """The summand f(x, y) on every stratum on which it exists, which is said."""
        for marks in patterns(self.claim, 2):
            zero, given = known(marks, "xy")
            value = self.f("".join(marks), *(sym(v).subs(zero) for v in "xy"))
            if value != UNDEFINED:
                yield given, formula(value)

    @property
    def facts(self) -> tuple[Rel, ...]:
        """What is known of n and of the true distribution's symbols."""
        return facts(self.shape.outer, zero_allowed=zero_truth_allowed(self.table))

    def outer(self, *given: Rel, then: Rel) -> Goal:
        """A goal about E."""
        return Goal((*self.facts, *given), then)

    def increasing(self, *, strict: bool = True, floor: bool = False) -> Goal:
        """E grows with S (for S >= 0 only, if `floor`)."""
        lower = (ge(s, 0),) if floor else ()
        low, high = self.shape.outer_at(s), self.shape.outer_at(t)
        if strict:
            return self.outer(*lower, lt(s, t), then=lt(low, high))
        return self.outer(*lower, le(s, t), then=le(low, high))

    @property
    def infinite(self) -> bool:
        """Does the summand tend to +oo on some stratum?"""
        return INFINITE in self.table.values()


def formula(value: Expr | str) -> Expr:
    """The value, which is a formula: it exists, and is not infinite."""
    if isinstance(value, str):
        raise CheckError("D has no value at some stratum, or an infinite one")
    return value


def natural_maximum(claim: Claim) -> None:
    """What is shown is about the largest error, wherever the formula has a value."""
    require(claim.axiom == axioms.MAX and claim.domain == "natural", "this is about MAX on the natural domain")


def about_sizes(lemma: Callable) -> Callable:
    """Every goal that mentions n may use that there are at least two classes."""

    @wraps(lemma)
    def stated(claim: Claim, **params) -> tuple:
        return tuple(
            Goal((ge(n, 2), *g.given), g.then)
            if isinstance(g, Goal) and "n" in g.symbols and ge(n, 2) not in g.given
            else g
            for g in lemma(claim, **params)
        )

    return stated


def setting(claim: Claim, *allowed: Axiom, two_classes: bool = False) -> Setting:
    """The common preparation; refuses other axioms, and extended domains with undefined points.

    A lemma that looks at all classes itself when there are two (`two_classes`) meets
    undefined points, and refuses them, on its own.
    """
    require(claim.axiom in allowed, f"this lemma is not about {claim.axiom.name}")
    found = shape(claim.measure, claim.classes)
    table = strata(found.summand, claim.domain)
    if claim.domain == "extended":
        if not (two_classes and claim.classes == 2):
            require(UNDEFINED not in table.values(), "D has no value where p(c) = p_hat(c) = 0 or the like")
        if INFINITE in table.values():
            require(not found.aggregates, "E depends on p where the sum is infinite")
    return Setting(claim, found, table)


def require(condition: bool, why: str) -> None:
    """Refuse the step unless the condition holds."""
    if not condition:
        raise CheckError(why)


def total(context: Setting) -> list[Goal]:
    """Off the natural domain D must have a value everywhere: f and E are defined, each equalling itself.

    On the natural domain, points without a value are simply not spoken of.
    """
    if context.claim.domain == "natural":
        return []
    p, q = sym("p"), sym("q")
    outer = context.shape.outer_at(s)
    goals = [context.outer(then=eq(outer, outer))]
    for pattern, value in context.table.items():
        if isinstance(value, str):
            continue
        given = tuple(gt(v, 0) for mark, v in zip(pattern, (p, q), strict=True) if mark == "+")
        here = value.subs({"p": p, "p_hat": q})
        goals.append(Goal(given, eq(here, here)))
    return goals


def known(marks, names: str) -> tuple[dict[str, Expr], tuple]:
    """The zeros of a pattern, and the hypotheses that the other variables are positive."""
    zero = {k: ZERO for mark, k in zip(marks, names, strict=True) if mark == "0"}
    return zero, tuple(gt(sym(k), 0) for k in names if k not in zero)


def patterns(claim: Claim, count: int) -> Iterable[tuple[str, ...]]:
    """All patterns of zeros of that many prevalences; none is zero after smoothing."""
    return product("+" if claim.smoothed else "0+", repeat=count)
