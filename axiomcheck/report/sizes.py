"""Verdicts at several codeframe sizes whose proofs name different numbers: none of them speaks of one for all."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.term import Refused
from axiomcheck.calculus.values import Point, value
from axiomcheck.errors import AxiomcheckError
from axiomcheck.verdict import Status, Verdict


def differing(verdicts: Iterable[Verdict]) -> list[str]:
    """A line for each property proved at several sizes with numbers that differ.

    >>> from axiomcheck import verify
    >>> at = [verify("n**3*max(p_hat)", "BND", classes=n) for n in (2, 3)]
    >>> for line in differing(at): print(line)
    BND: each verdict is about one size; the number is 10 for n = 2, 100 for n = 3.  --classes every asks for one number
    """
    found: dict[tuple[str, str, str], dict[int, str]] = {}
    for v in verdicts:
        if v.status is Status.PROVED and v.claim.classes is not None and (numbers := _numbers(v)):
            key = (str(v.claim.measure.formula), v.claim.axiom.name, v.claim.reading)
            found.setdefault(key, {})[v.claim.classes] = numbers
    return [
        f"{name}: each verdict is about one size; the number is "
        + ", ".join(f"{text} for n = {n}" for n, text in sorted(sizes.items()))
        + ".  --classes every asks for one number"
        for (_, name, _), sizes in found.items()
        if len(set(sizes.values())) > 1
    ]


def _numbers(verdict: Verdict) -> str:
    """The numbers that a proof supplies for those that the sentence says exist."""
    certificate, size = verdict.certificate, verdict.claim.classes
    if certificate is None or size is None:
        return ""
    if not certificate.steps:
        return ""
    try:
        values = [value(t, Point(size)) for t in unpack(certificate.steps)[1]]
    except (Refused, AxiomcheckError):
        return ""
    return ", ".join(str(v) for v in values if isinstance(v, Fraction))
