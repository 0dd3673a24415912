"""Values on the extended domain as formulas, by cases: finite ones by the measure's formula, limits class by class.

A value may be +oo, which is no number.  So a value goes into a formula as a name, and when the formula is whole
`resolved` takes every relation with such names apart: which of the cases holds, and what the relation says there.
What is written is what `kernel.extended` says of such measures: D = E(S) for one sum S, where each class that has no
value makes S infinite.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

from axiomcheck.errors import CheckError, InputError
from axiomcheck.formal.tree import FALSE, TRUE, Node, both, defined, either, mapped, negated
from axiomcheck.kernel.evaluate import expand
from axiomcheck.kernel.extended import INFINITY
from axiomcheck.kernel.limits import limit_at_infinity
from axiomcheck.kernel.shape import INFINITE, UNDEFINED, shape, strata
from axiomcheck.lang.expr import ZERO, Expr, num, sym
from axiomcheck.lang.goal import Rel, eq, gt
from axiomcheck.lang.measure import Measure

Cases = tuple[tuple[Node, Expr | None], ...]  # when, and the value there; None for +oo
SAID = {"00": "p(c) = p_hat(c) = 0", "0+": "p(c) = 0 < p_hat(c)", "+0": "p_hat(c) = 0 < p(c)", "++": "both are positive"}


def cases(measure: Measure, true: Sequence[Expr], predicted: Sequence[Expr]) -> Cases:
    """The value of D by cases, which leave nothing out.

    Raises
    ------
    InputError
        Some limit is not one class by class; it is named.

    Examples
    --------
    >>> from axiomcheck import measures
    >>> p, x = ([sym(f"{k}_1"), sym(f"{k}_2")] for k in "px")
    >>> for when, value in cases(measures.from_name("KLD"), p, x):
    ...     print(value, "where", when)
    None where (0 < p_1 and x_1 = 0) or (0 < p_2 and x_2 = 0)
    p_1*log(p_1/x_1) + p_2*log(p_2/x_2) where (p_1 <= 0 or x_1 != 0) and (p_2 <= 0 or x_2 != 0)
    """
    try:
        if measure.trained:
            raise CheckError("there are none beside a training prevalence")
        written = expand(measure.formula, list(true), list(predicted))
        return ((TRUE, written),) if defined(written) == TRUE else _by_class(measure, true, predicted, written)
    except CheckError as error:
        raise InputError(
            f"on the extended domain some values of {measure.name} are limits that are not written out here: {error}; "
            "choose the natural or the smoothed domain"
        ) from error


def _by_class(measure: Measure, true: Sequence[Expr], predicted: Sequence[Expr], written: Expr) -> Cases:
    found = shape(measure, len(true))
    below = [e.args[1] for e in found.outer.nodes() if e.op == "div" and e.args[1].op != "num"]
    if found.aggregates or found.outer.has("log", "pow") or not all(map(_positive, below)):
        raise CheckError("its normaliser depends on the true distribution, or may vanish")
    here, limits = strata(found.summand, "natural"), strata(found.summand, "extended")
    for kind, value in limits.items():
        if value == UNDEFINED:
            raise CheckError(f"a class has no limit of its own where {SAID[kind]}")
    kinds = [k for k in limits if here[k] == UNDEFINED]  # all of them INFINITE
    if any(limits[k] != INFINITE for k in kinds):
        raise CheckError("a class has a limit that is not infinite")
    gone = either(*(_pattern(k, a, b) for k in kinds for a, b in zip(true, predicted, strict=True)))
    limit = limit_at_infinity(found.outer)
    if limit is None or limit == "-oo":
        raise CheckError("it is not known what it tends to as its sum grows")
    at_infinity = None if limit == INFINITY or isinstance(limit, str) else num(limit)
    return ((gone, at_infinity), (negated(gone), written))


def _positive(e: Expr) -> bool:
    """Is it positive by its form, whatever its symbols are?"""
    if e.op == "num":
        return bool(e.args[0] > 0)
    return e.op == "exp" or (e.op in ("add", "mul", "div") and all(map(_positive, e.args)))


def _pattern(kind: str, p: Expr, x: Expr) -> Node:
    return both(*(gt(e, 0) if sign == "+" else eq(e, ZERO) for sign, e in zip(kind, (p, x), strict=True)))


@dataclass
class Values:
    """The values that a formula speaks of, by the names that stand for them until it is whole."""

    known: dict[Expr, Cases] = field(default_factory=dict)

    def name(self, found: Cases) -> Expr:
        """What stands for a value; one that has one case stands for itself."""
        if len(found) == 1 and found[0][1] is not None:
            return found[0][1]
        for e, other in self.known.items():
            if other == found:
                return e
        self.known[made := Expr("call", sym(f"value {len(self.known)}"))] = found
        return made

    def resolved(self, node: Node) -> Node:
        """The formula without these names.

        Raises
        ------
        InputError
            A value that may be infinite stands inside a term.
        """
        return mapped(node, self._relation) if self.known else node

    def _relation(self, r: Rel) -> Node:
        there = [e for e in self.known if e in (*r.lhs.nodes(), *r.rhs.nodes())]
        if not there:
            return r
        found = []
        for chosen in product(*(self.known[e] for e in there)):
            values = {e: value for e, (_, value) in zip(there, chosen, strict=True)}
            when = both(*(condition for condition, _ in chosen))
            if when != FALSE:
                found.append(both(when, _said(r, values)))
        return either(*found)


def _said(r: Rel, values: dict[Expr, Expr | None]) -> Node:
    """The relation with these values; +oo is above every number, and equal to itself."""
    infinite = {e for e, value in values.items() if value is None}
    if any(e in infinite for side in (r.lhs, r.rhs) for e in side.nodes() if e is not side and e != side):
        raise InputError(f"{r.op} compares a term with a value in it that may be infinite; compare values themselves")
    if not infinite & {r.lhs, r.rhs}:
        put = {e: value for e, value in values.items() if value is not None}
        return Rel(r.op, _replaced(r.lhs, put), _replaced(r.rhs, put))
    low, high = (int(side in infinite) for side in (r.lhs, r.rhs))
    true = {"<": low < high, "<=": low <= high, "=": low == high, "!=": low != high}[r.op]
    return TRUE if true else FALSE


def _replaced(e: Expr, put: dict[Expr, Expr]) -> Expr:
    if e in put:
        return put[e]
    if e.op in ("num", "sym", "call"):
        return e
    return e.rebuilt(_replaced(a, put) for a in e.args)
