"""Measures that nobody tuned anything for: the data, the judge, and verdicts of some cells; and goals about whole numbers."""

import importlib.util
import json
from pathlib import Path

import pytest
from other_measures import FORMULAS

from axiomcheck import axioms, measures
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import sym
from axiomcheck.lang.goal import Goal, ge
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.verdict import Status, decide

ROOT = Path(__file__).resolve().parents[2]


def _benchmark():
    path = ROOT / "benchmarks" / "unseen_filtering.py"
    if not path.is_file():
        pytest.skip("the benchmarks are not in this distribution", allow_module_level=True)
    spec = importlib.util.spec_from_file_location("unseen_filtering", path)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


unseen = _benchmark()
ENTRIES = {e["name"]: e for e in unseen.entries()}


def record(name, axiom, domain, seconds=20.0):
    """A verdict as a run keeps it."""
    claim = Claim(
        unseen.measure(ENTRIES[name]), axioms.from_name(axiom), axioms.from_name(axiom).default, domain
    )
    found = decide(claim, seconds)
    certificate = None if found.certificate is None else found.certificate.to_data()
    return {
        "measure": name,
        "axiom": axiom,
        "domain": domain,
        "verdict": found.status.value,
        "certificate": certificate,
    }


# -- the data and the judge --------------------------------------------------------------


def test_neither_the_catalog_nor_the_tests_know_them():
    known = {str(m.formula) for m in measures.catalog().values() if m.kind == FILTERING}
    known |= {str(formula) for formula, _ in FORMULAS.values()}
    names = {key for m in measures.catalog().values() for key in (m.id, *m.aliases)}
    read = 0
    for name, entry in ENTRIES.items():
        assert name.lower() not in names
        if name != "F3 utility":  # its exponent is refused
            assert str(unseen.measure(entry).formula) not in known, name
            read += 1
    assert read >= 75 and len(ENTRIES) == len(unseen.entries())


DECIDED = [
    # what is infinite is better than what is not
    ("Sokal-Sneath 3", "sm", "natural", "proved"),
    # only unbalanced matrices break these, or some with eight documents
    ("F2", "nigq", "laplace", "refuted"),
    ("McConnaughey", "nigq", "laplace", "refuted"),
    ("Michael", "sm", "laplace", "refuted"),
    ("overlap coefficient", "nigq", "natural", "refuted"),
    ("Bennett's S", "sm", "noninformative", "proved"),
    ("weighted relative accuracy", "nifq", "natural", "proved"),
    ("net benefit", "aw", "natural", "proved"),
    ("Tversky, one weight", "nigq", "natural", "proved"),
    # for one value of its parameter alone
    ("normalized expected cost", "nifq", "natural", "conditional"),
    ("normalized expected cost", "nifq", "noninformative", "conditional"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "axiom", "domain", "verdict"), DECIDED)
def test_verdicts_that_the_judge_finds_right(name, axiom, domain, verdict):
    found = record(name, axiom, domain)
    assert found["verdict"] == verdict
    assert unseen.fault(ENTRIES[name], found) is None


CELLS = ("TP", "FP", "FN", "TN", "A", "B", "C", "E")  # of both outputs


def test_the_judge_finds_what_is_wrong():
    right = record("F2", "nigq", "laplace")
    harmless = {
        **right,
        "certificate": {
            **right["certificate"],
            "params": {"classes": 2, "values": dict(zip(CELLS, "00111100", strict=True))},
        },
    }
    assert "not broken" in str(unseen.fault(ENTRIES["F2"], harmless))
    for name, axiom, domain in (
        ("Russell-Rao", "sm", "natural"),
        ("Youden, a sign wrong", "sm", "laplace"),
        ("F2", "nifq", "natural"),
    ):
        claimed = {
            "measure": name,
            "axiom": axiom,
            "domain": domain,
            "verdict": "proved",
            "certificate": {"rule": "changes", "params": {}, "premises": []},
        }
        assert unseen.fault(ENTRIES[name], claimed) is not None, name


def test_the_page_tells_of_every_cell(tmp_path):
    told = {"seconds": 1.0, "reason": "|", "certificate": None}
    lines = [
        {"measure": name, "axiom": a, "domain": d, "verdict": "unknown" if a == "sm" else "refuted"} | told
        for name in ENTRIES
        for a in unseen.AXIOMS
        for d in unseen.SMOOTHED
    ]
    file = tmp_path / "verdicts.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    text = unseen.page(unseen.read(file), unseen.read(file))
    assert all(name in text for name in ENTRIES) and str(len(lines)) in text.replace(",", "")


# -- whole numbers ------------------------------------------------------------------------

a, b, c, d = map(sym, "abcd")
WHOLE = tuple(ge(x, 1) for x in (a, b, c, d))


def whole_goal(then):
    return Goal(WHOLE, then, ("a", "b", "c", "d"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "smoothing"),
    [
        ("utility", "noninformative"),
        ("wacc", "noninformative"),
        ("f", "noninformative"),
        ("f", "noninformative_joint"),
    ],
)
def test_positive_counts_under_non_informative_smoothing(name, smoothing):
    """Found by the built-in search, at a fraction of the default budget, and as stored."""
    claim = Claim(measures.from_name(name), axioms.from_name("sm"), "positive", smoothing)
    found = decide(claim, 120)
    assert found.status is Status.CONDITIONAL and found.trust == "kernel + limits + parameters"
