"""`axiomcheck prove` and `axiomcheck.prove`."""

from __future__ import annotations

import json
from fractions import Fraction

import mpmath
import pytest
from click.testing import CliRunner

import axiomcheck
from axiomcheck import proving
from axiomcheck.calculus.check import check, refutes
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.values import Point, ball, truth, value
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.input.relations import relation
from axiomcheck.tactics.prove import Refuted, prove_goal


def call(*words: object):
    return CliRunner().invoke(cli, ["prove", *map(str, words)])


def test_a_proof_can_be_checked_from_its_text():
    found = axiomcheck.prove("log(1 + x) <= x", given=["x > -1"])
    assert found.verdict == "PROVED"
    steps, _ = unpack(found.certificate)
    assert check(steps, [found.sequent]) == frozenset()


def test_counterexamples_are_exact_and_meet_the_hypotheses():
    found = axiomcheck.prove("x < 1", given=["x**2 <= 1", "y = 2*x"])
    assert found.verdict == "REFUTED"
    assert found.point == {"x": Fraction(1), "y": Fraction(2)}


def test_where_a_formula_has_no_value_nothing_is_claimed():
    assert axiomcheck.prove("1/x != 0").verdict == "PROVED"
    assert axiomcheck.prove("0 <= sqrt(x)").verdict == "PROVED"
    assert axiomcheck.prove("x*log(x) <= 0", given=["x <= 1"]).verdict == "PROVED"


def test_whole_numbers():
    assert axiomcheck.prove("x + 1 <= y", given=["x < y"], whole=["x", "y"]).verdict == "PROVED"
    assert axiomcheck.prove("x + 1 <= y", given=["x < y"], whole=["x"]).verdict == "REFUTED"
    half = axiomcheck.prove("x != 1/2", given=["x >= 0"], whole=["x"])
    assert half.verdict != "REFUTED"


def test_hypotheses_that_contradict_each_other_are_told():
    assert axiomcheck.prove("x = y", given=["x < 0", "x > 1"]).vacuous
    assert not axiomcheck.prove("x < 3", given=["1 < x < 2"]).vacuous


def test_what_is_out_of_reach_stays_open():
    found = axiomcheck.prove("0 < exp(x) - 3*x + 1", seconds=0.0005)
    assert found.verdict == "UNKNOWN"
    assert found.reason
    assert found.certificate is None


def test_a_result_is_no_truth_value():
    with pytest.raises(TypeError):
        bool(axiomcheck.prove("x < x"))


def test_goals_as_formulas():
    assert isinstance(prove_goal([], relation("x**2 > 0")), Refuted)


def test_text_and_exit_codes():
    done = call("1 + x <= exp(x)")
    assert done.exit_code == 0
    assert done.output.startswith("PROVED (")
    assert "axiomcheck prove '1 + x <= exp(x)'" in done.output
    done = call("x < 1", "--given", "x < 2")
    assert (done.exit_code, done.output.splitlines()[0]) == (0, "REFUTED at x = 1 (trusts kernel)")
    assert call("0 < exp(x) - 3*x + 1", "--seconds", "0.0005").exit_code == 3


def test_steps_are_told():
    done = call("x <= 2*x", "--given", "x >= 0", "--explain")
    assert "0 <= x |- x <= 2*x   [algebra, by itself]" in done.output


def test_json():
    done = json.loads(call("log(x) <= x - 1", "--given", "x > 0", "--format", "json").output)
    assert (done["verdict"], done["trusts"]) == ("PROVED", ["kernel"])
    assert done["given"] == ["0 < x"]
    unpack(done["certificate"])
    done = json.loads(call("x < 1", "--format", "json", "--explain").output)
    assert (done["verdict"], done["point"], done["certificate"]) == ("REFUTED", {"x": "1"}, None)


WRONG = [
    (["x + 1"], "no relation"),
    (["x <"], "column 4"),
    (["x < (y"], "column"),
    (["sum(x) < 1"], "classes"),
    (["max(x) < 1"], "two arguments"),
    (["x < y", "--given", "y << 2"], "hypothesis 1, column 4"),
    (["x < foo(y)"], "no function"),
    (["x < y", "--whole", "z"], "'z'"),
    (["x < 1/0"], "zero"),
    (["x < __import__('os')"], "column"),
    (["x**y < 1"], "exponent"),
    (["x < y", "--seconds", "0"], "--seconds"),
    (["abs < 1"], "function"),
    (["x" * 41 + " < 1"], "40 letters"),
]


@pytest.mark.parametrize(("words", "part"), WRONG, ids=[w[0][0] for w in WRONG])
def test_input_that_cannot_be_used(words, part):
    done = call(*words)
    assert done.exit_code == 2
    assert part in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("text", [None, 3, ""])
