"""`axiomcheck formula` and `--search` on the command line."""

import json
from fractions import Fraction

import pytest
import z3
from click.testing import CliRunner

from axiomcheck.cli import cli


def run(*words):
    return CliRunner().invoke(cli, list(words))


def constants(term):
    """The constants of a formula."""
    if z3.is_const(term):
        return [term] if term.decl().kind() == z3.Z3_OP_UNINTERPRETED else []
    return [x for a in term.children() for x in constants(a)]


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


@pytest.mark.parametrize(
    ("measure", "at", "value"),
    [
        ("SE", {"p_1": "1/2", "p_2": "1/2", "p_hat_1": "1", "p_hat_2": "0"}, "1/4"),
        ("RAE", {"p_1": "1", "p_2": "0"}, None),
        ("F", {"TP": "1", "FP": "1", "FN": "0", "TN": "0", "v_alpha": "1/2"}, "2/3"),
        ("F", {"TP": "0"}, None),
    ],
)
def test_a_measure_alone_is_its_graph(measure, at, value):
    """Models are the points at which it has a value, with that value; in both notations."""
    for fmt in ("z3", "smtlib"):
        solver = z3.Solver()
        solver.from_string(run("formula", measure, "--format", fmt).output)
        said = {str(c): c for a in solver.assertions() for c in constants(a)}
        for name, x in at.items():
            solver.add(said[name] == z3.Q(*map(int, [*x.split("/"), "1"][:2])))
        assert solver.check() == (z3.unsat if value is None else z3.sat)
        if value is not None:
            found = solver.model()[said["Q" if measure == "F" else "D"]]
            assert found.as_fraction() == Fraction(value)


def test_an_axiom_alone_is_about_any_function():
    solver = z3.Solver()
    solver.from_string(run("formula", "for p, x: D(p, x) = D(x, p)", "--format", "smtlib").output)
    assert solver.check() == z3.sat
    solver = z3.Solver()
    solver.set("rlimit", 5_000_000)  # quantifiers: it may go on for ever
    solver.from_string(run("formula", "for p: D(p, p) <= max D(p, .)", "--format", "smtlib").output)
    assert solver.check() in (z3.sat, z3.unknown)  # a largest value need not be attained
    (claim,) = z3.parse_smt2_string(run("formula", "NN", "--format", "z3").output)
    assert "D2" in claim.sexpr()
    for fmt in ("text", "latex", "sympy"):
        assert "D" in run("formula", "MON", "--format", fmt).output


def test_formulas_and_parameters():
    text = run("formula", "sum(alpha*abs(p - p_hat))", "NN", "--param", "alpha > 0").output
    assert text.startswith("forall alpha, ") and "0 < alpha" in text
    assert "1/2/P(G|S)" in run("formula", "F", "--param", "alpha=1/2").output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("DR", "NN", "--domain", "extended", "--classes", "9"), "a smaller number of classes"),
        (("AE", "NN", "--classes", "2-4"), "one number of classes"),
        (("AE", "NN", "--classes", "every"), "one number of classes"),
        (("SM",), "give the measure"),
        (("MON", "--classes", "99"), "from 2 to 12"),
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


def test_values_of_a_measure_on_the_extended_domain():
    """When, and what: one case a line; for solvers, the finite values."""
    lines = run("formula", "RAE", "--domain", "extended").output.splitlines()
    assert lines[0].endswith(" where p_1 != 0 and p_2 != 0") and lines[1].startswith("+oo where (p_1 = 0 or p_2 = 0)")
    assert len(run("formula", "NRAE", "--domain", "extended", "--classes", "3").output.splitlines()) == 4
    solver = z3.Solver()
    solver.add(z3.parse_smt2_string(run("formula", "NRAE", "--domain", "extended", "--format", "z3").output))
    D, p_1, x_1 = (z3.Real(k) for k in ("D", "p_1", "p_hat_1"))
    assert solver.check(p_1 == 0, x_1 == 1, D != 1) == z3.unsat and solver.check(p_1 == 0, x_1 == 1, D == 1) == z3.sat
    assert run("formula", "RAE").output.strip() == "mean(abs(p_hat - p)/p)"


def test_a_formula_may_begin_with_a_minus_sign():
    shown = run("show", "-log(sum(sqrt(p*p_hat)))")
    assert shown.exit_code == 0 and "-log(sum(sqrt(p*p_hat)))" in shown.output
    assert run("prove", "-x**2 <= 0").output.rstrip().endswith("axiomcheck prove '-x**2 <= 0'")
    assert "Usage" in run("verify", "-h").output
    assert "No such option" in run("verify", "-z", "KLD").output
