"""Exact linear programming: nonnegative combinations, by the simplex method over the rationals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flint import fmpq

from axiomcheck.tactics.work import note

Row = Mapping[tuple[int, ...], fmpq]
ZERO, ONE = fmpq(0), fmpq(1)


def combination(
    columns: Sequence[Row], target: Row, rewarded: Sequence[bool], free: Sequence[bool], pivots: int = 300
) -> list[fmpq] | None:
    """Coefficients c with sum c_i column_i = target, c_i >= 0 unless free, and one rewarded c_i > 0 if any is asked.

    Columns and the target are sparse vectors.  None if there are none, or too many pivots are needed.
    """
    left_over = _presolved(columns, target, free)
    if left_over is None or (any(rewarded) and not any(rewarded[i] for i in left_over)):
        return None
    keys = list(dict.fromkeys([k for i in left_over for k in columns[i]] + list(target)))
    place = {k: i for i, k in enumerate(keys)}
    signed = [(i, ONE) for i in left_over] + [(i, -ONE) for i in left_over if free[i]]
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


def _presolved(columns: Sequence[Row], target: Row, free: Sequence[bool]) -> list[int] | None:
    """The columns that may be used; None if a key shows that there is no combination.

    Where nothing cancels at a key, of which the target has nothing, no column with that key is used.
    """
    alive = set(range(len(columns)))
    where: dict[tuple[int, ...], list[int]] = {}
    for i, column in enumerate(columns):
        for k in column:
            where.setdefault(k, []).append(i)
    if any(k not in where for k in target):
        return None
    todo = set(where)
    while todo:
        k = todo.pop()
        here = [i for i in where[k] if i in alive]
        both = any(free[i] for i in here)
        up = both or any(columns[i][k] > 0 for i in here)
        down = both or any(columns[i][k] < 0 for i in here)
        aim = target.get(k, ZERO)
        if (aim > 0 and not up) or (aim < 0 and not down):
            return None
        if aim == 0 and here and not (both if len(here) > 1 else False) and not (up and down and len(here) > 1):
            for i in here:
                alive.discard(i)
                todo.update(columns[i])
            todo.discard(k)
    return sorted(alive)


def _minimised(
    rows: list[list[fmpq]], basis: list[int], cost: list[fmpq], width: int, pivots: int, enough: bool = False
) -> int | None:
    """Pivot until no cost is negative (or, with `enough`, the objective moved); the pivots left, or None."""
    start, stalled = cost[width], 0
    while pivots > 0:
        if enough and cost[width] != start:
            return pivots
        if stalled > 12:
            j = next((k for k in range(width) if cost[k] < 0), -1)
        else:
            j = min(range(width), key=cost.__getitem__, default=-1)
        if j < 0 or cost[j] >= 0:
            return pivots
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
    note(len(main) // 8 + len(rows) // 4)
    for i, row in enumerate(rows):
        if i != r and row[j]:
            f = row[j]
            note(len(used) // 4)
            for k in used:
                row[k] -= f * main[k]
    f = cost[j]
    if f:
        for k in used:
            cost[k] -= f * main[k]
