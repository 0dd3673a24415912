"""Sentences that deny an axiom: what is refuted so is false, and nothing else can be."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import independent
import pytest

from axiomcheck import axioms, measures
from axiomcheck.axioms.readings import denials, denying
from axiomcheck.calculus import claims
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, ONE, Refused, rel, var
from axiomcheck.calculus.values import Point, truth
from axiomcheck.documents import claim_of, parse
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.input import formula as formulas
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import sym
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.model import All, Every, Relation, Some
from axiomcheck.properties.reader import read
from axiomcheck.report.records import reason
from axiomcheck.tactics.denials import deny
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found
from axiomcheck.verdict import Status, replay

PROOFS = Path(__file__).resolve().parents[2] / "proofs"
STEPS = 40_000


def claim(measure, axiom, reading="printed", domain="natural", classes=None):
    return Claim(measures.from_name(measure), axioms.from_name(axiom), reading, domain, classes=classes)


def stored(path):
    document = parse((PROOFS / path).read_text("utf-8"), PROOFS / path)
    return claim_of(document), document.certificate


def denied(asked, size):
    return claims.denied(asked, size, denying(asked))


def denies(asked, size, packed):
    return claims.denies(asked, size, packed, denying(asked))


def found(asked, size=2, steps=STEPS):
    shown, _ = deny(denied(asked, size), steps)
    return shown


@pytest.mark.parametrize("measure", ["AE", "SE", "RAE", "DR"])
@pytest.mark.parametrize("reading", ["printed", "binary"])
def test_a_measure_whose_largest_errors_differ_has_no_maximum(measure, reading):
    asked = claim(measure, "MAX", reading)
    shown = found(asked)
    assert isinstance(shown, Found), shown
    assert denies(asked, 2, pack(shown.steps)) == frozenset()


@pytest.mark.parametrize(("measure", "axiom"), [("NAE", "MAX"), ("NRAE", "MAX"), ("NSE", "MAX"), ("AE", "BND"), ("SE", "BND")])
def test_what_holds_is_not_denied(measure, axiom):
    assert isinstance(found(claim(measure, axiom), steps=3_000), str)


def test_steps_for_one_measure_or_domain_show_nothing_of_another():
    packed = pack(found(claim("AE", "MAX")).steps)
    assert denies(claim("AE", "MAX", domain="extended"), 2, packed) == frozenset()  # it says the same there
    for other in (claim("NAE", "MAX"), claim("SE", "MAX"), claim("AE", "MAX", domain="smoothed"), claim("AE", "BND")):
        with pytest.raises(Refused):
            denies(other, 2, packed)


@pytest.mark.parametrize(
    ("asked", "size"),
    [
        (claim("AE", "MAX"), 1),
        (claim("AE", "MAX"), 0),
        (claim("AE", "MAX"), 3),
        (claim("AE", "MAX", classes=3), 2),
        (claim("AE", "MON"), 2),
        (claim("AE", "CVX"), 2),
    ],
)
def test_other_sizes_and_axioms_that_nothing_denies_are_refused(asked, size):
    packed = pack(found(claim("AE", "MAX")).steps)
    with pytest.raises(Refused):
        denies(asked, size, packed)


def test_a_declared_axiom_of_the_same_name_is_another():
    own = as_axiom("MAX", {"printed": read("some real b: for p, x: D(p, x) <= b + 9")})
    assert denied(Claim(measures.from_name("AE"), own), 2) == []
    with pytest.raises(Refused):
        denies(Claim(measures.from_name("AE"), own), 2, pack(found(claim("AE", "MAX")).steps))


def test_a_measure_with_parameters_is_not_denied():
    """What is shown of all values would be shown of none, where none is allowed."""
    formula = measures.from_name("AE").formula * sym("alpha")
    own = Measure("M", "M", formula, "", parameters=(Parameter("alpha", low="0", high="1"),))
    with pytest.raises(Refused):
        denied(Claim(own, axioms.from_name("MAX")), 2)


def test_every_hypothesis_of_a_denial_can_be_met():
    """At two and three classes there is a point at which all that is assumed holds: no denial is true of nothing."""
    third, half = Fraction(1, 3), Fraction(1, 2)
    for (measure, axiom), domain in product((("AE", "MAX"), ("NAE", "MAX"), ("KLD", "BND")), ("natural", "extended", "smoothed")):
        for size, even in ((2, (half,) * 2), (3, (third,) * 3)):
            nothing = (Fraction(0),) * (size - 2)
            y = (Fraction(1), Fraction(0), *nothing)
            points = [
                Point(size, {"q": q, "y": y}, {"b": Fraction(7), "_eps": half}, {"c": 0, "d": 1})
                for q in (even, y, (Fraction(3, 4), Fraction(1, 4), *nothing))
            ]
            for way in denied(claim(measure, axiom, domain=domain), size):
                assert any(all(truth(f, point) is True for S in way for f in S.given) for point in points), way


def test_denials_ask_that_what_they_compare_exists():
    """The vectors that exist are said to have values; where one is assumed of D(q, y), D(q, .) is said to have some."""
    for ways in denials().values():
        for way in ways:
            assumed = [s.sentence for s in way if isinstance(s.sentence.conclusion, All)]
            bounds = [s.sentence for s in way if isinstance(s.sentence.conclusion, Relation)]  # of values, where there are some
            rest = [s.sentence for s in way if s.sentence not in (*assumed, *bounds)]
            assert rest
            for s in (*assumed, *rest):
                assert isinstance(s, Every)
                assert "D(" not in " ".join(map(str, s.conditions))
            assert all(isinstance(s.conclusion, Some) for s in rest)
            for s in assumed:
                same, some = s.conclusion.parts
                assert same.left == same.right == some.conclusion.left
                ((q, y),) = [tuple(str(a) for a in same.left.args)]
                beside = [t for t in rest if {v.name for v in t.variables} == {q, "c", "d"}]
                values = {(t.conditions, str(t.conclusion.conclusion)) for t in beside}
                assert (s.conditions, str(Relation("=", same.left, same.right))) in values
                assert y in {v.name for v in s.variables}


def test_what_has_no_value_at_the_distributions_that_denials_speak_of_is_not_denied():
    """All its values there would be anything, as there are none."""
    nowhere = "mean(abs(p - p_hat))*(1 + 0/((max(p) - 1/2)*(max(p) - 3/4)*(max(p) - 1)))"
    asked = Claim(formulas.measure(nowhere, "M"), axioms.from_name("MAX"))
    ways = denied(asked, 2)
    assert isinstance(deny(ways, STEPS)[0], str)
    where = next(way for way in ways if len(way) == 3)
    rest, _ = deny([[S for S in where if not S.goal.has("exv") or any(("v", "y") in f.names for f in S.given)]], STEPS)
    assert isinstance(rest, Found), rest
    with pytest.raises(Refused):
        denies(asked, 2, pack(rest.steps))


def test_a_supremum_that_is_not_attained_is_no_maximum():
    asked = claim("NKLD", "MAX", "binary")
    shown = found(asked)
    assert isinstance(shown, Found), shown
    assert denies(asked, 2, pack(shown.steps)) == frozenset()
    with pytest.raises(Refused):
        denies(claim("KLD", "MAX", "binary"), 2, pack(shown.steps))


@pytest.mark.parametrize(("measure", "path"), [("Acc", "Acc/AW.pair.natural"), ("MI", "MI/AW.noninformative.laplace")])
def test_a_measure_without_parameters_has_no_threshold_of_one(measure, path):
    asked, certificate = stored(f"filtering/{path}.json")
    assert denied(asked, 2) == []
    assert replay(asked, Status.REFUTED, certificate).trust == "kernel + limits + parameters"
    with pytest.raises(Refused):  # steps that serve nothing
        replay(asked, Status.REFUTED, replace(certificate, steps=pack(found(claim("AE", "MAX")).steps)))


@pytest.mark.parametrize("measure", ["F", "Utility", "WAcc", "Linear"])
def test_a_measure_with_parameters_may_have_a_threshold(measure):
    for reading in ("pair", "noninformative"):
        with pytest.raises(Refused):
            denies(claim(measure, "AW", reading), 2, pack(()))
        with pytest.raises(CheckError):
            replay(claim(measure, "AW", reading), Status.REFUTED, Certificate("no_threshold", {"witnesses": {}}, (), pack(())))


def test_a_denial_proves_nothing():
    asked, certificate = stored("quantification/AE/MAX.printed.natural.json")
    assert replay(asked, Status.REFUTED, certificate).trust == "kernel"
    for status in (Status.PROVED, Status.UNDEFINED, Status.CONDITIONAL):
        with pytest.raises(CheckError):
            replay(asked, status, certificate)
    other = replace(certificate, params={**certificate.params, "x": ["1/2", "1/2"]})  # a lemma that stands beside it
    with pytest.raises(CheckError):
        replay(asked, Status.REFUTED, other)


def test_without_any_one_step_or_with_another_goal_nothing_is_shown():
    asked = claim("SE", "MAX")
    steps = list(found(asked).steps)
    with pytest.raises(Refused):
        denies(asked, 2, pack(steps[:-1]))
    last = steps[-1]
    other = replace(last, shows=Sequent(last.shows.given, FALSE))
    for wrong in (other, replace(last, rule="hypothesis", params=(), premises=())):
        with pytest.raises(Refused):
            denies(asked, 2, pack([*steps[:-1], wrong]))
    with pytest.raises(Refused):
        denies(asked, 2, pack(steps, [FALSE]))


def test_stored_denials_agree_with_the_numbers():
    """Of each stored denial of MAX, the largest error at the uniform distribution is less than another one, at n = 2."""
    grid = [Fraction(k, 10) for k in range(11)]
    seen = 0
    for path in sorted((PROOFS / "quantification").glob("*/MAX.printed.natural.json")):
        document = json.loads(path.read_text("utf-8"))
        if document["verdict"] != "refuted" or "steps" not in document["certificate"]:
            continue
        asked, certificate = stored(path.relative_to(PROOFS))
        assert unpack(certificate.steps)[0]
        own = independent.MEASURES[asked.measure.name.lower()]
        values = {(p, x): independent.value(own, (p, 1 - p), (x, 1 - x)) for p, x in product(grid, grid[1:-1]) if 0 < p < 1}
        uniform = max(v for (p, _), v in values.items() if p == Fraction(1, 2))
        assert max(values.values()) > uniform
        seen += 1
    assert seen >= 5


@pytest.mark.parametrize("text", ["sqrt(mean(((p - p_hat)/(p + p_hat))**2))", "sum(sqrt(p**2 + p_hat**2)) - sqrt(2)"])
def test_largest_values_under_a_root_differ(text):
    """A root grows with a sum only where that is not negative; and what needs many steps gets them, whatever comes first."""
    asked = Claim(formulas.measure(text), axioms.from_name("MAX"))
    shown = found(asked)
    assert isinstance(shown, Found), shown
    assert denies(asked, 2, pack(shown.steps)) == frozenset()


EXCEEDING = [
    "log(1 + sum(p*log(p/p_hat)))",
    "sqrt(sum((p - p_hat)**2/p_hat)/(n - 1))",
    "exp(mean(abs(log(p_hat/p)))) - 1",
    "at(1, abs(p - p_hat)/p)",
]


@pytest.mark.parametrize("text", EXCEEDING)
def test_errors_exceed_every_number_inside_of_outer_functions(text):
    asked = Claim(formulas.measure(text), axioms.from_name("BND"), "printed")
    shown = found(asked)
    assert isinstance(shown, Found), shown
    assert denies(asked, 2, pack(shown.steps)) == frozenset()


@pytest.mark.parametrize("text", ["log(1 + sum(abs(p - p_hat)))", "1 - exp(-sum((p - p_hat)**2/p))", "at(1, abs(p - p_hat))"])
def test_bounded_errors_exceed_no_number(text):
    assert isinstance(found(Claim(formulas.measure(text), axioms.from_name("BND"), "printed"), steps=5_000), str)


def test_ways_that_go_on_for_ever_leave_steps_to_the_others():
    ways = [[Sequent(frozenset(), rel("lt", var(name), ONE))] for name in "xyz"]

    class Endless:
        def __init__(self, builder):
            self.b = builder

        def show(self, S):
            self.b.spend(20_000 if ways[1][0] == S else 10**9)
            raise Refused("nothing is found")

    _, left = deny(ways, 150_000, Endless)
    assert left > 10_000


NEITHER = "no error at a q with q[c] = 3/4, q[d] = 1/4 is the largest of all"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("abs(max(p) - max(p_hat))", NEITHER),
        ("abs(sum(p**2) - sum(p_hat**2))", NEITHER),
        ("sum(where(abs(p - p_hat) < 1/10, 0, abs(p_hat - p)))", NEITHER),
        ("sum((p - p_hat)**2)/sum((p - 1/n)**2)", "no error at a q with q[c] = 1 is the largest of all"),
        ("sqrt(mean((p - p_hat)**2))/(max(p) - min(p))", "no error at a q with q[c] = 1 is the largest of all"),
        ("sum(sqrt(abs(p - p_hat)))**2", "D(q, .) has a value at q = 1/n, and none of its values is the largest of all"),
        ("sum((p*log(p) + p_hat*log(p_hat))/2 - (p + p_hat)/2*log((p + p_hat)/2))", "no error at q = 1/n is the largest of all"),
    ],
)
def test_true_distributions_of_which_one_has_smaller_errors(text, told):
    """Among them differences of one number of each distribution, and what has no value at the uniform one."""
    asked = Claim(formulas.measure(text, "M"), axioms.from_name("MAX"), "binary")
    shown = found(asked)
    assert isinstance(shown, Found), shown
    verdict = replay(asked, Status.REFUTED, Certificate("sequents", steps=pack(shown.steps)))
    assert reason(verdict) == told and told in " ".join(verdict.explain().split())
