"""Axioms of one's own: where they are accepted, what refutes them, and what must not."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib import metadata

import pytest
from click.testing import CliRunner

import axiomcheck
from axiomcheck import asked, axioms, measures, tables
from axiomcheck.cli import cli
from axiomcheck.documents import claim_of, parse, render
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.terms import parts_of
from axiomcheck.input import added, declared, declared_axioms, formula
from axiomcheck.lang.claim import Claim
from axiomcheck.points import RULE, point_of
from axiomcheck.report.summaries import summary
from axiomcheck.runner import run
from axiomcheck.scenes import certificate
from axiomcheck.store import Store
from axiomcheck.tables import declared as declared_tables
from axiomcheck.testing import assert_satisfies, assert_violates, plugin
from axiomcheck.verdict import Status, decide, rested

pytestmark = pytest.mark.usefixtures("z3_here")

SYM = "for p, x: D(p, x) = D(x, p)"
STAR = "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)"
SWAP = "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)"


def about(measure, says, domain="natural", classes=None):
    m = measures.from_name(measure) if measure in measures.catalog() else formula.measure(measure)
    x = declared_axioms.axiom(says)
    return Claim(m, x, x.default, domain, classes=classes)


def call(*words):
    return CliRunner().invoke(cli, [*map(str, words), "--jobs", "0"])


def point(classes=2, eps=None, **values):
    return Certificate(RULE, {"classes": classes, "values": values, **({"eps": eps} if eps else {})})


# -- in Python -----------------------------------------------------------------------


def test_an_axiom_is_declared_and_verified():
    star = axiomcheck.axiom(STAR, "STAR", title="towards the truth", source="Example 2026, Property 3")
    assert (star.name, star.id, star.kind, star.title) == (
        "STAR",
        "star",
        "quantification",
        "towards the truth",
    )
    assert str(star.source) == "Example 2026, Property 3"
    assert star.meaning.startswith("For all distributions p and x and every real number a with 0 <= a <= 1:")
    symmetric = axiomcheck.axiom(SYM, name="SYM")
    assert axiomcheck.verify("KLD", symmetric).status is Status.REFUTED
    assert axiomcheck.verify("KLD", SYM).claim.axiom.name == SYM
    assert axiomcheck.verify("Precision", SWAP).scope == "every matrix"


def test_readings_are_properties_under_one_name():
    both = axiomcheck.axiom({"printed": SYM, "binary": "for p, x with n = 2: D(p, x) = D(x, p)"}, "S")
    assert Claim(measures.from_name("ae"), both, "binary").classes == 2
    assert both.statement("repaired") == both.statement("printed")
    found = axiomcheck.verify("KLD", both, reading="binary")
    assert found.scope == "n = 2" and found.status is Status.REFUTED


@pytest.mark.parametrize(
    ("says", "name", "told"),
    [
        (SYM, "a,b", "without commas"),
        (SYM, "", "1 to 60 characters"),
        (SYM, "x" * 61, "1 to 60 characters"),
        (SYM, "a\nb", "one line"),
        (SYM, 3, "name must be a string"),
        ({}, "S", "not dict"),
        (3, "S", "not int"),
        ({"binary": SYM}, "S", "no printed reading"),
        ({"printed": SYM, "strange": SYM}, "S", "must be one of printed"),
        ({"printed": SYM, "binary": SWAP}, "S", "different spaces"),
        ({"printed": 5}, "S", "S: a property is a string, not int"),
    ],
)
def test_what_no_axiom_is(says, name, told):
    with pytest.raises(InputError, match=told):
        axiomcheck.axiom(says, name)


def test_axioms_of_installed_packages(monkeypatch):
    theirs = axiomcheck.axiom(STAR, "THEIRSTAR")

    class Point:
        name, value, group = "theirs", "theirs:axioms", "axiomcheck.axioms"

        def load(self):
            return [theirs]

    real = metadata.entry_points
    monkeypatch.setattr(
        metadata, "entry_points", lambda **kw: [Point()] if kw.get("group") == Point.group else real(**kw)
    )
    added.installed.cache_clear()
    try:
        assert added.find_axiom("theirstar") is theirs
        listed = CliRunner().invoke(cli, ["list", "axioms", "--format", "json"])
        assert "THEIRSTAR" in {x["name"] for x in json.loads(listed.output)["axioms"]}
        done = call("verify", "KLD", "--axiom", "THEIRSTAR", "--timeout", 5)
        assert "THEIRSTAR" in done.output and done.exit_code == 0
    finally:
        added.installed.cache_clear()


def test_properties_in_test_suites(tmp_path):
    with pytest.raises(AssertionError, match="does not satisfy"):
        assert_satisfies("KLD", SYM)
    path = tmp_path / "mine.toml"
    path.write_text(f'[[axiom]]\nname = "TURN"\nsays = "{SYM}"\n')
    assert_violates("KLD", str(path))
    assert_satisfies("AE", [SYM, str(path), "MON,IMP"])
    assert_satisfies("Acc", [SWAP, "SM"])  # each in its usual reading


def test_a_file_wherever_python_takes_an_axiom(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(FILE)
    for given in (path, str(path), [path]):
        found = axiomcheck.verify("KLD", given, seconds=5)
        assert [v.claim.axiom.name for v in found] == ["STAR", "SWAPPED"] and found.refuted == ["SWAPPED"]
    assert [x.name for x in asked.axioms_of(["MON", path, "mon"])] == ["MON", "STAR", "SWAPPED"]
    with pytest.raises(InputError, match="No such file"):
        axiomcheck.verify("KLD", tmp_path / "nothing.toml")


def test_the_marker_takes_properties_and_files(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(FILE)
    turned = axiomcheck.axiom(SYM, "TURN")
    for given, names in (
        (turned, ["TURN"]),
        (SYM, [SYM]),
        (str(path), ["STAR", "SWAPPED"]),
        ([turned, "NN"], ["TURN", "NN"]),
    ):
        assert [str(c) for c in plugin.cases(pytest.mark.axioms("KLD", given).mark)] == names
    (case,) = plugin.cases(pytest.mark.axioms("KLD", violates=turned).mark)
    case.check()


# -- what refutes ------------------------------------------------------------------------

FALSE = [
    ("kld", SYM, "natural"),
    ("kld", "for p, x, y and classes c, d and real a with a >= 0, x[c] = p[c] + a, x[d] = p[d] - a, "
            "y[c] = p[c] - a, y[d] = p[d] + a, x = y elsewhere: D(p, x) = D(p, y)", "natural"),
    ("kld", "for p, x, y and classes c, d and real a with a >= 0, y[c] = x[c] + a, y[d] = x[d] - a, "
            "x = y elsewhere: D(p, y) <= D(p, x) + 2*a", "natural"),
    ("ae", "for p, x: D(p, x) = 0 iff x != p", "natural"),
    ("ae", "for p, x and part A with p[A] > 0, x[A] > 0: D(p, x) <= D(p|A, x|A)", "natural"),
    ("ae", "for p, x, y and real a with y = a*p + (1 - a)*x, 0 < a < 1: D(p, y) = D(p, x)", "natural"),
    ("kld", "for p, x: D(p, x) < 5", "extended"),
    ("kld", "for p, x: D(p, x) <= 1", "smoothed"),
    ("ae", "for p: for x: D(p, x) <= 0", "natural"),
    ("ae", "(for p, x: D(p, x) >= 0), (for p, x: D(p, x) > 0)", "natural"),
    ("ae", "for p, x: D(p, 2*x - p) <= D(p, x)", "natural"),
    ("max(abs(p - p_hat))", "for p, x with p > 0: D(p, x) <= 1/2", "natural"),
    ("sum(abs(cumsum(p - p_hat)))", "for p, x, u, v and classes c, d with u[c] = p[d], u[d] = p[c], v[c] = x[d], "
     "v[d] = x[c], u = p elsewhere, v = x elsewhere: D(u, v) = D(p, x)", "natural"),
    ("sum(abs(p - p_hat)*p_train)", "for p, x and class c with x[c] = p[c]: D(p, x) = 0", "natural"),
    ("ae", "for p: max D(p, .) < 1", "natural"),
    ("ae", "for p: max D(p, .) = 1/2", "natural"),
    ("ae", "for p: 2/3 >= sup D(p, .)", "natural"),
    ("kld", "for p: sup D(p, .) <= log(n)", "natural"),
    ("kld", "for p with p > 0: sup D(p, .) <= 3", "smoothed"),
    ("ae", "for p: max D(p, .) >= 3", "natural"),  # by a proof about every argument, as what follows
    ("ae", "for p: 1/2 < max D(p, .)", "natural"),
    ("ae", "for p: max D(p, .) >= D(p, p) + 1", "natural"),
    ("ae", "for p: min D(p, .) <= -1", "natural"),
    ("se", "for p, q: max D(p, .) = max D(q, .)", "natural"),
    ("ae", "for p, q: max D(p, .) <= max D(q, .)", "natural"),
    ("dr", "for p with p > 0: max D(p, .) >= 1", "natural"),
    ("ae", "for p: min D(p, .) > 0", "natural"),
    ("ae", "for p, x: inf D(p, .) = D(p, x)", "natural"),
    ("ae", "for p and part A with p[A] > 0: max D(p|A, .) < 1", "natural"),
    ("acc", "for TP, FP, FN: max Q(TP, FP, FN, .) <= 1/2", "natural"),
    ("precision", SWAP, "natural"),
    ("precision", "for TP, FP, FN, TN: Q(TP, FP, FN, TN) < Q(TP + 1, FP, FN - 1, TN)", "natural"),
    ("acc", "for TP, FP, FN, TN and whole k: Q(k*TP, FP, FN, TN) = Q(TP, FP, FN, TN)", "laplace"),
    ("err", "for TP, FP, FN, TN: Q(TP + 1, FP, FN, TN) > Q(TP, FP, FN + 1, TN)", "natural"),
    ("acc", "for TP, FP, FN, TN: Q(TP, FP, FN + 1, TN) better than Q(TP + 1, FP, FN, TN)", "natural"),
    ("err", "for TP, FP, FN, TN: Q(TP, FP, FN + 1, TN) better than Q(TP + 1, FP, FN, TN)", "natural"),
]  # fmt: skip


@pytest.mark.parametrize(("measure", "says", "domain"), FALSE, ids=lambda x: str(x)[:50])
def test_what_is_false_is_refuted_by_a_point_that_replays(measure, says, domain):
    claim = about(measure, says, domain)
    found = decide(claim, 20)
    assert found.status is Status.REFUTED and found.evidence.rule == RULE
    again = claim_of(parse(render(claim, "refuted", found.evidence)), formula.measure)
    assert again.key == claim.key
    rested(again, Status.REFUTED, found.evidence)
    assert certificate(point_of(claim, found.evidence)).params == found.evidence.params
    assert not found.evidence.premises or "by a proof about every argument" in summary(found)


@pytest.mark.parametrize(
    ("measure", "says", "domain"),
    [
        ("alpha*mean(abs(p - p_hat))", "for p, x: D(p, x) <= 0", "natural"),
        ("sum(p_hat*abs(p - p_hat)) + alpha*sum(abs(p - p_hat))", SYM, "natural"),
        ("alpha*mean(abs(p - p_hat))", "for p, x: D(p, x) <= 0", "smoothed"),
    ],
)
def test_points_leave_parameters_open(measure, says, domain):
    """A point breaks the property for every value of the parameter, by steps."""
    claim = Claim(formula.measure(measure, parameters=["1 < alpha < 2"]), declared_axioms.axiom(says), "printed", domain)
    found = decide(claim, 20)
    assert found.status is Status.REFUTED and found.evidence.steps
    rested(claim, Status.REFUTED, found.evidence)
    assert re.search(r"by steps for every alpha(, eps)?, for p = ", summary(found))
    with pytest.raises(CheckError):
        rested(claim, Status.REFUTED, replace(found.evidence, steps=""))
    wide = Claim(formula.measure(measure, parameters=["-20 < alpha < 20"]), claim.axiom, "printed", domain)
    if says != SYM:  # whose two values differ by the same whatever alpha is
        with pytest.raises(CheckError):  # proofs for a part of the range are none for all of it
            rested(wide, Status.REFUTED, found.evidence)


def test_what_depends_on_a_parameter_is_conditional():
    """1/2 is exceeded for alpha > 1/2 only."""
    D = formula.measure("alpha*mean(abs(p - p_hat))", parameters=["0 < alpha < 2"])
    assert decide(Claim(D, declared_axioms.axiom("for p, x: D(p, x) <= 1/2")), 10).status is Status.CONDITIONAL


TRUE = [
    ("kld", STAR, "natural"),
    ("kld", "for p, x: D(p, x) = 0 iff x = p", "natural"),
    ("kld", "for p, x: D(p, x) >= 0", "extended"),
    ("ae", SYM, "natural"),
    ("ae", "for p, x: D(p, x) <= sum(abs(p - x))/n", "natural"),
    ("ae", "for p, x and class c with x[c] = p[c] + 2: D(p, x) < 0", "natural"),  # without instances
    ("ae", "for p, x: D(p, p - x + p) <= 2/n", "natural"),  # outside the simplex there is no value
    ("kld", "for p, x with x[c] = 0 iff p != x: D(p, x) = 0".replace(" with x[c] = 0 iff p != x", ""), None),
    ("ae", "for p, x: some real t: D(p, x) = t", "natural"),
    ("ae", "for p, q: max D(p, .) = max D(p, .)", "natural"),
    ("ae", "some real b: for p, x: D(p, x) <= b", "natural"),
    ("ae", "for p: max D(p, .) <= 1", "natural"),
    ("ae", "for p: max D(p, .) >= 1/n", "natural"),  # a point with a smaller value says nothing
    ("ae", "for p, x: D(p, x) <= max D(p, .)", "natural"),
    ("ae", "for p: min D(p, .) = 0", "natural"),
    ("ae", "for p: inf D(p, .) <= 0", "natural"),
    ("ae", "for p, x: some class c with x[c] <= p[c]: D(p, x) >= 0", "natural"),
    ("acc", SWAP, "natural"),
    ("acc", "for TP, FP, FN, TN and whole k with k >= 1: Q(k*TP, k*FP, k*FN, k*TN) = Q(TP, FP, FN, TN)", "natural"),
    ("err", "for TP, FP, FN, TN: Q(TP + 1, FP, FN, TN) better than Q(TP, FP, FN + 1, TN)", "natural"),
]  # fmt: skip


@pytest.mark.parametrize(("measure", "says", "domain"), [x for x in TRUE if x[2]], ids=lambda x: str(x)[:50])
def test_what_is_true_is_not_refuted(measure, says, domain):
    found = decide(about(measure, says, domain), 1)
    assert found.status is not Status.REFUTED
    if found.status is Status.UNKNOWN:
        assert found.reason


GOOD = point(p=["1/2", "1/2"], x=["1/4", "3/4"])


@pytest.mark.parametrize(
    ("says", "domain", "wrong", "told"),
    [
        (SYM, "natural", point(p=["1/2", "1/2"], x=["1/2", "1/2"]), "not certainly false"),
        (SYM, "natural", point(p=["1/2", "1/2"], x=["0", "1"]), "not certainly false"),  # no value
        (SYM, "natural", point(p=["1/2", "1/2"]), "not certainly false"),
        (SYM, "natural", point(p=["1/2", "1/4"], x=["1/4", "3/4"]), "no distribution"),
        (SYM, "natural", point(p=["3/2", "-1/2"], x=["1/4", "3/4"]), "no distribution"),
        (SYM, "natural", point(p=["1"], x=["1"], classes=1), "classes"),
        (SYM, "natural", point(p=["1/2", "1/2"], x=["1/4", "3/4"], classes=3), "no distribution"),
        (SYM, "natural", point(p=["1/2", "1/2"], x=["1/4", "3/4"], classes="2"), "classes"),
        (SYM, "natural", point(p=["1/2", "1/2"], x=["1/4", "3/4"], classes=True), "classes"),
        (SYM, "natural", point(p=["1/2", "1/2"], x=[0.25, 0.75]), "not a number"),
        (SYM, "natural", point(p=["1/2", "1/2"], x=["1/4", "3/4"], y=["1", "0"]), "other variables"),
        (SYM, "natural", point(p="1/2", x=["1/4", "3/4"]), "no distribution"),
        (SYM, "natural", point(p=["1/2", "1/2"], x=["1/4", "3/4"], eps="1/2"), "smoothed domain"),
        (SYM, "smoothed", GOOD, "smoothed domain"),
        (SYM, "smoothed", point(p=["1/2", "1/2"], x=["1/4", "3/4"], eps="-1/2"), "positive"),
        (SYM, "natural", Certificate("point", {}), "has classes and values"),
        (SYM, "natural", Certificate("no_limit", GOOD.params), "has classes and values"),
        (SYM, "natural", Certificate(RULE, GOOD.params, (GOOD,)), "proofs that serve nothing"),
        (SYM, "natural", Certificate(RULE, {**GOOD.params, "more": 1}), "has classes and values"),
        ("for p, x with n = 3: D(p, x) = D(x, p)", "natural", GOOD, "classes"),
        ("for p, x and classes c, d: D(p, x) = D(x, p)", "natural",
         Certificate(RULE, {"classes": 2, "values": {**GOOD.params["values"], "c": 1, "d": 1}}), "not certainly"),
        ("for p, x and class c: D(p, x) = D(x, p)", "natural",
         Certificate(RULE, {"classes": 2, "values": {**GOOD.params["values"], "c": 3}}), "no such class"),
        ("for p, x and class c: D(p, x) = D(x, p)", "natural",
         Certificate(RULE, {"classes": 2, "values": {**GOOD.params["values"], "c": 0}}), "no such class"),
        ("for p, x and sign s: D(p, x) = s*D(x, p)", "natural",
         Certificate(RULE, {"classes": 2, "values": {**GOOD.params["values"], "s": "2"}}), "no value of a sign"),
        ("for p, x and whole k: D(p, x) = k*D(x, p)", "natural",
         Certificate(RULE, {"classes": 2, "values": {**GOOD.params["values"], "k": "1/2"}}), "no value of a whole"),
        ("for p, x and part A with n = 3: D(p, x) = D(x, p)", "natural",
         point(classes=3, p=["1", "0", "0"], x=["0", "1", "0"], A=[1]), "no part"),
        ("for p, x and part A with n = 3: D(p, x) = D(x, p)", "natural",
         point(classes=3, p=["1", "0", "0"], x=["0", "1", "0"], A=[1, "2"]), "no part"),
        ("for p, x: some real t: D(p, x) = t", "natural", GOOD, "not certainly false"),
        ("for p, x: max D(p, .) < D(p, x)", "natural", GOOD, "not certainly false"),
        ("for p: sup D(p, .) <= 1", "natural", GOOD, "not certainly false"),  # the value there is below 1
        ("for p: sup D(p, .) <= 1/10", "natural", point(p=["1/2", "1/2"]), "not certainly false"),  # no argument
        ("for p: sup D(p, .) <= 1/10", "natural", point(p=["1/2", "1/2"], x=["0", "1"]), "not certainly"),  # no value
        ("for p: sup D(p, .) <= 1/10", "natural", point(p=["1/2", "1/2"], x=["-1", "2"]), "no distribution"),
        ("for p: sup D(p, .) <= 1/10", "natural", point(p=["1/2", "1/2"], y=["1/4", "3/4"]), "other variables"),
        ("for p: sup D(p, .) >= 1", "natural", GOOD, "not certainly false"),  # another argument may have more
        ("for p: inf D(p, .) <= 1/10", "natural", GOOD, "not certainly false"),
        ("for p: 2*sup D(p, .) <= 1/10", "natural", GOOD, "not certainly false"),  # inside a term
        ("for p, q: sup D(p, .) = sup D(q, .)", "natural",
         point(p=["1/2", "1/2"], q=["1/4", "3/4"], x=["1/4", "3/4"]), "not certainly false"),
        ("for p: sup D(p, .) != 1/10", "natural", GOOD, "not certainly false"),
        ("for p, x: D(p, x) >= 0", "natural", point(p=["1/2", "1/2"], x=["1/4", "3/4"], y=["1", "0"]), "other"),
        ("for p, x: some class c: D(p, x) <= x[c]", "natural", GOOD, "not certainly false"),
        ("some real b: for p: sup D(p, .) <= b", "natural", GOOD, "not certainly false"),
        ("for p, x with x[1] > 0: D(p, x) = 0".replace(" with x[1] > 0", " with x = p"), "natural", GOOD, "not cert"),
    ],
)  # fmt: skip
def test_points_that_refute_nothing(says, domain, wrong, told):
    with pytest.raises(CheckError):
        rested(about("kld", says, domain), Status.REFUTED, wrong)


@pytest.mark.parametrize(
    ("measure", "says"),
    [
        ("ae", "for p: max D(p, .) <= 2"),
        ("se", "for p: max D(p, .) <= 1/2 + 1/n"),
        ("nae", "for p: max D(p, .) > 0"),
        ("ae", "for p, x: D(p, x) <= max D(p, .)"),
        ("nae", "for p, q: max D(p, .) = max D(q, .)"),
        ("ae", "for p: min D(p, .) = 0"),
        ("kld", "for p: min D(p, .) >= 0"),
        ("rae", "for p with p > 0: min D(p, .) = 0"),
        ("nae", "for p, q: inf D(p, .) = inf D(q, .)"),
        ("ae", "for p: sup D(p, .) <= 2"),
        ("ae", "for p, q: max D(p, .) - min D(q, .) <= 2"),
        ("1 - mean(abs(p - p_hat))", "for p: min D(p, .) >= 0"),
        ("1 - mean(abs(p - p_hat))", "for p: max D(p, .) = 1"),
        ("max(abs(p - p_hat))", SYM),
        ("max(abs(p - p_hat))", STAR),
    ],
)
def test_largest_values_and_entries_are_proved_for_every_n(measure, says):
    """A largest error that depends on p is the one at a vertex; entries are compared where one is attained."""
    found = decide(about(measure, says), 20)
    assert found.status is Status.PROVED and found.claim.classes is None
    assert found.trust == "kernel"


def test_a_largest_value_that_is_too_small_is_not_proved():
    for says in ("for p: max D(p, .) <= 1/2", "for p, q: max D(p, .) = max D(q, .)", "for p: min D(p, .) = 1"):
        assert decide(about("ae", says), 5).status is not Status.PROVED


def test_proofs_about_every_argument_show_what_they_say_and_no_more():
    """A proof that every value is below 1 refutes `max D >= 1`; not 1/2, which is attained, nor at another point."""
    found = decide(about("ae", "for p: max D(p, .) >= 1"), 10).evidence
    assert found.steps and found.params["values"] == {"p": ["1/2", "1/2"]}
    at_vertex = replace(found, params={"classes": 2, "values": {"p": ["1", "0"]}})
    for says, other in (
        ("for p: max D(p, .) >= 1/2", found), ("for p: max D(p, .) >= 1", at_vertex),
        ("for p: max D(p, .) >= 1", replace(found, steps="")), ("for p: max D(p, .) <= 1", found),
        ("for p: min D(p, .) <= 1", found), ("for p: sup D(p, .) >= 1/2", found),
        ("for p: 2*max D(p, .) >= 1", found),
    ):  # fmt: skip
        with pytest.raises(CheckError):
            rested(about("ae", says), Status.REFUTED, other)


def test_what_points_say_of_largest_values():
    """A value above the bound refutes `max D(p, .) <= b`; the argument is called as nothing in the property is."""
    rested(about("kld", "for p: sup D(p, .) <= 1/10"), Status.REFUTED, GOOD)
    rested(about("kld", "for p: 1/10 = max D(p, .)"), Status.REFUTED, GOOD)
    rested(about("kld", "for p: inf D(p, .) >= 1/5"), Status.REFUTED, GOOD)
    rested(about("kld", "for p: sup D(p, .) <= 100", "extended"), Status.REFUTED, point(p=["1/2", "1/2"], x=["0", "1"]))
    rested(
        about("kld", "for p, x: sup D(p, .) <= D(p, x)"), Status.REFUTED,
        point(p=["1/2", "1/2"], x=["1/2", "1/2"], y=["1/4", "3/4"]),
    )
    found = decide(about("ae", "for p: max D(p, .) < 1"), 10)
    assert "x = " in summary(found) and "D(p, x) = 1" in summary(found)
    found = decide(about("acc", "for TP, FP, FN: max Q(TP, FP, FN, .) <= 1/2"), 10)
    assert "TN = " in summary(found) and "Q(TP, FP, FN, TN) = " in summary(found)


def test_a_good_point_refutes():
    rested(about("kld", SYM), Status.REFUTED, GOOD)
    rested(about("kld", SYM, "smoothed"), Status.REFUTED, point(p=["1/2", "1/2"], x=["1/4", "3/4"], eps="1/10"))
    rested(about("kld", SYM, "extended"), Status.REFUTED, point(p=["1/2", "1/2"], x=["0", "1"]))
    assert parts_of(2) == [] and len(parts_of(4)) == 10


def test_a_point_alone_says_nothing_of_open_parameters():
    f = measures.from_name("f")
    x = declared_axioms.axiom(SWAP)
    found = decide(Claim(f, x, x.default), 1)
    assert found.status is Status.UNKNOWN and "give alpha a value" in found.reason
    with pytest.raises(CheckError, match="not certainly false"):
        rested(Claim(f, x, x.default), Status.REFUTED, point(TP="1", FP="1", FN="2", TN="3"))


def test_processes_and_stored_certificates(tmp_path):
    store = Store(cache=tmp_path)
    claims = [about("kld", SYM), about("ae", "for p, x: D(p, x) >= 1"), about("precision", SWAP)]
    first = run(claims, jobs=1, seconds=10, store=store)
    assert [v.status for v in first] == [Status.REFUTED] * 3
    again = run(claims, jobs=0, seconds=10, store=store)
    assert all(v.replayed for v in again) and again == first
    assert len({c.key for c in claims} | {about("kld", STAR).key}) == 4


def test_a_document_that_was_edited_is_refused():
    claim = about("kld", SYM)
    text = render(claim, "refuted", GOOD)
    assert claim_of(parse(text)).key == claim.key
    for old, new in ((SYM, SYM.replace("=", "<=")), ("D(x, p)", "D(x, q)"), ('"says"', '"said"')):
        with pytest.raises(CheckError):
            claim_of(parse(text.replace(old, new)))


# -- on the command line and in files ------------------------------------------------------


def test_inline_on_the_command_line():
    done = call("verify", "KLD", "--axiom", SYM, "--axiom", "MON,NN", "--explain")
    assert done.exit_code == 0, done.output
    assert "Refuted. KLD does not satisfy the property below." in done.output
    assert "For all distributions p and x: D(p, x) = D(x, p)." in done.output
    done = call("verify", "KLD", "--axiom", SYM, "--format", "json")
    (record,) = json.loads(done.output)["verdicts"]
    assert record["axiom"] == SYM and record["witness"]["distributions"]["p"] == ["1/2", "1/2"]
    assert set(record["witness"]["values"]) == {"D(p, x)", "D(x, p)"}
    assert call("verify", "KLD", "--axiom", SYM, "--expect", f"{SYM}=refuted").exit_code == 0
    assert call("verify", "KLD", "--require", SYM).exit_code == 1
    assert call("verify", "KLD", "--axiom", STAR, "--timeout", 2).exit_code == 0
    for fmt in ("markdown", "latex"):
        assert call("verify", "KLD", "--axiom", SYM, "--explain", "--format", fmt).exit_code == 0


FILE = f'''
[[axiom]]
name = "STAR"
title = "no harm in moving towards the truth"
says = "{STAR}"
source = "Example 2026, Property 3"

[[axiom]]
name = "SWAPPED"
says = """for p, x:
  D(p, x) = D(x, p)"""

[[axiom]]
name = "SWAPPED"
reading = "binary"
says = "for p, x with n = 2: D(p, x) = D(x, p)"
'''


def test_a_file_of_axioms(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(FILE)
    star, swapped = declared_axioms.load(path)
    assert star.title == "no harm in moving towards the truth" and set(swapped.readings) == {
        "printed",
        "binary",
    }
    done = call("verify", "KLD", "--axiom", path, "--timeout", 5, "--expect", "SWAPPED=refuted")
    assert (
        done.exit_code == 0 and "STAR" in done.output and "PROVED" in done.output and "REFUTED" in done.output
    )
    done = call("appendix", "KLD", "--axiom", path, "--timeout", 1)
    assert r"\subsection{STAR, no harm in moving towards the truth}" in done.output


def test_a_measure_with_axioms_of_its_own(tmp_path):
    path = tmp_path / "cheb.toml"
    path.write_text('name = "CHEB"\nformula = "max(abs(p - p_hat))"\nexpect = {HALF = "refuted", NN = "proved"}\n'
                    '[[axiom]]\nname = "HALF"\nsays = "for p, x: D(p, x) <= 1/2"\n')  # fmt: skip
    done = call("check", path)
    assert done.exit_code == 0, done.output
    path.write_text(path.read_text().replace("refuted", "proved"))
    assert call("check", path).exit_code == 1
    found = declared.parse(
        'name = "A"\nformula = "max(abs(p - p_hat))"\n[[axiom]]\nname = "Z"\nsays = "for p: D(p, p) = 0"'
    )
    assert [x.name for x in found.axioms] == ["Z"]


def test_a_table_with_declared_columns(tmp_path):
    path = tmp_path / "t.toml"
    path.write_text('printed = """\n     SYM SWAPPED NN\nKLD  No  Yes  Yes\n"""\n' + FILE)
    done = call("table", path)
    assert "No≠Yes" in done.output and "SWAPPED" in done.output
    for fmt in ("markdown", "latex", "html", "csv", "json"):
        assert call("table", path, "--format", fmt).exit_code == 0
    made = declared_tables.parse(f'columns = ["NN", "{SYM}"]\n[[row]]\nmeasure = "KLD"')
    assert [x.name for x in made.axioms] == ["NN", SYM] and len(made.claims()) == 2
    made = declared_tables.parse('[[row]]\nmeasure = "KLD"\n' + FILE)
    assert [x.name for x in made.axioms] == ["STAR", "SWAPPED"]
    made = made.meant(reading="binary")
    assert made.claims()["kld", "swapped"].classes == 2


BAD = {
    "axiom = 3": "axiom must be tables",
    "axiom = [3]": "axiom must be tables",
    '[[axiom]]\nsays = "for p: D(p, p) = 0"': "axiom 1: it has no name",
    '[[axiom]]\nname = "A"': "axiom 1: it has no says",
    '[[axiom]]\nname = "A"\nsays = 3': "says must be a string in quotes, not int",
    '[[axiom]]\nname = 3\nsays = "for p: D(p, p) = 0"': "name must be a string",
    '[[axiom]]\nname = "A"\nsays = "for p: D(p, q) = 0"': "axiom 1 (A): says, column 13: nothing binds q",
    '[[axiom]]\nname = "MON"\nsays = "for p: D(p, p) = 0"': "MON is the catalog's strict monotonicity",
    '[[axiom]]\nname = "A"\nsay = "for p: D(p, p) = 0"': "there is no key 'say'; did you mean says?",
    '[[axiom]]\nname = "A"\nsays = "for p: D(p, p) = 0"\n[[axiom]]\nname = "a"\nsays = "for p: D(p, p) = 0"':
        "a has a printed reading already",
    '[[axiom]]\nname = "A"\nsays = "for p: D(p, p) = 0"\nreading = "odd"': "reading is 'odd'",
    '[[axiom]]\nname = "A"\nsays = "for p: D(p, p) = 0"\nreading = "binary"': "no printed reading",
    '[[axiom]]\nname = "A"\nsays = "for p: D(p, p) = 0"\nsource = 3': "source must be a string",
    '[[axiom]]\nname = "A B, C"\nsays = "for p: D(p, p) = 0"': "without commas",
    '[[axiom]]\nname = "A"\nsays = "' + "x" * 20_000 + '"': "",
    "name = 'no axiom'": "it declares no axiom",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD, ids=lambda t: t[:40])
def test_files_that_are_refused(text, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(text)
    done = call("verify", "KLD", "--axiom", path)
    assert done.exit_code == 2 and "Traceback" not in done.output
    assert done.stderr.count("\n") == 1 and BAD[text] in done.stderr
    if "declares no axiom" not in BAD[text]:
        done = call("check", _with_measure(tmp_path, text))
        assert done.exit_code == 2 and done.stderr.count("\n") == 1


@pytest.mark.parametrize("says", ["SELF", "OTHER", "for p: SELF", "for p, x: SELF(p, x) = 0", "self.toml"])
def test_axioms_do_not_refer_to_axioms(says, tmp_path):
    """Neither to themselves nor to one another, so that no declaration goes round in a circle."""
    path = tmp_path / "self.toml"
    path.write_text(
        f'[[axiom]]\nname = "SELF"\nsays = "{says}"\n[[axiom]]\nname = "OTHER"\nsays = "SELF"\n'
        f'[[row]]\nmeasure = "{path}"\n'
    )
    for words in (("verify", "KLD", "--axiom", path), ("table", path), ("check", path), ("formula", "KLD", path)):
        done = CliRunner().invoke(cli, [*map(str, words)])
        assert done.exit_code == 2 and "Traceback" not in done.output
        assert done.stderr.rstrip("\n").count("\n") == 0 and done.stderr.startswith("axiomcheck: ")


def _with_measure(folder, text):
    path = folder / "measure.toml"
    path.write_text('name = "CHEB"\nformula = "max(abs(p - p_hat))"\n' + text)
    return path


def test_files_that_are_no_text(tmp_path):
    for name, data in (
        ("a.toml", b"\xff\xfe"),
        ("b.toml", b"x" * 10_000_000),
        ("c.toml", b"axiom = [["),
        ("d.toml", b"a." * 30_000 + b"b = 1"),
    ):
        (tmp_path / name).write_bytes(data)
        done = call("verify", "KLD", "--axiom", tmp_path / name)
        assert done.exit_code == 2 and done.stderr.count("\n") == 1
    done = call("verify", "KLD", "--axiom", tmp_path / "nothing.toml")
    assert done.exit_code == 2 and "No such file" in done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("verify", "KLD", "--axiom", "for p, x: D(p, x) = D(x, q)"), "column 26: nothing binds q"),
        (("verify", "KLD", "--axiom", "for p, x: Q(p, x, p, x) = 0"), "is an axiom of filtering"),
        (("verify", "KLD", "--axiom", SWAP), "an axiom of filtering, KLD a measure of quantification"),
        (("verify", "Acc", "--axiom", SYM), "an axiom of quantification, Acc a measure of filtering"),
        (
            ("verify", "KLD", "--axiom", "for p, x with n = 3: D(p, x) = 0", "--classes", "2"),
            "about 3 classes",
        ),
        (
            ("verify", "KLD", "--axiom", "for p and part A: D(p|A, p|A) = 0", "--classes", "2"),
            "about 2 classes",
        ),
        (("verify", "KLD", "--expect", SYM), "write AXIOM=VERDICT"),
        (("synthesize", "MON", "--weaken", SYM), "catalog only"),
        (("consistent", "MON", "--weak", SYM), "catalog only"),
        (("consistent", "MON", "mine.toml"), "No such file"),
        (("recommend", "--need", SWAP), "an axiom of filtering"),
        (("recommend", "--need", "for p, x: D(p, x) = D(x, q)"), "column 26: nothing binds q"),
        (("rate", "KLD", "for p, x: D(p, x) = D(x, q)"), "column 26: nothing binds q"),
        (("show", "for p, x: D(p, x) = D(x, q)"), "column 26: nothing binds q"),
        (("formula", "KLD", "for p, x: D(p, x) = D(x, q)"), "column 26: nothing binds q"),
        (("table", "1", "--axiom", SWAP), "an axiom of filtering"),
        (("table", "B.1", "--axiom", SYM), "B.1 has none"),
        (("matrix", "filtering", "--axiom", SYM), "an axiom of quantification"),
        (("export", "KLD", SYM, "--coq-steps", "x.v"), "no proof by the calculus was found"),
        (("figure", "cell", "KLD", SYM, "-o", "x.png"), "not drawn"),
    ],
)
def test_one_line_where_it_cannot_be(words, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    extra = ("--jobs", "0") if words[0] in ("verify", "figure") else ()
    done = CliRunner().invoke(cli, [*words, *extra])
    assert done.exit_code == 2 and "Traceback" not in done.output
    assert told in done.stderr and done.stderr.rstrip("\n").count("\n") == 0


def test_an_axiom_of_ones_own_is_not_taken_for_the_catalogs():
    """It may have the same name, and then says something else."""
    own = axiomcheck.axiom("for p, x: D(p, x) <= 5", "REL")
    assert axiomcheck.consistent("ABS", own).verdict == "consistent"  # which those of the catalog are not
    with pytest.raises(InputError, match="give yours another name"):
        axiomcheck.recommend(own)
    with pytest.raises(InputError, match="another column REL"):
        tables.matrix().with_columns([own])


def test_recommended_with_a_declared_axiom(tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(f'[[axiom]]\nname = "TURN"\nsays = "{SYM}"\n')
    done = CliRunner().invoke(cli, ["recommend", "--need", str(path), "--classes", "2", "--format", "json"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.output)
    assert {"need": "TURN", "meaning": "For all distributions p and x: D(p, x) = D(x, p)."} in data["needs"]
    assert "AE" in data["fitting"] and "KLD" not in data["fitting"]
    assert data["command"] == f"axiomcheck recommend --need {path} --classes 2 --format json"
    found = axiomcheck.recommend(SYM, classes=2, seconds=5)
    assert [x.name for x in found.fitting] == data["fitting"]
    with pytest.raises(InputError, match="says nothing about two classes"):
        axiomcheck.recommend("for p, x and part A: D(p|A, x|A) = D(x|A, p|A)", classes=2)


def test_columns_of_printed_tables_and_matrices(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("measure,NN\nKLD,yes\nAE,yes\n")
    done = call("table", path, "--axiom", SYM, "--axiom", "SYM,NN", "--format", "json")
    assert done.exit_code == 0, done.output
    found = {(x["measure"], x["axiom"]): x["verdict"] for x in json.loads(done.output)["verdicts"]}
    assert found["KLD", SYM] == found["KLD", "SYM"] == "refuted" and found["AE", SYM] == "proved"
    assert len(found) == 6
    assert f"--axiom '{SYM}' --axiom SYM,NN" in json.loads(done.output)["command"]
    made = tables.matrix("filtering").with_columns([axiomcheck.axiom(SWAP, "TURNED")])
    assert made.columns[-1] == "turned" and len(made.claims()) > len(tables.matrix("filtering").claims())


def test_certificates_in_a_folder_of_ones_own(tmp_path):
    """They replay by themselves; a second run leaves every byte, and what else is there."""
    folder, file = tmp_path / "mine", tmp_path / "mine.toml"
    file.write_text(f'[[axiom]]\nname = "STAR"\nsays = "{STAR}"\n', encoding="utf-8")
    words = ("certify", "--write", folder, "--measure", "AE", "--measure", "mean(abs(p - p_hat))")
    words = (*words, "--axiom", file, "--axiom", SYM, "--axiom", "NN", "--reading", "printed", "--domain", "natural")
    result = call(*words)
    assert result.exit_code == 0 and result.output.startswith("6 certificates"), result.output
    made = {path: path.read_bytes() for path in folder.rglob("*.json")}
    assert len(made) == 6 and (folder / "quantification" / "AE" / "NN.printed.natural.json") in made
    replayed = CliRunner().invoke(cli, ["replay", str(folder), "--jobs", "1"])
    assert replayed.exit_code == 0 and "6 of 6" in replayed.output
    other = folder / "theirs.json"
    other.write_text("{}", encoding="utf-8")
    assert call(*words).exit_code == 0 and other.is_file()
    assert {p: p.read_bytes() for p in folder.rglob("*.json") if p != other} == made
    wrong = call("certify", "--write", folder, "--measure", "Precision", "--axiom", SYM)
    assert wrong.exit_code == 2 and "none of the axioms is" in wrong.output
    still_open = call("certify", "--write", folder, "--measure", "AE", "--axiom", "some p: D(p, p) > 0")
    assert still_open.exit_code == 3 and "UNKNOWN" in still_open.output


def test_columns_of_the_explorer(tmp_path):
    result = call("report", "-o", tmp_path / "site", "--table", "1", "--reading", "printed", "--domain", "natural",
                  "--no-errata", "--axiom", SYM)  # fmt: skip
    assert result.exit_code in (0, 3), result.output
    page = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert page.count("D(p, x) = D(x, p)") > 9
    wrong = call("report", "-o", tmp_path / "other", "--table", "3", "--no-errata", "--axiom", SYM)
    assert wrong.exit_code == 2 and "no table here is" in wrong.output and not (tmp_path / "other").exists()


def test_shown(tmp_path):
    for says in (SYM, SWAP):
        done = CliRunner().invoke(cli, ["show", says])
        assert done.exit_code == 0 and says in done.output and "reading" in done.output
    path = tmp_path / "s.toml"
    path.write_text(f'[[axiom]]\nname = "TURN"\ntitle = "turned"\nsays = "{SYM}"\n')
    done = CliRunner().invoke(cli, ["show", str(path), "--format", "json"])
    assert json.loads(done.output)["readings"] == {"printed": SYM}
    path.write_text("x" * 10_000_000)
    done = CliRunner().invoke(cli, ["show", str(path)])
    assert done.exit_code == 2 and done.stderr.count("\n") == 1


def test_names_of_the_catalog_stay_what_they_are():
    assert added.finder([axiomcheck.axiom(SYM, "SYMM")])("SYM") is axioms.from_name("sym")
    assert Claim(measures.from_name("kld"), axiomcheck.axiom(SYM, "SYM")).key != Claim(
        measures.from_name("kld"), axioms.from_name("sym")
    ).key  # fmt: skip


@pytest.mark.parametrize(
    ("measure", "says"), [("kld", SYM), ("precision", SWAP), ("kld", "for p, q: max D(p, .) = max D(q, .)")]
)
def test_the_explorer_shows_them(measure, says):
    from axiomcheck.site.cells import entry

    found = decide(about(measure, says), 5)
    made = entry(found)
    assert made.data["status"] == found.status.value and made.claim and made.body
    assert made.data["summary"] and bool(made.file) == (found.status is Status.REFUTED)


LONG = "for p, x and real a, b with 0 <= a <= 1, 0 <= b <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)"


def test_check_takes_a_property_where_the_name_of_an_axiom_stands(tmp_path):
    """As a key of `expect`, however long, and beside what the file says."""
    path = tmp_path / "mine.toml"
    path.write_text(f'name = "MINE"\nformula = "mean(abs(p - p_hat))"\n[expect]\n"{SYM}" = "proved"\n')
    done = call("check", str(path), "--axiom", "for p, x: D(p, x) <= 1/2")

    assert done.exit_code == 0, done.output
    assert f"{SYM}" in done.output and "D(p, x) should be at most 1/2, but is 1" in done.output
    assert "--axiom 'for p, x: D(p, x) <= 1/2'" in done.output.splitlines()[-1]

    path.write_text(f'name = "MINE"\nformula = "mean(abs(p - p_hat))"\n[expect]\n"{SYM}" = "refuted"\n')
    done = call("check", str(path))
    assert done.exit_code == 1 and f"expected {SYM} to be refuted, it is proved" in done.output

    assert list(declared.parse(f'name = "M"\nformula = "max(abs(p - p_hat))"\nexpect = {{"{LONG}" = "unknown"}}').expected)


@pytest.mark.parametrize("words", [["verify", "AE", "--axiom"], ["rate", "AE"], ["recommend", "--need"]])
def test_a_property_without_its_beginning_is_told_what_is_missing(words):
    done = CliRunner().invoke(cli, [*words, "D(p, x) = D(x, p)"])
    assert done.exit_code == 2 and "write 'for p, x: D(p, x) = D(x, p)'" in done.stderr


@pytest.mark.parametrize(
    ("text", "empty"),
    [
        ("for p, x with sum(p) = 2: D(p, x) = 5", True),
        ("for p, x and real a with a < 0, a > 1: D(p, x) = a", True),
        ("for p, x with p > 0, min(p) = 0: D(p, x) > 5", True),
        ("for p, x with sum(x**2) <= 0: D(p, x) > 5", True),
        ("for p, x with max(p) < 1/n: D(p, x) > 5", True),
        ("for p, x with sum(abs(p - x)) > 2: D(p, x) > 5", True),
        ("for p, x and whole k with 0 < k < 1: D(p, x) > 5", True),
        ("for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)", False),
    ],
)
def test_what_holds_because_it_speaks_of_nothing_says_so(text, empty):
    found = axiomcheck.verify("AE", text)
    assert found.status is Status.PROVED
    assert summary(found).startswith("vacuously") == empty


def test_what_was_tried_twice_is_told_by_what_stayed_open_the_first_time():
    found = axiomcheck.verify("AE", "for p, x with p > 0, x > 0: D(p, x) < 2/n", seconds=5)
    assert "tried before" not in found.reason and "sum(abs(x[i] - p[i]))/n < 2/n" in found.reason
    assert not re.search(r"\w+\((num|var|at|mul|add)\(", found.reason)  # not as the search calls it: lt(num(0), ...)
