"""Contradictions between disjunctions about which numbers are zero: none holds for any choice of signs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, ZERO, Node, num, rel
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, simple
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.positivity import contradiction

SMALL, MOST = 40, 4  # nodes of a relation that is looked at; numbers that are told apart together


def choices(S: Sequent) -> list[list[Node]]:
    """Lists of few terms of at least 0, with disjunctions that only say which are zero and which positive."""
    known = {f.kids[1] for f in S.given if f.op == "le" and f.kids[0] == ZERO}
    found: dict[tuple[Node, ...], None] = {}
    for f in S.given:
        terms = set(_compared(f)) if f.op == "or" and f.kids else set()
        if terms and terms <= known and len(terms) <= MOST:
            found[tuple(sorted(terms, key=simple))] = None
    return [list(terms) for terms in sorted(found, key=lambda k: (-len(k), [simple(t) for t in k]))]


def _compared(f: Node) -> list[Node]:
    """What is compared with 0; 0 itself, which nothing is told of, where a relation is of another kind."""
    if f.op in ("and", "or"):
        return [t for kid in f.kids for t in _compared(kid)]
    if f.op in ("le", "lt", "eq", "ne") and ZERO in f.kids:
        return [next((t for t in f.kids if t != ZERO), ZERO)]
    return [ZERO]


def contradict(b: Builder, S: Sequent) -> int:
    """Anything, from disjunctions about the signs of numbers; Stuck if they do not contradict each other."""
    tries: Tactic = lambda W: b.first(W, *(partial(_among, b, numbers) for numbers in choices(W)))
    return tries(S) if S.goal == FALSE else b.have(S, FALSE, tries, b.using("cases", (FALSE,)))


def _among(b: Builder, numbers: list[Node], S: Sequent) -> int:
    names = frozenset(name for t in numbers for name in t.names)
    plain = (f for f in S.given if f.names <= names and not f.has("inv", "log", "exp"))
    few = frozenset(f for f in plain if f.size <= SMALL or f.op == "or")
    return _split(b, Sequent(few, FALSE), numbers, {})


def _split(b: Builder, S: Sequent, left: list[Node], signs: Mapping[Node, int]) -> int:
    """Each number is zero or positive, until a disjunction is false."""
    for f in sorted((f for f in S.given if f.op == "or"), key=simple):
        if _true(f, signs) is False:
            return _refuted(b, S, f, signs)
    plain = Sequent(frozenset(f for f in S.given if f.op not in ("or", "and")), FALSE)
    if (found := contradiction(b.ring, plain)) is not None:
        return b.leaf(plain, "absurd", *found)
    if not left:
        raise Stuck("no contradiction")
    v, *more = left

    def case(W: Sequent) -> int:
        if rel("lt", v, ZERO) in W.given:
            return b.clash(rel("le", ZERO, v), rel("lt", v, ZERO))(W)
        return _split(b, W, more, {**signs, v: int(rel("lt", ZERO, v) in W.given)})

    return b.back(S, "order", (ZERO, v), case)


def _true(f: Node, signs: Mapping[Node, int]) -> bool | None:
    """Is it true for these signs; None where they do not tell."""
    if f.op in ("and", "or"):
        found = [_true(kid, signs) for kid in f.kids]
        settles = f.op == "or"
        return settles if settles in found else None if None in found else not settles
    v = next(t for t in f.kids if t != ZERO)
    if v not in signs:
        return None
    low, high = (signs.get(t, 0) for t in f.kids)
    return {"eq": low == high, "ne": low != high, "lt": low < high, "le": low <= high}[f.op]


def _refuted(b: Builder, S: Sequent, f: Node, signs: Mapping[Node, int]) -> int:
    """A contradiction from a formula that is false for these signs."""
    if f.op == "or":
        return b.back(S, "cases", (f,), *(partial(_refuted_here, b, kid, signs) for kid in f.kids))
    if f.op == "and":
        wrong = next(kid for kid in f.kids if _true(kid, signs) is False)
        return b.back(S, "both", (f,), lambda W: _refuted(b, W, wrong, signs))
    v = next(t for t in f.kids if t != ZERO)
    sign = rel("lt" if signs[v] else "eq", ZERO, v)
    if f.op == "eq":  # and v is positive
        return b.leaf(S, "absurd", held(sign), f, num(-1 if f.kids[0] == v else 1))
    if f.op == "lt" and f.kids[1] == v:  # and v is zero
        return b.leaf(S, "absurd", held(f), sign, num(1))
    raise Stuck("a relation of another kind")


def _refuted_here(b: Builder, f: Node, signs: Mapping[Node, int], S: Sequent) -> int:
    return _refuted(b, S, f, signs)
