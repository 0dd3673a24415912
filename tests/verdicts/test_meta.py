"""Strictness, robustness and rankings are what Amigó et al. 2019 define, for any matrix that passes the checks."""

import io
import json
import subprocess
import sys
from fractions import Fraction as Q
from itertools import combinations, permutations
from math import sqrt

import numpy as np
import printed_figure12
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from axiomcheck import measures
from axiomcheck.cli import cli
from axiomcheck.errors import InputError, MissingExtra

pytest.importorskip("scipy", reason="meta-evaluation needs the extra experiments")
from axiomcheck.claims.amigo import PAPER, correlations
from axiomcheck.claims.amigo import figure12 as claimed
from axiomcheck.claims.model import Answer
from axiomcheck.experiments import meta
from axiomcheck.experiments.meta import generated, matrix, report, scores
from axiomcheck.experiments.meta.robustness import spearman
from axiomcheck.tables import figure12

M = measures.from_name
HEADER = "system,topic,tp,fp,fn,tn"
# A1: Acc 9/10, F 2/3; B1: 6/10, 1/2; A2: 7/10, 2/3 (a tie); B2: 8/10, 6/7
BY_HAND = f"{HEADER}\nA,1,1,0,1,8\nB,1,2,4,0,4\nA,2,3,0,3,4\nB,2,6,2,0,2\n"


def table(text):
    return meta.read(io.StringIO(text))


def ready(values, missing=()):
    """Scores of measures x systems x topics."""
    rows = ["measure,system,topic,score"]
    for m, per_system in values.items():
        for s, row in enumerate(per_system):
            rows += [f"{m},s{s},t{t},{x}" for t, x in enumerate(row) if (s, t) not in missing]
    return meta.score(table("\n".join(rows)))


def ask(*words, stdin=None):
    return CliRunner().invoke(cli, ["meta", *words], input=stdin)


# -- small cases, worked out by hand ---------------------------------------------------


def test_strictness_by_hand_with_a_tie():
    """rank by Acc: A1 1, B2 3/4, A2 1/2, B1 1/4; by F: B2 1, A1 and A2 3/4, B1 1/4."""
    found = meta.score(table(BY_HAND), [M("Acc"), M("F")])
    expected = {  # th: Strictness(Acc), Strictness(F), sizes of the tops
        1: (Q(3, 4), Q(3, 4), (1, 1)),
        0.8: (Q(3, 4), Q(3, 4), (1, 1)),
        0.75: (Q(3, 4), Q(1, 2), (2, 3)),
        0.5: (Q(3, 4), Q(1, 2), (3, 3)),
        0.25: (Q(1, 4), Q(1, 4), (4, 4)),
        0: (Q(1, 4), Q(1, 4), (4, 4)),
    }
    for threshold, (acc, f, sizes) in expected.items():
        strict = meta.strictness(found, threshold)
        assert strict.overall.tolist() == [float(acc), float(f)], threshold
        assert strict.top == sizes and (strict.outputs, strict.left_out) == (4, 0)
    assert meta.curve(found, (1, 0.75)).tolist() == [[0.75, 0.75], [0.75, 0.5]]


def test_strictness_is_the_least_over_the_other_measures():
    found = ready({"m": [[9, 7], [7, 1]], "n": [[5, 8], [2, 4]], "o": [[3, 3], [3, 3]]})
    strict = meta.strictness(found, 0.75)
    assert np.isnan(np.diag(strict.pairs)).all()
    assert strict.pairs[0, 1:].tolist() == [0.25, 1] and strict.pairs[1, [0, 2]].tolist() == [0.75, 1]
    assert strict.pairs[2, :2].tolist() == [0.25, 0.25]  # a constant measure has all outputs on top
    assert strict.overall.tolist() == [0.25, 0.75, 0.25]
    assert [strict.hardest(i) for i in range(3)] == ["n", "m", "m"]


def test_the_default_threshold_is_the_one_the_paper_names():
    assert meta.THRESHOLD == 0.8 and meta.PAIRS == 1000


def test_robustness_by_hand():
    """Places (1,2,3), (1,3,2), (1,1,2) for three topics: rho 1/2, sqrt(3)/2 and 0."""
    found = meta.robustness(ready({"m": [[1, 1, 1], [2, 3, 1], [3, 2, 2]]}))
    assert found.topics.tolist() == [[0, 1], [0, 2], [1, 2]]
    assert found.correlations[0] == pytest.approx([0.5, sqrt(3) / 2, 0], abs=1e-15)
    assert found.overall[0] == pytest.approx((0.5 + sqrt(3) / 2) / 3, abs=1e-15)
    assert meta.robustness(meta.score(table(BY_HAND), [M("Acc"), M("F")])).overall.tolist() == [-1, -1]


