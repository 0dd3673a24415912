"""The page: everything that the template and the scripts are given."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from axiomcheck.claims.model import BEYOND, MEANT, Finding, counted
from axiomcheck.claims.render import groups
from axiomcheck.errors import MissingExtra
from axiomcheck.keys import key_of
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.latex import definition
from axiomcheck.report import records
from axiomcheck.report.filtering import SMOOTHING
from axiomcheck.site.cells import Entry, Sheet, short
from axiomcheck.site.markup import words
from axiomcheck.tables.model import Row, Table
from axiomcheck.verdict import Status

if TYPE_CHECKING:
    from jinja2 import Environment

ASSETS = Path(__file__).with_name("assets")
SCRIPTS = ("vendor/katex.min.js", "vendor/d3.min.js", "vendor/plot.umd.min.js", "surface.js", "maps.js",
           "app.js")  # fmt: skip
FORMS = {MEANT: "as meant", BEYOND: "beyond print: asked, not claimed there"}
FONT = re.compile(r"@font-face\{[^}]*?url\(fonts/([\w-]+\.woff2)\)[^}]*\}")
SYMBOLS = {
    Status.PROVED: ("✓", "holds", "proved: the kernel replayed a proof"),
    Status.REFUTED: ("✗", "fails", "refuted: an exact counterexample"),
    Status.CONDITIONAL: ("◐", "depends", "holds for some values of the parameters, fails for all others"),
    Status.UNDEFINED: ("∅", "undefined", "the measure has no value at a point that the axiom speaks of"),
    Status.UNKNOWN: ("?", "unknown", "not decided within the budget"),
}
MEANING = {
    "printed": "the axioms word for word",
    "repaired": "slips of print mended",
    "binary": "two classes only",
    "rescaled": "IND: smoothing divided by the mass of the part",
    "smooth-first": "IND: smooth, then project",
    "natural": "wherever the formula has a value",
    "extended": "limits where it has none",
    "smoothed": "additive smoothing, every amount",
    "same": "REL and ABS: the two errors have the same sign",
    "independent": "REL and ABS: each error has a sign of its own",
    "steps": "SM: every single correction counts",
    "positive": "SM: all counts positive",
    "total": "SM: a missing value is a violation",
    "pair": "AW: two documents more",
    "noninformative": "AW: two outputs that ignore the documents",
}


def html(
    sheets: Sequence[Sheet],
    found: Mapping[str, Entry],
    findings: Sequence[Finding],
    command: str,
    versions: str,
) -> str:
    """The page as one text; `found` has an entry for the key of every claim."""
    position = {key: i for i, key in enumerate(found)}
    data = {
        "symbols": {s.value: shown for s, shown in SYMBOLS.items()},
        "tables": [_table(x, position, found) for x in sheets],
        **_verdicts(found.values()),
    }
    shown = {m.id: m for x in sheets for m in (r.measure for r in x.table.rows)}
    columns = dict.fromkeys(a for x in sheets for a in x.table.axioms)
    return environment().get_template("page.html.jinja").render(
        tables=data["tables"],
        symbols=SYMBOLS,
        measures=[_measure(m, sheets) for m in shown.values()],
        axioms=[_axiom(a, sheets) for a in columns],
        errata=_errata(findings),
        data=embedded(data),
        archive=archive(found.values()),
        style=style(),
        licences=[f.read_text(encoding="utf-8") for f in sorted((ASSETS / "vendor").glob("LICENSE.*"))],
        scripts=[(ASSETS / name).read_text(encoding="utf-8") for name in SCRIPTS],
        command=command,
        versions=versions,
    )  # fmt: skip


@cache
def environment() -> Environment:
    """Jinja, escaping everything that is not marked as safe."""
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
        from markupsafe import Markup
    except ImportError:
        raise MissingExtra(
            "the page needs jinja2, which is not installed: pip install 'axiomcheck[site]'"
        ) from None
    made = Environment(
        loader=FileSystemLoader(ASSETS),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["words"] = lambda text: Markup(words(text))  # escaped by `words`
    return made


def embedded(data: object) -> str:
    r"""JSON that cannot end the script element it stands in.

    >>> embedded("</script>")
    '"\\u003c/script\\u003e"'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def archive(found: Iterable[Entry]) -> str:
    """The certificates, packed: what the page offers to download.

    >>> archive([])
    'eNqrrgUAAXUA+Q=='
    """
    texts: dict[str, str] = {}
    for x in found:
        if x.file:
            texts[x.file] = x.text
    packed = zlib.compress(json.dumps(texts, ensure_ascii=False).encode(), 9)
    return b64encode(packed).decode()


def style() -> str:
    """The page's style, and KaTeX's with the fonts inside; fonts that are not shipped are left out."""

    def inlined(face: re.Match) -> str:
        file = ASSETS / "vendor" / "fonts" / face[1]
        if not file.is_file():
            return ""
        source = f'src:url(data:font/woff2;base64,{b64encode(file.read_bytes()).decode()}) format("woff2")'
        return re.sub(r"src:[^}]*", source, face[0])

    katex = (ASSETS / "vendor" / "katex.min.css").read_text(encoding="utf-8")
    return FONT.sub(inlined, katex) + (ASSETS / "style.css").read_text(encoding="utf-8")


# -- tables -----------------------------------------------------------------------


