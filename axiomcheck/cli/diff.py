"""`axiomcheck diff`: are two measures the same?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import click

from axiomcheck.cli import FAILED, OK, OPEN, show
from axiomcheck.cli.options import find_measure, format_option, parse_classes
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF
from axiomcheck.lang.expr import num
from axiomcheck.lang.measure import Measure

DOMAINS = list(dict.fromkeys(d for domains in DOMAINS_OF.values() for d in domains))
VERDICTS = ("equal", "proportional", "same order", "different", "unknown")
DEFAULT_SECONDS = 20.0
NUMBER = re.compile(r"-?[0-9]{1,30}(/[1-9][0-9]{0,29}|\.[0-9]{1,30})?")


@click.command()
@click.argument("first")
@click.argument("second")
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
    one, two = bound([find_measure(first), find_measure(second)], options["parameters"])
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


def bound(found: list[Measure], given: Sequence[str]) -> list[Measure]:
    """The measures with numbers in place of parameters."""
    values: dict[str, Fraction] = {}
    for text in given:
        name, equals, value = (x.strip() for x in text.partition("="))
        known = {x.name: x for m in found for x in m.parameters}
        if not equals or name not in known:
            raise InputError(
                f"--param {text!r}: write NAME=VALUE, the name one of {', '.join(known) or '(there is none)'}"
            )
        if not NUMBER.fullmatch(value):
            raise InputError(f"--param {text!r}: the value must be a number such as 1/2 or 0.5")
        values[name] = Fraction(value)
        low, high = (None if b is None else Fraction(b) for b in (known[name].low, known[name].high))
        if (low is not None and values[name] <= low) or (high is not None and values[name] >= high):
            raise InputError(f"--param {text!r}: it must lie strictly between {low} and {high}")
    return [_with(m, {x.name: values[x.name] for x in m.parameters if x.name in values}) for m in found]


def _with(m: Measure, values: dict[str, Fraction]) -> Measure:
    if not values:
        return m
    said = ", ".join(f"{k}={v}" for k, v in values.items())
    formula = m.formula.subs({k: num(v) for k, v in values.items()})
    rest = tuple(x for x in m.parameters if x.name not in values)
    return replace(m, name=f"{m.name}({said})", formula=formula, parameters=rest)


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
