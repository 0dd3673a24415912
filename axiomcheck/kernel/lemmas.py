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

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import wraps
from itertools import product

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.algebra import linear
from axiomcheck.kernel.evaluate import evaluate, fold
from axiomcheck.kernel.limits import limit_at_infinity
from axiomcheck.kernel.shape import (
    INFINITE,
    LEAST,
    UNDEFINED,
    Shape,
    class_total,
    facts,
    shape,
    strata,
    zero_truth_allowed,
)
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, eps, n, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt

s, t = sym("s"), sym("t")


@dataclass(frozen=True)
class Setting:
    """A claim's shape and strata, with what the lemmas share."""

    claim: Claim
    shape: Shape
    table: dict[str, Expr | str]

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


def rational(text: object) -> Fraction:
    """A parameter that must be a rational number written `a/b`."""
    require(isinstance(text, str) and len(text) < 400, "a number must be written as a string a/b")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise CheckError(f"{text!r} is not a rational number") from error


def sign_patterns(*fixed: str) -> Iterable[tuple[str, ...]]:
    """All choices of "0" and "+", each position restricted to the characters given."""
    return product(*fixed)


# -- IoI and NN ---------------------------------------------------------------


@about_sizes
def divergence(claim: Claim, *, multiplier: str) -> tuple[Goal, ...]:
    """E(0) = 0, E strictly increasing on [0, oo), g(p, q) > 0 for p != q, g(p, p) = 0: IoI.

    Then S is a sum of terms that are zero where prediction and truth agree and positive
    elsewhere; so S = 0, and E(S) = 0, exactly if they agree everywhere.  Where g tends
    to +oo off the diagonal, E(S) is the supremum of E on [0, oo), which is positive.
    """
    context = setting(claim, axioms.IOI)
    require(context.table.get("00") != INFINITE, "the summand is infinite on the diagonal")
    m = rational(multiplier)
    return (
        context.increasing(floor=True),
        context.outer(then=eq(context.shape.outer_at(ZERO), 0)),
        *_per_class(context, m, strict=True),
        *_on_diagonal(context, m),
    )


@about_sizes
def nonnegative(claim: Claim, *, multiplier: str) -> tuple[Goal, ...]:
    """E(0) >= 0, E increasing on [0, oo), g >= 0: NN."""
    context = setting(claim, axioms.NN)
    return (
        context.increasing(strict=False, floor=True),
        context.outer(then=ge(context.shape.outer_at(ZERO), 0)),
        *_per_class(context, rational(multiplier), strict=False),
    )


def _per_class(context: Setting, m: Fraction, *, strict: bool) -> list[Goal]:
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


def _on_diagonal(context: Setting, m: Fraction) -> list[Goal]:
    p = sym("p")
    goals = []
    for pattern, given, at in (("++", (gt(p, 0),), p), ("00", (), ZERO)):
        value = context.g(pattern, at, at, m)
        if not isinstance(value, str):
            goals.append(Goal(given, eq(value, 0)))
    return goals


# -- MON -----------------------------------------------------------------------


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
    m = rational(multiplier)
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
    extra = _per_class(context, m, strict=False) if floor else []
    return (context.increasing(floor=floor), *goals, *extra)


def _at(zero, *values: Expr) -> list[Expr]:
    return [v.subs(zero) for v in values]


# -- two classes: IMP, REL, ABS ---------------------------------------------------


@about_sizes
def mirror(claim: Claim) -> tuple[Goal, ...]:
    """f(p1, p1 + a) + f(p2, p2 - a) = f(p1, p1 - a) + f(p2, p2 + a): IMP.

    All other terms are the same on both sides, and E is the same function.  For a = 0
    the two predictions are one.  The least prevalences p1 - a = u and p2 - a = v are
    zero or positive; a > 0.
    """
    context = setting(claim, axioms.IMP)
    a, goals = sym("a"), []
    for marks in sign_patterns("0+", "0+"):
        u, v = (ZERO if mark == "0" else sym(name) for mark, name in zip(marks, "uv", strict=True))
        left = (context.f("++", u + a, u + a + a), context.f("+" + marks[1], v + a, v))
        right = (context.f("+" + marks[0], u + a, u), context.f("++", v + a, v + a + a))
        given = (gt(a, 0), *(gt(sym(k), 0) for mark, k in zip(marks, "uv", strict=True) if mark == "+"))
        goals += _compare(context, "=", left, right, given)
    return tuple(goals)


