"""Options that several commands share, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from axiomcheck.documents import reading_asked
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import QUANTIFICATION, Measure

if TYPE_CHECKING:
    from axiomcheck.reading import Reading
    from axiomcheck.theories import Theory

LARGEST_CODEFRAME = 12
Decorator = Callable[[Callable], Callable]
ALL_READINGS = tuple(dict.fromkeys(r for known in READINGS_OF.values() for r in known))
ALL_DOMAINS = tuple(dict.fromkeys(d for known in DOMAINS_OF.values() for d in known))


def smoothed_by_eps(options: dict[str, Any]) -> None:
    """--eps alone asks for the smoothed domain; beside another --domain it is refused by whoever reads both."""
    source = click.get_current_context().get_parameter_source("domain")
    if options["eps"] is not None and source in (None, ParameterSource.DEFAULT):
        options["domain"] = "smoothed"


@dataclass(frozen=True)
class Sense:
    """In which sense axioms are meant; without a reading, each axiom's default."""

    reading: str | None = None
    domain: str = "natural"
    signs: str = "same"

    def claim(self, measure: Measure, axiom: Axiom, classes: int | None = None) -> Claim:
        """The claim that the measure satisfies the axiom in this sense."""
        return Claim(measure, axiom, self.reading or axiom.default, self.domain, self.signs, classes)

    def claim_if_any(self, measure: Measure, axiom: Axiom, classes: int | None = None) -> Claim | None:
        """The claim, in the axiom's default reading where it lacks this one; None where it says nothing."""
        try:
            return replace(self, reading=reading_asked(axiom, self.reading)).claim(measure, axiom, classes)
        except InputError:
            return None

    def of(self, kind: str) -> Sense:
        """The same for one kind of measures.

        Raises
        ------
        InputError
            That kind has no such reading, domain or signs.

        Examples
        --------
        >>> Sense().of("quantification").reading
        'printed'
        """
        for option, value, known in (
            ("--reading", self.reading, READINGS_OF[kind]),
            ("--domain", self.domain, DOMAINS_OF[kind]),
        ):
            if value is not None and value not in known:
                raise InputError(
                    f"{option} {value} is not for measures of {kind}; choose from {', '.join(known)}"
                )
        if kind != QUANTIFICATION:
            if self.signs != SIGNS[0]:
                raise InputError(f"--signs is about REL and ABS, not for measures of {kind}; leave it out")
            return self
        return self if self.reading else replace(self, reading="printed")

    @property
    def flags(self) -> list[str]:
        """The options that say it."""
        named = [] if self.reading is None else ["--reading", self.reading]
        flags = [*named, "--domain", self.domain]
        return flags if self.signs == "same" else [*flags, "--signs", self.signs]


@dataclass(frozen=True)
class Budget:
    """How long and with what to search."""

    fresh: bool = False
    jobs: int = 2
    timeout: float = 20.0
    memory: int = 2048
    search: str = "auto"

    @property
    def flags(self) -> list[str]:
        """What decides how much is found, where it is not the usual."""
        flags = [] if self.timeout == Budget.timeout else ["--timeout", f"{self.timeout:g}"]
        return flags if self.search == Budget.search else [*flags, "--search", self.search]


def together(*decorators: Decorator) -> Decorator:
    """Several decorators as one, in the order of the help text."""

    def apply(function: Callable) -> Callable:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


sense_options = together(
    click.option("--reading", type=click.Choice(ALL_READINGS),
                 help="Which formalisation of the axioms.  [default: printed; for filtering, each axiom's first]"),
    click.option("--domain", type=click.Choice(ALL_DOMAINS), default="natural", show_default=True,
                 help="Which distributions; for filtering, which smoothing of the matrices."),
    click.option("--signs", type=click.Choice(SIGNS), default="same", show_default=True,
                 help="The plus-or-minus of REL and ABS."),
)  # fmt: skip

budget_options = together(
    click.option("--fresh", is_flag=True, help="Search even where a stored certificate replays."),
    click.option("--jobs", type=click.IntRange(0, 256), default=Budget.jobs, show_default=True,
                 help="Processes to search in; 0: in this one, which nothing can kill."),
    click.option("--timeout", type=click.FloatRange(0, 1e5, min_open=True), default=Budget.timeout,
                 show_default=True, metavar="SECONDS", help="Budget per verdict."),
    click.option("--memory", type=click.IntRange(128), default=Budget.memory, show_default=True, metavar="MB",
                 help="Cap per process."),
)  # fmt: skip


search_option = click.option(
    "--search", type=click.Choice(["auto", "grid", "smt"]), default=Budget.search, show_default=True,
    help="How counterexamples are looked for: on grids of simple fractions first, or by one way alone.",
)  # fmt: skip


def format_option(*formats: str) -> Decorator:
    """--format, the first being the default."""
    return click.option("--format", "fmt", type=click.Choice(formats), default=formats[0], show_default=True)


def sense_and_budget(options: dict[str, Any]) -> tuple[Sense, Budget]:
    """The values of both groups of options, taken out of the keywords of a command."""
    sense = Sense(*(options.pop(k) for k in ("reading", "domain", "signs")))
    budget = Budget(*(options.pop(k) for k in ("fresh", "jobs", "timeout", "memory")))
    return sense, replace(budget, search=options.pop("search", Budget.search))


def parse_classes(text: str) -> list[int | None]:
    """Codeframe sizes: `every`, `3` or `2-4`.

    >>> parse_classes("2-4"), parse_classes("every")
    ([2, 3, 4], [None])
    """
    if text == "every":
        return [None]
    found = re.fullmatch(r"([1-9][0-9]?)(?:-([1-9][0-9]?))?", text)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 2 <= low <= high <= LARGEST_CODEFRAME:
        raise InputError(
            f"--classes {text!r}: give a number of classes from 2 to {LARGEST_CODEFRAME}, "
            f"a range such as 2-4, or every"
        )
    return list(range(low, high + 1))


def chosen_axioms(
    names: Iterable[str], everything: bool, kind: str = QUANTIFICATION, theory: Theory | None = None
) -> list[Axiom]:
    """The axioms named (commas allowed), said, or declared in a file; or the papers' of a kind, or all of it."""
    from axiomcheck.asked import axioms_of, usual

    asked = list(names)
    if asked and everything:
        raise InputError("--all and --axiom contradict each other; leave one out")
    return axioms_of(asked, theory) if asked else usual(kind, theory, everything)


def find_measure(text: str, **options: Any) -> Measure:
    """The measure that an argument of the command line means; see `axiomcheck.reading.read`."""
    from axiomcheck.reading import read

    return told(read(text, **options)).measure


def find_measures(texts: Iterable[str], params: Iterable[str] = (), **options: Any) -> list[Measure]:
    """The measures that arguments mean; each takes those of the parameters that it has."""
    from axiomcheck.reading import read_all

    return [told(found).measure for found in read_all(texts, params, **options)]


def told(found: Reading) -> Reading:
    """What was read, after saying on stderr how, where that does not go without saying."""
    for line in found.notes:
        click.echo(f"axiomcheck: {line}" if line.startswith("read") else line, err=True)
    return found
