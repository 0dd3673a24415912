"""Functions D that rank predictions by classes that the truth lacks and then by chi-square: what shows an axiom for them.

Of a truth p, let S be its classes, m its smallest positive prevalence, Z the number of classes that it lacks, and W = (1 + the
sum of |p(i) - p(j)| over all classes i and j)/m**2. Of a prediction x, let O be the number of classes in x and not in S, and Q
the sum of x**2/p over S. A rank has a value of its own for the perfect prediction, 0 or 1; elsewhere it is

    1 - 1/(2 + O + t/(1 + t)), t = W + Q,  or  1 - 1/(2 + 2 Z - O + t/(1 + t)), t = W - Q,

so between 1/2 and 1, as t >= 0: Q is at most 1/m, and W at least 1/m. For a given truth the order is that of O and then of Q,
or the reverse, the perfect prediction included: where O = 0 the whole mass is on S, and Q, 1 + the sum of (x - p)**2/p, is 1 at
the truth alone. A part multiplies Q by p(A)/x(A)**2, positive and the same for two predictions that agree outside, and takes
the same number from O of both. So the part has the order of the whole: that is independence.

An axiom about two classes is taken apart by which of them a truth has, a prediction has, and where a prediction is perfect.
Different whole numbers decide. Of one truth, the terms of Q at the two classes decide otherwise. Of two truths that agree
elsewhere: from one to the other the smallest prevalence does not fall, no third class comes nearer to the two together, and
what Q may change by is less than what the two classes' own distance changes by, both divided by m**2. All of it is left as goals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from axiomcheck.axioms.theory import DOMAINS, Theory
from axiomcheck.consistency.jumps import PEAK, PERFECT, USUAL, Needed, Pair, never_negative, pairs
from axiomcheck.consistency.piecewise import Piecewise, solved
from axiomcheck.consistency.rules import require
from axiomcheck.exact.forms import Form, Iff, form_of, of_largest
from axiomcheck.lang.expr import ONE, ZERO, Expr, absolute, add_all, class_sum, num, p, p_hat, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt, negation
from axiomcheck.lang.measure import Measure

ON = ("closed", "positive-truth")  # domains on which every prediction is allowed
SPREAD = Measure("D", "chi-square", class_sum((p - p_hat) ** 2 / p), "where no p(c) is zero")
LEAST_AT_TRUTH = ("for p, x: D(p, x) >= 0", "for p, x: D(p, x) = 0 iff x = p")  # Q - 1, on the classes of the truth
TWO = num(2)
m, r = sym("m"), sym("r")
u, v, w, e = sym("u"), sym("v"), sym("w"), sym("e")
# e**2/u - e**2/v, of prevalences u and v and the error e of both, is at most |u - v|/m**2
MOVES = Goal((gt(m, 0), le(m, u), le(m, v), le(e, 1), ge(e, -1)), le(e**2 / (u * v), 1 / m**2))
# v and u + w - v, between u and w, are together no farther from r than u and w, of which these are the distances
far_u, far_w = sym("a"), sym("b")
THIRD = tuple(
    Goal((*(le(num(s) * (x - r), y) for x, y in ((u, far_u), (w, far_w)) for s in (1, -1)), le(u, v), le(v, w)),
         le(num(s) * (v - r) + num(t) * (u + w - v - r), far_u + far_w))
    for s, t in product((1, -1), repeat=2)
)  # fmt: skip


@dataclass(frozen=True)
class Rank:
    """D with that value at the perfect prediction, 0 or 1: the ranks rise from 0, or fall from 1."""

    perfect: Fraction

    @property
    def sign(self) -> int:
        """Does D rise with Q (1), or fall (-1)?"""
        return 1 if self.perfect == 0 else -1

    def level(self, lacking: int, outside: int) -> int:
        """What classes count for that a truth lacks, so many of them predicted."""
        return outside if self.sign > 0 else 2 * lacking - outside


def says(theory: Theory, name: str, d: Rank) -> Needed:
    """What must be shown for D to satisfy the axiom on the theory's domain; a CheckError if that is not known."""
    require(theory.domain in ON and not (theory.supremum or theory.continuous), "not in this sense")
    require(d.perfect in (0, PEAK), "the perfect prediction's value is 0 or 1")
    claim = theory.claim(name)
    statement = form_of(claim.statement)
    conclusion = statement.conclusion
    if of_largest(conclusion):
        require(d.perfect == PEAK, "nothing has the largest error")
        return Needed()
    if isinstance(conclusion, Iff) and statement.part:
        require(_same_order(statement, conclusion), "not this statement about a part")
        return Needed(properties=list(LEAST_AT_TRUTH))
    if never_negative(statement, d.perfect):
        return Needed()
    found = Needed()
    for pair in pairs(claim):
        found.goals += _relation(theory, d, pair)
    return found


