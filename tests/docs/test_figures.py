"""Figures show the values that `axiomcheck.numeric` computes, say what they cut, and are written whole or not at all."""

import os
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from axiomcheck import axioms, figures, measures, numeric
from axiomcheck.cli import cli
from axiomcheck.errors import InputError, MissingExtra
from axiomcheck.exact.certificate import Certificate
from axiomcheck.figures import canvas, cell, values
from axiomcheck.figures.noninformative import RATIOS, expected_matrix
from axiomcheck.figures.simplex import place
from axiomcheck.input import declared, formula
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.numeric import contingency
from axiomcheck.report.evidence import witness
from axiomcheck.runner import run
from axiomcheck.verdict import Status, Verdict

pytest.importorskip("matplotlib", reason="figures need the extra plots")
CELLS = 12
M = measures.from_name
NINE = [M(x) for x in figures.NINE]
WAYS = {
    "formula": lambda: formula.with_parameters("mean((p - p_hat)**4)", []),
    "TOML": lambda: declared.parse('name = "CHEB"\nformula = "max(abs(p - p_hat))"').measure,
    "catalog": lambda: M("KLD"),
}


def ask(*words):
    return CliRunner().invoke(cli, list(words))


def decided(measure, axiom, reading="printed", domain="natural", classes=None):
    claim = Claim(M(measure), axioms.from_name(axiom), reading, domain, classes=classes)
    return run([claim], jobs=0, seconds=5)[0]


# -- maps ---------------------------------------------------------------------------


@pytest.mark.parametrize("measure", NINE, ids=lambda m: m.id)
def test_a_map_shows_the_numeric_values_at_their_places(measure):
    fig, ax = figures.binary_map(measure, cells=CELLS)
    (image,) = ax.images
    shown = image.get_array()
    assert image.get_extent() == [0, 1, 0, 1] and image.origin == "lower"
    for row, column in ((0, 0), (2, 9), (11, 3)):
        p, hat = (column + 0.5) / CELLS, (row + 0.5) / CELLS
        expected = numeric.evaluate(measure, [p, 1 - p], [hat, 1 - hat])
        assert shown[row, column] == pytest.approx(expected, rel=1e-12)
    assert fig is ax.figure


@pytest.mark.parametrize("way", WAYS)
def test_measures_of_every_way_in_are_drawn(way):
    measure = WAYS[way]()
    _, ax = figures.binary_map(measure, cells=CELLS)
    expected = numeric.evaluate(measure, [3.5 / 12, 8.5 / 12], [0.5 / 12, 11.5 / 12])
    assert ax.images[0].get_array()[0, 3] == pytest.approx(expected, rel=1e-12)


def test_dark_is_a_small_error_and_equal_ranges_have_equal_scales():
    _, axes = figures.binary_maps(NINE, cells=CELLS)
    scales = {}
    for measure, ax in zip(NINE, axes, strict=True):
        (image,) = ax.images
        low, high = image.get_cmap()(0.0)[:3], image.get_cmap()(1.0)[:3]
        assert sum(low) < 1 < 2 < sum(high) + 0.5  # from dark to light
        scales[measure.name] = image.get_clim()
    bounded = {scales[k] for k in ("AE", "NAE", "NRAE", "SE", "DR", "NKLD")}
    assert bounded == {(0, 1)}
    assert all(scales[k][1] > 1 for k in ("RAE", "KLD", "PD"))


def test_what_the_paper_says_can_be_seen_in_its_figure_1():
    maps = {m.name: values.square(m, CELLS) for m in NINE}
    middle = CELLS // 2
    for name, z in maps.items():
        assert (z.argmin(axis=0) == np.arange(CELLS)).all(), f"{name} is darkest on the diagonal"
        for column in range(CELLS):
            assert (np.diff(z[column:, column]) > 0).all() and (np.diff(z[: column + 1, column]) < 0).all(), (
                name
            )
    alike = {n: np.allclose(z[middle - 3, middle], z[middle + 3, middle]) for n, z in maps.items()}
    assert {n for n, same in alike.items() if same} == {"AE", "NAE", "RAE", "NRAE", "SE"}  # impartial
    along = {n: np.ptp(np.diagonal(z, offset=4)) < 1e-12 for n, z in maps.items()}
    assert {n for n, same in along.items() if same} == {"AE", "SE"}  # absolute


