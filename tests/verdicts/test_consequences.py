"""Properties that follow from stored theorems: their steps are in the certificate, and nothing else is trusted."""

import pytest

import axiomcheck
from axiomcheck import axioms, measures, verdict
from axiomcheck.calculus.check import Step
from axiomcheck.calculus.claims import shows, wanted
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import add, num, rel, var
from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.certificate import STEPS, Certificate
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.store import Store
from axiomcheck.strategies import calculus
from axiomcheck.strategies.prover import Prover
from axiomcheck.tactics import consequences
from axiomcheck.tactics.consequences import Theorem, consequence
from axiomcheck.tactics.files import pack
from axiomcheck.verdict import Status, decide, replay, theorems

MOVE = "for q, u, v and classes i, j with v[i] < u[i] <= q[i], q[j] <= u[j] < v[j], u = v elsewhere: "
WEAKER = MOVE + "D(q, v) + 1 > D(q, u)"  # of MON, in other names, the other way round


def claim_of(measure, text, **more):
    found = measures.from_name(measure) if measure.isalnum() else formula.measure(measure, "mine")
    return Claim(found, axiomcheck.axiom(text), **more)


def followed(claim, seconds=20.0):
    return calculus.follow(claim, Prover(seconds, known=lambda: theorems(claim)), [])


def test_what_direct_search_does_not_find_follows_from_mon():
    """KLD grows strictly when a prediction moves away, so it does not fall by 1; the proof has MON's steps in it."""
    claim = claim_of("KLD", WEAKER)
    assert calculus.prove(claim, Prover(20.0), []) is None
    found = decide(claim)
    assert (found.status, found.trust, found.scope) == (Status.PROVED, "kernel", "every n")
    steps, _ = unpack(found.certificate.steps)
    assert "instance" in {s.rule for s in steps}


@pytest.mark.parametrize(
    ("measure", "text"),
    [
        ("KLD", MOVE + "D(q, u) <= D(q, v)"),
        ("KLD", MOVE + "D(q, v) != D(q, u)"),
        ("NKLD", "for x, p: D(x, p) >= -1"),
        ("RAE", "for u, v: 1 + D(v, u) > 0"),
        ("PD", MOVE + "2*D(q, v) > 2*D(q, u) - 1/7"),
        ("BCD", "for p: min D(p, .) = 0"),  # which direct search does not find: no value is negative, and D(p, p) is 0
    ],
)
def test_weaker_reversed_and_renamed_forms_follow(measure, text):
    claim = claim_of(measure, text)
    certificate = followed(claim)
    assert certificate is not None and shows(claim, certificate.steps) == frozenset()


@pytest.mark.slow
def test_two_theorems_at_once():
    """Squares of NKLD are ordered as its values are, which are never negative: MON and NN."""
    claim = claim_of("NKLD", MOVE + "D(q, u)**2 < D(q, v)**2")
    certificate = followed(claim)
    assert certificate is not None and shows(claim, certificate.steps) == frozenset()


@pytest.mark.parametrize(
    ("measure", "text"),
    [
        ("KLD", MOVE + "D(q, v) > D(q, u) + 1/1000"),
        ("KLD", MOVE + "D(q, v) < D(q, u)"),
        ("KLD", MOVE.replace("v[i] < u[i] <= q[i]", "q[i] <= u[i]") + "D(q, u) < D(q, v)"),
        ("NKLD", "for x, p: D(x, p) > 0"),
    ],
)
def test_what_does_not_follow_does_not(measure, text):
    assert followed(claim_of(measure, text), 6.0) is None


def test_a_bound_follows_from_a_tighter_one_in_the_cache(tmp_path, monkeypatch):
    """Declared properties that were proved before are theorems too, of the same formula and on the same domain."""
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(tmp_path))
    text = "sum(abs(p - p_hat))/3"
    tight, loose = (claim_of(text, f"for p, x: D(p, x) <= {b}") for b in ("2/3", "7"))
    assert list(theorems(loose)) == [] and followed(loose) is None
    found = decide(tight)
    assert found.status is Status.PROVED
    Store().save(tight, "proved", found.certificate)
    ((other, _),) = theorems(loose)
    assert other.key == tight.key
    assert shows(loose, followed(loose).steps) == frozenset()
    assert list(theorems(tight)) == []  # not its own
    assert list(theorems(claim_of(text, "for p, x: D(p, x) <= 7", domain="smoothed"))) == []
    assert list(theorems(claim_of(f"2*({text})", "for p, x: D(p, x) <= 7"))) == []


def test_an_edited_document_is_no_theorem(tmp_path, monkeypatch):
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(tmp_path))
    claim, other = claim_of("AE", "for p, x: D(p, x) >= 0"), claim_of("AE", "for p, x: 2*D(p, x) >= -1")
    certificate = calculus.prove(claim, Prover(10.0), [])
    path = Store().save(claim, "proved", certificate)
    assert any(one.key == claim.key for one, _ in theorems(other))
    path.write_text(path.read_text().replace("D(p, x) >= 0", "D(p, x) >= 1"))
    assert not any(one.key == claim.key for one, _ in theorems(other))


def test_a_false_theorem_proves_nothing(monkeypatch):
    """Its steps are in the certificate and are refused there; the kernel refuses it whatever the search believes."""
    claim, false = claim_of("SE", "for p, x: D(p, x) <= -1"), claim_of("SE", "for p, x: D(p, x) <= -2")
    lie = Certificate(STEPS, steps=pack([Step(S, "hypothesis") for S in wanted(false)]))
    prover = Prover(20.0, known=lambda: [(false, lie)])
    assert calculus.follow(claim, prover, []) is None
    monkeypatch.setattr(consequences, "pruned", lambda steps, _: steps)  # which refuses such steps as well
    certificate = calculus.follow(claim, prover, [])
    assert certificate is not None
    with pytest.raises(AxiomcheckError):
        replay(claim, Status.PROVED, certificate)
    monkeypatch.setattr(verdict, "theorems", lambda _: [(false, lie)])
    assert decide(claim, search="auto").status is Status.REFUTED


def test_hypotheses_of_an_instance_are_shown():
    """x < y gives x <= y, which MON asks for; where it is y < x there is no proof."""
    stricter, other = "v[i] < u[i] < q[i], q[j] < u[j] < v[j]", "q[i] < v[i] < u[i], q[j] < u[j] < v[j]"
    asked = [claim_of("KLD", WEAKER.replace("v[i] < u[i] <= q[i], q[j] <= u[j] < v[j]", x)) for x in (stricter, other)]
    assert shows(asked[0], followed(asked[0]).steps) == frozenset()
    assert followed(asked[1], 6.0) is None


def test_the_budget_is_kept():
    """What instances cost is charged; nothing is found on a budget that is too small."""
    S = Sequent(frozenset([rel("le", var("u"), var("v"))]), rel("le", var("u"), var("v")))
    asked = Sequent(frozenset([rel("lt", var("x"), var("y"))]), rel("le", var("x"), add(var("y"), num(1))))
    known = [Theorem(S, (Step(S, "hypothesis"),))]
    found, left = consequence([asked], known, 3000)
    assert isinstance(found, tuple) and 0 < left < 3000
    assert isinstance(consequence([asked], known, 20)[0], str)


def test_axioms_of_the_catalog_are_looked_up_on_the_same_domain():
    claim = claim_of("KLD", WEAKER, domain="smoothed")
    found = [one for one, _ in theorems(claim)]
    assert {one.domain for one in found} == {"smoothed"} and axioms.from_name("MON") in {one.axiom for one in found}
