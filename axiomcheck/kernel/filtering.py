"""Rules for claims about contingency matrices, and for their refutations.

A claim about a measure with parameters is a claim about every value that the parameters
may take (`Claim.parameters`); so is its refutation.  `cases` in the checker puts regions
of parameters together.
"""

from __future__ import annotations

from collections.abc import Mapping

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.certificate import decode, number
from axiomcheck.kernel.evaluate import fold, holds
from axiomcheck.kernel.matrices import (
    Limit,
    Region,
    Stratum,
    goal,
    improves,
    instance,
    limit,
    ordered,
    quality,
    strata,
    values,
    wanted,
)
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, num, sym
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


# -- refutations ----------------------------------------------------------------


def chosen(claim: Claim, index: object) -> Change:
    """The change that a witness is of."""
    require(type(index) is int and 0 <= index < len(claim.statement.changes), "there is no such change")
    return claim.statement.changes[index]


def matrices(claim: Claim, *, change: int, at: dict, least: Expr | None = None) -> tuple[Goal, ...]:
    """Two matrices break the statement, for all values that the parameters may take.

    `at` gives the change's counts and shares.  A count may be a whole multiple of k plus a
    whole number: then k is any whole number that is at least `least`, a
    formula in the parameters that is never below 1: there is such a k for each value of theirs.
    """
    about(claim, BETTER, EQUAL)
    before, after, remaining = instance(chosen(claim, change), at)
    least = ONE if least is None else least
    require(
        least.symbols <= {x.name for x in claim.measure.parameters}, "k can only depend on the parameters"
    )
    goals = [_with_k(claim, r, least) for r in remaining]
    if any("k" in e.symbols for e in (*before.values(), *after.values())):
        goals.insert(0, goal(claim, (), ge(least, 1)))
    try:
        both = instance_values(claim, before, after)
    except UndefinedValue:
        require(claim.statement.undefined == "violation", "one of the values is 0/0, which is excluded")
        return tuple(goals)
    op = "!=" if claim.statement.conclusion == EQUAL else "<="
    relation = ordered(*both, op) if op == "!=" else improves(claim, *both[::-1], op)
    finite = [eq(e, e) for e in both if isinstance(e, Expr)] if relation is None else [relation]
    return (*goals, *(_with_k(claim, r, least) for r in finite))


def instance_values(claim: Claim, before: Mapping, after: Mapping) -> tuple[Limit, Limit]:
    """The values at two matrices, whose cells are numbers or speak of k > 0."""
    formula, region = quality(claim), Region(claim, frozenset({"k"}))
    return limit(formula, before, region), limit(formula, after, region)


def no_threshold(claim: Claim, *, witnesses: dict) -> tuple[Goal, ...]:
    """No parameter has such a threshold.

    For each parameter one witness: "opposite" (with the same values of all parameters and
    the same gold standard, one change is strictly better and another strictly worse),
    "constant" (one change goes the same way whatever the parameters are), or "twice" (for
    three rising values of the parameter, a change is better, worse, better, or the other way
    round).  A measure without parameters has none.
    """
    about(claim, THRESHOLD)
    names = [x.name for x in claim.measure.parameters]
    require(set(witnesses) == set(names), "one witness for each parameter")
    goals: list[Goal] = []
    for name in names:
        witness = witnesses[name]
        require(isinstance(witness, dict), "a witness is a table")
        kind = witness.get("kind")
        if kind == "opposite":
            goals += _opposite(claim, **{k: v for k, v in witness.items() if k != "kind"})
        elif kind == "constant":
            goals += one_way(claim, name, **{k: v for k, v in witness.items() if k != "kind"})
        elif kind == "twice":
            goals += _twice(claim, name, **{k: v for k, v in witness.items() if k != "kind"})
        else:
            raise CheckError("a witness is of kind opposite, constant or twice")
    return tuple(goals)


def _values_at(claim: Claim, index: object, at: dict, given: Mapping[str, Expr]) -> tuple[dict, tuple]:
    """The matrix before, and both values, for numbers `at` and these parameters."""
    before, after, remaining = instance(chosen(claim, index), at)
    require(not remaining, "these are not numbers")
    both = instance_values(claim, before, after)
    return before, tuple(fold(e.subs(given), frozenset()) if isinstance(e, Expr) else e for e in both)


def parameters_at(claim: Claim, data: object, names: set[str]) -> tuple[dict[str, Expr], list[Goal]]:
    """Values of these parameters, and the goals that their ranges allow them."""
    require(isinstance(data, dict) and set(data) == names, f"values of {', '.join(sorted(names))}")
    found = {k: num(number(v)) for k, v in data.items()}
    return found, [Goal((), r.subs(found)) for r in claim.parameters if r.symbols <= names]


