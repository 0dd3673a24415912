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

from axiomcheck.calculus import term as T
from axiomcheck.calculus.check import Step, check
from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.calculus.rules import RULES, Form, Sequent
from axiomcheck.calculus.statement import unfold
from axiomcheck.calculus.values import Point, truth, value
from axiomcheck.errors import InputError
from axiomcheck.export.coq.shown import Shown
from axiomcheck.export.coq.theory import Missing
from axiomcheck.lang.claim import Claim
from axiomcheck.proving import Result
from axiomcheck.store import write_atomically
from axiomcheck.tactics.forms import is_form
from axiomcheck.tactics.search import prove

MODULES = (
    "Calculus", "CalculusTerms", "CalculusPolynomials", "CalculusRules", "CalculusReals", "CalculusFacts",
    "CalculusCheck", "CalculusPoints",
)  # fmt: skip
HEAD = """(** {title}

    Generated: the trees and steps of certificates, replayed by the rules of CalculusCheck.v, and points, at which
    CalculusPoints.v computes.  What the theorems say is in Calculus.v, and in the definitions of what they speak of. *)

From Coq Require Import Reals QArith String List.
From Axiomcheck Require Import {modules}.
Import ListNotations.
Open Scope string_scope.
"""
BITS, DEPTH = 2**40, 12  # to which numbers are rounded at points, and how often a logarithm is halved
UNARY = {"inv": "Inv", "abs": "Abs", "log": "Log", "exp": "Exp", "atan": "Atan"}
BINARY = {"add": "BAdd", "mul": "BMul", "min": "BMin", "max": "BMax"}
RELATION = {"le": "RLe", "lt": "RLt", "eq": "REq", "ne": "RNe"}
SIDE = {"in": "Inside", "out": "Outside", "upto": "Upto", "after": "After"}
AGGREGATE = {"sum": "Sum", "cmin": "Cmin", "cmax": "Cmax"}
RULE = {"hypothesis": "Hypothesis_", "bound": "Bounded"}  # where the name is another
LEAVES = {"algebra": 2, "absurd": 1}  # how many forms they have, before the equations with their factors
COMMENT = re.compile(r'(?<=\()(?=\*)|(?<=\*)(?=\))|"')  # where a comment could end, or a string begin
PLAIN = re.compile(r"[^\w ,.=/-]")  # what a title is freed of


def number(q: Fraction) -> str:
    """A rational number of Coq."""
    return f"({q.numerator} # {q.denominator})%Q"


def listed(texts: Iterable[str]) -> str:
    """A list of Coq."""
    return f"[{'; '.join(texts)}]"


def class_of(c: T.Entry) -> str:
    """A class reference."""
    if isinstance(c, T.Part):
        raise Missing("a part where a class stands")
    return f'(Free "{c}")' if isinstance(c, str) else f"(Bound {c})"


def entries_of(classes: tuple[T.Entry, ...]) -> str:
    """A set of entries."""
    return listed(map(_entry, classes))


def _entry(e: T.Entry) -> str:
    c = T.spoken(e)
    if not isinstance(e, T.Part):
        return f"Cls {class_of(e)}"
    own = f'"{c.name}"' if isinstance(c, T.Part) else class_of(c)
    return f"{SIDE[e.side]} {own}"


