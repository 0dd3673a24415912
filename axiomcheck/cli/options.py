"""Options that several commands share, and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from axiomcheck import axioms, measures
from axiomcheck.cli.commands import command as command
from axiomcheck.cli.commands import group as group
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS, Axiom
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.senses import Sense

if TYPE_CHECKING:
    from axiomcheck.reading import Reading
    from axiomcheck.theories import Theory


Items = list[CompletionItem]
Decorator = Callable[[Callable], Callable]
OF_SETS = ("binary", "printed", "repaired")  # the readings in which sets of axioms are decided
ALL_READINGS = tuple(dict.fromkeys(r for known in READINGS_OF.values() for r in known))
ALL_DOMAINS = tuple(dict.fromkeys(d for known in DOMAINS_OF.values() for d in known))


def given() -> list[str]:
    """The parameters of the command that were given, and are not as usual."""
    ctx, usual = click.get_current_context(), (None, ParameterSource.DEFAULT)
    return [name for name in ctx.params if ctx.get_parameter_source(name) not in usual]


def smoothed_by_eps(options: dict[str, Any]) -> None:
    """--eps alone asks for the smoothed domain; beside another --domain it is refused by whoever reads both."""
    if options["eps"] is not None and "domain" not in given():
        options["domain"] = "smoothed"


@dataclass(frozen=True)
class Budget:
    """How long and with what to search, as `runner.run` calls it."""

    fresh: bool = False
    jobs: int = 2
    seconds: float = 20.0
    memory_mb: int = 2048
    search: str = "auto"


def together(*decorators: Decorator) -> Decorator:
    """Several decorators as one, in the order of the help text."""
    return lambda function: reduce(lambda made, decorator: decorator(made), reversed(decorators), function)


# -- what a shell completes

def complete_measures(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The measures whose names begin so; and files, of which some declare or hold one."""
    return [*_beginning(measures.catalog().values(), incomplete), CompletionItem(incomplete, type="file")]


def complete_axioms(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The axioms whose names begin as the last one does: commas stand between several."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + x.value, help=x.help) for x in _beginning(axioms.catalog().values(), last)]


def complete_both(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Both."""
    return [*complete_axioms(ctx, param, incomplete), *complete_measures(ctx, param, incomplete)]


def _beginning(entries: Iterable[Measure | Axiom], begin: str) -> Items:
    """Entries whose names begin so, whatever the case."""
    return [CompletionItem(x.name, help=x.title) for x in entries if x.name.lower().startswith(begin.lower())]


# -- options -----------------------------------------------------------------------------


def flag(name: str, help: str, key: str | None = None) -> Decorator:
    """An option without a value."""
    return click.option(name, *([key] if key else []), is_flag=True, help=help)


def usual(name: str, default: Any, help: str | None, metavar: str | None = None, **more: Any) -> Decorator:
    """An option whose default the help text names."""
    return click.option(name, default=default, show_default=True, help=help, metavar=metavar, **more)


def several(name: str, key: str, metavar: str | None, help: str, **more: Any) -> Decorator:
    """An option that may be repeated."""
    return click.option(name, key, multiple=True, metavar=metavar, help=help, **more)


def choice(name: str, values: Sequence[str], help: str) -> Decorator:
    """One of these, the first if none is named."""
    return usual(name, values[0], help, type=click.Choice(values))


def listed(values: Sequence[str], metavar: str, help: str, note: str = "", **more: Any) -> dict[str, Any]:
    """What makes an option one of many, which the help text lists, as they would not fit on a line of it."""
    return {"type": click.Choice(values), "metavar": metavar, "help": f"{help}: {', '.join(values)}.{note}", **more}


def seconds_option(default: float, help: str, name: str = "--timeout", most: float = 1e5) -> Decorator:
    """A budget of time."""
    return usual(name, default, help, "SECONDS", type=click.FloatRange(0, most, min_open=True))


def jobs_option(help: str, least: int = 0) -> Decorator:
    """--jobs: how many processes."""
    return usual("--jobs", Budget.jobs, help, type=click.IntRange(least, 256))


def memory_option(help: str) -> Decorator:
    """--memory: a cap."""
    return usual("--memory", Budget.memory_mb, help, "MB", type=click.IntRange(128))


def format_option(*formats: str) -> Decorator:
    """--format, the first being the default."""
    return click.option("--format", "fmt", type=click.Choice(formats), default=formats[0], show_default=True)


def output_option(help: str | None, metavar: str = "FILE", **more: Any) -> Decorator:
    """-o, --output: where what is made goes."""
    return click.option("-o", "--output", metavar=metavar, help=help, **more)


def axiom_option(help: str, key: str = "names") -> Decorator:
    """--axiom, in every way that one can be given."""
    ways = "a name, a property 'for p, x: ...', or a TOML file of some; several with commas between, or repeated"
    return several("--axiom", key, "AXIOM", f"{help}: {ways}.", shell_complete=complete_axioms)


fresh_option = flag("--fresh", "Search even where a stored certificate replays.")
signs_option = choice("--signs", SIGNS, "The plus-or-minus of REL and ABS.")
weak_option = several("--weak", "weak", "AXIOM", "MON or REL with equality allowed (may be repeated).")
params_option = several("--param", "params", "NAME=VALUE", "A parameter of the measures.")
MEASURE = click.argument("measure", shell_complete=complete_measures)
FILE = click.Path(dir_okay=False, path_type=Path)
PATH = click.Path(path_type=Path)

sense_options = together(
    click.option("--reading", **listed(ALL_READINGS, "READING", "Which formalisation of the axioms",
                                       "  [default: printed; for filtering, each axiom's first]")),
    click.option("--domain", default="natural", show_default=True,
                 **listed(ALL_DOMAINS, "DOMAIN", "Which distributions; for filtering, which smoothing of the matrices")),
    signs_option,
)  # fmt: skip

budget_options = together(
    fresh_option,
    jobs_option("Processes to search in; 0: in this one, which nothing can kill."),
    seconds_option(Budget.seconds, "Budget per verdict."),
    memory_option("Cap per process."),
)

search_option = choice("--search", ("auto", "grid", "smt"),
    "How counterexamples are looked for: on grids of simple fractions first, or by one way alone.")  # fmt: skip


narrowing_options = together(
    click.option("--reading", "readings", multiple=True, **listed(ALL_READINGS, "READING", "Only this reading")),
    click.option("--domain", "domains", multiple=True, **listed(ALL_DOMAINS, "DOMAIN", "Only this domain")),
)


def sense_in(options: dict[str, Any]) -> Sense:
    """The values of that group of options."""
    return Sense(*(options[k] for k in ("reading", "domain", "signs")))


def budget_in(options: dict[str, Any]) -> Budget:
    """The values of that group of options."""
    keys = ("fresh", "jobs", "timeout", "memory", "search")
    return Budget(*(options.get(k, Budget.search) for k in keys))


def chosen_axioms(
    names: Iterable[str], everything: bool, kind: str = QUANTIFICATION, theory: Theory | None = None
) -> list[Axiom]:
    """The axioms named (commas allowed), said, or declared in a file; or the papers' of a kind, or all of it."""
    from axiomcheck import asked

    if (named := list(names)) and everything:
        raise InputError("--all and --axiom contradict each other; leave one out")
    return asked.axioms_of(named, theory) if named else asked.usual(kind, theory, everything)


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
