"""Powers whose exponents are parameters: u^q is exp(q log u), and sums of such products lie above tangents of exp.

With L the exponent of a product, sum(c exp(L)) is at least exp(w) (sum(c) + sum(c (L - w))) for the exponent w of one of
the products, if the weights c of the others are not negative.  Where c are weights of a mean of exponents, this is the
inequality of weighted means, and with it Young's and Bernoulli's; with two products it compares exponents.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING

from axiomcheck.calculus.polynomial import Monomial, Poly
from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, Refused, add, minus, mul, neg, rel, substitute, var
from axiomcheck.tactics import analysis
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.positivity import Reduction, cleared, difference_of, node_of, product
from axiomcheck.tactics.work import plus, times

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

MOST = 5  # products
DEPTH = 3  # of proofs of signs, in which no powers are left


@dataclass
class Power:
    """exp(L), its weight, and the products that are equal to it, each with its share of the weight."""

    exponent: Node
    poly: Poly
    weight: Poly = field(default_factory=dict)
    products: list[tuple[Monomial, Poly]] = field(default_factory=list)


def by_weights(s: Scalar, S: Sequent, depth: int) -> int | None:
    """The goal by tangents of exp at one of its products."""
    g = S.goal
    bases = bases_of(g)
    if g.op not in ("le", "lt", "eq") or not bases or any(rel("lt", ZERO, u) not in S.given for u in bases):
        return None
    here = set(g.nodes())
    case = min((f for f in S.given if f.op == "eq" and f.kids[0].op == "ite" and f.kids[0] in here), key=simple, default=None)
    if case is not None:
        return s.b.back(S, "rewrite", case.kids, lambda W: s.prove(W, depth))
    for t in sorted((f.kids[0] for f in S.given if f.op == "le" and f.kids[1] == ZERO and f.kids[0] in here), key=simple):
        if rel("le", ZERO, t) in S.given and t.op in ("at", "var"):
            used = s.b.using("rewrite", (t, ZERO), lambda W: s.prove(W, depth))
            return s.b.have(S, rel("eq", t, ZERO), s._last, used)
    try:
        red = cleared(s.ring, S, Reduction(difference_of(s.ring, g)))
    except Refused:
        return None
    found = _powers(s, red.poly, bases)
    if found is None:
        return None
    powers = [x for x in found if x.weight]
    s.b.spend(20)
    if not powers and g.op != "lt":
        return _Equal(s, red, found).shown(S)
    if g.op == "eq" or not 2 <= len(powers) <= MOST:
        return None
    for at in powers:
        others = [x for x in powers if x is not at]
        rest = _rest(s, powers, at)
        asked = [rel("le", ZERO, node_of(s.ring, x.weight)) for x in others]
        asked += [rel("le", ZERO, node_of(s.ring, rest))] if rest else []
        if any(s.sampler.fails(S, f) for f in asked):
            continue
        try:
            return _Tangents(_Equal(s, red, found), bases, at, others, rest).shown(S)
        except Stuck:
            continue
    return None


def bases_of(g: Node) -> list[Node]:
    """What stands in logarithms inside exponents, each once."""
    found = [t.kids[0] for e in analysis.terms_of(g, "exp") for t in analysis.terms_of(e.kids[0], "log")]
    return list(dict.fromkeys(found))


def _powers(s: Scalar, p: Poly, bases: list[Node]) -> list[Power] | None:
    """The polynomial as a sum of weights times exponentials, products with the same exponent together."""
    found: dict[frozenset, Power] = {}
    for m, k in p.items():
        inside = tuple(i for i in m if _exponent(s.ring.atoms[i], bases) is not None)
        weight: Poly = {tuple(i for i in m if i not in inside): k}
        if any(analysis.terms_of(s.ring.atoms[i], op) for w in weight for i in w for op in ("exp", "log")):
            return None
        exponents = [_exponent(s.ring.atoms[i], bases) for i in inside]
        poly = s.ring.poly(add(*(u for u in exponents if u is not None)))
        power = found.setdefault(frozenset(poly.items()), Power(node_of(s.ring, poly), poly))
        power.weight = plus(power.weight, weight)
        power.products.append((inside, weight))
    return list(found.values())


def _exponent(t: Node, bases: list[Node]) -> Node | None:
    """u, if the atom is exp(u), or a base, which is exp(log(base))."""
    return t.kids[0] if t.op == "exp" else Node("log", (t,)) if t in bases else None


def _rest(s: Scalar, powers: list[Power], at: Power) -> Poly:
    """sum(c) + sum(c (L - w))."""
    rest: Poly = {}
    for x in powers:
        rest = plus(rest, x.weight)
        rest = plus(rest, times(x.weight, s.ring.poly(minus(x.exponent, at.exponent))))
    return rest


class _Equal:
    """Products with the same exponent are equal: what is shown first, and the identity at the end."""

    def __init__(self, s: Scalar, red: Reduction, powers: list[Power]):
        self.s, self.red = s, red
        self.equal = [(self._equation(x, m), x, m, w) for x in powers for m, w in x.products]

    def shown(self, S: Sequent) -> int:
        """The steps, where all weights add up to 0."""
        return self._closed(S, [], Node("n"))

    def _closed(self, S: Sequent, steps: Todo, form: Form) -> int:
        b = self.s.b
        all_ = dict([*steps, *((f, fixed(self._merged, x, m)) for f, x, m, _ in self.equal)])
        ideal = [u for f, _, _, w in self.equal for u in (f, neg(node_of(self.s.ring, w)))]

        return b.having(S, all_.items(), b.by("algebra", product(self.red.unit), form, *ideal, *self.red.ideal(self.s.ring)))

    def _equation(self, x: Power, m: Monomial) -> Node:
        """exp(L) = the product."""
        factors = [self.s.ring.atoms[i] for i in m]
        return rel("eq", _exp(x.exponent), mul(*factors) if len(factors) != 1 else factors[0])

    def _merged(self, S: Sequent, x: Power, m: Monomial) -> int:
        """By exp(a + b) = exp a exp b, and exp(log u) = u."""
        s, atoms = self.s, [self.s.ring.atoms[i] for i in m]
        if not atoms:
            return s.b.have(S, analysis.EXP_0, lambda W: analysis.exp_0(s), s._last)
        exponents = [t.kids[0] if t.op == "exp" else Node("log", (t,)) for t in atoms]
        sums = [exponents[-1]]
        for u in reversed(exponents[:-1]):
            sums.insert(0, add(u, sums[0]))
        ideal: list[Node] = []
        facts, known = list[tuple[Node, Tactic]](), list[tuple[Node, Tactic]]()
        for j, u in enumerate(exponents[:-1]):
            law = FACTS["exp_add"][1](u, sums[j + 1])
            facts.append((law, s.b.alone("fact", "exp_add", u, sums[j + 1])))
            ideal += [law, neg(mul(*map(_exp, exponents[:j])))]
        for j, t in enumerate(atoms):
            if t.op != "exp":
                others = [*atoms[:j], *map(_exp, exponents[j + 1 :])]
                equal = rel("eq", _exp(exponents[j]), t)
                known.append((equal, fixed(_logarithm, s, t)))
                ideal += [equal, neg(mul(*others))]

        return s.b.having(S, [*facts, *known], s.b.equal(*ideal))


class _Tangents(_Equal):
    """The same with a tangent for each product but one, and the rest."""

    def __init__(self, equal: _Equal, bases: list[Node], at: Power, others: list[Power], rest: Poly):
        self.s, self.red, self.equal = equal.s, equal.red, equal.equal
        self.bases, self.at, self.others, self.rest = bases, at, others, rest

    def shown(self, S: Sequent) -> int:
        """The steps; Stuck if a sign is not found."""
        last: Tactic = lambda W: self.s.prove(W, 3)
        todo = [(f, last if analysis.terms_of(f, "log") else self.s._last) for f in self._known_orders(S)]
        return self.s.b.having(S, todo, self._signs)

    def _known_orders(self, S: Sequent) -> Iterator[Node]:
        """Orders of the bases and 1, and then of logarithms."""
        for u, v in permutations([*self.bases, *([ONE] if len(self.bases) == 1 else [])], 2):
            order = next((f for op in ("lt", "le") if (f := rel(op, u, v)) in S.given or self.s.entails(S, f)), None)
            if order is not None:
                yield order
                yield rel(order.op, *(ZERO if t == ONE else Node("log", (t,)) for t in (u, v)))

    def _signs(self, S: Sequent) -> int:
        """Weights and the rest are not negative; of a strict goal, something is positive."""
        strict = S.goal.op == "lt"
        wanted = [x.weight for x in self.others] + ([self.rest] if self.rest else [])
        found = [self._sign(S, node_of(self.s.ring, p), strict) for p in wanted]
        signs = [f for f, _ in found]
        if not strict or (self.rest and found[-1][1]):
            return self._given(S, signs, [], None)
        apart, x = self._apart(S, [x for x, (_, positive) in zip(self.others, found, strict=False) if positive])
        return self._given(S, signs, [apart], x)

    def _sign(self, S: Sequent, t: Node, strict: bool) -> tuple[Node, bool]:
        """0 < t, or 0 <= t."""
        for op in ("lt", "le") if strict else ("le",):
            if self.s.b.tried(self._weight_shown, S.showing(f := rel(op, ZERO, t))) is not None:
                return f, op == "lt"
        raise Stuck("a weight of unknown sign", t)

    def _weight_shown(self, S: Sequent) -> int:
        """A sign, with a part of what is known: nothing of powers."""
        kept = frozenset(f for f in S.given if not analysis.terms_of(f, "exp"))
        return self.s.prove(Sequent(kept, S.goal), DEPTH)

    def _apart(self, S: Sequent, xs: list[Power]) -> tuple[Node, Power]:
        """The order of two exponents that differ, where the tangent is strict."""
        for x in xs:
            for f in (rel("lt", x.exponent, self.at.exponent), rel("lt", self.at.exponent, x.exponent)):
                if not self.s.sampler.fails(S, f) and self.s.b.tried(self._weight_shown, S.showing(f)) is not None:
                    return f, x
        raise Stuck("no tangent is strict")

    def _given(self, S: Sequent, signs: list[Node], orders: list[Node], strict_at: Power | None) -> int:
        tangents = [self._tangent(x, x is strict_at) for x in self.others]
        steps: Todo = [(f, self._weight_shown) for f in (*signs, *orders)]
        for f, x in zip(tangents, self.others, strict=True):
            ends = (x.exponent, self.at.exponent)
            strict = fixed(_strictly, self.s, orders[0], *ends) if x is strict_at else None
            steps.append((f, strict or fixed(_below, self.s, *ends)))
        steps.append((rel("lt", ZERO, _exp(self.at.exponent)), self.s.b.evident))
        parts = [multiplied(held(sign), held(t)) for sign, t in zip(signs, tangents, strict=False)]
        if self.rest:
            parts.append(multiplied(held(steps[-1][0]), held(signs[-1])))
        return self._closed(S, steps, parts[0] if len(parts) == 1 else added(*parts))

    def _tangent(self, x: Power, strict: bool) -> Node:
        found = analysis.tangent(x.exponent, self.at.exponent)
        return rel("lt", *found.kids) if strict else found


def _logarithm(S: Sequent, s: Scalar, t: Node) -> int:
    """exp(log t) = t for t > 0."""
    return s.b.by_cases("exp_log", (t,), s._last)(S)


def _below(_: Sequent, s: Scalar, u: Node, w: Node) -> int:
    """exp w (u - w) <= exp u - exp w."""
    return analysis._tangent_shown(s, u, w)


def _strictly(S: Sequent, s: Scalar, order: Node, u: Node, w: Node) -> int:
    """exp w (u - w) < exp u - exp w where u and w differ."""
    b = s.b
    a, c = var("a"), var("c")
    d = minus(a, c)
    general = {u: a, w: c}
    hypothesis = rel("lt", *(general[t] for t in order.kids))
    G = Sequent(frozenset([hypothesis]), rel("lt", *analysis.tangent(a, c).kids))
    fact, law, sure = FACTS["exp"][1](d), FACTS["exp_add"][1](c, d), rel("lt", ZERO, _exp(c))

    wrong = b.by("absurd", held(hypothesis), fact.kids[0], ONE if hypothesis.kids[0] == a else neg(ONE))
    apart = b.by("algebra", UNIT, multiplied(held(sure), held(fact.kids[1])), law, ONE)
    split = b.by_cases("exp", (d,), wrong, apart)
    lemma = b.fact(G, "exp_add", (c, d), b.knowing(sure, b.evident, split))
    T = Sequent(frozenset([substitute(hypothesis, {"a": u, "c": w})]), S.goal)
    return b.note(T, "instance", ({"a": u, "c": w}, {}, {}), [lemma])


def _exp(t: Node) -> Node:
    return Node("exp", (t,))
