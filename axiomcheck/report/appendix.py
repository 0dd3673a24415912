"""Proof appendices: for each measure a section, in it each axiom with its proof or its counterexample.

The texts are those of `explain`, made from certificates that are replayed first; what is the
same for all axioms of a measure, such as its definition, is said once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from axiomcheck.documents import version_line
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.report import statements
from axiomcheck.report.appendix_formats import FORMATS, Section, by_measure, written
from axiomcheck.report.blocks import Block, Grid, Para, title_of
from axiomcheck.report.explain import blocks, claim_blocks
from axiomcheck.report.paper import paper
from axiomcheck.report.records import versions
from axiomcheck.report.words import said
from axiomcheck.verdict import Status, Verdict

SUFFIXES = {".tex": "latex", ".md": "markdown", ".txt": "text"}
OF_AXIOM = ("Axiom", "Reading", "Change", "To hold")


@dataclass(frozen=True)
class Heading:
    """What stands above the sections of a whole document."""

    title: str
    lines: tuple[str, ...] = ()


def appendix(verdicts: Iterable[Verdict], fmt: str = "latex", heading: Heading | None = None) -> str:
    """The verdicts' proofs and counterexamples, a section for each measure.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What was found, with certificates, measure by measure.
    fmt : {"latex", "markdown", "text"}
        LaTeX needs amsmath, amssymb, booktabs and graphicx.
    heading : Heading, optional
        Makes it a document with this title; in LaTeX, one that compiles by itself.

    Raises
    ------
    CheckError
        A certificate does not show what its verdict says.

    Examples
    --------
    >>> from axiomcheck import axioms, measures
    >>> from axiomcheck.verdict import decide
    >>> found = decide(Claim(measures.from_name("SE"), axioms.from_name("IMP")))
    >>> print(appendix([found], "markdown").splitlines()[0])
    ## SE: squared error
    """
    if fmt not in FORMATS:
        raise InputError(f"there is no format {fmt!r} for appendices; known: {', '.join(FORMATS)}")
    sections = [x for group in by_measure(verdicts) for x in _sections(group)]
    return written(sections, fmt, None if heading is None else (heading.title, heading.lines))


def _sections(verdicts: Sequence[Verdict]) -> list[Section]:
    """A measure's section, and one for each axiom in it."""
    claims = [v.claim for v in verdicts]
    measure, shared = claims[0].measure, _shared(claims)
    opening = [*shared, *_domain(claims[0]), _overview(verdicts)]
    return [Section(1, _title(measure), tuple(opening)), *(_of_axiom(v, shared) for v in verdicts)]


def _title(measure: Measure) -> str:
    """The name, and in words what it stands for where that says more."""
    words = measure.title
    if words.lower().startswith(measure.name.lower()):
        return words[0].upper() + words[1:]
    return f"{measure.name}: {words}" if words else measure.name


def _shared(claims: Sequence[Claim]) -> list[Block]:
    """What is said of the measure, whatever the axiom."""
    first, *others = (claim_blocks(c) for c in claims)
    return [
        b
        for b in first
        if title_of(b) not in OF_AXIOM and not _is_domain(claims[0], b) and all(b in other for other in others)
    ]


def _is_domain(claim: Claim, block: Block) -> bool:
    """Domain and size in one paragraph, where measures are of quantification: each is said elsewhere."""
    return claim.measure.kind != FILTERING and title_of(block) == "Domain"


def _domain(claim: Claim) -> list[Block]:
    if claim.measure.kind == FILTERING:
        return []
    return [Para(said(f"{claim.domain}: {statements.DOMAINS[claim.domain]}."), "Domain")]


def _overview(verdicts: Sequence[Verdict]) -> Grid:
    header = ("axiom", "reading", "verdict", "scope", "rests on")
    rows = [
        (v.claim.axiom.name, v.claim.reading, v.status.value, v.scope, v.trust if v.certificate else "-")
        for v in verdicts
    ]
    return Grid(header, tuple(rows))


def _of_axiom(verdict: Verdict, shared: Sequence[Block]) -> Section:
    claim = verdict.claim
    document = [b for b in blocks(verdict) if b not in shared and not _is_domain(claim, b)]
    return Section(
        2, f"{claim.axiom.name}, {claim.axiom.title}", tuple(document), verdict.status is Status.PROVED
    )


def format_of(path: Path | None) -> str:
    """The format that the file's suffix says; LaTeX for stdout and for a name without a suffix."""
    if path is None or not path.suffix:
        return "latex"
    if path.suffix.lower() not in SUFFIXES:
        raise InputError(f"{path}: appendices are {', '.join(SUFFIXES)}; change the suffix, or give --format")
    return SUFFIXES[path.suffix.lower()]


def command_text(
    verdicts: Sequence[Verdict], fmt: str, title: str, command: str, notation: Mapping[str, str] | None
) -> str:
    """Sections, or with a title a document, with how it is made again; in a paper's style where there is a notation."""
    lines = (version_line(versions(verdicts)), command)
    if notation is not None:
        return paper(verdicts, title=title, comments=lines, notation=notation)
    text = appendix(verdicts, fmt, Heading(title, lines) if title else None)
    return text if title or fmt != "latex" else "".join(f"% {line}\n" for line in lines) + text
