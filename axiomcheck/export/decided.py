"""Certificates of measures that none are shipped of: their axioms are decided before anything is exported."""

from __future__ import annotations

from pathlib import Path

from axiomcheck import measures
from axiomcheck.asked import theory_of, usual
from axiomcheck.documents import render
from axiomcheck.errors import InputError
from axiomcheck.lang.measure import Measure
from axiomcheck.runner import run
from axiomcheck.senses import Sense

SECONDS = 20.0  # for each axiom


def is_stored(text: str) -> bool:
    """Is it a certificate, a folder of some, or a measure whose certificates are shipped?"""
    named = text.strip().lower().replace("-", "_")
    shipped = any(named in (m.id, *m.aliases) for m in measures.catalog().values())
    return shipped or (Path(text).exists() and not text.endswith(".toml"))


def decided(own: list[Measure], folder: Path) -> list[Path]:
    """The certificates of measures that none are shipped of: their axioms are decided first."""
    claims = [c for m in own for c in Sense().claims(m, usual(m.kind, theory_of(m)))]
    paths = []
    for i, v in enumerate(run(claims, jobs=0, seconds=SECONDS)):
        if v.certificate is not None:
            paths.append(folder / f"{i}.json")
            paths[-1].write_text(render(v.claim, v.status.value, v.certificate, v.trusts), encoding="utf-8")
    if own and not paths:
        raise InputError(f"nothing was decided of {own[0].name}, so that there are no goals to write; try `axiomcheck verify`")
    return paths
