"""Measures that nobody had in mind: they are read, decided, and judged by an arithmetic of the tests' own."""

import sys
from pathlib import Path

import pytest
from independent import real

from axiomcheck.axioms import catalog as axioms
from axiomcheck.errors import InputError
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.numeric.evaluation import evaluate
from axiomcheck.strategies import climb
from axiomcheck.strategies.grids import refute, refute_soon
from axiomcheck.strategies.prover import Prover
from axiomcheck.verdict import Status, decide

pytestmark = pytest.mark.usefixtures("z3_here")

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))
grammar, unseen, unseen_judge, unseen_values = (
    pytest.importorskip(name) for name in ("grammar", "unseen", "unseen_judge", "unseen_values")
)
TEXTS = unseen.texts()
TEXTUAL = [name for name, (section, _) in TEXTS.items() if section not in (unseen.FUNCTIONS, "latex")]
REFUSED = {"l_nmd"}  # see docs/benchmarks-unseen.md
POINT = ((0.2, 0.5, 0.3), (0.35, 0.25, 0.4))
TRAIN = (0.3, 0.3, 0.4)


def claim(text: str, axiom: str, classes: int | None = None) -> Claim:
    return Claim(formula.measure(text), axioms()[axiom], "repaired", classes=classes)


def test_there_are_many_and_none_is_in_the_catalog_under_its_name():
    assert len(TEXTS) >= 150
    assert len(set(TEXTS.values())) == len(TEXTS)


@pytest.mark.parametrize("name", TEXTUAL)
def test_two_readers_of_formulas_agree(name):
    section, text = TEXTS[name]
    measure = unseen.read(name, section, text)
    tree = unseen_values.trained(unseen_values.tree(text), list(TRAIN))
    p, x = ([grammar.Fraction(str(v)) for v in d] for d in POINT)
    training = {"p_train": TRAIN} if measure.trained else {}
    ours = float(evaluate(measure, *POINT, **training))
    assert float(real(grammar.value(tree, p, x))) == pytest.approx(ours, abs=1e-9)


@pytest.mark.parametrize("name", [n for n, (section, _) in TEXTS.items() if section == "latex"])
def test_latex_is_read_or_refused_with_a_cure(name):
    pytest.importorskip("lark")
    section, text = TEXTS[name]
    if name not in REFUSED:
        assert unseen.read(name, section, text).formula.symbols >= {"p", "p_hat"}
        return
    with pytest.raises(InputError, match="column"):
        unseen.read(name, section, text)


CLIMBED = [  # no grid of small denominators has a counterexample
    ("sum(log(1 + abs(p - p_hat)))", "ind"),
    ("maximum(sum((p - p_hat)**2/p), sum((p - p_hat)**2/p_hat))", "ind"),
    ("sum((p - p_hat)**2)/(sum(p**2) + sum(p_hat**2))", "mon"),
]


@pytest.mark.parametrize(("text", "axiom"), CLIMBED)
def test_climbing_finds_counterexamples_that_the_kernel_accepts(text, axiom):
    verdict = decide(claim(text, axiom), 60)
    assert verdict.status is Status.REFUTED
    record = {
        "name": "M", "section": "", "text": text, "classes": None,
        "claims": [{"axiom": axiom, "reading": "repaired", "n": None, "verdict": "refuted",
                    "certificate": verdict.certificate.to_data()}],
    }  # fmt: skip
    assert unseen_judge.judged(record) == ["broken"]


@pytest.mark.parametrize("axiom", ["nn", "mon", "ind"])
def test_climbing_finds_nothing_where_there_is_nothing(axiom):
    assert climb.refute(claim("sum((p - p_hat)**2)", axiom, 3), Prover(60), []) is None


def test_ties_of_fine_grids_are_counterexamples():
    found = decide(claim("mean(maximum(abs(p - p_hat) - 0.05, 0))", "mon"), 60)
    assert found.status is Status.REFUTED


