"""LCC against CC: theorems, their regions by enumeration, mutants that must be refuted, exact sums, figures."""

from fractions import Fraction as F
from itertools import product
from math import comb

import pytest

from axiomcheck.claims.engine import fails_at
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.experiments.expected.distributions import Atoms, Beta, Uniform, grid
from axiomcheck.experiments.expected.scores import Exact, expected_value
from axiomcheck.experiments.lcc import theorems as T
from axiomcheck.experiments.lcc.setting import Setting, effect, smoothing
from axiomcheck.lang.expr import num, sym

HALF = F(1, 2)
RATES = [F(i, 6) for i in range(7)]
SMOOTHINGS = [(F(10), 100), (F(1), 3), (F(1, 2), 7)]
SETTINGS = [Setting(t, f, *s) for t, f, s in product(RATES, RATES, SMOOTHINGS)]
PREVALENCES = [F(i, 24) for i in range(25)]


def whole(score):
    assert isinstance(score, Exact) and not score.number.logs
    return score.number.whole


def errors(one, p):
    """Of CC and LCC where the classifier's rates are met exactly."""
    x = one.fpr + (one.tpr - one.fpr) * p
    return abs(x - p), abs(one.keep * x + (1 - one.keep) / 2 - p)


# -- theorems ----------------------------------------------------------------------


@pytest.mark.parametrize("name", T.THEOREMS)
def test_theorems_are_proved_by_the_kernel_alone(name):
    found = T.proved(name)
    assert set(found) == set(T.THEOREMS[name].goals) and found
    assert not any(trusts for _, trusts in found.values())


def test_per_prevalence_regions_are_exact():
    won = 0
    for one in SETTINGS:
        spans = one.lower_at()
        ends = {x for span in spans for x in (span.low, span.high)}
        for p in [*PREVALENCES, *ends, *(e + F(1, 997) for e in ends if e < 1 - F(1, 997))]:
            cc, lcc = errors(one, p)
            assert (lcc < cc) == any(p in span for span in spans), (one, p)
            won += lcc < cc
    assert won > 500


def test_theorems_by_prevalence_with_their_own_formulas():
    for one in SETTINGS:
        at = {"t": one.tpr, "f": one.fpr, "k": one.keep}
        if one.tpr <= one.fpr:
            continue
        crossing, turning = evaluate(T.TERMS["CROSSING"], at), evaluate(T.TERMS["TURNING"], at)
        low, high = sorted((crossing, turning))
        for p in PREVALENCES:
            cc, lcc = errors(one, p)
            assert (lcc < cc) == (low < p < high)
        assert min(crossing, turning) <= HALF <= max(crossing, turning)


def test_means_over_uniform_prevalences_and_their_region():
    lower = 0
    for one in SETTINGS:
        means = one.means(Uniform())
        cc, lcc = whole(means.cc), whole(means.lcc)
        at = {"t": one.tpr, "f": one.fpr, "k": one.keep}
        assert lcc == evaluate(T.TERMS["MEAN_LCC"], at)
        if (one.tpr, one.fpr) == (1, 0):
            assert cc == 0 < lcc
            continue
        assert cc == evaluate(T.TERMS["MEAN_CC"], at)
        assert (lcc < cc) == (evaluate(T.TERMS["WIDER"], at) > 0) == (means.lower == "LCC")
        lower += lcc < cc
    assert 0 < lower < len(SETTINGS)


def test_symmetric_classifiers_never_gain():
    for t, (alpha, size) in product(RATES, SMOOTHINGS):
        one = Setting(t, 1 - t, alpha, size)
        for d in (Uniform(), grid(7), Beta(F(2), F(5)), Atoms(((HALF, F(1, 3)), (F(1, 9), F(2, 3))))):
            means = one.means(d)
            expected = "equal" if t == HALF else "CC" if t > HALF else "LCC"
            assert means.lower == expected
        assert one.lower_at() == () or t < HALF


def test_weaker_smoothing_gains_where_stronger_does():
    for t, f in product(RATES, RATES):
        if not 0 < t - f < 1:
            continue
        gains = [
            Setting(t, f, F(a), 12).means(Uniform()).lower == "LCC"
            for a in (100, 10, 3, 1, F(1, 10), F(1, 1000))
        ]
        assert gains == sorted(gains)
        b, skill = t + f - 1, t - f
        if b**2 <= skill * (1 - skill) ** 2 / (2 - skill):
            assert not any(gains)
        else:
            assert Setting(t, f, F(1, 10**9), 12).means(Uniform()).lower == "LCC"


