"""How often axioms are violated: the sampling, the interval, agreement with verdicts, the command line."""

import json
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner
from sentences_of_catalog import built_in

from axiomcheck import axioms, measures
from axiomcheck.axioms.readings import Reading
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.exact.forms import Whole, form_of
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.reader import read
from axiomcheck.rates import SCHEMES, Rate, _kinds, claim_for, clopper_pearson, rate
from axiomcheck.verdict import Status, decide

MEASURES = ("ae", "nae", "rae", "nrae", "se", "dr", "kld", "nkld", "pd", "nse")
RATED = [
    x.id
    for x in axioms.catalog().values()
    if x.kind == QUANTIFICATION and not isinstance(form_of(x.readings["printed"]).conclusion, Whole)
]
EXISTENTIAL = [x.id for x in axioms.catalog().values() if x.kind == QUANTIFICATION and x.id not in RATED]


def kind(axiom, size=3, reading="printed", domain="natural"):
    claim = Claim(measures.from_name("ae"), axioms.from_name(axiom), reading, domain, classes=size)
    return _kinds(claim, Fraction(1, 1000) if domain == "smoothed" else None, "truth")[0]


# -- agreement with what is known ----------------------------------------------------------


@pytest.mark.parametrize("measure", MEASURES)
def test_what_is_proved_is_never_seen_violated(measure):
    looked = 0
    for axiom in RATED:
        found = rate(measure, axiom, samples=300, seed=1)
        verdict = decide(
            Claim(measures.from_name(measure), axioms.from_name(axiom), classes=found.claim.classes), 5
        )
        if verdict.status is Status.PROVED:
            assert found.violated == 0, axiom
            looked += 1
        if found.violated:
            assert verdict.status is not Status.PROVED
    assert looked >= 2


def test_known_rates_are_met():
    assert rate("SE", "REL", samples=500).rate == 1.0
    assert rate("KLD", "IMP", samples=500).rate == 1.0
    found = rate("AE", "IMP", samples=500)  # equal values: floats do not tell, fractions do
    assert (found.violated, found.satisfied, found.undecided) == (0, 500, 0)
    triangle = rate("SE", "TRI", samples=20_000, seed=2)
    low, high = triangle.interval
    assert low < 1 / 3 < high  # y lies between p and x: a third of all orders of three numbers


def test_ties_that_no_exact_arithmetic_tells_are_counted_apart():
    square = measures.from_name("kld")
    symmetric = type(square)(
        "JEFF", "symmetrised", _formula("sum((p - p_hat)*log(p/p_hat))"), "where positive"
    )
    found = rate(symmetric, "SYM", samples=60)
    assert found.undecided + found.satisfied == 60 and found.violated == 0
    if found.undecided:
        assert found.interval[1] == pytest.approx(clopper_pearson(found.undecided, 60, 0.95)[1])
    assert found.rate is None or found.rate == 0


def _formula(text):
    from axiomcheck.input.formula import parse

    return parse(text)


def test_points_without_a_value_are_not_counted():
    hollow = type(measures.from_name("ae"))(
        "HOLLOW", "roots", _formula("sum(sqrt(p - p_hat + 1/2))"), "here and there"
    )
    found = rate(hollow, "NN", classes=2, samples=400)
    assert found.undefined > 0 and found.counted + found.undefined == found.samples == 400


# -- sampling --------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("axiom", RATED)
@pytest.mark.parametrize("reading", ["printed", "repaired"])
def test_every_scenario_is_admissible_and_a_multiple_of_the_grain(axiom, scheme, reading):
    k = kind(axiom, 3 if axiom == "ind" else 4, reading)
    point, given_up = k.draw(np.random.default_rng(0), 200, scheme)
    assert all(len(v) == 200 for v in point.values())
    assert given_up <= 2
    assert k._admissible(point, 200).all()
    for vector in k.vectors:
        total = sum(point[e.args[0]] for e in vector)
        assert np.allclose(total, 1, atol=1e-12)
    for name in (*k.first, *k.rest):
        assert (point[name] * 2**32 == np.floor(point[name] * 2**32)).all()


def test_p_is_uniform_on_the_simplex_where_every_p_is_admissible():
    k = kind("nn", 3)
    point, given_up = k.draw(np.random.default_rng(5), 20_000, "truth")
    assert given_up == 0
    first = point[k.vectors[0][0].args[0]]
    assert first.mean() == pytest.approx(1 / 3, abs=0.01) and first.var() == pytest.approx(1 / 18, abs=0.005)


