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
    assert isinstance(theorem, PartTheorem) and theorem.trusts == {"lemmas", "parts"}
    assert {len(v) for step in theorem.proof["facts"] for v in points(step).values()} == {2, 3}
    used = {theorem.theory.axiom(step["axiom"]).id for step in theorem.proof["facts"]}
    assert used == set(theorem.axioms)


@pytest.mark.parametrize("wanted", [("mon", "abs"), ("mon", "ind"), ("abs", "ind"), ("ioi", "abs", "ind"), ("nn", "abs", "ind"),
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
    assert "trusts kernel + lemmas + parts" in text and "IND  D((" in text and text.endswith("impossible.")
    assert view(answer).data["trusts"] == "kernel + lemmas + parts"
    assert r"\textbf{IND}" in latex([theorem], [], "")
