"""The older proof beside steps: a verdict does not rest on it, and nobody is told it unless it holds."""

from dataclasses import replace

import pytest

import axiomcheck
from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.report.explain import explain
from axiomcheck.verdict import Status, replay

PROVED = [("AE", "MON"), ("NAE", "IMP"), ("SE", "SYM"), ("Acc", "SM")]


@pytest.fixture(params=PROVED, ids=" ".join)
def verdict(request):
    found = axiomcheck.verify(*request.param)
    assert found.status is Status.PROVED and found.certificate.steps and found.certificate.premises
    return found


def test_a_false_proof_beside_steps_is_told_to_nobody(verdict):
    other = replace(verdict.certificate, premises=(Certificate("ground"),) * len(verdict.certificate.premises))
    found = replay(verdict.claim, verdict.status, other)
    assert found.status is Status.PROVED and found.trusts == frozenset()
    with pytest.raises(CheckError):
        explain(found)


def test_a_witness_beside_steps_has_to_hold():
    found = axiomcheck.verify("NAE", "MAX", domain="smoothed")
    assert found.status is Status.REFUTED and found.certificate.rule == "two_maxima" and found.certificate.steps
    with pytest.raises(CheckError):
        replay(found.claim, found.status, replace(found.certificate, params={}))
