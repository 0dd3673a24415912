"""The words of the property language, and its limits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping

from axiomcheck.errors import InputError
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import Expr

MAX_LENGTH = 10_000
MAX_DEPTH = 40
MAX_NODES = 400
MAX_VARIABLES = 24
MAX_NAME = 40
MAX_DIGITS, MAX_TEN = 30, 100  # of a number, and of the exponent in one such as 1e-9
MAX_EXPONENT = 64

SORT_WORDS = {
    "class": "class", "classes": "class", "real": "real", "reals": "real", "whole": "whole", "wholes": "whole",
    "sign": "sign", "signs": "sign", "part": "part", "parts": "part",
}  # fmt: skip
PLACE_WORDS = ("elsewhere", "everywhere", "on", "off")
ONE: dict[str, Callable[[Expr], Expr]] = {  # functions of one number, or class by class
    "abs": X.absolute, "log": X.log, "exp": X.exp, "sqrt": X.sqrt,
}  # fmt: skip
TWO: dict[str, Callable[[Expr, Expr], Expr]] = {
    "min": X.minimum, "max": X.maximum, "minimum": X.minimum, "maximum": X.maximum,
}  # fmt: skip
COMBINING: dict[str, Callable[[Expr], Expr]] = {  # the classes of one vector
    "sum": X.class_sum, "mean": X.class_mean, "min": X.class_min, "max": X.class_max,
}  # fmt: skip
FUNCTIONS = (*ONE, "minimum", "maximum", *COMBINING)
LARGEST = {"max": "max_of", "sup": "sup_of", "min": "min_of", "inf": "inf_of"}
MEAN, OVER = "mean", "over"  # all ways to fill cells
RESERVED = frozenset(
    {"for", "all", "every", "with", "and", "iff", "some", "is", "continuous", "better", "than", "n", OVER}
    | {*SORT_WORDS, *PLACE_WORDS, *FUNCTIONS, *LARGEST}
)
RELATIONS = ("<=", ">=", "==", "!=", "<", ">", "=")
SPELLINGS = {"≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "·": "*", "×": "*"}
CURES = {
    "∀": "write for", "∃": "write some", "⟺": "write iff", "⇔": "write iff", "∧": "write and",
    "∈": "say what a name is: classes c, real a", "&": "write and", "|": "for a size write abs(...)",
    "'": "leave it out", '"': "leave it out", ";": "write a comma, or and",
}  # fmt: skip
_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<op>\*\*|<=|>=|==|!=|[-+*/^<>=()\[\],:|.])"
)


class Token:
    """A word or a sign of a text, and the column (from 1) where it stands."""

    __slots__ = ("column", "kind", "text")

    def __init__(self, kind: str, text: str, column: int):
        self.kind, self.text, self.column = kind, text, column


def tokens(text: str, name: str) -> list[Token]:
    """The words and signs of a text, closed by a token of kind "end"."""
    if not isinstance(text, str):
        raise InputError(f"{name}: a property is a string, not {type(text).__name__}")
    if len(text) > MAX_LENGTH:
        raise InputError(f"{name}: it has {len(text):,} characters; shorten it to {MAX_LENGTH:,} or fewer")
    found: list[Token] = []
    at = 0
    while at < len(text):
        character = text[at]
        if character in " \t\r\n":
            at += 1
        elif character in SPELLINGS:
            found.append(Token("op", SPELLINGS[character], at + 1))
            at += 1
        elif match := _TOKEN.match(text, at):
            found.append(_bounded(Token(match.lastgroup or "", match[0], at + 1), name))
            at = match.end()
        else:
            raise InputError(f"{name}, column {at + 1}: {foreign(character)}")
    found.append(Token("end", "", len(text) + 1))
    return found


def _bounded(token: Token, name: str) -> Token:
    size, ten = len(token.text), token.text.lower().partition("e")[2]
    wrong = ""
    if token.kind == "name" and size > MAX_NAME:
        wrong = f"a name of {size:,} characters; shorten it to {MAX_NAME} or fewer"
    elif token.kind == "number" and size > MAX_DIGITS:
        wrong = f"a number of {size:,} digits; give {MAX_DIGITS} or fewer"
    elif token.kind == "number" and abs(int(ten or 0)) > MAX_TEN:
        wrong = f"{token.text} has an exponent beyond {MAX_TEN}; give one from -{MAX_TEN} to {MAX_TEN}"
    if wrong:
        raise InputError(f"{name}, column {token.column}: {wrong}")
    return token


USUAL = "use plain ASCII: names, numbers, + - * / ** ( ) [ ] < <= = != and words"


def foreign(
    character: str, where: str = "a property", cures: Mapping[str, str] = CURES, usual: str = USUAL
) -> str:
    """What to say of a character that has no place in such a text."""
    label = unicodedata.name(character, f"U+{ord(character):04X}")
    shown = repr(character) + (f" ({label})" if character.isprintable() and not character.isascii() else "")
    return f"the character {shown} has no place in {where}; {cures.get(character, usual)}"