def test_robustness_leaves_out_what_has_no_correlation():
    found = meta.robustness(ready({"m": [[1, 5, 1], [2, 5, 3], [3, 5, 2]]}))  # the second topic ties all
    assert found.used.tolist() == [1] and found.overall[0] == pytest.approx(0.5)
    alone = meta.robustness(ready({"m": [[1], [2]]}))
    assert np.isnan(alone.overall[0]) and alone.possible == 0
    lacking = ready(
        {"m": [[1, 2, ""], [2, 1, 4], [3, "nan", 5]]}
    )  # two systems are left for (0,1) and for (0,2)
    assert meta.robustness(lacking).correlations[0].tolist()[:2] == [-1, 1]
    assert np.isnan(meta.robustness(lacking).correlations[0, 2])  # and one for (1,2)


def test_rankings_by_hand():
    """1,2,3,4 against 1,2,2,3: five pairs agree and one is tied; tau-b 5/sqrt(6*5), rho 4.5/sqrt(5*4.5)."""
    found = ready({"m": [[1, 1], [2, 2], [3, 3], [4, 4]], "n": [[0, 2], [2, 2], [1, 3], [9, -3]]})
    r = meta.rank_systems(found, ["s1"])
    assert r.means.tolist() == [[1, 2, 3, 4], [1, 2, 2, 3]]
    assert r.places.tolist() == [[4, 3, 2, 1], [4, 2, 2, 1]]
    assert r.kendall[0, 1] == pytest.approx(5 / sqrt(30)) and r.spearman[0, 1] == pytest.approx(
        4.5 / sqrt(22.5)
    )
    assert r.improves.tolist() == [[False, False, True, True], [False, False, False, True]]
    assert r.kendall[0, 0] == 1


def test_lower_is_better_turns_everything_around():
    counts = table(BY_HAND)
    found = meta.score(counts, [M("Acc"), M("Err"), M("F")])
    assert found.lower == (False, True, False)
    assert meta.strictness(found, 0.75).pairs[0, 1] == 0.75  # Err orders as Acc does
    r = meta.rank_systems(found)
    assert r.kendall[0, 1] == 1 and r.places[0].tolist() == r.places[1].tolist() == [1, 2]
    turned = meta.score(counts, [M("Acc"), M("Err")], lower=["acc"], higher=["Err"])
    assert turned.lower == (True, False) and meta.rank_systems(turned).places[0].tolist() == [2, 1]
    with pytest.raises(InputError, match="both lower and higher"):
        meta.score(counts, [M("Acc")], lower=["Acc"], higher=["acc"])


def test_quantification_by_hand():
    """AE 1/10 and 3/10 for topic 1, 1/4 and 0 for topic 2; KLD has no value where a true class is predicted away."""
    rows = ["system,topic,class,p_true,p_pred"]
    for s, t, p, q in (("A", 1, 0.5, 0.6), ("B", 1, 0.5, 0.8), ("A", 2, 0.25, 0), ("B", 2, 0.25, 0.25)):
        rows += [f"{s},{t},x,{p},{q}", f"{s},{t},y,{1 - p},{1 - q}"]
    pairs = table("\n".join(rows))
    found = meta.score(pairs, [M("AE"), M("KLD")])
    assert found.values[0] == pytest.approx(np.array([[0.1, 0.25], [0.3, 0]]))
    assert np.isnan(found.values[1]).tolist() == [[False, True], [False, False]]
    assert meta.rank_systems(found).topics.tolist() == [[2, 2], [1, 2]]
    strict = meta.strictness(found, 1)
    assert (strict.outputs, strict.left_out) == (3, 1)
    smoothed = meta.score(pairs, [M("AE"), M("KLD")], eps=0.01)
    assert np.isfinite(smoothed.values).all()
    assert len(meta.score(pairs).measures) > 8


def test_classes_are_in_order_and_may_differ_in_number_by_topic():
    rows = ["system,topic,class,p_true,p_pred"]
    for s in "AB":
        rows += [f"{s},1,{c},{p},{q}" for c, p, q in ((10, 0.5, 0.2), (9, 0.5, 0.8))]
        rows += [f"{s},2,{c},0.25,{q}" for c, q in zip("abcd", (0.1, 0.2, 0.3, 0.4), strict=True)]
    found = table("\n".join(rows))
    assert found.prevalences[0][1].tolist() == [0.8, 0.2]  # class 9 before class 10
    assert [x.shape[1] for x in found.prevalences] == [2, 4, 2, 4]
    assert meta.score(found, [M("AE")]).values[0, 0] == pytest.approx([0.3, 0.1])


# -- missing values and ties ------------------------------------------------------------


def test_undefined_values_are_missing_unless_a_score_is_given():
    text = f"{HEADER}\nnone,1,0,0,2,2\nall,1,2,2,0,0\nnone,2,0,0,1,3\nall,2,1,3,0,0\n"
    found = meta.score(table(text), [M("F"), M("Acc")])
    assert np.isnan(found.values[0]).tolist() == [[False, False], [True, True]]
    strict = meta.strictness(found)
    assert (strict.outputs, strict.left_out) == (2, 2)
    assert np.isnan(meta.rank_systems(found).places[0]).tolist() == [False, True]
    filled = meta.score(table(text), [M("F"), M("Acc")], undefined={"f": 0})
    assert filled.values[0, 1].tolist() == [0, 0] and meta.strictness(filled).outputs == 4
    both = meta.score(table(text), [M("F")], smoothings=("natural", "laplace"), undefined={"F": 0})
    assert both.measures == ("F", "F (laplace)") and np.isfinite(both.values).all()
    with pytest.raises(InputError, match="no output at which every measure"):
        meta.strictness(ready({"m": [[1], [""]], "n": [[""], [2]]}))


