"""`axiomcheck diff`: are two measures the same?"""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.cli import FAILED, OK, OPEN, complete, show
from axiomcheck.cli.options import find_measures, format_option, parse_classes
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF

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
    """
    expected = _expected(options["expect"])
    one, two = find_measures([first, second], options["parameters"])
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
