"""Coq: the gate, the command line, and what is generated for measures of filtering; no compiler is needed."""

import shutil

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, measures
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.export.coq import build, filtering, gate, record
from axiomcheck.export.coq.theory import Theory
from axiomcheck.lang.claim import Claim
from axiomcheck.store import Store, shipped_root
from axiomcheck.tables.amigo import COLUMNS, FIGURE_5, TABLE_3

REFUSED = {
    "Theorem t : False. Proof. Admitted.": "Admitted",
    "Theorem t : False. Proof. admit. Qed.": "admit",
    "Axiom f : False.": "Axiom",
    "Local Axiom f : False.": "Axiom",
    "#[local] Axioms f g : False.": "Axioms",
    "Parameter f : False.": "Parameter",
    "Conjecture f : False.": "Conjecture",
    "Hypothesis f : False.": "outside a section",
    "Variable f : False.": "outside a section",
    "Context (f : False).": "outside a section",
    "Module M. Variable f : False. End M.": "outside a section",
    "Section S. End S. Hypotheses f : False.": "outside a section",
    "Module Type T. Parameter f : False. End T.": "Parameter",
    "Theorem t : False. Proof. Abort.": "Abort",
    "Unset Guard Checking.": "Unset",
    "Local Unset Positivity Checking.": "Unset",
    "Unset Universe Checking.": "Unset",
    "Lemma a : True. Proof. exact I. Qed. Set Typeclasses Depth 3.": "option",
    "Global Set Universe Polymorphism.": "option",
    "#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.": "bypass_check",
    'Declare ML Module "x".': "Declare",
    'Load "x".': "Load",
    'Redirect "x" Print nat.': "Redirect",
    'Cd "/".': "Cd",
    "Program Definition f : False := _. Admit Obligations.": "Obligations",
    "Require Import Reals.": "without `From`",
    "From Evil Require Import All.": "another library",
    # comments and strings that try to hide it
    '(* "*)" *) Axiom f : False. (* *)': "Axiom",
    "(* (* *) *) Axiom f : False.": "Axiom",
    'Definition s := "(*". Axiom f : False. Definition r := "*)".': "Axiom",
    'Definition s := """(*". Axiom f : False. (* "*)" *)': "Axiom",
    "(**) Axiom f : False.": "Axiom",
    "(***) *) (**) Axiom f : False.": "Axiom",
    "Axiom(* *)f : False.": "Axiom",
    "(* Axiom f : False.": "does not end",
    'Definition s := "Axiom f : False.': "does not end",
    '(* " *) Axiom f : False.': "does not end",
}
ACCEPTED = (
    "(* Axiom f : False. Admitted. *) Lemma a : True. Proof. exact I. Qed.",
    '(* (* Admitted *) "*) Axiom" *) Lemma a : True. Proof. exact I. Qed.',
    'Definition s := "Axiom (* Admitted". Lemma a : True. Proof. exact I. Qed.',
    "Section S. Variable f : nat. Hypothesis h : f = 0. Context (g : nat). End S.",
    "From Coq Require Import Reals Lra.\nFrom Axiomcheck Require Import Filtering.",
    "Declare Scope value_scope. Definition with_parameter := 1. Definition Axiomatic := 1.",
    "Definition f : Set := nat.",
)


@pytest.mark.parametrize("text", REFUSED)
def test_what_a_file_may_not_say(text):
    assert any(REFUSED[text] in line for line in gate.complaints(text)), list(gate.complaints(text))


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_a_file_may_say(text):
    assert list(gate.complaints(text)) == []


def test_the_library_and_the_committed_files_pass_the_scan():
    folder = shipped_root() / "coq"
    files = [*folder.glob("*.v"), *(folder / "generated").rglob("*.v")]
    assert len(files) > 30
    assert {f.name: found for f in files if (found := list(gate.complaints(f.read_text())))} == {}


def test_assumptions_are_read_from_what_coq_prints():
    printed = "Axioms:\nClassicalDedekindReals.sig_not_dec\n  : forall P : Prop,\n    {~ ~ P} + {~ P}\nevil : False\n"
    assert gate.assumptions(printed) - gate.ALLOWED_AXIOMS == {"evil"}
    assert gate.assumptions(gate.CLOSED + "\n") == frozenset()


# -- what is generated ------------------------------------------------------------------


@pytest.fixture(scope="module")
def files():
    """The generated files of filtering, by name."""
    return {theory.name: theory for theory in filtering.theories()}


def cells():
    """Every cell of Table 3 and Figure 5, once."""
    readings = {"sm": "steps", "aw": "pair", "nifq": "noninformative", "nigq": "noninformative"}
    rows = {(row.measure.name, row.domain or "natural") for t in (TABLE_3, FIGURE_5) for row in t.rows}
    return [
        Claim(measures.from_name(name), axioms.from_name(axiom), readings[axiom], domain)
        for name, domain in sorted(rows)
        for axiom in COLUMNS
    ]


