"""What a verdict shows: the point that breaks a claim, with the values there, and what a verdict rests on."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.balls import Value, ball, bounds, precision
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.extended import INFINITY, extended_value
from axiomcheck.exact.forms import Iff, form_of
from axiomcheck.exact.scenario import SHRINK, Scenario
from axiomcheck.export.coq import record as coq
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel, negation
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.points import RULE as POINT
from axiomcheck.report import declared, matrix_records
from axiomcheck.report.regions import FAILS, parts_of, where
from axiomcheck.scenes import about, amount_of_smoothing, breaks, scenario_of, scene
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
    params, point = certificate.params, scene(claim, certificate)
    shown = {"n": len(next(iter(point["distributions"].values()))), **point}
    if not isinstance(form_of(claim.statement).conclusion, Rel | Iff):
        return {**shown, "values": {}, "margin": None}
    scenario = scenario_of(claim, point)
    amount = amount_of_smoothing(claim, params)
    values = _values(scenario, scenario.terms(), amount)
    margin = _margin(scenario, breaks(claim, certificate), values, amount) if certificate.rule == POINT else None
    return _shown(claim, params, shown, values, margin)


def _shown(claim: Claim, params: dict, point: dict, values: dict[Expr, Number], margin: str | None) -> dict:
    eps = {"eps": str(amount_of_smoothing(claim, params))} if claim.smoothed else {}
    texts = {str(term): v if isinstance(v, str) else bounds(v) for term, v in values.items()}
    return {**point, **eps, "values": texts, "margin": margin}


def _environment(scenario: Scenario, amount: Fraction | None) -> dict[str, Fraction]:
    return {} if amount is None else {"eps": amount, SHRINK: 1 / (1 + scenario.size * amount)}


def _values(scenario: Scenario, terms: list[Expr], amount: Fraction | None) -> dict[Expr, Number]:
    """D-terms at the witness; one that has no value is left out."""
    found: dict[Expr, Number] = {}
    with precision(BITS):
        for term in terms:
            try:
                found[term] = _value(scenario, term, amount)
            except AxiomcheckError:
                continue
    return found


def _value(scenario: Scenario, term: Expr, amount: Fraction | None) -> Number:
    true, predicted = scenario.arguments(term)
    written = scenario.value(true, predicted)
    if scenario.claim.domain == "extended":
        limit = extended_value(scenario.claim.measure, _exact(true), _exact(predicted))
        if limit is None:
            raise AxiomcheckError("no value")
        if not isinstance(limit, Expr):
            return INFINITY
        written = limit
    return evaluate(written, _environment(scenario, amount))


def _exact(vector: Iterable[Expr]) -> list[Fraction]:
    return [v for v in (evaluate(e, {}) for e in vector) if isinstance(v, Fraction)]


def _margin(
    scenario: Scenario, breaks: str, values: dict[Expr, Number], amount: Fraction | None
) -> str | None:
    """How far the two sides of the broken relation are apart, as a short decimal."""
    conclusion = form_of(scenario.claim.statement).conclusion
    if isinstance(conclusion, Iff):
        _, conclusion = kept_and_lost(conclusion, breaks)
    if not isinstance(conclusion, Rel):
        return None
    broken = negation(conclusion)
    if broken.lhs.op == "sym" and broken.lhs.args[0] in scenario.vectors:
        pairs = zip(*(scenario.vectors[e.args[0]] for e in (broken.lhs, broken.rhs)), strict=True)
        return _short(max(abs(a.args[0] - b.args[0]) for a, b in pairs))
    if INFINITY in values.values():
        return INFINITY
    try:
        with precision(BITS):
            written = scenario.relation(broken, scenario.value)
            apart = evaluate(written.lhs - written.rhs, _environment(scenario, amount))
            return _short(apart).removeprefix("-")
    except AxiomcheckError:  # a value that exists as a limit only
        return None


def kept_and_lost(conclusion: Iff, broken: str) -> tuple[Rel, Rel]:
    """The side of an equivalence that holds at a point, and the one that does not, by the way in which it breaks."""
    sides = (conclusion.left, conclusion.right)
    return sides[::-1] if broken == "right" else sides


def _short(x: Value) -> str:
    """Four digits of the value.

    >>> _short(Fraction(1, 3))
    '0.3333'
    """
    return f"{float(ball(x).mid()):.4g}"
