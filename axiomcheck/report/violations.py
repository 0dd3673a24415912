"""How an inequality or an equation fails, in words first: what should hold, then the two values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.lang.expr import Expr, num
from axiomcheck.report.numbers import approximately, decimal

Value = str | list[str]  # exact, infinite, or enclosed
SHOULD = {
    "=": "equal",
    "!=": "differ from",
    "<": "be less than",
    ">": "be greater than",
    "<=": "be at most",
    ">=": "be at least",
}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
DIGITS = (4, 7, 12)
INFINITE = {"-oo": -1, "+oo": 1}


def violation(left: str, op: str, right: str, values: tuple[Value | None, Value | None]) -> str:
    """What a relation, written out, asks of its two sides, and their values, which are otherwise.

    The value is None for a side that stands for itself, as a number does.

    >>> violation("D(p, x)", ">", "D(q, y)", ("1/3", "2/5"))
    'D(p, x) should be greater than D(q, y), but 1/3 < 0.4'
    >>> violation("D(p, x)", "<", "D(p, y)", ("1/2", "1/2"))
    'D(p, x) should be less than D(p, y), but both are 0.5'
    >>> violation("D(p, x)", ">=", "0", ("-1/2", None))
    'D(p, x) should be at least 0, but is -0.5'
    """
    first, second = values
    if first is None and second is not None:
        left, op, right, first, second = right, MIRRORED.get(op, op), left, second, None
    asked = f"{left} should {SHOULD[op]} {right}, but"
    if second is None and first is not None:
        return f"{asked} is {number(first)}"
    if first is None or second is None:
        return f"{left} should {SHOULD[op]} {right}, which is not so"
    one, other = told_apart(first, second)
    if one == other:
        exact = first == second and isinstance(first, str)
        return f"{asked} both are {one}" + ("" if exact else " to as many digits as are shown")
    return f"{asked} {one} {strictly(OPPOSITE[op])} {other}"


def strictly(op: str) -> str:
    """The relation of two values that differ.

    >>> strictly("<="), strictly("!=")
    ('<', '!=')
    """
    return op if op == "!=" else op.rstrip("=")


def value_of(
    e: Expr, term: Callable[[Expr], str], values: Mapping[str, Value], numbers: Mapping[str, object]
) -> Value | None:
    """The value of a combination of terms, such as D(p, x) + D(x, y); None of a number, and where it is not
    known.

    `term` says what a term is called among the values, `numbers` are those of variables.
    """
    if term(e) in values:
        return values[term(e)]
    used = [values[term(x)] for x in e.nodes() if term(x) in values]
    if e.op == "num" or any(v in INFINITE for v in used if isinstance(v, str)):
        return None

    def known(node: Expr) -> Expr | None:
        if term(node) in values:
            return num(middle(values[term(node)]))
        return num(Fraction(str(numbers[node.args[0]]))) if node.op == "sym" and node.args[0] in numbers else None

    try:
        total = evaluate(e.replace(known), {})
    except AxiomcheckError:
        return None
    if not isinstance(total, Fraction):
        return None
    return str(total) if all(isinstance(v, str) for v in used) else [str(total), str(total)]


def holds(op: str, one: Value, other: Value) -> bool:
    """Does the relation hold of these values?  Of intervals, the middles are compared.

    >>> holds("<", "1/3", "+oo"), holds("=", "1/2", ["0.1", "0.2"])
    (True, False)
    """
    first, second = _place(one), _place(other)
    equal, less = first == second, first < second
    return {"=": equal, "!=": not equal, "<": less, "<=": less or equal, ">": not less and not equal, ">=": not less}[op]


def _place(value: Value) -> tuple[int, Fraction]:
    infinite = INFINITE.get(value, 0) if isinstance(value, str) else 0
    return (infinite, Fraction(0) if infinite else middle(value))


def middle(value: Value) -> Fraction:
    """The value, or the middle of the interval that encloses it."""
    return Fraction(value) if isinstance(value, str) else (Fraction(value[0]) + Fraction(value[1])) / 2


def told_apart(first: Value, second: Value) -> tuple[str, str]:
    """Two values with as many digits as tell them apart."""
    shown = [(number(first, digits), number(second, digits)) for digits in DIGITS]
    return next((pair for pair in shown if pair[0] != pair[1]), shown[0])


def number(value: Value, digits: int = DIGITS[0]) -> str:
    """A value in one line: short if it is exact, else to some digits.

    >>> number("1/3"), number("1/2"), number(["0.069314718", "0.069314719"])
    ('1/3', '0.5', '0.06931')
    """
    if isinstance(value, str) and not value.endswith("oo"):
        shown = decimal(Fraction(value))
        if "/" not in shown or len(shown) <= 7:
            return shown
    return approximately(value, digits)
