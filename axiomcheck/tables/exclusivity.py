"""Do two properties of filtering exclude each other?  Theorems about any quality Q, and what they need.

At two matrices that it speaks of, an axiom says how the unknown values of Q there compare.
If what two axioms say of the same matrices is contradictory, no Q with values there satisfies
both; the kernel checks the contradiction.  A Q without values there may
well satisfy both: one measure satisfies them all, and the kernel has replayed the proofs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from axiomcheck import axioms
from axiomcheck.calculus.parameters import threshold
from axiomcheck.changes import instance
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import THRESHOLD as DECIDES
from axiomcheck.exact.certificate import Certificate, encode
from axiomcheck.exact.forms import BETTER, EQUAL, THRESHOLD, Changes, changes_of
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, sym
from axiomcheck.lang.goal import Goal, Rel, eq, le, lt
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.strategies.filtering import instances
from axiomcheck.strategies.proves import proved
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, decided
from axiomcheck.verdict import Status, Verdict, decide, replay

Matrix = tuple[int, ...]
LARGEST = 6  # documents in the matrices that are looked through
SECONDS = 10.0
STEPS = 20_000  # of the search for a threshold
BEFORE, AFTER = sym("before"), sym("after")  # values of Q, a higher one being better
BEFORE_LOW, AFTER_LOW = sym("before_low"), sym("after_low")  # the same, the parameter not above its threshold


@dataclass(frozen=True)
class Property:
    """An axiom in one of its readings."""

    axiom: Axiom
    reading: str

    @property
    def statement(self) -> Changes:
        """What it says."""
        return changes_of(self.axiom.statement(self.reading))

    def __str__(self) -> str:
        return f"{self.axiom.name} ({self.reading})" if len(self.axiom.readings) > 1 else self.axiom.name


def families() -> tuple[Property, ...]:
    """The properties that are said to exclude each other, in every reading.

    >>> print(*families(), sep=", ")
    AW (pair), AW (noninformative), NIFQ, NIGQ
    """
    named = map(axioms.from_name, ("AW", "NIFQ", "NIGQ"))
    return tuple(Property(a, reading) for a in named for reading in a.readings)


# -- theorems -------------------------------------------------------------------


def said(statement: Changes) -> tuple[tuple[Rel, ...], ...]:
    """What a statement says of the values at two matrices: one of these tuples of relations holds.

    A statement about all values of the parameters is about one above and one not above
    another's threshold, if there is one.
    """
    better, worse = lt(BEFORE, AFTER), lt(AFTER, BEFORE)
    if statement.conclusion == THRESHOLD:
        return (better, le(AFTER_LOW, BEFORE_LOW)), (worse, le(BEFORE_LOW, AFTER_LOW))
    if statement.conclusion == EQUAL:
        return ((eq(BEFORE, AFTER), eq(BEFORE_LOW, AFTER_LOW)),)
    if statement.conclusion == BETTER:
        return ((better, lt(BEFORE_LOW, AFTER_LOW)),)
    raise CheckError(f"there is no conclusion {statement.conclusion!r}")


def spoken_of(statement: Changes, total: int) -> Iterator[tuple[Matrix, Matrix]]:
    """The pairs of matrices, the larger of so many documents, that a statement is about."""
    for change in statement.changes:
        for at in instances(change, total):
            try:
                before, after, remaining = instance(change, at)
            except CheckError:
                continue
            if not remaining:
                yield _numbers(before), _numbers(after)


def _numbers(cells: Mapping[str, Expr]) -> Matrix:
    return tuple(int(cells[c].args[0]) for c in CELLS)


@dataclass(frozen=True)
class Theorem:
    """No Q with values at two matrices that both speak of satisfies both."""

    first: Property  # what excludes each other
    second: Property
    before: Matrix  # the smallest matrices that both speak of
    after: Matrix
    # that what they say there is contradictory, for each way in which they can be meant
    proofs: tuple[tuple[Goal, Certificate], ...]

    def __str__(self) -> str:
        return (
            f"{self.first} and {self.second} exclude each other for every Q that has values, whatever its parameters, "
            f"at two matrices that both speak of, such as TP, FP, FN, TN = {_cells(self.before)} and "
            f"{_cells(self.after)}: proved (kernel)"
        )


def _cells(matrix: Matrix) -> str:
    return f"({', '.join(map(str, matrix))})"


@cache
def excludes(first: Property, second: Property) -> Theorem | None:
    """The theorem that two properties exclude each other, replayed by the kernel; None if there is none.

    >>> print(excludes(*families()[2:]).proofs[0][0].given[0])
    before = after
    """
    common = _common(first.statement, second.statement)
    if common is None:
        return None
    proofs = []
    for ours, theirs in product(said(first.statement), said(second.statement)):
        goal = Goal((*ours, *theirs), lt(ZERO, ZERO))
        if (found := proved(goal, SECONDS, use_z3=False)) is None:
            return None
        proofs.append((goal, found[0]))
    return Theorem(first, second, *common, tuple(proofs))


def _common(first: Changes, second: Changes) -> tuple[Matrix, Matrix] | None:
    """The smallest matrices before and after that both statements speak of."""
    for total in range(2, LARGEST + 1):
        both = set(spoken_of(first, total)) & set(spoken_of(second, total))
        if both:
            return min(both)
    return None


# -- what the theorems need: a measure without values there --------------------------

TP, FP, FN, TN, alpha = map(sym, (*CELLS, "alpha"))
INFORMED = Measure(
    "Informed",
    "utility, with a value only where the output is informative",
    alpha * TP - FP + ZERO / (TP * TN - FP * FN),
    "where TP*TN is not FP*FN",
    parameters=(Parameter("alpha", low="0", default="1"),),
    kind=FILTERING,
    lower_is_better=False,
)


@cache
def without_values(stated: Property) -> Verdict:
    """That `INFORMED`, which has no value on non-informative outputs, has a property; replayed by the kernel."""
    claim = Claim(INFORMED, stated.axiom, stated.reading)
    if not claim.statement.decides:
        return decide(claim, SECONDS)
    params = {"parameter": "alpha", "at": encode(ONE), "upward": True}  # where nothing differs, no search tells it
    found, _ = decided([*dict.fromkeys(threshold(claim, params))], "alpha_", STEPS)
    if not isinstance(found, Found):
        raise CheckError(f"no threshold of one was proved for {claim}: {found}")
    return replay(claim, Status.PROVED, Certificate(DECIDES, params, steps=pack(found.steps)))


def conclusions() -> tuple[str, ...]:
    """Which of the properties of the families exclude each other, and that without values none do."""
    lines = []
    for first, second in combinations(families(), 2):
        if first.axiom != second.axiom:
            theorem = excludes(first, second)
            lines.append(str(theorem or f"{first} and {second}: no contradiction was found"))
    found = {str(x): without_values(x) for x in families()}
    proved = [name for name, v in found.items() if v.status is Status.PROVED]
    trust = " + ".join(("kernel", *sorted(frozenset().union(*(v.trusts for v in found.values())))))
    lines.append(
        f"without such values they do not: {INFORMED.name} = {INFORMED.formula}, which has a value only "
        f"{INFORMED.defined}, so on no non-informative output, satisfies {', '.join(proved)}: proved ({trust})"
    )
    return tuple(lines)
