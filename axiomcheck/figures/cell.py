"""The counterexample that refutes a cell, drawn into the map of its measure.

Points are those of the certificate, which the kernel has replayed; only the map's colours
are of floating point.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING

from axiomcheck.errors import InputError
from axiomcheck.figures import marks
from axiomcheck.figures.canvas import new_figure
from axiomcheck.figures.maps import binary_map
from axiomcheck.figures.matrices import matrix_counterexample
from axiomcheck.figures.simplex import errors, place, simplex_map
from axiomcheck.figures.values import scale
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.report.evidence import witness
from axiomcheck.report.explain import summary
from axiomcheck.report.numbers import approximately
from axiomcheck.verdict import Status, Verdict, is_declared

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SAYS = {
    Status.REFUTED: "does not satisfy",
    Status.UNDEFINED: "has no value at a point of",
    Status.CONDITIONAL: "satisfies only for some parameters",
}
TERM = re.compile(r"(D|D_part)\((\w+), (\w+)\)")
AFTER_PROJECTING = ("printed", "repaired")  # readings that smooth the part with the same eps
CHARACTERS, LINES = 13, 3  # in an inch of the head; below its first
Vectors = Mapping[str, Sequence[float]]


@dataclass(frozen=True)
class Point:
    """One value of D that the counterexample is about."""

    true: str
    hat: str
    value: str
    in_part: bool = False

    @property
    def label(self) -> str:
        """For a legend."""
        name = "D_{C_1}" if self.in_part else "D"
        return f"${name}({self.true}, {self.hat})$: {self.value}"


def counterexample(verdict: Verdict, *, clip: float | None = None) -> tuple[Figure, list[Axes]]:
    """The map of the verdict's measure with the witness in it.

    Parameters
    ----------
    verdict : Verdict
        REFUTED or UNDEFINED, about two or three classes; or about contingency matrices.
    clip : float, optional
        Where colours end, as for `binary_map`.

    Returns
    -------
    figure, list of axes
        One map for two classes, where (p, x) is the point (p(c1), x(c1)); with three a triangle for
        each true distribution, and where a part of two classes is meant, a map of that.
        For matrices a map of the outputs for the same documents.

    Raises
    ------
    InputError
        There is no counterexample, or it has more classes than a map shows.
    """
    claim = verdict.claim
    if is_declared(claim):
        raise InputError(
            f"{claim}: counterexamples to declared properties are not drawn; `--explain` shows it"
        )
    data = witness(verdict)
    if data is None:
        raise InputError(
            f"{claim}: {verdict.status.name}, and there is no counterexample to draw; ask about a cell that a point refutes"
        )
    if claim.measure.kind == FILTERING:
        fig, axes = matrix_counterexample(verdict, data, clip)
    else:
        fig, axes = _in_distributions(verdict, data, clip)
    _head(fig, verdict)
    return fig, axes


def _head(fig: Figure, verdict: Verdict) -> None:
    """What is shown, above the maps."""
    claim = verdict.claim
    head = f"{_short(claim.measure.name)} {SAYS[verdict.status]} {claim.axiom.name} ({claim.reading}, {claim.domain})"
    width = int(fig.get_figwidth() * CHARACTERS)
    lines = [head, *wrap(summary(verdict), width, max_lines=LINES, placeholder=" ...")]
    fig.suptitle(marks.plain("\n".join(lines)), fontsize="medium")


def _in_distributions(verdict: Verdict, data: dict, clip: float | None) -> tuple[Figure, list[Axes]]:
    """The maps for two or three classes."""
    claim = verdict.claim
    if data["n"] > 3:
        raise InputError(
            f"{claim}: the counterexample has {data['n']} classes, which no map shows; ask with --classes 2 or 3"
        )
    eps = float(Fraction(data["eps"])) if "eps" in data else None
    draw = _in_a_square if data["n"] == 2 else _in_triangles
    fig, axes = draw(verdict, data, {"eps": eps, "clip": clip, **_training(data)})
    if eps is None and data["n"] == 2:
        axes[0].set_title("")  # the head has said it all
    return fig, axes


def _short(name: str) -> str:
    return name if len(name) <= marks.TITLE_WIDTH else name[: marks.TITLE_WIDTH - 4] + " ..."


def _training(data: dict) -> dict:
    found = data.get("distributions", {}).get("p_train")
    return {} if found is None else {"train": _floats(found)}


def _floats(vector: Sequence[str]) -> list[float]:
    return [float(Fraction(v)) for v in vector]


def _vectors(data: dict) -> dict[str, list[float]]:
    return {name: _floats(v) for name, v in data["distributions"].items()}


def _points(data: dict) -> list[Point]:
    """The values of D, with where they are; D(p, x) itself where the certificate needs no value."""
    points = []
    for term, value in sorted(data["values"].items()):
        if (found := TERM.fullmatch(term)) and {found[2], found[3]} <= set(data["distributions"]):
            points.append(Point(found[2], found[3], approximately(value), found[1] == "D_part"))
    if not points and {"p", "x"} <= set(data["distributions"]):
        points.append(Point("p", "x", "see above"))
    return points


def _unpredicted(data: dict, points: Sequence[Point]) -> list[str]:
    """True distributions that the counterexample compares with whatever is predicted for them."""
    return [k for k in ("p", "q") if k in data["distributions"] and k not in {x.true for x in points}]


# -- two classes --------------------------------------------------------------------


def _in_a_square(verdict: Verdict, data: dict, options: dict) -> tuple[Figure, list[Axes]]:
    fig = new_figure(5.4, 5.2)
    _, ax = binary_map(verdict.claim.measure, ax=fig.add_subplot(), **options)
    points, vectors = _points(data), _vectors(data)
    for k, point in enumerate(points):
        marks.point(ax, (vectors[point.true][0], vectors[point.hat][0]), point.label, k)
    for name in _unpredicted(data, points):
        _every_prediction(ax, name, vectors[name][0])
    marks.legend(fig, [ax])
    return fig, [ax]


def _every_prediction(ax: Axes, name: str, share: float) -> None:
    ax.axvline(share, color="white", linewidth=4, clip_on=False)
    ax.axvline(share, color="black", linewidth=2, linestyle="--", clip_on=False,
               label=f"{name}: every prediction")  # fmt: skip


# -- three classes ------------------------------------------------------------------


def _in_triangles(verdict: Verdict, data: dict, options: dict) -> tuple[Figure, list[Axes]]:
    points, vectors = _points(data), _vectors(data)
    whole = [x for x in points if not x.in_part]
    part = [x for x in points if x.in_part] if data.get("part") == 2 else []
    true = list(dict.fromkeys([*(x.true for x in whole), *_unpredicted(data, points)])) or ["p"]
    count = len(true) + bool(part)
    fig = new_figure(5 * count, 5.2)
    axes = list(fig.subplots(1, count, squeeze=False)[0])
    if options["clip"] is None and len(true) > 1:  # values are compared across triangles
        more = {"eps": options["eps"], "p_train": options.get("train")}
        highs = [
            scale(errors(verdict.claim.measure, vectors[name], **more), blank=True).high for name in true
        ]
        options = {**options, "clip": max(highs) or None}
    for ax, name in zip(axes, true, strict=False):
        simplex_map(verdict.claim.measure, vectors[name], ax=ax, blank=True, name=name, **options)
        here = [(k, x) for k, x in enumerate(points) if x in whole and x.true == name]
        for k, point in here:
            marks.point(ax, place(vectors[point.hat]), point.label, k)
        if not here and name in _unpredicted(data, points):
            ax.set_title(f"{ax.get_title()}\n{name}: every prediction")
    if part:
        _draw_part(verdict, axes[-1], points, vectors, options)
    marks.legend(fig, axes)
    return fig, axes


def _draw_part(verdict: Verdict, ax: Axes, points: Sequence[Point], vectors: Vectors, options: dict) -> None:
    """The first two classes by themselves, each distribution divided by its own mass there."""
    if verdict.claim.smoothed and verdict.claim.reading not in AFTER_PROJECTING:
        raise InputError(f"{verdict.claim}: the part is smoothed by an eps of its own, which no map shows; "
                         "ask with --domain natural")  # fmt: skip
    binary_map(verdict.claim.measure, ax=ax, **options)
    for k, point in enumerate(points):
        if point.in_part:
            shares = [vectors[n][0] / (vectors[n][0] + vectors[n][1]) for n in (point.true, point.hat)]
            marks.point(ax, shares, point.label, k)
    ax.set_title(f"{ax.get_title()} on the part $C_1$")


__all__ = ["counterexample"]