def _same_order(statement: Form, conclusion: Iff) -> bool:
    """D(p, x) <= D(p, y) exactly if it is so on a part, where x and y agree outside, and p and x have some mass on it."""
    left, right = conclusion.left, conclusion.right
    ends = [left.lhs, left.rhs, right.lhs, right.rhs]
    if [e.op for e in ends] != ["D", "D", "D_part", "D_part"] or (left.op, right.op) != ("<=", "<="):
        return False
    (true, x), (same, y) = (tuple(a.args[0] for a in e.args) for e in ends[:2])
    masses = {Rel("<", ZERO, Expr("mass", sym(k))) for k in (true, x)}
    return (true == same and [e.args for e in ends[:2]] == [e.args for e in ends[2:]]
            and masses <= set(statement.hypotheses) and (x, y) in statement.agree)  # fmt: skip


def _relation(theory: Theory, d: Rank, pair: Pair) -> Iterator[Goal]:
    """What must be shown for a relation between two values, case by case."""
    lacks = (False,) if DOMAINS[theory.domain][0] else (False, True)
    truths = list(dict.fromkeys(true for true, _ in pair.names))
    require(len(truths) == 1 or pair.op != "=", "values at two truths are not the same")
    for cells in product((USUAL, PERFECT), repeat=2):
        for found in product(product(lacks, repeat=2), repeat=len(truths)):
            lacking = dict(zip(truths, found, strict=True))
            # at classes that the truth lacks: are they predicted?
            asked = [(v, i) for true, v in pair.names for i in (0, 1) if lacking[true][i]]
            for seen in product((False, True), repeat=len(asked)):
                known = [*pair.given, *(_of(pair.vectors[k][i], not gone) for k in truths for i, gone in enumerate(lacking[k]))]
                known += [_of(pair.vectors[v][i], here) for (v, i), here in zip(asked, seen, strict=True)]
                for (true, v), cell in zip(pair.names, cells, strict=True):
                    same = zip(pair.vectors[true], pair.vectors[v], strict=True)
                    known += [eq(a, b) for a, b in same] if cell == PERFECT else []
                outside = [sum(here for (w, _), here in zip(asked, seen, strict=True) if w == v) for _, v in pair.names]
                yield from _case(d, pair, cells, lacking, outside, known)


def _of(e: Expr, positive: bool) -> Rel:
    return gt(e, 0) if positive else eq(e, ZERO)


def _case(d: Rank, pair: Pair, cells: tuple, lacking: dict, outside: list[int], known: list[Rel]) -> Iterator[Goal]:
    """One case: the values relate as the axiom asks, or there is no such case."""
    impossible = lt(ZERO, ZERO)
    if cells == (PERFECT, PERFECT):
        if pair.op == "<":
            yield from solved(known, impossible)
        return
    if PERFECT in cells:
        lower = (cells[0] == PERFECT) == (d.perfect == 0)  # is the first value the smaller one?
        if pair.op != "=" and lower:
            return
        if pair.op == "=" and pair.together:  # then the other prediction is perfect as well
            true, v = (pair.vectors[k] for k in pair.names[cells.index(USUAL)])
            for a, b in zip(true, v, strict=True):
                yield from solved(known, eq(a, b))
        else:
            yield from solved(known, impossible)
        return
    levels = [d.level(sum(lacking[true]), n) for (true, _), n in zip(pair.names, outside, strict=True)]
    if levels[0] != levels[1]:
        if pair.op == "=" or levels[0] > levels[1]:
            yield from solved(known, impossible)
        return
    if len(lacking) == 1:
        (true,) = lacking
        at = [i for i in (0, 1) if not lacking[true][i]]
        low, high = (num(d.sign) * add_all(_share(pair, names, i) for i in at) for names in pair.names)
        yield from solved(known, Rel(pair.op, low, high))
        return
    yield from _two_truths(d, pair, lacking, known)


