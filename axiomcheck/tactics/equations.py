"""Equations between quotients that follow from equations between polynomials: u N = m1 E1 + m2 E2 + ..., u > 0.

N is the numerator of the difference of both sides, the E are those of the hypotheses, u is 1 or a product of
what is known to be positive, and the multipliers m come from linear equations between their coefficients.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from flint import fmpq, fmpq_mat, fmpq_mpoly

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ZERO, Node, add, neg, rel
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, simple
from axiomcheck.tactics.forms import amount, held, multiplied
from axiomcheck.tactics.ratios import Ratios
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.zeros import positive

MAX_UNKNOWNS, MAX_EQUATIONS, MAX_FACTORS, MAX_UNITS = 400, 900, 2, 100


def by_equations(s: Scalar, S: Sequent, alone: bool = False) -> int:
    """The number of a step that shows an equation of two quotients; Stuck if nothing is found.

    With `alone` only where both are the same quotient, whatever else is known.
    """
    if S.goal.op != "eq" or (alone and not any(t.op == "inv" for t in S.goal.nodes())):
        raise Stuck("no equation")
    equations = sorted((f for f in S.given if f.op == "eq"), key=simple)
    known = [f for f in sorted(S.given, key=simple) if f.op in ("lt", "le") and f.kids[0].op == "num"]
    large = [f.kids[1] for f in known if f.kids[0].q > 0 or (f.op == "lt" and f.kids[0].q == 0)]
    ratios = Ratios(add(*S.goal.kids), *(add(*f.kids) for f in equations), *large)
    found = ratios.quotient(add(S.goal.kids[1], neg(S.goal.kids[0])))
    if found is None or not (alone or equations):
        raise Stuck("no quotient")
    top, below = found
    if alone and ratios.polynomial(top):
        raise Stuck("two quotients")
    below = [f for f in dict.fromkeys([*below, *(t.kids[0] for t in S.goal.nodes() if t.op == "inv")]) if f.op != "num"]
    nought = rel("eq", top, ZERO)

    combined: Tactic = lambda V: _combined(s, V, ratios, equations, [*below, *large])
    signs: Todo = [(rel("lt", ZERO, t), lambda V: positive(s, V)) for t in below]
    return s.b.having(S, [*signs, (nought, combined)], lambda V: _both(s, V, nought))


def _both(s: Scalar, S: Sequent, nought: Node) -> int:
    """low = high, from a numerator that is 0: neither is less."""
    low, high = S.goal.kids
    kept = frozenset(f for f in S.given if f == nought or (f.op == "lt" and f.kids[0] == ZERO))
    T = Sequent(kept, S.goal)
    orders = [rel("le", low, high), rel("le", high, low)]

    return s.b.having(T, [(f, lambda V: s.prove(V, 2)) for f in orders], s.b.using("order", (low, high), s._last))


def _combined(s: Scalar, S: Sequent, ratios: Ratios, equations: list[Node], large: list[Node]) -> int:
    """N = 0, for a polynomial N."""
    target = ratios.polynomial(S.goal.kids[0])
    if target is not None and not target:
        return s.b.leaf(S, "algebra", UNIT, Node("n"))
    sides = [(f, ratios.polynomial(add(f.kids[0], neg(f.kids[1])))) for f in equations]
    usable = [(f, p) for f, p in sides if p is not None and p]
    if target is None or not usable:
        raise Stuck("no polynomials")
    for unit in _units(ratios, large):
        s.b.spend(20)
        made = target
        for _, p in unit:
            made *= p
        multipliers = _multipliers(ratios, made, [p for _, p in usable])
        if multipliers is None:
            continue
        ideal: list[Node] = []
        for (f, _), m in zip(usable, multipliers, strict=True):
            if m:  # high - low is -N
                ideal += [f, ratios.term(-m)]
        return _closed(s, S, [t for t, _ in unit], ideal)
    raise Stuck("no multipliers")


def _closed(s: Scalar, S: Sequent, unit: list[Node], ideal: list[Node]) -> int:
    """The step itself, once the factors of the unit are known to be positive."""
    for t in unit:
        sign = rel("lt", ZERO, t)
        if sign not in S.given:
            return s.b.have(S, sign, lambda V: positive(s, V), lambda V: _closed(s, V, unit, ideal))
    forms = tuple(held(rel("lt", ZERO, t)) for t in unit)
    whole = UNIT if not forms else forms[0] if len(forms) == 1 else multiplied(*forms)
    return s.b.leaf(S, "algebra", whole, amount(0), *ideal)


def _units(ratios: Ratios, large: list[Node]) -> Iterator[list[tuple[Node, fmpq_mpoly]]]:
    """Products of a few positive polynomials."""
    parts: list[tuple[Node, fmpq_mpoly]] = []
    for t in dict.fromkeys(large):
        p = ratios.polynomial(t)
        if p is not None and _degree(p) and all(p != q for _, q in parts):
            parts.append((t, p))
    for count in range(MAX_FACTORS + 1):
        for i, chosen in enumerate(combinations_with_replacement(parts, count)):
            if i < MAX_UNITS:
                yield list(chosen)


def _multipliers(ratios: Ratios, target: fmpq_mpoly, sides: list[fmpq_mpoly]) -> list[fmpq_mpoly] | None:
    """Polynomials m with target = sum of m E, of degrees that fit; None if there are none."""
    degree = _degree(target)
    used = sorted({i for p in (target, *sides) for e in p.monoms() for i, k in enumerate(e) if k})
    plain = all(len({sum(map(int, e)) for e in p.monoms()}) == 1 for p in (target, *sides))  # all homogeneous
    columns: list[tuple[int, fmpq_mpoly]] = []
    for k, p in enumerate(sides):
        most = degree - _degree(p)
        for size in range(max(0, most if plain else 0), most + 1):
            for chosen in combinations_with_replacement(used, size):
                exponents = [0] * len(ratios.gens)
                for i in chosen:
                    exponents[i] += 1
                columns.append((k, ratios.monomial(exponents)))
                if len(columns) > MAX_UNKNOWNS:
                    return None
    rows: dict[tuple[int, ...], int] = {}
    entries: list[dict[int, fmpq]] = []
    for k, m in columns:
        entries.append({rows.setdefault(tuple(map(int, e)), len(rows)): c for e, c in (sides[k] * m).terms()})
    aim = {rows.setdefault(tuple(map(int, e)), len(rows)): c for e, c in target.terms()}
    if not columns or len(rows) > MAX_EQUATIONS:
        return None
    matrix = fmpq_mat(len(rows), len(columns) + 1)
    for j, column in enumerate([*entries, aim]):
        for i, c in column.items():
            matrix[i, j] = c
    reduced, rank = matrix.rref()
    found = [ratios.monomial(None) for _ in sides]
    for i in range(rank):
        j = next(j for j in range(len(columns) + 1) if reduced[i, j])
        if j == len(columns):
            return None
        k, m = columns[j]
        found[k] += m * reduced[i, len(columns)]
    return found


def _degree(p: fmpq_mpoly) -> int:
    return max((sum(map(int, e)) for e in p.monoms()), default=0)
