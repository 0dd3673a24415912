"""The nine measures on many rows, beside quapy.error and a copy of the same bytes.

    python benchmarks/numeric.py            the tables
    python benchmarks/numeric.py --write    the tables into docs/benchmarks-numeric.md

Everything is timed in one process on one thread, as process CPU time, the best of
several runs; quapy (optional) gets the same arrays and the same eps.
"""

# ruff: noqa: E402 (the number of threads is read when numpy is imported)
from __future__ import annotations

import argparse
import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"  # before numpy is imported

import platform
import time
from collections.abc import Callable
from pathlib import Path

import mpmath as mp
import numpy as np

from axiomcheck import numeric
from axiomcheck.lang.expr import Expr
from axiomcheck.measures import catalog
from axiomcheck.numeric.compile import blocks, program

NINE = ("ae", "nae", "rae", "nrae", "se", "dr", "kld", "nkld", "pd")
UNSMOOTHED = ("ae", "nae", "se")  # quapy takes no eps for these
EPS = 1 / 200
CLASSES = (2, 5, 20)
REPORT = Path(__file__).parent.parent / "docs" / "benchmarks-numeric.md"


def cpu(call: Callable[[], object], runs: int) -> float:
    """Best process CPU time, in milliseconds."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best * 1e3


def unchecked(name: str, p: np.ndarray, q: np.ndarray, eps: float | None) -> np.ndarray:
    """The same evaluation without the validation of the arrays."""
    n = p.shape[1]
    made, out = program(catalog()[name].formula, n, eps), np.empty(len(p))
    parts = blocks(len(p), n)
    workspace = made.workspace(max(b.stop - b.start for b in parts))
    for b in parts:
        made.run(p[b], q[b], out[b], workspace)
    return out


def exact(e: Expr, p: list, q: list, c: int | None = None):
    """A formula in mpmath, as declared."""
    if e.op == "num":
        return mp.mpf(e.args[0].numerator) / e.args[0].denominator
    if e.op == "sym":
        return mp.mpf(len(p)) if e.args[0] == "n" else (p if e.args[0] == "p" else q)[c]
    if e.op in ("sum", "mean", "cmin", "cmax"):
        values = [exact(e.args[0], p, q, c) for c in range(len(p))]
        if e.op in ("cmin", "cmax"):
            return min(values) if e.op == "cmin" else max(values)
        return mp.fsum(values) / (len(p) if e.op == "mean" else 1)
    x, *rest = (exact(a, p, q, c) for a in e.args)
    single = {"abs": abs, "log": mp.log, "exp": mp.exp}
    double = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
              "pow": lambda a, b: a**b, "max": max, "min": min}  # fmt: skip
    if e.op in single:
        return single[e.op](x)
    for y in rest:
        x = double[e.op](x, y)
    return x


def normalised(row: np.ndarray, eps: float | None) -> list:
    """A row of doubles made to sum to one, and smoothed, in 50 digits."""
    values, e = [mp.mpf(float(x)) for x in row], mp.mpf(eps or 0)
    return [(x / mp.fsum(values) + e) / (1 + len(values) * e) for x in values]


def worst_error(values: np.ndarray, name: str, p: np.ndarray, q: np.ndarray, eps: float | None) -> float:
    """Largest relative error over the rows."""
    formula, found = catalog()[name].formula, mp.mpf(0)
    for value, a, b in zip(values, p, q, strict=True):
        want = exact(formula, normalised(a, eps), normalised(b, eps))
        found = max(found, abs(mp.mpf(float(value)) - want) / abs(want))
    return float(found)


def close_pairs(n: int, rows: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Dyadic distributions that sum to one exactly, about 1e-6 apart."""
    unit = 2**40
    p = np.floor(rng.dirichlet(np.ones(n), rows) * (unit * 0.9)) + 2**30
    p[:, 0] += unit - p.sum(axis=1)
    step = rng.integers(1, 2**20, size=(rows, n)).astype(float)
    step -= np.roll(step, 1, axis=1)
    return p / unit, (p + step) / unit


