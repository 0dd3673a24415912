"""A verdict explained: a short proof, or the paper's little table, from its certificate alone.

`explain` replays the certificate first, so that an explanation never says more than the
kernel has checked.  `summary` is one line for tables and terminals.
"""

from __future__ import annotations

from dataclasses import replace

from axiomcheck.calculus.undefined import RULE as LIMITS
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import POINT, STEPS, Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.report import declared, evidence, filtering, outline, sequents, statements
from axiomcheck.report.blocks import Block, Line, Para, to_latex, to_text
from axiomcheck.report.formulas import NAMELESS, called
from axiomcheck.report.regions import HOLDS, Leaf, case_by_case, parts_of, region
from axiomcheck.report.regions import declared as ranges
from axiomcheck.report.summaries import summary
from axiomcheck.report.witnesses import witness_blocks
from axiomcheck.verdict import Status, Verdict, is_declared, rested, witness_size

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
    claim, status, certificate = verdict.claim, verdict.status, verdict.certificate
    of_matrices = claim.measure.kind == FILTERING
    title, claimed = status.name.capitalize(), claim_blocks(claim)
    if status is Status.UNKNOWN or certificate is None:
        if status is not Status.UNKNOWN:
            raise CheckError(f"a verdict {status.name} without a certificate explains nothing")
        why: Line = (verdict.reason or "nothing was found within the budget",)
        return [Para((f"{_head(verdict)} ({claim.scope})",), title), *claimed, Para(why, "What stayed open")]
    trusts = rested(claim, status, certificate)  # replays it, before anything is said of it
    rests = ["kernel", *sorted(trusts)] if of_matrices else evidence.trusts(replace(verdict, trusts=trusts))
    opening = Para((f"{_head(verdict)} ({verdict.scope}; rests on {' + '.join(rests)})",), title)
    return [opening, *claimed, *told_blocks(verdict), *([] if of_matrices else _found(verdict))]


def told_blocks(verdict: Verdict) -> list[Block]:
    """The proof or the point alone, of a verdict that has been replayed."""
    claim, certificate = verdict.claim, verdict.evidence
    if claim.measure.kind == FILTERING:
        return _about_matrices(claim, verdict.status, certificate)
    parts = parts_of(verdict)
    return case_by_case(claim, parts, _told_part) if parts else _told(claim, verdict.status, certificate)


def claim_blocks(claim: Claim) -> list[Block]:
    """What is claimed, so that a reader needs nothing else."""
    return (filtering if claim.measure.kind == FILTERING else statements).claim_blocks(claim)


def _head(verdict: Verdict) -> str:
    """The verdict in a sentence."""
    claim, status = verdict.claim, verdict.status
    of_matrices = claim.measure.kind == FILTERING
    m, a = called(claim.measure, "Q" if of_matrices else NAMELESS), declared.called(claim)
    if status is Status.CONDITIONAL:
        return f"{m} satisfies {a} exactly for {'; '.join(region(claim, parts_of(verdict)).values())}."
    if of_matrices and claim.measure.parameters:
        proved, refuted = f" for every {ranges(claim.measure.parameters)}", ", whatever the parameters are"
        a += {Status.PROVED: proved, Status.REFUTED: refuted}.get(status, "")
    return SAYS[status].format(m=m, a=a)


def _told(claim: Claim, status: Status, certificate: Certificate) -> list[Block]:
    """The proof, or the point."""
    if certificate.rule == STEPS:
        told, held = sequents.denial(claim, certificate) if status is Status.REFUTED else ("", [])
        size = {2: "two"}.get(witness_size(certificate), witness_size(certificate))
        denied = (f"with {size} classes {told}: it holds {' and '.join(held)}. So the axiom is false.",)
        denial = [Para(denied, "Denial")] if held else []
        return [*denial, *outline.blocks(certificate, claim, status is Status.PROVED)]
    if is_declared(claim):
        return declared.witness_blocks(claim, certificate)
    return witness_blocks(claim, certificate) if certificate.rule in (POINT, LIMITS) else outline.blocks(certificate)


def _told_part(part: Leaf) -> list[Block]:
    return _told(part.claim, Status.PROVED if part.outcome == HOLDS else Status.REFUTED, part.certificate)


FOUND = {  # beside the grids of simple fractions, which need no word
    "smt": "by Z3, as a model of the negated claim; the model was made exact and replayed by the kernel, "
    "which alone is believed",
    "climbing": "by climbing towards it from random points, then rounding",
}


def _found(verdict: Verdict) -> list[Block]:
    """How the counterexample was found, where this run knows."""
    how = FOUND.get(verdict.found_by) if verdict.status is Status.REFUTED else None
    return [] if how is None else [Para((f"The counterexample was found {how}.",), "Search")]


def _about_matrices(claim: Claim, status: Status, certificate: Certificate) -> list[Block]:
    if certificate.rule == STEPS:
        return outline.blocks(certificate, claim, status is Status.PROVED)
    if is_declared(claim):
        return declared.witness_blocks(claim, certificate)
    return filtering.blocks(claim, status, certificate)
