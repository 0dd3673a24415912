"""Verdicts about contingency matrices as plain data: the matrices of a witness, the region of parameters."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from axiomcheck.exact.balls import Value, ball, precision
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.matrix import CELLS
from axiomcheck.report.formulas import formula
from axiomcheck.report.matrices import BITS, Pair, exact, pairs, simple, threshold_of
from axiomcheck.report.matrix_lines import symbolic
from axiomcheck.report.regions import FAILS, HOLDS, MIXED, OUTCOME, Leaf, interval, leaves, region, where
from axiomcheck.verdict import Status, Verdict


def witness(verdict: Verdict) -> dict | None:
    """The matrices that break the claim, one entry for each part of the parameters' range."""
    if verdict.certificate is None or verdict.status not in (Status.REFUTED, Status.CONDITIONAL):
        return None
    parts = leaves(verdict.claim, verdict.certificate, OUTCOME[verdict.status])
    entries = [entry(part, pair) for part in parts if part.outcome == FAILS
               for pair in pairs(part.claim, part.certificate)]  # fmt: skip
    first = entries[0] if entries else {"values": {}, "margin": None}
    return {"matrices": entries, "values": first["values"], "margin": first["margin"]}


def entry(part: Leaf, pair: Pair) -> dict:
    """One pair of matrices in numbers, at an example of the parameters where it has any."""
    point = pair.example() or {}
    before, after, found = pair.at(point)
    own = {k: str(v) for k, v in point.items() if k != "k"}
    data: dict = {
        "change": pair.change.name,
        "before": dict(zip(CELLS, map(str, before), strict=True)),
        "after": dict(zip(CELLS, map(str, after), strict=True)),
        "values": {"before": exact(found[0]), "after": exact(found[1])},
        "margin": _margin(found),
        "parameters": own or None,
        "where": where(pair.claim, part.given) if part.given else None,
    }
    if pair.role:
        data["after_is"] = pair.role
    formulas = [formula(simple(pair.claim, v)).text if isinstance(v, Expr) else v for v in pair.values]
    if pair.growing or any(isinstance(v, Expr) and v.symbols for v in pair.values):
        data["formulas"] = dict(zip(("before", "after"), formulas, strict=True))
    if pair.growing:
        data["family"] = {
            "k": f"k >= {formula(simple(pair.claim, pair.least)).text}",
            "before": dict(zip(CELLS, symbolic(pair.before), strict=True)),
            "after": dict(zip(CELLS, symbolic(pair.after), strict=True)),
        }
    return data


def _margin(found: Sequence[Value | str | None]) -> str | None:
    """How far the two values are apart, as a short decimal."""
    a, b = found
    if a is None or b is None:
        return None
    if isinstance(a, str) or isinstance(b, str):
        return "0" if a == b else "+oo"
    with precision(BITS):
        apart = a - b if isinstance(a, Fraction) and isinstance(b, Fraction) else ball(a) - ball(b)
        return f"{abs(float(ball(apart).mid())):.4g}"


def parameters(verdict: Verdict) -> dict[str, str] | None:
    """For which values of the parameters the claim holds."""
    claim, certificate = verdict.claim, verdict.certificate
    if certificate is None or not claim.measure.parameters or verdict.status not in OUTCOME:
        return None
    if verdict.status is Status.REFUTED:
        return {x.name: "none" for x in claim.measure.parameters}
    if verdict.status is Status.CONDITIONAL:
        return region(claim, list(leaves(claim, certificate, MIXED)))
    whole = {x.name: interval(x.name, x.low, x.high) for x in claim.measure.parameters}
    if claim.statement.decides:
        for part in leaves(claim, certificate, HOLDS):
            name, at, upward = threshold_of(part.certificate)
            whole[name] = (
                f"larger is better exactly where {name} {'>' if upward else '<='} {formula(at).text}"
            )
    return whole