@about_sizes
def shifted(claim: Claim) -> tuple[Goal, ...]:
    """f(p1, x1) + f(p2, x2) > f(q1, y1) + f(q2, y2) where the two true distributions differ: REL; =: ABS.

    q1 = p1 + d, q2 = q1 + e, p2 = q2 + d with d, e > 0; x1 = p1 + s1 a, y1 = q1 + s2 a.
    In the binary and repaired readings x2 = p2 - s1 a and y2 = q2 - s2 a.  Word for word
    and for n >= 3, x2 and y2 are larger by a common real b, what the predictions leave to
    c1 and c2 beyond what the truth does.  All other terms are common to both sides; E may
    depend on n alone and, for REL, grows strictly.  All patterns of zeros are goals.
    """
    context = setting(claim, axioms.REL, axioms.ABS, two_classes=True)
    require(not context.shape.aggregates, "the normaliser depends on the true distribution")
    relative = claim.axiom == axioms.REL
    require(not (context.infinite and claim.classes != 2), "two infinite errors are not ordered")
    p1, d, e, a, b = (sym(k) for k in ("p1", "d", "e", "a", "b"))
    free = claim.reading == "printed" and claim.classes != 2
    goals = [context.increasing()] if relative else []
    for s1, s2 in ((1, 1), (-1, -1)) if claim.signs == "same" else product((1, -1), repeat=2):
        extra = b if free else ZERO
        true = (p1, p1 + d + e + d, p1 + d, p1 + d + e)
        predicted = (
            true[0] + num(s1) * a,
            true[1] - num(s1) * a + extra,
            true[2] + num(s2) * a,
            true[3] - num(s2) * a + extra,
        )
        names = ["p1", "d", "e", "a", *(["b"] if free else [])]
        for marks, given, solved in zero_patterns(names, (p1, *predicted), (d, e, a)):
            truth = (marks[0], "+", "+", "+")
            terms = [
                context.f(
                    truth[i] + marks[i + 1], _tidy(true[i], names, solved), _tidy(predicted[i], names, solved)
                )
                for i in range(4)
            ]
            goals += _compare(context, ">" if relative else "=", terms[:2], terms[2:], given)
    return tuple(goals)


def _tidy(e: Expr, names: Sequence[str], solved: dict[str, Expr]) -> Expr:
    return from_row(linear(e.subs(solved), names), names)


def _compare(context: Setting, op: str, left: Sequence, right: Sequence, given: Sequence[Rel]) -> list[Goal]:
    """The goal `left op right` of two sums on a stratum; none outside the domain, or where +oo decides."""
    if UNDEFINED in (*left, *right):
        require(context.claim.domain != "extended", "D has no value at an admissible point")
        return []
    if INFINITE in (*left, *right):
        if op == ">" and INFINITE not in right:
            return []  # +oo is more than a finite error
        if op == "=" and INFINITE in left and INFINITE in right:
            return []
        raise CheckError("an infinite error stands on the wrong side")
    total_left, total_right = left[0] + left[1], right[0] + right[1]
    then = Rel("=", total_left, total_right) if op == "=" else gt(total_left, total_right)
    return [Goal(tuple(given), then)]


def zero_patterns(names: Sequence[str], nonnegative: Sequence[Expr], positive: Sequence[Expr]):
    """Every way in which the linear `nonnegative` may be zero or positive, beside `positive` > 0.

    Yields (marks, hypotheses, substitution): each zero is solved for one variable, later
    ones first.  A pattern is dropped only if it makes a quantity that must be positive a
    constant <= 0, or a combination of positive variables with coefficients <= 0.
    """
    for marks in sign_patterns(*(["0+"] * len(nonnegative))):
        solved: dict[str, Expr] = {}
        possible = True
        for mark, value in zip(marks, nonnegative, strict=True):
            if mark == "0":
                possible = possible and _solve(value.subs(solved), names, solved)
        if not possible:
            continue
        wanted = [*positive, *(v for v, mark in zip(nonnegative, marks, strict=True) if mark == "+")]
        rows = [linear(v.subs(solved), names) for v in wanted]
        above = {i for row in rows for i in range(len(names)) if row == _unit(i, len(row))}
        if any(_never_positive(row, above) for row in rows):
            continue
        given = tuple(gt(from_row(row, names), 0) for row in rows if any(row[:-1]))
        yield marks, tuple(dict.fromkeys(given)), solved


def _unit(i: int, size: int) -> list[Fraction]:
    return [Fraction(int(j == i)) for j in range(size)]


