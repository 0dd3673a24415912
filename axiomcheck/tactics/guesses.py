"""Numbers that a sentence asks for, and what largest values may be: what is worth trying."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product

from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import EPS, Setting, own, unfold
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    Refused,
    add,
    at,
    inv,
    mul,
    need,
    num,
    substitute,
    total,
    var,
)
from axiomcheck.calculus.values import Point, value
from axiomcheck.lang.expr import Expr
from axiomcheck.properties.model import LARGEST, Property
from axiomcheck.tactics import nearness
from axiomcheck.tactics.hints import likeliest
from axiomcheck.tactics.work import note

LOOKED_AT = tuple(tuple(map(Fraction, text.split())) for text in ("1/3 2/3", "1/5 4/5", "1/6 1/3 1/2"))


def _corners(n: int) -> list[tuple[Fraction, ...]]:
    """Two vertices of n classes and, of more than two, equal shares."""
    ends = [tuple(Fraction(int(i == k)) for i in range(n)) for k in (0, 1)]
    return [*([(Fraction(1, n),) * n] if n > 2 else []), *ends]


CORNERS = tuple(map(_corners, (2, 3, 5)))
SMALL_OR_LARGE = (Fraction(1, 1000), Fraction(1), Fraction(1, 10**60))  # the last one as logarithms grow slowly
LOOKS, LONG = 50_000, 1_500  # nodes looked at, at all points together; nodes of a sequent that is looked at
EXACTLY = 4  # units for a node that gets an exact value
LARGE = num(10), num(100)  # a bound is easier to show if it is far away
GUESSES = (num(1), num(2), num(Fraction(1, 2)), N, inv(N), *map(num, (3, 0, -1, -2, -3)), *LARGE)  # that a sentence asks for


def false_somewhere(S: Sequent) -> bool:
    """Is a wrong guess seen at once: at vertices, at equal shares, with little smoothing or much?"""
    if S.goal.op not in ("le", "lt") or any(kind not in "sv" for kind, _ in S.names):
        return False
    there = {f for f in S.given if f.op == "exv" and ("v", f.name) in _free(S)}  # which what the sequent speaks of may be
    S = Sequent(S.given - there | {f.kids[0] for f in there}, S.goal)
    vectors = sorted(str(name) for kind, name in S.names if kind == "v")
    scalars = sorted(str(name) for kind, name in S.names if kind == "s")
    lists = (shares for corners in CORNERS for shares in product(corners, repeat=len(vectors)))
    size = sum(f.size for f in (S.goal, *S.given))
    points = product(lists, SMALL_OR_LARGE if scalars else (Fraction(1),))
    for shares, x in islice(points, LOOKS // size if size < LONG else 0):
        n = len(shares[0]) if shares else 2
        point = Point(n, vectors=dict(zip(vectors, shares, strict=True)), scalars=dict.fromkeys(scalars, x))
        note(EXACTLY * size)
        try:
            if refutes(S, point):
                return True
        except Refused:
            return False
    return False


def _free(S: Sequent) -> frozenset[tuple[str, str]]:
    """The names that occur outside of what says that a vector exists."""
    return S.goal.names.union(*(f.names for f in S.given if f.op != "exv"))


def near_enough(
    setting: Setting, prop: Property, count: int, uniform: bool, hints: tuple[Node, ...] = ()
) -> list[tuple[Node, ...]]:
    """A nearness, where the sentence asks for one."""
    try:
        wanted = likeliest(unfold(setting, prop, (ONE, *hints), uniform), hints) if count == 1 else []
        found = nearness.nearness(wanted)
    except Refused:
        return []
    return [] if found is None else [(found,)]


def guesses_for(setting: Setting) -> tuple[Node, ...]:
    """Numbers to try; on the smoothed domain also how often the least smoothed entry goes into 1."""
    n = setting.classes
    guesses = tuple(dict.fromkeys({N: num(n), inv(N): num(Fraction(1, n))}.get(t, t) for t in GUESSES)) if n else GUESSES
    if setting.domain != "smoothed":
        return guesses
    least = mul(var(EPS), inv(add(ONE, mul(N, var(EPS)))))
    return (*guesses, inv(least))


def extreme_values(setting: Setting, extremes: list[Expr]) -> Iterator[tuple[Node, ...]]:
    """What largest and smallest values may be, the likeliest first.

    Of `max D(p, .)` these are the values at the vertex of p's smallest class, at that of its largest, and at p
    itself; of the smallest value, that at p comes first.
    """
    if not all(len(e.args) == 1 and e.args[0].op == "sym" for e in extremes):
        return
    choices = []
    for e in extremes:
        p = str(e.args[0].args[0])
        own = _at_itself(setting, p)
        ends = [at_vertex(setting, p, op) for op in ("cmin", "cmax")]
        found = [_number_or(t, e) for t in ([*ends, own] if e.op in LARGEST else [own, *ends])]
        choices.append(list(dict.fromkeys(t for t in found if t is not None)))
    every = product(*(range(len(c)) for c in choices))
    for places in sorted(every, key=lambda k: (len(set(k)), max(k))):  # the same for all of them first
        yield tuple(c[i] for c, i in zip(choices, places, strict=True))


def at_vertices(setting: Setting, names: tuple[str, ...]) -> list[Node]:
    """Of each distribution p, the values of D(p, .) at the vertices of p's smallest and largest classes."""
    found = (at_vertex(setting, p, op) for p in names for op in ("cmin", "cmax"))
    return [t for t in found if t is not None]


def _at_itself(setting: Setting, p: str) -> Node | None:
    """D(p, p)."""
    try:
        return own(setting.valued((at(p), at(p)), None)[0])[1]
    except Refused:
        return None


def _number_or(t: Node | None, e: Expr) -> Node | None:
    """A number in place of the term where it is the same at some points."""
    seen = []
    if t is None:
        return None
    for at_p in LOOKED_AT:
        try:
            seen.append(value(t, Point(len(at_p), vectors={e.args[0].args[0]: at_p})))
        except Refused:
            return t
    numbers = {x for x in seen if isinstance(x, Fraction)}
    return num(numbers.pop()) if len(numbers) == 1 and all(isinstance(x, Fraction) for x in seen) else t


def at_vertex(setting: Setting, p: str, op: str) -> Node | None:
    """D of p and the vertex at its smallest or largest class, for sums over the classes; None for other formulas.

    Of each sum, the summands are those of a prediction of 0, but for the one at that class.

    >>> from axiomcheck import measures
    >>> print(at_vertex(Setting(measures.from_name("SE")), "p", "cmin"))
    mul(add(sum(pow(2, add(at(p, 0), mul(num(-1), num(0))))), mul(num(-1), pow(2, add(cmin(at(p, 0)),
    mul(num(-1), num(0))))), pow(2, add(cmin(at(p, 0)), mul(num(-1), num(1))))), inv(sum(num(1))))
    """
    free, m = "_x", Node(op, (at(p),))

    def put(t: Node) -> Node:
        if ("v", free) not in t.names:
            return t
        if t.op != "sum":
            need(not t.binds, "a prediction stands in no other aggregate")
            return t.with_kids(tuple(map(put, t.kids)), t.classes)
        need(not t.classes, "a sum over some classes")
        body = t.kids[0]
        missed, met = (substitute(body, vectors={free: x, p: m}) for x in (ZERO, ONE))
        return add(total(substitute(body, vectors={free: ZERO})), mul(num(-1), missed), met)

    try:
        return put(own(setting.valued((at(p), at(free)), None)[0])[1])
    except Refused:
        return None
