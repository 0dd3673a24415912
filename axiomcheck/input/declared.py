"""Declared measures: a TOML file with a formula, and what it is expected to satisfy.

name = "CHEB"
formula = "max(abs(p - p_hat))"

[expect]
MON = "refuted"
IMP = "proved"

Axioms of one's own stand under [[axiom]] (see `declared_axioms`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from axiomcheck.axioms import KINDS
from axiomcheck.errors import InputError
from axiomcheck.input import texts
from axiomcheck.input.added import finder
from axiomcheck.input.declared_axioms import entries
from axiomcheck.input.files import contents, located, one_of, only, source_of, text_of, toml
from axiomcheck.input.latex import looks_like_latex
from axiomcheck.input.parameters import parse_all
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS, Axiom
from axiomcheck.lang.measure import QUANTIFICATION, Measure

MAX_BYTES = 8_192  # TOML's own reader takes quadratic time for dotted keys
LARGEST_CODEFRAME = 12
TEXTS = ("name", "title", "kind", "formula", "defined", "source")
KEYS = (*TEXTS, "classes", "parameters", "lower_is_better", "expect", "axiom")
STATUSES = ("proved", "refuted", "undefined", "conditional", "unknown")


@dataclass(frozen=True)
class Declared:
    """A measure and what is expected of it: axiom ids with a verdict each, and in which sense.

    `axioms` are those with an expectation, and those that the file itself declares.
    """

    measure: Measure
    expected: dict[str, str]
    sense: dict[str, str]
    classes: str = "every"
    axioms: tuple[Axiom, ...] = ()


def load(path: Path | str) -> Declared:
    """Read a file.

    Raises
    ------
    InputError
        It cannot be used; one line says the file, the key, what is wrong and the cure.
    """
    text = contents(path, MAX_BYTES, "a declaration needs a few lines")
    return parse(text, str(path))


def parse(text: str, where: str = "declaration") -> Declared:
    """Read a declaration.

    Examples
    --------
    >>> found = parse('name = "CHEB"\\nformula = "max(abs(p - p_hat))"\\nexpect = {IMP = "proved"}')
    >>> found.measure, found.expected
    (<Measure CHEB>, {'imp': 'proved'})
    """
    data = toml(text, where, "a declaration needs no nesting")
    try:
        return _declared(data, where)
    except InputError as error:
        raise located(error, where) from None


def _declared(data: dict[str, Any], where: str) -> Declared:
    only(data, KEYS, where)
    found = measure(data, where)
    own = entries(data.get("axiom", []), where)
    about, sense, classes = _expectations(data.get("expect", {}), where, found.kind, finder(own))
    own = tuple(dict.fromkeys([*about, *own]))
    return Declared(found, {x.id: status for x, status in about.items()}, sense, classes, own)


def measure(data: dict[str, Any], where: str) -> Measure:
    """The measure that the keys of a declaration are about.

    Raises
    ------
    InputError
        A key is missing, or what it says cannot be used.

    Examples
    --------
    >>> measure({"name": "CHEB", "formula": "max(abs(p - p_hat))"}, "here")
    <Measure CHEB>
    """
    for key in ("name", "formula"):
        if key not in data:
            raise InputError(f'{where}: it has no {key}; add a line such as {key} = "{_SAMPLES[key]}"')
    for key in TEXTS:
        if key in data:
            text_of(data, key, where)
    one_of(data.get("kind", QUANTIFICATION), KINDS, f"{where}: kind")
    name = data["name"].strip()
    if not name or len(name) > 60 or not name.isprintable():
        raise InputError(f"{where}: name must be one line of 1 to 60 characters")
    try:
        found = texts.named(_read(data, where), name)
    except InputError as error:
        raise located(error, where) from None
    if found.kind != QUANTIFICATION and "classes" in data:
        raise InputError(f"{where}: a contingency matrix has two classes; leave classes out")
    return replace(
        found, title=data.get("title", name), defined=data.get("defined", found.defined),
        source=source_of(data.get("source")), classes=_size(data.get("classes"), where),
    )


_SAMPLES = {"name": "MYMEASURE", "formula": "mean(abs(p_hat - p) / p)"}


def _read(data: dict[str, Any], where: str) -> Measure:
    """The formula as a measure: of prevalences, or of counts with parameters and an orientation."""
    text, kind = data["formula"], data.get("kind", QUANTIFICATION)
    ranges, lower = data.get("parameters", {}), data.get("lower_is_better", False)
    if not isinstance(ranges, dict) or not all(isinstance(x, str) for x in ranges.values()):
        raise InputError(f'{where}: parameters must be a table such as {{alpha = "0 < alpha < 1"}}')
    if type(lower) is not bool:
        raise InputError(f"{where}: lower_is_better must be true or false")
    if kind == QUANTIFICATION and "lower_is_better" in data:
        raise InputError(f'{where}: lower_is_better is for kind = "filtering"')
    wishes = parse_all(f"{key}: {wanted}" for key, wanted in ranges.items())
    fixed = [w.name for w in wishes if w.value is not None]
    if fixed and not looks_like_latex(text):
        raise InputError(f"{where}: {fixed[0]} is a number; put it into the formula")
    found = texts.read(text, kind=kind, wishes=wishes, lower_is_better=lower).measure
    if found.kind != kind:
        raise InputError(f"{where}: the formula is about {found.kind}; say kind = {found.kind!r}")
    return found


def _size(value: Any, where: str) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 2 <= value <= LARGEST_CODEFRAME:
        raise InputError(f"{where}: classes must be an integer from 2 to {LARGEST_CODEFRAME}, or left out")
    return value


def _expectations(
    table: Any, where: str, kind: str, find: Callable[[str], Axiom]
) -> tuple[dict[Axiom, str], dict[str, str], str]:
    if not isinstance(table, dict):
        raise InputError(f'{where}: expect must be a table such as {{MON = "proved"}}')
    expected: dict[Axiom, str] = {}
    sense, classes = {}, "every"
    senses = {"reading": READINGS_OF[kind], "domain": DOMAINS_OF[kind]}
    senses |= {"signs": SIGNS} if kind == QUANTIFICATION else {}
    for key, value in table.items():
        if key == "classes":
            classes = str(value) if type(value) in (int, str) else "?"
        elif type(value) is not str:
            raise InputError(f'{where}: expect.{key} must be a string, such as "proved"')
        elif key in senses:
            sense[key] = one_of(value, senses[key], f"{where}: expect.{key}")
        else:
            axiom = _axiom(key, where, (*senses, "classes"), find)
            if axiom in expected:
                raise InputError(f"{where}: expect has {key} twice; leave one out")
            expected[axiom] = one_of(value.lower(), STATUSES, f"{where}: expect.{key}")
    return expected, sense, classes


def _axiom(key: str, where: str, also: tuple[str, ...], find: Callable[[str], Axiom]) -> Axiom:
    from axiomcheck.input.declared_axioms import looks_like_property

    try:
        return find(key if looks_like_property(key) else key[:60])
    except InputError as error:
        raise InputError(f"{where}: expect: {error}; beside axioms it may hold {', '.join(also)}") from None