def _never_positive(row: Sequence[Fraction], above: set[int]) -> bool:
    """Is the linear form <= 0 because its coefficients are, on variables that are positive?"""
    return row[-1] <= 0 and all(c == 0 or (c < 0 and i in above) for i, c in enumerate(row[:-1]))


def from_row(row: Sequence[Fraction], names: Sequence[str]) -> Expr:
    """The linear formula with these coefficients, positive ones first."""
    terms = [sym(k) if c == 1 else num(c) * sym(k) for c, k in zip(row, names, strict=False) if c > 0]
    terms += [-(sym(k)) if c == -1 else num(c) * sym(k) for c, k in zip(row, names, strict=False) if c < 0]
    if row[-1]:
        terms.append(num(row[-1]))
    return add_all(terms)


def _solve(value: Expr, names: Sequence[str], solved: dict[str, Expr]) -> bool:
    """Add the solution of value = 0 for its last variable; False if it has none."""
    row = linear(value, names)
    pivots = [i for i, c in enumerate(row[:-1]) if c]
    if not pivots:
        return row[-1] == 0
    i = pivots[-1]
    solution = from_row([ZERO.args[0] if j == i else -c / row[i] for j, c in enumerate(row)], names)
    for name in list(solved):
        solved[name] = solved[name].subs({names[i]: solution})
    solved[names[i]] = solution
    return True


# -- IND ----------------------------------------------------------------------


@about_sizes
def scaling(claim: Claim, *, factor: Expr, truth: Expr, prediction: Expr, constant: Expr) -> tuple[Goal, ...]:
    """f(part of p, part of q) = A f(p, q) + B p + C q + K with A > 0, and E strictly increasing: IND.

    A, B, C, K (`factor`, `truth`, `prediction`, `constant`) depend on the masses P and Q of
    the part, on n, the part's size k and eps.  Summed over the part, B, C and K give the
    same for both predictions, as their masses agree; over the rest f itself does.  So the
    part's sums are ordered as the whole sums are, and E keeps either order.
    """
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
    goals = [context.increasing(), Goal(tuple(given), gt(factor, 0))]
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


# -- MAX ------------------------------------------------------------------------


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
    b = rational(bound)
    require(b > 0, "the bound must be positive")
    p, q, r = sym("p"), sym("q"), sym("r")
    zero_allowed = zero_truth_allowed(context.table)
    goals = [context.increasing(strict=False)]
    at_zero = {"+": context.f("+0", p, ZERO), "0": context.f("00", ZERO, ZERO)}
    at_one = {"+": context.f("++", p, ONE), "0": context.f("0+", ZERO, ONE)}
    for mark in "0+" if zero_allowed else "+":
        inside = context.f(mark + "+", p if mark == "+" else ZERO, q)
        ends = (at_zero[mark], at_one[mark])
        require(not any(isinstance(v, str) for v in (inside, *ends)), "D has no value at some vertex")
        known = (gt(p, 0), le(p, 1)) if mark == "+" else ()
        chord = (1 - q) * ends[0] + q * ends[1]
        goals.append(Goal((*known, gt(q, 0), le(q, 1)), le(inside, chord)))
    rise = at_one["+"] - at_zero["+"]
    goals.append(Goal((gt(p, 0), lt(p, r), le(r, 1)), ge(rise, rise.subs({"p": r}))))
    if zero_allowed:
        bottom = at_one["0"] - at_zero["0"]
        goals.append(Goal((gt(r, 0), le(r, 1)), ge(bottom, rise.subs({"p": r}))))
        require(evaluate(at_zero["0"], {}) == _constant_term(at_zero["+"]), "f(p, 0) jumps at p = 0")
        require(evaluate(bottom, {}) == _constant_term(rise), "the rise jumps at p = 0")
    base = class_total(at_zero["+"], closed=False)
    if claim.classes is not None:
        base = base.subs({"n": num(claim.classes)})
    value = context.shape.outer_at(base + rise.subs({"p": LEAST}))
    known = facts(value, zero_allowed=zero_allowed)
    goals.append(Goal(known, eq(value, num(b))))
    return tuple(goals)


def _constant_term(e: Expr) -> Fraction:
    from axiomcheck.kernel.shape import polynomial_in_p

    return polynomial_in_p(e).get(0, Fraction(0))


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
    require(b is not None and b > 0, "E has no finite limit at +oo")
    return (context.outer(then=le(context.shape.outer_at(s), num(b))),)