def _share(pair: Pair, names: tuple[str, str], i: int) -> Expr:
    true, v = (pair.vectors[k][i] for k in names)
    return v**2 / true


def _two_truths(d: Rank, pair: Pair, lacking: dict, known: list[Rel]) -> Iterator[Goal]:
    """t is less at the first truth than at the second, from which the two classes go towards each other."""
    (q, _), (q_apart, _) = pair.names
    near, far = pair.vectors[q], pair.vectors[q_apart]
    if lacking[q] != lacking[q_apart]:
        yield from solved(known, lt(ZERO, ZERO))
        return
    both = [i for i in (0, 1) if not lacking[q][i]]
    if len(both) == 1:
        (i,) = both
        yield from solved(known, le(far[i], near[i]))
    else:  # both lie between the others, whose sum is the same
        order = lt(far[0], far[1])
        for given, (low, high) in ((order, far), (negation(order), far[::-1])):
            yield from (g for e in near for c in (le(low, e), le(e, high)) for g in solved([*known, given], c))
    yield from THIRD
    for i in both:  # x**2/p is p + 2 e + e**2/p, with the same error e of both truths
        yield from solved(known, eq(*(pair.vectors[v][i] - pair.vectors[true][i] for true, v in pair.names)))
    yield MOVES
    moved = absolute(far[0] - near[0]) + absolute(far[1] - near[1])
    closer = absolute(far[0] - far[1]) - absolute(near[0] - near[1])
    yield from solved(known, lt(moved, TWO * closer))


# -- for readers, and for two classes ------------------------------------------------------------


def lines(d: Rank) -> list[tuple[str, str]]:
    """Formula and condition of every case."""
    level, t = ("O", "W + Q") if d.sign > 0 else ("2*Z - O", "W - Q")
    said = (f"else; t = {t}, Q the sum of x**2/p over the classes of p, O the number of classes of x that p lacks"
            f"{', Z that of all that p lacks' if d.sign < 0 else ''}, "
            "W = (1 + the sum of |p(i) - p(j)| over all classes i and j)/m**2, "
            "m the smallest positive prevalence of p")  # fmt: skip
    return [(str(d.perfect), "x = p"), (f"1 - 1/(2 + {level} + t/(1 + t))", said)]


def two_classes(d: Rank) -> Piecewise:
    """D of two classes, u and v the true and the predicted prevalence of c1."""
    u, v = sym("p"), sym("x")
    half = Fraction(1, 2)

    def value(spread: Expr, weight: Expr, outside: int, lacking: int) -> Expr:
        t = weight + num(d.sign) * spread
        return ONE - ONE / (num(2 + d.level(lacking, outside)) + t / (ONE + t))

    def between(least: Expr) -> tuple[Expr, Expr, Expr]:
        usual = value(v**2 / u + (ONE - v) ** 2 / (ONE - u), (ONE + TWO * absolute(TWO * u - ONE)) / least**2, 0, 0)
        return usual, num(d.perfect), usual

    at_end = [value(e**2, num(3), 1, 1) for e in (ONE - v, v)]
    nothing = (ZERO, ZERO, ZERO)
    rows = (nothing, (ZERO, num(d.perfect), at_end[0]), between(u), between(u), between(ONE - u),
            (at_end[1], num(d.perfect), ZERO), nothing)  # fmt: skip
    return Piecewise((Fraction(0), half, Fraction(1)), rows)
