"""Sets of axioms for every number of classes: functions that jump, their witnesses, and what is refused."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from axiomcheck import axioms
from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import jumps, report
from axiomcheck.consistency.candidates import Candidate, closed_forms, jumping
from axiomcheck.consistency.jumps import Jump
from axiomcheck.consistency.total import defined_for_every_n
from axiomcheck.consistency.witnesses import Bench, witness_for
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.input.formula import measure
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.verdict import Status, decide, replay

PRINTED = Theory(PAPER_AXIOMS, "printed")
WANTED = {  # each function that jumps, and the axioms that are proved for it
    "zero if perfect, else error and concentration": {"ioi", "nn", "mon", "imp", "rel"},
    "largest if perfect, else error and concentration": {"nn", "max", "imp", "rel"},
    "zero if perfect, largest at a peak, else error and concentration": {"ioi", "nn", "max", "mon", "rel"},
}
CANDIDATES = {c.name: c for c in jumping()}


@cache
def bench(reading):
    return Bench(Theory(PAPER_AXIOMS, reading), 30)


@pytest.mark.parametrize("reading", ["printed", "repaired"])
@pytest.mark.parametrize("name", WANTED)
def test_functions_that_jump_satisfy_these_axioms_and_no_others(name, reading):
    found = bench(reading).satisfied(CANDIDATES[name])
    assert set(found) == WANTED[name]
    witness = bench(reading).witness(CANDIDATES[name], found)
    witness.replay()
    assert witness.trusts == {"jumps", "piecewise"}
    lines = report.witness_lines(witness)
    assert any("if x = p" in line for line in lines) and any("jumps" in line for line in lines)


# -- by an independent reading of the axioms, at exact points of two and three classes ------------


def distributions(size, parts):
    grid = (v for v in product(range(parts + 1), repeat=size) if sum(v) == parts)
    return [tuple(Fraction(k, parts) for k in v) for v in grid]


def error(d, p, x):
    """D, from what is printed of it."""
    vertex = sorted(x) == [0] * (len(x) - 1) + [1]
    if d.perfect is not None and x == p:
        return d.perfect
    if d.peak and vertex and (p[x.index(1)] == max(p) or 1 in p):
        return Fraction(1)
    return evaluate(expand(d.usual.formula, [num(v) for v in p], [num(v) for v in x]), {})


def breaches(name, reading, d, size, points):
    """The paper's properties, written down once more; what breaks them."""
    for p, x in product(points, points):
        at = d[p, x]
        if name == "ioi" and (at == 0) != (p == x):
            yield p, x
        if name == "nn" and at < 0:
            yield p, x
        if name == "max" and at > max(d[points[0], y] for y in points):
            yield p, x
        for i, j in permutations(range(size), 2):
            others = [c for c in range(size) if c not in (i, j)]
            for y in points:
                same = all(x[c] == y[c] for c in others)
                further = y[i] < x[i] <= p[i] and y[j] > x[j] >= p[j]
                if name == "mon" and further and same and not at < d[p, y]:
                    yield p, x, y
                a = x[i] - p[i]
                mirrored = a == p[i] - y[i] == p[j] - x[j] == y[j] - p[j] >= 0
                if name == "imp" and mirrored and same and at != d[p, y]:
                    yield p, x, y
                if name != "rel":
                    continue
                for q in points:
                    if not (p[i] < q[i] < q[j] < p[j] and a and y[i] - q[i] == a):
                        continue
                    if reading == "repaired" and not (x[j] - p[j] == y[j] - q[j] == -a):
                        continue
                    if same and all(p[c] == q[c] for c in others) and not at > d[q, y]:
                        yield p, q, x, y


@pytest.mark.parametrize("reading", ["printed", "repaired"])
@pytest.mark.parametrize("name", WANTED)
@pytest.mark.parametrize(("size", "parts"), [(2, 12), (3, 5)])
def test_they_hold_at_exact_points(name, reading, size, parts):
    jump = CANDIDATES[name].jump
    points = distributions(size, parts)
    d = {(p, x): error(jump, p, x) for p, x in product(points, points)}
    for axiom in WANTED[name]:
        assert not list(breaches(axiom, reading, d, size, points)), axiom
    missing = {"mon", "imp"} - WANTED[name]
    assert all(any(True for _ in breaches(a, reading, d, size, points)) for a in missing)


# -- what must be refused --------------------------------------------------------------------------


USUAL = measure("sum(abs(p - p_hat)) + sum(p**2)")


