"""Measures that are one sum over the classes, with logarithms, roots and constants: decided, and not wrongly."""



import random
import zlib
from collections import Counter
from fractions import Fraction

import independent as I
import pytest
from trees import as_function, tree_value

from axiomcheck.axioms import from_name as A
from axiomcheck.consistency import rules
from axiomcheck.errors import AxiomcheckError, CheckError, UndefinedValue
from axiomcheck.exact.algebra import Cone, never_negative
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
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt
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


# -- signs of formulas with logarithms and roots --------------------------------------


def _some(rng: random.Random, depth: int) -> Expr:
    """A random formula in x and y; half of them make sense."""
    if depth == 0:
        return rng.choice((x, y, ONE, num(2), num("1/3"), x + y, 1 - x, y - x))
    a, b = _some(rng, depth - 1), _some(rng, rng.randrange(depth))
    k = num(rng.choice(("1/2", "1/3", "2/3", "3/2", "-1/2", "2", "3")))
    return rng.choice((a + b, a - b, a - b, a * b, a / b, log(a), log(1 + a), a**k, sqrt(a), sqrt(a * b), -a))


def test_signs_that_a_cone_settles_are_right():
    """Random goals with logarithms and roots: whatever coefficients settle holds at random points."""
    rng = random.Random(7)
    given = (gt(x, 0), le(x, y), lt(y, 1))
    points = []
    while len(points) < 25:
        b = Fraction(rng.randint(2, 399), 400)
        a = b * Fraction(rng.randint(1, 40), 40)
        points.append({"x": I.real(a), "y": I.real(b)})
    settled = Counter()
    for _ in range(2500):
        e, f = _some(rng, rng.randint(1, 2)), _some(rng, rng.randint(0, 2))
        goal = Goal(given, Rel(rng.choice(("<", "<=", "!=", "=")), e, f))
        if not goal.then.symbols or not (e.has("log", "pow") or f.has("log", "pow")):
            continue
        free = [] if goal.symbols == ("x", "y") else ["x", "y"]
        goal = Goal((*given, *(ge(sym(v), sym(v)) for v in free)), goal.then)
        for coordinates in ([[0, 1, 2]], [[0, 1, -1]], [[0, 2, -1]]):
            try:
                rules.orthant(goal, coordinates=coordinates, others=[[[0, 1, 2]], [[0, 1, -1]]])
            except (AxiomcheckError, ArithmeticError, ValueError):
                continue
            settled[goal.then.op] += 1
            for at in points:
                low, high = (tree_value(side, at) for side in (e, f))
                difference, tiny = high - low, I.mpf(10) ** -25
                assert {
                    "<": difference > 0,
                    "<=": difference > -tiny,
                    "=": abs(difference) < tiny,
                    "!=": difference != 0,
                }[goal.then.op], f"{goal} at {at}"
    assert settled["<"] > 50 and settled["<="] > 50 and settled["!="] > 50, settled


def test_a_root_of_a_square_has_no_sign_of_its_own():
    """sqrt(b^2) is |b|, sqrt(b^4) is b^2, and the cube root of b^3 has a value for b >= 0 only."""
    region = Cone((le(-1, x), le(x, 1)), ["x"], [[0, 1]])
    with pytest.raises(CheckError):
        rules.orthant(Goal((le(-1, x), le(x, 1)), eq(sqrt(x ** num(2)), x)), coordinates=[[0, 1]])
    with pytest.raises(CheckError):
        rules.orthant(Goal((le(-1, x), le(x, 1)), eq((x ** num(3)) ** third, x)), coordinates=[[0, 1]])
    rules.orthant(Goal((le(-1, x), le(x, 1)), eq(sqrt(x ** num(4)), x ** num(2))), coordinates=[[0, 1]])
    assert region.value(sqrt(x ** num(2)))[0] != region.value(x)[0]


def test_formulas_are_never_negative_by_form_only_if_they_are():
    yes = (x ** num(2), sqrt(x), absolute(x), num(3), x ** num(2) + absolute(y), sqrt(x) / absolute(y))
    no = (x, -(x ** num(2)), x ** num(3), num(-1), x ** num(2) - 1, log(x), absolute(x) * y, minimum(x, ONE))
    assert all(map(never_negative, yes))
    assert not any(map(never_negative, no))


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
