"""Claims about contingency matrices as formulas: whole numbers of documents, values by limits.

The strata and the limits are `exact.matrices`'s: on each, a measure is a formula in positive variables,
or infinite, or has no value.  A share of documents is only spoken of where it makes every cell a whole
number, so the cells are variables of their own that stand for whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.forms import Change, changes_of
from axiomcheck.exact.matrices import Limit, Stratum, improves, strata, values, wanted
from axiomcheck.formal.tree import FALSE, TRUE, Node, both, defined, either, exists, forall, iff, implies
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.goal import Rel, eq, ge, gt
from axiomcheck.lang.matrix import CELLS, meaning
from axiomcheck.lang.measure import Measure

Values = tuple[Limit, Limit]


def in_counts(measure: Measure) -> Expr:
    """The measure as a formula over the four counts and its parameters, where it needs no limit."""
    return measure.formula.subs(meaning("natural"))


def space() -> Node:
    """The counts are those of a matrix with a relevant and an irrelevant document."""
    tp, fp, fn, tn = map(sym, CELLS)
    return both(*(ge(e, 0) for e in (tp, fp, fn, tn)), ge(tp + fn, 1), ge(fp + tn, 1))


def statement(claim: Claim) -> Node:
    """The claim for every matrix, as a closed formula."""
    try:
        if claim.statement.decides:
            return _threshold(claim)
        found = [
            _stratum(claim, c, s, _improved) for c in changes_of(claim.statement).changes for s in strata(c)
        ]
    except CheckError as error:
        raise InputError(f"{claim}: this cannot be written as a formula: {error}") from error
    names = [x.name for x in claim.measure.parameters]
    return forall(names, implies(both(*claim.parameters), both(*found)))


def _stratum(claim: Claim, change: Change, stratum: Stratum, said: Callable[[Claim, Values], Node]) -> Node:
    """What is said on one stratum, for all its matrices."""
    names, integers, given = _variables(change, stratum)
    try:
        both_values = values(claim, stratum)
    except UndefinedValue:
        excluded = claim.statement.undefined == "excluded"
        return TRUE if excluded else forall(names, implies(given, FALSE), integers)
    return forall(names, implies(given, said(claim, both_values)), integers)


def _variables(change: Change, stratum: Stratum) -> tuple[list[str], list[str], Node]:
    """Names, those of whole numbers, and what is assumed of them."""
    counts = [k for k, _ in change.counts if k in stratum.integers]
    shares = [r.rhs.args[0] for r in stratum.given if r.rhs.op == "sym" and r.rhs.args[0] in change.shares]
    shares = list(dict.fromkeys(shares))
    given: list[Node] = list(stratum.given)
    cells: list[str] = []
    for when, side in (("before", stratum.before), ("after", stratum.after)):
        for c in CELLS:
            if side[c].symbols & set(shares):
                cells.append(f"{c}_{when}")
                given.append(eq(sym(cells[-1]), side[c]))
    return [*counts, *shares, *cells], [*counts, *cells], both(*given)


def _written(relation: Rel | None) -> Node:
    """A relation that must hold, and whose sides must exist."""
    return TRUE if relation is None else both(defined(relation.lhs), defined(relation.rhs), relation)


def _improved(claim: Claim, both_values: Values) -> Node:
    try:
        relation = wanted(claim, *both_values)
    except CheckError:
        return FALSE  # infinite values, in the wrong order
    return both(_written(relation), *_finite(both_values))


def _finite(both_values: Values) -> list[Node]:
    return [defined(e) for e in both_values if isinstance(e, Expr)]


def _better(claim: Claim, low: Limit, high: Limit) -> Node:
    try:
        return _written(improves(claim, low, high))
    except CheckError:
        return FALSE


def _threshold(claim: Claim) -> Node:
    """Some parameter has a threshold, better above it and not below, or the other way round.

    It may depend on the gold standard and on the other parameters; for some values of these it lies
    inside the parameter's range, whatever the gold standard is.
    """
    found = []
    for parameter in claim.measure.parameters:
        others = [x.name for x in claim.measure.parameters if x.name != parameter.name]
        about = both(*(r for r in claim.parameters if parameter.name not in r.symbols))
        inside = both(*(r.subs({parameter.name: sym("at")}) for r in parameter.range))
        for upward in (True, False):
            exactly = _exactly(claim, parameter.name, upward)
            gold = (["gold", "rest"], both(ge(sym("gold"), 1), ge(sym("rest"), 1)))
            always = forall(others, implies(about, _for_gold(gold, exists(["at"], exactly))))
            somewhere = exists(others, both(about, _for_gold(gold, exists(["at"], both(inside, exactly)))))
            found.append(both(always, somewhere))
    return either(*found)


def _for_gold(gold: tuple[list[str], Node], body: Node) -> Node:
    return forall(gold[0], implies(gold[1], body), gold[0])


def _exactly(claim: Claim, parameter: str, upward: bool) -> Node:
    """For this gold standard: of every change, after is better exactly if the parameter is above `at`."""
    found = []
    for change in changes_of(claim.statement).changes:
        for stratum in strata(change):
            sizes = gold_sizes(stratum.before, change)
            here = both(eq(sizes["G"], sym("gold")), eq(sizes["N"], sym("rest")))

            def said(claim: Claim, both_values: Values, here: Node = here) -> Node:
                low, high = both_values if upward else both_values[::-1]
                above = gt(sym(parameter), sym("at"))
                return implies(here, both(*_finite(both_values), iff(above, _better(claim, low, high))))

            found.append(_stratum(claim, change, stratum, said))
    given = both(*(r for r in claim.parameters if parameter in r.symbols))
    return forall([parameter], implies(given, both(*found)))


def gold_sizes(cells: Mapping[str, Expr], change: Change) -> dict[str, Expr]:
    """The numbers of relevant and irrelevant documents."""
    if {"G", "N"} <= {name for name, _ in change.counts}:
        return {"G": sym("G"), "N": sym("N")}
    return {"G": cells["TP"] + cells["FN"], "N": cells["FP"] + cells["TN"]}
