"""A relation between numbers as an SMT-LIB script: its negation, which must be unsatisfiable.

>>> from axiomcheck.proving import prove
>>> print(script(prove("x <= 1/y", given=["y > 2"]).sequent))
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (< 2 y))
(assert (not (= y 0)))
(assert (not (<= x (/ 1 y))))
(check-sat)

Where all formulas have values is asserted as well.  `exp`, `log` and `sqrt` are written so, as solvers know them that know any.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, Node
from axiomcheck.errors import InputError
from axiomcheck.formal.smtlib_writer import number

WORDS = {"add": "+", "mul": "*", "ite": "ite", "exp": "exp", "log": "log", "atan": "arctan", "le": "<=", "lt": "<", "eq": "="}


def script(S: Sequent) -> str:
    """The hypotheses and the negated goal."""
    formulas = (*sorted(S.given, key=lambda f: (f.size, repr(f))), S.goal)
    ops = {t.op for f in formulas for t in _nodes(f)}
    whole = {f.kids[0].name for f in S.given if f.op == "int"}
    plain = not ops & {"exp", "log", "atan", "root"}
    lines = [f"(set-logic {('QF_NIRA' if whole else 'QF_NRA') if plain else 'ALL'})"]
    lines += [f"(declare-const {name} {'Int' if name in whole else 'Real'})" for _, name in sorted(S.names)]
    lines += [f"(assert {_text(f)})" for f in formulas[:-1] if f.op != "int"]
    return "\n".join([*lines, f"(assert (not {_text(S.goal)}))", "(check-sat)"])


def _nodes(f: Node) -> list[Node]:
    return [f, *(t for kid in f.kids for t in _nodes(kid))]


def _text(t: Node) -> str:
    if t.op == "num":
        return number(t.q)
    if t.op == "var":
        return t.name
    if t.op == "pow":
        return "1" if not t.k else _text(t.kids[0]) if t.k == 1 else f"(* {' '.join([_text(t.kids[0])] * t.k)})"
    if t.op == "root":
        if t.k != 2:
            raise InputError(f"SMT-LIB has no root of degree {t.k}; write it as a number with a power")
        return f"(sqrt {_text(t.kids[0])})"
    kids = [_text(kid) for kid in t.kids if t.op != "mul" or kid != ONE]
    if t.op == "abs":
        return f"(ite (<= 0 {kids[0]}) {kids[0]} (- {kids[0]}))"
    if t.op in ("min", "max"):
        return f"(ite (<= {kids[0]} {kids[1]}) {' '.join(kids if t.op == 'min' else kids[::-1])})"
    if t.op == "inv":
        return f"(/ {_text(ONE)} {kids[0]})"
    if t.op == "ne":
        return f"(not (= {' '.join(kids)}))"
    if t.op in ("and", "or"):
        return kids[0] if len(kids) == 1 else f"({t.op} {' '.join(kids)})" if kids else str(t.op == "and").lower()
    if t.op in ("add", "mul") and len(kids) < 2:
        return kids[0] if kids else "01"[t.op == "mul"]
    return f"({WORDS[t.op]} {' '.join(kids)})"
