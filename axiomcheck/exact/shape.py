"""The common shape of measures: D = E(S), S one sum over the classes, E free of predictions.

`shape` reads it off a formula: `summand` f(p, p_hat), `outer` E as a formula in the
symbol S, n, and symbols for what depends on p alone: `least` = min p, `most` = max p,
`moment_k` = sum of p^k.  Sums that are linear in the prevalences are numbers, as
prevalences sum to one.  `strata` tells what the summand is where p or p_hat is zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import Cone
from axiomcheck.exact.evaluate import fold
from axiomcheck.lang.expr import AGGREGATORS, ONE, PREVALENCES, ZERO, Expr, add_all, is_number, n, num, p, sym
from axiomcheck.lang.goal import gt, le
from axiomcheck.lang.measure import Measure

S = sym("S")
LEAST, MOST = sym("least"), sym("most")
INFINITE, UNDEFINED = "infinite", "undefined"
SIGNS = ("0", "+")


@dataclass(frozen=True)
class Shape:
    """D = outer(S), S the sum over the classes of `summand`."""

    outer: Expr
    summand: Expr

    @property
    def aggregates(self) -> frozenset[str]:
        """The symbols of `outer` that depend on the true distribution."""
        return frozenset(s for s in self.outer.symbols if s in ("least", "most") or s.startswith("moment_"))

@lru_cache(maxsize=256)
def shape(measure: Measure, classes: int | None) -> Shape:
    """The shape of a measure's formula; a CheckError where it has none."""
    e = _merge(_without_means(measure.formula))
    outer, bodies = _taken_apart(measure, e)
    if len(bodies) > 1:  # factors of n move inside, then minima and maxima become distances
        e = _merge(e, sizes=True)
        outer, bodies = _taken_apart(measure, e)
    if len(bodies) > 1 and (found := common_sum(bodies)) is not None:
        body, values = found
        outer, bodies = outer.subs({_name(i): v for i, v in enumerate(values)}), [body]
    if len(bodies) != 1:
        raise CheckError(f"{measure.name} has {len(bodies)} sums over predictions, not one")
    result = Shape(outer, bodies[0])
    if classes is not None:
        at = {"n": num(classes)}
        result = Shape(outer.subs(at), bodies[0].subs(at))
    return result


def _name(i: int) -> str:
    return f"S{i}" if i else "S"


def _taken_apart(measure: Measure, e: Expr) -> tuple[Expr, list[Expr]]:
    """A formula with symbols S, S1, ... for its sums over predictions, and these sums' bodies."""
    bodies: list[Expr] = []

    def rule(node: Expr) -> Expr | None:
        if node.op not in AGGREGATORS:
            return None
        body = node.args[-1]
        if body.has(*AGGREGATORS):
            raise CheckError(f"{measure.name} has a class aggregator inside another")
        if node.op == "sum":
            if "p_hat" not in body.symbols or _linear_sum(body) is not None:
                return class_total(body)
            if body not in bodies:
                bodies.append(body)
            return sym(_name(bodies.index(body)))
        if node.op in ("cmin", "cmax") and body == p:
            return LEAST if node.op == "cmin" else MOST
        raise CheckError(f"{measure.name} is not a function of one sum over the classes: {node}")

    return e.replace(rule), bodies


def _without_means(e: Expr) -> Expr:
    if e.op in ("num", "sym"):
        return e
    args = [_without_means(a) for a in e.args]
    return Expr("sum", args[0]) / n if e.op == "mean" else e.rebuilt(args)


def _merge(e: Expr, sizes: bool = False) -> Expr:
    """Sums over classes that are added to each other become one sum (with `sizes`, also multiples by n)."""
    if e.op in ("num", "sym") or e.op in AGGREGATORS:
        return e
    args = [_merge(a, sizes) for a in e.args]
    if e.op != "add":
        return e.rebuilt(args)
    bodies, rest = [], []
    for a in args:
        body = _as_sum(a, sizes)
        if body is not None and "p_hat" in body.symbols:
            bodies.append(body)
        else:
            rest.append(a)
    return add_all([*([Expr("sum", add_all(bodies))] if bodies else []), *rest])


def _as_sum(e: Expr, sizes: bool = False) -> Expr | None:
    """The body b of a term that is one sum of b, constant factors moved inside."""

    def same_for_all(a: Expr) -> bool:
        return (is_number(a) and a != ZERO) or (sizes and a == n)

    if e.op == "sum":
        return e.args[0]
    if e.op == "mul":
        sums = [a for a in e.args if not same_for_all(a)]
        others = [a for a in e.args if same_for_all(a)]
        if len(sums) == 1 and (sizes or sums[0].op == "sum"):
            body = _as_sum(sums[0], sizes)
            return None if body is None else Expr("mul", *others, body)
    if e.op == "div" and same_for_all(e.args[1]) and (body := _as_sum(e.args[0], sizes)) is not None:
        return body / e.args[1]
    return None


