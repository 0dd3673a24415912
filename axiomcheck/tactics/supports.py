"""Sums that are 0 of what is not negative: every summand is 0, and what that says of other aggregates.

    sum min(p, q) = 0          min(p, q) = 0 at every class: p and q have no class in common
    sum of p over A is 1       p = 0 at every class outside A, and aggregates over all classes are those over A
    f between axes             sum f(p, q) <= f(1, 0) + f(0, 1), if f(x, y) <= f(1, 0) x + f(0, 1) y; likewise >=
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    Part,
    Refused,
    add,
    at,
    disj,
    every,
    mul,
    neg,
    negation,
    num,
    opened,
    rel,
    substitute,
    total,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, simple
from axiomcheck.tactics.forms import added, amount, function, held, multiplied
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import node_of
from axiomcheck.tactics.reading import aggregates_of, class_names, distributions, fresh_class, scalars_only

Link = tuple[Node, Tactic]


def zeros(S: Sequent, a: Aggregates) -> Iterator[Link]:
    """Every summand of a sum that is 0 is 0."""
    for f in sorted((f for f in S.given if f.op == "eq" and f.kids[1] == ZERO and f.kids[0].op == "sum"), key=simple):
        t = f.kids[0]
        zero = every(rel("eq", t.kids[0], ZERO), t.classes)
        yield zero, fixed(_each_zero, a, f)
        if t.kids[0].op == "min" and zero in S.given:
            one_is = disj(*(rel("eq", u, ZERO) for u in t.kids[0].kids))
            yield every(one_is, t.classes), fixed(_one_zero, a, zero)


def _each_zero(S: Sequent, a: Aggregates, f: Node) -> int:
    """0 = b[k] + the others' sum, both of which are at least 0."""
    b, t = a.b, f.kids[0]
    k = fresh_class(S)
    rest = total(t.kids[0], (*t.classes, k))
    apart = rel("eq", t, add(opened(t.kids[0], k), rest))
    others, own = rel("le", total(ZERO, rest.classes), rest), rel("le", ZERO, opened(t.kids[0], k))

    def last(W: Sequent) -> int:
        T = Sequent(frozenset([f, apart, others, own]), W.goal)
        most = rel("le", opened(t.kids[0], k), ZERO)
        return b.have(T, most, b.follows(others, apart, ONE, f, num(-1)), lambda V: a._closed_both(V, V.goal))

    def here(W: Sequent) -> int:
        compared = b.using("compare", (), fixed(signs, a))
        sign: Tactic = lambda V: a.at_classes(V, [k], lambda U: as_numbers(b, _entries(U)))
        return b.have(W, apart, b.split_off(t, k), b.knowing(others, compared, b.knowing(own, sign, last)))

    return b.back(S, "pointwise", (k,), here)


def _one_zero(S: Sequent, a: Aggregates, zero: Node) -> int:
    """min(u, v) = 0 says that u or v is 0."""
    b, k = a.b, fresh_class(S)
    u, v = (opened(side, k) for side in zero.kids[0].kids[0].kids)

    def case(W: Sequent) -> int:
        least = function("min", u, v)
        (x,) = (t for t in (u, v) if rel("eq", least, t) in W.given)
        known = (rel("eq", least, x), ONE, rel("eq", least, ZERO), num(-1))
        return b.back(W, "either", (rel("eq", x, ZERO),), b.equal(*known))

    here = b.using("at_class", (zero, k), b.by_cases("min", (u, v), b.opened(case)))
    return b.back(Sequent(frozenset([zero]), S.goal), "pointwise", (k,), here)


def signs(S: Sequent, a: Aggregates) -> int:
    """What holds at every class, of numbers."""
    k = fresh_class(S)
    return a.b.back(S, "pointwise", (k,), lambda W: a.at_classes(W, [k], lambda V: as_numbers(a.b, _entries(V))))


def _entries(S: Sequent) -> Sequent:
    """Without aggregates."""
    return Sequent(frozenset(f for f in scalars_only(S).given if not aggregates_of(f)), S.goal)


# -- a part that has everything ----------------------------------------------------------------------


def on_part(a: Aggregates, S: Sequent, then: Tactic) -> int | None:
    """Aggregates over all classes as those over a part outside which a distribution is 0; None where there is none."""
    for f in sorted((f for f in S.given if f.op == "eq" and f.kids[1] == ONE and f.kids[0].op == "sum"), key=simple):
        t = f.kids[0]
        if len(t.classes) != 1 or not isinstance(t.classes[0], Part) or t.classes[0].side != "out" or t.kids[0].op != "at":
            continue
        if rel("eq", total(t.kids[0]), ONE) in S.given:
            return _within(a, S, f, then)
    return None


