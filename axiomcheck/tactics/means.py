"""Values that are 0 where all entries are the same, by the mean of a function beside the function of the mean.

    0 <= mean(y) + log(mean(exp(-y)))          sum exp(-y) is at least n exp(-m), m the mean of y
    0 < mean(log(y)^2) - mean(log(y))^2        likewise with log(y) for y, and strictly where two entries differ

At every class f lies above its tangent at the mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    Refused,
    add,
    inv,
    minus,
    mul,
    neg,
    opened,
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, only, simple
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, put_in, scalars_only
from axiomcheck.tactics.work import derivative

X, M, S_ = var("_x"), var("_m"), var("_s")
LEMMA, SMALL = 3_000, 2_000  # steps for the tangent, and for what is said of entries
COUNTED = rel("eq", mul(N, inv(N)), ONE)


@dataclass(frozen=True)
class Means:
    """What is averaged, the function of it, as one of X, and two classes whose entries differ, if that is said."""

    inner: Node
    f: Node
    places: tuple[str, str] | None

    @property
    def mean(self) -> Node:
        """The mean, as formulas have it."""
        return mul(total(self.inner), inv(N))


def means_of(S: Sequent) -> Iterator[Means]:
    """What may be averaged."""
    if S.goal.op not in ("le", "lt") or S.goal.kids[0] != ZERO:
        return
    sums = aggregates_of(S.goal)
    if len(sums) != 2 or any(t.op != "sum" or t.classes for t in sums) or len({name for t in sums for name in t.names}) != 1:
        return
    said = (f for f in sorted(S.given, key=simple) if f.op == "lt" and [t.op for t in f.kids] == ["at", "at"])
    differ = next((tuple(str(t.classes[0]) for t in f.kids) for f in said), None)
    for t, other in (sums, sums[::-1]):
        f = put_in(other.kids[0], t.kids[0], X)
        found = Means(t.kids[0], f, differ if S.goal.op == "lt" else None)  # type: ignore[arg-type]
        if f.names == X.names and found.mean in set(S.goal.nodes()) and (found.places or S.goal.op == "le"):
            yield found


class _Mean(Bounded):
    """The sum of the function, and n times the function of the mean."""

    def __init__(self, a: Aggregates, m: Means):
        super().__init__(a, m)
        at_mean = substitute(m.f, {X.name: M})
        try:
            slope = derivative(at_mean, M.name)[0]
        except Refused as error:
            raise Stuck(str(error)) from error
        self.tangent = add(at_mean, mul(slope, minus(X, M)))
        self.slope = slope

    def solve(self, S: Sequent) -> int:
        """The order of the sums, and then numbers."""
        b, m = self.b, self.m
        op, mean = S.goal.op, m.mean
        whole = total(put_in(m.f, X, m.inner))
        least = mul(N, substitute(m.f, {X.name: mean}))
        order = rel(op, least, whole)
        size = frozenset(f for f in S.given if f == rel("le", TWO, N))
        goal = S.goal
        for t, x in ((mean, M), (whole, S_)):
            goal = put_in(goal, t, x)
        put = {M.name: mean, S_.name: whole}
        lemma = Sequent(size | {rel(op, mul(N, substitute(m.f, {X.name: M})), S_)}, goal)
        step = b.part(LEMMA, self._value)(lemma)
        counted = only(size, self.a.scalar.prove)
        return b.having(S, [(COUNTED, counted), (order, self._summed)], b.instance(step, put))

    def _value(self, S: Sequent) -> int:
        """By numbers; of a logarithm of the sum, with that of what the sum is at least."""
        b = self.b
        (order,) = (f for f in S.given if f.kids[1] == S_)
        bound = order.kids[0].kids[1]
        logs = [t for t in S.goal.nodes() if t.op == "log" and t.kids[0] == mul(S_, inv(N))]
        if not logs or bound.op != "exp":
            return self._numbers_of(S)
        divided = rel(order.op, bound, logs[0].kids[0])
        rises = rel(order.op, function("log", bound), logs[0])
        same = rel("eq", function("log", bound), bound.kids[0])
        numbers = frozenset([rel("lt", ZERO, X), rel(order.op, X, M)])
        step = self._numbers_of(Sequent(numbers, rel(order.op, *(function("log", x) for x in (X, M)))))
        instance = b.instance(step, {X.name: bound, M.name: logs[0].kids[0]})
        fact = b.alone("fact", "log_exp", bound.kids[0])
        size = only(S.given, self._numbers_of)
        facts: Todo = [(rel("lt", ZERO, bound), b.evident), (divided, size), (rises, instance), (same, fact)]
        return b.having(S, facts, b.follows(rises, same, ONE))

    def _numbers_of(self, S: Sequent) -> int:
        return self.b.first(S, self.a.scalar.prove, lambda W: as_numbers(self.b, W))

    def _summed(self, S: Sequent) -> int:
        """n f(m) is the sum of the tangents."""
        b, m, mean = self.b, self.m, self.m.mean
        below = substitute(self.tangent, {M.name: mean})
        compared = rel(S.goal.op, *(total(put_in(t, X, m.inner)) for t in (below, m.f)))
        slope = substitute(self.slope, {M.name: mean})
        last = b.follows(compared, COUNTED, neg(mul(slope, total(m.inner))))
        return b.have(S, compared, self._strictly if m.places else self._weakly, last)

    def _weakly(self, S: Sequent) -> int:
        return self.b.back(S, "compare", (), self._each)

    def _each(self, S: Sequent) -> int:
        """The tangent at any class."""
        k = fresh_class(S)
        return self.b.back(S, "pointwise", (k,), lambda W: self._at(W, k, []))

    def _at(self, S: Sequent, k: str, apart: list[Node]) -> int:
        b = self.b
        step = b.part(LEMMA, self._numbers_of)(Sequent(frozenset(apart), rel(S.goal.op, self.tangent, self.m.f)))
        return b.instance(step, {M.name: self.m.mean, X.name: opened(self.m.inner, k)})(S)

    def _strictly(self, S: Sequent) -> int:
        """Of two entries that differ one is not the mean."""
        b, m = self.b, self.m
        assert m.places is not None
        low, high = (opened(m.inner, c) for c in m.places)
        order, above = rel("lt", low, high), rel("lt", m.mean, high)

        def at_place(W: Sequent, c: str, apart: Node) -> int:
            return b.back(W, "compare", (c,), self._each, lambda V: self._at(V, c, [apart]))

        below: Tactic = lambda W: at_place(W, m.places[0], rel("lt", X, M))  # type: ignore[index]
        beyond: Tactic = lambda W: at_place(W, m.places[1], rel("lt", M, X))  # type: ignore[index]
        other = b.knowing(above, self.a.scalar._last, beyond)
        entries: Tactic = lambda W: self.a.at_classes(W, list(m.places or ()), self._entries)
        return b.have(S, order, entries, b.using("order", (low, m.mean), below, other, other))

    def _entries(self, S: Sequent) -> int:
        plain = frozenset(f for f in scalars_only(S).given if f.op in ("le", "lt") and not aggregates_of(f))
        return self.b.part(SMALL, lambda W: as_numbers(self.b, W))(Sequent(plain, S.goal))


by_tangent = ByForm(means_of, lambda a, m: _Mean(a, m).solve)