@pytest.mark.parametrize("axiom", ["imp", "rel", "abs"])
def test_what_is_found_soon_is_what_a_long_search_finds_first(axiom):
    asked = claim("sum(p*log(p/p_hat))", axiom)
    assert refute_soon(asked, Prover(60), []) == refute(asked, Prover(60), []) != None  # noqa: E711


def test_roots_scale_by_halves():
    assert decide(claim("sum(abs(p - p_hat)**(3/2))", "ind"), 60).status is Status.PROVED


@pytest.mark.parametrize(
    "text", ["mean(abs(p/(1 - p) - p_hat/(1 - p_hat)))", "sum((p - p_hat)**2/(p*(1 - p)))", "sum(abs(p**3 - p_hat**3))"]
)
def test_what_shares_are_at_most_tells_signs_and_orders(text):
    assert decide(claim(text, "mon"), 60).status is Status.PROVED
    assert decide(claim(f"sum(p*p_hat) - {text}", "mon", 2), 2).status is not Status.PROVED


def test_the_judge_contradicts_what_is_wrong():
    wrong = [{"axiom": "rel", "reading": "repaired", "n": None, "verdict": "proved", "certificate": None}]
    right = [{**wrong[0], "axiom": "mon"}]
    record = {"name": "AE", "section": "", "text": "mean(abs(p - p_hat))", "classes": None}
    assert unseen_judge.judged({**record, "claims": wrong})[0].startswith("contradicted")
    assert unseen_judge.judged({**record, "claims": right}) == ["survived"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("sum(where(p_hat > p, 2*(p_hat - p), p - p_hat))", "sum(p - p_hat + 3*maximum(p_hat - p, 0))"),
        ("sum(where(p <= p_hat, p_hat - p, p - p_hat)/p)", "sum((p - p_hat + 2*maximum(p_hat - p, 0))/p)"),
        ("sum(where(p_hat < p, 0.1, 0))", "sum(where(p_hat < p, 1/10, 0))"),
        (
            "sum(where(p_hat < p, p - p_hat + 1, p_hat - p))",
            "sum(where(p_hat < p, p - p_hat + 1, p_hat - p))",
        ),
    ],
)
def test_branches_that_meet_have_a_formula_without_branches(text, read):
    assert str(formula.parse(text)) == read


@pytest.mark.parametrize(
    ("text", "axiom", "status"),
    [
        ("minimum(1, sum(p*log(p/p_hat)))", "ioi", Status.PROVED),
        ("sum(p*log(p/p_hat)/log(2))", "ioi", Status.PROVED),
        ("sum(p*(log(p/p_hat)/log(2)))", "mon", Status.PROVED),
        ("mean(where(p_hat > p, 2*(p_hat - p), p - p_hat))", "ind", Status.PROVED),
        ("mean(minimum((p - p_hat)**2, 0.01))", "mon", Status.REFUTED),
    ],
)
def test_what_was_open_at_first_sight(text, axiom, status):
    assert decide(claim(text, axiom), 60).status is status


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("sum(p*(log(p/p_hat)/log(2)))", "sum(p*log(p/p_hat))/log(2)"),
        ("mean(log(p)/log(2)*p_hat*p)", "mean(p_hat*p*log(p))/log(2)"),
        ("sum(abs(p - p_hat)/sqrt(2))", "sum(abs(p - p_hat))/sqrt(2)"),
        ("sum(abs(log(p)/log(2) - p_hat))", "sum(abs(log(p)/log(2) - p_hat))"),
        ("max(p/log(2))", "max(p/log(2))"),
    ],
)
def test_what_divides_all_terms_divides_their_sum(text, read):
    assert str(formula.parse(text)) == read
    assert formula.parse(read) == formula.parse(text)


def test_hyperbolic_functions_are_traced():
    assert str(unseen.read("f_log_cosh", *TEXTS["f_log_cosh"]).formula) == (
        "sum(log((exp(p_hat - p) + exp(-(p_hat - p)))/2))/n"
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [("f_asymmetric_dict", "--classes 2..4")],
)
def test_functions_are_refused_with_the_place_or_the_cure(name, reason):
    with pytest.raises(InputError, match=reason):
        unseen.read(name, *TEXTS[name])
