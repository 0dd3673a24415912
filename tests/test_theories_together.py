"""Axioms of a theory together: contradictions on few items, and measures that satisfy them."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

from axiomcheck import theories
from axiomcheck.cli import cli
from axiomcheck.consistency.contradictions import contradict
from axiomcheck.consistency.declared import decided
from axiomcheck.consistency.sentences import Linear, Sentences
from axiomcheck.errors import CheckError
from axiomcheck.properties.reader import read

BINARY = theories.get("gosgens2021")


def sentences(*texts, space=BINARY.space):
    return Sentences(tuple((f"S{i}", read(x, space=space)) for i, x in enumerate(texts)), "closed", 2, (), space)


def call(*words):
    return CliRunner().invoke(cli, list(words))


@pytest.mark.parametrize("theory", [x for x in map(theories.get, theories.ids()) if x.theorems], ids=lambda x: x.id)
def test_every_theorem_of_a_theory_is_found(theory):
    for theorem in (x for x in theory.theorems if x.inconsistent):
        found = decided(theory, [theory.axiom(x) for x in theorem.inconsistent])
        assert found.verdict == "inconsistent"
        found.contradiction.replay()


def test_every_one_of_the_three_is_needed():
    """Accuracy is a monotone distance; what is constant has a baseline and no more; without DIST there is CC."""
    asked = decided(BINARY, [BINARY.axiom("MON"), BINARY.axiom("DIST")])
    assert asked.verdict == "consistent" and asked.proofs[0].claim.measure.name == "Acc"
    for less in (("DIST", "CB"), ("MON", "CB")):
        named = tuple((x, BINARY.axiom(x).statement("printed")) for x in less)
        assert contradict(Sentences(named, "closed", 2, (), BINARY.space)) is None


def test_instances_are_those_with_values():
    S = sentences("for TP, FP, FN, TN: M(TP + 1, FP, FN - 1, TN) > M(TP, FP, FN, TN)")
    assert len(S.at(0, {"TP": "0", "FP": "1", "FN": "2", "TN": "1"})) == 1
    assert S.at(0, {"TP": "0", "FP": "1", "FN": "0", "TN": "1"}) == []  # FN - 1 is no count
    assert S.at(0, {"TP": "0", "FP": "0", "FN": "2", "TN": "1"}) == []  # nothing is predicted positive
    two = sentences(
        "(for TP, FP, FN, TN: M(TP + 1, FP, FN - 1, TN) > M(TP, FP, FN, TN)), "
        "(for TP, FP, FN, TN: M(TP, FP, FN, TN) >= 0)"
    )
    assert len(two.at(0, {"TP": "0", "FP": "1", "FN": "0", "TN": "1"})) == 0  # nothing is there to be found
    assert len(two.at(0, {"TP": "1", "FP": "1", "FN": "0", "TN": "1"})) == 1  # the second, whatever the first


def test_a_forged_contradiction_does_not_replay():
    found = contradict(sentences("for TP, FP, FN, TN: M(TP, FP, FN, TN) > 1", "for TP, TN: M(TP, 0, 0, TN) <= 1"))
    assert found is not None
    found.replay()
    with pytest.raises(CheckError):
        replace(found, proof={"multipliers": ["1"] * (len(found.said) - 1) + ["2"]}).replay()
    first = found.said[0]
    shifted = replace(first, form=Linear(first.form.of, first.form.constant + Fraction(1)))
    with pytest.raises(CheckError):
        replace(found, said=(shifted, *found.said[1:])).replay()


def test_values_outside_the_space_contradict_nothing():
    """No matrix of the space has TP + FN = 0: what is said of it there is said of nothing."""
    assert contradict(sentences("for FP, TN: M(0, FP, 0, TN) > 1", "for FP, TN: M(0, FP, 0, TN) < 0")) is None


def test_the_command_prints_the_proof_and_the_witness():
    done = call("consistent", "gosgens2021")
    assert done.exit_code == 0 and "MON, DIST and CB exclude each other" in done.output and "M(1, 0, 0, 2)" in done.output
    assert call("consistent", "gosgens2021:impossibility", "--expect", "inconsistent").exit_code == 0
    done = call("consistent", "gosgens2021:MON", "TRI", "CB", "--format", "json")
    document = json.loads(done.output)
    assert document["sets"][0]["verdict"] == "inconsistent" and document["sets"][0]["trusts"] == ["kernel", "sentences"]
    mixed = call("consistent", "gosgens2021:MON", "for TP, FP, FN, TN: M(TP, FP, FN, TN) = 1")
    assert "INCONSISTENT" in mixed.output
    done = call("consistent", "gosgens2021:SYM,CSYM", "--expect", "inconsistent")
    assert done.exit_code == 1 and "CONSISTENT: CC" in done.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("gosgens2021:XX",), "no axiom 'XX'"),
        (("gosgens2021:MON", "sokolova2009:I1"), "two theories"),
        (("diversity:EVEN",), "on spaces of cells"),
        (("gosgens2021:MON", "--lattice"), "--lattice"),
        (("gosgens2021:MON", "--reading", "printed"), "--reading"),
        (("gosgens2021:MON", "--format", "latex"), "text and json"),
        (("gini",), "states no theorem"),
        (("gosgens2021:CD",), "arccos"),
    ],
)
def test_bad_questions_are_answered_in_one_line(words, told):
    done = call("consistent", *words)
    assert done.exit_code == 2 and told in done.output and len(done.output.strip().splitlines()) == 1, done.output
