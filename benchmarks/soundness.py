"""Every verdict about hundreds of random measures, checked by an arithmetic that is not the kernel's, and by raw Z3.

A proof is attacked by every admissible scenario of a grid and by random ones; a witness is
evaluated once more.  What disagrees is a contradiction, and there must be none.  Each measure
is one line of the records, so that a run that was stopped goes on where it was.

    python benchmarks/soundness.py [--count 500] [--seconds 1] [--jobs 2] [--records FILE] [--write]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import attacks  # noqa: E402
import grammar  # noqa: E402
import judges  # noqa: E402

from axiomcheck import runner  # noqa: E402
from axiomcheck.axioms import PAPER_AXIOMS  # noqa: E402
from axiomcheck.axioms import catalog as axioms  # noqa: E402
from axiomcheck.errors import InputError  # noqa: E402
from axiomcheck.input import formula as reader  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.verdict import Status, Verdict  # noqa: E402
from axiomcheck.workers import Pool  # noqa: E402

PAGE = ROOT / "docs" / "soundness.md"
EDGE = "## Every search against every other"  # a section that benchmarks/definedness.py writes
FORK = multiprocessing.get_context("fork")
SEED, BATCH = 20201, 20
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
    import rawz3  # here, in the process that judges: the runner's would start slowly beside it

    questions = [
        attacks.Question(claim.axiom.id, claim.reading, claim.domain, n)
        for n in ([claim.classes] if claim.classes else SIZES)
        if not (claim.axiom.id == "ind" and n == 2)
    ]
    record["z3"] = says = rawz3.z3_says(tree, questions[0])
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
    """Records of all measures; those that the file has are not asked about again.

    Each batch has a process of its own, in which Z3 is never loaded: so searches start fast.
    """
    records.touch()
    wanted = list(enumerate(islice(grammar.formulas(seed), count)))
    known = read(records)
    left = [(i, tree) for i, tree in wanted if i not in known]
    for at in range(0, len(left), BATCH):
        process = FORK.Process(target=ask, args=(left[at : at + BATCH], seconds, jobs, records))
        process.start()
        process.join()
        if process.exitcode:
            raise SystemExit(
                f"a batch ended with exit code {process.exitcode}; start again to go on from {records}"
            )
    known = read(records)
    return [known[i] for i, _ in wanted]


def read(records: Path) -> dict[int, Record]:
    """Records by the measure's number; a last line that was cut off is forgotten."""
    known = {}
    for line in records.read_text().splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        known[record["index"]] = record
    return known


def ask(measures: list[tuple[int, grammar.Tree]], seconds: float, jobs: int, records: Path) -> None:
    """The verdicts about a few measures, then what is to be said of them."""
    claims = [claim for index, tree in measures for claim in claims_about(index, tree)]
    own: dict[str, list[tuple[Claim, Record]]] = {f"M{index}": [] for index, _ in measures}
    with Pool(claims, jobs, seconds, runner.DEFAULT_MEMORY_MB) as pool:
        for i, answer in pool.answers():
            own[claims[i].measure.name].append((claims[i], answer))
    work = [(index, tree, own[f"M{index}"]) for index, tree in measures]
    with ProcessPoolExecutor(jobs, mp_context=FORK) as executor, records.open("a") as file:
        for record in executor.map(judge, work):
            file.write(json.dumps(record) + "\n")
            file.flush()


def judge(work: tuple[int, grammar.Tree, list[tuple[Claim, Record]]]) -> Record:
    """The record of a measure: each answer is replayed by the kernel, then judged."""
    index, tree, answers = work
    D = attacks.Values(tree)
    found = [judged(runner.believe(claim, answer), tree, D) for claim, answer in answers]
    return {"index": index, "formula": grammar.text(tree), "claims": found}


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


