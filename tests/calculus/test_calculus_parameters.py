"""Thresholds and regions of parameters, judged by the calculus: what is said, hostile certificates, and plain arithmetic."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from axiomcheck import axioms, measures
from axiomcheck.calculus import parameters
from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.extended import LIMITS
from axiomcheck.calculus.term import Refused
from axiomcheck.calculus.values import Point
from axiomcheck.documents import parse
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.lang.goal import lt
from axiomcheck.verdict import Status, replay, rested

PROOFS = Path(__file__).parents[2] / "proofs" / "filtering"
ONE, HALF, ALPHA = ["num", "1"], ["num", "1/2"], ["sym", "alpha"]
RATIO = ["div", ["sym", "N"], ["sym", "G"]]


def claim(measure: str, axiom: str = "aw", reading: str = "pair", domain: str = "natural") -> Claim:
    return Claim(measures.from_name(measure), axioms.from_name(axiom), reading, domain)


def stored(path: str) -> Certificate:
    return parse((PROOFS / f"{path}.json").read_text(), PROOFS / path).certificate


# -- thresholds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "reading", "at"), [("Utility", "pair", ONE), ("Utility", "noninformative", RATIO), ("WAcc", "pair", ONE)]
)
def test_a_threshold_rests_on_what_is_trusted_of_parameters(name, reading, at):
    found = stored(f"{name}/AW.{reading}.natural")
    assert found.params["at"] == at
    assert rested(claim(name, reading=reading), Status.PROVED, found) - LIMITS == parameters.TRUSTED


@pytest.mark.parametrize(
    "wrong",
    [
        {"upward": False},
        {"upward": 1},
        {"at": HALF},
        {"at": ["num", "2"]},
        {"at": ["num", "0"]},
        {"at": ["num", "-1"]},
        {"at": ALPHA},
        {"at": ["sym", "TP"]},
        {"at": ["sym", "_k"]},
        {"at": RATIO},
        {"at": ["log", ONE]},
        {"at": ["pow", ONE, ["sym", "G"]]},
        {"at": ["num", 1]},
        {"at": [ONE]},
        {"parameter": "beta"},
        {"parameter": ["alpha"]},
        {"others": {"alpha": "1"}},
        {"others": {"beta": "1"}},
        {"more": "1"},
    ],
)
def test_steps_show_no_other_threshold(wrong):
    found = stored("Utility/AW.pair.natural")
    with pytest.raises(CheckError):
        parameters.decides(claim("Utility"), {**found.params, **wrong}, found.steps)


def test_steps_show_nothing_of_another_claim():
    found = stored("Utility/AW.pair.natural")
    same = "noninformative"
    for other in (claim("WAcc"), claim("F"), claim("Utility", reading=same), claim("Utility", "nigq", same)):
        with pytest.raises(CheckError):
            parameters.decides(other, found.params, found.steps)
    with pytest.raises(CheckError):
        parameters.decides(claim("Utility").where(lt(num(2), sym("alpha"))), found.params, found.steps)


def test_a_threshold_is_strictly_inside_the_range():
    outside = {"parameter": "alpha", "at": ["num", "0"], "upward": True}
    said = list(parameters.threshold(claim("Utility"), outside))
    assert any(refutes(S, Point(1, scalars={"G": Fraction(1), "N": Fraction(1)})) for S in said if not S.goal.names)


GRID = [Fraction(x) for x in ("1/3", "1/2", "1", "2", "5")]


@pytest.mark.parametrize("upward", [True, False])
@pytest.mark.parametrize(("measure", "quality"), [
    ("Utility", lambda a, tp, fp, fn, tn: a * tp - fp),
    ("WAcc", lambda a, tp, fp, fn, tn: (a * tp + tn) / (a * (tp + fn) + tn + fp)),
    ("F", lambda a, tp, fp, fn, tn: 1 / (a * (tp + fp) / tp + (1 - a) * (tp + fn) / tp) if tp else None),
])  # fmt: skip
def test_the_sequents_say_what_the_axiom_says(measure, quality, upward):
    """Brute force: a threshold's sequents are false at a point exactly where the plain definition is broken there."""
    target = claim(measure)
    name = target.measure.parameters[0].name
    top = Fraction(target.measure.parameters[0].high or 100)
    for at in (HALF, ONE, ["num", "2"], RATIO):
        said = list(parameters.threshold(target, {"parameter": name, "at": at, "upward": upward}))
        for cells in product(range(1, 4), repeat=4):
            tp, fp, fn, tn = map(Fraction, cells)
            gold = {"G": tp + fn + 1, "N": fp + tn + 1}
            limit = Fraction(at[1]) if at[0] == "num" else gold["N"] / gold["G"]
            for a in (a for a in GRID if a < top):
                before, after = quality(a, tp, fp, fn + 1, tn + 1), quality(a, tp + 1, fp + 1, fn, tn)
                first, second = (before, after) if upward else (after, before)
                broken = (first < second) != (a > limit)
                point = Point(1, scalars={"TP": tp, "FP": fp, "FN": fn, "TN": tn, **gold, f"{name}_": a})
                asked = [S for S in said if ("s", "TP") in S.goal.names]
                assert any(refutes(S, point) for S in asked) == broken, (cells, a, at)


