"""Orders of long quotients: what is added up in them gets a name, and then there is little left to divide by.

A sum such as TP + G*S/(T*T) is written p/u, with names for p = TP*(T*T) + G*S and u = T*T.  In the names the goal is a short
quotient, and it follows from 0 < P, a short polynomial in them.  Only P is multiplied out in the numbers themselves,
and it is positive by its coefficients there.
"""

from __future__ import annotations

from itertools import combinations

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, inv, mul, num, rel, var
from axiomcheck.tactics import fields, proportions
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.coefficients import by_coefficients
from axiomcheck.tactics.fields import crossed, few
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.polynomials import without_units
from axiomcheck.tactics.positivity import Reduction, difference_of, eliminated
from axiomcheck.tactics.scalar import Scalar

LEAST, MOST = 60, 7  # nodes of a goal, and numbers in it
Meant = list[tuple[Node, Node]]


def there(S: Sequent) -> bool:
    """Is it an order of long quotients with quotients in them, of few numbers?"""
    g = S.goal
    if g.op not in ("le", "lt", "eq") or g.size < LEAST or not fields.there(S):
        return False
    if len(_numbers(g)) > MOST and not proportions.there(S):
        return False
    return all(t.op in fields.OPERATORS for kid in g.kids for t in kid.nodes())


