"""Theories: a paper or a field in a folder of its own, which declares a space, axioms, measures and tables.

A folder with a `theory.toml` is all that a theory is; users write the same files.

>>> from axiomcheck import theories
>>> theories.is_file("mine/theory.toml"), theories.is_file("gosgens2021")
(True, False)
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from axiomcheck.errors import InputError
from axiomcheck.naming import nearest
from axiomcheck.properties.spaces import SpaceMeasure
from axiomcheck.theories.loading import load, parse
from axiomcheck.theories.model import Listed, Open, Theorem, Theory

__all__ = [
    "Listed", "Open", "Theorem", "Theory", "find", "get", "ids", "is_file", "load", "measure", "named", "parse",
    "with_measure",
]  # fmt: skip

FILE = "theory.toml"
_ROOT = Path(__file__).parent


def ids() -> tuple[str, ...]:
    """The theories there are, by name."""
    return tuple(sorted(x.parent.name for x in _ROOT.glob(f"*/{FILE}")))


@cache
def get(name: str) -> Theory:
    """The theory of that name that comes with the package."""
    wanted = name.strip().lower()
    if wanted not in ids():
        raise InputError(f"there is no theory {name.strip()!r}; {nearest(wanted, ids(), 'axiomcheck list theories')}")
    return load(_ROOT / wanted / FILE, built_in=True)


def is_file(text: str) -> bool:
    """Is that the name of a theory's file?"""
    return Path(text).name == FILE


def named(text: str) -> tuple[str, str] | None:
    """The theory and what follows the colon, of a text such as `gosgens2021:F1`; None for other texts."""
    left, _, right = text.rpartition(":") if ":" in text else (text, "", "")
    return (left, right) if left.strip().lower() in ids() or is_file(left) else None


def find(text: str) -> Theory:
    """The theory that a text names: one that comes with the package, or a file."""
    return load(text) if is_file(text) else get(text)


def measure(text: str) -> SpaceMeasure:
    """The measure that a text such as `gosgens2021:F1` names."""
    found = named(text)
    if found is None or not found[1]:
        raise InputError(f"{text!r} names no measure of a theory; write such as gosgens2021:F1")
    return find(found[0]).measure(found[1])


def with_measure(name: str) -> tuple[str, ...]:
    """What the measures of that name are called in the theories that come with the package.

    >>> with_measure("j")
    ('gosgens2021:J',)
    """
    wanted = name.strip().lower()
    return tuple(f"{x}:{m.name}" for x in ids() for m in get(x).measures.values() if wanted == m.name.lower())
