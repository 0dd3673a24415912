"""`axiomcheck diff`: are two measures the same?"""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.cli import complete, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import leave
from axiomcheck.documents import versions
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import SPACE
from axiomcheck.lang.measure import Measure

VERDICTS = ("equal", "proportional", "same order", "different", "unknown")


@opt.command("diff")
@click.argument("first", shell_complete=complete.measures)
@click.argument("second", shell_complete=complete.measures)
@opt.choice("--domain", opt.ALL_DOMAINS, "Which distributions.", "natural")
@opt.usual("--classes", "every", "Codeframe sizes.", "K|2-4|every")
@opt.several("--param", "params", "NAME=VALUE", "The value of a measure's parameter (may be repeated).")
@opt.format_option("text", "json")
@opt.seconds_option(20.0, "Budget of the search.")
@opt.memory_option("Cap of the search.")
@click.option("--expect", metavar="VERDICT", help=f"Exit with 1 unless this is it: {', '.join(VERDICTS)}.")
def diff(first: str, second: str, **options: Any) -> int:
    """Are FIRST and SECOND the same measure?"""
    expected = _expected(options["expect"])
    one, two = opt.find_measures([first, second], options["params"])
    command = show.again("first second domain classes timeout params expect fmt")
    if one.kind == two.kind == SPACE:
        return _on_a_space((one, two), expected, command, options)
    sizes = opt.parse_classes(options["classes"])
    from axiomcheck.comparison import STRONGER, compare

    classes = [k for k in sizes if k is not None] or None
    budget = {"seconds": options["timeout"], "memory_mb": options["memory"]}
    found = compare(one, two, domain=options["domain"], classes=classes, **budget)
    from axiomcheck.report import comparisons

    lines = [*comparisons.lines(found), *show.footer(comparisons.versions(found), command)]
    show.tell(options["fmt"], lambda: comparisons.document(found, command), lines)
    verdict = found.relation.value
    every_n = found.sizes is None and found.scope.startswith("n =")  # was asked for
    partly = expected is not None and every_n and verdict in STRONGER
    partly |= verdict == "unknown" and expected != verdict
    return leave(verdict, expected, f"{one.name} and {two.name}", partly)


def _on_a_space(
    both: tuple[Measure, Measure], expected: str | None, command: str, options: dict[str, Any]
) -> int:
    """Equality alone, wherever both have a value."""
    from axiomcheck.comparison import equality
    from axiomcheck.report.records import record
    from axiomcheck.report.summaries import summary
    from axiomcheck.verdict import Status

    if options["domain"] != "natural" or options["classes"] != "every":
        raise InputError("measures of a declared space are compared where both have a value; leave out --domain and --classes")
    found = equality(*both, options["timeout"])
    verdict = {Status.PROVED: "equal", Status.REFUTED: "different"}.get(found.status, "unknown")
    names = " and ".join(m.name for m in both)
    about = {"first": both[0].name, "second": both[1].name, "verdict": verdict, "scope": found.scope}

    def document() -> dict:
        return show.headed("axiomcheck.diff/1", command, found.trusts, **about, difference=record(found))

    said = f"{names} wherever both have a value: {verdict.upper()} ({found.scope}; trusts {found.trust})"
    lines = [said, *(f"{m.name} = {m.formula}" for m in both), f"their difference: {summary(found)}"]
    show.tell(options["fmt"], document, [*lines, *show.footer(versions(found.trusts), command)])
    return leave(verdict, expected, names, verdict == "unknown" and expected != verdict)


def _expected(text: str | None) -> str | None:
    if text is None:
        return None
    wanted = text.strip().lower().replace("-", " ").replace("_", " ")
    if wanted not in VERDICTS:
        raise InputError(f"--expect {text!r}: write one of {', '.join(VERDICTS)}")
    return wanted
