"""Certificates about filtering, tampered with or moved elsewhere: they prove nothing false."""

import itertools
import random
from collections import Counter
from fractions import Fraction as F
from functools import cache

import independent_filtering as I
import pytest
from cells import verdict
from filtering_attacks import Attack
from other_measures import evaluated, measure
from test_kernel_abuse import accepted, mutants, variants

from axiomcheck import axioms, measures
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import (
    CASES,
    NO_THRESHOLD,
    POINT,
    STEPS,
    Certificate,
    encode,
    from_data,
)
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.lang.matrix import CELLS, SMOOTHED
from axiomcheck.strategies import calculus
from axiomcheck.strategies.prover import Prover
from axiomcheck.verdict import Status, decide, replay, rested

FAST = ("acc", "odds", "maac", "precision", "recall", "sensitivity", "utility")
G, N, alpha = ["sym", "G"], ["sym", "N"], ["sym", "alpha"]


def claim(name, axiom, smoothing="natural", reading=None):
    found = axioms.from_name(axiom)
    return Claim(measures.from_name(name), found, reading or found.default, smoothing)


@cache
def table():
    every = itertools.product(FAST, ("sm", "aw", "nifq", "nigq"), ("natural", "laplace"))
    return [verdict(claim(*parts)) for parts in every]


def having(status):
    return [v for v in table() if v.status is status]


@cache
def conditional():
    """Verdicts about regions of a parameter."""
    found = [
        decide(Claim(measure(n), axioms.from_name("sm"), "steps"), 12) for n in ("penalty", "irrational")
    ]
    assert any(v.status is Status.CONDITIONAL for v in found), found
    return [v for v in found if v.status is Status.CONDITIONAL]


def some(changed, count, seed=7):
    """A fixed random choice of mutated data, as far as they read as certificates."""
    found = list(itertools.islice(changed, 4000))
    for data in random.Random(seed).sample(found, min(count, len(found))):
        try:
            yield from_data(data)
        except CheckError:
            continue


# -- certificates as they are -----------------------------------------------------------


def test_every_certificate_replays_from_its_data():
    """What is written to a file proves as much as what was found."""
    known = [v for v in (*table(), *conditional()) if v.certificate is not None]
    grows = [verdict(claim(name, "nigq", s)) for name in ("wacc", "utility") for s in ("natural", "laplace")]
    assert any("least" in v.certificate.params for v in grows), "some witness grows with a parameter"
    for v in (*known, *grows):
        again = replay(v.claim, v.status, from_data(v.certificate.to_data()))
        assert again.trusts == v.trusts


def test_a_certificate_shows_one_thing_only():
    for v in (*table(), *conditional()):
        if v.certificate is None:
            continue
        for other in {Status.PROVED, Status.REFUTED, Status.CONDITIONAL} - {v.status}:
            assert not accepted(v.claim, other, v.certificate), v


def test_no_certificate_moved_elsewhere_shows_anything_false():
    tried = 0
    for status, contrary in ((Status.PROVED, Status.REFUTED), (Status.REFUTED, Status.PROVED)):
        for v, w in itertools.product(having(status), having(contrary)):
            if v.claim.axiom == w.claim.axiom:
                assert not accepted(w.claim, status, v.certificate), (v, w)
                tried += 1
    assert tried >= 200


# -- mutants -----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [6, pytest.param(20, marks=pytest.mark.slow)])
def test_no_mutated_proof_proves_a_refuted_claim(count):
    outcome, rng = Counter(), random.Random(1)
    for v in having(Status.PROVED):
        contrary = [w for w in having(Status.REFUTED) if w.claim.axiom == v.claim.axiom]
        for mutant in some(mutants(v.certificate.to_data()), count):
            outcome[accepted(v.claim, Status.PROVED, mutant)] += 1
            assert not accepted(v.claim, Status.REFUTED, mutant)
            for w in rng.sample(contrary, min(2, len(contrary))):
                assert not accepted(w.claim, Status.PROVED, mutant), (w, mutant)
    assert outcome[False] >= 60, outcome


