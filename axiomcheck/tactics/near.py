"""Values near each other, said of numbers: what continuity of a formula is made of.

`close(a, b, e)` is b <= a + e and a <= b + e.  Each lemma says how near arguments must be for values to be as near as e.
For what bends, near enough is `shrunk(e, q)` = e / (2 (1 + q^2) (1 + e)), where q says how steep it is: it is positive
whatever q is, so that nothing has to be known of the point, and at most e / (2 (1 + q^2)) and 1 / (2 (1 + q^2)).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    Node,
    add,
    conj,
    inv,
    minus,
    mul,
    neg,
    num,
    power,
    rel,
    root,
    var,
)
from axiomcheck.tactics.builder import Builder, Tactic, Todo
from axiomcheck.tactics.forms import added as plus
from axiomcheck.tactics.forms import amount, function, squared
from axiomcheck.tactics.forms import held as h
from axiomcheck.tactics.forms import multiplied as times
from axiomcheck.tactics.scalar import Scalar

A, B, E, S, C, D = map(var, ("a", "b", "e", "s", "c", "d"))
A2, B2, S2 = map(var, ("a2", "b2", "s2"))
HALF = Fraction(1, 2)


def close(a: Node, b: Node, e: Node) -> Node:
    """a and b differ by e at most."""
    return conj(rel("le", b, add(a, e)), rel("le", a, add(b, e)))


def shrunk(e: Node, q: Node) -> Node:
    """e / (2 (1 + q^2) (1 + e))."""
    return mul(e, inv(mul(TWO, _steep(q), add(ONE, e))))


def scaled(e: Node, q: Node) -> Node:
    """e / (1 + q^2)."""
    return mul(e, inv(_steep(q)))


def positive(*ts: Node) -> tuple[Node, ...]:
    """0 < t."""
    return tuple(rel("lt", ZERO, t) for t in ts)


def _steep(q: Node) -> Node:
    """1 + q^2."""
    return add(ONE, power(q, 2))


def _small(s: Node, q: Node, e: Node) -> tuple[Node, ...]:
    """What shrunk(e, q) is: 0 < s, 2 (1 + q^2) s <= e, 2 (1 + q^2) s <= 1."""
    twice = mul(TWO, _steep(q), s)
    return rel("lt", ZERO, s), rel("le", twice, e), rel("le", twice, ONE)


# -- positive forms ---------------------------------------------------------------------------------


def _a(t: Node) -> Form:
    return Node("a", (t,))


# -- lemmas -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Known:
    """A relation, and by which positive form and equations it holds, after a rewriting; without a form, by search."""

    relation: Node
    form: Form | None = None
    ideal: tuple[Node, ...] = ()
    unit: Form = UNIT
    put: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Lemma:
    """What follows for all numbers, by these relations in turn, the last of which are the parts of the goal."""

    given: tuple[Node, ...]
    goal: Node
    by: tuple[Known, ...] = ()
    facts: tuple[tuple[str, tuple[Node, ...]], ...] = ()

    @property
    def sequent(self) -> Sequent:
        """As a sequent."""
        return Sequent(frozenset(k for f in self.given for k in (f.kids if f.op == "and" else (f,))), self.goal)

    def prove(self, b: Builder) -> int:
        """The number of the step that shows it."""
        search = Scalar(b)

        todo: Todo = []
        for name, terms in self.facts:
            f = FACTS[name][1](*terms)
            plain = b.alone("fact", name, *terms)
            todo.append((f, plain) if f.op != "or" else (f.kids[-1], b.by_cases(name, terms, search.prove)))
        for k in self.by:
            closed = search.prove if k.form is None else b.by("algebra", k.unit, k.form, *k.ideal)
            todo.append((k.relation, b.using("rewrite", k.put, closed) if k.put else closed))
        return b.having(self.sequent, todo, search.prove)


def _bent(q: Node, a: Node, b: Node, s: Node) -> tuple[Known, Known]:
    """2 q (b - a) <= (1 + q^2) s and 2 q (a - b) <= (1 + q^2) s, where close(a, b, s)."""
    up, down = close(a, b, s).kids
    most = mul(_steep(q), s)

    def by(f: Node, g: Node) -> Form:
        return plus(times(HALF, squared(add(ONE, q)), h(f)), times(HALF, squared(minus(ONE, q)), h(g)))

    return (
        Known(rel("le", mul(TWO, q, minus(b, a)), most), by(up, down)),
        Known(rel("le", mul(TWO, q, minus(a, b)), most), by(down, up)),
    )


def _product() -> Lemma:
    """|a b2' - ...|: e - a d2 - a2 d - d d2 >= 0 for the differences d, d2, and the same with both of them turned."""
    first, second = _small(S, A2, E), _small(S2, A, E)
    (up, down), (up2, down2) = (close(a, b, s).kids for a, b, s in ((A, B, S), (A2, B2, S2)))
    bents = (*_bent(A, A2, B2, S2), *_bent(A2, A, B, S))
    rest = plus(
        times(Fraction(1, 4), h(first[1])), times(Fraction(3, 4), h(second[1])),
        times(h(second[0]), plus(amount(HALF), times(HALF, h(first[2])), times(squared(A2), h(first[0])), squared(A))),
    )  # fmt: skip
    ends = close(mul(A, A2), mul(B, B2), E).kids

    def by(i: int) -> Form:
        """With d d2 <= s s2 for the goal i = 0, -d d2 <= s s2 for i = 1."""
        one, two = ((up, down2), (down, up2)) if i == 0 else ((up, up2), (down, down2))
        both = [times(HALF, h(f), h(g)) for f, g in (one, two)]
        return plus(times(HALF, h(bents[i].relation)), times(HALF, h(bents[2 + i].relation)), *both, rest)

    given = (*positive(E), *first, *second, close(A, B, S), close(A2, B2, S2))
    return Lemma(given, conj(*ends), (*bents, *(Known(f, by(i)) for i, f in enumerate(ends))))


