"""Roots of products, taken apart: sqrt(u v) is sqrt(u) sqrt(v) where u and v are not negative.

That helps where several roots share a factor: sqrt(1 - x^2) beside sqrt(1 + x) and sqrt(1 - x), or sqrt(a b) beside sqrt(a).
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import comb
from typing import TYPE_CHECKING

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.rules import positive as positive_form
from axiomcheck.calculus.term import ONE, ZERO, Node, inv, mul, neg, num, power, rel, replaced, root
from axiomcheck.tactics.builder import Builder, Tactic, Todo, fixed, simple
from axiomcheck.tactics.forms import added, amount, held
from axiomcheck.tactics.polynomials import without_powers
from axiomcheck.tactics.positivity import Reduction, difference_of, factored, node_of, product, scaled
from axiomcheck.tactics.work import plus

if TYPE_CHECKING:
    from axiomcheck.tactics.closing import Closing
    from axiomcheck.tactics.quotients import Quotients

MAX_ROOTS, MAX_TERMS = 6, 20


def taken_apart(s: Closing, S: Sequent, depth: int) -> int | None:
    """The goal with one root of a product as a product of roots."""
    roots = sorted({t for t in S.goal.nodes() if t.op == "root" and t.names and not t.loose}, key=simple, reverse=True)
    if S.goal.op not in ("le", "lt") or not 2 <= len(roots) <= MAX_ROOTS or depth < 2:
        return None
    spelled = {frozenset(s.ring.poly(t.kids[0]).items()): t.kids[0] for t in roots}
    parts = {t: [spelled.get(frozenset(s.ring.poly(f).items()), f) for f in _factors(s, S, t)] for t in roots}
    for t in roots:
        shared = {f for u in roots if u != t and u.k == t.k for f in parts[u]}
        if len(parts[t]) < 2 or not (shared & set(parts[t])):
            continue
        plain = mul(*(root(f, t.k) for f in parts[t]))
        equal = rel("eq", t, plain)
        return s.b.have(S, equal, lambda W: shown(s, W), s.b.using("rewrite", (t, plain), fixed(s.prove, depth)))
    return None


def _factors(s: Closing, S: Sequent, t: Node) -> list[Node]:
    """Factors of what is under the root, none of which seems to be negative; a square is two factors."""
    p = s.ring.poly(t.kids[0])
    if len(p) > MAX_TERMS or any(s.ring.atoms[i].op == "inv" for m in p for i in m):
        return []
    s.b.spend(5)
    constant, factors = factored(s.ring, p)
    found: list[Node] = []
    rest = constant
    for q, e in factors:
        sign = fmpq(1)
        if s.sampler.fails(S, rel("le", ZERO, node_of(s.ring, q))):
            sign = fmpq(-1)
        f = node_of(s.ring, scaled(q, sign))
        if s.sampler.fails(S, rel("le", ZERO, f)):
            return []
        rest *= sign**e
        found += [f] * e
    return found if rest == 1 else [num(Fraction(int(rest.p), int(rest.q))), *found] if rest > 0 else []


def by_factors(s: Quotients, S: Sequent) -> int | None:
    """An equation that is an identity once roots and inverses of products of names are products, and r/r is 1 for r > 0."""
    if S.goal.op != "eq":
        return None
    apart = _apart(s, S.goal)
    goal = _put(S.goal, apart)
    split = {t: mul(*map(inv, kids)) for t in sorted({t for t in goal.nodes() if t.op == "inv"}, key=simple)
             if len(kids := _product_of(s, t.kids[0])) > 1}  # fmt: skip
    goal = _put(goal, split)
    roots = sorted({r for t in apart.values() for r in t.kids if r.op == "root"}, key=simple)
    ones = [rel("eq", mul(r, inv(r)), ONE) for r in roots if inv(r) in goal.nodes() and rel("lt", ZERO, r.kids[0]) in S.given]
    powers = [rel("eq", power(r, r.k), r.kids[0]) for r in roots]
    left_over = difference_of(s.ring, goal)
    reduced = _cancelled(s, left_over, [f.kids[0].kids[0] for f in ones])
    if not apart or without_powers(s.ring, Sequent(frozenset(powers), goal), Reduction(reduced)).poly:
        return None

    last: Tactic = lambda W: s.b.leaf(W, "algebra", UNIT, Node("n")) if not left_over else s.prove(W, 8)
    todo: Todo = [(rel("eq", t, plain), inverse_of_product(s.b, [f.kids[0] for f in plain.kids])) for t, plain in split.items()]
    todo += [fact for f in ones for fact in _one(s, f.kids[0].kids[0], f)]
    return of_single_roots(s, S, lambda W: s.b.having(W, todo, s.b.rewriting([rel("eq", *pair) for pair in split.items()], last)))


def _put(f: Node, pairs: dict[Node, Node]) -> Node:
    return reduce(lambda g, pair: replaced(g, *pair), pairs.items(), f)


def _cancelled(s: Closing, p: Poly, roots: list[Node]) -> Poly:
    """The polynomial with powers of roots for what they are roots of, and without r/r."""
    numbers = [tuple(i for t in (r.kids[0], r, inv(r)) for m in s.ring.poly(t) for i in m) for r in roots]
    found: Poly = {}
    for m, k in p.items():
        left = list(m)
        for r, (below, i, j) in zip(roots, numbers, strict=True):
            left += [i] * (r.k * left.count(below))
            pairs = min(left.count(i), left.count(j))
            left = [e for e in left if e not in (below, i, j)] + [i] * (left.count(i) - pairs) + [j] * (left.count(j) - pairs)
        found = plus(found, {tuple(sorted(left)): k})
    return found


def _one(s: Quotients, r: Node, one: Node) -> Todo:
    """0 < r and r/r = 1, for the root of something positive."""
    sure = rel("lt", ZERO, r)
    return [(sure, lambda W: s.prove(Sequent(frozenset([rel("lt", ZERO, r.kids[0])]), sure), 4)),
            (one, lambda W: s.product_is_one(W, inv(r), s.b.hypothesis))]  # fmt: skip


def inverse_of_product(b: Builder, factors: list[Node]) -> Tactic:
    """1/(u v ...) = 1/u 1/v ..."""
    if len(factors) == 1:
        return b.equal()
    first, rest = factors[0], mul(*factors[1:])
    split = FACTS["inv_mul"][1](first, rest)
    below = rel("eq", inv(rest), mul(*map(inv, factors[1:])))
    todo: Todo = [(split, b.alone("fact", "inv_mul", first, rest)), (below, inverse_of_product(b, factors[1:]))]
    return lambda S: b.having(Sequent(frozenset(), S.goal), todo, b.equal(split, num(-1), below, neg(inv(first))))


def of_single_roots(s: Closing, S: Sequent, then: Tactic) -> int:
    """The goal with the product of their roots for every root of a product of names."""
    todo: Todo = [(rel("eq", *pair), lambda W: shown(s, W)) for pair in _apart(s, S.goal).items()]
    return s.b.having(S, todo, s.b.rewriting([f for f, _ in todo], then))


def _apart(s: Closing, g: Node) -> dict[Node, Node]:
    return {t: mul(*(root(f, t.k) for f in kids)) for t in _inner_roots(g) if len(kids := _names(s, t)) > 1}


def _inner_roots(f: Node) -> list[Node]:
    """Roots with no other root below."""
    return sorted({t for t in f.nodes() if t.op == "root" and not t.kids[0].has("root")}, key=simple)


def _product_of(s: Closing, t: Node) -> list[Node]:
    """What the term is a product of, each as often as it is a factor; a number comes first; none for other terms."""
    terms = list(s.ring.poly(t).items())
    ((m, k),) = terms if len(terms) == 1 else (((), fmpq(1)),)
    return [*([num(Fraction(int(k.p), int(k.q)))] if k != 1 else []), *(s.ring.atoms[i] for i in m)]


def _names(s: Closing, t: Node) -> list[Node]:
    """The names that the root's argument is a product of; none for other arguments."""
    atoms = _product_of(s, t.kids[0])
    return atoms if all(a.op in ("var", "at") for a in atoms) else []


