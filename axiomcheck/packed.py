"""Certificates as few files: in the wheel, where there are thousands, many of them alike.

`quantification.packed` stands for the folder `quantification` and those in it.  It is compressed as a whole, and each line of
its text is JSON: the names of the documents, such as `KLD/MON.printed.natural.json`; all nodes of which their steps speak,
each once, so that a tree has the same number in all of them; then the documents in their order.  There, steps are written
column by column, with the numbers of these nodes, and hypotheses as changes to those of the premises.

The wheel's build loads this file by itself, so it imports nothing of this package.
"""

from __future__ import annotations

import base64
import json
import logging
import lzma
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

SUFFIX = ".packed"
STEPS = "steps"  # the key of what documents hold compressed
MAX_BYTES = 1 << 28  # of one file, written out
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 26, "pb": 0}]
STEPS_FILTERS = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20}]  # as docs/certificates.md says
OWN = dict.fromkeys(("num", "var", "dl", "pow", "root", "exv", "exs", "sum", "cmin", "cmax", "all", "some"), 2)
OWN |= {**dict.fromkeys(("dist", "upto", "after"), 2), **dict.fromkeys(("at", "in", "out"), 3)}
# how much of a node comes before its children; 1 of all others
FORMS = {"algebra": 2, "absurd": 1}  # how many parameters of a rule are forms, the first ones

log = logging.getLogger("axiomcheck")


# -- writing ----------------------------------------------------------------------------------


def pack(kind: Path) -> bytes:
    """The documents in the folders of a folder as one file."""
    nodes = _Nodes()
    paths = sorted(kind.glob("*/*.json"))
    documents = [_with_steps(json.loads(p.read_text(encoding="utf-8")), nodes.columns) for p in paths]
    names = [p.relative_to(kind).as_posix() for p in paths]
    text = "\n".join(json.dumps(line, separators=(",", ":")) for line in (names, nodes.rows, *documents))
    return lzma.compress(text.encode(), filters=FILTERS)


class _Nodes:
    """The nodes of all certificates of a file."""

    def __init__(self) -> None:
        self.rows: list[list] = []
        self._numbers: dict[str, int] = {}

    def _number(self, row: list) -> int:
        number = self._numbers.setdefault(json.dumps(row), len(self.rows))
        if number == len(self.rows):
            self.rows.append(row)
        return number

    def columns(self, packed_steps: str) -> list:
        """A certificate with the numbers of these nodes: what it supplies, rules, premises, goals, parameters, changes."""
        data = json.loads(_unpacked(packed_steps))
        local: list[int] = []
        forms: list[list] = []

        def node(value: Any) -> int:
            if isinstance(value, int):
                return local[value]
            own = OWN.get(value[0], 1)
            local.append(self._number([*value[:own], *map(node, value[own:])]))
            return local[-1]

        def form(value: Any) -> list:
            if isinstance(value, int):
                return forms[value]
            op, *parts = value
            forms.append(value if op == "n" else [op, *map(form if op in "+*" else node, parts)])
            return forms[-1]

        def parameter(value: Any) -> Any:
            if isinstance(value, dict):
                return {k: parameter(v) for k, v in value.items()}
            return value if isinstance(value, str) else node(value)

        for row in data["nodes"]:
            node(row)
        for row in data["forms"]:
            form(row)
        supplied, given = [node(t) for t in data["supplied"]], []
        columns: tuple[list, ...] = [], [], [], [], []
        for i, (hypotheses, goal, rule, params, premises) in enumerate(data["steps"]):
            given.append(frozenset([node(f) for f in hypotheses]))
            shown = node(goal)
            count = FORMS.get(rule, 0)
            found = [*map(form, params[:count]), *map(parameter, params[count:])]
            before = [k if k < 0 else k - i for k in premises]
            change = given[i] ^ _joined(given, i, before)
            for column, value in zip(columns, (rule, before, shown, found, sorted(change)), strict=True):
                column.append(value)
        return [supplied, *columns]


def _joined(given: list[frozenset[int]], i: int, before: list[int]) -> frozenset[int]:
    """The hypotheses of a step's premises."""
    return frozenset[int]().union(*(given[i + k] for k in before))


