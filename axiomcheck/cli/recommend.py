"""`axiomcheck recommend`: which measure fits an application."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import OK, OPEN, show
from axiomcheck.cli import options as opt
from axiomcheck.documents import versions
from axiomcheck.errors import InputError
from axiomcheck.senses import one_size

if TYPE_CHECKING:
    pass

ANSWERS = {  # to a question: the option that gives it, and its help
    ("rare", "yes"): ("--rare-class", "An error of the same size is worse where the class is rarer (REL)."),
    ("rare", "no"): ("--all-alike", "An error of the same size costs the same everywhere (ABS)."),
    ("codeframes", "yes"):
        ("--across-codeframes", "Scores must compare across codeframes and true prevalences (MAX)."),
    ("direction", "under"): ("--under-worse", "Under-estimating a rare class is worse than over-estimating it."),
    ("direction", "over"): ("--over-worse", "Over-estimating a rare class is worse."),
    ("direction", "same"): ("--under-as-over", "Both cost the same (IMP)."),
}  # fmt: skip
WHY = "measures are recommended for one number of classes, or for every"
FLAGS = {answer: flag for answer, (flag, _) in ANSWERS.items()}
FLAGS |= {("zeros", "yes"): "--zeros", ("zeros", "no"): "--no-zeros"}


@opt.command("recommend")
@opt.together(*(opt.flag(*said) for said in ANSWERS.values()))
@click.option("--zeros/--no-zeros", default=None,
              help="True prevalences of zero, or predictions of zero that must have a score.")
@opt.several("--need", "more", "AXIOM,...", shell_complete=opt.complete_axioms,
             help="Further axioms: names, a property 'for p, x: ...', or a TOML file of some (may be repeated).")
@opt.usual("--classes", "every", "Number of classes: 2, 3, ..., or every.", "N")
@opt.several("--measure", "candidates", "MEASURE",
             "A further candidate, given in any way that verify takes, or as 'NAME = FORMULA'.")
@opt.format_option("text", "markdown", "latex", "json")
@opt.seconds_option(10.0, "Budget of each verdict that is not stored.")
def recommend(**options: Any) -> int:
    """Which measure has what you need?  With proofs, witnesses, and what cannot be had together."""
    from axiomcheck.asked import axioms_of
    from axiomcheck.experiments.recommend import needs, recommend, report

    answers = {k: answer for k in ("rare", "codeframes", "direction") if (answer := _one_of(options, k))}
    if options["zeros"] is not None:
        answers["zeros"] = "yes" if options["zeros"] else "no"
    classes = one_size(options["classes"], WHY)
    if not answers and not options["more"]:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            print_questions(options["fmt"])
            return OK
        answers, classes = interview(classes)
    from axiomcheck.experiments.lint.facts import read_measure

    axioms = axioms_of(text.strip().strip(",") for text in options["more"])
    asked = needs(answers, axioms, classes)
    candidates = [read_measure(x, "--measure", outside=True) for x in options["candidates"]]
    found = recommend(asked, candidates, options["timeout"])
    flags = [FLAGS[answer] for answer in answers.items() if answer in FLAGS]
    command = show.again(flags, "more classes candidates timeout fmt", classes=str(classes or "every"))
    parts = [*report.parts(found, options["fmt"]), *show.footer(versions(), command, options["fmt"])]
    show.tell(options["fmt"], lambda: report.document(found, command), parts)
    # is nothing proved to fit, while something is open?
    is_open = not found.fitting and (bool(found.undecided) or found.together.verdict == "unknown")
    return OPEN if is_open else OK


def _one_of(options: dict[str, Any], question: str) -> str | None:
    """The answer that the flags of a question give; of two, none is taken for the other."""
    flags = {flag: answer for (asked, answer), flag in FLAGS.items() if asked == question}
    given = [flag for flag in flags if options[flag[2:].replace("-", "_")]]
    if len(given) > 1:
        raise InputError(f"{' and '.join(given)} contradict each other; leave one out")
    return flags[given[0]] if given else None


def interview(classes: int | None) -> tuple[dict[str, str], int | None]:
    """The questions, one after another."""
    from axiomcheck.experiments.recommend import QUESTIONS

    answers = {}
    for q in QUESTIONS:
        known = click.Choice(list(q.choices))
        answers[q.key] = click.prompt(q.text, type=known, default=list(q.choices)[-1])
    size = click.prompt("How many classes (2, 3, ..., every)?", default=str(classes or "every"))
    return answers, one_size(size, WHY)


def print_questions(fmt: str) -> None:
    """The questions and what their answers ask for."""
    from axiomcheck.experiments.recommend import report

    headers, rows = ["question", "answer", "asks for", "source"], report.questions()
    keys = [x.replace(" ", "_") for x in headers]
    record = {"schema": report.SCHEMA, "questions": [dict(zip(keys, r, strict=True)) for r in rows]}
    said = "IoI, NN and MON are asked for always.  Answer on a terminal, or by options: "
    show.tell(fmt, lambda: record, [show.Grid(headers, rows)], [f"\n{said}{', '.join(FLAGS.values())}."])
