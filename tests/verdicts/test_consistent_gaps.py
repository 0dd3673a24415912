"""Theorems that need real numbers: found, replayed, refused when tampered with, and true step by step."""

import importlib.util
from copy import deepcopy
from fractions import Fraction
from math import isclose, sqrt

import pytest
import z3

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.bound import bound
from axiomcheck.consistency.gaps import Chain, GapTheorem
from axiomcheck.consistency.lattice import Answer
from axiomcheck.consistency.report import answer_lines, latex, view
from axiomcheck.consistency.slices import theorem_for
from axiomcheck.consistency.small_part import gap_theorem
from axiomcheck.errors import CheckError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.lang.expr import ONE, num

PLACES = [(Fraction(1, 50), Fraction(1, 60)), (Fraction(1, 1000), Fraction(1, 33)), (Fraction(1, 17), Fraction(1, 10_000))]


@pytest.fixture(scope="module")
def theorem():
    return theorem_for(Theory(("mon", "imp", "ind"), "printed"))


@pytest.fixture(scope="module")
def chain(theorem):
    return Chain(theorem.theory, theorem.proof)


def test_it_is_found_and_replayed(theorem, chain):
    theorem.replay()
    assert isinstance(theorem, GapTheorem) and theorem.trusts == {"instances", "gaps"}
    assert {len(v) for v in chain.points.values()} == {3, 4, 5}
    assert {theorem.theory.axiom(step["axiom"]).id for step in theorem.proof["facts"]} == set(theorem.axioms)
    assert theorem.instances == 12


@pytest.mark.parametrize("axioms", [("mon", "imp"), ("mon", "ind"), ("imp", "ind"), ("ioi", "imp", "rel", "ind")], ids=" ".join)
def test_fewer_axioms_are_not_refuted(axioms):
    assert gap_theorem(Theory(axioms, "printed")) is None


@pytest.mark.parametrize("sense", [{"reading": "repaired"}, {"reading": "printed", "domain": "positive-truth"},
                                   {"reading": "printed", "weak": ("mon",)}], ids=str)  # fmt: skip
def test_nor_are_other_senses(sense):
    """Parts of equal mass; truths that have every class, where a normalized chi-square has the three; a weak MON."""
    assert gap_theorem(Theory(("mon", "imp", "ind"), **sense)) is None


# -- each step at points of numbers ---------------------------------------------------------


def numbers(chain, at):
    """Every point where u and e have these values."""
    place = dict(zip("ue", at, strict=True))
    return {k: tuple(evaluate(x, place) for x in v) for k, v in chain.points.items()}


def hellinger(p, x):
    """Squared: it has MON and IND."""
    return 1 - sum(sqrt(a * b) for a, b in zip(p, x, strict=True))


def absolute(p, x):
    """It has IMP."""
    return sum(abs(a - b) for a, b in zip(p, x, strict=True))


def part(v, k):
    return tuple(x / sum(v[:k]) for x in v[:k])


@pytest.mark.parametrize("at", PLACES, ids=str)
def test_points_are_distributions_and_steps_are_true_of_a_measure_that_has_the_axiom(theorem, chain, at):
    points = numbers(chain, at)
    assert all(sum(v) == 1 and min(v) >= 0 for v in points.values())
    for step in theorem.proof["facts"]:
        p, x, y = (points[step["point"][k]] for k in "pxy")
        if step["axiom"] == "imp":
            assert isclose(absolute(p, x), absolute(p, y))
        elif step["axiom"] == "mon":
            assert hellinger(p, x) < hellinger(p, y)
        else:
            k = step["part"]
            assert x[k:] == y[k:]
            whole, rest = hellinger(p, x) - hellinger(p, y), hellinger(part(p, k), part(x, k)) - hellinger(part(p, k), part(y, k))
            assert (whole > 0) == (rest > 0)


def problem(theorem, chain, at):
    """The steps with D uninterpreted, axioms about parts as equivalences, and that the wanted order does not hold."""
    points, names = numbers(chain, at), {}

    def value(p, x):
        return z3.Real(names.setdefault((p, x), f"D{len(names)}"))

    said = []
    for step in theorem.proof["facts"]:
        p, x, y = (points[step["point"][k]] for k in "pxy")
        if step["step"] == "part":
            q, v, w = (part(z, step["part"]) for z in (p, x, y))
            said.append((value(p, x) <= value(p, y)) == (value(q, v) <= value(q, w)))
        else:
            low, high = value(p, x), value(p, y)
            said.append(low == high if step["axiom"] == "imp" else low < high)
    later = numbers(chain, (at[0] + 2 * at[1], at[1]))
    f, g = (value(points["P"], points[k]) for k in "XY")
    return said, f, g, value(points["P"], later["X"])


@pytest.mark.parametrize("at", PLACES, ids=str)
def test_solvers_agree_at_points_of_numbers_and_need_every_step(theorem, chain, at):
    said, f, g, later = problem(theorem, chain, at)
    wanted = z3.Not(z3.And(f < g, g < later))
    solver = z3.Solver()
    assert solver.check(*said, wanted) == z3.unsat
    for i in range(len(said)):
        assert solver.check(*said[:i], *said[i + 1 :], wanted) == z3.sat
    if importlib.util.find_spec("cvc5"):
        assert second_opinion([*said, wanted]) == "unsat"


