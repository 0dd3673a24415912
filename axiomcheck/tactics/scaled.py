"""What is scaled: |k w| = k |w|, min(k w, k v) = k min(w, v) and 1/(k w) = 1/k 1/w for 0 < k, a product of positive numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, mul, rel, root, substitute, var
from axiomcheck.tactics import radicals
from axiomcheck.tactics.builder import Tactic, Todo, simple
from axiomcheck.tactics.forms import function, held, multiplied
from axiomcheck.tactics.reading import degree_of
from axiomcheck.tactics.sampling import value
from axiomcheck.tactics.scalar import Scalar

LEAST, LARGEST = 2, 12  # power of a number in the factor that is tried always, or where the terms have it
SCALED = ("abs", "min", "max", "inv")
K, J, VARIABLES = var("k"), var("j"), (var("w"), var("v"))
SAMPLES = (0.37, 1.9, 0.58, 2.3, 0.83, 1.4, 0.21, 3.1)


def sampled(S: Sequent) -> Iterator[dict[Node, float]]:
    """Values of the numbers and entries of a sequent: where u v = 1 is known, those of reciprocals."""
    atoms = sorted({t for f in (S.goal, *S.given) for t in f.nodes() if t.op in ("var", "at")}, key=simple)
    for shift in range(3):
        point = {t: SAMPLES[(3 * i + shift * 5) % len(SAMPLES)] + 0.013 * i for i, t in enumerate(atoms)}
        for u, v in reciprocals(S).items():
            point[v] = 1 / point[u]
        yield point


def reciprocals(S: Sequent) -> dict[Node, Node]:
    """The variables u with v, where u v = 1 is known."""
    found = {f.kids[0].kids for f in S.given if f.op == "eq" and f.kids[1] == ONE and f.kids[0].op == "mul"}
    return {u: v for u, v in sorted((p for p in found if len(p) == 2), key=lambda p: simple(mul(*p))) if u.op == v.op == "var"}


def factor(S: Sequent, u: Node, w: Node) -> Node | None:
    """A product k of positive numbers with u = k w, as far as floats tell."""
    known = [(m, i) for m, i in reciprocals(S).items() if {("s", m.name), ("s", i.name)} & (u.names | w.names)]
    points = list(sampled(S))
    try:
        ratios = [value(u, p) / value(w, p) for p in points]
    except (KeyError, ZeroDivisionError, OverflowError, ValueError):
        return None
    degree = degree_of(u) if len(known) == 1 else 0
    most = max(LEAST, min(degree, LARGEST))
    for steps in (1, 2) if u.has("root") else (1,):  # whole powers, or half ones
        exponents = product(range(-most * steps, most * steps + 1), repeat=len(known))
        for e in sorted(exponents, key=lambda e: (sum(map(abs, e)), e)):
            sizes = [math.prod(p[m] ** (k / steps) for (m, _), k in zip(known, e, strict=True)) for p in points]
            if all(abs(r - s) < 1e-9 * abs(s) for r, s in zip(ratios, sizes, strict=True)):
                return mul(*(t for (m, i), k in zip(known, e, strict=True) for t in _power(m if k > 0 else i, abs(k), steps)))
    return None


def _power(t: Node, k: int, steps: int) -> list[Node]:
    """t to the power k / steps, as factors."""
    return [t] * (k // steps) + [root(t, steps)] * (k % steps)


def prove(search: Scalar, S: Sequent) -> int:
    """The goal, with scaled terms written by others: of quotients first those by powers, and if it has roots, as it is."""
    b = search.b
    plainly: list[Tactic] = [lambda W: radicals.solve(b, W)] if S.goal.has("root") else []
    ways: list[Tactic] = [lambda W, below=below: _written(search, W, below) for below in (("pow",), ("pow", "mul"))]  # type: ignore[misc]
    return b.first(S, *(b.part(b.budget // 4, way) for way in ways), *plainly)


def _written(search: Scalar, S: Sequent, below: tuple[str, ...]) -> int:
    """The goal, with every absolute value, min or max that is another one, scaled, written by the other one."""
    b = search.b
    numbers: Tactic = lambda W: radicals.solve(b, W) if W.goal.has("root") else search.prove(W)
    plain = (t for t in S.goal.nodes() if t.op in SCALED and (t.op != "inv" or t.kids[0].has(*below)))
    found = sorted(set(plain), key=simple)
    for small, large in ((s, t) for t in reversed(found) for s in found if s != t and s.op == t.op):
        factors = {factor(S, *pair) for pair in zip(large.kids, small.kids, strict=True)}
        k = factors.pop()
        if factors or k is None:
            continue
        inside = [mul(k, w) if k.kids else w for w in small.kids]
        same = [rel("eq", u, w) for u, w in zip(large.kids, inside, strict=True) if u != w]
        turned = {t: u for pair in reciprocals(S).items() for t, u in (pair, pair[::-1])}
        j = mul(*(root(turned[t.kids[0]], t.k) if t.op == "root" else turned[t] for t in k.kids))  # 1/k
        size = rel("eq", function(large.op, *inside), mul(j if large.op == "inv" else k, small) if k.kids else small)
        signs = tuple(held(rel("lt", ZERO, t)) for t in k.kids)
        known = (rel("lt", ZERO, K), *([rel("eq", mul(K, J), ONE)] if large.op == "inv" else []))

        def instance(V: Sequent, k: Node = k, j: Node = j, small: Node = small, known: tuple[Node, ...] = known) -> int:
            names = VARIABLES[: len(small.kids)]
            outside = J if len(known) > 1 else K
            whole = function(small.op, *(mul(K, w) for w in names))
            lemma = search.prove(Sequent(frozenset(known), rel("eq", whole, mul(outside, function(small.op, *names)))))
            put = {K.name: k, J.name: j, **{w.name: t for w, t in zip(names, small.kids, strict=True)}}
            put = {name: t for name, t in put.items() if ("s", name) in b.steps[lemma].shows.names}
            return b.note(Sequent(frozenset(substitute(f, put) for f in known), V.goal), "instance", (put, {}, {}), [lemma])

        again: Tactic = lambda U: _written(search, U, below)
        scaled = b.knowing(size, instance, b.using("rewrite", size.kids, again)) if k.kids else again
        above: Todo = [(rel("lt", ZERO, t), search.prove) for t in k.kids if t.op == "root"]
        above += [(rel("lt", ZERO, k), b.by("algebra", UNIT, multiplied(*signs)))] if k.kids else []
        if k.kids and large.op == "inv":
            above.append((rel("eq", mul(k, j), ONE), numbers))
        return b.having(S, [*above, *((f, numbers) for f in same)], b.rewriting(same, scaled))
    return numbers(S)
