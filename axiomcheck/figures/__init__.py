"""Figures: maps of a measure's values, with or without the counterexample that decides a cell.

Every function returns `(figure, axes)`, draws into `ax` where one is given, and opens no
window.  They need matplotlib, the extra `plots`; values are those of `axiomcheck.numeric`.

>>> from axiomcheck import figures, measures
>>> fig, ax = figures.binary_map(measures.from_name("KLD"), cells=20)  # doctest: +SKIP
>>> figures.save(fig, "kld.pdf")  # doctest: +SKIP
"""

from axiomcheck.figures.canvas import FORMATS, library, save, target
from axiomcheck.figures.cell import counterexample
from axiomcheck.figures.maps import binary_map, binary_maps
from axiomcheck.figures.matrices import matrix_map
from axiomcheck.figures.noninformative import noninformative
from axiomcheck.figures.simplex import simplex_map
from axiomcheck.figures.surfaces import surface, surfaces

# Figures 1 and 2 of Sebastiani 2020, in the order of its Table 1
NINE = ("AE", "NAE", "RAE", "NRAE", "SE", "DR", "KLD", "NKLD", "PD")

__all__ = ["FORMATS", "NINE", "binary_map", "binary_maps", "counterexample", "library", "matrix_map",
           "noninformative", "save", "simplex_map", "surface", "surfaces", "target"]  # fmt: skip
