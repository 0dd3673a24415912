"""Values on the extended domain, by cases: the formula's own, limits class by class, limits of D as a whole.

A value may be +oo, which is no number, and at some points there is none.  So a value goes into a formula as a name,
and when the formula is whole `resolved` takes every relation with such names apart: which of the cases holds, and what
the relation says there.  Where a value does not exist, no relation with it is true; a relation of a name to itself says
that it has a value.  What is written is what `exact.extended` finds at points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.evaluate import expand
from axiomcheck.exact.limits import limit_at_infinity
from axiomcheck.exact.shape import INFINITE, UNDEFINED, shape, strata
from axiomcheck.formal import quotients
from axiomcheck.formal.tree import FALSE, TRUE, Node, both, defined, either, mapped, negated
from axiomcheck.lang.expr import ZERO, Expr, num, sym
from axiomcheck.lang.goal import Rel, eq, gt, lt
from axiomcheck.lang.measure import Measure

PLUS, MINUS = "+oo", "-oo"
Value = Expr | str  # a term, or PLUS or MINUS
Cases = tuple[tuple[Node, Value], ...]  # when, and the value there; no two hold at once


def cases(measure: Measure, true: Sequence[Expr], predicted: Sequence[Expr]) -> Cases:
    """The value of D by cases; where none of them holds, it has none.

    >>> from axiomcheck import measures
    >>> p, x = ([sym(f"{k}_1"), sym(f"{k}_2")] for k in "px")
    >>> for when, value in cases(measures.from_name("KLD"), p, x):
    ...     print(value, "where", when)
    p_1*log(p_1/x_1) + p_2*log(p_2/x_2) where (p_1 <= 0 or x_1 != 0) and (p_2 <= 0 or x_2 != 0)
    +oo where (0 < p_1 and x_1 = 0) or (0 < p_2 and x_2 = 0)
    """
    if measure.trained:
        raise InputError(
            f"{measure.name} speaks of a training prevalence, beside which there are no limits; "
            "choose the natural or the smoothed domain"
        )
    n = len(true)
    names = {"p": [sym(f"p {c}") for c in range(n)], "x": [sym(f"x {c}") for c in range(n)]}
    at = {e.args[0]: v for e, v in zip((*names["p"], *names["x"]), (*true, *predicted), strict=True)}
    written = expand(measure.formula, *names.values())
    there = _natural(measure, *names.values()) if written.has("log") else None
    there = defined(written) if there is None else there
    found: list[tuple[Node, Value]] = [(there, written)]
    if there != TRUE:
        gone = negated(there)
        if (by_class := _by_class(measure, *names.values())) is not None:
            when, limit = by_class
            found.append((both(gone, when), limit))
            gone = both(gone, negated(when))
        try:
            found += [(both(gone, one.when), one.value) for one in quotients.limits(written)]
        except CheckError as error:
            raise InputError(f"the values of {measure.name} on the extended domain are not written out: {error}") from error
    return tuple(
        (put(when, at), value if isinstance(value, str) else value.subs(at)) for when, value in found if when != FALSE
    )


def put(node: Node, at: dict[str, Expr]) -> Node:
    """The formula with terms for names."""
    return mapped(node, lambda r: Rel(r.op, r.lhs.subs(at), r.rhs.subs(at)))


def _by_class(measure: Measure, true: Sequence[Expr], predicted: Sequence[Expr]) -> tuple[Node, Value] | None:
    """Where the sum is infinite as a sum of limits, one for each class, and what D tends to there."""
    try:
        found = shape(measure, len(true))
    except CheckError:
        return None
    limit = limit_at_infinity(found.outer)
    if limit is None or limit == MINUS:
        return None
    pairs = list(zip(true, predicted, strict=True))
    kinds = strata(found.summand, "extended")
    infinite, none = (
        either(*(_pattern(k, p, x) for k, value in kinds.items() if value == kind for p, x in pairs))
        for kind in (INFINITE, UNDEFINED)
    )
    return both(infinite, negated(none)), limit if isinstance(limit, str) else num(limit)


def _natural(measure: Measure, true: Sequence[Expr], predicted: Sequence[Expr]) -> Node | None:
    """Where the formula has a value, in a simple form: as far as no class is where its summand has none."""
    try:
        found = shape(measure, len(true))
    except CheckError:
        return None
    kinds = strata(found.summand, "natural")
    for kind, value in kinds.items():
        inside = {k for k, sign in zip(("p", "p_hat"), kind, strict=True) if sign == "+"}
        if isinstance(value, Expr) and not _everywhere(value, inside):
            return None
    if not _everywhere(found.outer, set()):
        return None
    pairs = list(zip(true, predicted, strict=True))
    return negated(either(*(_pattern(k, p, x) for k, v in kinds.items() if v == UNDEFINED for p, x in pairs)))


def _everywhere(e: Expr, positive: set[str]) -> bool:
    """Has it a value wherever these symbols are positive, by its form?"""
    inside = [x.args[1] for x in e.nodes() if x.op == "div"] + [x.args[0] for x in e.nodes() if x.op == "log"]
    roots = any(x.op == "pow" and not _whole(x.args[1]) for x in e.nodes())
    return not roots and all(_positive(x, positive) for x in inside)


def _whole(e: Expr) -> bool:
    return e.op == "num" and e.args[0].denominator == 1 and bool(e.args[0] >= 0)


def _positive(e: Expr, symbols: set[str]) -> bool:
    if e.op == "num":
        return bool(e.args[0] > 0)
    if e.op == "sym":
        return e.args[0] in symbols
    return e.op == "exp" or (e.op in ("add", "mul", "div") and all(_positive(a, symbols) for a in e.args))


def _pattern(kind: str, p: Expr, x: Expr) -> Node:
    return both(*(gt(e, 0) if sign == "+" else eq(e, ZERO) for sign, e in zip(kind, (p, x), strict=True)))


@dataclass
class Values:
    """The values that a formula speaks of, by the names that stand for them until it is whole."""

    known: dict[Expr, Cases] = field(default_factory=dict)

    def name(self, found: Cases) -> Expr:
        """What stands for a value; one that is the formula's own or does not exist stands for itself."""
        if len(found) == 1 and isinstance(value := found[0][1], Expr) and found[0][0] == defined(value):
            return value
        for e, other in self.known.items():
            if other == found:
                return e
        self.known[made := Expr("call", sym(f"value {len(self.known)}"))] = found
        return made

    def there(self, e: Expr) -> Node:
        """Where the term has a value."""
        return Rel("=", e, e) if self._named(e) else defined(e)

    def infinite(self, e: Expr) -> Node:
        """Where a value is +oo."""
        return either(*(when for when, value in self.known.get(e, ()) if value == PLUS))

    def resolved(self, node: Node) -> Node:
        """The formula without these names."""
        return mapped(node, self._relation) if self.known else node

    def _named(self, *terms: Expr) -> list[Expr]:
        nodes = {x for e in terms for x in e.nodes()}
        return [e for e in self.known if e in nodes]

    def _relation(self, r: Rel) -> Node:
        names = self._named(r.lhs, r.rhs)
        if not names:
            return r
        found = []
        for chosen in product(*(self.known[e] for e in names)):
            values = {e: value for e, (_, value) in zip(names, chosen, strict=True)}
            when = both(*(condition for condition, _ in chosen))
            if when != FALSE:
                found.append(both(when, _said(r, values)))
        return either(*found)


