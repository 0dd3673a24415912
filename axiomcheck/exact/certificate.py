"""Certificates: trees of rule names and parameters, and their JSON.

A certificate never says what it proves; the checker is told that from the catalog.
Formulas inside parameters are nested lists, `["add", ["sym", "x"], ["num", "1/2"]]`.
Everything read is bounded in depth and size before anything else is done with it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from fractions import Fraction

from axiomcheck.errors import CheckError
from axiomcheck.lang.expr import AGGREGATORS, FUNCTIONS, OPERATORS, Expr

MAX_DEPTH, MAX_NODES, MAX_BYTES, MAX_DIGITS = 60, 20_000, 4_000_000, 400
LEMMAS, ASSUMED = "lemmas", "assumed: "  # what a verdict trusts that rests on these rules, and, before a name, on a user's lemma
# Rules: of one whose premises are certificates of the claim, for parts of the range of its parameters; of steps alone;
# of a point at which the claim is false; of a parameter that decides by a threshold, and that none does.
CASES, STEPS, POINT, THRESHOLD, NO_THRESHOLD = "cases", "sequents", "point", "threshold", "no_threshold"
NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?")
ARITY = {
    **dict.fromkeys(("add", "mul"), (1, 999)),
    **dict.fromkeys(("div", "pow", "min", "max", "at"), (2, 2)),
    **dict.fromkeys(("abs", "log", "exp", "atan", "sum", "mean", "cmin", "cmax", "cumsum"), (1, 1)),
}


@dataclass(frozen=True)
class Certificate:
    """One step: the rule, its parameters, and what proves the goals it leaves.

    `steps` is a certificate of the calculus, packed; where there is one, it is what counts; the rest is a lemma that
    tells the proof, and is checked when it is told.
    """

    rule: str
    params: dict = field(default_factory=dict)
    premises: tuple[Certificate, ...] = ()
    steps: str = ""

    def to_data(self) -> dict:
        """Plain data for JSON; empty parts are left out."""
        data: dict = {"rule": self.rule}
        if self.params:
            data["params"] = {k: _plain(v) for k, v in self.params.items()}
        if self.premises:
            data["premises"] = [c.to_data() for c in self.premises]
        return {**data, "steps": self.steps} if self.steps else data

    @property
    def size(self) -> int:
        """Number of steps."""
        return 1 + sum(c.size for c in self.premises)


def _plain(value):
    if isinstance(value, Expr):
        return encode(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    return value


def encode(e: Expr) -> list:
    """A formula as nested lists."""
    if e.op == "num":
        return ["num", str(e.args[0])]
    if e.op == "sym":
        return ["sym", e.args[0]]
    return [e.op, *(encode(a) for a in e.args)]


def decode(data: object, depth: int = 0, *, branches: bool = False) -> Expr:
    """A formula from nested lists, `where` only with `branches`: certificates have none; a CheckError for anything else."""
    if depth > MAX_DEPTH or not isinstance(data, list) or len(data) < 2 or not isinstance(data[0], str):
        raise CheckError("that is not a formula")
    op, *args = data
    if op == "sym":
        if len(args) != 1 or not isinstance(args[0], str) or not args[0].isidentifier() or len(args[0]) > 40:
            raise CheckError("that is not a symbol")
        return Expr("sym", args[0])
    if op == "num":
        return Expr("num", number(args[0] if len(args) == 1 else None))
    if op == "where" and branches and len(args) == 4:
        return Expr(op, *(decode(a, depth + 1, branches=True) for a in args))
    if op not in OPERATORS | FUNCTIONS | AGGREGATORS or not ARITY[op][0] <= len(args) <= ARITY[op][1]:
        raise CheckError(f"{op!r} with {len(args)} arguments is not a formula")
    return Expr(op, *(decode(a, depth + 1, branches=branches) for a in args))


def number(text: object) -> Fraction:
    """An exact rational from `a/b`."""
    if not isinstance(text, str) or len(text) > MAX_DIGITS or not NUMBER.fullmatch(text):
        raise CheckError("that is not a number a/b")
    top, _, below = text.partition("/")
    if below and int(below) == 0:
        raise CheckError("a number with denominator zero")
    return Fraction(int(top), int(below or 1))


def from_data(data: object, depth: int = 0, whole: bool = True) -> Certificate:
    """A certificate from plain data; a CheckError for anything else.  Only what shows a claim as a whole may have steps."""
    if depth > MAX_DEPTH:
        raise CheckError("the certificate is nested too deeply")
    if not isinstance(data, dict) or not isinstance(rule := data.get("rule"), str):
        raise CheckError("a step has no rule")
    if set(data) - {"rule", "params", "premises", *(["steps"] if whole else [])}:
        raise CheckError("a step has unknown parts")
    params, premises, steps = data.get("params", {}), data.get("premises", []), data.get("steps", "")
    if not isinstance(params, dict) or not isinstance(premises, list) or len(premises) > 10_000 or type(steps) is not str:
        raise CheckError("a step is malformed")
    return Certificate(rule, params, tuple(from_data(x, depth + 1, whole and rule == CASES) for x in premises), steps)


def loads(text: str) -> object:
    """JSON, with bounds on size and depth and no floats."""
    if len(text) > MAX_BYTES:
        raise CheckError("the file is too large for a certificate")

    def refuse(_):
        raise CheckError("a certificate has no floating-point numbers")

    def once(pairs):
        if len({k for k, _ in pairs}) != len(pairs):
            raise CheckError("a key occurs twice")
        return dict(pairs)

    try:
        return json.loads(text, parse_float=refuse, parse_constant=refuse, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        if isinstance(error, CheckError):
            raise
        raise CheckError("the file is not JSON") from error
