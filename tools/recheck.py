"""A second checker of certificates, written from docs/certificates.md, standard library only.

    python tools/recheck.py [FOLDER or FILE ...] [--list]

It shares no code with axiomcheck.  `recheck_rules.py` has the calculus: trees, polynomials, enclosures, rules, the
reader of files.  `recheck_claims.py` reads formulas and properties, and writes a claim as sequents, `recheck_values.py`
has the values that are infinite or limits, `recheck_points.py` the kinds of documents, `recheck_keys.py` the keys.  What
rests on the lemma rules of older certificates, and what the page does not settle, is not checked, and counted by its
reason.  A rule that is not on the page is somebody's word: such documents are counted apart.  What is printed of a
claim is its formula: the name of a measure is nobody's claim.  Exit code 1: a certificate was rejected.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path

import recheck_keys
from recheck_points import NotChecked, judge
from recheck_rules import Refused, Unsaid, forget, need, no_float, no_key_twice, whole_text

ROOT = Path(__file__).resolve().parent.parent
STATUSES = ("checked", "not checked", "on a word", "rejected")
LONGEST = 16_000_000
PARTS = {"format", "key", "claim", "verdict", "versions", "certificate"}
VERDICTS = ("proved", "refuted", "undefined", "conditional")


def words_of(claim, verdict):
    size = "" if claim["classes"] is None else f", n = {claim['classes']}"
    said = claim.get("says", f"{claim['axiom']} ({claim['reading']})")
    return f"{claim['formula']}: {said}, {claim['domain']}{size}: {verdict}"


def check_document(document):
    """(status, why) of a document as JSON data."""
    words = []
    forget()
    try:
        need(type(document) is dict and document.keys() == PARTS, "not the parts of a document")
        need(document["format"] == "axiomcheck.certificate/1", "another format")
        versions, claim, verdict = document["versions"], document["claim"], document["verdict"]
        need(type(versions) is dict and versions.get("semantics") == "2", "written under another semantics")
        need(type(claim) is dict and type(verdict) is str and verdict in VERDICTS, "no claim, or no verdict")
        judge(claim, document["certificate"], verdict, [], words)
        recheck_keys.check(document)
        why = words_of(claim, verdict)
    except (NotChecked, Unsaid) as reason:
        return "not checked", f"{'the page does not settle it: ' if type(reason) is Unsaid else ''}{reason}"
    except (Refused, KeyError, TypeError, RecursionError) as reason:
        return "rejected", str(reason)
    return ("on a word", ", ".join(sorted(set(words)))) if words else ("checked", why)


def check_file(path):
    try:
        content = path.read_bytes()
        need(len(content) <= LONGEST, "a file that is too long")
        hooks = {"parse_int": whole_text, "parse_float": no_float, "parse_constant": no_float}
        document = json.loads(content.decode(), object_pairs_hook=no_key_twice, **hooks)
    except (OSError, ValueError, RecursionError, Refused) as error:
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
