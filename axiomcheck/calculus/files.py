"""Certificates as JSON: steps, whose terms and formulas are written out where they come first, then told by number.

    {"format": "axiomcheck.steps/1", "nodes": [...], "forms": [...], "supplied": [...],
     "steps": [[given, goal, rule, params, premises], ...]}

A node is `[operator, parts...]`: its name, its classes, its number, its children, where it has them.  Each gets
the next number, when it is complete, and wherever one is wanted a number may stand for it.  There are no floats,
rationals and names have one spelling, and every limit is checked while the nodes are built: what cannot be read is
refused, and nothing crashes or hangs.
"""

from __future__ import annotations

import base64
import json
import lzma
import re
import zlib
from fractions import Fraction
from functools import lru_cache
from typing import cast

from axiomcheck.calculus.check import MAX_STEPS, Step, _spread
from axiomcheck.calculus.rules import RULES, Form, Sequent
from axiomcheck.calculus.term import MAX_DIGITS, SHAPES, Entry, Node, Part, Refused, is_name, need

FORMAT = "axiomcheck.steps/1"
MAX_BYTES, MAX_NODES = 8_000_000, 400_000
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 20, "pb": 0}]
RATIONAL = re.compile(r"(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?")
Json = object


def unpack(packed: object) -> tuple[tuple[Step, ...], tuple[Node, ...]]:
    """The steps in what `pack` wrote, and what they supply; a Refused for anything else."""
    need(type(packed) is str and len(packed) <= MAX_BYTES, "the certificate is no text, or too large")
    try:
        raw = base64.b64decode(str(packed), validate=True)
        older = raw[:1] == b"x"  # by zlib
        inflater = zlib.decompressobj() if older else lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=FILTERS)
        text = inflater.decompress(raw, MAX_BYTES)
        need(inflater.eof and not inflater.unused_data, "the certificate is too large, or not whole")
        return loads(text.decode())
    except (ValueError, EOFError, zlib.error, lzma.LZMAError) as error:
        raise Refused(f"the certificate cannot be unpacked: {error}") from error


def loads(text: str) -> tuple[tuple[Step, ...], tuple[Node, ...]]:
    """The steps in a text, and what they supply; a Refused for anything else."""
    need(type(text) is str and len(text) <= MAX_BYTES, "the file is too large for a certificate")
    try:
        data = json.loads(text, parse_float=_no_float, parse_constant=_no_float, parse_int=_whole, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise Refused(f"the file is not JSON: {error}") from error
    return from_data(data)


def _no_float(_: str) -> None:
    raise Refused("a certificate has no floating-point numbers")


@lru_cache(maxsize=50_000)
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
    forms: list[Form] = []
    try:
        for row in _list(data["nodes"], MAX_NODES):
            _node(row, nodes)
        for row in _list(data["forms"], MAX_NODES):
            _form(row, nodes, forms)
        supplied = tuple(_pick(i, nodes) for i in _list(data["supplied"], 10))
        rows = enumerate(_list(data["steps"], MAX_STEPS))
        return tuple(_step(number, _list(row, 5), nodes, forms) for number, row in rows), supplied
    except RecursionError as error:
        raise Refused("nested too deeply") from error


def _list(value: Json, most: int) -> list[Json]:
    if not isinstance(value, list) or len(value) > most:
        raise Refused("a list is missing, or too long")
    return value


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise Refused("a text is missing")
    return value


def _pick(value: Json, nodes: list[Node]) -> Node:
    """An earlier node by its number, or a new one."""
    if type(value) is int and 0 <= value < len(nodes):
        return nodes[value]
    need(isinstance(value, list), "no node of this number comes before")
    return _node(value, nodes)


def rational(value: Json) -> Fraction:
    """An exact rational in its one spelling."""
    text = _text(value)
    need(len(text) <= 2 * MAX_DIGITS + 2 and RATIONAL.fullmatch(text) is not None, "that is no number a/b")
    number = Fraction(text)
    need(str(number) == text, "a number that is not in lowest terms")
    return number


def _classes(value: Json) -> tuple[Entry, ...]:
    """Class references, and pairs for other entries; of what else there may be, `Node` tells."""
    found = [Part(*e) if type(e) is list and len(e) == 2 else e for e in _list(value, 1000)]
    return cast("tuple[Entry, ...]", tuple(found))


def _node(value: Json, nodes: list[Node]) -> Node:
    row = _list(value, 10_000)
    op = _text(row[0] if row else None)
    need(op in SHAPES, "there is no such operator")
    shape, rest = SHAPES[op], row[1:]
    need(len(rest) >= bool(shape.kind) + bool(shape.classes) + bool(shape.number), "{}: a part is missing", op)
    name = _text(rest.pop(0)) if shape.kind else ""
    classes = _classes(rest.pop(0)) if shape.classes else ()
    k = rest.pop(0) if shape.number == "k" else 0
    if type(k) is not int:
        raise Refused(f"{op}: a whole number is missing")
    own = (rational(rest.pop(0)),) if shape.number == "q" else ()  # else the very zero of other nodes: found sooner
    node = Node(op, tuple([_pick(i, nodes) for i in rest]), name, classes, k, *own)
    need(len(nodes) < MAX_NODES, "too many nodes")
    nodes.append(node)
    return node


def _form(value: Json, nodes: list[Node], forms: list[Form]) -> Form:
    """An earlier form by its number, or a new one."""
    if type(value) is int:
        need(0 <= value < len(forms), "no form of this number comes before")
        return forms[value]
    row = _list(value, 10_000)
    op, rest = _text(row[0] if row else None), row[1:]
    if op in ("+", "*"):
        form = Form(op, tuple([_form(i, nodes, forms) for i in rest]))
    else:
        need(op in ("n", "h", "sq", "a") and len(rest) == 1, "there is no such form")
        form = Form(op, q=rational(rest[0])) if op == "n" else Form(op, node=_pick(rest[0], nodes))
    need(len(forms) < MAX_NODES, "too many forms")
    forms.append(form)
    return form


def _step(number: int, row: list[Json], nodes: list[Node], forms: list[Form]) -> Step:
    need(len(row) == 5, "a step has five parts")
    given, goal, rule = _list(row[0], 10_000), row[1], _text(row[2])
    shows = Sequent(frozenset([_pick(i, nodes) for i in given]), _pick(goal, nodes))
    params, premises = _params(rule, _list(row[3], 10_000), nodes, forms), _list(row[4], 10_000)
    numbers = tuple([i + number if i < 0 else i for i in premises if type(i) is int])
    need(len(numbers) == len(premises), "a premise is the number of a step")
    return Step(shows, rule, params, numbers)


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
            out.append(_form(value, nodes, forms))
        else:
            out.append(_text(value) if kind in "csAn" else _pick(value, nodes))
    return tuple(out)


def _images(value: Json, nodes: list[Node] | None) -> dict[str, object]:
    if not isinstance(value, dict):
        raise Refused("a map is missing")
    need(all(is_name(k) for k in value), "that is no name")
    return {k: _text(v) if nodes is None else _pick(v, nodes) for k, v in value.items()}
