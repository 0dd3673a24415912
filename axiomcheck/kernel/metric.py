"""Lemmas for the properties of distances, and for measures that have a simpler form."""

from __future__ import annotations

from axiomcheck.axioms import quantification as axioms
from axiomcheck.kernel.evaluate import expand, fold, posynomial, total
from axiomcheck.kernel.setting import Setting, about_sizes, formula, known, patterns, require, setting
from axiomcheck.kernel.shape import INFINITE, UNDEFINED
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import PREVALENCES, ZERO, Expr, derivative, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt, le, lt, ne
from axiomcheck.lang.measure import Measure

x, y, z, a = sym("x"), sym("y"), sym("z"), sym("a")


@about_sizes
def symmetric(claim: Claim) -> tuple[Goal, ...]:
    """f(p, q) = f(q, p), or their difference is m (q - p), and E knows nothing of p: symmetry."""
    context = setting(claim, axioms.SYM)
    require(not context.shape.aggregates, "E depends on the true distribution")
    require(not context.infinite, "the summand is infinite somewhere")
    goals = []
    for marks in patterns(claim, 2):
        zero, given = known(marks, "xy")
        left = context.f(marks[0] + marks[1], *(v.subs(zero) for v in (x, y)))
        right = context.f(marks[1] + marks[0], *(v.subs(zero) for v in (y, x)))
        require((left == UNDEFINED) == (right == UNDEFINED), "only one of the two orders is defined")
        if left != UNDEFINED:
            goals.append(Goal(given, eq(left, right)))
    return tuple(goals)


@about_sizes
def triangle(claim: Claim) -> tuple[Goal, ...]:
    """f(x, z) <= f(x, y) + f(y, z), and E, free of p, grows and is subadditive: triangle inequality.

    With f >= 0, E need grow and be subadditive on [0, oo) only.
    """
    context = setting(claim, axioms.TRI)
    require(not context.shape.aggregates, "E depends on the true distribution")
    require(not context.infinite, "the summand is infinite somewhere")
    s, t = sym("s"), sym("t")
    outer = context.shape.outer_at
    goals = [
        context.increasing(strict=False, floor=True),
        context.outer(ge(s, 0), ge(t, 0), then=le(outer(s + t), outer(s) + outer(t))),
    ]
    for marks in patterns(claim, 3):
        zero, given = known(marks, "xyz")
        u, v, w = (e.subs(zero) for e in (x, y, z))
        terms = (
            context.f(marks[0] + marks[2], u, w),
            context.f(marks[0] + marks[1], u, v),
            context.f(marks[1] + marks[2], v, w),
        )
        if UNDEFINED not in terms:
            goals.append(Goal(given, le(terms[0], terms[1] + terms[2])))
    for given, value in context.values():
        goals.append(Goal(given, ge(value, 0)))
    return tuple(goals)


@about_sizes
def convex(claim: Claim, *, how: str) -> tuple[Goal, ...]:
    """f is convex in its second argument and E is affine and grows: convexity in the prediction.

    On each stratum of p, f is convex in q >= 0 either by `structure` (sums of |a|, a^2k and
    a, with a affine in q, times what is positive and free of q), or by `derivative` (f'' >= 0
    for q > 0, and q = 0 is outside the domain, or f is a polynomial there).
    """
    context = setting(claim, axioms.CVX)
    s, t = sym("s"), sym("t")
    outer = context.shape.outer_at
    goals = [
        context.increasing(strict=False),
        context.outer(
            ge(a, 0), le(a, 1), then=eq(outer(a * s + (1 - a) * t), a * outer(s) + (1 - a) * outer(t))
        ),
    ]
    return (*goals, *bends(context, how))


def bends(context: Setting, how: str) -> list[Goal]:
    """The summand is convex in its second argument; see `convex`."""
    require(not context.infinite, "the summand is infinite somewhere")
    require(how in ("structure", "derivative"), "convexity is shown by structure or by derivative")
    goals: list[Goal] = []
    for mark in "+" if context.claim.smoothed else "0+":
        inside, edge = context.table[mark + "+"], context.table.get(mark + "0", UNDEFINED)
        if inside == UNDEFINED:
            require(edge == UNDEFINED, "the domain is not convex")
            continue
        truth, given = (ZERO, ()) if mark == "0" else (x, (gt(x, 0),))
        value = formula(context.f(mark + "+", truth, y))
        defined = [node for node in value.nodes() if node.op in ("div", "log")]
        goals += [
            Goal((*given, gt(y, 0)), ne(e.args[1], 0) if e.op == "div" else gt(e.args[0], 0)) for e in defined
        ]
        if how == "structure":
            require(_convex_by_structure(value, "y"), f"{value} is not convex by its structure")
        else:
            require(not value.has("abs", "min", "max"), "the summand has kinks")
            second = derivative(derivative(value, "y"), "y")
            goals.append(Goal((*given, gt(y, 0)), ge(fold(second, value.symbols | {"y"}), 0)))
        if edge != UNDEFINED:  # the same formula must hold at q = 0, and be continuous there
            require(not value.has("log", "exp"), "f may jump at a predicted prevalence of zero")
            goals.append(
                Goal(
                    given,
                    eq(
                        context.f(mark + "0", truth, ZERO),
                        fold(value.subs({"y": ZERO}), value.symbols - {"y"}),
                    ),
                )
            )
            goals += [Goal((*given, ge(y, 0)), ne(e.args[1], 0)) for e in defined if e.op == "div"]
    return goals


