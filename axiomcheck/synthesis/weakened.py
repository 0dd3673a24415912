"""Axioms with further hypotheses: a theory whose REL, say, speaks of errors up to 1/4 only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from axiomcheck import axioms
from axiomcheck.axioms.kinds import of_distributions
from axiomcheck.axioms.theory import UNKNOWN, Theory
from axiomcheck.errors import InputError
from axiomcheck.input import formula
from axiomcheck.lang.axiom import Axiom, Statement, c1, c2
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.catalog import ANY, built_in
from axiomcheck.properties.model import Relation

LONGEST = 200
CURE = "write AXIOM:'CONDITION', for instance REL:'a <= 1/4' or REL:'p(c1) >= 1/10'"
_PREVALENCE = re.compile(r"\b([pqxy])\s*\(\s*c([12])\s*\)")
_COMPARISON = re.compile(r"(.+?)(<=|>=|<|>)(.+)")


@dataclass(frozen=True)
class Weakening:
    """An axiom that is asked only where some relations hold as well."""

    axiom: str
    given: tuple[Rel, ...]
    text: str

    def __str__(self) -> str:
        return f"{axioms.from_name(self.axiom).name}:{self.text}"


@dataclass(frozen=True)
class Weakened(Theory):
    """A theory some axioms of which have further hypotheses, added to their declared statements.

    >>> theory = Weakened(("rel", "abs"), weakenings=(parse("REL:a <= 1/4", ("rel",)),))
    >>> [str(r) for r in theory.claim("rel").statement.hypotheses[-1:]]
    ['a <= 1/4']
    """

    weakenings: tuple[Weakening, ...] = ()

    def axiom(self, name: str) -> Axiom:
        """The axiom as it is asked here."""
        found = super().axiom(name)
        more = tuple(r for w in self.weakenings if w.axiom == found.id for r in w.given)
        if not more:
            return found
        statement = of_distributions(found.statement(self.reading))
        return replace(
            found, readings={self.reading: replace(statement, hypotheses=(*statement.hypotheses, *more))}
        )

    @property
    def scope(self) -> str:
        """How the axioms are meant, for readers."""
        return ", ".join([super().scope, *(f"{_name(w)} only where {w.text}" for w in self.weakenings)])


def _name(w: Weakening) -> str:
    return axioms.from_name(w.axiom).name


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
    axiom = axioms.from_name(name)
    if claim.axiom == axiom:
        return claim
    signs = theory.signs if claim.statement.signs else ANY
    keys = ((axiom.id, reading, signs) for reading in (theory.reading, "printed"))
    said = next(found for key in keys if (found := built_in().get(key)) is not None)
    strict = said.conclusion
    if axiom.id in theory.weak and isinstance(strict, Relation):
        said = replace(said, conclusion=replace(strict, op="<="))
    more = (r for w in getattr(theory, "weakenings", ()) if w.axiom == axiom.id for r in w.given)
    classes = [sym(v.name) for v in said.variables if v.sort == "class"]
    conditions = (Relation(r.op, _of_classes(r.lhs, classes), _of_classes(r.rhs, classes)) for r in more)
    said = replace(said, conditions=(*said.conditions, *conditions))
    return replace(claim, axiom=as_axiom(axiom.name, {theory.reading: said}))


def _of_classes(e: Expr, classes: Sequence[Expr]) -> Expr:
    """With entries at the classes that a property names; of two classes, the other has what is left."""

    def entry(t: Expr) -> Expr | None:
        if t.op != "at":
            return None
        place, x = int(t.args[0].args[0]), t.args[1]
        return ONE - Expr("entry", x, classes[0]) if place > len(classes) else Expr("entry", x, classes[place - 1])

    return e.replace(entry)


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
    statement = axiom.statement(reading)
    if not isinstance(statement, Statement) or statement.part or not statement.picks_classes:
        raise InputError(f"{where}: {axiom.name} names no classes whose prevalences could be bounded; {CURE}")
    condition = " ".join(condition.split())
    return Weakening(axiom.id, (_relation(condition, statement, where),), condition)


def _relation(text: str, statement: Statement, where: str) -> Rel:
    found = _COMPARISON.fullmatch(text)
    if found is None or re.search(r"[<>=]", found[1] + found[3]):
        raise InputError(f"{where}: there is no single <, <=, > or >=; {CURE}")
    left, right = (_side(found[i].strip(), statement, where) for i in (1, 3))
    op = found[2]
    return Rel(op.replace(">", "<"), right, left) if ">" in op else Rel(op, left, right)


def _side(text: str, statement: Statement, where: str) -> Expr:
    """An expression in the statement's scalars and the prevalences of c1 and c2."""
    meant = {f"{d}_c{k}": c for d in statement.distributions for k, c in ((1, c1(d)), (2, c2(d)))}
    names = [*statement.scalars, *meant]
    written = _PREVALENCE.sub(r"\1_c\2", text)
    try:
        used = {node.id for node in ast.walk(ast.parse(written, mode="eval")) if isinstance(node, ast.Name)}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InputError(f"{where}: {text[:40]!r} cannot be read; {CURE}") from None
    if stray := used - set(names):
        known = [*statement.scalars, *(f"{d}(c{k})" for d in statement.distributions for k in (1, 2))]
        raise InputError(f"{where}: there is no {sorted(stray)[0]!r}; known are {', '.join(known)}")
    tree = formula.parse(written, "--weaken", names)
    if tree.has("sum", "mean", "cmin", "cmax", "at", "cumsum", "where", "log", "exp", "pow"):
        raise InputError(f"{where}: only sums, differences, products and quotients are meant here; {CURE}")
    return tree.subs(meant)
