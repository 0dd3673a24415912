"""Inequalities between real numbers: the prover on the kernel alone beside Z3, on the problems of inequalities.toml.

python benchmarks/inequalities.py                    run and print
python benchmarks/inequalities.py --write            and put the tables into docs/benchmarks-inequalities.md
python benchmarks/inequalities.py --part log         one part (polynomial, root, log, exp, false)
python benchmarks/inequalities.py --without-z3       the prover alone
python benchmarks/inequalities.py --name sqrt        problems with this text
python benchmarks/inequalities.py --seconds 3        the prover with another budget than 10 seconds (Z3 keeps 10)

Z3 is asked for a counterexample among the real numbers.  Roots are numbers >= 0 with the given square, which loses nothing.
Logarithms and exponentials of moving numbers cannot be written in Z3's polynomials; such problems are counted as not expressible.
"""

from __future__ import annotations

import argparse
import os
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command line does, before NumPy is there

import z3

import axiomcheck
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.term import Node
from axiomcheck.input.relations import relation

HERE = Path(__file__).resolve().parent
PROBLEMS, PAGE = HERE / "inequalities.toml", HERE.parent / "docs" / "benchmarks-inequalities.md"
SECONDS = 10
PARTS = ("polynomial", "root", "log", "exp")
COMPARED = {
    "le": lambda a, b: a <= b, "lt": lambda a, b: a < b, "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
}  # fmt: skip


@dataclass(frozen=True)
class Problem:
    """A conclusion and its hypotheses, as text."""

    part: str
    source: str
    conclusion: str
    given: tuple[str, ...]

    @property
    def text(self) -> str:
        """As the file has it."""
        return f"{self.conclusion} given {'; '.join(self.given)}" if self.given else self.conclusion


@dataclass(frozen=True)
class Outcome:
    """What was said, and after how long."""

    verdict: str
    seconds: float


def problems(file: Path = PROBLEMS) -> list[Problem]:
    """All, in the order of the file."""
    found = []
    for group in tomllib.loads(file.read_text())["set"]:
        for text in group["problems"]:
            conclusion, _, given = text.partition(" given ")
            hypotheses = tuple(h.strip() for h in given.split(";")) if given else ()
            found.append(Problem(group["part"], group["source"], conclusion, hypotheses))
    return found


def ours(problem: Problem, seconds: float) -> Outcome:
    """The prover, on the kernel alone."""
    start = perf_counter()
    verdict = axiomcheck.prove(problem.conclusion, given=problem.given, seconds=seconds).verdict
    return Outcome(verdict, perf_counter() - start)


def z3_says(problem: Problem) -> Outcome:
    """PROVED, REFUTED, UNKNOWN, or `not expressible`."""
    start = perf_counter()
    goal, given = relation(problem.conclusion), [relation(h) for h in problem.given]
    solver = z3.Solver()
    solver.set("timeout", SECONDS * 1000)
    encoder = _Encoder()
    try:
        domains = [defined(t) for f in (goal, *given) for t in _terms(f)]
        for f in (*given, *domains):
            solver.add(encoder.formula(f))
        solver.add(z3.Not(encoder.formula(goal)))
    except KeyError:
        return Outcome("not expressible", 0.0)
    solver.add(*encoder.sides)
    verdict = {"unsat": "PROVED", "sat": "REFUTED"}.get(str(solver.check()), "UNKNOWN")
    return Outcome(verdict, perf_counter() - start)


def _terms(f: Node) -> list[Node]:
    return [t for k in f.kids for t in _terms(k)] if f.formula else [f]