def common_sum(bodies: Sequence[Expr]) -> tuple[Expr, list[Expr]] | None:
    """One body f, and the sums of all bodies written in S = sum of f; None if they differ by more.

    Minima, maxima and absolute values of linear forms are written with |a - b|:
    min(a, b) = (a + b - |a - b|) / 2, wherever p and p_hat are.  Linear terms are numbers
    once summed; what is left must be the same up to a factor.
    """
    parts = [found for body in bodies if (found := _distances(body))]
    if not parts or len(parts) < len(bodies):
        return None
    (_, cores), *_ = parts
    if not cores:
        return None
    first = next(iter(cores))
    cores = {core: c / cores[first] for core, c in cores.items()}
    body = add_all(core if c == 1 else num(c) * core for core, c in cores.items())
    values = []
    for row, others in parts:
        factor = others.get(first, Fraction(0))
        if factor == 0 or others != {core: factor * c for core, c in cores.items()}:
            return None
        linear_part = [num(row[2]) * n] if row[2] else []
        values.append(add_all([num(row[0] + row[1]), *linear_part, num(factor) * S]))
    return body, values


def _distances(body: Expr) -> tuple[list[Fraction], dict[Expr, Fraction]] | None:
    """A body as a linear form in p, p_hat, 1 and a combination of other terms, none of which cancels."""
    from axiomcheck.exact.algebra import from_row, linear

    total, cores = [Fraction(0)] * 3, dict[Expr, Fraction]()
    waiting = [(Fraction(1), body)]
    while waiting:
        c, e = waiting.pop()
        if (row := linear(e, ["p", "p_hat"])) is not None:
            total = [a + c * b for a, b in zip(total, row, strict=True)]
        elif e.op == "add":
            waiting += [(c, a) for a in e.args]
        elif e.op == "mul" and len(e.args) == 2 and is_number(e.args[0]) and e.args[0] != ZERO:
            waiting.append((c * e.args[0].args[0], e.args[1]))
        elif e.op == "div" and is_number(e.args[1]) and e.args[1] != ZERO:
            waiting.append((c / e.args[1].args[0], e.args[0]))
        elif e.op in ("min", "max") and all(linear(a, ["p", "p_hat"]) is not None for a in e.args):
            a, b = e.args
            waiting += [(c / 2, a), (c / 2, b), (-c / 2 if e.op == "min" else c / 2, Expr("abs", a - b))]
        else:
            if e.op == "abs" and (row := linear(e.args[0], ["p", "p_hat"])) is not None:
                lead = next((v for v in row if v), Fraction(1))
                e = Expr("abs", from_row([v / lead for v in row], ["p", "p_hat"]))
                c *= abs(lead)
            cores[e] = cores.get(e, Fraction(0)) + c
    return None if 0 in cores.values() else (total, cores)


def _linear_sum(body: Expr) -> Expr | None:
    """The sum over the classes of a body linear in p and p_hat: coefficients plus constant times n."""
    from axiomcheck.exact.algebra import linear

    row = linear(body, ["p", "p_hat"])
    return None if row is None else num(row[0] + row[1]) + num(row[2]) * n


def class_total(body: Expr) -> Expr:
    """The sum over the classes of a body in p alone (or linear), also at p = 0: n, 1 and the moments of p."""
    if (total := _linear_sum(body)) is not None:
        return total
    coefficients = polynomial_in_p(body)
    if fold(body.subs({"p": ZERO}), frozenset()) != num(coefficients.get(0, Fraction(0))):
        raise CheckError(f"{body} is not continuous at p = 0")
    terms = []
    for k, c in sorted(coefficients.items()):
        terms.append(num(c) * (n if k == 0 else ONE if k == 1 else sym(f"moment_{k}")))
    return add_all(terms)


def polynomial_in_p(body: Expr) -> dict[int, Fraction]:
    """The body as a polynomial in p, for p > 0; a CheckError if it is none."""
    cone = Cone((gt(p, 0), le(p, 1)), ["p"], [[0, 1]])
    top, below = cone.value(body)
    if not below.is_constant():
        raise CheckError(f"the sum of {body} is not a sum of powers of p")
    scale = below.leading_coefficient()
    return {int(monom[0]): Fraction(int((c / scale).p), int((c / scale).q)) for monom, c in top.terms()}


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
