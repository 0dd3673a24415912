"""`axiomcheck verify`: the axioms that a measure satisfies."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from axiomcheck import measures
from axiomcheck.cli import FAILED, INTERRUPTED, OK, OPEN, show
from axiomcheck.cli.options import (
    Budget,
    Sense,
    budget_options,
    chosen_axioms,
    find_measure,
    format_option,
    parse_classes,
    search_option,
    sense_and_budget,
    sense_options,
)
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure

if TYPE_CHECKING:
    from axiomcheck.cli.functions import Asked
    from axiomcheck.verdict import Verdict

STATUSES = ("proved", "refuted", "undefined", "conditional", "unknown")
Expected = dict[str, str]  # axiom -> status


@click.command()
@click.argument("measure")
@click.option(
    "--axiom", "names", multiple=True, metavar="AXIOM",
    help="Only this axiom: a name, a property 'for p, x: ...', or a TOML file of some (may be repeated).",
)  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="The metric axioms too: SYM TRI BND CON CVX.")
@sense_options
@click.option(
    "--classes", "classes", default="every", show_default=True, metavar="K|2-4|every", help="Codeframe sizes."
)
@click.option("--explain", is_flag=True, help="The proofs and counterexamples, for reading.")
@format_option("text", "json", "markdown", "latex")
@budget_options
@search_option
@click.option(
    "--expect", multiple=True, metavar="AXIOM=VERDICT", help="Exit with 1 unless this is the verdict."
)
@click.option("--require", multiple=True, metavar="AXIOM", help="Exit with 1 unless this is proved.")
@click.option(
    "--kind",
    type=click.Choice([QUANTIFICATION, FILTERING]),
    help="What a function takes, (p, p_hat) or (tp, fp, fn, tn); what a formula is about.",
)
@click.option(
    "--param",
    "params",
    multiple=True,
    metavar="NAME=VALUE|RANGE",
    help="A parameter's value or range: alpha=1/2, 'alpha: 0 < alpha < 1'.",
)
@click.option("--lower-is-better", is_flag=True, help="A formula over counts is an error, not a quality.")
@click.option(
    "--argument", "arguments", multiple=True, metavar="NAME=VALUE", help="A function's further argument."
)
@click.option(
    "--assume",
    "assumed",
    multiple=True,
    type=click.Path(dir_okay=False),
    help="Take the lemmas of this TOML file for granted; verdicts that rest on one name it.",
)
@click.pass_context
def verify(ctx: click.Context, measure: str, **options: Any) -> None:
    """Decide the axioms for MEASURE: those of its paper, unless told otherwise.

    \b
    axiomcheck verify KLD
    axiomcheck verify KLD --axiom MON --domain smoothed --explain
    axiomcheck verify AE --classes 2-4 --require MON --expect REL=refuted
    axiomcheck verify Lam --axiom SM --domain laplace --explain
    axiomcheck verify KLD --axiom 'for p, x: D(p, x) = D(x, p)'
    axiomcheck verify F --param alpha=1/2
    axiomcheck verify 'TP/(TP + alpha*FP)' --param 'alpha: 0 < alpha'
    axiomcheck verify mymetrics.py:my_error
    axiomcheck verify scipy.spatial.distance:jensenshannon --classes 2-3

    module:function and path.py:function RUN that code (in a child process), on symbols instead of numbers.
    """
    sense, budget = sense_and_budget(options)
    asked = chosen_axioms(options["names"], options["everything"])  # before any code is run
    expected, also = expectations(options["expect"], options["require"], asked if options["names"] else [])
    function = _function(ctx, measure, options, budget)

    def claimed(found: Measure, sizes: str) -> list[Claim]:
        wanted = chosen_axioms(options["names"], options["everything"], found.kind)
        return claims_of(found, wanted, also, sense, sizes, bool(options["names"]))

    if function is None:
        name, found = _measure(measure, options)
        claims = claimed(found, options["classes"])
    else:
        name, claims = measure, function.claims(claimed)
    sense = sense.of(claims[0].measure.kind)
    with _assumed(options["assumed"]):
        verdicts, interrupted = show.run_shown(claims, budget)
    done = [v if function is None else function.bounded(v) for v in verdicts if v is not None]
    explicit = function is not None and function.explicit
    command = show.reproduce(*command_of(name, sense, budget, options, explicit))
    _print(done, command, options["fmt"], options["explain"], function)
    failures = unmet(done, expected)
    for line in failures:
        click.echo(f"axiomcheck: {line}", err=True)
    unknown = any(v.status.value == "unknown" and expected.get(v.claim.axiom.id) != "unknown" for v in done)
    ctx.exit(INTERRUPTED if interrupted else FAILED if failures else OPEN if unknown else OK)


def _assumed(files: Iterable[str]) -> AbstractContextManager[None]:
    """The lemmas of these files hold inside."""
    from axiomcheck.input import lemmas
    from axiomcheck.kernel.assumed import assuming

    return assuming([x for file in files for x in lemmas.load(file)])


def _function(ctx: click.Context, text: str, options: dict[str, Any], budget: Budget) -> Asked | None:
    """The function that the argument names, traced; None if it names none."""
    from axiomcheck.input.tracing.loading import looks_like_function

    if not looks_like_function(text):
        if options["arguments"]:
            raise InputError("--argument is for functions, such as mymetrics.py:my_error")
        return None
    for name, option in (("params", "--param"), ("lower_is_better", "--lower-is-better")):
        if options[name]:
            raise InputError(f"{option} is for names and formulas, not for functions; leave it out")
    from axiomcheck.cli.functions import asked

    explicit = ctx.get_parameter_source("classes") is not ParameterSource.DEFAULT
    return asked(text, parse_classes(options["classes"]), explicit, options, budget.memory)


def _measure(text: str, options: dict[str, Any]) -> tuple[str, Measure]:
    """The measure that a name or formula asks for, with its parameters; and what to call it to ask again."""
    from axiomcheck.input import parameters

    wishes, lower = parameters.parse_all(options["params"]), options["lower_is_better"]
    found = find_measure(text, options["kind"], wishes, lower)
    by_name = measures.catalog().get(found.id) is found
    if lower and (by_name or found.kind != FILTERING):
        raise InputError(
            "--lower-is-better is for formulas over counts, such as 'FP/(FP + TN)'; leave it out"
        )
    if options["kind"] not in (None, found.kind):
        raise InputError(
            f"{found.name} is a measure of {found.kind}; --kind {options['kind']} contradicts that"
        )
    if not by_name:  # what was no value has been declared
        used = {x.name for x in found.parameters}
        wishes = [wish for wish in wishes if wish.value is not None or wish.name not in used]
    return found.name, parameters.restricted(found, wishes)


def expectations(
    expect: tuple[str, ...], require: tuple[str, ...], asked: Iterable[Axiom] = ()
) -> tuple[Expected, list[Axiom]]:
    """What the user expects, by axiom; and these axioms, which may be among those asked about by other means."""
    from axiomcheck.input.declared_axioms import finder, looks_like_property, split

    find = finder(asked)
    found: Expected = {}
    about: dict[str, Axiom] = {}
    for text in [*expect, *(f"{name}=proved" for x in require for name in split(x))]:
        name, _, status = (part.strip() for part in text.rpartition("="))
        if looks_like_property(text) and status.lower() not in STATUSES:
            name = ""  # the = was the property's own
        here = find(name or text)
        axiom, status = here.id, status.lower()
        if not name or status not in STATUSES:
            raise InputError(
                f"--expect {text!r}: write AXIOM=VERDICT, the verdict one of {', '.join(STATUSES)}"
            )
        about.setdefault(axiom, here)
        if found.setdefault(axiom, status) != status:
            raise InputError(f"{name} is expected to be both {found[axiom]} and {status}; leave one out")
    return found, list(about.values())


def claims_of(
    measure: Measure, wanted: list[Axiom], expected: list[Axiom], sense: Sense, sizes: str, named: bool
) -> list[Claim]:
    """The claims asked for; axioms that were not named are left out where they say nothing."""
    classes = parse_classes(sizes)
    sense = sense.of(measure.kind)
    for forced, why in (
        (2 if sense.reading == "binary" else None, "--reading binary"),
        (2 if measure.kind == FILTERING else None, "a contingency matrix"),
        (measure.classes, measure.name),
    ):
        if forced is not None and classes not in ([None], [forced]):
            raise InputError(
                f"{why} is about {forced} classes, which --classes {sizes} contradicts; leave one out"
            )
    claims = []
    for axiom in dict.fromkeys([*wanted, *expected]):
        here = [sense.claim_if_any(measure, axiom, k) for k in classes]
        lacking = sense.reading is not None and named and axiom.statement(sense.reading) is None
        if lacking or ((named or axiom in expected) and not any(here)):
            sense.claim(measure, axiom, classes[0])  # raises, saying why
        claims += [claim for claim in here if claim is not None]
    if not claims:
        raise InputError(f"none of these axioms has a {sense.reading} reading for --classes {sizes}")
    return claims


def unmet(verdicts: list[Verdict], expected: Expected) -> list[str]:
    """One line per expectation that the verdicts do not meet."""
    lines = []
    for v in verdicts:
        wanted = expected.get(v.claim.axiom.id)
        if wanted is not None and v.status.value != wanted:
            lines.append(f"expected {v.claim.axiom.name} to be {wanted}, it is {v.status.value} ({v.scope})")
    return lines


def command_of(
    name: str, sense: Sense, budget: Budget, options: dict[str, Any], explicit: bool = False
) -> list[str]:
    """The words that ask the same again."""
    words = ["verify", name]
    for name in options["names"]:
        words += ["--axiom", name]
    words += ["--all"] * options["everything"] + sense.flags + budget.flags
    for text in options["arguments"]:
        words += ["--argument", text]
    for text in options["params"]:
        words += ["--param", text]
    for file in options["assumed"]:
        words += ["--assume", file]
    words += ["--lower-is-better"] * options["lower_is_better"]
    if options["kind"]:
        words += ["--kind", options["kind"]]
    if explicit or options["classes"] != "every":
        words += ["--classes", options["classes"]]
    words += ["--explain"] * options["explain"]
    for key in ("expect", "require"):
        for value in options[key]:
            words += [f"--{key}", value]
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]


def _print(
    verdicts: list[Verdict], command: str, fmt: str, explained: bool, function: Asked | None = None
) -> None:
    from axiomcheck.documents import pretty
    from axiomcheck.report import records

    if explained:
        from axiomcheck.report.explain import explain

    style = "latex" if fmt == "latex" else "text"
    if fmt == "json":
        document = records.document(command, verdicts)
        if function is not None:
            document["function"] = function.record()
        if explained:
            for record, verdict in zip(document["verdicts"], verdicts, strict=True):
                record["explanation"] = explain(verdict, "text")
        click.echo(pretty(document))
        return
    shown = ["axiom", "verdict", "scope", "trusts", "reason"]
    rows = [
        [v.claim.axiom.name, v.status.name, v.scope, " + ".join(records.trusts(v)) or "-", records.reason(v)]
        for v in verdicts
    ]
    if any(
        v.claim.measure.kind == FILTERING for v in verdicts
    ):  # where an axiom may have been asked in its own
        shown.insert(1, "reading")
        rows = [[row[0], v.claim.reading, *row[1:]] for row, v in zip(rows, verdicts, strict=True)]
    show.print_grid(shown, rows, fmt)
    if explained:
        for verdict in verdicts:
            click.echo(f"\n{explain(verdict, style).rstrip()}")
    comment = "% " if fmt == "latex" else ""
    if function is not None:
        click.echo()
        for line in function.said(verdicts):
            click.echo(f"{comment}{line}")
    click.echo(f"\n{comment}{show.version_line(records.versions(verdicts))}\n{comment}{command}")
