"""Goals about numbers: case splits, defining facts, signs of polynomials, derivatives.

Aggregates and entries of vectors are atoms here; nothing is said of classes.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, rel
from axiomcheck.tactics import (
    analysis,
    arctangents,
    duality,
    ends,
    exponents,
    nested,
    one_number,
    orders,
    pieces,
    polynomials,
    powers,
    quadratics,
    root_products,
    root_squares,
    roots,
    touching,
)
from axiomcheck.tactics.builder import Stuck, simple
from axiomcheck.tactics.cases import Cases
from axiomcheck.tactics.chords import Chords
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.equal_sizes import alike
from axiomcheck.tactics.paths import Paths
from axiomcheck.tactics.work import note

MAX_OPEN = 60  # sequents inside one another
LOOKED_AT = 10  # units for a node of a goal: every tactic looks at it


class Scalar(Cases, Chords, Paths):
    """The search: in which order the tactics are tried."""

    def prove(self, S: Sequent, depth: int = 6) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        b = self.b
        if S in b.known:
            return b.known[S]
        key = (S, depth)
        if key in b.hopeless:
            raise Stuck("tried before")
        if S in self.open or len(self.open) > MAX_OPEN:
            raise Stuck("a circle")
        note(LOOKED_AT * S.goal.size)
        b.spend(5)
        self.open.add(S)
        try:
            return self._prove(S, depth)
        except Stuck:
            b.hopeless.add(key)
            raise
        finally:
            self.open.discard(S)

    def _prove(self, S: Sequent, depth: int) -> int:
        b, g = self.b, S.goal
        if g in S.given:
            return b.hypothesis(S)
        if FALSE in S.given:
            return b.nothing_to_show(S)
        for f in sorted(S.given, key=simple):
            if f.op == "and" and not set(f.kids) <= S.given:
                return b.back(S, "both", (f,), lambda W: self.prove(W, depth))
            if f.op == "ne" and (rel("eq", *f.kids) in S.given or rel("eq", *f.kids[::-1]) in S.given):
                return self._clash(S, f)
        if g.op == "and":
            return b.back(S, "each", (), lambda W: self.prove(W, depth))
        if g.op == "or":
            return self._disjunction(S, depth)
        if g.op not in ("le", "lt", "eq", "ne"):
            raise Stuck("no search is for goals of this kind", g)
        if not self._plausible(S):
            raise Stuck("false at some point, in floating point", g)
        found = self._at_once(S)
        if found is not None:
            return found
        if depth <= 0:
            raise Stuck("too deep")
        for step in (self._deltas, self._forced, self._equalities):
            found = step(S, depth)
            if found is not None:
                return found
        try:
            if (found := self._parts(S, depth)) is not None:
                return found
        except Stuck:
            pass
        if g.op == "eq" and (found := self._polynomial(S)) is not None:
            return found
        if (found := alike(self, S, depth)) is not None or (found := self._by_cases(S, depth)) is not None:
            return found
        for early in (powers.by_weights, *((exponents.by_exponents, exponents.at_tangents) if self.thorough else ())):
            try:
                if (found := early(self, S, depth)) is not None:
                    return found
            except Stuck:
                pass
        try:
            if (found := nested.single(self, S, depth)) is not None:
                return found
        except Stuck:
            pass
        for step in (self._exponentials, self._arcs, self._inverses, self._logarithms, self._roots):
            found = step(S, depth)
            if found is not None:
                return found
        if g.op == "ne":
            return self._apart(S, depth)
        if self.thorough and (found := one_number.polynomial_alone(self, S)) is not None:
            return found
        if (found := self._polynomial(S)) is not None:
            return found
        if (found := quadratics.by_completing(self, S)) is not None:
            return found
        curved = any(t.op in ("log", "exp", "atan") for t in outside(g))
        rooted = (roots.isolated, root_squares.against_contrary)
        curves = (one_number.by_descent, pieces.clear, duality.by_logarithms, pieces.by_pieces, *rooted)
        plain = (pieces.clear, *rooted, one_number.by_descent, pieces.by_pieces)
        first = (
            one_number.against, orders.by_orders, roots.means, touching.at_equality, root_squares.modulo_roots,
            root_products.taken_apart, ends.at_end,
        )  # fmt: skip
        for late in (*first, *(curves if curved else plain)) if self.thorough else ():
            try:
                if (found := late(self, S, depth)) is not None:
                    return found
            except Stuck:
                pass
        many = [self._log_pairs] if len({t for t in outside(g) if t.op == "log"}) > 2 else []
        tries = (
            self._chords, self._factors, self._zeros, *many, self._path,
            self._alternatives, self._both_sides, self._log_pairs,
            self._squares, self._homogeneous, self._boxed,
            self._touching, self._at_zeros, self._tangents, self._orders, self._contrary,
        )  # fmt: skip
        for attempt in tries:
            try:
                found = attempt(S, depth)
            except Stuck:
                continue
            if found is not None:
                return found
        self.left = self.left or S
        raise Stuck("open", g)

    def _exponentials(self, S: Sequent, depth: int) -> int | None:
        return analysis.exponentials(self, S, depth)

    def _arcs(self, S: Sequent, depth: int) -> int | None:
        try:
            if (found := arctangents.by_arguments(self, S, depth)) is not None:
                return found
        except Stuck:
            pass
        return arctangents.ranges(self, S, depth)

    def _touching(self, S: Sequent, depth: int) -> int | None:
        return analysis.touching(self, S, depth)

    def _at_zeros(self, S: Sequent, depth: int) -> int | None:
        return analysis.at_zeros(self, S, depth)

    def _boxed(self, S: Sequent, depth: int) -> int | None:
        return analysis.boxed(self, S, depth)

    def _polynomial(self, S: Sequent) -> int | None:
        return polynomials.by_form(self, S)

    def _squares(self, S: Sequent, depth: int) -> int | None:
        return polynomials.with_hypotheses(self, S, depth)

    def _homogeneous(self, S: Sequent, depth: int) -> int | None:
        return polynomials.apart_from_zero(self, S, depth) if self.thorough else None
