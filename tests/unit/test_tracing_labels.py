"""Measures of label vectors: scikit-learn's, as installed, and users' own, as formulas over counts."""

import ast
import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import axiomcheck
from axiomcheck.cli import cli
from axiomcheck.errors import InputError, UndefinedValue
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.input import counts
from axiomcheck.input.tracing import child, comparing
from axiomcheck.input.tracing.counted import LABELS, Counted, Size, labels
from axiomcheck.input.tracing.loading import load
from axiomcheck.input.tracing.matrices import formula_of
from axiomcheck.input.tracing.paths import Tracer, Untraceable, running
from axiomcheck.input.tracing.strata import MATRIX, region_of_counts
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.strategies.proves import proves
from axiomcheck.testing import assert_satisfies
from axiomcheck.verdict import Status

pytest.importorskip("sklearn", reason="pip install 'axiomcheck[libraries]'")
FILE = Path(__file__).resolve().parents[1] / "data" / "user_labels.py"
WRITTEN = {
    "precision_score": "TP/(TP + FP)",
    "recall_score": "TP/(TP + FN)",
    "f1_score": "2*TP/(2*TP + FP + FN)",
    "fbeta_score": "5*TP/(5*TP + FN + 4*FP)",
    "accuracy_score": "(TP + TN)/(TP + FP + FN + TN)",
    "balanced_accuracy_score": "(TP/(TP + FN) + TN/(TN + FP))/2",
    "jaccard_score": "TP/(TP + FP + FN)",
    "matthews_corrcoef": None,
    "cohen_kappa_score": None,
    "zero_one_loss": "(FP + FN)/(TP + FP + FN + TN)",
    "hamming_loss": "(FP + FN)/(TP + FP + FN + TN)",
    "brier_score_loss": "(FP + FN)/(TP + FP + FN + TN)",
    "mean_squared_error": "(FP + FN)/(TP + FP + FN + TN)",
    "specificity": "TN/(TN + FP)",
    "specificity_of_tables": "TN/(TN + FP)",
    "specificity_as_recall": "TN/(TN + FP)",
    "likelihood_ratio": "TP*(TN + FP)/(FP*(TP + FN))",
    "macro_f1": "TN/(2*TN + FP + FN) + TP/(2*TP + FP + FN)",
    "micro_f1": "(TP + TN)/(TP + FP + FN + TN)",
    "weighted_f1": None,
    "weighted_accuracy": "(3*TP + TN)/(3*TP + FP + 3*FN + TN)",
    "geometric_mean": None,
    "counted_by_bins": "TP/(TP + FP + FN + TN)",
    "counted_by_uniques": "TP/(TP + FP)",
}
REFUSED = {
    "bad_order": "calls diff on labels",
    "bad_cumulated": "calls cumsum on labels",
    "bad_ranked": "another kind",
    "bad_first": "whose order is not known",
    "bad_swallowed": "as an integer",
    "bad_parity": "bitwise_xor.reduce",
    "bad_table": "another kind",
    "bad_plain_copies": "when traced",
}
OWN = [f.name for f in ast.parse(FILE.read_text()).body if isinstance(f, ast.FunctionDef)]
FEW = 12  # matrices a face; `test_many_matrices` has all of them


def spec_of(name):
    return f"{FILE}:{name}" if name in OWN else f"sklearn.metrics:{name}"


def read(name, monkeypatch, few=FEW):
    monkeypatch.setattr(comparing, "AT_LEAST", few)
    given = {"beta": "0.5"} if name == "fbeta_score" else {}
    request = {"spec": spec_of(name), "kind": "filtering", "sizes": [], "arguments": given}
    answer = json.loads(json.dumps(child.answered({**request, "seconds": 900.0, "memory_mb": 4096})))
    if "error" in answer:
        raise InputError(answer["error"])
    return (*formula_of(spec_of(name), answer["faces"], proves, answer["labels"]), answer, given)