def test_the_rest_is_uniform_given_p():
    k = kind("mon", 2)
    point, _ = k.draw(np.random.default_rng(6), 20_000, "truth")
    p1, x1, y1 = (point[v[0].args[0]] for v in k.vectors)
    assert (y1 < x1).all() and (x1 <= p1).all()
    assert (x1 / p1).mean() == pytest.approx(2 / 3, abs=0.01)  # the larger of two uniform numbers
    assert p1.mean() == pytest.approx(1 / 2, abs=0.01)
    all_at_once, _ = k.draw(np.random.default_rng(6), 20_000, "scenario")
    p1 = all_at_once[k.vectors[0][0].args[0]]
    assert p1.mean() == pytest.approx(3 / 4, abs=0.01)  # with density 3 p^2


def test_the_seed_decides():
    a, b, c = (rate("DR", "REL", samples=500, seed=s) for s in (3, 3, 4))
    assert a == b and a != c


def test_an_unsatisfiable_axiom_is_told():
    said = read("for p, x and class c with p[c] > x[c] > p[c]: D(p, x) >= 0")
    nothing = Axiom("NOTHING", "of nothing", meaning="Nothing.", readings={"printed": Reading(said)})
    for scheme in SCHEMES:
        with pytest.raises(InputError, match="no admissible scenario"):
            rate("AE", nothing, samples=10, scheme=scheme)


# -- the interval -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "trials", "confidence"),
    [
        (0, 1, 0.95),
        (1, 1, 0.95),
        (0, 100, 0.95),
        (5, 50, 0.9),
        (50, 100, 0.99),
        (999, 1000, 0.95),
        (37, 10_000, 0.95),
    ],
)
def test_clopper_pearson_is_the_beta_distributions_quantiles(hits, trials, confidence):
    import mpmath

    low, high = clopper_pearson(hits, trials, confidence)
    tail = (1 - confidence) / 2
    if hits:
        assert float(mpmath.betainc(hits, trials - hits + 1, 0, low, regularized=True)) == pytest.approx(
            tail, rel=1e-6
        )
    else:
        assert low == 0
    if hits < trials:
        above = float(mpmath.betainc(hits + 1, trials - hits, 0, high, regularized=True))
        assert 1 - above == pytest.approx(tail, rel=1e-6)
    else:
        assert high == 1
    assert low <= hits / trials <= high


def test_no_trials_say_nothing():
    assert clopper_pearson(0, 0, 0.95) == (0.0, 1.0)


# -- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("axiom", EXISTENTIAL)
def test_existential_axioms_have_no_rate(axiom):
    with pytest.raises(InputError, match="verify"):
        rate("AE", axiom)


@pytest.mark.parametrize(
    "more",
    [{"samples": 0}, {"samples": 10**7}, {"seed": -1}, {"scheme": "grid"}, {"confidence": 1.0}, {"eps": "1/2"},
     {"domain": "smoothed", "eps": "x"}, {"domain": "smoothed", "eps": "-1"}, {"classes": 1}, {"classes": 40},
     {"domain": "closed"}, {"reading": "loose"}],
)  # fmt: skip
def test_bad_arguments_are_input_errors(more):
    with pytest.raises(InputError):
        rate("AE", "MON", **more)


def test_sizes_default_to_the_smallest():
    assert claim_for("ae", "mon", "printed", "natural", "same", None).classes == 2
    assert claim_for("ae", "ind", "printed", "natural", "same", None).classes == 3


# -- the command line ------------------------------------------------------------------------------


def run(*words):
    return CliRunner().invoke(cli, ["rate", *words])


def test_it_is_said_to_be_an_estimate():
    result = run("SE", "TRI", "--samples", "500", "--seed", "9")
    assert result.exit_code == 0
    assert "not a proof" in result.output and "seed 9" in result.output and "uniformly" in result.output
    assert result.output.rstrip().endswith("axiomcheck rate SE TRI --samples 500 --seed 9")


def test_json_has_what_is_needed_to_draw_again():
    words = ["SE", "TRI", "--samples", "500", "--seed", "9", "--classes", "2-3", "--format", "json"]
    data = json.loads(run(*words).output)
    assert data["schema"] == "axiomcheck.rate/1" and [r["classes"] for r in data["rates"]] == [2, 3]
    for r in data["rates"]:
        again = rate(r["measure"], r["axiom"], classes=r["classes"], samples=r["samples"], seed=r["seed"])
        assert (
            isinstance(again, Rate)
            and again.violated == r["violated"]
            and list(again.interval) == r["interval"]
        )
        assert r["proof"] is False and r["interval"][0] <= r["rate"] <= r["interval"][1]


def test_an_amount_alone_means_smoothed():
    asked = ("KLD", "IMP", "--samples", "200")
    alone, both = run(*asked, "--eps", "1/100"), run(*asked, "--domain", "smoothed", "--eps", "1/100")
    assert alone.exit_code == 0 and alone.output == both.output and "smoothed" in alone.output


