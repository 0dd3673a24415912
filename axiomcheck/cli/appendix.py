"""`axiomcheck appendix`: the proofs and counterexamples of measures, as a section or a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiomcheck import measures
from axiomcheck.cli import INTERRUPTED, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import code_of, run_shown
from axiomcheck.errors import InputError
from axiomcheck.lang.measure import Measure
from axiomcheck.senses import Sense
from axiomcheck.store import writable, write_atomically

if TYPE_CHECKING:
    pass

FORMATS = ("latex", "markdown", "text")
TITLE = "Axioms of evaluation measures: proofs and counterexamples"


@opt.command("appendix")
@click.argument("about", nargs=-1, metavar="[MEASURE]...", shell_complete=opt.complete_measures)
@opt.flag("--all", "Every measure of the catalog, as a document.", "everything")
@opt.axiom_option("Only this axiom")
@opt.params_option
@opt.flag("--document", "A whole document, not sections to be included.")
@opt.choice("--style", ("audit", "paper"),
            "audit: every step, as it was checked; paper: LaTeX with amsthm, for a journal.")
@opt.several("--notation", "notation", "NAME=LATEX",
             "With --style paper: what you call p, p_hat, D or C, such as 'p=\\alpha' (may be repeated).")
@click.option("--format", "fmt", type=click.Choice(FORMATS), help="[default: as FILE ends; else latex]")
@opt.output_option("Where to; else stdout.", type=opt.PATH)
@opt.sense_options
@opt.budget_options
def appendix(about: tuple[str, ...], **options: Any) -> int:
    """Write the proof section of each MEASURE: axioms with proofs, refuted ones with their tables."""
    from axiomcheck.asked import theory_of

    sense, budget = opt.sense_in(options), opt.budget_in(options)
    everything, output = options["everything"], options["output"]
    if bool(about) == everything:
        raise InputError("name the measures, or give --all, not both; write: axiomcheck appendix KLD")
    from axiomcheck.report.appendix import command_text, format_of
    from axiomcheck.report.paper import notation_of

    fmt = options["fmt"] or format_of(output)
    if options["style"] != "paper" and options["notation"]:
        raise InputError("--notation goes with --style paper; leave it out")
    if options["style"] == "paper" and fmt != "latex":
        raise InputError(f"--style paper is LaTeX; {'leave out --format ' + fmt if options['fmt'] else 'end FILE in .tex'}")
    notation = notation_of(options["notation"]) if options["style"] == "paper" else None
    if output is not None:
        writable(output)
    found = _catalog(sense) if everything else opt.find_measures(about, options["params"])
    claims = []
    for m, given in zip(found, found if everything else about, strict=True):
        wanted = opt.chosen_axioms(options["names"], False, m.kind, theory_of(given))
        claims += sense.of(m.kind).claims(m, wanted)
    if not claims:
        raise InputError(
            "none of these measures has such an axiom in this sense; choose another reading or axiom"
        )
    verdicts, interrupted = run_shown(claims, budget)
    if interrupted:
        return INTERRUPTED
    done = [v for v in verdicts if v is not None]
    own = "" if everything else "params"
    command = show.again(
        "about everything", own, sense.flags, "timeout names document", ["--format", fmt], "style notation"
    )
    title = TITLE if everything or options["document"] else ""
    text = command_text(done, fmt, title, command, notation)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_atomically(output, text)
        click.echo(f"wrote {output}: {show.counted(len(done), 'verdict')}")
    return code_of(done)


def _catalog(sense: Sense) -> list[Measure]:
    """The measures of the kinds that have this sense."""
    refused: dict[str, InputError] = {}
    for kind in {m.kind for m in measures.catalog().values()}:
        try:
            sense.of(kind)
        except InputError as error:
            refused[kind] = error
    if found := [m for m in measures.catalog().values() if m.kind not in refused]:
        return found
    raise next(iter(refused.values()))
