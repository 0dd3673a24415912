"""Absolute weighting: the threshold of a parameter, or matrices that no threshold fits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from axiomcheck.axioms.kinds import of_matrices
from axiomcheck.changes import Collected, instance, instance_values
from axiomcheck.errors import BudgetExceeded, CheckError, UndefinedValue
from axiomcheck.kernel.algebra import Cone
from axiomcheck.kernel.certificate import Certificate, encode
from axiomcheck.kernel.evaluate import fold
from axiomcheck.kernel.filtering import threshold
from axiomcheck.kernel.matrices import quality
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import CELLS, THRESHOLD, Change
from axiomcheck.ranges import NO_THRESHOLD, fits_none, no_threshold
from axiomcheck.strategies.borders import apart, factors
from axiomcheck.strategies.filtering import (
    HUGE,
    Witness,
    certified,
    direction,
    growing,
    samples,
    shower,
    small_sizes,
    witnesses,
)
from axiomcheck.strategies.goals import FAILURES, Open, Prover
from axiomcheck.strategies.sampling import approximate

MAX_TOTAL = 14


def prove(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A threshold that is a factor of the difference of both values, linear in a parameter."""
    if claim.statement.conclusion != THRESHOLD:
        return None
    for name in (x.name for x in claim.measure.parameters):
        for at in candidates(claim, name):
            rest = _others(claim, name, at)
            for upward, line in ((True, False), (False, False), (True, True), (False, True)):
                params = {"parameter": name, "at": encode(at), "upward": upward}
                params |= ({"others": rest} if rest else {}) | ({"line": True} if line else {})
                if (found := certified(claim, threshold, params, prover)) is not None:
                    return found
    return None


GOLDS = tuple(product((1, 2, 3, 9, 1000), repeat=2))


def _others(claim: Claim, name: str, at: Expr) -> dict[str, str]:
    """Values of the other parameters for which the threshold is inside the range, it seems."""
    other = [x for x in claim.measure.parameters if x.name != name]
    bounds = [r.subs({name: at}) for x in claim.measure.parameters if x.name == name for r in x.range]
    choices = [
        dict(zip((x.name for x in other), values, strict=True))
        for values in product(("1", "1/10", "10"), repeat=len(other))
    ]
    for choice in choices:
        point = {k: float(Fraction(v)) for k, v in choice.items()}
        if all(
            approximate(r.lhs, {**point, "G": g, "N": n}) < approximate(r.rhs, {**point, "G": g, "N": n})
            for r in bounds
            for g, n in GOLDS
        ):
            return choice
    return choices[0]


def candidates(claim: Claim, name: str) -> list[Expr]:
    """Where a factor of the difference, linear in the parameter, is zero, if the gold standard tells."""
    names = {x.name for x in claim.measure.parameters}
    found: list[Expr] = []
    for change in of_matrices(claim.statement).changes:
        difference = in_gold_sizes(claim, change)
        if difference is None:
            continue
        for f in factors(claim, difference):
            if name not in f.symbols or not f.symbols <= {"G", "N"} | names:
                continue
            here = f.subs({name: ZERO})
            slope = f.subs({name: ONE}) - here
            if linear_in(f, name):
                found.append(-here / slope)
    return [tidy(e) for e in dict.fromkeys(found)]


def linear_in(f: Expr, name: str) -> bool:
    """Does the parameter occur to the first power only?"""
    return all(not (node.op == "pow" and name in node.symbols) for node in f.nodes())


def tidy(e: Expr) -> Expr:
    """A quotient of polynomials in lowest terms, positive sizes assumed."""
    names = sorted(e.symbols)
    if not names:
        region = Cone([], [], [])
    else:
        given = [Rel("<", ZERO, sym(k)) for k in names]
        region = Cone(given, names, [[i, -1] for i in range(len(names))])
    return region.normal(e)


def in_gold_sizes(claim: Claim, change: Change) -> Expr | None:
    """The difference of both values where all counts are positive, with FN and TN told by G and N."""
    names = [k for k, _ in change.counts]
    image = {}
    if set(names) == set(CELLS):
        image = {"FN": sym("G") - sym("TP") - 1, "TN": sym("N") - sym("FP") - 1}
    for s in change.shares:
        u = sym(s)
        image |= {s: u / (ONE + u), f"{s}_rest": ONE / (ONE + u)}
    try:
        sides = []
        for side in (change.before, change.after):
            cells = {c: e.subs(image) for c, e in zip(CELLS, side, strict=True)}
            sides.append(quality(claim).subs(cells))
    except (CheckError, UndefinedValue):
        return None
    return sides[1] - sides[0]


