"""`axiomcheck diff`: are two measures the same?"""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.cli import FAILED, OK, OPEN, complete, show
from axiomcheck.cli.options import find_measures, format_option, parse_classes
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF, SPACE
from axiomcheck.lang.measure import Measure

DOMAINS = list(dict.fromkeys(d for domains in DOMAINS_OF.values() for d in domains))
VERDICTS = ("equal", "proportional", "same order", "different", "unknown")
DEFAULT_SECONDS = 20.0


@click.command()
@click.argument("first", shell_complete=complete.measures)
@click.argument("second", shell_complete=complete.measures)
@click.option("--domain", type=click.Choice(DOMAINS), default="natural", show_default=True,
              help="Which distributions.")  # fmt: skip
@click.option("--classes", default="every", show_default=True, metavar="K|2-4|every", help="Codeframe sizes.")
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE",
              help="The value of a measure's parameter (may be repeated).")  # fmt: skip
@format_option("text", "json")
@click.option("--timeout", type=click.FloatRange(0, 1e5, min_open=True), default=DEFAULT_SECONDS,
              show_default=True, metavar="SECONDS", help="Budget of the search.")  # fmt: skip
@click.option("--memory", type=click.IntRange(128), default=2048, show_default=True, metavar="MB",
              help="Cap of the search.")  # fmt: skip
@click.option("--expect", metavar="VERDICT", help=f"Exit with 1 unless this is it: {', '.join(VERDICTS)}.")
@click.pass_context
def diff(ctx: click.Context, first: str, second: str, **options: Any) -> None:
    """Are FIRST and SECOND the same measure?

    Proved equal; proportional (equal up to a factor, which may depend on n); of the same order
    (for every p, both order predictions alike); or different, with a witness.  Measures are
    names, formulas, or whatever else `verify` takes.

    \b
    axiomcheck diff AE 'mean(abs(p - p_hat))'
    axiomcheck diff AE BCD
    axiomcheck diff KLD '-sum(p * log(p_hat))' --expect 'same order'
    axiomcheck diff gosgens2021:F1 gosgens2021:J

    Measures of a theory's space are equal if they have the same value wherever both have one.
    """
    expected = _expected(options["expect"])
    one, two = find_measures([first, second], options["parameters"])
    if one.kind == two.kind == SPACE:
        _on_a_space(ctx, (one, two), expected, show.reproduce(*_words(first, second, options)), options)
        return
    sizes = parse_classes(options["classes"])
    from axiomcheck.comparison import STRONGER, compare

    found = compare(
        one, two,
        domain=options["domain"],
        classes=[k for k in sizes if k is not None] or None,
        seconds=options["timeout"],
        memory_mb=options["memory"],
    )  # fmt: skip
    from axiomcheck.report import comparisons

    command = show.reproduce(*_words(first, second, options))
    if options["fmt"] == "json":
        from axiomcheck.documents import pretty

        click.echo(pretty(comparisons.document(found, command)))
    else:
        versions = show.version_line(comparisons.versions(found))
        click.echo("\n".join([*comparisons.lines(found), "", versions, command]))
    verdict = found.relation.value
    partly = (
        expected is not None and found.sizes is None and found.scope.startswith("n =") and verdict in STRONGER
    )
    if partly or (verdict == "unknown" and expected != "unknown"):  # every n was asked for
        ctx.exit(OPEN)
    if expected not in (None, verdict):
        click.echo(
            f"axiomcheck: expected {one.name} and {two.name} to be {expected}, found {verdict}", err=True
        )
        ctx.exit(FAILED)
    ctx.exit(OK)


def _on_a_space(
    ctx: click.Context, both: tuple[Measure, Measure], expected: str | None, command: str, options: dict[str, Any]
) -> None:
    """Equality alone, wherever both have a value."""
    from axiomcheck import documents
    from axiomcheck.comparison import equality
    from axiomcheck.report.summaries import summary
    from axiomcheck.verdict import Status

    if options["domain"] != "natural" or options["classes"] != "every":
        raise InputError("measures of a declared space are compared where both have a value; leave out --domain and --classes")
    found = equality(*both, options["timeout"])
    verdict = {Status.PROVED: "equal", Status.REFUTED: "different"}.get(found.status, "unknown")
    names = " and ".join(m.name for m in both)
    if options["fmt"] == "json":
        from axiomcheck.report.records import record

        head = {"schema": "axiomcheck.diff/1", "versions": documents.versions(found.trusts), "command": command}
        head |= {"first": both[0].name, "second": both[1].name, "verdict": verdict, "scope": found.scope}
        click.echo(documents.pretty({**head, "difference": record(found)}))
    else:
        said = f"{names} wherever both have a value: {verdict.upper()} ({found.scope}; trusts {found.trust})"
        lines = [said, *(f"{m.name} = {m.formula}" for m in both), f"their difference: {summary(found)}"]
        click.echo("\n".join([*lines, "", show.version_line(documents.versions(found.trusts)), command]))
    if verdict == "unknown" and expected != "unknown":
        ctx.exit(OPEN)
    if expected not in (None, verdict):
        click.echo(f"axiomcheck: expected {names} to be {expected}, found {verdict}", err=True)
        ctx.exit(FAILED)
    ctx.exit(OK)


def _expected(text: str | None) -> str | None:
    if text is None:
        return None
    wanted = text.strip().lower().replace("-", " ").replace("_", " ")
    if wanted not in VERDICTS:
        raise InputError(f"--expect {text!r}: write one of {', '.join(VERDICTS)}")
    return wanted


def _words(first: str, second: str, options: dict[str, Any]) -> list[str]:
    words = ["diff", first, second]
    for name, usual in (("domain", "natural"), ("classes", "every")):
        if options[name] != usual:
            words += [f"--{name}", options[name]]
    if options["timeout"] != DEFAULT_SECONDS:
        words += ["--timeout", f"{options['timeout']:g}"]
    for text in options["parameters"]:
        words += ["--param", text]
    if options["expect"] is not None:
        words += ["--expect", options["expect"]]
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]
