"""Comparisons of two measures, for readers and as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from axiomcheck import documents
from axiomcheck.answers import View
from axiomcheck.calculus.comparisons import Comparison, Difference
from axiomcheck.comparison import Compared, Shown, compared, scope, witness
from axiomcheck.grids import grid
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import decimal, value_math
from axiomcheck.report.records import record
from axiomcheck.report.summaries import summary
from axiomcheck.verdict import Status, Verdict

SCHEMA = "axiomcheck.diff/1"
WITNESSES = {
    "equal": "Not equal:",
    "proportional": "No factor: the two are not in the same proportion at",
    "same order": "Not the same order:",
    "opposite order": "Not the opposite order:",
    "defined": "Not defined at the same points:",
}


def versions(found: Compared) -> dict[str, str]:
    """Versions of what the comparison was made with."""
    return documents.versions(frozenset[str]().union(*(s.trusts for s in _all(found))))


def _all(found: Compared) -> tuple[Shown, ...]:
    return (*found.proofs, *found.refutations)


# -- as data ------------------------------------------------------------------------


def document(found: Compared, command: str) -> dict:
    """What was found, for JSON."""
    decisive = found.decisive
    return {
        "schema": SCHEMA,
        "versions": versions(found),
        "command": command,
        "kind": found.first.kind,
        "first": {"name": found.first.name, "formula": str(found.first.formula)},
        "second": {"name": found.second.name, "formula": str(found.second.formula)},
        "domain": found.domain,
        "verdict": found.relation.value,
        "scope": found.scope,
        "trusts": [] if found.trust == "-" else found.trust.split(" + "),
        "factor": None if found.factor is None else str(found.factor),
        "order": found.order,
        "agreement": _agreement(found),
        "witness": None if decisive is None else witness(found, decisive),
        "witnesses": {s.relation: witness(found, s) for s in found.refutations},
        "reason": found.reason or found.says,
        "certificates": [_shown(s) for s in _all(found)],
        "seconds": round(found.seconds, 6),
    }


def _shown(shown: Shown) -> dict:
    """A certificate with what it shows, in words and in parts from which a checker makes its sequents."""
    negated, about = isinstance(shown.statement, Difference), compared(shown.statement)
    parts = {
        "relation": about.relation, "negated": negated, "classes": about.classes, "shared": about.shared,
        "across": about.across, "factor": str(about.factor),
    }  # fmt: skip
    return {"statement": _statement(shown), **parts, "certificate": shown.certificate.to_data()}


def _statement(shown: Shown) -> str:
    negated, about = isinstance(shown.statement, Difference), compared(shown.statement)
    factor = f", factor {about.factor}" if about.relation == "proportional" and not negated else ""
    relation = "defined at the same points" if shown.relation == "defined" else about.relation
    return f"{about.first.name} {'not ' * negated}{relation} {about.second.name} ({about.scope}{factor})"


def _agreement(found: Compared) -> dict | None:
    """The strongest relation proved: of all points asked about, or, beside a difference, of some."""
    if shown := found.agreement:
        return {"relation": shown[0].relation, "scope": scope(shown, found.sizes)}
    rest = _elsewhere(found)
    return {"relation": rest[0].relation, "scope": scope(rest, None)} if rest else None


def _elsewhere(found: Compared) -> list[Shown[Comparison]]:
    """Equality at sizes that have no witness."""
    return [s for s in found.proofs if s.relation == "equal" and s.statement.classes is not None]


def view(found: Compared) -> View:
    """A comparison in every form."""
    columns = ("first", "second", "verdict", "domain", "scope", "trusts", "reason")
    told = str(found.witness) if found.witness is not None else found.reason or found.says
    row = [found.first.name, found.second.name, found.relation.value, found.domain, found.scope, found.trust, told]
    return View([str(found)], columns, [row], lines(found), document(found, "axiomcheck.diff"))


# -- for readers ----------------------------------------------------------------------


def lines(found: Compared) -> list[str]:
    """The verdict, what it rests on, and the witness."""
    trusts = "" if found.trust == "-" else f"; trusts {found.trust}"
    head = f"{found.relation.value.upper()}: {found.says}"
    text = [f"{head} ({found.scope}, {found.domain} domain{trusts})"]
    if found.reason:
        text.append(f"not decided: {found.reason}")
    decisive = found.decisive
    if decisive is not None:
        text += ["", *_witness(found, decisive)]
    if found.relation.value == "different":
        text += _remarks(found)
    return text


def _remarks(found: Compared) -> list[str]:
    refuted = {s.relation for s in found.refutations}
    said = []
    if "defined" in refuted and found.agreement:
        relation = found.agreement[0].relation.capitalize()
        said.append(f"{relation}: {scope(found.agreement, found.sizes)} (proved).")
    if found.order == "same" and not found.agreement:
        shared = any(s.statement.shared for s in found.proofs)
        where = ", where both are defined" if shared else ""
        said.append(f"For every gold standard{where}, both order outputs alike (proved).")
    if found.order == "opposite":
        said.append(_opposite(found))
    if found.order is None and "defined" not in refuted:
        said.append(f"Whether the two order {found.rival} is not known.")
    if not found.agreement and (rest := _elsewhere(found)):
        said.append(f"Equal at {scope(rest, None)} (proved).")
    return ["", *said] if said else []


def _opposite(found: Compared) -> str:
    """What the opposite order means, with the measures' orientations."""
    a, b = found.first, found.second
    every = "gold standard" if a.kind == FILTERING else "p"
    text = f"The opposite order: for every {every}, {b.name} falls where {a.name} rises (proved)"
    if a.lower_is_better != b.lower_is_better:
        error, quality = (a, b) if a.lower_is_better else (b, a)
        text += (
            f"; as {error.name} is better where lower and {quality.name} where higher, both prefer the same"
        )
    return f"{text}."


