"""Spaces as users declare them, and formulas over the names of their arguments.

[space]
cells = ["TP", "FP", "FN", "TN"]          # or vectors = {p = "simplex", y = "nonnegative"}
given = ["TP + FN >= 1"]
measure = "M(TP, FP, FN, TN)"
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.input import grammar
from axiomcheck.input.files import only, shown
from axiomcheck.input.hints import guess, shortened
from axiomcheck.input.parameters import parse_all
from axiomcheck.lang.axiom import SPACE
from axiomcheck.lang.expr import AGGREGATORS, TRAIN, Expr, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.measure import Parameter
from axiomcheck.properties.reader import conditions
from axiomcheck.properties.spaces import CLASS, COUNT, SIZE, VECTORS, Space, SpaceMeasure
from axiomcheck.properties.words import RESERVED

KEYS = ("cells", "vectors", "given", "measure")
MOST = 16  # arguments
_MEASURE = re.compile(r"\s*([A-Za-z])\s*\(([^()]*)\)\s*")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def space(data: Any, where: str) -> Space:
    """The space that a table in TOML declares.

    >>> print(space({"cells": ["a", "b"], "given": ["a + b >= 1"], "measure": "M(a, b)"}, "here"))
    M(a, b)
    >>> space({"cells": ["a", "b"]}, "here")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: here: space has no measure; say what it is called and of what it is a function, such as
    measure = "M(a, b)"
    """
    if not isinstance(data, dict):
        raise InputError(f'{where}: space must be a table; write [space] above cells and measure')
    only(data, KEYS, where, "space.")
    kinds = _kinds(data, where)
    letter, names = _called(data, kinds, where)
    if missing := [k for k in kinds if k not in names]:
        raise InputError(
            f"{where}: space.measure is no function of {', '.join(missing)}; add it to its arguments, or leave it out above"
        )
    found = Space(letter, tuple(kinds.get(k, CLASS) for k in names), tuple(names))
    if CLASS in found.arguments and found.arguments == (CLASS,) * len(names):
        raise InputError(f"{where}: space.measure is about {shown(data['measure'])}, of which space declares nothing")
    listed = enumerate(_texts(data, "given", where), 1)
    given = [r for i, text in listed for r in within(text, found, f"{where}: space.given {i}")]
    return Space(letter, found.arguments, found.names, tuple(given))


def _kinds(data: Mapping[str, Any], where: str) -> dict[str, str]:
    cells, vectors = _texts(data, "cells", where), data.get("vectors", {})
    if not isinstance(vectors, dict) or not all(isinstance(x, str) for x in vectors.values()):
        raise InputError(f'{where}: space.vectors must be a table such as {{p = "simplex"}}')
    if not cells and not vectors:
        raise InputError(f'{where}: space has neither cells nor vectors; add cells = ["TP", "FP", "FN", "TN"]')
    for name in (*cells, *vectors):
        if not _NAME.fullmatch(name) or name in (*RESERVED, SIZE, TRAIN) or name.endswith("_"):
            raise InputError(f"{where}: space cannot have an argument {shown(name)}; choose a name such as TP or p")
    for name, kind in vectors.items():
        if kind not in VECTORS:
            hint = guess(kind, tuple(VECTORS))
            raise InputError(f"{where}: space.vectors.{name} is {shown(kind)}; {hint}known are {', '.join(VECTORS)}")
    if twice := [k for i, k in enumerate(cells) if k in cells[:i] or k in vectors]:
        raise InputError(f"{where}: space has {twice[0]} twice; rename one")
    return {**dict.fromkeys(cells, COUNT), **vectors}


def _called(data: Mapping[str, Any], kinds: Mapping[str, str], where: str) -> tuple[str, list[str]]:
    """The measure's letter, and its arguments."""
    sample = f"M({', '.join(kinds)})"
    if "measure" not in data:
        raise InputError(
            f"{where}: space has no measure; say what it is called and of what it is a function, such as "
            f'measure = "{sample}"'
        )
    match = _MEASURE.fullmatch(data["measure"]) if isinstance(data["measure"], str) else None
    if match is None or match[1] in kinds:
        raise InputError(f"{where}: space.measure is {shown(data['measure'])}; write one letter and the arguments, {sample}")
    names = [x.strip() for x in match[2].split(",")]
    for i, name in enumerate(names):
        if not _NAME.fullmatch(name) or name in names[:i] or name in RESERVED:
            raise InputError(f"{where}: space.measure has an argument {shown(name)}; write each once, such as {sample}")
    if len(names) > MOST:
        raise InputError(f"{where}: space.measure has {len(names)} arguments; {MOST} at most")
    return match[1], names


def _texts(data: Mapping[str, Any], key: str, where: str) -> list[str]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(x, str) for x in found):
        raise InputError(f'{where}: space.{key} must be a list of strings in quotes')
    return found