def shown(s: Closing, S: Sequent) -> int:
    """root(f g) = root(f) root(g), or root(f^2 g) = f root(g): neither is less, as their powers are equal."""
    b = s.b
    whole, plain = S.goal.kids
    parts = plain.kids if plain.op == "mul" else (plain,)
    roots = [r for r in dict.fromkeys((whole, *parts)) if r.op == "root"]
    signs = [rel("le", ZERO, r.kids[0] if r.op == "root" else r) for r in dict.fromkeys(parts)]
    facts = [(r, rel("eq", _power(r), r.kids[0])) for r in roots]

    def settled(W: Sequent) -> int:
        for f in signs:
            if f not in W.given:
                return b.have(W, f, lambda V: s.prove(V, 2), settled)
        for r, equal in facts:
            if equal not in W.given:
                return b.by_cases("root", (r,), fixed(opened, equal))(W)
        return b.back(W, "order", S.goal.kids, case)

    def opened(W: Sequent, equal: Node) -> int:
        if equal in W.given:
            return settled(W)
        for f in W.given:
            if f.op == "and" and not set(f.kids) <= W.given:
                return b.back(W, "both", (f,), lambda V: opened(V, equal))
        return b.have(W, rel("le", ZERO, whole.kids[0]), lambda V: s.prove(V, 2), s._last)

    def case(W: Sequent) -> int:
        if S.goal in W.given:
            return b.hypothesis(W)
        less = next(f for f in (rel("lt", whole, plain), rel("lt", plain, whole)) if f in W.given)
        smaller = [whole] if less.kids[0] == whole else list(parts)
        return _against(s, W, less, smaller, whole.k)

    return settled(S)


def _power(r: Node) -> Node:
    return FACTS["root"][1](r).kids[1].kids[1].kids[0]


def _not_negative(t: Node) -> Form:
    return Node("a", (t,)) if t.op == "root" else held(rel("le", ZERO, t))


def _against(s: Closing, S: Sequent, less: Node, smaller: list[Node], k: int) -> int:
    """a < b and a^k = b^k: b^k - a^k is a sum of products of b - a and a."""
    h, low = held(less), product([_not_negative(t) for t in smaller])
    form = added(*(product([amount(comb(k, j)), *([low] * j), *([h] * (k - j))]) for j in range(k)))
    left: Poly = positive_form(S, form, s.ring)[0]
    red = without_powers(s.ring, S, Reduction(left))
    return s.b.leaf(S, "absurd", form, *red.taken_away(s.ring))
