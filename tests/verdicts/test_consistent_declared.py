"""Declared properties beside the catalog's axioms: what excludes what, and what is satisfied together."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner
from sentences_of_catalog import built_in

import axiomcheck
from axiomcheck.axioms.theory import Theory
from axiomcheck.cli import cli
from axiomcheck.consistency import family_report
from axiomcheck.consistency.contradictions import contradict
from axiomcheck.consistency.family import family
from axiomcheck.consistency.sentences import Linear, Sentences, add_up
from axiomcheck.consistency.together import together
from axiomcheck.errors import CheckError, InputError
from axiomcheck.input.declared_axioms import axiom
from axiomcheck.properties.reader import read

SYM = "for p, x: D(p, x) = D(x, p)"


def sentences(*says, domain="closed", size=2, weak=()):
    known = built_in()
    named = [(f"S{i}", known[x] if isinstance(x, tuple) else read(x)) for i, x in enumerate(says)]
    return Sentences(tuple(named), domain, size, weak)


MON, IOI, REL, ABS = (
    ("mon", "binary", "any"),
    ("ioi", "printed", "any"),
    ("rel", "binary", "same"),
    ("abs", "binary", "same"),
)
MON_ANY = ("mon", "printed", "any")
CLASH = [
    (REL, SYM),
    (REL, ABS),
    (MON, "for p, x: D(p, x) = D(p, p)"),
    (IOI, "for p, x, y: D(p, y) <= D(p, x)"),
    (IOI, "for p, x: D(p, x) = D(x, p)/2"),
    ("for p, x with x != p: D(p, x) > 1", "for p, x: D(p, x) <= D(p, p)", "for p: D(p, p) = 0"),
    ("some real b with b > 0: for p, x: D(p, x) >= b", "for p: D(p, p) = 0"),
    ("for p: max D(p, .) <= 1", "for p, x with x != p: D(p, x) >= 2"),
    ("for p, x: D(p, x) better than D(p, p)", "for p: D(p, p) = 0"),
]
NO_CLASH = [
    (REL, MON),
    (MON, SYM, IOI),
    ("for p: some real b: for x: D(p, x) = b", "for p, q with p != q: D(p, p) != D(q, q)"),  # b depends on p
    ("some real b: for p, x: D(p, x) <= b", "some real b: for p, x: D(p, x) >= b + 1"),  # two numbers
    ("for p, x: D(p, x)**2 = 2", "for p, x: D(p, x) >= 0"),  # not linear
    ("for p, x: D(p, x) < 1", "for p: sup D(p, .) = 1"),
]


@pytest.mark.parametrize("says", CLASH)
def test_instances_that_contradict_each_other(says):
    found = contradict(sentences(*says))
    assert found is not None and {r.sentence for r in found.said} <= set(range(len(says)))
    found.replay()
    for i in range(len(found.said)):  # each of them is needed
        with pytest.raises((CheckError, KeyError)):
            replace(found, said=found.said[:i] + found.said[i + 1 :]).replay()


@pytest.mark.parametrize("says", NO_CLASH)
def test_what_does_not_contradict(says):
    assert contradict(sentences(*says)) is None


def test_classes_of_an_unknown_function_are_not_alike():
    """Nothing says that D treats classes alike: instances are taken for every choice, and none is renamed."""
    assert contradict(sentences("for p, x and class c with n = 2, p[c] > x[c]: D(p, x) < D(x, p)")) is not None
    assert contradict(sentences("for p, x with n = 2, sum(p*p) > sum(x*x): D(p, x) < D(x, p)", SYM)) is not None


def test_a_domain_leaves_points_out():
    says = ("for p, x and class c with p[c] = 0: D(p, x) = 1", "for p, x and class c with p[c] = 0: D(p, x) = 2")
    assert contradict(sentences(*says)) is not None
    assert contradict(sentences(*says, domain="positive-truth")) is None


def test_weak_forms():
    says = (MON, "for p, x: D(p, x) = D(p, p)")
    assert contradict(sentences(*says, weak=("S0",))) is None


def test_three_classes_and_parts():
    says = ("for p, x and part A with p[A] = x[A]: D(p, x) = 1", "for p, x: D(p, x) < 1")
    assert contradict(sentences(*says, size=3)) is not None


def test_a_contradiction_that_was_tampered_with_is_refused():
    found = contradict(sentences(REL, SYM))
    first = found.said[0]
    for wrong in (
        replace(first, op="<="),
        replace(first, form=Linear({}, Fraction(1))),
        replace(first, values={**first.values, "p": ["1", "1"]}),
        replace(first, values={**first.values, "p": first.values["q"], "q": first.values["p"]}),
        replace(first, sentence=1),
        replace(first, place=7),
    ):
        with pytest.raises(CheckError):
            replace(found, said=(wrong, *found.said[1:])).replay()
    for proof in ({"multipliers": ["1"]}, {"multipliers": ["0"] * 4}, {"multipliers": ["-1"] * 4}, {"differs": 0}):
        with pytest.raises(CheckError):
            replace(found, proof=proof).replay()


def test_multipliers():
    one = Linear({}, Fraction(1))
    d = Linear({"d": Fraction(1)}, Fraction(0))
    add_up([("<=", one)], {"multipliers": ["1"]}, 0)
    add_up([("=", one)], {"multipliers": ["1"]}, 0)
    for op, form, m in (("<=", one, "-1"), ("!=", one, "1"), ("<=", d, "1"), ("<=", Linear({}, Fraction(0)), "1"),
                        ("=", one, "-1")):  # fmt: skip
        with pytest.raises(CheckError):
            add_up([(op, form)], {"multipliers": [m]}, 0)
    zero = Linear({}, Fraction(0))
    split = {"differs": 0, "below": {"multipliers": ["1"]}, "above": {"multipliers": ["1"]}}
    add_up([("!=", zero)], split, 1)
    with pytest.raises(CheckError):
        add_up([("!=", zero)], split, 0)


def test_witnesses_are_proved():
    found = together(Theory(("mon",), "repaired"), [axiom(SYM, "SYM2")])
    assert found.verdict == "consistent" and found.candidate.name == "AE"
    assert [v.status.name for v in found.verdicts] == ["PROVED"] and found.verdicts[0].scope == "every n"


def test_a_theorem_of_the_catalog_comes_first():
    found = together(Theory(("rel", "abs")), [axiom(SYM, "SYM2")])
    assert found.verdict == "inconsistent" and found.theorem is not None


def test_what_says_nothing_about_two_classes():
    silent = axiom("for p, x and part A: D(p, x) > D(p, x)", "NO")
    found = together(Theory(("mon",)), [silent])
    assert found.verdict == "consistent" and found.silent == ("NO",)


def run(*words):
    return CliRunner().invoke(cli, ["consistent", *map(str, words)])


def test_on_the_command_line(tmp_path):
    result = run("REL", SYM, "--expect", "inconsistent")
    assert result.exit_code == 0 and "exclude each other" in result.output and "n = 2" in result.output
    found = json.loads(run("REL", SYM, "--format", "json").output)
    assert found["verdict"] == "inconsistent" and len(found["contradiction"]["instances"]) == 4
    assert run("MON", SYM, "--expect", "inconsistent").exit_code == 1
    file = tmp_path / "mine.toml"
    file.write_text(f'[[axiom]]\nname = "SYMM"\nsays = "{SYM}"\n', encoding="utf-8")
    result = run("MON", file)
    assert result.exit_code == 0 and "SYMM: proved" in result.output
    open_ = run("MAX", "for p, x: D(p, x) <= 0")
    assert open_.exit_code == 3 and "UNKNOWN" in open_.output
    for words, why in (
        (("--lattice", "MON,REL,ABS,IMP,IoI,NN", SYM), "name 6 at most"),
        (("MON", "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = 1"), "is about Q(TP, FP, FN, TN) and MON about D(p, x)"),
        (("MON", "for p, x: D(p, y) = 1"), "nothing binds y"),
        (("MON", "--weak", SYM), "catalog only"),
    ):
        result = run(*words)
        assert result.exit_code == 2 and why in result.output and len(result.output.strip().splitlines()) == 1


def test_as_a_page():
    page = run("REL", SYM, "--format", "html")
    assert page.exit_code == 0 and page.output.startswith("<!DOCTYPE html>") and page.output.rstrip().endswith("</html>")
    assert "INCONSISTENT" in page.output and "&lt; D(" in page.output and "< D(" not in page.output
    assert run("MON", "for p, x: D(p, x) >= 0", "--format", "html", "--expect", "inconsistent").exit_code == 1


def test_in_python():
    assert axiomcheck.consistent("REL", SYM).verdict == "inconsistent"
    one, other = axiom(SYM, "S"), axiom("for p, x: D(p, x) >= 0", "S")
    with pytest.raises(InputError, match="two axioms are called S"):
        axiomcheck.consistent(one, other)


def test_every_set_of_some_axioms():
    """REL excludes symmetry, and what contains both; each by itself is satisfied."""
    found = family(Theory(("rel", "abs")), [axiom(SYM, "SYMM")])
    assert [set(x.names) for x in found.minimal] == [{"REL", "ABS"}, {"REL", "SYMM"}]
    assert {frozenset(x.names) for x in found.maximal} == {frozenset({"REL"}), frozenset({"ABS", "SYMM"})}
    assert found.counts == {"consistent": 5, "inconsistent": 3, "unknown": 0} and not found.unknown
    text = "\n".join(found.lines())
    assert text.startswith("8 sets of REL, ABS and SYMM (") and "MINIMAL INCONSISTENT SETS (2)" in text
    data = found.document("")
    assert [x["axioms"] for x in data["minimal_inconsistent"]] == [["REL", "ABS"], ["REL", "SYMM"]]
    assert data["maximal_consistent"][0]["witness"] and data["unknown"] == []


def test_sets_that_stay_open_are_said_to():
    found = family(Theory(("max",)), [axiom("for p, x: D(p, x) <= 0", "NONE")])
    assert found.unknown == (frozenset({"MAX", "NONE"}), frozenset({"NONE"})) and found.counts["unknown"] == 2
    assert "UNKNOWN (2)" in "\n".join(found.lines()) and found.reason


def test_latex_of_theorems_and_measures():
    clash = together(Theory(("rel",)), [axiom(SYM)])
    fits = together(Theory(("imp",)), [axiom(SYM, "SYM_2")])
    text = family_report.latex([clash, fits])
    assert r"No function $D$ satisfies \textbf{REL}, \textbf{Property 1} together" in text
    assert r"\textbf{Property 1} says $\forall\, p, x:\; D(p, x) = D(x, p)$" in text
    assert text.count(r"\item ") == len(clash.contradiction.said) and r"\tfrac{" in text
    assert r"\textbf{SYM\_2}" in text and r"\[ D(p,\hat{p}) = " in text
    assert text.count("{") == text.count("}") and text.count(r"\begin") == text.count(r"\end")
    result = CliRunner().invoke(cli, ["consistent", "REL", SYM, "--lattice", "--format", "latex"])
    assert result.exit_code == 0 and result.output.count(r"\begin{theorem}") == 1
    assert result.output.count(r"\begin{proposition}") == 2
