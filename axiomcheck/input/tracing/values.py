"""What a symbol's operations mean: exact formulas, with NumPy's nan and inf where it gives them.

A value is a formula, or one of the floats nan, inf and -inf.  Operations on formulas
build formulas; only exact numbers are put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial, reduce
from math import inf, isfinite, isnan, nan  # by name: `math` is replaced while a function runs
from math import sqrt as root
from typing import Any

from axiomcheck.exact.evaluate import MAX_EXPONENT, sign, total
from axiomcheck.input.arcs import ARCS, PI
from axiomcheck.input.tracing.paths import Untraceable, current, flat, never_negative
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sqrt
from axiomcheck.lang.goal import Rel

Value = Expr | float
NAN, INF = nan, inf
SHORT = 12  # significant digits of a decimal that somebody wrote
QUOTIENT = 10_000  # largest denominator of a quotient that a float may stand for


def exact(x: float) -> Value:
    """What a float stands for: the decimal that was written, or the quotient or root it rounds.

    >>> [str(exact(x)) for x in (0.1, 1e-8, 1 / 3, 2**0.5)]
    ['1/10', '1/100000000', '1/3', 'sqrt(2)']
    """
    if not isfinite(x):
        return float(x)
    decimal = Fraction(repr(float(x)))
    digits = repr(float(x)).split("e")[0].replace(".", "").strip("-0")
    if len(digits) <= SHORT:
        return num(decimal)
    quotient = Fraction(x).limit_denominator(QUOTIENT)
    if float(quotient) == x or abs(float(quotient) - x) <= 1e-16 * abs(x):
        return num(quotient)
    square = Fraction(x * x).limit_denominator(100)
    if square > 0 and abs(root(square) - abs(x)) <= 3e-16 * abs(x):
        return sqrt(num(square)) if x > 0 else mul(num(-1), sqrt(num(square)))
    return num(decimal)


def is_zero(a: Value) -> bool:
    """Is it the exact number zero?"""
    return isinstance(a, Expr) and a == ZERO


def special(*values: Value) -> bool:
    """Is any of them nan or infinite?"""
    return any(isinstance(a, float) for a in values)


def sign_of(a: Value) -> int:
    """-1, 0 or 1, on this way through the function."""
    if isinstance(a, float):
        return (a > 0) - (a < 0)
    known = sign(a, current().region.positive)
    if known is not None:
        return known
    if is_nought(a):
        return 0
    return -1 if less(a, ZERO) else 1


def is_nought(a: Expr) -> bool:
    """Is it zero, on this way through the function?  Of a product, a power or |x|, its parts are asked."""
    known = sign(a, current().region.positive)
    if known is not None:
        return known == 0
    if _never_nought(a):
        return False
    if a.op == "mul":
        return any(map(is_nought, a.args))
    if a.op == "abs" or (a.op == "pow" and sign(a.args[1], frozenset()) == 1):
        return is_nought(a.args[0])
    if a.op == "div":
        return is_nought(a.args[0])
    return same(a, ZERO)


def _never_nought(a: Expr) -> bool:
    """Is it shown not to be zero, by signs and by what was decided, without taking a way?"""
    tracer = current()
    if tracer.settled(Rel("=", a, ZERO)) is False:
        return True
    if a.op in ("abs", "pow", "div"):
        return _never_nought(a.args[0])
    if a.op == "mul":
        return all(map(_never_nought, a.args))
    known = tracer.region.positive
    if a.op in ("max", "min"):
        above = [never_negative(t, known) and _never_nought(t) for t in a.args]
        return any(above) if a.op == "max" else all(above)
    return a.op == "add" and all(never_negative(t, known) for t in a.args) and any(map(_never_nought, a.args))


def _sure(a: Expr) -> bool:
    """Does it have a value wherever this way through the function leads?"""
    return total(a, current().region.positive)


def positive(a: Value) -> bool:
    """Is it shown to be positive, without taking a way?"""
    return isinstance(a, Expr) and sign(a, current().region.positive) == 1


def is_nan(*values: Value) -> bool:
    """Is any of them nan?  A formula never is: where it would have no value, another way is taken."""
    return any(isinstance(a, float) and isnan(a) for a in values)


# -- comparisons --------------------------------------------------------------------------


def less(a: Value, b: Value) -> bool:
    """a < b."""
    if isinstance(a, float) or isinstance(b, float):
        return not is_nan(a, b) and _float(a) < _float(b)
    return current().decide(Rel("<", a, b))


def at_most(a: Value, b: Value) -> bool:
    """a <= b."""
    if isinstance(a, float) or isinstance(b, float):
        return not is_nan(a, b) and _float(a) <= _float(b)
    return current().decide(Rel("<=", a, b))


def same(a: Value, b: Value) -> bool:
    """a == b."""
    if isinstance(a, float) or isinstance(b, float):
        return not is_nan(a, b) and _float(a) == _float(b)
    return a == b or current().decide(Rel("=", a, b))


def _float(a: Value) -> float:
    """Infinite values as they are; any finite one is between them."""
    return a if isinstance(a, float) else 0.0


# -- arithmetic ---------------------------------------------------------------------------


def add_many(values: Sequence[Value]) -> Value:
    """The sum of several values, as one flat sum."""
    if special(*values):
        return sum((a for a in values if isinstance(a, float)), 0.0)  # the finite ones do not count
    terms = _cancelled([a for a in values if isinstance(a, Expr) and a != ZERO])
    if all(a.op == "num" for a in terms):
        return num(sum((a.args[0] for a in terms), Fraction(0)))
    return current().region.total(add_all(terms))


def _cancelled(terms: list[Expr]) -> list[Expr]:
    """The same terms; flat and with like ones put together where a symbol, or an extreme, would be added and taken away."""
    each = [(t.args[0].args[0], t.args[1]) if t.op == "mul" and len(t.args) == 2 and t.args[0].op == "num"
            else (Fraction(1), t) for t in (x for a in terms for x in flat(a))]  # fmt: skip
    plain = [(k, t) for k, t in each if t.op == "sym" or (t.op in ("min", "max") and _sure(t))]
    added, taken = ({t for k, t in plain if (k > 0) == side} for side in (True, False))
    if not added & taken:
        return terms
    whole: dict[Expr, Fraction] = {}
    for k, t in each:
        whole[t] = whole.get(t, Fraction(0)) + k
    return [t if k == 1 else num(k) * t for t, k in whole.items() if k]


def add(a: Value, b: Value) -> Value:
    """a + b."""
    return add_many((a, b))


def subtract(a: Value, b: Value) -> Value:
    """a - b."""
    if isinstance(a, Expr) and a == b and _sure(a):
        return ZERO
    return add_many((a, negative(b)))


def negative(a: Value) -> Value:
    """-a."""
    return -a


def mul(a: Value, b: Value) -> Value:
    """a * b."""
    if isinstance(a, float) or isinstance(b, float):
        if is_nan(a, b):
            return NAN
        s = sign_of(a) * sign_of(b)
        return NAN if s == 0 else s * INF
    if (a == ZERO and _sure(b)) or (b == ZERO and _sure(a)):
        return ZERO
    if a == ONE or b == ONE:
        return b if a == ONE else a
    if a.op == "num" and b.op == "num":
        return num(a.args[0] * b.args[0])
    for x, y in ((a, b), (b, a)):
        if x.op == "div" and x.args == (y, Expr("abs", y)):  # the sign of what it is multiplied by
            return absolute(y)
    if a == b:
        return power(a, num(2))
    if b == num(-1):
        return -a
    return -b if a == num(-1) else a * b


def div(a: Value, b: Value) -> Value:
    """a / b; by an exact zero nan or an infinity, as in NumPy."""
    if isinstance(a, float) or isinstance(b, float):
        if is_nan(a, b) or (isinstance(a, float) and isinstance(b, float)):
            return NAN
        if isinstance(b, float):
            return ZERO
        return sign_of(a) * INF if is_zero(b) else sign_of(a) * sign_of(b) * INF
    if b == ZERO:
        s = sign_of(a)
        return NAN if s == 0 else s * INF
    nonzero = sign(b, current().region.positive) in (1, -1)
    if b == ONE or (a == ZERO and nonzero):
        return a
    if a == b and nonzero:
        return ONE
    if a.op == "num" and b.op == "num":
        return num(a.args[0] / b.args[0])
    if not nonzero and is_nought(b):
        s = sign_of(a)
        return NAN if s == 0 else s * INF
    return a / b


def power(a: Value, b: Value) -> Value:
    """a ** b."""
    if isinstance(a, float) or isinstance(b, float):
        if isinstance(b, Expr) and b.op == "num":
            k = b.args[0]
            if k == 0:
                return ONE
            if is_nan(a):
                return NAN
            rises = sign_of(a) > 0 or k.denominator > 1
            return (INF if k > 0 else ZERO) if rises else (ZERO if k < 0 else INF if k % 2 == 0 else -INF)
        if a == ONE:
            return ONE
        if is_nan(a, b):
            return NAN
        raise Untraceable("it takes a power that is not finite")
    if b.op != "num":
        if positive(a) or not is_nought(a):
            if less(a, ZERO):
                raise Untraceable(f"it takes the power {b} of {a}, which may be negative")
            return exp(mul(b, log(a)))
        s = sign_of(b)
        return ONE if s == 0 else ZERO if s > 0 else INF
    k = b.args[0]
    if k == 0:
        return ONE
    if k == 1:
        return a
    if a == ZERO:
        return ZERO if k > 0 else INF
    if a == ONE:
        return ONE
    if abs(k) > MAX_EXPONENT:
        raise Untraceable(f"the exponent {k} is too large; at most {MAX_EXPONENT}")
    if a.op == "num" and k.denominator == 1:
        return num(a.args[0] ** int(k))
    if k < 0 and is_nought(a):
        return INF
    if k.denominator > 1 and less(a, ZERO):
        return NAN
    inner = a.args[1].args[0] if a.op == "pow" and a.args[1].op == "num" else None
    whole = inner is not None and k > 0 and inner > 0 and k.denominator == inner.denominator == 1
    if inner is not None and (whole or positive(a.args[0])):
        return power(a.args[0], num(a.args[1].args[0] * k))
    return div(ONE, power(a, num(-k))) if k < 0 else a ** num(k)


def absolute(a: Value) -> Value:
    """|a|."""
    if isinstance(a, float):
        return abs(a)
    s = sign(a, current().region.positive)
    if s is not None:
        return num(abs(a.args[0])) if a.op == "num" else a if s >= 0 else -a
    return a if a.op == "abs" else Expr("abs", a)


def sign_value(a: Value) -> Value:
    """1, 0 or -1; a/|a| where only that it is not zero is known."""
    if isinstance(a, float):
        return a if isnan(a) else num(int(a > 0) - int(a < 0))
    known = sign(a, current().region.positive)
    if known is not None or is_nought(a):
        return num(known or 0)
    return a / absolute(a)


def _extreme(op: str, a: Value, b: Value) -> Value:
    """The smaller one, or the larger; nan if one is nan."""
    if isinstance(a, float) or isinstance(b, float):
        if is_nan(a, b):
            return NAN
        return (a if (_float(a) <= _float(b)) == (op == "min") else b) if a != b else a
    if a == b:
        return a
    if a.op == "num" and b.op == "num":
        return a if (a.args[0] <= b.args[0]) == (op == "min") else b
    tracer = current()
    bounded = a.op == "num" or b.op == "num"
    for first, second in ((a, b), (b, a)):
        below = Rel("<=", first, second)
        known = tracer.settled(below) if not bounded else tracer.certain(below)
        if known:
            return first if op == "min" else second
    return Expr(op, a, b)


minimum, maximum = partial(_extreme, "min"), partial(_extreme, "max")


def sqrt_of(a: Value) -> Value:
    """Square root; nan of what is negative."""
    if isinstance(a, float):
        return a if a > 0 or isnan(a) else NAN
    return power(a, num("1/2"))


def log(a: Value) -> Value:
    """Natural logarithm: -inf at zero, nan of what is negative."""
    if isinstance(a, float):
        return a if a > 0 or isnan(a) else NAN
    if not positive(a):
        if is_nought(a):
            return -INF
        if less(a, ZERO):
            return NAN
    return ZERO if a == ONE else Expr("log", a)


def cbrt(a: Value) -> Value:
    """The cube root, which negative numbers have, too: that of max(a, 0) less that of max(-a, 0)."""
    third = num("1/3")
    if isinstance(a, float):
        return a
    s = sign(a, current().region.positive)
    if s is not None:
        return power(a, third) if s >= 0 else negative(power(negative(a), third))
    if current().certain(Rel("<=", ZERO, a)):
        return power(a, third)
    return subtract(power(maximum(a, ZERO), third), power(maximum(negative(a), ZERO), third))


def exp(a: Value) -> Value:
    """e to the power a."""
    if isinstance(a, float):
        return ZERO if a < 0 else a
    if a == ZERO:
        return ONE
    return Expr("exp", a)


def arctan(a: Value) -> Value:
    """The inverse of tan, which tends to a right angle."""
    if isinstance(a, float):
        return a if isnan(a) else div(PI, num(2 if a > 0 else -2))
    return ZERO if a == ZERO else Expr("atan", a)


def _of_a_ratio(name: str, a: Value) -> Value:
    """The inverse of sin or cos: nan beyond -1 and 1.

    The ends are asked for before the formula is written: nothing under its roots is negative between them.
    """
    if isinstance(a, float):
        return NAN
    u = a
    while u.op == "pow" and u.args[1].op == "num" and u.args[1].args[0] > 0 and u.args[1].args[0].denominator > 1:
        u = u.args[0]  # a root is at most 1 where its argument is, which is easier to see
    if less(subtract(ONE, u), ZERO) or (not never_negative(a, current().region.positive) and less(add(ONE, a), ZERO)):
        return NAN
    return ARCS[name](a)


arcsin, arccos = partial(_of_a_ratio, "arcsin"), partial(_of_a_ratio, "arccos")


def log_base(base: int) -> Any:
    """The logarithm to another base."""
    return lambda a: div(log(a), log(num(base)))


def product(values: Sequence[Value]) -> Value:
    """The product of several values."""
    one: Value = ONE
    return reduce(mul, values, one)


# -- 0 log 0, as scipy.special has it -----------------------------------------------------


def xlogy(x: Value, y: Value) -> Value:
    """x log y, and 0 where x is 0 and y is not nan."""
    if not is_nan(x, y) and sign_of(x) == 0:
        return ZERO
    return mul(x, log(y))


def rel_entr(x: Value, y: Value) -> Value:
    """x log(x/y) where both are positive, 0 where x = 0 <= y, inf elsewhere."""
    if is_nan(x, y):
        return NAN
    if sign_of(x) == 0 and sign_of(y) >= 0:
        return ZERO
    if sign_of(x) > 0 and sign_of(y) > 0:
        return mul(x, log(div(x, y)))
    return INF


def kl_div(x: Value, y: Value) -> Value:
    """x log(x/y) - x + y where both are positive, y where x = 0 <= y, inf elsewhere."""
    entropy = rel_entr(x, y)
    return entropy if special(entropy) else add_many((entropy, negative(x), y))


def entr(x: Value) -> Value:
    """-x log x where x is positive, 0 at 0, -inf below."""
    if is_nan(x):
        return NAN
    if sign_of(x) == 0:
        return ZERO
    return negative(mul(x, log(x))) if sign_of(x) > 0 else -INF
