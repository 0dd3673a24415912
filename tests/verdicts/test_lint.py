"""The linter: every rule finds what it should, and nothing where nothing is wrong."""

from __future__ import annotations

import json
import random
from fractions import Fraction as F

import numpy as np
import pytest
from click.testing import CliRunner

from axiomcheck import numeric
from axiomcheck.cli.lint import lint as command
from axiomcheck.errors import InputError
from axiomcheck.experiments.lint import RULES, Experiment, Facts, description, lint, read, results
from axiomcheck.experiments.lint import facts as known
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import from_name
from axiomcheck.report.numbers import number

FACTS = Facts(10.0, jobs=0)  # verdicts are asked for once
GRID = "[test]\nprevalences = {grid = 10}\nsample_size = 100\n"
LAPLACE = '[[methods]]\nname = "CC"\n[[methods]]\nname = "LCC"\nsmooths = "CC"\nalpha = 10\n'
LAZY = '[[methods]]\nname = "lazy"\nconstant = 0.5\n'
HEAD = "dataset,method,protocol,sample,class,p_true,p_pred\n"
WIDE = "method,sample,true,pred\n"
SCORES = "method,measure,score\n"


def found(toml: str = "", *tables: str, more: tuple[Measure, ...] = ()) -> dict[str, list]:
    """Findings by rule."""
    told = None if not toml else description.parse(toml, "p.toml")
    made = lint(
        Experiment(told, tuple(results.parse(t, f"{i}.csv") for i, t in enumerate(tables)), more, FACTS)
    )
    by: dict[str, list] = {}
    for f in made.findings:
        by.setdefault(f.rule, []).append(f)
    return by


def long(*rows: tuple) -> str:
    """Predictions of the first of two classes: method, sample, true, predicted."""
    lines = [
        f"d,{m},app:10,{s},{c},{p if c == 0 else 1 - p},{x if c == 0 else 1 - x}\n"
        for m, s, p, x in rows
        for c in (0, 1)
    ]
    return HEAD + "".join(lines)