def test_a_relation_is_a_text(text):
    with pytest.raises(InputError):
        relation(text)


def test_chains():
    assert relation("0 < x <= 1") == relation("0 < x <= 1.0")
    assert repr(relation("2 > x != y")) == "and(lt(var(x), num(2)), ne(var(x), var(y)))"


PROVABLE = [
    # sums of squares, also after multiplication, and squares times hypotheses
    "0 <= x**4*y**2 + x**2*y**4 - 3*x**2*y**2 + 1",
    "3*(a**3*b + b**3*c + c**3*a) <= (a**2 + b**2 + c**2)**2",
    "x*y + y*z + z*x - 2*x*y*z <= 7/27 given x >= 0; y >= 0; z >= 0; x + y + z = 1",
    "0 <= a**2*b*(a - b) + b**2*c*(b - c) + c**2*a*(c - a) given a > 0; b > 0; c > 0; a < b + c; b < a + c; c < a + b",
    # roots
    "a*x + b*y <= sqrt(a**2 + b**2)*sqrt(x**2 + y**2)",
    "sqrt(x**2 + (y - 2)**2) <= 2 given sqrt(x**2 + (y - 1)**2) <= 1",
    "s < r + 1 given r > 0; s**3 = r**3 + 1",
    "sqrt(1 + x) + sqrt(1 - x) <= 2",
    # logarithms and exponentials
    "abs(log(1 + x) - x) <= 2*x**2 given abs(x) <= 1/2",
    "log(x) <= x/exp(1) given 0 < x",
    "(x - 1)/x < log(x) given 0 < x; x != 1",
    "1/(n + 1) < log(1 + 1/n) given n > 0",
    "a + b <= a*log(a) + b*log(b) + 2 given a > 0; b > 0",
    "exp(x) <= 1/(1 - x) given x < 1",
    "-p*log(p) - (1 - p)*log(1 - p) <= log(2) given 0 < p; p < 1",
    "exp(x) <= 1 + x + x**2 given 0 <= x; x <= 1.79",
    "exp(x - x**2) <= 1 + x given 0 <= x",
    "x*y <= x*log(x) - x + exp(y) given x > 0",
    "exp(a*x + (1 - a)*y) <= a*exp(x) + (1 - a)*exp(y) given 0 <= a; a <= 1",
    "exp(4*y - 3*x) > exp(6) given y > max(2, 3*x); x > 0",
    # arctan and arccos
    "abs(arctan(x)) < pi/2",
    "223/71 < pi",
    "arctan(x) <= arctan(y) given x <= y",
    "x/(1 + x**2) <= arctan(x) given x >= 0",
    "3*x/(1 + 2*sqrt(1 + x**2)) < arctan(x) given x > 0",
    "0 <= arccos(x)",
    "arccos(x) <= pi",
    "arccos(y) < arccos(x) given x < y",
]


@pytest.mark.parametrize("text", PROVABLE)
def test_published_inequalities_are_proved(text):
    conclusion, _, given = text.partition(" given ")
    found = axiomcheck.prove(conclusion, given=[h for h in given.split(";") if h], seconds=20)
    assert found.verdict == "PROVED"
    steps, _ = unpack(found.certificate)
    assert check(steps, [found.sequent]) == frozenset()


NOT_PROVABLE = [
    "0 <= x**4*y**2 + x**2*y**4 - 3.01*x**2*y**2 + 1",
    "3.1*(a**3*b + b**3*c + c**3*a) <= (a**2 + b**2 + c**2)**2",
    "1.42 <= sqrt(1 + x) + sqrt(1 - x)",
    "log(x) <= x/2.719 given 0 < x",
    "1 + 1.001*x <= exp(x)",
    "arctan(x) < 1.57",
    "arctan(x) <= x",
    "arctan(x) + arctan(1/x) = pi/2",
    "22/7 < pi",
    "arccos(x) < pi",
    "arccos(x) <= arccos(y) given x < y",
]


@pytest.mark.parametrize("text", NOT_PROVABLE)
def test_false_inequalities_are_not_proved(text):
    conclusion, _, given = text.partition(" given ")
    assert axiomcheck.prove(conclusion, given=[h for h in given.split(";") if h], seconds=2).verdict != "PROVED"


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("log(1 + x) <= x - x**2/100", ["x > -1"]),
        ("1 + 1.001*x <= exp(x)", []),
        ("exp(x) <= 1 + x + x**2", ["0 <= x <= 1.8"]),
    ],
)
def test_counterexamples_far_away_and_nearby_are_found(text, given):
    found = axiomcheck.prove(text, given=given, seconds=2)
    assert found.verdict == "REFUTED"
    assert refutes(found.sequent, Point(1, scalars=found.point))


