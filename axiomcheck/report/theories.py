"""A theory told: its space and conventions, axioms and measures, tables, and what it cannot say."""

from __future__ import annotations

from typing import Any

from axiomcheck import theories
from axiomcheck.lang.axiom import Axiom
from axiomcheck.properties.spaces import SpaceMeasure
from axiomcheck.properties.text import relation_text, space_data, to_text
from axiomcheck.theories import Theory


def data(theory: Theory) -> dict[str, Any]:
    """The theory as plain data."""
    return {
        "id": theory.id,
        "title": theory.title,
        "source": theory.source,
        "notes": list(theory.notes),
        "space": space_data(theory.space),
        "axioms": [_axiom(x) for x in theory.axioms.values()],
        "measures": [_measure(x) for x in theory.measures.values()],
        "tables": [
            {"id": x.id, "title": x.title, "rows": list(x.rows), "columns": list(x.columns)} for x in theory.tables
        ],
        "open": [{"name": x.name, "title": x.title, "why": x.why} for x in theory.open.values()],
        "theorems": [
            {"name": x.name, "title": x.title, "says": x.says, "inconsistent": list(x.inconsistent), "source": x.source}
            for x in theory.theorems
        ],
    }


def entry(theory: Theory, name: str) -> dict[str, Any]:
    """One of its measures or axioms; an InputError if it has none of that name.

    >>> from axiomcheck import theories
    >>> entry(theories.get("gosgens2021"), "J")["formula"]
    'TP/(TP + FP + FN)'
    """
    axiom = theory.axioms.get(name.strip().lower())
    return _measure(theory.measure(name)) if axiom is None else _axiom(axiom)


def _head(x: Axiom | SpaceMeasure) -> dict[str, str]:
    return {"name": x.name, "title": x.title, "source": str(x.source or "")}


def _axiom(x: Axiom) -> dict[str, Any]:
    says = {reading: to_text(said) for reading, said in x.readings.items()}  # type: ignore[arg-type]
    return {**_head(x), "meaning": x.meaning, "says": says if len(says) > 1 else next(iter(says.values()))}


def _measure(x: SpaceMeasure) -> dict[str, Any]:
    return {
        **_head(x),
        "formula": str(x.formula),
        "parameters": [str(p) for p in x.parameters],
        "given": [relation_text(r) for r in x.given],
        "better": "lower" if x.lower_is_better else "higher",
    }


def lines(theory: Theory) -> list[str]:
    """The theory for reading."""
    told = data(theory)
    found = [theory.title, *([theory.source] if theory.source else []), ""]
    found += [f"{k}: {_said(v)}" for k, v in told["space"].items()]
    for key, called in (("axioms", "axioms"), ("measures", "measures")):
        wide = max((len(x["name"]) for x in told[key]), default=0)
        found += ["", called, *(f"  {x['name'].ljust(wide)}  {x['title']}" for x in told[key])]
        if key == "measures":
            found += [f"  {x['name'].ljust(wide)}  = {x['formula']}{_where(x)}" for x in told[key]]
    found += ["", "tables"]
    found += [f"  axiomcheck table {theory.id}:{x['id']}  {x['title']}" for x in told["tables"]]
    if told["open"]:
        found += ["", "not said", *(f"  {x['name']} ({x['title']}): {x['why']}" for x in told["open"])]
    if told["theorems"]:
        found += ["", "theorems", *(f"  {x['name']}: {x['title']}. {x['says']}".rstrip(". ") for x in told["theorems"])]
    return [*found, *(["", "conventions", *(f"  - {x}" for x in theory.notes)] if theory.notes else [])]


def _where(x: dict[str, Any]) -> str:
    return f", where {', '.join(x['given'])}" if x["given"] else ""


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} ({kind})" for k, kind in value.items())
    return ", ".join(value) if isinstance(value, list) else str(value)


def entry_lines(told: dict[str, Any]) -> list[str]:
    """One measure or axiom for reading."""
    source = f" ({told['source']})" if told["source"] else ""
    found = [f"{told['name']}, {told['title']}{source}"]
    if "formula" in told:
        return [*found, f"{told['name']} = {told['formula']}{_where(told)}", f"better: {told['better']}"]
    says = told["says"] if isinstance(told["says"], dict) else {"": told["says"]}
    return [*found, told["meaning"], *(f"{k}: {x}" if k else f"as text: {x}" for k, x in says.items())]


def all_theories() -> list[dict[str, Any]]:
    """Those that are shipped."""
    return [
        {"name": x.id, "measures of": str(x.space), "axioms": str(len(x.axioms)),
         "measures": str(len(x.measures)), "tables": [t.id for t in x.tables], "title": x.title, "source": x.source}
        for x in map(theories.get, theories.ids())
    ]  # fmt: skip
