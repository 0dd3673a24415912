"""Measures at the edge of having a value, asked about until something contradicts itself.

Formulas are drawn near the side conditions of rules: powers 0, factors that vanish inside the
simplex, several logarithms in a product, logarithms of exponentials and of quotients by zero,
quotients that cancel.  About each, axioms and declared properties are asked, and **every** search
runs, provers and refuters: `decide` stops at the first answer, and so never sees that a claim and
its negation were both accepted.  What was proved is then attacked with exact values at points of
every stratum (`attacks.py`, `sentences.py`), what was refuted is evaluated once more (`judges.py`),
and comparisons of a formula with a relative of itself are held against values at the same points.

    python benchmarks/definedness.py [--formulas 20] [--seconds 1] [--seed 1] [--jobs 2] [--write]
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import reduce
from itertools import islice, product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import attacks  # noqa: E402
import grammar  # noqa: E402
import judges  # noqa: E402
import sentences  # noqa: E402
from grammar import GAP, HALF, ONE, TWO, NoValue, P, Tree, Unsure, X, num  # noqa: E402

from axiomcheck import axioms, comparison  # noqa: E402
from axiomcheck.errors import AxiomcheckError, CheckError, InputError  # noqa: E402
from axiomcheck.exact.certificate import Certificate  # noqa: E402
from axiomcheck.input import formula as reader  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.properties.axioms import as_axiom  # noqa: E402
from axiomcheck.properties.reader import read  # noqa: E402
from axiomcheck.strategies import searches  # noqa: E402
from axiomcheck.strategies.prover import Prover  # noqa: E402
from axiomcheck.verdict import Status, is_declared, replay  # noqa: E402

PAGE = ROOT / "docs" / "soundness.md"
ASKED = ("ioi", "nn", "max", "mon", "imp", "rel", "abs", "sym", "tri", "bnd", "con", "cvx")
DOMAINS = ("natural", "natural", "natural", "extended", "smoothed")
AGAINST = {"proved": ("refuted", "undefined"), "refuted": ("proved",), "undefined": ("proved",)}

# -- formulas ---------------------------------------------------------------------------------


def hole(e: Tree, at: str) -> Tree:
    """|e - a|, which is zero inside the simplex."""
    return ("abs", ("-", e, num(at)))


def flat(e: Tree, at: str) -> Tree:
    """The logarithm of exp(-1/|e - a|): no value at a, and none that it tends to."""
    return ("log", ("exp", ("/", num(-1), hole(e, at))))


BASES: list[Tree] = [
    GAP, ("*", ("*", P, X), GAP), ("*", X, GAP), ("*", P, GAP), ("**", ("-", P, X), 2), ("/", GAP, X), ("/", GAP, P),
    ("*", P, ("log", ("/", P, X))), ("**", X, 0), ("*", GAP, ("**", X, 0)), ("**", ("-", P, X), 0),
    ("/", X, ("/", ONE, X)), ("/", ("**", P, 2), ("/", P, X)), ("*", X, ("log", ("/", X, P))), X, P,
]  # fmt: skip
HOLES: list[Tree] = [hole(e, at) for e in (P, X) for at in ("1/2", "1/3", "1/4")] + [GAP, P, X, ("-", P, X)]
LOGS: list[Tree] = [
    ("log", X), ("log", X), ("log", X), ("log", P), ("log", ("/", P, X)), ("log", ("/", ONE, X)), ("log", ("*", TWO, X)),
    ("log", ("*", TWO, P)), ("log", hole(P, "1/2")), ("log", hole(X, "1/2")), ("log", ("/", hole(P, "1/2"), X)),
    ("log", ("/", X, hole(P, "1/2"))), ("log", ("-", X, HALF)), flat(X, "1/2"), flat(P, "1/2"), ("log", ("-", P, X)),
    ("log", ("/", ("*", TWO, P), ("+", P, X))),
]  # fmt: skip
MORE: list[Tree] = [
    ("/", X, X), ("/", P, X), ("**", X, 0), ("**", P, 0), ("/", ONE, ("/", ONE, X)), ("exp", X), ("/", ONE, hole(X, "1/2")),
    ("+", X, ONE), num("1/2"), ("least", P, X), ("sqrt", X), ("/", P, P),
]  # fmt: skip
TRUTHS: list[Tree] = [
    ("min", P), ("max", P), ("sum", ("**", P, 2)), ("abs", ("-", ("max", P), HALF)), ("abs", ("-", ("min", P), num("1/4"))),
]  # fmt: skip


def times(factors: list[Tree]) -> Tree:
    return reduce(lambda a, b: ("*", a, b), factors)


def absorbing(rng: random.Random) -> Tree:
    """A product in which a zero may stand beside logarithms without a value."""
    factors = [rng.choice(HOLES), *(rng.choice(LOGS) for _ in range(rng.choice((1, 1, 2, 2, 3))))]
    factors += [GAP] * rng.choice((0, 1, 1)) + [rng.choice(MORE)] * rng.choice((0, 0, 1))
    factors = factors[rng.choice((0, 0, 0, 1)) :]  # sometimes nothing but logarithms
    if factors.count(LOGS[0]) == 1 and rng.random() < 0.5:
        factors.append(LOGS[0])  # an even number of logarithms is not negative
    rng.shuffle(factors)
    return times(factors)


def of_one_class(rng: random.Random) -> Tree:
    """An error of one class, with or without an absorbing product."""
    base, more = rng.choice(BASES), absorbing(rng)
    return rng.choice((("+", base, more), ("+", base, more), ("*", base, more), more, ("+", base, rng.choice(BASES)),
                       ("+", base, ("*", rng.choice(MORE), rng.choice(BASES))), ("-", base, more)))  # fmt: skip


def whole(rng: random.Random) -> Tree:
    """A number: the classes combined, and what may be done to it."""
    inside = of_one_class(rng)
    a: Tree = rng.choice(
        (("sum", inside), ("sum", inside), ("mean", inside), ("max", inside), ("at", inside, 0))
    )
    square = ("**", a, 2)
    return rng.choice((
        a, a, a, a, a, ("/", square, ("+", ONE, square)), ("/", a, ("+", ONE, a)), ("+", a, ("**", a, 0)),
        ("-", ONE, ("exp", ("-", num(0), a))), ("+", a, ("*", rng.choice(TRUTHS), ("log", a))), ("/", a, rng.choice(TRUTHS)),
        ("+", a, ("*", ("abs", ("-", a, HALF)), ("log", rng.choice(TRUTHS)))), ("*", ("**", a, 0), ("sum", GAP)),
    ))  # fmt: skip


FUNCTIONS = {"least": "minimum", "most": "maximum"}


def text(t: Tree) -> str:
    """The formula as a user would type it, every operation in brackets."""
    op, *args = t
    if op == "at":
        return f"at({args[1] + 1}, {text(args[0])})"
    if op in ("num", "p", "p_hat", "n"):
        return grammar.text(t)
    parts = [str(a) if isinstance(a, int) else text(a) for a in args]
    if op in ("+", "-", "*", "/", "**"):
        return f"({parts[0]} {op} {parts[1]})"
    return f"{FUNCTIONS.get(op, op)}({', '.join(parts)})"


def relatives(seed: int) -> Iterator[Tree]:
    """Formulas without end, none twice."""
    rng, seen = random.Random(seed), set()
    while True:
        found = whole(rng)
        if text(found) not in seen:
            seen.add(text(found))
            yield found


# -- what is said of them -----------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """What was asked, what every search found, and what contradicts it."""

    about: str
    found: tuple[str, ...]
    wrong: tuple[str, ...] = ()
    kind: str = "axiom"


def answers(claim: Claim, seconds: float, skip: tuple[str, ...] = ()) -> dict[str, list[Certificate]]:
    """What each search found, by status, if a replay accepts it."""
    found: dict[str, list[Certificate]] = {}
    for entry in searches("declared" if is_declared(claim) else claim.measure.kind):
        if entry.how in skip:
            continue
        prover = Prover(seconds)
        try:
            with prover.budget.running():
                certificate = entry.search(claim, prover, [])
            if certificate is not None:
                replay(claim, Status(entry.status), certificate)
                found.setdefault(entry.status, []).append(certificate)
        except (AxiomcheckError, ArithmeticError, LookupError, ValueError, RecursionError):
            continue  # a search that fails finds nothing
    return found


def asked(tree: Tree, index: int, axiom: str, domain: str, classes: int | None) -> Claim:
    """The claim about a formula."""
    measure = reader.measure(text(tree), f"M{index}")
    reading = "binary" if classes == 2 and axiom in ("mon", "imp", "rel", "abs") else "printed"
    return Claim(measure, axioms.from_name(axiom), reading, domain, "same", classes)


def declared(tree: Tree, index: int, sentence: sentences.Sentence, domain: str, classes: int | None) -> Claim:
    """The claim that a formula has a declared property."""
    measure, said = reader.measure(text(tree), f"M{index}"), read(sentence.says)
    return Claim(measure, as_axiom(sentence.says, {"printed": said}), "printed", domain, "same", classes)


SAID = {s.says: s for s in sentences.SENTENCES}


def finding(tree: Tree, claim: Claim, seconds: float, skip: tuple[str, ...] = ()) -> Finding:
    """Every search, and whether what was found contradicts itself or the values."""
    found, wrong = answers(claim, seconds, skip), []
    for status in found:
        wrong += [f"{status} and {other}" for other in AGAINST[status] if status < other and other in found]
    if "proved" in found and (point := broken(tree, claim)) is not None:
        wrong.append(f"proved, but not at {point}")
    if claim.domain == "natural" and not is_declared(claim):
        question = attacks.Question(claim.axiom.id, claim.reading, claim.domain, claim.classes or 2)
        for step in found.get("refuted", ()):
            params = step.to_data().get("params", {})
            if judges.breaks(attacks.Values(tree), question, step.rule, params) is False:
                wrong.append(f"refuted by {step.rule}, which does not break it")
    kind = "declared property" if is_declared(claim) else "axiom"
    return Finding(f"{text(tree)}: {claim}", tuple(found), tuple(wrong), kind)


def broken(tree: Tree, claim: Claim) -> str | None:
    """A scenario at which a proved claim fails, by exact values."""
    if claim.domain == "extended" and claim.axiom.id in ("max", "bnd", "con"):
        return None  # these are about limits, too
    domain = "smoothed" if claim.smoothed else "natural"
    D, rng = attacks.Values(tree), random.Random(text(tree))
    for size in [claim.classes] if claim.classes else (2, 3):
        if is_declared(claim):
            if (broken_at := SAID[claim.axiom.name].broken(D, size, claim.smoothed, rng)) is not None:
                return broken_at
            continue
        question = attacks.Question(claim.axiom.id, claim.reading, domain, size)
        if (point := attacks.violation(D, question, rng)) is not None:
            return str(point)
    return None


# -- comparisons ----------------------------------------------------------------------------------

UNITS: list[Tree] = [
    ("/", ONE, ONE),
    ("/", X, X),
    ("**", X, 0),
    ("/", P, P),
    ("exp", ("*", num(0), ("log", X))),
]


def relative(tree: Tree, rng: random.Random, inside: bool = False) -> Tree:
    """The same formula with a factor that is 1 where it has a value, somewhere inside."""
    inside = inside or tree[0] in ("at", *grammar.CLASSES)
    places = [i for i, a in enumerate(tree) if isinstance(a, tuple)]
    if not places or (inside and tree[0] in ("*", "+", "log") and rng.random() < 0.3):
        one = rng.choice(UNITS if inside else UNITS[:1])
        return ("*", tree, one) if rng.random() < 0.5 else ("*", one, tree)
    at = rng.choice(places)
    return (*tree[:at], relative(tree[at], rng, inside), *tree[at + 1 :])


def value_at(tree: Tree, p, x) -> object:
    """A number, None where there is no value; Unsure where 100 digits do not tell."""
    try:
        return grammar.real(grammar.value(tree, p, x))
    except NoValue:
        return None


def compared(one: Tree, two: Tree, seconds: float) -> Finding:
    """Is what `diff` calls equal the same at every point of a grid, and defined at the same points?"""
    about = f"{text(one)} = {text(two)}"
    said = comparison.compare(
        reader.measure(text(one), "A"), reader.measure(text(two), "B"), classes=(2,), seconds=seconds
    )
    wrong = []
    if said.relation is comparison.Relation.EQUAL:
        shared = all(s.statement.shared for s in said.proofs)
        for p, x in product(attacks.grid(2, 12), repeat=2):
            try:
                a, b = value_at(one, p, x), value_at(two, p, x)
            except Unsure:
                continue
            apart = a is None or b is None or abs(a - b) > grammar.DUST
            if ((a is None) != (b is None) and shared) or (a is None and b is None):
                continue
            if apart:
                wrong.append(f"equal, but {a} and {b} at p = {p}, x = {x}")
                break
    return Finding(about, (said.relation.value,), tuple(wrong), "comparison")


# -- the campaign -----------------------------------------------------------------------------------


def questions(index: int, tree: Tree, rng: random.Random) -> Iterator[Claim]:
    """A few claims about a formula: any axiom or declared property, domain and size."""
    for about in (*rng.sample(ASKED, 4), *rng.sample(sentences.SENTENCES, 3)):
        domain, classes = rng.choice(DOMAINS), rng.choice((2, 2, 3, None))
        ask = declared if isinstance(about, sentences.Sentence) else asked
        try:
            yield ask(tree, index, about, domain, classes)
        except InputError:
            continue


def about(work: tuple[int, Tree, int, float]) -> list[Finding]:
    """All findings about one formula."""
    index, tree, seed, seconds = work
    rng = random.Random(f"{seed} {index}")
    found = [finding(tree, claim, seconds) for claim in questions(index, tree, rng)]
    try:
        found.append(compared(tree, relative(tree, rng), seconds))
    except (CheckError, InputError):
        return found
    return found


def campaign(seed: int, seconds: float, formulas: int, jobs: int) -> tuple[Counter, list[Finding]]:
    """Figures and contradictions of the first formulas of a seed, the same on every machine."""
    counts: Counter[str | tuple[str, str]] = Counter()
    wrong: list[Finding] = []
    drawn = ((i, tree, seed, seconds) for i, tree in enumerate(islice(relatives(seed), formulas)))
    with ProcessPoolExecutor(jobs) as pool:
        for findings in pool.map(about, drawn):
            counts["formulas"] += 1
            for f in findings:
                counts["questions"] += 1
                counts[f.kind, "questions"] += 1
                for answer in f.found or ("nothing found",):
                    counts[answer] += 1
                    counts[f.kind, answer] += 1
                if f.wrong:
                    wrong.append(f)
                    print(f"CONTRADICTION {f.about}\n  {'; '.join(f.wrong)}", flush=True)
    return counts, wrong


HEADING = "## Every search against every other, at the edge of having a value"
SHOWN = ("questions", "proved", "refuted", "undefined", "nothing found")


def section(counts: Counter, wrong: list[Finding], seed: int, seconds: float) -> str:
    """What docs/soundness.md says of a campaign."""
    rows = [
        f"| {kind} | " + " | ".join(f"{counts[kind, name]:,}" for name in SHOWN) + " |"
        for kind in ("axiom", "declared property")
    ]
    again = f"--formulas {counts['formulas']} --seed {seed} --seconds {seconds:g} --write"
    return f"""{HEADING}

