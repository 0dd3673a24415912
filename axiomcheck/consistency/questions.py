"""Axioms that are asked about together, whatever they are about; and what is printed of the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from axiomcheck import axioms, theories
from axiomcheck.asked import about_a_theory, sets_of_a_theory
from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.axioms.theory import DOMAINS, WEAKENED, Theory
from axiomcheck.consistency import (
    declared,
    family,
    family_report,
    filtering,
    page,
    report,
    theory_family,
    together,
)
from axiomcheck.consistency.lattice import lattice, of_all_together, subsets
from axiomcheck.errors import InputError
from axiomcheck.input.added import apart
from axiomcheck.input.declared_axioms import catalog_only
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.matrix import FILTERING, SMOOTHED
from axiomcheck.properties.spaces import MATRICES, PAIRS
from axiomcheck.senses import ids_of, named, weak_of

USUAL = {"reading": "binary", "signs": "same", "weak": (), "supremum": False, "continuous": False}
Options = dict[str, Any]  # as `axiomcheck consistent` has them


@dataclass(frozen=True)
class Told:
    """What is printed of an answer."""

    verdict: str
    trusts: frozenset[str]  # what it rests on beside the kernel
    lines: Callable[[], list[str]]
    document: Callable[[str], dict]  # of the command that asks again
    page: Callable[[str, str], str] | None = None  # of that command and the versions, where there is one
    latex: Callable[[], str] | None = None


def of_filtering(wanted: Iterable[str]) -> bool:
    """Are all axioms that are asked about those of filtering?"""
    known = {a.id for a in axioms.catalog().values() if a.kind == FILTERING}
    names = {x.strip().lower() for text in wanted for x in text.split(",") if x.strip()}
    return bool(names) and names <= known


def answered(wanted: tuple[str, ...], options: Options) -> Told:
    """The answer to the question that a command line asks, or that its options do not make sense of these axioms."""
    if about_a_theory(wanted):
        _usual(options, "a theory")
        return _of_a_theory(wanted, options)
    known, own = apart(wanted)
    if own:
        return _with_own(known, own, wanted, options)
    if of_filtering(wanted):
        _usual(options, "filtering")
        return _of_filtering(wanted, options)
    found = named(wanted) or (named(PAPER_AXIOMS) if options["everything"] else [])
    if not found:
        example = "`axiomcheck consistent MON MAX ABS`"
        raise InputError(f"name the axioms, for instance {example}, or ask for --lattice")
    return _of_the_catalog(theory_of(found, options), options)


def theory_of(found: list[Axiom], options: Options) -> Theory:
    """These axioms in the sense that the options give."""
    catalog_only(options["weak"], "--weak")
    both = "axioms of quantification and of filtering are not decided together: name those of one kind"
    ids = ids_of(found, both)
    reading, domain, signs = (options[k] for k in ("reading", "domain", "signs"))
    if domain not in DOMAINS:
        raise InputError(f"--domain {domain} is a smoothing of matrices; here: {', '.join(DOMAINS)}")
    weak = weak_of(options["weak"], ids, WEAKENED)
    if options["supremum"] and "max" not in ids:
        raise InputError("--supremum is about MAX, which is not among the axioms asked about")
    return Theory(ids, reading, domain, signs, weak, options["supremum"], options["continuous"])


def _usual(options: Options, about: str) -> None:
    """Refuse what only makes sense for quantification."""
    for name, usual in USUAL.items():
        if options[name] != usual:
            raise InputError(f"--{name} is about measures of quantification; leave it out for {about}")
    if options["fmt"] not in ("text", "json"):
        raise InputError(f"--format {options['fmt']}: for {about} there are text and json")


def _trusts(some: Iterable[Any]) -> frozenset[str]:
    return frozenset().union(*(x.trusts for x in some))


def _of_the_catalog(theory: Theory, options: Options) -> Told:
    """What is known of axioms of quantification, alone or with all of their subsets."""
    everything = options["everything"]
    whole = everything or options["fmt"] in ("html", "json")
    found = (lattice if whole else of_all_together)(theory, options["timeout"])
    asked, scope = (*found.sense.order, *found.silent), found.sense.scope
    answer = None if everything else found.answer(asked)
    theorems, witnesses = ([answer.theorem], [answer.witness]) if answer else (found.theorems, found.witnesses)
    return Told(
        answer.verdict if answer else "unknown" if found.unknown else "consistent",
        _trusts(found.witnesses),
        lambda: report.answer_lines(answer, asked, scope, found.silent) if answer else report.lattice_lines(found),
        lambda command: report.document(found, subsets(asked) if everything else [asked], command),
        lambda command, versions: page.html(found, command, versions),
        lambda: report.latex(filter(None, theorems), filter(None, witnesses), scope),
    )


def _with_own(known: list[str], own: list[Axiom], wanted: tuple[str, ...], options: Options) -> Told:
    """The same question with declared properties among the axioms."""
    _of_distributions(named(known), own)
    theory = theory_of(named(known), options)
    title = f"Which of {', '.join(wanted)} can a measure satisfy together?"
    if options["everything"]:
        every = family.family(theory, own, options["timeout"])
        sets, verdict, lines, document = every.sets, "unknown" if every.unknown else "consistent", every.lines(), every.document
    else:
        found = together.together(theory, own, options["timeout"])
        sets, verdict, lines, document = (found,), found.verdict, found.lines(), found.document
    return Told(
        verdict, _trusts(sets), lambda: lines, document,
        lambda command, versions: page.plain(title, lines, command, versions),
        lambda: family_report.latex(sets),
    )  # fmt: skip


def _of_distributions(known: list[Axiom], own: list[Axiom]) -> None:
    """Refuse sentences about counts: beside properties of one's own, axioms of distributions are decided together alone."""
    counts, others = ([x.name for x in (*known, *own) if (x.kind == FILTERING) is k] for k in (True, False))
    if counts and others:
        raise InputError(
            f"{counts[0]} is about {MATRICES} and {others[0]} about {PAIRS}; name those of one space"
        )
    if counts:
        decided = f"axioms of {PAIRS} are decided together, those of {MATRICES} are not"
        raise InputError(
            f"{own[0].name}: beside properties of your own, {decided}; "
            "write both into a theory's file and ask `axiomcheck consistent FILE.toml:NAME,NAME` (docs/own-theory.md)"
        )


