"""docs/certificates.md has every rule, fact, operator and limit, and its example is a certificate."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from axiomcheck.calculus import check, files, polynomial, rules, term
from axiomcheck.tactics.files import to_data

PAGE = (Path(__file__).parents[2] / "docs" / "certificates.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### ([a-z_]+)\n(.*?)(?=^##)", PAGE, re.M | re.S))


def test_every_rule_has_a_section_and_there_are_no_others():
    assert set(SECTIONS) == {*rules.RULES, "instance"}


@pytest.mark.parametrize("name", sorted(rules.RULES))
def test_its_signature(name):
    """`(f x, t, `*`c names)`: the first letter of every part is its kind."""
    kinds = rules.RULES[name][0]
    first = SECTIONS[name].split(".")[0].replace("`*`", "*")
    if not kinds:
        assert first.startswith("No parameters")
        return
    stated = re.match(r"\(([^)]*)\)", first)
    assert stated is not None, first
    found = "".join(part.strip().split(" ")[0] for part in stated[1].split(","))
    assert found == kinds


def test_facts():
    table = PAGE[PAGE.index("## 7. Facts") : PAGE.index("## 8.")]
    rows = {
        name: terms
        for name, terms in re.findall(r"^\| ([a-z_0-9]+) \| ([a-z, ]*) ?\|", table, re.M)
        if name != "name"
    }
    assert set(rows) == set(rules.FACTS)
    assert all(len(re.findall(r"[a-z]", terms)) == rules.FACTS[name][0] for name, terms in rows.items())


def test_operators_and_forms():
    language = PAGE[PAGE.index("## 1.") : PAGE.index("### Trees")]
    rows = "\n".join(line.split("|")[1] for line in language.splitlines() if line.startswith("|"))
    assert set(re.findall(r"`(?:([a-z]+)[ `])", rows)) == {*term.TERMS, *term.FORMULAS}
    forms = PAGE[PAGE.index("## 5.") : PAGE.index("## 6.")]
    assert set(re.findall(r"^\| `([a-z+*]+) ", forms, re.M)) == {"n", "h", "sq", "a", "+", "*"}


@pytest.mark.parametrize(
    "limit",
    [
        term.MAX_SIZE,
        term.MAX_DEPTH,
        term.MAX_POWER,
        term.MAX_NAMES,
        int(3.3 * term.MAX_DIGITS),
        2 * term.MAX_DIGITS + 2,
        term.MAX_FORM,
        check.MAX_STEPS,
        files.MAX_BYTES,
        files.MAX_NODES,
        polynomial.MAX_TERMS,
        40 * polynomial.MAX_TERMS,
        polynomial.MAX_DEGREE,
        polynomial.MAX_BITS,
    ],
)
def test_limits(limit):
    assert re.search(rf"(?<![0-9,]){limit:,}(?![0-9,])", PAGE)


def test_its_example_is_a_certificate():
    (text,) = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    steps, _ = files.loads(text)
    H = term.every(term.rel("le", term.ZERO, term.at("p")))
    asked = rules.Sequent(frozenset({H}), term.rel("le", term.ZERO, term.total(term.at("p"))))
    assert check.check(steps, [asked]) == frozenset()
    assert to_data(steps) == json.loads(text)


def test_its_examples_of_nodes_are_read():
    (block,) = re.findall(r"```\n(\[\"num\", \"-1/2\".*?)```", PAGE, re.S)
    rows = [json.loads(row) for row in re.findall(r"\[.*?\](?=   |\n|$)", block)]
    assert len(rows) == 16
    terms, formulas = [["num", "1"]] * 9, [["le", 0, 0]] * 4
    filled = [*terms[:8], ["and"], *formulas]  # a row's children are terms below 8, formulas from 8 on
    for row in rows:
        assert files.from_data(
            {"format": files.FORMAT, "nodes": [*filled, row], "forms": [], "supplied": [], "steps": []}
        ) == ((), ())
