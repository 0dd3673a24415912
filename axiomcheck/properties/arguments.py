"""Which arguments are certainly outside the space: distributions sum to one, counts are whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from axiomcheck.lang.expr import Expr, num
from axiomcheck.properties.spaces import COUNT, DISTRIBUTIONS

Polynomial = dict[tuple[Expr, ...], Fraction]  # of atoms, each monomial sorted by text
MAX_TERMS = 200


def described(kind: str) -> str:
    """What messages call something of a kind of vectors."""
    return "a distribution" if kind in DISTRIBUTIONS else "one number for each class"


def wrong_argument(e: Expr, place: str, sorts: Mapping[str, str]) -> str:
    """Why no choice of the variables puts the argument into its place; empty if some may."""
    if place == COUNT:
        return _wrong_count(e, sorts)
    if place not in DISTRIBUTIONS:
        return ""
    total = _mass(e, sorts)
    if total is None or total == {(): Fraction(1)}:
        return ""
    if set(total) <= {()}:
        return f"this sums to {total.get((), Fraction(0))} over the classes; a distribution sums to 1"
    return ""


def _wrong_count(e: Expr, sorts: Mapping[str, str]) -> str:
    found = polynomial(e)
    if found is None:
        return "a count is a whole number; use + - * of cells and whole numbers"
    for monomial, factor in found.items():
        for atom in monomial:
            sort = sorts.get(atom.args[0]) if atom.op == "sym" else None
            if sort not in ("cell", "whole", "sign"):
                return f"{atom} is not whole for every choice; a count is a whole number: bind whole k"
        if factor.denominator != 1:
            return f"{factor} times a count is not whole for every choice; a count is a whole number"
    if set(found) <= {()} and found.get((), Fraction(0)) < 0:
        return f"{found[()]} is no count; a count is at least 0"
    return ""


def _mass(e: Expr, sorts: Mapping[str, str]) -> Polynomial | None:
    """The sum of a vector over its classes; None where the form does not tell."""
    if e.op == "on" or (e.op == "sym" and sorts.get(e.args[0]) == "object"):
        return {(): Fraction(1)}
    if not _varies(e, sorts):
        return _product(polynomial(e), {(Expr("sym", "n"),): Fraction(1)})
    if e.op == "add":
        return _sum([_mass(a, sorts) for a in e.args])
    if e.op == "mul":
        fixed = [a for a in e.args if not _varies(a, sorts)]
        moving = [a for a in e.args if _varies(a, sorts)]
        return _product(_mass(moving[0], sorts), *map(polynomial, fixed)) if len(moving) == 1 else None
    if e.op == "div" and e.args[1].op == "num":
        return _mass(num(1 / e.args[1].args[0]) * e.args[0], sorts)
    return None


def _varies(e: Expr, sorts: Mapping[str, str]) -> bool:
    if e.op == "sym":
        return sorts.get(e.args[0]) == "object"
    if e.op in ("num", "entry", "mass", "sum", "mean", "cmin", "cmax"):
        return False
    return e.op == "on" or any(_varies(a, sorts) for a in e.args)


def polynomial(e: Expr) -> Polynomial | None:
    """The number as a polynomial in what it is made of; None where it is none, or too long."""
    if e.op == "num":
        return {(): e.args[0]} if e.args[0] else {}
    if e.op in ("sym", "entry", "mass"):
        return {(e,): Fraction(1)}
    if e.op == "add":
        return _sum(list(map(polynomial, e.args)))
    if e.op == "mul":
        return _product(*map(polynomial, e.args))
    if e.op == "div" and e.args[1].op == "num":
        return polynomial(num(1 / e.args[1].args[0]) * e.args[0])
    if e.op == "pow" and e.args[1].op == "num" and e.args[1].args[0] in (1, 2, 3, 4):
        return _product(*[polynomial(e.args[0])] * int(e.args[1].args[0]))
    return None


def _sum(parts: Sequence[Polynomial | None]) -> Polynomial | None:
    total: Polynomial = {}
    for part in parts:
        if part is None:
            return None
        for monomial, factor in part.items():
            total[monomial] = total.get(monomial, Fraction(0)) + factor
    return {m: f for m, f in total.items() if f}


def _product(*factors: Polynomial | None) -> Polynomial | None:
    found: Polynomial = {(): Fraction(1)}
    for factor in factors:
        if factor is None or len(found) * len(factor) > MAX_TERMS:
            return None
        terms = [(tuple(sorted((*m, *k), key=str)), f * g) for m, f in found.items() for k, g in factor.items()]
        found = _sum([{m: f} for m, f in terms]) or {}
    return found