def theirs(name: str) -> Callable | None:
    """The same measure of quapy.error, if it is installed and has it."""
    try:
        import quapy.error
    except ImportError:
        return None
    found = getattr(quapy.error, name, None)
    return found if found is None or name in UNSMOOTHED else lambda p, q: found(p, q, EPS)


def measure_row(name: str, p: np.ndarray, q: np.ndarray, copy: float, runs: int, sample: int) -> str:
    """One line of the table."""
    eps, rng = None if name in UNSMOOTHED else EPS, np.random.default_rng(1)
    f, rival = getattr(numeric, name), theirs(name)
    checked = cpu(lambda: f(p, q, eps=eps), runs)
    bare = cpu(lambda: unchecked(name, p, q, eps), runs)
    near = close_pairs(p.shape[1], sample, rng)
    far = p[:sample], q[:sample]
    cells = [name.upper(), f"{checked:.1f}", f"{checked / copy:.1f}", f"{bare / copy:.1f}"]
    if rival is None:
        cells += ["", "", ""]
    else:
        other = cpu(lambda: rival(p, q), runs)
        cells += [f"{other:.1f}", f"{other / checked:.1f}", f"{other / bare:.1f}"]
    cells += [f"{worst_error(f(*x, eps=eps), name, *x, eps):.0e}" for x in (far, near)]
    cells.append(f"{worst_error(rival(*near), name, *near, eps):.0e}" if rival else "")
    return f"| {' | '.join(cells)} |"


HEADER = (
    "| | ms | / copy | / copy, unchecked | QuaPy ms | QuaPy / ours | QuaPy / ours, unchecked "
    "| error | error, close pairs | QuaPy's, close pairs |\n|---|" + "--:|" * 9
)


def table(n: int, rows: int, runs: int, sample: int) -> str:
    """All measures for one number of classes."""
    rng = np.random.default_rng(0)
    p, q = rng.dirichlet(np.ones(n), rows), rng.dirichlet(np.ones(n), rows)
    into = np.empty_like(p), np.empty_like(q)
    copy = cpu(lambda: (np.copyto(into[0], p), np.copyto(into[1], q)), 3 * runs)
    lines = [measure_row(name, p, q, copy, runs, sample) for name in NINE]
    return "\n".join([f"## n = {n}: {rows:,} rows, copy {copy:.1f} ms", "", HEADER, *lines])


NOTES = """# The measures on arrays: time and accuracy

CPU time of one thread, best of {runs} runs, NumPy {numpy} on {machine}; made by
`python benchmarks/numeric.py{args}`.

- **copy**: both input arrays copied to others, the floor of anything that reads them.
- **unchecked**: without validating that the rows are distributions, which QuaPy does not do either.
- **error**: largest relative error against mpmath (50 digits) on {sample} rows, the rows normalised
  exactly first, which moves them by about 1e-16: rows that happen to be close show that. On
  *close pairs*, p_hat is about 1e-6 from p and both sum to one exactly.
- eps = 1/200, except for AE, NAE and SE, which QuaPy does not smooth. QuaPy has no DR and no PD.
"""


def main() -> None:
    """Print the tables, and write them if asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=10**6, help="rows per array (default: 10^6)")
    parser.add_argument("--runs", type=int, default=7, help="runs, of which the best counts")
    parser.add_argument("--sample", type=int, default=200, help="rows compared with mpmath")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks-numeric.md")
    given = parser.parse_args()
    mp.mp.dps = 50
    notes = NOTES.format(
        runs=given.runs,
        sample=given.sample,
        numpy=np.__version__,
        machine=f"{platform.machine()}, Python {platform.python_version()}",
        args="" if given.rows == 10**6 else f" --rows {given.rows}",
    )
    tables = (table(n, given.rows, given.runs, given.sample) for n in CLASSES)
    text = "\n\n".join([notes.rstrip(), *tables])
    print(text)
    if given.write:
        REPORT.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
