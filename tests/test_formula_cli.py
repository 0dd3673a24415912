"""`axiomcheck formula` and `--search` on the command line."""

import json

import pytest
import z3
from click.testing import CliRunner

from axiomcheck.cli import cli


def run(*words):
    return CliRunner().invoke(cli, list(words))


def test_every_format():
    for fmt in ("text", "latex", "sympy", "z3", "smtlib"):
        result = run("formula", "KLD", "IMP", "--classes", "2", "--format", fmt)
        assert result.exit_code == 0 and result.output.strip(), fmt
    for fmt in ("text", "latex", "sympy"):
        for more in ((), ("--classes", "2")):
            assert run("formula", "KLD", *more, "--format", fmt).exit_code == 0


def test_what_solvers_read():
    negated = z3.Solver()
    negated.from_string(run("formula", "SE", "IMP", "--format", "smtlib").output)
    assert negated.check() == z3.unsat
    (claim,) = z3.parse_smt2_string(run("formula", "SE", "IMP", "--format", "z3").output)
    solver = z3.Solver()
    solver.add(z3.Not(claim))
    assert solver.check() == z3.unsat


def test_formulas_and_parameters():
    text = run("formula", "sum(alpha*abs(p - p_hat))", "NN", "--param", "alpha > 0").output
    assert text.startswith("forall alpha, ") and "0 < alpha" in text
    assert "1/2/P(G|S)" in run("formula", "F", "--param", "alpha=1/2").output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("KLD", "NN", "--domain", "extended"), "limits"),
        (("AE", "NN", "--classes", "2-4"), "one number of classes"),
        (("AE", "NN", "--classes", "every"), "one number of classes"),
        (("AE", "--format", "smtlib"), "for claims"),
        (("AE", "IND", "--classes", "2"), "says nothing about 2 classes"),
        (("AE", "SM"), "filtering"),
        (("nothing",), "no measure"),
    ],
)
def test_refusals_are_one_line(words, why):
    result = run("formula", *words)
    assert result.exit_code == 2 and why in result.output and "Traceback" not in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_the_search_asked_for(tmp_path, monkeypatch):
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(tmp_path))
    words = ("verify", "SE", "--axiom", "REL", "--classes", "2", "--fresh", "--search", "smt", "--jobs", "0")
    document = json.loads(run(*words, "--format", "json").output)
    assert document["verdicts"][0]["found_by"] == "smt" and "--search smt" in document["command"]
    refused = run("verify", "F", "--axiom", "SM", "--fresh", "--search", "smt")
    assert refused.exit_code == 2 and "is for distributions" in refused.output
