"""Outlines of proofs in the calculus: short, whole, and the same in every run."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import axiomcheck
from axiomcheck.calculus.check import Step
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    add,
    at,
    every,
    inv,
    mul,
    num,
    power,
    rel,
    total,
    var,
)
from axiomcheck.exact.certificate import STEPS, Certificate
from axiomcheck.input import formula
from axiomcheck.lang.measure import Measure
from axiomcheck.report import condensed, outline
from axiomcheck.report.blocks import Steps, plain, to_latex, to_text
from axiomcheck.report.condensed import MOST, Told, Words
from axiomcheck.report.evident import evident
from axiomcheck.report.headers import introduced
from axiomcheck.report.sequents import smoothed, text, tidied
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.forms import function
from axiomcheck.verdict import Status

ROOT = Path(__file__).resolve().parents[2]
STORED = sorted(path for path in (ROOT / "proofs").rglob("*.json") if "coq" not in path.parts)
STAR = "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)"


def told(steps):
    return outline.blocks(Certificate(STEPS, steps=steps))


def test_a_proof_from_the_statement_alone_can_be_followed():
    said = " ".join(to_text(told(axiomcheck.verify("AE", STAR).certificate.steps)).split())
    for part in (
        "abs(a*p[c] + (1 - a)*x[c] - p[c]) <= abs(x[c] - p[c]) for every class c",
        "sum(abs(a*p[i] + (1 - a)*x[i] - p[i])) <= sum(abs(x[i] - p[i]))",
    ):
        assert part in said


@pytest.mark.parametrize("path", STORED[::97], ids=lambda path: "/".join(path.parts[-2:]))
def test_stored_proofs_have_outlines(path):
    steps = json.loads(path.read_text())["certificate"].get("steps")
    if not steps:
        return
    found = told(steps)
    assert found == told(steps)
    assert len(to_text(found).splitlines()) <= 2 * MOST
    assert to_text(found).startswith(("Proof. ", "Supplied. "))
    latex = to_latex(found)
    assert latex.count("{") - latex.count(r"\{") == latex.count("}") - latex.count(r"\}")


def formulas(t):
    """What a fact says: itself, its reasons, the case it is in."""
    own = [x for x in (t.goal, *t.against) if x is not None]
    yield from own + [x for pieces in (t.when, *t.facts) for x in pieces if isinstance(x, Node) and x.formula]
    for kid in t.inner:
        yield from formulas(kid)


def stated(steps):
    """The formulas of the sequents, equations that steps use, and the bounds of logarithms and exponentials."""
    found = {f for s in steps for f in (s.shows.goal, *s.shows.given)}
    found |= {kid for f in found if f.op in ("and", "or") for kid in f.kids}
    found |= {rel("eq", *s.params) for s in steps if s.rule == "rewrite"}
    terms = {u for f in found for u in f.nodes() if u.op in ("log", "exp") and not u.loose}
    found |= {outline.BY_A_FACT[u.op](u.kids[0]) for u in terms}
    return {tidied(smoothed(f)) for f in found} | found


@pytest.mark.parametrize("path", STORED[::83], ids=lambda path: "/".join(path.parts[-2:]))
def test_every_line_is_a_step_or_an_assumption(path):
    packed = json.loads(path.read_text())["certificate"].get("steps")
    steps = unpack(packed)[0] if packed else ()
    if not steps or any(s.rule == "instance" for s in steps):  # whose theorems are told of other terms
        return
    known = stated(steps)
    for fact in outline._Facts(steps).all():
        assert set(formulas(fact)) <= known


@pytest.mark.parametrize("measure", ["SE", "AE", "DR", "PD", "RAE"])
@pytest.mark.parametrize("axiom", ["IoI", "MON", "IMP"])
def test_every_line_of_a_proof_is_a_step_or_an_assumption(measure, axiom):
    verdict = axiomcheck.verify(measure, axiom)
    if verdict.status is not Status.PROVED:
        return
    steps = unpack(verdict.certificate.steps)[0]
    free = [s for s in steps if s.rule != "instance"]
    known = stated(steps)
    for fact in outline._Facts(steps).all() if len(free) == len(steps) else ():
        assert set(formulas(fact)) <= known
    assert outline._Facts(steps).all()


def test_what_is_evident_is_true_by_its_form_alone():
    p, x, c = at("p", "c"), at("x", "c"), rel("le", at("p", "c"), at("x", "c"))
    given = {every(rel("le", ZERO, at("p"))), c}
    for seen in (rel("le", ZERO, p), rel("le", ZERO, total(at("p"))), c, rel("le", ZERO, add(x, mul(num(-1), p))),
                 rel("le", x, x), rel("le", ZERO, function("abs", x)), rel("lt", ZERO, function("exp", x)),
                 rel("lt", ZERO, N)):  # fmt: skip
        assert evident(seen, given)
    for hidden in (rel("le", ZERO, x), rel("lt", ZERO, p), rel("lt", ZERO, total(ONE, ("c",))), rel("le", x, p), rel("eq", x, p),
                   rel("lt", p, x), rel("ne", p, ZERO), rel("lt", ZERO, mul(p, function("exp", x)))):  # fmt: skip
        assert not evident(hidden, given)


def test_cases_that_have_the_same_proof_are_one_and_repetitions_are_left_out():
    a, b = rel("lt", ZERO, var("a")), rel("lt", var("a"), ZERO)
    goal = rel("ne", var("a"), ZERO)
    cases = [Told(None, how=("the difference is ", var("a")), when=(case,)) for case in (a, b)]
    (one, _) = outlined([Told(goal, inner=tuple(cases))])
    assert one == "a != 0: if 0 < a, and likewise if a < 0: the difference is a."
    shown = Told(goal, facts=((rel("lt", ZERO, power(var("a"), 2)),),))
    first, second, _ = outlined([shown, replace(shown, every=(" for every class `c`",)), shown])
    assert first == "a != 0, as 0 < a**2." and second.startswith("a != 0 for every class c")


def outlined(facts):
    found = condensed.outline(facts, Words(None, frozenset()))
    return [*(plain(s.line) for b in found if isinstance(b, Steps) for s in b.steps), ""]


def test_a_bound_class_has_a_letter_of_its_own():
    one = total(at("p"), ("i",))
    assert text(one) == "sum(p[j], j other than i)"
    assert text(total(add(at("p"), total(at("x"))))) == "sum(p[i] + sum(x[j]))"


def test_what_is_shown_twice_in_every_case_does_not_take_for_ever():
    a, goal = var("a"), rel("le", ZERO, add(var("b"), num(1)))
    known = rel("le", ZERO, var("b"))
    form = Node("+", (Node("h", (known,)), Node("n", q=num(1).q)))
    steps = [Step(Sequent(frozenset({known}), goal), "algebra", (Node("n", q=num(1).q), form))]
    for k in range(60):
        steps.append(Step(Sequent(frozenset({known}), goal), "decide", (rel("le", a, num(k)),), (k, k)))
    found = told(pack(steps))
    assert "0 <= b + 1" in to_text(found) and len(to_text(found).splitlines()) < 100


def test_sides_that_agree_are_said_to():
    goal = rel("le", var("a"), var("a"))
    (_, steps) = told(pack([Step(Sequent(frozenset(), goal), "algebra", (Node("n", q=num(1).q), Node("+")))]))
    assert [*map(str, steps.steps[0].line)] == ["a <= a", ": ", "both sides agree", "."]


def test_a_contradiction_names_what_it_is_with():
    wrong = rel("eq", num(1), ZERO)
    step = Step(Sequent(frozenset({wrong}), rel("lt", var("a"), ZERO)), "absurd", (Node("n", q=num(1).q), wrong, num(1)))
    assert "a < 0: nothing satisfies 1 = 0." in to_text(told(pack([step])))


def test_a_theorem_is_told_of_what_it_is_used_of():
    verdict = axiomcheck.verify("sum(abs(p - p_hat))/(1 + sum(abs(p - p_hat)))", "for p, x: D(p, x) < 1")
    said = " ".join(str(verdict.explain()).split())
    assert "_s0" not in said
    assert "1. D(p, x) < 1, as sum(abs(p[i] - x[i])) < 1 + sum(abs(p[i] - x[i])) (the difference is 1)." in said


def test_names_given_in_a_theorem_stay_apart_from_those_it_is_used_of():
    b, k0 = at("b"), at("b", "k0")
    theorem = Step(Sequent(frozenset(), rel("le", var("_t"), var("_t"))), "algebra", (Node("n", q=num(1).q), Node("+")))
    use = Step(Sequent(frozenset(), rel("le", k0, k0)), "instance", ({"_t": k0}, {"v": b}, {}), (0,))
    images = outline._Images().inside(use, frozenset({("c", "k0")}))
    assert text(images.of(rel("le", var("_t"), at("v", "k0")))) == "b[k0] <= b[k1]"
    assert "b[c] <= b[c]: both sides agree." in to_text(told(pack([theorem, use])))


def test_cases_in_which_a_function_is_written_out_have_its_condition_alone():
    said = " ".join(str(axiomcheck.verify("sum(where(p < p_hat, 1, 0))", "for p, x: D(p, x) <= n").explain()).split())
    assert "if p[c] < x[c], as where(p[c] < x[c], 1, 0) = 1; if x[c] <= p[c], as" in said


def test_what_nothing_needs_is_not_told():
    said = str(axiomcheck.verify("sum(p**2)", "for p, x: D(p, x) <= 1").explain())
    assert "p[c]**2 <= p[c]" in said and "x[c]" not in said


def test_numbers_of_a_product_are_one_and_zeros_are_left_out():
    a = var("a")
    assert text(tidied(add(mul(mul(num(-1), inv(num(2))), a), mul(num(1), a), total(ZERO, ("k0",))))) == "-1/2*a + a"
    assert text(tidied(mul(num(2), inv(num(2)), a))) == "a"
    assert text(tidied(mul(ZERO, a))) == "0"
    assert text(tidied(mul(a, a, inv(a)))) == "a" and text(tidied(mul(a, inv(a)))) == "a/a"  # which is 0 where a is
    assert text(tidied(add(num(1), a, add(num(-1), a)))) == "a + a"
    assert text(tidied(add(ZERO, mul(num(-1), ZERO)))) == "0"


def test_a_measure_without_a_title_is_introduced_once():
    assert introduced(Measure("X", "X", formula.parse("max(p)"), "everywhere")) == ["X(p, p_hat) = max(p)"]
    assert len(introduced(Measure("X", "largest share", formula.parse("max(p)"), "everywhere"))) == 2
