"""Orders between quotients of quotients: each side as one quotient without common factors, from the inside out.

Multiplied out as they stand, such terms are far too long.  So each operator is applied to what its arguments are
written as, and the equation between both follows from x inv(x) = 1 for the few denominators that occur.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import fmpq, fmpq_mpoly

from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, inv, mul, num, power, rel
from axiomcheck.tactics import orthant
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, only
from axiomcheck.tactics.coefficients import by_coefficients
from axiomcheck.tactics.forms import held, multiplied
from axiomcheck.tactics.ratios import Ratios
from axiomcheck.tactics.scalar import Scalar

OPERATORS = ("num", "var", "add", "mul", "pow", "inv")
LEAST, SEVERAL = 60, 3  # nodes of a goal, and quotients in it: shorter ones are multiplied out
FEW = 2  # numbers in a goal
Known = Callable[[Sequent, "Quotient"], int]


def there(S: Sequent) -> bool:
    """Is it about the order of long terms, with quotients inside quotients or many of them, of numbers that have least values?"""
    found = [t for f in _relations(S.goal) for kid in f.kids for t in _quotients(kid)]
    many = any(_nested(u) or sum(v.op == "inv" for v in u.nodes()) > SEVERAL for t in found for u in t.nodes())
    if S.goal.size < LEAST or not many:
        return False
    numbers = {u for t in found for u in t.nodes() if u.op == "var"}
    return all({rel("le", ZERO, v), rel("lt", ZERO, v)} & S.given for v in numbers)


def few(S: Sequent) -> bool:
    """Is the goal about so few numbers that quotients of quotients are short without common factors?"""
    return sum(kind == "s" for kind, _ in S.goal.names) <= FEW


def _relations(f: Node) -> list[Node]:
    if f.op in ("and", "or"):
        return [g for kid in f.kids for g in _relations(kid)]
    return [f] if f.op in ("le", "lt", "eq", "ne") else []


def _quotients(t: Node) -> list[Node]:
    """The largest terms made of numbers by the four operations alone, where there is something to divide by."""
    if all(u.op in OPERATORS for u in t.nodes()):
        return [t] if any(u.op == "inv" and u.names for u in t.nodes()) else []
    return list(dict.fromkeys(u for kid in t.kids if not kid.formula for u in _quotients(kid)))


def _nested(t: Node) -> bool:
    """A quotient by something that has a quotient in it, or a product of several."""
    return t.op == "inv" and any(u.op == "inv" and u.names for u in t.kids[0].nodes())


def by_quotients(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The same relation between two plain quotients; Stuck where a denominator is not seen to be positive."""
    if S.goal.op == "and":
        return b.back(S, "each", (), solve)
    if S.goal.op == "or":
        return b.first(S, *(fixed(_either, b, f, solve) for f in S.goal.kids))
    if S.goal.op == "ne":
        return _apart(b, S, solve)
    return Fields(b, S).sides(S, solve)


def _either(S: Sequent, b: Builder, f: Node, solve: Tactic) -> int:
    return b.back(S, "either", (f,), lambda W: by_quotients(b, W, solve))


def _apart(b: Builder, S: Sequent, solve: Tactic) -> int:
    """Two numbers differ, as one is smaller."""
    low, high = S.goal.kids
    less = [rel("lt", high, low), rel("lt", low, high)]
    sampler = Scalar(b).sampler
    sides: Tactic = lambda W: Fields(b, W).sides(W, solve)
    plainly: Tactic = lambda W: crossed(b, W, lambda V: by_coefficients(b, V))
    for f in (f for f in less if not sampler.fails(S, f)):
        return b.through(S, f, lambda W: b.first(W, plainly, sides) if few(S) else sides(W))
    raise Stuck("neither is smaller everywhere")


class Quotient:
    """A polynomial over a product of factors, each of them positive; with all of its parts as terms."""

    def __init__(self, ratios: Ratios, sample: dict[Node, Fraction], top: fmpq_mpoly, below: fmpq_mpoly):
        content, found = below.factor()
        self.factors: list[tuple[Node, int]] = []
        sign = content
        for f, k in found:
            positive = _at(f, ratios, sample) > 0
            sign = sign if positive or k % 2 == 0 else -sign
            self.factors.append((ratios.term(f if positive else -f), int(k)))
        self.top, self.below = top / sign, below / sign
        self.above = ratios.term(self.top)
        parts = [f if k == 1 else power(f, k) for f, k in self.factors]
        self.under = ONE if not parts else parts[0] if len(parts) == 1 else mul(*parts)
        self.inverse = ONE if self.under == ONE else inv(self.under)
        self.term = self.above if self.under == ONE else mul(self.above, self.inverse)
        self.unit = rel("eq", mul(self.under, self.inverse), ONE)


def _at(p: fmpq_mpoly, ratios: Ratios, sample: dict[Node, Fraction]) -> fmpq:
    return p(*(fmpq(sample[a].numerator, sample[a].denominator) for a in ratios.atoms)) if ratios.atoms else p(fmpq(0))


