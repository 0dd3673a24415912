"""Values that rise or fall with one number: the numbers are compared first, and then the value is a function of them.

    -log(u) <= -log(v)  from  v <= u        root(u) < root(v)  from  u < v        root(u) = 0  from  u = 0
    root(u) = k root(v)  from  u = k k v    where k is not negative        u/w < v/w  from  u < v    where w is positive
    f(u) < f(v)  from  u < v, or from v < u, where f is made of arctan, roots and quotients, such as u/(1 + u)

The statement about any two numbers is a lemma; what it asks of their signs is shown of these.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, mul, num, power, rel, replaced, substitute, var
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import Bounded
from axiomcheck.tactics.builder import Stuck, Tactic, only, simple
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of
from axiomcheck.tactics.sampling import value

X, Y, K = var("_x"), var("_y"), var("_k")
CURVED = ("root", "log", "exp")
AT = {("log", ZERO): ONE, ("exp", ONE): ZERO}  # where a function is a number
SIGN = {"root": "le", "log": "lt"}  # of what is inside, to 0
LEMMA, SMALL = 3_000, 3_000  # steps for the statement about two numbers, and for one sign


@dataclass(frozen=True)
class Risen:
    """Both sides as functions of X, Y and K, what these are, how X and Y compare, and which signs the lemma asks for."""

    sides: tuple[Node, Node]
    numbers: tuple[Node, Node]
    put: dict[str, Node]
    signs: tuple[Node, ...] = ()
    rises: bool = True


def there(S: Sequent) -> bool:
    """Is it such a goal?"""
    return risen(S) is not None


def risen(S: Sequent) -> Risen | None:
    """How the sides depend on two numbers."""
    if S.goal.op not in ("le", "lt", "eq"):
        return None
    low, high = S.goal.kids
    found = _peeled(low, high) or (_scaled(low, high) if S.goal.op == "eq" else _of_one(S))
    return found if found is not None and any(map(aggregates_of, found.put.values())) else None


def _peeled(low: Node, high: Node) -> Risen | None:
    """The outermost curved function that is the same on both sides, below what rises or falls by its numbers."""
    if low.op in CURVED:
        f, u = low.with_kids((X,)), low.kids[0]
        signs = (rel(SIGN[low.op], ZERO, X), rel(SIGN[low.op], ZERO, Y)) if low.op in SIGN else ()
        if low.op == "root" and high.op == "num" and high.q >= 0:
            return Risen((f, high), (X, num(high.q**low.k)), {X.name: u}, signs[:1])
        if (low.op, high) in AT:
            return Risen((f, high), (X, AT[low.op, high]), {X.name: u}, signs[:1])
        if (low.op, low.k) == (high.op, high.k):
            return Risen((f, low.with_kids((Y,))), (X, Y), {X.name: u, Y.name: high.kids[0]}, signs)
        return None
    if high.op == "num" and low.op in ("add", "mul"):
        return _beside_numbers(low, high)
    if low.op == "num" and high.op != "num" and (turned := _peeled(high, low)) is not None:
        return replace(turned, sides=turned.sides[::-1], numbers=turned.numbers[::-1])
    if low.op not in ("add", "mul") or low.op != high.op or len(low.kids) != len(high.kids):
        return None
    differ = [i for i, (u, v) in enumerate(zip(low.kids, high.kids, strict=True)) if u != v]
    others = [u for i, u in enumerate(low.kids) if i not in differ]
    if low.op == "mul" and len(low.kids) == 2 and len(differ) == 1 and others[0].op == "inv" and aggregates_of(others[0]):
        put = {X.name: low.kids[differ[0]], Y.name: high.kids[differ[0]], K.name: others[0]}
        f, g = (mul(*((x, K) if differ == [0] else (K, x))) for x in (X, Y))
        return Risen((f, g), (X, Y), put, (rel("lt", ZERO, K),))
    if len(differ) != 1 or (low.op == "mul" and any(u.op != "num" or not u.q for u in others)):
        return None
    (i,) = differ
    found = _peeled(low.kids[i], high.kids[i])
    if found is None:
        return None
    f, g = (low.with_kids((*low.kids[:i], side, *low.kids[i + 1 :])) for side in found.sides)
    falls = low.op == "mul" and sum(u.q < 0 for u in others) % 2 == 1
    return replace(found, sides=(f, g), rises=found.rises != falls)


def _beside_numbers(low: Node, high: Node) -> Risen | None:
    """A number beside a curved function, or before it, and a number on the other side."""
    curved = [i for i, u in enumerate(low.kids) if u.op != "num"]
    others = [u.q for u in low.kids if u.op == "num"]
    if len(curved) != 1 or (low.op == "mul" and not all(others)):
        return None
    (i,) = curved
    found = _peeled(low.kids[i], num(high.q - sum(others) if low.op == "add" else high.q / prod(others)))
    if found is None:
        return None
    f = low.with_kids((*low.kids[:i], found.sides[0], *low.kids[i + 1 :]))
    return replace(found, sides=(f, high), rises=found.rises != (low.op == "mul" and prod(others) < 0))


def _of_one(S: Sequent) -> Risen | None:
    """One function with a divisor or an arctan in it, of one number on either side, with what hypotheses say of each."""
    low, high = S.goal.kids
    if low.op == "num":
        turned = _of_one(S.showing(rel(S.goal.op, high, low))) if high.op != "num" else None
        return replace(turned, sides=turned.sides[::-1], numbers=turned.numbers[::-1]) if turned else None
    if len(aggregates_of(low)) != 1 or not low.has("atan", "inv") or low.op == "inv":
        return None
    (u,) = aggregates_of(low)
    f = replaced(low, u, X)
    if f.names != {("s", X.name)} or not any(t.op in ("atan", "inv") and t.names for t in f.nodes()):
        return None
    try:
        start, *ends = [value(f, {X: x, N: 3.0}) for x in ((0.0, 0.4, 0.6) if high.op == "num" else (0.4, 0.4, 0.6))]
    except (KeyError, OverflowError, ValueError, ZeroDivisionError):
        return None
    if high.op == "num":
        if start != float(high.q):
            return None
        v, g = ZERO, high
    elif len(found := aggregates_of(high)) == 1:
        (v,), g = found, replaced(high, found[0], Y)
        if substitute(f, {X.name: Y}) != g:
            return None
    else:
        return None
    signs = []
    for t, x in ((u, X), (v, Y))[: 1 if v == ZERO else 2]:
        said = (replaced(h, t, x) for h in S.given if h.op in ("le", "lt", "ne") and t in set(h.nodes()))
        signs += sorted((h for h in said if h.names == {("s", x.name)}), key=simple)
        signs += [rel("le", ZERO, x)] if f.has("inv") else []
    put = {X.name: u} if v == ZERO else {X.name: u, Y.name: v}
    return Risen((f, g), (X, ZERO if v == ZERO else Y), put, tuple(dict.fromkeys(signs)), ends[0] < ends[1])


def _scaled(low: Node, high: Node) -> Risen | None:
    """A root, and a multiple of a root."""
    if low.op != "root" or high.op != "mul" or len(high.kids) != 2:
        return None
    k, t = high.kids
    if (t.op, t.k) != (low.op, low.k) or aggregates_of(k):
        return None
    put = {X.name: low.kids[0], K.name: k, Y.name: t.kids[0]}
    sides = low.with_kids((X,)), mul(K, t.with_kids((Y,)))
    return Risen(sides, (X, mul(power(K, low.k), Y)), put, tuple(rel("le", ZERO, x) for x in (K, X, Y)))


def by_numbers(a: Aggregates, S: Sequent, solve: Tactic) -> int:
    """The number of a step that shows the sequent, what is inside being shown by `solve`; Stuck if nothing is found."""
    found = risen(S)
    if found is None:
        raise Stuck("no function of one number")
    return _Rising(a, found, solve).solve(S)


class _Rising(Bounded):
    """The lemma, and the order of the two numbers."""

    def __init__(self, a: Aggregates, m: Risen, solve: Tactic):
        super().__init__(a)
        self.m, self.inside = m, solve

    def solve(self, S: Sequent) -> int:
        """The lemma, and its instance."""
        b, m = self.b, self.m
        order = rel(S.goal.op, *(m.numbers if m.rises or S.goal.op == "eq" else m.numbers[::-1]))
        given = frozenset([order, *m.signs])
        step = b.part(LEMMA, lambda W: as_numbers(b, W))(Sequent(given, rel(S.goal.op, *m.sides)))
        needed = {f: substitute(f, m.put) for f in b.steps[step].shows.given}
        signs = [(needed[f], self._sign) for f in m.signs if f in needed]
        return b.having(S, [*signs, (needed[order], self.inside)], b.instance(step, m.put))

    def _sign(self, S: Sequent) -> int:
        general = frozenset(f for f in S.given if not any(kind == "c" for kind, _ in f.names))
        ways = [only(given, self.b.part(SMALL, self.a.prove)) for given in dict.fromkeys((general, S.given))]
        return self.b.first(S, *ways)
