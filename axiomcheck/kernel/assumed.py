"""A user's lemma: taken for granted, and named in every verdict that rests on it.

Lemmas are registered by name for the time that something is asked (`assuming`); a
certificate names one and says what its variables stand for.  Its hypotheses are proved;
that it is true is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import ASSUMED
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal, Rel

_lemmas: dict[str, Lemma] = {}


@dataclass(frozen=True)
class Lemma:
    """For all reals: wherever every relation of `given` holds, `then` is defined and holds; unproved.

    Parameters
    ----------
    name : str
        What verdicts that rest on it call it.
    given : tuple of Rel
    then : Rel
    source : str
        Where it is proved, for readers.
    """

    name: str
    given: tuple[Rel, ...]
    then: Rel
    source: str = ""

    @property
    def symbols(self) -> frozenset[str]:
        """Its variables."""
        return self.then.symbols.union(*(r.symbols for r in self.given))

    def __str__(self) -> str:
        return f"{self.name}: {Goal(self.given, self.then)}"


@contextmanager
def assuming(lemmas: Iterable[Lemma]) -> Iterator[None]:
    """Inside, certificates may rest on these lemmas."""
    before = dict(_lemmas)
    _lemmas.update({x.name: x for x in lemmas})
    try:
        yield
    finally:
        _lemmas.clear()
        _lemmas.update(before)


def known() -> tuple[Lemma, ...]:
    """The lemmas that may be used now."""
    return tuple(_lemmas.values())


def by_lemma(goal: Goal, name: object, at: object) -> tuple[tuple[Goal, ...], str]:
    """The lemma's hypotheses at these formulas; then the goal, unless that is what the lemma says.

    In the latter goal the lemma's conclusion is a further hypothesis.

    Returns the goals, and what the proof trusts from here on.
    """
    lemma = _lemmas.get(name) if isinstance(name, str) else None
    if lemma is None:
        raise CheckError(f"no lemma {name!r} is assumed")
    if (
        not isinstance(at, dict)
        or set(at) != lemma.symbols
        or not all(isinstance(e, Expr) for e in at.values())
    ):
        raise CheckError(f"the lemma speaks of {', '.join(sorted(lemma.symbols))}")
    if not frozenset().union(*(e.symbols for e in at.values())) <= set(goal.symbols):
        raise CheckError("the lemma is used for other variables than the goal's")
    goals = [goal.concluding(r.subs(at)) for r in lemma.given]
    goals += [goal.concluding(Rel("=", e, e)) for e in at.values() if e.op not in ("num", "sym")]
    fact = lemma.then.subs(at)
    said = {fact, Rel("<=", fact.lhs, fact.rhs)} if fact.op == "<" else {fact}
    if goal.then not in said:
        goals.append(goal.assuming(fact))
    return tuple(goals), ASSUMED + lemma.name
