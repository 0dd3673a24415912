"""Certificates of the calculus as Coq theorems: one fold over the steps, nothing is searched for.

The library (`proofs/coq/Calculus*.v`) has the language, the rules and a lemma for each rule.  A file holds the
certificate's trees, its steps, and for every sequent asked a theorem `valid_1`, `valid_2`, ... which Coq shows
by running the rules; a step that encloses numbers is a theorem of its own.

>>> from axiomcheck.calculus.check import Step, check
>>> from axiomcheck.calculus.claims import property_of, setting_of
>>> from axiomcheck.calculus.rules import Sequent
>>> from axiomcheck.calculus.term import ONE, ZERO, rel
>>> S = Sequent(frozenset({rel("lt", ZERO, ONE)}), rel("lt", ZERO, ONE))
>>> [line for line in file_of([Step(S, "hypothesis")], [S]).splitlines() if "f2 :=" in line]
['Definition f2 := Rel RLt t0 t1.']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from axiomcheck.calculus.check import Step, check
from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.calculus.rules import RULES, Form, Sequent
from axiomcheck.calculus.statement import unfold
from axiomcheck.calculus.term import (
    AGGREGATES,
    CONTRARY,
    RELATIONS,
    Entry,
    Node,
    Part,
    Refused,
    is_name,
    num,
    replaced,
    spoken,
)
from axiomcheck.calculus.values import Point, truth, value
from axiomcheck.errors import InputError
from axiomcheck.export.coq.theory import Missing
from axiomcheck.lang.claim import Claim
from axiomcheck.proving import Result
from axiomcheck.store import write_atomically
from axiomcheck.tactics.search import prove

MODULES = (
    "Calculus", "CalculusTerms", "CalculusPolynomials", "CalculusRules", "CalculusReals", "CalculusFacts",
    "CalculusCheck",
)  # fmt: skip
HEAD = """(** {title}

    Generated: the trees and steps of a certificate, replayed by the rules of CalculusCheck.v.  What the
    theorems say is in Calculus.v, and in the definitions of [wanted_1], [wanted_2], ... *)

