"""Largest and smallest values at a point: what follows for single values, and that nothing true is refuted."""

from dataclasses import replace
from itertools import product

import pytest

import axiomcheck
from axiomcheck import measures
from axiomcheck.calculus import extremes
from axiomcheck.calculus.term import Refused
from axiomcheck.exact.certificate import POINT, Certificate
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.open_points import by_steps
from axiomcheck.strategies.prover import Prover
from axiomcheck.verdict import Status, decide, replay

EVEN, VERTEX, SKEWED = ["1/2", "1/2"], ["1", "0"], ["1/4", "3/4"]
TRUE = (  # of absolute error, at whatever point
    "for p, x: max D(p, .) >= D(p, x)",
    "for p: max D(p, .) >= 1/2",
    "for p: max D(p, .) <= 1",
    "for p: min D(p, .) = 0",
    "for p, x: min D(p, .) <= D(p, x)",
    "for p: sup D(p, .) >= 1/2 + 1/100000",  # false, but by less than the margin
)
FALSE = (
    ("for p: max D(p, .) = 1", {"p": EVEN}),
    ("for p: max D(p, .) <= 1/2", {"p": VERTEX, "x": ["0", "1"]}),
    ("for p, q: max D(p, .) = max D(q, .)", {"p": VERTEX, "q": EVEN, "x": ["0", "1"]}),
    ("for p: min D(p, .) >= 1/10", {"p": EVEN, "x": EVEN}),
    ("for p: inf D(p, .) <= -1", {"p": EVEN}),
    ("for p and real a with a > 2: max D(p, .) > a", {"p": EVEN, "a": "3"}),
)


def claim_of(says, measure="AE", **more):
    return Claim(measures.from_name(measure), axiomcheck.axiom(says), **more)


@pytest.mark.parametrize(("says", "values"), FALSE)
def test_what_is_false_is_refuted_at_its_point(says, values):
    claim, bare = claim_of(says), Certificate(POINT, {"classes": 2, "values": values})
    found = bare
    try:
        extremes.shows(claim, bare.params)
    except Refused:
        found = by_steps(claim, bare, Prover(20))
    assert found is not None and replay(claim, Status.REFUTED, found).trusts == {"extremes"}


@pytest.mark.parametrize("says", TRUE)
def test_what_holds_is_refuted_nowhere(says):
    claim = claim_of(says)
    for p, x, named in product((EVEN, VERTEX, SKEWED), (EVEN, VERTEX), (("p",), ("p", "x"), ("p", "x", "y"))):
        values = {k: v for k, v in (("p", p), ("x", x), ("y", x)) if k in named}
        assert by_steps(claim, Certificate(POINT, {"classes": 2, "values": values}), Prover(1 / 8)) is None
    assert decide(replace(claim, classes=2), 1).status is not Status.REFUTED  # with three classes 1/2 is too much


def test_the_point_must_satisfy_the_conditions():
    """At p = (1/2, 1/2) the largest error is 1/2, but of this p nothing is said."""
    claim = claim_of("for p with max(p) = 1: max D(p, .) = 1")
    assert by_steps(claim, Certificate(POINT, {"classes": 2, "values": {"p": EVEN}}), Prover(5)) is None


def test_where_nothing_has_a_value_nothing_is_said():
    """At p = (1, 0), RAE has no value at any x: there is no largest one to be less than 1."""
    claim = claim_of("for p: max D(p, .) >= 1", "RAE")
    assert by_steps(claim, Certificate(POINT, {"classes": 2, "values": {"p": VERTEX}}), Prover(5)) is None


def test_order_of_classes_is_that_of_the_point():
    """The largest match distance from (1, 0, 0) is 2, from (0, 1, 0) it is 1."""
    match = formula.measure("sum(abs(cumsum(p - p_hat)))")
    claim = Claim(match, axiomcheck.axiom("for p: max D(p, .) >= 2"))
    for p, broken in ((["1", "0", "0"], False), (["0", "1", "0"], True)):
        found = by_steps(claim, Certificate(POINT, {"classes": 3, "values": {"p": p}}), Prover(20))
        assert found is None or broken


@pytest.mark.parametrize(
    "values",
    [{}, {"p": ["1/2"]}, {"p": EVEN, "z": EVEN}, {"p": ["1/2", "1/3"]}, {"p": "1/2"}, {"p": [1, 2]}, {"p": EVEN, "x1_of_2": "1"}],
)
def test_points_of_another_form_are_refused(values):
    claim = claim_of("for p: max D(p, .) = 1")
    with pytest.raises(Refused):
        extremes.wanted(claim, {"classes": 2, "values": values})