def _within(a: Aggregates, S: Sequent, whole: Node, then: Tactic) -> int:
    b, mass = a.b, whole.kids[0]
    v, name = mass.kids[0], mass.classes[0].name  # type: ignore[union-attr]
    off = Part("in", name)
    none = rel("eq", total(v, (off,)), ZERO)
    parts = rel("eq", total(v), add(mass, total(v, (off,))))
    outside = every(rel("eq", v, ZERO), (off,))

    def emptied(W: Sequent) -> int:
        closing = (parts, ONE, rel("eq", total(v), ONE), num(-1), whole, ONE)
        return b.have(W, parts, b.alone("parted", total(v), name), b.equal(*closing))

    def rewritten(W: Sequent) -> int:
        if mass in set(W.goal.nodes()):
            return b.back(W, "rewrite", (mass, ONE), rewritten)
        for t in aggregates_of(W.goal):
            if ("v", v.name) not in t.names or (t.op == "sum" and t.classes and not t.has("inv")):
                continue
            plain = total(t.kids[0], mass.classes) if t.op == "sum" and not t.classes else _undivided(t)
            if t.op != "sum" and not t.classes:
                plain = Node(t.op, t.kids, classes=mass.classes)
            if plain == t:
                continue
            equal = rel("eq", t, plain)
            way = _unscaled if t.classes else _sum_within if t.op == "sum" else _extremum_within
            return b.have(W, equal, fixed(way, a, t, mass, off), b.using("rewrite", (t, plain), rewritten))
        if W.goal.op == "eq":
            try:
                return b.leaf(Sequent(frozenset(), W.goal), "algebra", UNIT, Node("n"))
            except Stuck:
                pass
        return then(W)

    return b.have(S, none, emptied, b.knowing(outside, fixed(_each_zero, a, none), rewritten))


def _undivided(t: Node) -> Node:
    """Without divisions by 1."""

    def plain(u: Node) -> Node:
        u = u.with_kids(tuple(map(plain, u.kids)), u.classes) if u.kids else u
        if u.op == "mul" and any(k == Node("inv", (ONE,)) for k in u.kids):
            left = tuple(k for k in u.kids if k != Node("inv", (ONE,)))
            return left[0] if len(left) == 1 else mul(*left)
        return u

    return plain(t)


def _unscaled(S: Sequent, a: Aggregates, t: Node, mass: Node, off: Part) -> int:
    """f(v/1) and f(v), class by class."""
    k = fresh_class(S)
    one = rel("eq", Node("inv", (ONE,)), ONE)

    def here(W: Sequent) -> int:
        same = a.b.equal()
        turned: Tactic = lambda V: a.b.first(V, same, lambda U: as_numbers(a.b, Sequent(frozenset(), U.goal)))
        return a.b.have(W, one, a.b.alone("enclosed"), a.b.using("rewrite", one.kids, turned))

    few = Sequent(frozenset(), S.goal)
    return a.b.class_by_class(k, here)(few)


def _sum_within(S: Sequent, a: Aggregates, t: Node, mass: Node, off: Part) -> int:
    """The sum over all is that over the part, as the summands outside are 0."""
    b = a.b
    outside = total(t.kids[0], (off,))
    parts = rel("eq", t, add(total(t.kids[0], mass.classes), outside))
    nothing, zero = total(ZERO, (off,)), rel("eq", outside, ZERO)
    flat = rel("eq", outside, nothing)
    empty = b.knowing(flat, b.using("compare", (), fixed(signs, a)), b.equal(flat, num(-1)))
    last = b.equal(parts, num(-1), zero, num(-1))
    return b.have(S, parts, b.alone("parted", t, off.name), b.knowing(zero, empty, last))


def _extremum_within(S: Sequent, a: Aggregates, t: Node, mass: Node, off: Part) -> int:
    """The largest of all is the largest of the part, which is not negative."""
    b = a.b
    if t.op != "cmax":
        raise Stuck("a smallest entry, which may be outside of the part")
    inside = S.goal.kids[1]
    v = mass.kids[0]
    if t.kids[0] != v:
        raise Stuck("the largest value of a function")
    k, j = fresh_class(S), fresh_class(S)
    sign, size = rel("le", ZERO, inside), rel("le", num(2), total(ONE, mass.classes))
    bounded = rel("le", mass, total(inside, mass.classes))

    def signed(W: Sequent) -> int:
        compared = b.class_by_class(j, fixed(_bound, a, inside, j))

        def below(V: Sequent) -> int:
            if rel("lt", inside, ZERO) not in V.given:
                return a.scalar._last(V)
            wrong = rel("lt", inside, ZERO)
            form = added(amount(1), multiplied(held(wrong), held(size)), multiplied(2, held(wrong)), held(bounded))
            return b.leaf(V, "absurd", form, rel("eq", mass, ONE), ONE)

        return b.have(W, bounded, compared, b.using("order", (ZERO, inside), below))

    def at_k(W: Sequent) -> int:
        def side(V: Sequent) -> int:
            entry = rel("le", opened(v, k), inside)
            if Node("in", classes=(k,), name=str(off.name)) in V.given:
                return b.have(V, entry, fixed(_bound, a, inside, k), a.scalar._last)
            return a.at_classes(V, [k], a.scalar._last)

        return b.back(W, "member", (k, off.name), side)

    most, least = rel("le", t, inside), rel("le", inside, t)

    def smaller(W: Sequent) -> int:
        here = b.knowing(rel("le", opened(v, k), t), b.alone("bound", t, k), a.scalar._last)

        def there(V: Sequent) -> int:
            """Some class is in the part: its size would be 0 otherwise."""
            nobody, none = negation(V.goal), rel("le", total(ONE, mass.classes), total(ZERO, mass.classes))

            def empty(U: Sequent) -> int:
                if V.goal in U.given:
                    return b.hypothesis(U)
                inside_ = b.using("pointwise", (k,), lambda Y: a.at_classes(Y, [k], a.scalar._last))
                compared: Tactic = lambda X: b.back(Sequent(frozenset([nobody]), X.goal), "compare", (), inside_)
                form = added(held(size), held(none), amount(num(2).q))
                return b.have(U, none, compared, b.by("absurd", form))

            return b.back(V, "decide", (V.goal,), empty)

        return b.back(W, "attained", (inside, k), there, here)

    both = b.knowing(least, smaller, lambda V: a._closed_both(V, V.goal))
    return b.have(S, sign, signed, b.knowing(most, b.using("attained", (t, k), at_k), both))