GOOD = [("CC", i, F(i, 4), F(2 * i + 1, 10)) for i in range(5)]
KLD, AE, SE, RAE = map(from_name, ("kld", "ae", "se", "rae"))
# rule: what breaks it, and what is nearly the same but does not
CASES = {
    "search-contains-test": (
        (GRID + '[[methods]]\nname = "HDy"\nsearch = {grid = 20}\n',),
        (GRID + '[[methods]]\nname = "HDy"\nsearch = {grid = 7}\n',),
    ),
    "selection-is-test": (
        (GRID + "[model_selection]\nprevalences = {grid = 10}\n",),
        (GRID + "[model_selection]\nprevalences = {grid = 9}\n",),
    ),
    "no-value-at-zero": (('measures = ["RAE"]\n' + GRID,), ('measures = ["RAE"]\neps = "sample"\n' + GRID,)),
    "no-value-at-prediction": (
        ('measures = ["KLD"]\n[test]\nprevalences = [0.2, 0.4]\n',),
        ('measures = ["AE", "RAE"]\n[test]\nprevalences = [0.2, 0.4]\n',),
    ),
    "infinite-mean": (
        ('measures = ["RAE"]\n[test]\nprevalences = {uniform = [0, 1]}\n',),
        ('measures = ["RAE"]\n[test]\nprevalences = {uniform = [0.1, 0.9]}\n',),
    ),
    "average-mixes-ranges": (
        ('measures = ["AE"]\naverage_over = ["samples"]\n' + GRID,),
        ('measures = ["NAE"]\naverage_over = ["samples"]\n' + GRID,),
    ),
    "no-lazy": ((LAPLACE,), (LAPLACE + LAZY,)),
    "prevalence-not-countable": (
        ("[test]\nprevalences = {grid = 30}\nsample_size = 100\n",),
        (GRID,),
    ),
    "no-distribution": (("", WIDE + "CC,1,0.2,1.3\n"), ("", WIDE + "CC,1,0.2,1\n")),
    "sizes-differ": (
        ("", HEAD + "".join(f"d,CC,p,{s},{c},{1 / n},{1 / n}\n" for s, n in ((1, 2), (2, 4)) for c in range(n))),
        ("", HEAD + "".join(f"d,CC,p,{s},{c},0.25,0.25\n" for s in (1, 2) for c in range(4))),
    ),
    "truth-differs": (
        ("", WIDE + "CC,1,0.2,0.3\nACC,1,0.25,0.3\n"),
        ("", WIDE + "CC,1,0.2,0.3\nACC,1,0.20,0.4\n"),
    ),
    "truth-not-declared": (
        (GRID, WIDE + "CC,1,0.25,0.3\n"),
        (GRID, WIDE + "CC,1,0.2,0.3\n"),
    ),
    "samples-missing": (
        ("", WIDE + "CC,1,0.2,0.3\nCC,2,0.3,0.4\nACC,1,0.2,0.4\n"),
        ("", WIDE + "CC,1,0.2,0.3\nCC,2,0.3,0.4\nACC,1,0.2,0.4\nACC,2,0.3,0.4\n"),
    ),
    "no-value-at-line": (
        ('measures = ["KLD"]', WIDE + "CC,1,0.2,0\n"),
        ('measures = ["KLD"]', WIDE + "CC,1,0,0.2\n"),  # 0 log 0 = 0
    ),
    "not-smoothed": (
        ("[test]\nsample_size = 100\n" + LAPLACE, WIDE + "CC,1,0.2,0.3\nLCC,1,0.2,0.35\n"),
        ("[test]\nsample_size = 100\n" + LAPLACE, WIDE + "CC,1,0.2,0.3\nLCC,1,0.2,0.33333\n"),
    ),
    "not-better-than-lazy": (
        ('measures = ["AE"]', WIDE + "CC,1,0.2,0.8\nCC,2,0.8,0.3\n"),
        ('measures = ["AE"]', WIDE + "CC,1,0.2,0.3\nCC,2,0.8,0.7\n"),
    ),
    "no-score": (("", SCORES + "CC,RAE,nan\n"), ("", SCORES + "CC,RAE,0.3\n")),
    "unknown-measure": (("", SCORES + "CC,accuracy,0.9\n"), ("", SCORES + "CC,mae,0.1\n")),
    "smoothing-untold": (("", SCORES + "CC,KLD,0.1\n"), ("eps = 1", SCORES + "CC,KLD,0.1\n")),
    "out-of-range": ((GRID, SCORES + "CC,AE,0.80\n"), (GRID, SCORES + "CC,AE,0.70\n")),
    "constant-score": ((GRID, SCORES + "lazy,AE,0.25\n"), (GRID, SCORES + "lazy,AE,0.273\n")),
    "impossible-smoothing": (
        (GRID + LAPLACE, SCORES + "CC,AE,0.253\nLCC,AE,0.264\n"),
        (GRID + LAPLACE, SCORES + "CC,AE,0.253\nLCC,AE,0.250\n"),
    ),
    "score-differs": (
        ('measures = ["AE"]', WIDE + "CC,1,0.2,0.3\nCC,2,0.8,0.6\n", SCORES + "CC,AE,0.20\n"),
        ('measures = ["AE"]', WIDE + "CC,1,0.2,0.3\nCC,2,0.8,0.6\n", SCORES + "CC,AE,0.15\n"),
    ),
}  # fmt: skip
each = pytest.mark.parametrize("rule", [r.id for r in RULES])


def test_every_rule_has_its_cases_and_a_title():
    assert set(CASES) == {r.id for r in RULES}
    assert all(r.title.endswith((".", "nothing.")) for r in RULES)


@each
def test_finds_what_is_wrong(rule):
    bad, _ = CASES[rule]
    said = found(*bad)
    assert rule in said
    for f in said[rule]:
        assert f.what and f.reason and str(f.source) and f.place.file


@each
def test_finds_nothing_where_it_is_right(rule):
    _, good = CASES[rule]
    assert rule not in found(*good)


# -- the bounds between CC, LCC and lazy ------------------------------------------------


