"""arctan, arcsin, arccos and pi in formulas of measures: read, written, computed, decided, and refused with a cure."""

import json
import math

import numpy as np
import pytest
import sympy
from click.testing import CliRunner

import axiomcheck
from axiomcheck import axioms, formal, numeric
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.evaluate import derivative, evaluate, fold
from axiomcheck.input import formula, symbolic
from axiomcheck.input.grammar import parse
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.latex import to_latex
from axiomcheck.reading import read
from axiomcheck.verdict import Status

ANGLE = "arccos(sum(sqrt(p*p_hat)))/pi"
FORMULAS = [ANGLE, "sum(np.arctan(abs(p - p_hat)))*2/np.pi", "-arccos(max(p))", "mean(asin(p)*p_hat)", "2*arctan(n) - pi"]
P, Q = [0.5, 0.25, 0.25], [0.2, 0.5, 0.3]


@pytest.mark.parametrize("text", FORMULAS)
def test_text_is_read_back(text):
    found = parse(text)
    assert parse(str(found)) == found


@pytest.mark.parametrize("text", FORMULAS[:3])
def test_latex_is_read_back(text):
    pytest.importorskip("lark")
    found = parse(text)
    assert read(f"${to_latex(found)}$").measure.formula == found
    assert r"\arctan" in to_latex(found)


def test_latex_of_papers():
    pytest.importorskip("lark")
    assert read(r"$\frac{\arccos(\sum_{c} \sqrt{p_c \hat{p}_c})}{\pi}$").measure.formula == parse(ANGLE)
    with pytest.raises(InputError, match="unknown; a base is a whole number"):
        read(r"$\arccos_2 \sum_c p_c$")


def test_the_square_of_a_root_is_what_stands_under_it():
    assert str(parse("sum(arcsin(sqrt(p))*p_hat)")) == "sum(2*arctan(sqrt(p)/(1 + sqrt(1 - p)))*p_hat)"
    assert str(parse("sum(arcsin(p)*p_hat)")) == "sum(2*arctan(p/(1 + sqrt(1 - p**2)))*p_hat)"


def test_sympy_in_and_out():
    c, n = sympy.symbols("c n", integer=True, positive=True)
    p, q = sympy.IndexedBase("p"), sympy.IndexedBase("p_hat")
    overlap = sympy.Sum(sympy.sqrt(p[c] * q[c]), (c, 1, n))
    assert symbolic.from_sympy(sympy.acos(overlap) / sympy.pi) == parse(ANGLE)
    assert symbolic.to_sympy(parse("arctan(sum(abs(p - p_hat)))")).func is sympy.atan
    assert symbolic.to_sympy(parse("n*pi")) == n * sympy.pi


def test_numpy_computes_them():
    wanted = math.acos(sum(math.sqrt(a * b) for a, b in zip(P, Q, strict=True))) / math.pi
    assert numeric.evaluate(formula.measure(ANGLE), P, Q) == pytest.approx(wanted, abs=1e-12)
    ratio = formula.measure("arcsin(TP/(TP + FP))", kind="filtering")
    assert numeric.evaluate(ratio, np.array([3, 1, 0, 0])) == pytest.approx(math.asin(0.75), abs=1e-12)


def test_values_and_derivatives_in_the_kernel():
    x = sym("x")
    f = parse("arctan(n)").subs({"n": x})
    assert evaluate(f, {"x": 0}) == 0 and abs(float(evaluate(f, {"x": num(1).args[0]})) - math.pi / 4) < 1e-12
    assert fold(parse("arctan(2)"), frozenset()) == parse("arctan(2)")  # a number, but no rational one
    assert str(derivative(f, "x")) == "1/(1 + x**2)"
    with pytest.raises(CheckError):
        evaluate(parse("arctan(n)"), {})


def test_verdicts():
    """An error's arctan has what the error has that is about two values; no bound is reached."""
    found = {a: axiomcheck.verify("arctan(sum(abs(p - p_hat)))", a).status for a in ("IoI", "NN", "MON", "IMP", "REL")}
    refuted = {"REL"}
    assert found == {a: Status.REFUTED if a in refuted else Status.PROVED for a in found}
    assert axiomcheck.verify("arctan(sum((p - p_hat)/p))", "for p, x: D(p, x) = D(x, p)").status is Status.REFUTED


@pytest.mark.parametrize("write", [formal.to_z3, formal.to_smtlib])
def test_solvers_are_refused_in_one_line(write):
    claim = Claim(formula.measure("arctan(sum(abs(p - p_hat)))"), axioms.from_name("NN"))
    with pytest.raises(InputError, match="arctan cannot be written for a solver, whose goals are of polynomials") as error:
        write(claim, 2)
    assert "\n" not in str(error.value)


def test_solvers_are_not_asked():
    words = ["verify", "arctan(sum(abs(p - p_hat)))", "--axiom", "for p, x: D(p, x) <= 1", "--search", "smt"]
    told = CliRunner().invoke(cli, [*words, "--format", "json", "--jobs", "0", "--timeout", "1"])
    assert told.exit_code == 3 and "they know polynomials, and no arctan" in json.dumps(json.loads(told.output))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("arccos(p, p_hat)", "column 1: arccos takes one argument, not 2"),
        ("sum(p)*arccos", "column 8: arccos is a function; write arccos"),
        ("arctan2(sum(p))", "column 1: there is no function 'arctan2'; did you mean arctan"),
        ("pi(sum(p))", "column 1: there is no function 'pi'"),
        ("sum(p) + math.pi", "a dot has no meaning"),
        ("arccos(p)", "column 8: p stands outside sum"),
        ("sum(pi)", "sum of what is the same for every class"),
    ],
)
def test_faults_are_told_with_their_place(text, why):
    with pytest.raises(InputError, match=why):
        parse(text)


def test_a_parameter_may_be_called_pi():
    found = formula.measure("pi*sum(abs(p - p_hat))", parameters=["0 < pi"])
    assert [x.name for x in found.parameters] == ["pi"] and not found.formula.has("atan")