def _witness(found: Compared, shown: Shown) -> list[str]:
    """The distributions as a small table, with both values beside each prediction."""
    data = witness(found, shown)
    if "matrices" in data:
        return _matrices(found, shown, data)
    a, b = _short(found.first.name, "first"), _short(found.second.name, "second")
    rows = []
    for name, vector in data["distributions"].items():
        true = "q" if name == "y" and "q" in data["distributions"] else "p"
        values = [data["values"].get(f"{m.name}({true}, {name})", "") for m in (found.first, found.second)]
        shown_values = ["no value" if v is None else str(value_math(v)) if v else "" for v in values]
        rows.append([name, *(decimal(Fraction(v)) for v in vector), *shown_values])
    order = ["p", "x", "q", "y"]
    rows.sort(key=lambda row: order.index(row[0]))
    headers = ["", *(f"c{c}" for c in range(1, data["n"] + 1)), a, b]
    return [WITNESSES[shown.relation], *grid(headers, rows, "text").splitlines()]


def _matrices(found: Compared, shown: Shown, data: dict) -> list[str]:
    """Matrices as rows of counts, with both values beside them."""
    pair = (found.first, found.second)
    headers = ["", *CELLS, *(_short(m.name, place) for m, place in zip(pair, ("first", "second"), strict=True))]
    rows = []
    for name, cells in data["matrices"].items():
        values = [data["values"][f"{m.name}({name})"] for m in pair]
        told = ["no value" if v is None else str(value_math(v)) for v in values]
        rows.append([name, *(str(cells[c]) for c in CELLS), *told])
    return [WITNESSES[shown.relation], *grid(headers, rows, "text").splitlines()]


def _short(name: str, place: str) -> str:
    return name if len(name) <= 24 else place


# -- on a declared space


@dataclass(frozen=True)
class Same:
    """What is known of two measures of one space: their equality alone, wherever both have a value."""

    names: str
    verdict: str
    trusts: frozenset[str]
    lines: list[str]
    data: dict[str, Any]

    def document(self, command: str) -> dict:
        """For JSON."""
        return documents.headed(SCHEMA, command, self.trusts, **self.data)


def on_a_space(first: Measure, second: Measure, found: Verdict) -> Same:
    """The verdict on their difference, in words."""
    verdict = {Status.PROVED: "equal", Status.REFUTED: "different"}.get(found.status, "unknown")
    names = f"{first.name} and {second.name}"
    said = f"{names} wherever both have a value: {verdict.upper()} ({found.scope}; trusts {found.trust})"
    lines = [said, *(f"{m.name} = {m.formula}" for m in (first, second)), f"their difference: {summary(found)}"]
    data = {"first": first.name, "second": second.name, "verdict": verdict, "scope": found.scope}
    return Same(names, verdict, found.trusts, lines, data | {"difference": record(found)})
