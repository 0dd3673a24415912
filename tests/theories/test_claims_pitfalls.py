"""What Hassan et al. printed: the protocol, lazy, the smoothed quantifier, and whether Table 4 is possible."""

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from axiomcheck import claims
from axiomcheck.claims import Answer
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.lists import Count, FromSomeValueOn, Listed, Smaller, Unseen
from axiomcheck.claims.model import BEYOND, MEANT
from axiomcheck.claims.pitfalls import PAPER
from axiomcheck.claims.pitfalls.checks import BestIs, MeanIs, Pointwise, ScoreIs
from axiomcheck.claims.pitfalls.everywhere import BetterEverywhere, least
from axiomcheck.claims.pitfalls.lazy import MEASURES, PREVALENCES
from axiomcheck.claims.pitfalls.rates import OneClassifier, SuperiorEverywhere
from axiomcheck.claims.pitfalls.smoothing import Possible
from axiomcheck.claims.pitfalls.table4 import ADDITIONAL, BOLD, ORIGINAL, TABLE_4
from axiomcheck.experiments import Uniform, grid

pytestmark = pytest.mark.usefixtures("z3_here")

CONFIRMED, REFUTED, UNDECIDED = Answer.CONFIRMED, Answer.REFUTED, Answer.UNDECIDED
POSSIBLE = Answer.NOT_CONTRADICTED
GOLDEN = Path(__file__).parents[1] / "golden" / f"errata_{PAPER.id}.json"
QUICK = ("Section 3", "Section 4.2", "Section 5", "Table 4")
HALF = Fraction(1, 2)


@pytest.fixture(scope="module")
def engine():
    return Engine(jobs=0)


@pytest.fixture(scope="module")
def quick(engine):
    return claims.check((PAPER,), engine, lambda x: x.section.startswith(QUICK))


def test_every_measure_and_protocol_is_there():
    assert len(MEASURES) == 9
    best = [x for x in PAPER.printed if x.locus.startswith("the best constant,") and x.form != MEANT]
    assert len(best) == 9 * len(PREVALENCES) == 27


def test_every_row_of_table_4_is_there():
    assert len(TABLE_4) == len(ORIGINAL) + len(ADDITIONAL) == 14
    assert set(BOLD) == set(TABLE_4) - {"Pollen"}
    rows = [x for x in PAPER.printed if isinstance(getattr(x.check, "parts", (None,))[0], Possible)]
    assert len(rows) == 28


def test_what_comes_out_as_ever(quick):
    known = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert list(known) == [x.id for x in PAPER.printed]
    found = {
        f.printed.id: ": ".join(filter(None, (f.outcome.answer.value, f.outcome.correct))) for f in quick
    }
    assert len(found) > 60
    assert found == {k: v for k, v in known.items() if k in found}


KINDS = [
    (ScoreIs("ae", HALF, Uniform(), ".25"), CONFIRMED),
    (ScoreIs("ae", HALF, Uniform(), ".26"), REFUTED),
    (ScoreIs("ae", HALF, grid(100), "0.25", rounded=True), CONFIRMED),
    (ScoreIs("ae", HALF, grid(100), ".25"), REFUTED),
    (ScoreIs("kld", HALF, Uniform(), "0.193", rounded=True), CONFIRMED),
    (ScoreIs("rae", HALF, Uniform(), ".25"), REFUTED),
    (ScoreIs("nkld", HALF, grid(2), ".25"), UNDECIDED),
    (ScoreIs("dr", Fraction(0), grid(2), ".25"), UNDECIDED),  # no value at p = 0
    (BestIs("ae", grid(2), HALF), CONFIRMED),
    (BestIs("ae", grid(3), HALF), CONFIRMED),
    (BestIs("ae", grid(2), Fraction(1, 3)), REFUTED),
    (BestIs("rae", grid(2), HALF), REFUTED),
    (BestIs("ae", Uniform(Fraction(0), HALF), HALF), REFUTED),
    (BestIs("ae", Uniform(Fraction(0), HALF), Fraction(1, 4)), CONFIRMED),
    (FromSomeValueOn((("a", "0.1"), ("b", "0.2")), ("b",)), CONFIRMED),
    (FromSomeValueOn((("a", "0.2"), ("b", "0.2")), ("b",)), REFUTED),
    (FromSomeValueOn((("a", "0.1"), ("b", "0.2")), ("a",)), REFUTED),
    (Unseen("only in a figure"), UNDECIDED),
    (OneClassifier("0.071", "0.065", grid(100)), REFUTED),
    (OneClassifier("0.065", "0.061", grid(100)), REFUTED),
    (OneClassifier("0.071", "0.095", grid(100)), POSSIBLE),
    (OneClassifier("0.000", "0.042", grid(100)), POSSIBLE),  # a perfect classifier
    (OneClassifier("0.000", "0.041", grid(100)), REFUTED),  # LCC's error is 1/24 at least
    (OneClassifier("0.071", "0.071", grid(100), alpha=0), POSSIBLE),  # LCC is CC
    (SuperiorEverywhere("0.071", grid(100)), REFUTED),
    (SuperiorEverywhere("0.249", grid(100)), REFUTED),
    (SuperiorEverywhere("0.294", grid(100)), POSSIBLE),
    (MeanIs(grid(7), ".5"), CONFIRMED),
    (MeanIs(Uniform(Fraction(0), HALF), ".5"), REFUTED),
    (Pointwise("nkld"), CONFIRMED),
    (Count(3, 3, "here"), CONFIRMED),
    (Count(3, 4, "here"), REFUTED),
    (Listed(("a",), ("a", "b")), CONFIRMED),
    (Listed(("c",), ("a", "b")), REFUTED),
    (Smaller((("x", "0.1", "0.2"),)), CONFIRMED),
    (Smaller((("x", "0.1", "0.1"),)), REFUTED),
    (Smaller((("x", "0.1", "0.2"), ("y", "0.2", "0.1")), most=True), REFUTED),
    (Possible("0.000", "0.042", grid(100)), POSSIBLE),
    (Possible("0.000", "0.050", grid(100)), REFUTED),
    (Possible("0.250", "0.260", grid(100)), REFUTED),
    (Possible("0.250", "0.240", grid(100)), POSSIBLE),
    (BetterEverywhere("0.050", grid(10)), REFUTED),
    (BetterEverywhere("0.300", grid(10)), POSSIBLE),
    (BetterEverywhere("0.049", grid(100)), REFUTED),
    (BetterEverywhere("0.051", grid(100)), POSSIBLE),
    (BetterEverywhere("0.001", grid(10), alpha=0), POSSIBLE),  # LCC is CC
    (Possible("0.900", "0.750", grid(100)), UNDECIDED),  # inside the inequality, but no CC is that bad
]


