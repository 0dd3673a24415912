"""`axiomcheck verify`: the axioms that a measure satisfies."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.live import Working, code_of, run_shown
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.report.terminal import Rows, plain
from axiomcheck.senses import claims_of, expectations, parse_classes, unmet

if TYPE_CHECKING:
    from axiomcheck.reading import Asked
    from axiomcheck.verdict import Verdict

@opt.command("verify")
@opt.MEASURE
@opt.axiom_option("Only this axiom")
@opt.flag("--all", "The metric axioms too: SYM TRI BND CON CVX.", "everything")
@opt.sense_options
@opt.usual("--classes", "every", "Codeframe sizes.", "K|2-4|every")
@opt.flag("--explain", "The proofs and counterexamples, for reading.")
@opt.format_option("text", "json", "markdown", "latex")
@opt.budget_options
@opt.search_option
@opt.several("--expect", "expect", "AXIOM=VERDICT", "Exit with 1 unless this is the verdict.")
@opt.several("--require", "require", "AXIOM", "Exit with 1 unless this is proved.",
             shell_complete=opt.complete_axioms)
@click.option("--kind", type=click.Choice([QUANTIFICATION, FILTERING]),
              help="What a function takes, (p, p_hat) or (tp, fp, fn, tn); what a formula is about.")
@opt.several("--param", "params", "NAME=VALUE|RANGE",
             "A parameter's value or range: alpha=1/2, 'alpha: 0 < alpha < 1'.")
@opt.flag("--lower-is-better", "A formula over counts is an error, not a quality.")
@opt.several("--argument", "arguments", "NAME=VALUE", "A function's further argument.")
@opt.several("--assume", "assumed", None, type=click.Path(dir_okay=False),
             help="Take the lemmas of this TOML file for granted; verdicts that rest on one name it.")
def verify(measure: str, **options: Any) -> int:
    """Decide the axioms for MEASURE: those of its paper, unless told otherwise."""
    from axiomcheck.asked import theory_of

    sense, budget = opt.sense_in(options), opt.budget_in(options)

    theory = theory_of(measure)
    known = opt.chosen_axioms(options["names"], options["everything"], theory=theory)  # before any code is run
    listed = [*theory.axioms.values()] if theory else []
    expected, also = expectations(
        options["expect"], options["require"], [*listed, *(known if options["names"] else [])]
    )
    asked = _asked(measure, known if options["names"] else [], options, budget)
    is_function = asked.reading.form == "function"

    from axiomcheck.report.explain import explain
    from axiomcheck.report.results import document_of
    from axiomcheck.report.sizes import differing

    def claimed(found: Measure, sizes: str) -> list[Claim]:
        wanted = opt.chosen_axioms(options["names"], options["everything"], found.kind, theory)
        return claims_of(found, wanted, also, sense, sizes, bool(options["names"]))

    claims = asked.claims(claimed) if is_function else claimed(asked.reading.measure, options["classes"])
    sense = sense.of(claims[0].measure.kind)
    printer = _Printer(claims, asked) if options["fmt"] == "text" else None
    with _assumed(options["assumed"]):
        verdicts, interrupted = run_shown(claims, budget, printer)
    done = [asked.bounded(v) for v in verdicts if v is not None]
    explicit = ["--classes", options["classes"]] if is_function and asked.explicit else "classes"
    command = show.again(
        "measure names everything", sense.flags,
        "timeout search arguments params assumed lower_is_better kind", explicit, "explain expect require fmt",
        measure=asked.reading.again,
    )  # fmt: skip
    style = options["fmt"] if options["fmt"] == "latex" else "text"
    told = [explain(v, style) for v in done] if options["explain"] else []
    function = asked if is_function else None
    show.tell(options["fmt"], lambda: document_of(command, done, told, function),
              _parts(command, done, told, function, options["fmt"]))  # fmt: skip
    for line in differing(done):
        click.echo(f"axiomcheck: {line}", err=True)
    return code_of(done, interrupted, unmet(done, expected), lambda v: expected.get(v.claim.axiom.id))


def _assumed(files: Iterable[str]) -> AbstractContextManager[None]:
    """The lemmas of these files hold inside."""
    from axiomcheck.exact.assumed import assuming
    from axiomcheck.input import lemmas

    return assuming([x for file in files for x in lemmas.load(file)])


def _asked(text: str, named: list[Axiom], options: dict[str, Any], budget: opt.Budget) -> Asked:
    """What the argument means, and the sizes that are asked about."""
    from axiomcheck.reading import Asked, read

    explicit = "classes" in opt.given()
    classes = parse_classes(options["classes"])
    sizes = None if classes == [None] else [k for k in classes if k is not None]
    wishes = {k: options[k] for k in ("kind", "params", "lower_is_better", "arguments")}
    with Working(lambda: f"reading {text}"):
        found = read(text, asked=named, sizes=sizes, memory_mb=budget.memory_mb, seconds=budget.seconds, **wishes)
    if found.form != "function":
        opt.told(found)
    return Asked(found, found.sizes if classes == [None] and not explicit else tuple(classes), explicit)


class _Printer:
    """The table as text, row by row as its verdicts come; in other formats it is printed at the end, whole."""

    def __init__(self, claims: list[Claim], asked: Asked):
        self.claims, self.asked = claims, asked
        self.filtering = any(c.measure.kind == FILTERING for c in claims)
        self.rows: Rows | None = None

    def __call__(self, _position: int, verdict: Verdict) -> None:
        from axiomcheck.report.results import cells

        self.rows = self.rows or self._begun()
        for line in self.rows.lines(cells(self.asked.bounded(verdict), self.filtering)):
            click.echo(line)
        sys.stdout.flush()

    def _begun(self) -> Rows:
        from axiomcheck.report.headers import opening
        from axiomcheck.report.results import announced

        for measure in {str(c.measure.formula): c.measure for c in self.claims}.values():
            click.echo("\n".join(opening(measure, self.claims[0].domain)) + "\n")
        wide = show.width()
        columns = announced(self.claims, self.filtering, self.asked.reading.in_part)
        rows = Rows(*columns, wide, show.coloured if wide else plain)
        click.echo("\n".join(rows.header()))
        return rows


def _parts(
    command: str, verdicts: list[Verdict], explained: list[str], function: Asked | None, fmt: str
) -> Iterator[show.Grid | str]:
    """What is printed: as text, below the rows that have been printed already."""
    from axiomcheck.report import records, results

    if fmt != "text":
        filtering = any(v.claim.measure.kind == FILTERING for v in verdicts)
        yield show.Grid(results.columns(filtering), [results.cells(v, filtering) for v in verdicts])
    yield from (f"\n{text.rstrip()}" for text in explained)
    if function is not None:
        yield ""
        comment = "% " if fmt == "latex" else ""
        yield from (comment + line for said in function.said(verdicts) for line in said.splitlines())
    yield from show.footer(records.versions(verdicts), command, fmt)
