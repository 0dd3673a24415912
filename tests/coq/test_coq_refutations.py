"""Refuted cells of Table 1 as Coq theorems: none is left out, and coqc refuses what is not so."""

import re
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from axiomcheck import measures
from axiomcheck.export.coq.quantification_statements import definitions
from axiomcheck.export.coq.refutations import DOMAINS, missing, refuted
from axiomcheck.export.coq.refutations_extended import IMPORT
from axiomcheck.export.coq.refutations_numbers import curve, listed, polynomial
from axiomcheck.store import Store
from axiomcheck.tables.sebastiani import TABLE_1

LIBRARY = Path(__file__).parents[2] / "proofs" / "coq"
MODULES = (
    "Sums",
    "Quantification",
    "Forms",
    "RefutationsEnclosure",
    "Refutations",
    "Extended",
    "RefutationsExtended",
)
HEADER = """From Coq Require Import Reals Lra Lia List.
From Axiomcheck Require Import Sums Quantification Forms Refutations.
Import ListNotations.
Open Scope R_scope.
"""
ROWS = [row.measure.name for row in TABLE_1.rows]
ALLOWED = {"sig_not_dec", "sig_forall_dec", "functional_extensionality_dep", "classic"}

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")


@pytest.mark.parametrize("name", ROWS)
def test_every_refuted_cell_has_a_theorem(name, tmp_path):
    measure = measures.from_name(name)
    shown = {claim.key for claim, _, _ in refuted(measure)}
    store, count = Store(cache=tmp_path), 0
    for domain in DOMAINS:
        for reading in ("binary", "printed", "repaired", "rescaled", "smooth-first"):
            for signs in ("same", "independent"):
                for (row, _), claim in TABLE_1.claims(reading, domain, signs).items():
                    documents = list(store.load(claim)) if row == measure.id else []
                    if documents and documents[0].status == "refuted":
                        assert claim.key in shown, str(claim)
                        count += 1
    assert count > 30
    assert missing(measure) == []


def test_texts_are_the_same_every_time_and_prove_by_no_assumption():
    for name in ROWS:
        texts = refuted(measures.from_name(name))
        assert texts == refuted(measures.from_name(name))
        names = [theorem for _, theorem, _ in texts]
        assert len(set(names)) == len(names)
        for _, theorem, text in texts:
            assert text.removeprefix(f"{IMPORT}\n\n").startswith(f"Theorem {theorem} :\n  ~ (")
            assert text.endswith("Qed.\n")
            assert not re.search(r"Admitted|admit|Axiom\b|Parameter|Hypothesis|Conjecture", text)


def test_the_library_assumes_nothing():
    for path in sorted(LIBRARY.glob("Refutations*.v")):
        text = re.sub(r"\(\*.*?\*\)", "", path.read_text(), flags=re.DOTALL)
        assert not re.search(r"Admitted|admit\b|Axiom\b|Parameter|Conjecture|Abort", text), path.name
        assert "interval" not in re.findall(r"Require[^.]*\.", text)


@pytest.mark.parametrize(
    ("coefficients", "text"),
    [
        ([0], "0"),
        ([1], "1"),
        ([0, -1], "-t"),
        ([1, -1], "1 - t"),
        ([Fraction(1, 2), 0, Fraction(-2, 3)], "(1 / 2) - (2 / 3) * t ^ 2"),
    ],
)
def test_polynomials(coefficients, text):
    assert polynomial([Fraction(c) for c in coefficients], "t") == text


def test_vectors():
    assert listed(["1/2", "0", "1/2"]) == "(listed [(1 / 2); 0; (1 / 2)])"
    assert curve([["1/2"], ["1/2"]]) == "(listed [(1 / 2); (1 / 2)])"


def coqc(folder: Path, module: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        ["coqc", "-q", "-w", "none", "-Q", str(folder), "Axiomcheck", str(folder / f"{module}.v")],
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coq")
    for module in MODULES:
        shutil.copy(LIBRARY / f"{module}.v", folder)
        done = coqc(folder, module)
        assert done.returncode == 0, done.stderr[-2000:]
    return folder


def write(library: Path, module: str, measure, texts: list[str]) -> None:
    (library / f"{module}.v").write_text("\n".join((HEADER, definitions(measure), *texts)), encoding="utf-8")


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_coq_accepts_the_theorems(library, name):
    measure = measures.from_name(name)
    theorems = refuted(measure)
    everything = f"Definition everything := ({', '.join(theorem for _, theorem, _ in theorems)})."
    last = [everything, "Print Assumptions everything."]
    write(library, f"Refuted{name}", measure, [*(text for _, _, text in theorems), *last])
    done = coqc(library, f"Refuted{name}")
    assert done.returncode == 0, done.stderr[-2000:]
    assumed = set(re.findall(r"^(?:\w+\.)*(\w+)\s*(?::|$)", done.stdout, flags=re.MULTILINE)) - {"Axioms"}
    assert assumed == ALLOWED


HOSTILE = [  # a measure, a theorem, what is changed in it
    ("AE", "AE_REL_binary_natural", ("REL_binary same", "ABS_binary same")),  # AE does satisfy ABS
    ("AE", "AE_REL_binary_natural", ("~ (REL", "(REL")),  # not a negation any more
    ("KLD", "KLD_REL_binary_natural", ("(4 / 5)", "(3 / 5)")),  # no distribution
    ("KLD", "KLD_MAX_binary_natural", ("[t; 1 - t]", "[(1 / 2) - t; (1 / 2) + t]")),  # errors stay small
    ("NKLD", "NKLD_MAX_binary_natural", ("(2) / (1 + s)", "(1) / (1 + s)")),  # not what is left to the limit
    ("SE", "SE_MAX_binary_natural", ("(listed [(1 / 2); (1 / 2)])", "(listed [0; 1])")),  # as large an error
    (
        "PD",
        "PD_MAX_binary_extended",
        ("(listed [(1 / 2) * t; 1 - (1 / 2) * t])", "(listed [(1 / 2) - t; (1 / 2) + t])"),
    ),
    ("KLD", "KLD_MON_printed_extended", ("(listed [0; 1; 0])", "(listed [(1 / 2); 0; (1 / 2)])")),
    ("NRAE", "NRAE_IoI_printed_extended", (" 0; [ |", " (1 / 2); [ |")),  # another limit
    (
        "DR",
        "DR_IoI_binary_extended",
        ("[(1 / 2) * t; 1 - (1 / 2) * t]", "[t; 1 - t]"),
    ),  # the same curve twice
    ("RAE", "RAE_NN_printed_extended", ("RAE_domain", "everywhere")),  # there are values everywhere
    (
        "KLD",
        "KLD_IMP_binary_smoothed",
        ("(1 / 3) (listed [(1 / 3)", "0 (listed [(1 / 3)"),
    ),  # the errors are not of that size
]


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(("name", "theorem", "change"), HOSTILE)
def test_coq_refuses_what_is_not_so(library, name, theorem, change):
    measure = measures.from_name(name)
    text = next(text for _, known, text in refuted(measure) if known == theorem).removeprefix(IMPORT)
    assert change[0] in text
    write(library, "Hostile", measure, [IMPORT, text.replace(*change)])
    done = coqc(library, "Hostile")
    assert done.returncode != 0
    assert "Error" in done.stderr
