"""Tables of one's own: what files say is read, held against verdicts, and written in every format; or refused."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, measures, tables
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.tables.declared import MAX_BYTES, parse, parse_csv
from axiomcheck.tables.declared_rows import KEYS, PLACE
from axiomcheck.tables.model import Sense
from axiomcheck.tables.printed import MARKS, MOST_ROWS
from axiomcheck.verdict import Status, decide

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.toml")) + sorted(
    (ROOT / "docs" / "examples").glob("*.csv")
)
FORMATS = tables.FORMATS
SECONDS = 2  # of this process, for any text of a size that is read

SMALL = '''
title = "a small table"
source = "Example 2026, Table 2"
printed = """
      MON  IMP  REL
KLD   Yes  Yes  -
L1    Yes  ?    No
"""

[[row]]
name = "L1"
formula = "sum(abs(p - p_hat))"
'''
BLOCK = 'printed = """\nMON IMP\nKLD Yes -\n"""\n'
ROW = 'columns = ["MON"]\n[[row]]\n'
COUNTS = 'columns = ["SM", "NIFQ"]\n[[row]]\n'


def call(*words):
    return CliRunner().invoke(cli, ["table", *map(str, words), "--jobs", "0"])


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    path = tmp_path_factory.mktemp("tables") / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


# -- what is read -------------------------------------------------------------------


def test_a_small_table():
    found = parse(SMALL, "small.toml")
    assert (found.id, found.title, str(found.source)) == (
        "small.toml",
        "a small table",
        "Example 2026, Table 2",
    )
    assert found.columns == ("mon", "imp", "rel") and found.kind == "quantification"
    assert [r.name for r in found.rows] == ["KLD", "L1"]
    assert found.rows[0].measure is measures.from_name("KLD")
    assert str(found.rows[1].measure.formula) == "sum(abs(p - p_hat))"
    assert found.printed == {
        ("kld", "mon"): "yes", ("kld", "imp"): "yes", ("l1", "mon"): "yes", ("l1", "rel"): "no"
    }  # fmt: skip
    assert "L1 IMP" in found.notes[-1]
    assert parse(SMALL.replace("[[row]]", "[[row]]\nlabel = 'L1'")).rows[1].name == "L1"


def test_table_1_of_a_paper_is_a_file_like_any_other():
    """Its printed marks, written as a file, give the very table that is built in."""
    built_in = tables.get("1")
    lines = ["  ".join(["", *(a.name for a in built_in.axioms)])]
    lines += [
        "  ".join([r.name, *(built_in.published(r.id, a.id).capitalize() for a in built_in.axioms)])
        for r in built_in.rows
    ]
    block = "\n".join(lines)
    made = parse(f'printed = """\n{block}\n"""')
    assert made.printed == built_in.printed and made.rows == built_in.rows
    assert list(made.claims().values()) == list(built_in.claims().values())
    commas = "\n".join(",".join(line.split()) for line in ["measure" + lines[0], *lines[1:]])
    assert parse_csv(commas, "one.csv").printed == built_in.printed


@pytest.mark.parametrize("mark", sorted(MARKS))
def test_marks_mean_what_they_say(mark):
    (found,) = parse_csv(f"measure,MON\nKLD,{mark}\n").printed.values() or [None]
    assert found == {"yes": "yes", "no": "no"}.get(MARKS[mark])
    if mark:
        assert parse(f"printed = '''\nMON\nKLD {mark.upper()}\n'''").printed.get(("kld", "mon")) == found


def test_bars_names_of_several_words_and_marks_of_ones_own():
    text = '''
    marks = {"+" = "yes", "o" = "no", "(+)" = "?"}
    printed = """
    | measure      | MON | Impartiality |
    |:-------------|:---:|--------------|
    | L 1          | +   | (+)          |
    | KLD          |     | o            |
    """
    [[row]]
    name = "L 1"
    formula = "sum(abs(p - p_hat))"
    '''
    barred = parse(text)
    plain = parse(re.sub(r"\n *\|[:-]+.*", "", text).replace("|     |", "| - |").replace("|", " "))
    assert barred.printed == plain.printed == {("l 1", "mon"): "yes", ("kld", "imp"): "no"}
    assert barred.columns == ("mon", "imp")


def test_rows_may_fix_parameters_and_domains_and_stand_under_headings():
    found = parse(
        COUNTS
        + 'measure = "F"\nparameters = {alpha = 0.5}\nlabel = "F1"\ngroup = "smoothed"\ndomain = "laplace"\n'
        + '[[row]]\nmeasure = "F"\nparameters = {alpha = "alpha < 1/2"}\n'
        + '[[row]]\nname = "TVERSKY"\nformula = "TP/(TP + alpha*FP + FN)"\nparameters = {alpha = "alpha > 0"}\n'
    )
    assert [r.id for r in found.rows] == [
        "f(0 < alpha < 1/2)@natural", "tversky@natural", "f(alpha=1/2)@laplace"
    ]  # fmt: skip
    assert found.rows[-1].name == "F1" and found.rows[-1].group == "smoothed"
    assert {c.domain for c in found.claims().values()} == {"natural", "laplace"}
    assert {row for row, _ in found.claims(domain="laplace")} == {"f(alpha=1/2)@laplace"}


def test_columns_have_senses_of_their_own_and_what_is_asked_goes_first():
    found = parse(
        'reading = "repaired"\nclasses = 3\n'
        + BLOCK
        + '[column.MON]\nreading = "binary"\nclasses = "every"\n'
    )
    claims = found.claims()
    assert claims["kld", "mon"].reading == "binary" and claims["kld", "mon"].classes == 2
    assert claims["kld", "imp"].reading == "repaired" and claims["kld", "imp"].classes == 3
    asked = found.claims(reading="printed", domain="smoothed", classes="every")
    assert {(c.reading, c.domain, c.classes) for c in asked.values()} == {("printed", "smoothed", None)}
    said = tables.subtitle(found)
    assert said.startswith("repaired reading (n = 3), natural domain") and "MON: binary reading" in said
    assert str(found.sense_of(axioms.from_name("MON"))) == "binary reading, every n"
    assert found.meant(classes="every").sense == Sense("repaired", classes="every")


def test_a_mark_of_excel_and_an_editor_at_the_start_of_a_file_is_no_word(tmp_path):
    path = tmp_path / "marks.CSV"
    path.write_bytes("measure,MON\r\nKLD,✔\ufe0f\r\n\r\n".encode("utf-8-sig"))
    assert tables.read(path).printed == {("kld", "mon"): "yes"}


# -- verdicts beside print ------------------------------------------------------------


def test_differences_are_marked_counted_and_have_witnesses(small):
    done = call(small)
    assert done.exit_code == 0, done.output
    assert "Example 2026, Table 2: a small table" in done.output
    assert "Where print differs (1 of 4 cells):" in done.output
    assert re.search(r"^KLD +Yes +No≠Yes \[1\] +No$", done.output, re.M)
    assert re.search(r"1\. KLD IMP: print says Yes\. Refuted \(n = 2\): D\(p, x\)\s+should\s+equal\s+D\(p, y\)", done.output)
    assert "- L1: sum(abs(p - p_hat))" in done.output
    command = done.output.splitlines()[-1]
    assert command == f"reproduce: axiomcheck table {small} --reading printed --domain natural"
    assert call(*command.split()[3:]).output == done.output


def test_the_marks_are_those_that_the_kernel_decides(small):
    """Every cell of the JSON is what `decide` says of the claim, whatever was printed."""
    done = json.loads(call(small, "--format", "json").output)
    found = tables.read(small)
    for (row, axiom), claim in found.claims().items():
        (record,) = [r for r in done["verdicts"]
                     if (r["measure"].lower(), r["axiom"].lower()) == (row, axiom)]  # fmt: skip
        verdict = decide(claim)
        assert record["verdict"] == verdict.status.value
        assert record["published"] == found.published(row, axiom)
        expected = {"yes": Status.PROVED, "no": Status.REFUTED}.get(record["published"])
        assert record["agrees"] == (None if expected is None else verdict.status is expected)
    assert done["formulas"] == {"L1": "sum(abs(p - p_hat))"}


def test_options_go_before_the_file(tmp_path):
    path = tmp_path / "sense.toml"
    path.write_text('reading = "repaired"\nclasses = 3\n' + BLOCK)
    own = json.loads(call(path, "--format", "json").output)
    assert {(r["reading"], r["scope"]) for r in own["verdicts"]} <= {
        ("repaired", "n = 3"),
        ("repaired", "n = 2"),
    }
    assert "--reading" not in own["command"] and "--classes" not in own["command"]
    asked = json.loads(call(path, "--classes", "every", "--reading", "binary", "--format", "json").output)
    assert {(r["reading"], r["scope"]) for r in asked["verdicts"]} == {("binary", "n = 2")}
    assert "--reading binary" in asked["command"] and "--classes every" in asked["command"]
    text = call(path).output
    assert "Yes" in text and "scope: n = 3\n" in text and "(n = 3)" in text.splitlines()[1]
    for words in (["--classes", "2-3"], ["--classes", "0"], ["--reading", "steps"], ["--domain", "laplace"]):
        assert call(path, *words).exit_code == 2
    for words, says in (
        (("1", "--classes", "3", "--reading", "binary"), "about 2 classes only"),
        (("3", "--classes", "2"), "--classes is not for measures of filtering"),
        (("B.1", "--classes", "2"), "--classes is about axioms"),
    ):
        done = call(*words)
        assert done.exit_code == 2 and says in done.stderr


def test_a_cell_that_stays_open_is_an_exit_code(small, monkeypatch):
    monkeypatch.setattr("axiomcheck.workers.search_here", lambda claim, seconds: {"status": "unknown"})
    done = call(small, "--fresh")
    assert done.exit_code == 3 and "Without a verdict" in done.output


def test_further_rows(small):
    done = call(small, "--extra", "SE", "--extra", "sum(abs(p - p_hat))/2", "--format", "csv")
    assert done.exit_code == 0, done.output
    rows = list(csv.DictReader(io.StringIO(done.output)))
    assert [r["measure"] for r in rows[::3]] == ["KLD", "L1", "SE", "sum(abs(p - p_hat))/2"]
    assert call(small, "--extra", "KLD").exit_code == 2
    assert call(small, "--extra", "Acc").exit_code == 2


def test_there_are_examples():
    assert {p.suffix for p in EXAMPLES} == {".toml", ".csv"}


# -- a terminal --------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 80, 160])
def test_on_a_terminal_nothing_is_wider_than_it(width):
    made = tables.get("1")
    found = {k: decide(c) for k, c in made.claims().items() if k[0] in ("kld", "ae")}
    text = tables.render(made, found, width=width, command="")
    assert max(map(len, text.splitlines())) <= width
    whole = tables.render(made, found, command="")
    for name in ("KLD", "AE"):
        marks = [
            line.removeprefix(name).split() for line in text.splitlines() if line.startswith(f"{name}  ")
        ]
        (line,) = [
            line.removeprefix(name).split() for line in whole.splitlines() if line.startswith(f"{name}  ")
        ]
        assert [mark for part in marks for mark in part] == line


# -- what a file says is never a command ---------------------------------------------------

EVIL = r'''
title = "<script>alert(1)</script> \\input{/etc/passwd} $x$ % & # _ ^ ~ { } `code` | **b**"
source = "O'Neil & <b>Söns</b>, “Quotes”"
notes = ["[not an argument] \\write18{ls}", "* star", "</li></ul><img src=x onerror=alert(1)>"]
printed = """
| measure   | MON | IMP |
|-----------|-----|-----|
| [opt] & x | Yes | No  |
| *star     |     | ?   |
| 字 λ²     | ✓   | ✘   |
"""
[[row]]
name = "[opt] & x"
title = "\"><script>alert(2)</script>"
formula = "sum(abs(p - p_hat))"
group = "<u>[group]</u> & 50% \\par"
[[row]]
name = "*star"
formula = "max(abs(p - p_hat))"
[[row]]
measure = "KLD"
label = "字 λ²"
'''


@pytest.fixture(scope="module")
def evil(tmp_path_factory):
    path = tmp_path_factory.mktemp("evil") / "e`<b>`v&il.toml"
    path.write_text(EVIL, encoding="utf-8")
    return path


class Tags(HTMLParser):
    """The elements of a page."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        assert not any(name.startswith("on") for name, _ in attrs)