def test_every_cell_of_table_3_and_figure_5_is_a_theorem_that_says_so(files):
    assert len(cells()) == 84
    for claim in cells():
        theory = files[f"filtering/{claim.measure.name}"]
        name = dict(theory.theorems)[claim]
        said = theory.text.split(f"Theorem {name} : ")[1].split("\nProof.")[0]
        document = next(iter(Store().load(claim)))
        assert ("~ " in said) == (document.status == "refuted"), said
        axiom = {"SM": "SM_steps", "AW": "AW_pair"}.get(claim.axiom.name, claim.axiom.name)
        assert f"{axiom} " in said and f"{claim.measure.name}_{claim.domain}" in said
        if claim.axiom.name in ("SM", "NIGQ"):
            assert ("lower" if claim.measure.lower_is_better else "higher") in said
        for parameter in claim.measure.parameters:
            bound = (
                f"{parameter.low} < {parameter.name}" if claim.axiom.name != "AW" else f"{parameter.low} < x"
            )
            assert bound in said


def test_every_theorem_is_written_once_and_every_claim_is_accounted_for(files):
    for name, theory in files.items():
        written = [line.split()[1] for line in theory.text.splitlines() if line.startswith("Theorem ")]
        assert len(set(written)) == len(written)
        if theory.theorems:
            assert sorted(written) == sorted(x for _, x in theory.theorems)
            asked = filtering.claims(measures.from_name(name.split("/")[1]))
            found = {claim for claim, _ in (*theory.theorems, *theory.skipped)}
            assert found == {claim for claim in asked if any(Store().load(claim))}


# -- files, records, the command line -------------------------------------------------------

MADE = [Theory("filtering/A", "(* a *)\n", ()), Theory("B", "(* b *)\n", ())]


def test_differences_and_writing(tmp_path):
    assert build.write(tmp_path, MADE) == 2
    assert build.differences(tmp_path, MADE) == [] and build.write(tmp_path, MADE) == 0
    (tmp_path / "B.v").write_text("(* c *)\n")
    assert build.differences(tmp_path, MADE) == ["B.v differs"] and build.write(tmp_path, MADE) == 1
    (tmp_path / "C.v").write_text("Axiom f : False.")
    assert build.differences(tmp_path, MADE) == ["C.v is not generated"]
    with pytest.raises(InputError, match="remove it"):
        build.write(tmp_path, MADE)


def test_what_a_file_needs():
    text = "From Coq Require Import Reals.\n(* From Axiomcheck Require Import No. *)\n"
    text += "From Axiomcheck Require Import Sums\n  Forms.\n"
    assert build.needs(text) == ["Sums", "Forms"]


def test_a_record_is_about_one_library_one_file_and_its_claims(tmp_path, monkeypatch):
    one, two = (Claim(measures.from_name(m), axioms.from_name("SM"), "steps") for m in ("f", "lam"))
    root = tmp_path / "proofs"
    (root / "coq/generated/filtering").mkdir(parents=True)
    (root / "coq/Filtering.v").write_text("(* library *)")
    for name in ("F", "Lam"):
        (root / f"coq/generated/filtering/{name}.v").write_text(f"(* {name} *)")
    monkeypatch.setattr(record, "shipped_root", lambda: root)
    assert not record.checked(one)
    record.keep({"Filtering": "(* library *)"}, "(* F *)", {one: "refuted"}, "8.16.1")
    assert record.checked(one) and record.checked(one, "refuted") and not record.checked(one, "proved")
    assert not record.checked(two)
    record._verdicts.cache_clear()
    (root / "coq/Filtering.v").write_text("(* another library *)")
    assert not record.checked(one)
    (root / "coq/Filtering.v").write_text("(* library *)")
    record._verdicts.cache_clear()
    path = record.path_of(record.file_key({"Filtering": "(* library *)"}, "(* F *)"))
    for spoilt in ("", "[]", '{"format": "x"}', '{"format": "axiomcheck.coq/1", "verdicts": 3}', "{"):
        path.write_text(spoilt)
        record._verdicts.cache_clear()
        assert not record.checked(one)