def _scale() -> Lemma:
    """|c (b - a)| <= (1 + c^2) s = e."""
    whole = rel("eq", mul(_steep(C), S), E)
    bents = _bent(C, A, B, S)
    ends = close(mul(C, A), mul(C, B), E).kids
    by = [plus(times(HALF, h(k.relation)), times(HALF, plus(amount(1), squared(C)), h(rel("lt", ZERO, S)))) for k in bents]
    last = (Known(f, form, (whole, num(-1))) for f, form in zip(ends, by, strict=True))
    return Lemma((*positive(S), whole, close(A, B, S)), conj(*ends), (*bents, *last))


I, K, G, H = inv(A), inv(B), function("exp", A), function("exp", B)  # noqa: E741
U, STEP = mul(A, K), minus(B, A)
WHOLE = rel("eq", mul(A, I), ONE), rel("eq", mul(B, K), ONE)
UNITS = tuple(("inv", (t,)) for t in (A, B))


def _ratio() -> tuple[Known, ...]:
    """3 <= 4 b / a, 0 < a / b, a / b <= 2, for shrunk(e, 1 / a)."""
    up, down = close(A, B, S).kids
    least = _small(S, I, E)[2]
    three = rel("le", num(3), mul(num(4), B, I))
    at_least = plus(h(least), times(squared(add(ONE, I)), h(down)), times(squared(minus(ONE, I)), h(up)))
    ratio = plus(times(Fraction(1, 4), h(three)), amount(Fraction(3, 4)))  # b / a
    one, two = WHOLE
    return (
        Known(three, at_least, (one, num(4))),
        Known(rel("lt", ZERO, U), amount(1), (one, mul(B, K), two, ONE), ratio),
        Known(rel("le", U, TWO), plus(times(HALF, h(three)), amount(HALF)), (one, neg(mul(B, K)), two, num(-1)), ratio),
    )


def _inverse() -> Lemma:
    """1/b - 1/a = -(1/a)^2 (a/b) (b - a)."""
    positive_s, least, _ = _small(S, I, E)
    ratio = _ratio()
    below, most = (h(k.relation) for k in ratio[1:])
    ends, sides = close(I, K, E).kids, close(A, B, S).kids[::-1]
    one, two = WHOLE
    factor = minus(mul(I, K, B), mul(K, add(mul(A, I), ONE)))
    last = []
    for f, side, sign in zip(ends, sides, (-1, 1), strict=True):
        known = (h(least), times(2, h(positive_s)), times(squared(I), h(positive_s), most), times(squared(I), below, h(side)))
        last.append(Known(f, plus(*known), (one, mul(num(sign), factor), two, mul(num(sign), I))))
    given = (rel("ne", A, ZERO), rel("ne", B, ZERO), *_small(S, I, E), *positive(E), close(A, B, S))
    return Lemma(given, conj(*ends), (*ratio, *last), UNITS)


