"""Give stored proofs and refutations their steps in the calculus: search each claim, check what is found, rewrite its document.

    python tools/convert.py [proofs/] [--write] [--seconds 6] [--again]

What the older lemma says stays in the document and tells the proof; the steps are what counts.  Without
--write, only the counts are printed.  Documents that have steps are left alone, unless --again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

from axiomcheck.calculus.claims import denied, denies, property_of, setting_of, shows
from axiomcheck.calculus.counterexample import shows as at_point
from axiomcheck.calculus.counterexample import wanted
from axiomcheck.calculus.term import Refused
from axiomcheck.documents import Document, claim_of, parse, render
from axiomcheck.kernel.certificate import CASES
from axiomcheck.lang.claim import Claim
from axiomcheck.points import RULE
from axiomcheck.store import write_atomically
from axiomcheck.strategies.prover import Prover
from axiomcheck.strategies.regions import with_steps
from axiomcheck.tactics.builder import STEPS_PER_SECOND
from axiomcheck.tactics.denials import deny
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, prove, prove_one_of
from axiomcheck.verdict import Status, rested, witness_size

SEVERAL = 8  # times the budget of one claim, for a tree of them


def converted(path: Path, seconds: float, again: bool) -> tuple[str, str]:
    """What became of a document, and its new text where it has one."""
    document = parse(path.read_text("utf-8"), path)
    found = document.certificate
    of_numbers = found.rule == RULE and not found.premises
    if found.rule == CASES:
        return _tree(document, claim_of(document), seconds)
    if document.status not in ("proved", "refuted") or of_numbers:
        return "no proof", ""
    if found.steps and not again:
        return "has steps", ""
    turned = _proof if document.status == "proved" else _point if found.rule == RULE else _refutation
    return turned(document, claim_of(document), seconds)


def _point(document: Document, claim: Claim, seconds: float) -> tuple[str, str]:
    """By a search for what a point leaves open."""
    params = document.certificate.params
    try:
        found, _ = prove_one_of(wanted(claim, params), int(seconds * STEPS_PER_SECOND))
    except Refused as error:
        return f"no point of the calculus: {error}", ""
    if not isinstance(found, Found):
        return "open (point)", ""
    steps = pack(found.steps)
    at_point(claim, params, steps)
    return "converted", render(claim, document.status, replace(document.certificate, steps=steps))


def _tree(document: Document, claim: Claim, seconds: float) -> tuple[str, str]:
    """By a search for each leaf of a tree of cases that has no steps."""
    reasons: list[str] = []
    status = Status(document.status)
    if not rested(claim, status, document.certificate):
        return "has steps", ""
    found = with_steps(claim, document.certificate, Prover(seconds * SEVERAL, use_z3=False), reasons)
    if rested(claim, status, found):
        return f"open (cases): {'; '.join(reasons)}", ""
    return "converted", render(claim, document.status, found)


def _refutation(document: Document, claim: Claim, seconds: float) -> tuple[str, str]:
    """By a sentence that denies the axiom."""
    size = witness_size(document.certificate)
    try:
        found, _ = deny(denied(claim, size), int(seconds * STEPS_PER_SECOND))
    except Refused as error:
        return f"no denial: {error}", ""
    if not isinstance(found, Found):
        return f"open ({document.certificate.rule})", ""
    steps = pack(found.steps)
    denies(claim, size, steps)
    return "converted", render(claim, document.status, replace(document.certificate, steps=steps))


def _proof(document: Document, claim: Claim, seconds: float) -> tuple[str, str]:
    """By a search for steps."""
    try:
        prop, uniform = property_of(claim)
        found = prove(setting_of(claim), prop, seconds, uniform)
    except Refused as error:
        return f"no statement: {error}", ""
    if not isinstance(found, Found):
        return f"open ({document.certificate.rule})", ""
    steps = pack(found.steps, found.supplied)
    if shows(claim, steps):
        return "rests on an oracle", ""
    return "converted", render(claim, document.status, replace(document.certificate, steps=steps))


def main() -> int:
    """Convert the documents below a folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default="proofs", type=Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    paths = sorted(options.folder.rglob("*.json"))
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        work = [pool.submit(converted, path, options.seconds, options.again) for path in paths]
        for path, done in zip(paths, work, strict=True):
            what, text = done.result()
            counts[what] += 1
            if what.startswith("open"):
                print(f"{what}: {path.relative_to(options.folder)}", flush=True)
            if text and options.write:
                write_atomically(path, text)
    for what, count in counts.most_common():
        print(f"{count:5}  {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
