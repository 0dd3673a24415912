"""Our verdicts beside the naive peer: each cell of Table 1 sent straight to a solver, at n = 2 and n = 3.

The peer gets the axiom's hypotheses and the negated conclusion over the reals, the formulas as declared, with |.|, min and
max written as if-then-else and quotients with their denominators nonzero.  Logarithms and exponentials have no
place in that language, nor has the existential bound of MAX without a quantifier: such cells it cannot state.
Every query runs in a process of its own that is killed at the limit.

    python benchmarks/verdicts.py [--limit 20] [--jobs 2] [--write]
"""

from __future__ import annotations

import argparse
import importlib.util
import multiprocessing
import sys
from collections import Counter
from importlib import metadata
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from axiomcheck.axioms import PAPER_AXIOMS  # noqa: E402
from axiomcheck.axioms import catalog as axioms  # noqa: E402
from axiomcheck.errors import AxiomcheckError, InputError  # noqa: E402
from axiomcheck.formal.sentences import Scene, property_of, scenes  # noqa: E402
from axiomcheck.lang.claim import Claim  # noqa: E402
from axiomcheck.lang.expr import Expr, add_all  # noqa: E402
from axiomcheck.lang.goal import Rel, eq  # noqa: E402
from axiomcheck.measures import catalog as measures  # noqa: E402
from axiomcheck.verdict import Status, decide  # noqa: E402

NINE = ("ae", "nae", "rae", "nrae", "se", "dr", "kld", "nkld", "pd")
SIZES = (2, 3)


class CannotState(Exception):
    """The cell has no encoding in polynomial arithmetic."""


# -- the peer's encoding, as SMT-LIB text ---------------------------------------------


def number(v) -> str:
    text = f"{abs(v.numerator)}.0" if v.denominator == 1 else f"(/ {abs(v.numerator)}.0 {v.denominator}.0)"
    return f"(- {text})" if v < 0 else text


def term(e: Expr, nonzero: set[str]) -> str:
    """A formula; the denominators that must not vanish are collected."""
    if e.op == "num":
        return number(e.args[0])
    if e.op == "sym":
        return f"v_{e.args[0]}"
    if (
        e.op == "pow"
        and e.args[1].op == "num"
        and e.args[1].args[0].denominator == 1
        and e.args[1].args[0] > 0
    ):
        return (
            f"(* {' '.join([term(e.args[0], nonzero)] * int(e.args[1].args[0]))})"
            if e.args[1].args[0] > 1
            else term(e.args[0], nonzero)
        )
    if e.op not in ("add", "mul", "div", "abs", "min", "max"):
        raise CannotState(e.op)
    a = [term(x, nonzero) for x in e.args]
    if e.op == "div":
        if e.args[1].op != "num":
            nonzero.add(f"(not (= {a[1]} 0.0))")
        return f"(/ {a[0]} {a[1]})"
    if e.op == "abs":
        return f"(ite (>= {a[0]} 0.0) {a[0]} (- {a[0]}))"
    if e.op in ("min", "max"):
        return f"(ite ({'<=' if e.op == 'min' else '>='} {a[0]} {a[1]}) {a[0]} {a[1]})"
    return a[0] if len(a) == 1 else f"({'+' if e.op == 'add' else '*'} {' '.join(a)})"


def relation(r: Rel, nonzero: set[str]) -> str:
    a, b = term(r.lhs, nonzero), term(r.rhs, nonzero)
    return f"(not (= {a} {b}))" if r.op == "!=" else f"({r.op} {a} {b})"


def queries(claim: Claim, size: int) -> list[str]:
    """One satisfiability question per choice of signs, classes and part: sat refutes, unsat of all proves."""
    said = property_of(claim)
    try:
        found = [] if said is None else scenes(claim, said, size)
    except InputError as error:
        raise CannotState(str(error)) from None
    return [_query(scene) for scene in found]


def _query(scene: Scene) -> str:
    nonzero: set[str] = set()
    names = [e.args[0] for v in scene.vectors for e in v]

    def written(node) -> str:
        if isinstance(node, Rel):
            return relation(node, nonzero)
        return f"({'=' if node.op == 'iff' else node.op} {' '.join(map(written, node.args))})"

    given = [written(x) for x in (*(eq(add_all(v), 1) for v in scene.vectors), *scene.given)]
    given += [f"(>= v_{k} 0.0)" for k in names]
    holds = written(scene.then)
    lines = ["(set-logic QF_NRA)", *(f"(declare-const v_{k} Real)" for k in (*names, *scene.numbers))]
    lines += [f"(assert {c})" for c in (*given, *sorted(nonzero), f"(not {holds})")]
    return "\n".join([*lines, "(check-sat)"])


# -- solvers in processes that are killed ------------------------------------------------


def ask(solver: str, text: str, pipe) -> None:
    if solver == "z3":
        import z3

        s = z3.Solver()
        s.from_string(text)
        pipe.send(str(s.check()))
        return
    import cvc5

    s = cvc5.Solver()
    parser = cvc5.InputParser(s)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "cell")
    symbols, answer = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        answer = command.invoke(s, symbols) or answer
    pipe.send(answer.strip())


