"""Table 1 in Coq: one file per measure, from the stored certificates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from axiomcheck import axioms, measures
from axiomcheck.axioms.quantification import PAPER_AXIOMS
from axiomcheck.documents import Document, canonical_reading
from axiomcheck.errors import CheckError
from axiomcheck.export.coq.printer import at_summand, to_coq
from axiomcheck.export.coq.quantification_claims import proof
from axiomcheck.export.coq.quantification_extended import extended, preamble
from axiomcheck.export.coq.quantification_goals import Lemmas, Script
from axiomcheck.export.coq.quantification_proof import moments
from axiomcheck.export.coq.quantification_statements import (
    EXTENDED,
    defined_where,
    definitions,
    statement,
    theorem_name,
)
from axiomcheck.export.coq.quantification_values import has_values
from axiomcheck.export.coq.refutations import missing, refuted, shipped
from axiomcheck.export.coq.theory import Missing, Theory
from axiomcheck.kernel.shape import shape
from axiomcheck.lang.axiom import READINGS, SIGNS
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure

DOMAINS = ("natural", "smoothed")
BINARY_LAST = sorted(READINGS, key=lambda reading: reading == "binary")
IMPORTS = """\
From Coq Require Import Reals List Lra Lia PeanoNat.
{}From Axiomcheck Require Import Refutations Sums Quantification Forms.
From Axiomcheck Require Import LemmasPerClass LemmasPairs LemmasParts LemmasWorst LemmasBinary LemmasSmoothed.
Import ListNotations.
Open Scope R_scope."""
DERIVATIVES = """\
From Coquelicot Require Import Coquelicot.
From Axiomcheck Require Import LemmasDerivative.
"""


def theories() -> Iterator[Theory]:
    """A file for every measure of quantification that has a counterpart in Coq."""
    for measure in measures.catalog().values():
        if measure.kind == "quantification":
            yield theory(measure)


def theory(measure: Measure) -> Theory:
    """The file of one measure."""
    proved = list(claims(measure))
    try:
        texts = [definitions(measure), *filter(None, [has_values(measure)]), summand_and_outer(measure)]
    except (Missing, CheckError) as error:
        return Theory(measure.name, "", (), tuple((claim, str(error)) for claim, _ in proved))
    lemmas = Lemmas()
    done: dict[Claim, str] = {}
    skipped: list[tuple[Claim, str]] = []
    theorems: list[str] = []
    for claim, document in proved:
        before = len(lemmas.texts)
        try:
            name, text = theorem(claim, document, lemmas, done)
        except (Missing, CheckError) as error:
            skipped.append((claim, str(error)))
            text = ""
        else:
            if claim.domain == EXTENDED and text and all(c.domain != EXTENDED for c in done):
                theorems.append(preamble(claim))
            done[claim] = name
        theorems += [*lemmas.texts[before:], *([text] if text else [])]
    fails = refuted(measure)
    header = (
        f"(** {measure.name}: the axioms it satisfies, and those it does not.  Printed from certificates. *)"
    )
    imports = IMPORTS.format(DERIVATIVES if any("auto_derive" in text for text in theorems) else "")
    parts = [header, imports, *texts, *theorems, *(text.strip() for _, _, text in fails)]
    named = [*done.items(), *((claim, name) for claim, name, _ in fails)]
    return Theory(measure.name, "\n\n".join(parts) + "\n", tuple(named), (*skipped, *missing(measure)))


def claims(measure: Measure) -> Iterator[tuple[Claim, Document]]:
    """The measure's claims that a stored certificate proves, those of every n first."""
    for domains, name in product((DOMAINS, (EXTENDED,)), PAPER_AXIOMS):  # what is extended, from what is not
        axiom = axioms.from_name(name)
        for domain in domains:
            for reading in BINARY_LAST:
                for signs in SIGNS:
                    wanted = axiom.statement(reading)
                    if wanted is None or (signs != "same" and not wanted.signs):
                        continue
                    if wanted.part and measure.classes is not None:
                        continue  # a measure of one codeframe size says nothing of parts
                    claim = Claim(measure, axiom, reading, domain, signs)
                    document = shipped(claim) if canonical_reading(claim) == reading else None
                    if document is not None and document.status == "proved":
                        yield claim, document


