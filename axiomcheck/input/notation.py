"""The notation of papers in formula strings: `^`, `|x|`, `∑`, `p̂`, a minus sign that is no hyphen.

Each is put as formulas are written, and every character remembers its column, so that messages
point at what the user wrote.

>>> plain("∑(|p − p̂|^2)")[0]
'sum(abs(p - p_hat)**2)'
"""

from __future__ import annotations

from axiomcheck.errors import InputError

HAT = "\u0302"
WRITTEN = {
    "^": "**", "\u2212": "-", "\u2013": "-", "\u00d7": "*", "\u00b7": "*", "\u22c5": "*", "\u00f7": "/",
    "\u00b2": "**2", "\u00b3": "**3", "\u2211": "sum", "\u03a3": "sum", "\u221a": "sqrt", "\u00a0": " ",
}  # fmt: skip
MARKS = "".join(WRITTEN) + HAT + "|"
_BEFORE_OPERAND = "+-*/,(<>="  # what stands before something that begins


def plain(text: str, name: str = "formula") -> tuple[str, list[int]]:
    """The formula in plain characters, and the column of the text that each comes from.

    Raises
    ------
    InputError
        Bars that do not pair, or a norm, of which it is not said which.

    Examples
    --------
    >>> plain("2*|p|")
    ('2*abs(p)', [0, 1, 2, 2, 2, 2, 3, 4])
    """
    out: list[str] = []
    columns: list[int] = []
    opened: list[int] = []

    def put(written: str, at: int) -> None:
        out.extend(written)
        columns.extend([at] * len(written))

    for at, c in enumerate(text):
        if c == HAT and out and out[-1] == "p":
            put("_hat", at)
        elif c == "|":
            if text[at : at + 2] == "||":
                raise InputError(
                    f"{name}, column {at + 1}: || is a norm; write it out, such as sum(abs(...))"
                )
            before = "".join(out).rstrip()[-1:]
            if not before or before in _BEFORE_OPERAND:
                opened.append(at)
                put("abs(", at)
            elif opened:
                opened.pop()
                put(")", at)
            else:
                raise InputError(
                    f"{name}, column {at + 1}: this | was never opened; write abs(...), or * before |...|"
                )
        else:
            put(WRITTEN.get(c, c), at)
    if opened:
        raise InputError(f"{name}, column {opened[-1] + 1}: this | is not closed; add |, or write abs(...)")
    return "".join(out), columns
