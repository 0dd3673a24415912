"""Functions of a bounded number are between numbers themselves: log(1 - u) and -log(u), for 0 < u < 1/16.

What a goal says of such values and of others then follows from these bounds and from what is known of the others:
b < log(1 - u) - log(u) from log(u) <= -2 - 2*b.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, isfinite, nan
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, Refused, num, rel, var
from axiomcheck.calculus.values import Point, ball, value
from axiomcheck.tactics import polynomials
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.reading import limits

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

FUNCTIONS = ("log", "exp", "atan", "root")
MOST, STEPS = 6, 400  # functions, and steps for a bound of one
DEEP = 3  # how deep the search for one is
PLACES = tuple(Fraction(k, 16) for k in range(1, 16))
NEAR = (Fraction(1, 10**9), 1 - Fraction(1, 10**9))  # where values that grow without bounds are seen to
FINE = 16  # bounds are multiples of one part in so many, and one part away from what is seen


def by_values(s: Scalar, S: Sequent, depth: int) -> int | None:
    """An order from bounds of the functions in it, each of a single number between two others."""
    if S.goal.op not in ("le", "lt") or not any(t.op == "var" and _ends(S, t) is None for t in outside(S.goal)):
        return None  # a goal about bounded numbers alone is shown otherwise
    spoken = {t for f in (S.goal, *S.given) for t in outside(f) if t.op in FUNCTIONS}
    about = sorted((t for t in spoken if (v := _only(t)) is not None and _ends(S, v) is not None), key=simple)
    facts = [f for t in about[:MOST] for f in _bounds(S, t) if f not in S.given]
    looks = [(f, s.b.tried(s.b.part(STEPS, _alone(s, S)), S.showing(f))) for f in facts]
    shown: Todo = [(f, found) for f, found in looks if found is not None]

    def close(W: Sequent) -> int:
        if (found := polynomials.by_form(s, W)) is None:
            raise Stuck("not from bounds of its functions")
        return found

    return s.b.having(S, shown, close) if shown else None


def _alone(s: Scalar, S: Sequent) -> Tactic:
    """A bound, from what is known of its number alone."""

    def show(W: Sequent) -> int:
        own = frozenset(f for f in S.given if f.names == W.goal.names and f.op in ("le", "lt"))
        return s.prove(Sequent(own, W.goal), DEEP)

    return show


def _only(t: Node) -> Node | None:
    """The single number that a function is of."""
    names = sorted(t.names)
    return var(str(names[0][1])) if [kind for kind, _ in names] == ["s"] else None


def _ends(S: Sequent, v: Node) -> tuple[Fraction, Fraction] | None:
    """The two numbers between which it is."""
    low, high = limits(S, v)
    return None if low is None or high is None or low >= high else (low, high)


def _bounds(S: Sequent, t: Node) -> list[Node]:
    """A bound below and one above, as they are seen; none where the values grow without bound."""
    v = _only(t)
    ends = None if v is None else _ends(S, v)
    if v is None or ends is None:
        return []
    inside, near = ([_at(t, v, ends[0] + k * (ends[1] - ends[0])) for k in places] for places in (PLACES, NEAR))
    if not all(map(isfinite, (*inside, *near))):
        return []
    low, high = (join(*inside, *near) for join in (min, max))
    room = 1 + max(inside) - min(inside)
    below = rel("le", num(Fraction(floor(low * FINE) - 1, FINE)), t)
    above = rel("le", t, num(Fraction(ceil(high * FINE) + 1, FINE)))
    return [*([below] if low > min(inside) - room else []), *([above] if high < max(inside) + room else [])]


def _at(t: Node, v: Node, q: Fraction) -> float:
    """The value where the number is q; no number where it is not known."""
    try:
        return float(ball(value(t, Point(1, scalars={v.name: q}))))
    except Refused:
        return nan
