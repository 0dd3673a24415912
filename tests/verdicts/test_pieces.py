"""Axioms that hold for some values of a parameter and fail for the others: each part is decided for all of its values."""

from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

import axiomcheck
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import CASES, Certificate, encode, from_data
from axiomcheck.instances import instance
from axiomcheck.lang.expr import num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.report.explain import summary
from axiomcheck.store import Store
from axiomcheck.verdict import Status, replay

SCALED, ANY = "a*sum(abs(p - p_hat))", ("any a",)
NUMBER = {"zero": num(0), "one": num(1), "less": num(-1), "half": num("1/2")}


def decided(formula, axiom, params, seconds=20):
    return axiomcheck.verify(formula, axiom, params=params, seconds=seconds)


@pytest.fixture(scope="module")
def signed():
    return decided(SCALED, "NN", ANY)


def cut(verdict, op, border, low, high, outcomes=("fails", "holds"), examples=("-2", "2")):
    """The same two certificates on the two sides of another border."""
    left, right = verdict.certificate.premises
    params = {
        "on": [op, encode(sym("a")), encode(border)],
        "outcomes": list(outcomes),
        "examples": [{"a": x} for x in examples],
    }
    return Certificate(CASES, params, (low or left, high or right))


def test_the_region_is_said_and_replays(signed):
    assert signed.status is Status.CONDITIONAL and signed.trusts == {"parameters"}
    assert summary(signed) == "holds exactly for a >= 0"
    data = signed.to_dict()
    assert data["parameters"] == {"a": "a >= 0"} and data["witness"]["where"] == "a < 0"
    assert replay(signed.claim, Status.CONDITIONAL, from_data(signed.certificate.to_data())) == signed


@pytest.mark.parametrize(
    ("op", "border", "examples"),
    [("<=", "zero", ("-2", "2")), ("<", "less", ("-2", "2")), ("<", "half", ("-2", "2"))],
    ids=["the border on the other side", "too low", "too high"],
)
def test_no_other_border_is_shown(signed, op, border, examples):
    """At 0 the axiom holds; between -1 and 0 it fails; between 0 and 1/2 it holds."""
    with pytest.raises(CheckError):
        replay(signed.claim, Status.CONDITIONAL, cut(signed, op, NUMBER[border], None, None, examples=examples))


def test_the_right_border_again_is_shown(signed):
    again = cut(signed, "<", NUMBER["zero"], None, None)
    assert replay(signed.claim, Status.CONDITIONAL, again).status is Status.CONDITIONAL


@pytest.mark.parametrize(
    "change",
    [{"outcomes": ["holds", "fails"]}, {"outcomes": ["fails", "fails"]}, {"examples": [{"a": "1"}, {"a": "2"}]},
     {"examples": [{"a": "-1"}, {"a": "-2"}]}, {"examples": []}, {"outcomes": []}, {"on": ["<", ["sym", "p"], ["num", "0"]]},
     {"on": ["=", ["sym", "a"], ["num", "0"]]}, {"on": None}],
    ids=["exchanged", "all fail", "outside on the left", "outside on the right", "no examples", "no outcomes", "a prevalence",
         "no half line", "nothing"],
)  # fmt: skip
def test_what_is_said_of_the_parts_has_to_fit(signed, change):
    other = replace(signed.certificate, params={**signed.certificate.params, **change})
    with pytest.raises(CheckError):
        replay(signed.claim, Status.CONDITIONAL, other)


@pytest.mark.parametrize("status", [Status.PROVED, Status.REFUTED])
def test_a_region_proves_and_refutes_nothing(signed, status):
    without = {"on": signed.certificate.params["on"]}
    for params in (signed.certificate.params, without):
        with pytest.raises(CheckError):
            replay(signed.claim, status, replace(signed.certificate, params=params))


def test_parts_without_their_steps_show_nothing(signed):
    for i in (0, 1):
        parts = [replace(c, steps="") if i == k else c for k, c in enumerate(signed.certificate.premises)]
        with pytest.raises(CheckError):
            replay(signed.claim, Status.CONDITIONAL, replace(signed.certificate, premises=tuple(parts)))


def test_steps_below_other_rules_are_refused(signed):
    data = signed.certificate.to_data()
    with pytest.raises(CheckError, match="unknown parts"):
        from_data({**data, "rule": "point"})


def test_names_of_proofs_do_not_meet_those_of_parameters():
    """`zqzgb` is what formulas call `a`: of two parameters with these names each keeps its own range."""
    inside = axiomcheck.read(SCALED, params=ANY).found.symbols["a"].args[0]
    both = decided(f"a*sum(abs(p - p_hat)) + 0*{inside}", "NN", ("any a", f"{inside}: 0 < {inside}"))
    assert both.status is not Status.PROVED
    other = decided(f"{inside}*sum(abs(p - p_hat))", "NN", (f"any {inside}",))
    assert other.to_dict()["parameters"] == {inside: f"{inside} >= 0"}


@pytest.mark.parametrize(
    ("formula", "axiom", "params", "held"),
    [
        (SCALED, "MON", ANY, "a > 0"),
        (SCALED, "IoI", ANY, "a < 0 or a > 0"),
        (SCALED, "IND", ANY, "a = 0"),
        ("sum((a - 3)*abs(p - p_hat))", "MON", ("a: 1 < a < 5",), "3 < a < 5"),
        ("sum((3*a - 1)*(2 - a)*(p - p_hat)**2)", "NN", ANY, "1/3 <= a <= 2"),
        ("a*sum(abs(p - p_hat)) + (1 - 2*a)*sum((p - p_hat)**2)", "NN", ("a: 0 < a < 3",), "0 < a <= 1"),
    ],
)
def test_regions(formula, axiom, params, held):
    verdict = decided(formula, axiom, params)
    assert verdict.status is Status.CONDITIONAL, verdict.reason
    assert verdict.to_dict()["parameters"] == {"a": held}


def test_a_region_is_of_the_smoothed_domain_too():
    verdict = axiomcheck.verify(SCALED, "MON", params=ANY, domain="smoothed")
    assert verdict.status is Status.UNKNOWN or verdict.to_dict()["parameters"] == {"a": "a > 0"}


def test_stored_regions_are_found_again():
    runner = CliRunner()
    asked = ["verify", "b*sum(abs(p - p_hat))", "--axiom", "NN", "--param", "any b", "--jobs", "0"]
    first, again = (runner.invoke(cli, asked) for _ in range(2))
    assert first.output == again.output and "holds exactly for b >= 0" in again.output
    claim = decided("b*sum(abs(p - p_hat))", "NN", ("any b",)).claim
    (document,) = Store().load(claim)
    assert replay(claim, Status.CONDITIONAL, document.certificate).to_dict()["parameters"] == {"b": "b >= 0"}


def test_an_example_is_taken_from_the_part(signed):
    """Reports guess at a value of the parameter that the part speaks of."""
    for side, sign in (("<", -1), ("<=", 1)):
        rel = (sym("a"), num(0)) if sign < 0 else (num(0), sym("a"))
        part = signed.claim.where(Rel(side, *rel).subs(signed.claim.measure.symbols))
        scale = next(e.args[0] for e in instance(part).measure.formula.nodes() if e.op == "num")
        assert Fraction(scale) * sign >= 0
