"""What a verdict shows: the point that breaks a claim, with the values there, and what a verdict rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from axiomcheck.calculus import PARTS
from axiomcheck.calculus.claims import setting_of
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.exact.balls import Value, ball, bounds, precision
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.extended import INFINITY
from axiomcheck.exact.forms import Iff, Whole, form_of
from axiomcheck.export.coq import record as coq
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel, negation
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.points import RULE as POINT
from axiomcheck.points import Point, point_of, property_of
from axiomcheck.properties import model
from axiomcheck.report import declared, matrix_records
from axiomcheck.report.regions import FAILS, parts_of, where
from axiomcheck.scenes import about, amount_of_smoothing, breaks, scene
from axiomcheck.verdict import Status, Verdict, is_declared

BITS = 192
Number = Value | str  # `str` for +oo


def trusts(verdict: Verdict) -> list[str]:
    """What the verdict rests on: Coq alone, where `replay --coq` has passed here, else the kernel and any solver.

    >>> from axiomcheck.verdict import Status, Verdict
    >>> from axiomcheck import axioms, measures
    >>> from axiomcheck.lang.claim import Claim
    >>> trusts(Verdict(Claim(measures.from_name("AE"), axioms.from_name("NN")), Status.UNKNOWN))
    []
    """
    if verdict.certificate is None or not verdict.checked:
        return []
    if coq.checked(verdict.claim, verdict.status.value):
        return ["coq"]
    return ["kernel", *sorted(verdict.trusts)]


def parts(claim: Claim) -> set[str]:
    """The parts of the calculus that a verdict of the claim may rest on, by what it says.

    >>> from axiomcheck import axioms, measures
    >>> sorted(parts(Claim(measures.from_name("F"), axioms.from_name("SM"), "steps")))
    ['limits', 'parameters']
    """
    found = {"parameters"} if claim.measure.parameters else set[str]()
    with suppress(CheckError):  # a formula that is too large for the calculus has no verdict
        found |= setting_of(claim).rests
    return found


def words(trusts: Iterable[str]) -> list[str]:
    """Whose word is taken of what a verdict rests on: not the parts of the calculus.

    >>> words({"limits", "z3"})
    ['z3']
    """
    return sorted(set(trusts) - set(PARTS))


def witness(verdict: Verdict) -> dict | None:
    """The point that decides a refutation, the values of D there, and how far they are apart."""
    if is_declared(verdict.claim):
        return declared.witness(verdict)
    if verdict.claim.measure.kind == FILTERING:
        return matrix_records.witness(verdict)
    certificate = verdict.certificate
    for part in parts_of(verdict):
        if part.outcome == FAILS:  # the first of them
            found = witness(Verdict(part.claim, Status.REFUTED, part.certificate))
            return found and {**found, "where": where(verdict.claim, part.given)}
    if certificate is None or verdict.status not in (Status.REFUTED, Status.UNDEFINED) or not about(certificate):
        return None
    return _point(verdict.claim, certificate)


def _point(claim: Claim, certificate: Certificate) -> dict:
    params, given, form = certificate.params, scene(claim, certificate), form_of(claim.statement)
    shown = {"n": len(next(iter(given["distributions"].values()))), **given}
    if isinstance(form.conclusion, Whole):
        return {**shown, "values": {}, "margin": None}
    amount = amount_of_smoothing(claim, params)
    at = Certificate(POINT, {k: params[k] for k in ("classes", "values")})
    point = replace(point_of(claim, at), eps=amount)
    read = dict.fromkeys(t for t in model.terms(property_of(claim).conclusion) if t.op == "D")
    spoken = dict(zip(form.terms, read, strict=True))
    values = _values(point, spoken)
    lost = form.conclusion
    if isinstance(lost, Iff):
        _, lost = kept_and_lost(lost, breaks(claim, certificate) if certificate.rule == POINT else "")
    margin = _margin(negation(lost), point, spoken, values) if certificate.rule == POINT else None
    eps = {"eps": str(amount)} if claim.smoothed else {}
    texts = {str(term): v if isinstance(v, str) else bounds(v) for term, v in values.items()}
    return {**shown, **eps, "values": texts, "margin": margin}


def _values(point: Point, spoken: Mapping[Expr, Expr]) -> dict[Expr, Number]:
    """D-terms at the witness, each with how the sentence has it; one that has no value is left out."""
    found: dict[Expr, Number] = {}
    with precision(BITS):
        for term, e in spoken.items():
            with suppress(AxiomcheckError):
                value = point.value(e)
                found[term] = value if isinstance(value, str) else evaluate(value, {})
    return found


def _margin(broken: Rel, point: Point, spoken: Mapping[Expr, Expr], values: Mapping[Expr, Number]) -> str | None:
    """How far the two sides of a relation are apart at the point, as a short decimal."""
    if broken.lhs.op == "sym" and broken.lhs.args[0] in point.vectors:
        pairs = zip(*(point.vectors[e.args[0]] for e in (broken.lhs, broken.rhs)), strict=True)
        return _short(max(abs(a - b) for a, b in pairs))
    if INFINITY in values.values():
        return INFINITY

    def at(e: Expr) -> Expr | None:
        return point.number(spoken.get(e, e)) if e in spoken or e.op == "sym" else None

    try:
        with precision(BITS):
            return _short(evaluate(broken.lhs.replace(at) - broken.rhs.replace(at), {})).removeprefix("-")
    except AxiomcheckError:  # a value that exists as a limit only
        return None


def kept_and_lost(conclusion: Iff, broken: str) -> tuple[Rel, Rel]:
    """The side of an equivalence that holds at a point, and the one that does not, by the way in which it breaks."""
    sides = (conclusion.left, conclusion.right)
    return sides[::-1] if broken == "right" else sides


def _short(x: Value) -> str:
    """Four digits of the value.

    >>> from fractions import Fraction
    >>> _short(Fraction(1, 3))
    '0.3333'
    """
    return f"{float(ball(x).mid()):.4g}"
