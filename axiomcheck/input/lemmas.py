"""Lemmas to assume, declared in a TOML file: each is named in every verdict that rests on it.

[[lemma]]
name = "gibbs"
given = ["0 < x"]
then = "log(x) <= x - 1"
source = "any textbook"

Variables are letters of one's own; relations are < <= > >= =.  A lemma is used where a goal has
terms of its conclusion, up to what its variables stand for.
"""

from __future__ import annotations

import re
from pathlib import Path

from axiomcheck.errors import InputError
from axiomcheck.exact.assumed import Lemma
from axiomcheck.input.files import contents, toml
from axiomcheck.input.relations import scalar
from axiomcheck.lang.goal import Rel

MAX_BYTES = 20_000
MOST = 50
KEYS = {"name", "given", "then", "source"}
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_. -]{0,59}")
_SIGN = re.compile(r"(<=|>=|<|>|=)")


def load(path: Path | str) -> tuple[Lemma, ...]:
    """The lemmas of a file."""
    where = str(path)
    data = toml(contents(path, MAX_BYTES, "keep only the lemmas needed"), where, "see `--assume` in the help")
    entries = data.get("lemma")
    if set(data) != {"lemma"} or not isinstance(entries, list) or not 1 <= len(entries) <= MOST:
        raise InputError(f"{where}: it must hold 1 to {MOST} tables [[lemma]] and nothing else")
    found = tuple(_lemma(entry, f"{where}: lemma {i}") for i, entry in enumerate(entries, 1))
    if len({x.name for x in found}) < len(found):
        raise InputError(f"{where}: two lemmas have one name; rename one")
    return found


def _lemma(entry: object, where: str) -> Lemma:
    if not isinstance(entry, dict) or not {"name", "then"} <= set(entry) <= KEYS:
        raise InputError(f"{where}: a lemma has a name, then, and perhaps given and source")
    name, given = entry["name"], entry.get("given", [])
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InputError(f"{where}: the name must be letters, digits, spaces, dots or hyphens, at most 60")
    if not isinstance(given, list) or len(given) > 20:
        raise InputError(f'{where}: given must be a list such as ["0 < x"]')
    source = entry.get("source", "")
    if not isinstance(source, str):
        raise InputError(f"{where}: source must be text")
    return Lemma(name, tuple(relation(r, where) for r in given), relation(entry["then"], where), source)


def relation(text: object, where: str = "relation") -> Rel:
    """A relation between two formulas of real variables.

    >>> print(relation("log(x) >= 1 - 1/x"))
    1 - 1/x <= log(x)
    """
    parts = _SIGN.split(text) if isinstance(text, str) else []
    if len(parts) != 3:
        raise InputError(f"{where}: {str(text)[:60]!r} is not one relation such as 'log(x) <= x - 1'")
    low, high = (scalar(side, where) for side in parts[::2])
    return Rel(parts[1].replace(">", "<"), *((high, low) if ">" in parts[1] else (low, high)))
