"""Rules for claims about contingency matrices, and for their refutations.

A claim about a measure with parameters is a claim about every value that the parameters
may take (`Claim.parameters`); so is its refutation.  `cases` in the checker puts regions
of parameters together.
"""

from __future__ import annotations

from collections.abc import Mapping

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.matrices import Limit, Stratum, goal, improves, strata, values, wanted
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt
from axiomcheck.lang.matrix import BETTER, EQUAL, FILTERING, THRESHOLD, Change


def require(condition: bool, why: str) -> None:
    """Refuse the step unless the condition holds."""
    if not condition:
        raise CheckError(why)


def about(claim: Claim, *conclusions: str) -> None:
    """Refuse claims about anything else."""
    require(claim.measure.kind == FILTERING, "this rule is about contingency matrices")
    require(claim.statement.conclusion in conclusions, "this rule is about another kind of statement")


# -- proofs -------------------------------------------------------------------


def changes(claim: Claim) -> tuple[Goal, ...]:
    """Every change, stratum by stratum; those without a value are excluded or a violation."""
    about(claim, BETTER, EQUAL)
    return tuple(
        g
        for change in claim.statement.changes
        for stratum in strata(change)
        for g in about_stratum(claim, stratum)
    )


def about_stratum(claim: Claim, stratum: Stratum) -> list[Goal]:
    """What is to be shown on one stratum: nothing where the values, being infinite, tell."""
    both = spoken_of(claim, stratum)
    if both is None:
        return []
    relation = wanted(claim, *both)
    goals = [] if relation is None else [goal(claim, stratum.given, relation, stratum.integers)]
    return goals + _defined(claim, stratum, both, relation)


def spoken_of(claim: Claim, stratum: Stratum) -> tuple[Limit, Limit] | None:
    """Both values on a stratum; None if one is 0/0 there and such pairs are excluded."""
    try:
        return values(claim, stratum)
    except UndefinedValue as error:
        require(claim.statement.undefined == "excluded", f"{stratum.label}: {error}")
        return None


def _defined(claim: Claim, stratum: Stratum, both: tuple, relation: Rel | None) -> list[Goal]:
    """Beside an infinite value, the finite one must exist."""
    finite = [e for e in both if isinstance(e, Expr) and relation is None]
    return [goal(claim, stratum.given, eq(e, e), stratum.integers) for e in finite if e.symbols]


def threshold(
    claim: Claim, *, parameter: str, at: Expr, upward: bool, others: dict | None = None, line: bool = False
) -> tuple[Goal, ...]:
    """After is strictly better (`upward`), or strictly worse, exactly for parameters above `at`.

    `at` may speak of the numbers G and N of relevant and irrelevant documents, and of the
    other parameters; for the values `others` of these it lies strictly inside the parameter's
    range, whatever G and N are.  With `line`, all smaller numbers count as below.
    """
    about(claim, THRESHOLD)
    names = {x.name: x for x in claim.measure.parameters}
    require(parameter in names and type(upward) is bool, "there is no such parameter")
    require(at.symbols <= ({"G", "N"} | set(names)) - {parameter}, "the threshold speaks of other variables")
    low, high = names[parameter].low, names[parameter].high
    sizes = (ge(sym("G"), 1), ge(sym("N"), 1))
    bounds = [r.subs({parameter: at}) for r in names[parameter].range]
    fixed, goals = parameters_at(claim, others or {}, set(names) - {parameter})
    goals += [Goal(sizes, r.subs(fixed), ("G", "N")) for r in bounds]
    goals.append(goal(claim, sizes, eq(at, at), ("G", "N")))
    for change in claim.statement.changes:
        for stratum in strata(change):
            both = spoken_of(claim, stratum)
            if both is None:
                continue
            here = at.subs(gold_sizes(stratum.before, change))
            first, second = both if upward else both[::-1]
            for value, given, op, sides in (
                (*_above(here, high), "<", (first, second)),
                (*_below(here, None if line else low), "<=", (second, first)),
            ):
                relation = improves(claim, *sides, op)
                found = [] if relation is None else [relation.subs({parameter: value})]
                found += [g.then.subs({parameter: value}) for g in _defined(claim, stratum, both, relation)]
                known = [r for r in claim.parameters if parameter not in r.symbols]
                goals += [Goal((*stratum.given, given, *known), r, stratum.integers) for r in found]
    return tuple(goals)


def _above(here: Expr, high: str | None) -> tuple[Expr, Rel]:
    """Every value above the threshold and inside the range, by a number d > 0."""
    d = sym("d")
    if high is None:
        return here + d, gt(d, 0)
    return here + (num(high) - here) * (d / (1 + d)), gt(d, 0)


def _below(here: Expr, low: str | None) -> tuple[Expr, Rel]:
    """Every value up to the threshold and inside the range, by a number d >= 0."""
    d = sym("d")
    if low is None:
        return here - d, ge(d, 0)
    return num(low) + (here - num(low)) / (1 + d), ge(d, 0)


def gold_sizes(cells: Mapping[str, Expr], change: Change) -> dict[str, Expr]:
    """The numbers of relevant and irrelevant documents."""
    if {"G", "N"} <= {name for name, _ in change.counts}:
        return {"G": sym("G"), "N": sym("N")}
    return {"G": cells["TP"] + cells["FN"], "N": cells["FP"] + cells["TN"]}


def parameters_at(claim: Claim, data: dict, names: set[str]) -> tuple[dict[str, Expr], list[Goal]]:
    """Values of these parameters, and the goals that their ranges allow them."""
    require(isinstance(data, dict) and set(data) == names, f"values of {', '.join(sorted(names))}")
    found = {k: num(number(v)) for k, v in data.items()}
    return found, [Goal((), r.subs(found)) for r in claim.parameters if r.symbols <= names]


PROOFS = (changes, threshold)
