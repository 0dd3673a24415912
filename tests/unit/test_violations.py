"""How a broken relation is told: what should hold, in words, and values that show that it does not."""

import pytest

from axiomcheck import axioms, measures
from axiomcheck.lang.claim import Claim
from axiomcheck.report.explain import summary
from axiomcheck.report.violations import holds, violation
from axiomcheck.verdict import decide

NEAR = (["0.33333333333333", "0.33333333333334"], ["0.33333333333332", "0.33333333333333"])


@pytest.mark.parametrize(
    ("op", "values", "told"),
    [
        ("<", ("1/2", "1/2"), "a should be less than b, but both are 0.5"),
        ("<", ("1/2", "1/4"), "a should be less than b, but 0.5 > 0.25"),
        ("=", ("1/2", "1/4"), "a should equal b, but 0.5 != 0.25"),
        ("<=", ("+oo", "1/4"), "a should be at most b, but +oo > 0.25"),
        (">=", (None, "1/4"), "b should be at most a, but is 0.25"),
        ("<", NEAR, "a should be less than b, but both are 0.3333 to as many digits as are shown"),
        ("<", ("0.1234567", "0.1234512"), "a should be less than b, but 0.1234567 > 0.1234512"),
    ],
)
def test_the_values_show_the_violation(op, values, told):
    assert violation("a", op, "b", values) == told


def test_relations_between_values_exact_infinite_and_enclosed():
    assert holds("<", ["0.1", "0.2"], "1/2") and not holds("<", "+oo", "+oo") and holds("<=", "-oo", "-oo")
    assert holds("!=", "1/3", "1/2") and holds(">", "+oo", "7") and not holds(">=", "1/3", "1/2")


@pytest.mark.parametrize(
    ("measure", "axiom", "told"),
    [
        ("AE", "REL", "D(p, x) should be greater than D(q, y), but both are "),
        ("KLD", "REL", "D(p, x) should be greater than D(q, y), but 0.3348 < 0.3819, for p = (0.2, 0.8)"),
        ("KLD", "TRI", "D(p, x) + D(x, y) should be at least D(p, y), but 0.6365 < 1.099, for p = (1, 0)"),
        ("AE", "IND", "D(p, x) and D(p, y) are both 1/3, but on the first 2 classes 0.5 > 0, for p = (0, 0.5, 0.5)"),
        ("KLD", "MAX", "D(q, .) has a value at q = 1/n, and none of its values is the largest of all"),
        ("AE", "MAX", "no error at q = 1/n is the largest of all"),
    ],
)
def test_refutations_of_the_catalog_in_words(measure, axiom, told):
    """What is told before the point, and the point's first distribution."""
    verdict = decide(Claim(measures.from_name(measure), axioms.from_name(axiom)))
    assert summary(verdict).startswith(told)
