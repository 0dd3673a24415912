"""Strict relations between quotients of numbers that are not negative: which of them are zero, then all at once.

A relation of two quotients is the sign of one numerator, where denominators are positive.  A polynomial in
numbers of at least 0 that is positive in every case (some are 0, the others are not) often has coefficients
of one sign in each case.  A root r of t in it is isolated: 0 < A r + B follows from the signs of A and B, or
from B^2 < A^2 t.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import ZERO, Node, add, mul, neg, power, rel
from axiomcheck.tactics.builder import Stuck, Tactic
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.positivity import fraction
from axiomcheck.tactics.ratios import Ratios
from axiomcheck.tactics.scalar import Scalar

MOST, QUICK = 8, 2  # numbers that are looked at; how deep the search is at each case


def by_zeros(s: Scalar, S: Sequent) -> int:
    """The number of a step that shows an order of two quotients; Stuck if nothing is found."""
    if S.goal.op not in ("lt", "le"):
        raise Stuck("no order")
    low, high = S.goal.kids
    ratios = Ratios(low, high)
    difference = ratios.quotient(add(high, neg(low)))
    if difference is None:
        raise Stuck("too long a quotient")
    top, factors = difference
    above = rel(S.goal.op, ZERO, top)
    if s.sampler.fails(S, above):
        raise Stuck("a denominator may be negative")
    below = [f for f in dict.fromkeys([*factors, *_inverted(S.goal)]) if f.op != "num"]

    last = s.b.knowing(above, lambda V: _numerator(s, V), lambda V: s.prove(V, QUICK + 1))
    return s.b.having(S, [(rel("lt", ZERO, f), lambda V: positive(s, V)) for f in below], last)


def _inverted(f: Node) -> list[Node]:
    return [t.kids[0] for t in f.nodes() if t.op == "inv"]


def positive(s: Scalar, S: Sequent) -> int:
    """A denominator is positive: a root, because what it is of is; a product, because its factors are."""
    (_, t) = S.goal.kids
    if t.op in ("mul", "pow") and t.names:
        try:
            return _factor_by_factor(s, S, t)
        except Stuck:
            pass
    if t.op == "root":
        inside = rel("lt", ZERO, t.kids[0])

        case = s.b.opened(lambda W: s.prove(W, QUICK + 1))
        return s.b.have(S, inside, lambda W: _split(s, W, MOST), s.b.by_cases("root", (t,), case))
    return _split(s, S, MOST)


def _factor_by_factor(s: Scalar, S: Sequent, t: Node) -> int:
    """0 < a product, as all of its factors are positive."""
    signs = [rel("lt", ZERO, f) for f in t.kids]
    powers = [held(f) for f in signs for _ in range(t.k if t.op == "pow" else 1)]

    return s.b.having(S, [(f, lambda V: positive(s, V)) for f in signs], s.b.by("algebra", UNIT, multiplied(*powers)))


def _numerator(s: Scalar, S: Sequent) -> int:
    """0 < p or 0 <= p, for a polynomial that may have roots in it."""
    (_, p) = S.goal.kids
    roots = [t for t in dict.fromkeys(p.nodes()) if t.op == "root" and t.k == 2]
    for r in roots:
        parts = Ratios(p).linear(p, r)
        if parts is not None:
            return _isolated(s, S, r, *parts)
    try:
        if (found := s._factors(S, QUICK + 1)) is not None:
            return found
    except Stuck:
        pass
    return _split(s, S, MOST)


def _isolated(s: Scalar, S: Sequent, r: Node, a: Node, b: Node) -> int:
    """0 < a r + b with r = sqrt(t) > 0: a is not negative, and b is not or b^2 < a^2 t."""
    t, whole, strict = r.kids[0], add(mul(a, r), b), S.goal.op == "lt"
    given = [rel("lt", ZERO, r), rel("le", ZERO, a), rel("eq", power(r, 2), t)]
    inside = rel("lt", ZERO, t)
    less = rel(S.goal.op, power(b, 2), mul(power(a, 2), t))

    def square(W: Sequent) -> int:
        return s.b.by_cases("root", (r,), s.b.opened(lambda V: s.prove(V, QUICK)))(W)

    def facts(W: Sequent) -> int:
        if inside not in W.given:
            return s.b.have(W, inside, lambda V: _split(s, V, MOST), facts)
        if given[0] not in W.given:
            return s.b.have(W, given[0], lambda V: positive(s, V), facts)
        if given[1] not in W.given:
            return s.b.have(W, given[1], lambda V: _split(s, V, MOST), facts)
        if given[2] not in W.given:
            return s.b.have(W, given[2], square, facts)
        return s.b.back(W, "order", (ZERO, b), signed)

    def signed(W: Sequent) -> int:
        if rel("lt", b, ZERO) in W.given:
            return s.b.have(W, less, lambda V: _split(s, V, MOST), s.b.using("order", (whole, ZERO), compared))
        return _split(s, W, 2)

    def compared(W: Sequent) -> int:
        """If a r + b <= 0, then a r <= -b, and a^2 t <= b^2."""
        wrong = next((f for f in (rel("lt", whole, ZERO), rel("eq", whole, ZERO)) if f in W.given), None)
        if wrong is None or (wrong.op == "eq" and not strict):
            return s.prove(W, QUICK)
        if wrong.op == "eq":  # (a r)^2 = b^2, which is less than a^2 t
            return s.b.leaf(W, "absurd", held(less), wrong, neg(add(mul(a, r), neg(b))), given[2], power(a, 2))
        h = held(wrong)
        below, up, large = (held(f) for f in (rel("lt", b, ZERO), given[1], given[0]))
        form = added(multiplied(h, below), multiplied(h, up, large), held(less))
        return s.b.leaf(W, "absurd", form, given[2], power(a, 2))

    return facts(S)


def _by_coefficients(s: Scalar, S: Sequent) -> int | None:
    """A sum of products of numbers of at least 0 with positive factors; for a strict order, one without a zero."""
    terms: list[Form] = []
    poly = s.ring.difference(S.goal.kids[1], S.goal.kids[0])
    s.b.spend(1 + len(poly) // 4)
    for m, c in poly.items():
        signs = [_sign(S, s.ring.atoms[i]) for i in m]
        if c < 0 or any(f is None for f in signs):
            return None
        terms.append(multiplied(fraction(c), *(held(f) for f in signs if f)))
    form = added(*terms) if len(terms) > 1 else terms[0] if terms else amount(0)
    try:
        return s.b.leaf(S, "algebra", UNIT, form)
    except Stuck:
        return None


def _sign(S: Sequent, x: Node) -> Node | None:
    """A hypothesis that says that it is positive, or at least 0."""
    return next((f for f in (rel("lt", ZERO, x), rel("le", ZERO, x)) if f in S.given), None)


def _split(s: Scalar, S: Sequent, most: int) -> int:
    """By the plain search; else once for each way in which one of its numbers is zero or not."""
    if s.sampler.fails(S, S.goal):
        raise Stuck("false somewhere")
    if (found := _by_coefficients(s, S)) is not None:
        return found
    try:
        if (found := s._at_once(S)) is not None or (found := s._polynomial(S)) is not None:
            return found
    except Stuck:
        pass
    xs = [t for t in dict.fromkeys(S.goal.nodes()) if t.op == "var" and rel("le", ZERO, t) in S.given]
    xs = [x for x in xs if not {rel("lt", ZERO, x), rel("eq", ZERO, x)} & S.given]
    if not xs or not most:
        return s.prove(S, QUICK)

    either: Tactic = lambda W: s._last(W) if s.contradictory(W) else _split(s, W, most - 1)
    return s.b.back(S, "order", (ZERO, xs[0]), either)

