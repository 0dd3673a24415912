"""Verdicts about filtering against an independent evaluation: nothing proved breaks, every witness does."""

import random
from collections import Counter
from fractions import Fraction as F
from functools import cache

import independent_filtering as I
import pytest
from cells import verdict
from filtering_attacks import Attack
from other_measures import FORMULAS, evaluated, measure

from axiomcheck import axioms, measures
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING, SMOOTHED
from axiomcheck.verdict import Status, decide

CATALOG = [m.id for m in measures.catalog().values() if m.kind == FILTERING]
AXIOMS = ("sm", "aw", "nifq", "nigq")
KNOWN = (Status.PROVED, Status.REFUTED, Status.CONDITIONAL)
FAST = ("acc", "err", "odds", "maac", "chi_p", "precision", "recall", "pr", "sensitivity", "f")
SECONDS = 6.0
CONSTANTS = {"maac": F(1, 2), "lam": F(1, 2), "chi_p": F(1, 2), "kappa": 0, "phi": 0, "mi": 0, "odds": 1}
READINGS = [(a, r) for a in AXIOMS for r in axioms.from_name(a).readings]


def claims(names, smoothings=SMOOTHED, every_reading=False):
    for name in names:
        for smoothing in smoothings:
            for axiom in map(axioms.from_name, AXIOMS):
                for reading in axiom.readings if every_reading else (axiom.default,):
                    yield Claim(measures.from_name(name), axiom, reading, smoothing)


def attacked(claim, found, total, formula=None):
    """What is wrong with a verdict."""
    if found.status not in KNOWN:
        return None
    return Attack.on(claim, formula).fault(found.status.name, found.certificate.to_data(), total)


# -- the independent evaluation itself ----------------------------------------------------


def test_the_paper_s_examples_of_non_informative_outputs():
    """P(S|G) = P(S|~G) makes MAAc, Lam% and Chi_P 1/2, Kappa, Phi and MI 0, and the odds 1."""
    for cells in I.noninformative(9):
        if min(cells) == 0:
            continue
        for smoothing in ("natural", "noninformative", "noninformative_joint"):
            for name, constant in CONSTANTS.items():
                assert I.compare(I.value(name, smoothing, cells), F(constant)) == 0, (name, smoothing, cells)


def test_smoothed_probabilities_add_up():
    for cells in I.matrices(5):
        for smoothing in I.SMOOTHINGS:
            if not sum(cells):
                continue
            m = I.Matrix(*cells, smoothing)
            for a, b in (
                (m.g, ("tpr", "fnr")),
                (m.n, ("fpr", "tnr")),
                (m.s, ("ppv", "fdr")),
                (m.ns, ("fomr", "npv")),
            ):
                if a or smoothing == "noninformative":
                    assert sum(getattr(m, k) for k in b) == 1
            assert m.p_g + m.p_n == m.p_s + m.p_ns == 1
            assert m.tp + m.fn == m.g and m.fp + m.tn == m.n


def test_the_pairs_of_the_axioms():
    assert set(I.corrections(2)) == {
        ((0, 0, 1, 1), (1, 0, 0, 1)), ((0, 1, 1, 0), (1, 1, 0, 0)), ((0, 1, 1, 0), (0, 0, 1, 1)), ((1, 1, 0, 0), (1, 0, 0, 1)),
    }  # fmt: skip
    assert list(I.enlargements(2)) == [((0, 0, 1, 1), (1, 1, 0, 0))]
    assert set(I.growing(2)) == {((0, 0, 1, 1), (1, 1, 0, 0))}
    for axiom, reading in READINGS:
        found = list(I.pairs(axiom, reading, 6))
        assert found and all(I.is_pair(axiom, reading, *pair) for pair in found)


def test_an_attack_finds_what_is_wrong():
    """Every refuted claim, taken for proved, is broken by some small matrix; every proof is no refutation."""
    outcome = Counter()
    for claim in claims(("acc", "odds", "maac", "precision", "recall", "pr"), ("natural", "laplace")):
        found = verdict(claim)
        if claim.axiom.id == "aw" or found.status not in (Status.PROVED, Status.REFUTED):
            continue
        broken = Attack.on(claim).violation({}, 9) is not None
        outcome[found.status, broken] += 1
    assert outcome[Status.REFUTED, True] >= 15 and outcome[Status.PROVED, False] >= 8
    assert len(outcome) == 2, outcome


# -- the catalog ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAST)
def test_verdicts_of_the_catalog(name):
    seen = Counter()
    for claim in claims([name]):
        found = verdict(claim)
        seen[found.status in KNOWN] += 1
        assert (fault := attacked(claim, found, 4)) is None, (found, fault)
    assert seen[True] >= 12, seen


