"""The atlas as a page of Markdown: figures, findings with a line that shows each, the table, and who is not in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from axiomcheck.atlas.cards import OF_VECTORS, columns
from axiomcheck.atlas.functions import PROBED, Function
from axiomcheck.atlas.listing import at_zero, shown
from axiomcheck.input.tracing.forms import VECTOR, VECTORS
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION

if TYPE_CHECKING:
    from axiomcheck.atlas import Atlas

MARKS = {"proved": "yes", "refuted": "no", "undefined": "undefined", "conditional": "some", "unknown": "?"}
LONGEST_FORMULA = 110
TITLES = {
    QUANTIFICATION: "Functions of two distributions",
    FILTERING: "Functions of 0/1 labels",
    VECTOR: "Functions of one vector",
}
AT_EDGES = {  # columns of values: their headers, and what they are called where the functions were called
    FILTERING: {k: k for k in ("no positives", "none predicted", "none true")},
    VECTOR: {"(2, 2, 2)": "alike", "(0, 2, 6)": "a zero", "(0, 0, 4)": "one entry"},
}


def page(atlas: Atlas) -> str:
    """The whole page."""
    lines = ["# Atlas of metrics", "", *_figures(atlas), "", *_findings(atlas), *_same(atlas)]
    for kind, title in TITLES.items():
        chosen = [f for f in atlas.traced if f.kind == kind]
        if chosen:
            lines += [f"## {title}", "", *_legend(kind), "", *_table(atlas, chosen, kind), ""]
    lines += _left(atlas)
    return "\n".join(lines).rstrip() + "\n"


def _figures(atlas: Atlas) -> list[str]:
    versions = ", ".join(f"{k} {v}" for k, v in atlas.versions.items())
    made = f"Made by `{atlas.command}` with {versions}." if atlas.command else f"Made with {versions}."
    return [
        "What the public metrics of some libraries are, read off the functions themselves: each is run on symbols, so that a "
        "formula comes out, which is compared with the function at hundreds of points; its properties are then proved, or "
        "refuted by an exact counterexample. Which functions are looked at is decided by what they take and give, not by "
        "their names.",
        "",
        f"{len(atlas.functions)} public functions take one or two arrays; {len(atlas.numeric)} of them give a number for two "
        f"distributions, for two vectors of labels or for one vector; {len(atlas.traced)} are traced: they are the formula "
        "that is shown.",
        "",
        made,
    ]


def _findings(atlas: Atlas) -> list[str]:
    if not atlas.findings:
        return []
    lines = [
        "## Findings",
        "",
        f"{len(atlas.findings)} findings. Each line is a whole Python program, which was run with the versions above; the "
        "numbers behind it are what it printed. A finding is about the function as a measure of how far a predicted "
        "distribution is from the true one, or predicted labels from true ones, with its further arguments as they are by "
        "default, except that smoothing without a default amount is off (`eps=0` in the line); many functions are as their "
        "authors meant them.",
        "",
    ]
    for kind in dict.fromkeys(x.kind for x in atlas.findings):
        here = [x for x in atlas.findings if x.kind == kind]
        lines += [f"### {kind[0].upper()}{kind[1:]}", ""]
        for x in here:
            lines += [f"- {_cell(x.says)} ({', '.join(f'`{name}`' for name in x.functions)})", "",
                      "    ```python", f"    {x.line}  # {' '.join(x.values)}", "    ```", ""]  # fmt: skip
    return lines


def _same(atlas: Atlas) -> list[str]:
    rows = []
    for f in atlas.families:
        if len(f.names) < 2 or not any(":" in name for name, _ in f.names):
            continue
        names = [f"`{name}`" if factor == "1" else f"`{name}` ({factor} times)" for name, factor in f.names]
        rows.append([f"`{_cut(str(f.first.formula))}`", ", ".join(names)])
    if not rows:
        return []
    return [
        "## The same measure", "",
        "Proved equal, or equal up to the factor in brackets. Of a score, which is high where the prediction is right, "
        "the error is meant: its value at a right prediction minus it. Names without a colon are of axiomcheck's catalog, or "
        "of the theory in brackets.", "",
        *_grid(["formula", "functions"], rows), "",
    ]  # fmt: skip


def _legend(kind: str) -> list[str]:
    if kind == FILTERING:
        return [
            "SM: to correct a label is strictly better. NIFQ, NIGQ: outputs that know nothing are worth the same, or more the "
            "larger they are. SYM: truth and prediction may be exchanged. SWAP: the two classes may be. The last columns are the "
            "function's values where a division by zero may occur: no positives at all, none predicted, none true."
        ]
    if kind == VECTOR:
        properties = "; ".join(f"{name}: {title}" for name, (_, title) in OF_VECTORS.items())
        return [
            f"Vectors y of nonnegative numbers, not all of them zero. {properties}. The last columns are values at these "
            "vectors. The formula was proved equal to the function at two and three entries, zeros among them, but for points "
            "where it has no value, as by a term `0/y`. Where it names the entries one by one, nothing was asked."
        ]
    return [
        "The axioms are those of `axiomcheck list axioms`: BND is boundedness on each codeframe, TRI the triangle inequality. "
        "`yes` is proved for the formula, `no` has an exact counterexample, `?` was not decided within the budget. "
        "*0/0*: its value where a class is absent and predicted absent, and, if these differ, at two points a millionth away. "
        "Smoothing that has no default amount is turned off (`eps=0`). A score is asked about as an error: its "
        "value at a right prediction minus it. *rows*: the function takes matrices, here of one row; *numbers*: it takes the "
        "prevalences of the second of two classes."
    ]


def _table(atlas: Atlas, functions: Sequence[Function], kind: str) -> list[str]:
    names = columns(kind)
    edges = AT_EDGES.get(kind, {})
    headers = ["function", "formula", *names, *(edges or ["0/0", "equal at"])]
    rows = []
    for f in functions:
        card = atlas.cards.get(f.spec, {})
        cells = [MARKS[card[x]["status"]] if x in card else "-" for x in names]
        marks = [*(["score"] if f.is_score else []), *([f.form] if f.form != VECTORS else [])]
        name = f"`{f.spec}`" + (f" ({', '.join(marks)})" if marks else "")
        if edges:
            values = f.probe.get(PROBED[kind], {})
            last = [shown(values.get(k)) for k in edges.values()]
        else:
            last = [at_zero(f.probe.get("shares", {})), _sizes(f)]
        rows.append([name, f"`{_cut(str(f.formula))}`", *cells, *last])
    return _grid(headers, rows)


def _sizes(f: Function) -> str:
    sizes = f.equal or ([f.classes] if f.classes else [])
    return f"n = {', '.join(map(str, sizes))}"


def _left(atlas: Atlas) -> list[str]:
    refused = [f for f in atlas.numeric if f.tree is None]
    others = [f for f in atlas.functions if not f.numeric]
    lines: list[str] = []
    for title, some in (("Not traced", refused), ("No metrics of one or two arrays", others)):
        if some:
            lines += [f"## {title}", "", *_grid(["function", "why"], [[f"`{f.spec}`", _why(f)] for f in some]), ""]
    return lines


def _why(f: Function) -> str:
    """The reason, without the name of the error that says only that something is not there."""
    return re.sub(r"\bNot(?:Implemented)Error\b", "it raises", f.reason)


def _grid(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [headers, ["---"] * len(headers), *rows]
    return [f"| {' | '.join(map(_cell, row))} |" for row in lines]


def _cell(text: str) -> str:
    """What Markdown would read as something else, escaped outside of code.

    >>> _cell("a|b"), _cell("`a|b` <c>")
    ('a\\\\|b', '`a\\\\|b` &lt;c>')
    """
    parts = text.replace("|", "\\|").replace("\n", " ").split("`")
    return "`".join(x if i % 2 and len(parts) % 2 else x.replace("<", "&lt;") for i, x in enumerate(parts))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_FORMULA else f"{text[: LONGEST_FORMULA - 3]}..."
