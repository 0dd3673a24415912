"""A first move away costs as much as one likes: found, replayed, refused when tampered with, and true step by step."""

import importlib.util
from fractions import Fraction
from math import sqrt

import pytest
import z3

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.ladder import PROOF, LadderTheorem, ladder_theorem
from axiomcheck.consistency.lattice import Answer
from axiomcheck.consistency.report import answer_lines, latex, view
from axiomcheck.consistency.slices import theorem_for
from axiomcheck.errors import CheckError

THEORY = Theory(("mon", "rel", "ind"), "printed")
F = Fraction


def test_it_is_found_and_replayed():
    theorem = theorem_for(THEORY)
    assert isinstance(theorem, LadderTheorem) and theorem.trusts == {"instances", "ladder"}
    assert {line.axiom for line in theorem.lines() if line.kind == "step"} == {"MON", "REL", "IND"}


def test_signs_do_not_matter():
    ladder_theorem(Theory(THEORY.axioms, "printed", signs="independent")).replay()


@pytest.mark.parametrize("axioms", [("mon", "rel"), ("mon", "ind"), ("rel", "ind"), ("mon", "abs", "ind"), ("mon", "imp", "rel"),
                                    ("ioi", "nn", "max", "rel", "ind")], ids=" ".join)  # fmt: skip
def test_fewer_axioms_are_not_refuted(axioms):
    assert ladder_theorem(Theory(axioms, "printed")) is None


@pytest.mark.parametrize("sense", [{"reading": "repaired"}, {"domain": "positive-truth"}, {"domain": "open"},
                                   {"domain": "half-open"}, {"weak": ("mon",)}, {"weak": ("rel",)}], ids=str)  # fmt: skip
def test_nor_are_other_senses(sense):
    """Parts of equal mass; truths that have every class, where ranks have the three; relations that allow equality."""
    assert ladder_theorem(Theory(THEORY.axioms, **{"reading": "printed"} | sense)) is None


# -- the steps once more, at points of numbers -------------------------------------------------


def share(v):
    return tuple(F(a) / sum(v) for a in v)


def hellinger(p, x):
    """Squared: it has MON and IND, of every part."""
    return 1 - sum(sqrt(a * b) for a, b in zip(share(p), share(x), strict=True))


class Steps:
    """Instances of MON, REL and IND at numbers, written down from the statements; D is uninterpreted."""

    def __init__(self):
        self.names, self.said = {}, []

    def value(self, p, x):
        p, x = share(p), share(x)
        assert min(*p, *x) >= 0 and len(p) == len(x)
        return z3.Real(self.names.setdefault((p, x), f"D{len(self.names)}"))

    def add(self, said):
        if not any(said.eq(r) for r in self.said):  # of two classes some instances are the same on several rungs
            self.said.append(said)

    def MON(self, p, x, y, i, j):
        (p, x, y) = map(share, (p, x, y))
        assert y[i] < x[i] <= p[i] and p[j] <= x[j] < y[j] and all(x[c] == y[c] for c in range(len(p)) if c not in (i, j))
        assert hellinger(p, x) < hellinger(p, y)
        self.add(self.value(p, x) < self.value(p, y))

    def IND(self, p, x, y, part):
        assert sum(x) == sum(y) and all(x[c] == y[c] for c in range(len(p)) if c not in part) and list(part) == sorted(set(part))
        q, v, w = ([z[c] for c in part] for z in (p, x, y))
        assert 2 <= len(part) < len(p) and sum(q) > 0 and sum(v) > 0
        assert (hellinger(p, x) < hellinger(p, y)) == (hellinger(q, v) < hellinger(q, w))
        self.add((self.value(p, x) <= self.value(p, y)) == (self.value(q, v) <= self.value(q, w)))
        self.add((self.value(p, y) <= self.value(p, x)) == (self.value(q, w) <= self.value(q, v)))
        return q, v, w

    def REL(self, p, q, x, y, i, j):
        assert p[i] < q[i] < q[j] < p[j] and x[i] - p[i] == y[i] - q[i] != 0
        assert all((p[c], x[c]) == (q[c], y[c]) for c in range(len(p)) if c not in (i, j))
        self.add(self.value(p, x) > self.value(q, y))

    def move(self, p, x, y, i, j):
        two = self.IND(p, x, y, sorted((i, j)))
        self.MON(*two, *((0, 1) if i < j else (1, 0)))


