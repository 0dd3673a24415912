"""Which arguments are certainly outside the space: distributions sum to one, counts are whole."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from axiomcheck.lang.expr import Expr, num
from axiomcheck.properties.spaces import COUNT, DISTRIBUTIONS

Polynomial = dict[tuple[Expr, ...], Fraction]  # of atoms, each monomial sorted by text
MAX_TERMS = 200


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
        here = polynomial(e)
        return None if here is None else _product(here, {(Expr("sym", "n"),): Fraction(1)})
    if e.op == "add":
        total: Polynomial = {}
        for a in e.args:
            mass = _mass(a, sorts)
            if mass is None:
                return None
            total = _sum(total, mass)
        return total
    if e.op == "mul":
        fixed = [a for a in e.args if not _varies(a, sorts)]
        moving = [a for a in e.args if _varies(a, sorts)]
        if len(moving) != 1:
            return None
        mass = _mass(moving[0], sorts)
        for a in fixed:
            factor = polynomial(a)
            mass = None if mass is None or factor is None else _product(mass, factor)
        return mass
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
        total: Polynomial = {}
        for a in e.args:
            here = polynomial(a)
            if here is None:
                return None
            total = _sum(total, here)
        return total
    if e.op == "mul":
        result: Polynomial | None = {(): Fraction(1)}
        for a in e.args:
            factor = polynomial(a)
            result = None if result is None or factor is None else _product(result, factor)
        return result
    if e.op == "div" and e.args[1].op == "num":
        return polynomial(num(1 / e.args[1].args[0]) * e.args[0])
    if e.op == "pow" and e.args[1].op == "num" and e.args[1].args[0] in (1, 2, 3, 4):
        result = {(): Fraction(1)}
        base = polynomial(e.args[0])
        for _ in range(int(e.args[1].args[0])):
            result = None if result is None or base is None else _product(result, base)
        return result
    return None


def _sum(a: Polynomial, b: Polynomial) -> Polynomial:
    total = dict(a)
    for monomial, factor in b.items():
        total[monomial] = total.get(monomial, Fraction(0)) + factor
    return {m: f for m, f in total.items() if f}


def _product(a: Polynomial, b: Polynomial) -> Polynomial | None:
    if len(a) * len(b) > MAX_TERMS:
        return None
    total: Polynomial = {}
    for m, f in a.items():
        for k, g in b.items():
            monomial = tuple(sorted((*m, *k), key=str))
            total[monomial] = total.get(monomial, Fraction(0)) + f * g
    return {m: f for m, f in total.items() if f}
