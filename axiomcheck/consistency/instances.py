"""Instances of axioms at points that are rational or linear in one unknown place, for two classes.

A prevalence of c1 is a pair (a, b) of whole numbers: a + b times the place, in units of 1 / `UNIT`.
Where the place lies is an interval.
Nothing here is trusted: the kernel checks every instance that a proof uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import lcm
from typing import Any

from axiomcheck.axioms.theory import UNKNOWN, Theory
from axiomcheck.consistency.scenario import Scenario, sign_choices
from axiomcheck.exact.algebra import from_row, linear
from axiomcheck.exact.certificate import encode
from axiomcheck.exact.forms import Iff, form_of, of_largest
from axiomcheck.lang.expr import ONE, Expr, num, sym
from axiomcheck.lang.goal import Rel

UNIT = 240  # the points looked at are whole multiples of 1/240
Affine = tuple[int, int]
Node = tuple[Affine, Affine] | str  # a value of D, "beta" or "0"
PLACE = "u"
TRUTHS = ("p", "q")
Assignment = dict[str, Affine]


def constant(value: Fraction | int | str) -> Affine:
    """A number as a prevalence; a ValueError if it is not a whole multiple of the unit."""
    scaled = Fraction(value) * UNIT
    if scaled.denominator != 1:
        raise ValueError(f"{value} is not a multiple of 1/{UNIT}")
    return int(scaled), 0


@dataclass(frozen=True)
class Interval:
    """Where the place lies: between two multiples of the unit, an end included or not; a point if they are equal."""

    low: int = 0
    high: int = UNIT
    closed: tuple[bool, bool] = (True, True)

    def sign(self, e: Affine) -> tuple[bool, bool]:
        """Is it everywhere at least zero; everywhere positive?"""
        ends = [e[0] * UNIT + e[1] * at for at in (self.low, self.high)]
        least = min(ends) >= 0
        positive = all(v > 0 or (v == 0 and not c) for v, c in zip(ends, self.closed, strict=True))
        return least, least and positive and any(v > 0 for v in ends)


@dataclass(frozen=True)
class Edge:
    """lower < upper (strict), or lower <= upper, and the step of a proof that says so."""

    lower: Node
    upper: Node
    strict: bool
    step: dict = field(hash=False, compare=False)


@dataclass(frozen=True)
class Row:
    """A linear hypothesis `0 op terms + rest`, with whole coefficients."""

    op: str
    terms: tuple[tuple[str, int], ...]
    rest: int

    @staticmethod
    def of(op: str, row: Sequence[Fraction], names: Sequence[str]) -> Row:
        """The row, multiplied until it is whole."""
        scale = lcm(*(c.denominator for c in row))
        terms = tuple((k, int(c * scale)) for c, k in zip(row, names, strict=False) if c)
        return Row(op, terms, int(row[-1] * scale * UNIT))

    def at(self, values: Assignment, but: str = "") -> Affine | None:
        """The value at an assignment, one term left out; None if another name has no value."""
        a, b = self.rest, 0
        for k, c in self.terms:
            if k != but:
                if k not in values:
                    return None
                a, b = a + c * values[k][0], b + c * values[k][1]
        return a, b


@dataclass(frozen=True)
class Form:
    """A statement at two classes with its signs chosen, and its distinguished classes."""

    theory: Theory
    name: str
    signs: tuple[int, ...]
    picked: tuple[int, int]

    @cached_property
    def scenario(self) -> Scenario:
        """Its names bound to symbols: prevalences of c1."""
        claim = self.theory.claim(self.name)
        statement = form_of(claim.statement)
        vectors = {k: (sym(k), ONE - sym(k)) for k in statement.distributions}
        scalars = {k: sym(k) for k in statement.scalars}
        scalars |= dict(zip(statement.signs, map(num, self.signs), strict=True))
        return Scenario(claim, 2, vectors, scalars, self.picked)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everything that is to be assigned."""
        return (*self.scenario.vectors, *self.scenario.form.scalars)

    def step(self, point: dict) -> dict[str, Any]:
        """The step of a proof that uses it at a point."""
        step = {"step": "instance", "axiom": self.name, "point": point}
        if self.signs:
            step["signs"] = list(self.signs)
        return step | ({"classes": list(self.picked)} if self.picked != (1, 2) else {})

    @cached_property
    def rows(self) -> list[Row]:
        """The hypotheses; trivial ones left out."""
        found = [(r.op, linear(r.rhs - r.lhs, self.names)) for r in self.scenario.hypotheses()]
        return [Row.of(op, row, self.names) for op, row in found if row is not None and any(row[:-1])]

    @cached_property
    def relations(self) -> list[tuple[Any, str, Any]]:
        """What it says, between values of D given by names of distributions."""
        conclusion = self.scenario.form.conclusion
        if of_largest(conclusion):
            return [(("p", "x"), "<=", "beta")]
        if isinstance(conclusion, Iff):
            return [(("p", "x"), "=", "0")] if conclusion.right.lhs.op == "sym" else []
        if not isinstance(conclusion, Rel):
            return []
        sides = [_side(e) for e in (conclusion.lhs, conclusion.rhs)]
        return [] if None in sides else [(sides[0], conclusion.op, sides[1])]