def test_skill_beyond_which_nothing_is_gained():
    for alpha, size in SMOOTHINGS:
        k = smoothing(alpha, size)
        for t in [F(i, 40) for i in range(1, 40)]:  # f = 0: the bias is as large as it can be
            gains = Setting(t, F(0), alpha, size).means(Uniform()).lower == "LCC"
            assert gains == (2 * k * t**2 - 2 * (1 + k) * t + 1 + k > 0)


def test_what_holds_whatever_is_predicted():
    for k, x, p in product([smoothing(*s) for s in SMOOTHINGS], PREVALENCES, PREVALENCES):
        y = k * x + (1 - k) / 2
        if p == HALF:
            assert abs(y - p) == k * abs(x - p)
        lazy = (1 - k) * abs(HALF - p)
        assert abs(k * abs(x - p) - lazy) <= abs(y - p) <= k * abs(x - p) + lazy
        gains = (2 * x - 1) * ((1 + k) * (2 * x - 1) - 2 * (2 * p - 1)) > 0
        assert gains == (abs(y - p) < abs(x - p))


def test_worse_than_lazy_is_always_better_smoothed():
    seen = 0
    for one, d in product(SETTINGS[::3], (Uniform(), grid(4))):
        lazy = whole(expected_value(abs(num(HALF) - sym("p")), d))
        means = one.means(d)
        if whole(means.cc) > lazy:
            seen += 1
            assert means.lower == "LCC"
        if means.lower == "LCC":
            assert whole(means.cc) > lazy * (1 - one.keep) / (1 + one.keep)
    assert seen > 5


def test_effects_enclose_every_classifier():
    for one in SETTINGS:
        if not 0 <= one.tpr - one.fpr < 1:
            continue
        means = one.means(Uniform())
        cc, lcc = whole(means.cc), whole(means.lcc)
        found = effect(cc, one.keep, Uniform())
        assert found.any_quantifier[0] <= lcc <= found.any_quantifier[1]
        assert found.constant_rates[0] <= lcc <= found.constant_rates[1]
        if one.fpr == 0 or one.tpr == 1:
            assert lcc == found.constant_rates[0]
        if one.fpr == 1 - one.tpr:
            assert lcc == found.constant_rates[1]
        assert found.says != {"LCC": "CC is better, or they are the same", "CC": "LCC is better"}.get(
            means.lower
        )


MUTANTS = {
    "LCC is never better": "kept, rates, truth |- abs(LCC - p) >= abs(CC - p)",
    "LCC is always better": "kept, rates, truth |- abs(LCC - p) < abs(CC - p)",
    "without |.|": "kept |- SHRUNK - 1/2 = k*abs(x - 1/2)",
    "half at any p": "kept, truth |- abs(SHRUNK - p) = k*abs(x - p)",
    "lazy without its share": "kept, truth |- k*abs(x - p) >= abs(SHRUNK - p)",
    "the factor of prediction": "kept |- (x - p)**2 - (SHRUNK - p)**2"
                                " = (1 + k)/4*(2*x - 1)*((1 + k)*(2*x - 1) - 2*(2*p - 1))",
    "squared error without noise": "kept, V > 0 |- (x - p)**2 + V - (SHRUNK - p)**2 - k**2*V"
                                   " = (1 - k)/4*(2*x - 1)*((1 + k)*(2*x - 1) - 2*(2*p - 1))",
    "turning with 1 - k": "kept, rates, f < t |- (CC - p)**2 - (LCC - p)**2 = (1 - k)*(t - f)*(2 - (1 + k)*(t - f))"
                          "*(p - CROSSING)*(1/2 + (1 - k)*BIAS/(2*(2 - (1 - k)*SKILL)) - p)",
    "better than chance, t = f allowed": "kept, rates |- (1 - k)*(t - f)*(2 - (1 + k)*(t - f)) > 0",
    "k = 1 allowed": "0 < k, rates, f < t |- (1 - k)*SKILL*(2 - (1 + k)*SKILL) > 0",
    "means swapped": "kept, rates, imperfect |- MEAN_LCC - MEAN_CC = SCALE*WIDER",
    "a perfect classifier allowed": "kept, rates |- SCALE > 0",
    "on average, b for b^2": "kept, rates, imperfect, SKILL > 0, BIAS > THRESHOLD |- MEAN_LCC < MEAN_CC",
    "stronger smoothing gains, too": "kept, k < kk < 1, rates |- THRESHOLD"
                                     " <= SKILL*(1 - SKILL)*(1 - kk*SKILL)/(1 + kk - kk*SKILL)",
    "the mean without 2": "ends |- 2*(g*TURN - s*TURN**2/2) - (g - s/2) = (g**2 + (s - g)**2)/s",
    "s at least 3 E": "rates, imperfect |- 1 - SKILL >= 3*MEAN_CC",
    "any bias": "rates, f < t |- 1 - SKILL >= 2*abs(BIAS)",
}  # fmt: skip


