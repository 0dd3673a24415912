"""Certificates of the calculus in Coq: what is printed; `coqc` itself is asked where it is there."""

import re
import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from sentences_of_catalog import built_in

from axiomcheck import measures
from axiomcheck.calculus.check import Step, check
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import RULES, Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import ONE, TWO, ZERO, N, Node, Part, add, at, num, power, rel, total, var
from axiomcheck.cli import cli
from axiomcheck.export.coq import build, gate
from axiomcheck.export.coq.steps import MODULES, file_of
from axiomcheck.export.coq.theory import Missing
from axiomcheck.input import formula
from axiomcheck.properties.reader import read
from axiomcheck.store import shipped_root
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.search import Found, prove

FOLDER = shipped_root() / "coq"
STAR = "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)"
LONG = Path(__file__).parents[1] / "data" / "kld_mon.steps"  # found once, by a search of minutes
CLAIMS = ("AE/MON", "AE/STAR", "KLD/IoI", "NAE/MAX", "NAE/IMP", "MATCH/IoI", "MATCH/CVX")
MATCH = "sum(abs(cumsum(p - p_hat)))/(n - 1)"  # the normalized match distance, over ordered classes
with_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")


def certificate(name):
    """The steps of a claim, and what is asked."""
    measure, axiom = name.split("/")
    prop = read(STAR) if axiom == "STAR" else built_in()[(axiom.lower(), "printed", "any")]
    declared = formula.measure(MATCH) if measure == "MATCH" else measures.from_name(measure)
    setting, uniform = Setting(declared), axiom == "MAX"
    found = prove(setting, prop, uniform=uniform)
    assert isinstance(found, Found), found
    wanted = unfold(setting, prop, found.supplied, uniform)
    check(found.steps, wanted)
    return found.steps, wanted


@pytest.fixture(scope="module")
def certificates():
    """All of them by name."""
    return {name: certificate(name) for name in CLAIMS}


def compiled(files):
    """What coqc says of files, after the library: nothing, or what is wrong."""
    own = build.library(FOLDER)
    sources = {name: own[name] for name in (*MODULES, "Enclosure")} | files
    theorems = {name: ["valid_1"] for name in files} | {"CalculusCheck": ["wants_sound", "proves_sound"]}
    outcomes = {o.name: o for o in build.Build(sources, theorems, 1).run()}
    assert outcomes["CalculusCheck"].theorems == 2
    assert not any(outcomes[name].wrong for name in MODULES), [outcomes[name].wrong for name in MODULES]
    assert [name for name in outcomes if outcomes[name].assumptions - gate.ALLOWED_AXIOMS] == []
    return {name: outcomes[name].wrong for name in files}


def one(goal, rule, *params, given=()):
    """A certificate of one step."""
    S = Sequent(frozenset(given), goal)
    return [Step(S, rule, params)], [S]


def form(op, *kids, q=0):
    """A positive form."""
    return Node(op, kids, q=Fraction(q))


def false_ones(certificates):
    """Certificates that show nothing: each is refused by the checker, and Coq has to refuse it as well."""
    steps, wanted = certificates["AE/MON"]
    (S,) = wanted
    last = next(i for i, s in enumerate(steps) if s.shows.goal == S.goal and s.shows.given <= S.given)
    other = Sequent(S.given, rel("lt", S.goal.kids[1], S.goal.kids[0]))
    yield "another_goal", steps, [other]
    turned = [replace(s, shows=other) if i == last else s for i, s in enumerate(steps)]
    yield "a_changed_goal", turned, [other]
    needed = min(steps[last].shows.given, key=repr)
    yield "a_dropped_hypothesis", steps, [Sequent(S.given - {needed}, S.goal)]
    unit, a, n = form("n", q=1), var("a"), total(ONE)
    yield "a_negative_form", *one(rel("le", ZERO, a), "algebra", unit, form("sq", a))
    yield "one_class", *one(rel("eq", n, ONE), "algebra", unit, form("+"))
    yield "a_false_fact", *one(rel("lt", function("log", a), a), "fact", "log", a)
    yield "no_hypothesis", *one(rel("le", ZERO, a), "hypothesis")
    circle = [Node("upto", classes=pair) for pair in (("c", "d"), ("d", "c"))]
    yield "classes_that_may_be_one", *one(rel("lt", a, a), "differ", "c", "d", given=circle)
    upto = total(at("p"), [Part("after", 0)])
    sums = rel("eq", total(upto), Node("mul", (n, total(at("p")))))
    yield "a_sum_that_moves_out", *one(sums, "algebra", unit, form("+"))
    cut = add(total(at("p"), [Part("upto", "c")]), total(at("p"), [Part("after", "c"), "c"]))
    yield "a_class_that_is_lost", *one(rel("eq", total(at("p")), cut), "parted", total(at("p")), "c")
    yield "a_false_enclosure", *one(rel("lt", function("exp", ONE), TWO), "enclosed")
    some = Node("all", (rel("le", ZERO, at("p")),))
    yield "a_name_that_is_not_fresh", [
        Step(Sequent(frozenset({rel("le", ZERO, at("p", "c"))}), rel("le", ZERO, at("p", "c"))), "hypothesis"),
        Step(Sequent(frozenset({rel("le", ZERO, at("p", "c"))}), some), "pointwise", ("c",), (0,)),
    ], [Sequent(frozenset({rel("le", ZERO, at("p", "c"))}), some)]  # fmt: skip


