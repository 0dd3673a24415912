"""Measures and properties on which side conditions bite: what is decided of them is judged by an arithmetic of the tests' own."""

import json
import sys
import tomllib
from pathlib import Path

import pytest

from axiomcheck.asked import axioms_of
from axiomcheck.axioms import catalog as axioms
from axiomcheck.documents import claim_of, parse, render
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.reading import read
from axiomcheck.verdict import Status, decide

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "benchmarks"))
unseen_judge = pytest.importorskip("unseen_judge")

REFUSED = {"third_class"}  # which not every codeframe has
NOWHERE = {"root_of_minus_one", "divided_by_nothing", "log_of_nothing", "log_of_gaps", "without_three_classes"}  # at n = 2
BEYOND = {"flat", "tiny", "power_63", "power_64"}  # what a hundred digits do not tell apart, or what takes long
SECTIONS = tomllib.loads((ROOT / "tests" / "data" / "attack_measures.toml").read_text())
TEXTS = {
    section: {name: text for name, text in those.items() if name not in REFUSED}
    for section, those in SECTIONS.items()
    if section not in ("parameters", "matrices")
}
PROPERTIES = {a.name: a for a in axioms_of(ROOT / "tests" / "data" / "attack_axioms.toml")}
pytestmark = pytest.mark.usefixtures("z3_here")


@pytest.mark.parametrize("section", TEXTS)
def test_no_verdict_on_the_axioms_at_two_classes_is_contradicted(section):
    for name, text in TEXTS[section].items():
        if name not in BEYOND:
            assert not [a for a in judged(name, text) if a.startswith("contradicted")], name


def judged(name, text):
    """What the judge says of the verdicts on a measure."""
    measure, told = formula.measure(text), []
    for axiom in ("ioi", "nn", "mon", "imp", "abs", "sym", "tri"):
        reading = "printed" if axiom in ("sym", "tri") else "binary"
        verdict = decide(Claim(measure, axioms()[axiom], reading, classes=2), 0.5)
        found = None if verdict.certificate is None else verdict.certificate.to_data()
        told.append({"axiom": axiom, "reading": reading, "n": 2, "verdict": verdict.status.value, "certificate": found})
    record = {"name": name, "section": "", "text": text, "formula": str(measure.formula), "classes": None, "claims": told}
    return unseen_judge.judged(record)


@pytest.mark.parametrize("section", TEXTS)
def test_what_says_nothing_is_true_and_what_is_absurd_is_not(section):
    for name, text in TEXTS[section].items():
        measure = formula.measure(text)
        vacuous, same, never = (
            decide(Claim(measure, PROPERTIES[p], classes=2), 2).status for p in ("VACUOUS", "SAME", "NEVER")
        )
        assert vacuous is Status.PROVED, name
        assert same in (Status.PROVED, Status.UNKNOWN), name
        assert never in (Status.REFUTED, Status.UNKNOWN) or name in NOWHERE, name


def test_equations_of_numbers_alone_stop_no_search():
    claim = Claim(formula.measure(TEXTS["disguises"]["exp_of_logs"]), PROPERTIES["INJECTIVE"], domain="extended")
    assert decide(claim, 3).status is Status.REFUTED


def test_a_document_about_pairs_names_the_parameters():
    measure = read("sum((p - p_hat)**2/(p + a))", params=["a: 0 < a"]).measure
    claim = Claim(measure, axioms()["nn"])
    verdict = decide(claim, 5)
    text = render(claim, "proved", verdict.evidence)
    assert json.loads(text)["claim"]["parameters"] == ["0 < a"]
    assert claim_of(parse(text), formula.measure).key == claim.key