def within(text: str, about: Space, where: str) -> tuple[Rel, ...]:
    """What a text says of the arguments of a space, as relations between numbers.

    >>> cells = Space("M", ("count", "count"), ("a", "b"))
    >>> [str(r) for r in within("1 <= a + b", cells, "here")]
    ['1 <= a + b']
    >>> within("c >= 1", cells, "here")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: here, column 1: nothing binds c; it is no argument of M(a, b)
    """
    return conditions(text, about, where)


# -- formulas ----------------------------------------------------------------------------


def measure(
    text: str, name: str, about: Space, *, title: str = "", parameters: Iterable[Parameter] = (),
    given: Iterable[Rel] = (), lower_is_better: bool = False, where: str = "formula", **more: Any,
) -> SpaceMeasure:
    """The measure that a formula over the arguments of a space defines.

    >>> cells = Space("M", ("count", "count"), ("a", "b"))
    >>> print(measure("where(a + b > 0, a/(a + b), 1)", "share", cells).formula)
    where(0 < a + b, a/(a + b), 1)
    >>> measure("a/c", "share", cells)
    Traceback (most recent call last):
    axiomcheck.errors.InputError: formula, column 3: there is no 'c'; known are a, b
    """
    declared = tuple(parameters)
    found = _Reader(text, where, about, [x.name for x in declared]).read()
    if unused := sorted({x.name for x in declared} - found.symbols):
        raise InputError(f"{where}: the formula has no parameter {', '.join(unused)}; leave it out")
    return SpaceMeasure(
        name, title or name, found, "where the formula has a value", parameters=declared, kind=SPACE,
        lower_is_better=lower_is_better, space=about, given=tuple(given), **more,
    )  # fmt: skip


def from_data(text: str, name: str, said: Mapping[str, Any], parameters: Iterable[str], lower: bool) -> SpaceMeasure:
    """The measure that a certificate's document describes.

    >>> said = {"space": {"cells": ["a"], "measure": "M(a)"}, "given": ["a >= 1"], "theory": ""}
    >>> from_data("1/a", "inverse", said, [], False).given[0].op
    '<='
    """
    theory = said.get("theory", "")
    if not isinstance(theory, str) or not re.fullmatch(r"[a-z0-9_-]*", theory):
        raise InputError("theory must be a name in small letters")
    about = space(said.get("space"), name)
    given = [r for x in _texts(said, "given", name) for r in within(x, about, name)]
    declared = [w.parameter for w in parse_all(parameters)]
    return measure(text, name, about, parameters=declared, given=given, lower_is_better=lower, theory=theory)


class _Reader(grammar.Reader):
    """One formula being read; an argument that names a class stands in brackets."""

    def __init__(self, text: str, name: str, about: Space, parameters: Iterable[str] = ()):
        self.places = {k: kind for k, (_, kind) in about.places.items()}
        self.classes: dict[str, str] = {}
        self.counts = about.counts
        signed = {k for k, kind in self.places.items() if kind in VECTORS and not VECTORS[kind][0]}
        self.not_negative = frozenset({*self.places, *(() if self.counts else (SIZE,))} - signed)
        super().__init__(self._plain(text), name, parameters)

    def _plain(self, text: str) -> str:
        """`q[c]` as a plain name of the same length, as the grammar has no brackets."""

        def hide(found: re.Match[str]) -> str:
            v, c = found[1], found[2]
            if self.places.get(v) not in VECTORS or self.places.get(c) != CLASS:
                return found[0]
            word = f"{v}_{c}" + "_" * (len(found[0]) - len(v) - len(c) - 1)
            self.classes[word] = found[0]
            return word

        return re.sub(r"\b([A-Za-z]\w*)\[\s*([A-Za-z]\w*)\s*\]", hide, text) if isinstance(text, str) else text

    def named(self, word: str, node: ast.Name) -> Expr | None:
        if word in self.classes:
            v, _, c = self.classes[word].rstrip("]").partition("[")
            return Expr("entry", sym(v), sym(c.strip()))
        if self.places.get(word) == CLASS:
            raise self.fault(node, f"{word} is a class; it stands in brackets, such as q[{word}]")
        return sym(word) if word in self.places or (word == SIZE and not self.counts) else None

    def unknown(self, word: str) -> str:
        names = (*self.places, *self.parameters, *(() if self.counts else (SIZE,)))
        return f"there is no {shortened(word)!r}; {guess(word, names)}known are {', '.join(names)}"

    def _prevalence(self, name: str) -> bool:
        return self.places.get(name) in VECTORS

    def _varies(self, node: ast.Call, name: str, body: Expr) -> None:
        if not self._per_class(body):
            why = "there are no classes here" if self.counts else "this is the same for every class"
            raise self.fault(node, f"{name} of one argument combines the classes; {why}, so leave it out")

    def _per_class(self, e: Expr) -> bool:
        if e.op == "sym":
            return self._prevalence(e.args[0])
        inner = e.op not in AGGREGATORS and e.op not in ("num", "entry")
        return e.op == "cumsum" or (inner and any(map(self._per_class, e.args)))
