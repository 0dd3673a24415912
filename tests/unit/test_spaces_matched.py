"""Axioms of one space asked of another: taken where the points are the same, refused in one line elsewhere."""

import pytest
from click.testing import CliRunner

import axiomcheck
from axiomcheck import asked, theories
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.properties.spaces import PAIRS
from axiomcheck.verdict import Status

SWAP = "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)"
SYM = "for p, x: D(p, x) = D(x, p)"


def refused(*words):
    answer = CliRunner().invoke(cli, [*words])
    assert answer.exit_code == 2 and answer.output.count("\n") == 1, answer.output
    return answer.output


@pytest.mark.parametrize(
    ("measure", "axiom", "status"), [
    ("AE", "distances:TRI", Status.PROVED), ("SE", "distances:TRI", Status.REFUTED), ("KLD", "distances:SYM", Status.REFUTED),
    ("mean(abs(p - p_hat))", "distances:NN", Status.PROVED),
])  # fmt: skip
def test_axioms_about_pairs_of_distributions_are_asked_of_errors(measure, axiom, status):
    found = axiomcheck.verify(measure, axiom)
    assert found.claim.axiom.name.startswith(axiom.partition(":")[0]) and found.checked
    assert found.status is status


def test_the_sentence_is_the_theory_s_own():
    """Nothing but the space is another: the same text as a sentence about errors gives the same verdicts."""
    (moved,) = asked.axioms_of("distances:TRI")
    own = theories.find("distances").axiom("TRI").statement("printed")
    assert (moved.kind, moved.statement("printed").space) == ("quantification", PAIRS)
    assert moved.statement("printed").sentence == own.sentence
    (same,) = asked.axioms_of("distances:TRI", theories.find("distances"))
    assert same == theories.find("distances").axiom("TRI")


@pytest.mark.parametrize("measure", ["AE", "Acc"])
def test_other_spaces_are_named(measure):
    said = refused("verify", measure, "--axiom", "fairness:SAME")
    assert (
        "fairness:SAME is about G(TPa, FPa, FNa, TNa, TPb, FPb, FNb, TNb)" in said
        and "such as fairness:" in said
    )
    with pytest.raises(InputError, match="measures of gosgens2021, such as gosgens2021:"):
        axiomcheck.verify(measure, "gosgens2021:MON")  # which has other conditions on the margins than Q has


def test_consistent_says_which_spaces_there_are():
    assert "SM is about Q(TP, FP, FN, TN) and for p, x: D(p, x) = D(x, p) about D(p, x)" in refused(
        "consistent", "SM", SYM
    )
    assert "and MON about D(p, x); name those of one space" in refused("consistent", "MON", SWAP)
    said = refused("consistent", "SM", SWAP)
    assert (
        "those of Q(TP, FP, FN, TN) are not" in said
        and "axiomcheck consistent FILE.toml" in said
        and "quantification" not in said
    )


def test_consistent_with_properties_is_shown_everywhere():
    found = axiomcheck.consistent("REL", SYM)
    assert found.to_frame().shape[0] >= 1 and "INCONSISTENT" in found._repr_html_()
    page = CliRunner().invoke(cli, ["consistent", "REL", SYM, "--format", "html"])
    assert page.exit_code == 0 and page.output.startswith("<!DOCTYPE html>")
