"""For which values of its parameters does a measure satisfy an axiom?

The region is cut by conditions on the parameters, each the border at which some small
matrix begins to break the statement, until every part is proved or refuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from axiomcheck.calculus.parameters import condition
from axiomcheck.changes import instance, instance_values
from axiomcheck.exact.algebra import linear
from axiomcheck.exact.certificate import CASES, Certificate, encode
from axiomcheck.exact.evaluate import evaluate, holds
from axiomcheck.exact.forms import BETTER, changes_of
from axiomcheck.exact.matrices import Region
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.strategies import calculus, filtering, spread
from axiomcheck.strategies.borders import FAILURES, apart, factors
from axiomcheck.strategies.filtering import FEW, Point, Witness, everywhere, samples, small_sizes, witnesses
from axiomcheck.strategies.prover import Prover

MAX_DEPTH = 6
GLANCE = 1  # second of the budget for a proof of what seems to be false by far


def prove(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """Steps that show the claim; looked for no longer than a glance where it seems to be broken by far."""
    broken = not claim.statement.decides and spread.clearly_broken(claim, samples(claim)[:FEW])
    return calculus.prove(claim, prover, reasons, GLANCE if broken else calculus.ALONE)


def regions(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A certificate that the claim holds for some values of the parameters and fails for the others."""
    if not claim.measure.parameters or claim.statement.decides:
        return None
    outcome, certificate = _part(claim, prover, reasons, MAX_DEPTH)
    return certificate if outcome == "mixed" else None


def _part(claim: Claim, prover: Prover, reasons: list[str], depth: int) -> tuple[str, Certificate | None]:
    """What comes of a part of the parameters: holds, fails, mixed, or (open, None)."""
    everything, table_ = table(everywhere(claim))
    inside = [i for i, p in enumerate(everything) if all(holds(r, p) for r in claim.given)]
    if not inside:
        return "open", None
    points = [everything[i] for i in inside]
    rows = {w: [row[i] for i in inside] for w, row in table_.items()}
    broken = {w: row for w, row in rows.items() if any(row)}
    if not broken:
        if not spread.clearly_broken(claim, tuple(points[:FEW])):
            certificate = calculus.prove(claim, prover, reasons)
            if certificate is not None:
                return "holds", certificate
        certificate = filtering.refute_growing(claim, prover)
        if certificate is None:
            return _grown(claim, points, prover, reasons, depth)
        return "fails", certificate
    for witness in [w for w, row in broken.items() if all(row)][:6]:
        if (certificate := filtering.accept(claim, witness.params, prover)) is not None:
            return "fails", certificate
    if depth == 0:
        return "open", None
    everywhere_broken = all(any(column) for column in zip(*broken.values(), strict=True))
    if everywhere_broken and (certificate := filtering.refute_growing(claim, prover)) is not None:
        return "fails", certificate
    ranked = sorted((w for w, row in broken.items() if not all(row)), key=lambda w: -sum(broken[w]))
    tried: list[Expr] = []
    for witness in ranked[:8]:
        for border in factors(claim, apart(witness.values)):
            if border in tried:
                continue
            tried.append(border)
            found = _cut(claim, border, broken[witness], points, prover, reasons, depth)
            if found is not None:
                return found
        if len(tried) >= 3:
            break
    return "open", None


def _grown(claim: Claim, points, prover, reasons, depth) -> tuple[str, Certificate | None]:
    """Cut where large matrices begin to break the claim, however large they must be."""
    tried: list[Expr] = []
    for last in leading(claim) if depth else ():
        row = [evaluate(last, p) < 0 for p in points]
        for border in factors(claim, last):
            if border in tried or len(set(row)) < 2:
                continue
            tried.append(border)
            if (found := _cut(claim, border, row, points, prover, reasons, depth)) is not None:
                return found
    return "open", None


