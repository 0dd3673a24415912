"""A second checker of certificates that state their steps, written from docs/certificates.md, standard library only.

    python tools/recheck_steps.py [FOLDER or FILE ...] [--list]

It shares no code with axiomcheck.  `recheck_rules.py` has the calculus: trees, polynomials, enclosures, rules, the
reader of files.  `recheck_claims.py` reads formulas and properties, and writes a claim as sequents.  Of a document
every step is checked, and that each sequent which the claim asks for is shown.  Where the page does not tell how
a claim is written as sequents, the steps are checked, what they show is printed, and the document is not counted as
checked.  A rule that is not on the page is somebody's word: such documents are counted apart.  Documents without
steps are of an older form, see tools/recheck.py.  Exit code 1: a certificate was rejected.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path

from recheck_claims import denials, wanted
from recheck_rules import Refused, Unsaid, check, no_key_twice, unpacked

ROOT = Path(__file__).resolve().parent.parent
STATUSES = ("checked", "steps only", "on a word", "older form", "rejected")
MOST_SHOWN = 12


def text(t):
    """A tree in the notation of the page."""
    if t.op in ("num", "var"):
        return str(t.name or t.num)
    refs = [" ".join(map(str, e)) if type(e) is tuple else e for e in t.refs]
    head = [t.op, *([t.name] if t.name else []), *([f"({', '.join(map(str, refs))})"] if refs else [])]
    return f"({' '.join([*head, *map(text, t.kids), *([str(t.num)] if t.num is not None else [])])})"


def sequent_text(sequent):
    return f"{', '.join(sorted(map(text, sequent.H)))} |- {text(sequent.g)}"


def shown_at_the_end(certificate):
    used = {k for step in certificate.steps for k in step.premises}
    ends = [sequent_text(s.sequent) for i, s in enumerate(certificate.steps) if i not in used]
    more = len(ends) - MOST_SHOWN
    return [*ends[:MOST_SHOWN], *([f"and {more} more"] if more > 0 else [])]


def check_document(document):
    """(status, why, sequents for reading) of a document as JSON data."""
    try:
        if type(document) is not dict or type(document.get("certificate")) is not dict:
            raise Refused("no document")
        if "steps" not in document["certificate"]:
            return "older form", "see tools/recheck.py", []
        if not {"key", "claim", "verdict"} <= document.keys() or type(document["claim"]) is not dict:
            raise Refused("no document")
        verdict, found = document["verdict"], document["certificate"]
        if verdict not in ("proved", "refuted"):
            raise Refused("steps show what is proved, or that a claim is false, and nothing else")
        certificate = check(unpacked(found["steps"]))
        if verdict == "refuted" and found.get("rule") == "point":  # tools/recheck.py looks at the point in its own way
            return "steps only", "of a counterexample, the rules alone are checked here", shown_at_the_end(certificate)
        try:
            p = found.get("params", {}).get("p")  # which has an entry for each class
            readings = [wanted(document["claim"], certificate.supplied, fold) for fold in (False, True) if verdict == "proved"]
            readings = readings or denials(document["claim"], len(p) if type(p) is list else 2)
        except Unsaid as why:
            return "steps only", f"the page does not settle the statement: {why}", shown_at_the_end(certificate)
        missing = [[s for s in asked if not certificate.shows(s)] for asked in readings]
        if all(missing):
            raise Refused(f"not shown: {sequent_text(min(missing[0], key=sequent_text))}")
        if certificate.words:
            return "on a word", ", ".join(sorted(set(certificate.words))), []
        return "checked", f"{len(certificate.steps)} steps, {len(readings[0])} sequents", []
    except Refused as why:
        return "rejected", str(why), []


def check_file(path):
    try:
        content = path.read_text(encoding="utf-8")
        document = json.loads(content, object_pairs_hook=no_key_twice)
    except (OSError, ValueError, RecursionError, Refused) as error:
        return "rejected", f"cannot be read: {error}", []
    return check_document(document)


def main(arguments):
    roots = [Path(x) for x in arguments if x != "--list"] or [ROOT / "proofs"]
    files = [f for root in roots for f in (sorted(root.rglob("*.json")) if root.is_dir() else [root])]
    start, counts, reasons = time.perf_counter(), Counter(), Counter()
    for f in files:
        status, why, ends = check_file(f)
        counts[status] += 1
        reasons[status, why] += status in ("steps only", "on a word", "older form")
        if status == "rejected" or f in roots or ("--list" in arguments and status != "older form"):
            print(f"{f}: {status}: {why}", *ends, sep="\n  ")
    print(
        ", ".join(f"{status} {counts[status]}" for status in STATUSES),
        f"({time.perf_counter() - start:.0f} s)",
    )
    for (status, why), n in sorted((+reasons).items()):
        print(f"  {status}, {why}: {n}")
    return 1 if counts["rejected"] or not files else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
