"""Declared properties, refuted by models of what they deny."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

import axiomcheck
from axiomcheck import measures
from axiomcheck.calculus.extremes import shows
from axiomcheck.cli import cli
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.report import records
from axiomcheck.report.explain import explain
from axiomcheck.strategies import grids, searches, smt, smt_problems
from axiomcheck.strategies.prover import Prover
from axiomcheck.verdict import Status, decide

pytestmark = pytest.mark.usefixtures("z3_here")

SECONDS = 15.0
SYMMETRY = "for p, x: D(p, x) = D(x, p)"
THIN = {  # a measure, and a property that it has but in a thin region
    "a band of predictions": (
        "mean(abs(p - p_hat)) - 3*sum(maximum(0, 1/10000 - abs(p_hat - 619/1000)))",
        "for p, x: D(p, x) >= 0",
    ),
    "a band of truths": (
        "mean(abs(p - p_hat)) + sum(maximum(0, 1/5000 - abs(p - 271/1000))*abs(p - p_hat)*p_hat)",
        SYMMETRY,
    ),
    "a dent in a divergence": (
        "sum(p*log(p/p_hat)) - 2*sum(maximum(0, 1/400 - abs(p_hat - 317/1000)))",
        "for p, x: D(p, x) >= 0",
    ),
    "counts in a narrow cone": (
        "Precision",
        "for TP, FP, FN, TN with TP >= 40, 3*FP >= 4*TP: Q(TP, FP, FN, TN) < 3/7",
    ),
}


def claim_of(measure, text, **more):
    found = measures.from_name(measure) if measure.isalnum() else formula.measure(measure)
    return Claim(found, axiomcheck.axiom(text), **more)


@pytest.mark.parametrize("name", THIN)
def test_a_thin_region_is_missed_by_grids_alone(name):
    """The grids that come first miss it; so `auto` says who found it, and the kernel needs no Z3."""
    claim = claim_of(*THIN[name])
    assert grids.refute(claim, Prover(SECONDS), []) is None
    verdict = decide(claim, SECONDS)
    assert (verdict.status, verdict.trust) == (Status.REFUTED, "kernel")
    assert verdict.found_by == ("climbing" if "log" in THIN[name][0] else "smt")  # which is tried last
    assert shows(claim, verdict.certificate.params, verdict.certificate.steps) == frozenset()


@pytest.mark.parametrize(
    ("measure", "text", "domain"),
    [
        ("KLD", SYMMETRY, "natural"),
        ("NKLD", SYMMETRY, "natural"),
        ("NKLD", "for p, x: D(p, x) <= 1/4", "natural"),
        ("KLD", "for p, x: D(p, x) <= 1", "smoothed"),
        ("SE", "for p, x, y: D(p, y) <= D(p, x) + D(x, y)", "natural"),
        ("AE", "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= a*D(p, x)", "natural"),
        ("AE", "for p: max D(p, .) = 1/2", "natural"),
        ("AE", "for p, x, y and part A with x = y off A, p[A] > 0: D(p, x) <= D(p, y)", "natural"),
        ("SE", "for p, x and class c: D(p, x) = 0 iff x[c] = p[c]", "natural"),
        ("RAE", "for p, x with x != p: D(p, x) > 1/2", "natural"),
        ("Precision", "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)", "natural"),
        ("Accuracy", "for TP, FP, FN, TN and whole k with k >= 1: Q(TP + k, FP, FN, TN) = Q(TP, FP, FN, TN)", "natural"),
    ],
)
def test_what_fails_has_a_model(measure, text, domain):
    """Sums, logarithms, smoothing, largest values, parts, equivalences and counts; witnesses are simple."""
    claim = claim_of(measure, text, domain=domain)
    certificate = smt.refute(claim, Prover(SECONDS), [])
    assert certificate is not None
    assert shows(claim, certificate.params, certificate.steps) == ({"extremes"} if "max D" in text else set())
    values = (v for v in certificate.params["values"].values() if isinstance(v, list))
    assert max((Fraction(v).denominator for d in values for v in d), default=1) <= 6


@pytest.mark.parametrize(
    ("measure", "text"),
    [
        ("AE", SYMMETRY),
        ("KLD", "for p, x: D(p, x) >= 0"),
        ("SE", "for p, x and class c: D(p, x) = 0 iff x = p"),
        ("Accuracy", "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)"),
    ],
)
def test_what_holds_has_none(measure, text):
    assert smt.refute(claim_of(measure, text), Prover(3), []) is None


@pytest.mark.parametrize("value", [Fraction(0), Fraction(1), Fraction(7, 3)])
def test_wrong_models_are_not_believed(monkeypatch, value):
    """Whatever Z3 answers, a point counts only if it breaks the property exactly."""
    monkeypatch.setattr(smt_problems, "asked", lambda asserted, names, *_: dict.fromkeys(names, value))
    for measure, text in (("AE", SYMMETRY), ("KLD", "for p, x: D(p, x) >= 0"), THIN["a band of truths"]):
        assert smt.refute(claim_of(measure, text), Prover(2), []) is None


def test_points_outside_the_conditions_are_not_believed(monkeypatch):
    """Without its own check of the formula, the search still hands over nothing that the calculus does not judge."""
    monkeypatch.setattr(smt_problems.Problem, "true_at", lambda *_: True)
    monkeypatch.setattr(smt_problems, "asked", lambda asserted, names, *_: dict.fromkeys(names, Fraction(1)))
    claim = claim_of("KLD", "for p, x and real a with a < 0: D(p, x) < a*a")
    assert smt.refute(claim, Prover(6), []) is None


def test_searches_by_name():
    hows = {k: [e.how for e in searches("declared", k)] for k in ("auto", "grid", "smt")}
    assert "smt" not in hows["grid"] and "grid" not in hows["smt"]
    assert hows["auto"].index("smt") > max(i for i, how in enumerate(hows["auto"]) if how == "grid")


def test_json_and_explanation_say_who_found_it():
    verdict = decide(claim_of("KLD", SYMMETRY), SECONDS, search="smt")
    assert json.loads(json.dumps(records.record(verdict)))["found_by"] == "smt"
    assert "was found by Z3, as a model of the negated claim" in " ".join(explain(verdict).split())
    assert decide(claim_of("KLD", SYMMETRY), SECONDS).found_by == "grid"


def test_the_command_takes_it_for_counts_too():
    text = "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)"
    words = ["verify", "Precision", "--axiom", text, "--fresh", "--search", "smt", "--jobs", "0", "--format", "json"]
    answer = CliRunner().invoke(cli, words)
    (found,) = json.loads(answer.output)["verdicts"]
    assert (found["verdict"], found["found_by"]) == ("refuted", "smt")
    refused = CliRunner().invoke(cli, ["verify", "Precision", "--axiom", "SM", "--search", "smt"])
    assert refused.exit_code == 2 and "not for the catalog's axioms of contingency matrices" in refused.output
