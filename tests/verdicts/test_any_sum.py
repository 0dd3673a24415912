"""Measures that are one sum over the classes, with logarithms, roots and constants: decided, and not wrongly."""

import random
import zlib
from collections import Counter

import independent as I
import pytest
from trees import as_function

from axiomcheck.axioms import from_name as A
from axiomcheck.errors import AxiomcheckError, UndefinedValue
from axiomcheck.exact.evaluate import evaluate, fold
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import (
    ONE,
    ZERO,
    Expr,
    absolute,
    class_mean,
    class_sum,
    log,
    maximum,
    minimum,
    num,
    p,
    p_hat,
    sqrt,
    sym,
)
from axiomcheck.lang.measure import Measure
from axiomcheck.verdict import Status, decide

x, y = sym("x"), sym("y")
_d, _m, _two = absolute(p - p_hat), (p + p_hat) / 2, log(num(2))
_kl, _affinity = class_sum(p * log(p / p_hat)), class_sum(sqrt(p * p_hat))
_topsoe = class_sum(p * log(p / _m) + p_hat * log(p_hat / _m))
third = num("1/3")

FORMULAS = {
    "kl in bits": _kl / _two,
    "cubic Minkowski": class_sum(_d ** num(3)) ** third,
    "log ratio": class_mean(absolute(log(p_hat / p))),
    "squared log ratio": class_sum(log(p / p_hat) ** num(2)),
    "squared log1p": class_mean((log(1 + p) - log(1 + p_hat)) ** num(2)),
    "Jensen-Shannon distance": sqrt(_topsoe / _two / 2),
    "Topsoe": _topsoe,
    "Jeffreys in bits": class_sum((p - p_hat) * log(p / p_hat)) / _two,
    "Hellinger": sqrt(class_sum((sqrt(p) - sqrt(p_hat)) ** num(2))) / sqrt(num(2)),
    "squared Hellinger": 1 - _affinity,
    "Bhattacharyya": -log(_affinity),
    "Renyi 2": log(class_sum(p ** num(2) / p_hat)),
    "Tsallis 2": class_sum(p ** num(2) / p_hat) - 1,
    "alpha 3": (class_sum(p ** num(3) / p_hat ** num(2)) - 1) / 6,
    "alpha 3/2": (class_sum(p ** num("3/2") / p_hat ** num("1/2")) - 1) * num("4/3"),
    "alpha 1/3": (1 - class_sum(p**third * p_hat ** num("2/3"))) * num("9/2"),
    "Renyi 1/3": num("-3/2") * log(class_sum(p**third * p_hat ** num("2/3"))),
    "cube roots": class_sum((p**third - p_hat**third) ** num(2)),
    "weighted by p": class_sum(p * _d),
}  # fmt: skip
DECIDED = {
    "kl in bits": "P P P . P P P",
    "cubic Minkowski": "P P P R P P P",
    "log ratio": "P P P . P P P",
    "squared log ratio": "P P P . P P P",
    "squared log1p": "P P P R P P P",
    "Jensen-Shannon distance": "P P P R P P P",
    "Topsoe": "P P P R P P P",
    "Jeffreys in bits": "P P P . P P P",
    "Hellinger": "P P P R P P P",
    "squared Hellinger": "P P P R P P P",
    "Bhattacharyya": "P P P R P P P",
    "Renyi 2": "P P P . P P P",
    "Tsallis 2": "P P P . P P P",
    "alpha 3": "P P P . P P P",
    "alpha 3/2": "P P P . P P P",
    "alpha 1/3": "P P P R P P P",
    "Renyi 1/3": "P P P . P P P",
    "cube roots": "P P P . P P P",
    "weighted by p": ". P P . P P P",
}  # proved or refuted: IoI, NN, MON, MAX at n = 2, and IoI, NN, MON for every n
OPEN = {("Bhattacharyya", "max"), ("Jensen-Shannon distance", "max")}  # refuted, but no steps that deny it are found
COLUMNS = [(a, "binary") for a in (A("IOI"), A("NN"), A("MON"), A("MAX"))]
COLUMNS += [(a, "printed") for a in (A("IOI"), A("NN"), A("MON"))]
ATTACKED = (A("IOI"), A("NN"), A("MON"), A("IMP"), A("REL"), A("ABS"), A("IND"))
SECONDS = 12


def measure(formula: Expr) -> Measure:
    return Measure("SUM", "a sum", formula, "where it has a value")


