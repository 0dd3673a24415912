"""Measures that nobody had in mind: the eight axioms of the paper, at n = 2 and for every n.

The measures are those of `tests/data/unseen_measures.toml`.  Each is one line of the records, so
that a run that was stopped goes on where it was; `--judge` checks the verdicts in the records by
an arithmetic that is not the kernel's (`unseen_values.py`, `attacks.py`, `judges.py`).

    python benchmarks/unseen.py RECORDS [--seconds 20] [--jobs 2] [--only NAME ...]
    python benchmarks/unseen.py RECORDS --judge
    python benchmarks/unseen.py RECORDS --again 20 [--only NAME ...]   asks once more what stayed UNKNOWN
    python benchmarks/unseen.py RECORDS --write       writes docs/benchmarks-unseen.md, which keeps its blind figures
"""

from __future__ import annotations

import argparse
import json
import re
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
from axiomcheck.axioms import PAPER_AXIOMS  # noqa: E402
from axiomcheck.axioms import catalog as axioms  # noqa: E402
from axiomcheck.errors import InputError  # noqa: E402
from axiomcheck.input import formula, latex  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.lang.measure import Measure  # noqa: E402
from axiomcheck.workers import Pool  # noqa: E402

DATA = ROOT / "tests" / "data"
PAGE = ROOT / "docs" / "benchmarks-unseen.md"
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
        from axiomcheck.input.tracing import reading
        from axiomcheck.strategies.proves import proves

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


def decided(claims: list[Claim], seconds: float, jobs: int) -> list[Record]:
    """The verdicts on claims, replayed by the kernel."""
    with Pool(claims, jobs, seconds, runner.DEFAULT_MEMORY_MB) as pool:
        found = {i: runner.believe(claims[i], answer) for i, answer in pool.answers()}
    return [
        {
            "axiom": v.claim.axiom.id, "reading": v.claim.reading, "n": v.claim.classes, "verdict": v.status.value,
            "trusts": sorted(v.trusts), "seconds": round(v.seconds, 2), "reason": v.reason[:400],
            "certificate": None if v.certificate is None else v.certificate.to_data(),
        }
        for _, v in sorted(found.items())
    ]  # fmt: skip


def asked(name: str, section: str, text: str, seconds: float, jobs: int) -> Record:
    """What became of a measure: why it was refused, or its verdicts."""
    start = perf_counter()
    record: Record = {"name": name, "section": section, "text": text}
    try:
        measure = read(name, section, text)
    except InputError as error:
        return record | {"refused": str(error), "seconds": round(perf_counter() - start, 2)}
    record |= {"formula": str(measure.formula), "classes": measure.classes}
    record["reading_seconds"] = round(perf_counter() - start, 2)
    record["claims"] = decided(list(claims_about(measure)), seconds, jobs)
    return record


def again(records: Path, seconds: float, jobs: int, only: list[str]) -> None:
    """Ask once more what stayed UNKNOWN, of all measures or of these."""
    for name, record in known(records).items():
        open_ones = {(c["axiom"], c["n"]) for c in record.get("claims", ()) if c["verdict"] == "unknown"}
        if not open_ones or (only and name not in only):
            continue
        claims = [
            c for c in claims_about(read(name, record["section"], record["text"])) if (c.axiom.id, c.classes) in open_ones
        ]
        new = {(c["axiom"], c["n"]): c for c in decided(claims, seconds, jobs)}
        record["claims"] = [new.get((c["axiom"], c["n"]), c) for c in record["claims"]]
        with records.open("a") as file:
            file.write(json.dumps(record) + "\n")
        print(f"{name:28} {dict(Counter(c['verdict'] for c in new.values()))}", flush=True)


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


# -- the page -------------------------------------------------------------------------------


def cells(records: dict[str, Record]) -> list[Record]:
    """All claims, each with the section of its measure."""
    return [c | {"section": r["section"]} for r in records.values() for c in r.get("claims", ())]


def page(now: dict[str, Record], written: str) -> str:
    """docs/benchmarks-unseen.md: what was open at first sight, as it is `written` there, and what is now."""
    found = cells(now)
    of_axiom = [(axioms()[a].name, [c for c in found if c["axiom"] == a]) for a in PAPER_AXIOMS]
    of_scope = [(f"n = {n}" if n else "every n", [c for c in found if c["n"] == n]) for _, n in SCOPES]
    of_section = [(s, [c for c in found if c["section"] == s]) for s in sections(now)]
    tables = [("all", [("", found)]), ("scope", of_scope), ("axiom", of_axiom), ("section", of_section)]
    refused = [f"- `{r['text']}`: {_shown(r)}" for r in now.values() if "refused" in r]
    shown = [line for title, groups in tables for line in (*rows(title, groups, blind(written)), "")]
    shown += [f"Refused at first sight: 8 of {len(now)} measures; now {len(refused)}:", "", *refused, ""]
    return HEAD.format(measures=len(now), cells=len(found), share=_open(found)) + "\n".join(shown) + "\n" + TAIL


