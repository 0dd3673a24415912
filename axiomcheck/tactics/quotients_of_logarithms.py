"""Orders with logarithms in fours: t (log u + log y - log v - log x) >= t (1 - v x/(u y)), for 0 <= t and 0 < u, v, x, y.

Each number t that stands before logarithms has two that are added and two that are taken away; what is left of both
sides is an order of quotients.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, inv, minus, mul, neg, rel, substitute, var
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, simple
from axiomcheck.tactics.chords import logarithms_of
from axiomcheck.tactics.forms import added, function, held, multiplied
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import difference_of, fraction, node_of

U, Y, V, X, T = NUMBERS = tuple(var(f"_{name}") for name in "uyvxt")
A, C = var("_a"), var("_c")
TANGENT = Sequent(
    frozenset(rel("lt", ZERO, x) for x in (A, C)),
    rel("le", mul(C, minus(function("log", A), function("log", C))), minus(A, C)),
)
SIGNS = (*(rel("lt", ZERO, x) for x in (U, Y, V, X)), rel("le", ZERO, T))
LOGS = [function("log", x) for x in (U, Y, V, X)]
FOUR = Sequent(
    frozenset(SIGNS),
    rel("le", mul(T, minus(ONE, mul(V, X, inv(U), inv(Y)))), mul(T, add(*LOGS[:2], *map(neg, LOGS[2:])))),
)
REST = 2_000  # steps for what is left, or for one sign


def by_quotients(S: Sequent, a: Aggregates) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    b, ring = a.b, a.b.ring
    if S.goal.op != "le":
        raise Stuck("no order")
    left, slopes = logarithms_of(ring, difference_of(ring, S.goal))
    fours = list(_fours(ring, slopes))
    if not fours:
        raise Stuck("no logarithms")
    four = _four(a)
    facts: Todo = []
    forms = []
    rest = [node_of(ring, left)]
    numbers: Tactic = lambda W: b.part(REST, lambda V: as_numbers(b, V))(Sequent(S.given, W.goal))
    for q, images in fours:
        needed = [substitute(f, images) for f in SIGNS]
        goal = substitute(FOUR.goal, images)
        facts += [(f, numbers) for f in needed]
        facts.append((goal, b.instance(four, images, needed)))
        forms.append(multiplied(q, held(goal)))
        rest.append(mul(Node("num", q=q), goal.kids[0]))
    remains = rel("le", ZERO, add(*rest))
    facts.append((remains, numbers))
    forms.append(held(remains))

    return b.having(S, facts, b.by("algebra", UNIT, added(*forms)))


def _fours(ring: Ring, slopes: dict[int, Poly]) -> Iterator[tuple[Fraction, dict[str, Node]]]:
    """The numbers before logarithms, with two logarithms that are added and two that are taken away."""
    for t in sorted({m for p in slopes.values() for m in p}):
        amounts = {i: p[t] for i, p in slopes.items() if t in p}
        sizes = {abs(fraction(k)) for k in amounts.values()}
        added = [ring.atoms[i].kids[0] for i, k in sorted(amounts.items()) if k > 0]
        taken = [ring.atoms[i].kids[0] for i, k in sorted(amounts.items()) if k < 0]
        if len(sizes) != 1 or (len(added), len(taken)) != (2, 2):
            raise Stuck("logarithms that are not in fours")
        (q,) = sizes
        before = mul(*(ring.atoms[i] for i in t)) if len(t) != 1 else ring.atoms[t[0]]
        yield q, {x.name: u for x, u in zip(NUMBERS, (*added, *taken, before), strict=True)}


def _four(a: Aggregates) -> int:
    """The statement about five numbers, by the tangent at the quotient."""
    b = a.b
    tangent = a.scalar.prove(TANGENT)
    high, low = mul(U, Y), mul(V, X)
    put = {A.name: low, C.name: high}
    images = [substitute(f, put) for f in sorted(TANGENT.given, key=simple)]
    below = substitute(TANGENT.goal, put)
    numbers: Tactic = lambda W: as_numbers(b, Sequent(W.given & set(SIGNS), W.goal))
    ones = [rel("eq", mul(x, inv(x)), ONE) for x in (U, Y)]
    signs = [rel("lt", ZERO, inv(x)) for x in (U, Y)]
    sums = [rel("eq", function("log", mul(*pair)), add(*(function("log", x) for x in pair))) for pair in ((U, Y), (V, X))]

    def product(W: Sequent) -> int:
        pair = W.goal.kids[0].kids[0].kids

        def case(Z: Sequent) -> int:
            if Z.goal in Z.given:
                return b.hypothesis(Z)
            (x,) = (x for x in pair if rel("le", x, ZERO) in Z.given)
            return b.clash(rel("le", x, ZERO), rel("lt", ZERO, x))(Z)

        return b.by_cases("log_mul", pair, case)(W)

    def last(W: Sequent) -> int:
        """t/(u y) times the tangent's order."""
        form = multiplied(*(held(f) for f in (rel("le", ZERO, T), *signs, below)))
        more = mul(T, add(ONE, neg(add(*LOGS[:2], *map(neg, LOGS[2:])))))
        logs = mul(T, *map(inv, (U, Y)), U, Y)
        ideal = [ones[0], mul(more, Y, inv(Y)), ones[1], more, sums[0], neg(logs), sums[1], logs]
        return b.leaf(W, "algebra", UNIT, form, *ideal)

    todo: Todo = [(f, numbers) for f in (*ones, *signs, *images)]
    todo += [(below, b.instance(tangent, put, images)), *((f, product) for f in sums)]
    return b.having(FOUR, todo, last)

