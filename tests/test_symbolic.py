"""SymPy formulas in and out."""

import pytest
import sympy

from axiomcheck.errors import InputError
from axiomcheck.input.symbolic import from_sympy, to_sympy
from axiomcheck.kernel.evaluate import evaluate, expand
from axiomcheck.lang.expr import num
from axiomcheck.measures import catalog

TRUE, PREDICTED = ("1/2", "3/10", "1/5"), ("2/5", "2/5", "1/5")


@pytest.mark.parametrize(
    "measure", [m for m in catalog().values() if m.kind == "quantification"], ids=lambda m: m.id
)
def test_round_trip_keeps_the_value(measure):
    """Through SymPy and back, the formula has the same value."""
    size = measure.classes or 3
    p = [num(v) for v in (("1/5", "4/5") if size == 2 else TRUE)]
    x = [num(v) for v in (("1/4", "3/4") if size == 2 else PREDICTED)]
    before = evaluate(expand(measure.formula, p, x), {})
    after = evaluate(expand(from_sympy(to_sympy(measure.formula)), p, x), {})
    assert abs(float(before) - float(after)) < 1e-12


def test_foreign_terms_are_refused():
    """What is not in the language is named."""
    c, n = sympy.symbols("c n")
    p = sympy.IndexedBase("p")
    for bad in (sympy.sin(p[c]), sympy.Sum(p[c], (c, 1, 3)), sympy.IndexedBase("q")[c], sympy.I * n):
        with pytest.raises(InputError):
            from_sympy(bad)
