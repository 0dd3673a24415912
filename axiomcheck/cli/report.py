"""`axiomcheck report`: the papers' tables as a page to explore."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from axiomcheck import processes
from axiomcheck.cli import INTERRUPTED, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import Progress, code_of, run_shown
from axiomcheck.errors import InputError
from axiomcheck.lang.measure import QUANTIFICATION

if TYPE_CHECKING:
    from axiomcheck.claims import Finding, Outcome
    from axiomcheck.lang.claim import Claim
    from axiomcheck.lang.measure import Measure
    from axiomcheck.site import Sheet
    from axiomcheck.sources import Source
    from axiomcheck.tables import Row
    from axiomcheck.verdict import Verdict

TABLES = ("1", "3", "fig5")
SHORT = 3.0  # seconds, unless asked, for a cell of the papers: it is stored, or a longer search found nothing
ERRATA_SECONDS = 60.0  # a guard: what is looked at for the errata is bounded otherwise


@click.command()
@opt.output_option("Where to write; empty, not there yet, or an explorer to be replaced.", "FOLDER",
                   required=True, type=opt.PATH)
@opt.several("--table", "names", "NAME",
             f"Only this table ({', '.join(TABLES)}), a theory, or a file of yours beside (may be repeated).")
@opt.several("--measure", "measures", "MEASURE",
             "A further row: a name, a formula, a function, a .toml (may be repeated).")
@opt.axiom_option("A further column: a name, a property, or a TOML file of some (may be repeated).", "more")
@opt.several("--reading", "readings", None, "Only this reading.", type=click.Choice(opt.ALL_READINGS))
@opt.several("--domain", "domains", None, "Only this domain.", type=click.Choice(opt.ALL_DOMAINS))
@opt.flag("--no-errata", "Without the papers' errata, which take a while.")
@opt.budget_options
@click.pass_context
def report(ctx: click.Context, output: Path, **options: Any) -> None:
    """Write the explorer: one page for a browser, every cell with its proof or its counterexample.

    Table 1 of Sebastiani 2020, Table 3 and Figure 5 of Amigó et al. 2019, their errata and your measures.
    It needs no network; certificates and Coq files are in it, to be downloaded.

    \b
    axiomcheck report -o site/
    axiomcheck report -o site/ --measure 'max(abs(p - p_hat))' --measure mine.toml
    axiomcheck report -o site/ --table 1 --axiom 'for p, x: D(p, x) = D(x, p)' --no-errata
    axiomcheck report -o site/ --table 1 --reading printed --no-errata
    axiomcheck report -o site/ --table mytable.toml
    axiomcheck report -o site/ --table gosgens2021 --table gosgens2021:more

    A table of yours is shown in the sense that its file says, the papers' in every one.
    """
    from axiomcheck import site

    site.check_target(output)
    budget = opt.budget_in(options)
    sheets = _sheets(options, opt.find_measures(options["measures"]))
    claims: dict[str, Claim] = {}
    for asked in (c for x in sheets for cells in x.claims.values() for c in cells.values()):
        claims.setdefault(asked.key, asked)  # of readings that say the same, the first names it
    with _errata(budget, not options["no_errata"]) as findings:  # beside the verdicts, where there is room
        usual = ctx.get_parameter_source("timeout") is ParameterSource.DEFAULT and not budget.fresh
        for_papers = replace(budget, timeout=SHORT) if usual else budget
        known = _verdicts(list(claims.values()), budget, for_papers)
        if known is None:
            ctx.exit(INTERRUPTED)
        found = findings()
    order = "names measures more readings domains no_errata timeout"
    command = show.again(ctx, ["-o", str(output)], order)
    with Progress(len(known)) as progress:
        said = partial(progress, "put into words")
        written = site.build(output, sheets, known, found, command=command, jobs=budget.jobs, on_entry=said)
    click.echo(f"{written}: {len(known)} verdicts, {written.stat().st_size / 1e6:.1f} MB")
    ctx.exit(code_of(known))


def _verdicts(claims: list[Claim], budget: opt.Budget, for_papers: opt.Budget) -> list[Verdict] | None:
    """A verdict for every claim, by a longer search where the measure is the user's; None if interrupted."""
    from axiomcheck import measures

    found: list[Verdict] = []
    catalog = measures.catalog()
    for theirs, allowed in ((True, for_papers), (False, budget)):
        asked = [c for c in claims if (c.measure.id in catalog) == theirs]
        verdicts, interrupted = run_shown(asked, allowed)
        if interrupted:
            return None
        found += [v for v in verdicts if v is not None]
    return found


