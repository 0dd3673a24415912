"""Measures of filtering on arrays: agree with exact values and scikit-learn, refuse what is no matrix."""

import inspect
import random
from fractions import Fraction as F

import independent_filtering as I
import numpy as np
import pytest
from click.testing import CliRunner

from axiomcheck import numeric
from axiomcheck.cli import cli
from axiomcheck.errors import DomainError, InputError
from axiomcheck.lang.expr import absolute, exp, log, maximum, num, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import catalog

MEASURES = [m for m in catalog().values() if m.kind == FILTERING]
SETTINGS = {
    "alpha": (F(1, 2), F(1, 3), F(9, 10)),
    "lambda": (F(1), F(7, 3), F(1, 100)),
    **{f"alpha{i}": (F(1), F(i, 3), F(5, i)) for i in (1, 2, 3, 4)},
}
SMALL = [c for c in I.matrices(8) if sum(c)]

every_measure = pytest.mark.parametrize("measure", MEASURES, ids=lambda m: m.id)
every_smoothing = pytest.mark.parametrize("smoothing", I.SMOOTHINGS)


def settings(measure):
    names = [x.name for x in measure.parameters]
    return [{k: SETTINGS[k][i] for k in names} for i in range(3 if names else 1)]


def assert_agrees(measure, smoothing, rows, given):
    """To 1e-12 of the value, or of 1 or the number of documents where terms cancel."""
    doubles = {k: float(v) for k, v in given.items()}
    got = numeric.evaluate(measure, rows, smoothing=smoothing, **doubles)
    exactly = {k: F(v) for k, v in doubles.items()}
    for cells, value in zip(rows, got.tolist(), strict=True):
        want = I.value(measure.id, smoothing, cells, exactly)
        place = (measure.id, smoothing, cells, given, value, want)
        if want is None:
            assert np.isnan(value), place
        elif I.infinite(want):
            assert value == want, place
        else:
            scale = 1 + abs(want) + (sum(cells) if measure.id in ("utility", "linear", "chi") else 0)
            assert abs(I.real(F(value)) - I.real(want)) <= 1e-12 * scale, place


def test_every_measure_has_an_independent_formula():
    assert {m.id for m in MEASURES} == set(I.MEASURES)
    assert {m.id for m in MEASURES if m.lower_is_better} == I.LOWER_IS_BETTER
    for m in MEASURES:
        ranges = {x.name: (x.low and int(x.low), x.high and int(x.high)) for x in m.parameters}
        assert ranges == I.PARAMETERS.get(m.id, {})


@every_smoothing
@every_measure
def test_agrees_with_exact_values_on_all_small_matrices(measure, smoothing):
    for given in settings(measure)[: 2 if measure.id in ("f", "wacc") else 1]:
        assert_agrees(measure, smoothing, SMALL, given)


@every_smoothing
@every_measure
def test_agrees_with_exact_values_on_large_matrices(measure, smoothing):
    rng = random.Random(measure.id + smoothing)
    rows = [[int(10 ** rng.uniform(0, 6)) for _ in range(4)] for _ in range(60)]
    rows += [[x if rng.random() < 0.7 else 0 for x in row] for row in rows]
    for given in settings(measure):
        assert_agrees(measure, smoothing, [r for r in rows if sum(r)], given)


@every_smoothing
@every_measure
def test_a_batch_is_its_rows_in_every_shape(measure, smoothing):
    rows = np.random.default_rng(0).integers(0, 4, (2, 3, 5, 4))
    got = numeric.evaluate(measure, rows, smoothing=smoothing)
    assert got.shape == (2, 3, 5)
    flat = [numeric.evaluate(measure, r, smoothing=smoothing) for r in rows.reshape(-1, 4)]
    assert all(isinstance(x, float) for x in flat)
    np.testing.assert_array_equal(got.ravel(), flat)
    assert numeric.evaluate(measure, np.zeros((0, 4), int), smoothing=smoothing).shape == (0,)


def test_across_blocks():
    rows = np.random.default_rng(1).integers(0, 9, (40_000, 4))
    got = numeric.f(rows)
    for i in (0, 16_383, 16_384, 39_999):
        np.testing.assert_array_equal(got[i], numeric.f(rows[i]))


# -- scikit-learn ----------------------------------------------------------------------


def labels(seed, size=200):
    rng = np.random.default_rng(seed)
    true = rng.random(size) < rng.uniform(0.1, 0.9)
    flip = rng.random(size) < rng.uniform(0.05, 0.6)
    return true.astype(int), (true ^ flip).astype(int)