@pytest.mark.slow
@pytest.mark.parametrize("smoothing", SMOOTHED)
@pytest.mark.parametrize("name", CATALOG)
def test_verdicts_of_the_catalog_at_length(name, smoothing):
    seen = Counter()
    total = (
        8
        if len(measures.from_name(name).parameters) == 1
        else 6
        if measures.from_name(name).parameters
        else 10
    )
    for claim in claims([name], [smoothing], every_reading=True):
        found = verdict(claim)
        seen[found.status in KNOWN] += 1
        assert (fault := attacked(claim, found, total)) is None, (found, fault)
    assert seen[True] >= 3, seen


@pytest.mark.slow
def test_verdicts_do_not_contradict_each_other():
    """What holds for all steps holds where all cells are positive; what is total holds where values exist."""
    order = ("total", "steps", "positive")
    for name in CATALOG:
        for smoothing in SMOOTHED:
            found = [
                verdict(Claim(measures.from_name(name), axioms.from_name("sm"), r, smoothing)).status
                for r in order
            ]
            for i, strong in enumerate(found):
                if strong is Status.PROVED:
                    assert Status.REFUTED not in found[i:] and Status.CONDITIONAL not in found[i:], (
                        name,
                        found,
                    )
            fixed = verdict(
                Claim(measures.from_name(name), axioms.from_name("nifq"), "noninformative", smoothing)
            ).status
            grows = verdict(
                Claim(measures.from_name(name), axioms.from_name("nigq"), "noninformative", smoothing)
            ).status
            assert {fixed, grows} != {Status.PROVED}, (name, smoothing)


# -- other measures -----------------------------------------------------------------------------

QUICK = ("jaccard", "informedness", "npv", "minus_ber", "tp_minus_fp", "constant", "minus_acc", "acc_sign", "infinite_ratio",
         "reversed_weight", "minus_fdr", "determinant")  # fmt: skip


@cache
def decided(name, axiom, reading, smoothing):
    claim = Claim(measure(name), axioms.from_name(axiom), reading, smoothing)
    return claim, decide(claim, SECONDS)


@pytest.mark.parametrize("name", QUICK)
def test_verdicts_of_other_measures(name):
    seen = Counter()
    for axiom in map(axioms.from_name, AXIOMS):
        claim, found = decided(name, axiom.id, axiom.default, "natural")
        seen[found.status in KNOWN] += 1
        assert (fault := attacked(claim, found, 6, evaluated(claim.measure.formula))) is None, (found, fault)
    assert seen[True] >= 3, seen


@pytest.mark.slow
@pytest.mark.parametrize("smoothing", SMOOTHED)
@pytest.mark.parametrize("name", FORMULAS)
def test_verdicts_of_other_measures_at_length(name, smoothing):
    formula, parameters = FORMULAS[name]
    for axiom in map(axioms.from_name, AXIOMS):
        for reading in axiom.readings if smoothing == "natural" else (axiom.default,):
            claim, found = decided(name, axiom.id, reading, smoothing)
            fault = attacked(claim, found, 6 if parameters or axiom.id == "aw" else 9, evaluated(formula))
            assert fault is None, (found, fault)


@pytest.mark.slow
def test_regions_are_exact():
    """At both ends of a window, and at an irrational end."""
    for name, inside, outside in (
        ("window", (F(301, 100), F(5), F(699, 100)), (F(3), F(7), F(2), F(8), F(-4))),
        ("penalty", (F(-999, 1000), F(0), F(40)), (F(-1), F(-2))),
        ("irrational", (F(3, 2), F(-3, 2), F(283, 200)), (F(7, 5), F(-7, 5), F(0))),
    ):
        claim, found = decided(name, "sm", "steps", "natural")
        attack = Attack.on(claim, evaluated(claim.measure.formula))
        for points, broken in ((inside, False), (outside, True)):
            for x in points:
                assert (attack.violation({"x": x}, 5) is not None) is broken, (name, x)
        if found.status is Status.CONDITIONAL:
            data = found.certificate.to_data()
            for points, outcome in ((inside, "holds"), (outside, "fails")):
                assert {attack.walk(data, {"x": x}, None)[1] for x in points} == {outcome}, name


def test_random_large_matrices_break_no_proof():
    rng = random.Random(11)
    for name in ("acc", "maac", "pr", "sensitivity"):
        for smoothing in ("laplace", "noninformative"):
            claim = Claim(measures.from_name(name), axioms.from_name("sm"), "steps", smoothing)
            found, attack = verdict(claim), Attack.on(claim)
            if found.status is not Status.PROVED:
                continue
            for _ in range(150):
                tp, fp, fn, tn = (
                    rng.choice((0, 1, 2, rng.randrange(50), rng.randrange(10**6))) for _ in range(4)
                )
                for before, after in (
                    ((tp, fp, fn + 1, tn), (tp + 1, fp, fn, tn)),
                    ((tp, fp + 1, fn, tn), (tp, fp, fn, tn + 1)),
                ):
                    if before[0] + before[2] and before[1] + before[3]:
                        assert attack.order(before, after, {}) in (1, None), (claim, before)