def test_outputs_that_are_not_there_stay_missing():
    rows = BY_HAND.strip().splitlines()
    found = table("\n".join([*rows, "C,1,1,1,1,7"]))
    assert "not every topic has one of C" in found.notes[0]
    values = meta.score(found, [M("F")], undefined={"F": 0}).values[0]
    assert np.isnan(values[2]).tolist() == [False, True]


def test_another_truth_for_the_same_topic_is_noted():
    assert "differ in what is true" in table(BY_HAND.replace("B,1,2,4", "B,1,3,3")).notes[0]
    assert table(BY_HAND).notes == ()


def test_what_differs_by_rounding_only_is_tied():
    found = scores.levels(np.array([0.1 + 0.2, 0.3, 0.3 + 1e-9, -np.inf, np.inf, np.nan, 1e-17, 0]))
    assert found[0] == found[1] < found[2] < found[4] and found[3] == 0
    assert np.isnan(found[5]) and found[6] == found[7]


def test_infinite_scores_are_scores():
    found = ready({"m": [["inf", 1], [1, 2], ["-inf", 3]], "n": [[1, 2], [2, 3], [3, 4]]})
    assert meta.strictness(found, 1).top == (1, 1)
    assert meta.rank_systems(found).places[0].tolist() == [1, 2, 3]


# -- any matrix ---------------------------------------------------------------------------


cells = st.tuples(*[st.integers(0, 4)] * 4).filter(any)
matrices = st.tuples(st.integers(2, 4), st.integers(1, 4)).flatmap(
    lambda size: st.lists(
        st.lists(cells, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)
CHOSEN = [M(x) for x in ("Acc", "Recall", "MAAc", "Lam")]


def written(counts, systems, topics, order=None):
    rows = [f"{systems[s]},{topics[t]},{','.join(map(str, c))}"
            for s, row in enumerate(counts) for t, c in enumerate(row)]  # fmt: skip
    return "\n".join([HEADER, *(rows if order is None else [rows[i] for i in order])])


def numbers(text):
    found = meta.score(table(text), CHOSEN, undefined={"Recall": 0, "MAAc": 0, "Lam": 0.5})
    results = report.results(found, 0.6)
    assert results.strict is not None
    return results


@settings(max_examples=40, deadline=None)
@given(matrices, st.data())
def test_names_and_order_change_nothing_and_everything_is_within_bounds(counts, data):
    systems, topics = (["a", "b", "c", "d"], ["1", "2", "3", "4"])
    one = numbers(written(counts, systems, topics))
    size = len(counts) * len(counts[0])
    other = numbers(written(
        counts, data.draw(st.permutations(["x", "Ü", "10", "9"])), data.draw(st.permutations(["v", "w", "zz", "0"])),
        data.draw(st.permutations(range(size))),
    ))  # fmt: skip
    assert one.strict.overall == pytest.approx(other.strict.overall, abs=1e-12)
    assert one.robust.overall == pytest.approx(other.robust.overall, abs=1e-9, nan_ok=True)
    assert one.ranked.kendall == pytest.approx(other.ranked.kendall, abs=1e-9, nan_ok=True)
    assert sorted(one.ranked.places[0]) == sorted(other.ranked.places[0])
    assert ((one.strict.overall >= 1 / size) & (one.strict.overall <= 1)).all()
    within = one.robust.correlations[~np.isnan(one.robust.correlations)]
    assert (np.abs(within) <= 1).all()
    assert (np.diff(meta.curve(one.scores), axis=0) >= 0).all()  # a smaller top is no less strict


def literally(values, threshold):
    """The four formulas of 6.3, word for word, on exact scores: measures x outputs."""
    total = len(values[0])
    rank = [[Q(sum(x >= y for y in row), total) for x in row] for row in values]
    return [
        min(
            min(rank[k][o] for o in range(total) if rank[m][o] >= threshold)
            for k in range(len(values))
            if k != m
        )
        for m in range(len(values))
    ]


@settings(max_examples=60, deadline=None)
@given(matrices, st.integers(0, 16))
def test_strictness_is_the_definition_on_exact_scores(counts, step):
    threshold = Q(step, 16)
    flat = [c for row in counts for c in row]
    exact = [
        [Q(tp + tn, tp + fp + fn + tn) for tp, fp, fn, tn in flat],
        [Q(tp, tp + fn) if tp + fn else Q(0) for tp, fp, fn, tn in flat],
    ]
    found = meta.score(
        table(written(counts, "abcd", "1234")), [M("Acc"), M("Recall")], undefined={"Recall": 0}
    )
    strict = meta.strictness(found, float(threshold)).overall
    assert strict.tolist() == [float(x) for x in literally(exact, threshold)]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from([0, 1, 2, 3, None]), min_size=5, max_size=5), min_size=3, max_size=6)
)
def test_spearman_is_scipys_pair_by_pair(rows):
    from scipy import stats

    levels = np.array([[np.nan if x is None else x for x in row] for row in rows], dtype=float)
    pairs = np.array(list(combinations(range(levels.shape[1]), 2)))
    for (i, j), found in zip(pairs, spearman(levels, *pairs.T), strict=True):
        both = ~np.isnan(levels[:, [i, j]]).any(axis=1)
        a, b = levels[both, i], levels[both, j]
        if len(set(a)) < 2 or len(set(b)) < 2:
            assert np.isnan(found)
        else:
            assert found == pytest.approx(stats.spearmanr(a, b).statistic, abs=1e-12)


