"""What papers printed, claim by claim, checked by the engine.

>>> from axiomcheck import claims
>>> [paper.id for paper in claims.papers("sebastiani")]
['sebastiani2020']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from axiomcheck.claims.amigo import PAPER as AMIGO
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.model import Answer, Finding, Outcome, Paper, Printed
from axiomcheck.claims.pitfalls import PAPER as HASSAN
from axiomcheck.claims.sebastiani import PAPER as SEBASTIANI
from axiomcheck.errors import InputError

__all__ = ["PAPERS", "Answer", "Engine", "Finding", "Outcome", "Paper", "Printed", "check", "papers"]

PAPERS = (SEBASTIANI, AMIGO, HASSAN)  # one module or package each


def papers(name: str | None = None) -> tuple[Paper, ...]:
    """The paper of that name, or the beginning of it; all papers if none is given.

    Raises
    ------
    InputError
        There is no such paper, or more than one.
    """
    if name is None:
        return PAPERS
    wanted = name.strip().lower().replace(" ", "")
    found = tuple(p for p in PAPERS if wanted and p.id.startswith(wanted))
    if len(found) != 1:
        known = ", ".join(p.id for p in PAPERS)
        raise InputError(f"there is {'no' if not found else 'more than one'} paper {name!r}; known: {known}")
    return found


def check(
    asked: Iterable[Paper],
    engine: Engine | None = None,
    only: Callable[[Printed], bool] = lambda printed: True,
    on_finding: Callable[[Finding], None] | None = None,
) -> list[Finding]:
    """What comes of everything the papers printed.

    Parameters
    ----------
    asked : iterable of Paper
        Whose claims.
    engine : Engine, optional
        What decides; a new one if not given.
    only : callable, optional
        Which claims; all if not given.
    on_finding : callable, optional
        Called with each finding as soon as it is known.

    Examples
    --------
    >>> found = check(papers("sebastiani"), only=lambda x: x.section == "Footnote 15")
    >>> sorted({f.outcome.answer.value for f in found})
    ['confirmed']
    """
    engine = engine or Engine()
    pairs = [(paper, x) for paper in asked for x in paper.printed if only(x)]
    engine.have(c for _, x in pairs for c in x.check.claims())
    found = []
    for paper, x in pairs:
        found.append(Finding(paper, x, x.check.outcome(engine)))
        if on_finding is not None:
            on_finding(found[-1])
    return found