def test_table_4_of_pitfalls_has_three_impossible_rows():
    table = {"AedesSex": ("0.010", "0.044"), "AedesQuinx": ("0.089", "0.103"), "Anuran Calls": ("0.013", "0.042"),
             "ArabicDigit": ("0.011", "0.044"), "BNG (vote)": ("0.011", "0.046"), "EEG Eye State": ("0.058", "0.088"),
             "Nomao": ("0.032", "0.050"), "Bank Marketing": ("0.253", "0.264"), "Credit Card": ("0.294", "0.250"),
             "HRTU2": ("0.071", "0.065"), "JM1": ("0.370", "0.312"), "Letter Recognition": ("0.065", "0.061"),
             "Pollen": ("0.270", "0.270"), "Numerai": ("0.249", "0.252")}  # fmt: skip
    rows = "".join(f"{d},CC,AE,{a}\n{d},LCC,AE,{b}\n" for d, (a, b) in table.items())
    hundredths = GRID.replace("10}", "100}")
    said = found(hundredths + LAPLACE, "dataset,method,measure,score\n" + rows)
    impossible = [f.what.partition(":")[0] for f in said["impossible-smoothing"]]
    assert sorted(impossible) == ["Bank Marketing", "Numerai", "Pollen"]


def smoothed_truth(m: Measure, k: F, size: int) -> list[tuple[F, F, F]]:
    """CC's, the uniform prediction's and LCC's errors on many points, exactly."""
    points, half = [F(i, size) for i in range(size + 1)], F(1, 2)
    made = []
    for p in points:
        for x in points:
            errors = [known.value(m, (p, 1 - p), (y, 1 - y)) for y in (x, half, k * x + (1 - k) * half)]
            if None not in errors:
                made.append(tuple(e[0] for e in errors))
    return made


@pytest.mark.parametrize(
    ("name", "both"), [("ae", True), ("nae", False), ("se", False), ("rae", False), ("bcd", True)]
)
def test_the_bounds_hold_for_every_prediction(name, both):
    """Where the linter applies them; checked on all pairs of eighths, for three shares."""
    m = from_name(name)
    assert FACTS.proved(m, ["cvx"], 2, None)
    assert FACTS.proved(m, ["ioi", "sym", "tri", "cvx"], 2, None) == both
    for k in (F(5, 6), F(1, 2), F(1, 5)):
        for x, u, y in smoothed_truth(m, k, 8):
            assert y <= k * x + (1 - k) * u
            assert not both or y >= abs(k * x - (1 - k) * u)


def test_a_score_below_the_lower_bound_is_impossible():
    said = found(GRID + LAPLACE, SCORES + "CC,AE,0.010\nLCC,AE,0.020\n")
    assert "at least" in said["impossible-smoothing"][0].what


def test_measures_that_are_not_proved_convex_are_left_alone():
    told = description.parse(GRID + LAPLACE, "p.toml")
    made = lint(Experiment(told, (results.parse(SCORES + "CC,DR,0.20\nLCC,DR,0.90\n"),), (), FACTS))
    assert not [f for f in made.findings if f.rule == "impossible-smoothing"]
    assert any("CVX" in s.why for s in made.skipped if s.rule == "impossible-smoothing")


def test_rounding_is_allowed_for():
    """The bound is 0.24999...; what rounds to a number below it may be printed."""
    low, high = (found(GRID + LAPLACE, SCORES + f"CC,AE,0.240\nLCC,AE,{x}\n") for x in ("0.2459", "0.2461"))
    assert "impossible-smoothing" not in low and "impossible-smoothing" in high


# -- measures by what the engine knows of them -----------------------------------------


def test_a_formula_is_judged_as_its_name_is():
    mine = 'measures = ["MINE = mean(abs(p_hat - p)/p)"]\naverage_over = ["samples"]\n' + GRID
    named = 'measures = ["RAE"]\naverage_over = ["samples"]\n' + GRID
    assert set(found(mine)) == set(found(named)) >= {"no-value-at-zero", "average-mixes-ranges"}


def test_averages_over_codeframes_are_worse_than_over_samples():
    sizes = "[datasets]\nLetters = 26\nIris = 3\n"
    both = 'measures = ["AE", "NAE"]\naverage_over = ["samples", "datasets"]\n' + GRID + sizes
    said = found(both)["average-mixes-ranges"]
    assert [(f.what.split()[0], f.severity.value) for f in said] == [("AE", "error")]
    assert found(both.replace('"AE", ', "")).keys().isdisjoint({"average-mixes-ranges"})


