"""The notation of papers in formula strings: `^`, `|x|`, `∑`, `p̂`, `ε`, a minus sign that is no hyphen.

Each is put as formulas are written, and every character remembers its column, so that messages
point at what the user wrote.

>>> plain("∑(|p − p̂|^2)")[0], plain("∑|p − p̂|/n")[0], plain("||p - p_hat||_2")[0]
('sum(abs(p - p_hat)**2)', 'sum(abs(p - p_hat))/n', 'sqrt(sum((p - p_hat)**2))')
"""

from __future__ import annotations

import re
from collections.abc import Callable

from axiomcheck.errors import InputError

HAT = "\u0302"
WRITTEN = {
    "^": "**", "\u2212": "-", "\u2013": "-", "\u00d7": "*", "\u00b7": "*", "\u22c5": "*", "\u00f7": "/",
    "\u00b2": "**2", "\u00b3": "**3", "\u2211": "sum", "\u03a3": "sum", "\u221a": "sqrt", "\u00a0": " ",
}  # fmt: skip
LETTERS = str.maketrans(dict(zip("αβγδεϵλμπτθω", (
    "alpha", "beta", "gamma", "delta", "eps", "eps", "lambda", "mu", "pi", "tau", "theta", "omega"), strict=True)))  # fmt: skip
MARKS = "".join(WRITTEN) + HAT + "|\u2016"
NORMS = {
    **dict.fromkeys(("1", "\u2081"), ("sum(abs(", "))")),
    **dict.fromkeys(("2", "\u2082"), ("sqrt(sum((", ")**2))")),
    **dict.fromkeys(("inf", "\u221e"), ("max(abs(", "))")),
}
_INDEX = re.compile(r"_\{?(1|2|inf|\u221e)\}?|([\u2081\u2082\u221e])")
_EXPONENT = re.compile(r"\s*(?:\^\s*[0-9]+|\*\*\s*[0-9]+|[\u00b2\u00b3])")
_SUPERSCRIPTS = "\u00b2\u00b3"
_AFTER_SUPERSCRIPT = re.compile(r"\s*[\u00b2\u00b3]|[\w.]")
_SUM_SIGNS = "\u2211\u03a3"
_AFTER_SUM = re.compile(r"\s*(?:$|[-+),\u2212\u2013]|[/\u00f7]\s*(?:[0-9]+|n)\s*(?:$|[-+),\u2212\u2013]))")
_BEFORE_OPERAND = "+-*/,(<>="  # what stands before something that begins


def plain(text: str, name: str = "formula") -> tuple[str, list[int]]:
    """The formula in plain characters, and the column of the text that each comes from.

    >>> plain("2*|p|")
    ('2*abs(p)', [0, 1, 2, 2, 2, 2, 3, 4])
    """
    out: list[str] = []
    columns: list[int] = []
    opened: list[int] = []

    def put(written: str, at: int) -> None:
        out.extend(written)
        columns.extend([at] * len(written))

    norms: list[tuple[str, str]] = []  # that are open: what closes each, and how that is written
    sums: list[int] = []  # how many bars were open before each bar that a sum stands before
    at = 0
    while at < len(text):
        c = text[at]
        if c in _SUPERSCRIPTS and _AFTER_SUPERSCRIPT.match(text, at + 1):
            raise InputError(f"{name}, column {at + 2}: is this in the exponent as well? write ^ and brackets, such as x^(2)")
        if c in _SUM_SIGNS:
            _whole_sum(text, at, name)
        if c == HAT and out and out[-1] == "p":
            put("_hat", at)
        elif c == "\u2016" or text[at : at + 2] == "||":
            at = _norm(text, at, name, norms, put)
            continue
        elif c == "|":
            before = "".join(out).rstrip()
            if not before or before[-1] in _BEFORE_OPERAND or _sum_stands(before):
                if _sum_stands(before):
                    sums.append(len(opened))
                    put("(", at)
                opened.append(at)
                put("abs(", at)
            elif opened:
                opened.pop()
                put(")", at)
                if sums and sums[-1] == len(opened):
                    sums.pop()
                    at = _sum_ends(text, at, name, put)
                    continue
            else:
                raise InputError(
                    f"{name}, column {at + 1}: this | was never opened; write abs(...), or * before |...|"
                )
        else:
            put(WRITTEN.get(c) or c.translate(LETTERS), at)
        at += 1
    if norms:
        raise InputError(f"{name}: a norm is not closed; write it as ||p - p_hat||_1")
    if opened:
        raise InputError(f"{name}, column {opened[-1] + 1}: this | is not closed; add |, or write abs(...)")
    return "".join(out), columns


def _whole_sum(text: str, at: int, name: str) -> None:
    """Refuse an exponent behind the brackets of a sum sign: in papers it belongs to what is added up, in NumPy to the sum."""
    depth, opened = 0, False
    for k in range(at + 1, len(text)):
        depth += (text[k] == "(") - (text[k] == ")")
        opened = opened or depth > 0
        if not opened and not text[k].isspace():
            return
        if opened and depth == 0:
            if re.match(r"\s*(?:\^|\*\*|[\u00b2\u00b3])", text[k + 1 :]):
                raise InputError(
                    f"{name}, column {k + 2}: is the sum raised to a power, or what it adds up? "
                    f"write (\u2211(...))^2 or \u2211((...)^2)"
                )
            return


def _sum_stands(before: str) -> bool:
    """Does what was written end with a sum that has no bracket?"""
    return before.endswith("sum") and not before[:-3][-1:].isidentifier()


def _sum_ends(text: str, at: int, name: str, put: Callable[[str, int], None]) -> int:
    """Close the sum of one |...|, after its exponent; where to go on."""
    exponent = _EXPONENT.match(text, at + 1)
    end = exponent.end() if exponent else at + 1
    for k in range(at + 1, end):
        put(WRITTEN.get(text[k], text[k]), k)
    put(")", end - 1)
    if not _AFTER_SUM.match(text, end):
        raise InputError(f"{name}, column {end + 1}: how far does this sum reach? put brackets round what it adds up")
    return end


def _norm(text: str, at: int, name: str, norms: list[tuple[str, str]], put: Callable[[str, int], None]) -> int:
    """Open or close a norm; where to go on."""
    mark = text[at : at + 2] if text[at] == "|" else text[at]
    if norms:
        closes, written = norms.pop()
        put(written, at)
        return at + len(mark) + len(closes)
    close = text.find(mark, at + len(mark))
    index = _INDEX.match(text, close + len(mark)) if close >= 0 else None
    if index is None:
        raise InputError(
            f"{name}, column {at + 1}: {mark} is a norm; say which, as in {mark}p - p_hat{mark}_1, or write it out, such "
            f"as sum(abs(...))"
        )
    opens, written = NORMS[index[1] or index[2]]
    norms.append((index[0], written))
    put(opens, at)
    return at + len(mark)
