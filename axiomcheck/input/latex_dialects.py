r"""Other papers' letters in LaTeX: $\alpha_y$ or $P_i$ for prevalences, $L$ for the number of classes.

What a letter means must show in the text itself: a hat upon it, or a sum that ends with it.  Each is
replaced by the letter of the subset, and spaces, so that every column stays what it was.

>>> usual(r"\sum_{i=1}^{L} |P_i - \hat{P}_i|")[0]
'\\sum_{i=1}^{n} |p_i - \\hat{p}_i|'
"""

from __future__ import annotations

import re

_UPPER_END = re.compile(r"_\s*\{\s*[a-z]\s*=\s*1\s*\}\s*\^\s*\{?\s*([A-Zkm])\s*\}?")
_HATTED = re.compile(r"\\(?:wide)?hat\s*\{?\s*(\\[A-Za-z]+|[A-Za-z])\s*\}?\s*(?:_|\\r?Vert|\\\|)")
# indexed, or at the end of a norm
_NAMES = r"(?<![A-Za-z\\_])(?<!_\{)(?<!cal\{)(?<!text\{)(?<!rm\{)"  # what a letter of its own does not follow
_SETS = re.compile(r"_\s*\{\s*[a-z]\s*\\in\s*(?:\\(?:mathcal|mathscr|mathbb)\s*\{?\s*)?([A-Z])(?![A-Za-z_])")
_SET = r"((?:\\in|\\(?:mathcal|mathscr|mathbb)\s*\{?|\|)\s*)%s(?![A-Za-z_])"
LETTERS = (r"\alpha", r"\pi", r"\theta", r"\rho", "P", "q")


def usual(text: str) -> tuple[str, list[str]]:
    """The text with the letters of the subset, as long as before, and what was read as what."""
    if not isinstance(text, str):
        return text, []
    notes = []
    ends = set(_UPPER_END.findall(text))
    if len(ends) == 1 and not _stands(text, "n"):
        (end,) = ends
        text = _letter(end).sub("n", text)
        notes.append(f"{end} is the number of classes")
    sets = set(_SETS.findall(text))
    if len(sets) == 1 and (letter := next(iter(sets))) not in "CGPQSTY":
        text = re.sub(_SET % letter, r"\1C", text)
        notes.append(f"{letter} is the set of classes")
    hatted = set(_HATTED.findall(text))
    if len(hatted) == 1 and (letter := next(iter(hatted))) in LETTERS and not _stands(text, "p"):
        if letter == "P" and re.search(r"P\s*(\\left)?\(", text):
            return text, notes  # a probability
        instead = " p" if letter.startswith("\\") else "p"
        text = _letter(letter).sub(instead.ljust(len(letter)), text)
        notes.append(rf"{letter} is the true distribution, \hat{{{letter}}} the predicted one")
    return text, notes


def _letter(name: str) -> re.Pattern:
    """The letter or command where it stands by itself."""
    return re.compile((r"" if name.startswith("\\") else _NAMES) + re.escape(name) + r"(?![A-Za-z])")


def _stands(text: str, letter: str) -> bool:
    return _letter(letter).search(text) is not None
