"""An axiom's statement at a point of a proof, once what it asks for is shown there; what arguments about D share.

How a relation is shown differs from proof to proof: by numbers, or by coefficients on a region of variables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.inconsistent import TRUTHS
from axiomcheck.consistency.rules import require
from axiomcheck.consistency.scenario import Scenario, Vector
from axiomcheck.errors import CheckError
from axiomcheck.exact.forms import Iff, form_of
from axiomcheck.lang.expr import ONE, Expr
from axiomcheck.lang.goal import Rel

Show = Callable[[Rel], Any]  # a CheckError where the relation is not shown


def bound(
    theory: Theory,
    name: str,
    vectors: Mapping[str, Vector],
    show: Show,
    *,
    scalars: Mapping[str, Expr] | None = None,
    classes: tuple[int, int] = (1, 2),
    part: int = 0,
    inside: bool = True,
) -> Scenario:
    """The axiom's statement at the point; its hypotheses are shown there, and if `inside`, that D has a
    value.

    A CheckError says that the theory has no such axiom, or that the point is none of its statement's.
    """
    axiom = theory.axiom(name)
    require(axiom.id in theory.order, f"{axiom.id} is not assumed")
    claim = theory.claim(axiom.id)
    statement = form_of(claim.statement)
    size, *others = {len(v) for v in vectors.values()}
    fits = set(vectors) == set(statement.distributions) and not others and claim.classes in (None, size)
    require(fits, "the point does not fit")
    numbers = dict(scalars or {})
    require(set(numbers) == {*statement.scalars, *statement.signs}, "nor do the numbers")
    require(all(numbers[k] == ONE for k in statement.signs), "a sign is 1, which every convention allows")
    require(bool(part) is bool(statement.part), "the axiom is not about parts, or is")
    small = type(part) is int and 2 <= part < size
    require(not part or small, "a part has two classes at least, and fewer than there are")
    two = len(classes) == len(set(classes)) == 2 and all(type(c) is int and 1 <= c <= size for c in classes)
    require(two, "c1 and c2 must be two classes")
    scenario = Scenario(claim, size, vectors, numbers, classes, part)
    for r in (*(_domain(theory, scenario) if inside else ()), *scenario.hypotheses()):
        show(r)
    return scenario


def _domain(theory: Theory, scenario: Scenario) -> list[Rel]:
    """All distributions are those at which D has a value."""
    roles = [("true" if k in TRUTHS else "predicted", v) for k, v in scenario.vectors.items()]
    for term in scenario.form.terms:
        roles += zip(("true", "predicted"), scenario.arguments(term), strict=True)
    return [r for role, v in roles for r in theory.inside(role, v)]


def orders(scenario: Scenario) -> Iff:
    """The order of two errors, and that of their projections on a part, which the axiom says are the same."""
    found = scenario.form.conclusion
    if not (isinstance(found, Iff) and found.left.op == found.right.op == "<=" and scenario.part):
        raise CheckError("that axiom does not say that two orders are the same")
    return found


def ordered(scenario: Scenario, value: Callable[..., Expr], strict: bool) -> tuple[Rel, Rel]:
    """Both orders as relations of values; strict ones if neither holds the other way round."""
    found = orders(scenario)
    whole, part = (scenario.relation(r, value) for r in (found.left, found.right))
    return (Rel("<", whole.rhs, whole.lhs), Rel("<", part.rhs, part.lhs)) if strict else (whole, part)
