"""Certificates that were tampered with or moved elsewhere prove nothing false.

Every certificate of the tables is mutated systematically.  A mutated proof may still be a
proof (another multiplier, another cone): then it proves the same true claim.  It must
never prove a claim that an exact counterexample refutes; a mutated witness must be
rejected unless the independent evaluation finds it to be a witness as well.
"""

import itertools
import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import independent as I
import pytest
import witnesses as W
from cells import verdicts

from axiomcheck.calculus.undefined import shows
from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import POINT, STEPS, Certificate, decode, from_data, loads
from axiomcheck.kernel.checker import (
    CLAIM_RULES,
    GOAL_RULES,
    REFUTATION_RULES,
    Refutation,
    check,
)
from axiomcheck.points import RULE, refutes
from axiomcheck.verdict import Status, rested

AXIOMS = ("ioi", "nn", "max", "mon", "imp", "rel", "abs", "ind")
DOMAINS = ("natural", "smoothed")


@cache
def tables(*statuses):
    return [v for a in AXIOMS for d in DOMAINS for v in verdicts(a, d, *statuses)]


def accepted(statement, certificate) -> bool:
    """Does the kernel accept it, of steps with a lemma beside them the lemma, which alone was tampered with?

    Whatever it does not accept it must refuse with a CheckError.
    """
    if certificate.rule not in (STEPS, POINT):
        certificate = replace(certificate, steps="")
    try:
        if isinstance(statement, Refutation):
            rested(statement.claim, Status.REFUTED, certificate)
        elif isinstance(statement, tuple):
            rested(*statement, certificate)
        else:
            check(statement, certificate)
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


def mutants(data: dict):
    """Mutations of a certificate as plain data, at every step of the tree."""
    params, premises = data.get("params", {}), data.get("premises", [])
    for name in {**CLAIM_RULES, **REFUTATION_RULES, **GOAL_RULES}:
        if name != data["rule"]:
            yield {**data, "rule": name}
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
    proofs, refuted = tables(Status.PROVED), tables(Status.REFUTED)
    by_axiom = {}
    for v in refuted:
        by_axiom.setdefault(v.claim.axiom.id, []).append(v.claim)
    tried = 0
    for axiom, claims in by_axiom.items():
        distinct = {str(v.certificate.to_data()): v.certificate for v in proofs if v.claim.axiom.id == axiom}
        for claim, certificate in itertools.product(claims, distinct.values()):
            assert not accepted(claim, certificate), f"{claim} by {certificate}"
            tried += 1
    assert tried >= 700


@pytest.mark.slow
def test_no_mutated_proof_proves_a_refuted_claim():
    refuted = {}
    for v in tables(Status.REFUTED):
        refuted.setdefault(v.claim.axiom.id, []).append(v.claim)
    tried, rng = 0, random.Random(1)
    for v in tables(Status.PROVED):
        for certificate in some_mutants(v.certificate.to_data(), 25):
            for claim in rng.sample(
                refuted.get(v.claim.axiom.id, []), min(3, len(refuted.get(v.claim.axiom.id, [])))
            ):
                assert not accepted(claim, certificate), f"{claim} by {certificate}"
                tried += 1
    assert tried >= 1000


@pytest.mark.slow
def test_mutated_proofs_are_mostly_refused_and_never_crash_the_checker():
    outcome = Counter()
    for v in tables(Status.PROVED):
        for certificate in some_mutants(v.certificate.to_data(), 25):
            outcome[accepted(v.claim, certificate)] += 1
            assert not accepted(Refutation(v.claim), certificate)
    assert outcome[False] >= 1000
    assert outcome[True] < outcome[False] / 5, outcome


def test_structural_damage_is_always_refused():
    """A step missing, one too many, another rule: no room for a legitimate variant."""
    for v in tables(Status.PROVED)[::7]:
        data = v.certificate.to_data()
        premises = data.get("premises", [])
        damaged = [{**data, "rule": "ground"}, {**data, "rule": ""}, {**data, "params": {**data.get("params", {}), "z": "0"}},
                   {**data, "premises": [*premises, {"rule": "ground"}]}]  # fmt: skip
        if premises:
            damaged += [{**data, "premises": premises[1:]}, {**data, "premises": []}]
        for d in damaged:
            assert not accepted(v.claim, from_data(d))


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
                assert not accepted(Refutation(claim), certificate), f"{claim} by {certificate}"
                tried += 1
    assert tried >= 1000


@pytest.mark.slow
def test_mutated_witnesses_are_refused_unless_they_are_witnesses():
    outcome = Counter()
    for v in tables(Status.REFUTED):
        if v.certificate.rule != RULE:
            continue
        measure = I.MEASURES[v.claim.measure.id]
        data = v.certificate.to_data()
        for params in itertools.islice(variants(data["params"]), 0, 400, 6):
            try:
                mutant = from_data({**data, "params": params})
            except CheckError:
                continue
            taken = accepted(Refutation(v.claim), mutant)
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
    rules = {**CLAIM_RULES, **REFUTATION_RULES}
    import inspect

    keyed = {RULE: ("classes", "values", "eps"), "no_limit": ("classes", "values", "term", "curves")}
    for v in (tables(Status.PROVED)[0], tables(Status.REFUTED)[0]):
        for (name, keys), value in itertools.product(keyed.items(), strange):
            for certificate in (Certificate(name, dict.fromkeys(keys, value)), Certificate(name, dict.fromkeys(keys[:2], value))):
                with pytest.raises(CheckError):
                    refutes(v.claim, certificate)
                with pytest.raises(CheckError):
                    shows(v.claim, certificate.params)

    v = tables(Status.PROVED)[0]
    for name, rule in rules.items():
        keys = [k for k, x in inspect.signature(rule).parameters.items() if x.kind is x.KEYWORD_ONLY]
        for value in strange:
            certificate = Certificate(name, dict.fromkeys(keys, value))
            assert not accepted(Refutation(v.claim), certificate)
            with pytest.raises(CheckError):
                rested(v.claim, Status.UNDEFINED, certificate)
            accepted(v.claim, certificate)
