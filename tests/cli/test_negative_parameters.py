"""Measures of counts that fail for negative values of a parameter: every way to print the verdict finds an example."""

import json

import pytest
from click.testing import CliRunner

from axiomcheck.cli import cli

WORDS = ["verify", "TP + a*TN - FP - FN", "--param", "any a", "--axiom", "SM", "--jobs", "0"]


def test_a_region_of_negative_values_has_an_example():
    done = CliRunner().invoke(cli, [*WORDS, "--format", "json"])
    assert done.exit_code == 0, done.output
    (verdict,) = json.loads(done.stdout)["verdicts"]
    (pair,) = verdict["witness"]["matrices"]
    assert (pair["parameters"], pair["values"]) == ({"a": "-1"}, {"before": "-2", "after": "-2"})


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_it_is_explained(form):
    done = CliRunner().invoke(cli, [*WORDS, "--explain", "--format", form])
    assert done.exit_code == 0 and "says nothing of" not in done.output, done.output
