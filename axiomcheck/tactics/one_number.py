"""Which interval the hypotheses give a number, and goals about this number alone."""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, minus, num, rel
from axiomcheck.tactics.builder import OutOfSteps, Stuck, Tactic, Todo, simple
from axiomcheck.tactics.closing import Closing
from axiomcheck.tactics.descent import CURVED, MAX_TERMS, Descent
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.intervals import Interval, is_in, polynomial_sign
from axiomcheck.tactics.polynomials import reduced
from axiomcheck.tactics.positivity import Reduction, fraction
from axiomcheck.tactics.sampling import atoms_of
from axiomcheck.tactics.work import plus

SHARE = 0.6  # of the budget that is left


def by_descent(s: Closing, S: Sequent, depth: int) -> int | None:
    """A goal about one scalar, on the interval that the hypotheses give it."""
    g = S.goal
    if g.op not in ("le", "lt") or not any(t.op in CURVED for t in g.nodes()):
        return None
    atoms = atoms_of(minus(*g.kids))
    if len(atoms) != 1 or atoms[0].op != "var":
        return None
    (v,) = atoms
    red = reduced(s, S)
    if not red.poly or len(red.poly) > MAX_TERMS or not _about(s, red, v):
        return None
    inside = interval(s, S, v)
    number = _within_share(s, lambda: Descent(s, v).sign(inside, red.poly, g.op, 0))
    return _used(s, S, red, inside, v, number)


def _about(s: Closing, red: Reduction, v: Node) -> bool:
    """Is it still about this number alone, after equations were used?"""
    return all(set(atoms_of(s.ring.atoms[i])) <= {v} for m in red.poly for i in m)


def polynomial_alone(s: Closing, S: Sequent) -> int | None:
    """A goal that is, but for known denominators, a polynomial in one scalar, of degree two and more."""
    g = S.goal
    if g.op not in ("le", "lt"):
        return None
    atoms = atoms_of(minus(*g.kids))
    if len(atoms) != 1 or atoms[0].op != "var":
        return None
    (v,) = atoms
    red = reduced(s, S)
    if not red.poly or max(map(len, red.poly)) < 2 or not is_in(s.ring, red.poly, v):
        return None
    inside = interval(s, S, v)
    try:
        number = _within_share(s, lambda: polynomial_sign(s, inside, v, red.poly, g.op))
        return _used(s, S, red, inside, v, number)
    except Stuck:
        return None


def against(s: Closing, S: Sequent, depth: int) -> int | None:
    """Hypotheses that contradict each other: one about a single number fails everywhere on its interval."""
    if S.goal.op not in ("le", "lt") or s.sampler.possible(S):
        return None
    for h in sorted((h for h in S.given if h.op in ("le", "lt") and any(t.op in CURVED for t in h.nodes())), key=simple):
        if any(t.op == "inv" for t in h.nodes()) or len(atoms_of(minus(*h.kids))) != 1:
            continue
        for op in ("lt", "le") if h.op == "lt" else ("lt",):
            contrary = rel(op, *h.kids[::-1])
            T = Sequent(S.given - {h}, contrary)
            if s.sampler.fails(T, contrary):
                continue
            try:
                return s.b.have(S, contrary, lambda W: s.prove(T, depth - 1), s._last)  # noqa: B023
            except Stuck:
                continue
    return None


def _used(s: Closing, S: Sequent, red: Reduction, inside: Interval, v: Node, number: int) -> int:
    """The goal from the sign of what is left of it, which a step shows for the whole interval."""
    whole = s.b.steps[number].shows.goal
    todo: Todo = [(f, lambda V: s.prove(V, 1)) for f in inside.holds(v)]
    known: Tactic = lambda W: s.b.having(W, todo, lambda _: number)
    return s.b.have(S, whole, known, lambda W: s._closing(W, red, held(whole)))


def _within_share(s: Closing, search: Callable[[], int]) -> int:
    """A search that may use up a share of the budget only."""
    b = s.b
    kept = int(b.budget * (1 - SHARE))
    b.budget -= kept
    try:
        return search()
    except OutOfSteps as error:
        b.budget = 0
        raise Stuck("the share of the budget is used up") from error
    finally:
        b.budget += kept


def interval(s: Closing, S: Sequent, v: Node) -> Interval:
    """What linear hypotheses say of the number."""
    ((atom,),) = s.ring.poly(v)
    lows: list[tuple[fmpq, bool]] = []
    highs: list[tuple[fmpq, bool]] = []
    for f in S.given:
        if f.op not in ("le", "lt", "eq"):
            continue
        p = s.ring.difference(f.kids[1], f.kids[0])
        k = p.get((atom,))
        if k is None or set(p) - {(), (atom,)}:
            continue
        end = -p.get((), fmpq(0)) / k
        if k > 0 or f.op == "eq":
            lows.append((end, f.op == "lt"))
        if k < 0 or f.op == "eq":
            highs.append((-end, f.op == "lt"))
    lowest, highest = max(lows, default=None), max(highs, default=None)
    low = None if lowest is None else num(fraction(lowest[0]))
    high = None if highest is None else num(fraction(-highest[0]))
    apart = {c for f in S.given if f.op == "ne" for c in (low, high) if c is not None and _says(s, f, v, c)}
    with_low = lowest is not None and not lowest[1] and low not in apart
    return Interval(low, high, with_low, highest is not None and not highest[1] and high not in apart)


def _says(s: Closing, f: Node, v: Node, c: Node) -> bool:
    """Does a hypothesis say that v is not c?"""
    p, d = s.ring.difference(*f.kids), s.ring.difference(v, c)
    return p == d or not plus(p, d)
