"""A divisor is not 0, or what it divides is 0: by which counts are 0.

Where enough counts are positive the divisor is; where they are 0, what it divides has a factor that is.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ZERO, Node, rel
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, simple
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.positivity import Reduction, difference_of, eliminated
from axiomcheck.tactics.sampling import value
from axiomcheck.tactics.scalar import Scalar

MOST = 6  # counts
OPERATORS = ("num", "var", "add", "mul", "pow", "inv", "root")


def there(S: Sequent) -> bool:
    """Is it such a goal, of numbers that are not negative?"""
    parts = _parts(S.goal)
    if parts is None:
        return False
    return splittable(S, tuple(f.kids[0] for f in parts))


def splittable(S: Sequent, terms: tuple[Node, ...]) -> bool:
    """Are they made of few numbers that are not negative?"""
    found = {u for t in terms for u in t.nodes()}
    numbers = [u for u in found if u.op == "var"]
    plain = all(u.op in OPERATORS for u in found) and len(numbers) <= MOST
    return plain and all({rel("le", ZERO, v), rel("lt", ZERO, v)} & S.given for v in numbers)


def positive_at_least(S: Sequent, t: Node) -> bool:
    """Is it positive where every number is at its least, and at 1 if it is positive?"""
    at: dict[Node, float] = {}
    for v in {u for u in t.nodes() if u.op == "var"}:
        bounds = [f.kids for f in S.given if f.op in ("le", "lt") and v in f.kids]
        lows = [float(low.q) for low, high in bounds if high == v and low.op == "num"]
        tops = [float(high.q) / 2 for low, high in bounds if low == v and high.op == "num"]
        at[v] = min([max([1.0 if rel("lt", ZERO, v) in S.given else 0.0, *lows]), *tops])
    try:
        return value(t, at) > 0
    except (KeyError, OverflowError, ValueError, ZeroDivisionError):
        return False


def _parts(g: Node) -> tuple[Node, ...] | None:
    if g.op == "ne" and g.kids[1] == ZERO and g.has("inv", "root"):
        return (g,)
    if g.op != "or" or len(g.kids) != 2 or {f.op for f in g.kids} != {"ne", "eq"} or any(f.kids[1] != ZERO for f in g.kids):
        return None
    apart, nought = sorted(g.kids, key=lambda f: f.op != "ne")
    return apart, nought


def by_counts(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    return _Counts(b, S, solve).split(S)


class _Counts:
    def __init__(self, b: Builder, S: Sequent, solve: Tactic):
        self.b, self.s, self.solve = b, Scalar(b), solve
        parts = _parts(S.goal)
        assert parts is not None
        self.apart, *self.nought = parts
        self.divisor = self.apart.kids[0]
        self.given = S.given
        self.numbers = sorted({t for f in parts for t in f.kids[0].nodes() if t.op == "var"}, key=simple)

    def split(self, S: Sequent) -> int:
        """In each case of a count: it is 0, or positive."""
        self.b.spend()
        if not self.s.sampler.possible(S) and self.s.contradictory(S):
            return self.s._last(S)
        for f in self.nought:
            if not (red := self._without(S, f)).poly:
                return self.b.back(S, "either", (f,), self.b.equal(*red.ideal(self.s.ring)))
        if positive_at_least(S, self.divisor):
            return self.b.back(S, "either", (self.apart,), self._not_zero) if self.nought else self._not_zero(S)
        v = next((v for v in self.numbers if not {rel("lt", ZERO, v), rel("eq", ZERO, v)} & S.given), None)
        if v is None:
            raise Stuck("a divisor that may be 0 where what it divides is not")
        return self.b.back(S, "order", (ZERO, v), self.split)

    def _without(self, S: Sequent, f: Node) -> Reduction:
        """The difference of both sides without the counts that are 0."""
        plain = frozenset(g for g in S.given if g.op == "eq" and g not in self.given)
        return eliminated(self.s.ring, Sequent(plain, f), Reduction(difference_of(self.s.ring, f)))

    def _not_zero(self, S: Sequent) -> int:
        return self.b.through(S, rel("lt", ZERO, self.divisor), self._sign)

    def _sign(self, S: Sequent) -> int:
        """0 < t, or 0 <= t, as it is of its parts."""
        b, op, t = self.b, S.goal.op, S.goal.kids[1]
        if S.goal in S.given:
            return b.hypothesis(S)
        if t.op == "root":
            return self._root(S, t)
        if t.op == "inv":
            return b.having(S, [(rel("lt", ZERO, t.kids[0]), self._sign), *self.s.of_inverse(t)], self.s._last)
        if t.op not in ("add", "mul") or (t.op == "add" and any(k.op == "mul" and k.kids[0].op == "num" for k in t.kids)):
            return b.first(S, self.s._last, self.solve)
        firm = {u for u in t.kids if positive_at_least(S, u)} if op == "lt" else set()
        parts = [rel("lt" if (t.op == "mul" and op == "lt") or u in firm else "le", ZERO, u) for u in t.kids]
        form = Node("+" if t.op == "add" else "*", tuple(held(f) for f in parts))
        return b.first(S, self.s._last, lambda W: b.having(W, [(f, self._sign) for f in parts], b.by("algebra", UNIT, form)))

    def _root(self, S: Sequent, r: Node) -> int:
        """0 < root(u) for 0 < u; no root is negative."""
        if S.goal.op == "le":
            return self.b.evident(S)
        return self.b.having(S, [(rel("lt", ZERO, *r.kids), self._sign), *self.s.of_root(r)], self.b.hypothesis)
