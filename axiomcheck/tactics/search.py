"""From a declared measure and a declared property to a certificate, or to what stayed open."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import Node, Refused
from axiomcheck.properties.model import Property
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned

STEPS_PER_SECOND = 3_000  # how much work a second of budget is, on every machine


@dataclass(frozen=True)
class Found:
    """A certificate: what it supplies for largest values, and the steps."""

    supplied: tuple[Node, ...]
    steps: tuple[Step, ...]


def prove(setting: Setting, prop: Property, seconds: float = 20.0) -> Found | str:
    """A certificate that the measure satisfies the property, or why none was found.

    Parameters
    ----------
    setting : Setting
        The measure, the domain and the size of the codeframe.
    prop : Property
        What is asked.
    seconds : float
        The budget; work is counted in steps, so that it is the same on every machine.
    """
    try:
        wanted = unfold(setting, prop)
    except Refused as error:
        return str(error)
    return prove_sequents(wanted, seconds)


def prove_sequents(wanted: list[Sequent], seconds: float) -> Found | str:
    """A certificate of all these sequents, or why none was found."""
    builder = Builder(int(seconds * STEPS_PER_SECOND))
    tactics = Aggregates(builder)
    try:
        for S in wanted:
            tactics.prove(S)
        return Found((), tuple(pruned(builder.steps, wanted)))
    except (Stuck, OutOfSteps, Refused) as error:
        return str(error)
    except RecursionError:
        return "the proof would be nested too deeply"