SHARES = [HALF, F(1, 4), F(3, 4), F(1, 10), F(9, 10), F(0), F(1)]


@pytest.mark.parametrize("name", MUTANTS)
def test_mutants_fail_at_a_point_that_the_kernel_confirms(name):
    (goal,) = T.goals(MUTANTS[name])
    points = (
        dict(zip(goal.symbols, values, strict=True)) for values in product(SHARES, repeat=len(goal.symbols))
    )
    assert any(fails_at(goal, point) is not None for point in points)


def test_no_goal_of_a_theorem_fails_at_such_a_point():
    for theorem in T.THEOREMS.values():
        for goal in theorem.goals:
            for values in product(SHARES[:3], repeat=len(goal.symbols)):
                assert fails_at(goal, dict(zip(goal.symbols, values, strict=True))) is None


# -- samples ---------------------------------------------------------------------------


def brute(one, chances):
    """Both expected errors, from the chance of each item to be called positive."""
    cc = lcc = F(0)
    positives, rates = chances
    for calls in product((0, 1), repeat=len(rates)):
        chance = F(1)
        for call, r in zip(calls, rates, strict=True):
            chance *= r if call else 1 - r
        cc += chance * abs(F(sum(calls), one.size) - positives)
        lcc += chance * abs((sum(calls) + one.alpha) / (one.size + 2 * one.alpha) - positives)
    return cc, lcc


@pytest.mark.parametrize("size", [1, 2, 5])
def test_samples_by_enumeration_of_items(size):
    for rate_t, rate_f, alpha in ((F(4, 5), F(1, 3), F(1)), (F(1), F(0), F(3)), (F(0), F(1, 7), F(1, 2))):
        one = Setting(rate_t, rate_f, alpha, size)
        for i in range(size + 1):
            share = F(i, size)
            items = [rate_t] * i + [rate_f] * (size - i)
            assert one.errors_of_samples(share, "exact") == brute(one, [share, items])
            mixed = [rate_f + (rate_t - rate_f) * share] * size
            assert one.errors_of_samples(share, "random") == brute(one, [share, mixed])


@pytest.mark.parametrize("distribution", [Uniform(), Uniform(F(1, 5), F(3, 4)), Beta(F(2), F(3))], ids=str)
def test_samples_over_continuous_prevalences(distribution):
    one, v = Setting(F(3, 4), F(1, 3), F(2), 4), sym("p")
    called = num(F(1, 3)) + num(F(3, 4) - F(1, 3)) * v
    parts = [num(comb(4, j)) * called**j * (1 - called) ** (4 - j) for j in range(1, 4)]
    parts = [(1 - called) ** 4, *parts, called**4]
    means = one.means(distribution, "random")
    for found, at in ((means.cc, [F(j, 4) for j in range(5)]), (means.lcc, [F(j + 2, 8) for j in range(5)])):
        total = sum(
            (
                whole(expected_value(w * abs(num(a) - v), distribution))
                for w, a in zip(parts, at, strict=True)
            ),
            F(0),
        )
        assert whole(found) == total


