"""Lemmas for the properties of distances, and for measures that have a simpler form."""

from __future__ import annotations

from axiomcheck.axioms import quantification as axioms
from axiomcheck.kernel.evaluate import expand, fold, posynomial
from axiomcheck.kernel.lemmas import about_sizes, rational, require, setting, sign_patterns
from axiomcheck.kernel.shape import INFINITE, UNDEFINED
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr, derivative, n, num, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt, le, lt, ne
from axiomcheck.lang.measure import Measure

x, y, z, a = sym("x"), sym("y"), sym("z"), sym("a")


def _known(marks, names: str) -> tuple[dict[str, Expr], tuple]:
    """The zeros of a pattern, and the hypotheses that the other variables are positive."""
    zero = {k: ZERO for mark, k in zip(marks, names, strict=True) if mark == "0"}
    return zero, tuple(gt(sym(k), 0) for k in names if k not in zero)


def _patterns(claim: Claim, count: int):
    return sign_patterns(*(["+" if claim.smoothed else "0+"] * count))


@about_sizes
def symmetric(claim: Claim) -> tuple[Goal, ...]:
    """f(p, q) = f(q, p), or their difference is m (q - p), and E knows nothing of p: symmetry."""
    context = setting(claim, axioms.SYM)
    require(not context.shape.aggregates, "E depends on the true distribution")
    require(not context.infinite, "the summand is infinite somewhere")
    goals = []
    for marks in _patterns(claim, 2):
        zero, given = _known(marks, "xy")
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
    for marks in _patterns(claim, 3):
        zero, given = _known(marks, "xyz")
        u, v, w = (e.subs(zero) for e in (x, y, z))
        terms = (
            context.f(marks[0] + marks[2], u, w),
            context.f(marks[0] + marks[1], u, v),
            context.f(marks[1] + marks[2], v, w),
        )
        if UNDEFINED not in terms:
            goals.append(Goal(given, le(terms[0], terms[1] + terms[2])))
    for marks in _patterns(claim, 2):
        zero, given = _known(marks, "xy")
        value = context.f(marks[0] + marks[1], *(e.subs(zero) for e in (x, y)))
        if value != UNDEFINED:
            goals.append(Goal(given, ge(value, 0)))
    return tuple(goals)


@about_sizes
def bounded(claim: Claim, *, summand: str, outer: Expr) -> tuple[Goal, ...]:
    """f <= k on [0, 1]^2 with k >= 0, E grows, and E(k n) <= B(n): boundedness on every codeframe."""
    context = setting(claim, axioms.BND)
    require(not context.infinite, "the summand is infinite somewhere")
    require(outer.symbols <= {"n"}, "the bound may depend on n alone")
    k = num(rational(summand))
    size = n if claim.classes is None else num(claim.classes)
    goals = [
        Goal((), ge(k, 0)),
        context.increasing(strict=False),
        context.outer(
            *([ge(n, 2)] if claim.classes is None else []), then=le(context.shape.outer_at(k * size), outer)
        ),
    ]
    for marks in _patterns(claim, 2):
        zero, given = _known(marks, "xy")
        value = context.f(marks[0] + marks[1], *(e.subs(zero) for e in (x, y)))
        if value != UNDEFINED:
            below = tuple(le(sym(v), 1) for v in "xy" if v not in zero)
            goals.append(Goal((*given, *below), le(value, k)))
    return tuple(goals)


def worst_of_two(claim: Claim, *, bound: str) -> tuple[Goal, ...]:
    """n = 2: D <= b everywhere, with equality at the vertex of the rarer class: MAX, and boundedness.

    For formulas that have a value on the whole square, as the goals show.
    """
    require(claim.axiom in (axioms.MAX, axioms.BND) and claim.classes == 2, "this is about two classes")
    require(claim.domain != "smoothed", "the vertices are not among the smoothed distributions")
    b = num(rational(bound))
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


@about_sizes
def convex(claim: Claim, *, how: str) -> tuple[Goal, ...]:
    """f is convex in its second argument and E is affine and grows: convexity in the prediction.

    On each stratum of p, f is convex in q >= 0 either by `structure` (sums of |a|, a^2k and
    a, with a affine in q, times what is positive and free of q), or by `derivative` (f'' >= 0
    for q > 0, and q = 0 is outside the domain, or f is a polynomial there).
    """
    context = setting(claim, axioms.CVX)
    require(not context.infinite, "the summand is infinite somewhere")
    require(how in ("structure", "derivative"), "convexity is shown by structure or by derivative")
    s, t = sym("s"), sym("t")
    outer = context.shape.outer_at
    goals = [
        context.increasing(strict=False),
        context.outer(
            ge(a, 0), le(a, 1), then=eq(outer(a * s + (1 - a) * t), a * outer(s) + (1 - a) * outer(t))
        ),
    ]
    for mark in "+" if claim.smoothed else "0+":
        inside, edge = context.table[mark + "+"], context.table.get(mark + "0", UNDEFINED)
        if inside == UNDEFINED:
            require(edge == UNDEFINED, "the domain is not convex")
            continue
        truth, given = (ZERO, ()) if mark == "0" else (x, (gt(x, 0),))
        value = context.f(mark + "+", truth, y)
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
    return tuple(goals)


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
    defined.  The one exception is the convention 0 log 0 = 0, which is harmless if the
    factor that is zero is p itself: p does not move.
    """
    require(claim.axiom == axioms.CON, "this is about continuity")
    if claim.domain == "extended":
        table = setting(claim, axioms.CON).table
        require(not {UNDEFINED, INFINITE} & set(table.values()), "limits are taken")
    require(claim.domain == "smoothed" or _tame(claim.measure.formula), "0 log 0 moves with the prediction")
    return ()


def _tame(e: Expr) -> bool:
    """Does every product with a logarithm of predictions have p itself as its only other factor?"""
    if e.op in ("num", "sym"):
        return True
    if e.op == "mul" and any("p_hat" in b.symbols and b.op == "log" for b in e.args):
        others = [b for b in e.args if b.op != "log"]
        if not all(b == sym("p") or b.op == "num" for b in others):
            return False
    return all(_tame(b) for b in e.args)


def worked_form(claim: Claim, *, formula: Expr) -> tuple:
    """Extended domain, n = 2: D equals, wherever it is defined, a formula that is continuous everywhere.

    The interior is dense, so the limits of D are that formula's values, and the claim is
    the claim about the formula on the natural domain, which is the whole simplex.
    """
    require(claim.domain == "extended" and claim.classes == 2, "only for two classes on the extended domain")
    plain = not formula.has("log", "exp") and not claim.measure.formula.has("log", "exp")
    require(plain, "continuity, where D itself has a value, is clear for algebraic formulas only")
    simpler = Measure(claim.measure.name, claim.measure.title, formula, "everywhere", classes=2)
    return (*_equal_and_total(claim.measure, simpler), _about(claim, simpler))


def _about(claim: Claim, measure: Measure) -> Claim:
    return Claim(measure, claim.axiom, claim.reading, "natural", claim.signs, 2)


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
