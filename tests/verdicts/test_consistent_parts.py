"""Theorems about a part of three classes: found, replayed, refused when tampered with, and true of real measures."""

from copy import deepcopy
from fractions import Fraction
from math import isclose, sqrt

import pytest
import z3

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import parts
from axiomcheck.consistency.lattice import Answer
from axiomcheck.consistency.parts import PartTheorem
from axiomcheck.consistency.report import answer_lines, latex, view
from axiomcheck.consistency.slices import theorem_for
from axiomcheck.errors import CheckError

SETS = [("mon", "abs", "ind"), ("ioi", "nn", "abs", "ind")]


@pytest.fixture(scope="module", params=SETS, ids=" ".join)
def theorem(request):
    return theorem_for(Theory(request.param, "printed"))


def points(step):
    return {k: tuple(map(Fraction, v)) for k, v in step["point"]["distributions"].items()}


def ends(theorem):
    """What each step says, its values of D as pairs of distributions of numbers, or 0."""
    for step, said in zip(theorem.proof["facts"], parts.facts_of(theorem.theory, theorem.proof["facts"]), strict=True):
        yield step, said.op, [tuple(tuple(map(parts.exact, v.args)) for v in e.args) if e.op == "D" else 0
                              for e in (said.lhs, said.rhs)]  # fmt: skip


def test_they_are_found_and_replayed(theorem):
    theorem.replay()
    assert isinstance(theorem, PartTheorem) and theorem.trusts == {"instances", "parts"}
    assert {len(v) for step in theorem.proof["facts"] for v in points(step).values()} == {2, 3}
    used = {theorem.theory.axiom(step["axiom"]).id for step in theorem.proof["facts"]}
    assert used == set(theorem.axioms)


@pytest.mark.parametrize("wanted", [("mon", "abs"), ("mon", "ind"), ("abs", "ind"), ("nn", "abs", "ind"),
                                    ("ioi", "nn", "imp", "rel", "ind")], ids=" ".join)  # fmt: skip
def test_what_some_function_has_or_may_have_is_not_refuted(wanted):
    assert theorem_for(Theory(wanted, "printed")) is None


def test_parts_of_equal_mass_exclude_nothing_here():
    """AE has MON, ABS and IND then."""
    assert theorem_for(Theory(("mon", "abs", "ind"), "repaired")) is None


def hellinger(p, x):
    """Squared: it has IoI, NN, MON and IND."""
    return 1 - sum(sqrt(a * b) for a, b in zip(p, x, strict=True))


def absolute(p, x):
    """It has IoI, NN, MON and ABS."""
    return sum(abs(a - b) for a, b in zip(p, x, strict=True)) / len(p)


def test_every_step_is_true_of_a_measure_that_has_its_axiom(theorem):
    for step, op, pair in ends(theorem):
        d = absolute if step["axiom"] == "abs" else hellinger
        low, high = (float(d(*at)) if at else 0.0 for at in pair)
        assert isclose(low, high, abs_tol=1e-12) if op == "=" else low < high + (1e-12 if op == "<=" else -1e-12)


def test_a_solver_agrees_and_needs_every_step(theorem):
    """D uninterpreted: a real for every pair of distributions; axioms about parts as equivalences."""
    found = list(ends(theorem))
    real = {at: z3.Real(str(at)) for _, _, pair in found for at in pair if at} | {0: z3.RealVal(0)}

    def claim(step):
        at = points(step)
        if step["step"] == "part":
            share = {k: tuple(e / sum(v[:2]) for e in v[:2]) for k, v in at.items()}
            whole = [real.setdefault((at["p"], at[k]), z3.Real(f"{at['p']} {at[k]}")) for k in "xy"]
            part = [real.setdefault((share["p"], share[k]), z3.Real(f"{share['p']} {share[k]}")) for k in "xy"]
            return (whole[0] <= whole[1]) == (part[0] <= part[1])
        if step["step"] == "differs":
            return real[at["p"], at["x"]] != 0
        (op, pair), = [(op, pair) for s, op, pair in found if s is step]
        low, high = (real[e] for e in pair)
        return {"<": low < high, "<=": low <= high, "=": low == high}[op]

    said = [claim(step) for step, _, _ in found]
    solver = z3.Solver()
    assert solver.check(*said) == z3.unsat
    for i in range(len(said)):
        assert solver.check(*said[:i], *said[i + 1 :]) == z3.sat


