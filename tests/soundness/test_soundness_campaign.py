"""The campaign against verdicts about random measures: it finds what is wrong, and finds nothing wrong."""

import importlib
import json
import random
import sys
from fractions import Fraction
from itertools import islice
from pathlib import Path

import independent as I
import pytest
from trees import as_function

from axiomcheck.input import formula
from axiomcheck.verdict import Status, decide

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
sys.path.append(str(BENCHMARKS))
grammar, attacks, judges, rawz3, soundness = (
    importlib.import_module(name) for name in ("grammar", "attacks", "judges", "rawz3", "soundness")
)
P, X, GAP, ONE, HALF = grammar.P, grammar.X, grammar.GAP, grammar.ONE, grammar.HALF
AE, BOTH = ("mean", GAP), (P, X)
NAE = ("/", ("sum", GAP), ("-", grammar.TWO, ("*", grammar.TWO, ("min", P))))
KLD = ("sum", ("*", P, ("log", ("/", P, X))))
QUESTION = attacks.Question


def question(axiom: str, size: int = 2, domain: str = "natural") -> attacks.Question:
    paper = axiom not in ("sym", "tri", "cvx", "bnd", "con")
    return QUESTION(axiom, "binary" if paper and size == 2 else "printed", domain, size)


def attacked(tree, axiom: str, size: int = 2, domain: str = "natural"):
    return attacks.violation(attacks.Values(tree), question(axiom, size, domain), random.Random(1))


HOLE = ("sum", ("/", GAP, ("abs", ("-", X, grammar.num("1/3")))))
JUMP = ("max", ("/", ("-", P, X), GAP))
TRUE = [
    (AE, "ioi"), (AE, "mon"), (AE, "imp"), (AE, "abs"), (AE, "sym"), (AE, "tri"), (AE, "cvx"), (AE, "bnd"), (AE, "con"),
    (KLD, "ioi"), (KLD, "nn"), (KLD, "mon"), (KLD, "cvx"), (KLD, "con"), (("max", GAP), "mon"),
]  # fmt: skip
FALSE = [
    (AE, "max"), (AE, "rel"), (KLD, "sym"), (KLD, "tri"), (KLD, "imp"), (KLD, "bnd"), (KLD, "abs"), (("-", HALF, AE), "nn"),
    (("-", HALF, AE), "mon"), (("sum", X), "ioi"), (("sqrt", AE), "cvx"), (("**", AE, 2), "tri"), (HOLE, "bnd"),
]  # fmt: skip


def test_attacks_break_what_is_false_and_nothing_else():
    for size in (2, 3):
        for tree, axiom in TRUE:
            assert attacked(tree, axiom, size) is None, (grammar.text(tree), axiom, size)
        for tree, axiom in FALSE:
            assert attacked(tree, axiom, size) is not None, (grammar.text(tree), axiom, size)
    assert attacked(("min", GAP), "ioi", 2) is None and attacked(("min", GAP), "ioi", 3) is not None
    assert attacked(JUMP, "con") is None, "it has no value where it would jump"
    step = ("least", ("*", grammar.num(10**60), ("most", ("-", X, grammar.num("1/4")), grammar.num(0))), ONE)
    assert attacked(("sum", step), "con") is None, "steep, but continuous"


def test_a_wrong_proof_is_a_contradiction():
    """A verdict about one measure, judged as if it were about another."""
    cases = [(AE, ("-", HALF, AE), "NN"), (AE, KLD, "IMP"), (AE, ("**", AE, 2), "TRI"), (AE, KLD, "BND")]
    for tree, other, name in cases:
        (claim,) = [c for c in soundness.claims_about(1, tree) if c.axiom.name == name and c.classes == 2]
        v = decide(claim)
        assert v.status is Status.PROVED
        assert soundness.judged(v, tree, attacks.Values(tree))["agree"]
        record = soundness.judged(v, other, attacks.Values(other))
        assert not record["agree"] and "certificate" in record
        line = soundness.contradictions([{"formula": grammar.text(other), "claims": [record]}])
        assert len(line) == 1 and name.lower() in line[0]


def test_a_wrong_witness_is_a_contradiction():
    sse = ("sum", ("**", GAP, 2))
    for tree, other, name in [
        (KLD, AE, "SYM"),
        (sse, AE, "TRI"),
        (("-", HALF, AE), AE, "NN"),
        (AE, NAE, "MAX"),
    ]:
        (claim,) = [c for c in soundness.claims_about(1, tree) if c.axiom.name == name and c.classes == 2]
        v = decide(claim)
        assert v.status is Status.REFUTED
        assert soundness.judged(v, tree, attacks.Values(tree))["check"] == "broken"
        record = soundness.judged(v, other, attacks.Values(other))
        if name == "MAX":  # steps show that there is no largest value; that no attack finds two says nothing
            assert record["check"] == "not judged"
        else:
            assert not record["agree"]


def test_raw_z3_says_what_is_known():
    for tree, axiom in TRUE + FALSE:
        says = rawz3.z3_says(tree, question(axiom))
        if axiom in attacks.LARGEST or tree == KLD or tree[0] == "sqrt":
            assert says == "not asked"
        else:
            assert says in ("holds" if (tree, axiom) in TRUE else "fails", "no answer"), (tree, axiom)
    assert rawz3.z3_says(AE, question("mon")) == "holds"
    assert rawz3.z3_says(AE, question("rel")) == "fails"
    assert rawz3.z3_says(AE, question("rel", domain="smoothed")) == "not asked"


def test_values_are_those_of_a_third_evaluator():
    rng, compared = random.Random(3), 0
    for tree in islice(grammar.formulas(7), 80):
        other = as_function(formula.measure(grammar.text(tree)))
        for _ in range(3):
            p, x = (
                [Fraction(v, 97) for v in (a, b, 97 - a - b)]
                for a, b in ((rng.randint(1, 40), rng.randint(1, 40)),) * 2
            )
            x = [x[1], x[2], x[0]]
            try:
                mine = I.real(grammar.value(tree, p, x))
                theirs = other([I.real(v) for v in p], [I.real(v) for v in x])
            except (I.NoValue, grammar.Unsure, OverflowError):
                continue
            assert abs(mine - theirs) <= I.mpf(10) ** -45 * max(1, abs(mine)), grammar.text(tree)
            compared += 1
    assert compared > 150


def test_scenarios_of_the_grid_are_admissible_and_many():
    for axiom in attacks.PAIRS:
        for size in (2, 3):
            if (axiom, size) == ("ind", 2):
                continue
            q = question(axiom, size)
            found = attacks.scenarios(axiom, q.reading, size)
            assert len(found) >= 15, (axiom, size)
            assert all(I.admissible(axiom, q.reading, "same", s) for s in found)


def test_a_run_that_was_stopped_goes_on(tmp_path):
    records = tmp_path / "records.jsonl"
    first = soundness.campaign(1, 0.5, 2, records, seed=5)
    records.write_text(records.read_text() + '{"index": 1, "formula"')  # cut off in mid-line
    assert soundness.read(records) == {0: first[0]}
    text = soundness.page(first, 0.5, 5)
    assert "1 measures" in text and "contradictions" in text
    json.dumps(first)


@pytest.mark.slow
def test_no_verdict_is_contradicted(tmp_path):
    records = soundness.campaign(12, 1.0, 2, tmp_path / "records.jsonl", seed=99)
    assert not soundness.contradictions(records)
    claims = [c for r in records for c in r["claims"]]
    checked = [c for c in claims if c["verdict"] != "unknown"]
    assert len(claims) > 300 and len(checked) > 100
    assert all(c["check"] in ("survived", "broken") for c in checked)
