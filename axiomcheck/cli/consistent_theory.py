"""`axiomcheck consistent` about axioms of a theory."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck import theories
from axiomcheck.cli import FAILED, OK, OPEN, show
from axiomcheck.cli.consistent_filtering import PLAIN
from axiomcheck.errors import InputError
from axiomcheck.input.declared_axioms import axiom, looks_like_property, split
from axiomcheck.lang.axiom import Axiom

SECONDS = 30.0  # as `consistent` has it


def is_about_a_theory(wanted: tuple[str, ...]) -> bool:
    """Does one of the texts name a theory?

    >>> is_about_a_theory(("gosgens2021:MON", "CB")), is_about_a_theory(("MON",))
    (True, False)
    """
    return any(theories.named(x) is not None for x in wanted if not looks_like_property(x))


def sets(wanted: tuple[str, ...]) -> list[tuple[theories.Theory, list[Axiom]]]:
    """The sets of axioms that are asked about: those named, or those of the theory's theorems.

    >>> [[x.name for x in found] for _, found in sets(("gosgens2021",))]
    [['MON', 'DIST', 'CB']]
    """
    found = [named for x in wanted if not looks_like_property(x) and (named := theories.named(x)) is not None]
    ids = list(dict.fromkeys(x.strip().lower() for x, _ in found))
    if len(ids) > 1:
        raise InputError(f"{' and '.join(ids)} are two theories; axioms of one are decided together")
    theory = theories.find(found[0][0])
    texts = []
    for text in wanted:
        named = None if looks_like_property(text) else theories.named(text)
        texts += [x.strip() for x in split(text if named is None else named[1]) if x.strip()]
    theorems = {x.name.lower(): x for x in theory.theorems if x.inconsistent}
    if not texts:
        if not theorems:
            raise InputError(f"{theory.id} states no theorem about its axioms; name some, such as {theory.id}:{_some(theory)}")
        return [(theory, [theory.axiom(x) for x in t.inconsistent]) for t in theorems.values()]
    if len(texts) == 1 and texts[0].lower() in theorems:
        return [(theory, [theory.axiom(x) for x in theorems[texts[0].lower()].inconsistent])]
    asked = [axiom(x, space=theory.space) if looks_like_property(x) else theory.axiom(x) for x in texts]
    return [(theory, list({x.id: x for x in asked}.values()))]


def _some(theory: theories.Theory) -> str:
    return ",".join([x.name for x in theory.axioms.values()][:2])


def answer(wanted: tuple[str, ...], options: dict[str, Any]) -> int:
    """Print what is known of the axioms; the exit code."""
    for name, usual in PLAIN.items():
        if options[name] != usual:
            raise InputError(f"--{name} is about measures of quantification; leave it out for a theory")
    if options["everything"] or options["domain"] != "closed":
        raise InputError("--lattice and --domain are about axioms of the catalog; leave them out for a theory")
    if options["fmt"] not in ("text", "json"):
        raise InputError(f"--format {options['fmt']}: for a theory there are text and json")
    from axiomcheck import documents
    from axiomcheck.consistency import declared

    asked = sets(wanted)
    found = [declared.decided(theory, own, min(options["timeout"], declared.SECONDS)) for theory, own in asked]
    command = show.reproduce(*_words(wanted, options))
    trusts = frozenset().union(*(x.trusts for x in found))
    if options["fmt"] == "json":
        document = {"schema": "axiomcheck.consistency/1", "versions": documents.versions(trusts), "command": command}
        click.echo(documents.pretty({**document, "sets": [declared.data(x) for x in found]}))
    else:
        for x in found:
            click.echo("\n".join([*declared.lines(x), ""]))
        click.echo(f"{show.version_line(documents.versions(trusts))}\n{command}")
    verdicts = {x.verdict for x in found}
    if options["expect"] and verdicts != {options["expect"]}:
        click.echo(f"axiomcheck: expected these axioms to be {options['expect']}, found {', '.join(sorted(verdicts))}", err=True)
        return OPEN if "unknown" in verdicts else FAILED
    return OPEN if "unknown" in verdicts and not options["expect"] else OK


def _words(wanted: tuple[str, ...], options: dict[str, Any]) -> list[str]:
    words = ["consistent", *wanted]
    words += ["--timeout", f"{options['timeout']:g}"] if options["timeout"] != SECONDS else []
    words += ["--expect", options["expect"]] if options["expect"] else []
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]
