"""docs/theories follows from the folders and the certificates that are shipped; the site and the explorer have all of them."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from axiomcheck import theories
from axiomcheck.cli import cli
from axiomcheck.tables.theories import of

ROOT = Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("theories_tool", ROOT / "tools" / "theories.py")
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)


@pytest.mark.parametrize("name", theories.ids())
def test_the_page_of_a_theory_is_current_and_linked(name):
    """`python tools/theories.py --write` brings it up to date."""
    page = tool.page(theories.get(name))
    assert (tool.DOCS / f"{name}.md").read_text(encoding="utf-8") == page
    assert f"theories/{name}.md" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    theory = theories.get(name)
    for part in (*theory.measures.values(), *theory.axioms.values()):
        assert f"### {part.name}: {part.title}" in page
    for x in (*theory.open.values(), *theory.theorems):
        assert f"**{x.name}**" in page
    assert all(note in page for note in theory.notes)


def test_the_list_of_theories_is_current():
    assert (tool.DOCS / "index.md").read_text(encoding="utf-8") == tool.index()
    assert {x.name for x in tool.DOCS.glob("*.md")} == {"index.md", *(f"{name}.md" for name in theories.ids())}


def test_marks_are_what_certificates_say_of_this_claim():
    theory = theories.get("gosgens2021")
    claim = next(c for c in of(theory)[0].claims().values() if (c.measure.id, c.axiom.id) == ("j", "smon"))
    assert tool.mark(claim) == "No"
    other = replace(claim, measure=replace(claim.measure, formula=2 * claim.measure.formula))
    assert tool.mark(other) == "?"  # the file is there, and is about another formula


def test_print_is_shown_where_it_differs():
    assert tool._shown("No", "yes") == "No (print: Yes)"
    assert tool._shown("Yes", "yes") == "Yes" and tool._shown("?", None) == "?"


THEORY = """
id = "toy"
title = "Shares"
source = "Example 2026"
[space]
cells = ["a", "b"]
given = ["a + b >= 1"]
measure = "M(a, b)"
[[axiom]]
name = "SWAP"
says = "for a, b: M(b, a) = 1 - M(a, b)"
[[axiom]]
name = "MORE"
says = "for a, b: M(a + 1, b) > M(a, b)"
[[measure]]
name = "share"
formula = "a/(a + b)"
[[table]]
id = "all"
printed = '''
       SWAP  MORE
share  Yes   Yes
'''
"""


def test_the_explorer_takes_a_theory(tmp_path):
    """A page with its cells alone: what is printed, the proof, the witness, the certificates."""
    file = tmp_path / "theory.toml"
    file.write_text(THEORY)
    words = ["report", "-o", str(tmp_path / "site"), "--table", str(file), "--no-errata", "--jobs", "0"]
    done = CliRunner().invoke(cli, words, env={"AXIOMCHECK_CACHE": str(tmp_path / "cache")})
    assert done.exit_code == 0 and "2 verdicts" in done.output, done.output
    text = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    data = json.loads(text.partition('type="application/json"')[2].partition(">")[2].partition("</script>")[0])
    (table,) = data["tables"]
    assert table["printed"] == {"share.swap": "yes", "share.more": "yes"}
    assert "Example 2026" in text and "share" in text


def test_the_explorer_refuses_what_is_no_theory(tmp_path):
    done = CliRunner().invoke(cli, ["report", "-o", str(tmp_path / "site"), "--table", "gosgens2020"])
    assert done.exit_code == 2 and "name a theory" in done.output
