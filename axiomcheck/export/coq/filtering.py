"""Measures of filtering for Coq: every decided claim of the tables as a theorem, one file per measure."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck import axioms, measures
from axiomcheck.changes import against, change_at
from axiomcheck.documents import Document
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.export.coq.filtering_proofs import statement, theorem
from axiomcheck.export.coq.filtering_thresholds import Thresholds
from axiomcheck.export.coq.filtering_values import Quality, arguments, binders, formula, word
from axiomcheck.export.coq.theory import Theory
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import sym
from axiomcheck.lang.matrix import CELLS, FILTERING, VOCABULARY, meaning
from axiomcheck.lang.measure import Measure
from axiomcheck.points import RULE as POINT
from axiomcheck.store import Store

HEAD = """(** {title} ({name}): written by `axiomcheck export --coq`, not to be edited. *)

From Coq Require Import Reals Lra Lia List.{more}
From Axiomcheck Require Import Filtering{roots}.
Open Scope R_scope.
"""

SMOOTHED = ("Lam", "Odds", "F")  # what Figure 5 smooths; all files have to compile in minutes


def theories() -> Iterator[Theory]:
    """One file for each measure of filtering, and one that compares the smoothings with the catalog's."""
    yield smoothings()
    for measure in measures.catalog().values():
        if measure.kind == FILTERING:
            yield theory(measure, list(claims(measure)))


def smoothings() -> Theory:
    """What the words mean is what the catalog says, smoothing by smoothing."""
    cells = {c: sym(c.lower()) for c in CELLS}
    names = frozenset(c.lower() for c in CELLS)
    parts = [HEAD.format(title="smoothings", name="lang.matrix", more="", roots="")]
    for domain in DOMAINS_OF[FILTERING]:
        image = meaning(domain)
        fields = [f"{word(x)} w = ({formula(image[x].subs(cells), names)})%value" for x in sorted(VOCABULARY)]
        parts.append(
            f"Theorem {domain}_words tp fp fn tn : let w := {domain} tp fp fn tn in\n  "
            + " /\\\n  ".join(fields)
            + ".\nProof. repeat split; reflexivity. Qed."
        )
    return Theory("filtering/Smoothings", "\n\n".join(parts) + "\n", ())


def claims(measure: Measure) -> Iterator[Claim]:
    """Every claim about a measure as it is, and with the smoothings if Figure 5 has it smoothed."""
    for domain in DOMAINS_OF[FILTERING] if measure.name in SMOOTHED else DOMAINS_OF[FILTERING][:1]:
        for axiom in axioms.catalog().values():
            for reading in READINGS_OF[FILTERING]:
                if axiom.kind == FILTERING and axiom.statement(reading) is not None:
                    yield Claim(measure, axiom, reading, domain)


def theory(measure: Measure, asked: list[Claim]) -> Theory:
    """The file of one measure: its formula, its values, and a theorem for each claim that has one."""
    store = Store()
    qualities: dict[str, Quality] = {}
    proved: list[tuple[Claim, str]] = []
    skipped: list[tuple[Claim, str]] = []
    texts: list[str] = []
    for claim in asked:
        document = next(iter(store.load(claim)), None)
        if document is None:
            continue
        quality = qualities.setdefault(claim.domain, Quality(claim))
        name = f"{measure.name}_{claim.axiom.name}_{claim.reading}_{claim.domain}"
        before = dict(quality.used)
        try:
            texts.append(_theorem(name, claim, quality, document))
            proved.append((claim, name))
        except (AxiomcheckError, LookupError, TypeError, ValueError) as error:
            quality.used = before
            skipped.append((claim, str(error)))
    return Theory(
        f"filtering/{measure.name}", _file(measure, qualities, texts), tuple(proved), tuple(skipped)
    )


def _file(measure: Measure, qualities: dict[str, Quality], texts: list[str]) -> str:
    names = frozenset(x.name for x in measure.parameters)
    roots = any("root_lt" in text for text in texts)
    more = "\nFrom Coquelicot Require Import Coquelicot." if roots else ""
    parts = [HEAD.format(title=measure.title, name=measure.name, more=more, roots=" FilteringRoots" * roots)]
    shown = formula(measure.formula, names)
    parts.append(f"Definition {measure.name}{binders(measure)} (w : words) : value :=\n  ({shown})%value.")
    for domain, quality in qualities.items():
        parts.append(
            f"Definition {quality.name}{binders(measure)} : quality :=\n"
            f"  fun tp fp fn tn => {measure.name}{arguments(measure)} ({domain} tp fp fn tn)."
        )
        parts += quality.lemmas()
    return "\n\n".join([*parts, *texts]) + "\n"


def _theorem(name: str, claim: Claim, quality: Quality, document: Document) -> str:
    """The claim, or its negation, with its proof."""
    proofs, said = Thresholds(quality, claim), statement(claim, quality)
    certificate, params = document.certificate, document.certificate.params
    if document.status == "proved" and certificate.rule == "changes":
        kinds = {"SM": proofs.monotone, "NIGQ": proofs.growing, "NIFQ": proofs.fixed}
        return theorem(name, claim, said, kinds[claim.axiom.name]())
    if document.status == "proved" and certificate.rule == "threshold":
        return theorem(name, claim, said, proofs.threshold(**params))
    if document.status == "refuted" and certificate.rule == POINT:
        return theorem(name, claim, f"~ {said}", proofs.matrices(*change_at(claim, certificate)))
    if document.status == "refuted" and certificate.rule == "no_threshold":
        return theorem(name, claim, f"~ {said}", proofs.no_threshold(against(claim, certificate)))
    raise CheckError(f"a {document.status} claim by {certificate.rule} has no Coq proof yet")