def _of_filtering(wanted: tuple[str, ...], options: Options) -> Told:
    """What is known of axioms of filtering."""
    domain = options["domain"]
    if domain not in SMOOTHED:
        raise InputError(f"--domain {domain} is about prevalences; for filtering: {', '.join(SMOOTHED)}")
    found = filtering.lattice(tuple(x.id for x in named(wanted)), domain, options["timeout"])
    asked = None if options["everything"] else found.order
    verdict = found.verdict(found.order) if asked else "unknown" if found.counts["unknown"] else "consistent"
    trusts = frozenset().union(*(v.trusts for w in found.witnesses for v in w.verdicts))
    return Told(verdict, trusts, lambda: filtering.lines(found, asked), lambda c: filtering.document(found, asked, c))


def _of_a_theory(wanted: tuple[str, ...], options: Options) -> Told:
    """What is known of each set of axioms, or of every set of those named or of the theory's first table."""
    if options["domain"] != "closed":
        raise InputError("--domain is about axioms of the catalog; leave it out for a theory")
    seconds = min(options["timeout"], declared.SECONDS)
    if not options["everything"]:
        found = [declared.decided(theory, own, seconds) for theory, own in sets_of_a_theory(wanted)]
        lines = [line for i, x in enumerate(found) for line in (*[""] * (i > 0), *x.lines())]
        verdict = ", ".join(sorted({x.verdict for x in found}))
        return Told(verdict, _trusts(found), lambda: lines, lambda command: declared.document(found, command))
    name = wanted[0].strip().rstrip(":").lower()
    whole = len(wanted) == 1 and name in theories.ids()
    ((theory, own),) = [(theories.find(name), [])] if whole else sets_of_a_theory(wanted)
    every = theory_family.family(theory, own, seconds)
    return Told("unknown" if every.unknown else "consistent", every.trusts, every.lines, every.document)
