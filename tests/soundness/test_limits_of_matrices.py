"""Values of matrices that are limits, and the strata of changes: what has none is not given one, and nothing false follows."""

import random
from fractions import Fraction as F

import pytest
from sixty_digits import holds, mp, value

from axiomcheck import axioms, measures
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.certificate import NO_THRESHOLD, encode
from axiomcheck.exact.certificate import Certificate as C
from axiomcheck.exact.forms import changes_of
from axiomcheck.exact.matrices import Region, limit, strata
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, absolute, exp, log, maximum, minimum, num, sqrt, sym
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.verdict import Status, decide, rested

TP, FP, FN, TN = map(sym, CELLS)


# -- limits ---------------------------------------------------------------------------------


def at_zero(formula: Expr, *zeros: str, parameters=()):
    """The value where those cells are zero and all others positive."""
    measure = Measure("M", "m", formula, "somewhere", kind=FILTERING, parameters=parameters)
    claim = Claim(measure, axioms.from_name("sm"), "steps")
    cells = {c: ZERO if c in zeros else sym(c) for c in CELLS}
    return limit(formula, cells, Region(claim.measure, frozenset(set(CELLS) - set(zeros))))


@pytest.mark.parametrize(
    ("formula", "zeros", "wanted"),
    [
        (TP / FP, ["FP"], "+oo"),
        (-TP / FP, ["FP"], "-oo"),
        (TP / FP, ["TP"], ZERO),
        (-1 / (FP + FN), ["FP", "FN"], "-oo"),
        (1 / (1 + TP / FP), ["FP"], ZERO),
        (1 / (TP / FP + TN / FN), ["FP", "FN"], ZERO),
        (log(FP), ["FP"], "-oo"),
        (-log(FP / TP), ["FP"], "+oo"),
        (log(TP / FP), ["FP"], "+oo"),
        (exp(-TP / FP), ["FP"], ZERO),
        (exp(TP / FP), ["FP"], "+oo"),
        (FP * log(FP), ["FP"], ZERO),
        (FP * log(FP / FN), ["FP", "FN"], ZERO),
        (absolute(log(FP)), ["FP"], "+oo"),
        (minimum(log(FP), TP), ["FP"], "-oo"),
        (maximum(log(FP), ONE), ["FP"], ONE),
        (maximum(TP / FP, ONE), ["FP"], "+oo"),
        (TP / FP + TN, ["FP"], "+oo"),
        ((TP / FP) * (-TN), ["FP"], "-oo"),
        (log(FP) * log(FN), ["FP", "FN"], "+oo"),
        (sqrt(FP), ["FP"], ZERO),
        (FP ** num("-1/2"), ["FP"], "+oo"),
        (FP ** num(-2), ["FP"], "+oo"),
        (FP ** num(0), ["FP"], ONE),
        ((TP / FP) ** num("1/2"), ["FP"], "+oo"),
        ((TP / FP) ** num(-1), ["FP"], ZERO),
        ((-FP) ** num(-1), ["FP"], "-oo"),
        ((-FP) ** num(-2), ["FP"], "+oo"),
        ((-TP / FP) ** num(3), ["FP"], "-oo"),
        ((-TP / FP) ** num(2), ["FP"], "+oo"),
        ((-TP / FP) ** num(-1), ["FP"], ZERO),
        (TP / FP / FN, ["FP", "FN"], "+oo"),
    ],
    ids=str,
)
def test_limits(formula, zeros, wanted):
    assert at_zero(formula, *zeros) == wanted


@pytest.mark.parametrize(
    ("formula", "zeros"),
    [
        (FP / FN, ["FP", "FN"]),
        (FP * FN / (FP + FN), ["FP", "FN"]),
        (TP / FP - TN / FN, ["FP", "FN"]),
        (TP / FP - TP / FP, ["FP"]),
        (log(FP) - log(FN), ["FP", "FN"]),
        (FP * (TP / FP), ["FP"]),
        (FP * (1 / FP + log(FP)), ["FP"]),
        ((TP / FP) / (TN / FN), ["FP", "FN"]),
        (0 * (TP / FP), ["FP"]),
        (log(FP / FN), ["FP", "FN"]),
        (log(-TP / FP), ["FP"]),
        (log(FP) ** num("1/2"), ["FP"]),
    ],
    ids=str,
)
def test_no_value(formula, zeros):
    with pytest.raises(UndefinedValue):
        at_zero(formula, *zeros)


@pytest.mark.parametrize(
    ("formula", "zeros"),
    [
        (1 / (FP - FN), ["FP", "FN"]),  # of either sign
        (log(FP - FN), ["FP", "FN"]),
        ((FP - FN) ** num(-1), ["FP", "FN"]),
        (log(-FP), ["FP"]),
        ((-FP) ** num("-1/2"), ["FP"]),
        (FP * log(-1 - FP), ["FP"]),
        ((TP - TN) / FP, ["FP"]),
        ((TP - TN) * log(FP), ["FP"]),
        (TP / FP * (TP - TN), ["FP"]),
        ((TP / FP) / (TP - TN), ["FP"]),
    ],
    ids=str,
)
def test_an_open_sign_is_not_guessed(formula, zeros):
    with pytest.raises((CheckError, UndefinedValue)):
        at_zero(formula, *zeros)


