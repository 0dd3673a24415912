"""`axiomcheck list`: what there is."""

from __future__ import annotations

import json

import click

from axiomcheck import axioms, measures
from axiomcheck.cli import show
from axiomcheck.cli.options import format_option
from axiomcheck.lang.axiom import READINGS


@click.command("list")
@click.argument("what", type=click.Choice(["measures", "axioms"]))
@format_option("text", "json", "markdown")
def list_catalog(what: str, fmt: str) -> None:
    """The measures or the axioms of the catalog."""
    entries = _measures() if what == "measures" else _axioms()
    if fmt == "json":
        click.echo(json.dumps({"schema": f"axiomcheck.{what}/1", what: entries}, indent=2))
        return
    keys = [k for k in entries[0] if k not in ("aliases", "unit", "latex", "kind")]
    rows = [[", ".join(e[k]) if isinstance(e[k], list) else str(e[k]) for k in keys] for e in entries]
    click.echo(show.grid(keys, rows, fmt))


def _measures() -> list[dict]:
    return [
        {
            "name": m.name,
            "title": m.title,
            "formula": str(m.formula),
            "defined": m.defined,
            "classes": m.classes or "every n",
            "source": str(m.source),
            "aliases": list(m.aliases),
            "unit": m.unit,
            "latex": m.latex,
            "kind": m.kind,
        }
        for m in measures.catalog().values()
    ]


def _axioms() -> list[dict]:
    return [
        {
            "name": x.name,
            "title": x.title,
            "meaning": x.meaning,
            "readings": [r for r in READINGS if r in x.readings],
            "source": str(x.source),
            "kind": x.kind,
        }
        for x in axioms.catalog().values()
    ]
