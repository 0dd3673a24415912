"""Which properties of a measure are proved: what theorems about expected scores rest on."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck import axioms
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.runner import run
from axiomcheck.verdict import Status, Verdict

SECONDS = 30.0


def proof(measure: Measure, axiom: str, eps: Fraction | None, classes: int = 2) -> Verdict | None:
    """The verdict that it satisfies the axiom, on the natural domain or smoothed; None if that is not proved.

    >>> from axiomcheck import measures
    >>> proof(measures.from_name("AE"), "CVX", None).status.name, proof(measures.from_name("DR"), "CVX", None)
    ('PROVED', None)
    """
    about = axioms.from_name(axiom)
    domain = "natural" if eps is None else "smoothed"
    binary = classes == 2 and "binary" in about.readings
    sizes: tuple[int | None, ...] = (None,) if binary else (None, classes)
    for size in sizes:  # every n first: its certificates may be there already
        claim = Claim(measure, about, "binary" if binary else about.default, domain, classes=size)
        (verdict,) = run([claim], jobs=0, seconds=SECONDS)
        if verdict.status is Status.PROVED:
            return verdict
    return None
