"""The nine derivatives and those that Appendix C prints, against SymPy's, by exact values at rational points.

The formulas are written here once more, from the paper; what is compared is rational at rational points, so that
equality is exact, and a line that differs anywhere on a grid is no line of the proof.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from axiomcheck.claims.sebastiani import appendix_c as printed
from axiomcheck.input import formula
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.measures import from_name
from axiomcheck.report import derivatives
from axiomcheck.report.blocks import to_text

sympy = pytest.importorskip("sympy")
a, x, y, p = sympy.symbols("a x y p", positive=True)
GRID = [Fraction(i, 12) for i in range(1, 12)]


def mean(f):
    return (f(a, x) + f(1 - a, 1 - x)) / 2


def total(f):
    return f(a, x) + f(1 - a, 1 - x)


KLD = total(lambda t, u: t * sympy.log(t / u))
SUMMANDS = {  # of one class with prevalence p, predicted x; multiplied by whatever does not depend on x
    "AE": sympy.Abs(x - p), "NAE": sympy.Abs(x - p), "RAE": sympy.Abs(x - p) / p, "NRAE": sympy.Abs(x - p) / p,
    "SE": (p - x) ** 2, "DR": sympy.Abs(x - p) / sympy.Max(p, x), "KLD": p * sympy.log(p / x),
    "NKLD": p * sympy.log(p / x), "PD": (p - x) ** 2 / x,
}  # fmt: skip
AT_TWO = {  # Eqs. 1 to 17 for two classes
    "AE": mean(lambda t, u: sympy.Abs(u - t)),
    "NAE": total(lambda t, u: sympy.Abs(u - t)) / (2 * (1 - sympy.Min(a, 1 - a))),
    "RAE": mean(lambda t, u: sympy.Abs(u - t) / t),
    "NRAE": total(lambda t, u: sympy.Abs(u - t) / t) / (1 + (1 - sympy.Min(a, 1 - a)) / sympy.Min(a, 1 - a)),
    "SE": mean(lambda t, u: (t - u) ** 2),
    "DR": mean(lambda t, u: sympy.Abs(u - t) / sympy.Max(t, u)),
    "KLD": KLD,
    "NKLD": KLD,  # of which it is a growing function: the next test
    "PD": mean(lambda t, u: (t - u) ** 2 / u),
}


def exact(e, at):
    """The value of a SymPy term, which must be rational."""
    found = sympy.nsimplify(sympy.simplify(e.subs({k: sympy.Rational(v.numerator, v.denominator) for k, v in at.items()})))
    assert found.is_Rational, found
    return Fraction(int(found.p), int(found.q))


def on(case, pairs):
    """The points of the case."""
    for t, u in pairs:
        inside = u < t if case.name.startswith("x <") else u > t
        half = t <= Fraction(1, 2) if "a <= 1/2" in case.name else t >= Fraction(1, 2) if "1/2 <= a" in case.name else True
        if inside and half:
            yield t, u


@pytest.mark.parametrize("name", AT_TWO)
def test_at_two_classes(name):
    """dD/dy, y = |a - x|: minus dD/dx below the truth, dD/dx above it."""
    chain, slope, seen = derivatives.by_two(from_name(name)), sympy.diff(AT_TWO[name], x), 0
    for case in chain.cases:
        for t, u in on(case, list(product(GRID[::3], GRID[1::3]))):
            ours = evaluate(case.factored, {"a": t, "x": u})
            assert ours == evaluate(case.raw, {"a": t, "x": u})
            assert ours == (-1 if u < t else 1) * exact(slope, {a: t, x: u}) > 0
            seen += 1
    assert seen >= 10


@pytest.mark.parametrize("name", SUMMANDS)
def test_class_by_class(name):
    """df/dx + lambda, negative below the truth and positive above it."""
    chain, slope = derivatives.by_class(from_name(name)), sympy.diff(SUMMANDS[name], x)
    for case in chain.cases:
        for t, u in on(case, list(product(GRID[::3], GRID[1::3]))):
            ours = evaluate(case.factored, {"p": t, "x": u})
            assert ours == exact(slope, {p: t, x: u}) + chain.multiplier
            assert ours * case.sign > 0


def test_the_outer_function_of_nkld():
    """E(S) = 2 e^S/(e^S + 1) - 1 and its derivative."""
    s = sympy.Symbol("S", real=True)
    outer = sympy.diff(2 * sympy.exp(s) / (sympy.exp(s) + 1) - 1, s)
    found = derivatives.by_class(from_name("NKLD")).outer.slope
    for at in (Fraction(0), Fraction(1, 3), Fraction(2)):
        value = evaluate(found, {"S": at, "n": Fraction(2)})
        expected = sympy.N(outer.subs(s, sympy.Rational(at.numerator, at.denominator)), 30)
        assert abs(float(value if isinstance(value, Fraction) else value.mid()) - float(expected)) < 1e-12


def of_print(text, at):
    return evaluate(formula.parse(text, parameters=["a", "x", "y"]), at)


@pytest.mark.parametrize(
    ("line", "before", "below", "right"),
    [
        ("KLD_SLOPE_UNDER", "KLD_UNDER", True, True),
        ("KLD_SLOPE_OVER", "KLD_OVER_MEANT", False, True),
        ("PD_SLOPE_UNDER", "PD_UNDER", True, True),
        ("PD_SLOPE_OVER", "PD_OVER", False, False),  # a for -a
        ("PD_SLOPE_OVER_MEANT", "PD_OVER", False, True),
    ],
)
def test_derivatives_that_are_printed(line, before, below, right):
    """Each worked line against SymPy's derivative of the line before it."""
    slope = sympy.diff(sympy.sympify(getattr(printed, before), locals={"a": a, "y": y}), y)
    equal = []
    for t, gap in product(GRID[1::2], GRID[::2]):
        if (t - gap if below else 1 - t - gap) > 0:
            equal.append(of_print(getattr(printed, line), {"a": t, "y": gap}) == exact(slope, {a: t, y: gap}))
    assert len(equal) > 8 and (all(equal) if right else not any(equal))


