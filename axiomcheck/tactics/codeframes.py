"""Codeframes of a given size: all classes are named, one after the other."""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, add, dist, dl, every, rel, some, total
from axiomcheck.tactics.builder import Stuck, Tactic
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.positivity import linear_step
from axiomcheck.tactics.reading import apart_classes, class_names, fresh_class
from axiomcheck.tactics.splitting import taken_apart


class Codeframes(Classes):
    """Naming the classes of a codeframe whose size is given."""

    def _all_named(self, S: Sequent, size: int) -> int | None:
        """More classes that differ than there are; two names that may be one class; or another class.  Else nothing."""
        apart = apart_classes(S)
        if len(apart) > size:
            return self._too_many(S, apart)
        for c in class_names(S):
            for d in apart:
                if c not in apart and dist(c, d) not in S.given and dist(d, c) not in S.given:
                    return self.b.back(S, "same", (c, d), self.prove)
        return self._next_class(S, size, self.prove) if len(apart) < size else None

    def _too_many(self, S: Sequent, named: list[str]) -> int:
        """More classes that differ from one another than there are classes."""
        rest = total(ONE, named)
        low = rel("le", total(ZERO, named), rest)
        d = fresh_class(S)
        kept = frozenset(h for h in S.given if h.op == "dist" or (h.op == "eq" and h.kids[0] == N))
        wide = self.b.using("pointwise", (d,), self.scalar._last)
        shown: Tactic = lambda V: self.b.back(Sequent(frozenset(), low), "compare", (), wide)
        return self.b.have(Sequent(kept, S.goal), low, shown, lambda V: self._counted(V, named))

    def _next_class(self, S: Sequent, size: int, then: Tactic) -> int:
        """Another class than those that are named, as there are more of them."""
        named = apart_classes(S)
        more = some(rel("le", ZERO, dl(0, 0)), named)
        c = fresh_class(S)
        there = self.b.using("witness", (more, c), lambda W: then(Sequent(W.given - {more}, W.goal)))
        return self.b.back(S, "decide", (more,), there, lambda W: self._no_class(W, named))

    def _no_class(self, S: Sequent, named: list[str]) -> int:
        """If there is no other class, the codeframe has as many as are named, which is too few."""
        none = every(rel("lt", dl(0, 0), ZERO), named)
        rest = total(ONE, named)
        f = rel("eq", rest, total(ZERO, named))
        c = fresh_class(S)
        kept = frozenset(h for h in S.given if h == none or h.op == "dist" or N in h.kids)
        pointwise = self.b.using("pointwise", (c,), self.b.using("at_class", (none, c), self.scalar._last))
        T = Sequent(kept, S.goal)
        return self.b.have(T, f, self.b.using("compare", (), pointwise), lambda W: self._counted(W, named))

    def _counted(self, S: Sequent, named: list[str]) -> int:
        """n = 1 + 1 + ... + the number of the other classes, for the last step to use."""
        def last(W: Sequent) -> int:
            found = linear_step(self.ring, W, None)
            if found is None:
                raise Stuck("the classes do not add up")
            return self.b.leaf(W, found[0], *found[1])

        return self.b.having(S, taken_apart(self.b, N, named)[0], last)

    def _nobody(self, S: Sequent, named: list[str]) -> int:
        """Any goal at every other class than the named ones, as there is none."""
        c = fresh_class(S)

        def absurd(W: Sequent) -> int:
            rest, less = total(ONE, named), total(ONE, (*named, c))
            e = rel("eq", rest, add(ONE, less))
            low = rel("le", total(ZERO, less.classes), less)
            d = fresh_class(W)
            wide = self.b.using("pointwise", (d,), self.scalar._last)
            positive: Tactic = lambda V: self.b.back(Sequent(frozenset(), low), "compare", (), wide)
            counted = self.b.knowing(low, positive, lambda U: self._counted(U, named))
            return self.b.have(W, e, self.b.split_off(rest, c), counted)

        return self.b.back(S, "pointwise", (c,), absurd)