@dataclass
class File:
    """A file of theorems: what is written so far, and the names of trees and hypotheses, each of which is written once."""

    title: str
    lines: list[str] = field(default_factory=list)
    names: dict[T.Node, str] = field(default_factory=dict)
    hypotheses: dict[frozenset[T.Node], str] = field(default_factory=dict)

    def copy(self) -> File:
        """The same file, to be continued."""
        return File(self.title, self.lines[:], dict(self.names), dict(self.hypotheses))

    @property
    def text(self) -> str:
        """What stands in it."""
        head = HEAD.format(title=PLAIN.sub("", self.title), modules=" ".join(MODULES))
        return "\n".join([head, *self.lines]) + "\n"

    def theorem(self, name: str, parts: Iterable[Shown], about: str = "") -> None:
        """A theorem of all that is shown, after a comment on what it is about.

        That is defined as NAME_holds and NAME_fails, part by part.
        """
        if about:
            self.lines.append(f"(** {COMMENT.sub(' ', about)} *)")
        said, proofs = [], []
        for i, part in enumerate(parts, 1):
            own = name if i == 1 else f"{name}_{i}"
            if part.holds:
                proofs.append(self._by_steps(f"{own}_holds", part.steps, part.holds))
                said.append(f"List.Forall valid {own}_holds")
            if part.fails:
                proofs.append(self._at_points(f"{own}_fails", part.fails))
                said.append(f"List.Forall fails {own}_fails")
        proof = proofs[-1]
        for other in reversed(proofs[:-1]):
            proof = f"Logic.conj {other} ({proof})"
        statement = " /\\ ".join(said)
        self.lines += [f"Theorem {name} : {statement}.", f"Proof. exact ({proof}). Qed.\n"]

    def _by_steps(self, name: str, steps: Sequence[Step], holds: Sequence[Sequent]) -> str:
        """The lemma that these sequents hold."""
        wanted = listed(map(self.sequent, holds))
        rows = []
        for i, step in enumerate(steps):
            back = listed(str(i - 1 - premise) for premise in step.premises)
            rows.append(f"St {self.given(step.shows)} {self.node(step.shows.goal)} ({self.rule(step)}) {back}%N")
        self.lines += [
            f"Definition {name} : list sequent := {wanted}.",
            f"Definition {name}_steps : list step := [", ";\n".join(rows), "].",
            f"Lemma {name}_valid : List.Forall valid {name}.",
            f"Proof. refine (proves_sound {name}_steps {name} _). vm_cast_no_check (eq_refl true). Qed.\n",
        ]  # fmt: skip
        return f"{name}_valid"

    def _at_points(self, name: str, fails: Sequence[tuple[Sequent, Point]]) -> str:
        """The lemma that these sequents fail."""
        rows = [f"({self.sequent(S)}, {point_of(p)})" for S, p in fails]
        self.lines += [
            f"Definition {name}_at : list (sequent * point) := {listed(rows)}.",
            f"Definition {name} : list sequent := map fst {name}_at.",
            f"Lemma {name}_there : List.Forall fails {name}.",
            f"Proof. refine (all_refuted_fail {BITS} {DEPTH}%nat {name}_at _). vm_cast_no_check (eq_refl true). Qed.\n",
        ]
        return f"{name}_there"

    def node(self, t: T.Node) -> str:
        """The name of a tree."""
        if t not in self.names:
            text = self._spelled(t)
            name = f"{'f' if t.formula else 't'}{len(self.names)}"
            self.lines.append(f"Definition {name} := {text}.")
            self.names[t] = name
        return self.names[t]

    def _spelled(self, t: T.Node) -> str:
        if t.op in ("num", "var", "at", "dl"):
            own = {"num": number(t.q), "var": f'"{t.name}"', "at": f'"{t.name}" '}.get(t.op, "")
            return f"{t.op.capitalize()} {own}{' '.join(map(class_of, t.classes))}"
        if t.op in ("dist", *T.CONTRARY):
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
            if condition.op not in T.RELATIONS:
                raise Missing("a term by cases whose condition is no single relation")
            kids = [self.node(kid) for kid in (*condition.kids, yes, no)]
            return f"Ite {RELATION[condition.op]} {' '.join(kids)}"
        if t.op in T.AGGREGATES:
            return f"Agg {AGGREGATE[t.op]} {entries_of(t.classes)} {kids[0]}"
        if t.op in T.RELATIONS:
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
        if x.op == "n":
            return f"(FNum {number(x.q)})"
        return f"({ {'h': 'FHyp', 'sq': 'FSquare', 'a': 'FAtom'}[x.op] } {self.node(x.kids[0])})"

    def sequent(self, S: Sequent) -> str:
        """A sequent."""
        return f"({self.given(S)}, {self.node(S.goal)})"

    def given(self, S: Sequent) -> str:
        """The name of a list of hypotheses."""
        if S.given not in self.hypotheses:
            for f in sorted(S.given - self.names.keys(), key=repr):  # so that a file is the same every time
                self.node(f)
            given = sorted((self.names[f] for f in S.given), key=lambda name: int(name[1:]))
            self.hypotheses[S.given] = f"h{len(self.hypotheses)}"
            self.lines.append(f"Definition {self.hypotheses[S.given]} := {listed(given)} : list fm.")
        return self.hypotheses[S.given]

    def param(self, value: object) -> str:
        """A parameter of a rule."""
        if is_form(value):
            return self.form(value)
        if isinstance(value, T.Node):
            return self.node(value)
        if not T.is_name(value):
            raise Missing("a parameter that is no name")
        return f'"{value}"'

    def rule(self, step: Step) -> str:
        """A rule with its parameters."""
        name = step.rule
        if name == "instance":
            return f"Instance ({self._images(step.params)})"
        if name not in RULES:
            raise Missing(f"the rule {name!r}")
        if name == "enclosed":
            if not _arcs_known(step.shows.goal):
                raise Missing("an enclosure of arctan")
            return f"Enclosed {listed(map(_bounds, step.params[::2], step.params[1::2]))}"
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
                *said[:k], listed(f"({f}, {t})" for f, t in zip(said[k::2], said[k + 1 :: 2], strict=True))
            ]
        return " ".join([RULE.get(name, name.capitalize()), *said])

    def _images(self, params: tuple[object, ...]) -> str:
        maps = []
        for images in params:
            if not isinstance(images, dict):
                raise Missing("an instance without maps")
            maps.append(listed(f'("{k}", {self.param(v)})' for k, v in sorted(images.items())))
        return f"Images {' '.join(maps)}"


