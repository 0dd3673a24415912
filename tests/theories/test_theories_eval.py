"""`axiomcheck eval` on declared spaces."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from axiomcheck.cli import cli


def call(*words):
    return CliRunner().invoke(cli, ["eval", *words])


def at(*texts):
    return [x for text in texts for x in ("--at", text)]


@pytest.mark.parametrize(
    ("name", "texts", "value"),
    [
        ("gosgens2021:F1", ("TP=3", "FP=1", "FN=2", "TN=4"), 2 / 3),
        ("gosgens2021:CC", ("TN=4", "TP=3", "FP=1", "FN=2"), 10 / (5 * 4 * 5 * 6) ** 0.5),
        ("inequality:Variance", ("y=1,2,3",), 2 / 3),
        ("diversity:GiniSimpson", ("p=1/4,0.75",), 3 / 8),
    ],
)
def test_values(name, texts, value):
    done = call(name, *at(*texts))
    assert done.exit_code == 0, done.output
    assert float(done.output) == pytest.approx(value, abs=1e-14)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("gosgens2021:F1", "--counts", "3,1,2,4"), "not --counts, but --at TP="),
        (("gosgens2021:F1", "--true", "1,0", "--predicted", "1,0"), "not --true, but --at TP="),
        (("gosgens2021:F1", "--csv", "x.csv"), "not --csv, but --at TP="),
        (("gosgens2021:F1",), "no value without TP, FP, FN, TN; give --at TP=1"),
        (("gosgens2021:F1", *at("TP=3", "FP=1", "FN=2")), "no value without TN"),
        (("gosgens2021:F1", *at("TP=3", "TP=1")), "given twice"),
        (("gosgens2021:F1", *at("XX=3")), "no argument of M(TP, FP, FN, TN)"),
        (("gosgens2021:F1", *at("TP=1/2", "FP=1", "FN=2", "TN=4")), "whole number of at least 0"),
        (("gosgens2021:F1", *at("TP=0", "FP=1", "FN=0", "TN=4")), "1 <= TP + FN, which does not hold"),
        (("gosgens2021:F1", *at("TP=1/0", "FP=1", "FN=0", "TN=4")), "is no number"),
        (("gosgens2021:P4", *at("TP=0", "FP=1", "FN=1", "TN=0")), "1 <= TP + TN, which does not hold"),
        (("diversity:GiniSimpson", *at("p=1/2,1/4")), "outside H(p)"),
        (("diversity:GiniSimpson", *at("p=1")), "from 2 to"),
        (("inequality:Theil", *at("y=0,0")), "no value there"),
        (("KLD", *at("p=1,0")), "is a measure of prevalences; leave out --at"),
    ],
)
def test_bad_points_are_refused_in_one_line(words, told):
    done = call(*words)
    assert done.exit_code == 2 and told in done.output and len(done.output.strip().splitlines()) == 1, done.output


def test_parameters_are_given_values(tmp_path):
    file = tmp_path / "theory.toml"
    file.write_text(
        'id = "toy"\n[space]\ncells = ["a", "b"]\nmeasure = "M(a, b)"\n'
        '[[measure]]\nname = "mix"\nformula = "w*a + (1 - w)*b"\nparameters = {w = "0 < w < 1"}\n'
    )
    done = call(f"{file}:mix", *at("a=4", "b=8"))
    assert done.exit_code == 2 and "give --param w=1/2" in done.output
    done = call(f"{file}:mix", *at("a=4", "b=8"), "--param", "w=1/4")
    assert done.exit_code == 0 and float(done.output) == 7.0, done.output
