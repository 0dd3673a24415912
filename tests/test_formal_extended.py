"""Formulas on the extended domain say what the kernel's limits are; what is not class by class is named."""

import random
from fractions import Fraction

import pytest

from axiomcheck import axioms, formal, measures
from axiomcheck.errors import InputError
from axiomcheck.formal.extended import Values, cases
from axiomcheck.formal.tree import truth
from axiomcheck.input import formula
from axiomcheck.input.declared_axioms import axiom
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.kernel.extended import extended_value
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.lang.goal import Rel, eq

WRITTEN = ("KLD", "NKLD", "AE", "SE", "sum(p*log(p/p_hat) + abs(p - p_hat))", "exp(sum(p*log(p/p_hat)))")
P, X = ([sym(f"{k}_{c}") for c in (1, 2, 3)] for k in "px")
SHARES = [(Fraction(a, 6), Fraction(b, 6), Fraction(6 - a - b, 6)) for a in range(7) for b in range(7 - a)]


def named(text):
    return measures.from_name(text) if text.isalpha() else formula.measure(text)


@pytest.mark.parametrize("text", WRITTEN)
def test_cases_are_the_kernels_values(text):
    """Every point of a grid with zeros is in one case, whose value is the kernel's."""
    measure = named(text)
    found = cases(measure, P, X)
    rng = random.Random(1)
    for p, x in [(rng.choice(SHARES), rng.choice(SHARES)) for _ in range(150)]:
        at = {e.args[0]: v for vector, values in ((P, p), (X, x)) for e, v in zip(vector, values, strict=True)}
        (value,) = [value for when, value in found if truth(when, at) is True]
        said = extended_value(measure, p, x)
        if value is None or said == "+oo":
            assert value is None and said == "+oo"
        else:
            low, high = evaluate(value, at), evaluate(said, {})
            assert low == high or abs(float(low) - float(high)) < 1e-12


@pytest.mark.parametrize(
    ("measure", "why"),
    [("RAE", "p(c) = p_hat(c) = 0"), ("DR", "p(c) = p_hat(c) = 0"), ("NAE", "normaliser"), ("sum(log(p/p_hat))", "limit")],
)
def test_limits_that_are_not_written_are_named(measure, why):
    with pytest.raises(InputError) as refused:
        formal.statement(Claim(named(measure), axioms.from_name("NN"), domain="extended"), 2)
    assert why in str(refused.value) and "choose the natural or the smoothed domain" in str(refused.value)


def test_relations_with_infinite_values():
    values = Values()
    d = values.name(((eq(sym("z"), 0), None), (Rel("!=", sym("z"), num(0)), sym("v"))))
    e = values.name(((eq(sym("w"), 0), None), (Rel("!=", sym("w"), num(0)), sym("u"))))
    at = {"z": Fraction(0), "w": Fraction(0), "v": Fraction(1), "u": Fraction(2)}
    for op, left, right, there in (
        ("<", d, e, False), ("<=", d, e, True), ("=", d, e, True), ("!=", d, e, False), ("<", num(5), d, True),
        ("<", d, num(5), False), ("=", d, num(5), False), ("!=", num(5), d, True),
    ):  # fmt: skip
        assert truth(values.resolved(Rel(op, left, right)), at) is there
    beside = {**at, "w": Fraction(1)}
    assert truth(values.resolved(Rel("<", d, e)), beside) is False
    assert truth(values.resolved(Rel("<", e, d)), beside) is True
    assert truth(values.resolved(Rel("<", e, d)), {**beside, "z": Fraction(1)}) is False
    with pytest.raises(InputError, match="value in it"):
        values.resolved(Rel("<", d + e, num(1)))


@pytest.mark.parametrize("name", ["KLD", "NKLD"])
@pytest.mark.parametrize("which", ["MON", "REL", "ABS", "IMP", "NN", "SYM"])
def test_every_notation(name, which):
    claim = Claim(measures.from_name(name), axioms.from_name(which), domain="extended")
    assert claim.to_smtlib(2).endswith("(check-sat)\n") and claim.to_z3(2) is not None
    assert "ForAll" in str(claim.to_sympy(2))


def test_declared_properties_and_points():
    """A point that refutes on the extended domain makes the formula false."""
    from axiomcheck.verdict import Status, decide

    claim = Claim(measures.from_name("KLD"), axiom("for p, x: D(p, x) <= 5"), "printed", "extended")
    found = decide(claim, 5)
    assert found.status is Status.REFUTED
    values = found.certificate.params["values"]
    at = {f"{k}_{i}": Fraction(t) for k, v in values.items() for i, t in enumerate(v, 1)}
    assert truth(formal.negation(claim, 2), at) is True
