"""A small document: paragraphs, formulas, nested steps and tables, written as text or LaTeX.

Explanations are built once, of plain words and `Math`, and written twice.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

WIDTH = 96
GLUE = "\x1f"  # a space that must not be broken
SHORT_MATH = 56
TOGETHER = re.compile(
    r"(?:\b\w+ = )?\([^()]*\)|\S+ (?:[<>!]?=|[<>]|->) \S+|\b[TF][PN]=[^\s,]+(?: [TF][PN]=[^\s,]+)+"
)


@dataclass(frozen=True)
class Math:
    """A formula, in both notations; `rounded` is its LaTeX with enclosures as decimals, where it has any."""

    text: str
    latex: str
    rounded: str = ""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Either:
    """What an explanation says step by step, and what a paper says in its place."""

    audit: Line
    paper: Line

    def __str__(self) -> str:
        return plain(self.audit)


Inline = str | Math | Either
Line = tuple[Inline, ...]


@dataclass(frozen=True)
class Para:
    """A paragraph; `title` is set off in front of it."""

    line: Line
    title: str = ""


@dataclass(frozen=True)
class Display:
    """A formula on a line of its own; `lead` is what a paper says in front of it."""

    math: Math
    lead: str = ""


@dataclass(frozen=True)
class Step:
    """One step of a proof, with the steps inside it."""

    line: Line
    inner: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Steps:
    """A list of steps."""

    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Grid:
    """A small table; the first column names the rows."""

    header: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]


Block = Para | Display | Steps | Grid


def title_of(block: Block) -> str:
    """What is set off in front of a block; empty if nothing is."""
    return block.title if isinstance(block, Para) else ""


def joined(parts: Iterable[Line | Inline], between: str = ", ", last: str | None = None) -> Line:
    """Parts with a separator between them.

    >>> "".join(map(str, joined(["a", "b", "c"], last=" and ")))
    'a, b and c'
    """
    pieces = [p if isinstance(p, tuple) else (p,) for p in parts]
    line: list[Inline] = []
    for i, piece in enumerate(pieces):
        if i:
            line.append(last if last is not None and i == len(pieces) - 1 else between)
        line += piece
    return tuple(line)


def equation(left: Math | str, *right: Math) -> Math:
    """What is equal, in both notations; a text on the left is its own LaTeX.

    >>> equation("D(p, x)", Math("[0.08, 0.09]", "[0.08, 0.09]", r"\\approx 0.08")).rounded
    'D(p, x) \\\\approx 0.08'
    """
    first = left if isinstance(left, Math) else Math(left, left)
    text, latex = _written((first, *right), " = ")
    rounded = right[-1].rounded if right else ""
    return Math(text, latex, f"{first.latex} {rounded}" if rounded else "")


def vector(parts: Iterable[Math]) -> Math:
    """Parts in brackets.

    >>> str(vector([Math("0.2", "0.2"), Math("p_hat", r"\\hat{p}")]))
    '(0.2, p_hat)'
    """
    text, latex = _written(tuple(parts), ", ")
    return Math(f"({text})", f"({latex})")


def _written(parts: tuple[Math, ...], between: str) -> tuple[str, str]:
    return between.join(m.text for m in parts), between.join(m.latex for m in parts)


def flat(line: Line, way: Literal["audit", "paper"] = "audit") -> Line:
    """The line as an explanation says it, or as a paper does."""
    return tuple(y for x in line for y in (flat(getattr(x, way), way) if isinstance(x, Either) else (x,)))


def spelled(line: Line, math: Callable[[Math], str], words: Callable[[str], str]) -> str:
    """A line of an explanation in some format, which has its own way to write formulas and words."""
    return "".join(math(x) if isinstance(x, Math) else words(str(x)) for x in flat(line))


# -- text ------------------------------------------------------------------


def plain(line: Line) -> str:
    """The line as text, formulas included."""
    return "".join(map(str, line))


def to_text(blocks: Iterable[Block]) -> str:
    """The document as plain text."""
    parts = [_text(block) for block in blocks]
    return "\n".join(part.rstrip("\n") for part in parts if part) + "\n"


def _text(block: Block) -> str:
    if isinstance(block, Para):
        title = f"{block.title}. " if block.title else ""
        return wrapped(title + _glued(block.line), "", "  " if title else "")
    if isinstance(block, Display):
        return wrapped(block.math.text, "    ", "        ")
    if isinstance(block, Grid):
        return _text_grid(block)
    return "\n".join(_text_steps(block.steps, "", ""))


def kept_together(text: str, most: int = 40) -> str:
    """Short vectors, relations and matrices, with spaces that are not broken.

    >>> wrapped(kept_together("D(p, x) should be 0, for p = (0.2, 0.8), x = (1, 0)"), width=36).splitlines()
    ['D(p, x) should be 0, for', 'p = (0.2, 0.8), x = (1, 0)']
    """
    return TOGETHER.sub(lambda m: m[0].replace(" ", GLUE) if len(m[0]) <= most else m[0], text)


def wrapped(text: str, first: str = "", rest: str = "", width: int = WIDTH) -> str:
    """Text in lines; GLUE stands for a space that must not be broken."""
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace(GLUE, " ")


def _glued(line: Line) -> str:
    return spelled(line, lambda m: m.text.replace(" ", GLUE) if len(m.text) <= SHORT_MATH else m.text, str)


def _text_steps(steps: Iterable[Step], indent: str, prefix: str) -> list[str]:
    lines: list[str] = []
    for i, step in enumerate(steps, 1):
        mark = f"{prefix}{i}."
        lead = f"{indent}  {mark} "
        lines.append(wrapped(_glued(step.line), lead, " " * len(lead)))
        lines += _text_steps(step.inner, indent + "   ", mark)
    return lines


def _text_grid(grid: Grid) -> str:
    rows = [tuple(map(str, row)) for row in (grid.header, *grid.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["   ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
    rule = "   ".join("-" * w for w in widths)
    return "\n".join("    " + line for line in (lines[0], rule, *lines[1:]))


# -- LaTeX -----------------------------------------------------------------

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "–": "--",
    **{c: "\\" + c for c in "&%$#_{}"},
    **{c: f"${c}$" for c in "<>"},
    "≠": r"$\neq$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "→": r"$\to$",
    "·": r"$\cdot$",
}


def escaped(text: str) -> str:
    """Plain words for LaTeX.

    >>> escaped("100 % of p_hat")
    '100 \\\\% of p\\\\_hat'
    """
    for plain_sign, tex in (("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("->", "→")):
        text = text.replace(plain_sign, tex)
    return "".join(_SPECIAL.get(c, c) for c in text)


def to_latex(blocks: Iterable[Block]) -> str:
    """The document as a fragment of LaTeX that needs amsmath and booktabs."""
    return "% needs \\usepackage{amsmath,booktabs}\n" + "\n".join(map(_latex, blocks)) + "\n"


def latex_line(line: Line) -> str:
    """Words and inline formulas."""
    return spelled(line, lambda m: f"${m.latex}$", escaped)


def _latex(block: Block) -> str:
    if isinstance(block, Para):
        title = rf"\textbf{{{escaped(block.title)}.}} " if block.title else ""
        return rf"\par\noindent {title}{latex_line(block.line)}"
    if isinstance(block, Display):
        return rf"\[ {block.math.latex} \]"
    if isinstance(block, Grid):
        return _latex_grid(block)
    return _latex_steps(block.steps)


def _latex_steps(steps: tuple[Step, ...], depth: int = 0) -> str:
    """Nested lists; LaTeX has four levels, so deeper steps follow in the same paragraph."""
    if depth == 4:
        return " ".join(latex_line(step.line) + _inner(step, depth) for step in steps)
    items = [rf"  \item {latex_line(step.line)}{_inner(step, depth + 1)}" for step in steps]
    return "\n".join([r"\begin{enumerate}", *items, r"\end{enumerate}"])


def _inner(step: Step, depth: int) -> str:
    return "\n" + _latex_steps(step.inner, depth) if step.inner else ""


def _latex_grid(grid: Grid) -> str:
    def row(cells: tuple[Inline, ...]) -> str:
        return " & ".join(latex_line((cell,)) for cell in cells) + r" \\"

    columns = "l" + "r" * (len(grid.header) - 1)
    return "\n".join(
        [r"\begin{center}", rf"\begin{{tabular}}{{{columns}}}", r"\toprule", row(grid.header), r"\midrule"]
        + [row(r) for r in grid.rows]
        + [r"\bottomrule", r"\end{tabular}", r"\end{center}"]
    )
