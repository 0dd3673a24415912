"""`axiomcheck recommend`: which measure fits an application."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import OK, OPEN, complete, show
from axiomcheck.cli.options import format_option
from axiomcheck.errors import InputError

if TYPE_CHECKING:
    from axiomcheck.experiments.recommend import Recommendation

DEFAULT_SECONDS = 10.0
LARGEST_CODEFRAME = 12


FLAGS = {  # question: option, as it is answered
    ("rare", "yes"): "--rare-class",
    ("rare", "no"): "--all-alike",
    ("codeframes", "yes"): "--across-codeframes",
    ("direction", "under"): "--under-worse",
    ("direction", "over"): "--over-worse",
    ("direction", "same"): "--under-as-over",
    ("zeros", "yes"): "--zeros",
    ("zeros", "no"): "--no-zeros",
}


@click.command()
@click.option(
    "--rare-class",
    is_flag=True,
    help="An error of the same size is worse where the class is rarer (REL).",
)
@click.option("--all-alike", is_flag=True, help="An error of the same size costs the same everywhere (ABS).")
@click.option(
    "--across-codeframes",
    is_flag=True,
    help="Scores must compare across codeframes and true prevalences (MAX).",
)
@click.option(
    "--under-worse",
    is_flag=True,
    help="Under-estimating a rare class is worse than over-estimating it.",
)
@click.option("--over-worse", is_flag=True, help="Over-estimating a rare class is worse.")
@click.option("--under-as-over", is_flag=True, help="Both cost the same (IMP).")
@click.option(
    "--zeros/--no-zeros",
    default=None,
    help="True prevalences of zero, or predictions of zero that must have a score.",
)
@click.option("--need", "more", multiple=True, metavar="AXIOM,...", shell_complete=complete.axioms,
              help="Further axioms: names, a property 'for p, x: ...', or a TOML file of some (may be repeated).")  # fmt: skip
@click.option(
    "--classes",
    default="every",
    show_default=True,
    metavar="N",
    help="Number of classes: 2, 3, ..., or every.",
)
@click.option(
    "--measure",
    "candidates",
    multiple=True,
    metavar="MEASURE",
    help="A further candidate, given in any way that verify takes, or as 'NAME = FORMULA'.",
)
@format_option("text", "markdown", "latex", "json")
@click.option(
    "--timeout",
    type=click.FloatRange(0, 1e5, min_open=True),
    default=DEFAULT_SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="Budget of each verdict that is not stored.",
)
@click.pass_context
def recommend(ctx: click.Context, **options: Any) -> None:
    """Which measure has what you need?  With proofs, witnesses, and what cannot be had together.

    Without options: an interview on a terminal, else the questions and what their answers ask for.

    \b
    axiomcheck recommend --rare-class --zeros
    axiomcheck recommend --rare-class --across-codeframes --under-as-over --classes 2
    axiomcheck recommend --need REL,TRI --measure 'mean(abs(p_hat - p)/(p + 0.1))'

    Exit code 0: answered; 2: input; 3: nothing is proved to fit, and something is UNKNOWN.
    """  # fmt: skip
    from axiomcheck.experiments.recommend import needs, recommend

    answers = {k: answer for k in ("rare", "codeframes", "direction") if (answer := _one_of(options, k))}
    if options["zeros"] is not None:
        answers["zeros"] = "yes" if options["zeros"] else "no"
    classes = classes_of(options["classes"])
    if not answers and not options["more"]:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            print_questions(options["fmt"])
            return
        answers, classes = interview(classes)
    from axiomcheck.asked import axioms_of

    axioms = axioms_of(text.strip().strip(",") for text in options["more"])
    asked = needs(answers, axioms, classes)
    found = recommend(asked, [candidate(x) for x in options["candidates"]], options["timeout"])
    command = show.reproduce(*_words(answers, classes, options))
    _print(found, command, options["fmt"])
    ctx.exit(OPEN if _open(found) else OK)


def _one_of(options: dict[str, Any], question: str) -> str | None:
    """The answer that the flags of a question give; of two, none is taken for the other."""
    given = {
        answer: flag
        for (asked, answer), flag in FLAGS.items()
        if asked == question and options[flag[2:].replace("-", "_")]
    }
    if len(given) > 1:
        raise InputError(f"{' and '.join(given.values())} contradict each other; leave one out")
    return next(iter(given), None)


def classes_of(text: str) -> int | None:
    """2, ..., or None for every number of classes.

    >>> classes_of("every"), classes_of("3")
    (None, 3)
    """
    if text == "every":
        return None
    if not text.isascii() or not text.isdigit() or not 2 <= int(text[:3]) <= LARGEST_CODEFRAME:
        raise InputError(f"--classes {text[:20]!r}: give a number from 2 to {LARGEST_CODEFRAME}, or every")
    return int(text)


def candidate(text: str):
    """A measure of the command line, an error of prevalences alone."""
    from axiomcheck.experiments.lint.measures import read_measure

    return read_measure(text, "--measure", outside=True)


def interview(classes: int | None) -> tuple[dict[str, str], int | None]:
    """The questions, one after another."""
    from axiomcheck.experiments.recommend import QUESTIONS

    answers = {}
    for q in QUESTIONS:
        known = click.Choice(list(q.choices))
        answers[q.key] = click.prompt(q.text, type=known, default=list(q.choices)[-1])
    usual = "every" if classes is None else str(classes)
    return answers, classes_of(click.prompt("How many classes (2, 3, ..., every)?", default=usual))


def print_questions(fmt: str) -> None:
    """The questions and what their answers ask for."""
    from axiomcheck.documents import pretty
    from axiomcheck.experiments.recommend import report

    headers, rows = ["question", "answer", "asks for", "source"], report.questions()
    if fmt == "json":
        keys = ("question", "answer", "asks_for", "source")
        click.echo(
            pretty({"schema": report.SCHEMA, "questions": [dict(zip(keys, r, strict=True)) for r in rows]})
        )
        return
    show.print_grid(headers, rows, fmt)
    if fmt == "text":
        options = ", ".join(FLAGS.values())
        click.echo(
            f"\nIoI, NN and MON are asked for always.  Answer on a terminal, or by options: {options}."
        )


def _open(found: Recommendation) -> bool:
    """Is nothing proved to fit, while something is open?"""
    return not found.fitting and (bool(found.undecided) or found.together.verdict == "unknown")


def _words(answers: dict[str, str], classes: int | None, options: dict[str, Any]) -> list[str]:
    words = ["recommend", *(FLAGS[k, v] for k, v in answers.items() if (k, v) in FLAGS)]
    for text in options["more"]:
        words += ["--need", text]
    words += ["--classes", str(classes)] if classes is not None else []
    for text in options["candidates"]:
        words += ["--measure", text]
    if options["timeout"] != DEFAULT_SECONDS:
        words += ["--timeout", f"{options['timeout']:g}"]
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]


def _print(found: Recommendation, command: str, fmt: str) -> None:
    from axiomcheck.documents import pretty, versions
    from axiomcheck.experiments.recommend import report

    if fmt == "json":
        click.echo(pretty(report.document(found, command)))
        return
    _section(found.needs.scope, fmt)
    show.print_grid(["need", "meaning"], found.needs.meanings, fmt)
    _section("Answer", fmt)
    for line in [report.headline(found), *report.remarks(found)]:
        click.echo(_text(line, fmt))
    _section("Measures", fmt)
    show.print_grid(["measure", "answer", *found.needs.names], report.matrix(found), fmt)
    if why := report.reasons(found):
        _section("Why not", fmt)
        _lines(why, fmt)
    if fmt == "latex" and found.together.theorem is not None:
        from axiomcheck.consistency.report import latex

        theorem = found.together.theorem
        click.echo(f"\n{latex([theorem], [], theorem.theory.scope)}\n")
        _lines(report.alternatives(found), fmt)
    elif lines := report.together_lines(found):
        _section("What cannot be had together" if found.together.theorem else "What there is", fmt)
        click.echo("\n".join(["```", *lines, "```"] if fmt == "markdown" else [_text(x, fmt) for x in lines]))
    comment = "% " if fmt == "latex" else ""
    click.echo(f"\n{comment}{show.version_line(versions())}\n{comment}{command}")


def _section(title: str, fmt: str) -> None:
    heads = {"markdown": f"\n## {title}\n", "latex": f"\n\\paragraph{{{show.latex_text(title)}}}"}
    click.echo(heads.get(fmt, f"\n{title.upper()}"))


def _text(line: str, fmt: str) -> str:
    return show.latex_text(line) if fmt == "latex" else line


def _lines(lines: list[str], fmt: str) -> None:
    if fmt == "latex":
        click.echo(
            "\\begin{itemize}\n"
            + "\n".join(f"\\item {show.latex_text(x)}" for x in lines)
            + "\n\\end{itemize}"
        )
        return
    click.echo("\n".join(f"- {x}" if fmt == "markdown" else x for x in lines))
