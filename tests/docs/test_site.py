"""The explorer: what is on the page, what cannot get onto it, and how it behaves in a browser."""

import json
import re
import shutil
import sys
import zlib
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, claims, measures, site, tables
from axiomcheck.cli import cli
from axiomcheck.documents import parse
from axiomcheck.errors import InputError, MissingExtra
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.report.blocks import Display, Grid, Math, Para, Step, Steps
from axiomcheck.runner import run
from axiomcheck.site import markup
from axiomcheck.site import page as pages
from axiomcheck.verdict import Status, Verdict, replay

pytest.importorskip("jinja2", reason="the explorer needs the extra `site`")

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\" onmouseover='alert(1)' x=\"",
    "<!--",
    "{{ 7 * 7 }}{% raw %}",
    "a&lt;b \u2028\u2029 \x00 ✓",
    "\\href{javascript:alert(1)}{x}",
)
VOID = {"meta", "link", "input", "br", "img", "hr"}


class Page(HTMLParser):
    """The elements of a page, and whether they are nested as they should be."""

    def __init__(self, text: str):
        super().__init__()
        self.elements: list[tuple[str, dict]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def having(self, name: str) -> list[dict]:
        return [a for _, a in self.elements if name in a]


def small(count=2, readings=("printed",), domains=("natural",), extra=()):
    """A table 1 of few rows, with all its verdicts; measures of one's own stay undecided."""
    full = tables.get("1")
    made = site.sheet(replace(full, rows=full.rows[:count]).with_rows(extra), readings, domains)
    asked = list({c.key: c for cells in made.claims.values() for c in cells.values()}.values())
    known = [c for c in asked if c.measure not in extra]
    open_ = [
        Verdict(c, Status.UNKNOWN, reason=f"open: {c.measure.name}") for c in asked if c.measure in extra
    ]
    return made, run(known, jobs=0) + open_


def hostile_measures() -> list[Measure]:
    formula = measures.from_name("AE").formula
    return [Measure(text, text, formula * (i + 2), text) for i, text in enumerate(HOSTILE)]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    made, verdicts = small(extra=hostile_measures())
    findings = claims.check(claims.papers(), only=lambda x: x.section == "Footnote 15")
    wrong = [
        replace(findings[0], printed=replace(findings[0].printed, locus=f"line {i}", says=text, note=text),
                outcome=replace(findings[0].outcome, answer=claims.Answer.REFUTED, evidence=text, correct=text))
        for i, text in enumerate(HOSTILE)
    ]  # fmt: skip
    target = tmp_path_factory.mktemp("site") / "out"
    file = site.build(target, [made], verdicts, wrong, command=HOSTILE[0])
    return made, verdicts, file, file.read_text(encoding="utf-8")


def data_of(text: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])


def test_every_cell_is_there_with_its_verdict(built):
    made, verdicts, _, text = built
    (table,) = data_of(text)["tables"]
    known = {v.claim.key: v for v in verdicts}
    keys = {a["data-key"] for a in Page(text).having("data-key")}
    assert len(keys) == len(made.table.rows) * len(made.table.columns) >= 16
    assert len(table["senses"]) == len(made.claims) >= 2
    for sense, asked in made.claims.items():
        shown = table["senses"][sense.id]
        assert len(shown) == len(asked)
        for (row, axiom), claim in asked.items():
            position, agrees = shown[f"{site.cells.short(row)}.{axiom}"]
            verdict = data_of(text)["verdicts"][position]
            assert verdict["status"] == known[claim.key].status.value
            printed = made.table.published(row, axiom)
            decided = verdict["status"] in ("proved", "refuted")
            assert agrees == (
                (printed == "yes") == (verdict["status"] == "proved") if printed and decided else None
            )
            assert verdict["body"]
    assert {v.status for v in verdicts} == {Status.PROVED, Status.REFUTED, Status.UNKNOWN}


