"""Orders between quotients of counts, with roots or without: which counts are at their least, then coefficients of one sign.

Every number of the goal has a least value that the hypotheses give.  In each case, where some are at it and the others
above, the order is one of polynomials, once denominators and roots are gone; and a polynomial in what the numbers are above
their least values is positive if its coefficients are, perhaps after a multiple of a hypothesis is taken away.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import fmpq

from axiomcheck.calculus.polynomial import Monomial, Poly
from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, mul, neg, num, power, rel
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, only, simple
from axiomcheck.tactics.forms import added, amount, held, squared
from axiomcheck.tactics.linear import combination
from axiomcheck.tactics.polynomials import without_powers
from axiomcheck.tactics.positivity import (
    Reduction,
    by_power,
    cleared,
    combined,
    difference_of,
    eliminated,
    factored,
    fraction,
    inequalities,
    node_of,
    product,
    scaled,
    without_one,
)
from axiomcheck.tactics.quadratics import without
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.work import plus, times

MOST, FEWEST = 6, 2  # numbers in a goal
POSITIVE = -1_000_000  # names for numbers that hypotheses say are positive count down from here
MAX_BAD, STEPS = 24, 4  # negative coefficients, and whole numbers from the least on, that are looked at
MAX_TERMS, MAX_ROWS, MAX_COLUMNS, MAX_DEGREE = 600, 220, 320, 9


def there(S: Sequent) -> bool:
    """Is it an order of quotients of numbers that are known to have least values?"""
    g = S.goal
    if g.op not in ("le", "lt") or not any(t.op == "inv" and t.names for t in g.nodes()):
        return False
    if any(t.op not in ("num", "var", "add", "mul", "pow", "inv", "root") for kid in g.kids for t in kid.nodes()):
        return False
    numbers, free = _numbers(g), _free(S)
    told = {v for f in _directions(S, free) for v in _numbers(f)}
    return FEWEST <= len(numbers) - len(free) <= MOST and free <= told


def _free(S: Sequent) -> set[Node]:
    """Numbers that may be negative; of many numbers also those that are not whole: their least values say little."""
    numbers = _numbers(S.goal)
    several = len(numbers) > MOST
    return {v for v in numbers if not {rel("le", ZERO, v), rel("lt", ZERO, v)} & S.given
            or (several and Node("int", (v,)) not in S.given)}  # fmt: skip


def _directions(S: Sequent, free: set[Node]) -> list[Node]:
    """Strict orders among the hypotheses that are about some of these numbers alone; those about many come first."""
    found = (f for f in S.given if f.op == "lt" and not f.has("inv", "root") and free.issuperset(_numbers(f)))
    return sorted((f for f in found if _numbers(f)), key=lambda f: (-len(_numbers(f)), simple(f)))


def by_corners(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The sequent, case by case; Stuck if nothing is found."""
    s = Scalar(b)
    if s.sampler.fails(S, S.goal) and not any(f.op == "int" for f in S.given):  # it may fail between whole numbers alone
        raise Stuck("false at some point, in floating point")
    ends = [f for f in _ends(s, S) if f not in S.given]
    return b.having(S, [(f, s._last) for f in ends], lambda W: _Corners(s, W).split(W, 0))


def _ends(s: Scalar, S: Sequent) -> Iterator[Node]:
    """Numbers that a number is above or below, as hypotheses say of multiples of it."""
    for v in _numbers(S.goal):
        ((i,),) = s.ring.poly(v)
        for _, p, strict in inequalities(s.ring, S, {i}):
            if strict and set(p) == {(i,), ()}:
                end = num(-fraction(p[()] / p[(i,)]))
                yield rel("lt", end, v) if p[(i,)] > 0 else rel("lt", v, end)


def _numbers(f: Node) -> list[Node]:
    return sorted({t for t in f.nodes() if t.op == "var"}, key=simple)


def _top(S: Sequent, v: Node) -> Node | None:
    """A number that a hypothesis says it is below."""
    found = (f.kids[1] for f in S.given if f.op == "lt" and f.kids[0] == v and f.kids[1].op == "num")
    return min(found, key=lambda t: t.q, default=None)