@pytest.mark.parametrize("name", ["arctan", "arcsin", "arccos", "atan", "asin", "acos"])
def test_arcs_are_what_they_are_called(name):
    """Their values as terms of the calculus, beside mpmath's; arcsin and arccos have none outside [-1, 1]."""
    wanted = getattr(mpmath, f"a{name.removeprefix('arc').removeprefix('a')}")
    for i in range(-40, 41):
        x = Fraction(i, 40) * (50 if name.endswith("tan") else 1)
        sequent = proving.asked(f"{name}(x) = y")
        found = value(sequent.goal.kids[0], Point(1, scalars={"x": x}))
        assert abs(float(ball(found)) - wanted(float(x))) < 1e-12
        assert all(truth(f, Point(1, scalars={"x": x, "y": x})) for f in sequent.given)
    outside = [truth(f, Point(1, scalars={"x": Fraction(s * 21, 20), "y": x})) for s in (1, -1) for f in sequent.given]
    assert (False in outside) == (not name.endswith("tan"))


@pytest.mark.parametrize("text", ["arctan(x, y) < 1", "arccos() < 1", "arctan < 1", "arctan2(x) < 1", "arccos(x=1) < 2"])
def test_arcs_take_one_number(text):
    with pytest.raises(InputError):
        axiomcheck.prove(text)


def test_an_enclosure_of_arctan_is_not_written_for_coq(tmp_path):
    """Coq is told that arctan 1 lies between 1/2 and 1, and no more."""
    refused = call("223/71 < pi", "--coq", tmp_path / "a.v")
    assert refused.exit_code == 2 and "arctan" in refused.output and not (tmp_path / "a.v").exists()
    assert call("2*arctan(1) <= pi", "--coq", tmp_path / "b.v").exit_code == 0
    assert "atan" not in (tmp_path / "b.v").read_text() and "Un Atan" in (tmp_path / "b.v").read_text()


def test_relations_between_numbers():
    assert axiomcheck.prove("sqrt(2) + sqrt(3) <= 3.15").verdict == "PROVED"
    assert axiomcheck.prove("sqrt(2) + sqrt(3) <= 3.14").verdict == "REFUTED"


def test_a_proof_is_written_for_coq_and_nothing_else(tmp_path):
    path = tmp_path / "one.v"
    done = call("1 + x <= exp(x)", "--coq", path)
    assert (done.exit_code, f"Coq: {path}" in done.output) == (0, True)
    assert "Theorem valid_1 : List.Forall valid valid_1_holds." in path.read_text()
    other = tmp_path / "other.v"
    done = call("x <= 1", "--coq", other)
    assert done.exit_code == 0 and "is not written" in done.output and not other.exists()
    assert call("x <= 1", "--coq", other, "--format", "smtlib").exit_code == 2
    script = tmp_path / "script.smt2"
    script.write_text("(declare-const x Real)\n(assert (< (* x x) 0))\n(check-sat)\n")
    assert call("--smtlib", script, "--coq", other).exit_code == 0 and "valid_1" in other.read_text()


# -- relations of SymPy's --------------------------------------------------------------------


def test_relations_of_sympy_are_read_with_what_it_assumes():
    sympy = pytest.importorskip("sympy")
    x, y, k = sympy.Symbol("x"), sympy.Symbol("y", positive=True), sympy.Symbol("k", integer=True)
    assert axiomcheck.prove(sympy.Ge(x**2, 2 * x - 1)).verdict == "PROVED"
    assert axiomcheck.prove(sympy.Le(sympy.log(y), y - 1)).verdict == "PROVED"  # with y > 0, which SymPy assumes
    assert axiomcheck.prove(x > y).verdict == "REFUTED" and axiomcheck.prove(x > 0, given=[x > y]).verdict == "PROVED"
    assert axiomcheck.prove("k <= 0", given=[k < 1]).verdict == "PROVED"  # a whole number
    found = axiomcheck.prove(sympy.Gt(y, 1))
    assert found.verdict == "REFUTED" and 0 < found.point["y"] <= 1


def test_what_sympy_has_decided_itself_is_refused():
    sympy = pytest.importorskip("sympy")
    y = sympy.Symbol("y", positive=True)
    with pytest.raises(InputError, match="SymPy has decided the relation itself, as True"):
        axiomcheck.prove(y > -1)
    with pytest.raises(InputError, match="is no relation"):
        axiomcheck.prove(y + 1)
    with pytest.raises(InputError, match="not in the language"):
        axiomcheck.prove(sympy.Gt(sympy.sin(y), 2, evaluate=False))


def test_one_step_is_no_steps():
    done = CliRunner().invoke(cli, ["prove", "pi < 355/113"])
    assert done.exit_code == 0 and "PROVED (1 step, trusts kernel)" in done.output