Formulas drawn near the side conditions of rules, as they are in `benchmarks/definedness.py`: powers 0, factors that vanish
inside the simplex, several logarithms in a product, quotients that cancel. All searches run, provers and refuters, where
`verify` stops at the first answer; both a proof and a refutation would be a contradiction, and so would a proof that fails
at a point where independent arithmetic has a value.

{counts["formulas"]:,} formulas (seed {seed}), at most {seconds:g} s a search:
**{len(wrong)} contradictions**. {counts["comparison", "questions"]:,} comparisons of a formula with a relative of itself were
held against values at the same points.

| about | {" | ".join(SHOWN)} |
|---|{"--:|" * len(SHOWN)}
{chr(10).join(rows)}

`python benchmarks/definedness.py {again}` runs it and writes this section.
"""


def main() -> int:
    """Run, print figures; 1 where something contradicts itself."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--formulas", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help=f"write the section of {PAGE.relative_to(ROOT)}")
    options = parser.parse_args()
    counts, wrong = campaign(options.seed, options.seconds, options.formulas, options.jobs)
    found = section(counts, wrong, options.seed, options.seconds)
    print(found)
    if options.write:
        before = PAGE.read_text(encoding="utf-8").partition(HEADING)[0]
        PAGE.write_text(before.rstrip() + "\n\n" + found, encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
