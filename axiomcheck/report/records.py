"""Verdicts as plain data for JSON: one record per verdict, one document per command.

Exact numbers are strings `a/b`, enclosures are `[low, high]`.  Everything about a witness
is read from the certificate, and its values are computed again by the kernel.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from axiomcheck.documents import versions as document_versions
from axiomcheck.errors import CheckError
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.report import matrix_records
from axiomcheck.report.evidence import trusts, witness
from axiomcheck.report.explain import summary
from axiomcheck.report.regions import parts_of, region
from axiomcheck.store import Store
from axiomcheck.verdict import Status, Verdict, is_declared

SCHEMA = "axiomcheck.verdicts/1"


def document(command: str, verdicts: Iterable[Verdict], published: Iterable[str | None] = ()) -> dict:
    """Everything a command found out, with what is needed to find it again."""
    verdicts = list(verdicts)
    marks = list(published) or [None] * len(verdicts)
    store = Store()
    records = [record(v, mark, store=store) for v, mark in zip(verdicts, marks, strict=True)]
    return {"schema": SCHEMA, "versions": versions(verdicts), "command": command, "verdicts": records}


def versions(verdicts: Iterable[Verdict] = ()) -> dict[str, str]:
    """Versions of what these verdicts were made with."""
    trusts = frozenset().union(*(v.trusts for v in verdicts))
    return {**document_versions(trusts), "python": ".".join(map(str, sys.version_info[:3]))}


def record(verdict: Verdict, published: str | None = None, *, store: Store | None = None) -> dict:
    """One verdict, beside what a paper printed for this cell; the store says where its certificate may be
    kept.

    >>> from axiomcheck import axioms, measures
    >>> from axiomcheck.lang.claim import Claim
    >>> from axiomcheck.verdict import decide
    >>> found = record(decide(Claim(measures.from_name("SE"), axioms.from_name("REL"))), "no")
    >>> found["verdict"], found["agrees"], found["scope"]
    ('refuted', True, 'n = 2')
    """
    if not verdict.checked:
        raise CheckError(f"{verdict!r}: no certificate was replayed that shows this; make verdicts by `replay`")
    claim = verdict.claim
    decided = verdict.certificate is not None
    return {
        "measure": claim.measure.name,
        "axiom": claim.axiom.name,
        "reading": claim.reading,
        "signs": claim.signs if claim.statement.signs else "same",
        "domain": claim.domain,
        "verdict": verdict.status.value,
        "scope": verdict.scope,
        "trusts": trusts(verdict),
        "published": published,
        "agrees": agrees(verdict.status, published),
        "witness": witness(verdict),
        "parameters": parameters(verdict),
        "reason": reason(verdict),
        "certificate": (store or Store()).locate(claim) if decided else None,
        "found_by": verdict.found_by or None,
        "seconds": round(verdict.seconds, 6),
    }


def agrees(status: Status, published: str | None) -> bool | None:
    """Does the verdict say what was printed?  None where either says nothing.

    >>> agrees(Status.REFUTED, "yes"), agrees(Status.UNKNOWN, "yes")
    (False, None)
    """
    if published is None or status not in (Status.PROVED, Status.REFUTED):
        return None
    return published == ("yes" if status is Status.PROVED else "no")


def reason(verdict: Verdict) -> str:
    """One line: the proof or the witness in short, or why nothing was found."""
    if verdict.certificate is None:
        return verdict.reason
    return summary(verdict)


def parameters(verdict: Verdict) -> dict | None:
    """For which values of a parameter the verdict holds; None if there is none, or for every eps."""
    if is_declared(verdict.claim):
        amount = "" if verdict.certificate is None else verdict.certificate.params.get("eps", "")
        return {"eps": f"eps = {amount}"} if amount else None
    if verdict.claim.measure.kind == FILTERING:
        return matrix_records.parameters(verdict)
    if verdict.status is Status.CONDITIONAL:
        return region(verdict.claim, parts_of(verdict))
    certificate = verdict.certificate
    params = {} if certificate is None else certificate.params
    return {"eps": f"eps = {params['eps']}"} if "eps" in params else None


# -- witnesses ------------------------------------------------------------------