def test_hostile_names_stay_text(built):
    _, _, _, text = built
    found = Page(text)  # well nested
    tags = [tag for tag, _ in found.elements]
    assert tags.count("script") == 2 + len(pages.SCRIPTS) and "img" not in tags
    assert not found.having("onerror") and not found.having("onmouseover")
    for name in HOSTILE:
        assert any(name.replace("\x00", "\ufffd") in t.replace("\x00", "\ufffd") for t in found.texts), name
    for block in data_of(text)["blocks"]:  # they become elements of the page
        inner = Page(block)
        assert {tag for tag, _ in inner.elements} <= {
            "p", "b", "span", "div", "ol", "li", "table", "thead", "tbody", "tr", "th", "td",
        }  # fmt: skip
        assert {name for _, a in inner.elements for name in a} <= {"class", "scope"}


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_blocks_stay_text(text):
    math = Math(text, text)
    shown = (
        Para((text, math), text),
        Display(math),
        Steps((Step((text,), (Step((math,)),)),)),
        Grid((text, math), ((text, math),)),
    )
    for block in shown:
        found = Page(markup.block(block))
        assert not {"script", "img", "a"} & {tag for tag, _ in found.elements}
        assert any(text in t for t in found.texts)


def test_nothing_is_loaded_and_every_link_leads_somewhere(built):
    _, _, file, text = built
    found = Page(text)
    links = [a["href"] for a in found.having("href")]
    ids = {a["id"] for a in found.having("id")}
    assert len(ids) == len(found.having("id"))  # stable and unique
    assert not found.having("src") and all(x.startswith(("#", "data:,")) for x in links)
    keys = {a["data-key"] for a in found.having("data-key")}
    for link in links:
        name = link.removeprefix("#")
        assert link == "data:," or name in ids or name.partition(".")[2] in keys
    assert {f"axiom-{a}" for a in tables.get("1").columns} | {"measure-ae", "measure-nae"} <= ids
    policies = [a["content"] for tag, a in found.elements if tag == "meta" and "http-equiv" in a]
    assert policies and policies[0].startswith("default-src 'none'")
    assert not re.findall(r"url\((?!data:)", pages.style())
    assert file.stat().st_size < 5e6


def test_downloads_are_certificates_that_replay(built):
    _, verdicts, _, text = built
    files = json.loads(zlib.decompress(b64decode(re.search(r'id="archive">(.*?)<', text)[1])))
    known = {v.claim.key: v.claim for v in verdicts}
    names = [v["file"] for v in data_of(text)["verdicts"] if v["file"]]
    assert len(names) == sum(v.certificate is not None for v in verdicts) > 10
    for name in names:
        document = parse(files[name], Path(name))
        found = replay(known[document.key], Status(document.status), document.certificate)
        assert found.status.value == document.status


def test_maps_hold_the_witness(built):
    _, _, _, text = built
    data = data_of(text)
    kinds = {m["kind"] for m in data["maps"]}
    assert {"square", "triangle"} <= kinds
    for v in data["verdicts"]:
        for m in (data["maps"][i] for i in v["maps"]):
            assert m["points"] or v["status"] != "refuted" or m["kind"] == "square"
            for point in m["points"]:
                assert all(0 <= x <= 1 for x in point.get("at", [point.get("x"), point.get("y")]))


def test_a_map_of_matrices():
    claim = Claim(measures.from_name("F"), axioms.from_name("SM"), "steps")
    (shown,) = site.entries(run([claim], jobs=0), 1)
    assert {m["kind"] for m in shown.maps} == {"roc"} and all(m["points"] for m in shown.maps)


# -- the folder ----------------------------------------------------------------


