"""Polynomials of degree 2 that are nowhere negative, by completing one square after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import Sequent
from axiomcheck.tactics.forms import added, squared
from axiomcheck.tactics.polynomials import degree_of, reduced
from axiomcheck.tactics.positivity import node_of, number, product
from axiomcheck.tactics.work import note

if TYPE_CHECKING:
    from axiomcheck.tactics.closing import Closing

MOST = 16  # numbers


def by_completing(s: Closing, S: Sequent) -> int | None:
    """0 <= p or 0 < p for a polynomial p of degree 2."""
    if S.goal.op not in ("le", "lt"):
        return None
    red = reduced(s, S)
    if degree_of(red.poly) != 2 or len({i for m in red.poly for i in m}) > MOST:
        return None
    found = squares(red.poly)
    if found is None or (S.goal.op == "lt" and not any(set(q) == {()} for _, q in found)):
        return None
    forms = [number(k) if set(q) == {()} else product([number(k), squared(node_of(s.ring, q))]) for k, q in found]
    return s._closing(S, red, forms[0] if len(forms) == 1 else added(*forms))


def squares(p: Poly) -> list[tuple[fmpq, Poly]] | None:
    """Numbers k > 0 and linear q with p = sum k q^2, q = 1 last if at all; None if p is negative somewhere.

    >>> squares({(0, 0): fmpq(1), (0,): fmpq(2), (): fmpq(3)})
    [(1, {(0,): 1, (): 1}), (2, {(): 1})]
    >>> squares({(0, 1): fmpq(1)}) is None
    True
    """
    left = dict(p)
    found: list[tuple[fmpq, Poly]] = []
    for i in sorted({i for m in p for i in m}):
        note(len(left))
        k = left.get((i, i), fmpq(0))
        row = {tuple(without(m, i)): c for m, c in left.items() if i in m and m != (i, i)}
        if k < 0 or (k == 0 and row):
            return None
        if k == 0:
            continue
        q: Poly = {(i,): fmpq(1), **{m: c / (2 * k) for m, c in row.items()}}
        found.append((k, q))
        for m, c in q.items():
            for n, d in q.items():
                both = tuple(sorted((*m, *n)))
                rest = left.get(both, fmpq(0)) - k * c * d
                left[both] = rest
                if not rest:
                    del left[both]
    if set(left) - {()} or left.get((), fmpq(0)) < 0:
        return None
    one: Poly = {(): fmpq(1)}
    return [*found, (left[()], one)] if left else found


def without(m: tuple[int, ...], i: int) -> list[int]:
    """The monomial without the number once."""
    rest = list(m)
    rest.remove(i)
    return rest
