"""The value of a formula at a point: exact where it is rational, else enclosed in a ball.

Also `expand`, which writes a measure out for given distributions, and `fold`, which
puts exact zeros in their place, and `derivative`.  All but it read 0 log 0 and 0 log(0/0) as 0; no other product has
a value where one of its factors has none (`0 log(1/0)` and `0 log(-1)` have none).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import isqrt
from typing import Any

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.balls import PRECISIONS, Value, ball, certainly, precision
from axiomcheck.lang.expr import (
    AGGREGATORS,
    ONE,
    TRAIN,
    ZERO,
    Expr,
    add_all,
    is_number,
    maximum,
    minimum,
    negated,
    num,
)
from axiomcheck.lang.goal import Rel

MAX_EXPONENT = 64


def expand(formula: Expr, p: Sequence[Expr], x: Sequence[Expr], train: Sequence[Expr] = ()) -> Expr:
    """The formula at true distribution `p`, prediction `x` and training prevalence, class by class."""
    return at_vectors(formula, {"p": p, "p_hat": x, TRAIN: train}, len(p), {})


def at_vectors(formula: Expr, vectors: Mapping[str, Sequence[Expr]], size: int, named: Mapping[str, int]) -> Expr:
    """The formula with these vectors for its symbols, written out class by class; `named` are classes it names.

    An aggregator inside another is a number of its own: its classes are not the outer one's.
    A cumulative sum is a value of each class: that of the classes up to and including it.
    """

    def at(e: Expr, c: int | None) -> Expr:
        if e.op == "num":
            return e
        if e.op == "sym":
            if e.args[0] == "n":
                return num(size)
            vector = None if c is None else vectors.get(e.args[0])
            if c is not None and e.args[0] == TRAIN and not vector:
                raise CheckError("there is no training prevalence here")
            return vector[c] if vector and c is not None else e
        if e.op == "entry":
            return at(e.args[0], named[e.args[1].args[0]])
        if e.op == "at":
            index = int(e.args[0].args[0])
            if not 1 <= index <= size:
                raise CheckError(f"there is no class {index} among {size}")
            return at(e.args[1], index - 1)
        if e.op not in AGGREGATORS:
            return e.rebuilt(at(a, c) for a in e.args)
        if e.op == "cumsum":
            if c is None:
                raise CheckError(f"{e} stands outside sum, mean, min and max")
            return add_all(at(e.args[0], i) for i in range(c + 1))
        terms = [at(e.args[0], i) for i in range(size)]
        if e.op == "sum":
            return add_all(terms)
        if e.op == "mean":
            return add_all(terms) / size
        return reduce(minimum if e.op == "cmin" else maximum, terms)

    return at(formula, None)


def evaluate(e: Expr, point: Mapping[str, Value]) -> Value:
    """The value at a rational point, at the current precision.

    An UndefinedValue says that the formula has no value there. A CheckError says that the precision is too
    low to tell.
    """
    if e.op == "num":
        return e.args[0]
    if e.op == "sym":
        if e.args[0] not in point:
            raise CheckError(f"the point says nothing of {e.args[0]}")
        return point[e.args[0]]
    if e.op == "mul":
        return _multiply(e, point)
    if e.op == "where":  # the branch that is not taken need have no value
        a, b = (evaluate(x, point) for x in e.args[:2])
        less = certainly("<", a, b)
        if not less and not certainly("<=", b, a):
            raise CheckError(f"cannot tell whether {e.args[0]} is less than {e.args[1]}")
        return evaluate(e.args[2 if less else 3], point)
    args: list[Any] = [evaluate(a, point) for a in e.args]  # all of one kind below
    exact = all(isinstance(a, Fraction) for a in args)
    nothing = args[0] == 0 if isinstance(args[0], Fraction) else False
    if not exact:
        args = [ball(a) for a in args]
    first = args[0]
    if e.op == "add":
        return sum(args[1:], first)
    if e.op == "div":
        if exact and args[1] == 0:
            raise UndefinedValue(f"{e} divides by zero")
        if not exact and not certainly("!=", args[1], Fraction(0)):
            raise CheckError(f"cannot tell whether {e.args[1]} is zero")
        return Fraction(0) if nothing else first / args[1]
    if e.op == "abs":
        return abs(first)
    if e.op in ("min", "max"):
        if exact:
            return min(args) if e.op == "min" else max(args)
        return first.min(args[1]) if e.op == "min" else first.max(args[1])
    if e.op == "log":
        return _log(e, first)
    if e.op in ("exp", "atan"):
        return Fraction(e.op == "exp") if exact and first == 0 else getattr(ball(first), e.op)()
    if e.op == "pow" and e.args[1].op == "num":
        return _power(e, first, e.args[1].args[0])
    raise CheckError(f"the kernel cannot evaluate {e.op!r}")


def _multiply(e: Expr, point: Mapping[str, Value]) -> Value:
    values: list[Any] = []
    problem: UndefinedValue | None = None
    for factor in e.args:
        try:
            values.append(evaluate(factor, point))
        except UndefinedValue as error:
            if not _vanishing_log(factor, point):
                raise
            problem = error
    if any(isinstance(v, Fraction) and v == 0 for v in values):
        return Fraction(0)
    if problem is not None:
        if not all(certainly("!=", v, Fraction(0)) for v in values):
            raise CheckError(f"cannot tell whether a factor of {e} is zero")
        raise problem
    if all(isinstance(v, Fraction) for v in values):
        return reduce(lambda a, b: a * b, values)
    return reduce(lambda a, b: a * b, map(ball, values))


def _vanishing_log(e: Expr, point: Mapping[str, Value]) -> bool:
    """Is this the logarithm of 0 or of 0/0, which an exact zero beside it absorbs?"""
    if e.op != "log":
        return False
    try:
        first, *_ = [evaluate(a, point) for a in under_logarithm(e)]
    except UndefinedValue:
        return False
    return first == 0


def under_logarithm(e: Expr) -> tuple[Expr, ...]:
    """A logarithm's argument, or the two parts of the quotient it is: all must exist, and the first be 0."""
    return e.args[0].args if e.args[0].op == "div" else e.args


