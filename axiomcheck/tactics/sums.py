"""Combinations of sums: one sum of a combined body.

Distributions sum to one, so multiples of the difference of two may be added to the body, and a constant may be
spread over one.  Named classes are split off; the body's sign is shown at any other class, and that of the named
classes' bodies together.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    Refused,
    add,
    dist,
    minus,
    mul,
    neg,
    num,
    opened,
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.builder import Builder, Stuck
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.codeframes import Shares
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.positivity import Reduction, cleared, difference_of, node_of, product, without_one
from axiomcheck.tactics.reading import (
    aggregates_of,
    distributions,
    extrema_of,
    fresh_class,
    moved,
    plain_hypotheses,
    size_of,
)
from axiomcheck.tactics.sampling import Sampler, value
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.splitting import taken_apart
from axiomcheck.tactics.work import derivative

REMEMBERED = 20  # sequents whose bodies are looked at
Spread = tuple[list[Node], list[tuple[Node, Node]], Node]  # added to the body; multiples of sum v = 1; beside the sum


class Sums(Shares):
    """Orders and equations of sums."""

    def __init__(self, builder: Builder, scalar: Scalar | None = None):
        super().__init__(builder, scalar)
        self._looks: dict[tuple[Sequent | str, ...], tuple[Sampler, frozenset[Node]]] = {}  # points of any other class

    def _linear(self, S: Sequent, strict_at: str | None = None) -> int:
        """The difference of both sides is a positive factor times one sum of a combined body."""
        g = S.goal
        op = g.op
        if op not in ("le", "lt", "eq"):
            raise Stuck("not an order or an equation")
        start = Reduction(difference_of(self.ring, g))
        try:
            ways = [start, cleared(self.ring, S, Reduction(dict(start.poly)))]
        except Refused as error:
            raise Stuck(str(error)) from error
        why = Stuck("there is no sum")
        for red in ways[: 2 if ways[1].unit else 1]:
            factor, rest = self._common(S, red.poly)
            body, constant = self._combined(rest)
            if body is None:
                continue
            for extra, uses, kept in self._spreads(S, body, constant, op):
                W = body if not extra else add(body, *extra)
                try:
                    return self._summed(S, op, W, uses, kept, factor, strict_at, red)
                except Stuck as error:
                    why = error
        raise why

    def _common(self, S: Sequent, d: Poly) -> tuple[list[int], Poly]:
        """Atoms known to be positive that divide every monomial, and the quotient."""
        factor: list[int] = []
        while d:
            shared = set.intersection(*(set(m) for m in d))
            known = [i for i in sorted(shared) if rel("lt", ZERO, self.ring.atoms[i]) in S.given]
            if not known:
                break
            factor.append(known[0])
            d = {without_one(m, known[0]): k for m, k in d.items()}
        return factor, d

    def _combined(self, d: Poly) -> tuple[Node | None, Poly]:
        """One body whose sum is the part of d that has a sum over all classes, and what is left."""
        bodies: list[Node] = []
        constant: Poly = {}
        for m, k in d.items():
            atoms = {i: self.ring.atoms[i] for i in m}
            sums = [i for i in m if atoms[i].op == "sum" and not atoms[i].classes and atoms[i].kids[0].loose]
            if len(sums) != 1:
                constant[m] = k
                continue
            t = self.ring.atoms[sums[0]]
            others = node_of(self.ring, {without_one(m, sums[0]): k})
            bodies.append(mul(others, t.kids[0]) if others != ONE else t.kids[0])
        if not bodies:
            return None, constant
        return (bodies[0] if len(bodies) == 1 else add(*bodies)), constant

    def _spreads(self, S: Sequent, body: Node, constant: Poly, op: str) -> Iterator[Spread]:
        """What is added to the body, which multiples of `sum v = 1` that is, and what stays beside the sum."""
        vs = distributions(S)
        plain = [v for v in vs if v.op == "at"] or vs
        c = node_of(self.ring, constant)
        first: list[Spread] = [([], [], c)]
        if constant:
            first += [([mul(c, v)], [(v, c)], ZERO) for v in plain]
            (size,) = next(iter(self.ring.poly(N)))
            counted = {m: k for m, k in constant.items() if size in m}
            rest = {m: k for m, k in constant.items() if size not in m}
            each = node_of(self.ring, {without_one(m, size): k for m, k in counted.items()})
            if counted and not rest:  # a multiple of the number of classes
                first.insert(1, ([each], [], ZERO))
            elif counted:
                beside = node_of(self.ring, rest)
                first += [([each, mul(beside, v)], [(v, beside)], ZERO) for v in plain]
                first.append(([each], [], beside))
        for v in plain:  # a share of one distribution, taken from what is beside the sum
            for one in (ONE, num(-1)):
                first.append(([v if one == ONE else neg(v)], [(v, one)], minus(c, one)))
        slopes: dict[Node, Node | None] = {}
        for v in dict.fromkeys(x for x in (*plain[:4], *vs[:4]) if x.op == "at"):
            slopes[v] = _slope(body, v.name)
            self.b.spend(0)  # what that took
        for v, w, k in self._flat({v: slopes[v] for v in plain[:4] if v.op == "at"}):
            for extra, uses, kept in first:
                yield [*extra, mul(k, minus(v, w))], [*uses, (v, k), (w, neg(k))], kept
        for extra, uses, kept in first:
            yield extra, uses, kept
            seen: set[tuple[Node, Node, Node]] = set()
            for v in vs[:4]:
                for w in vs[:4]:
                    if v == w:
                        continue
                    for k in _multiples(slopes.get(v)):
                        if (v, w, k) in seen or (w, v, neg(k)) in seen:
                            continue
                        seen.add((v, w, k))
                        yield [*extra, mul(k, minus(v, w))], [*uses, (v, k), (w, neg(k))], kept

    def _flat(self, slopes: dict[Node, Node | None]) -> Iterator[tuple[Node, Node, Node]]:
        """Two distributions and a multiple of their difference that makes the body flat in both, if it depends on a parameter."""
        for v, w in combinations(slopes, 2):
            s, t = slopes[v], slopes[w]
            if s is not None and t is not None and s.op == "add" and not self.ring.poly(add(s, t)):
                yield v, w, neg(s)

    def _summed(
        self, S: Sequent, op: str, W: Node, uses: list[tuple[Node, Node]], kept: Node, factor: list[int],
        strict_at: str | None, red: Reduction,
    ) -> int:  # fmt: skip
        """From the body's signs to the goal: every identity is known, so nothing is searched for."""
        b = self.b
        classes = moved(S, W) if strict_at is None else []
        if not self._sensible(S, "eq" if op == "eq" else "le", W, classes):
            raise Stuck("a body of the wrong sign, in floating point")
        T = total(W)
        shown = rel(op, ZERO, T if kept == ZERO else add(T, kept))
        alone = [] if kept == ZERO else [kept]
        steps, ideal, here = taken_apart(b, T, classes)
        forms: list[Form] = []
        named = [opened(W, c) for c in classes]
        if classes or alone:
            parts = rel(op, ZERO, add(*named, *alone))
            steps.append((parts, lambda V: self._at_named(V, classes)))
            forms.append(held(parts))
            if op == "eq":
                ideal += [parts, num(-1)]
        side = "eq" if op == "eq" else "le" if classes or (strict_at is None and op == "le") else "lt"
        others = rel(side, total(ZERO, here.classes), here)
        steps.append((others, lambda V: self._compared(V, strict_at)))
        forms.append(held(others))
        if op == "eq":
            ideal += [others, num(-1)]
        steps.append((shown, b.by("algebra", UNIT, *_form_of(op, forms), *ideal)))

        def last(V: Sequent) -> int:
            lead = node_of(self.ring, {tuple(sorted(factor)): fmpq(1)})
            positive = [held(rel("lt", ZERO, self.ring.atoms[i])) for i in factor]
            more: list[Node] = []
            for v, k in uses:  # W = body + k v, so the sum of W is that of the body and k, by sum v = 1
                more += [rel("eq", total(v), ONE), neg(mul(lead, k))]
            if op == "eq":
                return b.leaf(V, "algebra", product(red.unit), Node("n"), shown, neg(lead), *more, *red.ideal(self.ring))
            form = product([*positive, held(shown)])
            return b.leaf(V, "algebra", product(red.unit), form, *more, *red.ideal(self.ring))

        # what fails most often goes first
        for f, prove in sorted(steps, key=lambda step: step[0] != others):
            if f == others or f == steps[len(classes)][0]:
                prove(S.showing(f))
        return b.having(S, steps, last)

    def _sensible(self, S: Sequent, op: str, W: Node, classes: list[str]) -> bool:
        """Has the body the wanted sign at any other class, as far as floats tell?"""
        if size_of(S) == len(classes):
            return True
        self.b.spend(4)
        if (found := self._looks.pop((S, *classes), None)) is None:
            found = Sampler(), self._at_any_other(S, fresh_class(S), classes)
        self._looks[(S, *classes)] = found
        if len(self._looks) > REMEMBERED:
            self._looks.pop(next(iter(self._looks)))
        sampler, given = found
        goal = rel(op, ZERO, opened(W, fresh_class(S)))
        return not sampler.fails(Sequent(given, goal), goal)

    def _at_any_other(self, S: Sequent, c: str, classes: list[str]) -> frozenset[Node]:
        """What is known of the numbers at a class other than these."""
        given = {opened(f.kids[0], c) for f in S.given if f.op == "all" and set(f.classes) <= set(classes)}
        flat = {k for f in given for k in (f.kids if f.op == "and" else (f,))}
        apart = {dist(c, d) for d in classes}
        shares = {rel("le", opened(v, c), ONE) for v in distributions(S) if v.op == "at"}
        about = {f for f in plain_hypotheses(S) if f.op != "ne" and not aggregates_of(f)}
        low = {rel("le", t, opened(t.kids[0], c)) for t in extrema_of(S) if t.op == "cmin"}
        low |= {rel("le", ZERO, t) for t in extrema_of(S) if t.kids[0] in distributions(S)}
        return frozenset(flat | apart | shares | about | low)