def test_smoothing_takes_the_maximum_from_nae():
    """On the smoothed domain NAE does not satisfy MAX, so its averages mix ranges."""
    text = 'measures = ["NAE"]\neps = "1/200"\nsmoothed = "all"\naverage_over = ["samples"]\n' + GRID
    assert "average-mixes-ranges" in found(text)
    assert "average-mixes-ranges" not in found(text.replace("all", "needed"))


@pytest.mark.parametrize(("name", "size", "expected"), [("ae", 2, F(1)), ("nae", 5, F(1)), ("kld", 2, None)])
def test_largest_errors(name, size, expected):
    p = (F(1, 10),) * (size - 1)
    assert known.largest(FACTS, from_name(name), (*p, 1 - sum(p))) == (F(9, 10) if name == "ae" else expected)


# -- lazy ------------------------------------------------------------------------------


def test_constant_predictions_are_no_competitors_of_lazy():
    assert "not-better-than-lazy" not in found('measures = ["AE"]', WIDE + "lazy,1,0.2,0.5\nlazy,2,0.8,0.5\n")


def test_lazy_in_scores_is_the_exact_expectation():
    said = found(GRID, SCORES + "CC,AE,0.273\nACC,AE,0.272\nlazy,AE,0.273\n")
    assert [f.what for f in said["not-better-than-lazy"]] == [
        "all samples: CC is no better than lazy by AE 0.273 (lazy 0.272727)"
    ]


def test_lazy_under_a_continuous_distribution_is_its_expectation():
    """Under Beta(2, 2) the mean absolute deviation from 1/2 is 3/16; what was drawn may differ from it."""
    said = found(
        "[test]\nprevalences = {beta = [2, 2]}", SCORES + "CC,AE,0.188\nACC,AE,0.187\nlazy,AE,0.19\n"
    )
    assert [f.what.split()[2] for f in said["not-better-than-lazy"]] == [
        "CC"
    ] and "constant-score" not in said


def test_files_of_experiments_are_read():
    """As `axiomcheck experiment` writes them, with names such as lazy:0.3 and lcc:10."""
    rows = [(m, i, F(i, 10), x) for i in range(11) for m, x in
            (("cc", F(i, 10)), ("lcc:10", (F(i, 10) * 100 + 10) / 120), ("lazy:0.3", F(3, 10)))]  # fmt: skip
    scores = "dataset,method,protocol,sample,measure,score\n" + "".join(
        f"d,lazy:0.3,app:10,{i},ae,{abs(F(i, 10) - F(3, 10))}\n" for i in range(11)
    )
    text = long(*[(m, s, p, x) for m, s, p, x in rows])
    assert found('measures = ["AE"]\n[test]\nsample_size = 100\n', text, scores) == {}
    off = scores.replace("app:10,3,ae,0", "app:10,3,ae,1/2")
    assert {"constant-score", "score-differs"} <= set(found('measures = ["AE"]', text, off))


def test_a_description_is_not_about_several_protocols():
    """Which of them has the grid is not said; a protocol's own name says it."""
    rows = "method,protocol,measure,score\nlazy,npp,AE,0.1\nlazy,app:4,AE,0.3\n"
    assert found(GRID, rows) == {}
    assert set(found(GRID, rows.replace("0.3", "0.4"))) == {"constant-score"}
    assert set(found(GRID, rows.replace("app:4", "npp"))) == {"constant-score"}


def test_natural_prevalences_make_lazy_a_warning():
    rows = WIDE + "CC,1,0.2,0.8\nCC,2,0.8,0.3\n"
    said = [found('measures = ["AE"]\n' + toml, rows)["not-better-than-lazy"][0] for toml in ("", GRID)]
    assert [f.severity.value for f in said] == ["warning", "error"]


def test_lines_without_names_are_samples_in_order():
    rows = "method,true,pred\nCC,0.2,0.3\nACC,0.2,0.4\nCC,0.3,0.4\nACC,0.3,0.5\n"
    assert found("", rows) == {}
    assert set(found("", rows.replace("ACC,0.3,0.5\n", ""))) == {"samples-missing"}