@pytest.mark.parametrize(
    "words", [("AE",), ("AE", "MAX"), ("AE", "QQ"), ("QQ", "MON"), ("AE", "MON", "--classes", "every"),
              ("AE", "MON", "--samples", "0"), ("AE", "MON", "--domain", "natural", "--eps", "1"),
              ("F", "SM", "--eps", "1"), ("NAS", "MON", "--classes", "3")]
)  # fmt: skip
def test_bad_input_ends_with_two(words):
    result = run(*words)
    assert result.exit_code == 2 and "Traceback" not in result.output, result.output


# -- declared properties -----------------------------------------------------------------------

SENTENCES = [
    (name, reading, signs)
    for name, reading, signs in built_in()
    if axioms.catalog()[name].kind == "quantification"
    and (name, reading) not in {("max", "printed"), ("bnd", "printed"), ("con", "printed")}
]


@pytest.mark.parametrize("key", SENTENCES, ids="-".join)
@pytest.mark.parametrize("measure", ["KLD", "AE"])
def test_sentences_of_the_catalog_have_its_rates(key, measure):
    """The same numbers where the same scenarios are drawn, and all of them counted."""
    name, reading, signs = key
    own = as_axiom("OWN", {"printed": built_in()[key]})
    about_signs = "same" if signs == "any" else signs
    wanted = rate(measure, name, reading=reading, signs=about_signs, samples=300)
    found = rate(measure, own, samples=300)
    assert found.claim.classes == wanted.claim.classes
    assert found.violated + found.satisfied + found.undecided + found.undefined == 300
    low, high = wanted.interval
    assert found.rate is not None and low - 0.1 <= found.rate <= high + 0.1


def test_choices_of_classes_are_weighted():
    """Of three classes, c is the first one as often as another; a part of three holds it twice as often as not."""
    found = rate("AE", "for p, x and class c: D(p, x) >= 0", samples=200, classes=3)
    assert found.violated == 0
    inside = "for p, x and class c and part A: p[A] - p[c] < (p[A] + abs(p[A] - p[c]) - p[c])/2 + D(p, p)"
    assert rate("AE", inside, samples=600, classes=3).rate is not None
    kinds = _kinds(claim_for("AE", inside, None, "natural", "same", 3), None, "truth")
    assert sorted(k.weight for k in kinds) == [3, 6]


def test_what_has_no_value_is_not_counted():
    found = rate("AE", "for p, x: D(p, 2*x - p) = 2*D(p, x)", samples=400)
    assert found.undefined > 50 and found.violated == 0 and found.satisfied > 50
    assert rate("AE", "for p, x: D(p, x) < D(x, p) + D(p, p)", samples=200).rate == 1


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("for p: max D(p, .) = 1", "no single point breaks"),
        ("for p, x: some real t: D(p, x) = t", "no single point breaks"),
        ("some real b: for p, x: D(p, x) <= b", "no sentence about single points"),
        ("for p, x and whole k: D(p, x) >= k", "no sentence about single points"),
        ("(for p, x: D(p, x) >= 0), (for p: D(p, p) = 0)", "no sentence about single points"),
        ("for p, x and real a: D(p, x) >= a", "leave a unbounded"),
        ("for p, x and class c with p[c]*x[c] = 1/4: D(p, x) >= 0", "linear"),
        ("for TP, FP, FN, TN: Q(TP, FP, FN, TN) >= 0", "a measure of filtering; rates are estimated of errors"),
    ],
)
def test_properties_without_a_rate_are_refused_in_one_line(says, told):
    measure = "Acc" if "Q(" in says else "AE"
    with pytest.raises(InputError, match=told) as error:
        rate(measure, says, samples=50)
    assert "\n" not in str(error.value)


def test_numbers_are_drawn_from_what_the_conditions_allow():
    found = rate("AE", "for p, x and real a with 2 <= a <= 3: a*D(p, x) >= 2*D(p, x)", samples=200)
    assert found.violated == 0 and found.rate == 0
    found = rate("AE", "for p, x and real a with 2 <= a <= 3: a + D(p, x) <= 5/2 + D(p, x)", samples=2000, scheme="scenario")
    assert found.rate == pytest.approx(1 / 2, abs=0.06)
    with pytest.raises(InputError, match="leave the scheme out"):
        rate("AE", "for p, x and class c and real a with p[c] <= a <= 1: D(p, x) >= a", samples=50, scheme="scenario")


def test_a_file_with_one_axiom(tmp_path):
    path = tmp_path / "s.toml"
    path.write_text('[[axiom]]\nname = "S"\nsays = "for p, x: D(p, x) = D(x, p)"\n')
    done = CliRunner().invoke(cli, ["rate", "KLD", str(path), "--samples", "100"])
    assert done.exit_code == 0 and " S " in done.output and f"rate KLD {path}" in done.output
