"""Logarithms in pairs, each pair bounded by a chord."""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import FACTS, Form, Sequent, positive
from axiomcheck.calculus.term import ONE, ZERO, Node, rel, var
from axiomcheck.tactics.builder import Stuck, fixed
from axiomcheck.tactics.closing import ORDERS, outside
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.logarithms import Logarithms, log_tangent
from axiomcheck.tactics.positivity import (
    Reduction,
    by_power,
    cleared,
    difference_of,
    eliminated,
    node_of,
    product,
    scaled,
)
from axiomcheck.tactics.work import plus, times

LOG_1 = FACTS["log1"][1]()


class Chords(Logarithms):
    """A (log u - log v) is at least A (u - v) / u."""

    def _chords(self, S: Sequent, depth: int) -> int | None:
        """Logarithms in pairs, A (log u - log v) with A >= 0, each at least A (u - v) / u."""
        g = S.goal
        if g.op not in ORDERS or depth < 2 or not any(t.op == "log" for t in outside(g)):
            return None
        red = eliminated(self.ring, S, cleared(self.ring, S, Reduction(difference_of(self.ring, g))))
        rest, slopes = logarithms_of(self.ring, red.poly)
        if not 1 <= len(slopes) <= 6:
            return None
        found = list(pairings(slopes))
        for pairs in [*found, *filter(None, map(term_by_term, found))]:
            self.b.spend()
            chords = []
            for A, i, j in pairs:
                signed = self._signed_chord(S, A, i, j)
                if signed is None:
                    break
                chords.append(signed)
            else:
                try:
                    return self._by_chords(S, red, rest, chords, depth)
                except Stuck:
                    continue
        return None

    def _signed_chord(self, S: Sequent, A: Poly, i: int, j: int) -> tuple[Node, Node, Node] | None:
        """(A, u, v) for A (log u - log v), if A, u and v seem to be positive, or -A (log v - log u)."""
        u, v = (self.ring.atoms[k].kids[0] if k >= 0 else ONE for k in (i, j))
        for k, (a, c) in ((1, (u, v)), (-1, (v, u))):
            factor = node_of(self.ring, scaled(A, fmpq(k)))
            if not any(self.sampler.fails(S, f) for f in (rel("le", ZERO, factor), rel("lt", ZERO, a), rel("lt", ZERO, c))):
                return factor, a, c
        return None

    def _by_chords(self, S: Sequent, red: Reduction, rest: Poly, chords: list[tuple[Node, Node, Node]], depth: int) -> int:
        """The goal times all u, from the chords and the sign of a polynomial."""
        ring = self.ring
        below = [ring.poly(u) for _, u, _ in chords]
        others = [_multiplied(ring, [p for j, p in enumerate(below) if j != i]) for i in range(len(chords))]
        q = times(rest, _multiplied(ring, below))
        for (A, u, v), other in zip(chords, others, strict=True):
            q = plus(q, times(times(ring.poly(A), ring.difference(u, v)), other))
        strict = S.goal.op == "lt"
        ways: list[tuple[str, list[str]]] = [("lt" if strict else "le", ["le"] * len(chords))]
        if strict:  # else a chord is strict
            for i, (A, u, v) in enumerate(chords):
                differ = any(self.entails(S, rel("lt", *pair)) for pair in ((u, v), (v, u)))
                if differ and self._sign(S, rel("lt", ZERO, A), depth):
                    ways.append(("le", ["lt" if j == i else "le" for j in range(len(chords))]))
        for op, kinds in ways:
            left = rel(op, ZERO, node_of(ring, q))
            if self.sampler.fails(S, left):
                continue
            try:
                self.prove(S.showing(left), depth - 1)
            except Stuck:
                continue
            return self._from_chords(S, red, left, chords, kinds, depth)
        raise Stuck("the chords are too low")

    def _from_chords(
        self, S: Sequent, red: Reduction, left: Node, chords: list[tuple[Node, Node, Node]], kinds: list[str], depth: int
    ) -> int:  # fmt: skip
        """The goal, with `left` shown and chords that are < or <= by their kinds."""
        b = self.b
        lemmas = [_chord(v, u, kind) for (_, u, v), kind in zip(chords, kinds, strict=True)]
        sides = [rel(kind, ZERO, A) for (A, _, _), kind in zip(chords, kinds, strict=True)]
        signs = list(dict.fromkeys(f for _, u, v in chords for f in (rel("lt", ZERO, u), rel("lt", ZERO, v))))
        grown = Reduction(dict(red.poly), list(red.unit), dict(red.multipliers))
        for _, u, _ in chords:
            grown.grown(self.ring.poly(u))
            grown.unit.append(held(rel("lt", ZERO, u)))
        parts = [held(left)]
        for i, (lemma, side) in enumerate(zip(lemmas, sides, strict=True)):
            more = [held(rel("lt", ZERO, u)) for j, (_, u, _) in enumerate(chords) if j != i]
            parts.append(product([held(side), held(lemma), *more]))

        form = added(*parts)
        if any(ONE in (u, v) for _, u, v in chords):
            self._level(grown, S.assuming(*signs, *sides, left, *lemmas), form)

        def last(W: Sequent) -> int:
            if LOG_1 in grown.multipliers and LOG_1 not in W.given:
                return b.fact(W, "log1", (), last)
            for f in (*signs, *sides, left):
                if f not in W.given:
                    return b.have(W, f, lambda V: self.prove(V, depth - 1), last)
            for lemma, kind, (_, u, v) in zip(lemmas, kinds, chords, strict=True):
                if lemma not in W.given:
                    return b.have(W, lemma, fixed(self._chord_shown, v, u, kind), last)
            return self._closing(W, grown, form)

        return last(S)

    def _level(self, red: Reduction, S: Sequent, form: Form) -> None:
        """What the form and the polynomial differ by is a multiple of log 1 = 0."""
        reached = positive(S, form, self.ring)[0]
        off = plus(red.poly, reached, fmpq(-1))
        ((nought,),) = self.ring.poly(LOG_1.kids[0])
        slopes = by_power(off, nought)
        if set(slopes) <= {0, 1} and not slopes.get(0):
            red.noted(LOG_1, slopes.get(1, {}))
            red.poly = reached

    def _chord_shown(self, S: Sequent, u: Node, m: Node, kind: str) -> int:
        """The instance of 0 < a, 0 < c |- c (log a - log c) <= a - c, and < where a and c differ."""
        if kind == "le":
            return self._tangent_shown(u, m)
        a, c = var("a"), var("c")
        signs = [rel("lt", ZERO, a), rel("lt", ZERO, c)]
        for low, high in ((u, m), (m, u)):
            f = rel("lt", low, high)
            if not self.entails(S, f):
                continue
            order = rel("lt", a, c) if low == u else rel("lt", c, a)
            lemma = self._lemma(Sequent(frozenset([*signs, order]), _chord(a, c, kind)), a, c)
            T = Sequent(frozenset([rel("lt", ZERO, u), rel("lt", ZERO, m), f]), _chord(u, m, kind))
            used = fixed(lambda W, T, lemma: self.b.note(T, "instance", ({"a": u, "c": m}, {}, {}), [lemma]), T, lemma)
            return self.b.have(S, f, lambda W: self.prove(W, 2), used)
        raise Stuck("two arguments that may be equal")


