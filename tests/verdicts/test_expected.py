"""Expected scores of constant predictions: closed forms, enclosures, best constants, and what must fail."""

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiomcheck import measures, numeric
from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.experiments import (
    Atoms,
    Enclosure,
    Exact,
    Infinite,
    Uniform,
    best,
    expected_score,
    grid,
    less,
)
from axiomcheck.experiments.expected import second
from axiomcheck.experiments.expected.forms import (
    NoForm,
    Number,
    Ratio,
    antiderivative,
    form,
    logarithm,
    slope,
)
from axiomcheck.experiments.expected.pieces import binary, pieces
from axiomcheck.input import formula as strings
from axiomcheck.lang.expr import exp, log, num, p, sqrt

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
NAMES = ("AE", "NAE", "RAE", "NRAE", "SE", "DR", "KLD", "NKLD", "PD", "NSE")
FORMS = {
    ("AE", HALF): "1/4",
    ("AE", THIRD): "5/18",
    ("SE", HALF): "1/12",
    ("NAE", HALF): "1 - log(2)",
    ("NRAE", HALF): "1 - log(2)",
    ("DR", HALF): "3/4 - 1/2*log(2)",
    ("KLD", HALF): "-1/2 + log(2)",
    ("PD", HALF): "1/6",
    ("RAE", HALF): "infinite",
    ("RAE", Fraction(0)): "infinite",
}


@pytest.mark.parametrize(("name", "c"), FORMS, ids=str)
def test_closed_forms(name, c):
    assert str(expected_score(measures.from_name(name), c, Uniform())) == FORMS[name, c]


def _near(name, value, c):
    return float(getattr(numeric, name.lower())([value, 1 - value], [c, 1 - c]))


@pytest.mark.parametrize("name", [x for x in NAMES if x != "RAE"])
@pytest.mark.parametrize("c", [HALF, THIRD, Fraction(9, 10)], ids=str)
def test_integrals_agree_with_quadrature(name, c):
    low, high = expected_score(measures.from_name(name), c, Uniform()).bounds
    points = sorted({0, float(c), 0.5, 1 - float(c), 1})
    near = mpmath.quad(lambda x: _near(name, min(max(float(x), 1e-9), 1 - 1e-9), float(c)), points)
    assert 0 <= high - low < Fraction(1, 10**9)
    assert abs(float(low) - float(near)) < 1e-6


@pytest.mark.parametrize("name", [x for x in NAMES if x not in ("RAE", "NRAE")])
def test_sums_agree_with_floats(name):
    low, high = expected_score(measures.from_name(name), THIRD, grid(7)).bounds
    near = sum(_near(name, i / 7, 1 / 3) for i in range(8)) / 8
    assert float(low) - 1e-9 <= near <= float(high) + 1e-9


def test_lazy_on_grids():
    for steps, score in ((10, "3/11"), (100, "51/202"), (1, "1/2"), (2, "1/3")):
        assert str(expected_score(measures.from_name("AE"), HALF, grid(steps))) == score


def test_smoothing_makes_everything_finite():
    eps = Fraction(1, 200)
    for distribution in (Uniform(), grid(10)):
        assert isinstance(expected_score(measures.from_name("RAE"), HALF, distribution, eps=eps), Exact)


def test_a_fine_grid_tends_to_the_continuous_case():
    for name in ("AE", "KLD", "DR"):
        at = [
            float(expected_score(measures.from_name(name), THIRD, d).bounds[0])
            for d in (grid(300), Uniform())
        ]
        assert abs(at[0] - at[1]) < 0.01


def test_points_without_a_value():
    rae, dr = measures.from_name("RAE"), measures.from_name("DR")
    assert isinstance(expected_score(rae, HALF, grid(10)), Infinite)
    with pytest.raises(UndefinedValue):
        expected_score(rae, HALF, grid(10), domain="natural")
    with pytest.raises(UndefinedValue):
        expected_score(dr, Fraction(0), grid(10))


BEST = {
    ("AE", "continuous"): "1/2, expected score 1/4",
    ("AE", 10): "1/2, expected score 3/11",
    ("AE", 3): "between 1/3 and 2/3 (1/2 is one), expected score 1/3",
    ("SE", 10): "1/2, expected score 1/10",
    ("NRAE", 10): "1/2, expected score 893/2772",
    ("PD", "continuous"): "1/2, expected score 1/6",
    ("KLD", "continuous"): "1/2, expected score -1/2 + log(2)",
    ("DR", "continuous"): "1/2, expected score 3/4 - 1/2*log(2)",
    ("DR", 10): "1/2, expected score 2405/5544",
    ("DR", 3): "between 1/3 and 2/3 (1/3 is one), expected score 1/2",
    ("NKLD", 10): "1/2, expected score 0.1204684360...",
    ("RAE", 10): "the expected score of every constant is infinite",
    ("RAE", "continuous"): "the expected score of every constant is infinite",
}


@pytest.mark.parametrize(("name", "steps"), BEST, ids=str)
def test_best_constants(name, steps):
    found = best(measures.from_name(name), Uniform() if steps == "continuous" else grid(steps))
    assert str(found) == BEST[name, steps]


@pytest.mark.parametrize("name", ["AE", "NAE", "DR", "KLD", "PD", "NKLD"])
def test_no_constant_is_better_than_the_best(name):
    measure = measures.from_name(name)
    for distribution in (grid(4), grid(5)):
        found = best(measure, distribution)
        for i in range(1, 12):
            other = expected_score(measure, Fraction(i, 12), distribution)
            assert less(other, found.score) is not True


