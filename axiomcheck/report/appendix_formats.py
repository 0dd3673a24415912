"""Sections of an appendix as LaTeX, Markdown or plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from axiomcheck.report.blocks import (
    Block,
    Display,
    Grid,
    Inline,
    Line,
    Para,
    Step,
    escaped,
    spelled,
    to_latex,
    to_text,
)
from axiomcheck.verdict import Verdict

Head = tuple[str, Sequence[str]] | None  # a document's title, and lines below it


@dataclass(frozen=True)
class Section:
    """A heading of level 1 or 2 with what stands below; `ends` a proof?"""

    level: int
    title: str
    blocks: tuple[Block, ...]
    ends: bool = False


def by_measure(verdicts: Iterable[Verdict]) -> Iterable[list[Verdict]]:
    """The verdicts of each section: those on one measure, on one domain."""
    grouped: dict[tuple, list[Verdict]] = {}
    for v in verdicts:
        grouped.setdefault((v.claim.measure, v.claim.domain), []).append(v)
    return grouped.values()


def written(sections: Sequence[Section], fmt: str, head: Head = None) -> str:
    """The sections in that format.

    >>> print(written([Section(1, "AE", ())], "text"))
    AE
    ==
    <BLANKLINE>
    """
    return FORMATS[fmt](sections, head)


# -- text ---------------------------------------------------------------------------


def _text(sections: Iterable[Section], head: Head) -> str:
    parts = (
        [] if head is None else [f"{head[0]}\n{'#' * len(head[0])}\n\n" + "".join(f"{x}\n" for x in head[1])]
    )
    for section in sections:
        rule = ("=" if section.level == 1 else "-") * len(section.title)
        body = to_text(section.blocks) if section.blocks else ""
        parts.append(f"{section.title}\n{rule}\n{body}" + "QED\n" * section.ends)
    return "\n".join(parts)


# -- Markdown -----------------------------------------------------------------------

_MARKED = re.compile(r"([\\`*_<>|#\[\]$])")


def _markdown(sections: Iterable[Section], head: Head) -> str:
    parts = [] if head is None else [f"# {_marked(head[0])}", *(_marked(x) for x in head[1])]
    for section in sections:
        parts.append(f"{'#' * (section.level + 1)} {_marked(section.title)}")
        parts += map(_markdown_block, section.blocks)
        parts += ["∎"] * section.ends
    return "\n\n".join(parts) + "\n"


def _marked(text: str) -> str:
    """Plain words for Markdown.

    >>> _marked("p_hat")
    'p\\\\_hat'
    """
    return _MARKED.sub(r"\\\1", text)


def _inline(line: Line) -> str:
    return spelled(line, lambda m: f"${m.latex}$", _marked)


def _markdown_block(block: Block) -> str:
    if isinstance(block, Para):
        title = f"**{_marked(block.title)}.** " if block.title else ""
        return title + _inline(block.line)
    if isinstance(block, Display):
        return f"$$\n{block.math.latex}\n$$"
    if isinstance(block, Grid):
        return _markdown_grid(block)
    return "\n".join(_markdown_steps(block.steps, ""))


def _markdown_steps(steps: Iterable[Step], indent: str) -> list[str]:
    lines = []
    for i, step in enumerate(steps, 1):
        lines.append(f"{indent}{i}. {_inline(step.line)}")
        lines += _markdown_steps(step.inner, indent + "   ")
    return lines


def _markdown_grid(grid: Grid) -> str:
    def row(cells: Sequence[Inline]) -> str:
        return "| " + " | ".join(_inline((cell,)) for cell in cells) + " |"

    rule = "|" + "---|" * len(grid.header)
    return "\n".join([row(grid.header), rule, *map(row, grid.rows)])


# -- LaTeX --------------------------------------------------------------------------

PACKAGES = "amsmath,amssymb,booktabs,graphicx"
FITTED = r"""\newcommand{\fitted}[1]{\sbox0{$\displaystyle #1$}%
  \ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi}"""
PREAMBLE = rf"""\documentclass[10pt,a4paper]{{article}}
\usepackage[utf8]{{inputenc}}
\usepackage[T1]{{fontenc}}
\IfFileExists{{lmodern.sty}}{{\usepackage{{lmodern}}}}{{}}
\usepackage[margin=25mm]{{geometry}}
\usepackage{{{PACKAGES}}}
{FITTED}
\setlength{{\emergencystretch}}{{6em}}
\setlength{{\parskip}}{{2pt}}
\renewcommand{{\arraystretch}}{{1.25}}
\sloppy"""
HEADINGS = {1: "section", 2: "subsection"}
GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi",
    "ρ": "rho", "σ": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma",
    "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}  # fmt: skip
LAST_LATIN = "\u017f"  # what the encoding T1 prints


def _latex(sections: Iterable[Section], head: Head) -> str:
    body = [line for section in sections for line in _latex_section(section)]
    if head is None:
        parts = [f"% needs \\usepackage{{{PACKAGES}}} and:", *(f"% {x}" for x in FITTED.splitlines()), *body]
    else:
        title, lines = head
        said = [rf"\noindent\texttt{{{escaped(line).replace('--', '-{}-')}}}\par" for line in lines]
        start = [PREAMBLE, rf"\title{{{escaped(title)}}}", r"\date{}", r"\begin{document}", r"\maketitle"]
        parts = [*start, *said, r"\tableofcontents", *body, r"\end{document}"]
    return printable("\n".join(parts) + "\n")


def _latex_section(section: Section) -> list[str]:
    lines = [rf"\{HEADINGS[section.level]}{{{escaped(section.title)}}}"]
    for block in section.blocks:
        if isinstance(block, Display):
            lines.append(rf"\[ \fitted{{{block.math.latex}}} \]")
        else:
            lines.append(to_latex([block]).partition("\n")[2].rstrip("\n"))  # without the line on packages
    return [*lines, *[r"\par\noindent\hspace*{\fill}$\square$"] * section.ends]


def printable(text: str) -> str:
    """Letters that pdflatex has no glyph for, as commands or by their number.

    >>> printable("Amigó, λ, 字")
    'Amigó, \\\\ensuremath{\\\\lambda}, [U+5B57]'
    """

    def shown(c: str) -> str:
        if c <= LAST_LATIN:
            return c
        return rf"\ensuremath{{\{GREEK[c]}}}" if c in GREEK else f"[U+{ord(c):04X}]"

    return text if text.isascii() else "".join(map(shown, text))


FORMATS = {"latex": _latex, "markdown": _markdown, "text": _text}