def test_monotone_transforms_change_neither_strictness_nor_robustness():
    rng = np.random.default_rng(3)
    values = rng.normal(size=(3, 6, 7)).round(1)
    one = ready(dict(zip("abc", values, strict=True)))
    other = ready(dict(zip("abc", np.exp(values), strict=True)))
    assert meta.strictness(one).overall.tolist() == meta.strictness(other).overall.tolist()
    assert meta.robustness(one).overall.tolist() == meta.robustness(other).overall.tolist()


def test_pairs_are_drawn_once_and_the_same_for_the_same_seed():
    found = ready({"m": np.random.default_rng(1).normal(size=(4, 60))})
    one, again, other = (meta.robustness(found, 1000, seed) for seed in (5, 5, 6))
    assert one.possible == 1770 and len({tuple(p) for p in one.topics.tolist()}) == 1000
    assert one.topics.tolist() == again.topics.tolist() != other.topics.tolist()
    everything = meta.robustness(found, None)
    assert len(everything.topics) == 1770
    assert everything.overall[0] == pytest.approx(everything.correlations[0].mean())
    huge = ready({"m": np.zeros((2, 3200))})
    assert meta.robustness(huge).topics.max() < 3200
    with pytest.raises(InputError, match="too many"):
        meta.robustness(huge, None)
    with pytest.raises(InputError, match="give 1 or more"):
        meta.robustness(found, 0)


# -- the generated example -------------------------------------------------------------------


def test_the_example_is_what_its_words_say():
    found = meta.example()
    assert set(found.systems) == {*generated.SYSTEMS, *meta.BASELINES} and not found.notes
    by_name = {name: found.counts[found.where[:, 0] == i] for i, name in enumerate(found.systems)}
    assert not by_name["all negative"][:, :2].any() and not by_name["all positive"][:, 2:].any()
    assert (found.counts.sum(axis=1) == generated.DOCUMENTS).all()
    r = meta.rank_systems(meta.score(found, [M("Acc")]), meta.BASELINES)
    assert r.systems[int(r.places[0].argmin())] == "sharp" and r.improves[0].sum() == 12
    assert generated.rows(topics=3) == generated.rows(topics=3) != generated.rows(seed=1, topics=3)


def test_what_the_page_says_of_the_example():
    given = {"F": 0, "FRS": 0, "Lam": 0.5}
    found = meta.score(
        meta.example(), [M(x) for x in ("FRS", "Acc", "F", "Lam", "MAAc", "MI")], undefined=given
    )
    strict = meta.strictness(found).overall
    assert strict[0] > 5 * strict[1:4].max()
    robust = meta.robustness(found).overall
    assert robust[4] > robust[0] and robust[5] > robust[0]


def test_baselines_must_be_systems():
    with pytest.raises(InputError, match="no system"):
        meta.rank_systems(meta.score(table(BY_HAND), [M("F")]), ["placebo"])


def test_a_large_matrix_takes_seconds():
    """100 systems x 200 topics x 10 measures; 1.3 s on an idle core, with a margin for busy ones."""
    from time import perf_counter

    rng = np.random.default_rng(0)
    counts = rng.integers(0, 100, size=(20_000, 4)) + 1
    where = np.array([[s, t] for s in range(100) for t in range(200)])
    big = matrix.Matrix(
        "filtering", tuple(f"{i:03}" for i in range(100)), tuple(f"{i:03}" for i in range(200)), where, counts
    )
    chosen = [M(x) for x in ("Acc", "WAcc", "Utility", "Lam", "Phi", "MAAc", "Kappa", "MI", "F", "FRS")]
    start = perf_counter()
    report.results(meta.score(big, chosen))
    assert perf_counter() - start < 20


# -- hostile tables --------------------------------------------------------------------------


def changed(old, new):
    assert old in BY_HAND
    return BY_HAND.replace(old, new)


