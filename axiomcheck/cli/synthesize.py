"""`axiomcheck synthesize`: the smallest measure that satisfies a set of axioms."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from axiomcheck import axioms
from axiomcheck.cli import OK, OPEN, complete, show
from axiomcheck.cli.options import format_option
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import SIGNS
from axiomcheck.lang.measure import QUANTIFICATION

if TYPE_CHECKING:
    from axiomcheck.axioms.theory import Theory
    from axiomcheck.synthesis.search import Step

READINGS = ("binary", "printed", "repaired")
DOMAINS = ("closed", "positive-truth")
DEFAULTS = {
    "size": 9,
    "timeout": 60.0,
    "budget": 300.0,
    "count": 1,
    "reading": "binary",
    "domain": "closed",
    "signs": "same",
}


@click.command()
@click.argument("wanted", nargs=-1, metavar="AXIOM...", shell_complete=complete.axioms)
@click.option("--size", type=click.IntRange(1, 10), default=DEFAULTS["size"], show_default=True,
              help="The largest formula, in nodes.")  # fmt: skip
@click.option("--weaken", multiple=True, metavar="AXIOM:'a <= 1/4'",
              help="Ask an axiom only where this holds as well (may be repeated).")  # fmt: skip
@click.option(
    "--weak", multiple=True, metavar="AXIOM", help="MON or REL with equality allowed (may be repeated)."
)
@click.option("--relax", is_flag=True,
              help="Where no measure can exist: the weakest relaxations, their bounds, a measure for each.")  # fmt: skip
@click.option("--count", type=click.IntRange(1, 50), default=DEFAULTS["count"], show_default=True,
              help="How many measures.")  # fmt: skip
@click.option("--lift/--no-lift", default=True, show_default=True,
              help="Decide the axioms for every number of classes as well (binary reading).")  # fmt: skip
@click.option("--reading", type=click.Choice(READINGS), default=DEFAULTS["reading"], show_default=True,
              help="Which formalisation; printed, repaired: every number of classes, measures of the shape T(S/z).")  # fmt: skip
@click.option("--domain", type=click.Choice(DOMAINS), default=DEFAULTS["domain"], show_default=True,
              help="Where the measure has a value.")  # fmt: skip
@click.option("--signs", type=click.Choice(SIGNS), default=DEFAULTS["signs"], show_default=True,
              help="The plus-or-minus of REL and ABS.")  # fmt: skip
@click.option("--timeout", type=click.FloatRange(0, 1e5, min_open=True), default=DEFAULTS["timeout"],
              show_default=True, metavar="SECONDS", help="Budget of each proof.")  # fmt: skip
@click.option("--budget", type=click.FloatRange(0, 1e6, min_open=True), default=DEFAULTS["budget"],
              show_default=True, metavar="SECONDS",
              help="For the whole search, by the clock; what was found until then is printed.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(0, 256), default=2, show_default=True,
              help="Processes that prove candidates; 0: this one.")  # fmt: skip
@click.option("--scheduler", metavar="ADDRESS",
              help="Prove candidates on a running Dask cluster instead, such as tcp://host:8786.")  # fmt: skip
@format_option("text", "json")
@click.pass_context
def synthesize(ctx: click.Context, wanted: tuple[str, ...], **options: Any) -> None:
    """The smallest measure that satisfies these axioms, every axiom proved.

    \b
    axiomcheck synthesize MON IMP REL
    axiomcheck synthesize IoI NN MAX MON IMP REL --weaken REL:'a <= 1/4'
    axiomcheck synthesize IoI NN MAX MON IMP REL --relax
    axiomcheck synthesize IoI NN MON IMP REL IND --reading repaired --size 6
    axiomcheck synthesize MON 'for p, x: D(p, x) = D(x, p)' --count 3

    A property of your own is looked at where its conditions hold at simple points, and then proved.
    Exit code 3: no measure was found, and it is not proved that there is none.
    """
    from axiomcheck.input.added import apart

    known, own = apart(wanted)
    theory = theory_of(tuple(known), options, bool(own))
    if own and options["relax"]:
        raise InputError("--relax is for axioms of the catalog; leave it out, or the properties")
    from axiomcheck.synthesis import relax, report
    from axiomcheck.synthesis.executor import executor
    from axiomcheck.synthesis.search import synthesize as search
    from axiomcheck.synthesis.wanted import Wanted, excluded, lifted

    command = show.reproduce(*_words(wanted, options))
    keys: dict[str, Any] = {
        "seconds": options["timeout"], "count": options["count"], "budget": options["budget"], "own": own,
    }  # fmt: skip
    end = monotonic() + options["budget"]
    with _Progress() as progress:
        theorem = relax.excluded(theory)
        clash = excluded(Wanted(theory, tuple(own))) if own and theorem is None else None
        if clash is not None:
            found, relaxed = None, []
        elif theorem is not None:
            found = None
            with executor(options["jobs"], options["scheduler"]) as where:
                relaxed = (
                    relax.relaxations(theory, where, options["timeout"], progress, end - monotonic())
                    if options["relax"]
                    else []
                )
        else:
            relaxed = []
            with executor(options["jobs"], options["scheduler"]) as where:
                found = search(theory, options["size"], executor=where, report=progress, **keys)
        every = {}
        if found and options["lift"] and theory.reading == "binary":
            every = {report.key(x): lifted(x, own, options["timeout"], lambda: end - monotonic()) for x in found.found}
    names = [x.name for x in own]
    if options["fmt"] == "json":
        from axiomcheck import documents

        click.echo(documents.pretty(report.document(theory, found, theorem, relaxed, every, command, names, clash)))
    else:
        click.echo("\n".join([*report.lines(theory, found, theorem, relaxed, every, names, clash), "", command]))
    ctx.exit(OPEN if found is not None and not found.found else OK)


class _Progress:
    """One line on a terminal's stderr; elsewhere a line for every step."""

    def __enter__(self) -> _Progress:
        from rich.console import Console

        self._status = Console(stderr=True).status("enumerating") if sys.stderr.isatty() else None
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self._status:
            self._status.stop()

    def __call__(self, step: Step) -> None:
        said = f"{step.kind} {step.size}: {step.functions:,} functions, {step.survivors} survivors"
        if step.tried:
            said += f", {step.tried} tried, {step.proved} proved in all"
        if self._status:
            self._status.update(said)
        else:
            click.echo(said, err=True)


