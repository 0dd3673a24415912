"""SMT-LIB scripts in and out: `axiomcheck prove --smtlib FILE` and `--format smtlib`."""

from __future__ import annotations

import random

import pytest
import z3
from click.testing import CliRunner

import axiomcheck
from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, rel, root, var
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.export.problems import script
from axiomcheck.input import smtlib
from axiomcheck.proving import asked, prove_script

REALS = "(set-logic QF_NRA)(declare-const x Real)(declare-fun y () Real)"


def decided(text: str, seconds: float = 3) -> str:
    return prove_script(REALS + text + "(check-sat)", seconds).verdict


UNSAT = [
    "(assert (< (+ (* x x) 1) (* 2 x)))",
    "(assert (> x 0)) (assert (not (<= (log (+ 1 x)) x)))",
    "(assert (> y 0)) (assert (= (/ x y) 2)) (assert (not (= x (* 2 y))))",
    "(assert (or (< x 0) (> x 2))) (assert (and (> x 0) (< x 1)))",
    "(assert (>= x 0)) (assert (< (sqrt x) (- 1)))",
    "(assert (=> (> x 0) (> y 0))) (assert (> x 1)) (assert (< y (ite (> x 0) 0 1)))",
    "(define-fun z () Real (* x x)) (assert (let ((w (+ z 1))) (< w (* 2 x))))",
    "(declare-const n Int) (assert (< 0 n 1))",
    "(assert (distinct x x))",
    "(assert (> 1 2)) ; a comment\n",
]


@pytest.mark.parametrize("text", UNSAT)
def test_unsatisfiable_scripts_are_proved(text):
    found = prove_script(REALS + text + "(check-sat)", 3)
    assert (found.verdict, found.trusts) == ("PROVED", ("kernel",))
    assert check(found.steps, [found.sequent]) == frozenset()


SAT = [
    "(assert (< (* x x) (* 2 x)))",
    "(assert (> y 0)) (assert (= (/ x y) 2))",
    "(assert (> x 0)) (assert (< (log x) (- 5)))",
    "(declare-const n Int) (assert (< 0 n 2))",
]


@pytest.mark.parametrize("text", SAT)
def test_satisfiable_scripts_get_a_point(text):
    assert decided(text) == "REFUTED"


# outside of their domains, functions may have any value: none of these is unsatisfiable
ANY_VALUE = [
    "(assert (= (/ x y) 2)) (assert (= y 0)) (assert (= x 1))",
    "(assert (not (= (/ x x) 1)))",
    "(assert (< (log x) (- 5))) (assert (< x 0))",
    "(assert (= (log x) 7)) (assert (= x 0))",
    "(assert (< (sqrt x) (- 1)))",
    "(assert (distinct (/ 1 y) 0)) (assert (= y 0))",
]


@pytest.mark.parametrize("text", ANY_VALUE)
def test_nothing_is_concluded_from_where_a_function_has_no_value(text):
    assert decided(text) != "PROVED"


WRONG = [
    ("(assert (< z 1))", "line 1: 'z' is not declared"),
    ("(declare-const x Real)(assert (< x 1))", "twice"),
    ("(assert (< x 1)", "not closed"),
    ("(assert (< x 1)))", "outside of a command"),
    ("(assert (f x))", "is not a formula"),
    ("(assert (< (sin x) 1))", "is not a term"),
    ("(assert (< (^ x y) 1))", "exponent"),
    ("(assert (< (^ x 65) 1))", "exponent"),
    ("(declare-fun f (Real) Real)(assert (< x 1))", "declares numbers"),
    ("(declare-const b Bool)(assert b)", "sort 'Bool'"),
    ("(push 1)(assert (< x 1))", "the command 'push'"),
    ("(define-fun w () Real w)(assert (< w 1))", "'w' is not declared"),
    ("(assert (< x 1))(check-sat)", "one (check-sat)"),
    ("", "assertions"),
    ("(assert (forall ((z Real)) (< z 1)))", "is not a formula"),
    ('(assert (< x "1"))', "is not declared"),
    ("(assert (< x |y))", "no place here"),
    ("(assert " + "(not " * 400 + "(< x 1)" + ")" * 401, "nested more than"),
]


