"""Readings of the catalog's axioms, as `catalog.toml` declares them: a sentence each, and what no sentence says."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any

from axiomcheck import sources
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.properties.model import Property, Sentence
from axiomcheck.properties.reader import read
from axiomcheck.properties.readings import Reading


@cache
def declared() -> tuple[Axiom, ...]:
    """Every axiom of the catalog, in the order of declaration."""
    papers = {x.key: x for x in vars(sources).values() if isinstance(x, sources.Source)}
    found = []
    for e in _entries()["axiom"]:
        readings: dict[str, Any] = {}  # a kind of statement that `lang` does not know
        for r in e["reading"]:
            readings[r.get("name", "printed")] = _reading(e["name"], r, readings)
        source = papers[e["source"]].at(e.get("at", ""))
        found.append(Axiom(e["name"], e["title"], e["meaning"], readings, source, e.get("kind", QUANTIFICATION)))
    return tuple(found)


def _reading(name: str, said: dict[str, Any], before: dict[str, Reading]) -> Reading:
    """One reading; of one that is `like` another one, the sentence and what is told of it are that one's."""
    more: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in said.items()}
    for k in ("name", "says", "decides", "like"):
        more.pop(k, None)
    if "like" in said:
        return replace(before[said["like"]], **more)
    return Reading(read(said.get("says") or said["decides"], name), "decides" in said, **more)


def denying(claim: Claim) -> list[list[Property]]:
    """Lists of sentences: where all of one hold, of codeframes of one size, what the claim's axiom says is false.

    Of no axiom but the catalog's, and of what says the same as one of these.
    """
    said: object = claim.statement
    key = said.sentence if isinstance(said, Property) else claim.axiom.id if claim.axiom in declared() else ""
    return denials().get(key, [])


@cache
def denials() -> dict[str | Sentence, list[list[Property]]]:
    """What says that an axiom is false, by its id, or that a declared property is: all sentences of any of these lists."""
    found: dict[str | Sentence, list[list[Property]]] = {}
    for e in _entries()["denial"]:
        for key in (e["name"].lower(), *(read(s, e["name"]).sentence for s in e.get("also", ()))):
            found.setdefault(key, []).append([replace(read(s, e["name"]), note=e["told"]) for s in e["says"]])
    return found


def _entries() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(resources.files("axiomcheck.axioms").joinpath("catalog.toml").read_text("utf-8"))
