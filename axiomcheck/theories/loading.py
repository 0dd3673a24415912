"""Theories from their files: strict, each fault in one line with its place and the cure.

id = "toy"
title = "Shares"
[space]
cells = ["a", "b"]
given = ["a + b >= 1"]
measure = "M(a, b)"
[[axiom]]
name = "SYM"
says = "for a, b: M(b, a) = 1 - M(a, b)"
[[measure]]
name = "share"
formula = "a/(a + b)"
[[table]]
id = "all"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from axiomcheck.errors import InputError
from axiomcheck.input import spaces
from axiomcheck.input.files import contents, located, one_of, only, shown, source_of, text_of, toml
from axiomcheck.input.hints import guess
from axiomcheck.input.parameters import parse_all
from axiomcheck.lang.axiom import Axiom
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.model import Property
from axiomcheck.properties.reader import read
from axiomcheck.properties.spaces import Space, SpaceMeasure
from axiomcheck.theories.model import Listed, Open, Theorem, Theory

MAX_BYTES = 262_144
MAX_LINE = 2_500  # TOML's own reader takes quadratic time for dotted keys, which stand on one line
MOST, MOST_NOTES = 400, 60
KEYS = ("id", "title", "source", "notes", "space", "axiom", "measure", "table", "open", "theorem")
AXIOM = ("name", "title", "says", "source", "reading", "note")
MEASURE = ("name", "title", "formula", "given", "orientation", "parameters", "source", "note", "aliases")
TABLE = ("id", "title", "rows", "columns", "printed", "marks", "notes", "source")
OPEN = ("name", "title", "why", "source")
THEOREM = ("name", "title", "inconsistent", "why", "says", "source")
ORIENTATIONS = ("higher", "lower")
PRINTED = "printed"
_ID = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_NAME = re.compile(r"[^\s:/\\,=|\"']{1,40}")
_READING = re.compile(r"[a-z][a-z0-9 -]{0,39}")
Entry = TypeVar("Entry")


def load(path: Path | str, *, built_in: bool = False) -> Theory:
    """The theory that a file declares.

    Raises
    ------
    InputError
        It cannot be used; one line says the file, the entry, what is wrong and the cure.
    """
    where = Path(path).parent.name if built_in else str(path)
    text = contents(path, MAX_BYTES, "make several theories of it")
    return parse(text, where, built_in=built_in)


def parse(text: str, where: str = "theory", *, built_in: bool = False) -> Theory:
    """The theory that a text in TOML declares.

    >>> toy = parse(__doc__.partition("cure.")[2], "toy")
    >>> list(toy.axioms), list(toy.measures), toy.table().columns
    (['sym'], ['share'], ('SYM',))
    """
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE:
            raise InputError(f"{where}, line {number}: it has more than {MAX_LINE:,} characters; break it")
    data = toml(text, where, "a theory needs little nesting")
    try:
        return _theory(data, where, built_in)
    except InputError as error:
        raise located(error, where) from None


def _theory(data: dict[str, Any], where: str, built_in: bool) -> Theory:
    only(data, KEYS, where)
    for key in ("id", "title", "source"):
        if key in data:
            text_of(data, key, where)
    if not _ID.fullmatch(data.get("id", "")):
        raise InputError(f'{where}: it has no id that can be used; add a line such as id = "gosgens2021"')
    if built_in and data["id"] != where:
        raise InputError(f"{where}: its id is {shown(data['id'])}; name its folder so")
    if "space" not in data:
        raise InputError(f"{where}: it declares no space; write [space] above cells or vectors, and measure")
    about = spaces.space(data["space"], where)
    called = data["id"] if built_in else where
    axioms = _axioms(_entries(data, "axiom", AXIOM, where), about)
    own = data["id"] if built_in else ""
    measures = _by_id(_entries(data, "measure", MEASURE, where), lambda x, place: _measure(x, about, own, place))
    left = _by_id(_entries(data, "open", OPEN, where), _open)
    for name in left:
        if name in axioms or name in measures:
            raise InputError(f"{where}: {left[name].name} is open and declared; leave one out")
    found = Theory(
        called,
        data.get("title", data["id"]),
        data.get("source", ""),
        _notes(data.get("notes", []), where),
        about,
        axioms,
        measures,
        (),
        left,
        tuple(_by_id(_entries(data, "theorem", THEOREM, where), lambda x, place: _theorem(x, axioms, place)).values()),
    )
    tables = tuple(_table(x, found, place) for place, x in _entries(data, "table", TABLE, where))
    names = [x.id.lower() for x in tables]
    if twice := [x for i, x in enumerate(names) if x in names[:i]]:
        raise InputError(f"{where}: two tables have the id {twice[0]}; rename one")
    return replace(found, tables=tables)


def _entries(data: dict[str, Any], key: str, known: tuple[str, ...], where: str) -> list[tuple[str, dict[str, Any]]]:
    """The tables under a key, each with its place."""
    listed = data.get(key, [])
    if not isinstance(listed, list) or not all(isinstance(x, dict) for x in listed):
        raise InputError(f"{where}: {key} must be tables; write [[{key}]] above each")
    if len(listed) > MOST:
        raise InputError(f"{where}: it declares {len(listed)} of [[{key}]]; {MOST} at most")
    found = []
    for i, entry in enumerate(listed, 1):
        named = entry.get("name", entry.get("id"))
        place = f"{where}: {key} {i}" + (f" ({named[:40]})" if isinstance(named, str) and named.isprintable() else "")
        only(entry, known, place)
        found.append((place, entry))
    return found


def _by_id(
    entries: Iterable[tuple[str, dict[str, Any]]], made: Callable[[dict[str, Any], str], Entry]
) -> dict[str, Entry]:
    """What entries declare, by lower-case names, which differ."""
    found: dict[str, Entry] = {}
    for place, data in entries:
        name = _name(data, place)
        if name.lower() in found:
            raise InputError(f"{place}: the name stands twice; rename one")
        found[name.lower()] = made(data, place)
    return found


def _name(data: dict[str, Any], place: str) -> str:
    name = data.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name) or not name.isprintable():
        raise InputError(f'{place}: it needs a name of 1 to 40 characters without blanks, such as name = "F1"')
    return name


def _required(data: dict[str, Any], key: str, place: str, sample: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{place}: it has no {key}; add a line such as {sample}")
    return value


def _words(data: dict[str, Any], keys: Iterable[str], place: str) -> None:
    for key in keys:
        if key in data:
            text_of(data, key, place)


# -- entries ----------------------------------------------------------------------------


def _axioms(entries: list[tuple[str, dict[str, Any]]], about: Space) -> dict[str, Axiom]:
    """The axioms by their ids; entries of one name are readings of one axiom."""
    names: dict[str, dict[str, Any]] = {}
    readings: dict[str, dict[str, Property]] = {}
    for place, data in entries:
        name = _name(data, place)
        _words(data, ("title", "source", "reading", "note"), place)
        says = _required(data, "says", place, f'says = "for ...: {about} >= 0"')
        reading = data.get("reading", PRINTED)
        if not _READING.fullmatch(reading):
            raise InputError(f"{place}: a reading is a few small letters, such as reading = \"weak\"")
        said = read(says, f"{place}: says", data.get("title", ""), space=about, note=data.get("note", ""))
        own = readings.setdefault(name.lower(), {})
        if reading in own:
            raise InputError(f"{place}: {name} has a {reading} reading already; rename one, or name its reading")
        own[reading] = said
        names.setdefault(name.lower(), {**data, "name": name})
    return {
        k: as_axiom(x["name"], readings[k], x.get("title", x["name"]), source_of(x.get("source")))
        for k, x in names.items()
    }


def _measure(data: dict[str, Any], about: Space, theory: str, place: str) -> SpaceMeasure:
    _words(data, ("title", "source", "note"), place)
    text = _required(data, "formula", place, f'formula = "{about.names[0]}"')
    given = data.get("given", [])
    if not isinstance(given, list) or not all(isinstance(x, str) for x in given):
        raise InputError(f'{place}: given must be a list such as ["{about.names[0]} >= 1"]')
    ranges = data.get("parameters", {})
    if not isinstance(ranges, dict) or not all(isinstance(x, str) for x in ranges.values()):
        raise InputError(f'{place}: parameters must be a table such as {{alpha = "0 < alpha < 1"}}')
    wishes = parse_all(f"{key}: {wanted}" for key, wanted in ranges.items())
    return spaces.measure(
        text,
        data["name"],
        about,
        title=data.get("title", ""),
        parameters=[w.parameter for w in wishes],
        given=[r for i, x in enumerate(given, 1) for r in spaces.within(x, about, f"{place}: given {i}")],
        lower_is_better=one_of(data.get("orientation", "higher"), ORIENTATIONS, f"{place}: orientation") == "lower",
        where=f"{place}: formula",
        source=source_of(data.get("source")),
        theory=theory,
    )


def _open(data: dict[str, Any], place: str) -> Open:
    _words(data, ("title", "why", "source"), place)
    why = _required(data, "why", place, 'why = "the language has no such function"')
    return Open(data["name"], data.get("title", data["name"]), why)


def _theorem(data: dict[str, Any], axioms: Mapping[str, Axiom], place: str) -> Theorem:
    _words(data, ("title", "why", "says", "source"), place)
    names = data.get("inconsistent", [])
    if not isinstance(names, list) or not all(isinstance(x, str) and x.lower() in axioms for x in names):
        raise InputError(f"{place}: inconsistent must list axioms of this file")
    return Theorem(
        data["name"], data.get("title", data["name"]), data.get("says", data.get("why", "")), tuple(names), data.get("source", "")
    )


def _table(data: dict[str, Any], theory: Theory, place: str) -> Listed:
    _words(data, ("id", "title", "source"), place)
    if not _ID.fullmatch(data.get("id", "").lower()):
        raise InputError(f'{place}: it has no id that can be used; add a line such as id = "properties"')
    marks = data.get("marks", {})
    if not isinstance(marks, dict) or not isinstance(data.get("printed", ""), str):
        raise InputError(f"{place}: printed must be a block of text between three quotes, marks a table of its signs")
    measures = {k: x.name for k, x in theory.measures.items()}
    axioms = {k: x.name for k, x in theory.axioms.items()}
    left = {k: x.name for k, x in theory.open.items()}
    return Listed(
        data["id"],
        data.get("title", data["id"]),
        _names(data.get("rows"), measures, left, f"{place}: rows", "measure"),
        _names(data.get("columns"), axioms, left, f"{place}: columns", "axiom"),
        data.get("printed", ""),
        marks,
        _notes(data.get("notes", []), place),
    )


def _names(listed: Any, known: Mapping[str, str], left: Mapping[str, str], place: str, what: str) -> tuple[str, ...]:
    """Names of measures or axioms of the file, as they are spelled there; all of them if none are listed."""
    if listed is None:
        return tuple(known.values())
    if not isinstance(listed, list) or not listed or not all(isinstance(x, str) for x in listed):
        raise InputError(f"{place} must be a list of names in quotes")
    for i, name in enumerate(listed):
        if name.lower() not in {**known, **left}:
            raise InputError(f"{place}: there is no {what} {shown(name)}; {guess(name, tuple(known.values()))}declare it above")
        if name.lower() in {x.lower() for x in listed[:i]}:
            raise InputError(f"{place}: {shown(name)} stands twice; leave one out")
    return tuple({**left, **known}[x.lower()] for x in listed)


def _notes(listed: Any, place: str) -> tuple[str, ...]:
    if not isinstance(listed, list) or not all(isinstance(x, str) and x.isprintable() for x in listed):
        raise InputError(f'{place}: notes must be a list of lines such as ["0/0 counts as 0"]')
    if len(listed) > MOST_NOTES:
        raise InputError(f"{place}: there are {len(listed)} notes; {MOST_NOTES} at most")
    return tuple(listed)
