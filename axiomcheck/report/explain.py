"""A verdict explained: a short proof, or the paper's little table, from its certificate alone.

`explain` replays the certificate first, so that an explanation never says more than the
kernel has checked; `summary` is one line for tables and terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from axiomcheck.errors import CheckError, InputError
from axiomcheck.kernel.certificate import STEPS, Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.report import declared, evidence, filtering, outline, sequents
from axiomcheck.report.blocks import Block, Line, Para, to_latex, to_text
from axiomcheck.report.formulas import called
from axiomcheck.report.lemmas import proof_blocks
from axiomcheck.report.regions import HOLDS, Leaf, parts_of, region, where
from axiomcheck.report.statements import claim_blocks
from axiomcheck.report.summaries import summary
from axiomcheck.report.witnesses import witness_blocks
from axiomcheck.verdict import Status, Verdict, is_declared, rested

__all__ = ["FORMATS", "explain", "summary"]

FORMATS = ("text", "latex")
SAYS = {
    Status.PROVED: "{m} satisfies {a}.",
    Status.REFUTED: "{m} does not satisfy {a}.",
    Status.UNDEFINED: "{m} has no value at a point that {a} speaks of.",
    Status.UNKNOWN: "Whether {m} satisfies {a} is not known.",
}


def explain(verdict: Verdict, fmt: str = "text") -> str:
    """The verdict's proof or counterexample, for a reader.

    Parameters
    ----------
    verdict : Verdict
        What was found, with its certificate.
    fmt : {"text", "latex"}
        Plain text, or a fragment of LaTeX that needs amsmath and booktabs.

    Raises
    ------
    CheckError
        The certificate does not show what the verdict says.

    Examples
    --------
    >>> from axiomcheck import axioms, measures
    >>> from axiomcheck.lang.claim import Claim
    >>> from axiomcheck.verdict import decide
    >>> found = decide(Claim(measures.from_name("SE"), axioms.from_name("IMP")))
    >>> print(explain(found).splitlines()[0])
    Proved. SE satisfies IMP. (every n; rests on kernel)
    """
    if fmt not in FORMATS:
        raise InputError(f"there is no format {fmt!r} for explanations; known: {', '.join(FORMATS)}")
    document = blocks(verdict)
    return to_text(document) if fmt == "text" else to_latex(document)


def blocks(verdict: Verdict) -> list[Block]:
    """The explanation as a document; the certificate is replayed first."""
    claim, certificate = verdict.claim, verdict.certificate
    if claim.measure.kind == FILTERING:
        return _about_matrices(verdict)
    head = SAYS.get(verdict.status, "").format(m=called(claim.measure), a=declared.called(claim))
    if verdict.status is Status.UNKNOWN or certificate is None:
        if verdict.status is not Status.UNKNOWN:
            raise CheckError(f"a verdict {verdict.status.name} without a certificate explains nothing")
        title = verdict.status.name.capitalize()
        return [
            Para((f"{head} ({claim.scope})",), title),
            *claim_blocks(claim),
            Para(_why(verdict), "What stayed open"),
        ]
    rests = " + ".join(evidence.trusts(replace(verdict, trusts=rested(claim, verdict.status, certificate))))
    parts = parts_of(verdict)
    if verdict.status is Status.CONDITIONAL:
        held = "; ".join(region(claim, parts).values())
        head = f"{called(claim.measure)} satisfies {declared.called(claim)} exactly for {held}."
    return [
        Para((f"{head} ({verdict.scope}; rests on {rests})",), verdict.status.name.capitalize()),
        *claim_blocks(claim),
        *(_told_by_parts(claim, parts) if parts else _told(claim, verdict.status, certificate)),
        *_found(verdict),
    ]


def _told(claim: Claim, status: Status, certificate: Certificate) -> list[Block]:
    """The proof, or the point."""
    if certificate.rule == STEPS:
        held = sequents.denial(claim, certificate) if status is Status.REFUTED and certificate.steps else []
        denial = [Para((f"with two classes it holds {' and '.join(held)}. So the axiom is false.",), "Denial")] if held else []
        return [*denial, *outline.blocks(certificate, claim if status is Status.PROVED else None)]
    if is_declared(claim):
        return declared.witness_blocks(claim, certificate)
    return (proof_blocks if status is Status.PROVED else witness_blocks)(claim, certificate)


def _told_by_parts(claim: Claim, parts: Sequence[Leaf]) -> list[Block]:
    """One after the other, where the range of a parameter is cut."""
    found: list[Block] = []
    for i, part in enumerate(parts, 1):
        word, status = ("it holds", Status.PROVED) if part.outcome == HOLDS else ("it fails", Status.REFUTED)
        found.append(Para((f"for {where(claim, part.given)}, {word}.",), f"Case {i}"))
        found += _told(part.claim, status, part.certificate)
    return found


FOUND = {  # beside the grids of simple fractions, which need no word
    "smt": "by Z3, as a model of the negated claim; the model was made exact and replayed by the kernel, "
    "which alone is believed",
    "climbing": "by climbing towards it from random points, then rounding",
}


def _found(verdict: Verdict) -> list[Block]:
    """How the counterexample was found, where this run knows."""
    how = FOUND.get(verdict.found_by) if verdict.status is Status.REFUTED else None
    return [] if how is None else [Para((f"The counterexample was found {how}.",), "Search")]


def _about_matrices(verdict: Verdict) -> list[Block]:
    claim, certificate = verdict.claim, verdict.certificate
    said, title = filtering.head(claim, verdict.status, certificate), verdict.status.name.capitalize()
    if certificate is None:
        if verdict.status is not Status.UNKNOWN:
            raise CheckError(f"a verdict {verdict.status.name} without a certificate explains nothing")
        opened = Para(_why(verdict), "What stayed open")
        return [Para((f"{said} ({claim.scope})",), title), *filtering.claim_blocks(claim), opened]
    rests = " + ".join(("kernel", *sorted(rested(claim, verdict.status, certificate))))
    tell = declared.witness_blocks(claim, certificate) if is_declared(claim) else None
    if certificate.rule == STEPS:
        tell = outline.blocks(certificate, claim if verdict.status is Status.PROVED else None)
    return [
        Para((f"{said} ({verdict.scope}; rests on {rests})",), title),
        *filtering.claim_blocks(claim),
        *(filtering.blocks(claim, verdict.status, certificate) if tell is None else tell),
    ]


def _why(verdict: Verdict) -> Line:
    return (verdict.reason or "nothing was found within the budget",)
