"""The built-in axioms in the language of properties, reading by reading: `built_in.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from axiomcheck.properties.model import Property
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
    text = resources.files("axiomcheck.properties").joinpath("built_in.toml").read_text("utf-8")
    return {
        (entry["name"].lower(), entry.get("reading", "printed"), entry.get("signs", ANY)): read(
            entry["says"], entry["name"]
        )
        for entry in tomllib.loads(text)["axiom"]
    }
