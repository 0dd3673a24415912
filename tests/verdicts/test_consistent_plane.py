"""Errors would order a plane as no real numbers are: found, replayed, refused when tampered with, true step by step."""

from fractions import Fraction
from itertools import product

import pytest
import z3

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.lattice import Answer
from axiomcheck.consistency.plane import PROOF, PlaneTheorem, plane_theorem
from axiomcheck.consistency.report import answer_lines, latex, view
from axiomcheck.consistency.slices import theorem_for
from axiomcheck.errors import CheckError

THEORY = Theory(("ioi", "abs", "ind"), "printed")
F = Fraction
CENTRE, CORNER = [tuple(map(F, PROOF[k])) for k in ("truth", "corner")]


def test_it_is_found_and_replayed():
    theorem = theorem_for(THEORY)
    assert isinstance(theorem, PlaneTheorem) and theorem.trusts == {"instances", "plane"}
    assert {line.axiom for line in theorem.lines() if line.kind == "step"} == {"IoI", "ABS", "IND"}


@pytest.mark.parametrize("axioms", [("ioi", "abs"), ("ioi", "ind"), ("abs", "ind"), ("ioi", "rel", "ind"), ("max", "abs", "ind"),
                                    ("nn", "imp", "abs", "ind")], ids=" ".join)  # fmt: skip
def test_fewer_axioms_are_not_refuted(axioms):
    assert plane_theorem(Theory(axioms, "printed")) is None


def test_nor_are_parts_of_equal_mass():
    """AE has the three, repaired."""
    assert plane_theorem(Theory(THEORY.axioms, "repaired")) is None


@pytest.mark.parametrize("sense", [{"domain": "open"}, {"domain": "positive-truth"}, {"signs": "independent"}], ids=str)
def test_every_prevalence_is_positive_so_that_domains_do_not_matter(sense):
    plane_theorem(Theory(THEORY.axioms, "printed", **sense)).replay()


# -- the steps once more, at points of numbers -------------------------------------------------


def plus(*vectors):
    return tuple(map(sum, zip(*vectors, strict=True)))


def times(k, v):
    return tuple(k * a for a in v)


def lifted(mass, v):
    return (*times(mass, v), 1 - mass)


class Steps:
    """Instances of ABS and IND at numbers, written down from the statements; D is uninterpreted."""

    def __init__(self):
        self.names, self.said = {}, []

    def value(self, p, x):
        assert sum(p) == sum(x) == 1 and min(*p, *x) >= 0 and len(p) == len(x)
        return z3.Real(self.names.setdefault((p, x), f"D{len(self.names)}"))

    def ABS(self, p, q, e, i, j):
        assert all(a == b for c, (a, b) in enumerate(zip(p, q, strict=True)) if c not in (i, j))
        assert p[i] < q[i] < q[j] < p[j] and e[i]
        self.said.append(self.value(p, plus(p, e)) == self.value(q, plus(q, e)))

    def IND(self, p, x, y, k):
        assert x[k:] == y[k:] and sum(p[:k]) > 0 and sum(x[:k]) > 0
        q, v, w = (times(1 / F(sum(z[:k])), z[:k]) for z in (p, x, y))
        self.said.append((self.value(p, x) <= self.value(p, y)) == (self.value(q, v) <= self.value(q, w)))

    def by_corner(self, p, corner, e):
        """The same error vector at a truth and at one whose first class is rarer."""
        between = (corner[0] + corner[1] - p[1], p[1], *corner[2:])
        self.ABS(corner, between, e, 0, 1)
        self.ABS(between, p, e, 0, 2)


def shift(f, g, d):
    """What carries the order of f and g to f + d and g + d; and values of D there."""
    steps, q = Steps(), plus(CENTRE, d)
    true, predicted = map(F, PROOF["masses"])
    p4, q4, r4 = (lifted(true, v) for v in (CENTRE, q, CORNER))
    at = [lifted(predicted, plus(CENTRE, e)) for e in (f, g)]
    for x in at:
        for p in (p4, q4):
            steps.by_corner(p, r4, plus(x, times(-1, p4)))
    steps.IND(p4, *at, 3)
    steps.IND(q4, *(plus(x, q4, times(-1, p4)) for x in at), 3)
    for e in (f, g):
        h = plus(e, d)
        if h[0]:
            for p in (CENTRE, q):
                steps.by_corner(p, CORNER, h)
        else:  # IoI
            assert not any(h)
            steps.said += [steps.value(p, p) == 0 for p in (CENTRE, q)]
    return steps, *(steps.value(CENTRE, plus(CENTRE, v)) for v in (f, g, plus(f, d), plus(g, d)))


def small(a, b):
    return F(a, 1000), F(b, 1000), F(-a - b, 1000)