def sections(records: dict[str, Record]) -> list[str]:
    """The sections, as the file has them."""
    return list(dict.fromkeys(r["section"] for r in records.values()))


def blind(written: str) -> dict[str, str]:
    """The figures of the blind run, as the page has them, by the first cell of their rows."""
    lines = (line.strip("|") for line in written.splitlines() if line.startswith("|"))
    split = [[cell.strip() for cell in line.split("|")] for line in lines]
    return {row[0]: f"{row[4]} | {row[5]}" for row in split if len(row) == 8 and row[5].endswith("%")}


def rows(title: str, groups: list[tuple[str, list[Record]]], first: dict[str, str]) -> list[str]:
    """Verdicts at `first` sight and now, a line for each group."""
    lines = [
        f"| {title} | cells | proved | refuted | unknown, blind | | unknown, now | |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name, now in groups:
        count = Counter(c["verdict"] for c in now)
        lines.append(
            f"| {name} | {len(now):,} | {count['proved']:,} | {count['refuted']:,} | "
            f"{first[name]} | {count['unknown']} | {_open(now)} |"
        )
    return lines


def _open(run: list[Record]) -> str:
    return f"{100 * sum(c['verdict'] == 'unknown' for c in run) / max(len(run), 1):.1f} %"


def _shown(record: Record) -> str:
    """The message, without the folder in which the file lies."""
    return re.sub(r"\S*/(?=unseen_functions)", "", record["refused"]).split("unseen_functions.py, ")[-1]


HEAD = """\
# Measures that nobody had in mind

{measures} measures were written down before anybody looked at how they would be decided: distances between distributions (Cha's
survey), divergences, losses of forecasting, relative and compositional errors, mixtures and compositions, measures of ordinal
quantification and of ecology, mistakes as people make them; as formulas, in LaTeX and as NumPy functions
(`tests/data/unseen_measures.toml`, `unseen_functions.py`). None is in the catalog; a few are known ones in other words.

Of each, the eight axioms were asked, at n = 2 (binary reading) and for every n (repaired reading), 20 s a cell on two busy cores.
**Blind, 11.7 % of 2,145 cells stayed UNKNOWN** (22 November 2026). Then, and only then, the reasons were read and
strategies improved, none of them for one measure. **Now {share} of {cells:,} cells do** (29 November 2026; 10 s a cell,
what was open then once more with 20 s, on a busy machine, and before the last improvements); that figure is no longer
blind. More measures can be read now, so there are more cells.

"""
TAIL = """\
Every verdict of both runs was judged by an arithmetic that is not the kernel's (`benchmarks/unseen_judge.py`): proofs met
up to 800 scenarios of a grid and 40 random ones, at n = 2 and at n = 3; witnesses computed once more, with exact fractions or 100
digits. No verdict was contradicted.

## What was open, and what came of it

- **IND and MON where no grid of small denominators has a counterexample.** A search now climbs towards one, and rounds it.
- **IND of homogeneous measures with roots**: powers of the part's mass may be halves.
- **Time.** What is plainly false is refuted before proofs are tried; no single attempt may spend all of the time.
- **Ties on fine grids only** (an error that is 0 within a tolerance); **MAX that fails at n = 3 only**; IoI of min(1, S).
- **Logarithms to another base** inside a sum: what divides all terms divides the sum.
- **Branches that meet** are read as maxima; in LaTeX, `\\ln \\sum` needs no brackets; functions may call `cosh` and `sinh`.

Still open, mostly:

- MAX, a quarter of these: where it holds for a reason of its own, as of `minimum(1, sum(p*log(p/p_hat)))`, or fails at more
  than two classes alone, and where errors exceed every number slowly;
- MON where the slope of a summand has a sign only on the unit interval, or of products and quotients of several sums;
- IND of quotients of two sums, and of single classes;
- IoI of logarithms of quotients of extremes, and of what is 0 at a few classes for other reasons;
- IMP and ABS of sums up to a class, at n = 2.

Again: `python benchmarks/unseen.py RECORDS`, then `--judge`.
Measures of further surveys, asked for the axioms of metrics too: [measures of surveys](benchmarks-survey.md).
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--seconds", type=float, default=20.0, help="for each claim")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[], help="names of measures")
    parser.add_argument("--judge", action="store_true", help="check the recorded verdicts; search nothing")
    parser.add_argument("--again", type=float, metavar="SECONDS", help="ask once more what stayed UNKNOWN")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    options = parser.parse_args()
    if options.write:
        PAGE.write_text(page(known(options.records), PAGE.read_text()))
        return
    if options.again:
        again(options.records, options.again, options.jobs, options.only)
        return
    if options.judge:
        wrong = judge(options.records, options.jobs)
        print(*wrong, sep="\n")
        sys.exit(1 if wrong else 0)
    search(options.records, options.seconds, options.jobs, options.only)


if __name__ == "__main__":
    main()
