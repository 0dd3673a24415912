"""The only computation of the calculus: terms as polynomials over atoms.

add, mul, pow and num are expanded; every other term is an atom.  Two atoms are one if they have the same
operator and the same polynomials as arguments.  A sum over classes is expanded by linearity: factors without
any loose index move out, and what is left is the atom.  `dl c c` is 1, and a term of a sum over the classes
without e that has the factor `dl c e` is 0.
"""

from __future__ import annotations

from functools import reduce
from itertools import product

from flint import fmpq

from axiomcheck.calculus.term import Entry, Node, loose_among, need

Monomial = tuple[int, ...]  # numbers of atoms, ascending, repeated
Poly = dict[Monomial, fmpq]
MAX_TERMS, MAX_DEGREE, MAX_BITS = 20_000, 200, 50_000
Key = tuple[str, str, tuple[Entry, ...], int, tuple[object, ...]]
UNIT = fmpq(1)
UNIT_POLY: Poly = {(): UNIT}


class Ring:
    """The atoms of one check, and the polynomials of the terms it met."""

    def __init__(self) -> None:
        self.atoms: list[Node] = []  # of each, the spelling that was met first
        self._loose: list[int] = []  # of each, how many binders its polynomials still want
        self._numbers: dict[Key, int] = {}
        self._polys: dict[Node, Poly] = {}
        self._multiples: dict[tuple[Node, Node], Poly] = {}

    def poly(self, t: Node) -> Poly:
        """The normal form of a term; do not change it."""
        if (found := self._polys.get(t)) is None:
            found = self._polys[t] = self._expanded(t)
        return found

    def difference(self, a: Node, b: Node) -> Poly:
        """a - b."""
        return plus(self.poly(a), self.poly(b), fmpq(-1))

    def multiple(self, factor: Node, f: Node) -> Poly:
        """factor * (a - b), for the equation a = b."""
        if (found := self._multiples.get((factor, f))) is None:
            found = self._multiples[factor, f] = times(self.poly(factor), self.difference(*f.kids))
        return found

    def _expanded(self, t: Node) -> Poly:
        if t.op == "num":
            return {(): fmpq(t.q.numerator, t.q.denominator)} if t.q else {}
        if t.op == "add":
            return reduce(plus, map(self.poly, t.kids), {})
        if t.op in ("mul", "pow"):
            return reduce(times, map(self.poly, t.kids if t.op == "mul" else t.kids * t.k), UNIT_POLY)
        if t.op == "dl" and t.classes[0] == t.classes[1]:
            return {(): UNIT}
        if t.op == "sum":
            return self._linear(t)
        return {(self._atom(t),): UNIT}

    def _linear(self, t: Node) -> Poly:
        total: Poly = {}
        for monomial, k in self.poly(t.kids[0]).items():
            inside = tuple(i for i in monomial if self._loose[i])
            outside = tuple(i for i in monomial if not self._loose[i])
            if any(_never(self.atoms[i], t.classes) for i in inside):
                continue
            factors = tuple(self.atoms[i] for i in inside)
            loose = max((self._loose[i] for i in inside), default=0)
            core = self._number(("sum", "", t.classes, 0, (inside,)), t.with_kids((Node("mul", factors),)), loose)
            total = plus(total, times({outside: k}, {(core,): UNIT}))
        return total

    def _atom(self, t: Node) -> int:
        arguments = tuple(kid if kid.formula else frozenset(self.poly(kid).items()) for kid in t.kids)
        inside = [kid.loose for kid in t.kids if kid.formula]
        inside += [self._loose[i] for kid in t.kids if not kid.formula for m in self.poly(kid) for i in m]
        return self._number((t.op, t.name, t.classes, t.k, arguments), t, max(inside, default=0))

    def _number(self, key: Key, t: Node, inside: int) -> int:
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.atoms)
            self.atoms.append(t)
            self._loose.append(max(loose_among(t.classes), inside - 1 if t.binds else inside))
        return number


def _never(t: Node, without: tuple[Entry, ...]) -> bool:
    """Is it `dl 0 e`, which is 0 at every class of a sum from which the class named e is taken away?"""
    return t.op == "dl" and 0 in t.classes and any(isinstance(c, str) and c in without for c in t.classes)


def plus(a: Poly, b: Poly, factor: fmpq = UNIT) -> Poly:
    """a + factor * b; nobody changes a polynomial, so that the sum may be one of them."""
    if not b or (not a and factor is UNIT):
        return a or b
    total = dict(a)
    for monomial, k in b.items():
        value = total.get(monomial, 0) + factor * k
        if value:
            total[monomial] = value
        else:
            total.pop(monomial, None)
    return _bounded(total)


def times(a: Poly, b: Poly) -> Poly:
    """a * b."""
    if a is UNIT_POLY or b is UNIT_POLY:
        return b if a is UNIT_POLY else a
    need(len(a) * len(b) <= 40 * MAX_TERMS, "a product with too many terms")
    need(max(map(len, a), default=0) + max(map(len, b), default=0) <= MAX_DEGREE, "too high a degree")
    return _bounded(_all_products(a, b) if len(a) == 1 or len(b) == 1 else _collected(a, b))


def _bounded(p: Poly) -> Poly:
    """The polynomial, refused if it is too large."""
    need(len(p) <= MAX_TERMS and max(map(fmpq.height_bits, p.values()), default=0) <= MAX_BITS, "too large a polynomial")
    return p


def _all_products(a: Poly, b: Poly) -> Poly:
    """a * b, where one of them is a single term, so that no two products have the same monomial."""
    return {(tuple(sorted(m + n)) if m and n else m or n): k * j for m, k in a.items() for n, j in b.items()}


def _collected(a: Poly, b: Poly) -> Poly:
    """a * b; monomials are numbers meanwhile, 16 bits for the power of each atom, which are added sooner than merged."""
    places = {i: 1 << 16 * at for at, i in enumerate({i: 0 for p in (a, b) for m in p for i in m})}
    ours, theirs = ([(sum([places[i] for i in m]), m, k) for m, k in p.items()] for p in (a, b))
    total, spelled = dict[int, fmpq](), dict[int, Monomial]()
    for (x, m, k), (y, n, j) in product(ours, theirs):
        if (z := x + y) in total:
            total[z] += k * j
        else:
            total[z], spelled[z] = k * j, tuple(sorted(m + n))
    return {spelled[z]: k for z, k in total.items() if k}
