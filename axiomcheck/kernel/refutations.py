"""Rules that show a claim to be false, or a measure to have no value where it should.

Points are exact: strings `a/b`.  What is left to show of them is a goal: a relation
between numbers (natural domain), or one that must hold for every amount of smoothing.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import reduce

from flint import fmpq_poly

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.algebra import rational as flint_rational
from axiomcheck.kernel.balls import certainly
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.evaluate import evaluate, expand
from axiomcheck.kernel.extended import INFINITY, extended_value
from axiomcheck.kernel.limits import PLUS, Germ, Limit, along, limit_at_infinity
from axiomcheck.kernel.scenario import SHRINK, Scenario, sign_choices
from axiomcheck.kernel.setting import require, setting
from axiomcheck.kernel.shape import shape
from axiomcheck.lang.axiom import D, Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, TRAIN, ZERO, Expr, add_all, eps, maximum, num, sym
from axiomcheck.lang.goal import OPPOSITE, Goal, Rel, gt, le, lt

MAX_CLASSES = 12


def negation(r: Rel) -> Rel:
    """The relation that holds exactly where `r` does not."""
    op = OPPOSITE[r.op]
    return Rel({">": "<", ">=": "<="}[op], r.rhs, r.lhs) if op in (">", ">=") else Rel(op, r.lhs, r.rhs)


def distribution(data: object, size: int) -> tuple[Expr, ...]:
    """A list of `a/b`, nonnegative and summing to one."""
    require(isinstance(data, list) and len(data) == size, f"a distribution has {size} prevalences")
    values = [number(v) for v in data]
    require(all(v >= 0 for v in values), "a prevalence is negative")
    require(sum(values) == 1, "prevalences do not sum to one")
    return tuple(map(num, values))


def bind(claim: Claim, point: dict) -> Scenario:
    """The scenario of a witness, its hypotheses checked exactly."""
    require(isinstance(point, dict), "a witness is a table")
    require(
        set(point) <= {"distributions", "scalars", "signs", "part", "classes"}, "a witness has unknown parts"
    )
    statement, given = claim.statement, point.get("distributions")
    require(
        isinstance(given, dict) and set(given) == set(claim.distributions), "the distributions do not fit"
    )
    sizes = {len(v) if isinstance(v, list) else 0 for v in given.values()}
    size = sizes.pop()
    require(not sizes and 2 <= size <= MAX_CLASSES, "the distributions are not over one codeframe")
    require(claim.classes in (None, size), f"the claim is about {claim.classes} classes")
    vectors = {k: distribution(given[k], size) for k in claim.distributions}
    require(ZERO not in vectors.get(TRAIN, ()), "a training prevalence is zero")
    scalars_given = point.get("scalars", {})
    require(
        isinstance(scalars_given, dict) and set(scalars_given) == set(statement.scalars),
        "the scalars do not fit",
    )
    scalars: dict[str, Expr] = {k: num(number(v)) for k, v in scalars_given.items()}
    signs = point.get("signs", [])
    require(
        isinstance(signs, list) and tuple(signs) in sign_choices(claim), "the signs do not fit the convention"
    )
    scalars |= dict(zip(statement.signs, map(num, signs), strict=True))
    part, picked = point.get("part", 0), point.get("classes", [1, 2])
    if statement.part:
        require(type(part) is int and 2 <= part < size, "the part must have from 2 to n - 1 classes")
    else:
        require(part == 0, "the statement has no part")
    ok = (
        isinstance(picked, list)
        and len(picked) == 2
        and all(type(c) is int and 1 <= c <= size for c in picked)
    )
    require(ok and picked[0] != picked[1], "c1 and c2 must be two classes")
    scenario = Scenario(claim, size, vectors, scalars, tuple(picked), part)
    for r in scenario.hypotheses():
        require(
            certainly(r.op, evaluate(r.lhs, {}), evaluate(r.rhs, {})), f"the hypothesis {r} does not hold"
        )
    return scenario


def counterexample(
    claim: Claim, *, point: dict, breaks: str = "", low: str = "", high: str = ""
) -> tuple[Goal, ...]:
    """The hypotheses hold at the point and the conclusion does not: the claim is false.

    `breaks` tells for an equivalence which side holds ("left" or "right").  On the
    smoothed domain the conclusion must fail for every eps with low <= eps <= high (for
    every eps > 0 where they are empty).
    """
    scenario = bind(claim, point)
    conclusion = claim.statement.conclusion
    if isinstance(conclusion, Rel):
        broken = [negation(conclusion)]
    else:
        require(isinstance(conclusion, Iff) and breaks in ("left", "right"), "breaks is left or right")
        held, lost = conclusion.left, conclusion.right
        if breaks == "right":
            held, lost = lost, held
        broken = [held, negation(lost)]
    goals: list[Goal] = []
    region = smoothing_region(claim, scenario.size, low, high)
    for r in broken:
        if r.lhs.op == "sym" and r.lhs.args[0] in scenario.vectors:  # x is, or is not, p
            same = scenario.vectors[r.lhs.args[0]] == scenario.vectors[r.rhs.args[0]]
            require(same == (r.op == "="), "the distributions are not as the witness needs them")
        elif claim.domain == "extended":
            goals += _extended_relation(scenario, r)
        else:
            goals.append(Goal(region, scenario.relation(r, scenario.value)))
    return tuple(goals)


def _extended_relation(scenario: Scenario, r: Rel) -> list[Goal]:
    """The relation between values in [0, +oo]; infinite ones are compared here."""
    infinite = []

    def value(true, predicted) -> Expr:
        found = extended_value(
            scenario.claim.measure, *([evaluate(e, {}) for e in v] for v in (true, predicted))
        )
        require(found is not None, "D has no value at the point")
        infinite.append(found == INFINITY)
        return sym("infinity") if found == INFINITY else found

    written = scenario.relation(r, value)
    if not any(infinite):
        return [Goal((), written)]
    sides = [e == sym("infinity") for e in (written.lhs, written.rhs)]
    plain = all(e == sym("infinity") or "infinity" not in e.symbols for e in (written.lhs, written.rhs))
    require(plain, "a combination of infinite errors")
    left, right = sides
    true = {"=": left and right, "!=": left != right, "<": right and not left, "<=": right}[r.op]
    require(true, "the infinite errors are not in that order")
    return []


def smoothing_region(claim: Claim, size: int, low: str, high: str) -> tuple[Rel, ...]:
    """The hypotheses on the amount of smoothing: none off the smoothed domain."""
    if not claim.smoothed:
        require(low == "" and high == "", "there is no eps on this domain")
        return ()
    bounds = [number(v) if v != "" else None for v in (low, high)]
    require(all(b is None or b > 0 for b in bounds), "eps must be positive")
    require(None in bounds or bounds[0] <= bounds[1], "the range of eps is empty")
    if claim.statement.part:
        region = [le(num(bounds[0]), eps) if bounds[0] else gt(eps, 0)]
        return tuple(region + ([le(eps, num(bounds[1]))] if bounds[1] else []))
    shrink = sym(SHRINK)
    lower, upper = (None if b is None else 1 / (1 + size * b) for b in reversed(bounds))
    return (
        le(num(lower), shrink) if lower else gt(shrink, 0),
        le(shrink, num(upper)) if upper else lt(shrink, ONE),
    )


# -- MAX and boundedness --------------------------------------------------------


def two_maxima(claim: Claim, *, p: list, x: list, q: list, low: str = "", high: str = "") -> tuple[Goal, ...]:
    """At n = 2, D(q, y) < D(p, x) for every y: no b is a maximum both for p and for q.

    The predictions y are the two vertices, and those on either side of the truth q.
    """
    require(claim.axiom == axioms.MAX and claim.classes in (None, 2), "this is about MAX, at n = 2")
    u = sym("u")
    first = Scenario(claim, 2, {"p": distribution(p, 2), "x": distribution(x, 2)}, {})
    second = Scenario(claim, 2, {"p": distribution(q, 2), "x": (u, ONE - u)}, {})
    region = smoothing_region(claim, 2, low, high)
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
    require(
        claim.axiom == axioms.MAX and claim.domain == "natural", "this is about MAX on the natural domain"
    )
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
        none, some = context.table["+0"], context.table["++"]
        require(not isinstance(none, str) and not isinstance(some, str), "D has no value at some vertex")
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
    require(
        claim.axiom == axioms.MAX and claim.domain == "natural", "this is about MAX on the natural domain"
    )
    require(all(isinstance(c, list) and len(c) == 1 for c in p), "the true distribution must not move")
    found = shape(claim.measure, claim.classes)
    require(not found.aggregates, "E depends on the true distribution")
    size = len(p)
    summed = Expr("sum", found.summand)
    require(
        _limit(expand(summed, *_symbols(size)), curve(p, x, size)) == PLUS, "the sum does not tend to +oo"
    )
    limit = limit_at_infinity(found.outer_at(sym("S"), num(size)))
    require(isinstance(limit, Fraction), "E has no finite limit")
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
    size = len(p) if isinstance(p, list) else 0
    require(claim.classes in (None, size), f"the claim is about {claim.classes} classes")
    return _limit(expand(claim.measure.formula, *_symbols(size)), curve(p, x, size))


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


# -- no value -------------------------------------------------------------------


def no_limit(claim: Claim, *, point: dict, term: int, curves: list) -> tuple[()]:
    """Extended domain: two curves to an admissible point along which D has different limits."""
    require(claim.domain == "extended", "only the extended domain goes by limits")
    p, x = _arguments(claim, point, term)
    require(extended_value(claim.measure, p, x) is None, "D has a value there")
    require(isinstance(curves, list) and len(curves) == 2, "two curves are needed")
    limits = []
    for pair in curves:
        require(isinstance(pair, list) and len(pair) == 2, "a curve is a pair")
        for coordinates, target in zip(pair, (p, x), strict=True):
            start = [number(c[0]) if isinstance(c, list) and c else None for c in coordinates]
            require(start == target, "the curve does not end at the point")
        size = len(p)
        limits.append(_limit(expand(claim.measure.formula, *_symbols(size)), curve(*pair, size)))
    require(_differ(*limits), "the limits do not differ")
    return ()


def _differ(a, b) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return a != b
    return certainly("!=", a, b)


def _arguments(claim: Claim, point: dict, term: int) -> tuple[list[Fraction], list[Fraction]]:
    """The two distributions of a D-term at a witness."""
    if not isinstance(claim.statement.conclusion, Rel | Iff):  # D(p, x), for any p and x
        given = point.get("distributions", {}) if isinstance(point, dict) else {}
        size = len(given["p"]) if isinstance(given.get("p"), list) else 0
        require(
            2 <= size <= MAX_CLASSES and claim.classes in (None, size) and set(point) == {"distributions"},
            "sizes",
        )
        return tuple([e.args[0] for e in distribution(given[k], size)] for k in ("p", "x"))
    scenario = bind(claim, point)
    terms = scenario.terms()
    require(type(term) is int and 0 <= term < len(terms), "there is no such value of D")
    return tuple([evaluate(e, {}) for e in v] for v in scenario.arguments(terms[term]))


def no_value(claim: Claim, *, point: dict, term: int, amount: str) -> tuple[()]:
    """Smoothed domain: the formula has no value at an admissible point, for one eps."""
    require(claim.smoothed, "on the natural domain D has a value everywhere")
    scenario = bind(claim, point)
    terms = scenario.terms()
    require(type(term) is int and 0 <= term < len(terms), "there is no such value of D")
    e = number(amount)
    require(e > 0, "eps must be positive")
    env = {"eps": e, SHRINK: 1 / (1 + scenario.size * e)}
    written = scenario.value(*scenario.arguments(terms[term]))
    try:
        evaluate(written, env)
    except UndefinedValue:
        return ()
    raise CheckError("D has a value there")


RULES = (counterexample, two_maxima, two_maxima_by_chords, unbounded, not_attained, infinite_error)
UNDEFINED_RULES = (no_limit, no_value)
