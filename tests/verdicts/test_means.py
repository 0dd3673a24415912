"""Means over all predictions with given margins, in properties of cells."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from axiomcheck import theories
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.means import shares
from axiomcheck.properties.reader import read
from axiomcheck.properties.text import to_text
from axiomcheck.verdict import Status, decide

BINARY = theories.get("gosgens2021")
k = sym("k")


@pytest.mark.parametrize("items", [2, 3, 4, 5, 7])
def test_weights_are_those_of_all_predictions(items):
    """Counted one by one, and hypergeometric."""
    for a in range(items + 1):
        for b in range(items + 1):
            found = shares([k, num(b) - k, num(a) - k, num(items - a - b) + k], "k")
            counted: dict = {}
            for chosen in combinations(range(items), b):
                right = sum(i < a for i in chosen)
                cells = (right, b - right, a - right, items - a - b + right)
                counted[cells] = counted.get(cells, 0) + 1
            assert found == {c: Fraction(n, comb(items, b)) for c, n in counted.items()}
            assert sum(found.values()) == 1


def test_a_mean_is_printed_and_read_back_written_out():
    said = read("(mean M(k, 1 - k, 1 - k, 1 + k) over k = 1/2)", space=BINARY.space)
    text = to_text(said)
    assert "2/3*M(0, 1, 1, 1)" in text and "1/3*M(1, 0, 0, 2)" in text
    assert read(text, space=BINARY.space).conclusion == said.conclusion
    three = read("(mean M(k, 2 - k, 2 - k, k) over k = 1/2)", space=BINARY.space)
    assert read(to_text(three), space=BINARY.space).conclusion == three.conclusion
    for plain in ("M(1, 0, 0, 1) = 1", "mean M(k, 1 - k, 1 - k, 1 + k) over k = 1/2", "0 <= M(1, 0, 0, 1)"):
        assert read(to_text(read(plain, space=BINARY.space)), space=BINARY.space) == read(plain, space=BINARY.space)
    for bad in ("M(TP, 0, 0, 1) = 1", "TP = 1"):
        with pytest.raises(InputError, match="begins with for"):
            read(bad, space=BINARY.space)


def test_the_baseline_tells_measures_apart():
    axiom = BINARY.axiom("CB")
    for name, status in (("BA", Status.PROVED), ("Kappa", Status.PROVED), ("J", Status.REFUTED), ("Acc", Status.REFUTED)):
        assert decide(Claim(BINARY.measure(name), axiom)).status is status, name
    alike = read("(mean M(k, 1 - k, 1 - k, 1 + k) over k = 5/9)", space=BINARY.space)  # (2*1/3 + 1)/3
    assert decide(Claim(BINARY.measure("Acc"), as_axiom("A", {"printed": alike}))).status is Status.PROVED
    other = read("(mean M(k, 1 - k, 1 - k, 1 + k) over k = 1/3)", space=BINARY.space)
    assert decide(Claim(BINARY.measure("Acc"), as_axiom("A", {"printed": other}))).status is Status.REFUTED


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("for TP: mean M(TP, 1 - k, 1 - k, k) over k = 0", "give numbers"),
        ("(mean M(k, 1 - k, 1, 1 - k) over k = 0)", "as many fall as rise"),
        ("(mean M(1, 1, 1, 1) over k = 0)", "as many fall as rise"),
        ("(mean M(k, 1 - k, 1 - k, k - 2) over k = 0)", "at no k"),
        ("(mean M(2*k, 1 - k, 1 - k, k) over k = 0)", "plus or minus k"),
        ("(mean M(k, 99 - k, 99 - k, k) over k = 0)", "60 items at most"),
        ("(mean M(k, 1 - k, 1 - k, k) = 0)", "says what it is over"),
        ("(mean M(k, 1 - k, 1 - k, k) over 3 = 0)", "says what it is over"),
        ("for whole k: mean M(k, 1 - k, 1 - k, k) over k = 0", "two things"),
        ("(M(k, 1, 1, 1) = mean M(k, 1 - k, 1 - k, k) over k)", "nothing binds k"),
    ],
)
def test_bad_means_are_refused_with_their_place(text, told):
    with pytest.raises(InputError, match=r"^property, column \d+: ") as error:
        read(text, space=BINARY.space)
    assert told in str(error.value) and "\n" not in str(error.value)


def test_only_cells_have_means():
    with pytest.raises(InputError, match="has none"):
        read("for p: mean D(p, p) over k = 0")
