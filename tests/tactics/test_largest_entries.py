"""Largest and smallest entries in the catalog's axioms: by steps alone for every n, or open because false."""

import pytest

from axiomcheck import axioms
from axiomcheck.axioms.readings import denying
from axiomcheck.calculus.claims import denies, property_of, setting_of, shows
from axiomcheck.calculus.term import Refused
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.report.exact import witness
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, prove
from axiomcheck.verdict import Status, decide

HELD = {
    "max(abs(p - p_hat))": "IoI NN IMP ABS SYM TRI BND CVX",
    "max((p - p_hat)**2)": "IoI NN IMP ABS SYM BND CVX",
    "max(p_hat - p)": "IoI NN IMP ABS TRI BND CVX",
    "min(abs(p - p_hat))": "NN IMP ABS SYM BND",
    "max(abs(p - p_hat)/(p + p_hat))": "IoI NN SYM BND",
    "sqrt(max(abs(p - p_hat)))": "IoI NN IMP ABS SYM TRI BND",
    "max(abs(p - p_hat)) + sum((p - p_hat)**2)": "NN MON IMP ABS SYM CVX",
    "1 - min(minimum(p, p_hat) + 1 - maximum(p, p_hat))": "IoI NN SYM BND",
    "max(maximum(p, p_hat)) - max(minimum(p, p_hat))": "NN",
    "(max(p_hat - p) - min(p_hat - p))/n": "NN",
    "-min(log(p_hat/p))": "NN",
}
FALSE = {
    "max(abs(p - p_hat))": "MON REL IND",
    "max((p - p_hat)**2)": "TRI MON",
    "max(p_hat - p)": "SYM MON",
    "min(abs(p - p_hat))": "IoI TRI CVX",
    "max(abs(p - p_hat)/(p + p_hat))": "IMP ABS CVX",
    "sqrt(max(abs(p - p_hat)))": "CVX",
    "max(abs(p - p_hat)) + sum((p - p_hat)**2)": "TRI",
    "max(p_hat - p) + min(p_hat - p)": "IoI NN",
    "max(p - p_hat) - max(p_hat - p)": "IoI NN",
    "min(log(p_hat/p))": "NN",
}


def cells(table):
    return [pytest.param(text, axiom, id=f"{text}-{axiom}") for text, said in table.items() for axiom in said.split()]


def asked(text, axiom):
    return Claim(formula.measure(text, "M"), axioms.from_name(axiom))


def proved(claim, seconds):
    prop, uniform = property_of(claim)
    return prove(setting_of(claim), prop, seconds, uniform)


@pytest.mark.parametrize(("text", "axiom"), cells(HELD))
def test_steps_alone_show_it_for_every_n(text, axiom):
    claim = asked(text, axiom)
    found = proved(claim, 6)
    assert isinstance(found, Found), found
    assert shows(claim, pack(found.steps, found.supplied)) == frozenset()


@pytest.mark.parametrize(("text", "axiom"), cells(FALSE))
def test_what_is_false_stays_open(text, axiom):
    assert isinstance(proved(asked(text, axiom), 0.3), str)


@pytest.mark.parametrize("axiom", ["MAX", "BND"])
def test_a_largest_entry_without_a_bound_is_denied(axiom):
    """No curve of points is known to the older rules; the steps show that no number is a bound."""
    claim = asked("max(p*log(p/p_hat))", axiom)
    verdict = decide(claim)
    assert verdict.status is Status.REFUTED, verdict
    assert verdict.trusts == frozenset()
    assert verdict.scope == "n = 2"
    assert witness(verdict) is None
    claim = asked("max(p*(p - p_hat))", axiom)
    with pytest.raises(Refused):
        denies(claim, 2, verdict.certificate.steps, denying(claim))