def _bounds(low: object, high: object) -> str:
    """A scalar and the numbers that it lies between, from two hypotheses q <= a and a <= q."""
    if not isinstance(low, T.Node) or not isinstance(high, T.Node):
        raise Missing("a bound that is no formula")
    return f'("{high.kids[0].name}", ({number(low.kids[0].q)}, {number(high.kids[1].q)}))'


def _arcs_known(goal: T.Node) -> bool:
    """Does the goal follow from arctan 0 = 0, arctan -1 = -arctan 1 and 1/2 < arctan 1 <= 1, which is all that Coq is told?"""
    try:
        arcs = {t: value(t.kids[0], Point(1)) for t in goal.nodes() if t.op == "atan"}
        for one in (Fraction(1, 2), Fraction(1)) if arcs else ():
            said = goal
            for t, v in arcs.items():
                if isinstance(v, Fraction) and v in (0, 1, -1):
                    said = T.replaced(said, t, T.num(v * one))
            if said.has("atan") or truth(said, Point(1)) is not True:
                return False
    except T.Refused:
        return False
    return True


def point_of(point: Point) -> str:
    """A point, of numbers that are rational."""
    vectors = (f'("{k}", {listed(map(number, v))})' for k, v in sorted(point.vectors.items()))
    scalars = (f'("{k}", {number(v)})' for k, v in sorted(point.scalars.items()) if isinstance(v, Fraction))
    places = (f'("{k}", {c}%nat)' for k, c in sorted(point.classes.items()))
    parts = (f'("{k}", {listed(map(str, sorted(v)))}%nat)' for k, v in sorted(point.parts.items()))
    return f"Point {point.n} {' '.join(map(listed, (scalars, vectors, places, parts)))}"


def file_of(steps: Sequence[Step], wanted: Sequence[Sequent], title: str = "A certificate") -> str:
    """The Coq file that replays a certificate's steps and states what was asked: from the declarations, not
    from the certificate.

    The title is its first line; `Missing` says that the library has no counterpart of an operator.
    """
    file = File(title)
    file.theorem("valid_1", [Shown(tuple(steps), tuple(wanted))])
    return file.text


def searched(claim: Claim) -> tuple[tuple[Step, ...], list[Sequent]]:
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
