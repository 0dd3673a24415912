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
from axiomcheck.calculus.rules import RULES, Sequent
from axiomcheck.calculus.term import MAX_DIGITS, SHAPES, Entry, Node, Part, Refused, is_name, need, typed

FORMAT = "axiomcheck.steps/1"
MAX_BYTES, MAX_NODES = 8_000_000, 400_000
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 20, "pb": 0}]
RATIONAL = re.compile(r"(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?")
Json = object
Rows = dict[bool, list[Node]]  # of terms and formulas, and of forms


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
        data = json.loads(text, parse_float=_whole, parse_constant=_whole, parse_int=_whole, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise Refused(f"the file is not JSON: {error}") from error
    return from_data(data)


@lru_cache(maxsize=50_000)
def _whole(text: str) -> int:
    whole = text.removeprefix("-").isdecimal() and text != "-0" and len(text) <= 10
    need(whole, "a number is whole, and has one spelling, and few digits")
    return int(text)


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    need(len({k for k, _ in pairs}) == len(pairs), "a key occurs twice")
    return dict(pairs)


def from_data(data: Json) -> tuple[tuple[Step, ...], tuple[Node, ...]]:
    """The steps in plain data, and what they supply; a Refused for anything else."""
    data, parts = typed(data, dict, "not a table"), {"format", "nodes", "forms", "supplied", "steps"}
    need(set(data) == parts and data["format"] == FORMAT, "not a certificate of the format {}", FORMAT)
    rows: Rows = {False: [], True: []}
    try:
        for form in rows:
            for row in _list(data["forms" if form else "nodes"], MAX_NODES):
                _node(row, rows, form)
        supplied = tuple(_pick(i, rows) for i in _list(data["supplied"], 10))
        steps = enumerate(_list(data["steps"], MAX_STEPS))
        return tuple(_step(number, _list(row, 5), rows) for number, row in steps), supplied
    except RecursionError as error:
        raise Refused("nested too deeply") from error


def _list(value: Json, most: int) -> list[Json]:
    if type(value) is not list or len(value) > most:
        raise Refused("a list is missing, or too long")
    return value


def _text(value: Json) -> str:
    return typed(value, str, "a text is missing")


def _pick(value: Json, rows: Rows, form: bool = False) -> Node:
    """An earlier node by its number, or a new one."""
    if type(value) is int and 0 <= value < len(rows[form]):
        return rows[form][value]
    need(isinstance(value, list), "no node of this number comes before")
    return _node(value, rows, form)


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


def _node(value: Json, rows: Rows, form: bool) -> Node:
    row = _list(value, 10_000)
    op = _text(row[0] if row else None)
    need(op in SHAPES, "there is no such operator")
    shape, rest = SHAPES[op], row[1:]
    need(len(rest) >= bool(shape.kind) + bool(shape.classes) + bool(shape.number), "{}: a part is missing", op)
    name = _text(rest.pop(0)) if shape.kind else ""
    classes = _classes(rest.pop(0)) if shape.classes else ()
    k = typed(rest.pop(0), int, "a whole number is missing") if shape.number == "k" else 0
    own = (rational(rest.pop(0)),) if shape.number == "q" else ()  # else the very zero of other nodes: found sooner
    node = Node(op, tuple([_pick(i, rows, op in ("+", "*")) for i in rest]), name, classes, k, *own)
    need(form != (node.term or node.formula) and len(rows[form]) < MAX_NODES, "another kind of node, or too many")
    rows[form].append(node)
    return node


def _step(number: int, row: list[Json], rows: Rows) -> Step:
    need(len(row) == 5, "a step has five parts")
    given, goal, rule = _list(row[0], 10_000), row[1], _text(row[2])
    shows = Sequent(frozenset([_pick(i, rows) for i in given]), _pick(goal, rows))
    params, premises = _params(rule, _list(row[3], 10_000), rows), _list(row[4], 10_000)
    numbers = tuple([i + number if i < 0 else i for i in premises if type(i) is int])
    need(len(numbers) == len(premises), "a premise is the number of a step")
    return Step(shows, rule, params, numbers)


def _params(rule: str, params: list[Json], rows: Rows) -> tuple[object, ...]:
    if rule == "instance":
        need(len(params) == 3, "an instance has three maps")
        return (_images(params[0], rows), _images(params[1], rows), _images(params[2], None))
    if rule not in RULES:
        need(params == [], "an oracle takes no parameters")
        return ()
    kinds = _spread(RULES[rule][0], len(params))
    return tuple(_text(v) if k in "csAn" else _pick(v, rows, k == "g") for k, v in zip(kinds, params, strict=True))


def _images(value: Json, rows: Rows | None) -> dict[str, object]:
    found = typed(value, dict, "a map is missing")
    need(all(map(is_name, found)), "that is no name")
    return {k: _text(v) if rows is None else _pick(v, rows) for k, v in found.items()}
