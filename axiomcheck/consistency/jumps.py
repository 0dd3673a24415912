"""Functions D that jump, for every number of classes: what shows an axiom for them.

D has a formula, the usual value, but a value of its own for the perfect prediction, or at a peak:
a prediction of one class alone, which is a largest class or, where the truth is one class alone, another one.
An axiom that relates values of D is taken apart by where its predictions lie.  Where none of them jumps it
is the axiom for the formula.  Elsewhere either the values differ as the axiom asks, since the usual ones lie
between the others, or no such distributions exist: a linear contradiction between the prevalences of c1 and c2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.piecewise import solved
from axiomcheck.consistency.rules import require
from axiomcheck.consistency.scenario import Scenario, sign_choices
from axiomcheck.errors import CheckError
from axiomcheck.exact.forms import Form, Iff, form_of, of_largest
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, le, lt
from axiomcheck.lang.measure import Measure

DOMAINS = ("closed", "positive-truth")  # those where every prediction of one class alone is allowed
PEAK = Fraction(1)
ABOVE, BELOW = "for p, x: 0 < D(p, x)", "for p, x: D(p, x) < 1"
AT_MOST, AT_TRUTH = "for p, x: D(p, x) <= 1", "for p: D(p, p) = 1"
USUAL, PERFECT, AT_PEAK = "usual", "perfect", "peak"


@dataclass(frozen=True)
class Jump:
    """D by its usual formula, but for the perfect prediction or at a peak, where D = 1."""

    usual: Measure  # the formula; its values must be shown to lie strictly between 0 and 1 where that is used
    perfect: Fraction | None = None  # D where x = p, 0 or 1; the formula's value if not given
    peak: bool = False  # does D jump at the peaks?

    def cells(self) -> list[str]:
        """Where a prediction may lie."""
        return [USUAL, *[PERFECT] * (self.perfect is not None), *[AT_PEAK] * self.peak]


@dataclass
class Needed:
    """What shows an axiom: axioms and properties of the usual formula, and goals."""

    own: bool = False  # the axiom itself, for the formula
    properties: list[str] = field(default_factory=list)
    goals: list[Goal] = field(default_factory=list)


def says(theory: Theory, name: str, d: Jump) -> Needed:
    """What must be shown for D to satisfy the axiom on the theory's domain; a CheckError if that is not known."""
    require(theory.domain in DOMAINS and not (theory.supremum or theory.continuous), "not in this sense")
    require(d.perfect in (None, Fraction(0), PEAK), "the perfect prediction's value is 0 or 1")
    claim = theory.claim(name)
    statement = form_of(claim.statement)
    conclusion = statement.conclusion
    if of_largest(conclusion):
        attained = d.peak or d.perfect == PEAK
        require(attained or d.cells() == [USUAL], "the largest error would have to be the formula's")
        return Needed(properties=[BELOW] if attained else [AT_MOST, AT_TRUTH])
    if d.cells() == [USUAL]:
        return Needed(own=True)
    require(not statement.part, "what jumps is not shown to be independent of other classes")
    if never_negative(statement, d.perfect):
        return Needed(properties=[ABOVE])
    found = Needed(own=True, properties=[ABOVE, BELOW])
    for pair in pairs(claim):
        found.goals += _relation(d, pair)
    return found


def never_negative(statement: Form, perfect: Fraction | None) -> bool:
    """Does it say that D is at least 0, or 0 at the truth alone?  A CheckError where `perfect`, D there, is not."""
    conclusion = statement.conclusion
    if isinstance(conclusion, Iff):  # D(p, x) = 0 exactly where x = p
        about = conclusion.left.rhs == ZERO and conclusion.left.op == "=" and conclusion.right.lhs.op == "sym"
        require(about and perfect == 0, "not this equivalence")
        return True
    if not isinstance(conclusion, Rel):
        raise CheckError("not this conclusion")
    require(bool(statement.hypotheses) or (conclusion.lhs, conclusion.op) == (ZERO, "<="), "not this bound")
    return not statement.hypotheses


@dataclass(frozen=True)
class Pair:
    """Two values of D that an axiom relates, of distributions that differ at c1 and c2 alone."""

    # the prevalences of c1 and c2 in every distribution of the statement
    vectors: dict[str, tuple[Expr, Expr]]
    given: tuple[Rel, ...]  # what is assumed of them
    names: tuple[tuple[str, str], tuple[str, str]]  # the truth and the prediction of each value
    op: str  # how the first value relates to the second: `<`, `<=` or `=`
    together: bool  # do the two truths agree at the other classes, and the two predictions?


