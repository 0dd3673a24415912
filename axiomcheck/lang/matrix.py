"""Contingency matrices: their vocabulary, how they are smoothed, and what is said of them.

A measure of filtering is a formula over the counts `TP FP FN TN`, the sizes
`G` (relevant), `N` (irrelevant), `S` (returned), `NS` (not returned) and `T` (all), and
the probabilities `P(G)`, `P(~G)`, `P(S)`, `P(~S)`, `P(S|G)`, `P(G|S)`, and so on, each of
which is one symbol.  `meaning` says what they stand for, once per smoothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from axiomcheck.lang.expr import ONE, Expr, add_all, sym
from axiomcheck.lang.goal import Rel

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


# -- statements ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """Two matrices, `before` and `after`, as formulas over whole numbers and shares.

    Parameters
    ----------
    name : str
        What happens, for readers.
    before, after : tuple of Expr
        TP, FP, FN, TN.
    counts : tuple of (str, int)
        The whole numbers, and the least value of each.
    shares : tuple of str
        Numbers in [0, 1]; a share `s` comes with `rest(s)`, which is 1 - s.  Only values
        that make every cell a whole number are spoken of.
    given : tuple of Rel
        What is assumed beside; of two shares, only that one is the smaller.
    """

    name: str
    before: tuple[Expr, ...]
    after: tuple[Expr, ...]
    counts: tuple[tuple[str, int], ...]
    shares: tuple[str, ...] = ()
    given: tuple[Rel, ...] = ()


BETTER, EQUAL, THRESHOLD = "better", "equal", "threshold"


@dataclass(frozen=True, slots=True)
class MatrixStatement:
    """What is said of the quality of both matrices of every change.

    Parameters
    ----------
    changes : tuple of Change
        Of each, all instances are spoken of.
    conclusion : str
        "better": the quality is strictly better after; "equal": it is the same;
        "threshold": some parameter c has a threshold, which may depend on the gold
        standard and on the other parameters but not on the output, such that after is
        strictly better exactly for c above it (or exactly for c not below: strictly worse
        exactly above it), with values of c on both sides.
    undefined : str
        What it means that a value does not exist (0/0): "excluded" or "violation".
    note : str
        How this reading differs from print.
    """

    changes: tuple[Change, ...]
    conclusion: str
    undefined: str = "excluded"
    note: str = ""

    # what statements about distributions have, and these have not
    signs: tuple[str, ...] = ()
    part: bool = False
    classes: int | None = None
    scalars: tuple[str, ...] = ()


def rest(share: str) -> Expr:
    """1 - s, as a symbol."""
    return sym(f"{share}_rest")


def output(relevant: str, irrelevant: str, share: str) -> tuple[Expr, ...]:
    """A non-informative output: the same share of the relevant and of the irrelevant documents."""
    g, n, s, left = sym(relevant), sym(irrelevant), sym(share), rest(share)
    return (g * s, n * s, g * left, n * left)


RESERVED = frozenset(
    {"TP", "FP", "FN", "TN", "G", "N", "H", "M", "S", "NS", "T", "k", "d", "s", "t", "D", "Q"}
)
