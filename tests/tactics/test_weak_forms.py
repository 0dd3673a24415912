"""What follows from a theorem by weakening its conclusion is proved from the statement alone, for the whole catalog."""

from dataclasses import replace

import pytest

import axiomcheck
from axiomcheck import axioms, measures
from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.model import All, Every, Relation
from axiomcheck.tactics.search import Found, attempt
from axiomcheck.verdict import Status

pytestmark = pytest.mark.usefixtures("z3_here")

STEPS, MANY = 24_000, 40_000  # less than a second of a search, and more
LONG = {("AE", "ABS"), ("BCD", "ABS"), ("SE", "ABS"), ("RAE", "REL"), ("WAE", "REL")}  # in the binary reading
CELLS = [
    pytest.param(m.name, name, reading, marks=pytest.mark.slow if reading == "binary" and (m.name, name) in LONG else ())
    for m in measures.catalog().values()
    if m.kind == "quantification"
    for name in ("MON", "IMP", "REL", "ABS")
    for reading in axioms.from_name(name).readings
]


def weaker(s):
    """The sentence with `<=` for every relation of its conclusion."""
    if isinstance(s, Every):
        return replace(s, conclusion=weaker(s.conclusion))
    if isinstance(s, All):
        return All(tuple(map(weaker, s.parts)))
    assert isinstance(s, Relation)
    return replace(s, op="<=")


@pytest.mark.parametrize(("measure", "axiom", "reading"), CELLS)
def test_weak_forms_of_theorems(measure, axiom, reading):
    """Weak MON, REL with equality allowed, one half of IMP and ABS: wherever the axiom itself is proved."""
    found = axiomcheck.verify(measure, axiom, reading=reading)
    claim = Claim(measures.from_name(measure), axioms.from_name(axiom), reading)
    prop, _ = property_of(claim)
    weak = replace(prop, conclusion=weaker(prop.conclusion))
    assert weak.sentence != prop.sentence
    if found.status is Status.PROVED:
        proof, _ = attempt(setting_of(claim), weak, MANY if (measure, axiom) in LONG else STEPS)
        assert isinstance(proof, Found), proof
