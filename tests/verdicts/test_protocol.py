"""Expected scores under Beta, tables and n classes, best constants anywhere, and `axiomcheck protocol`."""

import csv
import io
import json
import re
import shlex
from fractions import Fraction as F
from itertools import combinations, permutations
from math import ceil, floor
from pathlib import Path

import mpmath
import pytest
from click.testing import CliRunner

from axiomcheck import measures, numeric
from axiomcheck.claims.pitfalls.table4 import TABLE_4
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.experiments.expected import constants, simplex
from axiomcheck.experiments.expected.beta import moments
from axiomcheck.experiments.expected.distributions import (
    Atoms,
    Beta,
    Points,
    Simplex,
    Uniform,
    grid,
    simplex_grid,
)
from axiomcheck.experiments.expected.reading import exact, parse, read_table
from axiomcheck.experiments.expected.report import reason
from axiomcheck.experiments.expected.scores import (
    Enclosure,
    Exact,
    Infinite,
    expected_score,
    expected_value,
    less,
    total,
)
from axiomcheck.experiments.expected.simplex import of_one_set
from axiomcheck.experiments.lcc.setting import effect, smoothing
from axiomcheck.input.formula import parse as formula
from axiomcheck.lang.expr import log, maximum, num, sym
from axiomcheck.lang.measure import Measure

HALF, THIRD = F(1, 2), F(1, 3)
P = sym("p")
NINE = ("AE", "NAE", "RAE", "NRAE", "SE", "DR", "KLD", "NKLD", "PD")
THREE = Atoms(((F(1, 10), F(1, 2)), (HALF, F(1, 4)), (F(9, 10), F(1, 4))))


def named(name):
    return measures.from_name(name)


# -- Beta ---------------------------------------------------------------------------


def near(name, distribution, c):
    a, b = float(distribution.a), float(distribution.b)

    def weighted(x):
        x = min(max(float(x), 1e-14), 1 - 1e-14)
        error = float(getattr(numeric, name.lower())([x, 1 - x], [float(c), 1 - float(c)]))
        return error * x ** (a - 1) * (1 - x) ** (b - 1)

    points = sorted({0, 1e-6, 0.01, float(c), 0.5, 1 - float(c), 0.99, 1 - 1e-6, 1})
    return float(mpmath.quad(weighted, points) / mpmath.beta(a, b))


@pytest.mark.parametrize("name", NINE)
@pytest.mark.parametrize("parameters", [(2, 3), (5, 2), (F(3, 2), F(5, 2)), (4, F(7, 3))], ids=str)
def test_beta_agrees_with_quadrature(name, parameters):
    distribution = Beta(*map(F, parameters))
    found = expected_score(named(name), THIRD, distribution)
    assert isinstance(found, Exact) == (distribution.whole and name != "NKLD") or name in ("SE", "PD")
    low, high = found.bounds
    assert high - low < F(1, 10**12)
    assert abs(float(low) - near(name, distribution, THIRD)) < 1e-6


def test_beta_with_singular_ends():
    arcsine = Beta(HALF, HALF)
    for name, value in (("AE", 1 / mpmath.pi), ("KLD", 1 - mpmath.log(2))):
        low, high = expected_score(named(name), HALF, arcsine).bounds
        assert float(low) - 1e-15 <= float(value) <= float(high) + 1e-15 and high - low < F(1, 10**12)
    assert isinstance(expected_score(named("RAE"), HALF, arcsine), Infinite)
    finite = expected_score(named("RAE"), HALF, Beta(F(3, 2), F(3, 2)))
    assert isinstance(finite, Enclosure)
    assert isinstance(expected_score(named("RAE"), HALF, Beta(F(1), F(3, 2))), Infinite)


def test_beta_1_1_is_uniform():
    for name in NINE:
        assert expected_score(named(name), THIRD, Beta(F(1), F(1))) == expected_score(
            named(name), THIRD, Uniform()
        )


