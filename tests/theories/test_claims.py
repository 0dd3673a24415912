"""What papers printed: the declarations, the checks, what comes out, and how it is shown."""

import csv
import importlib.util
import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from axiomcheck import claims, tables
from axiomcheck.claims import Answer, Finding, derivation
from axiomcheck.claims.checks import (
    ButFor,
    Cell,
    Instance,
    NoValue,
    Number,
    Same,
    Sampled,
    Together,
    measured,
)
from axiomcheck.claims.engine import Engine, _holds, _points, fails_at, of_some_sample, value
from axiomcheck.claims.facts import (
    All,
    Decided,
    Exactly,
    Failed,
    FailSeveral,
    InPrint,
    NoneHas,
    NoneMore,
    SameRow,
)
from axiomcheck.claims.goals import Equivalent, Holds, Takes
from axiomcheck.claims.model import BEYOND, MEANT, Outcome, Paper, Printed, counted
from axiomcheck.claims.reduction import Reduction, SameHypotheses
from axiomcheck.claims.render import FORMATS, document, render
from axiomcheck.claims.worst import Image, Largest, Perverse, PerverseOfTwo, WorstValue
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.input.goals import formula, goal, relations
from axiomcheck.lang.expr import log, num
from axiomcheck.report.evidence import words
from axiomcheck.sources import SEBASTIANI_2020
from axiomcheck.tables import values
from axiomcheck.tables.appendix_b import COLUMNS, TABLES
from axiomcheck.tables.digits import digits, unit_of, written

GOLDEN = Path(__file__).parents[1] / "golden"
CONFIRMED, REFUTED, UNDECIDED = Answer.CONFIRMED, Answer.REFUTED, Answer.UNDECIDED
PRINTED = [(paper, x) for paper in claims.PAPERS for x in paper.printed]
QUICK = ("Appendix A", "Appendix B", "Appendix C", "Footnote 12", "Footnote 18", "Section 4.7", "Section 4.9")


@pytest.fixture(scope="session")  # a worker may leave the module and come back
def engine():
    return Engine(jobs=1)


@pytest.fixture(scope="session")
def quick(engine):
    """The findings of sections that are decided quickly."""
    return claims.check(claims.PAPERS, engine, lambda x: x.section.startswith(QUICK))


# -- the declarations -------------------------------------------------------------------


def test_everything_has_a_place_and_a_name_of_its_own():
    for paper in claims.PAPERS:
        assert len({x.id for x in paper.printed}) == len(paper.printed) > 100
        assert all(x.says and x.locus and x.section for x in paper.printed)


def test_two_claims_with_one_name_are_refused():
    twice = Printed("Section 1", "here", "0 = 0", Holds("", "0 = 0"))
    with pytest.raises(ValueError, match="two claims"):
        Paper(SEBASTIANI_2020, (twice, twice))


def test_what_was_meant_stands_beside_what_was_printed():
    meant = [x for _, x in PRINTED if x.form == MEANT]
    assert len(meant) > 40
    assert not any(x.note == "" and x.section.startswith("Table") for x in meant)


@pytest.mark.parametrize("section", ["Section 3.2", "Section 4.1", "Section 6", "Footnote 6", "Footnote 18"])
def test_sections_that_must_be_covered(section):
    assert any(x.section == section for _, x in PRINTED)


def test_every_cell_of_the_paper_is_a_claim():
    there = {x.id for _, x in PRINTED}
    assert sum(x.startswith("Table 1, not smoothed") and "meant" not in x for x in there) == 72
    assert sum(bool(re.match(r"Appendix B\.\d: [A-Z]+ p''?$", x)) for x in there) == 4 * 2 * 9


def goals_of(check):
    """The goals that a check asks about."""
    if isinstance(check, Together | ButFor):
        return [g for part in check.parts for g in goals_of(part)]
    return list(check.goals()) if isinstance(check, Holds) else []


