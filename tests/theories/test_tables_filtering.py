"""Table 3, Figure 5 and the families: print complete, verdicts beside it, witnesses re-evaluated independently."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import cells
import pytest
from click.testing import CliRunner
from independent_filtering import PARAMETERS, breaks, is_pair, matrices, noninformative, value

from axiomcheck import axioms, tables
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import Certificate, from_data, loads
from axiomcheck.exact.goals import check
from axiomcheck.report.records import record
from axiomcheck.sources import AMIGO_2019
from axiomcheck.tables import amigo, exclusivity, families
from axiomcheck.tables.exclusivity import Property
from axiomcheck.verdict import Status, Verdict, decide, replay

GOLDEN = Path(__file__).parents[1] / "golden"
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
NAMES = ("3", "fig5")
COMMAND = "axiomcheck table {}"


@cache
def claims_of(name):
    return tables.get(name).claims()


CELLS = [(name, *key) for name in NAMES for key in claims_of(name)]


@cache
def verdict(claim):
    """As all tests have it, with the command line's budget where that is not enough."""
    found = cells.verdict(claim)
    return decide(claim) if found.status is Status.UNKNOWN else found


def decided(name):
    """The verdicts of a table, found once a session."""
    return {key: verdict(claim) for key, claim in claims_of(name).items()}


def rendered(name, fmt, verdicts, **options):
    return tables.render(tables.get(name), verdicts, fmt, **{"command": COMMAND.format(name), **options})


def masked(text):
    text = re.sub(r"(versions: ).*", r"\1...", text)
    return re.sub(r"\(kernel[^)]*cells\).*", "...", text)


# -- what was printed ------------------------------------------------------------------

