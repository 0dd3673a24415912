"""Goals about numbers: case splits, defining facts, signs of polynomials, derivatives.

Aggregates and entries of vectors are atoms here; nothing is said of classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, rel
from axiomcheck.tactics import (
    alongside,
    analysis,
    arctangents,
    assumed,
    bounded_values,
    denied,
    exponents,
    log_products,
    nested,
    one_number,
    orders,
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
from axiomcheck.tactics.paths import Paths
from axiomcheck.tactics.work import note

Way = Callable[[Sequent, int], int | None]
MAX_OPEN = 60  # sequents inside one another
LOOKED_AT = 10  # units for a node of a goal: every tactic looks at it


class Scalar(Cases, Chords, Paths):
    """The search: in which order the tactics are tried."""

    def prove(self, S: Sequent, depth: int = 6) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        b = self.b
        if (step := b.shown(S)) is not None:
            return step
        key = (S, depth)
        if key in b.hopeless:
            raise b.again(key)
        if S in self.open or len(self.open) > MAX_OPEN:
            raise Stuck("a circle")
        note(LOOKED_AT * S.goal.size)
        b.spend(5)
        self.open.add(S)
        try:
            return self._prove(S, depth)
        except Stuck as stuck:
            b.hopeless.add(key)
            b.why[key] = stuck.args
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
        logs = (self._reduced_inside, self._same_exponents) if self.thorough else ()
        for step in (self._deltas, self._forced, self._equalities, *logs):
            found = step(S, depth)
            if found is not None:
                return found
        if (found := self._one_of(S, depth, [self._parts])) is not None:
            return found
        if g.op == "eq" and (found := self._polynomial(S)) is not None:
            return found
        if (found := self._by_cases(S, depth)) is not None:
            return found
        exponent = (exponents.at_tangents,) if self.thorough else ()
        early = (powers.by_weights, *exponent, alongside.by_shape, nested.single)
        if (found := self._one_of(S, depth, [partial(way, self) for way in early])) is not None:
            return found
        exponentials = partial(analysis.exponentials, self)
        for step in (exponentials, self._arcs, self._inverses, self._logarithms, self._roots):
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
        curves = (one_number.by_descent, roots.isolated)
        late = (
            one_number.against, orders.by_orders, touching.at_equality, root_squares.modulo_roots, root_products.taken_apart,
            *(curves if curved else curves[::-1]),
        ) if self.thorough else ()  # fmt: skip
        squares = [polynomials.with_hypotheses, *([polynomials.apart_from_zero] if self.thorough else []), analysis.boxed]
        tries: list[Way] = [
            *(partial(way, self) for way in (*late, log_products.by_products)),
            self._chords, self._factors, self._zeros, self._path,
            self._alternatives, self._both_sides,
            *(partial(way, self) for way in (*squares, analysis.touching, analysis.at_zeros)),
            self._tangents, *([partial(bounded_values.by_values, self)] if self.thorough else []), self._orders,
            *([partial(denied.by_growth, self)] if self.thorough else []), self._contrary,
            partial(assumed.by_lemma, self),
        ]  # fmt: skip
        if (found := self._one_of(S, depth, tries)) is not None:
            return found
        self.left = self.left or S
        raise Stuck("open", g)

    def _one_of(self, S: Sequent, depth: int, ways: Iterable[Way]) -> int | None:
        """The first of these ways that finds something."""
        for way in ways:
            try:
                if (found := way(S, depth)) is not None:
                    return found
            except Stuck:
                continue
        return None

    def _arcs(self, S: Sequent, depth: int) -> int | None:
        found = self._one_of(S, depth, [partial(arctangents.by_arguments, self)])
        return arctangents.ranges(self, S, depth) if found is None else found

    def _polynomial(self, S: Sequent) -> int | None:
        return polynomials.by_form(self, S)
