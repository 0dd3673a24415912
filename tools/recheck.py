"""A second checker of certificates, written from docs/certificates.md, standard library only.

    python tools/recheck.py [FOLDER or FILE ...] [--list]

It shares no code with axiomcheck.  `recheck_rules.py` has the calculus: trees, polynomials, enclosures, rules, the
reader of files.  `recheck_claims.py` reads formulas and properties, and writes a claim as sequents; `recheck_points.py`
has the kinds of documents.  What the page does not settle is not checked, and counted by its reason.  A rule that is
not on the page is somebody's word: such documents are counted apart.  What is printed of a claim is its formula: the
name of a measure is nobody's claim.  Exit code 1: a certificate was rejected.
"""

from __future__ import annotations

import hashlib
import re
import sys
import time
from collections import Counter
from pathlib import Path

from recheck_claims import readings
from recheck_points import check_comparison, judge
from recheck_rules import Refused, Unsaid, forget, loaded, need

ROOT = Path(__file__).resolve().parent.parent
STATUSES = ("checked", "not checked", "on a word", "rejected")
LONGEST = 16_000_000
PARTS = {"format", "key", "claim", "verdict", "versions", "certificate"}
VERDICTS = ("proved", "refuted", "undefined", "conditional")
SEMANTICS = "2"
SIGNED = ("REL", "ABS")  # whose statements have two conventions on signs
IN_PARTS = ("IND",)
EXACTLY = re.compile(r"\*[^-+]*\*log\(")  # products of which the text does not show the brackets: the tree is hashed, too


def check_key(document):
    """Refuse a key that is not that of the claim.

    Documents of theories and of declared properties have keys of what they declare, which are not computed here;
    nor is the key of a formula whose tree is hashed, or of a reading that the catalog gives none.
    """
    said = document["claim"]
    if "theory" in said or "says" in said or EXACTLY.search(said["formula"]):
        return
    axiom, own = said["axiom"], readings(said["axiom"])
    reading = own.get(said["reading"]) or own.get("printed")  # which those without a sentence of their own have
    need(reading, "no such axiom, or no such reading")
    signs = said["signs"] if axiom in SIGNED else "same"
    lines = [SEMANTICS, said["formula"], ", ".join(said.get("parameters", [])), axiom]
    lines += [reading.get("key", ""), said["domain"], signs, str(said["classes"])]
    lines += ["lower is better"] if said.get("lower_is_better") else []
    ways = (lines, [*lines, "of one size"] if axiom in IN_PARTS else lines)
    keys = [hashlib.sha256("\n".join(way).encode()).hexdigest() for way in ways]
    need("key" not in reading or document["key"] in keys, "the key is not that of the claim")


def check_claim(document, words):
    need(document.keys() == PARTS and document["format"] == "axiomcheck.certificate/1", "not the parts of a document")
    versions, claim, verdict = document["versions"], document["claim"], document["verdict"]
    need(versions["semantics"] == SEMANTICS, "written under another semantics")
    need(type(claim) is dict and verdict in VERDICTS, "no claim, or no verdict")
    judge(claim, document["certificate"], verdict, [], words)
    check_key(document)
    size = "" if claim["classes"] is None else f", n = {claim['classes']}"
    said = claim.get("says", f"{claim['axiom']} ({claim['reading']})")
    return f"{claim['formula']}: {said}, {claim['domain']}{size}: {verdict}"


def check_document(document):
    """(status, why) of a document as JSON data."""
    words = []
    forget()
    try:
        need(type(document) is dict, "no document")
        check = check_comparison if document.get("schema") == "axiomcheck.diff/1" else check_claim
        why = check(document, words)
    except Unsaid as reason:
        return "not checked", f"the page does not settle it: {reason}"
    except (Refused, RecursionError) as reason:
        return "rejected", str(reason)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as reason:
        return "rejected", f"a document that is not as the page describes it: {type(reason).__name__} {reason}"
    return ("on a word", ", ".join(sorted(set(words)))) if words else ("checked", why)


def check_file(path):
    try:
        document = loaded(path.read_bytes().decode(), LONGEST)
    except (OSError, ValueError, Refused) as error:
        return "rejected", f"cannot be read: {error}"
    return check_document(document)


def main(arguments):
    roots = [Path(x) for x in arguments if x != "--list"] or [ROOT / "proofs"]
    files = [f for root in roots for f in (sorted(root.rglob("*.json")) if root.is_dir() else [root])]
    start, counts, reasons = time.perf_counter(), Counter(), Counter()
    for f in files:
        status, why = check_file(f)
        counts[status] += 1
        reasons[status, why] += status in ("not checked", "on a word")
        if status != "checked" or f in roots or "--list" in arguments:
            print(f"{f}: {status}: {why}")
    counted = ", ".join(f"{status} {counts[status]}" for status in STATUSES)
    print(f"{counted} ({time.perf_counter() - start:.0f} s)")
    for (status, why), n in sorted((+reasons).items()):
        print(f"  {status}, {why}: {n}")
    return 1 if counts["rejected"] or not files else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
