"""A function D that minds in which order the classes stand: what shows an axiom for it.

Of a truth p, let S be its classes and m its smallest positive prevalence. A class that p lacks is early if it comes before the
second class of S, or S has one class alone; else it is late. Let Z be the number of early ones. Of a prediction x, let O be the
number of early and L of late classes that are predicted, Q the sum of x**2/p over S, and R = (Q - 1)/(1/m - 1), 0 if S has one
class. Then

    D = O/Z where O > 0, D = R/(1 + Z) - 2 L elsewhere.

Where O = L = 0 the whole mass is on S: there Q, 1 + the sum of (x - p)**2/p, is 1 at the truth alone, and 1/m at most, which the
smallest class of S alone has. So R is between 0 and 1 where L = 0, and at most 1; as it is at least -1, too (Q >= 0 and
1/m >= 2), D is less than 0 where O = 0 and L > 0, and D = 0 at the truth alone. The largest error is 1 for every truth: where all
early classes are predicted, and if there is none, at the smallest class of S alone, for then S has two classes.

For a given truth the order is that of O; where O = 0 that of fewer late classes, as R is at least -1, and less than 1 where L
> 0; then that of Q. The part that independence speaks of has the first classes, and some class of S: so the first of S. If it
has the second, too, then it has all early classes, a class of it is early of the part where it is early of the whole, and a
part takes the same numbers from O and L of both predictions and multiplies Q by a positive number, but for what outside adds.
If it has not, all that the part lacks is early there and in the whole; where O of both predictions is 0 in the part they are
the same, and elsewhere O decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from axiomcheck.axioms.kinds import of_distributions
from axiomcheck.axioms.theory import DOMAINS, Theory
from axiomcheck.consistency.jumps import Needed, Pair, pairs
from axiomcheck.consistency.piecewise import Piecewise, solved
from axiomcheck.consistency.ranks import LEAST_AT_TRUTH, ON, same_order
from axiomcheck.kernel.rules import require
from axiomcheck.lang.axiom import Iff, MaximumAttained
from axiomcheck.lang.expr import ONE, ZERO, add_all, sym
from axiomcheck.lang.goal import Goal, eq, gt, lt


@dataclass(frozen=True)
class Early:
    """The function; it has no parameters."""


def says(theory: Theory, name: str) -> Needed:
    """What must be shown for D to satisfy the axiom on the theory's domain; a CheckError if that is not known."""
    require(theory.domain in ON and not (theory.supremum or theory.continuous), "not in this sense")
    claim = theory.claim(name)
    statement = of_distributions(claim.statement)
    conclusion = statement.conclusion
    if isinstance(conclusion, MaximumAttained):
        return Needed(properties=list(LEAST_AT_TRUTH))
    if isinstance(conclusion, Iff):
        zero = not statement.part and (conclusion.left.op, conclusion.left.rhs, conclusion.right.lhs.op) == ("=", ZERO, "sym")
        require(zero or same_order(statement, conclusion), "not this equivalence")
        return Needed(properties=list(LEAST_AT_TRUTH))
    found = Needed()
    for pair in pairs(claim):
        require(pair.op == "=" and pair.together and len({true for true, _ in pair.names}) == 1, "not this relation")
        lacks = (False,) if DOMAINS[theory.domain][0] else (False, True)
        for lacking in product(lacks, repeat=2):
            found.goals += _equal(pair, lacking)
    return found


def _equal(pair: Pair, lacking: tuple[bool, ...]) -> Iterator[Goal]:
    """Of c1 and c2, two predictions have the same ones that the truth lacks, and the same terms of Q at the others."""
    (true, x), (_, y) = pair.names
    gone = [i for i in (0, 1) if lacking[i]]
    known = [*pair.given, *(eq(a, ZERO) if no else gt(a, 0) for a, no in zip(pair.vectors[true], lacking, strict=True))]
    for i in gone:
        for one, other in ((x, y), (y, x)):
            yield from solved([*known, gt(pair.vectors[one][i], 0), eq(pair.vectors[other][i], ZERO)], lt(ZERO, ZERO))
    both = [add_all(pair.vectors[v][i] ** 2 / pair.vectors[true][i] for i in (0, 1) if i not in gone) for v in (x, y)]
    if len(gone) < 2:
        yield from solved(known, eq(*both))


# -- for readers, and for two classes ------------------------------------------------------------


def lines() -> list[tuple[str, str]]:
    """Formula and condition of every case."""
    said = ("else; R = (Q - 1)/(1/m - 1), 0 if p is one class alone, Q the sum of x**2/p over the classes of p, m the smallest "
            "positive prevalence of p, O and L the numbers of classes of x that p lacks, O of those before the second class "
            "of p, of all if p is one class alone, L of the others, Z the number of those that O may count")  # fmt: skip
    return [("O/Z", "O > 0"), ("R/(1 + Z) - 2*L", said)]


def two_classes() -> Piecewise:
    """D of two classes, u and v the true and the predicted prevalence of c1."""
    u, v = sym("p"), sym("x")
    rare, common = ((v - u) ** 2 / (ONE - u) ** 2, (v - u) ** 2 / u**2)
    nothing = (ZERO, ZERO, ZERO)
    inner = [(e, ZERO, e) for e in (rare, rare, common)]
    rows = (nothing, (ZERO, ZERO, ONE), *inner, (ONE, ZERO, ZERO), nothing)
    return Piecewise((Fraction(0), Fraction(1, 2), Fraction(1)), rows)
