"""Counterexamples: what a claim says is false at a point, and nothing else is accepted as one."""

import random
from fractions import Fraction as F

import pytest

from axiomcheck import axioms, measures
from axiomcheck.calculus import counterexample
from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.calculus.counterexample import grounded, shows
from axiomcheck.calculus.extended import LIMITS
from axiomcheck.calculus.statement import EPS, said
from axiomcheck.calculus.term import ONE, Refused
from axiomcheck.calculus.values import Point, truth
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import sym
from axiomcheck.lang.goal import lt
from axiomcheck.store import documents, shipped_root
from axiomcheck.tactics.files import pack
from axiomcheck.verdict import Status, decide, replay, rested


def claim(measure, axiom, domain="natural", reading="printed", **more):
    return Claim(measures.from_name(measure), axioms.from_name(axiom), reading, domain, **more)


SYM = {"classes": 2, "values": {"p": ["1/2", "1/2"], "x": ["1/4", "3/4"]}}


def spoiled(**changes):
    return {**SYM, "values": {**SYM["values"], **changes}}


def test_a_point_refutes_what_is_false_there():
    assert shows(claim("KLD", "SYM"), SYM) == frozenset()
    verdict = replay(claim("KLD", "SYM"), Status.REFUTED, Certificate("point", SYM))
    assert verdict.trust == "kernel"


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"classes": 2},
        {**SYM, "classes": 3},
        {**SYM, "classes": True},
        {**SYM, "classes": 2.0},
        {**SYM, "classes": 0},
        {**SYM, "classes": 10**9},
        {**SYM, "values": []},
        {**SYM, "eps": "1"},
        {**SYM, "open": {}},
        spoiled(p=["1/2", "1/4"]),
        spoiled(p=["-1/2", "3/2"]),
        spoiled(p=["1/2", 0.5]),
        spoiled(p=["1/2", "1/2", "0"]),
        spoiled(p=[["1/2"], "1/2"]),
        spoiled(p=[1, 2]),
        spoiled(p="1/2"),
        spoiled(p=1),
        spoiled(p=None),
        spoiled(p=["1/0", "1/2"]),
        spoiled(p=["1e-1", "9e-1"]),
        spoiled(p=["\u0661/2", "1/2"]),
        spoiled(x=["1/2", "1/2"]),
        spoiled(y=["1/2", "1/2"]),
        spoiled(_eps="1"),
        spoiled(k1_=2),
        spoiled(train_=["1/2", "1/2"]),
    ],
    ids=str,
)
def test_what_is_no_counterexample_is_refused(params):
    with pytest.raises(Refused):
        shows(claim("KLD", "SYM"), params)


def test_signs_are_those_that_the_point_names():
    """REL with independent signs: each choice of signs is a claim of its own, and a reader believes the point."""
    found = decide(claim("NAS", "REL", "extended", "binary", classes=2))
    assert found.status is Status.REFUTED
    values = found.certificate.params["values"]
    shows(found.claim, found.certificate.params)
    for s in ("-1" if values["s"] == "1" else "1", "2", "0", "1/2"):
        with pytest.raises(Refused):
            shows(found.claim, {**found.certificate.params, "values": {**values, "s": s}})


SMOOTHED = claim("SE", "REL", "smoothed")


def test_steps_show_it_for_every_amount_of_smoothing():
    found = decide(SMOOTHED)
    assert found.status is Status.REFUTED
    assert found.certificate.steps
    assert found.trust == "kernel"
    params, steps = found.certificate.params, found.certificate.steps
    shows(SMOOTHED, params, steps)
    for other in (claim("AE", "REL", "smoothed"), claim("SE", "REL"), claim("SE", "ABS", "smoothed")):
        with pytest.raises(Refused):
            shows(other, params, steps)
    for wrong in ("", pack([]), pack((), (ONE,)), steps[:-8], 7, None):
        with pytest.raises(Refused):
            shows(SMOOTHED, params, wrong)
    with pytest.raises(Refused):
        shows(SMOOTHED, {**params, "eps": "0"})
    shows(SMOOTHED, {**params, "eps": "1/10"})  # one amount is enough to refute it
    with pytest.raises(Refused):
        shows(SMOOTHED, {**params, "eps": "1/10"}, steps)  # and asks for no steps


def test_what_is_left_open_is_something():
    """A parameter's range may be empty; then everything would be false for all of it, and nothing is refuted."""
    about = claim("Linear", "NIFQ", "natural", "noninformative")
    found = decide(about)
    assert found.status is Status.REFUTED
    assert found.certificate.steps
    assert found.trust == "kernel"
    params, steps, alpha = found.certificate.params, found.certificate.steps, sym("alpha1")
    for other in (about.where(lt(alpha, 0)), about.where(lt(alpha, 1)).where(lt(1, alpha))):
        with pytest.raises(CheckError, match="all values"):
            replay(other, Status.REFUTED, found.certificate)
        with pytest.raises(Refused):  # the steps are about another range
            shows(other, params, steps)