def rung(steps, p, x, h, n, u, v):
    """Ladder(n) at numbers, by Ladder(n - 1); where two predictions end."""
    m = 4 * n * (v - u) * h
    y = [x[0] - h, x[1] + h, x[2] + m, x[3] - m]
    assert 0 < h <= x[0] and min(y) >= 0 and all(4**n * x[0] * p[i] <= x[i] * p[0] for i in (1, 2))
    if not n:
        steps.move(p, x, y, 0, 1)
        return y
    q, d = F(3, 4) * h * p[0] / x[0], 4 * (v - u) * h
    r = [p[0], q, q, *p[1:], 0]
    rows = [[x[0], 2 * h, h - 4 * h * v, *x[1:], 4 * h * v], [y[0], 2 * h, 2 * h - 4 * h * v, *x[1:], 4 * h * v],
            [y[0], 3 * h, h - 4 * h * u, *x[1:], 4 * h * u], [y[0], 3 * h, h - 4 * h * u, *x[1:3], x[3] - d, 4 * h * v],
            [y[0], 3 * h, h - 4 * h * v, x[1], x[2] + d, x[3] - d, 4 * h * v]]  # fmt: skip
    steps.move(r, rows[0], rows[1], 0, 2)
    _, one, other = steps.IND(r, rows[1], rows[2], [1, 2, 6])
    assert share(one) == (F(1, 2), F(1, 2) - v, v) and share(other) == (F(3, 4), F(1, 4) - u, u)
    steps.move(r, rows[2], rows[3], 5, 6)
    steps.move(r, rows[3], rows[4], 2, 4)
    part = [1, 3, 4, 5]
    inner = rung(steps, [r[c] for c in part], [rows[4][c] for c in part], h, n - 1, u, v)
    last = [y[0], inner[0], rows[4][2], *inner[1:], 4 * h * v]
    assert last == [y[0], 2 * h, h - 4 * h * v, *y[1:], 4 * h * v]
    steps.IND(r, rows[4], last, part)
    steps.IND(r, rows[0], last, [0, 3, 4, 5])
    return y


def problem(n, u, v, t, s, w):
    """A step from t to t + s, the assumption on u and v, and what it ends with."""
    steps = Steps()
    truth = (F(1, 2), F(1, 2), F(0))
    cheap = steps.value(truth, (F(1, 2), F(1, 2) - v, v)) <= steps.value(truth, (F(3, 4), F(1, 4) - u, u))
    q, p = ([F(1, 4) + z, F(1, 8) - z, F(1, 2), F(1, 8)] for z in (t, t + s))
    given, moved = ([z, F(1, 4) - z, w, F(3, 4) - w] for z in (0, s))
    steps.REL(p, q, moved, given, 1, 0)
    end = rung(steps, p, moved, s, n, u, v)
    return steps, cheap, steps.value(q, given), steps.value(p, end)


AT = [
    (0, F(1, 50), F(1, 20), F(1, 100), F(1, 100), F(1, 4)),
    (1, F(1, 50), F(1, 20), F(1, 100), F(1, 64), F(1, 3)),
    (2, F(1, 1000), F(1, 17), F(1, 30), F(1, 128), F(1, 2)),
    (3, F(1, 40), F(1, 39), F(1, 1000), F(1, 600), F(3, 8)),
]


@pytest.mark.parametrize("at", AT, ids=[f"N={at[0]}" for at in AT])
def test_solvers_agree_at_points_of_numbers_and_need_every_step(at):
    steps, cheap, before, after = problem(*at)
    solver, wanted = z3.Solver(), before >= after
    assert solver.check(*steps.said, cheap, wanted) == z3.unsat
    if importlib.util.find_spec("cvc5"):
        assert second_opinion([*steps.said, cheap, wanted]) == "unsat"
    if at[0]:
        assert solver.check(*steps.said, wanted) == z3.sat  # without the assumption
    orders = {i for i, r in enumerate(steps.said) if z3.is_eq(r)}
    for i in range(len(steps.said)):
        if i not in orders:
            assert solver.check(*steps.said[:i], *steps.said[i + 1 :], cheap, wanted) == z3.sat
    for i in sorted(orders)[::2]:  # an instance of IND is two equivalences
        assert solver.check(*steps.said[:i], *steps.said[i + 2 :], cheap, wanted) == z3.sat


def second_opinion(said):
    import cvc5

    written = z3.Solver()
    written.add(*said)
    solver = cvc5.Solver()
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, "(set-logic QF_LRA)\n" + written.to_smt2(), "ladder")
    symbols, answer = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, symbols)).strip() or answer
    return answer


# -- what shows nothing ----------------------------------------------------------------------------

WRONG = [
    {"step": "gaps"}, {"more": "rel"}, {"more": "ind"}, {"more": "imp"}, {"nearer": "mon"}, {"nearer": "abs"}, {"part": "mon"},
    {"part": "ioi"}, {"until": "1/4"}, {"until": "-1/16"}, {"factor": "1"}, {"factor": "3"}, {"factor": "-4"}, {"factor": "1/4"},
    {"share": "1"}, {"share": "1/2"}, {"share": "0"}, {"share": "-3/4"},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_what_shows_nothing_is_refused(wrong):
    with pytest.raises(CheckError):
        LadderTheorem(THEORY, PROOF | wrong).replay()


@pytest.mark.parametrize("key", PROOF)
def test_nor_is_anything_left_out(key):
    with pytest.raises(CheckError):
        LadderTheorem(THEORY, {k: v for k, v in PROOF.items() if k != key}).replay()


def test_an_axiom_that_is_not_assumed_is_refused():
    for k in THEORY.order:
        with pytest.raises(CheckError):
            LadderTheorem(Theory(tuple(a for a in THEORY.order if a != k), "printed"), PROOF).replay()


def test_readers_are_told_what_it_rests_on():
    theorem = LadderTheorem(THEORY, PROOF)
    answer = Answer(frozenset(theorem.axioms), theorem, sense=THEORY)
    text = "\n".join(answer_lines(answer, theorem.axioms, "", ()))
    assert "trusts kernel + instances + ladder" in text and "REL  D(T(t), Z(w)) <" in text and text.endswith("impossible.")
    assert view(answer).data["trusts"] == "kernel + instances + ladder"
    assert r"\textbf{IND}" in latex([theorem], [], "")
