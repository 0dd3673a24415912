"""The search keeps its budget: maxima of two measures early, and what was found always printed."""

import pytest

from axiomcheck.axioms.theory import Theory
from axiomcheck.synthesis import report, search
from axiomcheck.synthesis.executor import Here
from axiomcheck.synthesis.grammar import formula
from axiomcheck.synthesis.search import Outcome, synthesize
from axiomcheck.synthesis.wanted import Wanted, lifted
from axiomcheck.synthesis.weakened import Weakened, parse

SIX = ("ioi", "nn", "max", "mon", "imp", "abs")
QUARTER = Weakened(SIX, weakenings=(parse("ABS:a <= 1/4", SIX, "binary"),))


def run(theory, **options):
    outcome = Outcome(theory, Wanted(theory, ()))
    return search._Run(outcome, Here(), 20, 1, 12, None, options.get("budget"))


def test_maxima_are_looked_at_before_larger_measures():
    """As soon as measures of 6 nodes are enumerated, whether any of these survived the grids or not."""
    here = run(QUARTER)
    trees = next(found for found in here.candidates(7) if here.outcome.steps[-1].kind == "maxima")
    kinds = [(step.kind, step.size) for step in here.outcome.steps]
    assert kinds == [*(("size", k) for k in range(1, 7)), ("maxima", 6)]
    assert here.outcome.steps[-2].functions > 0
    texts = [str(formula(t)) for t in trees]
    assert "maximum(sum(abs(p_hat - p))/2, (sum(abs(p_hat - p))/(2*(1 - min(p))))**2)" in texts
    assert len(set(texts)) == len(texts) < search.MAXIMA + search.TRIES


def test_maxima_keep_the_budget():
    here = run(QUARTER, budget=1e-9)
    assert here.left() < 0
    for size in range(1, 5):
        list(here.grammar.rows(size, keep=True))
    assert search.maxima(here, 4, search.Step(4)) == []


@pytest.fixture(scope="module")
def found():
    (made,) = synthesize(Theory(("ioi", "mon", "ind")), 3).found
    return made


def test_the_budget_holds_for_every_n_as_well(found):
    """What is not decided is counted: IoI, MON and IND, which speaks of three classes and more."""
    left = iter([1, 1, 0])
    some = lifted(found, (), 20, lambda: next(left))
    assert [v.claim.axiom.id for v in some] == ["ioi"]
    (line,) = report.every_lines(some, 3)
    assert "IoI PROVED" in line and "2 not decided" in line
    assert report.every_lines(None, 3) == []


def test_an_interrupt_keeps_verdicts_for_every_n(found):
    def left():
        raise KeyboardInterrupt

    assert lifted(found, (), 20, left) == []
