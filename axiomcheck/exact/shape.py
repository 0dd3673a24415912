"""The common shape of measures: D = E(S), S one sum over the classes, E free of the distributions.

`shape` reads it off a formula: `summand` f(p, p_hat), `outer` E as a formula in the symbol S and n.  Sums
that are linear in the prevalences are numbers, as prevalences sum to one.  `strata` tells what the summand
is where p or p_hat is zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import linear
from axiomcheck.exact.evaluate import fold
from axiomcheck.lang.expr import AGGREGATORS, PREVALENCES, ZERO, Expr, add_all, is_number, n, num, sym
from axiomcheck.lang.measure import Measure

S = sym("S")
INFINITE, UNDEFINED = "infinite", "undefined"
SIGNS = ("0", "+")


@dataclass(frozen=True)
class Shape:
    """D = outer(S), S the sum over the classes of `summand`."""

    outer: Expr
    summand: Expr


@lru_cache(maxsize=256)
def shape(measure: Measure, classes: int | None) -> Shape:
    """The shape of a measure's formula; a CheckError where it has none."""
    outer, bodies = _taken_apart(measure, _merge(_without_means(measure.formula)))
    if len(bodies) != 1:
        raise CheckError(f"{measure.name} has {len(bodies)} sums over predictions, not one")
    at = {} if classes is None else {"n": num(classes)}
    return Shape(outer.subs(at), bodies[0].subs(at))


def _taken_apart(measure: Measure, e: Expr) -> tuple[Expr, list[Expr]]:
    """A formula with the symbol S for its sum over predictions, and these sums' bodies."""
    bodies: list[Expr] = []

    def rule(node: Expr) -> Expr | None:
        if node.op not in AGGREGATORS:
            return None
        body = node.args[-1]
        if body.has(*AGGREGATORS):
            raise CheckError(f"{measure.name} has a class aggregator inside another")
        if node.op == "sum":
            if (row := linear(body, ["p", "p_hat"])) is not None:
                return num(row[0] + row[1]) + num(row[2]) * n
            if body not in bodies:
                bodies.append(body)
            return S
        raise CheckError(f"{measure.name} is not a function of one sum over the classes: {node}")

    return e.replace(rule), bodies


def _without_means(e: Expr) -> Expr:
    if e.op in ("num", "sym"):
        return e
    args = [_without_means(a) for a in e.args]
    return Expr("sum", args[0]) / n if e.op == "mean" else e.rebuilt(args)


def _merge(e: Expr) -> Expr:
    """Sums over classes that are added to each other become one sum."""
    if e.op in ("num", "sym") or e.op in AGGREGATORS:
        return e
    args = [_merge(a) for a in e.args]
    if e.op != "add":
        return e.rebuilt(args)
    bodies, rest = [], []
    for a in args:
        body = _as_sum(a)
        if body is not None and "p_hat" in body.symbols:
            bodies.append(body)
        else:
            rest.append(a)
    return add_all([*([Expr("sum", add_all(bodies))] if bodies else []), *rest])


def _as_sum(e: Expr) -> Expr | None:
    """The body b of a term that is one sum of b, constant factors moved inside."""
    if e.op == "sum":
        return e.args[0]
    if e.op == "mul":
        sums = [a for a in e.args if not is_number(a) or a == ZERO]
        others = [a for a in e.args if is_number(a) and a != ZERO]
        if len(sums) == 1 and sums[0].op == "sum":
            body = _as_sum(sums[0])
            return None if body is None else Expr("mul", *others, body)
    if e.op == "div" and is_number(e.args[1]) and e.args[1] != ZERO and (body := _as_sum(e.args[0])) is not None:
        return body / e.args[1]
    return None


# -- where prevalences are zero ----------------------------------------------


@lru_cache(maxsize=256)
def strata(f: Expr, domain: str) -> Mapping[str, Expr | str]:
    """The summand on the four strata "00", "0+", "+0", "++" of (p, p_hat).

    An expression, INFINITE (extended domain: it tends to +oo), or UNDEFINED.  On the
    smoothed domain every prevalence is positive, so "++" is the only stratum.
    """
    if domain == "smoothed":
        return MappingProxyType({"++": f})
    result: dict[str, Expr | str] = {}
    for first in SIGNS:
        for second in SIGNS:
            zero = {name: ZERO for name, s in (("p", first), ("p_hat", second)) if s == "0"}
            positive = frozenset({*PREVALENCES, "n"} - zero.keys())
            try:
                result[first + second] = fold(f.subs(zero), positive)
            except UndefinedValue:
                tends = domain == "extended" and limit_tag(f, zero.keys()) == "+oo"
                result[first + second] = INFINITE if tends else UNDEFINED
    return MappingProxyType(result)


def limit_tag(e: Expr, vanishing) -> str:
    """How `e` behaves as the symbols in `vanishing` tend to 0 from above, all others staying positive.

    One of "0" (is zero), "0+" (positive, to zero), "+" (stays positive and bounded),
    "+oo", or "?".  Whatever the way in which the symbols tend to zero.
    """
    if e.op == "num":
        return "0" if e.args[0] == 0 else "+" if e.args[0] > 0 else "?"
    if e.op == "sym":
        return "0+" if e.args[0] in vanishing else "+"
    if e.op == "abs" or (e.op == "pow" and e.args[1].op == "num"):
        inner = limit_tag(e.args[0], vanishing)
        if e.op == "pow":
            k = e.args[1].args[0]
            if inner == "?" and k.denominator == 1 and k > 0 and k % 2 == 0:
                return limit_tag(Expr("abs", e.args[0]), vanishing)
            if k <= 0:  # 1 if k = 0
                return {"0+": "+oo" if k else "+", "+": "+"}.get(inner, "?")
            return inner
        if inner == "?":  # |a - b| with exactly one of the two vanishing
            kinds = (
                {limit_tag(_unsigned(a), vanishing) for a in e.args[0].args}
                if e.args[0].op == "add"
                else {"?"}
            )
            two = e.args[0].op == "add" and len(e.args[0].args) == 2
            return "+" if two and kinds in ({"0+", "+"}, {"0", "+"}) else "?"
        return inner
    tags = [limit_tag(a, vanishing) for a in e.args]
    if "?" in tags:
        return "?"
    if e.op == "add":
        return next(t for t in ("+oo", "+", "0+", "0") if t in tags)
    if e.op == "div":
        top, below = tags
        if below == "0+" and top in ("+", "+oo"):
            return "+oo"
        if below == "+":
            return top
        return "0+" if below == "+oo" and top in ("0+", "+") else "?"
    if e.op == "mul":
        kinds = set(tags)
        if kinds == {"+"}:
            return "+"
        if "+oo" in kinds:
            return "+oo" if kinds <= {"+oo", "+"} else "?"
        return "0" if "0" in kinds else "0+"
    if e.op == "log":
        return "+oo" if tags[0] == "+oo" else "?"
    if e.op in ("min", "max"):
        order = ["0", "0+", "+", "+oo"]
        return (min if e.op == "min" else max)(tags, key=order.index)
    return "?"


def _unsigned(e: Expr) -> Expr:
    return e.args[1] if e.op == "mul" and len(e.args) == 2 and e.args[0] == num(-1) else e
