"""Do both checkers agree on certificates that were tampered with?

Every stored certificate is changed at random: a number, a name, a flag or a formula in its parameters; a rule's name; a
parameter left out or added; premises swapped, dropped, doubled; the verdict flipped; the claim's axiom, reading,
domain, signs, size or measure exchanged.  The kernel and tools/recheck.py must both accept or both refuse.

    python benchmarks/recheck_mutants.py [--each 10] [--seed 1] [--seconds 600] [--under proofs/filtering] [--list]

Exit code 1 if they disagree.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from axiomcheck.ranges import CASES, NO_THRESHOLD  # noqa: E402

from axiomcheck.axioms import catalog as axioms  # noqa: E402
from axiomcheck.documents import claim_of, parse  # noqa: E402
from axiomcheck.errors import AxiomcheckError  # noqa: E402
from axiomcheck.kernel.certificate import from_data, loads  # noqa: E402
from axiomcheck.kernel.checker import (  # noqa: E402
    CLAIM_RULES,
    GOAL_RULES,
    MATRIX_RULES,
    REFUTATION_RULES,
)
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.lang.matrix import FILTERING  # noqa: E402
from axiomcheck.measures import catalog as measures  # noqa: E402
from axiomcheck.verdict import Status, replay  # noqa: E402

NAMES = sorted(
    {*CLAIM_RULES, *GOAL_RULES, *MATRIX_RULES, *REFUTATION_RULES, "point", "no_limit", CASES, NO_THRESHOLD}
)
LEAVES = [
    {"rule": "ground"},
    *({"rule": "farkas", "params": {"coefficients": ["1"] * k}} for k in (0, 1, 2, 3)),
    *({"rule": "orthant", "params": {"coordinates": c}} for c in ([], [[0, -1]], [[0, 1]], [[0, 1, 2]])),
]
GUARD = 20  # seconds for one checker and one mutant; what takes longer is counted and left out


def second_checker() -> ModuleType:
    """tools/recheck.py, which is no package's module."""
    spec = importlib.util.spec_from_file_location("recheck", ROOT / "tools" / "recheck.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["recheck"] = module
    spec.loader.exec_module(module)
    return module


class TooLong(Exception):
    """A checker did not come back."""


def guarded(check, *args) -> str:
    """What a checker says: accepts, refuses, not covered, too long."""

    def late(*_):
        raise TooLong

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(GUARD)
    try:
        return check(*args)
    except TooLong:
        return "too long"
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def by_kernel(claim: Claim, verdict: str, certificate: dict) -> str:
    try:
        replay(claim, Status(verdict), from_data(certificate))
    except AxiomcheckError:
        return "refuses"
    return "accepts"


def by_second(second: ModuleType, claim: Claim, verdict: str, certificate: dict) -> str:
    try:
        second.check(second.claim_of(described(claim)), verdict, second.step_of(certificate))
    except second.NotCovered:
        return "not covered"
    except second.Reject:
        return "refuses"
    return "accepts"


def described(claim: Claim) -> dict:
    """The claim as a document would describe it, in the reading that was asked."""
    measure = claim.measure
    more = {
        "kind": FILTERING,
        "parameters": [str(x) for x in measure.parameters],
        "lower_is_better": measure.lower_is_better,
    }
    return {
        "measure": measure.name,
        **(more if measure.kind == FILTERING else {}),
        "formula": str(measure.formula),
        "axiom": claim.axiom.name,
        "reading": claim.reading,
        "domain": claim.domain,
        "signs": claim.signs if claim.statement.signs else "same",
        "classes": claim.classes,
    }


# -- changes ------------------------------------------------------------------------------------------------


def steps(step: dict) -> Iterator[dict]:
    """Every step of a certificate."""
    yield step
    for x in step.get("premises", ()):
        yield from steps(x)


def without_order(step: dict) -> dict:
    """The certificate without what shows the conditions of `rising`, which may stand in any order."""
    premises = [without_order(x) for x in step.get("premises", ())]
    if step["rule"] == "rising":
        premises[3:] = [{"rule": "any"}] * len(premises[3:])
    return {"rule": step["rule"], "params": step.get("params", {}), "premises": premises}


def leaves(data: object, path: tuple = ()) -> Iterator[tuple]:
    """Paths to everything in parameters that is no container."""
    if isinstance(data, dict | list):
        for k, v in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(v, (*path, k))
    else:
        yield path


def other(value: object, choose: random.Random) -> object:
    """Another value of about the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return choose.choice([value + 1, value - 1, 0, 1, -1, -value, value + 7])
    if not isinstance(value, str):
        return choose.choice([0, "x", [], {}])
    head = value.lstrip("-").split("/")[0]
    if head.isdigit():
        return choose.choice(
            [f"{int(head) + 1}", f"-{head}", "0", "1", "1/2", f"{head}/7", f"{int(head) * 2}/3", "1/0", "x"]
        )
    operators = ("add", "mul", "div", "pow", "min", "max", "abs", "log", "exp", "sum", "num", "sym")
    orders = ("<", "<=", "=", ">", "!=")
    signs = ("c1", "c2", "both", "left", "right", "structure", "derivative", "holds", "fails", "mixed")
    for known in (operators, orders, signs):
        if value in known:
            return choose.choice([x for x in known if x != value])
    return choose.choice(
        ["p", "q", "x", "y", "z", "s", "n", "G", "TP", "k", "d", "shrink", "eps", "alpha", ""]
    )


def spoiled(certificate: dict, choose: random.Random) -> tuple[str, dict]:
    """One change to a certificate, and what it was."""
    copy = json.loads(json.dumps(certificate))
    everything = list(steps(copy))
    step = choose.choice(everything) if choose.random() < 0.7 else copy
    params, premises = step.setdefault("params", {}), step.setdefault("premises", [])
    kinds = ["rule", "extra"] + ["value"] * 5 * bool(params) + ["left out", "emptied"] * bool(params)
    ordered = len(premises) if step["rule"] != "rising" else 3  # the others may stand in any order
    kinds += ["dropped", "doubled", "replaced", "leaf"] * bool(premises) + ["swapped"] * (len(premises) > 1)
    kind = choose.choice(kinds)
    if kind == "rule":
        step["rule"] = choose.choice(NAMES)
    elif kind == "extra":
        params[choose.choice(["floor", "polya", "line", "low", "high", "eps", "others", "least"])] = (
            choose.choice([True, 1, "1", "0", "-1", "", [], ["num", "1"]])
        )
    elif kind == "value":
        paths = list(leaves(params)) or [(next(iter(params)),)]
        *path, last = choose.choice(paths)
        inside = params
        for k in path:
            inside = inside[k]
        inside[last] = other(inside[last], choose)
    elif kind == "left out":
        del params[choose.choice(sorted(params))]
    elif kind == "emptied":
        params[choose.choice(sorted(params))] = choose.choice([[], {}, "", None, 0])
    elif kind == "dropped":
        del premises[choose.randrange(len(premises))]
    elif kind == "doubled":
        premises.insert(choose.randrange(len(premises)), choose.choice(premises))
    elif kind == "replaced":
        premises[choose.randrange(len(premises))] = json.loads(json.dumps(choose.choice(everything)))
    elif kind == "leaf":  # closes a goal that says nothing, should there be one
        premises[choose.randrange(len(premises))] = json.loads(json.dumps(choose.choice(LEAVES)))
    else:
        i, j = choose.sample(range(ordered), 2)
        premises[i], premises[j] = premises[j], premises[i]
    return kind, copy


def exchanged(claim: Claim, choose: random.Random) -> tuple[str, Claim] | None:
    """A claim that differs in one respect; None if there is no such claim."""
    kind = claim.measure.kind
    what = choose.choice(["axiom", "reading", "domain", "signs", "classes", "measure"])
    new = {
        "axiom": [x for x in axioms().values() if x.kind == kind],
        "reading": list(READINGS_OF[kind]),
        "domain": list(DOMAINS_OF[kind]),
        "signs": list(SIGNS),
        "classes": [None, 2, 3],
        "measure": [x for x in measures().values() if x.kind == kind],
    }[what]
    parts = {k: getattr(claim, k) for k in ("measure", "axiom", "reading", "domain", "signs", "classes")}
    parts[what] = choose.choice(new)
    try:
        return what, Claim(**parts)
    except AxiomcheckError:
        return None


def mutants(claim: Claim, verdict: str, certificate: dict, count: int, choose: random.Random):
    """(what was changed, claim, verdict, certificate), the untouched one first."""
    yield "nothing", claim, verdict, certificate
    for _ in range(count):
        chance = choose.random()
        if chance < 0.05:
            yield (
                "verdict",
                claim,
                choose.choice([x.value for x in Status if x.value != verdict]),
                certificate,
            )
        elif chance < 0.25 and (found := exchanged(claim, choose)) is not None:
            yield found[0], found[1], verdict, certificate
        else:
            what, changed = spoiled(certificate, choose)
            if choose.random() < 0.25:  # two changes
                changed = spoiled(changed, choose)[1]
                what = "two"
            yield what, claim, verdict, changed


# -- the comparison -----------------------------------------------------------------------------------------


CONTRARY = {"proved": ("refuted", "conditional"), "refuted": ("proved", "conditional"), "undefined": (),
            "conditional": ("proved", "refuted")}  # fmt: skip


def stored_verdicts() -> dict[str, str]:
    """The verdict of every stored certificate, by its claim's key."""
    documents = (parse(path.read_text(encoding="utf-8"), path) for path in (ROOT / "proofs").rglob("*.json"))
    return {x.key: x.status for x in documents}


def compare(paths: list[Path], each: int, seed: int, seconds: float = 1e9):
    """Counts by (kernel, second checker), counts by change, the disagreements and contradictions.

    A contradiction is a mutant that a checker accepts, of a claim of which the contrary is stored.
    """
    second, stored = second_checker(), stored_verdicts()
    counts: Counter = Counter()
    changes: Counter = Counter()
    apart = []
    start = perf_counter()
    for path in paths:
        if perf_counter() - start > seconds:
            break
        text = path.read_text(encoding="utf-8")
        document, data = parse(text, path), loads(text)
        claim = claim_of(document)
        choose = random.Random(f"{seed} {path.parent.name} {path.name}")
        for what, *mutant in mutants(claim, document.status, data["certificate"], each, choose):
            answers = guarded(by_kernel, *mutant), guarded(by_second, second, *mutant)
            counts[answers] += 1
            changes[what] += 1
            known = stored.get(mutant[0].key, "")
            if "accepts" in answers and known in CONTRARY.get(mutant[1], ()):
                answers = (*answers, f"CONTRARY TO {known}")
            if answers == ("refuses", "accepts") and without_order(mutant[2]) == without_order(
                data["certificate"]
            ):
                counts["order"] += 1
            elif set(answers) == {"accepts", "refuses"} or len(answers) > 2:
                apart.append((path, what, answers, mutant))
        counts["certificates"] += 1
    return counts, changes, apart


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--each", type=int, default=10, help="mutants of every certificate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--under", type=Path, default=ROOT / "proofs")
    parser.add_argument("--list", action="store_true", help="print the disagreements in full")
    options = parser.parse_args()
    sys.setrecursionlimit(10_000)
    paths = sorted(options.under.rglob("*.json"))
    random.Random(options.seed).shuffle(paths)
    counts, changes, apart = compare(paths, options.each, options.seed, options.seconds)
    print(
        f"{counts.pop('order', 0)} accepted by the second checker alone, with conditions of `rising` in another order"
    )
    total = sum(n for key, n in counts.items() if isinstance(key, tuple))
    print(f"{counts.pop('certificates')} certificates, {total} replays by both checkers")
    for (kernel, second), n in counts.most_common():
        print(f"  the kernel {kernel}, the second checker {second}: {n}")
    print("  changed: " + ", ".join(f"{what} {n}" for what, n in changes.most_common()))
    for path, what, answers, (claim, verdict, certificate) in apart:
        print(
            f"{path.parent.name}/{path.name}, {what}: the kernel {answers[0]}, the second {', '.join(answers[1:])}"
        )
        if options.list:
            print(json.dumps([described(claim), verdict, certificate]))
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
