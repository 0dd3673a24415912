"""No confirmed claim of a paper contradicts a verdict that ships: cell by cell, and in what is said of all measures."""

import json
from functools import cache
from pathlib import Path

import pytest

from axiomcheck import claims, measures
from axiomcheck.claims.amigo.checks import ByVerdicts, ExactlyOne
from axiomcheck.claims.amigo.tables import ALL, PARTIAL, STUDY
from axiomcheck.claims.checks import Cell, Sampled, Together
from axiomcheck.claims.facts import All, Decided, Exactly, NoneHas, NoneMore
from axiomcheck.claims.model import MEANT
from axiomcheck.claims.pitfalls.lazy import MEASURES
from axiomcheck.claims.sebastiani.table1 import EMQS

ROOT = Path(__file__).parents[2]
MARKS = {"proved": True, "refuted": False}
ONLY = (
    Exactly,
    ExactlyOne,
    NoneHas,
    NoneMore,
)  # facts about all measures there are, and so about none left out


@cache
def shipped():
    """Verdicts of the catalog, by the claim's key."""
    found = {}
    for path in (ROOT / "proofs").rglob("*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))
        if "claim" in document:
            found[document["key"]] = document["verdict"]
    return found


@cache
def answers():
    return {paper.id: json.loads((ROOT / "tests" / "golden" / f"errata_{paper.id}.json").read_text(encoding="utf-8"))
            for paper in claims.PAPERS}  # fmt: skip


def checks(check):
    yield check
    for part in getattr(check, "parts", ()):
        yield from checks(part)


CONFIRMED = [(paper, x, check) for paper in claims.PAPERS for x in paper.printed
             if answers()[paper.id][x.id].startswith("confirmed") and not isinstance(x.check, Sampled)
             for check in checks(x.check)]  # fmt: skip
CELLS = [
    (x, check)
    for _, x, check in CONFIRMED
    if isinstance(check, Cell) and isinstance(x.check, Cell | Together)
]
FACTS = [(paper, x, check) for paper, x, check in CONFIRMED if isinstance(check, Decided)]


def test_there_is_something_to_compare():
    known = [check for _, check in CELLS if check.claims()[0].key in shipped()]
    assert len(shipped()) > 1000
    assert len(known) > 300 and len(FACTS) > 15


def test_no_confirmed_mark_contradicts_a_shipped_verdict():
    wrong = [x.id for x, check in CELLS
             if (verdict := shipped().get(check.claims()[0].key)) is not None
             and verdict != {"yes": "proved", "no": "refuted"}[check.mark]]  # fmt: skip
    assert not wrong


def told(check, fact):
    """The fact, from the shipped verdicts alone."""
    return fact.tell(lambda m, a: MARKS.get(shipped().get(check._claim(m, a).key)))[0]


@pytest.mark.parametrize(("paper", "x", "check"), FACTS, ids=[x.id for _, x, _ in FACTS])
def test_no_confirmed_fact_contradicts_the_shipped_verdicts(paper, x, check):
    assert told(check, check.fact) is not False


def test_what_is_said_of_all_measures_leaves_none_of_the_paper_out():
    """Of what is confirmed word for word; where something else was meant, the note says of which measures."""
    for paper, x, check in FACTS:
        if x.form == MEANT or not isinstance(check.fact, ONLY):
            continue
        looked_at = set(check.fact.about()[0])
        assert looked_at >= {"amigo2019": set(STUDY), "sebastiani2020": set(EMQS)}[paper.id], x.id


def test_the_lists_are_the_papers_own():
    """What the catalog has from a paper and its list has not is named here, with the reason."""
    left_out = {
        "amigo2019": {*PARTIAL, "reliability", "sensitivity",  # aspects, which Section 3 leaves out
                      "linear"},  # the family of 4.1
        "sebastiani2020": {"nas", "nss", "bcd",  # "we will not discuss", "we will not analyse"
                           "nse"},  # "we could define"
    }  # fmt: skip
    listed = {"amigo2019": {*STUDY, *ALL}, "sebastiani2020": set(EMQS)}
    for paper, names in listed.items():
        there = {key for key, m in measures.catalog().items() if m.source.key == paper}
        assert there == {x.lower() for x in names} | left_out[paper]
    assert set(MEASURES) == set(EMQS)


def test_a_contradiction_would_be_noticed():
    claim = Cell("acc", "aw", "yes")
    assert shipped()[claim.claims()[0].key] == "refuted"
    check = ByVerdicts(Exactly(ALL, ("nigq",), ("f",)))
    assert told(check, check.fact) is True
    assert told(check, Exactly(STUDY, ("nigq",), ("f",))) is False
    assert told(check, All(("acc",), ("aw",))) is False