def test_at_prevalence_half_samples_gain_exactly_k():
    for one in SETTINGS[::5]:
        even = Setting(one.tpr, one.fpr, one.alpha, 8)
        for sampling in ("exact", "random"):
            cc, lcc = even.errors_of_samples(HALF, sampling)
            assert lcc == even.keep * cc


def test_squared_errors_on_samples():
    """By the theorem's region, against sums over the number of positive calls."""
    gains = 0
    for one in SETTINGS[::3]:
        even = Setting(one.tpr, one.fpr, one.alpha, 4)
        m, keep, share = 4, even.keep, even.tpr - even.fpr
        for i, sampling in product(range(5), ("exact", "random")):
            v = F(i, m)
            x = even.fpr + share * v
            noise = (
                x * (1 - x)
                if sampling == "random"
                else v * even.tpr * (1 - even.tpr) + (1 - v) * even.fpr * (1 - even.fpr)
            )
            counts = even.counts(v, sampling)
            cc = sum(c * (F(j, m) - v) ** 2 for j, c in enumerate(counts)) / sum(counts)
            lcc = sum(c * (even.smoothed(j) - v) ** 2 for j, c in enumerate(counts)) / sum(counts)
            region = (2 * x - 1) * ((1 + keep) * (2 * x - 1) - 2 * (2 * v - 1)) / 4 + (1 + keep) * noise / m
            assert cc - lcc == (1 - keep) * region
            gains += lcc < cc
    assert gains > 50


def test_large_samples_are_the_limit():
    one = [Setting(F(4, 5), F(3, 10), F(m, 10), m) for m in (10, 100, 1000)]
    gaps = [abs(whole(x.means(grid(10), "exact").lcc) - whole(x.means(grid(10)).lcc)) for x in one]
    assert gaps[0] > gaps[1] > gaps[2] and gaps[2] < F(1, 1000)


def test_what_cannot_be_asked():
    for bad in (
        (F(6, 5), F(0), F(1), 5),
        (F(1), F(-1), F(1), 5),
        (F(1), F(0), F(0), 5),
        (F(1), F(0), F(1), 0),
    ):
        with pytest.raises(InputError):
            Setting(*bad)
    one = Setting(F(4, 5), F(1, 3), F(1), 10)
    with pytest.raises(InputError, match="exactly the share"):
        one.means(grid(3), "exact")
    with pytest.raises(InputError, match="need a grid"):
        one.means(Uniform(), "exact")
    with pytest.raises(InputError, match="no 'other' samples"):
        one.means(Uniform(), "other")
    with pytest.raises(CheckError):
        Setting(F(4, 5), F(1, 3), F(1), 10_000).means(grid(10), "exact")
    with pytest.raises(CheckError):
        Setting(F(4, 5), F(1, 3), F(1), 500).means(Uniform(), "random")
    with pytest.raises(CheckError):
        one.means(Beta(HALF, HALF), "random")
    with pytest.raises(InputError):
        effect(F(2), HALF, Uniform())


# -- figures -----------------------------------------------------------------------------


def test_figures_return_figure_and_axes():
    pytest.importorskip("matplotlib", reason="the extra plots is not installed")
    from axiomcheck.experiments.lcc import figure as lcc_figure

    one = Setting(F(9, 10), F(2, 5), F(10), 20)
    fig, ax = lcc_figure.errors(one, "exact")
    assert ax.figure is fig and len(ax.lines) == 4
    again, same = lcc_figure.region(one, grid(5), cells=4, ax=ax)
    assert again is fig and same is ax
    _, axes = lcc_figure.both(one)
    assert len(axes) == 2
    with pytest.raises(InputError):
        lcc_figure.region(one, cells=1)


def test_the_map_is_what_the_means_say():
    pytest.importorskip("matplotlib", reason="the extra plots is not installed")
    from axiomcheck.experiments.lcc.figure import lower

    one = Setting(F(1), F(0), F(10), 100)
    for d in (Uniform(), grid(10), Beta(F(1), F(2)), Uniform(F(0), HALF), Beta(F(3, 2), F(1))):
        found = lower(one, d, 5)
        assert 0 < found.sum() < 25
        for row, column in product(range(5), range(5)):
            cell = Setting(F(2 * row + 1, 10), F(2 * column + 1, 10), F(10), 100)
            assert bool(found[row, column]) == (cell.means(d).lower == "LCC")
