"""Points far from 0, where the entries of a vector sum to anything."""

import pytest

from axiomcheck import theories
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.grids import refute
from axiomcheck.strategies.prover import Prover


@pytest.mark.parametrize(("name", "found"), [("Variance", True), ("MaxShare", False)])
def test_whole_numbers_show_that_no_bound_holds(name, found):
    theory = theories.get("inequality")
    claim = Claim(theory.measure(name), theory.axiom("ONE"))
    assert (refute(claim, Prover(5), []) is not None) == found