@pytest.mark.parametrize("count", [25, pytest.param(300, marks=pytest.mark.slow)])
def test_mutated_refutations_are_refused_unless_they_refute(count):
    outcome = Counter()
    for v in having(Status.REFUTED):
        attack = Attack.on(v.claim)
        for mutant in some(mutants(v.certificate.to_data()), count):
            taken = accepted(v.claim, Status.REFUTED, mutant)
            outcome[taken] += 1
            if taken:
                assert (fault := attack.fault("REFUTED", mutant.to_data(), 4)) is None, (v, mutant, fault)
    assert outcome[False] >= 10 * count and outcome[False] > 4 * outcome[True] > 0, outcome


@pytest.mark.parametrize("count", [25, pytest.param(400, marks=pytest.mark.slow)])
def test_mutated_thresholds_are_refused_unless_they_are_thresholds(count):
    outcome = Counter()
    for v in having(Status.PROVED):
        if v.claim.axiom.id != "aw":
            continue
        data = v.certificate.to_data()
        attack = Attack.on(v.claim)
        changed = ({**data, "params": p} for p in variants(data["params"]))
        for mutant in some(changed, count):
            taken = accepted(v.claim, Status.PROVED, mutant)
            outcome[taken] += 1
            if taken:
                assert (fault := attack.fault("PROVED", mutant.to_data(), 4)) is None, (v, mutant, fault)
    assert outcome[False] >= sum(outcome.values()) // 2 > 0, outcome


@pytest.mark.parametrize("count", [15, pytest.param(300, marks=pytest.mark.slow)])
def test_mutated_regions_are_refused_unless_they_are_right(count):
    outcome = Counter()
    for v in conditional():
        attack = Attack.on(v.claim, evaluated(v.claim.measure.formula))
        data = v.certificate.to_data()
        params = data["params"]
        flipped = [
            {**data, "params": {**params, "outcomes": params["outcomes"][::-1]}},
            {**data, "params": {**params, "outcomes": ["mixed", "mixed"]}},
            {**data, "params": {**params, "outcomes": ["holds", "holds"]}},
            {**data, "params": {**params, "outcomes": ["fails", "fails"]}},
            {**data, "params": {**params, "examples": params["examples"][::-1]}},
            {**data, "params": {**params, "examples": [params["examples"][0]] * 2}},
            {**data, "params": {k: x for k, x in params.items() if k != "examples"}},
            {**data, "params": {k: x for k, x in params.items() if k != "outcomes"}},
            {**data, "params": {**params, "on": [params["on"][0], *params["on"][:0:-1]]}},
            {**data, "premises": data["premises"][::-1]},
        ]
        for wrong in flipped:
            assert not accepted(v.claim, Status.CONDITIONAL, from_data(wrong)), wrong
        other_end = {"<": "<=", "<=": "<"}[params["on"][0]]
        moved = from_data({**data, "params": {**params, "on": [other_end, *params["on"][1:]]}})
        for mutant in [moved, *some(mutants(data), count)]:
            taken = accepted(v.claim, Status.CONDITIONAL, mutant)
            outcome[taken] += 1
            assert not accepted(v.claim, Status.PROVED, mutant) and not accepted(v.claim, Status.REFUTED, mutant)
            if taken:
                assert (fault := attack.fault("CONDITIONAL", mutant.to_data(), 4)) is None, (v, mutant, fault)
    assert outcome[False] >= sum(outcome.values()) // 2 > 0, outcome


# -- witnesses that are none -----------------------------------------------------------------

OUTPUTS = (*CELLS, "A", "B", "C", "E")
MATRICES = [
    {}, {"TP": "1"}, dict.fromkeys("ABCD", "1"), dict.fromkeys((*CELLS, "T"), "1"), dict.fromkeys(CELLS, "-1"),
    dict.fromkeys(CELLS, "1/2"), dict.fromkeys(CELLS, "k"), dict.fromkeys(CELLS, 1), dict.fromkeys(CELLS, None),
    dict.fromkeys(CELLS, "1e3"), {**dict.fromkeys(CELLS, "1"), "FN": "-2"}, {**dict.fromkeys(CELLS, "0"), "TP": "1/3"},
    dict.fromkeys(CELLS, encode(sym("x"))), dict.fromkeys(CELLS, encode(sym("k"))), dict.fromkeys(CELLS, "d"),
    dict.fromkeys(CELLS, "alpha"), dict.fromkeys(OUTPUTS, "1"), {**dict.fromkeys(CELLS, "1"), "k": "k"},
]  # fmt: skip
LEAST = (None, "0", "1", encode(num("1/2")), encode(num(1)), encode(sym("lambda")))


