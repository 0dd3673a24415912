"""Boundedness, triangle inequality and convexity of measures of several aggregates, attacked."""

import random
from itertools import product

import independent as I
import pytest
from test_composed import FORMULAS, broken, certificate, measure
from trees import as_function

from axiomcheck.axioms import quantification as A
from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import CLAIM_RULES, check, premises_of
from axiomcheck.kernel.composed import composition
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import n, num
from axiomcheck.report.explain import explain, summary
from axiomcheck.verdict import Status, decide

PROVED = {
    ("chebyshev", "tri"), ("chebyshev", "cvx"), ("chebyshev", "bnd"), ("both", "tri"), ("both", "cvx"),
    ("spread", "bnd"), ("the truth", "tri"), ("the truth", "cvx"), ("one", "tri"), ("one", "cvx"), ("one", "bnd"),
    ("squared chebyshev", "bnd"), ("least error", "bnd"),
}  # fmt: skip
AXIOMS = {a.id: a for a in (A.TRI, A.CVX, A.BND)}


@pytest.mark.parametrize(("name", "axiom"), sorted(PROVED))
def test_is_proved_at_every_size(name, axiom):
    verdict = decide(Claim(measure(name), AXIOMS[axiom]), 10)
    assert verdict.status is Status.PROVED, verdict.reason
    assert verdict.scope == "every n"
    assert summary(verdict) and explain(verdict) and explain(verdict, "latex")


def tables(claim: Claim):
    """Every certificate that the two rules could be given."""
    count = len(composition(claim.measure, claim.classes).aggregates)
    for rows in product(({}, {"floor": True}), repeat=count):
        if claim.axiom == A.TRI:
            yield "detour", {"rows": list(rows)}
        else:
            yield from (("mixed", {"rows": list(rows), "how": how}) for how in ("structure", "derivative"))


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("axiom", ["tri", "cvx"])
def test_what_is_proved_survives_attacks(name, axiom):
    for domain in ("natural", "smoothed", "extended"):
        claim = Claim(measure(name), AXIOMS[axiom], domain=domain)
        for rule, params in tables(claim):
            if (proof := certificate(claim, rule, params, 0.5)) is not None:
                check(claim, proof)
                assert broken(claim, 250) is None, f"{claim} is false, and {rule} {params} proves it"


@pytest.mark.parametrize("name", FORMULAS)
def test_a_bound_is_never_exceeded(name):
    claim, value, rng = Claim(measure(name), A.BND), as_function(measure(name)), random.Random(9)
    count = len(composition(claim.measure, None).aggregates)
    for low, high, outer in product(("0", "-1"), ("1/2", "1"), (num("1/2"), num(1), n)):
        rows = [{"low": low, "high": high}] * count
        if certificate(claim, "enclosed", {"ranges": rows, "outer": outer}, 0.3) is None:
            continue
        for i in range(200):
            size = 2 + i % 4
            pair = [[I.real(v) for v in I.some_distribution(rng, size)] for _ in range(2)]
            try:
                assert value(*pair) <= I.real(I.F(size if outer == n else outer.args[0])), (low, high, outer)
            except I.NoValue:
                continue


REFUSED = [
    ("enclosed", "chebyshev", A.BND, {"ranges": [], "outer": num(1)}),
    ("enclosed", "chebyshev", A.BND, {"ranges": [{"high": 1}], "outer": num(1)}),
    ("enclosed", "chebyshev", A.BND, {"ranges": [{"high": "1", "other": "1"}], "outer": num(1)}),
    ("enclosed", "chebyshev", A.BND, {"ranges": [{}], "outer": FORMULAS["the truth"]}),
    ("enclosed", "chebyshev", A.TRI, {"ranges": [{}], "outer": num(1)}),
    ("detour", "least error", A.TRI, {"rows": [{"floor": True}]}),
    ("detour", "a moving normaliser inside", A.TRI, {"rows": [{}, {}]}),
    ("detour", "chebyshev", A.TRI, {"rows": [{"floor": 1}]}),
    ("mixed", "least error", A.CVX, {"rows": [{}], "how": "structure"}),
    ("mixed", "chebyshev", A.CVX, {"rows": [{}], "how": "belief"}),
]


@pytest.mark.parametrize(("rule", "name", "axiom", "params"), REFUSED, ids=str)
def test_what_does_not_follow_is_refused(rule, name, axiom, params):
    with pytest.raises(CheckError):
        premises_of(CLAIM_RULES[rule], Claim(measure(name), axiom), Certificate(rule, params))
