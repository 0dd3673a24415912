"""The measures on arrays: right to 1e-12, defined where they should be, loud elsewhere."""

import doctest
import importlib
import io
import os
import pkgutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import independent
import mpmath as mp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiomcheck import numeric
from axiomcheck.errors import DomainError, InputError
from axiomcheck.input import formula
from axiomcheck.lang import expr
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.measures import catalog
from axiomcheck.numeric.compile import BLOCK
from axiomcheck.numeric.rewrite import stable, text

mp.mp.dps = 50
ROOT = Path(__file__).resolve().parents[2]
MEASURES = [m for m in catalog().values() if m.id in independent.MEASURES]
NINE = ["ae", "nae", "rae", "nrae", "se", "dr", "kld", "nkld", "pd"]
RAISED_BY = {"rae": "p", "nrae": "p", "kld": "p_hat", "nkld": "p_hat", "pd": "p_hat"}

every_measure = pytest.mark.parametrize("measure", MEASURES, ids=lambda m: m.id)


# -- the paper's formulas, written again in tests/support ------------------------------


def exactly(values, eps=None):
    """The given doubles, normalised and smoothed in 50 digits."""
    found = [mp.mpf(float(x)) for x in values]
    total, e = mp.fsum(found), mp.mpf(eps or 0)
    return [(x / total + e) / (1 + len(found) * e) for x in found]


def reference(name, p, q, eps=None):
    return independent.MEASURES[name](exactly(p, eps), exactly(q, eps))


def as_given(name, p, q, eps=None):
    """The formula on the given doubles, Σ p log(p/q) read as Σ p log(p/q) - p + q."""
    e, n = mp.mpf(eps or 0), len(p)
    p, q = ([(mp.mpf(float(x)) + e) / (1 + n * e) for x in v] for v in (p, q))
    if name in ("kld", "nkld"):
        divergence = independent.kld(p, q) - mp.fsum(p) + mp.fsum(q)
        return divergence if name == "kld" else mp.tanh(divergence / 2)
    return independent.MEASURES[name](p, q)


def assert_close(got, want, rel=1e-12):
    assert abs(mp.mpf(float(got)) - want) <= rel * abs(want), f"{got!r} is not {mp.nstr(want, 20)}"


def distributions(n, rows, seed=0, alpha=1.0):
    return np.random.default_rng(seed).dirichlet(np.full(n, alpha), rows)


def test_whatever_has_certificates_has_an_independent_formula():
    shipped = {path.name.lower() for path in (ROOT / "proofs" / "quantification").iterdir()}
    assert shipped == set(independent.MEASURES) and shipped <= set(catalog())


# -- values -------------------------------------------------------------------------

counts = st.integers(2, 6).flatmap(
    lambda n: st.tuples(*[st.lists(st.integers(1, 10**6), min_size=n, max_size=n)] * 2)
)


@every_measure
@settings(deadline=None, max_examples=60)
@given(counts=counts, eps=st.sampled_from([None, 1e-12, 1e-6, 0.005]))
def test_agrees_with_the_paper(measure, counts, eps):
    p, q = (np.array(x[: measure.classes], float) for x in counts)
    p, q = p / p.sum(), q / q.sum()
    got = numeric.evaluate(measure, p, q, eps=eps)
    assert_close(got, as_given(measure.id, p, q, eps))
    apart = np.abs(p - q).max()  # normalising exactly moves the inputs by 1e-16, hence:
    if apart > 1e-9:
        assert_close(got, reference(measure.id, p, q, eps), max(1e-12, 1e-15 / float(apart)) * len(p) ** 2)


@pytest.mark.parametrize("eps", [None, 2.0**-40, 1e-12, 0.005])
@every_measure
def test_near_the_diagonal(measure, eps):
    """Dyadic inputs sum to one exactly, so that no rounding of theirs is in the way."""
    p = np.array([0.25, 0.75] if measure.classes == 2 else [0.125, 0.25, 0.5, 0.125])
    for size in (2.0**-k for k in (4, 5, 6, 10, 20, 26)):
        q = p + np.array([1, -1] if measure.classes == 2 else [0.5, -0.25, -0.5, 0.25]) * size
        assert_close(numeric.evaluate(measure, p, q, eps=eps), reference(measure.id, p, q, eps))


@pytest.mark.parametrize("eps", [1e-12, 1e-9, 1e-3])
@every_measure
def test_tiny_smoothing_of_zeros(measure, eps):
    p, q = ([0.0, 1.0], [1.0, 0.0]) if measure.classes == 2 else ([0.0, 0.5, 0.5], [0.5, 0.0, 0.5])
    assert_close(numeric.evaluate(measure, p, q, eps=eps), reference(measure.id, p, q, eps))