@pytest.mark.parametrize(
    ("line", "name", "times", "below", "right"),
    [
        ("KLD_SIGN_UNDER", "KLD", 1, True, True),
        ("KLD_SIGN_OVER", "KLD", 1, False, True),
        ("KLD_SIGN_UNDER", "KLD", 1, False, False),  # which the last line repeats
        ("PD_SIGN_UNDER", "PD", 2, True, True),  # print drops 1/|C|
        ("PD_SIGN_UNDER", "PD", 1, True, False),
        ("PD_SIGN_OVER", "PD", 2, False, False),  # (2a - x + 1)^2 for (1 - x)^2
        ("PD_SIGN_OVER_MEANT", "PD", 2, False, True),
    ],
)
def test_final_forms_that_are_printed(line, name, times, below, right):
    slope = sympy.diff(AT_TWO[name], x)
    found = []
    for t, u in product(GRID[::2], GRID[1::2]):
        if (u < t) == below:
            derived = times * (-1 if below else 1) * exact(slope, {a: t, x: u})
            found.append(of_print(getattr(printed, line), {"a": t, "x": u}) == derived)
    assert len(found) > 8 and (all(found) if right else not any(found))


def test_the_chain_shows_the_derivative_before_its_factors():
    """Definition, derivative as the rules leave it, factored form, signs."""
    text = " ".join(to_text(derivatives.blocks(from_name("SE"))).split())
    assert "f = (p - x)**2, so df/dx = 2*x - 2*p = -(2*(p - x)) < 0, as p - x > 0" in text
    assert "df/dx = -1 < 0" in " ".join(to_text(derivatives.blocks(from_name("AE"))).split())
