"""How cost grows with the number of classes: `--classes k` for k = 2 to 8 beside the proof for every n.

python benchmarks/growth.py [--write]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from axiomcheck.axioms import catalog as axioms  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.measures import catalog as measures  # noqa: E402
from axiomcheck.verdict import Status, Verdict, decide, replay  # noqa: E402

CELLS = (
    ("ae", "mon"),
    ("nrae", "mon"),
    ("rae", "rel"),
    ("kld", "ioi"),
    ("kld", "mon"),
    ("se", "ind"),
    ("nae", "max"),
)
SIZES = (None, 2, 3, 4, 5, 6, 7, 8)
REPEATS = 5


def measured(claim: Claim) -> tuple[Verdict, float, float]:
    """The verdict, the best of a few searches, and the best of a few replays, in milliseconds."""
    searches, replays = [], []
    for _ in range(REPEATS):
        start = perf_counter()
        verdict = decide(claim)
        searches.append(perf_counter() - start)
        if verdict.status is not Status.UNKNOWN:
            replays.append(replay(claim, verdict.status, verdict.certificate).seconds)
    return verdict, 1000 * min(searches), 1000 * min(replays, default=float("nan"))


def report() -> str:
    """Search and replay times as Markdown."""
    decide(Claim(measures()["ae"], axioms()["mon"]))  # imports are not part of the race
    heads = ["every n" if k is None else f"n = {k}" for k in SIZES]
    lines = ["# Cost and the number of classes", "", "Milliseconds to search / to replay; repaired reading, natural domain.", "",
             f"| cell | {' | '.join(heads)} |", "|---|" + "--:|" * len(heads)]  # fmt: skip
    for m, a in CELLS:
        row = []
        for size in SIZES:
            if a == "ind" and size == 2:
                row.append("")
                continue
            verdict, search, again = measured(Claim(measures()[m], axioms()[a], "repaired", classes=size))
            mark = "" if verdict.status is Status.PROVED else f" {verdict.status.value}"
            row.append(f"{search:.0f} / {again:.1f}{mark}")
        lines.append(f"| {m.upper()} {axioms()[a].name} | {' | '.join(row)} |")
    lines += [
        "",
        "The proof for every n is about one or two classes; at a fixed n the same proof is found, and nothing grows with n.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="to docs/benchmarks-growth.md")
    options = parser.parse_args()
    text = report()
    print(text)
    if options.write:
        (ROOT / "docs" / "benchmarks-growth.md").write_text(text)


if __name__ == "__main__":
    main()