def _side(e: Expr) -> tuple | str | None:
    if e.op == "D" and all(a.op == "sym" for a in e.args):
        return tuple(a.args[0] for a in e.args)
    return "0" if e == num(0) else None


def node(at: Assignment, side: tuple[str, str] | str) -> Node:
    """One side of a relation at an assignment: "beta", "0", or a value of D there."""
    if isinstance(side, str):
        return side
    true, predicted = side
    return at[true], at[predicted]


def forms(theory: Theory) -> list[Form]:
    """Every way to read the axioms at two classes; those that relate two values of D, or one and a bound."""
    found = [f for name in theory.order for f in readings(theory, name)]
    return [f for f in found if not f.scenario.form.part and f.relations]


def readings(theory: Theory, name: str) -> list[Form]:
    """Every way to read an axiom at two classes."""
    claim = theory.claim(name, UNKNOWN)
    pairs = [(1, 2), (2, 1)] if form_of(claim.statement).picks_classes else [(1, 2)]
    return [Form(theory, name, signs, pair) for signs in sign_choices(claim) for pair in pairs]


class Space:
    """The points that are looked at in one case, and the edges at a value of D."""

    def __init__(
        self, theory: Theory, place: Interval | None, truths: Sequence[Affine], near: Sequence[Affine]
    ):
        self._known: dict[tuple[str, Affine], bool] = {}
        self.theory, self.place = theory, place or Interval(0, 0)
        self.truths = [v for v in dict.fromkeys(truths) if self.inside("true", v)]
        self.predictions = [v for v in dict.fromkeys(near) if self.inside("predicted", v)]
        self.forms = forms(theory)

    def inside(self, role: str, v: Affine) -> bool:
        """Is the prevalence in the domain wherever the place is?"""
        key = (role, v)
        if key not in self._known:
            vector = (v, (UNIT - v[0], -v[1]))
            wanted = self.theory.inside(role, (num(0), num(0)))
            self._known[key] = all(
                self.place.sign(e)[r.op == "<"] for e, r in zip(vector, wanted, strict=True)
            )
        return self._known[key]

    def instances(self) -> Iterator[tuple[Form, Assignment, Any, str, Any]]:
        """What is said where all hypotheses hold: lower, relation, upper; that D is zero, of the truth alone."""
        for form in self.forms:
            for at in self.complete(form, {}):
                for lower, op, upper in form.relations if self.holds(form, at) else ():
                    if op != "=" or "0" not in (lower, upper) or at["p"] == at["x"]:
                        yield form, at, lower, op, upper

    def above(self, node: Node) -> Iterator[Edge]:
        """Edges from a value of D to what is at least as large."""
        for form in self.forms:
            for left, op, right in form.relations:
                for lower, upper in ((left, right), (right, left)) if op == "=" else ((left, right),):
                    for at in self.assignments(form, lower, node):
                        if (edge := self.edge(form, at, lower, op, upper)) is not None:
                            yield edge

    def assignments(self, form: Form, term: tuple | str, node: Node) -> Iterator[Assignment]:
        """Values of the form's names for which the term is the node; equations are solved."""
        if isinstance(term, str) or isinstance(node, str):
            if term == node:
                yield from self.complete(form, {})
            return
        start = dict(zip(term, node, strict=True))
        if len(set(term)) == len(term):
            yield from self.complete(form, start)

    def complete(self, form: Form, start: Assignment) -> Iterator[Assignment]:
        """Every way to give the other names values from the pools."""
        seen = set()
        rest = [k for k in form.scenario.vectors if k not in start]
        truths = [k for k in rest if k in TRUTHS]
        for order in permutations([k for k in rest if k not in TRUTHS]):
            for found in self._extend(form, dict(start), [*truths, *order]):
                key = tuple(sorted(found.items()))
                if key not in seen:
                    seen.add(key)
                    yield found

    def _extend(self, form: Form, at: Assignment, rest: list[str]) -> Iterator[Assignment]:
        at = solved(form, at)
        if not self.possible(form, at):
            return
        rest = [k for k in rest if k not in at]
        if not rest:
            if set(at) == set(form.names):
                yield at
            return
        for value in self.truths if rest[0] in TRUTHS else self.predictions:
            yield from self._extend(form, at | {rest[0]: value}, rest[1:])

    def possible(self, form: Form, at: Assignment) -> bool:
        """Do the hypotheses hold, with equality allowed, as far as they are about what is assigned?"""
        for row in form.rows:
            e = row.at(at)
            if e is not None and (any(e) if row.op == "=" else not self.place.sign(e)[0]):
                return False
        return all(
            self.inside("true" if k in TRUTHS else "predicted", v)
            for k, v in at.items()
            if k in form.scenario.vectors
        )

    def holds(self, form: Form, at: Assignment) -> bool:
        """Do all hypotheses hold as they stand?"""
        strict = [row.at(at) for row in form.rows if row.op == "<"]
        return self.possible(form, at) and all(e is not None and self.place.sign(e)[1] for e in strict)

    def edge(self, form: Form, at: Assignment, lower, op: str, upper) -> Edge | None:
        """What the form says there; by continuity, if its hypotheses hold only in the limit."""
        step = form.step(point(form, at))
        if "0" in (lower, upper) and op == "=" and at["p"] != at["x"]:
            return None
        ends = node(at, lower), node(at, upper)
        if self.holds(form, at):
            return Edge(*ends, op == "<", step)
        if not self.theory.continuous or not form.signs:
            return None
        near = next((b for b in self.neighbours(form, at) if self.holds(form, b)), None)
        return None if near is None else Edge(*ends, False, step | {"near": point(form, near)})

    def neighbours(self, form: Form, at: Assignment) -> Iterator[Assignment]:
        """Points with the same scalars, one true distribution moved, the predictions moved along."""
        fixed = {k: at[k] for k in form.names if k in TRUTHS or k not in form.scenario.vectors}
        for k in fixed.keys() & set(TRUTHS):
            for value in self.truths:
                found = solved(form, fixed | {k: value})
                if set(found) == set(form.names):
                    yield found


def solved(form: Form, at: Assignment) -> Assignment:
    """The assignment with everything that the equations determine."""
    changed = True
    while changed:
        changed = False
        for row in form.rows:
            if row.op != "=":
                continue
            missing = [(k, c) for k, c in row.terms if k not in at]
            if len(missing) == 1 and abs(missing[0][1]) == 1:
                k, c = missing[0]
                if (rest := row.at(at, k)) is not None:
                    at, changed = at | {k: (-rest[0] * c, -rest[1] * c)}, True
    return at


def entry(v: Affine) -> str | list:
    """A prevalence as certificates have it."""
    a, b = Fraction(v[0], UNIT), Fraction(v[1], UNIT)
    return str(a) if not b else encode(from_row([b, a], [PLACE]))


def distribution(v: Affine) -> list:
    """The distribution of two classes with that prevalence of c1."""
    return [entry(v), entry((UNIT - v[0], -v[1]))]


def point(form: Form, at: Assignment) -> dict:
    """The assignment as certificates have it."""
    vectors = form.scenario.vectors
    found: dict = {"distributions": {k: distribution(at[k]) for k in vectors}}
    scalars = {k: entry(at[k]) for k in form.names if k not in vectors}
    return found | ({"scalars": scalars} if scalars else {})
