"""Parameters keep their names before readers, and never meet a name that rules use themselves."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import axiomcheck
from axiomcheck import axioms
from axiomcheck.calculus.term import NAME
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import absolute, class_mean, eps, p, p_hat, sym
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.reading import read
from axiomcheck.spelling import inner, outer
from axiomcheck.verdict import Status, replay

SMOOTHED_RAE = "mean(abs(p - p_hat)/(p + {}))"
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,12}", fullmatch=True)


def claim(name, axiom="MON", domain="natural"):
    found = read(SMOOTHED_RAE.format(name), params=[f"{name} > 0"]).measure
    return Claim(found, axioms.from_name(axiom), domain=domain)


@pytest.mark.parametrize("name", ["eps", "epsilon", "Eps", "alpha_1", "beta2", "zqzeps", "zqzzqz"])
def test_any_usual_name_can_be_proved_with(name):
    verdict = axiomcheck.decide(claim(name))

    assert verdict.status is Status.PROVED
    assert replay(verdict.claim, verdict.status, verdict.evidence).status is Status.PROVED
    told = verdict.explain()
    assert f"p + {name})" in told and inner(name) in (name, "zqz" + inner(name)[3:])
    assert str(verdict.claim.measure.formula) == SMOOTHED_RAE.format(name)


def test_what_is_stored_is_found_again_and_shows_the_users_name():
    words = ["verify", SMOOTHED_RAE.format("eps"), "--param", "eps > 0", "--axiom", "MON", "--jobs", "0"]
    first, second = (
        json.loads(CliRunner().invoke(cli, [*words, "--format", "json"]).stdout) for _ in range(2)
    )

    assert first["verdicts"][0]["verdict"] == "proved"
    assert first["verdicts"][0]["certificate"] == second["verdicts"][0]["certificate"]
    assert "zqz" not in json.dumps([first, second])


def test_latex_reads_its_own_epsilon():
    pytest.importorskip("lark")
    text = r"$\frac{1}{n} \sum_{c} \frac{|p_c - \hat{p}_c|}{p_c + \epsilon}$"
    assert axiomcheck.verify(text, "MON").status is Status.PROVED
    assert r"\epsilon" in read(text).measure.latex


def test_the_smoothed_domain_keeps_its_eps_for_itself():
    """Both would be shown as eps, so nothing is proved; under another name it may be."""
    found = claim("eps", domain="smoothed")
    verdict = axiomcheck.decide(found, 5)
    assert verdict.status is Status.UNKNOWN and "rename it" in verdict.reason


@pytest.mark.parametrize("name", ["least", "most", "shrink", "infinity", "b", "a1", "t", "s", "S", "D", "T", "x", "E"])
def test_names_of_the_rules_and_short_ones_are_the_users(name):
    verdict = axiomcheck.decide(claim(name))
    assert verdict.status is Status.PROVED and "zqz" not in verdict.explain()


@pytest.mark.parametrize("name", ["eps", "t", "D", "D2", "c", "p_1", "b", "n_1"])
def test_formulas_for_other_tools_have_the_users_names(name):
    """Except where the formula has the name itself; then a line is set below it."""
    z3 = pytest.importorskip("z3")
    about = claim(name, "NN")
    (shown,) = {str(x) for x in about.to_sympy(2).args[0]} - {"p_1", "p_2", "x_1", "x_2"}  # what it is for all of
    assert shown == (name if name in ("t", "n_1") else f"{name}_")
    assert "zqz" not in str(about.to_sympy(2)) + about.to_smtlib(2) + about.measure.to_smtlib(2)
    for wrong, answer in (("0 > D", "unsat"), ("D > 100", "sat")):
        solver = z3.Solver()
        solver.from_string(about.measure.to_smtlib(2) if wrong != "0 > D" else about.to_smtlib(2))
        assert str(solver.check()) == answer
    assert shown in {str(x) for x in about.measure.to_sympy().free_symbols}


def test_a_search_for_maxima_knows_values_of_parameters():
    verdict = axiomcheck.decide(claim("alpha", "MAX"), 5)
    assert "a search failed" not in verdict.reason


def test_a_parameter_is_not_the_amount_of_smoothing():
    """However a measure is declared, its formula has another symbol than the smoothing."""
    declared = Measure(
        "M", "m", class_mean(absolute(p - p_hat) / (p + eps)), "", parameters=(Parameter("eps", "0"),)
    )
    assert "eps" not in declared.formula.symbols and declared.formula == claim("eps").measure.formula
    with pytest.raises(InputError, match="neither"):
        Measure("M", "m", class_mean(absolute(p - p_hat) / (p + eps)), "")
    with pytest.raises(InputError, match="neither"):
        Measure("M", "m", class_mean(absolute(p - p_hat) / (p + sym(inner("eps")))), "")


def test_values_are_put_in_under_the_users_name():
    found = read(SMOOTHED_RAE.format("eps"), params=["eps = 1/2"]).measure
    assert not found.parameters and str(found.formula) == "mean(abs(p - p_hat)/(p + 1/2))"
    both = read(SMOOTHED_RAE.format("(eps + alpha_1)"), params=["eps = 1/2", "alpha_1 > 0"]).measure
    assert [x.name for x in both.parameters] == ["alpha_1"]


def test_a_mapping_says_values_and_ranges():
    listed = read(SMOOTHED_RAE.format("(eps + alpha_1)"), params=["eps = 1/2", "alpha_1 > 0"]).measure
    for value in ("1/2", Fraction(1, 2), 0.5):
        params = {"eps": value, "alpha_1": "0 < alpha_1"}
        assert read(SMOOTHED_RAE.format("(eps + alpha_1)"), params=params).measure == listed


@pytest.mark.parametrize("params", [{"eps": "one"}, {"eps": "0 < b"}, {"eps": None}, {"b": 1}, {1: 1}, {"eps": [1]}])
def test_a_mapping_of_something_else_is_an_input_error(params):
    with pytest.raises(InputError):
        read(SMOOTHED_RAE.format("eps"), params=params)


@settings(max_examples=300, deadline=None)
@given(NAMES, NAMES)
def test_different_names_stay_different(one, other):
    assert outer(inner(one)) == one
    assert (inner(one) == inner(other)) == (one == other)
    if inner(one) != one:
        assert NAME.fullmatch(inner(one)) and inner(one).startswith("zqz") and inner(one).islower()


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="zqusabe_0A", max_size=12))
def test_what_is_no_inner_name_is_shown_as_it_is(text):
    assert outer(text) == text or inner(outer(text)) == text
    assert outer("zqz" + text) == "zqz" + text or inner(outer("zqz" + text)) == "zqz" + text