def leading(claim: Claim) -> Iterator[Expr]:
    """Of instances in which a count grows: what in the parameters tells, in the end, how much better it gets."""
    if changes_of(claim.statement).conclusion != BETTER:
        return
    for change in changes_of(claim.statement).changes:
        for data in filtering.growing(change):
            try:
                before, after, _ = instance(change, data)
                order = -1 if claim.measure.lower_is_better else 1
                worse, better = instance_values(claim, before, after)[::order]
                if isinstance(worse, Expr) and isinstance(better, Expr) and "k" in (better - worse).symbols:
                    yield _last(claim, better - worse)
            except FAILURES:
                continue


def _last(claim: Claim, difference: Expr) -> Expr:
    """The coefficient of the highest power of k in the numerator."""
    region = Region(claim.measure, frozenset({"k"})).cone(difference.symbols)
    top, _ = region.value(difference)
    place = region.index["k"]
    terms = [(list(map(int, monom)), c) for monom, c in top.terms()]
    degree = max(monom[place] for monom, _ in terms)
    last = {tuple(0 if i == place else e for i, e in enumerate(m)): c for m, c in terms if m[place] == degree}
    return region.formula(region.ring.from_dict(last))


@lru_cache(maxsize=4)
def table(claim: Claim) -> tuple[tuple[Point, ...], dict[Witness, list[bool]]]:
    """Sample values of the parameters, and at which of them each small matrix breaks the claim."""
    points = samples(claim, tuple(critical(claim)))
    small = [w for total in small_sizes(claim) for w in witnesses(claim, total)]
    rows = {w: filtering.all_ways(claim, w, points) for w in small}
    return points, {w: row for w, row in rows.items() if any(row)}


def _cut(claim, border: Expr, row, points, prover, reasons, depth) -> tuple[str, Certificate] | None:
    """Cut along `border` > 0, or >= 0, and settle both sides."""
    sides: dict[bool, list] = {True: [], False: []}
    for broken, p in zip(row, points, strict=True):
        sides[broken].append(evaluate(border, p))
    if not sides[False] or not sides[True]:
        return None
    orders = ("<=", "<") if any(x > 0 for x in sides[True]) else ("<", "<=")  # ties break the statement
    for order in orders:
        data = [order, encode(ZERO), encode(border)]
        yes, no = condition(claim, data)
        parts = [claim.where(yes), claim.where(no)]
        examples = [p for r in (yes, no) for p in [q for q in points if holds(r, q)][:1]]
        if len(examples) < 2 or not _clean(border, order, sides):
            continue
        settled = [_part(part, prover, reasons, depth - 1) for part in parts]
        proofs = [certificate for _, certificate in settled if certificate is not None]
        if len(proofs) < len(settled):
            continue
        outcomes = [outcome for outcome, _ in settled]
        together = outcomes[0] if outcomes[0] == outcomes[1] else "mixed"
        shown = [{k: str(v) for k, v in e.items()} for e in examples]
        params: dict = {"on": data, "outcomes": outcomes, "examples": shown}
        return together, Certificate(CASES, params, tuple(proofs))
    return None


def _clean(border: Expr, op: str, sides: dict) -> bool:
    """Does the sign of the border tell where the witness breaks the statement?"""

    def above(x) -> bool:
        return x > 0 or (op == "<=" and x == 0)

    broken, whole = {above(x) for x in sides[True]}, {above(x) for x in sides[False]}
    if op == "<" and len(broken) == 2:  # it holds on the border alone, which the next cut lays bare
        return all(x == 0 for x in sides[False])
    return len(broken) == 1 == len(whole) and broken != whole


def critical(claim: Claim) -> list[tuple[str, Fraction]]:
    """Values of a single parameter at which some small matrix changes sides, and values between."""
    if len(claim.measure.parameters) != 1:
        return []
    name = claim.measure.parameters[0].name
    roots: set[Fraction] = set()
    for total in small_sizes(claim):
        for w in witnesses(claim, total):
            for f in factors(claim, apart(w.values)):
                if (line := linear(f, (name,))) is not None and line[0]:
                    roots.add(-line[1] / line[0])
    ordered = sorted(roots)
    between = [(a + b) / 2 for a, b in pairwise(ordered)]
    outside = [ordered[0] - 1, ordered[0] / 2, ordered[-1] + 1] if ordered else []
    return [(name, v) for v in (*ordered, *between, *outside)]
