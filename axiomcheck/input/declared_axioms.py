"""Axioms of one's own, in the language of properties: inline, in TOML files, in Python.

[[axiom]]
name = "STAR"
title = "no harm in moving towards the truth"
says = "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)"
source = "Example 2026, Property 3"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from axiomcheck import axioms
from axiomcheck.errors import InputError
from axiomcheck.input.files import contents, located, one_of, only, source_of, text_of, toml
from axiomcheck.input.hints import shortened
from axiomcheck.lang.axiom import READINGS_OF, Axiom
from axiomcheck.properties.axioms import TITLE, as_axiom
from axiomcheck.properties.model import Property
from axiomcheck.properties.reader import read
from axiomcheck.properties.spaces import Space
from axiomcheck.properties.text import to_text

PRINTED = "printed"
KEYS = ("name", "title", "says", "reading", "source", "note")
MAX_BYTES = 65_536
MAX_LINE = 2_500  # TOML's own reader takes quadratic time for dotted keys, which stand on one line
MOST = 100
MAX_NAME = 60
_SAID = re.compile(r"[<>=]")  # which no name has
_BEGINS = re.compile(r"\s*(\(\s*)*(for|some|forall)\b", re.IGNORECASE)


def looks_like_property(text: str) -> bool:
    """Does the text say a property, and not the name of one?

    >>> looks_like_property("for p: D(p, p) = 0"), looks_like_property("MON")
    (True, False)
    """
    return bool(_BEGINS.match(text)) and any(c in text for c in " \t\n(")


def axiom(
    says: Any, name: str | None = None, *, title: str = "", source: str | None = None, note: str = "",
    space: Space | None = None,
) -> Axiom:
    """An axiom that is declared in the language of properties.

    Parameters
    ----------
    says : str, SymPy relation, or mapping
        ``for VARIABLES [with CONDITIONS]: CONCLUSION``, or `Eq(D(p, x), D(x, p))` in SymPy's terms; or
        several readings, each with its own.
    name : str, optional
        What tables call it; its text if there is none.
    title, source, note : str, optional
        In words: what it is, where it was printed, what else a reader should know.
    space : Space, optional
        What its measures are functions of; if not given, that of the letter in the text, D or Q.

    Raises
    ------
    InputError
        What cannot be read, where, and the cure.

    Examples
    --------
    >>> import axiomcheck
    >>> star = axiom("for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)", "STAR")
    >>> star
    <Axiom STAR>
    >>> axiomcheck.verify("AE", axiom("for p, x: D(p, x) < 1"))
    <REFUTED AE for p, x: D(p, x) < 1>
    """
    if isinstance(says, Mapping):
        texts = {k: _text(x) for k, x in says.items()}
    else:
        texts = {PRINTED: _text(says)} if isinstance(_text(says), str) else says
    if not isinstance(texts, Mapping) or not texts:
        raise InputError(f"a property is a string, or readings with one each, not {type(says).__name__}")
    for what, value in (("name", name), ("title", title), ("source", source), ("note", note)):
        if value is not None and not isinstance(value, str):
            raise InputError(f"{what} must be a string, not {type(value).__name__}")
    if name is not None:
        _name(name)
    found = {str(r): read(t, name or "property", title, note=note, space=space) for r, t in texts.items()}
    return _made(found, name, title or TITLE, source)


def _text(given: Any) -> Any:
    """The text of a property that is a SymPy relation; anything else as it is."""
    from axiomcheck.input.symbolic import looks_like_sympy

    if not looks_like_sympy(given):
        return given
    from axiomcheck.input import symbolic_axioms

    return symbolic_axioms.says(given)


def _made(found: Mapping[str, Property], name: str | None, title: str, source: str | None) -> Axiom:
    first = next(iter(found.values()))
    kind = first.space.kind
    called = name or to_text(first)
    known = tuple(dict.fromkeys((PRINTED, *READINGS_OF[kind])))
    for reading, said in found.items():
        one_of(reading, known, f"{called[:MAX_NAME]}: reading")
        if said.space != first.space:
            raise InputError(
                f"{called[:MAX_NAME]}: its readings are about different spaces; declare two axioms"
            )
    if kind == "quantification" and PRINTED not in found:
        raise InputError(
            f"{called[:MAX_NAME]}: it has no printed reading, the one that is meant where none is named"
        )
    return as_axiom(called, found, title, source_of(source))


def _name(name: str) -> str:
    if not 0 < len(name.strip()) <= MAX_NAME or not name.isprintable() or "," in name or "=" in name:
        raise InputError(
            f"an axiom's name is one line of 1 to {MAX_NAME} characters without commas and =, such as STAR"
        )
    return name.strip()


# -- files -------------------------------------------------------------------------------


def entries(listed: Any, where: str) -> tuple[Axiom, ...]:
    """The axioms that the tables ``[[axiom]]`` of a file declare; readings of one name are one axiom.

    Raises
    ------
    InputError
        It cannot be used; one line says which, what is wrong and the cure.
    """
    if not isinstance(listed, list) or not all(isinstance(x, dict) for x in listed):
        raise InputError(f"{where}: axiom must be tables; write [[axiom]] above name and says")
    if len(listed) > MOST:
        raise InputError(f"{where}: it declares {len(listed)} axioms; {MOST} at most")
    found: dict[str, dict[str, Property]] = {}
    kept: dict[str, tuple[str, str, str | None]] = {}
    for i, data in enumerate(listed, 1):
        place = f"{where}: axiom {i}"
        only(data, KEYS, place)
        for key in ("name", "says"):
            if key not in data:
                raise InputError(f"{place}: it has no {key}; add a line such as {_SAMPLES[key]}")
        for key, value in data.items():
            if key != "says":
                text_of(data, key, place)
            elif not isinstance(value, str):
                raise InputError(f"{place}: says must be a string in quotes, not {type(value).__name__}")
        try:
            name = _name(data["name"])
            said = read(
                data["says"], f"{place} ({name}): says", data.get("title", ""), note=data.get("note", "")
            )
        except InputError as error:
            raise located(error, place) from None
        key = name.lower()
        if key in axioms.catalog():
            raise InputError(
                f"{place}: {name} is the catalog's {axioms.catalog()[key].title}; give yours another name"
            )
        reading = data.get("reading", PRINTED)
        if reading in found.setdefault(key, {}):
            raise InputError(
                f"{place}: {name} has a {reading} reading already; rename one, or name its reading"
            )
        found[key][reading] = said
        kept.setdefault(key, (name, data.get("title", TITLE), data.get("source")))
    try:
        return tuple(_made(found[key], *kept[key]) for key in found)
    except InputError as error:
        raise located(error, where) from None


_SAMPLES = {"name": 'name = "STAR"', "says": 'says = "for p, x: D(p, x) = D(x, p)"'}


def is_file(text: str) -> bool:
    """Is that the name of a file with axioms?

    >>> is_file("mine.toml"), is_file("MON")
    (True, False)
    """
    return text.strip().lower().endswith(".toml") and not looks_like_property(text)


def declares(text: str) -> bool:
    """Is that the name of a file that declares axioms and no measure?

    >>> declares("MON"), declares("nothing.toml")
    (False, False)
    """
    if not is_file(text) or not Path(text).is_file():
        return False
    data = toml(contents(text, MAX_BYTES, "make several files of it"), text, "axioms need little nesting")
    return "axiom" in data and "formula" not in data


def load(path: Path | str) -> tuple[Axiom, ...]:
    """The axioms that a TOML file declares; whatever else it declares is left alone."""
    where = str(path)
    text = contents(path, MAX_BYTES, "make several files of it")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE:
            raise InputError(f"{where}, line {number}: it has more than {MAX_LINE:,} characters; break it")
    data = toml(text, where, "axioms need little nesting")
    if "axiom" not in data:
        raise InputError(f"{where}: it declares no axiom; write [[axiom]] above name and says")
    return entries(data["axiom"], where)


# -- names ------------------------------------------------------------------------------


def split(text: str) -> list[str]:
    """The names in one option, which commas separate; a property is not taken apart.

    >>> split("MON,IMP"), split("for p, x: D(p, x) >= 0")
    (['MON', 'IMP'], ['for p, x: D(p, x) >= 0'])
    >>> split("D(p, x) = D(x, p)")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: D(p, x) = D(x, p): a property first says what it is about; write
    'for p, x: D(p, x) = D(x, p)'
    """
    if not looks_like_property(text) and _SAID.search(text):
        raise InputError(f"{shortened(text)}: a property first says what it is about; write 'for p, x: {text.strip()[:60]}'")
    return [text] if looks_like_property(text) else text.split(",")


def catalog_only(names: Iterable[str | Axiom], what: str) -> None:
    """Refuse properties where only axioms of the catalog are dealt with.

    >>> catalog_only(["MON", axioms.from_name("imp")], "consistent")
    >>> catalog_only([axiom("for p, x: D(p, x) = D(x, p)", "SYM")], "consistent")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: consistent deals with the axioms of the catalog only, of which SYM, declared, is
    none; `axiomcheck recommend --need` looks for a measure that satisfies it as well
    """
    for name in names:
        own = isinstance(name, Axiom) and axioms.catalog().get(name.id) is not name
        if own or (isinstance(name, str) and (looks_like_property(name) or is_file(name))):
            called = name.name if isinstance(name, Axiom) else name
            shown = called if len(called) <= MAX_NAME else f"{called[: MAX_NAME - 3]}..."
            raise InputError(
                f"{what} deals with the axioms of the catalog only, of which {shown}, declared, is none; "
                "`axiomcheck recommend --need` looks for a measure that satisfies it as well"
            )
