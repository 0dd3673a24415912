"""Recommendations: answers to axioms, measures to verdicts, conflicts to theorems; and never more than is proved."""

from __future__ import annotations

import json
from fractions import Fraction as F

import pytest
from click.testing import CliRunner

from axiomcheck.cli import cli
from axiomcheck.cli.recommend import interview
from axiomcheck.cli.recommend import recommend as command
from axiomcheck.consistency.inconsistent import check_inconsistent
from axiomcheck.errors import InputError
from axiomcheck.exact.goals import check
from axiomcheck.experiments.lint.facts import Facts, value
from axiomcheck.experiments.recommend import QUESTIONS, candidates, needs, recommend
from axiomcheck.experiments.recommend.conflict import together
from axiomcheck.experiments.recommend.direction import decided, goal_of
from axiomcheck.experiments.recommend.judged import judge
from axiomcheck.input import formula
from axiomcheck.measures import catalog, from_name
from axiomcheck.senses import one_size
from axiomcheck.verdict import Status

FACTS = Facts(10.0, jobs=0)  # verdicts are asked for once
EVERYTHING = {"rare": "yes", "codeframes": "yes", "direction": "same", "zeros": "yes"}
ERRORS = [m for m in catalog().values() if m.kind == "quantification"]


def fitting(answers: dict, more: tuple = (), classes: int | None = 2, extra: tuple = ()) -> list[str]:
    return [
        j.name for j in judge(needs(answers, more, classes), candidates(extra), FACTS) if j.verdict == "fits"
    ]


# -- needs ------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.key)
def test_every_answer_asks_for_something_or_nothing(question):
    assert len({repr(c) for c in question.choices.values()}) == len(question.choices)
    for answer, choice in question.choices.items():
        asked = needs({question.key: answer})
        assert set(choice.axioms) <= set(asked.axioms) and {"ioi", "nn", "mon"} <= set(asked.axioms)
        assert (asked.direction, asked.zeros) == (choice.direction, choice.zeros)


@pytest.mark.parametrize(
    ("answers", "more", "classes", "cure"),
    [
        ({"rare": "perhaps"}, (), None, "known: yes, no, either"),
        ({"direction": "over"}, ("IMP",), None, "leave one out"),
        ({}, ("QQQ",), None, "there is no axiom"),
        ({}, ("SM",), None, "filtering"),
        ({}, ("IND",), 2, "says nothing about two classes"),
    ],
)
def test_needs_that_are_none(answers, more, classes, cure):
    with pytest.raises(InputError, match=cure):
        needs(answers, more, classes)


# -- measures -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "more", "expected"),
    [
        ({"rare": "yes"}, (), ["RAE", "WAE"]),
        ({"rare": "yes", "zeros": "yes"}, (), ["RAE, smoothed", "WAE"]),
        ({"rare": "no", "direction": "same"}, (), ["AE", "SE", "BCD"]),
        ({"codeframes": "yes", "direction": "same"}, (), ["NAE", "NRAE", "NSE", "NAS", "NSS"]),
        ({"codeframes": "yes", "zeros": "yes"}, (), ["NAE", "NSE", "NAS", "NSS"]),
        ({"direction": "under"}, (), ["DR", "KLD", "NKLD", "PD"]),
        ({"direction": "over"}, (), []),
        ({}, ("TRI", "SYM", "CVX"), ["AE", "BCD"]),
        (EVERYTHING, (), []),
    ],
)
def test_what_fits_at_two_classes(answers, more, expected):
    """Table 1 of the paper, read the other way round, and what it does not have."""
    assert fitting(answers, more) == expected


def test_what_fits_for_every_number_of_classes():
    assert fitting({"rare": "yes", "zeros": "yes"}, ("IND",), None) == ["WAE"]
    assert fitting({"rare": "no"}, ("IND",), None) == ["AE", "SE", "BCD"]


def test_nothing_fits_that_is_not_proved():
    """CVX of NKLD is not decided."""
    asked = needs({}, ("CVX",), 2)
    (nkld,) = judge(asked, [from_name("nkld")], Facts(1.0, jobs=0))
    assert nkld.verdict == "open" and [f.status for f in nkld.facts if f.need == "CVX"] == [Status.UNKNOWN]


def test_measures_about_two_classes_are_not_judged_for_more():
    for j in judge(needs({"codeframes": "yes"}), [from_name("nas"), from_name("nss")]):
        assert j.verdict == "fails" and "2 classes only" in j.facts[0].why and j.facts[0].need == "classes"


def test_every_failure_has_a_witness_and_every_proof_a_scope():
    for j in recommend(needs(EVERYTHING, classes=2), facts=FACTS).judged:
        for f in j.facts:
            assert f.why
            assert f.status is not Status.REFUTED or "p = (" in f.why or f.why.startswith("no error at ")
            assert f.status is not Status.PROVED or (f.scope and "kernel" in f.trusts)


def test_own_formulas_are_candidates():
    mine = formula.measure("mean(abs(p_hat - p)/(1 + p))", "MINE")
    bad = formula.measure("mean(abs(p_hat - p)*p)", "BAD")
    assert fitting({"rare": "yes", "zeros": "yes"}, extra=(mine, bad)) == ["RAE, smoothed", "WAE", "MINE"]


def test_a_measure_with_a_hole_inside_is_never_said_to_have_a_value():
    hole = formula.measure("sum(abs(p - p_hat))/abs(max(p) - 1/2)", "HOLE")
    (j,) = judge(needs({"zeros": "yes"}, classes=2), [hole], Facts(0.3, jobs=0))
    assert j.verdict != "fits"


