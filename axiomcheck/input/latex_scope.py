"""What names mean in a LaTeX text: its own definitions, abbreviations, counts, the catalog."""

from __future__ import annotations

import re
from collections.abc import Mapping

from axiomcheck import measures
from axiomcheck.errors import InputError
from axiomcheck.input.arcs import PI
from axiomcheck.lang.expr import Expr, exp, log, n, sym
from axiomcheck.lang.matrix import CELLS
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.latex import GREEK

X = "?x"  # the argument of an abbreviation: no name of a text begins so
_x = sym(X)
FUNCTIONS: Mapping[str, Expr] = {"logit": log(_x / (1 - _x)), "logit^-1": exp(_x) / (1 + exp(_x))}
ABBREVIATIONS: Mapping[str, Expr] = {
    "Precision": sym("P(G|S)"),
    "Precision_S": sym("P(G|S)"),
    "Precision_~S": sym("P(~G|~S)"),
    "Recall": sym("P(S|G)"),
    "Recall_G": sym("P(S|G)"),
    "Recall_~G": sym("P(~S|~G)"),
    **dict.fromkeys(("TPR", "Sensitivity"), sym("P(S|G)")),
    **dict.fromkeys(("TNR", "Specificity"), sym("P(~S|~G)")),
    "FPR": sym("P(S|~G)"),
    "FNR": sym("P(~S|G)"),
    "PPV": sym("P(G|S)"),
    "NPV": sym("P(~G|~S)"),
    "Accuracy": (sym("TP") + sym("TN")) / sym("T"),
    "Random Accuracy": sym("P(S)") * sym("P(G)") + sym("P(~S)") * sym("P(~G)"),
}
SETS = {"S": r"|\mathcal{S}|", "G": r"|\mathcal{G}|", "C": r"|\mathcal{C}|", "Y": r"|\mathcal{Y}|"}
_PARAMETER = re.compile(rf"({'|'.join(sorted(GREEK))})(?:_?([0-9]))?")


class UnknownName(InputError):
    """A name that nothing defines: another side of the equation may do without it."""


def plain(text: str) -> Expr | None:
    """Counts, all documents, the number of classes, pi, parameters: names that mean a number."""
    if text.upper() in CELLS or text == "T":
        return sym(text.upper())
    if text == "n":
        return n
    if text == "eps":
        return sym("eps")
    if text == "pi":
        return PI
    if found := _PARAMETER.fullmatch(text):
        return sym(found[1] + (found[2] or ""))
    return None


def parameter(text: str) -> bool:
    """Is it a letter to which a text may give a value?"""
    return text == "eps" or _PARAMETER.fullmatch(text) is not None


def listed(text: str) -> Measure | None:
    """The catalog's measure of this very name."""
    if len(text) < 2:
        return None
    return next((m for m in measures.catalog().values() if text == m.name or text.lower() in m.aliases), None)


def applies(text: str) -> bool:
    """Is a name that the text does not define applied to what stands in brackets after it?"""
    if text in FUNCTIONS:
        return True
    return plain(text) is None and len(text.partition("_")[0]) > 1


def swapped(measure: Measure) -> Expr:
    """The measure with true and predicted distributions exchanged."""
    if measure.kind != QUANTIFICATION:
        return measure.formula
    return measure.formula.subs({"p": sym("p_hat"), "p_hat": sym("p")})