@cache
def steps_of_points():
    """Steps of points that grow, of their own claims, and none."""
    grows = [verdict(claim(name, "nigq")).certificate for name in ("wacc", "utility")]
    return ("", *(c.steps for c in grows if c.steps))


def point(values, steps="", least=None, classes=2):
    bound = {} if least is None else {"least": least}
    return Certificate(POINT, {"classes": classes, "values": values, **bound}, steps=steps)


@pytest.mark.parametrize("values", MATRICES, ids=range(len(MATRICES)))
@pytest.mark.parametrize("name", ["precision", "utility", "wacc"])
def test_illegal_matrices_refute_nothing(name, values):
    """Precision does not satisfy SM, but these are not matrices that show it; Utility and WAcc do."""
    for steps, classes, least in itertools.product(steps_of_points(), (2, 3, True, "2", None), LEAST):
        assert not accepted(claim(name, "sm"), Status.REFUTED, point(values, steps, least, classes))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1/2 1/2 1/2 1/2", "1 1 0 0"),  # half a document
        ("2 2 0 0", "1 1 1 1"),  # not larger
        ("1 1 1 1", "1 1 1 1"),
        ("-1 -1 3 3", "1 1 1 1"),
        ("1 1 1 1", "3 3 -1 -1"),
        ("0 0 0 2", "0 2 0 0"),  # nothing relevant
        ("0 0 2 0", "2 0 0 0"),
        ("0 0 2 2", "k k 0 0"),  # another gold standard, but for k = 2
        ("0 1 2 1", "2 2 0 0"),  # informative
        ("0 0 2 2", "2 2 0"),
    ],
)
def test_illegal_outputs_refute_nothing(before, after):
    values = dict(zip(OUTPUTS, f"{before} {after}".split(), strict=False))
    for name in ("maac", "acc", "recall"):
        for steps, least in itertools.product(steps_of_points(), (None, encode(num(1)))):
            assert not accepted(claim(name, "nigq"), Status.REFUTED, point(values, steps, least))


def test_k_starts_at_one_or_later():
    """Of k = 0, Precision of k documents and none, nothing may be concluded."""
    target, values = claim("utility", "sm"), {"TP": "k", "FP": "0", "FN": "0", "TN": "1"}
    for least in (
        num(0),
        num("1/2"),
        num(-3),
        sym("alpha"),
        sym("alpha") - 1,
        1 / sym("alpha"),
        sym("k"),
        sym("d"),
        sym("TP"),
    ):
        for steps in steps_of_points():
            assert not accepted(target, Status.REFUTED, point(values, steps, encode(least)))


@pytest.mark.parametrize("reading", ["steps", "total", "positive"])
@pytest.mark.parametrize("name", ["acc", "precision", "recall", "odds", "lam", "chi", "mi"])
def test_points_agree_with_an_independent_arithmetic(name, reading):
    """A point refutes SM exactly where one of its two changes is no improvement, infinite and missing values included."""
    outcome = Counter()
    for smoothing in ("natural", "laplace"):
        target = claim(name, "sm", smoothing, reading)
        attack = Attack.on(target)
        for cells in itertools.product(range(3), repeat=4):
            values = dict(zip(CELLS, map(F, cells), strict=True))
            pairs = [p for p in attack._pairs_at(values, None) if I.is_pair("sm", reading, *p)]
            broken = any(attack._broken(*pair, {}) for pair in pairs)
            taken = accepted(target, Status.REFUTED, point(dict(zip(CELLS, map(str, cells), strict=True))))
            assert taken == broken or (broken and target.measure.formula.has("log")), cells  # balls do not see ties
            outcome[taken] += 1
    assert outcome[False] or reading == "total", outcome


def test_a_certificate_of_the_rule_that_points_replaced_is_refused():
    v = next(v for v in having(Status.REFUTED) if v.certificate.rule == POINT)
    for params in (v.certificate.params, {"change": 0, "at": dict.fromkeys(CELLS, "1")}):
        with pytest.raises(CheckError, match="no certificate 'matrices' of this form"):
            rested(v.claim, Status.REFUTED, Certificate("matrices", params))