# -- what is true is never called impossible -----------------------------------------------

IMPOSSIBLE = {
    "impossible-smoothing",
    "constant-score",
    "out-of-range",
    "score-differs",
    "not-smoothed",
    "no-distribution",
}


def honest(rng: random.Random, digits: int, names: tuple[str, ...]) -> tuple[str, str, str]:
    """A description, predictions and their mean scores, rounded, of CC, LCC and lazy on a grid of tenths."""
    size, alpha = rng.choice([(100, 10), (50, 1), (200, 40)])
    k = F(size) / (size + 2 * alpha)
    truths = [F(i, 10) for i in range(11) for _ in range(2)]
    cc = [F(rng.randint(0, size), size) if rng.random() < 0.5 else p for p in truths]
    made = {"CC": cc, "LCC": [k * x + (1 - k) / 2 for x in cc], "lazy": [F(1, 2)] * len(truths)}
    toml = f'measures = {list(names)!r}\neps = "sample"\n[test]\nprevalences = {{grid = 10}}\nsample_size = {size}\n'
    toml = toml.replace("'", '"') + LAPLACE.replace("10", str(alpha)) + LAZY
    rows = [
        f"{m},{i},{p},{x}\n"
        for m, found in made.items()
        for i, (p, x) in enumerate(zip(truths, found, strict=True))
    ]
    told, scores = description.parse(toml), []
    for name in names:
        for m, found in made.items():
            both = [np.array([[float(v), float(1 - v)] for v in vs]) for vs in (truths, found)]
            eps = told.eps_of(from_name(name))
            mean = np.mean(numeric.evaluate(name, *both, eps=None if eps is None else float(eps)))
            scores.append(f"{m},{name},{mean:.{digits}f}\n")
    return toml, WIDE + "".join(rows), SCORES + "".join(scores)


@pytest.mark.parametrize("seed", range(8))
def test_honest_results_are_not_called_impossible(seed):
    rng = random.Random(seed)
    toml, rows, scores = honest(rng, rng.choice([2, 3, 5, 9]), ("AE", "NAE", "RAE", "SE", "KLD", "PD", "WAE"))
    for tables in ((scores,), (rows,), (rows, scores)):
        assert not IMPOSSIBLE & set(found(toml, *tables))


@pytest.mark.parametrize("seed", range(8))
def test_dishonest_results_are(seed):
    """One score of a measure is moved by a tenth, as are its predictions by one prediction."""
    rng = random.Random(seed)
    toml, rows, scores = honest(rng, 5, ("AE", "KLD"))
    lines = scores.splitlines(keepends=True)
    i = rng.randrange(1, len(lines))
    method, name, value = lines[i].strip().split(",")
    lines[i] = f"{method},{name},{float(value) * 1.1 + 0.001:.5f}\n"
    assert "score-differs" in found(toml, rows, "".join(lines))
    wrong = rows.splitlines(keepends=True)
    j = next(j for j, line in enumerate(wrong) if line.startswith("LCC"))
    *first, _ = wrong[j].split(",")
    wrong[j] = ",".join([*first, "0.987\n"])
    assert "not-smoothed" in found(toml, "".join(wrong))


def test_three_classes():
    """Lazy and smoothing are compared for any number of classes."""
    low, high = (0.2, 0.3, 0.5), (0.5, 0.3, 0.2)
    wrong = {"CC": (high, low), "LCC": ((0.6, 0.2, 0.2), (0.2, 0.2, 0.6))}
    rows = [(m, s, (low, high)[s], x[s]) for m, x in wrong.items() for s in (0, 1)]
    text = HEAD + "".join(f"d,{m},p,{s},{c},{t[c]},{x[c]}\n" for m, s, t, x in rows for c in range(3))
    said = found(
        'measures = ["AE", "KLD"]\n[test]\nsample_size = 90\n' + LAPLACE.replace("alpha = 10", "alpha = 15"),
        text,
    )
    assert {f.what.split()[2] for f in said["not-better-than-lazy"]} == {"CC", "LCC"}
    assert "not-smoothed" in said  # k = 2/3: 0.5 becomes 0.444


