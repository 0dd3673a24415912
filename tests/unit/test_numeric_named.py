"""Data frames and series: classes and cells go by their names, never silently by position."""

import numpy as np
import pytest

from axiomcheck import measures, numeric
from axiomcheck.errors import InputError
from axiomcheck.experiments import frames
from axiomcheck.input import formula

pd = pytest.importorskip("pandas")

TRUE = pd.DataFrame({"cat": [0.2, 0.1], "dog": [0.3, 0.3], "emu": [0.5, 0.6]})
HAT = pd.DataFrame({"emu": [0.1, 0.2], "cat": [0.6, 0.2], "dog": [0.3, 0.6]})


@pytest.mark.parametrize("name", ["ae", "kld", "rae", "nae", "pd"])
def test_columns_are_aligned_by_name(name):
    found = numeric.evaluate(name, TRUE, HAT)
    wanted = numeric.evaluate(name, TRUE.to_numpy(), HAT[["cat", "dog", "emu"]].to_numpy())
    assert found.tolist() == wanted.tolist()
    assert found.tolist() != numeric.evaluate(name, TRUE.to_numpy(), HAT.to_numpy()).tolist()


def test_so_they_are_in_every_door():
    expected = numeric.ae(TRUE, HAT)
    assert numeric.mean_score("ae", TRUE, HAT) == pytest.approx(expected.mean())
    assert numeric.median_score("ae", TRUE, HAT) == pytest.approx(np.median(expected))
    assert frames.values(measures.from_name("ae"), TRUE, HAT, None, 3).tolist() == expected.tolist()
    assert (
        numeric.ae(TRUE, HAT, eps=0.01).tolist()
        == numeric.ae(TRUE, HAT[["cat", "dog", "emu"]], eps=0.01).tolist()
    )


def test_series_are_aligned_by_label():
    p, q = pd.Series({"a": 0.2, "b": 0.8}), pd.Series({"b": 0.8, "a": 0.2})
    assert numeric.ae(p, q) == 0
    assert numeric.ae(p, q.to_numpy()) == pytest.approx(0.6)  # an array has no names


def test_training_prevalences_too():
    drift = formula.measure("sum(abs(p_hat - p)/p_train)")
    train = pd.Series({"emu": 0.5, "dog": 0.3, "cat": 0.2})
    found = numeric.evaluate(drift, TRUE, HAT, p_train=train)
    assert found.tolist() == numeric.evaluate(drift, TRUE, HAT, p_train=[0.2, 0.3, 0.5]).tolist()
    with pytest.raises(InputError, match="p_train"):
        numeric.evaluate(drift, TRUE, HAT, p_train=train.rename({"emu": "rhea"}))


def test_what_has_no_names_goes_by_position():
    plain = pd.DataFrame(TRUE.to_numpy())
    assert numeric.ae(plain, plain).tolist() == [0, 0]
    assert numeric.ae(TRUE, HAT.to_numpy()).tolist() == numeric.ae(TRUE.to_numpy(), HAT.to_numpy()).tolist()
    assert numeric.ae(plain, HAT).tolist() == numeric.ae(TRUE.to_numpy(), HAT.to_numpy()).tolist()


@pytest.mark.parametrize(
    ("hat", "says"),
    [
        (HAT.rename(columns={"emu": "rhea"}), "rhea"),
        (HAT.set_axis(["cat", "cat", "dog"], axis=1), "twice"),
    ],
)
def test_other_classes_are_refused(hat, says):
    with pytest.raises(InputError, match=says):
        numeric.ae(TRUE, hat)


def test_classes_named_twice_alike_are_refused():
    twice = TRUE.set_axis(["cat", "cat", "dog"], axis=1)
    with pytest.raises(InputError, match="twice"):
        numeric.ae(twice, twice)


COUNTS = pd.DataFrame({"tn": [4, 4], "fn": [2, 2], "tp": [3, 0], "fp": [1, 1]})


def test_counts_are_aligned_by_name():
    assert numeric.acc(COUNTS).tolist() == numeric.acc([[3, 1, 2, 4], [0, 1, 2, 4]]).tolist()
    assert numeric.f(COUNTS, alpha="1/2").round(6).tolist() == [0.666667, 0.0]
    assert numeric.acc(COUNTS.rename(columns=str.upper)).tolist() == numeric.acc(COUNTS).tolist()
    assert numeric.acc(pd.DataFrame([[3, 1, 2, 4]])).tolist() == [0.7]
    with pytest.raises(InputError, match="TP, FP, FN, TN"):
        numeric.acc(COUNTS.rename(columns={"tn": "true_negatives"}))


@pytest.mark.parametrize("name", ["nas", "nss"])
def test_scores_of_the_binary_case_agree_with_what_they_coincide_with(name):
    """Sebastiani 2020, 4.2 and 4.5: NAS is NAE, and NSS is NSE, of two classes, whichever class is the first."""
    rng = np.random.default_rng(0)
    p, q = (np.stack([x, 1 - x], axis=1) for x in rng.random((2, 200)))
    found = getattr(numeric, name)(p, q)
    assert found == pytest.approx(getattr(numeric, {"nas": "nae", "nss": "nse"}[name])(p, q), rel=1e-9)
    assert found == pytest.approx(getattr(numeric, name)(p[:, ::-1], q[:, ::-1]), rel=1e-9)
    with pytest.raises(InputError, match="2 classes"):
        getattr(numeric, name)([0.2, 0.3, 0.5], [0.2, 0.3, 0.5])
