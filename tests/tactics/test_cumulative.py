"""Measures over ordered classes for codeframes of every size: what is proved is true, and what is false is never proved."""

import random
from fractions import Fraction
from itertools import accumulate

import pytest

from axiomcheck import axioms
from axiomcheck.calculus.check import check, refutes
from axiomcheck.calculus.claims import property_of, setting_of, wanted
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import Refused
from axiomcheck.calculus.values import Point
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.reader import read
from axiomcheck.tactics.search import Found, by_form, prove

PROVED = {
    "sum(abs(cumsum(p_hat - p)))": "nn ioi sym tri abs cvx bnd con",
    "sum(abs(cumsum(p_hat - p)))/(n - 1)": "nn ioi sym tri abs cvx bnd con",
    "sum(cumsum(p_hat - p)**2)": "nn ioi sym abs cvx bnd con",
    "sqrt(sum(cumsum(p_hat - p)**2))": "nn ioi sym tri abs con",
    "mean(abs(cumsum(p) - cumsum(p_hat)))": "nn ioi sym tri abs cvx bnd con",
    "max(abs(cumsum(p - p_hat)))": "nn ioi sym tri abs bnd con",
}
FALSE = {
    "sum(abs(cumsum(p_hat - p)))": "mon imp",
    "sum(cumsum(p_hat - p)**2)": "tri mon imp",
    "max(abs(cumsum(p - p_hat)))": "mon imp",
    "abs(sum(cumsum(p_hat - p)))": "ioi mon imp",
    "sum(cumsum(p_hat - p))": "nn ioi sym mon imp",
    "sum(cumsum((p_hat - p)**3))": "nn ioi abs imp",
    "sum(abs(cumsum(p_hat) - p))": "ioi sym abs",
    "sum(cumsum(p)*abs(p_hat - p))": "sym tri abs",
    "at(1, cumsum(abs(p - p_hat)))": "ioi mon",
}


def claim(text, axiom):
    return Claim(formula.measure(text), axioms.from_name(axiom))


def cases(table):
    return [(text, axiom) for text, names in table.items() for axiom in names.split()]


@pytest.mark.parametrize(("text", "axiom"), cases(PROVED))
def test_what_is_true_is_proved_for_every_number_of_classes(text, axiom):
    c = claim(text, axiom)
    prop, uniform = property_of(c)
    found = prove(setting_of(c), prop, uniform=uniform)
    assert isinstance(found, Found), found
    assert check(found.steps, wanted(c, found.supplied)) == frozenset()


@pytest.mark.parametrize(("text", "axiom"), cases(FALSE))
def test_what_is_false_is_not_proved(text, axiom):
    c = claim(text, axiom)
    prop, _ = property_of(c)
    assert not isinstance(prove(setting_of(c), prop, seconds=2), Found)
    assert not isinstance(by_form(setting_of(c), prop, 8_000)[0], Found)


def emd(p, x):
    return sum(abs(a - b) for a, b in zip(accumulate(p), accumulate(x), strict=True))


def drawn(rng, n):
    weights = [rng.choice((0, 1, 1, 2, 5)) for _ in range(n - 1)] + [1]
    rng.shuffle(weights)
    return tuple(Fraction(w, sum(weights)) for w in weights)


def test_sequents_say_what_the_measure_is():
    """D = a or D != a, at a point, is as plain Python has it; in the order of the classes, and in no other."""
    rng, setting = random.Random(4), Setting(formula.measure("sum(abs(cumsum(p_hat - p)))"))
    (S,) = unfold(setting, read("for p, x and real a: D(p, x) != a"))
    for n in (2, 3, 4, 5):
        for _ in range(10):
            p, x = drawn(rng, n), drawn(rng, n)
            value = emd(p, x)
            assert refutes(S, Point(n, {"p": p, "x": x}, {"a": value}))
            assert not refutes(S, Point(n, {"p": p, "x": x}, {"a": value + Fraction(1, 7)}))
    p, x = (Fraction(1), Fraction(0), Fraction(0)), (Fraction(0), Fraction(0), Fraction(1))
    assert refutes(S, Point(3, {"p": p, "x": x}, {"a": Fraction(2)}))
    assert refutes(S, Point(3, {"p": p, "x": (x[0], x[2], x[1])}, {"a": Fraction(1)}))


def test_places_beside_sums_up_to_a_class_are_those_of_the_order():
    """`at(2, ...)` is the second class of all, and there are as many classes as the largest place."""
    setting = Setting(formula.measure("at(2, cumsum(p))"))
    (S,) = unfold(setting, read("for p, x and real a: D(p, x) != a"))
    p, a = tuple(map(Fraction, ("1/2", "1/3", "1/6"))), Fraction(5, 6)
    vectors = {"p": p, "x": p}
    assert refutes(S, Point(3, vectors, {"a": a}, {"k1_": 0, "k2_": 1}))
    for places in ((0, 2), (1, 2), (1, 0), (2, 1)):
        value = sum(p[: places[1] + 1])
        assert not refutes(S, Point(3, vectors, {"a": value}, dict(zip(("k1_", "k2_"), places, strict=True))))


def test_a_sum_up_to_each_class_stands_below_an_operator_over_the_classes():
    setting = Setting(formula.measure("sum(cumsum(p))"))
    assert setting.term.loose == 0
    bare = Setting(formula.measure("sum(cumsum(p))").__class__("B", "B", formula.measure("sum(cumsum(p))").formula.args[0], ""))
    with pytest.raises(Refused):
        check([], unfold(bare, read("for p, x: 0 <= D(p, x)")))
