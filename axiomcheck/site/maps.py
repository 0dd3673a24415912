"""Maps of a measure around a witness: its values on a grid, and where the witness lies.

Two classes: true prevalence against predicted prevalence of the first class.  Three classes: the
triangle of predictions, for the witness's true distribution.  A contingency matrix: fallout
against recall, for the witness's numbers of relevant and irrelevant documents.  Maps are
pictures in double precision; what is exact stands in the explanation.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np

from axiomcheck.errors import AxiomcheckError
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.numeric import evaluate_prevalences
from axiomcheck.numeric.contingency import evaluate_weights
from axiomcheck.report.evidence import witness
from axiomcheck.scenes import SHOWN_EPS
from axiomcheck.verdict import Verdict, is_declared

SIDE = 32  # cells along an axis; values are taken in their middles, where logarithms exist
TRIANGLE = 24
LARGEST_MATRIX = 40  # documents of one gold class, for a map that shows each matrix
CLIPPED = 97  # percent of the values that the colours tell apart; the rest goes to infinity
LEVELS, NOTHING = 254, 255
VALUE = re.compile(r"D\((\w+), (\w+)\)")


def maps(verdict: Verdict) -> list[dict]:
    """The maps of a verdict, as plain data; none where there is nothing to draw."""
    try:
        found = witness(verdict)
        if verdict.claim.measure.kind == FILTERING:
            if is_declared(verdict.claim):
                return []  # its variables need not be two outputs for the same documents
            return list(_of_matrices(verdict, found))
        return list(_of_prevalences(verdict, found or {}))
    except (AxiomcheckError, ArithmeticError):  # a picture is no reason to fail
        return []


# -- prevalences ----------------------------------------------------------------


def _of_prevalences(verdict: Verdict, found: Mapping) -> Iterator[dict]:
    vectors = {k: v for k, v in found.get("distributions", {}).items() if _numbers(v)}
    eps = float(Fraction(found.get("eps", SHOWN_EPS))) if verdict.claim.smoothed else None
    named = [m.groups() for text in found.get("values", {}) if (m := VALUE.fullmatch(text))]
    pairs = [(p, x) for p, x in named if p in vectors and x in vectors]
    size = len(vectors[pairs[0][0]]) if pairs else found.get("n", 2)
    if size == 2:
        yield _square(verdict, eps, pairs, vectors)
    elif size == 3:
        for true in dict.fromkeys(p for p, _ in pairs):
            yield _triangle(verdict, eps, true, [x for p, x in pairs if p == true], vectors)


def _numbers(vector: list) -> bool:
    """Is it a point?  A vector that moves is written as polynomials."""
    return all(isinstance(v, str) and "t" not in v for v in vector)


def _square(verdict: Verdict, eps: float | None, pairs: list, vectors: Mapping) -> dict:
    at = (np.arange(SIDE) + 0.5) / SIDE
    predicted, true = np.meshgrid(at, at, indexing="ij")  # row by row upwards
    grids = [np.stack([v, 1 - v], axis=-1) for v in (true, predicted)]
    values = evaluate_prevalences(verdict.claim.measure, *grids, eps=eps)
    points = [
        {"x": float(Fraction(vectors[p][0])), "y": float(Fraction(vectors[x][0])), "name": f"D({p}, {x})"}
        for p, x in pairs
    ]
    return {"kind": "square", "side": SIDE, "eps": eps, "points": points, **packed(values)}


def _triangle(verdict: Verdict, eps: float | None, true: str, predicted: list[str], vectors: Mapping) -> dict:
    lattice = [
        (i, j, TRIANGLE - i - j) for i in range(TRIANGLE + 1) for j in range(TRIANGLE + 1 - i)
    ]  # the page rebuilds this order
    at = (np.array(lattice) + 1 / 3) / (TRIANGLE + 1)
    middle = [float(Fraction(v)) for v in vectors[true]]
    if eps is None and min(middle) == 0:  # a map of the inside needs a truth inside
        middle = [(v + 1e-6) / (1 + 3e-6) for v in middle]
    values = evaluate_prevalences(verdict.claim.measure, np.broadcast_to(middle, at.shape), at, eps=eps)
    points = [{"at": [float(Fraction(v)) for v in vectors[x]], "name": f"D({true}, {x})"} for x in predicted]
    truth = {"at": [float(Fraction(v)) for v in vectors[true]], "name": true}
    return {
        "kind": "triangle", "side": TRIANGLE, "eps": eps, "truth": truth, "points": points, **packed(values),
    }  # fmt: skip


# -- matrices --------------------------------------------------------------------


def _of_matrices(verdict: Verdict, found: Mapping | None) -> Iterator[dict]:
    for entry in (found or {}).get("matrices", ())[:1]:  # the others differ in the parameters
        sides = {k: [int(entry[k][c]) for c in CELLS] for k in ("before", "after")}
        same: dict[tuple[int, int], list[str]] = {}
        for name, (tp, fp, fn, tn) in sides.items():
            same.setdefault((tp + fn, fp + tn), []).append(name)
        if max(map(max, same)) > LARGEST_MATRIX:
            continue
        for (relevant, others), names in same.items():
            points = [_place(sides[name], name) for name in names]
            yield _roc(verdict, relevant, others, entry.get("parameters") or {}, points)


def _place(cells: list[int], name: str) -> dict:
    tp, fp, fn, tn = cells
    return {"x": fp / (fp + tn), "y": tp / (tp + fn), "name": name}


def _roc(verdict: Verdict, relevant: int, others: int, parameters: Mapping, points: list) -> dict:
    at = (np.arange(SIDE) + 0.5) / SIDE
    tp, fp = np.meshgrid(at * relevant, at * others, indexing="ij")
    cells = np.stack([tp, fp, relevant - tp, others - fp], axis=-1)
    measure, smoothing = verdict.claim.measure, verdict.claim.domain
    values = evaluate_weights(measure, cells, parameters, smoothing=smoothing)
    return {
        "kind": "roc", "side": SIDE, "sizes": [relevant, others], "points": points,
        "parameters": dict(parameters), **packed(values),
    }  # fmt: skip


# -- packing ----------------------------------------------------------------------


def packed(values: float | np.ndarray) -> dict:
    """Values as bytes: 0 to 254 between `low` and `high`, 255 where there is none.

    >>> packed(np.array([0.0, 1.0]))
    {'low': 0.0, 'high': 1.0, 'cut': False, 'values': 'AP4='}
    """
    flat = np.asarray(values, dtype=float).ravel()
    finite = flat[np.isfinite(flat)]
    low = float(finite.min()) if finite.size else 0.0
    high = float(np.percentile(finite, CLIPPED)) if finite.size else 1.0
    if finite.size and finite.max() <= 2 * high - low:
        high = float(finite.max())  # nothing runs away, so nothing is cut
    span = high - low if high > low else 1.0
    with np.errstate(invalid="ignore"):
        levels = np.rint(np.clip((flat - low) / span, 0, 1) * LEVELS)
    codes = np.where(np.isnan(flat), NOTHING, levels).astype(np.uint8)
    return {
        "low": _short(low), "high": _short(high), "cut": bool(np.any(flat > high)),
        "values": base64.b64encode(codes.tobytes()).decode(),
    }  # fmt: skip


def _short(value: float) -> float:
    return float(f"{value:.4g}")
