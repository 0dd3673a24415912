"""Table 3 and Figure 5 of Amigó et al. 2019, cold: every certificate searched afresh by the command line, an empty cache.

python benchmarks/filtering.py [--jobs 2] [--timeout 20] [--write]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from importlib import metadata
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
TABLES = {"3": "Table 3", "fig5": "Figure 5"}
AIM = 60  # seconds for both
SLOWEST = 8
STATUSES = ("proved", "refuted", "conditional", "unknown")


def table(name: str, cache: str, options: argparse.Namespace, *, fresh: bool) -> tuple[list[dict], float]:
    """The records of a table, and the seconds that the command took, start-up and printing included."""
    words = [
        "table",
        name,
        "--format",
        "json",
        "--jobs",
        str(options.jobs),
        "--timeout",
        f"{options.timeout:g}",
    ]
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "axiomcheck", *words, *(["--fresh"] if fresh else [])],
        cwd=ROOT, env={**os.environ, "AXIOMCHECK_CACHE": cache}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    spent = perf_counter() - start
    if done.returncode not in (0, 3):
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)["verdicts"], spent


def report(options: argparse.Namespace) -> str:
    """Times and verdicts as Markdown."""
    lines = [
        "# Table 3 and Figure 5, cold",
        "",
        f"`axiomcheck table` with an empty cache and `--fresh`: {options.jobs} jobs, {options.timeout:g} s a cell; then again, "
        "from the certificates found.",
        "",
        "| | cells | proved | refuted | conditional | unknown | rest on z3 | seconds, cold | seconds, replayed |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    total, slow = 0.0, []
    for name, title in TABLES.items():
        with tempfile.TemporaryDirectory() as cache:
            records, cold = table(name, cache, options, fresh=True)
            _, again = table(name, cache, options, fresh=False)
        total += cold
        slow += [(r["seconds"], title, r) for r in records]
        count = Counter(r["verdict"] for r in records)
        z3 = sum("z3" in r["trusts"] for r in records)
        shown = " | ".join(str(count[s]) for s in STATUSES)
        lines.append(f"| {title} | {len(records)} | {shown} | {z3} | {cold:.1f} | {again:.1f} |")
    lines += ["", f"Both together, cold: {total:.0f} s; the aim is {AIM} s.", "", "The slowest cells:", ""]
    lines += ["| | measure | axiom | domain | verdict | seconds |", "|---|---|---|---|---|--:|"]
    for seconds, title, r in sorted(slow, key=lambda x: -x[0])[:SLOWEST]:
        lines.append(
            f"| {title} | {r['measure']} | {r['axiom']} | {r['domain']} | {r['verdict']} | {seconds:.1f} |"
        )
    return "\n".join([*lines, "", _versions(options), ""])


def _versions(options: argparse.Namespace) -> str:
    have = ", ".join(f"{k} {metadata.version(k)}" for k in ("python-flint", "z3-solver"))
    again = f"python benchmarks/filtering.py --jobs {options.jobs} --timeout {options.timeout:g} --write"
    return f"Python {sys.version.split()[0]}, {have}, {os.cpu_count()} cores. Again: `{again}`."


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=20.0, help="seconds a cell")
    parser.add_argument("--write", action="store_true", help="to docs/benchmarks-filtering.md")
    options = parser.parse_args()
    text = report(options)
    print(text)
    if options.write:
        (ROOT / "docs" / "benchmarks-filtering.md").write_text(text)


if __name__ == "__main__":
    main()
