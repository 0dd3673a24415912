"""Lemmas for the largest error: MAX and boundedness."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.evaluate import evaluate, expand
from axiomcheck.kernel.limits import limit_at_infinity
from axiomcheck.kernel.setting import about_sizes, formula, require, s, setting
from axiomcheck.kernel.shape import INFINITE, LEAST, class_total, facts, zero_truth_allowed
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, n, num, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt, le, lt

x, y = sym("x"), sym("y")


@about_sizes
def vertex(claim: Claim, *, bound: str) -> tuple[Goal, ...]:
    """f lies below its chord in q, the chord's rise falls with p, and E at the rarest vertex is b: MAX.

    With h(p) = f(p, 1) - f(p, 0): the sum is at most sum f(p_c, 0) + sum q_c h(p_c), hence at
    most sum f(p_c, 0) + h(min p), and the prediction that puts everything on a rarest class
    attains it.  E, increasing, takes the value b > 0 there for every p and n.
    Boundedness follows as well.
    """
    require(claim.domain != "smoothed", "the vertices are not among the smoothed distributions")
    context = setting(claim, axioms.MAX, axioms.BND)
    require(not context.infinite, "the summand is unbounded")
    b = number(bound)
    require(b > 0, "the bound must be positive")
    p, q, r = sym("p"), sym("q"), sym("r")
    zero_allowed = zero_truth_allowed(context.table)
    goals = [context.increasing(strict=False)]
    at_zero = {"+": context.f("+0", p, ZERO), "0": context.f("00", ZERO, ZERO)}
    at_one = {"+": context.f("++", p, ONE), "0": context.f("0+", ZERO, ONE)}
    for mark in "0+" if zero_allowed else "+":
        inside = formula(context.f(mark + "+", p if mark == "+" else ZERO, q))
        ends = (formula(at_zero[mark]), formula(at_one[mark]))
        known = (gt(p, 0), le(p, 1)) if mark == "+" else ()
        chord = (1 - q) * ends[0] + q * ends[1]
        goals.append(Goal((*known, gt(q, 0), le(q, 1)), le(inside, chord)))
    bottom, top = formula(at_zero["+"]), formula(at_one["+"])
    rise = top - bottom
    goals.append(Goal((gt(p, 0), lt(p, r), le(r, 1)), ge(rise, rise.subs({"p": r}))))
    if zero_allowed:
        first, last = formula(at_zero["0"]), formula(at_one["0"])
        goals.append(Goal((gt(r, 0), le(r, 1)), ge(last - first, rise.subs({"p": r}))))
        require(evaluate(first, {}) == _constant_term(bottom), "f(p, 0) jumps at p = 0")
        require(evaluate(last - first, {}) == _constant_term(rise), "the rise jumps at p = 0")
    base = class_total(bottom, closed=False)
    if claim.classes is not None:
        base = base.subs({"n": num(claim.classes)})
    value = context.shape.outer_at(base + rise.subs({"p": LEAST}))
    goals.append(Goal(facts(value, zero_allowed=zero_allowed), eq(value, num(b))))
    return tuple(goals)


def _constant_term(e: Expr):
    """The value at p = 0, which is the limit there: the syntax is that of a continuous formula.

    What stands under a root is not negative for p > 0, as the goals about chords say that f has values there.
    """
    powers = [x.args[1] for x in e.nodes() if x.op in ("div", "pow")]
    plain = {x.op for x in e.nodes()} <= {"num", "sym", "add", "mul", "abs", "div", "pow"}
    require(plain and all(x.op == "num" and x.args[0] > 0 for x in powers), "no limit at p = 0 is known")
    return evaluate(e, {"p": Fraction(0)})


@about_sizes
def infinite_worst(claim: Claim) -> tuple[Goal, ...]:
    """Extended domain: a class with p > 0 = q makes S infinite, and E has its largest value there: MAX.

    Some class has positive prevalence; predicting everything on another makes the sum +oo.
    The limit of E at +oo, computed exactly, is b > 0, and E <= b everywhere.
    """
    require(claim.domain == "extended", "only on the extended domain are errors infinite")
    context = setting(claim, axioms.MAX)
    require(context.table["+0"] == INFINITE, "predicting nothing of a class is not infinitely wrong")
    b = limit_at_infinity(context.shape.outer)
    if not isinstance(b, Fraction) or b <= 0:
        raise CheckError("E has no finite limit at +oo")
    return (context.outer(then=le(context.shape.outer_at(s), num(b))),)


@about_sizes
def bounded(claim: Claim, *, summand: str, outer: Expr) -> tuple[Goal, ...]:
    """f <= k on [0, 1]^2 with k >= 0, E grows, and E(k n) <= B(n): boundedness on every codeframe."""
    context = setting(claim, axioms.BND)
    require(not context.infinite, "the summand is infinite somewhere")
    require(outer.symbols <= {"n"}, "the bound may depend on n alone")
    k = num(number(summand))
    size = n if claim.classes is None else num(claim.classes)
    goals = [
        Goal((), ge(k, 0)),
        context.increasing(strict=False),
        context.outer(
            *([ge(n, 2)] if claim.classes is None else []), then=le(context.shape.outer_at(k * size), outer)
        ),
    ]
    for given, value in context.values():
        below = tuple(le(r.rhs, 1) for r in given)
        goals.append(Goal((*given, *below), le(value, k)))
    return tuple(goals)


def worst_of_two(claim: Claim, *, bound: str) -> tuple[Goal, ...]:
    """n = 2: D <= b everywhere, with equality at the vertex of the rarer class: MAX, and boundedness.

    For formulas that have a value on the whole square, as the goals show.
    """
    require(claim.axiom in (axioms.MAX, axioms.BND) and claim.classes == 2, "this is about two classes")
    require(claim.domain != "smoothed", "the vertices are not among the smoothed distributions")
    b = num(number(bound))
    p, q = sym("p"), sym("q")
    truth, formula = (p, 1 - p), claim.measure.formula
    square = (ge(p, 0), le(p, 1), ge(q, 0), le(q, 1))
    half = num("1/2")
    goals = [Goal((), gt(b, 0))]
    for side in (le(p, half), ge(p, half)):
        goals += [
            Goal((*square, side, order), le(expand(formula, truth, (q, 1 - q)), b))
            for order in (le(p, q), le(q, p))
        ]
    goals.append(Goal((ge(p, 0), le(p, half)), eq(expand(formula, truth, (num(1), ZERO)), b)))
    goals.append(Goal((ge(p, half), le(p, 1)), eq(expand(formula, truth, (ZERO, num(1))), b)))
    return tuple(goals)


@about_sizes
def bounded_outer(claim: Claim, *, bound: Expr) -> tuple[Goal, ...]:
    """E(s) <= B(n) for every real s: boundedness, whatever the sum (infinite ones included, by the limit)."""
    context = setting(claim, axioms.BND)
    require(bound.symbols <= {"n"}, "the bound may depend on n alone")
    return (context.outer(then=le(context.shape.outer_at(sym("s")), bound)),)


@about_sizes
def compact(claim: Claim) -> tuple[Goal, ...]:
    """Smoothed domain: D is continuous on a compact set, so it is bounded, for each eps and n.

    Smoothed prevalences are at least eps / (1 + n eps).  What is to be shown is that f and
    E are defined (each equals itself); |.|, min, max, quotients and the rest are continuous.
    """
    context = setting(claim, axioms.BND)
    require(claim.smoothed, "the domain is not compact")
    value = context.f("++", x, y)
    outer = context.shape.outer_at(sym("s"))
    return (Goal((gt(x, 0), gt(y, 0)), eq(value, value)), context.outer(then=eq(outer, outer)))
