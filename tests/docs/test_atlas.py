"""The atlas: what it finds in a library, that one bad function costs one row, and that a second run goes on."""

import ast
import json
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import axiomcheck.atlas as atlases
from axiomcheck import measures, processes
from axiomcheck.atlas import libraries, listing, page, vectors
from axiomcheck.atlas.cards import may_be_proportional, print_of
from axiomcheck.atlas.findings import Draft, confirmed, line
from axiomcheck.atlas.functions import Function
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.exact.certificate import encode
from axiomcheck.input.tracing.reading import of_vector
from axiomcheck.lang.expr import class_sum, num, sym

LIBRARY = Path(__file__).resolve().parents[1] / "data" / "fake_library.py"
REFUSED = {
    "crashing": "its process ended",
    "hanging": "did not return within 1 s",
    "filling_the_memory": "more than 1024 MB",
    "needs_more": "needs its argument matrix",
    "pairs": "tuple, not a number",
    "worded": "str, not a number",
}

pytestmark = pytest.mark.skipif(not processes.can_copy(), reason="functions are called in copies of a process")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The atlas of the library, its folder, and what was said."""
    folder = tmp_path_factory.mktemp("atlas")
    library = shutil.copy(LIBRARY, folder / "fake_library.py")
    said = []
    found = atlases.build([str(library)], folder / "out", seconds=1.0, call_seconds=1.0, say=said.append)
    return found, folder, said


def row(found, name):
    return next(f for f in found.functions if f.name == name)


def test_each_function_is_a_row_traced_or_with_a_reason(made):
    found, _, said = made
    traced = {"between_rows", "city", "evenness", "hit_rate", "of_one_class", "squared", "weights_by_place"}
    assert {f.name for f in found.functions} == {*traced, "decided_by_chance", *REFUSED}
    for name, why in REFUSED.items():
        assert why in row(found, name).reason and not row(found, name).numeric, name
    assert {f.name for f in found.traced} == traced
    assert "draws random numbers" in row(found, "decided_by_chance").reason
    assert row(found, "city").aliases == ["city_block"]
    assert any("traced" in x for x in said)


def test_formulas_and_cards(made):
    found, _, _ = made
    assert str(row(found, "city").formula) == "sum(abs(p - p_hat))"
    assert row(found, "hit_rate").kind == "filtering" and str(row(found, "hit_rate").formula) == "TP/(TP + FN)"
    card = {x: found.cards[row(found, "squared").spec][x]["status"] for x in ("IoI", "NN", "SYM", "TRI", "MON")}
    assert card == {"IoI": "proved", "NN": "proved", "SYM": "proved", "TRI": "refuted", "MON": "proved"}
    assert row(found, "hit_rate").probe["labels"]["none true"] == "nan"


def test_functions_of_rows_of_numbers_and_of_one_vector(made):
    found, _, _ = made
    rows, number, vector = (row(found, x) for x in ("between_rows", "of_one_class", "evenness"))
    assert rows.form == "rows" and str(rows.formula) == "sum(abs(p - p_hat))"
    assert found.cards[rows.spec]["SYM"]["status"] == "proved"
    assert number.form == "numbers" and number.classes == 2 and "at(2, p" in str(number.formula)
    assert vector.kind == "vector" and vector.probe["vector"]["one entry"] == "nan"
    card = {x: found.cards[vector.spec][x]["status"] for x in ("ANON", "HOM")}
    assert card == {"ANON": "proved", "HOM": "refuted"}
    kinds = {x.kind: x for x in found.findings}
    assert "evenness(array([0, 0, 4]))" in kinds["no value where one entry is all there is"].line
    ordered = row(found, "weights_by_place")  # its formula names the entries one by one
    assert ordered.classes == 3 and not ordered.asked and ordered.spec not in found.cards


def test_the_arrays_that_a_function_may_take():
    def settings(counts, base=2, finite=True): ...
    def either(pk, qk=None, base=None): ...
    def three(a, b, c): ...
    assert listing.arrays(settings) == (1,) and listing.arrays(either) == (2, 1) and listing.arrays(three) == (2,)
    assert listing.arrays(lambda **more: 0) == ()


def test_a_second_array_that_is_a_limit_is_no_prediction():
    def largest(a, upperlimit=None):
        return a.max()

    def entropy(pk, qk=None):
        return -np.sum(pk * np.log(pk)) if qk is None else np.sum(pk * np.log(pk / qk))

    both = {1: {}, 2: {}}
    assert "vector" in listing.values_of(largest, both, listing) and "shares" in listing.values_of(entropy, both, listing)


def test_vectors_that_are_the_same():
    def known(name):
        return next(m for m in vectors.of_theories() if m.name == name)

    shannon, simpson = known("Shannon (diversity)"), known("GiniSimpson (diversity)")
    assert vectors.value(shannon, ("3", "3")) == pytest.approx(0.6931471805599453)
    assert vectors.related(shannon, shannon).relation == "equal"
    different = vectors.related(shannon, simpson)
    assert different.relation == "different" and len(different.distributions["y"]) == 2
    half = of_vector("half", "", simpson.formula / num(2), "")
    assert (vectors.related(half, simpson).relation, vectors.related(half, simpson).factor) == ("proportional", "1/2")
    guarded = of_vector("guarded", "", simpson.formula + class_sum(num(0) / sym("y")), "")
    assert vectors.related(guarded, simpson).relation == "unknown"  # it has no value at zeros


def test_the_same_formula_is_found_in_the_catalog(made):
    found, _, _ = made
    together = {name: dict(f.names) for f in found.families for name, _ in f.names}
    assert together[row(found, "squared").spec] == {"SE": "1", row(found, "squared").spec: "n"}


def test_findings_say_what_the_library_prints(made):
    found, folder, _ = made
    (finding,) = [x for x in found.findings if x.kind == "not a metric"]
    assert finding.functions == [row(found, "squared").spec]
    again = subprocess.run([sys.executable, "-c", finding.line], capture_output=True, text=True, cwd=folder, check=True)
    far, *detour = map(float, again.stdout.split())
    assert far > sum(detour)
    assert [f"{x:.6g}" for x in (far, *detour)] == finding.values


def test_what_is_written(made):
    found, folder, _ = made
    data = json.loads((folder / "out" / "atlas.json").read_text())
    assert data["schema"] == atlases.SCHEMA and len(data["functions"]) == len(found.functions)
    text = (folder / "out" / "atlas.md").read_text()
    assert "sum(abs(p - p_hat))" in text and "## Not traced" in text and "## Findings" in text
    assert not list((folder / "out").rglob("*.tmp"))


def test_a_second_run_does_nothing_anew_unless_versions_changed(made, monkeypatch):
    found, folder, _ = made
    library = folder / "fake_library.py"

    def never(*_args, **_more):
        raise AssertionError("this was done already")

    for name in ("functions_of", "traced", "card", "related"):
        monkeypatch.setattr(atlases, name, never)
    again = atlases.build([str(library)], folder / "out", seconds=1.0, call_seconds=1.0)
    assert [f.spec for f in again.traced] == [f.spec for f in found.traced]
    assert again.data()["functions"] == found.data()["functions"]
    before = library.read_text()
    library.write_text(before + "\n")
    with pytest.raises(AssertionError, match="done already"):
        atlases.build([str(library)], folder / "out", seconds=1.0, call_seconds=1.0)
    library.write_text(before)


def test_a_record_that_is_cut_off_is_made_anew(tmp_path):
    work = atlases._Work(tmp_path, 1, 1.0, 1.0, 1.0, lambda _: None)
    work.keep("cards", "one", ["1"], {"SYM": 1})
    assert work.kept("cards", "one", ["1"]) == {"SYM": 1} and work.kept("cards", "one", ["2"]) is None
    path = work._path("cards", "one")
    path.write_text(path.read_text()[:-5])
    assert work.kept("cards", "one", ["1"]) is None


@pytest.mark.parametrize(
    ("library", "said"),
    [
        ("no_such_library", "pip install no_such_library"),
        ("no such library", "names no library"),
        ("missing.py", "there is no such file"),
        ("json.no_such_module", "there is no module"),
        ("skbio", "pip install scikit-bio"),
    ],
)
def test_bad_input_is_one_line(library, said, tmp_path, monkeypatch):
    if library == "skbio":
        monkeypatch.setattr(libraries, "_installed", lambda _: False)
    result = CliRunner().invoke(cli, ["atlas", library, "-o", str(tmp_path / "x")])
    (only,) = [x for x in result.stderr.splitlines() if x.startswith("axiomcheck:")]
    assert result.exit_code == 2 and said in only and "Traceback" not in result.output


def test_no_library_is_a_usage_error():
    assert CliRunner().invoke(cli, ["atlas"]).exit_code == 2


def test_a_finding_that_the_library_does_not_show_is_left_out():
    dist = Function("math", "dist", probe={"keywords": {}})
    calls = [(dist, (["1", "0"], ["0", "1"]))]
    assert confirmed(Draft("x", [dist], calls, lambda v: v[0] > 2, lambda v: "")) is None
    found = confirmed(Draft("x", [dist], calls, lambda v: v[0] > 1, lambda v: f"{v[0]:.3f}"))
    assert found is not None and found.says == "1.414" and found.line == line(calls)


def test_a_score_is_asked_about_as_an_error():
    values = {"right": 1.0, "right, uneven": 1.0, "near": 0.5, "far": 0.1}
    score = Function("m", "f", probe={"shares": values}, kind="quantification")
    score.tree = encode(measures.from_name("AE").formula)
    assert score.is_score and str(score.measure().formula) == "1 - mean(abs(p_hat - p))"
    assert listing.best_is_high(values | {"far": 1.5}) is None


def test_what_cannot_be_proportional_is_not_compared():
    ae, bcd, se = (print_of(measures.from_name(x)) for x in ("AE", "BCD", "SE"))
    assert may_be_proportional(ae, bcd) and not may_be_proportional(ae, se)


def test_tables_have_as_many_cells_as_headers(made):
    found, _, _ = made
    tables = [x for x in page.page(found).splitlines() if x.startswith("|")]
    widths = [x.replace("\\|", "").count("|") for x in tables]
    starts = [i for i, x in enumerate(tables) if x.startswith("| ---")]
    for start, end in zip(starts, [*(s - 1 for s in starts[1:]), len(tables)], strict=True):
        assert len(set(widths[start - 1 : end])) == 1


def test_versions_are_those_installed():
    assert libraries.version(str(LIBRARY)) == libraries.version(str(LIBRARY))
    with pytest.raises(InputError, match="no such file"):
        libraries.modules(("nowhere/file.py",))
    assert Fraction(listing.TINY).denominator == 2**20


# -- docs/atlas.md, which was made with libraries as they were installed --------------------------

PAGE = Path(__file__).resolve().parents[2] / "docs" / "atlas.md"
PROGRAM = re.compile(r"^    (from \S+ import .*?)  # (.+)$", re.M)


def programs():
    return PROGRAM.findall(PAGE.read_text(encoding="utf-8"))


def test_the_pages_findings_are_programs_of_one_line():
    assert len(programs()) >= 10
    for program, values in programs():
        (*imports, shown) = ast.parse(program).body
        assert all(isinstance(x, ast.ImportFrom) for x in imports)
        assert len(shown.value.args) == len(values.split())


@pytest.mark.slow
def test_the_pages_findings_are_what_the_libraries_print():
    made = re.search(r"^Made .* with (.*)\.$", PAGE.read_text(encoding="utf-8"), re.M)[1]
    versions = dict(x.rsplit(" ", 1) for x in made.split(", "))
    checked = 0
    for program, values in programs():
        modules = [m for m in re.findall(r"from (\S+) import", program) if m != "numpy"]
        if any(find_spec(m.partition(".")[0]) is None or libraries.version(m) != versions[m] for m in modules):
            continue
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, check=True
        )
        assert [f"{float(x):.6g}" for x in done.stdout.split()] == values.split(), program
        checked += 1
    if not checked:
        pytest.skip("none of the libraries is installed in the version of the page")
