"""Properties as axioms, which claims, tables and reports are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from axiomcheck.lang.axiom import Axiom
from axiomcheck.properties.model import Property
from axiomcheck.properties.phrases import words
from axiomcheck.sources import Source

TITLE = "declared property"


def as_axiom(
    name: str, readings: Mapping[str, Property], title: str = TITLE, source: Source | None = None
) -> Axiom:
    """The axiom whose readings are these properties.

    >>> from axiomcheck.properties.reader import read
    >>> as_axiom("ZERO", {"printed": read("for p: D(p, p) = 0")}).meaning
    'For every distribution p: D(p, p) = 0.'
    """
    first = next(iter(readings.values()))
    statements = cast(Any, dict(readings))  # a kind of statement that `lang` does not know
    return Axiom(name, title, words(first), statements, source, first.space.kind)
