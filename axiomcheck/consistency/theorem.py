"""Theorems that no function satisfies some axioms, in numbered steps for readers.

Everything is read off the proof that the kernel replays; nothing is added to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from axiomcheck import axioms
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import inconsistent as kernel
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.lang.goal import Rel, lt

INSTANCES = "instances"  # what contradictions rest on: axioms at points, and that what they say there adds up
NOTATION = "D(a, b) is the error of the prediction (b, 1 - b) where (a, 1 - a) is true; beta is the largest error."


@dataclass(frozen=True)
class Line:
    """A line of a proof: a numbered step, the head of a case, or how a case ends."""

    depth: int
    kind: str  # "step", "case", "end"
    text: str
    number: int = 0
    axiom: str = ""
    says: str = ""


@dataclass(frozen=True)
class Theorem:
    """No function D satisfies the theory; `proof` is what the kernel replays."""

    theory: Theory
    proof: dict

    beside: ClassVar[tuple[str, ...]] = ()  # what its kind rests on beside these: an argument in words
    notation: ClassVar[str] = NOTATION  # how its points are written

    @property
    def trusts(self) -> frozenset[str]:
        """What it rests on beside the kernel."""
        return frozenset({INSTANCES, *self.beside})

    @property
    def axioms(self) -> tuple[str, ...]:
        """Ids of the axioms, in the catalog's order."""
        return self.theory.order

    def replay(self) -> None:
        """Check the proof again; a CheckError if it does not hold."""
        try:
            self.check()
        except CheckError:
            raise
        except (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise CheckError(f"a step does not apply: {error}") from error

    def if_it_holds(self) -> Self | None:
        """Itself once it is replayed; None where the argument shows nothing of this theory."""
        try:
            self.replay()
        except CheckError:
            return None
        return self

    def check(self) -> None:
        """An error of any kind, if the proof does not hold."""
        kernel.check_inconsistent(self.theory, self.proof)

    @property
    def instances(self) -> int:
        """How many instances of axioms the proof has."""
        return sum(line.kind == "step" for line in self.lines())

    def lines(self) -> list[Line]:
        """The proof, line by line; distributions are given by the prevalence of c1."""
        positive = (lt(ZERO, kernel.BETA),) if "max" in self.theory.order else ()
        return list(_numbered(_lines(self.theory, positive, self.proof, 0)))


def _numbered(lines: Iterator[Line]) -> Iterator[Line]:
    number = 0
    for line in lines:
        if line.kind == "step":
            number += 1
            line = Line(line.depth, line.kind, line.text, number, line.axiom, line.says)
        yield line


def _lines(theory: Theory, facts: tuple[Rel, ...], step: dict, depth: int) -> Iterator[Line]:
    kind = step["step"]
    if kind == "contradiction":
        yield Line(depth, "end", conclusion(facts, step["coefficients"]))
        return
    names = frozenset({"beta"}) | frozenset().union(*(r.symbols for r in facts))
    cases = kernel.branches(theory, facts, names, step, kernel.stored(step))
    if kind == "instance":
        ((known, _, then),) = cases
        yield Line(depth, "step", point_text(step), axiom=_name(step), says=relation(known[-1]))
        yield from _lines(theory, known, then, depth)
    elif kind == "cases":
        yield from _cases(theory, step, cases, depth)
    else:
        yield from _place(theory, len(facts), step, cases, depth)


def _name(step: dict) -> str:
    return axioms.from_name(step["axiom"]).name


def _place(theory: Theory, before: int, step: dict, cases: list, depth: int) -> Iterator[Line]:
    *reached, (known, _, then) = cases
    for facts, _, branch in reached:
        yield Line(depth, "case", f"Case {relation(facts[-1])}:")
        yield from _lines(theory, facts, branch, depth + 1)
    if reached:
        yield Line(depth, "case", "Otherwise these are less than beta, the supremum:")
    said = [r for r in known[before:] if any(e.op == "D" for e in r.lhs.nodes())]
    truth, place = short(kernel.vector(step["truth"])), ", ".join(step["place"])
    largest = "the largest error, beta > 0" if step["step"] == "maximum" else "an error larger than these"
    text = f"at p = {truth}: some prediction {place} has {largest}"
    yield Line(depth, "step", text, axiom="MAX", says=", ".join(map(relation, said)))
    yield from _lines(theory, known, then, depth)


def _cases(theory: Theory, step: dict, cases: list, depth: int) -> Iterator[Line]:
    on = kernel.affine(kernel.decode(step["on"]))
    name = next(iter(on.symbols))
    row = kernel.linear(on, [name])
    if row is None:
        raise CheckError(f"{on} is not linear in {name}")
    value = kernel.from_row([-row[1] / row[0]], [])
    signs = {"below": ("<=", ">"), "above": ("<", ">=")}.get(step.get("with", ""), ("<", "=", ">"))
    for sign, (known, _, branch) in zip(signs, cases, strict=True):
        if branch["step"] == "contradiction" and _outside(branch["coefficients"], known):
            continue  # no such prediction is in the domain
        yield Line(depth, "case", f"Case {name} {sign} {value}:")
        yield from _lines(theory, known, branch, depth + 1)


def _outside(coefficients: list[str], facts: tuple[Rel, ...]) -> bool:
    """Is the contradiction about the place alone?"""
    used = [r for c, r in zip(coefficients, facts, strict=True) if Fraction(c)]
    return not any(e.op == "D" for r in used for side in (r.lhs, r.rhs) for e in side.nodes())


def point_text(step: dict) -> str:
    """At which point an axiom is used."""
    given = step["point"]["distributions"]
    text = ", ".join(f"{k} = {short(kernel.vector(v))}" for k, v in given.items())
    exchanged = ", the classes exchanged" if step.get("classes") == [2, 1] and "signs" in step else ""
    near = ", in the limit" if "near" in step else ""
    return f"at {text}{exchanged}{near}"


def short(vector: tuple[Expr, ...]) -> str:
    """A distribution by its first prevalences."""
    shown = [str(e) for e in vector[:-1]]
    return shown[0] if len(shown) == 1 else f"({', '.join(shown)})"


def relation(r: Rel) -> str:
    """A relation between values of D."""
    return f"{_text(r.lhs)} {r.op} {_text(r.rhs)}"


def _text(e: Expr) -> str:
    if e.op == "D":
        p, x = (tuple(kernel.affine(a) for a in v.args) for v in e.args)
        return f"D({short(p)}, {short(x)})"
    return str(e)


def conclusion(facts: tuple[Rel, ...], coefficients: list[str]) -> str:
    """The inequalities that contradict each other, as a chain if they are one."""
    used = [r for c, r in zip(coefficients, facts, strict=True) if Fraction(c)]
    ends = [(r, _text(r.lhs), _text(r.rhs)) for r in used]
    for first in range(len(ends)):
        text = _chained(ends, first)
        if text is not None:
            return f"So {text}: impossible."
    return f"Together {', '.join(map(relation, used))}: impossible."


def _chained(ends: list[tuple[Rel, str, str]], first: int) -> str | None:
    r, start, at = ends[first]
    text, rest = f"{start} {r.op} {at}", ends[:first] + ends[first + 1 :]
    while rest:
        fits = (i for i, (s, low, high) in enumerate(rest) if low == at or (s.op == "=" and high == at))
        if (i := next(fits, None)) is None:
            return None
        s, low, high = rest.pop(i)
        at = high if low == at else low
        text = f"{text} {s.op} {at}"
    return text if at == start else None
