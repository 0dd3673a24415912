"""A user's lemma: taken for granted, and named in every verdict that rests on it.

While something is asked (`assuming`), steps may say a lemma by its name, word for word; the rule `instance` puts terms
for its variables.  Its hypotheses are proved there; that it is true is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from axiomcheck.calculus.claims import ASSUMED as RULES
from axiomcheck.calculus.rules import Sequent
from axiomcheck.exact.certificate import ASSUMED
from axiomcheck.exact.goals import sequent
from axiomcheck.lang.goal import Goal, Rel


@dataclass(frozen=True)
class Lemma:
    """For all reals: wherever every relation of `given` holds, `then` is defined and holds; unproved."""

    name: str  # what verdicts that rest on it call it
    given: tuple[Rel, ...]
    then: Rel
    source: str = ""  # where it is proved, for readers

    @property
    def goal(self) -> Goal:
        """What it says."""
        return Goal(self.given, self.then)

    def __str__(self) -> str:
        return f"{self.name}: {self.goal}"


_lemmas: dict[str, Sequent] = {}


@contextmanager
def assuming(lemmas: Iterable[Lemma]) -> Iterator[None]:
    """Inside, certificates may rest on these lemmas; `Refused` says which the calculus cannot say."""
    before = dict(_lemmas), dict(RULES)
    for x in lemmas:
        said = sequent(x.goal)
        _lemmas[ASSUMED + x.name] = said
        RULES[ASSUMED + x.name] = said.__eq__
    try:
        yield
    finally:
        _lemmas.clear()
        RULES.clear()
        _lemmas.update(before[0])
        RULES.update(before[1])


def known() -> dict[str, Sequent]:
    """The lemmas that may be used now, by the names of the rules that say them."""
    return dict(_lemmas)