def refute(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """For every parameter, small matrices that no threshold fits."""
    if claim.statement.conclusion != THRESHOLD:
        return None
    found: dict[str, dict] = {}
    proofs: list[Certificate] = []
    for name in (x.name for x in claim.measure.parameters):
        witness = _opposite(claim, prover) or _constant(claim, name, prover) or _growing(claim, name, prover)
        shown = None if witness is None else _proofs(claim, name, witness, prover)
        if witness is None or shown is None:
            reasons.append(f"neither a threshold of {name} nor matrices against one")
            return None
        found[name] = witness
        proofs += shown
    certificate = Certificate(NO_THRESHOLD, {"witnesses": found}, tuple(proofs))
    no_threshold(claim, certificate)
    return certificate


def _gold(claim: Claim, w: Witness) -> tuple:
    before, _, _ = instance(of_matrices(claim.statement).changes[w.change], dict(w.at))
    number = {c: e.args[0] for c, e in before.items()}
    return number["TP"] + number["FN"], number["FP"] + number["TN"]


def _opposite(claim: Claim, prover: Prover) -> dict | None:
    """With the same parameters and gold standard, one change is better and another worse."""
    for total in range(2, MAX_TOTAL):
        for point in samples(claim)[:12]:
            seen: dict[tuple, dict[int, Witness]] = {}
            for w in witnesses(claim, total):
                way = direction(claim, w, point)
                if way:
                    ways = seen.setdefault((w.change, *_gold(claim, w)), {})
                    ways.setdefault(way, w)
                    if {1, -1} <= set(ways):
                        return {
                            "kind": "opposite",
                            "parameters": {k: str(v) for k, v in point.items()},
                            "change": w.change,
                            "better": dict(ways[1].at),
                            "worse": dict(ways[-1].at),
                        }
    return None


def _constant(claim: Claim, name: str, prover: Prover) -> dict | None:
    """Some change goes the same way whatever the parameters are."""
    alike = samples(claim)
    for total in small_sizes(claim):
        for w in witnesses(claim, total):
            ways = {direction(claim, w, p) for p in alike}
            if len(ways) == 1 and (goes := ways.pop()) is not None:
                way = {1: "<", 0: "=", -1: ">"}[goes]
                return {"kind": "constant", "change": w.change, "at": dict(w.at), "way": way}
    return None


def _growing(claim: Claim, name: str, prover: Prover) -> dict | None:
    """On some gold standard, large for the other parameters, a change goes one way whatever this one is."""
    for index, change in enumerate(of_matrices(claim.statement).changes):
        for at in growing(change):
            try:
                before, after, _ = instance(change, at)
                both = instance_values(claim, before, after)
            except (UndefinedValue, CheckError):
                continue
            grown = Witness(index, (), both)
            ways = {direction(claim, grown, {**p, "k": HUGE}) for p in samples(claim)}
            if len(ways) != 1 or not ways & {1, -1} or apart(both) is None:
                continue
            way = "<" if ways == {1} else ">"
            for least in _bounds_without(claim, name, both):
                witness = {"kind": "constant", "change": index, "at": at, "way": way, "least": encode(least)}
                if _proofs(claim, name, witness, prover) is not None:
                    return witness
    return None


def _bounds_without(claim: Claim, name: str, both: tuple) -> list[Expr]:
    """Bounds for k in the other parameters: those at which the sign changes as this parameter vanishes."""
    found: list[Expr] = []
    for f in factors(claim, apart(both)):
        f = fold(f.subs({name: ZERO}), frozenset())
        here = fold(f.subs({"k": ZERO}), frozenset())
        slope = fold(f.subs({"k": ONE}) - here, frozenset())
        if "k" in f.symbols and slope != ZERO:
            found += [-here / slope + 1, -here / slope]
    return found


def _proofs(claim: Claim, name: str, witness: dict, prover: Prover) -> list[Certificate] | None:
    """Proofs of what the witness leaves open; None if no threshold is seen not to fit it."""
    collected = Collected(shower(prover))
    try:
        fits_none(claim, name, witness, collected)
    except BudgetExceeded:
        raise
    except (Open, *FAILURES):
        return None
    return collected.found