@pytest.mark.parametrize(("check", "answer"), KINDS, ids=[str(c)[:70] for c, _ in KINDS])
def test_kinds_of_checks(engine, check, answer):
    found = check.outcome(engine)
    assert found.answer is answer
    assert found.evidence


@pytest.mark.parametrize("name", [x for x in TABLE_4 if x not in ("Bank Marketing", "Pollen", "Numerai")])
def test_predictions_with_both_means(name):
    row = Possible(*TABLE_4[name], grid(100))
    errors = row.predictions()
    assert errors is not None
    for mean, printed in zip(row.means(errors), TABLE_4[name], strict=True):
        assert abs(mean - Fraction(printed)) <= Fraction(1, 2000)


def test_predictions_out_of_range_are_refused():
    with pytest.raises(ValueError, match="out of range"):
        Possible("0.1", "0.1", grid(100)).means([-1] * 101)


def test_no_constant_shift_escapes_the_inequality():
    """The means of any predictions satisfy what refutes rows of the table."""
    row = Possible("0.1", "0.1", grid(100))
    k, gap = row.factors()
    for shift in (-30, -1, 0, 7, 50):
        errors = [max(-t, min(100 - t, shift if t % 2 else -shift)) for t in row.tests()]
        cc, lcc = row.means(errors)
        assert abs(k * cc - gap) <= lcc <= k * cc + gap


def binomial(n, q):
    return [comb(n, i) * q**i * (1 - q) ** (n - i) for i in range(n + 1)]


def expected_errors(f, h, size=20, alpha=2):
    """Of CC and LCC, over {0, 1/size, ..., 1}: exactly, by all counts that a classifier may make."""
    cc = lcc = 0.0
    for positives in range(size + 1):
        right, wrong = binomial(positives, 1 - h), binomial(size - positives, f)
        for i, a in enumerate(right):
            for j, b in enumerate(wrong):
                counted = i + j
                cc += a * b * abs(counted - positives) / size
                lcc += a * b * abs((counted + alpha) / (size + 2 * alpha) - positives / size)
    return cc / (size + 1), lcc / (size + 1)


@pytest.mark.parametrize(
    ("f", "h"), [(0, 0), (0, 0.1), (0.03, 0.02), (0.2, 0.2), (0.5, 0.5), (0.9, 0.1), (0.6, 0.8), (1, 1)]
)
def test_no_classifier_escapes_the_inequalities(f, h):
    """What refutes rows of the table: LCC's error is at least its bias, the square of CC's at most Q."""
    k, c = 20 / 24, 2 / 24
    cc, lcc = expected_errors(f, h)
    one, two = k * f + c, k * h + c
    assert lcc >= (one**2 + two**2) / (2 * (one + two)) - 1e-12
    square, product = 41 / 120, 0.5 - 41 / 120
    assert cc**2 <= square * (f**2 + h**2) - 2 * product * f * h + (f * (1 - f) + h * (1 - h)) / 40 + 1e-12


def test_every_row_that_a_classifier_can_have_is_left_alone(engine):
    """Expected means of real rates are never refuted."""
    for f, h in ((0, 0.05), (0.1, 0.02), (0.3, 0.3), (0.05, 0.5)):
        cc, lcc = (f"{x:.4f}" for x in expected_errors(f, h))
        assert OneClassifier(cc, lcc, grid(20), size=20, alpha=2).outcome(engine).answer is POSSIBLE
        for found in (Possible(cc, lcc, grid(20), size=20, alpha=2),):
            assert found.outcome(engine).answer is not REFUTED


@pytest.mark.parametrize("f", [0.1, 0.4, 0.5, 0.6, 0.9])
def test_smoothing_helps_at_prevalence_0_exactly_for_those_wrong_on_more_than_half(f):
    k, c = 20 / 24, 2 / 24
    assert (k * f + c < f) is (f > 0.5)


@pytest.mark.parametrize("p", [Fraction(0), Fraction(1, 50), Fraction(1, 10), HALF, Fraction(7, 10)])
def test_the_least_error_is_that_of_the_best_mixture(p):
    """Of all mixtures of two predictions whose mean gain is 0, and all predictions with a gain."""
    points = BetterEverywhere("0.1", grid(10), size=20, alpha=2).counts(p)
    mixed = [(e * h - f * g) / (h - g) for e, g in points for f, h in points if g < 0 < h]
    assert least(points) == min([*mixed, *(e for e, g in points if g >= 0)])


def test_what_is_not_claimed_in_print_says_so():
    beyond = [x for x in PAPER.printed if x.form == BEYOND]
    assert len(beyond) > 10
    assert all(x.note and "[beyond print]" in x.id for x in beyond)
