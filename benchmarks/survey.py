"""Measures of surveys, asked as a user asks: `axiomcheck verify MEASURE --all`, natural domain, every n.

The measures are those of `tests/data/survey.toml`: formulas, LaTeX and NumPy functions.  Each is a line of the records, so that
a run that was stopped goes on where it was; a later line for the same measure replaces an earlier one.

    python benchmarks/survey.py RECORDS [--seconds 20] [--only NAME ...]
    python benchmarks/survey.py NOW --first FIRST          asks again what FIRST has open, or not by the kernel alone
    python benchmarks/survey.py NOW --first FIRST --write  writes docs/benchmarks-survey.md and tests/golden/survey.json
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
GOLDEN = ROOT / "tests" / "golden" / "survey.json"
LETTERS = {"proved": "P", "refuted": "R", "conditional": "C", "unknown": "?"}
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


def asked_again(before: Record, arguments: list[str], seconds: float) -> Record:
    """The record with what is open, or rests on more than the kernel, asked once more."""
    if "refused" in before:
        return asked(before["name"], before["kind"], arguments, seconds)
    left = [v["axiom"] for v in before["verdicts"] if v["verdict"] == "unknown" or v["trusts"] != ["kernel"]]
    if not left:
        return before
    again = asked(before["name"], "", [*arguments, "--axiom", ",".join(dict.fromkeys(left))], seconds)
    new = {(v["axiom"], v["scope"]): v for v in again["verdicts"]}
    old = {(v["axiom"], v["scope"]): v for v in before["verdicts"] if v["axiom"] not in left}
    order = list(dict.fromkeys(v["axiom"] for v in before["verdicts"]))
    return before | {"verdicts": sorted([*old.values(), *new.values()], key=lambda v: order.index(v["axiom"]))}


def known(records: Path) -> dict[str, Record]:
    """Records by name; a later one replaces an earlier one."""
    lines = records.read_text().splitlines() if records.exists() else []
    return {r["name"]: r for r in map(json.loads, lines)}


# -- the page -------------------------------------------------------------------------------


def cells(records: dict[str, Record], kind: str) -> list[Record]:
    """All verdicts on measures of that kind."""
    return [v for r in records.values() if r["kind"] == kind for v in r.get("verdicts", ())]


def share(run: list[Record]) -> str:
    """How many cells are decided, and how many of them by the kernel alone."""
    decided = [v for v in run if v["verdict"] != "unknown"]
    alone = sum(v["trusts"] == ["kernel"] for v in decided)
    return f"{len(run)} | {len(decided)} | {100 * len(decided) / max(len(run), 1):.1f} % | {alone}"


def letters(record: Record) -> dict[str, str]:
    """The verdicts on a measure by axiom, one letter for each codeframe size that was asked about."""
    found: dict[str, str] = {}
    for v in record.get("verdicts", ()):
        found[v["axiom"]] = found.get(v["axiom"], "") + LETTERS[v["verdict"]]
    return found


def page(first: dict[str, Record], now: dict[str, Record]) -> str:
    """docs/benchmarks-survey.md."""
    lines = [HEAD.format(measures=len(now), refused=sum("refused" in r for r in first.values())).rstrip(), ""]
    lines += ["| | cells | decided | | by the kernel alone |", "|---|--:|--:|--:|--:|"]
    for kind in ("distributions", "matrices"):
        same = {name: now[name] for name, r in first.items() if "verdicts" in r}
        runs = (("first", first), ("the same cells now", same), ("now", now))
        lines += [f"| {kind}, {name} | {share(cells(run, kind))} |" for name, run in runs]
    for kind in ("distributions", "matrices"):
        axioms = list(dict.fromkeys(v["axiom"] for v in cells(now, kind)))
        lines += ["", f"| {kind} | {' | '.join(axioms)} |", f"|---|{'---|' * len(axioms)}"]
        for r in (r for r in now.values() if r["kind"] == kind and "verdicts" in r):
            found = letters(r)
            lines.append(f"| {r['name']} | {' | '.join(f'`{found[a]}`' if a in found else '' for a in axioms)} |")
    refused = [f"- `{r['measure']}`: {r['refused'].splitlines()[-1]}" for r in now.values() if "refused" in r]
    return "\n".join([*lines, "", "Refused now:", "", *refused, "", TAIL.rstrip()]) + "\n"


HEAD = """\
# Measures of surveys, asked as a user asks

{measures} measures of the literature that were in no list of this project: distances and divergences (Cha
2007, Prasath et al. 2017), losses of forecasting, overlaps of niches, similarities of binary data (Choi et
al. 2010, Consonni and Todeschini 2012), measures of diagnostic tests. They were written down before anybody
looked at how they would be decided, as formulas, in LaTeX and as NumPy functions (`tests/data/survey.toml`).
Each was asked by `axiomcheck verify MEASURE --all`, natural domain, every n, 20 s a verdict, one process, on
two busy cores (24 November 2026). {refused} were refused at first sight. `first` is that run. Then the
reasons were read, and tactics added, none for one measure: `now` is no longer blind.

**Since then, less is decided** (28 November 2026). Rules beside the calculus that had decided some of these
cells were deleted, so that every verdict rests on `kernel` alone. Asked again at 20 s, 15 cells were not
decided, and are `?` below: IoI of exponential_divergence; MAX of tweedie, first_log_odds, greatest_over_greatest,
legates_mccabe and, at n = 3, meehl; BND of tweedie, gamma_three and first_log_odds; NN of pearson_correlation;
IND and CON of first_log_odds; SYM of thompson; ABS of cumulative_log_error; SM of class_balance_accuracy. The
counts are those of 24 November. No verdict was another than before.
"""
TAIL = """\
One letter for each verdict: P proved, R refuted, C conditional, ? unknown. `meehl` has a formula of its own
at n = 2 and at n = 3.

## What was open, and what came of it

- **CVX of summands with kinks or quotients.** What has a kink is one more number that is mixed; a summand of
  one number lies above its tangent where its second derivative is not negative.
- **Angles**: terms of one shape around arctan and roots are compared part by part; pi is at most 22/7.
- **BND of quotients of aggregates**: what is divided by goes to the other side; bounds that are far away are
  tried.
- **IND with roots of any degree**, and with 1/p in the summand.
- **Largest and smallest ratios**: NN, IoI, TRI, MAX, and BND of logarithms of them.
- **Input**: a formula may begin with a minus sign; sizes alone (S, G, T) are seen to be about counts; arcsin
  of a root is traced.

Still open, mostly:

- angles between vectors: the triangle inequality, and what needs Cauchy and Schwarz (IoI, and BND and MAX of the correlation);
- powers with a parameter, but for IoI, NN and MON;
- suprema that no vertex has, and irrational normalisers (`perimeter`);
- CVX of measures that are functions of several sums or of largest entries.
"""


def main() -> None:
    """Ask, or write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", nargs="*", default=())
    parser.add_argument("--first", type=Path, help="the records of the blind run")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    options = parser.parse_args()
    found = known(options.records)
    before = known(options.first) if options.first else None
    if options.write and before is not None:
        found = {name: found[name] for name in entries()}
        PAGE.write_text(page(before, found))
        GOLDEN.write_text(json.dumps({name: letters(r) for name, r in found.items()}, indent=1) + "\n")
        return
    for name, (kind, arguments) in entries().items():
        if options.only and name not in options.only:
            continue
        if name in found:
            continue
        if before is None:
            record = asked(name, kind, arguments, options.seconds)
        else:
            record = asked_again(before[name], arguments, options.seconds)
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
