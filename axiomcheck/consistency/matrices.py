"""Which axioms of filtering can a measure satisfy together?

Q is any real-valued function of a contingency matrix and of a parameter c; nothing else is known of it, so the
theorems hold whatever the smoothing, which is a part of Q.  A proof is a chain of instances of axioms at matrices
of whole numbers.  The instances are read off the declared changes; the kernel replays that they are contradictory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from axiomcheck import axioms
from axiomcheck.changes import instance
from axiomcheck.consistency.cycles import Way, ways
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.forms import BETTER, EQUAL, THRESHOLD, Change, changes_of
from axiomcheck.exact.goals import check
from axiomcheck.lang.expr import ZERO, Expr, sym
from axiomcheck.lang.goal import Goal, Rel, eq, le, lt
from axiomcheck.lang.matrix import CELLS
from axiomcheck.strategies.proves import proved

Matrix = tuple[int, int, int, int]
Facts = tuple["Fact", ...]
LARGEST = 2  # whole numbers looked at in instances
SECONDS = 5.0  # for each contradiction
SHARES = ("0", "1/2", "1")
UPWARD = "a larger output is better above the threshold"
DOWNWARD = "a larger output is worse above the threshold"
ABOVE, BELOW = "above", "below"


@dataclass(frozen=True)
class Fact:
    """What an instance of an axiom says of the quality of two matrices, at one value of the parameter."""

    axiom: str
    before: Matrix
    after: Matrix
    op: str  # Q(before) op Q(after), or with the sides exchanged if `reverse`
    reverse: bool = False
    change: str = ""

    @property
    def relation(self) -> Rel:
        """The relation between values, which are variables."""
        return {"<": lt, "<=": le, "=": eq}[self.op](*map(value, self.sides))

    @property
    def sides(self) -> tuple[Matrix, Matrix]:
        """What it relates, in order."""
        return (self.after, self.before) if self.reverse else (self.before, self.after)


@dataclass(frozen=True)
class Chain:
    """Facts that contradict each other, at one value of the parameter, and the certificate that they do."""

    sense: str  # the orientation of a threshold
    side: str  # on which side of it the parameter lies
    facts: Facts
    certificate: Certificate

    @property
    def goal(self) -> Goal:
        """That the facts are impossible."""
        return _impossible(self.facts)


def _impossible(said: Facts) -> Goal:
    return Goal(tuple(f.relation for f in said), lt(ZERO, ZERO))


@dataclass(frozen=True)
class Theorem:
    """No function Q satisfies the axioms; one chain for each orientation of a threshold, if there is one."""

    axioms: tuple[str, ...]
    chains: tuple[Chain, ...]

    def replay(self) -> None:
        """Check the proof again; a CheckError if it does not hold."""
        for chain in self.chains:
            if not set(chain.facts) <= set(facts(self.axioms, chain.sense, chain.side)):
                raise CheckError("that is no instance of the axioms")
            check(chain.goal, chain.certificate)
        if {c.sense for c in self.chains} != set(senses(self.axioms)):
            raise CheckError("a case is missing")


def value(at: Matrix) -> Expr:
    """The quality of a matrix, as a variable."""
    return sym("Q_" + "_".join(map(str, at)))


def senses(names: tuple[str, ...]) -> tuple[str, ...]:
    """The orientations that a threshold may have; no theorem may leave one out."""
    some = any(_statement(k).conclusion == THRESHOLD for k in names)
    return (UPWARD, DOWNWARD) if some else ("",)


def _statement(name: str):
    found = axioms.from_name(name)
    return changes_of(found.statement(found.default))


def facts(names: tuple[str, ...], sense: str = "", side: str = "") -> Iterator[Fact]:
    """All instances of the axioms at small matrices, for one value of the parameter.

    A threshold lies strictly inside the parameter's range, so that there are values on both sides of it.  Upward,
    a change is strictly better above the threshold and not better below it; downward, strictly worse and not worse.
    """
    for name in names:
        statement = _statement(name)
        for change in statement.changes:
            for before, after in pairs(change):
                if statement.conclusion == THRESHOLD:
                    strict, down = side == ABOVE, sense == DOWNWARD
                    yield Fact(name, before, after, "<" if strict else "<=", strict == down, change.name)
                else:
                    op = {BETTER: "<", EQUAL: "="}[statement.conclusion]
                    yield Fact(name, before, after, op, change=change.name)


def pairs(change: Change) -> Iterator[tuple[Matrix, Matrix]]:
    """Both matrices of the instances of a change with small whole numbers.

    >>> from axiomcheck.axioms import from_name
    >>> next(pairs(changes_of(from_name("NIGQ").statement("noninformative")).changes[0]))
    ((0, 0, 1, 1), (1, 1, 0, 0))
    """
    names = [k for k, _ in change.counts]
    ranges = [range(least, least + LARGEST) for _, least in change.counts]
    for counts in product(*ranges):
        for shares in product(SHARES, repeat=len(change.shares)):
            at = dict(zip((*names, *change.shares), (*map(str, counts), *shares), strict=True))
            try:
                before, after, rest = instance(change, at)
            except CheckError:  # not whole numbers, or not what the change speaks of
                continue
            if not rest:
                yield _whole(before), _whole(after)


def _whole(cells: dict[str, Expr]) -> Matrix:
    tp, fp, fn, tn = (int(cells[c].args[0]) for c in CELLS)
    return tp, fp, fn, tn


def refute(names: tuple[str, ...]) -> Theorem | None:
    """A proof, replayed, that no function satisfies the axioms; None if none was found.

    >>> len(refute(("nifq", "nigq")).chains[0].facts), refute(("sm", "nigq")) is None
    (2, True)
    """
    chains = []
    for sense in senses(names):
        sides = (ABOVE, BELOW) if sense else ("",)
        found = [c for side in sides if (c := _chain(names, sense, side)) is not None]
        if not found:
            return None
        chains.append(min(found, key=lambda c: len(c.facts)))
    theorem = Theorem(names, tuple(chains))
    theorem.replay()
    return theorem


def _chain(names: tuple[str, ...], sense: str, side: str) -> Chain | None:
    """The shortest cycle of inequalities with a strict one among them."""
    above: dict[Matrix, list[Way]] = {}
    for fact in facts(names, sense, side):
        low, high = fact.sides
        if low != high:
            above.setdefault(low, []).append((high, fact.op == "<", (fact,)))
            if fact.op == "=":
                above.setdefault(high, []).append((low, False, (fact,)))
    found = [path for start in sorted(above) if (path := _cycle(above, start)) is not None]
    if not found:
        return None
    best = min(found, key=len)
    shown = proved(_impossible(best), SECONDS, use_z3=False)
    return None if shown is None else Chain(sense, side, best, shown[0])


def _cycle(above: dict[Matrix, list[Way]], start: Matrix) -> Facts | None:
    found = ways(start, lambda at: above.get(at, ()))
    return next((path for at, strict, path in found if at == start and strict), None)