def test_the_range_of_a_parameter_tells_signs_and_nothing_else_does():
    c = sym("c")
    free, positive = Parameter("c"), Parameter("c", low="0")
    above, below = Parameter("c", low="1"), Parameter("c", high="0")
    for parameter, wanted in ((positive, "+oo"), (above, "+oo"), (below, "-oo")):
        assert at_zero(c / FP, "FP", parameters=(parameter,)) == wanted
    assert at_zero((c - 1) / FP, "FP", parameters=(above,)) == "+oo"
    for formula, parameter in ((c / FP, free), ((c - 1) / FP, positive), (c**2 / FP, free)):
        with pytest.raises(CheckError):
            at_zero(formula, "FP", parameters=(parameter,))


@pytest.mark.parametrize(
    ("axiom", "reading"),
    [
        ("sm", "steps"),
        ("sm", "positive"),
        ("aw", "pair"),
        ("nifq", "noninformative"),
        ("nigq", "noninformative"),
    ],
)
def test_every_small_instance_lies_in_exactly_one_stratum(axiom, reading):
    for change in changes_of(axioms.from_name(axiom).statement(reading)).changes:
        seen = 0
        labels = [s.label for s in strata(change)]
        assert len(set(labels)) == len(labels)
        rng = random.Random(3)
        for _ in range(150):
            counts = {k: rng.randint(least, least + 2) for k, least in change.counts}
            shares = {s: rng.choice([F(0), F(1, 3), F(1, 2), F(1)]) for s in change.shares}
            at = {**{k: num(v) for k, v in counts.items()}, **{s: num(v) for s, v in shares.items()},
                  **{f"{s}_rest": num(1 - v) for s, v in shares.items()}}  # fmt: skip
            point = {k: mp.mpf(v) for k, v in counts.items()}
            if not all(holds(r.subs(at), {}) for r in change.given):
                continue
            seen += 1
            mark = {k: "0" if v == 0 else "+" for k, v in counts.items()}
            mark |= {s: "0" if v == 0 else "1" if v == 1 else "+" for s, v in shares.items()}
            label = " ".join(f"{k}{'=' + v if v != '+' else '>0'}" for k, v in mark.items())
            (stratum,) = [s for s in strata(change) if s.label == label]
            point |= {
                s: mp.mpf(v.numerator) / (v.denominator - v.numerator) for s, v in shares.items() if v < 1
            }
            assert all(holds(r, point) for r in stratum.given)
            for cells, side in ((stratum.before, change.before), (stratum.after, change.after)):
                for c, e in zip(CELLS, side, strict=True):
                    assert abs(value(cells[c], point) - value(e.subs(at), {})) < mp.mpf(10) ** -50
        assert seen >= 50


# -- what must not be proved ----------------------------------------------------------------------

SM = axioms.from_name("sm")
FALLING = -2 - FP - FN / (FN + TP + 1)  # satisfies SM


def filtering(formula: Expr) -> Measure:
    return Measure("M", "m", formula, "somewhere", kind=FILTERING, lower_is_better=False)


def test_the_bait_satisfies_sm():
    assert decide(Claim(filtering(FALLING), SM, "steps"), 10).status is Status.PROVED


@pytest.mark.parametrize(
    "pole",
    [-1 / FP, -1 / FP**2, (-FP) ** num(-1), (-1 / FP) ** num(3), (-1 / FP) / FP, -((-1 / FP) ** num(2))],
    ids=str,
)
def test_a_limit_of_minus_infinity_breaks_sm(pole):
    """Without false positives the value is -oo, whatever the rest; elsewhere the bait is below the pole."""
    claim = Claim(filtering(minimum(pole, FALLING)), SM, "steps")
    assert decide(claim, 10).status is not Status.PROVED


def test_a_pole_from_below_is_no_pole_from_above():
    claim = Claim(filtering(exp((-FP) ** num(-1)) + TP - FN - FP), SM, "steps")
    assert decide(claim, 10).status is not Status.REFUTED


def test_the_parameter_of_a_threshold_cannot_be_cut():
    """Below, at and above its threshold Utility goes one way each: that is AW, and no refutation of it."""
    target = Claim(measures.from_name("utility"), axioms.from_name("aw"), "pair")
    alpha = sym("alpha")

    part = C(NO_THRESHOLD, {"witnesses": {"alpha": {"kind": "constant", "values": dict.fromkeys(CELLS, "0"), "way": "<"}}})
    params = {"on": ["<", encode(alpha), encode(ONE)], "outcomes": ["fails", "fails"]}
    cut = C("cases", {**params, "examples": [{"alpha": "1/2"}, {"alpha": "2"}]}, (part, part))
    assert decide(target, 10).status is Status.PROVED
    with pytest.raises(CheckError, match="speaks of all values"):
        rested(target, Status.REFUTED, cut)
