"""A table with its verdicts in one call, for notebooks."""

from __future__ import annotations

import shlex

from axiomcheck.runner import DEFAULT_JOBS, run
from axiomcheck.tables.model import Table
from axiomcheck.tables.sheet import Sheet, sheet
from axiomcheck.verdict import DEFAULT_SECONDS


def decided(
    table: Table, *, jobs: int = DEFAULT_JOBS, seconds: float = DEFAULT_SECONDS, **sense: str | None
) -> Sheet:
    """The table with a verdict in every cell; a notebook shows it as HTML.

    Parameters
    ----------
    table : Table
        Rows and columns.
    jobs : int
        Processes to search in, where no certificate is stored.
    seconds : float
        Budget per cell.
    **sense : str
        `reading`, `domain`, `signs` and `classes`, as in `Table.claims`; the table's own, or the defaults, if left out.

    Returns
    -------
    Sheet
        For `tables.render.write`, or as it is for a notebook.

    Examples
    --------
    >>> from axiomcheck import tables
    >>> made = tables.decided(tables.get("1"), reading="binary")
    >>> made.compared, len(made.findings)
    (63, 2)
    """
    claims = table.claims(**sense)
    found = dict(zip(claims, run(claims.values(), jobs=jobs, seconds=seconds), strict=True))
    options = [word for k, value in sense.items() if value is not None for word in (f"--{k}", value)]
    words = ["table", table.id] if table.id else ["matrix", table.kind]
    return sheet(table, found, command=shlex.join(["axiomcheck", *words, *options]), **sense)
