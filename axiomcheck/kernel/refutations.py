"""Rules that show that errors have no bound, or no largest one that is the same for all true distributions.

Distributions are exact: strings `a/b`.  What is left to show of them is a goal.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import reduce

from flint import fmpq_poly

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.algebra import rational as flint_rational
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.evaluate import evaluate, expand
from axiomcheck.kernel.extended import INFINITY, extended_value
from axiomcheck.kernel.limits import PLUS, Germ, Limit, along, limit_at_infinity
from axiomcheck.kernel.scenario import SHRINK, Scenario
from axiomcheck.kernel.setting import formula, natural_maximum, require, setting
from axiomcheck.kernel.shape import shape
from axiomcheck.lang.axiom import D
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, maximum, num, sym
from axiomcheck.lang.goal import OPPOSITE, Goal, Rel, gt, le, lt

MAX_CLASSES = 12


def negation(r: Rel) -> Rel:
    """The relation that holds exactly where `r` does not."""
    op = OPPOSITE[r.op]
    return Rel({">": "<", ">=": "<="}[op], r.rhs, r.lhs) if op in (">", ">=") else Rel(op, r.lhs, r.rhs)


def distribution(data: list, size: int) -> tuple[Expr, ...]:
    """A list of `a/b`, nonnegative and summing to one."""
    require(isinstance(data, list) and len(data) == size, f"a distribution has {size} prevalences")
    values = [number(v) for v in data]
    require(all(v >= 0 for v in values), "a prevalence is negative")
    require(sum(values) == 1, "prevalences do not sum to one")
    return tuple(map(num, values))


# -- MAX and boundedness --------------------------------------------------------


def two_maxima(claim: Claim, *, p: list, x: list, q: list) -> tuple[Goal, ...]:
    """At n = 2, D(q, y) < D(p, x) for every y: no b is a maximum both for p and for q.

    The predictions y are the two vertices, and those on either side of the truth q.
    """
    require(claim.axiom == axioms.MAX and claim.classes in (None, 2), "this is about MAX, at n = 2")
    u = sym("u")
    first = Scenario(claim, 2, {"p": distribution(p, 2), "x": distribution(x, 2)}, {})
    second = Scenario(claim, 2, {"p": distribution(q, 2), "x": (u, ONE - u)}, {})
    region = (gt(sym(SHRINK), 0), lt(sym(SHRINK), ONE)) if claim.smoothed else ()  # for every amount
    term = D("p", "x")
    high_value = first.value(*first.arguments(term))
    goals = []
    truth = second.vectors["p"][0]
    pieces = (
        ((ZERO, ONE), ()),
        ((ONE, ZERO), ()),
        ((u, ONE - u), (gt(u, 0), lt(u, ONE), le(u, truth))),
        ((u, ONE - u), (gt(u, 0), lt(u, ONE), le(truth, u))),
    )
    for vector, inside in pieces:
        here = Scenario(claim, 2, {**second.vectors, "x": vector}, {})
        written = here.value(*here.arguments(term))
        if not claim.smoothed and not inside:
            try:
                evaluate(written, {})
            except UndefinedValue:
                require(claim.domain == "natural", "D is infinite or undefined at a vertex")
                continue
        goals.append(Goal((*region, *inside), lt(written, high_value)))
    return tuple(goals)


def two_maxima_by_chords(claim: Claim, *, p: list, x: list, q: list) -> tuple[Goal, ...]:
    """At any n: chords of f bound D(q, .), and D(p, x) is more: no b is a maximum both for p and for q.

    If f(q_c, y) <= (1 - y) f(q_c, 0) + y f(q_c, 1) for every class, the sum is at most
    sum f(q_c, 0) + max (f(q_c, 1) - f(q_c, 0)), as predictions sum to one, and E grows.
    """
    natural_maximum(claim)
    size = len(p) if isinstance(p, list) else 0
    require(2 <= size <= MAX_CLASSES and claim.classes in (None, size), "the sizes do not fit")
    context = setting(replace(claim, classes=size), axioms.MAX)
    found, y = context.shape, sym("y")
    require(not found.aggregates, "E depends on the true distribution")
    first = Scenario(claim, size, {"p": distribution(p, size), "x": distribution(x, size)}, {})
    goals, total, rises = [context.increasing(strict=False)], [], []
    for value in distribution(q, size):
        require(value != ZERO, "a true prevalence is zero")
        at = {"p": value}
        none, some = formula(context.table["+0"]), formula(context.table["++"])
        start, end, inside = none.subs(at), some.subs(at | {"p_hat": ONE}), some.subs(at | {"p_hat": y})
        chord = le(inside, (1 - y) * start + y * end)
        goals += [Goal((gt(y, 0), le(y, ONE), side), chord) for side in (le(y, value), le(value, y))]
        total.append(start)
        rises.append(end - start)
    bound = add_all(total) + reduce(maximum, rises)
    goals.append(Goal((), lt(found.outer_at(bound), first.value(*first.arguments(D("p", "x"))))))
    return tuple(dict.fromkeys(goals))


def unbounded(claim: Claim, *, p: list, x: list) -> tuple[()]:
    """D tends to +oo along a curve of distributions: no real b bounds it.

    Each prevalence is a list of coefficients of a polynomial in t, for small t > 0.
    """
    require(claim.axiom in (axioms.MAX, axioms.BND), "this is about MAX and boundedness")
    require(not claim.smoothed, "smoothed distributions stay away from the boundary")
    require(along_curve(claim, p, x) == PLUS, "D does not tend to +oo")
    return ()


def not_attained(claim: Claim, *, p: list, x: list) -> tuple[Goal, ...]:
    """S tends to +oo along a curve with p fixed, E tends to L and is less than L everywhere.

    So D(p, .) comes as near to L as one likes without reaching it: p has no maximum.
    """
    natural_maximum(claim)
    require(all(isinstance(c, list) and len(c) == 1 for c in p), "the true distribution must not move")
    found = shape(claim.measure, claim.classes)
    require(not found.aggregates, "E depends on the true distribution")
    size = len(p)
    require(tends(Expr("sum", found.summand), p, x) == PLUS, "the sum does not tend to +oo")
    limit = limit_at_infinity(found.outer_at(sym("S"), num(size)))
    if not isinstance(limit, Fraction):
        raise CheckError("E has no finite limit")
    return (Goal((), lt(found.outer_at(sym("s"), num(size)), num(limit))),)


def infinite_error(claim: Claim, *, p: list, x: list) -> tuple[()]:
    """Extended domain: D(p, x) = +oo, more than any real b."""
    require(
        claim.axiom in (axioms.MAX, axioms.BND) and claim.domain == "extended", "only on the extended domain"
    )
    size = len(p) if isinstance(p, list) else 0
    require(2 <= size <= MAX_CLASSES and claim.classes in (None, size), "the sizes do not fit")
    values = [[e.args[0] for e in distribution(v, size)] for v in (p, x)]
    require(extended_value(claim.measure, *values) == INFINITY, "D is not infinite there")
    return ()


def along_curve(claim: Claim, p: list, x: list):
    """The limit of D along a curve, as a Fraction, a ball or +oo."""
    require(claim.classes in (None, len(p)), f"the claim is about {claim.classes} classes")
    return tends(claim.measure.formula, p, x)


def tends(formula: Expr, p: list, x: list):
    """The limit of a formula along a curve, as a Fraction, a ball or +oo."""
    size = len(p) if isinstance(p, list) else 0
    return _limit(expand(formula, *_symbols(size)), curve(p, x, size))


def _limit(e: Expr, germs: dict[str, Germ]):
    result = along(e, germs)
    return result.value if isinstance(result, Limit) else result.limit


def _symbols(size: int) -> tuple[list[Expr], list[Expr]]:
    return [sym(f"p{c}") for c in range(size)], [sym(f"x{c}") for c in range(size)]


def curve(p: list, x: list, size: int) -> dict[str, Germ]:
    """Germs of two curves of distributions with positive prevalences."""
    require(2 <= size <= MAX_CLASSES and isinstance(x, list) and len(x) == size, "the curves do not fit")
    germs: dict[str, Germ] = {}
    for name, coordinates in (("p", p), ("x", x)):
        polynomials = []
        for c, coefficients in enumerate(coordinates):
            require(
                isinstance(coefficients, list) and 0 < len(coefficients) <= 8, "a coordinate is a polynomial"
            )
            polynomial = fmpq_poly([flint_rational(number(v)) for v in coefficients])
            germ = Germ(polynomial, fmpq_poly([1]))
            require(germ.sign > 0, "a prevalence is not positive along the curve")
            polynomials.append(polynomial)
            germs[f"{name}{c}"] = germ
        require(
            sum(polynomials, fmpq_poly([0])) == fmpq_poly([1]),
            "prevalences do not sum to one along the curve",
        )
    return germs


RULES = (two_maxima, two_maxima_by_chords, unbounded, not_attained, infinite_error)