def _said(r: Rel, values: dict[Expr, Value]) -> Node:
    """The relation with these values; +oo is above every number, and equal to itself."""
    found = []
    for (when, low), (also, high) in product(_valued(r.lhs, values), _valued(r.rhs, values)):
        if isinstance(low, Expr) and isinstance(high, Expr):
            said = defined(low) if r.lhs == r.rhs and r.op == "=" else Rel(r.op, low, high)
        else:
            a, b = ({PLUS: 1, MINUS: -1}.get(v, 0) if isinstance(v, str) else 0 for v in (low, high))
            said = TRUE if {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[r.op] else FALSE
        found.append(both(when, also, said))
    return either(*found)


def _valued(e: Expr, values: dict[Expr, Value]) -> Iterator[tuple[Node, Value]]:
    """A term by cases; oo - oo, 0 oo and oo / oo are none."""
    if e in values:
        yield TRUE, values[e]
    elif not any(x in values for x in e.nodes()):
        yield TRUE, e
    else:
        for chosen in product(*(_valued(a, values) for a in e.args)):
            given = both(*(when for when, _ in chosen))
            for when, value in _applied(e, [value for _, value in chosen]):
                if (whole := both(given, when)) != FALSE:
                    yield whole, value


def _applied(e: Expr, args: list[Value]) -> list[tuple[Node, Value]]:
    """An operation on arguments some of which are infinite."""
    finite = [a for a in args if isinstance(a, Expr)]
    infinite = [a for a in args if isinstance(a, str)]
    if not infinite:
        return [(TRUE, e.rebuilt(finite))]
    if e.op == "add":
        return [(TRUE, infinite[0])] if len(set(infinite)) == 1 else []
    if e.op == "div" and isinstance(args[0], Expr):
        return [(defined(args[0]), ZERO)]
    if e.op in ("mul", "div"):
        return _product(finite, infinite) if e.op == "mul" or len(infinite) == 1 else []
    if e.op in ("min", "max"):
        worst = MINUS if e.op == "min" else PLUS
        return [(TRUE, worst if worst in infinite or not finite else finite[0])]
    if e.op == "abs" or (e.op in ("log", "exp") and infinite == [PLUS]):
        return [(TRUE, PLUS)]
    if e.op == "pow" and args[0] == PLUS and isinstance(args[1], Expr) and args[1].op == "num" and args[1].args[0] > 0:
        return [(TRUE, PLUS)]
    raise InputError(f"{e.op} is taken of a value that may be infinite; compare values, sums and multiples of them")


def _product(finite: list[Expr], infinite: list[str]) -> list[tuple[Node, Value]]:
    """Infinite factors times finite ones, by the signs of these."""
    found: list[tuple[Node, Value]] = [(TRUE, MINUS if infinite.count(MINUS) % 2 else PLUS)]
    for f in finite:
        positive, negative = (_decided(r) for r in (gt(f, 0), lt(f, 0)))
        other = {PLUS: MINUS, MINUS: PLUS}
        found = [
            (both(when, sign), after)
            for when, value in found
            for sign, after in ((positive, value), (negative, other[str(value)]))
            if sign != FALSE
        ]
    return found


def _decided(r: Rel) -> Node:
    """A relation, decided where it is one between numbers."""
    a, b = r.lhs, r.rhs
    return r if a.op != "num" or b.op != "num" else TRUE if a.args[0] < b.args[0] else FALSE
