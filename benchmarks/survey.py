"""Measures of surveys, asked as a user asks: `axiomcheck verify MEASURE --all`, natural domain, every n.

The measures are those of `tests/data/survey.toml`: formulas, LaTeX and NumPy functions.  Each is a line of the records, so that
a run that was stopped goes on where it was; a later line for the same measure replaces an earlier one.

    python benchmarks/survey.py RECORDS [--seconds 20] [--only NAME ...] [--again]
    python benchmarks/survey.py FIRST NOW --write          writes docs/benchmarks-survey.md
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data" / "survey.toml"
PAGE = ROOT / "docs" / "benchmarks-survey.md"
LONGEST = 900  # seconds of the wall clock for one measure, before it is given up
Record = dict[str, Any]


def entries() -> dict[str, tuple[str, list[str]]]:
    """The kind and the arguments of `verify`, by name."""
    data = tomllib.loads(DATA.read_text())
    return {name: (kind, arguments) for kind, those in data.items() for name, arguments in those.items()}


def asked(name: str, kind: str, arguments: list[str], seconds: float) -> Record:
    """The verdicts on one measure, or why it was refused."""
    every = ["--all"] if kind == "distributions" else []
    command = [sys.executable, "-m", "axiomcheck", "verify", *arguments, *every]
    start = perf_counter()
    done = subprocess.run(
        [*command, "--format", "json", "--jobs", "1", "--timeout", str(seconds)],
        cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip
    record: Record = {"name": name, "kind": kind, "measure": arguments[0], "seconds": round(perf_counter() - start, 1)}
    if done.returncode == 2:
        return record | {"refused": done.stderr.strip()}
    keys = ("axiom", "verdict", "scope", "trusts", "seconds", "reason", "witness", "found_by")
    return record | {"verdicts": [{k: v.get(k) for k in keys} for v in json.loads(done.stdout)["verdicts"]]}


def known(records: Path) -> dict[str, Record]:
    """Records by name; a later one replaces an earlier one."""
    lines = records.read_text().splitlines() if records.exists() else []
    return {r["name"]: r for r in map(json.loads, lines)}


def main() -> None:
    """Ask."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", nargs="*", default=())
    parser.add_argument("--again", action="store_true", help="ask once more where something is open")
    options = parser.parse_args()
    found = known(options.records)
    for name, (kind, arguments) in entries().items():
        if options.only and name not in options.only:
            continue
        if name in found and not (options.again and unknown(found[name])):
            continue
        record = asked(name, kind, arguments, options.seconds)
        with options.records.open("a") as out:
            out.write(json.dumps(record) + "\n")
        said = record.get("refused") or dict(counts(record))
        print(f"{name:32} {record['seconds']:6.1f} s  {said} {unknown(record)}", flush=True)


def counts(record: Record) -> Counter[str]:
    """How many verdicts of each kind."""
    return Counter(v["verdict"] for v in record.get("verdicts", ()))


def unknown(record: Record) -> list[str]:
    """The axioms that are open."""
    return [v["axiom"] for v in record.get("verdicts", ()) if v["verdict"] == "unknown"]


if __name__ == "__main__":
    main()