def theory_of(wanted: tuple[str, ...], options: dict[str, Any], more: bool = False) -> Theory:
    """The axioms asked for, in the sense that the options give."""
    names = [x for text in wanted for x in text.split(",") if x.strip()]
    if not names and not more:
        raise InputError("name the axioms, for instance `axiomcheck synthesize MON IMP REL`")
    from axiomcheck.input.declared_axioms import catalog_only

    catalog_only((*options["weak"], *options["weaken"]), "a weakening")
    found = [axioms.from_name(x) for x in names]
    for axiom in found:
        if axiom.kind != QUANTIFICATION:
            raise InputError(
                f"{axiom.name} is an axiom of {axiom.kind}; measures of quantification are synthesized"
            )
    from axiomcheck.synthesis.weakened import Weakened, parse

    ids = tuple(dict.fromkeys(a.id for a in found))
    weak = tuple(axioms.from_name(x).id for text in options["weak"] for x in text.split(","))
    if stray := [x for x in weak if x not in ids]:
        raise InputError(f"--weak {stray[0].upper()}: {stray[0].upper()} is not among the axioms asked about")
    weakenings = tuple(parse(text, ids, options["reading"]) for text in options["weaken"])
    return Weakened(ids, options["reading"], options["domain"], options["signs"], weak, weakenings=weakenings)


def _words(wanted: tuple[str, ...], options: dict[str, Any]) -> list[str]:
    words = ["synthesize", *wanted]
    for text in options["weaken"]:
        words += ["--weaken", text]
    for text in options["weak"]:
        words += ["--weak", text]
    for name, usual in DEFAULTS.items():
        if options[name] != usual:
            words += [
                f"--{name}",
                f"{options[name]:g}" if name in ("timeout", "budget") else str(options[name]),
            ]
    words += ["--relax"] * options["relax"] + ["--no-lift"] * (not options["lift"])
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]
