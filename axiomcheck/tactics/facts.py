"""Goals about several aggregates of one vector: what links these, and then numbers in their place.

    max(k v + s) is k max(v) + s for k > 0, and likewise min; sums of quotients, roots, logarithms and exponentials
    of k v are those of v as well
    min v <= max v,  n min v <= sum v <= n max v,  0 <= v gives 0 <= min v and max v <= sum v
    (sum v)^2 <= n sum v^2, and for 0 <= v: sum v^2 <= (sum v)^2
    1 <= max(v/w) and min(v/w) <= 1 for two distributions: v <= M w class by class, and both add up to 1
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    add,
    at,
    every,
    minus,
    mul,
    num,
    opened,
    power,
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import zeros
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, simple
from axiomcheck.tactics.forms import added, amount, held, multiplied, squared
from axiomcheck.tactics.general import generally
from axiomcheck.tactics.positivity import fraction, node_of
from axiomcheck.tactics.reading import aggregates_of, class_names, distributions, fresh_class, scalars_only
from axiomcheck.tactics.scalar import Scalar

if TYPE_CHECKING:
    from axiomcheck.tactics.outer import Outer




from axiomcheck.calculus.term import inv
from axiomcheck.tactics.classes import Classes

MOST = 6  # aggregates in a goal
LOOK, SHARE = 8, 2  # which parts of the budget: at first, and where nothing else was found
INSIDE = "inside facts"
Fact = tuple[Node, Tactic]


def by_facts(t: Outer, S: Sequent, share: int = SHARE) -> int:
    """The number of a step that shows an order or an equation of aggregates, found on a share of the budget; else Stuck."""
    if S.goal.op not in ("le", "lt", "eq") or not 0 < len(aggregates_of(S.goal)) <= MOST:
        raise Stuck("no order of a few aggregates")
    if ZERO in S.goal.kids and set(aggregates_of(S.goal)) & set(S.goal.kids):
        raise Stuck("the sign of one aggregate")
    if {("facts", share, S.goal), INSIDE} & t.b.hopeless:
        raise Stuck("tried before, or inside itself")
    t.b.hopeless |= {("facts", share, S.goal), INSIDE}
    try:
        return t.b.part(t.b.budget // share, lambda W: _drawn_out(t, W))(S)
    finally:
        t.b.hopeless.discard(INSIDE)


# -- factors and summands that are the same at every class ----------------------------------------


def _drawn_out(t: Outer, S: Sequent) -> int:
    """The goal with what does not depend on the class outside the aggregates; then by facts."""
    mixed = {body for _, body, *_ in _mixtures(S)}
    for u in aggregates_of(S.goal):
        if mixed & set(u.nodes()):
            continue
        plain, show = _plainer(t, S, u)
        if plain is None or plain == u:
            continue
        equal = rel("eq", u, plain)
        return t.b.have(S, equal, show, t.b.using("rewrite", (u, plain), partial(_drawn_out, t)))
    return _with_facts(t, S)


def _plainer(t: Outer, S: Sequent, u: Node) -> tuple[Node | None, Tactic]:
    """The aggregate with less inside it, and what shows that it is the same."""
    poly = t.ring.poly(u)
    if u.op == "sum":
        return _spelled(t, S, poly), t.b.equal()
    inside: Poly = t.ring.poly(u.kids[0])
    loose = {m: k for m, k in inside.items() if any(t.ring.atoms[i].loose for i in m)}
    rest = node_of(t.ring, {m: k for m, k in inside.items() if m not in loose})
    shared = set.intersection(*({i for i in m if not t.ring.atoms[i].loose} for m in loose)) if loose else set()
    factors = [t.ring.atoms[i] for i in sorted(shared) if rel("lt", ZERO, t.ring.atoms[i]) in S.given]
    if u.classes or not loose or (rest == ZERO and not factors):
        return None, t.b.hypothesis
    factor = factors[0] if factors else ONE
    i = next((i for i in shared if t.ring.atoms[i] == factor), None)
    body = _body(t, {tuple(_without(m, i)): k for m, k in loose.items()})
    small = Node(u.op, (body,))
    outside = mul(factor, small) if factors else small
    return (add(outside, rest) if rest != ZERO else outside), partial(_same_extremum, t)


def _spelled(t: Outer, S: Sequent, p: Poly) -> Node:
    """A polynomial as a term, its sums as the sequent has them."""
    found = [u for f in (S.goal, *sorted(S.given, key=simple)) for u in f.nodes() if u.op == "sum" and u.loose == 0]
    bodies = dict.fromkeys(u.kids[0] for u in found if not u.classes)
    names: dict[int, Node] = {}
    for u in (N, *sorted((total(v) for v in bodies), key=simple), *(total(power(v, 2)) for v in bodies)):
        q = t.ring.poly(u)
        m = next(iter(q), ())
        if len(q) == len(m) == 1 and q[m] == 1:
            names.setdefault(m[0], u)
    terms = []
    for m, k in p.items():
        factors = [num(fraction(k))] if k != 1 or not m else []
        factors += [names.get(i, t.ring.atoms[i]) for i in m]
        terms.append(factors[0] if len(factors) == 1 else mul(*factors))
    return ZERO if not terms else terms[0] if len(terms) == 1 else add(*terms)


def _body(t: Outer, p: Poly) -> Node:
    """A polynomial over entries at the loose class as a body."""
    terms = []
    for m, k in p.items():
        factors = [num(fraction(k))] if k != 1 or not m else []
        factors += [t.ring.atoms[i] for i in m]
        terms.append(factors[0] if len(factors) == 1 else mul(*factors))
    return terms[0] if len(terms) == 1 else add(*terms)


def _without(m: tuple[int, ...], i: int | None) -> list[int]:
    left = list(m)
    if i is not None:
        left.remove(i)
    return left


def _same_extremum(t: Outer, S: Sequent) -> int:
    """max(k v + s) = k max(v) + s: each is at most the other, at the class where the one is attained."""
    u, plain = S.goal.kids
    (small,) = (x for x in plain.nodes() if x.op == u.op and x.loose == 0)
    few = frozenset(f for f in S.given if f.op in ("le", "lt") and not aggregates_of(f))
    orders = [rel("le", u, plain), rel("le", plain, u)]

    def bounded(W: Sequent, here: Node, k: str) -> int:
        other = small if here == u else u
        entry = opened(other.kids[0], k)
        f = rel("le", other, entry) if u.op == "cmin" else rel("le", entry, other)
        return t.b.have(W, f, partial(t._bounded, t=other, c=k), lambda V: t.scalar.prove(V, 2))

    def shown(W: Sequent) -> int:
        k = fresh_class(W)
        here = u if (W.goal == orders[0]) == (u.op == "cmax") else small
        return t.b.back(Sequent(few, W.goal), "attained", (here, k), partial(bounded, here=here, k=k))

    return t.b.have(S, orders[0], shown, t.b.knowing(orders[1], shown, lambda V: t._closed_both(V, S.goal)))


# -- what links the aggregates of a vector ----------------------------------------------------------


def _with_facts(t: Outer, S: Sequent) -> int:
    """Everything that is known of the aggregates, and then the goal about numbers."""

    def known(W: Sequent, left: list[Fact]) -> int:
        for i, (f, show) in enumerate(left):
            if f not in W.given and (shown := t.b.tried(show, W.showing(f))) is not None:
                return t.b.have(W, f, shown, lambda V: known(V, left[i + 1 :]))  # noqa: B023
        return t.at_classes(W, class_names(W), partial(_as_numbers, t))

    mixed = list(_of_mixtures(t, S))
    return known(S, [*_facts(t, S, not mixed), *mixed])


def _facts(t: Outer, S: Sequent, alone: bool) -> Iterator[Fact]:
    """Facts about the extrema, the sum and the sum of squares of each vector that the goal speaks of."""
    found = aggregates_of(S.goal)
    inner = [u for f in found for u in f.kids[0].nodes() if u.op in ("sum", "cmin", "cmax") and u.loose == 0 and u.kids[0].loose]
    every_one = list(dict.fromkeys([*found, *inner]))
    bodies = dict.fromkeys(u.kids[0] for u in every_one if not u.classes)
    for v in sorted(bodies, key=simple):
        low, high, whole, squares = Node("cmin", (v,)), Node("cmax", (v,)), total(v), total(power(v, 2))
        there = {u for u in (low, high, whole, squares) if u in every_one}
        one = rel("eq", whole, ONE) in S.given
        strict = every(rel("lt", ZERO, v)) in S.given or rel("ne", low, ZERO) in S.given
        if {low, high} <= there:
            yield rel("le", low, high), partial(_ordered, t, low, high)
        for u in (low, high):
            yield rel("le", ZERO, u), partial(_signed, t, u)
        if low in there and (whole in there or one):
            yield rel("le", mul(N, low), whole), partial(_bounds_mean, t, low)
        if high in there and (whole in there or one):
            yield rel("le", whole, mul(N, high)), partial(_bounds_mean, t, high)
            yield rel("le", high, whole), partial(_below_sum, t, high)
        if whole in there:
            yield rel("le", ZERO, whole), t._not_negative
        if squares in there:
            yield rel("le", ZERO, squares), t._not_negative
            yield rel("le", mul(whole, whole), mul(N, squares)), partial(_mean_square, t, v)
            yield rel("le", squares, mul(whole, whole)), partial(_square_of_sum, t, v)
        if alone and whole in there and not one and distributions(S):
            orders = ((whole, ONE), (ONE, whole), (whole, ZERO))
            yield from ((rel(op, *ends), t._linear) for ends in orders for op in ("lt", "le"))
        if high in there and one:
            yield rel("lt", high, ONE), partial(_less_than_one, t, high)
        for u in (whole, low, high):
            if u in there and (strict or any(f.op == "ne" and u in set(f.nodes()) for f in S.given)):
                yield rel("lt", ZERO, u), partial(_not_zero, t, u)


def _of_mixtures(t: Outer, S: Sequent) -> Iterator[Fact]:
    """Sums of f(a x + (1 - a) y), f(x) and f(y): the first is at most, or at least, the mean of the others."""
    sums = [u for u in aggregates_of(S.goal) if u.op == "sum"]
    for name, mixed, x, y, a in _mixtures(S):
        for u in sums:
            if u.names & {("v", x), ("v", y)} != {("v", x)}:
                continue
            image = mixed if name is None else at(name)
            both = [total(substitute(u.kids[0], vectors={x: v}), u.classes) for v in (image, at(y))]
            if not set(both) <= set(sums):
                continue
            mean = add(mul(a, u), mul(minus(ONE, a), both[1]))
            yield rel("le", both[0], mean), t._linear
            yield rel("le", mean, both[0]), t._linear


def _mixtures(S: Sequent) -> Iterator[tuple[str | None, Node, str, str, Node]]:
    """Bodies a x + (1 - a) y with 0 <= a <= 1 of which something is said at every class, and the vector that they are, if any."""
    for f in sorted((f for f in S.given if f.op == "all" and not f.classes), key=simple):
        g = f.kids[0]
        if g.op not in ("le", "eq") or g.kids[1].op != "add" or len(g.kids[1].kids) != 2:
            continue
        one, other = g.kids[1].kids
        if not all(k.op == "mul" and len(k.kids) == 2 and k.kids[1].op == "at" for k in (one, other)):
            continue
        a, rest = one.kids[0], other.kids[0]
        whole = rest == minus(ONE, a) and {rel("le", ZERO, a), rel("le", a, ONE)} <= S.given
        if whole and (g.op == "eq") == (g.kids[0].op == "at"):
            yield g.kids[0].name if g.op == "eq" else None, g.kids[1], one.kids[1].name, other.kids[1].name, a


def _ordered(t: Outer, low: Node, high: Node, S: Sequent) -> int:
    """min v <= max v: both are bounds of one entry."""
    k = fresh_class(S)
    entry = opened(low.kids[0], k)
    above = rel("le", entry, high)
    here = t.b.knowing(above, partial(t._bounded, t=high, c=k), t.scalar._last)
    return t.b.back(Sequent(frozenset(), S.goal), "attained", (low, k), here)


def _bounds_mean(t: Outer, u: Node, S: Sequent) -> int:
    """n min v <= sum v <= n max v: the sums of the extremum and of the entries are compared class by class."""
    k = fresh_class(S)
    sides = [total(u), total(u.kids[0])]
    f = rel("le", *(sides if u.op == "cmin" else sides[::-1]))
    shown = t.b.class_by_class(k, t.b.alone("bound", u, k))
    return t.b.have(Sequent(frozenset(), S.goal), f, shown, t.scalar._last)


def _signed(t: Outer, u: Node, S: Sequent) -> int:
    """An extremum is an entry, and no entry is negative."""
    if every(rel("le", ZERO, u.kids[0])) not in S.given and every(rel("lt", ZERO, u.kids[0])) not in S.given:
        raise Stuck("entries whose sign is not known")
    return t._attained(S, u)


def _below_sum(t: Outer, high: Node, S: Sequent) -> int:
    """max v <= sum v, where no entry is negative: the others are not, together."""
    v, k = high.kids[0], fresh_class(S)
    few = frozenset(f for f in S.given if f in (every(rel("le", ZERO, v)), every(rel("lt", ZERO, v))))
    apart = rel("eq", total(v), add(opened(v, k), total(v, (k,))))
    others = rel("le", ZERO, total(v, (k,)))

    def here(W: Sequent) -> int:
        last: Tactic = lambda V: t.scalar._last(scalars_only(V))
        return t.b.have(W, apart, t.b.split_off(total(v), k), t.b.knowing(others, t._not_negative, last))

    return t.b.back(Sequent(few, S.goal), "attained", (high, k), here)


def _less_than_one(t: Outer, high: Node, S: Sequent) -> int:
    """The largest share is less than 1, as of two classes with a share one is another class."""
    v, k = high.kids[0], fresh_class(S)
    two = [c for c in class_names(S) if rel("lt", ZERO, opened(v, c)) in S.given]
    if len(two) < 2:
        raise Stuck("no two classes with a share")

    def beside(W: Sequent, named: str, other: str) -> int:
        return t._shares(W, [named, other], [v], lambda V: t.scalar._last(scalars_only(V)))

    here = t.b.using("same", (k, two[0]), lambda V: beside(V, two[0], two[1]), lambda V: beside(V, k, two[0]))
    return t.b.back(S, "attained", (high, k), here)


def _mean_square(t: Outer, v: Node, S: Sequent) -> int:
    """0 <= sum (n v - sum v)^2 = n (n sum v^2 - (sum v)^2)."""
    gap = total(power(minus(mul(N, v), total(v)), 2))
    two = rel("le", TWO, N)
    f = rel("le", ZERO, gap)
    if two not in S.given:
        raise Stuck("the size is not known")
    unit = added(held(two), amount(TWO.q))
    return t.b.have(Sequent(frozenset([two]), S.goal), f, partial(_square, t), t.b.by("algebra", unit, held(f)))


def _square(t: Outer, S: Sequent) -> int:
    """0 <= a sum of squares."""
    u = S.goal.kids[1]
    k, f = fresh_class(S), rel("le", total(ZERO, u.classes), u)
    here: Tactic = lambda W: t.b.leaf(W, "algebra", UNIT, squared(W.goal.kids[1].kids[0]))
    few = Sequent(frozenset(), S.goal)
    return t.b.through(few, f, t.b.class_by_class(k, here))


def _square_of_sum(t: Outer, v: Node, S: Sequent) -> int:
    """sum v^2 <= max(v) sum v <= (sum v)^2, where no entry is negative."""
    high, whole, squares = Node("cmax", (v,)), total(v), total(power(v, 2))
    few = Sequent(frozenset(f for f in S.given if f in (every(rel("le", ZERO, v)), every(rel("lt", ZERO, v)))), S.goal)
    k = fresh_class(S)
    less, most = rel("le", squares, total(mul(high, v))), rel("le", high, whole)

    def product(W: Sequent) -> int:
        sure = rel("le", ZERO, whole)
        last = added(held(less), multiplied(held(most), held(sure)))
        return t.b.have(W, sure, t._not_negative, t.b.by("algebra", UNIT, last))

    compared = t.b.class_by_class(k, lambda W: t.at_classes(W, [k], lambda V: t.scalar.prove(scalars_only(V), 2)))
    return t.b.have(few, most, partial(_below_sum, t, high), t.b.knowing(less, compared, product))


def _not_zero(t: Outer, u: Node, S: Sequent) -> int:
    """0 < a value that is not negative, as a product with it is not zero; or that is attained and positive."""
    if u.op != "sum" and every(rel("lt", ZERO, u.kids[0])) in S.given:
        return t._attained(S, u)
    sure = rel("le", ZERO, u)
    equal = rel("eq", ZERO, u)
    nonzero = [f for f in sorted(S.given, key=simple) if f.op == "ne" and f.kids[1] == ZERO]
    for f in nonzero:
        quotient = _divided(t, f.kids[0], u)
        if quotient is None or sure not in S.given:
            continue

        def case(W: Sequent, f: Node = f, quotient: Node = quotient) -> int:
            if S.goal in W.given:
                return t.b.hypothesis(W)
            if equal not in W.given:
                return t.scalar._last(Sequent(frozenset(W.given & {sure, rel("lt", u, ZERO)}), W.goal))
            gone = rel("eq", f.kids[0], ZERO)
            shown = t.b.equal(equal, quotient)
            return t.b.have(Sequent(frozenset([equal, f]), W.goal), gone, shown, lambda V: t.scalar.prove(V, 1))

        return t.b.back(Sequent(frozenset([sure, f]), S.goal), "order", (ZERO, u), case)
    raise Stuck("nothing says that it is not zero")


def _divided(t: Outer, x: Node, u: Node) -> Node | None:
    """q with x = q u, for sums and products of u with others."""
    if x == u:
        return ONE
    (m,) = t.ring.poly(u) if len(t.ring.poly(u)) == 1 else ((),)
    p = t.ring.poly(x)
    if not m or any(i not in k for k in p for i in m):
        return None
    return node_of(t.ring, {tuple(_without(k, m[0])): c for k, c in p.items()}) if len(m) == 1 else None


def _as_numbers(t: Outer, S: Sequent) -> int:
    """The goal and what is known of its aggregates, said of any numbers in their place; then the instance."""
    from axiomcheck.tactics import radicals  # which need this module
    from axiomcheck.tactics.outer import closed_aggregates

    said = [f for f in (S.goal, *sorted(S.given, key=simple)) if f.op in ("le", "lt", "eq", "ne")]
    terms = sorted({u for f in said for u in closed_aggregates(f)}, key=lambda u: (-u.size, simple(u)))
    entries = sorted({u for f in said for u in f.nodes() if u.op == "at" and not u.loose}, key=simple)
    put = {u: var(f"_s{i}") for i, u in enumerate([*terms, *entries])}
    own = {*(u for u in put if u in set(S.goal.nodes())), N, *(total(v) for v in distributions(S))}
    near = [f for f in S.given if f.op in ("le", "lt", "eq", "ne") and own >= set(closed_aggregates(f))]
    ways = (partial(_by_numerator, t), partial(radicals.solve, t.b))
    return generally(t.b, S, put, fixed(t.b.first, *ways), near)


def _by_numerator(t: Outer, S: Sequent) -> int:
    """By the sign of the numerator of the difference, with half of the budget."""
    return t.b.part(t.b.budget // 2, lambda W: zeros.by_zeros(Scalar(t.b, thorough=True), W))(S)


# -- the largest ratio of the entries of two distributions is at least 1, the smallest at most 1 ----


def extreme_ratio(a: Classes, S: Sequent) -> tuple[Node, Tactic] | None:
    """What is not yet said of an extreme ratio in the goal, and how it is shown."""
    for t in aggregates_of(S.goal):
        found = _ratio_of(t, S) if t.op in ("cmin", "cmax") and not t.classes else None
        f = rel("le", *((ONE, t) if t.op == "cmax" else (t, ONE)))
        if found is not None and f not in S.given:
            return f, partial(_ratio_shown, a, t=t, lists=found)
    return None


def _ratio_of(t: Node, S: Sequent) -> tuple[str, str] | None:
    """The distributions v and w of an extreme v/w."""
    (body,) = t.kids
    for v in (u for u in body.kids if u.op == "at" and body.op == "mul"):
        below = [u.kids[0] for u in body.kids if u.op == "inv" and u.kids[0].op == "at"]
        if len(body.kids) == 2 and below and v.classes == below[0].classes == (0,):
            ones = {rel("eq", total(u), ONE) for u in (v, *below)}
            return (str(v.name), str(below[0].name)) if ones <= S.given else None
    return None


def _ratio_shown(a: Classes, S: Sequent, t: Node, lists: tuple[str, str]) -> int:
    b, k = a.b, fresh_class(S)
    v, w = map(at, lists)
    ends = (v, mul(t, w)) if t.op == "cmax" else (mul(t, w), v)
    entry = opened(t.kids[0], k)
    bound = rel("le", *((entry, t) if t.op == "cmax" else (t, entry)))
    inverse = rel("eq", mul(opened(w, k), inv(opened(w, k))), ONE)
    few: Tactic = lambda W: a.scalar.prove(scalars_only(W))

    def here(W: Sequent) -> int:
        return b.having(W, [(bound, b.alone("bound", t, k)), (inverse, few)], few)

    compared = rel("le", *map(total, ends))
    ones = [rel("eq", total(u), ONE) for u in (v, w)]
    at_class = b.class_by_class(k, lambda W: a.at_classes(W, [k], here))
    sign = num(1 if t.op == "cmax" else -1)
    return b.through(S, compared, at_class, ones[0], sign, ones[1], mul(num(-1), sign, t))