def _chord(u: Node, m: Node, kind: str) -> Node:
    return rel(kind, *log_tangent(u, m).kids)


def _multiplied(ring: Ring, ps: list[Poly]) -> Poly:
    total: Poly = {(): fmpq(1)}
    for p in ps:
        total = times(total, p)
    return total


def logarithms_of(ring: Ring, p: Poly) -> tuple[Poly, dict[int, Poly]]:
    """What is free of logarithms, and the coefficient of each logarithm; none if one is not alone in a term."""
    rest: Poly = {}
    slopes: dict[int, Poly] = {}
    for m, k in p.items():
        logs = [i for i in m if ring.atoms[i].op == "log"]
        if not logs:
            rest[m] = k
        elif len(logs) == 1:
            slopes.setdefault(logs[0], {})[tuple(i for i in m if i != logs[0])] = k
        else:
            return p, {}
    return rest, slopes


def term_by_term(pairs: list[tuple[Poly, int, int]]) -> list[tuple[Poly, int, int]]:
    """The same pairs with coefficients of one sign, where some coefficient has terms of both signs; else none."""
    apart = [({m: q for m, q in A.items() if (q > 0) == up}, i, j) for A, i, j in pairs for up in (True, False)]
    apart = [pair for pair in apart if pair[0]]
    return apart if len(apart) > len(pairs) else []


def pairings(slopes: dict[int, Poly]) -> Iterator[list[tuple[Poly, int, int]]]:
    """The sum of A_i log u_i as a sum of B (log u - log v), in a few ways; -1 stands for log 1 = 0."""
    left = dict(slopes)
    whole: list[tuple[Poly, int, int]] = []
    for i in slopes:
        for j in slopes:
            if i < j and i in left and j in left and not plus(left[i], left[j]):
                whole.append((left.pop(i), i, j))
                left.pop(j)
    total: Poly = {}
    for A in left.values():
        total = plus(total, A)
    if total:
        yield whole + [(A, i, -1) for i, A in left.items()]
        return
    if not left:
        yield whole
        return
    for center in left:
        yield whole + [(A, i, center) for i, A in left.items() if i != center]
    spread = list(whole)
    for m in dict.fromkeys(m for A in left.values() for m in A):
        amounts = {i: A[m] for i, A in left.items() if m in A}
        while amounts:
            i = next(i for i, k in amounts.items() if k > 0)
            j = next(j for j, k in amounts.items() if k < 0)
            k = min(amounts[i], -amounts[j])
            spread.append(({m: k}, i, j))
            for e, change in ((i, -k), (j, k)):
                amounts[e] += change
                if not amounts[e]:
                    del amounts[e]
    yield spread
