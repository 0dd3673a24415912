"""Every verdict about hundreds of random measures, checked by an arithmetic that is not the kernel's, and by raw Z3.

A proof is attacked by every admissible scenario of a grid and by random ones; a witness is
evaluated once more.  What disagrees is a contradiction, and there must be none.  Each measure
is one line of the records, so that a run that was stopped goes on where it was.

    python benchmarks/soundness.py [--count 500] [--seconds 1] [--jobs 2] [--records FILE] [--write]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import attacks  # noqa: E402
import grammar  # noqa: E402
import judges  # noqa: E402

from axiomcheck import runner  # noqa: E402
from axiomcheck.axioms import catalog as axioms  # noqa: E402
from axiomcheck.axioms.quantification import PAPER_AXIOMS  # noqa: E402
from axiomcheck.errors import InputError  # noqa: E402
from axiomcheck.input import formula as reader  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.store import Store  # noqa: E402
from axiomcheck.verdict import Status, Verdict  # noqa: E402

PAGE = ROOT / "docs" / "soundness.md"
SEED, BATCH = 20201, 25
EVERY_N, SMOOTHED, REPAIRED = 4, 5, 2  # one measure in so many is asked about these, too
SIZES = (2, 3)  # at which proofs for every n are attacked
WITNESSED = {Status.REFUTED: "refuted", Status.UNDEFINED: "undefined"}

Record = dict[str, Any]


def claims_about(index: int, tree: grammar.Tree) -> Iterator[Claim]:
    """Every axiom at n = 2 and n = 3, and for some measures for every n, after smoothing, or repaired."""
    measure = reader.measure(grammar.text(tree), f"M{index}")
    variants: list[tuple[str, str, int | None]] = [("binary", "natural", 2), ("printed", "natural", 3)]
    if index % EVERY_N == 0:
        variants.append(("printed", "natural", None))
    if index % SMOOTHED == 0:
        variants.append(("binary", "smoothed", 2))
    for axiom in axioms().values():
        if axiom.kind != measure.kind:
            continue
        for reading, domain, classes in variants:
            if axiom.id not in PAPER_AXIOMS:
                reading = "printed"
            elif axiom.id in ("rel", "abs", "ind") and reading == "printed" and index % REPAIRED:
                reading = "repaired"
            try:
                yield Claim(measure, axiom, reading, domain, "same", classes)
            except InputError:  # IND says nothing of two classes
                continue


def judged(verdict: Verdict, tree: grammar.Tree, D: attacks.Values) -> Record:
    """What the verdict says, what the attack and Z3 say, and whether they agree."""
    claim, status = verdict.claim, verdict.status
    record: Record = {
        "axiom": claim.axiom.id, "reading": claim.reading, "domain": claim.domain, "n": claim.classes,
        "verdict": status.value, "trusts": sorted(verdict.trusts), "seconds": round(verdict.seconds, 2),
    }  # fmt: skip
    if status is Status.UNKNOWN:
        return record | {"reason": verdict.reason[:160]}
    questions = [
        attacks.Question(claim.axiom.id, claim.reading, claim.domain, n)
        for n in ([claim.classes] if claim.classes else SIZES)
        if not (claim.axiom.id == "ind" and n == 2)
    ]
    record["z3"] = says = judges.z3_says(tree, questions[0])
    if status is Status.PROVED:
        rng = random.Random(f"{grammar.text(tree)} {claim}")
        found = [v for q in questions if (v := attacks.violation(D, q, rng)) is not None]
        record["check"] = f"broken: {found[0]}" if found else "survived"
        record["agree"] = not found and says != "fails"
    else:
        data = verdict.certificate.to_data()
        record["rule"] = data["rule"]
        holds = judges.breaks(D, questions[0], data["rule"], data.get("params", {}))
        record["check"] = {True: "broken", False: "not broken", None: "not judged"}[holds]
        contradicted = says == "holds" and claim.classes is not None and status is Status.REFUTED
        record["agree"] = holds is not False and not contradicted
    if not record["agree"]:
        record["certificate"] = verdict.certificate.to_data()
    return record


def campaign(count: int, seconds: float, jobs: int, records: Path, seed: int = SEED) -> list[Record]:
    """Records of all measures; those that the file has are not asked about again."""
    records.touch()
    known = {r["index"]: r for line in records.read_text().splitlines() if (r := json.loads(line))}
    wanted = list(enumerate(islice(grammar.formulas(seed), count)))
    left = [(i, tree) for i, tree in wanted if i not in known]
    with records.open("a") as file:

        def keep(record: Record) -> None:
            known[record["index"]] = record
            file.write(json.dumps(record) + "\n")
            file.flush()

        for at in range(0, len(left), BATCH):
            ask(left[at : at + BATCH], seconds, jobs, keep)
    return [known[i] for i, _ in wanted]


def ask(
    measures: list[tuple[int, grammar.Tree]], seconds: float, jobs: int, keep: Callable[[Record], None]
) -> None:
    """The verdicts about a few measures, each judged as it comes; a measure is kept once it is done."""
    claims = {index: list(claims_about(index, tree)) for index, tree in measures}
    owners = [index for index in claims for _ in claims[index]]
    trees, values = dict(measures), {index: attacks.Values(tree) for index, tree in measures}
    found: dict[int, list[Record]] = {index: [] for index in claims}

    def settle(i: int, verdict: Verdict) -> None:
        index = owners[i]
        found[index].append(judged(verdict, trees[index], values[index]))
        if len(found[index]) == len(claims[index]):
            values[index].known.clear()
            keep({"index": index, "formula": grammar.text(trees[index]), "claims": found[index]})

    with tempfile.TemporaryDirectory() as folder:
        store, every = (
            Store(shipped=Path(folder, "none"), cache=Path(folder)),
            [c for v in claims.values() for c in v],
        )
        runner.run(every, jobs=jobs, seconds=seconds, fresh=True, on_verdict=settle, store=store)


# -- the page -----------------------------------------------------------------------------


def contradictions(records: list[Record]) -> list[str]:
    """One line for each verdict that something disagrees with."""
    return [
        f"{r['formula']}: {c['axiom']} ({c['reading']}, {c['domain']}, n = {c['n'] or 'every'}) is {c['verdict']}; "
        f"attack: {c['check']}; Z3: {c['z3']}"
        for r in records
        for c in r["claims"]
        if not c.get("agree", True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=500, help="measures")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each claim")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--records", type=Path, default=Path("soundness.jsonl"))
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    options = parser.parse_args()
    records = campaign(options.count, options.seconds, options.jobs, options.records, options.seed)
    for line in (wrong := contradictions(records)):
        print(line)
    counts = Counter(c["verdict"] for r in records for c in r["claims"])
    print(
        f"{len(records)} measures, {sum(counts.values())} claims: {dict(counts)}; {len(wrong)} contradictions"
    )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