def _log(e: Expr, x: Value) -> Value:
    if isinstance(x, Fraction):
        if x <= 0:
            raise UndefinedValue(f"{e} is the logarithm of {x}")
        return Fraction(0) if x == 1 else ball(x).log()
    if not certainly("<", Fraction(0), x):
        raise CheckError(f"cannot tell whether {e.args[0]} is positive")
    return x.log()


def _power(e: Expr, x: Value, k: Fraction) -> Value:
    if abs(k) > MAX_EXPONENT:
        raise CheckError(f"the exponent {k} is out of range")
    if k < 0:
        if isinstance(x, Fraction) and x == 0:
            raise UndefinedValue(f"{e} divides by zero")
        if not certainly("!=", x, Fraction(0)):
            raise CheckError(f"cannot tell whether {e.args[0]} is zero")
    if k.denominator == 1:
        if isinstance(x, Fraction):
            return x**k.numerator
        result = reduce(lambda a, b: a * b, [x] * abs(k.numerator), ball(Fraction(1)))
        return result if k > 0 else 1 / result
    if isinstance(x, Fraction):
        if x < 0:
            raise UndefinedValue(f"{e} is a root of {x}")
        if x == 0:
            return Fraction(0)
        if k.denominator == 2:
            a, b = isqrt(x.numerator), isqrt(x.denominator)
            if a * a == x.numerator and b * b == x.denominator:
                return Fraction(a, b) ** k.numerator
        return (ball(x).log() * ball(k)).exp()
    if not certainly("<", Fraction(0), x):
        raise CheckError(f"cannot tell whether {e.args[0]} is positive")
    return (x.log() * ball(k)).exp()


def holds(relation: Rel, point: Mapping[str, Value]) -> bool:
    """Does the relation hold at the point, for certain?  Precision grows until it is told."""
    for bits in PRECISIONS:
        with precision(bits):
            try:
                if certainly(relation.op, evaluate(relation.lhs, point), evaluate(relation.rhs, point)):
                    return True
            except CheckError:
                continue
    return False


# -- exact zeros -----------------------------------------------------------


