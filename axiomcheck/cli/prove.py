"""`axiomcheck prove`: a relation between real numbers."""

from __future__ import annotations

from pathlib import Path

import click

from axiomcheck.cli import OK, OPEN, show
from axiomcheck.cli import options as opt


@opt.command("prove")
@click.argument("conclusion", required=False, type=str.strip)
@click.option("--smtlib", "file", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
              help="Decide the assertions of an SMT-LIB script instead: unsat, sat or unknown.")
@opt.several("--given", "given", "RELATION", "A hypothesis (may be repeated).")
@opt.several("--whole", "whole", "NAME", "NAME is a whole number (may be repeated).")
@opt.usual("--seconds", 20.0, "Budget of the search.", type=click.FloatRange(0, 1e5, min_open=True))
@click.option("--coq", type=opt.FILE, metavar="FILE",
              help="Write what was proved as a Coq theorem, with its steps.")
@opt.flag("--explain", "Print the steps of the proof.")
@opt.format_option("text", "json", "smtlib")
def prove(
    conclusion: str | None, file: str | None, given: tuple[str, ...], whole: tuple[str, ...],
    seconds: float, coq: Path | None, explain: bool, fmt: str,
) -> int:  # fmt: skip
    """Does CONCLUSION hold for all real numbers?"""
    from axiomcheck.input.files import contents
    from axiomcheck.input.smtlib import MAX_LENGTH
    from axiomcheck.proving import asked, prove_script
    from axiomcheck.proving import prove as proved
    from axiomcheck.report import inequalities

    if (conclusion is None) == (file is None) or (file is not None and (given or whole)):
        raise click.UsageError("give a CONCLUSION, with its hypotheses, or --smtlib FILE")
    if fmt == "smtlib":
        from axiomcheck.export.problems import script

        if coq is not None:
            raise click.UsageError("--format smtlib decides nothing, so there is no proof for --coq; leave one of the two out")
        if conclusion is None:
            raise click.UsageError("--format smtlib writes a CONCLUSION; the script is there already")
        click.echo(script(asked(conclusion, given, whole)))
        return OK
    if file is None:
        found = proved(str(conclusion), given, whole, seconds)
    else:
        found = prove_script(contents(file, 4 * MAX_LENGTH, "split it"), seconds, file)
    from axiomcheck.export.coq.steps import write as written_proof

    written = coq is not None and written_proof(found, coq, conclusion or str(file))
    answer = {"PROVED": "unsat", "REFUTED": "sat"}.get(found.verdict, "unknown")
    source = [conclusion] if conclusion is not None else ["--smtlib", str(file)]
    command = show.again(source, "given whole")
    told = [] if coq is None else [f"Coq: {coq}" if written else f"Coq: {coq} is not written, as nothing was proved"]
    lines = [*[answer] * (file is not None), *inequalities.lines(found, explain), *told, "", command]
    show.tell(fmt, lambda: inequalities.document(found, explain), lines)
    return OPEN if found.verdict == "UNKNOWN" else OK
