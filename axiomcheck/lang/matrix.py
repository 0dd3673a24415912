"""Contingency matrices: their vocabulary, and how they are smoothed.

A measure of filtering is a formula over the counts `TP FP FN TN`, the sizes
`G` (relevant), `N` (irrelevant), `S` (returned), `NS` (not returned) and `T` (all), and
the probabilities `P(G)`, `P(~G)`, `P(S)`, `P(~S)`, `P(S|G)`, `P(G|S)`, and so on, each of
which is one symbol.  `meaning` says what they stand for, once per smoothing.
"""

from __future__ import annotations

from functools import cache

from axiomcheck.lang.expr import ONE, Expr, add_all, sym

FILTERING = "filtering"
CELLS = ("TP", "FP", "FN", "TN")
SMOOTHED = ("natural", "laplace", "noninformative", "noninformative_joint")

# P(row | column) and P(column | row): the cell that is counted, and the size it is a part of
CONDITIONALS = {
    "P(S|G)": ("TP", "G"), "P(~S|G)": ("FN", "G"), "P(S|~G)": ("FP", "N"), "P(~S|~G)": ("TN", "N"),
    "P(G|S)": ("TP", "S"), "P(~G|S)": ("FP", "S"), "P(G|~S)": ("FN", "NS"), "P(~G|~S)": ("TN", "NS"),
}  # fmt: skip
MARGINALS = {"P(G)": "G", "P(~G)": "N", "P(S)": "S", "P(~S)": "NS"}
SIZES = {"G": ("TP", "FN"), "N": ("FP", "TN"), "S": ("TP", "FP"), "NS": ("FN", "TN"), "T": CELLS}
VOCABULARY = frozenset({*CELLS, *SIZES, *MARGINALS, *CONDITIONALS})
COLUMN_AND_ROW = {"TP": ("G", "S"), "FP": ("N", "S"), "FN": ("G", "NS"), "TN": ("N", "NS")}


@cache
def meaning(smoothing: str) -> dict[str, Expr]:
    """What every symbol stands for, as a formula over the raw counts.

    - ``natural``: the counts as they are.
    - ``laplace``: one more document in every cell (Amigó et al., 5.1).
    - ``noninformative_joint``: P(column) P(row) more in every cell (5.2, the table).
    - ``noninformative``: only the conditional probabilities are smoothed (5.2, the four
      formulas at its end), `P(G|S) = (TP + 2 P(G)) / (S + 2)` and so on; sizes and
      marginals stay raw, and a cell is the size of its gold class times its smoothed
      share, `TP = G P(S|G)`, as in 4.1.

    >>> print(meaning("laplace")["P(S|G)"])
    (TP + 1)/(TP + 1 + (FN + 1))
    """
    raw = {c: sym(c) for c in CELLS}
    sizes = _sizes(raw)
    if smoothing == "noninformative":
        prior = {row: sizes[row] / sizes["T"] for row in MARGINALS.values()}
        given = {
            name: (raw[cell] + 2 * prior[_other(cell, whole)]) / (sizes[whole] + 2)
            for name, (cell, whole) in CONDITIONALS.items()
        }
        cells = {c: sizes[COLUMN_AND_ROW[c][0]] * given[_share(c)] for c in CELLS}
    else:
        if smoothing == "laplace":
            cells = {c: raw[c] + ONE for c in CELLS}
        elif smoothing == "noninformative_joint":
            square = sizes["T"] * sizes["T"]
            cells = {c: raw[c] + sizes[a] * sizes[b] / square for c, (a, b) in COLUMN_AND_ROW.items()}
        else:
            cells = raw
        sizes = _sizes(cells)
        given = {name: cells[cell] / sizes[whole] for name, (cell, whole) in CONDITIONALS.items()}
    marginals = {name: sizes[size] / sizes["T"] for name, size in MARGINALS.items()}
    return {**cells, **sizes, **marginals, **given}


def _sizes(cells: dict[str, Expr]) -> dict[str, Expr]:
    return {name: add_all(cells[c] for c in parts) for name, parts in SIZES.items()}


def _other(cell: str, whole: str) -> str:
    """Of the column and the row of a cell, the one that is not conditioned on."""
    return next(size for size in COLUMN_AND_ROW[cell] if size != whole)


def _share(cell: str) -> str:
    """The share of its gold class that a cell is."""
    return next(k for k, (c, whole) in CONDITIONALS.items() if c == cell and whole in ("G", "N"))


RESERVED = frozenset(
    {"TP", "FP", "FN", "TN", "G", "N", "H", "M", "S", "NS", "T", "k", "d", "s", "t", "D", "Q"}
)
