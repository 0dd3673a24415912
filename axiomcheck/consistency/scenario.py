"""What an axiom says at points of functions D that nobody has written down.

`Scenario` binds the names of a sentence to vectors of formulas (symbols or numbers); it
writes out hypotheses, and the distributions that values of D are of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

from axiomcheck.exact.forms import Form, form_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, add_all
from axiomcheck.lang.goal import Rel, eq

Vector = tuple[Expr, ...]


@dataclass(frozen=True)
class Scenario:
    """What a claim says at `size` classes, its names bound to vectors."""

    claim: Claim
    size: int
    vectors: Mapping[str, Vector]
    scalars: Mapping[str, Expr]
    picked: tuple[int, int] = (1, 2)
    part: int = 0

    @property
    def form(self) -> Form:
        """The parts of its sentence."""
        return form_of(self.claim.statement)

    def hypotheses(self) -> list[Rel]:
        """The sentence's hypotheses, without those that make vectors distributions."""
        written = [Rel(r.op, self._scalar(r.lhs), self._scalar(r.rhs)) for r in self.form.hypotheses]
        for x, y in self.form.agree:
            written += [eq(self.vectors[x][c], self.vectors[y][c]) for c in range(self.size) if self._outside(c)]
        return written

    def simplex(self) -> list[Rel]:
        """Every vector sums to one."""
        return [eq(add_all(v), 1) for v in self.vectors.values()]

    def _outside(self, c: int) -> bool:
        return c >= self.part if self.form.part else c + 1 not in self.picked

    def _scalar(self, e: Expr) -> Expr:
        def rule(node: Expr) -> Expr | None:
            if node.op == "at":
                return self.vectors[node.args[1].args[0]][self.picked[int(node.args[0].args[0]) - 1] - 1]
            if node.op == "mass":
                return add_all(self.vectors[node.args[0].args[0]][: self.part])
            if node.op == "sym":
                return self.scalars.get(node.args[0])
            return None

        return e.replace(rule)

    def relation(self, r: Rel, value: Callable[..., Expr]) -> Rel:
        """A conclusion with every D-term written out by `value(true, predicted)`."""

        def rule(node: Expr) -> Expr | None:
            if node.op in ("D", "D_part"):
                return value(*self.arguments(node))
            if node.op == "sym":
                return self.scalars.get(node.args[0])
            return None

        return Rel(r.op, r.lhs.replace(rule), r.rhs.replace(rule))

    def arguments(self, term: Expr) -> tuple[Vector, Vector]:
        """The two distributions of a D-term, projected on the part if it says so."""
        true, predicted = (self._distribution(e) for e in term.args)
        if term.op == "D":
            return true, predicted
        true, predicted = (v[: self.part] for v in (true, predicted))
        return tuple(e / add_all(true) for e in true), tuple(e / add_all(predicted) for e in predicted)

    def _distribution(self, e: Expr) -> Vector:
        if e.op == "sym":
            return self.vectors[e.args[0]]
        if e.op == "mix":
            weight, x, y = e.args
            e = weight * x + (ONE - weight) * y
        return tuple(e.subs({**{k: v[c] for k, v in self.vectors.items()}, **self.scalars}) for c in range(self.size))


def sign_choices(claim: Claim) -> list[tuple[int, ...]]:
    """The values that the sentence's plus-or-minus symbols take together."""
    count = len(claim.statement.signs)
    if claim.signs == "same" and count:
        return [(1,) * count, (-1,) * count]
    return list(product((1, -1), repeat=count))