def test_html_has_no_element_from_the_file(evil):
    done = call(evil, "--format", "html")
    assert done.exit_code == 0
    parser = Tags()
    parser.feed(done.output)
    assert not {"script", "img", "u", "i", "b"} & set(parser.seen)
    assert parser.seen.count("td") == 6


def test_markdown_has_no_markup_from_the_file(evil):
    done = call(evil, "--format", "markdown").output
    lines, command = done.splitlines()[:-1], done.splitlines()[-1]
    assert not re.search(r"(?<!\\)<|(?<!\\)\$", "\n".join(lines))
    assert command.startswith("- reproduce: `` axiomcheck") and command.endswith("``")
    assert {line.count("|") - line.count(r"\|") for line in lines if line.startswith("| ")} == {4}


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
@pytest.mark.parametrize("name", ["evil", "filtering.toml"])
def test_latex_compiles(name, evil, tmp_path):
    path = evil if name == "evil" else ROOT / "docs" / "examples" / name
    body = call(path, "--format", "latex").output
    assert not re.search(r"(?<!textbackslash\{\})(?<!\\)\\(input|write)", body)
    page = f"\\documentclass{{article}}\\usepackage{{booktabs}}\\begin{{document}}\n{body}\\end{{document}}\n"
    (tmp_path / "table.tex").write_text(page, encoding="utf-8")
    words = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "table.tex"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-2000:]


