"""Coq: the gate, the command line, and what is generated for measures of filtering; no compiler is needed."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, measures
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.export.coq import build, catalog, gate, record
from axiomcheck.export.coq.shown import shown
from axiomcheck.export.coq.theory import Theory
from axiomcheck.lang.claim import Claim
from axiomcheck.store import Store, relative_path, shipped_root

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
    "From Coq Require Import Reals Lra.\nFrom Axiomcheck Require Import Calculus.",
    "Declare Scope value_scope. Definition with_parameter := 1. Definition Axiomatic := 1.",
    "Definition f : Set := nat.",
)


@pytest.mark.parametrize("text", REFUSED)
def test_what_a_file_may_not_say(text):
    assert any(REFUSED[text] in line for line in gate.complaints(text)), list(gate.complaints(text))


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_a_file_may_say(text):
    assert list(gate.complaints(text)) == []


def test_the_library_passes_the_scan():
    folder = shipped_root() / "coq"
    files = list(folder.glob("*.v"))
    assert len(files) > 10
    assert {f.name: found for f in files if (found := list(gate.complaints(f.read_text())))} == {}


def test_assumptions_are_read_from_what_coq_prints():
    printed = "Axioms:\nClassicalDedekindReals.sig_not_dec\n  : forall P : Prop,\n    {~ ~ P} + {~ P}\nevil : False\n"
    assert gate.assumptions(printed) - gate.ALLOWED_AXIOMS == {"evil"}
    assert gate.assumptions(gate.CLOSED + "\n") == frozenset()


# -- what is generated ------------------------------------------------------------------


@pytest.fixture(scope="module", params=["SE", "Acc", "PR"])
def theory(request):
    """A generated file."""
    return catalog.theory(measures.from_name(request.param))


def test_every_shipped_claim_has_a_theorem_that_says_so_or_a_reason(theory):
    measure = measures.from_name(theory.name.split("/")[-1])
    shipped = {path.stem for path in catalog.shipped(measure)}
    assert {relative_path(c).stem for c, _ in (*theory.theorems, *theory.skipped)} == shipped
    assert list(gate.complaints(theory.text)) == [] and all(why for _, why in theory.skipped)
    for claim, name in theory.theorems:
        assert name == catalog.name_of(claim)
        said = theory.text.split(f"Theorem {name} : ")[1].split(".\nProof.")[0]
        document = next(iter(Store().load(claim)))
        if document.status == "proved":
            assert f"List.Forall valid {name}_holds" in said and "fails" not in said
        elif document.certificate.rule == "point" and not document.certificate.steps:
            assert said == f"List.Forall fails {name}_fails"
        for part in shown(claim, document.status, document.certificate):
            assert part.holds or part.fails


def test_every_theorem_is_written_once(theory):
    written = re.findall(r"^Theorem (\w+) :", theory.text, re.M)
    assert sorted(written) == sorted(name for _, name in theory.theorems)
    assert len(set(written)) == len(written)


def test_a_file_is_the_same_every_time():
    said = "from axiomcheck import measures; from axiomcheck.export.coq import catalog; import hashlib;"
    said += "print(hashlib.sha256(catalog.theory(measures.from_name('MI')).text.encode()).hexdigest())"
    made = []
    for seed in "12":
        env = {**os.environ, "PYTHONHASHSEED": seed}
        made.append(subprocess.run([sys.executable, "-c", said], capture_output=True, env=env, check=True).stdout)
    assert made[0] == made[1] != b""


def test_what_a_theorem_speaks_of_is_what_the_claim_says():
    claim = Claim(measures.from_name("AE"), axioms.from_name("NN"))
    text = catalog.theory(claim.measure).text
    defined = dict(re.findall(r"^Definition (\w+) := (.*?)(?: : list fm)?\.$", text, re.M))

    def spelled(name):
        return re.sub(r"\b[tfh]\d+\b", lambda m: f"({spelled(m[0])})", defined[name])

    said = re.search(r"Definition AE_NN_printed_natural_holds : list sequent := \[\((h\d+), (f\d+)\)", text)
    goal = "Rel RLe (Num (0 # 1)%Q)"
    assert spelled(said[2]).startswith(goal) and 'At "x" (Bound 0)' in spelled(said[2])
    assert spelled(said[1]).count("Rel REq") == 2  # both are distributions


# -- files, records, the command line -------------------------------------------------------

MADE = [Theory("filtering/A", "(* a *)\n", ()), Theory("B", "(* b *)\n", ())]


def test_files_are_written_where_no_others_are(tmp_path):
    assert build.write(tmp_path, MADE) == 2 and build.write(tmp_path, MADE) == 0
    (tmp_path / "B.v").write_text("(* c *)\n")
    assert build.write(tmp_path, MADE) == 1
    (tmp_path / "C.v").write_text("Axiom f : False.")
    with pytest.raises(InputError, match=r"C\.v is not generated; remove it"):
        build.write(tmp_path, MADE)


def test_what_a_file_needs():
    text = "From Coq Require Import Reals.\n(* From Axiomcheck Require Import No. *)\n"
    text += "From Axiomcheck Require Import Sums\n  Forms.\n"
    assert build.needs(text) == ["Sums", "Forms"]


def test_a_record_is_about_one_library_one_certificate_and_its_claims(tmp_path, monkeypatch):
    one, two = (Claim(measures.from_name(m), axioms.from_name("SM"), "steps") for m in ("f", "lam"))
    root = tmp_path / "proofs"
    (root / "coq").mkdir(parents=True)
    (root / "coq/Calculus.v").write_text("(* library *)")
    document = root / relative_path(one)
    document.parent.mkdir(parents=True)
    document.write_text("a certificate")
    monkeypatch.setattr(record, "shipped_root", lambda: root)
    assert not record.checked(one)
    record.keep("filtering/F", {one: "refuted"}, "8.16.1")
    assert record.checked(one) and record.checked(one, "refuted") and not record.checked(one, "proved")
    assert not record.checked(two)
    document.write_text("another certificate")
    assert not record.checked(one)
    document.write_text("a certificate")
    record._verdicts.cache_clear()
    (root / "coq/Calculus.v").write_text("(* another library *)")
    assert not record.checked(one)
    (root / "coq/Calculus.v").write_text("(* library *)")
    record._verdicts.cache_clear()
    assert record.checked(one)
    path = record.path_of("filtering/F")
    for spoilt in ("", "[]", '{"format": "x"}', '{"format": "axiomcheck.coq/2", "verdicts": 3}', "{"):
        path.write_text(spoilt)
        record._verdicts.cache_clear()
        assert not record.checked(one)


def test_without_coqc_one_message_names_the_packages(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    result = CliRunner().invoke(cli, ["replay", "--coq"])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1 and "coq libcoq-coquelicot" in result.output


def test_theorems_are_those_of_the_measures_that_are_named():
    assert [t.name for t in build.theories([measures.from_name("MI")])] == ["filtering/MI"]


@pytest.mark.parametrize(
    "command",
    [["export"], ["export", "--coq", "x", "--smtlib", "y"], ["export", "kld", "--coq", "x"],
     ["replay", "--coqchk"], ["replay", "--coq", "proofs"], ["replay", "--measure", "AE"],
     ["replay", "--coq", "--measure", "no such measure"]],
)  # fmt: skip
def test_misuse_is_explained(command, monkeypatch):
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 2 and "Traceback" not in result.output


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
