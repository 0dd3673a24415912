"""From a declared measure and a declared property to a certificate, or to what stayed open."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import N, Node, Refused, inv, num
from axiomcheck.properties.model import Property, Some, terms
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned

STEPS_PER_SECOND = 3_000  # how much work a second of budget is, on every machine


@dataclass(frozen=True)
class Found:
    """A certificate: what it supplies for largest values, and the steps."""

    supplied: tuple[Node, ...]
    steps: tuple[Step, ...]


GUESSES = (num(1), num(2), num(Fraction(1, 2)), N, inv(N))  # for numbers that a sentence asks for


def prove(setting: Setting, prop: Property, seconds: float = 20.0, uniform: bool = False) -> Found | str:
    """A certificate that the measure satisfies the property, or why none was found.

    Parameters
    ----------
    setting : Setting
        The measure, the domain and the size of the codeframe.
    prop : Property
        What is asked.
    seconds : float
        The budget; work is counted in steps, so that it is the same on every machine.
    uniform : bool
        Must numbers that the sentence asks for be the same for codeframes of every size?
    """
    first = len(prop.sentence.variables) if isinstance(prop.sentence, Some) else 0
    extremes = sum(e.op == "max_of" for e in terms(prop.sentence))
    count = first or min(extremes, 2)
    why = "nothing was tried"
    for supplied in product(GUESSES, repeat=1) if count else [()]:
        try:
            wanted = unfold(setting, prop, supplied * max(count, 1) if count else (), uniform)
        except Refused as error:
            why = str(error)
            continue
        found = prove_sequents(wanted, seconds / (len(GUESSES) if count else 1), supplied * max(count, 1) if count else ())
        if isinstance(found, Found):
            return found
        why = found
    return why


def prove_sequents(wanted: list[Sequent], seconds: float, supplied: tuple[Node, ...] = ()) -> Found | str:
    """A certificate of all these sequents, or why none was found."""
    builder = Builder(int(seconds * STEPS_PER_SECOND))
    tactics = Aggregates(builder)
    try:
        for S in wanted:
            tactics.solve(S)
        return Found(supplied, tuple(pruned(builder.steps, wanted)))
    except (Stuck, OutOfSteps, Refused) as error:
        return str(error)
    except RecursionError:
        return "the proof would be nested too deeply"
