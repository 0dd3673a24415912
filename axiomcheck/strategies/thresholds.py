"""Absolute weighting: the threshold of a parameter, or matrices that no threshold fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain, product

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.parameters import fits_none
from axiomcheck.calculus.parameters import threshold as said
from axiomcheck.calculus.term import Refused
from axiomcheck.changes import instance, instance_values, values_at
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.certificate import NO_THRESHOLD, Certificate, encode
from axiomcheck.exact.evaluate import fold
from axiomcheck.exact.forms import Change, changes_of
from axiomcheck.exact.matrices import quality
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, sym
from axiomcheck.lang.matrix import CELLS
from axiomcheck.strategies.borders import apart, factors
from axiomcheck.strategies.calculus import affordable, charged
from axiomcheck.strategies.filtering import (
    HUGE,
    Witness,
    direction,
    growing,
    samples,
    small_sizes,
    tidy,
    witnesses,
)
from axiomcheck.strategies.prover import Prover
from axiomcheck.strategies.sampling import approximate
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.guesses import false_somewhere
from axiomcheck.tactics.search import Found, decided, prove_one_of

MAX_TOTAL = 14
SECONDS = 12  # of the budget at most, for the steps of one claim


def prove(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A threshold that is a factor of the difference of both values, linear in a parameter."""
    if not claim.statement.decides:
        return None
    for name in (x.name for x in claim.measure.parameters):
        for at in candidates(claim, name):
            rest = _others(claim, name, at)
            for upward in (True, False):
                params = {"parameter": name, "at": encode(at), "upward": upward} | ({"others": rest} if rest else {})
                found = _decided(claim, params, prover)
                if isinstance(found, Found):
                    return Certificate("threshold", params, steps=pack(found.steps))
                reasons.append(f"the threshold {at} of {name}: {found}")
    return None


def _decided(claim: Claim, params: dict, prover: Prover) -> Found | str:
    """Steps that show that this threshold decides, or why there are none."""
    try:
        asked = list(dict.fromkeys(said(claim, params)))
    except Refused as error:
        return str(error)
    if any(map(false_somewhere, asked)):
        return "it does not decide"
    name = f"{params['parameter']}_"
    return charged(prover, affordable(prover, SECONDS), lambda steps: decided(asked, name, steps))[0]


GOLDS = tuple(product((1, 2, 3, 9, 1000), repeat=2))


def _others(claim: Claim, name: str, at: Expr) -> dict[str, str]:
    """Values of the other parameters for which the threshold is inside the range, it seems."""
    other = [x for x in claim.measure.parameters if x.name != name]
    bounds = [r.subs({name: at}) for x in claim.measure.parameters if x.name == name for r in x.range]
    tried = product(("1", "1/10", "10"), repeat=len(other))
    choices = [dict(zip((x.name for x in other), values, strict=True)) for values in tried]
    golds = [{"G": float(g), "N": float(n)} for g, n in GOLDS]
    for choice in choices:
        points = [{k: float(Fraction(v)) for k, v in choice.items()} | gold for gold in golds]
        if all(approximate(r.lhs, p) < approximate(r.rhs, p) for r in bounds for p in points):
            return choice
    return choices[0]


def candidates(claim: Claim, name: str) -> list[Expr]:
    """Where a factor of the difference, linear in the parameter, is zero, if the gold standard tells."""
    names = {x.name for x in claim.measure.parameters}
    found: list[Expr] = []
    for change in changes_of(claim.statement).changes:
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
    """For every parameter, small matrices that no threshold fits, and steps where numbers do not show it."""
    if not claim.statement.decides:
        return None
    witnesses: dict[str, dict] = {}
    steps: list[Step] = []
    for name in (x.name for x in claim.measure.parameters):
        tried = chain(_opposite(claim), _constant(claim), _growing(claim, name))
        found = next(((w, shown) for w in tried if (shown := _shown(claim, name, w, prover)) is not None), None)
        if found is None:
            reasons.append(f"neither a threshold of {name} nor matrices against one")
            return None
        witnesses[name] = found[0]
        steps += [replace(s, premises=tuple(i + len(steps) for i in s.premises)) for s in found[1]]
    return Certificate(NO_THRESHOLD, {"witnesses": witnesses}, steps=pack(steps) if steps else "")


def _shown(claim: Claim, name: str, witness: dict, prover: Prover) -> tuple[Step, ...] | None:
    """Steps that show that no threshold fits the witness, none where numbers do; None if it is not seen."""
    try:
        asked = fits_none(claim, name, witness)
    except Refused:
        return None
    if not asked:
        return ()
    found, _ = charged(prover, affordable(prover, SECONDS), lambda steps: prove_one_of(asked[0], steps))
    return found.steps if isinstance(found, Found) else None


def _gold(claim: Claim, w: Witness) -> tuple:
    before, _, _ = instance(changes_of(claim.statement).changes[w.change], dict(w.at))
    number = {c: e.args[0] for c, e in before.items()}
    return number["TP"] + number["FN"], number["FP"] + number["TN"]


def _opposite(claim: Claim) -> Iterator[dict]:
    """With the same parameters and gold standard, one change is better and another worse."""
    for total in range(2, MAX_TOTAL):
        for point in samples(claim)[:12]:
            seen: dict[tuple, dict[int, Witness]] = {}
            for w in witnesses(claim, total):
                way = direction(claim, w, point) if _positive(claim, w) else None
                if way:
                    ways = seen.setdefault((w.change, *_gold(claim, w)), {})
                    ways.setdefault(way, w)
                    if {1, -1} <= set(ways):
                        own = {k: str(v) for k, v in point.items()}
                        sides = {k: values_at(claim, dict(ways[i].at)) for k, i in (("better", 1), ("worse", -1))}
                        yield {"kind": "opposite", "parameters": own, **sides}
                        return


def _positive(claim: Claim, w: Witness) -> bool:
    """Are the values those of the formula?  No value is a limit where no cell is zero, or nothing is divided."""
    if claim.domain not in ("natural", "noninformative") or not claim.measure.formula.has("div", "pow", "log"):
        return True
    before, after, _ = instance(changes_of(claim.statement).changes[w.change], dict(w.at))
    return all(e.args[0] > 0 for e in (*before.values(), *after.values()))


def _constant(claim: Claim) -> Iterator[dict]:
    """Some change goes the same way whatever the parameters are."""
    alike = samples(claim)
    for total in small_sizes(claim):
        for w in witnesses(claim, total):
            if not _positive(claim, w):
                continue
            ways = {direction(claim, w, p) for p in alike}
            if len(ways) == 1 and (goes := ways.pop()) is not None:
                yield {"kind": "constant", "way": {1: "<", 0: "=", -1: ">"}[goes], "values": values_at(claim, dict(w.at))}
                return


def _growing(claim: Claim, name: str) -> Iterator[dict]:
    """On some gold standard, large for the other parameters, a change goes one way whatever this one is."""
    for index, change in enumerate(changes_of(claim.statement).changes):
        for at in growing(change):
            try:
                before, after, _ = instance(change, at)
                both = instance_values(claim, before, after)
                values = values_at(claim, at)
            except (UndefinedValue, CheckError):
                continue
            grown = Witness(index, (), both)
            ways = {direction(claim, grown, {**p, "k": HUGE}) for p in samples(claim)}
            if len(ways) != 1 or not ways & {1, -1} or apart(both) is None:
                continue
            for least in _bounds_without(claim, name, both):
                bound = encode(tidy(least) if least.symbols else least)
                yield {"kind": "constant", "way": "<" if ways == {1} else ">", "values": values, "least": bound}


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