def test_moments_are_those_of_the_polynomial_density():
    for a, b in ((1, 1), (2, 5), (7, 3)):
        for f in (P, P**3, (P - num(THIRD)) ** 2, num(4)):
            found = expected_value(f, Beta(F(a), F(b)))
            assert found.number.whole == moments(f, Beta(F(a), F(b))) and not found.number.logs
    assert moments(abs(P - num(HALF)), Beta(HALF, HALF)) is None
    assert moments(log(P), Beta(HALF, HALF)) is None


def test_constant_pieces_and_the_whole_of_a_density():
    flat = maximum(P, num(THIRD))
    for a, b in ((HALF, F(3)), (F(3, 2), HALF), (F(1), F(5, 2)), (F(7, 3), F(1))):
        d = Beta(a, b)
        parts = [expected_value(num(1), d, *ends).bounds for ends in ((F(0), THIRD), (THIRD, F(1)))]
        assert parts[0][0] + parts[1][0] <= 1 <= parts[0][1] + parts[1][1]
        assert (
            abs(float(parts[0][0]) - float(mpmath.betainc(float(a), float(b), 0, 1 / 3, regularized=True)))
            < 1e-12
        )
        low, high = expected_value(flat, d).bounds
        other = [x / 2 for x in expected_value(P + num(THIRD) + abs(P - num(THIRD)), d).bounds]
        assert low <= other[1] and other[0] <= high and high - low < F(1, 10**12)


def test_large_whole_parameters_have_forms():
    found = expected_value(P * (1 - P), Beta(F(40), F(30)))
    assert found.number.whole == F(40 * 30, 70 * 71)


def test_poles_inside_are_seen():
    for f in (1 / (P - num(HALF)) ** 2, 1 / abs(P - num(HALF))):
        assert isinstance(expected_value(f, Uniform()), Infinite)
    for distribution in (Uniform(), Beta(F(2), F(2)), Beta(HALF, HALF)):
        with pytest.raises(CheckError):
            expected_value(1 / (P - num(HALF)), distribution)
    with pytest.raises(CheckError):
        expected_value(1 / (P**2 - num(HALF)) ** 2, Uniform())


def test_infinite_and_undefined_say_why():
    assert isinstance(expected_score(named("KLD"), F(0), Uniform()), Infinite)
    assert "predicted as 0" in reason(named("KLD"), F(0), Uniform(), None)
    assert reason(named("RAE"), F(0), Uniform(), None) == "its integral diverges near p = 1"
    assert reason(named("RAE"), HALF, grid(4), None) == "the error is infinite at p = 0"
    with pytest.raises(UndefinedValue):
        expected_score(named("KLD"), F(0), Uniform(), domain="natural")
    with pytest.raises(UndefinedValue):
        expected_score(named("DR"), F(0), grid(2))


# -- n classes -------------------------------------------------------------------------


def harmonic(n):
    return sum((F(1, i) for i in range(1, n + 1)), F(0))


@pytest.mark.parametrize("n", [2, 3, 4, 7, 12])
def test_closed_forms_for_n_classes(n):
    middle, uniform = simplex.centre(n), Simplex(n)
    assert simplex.score(named("AE"), middle, uniform).number.whole == 2 * (1 - F(1, n)) ** n / n
    assert simplex.score(named("SE"), middle, uniform).number.whole == F(n - 1, n * n * (n + 1))
    kld = simplex.score(named("KLD"), middle, uniform)
    assert abs(float(kld.bounds[0]) - (float(mpmath.log(n)) - float(harmonic(n) - 1))) < 1e-12
    assert isinstance(simplex.score(named("RAE"), middle, uniform), Infinite)