def _opposite(claim: Claim, *, parameters: dict, change: int, better: dict, worse: dict) -> list[Goal]:
    names = {x.name for x in claim.measure.parameters}
    given, goals = parameters_at(claim, parameters, names)
    first, good = _values_at(claim, change, better, given)
    second, bad = _values_at(claim, change, worse, given)
    for a, b in (("TP", "FN"), ("FP", "TN")):
        sizes = {sum(cells[x].args[0] for x in (a, b)) for cells in (first, second)}
        require(len(sizes) == 1, "the gold standards differ")
    relations = (improves(claim, *good), improves(claim, *bad[::-1]))
    return [*goals, *(Goal((), r) for r in relations if r is not None)]


def one_way(
    claim: Claim, name: str, *, change: int, at: dict, way: str, least: Expr | list | None = None
) -> list[Goal]:
    """The gold standard may grow with the other parameters, by k as in `matrices`."""
    require(way in ("<", "=", ">"), "the way is <, = or >")
    before, after, remaining = instance(chosen(claim, change), at)
    least = ONE if least is None else least if isinstance(least, Expr) else decode(least)
    others = {x.name for x in claim.measure.parameters} - {name}
    require(least.symbols <= others, "k can only depend on the other parameters")
    both = instance_values(claim, before, after)
    both = both[::-1] if way == ">" else both
    relation = ordered(*both, "=") if way == "=" else improves(claim, *both)
    finite = [eq(e, e) for e in both if isinstance(e, Expr)] if relation is None else [relation]
    goals = [_with_k(claim, r, least) for r in (*remaining, *finite)]
    return [goal(claim, (), ge(least, 1)), *goals]


def _with_k(claim: Claim, r: Rel, least: Expr) -> Goal:
    """The relation for every k that is at least that large."""
    given = (ge(sym("d"), 0),) if "k" in r.symbols else ()
    return goal(claim, given, r.subs({"k": least + sym("d")}))


def _twice(
    claim: Claim, name: str, *, change: int, at: dict, values: list, better_first: bool, others: dict
) -> list:
    require(isinstance(values, list) and len(values) == 3 and type(better_first) is bool, "three values")
    numbers = [number(v) for v in values]
    require(numbers == sorted(set(numbers)), "the values rise")
    names = {x.name for x in claim.measure.parameters}
    goals: list[Goal] = []
    for i, v in enumerate(values):
        given, allowed = parameters_at(claim, {**others, name: v}, names)
        _, both = _values_at(claim, change, at, given)
        relation = improves(claim, *(both if (i % 2 == 0) == better_first else both[::-1]))
        goals += [*allowed, *(Goal((), r) for r in (relation,) if r is not None)]
    return goals


# -- regions of parameters ------------------------------------------------------


def condition(claim: Claim, data: object) -> tuple[Rel, Rel]:
    """A relation between parameters as data `[op, lhs, rhs]`, and its negation."""
    require(
        isinstance(data, list) and len(data) == 3 and data[0] in ("<", "<="), "a condition is [op, lhs, rhs]"
    )
    op, lhs, rhs = data[0], decode(data[1]), decode(data[2])
    names = {x.name for x in claim.measure.parameters}
    require(
        bool(lhs.symbols | rhs.symbols) and lhs.symbols | rhs.symbols <= names, "it is not about parameters"
    )
    require(all(map(_polynomial, (*lhs.nodes(), *rhs.nodes()))), "a condition is a polynomial")
    yes = Rel(op, lhs, rhs)
    return yes, Rel({"<": "<=", "<=": "<"}[op], rhs, lhs)


def _polynomial(e: Expr) -> bool:
    if e.op != "pow":
        return e.op in ("num", "sym", "add", "mul")
    k = e.args[1]
    return k.op == "num" and k.args[0].denominator == 1 and 0 <= k.args[0] <= 12


def inhabited(claim: Claim, example: object) -> None:
    """Refuse unless these values of the parameters satisfy all that is known of them."""
    names = {x.name for x in claim.measure.parameters}
    require(
        isinstance(example, dict) and set(example) == names, f"an example gives {', '.join(sorted(names))}"
    )
    point = {k: number(v) for k, v in example.items()}
    require(all(holds(r, point) for r in claim.parameters), "the example is outside the region")


PROOFS = (changes, threshold)
REFUTATIONS = (matrices, no_threshold)