def test_csv_begins_no_cell_with_a_formula(evil):
    cells = [c for row in csv.reader(io.StringIO(call(evil, "--format", "csv").output)) for c in row]
    assert len(cells) > 12 and not [c for c in cells if c.startswith(("=", "+", "-", "@"))]


# -- what is refused -----------------------------------------------------------------------

REFUSED = [
    ("", "it has no columns"),
    ("x", "it is no TOML"),
    ("x = 1", "there is no key 'x'"),
    ("titel = 'x'\n" + BLOCK, "did you mean title?"),
    ("title = 3\n" + BLOCK, "title must be a string"),
    ('title = "a\\u001b[31mb"\n' + BLOCK, "one line of printable characters"),
    ('title = "a\\u202eb"\n' + BLOCK, "one line of printable characters"),
    ('source = "a\\nb"\n' + BLOCK, "one line of printable characters"),
    (f"title = '{'x' * 501}'\n" + BLOCK, "shorten it"),
    ("printed = 3", "a block of text"),
    ('printed = ""', "a line of axioms"),
    ('printed = "MON IMP"', "a line of marks for each measure"),
    ('printed = "measure\\nKLD"', "it names no axiom"),
    (BLOCK.replace("IMP", "IMQ"), "line 2: there is no axiom 'IMQ'; did you mean IMP"),
    (BLOCK.replace("IMP", "MON"), "line 2: MON has two columns"),
    (BLOCK.replace("IMP", "SM"), "SM is an axiom of filtering, the table is about quantification"),
    (BLOCK.replace("KLD", "KDL"), "line 3: there is no measure 'KDL'; did you mean KLD"),
    (BLOCK.replace("KLD", "Acc"), "Acc is a measure of filtering"),
    (BLOCK.replace("KLD", "=KLD"), "a formula to a spreadsheet"),
    (BLOCK.replace("KLD", "\\u001b[31m"), "printed, line 2: '\\x1b[31m' cannot be a row's name"),
    (BLOCK.replace("KLD", "K" * 61), "1 to 60 characters"),
    (BLOCK.replace("Yes", "Yse"), "line 3 (KLD, MON): 'Yse' is no mark; did you mean yes?"),
    (BLOCK.replace("Yes", "Maybe*"), "under `marks`"),
    (BLOCK.replace("Yes -", "Yes"), "'KLD Yes' must be a measure's name and 2 marks"),
    (BLOCK.replace("Yes -", "Yes No No"), "'KLD Yes No No' must be a measure's name and 2 marks"),
    (BLOCK.replace("KLD Yes -", "KLD Yes -\nkld No No"), "line 4: kld has a line already (here.toml, line 3)"),
    (BLOCK.replace("KLD Yes -", "KLD Yes -\nKullback_Leibler_Divergence - -"), "are the same measure"),
    (BLOCK.replace("KLD Yes -", "KLD Yes -\n" * (MOST_ROWS + 1)), f"at most {MOST_ROWS}"),
    ("columns = 3\n" + BLOCK, "columns must be a list"),
    ("columns = []\n" + BLOCK, "columns must be a list"),
    ("columns = [3]\n" + BLOCK, "3 is no axiom's name"),
    ("columns = ['MON', 'mon', 'IMP']\n" + BLOCK, "MON has two columns"),
    ("columns = ['MON']\n" + BLOCK, "printed has a column IMP, columns has not"),
    ("columns = ['MON']", "it has no rows"),
    ("kind = 'cooking'\n" + BLOCK, "it must be one of quantification, filtering"),
    ("kind = 'filtering'\n" + BLOCK, "MON is an axiom of quantification"),
    ("reading = 'repared'\n" + BLOCK, "did you mean repaired?"),
    ("reading = 'steps'\n" + BLOCK, "it must be one of binary"),
    ("reading = 'smooth-first'\n" + BLOCK, "has no smooth-first reading"),
    ("reading = 3\n" + BLOCK, "reading is 3"),
    ("domain = ['natural']\n" + BLOCK, "domain is ['natural']"),
    ("signs = 'sam'\n" + BLOCK, "did you mean same?"),
    ("classes = 1\n" + BLOCK, "an integer from 2 to 12"),
    ("classes = true\n" + BLOCK, "an integer from 2 to 12"),
    ("classes = " + "9" * 2_000 + "\n" + BLOCK, "an integer from 2 to 12"),
    ("signs = 'same'\ncolumns = ['SM']\n[[row]]\nmeasure = 'Acc'", "signs is not for a table about filtering"),
    ("notes = 'x'\n" + BLOCK, "notes must be a list"),
    ("notes = [3]\n" + BLOCK, "a note must be a string"),
    ("notes = [" + "'x'," * 41 + "]\n" + BLOCK, "at most 40"),
    ("marks = 3\n" + BLOCK, "marks must be a table"),
    ("marks = {'+' = 'ja'}\n" + BLOCK, "it must be one of yes, no"),
    ("marks = {'+' = ['yes']}\n" + BLOCK, "it must be one of yes, no"),
    ("marks = {'yes' = 'no'}\n" + BLOCK, "'yes' means yes already"),
    ("marks = {'a b' = 'no'}\n" + BLOCK, "without blanks or bars"),
    ("marks = {'a' = 'no'}\n" + ROW + "measure = 'KLD'", "add the block printed"),
    (BLOCK + "column = 3", "[column.MON]"),
    (BLOCK + "[column]\nMON = 3", "[column.MON]"),
    (BLOCK + "[column.REL]\nreading = 'printed'", "column.REL: it is not among the columns"),
    (BLOCK + "[column.MNO]\nreading = 'printed'", "there is no axiom 'MNO'"),
    (BLOCK + "[column.MON]\nreadng = 'printed'", "did you mean reading?"),
    (BLOCK + "[column.MON]\ntitle = 'x'", "put it above"),
    (BLOCK + "[column.MON]\nclasses = 2\n[column.mon]\nclasses = 3", "given twice"),
    (BLOCK + "[column.MON]\nreading = 'rescaled'", "choose from binary, printed, repaired"),
    (BLOCK + "[column.MON]\nreading = 'binary'\nclasses = 3", "says nothing of these measures"),
    (BLOCK.replace("MON", "IND") + "[column.IND]\nclasses = 2", "says nothing of these measures"),
    (BLOCK + "[row]\nmeasure = 'KLD'", "must be given as [[row]]"),
    (BLOCK + "row = [3]", "must be given as [[row]]"),
    (BLOCK + "[[row]]\nmeasure = 'AE'", "the row AE has no line in printed"),
    (BLOCK + "[[row]]\nmeasure = 'KLD'\nprinted = 'x'", "printed is about the table; put it above"),
    (BLOCK + "[[row]]\nmeasure = 'KLD'\nlable = 'x'", "did you mean label?"),
    (BLOCK + "[[row]]\nmeasure = 'KLD'\ntitle = 'x'", "title is about the table"),
    (BLOCK + "[[row]]\nname = 'KLD'\nformula = 'sum(abs(p - p_hat))'", "row 1: KLD is the catalog's"),
    (BLOCK + "[[row]]\nname = 'KLD'\nmeasure = 'KLD'", "choose"),
    (ROW + "measure = 'KDL'", "row 1: there is no measure 'KDL'; did you mean KLD"),
    (ROW + "measure = ''", "measure is empty"),
    (ROW + "measure = 3", "measure must be a string"),
    (ROW + "measure = 'Acc'", "Acc is a measure of filtering"),
    (ROW + "measure = 'KLD'\nlabel = '@x'", "a formula to a spreadsheet"),
    (ROW + "measure = 'KLD'\nlabel = ''", "cannot be a row's name"),
    (ROW + "measure = 'KLD'\ngroup = \"a\\u0000\"", "printable"),
    (ROW + "measure = 'KLD'\ndomain = 'laplace'", "it must be one of natural, extended, smoothed"),
    (ROW + "measure = 'KLD'\nparameters = {alpha = 1}", "KLD has no parameter 'alpha'"),
    (ROW + "measure = 'KLD'\n[[row]]\nmeasure = 'kld'", "row 2: there is a row KLD already"),
    (ROW + "measure = 'KLD'\n[[row]]\nmeasure = 'kld'\nlabel = 'x'", "are the same measure"),
    (ROW + "measure = 'KLD'\n[[row]]\nmeasure = 'KLD'\nlabel = 'x'\ndomain = 'natural'", "are the same measure, KLD"),
    (ROW + "name = 'X'\nformula = 'sum(p)'\nlabel = 'A'\n[[row]]\nname = 'x'\nformula = 'min(p)'\nlabel = 'B'",
     "the rows A and B are the same measure"),
    ("name = 'X'\nformula = 'sum(p)'", "it declares one measure; put that under [[row]]"),
    (ROW + "measure = 'KLD'\n" + "[[row]]\nmeasure = 'KLD'\n" * MOST_ROWS, f"at most {MOST_ROWS}"),
    (ROW + "measure = 'KLD'\ndomain = 'smoothed'\n[column.MON]\ndomain = 'natural'", "leave out either"),
    (ROW + "name = 'X'", "it has no formula"),
    (ROW + "formula = 'sum(p)'", "it has no name"),
    (ROW + "name = 'X'\nformula = 'sum(q)'", "row 1: formula, column 5: there is no 'q'"),
    (ROW + "name = 'X'\nformula = '__import__(\"os\")'", "row 1: formula"),
    (ROW + "name = 'X'\nkind = 'filtering'\nformula = 'TP/T'", "X is a measure of filtering"),
    (ROW + "name = 'X'\nformula = 'sum(p)'\nexpect = {MON = 'proved'}", "there is no key 'expect'"),
    (COUNTS + "name = 'X'\nformula = 'sum(p)'", "row 1: formula, column 1"),
    (COUNTS + "measure = 'F'\nparameters = {alpha = 'x'}", "is no number"),
    (COUNTS + "measure = 'F'\nparameters = {alpha = [1]}", "must be a number or a range"),
    (COUNTS + "measure = 'F'\nparameters = {alpha = 1e999999999}", "is no number"),
    (COUNTS + "measure = 'F'\nparameters = {alpha = nan}", "is no number"),
    (COUNTS + "measure = 'F'\nparameters = {alpha = 2}", "outside the declared range"),
    (COUNTS + "measure = 'F'\nparameters = 3", "parameters must be a table"),
    ("x = " + "[" * 2_400 + "\n" + BLOCK, "it is no TOML"),
    ("x = " + "{a=" * 800 + "\n" + BLOCK, "it is no TOML"),
    ("x = " + "9" * 2_400 + "\n" + BLOCK, "there is no key 'x'"),
    ("a" * 2_600, "line 1: it has more than 2,500 characters"),
    ("\n".join(".".join("a" * 1_200) + f".b{i} = 1" for i in range(24)), "there is no key 'a'"),
    ("[[row]]\nx.y = 1\n" * 3_500, "it has no columns"),
    (BLOCK + "#" * 2_400 + ("\n" + "#" * 2_400) * 30, "more than 65,536 bytes"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), REFUSED, ids=range(len(REFUSED)))
