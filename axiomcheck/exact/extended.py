"""Values on the extended domain: the closed simplex, by limits, in [0, +oo].

Where the formula has a value, that value.  Else class by class: the sum of the limits of
the summands, if each exists, and E's limit.  Else the limit of D as a whole, where D
equals, near the point, a quotient whose denominator is not zero there.  Else none.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import rational
from axiomcheck.exact.balls import certainly
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.exact.limits import limit_at_infinity
from axiomcheck.exact.shape import INFINITE, UNDEFINED, shape, strata
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.measure import Measure

INFINITY = "+oo"


def extended_value(measure: Measure, p: Sequence[Fraction], x: Sequence[Fraction]) -> Expr | str | None:
    """A formula without symbols, INFINITY, or None where there is no limit that we can tell."""
    written = expand(measure.formula, [num(v) for v in p], [num(v) for v in x])
    if has_value(written):
        return written
    try:
        by_class = class_by_class(measure, p, x)
    except CheckError:
        by_class = None
    return by_class if by_class is not None else _as_a_whole(measure, p, x)


def has_value(written: Expr) -> bool:
    """Has a formula without symbols a value?"""
    try:
        evaluate(written, {})
    except UndefinedValue:
        return False
    return True


def class_by_class(measure: Measure, p: Sequence[Fraction], x: Sequence[Fraction]) -> Expr | str | None:
    """The limit of E as the sum of the summands' limits grows to infinity; None where no class is infinite."""
    found = shape(measure, len(p))
    table = strata(found.summand, "extended")
    kinds = [table[("+" if a else "0") + ("+" if b else "0")] for a, b in zip(p, x, strict=True)]
    here = [{"p": num(a), "p_hat": num(b), "n": num(len(p))} for a, b in zip(p, x, strict=True)]
    missing = any(isinstance(k, Expr) and not has_value(k.subs(at)) for k, at in zip(kinds, here, strict=True))  # as at p = x
    if missing or UNDEFINED in kinds or INFINITE not in kinds:
        return None
    limit = limit_at_infinity(found.outer)
    return None if limit is None or limit == "-oo" else INFINITY if limit == INFINITY else num(limit)


def _as_a_whole(measure: Measure, p: Sequence[Fraction], x: Sequence[Fraction]) -> Expr | None:
    """Near the point D is a quotient of polynomials in the prevalences and the |.|; cancel and look."""
    from flint import Ordering, fmpq_mpoly_ctx

    size = len(p)
    names = [f"p{c}" for c in range(size)] + [f"x{c}" for c in range(size)]
    point = dict(zip(names, (*p, *x), strict=True))
    written = expand(measure.formula, [sym(k) for k in names[:size]], [sym(k) for k in names[size:]])
    absolute: dict[Expr, str] = {}

    def flatten(e: Expr) -> Expr:
        if e.op in ("num", "sym"):
            return e
        args = [flatten(a) for a in e.args]
        if e.op in ("min", "max"):
            a, b = (evaluate(v, point) for v in args)
            less = certainly("<", a, b)
            if not less and not certainly("<", b, a) and args[0] != args[1]:
                raise CheckError("two values may tie there")
            return args[0] if less == (e.op == "min") else args[1]
        if e.op == "abs":
            name = absolute.setdefault(args[0], f"v{len(absolute)}")
            if not isinstance(value := evaluate(args[0], point), Fraction):
                raise CheckError("not a rational number")
            point[name] = abs(value)
            return sym(name)
        if e.op not in ("add", "mul", "div", "pow"):
            raise CheckError("not algebraic")
        return e.rebuilt(args)

    try:
        flat = flatten(written)
    except (CheckError, UndefinedValue):
        return None
    order = list(point)
    ring = fmpq_mpoly_ctx.get(order, Ordering.degrevlex)
    generators = dict(zip(order, ring.gens(), strict=True))

    try:
        top, below = quotient(flat, ring, generators)
    except CheckError:
        return None
    values = [rational(point[k]) for k in order]
    denominator = below(*values)
    if denominator == 0:
        return None
    value = top(*values) / denominator
    return num(Fraction(int(value.p), int(value.q)))


def quotient(e: Expr, ring, generators):
    """The formula, algebraic and without |.|, as a quotient of polynomials in lowest terms."""
    if e.op == "num":
        return ring.constant(rational(e.args[0])), ring.constant(1)
    if e.op == "sym":
        return generators[e.args[0]], ring.constant(1)
    if e.op == "pow":
        k = e.args[1].args[0] if e.args[1].op == "num" else None
        if k is None or k.denominator != 1 or not 0 < k <= 16:
            raise CheckError("not algebraic")
        a, b = quotient(e.args[0], ring, generators)
        return a ** int(k), b ** int(k)
    parts = [quotient(a, ring, generators) for a in e.args]
    top, below = parts[0]
    for a, b in parts[1:]:
        if e.op == "add":
            top, below = top * b + a * below, below * b
        elif e.op == "mul":
            top, below = top * a, below * b
        else:
            top, below = top * b, below * a
        if not below:
            raise CheckError("the quotient is undefined everywhere")
        common = top.gcd(below)
        top, below = top / common, below / common
    return top, below
