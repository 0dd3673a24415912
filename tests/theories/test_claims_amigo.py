"""What Amigó et al. printed: the declarations, the checks of contingency matrices, what comes out."""

import json
from pathlib import Path

import pytest

from axiomcheck import claims
from axiomcheck.claims import Answer
from axiomcheck.claims.amigo import PAPER
from axiomcheck.claims.amigo.checks import (
    Agree,
    ExactlyOne,
    Exclude,
    Readings,
    Satisfies,
    ValuesAt,
    Varies,
    Whole,
)
from axiomcheck.claims.amigo.notation import PRODUCTS, TERMS, independent, masses
from axiomcheck.claims.amigo.related import SUM
from axiomcheck.claims.amigo.tables import ALL
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import MEANT
from axiomcheck.errors import InputError
from axiomcheck.tables.amigo import SCANS

CONFIRMED, REFUTED, UNDECIDED = Answer.CONFIRMED, Answer.REFUTED, Answer.UNDECIDED
GOLDEN = Path(__file__).parents[1] / "golden" / f"errata_{PAPER.id}.json"
QUICK = ("Appendix", "Section 3.3", "Section 5", "Section 6", "Figure 4", "Table 4")


@pytest.fixture(scope="module")
def engine():
    return Engine(jobs=0)


@pytest.fixture(scope="module")
def quick(engine):
    return claims.check((PAPER,), engine, lambda x: x.section.startswith(QUICK))


def test_every_cell_of_both_tables_is_a_claim():
    for section, rows in (("Table 3", SCANS["3"]), ("Figure 5", SCANS["fig5"])):
        found = [
            x for x in PAPER.printed if x.section == section and "non-informative outputs" not in x.locus
        ]
        assert len(found) == 4 * sum(len(row.rows) for row in rows) > 40


def test_every_proof_of_the_appendix_is_there():
    sections = {x.section for x in PAPER.printed if x.section.startswith("Appendix")}
    assert len(sections) == 10


def test_no_outcome_is_declared():
    assert all(x.form == MEANT or x.says for x in PAPER.printed)
    assert not any(str(a.value) in x.says.split() for x in PAPER.printed for a in Answer)


def test_what_comes_out_as_ever(quick):
    known = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert list(known) == [x.id for x in PAPER.printed]
    found = {
        f.printed.id: ": ".join(filter(None, (f.outcome.answer.value, f.outcome.correct))) for f in quick
    }
    assert len(found) > 80
    assert found == {k: v for k, v in known.items() if k in found}


def test_meant_lines_of_the_appendix_hold(quick):
    found = [f for f in quick if f.printed.section.startswith("Appendix") and f.printed.form == MEANT]
    assert len(found) > 4
    assert all(f.outcome.answer is CONFIRMED for f in found)


KINDS = [
    (Whole("TP >= 1", "TP + 1 > TP"), CONFIRMED),
    (Whole("TP >= 1, FP >= 0", "TP > FP"), REFUTED),
    (
        Whole("TP >= 0, TP <= 1", "TP*(1 - TP) = 0"),
        UNDECIDED,
    ),  # fails for a half, which is no number of documents
    (Varies(Whole("TP >= 1", "TP/TP = 1")), REFUTED),
    (Varies(Whole("TP >= 1", "TP = 1")), CONFIRMED),
    (Varies(Whole("TP >= 0, TP <= 1", "TP*(1 - TP) = 0")), UNDECIDED),
    (ValuesAt("lam", ((1, 0, 1, 1),), "0"), CONFIRMED),
    (ValuesAt("lam", ((0, 0, 1, 1),), "0"), REFUTED),
    (ValuesAt("f", ((0, 1, 1, 1),), "0"), UNDECIDED),  # alpha has no value
    (ValuesAt("acc", ((1, 1, 1, 1), (1, 0, 1, 1)), "1/2"), REFUTED),
    (Satisfies(SUM, "sm"), CONFIRMED),
    (Satisfies(SUM, "nifq"), REFUTED),
    (Exclude("aw pair", "nifq"), REFUTED),
    (Exclude("aw pair", "nifq", values=True), CONFIRMED),
    (Exclude("aw pair", "aw noninformative", values=True), UNDECIDED),
    (Readings("sm", "steps", "steps", ("acc", "f")), CONFIRMED),
    (Readings("sm", "steps", "positive", ("acc", "f")), REFUTED),
]


@pytest.mark.parametrize(("check", "answer"), KINDS, ids=[str(c)[:70] for c, _ in KINDS])
def test_kinds_of_checks(engine, check, answer):
    found = check.outcome(engine)
    assert found.answer is answer
    assert found.evidence


FACTS = [
    (ExactlyOne(("a",), ("aw", "nifq")), {("a", "aw"): True, ("a", "nifq"): False}, True),
    (ExactlyOne(("a",), ("aw", "nifq")), {("a", "aw"): True, ("a", "nifq"): True}, False),
    (ExactlyOne(("a",), ("aw", "nifq")), {("a", "aw"): False, ("a", "nifq"): False}, False),
    (ExactlyOne(("a",), ("aw", "nifq")), {("a", "aw"): True, ("a", "nifq"): None}, None),
    (Agree(("a",), "x", "y"), {("a", "x"): True, ("a", "y"): True}, True),
    (Agree(("a",), "x", "y"), {("a", "x"): True, ("a", "y"): False}, False),
    (Agree(("a",), "x", "y"), {("a", "x"): True, ("a", "y"): None}, None),
]


@pytest.mark.parametrize(("fact", "marks", "so"), FACTS, ids=[f"{type(f).__name__} {m}" for f, m, _ in FACTS])
def test_facts_know_three_answers(monkeypatch, fact, marks, so):
    monkeypatch.setattr("axiomcheck.claims.amigo.checks.names", lambda ids: ", ".join(ids))
    assert fact.tell(lambda m, a: marks[m, a])[0] is so


@pytest.mark.parametrize("term", TERMS)
def test_the_notation_of_non_informative_outputs(engine, term):
    """P(row | column) is P(row), and a joint probability a product, as for independent events."""
    left, _, right = term[2:-1].replace("&", "|").partition("|")
    known = {"S": "s", "~S": "(1 - s)", "G": "g", "~G": "(1 - g)"}
    wanted = known[left] if "|" in term or not right else f"{known[left]}*{known[right]}"
    check = Holds("0 < g < 1, 0 < s < 1", f"{independent(term)} = {wanted}")
    assert check.outcome(engine).answer is CONFIRMED


def test_masses_leave_nothing_out():
    assert "P(" not in masses(" + ".join(TERMS))
    assert set(PRODUCTS) == {"t", "f", "m", "v"}
    with pytest.raises(KeyError):
        masses("P(X)")


def test_all_measures_of_the_table():
    assert len(ALL) == 12


def test_an_unknown_property_is_refused(engine):
    with pytest.raises(InputError):
        Exclude("nothing", "nifq").outcome(engine)