@pytest.mark.parametrize("eps", [Fraction(1, 200), Fraction(1, 10)], ids=str)
def test_the_best_constant_of_dr_smoothed_is_a_half(eps):
    """Smoothing divides by a number, which changes no sign; so E'' is told as without it."""
    found = best(measures.from_name("DR"), Uniform(), eps=eps)
    assert found.unique and found.constant == HALF
    half = expected_score(measures.from_name("DR"), HALF, Uniform(), eps=eps)
    for c in (Fraction(49, 100), Fraction(1, 3), Fraction(1, 100)):
        assert less(half, expected_score(measures.from_name("DR"), c, Uniform(), eps=eps)) is True


@pytest.mark.parametrize(
    ("text", "always"),
    [
        ("abs((p + 1/200)/(1 + 1/100) - (p_hat + 1/200)/(1 + 1/100))", True),
        ("abs(p - p_hat)/maximum(p, p_hat)", True),
        ("abs(p/2 - p_hat)", False),
        ("abs(p/p_hat - 1)", False),
        ("abs((p - p_hat)/(p + p_hat))", False),
    ],
)
def test_where_the_sign_of_p_less_c_settles_all(text, always):
    measure = strings.measure(f"mean({text})")
    assert second._always(binary(measure, None)) is always


@pytest.mark.slow
def test_the_best_constant_of_nkld_continuous():
    found = best(measures.from_name("NKLD"), Uniform())
    assert found.unique and found.constant == HALF
    assert found.score.bounds[1] - found.score.bounds[0] < Fraction(1, 10**9)


# -- forms ---------------------------------------------------------------------------

FORMULAS = [
    p * log(p / 3) + 1 / p,
    1 / (p * (1 - p)) ** 2,
    p**3 / ((p + 1) * (p + 2) ** 3),
    p**2 * log((1 - p) / 2) - log(num(7)) / p,
    (p - 2) / (p**2 - 9),
]


@pytest.mark.parametrize("f", FORMULAS, ids=str)
def test_antiderivatives_give_the_integrand_back(f):
    low, high = Fraction(0), Fraction(1)
    try:
        whole = antiderivative(form(f, low, high), low, high)
    except NoForm:
        assert "log(7)" in str(f)  # log 7 log p is no such form
        return
    assert slope(whole) == form(f, low, high)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(-3, 3), st.integers(-4, -1), st.integers(1, 3)), min_size=1, max_size=4)
)
def test_partial_fractions_of_random_quotients(terms):
    f = num(1)
    for a, r, k in terms:
        f = f + a * p / (p - r) ** k
    for one in (f, f * log(p + 5)):
        try:
            whole = antiderivative(form(one, Fraction(0), Fraction(1)), Fraction(0), Fraction(1))
        except NoForm:
            continue
        assert slope(whole) == form(one, Fraction(0), Fraction(1))


@pytest.mark.parametrize(
    "f", [exp(p), sqrt(p), log(p) * log(p), log(log(p)), p ** num(50), log(p**2 + 1)], ids=str
)
def test_what_is_no_form(f):
    with pytest.raises((NoForm, UndefinedValue)):
        form(f, Fraction(0), Fraction(1))


def test_logarithms_of_what_changes_sign_are_refused():
    with pytest.raises(UndefinedValue):
        form(log(p - num("1/2")), Fraction(0), Fraction(1))
    with pytest.raises(UndefinedValue):
        logarithm(Ratio.number(Fraction(-1)), Fraction(0), Fraction(1))


def test_numbers_are_the_same_only_if_they_are():
    assert Number.of(Fraction(0), [(Fraction(4), Fraction(1))]) == Number.of(
        Fraction(0), [(Fraction(2), Fraction(2))]
    )
    assert Number.of(Fraction(0), [(Fraction(6), Fraction(1)), (Fraction(1, 6), Fraction(1))]) == Number(
        Fraction(0)
    )


def test_pieces_end_where_something_switches():
    e = binary(measures.from_name("NAE")).subs({"c": num("1/3")})
    assert [(a, b) for a, b, _ in pieces(e, Fraction(0), Fraction(1))] == [
        (Fraction(0), THIRD), (THIRD, HALF), (HALF, Fraction(1)),
    ]  # fmt: skip
    with pytest.raises(CheckError):  # a switch at an irrational point
        list(pieces(abs(p**2 - num("1/2")), Fraction(0), Fraction(1)))


# -- what cannot be asked ------------------------------------------------------------

BAD = [
    lambda: Uniform(HALF, HALF),
    lambda: Uniform(Fraction(-1), HALF),
    lambda: grid(0),
    lambda: Atoms(()),
    lambda: Atoms(((HALF, HALF),)),
    lambda: Atoms(((HALF, HALF), (HALF, HALF))),
    lambda: Atoms(((Fraction(2), Fraction(1)),)),
    lambda: Atoms(((HALF, Fraction(-1)), (THIRD, Fraction(2)))),
    lambda: expected_score(measures.from_name("AE"), Fraction(2), Uniform()),
    lambda: expected_score(measures.from_name("AE"), HALF, Uniform(), domain="nowhere"),
    lambda: expected_score(measures.from_name("F"), HALF, Uniform()),
    lambda: best(measures.from_name("F"), Uniform()),
]


@pytest.mark.parametrize("ask", BAD)
def test_what_cannot_be_asked(ask):
    with pytest.raises(InputError):
        ask()


def test_enclosures_that_overlap_do_not_tell():
    assert less(Enclosure(Fraction(0), Fraction(2)), Enclosure(Fraction(1), Fraction(3))) is None
    assert less(Infinite(), Infinite()) is False