def test_two_classes_are_the_simplex_of_two():
    for name in ("AE", "SE", "DR", "KLD", "PD", "WAE", "RAE"):
        for c in (HALF, F(1, 5)):
            by_marginals = simplex.score(named(name), (c, 1 - c), Simplex(2))
            assert by_marginals == expected_score(named(name), c, Uniform())
            by_points = simplex.score(named(name), (c, 1 - c), simplex_grid(6, 2))
            assert str(by_points) == str(expected_score(named(name), c, grid(6)))


def test_grids_tend_to_the_simplex():
    for name in ("AE", "KLD", "SE"):
        q = (HALF, F(1, 4), F(1, 4))
        fine, limit = (simplex.score(named(name), q, d) for d in (simplex_grid(40, 3), Simplex(3)))
        assert abs(float(fine.bounds[0]) - float(limit.bounds[0])) < 0.03


def test_terms_about_several_classes_are_not_reached():
    for name in ("NAE", "NRAE", "NSE", "NKLD"):
        with pytest.raises(CheckError, match="one class"):
            simplex.score(named(name), simplex.centre(3), Simplex(3))
        if name == "NRAE":  # what it tends to where two classes vanish depends on how they do
            with pytest.raises(UndefinedValue):
                simplex.score(named(name), simplex.centre(3), simplex_grid(4, 3))
        else:
            assert isinstance(
                simplex.score(named(name), simplex.centre(3), simplex_grid(4, 3)), Exact | Enclosure
            )


def test_cumulative_sums_are_about_one_set_of_classes_each():
    emd = Measure("EMD", "earth mover's distance", formula("sum(abs(cumsum(p - p_hat)))"), "")
    q = simplex.centre(4)
    found = simplex.score(emd, q, Simplex(4))
    assert isinstance(found, Exact)
    by_hand = total([expected_value(abs(P - num(F(k, 4))), Beta(F(k), F(4 - k))) for k in (1, 2, 3)])
    assert found == by_hand
    near = simplex.score(emd, q, simplex_grid(24, 4)).bounds[0]
    assert abs(float(near) - float(found.bounds[0])) < 0.06
    assert simplex.score(emd, (HALF, HALF), Simplex(2)) == expected_score(emd, HALF, Uniform())


SETS = {  # how many classes the prevalence is of, 0 where none matters
    "p1 + p2": 2, "p1 + p2 + p3": 0, "1 - p3": 1, "p1 + 2*p2": None, "p1*p2": None, "abs(p1 - p2)": None, "(p1 + p2)*p3": 2,
    "p2*p2": 1, "p1*p2*p3": None, "p1/p2": None, "abs(p1 + p2 + 2*p3 - 1/2)": 2,
}  # fmt: skip


@pytest.mark.parametrize("text", SETS)
def test_sets_of_classes(text):
    names = ["p1", "p2", "p3"]
    e = formula(text, parameters=names)
    term, size = of_one_set(e, names)
    assert (term is None) == (SETS[text] is None)
    if term is None:
        return
    for p in ((F(1, 7), F(2, 7), F(4, 7)), (F(1, 2), F(1, 5), F(3, 10))):
        values = {evaluate(term, {"p": sum(x)}) for n in range(4) for x in combinations(p, n)}
        assert evaluate(e, dict(zip(names, p, strict=True))) in values
    assert size == SETS[text]


def test_no_constant_is_better_than_the_centre():
    for name, d in (("AE", Simplex(3)), ("KLD", Simplex(3)), ("PD", Simplex(4)), ("NAE", simplex_grid(5, 3))):
        found = simplex.best(named(name), d)
        n = d.classes
        assert found.constant == simplex.centre(n) and not found.trusts
        for shape in ([1, 2, 3, 4][:n], [5, 1, 1, 1][:n], [9, 8, 9, 8][:n]):
            for order in set(permutations(shape)):
                q = tuple(F(x, sum(shape)) for x in order)
                assert less(simplex.score(named(name), q, d), found.score) is False
    with pytest.raises(CheckError, match="convex"):
        simplex.best(named("DR"), Simplex(3))
    with pytest.raises(InputError):
        simplex.best(named("AE"), Points((((F(1), F(0), F(0)), F(1)),)))