def _convex_by_structure(e: Expr, variable: str) -> bool:
    """Is the formula convex in the (nonnegative) variable by its syntax, other symbols being positive?"""
    if _affine(e, variable):
        return True
    if e.op == "abs":
        return _affine(e.args[0], variable)
    if e.op == "max":
        return all(_convex_by_structure(b, variable) for b in e.args)
    if e.op == "pow" and e.args[1].op == "num":
        k = e.args[1].args[0]
        return k.denominator == 1 and k > 0 and k % 2 == 0 and _affine(e.args[0], variable)
    if e.op == "add":
        return all(_convex_by_structure(b, variable) for b in e.args)
    if e.op == "div":
        return (
            posynomial(e.args[1])
            and variable not in e.args[1].symbols
            and _convex_by_structure(e.args[0], variable)
        )
    if e.op == "mul":
        moving = [b for b in e.args if variable in b.symbols]
        still = [b for b in e.args if variable not in b.symbols]
        return len(moving) == 1 and all(map(posynomial, still)) and _convex_by_structure(moving[0], variable)
    return False


def _affine(e: Expr, variable: str) -> bool:
    """Is the formula affine in the variable by its syntax?"""
    if variable not in e.symbols or e.op == "sym":
        return True
    if e.op == "add":
        return all(_affine(b, variable) for b in e.args)
    if e.op == "mul":
        return sum(variable in b.symbols for b in e.args) == 1 and all(_affine(b, variable) for b in e.args)
    return e.op == "div" and variable not in e.args[1].symbols and _affine(e.args[0], variable)


def continuous(claim: Claim) -> tuple[()]:
    """D is composed of continuous operations in the prediction: continuity in p_hat.

    |.|, min, max, +, x, quotients, powers, exp and log are continuous wherever they are
    defined.  The one exception is the convention 0 log 0 = 0, which is harmless if nothing
    but the logarithm depends on the prediction: the factor that is zero does not move.
    """
    require(claim.axiom == axioms.CON, "this is about continuity")
    if claim.domain == "extended":
        table = setting(claim, axioms.CON).table
        require(not {UNDEFINED, INFINITE} & set(table.values()), "limits are taken")
    positive = frozenset({*PREVALENCES, "n"} if claim.smoothed else ())
    require(_tame(claim.measure.formula, positive), "0 log 0 moves with the prediction")
    return ()


def _tame(e: Expr, positive: frozenset[str]) -> bool:
    """In every product with a logarithm that may lack a value, does one factor at most move with p_hat?"""
    if e.op in ("num", "sym"):
        return True
    absorbs = e.op == "mul" and any(b.op == "log" and not total(b, positive) for b in e.args)
    moving = [b for b in e.args if "p_hat" in b.symbols]
    return not (absorbs and len(moving) > 1) and all(_tame(b, positive) for b in e.args)


def worked_form(claim: Claim, *, formula: Expr) -> tuple:
    """Extended domain, n = 2: D equals, wherever it is defined, a formula that is continuous everywhere.

    The interior is dense, so the limits of D are that formula's values, and the claim is
    the claim about the formula on the natural domain, which is the whole simplex.
    """
    require(claim.domain == "extended" and claim.classes == 2, "only for two classes on the extended domain")
    plain = not formula.has("log", "exp") and not claim.measure.formula.has("log", "exp")
    require(plain, "continuity, where D itself has a value, is clear for algebraic formulas only")
    simpler = Measure(claim.measure.name, claim.measure.title, formula, "everywhere", classes=2)
    return (*_equal_and_total(claim.measure, simpler), Claim(simpler, claim.axiom, claim.reading, "natural", claim.signs, 2))


def _equal_and_total(measure: Measure, simpler: Measure) -> list[Goal]:
    """D = D' where D is defined on the interior, and the denominators of D' never vanish on the simplex."""
    p, q = sym("p"), sym("q")
    truth, prediction = (p, 1 - p), (q, 1 - q)
    inside = (gt(p, 0), lt(p, 1), gt(q, 0), lt(q, 1))
    goals = [
        Goal(
            inside, eq(expand(measure.formula, truth, prediction), expand(simpler.formula, truth, prediction))
        )
    ]
    everywhere = (ge(p, 0), le(p, 1), ge(q, 0), le(q, 1))
    written = expand(simpler.formula, truth, prediction)
    for node in written.nodes():
        if node.op == "div":
            goals.append(Goal(everywhere, ne(node.args[1], 0)))
        elif node.op == "pow":
            k = node.args[1]
            require(
                k.op == "num" and k.args[0].denominator == 1 and k.args[0] > 0, "a root may not be continuous"
            )
    return list(dict.fromkeys(goals))