def satisfiable(g):
    """Do the hypotheses hold somewhere?  At simple points or, in one variable, on a dense grid."""
    if next(_points(replace(g, then=relations("0 = 1")[0]), 60_000), None) is not None:
        return True
    grid = (1e-7, *(k / 1000 for k in range(1, 2000)))
    names = sorted(frozenset().union(*(r.symbols for r in g.given)))
    for point in product((1, 0.5, 2), repeat=len(names) if len(names) <= 8 else 0):
        if point and all(_holds(r, dict(zip(names, point, strict=True))) for r in g.given):
            return True
    return len(names) == 1 and any(all(_holds(r, {names[0]: v}) for r in g.given) for v in grid)


def test_no_claim_is_true_for_want_of_a_case():
    """Every goal's hypotheses hold somewhere, but where their contradiction is the claim."""
    goals = [(x.id, g) for _, x in PRINTED for g in goals_of(x.check) if g.given]
    assert len(goals) > 100
    assert [name for name, g in goals if not satisfiable(g)] == ["Section 3.1: REL and ABS"]


# -- formulas and goals ---------------------------------------------------------------------


def test_relations_are_read():
    assert [str(r) for r in relations("0 < x <= a, min(a, x) != 1")] == [
        "0 < x", "x <= a", "minimum(a, x) != 1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["x", "x < ", "a === b", "p < 1", "__import__('os') < 1", "x < 1 < ", "f(x) = 1"]
)
def test_what_is_no_relation_is_refused(text):
    with pytest.raises(InputError):
        relations(text)


GOALS = [
    ("0 < x < 1", "x**2 < x", CONFIRMED),
    ("0 < x <= 1", "x**2 < x", REFUTED),
    ("0 < x < 1", "x - x = 0", CONFIRMED),
    ("0 < a < x", "log(a/x) < 0", CONFIRMED),
    ("0 < a < x", "log(x/a) < 0", REFUTED),
    ("0 <= x <= 1", "1/x > 0", REFUTED),  # has no value at 0
    ("0 < x < 1", "log(x - 1) = log(x - 1)", REFUTED),
    ("x > 0", "x < 1000000", UNDECIDED),  # false, but at no point that is looked at
]


@pytest.mark.parametrize(("given", "then", "answer"), GOALS, ids=[f"{g} |- {t}" for g, t, _ in GOALS])
def test_goals(engine, given, then, answer):
    assert Holds(given, then).outcome(engine).answer is answer


def test_a_point_refutes_only_where_the_hypotheses_hold():
    about = goal("0 < x < 1", "x > 1/2")
    assert fails_at(about, {"x": Fraction(1, 4)}) == ("1/2", "1/4")
    assert fails_at(about, {"x": Fraction(3, 4)}) is None  # it does not fail there
    assert fails_at(about, {"x": Fraction(-1)}) is None  # nothing is said there
    assert fails_at(goal("1/x > 0", "x > 1"), {"x": Fraction(0)}) is None


def test_a_step_may_not_divide_by_something_negative(engine):
    assert Equivalent("n >= 2", "A/n <= B/n", "A <= B", "1/n").outcome(engine).answer is CONFIRMED
    assert Equivalent("n >= 2", "-A <= -B", "A <= B", "-1").outcome(engine).answer is REFUTED
    assert Equivalent("n >= 2", "A/n <= B/n", "A <= B", "1").outcome(engine).answer is REFUTED
    with pytest.raises(InputError):
        Equivalent("n >= 2", "A < B", "A <= B", "1").outcome(engine)


def test_values_that_are_taken(engine):
    assert Takes("x/(x + 1)", "x >= 0", "0", "x = 0").outcome(engine).answer is CONFIRMED
    assert Takes("x/(x + 1)", "x >= 0", "1").outcome(engine).answer is REFUTED
    assert Takes("x/(x + 1)", "x > 0", "0", "x = 0").outcome(engine).answer is REFUTED  # not in the region
    assert Takes("x/(x + 1)", "x >= 0", "1/2").outcome(engine).answer is UNDECIDED  # no point was given


# -- decimals ---------------------------------------------------------------------------------

DECIMALS = [
    ("1/3", "0.3333", True, "0.3333"),
    ("1/3", "0.3334", False, "0.3333"),
    ("2/3", "0.6667", True, "0.6667"),
    ("5/32", "0.1562", True, "0.1562"),  # a tie
    ("5/32", "0.1563", True, "0.1563"),
    ("5/32", "0.1561", False, "0.1562"),
    ("-1/3", "-0.33", True, "-0.33"),
    ("100", "100", True, "100"),
    ("4777590/10000000000000", "4.78e-07", True, "4.78e-07"),
    ("4777590/10000000000000", "4.77e-07", False, "4.78e-07"),
]