# -- thresholds that are none -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("utility", {"parameter": "alpha", "at": ["num", "2"], "upward": True}),
        ("utility", {"parameter": "alpha", "at": ["num", "1/2"], "upward": True}),
        ("utility", {"parameter": "alpha", "at": ["num", "1"], "upward": False}),
        ("utility", {"parameter": "alpha", "at": ["num", "0"], "upward": True}),
        ("utility", {"parameter": "alpha", "at": ["num", "-1"], "upward": False}),
        ("utility", {"parameter": "alpha", "at": ["div", ["num", "1"], ["num", "0"]], "upward": True}),
        ("utility", {"parameter": "alpha", "at": ["div", G, N], "upward": True}),
        ("utility", {"parameter": "alpha", "at": ["sym", "TP"], "upward": True}),
        ("utility", {"parameter": "alpha", "at": ["sym", "S"], "upward": True}),
        ("utility", {"parameter": "alpha", "at": alpha, "upward": True}),
        ("utility", {"parameter": "alpha", "at": ["num", "1"], "upward": 1}),
        ("utility", {"parameter": "beta", "at": ["num", "1"], "upward": True}),
        ("utility", {"parameter": "alpha", "at": ["num", "1"], "upward": True, "others": {"alpha": "1"}}),
        ("f", {"parameter": "alpha", "at": ["num", "1/2"], "upward": True}),
        ("f", {"parameter": "alpha", "at": ["num", "1/2"], "upward": False}),
        ("f", {"parameter": "alpha", "at": ["num", "1"], "upward": True}),
        ("f", {"parameter": "alpha", "at": ["num", "0"], "upward": False}),
    ],
)
def test_wrong_thresholds_prove_nothing(name, params):
    target = claim(name, "aw")
    for steps in ("", verdict(claim("utility", "aw")).certificate.steps):
        for line in ({}, {"line": True}):
            assert not accepted(target, Status.PROVED, Certificate("threshold", {**params, **line}, steps=steps))


ONES = dict.fromkeys(CELLS, "1")
ONE_CHANGE = {"kind": "constant", "change": 0, "at": ONES, "way": "<"}
TWICE = {
    "kind": "twice",
    "change": 0,
    "at": ONES,
    "values": ["1/2", "2", "3"],
    "better_first": False,
    "others": {},
}
BOTH_WAYS = {"kind": "opposite", "parameters": {"alpha": "2"}, "change": 0, "better": ONES, "worse": ONES}
WITNESSES = [
    ONE_CHANGE,
    {**ONE_CHANGE, "way": ">"},
    {**ONE_CHANGE, "way": "="},
    {**ONE_CHANGE, "way": "!="},
    {**ONE_CHANGE, "kind": "once"},
    {**ONE_CHANGE, "at": dict.fromkeys(CELLS, "1/2")},
    TWICE,
    {**TWICE, "values": ["2", "1/2", "3"], "better_first": True},
    {**TWICE, "values": ["2", "-1", "3"], "better_first": True},
    {**TWICE, "values": ["2", "2", "2"], "better_first": True},
    BOTH_WAYS,
    {**BOTH_WAYS, "parameters": {"alpha": "-2"}},
    {**BOTH_WAYS, "parameters": {}},
    {},
]


@pytest.mark.parametrize(
    "witnesses",
    [{}, {"beta": ONE_CHANGE}, {"alpha": ONE_CHANGE, "beta": ONE_CHANGE}, *({"alpha": w} for w in WITNESSES)],
    ids=range(len(WITNESSES) + 3),
)
def test_wrong_witnesses_refute_no_threshold(witnesses):
    for steps in ("", *(v.certificate.steps for v in having(Status.REFUTED) if v.certificate.rule == NO_THRESHOLD)):
        certificate = Certificate(NO_THRESHOLD, {"witnesses": witnesses}, steps=steps)
        assert not accepted(claim("utility", "aw"), Status.REFUTED, certificate)


def test_opposite_needs_one_gold_standard():
    """F prefers more output for one gold standard, less for another: its threshold depends on it, no more."""
    first, second = {"TP": "1", "FP": "1", "FN": "0", "TN": "8"}, {"TP": "1", "FP": "8", "FN": "8", "TN": "0"}
    for better, worse in itertools.permutations((first, second)):
        witness = {
            "kind": "opposite",
            "parameters": {"alpha": "1/2"},
            "change": 0,
            "better": better,
            "worse": worse,
        }
        certificate = Certificate(NO_THRESHOLD, {"witnesses": {"alpha": witness}})
        assert not accepted(claim("f", "aw"), Status.REFUTED, certificate)


