"""`axiomcheck consistent`: which axioms can a measure satisfy together?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiomcheck import axioms
from axiomcheck.axioms.quantification import PAPER_AXIOMS
from axiomcheck.axioms.theory import DOMAINS, WEAKENED, Theory
from axiomcheck.cli import FAILED, OK, OPEN, complete, show
from axiomcheck.cli.options import format_option
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import SIGNS
from axiomcheck.lang.matrix import FILTERING, SMOOTHED
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.properties.spaces import MATRICES, PAIRS

if TYPE_CHECKING:
    from axiomcheck.consistency.lattice import Lattice
    from axiomcheck.lang.axiom import Axiom

READINGS = ("binary", "printed", "repaired")
VERDICTS = ("consistent", "inconsistent", "unknown")
DEFAULT_SECONDS = 30.0
USUAL = {"reading": "binary", "signs": "same", "weak": (), "supremum": False, "continuous": False}


@click.command()
@click.argument("wanted", nargs=-1, metavar="AXIOM...", shell_complete=complete.axioms)
@click.option(
    "--lattice",
    "everything",
    is_flag=True,
    help="Decide every subset of the axioms (default: the paper's eight).",
)
@click.option("--reading", type=click.Choice(READINGS), default="binary", show_default=True,
              help="Which formalisation of the axioms; binary: two classes.")  # fmt: skip
@click.option("--domain", type=click.Choice([*DOMAINS, *SMOOTHED]), default="closed",
              show_default="closed; for filtering, natural",
              help="Where D has a value: prevalences in [0, 1], in (0, 1), positive true or predicted ones; "
                   "half-open: c1's in (0, 1]. For filtering: how matrices are smoothed.")  # fmt: skip
@click.option("--signs", type=click.Choice(SIGNS), default="same", show_default=True,
              help="The plus-or-minus of REL and ABS.")  # fmt: skip
@click.option(
    "--weak", multiple=True, metavar="AXIOM", help="MON or REL with equality allowed (may be repeated)."
)
@click.option("--supremum", is_flag=True, help="MAX: errors come as near to the bound as one likes.")
@click.option("--continuous", is_flag=True, help="D is moreover continuous in both distributions together.")
@format_option("text", "latex", "html", "json")
@click.option("--timeout", type=click.FloatRange(0, 1e5, min_open=True), default=DEFAULT_SECONDS,
              show_default=True, metavar="SECONDS", help="Budget of each proof about a witness.")  # fmt: skip
@click.option("--expect", type=click.Choice(VERDICTS), help="Exit with 1 unless this is the verdict.")
@click.pass_context
def consistent(ctx: click.Context, wanted: tuple[str, ...], **options: Any) -> None:
    """Can any function D satisfy these axioms together?

    Inconsistent: a proof in numbered steps with concrete prevalences, replayed by the kernel.
    Consistent: a measure in closed form, every axiom proved for it.

    \b
    axiomcheck consistent MON MAX ABS
    axiomcheck consistent MON MAX REL --signs independent
    axiomcheck consistent REL 'for p, x: D(p, x) = D(x, p)'
    axiomcheck consistent MON mine.toml --reading repaired
    axiomcheck consistent --lattice --format html > lattice.html
    axiomcheck consistent SM AW NIFQ NIGQ --lattice --domain laplace
    axiomcheck consistent gosgens2021:MON DIST CB
    axiomcheck consistent gosgens2021 --lattice

    Properties of your own are taken at simple prevalences, together with the axioms; where nothing contradicts,
    the catalog's measures and closed forms are tried.
    """
    if options["everything"] and options["expect"]:
        raise InputError("--expect is about one set of axioms; leave out --lattice or --expect")
    from axiomcheck.asked import about_a_theory
    from axiomcheck.input.added import apart

    if about_a_theory(wanted):
        from axiomcheck.cli import consistent_theory

        _usual(options, "a theory")
        command = show.reproduce(*_words(wanted, options))
        _leave(ctx, consistent_theory.answer(wanted, options, command), options["expect"])
    known, own = apart(wanted)
    if own:
        _with_own(ctx, known, own, wanted, options)
        return
    if of_filtering(wanted):
        from axiomcheck.cli import consistent_filtering

        _usual(options, "filtering")
        options["domain"] = "natural" if options["domain"] == "closed" else options["domain"]
        command = show.reproduce(*_words(wanted, options))
        _leave(ctx, consistent_filtering.answer(wanted, options, command), options["expect"])
    theory = theory_of(wanted, options)
    from axiomcheck.consistency.lattice import lattice

    found = lattice(theory, options["timeout"])
    asked = (*found.sense.order, *found.silent)
    click.echo(
        _printed(
            found,
            None if options["everything"] else asked,
            show.reproduce(*_words(wanted, options)),
            options["fmt"],
        )
    )
    verdict = "unknown" if found.unknown else "consistent"
    if not options["everything"]:
        verdict = found.answer(asked).verdict
    _leave(ctx, verdict, options["expect"])


def _with_own(
    ctx: click.Context, known: list[str], own: list[Axiom], wanted: tuple[str, ...], options: dict[str, Any]
) -> None:
    """The same question with declared properties among the axioms."""
    _of_distributions(known, own)
    theory = theory_of(tuple(known), options | {"none": True, "everything": False})
    from axiomcheck import documents
    from axiomcheck.consistency import family, family_report, page, together

    command = show.reproduce(*_words(wanted, options))
    if options["everything"]:
        every = family.family(theory, own, options["timeout"])
        sets, verdict = (*every.minimal, *every.maximal), "unknown" if every.unknown else "consistent"
        data, lines = family_report.document(every, command), family_report.lines(every)
    else:
        found = together.together(theory, own, options["timeout"])
        sets, verdict = (found,), found.verdict
        data, lines = together.document(found, command), together.lines(found)
    if options["fmt"] == "json":
        click.echo(documents.pretty(data))
    elif options["fmt"] == "latex":
        click.echo(family_report.latex(sets))
    else:
        versions = show.version_line(documents.versions(frozenset().union(*(x.trusts for x in sets))))
        if options["fmt"] == "html":
            title = f"Which of {', '.join(wanted)} can a measure satisfy together?"
            click.echo(page.plain(title, lines, command, versions))
            _leave(ctx, verdict, options["expect"])
        click.echo("\n".join([*lines, "", versions, command]))
    _leave(ctx, verdict, options["expect"])


def _of_distributions(known: list[str], own: list[Axiom]) -> None:
    """Refuse sentences about counts: beside properties of one's own, axioms of distributions are decided together alone."""
    named = [axioms.from_name(x) for text in known for x in text.split(",") if x.strip()]
    counts = [x.name for x in (*named, *own) if x.kind == FILTERING]
    if not counts:
        return
    if len(counts) < len(named) + len(own):
        other = next(x.name for x in (*named, *own) if x.kind != FILTERING)
        raise InputError(f"{counts[0]} is about {MATRICES} and {other} about {PAIRS}; name those of one space")
    raise InputError(
        f"{own[0].name}: beside properties of your own, axioms of {PAIRS} are decided together, those of {MATRICES} are not; "
        "write both into a theory's file and ask `axiomcheck consistent FILE.toml:NAME,NAME` (docs/own-theory.md)"
    )


