"""Figures: maps of a measure's values, with or without the counterexample that decides a cell.

Every function returns `(figure, axes)`, draws into `ax` where one is given, and opens no
window.  They need matplotlib, the extra `plots`; values are those of `axiomcheck.numeric`.

>>> from axiomcheck import figures, measures
>>> fig, ax = figures.binary_map(measures.from_name("KLD"), cells=20)  # doctest: +SKIP
>>> figures.save(fig, "kld.pdf")  # doctest: +SKIP
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiomcheck import measures
from axiomcheck.errors import InputError
from axiomcheck.figures.canvas import FORMATS, library, save, target
from axiomcheck.figures.cell import counterexample
from axiomcheck.figures.maps import binary_map, binary_maps
from axiomcheck.figures.matrices import matrix_map
from axiomcheck.figures.noninformative import noninformative
from axiomcheck.figures.simplex import simplex_map
from axiomcheck.figures.surfaces import surface, surfaces
from axiomcheck.lang.measure import Measure

# Figures 1 and 2 of Sebastiani 2020, in the order of its Table 1
NINE = ("AE", "NAE", "RAE", "NRAE", "SE", "DR", "KLD", "NKLD", "PD")

__all__ = ["FORMATS", "NINE", "binary_map", "binary_maps", "counterexample", "library", "matrix_map",
           "named", "noninformative", "save", "simplex_map", "surface", "surfaces", "target"]  # fmt: skip
PAGES = {"1": (binary_map, binary_maps), "2": (surface, surfaces)}  # of one measure, of several


def named(name: str, found: list[Measure], given: dict[str, Any]) -> tuple:
    """A picture of a measure, or of several on one page: the papers' nine if none is named."""
    from axiomcheck import numeric

    if "train" in given:
        given["train"] = numeric.parse_prevalences(given["train"])
    if name == "4":
        if "ratios" in given:
            given["ratios"] = _numbers("--ratios", given["ratios"])
        return noninformative(_one(found or [measures.from_name("FRS")], name), **given)
    if name == "simplex":
        true = numeric.parse_prevalences(given.pop("true", "0.2,0.3,0.5"))
        return simplex_map(_one(found, name), true, **given)
    one, several = PAGES[name]
    if len(found) == 1:
        return one(found[0], **given)
    return several(found or [measures.from_name(x) for x in NINE], **given)


def _one(found: list[Measure], name: str) -> Measure:
    if len(found) != 1:
        raise InputError(f"figure {name} is about one measure, not {len(found)}; "
                         f"write: axiomcheck figure {name} MEASURE -o FILE")  # fmt: skip
    return found[0]


def _numbers(option: str, text: str) -> list[float]:
    try:
        return [float(Fraction(x.strip())) for x in text.split(",")]
    except (ValueError, ZeroDivisionError):
        raise InputError(
            f"{option} {text!r}: write numbers with commas between them, such as 0.1,0.5"
        ) from None