@pytest.mark.parametrize(
    ("name", "theirs", "ours"),
    [
        ("acc", "accuracy_score", {}),
        ("maac", "balanced_accuracy_score", {}),
        ("phi", "matthews_corrcoef", {}),
        ("kappa", "cohen_kappa_score", {}),
        ("mi", "mutual_info_score", {}),
        ("precision", "precision_score", {}),
        ("recall", "recall_score", {}),
        *(("f", "fbeta_score", {"beta": b}) for b in (0.5, 1, 2, 3.7)),
    ],
)
def test_agrees_with_scikit_learn(name, theirs, ours):
    metrics = pytest.importorskip("sklearn.metrics")
    given = {"alpha": 1 / (1 + ours["beta"] ** 2)} if ours else {}
    for seed in range(40):
        true, predicted = labels(seed)
        want = getattr(metrics, theirs)(true, predicted, **ours)
        assert numeric.evaluate_labels(name, true, predicted, **given) == pytest.approx(
            want, rel=1e-12, abs=1e-12
        )
        if theirs != "mutual_info_score":
            weight = np.random.default_rng(seed).random(len(true))
            want = getattr(metrics, theirs)(true, predicted, sample_weight=weight, **ours)
            got = numeric.evaluate_labels(name, true, predicted, sample_weight=weight, **given)
            assert got == pytest.approx(want, rel=1e-12, abs=1e-12)


def test_confusion_agrees_with_scikit_learn():
    metrics = pytest.importorskip("sklearn.metrics")
    true, predicted = labels(3)
    tn, fp, fn, tp = metrics.confusion_matrix(true, predicted).ravel()
    assert numeric.confusion(true, predicted).tolist() == [tp, fp, fn, tn]
    assert numeric.confusion(true, predicted, pos_label=0).tolist() == [tn, fn, fp, tp]


# -- labels ----------------------------------------------------------------------------


def test_labels_of_any_kind():
    assert numeric.confusion([True, False], [True, True], pos_label=True).tolist() == [1, 1, 0, 0]
    assert numeric.confusion(["a", "b"], ["b", "b"], pos_label="b").tolist() == [1, 1, 0, 0]
    assert numeric.confusion(np.array(["a", "b"], object), ["b", "b"], pos_label="a").tolist() == [0, 0, 1, 1]
    assert numeric.confusion([[1, 0], [0, 0]], [[1, 1], [0, 1]]).tolist() == [[1, 1, 0, 0], [0, 1, 0, 1]]
    assert numeric.evaluate_labels("recall", [0, 0], [0, 1]) != numeric.evaluate_labels(
        "recall", [1, 0], [0, 1]
    )
    batch = numeric.evaluate_labels("acc", [[1, 0], [0, 0]], [[1, 1], [0, 1]])
    assert batch.tolist() == [0.5, 0.5]


@pytest.mark.parametrize(
    ("true", "predicted", "more"),
    [
        ([1, 0], [1], {}),
        ([1, 0], [[1, 0]], {}),
        (1, 1, {}),
        ([1, 2], [1, 3], {}),
        ([1, 2], [0, 1], {}),
        (["a", "b"], ["a", "b"], {}),
        ([1.0, np.nan], [1, 0], {}),
        ([1, None], [1, 0], {}),
        ([[1, 0], [1]], [1, 0], {}),
        ([1, 0], [1, 0], {"sample_weight": [1]}),
        ([1, 0], [1, 0], {"sample_weight": [1, -1]}),
        ([1, 0], [1, 0], {"sample_weight": [1, np.inf]}),
        ([1, 0], [1, 0], {"sample_weight": ["a", "b"]}),
        ([1, 0], [1, 0], {"pos_label": 2}),
    ],
)
def test_labels_that_are_none(true, predicted, more):
    with pytest.raises(InputError):
        numeric.evaluate_labels("acc", true, predicted, **more)


