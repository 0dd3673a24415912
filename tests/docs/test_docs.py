"""The site builds without a warning, its links lead somewhere, and its commands print what the pages say."""

from __future__ import annotations

import doctest
import importlib.util
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
LINK = re.compile(r"\[[^][]*\]\(([^()\s#:]+)(?:#[^()\s]*)?\)")
LOADED = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=["']?(https?://[^"'\s>]+)""")
NEEDED = ("mkdocs", "material", "mkdocstrings", "mkdocs_jupyter", "latex2mathml")


def tool(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    spec = importlib.util.spec_from_file_location(f"{name}_tool", ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site, built with warnings as errors."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"the extra docs is not installed: no {', '.join(missing)}")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    built = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=600, check=False)
    assert built.returncode == 0, built.stderr[-3000:]
    return folder


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(DOCS).as_posix())
def test_links_work_in_the_repository(page):
    """As on the site: the same links, read where the files stand."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    broken = [target for target in LINK.findall(text) if not (page.parent / target).exists()]
    assert not broken


def test_a_broken_link_is_noticed():
    assert LINK.findall("see [a](b.md), [c](d.md#e) and [f](https://g)") == ["b.md", "d.md"]


def test_pages_say_how_to_add_things_in_one_place():
    """Nothing is copied from CONTRIBUTING.md: the site has the file itself."""
    lines = {
        line for line in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines() if len(line) > 60
    }
    assert lines
    assert not [p.name for p in PAGES if lines & set(p.read_text(encoding="utf-8").splitlines())]


@pytest.mark.slow
def test_commands_print_what_the_pages_say(monkeypatch):
    tutorial = tool("tutorial", monkeypatch)
    for path in tutorial.PAGES:
        page = path.read_text(encoding="utf-8")
        assert "$ axiomcheck" in page
        assert tutorial.timeless(tutorial.regenerated(page)) == tutorial.timeless(page), (
            f"{path.name}: run python tools/tutorial.py --write"
        )


@pytest.mark.slow
def test_the_tutorials_python_runs():
    page = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    result = subprocess.run(
        [sys.executable, "-c", f"{program}\ntest_canberra()"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-2000:]


@pytest.mark.slow
def test_the_site_builds_strictly_and_has_every_page(site):
    home = (site / "index.html").read_text(encoding="utf-8")
    sections = re.findall(
        r'<a href="([^"#]+\.html)" class="md-nav__link ?">', home
    )  # of all pages, for small screens
    for page in PAGES:
        name = page.relative_to(DOCS).with_suffix(".html").as_posix()
        assert (site / name).exists()
        assert name in sections or name == "index.html"
    assert home.count('<span id="__span') > 5 and "__span" in (DOCS / "site.css").read_text()  # lines that are wrapped
    for name in ("CONTRIBUTING.html", "ARCHITECTURE.html", "notebooks/01_sebastiani_table1.html"):
        assert (site / name).exists()


@pytest.mark.slow
def test_what_github_and_the_site_read_differently(site):
    """Lists right below prose, bars in tables, and doctests, which Markdown takes for quotations."""
    assert (site / "CONTRIBUTING.html").read_text(encoding="utf-8").count("<li>") > 5
    assert "P(S|G)</code></td>" in (site / "filtering.html").read_text(encoding="utf-8")
    pages = sorted((site / "reference").glob("*.html"))
    assert pages
    assert not [page.name for page in pages if "<blockquote" in page.read_text(encoding="utf-8")]


def test_docstrings_are_rewritten_as_their_tool_says(monkeypatch):
    pytest.importorskip("griffe", reason="the extra docs is not installed")
    assert doctest.testmod(tool("site_docstrings", monkeypatch)) == (0, 2)


@pytest.mark.slow
def test_links_of_the_site_lead_somewhere(site):
    """Those of notebooks too, which mkdocs does not look at."""
    seen, broken = 0, []
    for page in site.rglob("*.html"):
        if page.name == "404.html":
            continue  # its links are from the root
        for target in re.findall(r'\bhref="([^"#?:]+)(?:#[^"]*)?"', page.read_text(encoding="utf-8")):
            seen += 1
            if not (page.parent / unquote(unescape(target))).exists():
                broken.append(f"{page.relative_to(site)}: {target}")
    assert seen > 500
    assert not broken


@pytest.mark.slow
def test_reading_the_site_fetches_nothing_from_elsewhere(site):
    pages = list(site.rglob("*.html"))
    assert pages
    assert not [found for page in pages for found in LOADED.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.slow
def test_formulas_are_mathematics_and_the_reference_has_the_docstrings(site):
    catalog = (site / "catalog.html").read_text(encoding="utf-8")
    assert catalog.count("<math ") >= 20 and "$$" not in catalog
    notebook = (site / "notebooks" / "01_sebastiani_table1.html").read_text(encoding="utf-8")
    assert notebook.count("<math ") >= 9
    for page, name in (
        ("axiomcheck", "axiomcheck.api.verify"),
        ("verdict", "axiomcheck.verdict.decide"),
        ("testing", "axiomcheck.testing.assert_satisfies"),
        ("comparison", "axiomcheck.comparison.compare"),
        ("numeric", "axiomcheck.numeric.evaluate"),
        ("lang", "axiomcheck.lang.measure.Measure"),
    ):
        assert f'id="{name}"' in (site / "reference" / f"{page}.html").read_text(encoding="utf-8")
