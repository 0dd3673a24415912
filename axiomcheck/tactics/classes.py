"""What hypotheses say of every class, at named ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, opened, rel
from axiomcheck.tactics import radicals
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, simple
from axiomcheck.tactics.reading import aggregates_of, class_names, extrema_of, scalars_only
from axiomcheck.tactics.scalar import Scalar


class Classes(ABC):
    """What all tactics about aggregates share: a builder, a search for proofs about numbers, and hypotheses at classes."""

    def __init__(self, builder: Builder, scalar: Scalar | None = None):
        self.b = builder
        self.ring = builder.ring
        self.scalar = scalar or Scalar(builder)

    @abstractmethod
    def prove(self, S: Sequent) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""

    @abstractmethod
    def _pointwise(self, S: Sequent, against: bool = False) -> int:
        """What is said of every class, at a fresh one."""

    def at_classes(self, S: Sequent, classes: Iterable[str], then: Tactic) -> int:
        """What hypotheses say of every class, at these; and of extrema."""
        for f in sorted((f for f in S.given if f.op == "all"), key=simple):
            for c in classes:
                if opened(f.kids[0], c) in S.given:
                    continue
                try:
                    return self.b.back(S, "at_class", (f, c), lambda W: self.at_classes(W, classes, then))
                except Stuck as error:
                    if not str(error).startswith("at_class: nothing says"):
                        raise
        for t in extrema_of(S):
            for c in classes:
                here = opened(t.kids[0], c)
                f = rel("le", t, here) if t.op == "cmin" else rel("le", here, t)
                if f not in S.given and t.classes == ():
                    again: Tactic = lambda W: self.at_classes(W, classes, then)
                    return self.b.have(S, f, partial(self._bounded, t=t, c=c), again)
        return then(S)

    def _bounded(self, S: Sequent, t: Node, c: str) -> int:
        """An extremum and an entry."""
        return self.b.leaf(Sequent(frozenset(), S.goal), "bound", t, c)

    def _numbers(self, S: Sequent) -> int:
        """Aggregates as atoms."""
        return self.at_classes(S, class_names(S), lambda V: self.scalar.prove(scalars_only(V)))

    def _thoroughly(self, S: Sequent) -> int:
        """A goal about entries at named classes, which are atoms: the thorough search for numbers."""
        def solve(W: Sequent) -> int:
            self.b.hopeless.clear()  # of the search that is less thorough
            kept = (f for f in W.given if f.op in ("le", "lt", "eq", "ne", "or") and not aggregates_of(f))
            return radicals.solve(self.b, Sequent(frozenset(kept), W.goal))

        return self.at_classes(S, class_names(S), solve)