def summand_and_outer(measure: Measure) -> str:
    """D = E(sum of f), as the kernel reads it off the formula."""
    found = shape(measure, None)
    names = {"n": "INR n", "least": "least n p"} | moments(found.outer)
    return (
        "(** One class's term, and what becomes of the sum. *)\n"
        f"Definition summand (p x : R) : R := {to_coq(found.summand, at_summand())}.\n"
        f"Definition outer (n : nat) (p : vector) (S : R) : R := {to_coq(found.outer, names)}.\n\n"
        f"Lemma shape n p x : dist n p -> dist n x ->\n"
        f"  {measure.name} n p x = outer n p (sum n (fun c => summand (p c) (x c))).\n"
        f"Proof.\n  intros Hp Hx. first [reflexivity | unfold {measure.name}, outer, summand; one_sum Hp Hx].\n"
        "Qed.\n\n"
        f"Lemma inside : open_inside {defined_where(measure)}.\n"
        "Proof. inside. Qed."
    )


def theorem(claim: Claim, document: Document, lemmas: Lemmas, done: dict[Claim, str]) -> tuple[str, str]:
    """A theorem's name and text; no text if an earlier one says the same."""
    name, said = theorem_name(claim), statement(claim)
    for other, known in done.items():
        if statement(other) == said:
            return known, ""
    script = corollary(claim, done)
    if script is None:
        unfolded = [] if claim.smoothed else [f"unfold {claim.measure.name}_domain."]
        script = [*unfolded, *proof(claim, document.certificate, lemmas)]
    lines = "\n".join(f"  {line}" for line in script)
    return name, f"Theorem {name} : {said}.\nProof.\n{lines}\nQed."


def corollary(claim: Claim, done: dict[Claim, str]) -> Script | None:
    """What follows from an earlier theorem of the file; None if nothing does."""
    if claim.domain == EXTENDED:
        return extended(claim, done)
    if claim.classes == 2:
        return at_two_classes(claim, done)
    natural = replace(claim, domain="natural")
    if not claim.smoothed or claim.statement.part or natural not in done:
        return None
    axiom = claim.axiom.name
    lemma = f"shifted_{claim.reading}" if axiom in ("REL", "ABS") else axiom
    given = f"every {defined_where(claim.measure)} {claim.measure.name} inside"
    more = " _ _" if axiom in ("REL", "ABS") else ""
    return [f"intros eps He. exact ({lemma}_smoothed eps He {given}{more} {done[natural]})."]


def at_two_classes(claim: Claim, done: dict[Claim, str]) -> Script | None:
    """What holds for every n holds for two classes."""
    axiom = claim.axiom.name
    readings = ("repaired", "printed") if axiom in ("REL", "ABS") else ("printed",)
    general = (Claim(claim.measure, claim.axiom, r, claim.domain, claim.signs) for r in readings)
    found = next((other for other in general if other in done), None)
    if found is None:
        return None
    known = f"({done[found]} eps He)" if claim.smoothed else done[found]
    start = "intros eps He. " if claim.smoothed else ""
    if axiom in ("IoI", "NN", "MAX"):
        return [f"{start}exact ({axiom}_at 2 _ _ every_2 {known})."]
    if axiom in ("MON", "IMP"):
        return [f"{start}exact ({axiom}_binary_of every _ _ every_2 {known})."]
    repaired = known if found.reading == "repaired" else f"(shifted_repaired_of _ _ _ _ _ {known})"
    return [f"{start}exact (shifted_binary_of _ _ every _ _ every_2 {repaired})."]
