"""Lemmas for measures composed of aggregates: boundedness, the triangle inequality, convexity.

As in `composed`, D = E(A1, ..., Ak), and what the aggregates do follows from their terms.
"""

from __future__ import annotations

from axiomcheck.axioms import quantification as axioms
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.composed import Context, choices
from axiomcheck.kernel.lemmas import per_class
from axiomcheck.kernel.metric import bends
from axiomcheck.kernel.setting import Setting, about_sizes, known, patterns, require
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, n, num, sym
from axiomcheck.lang.goal import Goal, Rel, ge, le

a, x, y, z = sym("a"), sym("x"), sym("y"), sym("z")


@about_sizes
def enclosed(claim: Claim, *, ranges: list, outer: Expr) -> tuple[Goal, ...]:
    """The terms of each aggregate lie between two numbers, hence it does, and E <= B(n): boundedness.

    A mean, least or largest value lies between the same numbers as its terms, a sum between
    n times these.  Aggregates inside others are free.
    """
    require(claim.axiom == axioms.BND, "this lemma is about boundedness")
    require(outer.symbols <= {"n"}, "the bound may depend on n alone")
    context = Context(claim, claim.classes)
    size = n if claim.classes is None else num(claim.classes)
    goals, inside = [], []
    for part, row, own in zip(
        context.found.aggregates,
        choices(context.found, ranges, {"low", "high"}),
        context.settings,
        strict=True,
    ):
        for key, side in (("low", ge), ("high", le)):
            if key not in row:
                continue
            bound = num(number(row[key]))
            inside.append(side(sym(part.name), bound * size if part.op == "sum" else bound))
            goals += context.assuming(
                _terms(own, lambda f, side=side, bound=bound: side(f, bound)), part.body
            )
    used = [r for r in inside if r.symbols <= context.found.outer.symbols | {"n"}]
    final = Goal((*context.facts(context.found.outer), *used), le(context.found.outer, outer))
    return (*goals, final, *context.total())


def _terms(own: Setting, then) -> list[Goal]:
    """What holds of the terms, for all prevalences between 0 and 1."""
    goals = []
    for marks in patterns(own.claim, 2):
        zero, given = known(marks, "xy")
        value = own.f(marks[0] + marks[1], *(v.subs(zero) for v in (x, y)))
        if not isinstance(value, str):
            below = (le(sym(v), 1) for v in "xy" if v not in zero)
            goals.append(Goal((*given, *below), then(value)))
    return goals


@about_sizes
def detour(claim: Claim, *, rows: list) -> tuple[Goal, ...]:
    """f(x, z) <= f(x, y) + f(y, z) for the terms of each aggregate, and so for E: the triangle inequality.

    Sums, means and largest values inherit it from their terms.  One that depends on the
    truth alone is the same for D(p, x) and D(p, y).  With A, B, C for the aggregates of
    D(p, x), D(x, y) and D(p, y), E(C) <= E(A) + E(B) is shown for all reals so related;
    those of terms that are >= 0 (`floor`) are nonnegative.
    """
    require(claim.axiom == axioms.TRI, "this lemma is about the triangle inequality")
    context, goals, given, left, right = _related(claim, rows, lambda A, B: A + B, _triangle)
    outer = context.found.outer
    return (*goals, Goal(given, le(outer.subs(right), outer + outer.subs(left))), *context.total())


@about_sizes
def mixed(claim: Claim, *, rows: list, how: str) -> tuple[Goal, ...]:
    """The terms of each aggregate are convex in the prediction, and E keeps that: convexity.

    Sums, means and largest values of convex terms are convex.  One that depends on the
    truth alone stays.  With A, B, C for the aggregates at x, y and the mixture,
    E(C) <= a E(A) + (1 - a) E(B) is shown for all reals so related; those of terms that
    are >= 0 (`floor`) are nonnegative.
    """
    require(claim.axiom == axioms.CVX, "this lemma is about convexity")
    context, goals, given, left, right = _related(
        claim, rows, lambda A, B: a * A + (1 - a) * B, lambda own: bends(own, how), same_truth=True
    )
    outer = context.found.outer
    then = le(outer.subs(right), a * outer + (1 - a) * outer.subs(left))
    return (*goals, Goal((ge(a, 0), le(a, 1), *given), then), *context.total())


def _related(claim: Claim, rows: list, bound, shown, *, same_truth: bool = False):
    """The goals about terms, what is known of the aggregates, and what B and C are in terms of A.

    C <= bound(A, B) is written C = bound(A, B) - W with W >= 0.
    """
    context = Context(claim, claim.classes)
    found = context.found
    table = choices(found, rows, {"floor"})
    context.floors = frozenset(
        a.name for a, row in zip(found.aggregates, table, strict=True) if row.get("floor")
    )
    names = {part.name for part in found.aggregates}
    goals: list[Goal] = []
    given: list[Rel] = list(context.facts(found.outer))
    left: dict[str, Expr] = {}
    right: dict[str, Expr] = {}
    for part, own in zip(found.aggregates, context.settings, strict=True):
        require(not part.body.symbols & names, "an aggregate inside another")
        A, B, W = (sym(letter + part.name[1:]) for letter in "ABW")
        if part.name in context.floors:
            goals += per_class(own, number("0"), strict=False)
        if part.name not in found.moving:
            left[part.name], right[part.name] = A if same_truth else B, A
            continue
        require(part.op != "cmin", "a least value inherits nothing")
        goals += shown(own)
        left[part.name], right[part.name] = B, bound(A, B) - W
        given += [ge(W, 0)] if part.name in found.outer.symbols else []
    given += [*context.facts(found.outer, left), *context.facts(found.outer, right)]
    return context, goals, tuple(dict.fromkeys(given)), left, right


def _triangle(own: Setting) -> list[Goal]:
    goals = []
    for marks in patterns(own.claim, 3):
        zero, given = known(marks, "xyz")
        u, v, w = (e.subs(zero) for e in (x, y, z))
        terms = [
            own.f(marks[0] + marks[2], u, w),
            own.f(marks[0] + marks[1], u, v),
            own.f(marks[1] + marks[2], v, w),
        ]
        if not any(isinstance(t, str) for t in terms):
            goals.append(Goal(given, le(terms[0], terms[1] + terms[2])))
    return goals


PROOFS = (enclosed, detour, mixed)
