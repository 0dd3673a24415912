"""Axioms of a theory together: contradictions on few items, and measures that satisfy them."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

from axiomcheck import theories
from axiomcheck.cli import cli
from axiomcheck.consistency import declared, theory_family
from axiomcheck.consistency.contradictions import contradict
from axiomcheck.consistency.declared import decided
from axiomcheck.consistency.sentences import Linear, Sentences
from axiomcheck.errors import CheckError
from axiomcheck.properties.reader import read
from axiomcheck.theories.loading import parse
from axiomcheck.verdict import Status

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


def test_all_sets_of_axioms_of_a_theory():
    """Fewer and more than the paper's three: with a distance a constant baseline excludes MIN and SMON as well."""
    found = theory_family.family(BINARY, [BINARY.axiom(x) for x in ("MIN", "SYM", "DIST", "MON", "SMON", "CB")])
    least = [{x.name for x in s.axioms} for s in found.minimal]
    assert sorted(map(sorted, least)) == [["CB", "DIST", "MIN"], ["CB", "DIST", "MON"], ["CB", "DIST", "SMON"]]
    for s in found.minimal:
        s.contradiction.replay()
        used = {s.contradiction.sentences.named[r.sentence][0] for r in s.contradiction.said}
        assert used == {x.name for x in s.axioms}
        for x in s.axioms:  # nothing can be left out among the instances that are looked at
            assert contradict(declared.sentences(BINARY, [y for y in s.axioms if y is not x])) is None
    assert sum(found.counts.values()) == 64 and found.counts["inconsistent"] == 14
    for s in found.maximal:
        assert {v.claim.axiom.name for v in s.proofs} == {x.name for x in s.axioms}
        assert all(v.status is Status.PROVED and v.claim.measure is s.proofs[0].claim.measure for v in s.proofs)
    known = {frozenset(x.name for x in s.axioms) for s in found.maximal}
    assert not any(u <= s for u in found.unknown for s in known)


def smtlib(said):
    """The instances as an SMT-LIB problem, every value of M a constant."""

    def number(x):
        text = f"(/ {abs(x.numerator)} {x.denominator})"
        return text if x >= 0 else f"(- {text})"

    names = {k: f"v{i}" for i, k in enumerate(dict.fromkeys(k for r in said for k in r.form.of))}
    lines = ["(set-logic QF_LRA)", *(f"(declare-const {v} Real)" for v in names.values())]
    for r in said:
        total = " ".join(f"(* {number(x)} {names[k]})" for k, x in r.form.of.items())
        lines.append(f"(assert ({r.op} (+ {total} {number(r.form.constant)}) (/ 0 1)))")
    return "\n".join([*lines, "(check-sat)"])


@pytest.mark.parametrize("less", ["MIN", "MON", "SMON"])
def test_two_solvers_agree_and_no_instance_can_be_left_out(less):
    cvc5, z3 = pytest.importorskip("cvc5"), pytest.importorskip("z3")
    found = decided(BINARY, [BINARY.axiom(x) for x in (less, "DIST", "CB")]).contradiction

    def answers(said):
        text = smtlib(said)
        first, second = z3.Solver(), cvc5.Solver(cvc5.TermManager())
        first.from_string(text)
        parser, told = cvc5.InputParser(second), ""
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "contradiction")
        symbols = parser.getSymbolManager()
        while not (command := parser.nextCommand()).isNull():
            told = str(command.invoke(second, symbols)).strip() or told
        return str(first.check()), told

    assert answers(found.said) == ("unsat", "unsat")
    for i in range(len(found.said)):
        assert answers([*found.said[:i], *found.said[i + 1 :]]) == ("sat", "sat")


def test_the_lattice_of_a_theory_is_printed():
    done = call("consistent", "gosgens2021:DIST,MON,CB", "--lattice", "--format", "json")
    document = json.loads(done.output)
    assert done.exit_code == 3 and document["counts"] == {"consistent": 6, "inconsistent": 1, "unknown": 1}
    assert document["unknown"] == [["DIST", "CB"]]
    done = call("consistent", "gosgens2021:DIST,MON", "--lattice")
    assert done.exit_code == 0 and "4 sets of DIST and MON" in done.output and "CONSISTENT: Acc" in done.output


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
    (found,) = document["sets"][:1]
    assert found["verdict"] == "inconsistent" and found["trusts"] == ["kernel", "instances", "sentences"]
    mixed = call("consistent", "gosgens2021:MON", "for TP, FP, FN, TN: M(TP, FP, FN, TN) = 1")
    assert "INCONSISTENT" in mixed.output
    done = call("consistent", "gosgens2021:SYM,CSYM", "--expect", "inconsistent")
    assert done.exit_code == 1 and "CONSISTENT: CC" in done.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("gosgens2021:XX",), "no axiom 'XX'"),
        (("gosgens2021:MON", "sokolova2009:I1"), "are 2 theories"),
        (("diversity:EVEN",), "on spaces of cells"),
        (("gosgens2021:MON", "--domain", "open"), "--domain"),
        (("gosgens2021:MON,DIST", "--lattice", "--format", "latex"), "text and json"),
        (("diversity", "--lattice"), "on spaces of cells"),
        (("gosgens2021:MAX,MIN,SYM,CSYM,DIST,MON,SMON,CB,ACB,TRI,LIN", "--lattice"), "name 10 at most"),
        (("gosgens2021:MON", "--reading", "printed"), "--reading"),
        (("gosgens2021:MON", "--format", "latex"), "text and json"),
        (("gini",), "states no theorem"),
        (("pairs2021:CB",), "the mean is over clusterings"),
    ],
)
def test_bad_questions_are_answered_in_one_line(words, told):
    done = call("consistent", *words)
    assert done.exit_code == 2 and told in done.output and len(done.output.strip().splitlines()) == 1, done.output


EMPTY = """id = "empty"
title = "Measures of nothing"
source = "Example 2026"
[space]
cells = ["a", "b"]
given = ["a + b >= 5", "a + b <= 3"]
measure = "M(a, b)"
[[axiom]]
name = "ONE"
says = "for a, b: M(a, b) = 1"
[[axiom]]
name = "TWO"
says = "for a, b: M(a, b) = 2"
[[measure]]
name = "first"
formula = "a"
"""


def test_on_a_space_without_points_everything_holds_vacuously_and_that_is_said():
    theory = parse(EMPTY)
    found = decided(theory, [theory.axiom(x) for x in ("ONE", "TWO")])
    assert found.verdict == "consistent"
    assert sum("vacuously" in line for line in found.lines()) == 2
    assert not any("vacuously" in line for line in decided(BINARY, [BINARY.axiom("SYM")]).lines())
