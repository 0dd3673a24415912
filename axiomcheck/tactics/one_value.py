"""Two values with logarithms in them, of other numbers each: both are the same number.

In each case of which counts are zero, what is taken the logarithm of is 1, or two such terms have the product 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isfinite

from axiomcheck.calculus.rules import FACTS, Sequent
from axiomcheck.calculus.term import FALSE, ONE, ZERO, Node, mul, num, rel, substitute
from axiomcheck.tactics import abbreviated, proportions
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, fixed, simple
from axiomcheck.tactics.positivity import contradiction
from axiomcheck.tactics.proportions import Columns, columns
from axiomcheck.tactics.sampling import value
from axiomcheck.tactics.scalar import Scalar

LARGEST, SMALL = 64, 40  # denominator of a value; nodes of a hypothesis that numbers may contradict
NEAR = 1e-9


def there(S: Sequent) -> bool:
    """Is it an equation of two values, each of columns of its own that are in proportion, or of none?"""
    if S.goal.op != "eq" or not S.goal.has("log") or not S.goal.names:  # nor of numbers alone
        return False
    sides = [kid.names for kid in S.goal.kids]
    return not sides[0] & sides[1] and all(not kid.names or _columns(S, kid) is not None for kid in S.goal.kids)


def _columns(S: Sequent, t: Node) -> Columns | None:
    return next((c for c in columns(S) if {v for pair in c[1:3] for v in pair} == {u for u in t.nodes() if u.op == "var"}), None)


def by_value(b: Builder, S: Sequent, solve: Tactic) -> int:
    """Each side on its own."""
    q = num(next(_value(S, kid) for kid in S.goal.kids if kid.names))
    sides = [rel("eq", kid, q) for kid in S.goal.kids]
    own: Tactic = lambda W: _Value(b, W).solve()
    ways = [own, own]
    first, second = (_columns(S, kid) for kid in S.goal.kids)
    if first and second:
        put = {v.name: w for v, w in zip((*first[1], *first[2]), (*second[1], *second[2]), strict=True)}
        if substitute(S.goal.kids[0], put) == S.goal.kids[1]:
            ways = [own, fixed(_alike, b, Sequent(S.given, sides[0]), put, own)]
    return b.having(S, [*zip(sides, ways, strict=True)], b.equal(sides[1], ONE, sides[0], num(-1)))


def _alike(S: Sequent, b: Builder, before: Sequent, put: dict[str, Node], own: Tactic) -> int:
    """The same of other numbers as was shown before."""
    names = {("s", name) for name in put}
    few = _Value(b, before).start
    step = b.shown(few)
    needed = frozenset(substitute(f, put) for f in few.given)
    if step is None or not needed <= S.given or not few.names <= names:
        return own(S)
    return b.note(Sequent(needed, S.goal), "instance", (put, {}, {}), [step])


def _value(S: Sequent, t: Node) -> Fraction:
    """What a side is, at some point."""
    found = _columns(S, t)
    if found is None:
        raise Stuck("no columns")
    at = dict(zip((*found[1], *found[2]), (1.0, 2.0, 2.0, 4.0), strict=True))
    number = value(t, at)
    if not isfinite(number):
        raise Stuck("no value")
    return Fraction(number).limit_denominator(LARGEST)


class _Value:
    """A value and the number that it is."""

    def __init__(self, b: Builder, S: Sequent):
        self.b, self.S = b, S
        names = S.goal.names
        kept = frozenset(f for f in S.given if f.names <= names and not f.has("log", "exp", "or"))
        self.start = Sequent(kept, S.goal)
        found = _columns(S, S.goal.kids[0])
        self.cells = [*found[1], *found[2]] if found else []

    def solve(self) -> int:
        """The equation."""
        b = self.b
        return b.having(self.start, abbreviated.positive_sums(b, self.start), lambda W: self._corners(W, self.cells))

    def _corners(self, S: Sequent, left: list[Node]) -> int:
        """Each number is zero or positive."""
        b = self.b
        few = Sequent(frozenset(f for f in S.given if f.size <= SMALL and not f.has("inv")), FALSE)
        if (found := contradiction(b.ring, few)) is not None:
            return b.leaf(S, "absurd", *found)
        if not left:
            zeros = [f for f in sorted(S.given, key=simple) if f.op == "eq" and f.kids[0] == ZERO and f.kids[1] in self.cells]
            return self._put(S, zeros) if zeros or not self.cells else proportions.by_shares(b, S, self._shared)
        if rel("lt", ZERO, left[0]) in S.given:
            return self._corners(S, left[1:])
        return b.back(S, "order", (ZERO, left[0]), lambda W: self._corners(W, left[1:]))

    def _shared(self, S: Sequent) -> int:
        """With sizes and shares for the cells, which are positive."""
        kept = Sequent(frozenset(f for f in S.given if not f.has("inv")), S.goal)
        return self.b.having(kept, abbreviated.positive_sums(self.b, kept), lambda W: self._put(W, []))

    def _put(self, S: Sequent, zeros: list[Node]) -> int:
        """With 0 for what is zero."""
        here = [f for f in zeros if f.kids[1] in set(S.goal.nodes())]
        if here:
            return self.b.back(S, "rewrite", here[0].kids[::-1], lambda W: self._put(W, zeros))
        positive = self._at(S)
        for whole, arguments in _products(S.goal):
            product = arguments[0] if len(arguments) == 1 else mul(*arguments)
            if not all(value(u, positive) > 0 for u in arguments) or abs(value(product, positive) - 1) > NEAR:
                continue
            return self._without(S, whole, arguments, product, zeros)
        return Scalar(self.b).prove(S)

    def _at(self, S: Sequent) -> dict[Node, float]:
        """A point; shares have a bound."""
        numbers = [t for t in dict.fromkeys(S.goal.nodes()) if t.op == "var"]
        shares = {v for v in numbers for f in S.given if f.op in ("le", "lt") and f.kids[0] == v and f.kids[1].op == "num"}
        return {v: 1 / 3 if v in shares else 2.0 + 3 * i for i, v in enumerate(numbers)}

    def _without(self, S: Sequent, whole: Node, arguments: list[Node], product: Node, zeros: list[Node]) -> int:
        """With 0 for logarithms of terms whose product is 1."""
        b = self.b
        unit, nought = rel("eq", product, ONE), rel("eq", whole, ZERO)
        log1 = FACTS["log1"][1]()
        signs = [rel("lt", ZERO, u) for u in arguments]

        def of_one(W: Sequent) -> int:
            return b.have(W, log1, b.alone("fact", "log1"), b.using("rewrite", (product, ONE), b.hypothesis))

        def together(W: Sequent) -> int:
            joined = rel("eq", Node("log", (product,)), ZERO)
            s = Scalar(b)
            return b.have(W, joined, of_one, b.by_cases("log_mul", tuple(arguments), s._last))

        shown = of_one if len(arguments) == 1 else b.knowing(signs[0], self._named, b.knowing(signs[1], self._named, together))
        known = b.knowing(unit, self._named, b.knowing(nought, shown, b.using("rewrite", (whole, ZERO), fixed(self._put, zeros))))
        return known(S)

    def _named(self, S: Sequent) -> int:
        """A relation of quotients, by names for what is added up."""
        if S.goal in S.given:
            return self.b.hypothesis(S)
        return abbreviated.by_names(self.b, S, self._named)


def _products(g: Node) -> Iterator[tuple[Node, list[Node]]]:
    """Logarithms, and sums of two, with what they are of."""
    for t in dict.fromkeys(g.nodes()):
        if t.op == "log" and t.names:
            yield t, [t.kids[0]]
        elif t.op == "add" and len(t.kids) == 2 and all(k.op == "log" and k.names for k in t.kids):
            yield t, [k.kids[0] for k in t.kids]
