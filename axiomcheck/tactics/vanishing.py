"""A sum of squares that is 0: each of them is; so is what a root that is 0 is of, and what is 0 once divided by a number."""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, mul, neg, num, power, rel
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, simple
from axiomcheck.tactics.forms import added, squared


def there(S: Sequent) -> bool:
    """Is something said to be 0, and not yet what that says?"""
    return any(_open(S, f) for f in S.given)


def by_squares(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The sequent with what is 0 because something else is; Stuck if that cannot be shown."""
    f = min((f for f in S.given if _open(S, f)), key=simple)
    (t, *_), whole = _open(S, f), f.kids[0]
    show = _under_root if whole.op == "root" else _numerator if whole.op == "mul" else _square
    return b.have(S, rel("eq", t, ZERO), lambda W: show(b, Sequent(S.given, W.goal), f), solve)


def _open(S: Sequent, f: Node) -> list[Node]:
    return [t for t in _parts(f) if rel("eq", t, ZERO) not in S.given]


def _parts(f: Node) -> list[Node]:
    """What is 0 as well where an equation says that something is; none for other formulas."""
    if f.op != "eq" or f.kids[1] != ZERO or not f.names:
        return []
    t = f.kids[0]
    if t.op == "root" and t.k == 2:
        return [t.kids[0]]
    if t.op == "mul" and len(t.kids) == 2 and t.kids[1].op == "inv" and t.kids[1].kids[0].op == "num" and t.kids[1].kids[0].q:
        return [t.kids[0]]
    return _bases(t)


def _bases(t: Node) -> list[Node]:
    """What is squared in a sum of squares."""
    return [u.kids[0] for u in t.kids] if t.op == "add" and all(u.op == "pow" and u.k == 2 for u in t.kids) else []


def _square(b: Builder, S: Sequent, f: Node) -> int:
    """t = 0, else its square is positive, and the sum as well."""
    apart = rel("ne", S.goal.kids[0], ZERO)
    form = added(*(squared(u) for u in _bases(f.kids[0])))
    case: Tactic = lambda W: b.leaf(W, "absurd", form, f, num(-1)) if apart in W.given else b.hypothesis(W)
    return b.back(Sequent(frozenset([f]), S.goal), "decide", (S.goal,), case)


def _numerator(b: Builder, S: Sequent, f: Node) -> int:
    """u = 0 from u (1/k) = 0: u is k times that, as k (1/k) = 1."""
    u, inverse = f.kids[0].kids
    k = inverse.kids[0]
    one = rel("eq", mul(k, inverse), ONE)
    # 0 - u = (k (1/k) - 1) u - (u (1/k) - 0) k
    return b.have(Sequent(frozenset([f]), S.goal), one, b.alone("enclosed"), b.equal(one, u, f, neg(k)))


def _under_root(b: Builder, S: Sequent, f: Node) -> int:
    """u = 0 from root u = 0, where 0 <= u is known: else root u would be the root of a number below 0."""
    r = f.kids[0]
    u, sign = r.kids[0], rel("le", ZERO, r.kids[0])
    if sign not in S.given:
        raise Stuck("a root of what may be negative")

    equal = rel("eq", power(r, 2), u)
    rooted = b.opened(b.equal(equal, ONE, f, neg(r)))  # 0 - u = (r^2 - u) - (r - 0) r
    return b.by_cases("root", (r,), b.clash(sign, rel("lt", u, ZERO)), rooted)(Sequent(frozenset([f, sign]), S.goal))
