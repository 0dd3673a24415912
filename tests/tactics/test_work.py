"""What a search computes is counted, so that a budget of steps is one of time."""

from __future__ import annotations

import pytest
from flint import fmpq

from axiomcheck.calculus.term import Refused
from axiomcheck.input.relations import relation
from axiomcheck.tactics import work
from axiomcheck.tactics.builder import Builder, OutOfSteps
from axiomcheck.tactics.prove import statement
from axiomcheck.tactics.scalar import Scalar


def long_polynomial(terms: int, first: int = 0):
    return {(first + i,): fmpq(1) for i in range(terms)}


def test_products_are_paid_for_at_the_next_step():
    builder = Builder(100)
    work.times(long_polynomial(100), long_polynomial(100, 100))
    builder.spend(0)
    assert builder.budget <= 100 - 100 * 100 // work.UNITS


def test_a_search_ends_on_what_it_computes_and_not_on_its_steps_alone():
    builder = Builder(10)
    work.times(long_polynomial(100), long_polynomial(100, 100))
    with pytest.raises(OutOfSteps):
        builder.spend(1)


def test_what_is_too_large_is_refused_before_it_is_expanded():
    with pytest.raises(Refused, match="too many terms"):
        work.times(long_polynomial(400), long_polynomial(400, 400))


def test_a_search_does_not_pay_for_the_one_before():
    work.note(1_000_000)
    builder = Builder(5)
    builder.spend(1)
    assert builder.budget == 4


def test_what_is_remembered_is_paid_for_each_time():
    calls = []

    @work.remembered
    def squared(x: int) -> int:
        calls.append(x)
        work.note(3 * work.UNITS)
        return x * x

    work.forget()
    work.note(work.UNITS)
    assert (squared(3), squared(3), calls) == (9, 9, [3])
    assert work.taken() == 7


def test_the_same_search_costs_the_same_and_its_computations_are_part_of_it(monkeypatch):
    goal = relation("a**2*(a - b)*(a - c) + b**2*(b - a)*(b - c) + c**2*(c - a)*(c - b) >= 0")

    def cost() -> int:
        builder = Builder(20_000)
        Scalar(builder, thorough=True).prove(statement([], goal))
        return 20_000 - builder.budget

    first = cost()
    assert cost() == first
    monkeypatch.setattr("axiomcheck.tactics.builder.taken", lambda: 0)
    assert cost() < first