# -- no threshold -----------------------------------------------------------------------------------


def test_witnesses_rest_on_what_is_trusted_of_parameters():
    for path, reading in (("F/AW.pair.natural", "pair"), ("FRS/AW.noninformative.laplace", "noninformative"), (
        "Linear/AW.noninformative.natural", "noninformative"), ("Acc/AW.pair.natural", "pair")):  # fmt: skip
        name, domain = path.split("/")[0], path.split(".")[-1]
        rests = rested(claim(name, reading=reading, domain=domain), Status.REFUTED, stored(path))
        assert rests - LIMITS == parameters.TRUSTED


def test_no_witness_fits_a_measure_with_a_threshold():
    """Changes, parameters and bounds at random: Utility has a threshold, so that nothing may refute it."""
    target, chance = claim("Utility"), random.Random(5)
    for _ in range(300):
        def at() -> dict[str, str]:
            tp, fp, fn, tn = (chance.randrange(3) for _ in range(4))
            return {"TP": str(tp), "FP": str(fp), "FN": str(fn), "TN": str(tn), "G": str(tp + fn + 1), "N": str(fp + tn + 1)}

        opposite = {"kind": "opposite", "parameters": {"alpha": chance.choice(["1/2", "1", "2"])}, "better": at(), "worse": at()}
        constant = {"kind": "constant", "way": chance.choice("<=>"), "values": at()}
        for w in (opposite, constant):
            with pytest.raises(CheckError):
                parameters.undecided(target, {"witnesses": {"alpha": w}})


def test_hostile_witnesses_are_refused():
    target = claim("F")
    good = stored("F/AW.pair.natural").params["witnesses"]["alpha"]
    assert parameters.undecided(target, {"witnesses": {"alpha": good}}) == parameters.TRUSTED | LIMITS
    swapped = {**good, "better": good["worse"], "worse": good["better"]}
    moved = {**good, "worse": {**good["worse"], "TN": str(int(good["worse"]["TN"]) + 1), "N": str(int(good["worse"]["N"]) + 1)}}
    wrong = [swapped, moved, {**good, "parameters": {"alpha": "1"}}, {**good, "parameters": {}}, {**good, "more": 1}, {},
             {**good, "kind": "constant"}, {**good, "better": good["worse"]}, {**good, "better": []}, None, "x",
             {"kind": "constant", "way": ["<"], "values": good["better"]}]  # fmt: skip
    for w in wrong:
        with pytest.raises(CheckError):
            parameters.undecided(target, {"witnesses": {"alpha": w}})
    for witnesses in ({}, {"beta": good}, {"alpha": good, "beta": good}, [good], None):
        with pytest.raises(CheckError):
            parameters.undecided(target, {"witnesses": witnesses})


def test_what_grows_depends_on_the_other_parameters_alone():
    target, found = claim("Linear", reading="noninformative"), stored("Linear/AW.noninformative.natural")
    witnesses = found.params["witnesses"]
    for least in (["sym", "alpha1"], ["sym", "G"], ["sym", "_k"], ["num", "0"]):
        changed = {**witnesses, "alpha1": {**witnesses["alpha1"], "least": least}}
        with pytest.raises(CheckError):
            parameters.undecided(target, {"witnesses": changed}, found.steps)
    captured = {**witnesses["alpha1"], "values": {**witnesses["alpha1"]["values"], "alpha1_": "k"}}
    with pytest.raises(Refused, match="a cell is a number, or k"):
        parameters.undecided(target, {"witnesses": {**witnesses, "alpha1": captured}}, found.steps)