# -- direction ----------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["under", "over"])
@pytest.mark.parametrize("measure", [m for m in ERRORS if m.name != "NKLD"], ids=lambda m: m.name)  # which stays open
def test_directions_agree_with_a_grid(measure, direction):
    """Decided for every measure, and right at all truths and errors in fiftieths."""
    found = decided(measure, direction)
    assert found.status in (Status.PROVED, Status.REFUTED)
    if found.status is Status.PROVED:
        assert found.goal == goal_of(measure, direction)
    assert (
        check(found.goal, found.certificate) == found.trusts == frozenset()
    )  # numbers alone, if it is refuted
    assert bool(found.goal.symbols) == (found.status is Status.PROVED)
    always = all(
        _worse(measure, F(i, 50), F(k, 50), direction) for i in range(3, 25, 4) for k in range(1, i, 3)
    )
    assert always == (found.status is Status.PROVED)


def _worse(m, p, a, direction) -> bool:
    under, over = (value(m, (p, 1 - p), (x, 1 - x)) for x in (p - a, p + a))
    low, high = (over, under) if direction == "under" else (under, over)
    return low[1] < high[0]


@pytest.mark.parametrize("name", ["kld", "pd", "dr"])
def test_directions_after_smoothing(name):
    assert decided(from_name(name), "under", zeros=True, smooth=True).status is Status.PROVED
    assert decided(from_name(name), "over", zeros=True, smooth=True).status is Status.REFUTED


def test_the_other_direction():
    """Weighted by p_hat (1 - p_hat), which is larger nearer 1/2."""
    turned = formula.measure("sum((p - p_hat)**2*p_hat*(1 - p_hat))", "TURNED")
    assert decided(turned, "over").status is Status.PROVED
    assert decided(turned, "under").status is Status.REFUTED


# -- what cannot be had together ------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "more", "minimal"),
    [
        ({"rare": "yes"}, ("ABS",), ("rel", "abs")),
        ({"rare": "no", "codeframes": "yes"}, (), ("max", "mon", "abs")),
        ({"rare": "yes", "codeframes": "yes", "direction": "same"}, (), ("max", "mon", "imp", "rel")),
    ],
)
@pytest.mark.parametrize("zeros", ["yes", pytest.param("no", marks=pytest.mark.slow)])
def test_conflicts_have_a_theorem_that_replays(answers, more, minimal, zeros):
    found = together(needs({**answers, "zeros": zeros}, more, 2))
    assert found.theorem.axioms == minimal and [a.dropped for a in found.alternatives] == list(minimal)
    check_inconsistent(found.theorem.theory, found.theorem.proof)
    for a in found.alternatives:
        if a.witness is not None:
            a.witness.replay()
            assert a.dropped not in a.witness.theory.axioms
        else:
            assert a.excluded


def test_without_a_conflict_there_is_a_function():
    found = together(needs({"rare": "yes", "codeframes": "yes"}, classes=2))
    assert found.verdict == "consistent" and found.theorem is None
    found.witness.replay()


def test_giving_one_up_leaves_measures():
    found = recommend(needs(EVERYTHING, classes=2), facts=FACTS)
    left = {a.name: [j.name for j in found.fitting_without(a.name)] for a in found.together.alternatives}
    assert left == {
        "MAX": ["RAE, smoothed", "WAE"],
        "MON": [],
        "IMP": [],
        "REL": ["NAE", "NSE", "NAS", "NSS"],
    }


# -- the command ----------------------------------------------------------------------------


def run(*words: str):
    return CliRunner().invoke(command, list(words))


@pytest.mark.parametrize("fmt", ["text", "markdown", "latex", "json"])
def test_formats(fmt):
    words = ["--rare-class", "--across-codeframes", "--under-as-over", "--classes", "2", "--format", fmt]
    made = CliRunner().invoke(cli, ["recommend", *words])
    assert made.exit_code == 0 and made.exception is None
    if fmt == "json":
        told = json.loads(made.output)
        assert told["schema"] == "axiomcheck.recommend/1" and told["fitting"] == []
        assert told["together"]["minimal"] == ["MAX", "MON", "IMP", "REL"] and told["together"]["steps"]
        assert {m["verdict"] for m in told["measures"]} == {"fails"}
    else:
        assert "exclude each other" in made.output or "satisfies" in made.output
    assert "axiomcheck recommend --rare-class --across-codeframes --under-as-over --classes 2" in made.output


def test_exit_codes():
    assert run("--rare-class", "--classes", "2").exit_code == 0
    assert run("--over-worse", "--classes", "2").exit_code == 0  # refuted for all: that is an answer
    for bad in (["--classes", "1"], ["--classes", "x"], ["--need", "QQQ"], ["--under-worse", "--need", "IMP"],
                ["--rare-class", "--all-alike"], ["--under-worse", "--under-as-over"],
                ["--rare-class", "--measure", "F"], ["--rare-class", "--measure", "no.toml"]):  # fmt: skip
        assert isinstance(run("--zeros", *bad).exception, InputError)


def test_without_options_the_questions_are_printed():
    made = run()
    assert made.exit_code == 0
    assert all(q.text in made.output for q in QUESTIONS) and "REL" in made.output
    assert json.loads(run("--format", "json").output)["questions"][0]["asks_for"] == "REL"


def test_the_interview(monkeypatch):
    import click

    said = iter(["yes", "no", "same", "yes", "2"])
    monkeypatch.setattr(click, "prompt", lambda *_, **__: next(said))
    answers, classes = interview(None)
    assert (answers, classes) == ({"rare": "yes", "codeframes": "no", "direction": "same", "zeros": "yes"}, 2)


def test_numbers_of_classes():
    assert [one_size(x, "one") for x in ("every", "2", "12")] == [None, 2, 12]
    for bad in ("1", "13", "²", "2.0", "", "9" * 5000):
        with pytest.raises(InputError, match="--classes"):
            one_size(bad, "one")
