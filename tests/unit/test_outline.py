"""Outlines of proofs in the calculus: short, whole, and the same in every run."""

import json
from pathlib import Path

import pytest

import axiomcheck
from axiomcheck.calculus.check import Step
from axiomcheck.calculus.rules import Form, Sequent
from axiomcheck.calculus.term import ZERO, add, at, inv, mul, num, rel, total, var
from axiomcheck.kernel.certificate import STEPS, Certificate
from axiomcheck.report import outline
from axiomcheck.report.blocks import Steps, to_latex, to_text
from axiomcheck.report.sequents import text, tidied
from axiomcheck.tactics.files import pack

ROOT = Path(__file__).resolve().parents[2]
STORED = sorted(path for path in (ROOT / "proofs").rglob("*.json") if "coq" not in path.parts)
STAR = "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)"


def told(steps):
    return outline.blocks(Certificate(STEPS, steps=steps))


def test_a_proof_from_the_statement_alone_can_be_followed():
    said = " ".join(to_text(told(axiomcheck.verify("AE", STAR).certificate.steps)).split())
    for part in (
        "0 <= sum(abs(x[i] - p[i]) - abs((a*p[i] + (1 - a)*x[i]) - p[i])): class by class:",
        "case x[k0] <= p[k0]:",
        "the difference is a*(x[k0] - p[k0]).",
        "sum(abs((a*p[i] + (1 - a)*x[i]) - p[i]))/n <= sum(abs(x[i] - p[i]))/n: the difference is",
    ):
        assert part in said


@pytest.mark.parametrize("path", STORED[::97], ids=lambda path: "/".join(path.parts[-2:]))
def test_stored_proofs_have_outlines(path):
    steps = json.loads(path.read_text())["certificate"].get("steps")
    if not steps:
        return
    found = told(steps)
    assert found == told(steps)
    lines = [line for block in found if isinstance(block, Steps) for line in outline._lines(block.steps)]
    assert len(lines) <= outline.MOST
    assert to_text(found).startswith(("Proof. ", "Supplied. "))
    latex = to_latex(found)
    assert latex.count("{") - latex.count(r"\{") == latex.count("}") - latex.count(r"\}")


def test_a_bound_class_has_a_letter_of_its_own():
    one = total(at("p"), ("i",))
    assert text(one) == "sum(p[j], j other than i)"
    assert text(total(add(at("p"), total(at("x"))))) == "sum(p[i] + sum(x[j]))"


def test_what_is_shown_twice_in_every_case_does_not_take_for_ever():
    a, goal = var("a"), rel("le", ZERO, add(var("b"), num(1)))
    known = rel("le", ZERO, var("b"))
    form = Form("+", (Form("h", node=known), Form("n", q=num(1).q)))
    steps = [Step(Sequent(frozenset({known}), goal), "algebra", (Form("n", q=num(1).q), form))]
    for k in range(60):
        steps.append(Step(Sequent(frozenset({known}), goal), "decide", (rel("le", a, num(k)),), (k, k)))
    found = told(pack(steps))
    assert "case" in to_text(found) and len(to_text(found).splitlines()) < 100


def test_sides_that_agree_are_said_to():
    goal = rel("le", var("a"), var("a"))
    (_, steps) = told(pack([Step(Sequent(frozenset(), goal), "algebra", (Form("n", q=num(1).q), Form("+")))]))
    assert [*map(str, steps.steps[0].line)] == ["a <= a", ": ", "both sides agree", "."]


def test_a_contradiction_names_what_it_is_with():
    wrong = rel("eq", num(1), ZERO)
    step = Step(Sequent(frozenset({wrong}), rel("lt", var("a"), ZERO)), "absurd", (Form("n", q=num(1).q), wrong, num(1)))
    assert "this contradicts 1 = 0." in to_text(told(pack([step])))


def test_a_theorem_is_told_of_what_it_is_used_of():
    verdict = axiomcheck.verify("sum(abs(p - p_hat))/(1 + sum(abs(p - p_hat)))", "for p, x: D(p, x) < 1")
    said = " ".join(str(verdict.explain()).split())
    assert "_s0" not in said
    assert "2. sum(abs(p[i] - x[i]))/(1 + sum(abs(p[i] - x[i]))) < 1: the difference is" in said


def test_names_given_in_a_theorem_stay_apart_from_those_it_is_used_of():
    b, k0 = at("b"), at("b", "k0")
    theorem = Step(Sequent(frozenset(), rel("le", var("_t"), var("_t"))), "algebra", (Form("n", q=num(1).q), Form("+")))
    use = Step(Sequent(frozenset(), rel("le", k0, k0)), "instance", ({"_t": k0}, {"v": b}, {}), (0,))
    images = outline._Images().inside(use, frozenset({("c", "k0")}))
    assert text(images.of(rel("le", var("_t"), at("v", "k0")))) == "b[k0] <= b[k1]"
    assert "b[k0] <= b[k0]: both sides agree." in to_text(told(pack([theorem, use])))


def test_cases_in_which_a_function_is_written_out_have_its_condition_alone():
    said = " ".join(str(axiomcheck.verify("sum(where(p < p_hat, 1, 0))", "for p, x: D(p, x) <= n").explain()).split())
    assert "case p[k0] < x[k0]: 0 <= -where(p[k0] < x[k0], 1, 0) + 1" in said


def test_what_nothing_needs_is_not_told():
    said = str(axiomcheck.verify("sum(p**2)", "for p, x: D(p, x) <= 1").explain())
    assert "p[k0] <= 1" in said and "x[k0] <= 1" not in said


def test_numbers_of_a_product_are_one_and_zeros_are_left_out():
    a = var("a")
    assert text(tidied(add(mul(mul(num(-1), inv(num(2))), a), mul(num(1), a), total(ZERO, ("k0",))))) == "-1/2*a + a"
    assert text(tidied(mul(num(2), inv(num(2)), a))) == "a"
    assert text(tidied(mul(ZERO, a))) == "0*a"
    assert text(tidied(add(ZERO, mul(num(-1), ZERO)))) == "0"
