"""Verdicts about contingency matrices in one line: the region, the matrices, the threshold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.forms import changes_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.matrix import CELLS
from axiomcheck.report import matrices
from axiomcheck.report.formulas import formula
from axiomcheck.report.matrices import Pair, Point, exact, pairs, same, short, simple, threshold_of
from axiomcheck.report.numbers import approximately
from axiomcheck.report.regions import OUTCOME, Leaf, declared, leaves, where
from axiomcheck.verdict import Status

LONG = 44  # characters of a formula that stands in one line


def summary(claim: Claim, status: Status, certificate: Certificate) -> str:
    """A proof, or a refutation, in one line."""
    parts = list(leaves(claim, certificate, OUTCOME[status]))
    if status is Status.REFUTED:
        return _failing(claim, parts)
    if claim.statement.decides:
        return threshold_line(parts[0].certificate)
    said = _holding(claim)
    return (
        f"holds for every {declared(claim.measure.parameters)}: {said}" if claim.measure.parameters else said
    )


def _holding(claim: Claim) -> str:
    if not matrices.has_values(claim):
        return "Q has no value where the axiom asks for one, so that nothing contradicts it"
    if not same(claim):
        many = changes_of(claim.statement).changes
        return f"Q is better after {'each change' if len(many) > 1 else 'every change'}, whatever the counts"
    value = matrices.constant(claim)
    known = f"Q = {formula(simple(claim, value)).text}" if isinstance(value, Expr) else f"Q = {value}"
    return f"{known} for every non-informative output where it has a value"


def _failing(claim: Claim, parts: Sequence[Leaf]) -> str:
    every = f"fails for every {declared(claim.measure.parameters)}: " if claim.measure.parameters else ""
    if claim.statement.decides:
        return every + "; ".join(no_threshold_lines(parts[0]))
    first = parts[0]
    asked = f"Q should be {'the same for both outputs' if same(claim) else 'better after the change'}"
    lines = [f"{asked} {pair_line(pair, but=True)}" for pair in pairs(first.claim, first.certificate)]
    part = f"for {where(claim, first.given)}: " if first.given else ""
    others = f"; other matrices for {len(parts) - 1} further part{'s' * (len(parts) > 2)} of the range"
    return every + part + "; ".join(lines) + (others if len(parts) > 1 else "")


def threshold_line(certificate: Certificate) -> str:
    """`lambda decides at the threshold N/G; as printed, ...`."""
    name, at, upward = threshold_of(certificate)
    side = "above" if upward else "not above"
    said = f"{name} decides at the threshold {formula(at).text}: the larger output is better for {name} {side} it"
    return f"{said}; the printed inequality is {'reversed' if upward else 'as it stands'}"


def no_threshold_lines(part: Leaf) -> list[str]:
    """Why no parameter decides."""
    lines = []
    for name, kind, shown in matrices.no_threshold(part.claim, part.certificate):
        if kind == "opposite":
            at = point_text(shown[0].fixed)
            texts = [f"{pair_line(p)} ({p.role})" for p in shown]
            lines.append(f"no threshold in {name}: at {at} one change is better, one worse with the same gold "
                         f"standard: {' / '.join(texts)}")  # fmt: skip
        else:
            lines.append(f"no value of {name} decides: {pair_line(shown[0])}, {shown[0].role} for all")
    return lines or ["there is no parameter that could decide"]


# -- matrices ---------------------------------------------------------------------


def matrix_text(cells: Sequence[object]) -> str:
    """`TP=1 FP=0 FN=2 TN=3`."""
    return " ".join(f"{name}={value}" for name, value in zip(CELLS, cells, strict=True))


def symbolic(side: Mapping[str, Expr]) -> list[str]:
    """The cells of a matrix that may speak of k."""
    return [formula(side[c]).text for c in CELLS]


def point_text(point: Mapping[str, object]) -> str:
    """`alpha = 1/2, k = 3`."""
    return ", ".join(f"{k} = {v}" for k, v in point.items())


def arrow(claim: Claim) -> str:
    """What stands between the matrices: a change, or two outputs that are compared."""
    return " and " if same(claim) else " -> "


def pair_line(pair: Pair, but: bool = False) -> str:
    """Both matrices and both values on one line; `but` sets the values against what was asked."""
    so = ", but " if but else ", "
    point = pair.example() or {}
    if pair.growing:
        shown = arrow(pair.claim).join(matrix_text(symbolic(side)) for side in (pair.before, pair.after))
        size = f"k >= {formula(simple(pair.claim, pair.least)).text}"
        return f"{shown}, {size}{so}{_values_line(pair, point)}"
    before, after, _ = pair.at(point)
    return f"{matrix_text(before)}{arrow(pair.claim)}{matrix_text(after)}{so}{_values_line(pair, point)}"


def _values_line(pair: Pair, point: Point) -> str:
    """`Q = 0 before and after`; parametric values as formulas, or at an example."""
    said = pair.labels
    texts = [formula(simple(pair.claim, v)).text if isinstance(v, Expr) and v.symbols else None
             for v in pair.values]  # fmt: skip
    at = ""
    if any(texts) and max(len(t or "") for t in texts) > LONG:
        texts, at = [None, None], f" at {point_text(point)}"
    numbers = pair.at(point)[2] if not all(texts) else [None, None]
    shown = [t or short(v) for t, v in zip(texts, numbers, strict=True)]
    if shown[0] == shown[1] and all(v is None or isinstance(v, str | Fraction) for v in numbers):
        return f"Q = {shown[0]} {'for both' if said[0] == 'first' else 'before and after'}{at}"
    if shown[0] == shown[1]:
        shown = [approximately(exact(v) or "0", 12) for v in numbers]
    return f"Q = {shown[0]} {said[0]}, {shown[1]} {said[1]}{at}"
