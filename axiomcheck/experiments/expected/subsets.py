"""Terms about the prevalence of one set of classes, such as |p1 + p2 - 1/2|.

As all prevalences sum to one, an affine formula a + sum_c b_c p_c whose b_c are b for the classes of a set A and d for the
others is a + d + (b - d) p(A), and nothing but p(A) matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from axiomcheck.lang.expr import Expr, num, sym

P = sym("p")
Affine = tuple[Fraction, dict[str, Fraction]]  # a, and b_c by name


def of_one_set(e: Expr, names: Sequence[str]) -> tuple[Expr | None, int]:
    """The formula in `p`, the prevalence of one set of classes, and the set's size; None if there is no such set.

    >>> p1, p2, p3 = names = [sym(x) for x in ("p1", "p2", "p3")]
    >>> term, size = of_one_set(abs(p1 + p2 - num("1/2")) * p3, ["p1", "p2", "p3"])
    >>> print(term, size)
    abs(-1/2 + p)*(1 - p) 2
    >>> of_one_set(p1 * p2, ["p1", "p2", "p3"])
    (None, 0)
    """
    if len(e.symbols) == 1:  # as it is written
        return e.subs(dict.fromkeys(e.symbols, P)), 1
    sets: set[frozenset[str]] = set()
    reduced = e.replace(lambda x: _in_one_set(x, names, sets))
    if len(sets) > 1 or reduced.symbols - {"p"}:
        return None, 0
    return reduced, len(sets.pop()) if sets else 0


def _in_one_set(e: Expr, names: Sequence[str], sets: set[frozenset[str]]) -> Expr | None:
    """An affine formula, written in the prevalence of its set, which is noted; None for others."""
    if not e.symbols or (found := affine(e)) is None:
        return None
    whole, by_name = found
    slopes = [by_name.get(name, Fraction(0)) for name in names]
    rest = slopes[-1]  # the set is the one without the last class
    inside = {name for name, b in zip(names, slopes, strict=True) if b != rest}
    if not inside:
        return num(whole + rest)
    if len({by_name.get(name, Fraction(0)) for name in inside}) > 1:
        return None
    sets.add(frozenset(inside))
    slope = by_name.get(min(inside), Fraction(0)) - rest
    part = P if slope == 1 else -P if slope == -1 else num(slope) * P
    return part if whole + rest == 0 else num(whole + rest) + part


def affine(e: Expr) -> Affine | None:
    """An affine formula's numbers; None for any other.

    >>> affine(2 * (sym("p1") - num(1)) / 4)
    (Fraction(-1, 2), {'p1': Fraction(1, 2)})
    """
    if e.op == "num":
        return e.args[0], {}
    if e.op == "sym":
        return Fraction(0), {e.args[0]: Fraction(1)}
    if e.op not in ("add", "mul", "div"):
        return None
    parts = [part for a in e.args if (part := affine(a)) is not None]
    if len(parts) < len(e.args):
        return None
    total, by_name = parts[0]
    for other, more in parts[1:]:
        if e.op == "add":
            total += other
            by_name = {k: by_name.get(k, Fraction(0)) + more.get(k, Fraction(0)) for k in {*by_name, *more}}
            continue
        if e.op == "mul" and more and not by_name:
            total, by_name, other, more = other, more, total, by_name
        if more or (e.op == "div" and other == 0):
            return None
        scale = 1 / other if e.op == "div" else other
        total, by_name = total * scale, {k: v * scale for k, v in by_name.items()}
    return total, by_name


__all__ = ["affine", "of_one_set"]
