"""Table 1 and matrices: every format, print beside our marks, nothing lost."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import cells
import pytest

from axiomcheck import measures, tables
from axiomcheck.errors import InputError
from axiomcheck.lang.expr import absolute, class_sum, p, p_hat
from axiomcheck.lang.measure import Measure
from axiomcheck.sources import SEBASTIANI_2020
from axiomcheck.verdict import Status, Verdict, decide

GOLDEN = Path(__file__).parents[1] / "golden"
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
COMMAND = "axiomcheck table 1"


@pytest.fixture(scope="module")
def table():
    return tables.get("1")


@pytest.fixture(scope="module")
def verdicts(table):
    return {key: cells.verdict(claim) for key, claim in table.claims().items()}


def rendered(table, verdicts, fmt, **options):
    return tables.render(table, verdicts, fmt, **{"command": COMMAND, **options})


def masked(text):
    text = re.sub(r"(versions: ).*", r"\1...", text)
    return re.sub(r'("seconds": )[\d.e-]+', r"\1...", text)


@pytest.mark.parametrize(("fmt", "name"), [("text", "txt"), ("markdown", "md"), ("latex", "tex")])
def test_golden(table, verdicts, fmt, name):
    """`UPDATE_GOLDEN=1 pytest tests/theories/test_tables.py` writes the files anew, for review."""
    path, text = GOLDEN / f"table1.{name}", masked(rendered(table, verdicts, fmt))
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


# -- the data ----------------------------------------------------------------------


def test_the_printed_table(table):
    assert [m.name for m in table.rows] == ["AE", "NAE", "RAE", "NRAE", "SE", "DR", "KLD", "NKLD", "PD"]
    assert [a.name for a in table.axioms] == ["IoI", "NN", "MAX", "MON", "IMP", "REL", "ABS", "IND"]
    assert table.source == SEBASTIANI_2020.at("Table 1")
    assert len(table.printed) == 72
    columns = {a: [table.published(m.id, a) for m in table.rows].count("yes") for a in table.columns}
    assert columns == {"ioi": 9, "nn": 9, "max": 3, "mon": 9, "imp": 5, "rel": 2, "abs": 2, "ind": 9}


def test_claims_are_those_that_the_reading_has(table):
    assert len(table.claims()) == 72
    assert len(table.claims("binary")) == 63
    assert {c.scope for c in table.claims("binary").values()} == {"n = 2"}
    assert {c.scope for c in table.claims("repaired", "smoothed").values()} == {"every n"}
    with pytest.raises(InputError):
        table.claims("loose")


def test_an_unknown_table_lists_the_known_ones():
    with pytest.raises(InputError, match=r"known: 1 \(Sebastiani 2020, Table 1\)"):
        tables.get("7")
    assert tables.get("Table 1") is tables.get(" 1 ")


def test_the_engine_does_not_read_the_printed_marks():
    package = Path(tables.__file__).parents[1]
    for layer in ("lang", "axioms", "measures", "kernel", "strategies"):
        for path in (package / layer).rglob("*.py"):
            assert "axiomcheck.tables" not in path.read_text(encoding="utf-8"), path


def test_matrix_covers_the_catalog():
    made = tables.matrix("quantification")
    assert [r.id for r in made.rows] == [
        m.id for m in measures.catalog().values() if m.kind == "quantification"
    ]
    claims = made.claims()
    assert claims["nas", "mon"].classes == 2
    assert ("nas", "ind") not in claims  # two classes have no part
    assert ("kld", "cvx") in claims
    with pytest.raises(InputError, match="quantification"):
        tables.matrix("cooking")


def test_extra_rows(table):
    mine = Measure("MINE", "my error", class_sum(absolute(p - p_hat)), "everywhere")
    more = table.with_rows([mine])
    verdicts = {k: decide(c) for k, c in more.claims().items() if k == ("mine", "nn")}
    text = rendered(more, verdicts, "text")
    assert "MINE  ...  Yes" in re.sub(" +", lambda m: m.group()[:2], text)
    with pytest.raises(InputError, match="kld"):
        table.with_rows([measures.from_name("kld")])


# -- rendering -----------------------------------------------------------------------


def test_differences_are_marked_numbered_and_explained(table, verdicts):
    text = rendered(table, verdicts, "text")
    agreeing = {"yes": Status.PROVED, "no": Status.REFUTED}
    differing = [k for k, v in verdicts.items() if agreeing[table.published(*k)] is not v.status]
    assert f"Where print differs ({len(differing)} of 72 cells):" in text
    for number, (measure, axiom) in enumerate(differing, 1):
        assert re.search(rf"{number}\. {measures.from_name(measure).name} {axiom}", text, re.IGNORECASE)
    assert text.count("≠Yes [") + text.count("≠No [") == len(differing)


def test_binary_says_n_2_and_leaves_ind_out(table):
    claims = table.claims("binary")
    some = {k: decide(c) for k, c in claims.items() if k[0] == "ae"}
    text = rendered(table, some, "text", reading="binary")
    assert "binary reading (n = 2)" in text
    assert "scope: n = 2" in text
    assert "–" in text
    assert "the axiom says nothing here" in text
    assert "..." in text  # cells that were not decided


def test_undefined_and_unknown_cells_are_listed(table):
    claims = table.claims()
    open_cell = Verdict(claims["kld", "mon"], Status.UNKNOWN, reason="separable: open: 0 < x  |-  0 < x - 1")
    for fmt in ("text", "markdown", "latex", "html"):
        made = rendered(table, {("kld", "mon"): open_cell}, fmt)
        assert "Without a verdict" in made
        assert "KLD MON" in made
        assert "UNKNOWN" in made


def test_a_verdict_for_one_size_never_looks_like_one_for_every_n():
    made = tables.matrix("quantification")
    claims = made.claims()
    text = rendered(made, {("nas", "nn"): decide(claims["nas", "nn"])}, "text")
    assert "Yes (n = 2)" in text


def test_csv(table, verdicts):
    rows = list(csv.DictReader(io.StringIO(rendered(table, verdicts, "csv"))))
    assert len(rows) == 72
    assert rows[0]["measure"] == "AE"
    assert rows[0]["axiom"] == "IoI"
    assert {row["published"] for row in rows} == {"yes", "no"}
    assert {row["agrees"] for row in rows} <= {"true", "false", ""}


def test_json(table, verdicts):
    document = json.loads(rendered(table, verdicts, "json"))
    assert document["schema"] == "axiomcheck.verdicts/1"
    assert document["command"] == COMMAND
    assert len(document["verdicts"]) == 72
    first = document["verdicts"][0]
    assert (first["measure"], first["axiom"], first["published"]) == ("AE", "IoI", "yes")


class Balanced(HTMLParser):
    """Tags that are opened and closed, and what is in the table."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_html(table, verdicts):
    page = rendered(table, verdicts, "html")
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert sum(tag == "td" for tag, _ in parser.seen) == 72
    assert {attrs.get("scope") for tag, attrs in parser.seen if tag == "th"} == {"row", "col"}
    assert all(attrs.get("title") for tag, attrs in parser.seen if tag == "td")
    assert "light-dark(" in page
    assert "http" not in page
    assert "<script" not in page


def test_html_escapes_what_it_is_given(table, verdicts):
    assert "<b>" not in rendered(table, verdicts, "html", command="axiomcheck <b>")


def test_unknown_format(table, verdicts):
    with pytest.raises(InputError, match="markdown"):
        rendered(table, verdicts, "docx")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_compiles(table, verdicts, tmp_path):
    body = rendered(table, verdicts, "latex")
    source = (
        f"\\documentclass{{article}}\\usepackage{{booktabs}}\\begin{{document}}\n{body}\\end{{document}}\n"
    )
    (tmp_path / "table.tex").write_text(source)
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "table.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
