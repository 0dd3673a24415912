"""Measures that are synthesized to have declared properties: each proved, or not reported."""

import json

import pytest
from click.testing import CliRunner

from axiomcheck.axioms.theory import Theory
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.input.declared_axioms import axiom
from axiomcheck.synthesis.prove import Missed
from axiomcheck.synthesis.search import synthesize
from axiomcheck.synthesis.wanted import Wanted, excluded
from axiomcheck.verdict import Status, replay

SYM = "for p, x: D(p, x) = D(x, p)"


def test_what_is_found_has_the_property():
    outcome = synthesize(Theory(("mon",)), 3, count=2, own=[axiom(SYM)])
    assert len(outcome.found) == 2
    for found in outcome.found:
        *_, verdict = found.verdicts
        assert verdict.claim.axiom.name == SYM and verdict.status is Status.PROVED
        replay(verdict.claim, Status.PROVED, verdict.certificate)


def test_what_breaks_it_is_not_found():
    outcome = synthesize(Theory(("mon",)), 2, own=[axiom("for p, x: D(p, x) < 1")])
    assert not outcome.found
    outcome = synthesize(Theory(("mon",)), 2, own=[axiom("for p, x: D(p, x) <= 2")])
    assert str(outcome.found[0].measure.formula) == "sum(abs(p_hat - p))"


def test_a_measure_whose_property_stays_open_is_missed():
    open_ = Wanted(Theory(("mon",)), (axiom("some p: for x with x != p: D(p, x) != 1/7"),))
    (found, *_) = synthesize(Theory(("mon",)), 2).found
    missed = open_.settled(found, 1)
    assert isinstance(missed, Missed) and "stayed unknown" in missed.why and not missed.refuted


def test_properties_alone_and_contradictions():
    outcome = synthesize(Theory(()), 2, own=[axiom("for p: D(p, p) = 0"), axiom(SYM)])
    assert outcome.found and outcome.found[0].theory.order == ()
    assert excluded(Wanted(Theory(("rel",)), (axiom(SYM),))) is not None
    assert excluded(Wanted(Theory(("mon",)), (axiom(SYM),))) is None


@pytest.mark.parametrize(
    ("theory", "says", "why"),
    [
        (Theory(("mon",)), "for p, x and part A: D(p, x) >= 0", "says nothing"),
        (Theory(("mon",), domain="positive-truth"), "for p: max D(p, .) = 1", "closed domain"),
        (Theory(("mon",)), "for TP, FP, FN, TN: Q(TP, FP, FN, TN) = 1", "about filtering"),
    ],
)
def test_what_cannot_be_wanted(theory, says, why):
    with pytest.raises(InputError, match=why):
        Wanted(theory, (axiom(says),))


def test_on_the_command_line(tmp_path):
    def run(*words):
        return CliRunner().invoke(cli, ["synthesize", *map(str, words), "--jobs", "0", "--no-lift"])

    file = tmp_path / "mine.toml"
    file.write_text(f'[[axiom]]\nname = "SYMM"\nsays = "{SYM}"\n', encoding="utf-8")
    result = run("MON", file, "--size", 2)
    assert result.exit_code == 0 and "satisfies MON and SYMM" in result.output
    none = json.loads(run("REL", SYM, "--format", "json").output)
    assert none["verdict"] == "none" and none["contradiction"]["instances"] and none["declared"] == [SYM]
    for words, why in ((("MON", SYM, "--relax"), "--relax"), (("MON", "--weaken", SYM), "catalog only")):
        refused = run(*words)
        assert refused.exit_code == 2 and why in refused.output and len(refused.output.strip().splitlines()) == 1