def test_a_foreign_folder_is_refused(tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.tex").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "full")
    for name in ("full", "file", "link"):
        result = CliRunner().invoke(cli, ["report", "-o", str(tmp_path / name), "--table", "1"])
        assert result.exit_code == 2 and "empty or not there yet" in result.output, result.output
    assert (tmp_path / "full" / "thesis.tex").read_text() == "mine"


def test_an_explorer_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    made, verdicts = small(1)
    target = tmp_path / "deep" / "site"
    file = site.build(target, [made], verdicts)
    (target / "stale.json").write_text("old")
    before = file.read_text()
    assert site.build(target, [made], verdicts).read_text() == before  # the same every time
    assert not (target / "stale.json").exists()

    def fails(*_):
        raise OSError(28, "No space left on device", "index.html")

    monkeypatch.setattr(site, "_fill", fails)
    with pytest.raises(OSError, match="No space"):
        site.build(target, [made], verdicts)
    assert file.read_text() == before
    assert [x.name for x in target.parent.iterdir()] == ["site"]


def test_input_errors(tmp_path, monkeypatch):
    with pytest.raises(InputError, match="no such reading"):
        site.sheet(tables.get("3"), ["printed"])
    for words, said in (
        (["--measure", "nonsense"], "nonsense"),
        (["--table", "3", "--measure", "max(abs(p - p_hat))"], "quantification"),
        (["--table", "1", "--reading", "steps"], "no such reading"),
        (["--measure", "KLD"], "kld"),
        (["--measure", str(tmp_path / "none.toml")], "none.toml"),
        (["--table", "fig5", "--measure", "TP/(TP + FP)"], "filtering"),
    ):
        result = CliRunner().invoke(cli, ["report", "-o", str(tmp_path / "x"), *words])
        assert result.exit_code == 2 and said in result.output, result.output
        assert not (tmp_path / "x").exists()
    pages.environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(MissingExtra, match=r"axiomcheck\[site\]"):
        site.check_target(tmp_path)


@pytest.mark.slow
def test_the_command_with_measures_of_ones_own(tmp_path):
    declared = tmp_path / "cube.toml"
    declared.write_text('name = "CUBE"\nformula = "mean(abs(p_hat - p)**3)"\n')
    words = [
        "report",
        "-o",
        str(tmp_path / "site"),
        "--table",
        "1",
        "--reading",
        "binary",
        "--domain",
        "natural",
    ]
    words += ["--no-errata", "--measure", str(declared), "--measure", "max(abs(p - p_hat))"]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code in (0, 3), result.output
    (table,) = data_of((tmp_path / "site" / "index.html").read_text(encoding="utf-8"))["tables"]
    own = [r["name"] for r in table["rows"] if r["group"] == "Your measure"]
    assert own == ["CUBE", "max(abs(p - p_hat))"] and len(table["rows"]) == 9 + 2


def test_every_claim_of_a_paper_has_a_link_of_its_own():
    printed = [f"{paper.id} {x.id}" for paper in claims.papers() for x in paper.printed]
    assert len({pages.anchor(text) for text in printed}) == len(printed) > 1000


def test_rows_with_domains_of_their_own():
    made = site.sheet(tables.get("fig5"), ("steps",))
    assert made.switches()["domain"] == ["own"]
    (asked,) = made.claims.values()
    assert {c.domain for c in asked.values()} == set(tables.get("fig5").domains)
    smoothed = site.sheet(tables.get("fig5"), (), ("laplace",))
    assert 0 < len(smoothed.table.rows) < len(made.table.rows)
    assert {c.domain for cells in smoothed.claims.values() for c in cells.values()} == {"laplace"}


# -- in a browser ----------------------------------------------------------------

CELL = "#t1 td[data-key]"


@pytest.fixture(scope="module")
def browser():
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("there is no chromium")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as running:
        made = running.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture(scope="module")
def explorer(tmp_path_factory):
    """All three tables as they open, and Table 1 with some of its switches."""
    sheets = [
        site.sheet(tables.get("1"), ("printed", "repaired"), ("natural", "smoothed")),
        site.sheet(tables.get("3"), ("steps", "positive"), ("natural",)),
        site.sheet(tables.get("fig5"), ("steps",)),
    ]
    asked = {c.key: c for x in sheets for cells in x.claims.values() for c in cells.values()}
    target = tmp_path_factory.mktemp("explorer") / "site"
    return site.build(target, sheets, run(asked.values(), jobs=2), jobs=2).as_uri()


@pytest.fixture
def opened(browser):
    """Opens a page and watches what it says; whatever it complains about fails the test."""
    said: list[str] = []
    contexts = []

    def go(address, width=1200, height=900, scheme="light"):
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, offline=True
        )
        contexts.append(context)
        shown = context.new_page()
        shown.on("console", lambda m: said.append(m.text) if m.type in ("error", "warning") else None)
        shown.on("pageerror", lambda e: said.append(str(e)))
        shown.on("request", lambda r: said.append(r.url) if r.url.startswith("http") else None)
        shown.goto(address)
        return shown

    yield go
    for context in contexts:
        context.close()
    assert said == []


