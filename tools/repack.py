"""Write the steps of stored certificates anew, without any search: only what serves the claim, in today's files.

    python tools/repack.py [proofs/] [--write]

Nothing else of a document changes, and what is written has been checked to show the same.  Without --write, only
the sizes are printed.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from axiomcheck.axioms.readings import denying
from axiomcheck.calculus import extremes
from axiomcheck.calculus.check import Step
from axiomcheck.calculus.claims import denied, wanted
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node
from axiomcheck.documents import Document, claim_of, parse
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.points import RULE
from axiomcheck.store import documents, write_atomically
from axiomcheck.tactics.builder import Stuck, pruned
from axiomcheck.tactics.files import pack
from axiomcheck.verdict import Status, replay, witness_size

ROOT = Path(__file__).resolve().parent.parent


def repacked(text: str, path: Path) -> str:
    """The document's text with shorter steps; as it is where it has none."""
    document = parse(text, path)
    if not document.certificate.steps:
        return text
    claim = claim_of(document, formula.measure)
    steps, supplied = unpack(document.certificate.steps)
    shorter = _needed(steps, _asked(document, claim, supplied))
    after = text.replace(f'"{document.certificate.steps}"', f'"{pack(shorter, supplied)}"')
    replay(claim, Status(document.status), parse(after, path).certificate)
    return after


def _asked(document: Document, claim: Claim, supplied: tuple[Node, ...]) -> list[list[Sequent]]:
    """Lists of sequents: the steps show all of one of them."""
    if document.status == Status.PROVED.value:
        return [wanted(claim, supplied)]
    if document.certificate.rule == RULE:
        return [extremes.wanted(claim, document.certificate.params)]
    return denied(claim, witness_size(document.certificate), denying(claim))


def _needed(steps: tuple[Step, ...], ways: list[list[Sequent]]) -> list[Step]:
    for asked in ways:
        with suppress(Stuck):
            return pruned(steps, asked)
    raise Stuck("the steps do not show what is asked")


def main(arguments: list[str]) -> int:
    """Print the sizes before and after."""
    roots = [Path(x) for x in arguments if x != "--write"] or [ROOT / "proofs"]
    before = after = 0
    for path in (path for root in roots for path in documents(root)):
        text = path.read_text("utf-8")
        new = repacked(text, path)
        before, after = before + len(text), after + len(new)
        if "--write" in arguments and new != text:
            write_atomically(path, new)
    print(f"{before:,} bytes before, {after:,} after")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
