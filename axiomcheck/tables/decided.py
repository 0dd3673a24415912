"""A table with its verdicts in one call, for notebooks."""

from __future__ import annotations

import shlex

from axiomcheck.runner import DEFAULT_JOBS, run
from axiomcheck.tables.model import Table
from axiomcheck.tables.sheet import Sheet, sheet
from axiomcheck.verdict import DEFAULT_SECONDS


def decided(
    table: Table,
    *,
    reading: str | None = None,
    domain: str | None = None,
    signs: str | None = None,
    classes: str | None = None,
    jobs: int = DEFAULT_JOBS,
    seconds: float = DEFAULT_SECONDS,
) -> Sheet:
    """The table with a verdict in every cell; a notebook shows it as HTML.

    Parameters
    ----------
    table : Table
        Rows and columns.
    reading, domain, signs, classes : str
        As in `Table.claims`; None for the table's own, or the defaults.
    jobs : int
        Processes to search in, where no certificate is stored.
    seconds : float
        Budget per cell.

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
    asked = {"reading": reading, "domain": domain, "signs": signs, "classes": classes}
    claims = table.claims(**asked)
    found = dict(zip(claims, run(claims.values(), jobs=jobs, seconds=seconds), strict=True))
    options = [word for k, value in asked.items() if value is not None for word in (f"--{k}", value)]
    words = ["table", table.id] if table.id else ["matrix", table.kind]
    return sheet(table, found, **asked, command=shlex.join(["axiomcheck", *words, *options]))
