"""`axiomcheck report`: the papers' tables as a page to explore."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiomcheck import measures
from axiomcheck.cli import INTERRUPTED, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import Progress, code_of, run_shown
from axiomcheck.lang.claim import Claim

if TYPE_CHECKING:
    from axiomcheck.verdict import Verdict

SHORT = 3.0  # seconds, unless asked, for a cell of the papers: it is stored, or a longer search found nothing


@opt.command("report")
@opt.output_option("Where to write; empty, not there yet, or an explorer to be replaced.", "FOLDER",
                   required=True, type=opt.PATH)
@opt.several("--table", "names", "NAME",
             "Only this table (1, 3, fig5), a theory, or a file of yours beside (may be repeated).")
@opt.several("--measure", "measures", "MEASURE",
             "A further row: a name, a formula, a function, a .toml (may be repeated).")
@opt.axiom_option("A further column", "more")
@opt.narrowing_options
@opt.flag("--no-errata", "Without the papers' errata, which take a while.")
@opt.budget_options
def report(output: Path, **options: Any) -> int:
    """Write the explorer: one page for a browser, every cell with its proof or its counterexample."""
    from axiomcheck import site

    site.check_target(output)
    budget = opt.budget_in(options)
    own = opt.find_measures(options["measures"])
    sheets = site.sheets(options["names"], own, options["more"], options["readings"], options["domains"])
    for_errata = {k: v for k, v in vars(budget).items() if k != "search"}
    with site.errata(not options["no_errata"], **for_errata) as findings:  # beside the verdicts, if there is room
        asked_for = "timeout" in opt.given() or budget.fresh
        for_papers = budget if asked_for else replace(budget, seconds=SHORT)
        known = _verdicts(site.claims_of(sheets), budget, for_papers)
        if known is None:
            return INTERRUPTED
        found = findings()
    order = "names measures more readings domains no_errata timeout"
    command = show.again(["-o", str(output)], order)
    with Progress(len(known)) as progress:
        said = partial(progress, "put into words")
        written = site.build(output, sheets, known, found, command=command, jobs=budget.jobs, on_entry=said)
    click.echo(f"{written}: {len(known)} verdicts, {written.stat().st_size / 1e6:.1f} MB")
    return code_of(known)


def _verdicts(claims: list[Claim], budget: opt.Budget, for_papers: opt.Budget) -> list[Verdict] | None:
    """A verdict for every claim, by a longer search where the measure is the user's; None if interrupted."""
    found: list[Verdict] = []
    catalog = measures.catalog()
    for theirs, allowed in ((True, for_papers), (False, budget)):
        asked = [c for c in claims if (c.measure.id in catalog) == theirs]
        verdicts, interrupted = run_shown(asked, allowed)
        if interrupted:
            return None
        found += [v for v in verdicts if v is not None]
    return found
