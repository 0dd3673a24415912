"""Measures and axioms of other packages: the decorator, entry points, and what they must not do."""

from __future__ import annotations

import sys
import types
from importlib import metadata

import pytest

import axiomcheck
from axiomcheck import measures
from axiomcheck.errors import InputError
from axiomcheck.input import added
from axiomcheck.lang.expr import absolute, class_mean, class_sum


@pytest.fixture(autouse=True)
def _nothing_left(monkeypatch):
    monkeypatch.setattr(added, "_here", {})
    added.installed.cache_clear()
    yield
    added.installed.cache_clear()


def test_a_declared_measure_is_known_by_name():
    @axiomcheck.measure("Twice", title="twice the absolute error")
    def twice(p, p_hat):
        return 2 * class_mean(absolute(p_hat - p))

    assert axiomcheck.verify("twice", "IMP").status is axiomcheck.Status.PROVED
    assert axiomcheck.verify("TWICE", "REL").status is axiomcheck.Status.REFUTED


def test_counts_and_parameters():
    @axiomcheck.measure(
        "Tversky",
        kind="filtering",
        lower_is_better=False,
        parameters=(axiomcheck.Parameter("alpha", low="0"), axiomcheck.Parameter("beta", low="0")),
    )
    def tversky(TP, FP, FN, alpha, beta):
        """Tversky index."""
        return TP / (TP + alpha * FP + beta * FN)

    assert tversky.title == "Tversky index."
    assert axiomcheck.verify(tversky, "SM", reading="positive").status is not None
    assert axiomcheck.verify(tversky, "NIFQ").status is axiomcheck.Status.REFUTED


@pytest.mark.parametrize(
    ("name", "function", "told"),
    [
        ("KLD", lambda p, p_hat: class_sum(p - p_hat), "already"),
        ("Odd", lambda q: q, "takes q"),
        ("Odd", lambda p, p_hat: 3, "not a formula"),
        ("Odd", lambda p, p_hat: p - p_hat, "outside sum"),
    ],
)
def test_what_is_refused(name, function, told):
    with pytest.raises(InputError, match=told):
        added.measure(name)(function)


class Point:
    """An entry point that is not installed."""

    def __init__(self, value, name="theirs"):
        self.name, self.value = name, "theirs:metrics"
        self._value = value

    def load(self):
        if isinstance(self._value, Exception):
            raise self._value
        return self._value


def _install(monkeypatch, *values):
    real = metadata.entry_points
    points = [Point(v) for v in values]
    fake = lambda **k: points if k.get("group") == "axiomcheck.measures" else real(**k)  # noqa: E731
    monkeypatch.setattr(metadata, "entry_points", fake)


def test_entry_points_add_after_the_catalog(monkeypatch):
    theirs = types.ModuleType("theirs")
    theirs.ONE = axiomcheck.Measure("Theirs", "theirs", 3 * measures.from_name("ae").formula, "everywhere")
    theirs.other = sys
    _install(monkeypatch, theirs, [theirs.ONE], theirs.ONE)
    assert added.find_measure("theirs") is theirs.ONE
    assert added.find_measure("ae") is measures.from_name("ae")
    with pytest.raises(InputError, match="did you mean Theirs"):
        added.find_measure("theirz")
    with pytest.raises(InputError, match="did you mean KLD"):  # the catalog's own are not forgotten
        added.find_measure("KDL")


def test_a_package_cannot_take_a_name_or_break_the_rest(monkeypatch):
    _install(monkeypatch, axiomcheck.Measure("AE", "not theirs", class_sum(absolute(added.sym("p"))), "x"))
    with pytest.raises(InputError, match="already"):
        added.find_measure("nothing")
    assert added.find_measure("ae") is measures.from_name("ae")
    added.installed.cache_clear()
    _install(monkeypatch, RuntimeError("boom"))
    with pytest.raises(InputError, match=r"theirs = theirs:metrics .*RuntimeError: boom"):
        added.find_measure("nothing")
