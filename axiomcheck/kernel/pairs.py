"""Lemmas for axioms that compare two pairs of classes: IMP, REL and ABS."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError
from axiomcheck.kernel.algebra import from_row, linear_row
from axiomcheck.kernel.lemmas import per_class
from axiomcheck.kernel.setting import Setting, about_sizes, require, setting, total
from axiomcheck.kernel.shape import INFINITE, UNDEFINED
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, gt


@about_sizes
def mirror(claim: Claim) -> tuple[Goal, ...]:
    """f(p1, p1 + a) + f(p2, p2 - a) = f(p1, p1 - a) + f(p2, p2 + a): IMP.

    All other terms are the same on both sides, and E is the same function.  For a = 0
    the two predictions are one.  The least prevalences p1 - a = u and p2 - a = v are
    zero or positive; a > 0.
    """
    context = setting(claim, axioms.IMP)
    goals = []
    for given, left, right in mirrored():
        goals += _compare(context, "=", terms_of(context, left), terms_of(context, right), given)
    return (*goals, *total(context))


Arguments = tuple[str, Expr, Expr]  # the stratum, p and p_hat of a term
Case = tuple[tuple[Rel, ...], list[Arguments], list[Arguments]]


SHARES_OF_TWO = (TRAIN + "1", TRAIN + "2")  # the training prevalences of c1 and c2


def terms_of(context: Setting, arguments: list[Arguments]) -> list[Expr | str]:
    """The summand at each of the arguments: for c1, then for c2, each with its own training prevalence."""
    terms = [context.f(*where) for where in arguments]
    return [e if isinstance(e, str) else e.subs({TRAIN: sym(f"{TRAIN}{c}")}) for c, e in enumerate(terms, 1)]


def mirrored() -> Iterator[Case]:
    """The terms of c1 and c2 above and below the truth, for every pattern of zeros; see `mirror`."""
    a = sym("a")
    for marks in product("0+", repeat=2):
        u, v = (ZERO if mark == "0" else sym(name) for mark, name in zip(marks, "uv", strict=True))
        left = [("++", u + a, u + a + a), ("+" + marks[1], v + a, v)]
        right = [("+" + marks[0], u + a, u), ("++", v + a, v + a + a)]
        given = (gt(a, 0), *(gt(sym(k), 0) for mark, k in zip(marks, "uv", strict=True) if mark == "+"))
        yield given, left, right


@about_sizes
def shifted(claim: Claim, *, floor: bool = False) -> tuple[Goal, ...]:
    """f(p1, x1) + f(p2, x2) > f(q1, y1) + f(q2, y2) where the two true distributions differ: REL; =: ABS.

    q1 = p1 + d, q2 = q1 + e, p2 = q2 + d with d, e > 0; x1 = p1 + s1 a, y1 = q1 + s2 a.
    In the binary and repaired readings x2 = p2 - s1 a and y2 = q2 - s2 a.  Word for word
    and for n >= 3, x2 and y2 are larger by a common real b, what the predictions leave to
    c1 and c2 beyond what the truth does.  All other terms are common to both sides; E may
    depend on n alone and, for REL, grows strictly (on [0, oo), if f >= 0 is shown as well,
    by `floor`).  All patterns of zeros are goals.
    """
    context = setting(claim, axioms.REL, axioms.ABS, two_classes=True)
    require(not context.shape.aggregates, "the normaliser depends on the true distribution")
    relative = claim.axiom == axioms.REL
    require(not (context.infinite and claim.classes != 2), "two infinite errors are not ordered")
    goals = [context.increasing(floor=floor)] if relative else []
    goals += per_class(context, Fraction(0), strict=False) if floor else []
    for given, left, right in shifts(claim):
        terms = terms_of(context, left), terms_of(context, right)
        goals += _compare(context, ">" if relative else "=", *terms, given)
    return (*goals, *total(context))


def shifts(claim: Claim) -> Iterator[Case]:
    """The terms of c1 and c2 at both true distributions, for all signs and patterns of zeros; see `shifted`."""
    p1, d, e, a, b = (sym(k) for k in ("p1", "d", "e", "a", "b"))
    free = claim.reading == "printed" and claim.classes != 2
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
                (truth[i] + marks[i + 1], _tidy(true[i], names, solved), _tidy(predicted[i], names, solved))
                for i in range(4)
            ]
            yield given, terms[:2], terms[2:]


def _tidy(e: Expr, names: Sequence[str], solved: dict[str, Expr]) -> Expr:
    return from_row(linear_row(e.subs(solved), names), names)


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
    for marks in product("0+", repeat=len(nonnegative)):
        solved: dict[str, Expr] = {}
        possible = True
        for mark, value in zip(marks, nonnegative, strict=True):
            if mark == "0":
                possible = possible and _solve(value.subs(solved), names, solved)
        if not possible:
            continue
        wanted = [*positive, *(v for v, mark in zip(nonnegative, marks, strict=True) if mark == "+")]
        rows = [linear_row(v.subs(solved), names) for v in wanted]
        above = {i for row in rows for i, c in enumerate(row[:-1]) if c == 1 and sum(map(bool, row)) == 1}
        if any(_never_positive(row, above) for row in rows):
            continue
        given = tuple(gt(from_row(row, names), 0) for row in rows if any(row[:-1]))
        yield marks, tuple(dict.fromkeys(given)), solved


def _never_positive(row: Sequence[Fraction], above: set[int]) -> bool:
    """Is the linear form <= 0 because its coefficients are, on variables that are positive?"""
    return row[-1] <= 0 and all(c == 0 or (c < 0 and i in above) for i, c in enumerate(row[:-1]))


def _solve(value: Expr, names: Sequence[str], solved: dict[str, Expr]) -> bool:
    """Add the solution of value = 0 for its last variable; False if it has none."""
    row = linear_row(value, names)
    pivots = [i for i, c in enumerate(row[:-1]) if c]
    if not pivots:
        return row[-1] == 0
    i = pivots[-1]
    solution = from_row([ZERO.args[0] if j == i else -c / row[i] for j, c in enumerate(row)], names)
    for name in list(solved):
        solved[name] = solved[name].subs({names[i]: solution})
    solved[names[i]] = solution
    return True