def _sheets(options: dict[str, Any], own: list[Measure]) -> list[Sheet]:
    """The tables that are asked for, with the user's measures below those of their kind."""
    from axiomcheck import site, tables
    from axiomcheck.tables.theories import is_theory

    files = [name for name in dict.fromkeys(options["names"]) if tables.is_file(name) or is_theory(name)]
    named = [name for name in options["names"] if name not in files]
    if strange := [name for name in named if name not in TABLES]:
        raise InputError(
            f"--table {strange[0]!r}: choose from {', '.join(TABLES)}, or name a theory, or a file that ends with .toml or .csv"
        )
    theirs = [_own(path, number) for number, path in enumerate(files, 1)]
    papers = () if any(map(is_theory, files)) else TABLES  # a theory is a table of its own, a file stands beside others
    chosen = [tables.get(name) for name in named or papers]
    from axiomcheck.asked import about, axioms_of

    for measure in own:
        if all(t.kind != measure.kind or t.domains for t in chosen):
            raise InputError(
                f"{measure.name} is {about(measure)}, and no table here is; leave out --table"
            )
    columns = axioms_of(options["more"])
    if strange_axioms := [a for a in columns if all(t.kind != a.kind for t in chosen)]:
        raise InputError(
            f"{strange_axioms[0].name} is an axiom of {strange_axioms[0].kind}, and no table here is; leave it out"
        )
    chosen = [t.with_columns(a for a in columns if a.kind == t.kind) for t in chosen]
    wider = [t if t.domains else t.with_rows(m for m in own if m.kind == t.kind) for t in chosen]
    refused: InputError | None = None
    made = []
    for table in wider:
        try:
            made.append(site.sheet(table, options["readings"], options["domains"]))
        except InputError as error:  # what is asked for may be a reading of the other table
            refused = error
    if not made and refused is not None:
        raise refused
    _told_apart(found := [*made, *theirs])
    return found


def _own(path: str, number: int) -> Sheet:
    """The table of a file in the one sense that it has there."""
    from axiomcheck import tables
    from axiomcheck.input.files import source_of
    from axiomcheck.site.cells import OWN, Sense, Sheet
    from axiomcheck.tables.theories import is_theory

    table = tables.get(path) if is_theory(path) else tables.read(path)
    source = table.source and table.source.at(path if is_theory(path) else Path(path).stem)  # what the page calls it
    notes = (tables.subtitle(table), *table.notes)
    usual = Sense(
        table.sense.reading or ("printed" if table.kind == QUANTIFICATION else OWN),
        OWN if table.domains else table.sense.domain or "natural",
        table.sense.signs or "same",
    )
    rows = tuple(_with_source(row, source_of(path)) for row in table.rows)
    shown = replace(table, id=f"own{number}", source=source, notes=notes, rows=rows)
    return Sheet(shown, {usual: shown.claims()})


def _with_source(row: Row, source: Source | None) -> Row:
    """The row of a measure that comes from a file, not from --measure."""
    return replace(row, measure=replace(row.measure, source=row.measure.source or source))


def _told_apart(sheets: list[Sheet]) -> None:
    """Refuse two measures of one name: the page has one place for each name."""
    known: dict[str, Measure] = {}
    for measure in (row.measure for x in sheets for row in x.table.rows):
        if known.setdefault(measure.id, measure).formula != measure.formula:
            raise InputError(f"two measures are called {measure.name}, with different formulas; rename one")


@contextmanager
def _errata(budget: opt.Budget, wanted: bool) -> Iterator[Callable[[], list[Finding]]]:
    """What came of the papers' claims, by a call that waits for it; in a process of its own if there may be two."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from axiomcheck import claims

    papers = claims.papers() if wanted else ()
    if budget.jobs < 2 or not papers:
        yield lambda: _findings([(p.id, _outcomes(p.id, budget)) for p in papers])
        return
    pool = ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=processes.watch, initargs=(os.getpid(),)
    )
    try:
        asked = [(p.id, pool.submit(_outcomes, p.id, budget)) for p in papers]
        yield lambda: _findings([(name, future.result()) for name, future in asked])
    finally:
        pool.shutdown(cancel_futures=True)


def _outcomes(paper: str, budget: opt.Budget) -> list[Outcome]:
    """What came of each claim of a paper, in their order."""
    from axiomcheck import claims

    engine = claims.Engine(
        jobs=min(budget.jobs, 1),
        seconds=max(budget.timeout, ERRATA_SECONDS),
        memory_mb=budget.memory,
        fresh=budget.fresh,
    )
    return [found.outcome for found in claims.check(claims.papers(paper), engine)]


def _findings(outcomes: list[tuple[str, list[Outcome]]]) -> list[Finding]:
    from axiomcheck import claims

    return [
        claims.Finding(paper, printed, outcome)
        for name, found in outcomes
        for paper in claims.papers(name)
        for printed, outcome in zip(paper.printed, found, strict=True)
    ]
