"""The index of what the papers printed: complete, with commands that exist, and a page that is current."""

import importlib.util
import json
import shlex
from pathlib import Path

import printed_figure12
import pytest
from click.testing import CliRunner

from axiomcheck import claims, tables
from axiomcheck.cli import cli
from axiomcheck.tables import figure12
from axiomcheck.tables.index import ITEMS, How

ROOT = Path(__file__).parents[2]
COMMANDS = [c.strip() for x in ITEMS for c in x.command.split("&&") if c.strip()]
PRINTED = {  # what stands in the papers
    "sebastiani2020": {"Figure 1", "Figure 2", "Table 1", "Table 2", "Appendix A", "Appendix C",
                       *(f"Appendix B.{k}" for k in (1, 2, 3, 4)), *(f"Example {k}" for k in (1, 2, 3))},
    "amigo2019": {*(f"Figure {k}" for k in range(1, 13)), *(f"Table {k}" for k in range(1, 5)), "Appendix"},
    "hassan2021": {*(f"Figure {k}" for k in range(1, 7)), *(f"Table {k}" for k in range(1, 5))},
}  # fmt: skip


def run(*words):
    return CliRunner().invoke(cli, words)


@pytest.mark.parametrize("paper", claims.PAPERS, ids=lambda p: p.id)
def test_every_table_and_figure_is_there_once(paper):
    places = [x.place for x in ITEMS if x.source.key == paper.id]
    assert len(places) == len(set(places))
    assert set(places) == PRINTED[paper.id]


def test_what_cannot_be_made_says_why_and_all_else_has_a_command():
    for x in ITEMS:
        assert bool(x.command) is (x.how is not How.NOTHING), x
        assert x.missing or x.how in (How.AGAIN, How.CHECKED), x


@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_every_command_is_read(command):
    """Each word is one that the command line knows; nothing is run."""
    name, *words = shlex.split(command)
    assert name == "axiomcheck"
    group, context = cli, cli.make_context("axiomcheck", [], resilient_parsing=True)
    while hasattr(group, "commands") or hasattr(group, "list_commands"):
        title, group, words = group.resolve_command(context, words)
        context = (
            group.make_context(title, list(words), parent=context)
            if not hasattr(group, "list_commands")
            else context
        )
    assert context.command is group


def test_a_command_that_does_not_exist_is_noticed():
    import click

    with pytest.raises(click.UsageError):
        test_every_command_is_read("axiomcheck figure 1 --outptu maps.pdf")
    with pytest.raises(click.UsageError):
        test_every_command_is_read("axiomcheck drawing 1")


@pytest.mark.parametrize(
    "x", [x for x in ITEMS if x.command.startswith("axiomcheck errata")], ids=lambda x: x.place
)
def test_sections_that_are_checked_exist(x):
    words = shlex.split(x.command)
    section = words[words.index("--section") + 1]
    (paper,) = claims.papers(words[2])
    assert paper.id == x.source.key
    assert any(c.section.startswith(section) for c in paper.printed)


@pytest.mark.parametrize(
    "x", [x for x in ITEMS if x.command.startswith("axiomcheck table")], ids=lambda x: x.place
)
def test_tables_that_are_made_again_exist(x):
    name = tables.short(shlex.split(x.command)[2])
    assert name in {*tables.known(), *tables.VALUES, *tables.DERIVATIONS, *tables.SCORES}


def test_the_page_is_current():
    """`python tools/printed.py --write` brings it up to date."""
    spec = importlib.util.spec_from_file_location("printed_tool", ROOT / "tools" / "printed.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page()


def test_the_list_on_the_command_line():
    found = json.loads(run("list", "printed", "--format", "json").output)
    assert found["schema"] == "axiomcheck.printed/1"
    assert len(found["printed"]) == len(ITEMS)
    text = run("list", "printed", "--kind", "filtering").output
    assert "Figure 12" in text and "Hassan" not in text


# -- Figure 12 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["fig12", "Figure 12", "fig. 12"])
def test_figure_12_is_a_table(name):
    found = run("table", name)
    assert found.exit_code == 0
    assert "LSIR.EPFL 1  0.83*" in found.output and "placebo" in found.output
    assert found.output.rstrip().endswith("reproduce: axiomcheck table fig12")


def test_figure_12_in_other_formats():
    made = json.loads(run("table", "fig12", "--format", "json").output)
    assert made["schema"] == "axiomcheck.scores/1" and len(made["rows"]) == 19
    assert made["rows"][0]["scores"]["Accuracy"] == "0.83"
    lines = run("table", "fig12", "--format", "csv").output.splitlines()
    assert lines[0] == "system,measure,score,improves" and len(lines) == 1 + 19 * 7
    assert "0.63*" in run("table", "fig12", "--format", "markdown").output.replace("\\", "")
    assert run("table", "fig12", "--format", "latex").output.count(r"\\") > 18
    assert run("table", "fig12", "--reading", "printed").exit_code == 2


def test_what_improves_is_what_the_ranking_says():
    from axiomcheck.experiments.meta import rank_systems

    found = rank_systems(printed_figure12.scores(), figure12.BASELINES)
    for k, measure in enumerate(found.measures):
        better = {s for s, mark in zip(found.systems, found.improves[k], strict=True) if mark}
        assert better == {row for row in figure12.TABLE if figure12.improves(row, measure)}