@pytest.mark.parametrize(
    ("measure", "n"),
    [(m, n) for m in MEASURES for n in (2, 3, 5, 20, 1000) if m.classes in (None, n)],
    ids=lambda x: getattr(x, "id", str(x)),
)
def test_a_batch_is_its_rows(measure, n):
    p, q = distributions(n, 7), distributions(n, 7, seed=1)
    batch = numeric.evaluate(measure, p, q, eps=1e-3)
    assert batch.shape == (7,)
    for i in range(7):
        assert_close(batch[i], reference(measure.id, p[i], q[i], 1e-3))
        assert numeric.evaluate(measure, p[i], q[i], eps=1e-3) == pytest.approx(batch[i], rel=1e-14)


@every_measure
def test_across_blocks(measure):
    """The last, partial block, and one that needs the careful path."""
    n = 2
    rows = 2 * (BLOCK // n) + 77
    p, q = distributions(n, rows, alpha=2), distributions(n, rows, seed=1, alpha=2)
    got = numeric.evaluate(measure, p, q, eps=1e-4)
    for i in (0, BLOCK // n - 1, BLOCK // n, rows - 78, rows - 1):
        assert got[i] == pytest.approx(numeric.evaluate(measure, p[i], q[i], eps=1e-4), rel=1e-14)


@pytest.mark.parametrize("name", ["ae", "nae", "rae", "nrae", "se", "kld", "nkld"])
@pytest.mark.parametrize("n", [2, 5, 20])
def test_agrees_with_quapy(name, n):
    quapy_error = pytest.importorskip("quapy.error")
    p, q = distributions(n, 500), distributions(n, 500, seed=1)
    theirs = getattr(quapy_error, name)
    smoothed = name not in ("ae", "nae", "se")
    want = theirs(p, q, 0.005) if smoothed else theirs(p, q)
    got = getattr(numeric, name)(p, q, eps=0.005 if smoothed else None)
    np.testing.assert_allclose(got, want, rtol=1e-12, atol=2e-15)


@every_measure
def test_perfect_predictions_score_exactly_zero(measure):
    p = distributions(measure.classes or 5, 50)
    assert (numeric.evaluate(measure, p, p) == 0).all()
    assert (numeric.evaluate(measure, p, p, eps=1e-3) == 0).all()


def test_a_large_divergence_does_not_overflow():
    tiny = 1e-300
    assert numeric.nkld([1 - tiny, tiny], [tiny, 1 - tiny]) == 1.0
    assert_close(numeric.kld([0.5, 0.5], [5e-324, 1.0]), reference("kld", [0.5, 0.5], [5e-324, 1.0]))


# -- where there is no value ----------------------------------------------------------


def test_zero_times_log_of_zero_is_zero():
    assert numeric.kld([1, 0], [1, 0]) == 0
    assert numeric.kld([1, 0], [0.5, 0.5]) == pytest.approx(np.log(2), rel=1e-15)
    assert numeric.nkld([1, 0], [0.5, 0.5]) == pytest.approx(1 / 3, rel=1e-15)
    mixed = numeric.kld([[1, 0, 0], [0.25, 0.25, 0.5]], [[0.5, 0.5, 0], [0.5, 0.25, 0.25]])
    assert_close(mixed[0], mp.log(2))
    assert_close(mixed[1], reference("kld", [0.25, 0.25, 0.5], [0.5, 0.25, 0.25]))


@pytest.mark.parametrize("name", NINE)
def test_undefined_values_name_row_and_class(name):
    zero, positive = [0.0, 0.5, 0.5], [0.25, 0.25, 0.5]
    good = [0.5, 0.25, 0.25]
    if name in ("ae", "nae", "se"):
        assert numeric.evaluate(name, zero, zero) == 0
        return
    p, q = {"p": (zero, positive), "p_hat": (positive, zero), None: (zero, zero)}[RAISED_BY.get(name)]
    with pytest.raises(DomainError, match=rf"{name.upper()}.* row 1 .*class 0 .*Give an eps, usually"):
        numeric.evaluate(name, [good, p], [good, q])
    assert np.isfinite(numeric.evaluate(name, [good, p], [good, q], eps=1e-3)).all()


def test_an_undefined_part_is_not_swallowed():
    p, p_hat = expr.p, expr.p_hat
    odd = Measure("ODD", "odd", expr.class_sum(1 / (1 + p / p_hat)), defined="where p_hat > 0")
    with pytest.raises(DomainError, match="ODD"):
        numeric.evaluate(odd, [0.5, 0.5], [1, 0])


# -- input ------------------------------------------------------------------------------

ROW = [0.5, 0.5]


@pytest.mark.parametrize(
    ("true", "hat", "message"),
    [
        (ROW, [ROW], "shape"),
        ([ROW], ROW, "shape"),
        (ROW, [0.2, 0.3, 0.5], "shape"),
        ([1.0], [1.0], "at least 2"),
        (0.5, 0.5, "at least 2"),
        (["0.5", "0.5"], ROW, "numbers"),
        ([True, False], ROW, "numbers"),
        ([None, 1], ROW, "nan, not finite"),
        ([0.5j, 0.5], ROW, "numbers"),
        ([ROW, [1]], [ROW, ROW], "rectangular"),
        ([0.5, np.nan], ROW, "nan, not finite"),
        (ROW, [np.inf, 0], "prevs_hat: class 0 .* inf"),
        (ROW, [1.5, -0.5], "class 1 .* -0.5, negative"),
        ([ROW, [0.5, 0.6]], [ROW, ROW], "prevs_true at row 1 .* sum to 1.1, not to 1"),
        ([[ROW], [[0.5, 0.4]]], [[ROW], [ROW]], r"row \(1, 0\)"),
        ([1e308, 1e308], ROW, "sum to inf"),
        (np.ma.masked_array(ROW, [True, False]), ROW, "masked"),
    ],
)
def test_unusable_arrays(true, hat, message):
    with pytest.raises(InputError, match=message):
        numeric.ae(true, hat)


def test_usable_arrays():
    assert numeric.ae([Fraction(1, 4), Fraction(3, 4)], ROW) == 0.25
    assert numeric.ae([0, 1], [1, 0]) == 1
    assert numeric.ae(np.float32([0.1, 0.9]), np.float32([0.2, 0.8])) == pytest.approx(0.1, rel=1e-6)
    assert numeric.ae(np.zeros((0, 3)), np.zeros((0, 3))).shape == (0,)
    p = distributions(3, 20)
    assert numeric.ae(p[::2], p[1::2]).shape == (10,)
    assert numeric.ae(np.asfortranarray(p), p).tolist() == [0.0] * 20
    assert numeric.ae(p.reshape(4, 5, 3), p.reshape(4, 5, 3)).shape == (4, 5)
    assert isinstance(numeric.ae(ROW, ROW), float)


@pytest.mark.parametrize("eps", [-1, np.nan, np.inf, "0.1", True, [0.1]])
def test_unusable_smoothing(eps):
    with pytest.raises(InputError, match="eps"):
        numeric.kld(ROW, ROW, eps=eps)


def test_binary_measures_refuse_other_codeframes():
    with pytest.raises(InputError, match="NAS is defined for 2 classes"):
        numeric.nas([0.2, 0.3, 0.5], [0.2, 0.3, 0.5])


def test_unknown_names():
    with pytest.raises(AttributeError, match="kdl"):
        _ = numeric.kdl
    with pytest.raises(InputError, match="kdl"):
        numeric.evaluate("kdl", ROW, ROW)
    with pytest.raises(InputError, match="no measure"):
        numeric.evaluate(3, ROW, ROW)


def test_smoothing():
    np.testing.assert_allclose(numeric.smooth([[0, 0.5, 0.5]], 0.1), [[0.1 / 1.3, 0.6 / 1.3, 0.6 / 1.3]])
    assert numeric.smoothing_eps(50) == 0.01
    with pytest.raises(InputError, match="sample size"):
        numeric.smoothing_eps(0)


def test_parameters_take_their_defaults():
    total = expr.class_sum(expr.absolute(expr.p - expr.p_hat))
    three = Parameter("w", default="3")
    declared = Measure("S", "s", expr.sym("w") * total, "everywhere", parameters=(three,))
    assert numeric.evaluate(declared, [0.25, 0.75], ROW) == 1.5
    bare = Measure("S", "s", expr.sym("w") * total, "everywhere", parameters=(Parameter("w"),))
    with pytest.raises(InputError, match="w has no value"):
        numeric.evaluate(bare, ROW, ROW)


# -- rewriting ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (lambda p, q: expr.class_sum(-p * expr.log(q / p)), "sum(gap(p, p_hat))"),
        (lambda p, q: expr.class_sum(q * expr.log(q / p) + 1), "sum(gap(p_hat, p) + 1)"),
        (lambda p, q: expr.class_sum(p * expr.log(2 * p / (p + q)) + q * expr.log(2 * q / (p + q))),
         "sum(gap(p, 1/2*p + 1/2*p_hat) + gap(p_hat, 1/2*p + 1/2*p_hat))"),
        (lambda p, q: expr.class_sum((p - q) * expr.log(p / q)), "sum((p - p_hat)*log_ratio(p, p_hat))"),
        (lambda p, q: expr.class_sum(abs(2 * (1 - p) - 2 * (1 - q))), "sum(2*abs(p - p_hat))"),
        (lambda p, q: expr.class_sum(p * expr.log(p)), "sum(p*log(p))"),
    ],
)  # fmt: skip
def test_rules(formula, expected):
    assert text(stable(formula(expr.p, expr.p_hat))) == expected