@pytest.mark.parametrize(("value", "printed", "right", "correct"), DECIMALS)
def test_decimals(value, printed, right, correct):
    found = digits(num(value), printed)
    assert (found.right, found.correct) == (right, correct)
    assert found.tie is (value == "5/32" and right)


def test_digits_of_irrational_numbers():
    assert digits(log(num(2)), "0.6931").right is True
    assert digits(log(num(2)), "0.6932").right is False
    assert unit_of("12.50") == Fraction(1, 100)


def test_digits_that_an_enclosure_cannot_tell():
    """exp(log 2) is 2: no ball excludes what lies on the other side of a tie."""
    from axiomcheck.lang.expr import exp

    assert digits(exp(log(num(2))) / 2 + num("1/2"), "1.5").right is True
    assert digits(exp(log(num("5/2"))), "2").right is None


def test_the_evidence_names_what_was_computed_instead(engine):
    found = Number(num("1/3"), "0.5", (("something else", num("1/4")), ("a half", num("1/2")))).outcome(
        engine
    )
    assert found.answer is REFUTED
    assert found.correct == "0.3"
    assert "a half" in found.evidence and "something else" not in found.evidence


@pytest.mark.parametrize(
    ("value", "printed", "cut"), [("2/3", "0.6", True), ("2/3", "0.5", False), ("1/3", "0.4", False)]
)
def test_digits_that_were_cut_off_are_told(engine, value, printed, cut):
    found = Number(num(value), printed).outcome(engine)
    assert found.answer is REFUTED
    assert ("not rounded" in found.evidence) is cut


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_tables_of_values_agree_with_floats(table):
    """All but one column: the values of PD are not those of Eq. 17."""
    from axiomcheck import numeric

    cells = list(table.cells())
    assert len(cells) == 18
    for row, measure, found in cells:
        smooth = 1 / 2_000_000 if measure in ("rae", "nrae", "dr", "kld", "nkld", "pd") else None
        near = getattr(numeric, measure)([float(v) for v in row.p], [float(v) for v in row.x], eps=smooth)
        assert abs(float(found.correct) - near) <= 0.00005 * (1 + 1e-6) + 1e-9 * near
        assert found.right is (abs(float(found.printed) - near) <= 0.00005 + 1e-9 * near)


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_a_digit_more_or_less_is_refuted(table):
    for row, measure, found in table.cells():
        for step in (-1, 1):
            wrong = written(Fraction(found.correct) + step * unit_of(found.printed), found.printed)
            assert digits(row.value(measure), wrong).right is False


# -- kinds of checks ----------------------------------------------------------------------------

