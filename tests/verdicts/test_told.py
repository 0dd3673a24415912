"""Of steps with a lemma beside them the verdict rests on the steps, and the lemma is told only if it holds."""

from dataclasses import replace
from functools import cache

import pytest
from cells import verdict

from axiomcheck import axioms, measures
from axiomcheck.documents import claim_of, parse, render
from axiomcheck.errors import AxiomcheckError
from axiomcheck.kernel.certificate import POINT, STEPS, Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.report.explain import explain, summary
from axiomcheck.report.records import record
from axiomcheck.runner import failure
from axiomcheck.site.cells import entry
from axiomcheck.store import documents, read_bounded, shipped_root
from axiomcheck.verdict import Status, replay, told

SAMPLE = 60  # of the shipped certificates, every so many
CELLS = (  # of every kind of claim, proved and refuted
    ("KLD", "MON", "printed", "natural"),
    ("AE", "ABS", "printed", "natural"),
    ("KLD", "IND", "printed", "natural"),
    ("NAE", "MAX", "printed", "natural"),
    ("AE", "IMP", "printed", "smoothed"),
    ("KLD", "MAX", "printed", "natural"),
    ("Acc", "SM", "steps", "natural"),
    ("Chi", "NIFQ", "noninformative", "natural"),
)
MARK = "271828/314159"  # what was put in, and must not be printed


@cache
def found(name, axiom, reading, domain):
    v = verdict(Claim(measures.from_name(name), axioms.from_name(axiom), reading, domain))
    assert v.certificate.steps and v.certificate.rule not in (STEPS, POINT), v.certificate.rule
    return v


def tampered(certificate):
    """The same steps beside lemmas that do not hold."""
    params, premises = certificate.params, certificate.premises
    size = {k: v for k, v in params.items() if k == "p"}  # which says of how many classes the steps speak
    yield replace(certificate, rule="no such rule", params={**size, "value": MARK})
    yield replace(certificate, params={**params, "more": MARK})
    yield replace(certificate, params={**params, "values": {"p": [MARK]}, "low": MARK, "bound": MARK, "x": MARK})
    yield replace(certificate, premises=(*premises, Certificate("orthant", {"names": MARK})))
    yield replace(certificate, rule="cases", params={**size, "on": MARK, "outcomes": ["holds", "fails"]})


@pytest.mark.parametrize("cell", CELLS, ids=" ".join)
def test_a_wrong_lemma_is_never_printed_and_changes_no_verdict(cell):
    v = found(*cell)
    first = {"p": v.certificate.params["p"]} if v.status is Status.REFUTED and "p" in v.certificate.params else {}
    alone = replay(v.claim, v.status, Certificate(STEPS, first, steps=v.certificate.steps))
    said = {**record(alone), "seconds": 0}
    for wrong in tampered(v.certificate):
        other = replay(v.claim, v.status, wrong)
        assert (other.status, other.trusts, other.scope) == (v.status, v.trusts, v.scope)
        assert other.telling == alone.certificate
        assert {**record(other), "seconds": 0} == said and MARK not in str(said)
        assert other.witness == alone.witness
    if v.claim.axiom.id != "max":  # whose outlines take seconds
        assert explain(other) == explain(alone) and explain(other, "latex") == explain(alone, "latex")


@pytest.mark.parametrize("cell", CELLS, ids=" ".join)
def test_a_lemma_that_holds_is_told(cell):
    v = found(*cell)
    assert v.telling == replace(v.certificate, steps="")
    assert summary(v) != summary(replay(v.claim, v.status, next(tampered(v.certificate))))


def test_the_explorer_tells_steps_where_the_lemma_is_wrong():
    v = found(*CELLS[0])
    right, wrong = entry(v), entry(replay(v.claim, v.status, next(tampered(v.certificate))))
    assert right.body != wrong.body and "steps" in str(wrong.body) and MARK not in str(wrong.body)


def test_a_file_with_a_wrong_lemma_replays_as_its_steps_do(tmp_path):
    v = found(*CELLS[0])
    path = tmp_path / f"{v.claim.key}.json"
    path.write_text(render(v.claim, "proved", next(tampered(v.certificate))))
    assert failure(path, placed=True) is None
    path.write_text(render(v.claim, "proved", replace(next(tampered(v.certificate)), steps="")))
    assert "no rule" in failure(path, placed=True)


def test_a_refutation_has_as_many_classes_as_the_steps_show():
    """Its size is printed, so that the lemma's other numbers must not change it."""
    v = found("KLD", "MAX", "printed", "natural")
    with pytest.raises(AxiomcheckError):
        replay(v.claim, v.status, replace(v.certificate, params={**v.certificate.params, "classes": 7}))
    with pytest.raises(AxiomcheckError):
        replay(v.claim, v.status, replace(v.certificate, params={**v.certificate.params, "p": ["1/3"] * 3}))
    longer = replace(v.certificate, params={**v.certificate.params, "q": ["1/5"] * 5})
    assert replay(v.claim, v.status, longer).scope == v.scope


def lemmas(every):
    for path in documents(shipped_root())[::every]:
        document = parse(read_bounded(path), path)
        if document.certificate.steps and document.certificate.rule not in (STEPS, POINT):
            yield document


@pytest.mark.parametrize("every", [SAMPLE, pytest.param(1, marks=pytest.mark.slow)])
def test_lemmas_of_shipped_certificates_hold(every):
    tried = 0
    for document in lemmas(every):
        claim = claim_of(document)
        assert told(claim, Status(document.status), document.certificate).rule == document.certificate.rule, document.path
        tried += 1
    assert tried > 0
