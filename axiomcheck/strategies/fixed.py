"""What a formula's syntax proves, and proofs at one codeframe size."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError
from axiomcheck.kernel import syntax
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import premises_of
from axiomcheck.kernel.fixed import two_maxima_at_vertices
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.goals import FAILURES, Open, Prover


def by_syntax(claim: Claim) -> Certificate | None:
    """The claim by a lemma about the formula's syntax alone, at every n and of any shape."""
    for rule in syntax.RULES:
        certificate = Certificate(rule.__name__)
        try:
            premises_of(rule, claim, certificate)
        except AxiomcheckError:
            continue
        return certificate
    return None


def refute_maximum(claim: Claim, prover: Prover) -> Certificate | None:
    """Two truths whose largest errors differ, where errors are convex in the prediction; or None."""
    if claim.axiom.id != "max" or claim.domain != "natural":
        return None
    size = claim.classes or 2
    corners = [["0"] * c + ["1"] + ["0"] * (size - c - 1) for c in range(size)]
    for p, q in _truths(size):
        for x in corners:
            params = {"p": p, "x": x, "q": q}
            try:
                goals = premises_of(
                    two_maxima_at_vertices, claim, Certificate("two_maxima_at_vertices", params)
                )
                return Certificate("two_maxima_at_vertices", params, prover.attempt(goals))
            except (Open, *FAILURES) as error:
                if isinstance(error, TimeoutError):
                    raise
    return None


def _truths(size: int) -> Iterator[tuple[list[str], list[str]]]:
    """Pairs of true distributions: even ones, and others that a class, the first or the last, has most of."""
    even = [str(Fraction(1, size))] * size
    rest = [str(Fraction(1, 5 * (size - 1)))] * (size - 1)
    for skewed in (["4/5", *rest], [*rest, "4/5"]):
        yield skewed, even
        yield even, skewed
