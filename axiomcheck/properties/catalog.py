"""The built-in axioms in the language of properties, reading by reading: `built_in.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any

from axiomcheck.properties.model import Property, Sentence
from axiomcheck.properties.reader import read

ANY = "any"  # the signs of an axiom that has none
Key = tuple[str, str, str]  # axiom's id, reading, signs


@cache
def built_in() -> dict[Key, Property]:
    """Every reading that can be said, by the axiom's id, the reading and the convention on signs.

    >>> from axiomcheck.properties.text import to_text
    >>> print(to_text(built_in()["mon", "binary", "any"]))
    for p, x, y and class c with n = 2, y[c] < x[c] <= p[c]: D(p, x) < D(p, y)
    """
    return _readings("axiom")


@cache
def thresholds() -> dict[Key, Property]:
    """What a parameter decides by a threshold, where an axiom asks for one: the sentence, by the same keys."""
    return _readings("threshold")


@cache
def denials() -> dict[str | Sentence, list[list[Property]]]:
    """What says that an axiom is false, by its id, or that a declared property is: all sentences of any of these lists."""
    found: dict[str | Sentence, list[list[Property]]] = {}
    for e in _entries("denial"):
        for key in (e["name"].lower(), *(read(s, e["name"]).sentence for s in e.get("also", ()))):
            found.setdefault(key, []).append([replace(read(s, e["name"]), note=e["told"]) for s in e["says"]])
    return found


def _readings(kind: str) -> dict[Key, Property]:
    found = _entries(kind)
    return {(e["name"].lower(), e.get("reading", "printed"), e.get("signs", ANY)): read(e["says"], e["name"]) for e in found}


def _entries(kind: str) -> list[dict[str, Any]]:
    text = resources.files("axiomcheck.properties").joinpath("built_in.toml").read_text("utf-8")
    return list(tomllib.loads(text)[kind])
