"""What a reader sees at once: signs by syntax, and orders that are assumed as they stand."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.term import ONE, ZERO, Node, at, every, opened, rel, total

UNKNOWN, NONNEGATIVE, POSITIVE = range(3)
SMALL = 80  # nodes of a difference that is compared with what is assumed
ORDERS = ("le", "lt")
HERE = "_here"  # a class inside an aggregate, while its body is looked at


def evident(goal: Node, given: Set[Node]) -> bool:
    """Does the relation, of every class if it is said of every one, need no words?"""
    if goal.op == "all":
        return evident(opened(goal.kids[0], HERE), given)
    if goal in given or goal.op not in ("le", "lt", "ne", "eq"):
        return goal in given
    low, high = goal.kids
    if goal.op == "eq":
        return not _difference(low, high)
    if goal.op == "ne":
        return any(_positive(t, given) for t in goal.kids if ZERO in goal.kids and t != ZERO)
    enough = POSITIVE if goal.op == "lt" else NONNEGATIVE
    if (low == ZERO and sign(high, given) >= enough) or (goal.op == "le" and not _difference(low, high)):
        return True
    if goal.op == "le" and low.op == "at" and high == ONE:  # of an entry of a distribution
        return rel("eq", total(at(low.name)), ONE) in given
    return goal.size <= SMALL and _assumed(goal, given)


def _positive(t: Node, given: Set[Node]) -> bool:
    return sign(t, given) == POSITIVE


def _assumed(goal: Node, given: Set[Node]) -> bool:
    """Is it one of the orders that are given, or a sum with one that is said otherwise, such as 0 < b - a for a < b?"""
    wanted = _difference(*goal.kids)
    known = [f for f in given if f.op in ORDERS and f.size <= SMALL and (f.op == "lt" or goal.op == "le")]
    return any(_multiple(wanted, _difference(*f.kids)) for f in known)


@lru_cache(maxsize=4096)
def _difference(low: Node, high: Node) -> frozenset[tuple[tuple[object, ...], str]]:
    ring = Ring()
    found = ring.difference(high, low)
    return frozenset((tuple(sorted(map(repr, (ring.atoms[i] for i in m)))), str(k)) for m, k in found.items())


def _multiple(a: frozenset[tuple[tuple[object, ...], str]], b: frozenset[tuple[tuple[object, ...], str]]) -> bool:
    return bool(a) and a == b


def sign(t: Node, given: Set[Node]) -> int:
    """Whether a term is positive or at least not negative, as is seen from how it is written and what is given."""
    if t.op == "num":
        return POSITIVE if t.q > 0 else NONNEGATIVE if t.q == 0 else UNKNOWN
    if rel("lt", ZERO, t) in given if not t.loose else False:
        return POSITIVE
    if t.op in ("at", "var"):
        return _of_an_entry(t, given)
    if t.op == "add":
        signs = [sign(u, given) for u in t.kids]
        return max(signs, default=NONNEGATIVE) if UNKNOWN not in signs else UNKNOWN
    if t.op == "mul":
        return min((sign(u, given) for u in t.kids), default=POSITIVE)
    if t.op in ("sum", "cmin", "cmax"):
        within = sign(opened(t.kids[0], HERE), given) if t.kids[0].loose <= 1 else UNKNOWN
        return within if not t.classes or within != POSITIVE else NONNEGATIVE
    if t.op in ("inv", "root"):
        return sign(t.kids[0], given)
    if t.op in ("min", "max"):
        return min(sign(u, given) for u in t.kids)
    if t.op == "pow":
        return max(sign(t.kids[0], given), NONNEGATIVE if t.k % 2 == 0 else UNKNOWN)
    return {"exp": POSITIVE, "abs": NONNEGATIVE, "dl": NONNEGATIVE}.get(t.op, UNKNOWN)


def _of_an_entry(t: Node, given: Set[Node]) -> int:
    """Of a number or an entry: what is given of it, or of every entry."""
    body = at(t.name) if t.op == "at" else None
    if rel("lt", ZERO, t) in given or (body is not None and every(rel("lt", ZERO, body)) in given):
        return POSITIVE
    if rel("le", ZERO, t) in given or (body is not None and every(rel("le", ZERO, body)) in given):
        return POSITIVE if rel("ne", t, ZERO) in given else NONNEGATIVE
    return UNKNOWN
