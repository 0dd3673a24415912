"""Orders of quotients of counts whose divisors may be 0: in each case, where some counts are 0, without them."""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, Node, rel, replaced
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.positivity import Reduction, difference_of, eliminated
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.somewhere_zero import positive_at_least, splittable

FEWEST = 60  # nodes of a goal; shorter ones are multiplied out


def there(S: Sequent) -> bool:
    """Is there a divisor that is 0 where counts are, in an order or an equation?"""
    g = S.goal
    if g.op not in ("le", "lt", "eq") or g.size < FEWEST or not splittable(S, g.kids):
        return False
    return any(not positive_at_least(S, u) for u in _divisors(g))


def by_cases(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    return _Cases(b, solve).split(S)


def _divisors(f: Node) -> list[Node]:
    return sorted({t.kids[0] for t in f.nodes() if t.op in ("inv", "root")}, key=simple)


class _Cases:
    def __init__(self, b: Builder, solve: Tactic):
        self.b, self.s, self.solve = b, Scalar(b), solve

    def split(self, S: Sequent) -> int:
        """A count of a divisor that may be 0 is 0, or positive."""
        self.b.spend()
        if not self.s.sampler.possible(S) and self.s.contradictory(S):
            return self.s._last(S)
        for f in sorted((f for f in S.given if f.op == "ne" and f.kids[1] == ZERO), key=simple):
            if not (red := self._poly(S, f)).poly:
                nought = rel("eq", *f.kids)
                shown = self.b.equal(*red.ideal(self.s.ring))
                return self.b.have(S, nought, shown, lambda W: self.s._clash(W, f))  # noqa: B023
        doubtful = next((u for u in _divisors(S.goal) if not positive_at_least(S, u)), None)
        if doubtful is None:
            return self.solve(S)
        numbers = sorted({t for t in doubtful.nodes() if t.op == "var"}, key=simple)
        v = next((v for v in numbers if rel("lt", ZERO, v) not in S.given), None)
        if v is None:
            raise Stuck("a divisor that may be 0")
        return self.b.back(S, "order", (ZERO, v), lambda W: self._case(W, v))

    def _poly(self, S: Sequent, f: Node) -> Reduction:
        return eliminated(self.s.ring, Sequent(frozenset(), f), Reduction(difference_of(self.s.ring, f)))

    def _case(self, S: Sequent, v: Node) -> int:
        nought = rel("eq", ZERO, v)
        if nought not in S.given:
            return self.s._last(S) if rel("lt", v, ZERO) in S.given else self.split(S)
        speak = sorted((f for f in S.given - {nought} if v in set(f.nodes()) and f.op in ("le", "lt", "ne")), key=simple)

        speak = [f for f in speak if f.names != {("s", v.name)}]
        todo: Todo = [(replaced(f, v, ZERO), fixed(self._back, f, v)) for f in speak]
        without: Tactic = lambda W: self.split(Sequent(frozenset(f for f in W.given if v not in f.nodes()), W.goal))
        return self.b.having(S, todo, self.b.rewriting([rel("eq", v, ZERO)], without))

    def _back(self, S: Sequent, f: Node, v: Node) -> int:
        """What is said of the count, said of 0."""
        if f.op != "ne":
            return self.s._last(S)
        t, plain = f.kids[0], S.goal.kids[0]
        shown = self.b.using("rewrite", (v, ZERO), self.b.equal())
        return self.b.have(S, rel("eq", t, plain), shown, self.b.using("rewrite", (plain, t), self.b.hypothesis))