def second_opinion(said):
    import cvc5

    written = z3.Solver()
    written.add(*said)
    solver = cvc5.Solver()
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, "(set-logic QF_LRA)\n" + written.to_smt2(), "gaps")
    symbols, answer = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, symbols)).strip() or answer
    return answer


def test_the_order_holds_for_the_order_that_no_real_function_has(chain):
    """By what is predicted of classes that the truth does not have, then chi-square: it has all three axioms."""
    for at in PLACES:
        points, later = numbers(chain, at), numbers(chain, (at[0] + 2 * at[1], at[1]))

        def rank(x, p=points["P"]):
            return sum(b for a, b in zip(p, x, strict=True) if not a), sum(b * b / a for a, b in zip(p, x, strict=True) if a)

        assert rank(points["X"]) < rank(points["Y"]) < rank(later["X"])


# -- what shows nothing ------------------------------------------------------------------------


def mutants(proof):
    """Proofs that show nothing: one thing is changed in each."""
    for i, step in enumerate(proof["facts"]):

        def put(changed, i=i):
            return {**proof, "facts": [*proof["facts"][:i], changed, *proof["facts"][i + 1 :]]}

        yield {**proof, "facts": proof["facts"][:i] + proof["facts"][i + 1 :]}
        point = step["point"]
        yield put(step | {"point": point | {"x": point["y"], "y": point["x"]}})
        if step["step"] == "part":
            for k in (0, 1, 2, 5, True, "3"):
                if k != step["part"]:
                    yield put(step | {"part": k})
            yield put(step | {"coefficients": ["0"] * len(step["coefficients"])})
            yield put(step | {"step": "instance"})
        else:
            yield put(step | {"classes": [1, 1]})
            yield put(step | {"classes": [0, 4]})
            yield put(step | {"step": "part"})
    used = {proof["true"], proof["low"], proof["high"]}.union(*(step["point"].values() for step in proof["facts"]))
    for i, (name, shares) in enumerate(proof["points"]):
        if name not in used:  # readers are told its name
            continue
        changed = deepcopy(proof)
        changed["points"][i][1] = [*shares[1:], shares[0]]
        if changed != proof:
            yield changed
        off = deepcopy(proof)
        off["points"][i][1] = [["num", "1"], *shares[1:]]
        yield off
    ends = [("true", "X"), ("low", "Y"), ("high", "X"), ("low", "A")]
    for name, other in [*ends, *(("until", x) for x in ("0", "-1", "1"))]:
        yield {**proof, name: other}
    for name in ("jump", "order"):
        yield {**proof, name: ["0"] * len(proof[name])}
        yield {**proof, name: proof[name][1:]}
    yield {**proof, "facts": []}
    yield {**proof, "where": []}
    yield {**proof, "where": [["u", ["sym", "e"]], *proof["where"]]}


def test_what_shows_nothing_is_refused(theorem):
    found = list(mutants(theorem.proof))
    assert len(found) > 80
    for proof in found:
        with pytest.raises(CheckError):
            GapTheorem(theorem.theory, proof).replay()


def test_an_axiom_that_is_not_assumed_is_refused(theorem):
    for k in theorem.axioms:
        with pytest.raises(CheckError):
            GapTheorem(Theory(tuple(a for a in theorem.axioms if a != k), "printed"), theorem.proof).replay()
    with pytest.raises(CheckError):  # parts of equal mass
        GapTheorem(Theory(theorem.axioms, "repaired"), theorem.proof).replay()


def test_readers_are_told_what_it_rests_on(theorem):
    answer = Answer(frozenset(theorem.axioms), theorem, sense=theorem.theory)
    text = "\n".join(answer_lines(answer, theorem.axioms, "", ()))
    assert "trusts kernel + gaps + instances" in text and "IND  D(P, Y) < D(P, X')" in text and text.endswith("impossible.")
    assert view(answer).data["trusts"] == "kernel + gaps + instances"
    assert r"\textbf{IND}" in latex([theorem], [], "")


def test_what_a_plus_or_minus_stands_for_is_not_the_certificates_to_choose():
    """REL at a point whose hypotheses are taken for granted: with a sign that is 7, errors of any size would compare."""
    theory = Theory(("rel",), "printed")
    vectors = {name: tuple(num(Fraction(k, 6)) for k in (1, 2, 3)) for name in ("p", "q", "x", "y")}
    plain = {"a": num(Fraction(1, 10)), "s1": ONE, "s2": ONE}
    assert bound(theory, "rel", vectors, lambda r: None, scalars=plain).scalars == plain
    for wrong in ({**plain, "s1": num(7)}, {**plain, "s2": num(-1)}):
        with pytest.raises(CheckError, match="sign"):
            bound(theory, "rel", vectors, lambda r: None, scalars=wrong)
