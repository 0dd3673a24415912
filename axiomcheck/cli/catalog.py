"""`axiomcheck list` and `show`: what there is, and what a measure or an axiom is."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck import axioms, measures
from axiomcheck.axioms.kinds import KINDS
from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.complete import measures_and_axioms
from axiomcheck.errors import InputError
from axiomcheck.input.added import installed
from axiomcheck.lang.axiom import READINGS_OF, Axiom
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.naming import nearest

HIDDEN = {"measures": ("aliases", "unit", "latex", "lower_is_better"), "printed": ("kind",)}  # but in JSON


@opt.command("list")
@click.argument("what", type=click.Choice(["measures", "axioms", "theories", "printed"]))
@click.option("--kind", type=click.Choice(KINDS), help="Only those of this kind.")
@opt.format_option("text", "json", "markdown")
def list_catalog(what: str, kind: str | None, fmt: str) -> None:
    """The measures of the catalog; its axioms and those of installed packages; theories; or every printed table and figure."""
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


# -- show


@opt.command("show")
@click.argument("what", metavar="MEASURE|AXIOM|THEORY", shell_complete=measures_and_axioms)
@opt.format_option("text", "json")
def show_entry(what: str, fmt: str) -> None:
    """What a MEASURE, an AXIOM or a THEORY is: its formula or its statements, its source, its readings."""
    from axiomcheck import theories

    if (inside := theories.named(what)) is not None:
        _show_theory(*inside, fmt)
        return
    from axiomcheck.asked import axiom_alone
    from axiomcheck.report import entries

    axiom = axiom_alone(what)
    data = _of_measure(what) if axiom is None else entries.of_axiom(axiom)
    untold = ("head", "readings", "name", "kind", "title", "source")  # the head says the last ones
    told = {k.replace("_", " "): v for k, v in data.items() if k not in untold and v not in ("", [], None)}
    wide = max(map(len, told), default=0)
    lines = [*data["head"], *[""] * bool(told)]
    words = {k: ", ".join(map(str, v)) if isinstance(v, list) else str(v) for k, v in told.items()}
    lines += [f"{key.ljust(wide)}  {said}" for key, said in words.items()]
    for reading, text in data.get("readings", {}).items():
        lines += ["", f"{reading} reading", "  " + text.replace("\n", "\n  ")]
    show.tell(fmt, lambda: {"schema": "axiomcheck.entry/1", **data}, lines)


def _show_theory(name: str, inside: str, fmt: str) -> None:
    """A theory, or one of its measures or axioms: gosgens2021, gosgens2021:F1, path/theory.toml."""
    from axiomcheck import theories
    from axiomcheck.report import theories as told_of

    theory = theories.find(name)
    data = told_of.entry(theory, inside) if inside else told_of.data(theory)
    lines = told_of.entry_lines(data) if inside else told_of.lines(theory)
    show.tell(fmt, lambda: {"schema": "axiomcheck.theory/1", **data}, lines)


def _of_measure(text: str) -> dict[str, Any]:
    from axiomcheck.input.texts import looks_written
    from axiomcheck.reading import read
    from axiomcheck.report import entries

    try:
        m = opt.told(read(text)).measure
    except InputError as error:
        if looks_written(text) or not str(error).startswith("there is no measure"):
            raise
        cure = nearest(text.lower(), {**measures.catalog(), **axioms.catalog()}, "axiomcheck list measures")
        raise InputError(f"there is no measure and no axiom {text!r}; {cure}") from None
    return entries.of_measure(m)