HALVES = ("p", ("1/2", "1/2"))
KINDS = [
    (Cell("kld", "imp", "no"), CONFIRMED),
    (Cell("kld", "imp", "yes"), REFUTED),
    (Cell("kld", "mon", "no"), REFUTED),
    (Same("nas", "nae", classes=2), CONFIRMED),
    (Same("bcd", "ae"), REFUTED),
    (Same("bcd", "ae", "proportional"), CONFIRMED),
    (Same("ae", "sum(abs(p - p_hat))/n", "same order"), CONFIRMED),  # equal is stronger
    (Same("ae", "bcd", "different"), CONFIRMED),
    (Same("ae", "mean(abs(p_hat - p))", "different"), REFUTED),
    (Instance("imp", "printed", (HALVES, ("x", ("3/4", "1/4")), ("y", ("1/4", "3/4"))), (("a", "1/4"),)), CONFIRMED),
    (Instance("imp", "printed", (HALVES, ("x", ("3/4", "1/4")), ("y", ("1/4", "3/4"))), (("a", "1/5"),)), REFUTED),
    (Instance("imp", "printed", (HALVES, ("x", ("3/2", "-1/2")), ("y", ("-1/2", "3/2"))), (("a", "1"),)), REFUTED),
    (NoValue("kld", ("1/2", "1/2"), ("0", "1")), CONFIRMED),
    (NoValue("kld", ("1/2", "1/2"), ("1/2", "1/2")), REFUTED),
    (NoValue("kld", ("1/2", "1/2"), ("0", "1"), Fraction(1, 10)), REFUTED),
    (Together((Holds("", "0 = 0"), Holds("", "0 = 1"))), REFUTED),
    (ButFor("ae", (Cell("ae", "mon", "yes"), Cell("ae", "rel", "no"))), REFUTED),
    (ButFor("ae", (Cell("ae", "mon", "yes"), Cell("ae", "rel", "yes"))), UNDECIDED),  # AE is no counterexample
    (Perverse("ae", "natural"), CONFIRMED),
    (Perverse("kld", "smoothed"), CONFIRMED),
    (Perverse("dr", "natural"), UNDECIDED),  # not convex in the prediction
    (PerverseOfTwo("dr", "smoothed"), CONFIRMED),
    (WorstValue("se", "(1 - a)**2", "a**2", "natural"), CONFIRMED),
    (WorstValue("se", "(1 - a)**2", "a", "natural"), REFUTED),
    (WorstValue("kld", "u*log(u)", "u*log(u/e)", "smoothed"), REFUTED),
    (Largest("ae", "mean(abs(p_hat - p))/(2*(1 - min(p))/n)", "natural"), CONFIRMED),
    (Largest("ae", "mean(abs(p_hat - p))/((1 - min(p))/n)", "natural"), REFUTED),  # twice that
    (Largest("ae", "mean(abs(p_hat - p))/(2*(1 - max(p))/n + 1)", "natural"), REFUTED),
    (Image("nae", "natural"), CONFIRMED),
    (Image("nkld", "natural"), REFUTED),
    (SameHypotheses("rel", "abs"), CONFIRMED),
    (SameHypotheses("rel", "rel"), REFUTED),  # the same conclusion
    (SameHypotheses("imp", "abs"), REFUTED),
    (Reduction("mon", "printed", "printed"), CONFIRMED),
    (Reduction("imp", "printed", "repaired"), CONFIRMED),
    (Reduction("rel", "printed", "printed"), UNDECIDED),  # without a measure to refute it
    (Reduction("rel", "repaired", "printed", ("1 - min(p)",)), REFUTED),
    (Reduction("abs", "repaired", "printed", ("ae",)), UNDECIDED),  # AE does not refute it
]  # fmt: skip


@pytest.mark.parametrize(("check", "answer"), KINDS, ids=[str(c)[:70] for c, _ in KINDS])
def test_kinds_of_checks(engine, check, answer):
    found = check.outcome(engine)
    assert found.answer is answer
    assert found.evidence
    assert (found.trust == "") is (answer is UNDECIDED)


def test_an_outcome_is_not_a_bool():
    with pytest.raises(TypeError):
        bool(Outcome(CONFIRMED, "here"))


def test_a_refutation_for_impossible_amounts_of_smoothing_does_not_count(engine):
    """eps is 1/(2 |sigma|), at most a half."""
    found = engine.verdict(Cell("kld", "ind", "yes", domain="smoothed").claims()[0])
    assert of_some_sample(Fraction(found.certificate.params["eps"]))


