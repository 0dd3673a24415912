"""The theorems that are shipped: one file for every measure of the catalog, from the stored certificates."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from axiomcheck.calculus.claims import property_of
from axiomcheck.calculus.term import Refused
from axiomcheck.documents import claim_of, parse
from axiomcheck.export.coq.record import file_name
from axiomcheck.export.coq.shown import shown
from axiomcheck.export.coq.steps import File
from axiomcheck.export.coq.theory import Missing, Theory
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.text import to_text
from axiomcheck.store import documents, read_bounded, relative_path, shipped_root

LONGEST = 250_000  # characters of one theorem and its proof, which Coq reads in some ten seconds


def theory(measure: Measure) -> Theory:
    """The file of one measure: a theorem for each claim that has one."""
    file = File(f"{measure.name}: {measure.title}")
    theorems: list[tuple[Claim, str]] = []
    skipped: list[tuple[Claim, str]] = []
    for path in shipped(measure):
        document = parse(read_bounded(path), path)
        claim = claim_of(document)
        longer = file.copy()
        try:
            parts = list(shown(claim, document.status, document.certificate))
            longer.theorem(name_of(claim), parts, f"{document.status}: {claim}{_sentence(claim)}")
            if sum(map(len, longer.lines[len(file.lines) :])) > LONGEST:
                raise Missing(f"a certificate of fewer than {LONGEST} characters: Coq would take too long")
        except (Missing, Refused) as error:
            skipped.append((claim, str(error)))
        else:
            file = longer
            theorems.append((claim, name_of(claim)))
    return Theory(file_name(measure), file.text if theorems else "", tuple(theorems), tuple(skipped))


def _sentence(claim: Claim) -> str:
    """What the claim says, where that is a sentence."""
    with suppress(Refused):
        return f": {to_text(property_of(claim)[0])}"
    return ""


def shipped(measure: Measure) -> list[Path]:
    """The documents about a measure of the catalog that are shipped."""
    root = shipped_root()
    folder = None if root is None else root / measure.kind / measure.name
    return documents(folder) if folder is not None and folder.is_dir() else []


def name_of(claim: Claim) -> str:
    """The name of a claim's theorem, which is that of its document.

    >>> from axiomcheck import axioms, measures
    >>> name_of(Claim(measures.from_name("KLD"), axioms.from_name("MON")))
    'KLD_MON_printed_natural'
    """
    below = relative_path(claim)
    if below is None:
        raise Missing("a document that is shipped")
    return f"{claim.measure.name}_{below.stem}".replace(".", "_").replace("-", "_")
