"""Measures of contingency matrices that nobody tuned anything for: what comes of them, and an independent judge.

The measures stand in tests/data/unseen_filtering.toml.  `run` decides every axiom under every smoothing, each cell
in a process that is killed at the limit, and keeps verdicts with their certificates, a line of JSON a cell;
`judge` checks every one of these against an evaluation that shares no code with the toolkit; `page` prints them.

    python benchmarks/unseen_filtering.py run VERDICTS.jsonl [--seconds 20] [--jobs 1]
    python benchmarks/unseen_filtering.py judge VERDICTS.jsonl
    python benchmarks/unseen_filtering.py page FIRST.jsonl NOW.jsonl [--write]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from axiomcheck import axioms  # noqa: E402
from axiomcheck.errors import InputError  # noqa: E402
from axiomcheck.exact.certificate import from_data  # noqa: E402
from axiomcheck.input import formula  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.lang.matrix import FILTERING, SMOOTHED  # noqa: E402
from axiomcheck.lang.measure import Measure  # noqa: E402
from axiomcheck.runner import run  # noqa: E402
from axiomcheck.store import Store  # noqa: E402
from axiomcheck.verdict import Status, Verdict, replay  # noqa: E402

DATA = ROOT / "tests" / "data" / "unseen_filtering.toml"
AXIOMS = ("sm", "aw", "nifq", "nigq")
REFUSED = "refused"


def entries() -> list[dict]:
    """The measures as the data file has them."""
    return tomllib.loads(DATA.read_text())["metric"]


def measure(entry: dict) -> Measure:
    """An entry as a measure; an InputError where its formula is refused."""
    return formula.measure(
        entry["formula"], entry["name"], kind=FILTERING,
        parameters=[f"{k}: {v}" for k, v in entry.get("parameters", {}).items()],
        lower_is_better=entry.get("lower", False),
    )  # fmt: skip


def claims(found: Measure) -> list[Claim]:
    """Every axiom in its default reading, under every smoothing."""
    return [Claim(found, a, a.default, domain) for domain in SMOOTHED for a in map(axioms.from_name, AXIOMS)]


# -- running ------------------------------------------------------------------------------


def records(options: argparse.Namespace) -> Iterator[dict]:
    """A record for every cell; those of a refused formula say why."""
    old = (
        {(r["measure"], r["axiom"], r["domain"]): r for r in read(options.replaying)}
        if options.replaying
        else {}
    )
    for entry in entries():
        try:
            asked = claims(measure(entry))
        except InputError as error:
            for domain in SMOOTHED:
                for axiom in AXIOMS:
                    yield {
                        "measure": entry["name"],
                        "axiom": axiom,
                        "domain": domain,
                        "verdict": REFUSED,
                        "reason": str(error),
                    }
            continue
        found = replayed(asked, old, entry["name"])
        with tempfile.TemporaryDirectory() as empty:
            store, left = (
                Store(Path(empty) / "shipped", Path(empty) / "cache"),
                [c for c in asked if c not in found],
            )
            more = run(left, jobs=options.jobs, seconds=options.seconds, fresh=True, store=store)
        found |= dict(zip(left, more, strict=True))
        for claim, v in found.items():
            yield {
                "measure": entry["name"], "axiom": claim.axiom.id, "domain": claim.domain, "verdict": v.status.value,
                "trusts": sorted(v.trusts), "seconds": round(v.seconds, 2), "reason": v.reason,
                "certificate": None if v.certificate is None else v.certificate.to_data(),
            }  # fmt: skip


def replayed(asked: list[Claim], old: dict, name: str) -> dict[Claim, Verdict]:
    """Of an earlier run, the certificates that still replay."""
    found = {}
    for claim in asked:
        record = old.get((name, claim.axiom.id, claim.domain), {})
        if record.get("certificate") is not None:
            found[claim] = replay(claim, Status(record["verdict"]), from_data(record["certificate"]))
    return found


def run_all(options: argparse.Namespace) -> None:
    seen = Counter()
    with options.verdicts[0].open("w") as out:
        for record in records(options):
            print(json.dumps(record), file=out, flush=True)
            seen[record["verdict"]] += 1
            if sum(seen.values()) % 16 == 0:
                print(record["measure"], dict(seen), file=sys.stderr, flush=True)


# -- judging ------------------------------------------------------------------------------

SIZES = {0: 9, 1: 5, 2: 4}  # documents of the matrices that are enumerated, by the number of parameters


def fault(entry: dict, record: dict) -> object:
    """What is wrong with a verdict, or None: small matrices and values of the parameters, one by one."""
    from filtering_attacks import Attack
    from independent_formulas import reader

    ranges = {x.name: (x.low, x.high) for x in measure(entry).parameters}
    ranges = {k: tuple(None if b is None else Fraction(b) for b in ends) for k, ends in ranges.items()}
    attack = Attack(
        reader(entry["formula"]), record["axiom"], axioms.from_name(record["axiom"]).default, record["domain"],
        ranges, entry.get("lower", False),
    )  # fmt: skip
    return attack.fault(record["verdict"].upper(), record["certificate"], SIZES[len(ranges)])


def judge(options: argparse.Namespace) -> None:
    """Every verdict that has a certificate, and notes beside it what came out; exit with 1 if one is wrong."""
    known = {e["name"]: e for e in entries()}
    outcome, records = Counter(), read(options.verdicts[0])
    for record in records:
        if record.get("certificate") is None:
            continue
        found = fault(known[record["measure"]], record)
        record["judged"] = "right" if found is None else "WRONG"
        outcome[record["verdict"], record["judged"]] += 1
        if found is not None:
            print(record["measure"], record["axiom"], record["domain"], record["verdict"], found)
    options.verdicts[0].write_text("".join(json.dumps(r) + "\n" for r in records))
    for (verdict, word), count in sorted(outcome.items()):
        print(f"{verdict}: {count} {word}")
    if any(word == "WRONG" for _, word in outcome):
        raise SystemExit(1)


# -- the page -----------------------------------------------------------------------------

LETTERS = {"proved": "P", "refuted": "R", "conditional": "C", "undefined": "U", "unknown": "?", REFUSED: "-"}
ORDER = tuple(LETTERS)


def page(first: list[dict], now: list[dict]) -> str:
    """Both runs as Markdown."""
    told = [e for e in ORDER if any(r["verdict"] == e for r in (*first, *now))]
    lines = [
        "# Measures of filtering that nobody tuned anything for",
        "",
        f"{len(entries())} measures of contingency matrices that people use, or that are wrong on purpose, none of them in",
        f"the catalog or in a list of the tests ({DATA.relative_to(ROOT)}): each axiom in its default reading, under each",
        "smoothing, 20 s a cell. `first` is the run before anything was changed for them, on a machine that others kept",
        "busy, so that less was found in 20 s than on an idle one; `now` is after general strategies were added, none of",
        "which knows a measure: what the first run had decided is replayed, the rest searched, on the same machine when it was",
        "less busy, to which a few roots and logarithms that took all 20 s before owe their verdict. This page is written by",
        "`python benchmarks/unseen_filtering.py page FIRST NOW --write`.",
        "",
        "| cells | " + " | ".join(told) + " |",
        "|---|" + "--:|" * len(told),
    ]
    for title, records in (("first", first), ("now", now)):
        for scope, axiom in (("all", AXIOMS), *((a.upper(), (a,)) for a in AXIOMS)):
            inside = [r for r in records if r["axiom"] in axiom]
            count = Counter(r["verdict"] for r in inside)
            lines.append(
                f"| {title}, {scope}: {len(inside):,} | " + " | ".join(f"{count[t]:,}" for t in told) + " |"
            )
    lines += [
        "",
        "AW asks for a parameter: a measure without one does not satisfy it, which takes no search.",
        "",
        "What was added, each for a class of measures: a value that is infinite counts as better than a finite one in the",
        "search too, not only in the kernel; matrices of very unequal cells, in floating point first, so that what only a",
        "rare class shows is refuted, and no proof is sought of it; whole numbers are cut at sums of two cells, which leaves",
        "points, and a far region where signs of coefficients settle the goal; a parameter is cut where matrices that grow",
        "without end begin to break the claim, and at single values at which alone an equality holds; the polynomial",
        "whose sign is asked on many cones is worked out once.",
        "",
        "## What was judged",
        "",
        "Every verdict of both runs was given to an evaluation that shares no code with the toolkit, neither the parser",
        "nor the arithmetic (`tests/support/independent_formulas.py`,",
        "`tests/support/filtering_attacks.py`): a proof to all matrices of at",
        f"most {SIZES[0]} documents ({SIZES[1]} or fewer where there are parameters, at many values of these), a refutation",
        "to its own matrices.",
        "",
        *_judged(first, now),
        "",
        "## Every measure, now",
        "",
        "Four letters a cell, one for each smoothing (natural, laplace, noninformative, noninformative_joint): "
        + ", ".join(f"{LETTERS[t]} {t}" for t in told) + ".",
        "",
        "| measure | " + " | ".join(a.upper() for a in AXIOMS) + " |",
        "|---|" + "---|" * len(AXIOMS),
    ]  # fmt: skip
    letters = {(r["measure"], r["axiom"], r["domain"]): LETTERS[r["verdict"]] for r in now}
    for entry in entries():
        cells = ("".join(letters.get((entry["name"], a, d), " ") for d in SMOOTHED) for a in AXIOMS)
        lines.append(f"| {entry['name']} | " + " | ".join(f"`{c}`" for c in cells) + " |")
    lines += ["", "## What stays open", "", *_still_open(now), ""]
    return "\n".join(lines)


def _judged(*runs: list[dict]) -> list[str]:
    """How many verdicts were right."""
    told = []
    for title, records in zip(("first", "now"), runs, strict=True):
        counts = Counter(r.get("judged") for r in records if r.get("certificate") is not None)
        told.append(f"- {title}: {counts['right']:,} verdicts are right, {counts['WRONG']:,} wrong.")
    return told


def _still_open(records: list[dict]) -> list[str]:
    left = [r for r in records if r["verdict"] in ("unknown", REFUSED)]
    names = dict.fromkeys((r["measure"], r["axiom"]) for r in left)
    told = []
    for name, axiom in names:
        inside = [r for r in left if (r["measure"], r["axiom"]) == (name, axiom)]
        where = ", ".join(r["domain"] for r in inside)
        why = (
            "refused"
            if inside[0]["verdict"] == REFUSED
            else "out of time"
            if any("out of" in r["reason"] or "killed" in r["reason"] for r in inside)
            else "open"
        )
        told.append(f"- {name}, {axiom.upper()}, {where}: {why}")
    return told


def show(options: argparse.Namespace) -> None:
    """The page, printed or written."""
    text = page(*map(read, options.verdicts))
    print(text)
    if options.write:
        (ROOT / "docs" / "benchmarks-unseen-filtering.md").write_text(text)


def read(path: Path) -> list[dict]:
    """The records of a run."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("run", "judge", "page"))
    parser.add_argument("verdicts", type=Path, nargs="+")
    parser.add_argument("--seconds", type=float, default=20.0, help="a cell")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--replaying", type=Path, help="an earlier run: what it decided is replayed, the rest searched"
    )
    parser.add_argument("--write", action="store_true", help="to docs/benchmarks-unseen-filtering.md")
    options = parser.parse_args()
    {"run": run_all, "judge": judge, "page": show}[options.what](options)


if __name__ == "__main__":
    main()
