"""Certificates that were tampered with or moved elsewhere prove nothing false.

Certificates of the tables are moved to other claims and mutated.  None may prove a claim that an exact
counterexample refutes; a mutated witness must be refused unless the independent evaluation finds it to be a
witness as well.  Changes inside of steps are in tests/calculus/test_calculus_mutants.py.
"""

import itertools
import random
from collections import Counter
from contextlib import suppress
from fractions import Fraction as F
from functools import cache

import independent as I
import pytest
import witnesses as W
from cells import verdicts

from axiomcheck.calculus.undefined import RULE as NO_LIMIT
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import (
    CASES,
    NO_THRESHOLD,
    POINT,
    STEPS,
    THRESHOLD,
    Certificate,
    decode,
    from_data,
    loads,
)
from axiomcheck.verdict import Status, rested

AXIOMS = ("ioi", "nn", "max", "mon", "imp", "rel", "abs", "ind")
DOMAINS = ("natural", "smoothed")
RULES = (STEPS, POINT, CASES, THRESHOLD, NO_THRESHOLD, NO_LIMIT, "", "ground", "separable")


@cache
def tables(*statuses):
    return [v for a in AXIOMS for d in DOMAINS for v in verdicts(a, d, *statuses)]


def accepted(claim, status: Status, certificate) -> bool:
    """Does the kernel accept it?  Whatever it does not accept it must refuse with a CheckError."""
    try:
        rested(claim, status, certificate)
    except CheckError:
        return False
    return True


# -- mutations -----------------------------------------------------------------------