def violated(claim: Claim, attempts: int) -> I.Scenario | None:
    """A scenario that breaks the claim, by an evaluation that is not the kernel's."""
    f, rng = as_function(claim.measure), random.Random(zlib.crc32(str(claim.measure.formula).encode()))
    for _ in range(attempts):
        size = claim.classes or rng.choice((2, 3, 4, 5))
        found = I.violation(f, claim.axiom.id, claim.reading, claim.domain, "same", rng, size)
        if found is not None:
            return found
    return None


@pytest.mark.parametrize("name", FORMULAS)
def test_sums_with_logarithms_and_roots_are_decided(name):
    letters = {Status.PROVED: "P", Status.REFUTED: "R"}
    wanted = DECIDED[name].split()
    for (axiom, reading), letter in zip(COLUMNS, wanted, strict=True):
        if letter == ".":
            continue
        v = decide(Claim(measure(FORMULAS[name]), axiom, reading), SECONDS)
        assert letters.get(v.status, "?") == ("?" if (name, axiom.id) in OPEN else letter), f"{v}: {v.reason}"
        if v.status is Status.PROVED:
            assert violated(v.claim, 60) is None


MUTANTS = {
    "a base below one": _kl / log(num("1/2")),
    "affinity of three halves": 1 - class_sum(sqrt(p * p_hat) * p),
    "affinity without roots": 1 - class_sum(p * p_hat),
    "minus log of the overlap": -log(class_sum(minimum(p, p_hat))),
    "log of the affinity": log(_affinity),
    "half an affinity": num("1/2") - _affinity,
    "one root only": class_sum((sqrt(p) - p_hat) ** num(2)),
    "roots of different degrees": class_sum((sqrt(p) - p_hat**third) ** num(2)),
    "signed log ratio": class_mean(log(p_hat / p)),
    "weighted log ratio": class_sum((1 - p_hat) * absolute(log(p_hat / p))),
    "log1p of one": class_mean((log(1 + p) - log(1 + 2 * p_hat)) ** num(2)),
    "Renyi of the wrong order": log(class_sum(p_hat ** num(3) / p)),
    "Tsallis less a half": class_sum(p ** num(2) / p_hat) - num("1/2"),
    "Topsoe about the wrong mean": class_sum(p * log(p / ((p + 2 * p_hat) / 3))),
    "signed, by cube roots": class_sum(p**third * (p - p_hat)),
    "weighted by both": class_sum(p * p_hat * _d),
    "weighted by what is above a tenth": class_sum(maximum(p - num("1/10"), 0) * _d),
    "Huber without its constant": class_sum(maximum(_d, num("1/10"))),
    "cosine without norms": 1 - class_sum(p * p_hat) / class_sum(p ** num(2)),
    "entropy of the prediction": class_sum(p * log(p)) - class_sum(p_hat * log(p_hat)),
}  # fmt: skip


# -- rules ------------------------------------------------------------------------------


def test_an_exact_zero_over_a_constant_is_zero():
    for below in (_two, log(num("1/2")), -_two):
        assert fold(ZERO / below, frozenset()) == ZERO
        assert evaluate(ZERO / below, {}) == 0
    with pytest.raises(AxiomcheckError):
        evaluate(ZERO / log(num(1)), {})
    with pytest.raises(AxiomcheckError):
        fold(ZERO / log(num(1)), frozenset())
    assert fold(ZERO / log(x), frozenset({"x"})) != ZERO


def test_negative_powers_of_zero_have_no_value_and_powers_of_one_are_one():
    for k in ("-1", "-1/2", "-2/3"):
        assert fold(ONE ** num(k), frozenset()) == ONE
        with pytest.raises(UndefinedValue):
            fold(ZERO ** num(k), frozenset())
        with pytest.raises(UndefinedValue):
            fold(x * ZERO ** num(k), frozenset({"x"}))
    assert fold(ZERO ** num("1/3"), frozenset()) == ZERO


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTANTS)
def test_what_is_false_is_not_proved(name):
    outcome = Counter()
    for reading in ("binary", "printed"):
        for axiom in ATTACKED:
            if axiom is A("IND") and reading == "binary":
                continue
            claim = Claim(measure(MUTANTS[name]), axiom, reading)
            found = violated(claim, 150)
            if found is not None:
                assert decide(claim, 1.5).status is not Status.PROVED, f"{claim} was proved; but {found}"
            outcome[found is not None] += 1
    assert outcome[True], "nothing is wrong with this mutant"
