"""Ranks by chi-square, for every number of classes: what is proved of them, at exact points too, and what is refused."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import ranks, report
from axiomcheck.consistency.candidates import ranking
from axiomcheck.consistency.ranks import Rank
from axiomcheck.consistency.screening import Screen
from axiomcheck.consistency.witnesses import Bench, Witness
from axiomcheck.errors import CheckError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.forms import Iff, form_of
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.goal import le, lt

RISING, FALLING = ranking()
NAMED = {"rising": RISING, "falling": FALLING}
WITHOUT_MON = {"ioi", "nn", "imp", "rel", "ind"}
PROVED = {  # by candidate and domain
    ("rising", "closed"): WITHOUT_MON,
    ("rising", "positive-truth"): WITHOUT_MON | {"mon"},
    ("falling", "closed"): {"nn", "max", "imp", "rel", "ind"},
    ("falling", "positive-truth"): {"nn", "max", "imp", "rel", "ind"},
}


@cache
def value(perfect, p, x):
    """D, from what is printed of it."""
    if x == p:
        return perfect
    m, lacking = min(a for a in p if a), p.count(0)
    outside = sum(1 for a, b in zip(p, x, strict=True) if b and not a)
    chi = sum(b * b / a for a, b in zip(p, x, strict=True) if a)
    weight = (1 + sum(abs(a - b) for a, b in product(p, p))) / m**2
    t = weight - chi if perfect else weight + chi
    return 1 - 1 / (2 + (2 * lacking - outside if perfect else outside) + t / (1 + t))


def distributions(size, parts):
    return [tuple(Fraction(k, parts) for k in v) for v in product(range(parts + 1), repeat=size) if sum(v) == parts]


def moved(v, i, j, s):
    """That much taken from one class and given to another."""
    return tuple(a - s if c == i else a + s if c == j else a for c, a in enumerate(v))


def breaches(d, positive, p, x, shifts):
    """The axioms but IND, written down once more, at a truth and a prediction; which of them D breaks."""
    at = d(p, x)
    if (at == 0) != (p == x):
        yield "ioi"
    if at < 0:
        yield "nn"
    if at > d(p, p):  # the largest error, if anything has it everywhere, is the perfect prediction's: 1
        yield "max"
    for (i, j), s in product(permutations(range(len(p)), 2), shifts):
        y = moved(x, i, j, s)
        if min(y) >= 0 and x[i] <= p[i] and x[j] >= p[j] and not at < d(p, y):
            yield "mon"
        y = moved(moved(x, i, j, x[i] - p[i]), i, j, x[i] - p[i])
        if x[i] - p[i] == p[j] - x[j] and min(y) >= 0 and at != d(p, y):
            yield "imp"
        q, y = moved(p, i, j, s), moved(x, i, j, s)  # the more concentrated truth, the error of each class the same
        if p[i] < p[j] and x[i] != p[i] and min(*q, *y) >= 0 and (not positive or min(q) > 0) and not d(q, y) > at:
            yield "rel"


@pytest.mark.parametrize(("name", "domain"), PROVED)
@pytest.mark.parametrize(("size", "parts"), [(2, 12), (3, 6), (4, 5)])
def test_they_have_their_axioms(name, domain, size, parts):
    positive, perfect = domain == "positive-truth", int(NAMED[name].rank.perfect)
    points = distributions(size, parts)
    shifts = [Fraction(k, 2 * parts) for k in (1, 2, 3, 5)]
    truths = [p for p in points if not positive or min(p) > 0]
    d = lambda p, x: value(perfect, p, x)  # noqa: E731
    found = {k for p in truths for x in points for k in breaches(d, positive, p, x, shifts)}
    assert not found & PROVED[name, domain]
    assert found >= {"mon", "max"} - PROVED[name, domain] or (size, parts) == (2, 12)


@pytest.mark.parametrize("perfect", [0, 1])
@pytest.mark.parametrize(("size", "part", "parts"), [(3, 2, 8), (4, 3, 5)])
def test_parts_have_the_order_of_the_whole(perfect, size, part, parts):
    share = {v: tuple(a / sum(v[:part]) for a in v[:part]) for v in distributions(size, parts) if sum(v[:part])}
    for p, x, y in product(share, share, share):
        if x[part:] == y[part:]:
            whole = value(perfect, p, x) <= value(perfect, p, y)
            assert whole == (value(perfect, share[p], share[x]) <= value(perfect, share[p], share[y]))


@pytest.mark.parametrize("rank", [RISING.rank, FALLING.rank], ids=NAMED)
def test_of_two_classes_the_cases_have_these_values(rank):
    cases = ranks.two_classes(rank)
    for p, x in product(distributions(2, 10), repeat=2):
        e = cases.formulas[cases.index(p[0])][(x[0] > p[0]) - (x[0] < p[0]) + 1]
        assert evaluate(e, {"p": p[0], "x": x[0]}) == value(int(rank.perfect), p, x)


@pytest.mark.parametrize(("name", "domain"), PROVED)
def test_what_is_proved_is_replayed(name, domain):
    candidate = NAMED[name]
    bench = Bench(Theory(PAPER_AXIOMS, "printed", domain), 30)
    assert set(Screen(bench.sense).survivors(candidate.pieces)) >= PROVED[name, domain] - {"max"}
    found = bench.satisfied(candidate)
    assert set(found) == PROVED[name, domain]
    witness = bench.witness(candidate, found)
    witness.replay()
    assert witness.trusts == {"ranks"}
    assert "    1 - 1/(2 + " in "\n".join(report.witness_lines(witness))


@pytest.mark.parametrize("candidate", [RISING, FALLING], ids=NAMED)
def test_readers_are_told_what_the_letters_stand_for(candidate):
    witness = Witness(Theory(("nn",), "printed"), candidate, ())
    text, formula = "\n".join(report.formula_lines(witness)), report.latex([], [witness], "")
    assert "  else\n      t = W " in text and r"\text{else}" in formula and "Here t = W " in formula
    assert ("Z that of all" in text) == (candidate is FALLING)


# -- what must be refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rank", "name"),
    [(RISING.rank, "max"), (FALLING.rank, "ioi"), (RISING.rank, "abs"), (RISING.rank, "sym"), (Rank(Fraction(1, 2)), "nn")],
)
def test_cases_that_are_not_known_are_refused(rank, name):
    with pytest.raises(CheckError):
        ranks.says(Theory((name,), "printed"), name, rank)


@pytest.mark.parametrize("options", [{"domain": "open"}, {"continuous": True}, {"supremum": True}])
def test_other_senses_are_refused(options):
    with pytest.raises(CheckError):
        ranks.says(Theory(("rel",), "printed", **options), "rel", RISING.rank)


def test_no_other_statement_about_parts_is_taken_for_independence():
    statement = form_of(Theory(("ind",), "printed").claim("ind").statement)
    whole, part = statement.conclusion.left, statement.conclusion.right
    assert ranks._same_order(statement, statement.conclusion)
    turned = Iff(whole, le(part.rhs, part.lhs))
    strict = Iff(lt(whole.lhs, whole.rhs), part)
    crossed = Iff(le(whole.lhs, Expr("D", sym("y"), sym("x"))), part)
    assert not any(ranks._same_order(statement, other) for other in (turned, strict, crossed, Iff(whole, whole)))
    assert not ranks._same_order(replace(statement, hypotheses=()), statement.conclusion)
    assert not ranks._same_order(replace(statement, agree=()), statement.conclusion)


@pytest.mark.parametrize("candidate", [RISING, FALLING], ids=NAMED)
def test_false_cases_leave_goals_that_nothing_proves(candidate):
    """Where a class is lacking, chi-square falls as that class is given more; the other rank falls anyhow."""
    theory = Theory(PAPER_AXIOMS, "printed")
    assert ranks.says(theory, "mon", candidate.rank).goals
    assert Bench(theory, 5).shown(candidate, "mon") is None


def test_with_other_signs_the_errors_differ():
    """That the two errors are the same is left as a goal, which is then false."""
    def same_errors(signs):
        goals = ranks.says(Theory(("rel",), "printed", signs=signs), "rel", RISING.rank).goals
        return [g.then.lhs == g.then.rhs for g in goals if g.then.op == "="]

    assert all(same_errors("same"))
    assert not all(same_errors("independent"))


def test_the_sum_over_pairs_is_needed():
    """Where two classes are about to meet, chi-square alone rises as they do, and the smallest prevalence stays."""
    p, q, x, y = (tuple(Fraction(k, 200) for k in v) for v in ((68, 72, 60), (69, 71, 60), (69, 1, 130), (70, 0, 130)))
    chi = [sum(b * b / a for a, b in zip(*pair, strict=True)) for pair in ((p, x), (q, y))]
    assert chi[0] < chi[1]
    assert value(0, p, x) > value(0, q, y)
