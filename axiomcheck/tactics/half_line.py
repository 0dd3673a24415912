"""Relations of one positive number, such as the amount of smoothing at a point, wherever it lies between its bounds.

What has cases (abs, min, max) is the case that it is there; a rational function is one quotient, whose numerator has a sign.
Where there are logarithms, the number v is (1 - w)/(n w) for a w between 0 and 1, so that it has a largest value as well;
each logarithm is a sum of those of polynomials, and the sum is differentiated until nothing but a polynomial is left.  Both sides
may also be one function of two numbers, that rises or falls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from math import lcm

from flint import fmpq, fmpz

from axiomcheck.calculus.rules import FACTS, PLAIN, UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    inv,
    minus,
    mul,
    neg,
    num,
    rel,
    replaced,
    root,
    substitute,
    var,
)
from axiomcheck.calculus.values import Point, truth
from axiomcheck.tactics import one_number
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.fields import Fields, Quotient
from axiomcheck.tactics.forms import amount, function, held, multiplied, one_product
from axiomcheck.tactics.intervals import Interval, polynomial_sign
from axiomcheck.tactics.polynomials import reduced
from axiomcheck.tactics.positivity import fraction, node_of
from axiomcheck.tactics.ratios import Ratios
from axiomcheck.tactics.reading import limits
from axiomcheck.tactics.root_sums import RootSums, outside_and_inside, plain_root
from axiomcheck.tactics.scalar import Scalar

CURVED, CASES = ("log", "exp", "root", "atan"), ("abs", "min", "max")
RELATIONS = ("le", "lt", "eq", "ne")
ALONG = [Fraction(a, b) for a, b in ((1, 5000), (1, 60), (1, 7), (1, 3), (1, 2), (2, 3), (6, 7), (59, 60), (4999, 5000))]
W, X, Y = var("w_"), var("_x"), var("_y")
DEPTH = 4
LEMMA, DIRECT = 2_000, 2_000  # steps for a function that rises, and for a goal as it stands
MOST_CUTS, MOST_FACTORS = 3, 8


def there(S: Sequent) -> bool:
    """Is the goal about a single scalar that is positive?"""
    names = S.goal.names
    if len(names) != 1 or not all(t.op in PLAIN for t in S.goal.nodes()):
        return False
    ((kind, name),) = names
    low, _ = limits(S, var(name))
    return kind == "s" and low is not None and low >= 0


def solve(b: Builder, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    ((_, name),) = S.goal.names
    v = var(name)
    return _HalfLine(b, v).prove(S, MOST_CUTS)


def _bounds(S: Sequent, v: Node) -> Iterator[Node]:
    """The hypotheses that say between which numbers it lies."""
    for f in S.given:
        if f.op in ("le", "lt") and v in f.kids and any(t.op == "num" for t in f.kids):
            yield f


class _HalfLine:
    """Goals about v."""

    def __init__(self, b: Builder, v: Node):
        self.b, self.v = b, v

    @cached_property
    def s(self) -> Scalar:
        """The thorough search."""
        return Scalar(self.b, thorough=True)

    def prove(self, S: Sequent, cuts: int) -> int:
        """The goal, and its parts one by one; cut at so many numbers at most."""
        S, g = Sequent(frozenset(_bounds(S, self.v)), S.goal), S.goal
        again = fixed(self.prove, cuts)
        self.b.spend(1 + g.size // 20)
        if (step := self.b.shown(S)) is not None:
            return step
        if g.op == "and":
            return self.b.back(S, "each", (), again)
        if g.op == "or":
            ways = [self.b.using("either", (f,), again) for f in g.kids if self._holds(S, f)]
            return self.b.first(S, *ways)
        if g.op not in RELATIONS or not self._holds(S, g):
            raise Stuck("not so everywhere", g)
        if not g.names:
            return self.b.leaf(Sequent(frozenset(), g), "enclosed")
        if g.op == "ne":
            less = next((f for f in (rel("lt", *g.kids), rel("lt", *g.kids[::-1])) if self._holds(S, f)), None)
            if less is None:
                raise Stuck("now the one is smaller, now the other", g)
            return self.b.through(S, less, again)
        if (t := next((t for t in g.nodes() if t.op in CASES and not any(k.has(*CASES) for k in t.kids)), None)) is not None:
            return self._by_case(S, t, cuts)
        if g.has("ite"):
            raise Stuck("a value by cases", g)
        return self._curved(S) if g.has(*CURVED) else self._rational(S)

    # -- where it is so, as far as some points tell ---------------------------------------------

    def _points(self, S: Sequent) -> list[Fraction]:
        low, high = limits(S, self.v)
        low = low or Fraction(0)
        return [low + (q / (1 - q) if high is None else q * (high - low)) for q in ALONG]

    def _holds(self, S: Sequent, f: Node) -> bool:
        """Is it never seen to be false?"""
        self.b.spend(1 + f.size // 20)
        return all(truth(f, Point(1, scalars={self.v.name: q})) is not False for q in self._points(S))

    # -- cases ----------------------------------------------------------------------------------

    def _by_case(self, S: Sequent, t: Node, cuts: int) -> int:
        """abs, min or max as the case that it is; or the number is cut where the case changes."""
        said = FACTS[t.op][1](*t.kids)
        for case in said.kids if said.op == "or" else (said,):
            if self._holds(S, case.kids[0]):
                return self._taken(S, t, case, cuts)
        return self._cut(S, t, cuts)

    def _taken(self, S: Sequent, t: Node, case: Node, cuts: int) -> int:
        b, again = self.b, fixed(self.prove, cuts)
        order, equal = case.kids

        def other(V: Sequent) -> int:
            """Both orders hold, so that both values are the same."""
            if equal in V.given:
                return b.hypothesis(V)
            reverse = rel("le", *order.kids[::-1])
            low, high = order.kids
            return b.at_most(low, high, b.clash(reverse, rel("lt", *order.kids)), self.s._last)(V)

        shown: Tactic = lambda V: b.fact(V, t.op, t.kids, b.opened(other))
        if len(set(t.kids)) != 1 or t.op == "abs":
            shown = b.by_cases(t.op, t.kids, b.opened(other))
        return b.having(S, [(order, again), (equal, shown)], b.using("rewrite", equal.kids, again))

    def _cut(self, S: Sequent, t: Node, cuts: int) -> int:
        """Below, at and above a number at which the case changes."""
        d = t.kids[0] if t.op == "abs" else minus(*t.kids)
        places = [c for c in self._zeros(d) if self._inside(S, c)]
        if not places or not cuts:
            raise Stuck("the case changes, nobody sees where", t)
        c = num(places[0])
        again = fixed(self.prove, cuts - 1)
        return self.b.back(S, "order", (self.v, c), again, self.b.using("rewrite", (self.v, c), again), again)

    def _zeros(self, t: Node) -> list[Fraction]:
        """The rational zeros of a rational function."""
        if t.has(*CURVED, *CASES, "ite"):
            return []
        top, _ = Ratios(t).of(t)
        lines = (f for f, _ in top.factor()[1] if f.degrees() == (1,))
        return [-fraction(q) for q in (f(0) / (f(1) - f(0)) for f in lines)]

    def _inside(self, S: Sequent, c: Fraction) -> bool:
        low, high = limits(S, self.v)
        return (low or 0) < c and (high is None or c < high)

    # -- rational functions -----------------------------------------------------------------------

    def _rational(self, S: Sequent) -> int:
        """The sign of a polynomial, where nothing but polynomials is divided by."""
        ring = self.b.ring
        below = [ring.atoms[i] for i in sorted({i for m in ring.difference(*S.goal.kids) for i in m})]  # as the ring spells them
        below = [t for t in below if t.op == "inv"]
        if any(t.kids[0].has("inv") for t in below):
            return self._nested(S)
        for t in (t for t in below if rel("eq", mul(*t.kids, t), ONE) not in S.given):
            known: Tactic = lambda W: self.s.product_is_one(W, t, self._rational)  # noqa: B023
            return self.b.have(S, rel("lt", ZERO, *t.kids), self._polynomial, known)
        return self._reduced(S, lambda inside, t: polynomial_sign(self.s, inside, self.v, self.b.ring.poly(t), S.goal.op))

    def _reduced(self, S: Sequent, sign: Callable[[Interval, Node], int]) -> int:
        """Without denominators, whose signs are known; `sign` shows that of what is left."""
        red = reduced(self.s, S)
        if not red.poly and S.goal.op != "lt":
            return self.s._closing(S, red, Node("n"))
        if not red.poly or S.goal.op == "eq":
            raise Stuck("both sides are the same, or they are not", S.goal)
        t = node_of(self.b.ring, red.poly)
        whole, shown = rel(S.goal.op, ZERO, t), fixed(self.s._last)
        if t.names:
            number = sign(one_number.interval(self.s, S, self.v), t)
            whole, shown = self.b.steps[number].shows.goal, fixed(self._after, number)
        return self.b.have(S, whole, shown, lambda W: self.s._closing(W, red, held(whole)))

    def _nested(self, S: Sequent) -> int:
        """The difference of both sides as one quotient, and the sign of its numerator."""
        b, (low, high) = self.b, S.goal.kids
        d = minus(high, low)
        fields = Fields(b, S, d)

        def signed(W: Sequent, q: Quotient) -> int:
            if not q.top:
                return b.equal(rel("eq", d, q.term), ONE)(W) if S.goal.op != "lt" else self._never()
            sure = rel(S.goal.op, ZERO, q.above)
            return b.have(W, sure, self._polynomial, lambda V: fields.units(V, [q], fixed(closed, q)))

        def closed(W: Sequent, q: Quotient) -> int:
            unit = UNIT if q.under == ONE else fields.denominator(q)
            ideal = [rel("eq", d, q.term), q.under]
            ideal += [] if q.under == ONE else [q.unit, q.above]
            return b.leaf(W, "algebra", unit, held(rel(S.goal.op, ZERO, q.above)), *ideal)

        return fields.knowing(S, d, signed)

    def _never(self) -> int:
        raise Stuck("both sides are the same")

    def _polynomial(self, S: Sequent) -> int:
        """0 < p, or 0 <= p, for a polynomial p."""
        s, p = self.s, self.b.ring.poly(S.goal.kids[1])
        if S.goal.op == "eq":
            raise Stuck("not the same on both sides")
        if all(not m for m in p):
            return s._last(S)
        number = polynomial_sign(s, one_number.interval(s, S, self.v), self.v, p, S.goal.op)
        return self._after(S, number)

    def _after(self, S: Sequent, number: int) -> int:
        """From what a step shows on an interval that hypotheses give."""
        shown = self.b.steps[number].shows
        missing = [(f, self.s._last) for f in sorted(shown.given - S.given, key=simple)]
        return self.b.having(S, [*missing, (shown.goal, lambda _: number)], self.s._last)

    # -- curves -----------------------------------------------------------------------------------

    def _curved(self, S: Sequent) -> int:
        """As a function of two numbers; or below 1, with sums of logarithms; or as it stands."""
        b = self.b
        if (found := self._same_function(S.goal)) is not None:
            return self._by_arguments(S, *found)
        if (sides := self._products(S.goal)) is not None:
            return self._by_products(S, *sides)
        if limits(S, self.v) == (0, None):
            return b.first(S, self._below_one, b.part(DIRECT, self._plainly))
        return self._plainly(S)

    def _same_function(self, g: Node) -> tuple[Node, Node, Node] | None:
        """f, u and w, if the sides are f(u) and f(w), f is no number but a curve, and u and w are curves themselves."""
        low, high = g.kids
        for t in (t for t in low.nodes() if t.op in CURVED and t.kids[0].has(*CURVED)):
            u = t.kids[0]
            f = replaced(low, u, X)
            for w in dict.fromkeys(x.kids[0] for x in high.nodes() if x.op == t.op and x.k == t.k):
                if f.names == {("s", X.name)} and substitute(f, {X.name: w}) == high:
                    return f, u, w
        return None

    def _by_arguments(self, S: Sequent, f: Node, u: Node, w: Node) -> int:
        """f(x) < f(y) if x < y, or the other way round, of any numbers, above 0 for roots; then the order of u and w."""
        b, op, put = self.b, S.goal.op, {X.name: u, Y.name: w}
        signs = [rel("lt", ZERO, x) for x in (X, Y)] if f.has("root", "log") else []
        for order in (rel(op, X, Y), rel(op, Y, X)):
            if op == "eq" or not self._holds(S, substitute(order, put)):
                continue
            lemma = Sequent(frozenset([order, *signs]), rel(op, f, substitute(f, {X.name: Y})))
            if (shown := b.tried(b.part(LEMMA, self.s.prove), lemma)) is not None:
                return b.at_numbers(S, shown(S), put, fixed(self.prove, 0))
        raise Stuck("the arguments have no order", S.goal)

    def _products(self, g: Node) -> tuple[int, list[Node], list[Node]] | None:
        """k and the factors of a and b, if k times the difference of the sides is log(b) - log(a)."""
        ring = self.b.ring
        p = ring.difference(*g.kids)  # of the first and the second
        if g.op == "eq" or not p or any(len(m) != 1 or ring.atoms[m[0]].op != "log" for m in p):
            return None
        k = lcm(*(int(c.q) for c in p.values()))
        counts = [(ring.atoms[m[0]].kids[0], int((c * k).p)) for m, c in sorted(p.items())]
        if sum(abs(n) for _, n in counts) > MOST_FACTORS:
            return None
        low, high = ([u for u, n in counts for _ in range(max(0, sign * n))] for sign in (1, -1))
        return k, low, high

    def _by_products(self, S: Sequent, k: int, low: list[Node], high: list[Node]) -> int:
        """log a + log b < log c, as a b < c."""
        b, op = self.b, S.goal.op
        (todo, first), (more, second) = (self._laws(side or [ONE]) for side in (low, high))
        sides = [_nested(side or [ONE]) for side in (low, high)]
        order, logs = rel(op, *sides), rel(op, *(function("log", t) for t in sides))
        lemma = Sequent(frozenset([rel(op, X, Y), rel("lt", ZERO, X)]), rel(op, function("log", X), function("log", Y)))
        step = b.part(LEMMA, self.s.prove)(lemma)
        put = {X.name: sides[0], Y.name: sides[1]}
        one = FACTS["log1"][1]()
        ideal = [x for facts, q in ((first, 1), (second, -1)) for f in facts for x in (f, num(q))]
        ideal += [one, ONE if not low else num(-1)] if not (low and high) else []
        last = b.by("algebra", amount(k), held(logs), *ideal)
        todo += [*more, (order, fixed(self.prove, 0)), (logs, lambda W: b.at_numbers(W, step, put, self.s._last))]
        todo += [(one, b.alone("fact", "log1"))] if not (low and high) else []
        return b.having(S, todo, last)

    def _below_one(self, S: Sequent) -> int:
        """v is (1 - w)/(n w), where w = 1/(1 + n v) lies between 0 and 1."""
        b, v = self.b, self.v
        k = num(self._slope(S.goal))
        image, w = mul(minus(ONE, W), inv(mul(k, W))), inv(add(ONE, mul(k, v)))
        T = Sequent(frozenset([rel("lt", ZERO, W), rel("lt", W, ONE)]), replaced(S.goal, v, image))
        step = _HalfLine(b, W)._plainly(T)
        put = {W.name: w}
        bounds = [substitute(f, put) for f in b.steps[step].shows.given]
        equal = rel("eq", v, substitute(image, put))
        instance = b.using("rewrite", equal.kids, b.instance(step, put, bounds))
        return b.having(S, [(f, self._rational) for f in (*bounds, equal)], instance)

    def _slope(self, g: Node) -> Fraction:
        """n, where most denominators are multiples of 1 + n v."""
        found: Counter[Fraction] = Counter()
        for t in g.nodes():
            if t.op == "inv" and not t.has(*CURVED, *CASES) and t.names:
                top, _ = Ratios(t.kids[0]).of(t.kids[0])
                if top.degrees() == (1,) and top(0) > 0 and top(1) > top(0):
                    q = (top(1) - top(0)) / top(0)
                    found[fraction(q)] += 1
        return max(found, key=lambda n: (found[n], -n), default=Fraction(1))

    def _plainly(self, S: Sequent) -> int:
        """Quotients as one each, logarithms as sums of logarithms; then by derivatives, or by a search."""
        return Fields(self.b, S).sides(S, self._flat)

    def _flat(self, S: Sequent) -> int:
        """With logarithms of plain factors in place of those of products."""
        logs = dict.fromkeys(t for t in S.goal.nodes() if t.op == "log" and not t.kids[0].has(*CURVED))
        for t in logs:
            factors = self._factors(t.kids[0], S)
            if factors != [t.kids[0]]:
                whole = _nested(factors)
                equal = rel("eq", t, _sum_of_logs(factors))
                shown = fixed(self._logs, t.kids[0], whole, factors)
                return self.b.have(S, equal, shown, self.b.using("rewrite", equal.kids, self._flat))
        return self._derived(S) if S.goal.has("log", "exp", "atan") else self._rooted(S)

    def _rooted(self, S: Sequent) -> int:
        """With roots of polynomials alone, and none of squares."""
        for r in dict.fromkeys(t for t in S.goal.nodes() if t.op == "root" and t.k == 2 and not t.kids[0].has(*CURVED)):
            outside, inside = (one_product(ts) for ts in outside_and_inside(*self._powers(r.kids[0], S)))
            plain = outside if inside == ONE else mul(outside, root(inside, 2))
            if outside != ONE or self.b.ring.difference(r, plain):
                shown: Tactic = lambda W: plain_root(self.s, W, r, outside, inside, self._alone)  # noqa: B023
                return self.b.have(S, rel("eq", r, plain), shown, self.b.using("rewrite", (r, plain), self._rooted))
        return self._derived(S)

    def _alone(self, S: Sequent) -> int:
        return self._rational(Sequent(frozenset(_bounds(S, self.v)), S.goal))

    def _powers(self, t: Node, S: Sequent) -> tuple[Fraction, list[tuple[Node, int]]]:
        """A number, and positive factors with their powers, whose product a rational function is; each is 1 at an end, or 0."""
        ratios, at = Ratios(t), self._points(S)[0]
        content, found = Fraction(1), list[tuple[Node, int]]()
        for p, sign in zip(ratios.of(t), (1, -1), strict=True):
            constant, factors = p.factor()
            content *= fraction(constant) ** sign
            for f, k in factors:
                end = f(0) or f(1) or (fmpq(1) if f(fmpq(at.numerator, at.denominator)) > 0 else fmpq(-1))
                content *= fraction(end) ** (sign * k)
                found.append((ratios.term(f / end), sign * int(k)))
        if content <= 0:
            raise Stuck("not a positive number", t)
        return content, found

    def _factors(self, t: Node, S: Sequent) -> list[Node]:
        """Positive factors whose product a rational function is, or their inverses."""
        content, found = self._powers(t, S)
        return [*_primes(content), *(f if k > 0 else inv(f) for f, k in found for _ in range(abs(k)))] or [ONE]

    def _logs(self, S: Sequent, t: Node, whole: Node, factors: list[Node]) -> int:
        """The logarithm of a product, which is another way to write a rational function."""
        b = self.b
        todo, facts = self._laws(factors)
        equal = b.equal(*(x for f in facts for x in (f, num(-1))))
        return b.having(S, [(rel("eq", t, whole), self._rational), *todo], b.using("rewrite", (t, whole), equal))

    def _laws(self, factors: list[Node]) -> tuple[Todo, list[Node]]:
        """log(a b c) = log a + log b + log c, and log(1/a) = -log a, for numbers above 0: what is to be shown, and both."""
        b, facts = self.b, list[Node]()
        rests = [_nested(factors[i:]) for i in range(len(factors))]
        plain = dict.fromkeys(f for k in factors for f in ((*k.kids, k) if k.op == "inv" else (k,)))
        todo: Todo = [(rel("lt", ZERO, f), fixed(self.prove, 0)) for f in plain]
        for f, rest in reversed(list(zip(factors, rests[1:], strict=False))):
            positive = multiplied(*(held(rel("lt", ZERO, u)) for u in (f, rest)))
            todo.append((rel("lt", ZERO, mul(f, rest)), b.by("algebra", UNIT, positive)))
            facts.append(self._law(todo, "log_mul", f, rest))
        facts += [self._law(todo, "log_inv", f.kids[0]) for f in factors if f.op == "inv"]
        return todo, facts

    def _law(self, todo: Todo, name: str, *terms: Node) -> Node:
        """What a law says of positive numbers."""
        said = FACTS[name][1](*terms).kids[-1]
        signs = [rel("lt", ZERO, t) for t in terms]
        todo.append((said, only(signs, self.b.by_cases(name, terms, self.s._last))))
        return said

    def _derived(self, S: Sequent) -> int:
        """By squares or by derivatives, once the denominators are known to be positive; or by a thorough search."""
        s, b = self.s, self.b
        for t in dict.fromkeys(t for t in S.goal.nodes() if t.op == "inv"):
            if rel("eq", mul(*t.kids, t), ONE) not in S.given:
                sure = rel("lt", ZERO, *t.kids)
                return b.have(S, sure, fixed(self.prove, 0), lambda W: s.product_is_one(W, t, self._derived))  # noqa: B023
        return b.first(S, self._by_squares, self._by_descent, lambda W: s.prove(W))

    def _by_squares(self, S: Sequent) -> int:
        """A sum of roots, by squares."""
        if S.goal.op not in ("le", "lt") or not S.goal.has("root") or S.goal.has("exp", "log", "atan"):
            raise Stuck("no sum of roots", S.goal)
        sums = RootSums(self.s, self.v, self._alone)
        return self._reduced(S, lambda inside, t: sums.sign(inside, t, S.goal.op))

    def _by_descent(self, S: Sequent) -> int:
        found = one_number.by_descent(self.s, S, DEPTH)
        if found is None:
            raise Stuck("no curve of one number", S.goal)
        return found


def _nested(factors: list[Node]) -> Node:
    """a (b (c d))."""
    return factors[0] if len(factors) == 1 else mul(factors[0], _nested(factors[1:]))


def _sum_of_logs(factors: list[Node]) -> Node:
    parts = [neg(function("log", *f.kids)) if f.op == "inv" else function("log", f) for f in factors]
    return parts[0] if len(parts) == 1 else add(*parts)


def _primes(q: Fraction) -> list[Node]:
    """The prime factors of a positive number, and the inverses of those below the line."""
    top, below = ([num(int(p)) for p, k in fmpz(n).factor() for _ in range(k)] for n in (q.numerator, q.denominator))
    return [*top, *map(inv, below)]
