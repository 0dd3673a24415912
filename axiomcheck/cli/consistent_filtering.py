"""`axiomcheck consistent` about axioms of filtering."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck import axioms
from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import SMOOTHED


def answer(wanted: tuple[str, ...], options: dict[str, Any], command: str) -> str:
    """Print what is known of the axioms; the verdict."""
    domain = options["domain"]
    if domain not in SMOOTHED:
        raise InputError(f"--domain {domain} is about prevalences; for filtering: {', '.join(SMOOTHED)}")
    from axiomcheck.consistency import filtering

    ids = tuple(axioms.from_name(x).id for text in wanted for x in text.split(",") if x.strip())
    found = filtering.lattice(ids, domain, options["timeout"])
    asked = None if options["everything"] else found.order
    if options["fmt"] == "json":
        from axiomcheck import documents

        click.echo(documents.pretty(filtering.document(found, asked, command)))
    else:
        click.echo("\n".join([*filtering.lines(found, asked), "", command]))
    return found.verdict(found.order) if asked else "unknown" if found.counts["unknown"] else "consistent"
