"""Lemmas that a user assumes: found, named in the verdict, and never more than they say."""

from __future__ import annotations

import pytest

from axiomcheck.errors import CheckError, InputError
from axiomcheck.input import lemmas
from axiomcheck.kernel.assumed import Lemma, assuming
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import check
from axiomcheck.lang.expr import exp, log, num, sym
from axiomcheck.lang.goal import Goal, gt, le, lt
from axiomcheck.strategies.goals import Open, Prover

x, y, z = sym("x"), sym("y"), sym("z")
# true, and beyond what the search can do: nothing relates exp(exp(x)) to x
TOWER = Lemma("tower", (gt(x, 0),), lt(x, exp(exp(x))), "a textbook")
GOAL = Goal((gt(y, 2), gt(z, 1)), lt(y, exp(exp(y))))


def test_a_goal_rests_on_a_lemma_and_says_so():
    with pytest.raises(Open):
        Prover(5, use_z3=False).attempt((GOAL,))
    with assuming([TOWER]):
        (proof,) = Prover(5, use_z3=False).attempt((GOAL,))
        assert check(GOAL, proof) == {"assumed: tower", "lemmas"}
        weaker = Goal(GOAL.given, le(y, exp(exp(y))))
        assert check(weaker, Prover(5, use_z3=False).attempt((weaker,))[0]) == {"assumed: tower", "lemmas"}
    with pytest.raises(CheckError, match="no lemma"):
        check(GOAL, proof)


def test_hypotheses_are_proved():
    with assuming([TOWER]), pytest.raises(Open):
        Prover(5, use_z3=False).attempt((Goal((gt(y, -2),), lt(y, exp(exp(y)))),))


@pytest.mark.parametrize(
    "params",
    [
        {"lemma": "tower", "at": {}},
        {"lemma": "tower", "at": {"x": y, "y": y}},
        {"lemma": "tower", "at": {"x": sym("q")}},
        {"lemma": "other", "at": {"x": y}},
        {"lemma": ["tower"], "at": {"x": y}},
        {"lemma": "tower"},
        {"lemma": "tower", "at": {"x": y}, "more": 1},
    ],
)
def test_a_certificate_cannot_bend_a_lemma(params):
    with assuming([TOWER]):
        (good,) = Prover(5, use_z3=False).attempt((GOAL,))
        with pytest.raises(CheckError):
            check(GOAL, Certificate("assumed", params, good.premises))


def test_a_further_hypothesis_is_all_that_another_goal_gains():
    other = Goal((gt(y, 2),), lt(y, exp(exp(y)) + 1))
    with assuming([TOWER]), pytest.raises(CheckError):
        check(other, Certificate("assumed", {"lemma": "tower", "at": {"x": y}}, (Certificate("orthant"),)))


def test_files(tmp_path):
    file = tmp_path / "lemmas.toml"
    file.write_text(
        '[[lemma]]\nname = "gibbs"\ngiven = ["0 < x"]\nthen = "x - 1 >= log(x)"\nsource = "known"\n'
    )
    assert lemmas.load(file) == (Lemma("gibbs", (lt(num(0), x),), le(log(x), x - 1), "known"),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lemma = 3",
        '[[lemma]]\nname = "a"',
        '[[lemma]]\nname = "a"\nthen = "x"',
        '[[lemma]]\nname = "a"\nthen = "x < y < z"',
        '[[lemma]]\nname = "a"\nthen = "sum(x) < 1"',
        '[[lemma]]\nname = "a"\nthen = "__import__(1) < 1"',
        '[[lemma]]\nname = "a"\nthen = "x < 1"\nwhy = "b"',
        '[[lemma]]\nname = ""\nthen = "x < 1"',
        '[[lemma]]\nname = "a"\nthen = "x < 1"\n[[lemma]]\nname = "a"\nthen = "x < 1"',
        '[[lemma]]\nname = "a"\nthen = "x < 9**9**9**9"',
        "\0",
    ],
)
def test_files_that_cannot_be_used(tmp_path, text):
    file = tmp_path / "lemmas.toml"
    file.write_text(text)
    with pytest.raises(InputError, match=r"lemmas\.toml"):
        lemmas.load(file)
