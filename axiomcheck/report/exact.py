"""The witness of a verdict as exact numbers."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.report import evidence
from axiomcheck.verdict import Verdict
from axiomcheck.witness import Pair, Witness, number


def witness(verdict: Verdict) -> Witness | None:
    """The witness of a verdict; None where nothing is refuted."""
    data = evidence.witness(verdict)
    if data is None or verdict.certificate is None:
        return None
    if "matrices" in data:
        pairs = tuple(_pair(entry) for entry in data["matrices"])
        return Witness(2, values=pairs[0].values if pairs else {}, matrices=pairs)
    values = {k: number(v) for k, v in data["values"].items()}
    eps = Fraction(data["eps"]) if "eps" in data else None
    points = {k: tuple(map(Fraction, v)) for k, v in data.get("distributions", {}).items()}
    scalars = {k: Fraction(v) for k, v in (data.get("scalars") or {}).items()}
    scalars |= {k: Fraction(v) for k, v in data.get("variables", {}).items() if isinstance(v, str | int)}
    return Witness(data.get("n", 2), points, scalars, values, eps, part=data.get("part") or None)


def _pair(entry: dict) -> Pair:
    values = {k: number(v) for k, v in entry["values"].items() if v is not None}
    before, after = ({k: int(v) for k, v in entry[side].items()} for side in ("before", "after"))
    own = {k: Fraction(v) for k, v in (entry["parameters"] or {}).items()}
    return Pair(entry["change"], before, after, values, own)
