"""Sums that grow class by class, where entries change at two classes that are named.

    p[c] = 1, p[d] = 0, r[c] = q[c] + a, r[d] = q[d] - a, else r = q      sum f(p, q) < sum f(p, r)

At c and at d this is a statement about the entries before and after, at all other classes nothing changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, at, opened, rel, replaced, substitute, total, var
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import Tactic, fixed, simple
from axiomcheck.tactics.ceilings import Ceiling
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, linear, put_in, scalars_only

X, Y = var("_x"), var("_y")
SMALL = 3_000  # steps for what is said of one class


@dataclass(frozen=True)
class Change:
    """The lists before and after, where they are the same, and at which classes they are not."""

    q: str
    r: str
    same: Node
    c: str
    d: str
    sure: dict[str, Node]  # what is said of p at each class


def change_of(S: Sequent) -> Change | None:
    """How the lists differ."""
    if S.goal.op != "lt" or not all(map(linear, S.goal.kids)):
        return None
    low, high = S.goal.kids
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and len(f.classes) == 2), key=simple):
        r, q = f.kids[0].kids
        if r.op != "at" or q.op != "at" or substitute(low, vectors={q.name: r}) != high:
            continue
        others = {str(name) for kind, name in low.names if kind == "v"} - {q.name}
        names = [str(c) for c in f.classes]
        for c, d in (names, names[::-1]):
            sure = {k: rel("eq", at(p, k), t) for p in others for k, t in ((c, ONE), (d, ZERO))}
            if len(others) == 1 and set(sure.values()) <= S.given:
                return Change(q.name, r.name, f, c, d, sure)
    return None


class _Gain(Ceiling):
    """The summands, before and after."""

    m: Change

    def solve(self, S: Sequent) -> int:
        """Compared class by class."""
        b, m = self.b, self.m
        before = S.goal.kids[0]
        for t in aggregates_of(before):
            before = put_in(before, t, t.kids[0])
        after = put_in(before, at(m.q), at(m.r))
        k = fresh_class(S)

        def each(W: Sequent) -> int:
            elsewhere = b.using("same", (k, m.d), fixed(self._changed, m.d), self._unmoved(k))
            return b.back(W, "same", (k, m.c), fixed(self._changed, m.c), elsewhere)

        shown = b.using("compare", (m.c,), b.using("pointwise", (k,), each), fixed(self._changed, m.c))
        return b.through(S, rel("lt", total(before), total(after)), shown)

    def _unmoved(self, k: str) -> Tactic:
        """Where nothing changes."""
        b, f = self.b, self.m.same
        return b.using("at_class", (f, k), b.using("rewrite", opened(f.kids[0], k).kids, b.equal()))

    def _changed(self, S: Sequent, c: str) -> int:
        """At one of the two classes: by the order of the entries, which are between 0 and 1."""
        b, m = self.b, self.m
        said = m.sure[c]
        q, r = at(m.q, c), at(m.r, c)
        goal = replaced(replaced(replaced(S.goal, *said.kids), q, X), r, Y)
        up = c == m.c
        low, high = (X, Y) if up else (Y, X)
        order = rel("lt", low, high)
        given = [rel("le", ZERO, low), order, rel("le", high, ONE)]
        step = b.part(SMALL, lambda W: as_numbers(b, W))(Sequent(frozenset(given), goal))
        put = {"_x": q, "_y": r}
        needed = [substitute(f, put) for f in given]
        ways: list[Tactic] = [b.hypothesis, fixed(self._entries, c), self._at_most_one]
        shown: Tactic = lambda W: b.having(W, list(zip(needed, ways, strict=True)), b.instance(step, put, needed))
        return self.a.at_classes(S, [c], b.using("rewrite", said.kids, shown))

    def _entries(self, S: Sequent, c: str) -> int:
        orders = (f for f in S.given if f.op in ("lt", "eq") and not any(t.op in ("sum", "root", "exp") for t in f.nodes()))
        about = frozenset(f for f in orders if not any(kind == "c" and name != c for kind, name in f.names))
        return as_numbers(self.b, scalars_only(Sequent(about, S.goal)))


by_classes = ByForm(change_of, lambda a, m: _Gain(a, m).solve)
