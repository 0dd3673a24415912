"""docs/theories: a page for each theory, from its folder and the certificates that are shipped.

python tools/theories.py            are the pages current?  exit code 1 if not
python tools/theories.py --write    make them so
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from axiomcheck import theories
from axiomcheck.documents import parse
from axiomcheck.lang.claim import Claim
from axiomcheck.latex import to_latex
from axiomcheck.properties.text import relation_text
from axiomcheck.report.theories import data
from axiomcheck.store import relative_path
from axiomcheck.tables.model import Table
from axiomcheck.tables.theories import of
from axiomcheck.theories import Theory

ROOT = Path(__file__).resolve().parent.parent
DOCS, PROOFS = ROOT / "docs" / "theories", ROOT / "proofs"
MARKS = {"proved": "Yes", "refuted": "No", "conditional": "depends", "undefined": "no value"}
NAMES = {"yes": "Yes", "no": "No"}


@cache
def mark(claim: Claim) -> str:
    """What the certificate that is shipped says of a claim; a question mark where there is none."""
    below = relative_path(claim)
    file = None if below is None else PROOFS / below
    if file is None or not file.is_file():
        return "?"
    found = parse(file.read_text(encoding="utf-8"))
    return MARKS[found.status] if found.key == claim.key else "?"


def marks(table: Table) -> dict[tuple[str, str], str]:
    """The marks of a table's cells, by the names of row and column."""
    return {(row.id, axiom): mark(claim) for (row, axiom), claim in _cells(table)}


def _cells(table: Table):
    rows = {row.id: row for row in table.rows}
    return [((rows[key[0]], key[1]), claim) for key, claim in table.claims().items()]


def counted(theory: Theory) -> tuple[int, int]:
    """How many different cells of its tables are decided, and how many there are."""
    cells = {claim.key: mark(claim) for table in of(theory) for claim in table.claims().values()}
    return sum(x != "?" for x in cells.values()), len(cells)


def table_lines(table: Table, called: str) -> list[str]:
    """One table, its cells as the certificates have them and print where it differs."""
    found = marks(table)
    titles = {a.id: a.name for a in table.axioms}
    lines = [f"### {table.title.partition('; ')[2]}", "", f"`axiomcheck table {called}`", ""]
    lines += [f"| | {' | '.join(titles[c] for c in table.columns)} |", f"|---|{'---|' * len(table.columns)}"]
    for row in table.rows:
        cells = [_shown(found.get((row.id, c), "-"), table.published(row.id, c)) for c in table.columns]
        lines.append(f"| {row.measure.name} | {' | '.join(cells)} |")
    return [*lines, ""]


def _shown(ours: str, printed: str | None) -> str:
    theirs = NAMES.get(str(printed or "").lower(), "")
    return f"{ours} (print: {theirs})" if theirs and theirs != ours else ours


def page(theory: Theory) -> str:
    """The whole page of a theory."""
    told = data(theory)
    decided, cells = counted(theory)
    lines = [f"# {theory.title}", "", f"{theory.source}. `axiomcheck show {theory.id}`", ""]
    lines += [f"Of {cells:,} cells {decided:,} are decided, each with a certificate in `proofs/theories/{theory.id}`;", ]
    lines += ["*Yes* is proved, *No* refuted by an exact point, *?* is open. `axiomcheck verify --explain` tells one,",
              f"`axiomcheck replay proofs/theories/{theory.id}` checks all.", ""]  # fmt: skip
    lines += ["## Tables", ""]
    for listed, table in zip(theory.tables, of(theory), strict=True):
        lines += table_lines(table, theory.id if listed is theory.tables[0] else f"{theory.id}:{listed.id}")
    lines += ["## Conventions", "", *(f"- {note}" for note in theory.notes), ""]
    kinds = told["space"]
    lines += ["## The space", "", *(f"- {k}: {_plain(v)}" for k, v in kinds.items()), "", "## Properties", ""]
    for a in told["axioms"]:
        says = a["says"] if isinstance(a["says"], dict) else {"": a["says"]}
        lines += [f"### {a['name']}: {a['title']}", "", f"{a['source']}." if a["source"] else "", ""]
        lines += ["```text", *(f"{k}: {x}" if k else x for k, x in says.items()), "```", ""]
    lines += ["## Measures", ""]
    for m in theory.measures.values():
        where = f" Meant where {', '.join(relation_text(r) for r in m.given)}." if m.given else ""
        better = "lower" if m.lower_is_better else "higher"
        lines += [f"### {m.name}: {m.title}", "", f"$${to_latex(m.formula)}$$", ""]
        lines += [f"`{m.formula}`; {better} is better.{where}", ""]
    if theory.theorems:
        lines += ["## Theorems", ""]
        for t in theory.theorems:
            lines += [f"- **{t.name}**: {t.title}. {t.says}."]
            lines += [f"  Found by `axiomcheck consistent {theory.id}:{t.name}`."] if t.inconsistent else []
        lines += [""]
    if theory.open:
        lines += ["## What cannot be said", "", *(f"- **{x.name}** ({x.title}): {x.why}." for x in theory.open.values()), ""]
    return "\n".join(lines).replace("\n\n\n", "\n\n").rstrip() + "\n"


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"`{k}` ({kind})" for k, kind in value.items())
    return ", ".join(f"`{x}`" for x in value) if isinstance(value, list) else f"`{value}`"


def index() -> str:
    """The list of all theories."""
    about = "Papers and fields whose tables are decided from a folder of data each, as in [your own](../own-theory.md)."
    lines = ["# Theories", "", about, ""]
    lines += ["| theory | about | cells | decided |", "|---|---|---|---|"]
    totals = [0, 0]
    for name in theories.ids():
        theory = theories.get(name)
        decided, cells = counted(theory)
        totals = [totals[0] + cells, totals[1] + decided]
        lines.append(f"| [{name}]({name}.md) | {theory.title} | {cells:,} | {decided:,} |")
    lines.append(f"| all | | {totals[0]:,} | {totals[1]:,} |")
    return "\n".join([*lines, ""])


def pages() -> dict[Path, str]:
    """What stands in each file."""
    return {DOCS / "index.md": index()} | {DOCS / f"{name}.md": page(theories.get(name)) for name in theories.ids()}


if __name__ == "__main__":
    made = pages()
    if "--write" in sys.argv:
        DOCS.mkdir(exist_ok=True)
        for old in set(DOCS.glob("*.md")) - set(made):
            old.unlink()
        for file, text in made.items():
            file.write_text(text, encoding="utf-8")
    elif any(not file.is_file() or file.read_text(encoding="utf-8") != text for file, text in made.items()):
        sys.exit("docs/theories is not current; run: python tools/theories.py --write")