def test_without_coqc_one_message_names_the_packages(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    result = CliRunner().invoke(cli, ["replay", "--coq"])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1 and "coq libcoq-interval libcoq-coquelicot" in result.output


@pytest.mark.parametrize(
    "command",
    [["export"], ["export", "--coq", "x", "--smtlib", "y"], ["export", "--check", "--smtlib", "y"],
     ["export", "kld", "--coq"], ["replay", "--coqchk"], ["replay", "--coq", "proofs"]],
)  # fmt: skip
def test_misuse_is_explained(command, monkeypatch):
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 2 and "Traceback" not in result.output


@pytest.mark.slow
def test_the_committed_files_are_what_export_writes(tmp_path):
    assert build.differences(shipped_root() / "coq/generated", build.theories()) == []


def test_a_verdict_that_coq_has_checked_says_so(monkeypatch):
    from axiomcheck.report import evidence
    from axiomcheck.verdict import decide

    verdict = decide(Claim(measures.from_name("AE"), axioms.from_name("REL")), 10)
    monkeypatch.setattr(record, "checked", lambda claim, status: False)
    assert evidence.trusts(verdict) == ["kernel"]
    monkeypatch.setattr(
        record, "checked", lambda claim, status: (claim, status) == (verdict.claim, "refuted")
    )
    assert evidence.trusts(verdict) == ["coq"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed: {build.PACKAGES}")
def test_what_excludes_each_other_does_so_in_coq():
    own = build.library(build.development())
    _, theorems = build.everything(build.development(), [])
    needed = {name: own[name] for name in ("Sums", "Quantification", "Consistency")}
    outcomes = {o.name: o for o in build.Build(needed, theorems).run()}
    assert not any(o.wrong for o in outcomes.values())
    assert outcomes["Consistency"].theorems == 5
    assert outcomes["Consistency"].assumptions <= gate.ALLOWED_AXIOMS

    false = own["Consistency"].replace("u + 1/10", "u + 1/5").replace("x 0%nat + 1/10", "x 0%nat + 1/5")
    assert false != own["Consistency"]
    refused = {o.name: o for o in build.Build(needed | {"Consistency": false}, theorems).run()}
    assert refused["Consistency"].wrong


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed: {build.PACKAGES}")
def test_what_excludes_each_other_at_three_classes_does_so_in_coq():
    own = build.library(build.development())
    _, theorems = build.everything(build.development(), [])
    needed = {name: own[name] for name in ("Sums", "Quantification", "ConsistencyParts")}
    outcomes = {o.name: o for o in build.Build(needed, theorems).run()}
    assert not any(o.wrong for o in outcomes.values())
    assert outcomes["ConsistencyParts"].theorems == 5
    assert outcomes["ConsistencyParts"].assumptions <= gate.ALLOWED_AXIOMS

    false = own["ConsistencyParts"].replace("three (1/24) (5/24)", "three (1/24) (1/3)")
    assert false != own["ConsistencyParts"]
    refused = {o.name: o for o in build.Build(needed | {"ConsistencyParts": false}, theorems).run()}
    assert refused["ConsistencyParts"].wrong


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed: {build.PACKAGES}")
def test_what_real_numbers_exclude_is_excluded_in_coq():
    own = build.library(build.development())
    _, theorems = build.everything(build.development(), [])
    needed = {name: own[name] for name in ("Sums", "Quantification", "ConsistencyReals")}
    outcomes = {o.name: o for o in build.Build(needed, theorems).run()}
    assert not any(o.wrong for o in outcomes.values())
    assert outcomes["ConsistencyReals"].theorems == 2
    assert outcomes["ConsistencyReals"].assumptions <= gate.ALLOWED_AXIOMS

    false = own["ConsistencyReals"].replace("Let m := 1 / 4 + u + e.", "Let m := 1 / 4 + u.")
    assert false != own["ConsistencyReals"]
    refused = {o.name: o for o in build.Build(needed | {"ConsistencyReals": false}, theorems).run()}
    assert refused["ConsistencyReals"].wrong


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed: {build.PACKAGES}")
def test_what_no_order_of_a_plane_allows_is_excluded_in_coq():
    own = build.library(build.development())
    _, theorems = build.everything(build.development(), [])
    needed = {name: own[name] for name in ("Sums", "Quantification", "ConsistencyReals", "ConsistencyPlane")}
    outcomes = {o.name: o for o in build.Build(needed, theorems).run()}
    assert not any(o.wrong for o in outcomes.values())
    assert outcomes["ConsistencyPlane"].theorems == 2
    assert outcomes["ConsistencyPlane"].assumptions <= gate.ALLOWED_AXIOMS

    false = own["ConsistencyPlane"].replace("(1/2) (1/4)", "(1/2) (1/2)")  # parts of equal mass
    assert false != own["ConsistencyPlane"]
    refused = {o.name: o for o in build.Build(needed | {"ConsistencyPlane": false}, theorems).run()}
    assert refused["ConsistencyPlane"].wrong


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed: {build.PACKAGES}")
def test_what_a_ladder_of_moves_excludes_is_excluded_in_coq():
    own = build.library(build.development())
    _, theorems = build.everything(build.development(), [])
    needed = {name: own[name] for name in ("Sums", "Quantification", "ConsistencyReals", "ConsistencyLadder")}
    outcomes = {o.name: o for o in build.Build(needed, theorems).run()}
    assert not any(o.wrong for o in outcomes.values())
    assert outcomes["ConsistencyLadder"].theorems == 1
    assert outcomes["ConsistencyLadder"].assumptions <= gate.ALLOWED_AXIOMS

    false = own["ConsistencyLadder"].replace("3 / 4 * h * pc", "h * pc")  # a class that less is predicted of than of the first
    assert false != own["ConsistencyLadder"]
    refused = {o.name: o for o in build.Build(needed | {"ConsistencyLadder": false}, theorems).run()}
    assert refused["ConsistencyLadder"].wrong
