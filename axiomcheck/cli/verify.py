"""`axiomcheck verify`: the axioms that a measure satisfies."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from axiomcheck.cli import FAILED, INTERRUPTED, OK, OPEN, complete, show
from axiomcheck.cli.layout import plain
from axiomcheck.cli.live import Rows, Working, run_shown
from axiomcheck.cli.options import (
    Budget,
    Sense,
    budget_options,
    chosen_axioms,
    format_option,
    parse_classes,
    search_option,
    sense_and_budget,
    sense_options,
    told,
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
LONGEST_VERDICT = {False: len("UNDEFINED"), True: len("CONDITIONAL")}


@click.command()
@click.argument("measure", shell_complete=complete.measures)
@click.option("--axiom", "names", multiple=True, metavar="AXIOM", shell_complete=complete.axioms,
              help="Only this axiom: a name, a property 'for p, x: ...', or a TOML file of some (may be repeated).")  # fmt: skip
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
@click.option(
    "--require",
    multiple=True,
    metavar="AXIOM",
    shell_complete=complete.axioms,
    help="Exit with 1 unless this is proved.",
)
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
    from axiomcheck.asked import theory_of

    theory = theory_of(measure)
    known = chosen_axioms(options["names"], options["everything"], theory=theory)  # before any code is run
    listed = [*theory.axioms.values()] if theory else []
    expected, also = expectations(
        options["expect"], options["require"], [*listed, *(known if options["names"] else [])]
    )
    asked = _asked(ctx, measure, known if options["names"] else [], options, budget)
    function = asked if asked.reading.form == "function" else None

    from axiomcheck.report.sizes import differing

    def claimed(found: Measure, sizes: str) -> list[Claim]:
        wanted = chosen_axioms(options["names"], options["everything"], found.kind, theory)
        return claims_of(found, wanted, also, sense, sizes, bool(options["names"]))

    found = asked.reading
    claims = asked.claims(claimed) if function else claimed(found.measure, options["classes"])
    sense = sense.of(claims[0].measure.kind)
    printer = _Printer(claims, options["fmt"], function)
    with _assumed(options["assumed"]):
        verdicts, interrupted = run_shown(claims, budget, printer)
    done = [v if function is None else function.bounded(v) for v in verdicts if v is not None]
    explicit = function is not None and function.explicit
    command = show.reproduce(*command_of(asked.reading.again, sense, budget, options, explicit))
    _print(done, command, options["fmt"], options["explain"], function)
    for line in differing(done):
        click.echo(f"axiomcheck: {line}", err=True)
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


def _asked(ctx: click.Context, text: str, named: list[Axiom], options: dict[str, Any], budget: Budget) -> Asked:
    """What the argument means, and the sizes that are asked about."""
    from axiomcheck.cli.functions import Asked
    from axiomcheck.reading import read

    explicit = ctx.get_parameter_source("classes") is not ParameterSource.DEFAULT
    classes = parse_classes(options["classes"])
    sizes = None if classes == [None] else [k for k in classes if k is not None]
    with Working(lambda: f"reading {text}"):
        found = read(
            text,
            kind=options["kind"],
            asked=named,
            params=options["params"],
            lower_is_better=options["lower_is_better"],
            sizes=sizes,
            arguments=options["arguments"],
            memory_mb=budget.memory,
        )
    if found.form != "function":
        told(found)
    asked = found.sizes if classes == [None] and not explicit else tuple(classes)
    return Asked(found, asked, explicit)


def expectations(
    expect: tuple[str, ...], require: tuple[str, ...], asked: Iterable[Axiom] = ()
) -> tuple[Expected, list[Axiom]]:
    """What the user expects, by axiom; and these axioms, which may be among those asked about by other means."""
    from axiomcheck.input.added import finder
    from axiomcheck.input.declared_axioms import looks_like_property, split

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
    if measure.scope and measure.kind != FILTERING and classes != [None]:
        raise InputError(f"--classes {sizes}: {measure.name} is about a space that has no classes; leave it out")
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


class _Printer:
    """The table, as text row by row as its verdicts come; in other formats at the end, whole."""

    def __init__(self, claims: list[Claim], fmt: str, function: Asked | None):
        self.claims, self.fmt, self.function = claims, fmt, function
        self.filtering = any(c.measure.kind == FILTERING for c in claims)
        self.rows: Rows | None = None

    def __call__(self, _position: int, verdict: Verdict) -> None:
        if self.fmt != "text":
            return
        if self.rows is None:
            self.rows = self._begun()
        bounded = verdict if self.function is None else self.function.bounded(verdict)
        for line in self.rows.lines(cells(bounded, self.filtering)):
            click.echo(line)
        sys.stdout.flush()

    def _begun(self) -> Rows:
        from axiomcheck.report.headers import excluded, introduced

        for measure in {str(c.measure.formula): c.measure for c in self.claims}.values():
            lines = introduced(measure)
            outside = excluded(measure, self.claims[0].domain)
            click.echo("\n".join([*lines, *([outside] if outside else [])]) + "\n")
        wide = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        claimed = [(c.axiom.name, c.reading, c.scope, c.axiom.title) for c in self.claims]
        name, reading, scope, title = (max(map(len, column)) for column in zip(*claimed, strict=True))
        depends = self.filtering or any(c.measure.parameters for c in self.claims)
        widths = [name, *([reading] if self.filtering else []), LONGEST_VERDICT[depends],
                  max(scope, len("n <= 4")), len("kernel + lemmas"), title]  # fmt: skip
        rows = Rows(headers_of(self.filtering), widths, wide, show.coloured if wide else plain)
        click.echo("\n".join(rows.header()))
        return rows


def headers_of(filtering: bool) -> list[str]:
    """The columns; where axioms may have been asked in a reading of their own, it is named."""
    return ["axiom", *["reading"] * filtering, "verdict", "scope", "trusts", "title", "reason"]


def cells(v: Verdict, filtering: bool) -> list[str]:
    """A row."""
    from axiomcheck.report import evidence, records

    trusts = " + ".join(evidence.trusts(v)) or "-"
    reading = [v.claim.reading] * filtering
    return [
        v.claim.axiom.name,
        *reading,
        v.status.name,
        v.scope,
        trusts,
        v.claim.axiom.title,
        records.reason(v),
    ]


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
    if fmt != "text":
        filtering = any(v.claim.measure.kind == FILTERING for v in verdicts)
        show.print_grid(headers_of(filtering), [cells(v, filtering) for v in verdicts], fmt)
    if explained:
        for verdict in verdicts:
            click.echo(f"\n{explain(verdict, style).rstrip()}")
    comment = "% " if fmt == "latex" else ""
    if function is not None:
        click.echo()
        for line in function.said(verdicts):
            click.echo("\n".join(f"{comment}{x}" for x in line.splitlines()))
    click.echo(f"\n{comment}{show.version_line(records.versions(verdicts))}\n{comment}{command}")
