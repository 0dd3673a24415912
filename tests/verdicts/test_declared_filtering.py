"""Declared files for measures of contingency matrices, and in LaTeX."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.input import declared

TVERSKY = """
name = "TVERSKY"
kind = "filtering"
formula = "TP/(TP + alpha*FP + beta*FN)"
parameters = {alpha = "alpha > 0", beta = "0 < beta"}
expect = {NIFQ = "refuted", SM = "refuted", reading = "steps"}
"""


def run(tmp_path, text):
    file = tmp_path / "metric.toml"
    file.write_text(text)
    return CliRunner().invoke(cli, ["check", str(file), "--jobs", "0"])


def test_a_family_of_measures(tmp_path):
    found = declared.parse(TVERSKY)
    assert [str(x) for x in found.measure.parameters] == ["0 < alpha", "0 < beta"]
    result = run(tmp_path, TVERSKY)
    assert result.exit_code == 0, result.output
    assert "fails for every" in result.output
    assert run(tmp_path, TVERSKY.replace('SM = "refuted"', 'SM = "proved"')).exit_code == 1


def test_orientation_and_latex(tmp_path):
    lower = 'name = "FALL"\nkind = "filtering"\nformula = "FP/(FP+TN) + FN/(FN+TP)"\nlower_is_better = true\n'
    assert run(tmp_path, lower + 'expect = {SM = "proved"}').exit_code == 0
    assert run(tmp_path, lower.replace("true", "false") + 'expect = {SM = "refuted"}').exit_code == 0
    text = "name = 'TWICE'\nformula = '$2 \\sum_c |p(c)-\\hat{p}(c)|$'\nexpect = {MON = 'proved'}"
    assert run(tmp_path, text).exit_code == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("filtering", "retrieval", "must be one of"),
        ('kind = "filtering"\n', "lower_is_better = true\n", 'is for kind = "filtering"'),
        ("alpha > 0", "gamma > 0", "gamma"),
        ('"alpha > 0"', "3", "must be a table"),
        ('reading = "steps"', 'reading = "printed"', "must be one of steps"),
        ('reading = "steps"', 'signs = "same"', "signs"),
        ("TP/(", "p/(", "there is no 'p'"),
        ("expect", "classes = 2\nexpect", "leave classes out"),
        ("expect", "lower_is_better = 1\nexpect", "true or false"),
        ("alpha*FP", "gamma*FP", "gamma"),
    ],
)
def test_what_is_refused(old, new, told):
    with pytest.raises(InputError, match=told):
        declared.parse(TVERSKY.replace(old, new))