P = "system,topic,class,p_true,p_pred\n"
SHORT = "system,topic,measure,score\n"
HOSTILE = {
    "": "no column system",
    "system,topic\nA,1\n": "nothing beside system and topic",
    HEADER: "no rows",
    BY_HAND.replace("topic", "query"): "no column topic",
    BY_HAND.replace(",tn\n", ",true_negatives\n"): "no column tn",
    BY_HAND.replace("tp,fp", "tp,tp"): "names tp more than once",
    changed("A,1,1,0,1,8", "A,1,-1,0,1,8"): "line 2: tp is -1, negative",
    changed("A,1,1,0,1,8", "A,1,1,0.5,1,8"): "line 2: fp is 0.5, not a whole number",
    changed("A,1,1,0,1,8", "A,1,1,0,x,8"): "line 2: fn is 'x', which is not a number",
    changed("A,1,1,0,1,8", "A,1,1,0,,8"): "fn is '', which is not a number",
    changed("A,1,1,0,1,8", "A,1,1,0,nan,8"): "which is not a number",
    changed("A,1,1,0,1,8", "A,1,1,0,inf,8"): "which is not a number",
    changed("A,1,1,0,1,8", "A,1,1,0,1_0,8"): "which is not a number",
    changed("A,1,1,0,1,8", "A,1,1,0,1e99,8"): "beyond what doubles can count",
    changed("A,1,1,0,1,8", "A,1,1,0,1e999,8"): "which is not a number",
    changed("A,1,1,0,1,8", "A,1,1,0,True,8"): "which is not a number",
    changed("A,1,1,0,1,8", "A,1,1,0,1"): "line 2: 5 fields, the header has 6",
    changed("A,1,1,0,1,8", "A,1,1,0,1,8,9"): "line 2: 7 fields",
    changed("A,1,1,0,1,8", ",1,1,0,1,8"): "line 2: system is ''",
    changed("A,1,1,0,1,8", "A\x07,1,1,0,1,8"): "is no name",
    changed("A,1,1,0,1,8", "A,1,0,0,0,0"): "line 2: an output about no documents",
    changed("B,1,", "A,1,"): "line 3: A, 1 was given before, at line 2",
    changed("A,2,3,0,3,4\n", ""): "the topic '2' has one system only",
    changed("A,1,1,0,1,8", '"A,1,1,0,1,8'): "save the table as UTF-8 CSV",
    "system,topic,tp,fp,fn,tn,measure,score\nA,1,1,1,1,1,m,1\n": "at once; leave one kind out",
    P + "A,1,x,1,1\nA,1,y,0,0\n": "one system only",
    P + "A,1,x,1,1\nB,1,x,1,1\n": "give two or more",
    P + "A,1,x,0.5,0.5\nA,1,y,0.4,0.5\nB,1,x,0.5,0.5\nB,1,y,0.5,0.5\n": "p_true of A, 1 sums to 0.9",
    P + "A,1,x,1.5,0.5\nA,1,y,-0.5,0.5\n": "p_true is 1.5; prevalences lie between",
    P + "A,1,x,0.5,0.5\nA,1,y,0.5,0.5\nB,1,x,0.5,0.5\nB,1,z,0.5,0.5\n": "the same for all systems",
    P + "A,1,x,0.5,0.5\nA,1,x,0.5,0.5\n": "was given before",
    SHORT + "A,1,m,high\nB,1,m,1\n": "score is 'high', which is not a number",
    SHORT + "A,1,m,1\nA,1,m,2\nB,1,m,1\n": "A, 1, m was given before",
}


@pytest.mark.parametrize(("text", "message"), HOSTILE.items(), ids=[m[:40] for m in HOSTILE.values()])
def test_a_bad_table_is_one_message_and_exit_code_2(text, message, tmp_path):
    path = tmp_path / "runs.csv"
    path.write_text(text, encoding="utf-8")
    found = ask(str(path))
    assert found.exit_code == 2 and message in found.stderr and found.stderr.count("\n") == 1, found.stderr


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([HEADER, P.strip(), SHORT.strip(), "topic,system"]),
    st.lists(st.lists(st.sampled_from(["A", "B", "1", "2", "0.5", "0", "", "-1", "nan", '"', "\x00", "é", "1e5", "inf"]),
                      min_size=3, max_size=7), max_size=6),
    st.text(max_size=8),
)  # fmt: skip
def test_any_text_is_a_matrix_or_one_message(header, rows, more):
    text = "\n".join([header, *(",".join(row) for row in rows)]) + more
    try:
        found = table(text)
    except InputError as error:
        assert len(str(error).splitlines()) == 1 and len(str(error)) < 300  # noqa: PT017
    else:
        assert len(found.where) >= 2 and len(found.systems) >= 2


def test_what_pandas_has_for_missing_cells():
    pandas = pytest.importorskip("pandas", reason="frames need the extra experiments")
    frame = pandas.DataFrame({"system": ["A", "B"], "topic": [1, 1], "measure": ["m", "m"],
                              "score": pandas.array([1, None], dtype="Int64")})  # fmt: skip
    assert np.isnan(meta.read(frame).ready["m"]).tolist() == [False, True]
    frame["topic"] = pandas.array([1, None], dtype="Int64")
    with pytest.raises(InputError, match=r"row 1 \(from 0\): topic"):
        meta.read(frame)
    counts = pandas.read_csv(io.StringIO(BY_HAND))
    counts["fn"] = pandas.array([None, 1, 2, 3], dtype="Int64")
    with pytest.raises(InputError, match="fn is '<NA>', which is not a number"):
        meta.read(counts)


