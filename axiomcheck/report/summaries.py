"""One line for a verdict: the theorem or the witness in short."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.exact.certificate import STEPS, Certificate
from axiomcheck.exact.forms import Iff, form_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel, negation
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.report import declared, matrix_lines, sequents
from axiomcheck.report.blocks import plain
from axiomcheck.report.evidence import kept_and_lost, witness
from axiomcheck.report.formulas import formula
from axiomcheck.report.numbers import decimal, vector
from axiomcheck.report.regions import Leaf, parts_of, region, where
from axiomcheck.report.violations import Value, number, strictly, told_apart, value_of, violation
from axiomcheck.report.witnesses import eps_range, term_of
from axiomcheck.scenes import about, breaks
from axiomcheck.verdict import Status, Verdict, is_declared

MAX_REASON = 160


def summary(verdict: Verdict) -> str:
    """The verdict in one line.

    Examples
    --------
    >>> from axiomcheck import axioms, measures
    >>> from axiomcheck.lang.claim import Claim
    >>> from axiomcheck.verdict import decide
    >>> summary(decide(Claim(measures.from_name("KLD"), axioms.from_name("NN"))))
    'class by class, p[i] - x[i] <= p[i]*log(p[i]/x[i]): 90 checked steps'
    """
    certificate = verdict.certificate
    if certificate is None:
        return _shortened(verdict.reason or "nothing was found within the budget")
    of_matrices = verdict.claim.measure.kind == FILTERING and not is_declared(verdict.claim)
    if certificate.rule == STEPS and not (of_matrices and verdict.status is Status.PROVED):
        told, _ = sequents.denial(verdict.claim, certificate) if verdict.status is Status.REFUTED else ("", [])
        return told or sequents.summary(certificate)
    if is_declared(verdict.claim):
        return declared.summary(verdict)
    parts = parts_of(verdict)
    if verdict.status is Status.CONDITIONAL:
        return f"holds exactly for {'; '.join(region(verdict.claim, parts).values())}"
    if of_matrices:
        return matrix_lines.summary(verdict.claim, verdict.status, certificate)
    if parts:
        return _by_parts(verdict, parts)
    if not about(certificate):
        return sequents.summary(certificate)
    return _witness(verdict)


def _shortened(reason: str) -> str:
    """The innermost open goal, cut to a line."""
    text = " ".join(reason.split()).rpartition("open: ")[2]
    return text if len(text) <= MAX_REASON else text[: MAX_REASON - 3] + "..."


def _by_parts(verdict: Verdict, parts: list[Leaf]) -> str:
    """Where it holds for all values of the parameters, or for none: what shows it for the first part."""
    claim, first = verdict.claim, parts[0]
    more = f"; {len(parts) - 1} further part{'s' * (len(parts) > 2)} of the range"
    said = summary(Verdict(first.claim, verdict.status, first.certificate))
    return f"for {where(claim, first.given)}: {said}{more}"


# -- witnesses ------------------------------------------------------------------


def _witness(verdict: Verdict) -> str:
    """What goes wrong, and where."""
    claim, certificate = verdict.claim, verdict.certificate
    if certificate is None:
        return ""
    data = witness(verdict) or {}
    said = _said(claim, certificate, data)
    shown = [f"{k} = {vector(v)}" for k, v in data.get("distributions", {}).items()]
    point = ", ".join([*shown, *_scalars(claim, data)])
    smoothing = plain(eps_range(claim, certificate)).replace(", for", " and", 1)
    shown_at = data.get("values") and "eps" in data and "eps" not in certificate.params
    where = point + smoothing + (f" (values at eps = {data['eps']})" if shown_at else "")
    return f"{said}, for {where}" if said else where


def _scalars(claim: Claim, data: dict) -> list[str]:
    """The numbers that the conclusion speaks of, but for those that are in the distributions already."""
    scalars, conclusion = data.get("scalars", {}), form_of(claim.statement).conclusion
    spoken = [x for e in (conclusion.lhs, conclusion.rhs) for x in e.nodes()] if isinstance(conclusion, Rel) else []
    return [f"{k} = {decimal(Fraction(v))}" for k, v in scalars.items() if any(x.op == "sym" and x.args[0] == k for x in spoken)]


def _said(claim: Claim, certificate: Certificate, data: dict) -> str:
    """What goes wrong at a point."""
    if certificate.rule == "no_limit":
        return f"{term_of(claim, certificate)} has no limit"
    conclusion = form_of(claim.statement).conclusion
    if isinstance(conclusion, Rel):
        return _violated(conclusion, data)
    if not isinstance(conclusion, Iff):
        return ""
    kept, lost = kept_and_lost(conclusion, breaks(claim, certificate))
    return f"{_holding(kept, data)}, but {_holding(negation(lost), data, named=lost.rhs.op == 'num')}"


def _violated(r: Rel, data: dict) -> str:
    """What a relation asks, and what is so instead."""
    left, op, right = _spoken(r)
    return violation(_name(left), op, _name(right), (_value(left, data), _value(right, data)))


def _holding(r: Rel, data: dict, named: bool = True) -> str:
    """A relation that holds at the point, in numbers, and that it is about the part where it is."""
    left, op, right = _spoken(r)
    place = f"on the first {data['part']} classes " if r.lhs.op == "D_part" else ""
    first, second = _value(left, data), _value(right, data)
    if first is None:
        return f"{place}{_name(left)} {op} {_name(right)}"
    if second is None:
        shown = number(first)
        return f"{place}{_name(left)} = {shown}" + ("" if op in ("=", "!=") else f" {op} {_name(right)}")
    one, other = told_apart(first, second)
    if one == other:
        return f"{place}{_name(left)} and {_name(right)} are both {one}"
    shown = f"{one} {strictly(op)} {other}"
    return f"{place}{_name(left)} = {shown} = {_name(right)}" if named else f"{place}{shown}"


def _spoken(r: Rel) -> tuple[Expr, str, Expr]:
    """The relation with D(p, x) before D(p, y), and with a number last."""
    if r.op in ("<", "<=") and str(r.rhs) < str(r.lhs) and r.rhs.op != "num":
        return r.rhs, r.op.replace("<", ">"), r.lhs
    return r.lhs, r.op, r.rhs


def _name(e: Expr) -> str:
    return str(e).replace("D_part(", "D(") if e.op in ("num", "D_part") else formula(e).text


def _value(e: Expr, data: dict) -> Value | None:
    return value_of(e, str, data.get("values", {}), data.get("scalars", {}))