def see(locator):
    """What must become true of an element: a browser follows a click or a link in its own time."""
    from playwright.sync_api import expect

    return expect(locator)


def look(shown, cell) -> dict:
    """Open a cell, check its panel, close it; what the panel had."""
    key, table = cell.get_attribute("data-key"), cell.evaluate("c => c.closest('[data-table]').id")
    label, status = cell.get_attribute("aria-label"), cell.get_attribute("class").split()[0]
    cell.click()
    panel = shown.locator("#panel[open]")
    see(panel).to_have_count(1)
    words = [re.escape(x) for x in re.split(", | · ", label.partition(":")[0])]
    see(shown.locator("#panel-title")).to_have_text(re.compile("^\\s*" + "(, | · )".join(words) + "\\s*$"))
    claim, told = (panel.locator(f".part .prose >> nth={i}").inner_text() for i in range(2))
    assert len(claim) > 100 and len(told) > 40, key
    heading = panel.locator("section.part > h3").inner_text()
    assert heading == {"proved": "Proof", "refuted": "Counterexample"}.get(status, heading)
    found = {
        "key": f"{table}.{key}",
        "status": status,
        "maps": panel.locator("figure.map svg").count(),
        "marks": panel.locator("figure.map [aria-label=dot] circle").count(),
        "scope": panel.locator(".status span").first.inner_text(),
        "formulas": panel.locator(".katex").count(),
        "downloads": panel.locator(".downloads button").count(),
        "denied": "So the axiom is false" in panel.inner_text(),  # by a proof, not at a point
    }
    assert f"{table}.{key}." in shown.evaluate("location.hash") and found["formulas"] > 0
    shown.keyboard.press("Escape")
    see(shown.locator("#panel[open]")).to_have_count(0)
    see(cell).to_be_focused()
    return found


def test_some_cells_open(built, opened):
    shown = opened(built[2].as_uri())
    cells = shown.locator(CELL)
    found = [look(shown, cells.nth(i)) for i in range(0, 16, 3)]
    assert {x["status"] for x in found} == {"proved", "refuted"} and all(x["maps"] for x in found)
    cells.first.click()
    shown.locator("#panel .choices input[value='3D']").first.check()
    surface = shown.locator("#panel svg.surface").first
    before = surface.inner_html()
    surface.focus()
    shown.keyboard.press("ArrowLeft")
    shown.wait_for_function("([s, was]) => s.innerHTML !== was", arg=[surface.element_handle(), before])
    assert surface.locator("g.faces path").count() > 500
    shown.keyboard.press("Home")
    shown.wait_for_function("([s, was]) => s.innerHTML === was", arg=[surface.element_handle(), before])
    assert shown.locator("#panel-title").inner_text() == "AE · IoI"  # the arrows were the surface's


@pytest.mark.slow
def test_every_cell_opens(explorer, opened):
    shown = opened(explorer)
    for table, least in (("t1", 72), ("t3", 48), ("fig5", 80)):
        cells = shown.locator(f"#{table} td[data-key]")
        found = [look(shown, cells.nth(i)) for i in range(cells.count())]
        assert len(found) >= least
        for x in found:
            assert x["downloads"] or x["status"] == "unknown", x
            if table == "t1" and x["status"] == "refuted" and x["scope"] == "n = 2":
                assert x["maps"] and (x["marks"] or x["denied"]), x
    assert shown.locator("[data-set=plain]").count() == 0  # KaTeX could set every formula


