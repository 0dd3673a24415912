"""Functions of sums: the sums are compared first, and then are numbers."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.calculus.rules import Form, Sequent
from axiomcheck.calculus.term import ZERO, Node, is_name, num, rel
from axiomcheck.tactics.builder import Stuck, simple
from axiomcheck.tactics.extrema import Extrema
from axiomcheck.tactics.reading import aggregates_of, class_names, scalars_only
from axiomcheck.tactics.scalar import outside
from axiomcheck.tactics.sums import Sums


class Outer(Sums, Extrema):
    """Goals that are no combination of sums, and contradictions to what an equation of aggregates says."""

    def _outer(self, S: Sequent) -> int:
        """Sums at the same places of both sides are compared, and then are numbers."""
        g = S.goal
        if g.op not in ("le", "lt", "eq"):
            raise Stuck("not an order or an equation")
        pairs = list(dict.fromkeys(_paired(*g.kids)))
        if not pairs or pairs == [g.kids]:
            raise Stuck("no function of sums on both sides")

        def run(V: Sequent, left: list[tuple[Node, Node]]) -> int:
            if not left:
                return self.at_classes(V, class_names(V), lambda U: self.scalar.prove(scalars_only(U)))
            s, t = left[0]
            for op, x, y in (("eq", s, t), ("lt", s, t), ("lt", t, s), ("le", s, t), ("le", t, s)):
                if g.op == "eq" and op != "eq":
                    continue
                f = rel(op, x, y)
                try:
                    self.prove(V.showing(f))
                except Stuck:
                    continue
                if op == "eq":
                    return self.b.have(V, f, self.prove, lambda U: self.b.back(U, "rewrite", (s, t), self.prove))
                return self.b.have(V, f, self.prove, lambda U: run(U, left[1:]))
            raise Stuck("two sums are not comparable")

        return run(S, pairs)

    def _equations_of(self, S: Sequent) -> list[Node]:
        """What a wrong equation at one class may contradict: a term with aggregates, or at the same class, that is 0."""
        places = _places(S.goal)
        if S.goal.op != "eq" or aggregates_of(S.goal) or len(places) != 1:
            return []
        noughts = [f for f in sorted(S.given, key=simple) if f.op == "eq" and f.kids[1] == ZERO]
        with_sums = [f for f in noughts if aggregates_of(f)]
        return with_sums or [f for f in noughts if _places(f) == places and f.kids[0].op != "at"]

    def _against(self, S: Sequent) -> int:
        """A goal about one class, by an equation of aggregates that would be a strict inequality otherwise."""
        g = S.goal
        b = self.b
        places = _places(g)
        values = self._equations_of(S)
        if not values:
            raise Stuck("nothing to contradict")
        (c,) = places
        equation = values[0]

        def larger(W: Sequent) -> int:
            if not aggregates_of(W.goal):
                return self._numbers(W)
            return self.with_sizes(W, lambda U: self._linear(U, c))

        def wrong(W: Sequent) -> int:
            if g in W.given:
                return b.hypothesis(W)
            sure = rel("lt", ZERO, equation.kids[0])
            absurd = lambda V: b.leaf(V, "absurd", Form("h", node=sure), equation, num(-1))  # noqa: E731
            return b.have(W, sure, larger, absurd)

        return b.back(S, "order", g.kids, wrong)


def _paired(a: Node, c: Node) -> Iterator[tuple[Node, Node]]:
    """Aggregates at the same places of two terms of one shape, where they differ."""
    if a == c:
        return
    if a.op in ("sum", "cmin", "cmax") and a.op == c.op and a.classes == c.classes:
        yield a, c
        return
    if (a.op, a.name, a.classes, a.k, a.q, len(a.kids)) != (c.op, c.name, c.classes, c.k, c.q, len(c.kids)) or not a.kids:
        raise Stuck("both sides have different shapes")
    for x, y in zip(a.kids, c.kids, strict=True):
        yield from _paired(x, y)


def _places(f: Node) -> list[str]:
    """The named classes at which entries stand."""
    return sorted({str(c) for t in outside(f) for c in t.classes if is_name(c)})