def page(records: list[Record], seconds: float, seed: int) -> str:
    """docs/soundness.md: what was asked, what was answered, and who agrees."""
    claims = [c for r in records for c in r["claims"]]
    wrong = contradictions(records)
    last = max(r["index"] for r in records) + 1
    drawn = dict(enumerate(islice(grammar.formulas(seed), last)))
    rational = sum(grammar.polynomial(drawn[r["index"]]) for r in records)
    asked = [c for c in claims if c.get("z3") in ("holds", "fails", "no answer")]
    answered = [c for c in asked if c["z3"] != "no answer" and (c["n"] or c["verdict"] == "proved")]
    agreed = sum((c["z3"] == "holds") == (c["verdict"] == "proved") for c in answered)
    rules = Counter(c["rule"] for c in claims if "rule" in c)
    unjudged = sorted({c["rule"] for c in claims if c.get("check") == "not judged"})
    return HEAD + "\n".join(
        [
            f"{len(records)} measures (seed {seed}), {rational} of them without logarithms, roots and exponentials; "
            f"{len(claims):,} claims, at most {seconds:g} s each: **{len(wrong)} contradictions**.",
            "",
            *[f"- {line}" for line in wrong],
            *table(
                "asked",
                claims,
                lambda c: f"{c['domain']}, " + (f"n = {c['n']}" if c["n"] else "every n"),
            ),
            "",
            *table("axiom", claims, lambda c: axioms()[c["axiom"]].name),
            "",
            f"Raw Z3 was asked about {len(asked):,} of these verdicts, those of rational formulas on the natural domain; "
            f"it answered {len(answered):,} of them within its limit, and {agreed:,} of these answers are ours. "
            "(It is asked about n = 2 where the verdict is about every n, and says nothing of witnesses of other sizes.)",
            "",
            "Refutations by rule: " + ", ".join(f"`{k}` {v:,}" for k, v in sorted(rules.items())) + ".",
            *([f"Not judged: {', '.join(unjudged)}."] if unjudged else []),
            f"Searching took {sum(c['seconds'] for c in claims):,.0f} s in all.",
            "",
        ]
    )


def table(title: str, claims: list[Record], group: Callable[[Record], str]) -> list[str]:
    """Verdicts by group, and how many of them were attacked or judged, and held."""
    counts: dict[str, Counter[str]] = {}
    for c in claims:
        count = counts.setdefault(group(c), Counter())
        count[c["verdict"]] += 1
        count["z3"] += "z3" in c["trusts"]
        count[c.get("check", "").split(":")[0]] += 1
    lines = [f"| {title} | claims | proved | survived | rest on z3 | refuted | broken | undefined | unknown |",
             "|---|--:|--:|--:|--:|--:|--:|--:|--:|"]  # fmt: skip
    for name in sorted(counts):
        n = counts[name]
        proved, refuted = n["proved"], n["refuted"]
        total = proved + refuted + n["undefined"] + n["unknown"]
        row = (
            total,
            proved,
            n["survived"],
            n["z3"],
            refuted,
            min(refuted, n["broken"]),
            n["undefined"],
            n["unknown"],
        )
        lines.append(f"| {name} | {' | '.join(f'{v:,}' for v in row)} |")
    return lines


HEAD = """\
# Random measures, and verdicts that must not be wrong

Measures are drawn from a grammar: errors of one class, as the field has them, with sums, products, quotients,
powers, roots, logarithms, least and largest values, constants, and holes inside the simplex; then sums, means, least
and largest values over the classes; then normalisers, monotone and other transforms, and pairs of such numbers.
About each, every axiom of quantification is asked, at n = 2 and n = 3; about some for every n as well, or after
smoothing. Every verdict is then checked by code that shares nothing with the kernel, not even the parser of formulas
(`benchmarks/grammar.py`, `attacks.py`, `judges.py`: exact fractions, mpmath with 100 digits; hypotheses and conclusions
from `tests/support/independent.py`):

- a proof is attacked with up to 800 admissible scenarios of a grid, and 40 random ones, zeros and near ties included;
- a witness is evaluated once more, its hypotheses included;
- where all is rational, Z3 gets the axiom as it stands (`rawz3.py`), with a small limit.

*Survived* and *broken* count the proofs that no attack broke and the witnesses that did break what they refute. A
contradiction would be listed here, and would fail the command. UNKNOWN is no failure: the budget is small, and many of
these measures are senseless.

`python benchmarks/soundness.py --records FILE --write` draws the same measures again, goes on where the records end, and writes
this page; with `--known`, from the records alone. `pytest -m slow tests/soundness/test_soundness_campaign.py` is a short one.

"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=500, help="measures")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each claim")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--records", type=Path, default=Path("soundness.jsonl"))
    parser.add_argument("--known", action="store_true", help="only what the records hold; search nothing")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    options = parser.parse_args()
    if options.known:
        records = [record for _, record in sorted(read(options.records).items())]
    else:
        records = campaign(options.count, options.seconds, options.jobs, options.records, options.seed)
    for line in (wrong := contradictions(records)):
        print(line)
    if options.write:
        edge = PAGE.read_text(encoding="utf-8").partition(EDGE)
        PAGE.write_text(page(records, options.seconds, options.seed) + "\n" + "".join(edge[1:]), encoding="utf-8")
    counts = Counter(c["verdict"] for r in records for c in r["claims"])
    print(
        f"{len(records)} measures, {sum(counts.values())} claims: {dict(counts)}; {len(wrong)} contradictions"
    )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
