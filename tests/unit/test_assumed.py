"""Lemmas that a user assumes: found, named in the verdict, and never more than they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from axiomcheck import axioms
from axiomcheck.calculus.check import Step, check
from axiomcheck.calculus.claims import ASSUMED
from axiomcheck.calculus.term import Refused, conj, num, rel, var
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.assumed import Lemma, assuming
from axiomcheck.exact.goals import sequent
from axiomcheck.input import formula, lemmas
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, log, sym, wrap
from axiomcheck.lang.expr import num as number
from axiomcheck.lang.goal import Goal, eq, gt, le, lt
from axiomcheck.runner import run
from axiomcheck.store import Store
from axiomcheck.tactics.prove import Open, Proved, prove_parts
from axiomcheck.verdict import Status, decide, replay

x, y, z = sym("x"), sym("y"), sym("z")


def arctan(value) -> Expr:
    return Expr("atan", wrap(value))


# true, and beyond what the search can do: balls do not show equations
MACHIN = Lemma("machin", (), eq(4 * arctan(number("1/5")) - arctan(number("1/239")), arctan(1)))
RULE = "assumed: machin"
GOAL = Goal((gt(y, 2), gt(z, 1)), eq(y * (4 * arctan(number("1/5")) - arctan(number("1/239"))), y * arctan(1)))


def shown(goal):
    return prove_parts(sequent(goal), 2)


def test_a_goal_rests_on_a_lemma_and_says_so():
    assert isinstance(shown(GOAL), Open)
    with assuming([MACHIN]):
        found = shown(GOAL)
        assert isinstance(found, Proved) and found.trusts == {RULE}
        assert check(found.steps, [found.sequent], ASSUMED) == {RULE}
    assert not ASSUMED
    with pytest.raises(Refused, match="no rule"):
        check(found.steps, [found.sequent], ASSUMED)


def test_what_needs_no_lemma_rests_on_none():
    with assuming([MACHIN]):
        assert shown(Goal((gt(y, 1),), gt(log(y), 0))).trusts == frozenset()


def test_hypotheses_are_proved():
    def said(e: Expr):
        return eq(e * (4 * arctan(number("1/5")) - arctan(number("1/239"))), e * arctan(1))

    with assuming([Lemma("above", (gt(x, 2),), said(x))]):
        assert shown(Goal((gt(y, 3),), said(y))).trusts == {"assumed: above"}
        assert isinstance(shown(Goal((gt(y, -2),), said(y))), Open)


def test_a_certificate_cannot_bend_a_lemma():
    with assuming([MACHIN]):
        found = shown(GOAL)
        (i,) = (i for i, s in enumerate(found.steps) if s.rule == RULE)
        own = found.steps[i].shows
        others = (
            Step(replace(own, goal=conj(own.goal, rel("lt", var("x"), num(1)))), RULE),
            Step(replace(own, goal=rel("lt", *own.goal.kids)), RULE),
            Step(replace(own, given=frozenset([rel("lt", var("x"), num(1))])), RULE),
            Step(own, RULE, (num(1),)),
            Step(own, "assumed: other"),
        )
        for other in others:
            with pytest.raises(Refused):
                check((*found.steps[:i], other, *found.steps[i + 1 :]), [found.sequent], ASSUMED)


def test_lemmas_inside_lemmas_end_in_order():
    with assuming([MACHIN]):
        with assuming([Lemma("other", (), lt(x, x + 1))]):
            assert set(ASSUMED) == {RULE, "assumed: other"}
        assert set(ASSUMED) == {RULE}
    assert not ASSUMED


def test_a_verdict_names_the_lemma_and_is_not_stored(tmp_path):
    measure = formula.measure("sum((p - p_hat)**2)*(4*arctan(1/5) - arctan(1/239) - arctan(1))")
    claim = Claim(measure, axioms.from_name("NN"), "printed")
    store = Store(cache=tmp_path)
    with assuming([MACHIN]):
        (found,) = run([claim], jobs=0, seconds=5, store=store)
        assert found.status is Status.PROVED and found.trusts == {RULE} and str(found.trust) == f"kernel + {RULE}"
        assert decide(claim, 5).trusts == {RULE}
    with pytest.raises(CheckError):
        replay(claim, Status.PROVED, found.certificate)
    assert not list(tmp_path.rglob("*.json"))


def test_files(tmp_path):
    file = tmp_path / "lemmas.toml"
    file.write_text(
        '[[lemma]]\nname = "gibbs"\ngiven = ["0 < x"]\nthen = "x - 1 >= log(x)"\nsource = "known"\n'
    )
    assert lemmas.load(file) == (Lemma("gibbs", (lt(number(0), x),), le(log(x), x - 1), "known"),)


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
