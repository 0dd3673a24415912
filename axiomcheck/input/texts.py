"""A text that writes a measure down: LaTeX, a formula over prevalences, or one over counts.

Which of them it is shows in the text; nothing is run for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from axiomcheck import measures
from axiomcheck.errors import InputError
from axiomcheck.input import counts, grammar, latex
from axiomcheck.input.notation import LETTERS
from axiomcheck.input.parameters import Wish, restricted
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure

_DEFINED = re.compile(r"\s*([A-Za-z]\w{0,59})\s*(?:\(\s*p\s*,\s*p_?hat\s*\)\s*)?=(?!=)(.+)", re.S)
_WORD = re.compile(r"[A-Za-z]\w*")
OWN = {*grammar.SYMBOLS, *counts.NAMES}  # words that cannot be defined


@dataclass(frozen=True)
class Written:
    """What a text says."""

    measure: Measure  # with the values of its parameters put in
    unbound: Measure  # with the parameters as they are written
    form: str  # "formula" or "latex"
    said: tuple[str, ...] = ()  # how it was understood, for readers


def looks_written(text: str) -> bool:
    """Is it written down, and no name?

    >>> looks_written("max(abs(p - p_hat))"), looks_written("kullback-leibler")
    (True, False)
    """
    return latex.looks_like_latex(text) or grammar.looks_like_formula(text)


def named(found: Measure, name: str) -> Measure:
    """The measure under a name that is not the catalog's for another formula."""
    listed = {key: m for m in measures.catalog().values() for key in (m.id, *m.aliases)}.get(name.lower())
    if listed is not None and listed.formula != found.formula:
        raise InputError(f"{name} is the catalog's {listed.title}; give this measure another name")
    return replace(found, name=name)


def read(
    text: str, *, kind: str | None = None, wishes: Iterable[Wish] = (), lower_is_better: bool = False,
    shared: bool = False,
) -> Written:
    """What the text says; a formula may have its name in front: `MINE = max(abs(p - p_hat))`.

    What it is about is seen from it if `kind` does not say; parameters of a formula are declared by the
    wishes. `shared` wishes are about other measures too, so that some may be about none here.

    >>> read("MINE = max(abs(p - p_hat))").measure
    <Measure MINE>
    >>> from axiomcheck.input.parameters import parse
    >>> print(read("TP/(TP + a*FP)", wishes=[parse("a = 2")]).measure.formula)
    TP/(TP + 2*FP)
    """
    wishes = list(wishes)
    values = {w.name: w.value for w in wishes if w.value is not None}
    if latex.looks_like_latex(text):
        understood = latex.read(text, parameters=[w.parameter for w in wishes if w.value is None], values=values)
        error = True if lower_is_better and understood.kind == FILTERING else None
        found = understood.measure(lower_is_better=error)
        if shared:
            wishes = [w for w in wishes if w.name in {x.name for x in found.parameters}]
        return Written(restricted(found, wishes), found, "latex", tuple(str(understood).splitlines()))
    name, body = _defined(text)
    if shared:
        wishes = [w for w in wishes if w.name in _WORD.findall(body.translate(LETTERS))]
    about_counts = kind == FILTERING or (kind is None and counts.looks_like_counts(body))
    declared = [w.parameter for w in wishes]
    if about_counts:
        found = counts.measure(body, parameters=declared, lower_is_better=lower_is_better)
    else:
        found = grammar.with_parameters(body, declared, values=values)
    if name is not None:
        found = named(found, name)
    used = {x.name for x in found.parameters}
    left = [w for w in wishes if w.value is not None or w.name not in used]  # ranges have been declared
    return Written(restricted(found, left), found, "formula")


def _defined(text: str) -> tuple[str | None, str]:
    """The name that a formula is given in front, and the formula."""
    found = _DEFINED.fullmatch(text) if len(text) <= grammar.MAX_LENGTH else None
    if found is None or found[1] in OWN:
        return None, text
    return found[1], " " * found.start(2) + found[2]  # columns in messages are those of the text


__all__ = ["Written", "looks_written", "named", "read"]