@pytest.mark.parametrize("size", [0.25, 2.0**-8, 2.0**-24])
def test_measures_outside_the_catalog_are_stable_too(size):
    p, q = expr.p, expr.p_hat
    formula = expr.class_sum(p * expr.log(2 * p / (p + q)) + q * expr.log(2 * q / (p + q)))
    topsoe = Measure("TOPSOE", "Topsøe divergence", formula, "everywhere")
    a, b = [0.5, 0.5], [0.5 + size, 0.5 - size]
    u, v = exactly(a), exactly(b)
    middle = [(x + y) / 2 for x, y in zip(u, v, strict=True)]
    assert_close(numeric.evaluate(topsoe, a, b), independent.kld(u, middle) + independent.kld(v, middle))
    squashed = Measure("SQ", "squashed", 1 - expr.exp(-expr.class_sum((p - q) ** 2)), "everywhere")
    assert_close(numeric.evaluate(squashed, a, b), -mp.expm1(-2 * mp.mpf(size) ** 2))


def test_classes_and_totals_mix():
    p, q = expr.p, expr.p_hat
    mixed = Measure("MIX", "mix", expr.class_max(abs(p - q) / (expr.class_max(p) + n_fold(p))), "everywhere")
    assert numeric.evaluate(mixed, [[0.25, 0.75]] * 3, [ROW] * 3).tolist() == pytest.approx([0.25 / 1.75] * 3)


