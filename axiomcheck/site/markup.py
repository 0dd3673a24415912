"""Explanations as HTML: words escaped, formulas left as TeX that the page typesets when it shows them.

Thousands of formulas, typeset at build time, would make the page ten times as large; as TeX
they are small, and readable where scripts are off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from axiomcheck.report.blocks import Block, Display, Grid, Line, Para, Step, spelled

SIGNS = (("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("->", "→"), ("p_hat", "p̂"), ("+oo", "+∞"))
CLASS = re.compile(r"\bc([1-9])\b")


def block(shown: Block) -> str:
    """One block of an explanation.

    >>> from axiomcheck.report.blocks import Math
    >>> block(Para(("x <= 1 & ", Math("1/2", r"\\frac{1}{2}")), "Let"))
    '<p><b>Let.</b> x ≤ 1 &amp; <span class="m">\\\\frac{1}{2}</span></p>'
    """
    if isinstance(shown, Para):
        title = f"<b>{escape(shown.title)}.</b> " if shown.title else ""
        return f"<p>{title}{line(shown.line)}</p>"
    if isinstance(shown, Display):
        return f'<div class="m">{escape(shown.math.latex)}</div>'
    if isinstance(shown, Grid):
        return _grid(shown)
    return _steps(shown.steps)


def line(parts: Line) -> str:
    """Words and formulas, as an explanation has them.

    >>> from axiomcheck.report.words import either
    >>> line((either("start at `0`", "begin"), "."))
    'start at <span class="m">0</span>.'
    """
    return spelled(parts, lambda m: f'<span class="m">{escape(m.latex)}</span>', words)


def words(text: str) -> str:
    """Plain words, with the signs of the mathematics.

    >>> words("D(p, x) <= D(p, y) for c1 & c2")
    'D(p, x) ≤ D(p, y) for c₁ &amp; c₂'
    """
    for written, sign in SIGNS:
        text = text.replace(written, sign)
    return escape(CLASS.sub(lambda found: "c" + "₁₂₃₄₅₆₇₈₉"[int(found[1]) - 1], text))


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{line((cell,))}</th>' for cell in grid.header)
    rows = "".join(
        f'<tr><th scope="row">{line((first,))}</th>{"".join(f"<td>{line((c,))}</td>" for c in rest)}</tr>'
        for first, *rest in grid.rows
    )
    return f'<div class="scroll"><table class="numbers"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _steps(steps: Iterable[Step]) -> str:
    items = "".join(f"<li>{line(s.line)}{_steps(s.inner) if s.inner else ''}</li>" for s in steps)
    return f"<ol>{items}</ol>"
