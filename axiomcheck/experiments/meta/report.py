"""Results of a meta-evaluation as tables, as one tidy table, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from axiomcheck.documents import headed
from axiomcheck.errors import InputError
from axiomcheck.experiments.meta.rankings import Rankings, rank_systems
from axiomcheck.experiments.meta.robustness import PAIRS, Robustness, robustness
from axiomcheck.experiments.meta.scores import Scores
from axiomcheck.experiments.meta.strictness import CURVE, THRESHOLD, Strictness, curve, strictness
from axiomcheck.grids import Grid

SCHEMA = "axiomcheck.meta/1"
MARK = "*"
STEP = 5  # of the curve, in JSON: every so many hundredths
Table = tuple[str, list[str], list[list[str]]]


@dataclass(frozen=True, eq=False)
class Results:
    """What was found of the scores; `why` says why strictness cannot be had, where it is None."""

    scores: Scores
    strict: Strictness | None
    robust: Robustness
    ranked: Rankings
    why: str = ""


def results(scores: Scores, threshold: float = THRESHOLD, pairs: int | None = PAIRS, seed: int = 0,
            baselines: Sequence[str] = ()) -> Results:  # fmt: skip
    """Strictness, robustness and rankings at once.

    Strictness needs two measures and an output at which every measure has a value; without, the others are
    still there.
    """
    strict, why = None, ""
    try:
        strict = strictness(scores, threshold)
    except InputError as error:
        why = str(error)
    return Results(scores, strict, robustness(scores, pairs, seed), rank_systems(scores, baselines), why)


def _number(value: float, digits: int = 3) -> str:
    return "-" if np.isnan(value) else f"{value:.{digits}f}" if abs(value) < 1e6 else f"{value:.6g}"


def _measures(found: Results) -> Table:
    headers = ["measure", "better", "strictness", "hardest on it", "robustness", "pairs", "no value"]
    rows = []
    for i, name in enumerate(found.scores.measures):
        s = found.strict
        strict = ["-", "-"] if s is None else [_number(s.overall[i]), s.hardest(i)]
        lost = int((np.isnan(found.scores.values[i]) & found.scores.given).sum())
        robust = [_number(found.robust.overall[i]), str(found.robust.used[i])]
        rows.append([name, "lower" if found.scores.lower[i] else "higher", *strict, *robust, str(lost)])
    return "Measures", headers, rows


def _systems(found: Results) -> Table:
    """Mean scores and places, in the order of the first measure's ranking."""
    r = found.ranked
    order = np.lexsort((np.arange(len(r.systems)), np.nan_to_num(r.places[0], nan=np.inf)))
    rows = [[r.systems[s], *(_cell(r, m, int(s)) for m in range(len(r.measures)))] for s in order]
    marked = f"; {MARK} better than every baseline" if r.baselines else ""
    return f"Systems: mean score, place{marked}", ["system", *r.measures], rows


def _cell(r: Rankings, m: int, s: int) -> str:
    if np.isnan(r.places[m, s]):
        return "-"
    mark = MARK if r.improves[m, s] else ""
    return f"{_number(r.means[m, s])} ({r.places[m, s]:.0f}){mark}"


def _correlations(found: Results) -> Table:
    """Kendall's below the diagonal, Spearman's above it."""
    r = found.ranked
    size = range(len(r.measures))
    both = np.where(np.triu(np.ones_like(r.kendall)), r.spearman, r.kendall)
    rows = [[r.measures[i], *("" if i == j else _number(both[i, j], 2) for j in size)] for i in size]
    return "Rankings: Spearman above the diagonal, Kendall (tau-b) below it", ["", *r.measures], rows


def remarks(found: Results) -> list[str]:
    """What the numbers mean, and what was left out."""
    s, strict, robust = found.scores, found.strict, found.robust
    lines = [f"{len(s.systems)} systems, {len(s.topics)} topics, {int(s.given.sum())} outputs."]
    if strict is None:
        lines.append(f"No strictness: {found.why}.")
    else:
        left = f"; {strict.left_out} more left out, at which some measure has no value" if strict.left_out else ""
        over = f"over {strict.outputs} outputs{left}"
        lines.append(f"Strictness (Amigó et al. 2019, 6.3) at threshold {strict.threshold:g}, {over}.")
    drawn = "all" if len(robust.topics) == robust.possible else f"{len(robust.topics)} of {robust.possible}"
    lines.append(f"Robustness (6.4): mean Spearman correlation over {drawn} pairs of topics; "
                 f"pairs without a correlation are left out.")  # fmt: skip
    return [*lines, *(f"Note: {note}." for note in s.notes)]


