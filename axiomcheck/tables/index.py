"""Every table and figure that the papers printed, and the command that makes it again.

>>> [x.command for x in ITEMS if x.place == "Table 1" and x.source.key == "sebastiani2020"]
['axiomcheck table 1']
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from importlib import resources

from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.sources import AMIGO_2019, HASSAN_2021, SEBASTIANI_2020, Source


class How(Enum):
    """What the command makes of it."""

    AGAIN = "again"  # from definitions and verdicts, with print beside it where there is any
    PRINTED = "as printed"  # from the printed numbers, which are checked
    CHECKED = "checked"  # its lines are claims, and are decided
    KIND = "of its kind"  # the same from other data, since its own is not printed
    NOTHING = "nothing"  # there is nothing to compute


@dataclass(frozen=True)
class Item:
    """A printed table or figure."""

    source: Source  # the paper
    place: str  # its number in the paper
    shows: str
    how: How  # what the command makes of it
    command: str = ""  # the command; empty where there is nothing to compute
    missing: str = ""  # what would be needed to make it as printed
    kind: str = QUANTIFICATION  # quantification or filtering


PAPERS = {  # by the names of their lists in `index.toml`, and what they are about
    x.key: (x, FILTERING if x is AMIGO_2019 else QUANTIFICATION) for x in (SEBASTIANI_2020, AMIGO_2019, HASSAN_2021)
}


def _items() -> Iterator[Item]:
    text = resources.files("axiomcheck.tables").joinpath("index.toml").read_text("utf-8")
    for key, items in tomllib.loads(text).items():
        source, kind = PAPERS[key]
        for x in items:
            yield Item(source, **x | {"how": How[x["how"].upper()], "kind": kind})


ITEMS = tuple(_items())


def records() -> list[dict[str, str]]:
    """All of them as plain data."""
    return [
        {"paper": str(x.source), "place": x.place, "shows": x.shows, "made": x.how.value, "command": x.command,
         "missing": x.missing, "kind": x.kind}
        for x in ITEMS
    ]  # fmt: skip
