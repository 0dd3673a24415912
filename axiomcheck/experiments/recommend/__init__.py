"""Which measure fits an application: questions, the axioms they ask for, and the measures that are proved to have them.

>>> found = recommend(needs({"rare": "yes", "codeframes": "yes", "direction": "same", "zeros": "yes"}, classes=2))
>>> found.fitting, found.together.theorem.axioms
([], ('max', 'mon', 'imp', 'rel'))
>>> [(a.name, [j.name for j in found.fitting_without(a.name)]) for a in found.together.alternatives]
[('MAX', ['RAE, smoothed', 'WAE']), ('MON', []), ('IMP', []), ('REL', ['NAE', 'NSE', 'NAS', 'NSS'])]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from axiomcheck.answers import Answered
from axiomcheck.experiments.lint.facts import SECONDS, Facts
from axiomcheck.experiments.recommend.conflict import Alternative, Together, together
from axiomcheck.experiments.recommend.judged import FITS, UNDECIDED, Fact, Judged, candidates, judge
from axiomcheck.experiments.recommend.needs import QUESTIONS, Needs, Question, needs
from axiomcheck.lang.measure import Measure

__all__ = ["QUESTIONS", "Alternative", "Fact", "Judged", "Needs", "Question", "Recommendation",
           "Together", "candidates", "needs", "recommend"]  # fmt: skip


@dataclass(frozen=True, repr=False)
class Recommendation(Answered):
    """What was asked for, every measure against it, and whether it can be had together."""

    needs: Needs
    judged: tuple[Judged, ...]
    together: Together

    @property
    def fitting(self) -> list[Judged]:
        """Measures of which everything is proved."""
        return [j for j in self.judged if j.verdict == FITS]

    @property
    def undecided(self) -> list[Judged]:
        """Measures of which something is open, and nothing refuted."""
        return [j for j in self.judged if j.verdict == UNDECIDED]

    def fitting_without(self, need: str) -> list[Judged]:
        """Measures that would fit if that were given up."""
        return [j for j in self.judged if j.but(need)]


def recommend(
    asked: Needs, more: Iterable[Measure] = (), seconds: float = SECONDS, facts: Facts | None = None
) -> Recommendation:
    """The measures that fit, those that do not and why, and what cannot be had together.

    Candidates are the catalog's measures and `more`; `seconds` are for each verdict that is neither stored nor
    among the `facts` that are known from before.
    """
    judged = judge(asked, candidates(more), facts or Facts(seconds))
    return Recommendation(asked, tuple(judged), together(asked, min(seconds, 10.0)))
