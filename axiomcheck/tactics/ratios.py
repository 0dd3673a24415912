"""Terms as quotients of polynomials in what they are made of: the same quotients, and roots without squares."""

from __future__ import annotations

from fractions import Fraction

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from axiomcheck.calculus.term import ZERO, Node, add, inv, num, power, root
from axiomcheck.tactics.builder import Stuck
from axiomcheck.tactics.forms import one_product

OPERATORS = ("num", "add", "mul", "pow", "inv")
MAX_TERMS, MAX_POWER, MAX_DIVISOR = 400, 16, 100
Ratio = tuple[fmpq_mpoly, fmpq_mpoly]


class Ratios:
    """Terms over the same atoms.

    >>> from axiomcheck.calculus.term import mul, var
    >>> a, b = var("a"), var("b")
    >>> Ratios(mul(a, b, inv(mul(a, a))), mul(b, inv(a))).same(mul(a, b, inv(mul(a, a))), mul(b, inv(a)))
    True
    >>> Ratios(mul(a, a, b)).root(mul(a, a, b)) == mul(a, root(b, 2))
    True
    """

    def __init__(self, *terms: Node):
        self.atoms = list(dict.fromkeys(a for t in terms for a in _atoms(t)))
        self.ring = fmpq_mpoly_ctx.get([f"x{i}" for i in range(max(1, len(self.atoms)))], Ordering.lex)

    def same(self, t: Node, u: Node) -> bool:
        """Are both the same quotient?"""
        try:
            (a, b), (c, d) = self.of(t), self.of(u)
        except Stuck:
            return False
        return bool(a * d == c * b)

    def root(self, t: Node) -> Node | None:
        """The square root of a term, as s root(f)/v; None where nothing can be taken out."""
        try:
            top, below = self.of(t)
        except Stuck:
            return None
        if not top:
            return ZERO
        content, factors = (top * below).factor()
        whole = Fraction(int(content.p) * int(content.q), int(content.q) ** 2)
        square = next((k for k in range(MAX_DIVISOR, 1, -1) if whole.numerator % (k * k) == 0), 1)
        outside = [num(Fraction(square, int(content.q)))] if Fraction(square, int(content.q)) != 1 else []
        outside += [self._power(f, int(k) // 2) for f, k in factors if k > 1]
        rest = [self._term(f) for f, k in factors if k % 2]
        left = int(content.p) * int(content.q) // (square * square)
        rest = [num(left), *rest] if left != 1 else rest
        if not outside and below == 1:
            return None
        parts = [*outside, *([root(one_product(rest), 2)] if rest else []), *([inv(self._factored(below))] if below != 1 else [])]
        return one_product(parts)

    def plain(self, t: Node) -> Node | None:
        """The term as one quotient without common factors; None if that is no shorter."""
        try:
            top, below = self.of(t)
        except Stuck:
            return None
        if not top:
            return None if t == ZERO else ZERO
        found = one_product([self._factored(top), *([inv(self._factored(below))] if below != 1 else [])])
        return found if found.size < t.size else None

    @property
    def gens(self) -> tuple[fmpq_mpoly, ...]:
        """The atoms as polynomials."""
        return tuple(self.ring.gens())

    def monomial(self, exponents: list[int] | None) -> fmpq_mpoly:
        """A product of powers of the atoms; 0 for None."""
        return self.ring.from_dict({} if exponents is None else {tuple(exponents): 1})

    def polynomial(self, t: Node) -> fmpq_mpoly | None:
        """A term that is a polynomial; None for others."""
        try:
            top, below = self.of(t)
        except (Stuck, ValueError):
            return None
        return top if below == 1 else None

    def term(self, p: fmpq_mpoly) -> Node:
        """A polynomial as a term."""
        return self._term(p) if p else ZERO

    def quotient(self, t: Node) -> tuple[Node, list[Node]] | None:
        """A term as numerator and factors of the denominator; None where that gets too long."""
        try:
            top, below = self.of(t)
        except Stuck:
            return None
        content, factors = below.factor()
        sign = -1 if content < 0 else 1
        return (self._term(top * sign) if top else ZERO), [self._term(f) for f, _ in factors]

    def linear(self, t: Node, r: Node) -> tuple[Node, Node] | None:
        """The polynomial t as a r + b, with r^2 for what r is the root of; None if that cannot be."""
        both = Ratios(t, r.kids[0])
        try:
            top, below = both.of(t)
            inside, under = both.of(r.kids[0])
        except (Stuck, ValueError):
            return None
        if below != 1 or under != 1 or r not in both.atoms:
            return None
        i = both.atoms.index(r)
        parts = [both.ring.constant(0), both.ring.constant(0)]
        for exponents, c in top.terms():
            k = int(exponents[i])
            rest = both.ring.from_dict({tuple(0 if j == i else int(e) for j, e in enumerate(exponents)): c})
            parts[k % 2] += rest * inside ** (k // 2)
        b, a = parts
        return (both._term(a), both._term(b) if b else ZERO) if a else None

    def of(self, t: Node) -> Ratio:
        """Numerator and denominator; Stuck where it gets too long, or divides by zero."""
        one = self.ring.constant(1)
        if t.op == "num":
            return self.ring.constant(fmpq(t.q.numerator, t.q.denominator)), one
        if t.op == "inv":
            top, below = self.of(t.kids[0])
            if not top:
                raise Stuck("1/0")
            return below, top
        if t.op == "pow":
            top, below = self.of(t.kids[0])
            if t.k > MAX_POWER:
                raise Stuck("too large a power")
            return _bounded(top**t.k), _bounded(below**t.k)
        if t.op not in ("add", "mul"):
            return self.ring.gen(self.atoms.index(t)), one
        a, b = self.ring.constant(int(t.op == "mul")), one
        for kid in t.kids:
            top, below = self.of(kid)
            a, b = (a * below + top * b if t.op == "add" else a * top), b * below
            common = a.gcd(b) if a else b
            a, b = _bounded(a / common), _bounded(b / common)
        return a, b

    def _factored(self, p: fmpq_mpoly) -> Node:
        content, factors = p.factor()
        constant = [num(Fraction(int(content.p), int(content.q)))] if content != 1 else []
        return one_product([*constant, *(self._power(f, int(k)) for f, k in factors)])

    def _power(self, p: fmpq_mpoly, k: int) -> Node:
        return self._term(p) if k == 1 else power(self._term(p), k)

    def _term(self, p: fmpq_mpoly) -> Node:
        kids = []
        for exponents, c in p.terms():
            own = [self.atoms[i] if k == 1 else power(self.atoms[i], int(k)) for i, k in enumerate(exponents) if k]
            kids.append(one_product(own if c == 1 and own else [num(Fraction(int(c.p), int(c.q))), *own]))
        return kids[0] if len(kids) == 1 else add(*kids)


def _bounded(p: fmpq_mpoly) -> fmpq_mpoly:
    if len(p) > MAX_TERMS:
        raise Stuck("too long a polynomial")
    return p


def _atoms(t: Node) -> list[Node]:
    return [a for kid in t.kids for a in _atoms(kid)] if t.op in OPERATORS else [t]
