"""The terms of named classes in a sum, and the sum over all the others."""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, add, neg, num, opened, rel, total
from axiomcheck.tactics.builder import Stuck, Tactic, simple
from axiomcheck.tactics.codeframes import Codeframes
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.reading import (
    about_classes,
    aggregates_of,
    apart_classes,
    distributions,
    near,
    size_of,
    worth_keeping,
)


class Shares(Codeframes):
    """What distributions have on named classes together, and sums compared body by body."""

    def _at_named(self, S: Sequent, classes: list[str]) -> int:
        """The named classes' terms together, first without and then with what their shares can be at most."""
        plain: Tactic = lambda V: self.at_classes(V, classes, lambda U: self.scalar.prove(about_classes(U, classes)))
        vs = distributions(S)[:4]
        if size_of(S) == len(classes):
            return self._shares(S, classes, vs, plain, "eq")
        equal = [f for f in sorted(S.given, key=simple) if f.op == "all" and f.kids[0].op == "eq"]
        pairs = [f.kids[0].kids for f in equal if set(f.classes) == set(classes)]
        masses: Tactic = lambda V: self._masses(V, classes, pairs, plain)
        cases: list[Tactic] = [partial(self._one_by_one, classes=classes)] if S.goal.has("ite") else []
        shares: Tactic = lambda V: self._shares(V, classes, vs, plain)
        ways = [*cases, plain, *([masses] if pairs and classes else []), shares]
        return self.b.first(S, *ways)

    def _one_by_one(self, S: Sequent, classes: list[str]) -> int:
        """Each named class's term by itself is not negative, and one is positive: for terms by cases, which multiply together."""
        low, t = S.goal.kids
        if S.goal.op not in ("le", "lt") or low != ZERO or t.op != "add" or len(t.kids) != len(classes):
            raise Stuck("not the terms of named classes")
        plain: Tactic = lambda V: self.at_classes(V, classes, lambda U: self.scalar.prove(about_classes(U, classes)))
        strict = S.goal.op == "lt"
        facts = [rel("lt" if strict and not i else "le", ZERO, kid) for i, kid in enumerate(t.kids)]

        def run(V: Sequent, left: list[Node]) -> int:
            return self.b.have(V, left[0], plain, lambda W: run(W, left[1:])) if left else self.scalar._last(V)

        return run(S, facts)

    def _masses(self, S: Sequent, classes: list[str], pairs: list[tuple[Node, ...]], then: Tactic) -> int:
        """Two distributions that agree elsewhere have the same on the named classes together."""
        if not pairs:
            return then(S)
        v, w = pairs[0]
        f = rel("eq", add(*(opened(v, c) for c in classes)), add(*(opened(w, c) for c in classes)))
        known = distributions(S)
        if v not in known or w not in known:
            return self._masses(S, classes, pairs[1:], then)

        def prove(W: Sequent) -> int:
            steps: list[tuple[Node, Tactic]] = []
            ideal: list[Node] = []
            ends = []
            for body, sign in ((v, ONE), (w, num(-1))):
                here = total(body)
                ideal += [rel("eq", here, ONE), sign]
                for c in classes:
                    rest = total(body, (*here.classes, c))
                    e = rel("eq", here, add(opened(body, c), rest))
                    steps.append((e, partial(self._split, t=here, c=c, f=e)))
                    ideal += [e, neg(sign)]
                    here = rest
                ends.append(here)
            same = rel("eq", *ends)
            steps.append((same, self.b.using("compare", (), self.b.hypothesis)))
            ideal += [same, num(-1)]

            def run(V: Sequent, todo: list[tuple[Node, Tactic]]) -> int:
                if not todo:
                    return self.scalar._last(V)
                return self.b.have(V, todo[0][0], todo[0][1], lambda U: run(U, todo[1:]))

            few = frozenset(h for h in W.given if h.op in ("dist", "all") or h in ideal)
            return run(Sequent(few, W.goal), steps)

        return self.b.have(S, f, prove, lambda W: self._masses(W, classes, pairs[1:], then))

    def _shares(self, S: Sequent, classes: list[str], vs: list[Node], then: Tactic, op: str = "le") -> int:
        """What a distribution has on the named classes is at most 1; it is 1 if there are no others."""
        if not vs or not classes:
            return then(S)
        v, more = vs[0], vs[1:]
        f = rel(op, add(*(opened(v, c) for c in classes)), ONE)

        def prove(W: Sequent) -> int:
            here, ideal = total(v), [rel("eq", total(v), ONE), num(-1)]
            steps: list[tuple[Node, Tactic]] = []
            for c in classes:
                rest = total(v, (*here.classes, c))
                e = rel("eq", here, add(opened(v, c), rest))
                steps.append((e, partial(self._split, t=here, c=c, f=e)))
                ideal += [e, ONE]
                here = rest
            left = rel(op, total(ZERO, here.classes), here)
            steps.append((left, lambda V: self._compared(V, None)))

            def run(V: Sequent, todo: list[tuple[Node, Tactic]]) -> int:
                if not todo and op == "eq":
                    return self.scalar._last(V)
                if not todo:
                    return self.b.leaf(V, "algebra", UNIT, held(left), *ideal)
                return self.b.have(V, todo[0][0], todo[0][1], lambda U: run(U, todo[1:]))

            return run(W, steps)

        return self.b.have(S, f, prove, lambda W: self._shares(W, classes, more, then, op))

    def _compared(self, S: Sequent, strict_at: str | None) -> int:
        """Body by body, at any class that is left; strictly at a class that is known."""
        named = [str(c) for c in S.goal.kids[0].classes]
        if size_of(S) == len(named) and set(named) <= set(apart_classes(S)):
            small = Sequent(frozenset(f for f in S.given if f.op == "dist" or N in f.kids), S.goal)
            return self.b.back(small, "compare", (), lambda W: self._nobody(W, named))
        keep = Sequent(frozenset(f for f in S.given if not aggregates_of(f) or worth_keeping(f)), S.goal)
        if S.goal.op == "lt":
            if strict_at is None:
                raise Stuck("no class at which it is strict")
            return self.b.back(
                keep, "compare", (strict_at,), self._pointwise,
                lambda W: self.at_classes(W, [strict_at], lambda V: self.scalar.prove(near(V, strict_at))),
            )  # fmt: skip
        return self.b.back(keep, "compare", (), self._pointwise)
