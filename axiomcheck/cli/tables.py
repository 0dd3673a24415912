"""`axiomcheck table` and `matrix`: many measures x many axioms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import INTERRUPTED, OK, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import code_of, run_shown
from axiomcheck.errors import InputError
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.senses import Sense, one_size

if TYPE_CHECKING:
    from axiomcheck.tables import Table

FORMATS = ("text", "markdown", "latex", "html", "csv", "json")
SENSE = ("reading", "domain", "signs", "classes")

more_axioms = opt.axiom_option("A further axiom as a column", "more")


@opt.command("table")
@click.argument("name")
@opt.several("--extra", "extra", "MEASURE", "A further measure as a row below print's (may be repeated).")
@more_axioms
@opt.sense_options
@click.option("--classes", metavar="N",
              help="Codeframes of that size, such as 3, or every.  [default: every, or as the table says]")
@opt.format_option(*FORMATS)
@opt.budget_options
@opt.search_option
def table(name: str, **options: Any) -> int:
    """A table, decided cell by cell, with print where it differs."""
    from axiomcheck import tables
    from axiomcheck.asked import axioms_of, only
    from axiomcheck.input.texts import looks_written

    short = tables.short(name)
    extra, more = options["extra"], options["more"]
    if short in tables.VALUES or short in tables.DERIVATIONS or short in tables.SCORES:
        if extra or more:
            adds = "--extra adds measures" if extra else "--axiom adds columns"
            raise InputError(f"{adds} to a table of axioms; table {short.upper()} has none")
        _print_without_sense(short, options)
        return OK
    is_file = tables.is_file(name) and not tables.theories.is_theory(name)
    found = tables.read(name) if is_file else tables.get(name)
    rows = [opt.find_measure(text, kind=found.kind if looks_written(text) else None) for text in extra]

    only(found.kind, rows, f"the table is about {found.kind}; leave --extra out")
    found = found.with_rows(rows).with_columns(axioms_of(more))
    return _decide_and_print(found, "name extra more", options, name=found.id)


@opt.command("matrix")
@click.argument("kind")
@more_axioms
@opt.sense_options
@opt.format_option(*FORMATS)
@opt.budget_options
@opt.search_option
def matrix(kind: str, **options: Any) -> int:
    """Every measure of a KIND (quantification, filtering) x every axiom."""
    from axiomcheck import tables
    from axiomcheck.asked import axioms_of

    made = tables.matrix(kind).with_columns(axioms_of(options["more"]))
    return _decide_and_print(made, "kind more", options, kind=made.kind)


def _print_without_sense(name: str, options: dict[str, Any]) -> None:
    """Tables of values and of lines: there are no axioms to be read in one way or another."""
    if strange := [option for option in SENSE if option in opt.given()]:
        raise InputError(f"--{strange[0]} is about axioms, and table {name.upper()} has none; leave it out")
    from axiomcheck import tables
    from axiomcheck.tables import values

    fmt = options["fmt"]
    command = show.again("name fmt", name=name)
    if name in tables.VALUES:
        text = values.render(tables.VALUES[name], fmt, command)
    elif name in tables.SCORES:
        from axiomcheck.tables import figure12

        text = figure12.render(fmt, command)
    else:
        from axiomcheck import claims
        from axiomcheck.claims import derivation

        source = tables.DERIVATIONS[name]
        engine = claims.Engine(jobs=options["jobs"], fresh=options["fresh"], memory_mb=options["memory"])
        found = claims.check(claims.papers(source.key), engine, lambda x: x.section == source.locus)
        text = derivation.render(found, fmt, command)
    click.echo(text, nl=False)


def _decide_and_print(made: Table, words: str, options: dict[str, Any], **instead: str) -> int:
    """The cells as they are asked for, decided and printed; the exit code."""
    from axiomcheck.tables import render

    asked = {k: options[k] for k in SENSE if k in opt.given()}
    if (classes := options.get("classes")) is not None:
        if made.kind != QUANTIFICATION:
            raise InputError(
                f"--classes is not for measures of {made.kind}, whose matrices have two; leave it out"
            )
        one = one_size(classes, "a table has one size of codeframes; give one, or every")
        asked["classes"] = str(one or "every")
    sense = opt.sense_in(options).of(made.kind)  # what this kind does not have is refused
    made = made.meant(**asked)
    claims = made.claims()
    verdicts, interrupted = run_shown(list(claims.values()), opt.budget_in(options))
    command = show.again(words, _sense_flags(made, sense, asked), "timeout search fmt", **instead)
    known = dict(zip(claims, verdicts, strict=True))
    click.echo(render(made, known, options["fmt"], command=command, width=show.width()), nl=False)
    return code_of(verdicts, interrupted)


def print_differences(name: str, options: dict[str, Any]) -> int:
    """Where the tables of a theory differ from print, with witnesses; all cells with print if everything is asked for."""
    from axiomcheck import theories
    from axiomcheck.tables.differences import differences
    from axiomcheck.tables.theories import of

    if options["section"] is not None:
        raise InputError("--section is for papers whose claims are listed one by one; a theory has tables only")
    if options["fmt"] not in ("text", "json"):
        raise InputError(f"--format {options['fmt']} is not for theories; choose text or json")
    theory = theories.find((theories.named(name) or (name, ""))[0])
    claims = {k: c for t in of(theory) for k, c in t.claims().items() if t.published(*k)}
    verdicts, interrupted = run_shown(list(claims.values()), opt.budget_in(options))
    found = differences(theory, of(theory), dict(zip(claims, verdicts, strict=True)))
    seconds = options["timeout"]
    command = show.again("paper everything", [] if seconds == opt.Budget.seconds else ["--timeout", f"{seconds:g}"])
    click.echo(found.json(command) if options["fmt"] == "json" else found.text(command, options["everything"]))
    return INTERRUPTED if interrupted else OK


def _sense_flags(made: Table, usual: Sense, asked: dict[str, str]) -> list[str]:
    """What was asked for, and the defaults where the table leaves it to them."""
    said = {k for own in (made.sense, *made.senses.values()) for k in SENSE if getattr(own, k) is not None}
    said |= {"domain"} if made.domains else set()
    default = {"reading": usual.reading, "domain": usual.domain}
    wanted = {k: asked.get(k) or (None if k in said else default.get(k)) for k in SENSE}
    return [word for k, value in wanted.items() if value is not None for word in (f"--{k}", value)]
