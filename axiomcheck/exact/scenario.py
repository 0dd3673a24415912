"""What an axiom's statement says on a codeframe of a given size, written out.

`Scenario` binds a statement's names to vectors of formulas (symbols or numbers); it
writes out hypotheses and values of D with the measure's own formula and the domain's
smoothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from axiomcheck.errors import CheckError
from axiomcheck.exact.evaluate import expand
from axiomcheck.exact.forms import form_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ORDINAL, TRAIN, Expr, add_all, num, sym
from axiomcheck.lang.goal import Rel, eq

SHRINK = "shrink"  # 1 / (1 + n eps), between 0 and 1: smoothing is a contraction to the centre
Vector = tuple[Expr, ...]


@dataclass(frozen=True)
class Scenario:
    """A claim's statement at `size` classes, its names bound to vectors."""

    claim: Claim
    size: int
    vectors: Mapping[str, Vector]
    scalars: Mapping[str, Expr]
    picked: tuple[int, int] = (1, 2)
    part: int = 0

    def hypotheses(self) -> list[Rel]:
        """The statement's hypotheses, without those that make vectors distributions."""
        statement = form_of(self.claim.statement)
        written = [Rel(r.op, self._scalar(r.lhs), self._scalar(r.rhs)) for r in statement.hypotheses]
        for x, y in statement.agree:
            written += [
                eq(self.vectors[x][c], self.vectors[y][c]) for c in range(self.size) if self._outside(c)
            ]
        return written

    def simplex(self) -> list[Rel]:
        """Every vector sums to one."""
        return [eq(add_all(v), 1) for v in self.vectors.values()]

    def _outside(self, c: int) -> bool:
        return c >= self.part if self.claim.statement.part else c + 1 not in self.picked

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

    def relation(self, r: Rel, value) -> Rel:
        """A conclusion with every D-term written out by `value(true, predicted)`."""

        def rule(node: Expr) -> Expr | None:
            if node.op in ("D", "D_part"):
                return value(*self.arguments(node))
            if node.op == "sym":
                return self.scalars.get(node.args[0])
            return None

        return Rel(r.op, r.lhs.replace(rule), r.rhs.replace(rule))

    def arguments(self, term: Expr) -> tuple[Vector, Vector]:
        """The two distributions of a D-term, projected and smoothed as the claim says."""
        names = term.args
        pair = [self._distribution(e) for e in names]
        if term.op == "D":
            return self._smooth(pair[0]), self._smooth(pair[1])
        if self.claim.measure.classes is not None:
            raise CheckError("what the measure is on a part of the codeframe is not known")
        masses = [add_all(v[: self.part]) for v in pair]
        pair = [v[: self.part] for v in pair]
        eps = sym("eps")
        if not self.claim.smoothed:
            parts = [tuple(e / m for e in v) for v, m in zip(pair, masses, strict=True)]
        elif self.claim.statement.smoothing == "each":
            size = ONE + num(self.part) * eps
            parts = [tuple((e / m + eps) / size for e in v) for v, m in zip(pair, masses, strict=True)]
        else:
            sizes = [m + num(self.part) * eps for m in masses]
            parts = [tuple((e + eps) / m for e in v) for v, m in zip(pair, sizes, strict=True)]
        return parts[0], parts[1]

    def _distribution(self, e: Expr) -> Vector:
        if e.op == "sym":
            return self.vectors[e.args[0]]
        if e.op == "mix":
            weight = self._scalar(e.args[0])
            x, y = (self.vectors[a.args[0]] for a in e.args[1:])
            return tuple(weight * u + (ONE - weight) * v for u, v in zip(x, y, strict=True))
        raise CheckError(f"{e} is not a distribution")

    def _smooth(self, v: Vector) -> Vector:
        """Additive smoothing: towards the centre by `shrink`, or by eps where codeframes differ in size."""
        if not self.claim.smoothed:
            return v
        if self.claim.statement.part:
            eps = sym("eps")
            return tuple((e + eps) / (ONE + num(self.size) * eps) for e in v)
        shrink = sym(SHRINK)
        return tuple(shrink * e + (ONE - shrink) / num(self.size) for e in v)

    def value(self, true: Sequence[Expr], predicted: Sequence[Expr]) -> Expr:
        """D written out; on a part of the codeframe the training prevalence is that of the part."""
        train = self.vectors.get(TRAIN, ())[: len(true)]
        if 0 < len(train) < self.size:
            train = tuple(e / add_all(train) for e in train)
        return expand(self.claim.measure.formula, true, predicted, train)


def distributions(claim: Claim) -> tuple[str, ...]:
    """What is universally quantified: the axiom's distributions, and the training prevalence.

    The latter is positive, for all values of D the same, and never smoothed.
    """
    return (*form_of(claim.statement).distributions, *([TRAIN] if claim.measure.trained else []))


def symmetric(claim: Claim) -> bool:
    """Does the formula treat all classes alike, so that c1, c2 may be the first two?"""
    return not claim.measure.formula.has(*ORDINAL)


def sign_choices(claim: Claim) -> list[tuple[int, ...]]:
    """The values that the statement's plus-or-minus symbols take together."""
    count = len(claim.statement.signs)
    if not count:
        return [()]
    if claim.signs == "same":
        return [(1,) * count, (-1,) * count]
    return [(1, 1), (1, -1), (-1, 1), (-1, -1)] if count == 2 else [(1,), (-1,)]


def pair_choices(claim: Claim, size: int) -> list[tuple[int, int]]:
    """The pairs (c1, c2) that must be looked at."""
    if not form_of(claim.statement).picks_classes or symmetric(claim):
        return [(1, 2)]
    return [(i, j) for i in range(1, size + 1) for j in range(1, size + 1) if i != j]


def part_choices(claim: Claim, size: int) -> list[int]:
    """The sizes of the part C1; 0 where the statement has none.

    The part is the first classes: all parts there are, but for the order, if classes are alike.
    """
    return list(range(2, size)) if claim.statement.part else [0]


def scenarios(claim: Claim, size: int) -> Iterator[Scenario]:
    """The statement with symbols for prevalences, for every choice of signs, classes and part."""
    statement = form_of(claim.statement)
    vectors = {k: tuple(sym(f"{k}_{c}") for c in range(1, size + 1)) for k in distributions(claim)}
    scalars = {k: sym(k) for k in statement.scalars}
    for signs in sign_choices(claim):
        signed = scalars | dict(zip(statement.signs, map(num, signs), strict=True))
        for part in part_choices(claim, size):
            for picked in pair_choices(claim, size):
                yield Scenario(claim, size, vectors, signed, picked, part)
