"""Measures of surveys: what was decided of them is decided, and they can be read."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))
survey = import_module("survey")
ENTRIES = survey.entries()
GOLDEN = json.loads(survey.GOLDEN.read_text())
REFUSED = [name for name, found in GOLDEN.items() if not found]
READ = [name for name in ENTRIES if name not in REFUSED]


def test_the_golden_verdicts_are_those_of_the_list():
    assert list(GOLDEN) == list(ENTRIES)
    assert len(READ) >= 70


@pytest.mark.parametrize("name", READ)
def test_what_was_decided_is_decided(name, tmp_path, monkeypatch):
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(tmp_path))
    _, arguments = ENTRIES[name]
    decided = {axiom: found for axiom, found in GOLDEN[name].items() if "?" not in found}
    record = survey.asked(name, "", [*arguments, "--axiom", ",".join(decided)], 60.0)
    assert survey.letters(record) == decided


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_told_a_cure(name):
    _, arguments = ENTRIES[name]
    assert "; " in survey.asked(name, "", arguments, 5.0)["refused"]
