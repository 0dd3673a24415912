"""Declared measures: a TOML file with a formula, and what it is expected to satisfy.

name = "CHEB"
formula = "max(abs(p - p_hat))"

[expect]
MON = "refuted"
IMP = "proved"
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from axiomcheck import axioms, measures
from axiomcheck.errors import InputError
from axiomcheck.input import formula
from axiomcheck.lang.axiom import DOMAINS, READINGS, SIGNS
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.sources import Source

MAX_BYTES = 8_192  # TOML's own reader takes quadratic time for dotted keys
MAX_TEXT = 500
LARGEST_CODEFRAME = 12
KEYS = ("name", "title", "kind", "formula", "defined", "source", "classes", "expect")
SENSES = {"reading": READINGS, "domain": DOMAINS, "signs": SIGNS}
STATUSES = ("proved", "refuted", "undefined", "conditional", "unknown")


@dataclass(frozen=True)
class Declared:
    """A measure and what is expected of it: axiom ids with a verdict each, and in which sense."""

    measure: Measure
    expected: dict[str, str]
    sense: dict[str, str]
    classes: str = "every"


def load(path: Path | str) -> Declared:
    """Read a file.

    Raises
    ------
    InputError
        It cannot be used; one line says the file, the key, what is wrong and the cure.
    """
    where = Path(path)
    try:
        with open(where, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"{where}: {error.strerror or error}; check the path") from None
    except ValueError as error:  # a NUL in the name
        raise InputError(f"{str(where)!r}: {error}; check the path") from None
    if len(raw) > MAX_BYTES:
        raise InputError(f"{where}: it has more than {MAX_BYTES:,} bytes; a declaration needs a few lines")
    try:
        return parse(raw.decode("utf-8"), str(where))
    except UnicodeDecodeError:
        raise InputError(f"{where}: it is not UTF-8 text; save it as such") from None


def parse(text: str, where: str = "declaration") -> Declared:
    """Read a declaration.

    Examples
    --------
    >>> found = parse('name = "CHEB"\\nformula = "max(abs(p - p_hat))"\\nexpect = {IMP = "proved"}')
    >>> found.measure, found.expected
    (<Measure CHEB>, {'imp': 'proved'})
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{where}: it is no TOML: {error}") from None
    except (RecursionError, ValueError):
        raise InputError(f"{where}: it is no TOML that can be read; a declaration needs no nesting") from None
    try:
        return _declared(data, where)
    except InputError as error:
        text = str(error)
        raise error if text.startswith(where) else InputError(f"{where}: {text}") from None


def _declared(data: dict[str, Any], where: str) -> Declared:
    _only(data, KEYS, where, "")
    for key in ("name", "formula"):
        if key not in data:
            raise InputError(f'{where}: it has no {key}; add a line such as {key} = "{_SAMPLES[key]}"')
    for key in KEYS[:-2]:
        if key in data:
            _text(data, key, where)
    kind = data.get("kind", QUANTIFICATION)
    if kind != QUANTIFICATION:
        raise InputError(f"{where}: kind {kind!r} cannot be checked; the only kind is {QUANTIFICATION!r}")
    measure = _measure(data, where)
    expected, sense, classes = _expectations(data.get("expect", {}), where)
    return Declared(measure, expected, sense, classes)


_SAMPLES = {"name": "MYMEASURE", "formula": "mean(abs(p_hat - p) / p)"}


def _measure(data: dict[str, Any], where: str) -> Measure:
    name = data["name"].strip()
    if not name or len(name) > 60 or not name.isprintable():
        raise InputError(f"{where}: name must be one line of 1 to 60 characters")
    found = formula.measure(data["formula"], name) if _readable(data["formula"], where) else None
    listed = {key: m for m in measures.catalog().values() for key in (m.id, *m.aliases)}.get(name.lower())
    if listed is not None and listed.formula != found.formula:
        raise InputError(f"{where}: {name} is the catalog's {listed.title}; give this measure another name")
    return replace(
        found,
        title=data.get("title", name),
        defined=data.get("defined", found.defined),
        source=_source(data.get("source")),
        classes=_size(data.get("classes"), where),
    )


def _readable(text: str, where: str) -> bool:
    formula.parse(text, f"{where}: formula")
    return True


def _source(text: str | None) -> Source | None:
    return None if text is None else Source("declared", text, text, "", None)


def _size(value: Any, where: str) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 2 <= value <= LARGEST_CODEFRAME:
        raise InputError(f"{where}: classes must be an integer from 2 to {LARGEST_CODEFRAME}, or left out")
    return value


def _expectations(table: Any, where: str) -> tuple[dict[str, str], dict[str, str], str]:
    if not isinstance(table, dict):
        raise InputError(f'{where}: expect must be a table such as {{MON = "proved"}}')
    expected, sense, classes = {}, {}, "every"
    for key, value in table.items():
        if key == "classes":
            classes = str(value) if type(value) in (int, str) else "?"
        elif type(value) is not str:
            raise InputError(f'{where}: expect.{key} must be a string, such as "proved"')
        elif key in SENSES:
            sense[key] = _one_of(value, SENSES[key], f"{where}: expect.{key}")
        else:
            axiom = _axiom(key, where)
            if axiom in expected:
                raise InputError(f"{where}: expect has {key} twice; leave one out")
            expected[axiom] = _one_of(value.lower(), STATUSES, f"{where}: expect.{key}")
    return expected, sense, classes


def _axiom(key: str, where: str) -> str:
    try:
        return axioms.from_name(key[:60]).id
    except InputError as error:
        also = ", ".join((*SENSES, "classes"))
        raise InputError(f"{where}: expect: {error}; beside axioms it may hold {also}") from None


def _one_of(value: str, known: tuple[str, ...], what: str) -> str:
    if value not in known:
        raise InputError(f"{what} is {value[:40]!r}; it must be one of {', '.join(known)}")
    return value


def _only(table: dict[str, Any], known: tuple[str, ...], where: str, inside: str) -> None:
    for key in table:
        if key not in known:
            close = get_close_matches(key[:40], known, n=1)
            guess = f"did you mean {close[0]}? " if close else ""
            raise InputError(
                f"{where}: there is no key {inside}{key[:40]!r}; {guess}known are {', '.join(known)}"
            )


def _text(data: dict[str, Any], key: str, where: str) -> None:
    value = data[key]
    if type(value) is not str:
        raise InputError(f"{where}: {key} must be a string in quotes, not {type(value).__name__}")
    if key != "formula" and len(value) > MAX_TEXT:
        raise InputError(f"{where}: {key} has {len(value)} characters; shorten it to {MAX_TEXT} or fewer")
