"""`axiomcheck check`: measures declared in files, against what is expected of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.live import code_of, run_shown
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.senses import Sense, claims_of, unmet

if TYPE_CHECKING:
    from axiomcheck.input.declared import Declared
    from axiomcheck.verdict import Verdict


@opt.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@opt.axiom_option("A further axiom")
@opt.format_option("text", "json", "markdown")
@opt.budget_options
def check(files: tuple[str, ...], **options: Any) -> int:
    """Verify the measures declared in TOML files; exit with 1 where an expectation does not hold."""
    from axiomcheck.input import declared

    found = [(name, declared.load(name)) for name in dict.fromkeys(files)]  # all, before any search
    further = opt.chosen_axioms(options["names"], False) if options["names"] else []
    asked = [(name, entry, claims_for(entry, name, further)) for name, entry in found]
    claims = [c for _, _, claims in asked for c in claims]
    verdicts, interrupted = run_shown(claims, opt.budget_in(options))
    answers = iter(verdicts)
    results = [(name, entry, [next(answers) for _ in claims]) for name, entry, claims in asked]
    done = [(name, entry, [v for v in part if v is not None]) for name, entry, part in results]
    everything = [(name, entry, v) for name, entry, part in done for v in part]
    command = show.again("files names timeout fmt")
    show.tell(options["fmt"], lambda: _record(everything, command), _parts(done, command))
    failures = [f"{name}: {line}" for name, entry, part in done for line in unmet(part, entry.expected)]
    expected = {id(v): entry.expected.get(v.claim.axiom.id) for _, entry, v in everything}
    return code_of(verdicts, interrupted, failures, lambda v: expected[id(v)])


def claims_for(entry: Declared, where: str, further: list[Axiom]) -> list[Claim]:
    """What a declaration asks, and further axioms: those with an expectation, or the paper's of its kind."""
    named = list(dict.fromkeys([*entry.axioms, *further]))
    strict = bool(named) and entry.measure.kind != FILTERING  # whose axioms have few readings in common
    try:
        wanted = named or opt.chosen_axioms((), False, entry.measure.kind)
        return claims_of(entry.measure, wanted, named, Sense(**entry.sense), entry.classes, strict)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def _record(everything: list[tuple[str, Declared, Verdict]], command: str) -> dict:
    """All of it, for JSON."""
    from axiomcheck.report import records

    document = records.document(command, [v for *_, v in everything])
    for record, (name, entry, verdict) in zip(document["verdicts"], everything, strict=True):
        record["file"], record["formula"] = name, str(entry.measure.formula)
        record["expected"] = entry.expected.get(verdict.claim.axiom.id)
    return document


def _parts(done: list[tuple[str, Declared, list[Verdict]]], command: str) -> Iterator[show.Grid | str]:
    """A table for each measure."""
    from axiomcheck.report import records

    for i, (name, entry, part) in enumerate(done):
        arguments = "" if entry.measure.kind == FILTERING else "(p, p_hat)"
        yield "\n" * bool(i) + f"{name}: {entry.measure.name}{arguments} = {entry.measure.formula}\n"
        expected = [entry.expected.get(v.claim.axiom.id, "").upper() or "-" for v in part]
        rows = [
            [v.claim.axiom.name, v.status.name, wanted, v.scope, records.reason(v)]
            for v, wanted in zip(part, expected, strict=True)
        ]
        yield show.Grid(["axiom", "verdict", "expected", "scope", "reason"], rows)
    yield from show.footer(records.versions(v for _, _, part in done for v in part), command)
