"""Measures that break an axiom in a thin region only: the grid, climbing and SMT, side by side.

python benchmarks/thin.py                  run and print
python benchmarks/thin.py --write          and put the table into docs/benchmarks-thin.md
python benchmarks/thin.py --only 3,7       some of them
python benchmarks/thin.py --auto           and what the command as a whole does

Each search has the same budget and runs alone, without proofs; the kernel decides what counts as found.
`--auto` runs what `axiomcheck verify` does besides, proofs included, on its usual budget, which takes minutes.
Simplicity is the largest denominator of the witness.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from time import perf_counter

from axiomcheck import axioms
from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies import climb, grids, smt
from axiomcheck.strategies.prover import Prover
from axiomcheck.verdict import Status, decide

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks-thin.md"
SECONDS = 8.0
AE, SE = "mean(abs(p - p_hat))", "mean((p - p_hat)**2)"
RAE, KLD = "mean(abs(p - p_hat)/p)", "sum(p*log(p/p_hat))"


def bump(of: str, centre: str, width: str) -> str:
    """Positive where a prevalence is within `width` of `centre`, zero elsewhere."""
    return f"maximum(0, {width} - abs({of} - {centre}))"


CASES: tuple[tuple[str, str, int], ...] = (
    # a band of true prevalences
    (f"{AE} + sum({bump('p', '517/1000', '1/200')}*abs(p - p_hat)*p_hat)", "IMP", 2),
    (f"{AE} + sum({bump('p', '123/1000', '1/1000')}*abs(p - p_hat)*p_hat)", "IMP", 2),
    (f"{AE} + sum({bump('p', '271/1000', '1/5000')}*abs(p - p_hat)*p_hat)", "IMP", 2),
    (f"{SE} + sum({bump('p', '61/150', '1/2000')}*abs(p - p_hat))", "ABS", 2),
    (f"{AE} + sum({bump('p', '61/150', '1/300')}*abs(p - p_hat))", "ABS", 2),
    (f"{AE} - 2*sum({bump('p', '313/1000', '1/1000')})", "NN", 2),
    (f"{AE} - 2*sum({bump('p', '313/1000', '1/20000')})", "NN", 2),
    (f"{AE} - sum({bump('p', '47/120', '1/700')})", "NN", 3),
    # a band of predicted prevalences
    (f"{AE} + sum({bump('p_hat', '733/1000', '1/400')}*abs(p - p_hat))", "IMP", 2),
    (f"{AE} + sum({bump('p_hat', '89/997', '1/3000')}*abs(p - p_hat))", "IMP", 2),
    (f"{AE} - 3*sum({bump('p_hat', '619/1000', '1/500')})", "MON", 2),
    (f"{AE} - 3*sum({bump('p_hat', '619/1000', '1/10000')})", "MON", 2),
    (f"{SE} - 3*sum({bump('p_hat', '211/1000', '1/800')})", "MON", 2),
    (f"{AE} - 3*sum({bump('p_hat', '619/1000', '1/900')})", "MON", 3),
    (f"{SE} + 2*sum({bump('p_hat', '71/300', '1/900')})", "CVX", 2),
    (f"{AE} + 2*sum({bump('p_hat', '71/300', '1/9000')})", "CVX", 2),
    # both at once
    (f"{AE} + sum({bump('p', '311/1000', '1/100')}*{bump('p_hat', '641/1000', '1/100')})", "IMP", 2),
    (f"{AE} + sum({bump('p', '311/1000', '1/400')}*{bump('p_hat', '641/1000', '1/400')})", "SYM", 2),
    (f"{AE} - 200*sum({bump('p', '2/7', '1/90')}*{bump('p_hat', '5/9', '1/90')})", "MON", 2),
    (f"{AE} - 400*sum({bump('p', '2/7', '1/300')}*{bump('p_hat', '2/7', '1/300')})", "NN", 2),
    (f"{AE} + sum({bump('p', '1/7', '1/150')}*{bump('p_hat', '2/9', '1/150')})", "TRI", 2),
    # no error where there should be one
    (f"{AE}*min(maximum(0, abs(p - 377/1000) - 1/500))", "IoI", 2),
    (f"{AE}*min(maximum(0, abs(p_hat - 377/1000) - 1/50000))", "IoI", 2),
    (f"{AE}*min(maximum(0, abs(p - p_hat - 377/1000) - 1/900))", "IoI", 2),
    # beside relative errors and logarithms
    (f"{RAE} + 60*sum({bump('p', '137/400', '1/500')}*abs(p - p_hat))", "REL", 2),
    (f"{RAE} - 40*sum({bump('p', '137/400', '1/900')})", "NN", 2),
    (f"{KLD} - 2*sum({bump('p_hat', '317/1000', '1/400')})", "NN", 2),
    (f"{KLD} - 3*sum({bump('p_hat', '617/1000', '1/1000')})", "MON", 2),
    # three classes
    (f"{AE} + sum({bump('p', '61/150', '1/900')}*abs(p - p_hat)*p_hat)", "IMP", 3),
    (f"{SE} + max({bump('p_hat', '71/90', '1/400')})", "SYM", 3),
)  # fmt: skip


def grid(claim: Claim, prover: Prover) -> Certificate | None:
    return grids.refute_soon(claim, prover, []) or grids.refute(claim, prover, [])


def climbing(claim: Claim, prover: Prover) -> Certificate | None:
    return climb.refute(claim, prover, [])


def auto(claim: Claim, prover: Prover) -> Certificate | None:
    """As the command does, whatever the budget of the others is."""
    verdict = decide(claim)
    return verdict.certificate if verdict.status is Status.REFUTED else None


def models(claim: Claim, prover: Prover) -> Certificate | None:
    return smt.refute(claim, prover, [])


SEARCHES: dict[str, Callable] = {"grid": grid, "climbing": climbing, "SMT": models}


@dataclass
class Outcome:
    """What one search did with one case."""

    found: bool
    seconds: float
    denominator: int | None = None

    def __str__(self) -> str:
        return f"1/{self.denominator}, {self.seconds:.2f} s" if self.found else f"-, {self.seconds:.1f} s"


def run(claim: Claim, search: Callable) -> Outcome:
    start = perf_counter()
    try:
        certificate = search(claim, Prover(SECONDS))
    except AxiomcheckError:  # out of time
        certificate = None
    seconds = perf_counter() - start
    if certificate is None:
        return Outcome(False, seconds)
    values = (v for v in certificate.params["values"].values() if isinstance(v, list))
    return Outcome(True, seconds, max(Fraction(v).denominator for d in values for v in d))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--auto", action="store_true")
    options = parser.parse_args()
    searches = SEARCHES | ({"auto": auto} if options.auto else {})
    wanted = {int(k) for k in options.only.split(",") if k} or set(range(1, len(CASES) + 1))
    rows, found = [], dict.fromkeys(searches, 0)
    for number, (text, axiom, n) in enumerate(CASES, 1):
        if number not in wanted:
            continue
        claim = Claim(formula.measure(text), axioms.from_name(axiom), classes=n)
        outcomes = {name: run(claim, search) for name, search in searches.items()}
        for name, outcome in outcomes.items():
            found[name] += outcome.found
        rows.append(f"| {number} | `{text}` | {axiom} | {n} | {' | '.join(map(str, outcomes.values()))} |")
        print(rows[-1], flush=True)
    total = f"| | found of {len(rows)} | | | {' | '.join(str(v) for v in found.values())} |"
    print(total)
    if options.write:
        head = f"| | measure | axiom | n | {' | '.join(searches)} |\n|---|---|---|---|{'---|' * len(searches)}"
        before = PAGE.read_text().split("<!-- table -->")[0]
        PAGE.write_text(f"{before}<!-- table -->\n\n" + "\n".join([head, *rows, total]) + "\n")


if __name__ == "__main__":
    main()
