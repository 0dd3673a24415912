"""Reading sequents: the classes, distributions, aggregates and sizes that hypotheses speak of."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, N, Node, dist, is_name
from axiomcheck.tactics.builder import simple
from axiomcheck.tactics.closing import outside


def class_names(S: Sequent) -> list[str]:
    """The free classes of a sequent."""
    return sorted(str(name) for kind, name in S.names if kind == "c")


def fresh_class(S: Sequent) -> str:
    """A name for a class that the sequent does not use."""
    used = set(class_names(S))
    return next(f"k{i}" for i in range(10_000) if f"k{i}" not in used)


def distributions(S: Sequent) -> list[Node]:
    """Bodies that are known to sum to one."""
    sums = [f.kids[0] for f in S.given if f.op == "eq" and f.kids[0].op == "sum" and f.kids[1] == ONE]
    return sorted((t.kids[0] for t in sums if not t.classes), key=simple)


def aggregates_of(t: Node) -> list[Node]:
    """The sums and extrema of a formula, outermost ones, but for the number of classes."""
    found: dict[Node, None] = {}

    def visit(u: Node) -> None:
        if u.op in ("sum", "cmin", "cmax") and u.loose == 0:
            if u.kids[0].loose:
                found[u] = None
        elif u.op not in ("all", "some", "exv", "exs"):
            for kid in u.kids:
                visit(kid)

    visit(t)
    return list(found)


def linear(t: Node) -> bool:
    """Is it made of sums, numbers and their inverses, a sum at most once in a product?"""
    if t.op == "sum":
        return not t.classes
    if t.op == "add":
        return all(map(linear, t.kids))
    if t.op == "mul":
        return sum(bool(k.names) for k in t.kids) <= 1 and all(map(linear, t.kids))
    return not t.names and t.op in ("num", "inv")


def worth_keeping(f: Node) -> bool:
    """Does a hypothesis with aggregates say something of classes, extrema or distributions?"""
    whole = f.op == "eq" and f.kids[0].op == "sum" and f.kids[1] == ONE
    return f.op == "all" or whole or any(t.op in ("cmin", "cmax") for t in f.nodes())


def extrema_of(S: Sequent) -> list[Node]:
    """The smallest and largest entries in a sequent, each once."""
    found: dict[Node, None] = {}
    for f in (S.goal, *sorted(S.given, key=simple)):
        if f.op in ("le", "lt", "eq", "ne"):
            for t in outside(f):
                if t.op in ("cmin", "cmax") and t.loose == 0:
                    found[t] = None
    return list(found)


def scalars_only(S: Sequent) -> Sequent:
    """Without what speaks of every class."""
    return Sequent(frozenset(f for f in S.given if f.op not in ("all", "some")), S.goal)


def numbers_only(S: Sequent) -> Sequent:
    """Without what speaks of classes, or of vectors."""
    return Sequent(frozenset(f for f in S.given if all(kind == "s" for kind, _ in f.names)), S.goal)


def plain_hypotheses(S: Sequent) -> frozenset[Node]:
    """The hypotheses about numbers of the whole codeframe."""
    return frozenset(f for f in S.given if f.op in ("le", "lt", "eq", "ne") and not any(kind == "c" for kind, _ in f.names))


def near(S: Sequent, c: str) -> Sequent:
    """Only what speaks of one class, or of none."""
    return about_classes(S, [c])


def about_classes(S: Sequent, classes: list[str]) -> Sequent:
    """Only what speaks of these classes, or of none."""
    other = {("c", d) for d in class_names(S)} - {("c", c) for c in classes}
    kept = {f for f in S.given if f.op not in ("all", "some") and not (f.names & other)}
    return Sequent(frozenset(f for f in kept if not any(t.op == "sum" and t.kids[0].loose for t in outside(f))), S.goal)


def moved(S: Sequent, W: Node) -> list[str]:
    """The classes to split off: those that something is said of."""
    about = [t for f in S.given if f.op in ("le", "lt", "eq", "ne") for t in outside(f)]
    said = {str(c) for t in about if t.op == "at" for c in t.classes}
    said |= {str(e) for f in S.given if f.op == "all" for e in f.classes if is_name(e)}
    said |= {str(c) for t in W.nodes() if t.op == "dl" for c in t.classes if is_name(c)}
    return apart_classes(S, None if size_of(S) is not None else said)


def apart_classes(S: Sequent, among: set[str] | None = None) -> list[str]:
    """Named classes that are known to differ from one another."""
    kept: list[str] = []
    for c in class_names(S):
        if (among is None or c in among) and all(dist(c, d) in S.given or dist(d, c) in S.given for d in kept):
            kept.append(c)
    return kept


def size_of(S: Sequent) -> int | None:
    """The number of classes, if the hypotheses give it."""
    for f in S.given:
        if f.op == "eq" and f.kids[0] == N and f.kids[1].op == "num" and f.kids[1].q.denominator == 1:
            return int(f.kids[1].q)
    return None


def degree_of(t: Node) -> int:
    """The largest degree in its entries that a term may have, quotients counted like products."""
    own = [degree_of(kid) for kid in t.kids]
    return t.k * own[0] if t.op == "pow" else sum(own) if t.op == "mul" else max(own, default=1)


def put_in(t: Node, old: Node, new: Node) -> Node:
    """A body with one term for another, which may speak of the class of the body."""
    return new if t == old else t.with_kids(put_in(kid, old, new) for kid in t.kids) if t.kids else t


# -- numbers between which a scalar lies ------------------------------------------------------------


def limits(S: Sequent, v: Node, seen: frozenset[Node] = frozenset()) -> tuple[Fraction | None, Fraction | None]:
    """Numbers between which a scalar lies by hypotheses that compare scalars and numbers."""
    lows: list[Fraction] = []
    highs: list[Fraction] = []
    for f in S.given:
        if f.op not in ("le", "lt", "eq"):
            continue
        for low, high in (f.kids, f.kids[::-1]) if f.op == "eq" else (f.kids,):
            if high == v and low != v:
                lows += _end(S, low, seen | {v}, 0)
            elif low == v and high != v:
                highs += _end(S, high, seen | {v}, 1)
    return max(lows, default=None), min(highs, default=None)


def _end(S: Sequent, t: Node, seen: frozenset[Node], side: int) -> list[Fraction]:
    if t.op == "num":
        return [t.q]
    if t.op != "var" or t in seen or len(seen) > 3:
        return []
    found = limits(S, t, seen)[side]
    return [] if found is None else [found]
