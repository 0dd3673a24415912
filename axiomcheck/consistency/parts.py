"""Theorems about three classes: an axiom about a part of the codeframe carries what holds of two classes to three.

A proof is a list of facts about values of D. Each is an instance of an axiom, which the kernel rebuilds; or follows from
facts before it by an axiom that makes a property of the distributions one of D, `differs`; or is carried by an axiom that
makes the order of D on a part that of D on the whole, `part`. The facts contradict each other, which the kernel checks.
The last two kinds of steps are replayed here, so that such a theorem trusts `parts` beside the kernel. So is a proof by
`signs`: an error that an axiom says is not 0 is positive or negative, and the facts contradict each other either way.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import inconsistent as kernel
from axiomcheck.consistency.bound import bound, ordered
from axiomcheck.consistency.rules import farkas
from axiomcheck.consistency.scenario import Scenario
from axiomcheck.consistency.theorem import Line, Theorem, conclusion, point_text, relation
from axiomcheck.errors import CheckError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.forms import Iff
from axiomcheck.lang.expr import ZERO, Expr, num
from axiomcheck.lang.goal import Goal, Rel, lt, negation

TRUST = "parts"
Facts = tuple[Rel, ...]


@dataclass(frozen=True)
class PartTheorem(Theorem):
    """No function D satisfies the theory, by facts about two and three classes."""

    beside = (TRUST,)
    notation = "D(p, x) is the error of the prediction x where p is true, each by all its prevalences but the last."

    def check(self) -> None:
        """An error of any kind, if the proof does not hold."""
        for assumed, proof in cases(self.theory, self.proof):
            contradictory(facts_of(self.theory, proof["facts"], assumed), proof["coefficients"])

    def lines(self) -> list[Line]:
        """The proof, line by line."""
        found, depth, number = [], 0, 0
        if self.proof["step"] == "signs":
            step = self.proof["differs"]
            depth, number = 1, 1
            error = _nonzero(self.theory, step)
            name = self.theory.axiom(step["axiom"]).name
            found.append(Line(0, "step", point_text(step), 1, name, relation(Rel("!=", error, ZERO))))
        for assumed, proof in cases(self.theory, self.proof):
            found += [Line(0, "case", f"Case {relation(r)}:") for r in assumed]
            facts = facts_of(self.theory, proof["facts"], assumed)
            for said, step in zip(facts[len(assumed) :], proof["facts"], strict=True):
                number += 1
                found.append(Line(depth, "step", _where(step), number, self.theory.axiom(step["axiom"]).name, relation(said)))
            found.append(Line(depth, "end", conclusion(facts, proof["coefficients"])))
        return found


def _where(step: dict) -> str:
    text = point_text(step)
    return f"{text}, of the first {step['part']} classes" if step["step"] == "part" else text


def contradictory(facts: Facts, coefficients: list[str]) -> None:
    """The kernel adds the facts up to 0 < 0."""
    farkas(kernel.named(Goal(facts, lt(ZERO, ZERO))), coefficients=coefficients)


def cases(theory: Theory, proof: dict) -> list[tuple[Facts, dict]]:
    """What is assumed in each case, and its proof."""
    if proof["step"] == "parts":
        return [((), proof)]
    if proof["step"] != "signs":
        raise CheckError(f"there is no proof by {proof['step']!r}")
    error = _nonzero(theory, proof["differs"])
    return [((lt(ZERO, error),), proof["above"]), ((lt(error, ZERO),), proof["below"])]


def facts_of(theory: Theory, steps: list[dict], facts: Facts = ()) -> Facts:
    """What the steps say, one after the other, once something is assumed; a CheckError where one does not follow."""
    for step in steps:
        facts = (*facts, said(theory, facts, step))
    return facts


def said(theory: Theory, facts: Facts, step: dict) -> Rel:
    """What one step says, once what it rests on is shown to follow from the facts."""
    if step["step"] == "instance":
        return kernel.instance(theory, (), step, lambda goal: None)
    needed, says = inference(theory, step)
    contradictory((*facts, negation(needed)), step["coefficients"])
    return says


def inference(theory: Theory, step: dict) -> tuple[Rel, Rel]:
    """What a step rests on, and what follows from it by its axiom; a CheckError if the axiom says no such
    thing there.
    """
    rule = {"differs": _differs, "part": _part}.get(step["step"])
    if rule is None:
        raise CheckError(f"there is no step {step['step']!r}")
    return rule(theory, step)


def _differs(theory: Theory, step: dict) -> tuple[Rel, Rel]:
    """An error that is not zero, and is never negative, is positive."""
    error = _nonzero(theory, step)
    return Rel("<=", ZERO, error), lt(ZERO, error)


def _nonzero(theory: Theory, step: dict) -> Expr:
    """D at distributions that differ, by an axiom that it is zero exactly where they are the same."""
    scenario = _bound(theory, step, 0)
    found = scenario.form.conclusion
    if not (isinstance(found, Iff) and found.right.op == found.left.op == "=" and found.right.lhs.op == "sym"):
        raise CheckError("that axiom does not say where D is zero")
    x, p = (scenario.vectors[e.args[0]] for e in (found.right.lhs, found.right.rhs))
    error = scenario.relation(found.left, value)
    if x == p or error.rhs != ZERO:
        raise CheckError("the distributions do not differ")
    return error.lhs


def _part(theory: Theory, step: dict) -> tuple[Rel, Rel]:
    """The order of two predictions is that of their projections on the first classes."""
    whole, part = ordered(_bound(theory, step, step["part"]), value, step["strict"])
    return part, whole


def _bound(theory: Theory, step: dict, part: int) -> Scenario:
    """The axiom's statement at the point, once its hypotheses are shown there, and that D has a value."""
    vectors = {k: kernel.vector(v) for k, v in step["point"]["distributions"].items()}
    return bound(theory, step["axiom"], vectors, _show, part=part)


def _show(r: Rel) -> None:
    a, b = exact(r.lhs), exact(r.rhs)
    if not {"<": a < b, "<=": a <= b, "=": a == b}[r.op]:
        raise CheckError(f"{r} does not hold")


def value(true: tuple[Expr, ...], predicted: tuple[Expr, ...]) -> Expr:
    """D at two distributions of numbers."""
    return kernel.value(*(tuple(num(exact(e)) for e in v) for v in (true, predicted)))


def exact(e: Expr) -> Fraction:
    """A formula of rational numbers, as one."""
    found = evaluate(e, {})
    if not isinstance(found, Fraction):
        raise CheckError(f"{e} is not rational")
    return found
