"""docs/catalog.md, from the declarations: every measure and every axiom, with its formula.

python tools/catalog.py            is the page current?  exit code 1 if not
python tools/catalog.py --write    make it so
"""

from __future__ import annotations

import sys
from pathlib import Path

from axiomcheck import axioms, measures
from axiomcheck.lang.axiom import READINGS, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import to_latex
from axiomcheck.lang.measure import Measure
from axiomcheck.report.blocks import GLUE, plain
from axiomcheck.report.statements import statement_line

PAGE = Path(__file__).resolve().parent.parent / "docs" / "catalog.md"


def measure_entry(m: Measure) -> str:
    """One measure: formula, LaTeX, where it is defined, how it is called from Python."""
    names = ", ".join(f"`{x}`" for x in (m.id, *m.aliases))
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
    some = next(iter(measures.catalog().values()))
    for reading in (r for r in READINGS if r in a.readings):
        statement = a.readings[reading]
        note = f" ({statement.note})" if statement.note else ""
        formula = plain(statement_line(Claim(some, a, reading))).replace(GLUE, " ")
        lines.append(f"- **{reading}**{note}: {formula}")
    return "\n".join((*lines, ""))


def page() -> str:
    """The whole page."""
    return "\n".join((
        "# Catalog", "",
        "Generated from `axiomcheck/measures` and `axiomcheck/axioms` by `python tools/catalog.py --write`.",
        "`p` and `p_hat` are one class's true and predicted prevalence, `n` the number of classes. In axioms,",
        "p and q are true distributions, x and y predicted ones.", "",
        "## Measures", "", *map(measure_entry, measures.catalog().values()),
        "## Axioms", "", *map(axiom_entry, axioms.catalog().values()),
    )).rstrip() + "\n"  # fmt: skip


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/catalog.md is not current; run: python tools/catalog.py --write")