def path_certificate():
    """a < b |- exp a < exp b, by the derivative."""
    a, b, t = var("a"), var("b"), var("t")
    f = function("exp", t)
    ends = [function("exp", x) for x in (a, b)]
    H = frozenset({rel("lt", a, b)})
    inner = H | {rel("lt", a, t), rel("lt", t, b)}
    slope = Node("mul", (f, ONE))
    return [
        Step(Sequent(H, rel("lt", a, b)), "hypothesis"),
        Step(Sequent(inner, rel("lt", ZERO, slope)), "algebra", (form("n", q=1), form("a", f))),
        Step(Sequent(H, rel("lt", *ends)), "path", ("t", f, a, b), (0, 1)),
    ], [Sequent(H, rel("lt", *ends))]


def test_the_library_has_a_rule_for_each_of_the_calculus():
    said = (
        build.library(FOLDER)["CalculusCheck"].partition("Inductive rule :=")[2].partition("| Enclosed")[0]
    )
    theirs = {line.split()[1].lower().strip("_") for line in said.splitlines() if line.startswith("|")}
    assert theirs | {"enclosed"} == {"bounded" if r == "bound" else r for r in (*RULES, "instance")}


@with_coq
def test_coq_accepts_certificates_and_refuses_false_ones(certificates):
    good = {name.replace("/", "_"): file_of(*x, name) for name, x in certificates.items()}
    good["Path"] = file_of(*path_certificate())
    bounds = [rel("le", ONE, var("a")), rel("le", var("a"), TWO)]
    good["Box"] = file_of(*one(rel("lt", add(var("a"), ONE), num(4)), "enclosed", *bounds, given=bounds))
    good["Ball"] = file_of(*one(rel("lt", function("log", TWO), num("7/10")), "enclosed"))
    good["Size"] = file_of(*one(rel("eq", total(N), power(N, 2)), "algebra", form("n", q=1), form("+")))
    false = {name: file_of(steps, wanted) for name, steps, wanted in false_ones(certificates)}
    wrong = compiled(good | false)
    assert {name: wrong[name] for name in good} == {name: [] for name in good}
    assert [name for name in false if not wrong[name]] == []


@with_coq
@pytest.mark.slow
def test_coq_accepts_a_long_certificate():
    steps, supplied = unpack(LONG.read_text().strip())
    wanted = unfold(Setting(measures.from_name("KLD")), built_in()[("mon", "printed", "any")], supplied)
    check(steps, wanted)
    assert compiled({"KLD_MON": file_of(steps, wanted)}) == {"KLD_MON": []}


def test_what_the_library_lacks_is_said_and_nothing_is_smuggled_in():
    either = Node("or", (rel("lt", ZERO, ONE), rel("lt", ONE, ZERO)))
    with pytest.raises(Missing, match="no single relation"):
        file_of(*one(rel("eq", function("ite", either, ONE, ONE), ONE), "fact", "ite"))
    with pytest.raises(Missing, match="the rule"):
        file_of(*one(rel("le", ZERO, ONE), "oracle"))
    with pytest.raises(Missing, match="no name"):
        file_of(*one(rel("le", ZERO, ONE), "differ", 'c". Axiom f : False. Definition x := "'))
    text = file_of(*one(rel("le", ZERO, ONE), "hypothesis"), '*) Axiom f : False. (* "')
    assert list(gate.complaints(text)) == []


def test_the_command_writes_a_file(tmp_path):
    path = tmp_path / "AE_MON.v"
    result = CliRunner().invoke(cli, ["export", "AE", "MON", "--coq-steps", str(path)])
    assert result.exit_code == 0, result.output
    assert "Theorem valid_1 : List.Forall valid valid_1_holds." in path.read_text()
    assert CliRunner().invoke(cli, ["export", "AE", "--coq-steps", str(path)]).exit_code == 2


@with_coq
def test_coq_accepts_relations_of_numbers(tmp_path):
    path = tmp_path / "one.v"
    asked = ["prove", "log(1 + x) <= x", "--given", "x > -1", "--coq", str(path)]
    result = CliRunner().invoke(cli, asked)
    assert result.exit_code == 0, result.output
    text = path.read_text()
    said = re.search(r"Definition valid_1_holds : list sequent := \[\(h\d+, (f\d+)\)\]", text)
    false = text.replace(said[0], f"Definition valid_1_holds : list sequent := [([], {said[1]})]")
    assert false != text
    outcome = compiled({"one": text, "without": false})
    assert not outcome["one"] and outcome["without"], outcome
