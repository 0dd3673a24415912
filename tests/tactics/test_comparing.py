"""Values of two measures by the aggregates that they are made of, whatever the measures."""

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.comparisons import Comparison, wanted
from axiomcheck.input import formula
from axiomcheck.tactics import comparing, written_out
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck
from axiomcheck.tactics.reading import size_of

SHIFTED = [  # summands that differ by multiples of p and x
    ("equal", "sum(abs(p - p_hat)**2)", "sum(p**2) + sum(p_hat**2) - 2*sum(p*p_hat)"),
    ("equal", "sum(max(p, p_hat))", "2 - sum(min(p, p_hat))"),
    ("equal", "sum(abs(p - p_hat))", "2*sum(max(p_hat - p, 0))"),
    ("same order", "sum(p**2/p_hat)", "sum((p - p_hat)**2/p_hat)"),
    ("same order", "sum(max(p - p_hat, 0))", "exp(sum(abs(p - p_hat)))"),
    ("opposite order", "sum(p*log(p/p_hat))", "exp(sum(p*log(p_hat)))"),
]
WRITTEN = [  # what two classes make equal
    ("max(abs(p - p_hat))", "sum(abs(p - p_hat))/2"),
    ("min(p)*max(p)", "(1 - sum(p**2))/2"),
    ("sum(p*min(p, p_hat)/max(p_hat))", "sum(min(p, p_hat)*p)/max(p_hat)"),
]


def measure(text):
    return formula.measure(text)


@pytest.mark.parametrize(("relation", "first", "second"), SHIFTED)
def test_values_follow_their_aggregates(relation, first, second):
    asked = wanted(Comparison(measure(first), measure(second), relation))
    steps, _ = comparing.prove(asked, 12_000)
    assert not isinstance(steps, str), steps
    assert check(steps, asked) == frozenset()


@pytest.mark.parametrize(("first", "second"), WRITTEN)
def test_equations_at_two_classes(first, second):
    (S, *_) = wanted(Comparison(measure(first), measure(second), classes=2))
    builder = Builder(12_000)
    written_out.solve(builder, S)
    assert check(builder.steps, [S]) == frozenset()


def test_what_holds_at_two_classes_alone_is_not_shown_at_three():
    first, second = map(measure, WRITTEN[1])
    (S, *_) = wanted(Comparison(first, second, classes=3))
    assert size_of(S) == 3 and written_out.there(S)
    with pytest.raises((Stuck, OutOfSteps)):
        written_out.solve(Builder(4_000), S)


def test_sums_over_some_classes_are_left_to_others():
    (S, *_) = wanted(Comparison(measure("sum(abs(cumsum(p - p_hat)))"), measure("sum(abs(p - p_hat))"), classes=2))
    with pytest.raises(Stuck):
        written_out.solve(Builder(4_000), S)