def _logarithm() -> Lemma:
    """log b - log a <= b/a - 1, log a - log b <= a/b - 1."""
    positive_s, least, _ = _small(S, I, E)
    ratio, bents = _ratio(), _bent(I, A, B, S)
    below, most = (h(k.relation) for k in ratio[1:])
    up, down = (h(k.relation) for k in bents)
    ends = close(function("log", A), function("log", B), E).kids
    tangents = [rel("le", function("log", t), minus(t, ONE)) for t in (mul(B, I), U)]
    one, two = WHOLE
    logs = [("log_mul", (B, I)), ("log_inv", (A,)), ("log_mul", (A, K)), ("log_inv", (B,))]
    said = [FACTS[name][1](*terms).kids[-1] for name, terms in logs]
    e = h(rel("lt", ZERO, E))
    first = plus(h(tangents[0]), times(HALF, up), times(Fraction(1, 4), h(least)), times(Fraction(3, 4), e))
    second = plus(
        h(tangents[1]), times(HALF, below, down), times(HALF, plus(amount(1), squared(I)), h(positive_s), most),
        times(HALF, h(least)), times(HALF, e),
    )  # fmt: skip
    last = (
        Known(ends[0], first, (said[0], ONE, said[1], ONE, one, num(-1))),
        Known(ends[1], second, (said[2], ONE, said[3], ONE, one, minus(U, mul(B, K)), two, num(-1))),
    )
    given = (*positive(A, B), *_small(S, I, E), *positive(E), close(A, B, S))
    return Lemma(given, conj(*ends), (*ratio, *bents, *map(Known, tangents), *last), (*UNITS, *logs))


_SUMS = tuple(("exp_add", (t, minus(u, t))) for t, u in ((A, B), (B, A)))


def _exponential() -> Lemma:
    """e^b = e^a e^(b - a) >= e^a (1 + b - a), e^a = e^b e^(a - b) >= e^b (1 - (b - a))."""
    positive_s, least, half = _small(S, G, E)
    bents = _bent(G, A, B, S)
    up, down = (h(k.relation) for k in bents)
    ends = close(G, H, E).kids
    there, back = function("exp", STEP), function("exp", minus(A, B))
    products = rel("eq", H, mul(G, there)), rel("eq", G, mul(H, back))
    renamed: list[Known] = []
    for t, u, product in ((A, B, products[0]), (B, A, products[1])):
        whole = add(t, minus(u, t))
        same = rel("eq", function("exp", whole), function("exp", u))
        sums = FACTS["exp_add"][1](t, minus(u, t))
        renamed += [
            Known(rel("eq", whole, u), amount(0)), Known(same, amount(0), put=(whole, u)),
            Known(product, amount(0), (sums, num(-1), same, ONE)),
        ]  # fmt: skip
    tangents = rel("le", add(ONE, STEP), there), rel("le", add(ONE, minus(A, B)), back)
    e, side = h(rel("lt", ZERO, E)), h(close(A, B, S).kids[0])
    more = plus(times(HALF, h(half)), times(squared(G), h(positive_s)), side)  # 1/2 - (b - a)
    quarter = Fraction(1, 4)
    rest = times(quarter, h(least))
    first = plus(times(_a(H), h(tangents[1])), times(e, more), times(HALF, up), rest, times(quarter, e))
    second = plus(times(_a(G), h(tangents[0])), times(HALF, down), rest, times(3 * quarter, e))
    last = (
        Known(ends[0], first, (products[1], ONE), plus(amount(HALF), more)),
        Known(ends[1], second, (products[0], ONE)),
    )
    given = (*_small(S, G, E), *positive(E), close(A, B, S))
    return Lemma(given, conj(*ends), (*renamed, *map(Known, tangents), *bents, *last), _SUMS)


