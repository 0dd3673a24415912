"""Orders that a number decides by a threshold: the difference of both sides is a slope times the distance from it.

Of `s < t`, known where `a < c`: t - s is K (c - a), K being what t - s grows by from c = 0 to c = 1, and K is positive.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, minus, mul, num, rel, substitute, var
from axiomcheck.calculus.values import Point, value
from axiomcheck.tactics.abbreviated import by_names, inverse, split, unit
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, fixed, simple
from axiomcheck.tactics.coefficients import by_coefficients, said
from axiomcheck.tactics.forms import held, multiplied
from axiomcheck.tactics.scalar import Scalar


def by_slope(b: Builder, S: Sequent, c: str, solve: Callable[[Sequent], object]) -> int:
    """The sequent by its slope in c, where it is linear in c; otherwise as any other."""
    said_of = (f for f in S.given if f.op in ("lt", "le") and var(c) in f.kids and ZERO not in f.kids)
    here = max(said_of, key=simple, default=None)  # the threshold, and not the end of the range
    if here is None or S.goal.op not in ("lt", "le") or ("s", c) not in S.goal.names:
        return shown(b, S, solve)
    low, high = S.goal.kids
    rise = minus(high, low)
    at_zero, at_one = (substitute(rise, {c: q}) for q in (ZERO, ONE))
    slope = minus(at_one, at_zero)
    if b.ring.difference(rise, minus(at_zero, mul(mul(ONE, minus(ZERO, slope)), var(c)))):
        by_factor: Tactic = lambda W: _named(b, W, here, lambda V, f: _divided(b, V, f))
        return b.first(S, b.part(b.budget // 2, by_factor), lambda W: shown(b, W, solve))
    if here.kids[0] == var(c):  # c is below: the slope is turned round
        slope = minus(at_zero, at_one)
    return _named(b, S, here, lambda W, f: _joined(b, W, f, slope, solve))


def cleared(b: Builder, S: Sequent, then: Tactic) -> int:
    """With a/b <= k, where k is whole and b positive, as a <= k b, and with a number that k is thus not below."""
    whole = {f.kids[0] for f in S.given if f.op == "int"}
    for f in sorted((f for f in S.given if f.op == "le" and f.kids[1] in whole and f.kids[0].op == "mul"), key=simple):
        below = [t.kids[0] for t in f.kids[0].kids if t.op == "inv"]
        above = [t for t in f.kids[0].kids if t.op != "inv"]
        if len(below) == 1:
            plain = rel("le", mul(*above), mul(f.kids[1], below[0]))
            rest: Tactic = lambda W, f=f: _from_least(b, Sequent(W.given - {f}, W.goal), f, then)  # type: ignore[misc]
            return b.have(S, plain, lambda W: Scalar(b).prove(W, 3), rest)
    return then(S)


def _from_least(b: Builder, S: Sequent, f: Node, then: Tactic) -> int:
    """With 0 < k, and c <= k for a value c of a/b at an end of its only number, where coefficients tell that."""
    t, k = f.kids
    ends = (rel("le", num(q), k) for q in sorted(_at_ends(b, S, t), reverse=True))
    tried = ((least, b.tried(lambda W: by_coefficients(b, W), S.showing(least))) for least in (rel("lt", ZERO, k), *ends))
    return b.having(S, [*islice(((least, shown) for least, shown in tried if shown), 2)], then)


def _at_ends(b: Builder, S: Sequent, t: Node) -> set[Fraction]:
    """Values of a quotient of one number where that is at an end, as hypotheses say."""
    numbers = {v for v in t.nodes() if v.op == "var"}
    ends = {(v, e.q) for pair in said(b.ring, S) for v in numbers.intersection(pair) for e in pair if e.op == "num"}
    found = (value(substitute(t, {v.name: num(q)}), Point(1)) for v, q in ends if numbers == {v})
    return {q for q in found if isinstance(q, Fraction)}


def _divided(b: Builder, S: Sequent, here: Node) -> int:
    """The goal from the distance from the threshold, n/d < c as n < c d, as one factor of its difference."""
    top, below = split(next(t for t in here.kids if t.op != "var"))
    if len(below) != 1:
        raise Stuck("no quotient", here)
    (d,) = below
    plain = rel(here.op, *(top if t.op != "var" else mul(t, d) for t in here.kids))
    sign = num(1 if here.kids[1].op == "var" else -1)
    positive, equal = rel("lt", ZERO, d), unit(d)
    times_d = b.by("algebra", UNIT, multiplied(held(here), held(positive)), equal, mul(sign, top))
    named: Tactic = lambda W: by_names(b, Sequent(W.given - {here}, W.goal), b.hypothesis)
    sure: Tactic = lambda W: by_coefficients(b, W)
    return b.having(S, [(positive, sure), (equal, fixed(inverse, b)), (plain, times_d)], named)


def shown(b: Builder, S: Sequent, solve: Callable[[Sequent], object]) -> int:
    """The number of the step that a search for it leaves."""
    solve(S)
    found = b.shown(S)
    if found is None:
        raise Stuck("nothing shows it", S.goal)
    return found


def _named(b: Builder, S: Sequent, here: Node, then: Callable[[Sequent, Node], int]) -> int:
    """With sums for the numbers that equations say they are, in the threshold and in other equations."""
    known = sorted((f for f in S.given if f.op == "eq" and f.kids[1].op == "var" and f.kids[0].op == "add"), key=simple)
    first = {f.kids[1]: f for f in reversed(known)}
    sums = {name.name: f.kids[0] for name, f in first.items()}
    names = {("s", k) for k in sums}

    def without_names(W: Sequent) -> int:
        kept = frozenset(f for f in W.given if not names & f.names)
        return then(Sequent(kept, W.goal), substitute(here, sums))

    named = b.rewriting([*first.values()][::-1], b.hypothesis)
    said = [f for f in (*known, here) if names & f.names and f not in first.values()]
    return b.having(S, [(substitute(f, sums), named) for f in said], without_names)


def _joined(b: Builder, S: Sequent, here: Node, slope: Node, solve: Callable[[Sequent], object]) -> int:
    """The goal from the slope, which is positive, and the distance from the threshold."""
    few = Sequent(S.given - {here}, S.goal)
    distance, (low, high) = minus(*here.kids[::-1]), S.goal.kids
    equal, positive = rel("eq", minus(high, low), mul(slope, distance)), rel("lt", ZERO, slope)
    steps = {f: shown(b, few.showing(f), solve) for f in (equal, positive)}
    form = multiplied(held(positive), held(here))
    last = b.by("algebra", UNIT, form, equal, ONE)
    return b.having(S, [(f, lambda W: steps[W.goal]) for f in steps], last)