def by_names(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The sequent by way of one about names, and of shares where columns have equal ones; Stuck if nothing is found."""
    if not few(S):
        return _named(b, S)
    return b.first(S, lambda W: crossed(b, W, fixed(_in_numbers, b)), lambda W: _named(b, W))


def _named(b: Builder, S: Sequent) -> int:
    if proportions.there(S):
        return proportions.by_shares(b, S, lambda W: _named(b, W))
    return b.having(S, positive_sums(b, S), lambda W: _Names(b, W).solve(W))


def positive_sums(b: Builder, S: Sequent) -> Todo:
    """Strict orders for numbers at whose end something would be zero that is not, and that sums of two are not zero."""
    found: dict[Node, Tactic] = {}
    numbers = _numbers(S.goal)
    ends = [(v, f) for v in numbers for f in sorted(S.given, key=simple) if f.op == "le" and v in f.kids
            and any(t.op == "num" for t in f.kids) and rel("lt", *f.kids) not in S.given]  # fmt: skip
    small = {v for v, f in ends if f.kids[0] == ZERO}
    apart = (f for f in S.given if (f.op == "ne" and f.kids[1] == ZERO) or (f.op == "lt" and f.kids[0] == ZERO))
    for f in sorted(apart, key=simple):
        p = difference_of(b.ring, f)
        for _, end in ends:
            order, equal = rel("lt", *end.kids), rel("eq", *end.kids)
            if order not in found and p and not eliminated(b.ring, Sequent(frozenset([equal]), f), Reduction(p)).poly:
                found[order] = only([f, end], fixed(_without, b, f, [equal]))
        for v, w in combinations(sorted(small, key=simple), 2):
            order, own = rel("lt", ZERO, add(v, w)), [rel("le", ZERO, t) for t in (v, w)]
            sure = any(rel("lt", *g.kids) in found for g in own)
            if not sure and order not in found and p and all({v, w}.intersection(b.ring.atoms[i] for i in m) for m in p):
                found[order] = only([f, *own], fixed(_without, b, f, [rel("eq", ZERO, t) for t in (v, w)]))
    return list(found.items())


def _without(S: Sequent, b: Builder, f: Node, zeros: list[Node]) -> int:
    """A strict order: if it were an equation, what f says is not zero would be."""
    s = Scalar(b)
    nought = rel("eq", *f.kids)

    def vanishes(W: Sequent) -> int:
        few = Sequent(frozenset(zeros), nought)
        red = eliminated(b.ring, few, Reduction(difference_of(b.ring, nought)))
        return b.leaf(few, "algebra", UNIT, Node("n"), *red.ideal(b.ring))

    def wrong(W: Sequent) -> int:
        return b.leaf(W, "absurd", held(f), nought, num(1)) if f.op == "lt" else s._clash(W, f)

    def case(W: Sequent) -> int:
        if rel("eq", *S.goal.kids) not in W.given:
            return s._last(W)
        return b.having(W, [*((z, b.using("order", z.kids, s._last)) for z in zeros), (nought, vanishes)], wrong)

    return b.back(S, "order", S.goal.kids, case)


def _numbers(f: Node) -> list[Node]:
    return sorted({t for t in f.nodes() if t.op == "var"}, key=simple)


class _Names:
    """Names for the sums of a goal, and what they stand for, in terms of earlier ones and of numbers."""

    def __init__(self, b: Builder, S: Sequent):
        self.b = b
        self.meant: Meant = []
        self.numbers = set(_numbers(S.goal))
        self.taken = {name for f in (S.goal, *S.given) for _, name in f.names}
        self.unsure: set[Node] = set()  # sums that are not seen to be positive

    def solve(self, S: Sequent) -> int:
        """With one more name, as long as there is something to name: first for what is divided by."""
        for t in _unnamed(S.goal):
            if t in self.unsure or not self.numbers & set(t.nodes()):
                continue
            top, below = split(t)
            known = next((name for name, same in self.meant if not self.b.ring.difference(top, same)), None)
            if known is not None:
                return self._used(S, t, known, below)
            sure = self._positive(S.showing(rel("lt", ZERO, top)))
            if sure is not None:
                return self._named(S, t, top, below, sure)
            self.unsure.add(t)
        return crossed(self.b, S, fixed(_in_numbers, self.b, self.meant))

    def _positive(self, S: Sequent) -> Tactic | None:
        """0 < t for a term in names and numbers."""
        few = frozenset(f for f in S.given if f.op in ("le", "lt") and f.names <= S.goal.names and not f.has("inv"))
        return self.b.tried(lambda W: by_coefficients(self.b, W), Sequent(few, S.goal))

    def _named(self, S: Sequent, t: Node, top: Node, below: list[Node], sure: Tactic) -> int:
        """With a name for the numerator of t, by way of the same for any number that equals it."""
        name = var(next(f"_c{i}" for i in range(999) if f"_c{i}" not in self.taken))
        self.taken.add(name.name)
        self.meant.append((name, top))
        lemma = self._used(S.assuming(rel("eq", name, top), rel("lt", ZERO, name)), t, name, below)
        shown: Tactic = lambda W: self.b.note(W, "instance", ({name.name: top}, {}, {}), [lemma])
        return self.b.having(S, [(rel("lt", ZERO, top), sure), (rel("eq", top, top), only((), self.b.equal()))], shown)

    def _used(self, S: Sequent, t: Node, name: Node, below: list[Node]) -> int:
        """With name/below for t."""
        image = mul(name, *map(inv, below)) if below else name
        units = [unit(u) for u in dict.fromkeys(below)]
        meaning = rel("eq", *next(pair for pair in self.meant if pair[0] == name))

        def equal(W: Sequent) -> int:
            few = Sequent(frozenset([meaning, *units]), W.goal)
            red = eliminated(self.b.ring, few, Reduction(difference_of(self.b.ring, W.goal)))
            red = without_units(self.b.ring, few, red)
            return self.b.leaf(few, "algebra", UNIT, Node("n"), *red.ideal(self.b.ring))

        then = self.b.knowing(rel("eq", t, image), equal, self.b.using("rewrite", (t, image), self.solve))
        return self.b.having(S, [(f, fixed(inverse, self.b)) for f in units], then)


def _unnamed(g: Node) -> list[Node]:
    """What is divided by, as far as no quotient is in it, then sums in which only names are divided by, small ones first."""
    nodes = list(dict.fromkeys(g.nodes()))
    below = [t.kids[0] for t in nodes if t.op == "inv" and t.names and t.kids[0].op != "var" and not t.kids[0].has("inv")]
    sums = [t for t in nodes if t.op == "add" and t.names and all(u.kids[0].op == "var" for u in t.nodes() if u.op == "inv")]
    return below or sorted(sums, key=simple)


def unit(u: Node) -> Node:
    """u inv(u) = 1."""
    return rel("eq", mul(u, inv(u)), ONE)


def inverse(S: Sequent, b: Builder) -> int:
    """u inv(u) = 1, as 0 < u."""
    u = S.goal.kids[0].kids[0]
    wrong = b.by("absurd", held(rel("lt", ZERO, u)), rel("eq", u, ZERO), num(-1))
    return b.by_cases("inv", (u,), wrong, b.hypothesis)(S)


def split(t: Node) -> tuple[Node, list[Node]]:
    """A term as a numerator, and what it divides by."""
    if not t.has("inv"):
        return t, []
    if t.op == "inv":
        return ONE, [t.kids[0]]
    if t.op not in ("add", "mul"):
        raise Stuck("a power of a quotient")
    found = [split(kid) for kid in t.kids]
    if t.op == "mul":
        tops = [top for top, _ in found if top != ONE]
        return (tops[0] if len(tops) == 1 else mul(*tops)), [u for _, below in found for u in below]
    whole: list[Node] = []
    for _, below in found:
        for u in dict.fromkeys(below):
            whole += [u] * (below.count(u) - whole.count(u))
    return add(*(_times(top, whole, below) for top, below in found)), whole


def _times(top: Node, whole: list[Node], below: list[Node]) -> Node:
    """The numerator over the common denominator."""
    rest = list(whole)
    for u in below:
        rest.remove(u)
    return mul(top, *rest) if rest else top


def _in_numbers(S: Sequent, b: Builder, meant: Meant | None = None) -> int:
    """A goal about names, with what these stand for."""
    for name, t in reversed(meant or []):
        if name in set(S.goal.nodes()):
            return b.back(S, "rewrite", (name, t), fixed(_in_numbers, b, meant))
    return b.equal()(S) if S.goal.op == "eq" else by_coefficients(b, S)