def test_what_is_cut_or_missing_is_said():
    _, ax = figures.binary_map(M("KLD"), cells=CELLS)
    bar = ax.images[0].colorbar
    assert "hatched: above 1.5" in bar.ax.get_ylabel() and bar.extend == "max"
    _, ax = figures.binary_map(M("AE"), cells=CELLS)
    assert "hatched" not in ax.images[0].colorbar.ax.get_ylabel()
    holes = formula.with_parameters("sum(log(p_hat - p/2))", [])
    _, ax = figures.binary_map(holes, cells=CELLS)
    assert "crossed: no finite value" in ax.images[0].colorbar.ax.get_ylabel()
    assert np.ma.getmaskarray(ax.images[0].get_array())[-1, 0]
    with pytest.raises(InputError, match="no value at any point"):
        figures.binary_map(formula.with_parameters("sum(log(0*p - 1))", []), cells=CELLS)


def test_smoothing_and_training_reach_the_values():
    _, ax = figures.binary_map(M("KLD"), eps=0.05, cells=4)
    expected = numeric.evaluate("kld", [0.125, 0.875], [0.875, 0.125], eps=0.05)
    assert ax.images[0].get_array()[3, 0] == expected
    trained = formula.with_parameters("sum(abs(p - p_hat)/p_train)", [])
    _, ax = figures.binary_map(trained, train=[0.2, 0.8], cells=4)
    assert ax.images[0].get_array()[3, 0] == pytest.approx(0.75 / 0.2 + 0.75 / 0.8)


def test_scales():
    found = np.array([np.nan, 0, *np.linspace(0.1, 1, 99), 40])
    assert values.scale(found).cut_above and values.scale(found).high < 2
    assert values.scale(np.zeros(3)).high == 1
    assert values.scale(np.array([-3.0, -1.0])).low == -3
    for clip in (0, -1, np.nan, np.inf):
        with pytest.raises(InputError, match="colours cannot end"):
            values.scale(found, clip)


def test_axes_that_are_given_are_drawn_into():
    fig = canvas.new_figure(4, 4)
    ax = fig.add_subplot()
    assert figures.binary_map(M("AE"), ax=ax, cells=4) == (fig, ax)
    assert len(ax.images) == 1


# -- surfaces, triangles, curves -------------------------------------------------------


def test_a_surface_is_cut_where_the_scale_ends():
    fig, ax = figures.surface(M("PD"), cells=24, clip=2)
    assert "grey: above 2" in ax.get_title() and ax.get_zlim() == (0, 2)
    (surface,) = ax.collections
    low, high = ax.zz_dataLim.intervalx
    assert high == 2 and low >= 0
    assert any((colour[:3] == colour[0]).all() for colour in surface.get_facecolor())  # grey
    assert figures.surfaces([M("AE"), M("SE")], cells=4)[1].shape == (2,)
    assert fig is ax.get_figure()


def test_a_triangle_shows_the_numeric_values():
    true = [0.2, 0.3, 0.5]
    _, ax = figures.simplex_map(M("NAE"), true, cells=5)
    shown = ax.collections[0]
    assert len(shown.get_array()) == 25
    corners = np.array([path.vertices[:3] for path in shown.get_paths()])
    for value, middle in zip(shown.get_array(), corners.mean(axis=1), strict=True):
        third = middle[1] / (np.sqrt(3) / 2)
        second = middle[0] - third / 2
        hat = [1 - second - third, second, third]
        assert value == pytest.approx(numeric.evaluate("nae", true, hat))
    assert place(true) == pytest.approx(
        next(line.get_xydata()[0] for line in ax.lines if len(line.get_xydata()) == 1)
    )


def test_no_information_scores_at_most_a_quarter_in_figure_4():
    _, ax = figures.noninformative(M("FRS"), points=21)
    *curves, top = ax.lines
    assert [c.get_label() for c in curves] == [f"{r:g}" for r in RATIOS]
    for ratio, curve in zip(RATIOS, curves, strict=True):
        r, s = ratio * (1 - ratio), curve.get_xdata()[5] * (1 - curve.get_xdata()[5])
        assert curve.get_ydata()[5] == pytest.approx(2 * r * s / (r + s))
    assert max(np.nanmax(c.get_ydata()) for c in curves) == top.get_ydata()[0] == pytest.approx(0.25)
    cells = expected_matrix(0.5, np.array([0.5]), 8)
    _, ax = figures.noninformative(M("F"), [0.5], points=3, smoothing="laplace", documents=8)
    assert ax.lines[0].get_ydata()[1] == numeric.evaluate_counts("f", cells, smoothing="laplace")[0]


# -- cells ---------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [("KLD", "IMP"), ("NRAE", "ABS"), ("AE", "REL"),
                                   ("KLD", "REL", "repaired", "smoothed"), ("DR", "IMP", "printed", "smoothed")])  # fmt: skip
