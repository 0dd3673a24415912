"""A verdict names every part of the calculus that took part in judging it: what is called is noted while it is replayed."""

from pathlib import Path
from types import FunctionType

import pytest

from axiomcheck import axioms
from axiomcheck.calculus import PARTS, comparisons, extended, extremes, parameters, undefined
from axiomcheck.documents import claim_of, parse
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.report.results import announced
from axiomcheck.store import documents
from axiomcheck.verdict import Status, replay

ROOT = Path(__file__).parents[2]
MODULES = {"limits": (extended, undefined), "parameters": (parameters,), "extremes": (extremes,), "comparisons": (comparisons,)}
ASKED = {  # is a claim about a largest value at all; and what is meant where no value is a limit
    ("extremes", "shows"), ("extremes", "argument"), ("limits", "hinted"), ("limits", "__init__"),
}  # fmt: skip
STORED = sorted(documents(ROOT / "proofs"))


@pytest.fixture
def took_part(monkeypatch):
    """The parts of which something was called."""
    found = set()

    def noted(part, function):
        def called(*of, **more):
            found.add(part)
            return function(*of, **more)

        return called

    for part, modules in MODULES.items():
        for module in modules:
            own = [x for x in vars(module).values() if getattr(x, "__module__", "") == module.__name__]
            for holder in (module, *(x for x in own if isinstance(x, type))):
                for name, x in list(vars(holder).items()):
                    if isinstance(x, FunctionType) and x.__module__ == module.__name__ and (part, name) not in ASKED:
                        monkeypatch.setattr(holder, name, noted(part, x))
    return found


def test_the_parts_are_those_that_verdicts_name():
    assert set(MODULES) == set(PARTS)


@pytest.mark.parametrize("some", range(2))
def test_what_a_verdict_does_not_name_took_no_part(some, took_part):
    named = set()
    for path in STORED[some * 37 :: 74]:
        document = parse(path.read_text("utf-8"), path)
        claim = claim_of(document, formula.measure)
        took_part.clear()
        verdict = replay(claim, Status(document.status), document.certificate)
        assert took_part <= verdict.trusts, path
        named |= verdict.trusts
    assert named >= {"limits", "parameters"}


@pytest.mark.parametrize("domain", ["natural", "extended"])
def test_a_formula_that_is_too_large_for_the_calculus_is_announced_all_the_same(domain):
    """What its verdict would rest on, if there were one, is asked before the table of verdicts begins."""
    large = formula.measure(f"sum({'*'.join(f'log({i} + p/p_hat)' for i in range(2, 55))})")
    claim = Claim(large, axioms.from_name("nn"), "printed", domain)
    columns, widths = announced([claim])
    assert widths[columns.index("trusts")] == len("kernel")