class _Corners:
    """The numbers of a goal and their least values."""

    def __init__(self, s: Scalar, S: Sequent):
        self.s, self.b, self.ring = s, s.b, s.ring
        free = _free(S)
        self.numbers = [(v, self._least(S, v)) for v in _numbers(S.goal) if v not in free]
        self.atoms = {i: (v, low) for v, low in self.numbers for m in s.ring.poly(v) for i in m}
        self.tops = {i: top for i, (v, _) in self.atoms.items() if (top := _top(S, v)) is not None}
        self.positive: dict[int, Node] = {}
        self.instead = self._instead(S, free)

    def _least(self, S: Sequent, v: Node) -> Node:
        """The largest number that a hypothesis about v alone says it is not below."""
        ((i,),) = self.ring.poly(v)
        lows = [Fraction(0)]
        for _, p, _ in inequalities(self.ring, S, {i}):
            if p.get((i,)) == 1 and set(p) <= {(i,), ()}:
                lows.append(-fraction(p.get((), fmpq(0))))
        return num(max(lows))

    def _instead(self, S: Sequent, free: set[Node]) -> dict[int, Poly]:
        """What these numbers are in terms of linear ones that are known to be positive."""
        found: dict[int, Poly] = {}
        for k, f in enumerate(_directions(S, free)):
            p = self._put(self.ring.difference(*f.kids[::-1]), found)
            pivot = min((m for m in p if len(m) == 1 and m[0] >= 0), default=None)
            if pivot is None or any(len(m) > 1 for m in p):
                continue
            name = POSITIVE - k
            own = scaled(plus({(name,): fmpq(1)}, scaled({m: c for m, c in p.items() if m != pivot}, fmpq(-1))), 1 / p[pivot])
            found = {i: self._put(q, {pivot[0]: own}) for i, q in found.items()} | {pivot[0]: own}
            self.positive[name] = f
        return found

    def _put(self, p: Poly, instead: dict[int, Poly]) -> Poly:
        total: Poly = {}
        for m, k in p.items():
            part: Poly = {(): k}
            for i in m:
                part = times(part, instead.get(i, {(i,): fmpq(1)}))
            total = plus(total, part)
        return total

    # -- cases ------------------------------------------------------------------------------
    def split(self, S: Sequent, k: int) -> int:
        """Each number from the k-th on is at its least, or above."""
        self.b.spend()
        if not self.s.sampler.possible(S) and self.s.contradictory(S):
            return self.s._last(S)
        if k == len(self.numbers):
            return self.quotients(S)
        v, low = self.numbers[k]
        more = rel("lt", low, v)
        if self.s.entails(S, more):
            return self.b.have(S, more, self.s._last, lambda W: self.split(W, k + 1))
        return self.b.back(S, "order", (low, v), lambda W: self.split(W, k + 1))

    def _eliminated(self, S: Sequent, red: Reduction) -> Reduction:
        """Without the numbers that are at their least; what a root's power is stays as it is."""
        plain = frozenset(f for f in S.given if f.op == "eq" and not f.has("root", "inv"))
        return eliminated(self.ring, Sequent(plain, S.goal), red)

    # -- signs of polynomials ---------------------------------------------------------------
    def sign(self, S: Sequent) -> int:
        """0 <= t or 0 < t for a polynomial t, by its coefficients, or by those of its factors."""
        if S.goal in S.given:
            return self.b.hypothesis(S)
        red = self._eliminated(S, Reduction(difference_of(self.ring, S.goal)))
        self.b.spend(1 + len(red.poly) // 4)
        strict = S.goal.op == "lt"
        if self.s.sampler.fails(S, S.goal):  # perhaps between whole numbers alone
            return self._between_whole(S, red, strict)
        form = self._form(S, red.poly, strict, ())
        if form is None and red.poly and len(red.poly) <= MAX_TERMS:
            constant, factors = factored(self.ring, red.poly)
            if len(factors) > 1:
                return self._with_factors(S, red, constant, factors)
            form = self._form(S, red.poly, strict, tuple(self._signs(S)))
        if form is None:
            return self._between_whole(S, red, strict)
        return self.s._closing(S, red, form)

    def _between_whole(self, S: Sequent, red: Reduction, strict: bool) -> int:
        """By what no whole number is between: 0 <= (x - k) (x - k - 1), for numbers and sums of two, and 1 <= v - low."""
        target = self._above(red.poly) if len(red.poly) <= MAX_TERMS else None
        bad = [m for m, k in (target or {}).items() if k < 0]
        whole = {i for i, (v, _) in self.atoms.items() if Node("int", (v,)) in S.given and any(i in m for m in bad)}
        if not target or not whole or len(bad) > MAX_BAD or len(target) > MAX_ROWS:
            raise Stuck("coefficients of both signs", S.goal)
        columns: list[Poly] = [{m: fmpq(1)} for m in target]
        forms = [self._monomial(m) for m in target]
        facts: list[Node | None] = [None] * len(forms)
        for f, multiples in self._of_whole(whole, bad):
            above = self._above(self.ring.difference(*f.kids[::-1])) or {}
            columns += [times(above, {m: fmpq(1)}) for m in multiples]
            forms += [[held(f), *self._monomial(m)] for m in multiples]
            facts += [f] * len(multiples)
        more = {m for q in columns for m in q}.difference(target)
        columns += [{m: fmpq(1)} for m in more]
        forms += [self._monomial(m) for m in more]
        facts += [None] * len(more)
        self.b.spend(1 + len(columns) // 4)
        found = combination(columns, target, [strict and f is None for f in facts], [False] * len(columns))
        if found is None:
            raise Stuck("coefficients of both signs", S.goal)
        used = dict.fromkeys(f for c, f in zip(found, facts, strict=True) if c and f is not None)
        form = combined((c, f) for c, f in zip(found, forms, strict=True) if c)
        return self.b.having(S, [(f, self._not_between) for f in used], lambda W: self.s._closing(W, red, form))

    def _of_whole(self, whole: set[int], bad: list[Monomial]) -> Iterator[tuple[Node, list[Monomial]]]:
        """Such facts, each with what it may be multiplied by to cancel something."""
        pairs = {(i, j) for m in bad for i in whole.intersection(m) for j in whole if i < j
                 and tuple(sorted((*without_one(m, i), j))) in bad}  # fmt: skip
        for x in sorted({(i,) for i in whole} | pairs):
            t, low = (add if len(x) > 1 else lambda v: v)(*(self.atoms[i][0] for i in x)), sum(self.atoms[i][1].q for i in x)
            multiples = sorted({without_one(m, i) for m in bad for i in x if i in m})
            for k in range(STEPS):
                yield rel("le", ZERO, mul(*(add(t, num(-low - k - e)) for e in (0, 1)))), multiples
            if len(x) == 1:
                yield rel("le", num(low + 1), t), bad

    def _not_between(self, S: Sequent) -> int:
        """0 <= (x - k) (x - k - 1), or low + 1 <= v from low < v, for whole numbers."""
        low, t = S.goal.kids
        if t.op != "mul":
            return self.b.back(S, "whole", (num(low.q - 1), t), self.s._last)
        below = t.kids[0]
        k = num(-below.kids[-1].q)
        x = below.kids[0] if len(below.kids) == 2 else add(*below.kids[:-1])

        def case(W: Sequent) -> int:
            (f,) = W.given - S.given
            return self.b.leaf(W, "algebra", UNIT, product([held(f), added(held(f), UNIT)]))

        return self.b.back(S, "whole", (k, x), case)

    def _signs(self, S: Sequent) -> list[tuple[Node, Poly]]:
        """Orders among the hypotheses that do not hold by their coefficients anyway."""
        found: list[tuple[Node, Poly]] = []
        for f, p, _ in inequalities(self.ring, S, set(self.atoms)):
            q = self._above(p) or {}
            if any(k < 0 for k in q.values()) and any(len(m) > 1 for m in q) and not any(p == other for _, other in found):
                found.append((f, p))
        return found

    def _above(self, p: Poly) -> Poly | None:
        """The polynomial in what its numbers are above their least values."""
        total: Poly = {}
        for m, k in (self._put(p, self.instead) if self.instead else p).items():
            part: Poly = {(): k}
            for i in m:
                if i in self.positive:
                    part = times(part, {(i,): fmpq(1)})
                    continue
                if i not in self.atoms:
                    return None
                low = self.atoms[i][1].q
                part = times(part, {(i,): fmpq(1), (): fmpq(low.numerator, low.denominator)} if low else {(i,): fmpq(1)})
            total = plus(total, part)
        for i, top in self.tops.items():
            total = self._between(total, i, top.q - self.atoms[i][1].q)
        return total

    def _between(self, p: Poly, i: int, width: Fraction) -> Poly:
        """In what a number is above its least value and below its largest one, as both together are a number."""
        degree = max((m.count(i) for m in p), default=0)
        one: Poly = {(i,): fmpq(width.denominator, width.numerator), (-1 - i,): fmpq(width.denominator, width.numerator)}
        total: Poly = {}
        for m, k in p.items():
            part: Poly = {m: k}
            for _ in range(degree - m.count(i)):
                part = times(part, one)
            total = plus(total, part)
        return total

    def _monomial(self, m: Monomial) -> list[Form]:
        return [held(self.positive[i] if i in self.positive else rel("lt", *self._ends_of(i))) for i in m]

    def _ends_of(self, i: int) -> tuple[Node, Node]:
        """A number and what it is above, or below."""
        return (self.atoms[i][1], self.atoms[i][0]) if i >= 0 else (self.atoms[-1 - i][0], self.tops[-1 - i])

    def _form(self, S: Sequent, p: Poly, strict: bool, known: tuple[tuple[Node, Poly], ...]) -> Form | None:
        """Products of what the numbers are above their least values, and of what else is known to be positive."""
        target = self._above(p) if len(p) <= MAX_TERMS and max(map(len, p), default=0) <= 2 * MAX_DEGREE else None
        if target is None:
            return None
        if not strict and not target:
            return Node("n")
        if all(k > 0 for k in target.values()):
            return combined((k, self._monomial(m)) for m, k in target.items()) if target else None
        if not known or len(target) > MAX_ROWS:
            return None
        return self._less_multiples(S, target, strict, known)

    def _less_multiples(self, S: Sequent, target: Poly, strict: bool, known: tuple[tuple[Node, Poly], ...]) -> Form | None:
        degree = max(map(len, target))
        columns: list[Poly] = [{m: fmpq(1)} for m in target]
        forms = [self._monomial(m) for m in target]
        sure = [True] * len(forms)
        grown = [[held(f)] for f, _ in known]
        multiples = [(self._above(p) or {}, form, f.op == "lt") for (f, p), form in zip(known, grown, strict=True)]
        seen = set(target)
        for q, form, firm in multiples:
            left = degree - max(map(len, q), default=degree + 1)
            for m in self._monomials(left) if left >= 0 else ():
                columns.append(times(q, {m: fmpq(1)}))
                forms.append([*form, *self._monomial(m)])
                sure.append(firm)
                for more in columns[-1]:
                    if more not in seen:
                        seen.add(more)
                        columns.append({more: fmpq(1)})
                        forms.append(self._monomial(more))
                        sure.append(True)
        if len(columns) > MAX_COLUMNS or len(seen) > MAX_ROWS or degree > MAX_DEGREE:
            return None
        self.b.spend(1 + len(columns) // 4)
        found = combination(columns, target, [strict and x for x in sure], [False] * len(columns))
        return None if found is None else combined((c, f) for c, f in zip(found, forms, strict=True) if c)

    def _monomials(self, degree: int) -> list[Monomial]:
        found: list[Monomial] = [()]
        layer: list[Monomial] = [()]
        for _ in range(degree):
            layer = sorted({tuple(sorted((*m, i))) for m in layer for i in self.atoms})
            found += layer
        return found

    def _with_factors(self, S: Sequent, red: Reduction, constant: fmpq, factors: list[tuple[Poly, int]]) -> int:
        """All factors with the signs that they have, each shown."""
        wanted: list[Node] = []
        for p, e in factors:
            up = rel("lt", ZERO, node_of(self.ring, p))
            if self.s.sampler.fails(S, up) or all(k < 0 for k in (self._above(p) or {}).values()):
                p, constant = scaled(p, fmpq(-1)), constant * (-1) ** e
                up = rel("lt", ZERO, node_of(self.ring, p))
            wanted += [up] * e
        if constant <= 0:
            raise Stuck("a product of the other sign")
        form = product([amount(fraction(constant)), *(held(f) for f in wanted)])

        return self.b.having(S, [(f, self.sign) for f in wanted], lambda W: self.s._closing(W, red, form))

    # -- denominators and roots -------------------------------------------------------------
    def quotients(self, S: Sequent) -> int:
        """With the signs of all denominators, and of what roots are of, among the hypotheses."""
        return self._known(S, sorted({t for t in S.goal.nodes() if t.op in ("inv", "root")}, key=simple))

    def _known(self, S: Sequent, left: list[Node]) -> int:
        if not left:
            return self._polynomial(S)
        t, rest = self._spelled(left[0]), left[1:]
        u = t.kids[0]
        then: Tactic = lambda W: self._known(W, rest)
        nowhere = next((x for x in (u, t) if rel("ne", x, ZERO) in S.given), None)
        if nowhere is not None and self._vanishes(S, u):
            return self._without_value(S, u, t, nowhere)
        if t.op == "root":
            return self.b.have(S, rel("lt", ZERO, u), self.sign, lambda W: self._root(W, t, then))
        return self.b.have(S, rel("lt", ZERO, u), self._positive, lambda W: self.s.product_is_one(W, t, then))

    def _spelled(self, t: Node) -> Node:
        """The inverse of a power or a product as the ring spells it, multiplied out."""
        atoms = [self.ring.atoms[i] for m in self.ring.poly(t) for i in m] if t.op == "inv" and not t.has("root") else []
        return atoms[0] if len(atoms) == 1 and atoms[0].op == "inv" else t

    def _vanishes(self, S: Sequent, u: Node) -> bool:
        """Is it 0 in this case?"""
        return not u.has("root", "inv") and not self._eliminated(S, Reduction(dict(self.ring.poly(u)))).poly

    def _without_value(self, S: Sequent, u: Node, t: Node, nowhere: Node) -> int:
        """A case that there is not: u is 0, which it is not said to be, or whose root is not."""
        nought = rel("eq", u, ZERO)

        def shown(W: Sequent) -> int:
            red = self._eliminated(W, Reduction(difference_of(self.ring, nought)))
            return self.b.leaf(W, "algebra", UNIT, Node("n"), *red.ideal(self.ring))

        equal, factor = rel("eq", power(t, t.k), u), neg(power(t, t.k))
        rooted = self.b.opened(self.b.by("absurd", product([squared(t)] * t.k), equal, factor, nought, factor))

        def clash(W: Sequent) -> int:
            if nowhere == u:
                return self.s._clash(W, rel("ne", u, ZERO))
            return self.b.by_cases("root", (t,), self.s._last, rooted)(W)

        return self.b.have(S, nought, shown, clash)

    def _positive(self, S: Sequent) -> int:
        """0 < a denominator: a polynomial, or a product of a root and others that are known to be positive."""
        (_, t) = S.goal.kids
        if not t.has("root"):
            return self.sign(S)
        if t.op == "root":
            return self.b.hypothesis(S)
        if t.op != "mul":
            raise Stuck("a sum of roots below the line")
        signs = [rel("lt", ZERO, f) for f in t.kids]
        return self.b.having(S, [(f, self._positive) for f in signs], self.b.by("algebra", UNIT, product(map(held, signs))))

    def _root(self, S: Sequent, r: Node, then: Tactic) -> int:
        """0 < r and r^k = t, for a root r of t > 0."""
        t = r.kids[0]
        b, last = self.b, self.s._last
        equal, above, inside = rel("eq", power(r, r.k), t), rel("lt", ZERO, r), rel("lt", ZERO, t)
        nought = b.by("absurd", held(inside), equal, ONE, rel("eq", r, ZERO), neg(power(r, r.k - 1)))
        settled = only([equal, inside, rel("le", ZERO, r)], b.using("order", (r, ZERO), last, nought, last))
        return b.by_cases("root", (r,), last, b.opened(b.knowing(above, settled, then)))(S)

    def _polynomial(self, S: Sequent) -> int:
        """The order without denominators: signs of coefficients, or of the two parts that roots divide it into."""
        red = self._eliminated(S, cleared(self.ring, S, Reduction(difference_of(self.ring, S.goal))))
        red = without_powers(self.ring, S, red)
        if len(red.poly) > MAX_TERMS or any(self.ring.atoms[i].op == "inv" for m in red.poly for i in m):
            raise Stuck("too long, or a denominator is left")
        whole = rel(S.goal.op, ZERO, node_of(self.ring, red.poly))
        shown = self.sign if not whole.has("root") else self._rooted
        return self.b.have(S, whole, shown, lambda W: self.s._closing(W, red, held(whole)))

    def _rooted(self, S: Sequent) -> int:
        """0 < C (A r + B q), for roots C that are common and roots r and q (q is 1 where there is one); or 0 < C A."""
        p = difference_of(self.ring, S.goal)
        roots = sorted({i for m in p for i in m if self.ring.atoms[i].op == "root"})
        common = [i for i in roots if all(i in m for m in p)]
        for i in common:
            p = {tuple(without(m, i)): k for m, k in p.items()}
        left = [i for i in roots if any(i in m for m in p)]
        if left:
            first, second = ((node_of(self.ring, a), r) for r, a in self._parts(p, left))
            inner = rel(S.goal.op, ZERO, add(mul(*first), mul(*second)))
            shown: Tactic = _Sides(self, inner, first, second).show
        else:
            inner, shown = rel(S.goal.op, ZERO, node_of(self.ring, p)), self.sign
        form = product([held(inner), *(held(rel("lt", ZERO, self.ring.atoms[i])) for i in common)])
        return self.b.have(S, inner, shown, self.b.by("algebra", UNIT, form))

    def _parts(self, p: Poly, roots: list[int]) -> list[tuple[Node, Poly]]:
        """One or two roots that p is linear in, with their coefficients; 1 with the rest where there is one."""
        if len(roots) > 2 or any(m.count(i) > 1 for m in p for i in roots):
            raise Stuck("roots that cannot be told apart")
        parts = by_power(p, roots[0])
        first, rest = (self.ring.atoms[roots[0]], parts[1]), parts.get(0, {})
        if len(roots) == 1:
            return [first, (ONE, rest)]
        others = by_power(rest, roots[1])
        if set(others) != {1} or any(roots[1] in m for m in parts[1]):
            raise Stuck("roots that are not apart")
        return [first, (self.ring.atoms[roots[1]], others[1])]


class _Sides:
    """0 < A r + B q, or 0 <= it, for r > 0 and q > 0 whose squares are polynomials: by the signs of A and B."""

    def __init__(self, corners: _Corners, goal: Node, first: tuple[Node, Node], second: tuple[Node, Node]):
        self.c, self.b, self.goal = corners, corners.b, goal
        self.first, self.second = first, second

    def show(self, S: Sequent) -> int:
        """By the sign of A, then that of B."""
        (A, _), (B, _) = self.first, self.second
        return self._signed(S, A, lambda W: self._signed(W, B, self._settled))

    def _signed(self, S: Sequent, t: Node, then: Tactic) -> int:
        """0 < t or t <= 0: as it is shown, or both in turn."""
        up, down = rel("lt", ZERO, t), rel("le", t, ZERO)
        below = self.b.knowing(rel("le", ZERO, neg(t)), self.c.sign, self.b.knowing(down, self.c.s._last, then))
        shown = [(up, self.b.knowing(up, self.c.sign, then)), (down, below)]
        ways = [way for f, way in shown if not self.c.s.sampler.fails(S, f)]
        return self.b.first(S, *ways, self.b.using("decide", (up,), then))

    def _settled(self, S: Sequent) -> int:
        A, B = self.first[0], self.second[0]
        up = [rel("lt", ZERO, A) in S.given, rel("lt", ZERO, B) in S.given]
        if all(up):
            forms = [product([self._sign(S, t), self._root(x)]) for t, x in (self.first, self.second)]
            return self.b.leaf(S, "algebra", UNIT, added(*forms))
        if up[0]:
            return self._compared(S, self.first, self.second)
        if up[1]:
            return self._compared(S, self.second, self.first)
        above = rel("le", ZERO, A)  # A <= 0 and B <= 0: one of them is against the other
        return self.b.have(S, above, self.c.sign, self.c.s._last)

    def _sign(self, S: Sequent, t: Node) -> Form:
        return held(rel("lt", ZERO, t) if rel("lt", ZERO, t) in S.given else rel("le", t, ZERO))

    def _root(self, x: Node) -> Form:
        return held(rel("lt", ZERO, x)) if x != ONE else UNIT

    def _compared(self, S: Sequent, large: tuple[Node, Node], small: tuple[Node, Node]) -> int:
        """A > 0 >= B: from B^2 v < A^2 u for the squares u of r and v of q, as -B q < A r if it is so of the squares."""
        (A, r), (B, q) = large, small
        u, v = (x.kids[0] if x != ONE else ONE for x in (r, q))
        squares = rel(self.goal.op, ZERO, add(mul(power(A, 2), u), neg(mul(power(B, 2), v))))
        contrary = rel("le" if self.goal.op == "lt" else "lt", self.goal.kids[1], ZERO)

        def against(W: Sequent) -> int:
            if self.goal in W.given:
                return self.b.hypothesis(W)
            # -(A r + B q) (A r - B q) = B^2 q^2 - A^2 r^2, which is not positive
            h = held(contrary)
            parts = [product([h, held(rel("lt", ZERO, A)), self._root(r)])]
            parts += [product([h, held(rel("le", B, ZERO)), self._root(q)])]
            form = added(*parts, held(squares))
            equations: list[Node] = []
            if r != ONE:
                equations += [rel("eq", power(r, 2), u), power(A, 2)]
            if q != ONE:
                equations += [rel("eq", power(q, 2), v), neg(power(B, 2))]
            return self.b.leaf(W, "absurd", form, *equations)

        return self.b.have(S, squares, self.c.sign, self.b.using("decide", (self.goal,), against))

