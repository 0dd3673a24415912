"""`axiomcheck show`: what a measure or an axiom is."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck import axioms, measures
from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.complete import measures_and_axioms
from axiomcheck.errors import InputError
from axiomcheck.naming import nearest


@opt.command("show")
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