class _Encoder:
    """Formulas for Z3; roots and quotients become numbers with equations beside them."""

    def __init__(self) -> None:
        self.sides: list[z3.BoolRef] = []
        self._known: dict[Node, z3.ArithRef] = {}

    def formula(self, f: Node) -> z3.BoolRef:
        if f.op in ("and", "or"):
            return (z3.And if f.op == "and" else z3.Or)([self.formula(k) for k in f.kids])
        return COMPARED[f.op](*map(self.term, f.kids))

    def term(self, t: Node) -> z3.ArithRef:
        found = self._known.get(t)
        if found is None:
            found = self._known[t] = self._made(t)
        return found

    def _made(self, t: Node) -> z3.ArithRef:
        if t.op == "num":
            return z3.Q(t.q.numerator, t.q.denominator)
        if t.op == "var":
            return z3.Real(t.name)
        if t.op not in ("add", "mul", "pow", "inv", "abs", "min", "max", "root"):
            raise KeyError(t.op)
        a = [self.term(k) for k in t.kids]
        if t.op in ("add", "mul"):
            return z3.Sum(a) if t.op == "add" else z3.Product(a)
        if t.op == "pow":
            return z3.Product([a[0]] * t.k) if t.k else z3.RealVal(1)
        if t.op == "inv":
            return 1 / a[0]
        if t.op == "root":
            r = z3.Real(f"_root{len(self._known)}")
            self.sides += [r >= 0, z3.Product([r] * t.k) == a[0]]
            return r
        if t.op == "abs":
            return z3.If(a[0] >= 0, a[0], -a[0])
        return z3.If((a[0] <= a[1]) if t.op == "min" else (a[0] >= a[1]), a[0], a[1])


def main() -> None:
    """Run, print, and write the page if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--part", default="")
    parser.add_argument("--name", default="")
    parser.add_argument("--without-z3", action="store_true")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--set", type=Path, default=PROBLEMS, help="another file of problems; it is not written to the page")
    options = parser.parse_args()
    rows = []
    for p in problems(options.set):
        if (options.part and p.part != options.part) or options.name not in p.text:
            continue
        mine = ours(p, options.seconds)
        other = Outcome("-", 0.0) if options.without_z3 else z3_says(p)
        rows.append((p, mine, other))
        mark = "!!" if mine.verdict == ("PROVED" if p.part == "false" else "REFUTED") else "  "
        print(f"{mark} {p.part:10} {_said(mine):22} {_said(other):22} {p.text}", flush=True)
    table = _table(rows)
    print("\n" + table)
    if options.write and options.set == PROBLEMS:
        before = PAGE.read_text().split("<!-- table -->")[0]
        budget = f"Budget of the prover: {options.seconds:g} s."
        PAGE.write_text(f"{before}<!-- table -->\n\n{budget}\n\n{table}\n\n{_list(rows)}\n\n{_sources()}\n")


def _said(outcome: Outcome) -> str:
    timed = outcome.verdict not in ("not expressible", "-")
    return f"{outcome.verdict}, {outcome.seconds:.1f} s" if timed else outcome.verdict


def _table(rows: list[tuple[Problem, Outcome, Outcome]]) -> str:
    lines = ["| part | problems | proved, kernel alone | proved by Z3 | not expressible for Z3 |", "|---|---|---|---|---|"]
    total: Counter[str] = Counter()
    for part in PARTS:
        mine = [(o, z) for p, o, z in rows if p.part == part]
        counts = Counter(all=len(mine), ours=sum(o.verdict == "PROVED" for o, _ in mine))
        counts.update(z3=sum(z.verdict == "PROVED" for _, z in mine), no=sum(z.verdict == "not expressible" for _, z in mine))
        total += counts
        lines.append(f"| {part} | {counts['all']} | {counts['ours']} | {counts['z3']} | {counts['no']} |")
    lines.append(f"| all | {total['all']} | {total['ours']} | {total['z3']} | {total['no']} |")
    wrong = [(o, z) for p, o, z in rows if p.part == "false"]
    refuted = [sum(s.verdict == "REFUTED" for s in said) for said in zip(*wrong, strict=True)] or [0, 0]
    false = sum(o.verdict == "PROVED" for o, _ in wrong) + sum(o.verdict == "REFUTED" for p, o, _ in rows if p.part != "false")
    last = f"Of {len(wrong)} false inequalities {refuted[0]} were refuted, by Z3 {refuted[1]}. "
    last += f"False verdicts of the prover: {false}."
    return "\n".join([*lines, "", last])


def _list(rows: list[tuple[Problem, Outcome, Outcome]]) -> str:
    lines = ["| part | inequality | ours | Z3 |", "|---|---|---|---|"]
    for p, mine, other in rows:
        lines.append(f"| {p.part} | `{p.text}` | {_said(mine)} | {_said(other)} |")
    return "\n".join(lines)


def _sources() -> str:
    groups = tomllib.loads(PROBLEMS.read_text())["set"]
    return "\n".join(["Sources:\n", *(f"- {g['part']} ({len(g['problems'])}): {g['source']}" for g in groups)])


if __name__ == "__main__":
    main()