def test_a_counterexample_stands_where_its_certificate_says(asked):
    verdict = decided(*asked)
    assert verdict.status is Status.REFUTED
    _, (ax,) = figures.counterexample(verdict)
    data = witness(verdict)
    drawn = {
        line.get_label().split("$")[1]: line.get_xydata()[0] for line in ax.lines if "$" in line.get_label()
    }
    assert data["values"] and set(drawn) == set(data["values"])
    eps = {"eps": float(Fraction(data["eps"]))} if "eps" in data else {}
    for term, where in drawn.items():
        true, hat = ([float(Fraction(v)) for v in data["distributions"][k]] for k in term[2:-1].split(", "))
        assert where == pytest.approx([true[0], hat[0]])
        told = data["values"][term]
        middle = (
            float(Fraction(told)) if isinstance(told, str) else np.mean([float(Fraction(v)) for v in told])
        )
        assert numeric.evaluate(verdict.claim.measure, true, hat, **eps) == pytest.approx(middle)


def test_a_counterexample_with_a_part_has_a_triangle_and_a_map():
    verdict = decided("NAE", "IND")
    _, (triangle, part) = figures.counterexample(verdict)
    assert verdict.scope == "n = 3" and "part" in part.get_title() and part.images
    labels = [line.get_label() for ax in (triangle, part) for line in ax.lines if "$D" in line.get_label()]
    assert len(labels) == len(witness(verdict)["values"])


def test_what_no_point_refutes_is_not_drawn():
    with pytest.raises(InputError, match="REFUTED, and there is no counterexample to draw"):
        figures.counterexample(decided("KLD", "MAX"))


def matrices(measure, axiom, domain="natural"):
    named = axioms.from_name(axiom)
    return run([Claim(M(measure), named, named.default, domain)], jobs=0, seconds=5)[0]


@pytest.mark.parametrize(
    ("asked", "panels"),
    [(("F", "SM"), 1), (("F", "AW"), 1), (("Acc", "NIFQ", "laplace"), 2), (("FRS", "NIGQ"), 1)],
)
def test_matrices_stand_where_their_counts_say(asked, panels):
    verdict = matrices(*asked)
    _, axes = figures.counterexample(verdict)
    assert len(axes) == panels and len({ax.images[0].get_clim() for ax in axes}) == 1
    entries = witness(verdict)["matrices"]
    wanted = [e[side] for e in entries for side in ("before", "after")]
    drawn = {line.get_label(): line.get_xydata()[0] for ax in axes for line in ax.lines}
    for matrix in wanted:
        tp, fp, fn, tn = (int(matrix[k]) for k in ("TP", "FP", "FN", "TN"))
        (where,) = (at for label, at in drawn.items() if f"({tp}, {fp}, {fn}, {tn})" in label)
        assert where == pytest.approx([fp / (fp + tn), tp / (tp + fn)])


def test_a_map_of_matrices_shows_the_numeric_values():
    _, ax = figures.matrix_map(M("F"), 4, 8, cells=4, smoothing="laplace", parameters={"alpha": "1/4"})
    cells = np.array([0.5, 5, 3.5, 3])  # TP, FP, FN, TN of row 0, column 2
    expected = contingency.evaluate_weights(M("F"), cells, {"alpha": "1/4"}, smoothing="laplace")
    assert ax.images[0].get_array()[0, 2] == pytest.approx(expected)


@pytest.mark.parametrize("name", ["given", "found", "smoothing", "undefined", "measure"])
def test_a_parameter_may_have_any_name(name):
    parameter = Parameter(name, low="0", default="1/2")
    tp, fp = sym("TP"), sym("FP")
    formula = tp / (tp + sym(name) * fp)
    measure = Measure("X", "x", formula, "", parameters=(parameter,), kind=FILTERING, lower_is_better=False)
    (verdict,) = run([Claim(measure, axioms.from_name("sm"), "steps")], jobs=0, seconds=20)
    _, axes = figures.counterexample(verdict)
    assert len(axes) and np.isfinite(axes[0].images[0].get_array()).any()


def test_a_surface_needs_axes_of_its_kind():
    fig = canvas.new_figure(3, 3)
    with pytest.raises(InputError, match="three dimensions"):
        figures.surface(M("AE"), ax=fig.add_subplot())
    flat = fig.add_subplot()
    flat.remove()
    with pytest.raises(InputError, match="removed"):
        figures.binary_map(M("AE"), ax=flat)


def test_cells_that_cannot_be_drawn_say_why():
    with pytest.raises(InputError, match="no counterexample"):
        figures.counterexample(decided("AE", "MON"))
    four = ["1/4"] * 4
    certificate = Certificate("no_limit", {"classes": 4, "values": {"p": four, "x": four}})
    with pytest.raises(InputError, match="4 classes"):
        figures.counterexample(Verdict(Claim(M("AE"), axioms.from_name("MAX")), Status.REFUTED, certificate))
    unknown = Verdict(Claim(M("AE"), axioms.from_name("MAX")), Status.UNKNOWN, reason="nothing tried")
    with pytest.raises(InputError, match="no counterexample"):
        figures.counterexample(unknown)
    assert cell.TERM.fullmatch("D(p, x) + 1") is None


