"""Roots of products, taken apart: sqrt(u v) is sqrt(u) sqrt(v) where u and v are not negative.

That helps where several roots share a factor: sqrt(1 - x^2) beside sqrt(1 + x) and sqrt(1 - x), or sqrt(a b) beside sqrt(a).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.rules import positive as positive_form
from axiomcheck.calculus.term import ZERO, Node, mul, num, power, rel, replaced, root
from axiomcheck.tactics.builder import Tactic, Todo, fixed, simple
from axiomcheck.tactics.forms import added, amount, held
from axiomcheck.tactics.polynomials import without_powers
from axiomcheck.tactics.positivity import Reduction, difference_of, factored, node_of, product, scaled

if TYPE_CHECKING:
    from axiomcheck.tactics.closing import Closing

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


def by_factors(s: Closing, S: Sequent) -> int | None:
    """An equation that is an identity once every root of a product of names is the product of their roots."""
    if S.goal.op != "eq":
        return None
    apart = _apart(s, S.goal)
    goal = S.goal
    for t, plain in apart.items():
        goal = replaced(goal, t, plain)
    left_over = difference_of(s.ring, goal)
    powers = [rel("eq", power(r, r.k), r.kids[0]) for r in {r for t in apart.values() for r in t.kids if r.op == "root"}]
    if not apart or without_powers(s.ring, Sequent(frozenset(powers), goal), Reduction(dict(left_over))).poly:
        return None

    last: Tactic = lambda W: s.b.leaf(W, "algebra", UNIT, Form("n")) if not left_over else s.prove(W, 8)
    return of_single_roots(s, S, last)


def of_single_roots(s: Closing, S: Sequent, then: Tactic) -> int:
    """The goal with the product of their roots for every root of a product of names."""
    todo: Todo = [(rel("eq", *pair), lambda W: shown(s, W)) for pair in _apart(s, S.goal).items()]
    return s.b.having(S, todo, s.b.rewriting([f for f, _ in todo], then))


def _apart(s: Closing, g: Node) -> dict[Node, Node]:
    return {t: mul(*(root(f, t.k) for f in kids)) for t in _inner_roots(g) if len(kids := _names(s, t)) > 1}


def _inner_roots(f: Node) -> list[Node]:
    """Roots with no other root below."""
    return sorted({t for t in f.nodes() if t.op == "root" and not t.kids[0].has("root")}, key=simple)


def _names(s: Closing, t: Node) -> list[Node]:
    """The names that the root's argument is a product of, each as often as it is a factor; none for other arguments."""
    terms = list(s.ring.poly(t.kids[0]).items())
    atoms = [s.ring.atoms[i] for i in terms[0][0]] if len(terms) == 1 and terms[0][1] == 1 else []
    return atoms if all(a.op in ("var", "at") for a in atoms) else []


def shown(s: Closing, S: Sequent) -> int:
    """root(f g) = root(f) root(g), or root(f^2 g) = f root(g): neither is less, as their powers are equal."""
    b = s.b
    whole, plain = S.goal.kids
    parts = plain.kids if plain.op == "mul" else (plain,)
    roots = [r for r in dict.fromkeys((whole, *parts)) if r.op == "root"]
    signs = [rel("le", ZERO, r.kids[0] if r.op == "root" else r) for r in dict.fromkeys(parts)]
    signs.append(rel("le", ZERO, whole.kids[0]))
    todo: Todo = [(f, lambda V: s.prove(V, 2)) for f in signs]
    todo += [(rel("eq", _power(r), r.kids[0]), b.power_of_root(r)) for r in roots]

    def case(W: Sequent) -> int:
        if S.goal in W.given:
            return b.hypothesis(W)
        less = next(f for f in (rel("lt", whole, plain), rel("lt", plain, whole)) if f in W.given)
        smaller = [whole] if less.kids[0] == whole else list(parts)
        return _against(s, W, less, smaller, whole.k)

    return b.having(S, todo, b.using("order", S.goal.kids, case))


def _power(r: Node) -> Node:
    return FACTS["root"][1](r).kids[1].kids[1].kids[0]


def _not_negative(t: Node) -> Form:
    return Form("a", node=t) if t.op == "root" else held(rel("le", ZERO, t))


def _against(s: Closing, S: Sequent, less: Node, smaller: list[Node], k: int) -> int:
    """a < b and a^k = b^k: b^k - a^k is a sum of products of b - a and a."""
    h, low = held(less), product([_not_negative(t) for t in smaller])
    form = added(*(product([amount(comb(k, j)), *([low] * j), *([h] * (k - j))]) for j in range(k)))
    left: Poly = positive_form(S, form, s.ring)[0]
    red = without_powers(s.ring, S, Reduction(left))
    return s.b.leaf(S, "absurd", form, *red.taken_away(s.ring))
