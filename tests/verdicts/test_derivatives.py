"""Monotonicity by derivative signs: all nine measures close, and agree with Appendix C but for its slips."""

import math
import random
from fractions import Fraction

import pytest

from axiomcheck.claims.sebastiani import appendix_c as printed
from axiomcheck.input import formula
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.measures import from_name
from axiomcheck.report import derivatives
from axiomcheck.report.blocks import to_latex, to_text
from axiomcheck.strategies.sampling import approximate

NINE = ("AE", "NAE", "RAE", "NRAE", "SE", "DR", "KLD", "NKLD", "PD")
STEP = 1e-6


def points(below, seed=0):
    rng = random.Random(seed)
    for _ in range(6):
        low, high = sorted((rng.uniform(0.05, 0.95), rng.uniform(0.05, 0.95)))
        yield (high, low) if below else (low, high)  # the truth, the prediction


@pytest.mark.parametrize("name", [*NINE, "NSE", "WAE"])
def test_both_chains_close(name):
    measure = from_name(name)
    chain, two = derivatives.by_class(measure), derivatives.by_two(measure)
    assert [c.sign for c in chain.cases] == [-1, 1] and chain.outer is not None
    assert all(c.sign == 1 for c in two.cases) and len(two.cases) >= 2
    assert (chain.multiplier == 1) == (name in ("KLD", "NKLD"))


@pytest.mark.parametrize("name", NINE)
def test_derivatives_are_what_differences_say(name):
    """The factored forms against difference quotients of the declared formula, in floats."""
    measure = from_name(name)
    for case in derivatives.by_two(measure).cases:
        if (chain := derivatives.by_two(measure)).outer is not None:
            continue  # of the inner sum
        below = case.name.startswith("x < a")
        for a, x in points(below):
            if ("a <= 1/2" in case.name and a > 0.5) or ("1/2 <= a" in case.name and a < 0.5):
                continue
            at = {"a": a, "x": x}
            slope = (approximate(chain.of, {**at, "x": x + STEP}) - approximate(chain.of, {**at, "x": x - STEP})) / (2 * STEP)
            assert math.isclose(approximate(case.factored, at), -slope if below else slope, rel_tol=1e-4)
    chain = derivatives.by_class(measure)
    for case in chain.cases:
        for p, x in points(case.name == "x < p", seed=1):
            at = {"p": p, "x": x, "n": 3.0}
            slope = (approximate(chain.of, {**at, "x": x + STEP}) - approximate(chain.of, {**at, "x": x - STEP})) / (2 * STEP)
            value = approximate(case.factored, at)
            assert math.isclose(value, slope + float(chain.multiplier), rel_tol=1e-4, abs_tol=1e-9)
            assert value * case.sign > 0
            assert all(approximate(f.shown, at) > 0 for f in case.factors)


@pytest.mark.parametrize("name", NINE)
def test_forms_are_the_factors_written_otherwise(name):
    measure = from_name(name)
    for case in (*derivatives.by_class(measure).cases, *derivatives.by_two(measure).cases):
        for factor in case.factors:
            if factor.form is not None:
                at = {k: Fraction(i + 2, 7) for i, k in enumerate(("a", "p", "x"))}
                assert evaluate(factor.shown, at) == evaluate(factor.form, at)


def same(first, second, given=(Fraction(2, 7), Fraction(3, 5))):
    a, x = given
    return evaluate(first, {"a": a, "x": x}) == evaluate(formula_of(second), {"a": a, "x": x})


def formula_of(text):
    return formula.parse(text, parameters=["a", "x"])


def test_appendix_c_line_by_line():
    """Its final lines, where they are right; where they are not, what was meant."""
    below, above = derivatives.by_two(from_name("KLD")).cases
    assert same(below.factored, printed.KLD_SIGN_UNDER) and same(above.factored, printed.KLD_SIGN_OVER)
    assert not same(above.factored, printed.KLD_SIGN_UNDER)  # which its last line repeats
    below, above = derivatives.by_two(from_name("PD")).cases
    assert same(2 * below.factored, printed.PD_SIGN_UNDER)  # print drops 1/|C|
    assert not same(2 * above.factored, printed.PD_SIGN_OVER) and same(2 * above.factored, printed.PD_SIGN_OVER_MEANT)


def test_what_is_not_monotone_has_no_chain():
    for text in ("sum(abs(p - p_hat)*p_hat**2)", "sum((p - p_hat)**3)", "min(p_hat)", "sum(where(p < p_hat, 1, 2))"):
        measure = formula.measure(text)
        assert derivatives.by_class(measure) is None and derivatives.by_two(measure) is None
        assert derivatives.blocks(measure) == []


def test_a_falling_outer_function_closes_nothing():
    for text in ("-sum(abs(p - p_hat))", "exp(-sum((p - p_hat)**2))", "1/(1 + sum(abs(p - p_hat)))"):
        assert derivatives.by_class(formula.measure(text)) is None


def test_words():
    text = " ".join(to_text(derivatives.blocks(from_name("PD"))).split())
    assert "df/dx = ((2*x - 2*p)*x - (p - x)**2)/x**2 = -((p - x)*(x + p)/x**2) < 0" in text
    assert "< 0, as p - x > 0, x + p > 0 and x > 0." in text
    assert "\\frac{\\partial D}{\\partial y}" in to_latex(derivatives.blocks(from_name("PD")))
    text = " ".join(to_text(derivatives.blocks(from_name("NAE"))).split())
    assert "x < a, 1/2 <= a: D" in text and "= 1/a > 0, as a > 0" in text
