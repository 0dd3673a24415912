"""`axiomcheck check`: measures declared in files, against what is expected of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import FAILED, INTERRUPTED, OK, OPEN, complete, show
from axiomcheck.cli.live import run_shown
from axiomcheck.cli.options import Budget, Sense, budget_options, chosen_axioms, format_option
from axiomcheck.cli.verify import claims_of, unmet
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING

if TYPE_CHECKING:
    from axiomcheck.input.declared import Declared
    from axiomcheck.lang.axiom import Axiom
    from axiomcheck.verdict import Verdict


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--axiom", "names", multiple=True, metavar="AXIOM", shell_complete=complete.axioms,
              help="A further axiom: a name, a property 'for p, x: ...', or a TOML file of some (may be repeated).")  # fmt: skip
@format_option("text", "json", "markdown")
@budget_options
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], **options: Any) -> None:
    """Verify the measures declared in TOML files; exit with 1 where an expectation does not hold.

    \b
    axiomcheck check cheb.toml tversky.toml --format json

    \b
    name = "CHEB"
    formula = "max(abs(p - p_hat))"
    expect = {MON = "refuted", IMP = "proved"}     # all eight axioms if there is none

    \b
    name = "TVERSKY"
    kind = "filtering"
    formula = "TP/(TP + alpha*FP + beta*FN)"
    parameters = {alpha = "alpha > 0", beta = "beta > 0"}
    expect = {NIFQ = "refuted"}

    \b
    axiomcheck check cheb.toml --axiom 'for p, x: D(p, x) = D(x, p)'

    Axioms of your own stand in the same file, under [[axiom]] with a name and what it says; or say one where its
    name would stand: expect = {"for p, x: D(p, x) = D(x, p)" = "proved"}.
    """
    from axiomcheck.input import declared

    budget = Budget(*(options[k] for k in ("fresh", "jobs", "timeout", "memory")))
    found = [(name, declared.load(name)) for name in dict.fromkeys(files)]  # all, before any search
    further = chosen_axioms(options["names"], False) if options["names"] else []
    asked = [(name, entry, claims_for(entry, name, further)) for name, entry in found]
    verdicts, interrupted = run_shown([c for _, _, claims in asked for c in claims], budget)
    answers = iter(verdicts)
    results = [(name, entry, [next(answers) for _ in claims]) for name, entry, claims in asked]
    done = [(name, entry, [v for v in part if v is not None]) for name, entry, part in results]
    _print(done, show.reproduce(*_words(files, options["names"], budget, options["fmt"])), options["fmt"])
    failures = [f"{name}: {line}" for name, entry, part in done for line in unmet(part, entry.expected)]
    for line in failures:
        click.echo(f"axiomcheck: {line}", err=True)
    unknown = any(
        v.status.value == "unknown" and entry.expected.get(v.claim.axiom.id) != "unknown"
        for _, entry, part in done
        for v in part
    )
    ctx.exit(INTERRUPTED if interrupted else FAILED if failures else OPEN if unknown else OK)


def claims_for(entry: Declared, where: str, further: list[Axiom]) -> list[Claim]:
    """What a declaration asks, and further axioms: those with an expectation, or the paper's of its kind."""
    named = list(dict.fromkeys([*entry.axioms, *further]))
    strict = bool(named) and entry.measure.kind != FILTERING  # whose axioms have few readings in common
    try:
        wanted = named or chosen_axioms((), False, entry.measure.kind)
        return claims_of(entry.measure, wanted, named, Sense(**entry.sense), entry.classes, strict)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def _words(files: tuple[str, ...], names: tuple[str, ...], budget: Budget, fmt: str) -> list[str]:
    further = [word for name in names for word in ("--axiom", name)]
    return ["check", *files, *further, *budget.flags, *([] if fmt == "text" else ["--format", fmt])]


def _print(done: list[tuple[str, Declared, list[Verdict]]], command: str, fmt: str) -> None:
    from axiomcheck.report import records

    everything = [v for _, _, part in done for v in part]
    if fmt == "json":
        from axiomcheck.documents import pretty

        document = records.document(command, everything)
        flat = [(name, entry) for name, entry, part in done for _ in part]
        for record, (name, entry), verdict in zip(document["verdicts"], flat, everything, strict=True):
            record["file"], record["formula"] = name, str(entry.measure.formula)
            record["expected"] = entry.expected.get(verdict.claim.axiom.id)
        click.echo(pretty(document))
        return
    for name, entry, part in done:
        arguments = "" if entry.measure.kind == FILTERING else "(p, p_hat)"
        click.echo(f"{name}: {entry.measure.name}{arguments} = {entry.measure.formula}\n")
        show.print_grid(
            ["axiom", "verdict", "expected", "scope", "reason"], [_row(entry, v) for v in part], fmt
        )
        click.echo()
    click.echo(f"{show.version_line(records.versions(everything))}\n{command}")


def _row(entry: Declared, v: Verdict) -> list[str]:
    expected = entry.expected.get(v.claim.axiom.id, "").upper() or "-"
    return [v.claim.axiom.name, v.status.name, expected, v.scope, _reason(v)]


def _reason(v: Verdict) -> str:
    from axiomcheck.report.records import reason

    return reason(v)