def _form_of(op: str, forms: list[Form]) -> list[Form]:
    if op == "eq":
        return [Node("n")]
    return [forms[0] if len(forms) == 1 else added(*forms)]


def _multiples(slope: Node | None) -> list[Node]:
    """Multiples worth trying: what makes the body flat where two distributions agree; and 1, -1."""
    found = [] if slope is None or slope == ZERO else [neg(slope)]
    return [*found, *(k for k in (ONE, num(-1)) if k not in found)]


def _slope(body: Node, vector: str) -> Node | None:
    """The derivative of a body by an entry where all entries agree, if it is the same everywhere (by floats).

    It may be linear in the one number that the body speaks of, a parameter.
    """
    inside = _at_positive(opened(body, "c"))
    names = sorted({t.name for t in outside(inside) if t.op == "var"})
    if len(names) > 1:
        return None
    try:
        slope, _ = derivative(substitute(inside, vectors={vector: var("_t")}), "_t")
    except Refused:
        return None
    first, second, third = (_same(slope, {var(name): x for name in names}) for x in (0.3, 0.45, 0.75))
    if first is None or second is None or third is None:
        return None
    rise, start = (second - first) / 0.15, 3 * first - 2 * second
    if abs(start + 0.75 * rise - third) > 1e-9 or max(abs(start), abs(rise)) > 1e6:
        return None
    constant, factor = (num(Fraction(x).limit_denominator(60)) for x in (start, rise))
    return constant if factor == ZERO else add(constant, mul(factor, var(names[0])))


def _same(slope: Node, scalars: dict[Node, float]) -> float | None:
    """Its value where all entries agree, if it is the same whatever they are."""
    found: list[float] = []
    for v in (0.3, 0.45, 0.7):
        atoms = {t: scalars.get(t, v) for t in outside(slope) if t.op in ("at", "var")}
        try:
            found.append(value(slope, atoms))
        except (KeyError, OverflowError, ValueError):
            return None
    return found[0] if max(found) - min(found) <= 1e-9 else None


def _at_positive(t: Node) -> Node:
    """A body where entries are positive: of its cases those for 0 < an entry."""
    if t.op == "ite" and t.kids[0].op == "lt" and t.kids[0].kids[0] == ZERO and t.kids[0].kids[1].op == "at":
        return _at_positive(t.kids[1])
    return t.with_kids(tuple(map(_at_positive, t.kids)), t.classes) if t.kids else t
