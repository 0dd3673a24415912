"""Bring stored documents to the semantics of this version: replay each under today's rules, then rewrite it.

    python tools/rekey.py [FOLDER] [--write]

A document's key is a hash of what it says, the semantics included, so that raising `SEMANTICS`
gives every document another one.  Each document's claim is rebuilt from the catalog, its
certificate is replayed as it is, without any search, and the document is written anew in the same
place.  What does not replay is left alone and printed: its verdict is to be found again
(`axiomcheck certify`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from axiomcheck import axioms, documents, measures
from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.certificate import from_data
from axiomcheck.lang.claim import Claim
from axiomcheck.store import documents as files_below
from axiomcheck.store import read_bounded, write_atomically
from axiomcheck.verdict import Status, replay


def rekeyed(text: str) -> str:
    """The document of the same verdict and certificate under today's semantics.

    Raises
    ------
    AxiomcheckError
        The claim is not the catalog's, or the certificate does not show it any more.
    """
    data = json.loads(text)
    said, certificate = data["claim"], from_data(data["certificate"])
    claim = Claim(
        measures.from_name(said["measure"]),
        axioms.from_name(said["axiom"]),
        said["reading"],
        said["domain"],
        said["signs"],
        said["classes"],
    )
    if documents.describe(claim) != said:
        raise AxiomcheckError("the catalog has another formula, or another statement, of that name")
    verdict = replay(claim, Status(data["verdict"]), certificate)
    return documents.render(claim, data["verdict"], certificate, verdict.trusts)


def main(arguments: list[str]) -> int:
    """Print what changed; 1 if something does not replay."""
    names = [x for x in arguments if x != "--write"]
    root = Path(names[0]) if names else Path(__file__).resolve().parent.parent / "proofs"
    changed, failed = 0, 0
    for path in files_below(root):
        before = read_bounded(path)
        try:
            after = rekeyed(before)
        except AxiomcheckError as error:
            failed += 1
            print(f"{path}: {error}")
            continue
        changed += after != before
        if "--write" in arguments and after != before:
            write_atomically(path, after)
    print(
        f"{changed} documents {'re' if '--write' in arguments else 'to be re'}written, {failed} do not replay"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
