"""`axiomcheck prove`: a relation between real numbers."""

from __future__ import annotations

from pathlib import Path

import click

from axiomcheck.cli import OPEN, show
from axiomcheck.cli.options import format_option

SECONDS = 20.0


@click.command()
@click.argument("conclusion", required=False)
@click.option("--smtlib", "file", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
              help="Decide the assertions of an SMT-LIB script instead: unsat, sat or unknown.")
@click.option("--given", multiple=True, metavar="RELATION", help="A hypothesis (may be repeated).")
@click.option("--whole", multiple=True, metavar="NAME", help="NAME is a whole number (may be repeated).")
@click.option("--seconds", type=click.FloatRange(0, 1e5, min_open=True), default=SECONDS, show_default=True,
              help="Budget of the search.")  # fmt: skip
@click.option("--explain", is_flag=True, help="Print the steps of the proof.")
@format_option("text", "json", "smtlib")
@click.pass_context
def prove(
    ctx: click.Context, conclusion: str | None, file: str | None, given: tuple[str, ...], whole: tuple[str, ...], seconds: float,
    explain: bool, fmt: str,
) -> None:  # fmt: skip
    """Does CONCLUSION hold for all real numbers?

    A relation between formulas, such as 'log(1 + x) <= x', or a chain of relations; it is asked
    wherever all formulas have values.  Proved by steps that the kernel has checked, or refuted at
    exact rational numbers.

    \b
    axiomcheck prove '1 + x <= exp(x)'
    axiomcheck prove 'log(1 + x) <= x' --given 'x > -1'
    axiomcheck prove '1/(N + 1) < log(1 + 1/N)' --given 'N > 0' --whole N
    axiomcheck prove --smtlib problem.smt2
    axiomcheck prove 'log(1 + x) <= x' --given 'x > -1' --format smtlib

    With --smtlib, unsat is what steps have shown that the kernel has checked, and sat is an exact
    point.  With --format smtlib, the script that must be unsatisfiable is printed, and nothing is
    decided.
    """
    from axiomcheck.proving import asked, prove_script
    from axiomcheck.proving import prove as proved
    from axiomcheck.report import inequalities

    if (conclusion is None) == (file is None) or (file is not None and (given or whole)):
        raise click.UsageError("give a CONCLUSION, with its hypotheses, or --smtlib FILE")
    if fmt == "smtlib":
        from axiomcheck.export.problems import script

        if conclusion is None:
            raise click.UsageError("--format smtlib writes a CONCLUSION; the script is there already")
        click.echo(script(asked(conclusion, given, whole)))
        return
    if conclusion is not None:
        found = proved(conclusion, given, whole, seconds)
    else:
        found = prove_script(_content(file), seconds, str(file))
    if fmt == "json":
        from axiomcheck.documents import pretty

        click.echo(pretty(inequalities.document(found, explain)))
    else:
        if file is not None:
            click.echo({"PROVED": "unsat", "REFUTED": "sat"}.get(found.verdict, "unknown"))
        source = (conclusion,) if conclusion is not None else ("--smtlib", str(file))
        command = show.reproduce("prove", *source, *(w for g in given for w in ("--given", g)),
                                 *(w for name in whole for w in ("--whole", name)))  # fmt: skip
        click.echo("\n".join([*inequalities.lines(found, explain), "", command]))
    if found.verdict == "UNKNOWN":
        ctx.exit(OPEN)


def _content(file: str | None) -> str:
    try:
        return Path(str(file)).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{file} cannot be read as text: {error}") from error
