"""`axiomcheck consistent` about axioms of filtering."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck import axioms
from axiomcheck.cli import FAILED, OK, OPEN, show
from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import SMOOTHED

SECONDS = 30.0  # as `consistent` has it
PLAIN = {"reading": "binary", "signs": "same", "weak": (), "supremum": False, "continuous": False}


def answer(wanted: tuple[str, ...], options: dict[str, Any]) -> int:
    """Print what is known of the axioms; the exit code."""
    for name, usual in PLAIN.items():
        if options[name] != usual:
            raise InputError(f"--{name} is about measures of quantification; leave it out for filtering")
    if options["fmt"] not in ("text", "json"):
        raise InputError(f"--format {options['fmt']}: for filtering there are text and json")
    domain = "natural" if options["domain"] == "closed" else options["domain"]
    if domain not in SMOOTHED:
        raise InputError(f"--domain {domain} is about prevalences; for filtering: {', '.join(SMOOTHED)}")
    from axiomcheck.consistency import filtering

    ids = tuple(axioms.from_name(x).id for text in wanted for x in text.split(",") if x.strip())
    found = filtering.lattice(ids, domain, options["timeout"])
    asked = None if options["everything"] else found.order
    command = show.reproduce(*_words(wanted, options, domain))
    if options["fmt"] == "json":
        from axiomcheck import documents

        click.echo(documents.pretty(filtering.document(found, asked, command)))
    else:
        click.echo("\n".join([*filtering.lines(found, asked), "", command]))
    verdict = found.verdict(found.order) if asked else "unknown" if found.counts["unknown"] else "consistent"
    if options["expect"] not in (None, verdict):
        click.echo(f"axiomcheck: expected these axioms to be {options['expect']}, found {verdict}", err=True)
        return OPEN if verdict == "unknown" else FAILED
    return OPEN if verdict == "unknown" and options["expect"] is None else OK


def _words(wanted: tuple[str, ...], options: dict[str, Any], domain: str) -> list[str]:
    words = ["consistent", *wanted, *["--lattice"] * options["everything"], "--domain", domain]
    words += ["--timeout", f"{options['timeout']:g}"] if options["timeout"] != SECONDS else []
    words += ["--expect", options["expect"]] if options["expect"] else []
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]