def pairs(claim: Claim) -> Iterator[Pair]:
    """The two values that the axiom relates, for each choice of signs; a CheckError if it says something else."""
    statement = form_of(claim.statement)
    conclusion = statement.conclusion
    require(statement.picks_classes, "the statement is not about two classes")
    if not isinstance(conclusion, Rel):
        raise CheckError("not this conclusion")
    op = {">": "<", ">=": "<="}.get(conclusion.op, conclusion.op)
    ends = (conclusion.lhs, conclusion.rhs) if op == conclusion.op else (conclusion.rhs, conclusion.lhs)
    require(all(e.op == "D" for e in ends), "the conclusion relates other things than two values")
    first, second = ((e.args[0].args[0], e.args[1].args[0]) for e in ends)
    vectors = {k: (sym(f"{k}1"), sym(f"{k}2")) for k in statement.distributions}
    inside = [r for v in vectors.values() for r in (*(ge(e, 0) for e in v), le(v[0] + v[1], 1))]
    inside += [eq(vectors[a][0] + vectors[a][1], vectors[b][0] + vectors[b][1]) for a, b in statement.agree]
    for signs in sign_choices(claim):
        scalars = {k: sym(k) for k in statement.scalars} | dict(
            zip(statement.signs, map(num, signs), strict=True)
        )
        given = (*inside, *Scenario(claim, 2, vectors, scalars).hypotheses())
        yield Pair(vectors, given, (first, second), op, _together(statement, [first, second]))


def _relation(d: Jump, pair: Pair) -> Iterator[Goal]:
    """The cases in which a prediction jumps and the values do not differ as the axiom asks."""
    vectors = pair.vectors
    for cells in product(d.cells(), repeat=2):
        if set(cells) == {USUAL} or _as_asked(d, cells, pair.op):
            continue
        for where in product(
            *(_where(cell, vectors[t], vectors[v]) for cell, (t, v) in zip(cells, pair.names, strict=True))
        ):
            known = [*pair.given, *(r for some in where for r in some)]
            if PERFECT in cells and USUAL in cells and pair.together:
                true, predicted = (vectors[k] for k in pair.names[cells.index(USUAL)])
                for e, f in zip(true, predicted, strict=True):  # then the other prediction is perfect as well
                    yield from solved(known, eq(e, f))
            else:
                yield from solved(known, lt(ZERO, ZERO))


def _as_asked(d: Jump, cells: tuple[str, ...], op: str) -> bool:
    """Do the values relate as the axiom asks, whatever the usual ones are between 0 and 1?"""
    half = Fraction(1, 2)  # stands for what lies strictly between
    low, high = ({USUAL: half, PERFECT: d.perfect, AT_PEAK: PEAK}[c] for c in cells)
    if low is None or high is None:
        return False
    return {"<": low < high, "<=": low <= high, "=": low == high}[op]


def _together(statement: Form, names: list[tuple[str, ...]]) -> bool:
    """Do the two truths agree at the classes other than c1 and c2, and the two predictions?"""
    pairs = {frozenset(pair) for pair in statement.agree}
    return all(len(set(pair)) == 1 or frozenset(pair) in pairs for pair in zip(*names, strict=True))


def _where(cell: str, true: tuple[Expr, Expr], predicted: tuple[Expr, Expr]) -> list[list[Rel]]:
    """What a cell says of the prevalences of c1 and c2, case by case; consequences alone, not all of it."""
    if cell == USUAL:
        return [[]]
    if cell == PERFECT:
        return [[eq(a, b) for a, b in zip(true, predicted, strict=True)]]
    found = []
    t, v = true, predicted
    one = [(ONE, ZERO), (ZERO, ONE), (ZERO, ZERO)]  # c1 alone, c2 alone, or another class
    for k, at in enumerate(one):
        put = [eq(e, f) for e, f in zip(v, at, strict=True)]
        # a largest class of the truth, which is not that class alone
        largest = (
            [ge(t[k], t[1 - k]), lt(t[k], 1)] if k < 2 else [le(2 * t[0] + t[1], 1), le(t[0] + 2 * t[1], 1)]
        )
        found.append([*put, *largest])
        # the truth is another class alone
        found += [
            [*put, *(eq(e, f) for e, f in zip(t, alone, strict=True))]
            for m, alone in enumerate(one)
            if m != k or k == 2
        ]
    return found
