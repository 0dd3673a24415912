"""Assertions for authors' own suites, and the pytest plugin."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import numpy as np
import pytest

import axiomcheck.testing as T
from axiomcheck import measures
from axiomcheck.errors import InputError
from axiomcheck.report.explain import explain
from axiomcheck.verdict import Status

pytest_plugins = ["pytester"]
ROOT = Path(__file__).resolve().parents[2]
INSTALLED = any(e.value == "axiomcheck.testing.plugin" for e in entry_points(group="pytest11"))
PLUGIN = () if INSTALLED else ("-p", "axiomcheck.testing.plugin")


def my_error(p, p_hat):
    """A measure as authors write it."""
    return np.abs(p - p_hat).mean()


GIVEN = ["AE", "mean(abs(p - p_hat))", measures.from_name("ae"), my_error, f"{__file__}:my_error"]


@pytest.mark.parametrize("given", GIVEN, ids=("name", "formula", "measure", "function", "file"))
def test_any_way_in(given):
    T.assert_satisfies(given, "IMP", classes=2)
    T.assert_violates(given, "REL", classes=2)
    T.assert_equal_measures(given, "AE", classes=2)


def test_several_axioms_at_once():
    T.assert_satisfies("AE", ["NN", "IMP", "ABS"], reading="binary")
    T.assert_violates("SE", ("REL",))


def test_a_violation_shows_what_verify_explains():
    with pytest.raises(T.AxiomViolated) as caught:
        T.assert_satisfies("AE", "REL")
    verdict = caught.value.verdict
    assert verdict.status is Status.REFUTED
    assert str(caught.value) == explain(verdict).rstrip()
    assert "Counterexample." in str(caught.value) and "n = 2" in str(caught.value)


def test_what_holds_is_not_violated():
    with pytest.raises(T.AxiomHolds, match="satisfies IMP"):
        T.assert_violates("AE", "IMP")


HARD = "sum(exp(p_hat*log(3)) * abs(p - p_hat)**3) / sum(exp(p*log(2)*p_hat))"


@pytest.mark.parametrize("check", [T.assert_satisfies, T.assert_violates])
def test_unknown_is_a_failure_of_its_own(check):
    with pytest.raises(T.AxiomUndecided, match="not known") as caught:
        check(HARD, "MAX", seconds=0.05)
    assert caught.value.verdict.status is Status.UNKNOWN


def test_undefined_is_a_failure_of_its_own():
    for check in (T.assert_satisfies, T.assert_violates):
        with pytest.raises(T.AxiomUndefined):
            check("DR", "CON", domain="extended", classes=2)


def test_every_failure_is_an_assertion_error():
    kinds = [getattr(T, name) for name in T.__all__ if isinstance(getattr(T, name), type)]
    assert len(kinds) == 6 and all(issubclass(k, AssertionError) for k in kinds)


@pytest.mark.parametrize("call", [
    lambda: T.assert_satisfies("QQQ", "MON"), lambda: T.assert_satisfies("AE", "QQQ"), lambda: T.assert_satisfies(3, "MON"),
    lambda: T.assert_satisfies("AE", "MON", reading="loose"), lambda: T.assert_satisfies(lambda p, q: p.nothing(), "MON"),
    lambda: T.assert_equal_measures("AE", "AE", relation="similar"), lambda: T.assert_satisfies("AE", "IND", classes=2),
])  # fmt: skip
def test_bad_input_is_no_failure_but_an_input_error(call):
    with pytest.raises(InputError):
        call()


# -- comparisons ---------------------------------------------------------------------


def test_equal_measures():
    T.assert_equal_measures("KLD", "sum(p * log(p)) - sum(p * log(p_hat))")
    T.assert_equal_measures("AE", "BCD", relation="proportional")
    T.assert_equal_measures("AE", "mean(abs(p - p_hat))", relation="same order")  # a stronger one will do
    T.assert_equal_measures("KLD", "NKLD", relation="same order")


@pytest.mark.parametrize(
    ("first", "second", "relation", "word"),
    [
        ("AE", "SE", "equal", "Not the same order"),
        ("AE", "BCD", "equal", "2/n"),
        ("KLD", "NKLD", "proportional", "SAME ORDER"),
    ],
)
def test_different_measures_show_where(first, second, relation, word):
    with pytest.raises(T.MeasuresDiffer, match=word):
        T.assert_equal_measures(first, second, relation=relation)


def test_equality_at_a_few_sizes_will_not_do_for_every_n():
    # that the largest root is the root of the largest is not seen for every n, but with the classes written out
    pair = ("max(sqrt(p_hat))*max(sqrt(p_hat))", "max(p_hat)")
    T.assert_equal_measures(*pair, classes=(2, 3))
    with pytest.raises(T.AxiomUndecided, match="narrow"):
        T.assert_equal_measures(*pair)


# -- the plugin --------------------------------------------------------------------------

SUITE = """
import numpy as np, pytest

