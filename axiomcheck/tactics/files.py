"""Certificates written as JSON for `calculus.files` to read: nodes and forms are written out where they come first."""

from __future__ import annotations

import base64
import json
import lzma
from collections.abc import Callable, Iterable
from functools import lru_cache

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.files import FILTERS, FORMAT, MAX_NODES, Json
from axiomcheck.calculus.rules import Form
from axiomcheck.calculus.term import FALSE, SHAPES, Node, Part
from axiomcheck.tactics.forms import is_form


class _Writer:
    """Nodes and forms, written out where they come first, then by number."""

    def __init__(self) -> None:
        self.nodes: dict[Node, int] = {}
        self.forms: dict[Form, int] = {}

    def node(self, t: Node) -> Json:
        known = self.forms if is_form(t) else self.nodes
        if t in known:
            return known[t]
        shape = SHAPES[t.op]
        classes = [list(c) if isinstance(c, Part) else c for c in t.classes]
        row: list[Json] = [t.op, *([t.name] if shape.kind else []), *([classes] if shape.classes else [])]
        row += [str(t.q)] if shape.number == "q" else [t.k] if shape.number == "k" else []
        row += [self.node(kid) for kid in t.kids]
        known[t] = len(known)
        return row

    def param(self, value: object) -> Json:
        if isinstance(value, Node):
            return self.node(value)
        return {k: self.param(v) for k, v in sorted(value.items())} if isinstance(value, dict) else value


@lru_cache(maxsize=100_000)
def _spelling(t: Node) -> str:
    """A text that orders nodes the same way in every run."""
    own = [t.name, str(t.classes), str(t.k), str(t.q)]
    return f"{t.size:07} {t.op} {' '.join([*own, *map(_spelling, t.kids)])}"


def to_data(steps: Iterable[Step], supplied: Iterable[Node] = ()) -> dict[str, Json]:
    """A certificate as plain data: what it supplies to the statement, and its steps."""
    writer, rows = _Writer(), list[Json]()
    images = [writer.node(t) for t in supplied]
    place: Callable[[Node], tuple[int, str]]
    place = lambda f: (writer.nodes[f], "") if f in writer.nodes else (MAX_NODES, _spelling(f))
    for step in steps:
        known = sorted(step.shows.given, key=place)
        given, goal = [writer.node(f) for f in known], writer.node(step.shows.goal)
        params = [writer.param(p) for p in step.params]
        rows.append([given, goal, step.rule, params, [i - len(rows) for i in step.premises]])
    return {"format": FORMAT, "nodes": [], "forms": [], "supplied": images, "steps": rows}


def pack(steps: Iterable[Step], supplied: Iterable[Node] = ()) -> str:
    """A certificate as one short text: its JSON, compressed, in base 64."""
    text = json.dumps(to_data(steps, supplied), separators=(",", ":"))
    return base64.b64encode(lzma.compress(text.encode(), lzma.FORMAT_RAW, filters=FILTERS)).decode()


def vacuous(steps: tuple[Step, ...]) -> bool:
    """Does every sequent that is shown at the end hold because its hypotheses contradict each other?"""
    used = {k for s in steps for k in s.premises}
    return all(s.rule == "cut" and s.params == (FALSE,) for i, s in enumerate(steps) if i not in used)