def test_a_byte_order_mark_is_no_part_of_a_name():
    assert table("\ufeff" + BY_HAND).systems == ("A", "B")


@pytest.mark.parametrize(
    ("suffix", "content"),
    [("csv", b"\xff\xfe\x00"), ("parquet", b"PAR1 and not more")],
    ids=["csv", "parquet"],
)
def test_files_that_are_no_tables(tmp_path, suffix, content):
    if suffix == "parquet":
        pytest.importorskip("pyarrow", reason="Parquet needs the extra experiments")
    path = tmp_path / f"a.{suffix}"
    path.write_bytes(content)
    found = ask(str(path))
    assert found.exit_code == 2 and found.stderr.startswith("axiomcheck: "), found.output
    for missing in (tmp_path / f"none.{suffix}", tmp_path):
        assert "cannot read" in ask(str(missing)).stderr
    assert f"none.{suffix}: No such file or directory; check the path" in ask(f"none.{suffix}").stderr


def test_parquet_frames_and_csv_are_the_same(tmp_path):
    pandas = pytest.importorskip("pandas", reason="Parquet needs the extra experiments")
    pytest.importorskip("pyarrow", reason="Parquet needs the extra experiments")
    frame = pandas.read_csv(io.StringIO(BY_HAND)).rename(columns=str.upper)
    frame.to_parquet(tmp_path / "runs.parquet")
    expected = table(BY_HAND)
    for found in (
        meta.read(tmp_path / "runs.parquet"),
        meta.read(frame),
        meta.read(frame.sample(frac=1, random_state=1)),
    ):
        assert found.systems == expected.systems and found.topics == expected.topics
        assert found.counts.tolist() == expected.counts.tolist()
    frame["TP"] = frame["TP"] + 0.5
    with pytest.raises(InputError, match=r"row 0 \(from 0\): tp is 1.5"):
        meta.read(frame)


# -- the command line ---------------------------------------------------------------------------


OPTIONS = {
    (): "give a table of results, or --example",
    ("--example", "runs.csv"): "and not both",
    ("--example", "-m", "KLD"): "KLD is a measure of quantification",
    ("--example", "-m", "F", "-m", "f"): "asked for twice",
    ("--example", "-m", "nothing"): "there is no measure",
    ("--example", "--param", "alpha=1/3"): "give --measure too",
    ("--example", "-m", "F", "--param", "beta=1/3"): "no measure named here has a parameter beta",
    ("--example", "--eps", "0.1"): "eps is for prevalences",
    ("--example", "--pairs", "0"): "--pairs",
    ("--example", "--pairs", "²"): "--pairs",
    ("--example", "--undefined", "F"): "write a measure and its score",
    ("--example", "--undefined", "F=x"): "not a number",
    ("--example", "--undefined", "G=0"): "no measure here is called 'G'",
    ("--example", "--baseline", "nobody"): "is no system",
    ("--example", "--figure", "9"): "go together",
    ("--example", "--figure", "9", "-o", "x.bmp"): "written as",
    ("--example", "--figure", "9", "-o", "x.png", "--format", "json"): "a figure has no --format",
    ("--example", "--figure", "9", "-o", "x.png"): "cannot be told apart",
    ("--example", "--figure", "9", "-o", "x.png", "-m", "F"): "there is only F",
    ("--example", "--figure", "10", "-o", "x.png", "-m", "F"): "there is only F",
    ("--example", "--threshold", "2"): "2.0 is not in the range",
}


@pytest.mark.parametrize(("words", "message"), OPTIONS.items(), ids=[" ".join(w) for w in OPTIONS])
def test_what_cannot_be_asked(words, message):
    found = ask(*words)
    assert found.exit_code == 2 and message in found.stderr


def test_every_format_says_the_same():
    words = ("--example", "-m", "FRS", "-m", "F", "--smoothing", "noninformative", "--undefined", "F=0")
    formats = {f: ask(*words, "--format", f) for f in ("text", "json", "csv", "markdown", "latex")}
    assert all(x.exit_code == 0 for x in formats.values())
    data = json.loads(formats["json"].output)
    assert data["schema"] == "axiomcheck.meta/1" and data["outputs"] == 705
    (frs, f) = data["measures"]
    assert frs["name"] == "FRS (noninformative)" and f["strictness"] == data["strictness"]["pairs"][1][0]
    at_usual = [
        x["strictness"]
        for x in data["strictness"]["curve"]
        if x["threshold"] == data["strictness"]["threshold"]
    ]
    assert at_usual == [[frs["strictness"], f["strictness"]]]
    shown = f"{frs['robustness']:.3f}"
    assert all(shown in formats[x].output for x in ("text", "markdown", "latex"))
    assert f"robustness,FRS (noninformative),,{frs['robustness']!r}" in formats["csv"].output
    assert formats["text"].output.splitlines()[-1].startswith("axiomcheck meta --example --measure FRS")