def fold(e: Expr, positive: frozenset[str]) -> Expr:
    """Put exact numbers together, where the symbols in `positive` are > 0 and all others unknown.

    The result has the same value wherever `e` is defined, and is defined only where `e` is.

    An UndefinedValue says that `e` is undefined whatever the symbols are: this is proved, so rules may leave
    the stratum out. A CheckError says that `e` lacks a value somewhere, and a zero may give it one elsewhere.
    """
    if e.op in ("num", "sym"):
        return e
    if e.op == "mul":
        return _fold_product(e, positive)
    if e.op == "where":
        return _fold_branches(e, positive)
    return put_together(e, [fold(a, positive) for a in e.args], positive)


def _fold_branches(e: Expr, positive: frozenset[str]) -> Expr:
    """The branch that the condition takes whatever the symbols are, if the syntax tells."""
    order = sign(fold(e.args[1] - e.args[0], positive), positive)
    return e if order is None else fold(e.args[2 if order > 0 else 3], positive)


def put_together(e: Expr, args: list[Expr], positive: frozenset[str]) -> Expr:
    """`e` over other arguments, which are folded already."""
    if e.op == "mul":
        return _product_of(args, positive)
    if (
        all(a.op == "num" for a in args)
        and e.op not in ("exp", "log", "atan")
        and not (e.op == "pow" and args[1].args[0].denominator != 1)
    ):
        found = evaluate(e.rebuilt(args), {})
        return num(found) if isinstance(found, Fraction) else e.rebuilt(args)
    if e.op == "add":
        constant = sum((a.args[0] for a in args if a.op == "num"), Fraction(0))
        rest = [a for a in args if a.op != "num"]
        return add_all([*rest, num(constant)] if constant else rest)
    if e.op == "div":
        top, below = args
        if below == ZERO:
            raise UndefinedValue(f"{e} divides by zero")
        if below == ONE:
            return top
        if top == ZERO and sign(below, positive) in (1, -1):
            return ZERO
        if top == below and sign(below, positive) == 1:
            return ONE
    if e.op in ("min", "max"):
        order = sign(args[0] - args[1], positive)
        if order is not None:
            return args[0] if (order <= 0) == (e.op == "min") else args[1]
    if e.op == "abs":
        s = sign(args[0], positive)
        if s is not None:
            return args[0] if s >= 0 else fold(-args[0], positive)
    if e.op == "log" and args[0].op == "num":
        if args[0].args[0] <= 0:
            raise UndefinedValue(f"{e} is the logarithm of {args[0]}")
        if args[0] == ONE:
            return ZERO
    if e.op == "exp" and args[0] == ZERO:
        return ONE
    if e.op == "pow" and args[0] == ZERO and sign(args[1], positive) == -1:
        raise UndefinedValue(f"{e} divides by zero")
    if e.op == "pow" and args[0] == ONE and args[1].op == "num":
        return ONE
    if e.op == "pow" and (args[1] == ONE or (args[0] in (ZERO, ONE) and sign(args[1], positive) == 1)):
        return args[0]
    return e.rebuilt(args)


def _fold_product(e: Expr, positive: frozenset[str]) -> Expr:
    args: list[Expr] = []
    missing: list[bool | None] = []
    for factor in e.args:
        try:
            args.append(fold(factor, positive))
        except UndefinedValue as error:
            missing.append(_absorbable(factor, positive))
            problem = error
    if not missing:
        return _product_of(args, positive)
    if False in missing or all(a.op == "exp" or sign(a, positive) in (1, -1) for a in args):
        raise problem
    if None in missing or ZERO not in args or not all(total(a, positive) for a in args):
        raise CheckError(f"{e} may have a value where one of its factors is zero")
    return ZERO


def _absorbable(e: Expr, positive: frozenset[str]) -> bool | None:
    """Does an exact zero absorb this factor without a value?  None where the syntax does not tell."""
    try:
        first, *_ = [fold(a, positive) for a in (under_logarithm(e) if e.op == "log" else (ONE,))]
    except UndefinedValue:
        return False
    s = sign(first, positive)
    return None if s is None else s == 0


def _product_of(args: list[Expr], positive: frozenset[str]) -> Expr:
    if ZERO in args and all(total(a, positive) for a in args):
        return ZERO
    constant = reduce(lambda a, b: a * b, (a.args[0] for a in args if a.op == "num"), Fraction(1))
    rest = [a for a in args if a.op != "num"]
    if not rest:
        return num(constant)
    if constant != 1:
        rest.insert(0, num(constant))
    return rest[0] if len(rest) == 1 else Expr("mul", *rest)