def test_a_formula_that_leaves_its_bounds_shows_nothing():
    """Its values exceed 1, the peak's: MAX is not proved, and it is false."""
    too_large = Candidate("too large", jump=Jump(USUAL, Fraction(0), peak=True))
    found = Bench(PRINTED, 10).satisfied(too_large, ["ioi", "nn", "max"])
    assert "max" not in found


@pytest.mark.parametrize(
    ("jump", "name"),
    [
        (Jump(USUAL, Fraction(0)), "ind"),  # what jumps is not independent by the formula's independence
        (Jump(USUAL, Fraction(0)), "max"),
        (Jump(USUAL, Fraction(1)), "ioi"),
        (Jump(USUAL, Fraction(1, 2)), "nn"),
        (Jump(USUAL, Fraction(0)), "sym"),
    ],
)
def test_cases_that_are_not_known_are_refused(jump, name):
    with pytest.raises(CheckError):
        jumps.says(Theory((name,), "printed"), name, jump)


@pytest.mark.parametrize("options", [{"domain": "open"}, {"continuous": True}, {"supremum": True}])
def test_other_senses_are_refused(options):
    with pytest.raises(CheckError):
        jumps.says(Theory(("max",), "printed", **options), "max", Jump(USUAL, peak=True))


def test_false_cases_leave_goals_that_nothing_proves():
    """MON where the perfect prediction costs most; IMP where a peak does."""
    for name, jump in (("mon", Jump(USUAL, Fraction(1))), ("imp", Jump(USUAL, Fraction(0), peak=True))):
        needed = jumps.says(Theory((name,), "printed"), name, jump)
        with pytest.raises(AxiomcheckError):
            Bench(PRINTED, 5)._goals(name, needed.goals)


# -- closed forms -----------------------------------------------------------------------------------


def test_the_hellinger_distance_normalized_late_has_its_largest_error_at_the_rarest_class():
    late = measure("(1 - sum(sqrt(p*p_hat)))/(1 - sqrt(min(p)))")
    for name in ("ioi", "nn", "max", "mon", "ind"):
        verdict = decide(Claim(late, axioms.from_name(name)), 30)
        assert verdict.status is Status.PROVED, name
        replay(verdict.claim, Status.PROVED, verdict.evidence)


@pytest.mark.parametrize(
    "formula", ["(1 - sum(sqrt(p*p_hat)))/(1 - min(p))", "(2 - sum(sqrt(p*p_hat)))/(1 - sqrt(min(p)))"]
)
def test_normalized_otherwise_it_has_none(formula):
    assert decide(Claim(measure(formula), axioms.from_name("max")), 10).status is not Status.PROVED


@pytest.mark.parametrize(
    ("formula", "total"),
    [
        ("sum(sqrt(p*p_hat))", True),
        ("sum(sqrt(p - p_hat))", False),
        ("sum(sqrt(p*abs(p - p_hat)))/(1 + sum(p**2))", True),
        ("sum(log(p))", False),
        ("sum(p**(-1))", False),
    ],
)
def test_formulas_that_have_a_value_everywhere(formula, total):
    assert (defined_for_every_n(PRINTED, measure(formula)) is not None) == total


SIX = ("ioi", "nn", "max", "mon", "imp", "ind")


def test_the_normalized_chi_square_has_six_axioms_where_true_prevalences_are_positive():
    """Nothing more: IoI, MAX and IMP exclude REL, MAX and MON exclude ABS."""
    found = witness_for(Theory(SIX, "printed", "positive-truth"), 20)
    assert found is not None and found.candidate.name == "normalized chi-square"
    assert {s.axiom for s in found.proofs} == {"", *SIX}
    found.replay()
    assert Bench(Theory(SIX, "printed"), 5).defined(found.candidate) is None  # no value where a class is absent

    def error(p, x):
        return sum((b - a) ** 2 / a for a, b in zip(p, x, strict=True)) / (1 / min(p) - 1)

    tenths = [tuple(Fraction(k, 10) for k in (a, b, 10 - a - b)) for a in range(11) for b in range(11 - a)]
    for p in (p for p in tenths if min(p) > 0):
        assert max(error(p, x) for x in tenths) == 1


def test_largest_errors_are_those_of_the_natural_domain_only_where_every_prediction_is_allowed():
    """Errors below 1 come as near to 1 as one likes where predictions are positive, and none is 1."""
    candidate = next(c for c in closed_forms() if c.name == "normalized chi-square")
    assert Bench(Theory(("max",), "printed", "positive-truth"), 10).shown(candidate, "max") is not None
    for theory in (Theory(("max",), "printed", "open"), Theory(("max",), "printed", "positive-truth", supremum=True)):
        assert Bench(theory, 5).shown(candidate, "max") is None