def test_what_is_left_when_there_is_no_strictness():
    found = ask("-", "-m", "F", "--format", "json", stdin=BY_HAND)
    data = json.loads(found.output)
    assert found.exit_code == 0 and "only F" in data["strictness"]["why_not"]
    assert data["measures"][0]["strictness"] is None and data["measures"][0]["robustness"] == -1


def test_formulas_and_parameters():
    found = ask("-", "-m", "(TP + TN)/T", "-m", "F", "--format", "json", stdin=BY_HAND)
    data = json.loads(found.output)
    means = [r["mean"] for r in data["rankings"] if "TP" in r["measure"]]
    assert means == pytest.approx([0.8, 0.7])
    mixed = ("-m", "(alpha*TP + TN)/T", "-m", "F", "-m", "Acc", "--param", "alpha=1/4", "--format", "json")
    data = json.loads(ask("-", *mixed, stdin=BY_HAND).output)
    assert data["measures"][1]["name"] == "F(alpha=1/4)"
    assert data["rankings"][0]["mean"] == pytest.approx(0.65)  # (33/40 + 19/40)/2
    weighted = ask("-", "-m", "F", "-m", "Acc", "--param", "alpha=1/4", "--format", "json", stdin=BY_HAND)
    assert json.loads(weighted.output)["measures"][0]["name"] == "F(alpha=1/4)"


def test_ready_scores_are_chosen_by_name():
    rows = f"{SHORT}A,1,Mine,1\nB,1,Mine,2\nA,1,Err,0.1\nB,1,Err,0.2\nA,1,c,1\nB,1,c,1\n"
    data = json.loads(ask("-", "-m", "err", "-m", "mine", "--format", "json", stdin=rows).output)
    assert [(m["name"], m["lower_is_better"]) for m in data["measures"]] == [("Err", True), ("Mine", False)]
    assert data["kendall"][0][1] == -1
    for words, message in ((("-m", "d"), "no measure here"), (("-m", "c", "-m", "C"), "asked for twice"),
                           (("--smoothing", "laplace"), "ready scores"), (("-m", "c", "--param", "x=1"), "--param")):  # fmt: skip
        found = ask("-", *words, stdin=rows)
        assert found.exit_code == 2 and message in found.stderr


def test_importing_experiments_loads_no_library():
    code = (
        "import sys, axiomcheck.experiments.meta, axiomcheck.claims; "
        "sys.exit(any(x in sys.modules for x in ('pandas', 'scipy', 'matplotlib')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_the_extra_one_error_names_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.stats", None)
    found = ask("--example", "-m", "F")
    assert found.exit_code == 2 and "pip install 'axiomcheck[experiments]'" in found.stderr
    with pytest.raises(MissingExtra):
        meta.robustness(ready({"m": [[1, 2], [2, 1]]}))


# -- figures ---------------------------------------------------------------------------------------


@pytest.fixture
def drawn():
    pytest.importorskip("matplotlib", reason="figures need the extra plots")
    from axiomcheck.experiments.meta import figures

    return figures


def test_figures_show_the_numbers(drawn):
    found = meta.score(meta.example(), [M("FRS"), M("Acc"), M("Lam"), M("Utility")])
    fig, ax = drawn.strictness_curves(found, thresholds=(1, 0.8, 0.5))
    expected = meta.curve(found, (1, 0.8, 0.5))
    for i, line in enumerate(ax.lines):
        assert line.get_ydata() == pytest.approx(expected[:, i])
        assert line.get_xdata() == pytest.approx([0, 20, 50])
    assert [t.get_text() for t in ax.get_legend().get_texts()] == list(found.measures) and ax.figure is fig
    _, panels = drawn.correspondences(found)
    assert [ax.get_ylabel() for ax in panels] == ["Acc", "1 - Lam", "Utility"]
    dots = panels[0].lines[0]
    assert len(dots.get_xdata()) == 705 - 94 and "94 of 705" in panels[0].get_title()
    assert len(panels[2].lines) == 1  # no line of equality with what is no share
    robust = meta.robustness(found)
    _, ax = drawn.robustness_bars(robust)
    assert [bar.get_width() for bar in ax.patches] == pytest.approx(robust.overall.tolist())
    assert drawn.robustness_bars(robust, ax=ax)[1] is ax


def test_figures_are_written(drawn, tmp_path):
    for number in ("9", "10", "11"):
        path = tmp_path / f"{number}.png"
        found = ask("--example", "-m", "FRS", "-m", "F", "--figure", number, "-o", str(path))
        assert found.exit_code == 0 and path.read_bytes().startswith(b"\x89PNG")
    assert len(list(tmp_path.iterdir())) == 3


def test_a_measure_without_robustness_is_drawn_as_none(drawn):
    _, ax = drawn.robustness_bars(meta.robustness(ready({"m": [[1], [2]], "n": [[1], [1]]})))
    assert [t.get_text() for t in ax.texts] == ["none", "none"]


# -- Figure 12 ---------------------------------------------------------------------------------------

FIGURE_12 = [x for x in PAPER.printed
             if isinstance(getattr(x.check, "cases", x.check), claimed.InFigure | claimed.Correlated)]  # fmt: skip


