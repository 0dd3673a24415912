"""The README says what the program does today."""

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def tool():
    spec = importlib.util.spec_from_file_location("readme_tool", ROOT / "tools" / "readme.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_the_readme_is_current_except_for_seconds():
    readme = tool()
    text = readme.README.read_text()
    assert readme.timeless(readme.regenerated(text)) == readme.timeless(text), (
        "run: python tools/readme.py --write"
    )


def test_the_readme_has_a_transcript_and_the_table():
    text = (ROOT / "README.md").read_text()
    for name, sign in (("transcript", "$ axiomcheck verify KLD"), ("table 1", "| KLD ")):
        block = re.search(rf"<!-- {name} -->(.*?)<!-- /{name} -->", text, re.S)
        assert block is not None
        assert sign in block.group(1)


def test_seconds_and_versions_do_not_count():
    readme = tool()
    assert readme.timeless("in 0.12 s, python 3.11.7") == readme.timeless("in 3 s, python 3.12.0")
    assert readme.timeless("KLD MON PROVED") != readme.timeless("KLD MON REFUTED")


def test_links_lead_somewhere():
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
