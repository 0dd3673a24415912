"""`axiomcheck table` and `matrix`: many measures x many axioms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from axiomcheck import axioms, measures
from axiomcheck.cli import INTERRUPTED, OK, OPEN, show
from axiomcheck.cli.options import (
    Budget,
    Sense,
    budget_options,
    format_option,
    sense_and_budget,
    sense_options,
)
from axiomcheck.errors import InputError

if TYPE_CHECKING:
    from axiomcheck.lang.claim import Claim
    from axiomcheck.verdict import Verdict

Cells = list[list["Claim | None"]]
Marks = list[list["Verdict | None"]]
FORMATS = ("text", "markdown", "latex", "html", "csv", "json")


@click.command()
@click.argument("kind", type=click.Choice(["quantification"]))
@sense_options
@format_option(*FORMATS)
@budget_options
@click.pass_context
def matrix(ctx: click.Context, kind: str, fmt: str, **options: Any) -> None:
    """Every measure of a KIND x every axiom that the reading has."""
    sense, budget = sense_and_budget(options)
    rows = [m for m in measures.catalog().values() if m.kind == kind]
    columns = [x for x in axioms.catalog().values() if x.kind == kind and x.statement(sense.reading)]
    cells: Cells = [[sense.claim_if_any(m, x) for x in columns] for m in rows]
    marks, interrupted = decide_cells(cells, budget)
    command = show.reproduce("matrix", kind, *sense.flags, *([] if fmt == "text" else ["--format", fmt]))
    if fmt == "json":
        print_json(command, marks)
    else:
        headers = ["measure", *(x.name for x in columns)]
        lines = [[m.name, *map(_mark, line)] for m, line in zip(rows, marks, strict=True)]
        show.print_grid(headers, lines, fmt)
        if fmt == "text":
            print_footer(command, sense, marks)
    ctx.exit(exit_code(marks, interrupted))


def decide_cells(cells: Cells, budget: Budget) -> tuple[Marks, bool]:
    """A verdict in every cell that has a claim, and whether Ctrl-C left some open."""
    claims = [claim for line in cells for claim in line if claim is not None]
    if not claims:
        raise InputError("no axiom says anything in this reading; choose another --reading")
    verdicts, interrupted = show.run_shown(claims, budget)
    each = iter(verdicts)
    return [[None if claim is None else next(each) for claim in line] for line in cells], interrupted


def known(marks: Marks) -> list[Verdict]:
    """The verdicts there are, cell by cell."""
    return [v for line in marks for v in line if v is not None]


def print_json(command: str, marks: Marks, published: Sequence[str | None] = ()) -> None:
    """One document with a record per cell."""
    from axiomcheck.report import records
    from axiomcheck.store import pretty

    click.echo(pretty(records.document(command, known(marks), published)))


def print_footer(command: str, sense: Sense, marks: Marks) -> None:
    """What the marks mean, which cells stay open, and how to make the table again."""
    from axiomcheck.report import records

    scope = "n = 2" if sense.reading == "binary" else "every n, unless a cell says otherwise"
    click.echo(
        f"\nyes: proved for {scope}; no: refuted by an exact counterexample; -: the axiom says nothing"
    )
    for verdict in known(marks):
        if verdict.status.value == "unknown":
            click.echo(f"?: {verdict.claim}: {verdict.reason}")
    click.echo(f"{show.version_line(records.versions(known(marks)))}\n{command}")


def exit_code(marks: Marks, interrupted: bool) -> int:
    """3 if some cell stayed UNKNOWN."""
    if interrupted:
        return INTERRUPTED
    return OPEN if any(v.status.value == "unknown" for v in known(marks)) else OK


def _mark(verdict: Verdict | None) -> str:
    if verdict is None:
        return "-"
    claim, mark = verdict.claim, show.SHORT[verdict.status.value]
    special = verdict.status.value == "proved" and claim.classes is not None and claim.reading != "binary"
    return f"{mark} ({claim.scope})" if special else mark