class Fields:
    """What the quotients in a goal are as one quotient each, and the equations that say so."""

    def __init__(self, b: Builder, S: Sequent, *others: Node):
        self.b = b
        found = dict.fromkeys(t for kid in S.goal.kids for t in _quotients(kid))
        self.terms = sorted(found, key=lambda t: -t.size)  # what is inside another comes later
        self.ratios = Ratios(*self.terms, *others)
        self.known: dict[Node, Quotient] = {}
        names = S.goal.names
        self.given = frozenset(f for f in S.given if f.op in ("le", "lt", "int") and f.names <= names and f.size < LEAST)
        self.sample = {a: Fraction(*((1, 3 + i) if a.name.endswith("_") else (7 + 3 * i + i * i, 1)))
                       for i, a in enumerate(self.ratios.atoms)}  # fmt: skip

    def sides(self, S: Sequent, solve: Tactic) -> int:
        """Each term of quotients as one, and then the rest."""

        def each(W: Sequent, left: list[Node], pairs: list[tuple[Node, Node]]) -> int:
            if left:
                return self.knowing(W, left[0], lambda V, q: each(V, left[1:], [*pairs, (left[0], q.term)]))
            return self.rewritten(W, pairs, only(S.given, solve))

        return each(S, self.terms, [])

    def rewritten(self, S: Sequent, pairs: list[tuple[Node, Node]], then: Tactic) -> int:
        for i, (a, c) in enumerate(pairs):
            if a != c:
                return self.b.back(S, "rewrite", (a, c), lambda W: self.rewritten(W, pairs[i + 1 :], then))  # noqa: B023
        return then(S)

    def _of(self, top: fmpq_mpoly, below: fmpq_mpoly) -> Quotient:
        return Quotient(self.ratios, self.sample, top, below)

    def quotient(self, t: Node) -> Quotient:
        """The term as one quotient."""
        if t not in self.known:
            self.known[t] = self._of(*self.ratios.of(t))
        return self.known[t]

    def knowing(self, S: Sequent, t: Node, then: Known) -> int:
        """With the equation of t and its quotient among the hypotheses."""
        q = self.quotient(t)
        if t == q.term:
            return then(S, q)
        return self.b.have(S, rel("eq", t, q.term), lambda _: self._equation(t, q), lambda W: then(W, q))

    def _equation(self, t: Node, q: Quotient) -> int:
        """The number of a step that shows the equation, from what is known of the numbers alone."""
        S = Sequent(self.given, rel("eq", t, q.term))
        if S in self.b.known:
            return self.b.known[S]
        if not t.has("inv"):
            return self.b.leaf(Sequent(frozenset(), S.goal), "algebra", UNIT, Node("n"))
        if t.op == "inv":
            return self.knowing(S, t.kids[0], lambda W, r: self._inverse(W, t, r, q))
        kids = list(t.kids) * (t.k if t.op == "pow" else 1)

        def each(W: Sequent, left: list[Node], found: list[Quotient]) -> int:
            if left:
                return self.knowing(W, left[0], lambda V, r: each(V, left[1:], [*found, r]))
            return self._joined(W, t, kids, found, q)

        return each(S, kids, [])

    def _joined(self, S: Sequent, t: Node, kids: list[Node], found: list[Quotient], plain: Quotient) -> int:
        """A sum or product of quotients as one."""
        one = self.ratios.ring.constant(1)
        all_below = one
        for q in found:
            all_below = all_below * q.below if t.op != "add" else all_below * q.below / all_below.gcd(q.below)
        top = self.ratios.ring.constant(0) if t.op == "add" else one
        for q in found:
            top = top + q.top * (all_below / q.below) if t.op == "add" else top * q.top
        whole, n, d = self._of(top, all_below), plain.above, plain.inverse
        both = {kid: q.term for kid, q in zip(kids, found, strict=True) if kid.has("inv")}
        pairs = sorted(both.items(), key=lambda pair: -pair[0].size)  # what is inside another comes later

        def equal(W: Sequent) -> int:
            ideal: list[Node] = []
            if t.op == "add":
                n0, d0 = whole.above, whole.inverse
                ideal += [whole.unit, _minus(n, d, *[]), whole.unit, add(*(q.term for q in found)), plain.unit, mul(n0, d0)]
                for q in found:
                    share = self.ratios.term(self._of(q.top * (whole.below / q.below), one).top)
                    ideal += [q.unit, _minus(share, d0)]
            else:
                ideal += [plain.unit, mul(whole.above, *(q.inverse for q in found))]
                for i, q in enumerate(found):
                    ideal += [q.unit, _minus(n, d, *(x for r in found[i + 1 :] for x in (r.under, r.inverse)))]
            used = [x for f, m in zip(ideal[::2], ideal[1::2], strict=True) if f in W.given for x in (f, m)]
            return self.b.leaf(W, "algebra", UNIT, Node("n"), *used)

        return self.units(S, [*found, whole, plain], lambda W: self.rewritten(W, pairs, equal))

    def _inverse(self, S: Sequent, t: Node, q: Quotient, r: Quotient) -> int:
        """The quotient turned upside down."""
        if not q.top:
            raise Stuck("a quotient by zero")
        c = q.top / r.below  # a number
        ratio = Fraction(int(c.leading_coefficient().p), int(c.leading_coefficient().q))
        a = inv(q.above)
        unit = rel("eq", mul(q.above, a), ONE)
        facts = [("inv_mul", (q.above, q.inverse)), ("inv_inv", (q.under,))] if q.under != ONE else []
        used = [x for (name, terms), m in zip(facts, (num(-1), _minus(a)), strict=False) for x in (FACTS[name][1](*terms), m)]

        def rewritten(W: Sequent) -> int:
            return self.rewritten(W, [(t.kids[0], q.term)], lambda V: self._facts(V, facts, equal))

        def equal(W: Sequent) -> int:
            ideal = [*used]
            ideal += [r.unit, mul(q.under, a)] if r.under != ONE else []
            ideal += [unit, mul(num(-1 / ratio), q.under, r.inverse)]
            return self.b.leaf(W, "algebra", UNIT, Node("n"), *ideal)

        def not_zero(W: Sequent) -> int:
            zero = rel("eq", q.above, ZERO)
            if unit in W.given:
                return self.b.hypothesis(W)
            return self.b.leaf(W, "absurd", self.denominator(r), zero, num(-1 / ratio))

        def inverted(W: Sequent) -> int:
            return self.b.by_cases("inv", (q.above,), not_zero)(W)

        return self.units(S, [r], self.b.knowing(unit, inverted, rewritten))

    def _facts(self, S: Sequent, facts: list[tuple[str, tuple[Node, ...]]], then: Tactic) -> int:
        if not facts:
            return then(S)
        return self.b.fact(S, *facts[0], lambda W: self._facts(W, facts[1:], then))

    def denominator(self, q: Quotient) -> Form:
        """What is under it, as a product of positive factors."""
        return multiplied(*(held(rel("lt", ZERO, f)) for f, k in q.factors for _ in range(k)))

    def units(self, S: Sequent, found: list[Quotient], then: Tactic) -> int:
        """With x inv(x) = 1 for what is under these quotients, as each factor of x is positive."""
        todo: Todo = []
        for q in found:
            todo += [(rel("lt", ZERO, f), self._sign) for f, _ in q.factors]
            if q.under != ONE:
                wrong = self.b.by("absurd", self.denominator(q), rel("eq", q.under, ZERO), num(-1))
                todo.append((q.unit, self.b.by_cases("inv", (q.under,), wrong, self.b.hypothesis)))
        return self.b.having(S, todo, then)

    def _sign(self, S: Sequent) -> int:
        T, s = Sequent(self.given, S.goal), Scalar(self.b)
        plainly: Tactic = lambda W: by_coefficients(self.b, W)
        return self.b.first(T, plainly, s._last, lambda W: orthant.by_corners(self.b, W, s.prove), s.prove)


