"""Words with formulas in them, as they are written in the source: formulas stand between backticks."""

from __future__ import annotations

import re

from axiomcheck.lang.matrix import CELLS
from axiomcheck.latex import GREEK
from axiomcheck.report.blocks import Either, Line, Math

_NAMES = {
    "p_hat": r"\hat{p}", "oo": r"\infty", "c1": "c_1", "c2": "c_2", "p1": "p_1", "B0": "B_0", "B1": "B_1",
    "eps": r"\epsilon", "min": r"\min", "log": r"\log", "exp": r"\exp", "p_1": "p_1", "p_2": "p_2", "k0": "k_0", "k1": "k_1",
    "p_train": r"p_{\mathrm{train}}", **{x: rf"\mathrm{{{x}}}" for x in CELLS}, **{x: rf"\{x}" for x in GREEK},
}  # fmt: skip
_SIGNS = {"<=": r"\leq", ">=": r"\geq", "!=": r"\neq", "->": r"\to", "*": r"\,", "{": r"\{", "}": r"\}", "...": r"\ldots"}
_TOKEN = re.compile(r"[A-Za-z]\w*|\d+(?:\.\d+)?|<=|>=|!=|->|\.\.\.|\S|\s+")


def typeset(formula: str) -> str:
    """A formula of plain text in LaTeX.

    >>> typeset("D(p, p_hat) <= c1")
    'D(p, \\\\hat{p}) \\\\leq c_1'
    """
    found = [_NAMES.get(x, _SIGNS.get(x, x)) for x in _TOKEN.findall(formula)]
    return "".join(f"{x} " if x[0] == "\\" and x[1:].isalpha() and y[:1].isalpha() else x
                   for x, y in zip(found, [*found[1:], ""], strict=True))  # fmt: skip


def said(text: str) -> Line:
    """Words and formulas.

    >>> said("where `x = p_hat`, nothing")
    ('where ', Math(text='x = p_hat', latex='x = \\\\hat{p}', rounded=''), ', nothing')
    """
    parts = text.split("`")
    return tuple(Math(x, typeset(x)) if i % 2 else x for i, x in enumerate(parts) if x)


def either(audit: str, paper: str) -> Either:
    """What an explanation says step by step, and what a paper says in its place; formulas between backticks.

    >>> str(either("start from `x = y`", "both sides are equal where `x = y`"))
    'start from x = y'
    """
    return Either(said(audit), said(paper))