def outcome(name, locus):
    (found,) = [x.check.outcome(None) for x in FIGURE_12 if (x.section, x.locus) == (name, locus)]
    return found


def test_the_printed_table():
    assert len(figure12.TABLE) == 19 and len(figure12.SYSTEMS) == 16
    assert all(
        len(row) == len(figure12.COLUMNS) and all(0 <= v <= 100 for v in row)
        for row in figure12.TABLE.values()
    )
    r = meta.rank_systems(printed_figure12.scores(), figure12.BASELINES)
    assert (r.places[:, r.systems.index("LSIR.EPFL 1")] == 1).all()
    better = dict(zip(r.measures, r.improves.sum(axis=1).tolist(), strict=True))
    assert better == {
        "Accuracy": 7,
        "Utility": 5,
        "Lam%": 12,
        "smoothed Lam%": 12,
        "F": 1,
        "smoothed F": 1,
        "smoothed F(R,S)": 4,
    }


def test_correlations_are_scipys():
    from scipy import stats

    f, acc = (np.array(list(figure12.column(x).values())) for x in ("F", "Accuracy"))
    rows = tuple(figure12.TABLE)
    assert correlations.correlation("F", "Accuracy", rows, False)[0] == pytest.approx(stats.pearsonr(f, acc)[0])
    assert correlations.correlation("F", "Accuracy", rows, True)[0] == pytest.approx(stats.spearmanr(f, acc)[0])


def test_no_rounding_leaves_the_interval_of_a_correlation():
    rng = np.random.default_rng(7)
    f, acc = (np.array(list(figure12.column(x).values()), dtype=float) for x in ("F", "Accuracy"))
    for of_ranks in (False, True):
        _, low, high = correlations.correlation("F", "Accuracy", tuple(figure12.TABLE), of_ranks)
        for _ in range(200):
            a, b = (x + rng.uniform(-0.5, 0.5, x.size) for x in (f, acc))
            if of_ranks:
                a, b = (np.array(correlations.mean_ranks(x.tolist())) for x in (a, b))
            assert low <= np.corrcoef(a, b)[0, 1] <= high


def test_what_comes_of_the_text():
    refuted = {x.locus for x in FIGURE_12 if x.check.outcome(None).answer is Answer.REFUTED}
    assert refuted == {
        "F versus accuracy", "F versus Lam%", "Lam%, the fixed score", "smoothed Lam%, the fixed score",
        *(x.locus for x in FIGURE_12 if x.locus.startswith("Pearson correlation")),
    }  # fmt: skip
    assert outcome("Section 6.5", "Pearson correlation, mean scores, all 19 rows").correct == "0.15"
    assert "placebo: F 0.53, Accuracy 0.43" in outcome("Section 2.1", "F versus accuracy").evidence
    assert outcome("Section 6.5", "Lam%, all improve").answer is Answer.NOT_CONTRADICTED  # two decimals hide it
    assert "hidden" in outcome("Section 6.5", "Lam%, all improve").bound
    assert "hidden" not in outcome("Section 6.5", "F, one system improves").evidence


CHANGES = [  # a change of the table that turns the answer
    ("Section 6.5", "the best system, F", "placebo", 4, 70),
    ("Section 6.5", "F, one system improves", "ITC-UT 1", 4, 60),
    ("Section 6.5", "ranked by reliability and sensitivity", "placebo", 6, 10),
    ("Section 6.5", "Lam%, most improve", "random", 2, 90),
    ("Section 6.5", "accuracy, some improve", "random", 0, 99),
    ("Section 6.5", "SINAI 1", "SINAI 1", 0, 10),
    ("Section 6.5", "the random baseline", "random", 0, 40),
    ("Section 6.5", "F and the size of non-informative outputs", "random", 4, 60),
    ("Section 6.1", "two naive baselines", "placebo", 0, 50),
    ("Section 6.2", "smoothed F", "placebo", 5, 90),
    ("Section 6.3", "F(R,S) and Accuracy", "UVA 1", 6, 60),
    ("Section 2.1", "utility versus accuracy", "placebo", 1, 90),
    ("Section 6.5", "close to the zero output", "zero output", 4, 10),
    ("Figure 12", "F(R,S), placebo", "placebo", 6, 3),
]


@pytest.mark.parametrize(("section", "locus", "row", "where", "value"), CHANGES, ids=[c[1] for c in CHANGES])
def test_another_table_gives_another_answer(monkeypatch, section, locus, row, where, value):
    assert outcome(section, locus).answer in (Answer.CONFIRMED, Answer.NOT_CONTRADICTED)
    cells_ = list(figure12.TABLE[row])
    cells_[where] = value
    monkeypatch.setitem(figure12.TABLE, row, tuple(cells_))
    assert outcome(section, locus).answer is Answer.REFUTED


def test_what_rounding_hides():
    for a, b in permutations(range(50, 54), 2):
        told = claimed.before_rounding(a, b)
        possible = {x > y for x in (Q(a) - Q(1, 2), Q(a) + Q(1, 2)) for y in (Q(b) - Q(1, 2), Q(b) + Q(1, 2))}
        assert told is None or possible == {told}