# -- regions ----------------------------------------------------------------------------------------


def tree(on: list, *examples: str, come: tuple[str, str] = ("fails", "holds")) -> dict:
    return {"on": on, "outcomes": list(come), "examples": [{"alpha": x} for x in examples]}


def trusting(side: Claim, status: str, part: object) -> frozenset[str]:
    return frozenset([str(part)])


def test_cases_name_what_their_leaves_rest_on():
    target = claim("Utility", "sm", "positive")
    found = parameters.cases(target, "conditional", tree(["<", ALPHA, ONE], "1/2", "1"), ["one", "two"], trusting)
    assert found == {"one", "two", *parameters.TRUSTED}
    for come, status in ((("holds", "holds"), "proved"), (("fails", "fails"), "refuted"), (("mixed", "mixed"), "conditional")):
        said = tree(["<", ALPHA, ONE], "1/2", "1", come=come)
        parameters.cases(target, status, said, ["", ""], trusting)
        for other in {"proved", "refuted", "conditional", "undefined"} - {status}:
            with pytest.raises(Refused):
                parameters.cases(target, other, said, ["", ""], trusting)


@pytest.mark.parametrize(
    ("on", "examples"),
    [
        (["<", ALPHA, ONE], ("1", "2")),  # on the border
        (["<", ALPHA, ONE], ("1/2", "1/2")),
        (["<", ALPHA, ONE], ("-1", "2")),  # outside the range
        (["<", ALPHA, ["num", "-1"]], ("-2", "2")),  # an empty side
        (["<", ["mul", ALPHA, ALPHA], ["num", "0"]], ("1", "2")),
        (["<", ONE, HALF], ("1", "2")),  # about no parameter
        (["=", ALPHA, ONE], ("1", "2")),
        (["<", ["div", ONE, ALPHA], ONE], ("2", "1/2")),
        (["<", ["log", ALPHA], ONE], ("1", "9")),
        (["<", ["pow", ALPHA, HALF], ONE], ("1/2", "2")),
        (["<", ["pow", ALPHA, ["num", "-1"]], ONE], ("2", "1/2")),
        (["<", ["pow", ALPHA, ["num", "13"]], ONE], ("1/2", "2")),
        (["<", ["pow", ALPHA, ALPHA], ONE], ("1/2", "2")),
        (["<", ["sym", "TP"], ONE], ("1/2", "2")),
        (["<", ["sym", "alpha_"], ONE], ("1/2", "2")),
        (["<", ALPHA], ("1/2", "2")),
        (["<", ALPHA, ONE], ("1/2",)),
        (["<", ALPHA, ONE], ("2/4", "2")),
        ("<", ("1/2", "2")),
    ],
)
def test_hostile_conditions_are_refused(on, examples):
    with pytest.raises(CheckError):
        parameters.cases(claim("Utility", "sm", "positive"), "conditional", tree(on, *examples), ["", ""], trusting)


def test_a_condition_is_not_nested_without_end():
    deep = ALPHA
    for _ in range(300):
        deep = ["add", deep, ONE]
    with pytest.raises(Refused):
        parameters.condition(claim("Utility", "sm", "positive"), ["<", deep, ONE])


def test_a_region_is_no_claim_of_its_own():
    found = stored("Utility/SM.positive.noninformative")
    target = claim("Utility", "sm", "positive", "noninformative").where(lt(sym("alpha"), num(-1)))
    with pytest.raises(CheckError, match="all values of the parameters"):
        replay(target, Status.CONDITIONAL, found)


def without_steps(tree):
    """The tree without what shows it."""
    return replace(tree, steps="", premises=tuple(map(without_steps, tree.premises)))


def test_a_leaf_without_steps_shows_nothing():
    target, found = claim("Linear", "sm", "positive", "noninformative"), stored("Linear/SM.positive.noninformative")
    assert rested(target, Status.CONDITIONAL, found) == parameters.TRUSTED | LIMITS
    with pytest.raises(CheckError):
        rested(target, Status.CONDITIONAL, without_steps(found))
    for outcomes in (["holds", "mixed"], ["fails", "fails"]):
        wrong = replace(found, params={**found.params, "outcomes": outcomes})
        for status in (Status.CONDITIONAL, Status.PROVED, Status.REFUTED):
            with pytest.raises(CheckError):
                rested(target, status, wrong)
