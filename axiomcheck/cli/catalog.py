"""`axiomcheck list` and `show`: what there is, and what a measure or an axiom is."""

from __future__ import annotations

from collections.abc import Callable

import click

from axiomcheck import axioms, measures
from axiomcheck.axioms import KINDS
from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.errors import InputError
from axiomcheck.input.added import installed
from axiomcheck.lang.axiom import READINGS_OF, Axiom
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.latex import definition
from axiomcheck.naming import nearest

HIDDEN = {"measures": ("aliases", "unit", "latex", "lower_is_better"), "printed": ("kind",)}  # but in JSON


@opt.command("list")
@click.argument("what", type=click.Choice(["measures", "axioms", "theories", "printed"]))
@click.option("--kind", type=click.Choice(KINDS), help="Only those of this kind.")
@opt.format_option("text", "json", "markdown")
def list_catalog(what: str, kind: str | None, fmt: str) -> None:
    """The measures of the catalog; its axioms and those of installed packages; theories; or every printed table and figure."""
    if what == "theories":
        from axiomcheck.report.theories import all_theories

        if kind is not None:
            raise InputError("--kind is about measures, axioms and print; leave it out")
        entries = all_theories()
    elif what == "printed":
        from axiomcheck.tables import index

        entries = index.records()
    else:
        entries = _measures() if what == "measures" else _axioms()
    found = [e for e in entries if kind in (None, e.get("kind"))]
    keys = [k for k in found[0] if k not in HIDDEN.get(what, ())]
    rows = [[", ".join(e[k]) if isinstance(e[k], list) else str(e[k]) for k in keys] for e in found]
    show.tell(fmt, lambda: {"schema": f"axiomcheck.{what}/1", what: found}, [show.Grid(keys, rows)])


@opt.command("show")
@click.argument("what", metavar="MEASURE|AXIOM|THEORY", shell_complete=opt.complete_both)
@opt.format_option("text", "json")
def show_entry(what: str, fmt: str) -> None:
    """What a MEASURE, an AXIOM or a THEORY is: its formula or its statements, its source, its readings."""
    from axiomcheck import theories
    from axiomcheck.asked import axiom_alone
    from axiomcheck.report import entries
    from axiomcheck.report import theories as told_of

    if (named := theories.named(what)) is not None:
        theory, inside = theories.find(named[0]), named[1]  # gosgens2021, gosgens2021:F1, path/theory.toml
        data = told_of.entry(theory, inside) if inside else told_of.data(theory)
        lines, schema = told_of.entry_lines(data) if inside else told_of.lines(theory), "axiomcheck.theory/1"
    else:
        axiom = axiom_alone(what)
        data = entries.of_measure(_measure(what)) if axiom is None else entries.of_axiom(axiom)
        lines, schema = entries.lines(data), "axiomcheck.entry/1"
    show.tell(fmt, lambda: {"schema": schema, **data}, lines)


def _measure(text: str) -> Measure:
    from axiomcheck.input.texts import looks_written

    try:
        return opt.find_measure(text)
    except InputError as error:
        if looks_written(text) or not str(error).startswith("there is no measure"):
            raise
        cure = nearest(text.lower(), {**measures.catalog(), **axioms.catalog()}, "axiomcheck list measures")
        raise InputError(f"there is no measure and no axiom {text!r}; {cure}") from None


def _measures() -> list[dict]:
    return [
        {"name": m.name, "kind": m.kind, "title": m.title,
         "formula": str(m.formula), "defined": m.defined,
         "classes": "2" if m.kind == FILTERING else m.classes or "every n",
         "parameters": [str(x) for x in m.parameters],
         "lower_is_better": m.lower_is_better, "source": str(m.source),
         "aliases": list(m.aliases), "unit": m.unit, "latex": definition(m)}
        for m in measures.catalog().values()
    ]  # fmt: skip


def _axioms() -> list[dict]:
    def place(x: Axiom) -> Callable[[str], int]:
        return list(dict.fromkeys((*READINGS_OF[x.kind], *x.readings))).index

    return [
        {"name": x.name, "kind": x.kind, "title": x.title, "meaning": x.meaning,
         "readings": sorted(x.readings, key=place(x)), "source": str(x.source)}
        for x in (*axioms.catalog().values(), *installed("axiomcheck.axioms").values())
        if isinstance(x, Axiom)
    ]  # fmt: skip
