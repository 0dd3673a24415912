"""Sums of the largest and smallest values: one formula for every n where there is one, and what is proved of it."""

import numpy as np
import pytest

import axiomcheck
from axiomcheck import numeric, tracer
from axiomcheck.calculus.claims import wanted
from axiomcheck.calculus.term import Node, at, mul, neg, num, rel, total
from axiomcheck.input.grammar import parse
from axiomcheck.tactics.search import Found, prove_sequents
from axiomcheck.verdict import Status

FUNCTIONS = {
    "trimmed": ("np.sort(np.abs(p - q))[:-1].sum()", "sum(abs(p - p_hat)) - max(abs(p - p_hat))"),
    "partition": ("np.partition(np.abs(p - q), 1)[1:].sum()", "sum(abs(p - p_hat)) - min(abs(p - p_hat))"),
    "both ends": ("np.sort(p * q)[[0, -1]].sum()", "min(p*p_hat) + max(p*p_hat)"),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_sums_of_ordered_values_have_a_formula_for_every_n(name, tmp_path):
    body, formula = FUNCTIONS[name]
    (tmp_path / "mine.py").write_text(f"import numpy as np\ndef f(p, q):\n    return {body}\n")
    found = tracer.trace(f"{tmp_path}/mine.py:f").measure().formula
    rng = np.random.default_rng(7)
    for n in (2, 3, 5, 6):
        p, q = rng.dirichlet(np.ones(n)), rng.dirichlet(np.ones(n))
        values = [numeric.evaluate(axiomcheck.read(str(f)).measure, p, q) for f in (found, parse(formula))]
        assert values[0] == pytest.approx(values[1])


@pytest.mark.parametrize("axiom", ["IoI", "NN"])
def test_the_sum_without_the_largest_is_decided_for_every_n(axiom):
    verdict = axiomcheck.verify("sum(abs(p - p_hat)) - max(abs(p - p_hat))", axiom)
    assert verdict.status is Status.PROVED and verdict.scope == "every n", verdict.reason


def test_no_difference_is_more_than_half_of_all():
    verdict = axiomcheck.verify("sum(abs(p - p_hat)) - 2*max(abs(p - p_hat))", "NN")
    assert verdict.status is Status.PROVED and not verdict.trusts, verdict.reason


def test_of_other_values_one_may_be_more_than_half():
    assert axiomcheck.verify("sum(abs(p - p_hat/2)) - 2*max(abs(p - p_hat/2))", "NN").status is not Status.PROVED
    claim = axiomcheck.verify("sum(abs(p - p_hat)) - 2*max(abs(p - p_hat))", "NN").claim
    (S,) = wanted(claim)[:1]
    d = Node("add", (at("p"), neg(at("x"))))
    more = rel("le", mul(num("5/2"), Node("cmax", (Node("abs", (d,)),))), total(Node("abs", (d,))))
    assert not isinstance(prove_sequents([S.showing(more)], 0.5), Found)


@pytest.mark.parametrize("axiom", ["REL", "MON"])
def test_points_with_few_classes_refute_where_a_grid_of_all_is_too_large(axiom, tmp_path):
    (tmp_path / "mine.py").write_text("import numpy as np\ndef f(p, q):\n    return np.median(np.abs(p - q))\n")
    verdict = axiomcheck.verify(f"{tmp_path}/mine.py:f", axiom, classes=4)
    assert verdict.status is Status.REFUTED and verdict.scope == "n = 4", verdict.reason
