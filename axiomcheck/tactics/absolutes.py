"""Orders between sums of absolute values and larger values: on the low side they are what they are of, above at least that.

|a x + b y| <= a |x| + b |y| and the like: |t| is t or -t on the low side, case by case; on the high side t <= |t| and
-t <= |t| are enough, times what is not negative.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from axiomcheck.calculus.rules import FACTS, Sequent
from axiomcheck.calculus.term import Node, neg, num, rel
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, simple
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.linear import combination
from axiomcheck.tactics.polynomials import reduced
from axiomcheck.tactics.positivity import combined, inequalities
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.work import times

MOST_KNOWN = 30  # hypotheses that are multiplied
FEWEST, MOST = 3, 12  # absolute values and larger values in a goal
KINDS = ("abs", "max")


def there(S: Sequent) -> bool:
    """Is it an order of several absolute values or larger values, of entries and numbers?"""
    found = {t for t in S.goal.nodes() if t.op in KINDS and not t.loose}
    plain = ("num", "var", "at", "add", "mul", "inv", *KINDS)
    return S.goal.op in ("le", "lt") and FEWEST <= len(found) <= MOST and all(
        t.op in plain and not t.loose for kid in S.goal.kids for t in kid.nodes()
    )  # fmt: skip


def by_cases(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The number of a step that shows it; Stuck if nothing is found."""
    kept = frozenset(f for f in S.given if f.op in ("le", "lt", "eq") and not f.has("sum"))
    s = Scalar(b)
    if s.sampler.fails(Sequent(kept, S.goal), S.goal):
        raise Stuck("false at some point, in floating point")
    shares = sorted({t for t in S.goal.nodes() if _is_share(t)}, key=simple)
    equal = [rel("eq", t, num(1 / t.kids[0].q)) for t in shares]  # 1/k as a number
    todo = [(f, b.alone("enclosed")) for f in equal]
    return b.having(Sequent(kept, S.goal), todo, b.rewriting(equal, lambda W: _low(s, W)))


def _is_share(t: Node) -> bool:
    return t.op == "inv" and t.kids[0].op == "num" and t.kids[0].q != 0


def _low(s: Scalar, S: Sequent) -> int:
    """What stands on the low side is opened, one after the other."""
    s.b.spend()
    p = reduced(s, S).poly
    inside = {i for m in p for i in m if s.ring.atoms[i].op in KINDS}
    low = [i for i in inside if all(m == (i,) and k < 0 for m, k in p.items() if i in m)]
    if not low:
        return _high(s, S, sorted((s.ring.atoms[i] for i in inside), key=simple))
    t = min((s.ring.atoms[i] for i in low), key=simple)
    terms = t.kids
    fact = FACTS[t.op][1](*terms)

    def case(W: Sequent) -> int:
        joined = next((f for f in fact.kids if f in W.given), None)
        if joined is not None and not set(joined.kids) <= W.given:
            return s.b.back(W, "both", (joined,), case)
        return _low(s, Sequent(W.given - {fact, *fact.kids}, W.goal))

    return s.b.by_cases(t.op, terms, case)(S)


def _high(s: Scalar, S: Sequent, left: list[Node]) -> int:
    """What stands on the high side is at least what it is of."""
    if not left:
        return _products(s, S)
    t, *rest = left
    least = [*t.kids, neg(t.kids[0])] if t.op == "abs" else list(t.kids)
    inner = [u for u in t.kids if u.op in KINDS and u not in rest]

    todo: Todo = [(rel("le", u, t), lambda V: _bound(s, V, t)) for u in least]
    return s.b.having(S, todo, lambda W: _high(s, W, [*rest, *inner]))


def _products(s: Scalar, S: Sequent) -> int:
    """By hypotheses, and products of two of them."""
    red = reduced(s, S)
    base = inequalities(s.ring, S)
    pool = [([held(f)], p, strict) for f, p, strict in base]
    pairs = combinations_with_replacement(base, 2) if len(base) <= MOST_KNOWN else ()
    pool += [([held(f), held(g)], times(p, q), x and y) for (f, p, x), (g, q, y) in pairs]
    s.b.spend(1 + len(pool) // 4)
    found = combination([p for _, p, _ in pool], red.poly, [S.goal.op == "lt" and x for *_, x in pool], [False] * len(pool))
    if found is None:
        raise Stuck("no sum of products")
    return s._closing(S, red, combined((c, forms) for c, (forms, *_) in zip(found, pool, strict=True) if c))


def _bound(s: Scalar, S: Sequent, t: Node) -> int:
    """u <= t by what t is."""
    return s.b.by_cases(t.op, t.kids, s.b.opened(s._last))(Sequent(frozenset(), S.goal))