def _root(k: int) -> Lemma:
    """(a^(1/k) + e)^k >= a + e^k for the k-th roots of numbers that are not negative."""
    r, t = root(A, k), root(B, k)
    powers = [rel("eq", power(u, k), u.kids[0]) for u in (r, t)]
    ends = close(r, t, E).kids
    e = h(rel("lt", ZERO, E))
    last = []
    sides = close(A, B, power(E, k)).kids
    for f, side, u, w, (own, other) in zip(ends, sides, (r, t), (t, r), (powers, powers[::-1]), strict=True):
        more = [times(comb(k, j), *[_a(u)] * (k - j), *[e] * j) for j in range(1, k)]
        unit = plus(*(times(*[plus(_a(u), e)] * (k - 1 - j), *[_a(w)] * j) for j in range(k)))
        last.append(Known(f, plus(h(side), *more), (own, ONE, other, num(-1)), unit))
    given = (rel("le", ZERO, A), rel("le", ZERO, B), *positive(E), close(A, B, power(E, k)))
    return Lemma(given, conj(*ends), (*map(Known, powers), *last))


def _same(op: str, *pairs: tuple[Node, Node]) -> Lemma:
    """As near as the arguments are."""
    here, there = (function(op, *side) for side in zip(*pairs, strict=True))
    return Lemma(tuple(close(a, b, E) for a, b in pairs), close(here, there, E))


class Arctangents(Lemma):
    """atan b - atan a <= b - a where a <= b, and 0 where b < a: by slopes."""

    def prove(self, b: Builder) -> int:
        """The number of the step that shows it."""
        search, t = Scalar(b), var("t")

        def one(S: Sequent) -> int:
            (high,), (low,) = S.goal.kids[0].kids, S.goal.kids[1].kids[0].kids
            rises = rel("le", minus(low, function("atan", low)), minus(high, function("atan", high)))
            falls, order = rel("le", *(function("atan", u) for u in (high, low))), rel("le", low, high)
            path: Tactic = b.using("path", ("t", minus(t, function("atan", t)), low, high), search.prove)
            other: Tactic = b.using("path", ("t", function("atan", t), high, low), search.prove)
            near_by = [h(f) for f in close(low, high, E).kids]
            above = b.knowing(rises, path, b.by("algebra", UNIT, plus(h(rises), near_by[0])))
            below = b.knowing(falls, other, b.by("algebra", UNIT, plus(h(falls), times(HALF, plus(*near_by)))))
            return b.back(S, "decide", (order,), above, below)

        return b.back(self.sequent, "each", (), one)


LEAST, SIZE = function("min", A, B), function("abs", STEP)
LEMMAS = {
    "least": Lemma(
        (rel("le", D, LEAST),), conj(rel("le", D, A), rel("le", D, B)), tuple(Known(rel("le", LEAST, t)) for t in (A, B))
    ),
    "shrunk": Lemma(positive(E), conj(*_small(shrunk(E, C), C, E))),
    "scaled": Lemma(positive(E), conj(*positive(scaled(E, C)), rel("eq", mul(_steep(C), scaled(E, C)), E))),
    "share": Lemma(positive(E, C), conj(*positive(mul(E, inv(C))), rel("eq", mul(C, inv(C)), ONE))),
    "entry": Lemma(
        (rel("lt", SIZE, D), rel("le", D, E)), close(A, B, E), tuple(Known(rel("le", t, SIZE)) for t in (STEP, minus(A, B)))
    ),
    "gap": Lemma((*positive(E), close(A, B, mul(E, num(HALF)))), rel("lt", function("abs", STEP), E)),
    "both": Lemma(positive(A, B), rel("lt", ZERO, LEAST)),
    "mul": _product(),
    "scale": _scale(),
    "abs": _same("abs", (A, B)),
    "min": _same("min", (A, B), (A2, B2)),
    "max": _same("max", (A, B), (A2, B2)),
    "atan": Arctangents((close(A, B, E),), close(function("atan", A), function("atan", B), E)),
    "inv": _inverse(),
    "log": _logarithm(),
    "exp": _exponential(),
}


@cache
def lemma(name: str) -> Lemma:
    """The lemma for an operation; of roots there is one for each degree."""
    op, _, degree = name.partition(" ")
    return _root(int(degree)) if op == "root" else LEMMAS[op]