def _minus(*factors: Node) -> Node:
    return mul(num(-1), *factors)


def crossed(b: Builder, S: Sequent, shown: Tactic) -> int:
    """low R high from 0 R P, both sides being quotients of which P is the difference, but for positive factors."""
    own = Fields(b, S, *S.goal.kids)
    low, high = map(own.quotient, S.goal.kids)
    difference = high.top * low.below - low.top * high.below
    common = Quotient(own.ratios, own.sample, own.ratios.ring.constant(1), difference.gcd(low.below * high.below))
    scale = difference / common.below
    order, equal = rel(S.goal.op, ZERO, own.ratios.term(scale)), S.goal.op == "eq"

    def leaf(W: Sequent) -> int:
        ideal: list[Node] = []
        for q, other, sign in ((high, low, 1), (low, high, -1)):
            if q.under != ONE:
                ideal += [q.unit, mul(num(sign), q.above, other.under)]
        ideal += [order, mul(num(-1), common.under)] if equal else []
        form = Node("n") if equal else multiplied(held(order), own.denominator(common))
        return b.leaf(W, "algebra", multiplied(own.denominator(low), own.denominator(high)), form, *ideal)

    def sides(W: Sequent) -> int:
        pairs = [(kid, q.term) for kid, q in zip(W.goal.kids, (low, high), strict=True)]
        return own.rewritten(W, pairs, lambda V: own.units(V, [low, high, common], leaf))

    def known(W: Sequent) -> int:
        return own.knowing(W, S.goal.kids[0], lambda V, _: own.knowing(V, S.goal.kids[1], lambda U, _: sides(U)))

    return b.have(S, order, shown, known)