def _bound(S: Sequent, a: Aggregates, t: Node, k: str) -> int:
    """An extremum and an entry of the part."""
    return a.b.leaf(Sequent(frozenset(f for f in S.given if f.op in ("in", "out")), S.goal), "bound", t, k)


# -- between the axes ----------------------------------------------------------------------------------


def axes(a: Aggregates, S: Sequent) -> Iterator[Link]:
    """A sum of f(p, q) against f(1, 0) + f(0, 1), and a distribution that would be 0 everywhere."""
    if not any(f.op == "all" and f.kids[0].op == "eq" and f.kids[0].kids[0].op == "min" for f in S.given):
        return
    for v in distributions(S):
        if v.op == "at":
            yield rel("le", ONE, ZERO), fixed(_no_entries, a, v)
    for t, x, y, (fx, fy), _ in _of_two(a, S):
        for sides in ((t, add(fx, fy)), (add(fx, fy), t)):
            yield rel("le", *sides), fixed(_between, a, t, mul(fx, at(x)), mul(fy, at(y)), (x, y, fx, fy))


def diagonals(a: Aggregates, S: Sequent) -> Iterator[Link]:
    """A sum of f(p, q) against f(1, 1), as f(x, y) is at most f(1, 1) (x + y)/2 or at least that; and from above by the axes."""
    for t, x, y, (fx, fy), both in _of_two(a, S):
        half = node_of(a.ring, a.ring.poly(mul(num(Fraction(1, 2)), both)))
        for sides in ((t, add(half, half)), (add(half, half), t)):
            yield rel("le", *sides), fixed(_between, a, t, mul(half, at(x)), mul(half, at(y)), (x, y, half, half))
        yield rel("le", t, add(fx, fy)), fixed(_between, a, t, mul(fx, at(x)), mul(fy, at(y)), (x, y, fx, fy))


def _of_two(a: Aggregates, S: Sequent) -> Iterator[tuple[Node, str, str, tuple[Node, Node], Node]]:
    """Sums of a function of two distributions, with its values at (1, 0), (0, 1) and (1, 1)."""
    whole = [v for v in distributions(S) if v.op == "at"]
    for t in aggregates_of(S.goal):
        names = sorted({str(name) for kind, name in t.names if kind == "v"})
        if t.op != "sum" or t.classes or len(names) != 2 or not all(at(x) in whole for x in names):
            continue
        x, y = names
        try:
            ends = [substitute(t.kids[0], vectors={x: u, y: v}) for u, v in ((ONE, ZERO), (ZERO, ONE), (ONE, ONE))]
        except Refused:
            continue
        fx, fy, both = (node_of(a.ring, a.ring.poly(e)) for e in ends)
        yield t, x, y, (fx, fy), both


def _between(S: Sequent, a: Aggregates, t: Node, one: Node, other: Node, named: tuple[str, str, Node, Node]) -> int:
    x, y, fx, fy = named
    line = total(add(one, other))
    sign = neg if S.goal.kids[0] == t else (lambda u: u)
    ideal = (rel("eq", total(at(x)), ONE), sign(fx), rel("eq", total(at(y)), ONE), sign(fy))

    def shown(W: Sequent) -> int:
        if W.goal.op == "le":
            return a.b.back(W, "compare", (), fixed(signs, a))
        at_c = lambda V, c: a.at_classes(V, [c], lambda U: as_numbers(a.b, _entries(U)))
        places = class_names(S)
        return a.b.first(W, *(a.b.using("compare", (c,), fixed(signs, a), fixed(at_c, c)) for c in places))  # type: ignore[misc]

    return a.b.through(S, rel(S.goal.op, *((t, line) if S.goal.kids[0] == t else (line, t))), shown, *ideal)


def _no_entries(S: Sequent, a: Aggregates, v: Node) -> int:
    """sum v <= 0, which is 1."""
    one = rel("eq", total(v), ONE)
    return a.b.through(S, rel("le", total(v), total(ZERO)), a.b.using("compare", (), fixed(signs, a)), one, num(1))