def test_a_bad_file_is_one_clear_message(tmp_path, monkeypatch, text, says):
    monkeypatch.chdir(tmp_path)
    Path("here.toml").write_text(text, encoding="utf-8")
    start = time.process_time()
    done = call("here.toml")
    assert time.process_time() - start < SECONDS
    assert done.exit_code == 2, done.output
    assert says in done.stderr and done.stderr.startswith("axiomcheck: here.toml")
    assert len(done.stderr.splitlines()) == 1 and done.stderr.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "measure,MON,IMP"),
        ("KLD,Yes", "measure,MON,IMP"),
        ("measure;MON\nKLD;Yes", "measure,MON,IMP"),
        ("measure\nKLD", "it names no axiom"),
        ("measure,MON\n", "a line of marks for each measure"),
        ("measure,MON\nKLD", "line 2: 'KLD' must be a measure's name"),
        ("measure,MON\nKLD,x", "line 2 (KLD, MON): 'x' is no mark"),
        ('measure,MON\n"KLD,Yes', "it is no CSV"),
        ('measure,MON\n"K\nLD",Yes', "cannot be a row's name"),
        ("measure,MON\nKLDD,Yes", "did you mean KLD"),
        ("measure,MON,MON\nKLD,Yes,No", "MON has two columns"),
        ("measure,MON,\nKLD,Yes,", "'' is no axiom's name"),
        ("measure,MON\nKLD,Yes\nkld,No", "line 3: kld has a line already"),
        ("measure,MON\nAcc,Yes", "Acc is a measure of filtering"),
        ("measure,MON\n,Yes", "must be a measure's name"),
        ("measure,MON\n=KLD,Yes", "a formula to a spreadsheet"),
        ("measure,MON\n" + "KLD,Yes\n" * 300, "at most 200"),
        ("measure,MON\nK\0LD,Yes", "line"),
        ("measure,MON\n" + "x" * (MAX_BYTES + 1), "more than"),
    ],
)
def test_a_bad_csv_is_one_clear_message(tmp_path, monkeypatch, text, says):
    monkeypatch.chdir(tmp_path)
    Path("here.csv").write_text(text, encoding="utf-8", newline="")
    done = call("here.csv")
    assert done.exit_code == 2 and says in done.stderr, done.output
    assert done.stderr.startswith("axiomcheck: here.csv") and len(done.stderr.splitlines()) == 1


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"title = '\xff'")
    for name, says in (
        ("none.toml", "check the path"),
        ("folder.toml", "check the path"),
        ("latin.toml", "not UTF-8"),
        ("a\nb.toml", "check the path"),
        ("a\0b.csv", "check the path"),
    ):
        with pytest.raises(InputError, match=says) as refused:
            tables.read(tmp_path / name)
        assert str(refused.value).isprintable()
    with pytest.raises(InputError, match=r"ends with \.toml or \.csv"):
        tables.read(tmp_path / "table.xlsx")
    with pytest.raises(InputError, match=r"a file that ends with \.toml or \.csv"):
        tables.get("mytable")