# -- files ------------------------------------------------------------------------------


@pytest.mark.parametrize(("suffix", "start"), [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_files_are_whole_alike_and_alone(suffix, start, tmp_path):
    made = [figures.binary_map(M("AE"), cells=4)[0] for _ in "ab"]
    first, second = (
        figures.save(fig, tmp_path / f"{k}.{suffix}").read_bytes() for k, fig in zip("ab", made, strict=True)
    )
    assert first.startswith(start) and first == second
    assert sorted(x.name for x in tmp_path.iterdir()) == [f"a.{suffix}", f"b.{suffix}"]


def test_a_figure_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "a.png"
    path.write_bytes(b"old")
    fig, _ = figures.binary_map(M("AE"), cells=4)

    def broken(file, **_):
        file.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(fig, "savefig", broken)
    with pytest.raises(InputError, match="No space left"):
        figures.save(fig, path)
    assert path.read_bytes() == b"old" and [x.name for x in tmp_path.iterdir()] == ["a.png"]


# -- the command --------------------------------------------------------------------------


def test_the_command_writes_every_figure(tmp_path):
    (tmp_path / "mine.toml").write_text('name = "CHEB"\nformula = "max(abs(p - p_hat))"')
    asked = [
        ["1", "KLD", "--cells", "8"],
        ["Figure 1", str(tmp_path / "mine.toml"), "a*mean(abs(p - p_hat))", "--param", "a=2", "--cells", "8"],
        ["2", "SE", "--cells", "6"],
        ["4", "F", "--ratios", "0.1,1/2"],
        ["simplex", "KLD", "--true", "0.2,0.3,0.5", "--cells", "6", "--eps", "0.01"],
        ["cell", "KLD", "IMP", "--jobs", "0"],
    ]
    for k, words in enumerate(asked):
        path = tmp_path / f"{k}.png"
        result = ask("figure", *words, "-o", str(path))
        assert result.exit_code == 0, result.output
        assert path.read_bytes().startswith(b"\x89PNG") and f"wrote {path}" in result.output


HOSTILE = {
    "there is no figure '9'": ["9"],
    "change the suffix": ["1", "-o", "x.gif"],
    "no folder": ["1", "-o", "/nowhere/x.pdf"],
    "is a folder; name a file": ["1", "-o", "FOLDER"],
    "has no --true": ["1", "--true", "1,0,0"],
    "has no --reading": ["simplex", "KLD", "--reading", "binary"],
    "give from 2 to 1000": ["1", "AE", "--cells", "100000"],
    "colours cannot end": ["1", "AE", "--clip", "-1"],
    "is a measure of filtering": ["1", "F"],
    "this figure is about measures of filtering": ["4", "KLD"],
    "between 0 and 1": ["4", "--ratios", "0,2"],
    "write numbers": ["4", "--ratios", "a,b"],
    "about one measure": ["simplex"],
    "has 2 classes": ["simplex", "KLD", "--true", "0.5,0.5"],
    "a measure and an axiom": ["cell", "KLD"],
    "no counterexample to draw": ["cell", "AE", "MON", "--jobs", "0"],
    "needs no matrices": ["cell", "Acc", "AW", "--jobs", "0"],
    "no measure named here has": ["1", "KLD", "--param", "beta=2"],
    "no axiom": ["cell", "KLD", "NOPE"],
    "pass p_train": ["1", "sum(abs(p - p_hat)/p_train)"],
}


@pytest.mark.parametrize("said", HOSTILE)
def test_the_command_refuses_in_one_line_and_writes_nothing(said, tmp_path):
    words = [str(tmp_path / "f.png") if w == "FOLDER" else w for w in HOSTILE[said]]
    if "FOLDER" in HOSTILE[said]:
        (tmp_path / "f.png").mkdir()
    elif "-o" not in words:
        words += ["-o", str(tmp_path / "x.png")]
    before = sorted(tmp_path.iterdir())
    result = ask("figure", *words)
    assert result.exit_code == 2 and said in result.output
    assert len(result.output.strip().splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match="cannot be written"):
        figures.target(tmp_path / "x.png")


def test_without_matplotlib_the_extra_is_named(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"axiomcheck\[plots\]"):
        figures.binary_map(M("AE"), cells=4)
    result = ask("figure", "1", "-o", str(tmp_path / "x.png"))
    assert result.exit_code == 2 and "axiomcheck[plots]" in result.output


def test_one_door_to_matplotlib():
    for path in (Path(figures.__file__).parent).glob("*.py"):
        lines = [
            x for x in path.read_text().splitlines() if x.startswith(("import matplotlib", "from matplotlib"))
        ]
        assert not lines, f"{path.name} imports matplotlib when it is loaded"
