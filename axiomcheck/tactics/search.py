"""From a declared measure and a declared property to a certificate, or to what stayed open."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import EPS, Setting, unfold
from axiomcheck.calculus.term import ONE, N, Node, Refused, add, inv, mul, num, var
from axiomcheck.properties.model import Property, Some, terms
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned

STEPS_PER_SECOND = 3_000  # how much work a second of budget is, on every machine
FIRST = 4_000  # steps for the plain search of a sequent about numbers alone


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
    return attempt(setting, prop, int(seconds * STEPS_PER_SECOND), uniform)[0]


def attempt(setting: Setting, prop: Property, steps: int, uniform: bool = False) -> tuple[Found | str, int]:
    """As `prove`, on a budget of so many steps; also the steps that are left."""
    first = len(prop.sentence.variables) if isinstance(prop.sentence, Some) else 0
    extremes = sum(e.op == "max_of" for e in terms(prop.sentence))
    count = first or min(extremes, 2)
    guesses = [(guess,) * count for guess in guesses_for(setting)] if count else [()]
    best = (-1, "nothing was tried")
    left = steps
    for number, supplied in enumerate(guesses):
        try:
            wanted = unfold(setting, prop, supplied, uniform)
        except Refused as error:
            best = best if best[0] >= 0 else (-1, str(error))
            continue
        builder = Builder(left // (len(guesses) - number))
        left -= builder.budget
        found, shown = _sequents(wanted, builder, supplied)
        left += max(builder.budget, 0)  # what this guess did not use is for the next ones
        if isinstance(found, Found):
            return found, left
        if shown > best[0]:
            best = (shown, found)
    return best[1], left


def _solve(tactics: Aggregates, builder: Builder, S: Sequent) -> None:
    """By the tactics for sums; what is about numbers alone, by the thorough search as well."""
    from axiomcheck.tactics import radicals, totals  # which need this module

    if not radicals.about_numbers(S):
        if totals.free_totals(S):
            totals.solve(tactics, S)
        else:
            tactics.solve(S)
        return
    if any(t.op in ("root", "ite") for t in S.goal.nodes()):
        radicals.solve(builder, S)
        return
    first = min(builder.budget, FIRST)
    kept, builder.budget = builder.budget - first, first
    try:
        tactics.solve(S)
    except (Stuck, OutOfSteps):
        builder.budget = max(builder.budget, 0) + kept
        builder.hopeless.clear()
        radicals.solve(builder, S)
    else:
        builder.budget += kept


def guesses_for(setting: Setting) -> tuple[Node, ...]:
    """Numbers to try; on the smoothed domain also how often the least smoothed entry goes into 1."""
    if setting.domain != "smoothed":
        return GUESSES
    least = mul(var(EPS), inv(add(ONE, mul(N, var(EPS)))))
    return (*GUESSES, inv(least))


def prove_sequents(wanted: list[Sequent], seconds: float, supplied: tuple[Node, ...] = ()) -> Found | str:
    """A certificate of all these sequents, or why none was found."""
    return _sequents(wanted, Builder(int(seconds * STEPS_PER_SECOND)), supplied)[0]


def _sequents(wanted: list[Sequent], builder: Builder, supplied: tuple[Node, ...]) -> tuple[Found | str, int]:
    """A certificate or why none was found, and how many of the sequents were shown."""
    tactics = Aggregates(builder)
    shown = 0
    try:
        for S in wanted:
            _solve(tactics, builder, S)
            shown += 1
        return Found(supplied, tuple(pruned(builder.steps, wanted))), shown
    except (Stuck, OutOfSteps, Refused) as error:
        return str(error), shown
    except RecursionError:
        return "the proof would be nested too deeply", shown