def n_fold(p):
    return expr.class_sum(p)


# -- many samples -----------------------------------------------------------------------------


def test_scores_of_many_samples():
    p, q = distributions(4, 31), distributions(4, 31, seed=1)
    d = numeric.kld(p, q, eps=0.01)
    assert numeric.mean_score("kld", p, q, eps=0.01) == pytest.approx(d.mean(), rel=1e-14)
    assert numeric.median_score("kld", p, q, eps=0.01) == np.median(d)
    z = np.max([numeric.kld(p, np.tile(e, (31, 1)), eps=0.01) for e in np.eye(4)], axis=0)
    np.testing.assert_allclose(numeric.perverse_score("kld", p, eps=0.01), z)
    assert numeric.weighted_score("kld", p, q, eps=0.01) == pytest.approx((d / z).sum() / (1 / z).sum())


def test_perverse_scores_are_the_papers():
    p = distributions(4, 10)
    np.testing.assert_allclose(numeric.perverse_score("ae", p), 2 * (1 - p.min(axis=1)) / 4)
    np.testing.assert_allclose(numeric.perverse_score("nrae", p), 1)
    with pytest.raises(DomainError, match="perverse"):
        numeric.weighted_score("kld", p, p)
    with pytest.raises(InputError, match="no samples"):
        numeric.mean_score("ae", np.zeros((0, 2)), np.zeros((0, 2)))


# -- tables ------------------------------------------------------------------------------------

TABLE = "id,true_1,true_2,hat_2,hat_1\na,0.25,0.75,0.5,0.5\n\nb,0.5,0.5,1,0\n"


def test_csv(tmp_path):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("\ufeff" + TABLE, encoding="utf-8")
    assert numeric.evaluate_csv("AE", source, target) == 2
    assert target.read_text().splitlines() == [
        "id,true_1,true_2,hat_2,hat_1,ae", "a,0.25,0.75,0.5,0.5,0.25", "b,0.5,0.5,1,0,0.5"]  # fmt: skip
    assert sorted(os.listdir(tmp_path)) == ["in.csv", "out.csv"]


