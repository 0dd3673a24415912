"""The triangle inequality of roots of sums for every number of classes: Minkowski's inequality, and what it does not give."""

from __future__ import annotations

import pytest
import test_recheck as second_checker

from axiomcheck import axioms
from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting, own
from axiomcheck.calculus.term import (
    ZERO,
    add,
    at,
    inv,
    mul,
    neg,
    num,
    opened,
    power,
    rel,
    replaced,
    substitute,
    var,
)
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.tactics import radicals, triangles
from axiomcheck.tactics.builder import Builder, Stuck, pruned
from axiomcheck.tactics.forms import function
from axiomcheck.verdict import Status, decide, replay

TRI = axioms.from_name("TRI")


@pytest.mark.parametrize(
    "text",
    [
        "sqrt(sum((sqrt(p) - sqrt(p_hat))**2)/2)",
        "sqrt(1 - sum(sqrt(p*p_hat)))",
        "sqrt(mean((p - p_hat)**2))",
        "3*sqrt(sum((p - p_hat)**2))",
        "sqrt(sum((log(p) - log(p_hat))**2))",
    ],
)
def test_roots_of_sums_of_squares_satisfy_the_triangle_inequality(text):
    about = Claim(formula.measure(text), TRI)
    verdict = decide(about, 20.0)
    assert (verdict.status, verdict.scope) == (Status.PROVED, "every n"), verdict.reason
    assert replay(about, verdict.status, verdict.evidence).trusts == frozenset()
    status, why = second_checker.tool.check_document(second_checker.document(about, verdict.evidence.steps))
    assert status == "checked", why


ENTROPIC = "p*log(2*p/(p + p_hat)) + p_hat*log(2*p_hat/(p + p_hat))"
DIVERGENCES = [
    f"sqrt(sum({ENTROPIC})/2)",
    "sqrt(sum(p*log(p/((p + p_hat)/2)))/2 + sum(p_hat*log(p_hat/((p + p_hat)/2)))/2)",
    "sqrt(sum((p - p_hat)**2/(p + p_hat)))",
]


@pytest.mark.parametrize("text", DIVERGENCES)
@pytest.mark.parametrize("classes", [None, 2])
def test_roots_of_divergences_satisfy_the_triangle_inequality(text, classes):
    """By comparison with the squared distance of square roots, whatever the divergence is called."""
    about = Claim(formula.measure(text), TRI, "binary" if classes else "printed", classes=classes)
    verdict = decide(about, 20.0)
    assert verdict.status is Status.PROVED, verdict.reason
    assert replay(about, verdict.status, verdict.evidence).trusts == frozenset()
    status, why = second_checker.tool.check_document(second_checker.document(about, verdict.evidence.steps))
    assert status == "checked", why


@pytest.mark.parametrize(
    "summand",
    [
        ENTROPIC.replace("2*p_hat", "3*p_hat"),  # not 0 where both are the same
        "p*log(p/p_hat) + p_hat*log(p_hat/p)",  # its quotient by (1 - z)^2 falls
        "p*log(2*p/(p + p_hat))",  # not symmetric
        "(p - p_hat)**2/(p + p_hat)**2",  # not homogeneous of degree one
    ],
)
def test_a_comparison_of_other_functions_is_refused_at_once(summand):
    x, y, r = (at(v, "c") for v in "pxr")
    measure = Setting(formula.measure(f"sum({summand})"))
    body = own(measure.valued((at("p"), at("x")), None)[0])[1].kids[0]
    f = replaced(replaced(opened(body, "c"), at("p", "c"), var("x_")), at("x", "c"), var("y_"))
    bodies = tuple(substitute(f, {"x_": a, "y_": b}) for a, b in ((x, y), (x, r), (r, y)))
    signs = frozenset(rel("le", ZERO, v) for v in (x, y, r)) | {rel("lt", ZERO, var(v)) for v in ("s_", "t_")}
    with pytest.raises(Stuck):
        triangles.at_one_class(Builder(3_000), Sequent(signs, rel("le", ZERO, ZERO)), bodies)


def test_a_proof_that_names_a_condition_in_other_words_stands():
    """Conditions of a path are shown as polynomials, and used as the trees that the rule asks for."""
    z = var("z")
    i = inv(add(power(z, 2), num(1)))
    g = add(mul(power(z, 2), function("log", mul(num(2), power(z, 2), i))), function("log", mul(num(2), num(1), i)))
    goal = rel("le", mul(function("log", num(2)), power(add(num(1), neg(z)), 2)), mul(g, num(1)))
    S = Sequent(frozenset((rel("lt", ZERO, z), rel("lt", z, num(1)))), goal)
    builder = Builder(20_000)
    radicals.solve(builder, S)
    assert check(pruned(builder.steps, [S]), [S]) == frozenset()


@pytest.mark.parametrize(
    "text",
    ["sum((sqrt(p) - sqrt(p_hat))**2)", "sqrt(1 - sum(p*p_hat))", "sqrt(sum(p*log(p/p_hat)))", "sqrt(sum((p - p_hat)**4))"],
)
def test_other_sums_do_not_get_it(text):
    assert decide(Claim(formula.measure(text), TRI), 6.0).status is not Status.PROVED