def test_every_function_is_listed():
    assert set(OWN) == {*REFUSED, *WRITTEN} & set(OWN)


@pytest.mark.parametrize("name", WRITTEN)
def test_the_formula_is_the_function(name, monkeypatch):
    found, notes, _, given = read(name, monkeypatch)
    if WRITTEN[name] is not None:
        known = region_of_counts(MATRIX, True).hypotheses
        assert proves(Goal(known, Rel("=", found, counts.parse(WRITTEN[name]))))
    function, _ = load(spec_of(name))
    rng, compared = np.random.default_rng(5), 0
    for trial in range(25):
        cells = rng.integers(0 if trial % 2 else 1, 9, 4)
        point = dict(zip(MATRIX, map(Fraction, cells.tolist()), strict=True))
        order = rng.permutation(cells.sum())
        true, predicted = (np.repeat([LABELS[k][i] for k in MATRIX], cells)[order] for i in (0, 1))
        try:
            value = evaluate(found, point)
        except UndefinedValue:
            continue
        value = float(value) if isinstance(value, Fraction) else float(value.mid())
        given_numbers = {k: float(v) for k, v in given.items()}
        assert float(function(true, predicted, **given_numbers)) == pytest.approx(value, abs=1e-9), point
        compared += 1
    assert compared >= 12
    assert all("nothing is said" in note for note in notes)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_more_than_counted_is_refused(name, monkeypatch):
    with pytest.raises(InputError, match=REFUSED[name]) as caught:
        read(name, monkeypatch)
    assert "\n" not in str(caught.value)


def test_many_matrices(monkeypatch):
    """One matrix where nothing is there, all that count one kind, and 200 of every other choice of empty cells."""
    _, _, answer, _ = read("accuracy_score", monkeypatch, few=200)
    assert answer["points"] == 15 * 200 + 1 and answer["rounded"] == 0


def test_the_axioms_say_what_a_function_is_about():
    done = CliRunner().invoke(cli, ["verify", f"{FILE}:specificity", "--axiom", "SM", "--jobs", "0"])
    assert done.exit_code == 0 and "TN/(TN + FP)" in done.output, done.output
    assert axiomcheck.verify(f"{FILE}:specificity", ["SM"]).refuted == ["SM"]


@pytest.mark.parametrize(("average", "formula"), [("'macro'", "macro_f1"), ("'micro'", "micro_f1"), ("'weighted'", None)])
def test_arguments_that_are_fixed_beforehand_are(tmp_path, monkeypatch, average, formula):
    monkeypatch.setattr(comparing, "AT_LEAST", FEW)
    head = "from functools import partial\nfrom sklearn.metrics import f1_score\n"
    (tmp_path / "fixed.py").write_text(f"{head}f = partial(partial(f1_score, average={average}), labels=[0, 1])\n")
    spec = f"{tmp_path}/fixed.py:f"
    request = {"spec": spec, "kind": "filtering", "sizes": [], "arguments": {}, "seconds": 900.0, "memory_mb": 4096}
    answer = child.answered(request)
    assert "error" not in answer, answer
    found, _ = formula_of(spec, answer["faces"], proves, answer["labels"])
    if formula is not None:
        known = region_of_counts(MATRIX, True).hypotheses
        assert proves(Goal(known, Rel("=", found, counts.parse(WRITTEN[formula]))))


@pytest.mark.parametrize(
    "name",
    ["rand_score", "adjusted_rand_score", "mutual_info_score", "normalized_mutual_info_score", "fowlkes_mallows_score",
     "v_measure_score", "homogeneity_score", "completeness_score"],
)  # fmt: skip
def test_metrics_of_clusterings_are_refused_with_a_cure(name, monkeypatch):
    with pytest.raises(InputError, match="give its formula over TP, FP, FN and TN, which of two clusters each") as caught:
        read(name, monkeypatch)
    assert "\n" not in str(caught.value)


