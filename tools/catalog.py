"""docs/catalog.md, from the declarations: every measure and every axiom, with its formula.

python tools/catalog.py            is the page current?  exit code 1 if not
python tools/catalog.py --write    make it so
"""

from __future__ import annotations

import sys
from pathlib import Path

from axiomcheck import axioms, measures
from axiomcheck.exact.forms import changes_of
from axiomcheck.lang.axiom import READINGS_OF, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING, SMOOTHED
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.latex import to_latex
from axiomcheck.report.blocks import GLUE, plain
from axiomcheck.report.filtering import SMOOTHING, change_line, conclusion_line
from axiomcheck.report.statements import statement_line

PAGE = Path(__file__).resolve().parent.parent / "docs" / "catalog.md"


def measure_entry(m: Measure) -> str:
    """One measure: formula, LaTeX, where it is defined, how it is called from Python."""
    names = ", ".join(f"`{x}`" for x in (m.id, *m.aliases))
    if m.kind == FILTERING:
        ranges = "".join(f" Parameter: `{x}`." for x in m.parameters)
        better = "lower" if m.lower_is_better else "higher"
        return "\n".join((
            f"### {m.name}: {m.title}", "", f"$${to_latex(m.formula)}$$", "",
            f"- formula: `{m.formula}`",
            f"- defined {m.defined}; unit: {m.unit}; {better} is better.{ranges}",
            f"- source: {m.source}; names: {names}",
            f"- `axiomcheck verify {m.name}`", "",
        ))  # fmt: skip
    size = f" Only for {m.classes} classes." if m.classes else ""
    return "\n".join((
        f"### {m.name}: {m.title}", "", f"$${to_latex(m.formula)}$$", "",
        f"- formula: `{m.formula}`",
        f"- defined {m.defined}; unit: {m.unit}.{size}",
        f"- source: {m.source}; names: {names}",
        f"- `axiomcheck verify {m.name}`, `axiomcheck.numeric.{m.id}(prevs_true, prevs_hat, eps=None)`", "",
    ))  # fmt: skip


def axiom_entry(a: Axiom) -> str:
    """One axiom: what it means, and its formula in each reading that has one of its own."""
    lines = [f"### {a.name}: {a.title}", "", f"{a.meaning} Source: {a.source}.", ""]
    some = next(m for m in measures.catalog().values() if m.kind == a.kind)
    for reading in (r for r in READINGS_OF[a.kind] if r in a.readings):
        statement = a.readings[reading]
        note = f" ({statement.note})" if statement.note else ""
        claim = Claim(some, a, reading)
        if a.kind == FILTERING:
            lines.append(f"- **{reading}**{note}: {plain(conclusion_line(claim))}")
            lines += [f"  - {plain(change_line(claim, change))}" for change in changes_of(statement).changes]
            continue
        formula = plain(statement_line(claim)).replace(GLUE, " ")
        lines.append(f"- **{reading}**{note}: {formula}")
    return "\n".join((*lines, ""))


def page() -> str:
    """The whole page, a chapter for each kind of measures."""
    kinds = (QUANTIFICATION, FILTERING)
    rows = [[measure_entry(m) for m in measures.catalog().values() if m.kind == kind] for kind in kinds]
    columns = [[axiom_entry(a) for a in axioms.catalog().values() if a.kind == kind] for kind in kinds]
    return "\n".join((
        "# Catalog", "",
        "Generated from `axiomcheck/measures` and `axiomcheck/axioms` by `python tools/catalog.py --write`.",
        "`p` and `p_hat` are one class's true and predicted prevalence, `n` the number of classes. In axioms,",
        "p and q are true distributions, x and y predicted ones.", "",
        "## Measures", "", *rows[0],
        "## Axioms", "", *columns[0],
        "## Filtering", "",
        "Measures of a contingency matrix: TP, FP, FN, TN are whole numbers; G, N, S, NS, T the numbers of",
        "relevant, irrelevant, returned, not returned and all documents; P(S|G) and the like are their shares.",
        "The domain names the smoothing:", "", *(f"- **{d}**: {SMOOTHING[d]}." for d in SMOOTHED), "",
        "## Measures of filtering", "", *rows[1],
        "## Axioms of filtering", "", *columns[1],
    )).rstrip() + "\n"  # fmt: skip


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/catalog.md is not current; run: python tools/catalog.py --write")
