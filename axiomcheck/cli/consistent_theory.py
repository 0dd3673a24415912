"""`axiomcheck consistent` about axioms of a theory."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.asked import sets_of_a_theory
from axiomcheck.cli import show
from axiomcheck.errors import InputError


def answer(wanted: tuple[str, ...], options: dict[str, Any], command: str) -> str:
    """Print what is known of the axioms; the verdicts."""
    if options["domain"] != "closed":
        raise InputError("--domain is about axioms of the catalog; leave it out for a theory")
    from axiomcheck import documents
    from axiomcheck.consistency import declared

    seconds = min(options["timeout"], declared.SECONDS)
    if options["everything"]:
        return _lattice(wanted, options["fmt"], seconds, command)
    found = [declared.decided(theory, own, seconds) for theory, own in sets_of_a_theory(wanted)]
    if options["fmt"] == "json":
        click.echo(documents.pretty(declared.document(found, command)))
    else:
        for x in found:
            click.echo("\n".join([*declared.lines(x), ""]))
        trusts = frozenset().union(*(x.trusts for x in found))
        click.echo(f"{show.version_line(documents.versions(trusts))}\n{command}")
    return ", ".join(sorted({x.verdict for x in found}))


def _lattice(wanted: tuple[str, ...], fmt: str, seconds: float, command: str) -> str:
    """Print what is known of every set of the axioms: of those named, or of the columns of the theory's first table."""
    from axiomcheck import documents, theories
    from axiomcheck.consistency import theory_family

    whole = len(wanted) == 1 and wanted[0].strip().rstrip(":").lower() in theories.ids()
    if whole:
        found = theory_family.family(theories.find(wanted[0].strip().rstrip(":").lower()), (), seconds)
    else:
        ((theory, own),) = sets_of_a_theory(wanted)
        found = theory_family.family(theory, own, seconds)
    if fmt == "json":
        click.echo(documents.pretty(theory_family.document(found, command)))
    else:
        click.echo("\n".join([*theory_family.lines(found), "", show.version_line(documents.versions(found.trusts)), command]))
    return "unknown" if found.unknown else "consistent"