# -- input -----------------------------------------------------------------------------

BAD_TOML = [
    ("measurs = []", "did you mean measures"),
    ('measures = "AE"', "must be a list"),
    ('measures = ["QQQ"]', "there is no measure"),
    ('measures = ["F"]', "filtering"),
    ('measures = ["AE = max(abs(p - p_hat))"]', "another name"),
    ('measures = ["AE", "mae"]', "twice"),
    ("eps = 0", "positive"),
    ('smoothed = "all"', "beside an eps"),
    ('eps = 1\nsmoothed = "AE"', "needed"),
    ('eps = "sample"', "sample_size"),
    ("eps = nan", "no number"),
    ("[test]\nprevalences = {gird = 3}", "gird"),
    ("[test]\nprevalences = {grid = 0}", "number of steps"),
    ("[test]\nprevalences = {grid = 1000000000}", "number of steps"),
    ("[test]\nprevalences = [0.1, 1.2]", "not between 0 and 1"),
    ("[test]\nprevalences = []", "there is no prevalence"),
    ("[test]\nprevalences = {uniform = [1, 0]}", "0 <= low < high"),
    ("[test]\nprevalences = {uniform = [1, 0], grid = 3}", "pair"),
    ("[test]\nprevalences = {beta = [0, 1]}", "above 0"),
    ("[test]\nprevalences = {beta = 2}", "pair"),
    ("[test]\nclasses = 1", "whole number from 2"),
    ("[test]\nsample_size = true", "whole number"),
    ("[[methods]]\nsearch = [0.1]", "name is missing"),
    ('[[methods]]\nname = "A"\nsmooths = "B"', "not among the methods"),
    ('[[methods]]\nname = "A"\nalpha = 1', "smooths"),
    ('[[methods]]\nname = "A"\n[[methods]]\nname = "A"', "twice"),
    ("methods = 3", "must be tables"),
    ("[datasets]\nA = 1", "whole number from 2"),
    ('average_over = ["years"]', "samples"),
    ("a = [" * 5000, "TOML"),
    ("eps = ", "TOML"),
    ("title = 3", "string"),
]


@pytest.mark.parametrize(("text", "cure"), BAD_TOML, ids=range(len(BAD_TOML)))
def test_descriptions_are_read_strictly(text, cure):
    with pytest.raises(InputError, match=cure) as told:
        description.parse(text, "p.toml")
    assert str(told.value).startswith("p.toml") and "\n" not in str(told.value).split("TOML")[0]


BAD_CSV = [
    ("", "names neither"),
    ("a,b\n1,2\n", "names neither"),
    (SCORES, "no line below"),
    (SCORES + "CC,AE\n", "2 fields"),
    (SCORES + "CC,AE,1e999999999\n", "is no number"),
    (SCORES + "CC,AE,0x10\n", "is no number"),
    (SCORES + f"{'C' * 600},AE,0.1\n", "characters"),
    ("method,method,measure,score\nCC,CC,AE,1\n", "more than once"),
    ("datset,method,measure,score\nd,CC,AE,1\n", "did you mean dataset"),
    ("true,pred\n0.1,0.2\n", "no column method"),
    ("method,true_1,true_2,hat_1\nCC,0.1,0.9,0.2\n", "numbered"),
    (HEAD + "d,CC,p,1,a,0.5,0.5\n", "1 classes"),
    (HEAD + "d,CC,p,1,a,0.5,0.5\n" * 2, "there twice"),
    (WIDE + 'CC,1,"0.5,0.5\n', "as UTF-8 CSV"),
]


@pytest.mark.parametrize(("text", "cure"), BAD_CSV, ids=range(len(BAD_CSV)))
def test_tables_are_read_strictly(text, cure):
    with pytest.raises(InputError, match=cure):
        results.parse(text, "r.csv")


@pytest.mark.parametrize("text", ["1e-4000", "1e999", "1/0", "", "--1", "nan", "0b1", "1_0", "9" * 100])
def test_numbers_that_are_none(text):
    with pytest.raises(InputError, match="is no number"):
        number(text, "here")


