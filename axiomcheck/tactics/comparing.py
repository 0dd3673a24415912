"""Two values that are made of the same aggregates: equal ones, and ones that go up and down together.

    sum g = k sum f + a + b + c n          where g = k f + a p + b x + c at every class
    D(s) < D(t)  |-  s < t                 as D(t) <= D(s) for t <= s
    s < t        |-  E(s) < E(t)           where only this aggregate is not the same on both sides
    a < b        |-  k a + l < k b + l     of matrices, with k and l in what is the same of both

The numbers k, a, b, c come from floats; each equation of sums is shown class by class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    Refused,
    add,
    inv,
    minus,
    mul,
    num,
    opened,
    rel,
    replaced,
    total,
)
from axiomcheck.tactics import search, written_out
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, Differences, OutOfSteps, Stuck, Tactic, pruned, simple
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import node_of
from axiomcheck.tactics.reading import about_classes, aggregates_of, distributions, fresh_class
from axiomcheck.tactics.sampling import Cloud, Floats

POINTS, CLOSE, LARGEST, SEED = 40, 1e-8, 60, 4
PLAIN, NUMBERS = 4_000, 3_000  # steps for the search that knows nothing of comparisons, and for what is about numbers alone
ATOMS = ("at", "var", "sum", "cmin", "cmax")


def prove(wanted: Sequence[Sequent], steps: int) -> tuple[tuple[Step, ...] | str, int]:
    """A certificate of what a comparison says, or why none was found; and the steps that are left."""
    builder = Builder(steps)
    try:
        for S in wanted:
            builder.ring = Differences()
            builder.hopeless.clear()
            _shown(Aggregates(builder), S)
        return tuple(pruned(builder.steps, wanted)), builder.budget
    except (Stuck, OutOfSteps, Refused) as error:
        return str(error), max(0, builder.budget)
    except RecursionError:
        return "the proof would be nested too deeply", max(0, builder.budget)


def _shown(a: Aggregates, S: Sequent) -> int:
    """Values that are equal or in order, by their aggregates; all else, and what is left, by the search for any sequent."""
    b = a.b
    plain: Tactic = lambda W: search._number_of(a, b, W)
    if S.goal.op == "and":  # where something has a value: what is shown first helps with the rest
        short = [_afresh(b, b.part(NUMBERS, partial(way, a))) for way in (_of_positive, _numbers)]
        one: Tactic = lambda W: b.first(W, *short, _afresh(b, plain))
        return b.having(S, [(f, one) for f in S.goal.kids], b.using("each", (), b.hypothesis))
    orders = [f for f in sorted(S.given, key=simple) if S.goal.op == f.op == "lt"]
    if orders and not S.goal.has("at"):
        return b.first(S, *(partial(_on_a_line, a, f) for f in orders))
    ways: list[Tactic] = [partial(_in_order, a, f, plain) for f in orders if _moving(*f.kids) and _moving(*S.goal.kids)]
    ways += [b.part(b.budget // 4, partial(written_out.solve, b))] if written_out.there(S) else []
    if S.goal.op == "eq" and aggregates_of(S.goal):
        ways += [b.part(PLAIN, plain), lambda W: _rewritten(a, W, plain)]
    return b.first(S, *(_afresh(b, b.part(b.budget * 3 // 4, way)) for way in ways), _afresh(b, plain))


def _numbers(a: Aggregates, S: Sequent) -> int:
    """Aggregates as numbers."""
    return as_numbers(a.b, S)


def _of_positive(a: Aggregates, S: Sequent) -> int:
    """What is not 0 as its aggregates are not, of which that is known of a product or a root of theirs."""
    b = a.b
    found = [t for t in aggregates_of(S.goal) if S.goal.op == "ne" and t.op == "sum"]
    known = {t: [f for f in S.given if f.op == "ne" and t in aggregates_of(f)] for t in found}
    if not found or not all(known.values()):
        raise Stuck("nothing says that it is not 0")

    def at_zero(W: Sequent, t: Node) -> int:
        """Where it is 0, so is what is not."""
        f = min(known[t], key=simple)
        equal = rel("eq", *f.kids)
        turned = b.using("rewrite", (t, ZERO), lambda V: as_numbers(b, Sequent(frozenset(), V.goal)))
        same = rel("eq", t, ZERO)
        return b.having(W, [(same, b.equal(rel("eq", ZERO, t), ONE)), (equal, turned)], lambda V: a.scalar._clash(V, f))

    def positive(W: Sequent, t: Node) -> int:
        low = b.knowing(rel("le", ZERO, t), a.prove, b.at_most(ZERO, t, b.hypothesis, partial(at_zero, t=t)))
        return low(W)

    facts = [(rel("lt", ZERO, t), partial(positive, t=t)) for t in found]
    return b.having(S, facts, lambda W: as_numbers(b, Sequent(frozenset(f for f, _ in facts), W.goal)))


def _afresh(b: Builder, way: Tactic) -> Tactic:
    """A way that does not know what others gave up, and gives up where a term gets too large."""

    def run(S: Sequent) -> int:
        b.hopeless.clear()
        try:
            return way(S)
        except Refused as error:
            raise Stuck(str(error)) from error

    return run


# -- the sums of one value by those of the other ----------------------------------------------------


@dataclass(frozen=True)
class _Fit:
    """A body as a sum of multiples of others, of distributions, and of 1."""

    others: list[tuple[Fraction, Node]]
    vectors: list[tuple[Fraction, Node]]
    constant: Fraction

    @property
    def body(self) -> Node:
        """The sum of them."""
        return add(*(mul(num(k), u) for k, u in (*self.others, *self.vectors)), num(self.constant))

    @property
    def worth(self) -> Node:
        """Its total, in that of the others and in the number of classes."""
        rest = [num(sum(k for k, _ in self.vectors)), mul(num(self.constant), N)]
        return add(*(mul(num(k), total(u)) for k, u in self.others), *rest)

    @property
    def totals(self) -> list[Node]:
        """That the distributions sum to 1, each with its multiple."""
        return [t for k, v in self.vectors for t in (rel("eq", total(v), ONE), num(-k))]


def _fitted(body: Node, others: Sequence[Node], vectors: Sequence[Node]) -> _Fit | None:
    """How others make the body, at all points of a cloud."""
    terms = [opened(u, "c") for u in (body, *others, *vectors, ONE)]
    cloud = _cloud(terms)
    wanted, *columns = (cloud.of(u) + np.zeros(POINTS) for u in terms)
    matrix = np.stack(columns, axis=1)
    if not np.isfinite(matrix).all() or not np.isfinite(wanted).all():
        return None
    solution = np.linalg.lstsq(matrix, wanted, rcond=None)[0]
    ks = [Fraction(float(k)).limit_denominator(LARGEST) for k in solution]
    if not np.allclose(matrix @ np.array([float(k) for k in ks]), wanted, rtol=CLOSE, atol=CLOSE):
        return None
    named = [(k, u) for k, u in zip(ks, (*others, *vectors), strict=False) if k]
    return _Fit([x for x in named if x[1] in others], [x for x in named if x[1] not in others], ks[-1])


def _cloud(terms: Sequence[Node]) -> Cloud:
    """Numbers between 0 and 1 for entries, aggregates and scalars."""
    atoms = dict.fromkeys(t for term in terms for t in _atoms(term))
    rng = np.random.default_rng(SEED)
    return Cloud({t: rng.uniform(0.02, 0.98, POINTS) for t in sorted(atoms, key=simple)}, POINTS)


def _atoms(t: Node) -> list[Node]:
    """The outermost aggregates, entries and scalars of a term."""
    return [t] if t.op in ATOMS else [u for kid in t.kids for u in _atoms(kid)]


def _rewritten(a: Aggregates, S: Sequent, then: Tactic) -> int:
    """The goal with the sums of the right side by those of the left, where these are not the same."""
    b = a.b
    left, right = ([t for t in aggregates_of(side) if t.op == "sum" and not t.classes] for side in S.goal.kids)
    vectors = [v for v in distributions(S) if v.op == "at"]
    for t in (t for t in right if t not in left):
        if (fit := _fitted(t.kids[0], [u.kids[0] for u in left], vectors)) is not None:
            summed, f = rel("eq", t, total(fit.body)), rel("eq", t, fit.worth)
            shown = b.knowing(summed, b.using("compare", (), partial(_each_class, a)), b.equal(summed, num(-1), *fit.totals))
            return b.have(S, f, shown, b.using("rewrite", f.kids, lambda W: _rewritten(a, W, then)))
    return b.first(S, b.part(NUMBERS, partial(as_numbers, b)), then)


def _each_class(a: Aggregates, S: Sequent) -> int:
    """An equation of summands, at a class of which all is known that is said of every class."""
    b, k = a.b, fresh_class(S)
    as_numbers_there: Tactic = lambda W: a.at_classes(W, [k], lambda V: as_numbers(b, about_classes(V, [k])))
    return b.first(S, a._pointwise, _afresh(b, b.using("pointwise", (k,), as_numbers_there)))


# -- values in order -----------------------------------------------------------------------------------


def _moving(low: Node, high: Node) -> tuple[Node, Node] | None:
    """The one aggregate that is not the same on both sides, as it stands on each."""
    one, other = ([t for t in dict.fromkeys(_atoms(side)) if t.op != "var"] for side in (low, high))
    here, there = [t for t in one if t not in other], [t for t in other if t not in one]
    return (here[0], there[0]) if len(here) == len(there) == 1 else None


def _in_order(a: Aggregates, f: Node, plain: Tactic, S: Sequent) -> int:
    """From an order of two values to that of their aggregates, then to that of the goal's, then to the goal."""
    b, rest, first, last = a.b, S.given - {f}, _moving(*f.kids), _moving(*S.goal.kids)
    if first is None or last is None:
        raise Stuck("no single aggregate")
    back, equal = rel("lt", *f.kids[::-1]), rel("eq", *f.kids)
    same = b.knowing(equal, b.using("rewrite", first, b.equal()), b.by("absurd", held(f), equal, ONE))

    def way(pair: tuple[Node, Node], W: Sequent) -> int:
        """By this order of the aggregates, as the other one gives the contrary."""
        key, turned = rel("lt", *pair), rel("lt", *pair[::-1])
        against: Tactic = lambda V: _from_key(a, Sequent(rest | {turned}, V.goal), turned, plain)
        contrary = b.knowing(back, against, b.by("absurd", added(held(back), held(f))))
        sides = (b.hypothesis, same, contrary) if pair == first else (contrary, same, b.hypothesis)
        return b.have(W, key, b.using("order", first, *sides), lambda V: goal(V, key))

    def goal(W: Sequent, key: Node) -> int:
        known, shown = (key, b.hypothesis) if {*first} == {*last} else _linked(a, W, key, last)
        return b.have(W, known, shown, lambda V: _from_key(a, Sequent(rest | {known}, V.goal), known, plain))

    return b.first(S, *(b.part(b.budget // 2, partial(way, pair)) for pair in (first, first[::-1])))


def _from_key(a: Aggregates, S: Sequent, key: Node, plain: Tactic) -> int:
    """The order of two values by that of their aggregates: as a multiple of it, or by the search."""
    b, (low, high), (s, t) = a.b, S.goal.kids, key.kids
    factor = node_of(a.ring, a.ring.poly(replaced(replaced(minus(high, low), t, ONE), s, ZERO)))
    if a.ring.difference(minus(high, low), mul(factor, minus(t, s))):
        return plain(S)
    positive = rel("lt", ZERO, factor)
    whole = b.by("algebra", UNIT, multiplied(held(positive), held(key)))
    scaled: Tactic = lambda W: b.have(W, positive, lambda V: _positive(a, V, plain), whole)
    return b.first(S, _afresh(b, b.part(b.budget // 2, scaled)), _afresh(b, plain))


def _positive(a: Aggregates, S: Sequent, plain: Tactic) -> int:
    """0 < t for a product, of which each divisor is positive."""
    b = a.b
    below = list(dict.fromkeys(u.kids[0] for u in S.goal.nodes() if u.op == "inv" and u.loose == 0))
    return b.having(S, [(rel("lt", ZERO, u), plain) for u in below], lambda W: as_numbers(b, W))


def _linked(a: Aggregates, S: Sequent, key: Node, last: tuple[Node, Node]) -> tuple[Node, Tactic]:
    """The order of two sums whose difference is a multiple of that of two others, and how it is shown."""
    b, (s, t), (u, v) = a.b, key.kids, last
    if any(w.op != "sum" or w.classes for w in (s, t, u, v)):
        raise Stuck("no sums")
    vectors = [w for w in distributions(S) if w.op == "at"]
    gap, step = (minus(x.kids[0], y.kids[0]) for x, y in ((v, u), (t, s)))
    fit = _fitted(gap, [step], vectors)
    if fit is None or not fit.others or fit.constant or sum(k for k, _ in fit.vectors):
        raise Stuck("no multiple of it")
    ((k, _),) = fit.others
    known, summed = rel("lt", *(last if k > 0 else last[::-1])), rel("eq", total(gap), total(fit.body))
    sign = 1 if k > 0 else -1
    ideal = [summed, num(sign), *(x if i % 2 == 0 else num(-sign * x.q) for i, x in enumerate(fit.totals))]
    last_step = b.by("algebra", UNIT, multiplied(amount(abs(k)), held(key)), *ideal)
    return known, b.knowing(summed, b.using("compare", (), partial(_each_class, a)), last_step)


# -- matrices --------------------------------------------------------------------------------------------


def _on_a_line(a: Aggregates, f: Node, S: Sequent) -> int:
    """Both values of the goal are k v + l of those of the hypothesis, with k and l in what is the same of both matrices."""
    b, rest = a.b, S.given - {f}
    same = [g for g in sorted(rest, key=simple) if g.op == "eq" and all(t.op == "add" for t in g.kids)]
    rises = bool(S.goal.kids[0].names & f.kids[0].names)  # else the goal has the second matrix first
    own = f.kids if rises else f.kids[::-1]
    found = _line(S.goal.kids, own, same)
    if found is None:
        raise Stuck("the values are on no line")
    slope, constant = found
    lines = [rel("eq", g, add(mul(slope, w), constant)) for g, w in zip(S.goal.kids, own, strict=True)]
    sign = rel("lt", ZERO, slope) if rises else rel("lt", slope, ZERO)
    plain: Tactic = lambda W: as_numbers(b, Sequent(rest, W.goal))
    ways = [b.rewriting(same, plain) if any(g.kids[1].names & w.names for g in same) else plain for w in own]
    gap = b.by("algebra", UNIT, multiplied(held(sign), held(f)), lines[1], ONE, lines[0], num(-1))
    return b.having(S, [*zip(lines, ways, strict=True), (sign, plain)], gap)


def _line(values: Sequence[Node], own: Sequence[Node], same: Sequence[Node]) -> tuple[Node, Node] | None:
    """The slope and the constant, by what they are at a cloud of matrices."""
    sizes = [g.kids[0] for g in same]
    cloud = _matrices([*values, *own], same)
    (c, d), (u, v) = (map(cloud.of, pair) for pair in (values, own))
    ratio = (d - c) / (v - u)
    slope, constant = (_growth(w, sizes, cloud) for w in (ratio, c - ratio * u))
    return None if slope is None or constant is None else (slope, constant)


def _growth(wanted: Floats, sizes: Sequence[Node], cloud: Cloud) -> Node | None:
    """A multiple of a product of sizes, or of their inverses, plus a number."""
    if not np.isfinite(wanted).all():
        return None
    whole = [*sizes, *([add(*sizes)] if len(sizes) > 1 else [])]
    for powers in sorted(product((0, 1, -1), repeat=len(whole)), key=lambda ks: sum(map(abs, ks))):
        growth = mul(*(t if k > 0 else inv(t) for k, t in zip(powers, whole, strict=True) if k))
        columns = [*([cloud.of(growth)] if any(powers) else []), np.ones(POINTS)]
        matrix = np.stack(columns, axis=1)
        ks = [Fraction(float(k)).limit_denominator(LARGEST) for k in np.linalg.lstsq(matrix, wanted, rcond=None)[0]]
        if np.allclose(matrix @ np.array([float(k) for k in ks]), wanted, rtol=CLOSE, atol=CLOSE):
            return add(*(mul(num(k), growth) for k in ks[:-1]), *([num(ks[-1])] if ks[-1] or len(ks) == 1 else []))
    return None


def _matrices(values: Sequence[Node], same: Sequence[Node]) -> Cloud:
    """Pairs of matrices of which the same is the same."""
    plain = _cloud([*values, *(t for g in same for t in g.kids)])
    atoms = dict(plain.atoms)
    for g in same:
        size = plain.of(g.kids[0])
        share = atoms[g.kids[1].kids[0]]
        atoms |= {g.kids[1].kids[0]: share * size, g.kids[1].kids[1]: (1 - share) * size}
    return Cloud(atoms, POINTS)
