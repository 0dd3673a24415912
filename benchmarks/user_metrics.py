"""Measures as they are commonly written: how many of the eight axioms are decided, and how long that takes.

The functions are those of `tests/data/user_metrics.py` that can be traced, and those of `unseen_functions.py`.  Each is a line
of the records, so that a run that was stopped goes on where it was.

    python benchmarks/user_metrics.py RECORDS [--seconds 20] [--only NAME ...]
    python benchmarks/user_metrics.py RECORDS --show
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FILES = [ROOT / "tests" / "data" / name for name in ("user_metrics.py", "new_metrics.py", "unseen_functions.py")]
LONGEST = 900  # seconds of the wall clock for one function, before it is given up


def functions() -> list[str]:
    """path:name of every function but those that are there to be refused."""
    found = []
    for path in FILES:
        names = [d.name for d in ast.parse(path.read_text()).body if isinstance(d, ast.FunctionDef)]
        found += [f"{path.relative_to(ROOT)}:{name}" for name in names if not name.startswith(("bad_", "_"))]
    return found


def asked(spec: str, seconds: float) -> dict[str, Any]:
    """The verdicts on one function, or why it was refused."""
    command = [sys.executable, "-m", "axiomcheck", "verify", spec, "--format", "json", "--jobs", "1", "--timeout", str(seconds)]
    start = perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False)
    record: dict[str, Any] = {"function": spec, "seconds": round(perf_counter() - start, 1)}
    if done.returncode == 2:
        return record | {"refused": done.stderr.strip()}
    keys = ("axiom", "verdict", "scope", "reason")
    return record | {"verdicts": [{k: v.get(k) for k in keys} for v in json.loads(done.stdout)["verdicts"]]}


def shown(records: list[dict[str, Any]]) -> str:
    """How many were decided, and what was not."""
    cells = [(r["function"].split(":")[1], v) for r in records for v in r.get("verdicts", ())]
    counts = Counter(v["verdict"].upper() for _, v in cells)
    unknown = counts["UNKNOWN"]
    lines = [f"{len(records)} functions, {sum('refused' in r for r in records)} refused"]
    lines.append(f"{len(cells) - unknown} of {len(cells)} decided ({100 * (1 - unknown / max(len(cells), 1)):.1f} %)")
    lines += [f"  {name} {v['axiom']}: {v['reason']}" for name, v in cells if v["verdict"].upper() == "UNKNOWN"]
    return "\n".join(lines)


def main() -> None:
    """Ask, or show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", nargs="*", default=())
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    records = [json.loads(line) for line in options.records.read_text().splitlines()] if options.records.exists() else []
    if not options.show:
        known = {r["function"] for r in records}
        for spec in functions():
            if spec not in known and (not options.only or spec.split(":")[1] in options.only):
                records.append(asked(spec, options.seconds))
                with options.records.open("a") as out:
                    out.write(json.dumps(records[-1]) + "\n")
    print(shown(records))


if __name__ == "__main__":
    main()