def limited(solver: str, text: str, seconds: float) -> str:
    """sat, unsat or unknown, within the limit."""
    receive, send = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=ask, args=(solver, text, send), daemon=True)
    child.start()
    send.close()
    try:
        return receive.recv() if receive.poll(seconds) else "unknown"
    except EOFError:
        return "unknown"
    finally:
        child.kill()
        child.join()


def naive(job) -> tuple:
    """What the peer makes of a cell at one size: yes, no, open or cannot state; and its seconds."""
    solver, measure, axiom, reading, size, limit = job
    start = perf_counter()
    try:
        claim = Claim(measures()[measure], axioms()[axiom], reading, classes=size)
        texts = queries(claim, size)
    except CannotState:
        return (*job[:5], "cannot state", 0.0)
    except AxiomcheckError:
        return (*job[:5], "not asked", 0.0)
    answers = set()
    for text in texts:
        left = limit - (perf_counter() - start)
        answers.add(limited(solver, text, left) if left > 0 else "unknown")
        if "sat" in answers:
            break
    found = "no" if "sat" in answers else "yes" if answers == {"unsat"} else "open"
    return (*job[:5], found, perf_counter() - start)


def threads(jobs: int):
    """The solvers live in processes of their own; threads only wait for them."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(jobs)


HEAD = """\
# Verdicts beside a naive peer

Nine measures, eight axioms; proofs and counterexamples searched afresh in one process.

| reading | domain | scope | proved | refuted | undefined | unknown | seconds |
|---|---|---|--:|--:|--:|--:|--:|"""
PEERS = """\
## The same cells sent straight to a solver

Printed reading, natural domain, {limit:g} s a cell; each query in a process of its own.

| peer | n | cells | decided | wrong | open | cannot state | seconds |
|---|--:|--:|--:|--:|--:|--:|--:|"""


# -- our side, and the table -----------------------------------------------------------------


def ours(reading: str, classes: int | None, domain: str = "natural") -> tuple[dict, float]:
    """Our verdicts on the nine measures, searched afresh, one after the other."""
    start, table = perf_counter(), {}
    for m in NINE:
        for a in PAPER_AXIOMS:
            try:
                claim = Claim(measures()[m], axioms()[a], reading, domain, classes=classes)
            except AxiomcheckError:
                continue
            table[m, a] = decide(claim, 20.0).status
    return table, perf_counter() - start


def report(limit: float, jobs: int) -> str:
    """The whole comparison as Markdown."""
    decide(Claim(measures()["ae"], axioms()["mon"]), 5)  # imports are not part of the race
    rows = []
    for domain in ("natural", "smoothed", "extended"):
        for reading in ("binary", "printed", "repaired"):
            table, seconds = ours(reading, None, domain)
            count = Counter(table.values())
            row = [count[s] for s in (Status.PROVED, Status.REFUTED, Status.UNDEFINED, Status.UNKNOWN)]
            scope = "n = 2" if reading == "binary" else "every n"
            rows.append(f"| {reading} | {domain} | {scope} | {' | '.join(map(str, row))} | {seconds:.1f} |")
    lines = [HEAD, *rows, "", PEERS.format(limit=limit)]
    solvers = ["z3"] + (["cvc5"] if importlib.util.find_spec("cvc5") else [])
    for size in SIZES:
        truth, seconds = ours("printed", size)
        decided = sum(s is not Status.UNKNOWN for s in truth.values())
        lines.append(
            f"| axiomcheck | {size} | {len(truth)} | {decided} | | {len(truth) - decided} | 0 | {seconds:.1f} |"
        )
        for solver in solvers:
            work = [(solver, m, a, "printed", size, limit) for m, a in truth]
            with threads(jobs) as pool:
                found = list(pool.map(naive, work))
            lines.append(_row(solver, size, found, truth))
    return "\n".join([*lines, "", _open_cells(), *_versions(limit), ""])


def _row(solver: str, size: int, found: list, truth: dict) -> str:
    says = {"yes": Status.PROVED, "no": Status.REFUTED}
    wrong = sum(
        1
        for f in found
        if f[5] in says and truth[f[1], f[2]] in says.values() and says[f[5]] is not truth[f[1], f[2]]
    )
    count = Counter(f[5] for f in found)
    decided, spent = count["yes"] + count["no"], sum(f[6] for f in found)
    return f"| {solver} | {size} | {len(found)} | {decided} | {wrong} | {count['open']} | {count['cannot state']} | {spent:.1f} |"


def _open_cells() -> str:
    return "A peer's `yes` holds at that n only; ours, off the binary reading, for every n. MAX and logarithms it cannot state."


def _versions(limit: float) -> list[str]:
    names = ("z3-solver", "cvc5", "python-flint")
    have = [
        f"{k} {metadata.version(k)}"
        for k in names
        if importlib.util.find_spec({"z3-solver": "z3", "python-flint": "flint"}.get(k, k))
    ]
    return [
        "",
        f"Python {sys.version.split()[0]}, {', '.join(have)}. Again: `python benchmarks/verdicts.py --limit {limit:g} --write`.",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--limit", type=float, default=20.0, help="seconds a cell for the peer")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="to docs/benchmarks-verdicts.md")
    options = parser.parse_args()
    text = report(options.limit, options.jobs)
    print(text)
    if options.write:
        (ROOT / "docs" / "benchmarks-verdicts.md").write_text(text)


if __name__ == "__main__":
    main()
