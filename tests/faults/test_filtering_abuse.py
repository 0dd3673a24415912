"""Certificates about filtering, tampered with or moved elsewhere: they prove nothing false."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import independent_filtering as I
import pytest
from cells import verdict
from filtering_attacks import Attack
from other_measures import evaluated, measure
from test_kernel_abuse import accepted, variants

from axiomcheck import axioms, measures
from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import CASES, NO_THRESHOLD, STEPS, Certificate, encode, from_data
from axiomcheck.kernel.checker import (
    GOAL_RULES,
    MATRIX_RULES,
    ORACLES,
    Refutation,
    check,
    premises_of,
)
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.lang.matrix import CELLS, SMOOTHED
from axiomcheck.points import RULE as POINT
from axiomcheck.verdict import Status, decide, replay, rested

FAST = ("acc", "odds", "maac", "precision", "recall", "sensitivity", "utility")
RULES = [*MATRIX_RULES, *GOAL_RULES, *ORACLES, POINT, CASES, NO_THRESHOLD, ""]
G, N, alpha = ["sym", "G"], ["sym", "N"], ["sym", "alpha"]


def Holds(claim):
    return claim, Status.PROVED


def Conditional(claim):
    return claim, Status.CONDITIONAL


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


def mutants(data):
    """Mutations of a certificate as plain data, at every step of the tree."""
    params, premises = data.get("params", {}), data.get("premises", [])
    yield from ({**data, "rule": name} for name in RULES if name != data["rule"])
    yield from ({**data, "params": p} for p in variants(params))
    yield {**data, "params": {**params, "more": "1"}}
    for i in range(len(premises)):
        yield {**data, "premises": premises[:i] + premises[i + 1 :]}
        yield {**data, "premises": [*premises, premises[i]]}
        for other in mutants(premises[i]):
            yield {**data, "premises": [*premises[:i], other, *premises[i + 1 :]]}
    for i, j in itertools.combinations(range(len(premises)), 2):
        swapped = premises[:]
        swapped[i], swapped[j] = swapped[j], swapped[i]
        if swapped != premises:
            yield {**data, "premises": swapped}


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
            assert not accepted((v.claim, other), v.certificate), v


def test_no_certificate_moved_elsewhere_shows_anything_false():
    tried = 0
    for status, contrary, wrap in (
        (Status.PROVED, Status.REFUTED, lambda c: c),
        (Status.REFUTED, Status.PROVED, Refutation),
    ):
        for v, w in itertools.product(having(status), having(contrary)):
            if v.claim.axiom == w.claim.axiom:
                assert not accepted(wrap(w.claim), v.certificate), (v, w)
                tried += 1
    assert tried >= 200


# -- mutants -----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [6, pytest.param(80, marks=pytest.mark.slow)])
def test_no_mutated_proof_proves_a_refuted_claim(count):
    outcome, rng = Counter(), random.Random(1)
    for v in having(Status.PROVED):
        contrary = [w for w in having(Status.REFUTED) if w.claim.axiom == v.claim.axiom]
        for mutant in some(mutants(v.certificate.to_data()), count):
            outcome[accepted(v.claim, mutant)] += 1
            assert not accepted(Refutation(v.claim), mutant)
            for w in rng.sample(contrary, min(2, len(contrary))):
                assert not accepted(w.claim, mutant), (w, mutant)
    assert outcome[False] >= 10 * count, outcome


@pytest.mark.parametrize("count", [25, pytest.param(300, marks=pytest.mark.slow)])
def test_mutated_refutations_are_refused_unless_they_refute(count):
    outcome = Counter()
    for v in having(Status.REFUTED):
        attack = Attack.on(v.claim)
        for mutant in some(mutants(v.certificate.to_data()), count):
            taken = accepted(Refutation(v.claim), mutant)
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
            taken = accepted(v.claim, mutant)
            outcome[taken] += 1
            if taken:
                assert (fault := attack.fault("PROVED", mutant.to_data(), 4)) is None, (v, mutant, fault)
    assert outcome[False] >= sum(outcome.values()) // 2 > 0, outcome


def bare(tree):
    """The tree without the lemmas that stand beside steps, which nothing rests on."""
    if tree.steps:
        return Certificate(STEPS, steps=tree.steps) if tree.rule == "changes" else replace(tree, premises=())
    return replace(tree, premises=tuple(map(bare, tree.premises)))



@pytest.mark.parametrize("count", [15, pytest.param(300, marks=pytest.mark.slow)])
def test_mutated_regions_are_refused_unless_they_are_right(count):
    outcome = Counter()
    for v in conditional():
        attack = Attack.on(v.claim, evaluated(v.claim.measure.formula))
        data = bare(v.certificate).to_data()
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
            assert not accepted(Conditional(v.claim), from_data(wrong)), wrong
        other_end = {"<": "<=", "<=": "<"}[params["on"][0]]
        moved = from_data({**data, "params": {**params, "on": [other_end, *params["on"][1:]]}})
        for mutant in [moved, *some(mutants(data), count)]:
            taken = accepted(Conditional(v.claim), mutant)
            outcome[taken] += 1
            assert not accepted(Holds(v.claim), mutant) and not accepted(Refutation(v.claim), mutant)
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
PROOFS = ("ground", "z3", "orthant")
LEAST = (None, "0", "1", encode(num("1/2")), encode(num(1)), encode(sym("lambda")))


def proofs(count):
    """Attempts to close that many goals."""
    for rule in PROOFS:
        params = {"coordinates": [[0, -1]]} if rule == "orthant" else {}
        yield tuple(Certificate(rule, params) for _ in range(count))


def goals_of(target, certificate):
    """How many goals a step leaves."""
    try:
        return len(premises_of(MATRIX_RULES[certificate.rule], target, certificate))
    except CheckError:
        return 0


def point(values, premises=(), least=None, classes=2):
    bound = {} if least is None else {"least": least}
    return Certificate(POINT, {"classes": classes, "values": values, **bound}, premises)


@pytest.mark.parametrize("values", MATRICES, ids=range(len(MATRICES)))
@pytest.mark.parametrize("name", ["precision", "utility", "wacc"])
def test_illegal_matrices_refute_nothing(name, values):
    """Precision does not satisfy SM, but these are not matrices that show it; Utility and WAcc do."""
    for count, classes, least in itertools.product(range(4), (2, 3, True, "2", None), LEAST):
        for premises in proofs(count):
            assert not accepted(Refutation(claim(name, "sm")), point(values, premises, least, classes))


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
        for count, least in itertools.product(range(4), (None, encode(num(1)))):
            for premises in proofs(count):
                assert not accepted(Refutation(claim(name, "nigq")), point(values, premises, least))


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
        for premises in itertools.chain.from_iterable(map(proofs, range(6))):
            assert not accepted(Refutation(target), point(values, premises, encode(least)))


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
            taken = accepted(Refutation(target), point(dict(zip(CELLS, map(str, cells), strict=True))))
            assert taken == broken or (broken and target.measure.formula.has("log")), cells  # balls do not see ties
            outcome[taken] += 1
    assert outcome[False] or reading == "total", outcome


def test_a_certificate_of_the_rule_that_points_replaced_is_refused():
    v = next(v for v in having(Status.REFUTED) if v.certificate.rule == POINT)
    for params in (v.certificate.params, {"change": 0, "at": dict.fromkeys(CELLS, "1")}):
        with pytest.raises(CheckError, match="there is no rule 'matrices'"):
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
    right = verdict(claim("utility", "aw")).certificate
    for line in ({}, {"line": True}):
        wrong = Certificate("threshold", {**params, **line})
        for premises in (right.premises, *proofs(goals_of(target, wrong))):
            assert not accepted(target, Certificate(wrong.rule, wrong.params, premises))


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
    for count in range(6):
        for premises in proofs(count):
            certificate = Certificate("no_threshold", {"witnesses": witnesses}, premises)
            assert not accepted(Refutation(claim("utility", "aw")), certificate)


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
        for premises in itertools.chain.from_iterable(map(proofs, range(5))):
            certificate = Certificate("no_threshold", {"witnesses": {"alpha": witness}}, premises)
            assert not accepted(Refutation(claim("f", "aw")), certificate)


# -- claims and statements of other kinds ---------------------------------------------------------


def test_rules_of_the_other_kind_are_refused():
    kld = Claim(measures.from_name("kld"), axioms.from_name("ioi"))
    for rule in (*MATRIX_RULES, CASES, NO_THRESHOLD):
        for params in (
            {},
            {"change": 0, "at": {}},
            {"witnesses": {}},
            {"on": ["<", ["sym", "n"], ["num", "3"]]},
        ):
            for statement in (kld, Refutation(kld)):
                assert not accepted(statement, Certificate(rule, params))
    target = claim("acc", "sm")
    for rule in ("point", "separable", "divergence", "fixed_size", "convex"):
        for statement in (target, Refutation(target), Conditional(target)):
            assert not accepted(statement, Certificate(rule))


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
    assert not accepted(Holds(v.claim), certificate)
    outcomes = {"outcomes": ["holds", "fails"], "examples": [{"alpha": "1/2"}, {"alpha": "2"}]}
    assert not accepted(
        Conditional(v.claim), Certificate("cases", {"on": on, **outcomes}, (v.certificate,) * 2)
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
        assert not accepted(Conditional(v.claim), from_data(changed)), examples


def test_a_claim_about_some_parameters_is_not_one_about_all():
    """The parts of a conditional proof prove their parts only."""
    for v in conditional():
        parts = v.certificate.premises
        for part in parts:
            for statement in (Holds(v.claim), Refutation(v.claim)):
                assert not accepted(statement, part), part
                same = {"on": v.certificate.params["on"]}
                assert not accepted(statement, Certificate("cases", same, (part, part)))
                assert not accepted(statement, Certificate("cases", same, parts))


@pytest.mark.parametrize(
    "smoothing", ["natural", "laplace", *(pytest.param(s, marks=pytest.mark.slow) for s in SMOOTHED[2:])]
)
def test_false_claims_have_no_obvious_proof(smoothing):
    """Where a small matrix breaks SM, the rule leaves a goal that nothing closes."""
    for name in ("precision", "recall", "odds", "pr"):
        target = claim(name, "sm", smoothing)
        if Attack.on(target).violation({}, 6) is not None:
            for premises in proofs(goals_of(target, Certificate("changes"))):
                assert not accepted(target, Certificate("changes", {}, premises))


def test_the_attacks_are_not_vacuous():
    assert len(having(Status.PROVED)) >= 15 and len(having(Status.REFUTED)) >= 20
    assert I.value("f", "natural", (3, 1, 2, 4), {"alpha": F(1, 2)}) == F(2, 3)
    check(verdict(claim("acc", "sm")).claim, verdict(claim("acc", "sm")).certificate)
