"""`axiomcheck list`: what there is, and what makes again what the papers printed."""

from __future__ import annotations

import click

from axiomcheck import axioms, measures
from axiomcheck.axioms.kinds import KINDS
from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.errors import InputError
from axiomcheck.input.added import installed
from axiomcheck.lang.axiom import READINGS_OF, Axiom
from axiomcheck.lang.matrix import FILTERING

HIDDEN = {"measures": ("aliases", "unit", "latex", "lower_is_better"), "printed": ("kind",)}  # but in JSON


@opt.command("list")
@click.argument("what", type=click.Choice(["measures", "axioms", "theories", "printed"]))
@click.option("--kind", type=click.Choice(KINDS), help="Only those of this kind.")
@opt.format_option("text", "json", "markdown")
def list_catalog(what: str, kind: str | None, fmt: str) -> None:
    """The measures of the catalog; its axioms and those of installed packages; theories; or every printed table and figure.

    Of the last, with the command that makes it again, or what would be needed for that.

    \b
    axiomcheck list measures --kind filtering
    axiomcheck list axioms --format json
    axiomcheck list theories
    axiomcheck list printed
    """
    if what == "theories" and kind is not None:
        raise InputError("--kind is about measures, axioms and print; leave it out")
    entries = [e for e in LISTS[what]() if kind in (None, e.get("kind"))]
    keys = [k for k in entries[0] if k not in HIDDEN.get(what, ())]
    rows = [[", ".join(e[k]) if isinstance(e[k], list) else str(e[k]) for k in keys] for e in entries]
    show.tell(fmt, lambda: {"schema": f"axiomcheck.{what}/1", what: entries}, [show.Grid(keys, rows)])


def _measures() -> list[dict]:
    return [
        {"name": m.name, "kind": m.kind, "title": m.title,
         "formula": str(m.formula), "defined": m.defined,
         "classes": "2" if m.kind == FILTERING else m.classes or "every n",
         "parameters": [str(x) for x in m.parameters],
         "lower_is_better": m.lower_is_better, "source": str(m.source),
         "aliases": list(m.aliases), "unit": m.unit, "latex": m.latex}
        for m in measures.catalog().values()
    ]  # fmt: skip


def _axioms() -> list[dict]:
    def readings(x: Axiom) -> list[str]:
        return [r for r in dict.fromkeys((*READINGS_OF[x.kind], *x.readings)) if r in x.readings]

    return [
        {"name": x.name, "kind": x.kind, "title": x.title, "meaning": x.meaning,
         "readings": readings(x), "source": str(x.source)}
        for x in (*axioms.catalog().values(), *installed("axiomcheck.axioms").values())
        if isinstance(x, Axiom)
    ]  # fmt: skip


def _theories() -> list[dict]:
    from axiomcheck import theories

    return [
        {"name": x.id, "measures of": str(x.space), "axioms": str(len(x.axioms)),
         "measures": str(len(x.measures)), "tables": [t.id for t in x.tables], "title": x.title, "source": x.source}
        for x in map(theories.get, theories.ids())
    ]  # fmt: skip


def _printed() -> list[dict]:
    from axiomcheck.tables.index import ITEMS

    return [
        {"paper": str(x.source), "place": x.place, "shows": x.shows, "made": x.how.value, "command": x.command,
         "missing": x.missing, "kind": x.kind}
        for x in ITEMS
    ]  # fmt: skip


LISTS = {"measures": _measures, "axioms": _axioms, "theories": _theories, "printed": _printed}
