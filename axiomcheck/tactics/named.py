"""Terms that get a name while a goal is about numbers alone, with what is known of them: smoothed entries, small numbers.

A smoothed entry is (v + e) s with s = 1/(1 + n e).  With a = e s it is k (1 - n a) + a for a number v = k, and for an
entry v of a vector it is u, with a <= u <= 1 - (n - 1) a: so quotients are gone.
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, inv, minus, mul, neg, num, rel
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Tactic, Todo, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.positivity import fraction
from axiomcheck.tactics.smoothed import smoothed_entry


class Smooth:
    """Smoothed entries at a codeframe of n classes, all named: s, a = e s, and u for each entry."""

    def __init__(self, tactics: Aggregates, e: Node, s: Node, n: int):
        self.tactics, self.b, self.e, self.s = tactics, tactics.b, e, s
        self.n, self.a = n, mul(e, s)
        self.unit, self.sure = rel("eq", mul(s.kids[0], s), ONE), rel("lt", ZERO, s)

    def known(self, S: Sequent, then: Tactic) -> int:
        """With s (1 + n e) = 1 and 0 < s."""
        below, small = rel("lt", ZERO, self.s.kids[0]), rel("lt", ZERO, self.e)
        form = added(UNIT, multiplied(self.n, held(small)))
        return self.b.having(S, [(below, self.b.by("algebra", UNIT, form)), *self.tactics.scalar.of_inverse(self.s)], then)

    def entry(self, v: Node) -> Node:
        """(v + e) s."""
        return mul(add(v, self.e), self.s)

    def plain(self, t: Node) -> tuple[Node, Node] | None:
        """What an entry is in a and in other entries, and the number in it; None where it is not linear."""
        ring = self.b.ring
        own = smoothed_entry(t)
        assert own is not None
        k, terms = Fraction(0), dict[Node, Fraction]()
        for m, q in ring.poly(own[0]).items():
            if len(m) > 1 or (m and ring.atoms[m[0]].op not in ("at", "var")):
                return None
            if m:
                terms[ring.atoms[m[0]]] = fraction(q)
            else:
                k = fraction(q)
        rest = 1 - self.n * k - sum(terms.values())
        parts = [_times(q, self.entry(x)) for x, q in terms.items()] + ([_times(rest, self.a)] if rest else [])
        parts = [*([num(k)] if k or not parts else []), *parts]
        return (parts[0] if len(parts) == 1 else add(*parts)), num(k)

    def facts(self, entries: list[Node], S: Sequent) -> Todo:
        """0 < a, n a < 1, and what is known of the entries."""
        leaf = self.b.leaf
        sure, small = held(self.sure), held(rel("lt", ZERO, self.e))
        found: Todo = [
            (rel("lt", ZERO, self.a), lambda W: leaf(W, "algebra", UNIT, multiplied(small, sure))),
            (rel("lt", mul(num(self.n), self.a), ONE), lambda W: leaf(W, "algebra", UNIT, sure, self.unit, num(-1))),
        ]
        for u in entries:
            own = smoothed_entry(u)
            assert own is not None
            low, high = rel("le", ZERO, own[0]), rel("le", ZERO, minus(ONE, own[0]))
            if low in S.given:
                form = multiplied(held(low), sure)
                found.append((rel("le", self.a, u), lambda W, form=form: leaf(W, "algebra", UNIT, form)))  # type: ignore[misc]
            if high in S.given:
                form, top = multiplied(held(high), sure), minus(ONE, mul(num(self.n - 1), self.a))
                shown = lambda W, form=form: leaf(W, "algebra", UNIT, form, self.unit, num(-1))
                found.append((rel("le", u, top), shown))
        return found


def _times(q: Fraction, t: Node) -> Node:
    return t if q == 1 else mul(num(q), t)


def smoothing(tactics: Aggregates, goal: Node, n: int) -> Smooth | None:
    """The one way in which entries of the goal are smoothed."""
    found = {p[1:] for t in outside(goal) if (p := smoothed_entry(t)) is not None}
    if len(found) != 1:
        return None
    ((e, s),) = found
    smooth = Smooth(tactics, e, s, n)
    plain = all(smooth.plain(t) for t in outside(goal) if smoothed_entry(t) is not None)
    return smooth if plain and s == inv(add(ONE, mul(num(n), e))) else None


def in_entries(smooth: Smooth, S: Sequent, then: Tactic) -> int:
    """With a and entries in place of what else is smoothed."""
    terms = {t for t in outside(S.goal) if smoothed_entry(t) is not None}
    for t in sorted(terms, key=simple):
        found, (v, *_) = smooth.plain(t), smoothed_entry(t) or (ZERO,)
        if found is None or v.op in ("at", "var") or found[0] == t:
            continue
        plain, k = found
        equal = rel("eq", t, plain)
        used = smooth.b.using("rewrite", equal.kids, lambda V: in_entries(smooth, V, then))
        return smooth.b.have(S, equal, smooth.b.equal(smooth.unit, neg(k)), used)
    return then(S)
