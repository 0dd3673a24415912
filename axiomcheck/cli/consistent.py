"""`axiomcheck consistent`: which axioms can a measure satisfy together?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from axiomcheck import axioms
from axiomcheck.axioms.quantification import PAPER_AXIOMS
from axiomcheck.axioms.theory import DOMAINS, WEAKENED, Theory
from axiomcheck.cli import complete, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import leave
from axiomcheck.documents import versions
from axiomcheck.errors import InputError
from axiomcheck.input.added import apart
from axiomcheck.input.declared_axioms import catalog_only
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.matrix import FILTERING, SMOOTHED
from axiomcheck.properties.spaces import MATRICES, PAIRS

VERDICTS = ("consistent", "inconsistent", "unknown")
Answer = tuple[str, Callable[[], dict], Iterable[str]]  # a verdict, a record for JSON, and what is printed else
USUAL = {"reading": "binary", "signs": "same", "weak": (), "supremum": False, "continuous": False}


@opt.command("consistent")
@click.argument("wanted", nargs=-1, metavar="AXIOM...", shell_complete=complete.axioms)
@opt.flag("--lattice", "Decide every subset of the axioms (default: the paper's eight).", "everything")
@opt.choice("--reading", opt.OF_SETS, "Which formalisation of the axioms; binary: two classes.")
@click.option("--domain", type=click.Choice([*DOMAINS, *SMOOTHED]), default="closed",
              show_default="closed; for filtering, natural",
              help="Where D has a value: prevalences in [0, 1], in (0, 1), positive true or predicted ones; "
                   "half-open: c1's in (0, 1]. For filtering: how matrices are smoothed.")
@opt.signs_option
@opt.weak_option
@opt.flag("--supremum", "MAX: errors come as near to the bound as one likes.")
@opt.flag("--continuous", "D is moreover continuous in both distributions together.")
@opt.format_option("text", "latex", "html", "json")
@opt.seconds_option(30.0, "Budget of each proof about a witness.")
@click.option("--expect", type=click.Choice(VERDICTS), help="Exit with 1 unless this is the verdict.")
def consistent(wanted: tuple[str, ...], **options: Any) -> int:
    """Can any function D satisfy these axioms together?"""
    if options["everything"] and options["expect"]:
        raise InputError("--expect is about one set of axioms; leave out --lattice or --expect")
    from axiomcheck.asked import about_a_theory

    if of_filtering(wanted) and options["domain"] == "closed":
        options["domain"] = "natural"
    order = "wanted everything reading domain signs weak supremum continuous timeout expect fmt"
    command = show.again(order, domain=options["domain"])
    if about_a_theory(wanted):
        _usual(options, "a theory")
        answer: Answer = _of_a_theory(wanted, options, command)
    elif (both := apart(wanted))[1]:
        answer = _with_own(*both, wanted, options, command)
    elif of_filtering(wanted):
        _usual(options, "filtering")
        answer = _of_filtering(wanted, options, command)
    else:
        found = opt.named(wanted) or (opt.named(PAPER_AXIOMS) if options["everything"] else [])
        if not found:
            example = "`axiomcheck consistent MON MAX ABS`"
            raise InputError(f"name the axioms, for instance {example}, or ask for --lattice")
        answer = _of_the_catalog(theory_of(found, options), options, command)
    verdict, record, said = answer
    show.tell(options["fmt"], record, said)
    return leave(verdict, options["expect"], "these axioms")


def _versions(trusts: Iterable[frozenset[str]]) -> dict[str, str]:
    return versions(frozenset().union(*trusts))


def _of_a_theory(wanted: tuple[str, ...], options: dict[str, Any], command: str) -> Answer:
    """What is known of each set of axioms, or of every set of those named or of the theory's first table."""
    if options["domain"] != "closed":
        raise InputError("--domain is about axioms of the catalog; leave it out for a theory")
    from axiomcheck import theories
    from axiomcheck.asked import sets_of_a_theory
    from axiomcheck.consistency import declared, theory_family

    seconds = min(options["timeout"], declared.SECONDS)
    if not options["everything"]:
        found = [declared.decided(theory, own, seconds) for theory, own in sets_of_a_theory(wanted)]
        lines = [line for i, x in enumerate(found) for line in (*[""] * (i > 0), *declared.lines(x))]
        verdict = ", ".join(sorted({x.verdict for x in found}))
        below = show.footer(_versions(x.trusts for x in found), command)
        return verdict, lambda: declared.document(found, command), [*lines, *below]
    name = wanted[0].strip().rstrip(":").lower()
    whole = len(wanted) == 1 and name in theories.ids()
    ((theory, own),) = [(theories.find(name), [])] if whole else sets_of_a_theory(wanted)
    every = theory_family.family(theory, own, seconds)
    lines = [*theory_family.lines(every), *show.footer(_versions([every.trusts]), command)]
    verdict = "unknown" if every.unknown else "consistent"
    return verdict, lambda: theory_family.document(every, command), lines