From Coq Require Import Reals QArith String List.
From Axiomcheck Require Import {modules}.
Import ListNotations.
Open Scope string_scope.
"""
UNARY = {"inv": "Inv", "abs": "Abs", "log": "Log", "exp": "Exp", "atan": "Atan"}
BINARY = {"add": "BAdd", "mul": "BMul", "min": "BMin", "max": "BMax"}
RELATION = {"le": "RLe", "lt": "RLt", "eq": "REq", "ne": "RNe"}
SIDE = {"in": "Inside", "out": "Outside", "upto": "Upto", "after": "After"}
AGGREGATE = {"sum": "Sum", "cmin": "Cmin", "cmax": "Cmax"}
RULE = {"hypothesis": "Hypothesis_", "bound": "Bounded"}  # where the name is another
LEAVES = {"algebra": 2, "absurd": 1}  # how many forms they have, before the equations with their factors
PLAIN = re.compile(r"[^\w ,.=/-]")  # what a title is freed of


def number(q: Fraction) -> str:
    """A rational number of Coq."""
    return f"({q.numerator} # {q.denominator})%Q"


def listed(texts: Iterable[str]) -> str:
    """A list of Coq."""
    return f"[{'; '.join(texts)}]"


def class_of(c: Entry) -> str:
    """A class reference."""
    if isinstance(c, Part):
        raise Missing("a part where a class stands")
    return f'(Free "{c}")' if isinstance(c, str) else f"(Bound {c})"


def entries_of(classes: tuple[Entry, ...]) -> str:
    """A set of entries."""
    return listed(map(_entry, classes))


def _entry(e: Entry) -> str:
    c = spoken(e)
    if not isinstance(e, Part):
        return f"Cls {class_of(e)}"
    own = f'"{c.name}"' if isinstance(c, Part) else class_of(c)
    return f"{SIDE[e.side]} {own}"


@dataclass
class _File:
    """The definitions written so far; every tree is written once."""

    lines: list[str] = field(default_factory=list)
    names: dict[Node, str] = field(default_factory=dict)

    def node(self, t: Node) -> str:
        """The name of a tree."""
        if t not in self.names:
            text = self._spelled(t)
            name = f"{'f' if t.formula else 't'}{len(self.names)}"
            self.lines.append(f"Definition {name} := {text}.")
            self.names[t] = name
        return self.names[t]

    def _spelled(self, t: Node) -> str:
        if t.op in ("num", "var", "at", "dl"):
            own = {"num": number(t.q), "var": f'"{t.name}"', "at": f'"{t.name}" '}.get(t.op, "")
            return f"{t.op.capitalize()} {own}{' '.join(map(class_of, t.classes))}"
        if t.op in ("dist", *CONTRARY):
            heads = {"dist": "Dist", "upto": "Ord true", "after": "Ord false"}
            head = heads.get(t.op) or f'Mem {str(t.op == "in").lower()} "{t.name}"'
            return " ".join([head, *map(class_of, t.classes)])
        kids = [self.node(kid) for kid in t.kids] if t.op != "ite" else []
        if t.op in ("add", "mul"):
            return self._nested(f"Bin {BINARY[t.op]}", f"Nil {BINARY[t.op]}", kids)
        if t.op in ("and", "or"):
            return self._nested(f"Con {t.op.capitalize()}", f"Unit {t.op.capitalize()}", kids)
        if t.op in ("min", "max"):
            return f"Bin {BINARY[t.op]} {' '.join(kids)}"
        if t.op in ("pow", "root"):
            return f"Un ({t.op.capitalize()} {t.k}) {kids[0]}"
        if t.op in UNARY:
            return f"Un {UNARY[t.op]} {kids[0]}"
        if t.op == "ite":
            condition, yes, no = t.kids
            if condition.op not in RELATIONS:
                raise Missing("a term by cases whose condition is no single relation")
            kids = [self.node(kid) for kid in (*condition.kids, yes, no)]
            return f"Ite {RELATION[condition.op]} {' '.join(kids)}"
        if t.op in AGGREGATES:
            return f"Agg {AGGREGATE[t.op]} {entries_of(t.classes)} {kids[0]}"
        if t.op in RELATIONS:
            return f"Rel {RELATION[t.op]} {' '.join(kids)}"
        if t.op in ("all", "some"):
            return f"Qu Q{t.op.capitalize()} {entries_of(t.classes)} {kids[0]}"
        if t.op == "int":
            return f"Int {kids[0]}"
        if t.op in ("exv", "exs"):
            return f'{t.op.capitalize()} "{t.name}" {kids[0]}'
        raise Missing(f"the operator {t.op}")

    def _nested(self, pair: str, end: str, kids: list[str]) -> str:
        """An operator of any number of arguments, as a list."""
        return "".join(f"{pair} {kid} (" for kid in kids) + end + ")" * len(kids)

    def form(self, x: Form) -> str:
        """A positive form."""
        if x.op in ("+", "*"):
            pair, end = ("FAdd", "FZero") if x.op == "+" else ("FMul", "FOne")
            return f"({self._nested(pair, end, [self.form(kid) for kid in x.kids])})"
        if x.node is None:
            return f"(FNum {number(x.q)})"
        return f"({ {'h': 'FHyp', 'sq': 'FSquare', 'a': 'FAtom'}[x.op] } {self.node(x.node)})"

    def sequent(self, S: Sequent) -> str:
        """A sequent."""
        given = sorted((self.node(f) for f in S.given), key=lambda name: int(name[1:]))
        return f"({listed(given)}, {self.node(S.goal)})"

    def param(self, value: object) -> str:
        """A parameter of a rule."""
        if isinstance(value, Node):
            return self.node(value)
        if isinstance(value, Form):
            return self.form(value)
        if not is_name(value):
            raise Missing("a parameter that is no name")
        return f'"{value}"'

    def rule(self, step: Step) -> str:
        """A rule with its parameters."""
        name = step.rule
        if name == "instance":
            return f"Instance ({self._images(step.params)})"
        if name not in RULES:
            raise Missing(f"the rule {name!r}")
        if name == "enclosed":  # its bounds are among the hypotheses
            if not _arcs_known(step.shows.goal):
                raise Missing("an enclosure of arctan")
            return "Enclosed"
        said = [self.param(p) for p in step.params]
        if name == "compare":
            said = [f"(Some {said[0]})" if said else "None"]
        elif name == "fact":
            said = [said[0], listed(said[1:])]
        elif name == "differ":
            said = [listed(said)]
        elif name in LEAVES:
            k = LEAVES[name]
            if len(said[k:]) % 2:
                raise Missing("an equation without its factor")
            said = [
                *said[:k],
                listed(f"({f}, {t})" for f, t in zip(said[k::2], said[k + 1 :: 2], strict=True)),
            ]
        return " ".join([RULE.get(name, name.capitalize()), *said])

    def _images(self, params: tuple[object, ...]) -> str:
        maps = []
        for images in params:
            if not isinstance(images, dict):
                raise Missing("an instance without maps")
            maps.append(listed(f'("{k}", {self.param(v)})' for k, v in sorted(images.items())))
        return f"Images {' '.join(maps)}"


def _arcs_known(goal: Node) -> bool:
    """Does the goal follow from arctan 0 = 0, arctan -1 = -arctan 1 and 1/2 < arctan 1 <= 1, which is all that Coq is told?"""
    try:
        arcs = {t: value(t.kids[0], Point(1)) for t in goal.nodes() if t.op == "atan"}
        for one in (Fraction(1, 2), Fraction(1)) if arcs else ():
            said = goal
            for t, v in arcs.items():
                said = replaced(said, t, num(v * one)) if isinstance(v, Fraction) and v in (0, 1, -1) else said
            if said.has("atan") or truth(said, Point(1)) is not True:
                return False
    except Refused:
        return False
    return True


def file_of(steps: Sequence[Step], wanted: Sequence[Sequent], title: str = "A certificate") -> str:
    """The Coq file that replays a certificate's steps and states what was asked: from the declarations, not
    from the certificate.

    The title is its first line; `Missing` says that the library has no counterpart of an operator.
    """
    file = _File()
    rows = []
    for i, step in enumerate(steps):
        back = listed(str(i - 1 - premise) for premise in step.premises)
        rows.append(f"({file.sequent(step.shows)}, {file.rule(step)}, {back}%nat)")
    asked = [file.sequent(S) for S in wanted]
    givens = [file.sequent(step.shows) for step in steps if step.rule == "enclosed"]
    given = listed(f"given_{i}" for i in range(1, len(givens) + 1))
    goals = listed(f"wanted_{i}" for i in range(1, len(asked) + 1))
    out = [HEAD.format(title=PLAIN.sub("", title), modules=" ".join(MODULES)), *file.lines, ""]
    out += [f"Definition wanted_{i} : sequent := {S}." for i, S in enumerate(asked, 1)]
    out += [f"Definition given_{i} : sequent := {S}." for i, S in enumerate(givens, 1)]
    out += ["", "Definition steps : list step := [", ";\n".join(f"  {row}" for row in rows), "].", ""]
    out += [
        f"Lemma given_{i}_valid : valid given_{i}.\nProof. enclosed. Qed.\n"
        for i in range(1, len(givens) + 1)
    ]
    every = "".join(f"List.Forall_cons _ given_{i}_valid (" for i in range(1, len(givens) + 1))
    every += "List.Forall_nil _" + ")" * len(givens)
    out += [
        f"Lemma accepted : proves {given} steps {goals} = true.",
        "Proof. vm_compute. reflexivity. Qed.\n",
        f"Lemma all_valid : List.Forall valid {goals}.",
        f"Proof. exact (proves_sound {given} steps {goals} ({every}) accepted). Qed.\n",
    ]
    for i in range(1, len(asked) + 1):
        out += [
            f"Theorem valid_{i} : valid wanted_{i}.",
            f"Proof. exact (nth_valid {goals} {i - 1} wanted_{i} all_valid eq_refl). Qed.\n",
        ]
    return "\n".join(out)


def shown(claim: Claim) -> tuple[tuple[Step, ...], list[Sequent]]:
    """Steps that show a claim by the calculus, checked, and the sequents that they have to show."""
    (asked, uniform), setting = property_of(claim), setting_of(claim)
    found = prove(setting, asked, uniform=uniform)
    if isinstance(found, str):
        raise InputError(
            f"{claim.measure.name} and {claim.axiom.name}: no proof by the calculus was found: {found}"
        )
    wanted = unfold(setting, asked, found.supplied, uniform)
    check(found.steps, wanted)
    return found.steps, wanted


def write(found: Result, path: Path, title: str) -> bool:
    """Write the proof as a file of Coq; is there one?"""
    if found.verdict != "PROVED":
        return False
    try:
        write_atomically(path, file_of(found.steps, [found.sequent], title))
    except Missing as error:
        raise InputError(f"--coq {path}: the Coq library has no counterpart of {error}; leave --coq out") from error
    return True
