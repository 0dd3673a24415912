"""Axioms with further hypotheses: a theory whose REL, say, speaks of errors up to 1/4 only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from axiomcheck import axioms
from axiomcheck.axioms.readings import Reading
from axiomcheck.axioms.theory import UNKNOWN, Theory
from axiomcheck.errors import InputError
from axiomcheck.input import formula
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, sym
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.model import Property, Relation

LONGEST = 200
CURE = "write AXIOM:'CONDITION', for instance REL:'a <= 1/4' or REL:'p(c1) >= 1/10'"
_PREVALENCE = re.compile(r"\b([pqxy])\s*\(\s*c([12])\s*\)")
_COMPARISON = re.compile(r"(.+?)(<=|>=|<|>)(.+)")


@dataclass(frozen=True)
class Weakening:
    """An axiom that is asked only where some relations hold as well."""

    axiom: str
    given: Relation
    text: str

    @property
    def name(self) -> str:
        """What papers call the axiom."""
        return axioms.from_name(self.axiom).name

    def __str__(self) -> str:
        return f"{self.name}:{self.text}"


@dataclass(frozen=True)
class Weakened(Theory):
    """A theory some axioms of which have further hypotheses, added to their sentences.

    >>> from axiomcheck.exact.forms import form_of
    >>> theory = Weakened(("rel", "abs"), weakenings=(parse("REL:a <= 1/4", ("rel",)),))
    >>> str(form_of(theory.claim("rel").statement).hypotheses[-1])
    'a <= 1/4'
    """

    weakenings: tuple[Weakening, ...] = ()

    def axiom(self, name: str) -> Axiom:
        """The axiom as it is asked here."""
        found = super().axiom(name)
        more = tuple(w.given for w in self.weakenings if w.axiom == found.id)
        if not more:
            return found
        reading = found.statement(self.reading)
        says = replace(reading.says, conditions=(*reading.says.conditions, *more))
        return replace(found, readings={self.reading: replace(reading, says=says, key="")})

    @property
    def scope(self) -> str:
        """How the axioms are meant, for readers."""
        return ", ".join([super().scope, *(f"{w.name} only where {w.text}" for w in self.weakenings)])


def claimed(theory: Theory, name: str, measure: Measure = UNKNOWN) -> Claim:
    """That a measure satisfies an axiom of the theory; one that is weakened as a declared property, which it then is.

    >>> from axiomcheck.properties.text import to_text
    >>> theory = Weakened(("rel", "mon"), weak=("mon",), weakenings=(parse("REL:q(c2) < 1", ("rel",)),))
    >>> print(to_text(claimed(theory, "rel").statement).rpartition("y[c] = q[c] + s*a, ")[2])
    q[d] < 1: D(p, x) > D(q, y)
    >>> print(to_text(claimed(theory, "mon").statement).rpartition(": ")[2])
    D(p, x) <= D(p, y)
    """
    claim = theory.claim(name, measure)
    if claim.axiom == axioms.from_name(name):
        return claim
    return replace(claim, axiom=as_axiom(claim.axiom.name, {theory.reading: claim.statement.sentence(theory.signs)}))


def parse(text: str, asked: Iterable[str], reading: str = "binary") -> Weakening:
    """A weakening as users write it.

    >>> str(parse("REL:a <= 1/4", ("rel",)))
    'REL:a <= 1/4'
    >>> parse("REL:a = 1/4", ("rel",))
    Traceback (most recent call last):
    axiomcheck.errors.InputError: --weaken 'REL:a = 1/4': there is no single <, <=, > or >=; write ...
    """
    where = f"--weaken {text[:60]!r}"
    if len(text) > LONGEST:
        raise InputError(f"{where}: it has {len(text):,} characters; {CURE}")
    name, colon, condition = text.partition(":")
    if not colon or not condition.strip():
        raise InputError(f"{where}: an axiom and a condition are needed; {CURE}")
    axiom = axioms.from_name(name)
    if axiom.id not in set(asked):
        raise InputError(f"{where}: {axiom.name} is not among the axioms asked about; add it")
    said = axiom.statement(reading)
    if not isinstance(said, Reading) or not any(v.sort == "class" for v in said.says.variables):
        raise InputError(f"{where}: {axiom.name} names no classes whose prevalences could be bounded; {CURE}")
    condition = " ".join(condition.split())
    return Weakening(axiom.id, _relation(condition, said.says, where), condition)


def _relation(text: str, said: Property, where: str) -> Relation:
    found = _COMPARISON.fullmatch(text)
    if found is None or re.search(r"[<>=]", found[1] + found[3]):
        raise InputError(f"{where}: there is no single <, <=, > or >=; {CURE}")
    left, right = (_side(found[i].strip(), said, where) for i in (1, 3))
    op = found[2]
    return Relation(op.replace(">", "<"), right, left) if ">" in op else Relation(op, left, right)


def _side(text: str, said: Property, where: str) -> Expr:
    """An expression in the sentence's real numbers and the prevalences of the two classes that it names."""
    picked = [v.name for v in said.variables if v.sort == "class"]
    reals = [v.name for v in said.variables if v.sort == "real"]
    meant = {f"{d}_c{k}": Expr("entry", sym(d), sym(c)) for d in said.distributions for k, c in enumerate(picked, 1)}
    if len(picked) == 1:  # of two classes, the other one has the rest
        meant |= {f"{d}_c2": ONE - meant[f"{d}_c1"] for d in said.distributions}
    names = [*reals, *meant]
    written = _PREVALENCE.sub(r"\1_c\2", text)
    try:
        used = {node.id for node in ast.walk(ast.parse(written, mode="eval")) if isinstance(node, ast.Name)}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InputError(f"{where}: {text[:40]!r} cannot be read; {CURE}") from None
    if stray := used - set(names):
        known = [*reals, *(f"{d}(c{k})" for d in said.distributions for k in (1, 2))]
        raise InputError(f"{where}: there is no {sorted(stray)[0]!r}; known are {', '.join(known)}")
    tree = formula.parse(written, "--weaken", names)
    if tree.has("sum", "mean", "cmin", "cmax", "at", "cumsum", "where", "log", "exp", "pow"):
        raise InputError(f"{where}: only sums, differences, products and quotients are meant here; {CURE}")
    return tree.subs(meant)
