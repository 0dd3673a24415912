"""Measures that nobody had in mind: the eight axioms of the paper, at n = 2 and for every n.

The measures are those of `tests/data/unseen_measures.toml`.  Each is one line of the records, so
that a run that was stopped goes on where it was; `--judge` checks the verdicts in the records by
an arithmetic that is not the kernel's (`unseen_values.py`, `attacks.py`, `judges.py`).

    python benchmarks/unseen.py RECORDS [--seconds 20] [--jobs 2] [--only NAME ...]
    python benchmarks/unseen.py RECORDS --judge
    python benchmarks/unseen.py RECORDS --page    prints the table of docs/benchmarks-unseen.md
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import unseen_judge  # noqa: E402

from axiomcheck import runner  # noqa: E402
from axiomcheck.axioms import catalog as axioms  # noqa: E402
from axiomcheck.axioms.quantification import PAPER_AXIOMS  # noqa: E402
from axiomcheck.errors import InputError  # noqa: E402
from axiomcheck.input import formula, latex  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.lang.measure import Measure  # noqa: E402
from axiomcheck.workers import Pool  # noqa: E402

DATA = ROOT / "tests" / "data"
SCOPES = (("binary", 2), ("repaired", None))  # reading and number of classes
FUNCTIONS = "functions"
Record = dict[str, Any]


def texts() -> dict[str, tuple[str, str]]:
    """The section and the text of each measure."""
    data = tomllib.loads((DATA / "unseen_measures.toml").read_text())
    return {name: (section, text) for section, entries in data.items() for name, text in entries.items()}


def read(name: str, section: str, text: str) -> Measure:
    """The measure; InputError where it is refused."""
    if section == FUNCTIONS:
        from axiomcheck.cli.functions import proves
        from axiomcheck.input.tracing import reading

        return reading.read(f"{DATA / 'unseen_functions.py'}:{text}", proves).measure()
    return (latex if section == "latex" else formula).measure(text, name.upper())


def claims_about(measure: Measure) -> Iterator[Claim]:
    """Every axiom at n = 2 and for every n, where it says something."""
    for reading, classes in SCOPES:
        for axiom in PAPER_AXIOMS:
            try:
                yield Claim(measure, axioms()[axiom], reading, classes=classes)
            except InputError:  # IND says nothing of two classes
                continue


def asked(name: str, section: str, text: str, seconds: float, jobs: int) -> Record:
    """What became of a measure: why it was refused, or its verdicts, replayed by the kernel."""
    start = perf_counter()
    record: Record = {"name": name, "section": section, "text": text}
    try:
        measure = read(name, section, text)
    except InputError as error:
        return record | {"refused": str(error), "seconds": round(perf_counter() - start, 2)}
    record |= {"formula": str(measure.formula), "classes": measure.classes}
    record["reading_seconds"] = round(perf_counter() - start, 2)
    claims = list(claims_about(measure))
    with Pool(claims, jobs, seconds, runner.DEFAULT_MEMORY_MB) as pool:
        found = {i: runner.believe(claims[i], answer) for i, answer in pool.answers()}
    record["claims"] = [
        {
            "axiom": v.claim.axiom.id, "reading": v.claim.reading, "n": v.claim.classes, "verdict": v.status.value,
            "trusts": sorted(v.trusts), "seconds": round(v.seconds, 2), "reason": v.reason[:400],
            "certificate": None if v.certificate is None else v.certificate.to_data(),
        }
        for _, v in sorted(found.items())
    ]  # fmt: skip
    return record


def known(records: Path) -> dict[str, Record]:
    """Records by name; a last line that was cut off is forgotten, a later one replaces an earlier one."""
    found = {}
    for line in records.read_text().splitlines() if records.exists() else ():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        found[record["name"]] = record
    return found


def search(records: Path, seconds: float, jobs: int, only: list[str]) -> None:
    """Ask about the measures that the records do not have."""
    done = known(records)
    for name, (section, text) in texts().items():
        if name in done or (only and name not in only):
            continue
        record = asked(name, section, text, seconds, jobs)
        with records.open("a") as file:
            file.write(json.dumps(record) + "\n")
        counts = Counter(c["verdict"] for c in record.get("claims", ()))
        print(f"{name:28} {record.get('refused') or dict(counts)}", flush=True)


def judge(records: Path, jobs: int) -> list[str]:
    """Check every verdict of the records; the lines that contradict one."""
    found = [r for r in known(records).values() if "claims" in r]
    wrong, counts = [], Counter[str]()
    with ProcessPoolExecutor(jobs) as executor:
        for record, answers in zip(found, executor.map(unseen_judge.judged, found), strict=True):
            for claim, answer in zip(record["claims"], answers, strict=True):
                counts[answer if answer.startswith("not judged") else answer.split(":")[0]] += 1
                if answer.startswith("contradicted"):
                    wrong.append(f"{record['name']} {claim['axiom']} n = {claim['n'] or 'every'}: {answer}")
    print(dict(counts))
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--seconds", type=float, default=20.0, help="for each claim")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[], help="names of measures")
    parser.add_argument("--judge", action="store_true", help="check the recorded verdicts; search nothing")
    options = parser.parse_args()
    if options.judge:
        wrong = judge(options.records, options.jobs)
        print(*wrong, sep="\n")
        sys.exit(1 if wrong else 0)
    search(options.records, options.seconds, options.jobs, options.only)


if __name__ == "__main__":
    main()
