"""What every answer of the Python API can be shown as: in a notebook, in a paper, in a data frame.

The answers stand at the layers that find them.  How they are told is written in layers above; `axiomcheck.api`,
above both, registers it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from numbers import Real
from typing import TYPE_CHECKING, Any

from axiomcheck.errors import InputError, MissingExtra
from axiomcheck.grids import grid

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class View:
    """An answer as text, as a table, and as data.

    Parameters
    ----------
    head : sequence of str
        The lines above the table.
    columns, rows : sequences
        The table's cells, as text.
    lines : sequence of str
        The whole answer for a reader.
    data : dict
        The whole answer for a program, as in `--format json`.
    records : sequence of dict, optional
        The rows with numbers as numbers; the cells if not given.
    latex : str, optional
        What a paper prints, where that is more than the table.
    """

    head: Sequence[str]
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    lines: Sequence[str]
    data: dict[str, Any]
    records: Sequence[dict[str, Any]] = field(default_factory=tuple)
    latex: str = ""


Tellers = dict[str, Callable[..., Any]]  # by what they tell: `view`, and more where an answer has more
_TELLERS: dict[type, Tellers] = {}
_LATER: list[Callable[[], object]] = []


def register(kind: type, **tellers: Callable[..., Any]) -> None:
    """Say how answers of a kind are told: `view` makes a `View`."""
    _TELLERS[kind] = tellers


def later(registering: Callable[[], object]) -> None:
    """What registers tellers, to be called once one is needed: to replay a certificate takes none."""
    _LATER[:] = [registering]


class Answered:
    """What an answer has that knows how it is shown."""

    def told(self, what: str) -> Callable[..., Any]:
        """The function of a layer above that tells this of the answer."""
        while True:
            for kind in type(self).__mro__:
                if what in _TELLERS.get(kind, {}):
                    return _TELLERS[kind][what]
            if not _LATER:
                break
            _LATER.pop()()
        raise InputError(
            f"nothing is registered that shows a {type(self).__name__}; ask for it by a function of axiomcheck.api"
        )

    @property
    def view(self) -> View:
        """The answer as text, as a table, and as data."""
        found: View = self.told("view")(self)
        return found

    def __str__(self) -> str:
        return "\n".join(self.view.head)

    def __repr__(self) -> str:
        return f"<{self.view.head[0]}>"

    def explain(self) -> str:
        """The whole answer for a reader, as the command line prints it."""
        return "\n".join(self.view.lines)

    def _repr_html_(self) -> str:
        from html import escape

        found = self.view
        return f"<p>{'<br>'.join(map(escape, found.head))}</p>\n{grid(found.columns, found.rows, 'html')}"

    def to_markdown(self) -> str:
        """The table in Markdown."""
        found = self.view
        return grid(found.columns, found.rows, "markdown")

    def to_latex(self) -> str:
        """What a paper prints: a table, which needs the package booktabs, or theorems, which need amsthm."""
        found = self.view
        return found.latex or grid(found.columns, found.rows, "latex")

    def to_dict(self) -> dict[str, Any]:
        """Plain data, as the command line gives with `--format json`."""
        return self.view.data

    def to_json(self, indent: int | None = 2) -> str:
        """The same as JSON."""
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)

    def to_frame(self) -> pandas.DataFrame:
        """The table as a pandas DataFrame, a row for each row.

        Raises
        ------
        MissingExtra
            pandas is not installed; the error names the extra that has it.
        """
        found = self.view
        records = found.records or [dict(zip(found.columns, row, strict=True)) for row in found.rows]
        columns = list(found.records[0]) if found.records else list(found.columns)
        return frame(records, columns)


def frame(records: Sequence[dict[str, Any]], columns: Sequence[str]) -> pandas.DataFrame:
    """A pandas DataFrame of these columns."""
    try:
        import pandas
    except ImportError:
        raise MissingExtra("a data frame needs pandas: pip install 'axiomcheck[experiments]'") from None
    return pandas.DataFrame([{k: r[k] for k in columns} for r in records], columns=list(columns))


def check_seconds(seconds: float) -> None:
    """Refuse what is no budget to find an answer in.

    >>> check_seconds(-1)
    Traceback (most recent call last):
    axiomcheck.errors.InputError: seconds=-1: give a positive number, at most a million
    """
    if not isinstance(seconds, Real) or not 0 < seconds <= 1e6:
        raise InputError(f"seconds={seconds!r}: give a positive number, at most a million")