def variants(value):
    """Other values for one parameter: each number, name, flag or part changed."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value - 2, 0)
    elif isinstance(value, str):
        yield from ("", "0", "1", "-1", "c1", "c2", "both", "left", "right", "x" + value)
        with suppress(ValueError, ZeroDivisionError):
            yield from (str(F(value) + 1), str(-F(value)), str(F(value) / 2), f"{value}.0")
    elif isinstance(value, list):
        yield from ([], value[1:], value[::-1], [*value, value[-1]] if value else ["0"])
        for i, v in enumerate(value):
            for other in variants(v):
                yield [*value[:i], other, *value[i + 1 :]]
    elif isinstance(value, dict):
        for k, v in value.items():
            yield {a: b for a, b in value.items() if a != k}
            for other in variants(v):
                yield {**value, k: other}
    elif value is None:
        yield 0


def mutants(data: dict, rules=RULES):
    """Mutations of a certificate as plain data, at every part of the tree; of steps, that some are missing or all."""
    params, premises = data.get("params", {}), data.get("premises", [])
    yield from ({**data, "rule": name} for name in rules if name != data["rule"])
    yield from ({**data, "params": p} for p in variants(params))
    yield {**data, "params": {**params, "more": "1"}}
    yield {**data, "premises": [*premises, {"rule": "ground"}]}
    if "steps" in data:
        yield {k: x for k, x in data.items() if k != "steps"}
        yield {**data, "steps": data["steps"][: len(data["steps"]) // 2]}
    for i in range(len(premises)):
        yield {**data, "premises": premises[:i] + premises[i + 1 :]}
        yield {**data, "premises": [*premises, premises[i]]}
        for other in mutants(premises[i], rules):
            yield {**data, "premises": [*premises[:i], other, *premises[i + 1 :]]}
    for i, j in itertools.combinations(range(len(premises)), 2):
        swapped = premises[:]
        swapped[i], swapped[j] = swapped[j], swapped[i]
        if swapped != premises:
            yield {**data, "premises": swapped}


def some_mutants(data: dict, count: int) -> list[Certificate]:
    """A fixed random choice of them that still read as certificates."""
    found = list(itertools.islice(mutants(data), 3000))
    chosen = random.Random(7).sample(found, min(count, len(found)))
    result = []
    for m in chosen:
        try:
            result.append(from_data(m))
        except CheckError:
            continue
    return result


# -- proofs ----------------------------------------------------------------------------


@pytest.mark.slow
def test_no_certificate_moved_to_a_refuted_claim_is_accepted():
    by_axiom, rng, tried = {}, random.Random(4), 0
    for v in tables(Status.REFUTED):
        by_axiom.setdefault(v.claim.axiom.id, []).append(v.claim)
    for axiom, claims in by_axiom.items():
        proofs = {v.certificate.steps: v.certificate for v in tables(Status.PROVED) if v.claim.axiom.id == axiom}
        some = [rng.sample(x, min(8, len(x))) for x in (claims, list(proofs.values()))]
        for claim, certificate in itertools.product(*some):
            assert not accepted(claim, Status.PROVED, certificate), f"{claim} by {certificate}"
            tried += 1
    assert tried >= 200


def test_structural_damage_is_always_refused():
    """A part missing, one too many, another rule: no room for a legitimate variant."""
    for v in tables(Status.PROVED)[::21]:
        data = v.certificate.to_data()
        damaged = [{**data, "rule": "ground"}, {**data, "rule": ""}, {**data, "params": {**data.get("params", {}), "z": "0"}},
                   {**data, "premises": [{"rule": "ground"}]}, {"rule": STEPS}]  # fmt: skip
        for d in damaged:
            assert not accepted(v.claim, Status.PROVED, from_data(d))
        assert not accepted(v.claim, Status.REFUTED, v.certificate)


# -- refutations ---------------------------------------------------------------------------


@pytest.mark.slow
def test_no_refutation_and_no_mutant_of_one_refutes_what_is_proved():
    proved = {}
    for v in tables(Status.PROVED):
        proved.setdefault(v.claim.axiom.id, []).append(v.claim)
    tried, rng = 0, random.Random(2)
    for v in tables(Status.REFUTED):
        claims = proved.get(v.claim.axiom.id, [])
        for certificate in [v.certificate, *some_mutants(v.certificate.to_data(), 15)]:
            for claim in rng.sample(claims, min(4, len(claims))):
                assert not accepted(claim, Status.REFUTED, certificate), f"{claim} by {certificate}"
                tried += 1
    assert tried >= 1000


@pytest.mark.slow
def test_mutated_witnesses_are_refused_unless_they_are_witnesses():
    outcome = Counter()
    for v in tables(Status.REFUTED):
        if v.certificate.rule != POINT:
            continue
        measure = I.MEASURES[v.claim.measure.id]
        data = v.certificate.to_data()
        for params in itertools.islice(variants(data["params"]), 0, 400, 6):
            try:
                mutant = from_data({**data, "params": params})
            except CheckError:
                continue
            taken = accepted(v.claim, Status.REFUTED, mutant)
            outcome[taken] += 1
            if taken:
                assert W.breaks(measure, v.claim, params), f"{v.claim}: {params}"
    assert outcome[False] >= 1000, outcome


# -- hostile files ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1.5]",
        "NaN",
        "[Infinity]",
        "1e5",
        '{"a": 1, "a": 2}',
        "[" * 100_000,
        '"' + "x" * 5_000_000 + '"',
        "\ud800",
    ],
)
def test_hostile_json_is_refused(text):
    with pytest.raises(CheckError):
        loads(text)


@pytest.mark.parametrize(
    "data",
    [
        None, 3, "x", [], [[]], ["num"], ["num", 1], ["num", "1", "2"], ["num", "1/0"], ["num", "nan"], ["num", "1" * 500],
        ["sym", 3], ["sym", "a b"], ["sym", "x" * 50], ["sym", "__import__('os')"], ["D", ["sym", "p"], ["sym", "x"]],
        ["add"], ["div", ["num", "1"]], ["pow", ["num", "1"], ["num", "1"], ["num", "1"]], ["mix", ["num", "1"]],
        ["at", ["num", "1"]], {"op": "add"}, ["log", ["num", "1"], ["num", "1"]], [["add"], ["num", "1"]],
    ],
)  # fmt: skip
def test_hostile_formulas_are_refused(data):
    with pytest.raises(CheckError):
        decode(data)


@pytest.mark.parametrize("text", ["1e400", "1e20000", "1e-30000", "1E9999"])
def test_numbers_are_written_as_fractions(text):
    """`1e999999999` would fill the memory before anything is checked."""
    with pytest.raises(CheckError):
        decode(["num", text])


@pytest.mark.parametrize(
    "data",
    [
        None, [], {}, {"rule": 3}, {"rule": "ground", "extra": 1}, {"rule": "ground", "params": []},
        {"rule": "ground", "premises": {}}, {"rule": "ground", "premises": [3]},
    ],
)  # fmt: skip
def test_hostile_certificates_are_refused(data):
    with pytest.raises(CheckError):
        from_data(data)


def test_deep_nesting_is_refused():
    deep: list = ["num", "1"]
    for _ in range(200):
        deep = ["abs", deep]
    with pytest.raises(CheckError):
        decode(deep)
    step: dict = {"rule": "ground"}
    for _ in range(200):
        step = {"rule": "split", "premises": [step]}
    with pytest.raises(CheckError):
        from_data(step)


def test_parameters_of_any_type_are_refused_without_a_crash():
    strange = (
        None,
        0,
        -1,
        10**30,
        True,
        "",
        "1/2",
        "9" * 300,
        [],
        [[]],
        {},
        {"point": []},
        ["add"],
        ["sym", "x"],
        [None] * 5,
    )
    keyed = {
        POINT: ("classes", "values", "eps", "least"), NO_LIMIT: ("classes", "values", "term", "curves"), STEPS: ("more", "p"),
        CASES: ("on", "outcomes", "examples"), THRESHOLD: ("parameter", "at", "upward"), NO_THRESHOLD: ("witnesses", "more"),
    }  # fmt: skip
    for v in (tables(Status.PROVED)[0], tables(Status.REFUTED)[0]):
        for (name, keys), value in itertools.product(keyed.items(), strange):
            for count in (1, 2, len(keys)):
                params = dict.fromkeys(keys[:count], value)
                for status, steps in itertools.product(Status, ("", v.certificate.steps)):
                    assert not accepted(v.claim, status, Certificate(name, params, steps=steps)), (name, params)
