"""Codeframes of a given size, whose classes are named, one after the other; and the terms of named classes in a sum."""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, add, dist, every, num, opened, rel, some, total
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.forms import dl
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import linear_step
from axiomcheck.tactics.reading import (
    about_classes,
    aggregates_of,
    apart_classes,
    class_names,
    distributions,
    fresh_class,
    near,
    size_of,
    worth_keeping,
)
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


# -- what named classes have together ---------------------------------------------------------------

BOUNDED = 3_000  # steps with what shares are at most, before others are tried
ELIMINATED = 600  # steps without the numbers that equations give, where two pairs of lists agree elsewhere


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
        eliminated: Tactic = lambda V: self.at_classes(V, classes, lambda U: as_numbers(self.b, about_classes(U, classes)))
        ordered: list[Tactic] = [self.b.part(ELIMINATED, eliminated), plain] if len(pairs) > 1 else [plain]
        masses: Tactic = lambda V: self._masses(V, classes, pairs, lambda U: self.b.first(U, *ordered))
        cases: list[Tactic] = [partial(self._one_by_one, classes=classes)] if S.goal.has("ite") else []
        shares: Tactic = lambda V: self._shares(V, classes, vs, plain)
        bounded = any(t.op == "inv" and t.kids[0].op == "add" for t in S.goal.nodes())  # its sign may need what is at most 1
        early = [self.b.part(BOUNDED, shares)] if bounded and pairs and classes else []
        ways = [*cases, plain, *early, *([masses] if pairs and classes else []), shares]
        return self.b.first(S, *ways)

    def _one_by_one(self, S: Sequent, classes: list[str]) -> int:
        """Each named class's term by itself is not negative, and one is positive: for terms by cases, which multiply together."""
        low, t = S.goal.kids
        if S.goal.op not in ("le", "lt") or low != ZERO or t.op != "add" or len(t.kids) != len(classes):
            raise Stuck("not the terms of named classes")
        plain: Tactic = lambda V: self.at_classes(V, classes, lambda U: self.scalar.prove(about_classes(U, classes)))
        strict = S.goal.op == "lt"
        facts = [rel("lt" if strict and not i else "le", ZERO, kid) for i, kid in enumerate(t.kids)]

        return self.b.having(S, [(f, plain) for f in facts], self.scalar._last)

    def _masses(self, S: Sequent, classes: list[str], pairs: list[tuple[Node, ...]], then: Tactic) -> int:
        """Two distributions that agree elsewhere have the same on the named classes together."""
        known = distributions(S)
        masses = [[add(*(opened(v, c) for c in classes)) for v in pair] for pair in pairs]
        todo: Todo = [
            (rel("eq", *both), fixed(self._same_together, classes, pair))
            for pair, both in zip(pairs, masses, strict=True) if set(pair) <= set(known)
        ]  # fmt: skip
        return self.b.having(S, todo, then)

    def _same_together(self, S: Sequent, classes: list[str], pair: tuple[Node, ...]) -> int:
        steps: Todo = []
        ends, ones = list[Node](), [rel("eq", total(body), ONE) for body in pair]
        for body in pair:
            todo, _, rest = taken_apart(self.b, total(body), classes)
            steps += todo
            ends.append(rest)
        steps.append((rel("eq", *ends), self.b.using("compare", (), self.b.hypothesis)))
        few = frozenset(h for h in S.given if h.op in ("dist", "all") or h in ones)
        return self.b.having(Sequent(few, S.goal), steps, self.scalar._last)

    def _shares(self, S: Sequent, classes: list[str], vs: list[Node], then: Tactic, op: str = "le") -> int:
        """What a distribution has on the named classes is at most 1; it is 1 if there are no others."""
        shares = [rel(op, add(*(opened(v, c) for c in classes)), ONE) for v in vs if classes]
        return self.b.having(S, [(f, fixed(self._share, classes, v)) for f, v in zip(shares, vs, strict=False)], then)

    def _share(self, S: Sequent, classes: list[str], v: Node) -> int:
        op = S.goal.op
        steps, ideal, here = taken_apart(self.b, total(v), classes)
        ideal += [rel("eq", total(v), ONE), num(-1)]
        left = rel(op, total(ZERO, here.classes), here)
        steps.append((left, lambda V: self._compared(V, None)))
        return self.b.having(S, steps, self.scalar._last if op == "eq" else self.b.follows(left, *ideal))

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
