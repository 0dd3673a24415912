"""`axiomcheck synthesize`: the smallest measure that satisfies a set of axioms."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.axioms.theory import Theory
from axiomcheck.cli import OK, OPEN, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import Progress
from axiomcheck.errors import InputError
from axiomcheck.input.added import apart
from axiomcheck.input.declared_axioms import catalog_only
from axiomcheck.senses import ids_of, named, weak_of

if TYPE_CHECKING:
    from axiomcheck.synthesis.search import Step


@opt.command("synthesize")
@click.argument("wanted", nargs=-1, metavar="AXIOM...", shell_complete=opt.complete_axioms)
@opt.usual("--size", 9, "The largest formula, in nodes.", type=click.IntRange(1, 10))
@opt.several("--weaken", "weaken", "AXIOM:'a <= 1/4'",
             "Ask an axiom only where this holds as well (may be repeated).")
@opt.weak_option
@opt.flag("--relax", "Where no measure can exist: the weakest relaxations, their bounds, a measure for each.")
@opt.usual("--count", 1, "How many measures.", type=click.IntRange(1, 50))
@opt.usual("--lift/--no-lift", True, "Decide the axioms for every number of classes as well (binary reading).")
@opt.choice("--reading", opt.OF_SETS,
            "Which formalisation; printed, repaired: every number of classes, measures of the shape T(S/z).")
@opt.choice("--domain", ("closed", "positive-truth"), "Where the measure has a value.")
@opt.signs_option
@opt.seconds_option(60.0, "Budget of each proof.")
@opt.seconds_option(300.0, "For the whole search, by the clock; what was found until then is printed.",
                    "--budget", 1e6)
@opt.jobs_option("Processes that prove candidates; 0: this one.")
@click.option("--scheduler", metavar="ADDRESS",
              help="Prove candidates on a running Dask cluster instead, such as tcp://host:8786.")
@opt.format_option("text", "json")
def synthesize(wanted: tuple[str, ...], **options: Any) -> int:
    """The smallest measure that satisfies these axioms, every axiom proved."""
    known, own = apart(wanted)
    theory = theory_of(tuple(known), options, bool(own))
    if own and options["relax"]:
        raise InputError("--relax is for axioms of the catalog; leave it out, or the properties")
    from axiomcheck.synthesis import relax, report
    from axiomcheck.synthesis.executor import executor
    from axiomcheck.synthesis.search import synthesize as search
    from axiomcheck.synthesis.wanted import Wanted, excluded, lifted

    found, relaxed, clash, start = None, [], None, monotonic()

    def left() -> float:
        return start + options["budget"] - monotonic()

    with Progress(elsewhere=True) as progress:

        def on_step(step: Step) -> None:
            tried = f", {step.tried} tried, {step.proved} proved in all" if step.tried else ""
            counts = f"{step.functions:,} functions, {step.survivors} survivors{tried}"
            progress(f"{step.kind} {step.size}: {counts}")

        theorem = relax.excluded(theory)
        if own and theorem is None:
            clash = excluded(Wanted(theory, tuple(own)))
        if clash is None and (theorem is None or options["relax"]):
            with executor(options["jobs"], options["scheduler"]) as where:
                if theorem is not None:
                    relaxed = relax.relaxations(theory, where, options["timeout"], on_step, left())
                else:
                    found = search(
                        theory, options["size"], executor=where, report=on_step, seconds=options["timeout"],
                        count=options["count"], budget=options["budget"], own=own,
                    )  # fmt: skip
        every = {}
        if found and options["lift"] and theory.reading == "binary":
            every = {report.key(x): lifted(x, own, options["timeout"], left) for x in found.found}
    order = "wanted weaken weak size timeout budget count reading domain signs relax lift fmt"
    command, names = show.again(order), [x.name for x in own]
    what = (theory, found, theorem, relaxed, every)
    lines = [*report.lines(*what, names, clash), "", command]
    show.tell(options["fmt"], lambda: report.document(*what, command, names, clash), lines)
    return OPEN if found is not None and not found.found else OK


def theory_of(wanted: tuple[str, ...], options: dict[str, Any], more: bool = False) -> Theory:
    """The axioms asked for, in the sense that the options give."""
    found = named(wanted)
    if not found and not more:
        raise InputError("name the axioms, for instance `axiomcheck synthesize MON IMP REL`")
    catalog_only((*options["weak"], *options["weaken"]), "a weakening")
    ids = ids_of(found, "measures of quantification are synthesized")
    from axiomcheck.synthesis.weakened import Weakened, parse

    weak = weak_of(options["weak"], ids)
    weakenings = tuple(parse(text, ids, options["reading"]) for text in options["weaken"])
    return Weakened(ids, options["reading"], options["domain"], options["signs"], weak, weakenings=weakenings)
