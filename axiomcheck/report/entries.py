"""What measures, axioms and theories there are, and what one is; of a theory, `report.theories`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axiomcheck.axioms.readings import Reading
from axiomcheck.exact.forms import changes_of
from axiomcheck.lang.axiom import READINGS_OF, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import absolute, class_mean, p, p_hat, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.latex import definition
from axiomcheck.properties.text import to_text
from axiomcheck.report.blocks import plain
from axiomcheck.report.declared import said
from axiomcheck.report.filtering import change_line, conclusion_line
from axiomcheck.report.headers import excluded, introduced
from axiomcheck.report.statements import statement_line

ANY = {  # stand for every measure of a kind: a statement is the same for all
    FILTERING: Measure("Q", "quality", sym("TP"), "", kind=FILTERING, lower_is_better=False),
    "quantification": Measure("D", "error", class_mean(absolute(p_hat - p)), ""),
}


def of_measure(m: Measure) -> dict[str, Any]:
    """A measure: its formula, its source, where it has a value."""
    return {
        "head": introduced(m),
        "name": m.name,
        "kind": m.kind,
        "title": m.title,
        "source": None if m.source is None else str(m.source),
        "aliases": list(m.aliases),
        "defined": m.defined,
        "outside": excluded(m).partition(" for some class c")[0],
        "classes": "" if m.classes is None else f"n = {m.classes}",
        "better": "lower" if m.lower_is_better else "higher",
        "unit": "" if m.unit == "1" else m.unit,
        "latex": definition(m),
    }


def of_axiom(axiom: Axiom) -> dict[str, Any]:
    """An axiom: what it says in every reading."""
    where = f" ({axiom.source})" if axiom.source else ""
    return {
        "head": [f"{axiom.name}, {axiom.title}{where}", axiom.meaning],
        "name": axiom.name,
        "kind": axiom.kind,
        "title": axiom.title,
        "source": None if axiom.source is None else str(axiom.source),
        "about": f"measures of {axiom.kind}",
        "readings": {r: _statement(axiom, r) for r in sorted(axiom.readings, key=_place(axiom))},
    }


def _place(axiom: Axiom) -> Callable[[str], int]:
    """Where a reading stands: first those of the kind."""
    return list(dict.fromkeys((*READINGS_OF[axiom.kind], *axiom.readings))).index


def _statement(axiom: Axiom, reading: str) -> str:
    """The axiom's formula in a reading, in words."""
    claim = Claim(ANY[axiom.kind], axiom, reading)
    if not isinstance(claim.statement, Reading):
        lines = [to_text(said(claim))]
    elif axiom.kind == FILTERING:
        lines = [plain(change_line(claim, change)) for change in changes_of(claim.statement).changes]
        lines.append(plain(conclusion_line(claim)))
    else:
        lines = [plain(statement_line(claim))]
    note = claim.statement.note
    return "\n".join([*lines, *([f"({note})"] if note else [])])


def lines(entry: dict[str, Any]) -> list[str]:
    """A measure or an axiom for reading; the head says its name, its kind, its title and its source."""
    untold = ("head", "readings", "name", "kind", "title", "source")
    told = {k.replace("_", " "): v for k, v in entry.items() if k not in untold and v not in ("", [], None)}
    wide = max(map(len, told), default=0)
    words = {k: ", ".join(map(str, v)) if isinstance(v, list) else str(v) for k, v in told.items()}
    found = [*entry["head"], *[""] * bool(told), *(f"{key.ljust(wide)}  {said}" for key, said in words.items())]
    for reading, text in entry.get("readings", {}).items():
        found += ["", f"{reading} reading", "  " + text.replace("\n", "\n  ")]
    return found
