"""Sets in LaTeX: events of documents, their sizes and probabilities; what a sum runs over.

`\\mathcal{S}` are the returned documents, `\\mathcal{G}` the relevant ones, `T` all of
them; `\\mathcal{C}` (or `\\mathcal{Y}`) is the codeframe.  All functions return None for
what is not in these words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from axiomcheck.input.latex_text import Tok
from axiomcheck.lang.expr import Expr, n, sym
from axiomcheck.lang.matrix import CELLS

CODEFRAMES = ("C", "Y")
_CELLS = {("S", "G"): "TP", ("S", "~G"): "FP", ("~S", "G"): "FN", ("~S", "~G"): "TN"}
_SIZES = {"S": "S", "~S": "NS", "G": "G", "~G": "N"}
Event = tuple[str, ...]  # literals such as "~S", at most one of S and one of G


@dataclass(frozen=True)
class Bound:
    """`sum`, `min`, `max` or `argmin` over the classes `variable`; `without` names one left out."""

    operator: str
    variable: str
    without: str | None = None


def _literals(found: Sequence[Tok]) -> Event | None:
    """A conjunction of returned, relevant and their negations."""
    said: list[str] = []
    texts = [(t.kind, t.text) for t in found]
    i = 0
    while i < len(texts):
        if said:
            if texts[i][0] not in ("and", ","):
                return None
            i += 1
        negated = i < len(texts) and texts[i][0] == "not"
        i += negated
        if i >= len(texts) or texts[i][0] != "word" or texts[i][1] not in ("S", "G"):
            return None
        said.append("~" * negated + texts[i][1])
        i += 1
        if [t for _, t in texts[i : i + 3]] == ["_", texts[i + 1][1] if i + 1 < len(texts) else "", "i"]:
            if said[-1][-1] != "S" or texts[i + 1][0] != "not":
                return None
            i += 3
    letters = [x[-1] for x in said]
    return tuple(sorted(said, key=lambda x: x[-1] != "S")) if len(set(letters)) == len(letters) > 0 else None


def probability(found: Sequence[Tok]) -> Expr | None:
    """What stands in P(...).

    A joint probability is the conditional times the marginal: P(S, G) = P(S|G) P(G).
    """
    bars = [i for i, t in enumerate(found) if t.kind in ("|", "given")]
    if len(bars) > 1:
        return None
    event = _literals(found[: bars[0]] if bars else found)
    if event is None:
        return None
    if bars:
        given = _literals(found[bars[0] + 1 :])
        if given is None or len(event) != 1 or len(given) != 1 or event[0][-1] == given[0][-1]:
            return None
        return sym(f"P({event[0]}|{given[0]})")
    if len(event) == 1:
        return sym(f"P({event[0]})")
    return sym(f"P({event[0]}|{event[1]})") * sym(f"P({event[1]})")


def size(found: Sequence[Tok]) -> Expr | None:
    """What stands between the bars of |...|, if it is a set."""
    if len(found) == 1 and found[0].kind == "word":
        text = found[0].text
        if text in CODEFRAMES:
            return n
        if text == "T" or text in CELLS:
            return sym(text)
    event = _literals(found)
    if event is None:
        return None
    return sym(_SIZES[event[0]] if len(event) == 1 else _CELLS[event[0], event[1]])


def bound(operator: str, below: Sequence[Tok], above: Sequence[Tok] | None) -> Bound | None:
    """What stands under (and over) a sum, min or max: every class, perhaps but one."""
    kinds, texts = [t.kind for t in below], [t.text for t in below]
    if not below or kinds[0] != "word" or len(texts[0]) != 1 or texts[0] in ("p", "e", *CODEFRAMES):
        return None
    variable = texts[0]
    if kinds[1:2] == ["'"]:
        variable, kinds, texts = variable + "'", [kinds[0], *kinds[2:]], [texts[0], *texts[2:]]
    if kinds[1:] == ["relation", "number"] and texts[2] == "1":
        return Bound(operator, variable) if above is not None and _whole(above) else None
    if above is not None:
        return None
    if not kinds[1:]:
        return Bound(operator, variable)
    if kinds[1:3] != ["in", "word"] or texts[2] not in CODEFRAMES:
        return None
    if not kinds[3:]:
        return Bound(operator, variable)
    braced = kinds[3:5] in (["slash", "("], ["minus", "("]) and kinds[-1:] == [")"]
    if braced and kinds[5:-1] in (["word", "^", "star"], ["word", "^", "times"]) and len(texts[5]) == 1:
        return Bound(operator, variable, f"{texts[5]}*")
    return None


def _whole(above: Sequence[Tok]) -> bool:
    """Is the upper end the number of classes?"""
    texts = [t.text for t in above]
    return texts == ["n"] or (len(texts) == 3 and texts[0] == texts[2] == "|" and texts[1] in CODEFRAMES)