FACTS = [
    (All(("a", "b"), ("mon",)), {"a": True, "b": True}, True),
    (All(("a", "b"), ("mon",)), {"a": True, "b": False}, False),
    (All(("a", "b"), ("mon",)), {"a": True, "b": None}, None),
    (All(("a", "b"), ("mon",), mark=False), {"a": False, "b": False}, True),
    (All(("a", "b"), ("mon",), mark=False), {"a": None, "b": True}, False),
    (Exactly(("a", "b"), ("mon",), ("a",)), {"a": True, "b": False}, True),
    (Exactly(("a", "b"), ("mon",), ("a",)), {"a": True, "b": True}, False),
    (Exactly(("a", "b"), ("mon",), ("a",)), {"a": True, "b": None}, None),
    (Failed(("a", "b"), ("mon",), 2), {"a": False, "b": False}, True),
    (Failed(("a", "b"), ("mon",), 2), {"a": False, "b": True}, False),
    (Failed(("a", "b"), ("mon",), 2), {"a": False, "b": None}, None),
    (FailSeveral(("a", "b"), ("mon",), ("rel", "abs"), 1, 2), {"a": False, "b": True}, True),
    (FailSeveral(("a", "b"), ("mon",), ("rel", "abs"), 1, 3), {"a": False, "b": True}, False),
    (FailSeveral(("a", "b"), ("mon",), ("rel", "abs"), 2, 2), {"a": False, "b": None}, None),
    (NoneMore(("a", "b"), ("mon",), ("a",)), {"a": True, "b": True}, True),
    (NoneMore(("a", "b"), ("mon",), ("a",)), {"a": False, "b": True}, False),
    (NoneMore(("a", "b"), ("mon",), ("a",)), {"a": True, "b": None}, None),
    (NoneHas(("a", "b"), ("mon",), ("rel", "abs")), {"a": False, "b": False}, True),
    (NoneHas(("a", "b"), ("mon",)), {"a": False, "b": True}, False),
    (NoneHas(("a", "b"), ("mon",), ("rel", "abs")), {"a": None, "b": False}, None),
    (SameRow("a", "b", ("mon",)), {"a": True, "b": True}, True),
    (SameRow("a", "b", ("mon",)), {"a": True, "b": False}, False),
    (SameRow("a", "b", ("mon",)), {"a": True, "b": None}, None),
]


@pytest.mark.parametrize(("fact", "marks", "so"), FACTS, ids=[f"{type(f).__name__} {m}" for f, m, _ in FACTS])
def test_facts_know_three_answers(monkeypatch, fact, marks, so):
    monkeypatch.setattr("axiomcheck.claims.facts.names", lambda ids: ", ".join(ids))
    assert fact.tell(lambda m, a: marks[m])[0] is so


def test_facts_about_print_and_about_verdicts(engine):
    fact = All(("kld",), ("imp",), mark=False)
    assert InPrint(fact, tables.get("1").printed).outcome(engine).answer is CONFIRMED
    assert InPrint(fact, {("kld", "imp"): "yes"}).outcome(engine).answer is REFUTED
    assert Decided(fact).outcome(engine).answer is CONFIRMED
    with pytest.raises(InputError):
        InPrint(fact, {}).outcome(engine)


# -- what comes out ---------------------------------------------------------------------------