ENDS = product([(0, 0), (1, 5), (-7, 2)], [(12, -3), (0, 4)], [(1, 3), (-1, -5), (7, -2)])
SHIFTS = [tuple(small(*v) for v in found) for found in ENDS]


@pytest.mark.parametrize(("f", "g", "d"), SHIFTS)
def test_a_shift_leaves_the_order_as_it_is_and_needs_every_step(f, g, d):
    steps, *(one, other, then, after) = shift(f, g, d)
    solver, wanted = z3.Solver(), (one <= other) != (then <= after)
    assert solver.check(*steps.said, wanted) == z3.unsat
    said = list(dict.fromkeys(steps.said))
    for i in range(len(said)):
        kept = [r for r in steps.said if r is not said[i] and not r.eq(said[i])]
        assert solver.check(*kept, wanted) == z3.sat


@pytest.mark.parametrize("t", [F(1, 2), F(1, 1000), F(999, 1000)])
@pytest.mark.parametrize("signs", list(product((1, -1), repeat=2)))
def test_so_does_a_scale(t, signs):
    w = plus(*(times(s, tuple(map(F, v))) for s, v in zip(signs, PROOF["vectors"], strict=True)))
    steps, mass = Steps(), F(PROOF["mass"])
    at, large, e = lifted(t * mass, CENTRE), lifted(mass, CENTRE), (*times(t * mass, w), F(0))
    small = at
    for c in range(3):
        more = large[c] - at[c]
        then = tuple(a + (more if i == c else -more if i == 3 else 0) for i, a in enumerate(at))
        steps.ABS(at, then, e, c, 3)
        at = then
    assert at == large
    for p in (small, large):
        steps.said.append(steps.value(p, p) == 0)
        steps.IND(p, plus(p, e), p, 3)
    longer, shorter, zero = (steps.value(CENTRE, plus(CENTRE, times(k, w))) for k in (1, t, 0))
    assert z3.Solver().check(*steps.said, (longer <= zero) != (shorter <= zero)) == z3.unsat


# -- what shows nothing ----------------------------------------------------------------------------

WRONG = [
    {"step": "gaps"},
    {"same": "rel"}, {"same": "ind"}, {"part": "abs"}, {"zero": "nn"}, {"zero": "abs"}, {"part": "ioi"},
    {"truth": ["2/5", "1/5", "2/5"]}, {"truth": ["1/5", "2/5", "1/5"]}, {"truth": ["1/5", "4/5"]},
    {"corner": ["1/20", "19/40", "19/40"]}, {"corner": ["1/5", "2/5", "2/5"]}, {"corner": ["17/40", "17/40", "3/20"]},
    {"masses": ["1/2", "1/2"]}, {"masses": ["1/4", "1/2"]}, {"masses": ["3/2", "3/4"]}, {"masses": ["1/2", "0"]},
    {"mass": "1"}, {"mass": "0"}, {"mass": "-1/4"}, {"mass": "9/10"},
    {"within": "1/10"}, {"within": "1/100"}, {"within": "0"}, {"within": "-1/80"},
    {"vectors": [["1/700", "-1/1400", "-1/1400"], ["1/350", "-1/700", "-1/700"]]},  # dependent
    {"vectors": [["1/700", "-1/1400", "-1/1400"], ["1/1400", "1/1400", "-1/700"]]},  # the sum is 0 in the second class
    {"vectors": [["1/700", "-1/1400", "-1/1400"], ["0", "1/1400", "-1/1400"]]},
    {"vectors": [["1/700", "-1/1400", "-1/1400"], ["1/28", "-3/140", "-1/70"]]},  # too long
    {"vectors": [["1/700", "-1/1400", "-1/1400"]]},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_what_shows_nothing_is_refused(wrong):
    with pytest.raises(CheckError):
        PlaneTheorem(THEORY, PROOF | wrong).replay()


@pytest.mark.parametrize("key", PROOF)
def test_nor_is_anything_left_out(key):
    with pytest.raises(CheckError):
        PlaneTheorem(THEORY, {k: v for k, v in PROOF.items() if k != key}).replay()


def test_an_axiom_that_is_not_assumed_is_refused():
    for k in THEORY.order:
        with pytest.raises(CheckError):
            PlaneTheorem(Theory(tuple(a for a in THEORY.axioms if a != k), "printed"), PROOF).replay()


def test_readers_are_told_what_it_rests_on():
    theorem = PlaneTheorem(THEORY, PROOF)
    answer = Answer(frozenset(theorem.axioms), theorem, sense=THEORY)
    text = "\n".join(answer_lines(answer, theorem.axioms, "", ()))
    assert "trusts kernel + instances + plane" in text and "IoI  G(f) != 0 if f is not 0" in text and text.endswith("impossible.")
    assert view(answer).data["trusts"] == "kernel + instances + plane"
    assert r"\textbf{IND}" in latex([theorem], [], "")
