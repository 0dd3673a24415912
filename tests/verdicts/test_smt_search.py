"""Counterexamples from Z3: each refuted cell has one, every model is replayed, nothing true is refuted."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, measures
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.formal.tree import both, mapped, truth
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import log, num, sym
from axiomcheck.lang.goal import eq, gt, le, lt
from axiomcheck.report import records
from axiomcheck.report.explain import explain
from axiomcheck.scenes import scene
from axiomcheck.strategies import searches
from axiomcheck.strategies.budget import Budget
from axiomcheck.strategies.prover import Prover
from axiomcheck.strategies.smt import questions, refute
from axiomcheck.strategies.smt_forms import inner, logarithms
from axiomcheck.strategies.smt_problems import Flat, Problem, simplest
from axiomcheck.verdict import Status, decide, rested

pytestmark = pytest.mark.usefixtures("z3_here")


def refutes(claim, certificate):
    return rested(claim, Status.REFUTED, certificate)


FAR = Budget(1e6)  # that is never used up
SECONDS = 60.0
NONE_OF = {"IMP": ("AE", "NAE", "RAE", "NRAE", "SE"), "REL": ("RAE",), "ABS": ("AE", "SE")}
NINE = ("AE", "NAE", "RAE", "NRAE", "SE", "DR", "KLD", "NKLD", "PD")
CELLS = [
    (name, axiom, reading, n)
    for axiom in ("IMP", "REL", "ABS")
    for name in NINE
    if name not in NONE_OF[axiom]
    for reading, n in (("binary", 2), ("repaired", 3))
]


def claim_of(measure, axiom, reading="printed", **more):
    found = measures.from_name(measure) if measure.isalpha() else formula.measure(measure)
    return Claim(found, axioms.from_name(axiom), reading, **more)


@pytest.mark.parametrize(("name", "axiom", "reading", "n"), CELLS)
def test_refuted_cells_have_a_model(name, axiom, reading, n):
    """IMP, REL and ABS, at two and at three classes; the kernel takes each witness."""
    claim = claim_of(name, axiom, reading, classes=n)
    certificate = refute(claim, Prover(SECONDS), [])
    assert certificate is not None
    assert refutes(claim, certificate) == frozenset()


@pytest.mark.slow
def test_every_refuted_cell_of_the_papers_table_is_found_by_models(tmp_path, monkeypatch):
    """As `table 1 --fresh --search smt` decides it; what is proved there needs no model."""
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(tmp_path))
    words = ["table", "1", "--fresh", "--search", "smt", "--jobs", "1", "--format", "json"]
    found = json.loads(CliRunner().invoke(cli, words).output)["verdicts"]
    refuted = [x for x in found if x["verdict"] == "refuted"]
    assert len(found) == 72 and len(refuted) == 32
    assert {x["found_by"] for x in refuted if x["axiom"] != "MAX"} == {"smt"}  # no model denies a largest error
    open_ = [(x["measure"], x["axiom"]) for x in found if x["verdict"] not in ("proved", "refuted")]
    assert open_ == [("NAE", "IND")]  # where Z3 does not answer: quotients of quotients; grids refute it


@pytest.mark.parametrize("name", ["AE", "SE", "RAE", "NRAE"])
def test_ind_as_printed_has_a_model(name):
    claim = claim_of(name, "IND", classes=3)
    assert refutes(claim, refute(claim, Prover(SECONDS), [])) == frozenset()


def test_witnesses_are_simple():
    claim = claim_of("SE", "REL", "binary")
    point = scene(claim, refute(claim, Prover(SECONDS), []))["distributions"]
    assert max(Fraction(v).denominator for d in point.values() for v in d) <= 4


@pytest.mark.parametrize(("name", "axiom"), [("AE", "IMP"), ("SE", "ABS"), ("RAE", "REL"), ("KLD", "NN"), ("NAE", "MAX")])
def test_what_holds_is_not_refuted(name, axiom):
    assert refute(claim_of(name, axiom, classes=2), Prover(SECONDS), []) is None


def test_smoothed_claims_are_refuted_for_every_amount():
    claim = claim_of("AE", "REL", "binary", domain="smoothed")
    certificate = refute(claim, Prover(SECONDS), [])
    assert certificate is not None and not certificate.params.get("low")


def test_the_search_is_named_in_json_and_in_words():
    verdict = decide(claim_of("DR", "IMP", "binary"), SECONDS, search="smt")
    assert verdict.status is Status.REFUTED and verdict.found_by == "smt" and verdict.trust == "kernel"
    assert json.loads(json.dumps(records.record(verdict)))["found_by"] == "smt"
    assert "was found by Z3, as a model of the negated claim" in " ".join(explain(verdict).split())
    assert decide(claim_of("DR", "IMP", "binary"), SECONDS, search="auto").found_by == "grid"
    with pytest.raises(InputError, match="there is no search"):
        decide(claim_of("DR", "IMP"), search="luck")


def test_searches_by_name():
    hows = {k: [e.how for e in searches("quantification", k)] for k in ("auto", "grid", "smt")}
    assert "smt" not in hows["grid"] and not {"grid", "climbing"} & set(hows["smt"])
    assert hows["auto"].index("grid") < hows["auto"].index("smt") < hows["auto"].index("climbing")
    with pytest.raises(InputError, match="axioms of filtering"):
        list(searches("filtering", "smt"))


def test_a_band_that_grids_miss():
    """The measure is AE but where the true prevalence is in a narrow band."""
    text = "mean(abs(p - p_hat)) + sum(maximum(0, 1/200 - abs(p - 517/1000))*abs(p - p_hat)*p_hat)"
    verdict = decide(claim_of(text, "IMP", classes=2), SECONDS, search="smt")
    assert verdict.status is Status.REFUTED


# -- the machinery ------------------------------------------------------------------------------


def test_models_are_not_believed():
    """With nothing known of the logarithm, Z3 has wrong models; the exact formula refuses them."""
    u = sym("u")
    problem = Problem(both(gt(u, 1), le(u, 2), lt(log(u), 0)), ["u"])
    problem.asserted = problem.asserted[:1]
    assert list(problem.rounded(FAR)) == []


def test_logarithms_are_cut_off():
    """log u = 1/2 has no rational solution: tangents exclude every model but those nearby, then it stops."""
    u = sym("u")
    problem = Problem(both(gt(u, 1), le(u, 2), eq(log(u), log(u * u))), ["u"])
    assert problem.multiples(6, FAR) is None and list(problem.rounded(FAR)) == []
    thin = Problem(both(lt(sym("u"), 1), gt(u, 0), lt(log(u), -1), lt(Fraction(36, 100) + 0 * u, u)), ["u"])
    (found,) = thin.rounded(FAR)
    assert thin.true_at(found)


def test_tangents_and_tables_are_true():
    flat = Flat()
    flat.term(log(sym("u")) + log(2 * sym("u")))
    for value in (Fraction(1, 7), Fraction(1), Fraction(9, 4)):
        for at in (Fraction(1, 3), Fraction(5, 2)):
            for node in (*flat.known(), *flat.ordered(), *flat.tangents({"u": at}), *flat.tables(6)):
                exact = {name: log(u) for u, (name, _) in flat.logs.items()}
                exact |= {f"axc_p{prime}": log(num(prime)) for prime in (2, 3, 5)}

                assert truth(mapped(node, lambda r, e=exact: r.subs(e)), {"u": value}) is not False


def test_products_of_logarithms_by_form():
    a, b = sym("a"), sym("b")
    assert logarithms(2 * log(a / b) - log(a) / 3, Fraction(1)) == {a: Fraction(5, 3), b: Fraction(-2)}
    assert logarithms(log(a) + 1, Fraction(1)) is None and logarithms(a * log(b), Fraction(1)) is None


def test_the_outer_function_goes_by_form():
    """NKLD is compared as KLD is; NAE, whose outer function depends on the truth, is not touched."""
    assert str(inner(measures.from_name("NKLD")).formula) == "sum(p*log(p/p_hat))"
    (question, *_) = questions(claim_of("NKLD", "REL", "binary"), [], 1)
    assert not question.problem.flat.exps
    nae = measures.from_name("NAE")
    assert inner(nae) is nae


def test_simplest_fractions():
    known = (("3/10", "4/10", "1/3"), ("0.2601", "0.2699", "4/15"), ("1/2", "1/2", "1/2"), ("5/4", "7/3", "2"))
    for low, high, expected in known:
        assert simplest(Fraction(low), Fraction(high)) == Fraction(expected)