# -- counts and parameters ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([3, -1, 2, 4], "FP is -1.*negative"),
        ([[3, 1, 2, 4], [3, 1, 2.5, 4]], r"FN is 2\.5 at row 1.*whole"),
        ([3, 1, 2, np.nan], "TN is nan.*finite"),
        ([3, 1, 2, np.inf], "finite"),
        ([3, 1, 2, 2.0**60], "beyond"),
        ([3, 1, 2], "shape"),
        ([3, 1, 2, 4, 5], "shape"),
        (3, "shape"),
        ([[3, 1], [2, 4]], "shape"),
        ([[3, 1, 2, 4], [3]], "rectangular"),
        (["3", "1", "2", "4"], "whole numbers"),
        ([True, False, True, True], "whole numbers"),
        ([3, 1, 2, None], "TN is nan"),
        ([3, 1, 2, 4 + 1j], "whole numbers"),
        (np.ma.array([3, 1, 2, 4], mask=[0, 1, 0, 0]), "masked"),
        ("3124", "whole numbers"),
    ],
)
@pytest.mark.parametrize("name", ["acc", "f", "mi"])
def test_counts_that_are_none(name, counts, message):
    with pytest.raises(InputError, match=message):
        numeric.evaluate(name, counts)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("f", {"beta": 2}, "no parameter 'beta'.*0 < alpha < 1"),
        ("acc", {"alpha": 1}, "has none"),
        *(("f", {"alpha": x}, "alpha is") for x in (0, 1, -1, 2, "1", "0", "3/2", True, None.__class__, [], "x", "1e-9",
                                                    "1/0", float("nan"), float("inf"), "9" * 99)),
        ("wacc", {"lambda": 0}, "lambda"),
        ("wacc", {"lambda_": -1}, "lambda"),
        ("wacc", {"lambda": 1, "lambda_": 1}, "twice"),
        ("linear", {"alpha3": 0}, "alpha3"),
        ("f", {"smoothing": "additive"}, "laplace"),
        ("f", {"undefined": "zero"}, "undefined"),
        ("f", {"eps": 0.1}, "eps"),
    ],
)  # fmt: skip
def test_parameters_that_are_none(name, options, message):
    with pytest.raises(InputError, match=message):
        numeric.evaluate(name, [3, 1, 2, 4], **options)


def test_the_two_kinds_are_not_confused():
    for call in (
        lambda: numeric.evaluate("f", [0.5, 0.5], [0.5, 0.5]),
        lambda: numeric.evaluate("kld", [3, 1, 2, 4]),
        lambda: numeric.evaluate("kld", [0.5, 0.5], [0.5, 0.5], smoothing="laplace"),
        lambda: numeric.evaluate_counts("kld", [3, 1, 2, 4]),
        lambda: numeric.evaluate_labels("kld", [1, 0], [1, 0]),
        lambda: numeric.evaluate_prevalences("f", [0.5, 0.5], [0.5, 0.5]),
        lambda: numeric.mean_score("f", [[0.5, 0.5]], [[0.5, 0.5]]),
        lambda: numeric.evaluate_counts(3, [3, 1, 2, 4]),
    ):
        with pytest.raises(InputError):
            call()


def test_no_value_is_nan_or_an_error():
    rows = [[3, 1, 2, 4], [0, 0, 2, 4]]
    assert np.isnan(numeric.precision(rows)).tolist() == [False, True]
    with pytest.raises(
        DomainError, match=r"Precision has no value at row 1 .*TP = 0, FP = 0, FN = 2, TN = 4"
    ):
        numeric.precision(rows, undefined="raise")
    with pytest.raises(DomainError, match="Precision has no value, TP"):
        numeric.precision(rows[1], undefined="raise")


def test_parameters_in_every_form():
    for value in (0.25, "1/4", "0.25", F(1, 4), np.float64(0.25)):
        assert numeric.f([3, 1, 2, 4], alpha=value) == numeric.f([3, 1, 2, 4], alpha=0.25)
    assert numeric.wacc([3, 1, 2, 4], lambda_=2) == numeric.wacc([3, 1, 2, 4], **{"lambda": 2})


def test_values_by_limits_of_other_formulas():
    fp, fn, tp = sym("FP"), sym("FN"), sym("TP")
    for formula, cells, want in [
        (exp(-1 / fp), (1, 0, 1, 1), 0.0),
        (-1 / fp, (1, 0, 1, 1), -np.inf),
        ((-fp) ** num(-1), (1, 0, 1, 1), -np.inf),
        ((-fp) ** num(-2), (1, 0, 1, 1), np.inf),
        (1 / (fp - fn), (1, 0, 0, 1), np.nan),
        (1 / (fp - fn), (1, 1, 1, 1), np.nan),
        (1 / fp - 1 / fn, (1, 0, 0, 1), np.nan),
        (fp / fn * fn, (1, 1, 0, 1), np.nan),
        (fp * log(fp), (1, 0, 1, 1), 0.0),
        (fp * log(fp / fn), (1, 0, 0, 1), 0.0),
        (log(fp), (1, 0, 1, 1), -np.inf),
        (log(fp - fn), (1, 1, 1, 1), np.nan),
        (log(fp - fn), (1, 1, 2, 1), np.nan),
        (maximum(log(fp), tp), (1, 0, 1, 1), 1.0),
        (absolute(log(fp)), (1, 0, 1, 1), np.inf),
        (fp ** num("1/2"), (1, 4, 1, 1), 2.0),
        ((fp - fn) ** num("1/2"), (1, 1, 2, 1), np.nan),
    ]:
        measure = Measure("M", "m", formula, "somewhere", kind=FILTERING)
        np.testing.assert_array_equal(numeric.evaluate(measure, cells), want, err_msg=str(formula))


