"""Exact linear programming: nonnegative combinations, by the simplex method over the rationals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flint import fmpq

Row = Mapping[tuple[int, ...], fmpq]
ZERO, ONE = fmpq(0), fmpq(1)


def combination(
    columns: Sequence[Row], target: Row, rewarded: Sequence[bool], free: Sequence[bool], pivots: int = 300
) -> list[fmpq] | None:
    """Coefficients c with sum c_i column_i = target, c_i >= 0 unless free, and one rewarded c_i > 0 if any is asked.

    Columns and the target are sparse vectors.  None if there are none, or too many pivots are needed.
    """
    keys = list(dict.fromkeys([k for column in columns for k in column] + list(target)))
    reach = {k for column in columns for k in column}
    if any(k not in reach for k in target):
        return None
    place = {k: i for i, k in enumerate(keys)}
    signed = [(i, ONE) for i in range(len(columns))] + [(i, -ONE) for i in range(len(columns)) if free[i]]
    width = len(signed)
    rows: list[list[fmpq]] = [[ZERO] * (width + 1) for _ in keys]
    for j, (i, s) in enumerate(signed):
        for k, v in columns[i].items():
            rows[place[k]][j] = s * v
    for k, v in target.items():
        rows[place[k]][width] = v
    rows = [[-v for v in row] if row[width] < 0 else row for row in rows if any(row)]
    basis = [-1] * len(rows)  # -1: an artificial variable
    cost = [-sum((row[j] for row in rows), ZERO) for j in range(width + 1)]
    left = _minimised(rows, basis, cost, width, pivots)
    if left is None or cost[width] != 0:
        return None
    if any(rewarded):
        reward = [-ONE if rewarded[i] else ZERO for i, _ in signed] + [ZERO]
        for row, b in zip(rows, basis, strict=True):
            if b >= 0 and reward[b] != 0:
                reward = [x - reward[b] * y for x, y in zip(reward, row, strict=True)]
        if reward[width] == 0 and _minimised(rows, basis, reward, width, left, enough=True) is None:
            return None
        if reward[width] == 0:
            return None
    found = [ZERO] * len(columns)
    for row, b in zip(rows, basis, strict=True):
        if b >= 0:
            i, s = signed[b]
            found[i] += s * row[width]
    return found


def _minimised(
    rows: list[list[fmpq]], basis: list[int], cost: list[fmpq], width: int, pivots: int, enough: bool = False
) -> int | None:
    """Pivot until no cost is negative (or, with `enough`, the objective moved); the pivots left, or None."""
    start, stalled = cost[width], 0
    while pivots > 0:
        if enough and cost[width] != start:
            return pivots
        entering = [j for j in range(width) if cost[j] < 0]
        if not entering:
            return pivots
        j = entering[0] if stalled > 12 else min(entering, key=lambda k: cost[k])
        ratios = [(row[width] / row[j], basis[i], i) for i, row in enumerate(rows) if row[j] > 0]
        blocked = [i for i, row in enumerate(rows) if basis[i] < 0 and row[width] == 0 and row[j] < 0]
        if not ratios and not blocked:
            # unbounded: any amount of this variable may be added
            if not enough:
                return None
            return _pushed(rows, basis, cost, j, width, pivots)
        r = blocked[0] if blocked else min(ratios)[2]  # an artificial variable at zero must stay at zero
        before = cost[width]
        _pivot(rows, cost, r, j)
        basis[r] = j
        stalled = stalled + 1 if cost[width] == before else 0
        pivots -= 1
    return None


def _pushed(rows: list[list[fmpq]], basis: list[int], cost: list[fmpq], j: int, width: int, pivots: int) -> int:
    """One unit of a variable that nothing bounds: a row of its own keeps it at 1."""
    for row in rows:
        row[width] -= row[j]
    cost[width] -= cost[j]
    rows.append([ONE if k in (j, width) else ZERO for k in range(width + 1)])
    basis.append(j)
    return pivots


def _pivot(rows: list[list[fmpq]], cost: list[fmpq], r: int, j: int) -> None:
    pivot = rows[r][j]
    rows[r] = main = [v / pivot for v in rows[r]] if pivot != 1 else rows[r]
    used = [k for k, v in enumerate(main) if v]
    for i, row in enumerate(rows):
        if i != r and row[j]:
            f = row[j]
            for k in used:
                row[k] -= f * main[k]
    f = cost[j]
    if f:
        for k in used:
            cost[k] -= f * main[k]