def _of_filtering(wanted: tuple[str, ...], options: dict[str, Any], command: str) -> Answer:
    """What is known of axioms of filtering."""
    domain = options["domain"]
    if domain not in SMOOTHED:
        raise InputError(f"--domain {domain} is about prevalences; for filtering: {', '.join(SMOOTHED)}")
    from axiomcheck.consistency import filtering

    found = filtering.lattice(tuple(x.id for x in opt.named(wanted)), domain, options["timeout"])
    asked = None if options["everything"] else found.order
    verdict = found.verdict(found.order) if asked else "unknown" if found.counts["unknown"] else "consistent"
    lines = [*filtering.lines(found, asked), "", command]
    return verdict, lambda: filtering.document(found, asked, command), lines


def _with_own(
    known: list[str], own: list[Axiom], wanted: tuple[str, ...], options: dict[str, Any], command: str
) -> Answer:
    """The same question with declared properties among the axioms."""
    _of_distributions(known, own)
    theory = theory_of(opt.named(known), options)
    from axiomcheck.consistency import family, family_report, page, together

    sets: tuple[Any, ...]
    if options["everything"]:
        every = family.family(theory, own, options["timeout"])
        sets, verdict = (*every.minimal, *every.maximal), "unknown" if every.unknown else "consistent"
        data, lines = family_report.document(every, command), family_report.lines(every)
    else:
        found = together.together(theory, own, options["timeout"])
        sets, verdict = (found,), found.verdict
        data, lines = together.document(found, command), together.lines(found)
    rests_on = _versions(x.trusts for x in sets)
    if options["fmt"] == "latex":
        return verdict, dict, [family_report.latex(sets)]
    if options["fmt"] == "html":
        title = f"Which of {', '.join(wanted)} can a measure satisfy together?"
        return verdict, dict, [page.plain(title, lines, command, show.version_line(rests_on))]
    return verdict, lambda: data, [*lines, *show.footer(rests_on, command)]


def _of_distributions(known: list[str], own: list[Axiom]) -> None:
    """Refuse sentences about counts: beside properties of one's own, axioms of distributions are decided together alone."""
    named = opt.named(known)
    counts, others = ([x.name for x in (*named, *own) if (x.kind == FILTERING) is k] for k in (True, False))
    if counts and others:
        raise InputError(
            f"{counts[0]} is about {MATRICES} and {others[0]} about {PAIRS}; name those of one space"
        )
    if counts:
        together = f"axioms of {PAIRS} are decided together, those of {MATRICES} are not"
        raise InputError(
            f"{own[0].name}: beside properties of your own, {together}; "
            "write both into a theory's file and ask `axiomcheck consistent FILE.toml:NAME,NAME` (docs/own-theory.md)"
        )


def _usual(options: dict[str, Any], about: str) -> None:
    """Refuse what only makes sense for quantification."""
    for name, usual in USUAL.items():
        if options[name] != usual:
            raise InputError(f"--{name} is about measures of quantification; leave it out for {about}")
    if options["fmt"] not in ("text", "json"):
        raise InputError(f"--format {options['fmt']}: for {about} there are text and json")


def of_filtering(wanted: tuple[str, ...]) -> bool:
    """Are all axioms that are asked about those of filtering?"""
    known = {a.id for a in axioms.catalog().values() if a.kind == FILTERING}
    names = {x.strip().lower() for text in wanted for x in text.split(",") if x.strip()}
    return bool(names) and names <= known


def theory_of(found: list[Axiom], options: dict[str, Any]) -> Theory:
    """These axioms in the sense that the options give."""
    catalog_only(options["weak"], "--weak")
    both = "axioms of quantification and of filtering are not decided together: name those of one kind"
    ids = opt.ids_of(found, both)
    reading, domain, signs = (options[k] for k in ("reading", "domain", "signs"))
    if domain not in DOMAINS:
        raise InputError(f"--domain {domain} is a smoothing of matrices; here: {', '.join(DOMAINS)}")
    weak = opt.weak_in(options, ids, WEAKENED)
    if options["supremum"] and "max" not in ids:
        raise InputError("--supremum is about MAX, which is not among the axioms asked about")
    return Theory(ids, reading, domain, signs, weak, options["supremum"], options["continuous"])


def _of_the_catalog(theory: Theory, options: dict[str, Any], command: str) -> Answer:
    """What is known of axioms of quantification, alone or with all of their subsets."""
    from axiomcheck.consistency import page, report
    from axiomcheck.consistency.lattice import lattice, of_all_together, subsets

    everything = options["everything"]
    whole = everything or options["fmt"] in ("html", "json")
    found = (lattice if whole else of_all_together)(theory, options["timeout"])
    asked = (*found.sense.order, *found.silent)
    answer = None if everything else found.answer(asked)
    verdict = answer.verdict if answer else "unknown" if found.unknown else "consistent"
    rests_on, scope = _versions(w.trusts for w in found.witnesses), found.sense.scope
    if options["fmt"] == "html":
        lines = [page.html(found, command, show.version_line(rests_on))]
    elif options["fmt"] == "latex":
        theorems, witnesses = ([answer.theorem], [answer.witness]) if answer else (found.theorems, found.witnesses)
        lines = [report.latex(filter(None, theorems), filter(None, witnesses), scope)]
    else:
        told = report.answer_lines(answer, asked, scope, found.silent) if answer else report.lattice_lines(found)
        lines = [*told, *show.footer(rests_on, command)]
    return verdict, lambda: report.document(found, subsets(asked) if everything else [asked], command), lines