def _usual(options: dict[str, Any], about: str) -> None:
    """Refuse what only makes sense for quantification."""
    for name, usual in USUAL.items():
        if options[name] != usual:
            raise InputError(f"--{name} is about measures of quantification; leave it out for {about}")
    if options["fmt"] not in ("text", "json"):
        raise InputError(f"--format {options['fmt']}: for {about} there are text and json")


def _leave(ctx: click.Context, verdict: str, expected: str | None) -> None:
    """Exit as the verdict, or the several that were found, and what was expected have it."""
    if expected not in (None, verdict):
        click.echo(f"axiomcheck: expected these axioms to be {expected}, found {verdict}", err=True)
        ctx.exit(OPEN if "unknown" in verdict else FAILED)
    ctx.exit(OPEN if "unknown" in verdict and expected is None else OK)


def of_filtering(wanted: tuple[str, ...]) -> bool:
    """Are all axioms that are asked about those of filtering?"""
    known = {a.id: a.kind for a in axioms.catalog().values()}
    names = [x.strip().lower() for text in wanted for x in text.split(",") if x.strip()]
    return bool(names) and all(known.get(x) == FILTERING for x in names)


def theory_of(wanted: tuple[str, ...], options: dict[str, Any]) -> Theory:
    """The axioms asked about, in the sense that the options give."""
    names = [x for text in wanted for x in text.split(",") if x.strip()]
    if not names and not options["everything"] and not options.get("none"):
        raise InputError(
            "name the axioms, for instance `axiomcheck consistent MON MAX ABS`, or ask for --lattice"
        )
    from axiomcheck.input.declared_axioms import catalog_only

    catalog_only(options["weak"], "--weak")
    found = [axioms.from_name(x) for x in names]
    if options["everything"] and not found:
        found = [axioms.from_name(x) for x in PAPER_AXIOMS]
    for axiom in found:
        if axiom.kind != QUANTIFICATION:
            raise InputError(
                f"{axiom.name} is an axiom of {axiom.kind}; axioms of quantification and of filtering are not "
                "decided together: name those of one kind"
            )
    if options["domain"] not in DOMAINS:
        raise InputError(
            f"--domain {options['domain']} is a smoothing of matrices; here: {', '.join(DOMAINS)}"
        )
    weak = tuple(axioms.from_name(x).id for text in options["weak"] for x in text.split(","))
    ids = tuple(dict.fromkeys(a.id for a in found))
    if stray := [x for x in weak if x in WEAKENED and x not in ids]:
        raise InputError(f"--weak {stray[0].upper()}: {stray[0].upper()} is not among the axioms asked about")
    if options["supremum"] and "max" not in ids:
        raise InputError("--supremum is about MAX, which is not among the axioms asked about")
    return Theory(
        ids,
        options["reading"],
        options["domain"],
        options["signs"],
        weak,
        options["supremum"],
        options["continuous"],
    )