@pytest.mark.slow
def test_surfaces_carry_their_marks(explorer, opened):
    shown = opened(explorer + "#t1.ae.rel")
    shown.locator("#panel .choices input[value='3D']").first.check()
    kinds = set()
    for key in ("t1.ae.rel", "t1.kld.rel", "t1.ae.ind", "t3.f.sm"):
        shown.goto(f"{explorer}#{key}")
        name = shown.locator(f"td[data-key='{key.partition('.')[2]}']").get_attribute("aria-label")
        see(shown.locator("#panel-title")).to_have_text(name.partition(":")[0].replace(", ", " · "))
        for surface in shown.locator("#panel svg.surface").all():
            assert surface.locator("circle.mark").count() >= 1
            places = surface.evaluate(
                "s => [...s.querySelectorAll('circle')].flatMap(c => [c.cx, c.cy].map(v => v.baseVal.value))"
            )
            assert all(0 <= x <= 380 for x in places)
            kinds.add((key, surface.locator("circle.truth").count()))
    assert {x for _, x in kinds} == {0, 1} and len({key for key, _ in kinds}) == 4


@pytest.mark.slow
def test_pages_of_measures_and_axioms(explorer, opened):
    shown = opened(explorer)
    pages = shown.eval_on_selector_all("article[id]", "all => all.map(a => a.id)")
    assert len(pages) >= 21 + 12
    for name in pages:
        shown.goto(f"{explorer}#{name}")
        visible = shown.locator("main article:visible")
        see(visible).to_have_count(1)
        see(visible).to_have_id(name)
        assert visible.locator(".senses td a").count() >= 4 and not shown.locator("#t1").is_visible()
        assert name.partition("-")[2] in shown.title().lower().replace("%", "") or name.startswith("measure")
    link = shown.locator("article:visible .senses td a").first
    link.click()
    see(shown.locator("#panel[open]")).to_have_count(1)
    shown.keyboard.press("Escape")
    shown.wait_for_function("name => location.hash === `#${name}`", arg=pages[-1])
    see(link).to_be_focused()
    shown.locator("nav a").first.click()
    see(shown.locator("#t1")).to_be_visible()
    assert shown.locator("main article:visible").count() > 20


@pytest.mark.slow
def test_switches_keyboard_and_links(explorer, opened):
    shown = opened(explorer)

    def state():
        return shown.eval_on_selector_all(CELL, "all => all.map(c => c.className).join()")

    before = state()
    shown.locator("#t1 [data-switch=domain][value=smoothed]").check()
    smoothed = state()
    assert smoothed != before
    shown.locator("#t1 [data-switch=domain][value=natural]").check()
    shown.locator("#t1 [data-switch=reading][value=repaired]").check()
    assert state() not in (before, smoothed)
    shown.locator("#t1 [data-switch=reading][value=printed]").check()
    assert state() == before

    def at():
        return shown.evaluate("document.activeElement.dataset.key")

    shown.locator(CELL).first.focus()
    for key, reached in (
        ("ArrowRight", "ae.nn"), ("ArrowDown", "nae.nn"), ("End", "nae.ind"), ("ArrowRight", "nae.ind"),
        ("ArrowUp", "ae.ind"), ("ArrowUp", "ae.ind"), ("Home", "ae.ioi"), ("ArrowLeft", "ae.ioi"), ("PageDown", "pd.ioi"),
    ):  # fmt: skip
        shown.keyboard.press(key)
        assert at() == reached, key
    assert shown.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    shown.keyboard.press("Enter")
    see(shown.locator("#panel[open]")).to_have_count(1)
    shown.keyboard.press("ArrowRight")
    see(shown.locator("#panel-title")).to_have_text("PD · NN")
    shown.keyboard.press("Escape")
    see(shown.locator("#t1 td[data-key='pd.nn']")).to_be_focused()
    assert shown.eval_on_selector_all('#t1 td[tabindex="0"]', "x => x.length") == 1

    linked = opened(explorer + "#t1.kld.rel.repaired.smoothed.independent")
    see(linked.locator("#panel-title")).to_have_text("KLD · REL")
    see(linked.locator("#t1 [data-switch=signs][value=independent]")).to_be_checked()
    with linked.expect_download() as waiting:
        linked.locator("#panel .downloads button").first.click()
    assert waiting.value.suggested_filename == "KLD.REL.repaired.smoothed.independent.json"
    assert json.loads(Path(waiting.value.path()).read_text())["verdict"] in ("proved", "refuted")
    assert opened(explorer + "#measure-kld").evaluate("document.querySelector(':target').id") == "measure-kld"
    assert opened(explorer + "#%%%.<b>.x").locator("#panel[open]").count() == 0  # a link that leads nowhere


