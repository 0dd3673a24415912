"""An axiom and its binary form: are they equivalent for every D that satisfies IND?

That the axiom implies its binary form is a statement about hypotheses at n = 2.  The
converse is refuted by one D that satisfies IND and the binary form but not the axiom.  It
is proved, where both values in the conclusion are of predictions for one true p, by

- both predictions agree outside c1 and c2, so IND speaks of the part {c1, c2}, and orders
  the two predictions as their projections on it, in both directions: < is kept, and =;
- the projections satisfy the hypotheses of the binary form.

At n = 2 the codeframe itself is the part, and nothing is to be shown.  D is taken to have a
value at all distributions that are spoken of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from axiomcheck import axioms
from axiomcheck.claims.checks import claim
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.model import Answer, Check, Outcome, confirmed, undecided
from axiomcheck.exact.forms import Form, form_of, relation
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, negation
from axiomcheck.report.explain import summary
from axiomcheck.strategies.linear import contradiction
from axiomcheck.verdict import Status


@dataclass(frozen=True)
class Reduction(Check):
    """An axiom is equivalent to its binary form for every D with IND."""

    axiom: str  # MON, IMP, REL or ABS
    reading: str  # of the axiom itself
    ind: str  # the reading of IND
    candidates: tuple[str, ...] = ()  # measures that may refute it

    def _claims(self, name: str) -> tuple[Claim, Claim, Claim]:
        return (
            claim(name, "ind", self.ind),
            claim(name, self.axiom, "binary"),
            claim(name, self.axiom, self.reading),
        )

    def claims(self) -> tuple[Claim, ...]:
        return tuple(c for name in self.candidates for c in self._claims(name))

    def outcome(self, engine: Engine) -> Outcome:
        for name in self.candidates:
            found = [engine.verdict(c) for c in self._claims(name)]
            if [v.status for v in found] == [Status.PROVED, Status.PROVED, Status.REFUTED]:
                says = f"D = {name} satisfies IND ({self.ind}) and the binary form, not the axiom"
                trusts = frozenset().union(*(v.trusts for v in found))
                return Outcome(
                    Answer.REFUTED, f"{says}: {summary(found[2])}", witness={"D": name}, trusts=trusts
                )
        return self._proved(engine)

    def _proved(self, engine: Engine) -> Outcome:
        about = axioms.from_name(self.axiom)
        full, binary = (form_of(about.statement(x)) for x in (self.reading, "binary"))
        says = relation(binary.conclusion)
        truths = {e.args[0].args[0] for side in (says.lhs, says.rhs)
                  for e in side.nodes() if e.op == "D"}  # fmt: skip
        if len(truths) > 1:
            return undecided("IND compares predictions of one true distribution, the axiom errors at two")
        trusts: frozenset[str] = frozenset()
        for goal in (
            *_to_binary(full, binary),
            *_from_binary(full, binary, same_mass=self.ind == "repaired"),
        ):
            found = engine.settle(goal)
            if found.status is not Status.PROVED:
                return undecided(f"IND ({self.ind}) says nothing of scenarios without {goal.then}")
            trusts |= found.trusts
        return confirmed(
            "the projections on {c1, c2} satisfy the binary hypotheses, and IND keeps the order", trusts
        )


def _at(x: str, c: int) -> Expr:
    return sym(f"{x}{c}")


def _written(r: Rel, tied: dict[str, Expr] | None = None) -> Rel:
    """A hypothesis with c1(x) and c2(x) as variables x1, x2."""

    def rule(e: Expr) -> Expr | None:
        return _at(e.args[1].args[0], int(e.args[0].args[0])) if e.op == "at" else None

    made = Rel(r.op, r.lhs.replace(rule), r.rhs.replace(rule))
    return made if tied is None else made.subs(tied)


def _tied(relations: Iterable[Rel]) -> dict[str, Expr]:
    """Equations `variable = ...` among the hypotheses, solved."""
    return {r.lhs.args[0]: r.rhs for r in map(_written, relations) if r.op == "=" and r.lhs.op == "sym"}


def _prevalences(s: Form, tied: dict[str, Expr]) -> tuple[Rel, ...]:
    return tuple(ge(_at(x, c).subs(tied), 0) for x in s.distributions for c in (1, 2))


def _to_binary(full: Form, binary: Form) -> list[Goal]:
    """At n = 2 the binary hypotheses imply the full ones."""
    tied = _tied(binary.hypotheses)
    second = {f"{x}2": (1 - _at(x, 1)).subs(tied) for x in full.distributions}
    tied |= second
    given = (*(_written(r, tied) for r in binary.hypotheses if r.op != "="), *_prevalences(full, tied))
    return [Goal(given, _written(r, tied)) for r in full.hypotheses]


def _from_binary(full: Form, binary: Form, same_mass: bool) -> list[Goal]:
    """The full hypotheses imply the binary ones of the projections, and what IND needs."""
    tied = _tied(full.hypotheses)
    masses = {x: _at(x, 1) + _at(x, 2) for x in full.distributions}
    x, y = full.agree[0]  # they agree outside c1 and c2, so their masses on the pair are the same
    given = [_written(r, tied) for r in full.hypotheses if r.op != "="]
    given += _prevalences(full, tied)
    if not ({f"{x}1", f"{y}1"} <= set(tied)):
        tied |= {f"{y}2": masses[x] - _at(y, 1)}
        given = [r.subs(tied) for r in given]
    given += [gt(sym(v), 0) for v in full.scalars]  # a = 0: the two predictions are the same
    goals = [gt(m.subs(tied), 0) for m in masses.values()]
    goals.append(eq(masses[x].subs(tied), masses[y].subs(tied)))
    if same_mass:
        goals += [eq(m.subs(tied), masses["p"].subs(tied)) for m in masses.values()]
    scaled = {f"{v}1": (_at(v, 1) / m).subs(tied) for v, m in masses.items()}
    scaled |= {v: sym(v) / masses["p"].subs(tied) for v in full.scalars}
    goals += [_written(r).subs(scaled) for r in binary.hypotheses]
    return [Goal(_essential(given), r) for r in goals]


def _essential(given: Iterable[Rel]) -> tuple[Rel, ...]:
    """Without what follows from the rest, so that proofs need not look at it."""
    kept = list(dict.fromkeys(given))
    for r in list(kept):
        others = tuple(x for x in kept if x != r)
        if contradiction(Goal((*others, negation(r)), r)) is not None:
            kept.remove(r)
    return tuple(kept)


@dataclass(frozen=True)
class SameHypotheses(Check):
    """Two axioms, word for word, differ in their conclusions alone."""

    first: str
    second: str

    def outcome(self, engine: Engine) -> Outcome:
        one, two = (
            form_of(axioms.from_name(x).statement("printed")) for x in (self.first, self.second)
        )
        if one == replace(two, conclusion=one.conclusion) and one.conclusion != two.conclusion:
            return confirmed(f"the same hypotheses; {one.conclusion} and {two.conclusion}")
        return Outcome(Answer.REFUTED, "their hypotheses differ, or their conclusions do not")
