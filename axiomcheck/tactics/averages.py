"""Sums of a convex or concave function of the entries of a vector, against its value at their mean.

With t = sum(v)/n, a tangent at t lies below a convex g: g(v[c]) >= g(t) + g'(t) (v[c] - t), so that sum(g(v)) >= n g(t);
strictly, where an entry differs from the mean.  The goal follows from such bounds as one about numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    Refused,
    add,
    at,
    every,
    inv,
    minus,
    mul,
    neg,
    num,
    opened,
    rel,
    replaced,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.builder import OutOfSteps, Stuck, Tactic, fixed, simple
from axiomcheck.tactics.forms import held, multiplied
from axiomcheck.tactics.general import generally
from axiomcheck.tactics.positivity import fraction, node_of, without_one
from axiomcheck.tactics.reading import aggregates_of, fresh_class
from axiomcheck.tactics.work import derivative

if TYPE_CHECKING:
    from axiomcheck.tactics.aggregates import Aggregates

X, MEAN = var("x_"), var("t_")
LEMMA = 8_000  # steps, for one tangent
FUNCTIONS = ("pow", "log", "exp", "root", "inv")


@dataclass(frozen=True)
class Tangent:
    """A tangent of g at the mean, below g or above it: what is shown of numbers, and how it is proved."""

    g: Node
    line: Node
    below: bool
    low: Node  # what is known of an entry
    known: Node  # what is known of the mean
    strict: bool

    def holds(self, b_op: str) -> Node:
        """The inequality."""
        return rel(b_op, self.line, self.g) if self.below else rel(b_op, self.g, self.line)


def by_average(a: Aggregates, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    v, bodies = _bodies(S)
    whole = total(at(v))
    one = rel("eq", whole, ONE) in S.given
    mean = inv(N) if one else mul(whole, inv(N))
    known = _sign(a, S, mean)
    entry = "lt" if every(rel("lt", ZERO, at(v))) in S.given else "le"
    places = _differing(S, v) if S.goal.op in ("lt", "ne") else []
    bounds = []
    for body in bodies:
        g = _function(body, v)
        tangent = _tangent(a, g, rel(entry, ZERO, X), known, bool(places))
        if tangent is not None:
            bounds.append((body, tangent))
    if not bounds:
        raise Stuck("no sum of a convex function")

    def run(W: Sequent, left: list[tuple[Node, Tangent]], strict_at: str | None) -> int:
        if not left:
            return as_numbers(a, W, [mean, *(mul(total(body), inv(N)) for body, _ in bounds)])
        body, tangent = left[0]
        bound = _bound(body, tangent, mean, "lt" if strict_at else "le")
        divided: Tactic = lambda V: _divided(a, V, bound, tangent, body, mean, lambda U: run(U, left[1:], strict_at))
        return a.b.have(W, bound, lambda V: _shown(a, V, v, body, tangent, mean, one, strict_at), divided)

    def start(W: Sequent) -> int:
        if not places:
            return run(W, bounds, None)
        return _strictly(a, W, v, places, mean, lambda V, c: run(V, bounds, c))

    product = rel("eq", mul(N, inv(N)), ONE)
    positive = substitute(known, scalars={"t_": mean})
    size = rel("lt", ZERO, inv(N))
    spread = rel("eq", ONE if one else whole, mul(N, mean))

    def multiplied(W: Sequent) -> int:
        factor = ONE if one else whole
        return a.b.leaf(W, "algebra", UNIT, Node("n"), product, factor)

    small = a.b.knowing(size, lambda V: _reciprocal(a, V), a.b.knowing(positive, a.prove, start))
    return a.b.have(S, product, lambda W: _reciprocal(a, W), a.b.knowing(spread, multiplied, small))


def _bodies(S: Sequent) -> tuple[str, list[Node]]:
    """The one vector that all sums of the goal are of, and the functions of its entries that are summed."""
    sums = aggregates_of(S.goal)
    vectors = {str(name) for t in sums for kind, name in t.names if kind == "v"}
    if len(vectors) != 1 or any(t.op != "sum" or t.classes for t in sums):
        raise Stuck("not sums of functions of one vector")
    (v,) = vectors
    bodies = [t.kids[0] for t in sums if t.kids[0] != at(v)]
    if not bodies or any(len(t.names) > 1 or not t.has(*FUNCTIONS) or t.has("abs", "min", "max", "sum", "ite") for t in bodies):
        raise Stuck("no functions with tangents")
    return v, sorted(bodies, key=simple)


def _function(body: Node, v: str) -> Node:
    return replaced(opened(body, "c_"), at(v, "c_"), X)


def _sign(a: Aggregates, S: Sequent, mean: Node) -> Node:
    """Is the mean positive, or at least not negative?"""
    for op in ("lt", "le"):
        if a.b.tried(a.b.part(a.b.budget // 6, a.prove), S.showing(rel(op, ZERO, mean))) is not None:
            return rel(op, ZERO, MEAN)
    raise Stuck("the sign of the mean stays open")


def _tangent(a: Aggregates, g: Node, low: Node, known: Node, strict: bool) -> Tangent | None:
    """The tangent at the mean, and on which side of it g is; None where it crosses."""
    try:
        slope, _ = derivative(g, X.name)
    except Refused:
        return None
    there, slope = (substitute(f, scalars={X.name: MEAN}) for f in (g, slope))
    line = add(there, mul(slope, minus(X, MEAN)))
    for below in (True, False):
        found = Tangent(g, line, below, low, known, strict)
        goal = found.holds("le")
        if a.scalar.sampler.fails(Sequent(frozenset([low, known]), goal), goal):
            continue
        try:
            _lemma(a, found, "le")
            if strict:
                for order in ((X, MEAN), (MEAN, X)):
                    _lemma(a, found, "lt", rel("lt", *order))
        except (Stuck, OutOfSteps):
            continue
        return found
    return None


def _lemma(a: Aggregates, tangent: Tangent, op: str, *more: Node) -> int:
    """The step that shows the inequality of numbers."""
    from axiomcheck.tactics import radicals  # which needs this module

    b = a.b
    S = Sequent(frozenset([tangent.low, tangent.known, *more]), tangent.holds(op))
    return b.once(S, b.part(LEMMA, lambda W: radicals.solve(b, W)))


def _bound(body: Node, tangent: Tangent, mean: Node, op: str) -> Node:
    value = mul(N, substitute(tangent.g, scalars={X.name: mean}))
    return rel(op, value, total(body)) if tangent.below else rel(op, total(body), value)


def _divided(a: Aggregates, S: Sequent, bound: Node, tangent: Tangent, body: Node, mean: Node, then: Tactic) -> int:
    """The same of the mean of g: g(t) <= sum g(v)/n."""
    value, average = substitute(tangent.g, scalars={X.name: mean}), mul(total(body), inv(N))
    sides = (value, average) if tangent.below else (average, value)
    product = rel("eq", mul(N, inv(N)), ONE)
    form = multiplied(held(rel("lt", ZERO, inv(N))), held(bound))
    factor = value if tangent.below else neg(value)
    return a.b.have(S, rel(bound.op, *sides), a.b.by("algebra", UNIT, form, product, factor), then)


def _shown(a: Aggregates, S: Sequent, v: str, body: Node, tangent: Tangent, mean: Node, one: bool, c: str | None) -> int:
    """n g(t) <= sum g(v): the tangents below it add up to n g(t)."""
    b = a.b
    lines = total(_body(tangent.line, {X: at(v), MEAN: mean}))
    sides = (lines, total(body)) if tangent.below else (total(body), lines)
    slope = substitute(derivative(tangent.g, X.name)[0], scalars={X.name: mean})
    sign = ONE if tangent.below else neg(ONE)
    product = rel("eq", mul(N, inv(N)), ONE)
    ideal = [product, neg(mul(sign, slope, ONE if one else total(at(v))))]
    ideal += [rel("eq", total(at(v)), ONE), mul(sign, slope)] if one else []

    def pointwise(W: Sequent) -> int:
        k = fresh_class(W)
        return b.back(W, "pointwise", (k,), lambda V: _instance(a, V, v, k, tangent, mean, "le"))

    ways: list[Tactic] = [pointwise]
    if c:
        ways.append(lambda W: _instance(a, W, v, c, tangent, mean, "lt"))
    return b.through(S, rel("lt" if c else "le", *sides), b.using("compare", (c,) if c else (), *ways), *ideal)


def _body(t: Node, put: dict[Node, Node]) -> Node:
    """A term of numbers with an entry at index 0 for one of them."""
    return put[t] if t in put else t.with_kids(_body(kid, put) for kid in t.kids)


def _instance(a: Aggregates, S: Sequent, v: str, c: str, tangent: Tangent, mean: Node, op: str) -> int:
    """The inequality of numbers, at an entry and the mean."""
    b, entry = a.b, at(v, c)
    wanted = substitute(tangent.low, scalars={X.name: entry})
    source = every(rel(tangent.low.op, ZERO, at(v)))
    if wanted not in S.given:
        return b.back(S, "at_class", (source, c), lambda W: _instance(a, W, v, c, tangent, mean, op))
    orders = [()] if op == "le" else [(rel("lt", X, MEAN),), (rel("lt", MEAN, X),)]
    put = {X.name: entry, MEAN.name: mean}
    for more in orders:
        if all(substitute(f, scalars=put) in S.given for f in more):
            lemma = b.steps[_lemma(a, tangent, op, *more)].shows
            used = {substitute(f, scalars=put) for f in lemma.given}
            small = Sequent(frozenset(used), S.goal)
            return b.note(small, "instance", (put, {}, {}), [b.known[lemma]])
    raise Stuck("the entry is not known to differ from the mean")


def _differing(S: Sequent, v: str) -> list[str]:
    """Classes of which one has an entry that is not the mean: two whose entries differ, or one that is compared with a number."""
    for f in sorted((f for f in S.given if f.op == "lt"), key=simple):
        here = [str(t.classes[0]) for t in f.kids if t.op == "at" and t.name == v and isinstance(t.classes[0], str)]
        other = [t for t in f.kids if t.op != "at"]
        if len(here) == 2 or (len(here) == 1 and other and other[0] != ZERO):
            return here
    return []


def _strictly(a: Aggregates, S: Sequent, v: str, places: list[str], mean: Node, then: Callable[[Sequent, str], int]) -> int:
    """An entry that is below or above the mean."""
    low = at(v, places[0])
    below, above = rel("lt", low, mean), rel("lt", mean, at(v, places[-1]))
    if len(places) == 1:
        ways = [fixed(a.b.have, f, a.scalar._last, lambda W: then(W, places[0])) for f in (below, above)]
        return a.b.first(S, *ways)

    other = a.b.knowing(above, a.scalar._last, lambda V: then(V, places[1]))
    return a.b.back(S, "order", (low, mean), lambda W: then(W, places[0]), other, other)


def _reciprocal(a: Aggregates, S: Sequent) -> int:
    """n inv(n) = 1, as n is not 0."""
    size = frozenset(f for f in S.given if f == rel("le", TWO, N))
    return a.scalar.prove(Sequent(size, S.goal))


def signed(a: Aggregates, S: Sequent) -> int:
    """The goal as one about numbers: sums as polynomials in plainer ones, and the signs of totals, which numbers do not tell."""
    b = a.b
    for t in sorted((t for t in aggregates_of(S.goal) if not t.classes), key=simple):
        taken = _unwrapped(t.with_kids((_taken_out(b.ring, t.kids[0]),)))
        if taken != t:
            equal = rel("eq", t, taken)
            done = b.back(S.showing(equal), "compare", (), lambda W: _class_by_class(W, a))
            return b.have(S, equal, lambda W: done, lambda W: b.back(W, "rewrite", (t, taken), lambda V: signed(a, V)))  # noqa: B023
    for t in sorted((t for t in aggregates_of(S.goal) if t.op == "sum"), key=simple):
        plain = _unwrapped(node_of(b.ring, b.ring.poly(t)))
        if plain != t:
            equal = rel("eq", t, plain)
            same = b.equal()
            return b.have(S, equal, same, lambda W: b.back(W, "rewrite", (t, plain), lambda V: signed(a, V)))  # noqa: B023
    for t in sorted((t for t in aggregates_of(S.goal) if t.op == "sum" and t.kids[0].op == "at"), key=simple):
        if every(rel("le", ZERO, t.kids[0])) not in S.given or any(rel(op, ZERO, t) in S.given for op in ("le", "lt")):
            continue
        nought = rel("le", total(ZERO), t)
        least = b.using("compare", (), a._pointwise)
        return b.have(S, rel("le", ZERO, t), b.knowing(nought, least, b.follows(nought)), lambda W: signed(a, W))
    for t in sorted((t for t in aggregates_of(S.goal) if t.op == "sum" and rel("le", ZERO, t) in S.given), key=simple):
        for f in sorted((f for f in S.given if f.op == "ne" and f.kids[1] == ZERO and t in f.nodes()), key=simple):
            sure = rel("lt", ZERO, t)
            known = Sequent(frozenset([f, rel("le", ZERO, t)]), sure)
            if sure not in S.given and (shown := b.tried(partial(not_zero, a, f=f, t=t), known)) is not None:
                return b.have(S, sure, shown, partial(signed, a))
    return as_numbers(a, S, [])


def not_zero(a: Aggregates, S: Sequent, f: Node, t: Node) -> int:
    """0 < t, as t is not negative, and what is not zero would be zero with it."""
    b, nought = a.b, rel("eq", f.kids[0], ZERO)

    put = b.using("rewrite", (t, ZERO), lambda U: a.scalar.prove(Sequent(frozenset(), U.goal), 3))
    return b.back(S, "order", (ZERO, t), b.hypothesis, b.knowing(nought, put, a.scalar.prove), a.scalar._last)


def _class_by_class(S: Sequent, a: Aggregates) -> int:
    """An equation of entries at any class, as one about numbers."""
    c = fresh_class(S)
    return a.b.back(S, "pointwise", (c,), lambda W: a.at_classes(W, [c], a._thoroughly))


def _taken_out(ring: Ring, t: Node) -> Node:
    """log(a x), sqrt(a x), 1/(a x) and exp(a + x) with what is the same for every class outside: log(a) + log(x), and so on."""
    if not t.loose or t.binds:
        return t
    t = t.with_kids(_taken_out(ring, kid) for kid in t.kids)
    if t.op in ("log", "root", "inv"):
        p = ring.poly(t.kids[0])
        shared = [i for i in sorted(set.intersection(*map(set, p))) if not ring.atoms[i].loose] if p else []
        if shared:
            rest = {without_one(m, shared[0]): k for m, k in p.items()}
            outside, inside = (t.with_kids((kid,)) for kid in (ring.atoms[shared[0]], _term(ring, rest)))
            return (add if t.op == "log" else mul)(outside, _taken_out(ring, inside))
    if t.op == "exp":
        p = ring.poly(t.kids[0])
        closed = {m: k for m, k in p.items() if m and not any(ring.atoms[i].loose for i in m)}
        if closed and len(closed) < len(p):
            rest = {m: k for m, k in p.items() if m not in closed}
            return mul(*(t.with_kids((_term(ring, q),)) for q in (closed, rest)))
    return t


def _term(ring: Ring, p: Poly) -> Node:
    """A polynomial of entries at index 0 as a term."""
    return add(*(mul(num(fraction(k)), *(ring.atoms[i] for i in m)) for m, k in p.items()))


def _unwrapped(t: Node) -> Node:
    """A term without sums and products of one thing, and without factors 1."""
    t = t.with_kids(map(_unwrapped, t.kids))
    kids = tuple(k for k in t.kids if k != ONE) if t.op == "mul" else t.kids
    if t.op in ("add", "mul") and len(kids) == 1:
        return kids[0]
    return t.with_kids(kids) if kids else t


def as_numbers(a: Aggregates, S: Sequent, parts: list[Node]) -> int:
    """The goal with names for these parts of it, for sums and extrema, and for n: what follows of any numbers."""
    from axiomcheck.tactics import radicals  # which needs this module

    b = a.b
    relations = [f for f in (S.goal, *sorted(S.given, key=simple)) if f.op in ("le", "lt", "eq", "ne")]
    named_ones = [*parts, *dict.fromkeys(t for f in relations for t in aggregates_of(f)), N]
    names = {t: var(f"a{i}_") for i, t in enumerate(named_ones)}

    def solve(lemma: Sequent) -> int:
        about = lemma.goal.names | {("s", names[t].name) for t in (N, *parts[:1])}
        kept = (f for f in lemma.given if f.names <= about or any(names[p] in f.nodes() for p in parts))
        near = Sequent(frozenset(f for f in kept if radicals.about_numbers(Sequent(frozenset([f]), lemma.goal))), lemma.goal)
        if not radicals.about_numbers(near):
            raise Stuck("it speaks of classes")
        b.hopeless.clear()
        return radicals.solve(b, near)

    return generally(b, S, names, solve, relations[1:])