@pytest.mark.parametrize(("text", "part"), WRONG, ids=range(len(WRONG)))
def test_scripts_that_cannot_be_read(text, part):
    with pytest.raises(InputError) as error:
        prove_script(REALS + text + "(check-sat)", 1)
    assert part in str(error.value)


def test_definitions_that_grow_are_refused_quickly():
    doubled = "".join(f"(define-fun d{i + 1} () Real (* d{i} d{i}))" for i in range(40))
    with pytest.raises(InputError, match="simplify it"):
        prove_script(REALS + f"(define-fun d0 () Real (+ x y)){doubled}(assert (< d40 0))(check-sat)", 1)


def test_names_that_other_provers_allow():
    names = "(declare-const |a b| Real)(declare-const f!1 Real)"
    found = prove_script(f"{names}(assert (< |a b| f!1))(assert (< f!1 |a b|))(check-sat)", 2)
    assert found.verdict == "PROVED"
    read = smtlib.read("(declare-const |a b| Real)(declare-const v0_a_b Real)(assert (< |a b| v0_a_b))(check-sat)")
    assert len(set(read.names.values())) == 2


def test_random_polynomials_as_z3_decides_them():
    source = random.Random(5)
    agreed = 0
    for _ in range(30):
        k = [source.randint(-3, 3) for _ in range(6)]
        text = f"(assert (<= (+ (* x x) (* {_n(k[0])} x y) (* {_n(k[1])} y) {_n(k[2])}) {_n(k[3])}))"
        text += f" (assert (< (* {_n(k[4])} x) (+ y {_n(k[5])})))"
        solver = z3.Solver()
        solver.set("timeout", 5000)
        solver.from_string(REALS + text)
        said = {"sat": "REFUTED", "unsat": "PROVED"}.get(str(solver.check()), "UNKNOWN")
        mine = decided(text, 1)
        assert mine in (said, "UNKNOWN") or said == "UNKNOWN"
        agreed += mine == said
    assert agreed >= 25


def _n(k: int) -> str:
    return f"(- {-k})" if k < 0 else str(k)


WRITTEN = [
    ("x**3 + x <= 1/y + 1", ["y > 2", "x < 1/10"]),
    ("max(x, y) + min(x, y) = x + y", []),
    ("2*abs(x)*y <= x**2 + y**2", []),
    ("x < y", ["2*x < y", "y < 0"]),
]


@pytest.mark.parametrize(("text", "given"), WRITTEN, ids=[t for t, _ in WRITTEN])
def test_what_is_written_says_the_same_to_z3(text, given):
    solver = z3.Solver()
    solver.from_string(script(asked(text, given)))
    said = {"sat": "REFUTED", "unsat": "PROVED"}[str(solver.check())]
    assert axiomcheck.prove(text, given=given, seconds=3).verdict == said


def test_whole_numbers_and_functions_are_written():
    text = script(asked("exp(n) >= 1 + n", whole=["n"]))
    assert "(set-logic ALL)" in text
    assert "(declare-const n Int)" in text
    assert prove_script(text, 3).verdict == "PROVED"
    with pytest.raises(InputError, match="root of degree 4"):
        script(Sequent(frozenset(), rel("le", ZERO, root(var("x"), 4))))


def test_command_line(tmp_path):
    file = tmp_path / "a.smt2"
    file.write_text(f"{REALS}(assert (< (* x x) 0))(check-sat)")
    done = CliRunner().invoke(cli, ["prove", "--smtlib", str(file)])
    assert (done.exit_code, done.output.splitlines()[0]) == (0, "unsat")
    done = CliRunner().invoke(cli, ["prove", "x < y", "--format", "smtlib"])
    assert "(assert (not (< x y)))" in done.output
    both = ["--smtlib", str(file)]
    for words in ([], ["x < 1", *both], [*both, "--given", "x < 1"], [*both, "--format", "smtlib"]):
        done = CliRunner().invoke(cli, ["prove", *words])
        assert done.exit_code == 2
        assert "Traceback" not in done.stderr
    file.write_bytes(b"\xff\xfe")
    assert CliRunner().invoke(cli, ["prove", "--smtlib", str(file)]).exit_code == 2
    file.write_text(f"{REALS}(assert (< x (- (exp x) (* 3 y y x))))(assert (< (exp x) (* x y y)))(check-sat)")
    assert CliRunner().invoke(cli, ["prove", "--smtlib", str(file), "--seconds", "0.01"]).exit_code in (0, 3)