def my_error(p, p_hat):
    return np.abs(p - p_hat).mean()

ran = []

@pytest.mark.axioms(my_error, ["IMP", "REL"], violates=["ABS", "REL"], classes=2)
def test_mine(axiom_case):
    ran.append(str(axiom_case))

@pytest.mark.axioms("SE", satisfies="MON")
def test_body_runs_after_the_axiom():
    raise ValueError("the body")

def test_which_bodies_ran():
    assert ran == ["IMP", "violates-REL"]

def test_unmarked(axiom_case):
    assert axiom_case is None

@pytest.mark.parametrize("k", [1, 2])
@pytest.mark.axioms("AE", ["NN"])
def test_with_other_parameters(k):
    pass
"""


def test_the_marker_makes_a_test_of_every_axiom(pytester):
    pytester.makepyfile(test_suite=SUITE)
    result = pytester.runpytest_subprocess(*PLUGIN, "-p", "no:randomly", "--strict-markers", "-v")
    result.assert_outcomes(passed=6, failed=3)
    result.stdout.fnmatch_lines(
        ["*test_mine?IMP? PASSED*", "*test_mine?REL? FAILED*", "*test_mine?violates-ABS? FAILED*"]
    )
    text = result.stdout.str()
    assert "AxiomViolated: Refuted." in text and "Counterexample." in text and "What was to hold." in text
    assert "AxiomHolds: Proved." in text and "ValueError: the body" in text
    assert "assert_satisfies" not in text  # the witness, not a traceback


@pytest.mark.parametrize(
    "marker", ["axioms()", "axioms('AE')", "axioms('AE', [])", "axioms('AE', ['MON'], color=3)", "axioms('AE', ['MON'], 2)",
               "axioms('AE', ['MON'], satisfies=['IMP'])"]
)  # fmt: skip
def test_a_marker_that_says_nothing_is_an_error(pytester, marker):
    pytester.makepyfile(test_suite=f"import pytest\n@pytest.mark.{marker}\ndef test_it(): pass\n")
    result = pytester.runpytest_subprocess(*PLUGIN)
    assert result.ret != 0 and "the marker" in result.stdout.str() + result.stderr.str()
    result.assert_outcomes(errors=1)
    assert "pluggy" not in result.stdout.str().partition("ERRORS")[2]


@pytest.mark.parametrize(("measure", "axiom"), [("QQQ", "MON"), ("AE", "QQQ"), ("sum(q)", "MON")])
def test_bad_names_fail_in_one_line(pytester, measure, axiom):
    pytester.makepyfile(
        test_suite=f"import pytest\n@pytest.mark.axioms({measure!r}, [{axiom!r}])\ndef test_it(): pass\n"
    )
    result = pytester.runpytest_subprocess(*PLUGIN)
    result.assert_outcomes(failed=1)
    assert "axiomcheck: " in result.stdout.str() and "Traceback" not in result.stdout.str()


def test_the_marker_is_listed(pytester):
    result = pytester.runpytest_subprocess(*PLUGIN, "--markers")
    result.stdout.fnmatch_lines(["@pytest.mark.axioms(measure*"])


def test_loading_the_plugin_is_light():
    code = (
        "import sys, axiomcheck.testing.plugin\n"
        "heavy = {'numpy', 'flint', 'sympy', 'z3', 'rich', 'click', 'axiomcheck.lang', 'axiomcheck.exact'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_the_entry_point_is_declared():
    import tomllib

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    assert declared == {"axiomcheck": "axiomcheck.testing.plugin"}


def test_functions_without_a_name_are_taken_as_they_are():
    def local(p, p_hat):
        return np.abs(p - p_hat).mean()

    for function in (local, lambda p, q: np.abs(p - q).mean()):
        T.assert_satisfies(function, "IMP", classes=2)
        T.assert_violates(function, "REL", classes=2)