# written down from the paper a second time: the marks of SM, AW, NIFQ, NIGQ
PRINTED = {
    "3": {
        "wacc": "YYNN", "utility": "YYNN", "lam": "NNYN", "odds": "NNYN", "phi": "YNYN", "maac": "YNYN",
        "kappa": "YNYN", "chi": "YNYN", "chi_p": "YNYN", "mi": "YNYN", "f": "NNNY", "frs": "YNNN",
    },
    "fig5": {
        "wacc@natural": "YYNN", "utility@natural": "YYNN", "lam@natural": "NNYN", "odds@natural": "NNYN",
        "lam@laplace": "YNNN", "odds@laplace": "YNNN", "lam@noninformative": "YNYN", "odds@noninformative": "YNYN",
        "phi@natural": "YNYN", "maac@natural": "YNYN", "kappa@natural": "YNYN", "chi@natural": "YNYN",
        "chi_p@natural": "YNYN", "mi@natural": "YNYN", "f@natural": "NNNY", "f@laplace": "YNNN",
        "f@noninformative": "YNNY", "lam@noninformative_joint": "YNYN", "odds@noninformative_joint": "YNYN",
        "f@noninformative_joint": "YNNY",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_printed_cell_is_there_in_the_papers_order(name):
    table = tables.get(name)
    assert [r.id for r in table.rows] == list(PRINTED[name])
    assert table.columns == ("sm", "aw", "nifq", "nigq")
    for row, marks in PRINTED[name].items():
        assert "".join((table.published(row, a) or "?")[0].upper() for a in table.columns) == marks, row
    assert set(table.printed) == set(table.claims())


def test_groups_are_the_papers():
    headings = list(dict.fromkeys(r.group for r in tables.get("3").rows))
    assert headings == [
        "Utility Measures", "Informativeness Measures", "Class-Oriented Measures", "Reliability and Sensitivity",
    ]  # fmt: skip
    assert list(dict.fromkeys(r.group for r in tables.get("fig5").rows)) == [*headings[:3], amigo.JOINT]


def test_a_scan_that_is_not_plain_says_how_it_was_read():
    for name, lines in amigo.SCANS.items():
        notes = " ".join(tables.get(name).notes)
        for line in lines:
            assert len(line.marks) == 4
            if line.read:
                assert all(label.split(" (")[0] in notes for _, label in line.rows), line
            else:
                assert all(cell.strip() in amigo.CHECKS | amigo.CROSSES for cell in line.scan.split("|")), (
                    line
                )
    with pytest.raises(ValueError, match="neither"):
        amigo.Printed("", (("acc", ""),), "✓|?|×|×").marks  # noqa: B018


def test_print_contradicts_itself_on_f_of_r_and_s():
    assert any("F(R,S) SM" in note and "4.4.1" in note for note in tables.get("3").notes)


def test_sources_and_names():
    assert tables.get("3").source == AMIGO_2019.at("Table 3")
    for name in ("fig5", "Figure 5", "fig. 5", "FIG5"):
        assert tables.get(name) is tables.get("fig5")
    with pytest.raises(InputError, match=r"known: 1 .*3 .*fig5 .*families"):
        tables.get("figure 6")


# -- claims ------------------------------------------------------------------------------


def test_rows_bring_their_domains():
    claims = tables.get("fig5").claims()
    assert {row.partition("@")[2]: c.domain for (row, _), c in claims.items()} == {
        d: d for d in ("natural", "laplace", "noninformative", "noninformative_joint")
    }
    assert {row for row, _ in tables.get("fig5").claims(domain="laplace")} == {
        "lam@laplace", "odds@laplace", "f@laplace",
    }  # fmt: skip
    assert {c.domain for c in tables.get("3").claims(domain="laplace").values()} == {"laplace"}


def test_readings_that_an_axiom_does_not_have_leave_it_its_own():
    for reading, expected in (
        (None, ("steps", "pair")), ("positive", ("positive", "pair")), ("noninformative", ("steps", "noninformative")),
    ):  # fmt: skip
        claims = tables.get("3").claims(reading)
        assert {c.reading for (_, a), c in claims.items() if a == "sm"} == {expected[0]}
        assert {c.reading for (_, a), c in claims.items() if a == "aw"} == {expected[1]}
        assert {c.reading for (_, a), c in claims.items() if a in ("nifq", "nigq")} == {"noninformative"}


@pytest.mark.parametrize(
    ("reading", "domain"), [("binary", None), ("loose", None), (None, "smoothed"), (None, "nowhere")]
)
def test_what_filtering_does_not_have_is_refused(reading, domain):
    for name in (*NAMES, "families"):
        with pytest.raises(InputError):
            tables.get(name).claims(reading, domain)


@pytest.mark.parametrize(
    "words",
    [("table", "3", "--reading", "printed"), ("table", "fig5", "--domain", "smoothed"), ("table", "9")],
)
def test_bad_input_is_one_message(words):
    done = CliRunner().invoke(cli, list(words))
    assert done.exit_code == 2 or isinstance(done.exception, InputError)


# -- verdicts ----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "row", "axiom"), CELLS)
def test_no_cell_is_unknown(name, row, axiom):
    found = verdict(claims_of(name)[row, axiom])
    assert found.status is not Status.UNKNOWN, found.reason


@pytest.mark.parametrize("name", NAMES)
def test_a_cell_that_differs_has_a_witness_that_breaks_the_axiom(name):
    """At every value of the parameters that is tried, by arithmetic that is not the toolkit's."""
    table, differing = tables.get(name), 0
    for key, found in decided(name).items():
        made = record(found, table.published(*key))
        if made["agrees"] is not False:
            continue
        differing += 1
        assert found.status is Status.REFUTED, "a proof against print has no witness; look at it by hand"
        before, after = _matrices(made["witness"]["matrices"][0])
        claim = found.claim
        for point in points(claim.measure.id):
            assert breaks(
                claim.measure.id, claim.axiom.id, claim.reading, claim.domain, before, after, point
            ), key
    assert differing >= 2


def _matrices(entry):
    return [tuple(int(entry[side][c]) for c in ("TP", "FP", "FN", "TN")) for side in ("before", "after")]


def points(measure):
    """Values of the parameters: none, or some of one."""
    ranges = PARAMETERS.get(measure, {})
    values = [Fraction(x) for x in ("1/1000", "1/10", "1/3", "1/2", "9/10", "999/1000")]
    return [dict.fromkeys(ranges, v) for v in values] if ranges else [{}]


@pytest.mark.parametrize("name", NAMES)
def test_values_of_witnesses_are_right(name):
    seen = 0
    for found in decided(name).values():
        made = record(found)
        for entry in (made["witness"] or {}).get("matrices", []):
            claim, sides = found.claim, _matrices(entry)
            assert is_pair(claim.axiom.id, claim.reading, *sides) or claim.axiom.id == "nifq"
            point = {k: Fraction(v) for k, v in (entry["parameters"] or {}).items()}
            for matrix, shown in zip(
                sides, (entry["values"]["before"], entry["values"]["after"]), strict=True
            ):
                seen += 1
                assert same(value(claim.measure.id, claim.domain, matrix, point), shown), (claim, matrix)
    assert seen > 40


def same(ours, shown):
    if shown is None or ours is None:
        return shown is ours
    if shown in ("+oo", "-oo"):
        return ours == float(shown.replace("oo", "inf"))
    if isinstance(shown, list):
        low, high = (Fraction(x) for x in shown)
        return float(low) - 1e-9 <= float(ours) <= float(high) + 1e-9
    return float(ours) == pytest.approx(float(Fraction(shown)), abs=1e-12)


# -- rendering ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("fmt", "suffix"), [("text", "txt"), ("markdown", "md"), ("latex", "tex")])
def test_golden(name, fmt, suffix):
    """`UPDATE_GOLDEN=1 pytest tests/theories/test_tables_filtering.py` writes the files anew, for review."""
    path = GOLDEN / f"{'table' * (name == '3')}{name}.{suffix}"
    text = masked(rendered(name, fmt, decided(name)))
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_headings_labels_and_commands():
    text = rendered("fig5", "text", {})
    assert "Utility Measures\n  Weighted Accuracy" in text
    assert "Lam%_smL = lam --domain laplace" in " ".join(text.split())
    assert "How print was read" in text
    assert rendered("fig5", "markdown", {}).count("| *") == 4
    assert rendered("fig5", "latex", {}).count(r"\multicolumn{5}{l}") == 4
    assert rendered("fig5", "html", {}).count("rowgroup") == 4
    assert "Lam%_smL" not in rendered("fig5", "text", {}, domain="noninformative")


def test_regions_stand_in_the_cells():
    claim = tables.get("fig5").claims()["f@laplace", "nigq"]
    text = rendered("fig5", "text", {("f@laplace", "nigq"): verdict(claim)})
    found = verdict(claim)
    if found.status is Status.CONDITIONAL:
        region = record(found)["parameters"]["alpha"]
        assert f"iff {region}" in text
        assert "Where parameters decide" in text
        assert "print says No" in text


def test_json_and_csv():
    verdicts = decided("fig5")
    document = json.loads(rendered("fig5", "json", verdicts))
    assert len(document["verdicts"]) == 80
    assert {r["domain"] for r in document["verdicts"]} == set(tables.get("fig5").domains)
    for r in document["verdicts"]:
        expected = {"proved": r["published"] == "yes", "refuted": r["published"] == "no"}.get(r["verdict"])
        assert r["agrees"] is expected
    assert document["notes"] == list(tables.get("fig5").notes)
    rows = list(csv.DictReader(io.StringIO(rendered("fig5", "csv", verdicts))))
    assert len(rows) == 80
    assert {row["published"] for row in rows} == {"yes", "no"}


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_compiles(tmp_path):
    body = rendered("fig5", "latex", decided("fig5"))
    source = (
        f"\\documentclass{{article}}\\usepackage{{booktabs}}\\begin{{document}}\n{body}\\end{{document}}\n"
    )
    (tmp_path / "table.tex").write_text(source)
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "table.tex"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]


# -- families ----------------------------------------------------------------------------


def fake(table, proved=(), unknown=()):
    """Verdicts for a table: some proved, some open, the others refuted."""
    return {
        key: Verdict(
            claim,
            Status.PROVED if key in proved else Status.UNKNOWN if key in unknown else Status.REFUTED,
        )
        for key, claim in table.claims().items()
    }


def test_families_cover_every_measure_on_every_domain():
    table = families.FAMILIES
    assert len(table.claims()) == 20 * 4 * 3
    assert table.on("laplace").domains == ("laplace",)


def test_what_follows_is_read_from_the_verdicts():
    table = families.FAMILIES.on("natural")
    inside = [r for r in families.STUDIED if r != "frs"]
    some = {(f"{m}@natural", "nifq") for m in inside}
    said = families.conclude(table, fake(table, some))
    assert "so it is" in said[1]
    assert "more than one" not in said[0]
    said = families.conclude(table, fake(table, some - {("f@natural", "nifq")}))
    assert said[1].endswith("outside of all three: F, FRS")
    said = families.conclude(table, fake(table, some | {("lam@natural", "nigq")}, {("frs@natural", "aw")}))
    assert "more than one: Lam" in said[0]
    assert "open for FRS" in said[1]
    assert "so it is" not in said[1]


# -- mutual exclusivity --------------------------------------------------------------------

PAIRS = [(a, b) for a, b in combinations(exclusivity.families(), 2) if a.axiom != b.axiom]


@pytest.mark.parametrize(("first", "second"), PAIRS, ids=str)
def test_the_families_exclude_each_other(first, second):
    theorem = exclusivity.excludes(first, second)
    assert theorem is not None
    for x in (first, second):
        assert is_pair(x.axiom.id, x.reading, theorem.before, theorem.after)
    for goal, certificate in theorem.proofs:
        assert check(goal, certificate) == frozenset()
        for other in (Certificate("sequents", steps=""), replace(certificate, params={"p": 1})):
            with pytest.raises(CheckError):
                check(goal, other)
        with pytest.raises(CheckError):
            check(replace(goal, given=()), certificate)


def test_what_can_be_had_together_is_not_excluded():
    """Utility has both forms of AW and SM; kappa has SM and NIFQ."""
    sm, pair, larger, nifq, _ = (
        Property(axioms.from_name(a), r)
        for a, r in (("sm", "steps"), ("aw", "pair"), ("aw", "noninformative"), ("nifq", "noninformative"),
                     ("nigq", "noninformative"))
    )  # fmt: skip
    for a, b in ((pair, larger), (sm, pair), (sm, larger), (sm, nifq)):
        assert exclusivity.excludes(a, b) is None, (a, b)


@pytest.mark.parametrize("stated", exclusivity.families(), ids=str)
def test_without_values_all_can_hold(stated):
    found = exclusivity.without_values(stated)
    assert found.status is Status.PROVED
    assert (found.claim.axiom, found.claim.reading) == (stated.axiom, stated.reading)
    assert str(stated) in exclusivity.conclusions()[-1]


def informed(cells, alpha):
    """The formula of the counterexample, written anew; None where it has no value."""
    tp, fp, fn, tn = cells
    if tp * tn == fp * fn:
        return None
    return alpha * tp - fp


def test_the_counterexample_has_no_value_on_noninformative_outputs():
    for matrix in noninformative(9):
        assert informed(matrix, Fraction(2)) is None


def test_the_utility_has_a_threshold_of_one():
    seen = 0
    for tp, fp, fn, tn in matrices(9):
        if not (fn and tn):
            continue
        for alpha in (Fraction(1, 2), Fraction(1), Fraction(3, 2)):
            before, after = (
                informed(c, alpha) for c in ((tp, fp, fn, tn), (tp + 1, fp + 1, fn - 1, tn - 1))
            )
            if before is not None and after is not None:
                seen += 1
                assert (after > before) == (alpha > 1)
    assert seen


def test_the_page_says_what_is_declared():
    """`python tools/filtering.py --write` brings it up to date."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, str(root / "tools" / "filtering.py")],
        cwd=root, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    page = (root / "docs" / "filtering.md").read_text(encoding="utf-8")
    for line in exclusivity.conclusions():
        assert f"- {line}\n" in page


@pytest.mark.parametrize("name", NAMES)
def test_certificates_hold_after_they_were_written_and_read(name):
    """What a worker process sends, and what a file keeps, is JSON."""
    broken = []
    for key, found in decided(name).items():
        text = json.dumps(found.certificate.to_data())
        try:
            replay(found.claim, found.status, from_data(loads(text)))
        except CheckError as error:
            broken.append((key, str(error)))
    assert not broken
