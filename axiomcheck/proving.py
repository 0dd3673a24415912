"""`axiomcheck.prove`: a relation between real numbers, proved or refuted."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.files import pack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.errors import InputError
from axiomcheck.input.relations import names_of, relation
from axiomcheck.tactics.prove import Proved, Refuted, prove_goal

SECONDS = 20.0


@dataclass(frozen=True)
class Result:
    """What became of a relation.

    Attributes
    ----------
    verdict : {"PROVED", "REFUTED", "UNKNOWN"}
        The answer.
    sequent : Sequent
        What was asked, with where the formulas have values among the hypotheses.
    trusts : tuple of str
        What a proof rests on.
    steps : tuple of Step
        The proof, checked.
    point : dict of str to Fraction
        The counterexample, checked exactly.
    vacuous : bool
        Do the hypotheses contradict each other?
    reason : str
        Why it is UNKNOWN.
    left : Sequent or None
        A part of the proof at which nothing more could be tried.
    """

    verdict: str
    sequent: Sequent
    trusts: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    point: dict[str, Fraction] | None = None
    vacuous: bool = False
    reason: str = ""
    left: Sequent | None = None

    @property
    def certificate(self) -> str | None:
        """The proof as text, for `axiomcheck.calculus.files.unpack`."""
        return pack(self.steps) if self.steps else None

    def __bool__(self) -> bool:
        raise TypeError("a result is no truth value; compare its verdict")


def prove(conclusion: str, given: Iterable[str] = (), whole: Iterable[str] = (), seconds: float = SECONDS) -> Result:
    """Does a relation between real numbers follow from others, wherever all formulas have values?

    Parameters
    ----------
    conclusion : str
        A relation such as ``log(1 + x) <= x``, or a chain of relations.
    given : iterable of str
        The hypotheses, relations as well.
    whole : iterable of str
        Names of whole numbers.
    seconds : float
        Budget of the search.

    Raises
    ------
    InputError
        What cannot be read, at which column, and the cure.

    Examples
    --------
    >>> prove("x < y", given=["x < y + 1"], whole=["x", "y"]).point
    {'x': Fraction(0, 1), 'y': Fraction(0, 1)}
    >>> prove("x <= y", given=["x < y + 1"], whole=["x", "y"]).verdict
    'PROVED'
    """
    if isinstance(given, str) or isinstance(whole, str):
        raise InputError("given and whole are lists of strings; put the text in a list")
    if not isinstance(seconds, int | float) or not 0 < seconds < math.inf:
        raise InputError(f"seconds={seconds!r}: give a positive number")
    goal = relation(conclusion, "conclusion")
    hypotheses = [relation(text, f"hypothesis {i}") for i, text in enumerate(given, 1)]
    there, names = names_of([goal, *hypotheses]), list(dict.fromkeys(whole))
    if missing := [name for name in names if name not in there]:
        raise InputError(f"whole number {missing[0]!r}: no formula has it; known are {', '.join(there) or 'none'}")
    found = prove_goal(hypotheses, goal, names, seconds)
    if isinstance(found, Proved):
        trusts = ("kernel", *sorted(found.trusts))
        return Result("PROVED", found.sequent, trusts, found.steps, vacuous=found.vacuous)
    if isinstance(found, Refuted):
        return Result("REFUTED", found.sequent, ("kernel",), point=found.point)
    return Result("UNKNOWN", found.sequent, reason=found.why, left=found.left)
