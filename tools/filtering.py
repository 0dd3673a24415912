"""docs/filtering.md: smoothings and readings from the declarations, tables from verdicts.

python tools/filtering.py            is what comes from declarations current?  exit code 1 if not
python tools/filtering.py --write    decide everything, and write the page
"""

from __future__ import annotations

import sys
from pathlib import Path

from axiomcheck import axioms, measures, tables
from axiomcheck.lang.axiom import READINGS_OF
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import CELLS, FILTERING, SMOOTHED, meaning
from axiomcheck.report.filtering import SMOOTHING
from axiomcheck.runner import run
from axiomcheck.tables.sheet import MARKS
from axiomcheck.verdict import Status, Verdict

PAGE = Path(__file__).resolve().parent.parent / "docs" / "filtering.md"
SHOWN = (*CELLS, "S", "P(S|G)", "P(S|~G)", "P(G|S)", "P(G|~S)")
SECONDS = 60.0
VERDICTS = "## Every measure, every reading"  # what stands below comes from verdicts

HEAD = """\
# Measures of filtering

A measure of filtering gives a quality Q to a contingency matrix of whole numbers: TP and FN are the relevant
documents that were returned and left, FP and TN the irrelevant ones. The measures and axioms are those of Amigó,
Gonzalo, Verdejo and Spina (Information Retrieval Journal 22(6), 2019); [catalog.md](catalog.md) has every formula.
This page is written by `python tools/filtering.py --write`.

```
axiomcheck verify f                                        all four axioms, each in its default reading
axiomcheck verify lam --domain laplace --axiom SM --explain
axiomcheck table 3                                         Table 3, print beside verdicts
axiomcheck table fig5 --format html                        Figure 5, with the smoothed measures
axiomcheck table families                                  who is in which family, on every domain
axiomcheck matrix filtering --domain laplace --reading positive --format json
```

Every statement is about all matrices with at least one relevant and one irrelevant document, and about all values
of a measure's parameters. A proof is over the reals and so covers all whole numbers; a refutation shows the
smallest matrices of whole numbers, before and after, with their exact values. Where only some values of a parameter
will do, the verdict is CONDITIONAL and says which, end points included. Values at empty cells are limits from
positive counts, such as F = 0 where TP = 0; 0/0 is no value."""

SMOOTHED_TEXT = """\
## Smoothings

The domain says how a matrix is smoothed before Q is taken of it. Print gives two non-informative smoothings, the
table that opens 5.2 and the four formulas that end it, and calls them one; they differ, and both are here. In
`noninformative` a cell is the size of its gold class times its smoothed share, as in 4.1, and sizes stay as they
are."""

READINGS_TEXT = """\
## Readings

Only SM and AW have more than one reading; the first is the default. An axiom that does not have the reading asked
for is decided in its default, and the record says so."""

AW_TEXT = """\
Print writes AW as `c > theta <=> Q_c(S) > Q_c(S')`, S' being the larger output. For Utility and weighted accuracy,
the examples in the paper, it is the other way round: the larger output is better above the threshold, as its own
appendix computes. Either direction is accepted here, as long as it is the same for all outputs. The threshold may
depend on the gold standard and on the other parameters, not on the output, and there must be values of the
parameter on both sides of it. A measure without parameters does not satisfy AW (4.1.1 says so of accuracy)."""

EXCLUSION_TEXT = """\
## The families exclude each other, up to a hypothesis

The paper says that a measure has at most one of AW, NIFQ and NIGQ. That is so if the measure has values where the
properties can contradict each other: at two non-informative outputs of different size on one gold standard or, for
AW (pair), on one with as many relevant as irrelevant documents, as only there an output stays non-informative when
one document of each kind is added. Two such values cannot be equal and different; the kernel checks the linear
contradiction for any Q. A measure that has no values there satisfies two of them, or all, as nothing is said of it:"""


# -- from the declarations -----------------------------------------------------------


def grid(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(c.replace("|", "\\|") for c in line) + " |" for line in lines)


def smoothings() -> str:
    """What a few symbols stand for, smoothing by smoothing."""
    says = [f"- **{d}**: {SMOOTHING[d]}." for d in SMOOTHED]
    names = {name: meaning("natural")[name] for name in SHOWN}
    rows = [[f"`{name}`", *(f"`{_sized(meaning(d)[name])}`" for d in SMOOTHED)] for name in names]
    return "\n".join((SMOOTHED_TEXT, "", *says, "", grid(["", *SMOOTHED], rows)))


def _sized(e) -> str:
    """The formula over raw counts, sums that are a size written as such."""
    text = str(e)
    for size in ("T", "G", "N", "S", "NS"):
        written = str(meaning("natural")[size])
        text = text.replace(f"({written})", size).replace(f"{written} + 2", f"{size} + 2")
        text = size if text == written else text
    return text


def readings() -> str:
    """The readings of each axiom, with their notes."""
    lines = [READINGS_TEXT, ""]
    for a in filter(lambda a: a.kind == FILTERING, axioms.catalog().values()):
        lines.append(f"- **{a.name}**, {a.title}. {a.meaning}")
        lines += [f"  - `{r}`: {s.note or a.meaning}" for r, s in a.readings.items() if len(a.readings) > 1]
    return "\n".join((*lines, "", AW_TEXT))


def declared() -> str:
    """The part of the page that needs no verdicts."""
    return "\n\n".join((HEAD, smoothings(), readings())) + "\n"


# -- from verdicts ---------------------------------------------------------------------


def mark(verdict: Verdict) -> str:
    """Its mark in a table; the region where there is one."""
    from axiomcheck.tables.sheet import region

    return f"iff {region(verdict)}" if verdict.status is Status.CONDITIONAL else MARKS[verdict.status]


def overview() -> str:
    """All measures, all readings, on the natural domain."""
    found = [m for m in measures.catalog().values() if m.kind == FILTERING]
    columns = [(a, r) for a in axioms.catalog().values() if a.kind == FILTERING
               for r in READINGS_OF[FILTERING] if r in a.readings]  # fmt: skip
    verdicts = run([Claim(m, a, r) for m in found for a, r in columns], seconds=SECONDS)
    width = len(columns)
    rows = [[f"`{m.id}`", *map(mark, verdicts[i * width : (i + 1) * width])] for i, m in enumerate(found)]
    heads = [f"{a.name} {r}" if len(a.readings) > 1 else a.name for a, r in columns]
    return grid(["natural domain", *heads], rows)


def table(name: str) -> str:
    """A table of the paper, decided."""
    made = tables.get(name)
    claims = made.claims()
    verdicts = dict(zip(claims, run(claims.values(), seconds=SECONDS), strict=True))
    text = tables.render(made, verdicts, "markdown", command=f"axiomcheck table {name}")
    return "\n".join(line for line in text.splitlines() if not line.startswith("- versions"))


def page() -> str:
    """The whole page."""
    from axiomcheck.tables.exclusivity import conclusions

    return "\n\n".join((
        declared().rstrip(), VERDICTS, overview(), "## Table 3", table("3"), "## Figure 5", table("fig5"),
        EXCLUSION_TEXT, "\n".join(f"- {line}" for line in conclusions()),
        "`axiomcheck table families` shows who is in which family on every domain, and who is in none.",
    )) + "\n"  # fmt: skip


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.read_text(encoding="utf-8").startswith(declared()):
        sys.exit("docs/filtering.md is not current; run: python tools/filtering.py --write")
