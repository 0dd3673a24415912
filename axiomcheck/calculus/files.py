"""Certificates as JSON: one table of distinct nodes, and steps that refer to it by number.

    {"format": "axiomcheck.steps/1", "nodes": [...], "forms": [...], "supplied": [...],
     "steps": [[given, goal, rule, params, premises], ...]}

A node is `[operator, parts...]`: its name, its classes, its number, its children, where it has them; children
are numbers of earlier nodes.  There are no floats, rationals and names have one spelling, and every limit is
checked while the nodes are built: what cannot be read is refused, and nothing crashes or hangs.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from axiomcheck.calculus.check import MAX_STEPS, Step, _spread
from axiomcheck.calculus.rules import RULES, Form, Sequent
from axiomcheck.calculus.term import MAX_DEPTH, MAX_DIGITS, SHAPES, Entry, Node, Part, Refused, is_name, need

FORMAT = "axiomcheck.steps/1"
MAX_BYTES, MAX_NODES = 8_000_000, 400_000
RATIONAL = re.compile(r"(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?")
Json = object


# -- writing ----------------------------------------------------------------------------------


class _Table:
    """Nodes and forms, each once, in the order in which they are needed."""

    def __init__(self) -> None:
        self.nodes: list[Json] = []
        self.forms: list[Json] = []
        self._node_numbers: dict[Node, int] = {}
        self._form_numbers: dict[Form, int] = {}

    def node(self, t: Node) -> int:
        if t not in self._node_numbers:
            kids = [self.node(kid) for kid in t.kids]
            shape = SHAPES[t.op]
            classes = [list(c) if isinstance(c, Part) else c for c in t.classes]
            row: list[Json] = [t.op, *([t.name] if shape.kind else []), *([classes] if shape.classes else [])]
            row += [str(t.q)] if shape.number == "q" else [t.k] if shape.number == "k" else []
            self.nodes.append([*row, *kids])
            self._node_numbers[t] = len(self.nodes) - 1
        return self._node_numbers[t]

    def form(self, f: Form) -> int:
        if f not in self._form_numbers:
            kids = [self.form(kid) for kid in f.kids]
            own = [str(f.q)] if f.op == "n" else [] if f.node is None else [self.node(f.node)]
            self.forms.append([f.op, *own, *kids])
            self._form_numbers[f] = len(self.forms) - 1
        return self._form_numbers[f]

    def param(self, value: object) -> Json:
        if isinstance(value, Node):
            return self.node(value)
        if isinstance(value, Form):
            return self.form(value)
        if isinstance(value, dict):
            return {k: self.node(v) if isinstance(v, Node) else v for k, v in sorted(value.items())}
        return value


@lru_cache(maxsize=100_000)
def _spelling(t: Node) -> str:
    """A text that orders nodes the same way in every run."""
    own = [t.name, str(t.classes), str(t.k), str(t.q)]
    return f"{t.size:07} {t.op} {' '.join([*own, *map(_spelling, t.kids)])}"


def to_data(steps: Iterable[Step], supplied: Iterable[Node] = ()) -> dict[str, Json]:
    """A certificate as plain data: what it supplies to the statement, and its steps."""
    table = _Table()
    numbers = [table.node(t) for t in supplied]
    rows = []
    for step in steps:
        given = sorted(table.node(f) for f in sorted(step.shows.given, key=_spelling))
        params = [table.param(p) for p in step.params]
        rows.append([given, table.node(step.shows.goal), step.rule, params, list(step.premises)])
    return {"format": FORMAT, "nodes": table.nodes, "forms": table.forms, "supplied": numbers, "steps": rows}


def pack(steps: Iterable[Step], supplied: Iterable[Node] = ()) -> str:
    """A certificate as one short text: its JSON, compressed, in base 64."""
    text = json.dumps(to_data(steps, supplied), separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


# -- reading ----------------------------------------------------------------------------------


def unpack(packed: object) -> tuple[tuple[Step, ...], tuple[Node, ...]]:
    """The steps in what `pack` wrote, and what they supply; a Refused for anything else."""
    need(type(packed) is str and len(packed) <= MAX_BYTES, "the certificate is no text, or too large")
    try:
        raw = base64.b64decode(str(packed), validate=True)
        inflater = zlib.decompressobj()
        text = inflater.decompress(raw, MAX_BYTES)
        need(inflater.eof and not inflater.unused_data, "the certificate is too large, or not whole")
        return loads(text.decode())
    except (ValueError, zlib.error) as error:
        raise Refused(f"the certificate cannot be unpacked: {error}") from error


def loads(text: str) -> tuple[tuple[Step, ...], tuple[Node, ...]]:
    """The steps in a text, and what they supply; a Refused for anything else."""
    need(type(text) is str and len(text) <= MAX_BYTES, "the file is too large for a certificate")
    try:
        data = json.loads(
            text, parse_float=_no_float, parse_constant=_no_float, parse_int=_whole, object_pairs_hook=_once
        )
    except (ValueError, RecursionError) as error:
        raise Refused(f"the file is not JSON: {error}") from error
    return from_data(data)


def _no_float(_: str) -> None:
    raise Refused("a certificate has no floating-point numbers")


def _whole(text: str) -> int:
    need(text != "-0" and len(text) <= 10, "a whole number has one spelling, and few digits")
    return int(text)


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    need(len({k for k, _ in pairs}) == len(pairs), "a key occurs twice")
    return dict(pairs)


def from_data(data: Json) -> tuple[tuple[Step, ...], tuple[Node, ...]]:
    """The steps in plain data, and what they supply; a Refused for anything else."""
    parts = {"format", "nodes", "forms", "supplied", "steps"}
    if not isinstance(data, dict) or set(data) != parts or data["format"] != FORMAT:
        raise Refused(f"not a certificate of the format {FORMAT}")
    nodes: list[Node] = []
    for row in _list(data["nodes"], MAX_NODES):
        nodes.append(_node(_list(row, 10_000), nodes))
    forms: list[Form] = []
    depths: list[int] = []
    for row in _list(data["forms"], MAX_NODES):
        _form(_list(row, 10_000), nodes, forms, depths)
    supplied = tuple(_pick(i, nodes) for i in _list(data["supplied"], 10))
    return tuple(_step(_list(row, 5), nodes, forms) for row in _list(data["steps"], MAX_STEPS)), supplied


def _list(value: Json, most: int) -> list[Json]:
    if not isinstance(value, list) or len(value) > most:
        raise Refused("a list is missing, or too long")
    return value


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise Refused("a text is missing")
    return value


def _pick(value: Json, table: Sequence[Node]) -> Node:
    if type(value) is not int or not 0 <= value < len(table):
        raise Refused("no node of this number comes before")
    return table[value]


def rational(value: Json) -> Fraction:
    """An exact rational in its one spelling."""
    text = _text(value)
    need(len(text) <= 2 * MAX_DIGITS + 2 and RATIONAL.fullmatch(text) is not None, "that is no number a/b")
    number = Fraction(text)
    need(str(number) == text, "a number that is not in lowest terms")
    return number


def _classes(value: Json) -> tuple[Entry, ...]:
    out: list[Entry] = []
    for c in _list(value, 1000):
        if isinstance(c, list):
            need(len(c) == 2 and all(isinstance(x, str) for x in c), "that is no part")
            out.append(Part(*map(_text, c)))
        elif type(c) is int or isinstance(c, str):
            out.append(c)
        else:
            raise Refused("that is no class")
    return tuple(out)


def _node(row: list[Json], nodes: list[Node]) -> Node:
    op = _text(row[0] if row else None)
    need(op in SHAPES, "there is no such operator")
    shape, rest = SHAPES[op], row[1:]
    need(len(rest) >= bool(shape.kind) + bool(shape.classes) + bool(shape.number), f"{op}: a part is missing")
    name = _text(rest.pop(0)) if shape.kind else ""
    classes = _classes(rest.pop(0)) if shape.classes else ()
    k = rest.pop(0) if shape.number == "k" else 0
    if type(k) is not int:
        raise Refused(f"{op}: a whole number is missing")
    own = (rational(rest.pop(0)),) if shape.number == "q" else ()  # else the very zero of other nodes: found sooner
    return Node(op, tuple(_pick(i, nodes) for i in rest), name, classes, k, *own)


def _form(row: list[Json], nodes: list[Node], forms: list[Form], depths: list[int]) -> None:
    op = _text(row[0] if row else None)
    rest = row[1:]
    if op in ("+", "*"):
        need(all(type(i) is int and 0 <= i < len(forms) for i in rest), "no form of this number comes before")
        numbers = [i for i in rest if isinstance(i, int)]
        depths.append(1 + max((depths[i] for i in numbers), default=0))
        need(depths[-1] < MAX_DEPTH, "a form nested too deeply")
        forms.append(Form(op, tuple(forms[i] for i in numbers)))
        return
    need(op in ("n", "h", "sq", "a") and len(rest) == 1, "there is no such form")
    forms.append(Form(op, q=rational(rest[0])) if op == "n" else Form(op, node=_pick(rest[0], nodes)))
    depths.append(1)


def _step(row: list[Json], nodes: list[Node], forms: list[Form]) -> Step:
    need(len(row) == 5, "a step has five parts")
    given, goal, rule = _list(row[0], 10_000), row[1], _text(row[2])
    shows = Sequent(frozenset(_pick(i, nodes) for i in given), _pick(goal, nodes))
    params, premises = _list(row[3], 10_000), _list(row[4], 10_000)
    numbers = tuple(i for i in premises if type(i) is int)
    need(len(numbers) == len(premises), "a premise is the number of a step")
    return Step(shows, rule, _params(rule, params, nodes, forms), numbers)


def _params(rule: str, params: list[Json], nodes: list[Node], forms: list[Form]) -> tuple[object, ...]:
    if rule == "instance":
        need(len(params) == 3, "an instance has three maps")
        return (_images(params[0], nodes), _images(params[1], nodes), _images(params[2], None))
    if rule not in RULES:
        need(params == [], "an oracle takes no parameters")
        return ()
    out: list[object] = []
    for kind, value in zip(_spread(RULES[rule][0], len(params)), params, strict=True):
        if kind == "g":
            need(type(value) is int and 0 <= value < len(forms), "no form of this number")
            out.append(forms[value] if isinstance(value, int) else None)
        else:
            out.append(_text(value) if kind in "csAn" else _pick(value, nodes))
    return tuple(out)


def _images(value: Json, nodes: list[Node] | None) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Refused("a map is missing")
    need(all(is_name(k) for k in value), "that is no name")
    return {k: _text(v) if nodes is None else _pick(v, nodes) for k, v in value.items()}
