"""Theories: declared spaces, what may be said of them, what is refused, and the folders that come with the package."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from click.testing import CliRunner
from sentences_of_catalog import ANY, built_in

import axiomcheck
from axiomcheck import tables, theories
from axiomcheck.calculus.check import refutes as sequent_refuted
from axiomcheck.calculus.claims import wanted
from axiomcheck.calculus.term import Refused
from axiomcheck.calculus.values import Point as At
from axiomcheck.cli import cli
from axiomcheck.documents import claim_of, parse, render
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.input import formula, spaces
from axiomcheck.keys import content
from axiomcheck.lang.claim import Claim
from axiomcheck.numeric.places import value_at
from axiomcheck.points import RULE, Point, truth
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.reader import read
from axiomcheck.properties.text import to_text
from axiomcheck.store import shipped_root
from axiomcheck.verdict import Status, decide, replay, rested

TOY = """
id = "toy"
title = "Shares of two kinds"
source = "Example 2026"
notes = ["0/0 has no value"]
[space]
cells = ["a", "b"]
given = ["a + b >= 1"]
measure = "M(a, b)"
[[axiom]]
name = "SWAP"
says = "for a, b: M(b, a) = 1 - M(a, b)"
[[axiom]]
name = "MORE"
title = "one more is more"
says = "for a, b: M(a + 1, b) > M(a, b)"
source = "Example 2026, Axiom 2"
[[measure]]
name = "share"
formula = "a/(a + b)"
[[measure]]
name = "odds"
formula = "a/b"
given = ["b >= 1"]
[[measure]]
name = "first"
formula = "where(a > 0, 1, 0)"
orientation = "lower"
[[table]]
id = "all"
title = "All of it"
rows = ["share", "odds", "first"]
columns = ["SWAP", "MORE"]
printed = '''
       SWAP  MORE
share  Yes   Yes
odds   No    Yes
first  Yes   -
'''
"""


@pytest.fixture
def toy(tmp_path):
    file = tmp_path / "theory.toml"
    file.write_text(TOY)
    return file


def call(*words, cache=None):
    return CliRunner().invoke(cli, [*map(str, words)], env={} if cache is None else {"AXIOMCHECK_CACHE": str(cache)})


def cells(*names, given=(), letter="M"):
    return spaces.space({"cells": list(names), "given": list(given), "measure": f"{letter}({', '.join(names)})"}, "here")


def vectors(measure, given=(), **kinds):
    return spaces.space({"vectors": kinds, "given": list(given), "measure": measure}, "here")


def claim(about, text, says, **more):
    return Claim(spaces.measure(text, "F", about, **more), as_axiom("A", {"printed": read(says, space=about)}))


# -- what comes with the package -----------------------------------------------------------


@pytest.mark.parametrize("name", theories.ids())
def test_every_folder_is_a_theory_with_tables_whose_cells_are_claims(name):
    theory = theories.get(name)
    assert theory.id == name and theory.title and theory.source and theory.notes
    assert theory.tables and theory.axioms and theory.measures
    for table in tables.theories.of(theory):
        claims = table.claims()
        assert len(claims) == len(table.rows) * len(table.axioms) > 0
        assert len({c.key for c in claims.values()}) == len(claims)
        assert tables.get(table.id).columns == table.columns


@pytest.mark.parametrize("name", theories.ids())
def test_stored_certificates_of_a_theory_are_of_its_claims(name):
    root = shipped_root() / "theories" / name
    theory = theories.get(name)
    asked = {c.key: c for t in tables.theories.of(theory) for c in t.claims().values()}
    for file in sorted(root.rglob("*.json")) if root.is_dir() else ():
        document = parse(file.read_text(), file)
        assert document.key in asked, file
        about = asked[document.key]
        assert file.relative_to(root).parts == (about.measure.name, f"{about.axiom.name}.json")
        assert claim_of(document, formula.measure).key == about.key


def test_binary_measures_are_decided_with_a_certificate_behind_every_cell():
    table = tables.get("gosgens2021")
    claims = table.claims()
    assert {a.name for a in table.axioms} >= {"MAX", "MIN", "SYM", "CSYM", "DIST", "MON", "SMON", "ACB"}
    expected = {
        ("f1", "sym"): "proved", ("f1", "csym"): "refuted", ("j", "sym"): "proved", ("j", "csym"): "refuted",
        ("cc", "csym"): "proved", ("acc", "mon"): "proved", ("acc", "acb"): "refuted", ("ba", "sym"): "refuted",
        ("ba", "acb"): "proved", ("kappa", "acb"): "proved", ("kappa", "min"): "refuted", ("gm1", "acb"): "proved",
        ("sba", "csym"): "proved", ("ce", "acb"): "refuted",
    }  # fmt: skip
    for key, status in expected.items():
        verdict = decide(claims[key], 20.0)
        assert verdict.status.value == status, (key, verdict.reason)
        assert replay(claims[key], verdict.status, verdict.evidence).checked


# -- spaces --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"cells": ["a", "b"]}, "space has no measure"),
        ({"measure": "M(a)"}, "neither cells nor vectors"),
        ({"cells": ["a", "b"], "measure": "M(a)"}, "no function of b"),
        ({"cells": ["a"], "measure": "M(a, a)"}, "argument 'a'"),
        ({"cells": ["a", "a"], "measure": "M(a)"}, "a twice"),
        ({"cells": ["n"], "measure": "M(n)"}, "cannot have an argument 'n'"),
        ({"cells": ["for"], "measure": "M(for)"}, "cannot have an argument"),
        ({"cells": ["a_"], "measure": "M(a_)"}, "cannot have an argument"),
        ({"cells": ["a"], "given": ["b >= 1"], "measure": "M(a)"}, "space.given 1, column 1: nothing binds b"),
        ({"cells": ["a"], "given": ["a >="], "measure": "M(a)"}, "space.given 1"),
        ({"cells": ["a"], "given": ["a"], "measure": "M(a)"}, "a relation should stand"),
        ({"cells": ["a"], "given": "a >= 1", "measure": "M(a)"}, "list of strings"),
        ({"cells": ["a"], "measure": "measure"}, "write one letter and the arguments"),
        ({"vectors": {"p": "simplx"}, "measure": "D(p)"}, "did you mean simplex"),
        ({"vectors": {"p": "simplex"}, "given": ["p > 0"], "measure": "D(p)"}, "relation between numbers"),
        ({"cells": ["a"], "sells": [], "measure": "M(a)"}, "no key space.'sells'"),
        ({"vectors": ["p"], "measure": "D(p)"}, "space.vectors must be a table"),
    ],
)
def test_spaces_that_are_none_are_refused_in_one_line(data, told):
    with pytest.raises(InputError) as error:
        spaces.space(data, "here")
    assert told in str(error.value) and "\n" not in str(error.value) and str(error.value).startswith("here")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a/c", "column 3: there is no 'c'"), ("sum(a)", "no classes here"), ("n*a", "there is no 'n'"),
        ("a[b]", "no place"), ("__import__('os')", "'"), ("a/0", "divides by zero"), ("where(a, 1, 2)", "write where"),
    ],
)  # fmt: skip
def test_formulas_over_cells_know_the_cells_alone(text, told):
    with pytest.raises(InputError, match=None) as error:
        spaces.measure(text, "F", cells("a", "b"))
    assert told in str(error.value)


def test_formulas_over_vectors_combine_the_classes():
    about = vectors("I(y)", y="nonnegative")
    assert spaces.measure("n*sum(y**2)/sum(y)**2", "F", about).formula.symbols == {"n", "y"}
    with pytest.raises(InputError, match="y stands outside sum"):
        spaces.measure("y/2", "F", about)
    with pytest.raises(InputError, match="declare its vectors as ordered"):
        spaces.measure("sum(cumsum(y))", "F", about)
    with pytest.raises(InputError, match="the same for every class"):
        spaces.measure("sum(n)", "F", about)


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("for a: M(a, b) >= 0", "nothing binds b"),  # a cell that no condition bounds
        ("for a, b: M(a, b, a) >= 0", "takes 2 arguments, not 3"),
        ("for a, b: M(a/2, b) >= 0", "a count is a whole number"),
        ("for p, x: D(p, x) >= 0", "there is no D here"),
        ("for a, b: M(a - 2, 0 - 3) >= 0", "is no count"),
        ("for a, b and real t: M(t, b) >= 0", "not whole for every choice"),
        ("for M, b: M(M, b) >= 0", "meaning of its own"),
    ],
)
def test_properties_over_another_space_are_refused(says, told):
    with pytest.raises(InputError, match=told):
        read(says, space=cells("a", "b"))


def test_a_claim_joins_one_space_only():
    one, other = cells("a", "b"), cells("a", "b", given=["a >= 1"])
    mixed = Claim(spaces.measure("a", "F", one), as_axiom("A", {"printed": read("for a, b: M(a, b) >= 0", space=other)}))
    with pytest.raises(Refused, match="is about"):
        wanted(mixed)
    with pytest.raises(InputError, match="axiom of quantification"):
        Claim(spaces.measure("a", "F", one), as_axiom("A", {"printed": read("for p, x: D(p, x) >= 0")}))
    verdict = decide(mixed)
    assert verdict.status is Status.UNKNOWN


def test_the_key_tells_spaces_conditions_and_orientations_apart():
    says = "for a, b: M(a, b) better than M(a + 1, b)"
    made = [
        claim(cells("a", "b"), "a", says),
        claim(cells("a", "b", given=["a >= 1"]), "a", says),
        claim(cells("a", "b"), "a", says, lower_is_better=True),
        claim(cells("a", "b"), "a", says, given=spaces.within("b >= 1", cells("a", "b"), "here")),
        claim(cells("a", "b"), "b", says),
    ]
    assert len({c.key for c in made}) == len(made)
    assert content(replace(made[0].measure, theory="other")) == content(made[0].measure)


# -- truth ---------------------------------------------------------------------------------

SENTENCES = (
    "for a, b: M(a, b) >= M(b, a)",
    "for a, b with a >= b: M(a, b) <= M(a + 1, b)",
    "for a, b: M(a - 1, b) < M(a, b)",
    "for a, b and c, d with a + b = c + d: M(a, b) = M(c, d)",
    "for a, b and whole k with k >= 1: M(k*a, k*b) = M(a, b)",
    "(for a, b: M(a, b) >= 0), (for a, b: M(a, b) <= 1)",
)
FORMULAS = ("a/(a + b)", "a/b", "where(a > b, a/b, 1/(1 + b))", "sqrt(a)/(1 + b)", "a - b", "abs(a - b)/(a + b)")


@pytest.mark.parametrize("says", SENTENCES)
@pytest.mark.parametrize("text", FORMULAS)
def test_points_and_sequents_say_the_same(says, text):
    """A sentence is false at a point exactly if one of its sequents is."""
    about = cells("a", "b", given=["a + b >= 1"])
    asked = claim(about, text, says, given=spaces.within("b <= 3", about, "here"))
    parts = read(says, space=about).sentence
    several = getattr(parts, "parts", (parts,))
    sequents = wanted(asked)
    assert len(sequents) >= len(several)
    for values in product(range(3), repeat=2):
        for k in (1, 2):
            numbers = dict(zip(("a", "b", "c", "d", "k"), map(Fraction, (*values, *values[::-1], k)), strict=True))
            spoken = Point(asked, 2, {}, numbers, {}, {})
            false = truth(parts, spoken) is False
            assert false == any(sequent_refuted(S, At(2, scalars=numbers)) for S in sequents), numbers


def test_what_is_said_by_hand_has_a_value_where_its_branch_has():
    about = cells("a", "b")
    text = "where(a + b > 0, a/(a + b), 1)"
    assert decide(claim(about, text, "for a, b: M(a, b) <= 1")).status is Status.PROVED
    assert decide(claim(about, text, "for a, b: M(0, 0) = 1")).status is Status.PROVED
    assert decide(claim(about, text, "for a, b: M(a, b) <= 1/2")).status is Status.REFUTED
    plain = claim(about, "a/(a + b)", "for a, b: M(0, 0) = 7")
    assert decide(plain).status is not Status.REFUTED  # it has no value there, and nothing is said


def test_conditions_of_a_measure_and_of_the_space_are_where_it_is_asked():
    says = "for a, b: M(a, b) >= 1"
    open_, bounded = cells("a", "b"), cells("a", "b", given=["a >= 1"])
    assert decide(claim(open_, "a", says)).status is Status.REFUTED
    assert decide(claim(bounded, "a", says)).status is Status.PROVED
    meant = spaces.within("a >= 1", open_, "here")
    assert decide(claim(open_, "a", says, given=meant)).status is Status.PROVED
    outside = Certificate(RULE, {"classes": 2, "values": {"a": "0", "b": "0"}})
    rested(claim(open_, "a", says), Status.REFUTED, outside)
    for asked in (claim(bounded, "a", says), claim(open_, "a", says, given=meant)):
        with pytest.raises(CheckError):
            rested(asked, Status.REFUTED, outside)


def test_eight_regions_of_three_labelings():
    about = cells("TP", "FP", "FN", "TN", given=["TP + FP + FN + TN >= 1"])
    says = """for a, b, c, d, e, f, g, h:
      M(g + h, c + d, e + f, a + b) <= M(f + h, b + d, e + g, a + c) + M(d + h, b + f, c + g, a + e)"""
    assert decide(claim(about, "(FP + FN)/(TP + FP + FN + TN)", says)).status is Status.PROVED
    assert decide(claim(about, "((FP + FN)/(TP + FP + FN + TN))**2", says)).status is Status.REFUTED


EXCHANGED = "for y, z and classes c, d with z[c] = y[d], z[d] = y[c], z = y elsewhere: I(y) = I(z)"


@pytest.mark.parametrize(
    ("kind", "text", "says", "status"),
    [
        ("nonnegative", "sum(y)", "for y: I(y) >= 0", "proved"),
        ("real", "sum(y)", "for y: I(y) >= 0", "refuted"),
        ("real", "sum(y**2)", "for y: I(y) >= 0", "proved"),
        ("nonnegative", "sum(y)", "for y: I(y) > 0", "refuted"),
        ("simplex", "sum(y)", "for y: I(y) = 1", "proved"),
        ("simplex", "min(y)", "for y: I(y) > 0", "refuted"),
        ("ordered", "sum(cumsum(y))", EXCHANGED, "refuted"),
        ("nonnegative", "sum((y/sum(y))**2)", EXCHANGED, "proved"),
    ],
)  # fmt: skip
def test_vectors_of_every_kind(kind, text, says, status):
    asked = claim(vectors("I(y)", y=kind), text, says)
    verdict = decide(asked)
    assert verdict.status.value == status, verdict.reason
    assert replay(asked, verdict.status, verdict.evidence).checked


@pytest.mark.parametrize(
    ("kind", "low", "one"),
    [("simplex", "le", True), ("positive simplex", "lt", True), ("nonnegative", "le", False),
     ("positive", "lt", False), ("real", None, False)],
)  # fmt: skip
def test_a_variable_is_of_the_kind_that_the_space_has(kind, low, one):
    (S,) = wanted(claim(vectors("I(y)", y=kind), "sum(y)", "for y: I(y) = 7"))
    entries = [f.kids[0].op for f in S.given if f.op == "all"]
    assert entries == ([low] if low else [])
    assert any(f.op == "eq" for f in S.given) is one


def test_a_point_of_the_wrong_kind_refutes_nothing():
    asked = claim(vectors("I(y)", y="positive"), "min(y)", "for y: I(y) >= 1")
    rested(asked, Status.REFUTED, Certificate(RULE, {"classes": 2, "values": {"y": ["1/2", "1"]}}))
    for y in (["0", "1"], ["-1", "1"], ["1/2"], ["1/2", "1", "1"]):
        with pytest.raises(CheckError):
            rested(asked, Status.REFUTED, Certificate(RULE, {"classes": 2, "values": {"y": y}}))


def test_scores_have_an_argument_that_is_a_class():
    about = vectors("S(q, c)", q="positive simplex")
    assert about.arguments == ("positive simplex", "class")
    text = "log(q[c])"
    local = "for q, r and class c with q[c] = r[c]: S(q, c) = S(r, c)"
    assert decide(claim(about, text, local)).status is Status.PROVED
    assert decide(claim(about, "2*q[c] - sum(q**2)", local)).status is Status.REFUTED
    with pytest.raises(InputError, match="takes a class"):
        read("for q, r: S(q, r) = 0", space=about)
    with pytest.raises(InputError, match="c is a class"):
        spaces.measure("q[c] + c", "F", about)


# -- certificates --------------------------------------------------------------------------


def test_documents_say_the_space_and_are_read_back():
    asked = claim(cells("a", "b", given=["a >= 1"]), "b/a", "for a, b: M(a, b) >= 0", given=())
    verdict = decide(asked)
    text = render(asked, "proved", verdict.evidence)
    document = parse(text)
    again = claim_of(document, formula.measure)
    assert again.key == asked.key and replay(again, Status.PROVED, document.certificate).checked
    said = json.loads(text)
    said["claim"]["space"]["given"] = []
    with pytest.raises(CheckError, match="does not fit its key"):
        claim_of(parse(json.dumps(said)), formula.measure)
    said["claim"]["space"] = 7
    with pytest.raises(CheckError):
        claim_of(parse(json.dumps(said)), formula.measure)
    with pytest.raises(CheckError):
        claim_of(document)


def test_a_certificate_shows_nothing_on_a_larger_space():
    says = "for a, b: M(a, b) >= 1"
    small, large = claim(cells("a", "b", given=["a >= 1"]), "a", says), claim(cells("a", "b"), "a", says)
    proof = decide(small).evidence
    with pytest.raises(CheckError):
        replay(large, Status.PROVED, proof)


# -- files ---------------------------------------------------------------------------------


def broken(text):
    with pytest.raises(InputError) as error:
        theories.parse(text, "theory.toml")
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "toy"\n', "", "it has no id"),
        ('id = "toy"', 'id = "../toy"', "it has no id"),
        ("[space]", "[spaces]", "no key 'spaces'"),
        ('measure = "M(a, b)"\n', "", "space has no measure"),
        ('formula = "a/b"', 'formula = "a/c"', "measure 2 (odds): formula, column 3: there is no 'c'"),
        ('formula = "a/b"\n', "", "measure 2 (odds): it has no formula"),
        ('name = "odds"', 'name = "SHARE"', "stands twice"),
        ('name = "odds"', 'name = "the odds"', "without blanks"),
        ('given = ["b >= 1"]', 'given = ["c >= 1"]', "measure 2 (odds): given 1, column 1: nothing binds c"),
        ('orientation = "lower"', 'orientation = "down"', "orientation is 'down'"),
        ("M(a + 1, b) > M(a, b)", "M(a + 1, c) > M(a, b)", "axiom 2 (MORE): says, column 20: nothing binds c"),
        ('columns = ["SWAP", "MORE"]', 'columns = ["SWAP", "LESS"]', "there is no axiom 'LESS'"),
        ('rows = ["share", "odds", "first"]', 'rows = ["shore"]', "did you mean share"),
        ('rows = ["share", "odds", "first"]', "rows = []", "list of names"),
        ('id = "all"', 'id = "all"\nsense = 3', "no key 'sense'"),
    ],
)
def test_a_fault_in_a_file_is_one_line_with_its_place(old, new, told):
    assert old in TOY
    message = broken(TOY.replace(old, new, 1))
    assert message.startswith("theory.toml") and told in message


def test_print_is_read_with_the_table(toy, tmp_path):
    toy.write_text(TOY.replace("first  Yes   -", "fourth Yes   -"))
    assert "fourth is no row" in call("table", toy, "--jobs", 0).output


def test_readings_of_one_name_are_one_axiom_and_open_things_have_no_cells():
    text = TOY + '[[axiom]]\nname = "MORE"\nreading = "weak"\nsays = "for a, b: M(a + 1, b) >= M(a, b)"\n'
    text += '[[open]]\nname = "CONT"\nwhy = "counts are whole"\n[[table]]\nid = "more"\ncolumns = ["MORE", "CONT"]\n'
    theory = theories.parse(text)
    assert list(theory.axioms["more"].readings) == ["printed", "weak"]
    made = tables.theories.table(theory, theory.table("more"))
    assert made.columns == ("more",) and any("CONT" in note and "whole" in note for note in made.notes)
    with pytest.raises(InputError, match="cannot say CONT"):
        theory.axiom("CONT")


def test_a_table_of_ones_own_is_decided_and_compared(toy, tmp_path):
    done = call("table", toy, "--jobs", 0, cache=tmp_path / "cache")
    assert done.exit_code == 0, done.output
    lines = [line.split() for line in done.output.splitlines()]
    assert ["share", "Yes", "No≠Yes", "[1]"] in lines  # one more of a where there is nothing else
    assert ["odds", "No", "Yes"] in lines and ["first", "No≠Yes", "[2]", "No"] in lines
    kept = list((tmp_path / "cache").rglob("*.json"))
    assert len(kept) == 6
    again = CliRunner().invoke(cli, ["replay", str(tmp_path / "cache"), "--jobs", "1"])
    assert "6 of 6 certificates replayed" in again.output
    errata = call("errata", toy, "--jobs", 0, cache=tmp_path / "cache")
    assert errata.exit_code == 0 and "5 printed cells: 3 confirmed, 2 refuted, 0 undecided" in errata.output
    assert "share MORE" in errata.output and "odds MORE" not in errata.output
    everything = call("errata", toy, "--all", "--format", "json", "--jobs", 0, cache=tmp_path / "cache")
    assert [x["agrees"] for x in json.loads(everything.output)["cells"]].count("refuted") == 2


def test_commands_take_theories(toy):
    assert "gosgens2021" in call("list", "theories").output
    assert {x["name"] for x in json.loads(call("list", "theories", "--format", "json").output)["theories"]} == set(theories.ids())
    told = call("show", toy).output
    assert "M(a, b)" in told and "one more is more" in told and "0/0 has no value" in told
    assert "a/b, where 1 <= b" in call("show", f"{toy}:odds").output
    assert "M(a + 1, b) > M(a, b)" in call("show", f"{toy}:MORE").output
    assert json.loads(call("show", toy, "--format", "json").output)["space"]["cells"] == ["a", "b"]
    done = call("verify", f"{toy}:share", "--axiom", "SWAP", "--require", "SWAP", "--jobs", 0)
    assert done.exit_code == 0 and "PROVED" in done.output
    inline = call("verify", "gosgens2021:J", "--axiom", "for TP, FP, FN, TN: M(TP, FP, FN, TN) <= 1", "--jobs", 0)
    assert inline.exit_code == 0 and "PROVED" in inline.output
    assert axiomcheck.verify("gosgens2021:J", theories.get("gosgens2021").axiom("SYM")).status is Status.PROVED


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("table", "gosgens2020x"), "there is no table"),
        (("table", "gosgens2021:none"), "it has properties, more"),
        (("table", "missing/theory.toml"), "check the path"),
        (("verify", "gosgens2021:F9"), "or F1"),
        (("verify", "gosgens2021:F1", "--axiom", "IMP"), "no axiom 'IMP'"),
        (("verify", "gosgens2021:F1", "--axiom", "for p, x: D(p, x) >= 0"), "there is no D here"),
        (("verify", "gosgens2021:F1", "--axiom", "for TP: M(TP, FP, FN, TN) >= 0"), "nothing binds FP"),
        (("verify", "gosgens2021:F1", "--domain", "smoothed"), "not for measures of space"),
        (("verify", "gosgens2021:F1", "--classes", "3"), "no classes"),
        (("verify", "distances:ANGLE"), "arccos"),
        (("show", "gosgens2021:F9"), "no measure"),
        (("rate", "gosgens2021:J", "SYM"), "rates are estimated of errors D(p, p_hat)"),
        (("list", "theories", "--kind", "filtering"), "--kind"),
        (("errata", "gosgens2021", "--format", "latex"), "text or json"),
    ],
)
def test_bad_questions_are_answered_in_one_line(words, told):
    done = call(*words)
    assert done.exit_code == 2 and told in done.output and len(done.output.strip().splitlines()) == 1, done.output


# -- searches ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["KLEIN", "CHOULD"])
def test_theorems_on_fairness_follow_from_equations_between_products(name):
    """Two groups of the same rates have the same prevalence; without one of the conditions that is false."""
    theory = theories.get("fairness")
    axiom = theory.axiom(name)
    asked = Claim(theory.measure("Selection"), axiom, axiom.default)
    verdict = decide(asked, 20.0)
    assert verdict.status is Status.PROVED, verdict.reason
    assert replay(asked, Status.PROVED, verdict.evidence).trusts == frozenset()
    said = asked.statement
    fewer = as_axiom("LESS", {"printed": replace(said, conditions=said.conditions[2:])})
    assert decide(Claim(theory.measure("Selection"), fewer)).status is Status.REFUTED


@pytest.mark.parametrize(
    ("text", "says", "status"),
    [
        ("(a - b)/sqrt((a + b)*(a + b + 1))", "for a, b: M(a, b) < 1", "proved"),
        ("(a - b)/sqrt((a + b)*(a + b))", "for a, b: M(a, b) < 1", "refuted"),
        ("a/sqrt(a*a*b)", "for a, b with a >= 1, b >= 1: M(a, b) = M(1, b)", "proved"),
        ("a/sqrt(a*b)", "for a, b with a >= 1, b >= 1: M(a, b) = M(1, b)", "refuted"),
        ("max(a, max(a, a)) - b", "for a: M(a, a) = 0", "proved"),
        ("max(a, b)/(a + b)", "for a, b and whole k with k >= 1, a >= 1: M(k*a, k*b) = M(a, b)", "proved"),
        ("max(a, b)/(1 + a + b)", "for a, b and whole k with k >= 1, a >= 1: M(k*a, k*b) = M(a, b)", "refuted"),
        ("where(a > b, a, b)", "for a, b: M(a, b) = M(b, a)", "proved"),
        ("where(a > b, a, 0)", "for a, b: M(a, b) = M(b, a)", "refuted"),
    ],
)
def test_roots_branches_and_arguments_are_made_plainer_first(text, says, status):
    asked = claim(cells("a", "b"), text, says)
    verdict = decide(asked, 20.0)
    assert verdict.status.value == status, verdict.reason
    assert replay(asked, verdict.status, verdict.evidence).checked


def test_the_sentences_of_beyond_are_those_of_the_catalog():
    """Word for word: what is decided of its measures is comparable with the first paper's table."""
    theory, known = theories.get("beyond"), built_in()
    for name in ("IoI", "NN", "MAX", "MON", "IMP", "REL", "ABS", "IND"):
        said = known[name.lower(), "printed", "same" if name in ("REL", "ABS") else ANY]
        assert to_text(theory.axiom(name).statement("printed")) == to_text(said), name


def test_late_normalisation_is_absolute_first_and_one_at_most():
    """N_k of an error e at a true prevalence p of the rarer class: e, or (e/(1 - p))^k where that is more."""
    theory = theories.get("beyond")
    for name, k in (("N2", 2), ("N3", 3)):
        for p, x in product([Fraction(i, 10) for i in range(6)], [Fraction(i, 10) for i in range(11)]):
            found = value_at(theory.measure(name), [f"p={p},{1 - p}", f"x={x},{1 - x}"])
            e = abs(p - x)
            assert found == pytest.approx(float(max(e, (e / (1 - p)) ** k)))
            assert found == pytest.approx(float(e)) or e > Fraction(1, 4)
