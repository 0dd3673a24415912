"""What a statement asks for beside its sentence: on the smoothed domain every value exists."""

import pytest

from axiomcheck import axioms
from axiomcheck.calculus.claims import shows, wanted
from axiomcheck.calculus.term import ZERO, N, Refused, every, num, rel, some, var
from axiomcheck.input import formula
from axiomcheck.input.declared_axioms import axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.forms import function
from axiomcheck.verdict import Status, decide

pytestmark = pytest.mark.usefixtures("z3_here")

HOLE = "sum(abs(p - p_hat))/abs(max(p) - 1/2)"  # none where p = (1/2, 1/2), before smoothing and after


def claim(text, axiom, domain, classes=None):
    return Claim(formula.measure(text, "M"), axioms.from_name(axiom), "printed", domain, "same", classes)


@pytest.mark.parametrize("axiom", ["IoI", "NN", "MON", "IMP"])
@pytest.mark.parametrize("classes", [2, None])
def test_what_has_a_hole_after_smoothing_is_not_proved_there(axiom, classes):
    assert decide(claim(HOLE, axiom, "smoothed", classes), 2).status is not Status.PROVED


def test_on_the_natural_domain_the_hole_is_left_out():
    assert decide(claim(HOLE, "NN", "natural", 2), 5).status is Status.PROVED


@pytest.mark.parametrize("classes", [3, None])
@pytest.mark.parametrize("axiom", ["NN", "IND"])
def test_every_value_exists_also_on_parts(axiom, classes):
    """The size is left out where values on parts are spoken of: they are smaller."""
    natural, smoothed = (wanted(claim(HOLE, axiom, d, classes)) for d in ("natural", "smoothed"))
    owed = [S for S in smoothed if S.goal.op in ("and", "all", "ne") and len(S.given) <= 7]
    assert len(smoothed) == len(natural) + len(owed) and owed
    for S in owed:
        assert any("num(3)" in str(f) for f in S.given) == (classes == 3 and axiom == "NN")
        assert any("_eps" in str(f) for f in S.given)


ANY = rel("le", ZERO, ZERO)
THREE = some(some(some(ANY, (0, 1)), (0,)))  # there are three classes or more


@pytest.mark.parametrize("condition", [THREE, every(every(rel("lt", ZERO, ZERO), (0,))), rel("le", num(3), N)], ids=str)
def test_one_number_for_every_size_does_not_ask_for_the_size(condition):
    """The largest value is 2 or 3 by the size: MAX of the catalog is false, however the size is counted."""
    about = claim("minimum(n, 3)", "MAX", "natural")
    assert wanted(about, (num(2),))
    with pytest.raises(Refused, match="size of the codeframe"):
        wanted(about, (function("ite", condition, num(3), num(2)),))


@pytest.mark.parametrize(("extreme", "below"), [("max", True), ("sup", True), ("min", False), ("inf", False)])
def test_what_a_largest_or_smallest_value_owes(extreme, below):
    """`max D(p, .) = 1` is that no value is above 1, and that some value is 1; of the smallest, that none is below.

    A supremum is not attained: for every b < 1 some value is above b.
    """
    said = Claim(formula.measure("mean(abs(p - p_hat))"), axiom(f"for p: {extreme} D(p, .) = 1"))
    bound, attained = wanted(said)
    value = bound.goal.kids[0 if below else 1]
    assert bound.goal == (rel("le", value, num(1)) if below else rel("le", num(1), value)) and value.has("abs")
    near = {"sup": rel("lt", var("_b"), value), "inf": rel("lt", value, var("_b"))}
    assert attained.goal.op == "exv" and near.get(extreme, rel("eq", value, num(1))) in attained.goal.kids[0].kids


@pytest.mark.parametrize("says", ["for p: min D(p, .) = 1", "for p: min D(p, .) >= 1/2", "for p: inf D(p, .) > 0"])
def test_smallest_values_that_are_too_large_are_not_proved(says):
    said = Claim(formula.measure("mean(abs(p - p_hat))"), axiom(says))
    for supplied in (ZERO, num(1)):
        with pytest.raises(Refused):
            shows(said, pack((), (supplied,)))
    assert decide(said, 5).status is Status.REFUTED


@pytest.mark.parametrize("text", ["sum(p*D(p, x)) <= 1", "mean(D(p, x)*x) <= 1"])
def test_a_value_of_the_measure_stands_in_nothing_that_is_said_class_by_class(text):
    measure = formula.measure("sum(abs(p - p_hat))", "M")
    with pytest.raises(Refused, match="D cannot stand here"):
        wanted(Claim(measure, axiom(f"for p, x: {text}")))
    assert wanted(Claim(measure, axiom("for p, x and class c: x[c]*D(p, x) <= 1")))