# -- the explorer -----------------------------------------------------------------------------


@pytest.mark.slow
def test_the_explorer_takes_a_table_of_ones_own(small, tmp_path):
    pytest.importorskip("jinja2")
    target = tmp_path / "site"
    words = ["report", "-o", str(target), "--table", "1", "--table", str(small), "--reading", "binary"]
    done = CliRunner().invoke(cli, [*words, "--domain", "natural", "--no-errata", "--jobs", "0"])
    assert done.exit_code in (0, 3), done.output
    page = (target / "index.html").read_text(encoding="utf-8")
    assert 'id="own1"' in page and "a small table" in page and 'id="t1"' in page


@pytest.mark.parametrize(
    ("text", "says"),
    [(None, "choose from 1, 3, fig5"), (ROW + "name = 'X'", "it has no formula")],
)
def test_the_explorer_refuses_before_any_work(tmp_path, text, says):
    path = tmp_path / "bad.toml"
    if text:
        path.write_text(text)
    name = str(path) if text else "7"
    done = CliRunner().invoke(cli, ["report", "-o", str(tmp_path / "site"), "--table", name])
    assert done.exit_code == 2 and says in done.stderr
    assert not (tmp_path / "site").exists()


def test_the_explorer_has_one_place_for_a_name(small, tmp_path):
    other = tmp_path / "other.toml"
    other.write_text(ROW + "name = 'L1'\nformula = 'sum(abs(p - p_hat))/2'")
    words = ["report", "-o", str(tmp_path / "site"), "--no-errata"]
    done = CliRunner().invoke(cli, [*words, "--table", str(small), "--table", str(other)])
    assert done.exit_code == 2 and "two measures are called L1" in done.stderr


# -- the page ---------------------------------------------------------------------------------

PAGE = ROOT / "docs" / "tables.md"


@pytest.mark.parametrize(
    "path",
    [pytest.param(p, marks=pytest.mark.slow) if p.stem == "distances" else p for p in EXAMPLES],
    ids=[p.name for p in EXAMPLES],
)
def test_the_page_shows_the_files_and_what_comes_of_them(path, monkeypatch):
    monkeypatch.chdir(ROOT)
    page = PAGE.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8") in page
    name = path.relative_to(ROOT).as_posix()
    done = call(name)
    assert done.exit_code == (3 if "Without a verdict" in done.output else 0), done.output
    printed = f"$ axiomcheck table {name}\n{done.output}```"
    assert _timeless(printed) in _timeless(page)


def _timeless(text):
    return re.sub(r"^versions: .*$", "versions: ...", text, flags=re.M)


def test_the_page_names_every_key():
    page = PAGE.read_text(encoding="utf-8")
    assert not [key for key in (*KEYS, *PLACE, *MARKS) if key and key not in page.lower()]
