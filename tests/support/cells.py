"""Every cell of the catalog's tables, and its verdict: the shipped certificate replayed, else searched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from axiomcheck import axioms, measures
from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.errors import CheckError, InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.store import Store
from axiomcheck.verdict import Status, Verdict, decide, replay

METRIC_AXIOMS = ("sym", "tri", "cvx", "bnd", "con")
SECONDS = 8.0


def claims_about(axiom: str, domain: str) -> Iterator[Claim]:
    """All claims of the catalog about an axiom on a domain, each once."""
    seen = set()
    readings = ("binary", "printed", "repaired") if axiom in PAPER_AXIOMS else ("printed",)
    if axioms.catalog()[axiom].kind == "filtering":
        readings = tuple(axioms.catalog()[axiom].readings)
    if axiom == "ind" and domain == "smoothed":
        readings += ("rescaled", "smooth-first")
    for reading in readings:
        for measure in measures.catalog().values():
            for signs in ("same", "independent") if axiom in ("rel", "abs") else ("same",):
                try:
                    claim = Claim(measure, axioms.catalog()[axiom], reading, domain, signs)
                except InputError:
                    continue
                if claim.key not in seen:
                    seen.add(claim.key)
                    yield claim


@cache
def verdict(claim: Claim) -> Verdict:
    """The verdict of a claim, found once a session."""
    for document in Store().load(claim):
        try:
            return replay(claim, Status(document.status), document.certificate)
        except CheckError:
            continue
    return decide(claim, SECONDS)


def verdicts(axiom: str, domain: str, *statuses: Status) -> list[Verdict]:
    """The verdicts about an axiom on a domain that have one of these statuses."""
    return [v for v in map(verdict, claims_about(axiom, domain)) if v.status in statuses]