def errata_tool():
    """tools/errata.py, which writes the page and the golden files."""
    path = Path(__file__).parents[2] / "tools" / "errata.py"
    spec = importlib.util.spec_from_file_location("errata_tool", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = errata_tool()
answers = TOOL.answers


def known(paper):
    return json.loads((GOLDEN / f"errata_{paper.id}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("paper", claims.PAPERS, ids=lambda p: p.id)
def test_every_claim_has_a_known_outcome(paper):
    """`python tools/errata.py --write` writes the files anew, for review."""
    assert list(known(paper)) == [x.id for x in paper.printed]


def test_the_quick_sections_as_ever(quick):
    found = answers(quick)
    assert len(found) > 230
    assert found == {k: v for paper in claims.PAPERS for k, v in known(paper).items() if k in found}


@pytest.mark.slow
@pytest.mark.parametrize("paper", claims.PAPERS, ids=lambda p: p.id)
def test_all_sections_as_ever(engine, paper):
    for path, text in TOOL.goldens(paper, claims.check((paper,), engine)).items():
        assert text == path.read_text(encoding="utf-8")


def test_what_is_open_says_why(quick):
    assert all(f.outcome.evidence for f in quick)
    assert counted(quick)[UNDECIDED] == 0
    assert not any(set(words(f.outcome.trusts)) - {"instances", "parts"} for f in quick)  # no solver's word


def test_the_printed_table_of_pd_is_not_eq_17(quick):
    wrong = [f for f in quick if f.printed.locus.startswith("PD p'") and f.outcome.answer is REFUTED]
    assert len(wrong) == 8
    explained = [f for f in wrong if "f(c1) + f(c2)/2" in f.outcome.evidence]
    assert len(explained) == 6  # B.2, B.3 and B.4


def test_meant_lines_of_appendix_c_hold(quick):
    found = [f for f in quick if f.printed.section == "Appendix C" and f.printed.form == MEANT]
    assert len(found) > 6
    assert all(f.outcome.answer is CONFIRMED for f in found)


# -- how it is shown ----------------------------------------------------------------------------


@pytest.mark.parametrize("fmt", FORMATS)
def test_every_format_shows_every_refutation(quick, fmt):
    text = " ".join(render(quick, fmt, command="axiomcheck errata").split())
    refuted = [f for f in quick if f.outcome.answer is REFUTED]
    assert len(refuted) > 30
    if fmt == "text":
        assert all(" ".join(f.outcome.evidence.split()[:4]) in text for f in refuted)
    assert text.count("refuted") >= len({f.printed.section for f in refuted})


def test_what_is_not_claimed_in_print_is_no_erratum(quick):
    beyond = [x for _, x in PRINTED if x.form == BEYOND]
    assert len(beyond) > 20
    assert all(x.note for x in beyond)
    text = render(quick, everything=True)
    assert "no answer is an erratum" in " ".join(text.split())


def test_confirmed_ones_are_listed_only_if_asked(quick):
    short, long = render(quick), render(quick, everything=True)
    assert "CONFIRMED" not in short
    assert long.count("  CONFIRMED ") == counted(quick)[CONFIRMED]
    assert max(len(line) for line in short.splitlines() if not line.startswith("reproduce")) <= 100


def test_refuted_ones_come_first(quick):
    for block in render(quick, everything=True).split("\n\n"):
        marks = re.findall(r"^  (REFUTED|UNDECIDED|NOT CONTRADICTED|CONFIRMED) ", block, re.M)
        assert marks == sorted(marks, key=["REFUTED", "UNDECIDED", "NOT CONTRADICTED", "CONFIRMED"].index)


def test_json(quick):
    made = json.loads(render(quick, "json", command="axiomcheck errata"))
    assert made["schema"] == "axiomcheck.claims/1" and made["format"] == "axiomcheck.errata/1"
    assert set(made["counts"]) == {"confirmed", "not contradicted", "refuted", "undecided"}
    bounds = {c["verdict"] for c in made["claims"] if c["bound"]}
    assert bounds == {c["verdict"] for c in made["claims"]} & {"not contradicted"}
    assert sum(made["counts"].values()) == len(made["claims"]) == len(quick)
    assert {c["verdict"] for c in made["claims"]} <= {a.value for a in Answer}
    assert any(c["witness"] for c in made["claims"] if c["verdict"] == "refuted")
    assert made == json.loads(json.dumps(document(quick, "axiomcheck errata")))


def test_markdown_and_latex_are_well_formed(quick):
    latex = render(quick, "latex")
    for name in ("tabular", "description"):
        assert latex.count(rf"\begin{{{name}}}") == latex.count(rf"\end{{{name}}}") > 0
    assert not re.search(
        r"(?<!\\)[&%#](?!.*\\\\)", re.sub(r"^%.*$", "", latex, flags=re.M).replace(" & ", "")
    )
    rows = [line for line in render(quick, "markdown").splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1


def test_an_unknown_format_is_refused(quick):
    with pytest.raises(InputError):
        render(quick, "pdf")


# -- the command line ------------------------------------------------------------------------


def run(*words):
    return CliRunner().invoke(cli, words)


def test_the_command_line():
    found = run("errata", "sebastiani2020", "--section", "Footnote 15")
    assert found.exit_code == 0
    assert "claims: 4: 4 confirmed" in found.output
    assert "reproduce: axiomcheck errata sebastiani2020 --section 'Footnote 15'" in found.output


def test_an_erratum_is_no_failure():
    found = run("errata", "--section", "Footnote 12", "--all", "--format", "json")
    assert found.exit_code == 0
    assert json.loads(found.output)["counts"]["refuted"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ("errata", "nobody1999"),
        ("errata", ""),
        ("errata", "--section", "Appendix Z"),
        ("errata", "--format", "pdf"),
        ("table", "b.5"),
        ("table", "b.1", "--reading", "binary"),
        ("table", "C", "--domain", "smoothed"),
    ],
)
def test_what_cannot_be_asked(words):
    found = run(*words)
    assert found.exit_code == 2
    assert "Traceback" not in found.output


@pytest.mark.parametrize("name", ["B.1", "b.2", "Table B.3", "Appendix B.4"])
@pytest.mark.parametrize("fmt", values.FORMATS)
def test_tables_of_values_in_every_format(name, fmt):
    found = run("table", name, "--format", fmt)
    assert found.exit_code == 0
    if fmt == "csv":
        assert len(list(csv.DictReader(io.StringIO(found.output)))) == 2 * len(COLUMNS)
    elif fmt == "json":
        assert len(json.loads(found.output)["cells"]) == 2 * len(COLUMNS)
    else:
        assert "NKLD" in found.output and "print" in found.output


@pytest.mark.parametrize("fmt", values.FORMATS)
def test_the_derivations_in_every_format(quick, fmt):
    lines = [f for f in quick if f.printed.section == "Appendix C"]
    text = derivation.render(lines, fmt, "axiomcheck table c")
    assert text.endswith("\n")
    assert text.count("Theorem 2") >= 20
    if fmt == "csv":
        assert len(list(csv.DictReader(io.StringIO(text)))) == len(lines)


def test_measured_values_are_those_of_the_catalog():
    assert (
        value(measured("se", ("1/2", "1/2"), ("1", "0")))
        == value(formula("((1/2 - 1)**2 + (1/2)**2)/2"))
        == "1/4"
    )


# -- the third answer ------------------------------------------------------------------------


def test_cases_of_more_are_not_a_proof(engine):
    found = Sampled(Holds("", "1 < 2"), "one case").outcome(engine)
    assert (found.answer, found.bound, found.trust) == (Answer.NOT_CONTRADICTED, "one case", "")
    assert Sampled(Holds("", "2 < 1"), "one case").outcome(engine).answer is REFUTED
    assert Sampled(Holds("x > 0", "x < 1000000"), "one case").outcome(engine).answer is UNDECIDED


def test_what_is_not_contradicted_has_a_bound_and_nothing_else_has():
    with pytest.raises(ValueError, match="bound"):
        Outcome(Answer.NOT_CONTRADICTED, "nothing found")
    with pytest.raises(ValueError, match="bound"):
        Outcome(CONFIRMED, "proved", bound="three cases")


def test_together_is_no_more_than_its_least_certain_part(engine):
    parts = Holds("", "1 < 2"), Sampled(Holds("", "1 < 2"), "one case")
    assert Together(parts).outcome(engine).answer is Answer.NOT_CONTRADICTED
    assert Together((*parts, Holds("", "2 < 1"))).outcome(engine).answer is REFUTED


def test_its_bound_is_shown(engine):
    printed = Printed("Section 1", "here", "all are", Sampled(Holds("", "1 < 2"), "two & three classes"))
    found = [Finding(Paper(SEBASTIANI_2020, (printed,)), printed, printed.check.outcome(engine))]
    for fmt in ("text", "markdown", "latex"):
        assert "tried: two" in " ".join(render(found, fmt).split())
    record = json.loads(render(found, "json"))["claims"][0]
    assert (record["verdict"], record["bound"], record["trusts"]) == (
        "not contradicted",
        "two & three classes",
        [],
    )
    assert "not contradicted" in derivation.render(found, "csv")


def test_what_holds_for_some_parameters_does_not_hold(engine):
    found = Cell("wacc", "sm", "yes", domain="noninformative").outcome(engine)
    assert (found.answer, found.correct) == (REFUTED, "holds exactly for 3/5 < lambda < 5/3")
    assert Cell("wacc", "sm", "no", domain="noninformative").outcome(engine).answer is UNDECIDED


def test_what_print_leaves_open_is_not_confirmed():
    """A number or a sense that was chosen for a vague word is one case of what print says: it may refute, and no more."""
    golden = Path(__file__).parents[1] / "golden"
    for paper in claims.PAPERS:
        found = json.loads((golden / f"errata_{paper.id}.json").read_text(encoding="utf-8"))
        chosen = [x for x in paper.printed if re.search(r"(numbers?|%|tenth|robustness).* not .*in print", x.note)]
        assert chosen and not [x.id for x in chosen if found[x.id].startswith("confirmed")]
