"""`axiomcheck appendix`: the proofs and counterexamples of measures, as a section or a document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiomcheck import measures
from axiomcheck.cli import INTERRUPTED, complete, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import code_of, run_shown
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.store import writable, write_atomically

if TYPE_CHECKING:
    from axiomcheck.theories import Theory

FORMATS = ("latex", "markdown", "text")
SUFFIXES = {".tex": "latex", ".md": "markdown", ".txt": "text"}
LONGEST_NOTATION = 100
TITLE = "Axioms of evaluation measures: proofs and counterexamples"


@opt.command("appendix")
@click.argument("about", nargs=-1, metavar="[MEASURE]...", shell_complete=complete.measures)
@opt.flag("--all", "Every measure of the catalog, as a document.", "everything")
@opt.axiom_option("Only this axiom: a name, a property, or a TOML file of some (may be repeated).")
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
    sense, budget = opt.sense_in(options), opt.budget_in(options)
    everything, output = options["everything"], options["output"]
    if bool(about) == everything:
        raise InputError("name the measures, or give --all, not both; write: axiomcheck appendix KLD")
    fmt = options["fmt"] or _format_of(output)
    notation = _notation(options["notation"], options["style"], fmt)
    if output is not None:
        writable(output)
    found = _catalog(sense) if everything else opt.find_measures(about, options["params"])
    from axiomcheck.asked import theory_of

    theories = [theory_of(x) for x in (found if everything else about)]
    claims = [c for m, t in zip(found, theories, strict=True) for c in _claims(m, t, sense, options["names"])]
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
    text = _text(done, fmt, title, command, notation if options["style"] == "paper" else None)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_atomically(output, text)
        click.echo(f"wrote {output}: {show.counted(len(done), 'verdict')}")
    return code_of(done)


def _format_of(path: Path | None) -> str:
    """The format that the file's suffix says; LaTeX for stdout and for a name without a suffix."""
    if path is None or not path.suffix:
        return FORMATS[0]
    if path.suffix.lower() not in SUFFIXES:
        raise InputError(f"{path}: appendices are {', '.join(SUFFIXES)}; change the suffix, or give --format")
    return SUFFIXES[path.suffix.lower()]


def _catalog(sense: opt.Sense) -> list[Measure]:
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


def _claims(measure: Measure, theory: Theory | None, sense: opt.Sense, names: tuple[str, ...]) -> list[Claim]:
    """Those of its kind that the measure's axioms have in this sense."""
    own = sense.of(measure.kind)
    wanted = opt.chosen_axioms(names, False, measure.kind, theory)
    found = [own.claim_if_any(measure, a, measure.classes) for a in wanted if a.kind == measure.kind]
    return [claim for claim in found if claim is not None]


def _notation(texts: tuple[str, ...], style: str, fmt: str) -> dict[str, str]:
    """What the author calls things."""
    if style != "paper":
        if texts:
            raise InputError("--notation goes with --style paper; leave it out")
        return {}
    if fmt != "latex":
        raise InputError(f"--style paper is LaTeX; leave out --format {fmt}")
    found = {}
    for text in texts:
        name, equals, latex = (x.strip() for x in text.partition("="))
        if not equals or not latex or len(latex) > LONGEST_NOTATION:
            raise InputError(f"--notation {text[:60]!r}: write NAME=LATEX, such as 'p=\\alpha'")
        found[name] = latex
    return found


def _text(verdicts: list, fmt: str, title: str, command: str, notation: dict[str, str] | None) -> str:
    """Sections, or with a title a document; in a paper's style where there is a notation."""
    from axiomcheck.report.appendix import Heading
    from axiomcheck.report.appendix import appendix as made
    from axiomcheck.report.paper import paper
    from axiomcheck.report.records import versions

    lines = (show.version_line(versions(verdicts)), command)
    if notation is not None:
        return paper(verdicts, title=title, comments=lines, notation=notation)
    text = made(verdicts, fmt, Heading(title, lines) if title else None)
    return text if title or fmt != "latex" else "".join(f"% {line}\n" for line in lines) + text