def tidy(found: Results) -> tuple[list[str], list[list[str]]]:
    """One row per number: statistic, measure, other measure or system, value."""
    strict, robust, r, rows = found.strict, found.robust, found.ranked, []
    names = found.scores.measures
    for i, name in enumerate(names):
        if strict is not None:
            rows += [("strictness", name, x, strict.pairs[i, j]) for j, x in enumerate(names) if j != i]
            rows.append(("strictness", name, "", strict.overall[i]))
        rows.append(("robustness", name, "", robust.overall[i]))
        rows += [("mean", name, system, r.means[i, k]) for k, system in enumerate(r.systems)]
        rows += [("place", name, system, r.places[i, k]) for k, system in enumerate(r.systems)]
    for i, j in combinations(range(len(names)), 2):
        rows += [(kind, names[i], names[j], getattr(r, kind)[i, j]) for kind in ("kendall", "spearman")]
    text = [[a, b, c, "" if np.isnan(value) else repr(float(value))] for a, b, c, value in rows]
    return ["statistic", "measure", "other", "value"], text


def document(found: Results, command: str) -> dict[str, Any]:
    """For JSON: missing numbers are null, infinite ones text."""
    s, strict, robust, r = found.scores, found.strict, found.robust, found.ranked
    names = s.measures
    return {
        **headed(SCHEMA, command),
        "systems": list(s.systems),
        "topics": list(s.topics),
        "outputs": int(s.given.sum()),
        "notes": list(s.notes),
        "measures": [
            {"name": name, "lower_is_better": bool(s.lower[i]),
             "undefined": int((np.isnan(s.values[i]) & s.given).sum()),
             "strictness": None if strict is None else _plain(strict.overall[i]),
             "robustness": _plain(robust.overall[i]), "pairs": int(robust.used[i])}
            for i, name in enumerate(names)
        ],
        "strictness": {"why_not": found.why} if strict is None else {
            "threshold": strict.threshold, "outputs": strict.outputs, "left_out": strict.left_out,
            "pairs": _plain_rows(strict.pairs), "top": list(strict.top),
            "curve": [{"threshold": th, "strictness": row}
                      for th, row in zip(CURVE[::STEP], _plain_rows(curve(s, CURVE[::STEP])), strict=True)]},
        "robustness": {"pairs": len(robust.topics), "possible": robust.possible},
        "rankings": [
            {"measure": name, "system": system, "mean": _plain(r.means[i, k]), "topics": int(r.topics[i, k]),
             "place": _plain(r.places[i, k]), "improves": bool(r.improves[i, k]) if r.baselines else None}
            for i, name in enumerate(names)
            for k, system in enumerate(r.systems)
        ],
        "baselines": list(r.baselines),
        "kendall": _plain_rows(r.kendall),
        "spearman": _plain_rows(r.spearman),
    }  # fmt: skip


def _plain_rows(values: np.ndarray) -> list[list[float | str | None]]:
    return [[_plain(x) for x in row] for row in values]


def _plain(value: float) -> float | str | None:
    return None if np.isnan(value) else float(value) if np.isfinite(value) else str(float(value))


def parts(found: Results, fmt: str, command: str) -> Iterator[Grid | str]:
    """The tables in a format, with remarks; as CSV one tidy table."""
    if fmt == "csv":
        yield Grid(*tidy(found))
        return
    heads = {"markdown": "### {}\n", "latex": "% {}"}
    for title, headers, rows in (_measures(found), _systems(found), _correlations(found)):
        yield heads.get(fmt, "{}").format(title)
        yield Grid(headers, rows)
        yield ""
    mark = {"latex": "% ", "markdown": "- "}.get(fmt, "")
    yield from (mark + line for line in [*remarks(found), command])