# -- reading ----------------------------------------------------------------------------------


def packed(path: Path) -> str | None:
    """The document that a packed file has in place of this one; None where there is none.

    >>> packed(Path("no such folder/x.json"))
    """
    if not is_packed(path):
        return None
    file = _file(path.parent.parent)
    line = _lines(file)[_name(path)]
    return json.dumps(_with_steps(json.loads(line), lambda columns: _certificate(columns, _rows(file))))


def is_packed(path: Path) -> bool:
    """Does a packed file have a document in place of this one?"""
    return _name(path) in _lines(_file(path.parent.parent))


def packed_below(path: Path) -> list[Path]:
    """The documents that packed files have at or below this path, in order."""
    files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else []
    kinds = [*(f.with_suffix("") for f in files), path, path.parent]
    found = dict.fromkeys(kind / name for kind in kinds for name in _lines(_file(kind)) if name)
    return [p for p in found if p.is_relative_to(path)]


def _file(kind: Path) -> Path:
    return kind.parent / (kind.name + SUFFIX)


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@lru_cache(maxsize=64)
def _lines(file: Path) -> dict[str, str]:
    """The documents of a file, by their names, and its nodes, by none; a damaged file is reported, once, and has none."""
    try:
        first, *lines = lzma.LZMADecompressor().decompress(file.read_bytes(), MAX_BYTES).decode().split("\n")
        return dict(zip(["", *json.loads(first)], lines, strict=True))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError, TypeError, EOFError, lzma.LZMAError) as error:
        log.warning("warning: %s: it cannot be read (%s); its verdicts are searched anew", file, error)
        return {}


@lru_cache(maxsize=64)
def _rows(file: Path) -> list[list]:
    return json.loads(_lines(file)[""])


def _certificate(columns: list, rows: list[list]) -> str:
    """The packed certificate that was written in columns, its nodes in a list."""
    supplied, rules, premises, goals, params, changes = columns
    given: list[frozenset[int]] = []
    for i, (before, change) in enumerate(zip(premises, changes, strict=True)):
        given.append(_joined(given, i, before).symmetric_difference(change))
    spoken: list[int] = []
    _replaced(params, spoken.append)
    used = {*supplied, *goals, *spoken}.union(*given)
    waiting = list(used)
    while waiting:
        row = rows[waiting.pop()]
        fresh = set(row[OWN.get(row[0], 1) :]) - used
        used |= fresh
        waiting += fresh
    place = {k: i for i, k in enumerate(sorted(used))}
    nodes = [[*r[:own], *(place[k] for k in r[own:])] for r in map(rows.__getitem__, place) for own in [OWN.get(r[0], 1)]]
    steps = [
        [[place[k] for k in hypotheses], place[goal], rule, own, before]
        for hypotheses, goal, rule, own, before in zip(
            given, goals, rules, _replaced(params, place.__getitem__), premises, strict=True
        )
    ]
    data = {"format": "axiomcheck.steps/1", "nodes": nodes, "forms": [], "supplied": [place[k] for k in supplied], "steps": steps}
    return base64.b64encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 1)).decode()


def _replaced(value: Any, change: Callable[[int], object]) -> Any:
    """Parameters with other numbers of nodes."""
    if isinstance(value, int):
        return change(value)
    if isinstance(value, dict):
        return {k: _replaced(v, change) for k, v in value.items()}
    return [_replaced(v, change) for v in value] if isinstance(value, list) else value


def _unpacked(text: str) -> bytes:
    raw = base64.b64decode(text)
    return zlib.decompress(raw) if raw[:1] == b"x" else lzma.decompress(raw, lzma.FORMAT_RAW, filters=STEPS_FILTERS)


def _with_steps(data: Any, change: Callable[[Any], Any]) -> Any:
    """The same data, every list of steps changed."""
    if isinstance(data, dict):
        return {k: change(v) if k == STEPS and "rule" in data else _with_steps(v, change) for k, v in data.items()}
    return [_with_steps(v, change) for v in data] if isinstance(data, list) else data
