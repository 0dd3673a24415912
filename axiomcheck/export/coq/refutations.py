"""Theorems that an axiom fails, or asks for errors that there are not: such cells of a table, from certificates.

What a certificate gives is where to look: a witness, two true distributions, a curve.
Coq computes everything else, so that nothing here needs to be right for a theorem to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from axiomcheck import axioms
from axiomcheck.axioms.kinds import of_distributions
from axiomcheck.axioms.quantification import MAX, PAPER_AXIOMS
from axiomcheck.documents import Document, parse
from axiomcheck.errors import CheckError
from axiomcheck.export.coq import refutations_extended as extended
from axiomcheck.export.coq.printer import number as real_number
from axiomcheck.export.coq.quantification_statements import statement, theorem_name
from axiomcheck.export.coq.refutations_limits import never_attained
from axiomcheck.export.coq.refutations_numbers import curve, listed
from axiomcheck.kernel.certificate import Certificate, number
from axiomcheck.lang.axiom import READINGS, SIGNS, Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.points import RULE as POINT
from axiomcheck.scenes import about, breaks, scene
from axiomcheck.store import read_bounded, relative_path, shipped_root

DOMAINS = ("natural", "smoothed", "extended")
EXTENDED = DOMAINS[-1]
REFUTED, UNDEFINED = "refuted", "undefined"
SMOOTHING = "1"  # where a certificate leaves the amount open, any will do

Theorem = tuple[Claim, str, str]


def refuted(measure: Measure) -> list[Theorem]:
    """Every claim of the printed axioms that is refuted or has no value, with its theorem's name and text.

    The text speaks of the measure by its name and of where it has values by NAME_domain,
    both of which stand before it, with `Refutations` and `Forms` imported.
    """
    return [(claim, theorem_name(claim), text) for claim, text in _texts(measure) if text is not None]


def missing(measure: Measure) -> list[tuple[Claim, str]]:
    """Those claims that have no theorem, each with what is missing."""
    return [
        (claim, f"a proof from a certificate by {document.certificate.rule}")
        for (claim, text), (_, document) in zip(_texts(measure), _refuted_claims(measure), strict=True)
        if text is None
    ]


def _texts(measure: Measure) -> Iterator[tuple[Claim, str | None]]:
    """Every such claim, with its theorem if it has one; what is the same is not shown twice."""
    shown: dict[str, str] = {}  # by what is said, the theorem that says it
    at_two: dict[str, tuple[str, Certificate]] = {}  # about MAX: by domain, the theorem and its certificate
    imported = False
    for claim, document in _refuted_claims(measure):
        certificate, said = document.certificate, _said(claim, document.status)
        name, known = at_two.get(claim.domain, ("", None))
        natural = shown.get(_said(replace(claim, domain="natural")))
        if said in shown:
            steps: list[str] | None = [f"exact {shown[said]}."]
        elif claim.axiom == MAX and claim.classes is None and known == certificate:
            steps = _from_two(name, claim)
        elif claim.domain == EXTENDED and claim.axiom != MAX and natural is not None:
            steps = extended.from_natural(claim, natural)
        else:
            steps = _steps(claim, certificate)
        if steps is None:
            yield claim, None
            continue
        shown.setdefault(said, theorem_name(claim))
        if claim.axiom == MAX and claim.classes == 2:
            at_two[claim.domain] = theorem_name(claim), certificate
        proof = "\n".join(f"  {line}" for line in steps)
        text = f"Theorem {theorem_name(claim)} :\n  ~ ({said}).\nProof.\n{proof}\nQed.\n"
        yield claim, f"{extended.IMPORT}\n\n{text}" if claim.domain == EXTENDED and not imported else text
        imported |= claim.domain == EXTENDED


def _said(claim: Claim, status: str = REFUTED) -> str:
    """What is denied: the claim, or that there are the errors it speaks of."""
    return extended.existence(claim) if status == UNDEFINED else statement(claim)


def _refuted_claims(measure: Measure) -> Iterator[tuple[Claim, Document]]:
    for claim in _claims(measure):
        document = shipped(claim)
        if document is not None and (
            document.status == REFUTED or (document.status == UNDEFINED and claim.domain == EXTENDED)
        ):
            yield claim, document


def _claims(measure: Measure) -> Iterator[Claim]:
    """Every claim that is not another one in other words, those about two classes first."""
    seen = set()
    for domain, axiom, reading in product(DOMAINS, map(axioms.from_name, PAPER_AXIOMS), READINGS):
        said = axiom.statement(reading)
        if said is None or (said.part and measure.classes is not None):
            continue  # a measure of one codeframe size says nothing of parts
        for signs in SIGNS if said.signs else SIGNS[:1]:
            claim = Claim(measure, axiom, reading, domain, signs)
            if claim.key not in seen:
                seen.add(claim.key)
                yield claim


def shipped(claim: Claim) -> Document | None:
    """The document that comes with the package; None if there is none about this claim."""
    root, below = shipped_root(), relative_path(claim)
    if root is None or below is None:
        return None
    try:
        document = parse(read_bounded(root / below), root / below)
    except (FileNotFoundError, CheckError):
        return None
    return document if document.key == claim.key else None


def _steps(claim: Claim, certificate: Certificate) -> list[str] | None:
    """The tactics; None if there are none for such a certificate."""
    write = (_EXTENDED_RULES if claim.domain == EXTENDED else _RULES).get(certificate.rule)
    told = certificate if about(certificate) else certificate.params
    steps = write(claim, told) if write is not None else None
    if steps is None or not claim.smoothed:
        return steps
    amount = real_number(_amount(certificate.params))
    return [f"intros H. specialize (H {amount} ltac:(lra)). revert H.", *steps]


def _from_two(name: str, claim: Claim) -> list[str]:
    """What has no largest error over two classes has none over all codeframes."""
    lemma = "MAX_fewer_extended" if claim.domain == EXTENDED else "MAX_fewer"
    return [f"intros H. apply {name}. intros.", f"eapply {lemma}; [exact two_of_every | now apply H]."]


def _about_two(claim: Claim) -> bool:
    """Is the statement one about two classes by its wording, rather than one about any codeframe?"""
    return claim.reading == "binary" and "binary" in claim.axiom.readings


def _amount(params: dict) -> Fraction:
    return number(params.get("eps", SMOOTHING))


# -- the rules of certificates ------------------------------------------------------


def _applied(claim: Claim, certificate: Certificate) -> str:
    """What the statement is applied to at a witness, in the order in which it quantifies."""
    point = scene(claim, certificate)
    given, statement = point["distributions"], of_distributions(claim.statement)
    classes = [] if _about_two(claim) else [len(next(iter(given.values())))]
    if statement.part:
        classes.append(point["part"])
    elif statement.picks_classes:
        one = _about_two(claim) and not statement.signs  # of two classes the other one is known
        classes += [c - 1 for c in point.get("classes", [1, 2])[: 1 if one else 2]]
    values = [f"{c}%nat" for c in classes]
    values += [real_number(number(v)) for v in point.get("scalars", {}).values()]
    values += [real_number(Fraction(s)) for s in point.get("signs", [])]
    names = statement.distributions
    return " ".join([*values, *(listed(given[k]) for k in (names if "x" in names else given))])


def _point(claim: Claim, certificate: Certificate) -> list[str]:
    side = f"_{breaks(claim, certificate)}" if isinstance(claim.statement.conclusion, Iff) else ""
    applied = _applied(claim, certificate)
    return ["intros H.", f"pose proof (H {applied}) as F.", f"discharge F. refute{side} F."]


def _at_limits(claim: Claim, certificate: Certificate) -> list[str] | None:
    return extended.at_point(claim, certificate, _applied(claim, certificate))


def _no_limit(claim: Claim, certificate: Certificate) -> list[str] | None:
    return extended.no_limit(claim, certificate, _applied(claim, certificate))


def _two_maxima(claim: Claim, params: dict) -> list[str]:
    p, x, q = (listed(params[k]) for k in "pxq")
    return [f"apply two_maxima with 2%nat {p} {x} 2%nat {q} {q};", "[admissible .. | below_everywhere]."]


def _unbounded(claim: Claim, params: dict) -> list[str]:
    size = len(params["p"])
    p, x = (f"(fun t : R => {curve(params[k])})" for k in "px")
    return [f"apply unbounded_along with {size}%nat {p} {x};", "[admissible | curve | numbers; rises]."]


def _not_attained(claim: Claim, params: dict) -> list[str] | None:
    found = never_attained(claim)
    if found is None:
        return None
    p = listed([c[0] for c in params["p"]])
    x = f"(fun t : R => {curve(params['x'])})"
    return [
        f"apply not_attained_along with {len(params['p'])}%nat {p} {x} {real_number(found.limit)};",
        "[admissible | admissible | | curve | ].",
        f"- always_below. lt_cert {found.gap}.",
        f"- approaches {real_number(found.factor)}. le_cert {found.slack}.",
    ]


Writer = Callable[[Claim, Any], list[str] | None]  # of a certificate that gives a point, or of a rule's parameters
_RULES: dict[str, Writer] = {
    POINT: _point,
    "two_maxima": _two_maxima,
    "unbounded": _unbounded,
    "not_attained": _not_attained,
}
_EXTENDED_RULES: dict[str, Writer] = {
    POINT: _at_limits,
    "two_maxima": extended.two_maxima,
    "infinite_error": extended.infinite_error,
    "no_limit": _no_limit,
}