def test_steps_show_for_every_amount_of_smoothing_what_no_older_rule_does():
    measure = formula.measure("sum(p*log(p/p_hat))/(1 + sum(p*log(p/p_hat)))")
    found = decide(Claim(measure, axioms.from_name("SYM"), "printed", "smoothed"), seconds=6)
    assert (found.status, found.trust) == (Status.REFUTED, "kernel")
    assert "eps" not in found.certificate.params and not found.certificate.premises
    assert "for every eps > 0; at eps = 1/1000" in found.explain() and "It holds for all those eps, because:" in found.explain()


def test_a_missing_limit_rests_on_what_is_trusted_of_limits():
    found = decide(claim("PD", "NN", domain="extended"))
    assert found.status is Status.UNDEFINED
    assert found.trust == "kernel + limits"


def test_steps_are_not_taken_for_a_status_that_they_do_not_show():
    found = decide(claim("AE", "NN"))
    assert found.certificate.steps
    for status in (Status.REFUTED, Status.UNDEFINED):
        with pytest.raises(Exception, match=r"steps|point|rule|nothing that says that the claim is false|of this form"):
            rested(found.claim, status, found.certificate)


PROVED = [
    ("AE", "MON"), ("KLD", "NN"), ("SE", "IMP"), ("NAE", "MAX"), ("RAE", "MON"), ("PD", "IoI"), ("AE", "SYM"), ("AE", "TRI"),
]  # fmt: skip


@pytest.mark.parametrize(("measure", "axiom"), PROVED)
def test_what_is_proved_has_no_counterexample(measure, axiom):
    about, source = claim(measure, axiom), random.Random(f"{measure} {axiom}")
    for _ in range(60):
        size = source.choice((2, 2, 3))
        values = {k: _distribution(source, size) for k in "pqxy"}
        values |= {"a": str(F(source.randint(0, 4), 4)), "s": "1", "t": "-1", "c": 1, "d": 2}
        prop = property_of(about)[0]
        said_of = {v.name for s in counterexample.parts(prop.sentence) for v in getattr(s, "variables", ())}
        with pytest.raises(Refused):
            shows(about, {"classes": size, "values": {k: v for k, v in values.items() if k in said_of}})


def _distribution(source, size):
    parts = [source.choice((0, 1, 1, 2, 3)) for _ in range(size - 1)] + [1]
    return [str(F(k, sum(parts))) for k in parts]


SOME = [("AE", "MON"), ("RAE", "REL"), ("KLD", "ABS"), ("NAE", "IND"), ("NAS", "IMP")]


@pytest.mark.parametrize(("measure", "axiom"), SOME)
def test_what_is_left_open_means_the_same_at_a_number(measure, axiom):
    """A formula at the point, with an amount put in afterwards, is as true as the formula with both put in at once."""
    about, source = claim(measure, axiom, "smoothed"), random.Random(5)
    sequents = said(setting_of(about), property_of(about)[0], (), False)
    for _ in range(6):
        eps, size = F(source.randint(1, 9), source.randint(1, 9)), 3 if axiom == "IND" else 2
        vectors = {k: tuple(map(F, _distribution(source, size))) for k in "pqxyv"}
        classes = {"k1_": 0, "k2_": 1, "c": 0, "d": 1}
        scalars = {"a": F(1, 3), "s": F(1), "t": F(-1)}
        for S in sequents:
            for f in (*S.given, S.goal):
                if f.has("exv", "exs"):
                    continue
                without = Point(size, vectors, scalars, classes, {"A": frozenset({0, 1})})
                there = Point(size, vectors, {**scalars, EPS: eps}, classes, {"A": frozenset({0, 1})})
                later = truth(grounded(f, without), Point(1, scalars={EPS: eps}))
                now = truth(f, there)
                assert later == now or None in (later, now), f


@pytest.mark.slow
def test_most_of_what_is_shipped_rests_on_the_calculus_alone():
    from axiomcheck.documents import claim_of, parse

    found = [parse(path.read_text("utf-8"), path) for path in documents(shipped_root())]
    points = [d for d in found if d.status == "refuted" and d.certificate.rule == "point"]
    trusts = [rested(claim_of(d, formula.measure), Status.REFUTED, d.certificate) for d in points]
    assert sum(not t for t in trusts) > 1900  # of 2,127
    assert sum(t <= LIMITS for t in trusts) > 2040  # the others have parameters, growing counts, or ranges of eps
