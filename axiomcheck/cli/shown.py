"""`axiomcheck show`: what a measure or an axiom is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.cli.complete import measures_and_axioms
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import READINGS_OF, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import absolute, class_mean, p, p_hat, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure

ANY = {  # stand for every measure of a kind: a statement is the same for all
    FILTERING: Measure("Q", "quality", sym("TP"), "", kind=FILTERING, lower_is_better=False),
    "quantification": Measure("D", "error", class_mean(absolute(p_hat - p)), ""),
}


@click.command("show")
@click.argument("what", metavar="MEASURE|AXIOM|THEORY", shell_complete=measures_and_axioms)
@opt.format_option("text", "json")
def show_entry(what: str, fmt: str) -> None:
    """What a MEASURE, an AXIOM or a THEORY is: its formula or its statements, its source, its readings.

    \b
    axiomcheck show KLD
    axiomcheck show MON
    axiomcheck show 'mean(abs(p - p_hat)/p)'
    axiomcheck show 'for p, x: D(p, x) = D(x, p)'
    axiomcheck show gosgens2021
    axiomcheck show gosgens2021:MON
    """
    from axiomcheck import theories

    if (inside := theories.named(what)) is not None:
        _show_theory(*inside, fmt)
        return
    from axiomcheck.asked import axiom_alone

    axiom = axiom_alone(what)
    data = _of_measure(what) if axiom is None else _of_axiom(axiom)
    if fmt == "json":
        click.echo(json.dumps({"schema": "axiomcheck.entry/1", **data}, indent=2, ensure_ascii=False))
        return
    click.echo("\n".join(data.pop("head")))
    readings = data.pop("readings", {})
    untold = ("name", "kind", "title", "source")  # the head says them
    told = {k: v for k, v in data.items() if k not in untold and v not in ("", [], None)}
    rows = [(k.replace("_", " "), _words(v)) for k, v in told.items()]
    wide = max((len(key) for key, _ in rows), default=0)
    if rows:
        click.echo()
    for key, value in rows:
        click.echo(f"{key.ljust(wide)}  {value}")
    for reading, text in readings.items():
        click.echo(f"\n{reading} reading\n  " + text.replace("\n", "\n  "))


def _show_theory(name: str, inside: str, fmt: str) -> None:
    """A theory, or one of its measures or axioms: gosgens2021, gosgens2021:F1, path/theory.toml."""
    from axiomcheck import theories
    from axiomcheck.report import theories as told_of

    theory = theories.find(name)
    data = told_of.data(theory) if not inside else told_of.entry(theory, inside)
    if fmt == "json":
        click.echo(json.dumps({"schema": "axiomcheck.theory/1", **data}, indent=2, ensure_ascii=False))
    else:
        click.echo("\n".join(told_of.lines(theory) if not inside else told_of.entry_lines(data)))


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _of_measure(text: str) -> dict[str, Any]:
    from axiomcheck.input.texts import looks_written
    from axiomcheck.reading import read
    from axiomcheck.report.headers import excluded, introduced

    try:
        m = opt.told(read(text)).measure
    except InputError as error:
        if looks_written(text) or not str(error).startswith("there is no measure"):
            raise
        from axiomcheck import axioms, measures
        from axiomcheck.naming import nearest

        cure = nearest(text.lower(), {**measures.catalog(), **axioms.catalog()}, "axiomcheck list measures")
        raise InputError(f"there is no measure and no axiom {text!r}; {cure}") from None
    return {
        "head": introduced(m),
        "name": m.name,
        "kind": m.kind,
        "title": m.title,
        "source": None if m.source is None else str(m.source),
        "aliases": list(m.aliases),
        "defined": m.defined,
        "outside": excluded(m).partition(" for some class c")[0],
        "classes": "" if m.classes is None else f"n = {m.classes}",
        "better": "lower" if m.lower_is_better else "higher",
        "unit": "" if m.unit == "1" else m.unit,
        "latex": m.latex,
    }


def _of_axiom(axiom: Axiom) -> dict[str, Any]:
    where = f" ({axiom.source})" if axiom.source else ""
    return {
        "head": [f"{axiom.name}, {axiom.title}{where}", axiom.meaning],
        "name": axiom.name,
        "kind": axiom.kind,
        "title": axiom.title,
        "source": None if axiom.source is None else str(axiom.source),
        "about": f"measures of {axiom.kind}",
        "readings": {r: _statement(axiom, r) for r in sorted(axiom.readings, key=_place(axiom.kind))},
    }


def _place(kind: str) -> Callable[[str], int]:
    """Where a reading stands among those of a kind; filtering has no printed one but that of properties."""
    return (*READINGS_OF[kind], "printed").index


def _statement(axiom: Axiom, reading: str) -> str:
    """The axiom's formula in a reading, in words."""
    from axiomcheck.axioms.kinds import built_in
    from axiomcheck.report.blocks import plain
    from axiomcheck.report.statements import statement_line

    claim = Claim(ANY[axiom.kind], axiom, reading)
    if not built_in(claim.statement):
        from axiomcheck.properties.text import to_text
        from axiomcheck.report.declared import said

        lines = [to_text(said(claim))]
    elif axiom.kind == FILTERING:
        from axiomcheck.axioms.kinds import of_matrices
        from axiomcheck.report.filtering import change_line, conclusion_line

        lines = [plain(change_line(claim, change)) for change in of_matrices(claim.statement).changes]
        lines.append(plain(conclusion_line(claim)))
    else:
        lines = [plain(statement_line(claim))]
    note = claim.statement.note
    return "\n".join([*lines, *([f"({note})"] if note else [])])