def test_what_is_no_prediction_of_n_classes():
    for q in ((HALF, HALF), (HALF, HALF, HALF), (F(2), F(-1), F(0))):
        with pytest.raises(InputError):
            simplex.score(named("AE"), q, Simplex(3))
    with pytest.raises(InputError):
        simplex.score(named("NAS"), simplex.centre(3), Simplex(3))


# -- best constants -----------------------------------------------------------------------

DISTRIBUTIONS = (
    Uniform(F(0), F(3, 4)), Beta(F(2), F(5)), Beta(F(3), F(3)), THREE,
    pytest.param(Beta(F(3, 2), F(3)), marks=pytest.mark.slow),
)  # fmt: skip


@pytest.mark.parametrize("name", ["AE", "NAE", "SE", "KLD", "PD"])
@pytest.mark.parametrize("distribution", DISTRIBUTIONS, ids=str)
def test_no_constant_is_better(name, distribution):
    found = constants.best(named(name), distribution)
    assert 0 <= found.low <= found.high <= 1 and found.high - found.low < F(1, 2)
    low, high = found.score.bounds
    assert low <= high < low + F(1, 10**15)
    for i in range(1, 20):
        other = expected_score(named(name), F(i, 20), distribution).bounds
        assert other[1] >= low
        if not found.low <= F(i, 20) <= found.high:
            assert other[1] > low
    if found.constant is not None:
        assert str(expected_score(named(name), found.constant, distribution)) == str(found.score)


BEST = {
    ("SE", "beta:2,5"): "2/7, expected score 5/196",
    ("SE", "beta:3/2,3"): "1/3, expected score 4/99",
    ("AE", "uniform:0,0.75"): "3/8, expected score 3/16",
    ("AE", "beta:1/2,1/2"): "1/2, expected score 0.3183098861...",
    ("KLD", "uniform:0,0.75"): "3/8, expected score -1/2 + 7/3*log(2) - 5/8*log(5)",
    ("RAE", "beta:1/2,1/2"): "the expected score of every constant is infinite",
    ("AE", "grid:3"): "between 1/3 and 2/3 (1/2 is one), expected score 1/3",
}


@pytest.mark.parametrize(("name", "text"), BEST, ids=str)
def test_best_constants(name, text):
    assert str(constants.best(named(name), parse(text))) == BEST[name, text]


def test_medians_of_finitely_many_prevalences():
    assert str(constants.best(named("AE"), THREE)) == "between 1/10 and 1/2 (1/2 is one), expected score 3/10"
    odd = Atoms(((F(1, 10), F(2, 5)), (HALF, F(1, 5)), (F(7, 10), F(2, 5))))
    assert str(constants.best(named("AE"), odd)) == "1/2, expected score 6/25"


def test_by_exclusion_where_a_measure_is_not_convex():
    found = constants.best(named("DR"), Beta(F(2), F(5)))
    assert found.low <= F(27, 100) <= found.high and found.constant is None
    low, high = found.score.bounds
    assert low < high
    for i in range(1, 10):
        assert expected_score(named("DR"), F(i, 10), Beta(F(2), F(5))).bounds[1] >= low


def test_relative_errors_reward_predicting_nothing():
    """With small prevalences only, RAE's expected score is infinite but for predictions near 0."""
    found = constants.best(named("RAE"), Uniform(F(0), F(3, 4)))
    assert found.low == 0 and found.high <= F(1, 500)
    assert isinstance(expected_score(named("RAE"), F(1, 10), Uniform(F(0), F(3, 4))), Infinite)


def test_unknown_measures_stay_unknown():
    odd = Measure("ODD", "neither convex nor monotone", formula("mean(abs(p_hat - p)*abs(p_hat - 1/3))"), "")
    with pytest.raises(CheckError, match="not known"):
        constants.best(odd, Beta(F(2), F(3)))