def _printed(found: Lattice, asked: tuple[str, ...] | None, command: str, fmt: str) -> str:
    from axiomcheck import documents
    from axiomcheck.consistency import page, report
    from axiomcheck.consistency.lattice import subsets

    trusts = frozenset().union(*(w.trusts for w in found.witnesses))
    versions = show.version_line(documents.versions(trusts))
    if fmt == "json":
        sets = [asked] if asked is not None else subsets((*found.sense.order, *found.silent))
        return documents.pretty(report.document(found, sets, command))
    if fmt == "html":
        return page.html(found, command, versions)
    if fmt == "latex":
        if asked is None:
            return report.latex(found.theorems, found.witnesses, found.sense.scope)
        answer = found.answer(asked)
        shown = ([answer.theorem] if answer.theorem else [], [answer.witness] if answer.witness else [])
        return report.latex(*shown, found.sense.scope)
    if asked is None:
        lines = report.lattice_lines(found)
    else:
        lines = report.answer_lines(found.answer(asked), asked, found.sense.scope, found.silent)
    return "\n".join([*lines, "", versions, command])


def _words(wanted: tuple[str, ...], options: dict[str, Any]) -> list[str]:
    words = ["consistent", *wanted, *(["--lattice"] if options["everything"] else [])]
    for name, usual in (("reading", "binary"), ("domain", "closed"), ("signs", "same")):
        if options[name] != usual:
            words += [f"--{name}", options[name]]
    for text in options["weak"]:
        words += ["--weak", text]
    words += [f"--{name}" for name in ("supremum", "continuous") if options[name]]
    if options["timeout"] != DEFAULT_SECONDS:
        words += ["--timeout", f"{options['timeout']:g}"]
    if options["expect"]:
        words += ["--expect", options["expect"]]
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]