def test_files(tmp_path):
    (tmp_path / "a.toml").write_text("eps = 1")
    (tmp_path / "b.toml").write_text("eps = 1")
    (tmp_path / "c.csv").write_bytes(b"\xff\xfe\x00")
    for files, cure in (
        (["a.toml", "b.toml"], "give one"),
        (["c.csv"], "UTF-8"),
        (["d.csv"], "No such file"),
        (["a.xlsx"], ".toml"),
        ([], "there is no file"),
    ):
        with pytest.raises(InputError, match=cure):
            read([tmp_path / name for name in files])


def test_mutated_files_are_refused_in_one_line_or_linted():
    rng = random.Random(5)
    toml = 'measures = ["AE", "RAE"]\neps = "sample"\naverage_over = ["samples"]\n' + GRID + LAPLACE + LAZY
    tables = (long(*GOOD), WIDE + "CC,1,0.2,0.3\nLCC,1,0.2,0.33\n", SCORES + "CC,AE,0.1\nlazy,KLD,0.2\n")
    outcomes, said = {"refused": 0, "linted": 0}, []
    for _ in range(1500):
        try:
            told = description.parse(mutated(toml, rng), "p.toml") if rng.random() < 0.6 else None
            read_ = tuple(results.parse(mutated(t, rng), "r.csv") for t in tables if rng.random() < 0.5)
            lint(Experiment(told, read_, (), FACTS)).markdown()
            outcomes["linted"] += 1
        except InputError as error:
            said.append(str(error))
            outcomes["refused"] += 1
    assert not [text for text in said if "\n" in text.partition("it is no TOML")[0] or len(text) > 2000]
    assert min(outcomes.values()) > 20


def mutated(text: str, rng: random.Random) -> str:
    made = list(text)
    for _ in range(rng.randint(1, 4)):
        i, kind = rng.randrange(len(made) + 1), rng.random()
        if kind < 0.5:
            made[i:i] = rng.choice(
                [
                    "0",
                    "-1",
                    "1e5",
                    "1e600",
                    "nan",
                    "[",
                    "}",
                    "=",
                    '"',
                    ",",
                    "\n",
                    "grid",
                    "RAE",
                    "\0",
                    "é",
                    "/",
                ]
            )
        elif kind < 0.8:
            del made[i : i + rng.randint(1, 8)]
        else:
            j = rng.randrange(len(made) + 1)
            made[i:i] = made[j : j + rng.randint(1, 20)]
    return "".join(made)


# -- the command ----------------------------------------------------------------------------


def run(tmp_path, toml: str, *options: str):
    (tmp_path / "p.toml").write_text(toml, encoding="utf-8")
    return CliRunner().invoke(command, [str(tmp_path / "p.toml"), *options])


def test_exit_codes_and_formats(tmp_path):
    bad = 'measures = ["RAE"]\n' + GRID
    assert run(tmp_path, GRID).exit_code == 0
    assert run(tmp_path, bad).exit_code == 1
    assert run(tmp_path, LAPLACE).exit_code == 0  # a warning only
    assert "| error " in run(tmp_path, bad, "--format", "markdown").output
    told = json.loads(run(tmp_path, bad, "--format", "json").output)
    assert told["schema"] == "axiomcheck.lint/1" and told["counts"]["error"] == 1
    (one,) = [f for f in told["findings"] if f["severity"] == "error"]
    assert (one["rule"], one["line"], one["column"]) == ("no-value-at-zero", 3, "test.prevalences")


def test_rules_are_listed_and_chosen(tmp_path):
    listed = CliRunner().invoke(command, ["--rules"]).output
    assert all(r.id in listed and r.title in listed for r in RULES)
    bad = 'measures = ["RAE"]\n' + GRID
    assert run(tmp_path, bad, "--rule", "no-lazy").exit_code == 0
    with pytest.raises(InputError, match="did you mean no-lazy"):
        CliRunner().invoke(command, ["--rule", "no-lzy", "x.toml"], catch_exceptions=False)


def test_the_page_has_every_rule():
    from pathlib import Path

    page = (Path(__file__).parents[2] / "docs" / "lint.md").read_text(encoding="utf-8")
    assert not [r.id for r in RULES if f"`{r.id}`" not in page]