def test_csv_with_the_other_names():
    out = io.StringIO()
    numeric.evaluate_csv("ae", io.StringIO("p_1,p_2,p_hat_1,p_hat_2\n0.25,0.75,0.5,0.5\n"), out)
    assert out.getvalue().endswith("0.25,0.75,0.5,0.5,0.25\n")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("", "empty"),
        ("a,b\n1,2\n", "no prevalences"),
        ("true_1,true_2,hat_1\n1,0,1\n", "lacks hat_2"),
        ("true_1,true_3,hat_1,hat_3\n1,0,1,0\n", "lacks true_2, hat_2"),
        ("true_1,true_1,hat_1\n1,0,1\n", "more than once"),
        ("ae,true_1,true_2,hat_1,hat_2\n1,1,0,1,0\n", "already has"),
        (TABLE + "c,1,0\n", "line 5: 3 fields"),
        (TABLE + "c,1,zero,1,0\n", "line 5, column true_2: 'zero'"),
        (TABLE + "c,1,,1,0\n", "line 5, column true_2: ''"),
        (TABLE + "c,0.7,0.7,1,0\n", "line 5: prevs_true: the prevalences sum to 1.4"),
        (TABLE + 'c,"0.7,0.7,1,0\n', "line 5: "),
    ],
)
def test_malformed_tables_leave_the_target_alone(tmp_path, table, message):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(table)
    target.write_text("before")
    with pytest.raises(InputError, match=message):
        numeric.evaluate_csv("ae", source, target)
    assert target.read_text() == "before"
    assert sorted(os.listdir(tmp_path)) == ["in.csv", "out.csv"]


def test_csv_names_the_line_without_a_value(tmp_path):
    with pytest.raises(DomainError, match="line 4: KLD"):
        numeric.evaluate_csv("kld", io.StringIO(TABLE), io.StringIO())
    with pytest.raises(InputError, match="cannot read"):
        numeric.evaluate_csv("ae", tmp_path / "none.csv", io.StringIO())


@pytest.mark.parametrize("written", ["", "1", "0.2;0.8", "0.2,0.9", "0.2,x", "0.2,,0.8", "nan,1", "-0.5,1.5"])
def test_unusable_prevalences(written):
    with pytest.raises(InputError):
        numeric.parse_prevalences(written)


# -- documentation -------------------------------------------------------------------------------


@every_measure
def test_every_measure_is_a_documented_function(measure):
    f = getattr(numeric, measure.id)
    assert f.__name__ == measure.id
    assert all(getattr(numeric, alias) is f for alias in measure.aliases)
    assert {measure.id, *measure.aliases} <= set(dir(numeric))
    for word in ("Parameters", "Returns", "Raises", "Examples", "References", str(measure.formula)):
        assert word in f.__doc__
    test = doctest.DocTestParser().get_doctest(f.__doc__, {}, measure.id, None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


PARTS = [m.name for m in pkgutil.iter_modules(numeric.__path__)]
MODULES = [numeric.__name__, *(f"{numeric.__name__}.{part}" for part in PARTS)]


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_import_is_light():
    code = "import sys, axiomcheck.numeric; print({'sympy', 'z3', 'flint'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_careful_path_knows_arctan():
    found = formula.measure("arctan(sum(p*log(p/p_hat)))")
    assert numeric.evaluate(found, [0.0, 1.0], [0.0, 1.0]) == 0.0
    with pytest.raises(DomainError, match="has no value"):
        numeric.evaluate(found, [0.5, 0.5], [0.0, 1.0])


@pytest.mark.parametrize(
    "text", ["(n/maximum(0, 0))**(-1) + sum(p)", "sum(p)*(n/minimum(0, 1))**0", "sum(p) + exp(log(minimum(0, 1)))"]
)
def test_a_number_without_a_value_is_found_out(text):
    """1/(n/0) is not 0: what NumPy says of constants is not what the formula says."""
    with pytest.raises(DomainError, match="has no value"):
        numeric.evaluate(formula.measure(text), [0.25, 0.75], [0.5, 0.5])
    chosen = formula.measure(f"where(0 < n, sum(p), {text})")
    assert numeric.evaluate(chosen, [0.25, 0.75], [0.5, 0.5]) == 1.0


@pytest.mark.parametrize("given", ["max(abs(p - p_hat))", len])
def test_what_is_no_name_is_said_how_to_hand_it_over(given):
    with pytest.raises(InputError, match=r"is no measure; give a name such as 'kld', or axiomcheck.read\(...\).measure"):
        numeric.evaluate(given, [0.5, 0.5], [0.4, 0.6])


def test_text_is_called_text():
    with pytest.raises(InputError, match="prevs_true holds text; give prevalences as numbers"):
        numeric.evaluate("AE", ["0.5", "0.5"], [0.4, 0.6])
