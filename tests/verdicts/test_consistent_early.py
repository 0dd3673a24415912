"""A function that minds the order of the classes: what is proved of it, at exact points too, and what is refused."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from axiomcheck.axioms.quantification import PAPER_AXIOMS
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import early, report
from axiomcheck.consistency.candidates import ordered
from axiomcheck.consistency.screening import Screen
from axiomcheck.consistency.witnesses import Bench
from axiomcheck.errors import CheckError
from axiomcheck.kernel.evaluate import evaluate

PROVED = {"ioi", "max", "imp", "ind"}


@cache
def value(p, x):
    """D, from what is printed of it."""
    own = [c for c, a in enumerate(p) if a]
    before = own[1] if len(own) > 1 else len(p)
    lacking = [c for c, a in enumerate(p) if not a and c < before]
    counted = sum(x[c] > 0 for c in lacking)
    if counted:
        return Fraction(counted, len(lacking))
    others = sum(x[c] > 0 and not p[c] for c in range(before, len(p)))
    q, m = sum(x[c] ** 2 / p[c] for c in own), min(p[c] for c in own)
    return ((q - 1) / (1 / m - 1) if len(own) > 1 else 0) / (1 + len(lacking)) - 2 * others


def distributions(size, parts):
    return [tuple(Fraction(k, parts) for k in v) for v in product(range(parts + 1), repeat=size) if sum(v) == parts]


@pytest.mark.parametrize(("size", "parts"), [(2, 12), (3, 6), (4, 5)])
def test_it_has_its_axioms_and_no_others(size, parts):
    points, negative, broken = distributions(size, parts), False, False
    for p in points:
        assert max(value(p, x) for x in points) == 1
        for x in points:
            assert (value(p, x) == 0) == (x == p)
            negative |= value(p, x) < 0
            for i, j in permutations(range(size), 2):
                y = tuple(2 * p[c] - x[c] if c in (i, j) else x[c] for c in range(size))
                if x[i] - p[i] == p[j] - x[j] and min(y) >= 0:
                    assert value(p, x) == value(p, y)
                s = Fraction(1, parts)
                y = tuple(x[c] + s * ((c == j) - (c == i)) for c in range(size))
                broken |= min(y) >= 0 and x[i] <= p[i] and x[j] >= p[j] and not value(p, x) < value(p, y)
    assert negative == (size > 2) and broken  # neither NN nor MON


@pytest.mark.parametrize(("size", "part", "parts"), [(3, 2, 7), (4, 2, 4), (4, 3, 4), (5, 3, 3)])
def test_the_first_classes_have_the_order_of_the_whole(size, part, parts):
    share = {v: tuple(a / sum(v[:part]) for a in v[:part]) for v in distributions(size, parts) if sum(v[:part])}
    for p, x, y in product(share, share, share):
        if x[part:] == y[part:]:
            assert (value(p, x) <= value(p, y)) == (value(share[p], share[x]) <= value(share[p], share[y]))


def test_other_parts_have_not():
    """The last two classes of three, where the truth has the first two: of three, what the third is given lowers D."""
    p, x, y = ((Fraction(a), Fraction(b), Fraction(1 - a - b)) for a, b in ((0.5, 0.5), (0.5, 0.25), (0.5, 0.5)))
    assert value(p, x) < value(p, y)
    share = [tuple(a / sum(v[1:]) for a in v[1:]) for v in (p, x, y)]
    assert value(share[0], share[1]) > value(share[0], share[2])


def test_of_two_classes_the_cases_have_these_values():
    cases = early.two_classes()
    for p, x in product(distributions(2, 10), repeat=2):
        e = cases.formulas[cases.index(p[0])][(x[0] > p[0]) - (x[0] < p[0]) + 1]
        assert evaluate(e, {"p": p[0], "x": x[0]}) == value(p, x)


@pytest.mark.parametrize("domain", ["closed", "positive-truth"])
def test_what_is_proved_is_replayed(domain):
    bench = Bench(Theory(PAPER_AXIOMS, "printed", domain), 30)
    assert set(Screen(bench.sense).survivors(ordered().pieces)) >= PROVED
    found = bench.satisfied(ordered())
    assert set(found) == PROVED
    witness = bench.witness(ordered(), found)
    witness.replay()
    assert witness.trusts == {"lemmas", "early"}
    text = "\n".join(report.witness_lines(witness))
    assert "    R/(1 + Z) - 2*L  else" in text and "of those before the second class" in text


@pytest.mark.parametrize("name", ["nn", "mon", "rel", "abs", "sym"])
def test_cases_that_are_not_known_are_refused(name):
    with pytest.raises(CheckError):
        early.says(Theory((name,), "printed"), name)


@pytest.mark.parametrize("options", [{"domain": "open"}, {"continuous": True}, {"supremum": True}])
def test_other_senses_are_refused(options):
    with pytest.raises(CheckError):
        early.says(Theory(("imp",), "printed", **options), "imp")


def test_of_impartiality_every_case_is_left_as_a_goal():
    """Both classes of the truth, either, or none, where nothing is to be shown."""
    goals = early.says(Theory(("imp",), "printed"), "imp").goals
    assert sum(g.then.op == "=" for g in goals) >= 3
