"""What the main commands cost, in processor time, in this release beside an earlier one: both in one run, as a ratio.

    git worktree add ../earlier v0.1.0
    python benchmarks/history.py ../earlier [--runs 3] [--write]

Each command is a process of its own with a cache of its own; the least of a few runs counts.  `--write` puts the
table of these two releases into docs/benchmarks-history.md, above those that are there.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks-history.md"
HEAD = """# Benchmarks: from release to release

Processor time in seconds, children included, the least of a few runs; both releases ran on one machine, in turns,
by `benchmarks/history.py`.
"""
COMMANDS = (
    ("--help",),
    ("verify", "KLD"),
    ("verify", "KLD", "--fresh"),
    ("verify", "mean(abs(p - p_hat)/(p + p_hat))"),
    ("table", "1"),
    ("table", "1", "--fresh", "--jobs", "1"),
    ("table", "fig5", "--fresh", "--jobs", "1"),
    ("errata", "sebastiani"),
)


def seconds(checkout: Path, command: tuple[str, ...]) -> float:
    """Processor time of one run; NaN where that release does not know the command."""
    with tempfile.TemporaryDirectory() as cache:
        given = {**os.environ, "PYTHONPATH": str(checkout), "AXIOMCHECK_CACHE": cache}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.executable, "-m", "axiomcheck", *command], cwd=cache, env=given, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode == 2:
        return float("nan")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def version(checkout: Path) -> str:
    """What the release calls itself."""
    text = (checkout / "axiomcheck" / "__init__.py").read_text(encoding="utf-8")
    return re.findall(r'__version__ = "(.*)"', text)[0]


def section(earlier: Path, runs: int) -> str:
    """The table of both releases, as Markdown."""
    names = [version(c) for c in (earlier, ROOT)]
    lines = [f"## {names[1]} beside {names[0]}", "", f"| `axiomcheck ...` | {names[0]} | {names[1]} | ratio |"]
    lines.append("|---|--:|--:|--:|")
    for command in COMMANDS:
        times = [[seconds(c, command) for c in (earlier, ROOT)] for _ in range(runs)]  # in turns: both meet the same load
        old, new = map(min, zip(*times, strict=True))
        shown = [f"{t:.2f}" if t == t else "unknown" for t in (old, new)]
        said = " ".join(f"'{w}'" if "(" in w else w for w in command)
        lines.append(f"| `{said}` | {shown[0]} | {shown[1]} | {f'{new / old:.2f}' if old == old else ''} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the table, or write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("earlier", type=Path, help="a checkout of the earlier release")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    made = section(options.earlier.resolve(), options.runs)
    if not options.write:
        sys.stdout.write(made)
        return
    known = PAGE.read_text(encoding="utf-8").removeprefix(HEAD) if PAGE.exists() else ""
    others = [x for x in re.split(r"(?m)^(?=## )", known) if x.startswith("## ") and x.splitlines()[0] != made.splitlines()[0]]
    PAGE.write_text("\n".join([HEAD, made, *others]), encoding="utf-8")


if __name__ == "__main__":
    main()