# -- reading ---------------------------------------------------------------------------


def write(tmp_path, text, name="p.csv"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_tables_are_read_exactly(tmp_path):
    plain = read_table(write(tmp_path, "p\n0.1\n0.3\n0.1\n"))
    assert plain.points == ((F(1, 10), F(2, 3)), (F(3, 10), F(1, 3)))
    assert read_table(write(tmp_path, "\ufeffP,weight\n0.1, 0.25\n1/3,3/4\n")).mean == F(11, 40)
    assert read_table(write(tmp_path, "p,count\n0,3\n1,1\n")).mean == F(1, 4)
    three = read_table(write(tmp_path, "p1,p2,p3,count\n0.2,0.3,0.5,1\n1/3,1/3,1/3,2\n"), 3)
    assert isinstance(three, Points) and sum(three.mean) == 1


HOSTILE = {
    "": "first row", "p\n": "rows", "q\n1\n": "first row", "p,weight\n0.5\n": "header has 2", "p\nx\n": "write a number",
    "p\nnan\n": "write a number", "p\n1e999999999\n": "write a number", "p\n-0.1\n": "write a number", "p\n1.5\n": "from 0 to 1",
    "p,weight\n0.5,0.5\n": "sum to", "p,weight\n0.5,0\n": "above 0", "p,count\n0.5,0.5\n": "whole", "p\n1/0\n": "write a number",
    "p\n" + "9" * 50 + "\n": "write a number", 'p\n"0.5\n': "as UTF-8 CSV", "p,weight,more\n1,1,1\n": "first row",
    "p\n__import__('os')\n": "write a number", "p1,p2\n0.5,0.5\n": "first row",
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=repr)
def test_hostile_tables_give_one_clear_message(tmp_path, text):
    path = write(tmp_path, text)
    with pytest.raises(InputError, match=HOSTILE[text]) as error:
        read_table(path)
    assert str(path) in str(error.value) and "\n" not in str(error.value)


def test_tables_of_n_classes_have_to_sum_to_one(tmp_path):
    with pytest.raises(InputError, match="sum to 1"):
        read_table(write(tmp_path, "p1,p2,p3\n0.5,0.5,0.5\n"), 3)
    path = tmp_path / "p.csv"
    path.write_bytes(b"p\n\xff\xfe\n")
    with pytest.raises(InputError, match="not UTF-8 text"):
        read_table(path)
    with pytest.raises(InputError, match="check the path"):
        read_table(tmp_path / "missing.csv")


@pytest.mark.parametrize("text", [
    "nope", "grid", "grid:0", "grid:-1", "grid:x", "grid:1,2", "grid:99999999", "beta:1", "beta:0,1", "beta:1,nan",
    "beta:1000,1", "uniform:1,0", "uniform:0.5", "uniform:0,2", "", ":", "beta:1e9,1", "grid:1/2",
])  # fmt: skip
def test_hostile_distributions(text):
    with pytest.raises(InputError) as error:
        parse(text)
    assert "\n" not in str(error.value)


def test_distributions_for_n_classes():
    assert parse("uniform", 3) == Simplex(3) and len(parse("grid:4", 3).points) == 15
    for text, n in (("beta:1,1", 3), ("uniform:0,1", 3), ("grid:200", 5)):
        with pytest.raises(InputError):
            parse(text, n)
    assert exact(" .5", "x") == HALF
    assert Beta(F(1), F(2)).mean == THIRD and not Beta(F(1), F(2)).symmetric


# -- the command line ------------------------------------------------------------------


def run(*words):
    return CliRunner().invoke(cli, ["protocol", *words])


def test_expected_in_every_format():
    asked = ("expected", "AE", "RAE", "--constant", "0.3", "--distribution", "grid:10")
    text = run(*asked)
    assert text.exit_code == 0 and "17/55" in text.output and "infinite at p = 0" in text.output
    assert f"axiomcheck protocol {' '.join(asked)}" in text.output
    rows = list(csv.DictReader(io.StringIO(run(*asked, "--format", "csv").output)))
    assert [r["expected score"] for r in rows] == ["17/55", "infinite"]
    found = json.loads(run(*asked, "--format", "json").output)
    assert found["schema"] == "axiomcheck.protocol/1" and found["scores"][0]["score"] == "17/55"
    assert [r["kind"] for r in found["scores"]] == ["exact", "infinite"]
    assert "| AE " in run(*asked, "--format", "markdown").output
    assert r"\toprule" in run(*asked, "--format", "latex").output


def test_expected_says_undefined_and_unknown():
    undefined = run("expected", "RAE", "--domain", "natural", "--distribution", "grid:2")
    assert undefined.exit_code == 0 and "undefined" in undefined.output
    unknown = run("expected", "AE", "NAE", "--classes", "3")
    assert unknown.exit_code == 3 and "unknown" in unknown.output and "16/81" in unknown.output
    smoothed = run("expected", "RAE", "--domain", "smoothed", "--eps", "1/200")
    assert smoothed.exit_code == 0 and "log(101)" in smoothed.output


@pytest.mark.parametrize("command", ["expected", "best"])
def test_an_amount_alone_means_smoothed(command):
    asked = (command, "KLD", "--distribution", "grid:2")
    alone, both = run(*asked, "--eps", "1/200"), run(*asked, "--domain", "smoothed", "--eps", "1/200")
    assert alone.exit_code == 0 and alone.output == both.output
    assert "smoothed with eps = 1/200" in alone.output and alone.output != run(*asked).output
    assert run(*asked, "--domain", "extended", "--eps", "1/200").exit_code == 2


def test_best_for_the_nine_measures(tmp_path):
    found = json.loads(run("best", "--all", "--distribution", "grid:2", "--format", "json").output)
    assert [r["measure"] for r in found["best"]] == list(NINE)
    assert {r["kind"] for r in found["best"]} <= {"exact", "enclosed", "infinite"}
    path = write(tmp_path, "p,weight\n0.1,0.5\n0.5,0.25\n0.9,0.25\n")
    table = run("best", "AE", "SE", "--distribution", str(path))
    assert table.exit_code == 0 and "11/100" in table.output and "between 1/10 and 1/2" in table.output
    several = run("best", "KLD", "DR", "--classes", "4")
    assert several.exit_code == 3 and "(1/4, 1/4, 1/4, 1/4)" in several.output


def test_lcc_prints_both_errors_and_draws(tmp_path):
    text = run("lcc", "--tpr", "0.9", "--fpr", "0.4", "--alpha", "10")
    assert text.exit_code == 0
    for part in ("CC 17/100, LCC 29/168", "1/5 < p < 49/65", "better than chance", "0.2 to 0.76"):
        assert part in text.output
    found = json.loads(run("lcc", "--tpr", "0.9", "--fpr", "0.5", "--alpha", "10", "--format", "json",
                           "--distribution", "grid:10").output)  # fmt: skip
    assert [r["lower"] for r in found["means"]] == ["LCC", "LCC"] and found["keep"] == "5/6"
    pytest.importorskip("matplotlib", reason="the extra plots is not installed")
    path = tmp_path / "lcc.svg"
    drawn = run("lcc", "--tpr", "0.9", "--fpr", "0.4", "--size", "20", "--figure", str(path))
    assert drawn.exit_code == 0 and path.read_text(encoding="utf-8").startswith("<?xml")


def test_lcc_of_an_error_and_its_theorems():
    text = run("lcc", "--error", "0.294", "--alpha", "10")
    assert text.exit_code == 0 and "LCC is better, whatever quantifier" in text.output
    low = json.loads(run("lcc", "--error", "0.01", "--alpha", "10", "--format", "json").output)
    assert low["says"].startswith("CC is better")
    theorems = json.loads(run("lcc", "--theorems", "--format", "json").output)["theorems"]
    assert len(theorems) > 10 and all(x["trusts"] == ["kernel"] and x["goals"] for x in theorems)


@pytest.mark.parametrize("words", [
    ("expected", "NOPE"), ("expected", "AE", "--constant", "2"), ("expected", "AE", "--constant", "x"),
    ("expected", "AE", "--constant", "0.1,0.2,0.7"), ("expected", "AE", "--domain", "natural", "--eps", "0.1"), ("expected", "F"),
    ("expected", "AE", "--domain", "smoothed"), ("expected", "AE", "--domain", "smoothed", "--eps", "0"),
    ("expected", "AE", "--distribution", "nope"), ("expected", "AE", "--distribution", "missing.csv"),
    ("expected", "AE", "--classes", "3", "--constant", "0.5"), ("expected", "AE", "--classes", "1"), ("expected",),
    ("expected", "NAS", "--classes", "3"), ("expected", "AE", "--param", "a=1"),
    ("best",), ("best", "AE", "--all"), ("best", "AE", "--domain", "natural"), ("best", "F"),
    ("lcc",), ("lcc", "--tpr", "1"), ("lcc", "--tpr", "2", "--fpr", "0"), ("lcc", "--tpr", "nan", "--fpr", "0"),
    ("lcc", "--error", "0.1", "--tpr", "1"), ("lcc", "--error", "1.5"), ("lcc", "--tpr", "1", "--fpr", "0", "--alpha", "0"),
    ("lcc", "--tpr", "1", "--fpr", "0", "--size", "0"), ("lcc", "--tpr", "1", "--fpr", "0", "--figure", "x.bmp"),
    ("lcc", "--tpr", "1", "--fpr", "0", "--sampling", "exact"), ("lcc", "--error", "0.1", "--figure", "x.png"),
    ("lcc", "--tpr", "1", "--fpr", "0", "--sampling", "exact", "--distribution", "grid:7"), ("nope",),
])  # fmt: skip
def test_bad_input_is_one_message_and_exit_code_2(words):
    found = run(*words)
    assert found.exit_code == 2 and "Traceback" not in found.output
    assert found.exception is None or isinstance(found.exception, SystemExit)


@pytest.mark.slow
def test_the_page_shows_what_the_commands_print(tmp_path, monkeypatch):
    page = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    for name, text in re.findall(r"^```csv\n# (\w+\.csv)\n(.*?)^```$", page, re.M | re.S):
        write(tmp_path, text, name)
    monkeypatch.chdir(tmp_path)
    sessions = re.findall(r"^```console\n(.*?)^```$", page, re.M | re.S)
    commands = [part for text in sessions for part in re.split(r"^\$ ", text, flags=re.M) if part]
    assert len(commands) > 8
    for command in commands:
        words, _, printed = command.partition("\n")
        found = CliRunner().invoke(cli, shlex.split(words)[1:])
        assert found.output.strip() == printed.strip(), words


@pytest.mark.slow
def test_the_page_has_the_bounds_of_table_4():
    page = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    keep, hundredths = smoothing(F(10), 100), grid(100)
    for name, (cc, lcc) in TABLE_4.items():
        first, last = F(cc) - F(1, 2000), F(cc) + F(1, 2000)
        ends = [effect(e, keep, hundredths) for e in (first, last)]
        gap = (1 - keep) * ends[0].lazy.number.whole
        low = max(F(0), keep * first - gap, gap - keep * last)
        rates = (
            effect(first, keep, Uniform()).constant_rates[0],
            effect(last, keep, Uniform()).constant_rates[1],
        )
        cells = [f"{floor(1000 * a) / 1000:.3f} to {ceil(1000 * b) / 1000:.3f}"
                 for a, b in ((low, ends[1].any_quantifier[1]), rates)]  # fmt: skip
        assert f"| {name} | {cc} | {lcc} | {' | '.join(cells)} |" in page
