"""Tables as other systems write them, and as nobody should: read alike by every command, or refused in one line."""

import io
from pathlib import Path

import pytest

from axiomcheck.errors import InputError
from axiomcheck.experiments.expected.reading import read_table
from axiomcheck.experiments.lint.results import parse
from axiomcheck.numeric.table import evaluate_csv

SCORES = "method,measure,score\nCC,AE,0.1\nlazy,AE,0.25\n"
SAMPLES = "true_1,true_2,hat_1,hat_2\n0.2,0.8,0.3,0.7\n"
ENDS = ("\n", "\r\n", "\r")


@pytest.mark.parametrize("end", ENDS, ids=repr)
def test_line_ends_of_every_system_are_read_by_the_linter(end):
    found = parse(SCORES.replace("\n", end)).scores
    assert [(s.method, str(s.value), s.place.line) for s in found] == [("CC", "1/10", 2), ("lazy", "1/4", 3)]


# `float` reads these digits, and no other command does
@pytest.mark.parametrize("digit", ["٠.٣", "０.３", "0.3_0"])
def test_prevalences_are_ascii_numbers(digit):
    with pytest.raises(InputError, match=r"line 2, column hat_1: .* is not a prevalence"):
        evaluate_csv("ae", io.StringIO(SAMPLES.replace("0.3", digit)), io.StringIO())


def test_a_long_cell_is_cut_in_the_message():
    with pytest.raises(InputError, match="is not a prevalence") as error:
        evaluate_csv("ae", io.StringIO(SAMPLES.replace("0.3", "9" * 400)), io.StringIO())
    assert len(str(error.value)) < 150


def test_what_is_not_utf8_is_told_so_and_nothing_is_written(tmp_path):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_bytes(SAMPLES.encode("utf-16"))
    target.write_text("kept")
    with pytest.raises(InputError, match="not UTF-8 text") as error:
        evaluate_csv("ae", source, target)
    assert "line 0" not in str(error.value)
    assert target.read_text() == "kept" and len(list(tmp_path.iterdir())) == 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file here that never ends")
def test_a_table_that_never_ends_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("axiomcheck.experiments.expected.reading.MOST_BYTES", 100_000)
    path = tmp_path / "p.csv"
    path.symlink_to("/dev/zero")
    with pytest.raises(InputError, match="more than 100,000 bytes"):
        read_table(path)


@pytest.mark.parametrize("name", ["a\0b.csv", "a\nb.csv"])
def test_a_name_that_no_file_has_is_refused(name):
    with pytest.raises(InputError, match="one line of characters"):
        read_table(name)
