"""Experiments: quantifiers keep to QuaPy's interfaces, runs go on where they were stopped, unsound tables are refused."""

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from axiomcheck import measures, numeric
from axiomcheck.cli import cli
from axiomcheck.errors import InputError, MissingExtra
from axiomcheck.experiments import compare, datasets, expected_score, extra, frames, grid, plans, runs

for name in ("quapy", "sklearn", "pandas", "scipy", "matplotlib"):
    pytest.importorskip(name, reason="experiments need the extra experiments")
pd = extra.library("pandas")

from axiomcheck.experiments import plots, quantifiers  # noqa: E402

TINY = {
    "datasets": ["wine", "gen_hard"],
    "methods": ["cc", "lcc", "lazy"],
    "protocols": ["app:10", "npp"],
    "classifier": "bayes",
    "sample_size": 20,
    "repeats": 2,
    "samples": 5,
}


def ask(*words):
    return CliRunner().invoke(cli, ["experiment", *map(str, words)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A small run in this process, finished."""
    made = tmp_path_factory.mktemp("results") / "run"
    runs.run(plans.plan(**TINY), made, jobs=1)
    runs.finish(made, [measures.from_name(x) for x in frames.NINE])
    return made


@pytest.fixture
def fitted():
    """A way to fit a quantifier by name on one half of the wine data, and the other half."""
    train, pool = datasets.split("wine", 0)

    def fit(name, classifier="bayes"):
        return quantifiers.make(name, plans.CLASSIFIERS[classifier](0)).fit(*train.Xy)

    return fit, pool


def prediction(**changes):
    """Sound predictions of two methods, of two samples each, with some cells changed."""
    rows = [
        ("d", method, "app:20", sample, c, p, q)
        for method, q1 in (("a", 0.3), ("b", 0.6))
        for sample in (0, 1)
        for c, p, q in (("0", 0.75, 1 - q1), ("1", 0.25, q1))
    ]
    frame = pd.DataFrame(rows, columns=list(frames.PREDICTIONS))
    for column, (row, value) in changes.items():
        frame[column] = frame[column].astype(object)
        frame.loc[row, column] = value
    return frame


# -- quantifiers ------------------------------------------------------------------


@pytest.mark.parametrize("name", quantifiers.REGISTRY)
def test_quantifiers_keep_to_quapys_interface(name, fitted):
    from quapy.method.base import BaseQuantifier

    fit, pool = fitted
    made = fit(name)
    assert isinstance(made, BaseQuantifier)
    found = made.predict(pool.X[:30])
    assert found.shape == (2,) and found.sum() == pytest.approx(1) and (found >= 0).all()


@pytest.mark.parametrize("alpha", [0, 1, 10, 1e6])
def test_lcc_is_cc_moved_towards_one_half(alpha, fitted):
    fit, pool = fitted
    for size in (1, 7, 50):
        cc, lcc = (fit(m).predict(pool.X[:size]) for m in ("cc", f"lcc:{alpha}"))
        assert lcc == pytest.approx((size * cc + alpha) / (size + 2 * alpha), rel=1e-12)


def test_own_quantifiers_work_in_quapys_model_selection_and_copies():
    import quapy as qp
    from quapy.model_selection import GridSearchQ
    from quapy.protocol import APP
    from sklearn.base import clone

    train, pool = datasets.split("wine", 0)
    for made in (quantifiers.make("lcc:3"), quantifiers.make("lazy:0.3"), quantifiers.make("hdy:20")):
        again = clone(made)
        assert again.get_params().keys() == made.get_params().keys()
    assert clone(quantifiers.make("lcc:3")).alpha == 3
    protocol = APP(pool, sample_size=20, n_prevalences=5, repeats=1)
    search = GridSearchQ(quantifiers.LCC(), {"alpha": [0, 50]}, protocol, error="mae", verbose=False)
    assert search.fit(*train.Xy).best_params_ == {"alpha": 0}  # wine is easy
    report = qp.evaluation.evaluation_report(search.best_model(), protocol, error_metrics=["mae"])
    assert len(report) == 5


@pytest.mark.parametrize("data", ["wine", "gen_hard"])
def test_grid_hdy_with_99_steps_is_quapys_hdy(data):
    train, pool = datasets.split(data, 0)
    classifier = plans.CLASSIFIERS["bayes"]
    own, theirs = (quantifiers.make(m, classifier(0)).fit(*train.Xy) for m in ("hdy:99", "hdy"))
    for start in range(0, 40, 10):
        sample = pool.X[start : start + 25]
        assert own.predict(sample) == pytest.approx(theirs.predict(sample), abs=1e-12)


def test_a_search_that_knows_the_grid_stays_on_it(fitted):
    fit, pool = fitted
    found = fit("hdy:4").predict(pool.X[:33])[1]
    assert 4 * found == round(4 * found)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("hdi", "did you mean hdy"),
        ("cc:1", "takes nothing after a colon"),
        ("lcc:-1", "no alpha"),
        ("lcc:nan", "no alpha"),
        ("hdy:0", "no steps"),
        ("hdy:1e9", "no steps"),
        ("lazy:2", "no prevalence"),
        ("dys:x", "no divergence"),
        ("", "no quantifier ''"),
    ],
)
def test_unknown_quantifiers_are_refused(name, says):
    with pytest.raises(InputError, match=says):
        quantifiers.make(name)


def test_a_classifier_without_probabilities_is_refused_where_they_are_needed():
    with pytest.raises(InputError, match="hdy needs probabilities"):
        plans.plan(**TINY | {"classifier": "svm", "methods": ["cc", "hdy"]})
    assert plans.plan(**TINY | {"classifier": "svm", "methods": ["cc", "acc", "lazy"]})


# -- data and plans -----------------------------------------------------------------


@pytest.mark.parametrize("name", datasets.REGISTRY)
def test_data_are_binary_and_the_same_every_time(name):
    (X, y), (again, labels) = datasets.find(name).make(), datasets.find(name).make()
    assert set(y) == {0, 1} and np.isfinite(X).all() and (again == X).all() and (y == labels).all()


@pytest.mark.parametrize("name", plans.PLANS)
def test_built_in_plans_are_sound(name):
    assert plans.plan(plans.PLANS[name]) == plans.PLANS[name]
    assert name in plans.TITLES


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"datasets": ["wien"]}, "did you mean wine"),
        ({"datasets": []}, "give a list"),
        ({"datasets": "wine"}, "give a list"),
        ({"methods": [3]}, "give a list"),
        ({"protocols": ["app:0"]}, "'0' steps"),
        ({"protocols": ["npp:3"]}, "npp has no grid"),
        ({"protocols": ["ap"]}, "did you mean"),
        ({"classifier": "forrest"}, "did you mean forest"),
        ({"sample_size": 0}, "give a number"),
        ({"repeats": True}, "give a number"),
        ({"seed": -1}, "give a number"),
        ({"protocols": ["app:10000"], "repeats": 10_000}, "take fewer repeats"),
        ({"sampels": 3}, "did you mean samples"),
    ],
)
def test_unsound_plans_are_refused(changes, says):
    with pytest.raises(InputError, match=says):
        plans.plan(**TINY | changes)


def test_plans_from_toml(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text('base = "quick"\nmethods = ["SLD"]\nseed = 3\n')
    assert plans.find(str(path)) == plans.plan(plans.PLANS["quick"], methods=["emq"], seed=3)
    for text, says in (
        ("seed = [", "no plan"),
        ('base = "quik"', "did you mean quick"),
        ("x = 1", "has no 'x'"),
    ):
        path.write_text(text)
        with pytest.raises(InputError, match=says):
            plans.from_toml(path)
    with pytest.raises(InputError, match="no plan"):
        plans.find("nowhere.toml")


def test_every_method_sees_the_same_samples():
    plan = plans.plan(**TINY)
    _, pool = datasets.split("wine", plan.seed)
    for protocol in ("app:10", "upp", "npp"):
        first, second = ([p for _, p in plans.sampler(plan, protocol, pool)()] for _ in range(2))
        assert np.array(first).tolist() == np.array(second).tolist()
        assert len(first) == plans.drawn(plan, protocol)


# -- runs -----------------------------------------------------------------------------


def test_a_run_has_every_part_and_the_right_scores(folder):
    found = frames.predictions(frames.read(folder / "predictions.csv"))
    assert len(found) == 2 * 3 * (22 + 5) * 2
    scores = frames.scores(frames.read(folder / "scores.csv"))
    assert set(scores["measure"]) == set(frames.NINE)
    one = found[(found["dataset"] == "wine") & (found["method"] == "lcc") & (found["protocol"] == "app:10")]
    row = one[one["sample"] == 3]
    for measure in frames.NINE:
        eps = numeric.smoothing_eps(20) if measure not in ("AE", "NAE", "SE") else None
        direct = numeric.evaluate(measure, row["p_true"].to_numpy(), row["p_pred"].to_numpy(), eps=eps)
        chosen = compare.chosen(
            scores, dataset=["wine"], method=["lcc"], protocol=["app:10"], measure=[measure]
        )
        assert chosen[chosen["sample"] == 3]["score"].item() == pytest.approx(direct, rel=1e-12)


@pytest.mark.parametrize("measure", frames.NINE)
def test_lazy_scores_what_theory_says(folder, measure):
    """Its mean over a grid that the sample size divides is the exact expected score."""
    scores = frames.read(folder / "scores.csv")
    part = compare.chosen(
        scores, dataset=["gen_hard"], method=["lazy"], protocol=["app:10"], measure=[measure]
    )
    smoothed = frames.needs_smoothing(measures.from_name(measure), 2)
    eps = Fraction(1, 40) if smoothed else None
    low, high = expected_score(measures.from_name(measure), Fraction(1, 2), grid(10), eps=eps).bounds
    assert float(low) - 1e-12 <= part["score"].mean() <= float(high) + 1e-12


def test_a_stopped_run_goes_on_and_gives_the_same(folder, tmp_path):
    again = tmp_path / "again"
    plan = plans.plan(**TINY)
    seen = []

    def stop(done, total, label):
        seen.append(label)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runs.run(plan, again, jobs=1, on_part=stop)
    kept = {p: p.stat().st_mtime_ns for p in (again / "parts").iterdir()}
    assert 0 < len(kept) < 12
    with pytest.raises(InputError, match="parts are missing"):
        runs.collected(again)
    runs.run(plan, again, jobs=1)
    assert {p: p.stat().st_mtime_ns for p in kept} == kept  # not done again
    pd.testing.assert_frame_equal(runs.collected(again), runs.collected(folder))


def test_two_plans_never_mix(folder, tmp_path):
    with pytest.raises(InputError, match=r"another plan \(another seed\)"):
        runs.run(plans.plan(**TINY | {"seed": 1}), folder, jobs=1)
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match="holds other files"):
        runs.run(plans.plan(**TINY), tmp_path, jobs=1)
    with pytest.raises(InputError, match="is no folder"):
        runs.run(plans.plan(**TINY), tmp_path / "notes.txt", jobs=1)


def test_damaged_folders_are_noticed(folder, tmp_path):
    from shutil import copytree

    broken = copytree(folder, tmp_path / "broken")
    part = sorted((broken / "parts").iterdir())[0]
    whole = part.read_text()
    for text, says in (
        ("", "no table"),
        (whole[: len(whole) // 2], "not this part|no table|number|class|sum"),
        (whole.replace("gen_hard", "wine"), "not this part"),
    ):
        part.write_text(text)
        with pytest.raises(InputError, match=says):
            runs.collected(broken)
    (broken / "plan.json").write_text("{")
    assert ask("table", broken).exit_code == 2


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL")
def test_a_killed_run_with_two_processes_resumes(tmp_path):
    words = [sys.executable, "-m", "axiomcheck", "experiment", "run", "quick", "-o", str(tmp_path / "r"), "--method", "cc",
             "--method", "hdy", "--method", "acc"]  # fmt: skip
    parts = tmp_path / "r" / "parts"
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None and len(list(parts.glob("*.csv"))) < 2:
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    time.sleep(3)  # the children notice
    kept = {p: p.stat().st_mtime_ns for p in parts.glob("*.csv")}
    assert kept
    assert subprocess.run(words, capture_output=True, timeout=300, check=False).returncode == 0
    assert {p: p.stat().st_mtime_ns for p in kept} == kept
    assert len(list(parts.glob("*.csv"))) == 12


# -- tables -----------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_tables_come_back_as_they_were_written(suffix, tmp_path):
    if suffix == ".parquet":
        pytest.importorskip("pyarrow", reason="Parquet needs the extra experiments")
    frame = prediction(dataset=(0, "NA"))
    frame = pd.concat([frame] * 200, ignore_index=True)
    frame["p_pred"] = (
        np.random.default_rng(0).random(len(frame)) ** 9
    )  # digits that a quick reader gets wrong
    path = frames.write(frame, tmp_path / f"t{suffix}")
    again = frames.read(path)
    assert again["p_pred"].tolist() == frame["p_pred"].tolist()
    assert again["dataset"].tolist() == frame["dataset"].tolist()
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"p_pred": (1, 0.4)}, "p_pred sums to 1.1"),
        ({"p_true": (0, 0.5)}, "p_true sums to 0.75"),
        ({"p_pred": (0, -0.1)}, "give one from 0 to 1"),
        ({"p_pred": (0, "x")}, "give a number"),
        ({"p_pred": (0, float("nan"))}, "give a number"),
        ({"class": (0, "1")}, "has class 1 twice"),
        ({"class": (0, "2")}, "give a row for each class"),
        ({"sample": (0, 9)}, "give a row for each class"),
    ],
)
def test_unsound_predictions_are_refused(changes, says, tmp_path):
    with pytest.raises(InputError, match=says):
        frames.predictions(prediction(**changes))
    path = tmp_path / "p.csv"
    prediction(**changes).to_csv(path, index=False)
    result = ask("score", path, "--measure", "AE", "-o", tmp_path / "s.csv")
    assert (
        result.exit_code == 2
        and len(result.stderr.strip().splitlines()) == 1
        and "Traceback" not in result.output
    )
    assert not (tmp_path / "s.csv").exists()


def test_verdicts_are_columns_of_scores(tmp_path):
    """As the measure is used: smoothed where the scores are."""
    path, target = tmp_path / "p.csv", tmp_path / "s.csv"
    prediction().to_csv(path, index=False)
    words = ("score", path, "--measure", "AE", "--measure", "KLD", "--sample-size", 100, "-o", target)
    symmetric, total = "for p, x: D(p, x) = D(x, p)", "for p, x: D(p, x) <= 1"
    result = ask(*words, "--axiom", symmetric, "--axiom", total, "--axiom", "MON")
    assert result.exit_code == 0, result.output
    found = pd.read_csv(target).groupby("measure").first()
    assert found[[symmetric, total, "MON"]].to_numpy().tolist() == [["proved"] * 3, ["refuted", "refuted", "proved"]]
    assert set(frames.scores(frames.read(target))["measure"]) == {"AE", "KLD"}
    wrong = ask(*words, "--axiom", "SM")
    assert wrong.exit_code == 2 and "errors of quantification" in wrong.stderr


@pytest.mark.parametrize("column", frames.PREDICTIONS)
def test_missing_columns_are_named(column):
    with pytest.raises(InputError, match=f"no column {column};"):
        frames.predictions(prediction().drop(columns=column))


@pytest.mark.parametrize("name", ["empty.csv", "missing.csv", "x.xlsx", "binary.csv", "binary.parquet"])
def test_what_is_no_table_is_refused(name, tmp_path):
    path = tmp_path / name
    if name != "missing.csv":
        path.write_bytes(b"" if name == "empty.csv" else b"\xff\xfe\x00")
    result = ask("score", path, "-o", tmp_path / "s.csv")
    assert result.exit_code == 2 and len(result.stderr.strip().splitlines()) == 1


def test_three_classes_and_formulas_are_scored():
    frame = pd.DataFrame(
        [("d", "m", "mine", "s", c, p, q) for c, p, q in (("a", 0.2, 0.1), ("b", 0.3, 0.3), ("c", 0.5, 0.6))],
        columns=list(frames.PREDICTIONS),
    )
    from axiomcheck.input import formula

    found = frames.score(
        frame, [measures.from_name("AE"), formula.with_parameters("sum((p - p_hat)**2)", [])]
    )
    assert found["score"].tolist() == pytest.approx([0.2 / 3, 0.02])
    with pytest.raises(InputError, match="--sample-size"):
        frames.score(frame, [measures.from_name("KLD")])
    kld = frames.score(frame, [measures.from_name("KLD")], 100)["score"].item()
    assert kld == pytest.approx(numeric.evaluate("kld", [0.2, 0.3, 0.5], [0.1, 0.3, 0.6], eps=1 / 200))


# -- comparing -----------------------------------------------------------------------------


def scored(**by_method):
    rows = [("d", m, "app:20", i, "AE", x) for m, values in by_method.items() for i, x in enumerate(values)]
    return pd.DataFrame(rows, columns=list(frames.SCORES))


def test_means_and_tests_are_scipys():
    from scipy import stats

    rng = np.random.default_rng(0)
    a, b, c = rng.random((3, 30))
    frame = scored(cc=a, lcc=b + 0.1, x=c)
    row, _ = compare.table(frame, ("cc", "lcc"), test="wilcoxon")
    assert row.means == pytest.approx((a.mean(), b.mean() + 0.1))
    assert row.p_value == stats.wilcoxon(a, b + 0.1).pvalue
    row, _ = compare.table(frame, ("cc", "lcc", "x"))
    assert row.p_value == pytest.approx(stats.friedmanchisquare(a, b + 0.1, c).pvalue)
    row, _ = compare.table(frame)
    assert row.p_value == stats.binomtest(int((a > b + 0.1).sum()), 30).pvalue
    assert compare.table(scored(cc=[0.1, 0.2], lcc=[0.1, 0.2]))[0].p_value == 1


@pytest.mark.parametrize(
    ("frame", "options", "says"),
    [
        (scored(cc=[0.1, 0.2], lcc=[0.1]), {}, "same samples"),
        (scored(cc=[0.1], lcc=[0.1]), {"methods": ["cc"]}, "two methods"),
        (scored(cc=[0.1], lcc=[0.1]), {"methods": ["cc", "lxc"]}, "did you mean lcc"),
        (scored(cc=[0.1], lcc=[0.1]), {"measure": "SE"}, "no measure 'SE'"),
        (scored(a=[1], b=[1], c=[1]), {"methods": "abc", "test": "wilcoxon"}, "take friedman"),
    ],
)
def test_what_cannot_be_compared_is_refused(frame, options, says):
    with pytest.raises(InputError, match=says):
        compare.table(frame, **options)


def test_mean_error_is_the_integral():
    p = (np.arange(100_000) + 0.5) / 100_000
    for f, u in ((0.1, 0.3), (0, 0.5), (0.4, 0), (0.5, 0.5), (0, 0), (0.01, 0.9)):
        assert compare.mean_error(f, u) == pytest.approx(np.abs(f - (f + u) * p).mean(), abs=1e-8)


def test_lcc_without_noise_is_cc_with_moved_rates():
    alpha, size, f, u = 10, 100, 0.05, 0.4
    p = np.linspace(0, 1, 11)
    cc = f + (1 - f - u) * p
    lcc = (size * cc + alpha) / (size + 2 * alpha)
    g, v = ((size * rate + alpha) / (size + 2 * alpha) for rate in (f, u))
    assert lcc == pytest.approx(g + (1 - g - v) * p)


# -- pictures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("half", [False, True])
def test_labels_of_a_radar_chart_are_on_the_canvas(folder, half):
    predictions = runs.collected(folder)
    fig, ax = plots.radar(predictions, measures.from_name("AE"), dataset="wine", protocol="app:10", half=half)
    fig.draw_without_rendering()
    boxes = [x.get_window_extent() for x in (*ax.get_xticklabels(), ax.title)]
    assert len(boxes) > 10
    assert all(fig.bbox.x0 <= b.x0 and b.x1 <= fig.bbox.x1 for b in boxes)
    assert all(fig.bbox.y0 <= b.y0 and b.y1 <= fig.bbox.y1 for b in boxes)
    (key,) = fig.legends  # and the key is beside them
    assert all(b.x1 <= key.get_window_extent().x0 for b in boxes)


def test_pictures_show_the_means(folder):
    from matplotlib.figure import Figure

    predictions = runs.collected(folder)
    ae = measures.from_name("AE")
    fig = Figure()
    ax = fig.add_subplot(projection="polar")
    assert plots.radar(predictions, ae, dataset="wine", protocol="app:10", ax=ax) == (fig, ax)
    line = next(x for x in ax.lines if x.get_label() == "cc")
    part = compare.chosen(predictions, dataset=["wine"], method=["cc"], protocol=["app:10"])
    positive = part[part["class"] == "1"]
    mean = (positive["p_true"] - positive["p_pred"]).abs().groupby(positive["p_true"]).mean()
    assert line.get_xdata() == pytest.approx(2 * np.pi * mean.index.to_numpy())
    assert line.get_ydata() == pytest.approx(mean.to_numpy())
    _, ax = plots.scatter(predictions, dataset="wine", protocol="app:10", methods=["lcc"])
    line = next(x for x in ax.lines if x.get_label() == "lcc")
    assert len(line.get_xdata()) == 11
    training = frames.training(frames.read(folder / "datasets.csv"))
    _, ax = plots.drift(predictions, training, ae, protocol="app:10")
    assert {x.get_label() for x in ax.lines} == {"cc", "lcc", "lazy"}


def test_styles_tell_methods_apart():
    names = [*[*quantifiers.REGISTRY][:11], "hdy:10"]
    found = [(s["color"], str(s["linestyle"])) for s in plots.styles(names).values()]
    assert len(set(found)) == len(names)
    with pytest.raises(InputError, match="choose up to"):
        plots.styles([*names, "x"])


def test_what_the_door_imports_leaves_the_style_of_figures_alone(tmp_path, monkeypatch):
    """QuaPy sets fonts and resolution when it is imported."""
    import matplotlib

    (tmp_path / "styles_all.py").write_text("import matplotlib\nmatplotlib.rcParams['font.size'] = 18\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with matplotlib.rc_context({"font.size": 11}):
        assert extra.library("styles_all").matplotlib.rcParams["font.size"] == 11


def test_theory_does_not_load_the_extra():
    code = "import sys, axiomcheck.experiments; print(sorted({'quapy', 'pandas', 'sklearn', 'scipy'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["quapy", "sklearn", "pandas"])
def test_a_missing_library_is_named(name, monkeypatch):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtra, match=rf"need {name}.*axiomcheck\[experiments\]"):
        extra.everything()
    result = ask("list")
    assert result.exit_code == 2 and "axiomcheck[experiments]" in result.stderr


# -- command line --------------------------------------------------------------------------------


def test_the_command_line_runs_scores_tabulates_and_draws(folder, tmp_path):
    plan = [x for key, option in (("datasets", "--dataset"), ("methods", "--method"), ("protocols", "--protocol"))
            for value in TINY[key] for x in (option, value)]  # fmt: skip
    sizes = ["--classifier", "bayes", "--sample-size", 20, "--repeats", 2, "--samples", 5, "--jobs", 1]
    result = ask(
        "run", *plan, *sizes, "-o", tmp_path / "r", "--measure", "AE", "--measure", "mean((p - p_hat)**4)"
    )
    assert result.exit_code == 0 and result.stderr == ""
    assert set(frames.read(tmp_path / "r" / "scores.csv")["measure"]) == {"AE", "mean((p - p_hat)**4)"}
    for source in (folder, folder / "scores.csv", folder / "predictions.csv"):
        for fmt in (
            ("text", "markdown", "latex", "html", "csv", "json")
            if source == folder / "scores.csv"
            else ("text",)
        ):
            result = ask("table", source, "--protocol", "app:10", "--format", fmt)
            assert result.exit_code == 0 and "gen" in result.output, result.stderr
    found = json.loads(ask("table", folder, "--protocol", "app:10", "--format", "json").stdout)
    assert [r["dataset"] for r in found["rows"]] == ["wine", "gen_hard", None]
    assert ask("table", folder, "--protocol", "app:10", "--why").stdout.count("\n") == 3
    for kind in ("radar", "scatter", "drift"):
        more = [] if kind == "drift" else ["--dataset", "wine", "--dataset", "gen_hard"]
        result = ask("plot", kind, folder, "--protocol", "app:10", *more, "-o", tmp_path / f"{kind}.svg")
        assert result.exit_code == 0, result.stderr
        assert (tmp_path / f"{kind}.svg").stat().st_size > 1000


def test_the_leak_is_drawn_where_it_was_run(folder, tmp_path):
    rows = [("d", m, f"app:{a}", 0, "AE", 0.1) for m in ("dys", "hdy:10", "hdy:20") for a in (10, 20)]
    frames.write(pd.DataFrame(rows, columns=list(frames.SCORES)), tmp_path / "s.csv")
    assert ask("plot", "leak", tmp_path / "s.csv", "-o", tmp_path / "l.pdf").exit_code == 0
    result = ask("plot", "leak", folder, "-o", tmp_path / "l.png")
    assert result.exit_code == 2 and "run leak" in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("run", "quick", "--method", "hdi"), "did you mean hdy"),
        (("run", "quick", "--classifier", "svm"), "needs probabilities"),
        (("run", "nowhere.toml"), "there is no plan"),
        (("run", "quick", "--sample-size", "0"), "give a number"),
        (("run", "quick", "--measure", "F"), "about labels"),
        (("run", "quick", "--measure", "mean(p_train*abs(p - p_hat))"), "training prevalences"),
    ],
)
def test_bad_commands_are_one_line_and_make_nothing(words, says, tmp_path):
    result = ask(*words, "-o", tmp_path / "r")
    assert result.exit_code == 2 and says in result.stderr and len(result.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "r").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("radar",), "choose one with --protocol"),
        (("radar", "--protocol", "app:10"), "choose one with --dataset"),
        (("radar", "--protocol", "app:11", "--dataset", "wine"), "there is no protocol"),
        (("scatter", "--half"), "scatter has no --half"),
    ],
)
def test_pictures_of_what_is_not_there_are_refused(folder, words, says, tmp_path):
    result = ask("plot", words[0], folder, *words[1:], "-o", tmp_path / "x.png")
    assert result.exit_code == 2 and says in result.stderr
    assert not (tmp_path / "x.png").exists()