CONTRAST = """() => {
  const linear = v => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const colour = text => { const v = text.match(/[\\d.]+/g).map(Number); return v.length < 4 ? [...v, 1] : v; };
  const ground = e => {
    for (; e; e = e.parentElement) {
      const c = colour(getComputedStyle(e).backgroundColor);
      if (c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const says = e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  return [...document.querySelectorAll("body *")]
    .filter(e => e.checkVisibility() && says(e) && !e.closest("svg, .katex, script, .none"))
    .map(e => {
      const [a, b] = [light(colour(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
      return [(a + 0.05) / (b + 0.05), e.tagName, e.className, e.textContent.slice(0, 30)];
    })
    .filter(([ratio]) => ratio < 4.5);
}"""  # what WCAG asks for


@pytest.mark.slow
def test_rows_are_sifted_by_the_axioms_that_are_asked(built, opened):
    shown = opened(built[2].as_uri())
    rows = shown.locator("#t1 .verdicts tbody tr:not(.group):not([hidden])")
    every = rows.count()

    shown.locator("#t1 [data-wish=max]").click()
    assert rows.count() < every
    assert all("proved" in x for x in shown.eval_on_selector_all(
        "#t1 tr:not([hidden]) td[data-key$='.max']", "all => all.map(c => c.className)"))  # fmt: skip
    see(shown.locator("#t1 .kept")).to_have_text(f"{rows.count()} of {every} measures")
    see(shown.locator("#t1 [data-wish=max]")).to_have_attribute("aria-label", "MAX: only measures of which it holds")

    shown.locator("#t1 [data-wish=max]").click()
    assert 0 < rows.count() < every
    assert all("refuted" in x for x in shown.eval_on_selector_all(
        "#t1 tr:not([hidden]) td[data-key$='.max']", "all => all.map(c => c.className)"))  # fmt: skip
    assert shown.eval_on_selector_all('#t1 tr:not([hidden]) td[tabindex="0"]', "x => x.length") >= 1

    shown.locator("#t1 [data-wish=max]").click()
    assert rows.count() == every
    see(shown.locator("#t1 .kept")).to_have_text("")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_narrow_screens_and_contrast(explorer, opened, scheme):
    shown = opened(explorer, 390, 844, scheme)
    wide = "document.documentElement.scrollWidth > innerWidth"
    assert not shown.evaluate(wide)
    assert shown.evaluate(CONTRAST) == []
    for i in range(0, 72, 5):
        shown.locator(CELL).nth(i).click()
        see(shown.locator("#panel[open]")).to_have_count(1)
        assert not shown.evaluate(wide)
        assert not shown.evaluate("document.getElementById('panel').scrollWidth > innerWidth")
        assert shown.evaluate(CONTRAST) == []
        shown.keyboard.press("Escape")
        see(shown.locator("#panel[open]")).to_have_count(0)
    for name in ("measure-kld", "measure-f", "axiom-sm"):
        shown.goto(f"{explorer}#{name}")
        see(shown.locator("main article:visible")).to_have_count(1)
        see(shown.locator("main article:visible")).to_have_id(name)
        assert not shown.evaluate(wide) and shown.evaluate(CONTRAST) == []
    background = shown.evaluate("getComputedStyle(document.body).backgroundColor")
    light = sum(map(int, re.findall(r"\d+", background)[:3])) > 382
    assert light == (scheme == "light")


@pytest.mark.slow
def test_hostile_names_in_a_browser(built, opened):
    _, _, file, _ = built
    shown = opened(file.as_uri())
    shown.on("dialog", lambda d: pytest.fail(f"a script ran: {d.message}"))
    last = shown.locator(CELL).count()
    assert last == 8 * (2 + len(HOSTILE))
    for i in range(16, last, 8):
        shown.locator(CELL).nth(i).click()
        see(shown.locator("#panel[open]")).to_have_count(1)
        see(shown.locator("#panel-title")).not_to_be_empty()
        assert shown.locator("#panel img, #panel script, #panel a[href^=javascript]").count() == 0
        shown.keyboard.press("Escape")
        see(shown.locator("#panel[open]")).to_have_count(0)
