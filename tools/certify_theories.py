"""Certificates of the theories' tables, written where they are shipped: proofs/theories/THEORY/MEASURE/AXIOM.json.

tools/certify_theories.py [THEORY ...] [--seconds S] [--stored]

What the cache has is replayed; the rest is searched, unless --stored is given.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from time import process_time

from axiomcheck import theories
from axiomcheck.documents import render
from axiomcheck.runner import replay_stored, run
from axiomcheck.store import Store, relative_path, write_atomically
from axiomcheck.tables.theories import of
from axiomcheck.verdict import Status

ROOT = Path(__file__).resolve().parent.parent / "proofs"


def main() -> None:
    """Decide, write, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(theories.ids()))
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--stored", action="store_true")
    asked = parser.parse_args()
    for name in asked.names or theories.ids():
        start = process_time()
        claims = {c.key: c for t in of(theories.get(name)) for c in t.claims().values()}
        store = Store()
        if asked.stored:
            verdicts = [v for c in claims.values() if (v := replay_stored(c, store)) is not None]
        else:
            verdicts = run(claims.values(), jobs=1, seconds=asked.seconds, store=store)
        wanted: set[Path] = set()
        for v in verdicts:
            below = relative_path(v.claim)
            if v.certificate is not None and v.status is not Status.UNKNOWN and below is not None:
                wanted.add(ROOT / below)
                write_atomically(ROOT / below, render(v.claim, v.status.value, v.certificate, v.trusts))
        for old in sorted((ROOT / "theories" / name).rglob("*.json")):
            if old not in wanted:
                old.unlink()
        counts = Counter(v.status.name for v in verdicts)
        print(f"{name}: {len(wanted)} of {len(claims)} cells, {dict(counts)}, {process_time() - start:.0f} s")


if __name__ == "__main__":
    main()