# -- as functions, and on the command line ---------------------------------------------------


@every_measure
def test_every_measure_is_a_documented_function(measure):
    function = getattr(numeric, measure.id)
    assert function is getattr(numeric, measure.id)
    assert measure.id in dir(numeric) and all(x.isidentifier() for x in dir(numeric))
    text = inspect.getdoc(function)
    assert str(measure.formula) in text
    assert all(x.name in text for x in measure.parameters)
    example = [line for line in text.splitlines() if line and line[0] in "-0123456789" and line[-1].isdigit()]
    assert float(example[0]) == round(function([3, 1, 2, 4]), 6)
    for alias in measure.aliases:
        if alias.isidentifier():
            assert getattr(numeric, alias) is function


def call(*arguments, **more):
    return CliRunner().invoke(cli, ["eval", *arguments], **more)


def test_eval():
    done = call("f", "--counts", "3,1,2,4", "--param", "alpha=1/2")
    assert (done.exit_code, float(done.stdout)) == (0, 2 / 3)
    assert float(call("Lam%", "--counts", "3, 1, 2, 4", "--smoothing", "laplace").stdout) < 0.5
    assert call("odds", "--counts", "3,0,2,4").stdout.strip() == "inf"
    assert float(call("wacc", "--counts", "3,1,2,4", "--param", "lambda=2").stdout) == 2 / 3


def test_eval_a_file(tmp_path):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("id,TN,FN,FP,TP\na,4,2,1,3\nb,4,2,0,0\n")
    assert call("precision", "--csv", str(source), "--output", str(target)).exit_code == 0
    assert target.read_text() == "id,TN,FN,FP,TP,precision\na,4,2,1,3,0.75\nb,4,2,0,0,nan\n"
    assert call("precision", "--csv", "-", input=source.read_text()).stdout == target.read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("f",), "--counts"),
        (("f", "--counts", "3,1,2"), "3 numbers"),
        (("f", "--counts", "3,1,2,4,5"), "5 numbers"),
        (("f", "--counts", "3,-1,2,4"), "negative"),
        (("f", "--counts", "3,1,2.5,4"), "whole"),
        (("f", "--counts", "3,1,x,4"), "whole"),
        (("f", "--counts", "3,1,٣,4"), "whole"),
        (("f", "--counts", "3,1,2," + "9" * 30), "beyond"),
        (("f", "--counts", "3,1,2,4", "--param", "beta=1"), "beta"),
        (("f", "--counts", "3,1,2,4", "--param", "alpha=1"), "alpha"),
        (("f", "--counts", "3,1,2,4", "--param", "alpha"), "alpha=1/2"),
        (("f", "--counts", "3,1,2,4", "--param", "alpha=1/2", "--param", "alpha=1/3"), "twice"),
        (("f", "--counts", "3,1,2,4", "--param", "smoothing=1"), "no parameter"),
        (("f", "--counts", "3,1,2,4", "--param", "smoothing=laplace"), "is no number"),
        (("f", "--counts", "3,1,2,4", "--param", "undefined=2"), "no parameter"),
        (("f", "--counts", "3,1,2,4", "--smoothing", "additive"), "laplace"),
        (("f", "--counts", "3,1,2,4", "--true", "1,0"), "--true"),
        (("f", "--counts", "3,1,2,4", "--eps", "1"), "--eps"),
        (("f", "--counts", "3,1,2,4", "--csv", "x"), "--csv"),
        (("f", "--counts", "3,1,2,4", "--output", "x"), "--output"),
        (("kld", "--counts", "3,1,2,4"), "--counts"),
        (("precision", "--counts", "0,0,1,1"), "no value"),
        (("f", "--csv", "/nonexistent"), "/nonexistent"),
    ],
)
def test_eval_refuses(arguments, message):
    done = call(*arguments)
    assert done.exit_code == 2, done.output
    assert message in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "header"),
        ("TP,FP,FN\n1,2,3\n", "TN"),
        ("TP,FP,FN,TN,TN\n1,2,3,4,5\n", "TN"),
        ("TP,FP,FN,TN,f\n1,2,3,4,5\n", "already"),
        ("TP,FP,FN,TN\n1,2,3\n", "line 2"),
        ("TP,FP,FN,TN\n1,2,3,4\n\n1,-2,3,4\n", "line 4: FP"),
        ("TP,FP,FN,TN\n1,2,3,4.5\n", "line 2: TN"),
    ],
)
def test_eval_refuses_tables(text, message):
    done = call("f", "--csv", "-", input=text)
    assert done.exit_code == 2 and message in done.output, done.output
