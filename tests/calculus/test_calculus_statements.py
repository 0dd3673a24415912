"""What a statement asks for beside its sentence: on the smoothed domain every value exists."""

import pytest

from axiomcheck import axioms
from axiomcheck.calculus.claims import wanted
from axiomcheck.calculus.term import ZERO, N, Refused, every, function, num, rel, some
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import Status, decide

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
