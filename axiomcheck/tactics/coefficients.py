"""Polynomials that are positive by their coefficients, in what their numbers are above their least values, however long.

Numbers in a row, low < a < b < high, give the coordinates a - low, b - a and high - b, whose sum is a number: a polynomial is
made homogeneous in them.  Where no coefficient tells that it is not zero, a small multiple of powers of a positive sum is
taken out first.  Where a number is bounded by what others are, as in n <= k d, it is put in terms of k d - n, and of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import Node, num
from axiomcheck.tactics.builder import Builder, Stuck, simple
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.positivity import fraction
from axiomcheck.tactics.work import note

MAX_TERMS = 8_000  # of a polynomial
FACTORED = 100  # units for a term of a polynomial that is factored
MAX_SUMS, MAX_POWER, MAX_TRIES = 4, 5, 400  # positive sums that are looked for in it, their powers, and products of these


def by_coefficients(b: Builder, S: Sequent) -> int:
    """An order of two polynomials; Stuck if a coefficient is negative."""
    if S.goal.op not in ("le", "lt"):
        raise Stuck("no order")
    if S.goal in S.given:
        return b.hypothesis(S)
    unit, form, terms = _Coordinates(b, S).found()
    b.spend(1 + terms // 20)
    return b.leaf(S, "algebra", unit, form)


def said(ring: Ring, S: Sequent) -> dict[tuple[Node, Node], tuple[Form, bool]]:
    """Pairs of a number or a scalar that is below another, with the difference, and whether it is strict."""
    found: dict[tuple[Node, Node], tuple[Form, bool]] = {}
    for f in sorted((f for f in S.given if f.op in ("le", "lt") and not f.has("inv")), key=lambda f: (f.op == "le", simple(f))):
        p = dict(ring.difference(*f.kids[::-1]))
        constant = p.pop((), fmpq(0))
        linear = all(len(m) == 1 and ring.atoms[m[0]].op == "var" for m in p)
        if not linear or not 1 <= len(p) <= 2 or len({abs(k) for k in p.values()}) > 1:
            continue
        size = max(abs(k) for k in p.values())
        low, high = ([ring.atoms[m[0]] for m, k in p.items() if k * sign > 0] for sign in (-1, 1))
        own = (held(f) if size == 1 else multiplied(fraction(1 / size), held(f)), f.op == "lt")
        if len(low) == len(high) == 1 and not constant:
            found.setdefault((low[0], high[0]), own)
        elif len(low) + len(high) == 1:
            end = num(fraction(constant / size))
            found.setdefault((low[0], end) if low else (num(-end.q), high[0]), own)
    return found


class _Coordinates:
    """The numbers of a goal in terms of positive ones."""

    def __init__(self, b: Builder, S: Sequent):
        self.S = S
        self.said = said(b.ring, S)
        numbers = sorted({t for t in S.goal.nodes() if t.op == "var"}, key=simple)
        self.rows: list[list[int]] = []  # those coordinates whose sum is a number, and that number
        self.widths: list[Fraction] = []
        self.forms: list[Form] = []
        self.strict: list[bool] = []
        images: dict[Node, list[tuple[int | None, Fraction]]] = {}
        for row in self._rows(numbers):
            self._laid(row, images)
        self.ring = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(self.forms) + 1)], Ordering.lex)
        gens = self.ring.gens()
        self.known: dict[Node, fmpq_mpoly] = {}
        for v, parts in images.items():
            total = self.ring.constant(0)
            for i, q in parts:
                total += self.ring.constant(fmpq(q.numerator, q.denominator)) if i is None else gens[i]
            self.known[v] = total

    def _rows(self, numbers: list[Node]) -> Iterator[list[Node]]:
        """Numbers one of which is known to be below the next."""
        after = {v: w for v, w in self.said if v in numbers and w in numbers}
        seen: set[Node] = set()
        for v in (v for v in numbers if v not in after.values()):
            row = [v]
            while row[-1] in after and after[row[-1]] not in seen:
                row.append(after[row[-1]])
                seen.add(row[-1])
            seen.add(v)
            yield row
        if seen != set(numbers):
            raise Stuck("numbers in a circle")

    def _laid(self, row: list[Node], images: dict[Node, list[tuple[int | None, Fraction]]]) -> None:
        """The coordinates of numbers in a row."""
        lows = [(low.q, f) for (low, v), f in self.said.items() if v == row[0] and low.op == "num"]
        highs = [(high.q, f) for (v, high), f in self.said.items() if v == row[-1] and high.op == "num"]
        if not lows:
            raise Stuck("a number without a least value")
        low, first = max(lows, key=lambda pair: pair[0])
        high, last = min(highs, key=lambda pair: pair[0], default=(None, None))
        if high is not None and high <= low:
            raise Stuck("a number that is one number")
        steps = [first, *(self.said[pair] for pair in pairwise(row)), *([last] if last else [])]
        start = len(self.forms)
        self.forms += [form for form, _ in steps]
        self.strict += [strict for _, strict in steps]
        parts: list[tuple[int | None, Fraction]] = [(None, low)] if low else []
        for k, v in enumerate(row):
            images[v] = parts = [*parts, (start + k, Fraction(1))]
        if high is not None:
            self.rows.append(list(range(start, len(self.forms))))
            self.widths.append(high - low)

    def of(self, t: Node) -> fmpq_mpoly:
        """A term as a polynomial in the coordinates."""
        if t not in self.known:
            if t.op == "num":
                self.known[t] = self.ring.constant(fmpq(t.q.numerator, t.q.denominator))
            elif t.op == "pow":
                self.known[t] = self.of(t.kids[0]) ** t.k
            elif t.op in ("add", "mul"):
                p = self.ring.constant(int(t.op == "mul"))
                for kid in t.kids:
                    p = p + self.of(kid) if t.op == "add" else p * self.of(kid)
                    note(len(p))
                    if len(p) > MAX_TERMS:
                        raise Stuck("too long a polynomial")
                self.known[t] = p
            else:
                raise Stuck("no polynomial")
        return self.known[t]

    def found(self) -> tuple[Form, Form, int]:
        """A positive multiplier, a positive form of so many times the goal's difference, and how many terms this has."""
        p = self.of(self.S.goal.kids[1]) - self.of(self.S.goal.kids[0])
        strict = self.S.goal.op == "lt"
        if (form := self._positive(p, strict)) is not None:
            return UNIT, form, len(p)
        constant, factors = p.factor()
        note(len(p) * FACTORED)
        known = self._known() if len(factors) > 1 else []
        units, forms, sign = [], [], constant
        for f, k in factors:
            for s in (1, -1):
                own = next((form for form, q in known if q == f * s), None) or self._positive(f * s, strict)
                both = (UNIT, own) if own else self._beyond(f * s, strict)
                if both is not None:
                    sign *= s**k
                    units += [both[0]] * int(k)
                    forms += [both[1]] * int(k)
                    break
            else:
                raise Stuck("coefficients of both signs", self.S.goal)
        if sign < 0 or not forms:
            raise Stuck("coefficients of both signs", self.S.goal)
        return multiplied(*units), multiplied(fraction(sign), *forms), len(p)

    def _beyond(self, p: fmpq_mpoly, strict: bool) -> tuple[Form, Form] | None:
        """A positive multiplier and a positive form, in which y = c + d x is put for a coordinate x, as 0 <= y is known."""
        *coordinates, y = self.ring.gens()
        size = len(coordinates)
        for f, bound in self._bounds():
            self.forms, self.strict = [*self.forms[:size], held(f)], [*self.strict[:size], f.op == "lt"]
            for i, x in enumerate(coordinates):
                degree = p.degrees()[i]
                if not degree or bound.degrees()[i] != 1 or len(p) * len(bound) ** degree > MAX_TERMS**2:
                    continue
                d = bound.derivative(i)
                rest = y - (bound - d * x)
                unit = self._positive(d, True)
                if unit is None:
                    d, rest = -d, -rest
                    unit = self._positive(d, True)
                if unit is None:
                    continue
                total = self.ring.constant(0)
                for k, part in self._by_power(p, i).items():
                    total += part * rest**k * d ** (degree - k)
                note(len(total))
                if (form := self._positive(total, strict)) is not None:
                    return multiplied(*[unit] * degree), form
        return None

    def _by_power(self, p: fmpq_mpoly, i: int) -> dict[int, fmpq_mpoly]:
        """The coefficients of the powers of a coordinate."""
        found: dict[int, dict[tuple[int, ...], fmpq]] = {}
        for e, c in p.to_dict().items():
            found.setdefault(int(e[i]), {})[(*e[:i], 0, *e[i + 1 :])] = c
        return {k: self.ring.from_dict(part) for k, part in found.items()}

    def _bounds(self) -> Iterator[tuple[Node, fmpq_mpoly]]:
        """Orders among the hypotheses that no coefficients tell, with their differences."""
        for f in sorted((f for f in self.S.given if f.op in ("le", "lt") and not f.has("inv")), key=simple):
            if {t for t in f.nodes() if t.op == "var"} <= set(self.known):
                try:
                    q = self.of(f.kids[1]) - self.of(f.kids[0])
                except Stuck:
                    continue
                if self._positive(q, False) is None:
                    yield f, q

    def _known(self) -> list[tuple[Form, fmpq_mpoly]]:
        """Irreducible differences of strict orders that are known, with a positive multiple of each."""
        found = []
        for f in sorted((f for f in self.S.given if f.op == "lt" or self.S.goal.op == "le"), key=simple):
            if f.op in ("le", "lt") and not f.has("inv") and {t for t in f.nodes() if t.op == "var"} <= set(self.known):
                constant, factors = (self.of(f.kids[1]) - self.of(f.kids[0])).factor()
                if len(factors) == 1 and factors[0][1] == 1:
                    sign = 1 if constant > 0 else -1
                    found.append((multiplied(1 / abs(fraction(constant)), held(f)), factors[0][0] * sign))
        return found

    def _positive(self, p: fmpq_mpoly, strict: bool) -> Form | None:
        """A positive form of a polynomial by its coefficients."""
        for row, width in zip(self.rows, self.widths, strict=True):
            p = self._homogeneous(p, row, width)
        if any(c < 0 for c in p.coeffs()):
            return None
        if not strict or any(self._sure(e) for e in p.monoms()):
            return self._nested(p)
        for factors, q in self._sums():
            found, own = p.to_dict(), q.to_dict()
            if all(e in found for e in own):
                small = min(found[e] / c for e, c in own.items())
                return added(multiplied(fraction(small), *factors), self._nested(p - q * small))
        return None

    def _sure(self, exponents: tuple[int, ...]) -> bool:
        return all(self.strict[i] for i, k in enumerate(exponents) if k)

    def _homogeneous(self, p: fmpq_mpoly, row: list[int], width: Fraction) -> fmpq_mpoly:
        """Of one degree in coordinates whose sum is a number."""
        parts: dict[int, dict[tuple[int, ...], fmpq]] = {}
        for e, c in p.to_dict().items():
            parts.setdefault(sum(int(e[i]) for i in row), {})[e] = c
        one, total = self.ring.constant(0), self.ring.constant(0)
        for i in row:
            one += self.ring.gens()[i] * fmpq(width.denominator, width.numerator)
        for k, part in parts.items():
            total += self.ring.from_dict(part) * one ** (max(parts) - k)
        note(len(total))
        if len(total) > MAX_TERMS:
            raise Stuck("too long a polynomial")
        return total

    def _sums(self) -> Iterator[tuple[list[Form], fmpq_mpoly]]:
        """Products of powers of sums that are known to be positive."""
        sums: list[tuple[Form, fmpq_mpoly]] = []
        for f in sorted((f for f in self.S.given if f.op in ("le", "lt")), key=simple):
            low, high = f.kids
            if low.op == "num" and (low.q > 0 or (f.op == "lt" and not low.q)) and high.op == "add" and not high.has("inv"):
                try:
                    q = self.of(high)
                except Stuck:
                    continue
                if len(q) > 1 and all(c > 0 for c in q.coeffs()) and all(q != other for _, other in sums):
                    sums.append((added(held(f), amount(low.q)) if low.q else held(f), q))
        powers = product(range(MAX_POWER + 1), repeat=min(len(sums), MAX_SUMS))
        for chosen in sorted(powers, key=lambda k: (sum(k), k))[:MAX_TRIES]:
            q, factors = self.ring.constant(1), list[Form]()
            for (form, own), k in zip(sums, chosen, strict=False):
                q, factors = q * own**k, factors + [form] * k
            note(len(q))
            if factors:
                yield factors, q

    def _nested(self, p: fmpq_mpoly) -> Form:
        """A sum of products, in which what is common is written once."""
        terms = [(tuple(map(int, e)), c) for e, c in p.to_dict().items()]
        return self._from(terms, 0) if terms else Node("n")

    def _from(self, terms: list[tuple[tuple[int, ...], fmpq]], i: int) -> Form:
        if i == len(self.forms):
            return amount(fraction(terms[0][1]))
        parts: dict[int, list[tuple[tuple[int, ...], fmpq]]] = {}
        for e, c in terms:
            parts.setdefault(e[i], []).append((e, c))
        kids = [multiplied(*[self.forms[i]] * k, self._from(part, i + 1)) if k else self._from(part, i + 1)
                for k, part in sorted(parts.items())]  # fmt: skip
        return kids[0] if len(kids) == 1 else added(*kids)