def sign(e: Expr, positive: frozenset[str]) -> int | None:
    """1, 0 or -1 where the syntax alone tells that `e` is defined and its sign; None elsewhere."""
    if e.op == "num":
        return (e.args[0] > 0) - (e.args[0] < 0)
    if e.op == "sym":
        return 1 if e.args[0] in positive else None
    if e.op == "exp":
        return 1 if total(e.args[0], positive) else None
    if e.op == "log" and e.args[0].op == "num" and e.args[0].args[0] > 0:
        return (e.args[0].args[0] > 1) - (e.args[0].args[0] < 1)
    found = [sign(a, positive) for a in e.args]
    if e.op == "add":
        left = list(zip(e.args, found, strict=True))
        for a in e.args:  # x - x, where x is defined
            if not total(a, positive):
                return None
            opposite = Expr("mul", num(-1), a)
            if (a, sign(a, positive)) in left and (opposite, sign(opposite, positive)) in left:
                left.remove((a, sign(a, positive)))
                left.remove((opposite, sign(opposite, positive)))
        kept = {s for _, s in left}
        for s in (1, -1):
            if kept <= {s, 0} and s in kept:
                return s
        return 0 if kept <= {0} else None
    signs = [s for s in found if s is not None]
    if len(signs) < len(found):
        return None
    if e.op in ("mul", "div"):
        if e.op == "div" and signs[1] == 0:
            return None
        return reduce(lambda a, b: a * b, signs)
    if e.op == "pow" and e.args[1].op == "num" and signs[0] == 1:
        return 1
    if e.op in ("min", "max"):
        return min(signs) if e.op == "min" else max(signs)
    if e.op == "abs":
        return abs(signs[0])
    return None


def total(e: Expr, positive: frozenset[str]) -> bool:
    """Is `e` certainly defined, for all values of the symbols that respect `positive`?"""
    if e.op in ("num", "sym"):
        return True
    if not all(total(a, positive) for a in e.args):
        return False
    if e.op == "div":
        return sign(e.args[1], positive) in (1, -1)
    if e.op == "log":
        return sign(e.args[0], positive) == 1
    if e.op == "pow":
        k = e.args[1]
        whole = k.op == "num" and k.args[0].denominator == 1 and k.args[0] >= 0
        return whole or sign(e.args[0], positive) == 1
    return e.op in ("add", "mul", "abs", "min", "max", "exp", "atan")


def derivative(e: Expr, x: str) -> Expr:
    """d e / d x, for formulas without `abs`, `min`, `max` of x (a ValueError for those).

    Only zeros and ones are tidied away; nothing is simplified.
    """
    if x not in e.symbols:
        return ZERO
    if e.op == "sym":
        return ONE
    a = e.args
    if e.op == "add":
        return _sum(derivative(t, x) for t in a)
    if e.op == "mul":
        return _sum(_product(derivative(t, x), *a[:i], *a[i + 1 :]) for i, t in enumerate(a))
    if e.op == "div":
        top, below = a
        if x not in below.symbols:
            return derivative(top, x) / below
        left, right = _product(derivative(top, x), below), _product(top, derivative(below, x))
        return _sum((left, negated(right))) / below**2
    if e.op == "pow" and is_number(a[1]):
        k = a[1].args[0]
        outer = ONE if k == 1 else a[0] if k == 2 else a[0] ** num(k - 1)
        return _product(num(k), outer, derivative(a[0], x))
    if e.op in ("log", "atan"):
        return derivative(a[0], x) / (a[0] if e.op == "log" else 1 + a[0] ** 2)
    if e.op == "exp":
        return _product(e, derivative(a[0], x))
    raise ValueError(f"{e.op} has no derivative everywhere: {e}")


def _sum(terms: Iterable[Expr]) -> Expr:
    return add_all(t for t in terms if t != ZERO)


def _product(*factors: Expr) -> Expr:
    if ZERO in factors:
        return ZERO
    kept = [f for f in factors if f != ONE]
    return ONE if not kept else kept[0] if len(kept) == 1 else Expr("mul", *kept)