def mutants(proof):
    """Proofs that show nothing: one thing is changed in each."""
    for i, step in enumerate(proof["facts"]):

        def put(changed, i=i):
            return {**proof, "facts": [*proof["facts"][:i], changed, *proof["facts"][i + 1 :]]}

        yield {**proof, "facts": proof["facts"][:i] + proof["facts"][i + 1 :]}
        for name in step["point"]["distributions"]:
            changed = deepcopy(proof)
            vector = changed["facts"][i]["point"]["distributions"][name]
            vector[0], vector[1] = vector[1], vector[0]
            if vector[0] != vector[1]:
                yield changed
        if step["step"] == "part":
            for part in (0, 1, 3, True, "2"):
                yield put(step | {"part": part})
            yield put(step | {"strict": not step["strict"]})
            no_mass = step["point"]["distributions"] | {"p": ["0", "0", "1"]}
            yield put(step | {"point": {"distributions": no_mass}})
        for other in ("part", "differs", "instance", "cases"):
            if other != step["step"]:
                yield put(step | {"step": other})
        if "coefficients" in step:
            yield put(step | {"coefficients": ["0"] * len(step["coefficients"])})
    yield {**proof, "coefficients": ["0"] * len(proof["coefficients"])}
    yield {**proof, "coefficients": proof["coefficients"][1:]}
    yield {**proof, "facts": list(reversed(proof["facts"]))}
    yield {"facts": None, "coefficients": []}


def test_what_shows_nothing_is_refused(theorem):
    found = list(mutants(theorem.proof))
    assert len(found) > 40
    for proof in found:
        with pytest.raises(CheckError):
            PartTheorem(theorem.theory, proof).replay()


def test_an_axiom_that_is_not_assumed_is_refused(theorem):
    for k in theorem.axioms:
        fewer = Theory(tuple(a for a in theorem.axioms if a != k), "printed")
        with pytest.raises(CheckError):
            PartTheorem(fewer, theorem.proof).replay()
    with pytest.raises(CheckError):  # parts of equal mass
        PartTheorem(Theory(theorem.axioms, "repaired"), theorem.proof).replay()


def test_readers_are_told_what_it_rests_on(theorem):
    answer = Answer(frozenset(theorem.axioms), theorem, sense=theorem.theory)
    text = "\n".join(answer_lines(answer, theorem.axioms, "", ()))
    assert "trusts kernel + instances + parts" in text and "IND  D((" in text and text.endswith("impossible.")
    assert view(answer).data["trusts"] == "kernel + instances + parts"
    assert r"\textbf{IND}" in latex([theorem], [], "")


# -- errors that may be negative ------------------------------------------------------------------


@pytest.fixture(scope="module", params=["closed", "positive-truth"])
def signed(request):
    return theorem_for(Theory(("ioi", "imp", "abs", "ind"), "printed", request.param))


def chebyshev(p, x):
    """It has IoI, IMP and ABS."""
    return max(abs(a - b) for a, b in zip(p, x, strict=True))


def test_signs_are_found_and_replayed(signed):
    signed.replay()
    assert signed.proof["step"] == "signs" and signed.trusts == {"instances", "parts"}
    used = {step["axiom"] for case in ("above", "below") for step in signed.proof[case]["facts"]}
    assert used == set(signed.axioms) and signed.proof["differs"]["axiom"] == "ioi"


@pytest.mark.parametrize("wanted", [("ioi", "imp", "abs"), ("ioi", "imp", "ind"), ("ioi", "abs", "ind"), ("imp", "abs", "ind")],
                         ids=" ".join)  # fmt: skip