def _table(made: Sheet, position: Mapping[str, int], found: Mapping[str, Entry]) -> dict:
    table = made.table
    return {
        "id": _id(table),
        "name": table.source.locus if table.source else f"Table {table.id}",
        "title": table.title,
        "source": str(table.source or ""),
        "kind": table.kind,
        "notes": list(table.notes),
        "columns": [{"id": a.id, "name": a.name, "title": a.title, "meaning": a.meaning} for a in table.axioms],
        "rows": [_row(r) for r in table.rows],
        "printed": {f"{short(r)}.{a}": mark for (r, a), mark in table.printed.items()},
        "switches": [
            {"name": name, "values": [{"id": v, "means": meaning(table.kind, name, v)} for v in values]}
            for name, values in made.switches().items()
            if len(values) > 1
        ],
        "senses": {
            sense.id: {f"{short(r)}.{a}": _cell(position, found, table.published(r, a), c)
                       for (r, a), c in claims.items()}
            for sense, claims in made.claims.items()
        },
    }  # fmt: skip


def _id(table: Table) -> str:
    """What stands in links: `t1`, `fig5`."""
    return f"t{table.id}" if table.id.isdigit() else table.id


def meaning(kind: str, switch: str, value: str) -> str:
    """What a value of a switch means, in a line."""
    return SMOOTHING[value] if kind == FILTERING and switch == "domain" else MEANING.get(value, "")


def _row(row: Row) -> dict:
    own = not row.measure.source
    return {
        "id": short(row.id), "name": row.name, "title": row.title, "measure": short(row.measure.id),
        "group": row.group.replace("_", " ") or ("Your measure" if own else ""),
    }  # fmt: skip


def _cell(position: Mapping[str, int], found: Mapping[str, Entry], printed: str | None, claim: Claim) -> list:
    """The verdict's place, and whether it says what was printed."""
    status = Status(found[key_of(claim)].data["status"])
    return [position[key_of(claim)], records.agrees(status, printed)]


def _verdicts(found: Iterable[Entry]) -> dict:
    """The verdicts; blocks and maps that several share stand once."""
    blocks: dict[str, int] = {}
    maps: dict[str, int] = {}
    verdicts = []
    for x in found:
        verdicts.append(
            {
                **x.data,
                "claim": [blocks.setdefault(b, len(blocks)) for b in x.claim],
                "body": [blocks.setdefault(b, len(blocks)) for b in x.body],
                "maps": [maps.setdefault(json.dumps(m), len(maps)) for m in x.maps],
            }
        )
    return {"verdicts": verdicts, "blocks": list(blocks), "maps": [json.loads(m) for m in maps]}


# -- measures, axioms, errata --------------------------------------------------------


def _measure(measure: Measure, sheets: Sequence[Sheet]) -> dict:
    return {
        "id": short(measure.id),
        "name": measure.name,
        "title": measure.title,
        "latex": definition(measure),
        "defined": measure.defined,
        "source": str(measure.source or ""),
        "parameters": [str(x) for x in measure.parameters],
        "cells": [
            {"table": _id(x.table), "row": short(r.id), "axiom": a.id, "name": a.name}
            for x in sheets for r in x.table.rows if r.measure == measure for a in x.table.axioms
        ],
    }  # fmt: skip


def _axiom(axiom: Axiom, sheets: Sequence[Sheet]) -> dict:
    return {
        "id": axiom.id,
        "name": axiom.name,
        "title": axiom.title,
        "meaning": axiom.meaning,
        "source": str(axiom.source or ""),
        "readings": [(name, said.note or "as it was printed") for name, said in axiom.readings.items()],
        "cells": [
            {"table": _id(x.table), "row": short(r.id), "axiom": axiom.id, "name": r.name}
            for x in sheets for r in x.table.rows if axiom in x.table.axioms
        ],
    }  # fmt: skip


def _errata(findings: Sequence[Finding]) -> list[dict]:
    """What is not confirmed, by paper and section; and how much was looked at."""
    papers = []
    for paper, sections in groups(findings):
        counts = counted(f for f in findings if f.paper.id == paper.id)
        papers.append(
            {
                "id": f"errata-{paper.id}",
                "source": str(paper.source),
                "title": paper.source.title,
                "counts": {a.value: n for a, n in counts.items()},
                "sections": [
                    {"name": g.section, "items": list(map(_erratum, g.shown))} for g in sections if g.shown
                ],
            }
        )
    return papers


def anchor(text: str) -> str:
    """A name for links; where signs are lost, a digest keeps names apart.

    >>> anchor("Section 4.2: Eq. 4"), anchor("PD p'")
    ('section-4-2-eq-4', 'pd-p-2c59')
    """
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    told = re.fullmatch(r"[\w\s.,:;-]*", text) is not None
    return plain if told else f"{plain}-{sha256(text.encode()).hexdigest()[:4]}"


def _erratum(f: Finding) -> dict:
    return {
        "id": anchor(f"erratum {f.paper.id} {f.printed.id}"),
        "locus": f.printed.locus,
        "form": FORMS.get(f.printed.form, ""),
        "says": f.printed.says,
        "note": f.printed.note,
        "answer": f.outcome.answer.value,
        "evidence": f.outcome.evidence,
        "bound": f.outcome.bound,
        "correct": f.outcome.correct,
    }