def test_the_cure_for_metrics_of_clusterings_is_one():
    """The Rand index of two clusters each, over the cells of their table."""
    n, same = "(TP + FP + FN + TN)", "(TP**2 + FP**2 + FN**2 + TN**2)"
    sides = "((TP + FN)**2 + (FP + TN)**2) - ((TP + FP)**2 + (FN + TN)**2)"
    found = axiomcheck.read(f"({n}**2 - {n} + 2*{same} - {sides})/({n}**2 - {n})").measure
    from sklearn.metrics import rand_score

    for cells in ((3, 1, 2, 4), (5, 0, 1, 2), (1, 6, 2, 1)):
        true, predicted = (np.repeat([LABELS[k][i] for k in MATRIX], cells) for i in (0, 1))
        value = evaluate(found.formula, dict(zip(MATRIX, map(Fraction, cells), strict=True)))
        assert float(value) == pytest.approx(rand_score(true, predicted))


def test_weights_that_are_not_given_are_named_beside_the_formula():
    words = ["verify", "sklearn.metrics:f1_score", "--axiom", "SM", "--jobs", "0"]
    assert "note: sample_weight = None: every item counts once" in CliRunner().invoke(cli, words).output
    macro = CliRunner().invoke(cli, [*words, "--argument", "average=macro"]).output
    assert "= (2*TN/(TN + FP + (TN + FN)) + 2*TP/(TP + FN + (TP + FP)))/2" in macro


# -- arrays that are only counted --------------------------------------------------------------------


@pytest.fixture
def both():
    with running(Tracer(region_of_counts(MATRIX, True))):
        yield labels(0, MATRIX), labels(1, MATRIX)


def test_masks_keep_what_they_count(both):
    true, predicted = both
    hits = true[(true == 1) & (predicted == 1)]
    assert isinstance(hits, Counted) and hits.kinds == ("TP",) and str(hits.sum().value) == "TP"
    assert str(np.concatenate([true, predicted]).sum().value) == "TP + FN + TP + FP"
    assert isinstance(true.shape[0], Size) and hash(true.shape[0]) == hash(predicted.shape[0])


def test_labels_of_other_items_do_not_mix(both):
    true, predicted = both
    with pytest.raises(Untraceable, match="different items"):
        true[true == 1] + predicted
    with pytest.raises(Untraceable, match="another kind"):
        true + np.array([1, 2, 3, 4])


@pytest.mark.parametrize("what", [
    lambda y: y[1:], lambda y: y[::-1], lambda y: y[0] == 1, lambda y: list(y), lambda y: y.tolist(), lambda y: y.argsort(),
    lambda y: range(y.shape[0]), lambda y: bool(y), lambda y: np.sort(y), lambda y: np.median(y), lambda y: np.diff(y),
    lambda y: y.reshape(2, 2), lambda y: np.add.accumulate(y), lambda y: np.outer(y, y), lambda y: math.floor(y.shape[0] / 2),
    lambda y: y.flat, lambda y: y.astype(float).item(0), lambda y: f"{y[0]}",
])  # fmt: skip
def test_the_order_of_items_is_not_known(both, what):
    with pytest.raises(Untraceable):
        what(both[0])


def test_a_product_of_two_counts_is_compared_at_whole_numbers():
    assert axiomcheck.read(covariance).traced.lower_is_better is False


def covariance(tp, fp, fn, tn):
    return tp * tn - fp * fn


def test_a_proof_about_a_part_of_a_function_says_so_and_an_assertion_warns():
    found = axiomcheck.verify(own_value_at_zero, "NN")
    assert found.status is Status.PROVED and found.scope == "n <= 4, in part"
    with pytest.warns(UserWarning, match="where some p.c. = 0 the function has other values, of which nothing is said"):
        assert_satisfies(own_value_at_zero, "NN")


def own_value_at_zero(p, q):
    return np.sum(p[p > 0] * np.log(p[p > 0] / q[p > 0])) + np.sum(q[p == 0])
