"""How fast measures are enumerated and refuted: processor time and memory by size.

python benchmarks/synthesis.py [SIZE]
"""

from __future__ import annotations

import resource
import sys
from time import process_time

from axiomcheck.axioms.theory import Theory
from axiomcheck.synthesis.grammar import Grammar
from axiomcheck.synthesis.points import FINE, Points

AXIOMS = ("ioi", "nn", "max", "mon", "imp", "rel")


def main(largest: int) -> None:
    """One line a size."""
    theory = Theory(AXIOMS)
    points, fine = Points(theory), Grammar(Points(theory, FINE))
    grammar, total, spent = Grammar(points), 0, 0.0
    print(f"{'size':>4} {'functions':>10} {'coarse':>7} {'fine':>6} {'seconds':>8} {'MB':>6}")
    for size in range(1, largest + 1):
        start, functions, coarse, kept = process_time(), 0, 0, 0
        for values, made in grammar.rows(size, keep=size < largest):
            functions += len(values)
            for i in points.survivors(values):
                coarse += 1
                tree = grammar.unfolded(*map(int, made[i]))
                kept += len(fine.points.survivors(fine.evaluate(tree)[None]))
        seconds, total = process_time() - start, total + functions
        spent += seconds
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{size:>4} {functions:>10,} {coarse:>7,} {kept:>6,} {seconds:>8.2f} {memory:>6,}")
    print(f"{total:,} distinct functions in {spent:.1f} s of processor time, one core")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
