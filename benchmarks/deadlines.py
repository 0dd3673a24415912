"""Are budgets kept?  Searches that find nothing, with budgets of 1, 3 and 10 seconds: how much processor time they took.

    python benchmarks/deadlines.py [--seconds 1 3 10] [--write]

`--write` puts the table into docs/benchmarks-deadlines.md.  What is proved or refuted early says nothing of a deadline and is
left out of the ratio.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from time import process_time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command line does, before NumPy is there

import axiomcheck

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks-deadlines.md"
ALLOWED = 1.2  # of the budget
RELATIONS = [
    ("a/sqrt(a**2 + 8*b*c) + b/sqrt(b**2 + 8*c*a) + c/sqrt(c**2 + 8*a*b) >= 1", "a > 0; b > 0; c > 0"),
    ("sqrt(a**2 + a*b + b**2) + sqrt(b**2 + b*c + c**2) >= sqrt(a**2 + a*c + c**2)", "a > 0; b > 0; c > 0"),
    ("x*log(2*x/(x + y)) + y*log(2*y/(x + y)) <= (sqrt(x) - sqrt(y))**2", "x > 0; y > 0"),
    ("x*log(x/a) + y*log(y/b) >= (x + y)*log((x + y)/(a + b))", "x > 0; y > 0; a > 0; b > 0"),
    ("exp(x*y) <= x*exp(y) + (1 - x)*exp(-y) + exp(y**2)", "0 <= x; x <= 1"),
    ("exp(y*log(x)) + exp(x*log(y)) > 1", "0 < x; x < 1; 0 < y; y < 1"),
    ("x**6 + y**6 + z**6 + w**6 + v**6 >= x**3*y**2*z + y**3*z**2*w + z**3*w**2*v + w**3*v**2*x + v**3*x**2*y", ""),
    ("(a**3 + b**3 + c**3 + d**3 + e**3)**2 <= (a**2 + b**2 + c**2 + d**2 + e**2)**3", ""),
    ("log(1 + x*y)*log(1 + z) <= log(1 + x)*log(1 + y*z) + x*y*z", "x > 0; y > 0; z > 0"),
]
CLAIMS = [
    ("sqrt(sum(p*log(2*p/(p + p_hat)) + p_hat*log(2*p_hat/(p + p_hat)))/2)", "TRI"),
    ("sqrt(sum((p - p_hat)**2/(p + p_hat)))", "TRI"),
    ("abs(sum(p*log(p)) - sum(p_hat*log(p_hat)))", "MAX"),
    ("1 - sum(p*p_hat)/sqrt(sum(p**2)*sum(p_hat**2))", "MON"),
]


def spent(kind: str, text: str, more: str, seconds: float) -> tuple[str, float]:
    """What was said, and the processor time of this process."""
    start = process_time()
    if kind == "prove":
        said = axiomcheck.prove(text, given=[h for h in more.split("; ") if h], seconds=seconds).verdict
    else:
        said = axiomcheck.verify(text, more, seconds=seconds).status.name
    return said, process_time() - start


def table(budgets: list[float]) -> str:
    """A line for each search, and the worst ratio."""
    spent("prove", "x <= x**2 + 1", "", 1)  # what is imported on first use is no search's time
    head = "".join(f" {b:g} s |" for b in budgets)
    lines = [f"| search |{head}", f"|---|{'---|' * len(budgets)}"]
    ratios: list[float] = []
    for kind, text, more in [("prove", *r) for r in RELATIONS] + [("verify", *c) for c in CLAIMS]:
        cells = []
        for seconds in budgets:
            try:
                said, used = spent(kind, text, more, seconds)
            except axiomcheck.errors.InputError as error:
                said, used = f"refused: {error}", 0.0
            if said == "UNKNOWN":
                ratios.append(used / seconds)
            cells.append(f"{said}, {used:.1f} s")
            print(kind, text, cells[-1], flush=True)
        name = f"`{text}`" + (f", {more}" if more else "")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    worst, late = max(ratios, default=0.0), sum(r > ALLOWED for r in ratios)
    said = f"{len(ratios)} searches ended without a result. The latest took {worst:.2f} of its budget; "
    return "\n".join([f"{said}{late} took more than {ALLOWED:g} of it.", "", *lines])


def main() -> None:
    """Measure, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, nargs="+", default=[1.0, 3.0, 10.0])
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    found = table(options.seconds)
    print(found)
    if options.write:
        before = PAGE.read_text().split("<!-- table -->")[0]
        PAGE.write_text(f"{before}<!-- table -->\n\n{found}\n")


if __name__ == "__main__":
    main()