def test_signs_need_all_four(wanted):
    """IoI, ABS and IND exclude each other, but it takes real numbers."""
    assert not isinstance(theorem_for(Theory(wanted, "printed")), PartTheorem)


def test_signs_say_nothing_of_parts_of_equal_mass():
    assert theorem_for(Theory(("ioi", "imp", "abs", "ind"), "repaired")) is None


@pytest.mark.parametrize("case", ["above", "below"])
def test_every_step_of_a_case_is_an_instance(signed, case):
    """Of a measure that has the axiom; what IND carries, from what is assumed of two classes."""
    for step in signed.proof[case]["facts"]:
        at = points(step)
        if step["axiom"] == "ind":
            assert at["x"][2] == at["y"][2] and sum(at["x"]) == sum(at["y"]) == 1
        else:
            pairs = [("p", "x"), ("q", "y") if "q" in at else ("p", "y")]
            values = {chebyshev(at[p], at[x]) for p, x in pairs if x in at}
            assert len(values) == 1


def test_a_solver_agrees_on_both_signs_and_needs_every_axiom(signed):
    """D uninterpreted, at the points of the proof."""
    real, said = {}, {}

    def value(p, x):
        return real.setdefault((p, x), z3.Real(f"D{len(real)}"))

    steps = [step for case in ("above", "below") for step in signed.proof[case]["facts"]]
    for step in [signed.proof["differs"], *steps]:
        at = points(step)
        if step["axiom"] == "ioi":
            zero = value(at["p"], at["x"]) == 0
            says = zero if at["p"] == at["x"] else z3.Not(zero)
        elif step["axiom"] == "ind":
            share = {k: tuple(e / sum(v[:2]) for e in v[:2]) for k, v in at.items()}
            whole, part = ((value(v["p"], v["x"]) <= value(v["p"], v["y"])) for v in (at, share))
            says = whole == part
        else:
            says = value(at["p"], at["x"]) == (value(at["q"], at["y"]) if "q" in at else value(at["p"], at["y"]))
        said.setdefault(step["axiom"], []).append(says)
    solver = z3.Solver()
    assert solver.check(*(s for k in said for s in said[k])) == z3.unsat
    for left_out in said:
        assert solver.check(*(s for k in said if k != left_out for s in said[k])) == z3.sat


def signed_mutants(proof):
    """Proofs that show nothing."""
    yield {k: v for k, v in proof.items() if k != "below"}
    yield proof | {"below": proof["above"]}
    yield proof | {"above": proof["below"], "below": proof["above"]}
    yield proof | {"step": "parts"}
    yield proof | {"step": "signed"}
    yield proof["above"]
    perfect = deepcopy(proof)
    perfect["differs"]["point"]["distributions"]["x"] = perfect["differs"]["point"]["distributions"]["p"]
    yield perfect
    other = deepcopy(proof)
    other["differs"]["point"]["distributions"]["x"] = ["1/2", "1/2"]
    yield other
    yield proof | {"differs": proof["differs"] | {"axiom": "imp"}}
    for case in ("above", "below"):
        for i in range(len(proof[case]["facts"])):
            fewer = deepcopy(proof)
            del fewer[case]["facts"][i]
            yield fewer


def test_what_shows_nothing_of_signs_is_refused(signed):
    for proof in signed_mutants(signed.proof):
        with pytest.raises(CheckError):
            PartTheorem(signed.theory, proof).replay()
    for k in signed.axioms:
        fewer = Theory(tuple(a for a in signed.axioms if a != k), "printed")
        with pytest.raises(CheckError):
            PartTheorem(fewer, signed.proof).replay()


def test_readers_are_told_both_cases(signed):
    text = "\n".join(answer_lines(Answer(frozenset(signed.axioms), signed, sense=signed.theory), signed.axioms, "", ()))
    assert "1. IoI  D(1/6, 1/4) != 0" in text and text.count("impossible.") == 2
    assert "Case 0 < D(1/6, 1/4):" in text and "Case D(1/6, 1/4) < 0:" in text
    assert r"\textbf{IMP}" in latex([signed], [], "")