# -- claims and statements of other kinds ---------------------------------------------------------


def test_rules_of_the_other_kind_are_refused():
    kld, acc = Claim(measures.from_name("kld"), axioms.from_name("ioi")), claim("acc", "sm")
    for rule in (CASES, NO_THRESHOLD, "threshold", "matrices", "changes"):
        for params in ({}, {"change": 0, "at": {}}, {"witnesses": {}}, {"on": ["<", ["sym", "n"], ["num", "3"]]}):
            for status in (Status.PROVED, Status.REFUTED, Status.CONDITIONAL):
                assert not accepted(kld, status, Certificate(rule, params))
    for rule in (POINT, STEPS, "no_limit", "separable", "fixed_size"):
        for status in Status:
            assert not accepted(acc, status, Certificate(rule))
            assert not accepted(acc, status, Certificate(rule, steps=verdict(claim("maac", "aw")).evidence.steps))


@pytest.mark.parametrize(
    "on",
    [
        None, [], ["<"], ["<", alpha], ["=", alpha, ["num", "1"]], ["!=", alpha, ["num", "1"]], [">", alpha, ["num", "1"]],
        ["<", ["num", "0"], ["num", "1"]], ["<", ["sym", "TP"], ["num", "1"]], ["<", alpha, ["sym", "TP"]], ["<", alpha, 1],
        ["<", alpha, ["num", "1/0"]], ["<", ["div", ["num", "1"], alpha], ["num", "1"]], ["<", ["log", alpha], ["num", "1"]],
        ["<", ["pow", alpha, ["num", "1/2"]], ["num", "1"]], ["<", ["sym", "beta"], ["num", "1"]], "alpha < 1", {"<": 1},
    ],
    ids=range(18),
)  # fmt: skip
def test_conditions_are_about_parameters(on):
    v = verdict(claim("utility", "sm"))
    assert v.status is Status.PROVED
    certificate = Certificate("cases", {"on": on}, (v.certificate,) * 2)
    assert not accepted(v.claim, Status.PROVED, certificate)
    outcomes = {"outcomes": ["holds", "fails"], "examples": [{"alpha": "1/2"}, {"alpha": "2"}]}
    assert not accepted(
        v.claim, Status.CONDITIONAL, Certificate("cases", {"on": on, **outcomes}, (v.certificate,) * 2)
    )


def test_examples_must_lie_in_their_regions():
    v = conditional()[0]
    data = v.certificate.to_data()
    good = data["params"]["examples"]
    none = ({}, {"x": "nan"}, {"y": "1"}, {"x": "1", "y": "1"}, {"x": 1}, None)
    for side, wrong in itertools.product((0, 1), (*none, *good)):
        if wrong == good[side]:
            continue
        examples = [wrong if i == side else e for i, e in enumerate(good)]
        changed = {**data, "params": {**data["params"], "examples": examples}}
        assert not accepted(v.claim, Status.CONDITIONAL, from_data(changed)), examples


def test_a_claim_about_some_parameters_is_not_one_about_all():
    """The parts of a conditional proof prove their parts only."""
    for v in conditional():
        parts = v.certificate.premises
        for part in parts:
            for status in (Status.PROVED, Status.REFUTED):
                assert not accepted(v.claim, status, part), part
                same = {"on": v.certificate.params["on"]}
                assert not accepted(v.claim, status, Certificate("cases", same, (part, part)))
                assert not accepted(v.claim, status, Certificate("cases", same, parts))


@pytest.mark.slow
@pytest.mark.parametrize("smoothing", SMOOTHED)
def test_false_claims_have_no_proof(smoothing):
    """Where a small matrix breaks SM, the calculus finds none."""
    for name in ("precision", "recall", "odds", "pr"):
        target = claim(name, "sm", smoothing)
        if Attack.on(target).violation({}, 6) is not None:
            assert calculus.prove(target, Prover(1), []) is None


def test_the_attacks_are_not_vacuous():
    assert len(having(Status.PROVED)) >= 15 and len(having(Status.REFUTED)) >= 20
    assert I.value("f", "natural", (3, 1, 2, 4), {"alpha": F(1, 2)}) == F(2, 3)
    assert accepted(claim("acc", "sm"), Status.PROVED, verdict(claim("acc", "sm")).certificate)
