"""Attacks on verdicts about filtering, by brute force over small matrices and sampled parameters.

Everything is evaluated by `independent_filtering`; of a verdict only the plain data of its
certificate is read: which matrices, which threshold, which region of the parameters.
"""

from __future__ import annotations

import math
import random
from fractions import Fraction as F
from itertools import pairwise
from math import ceil

import independent_filtering as I

CHANGES = {
    "sm": (
        lambda TP, FP, FN, TN: ((TP, FP, FN + 1, TN), (TP + 1, FP, FN, TN)),
        lambda TP, FP, FN, TN: ((TP, FP + 1, FN, TN), (TP, FP, FN, TN + 1)),
    ),
    "pair": (lambda TP, FP, FN, TN: ((TP, FP, FN + 1, TN + 1), (TP + 1, FP + 1, FN, TN)),),
    "larger": (lambda G, N, s, t: (output(G, N, s), output(G, N, t)),),
    "nifq": (lambda G, N, H, M, s, t: (output(G, N, s), output(H, M, t)),),
}


def output(g, n, s):
    return g * s, n * s, g * (1 - s), n * (1 - s)


class Attack:
    """One claim: its measure as a function of a matrix, the axiom, reading and smoothing."""

    def __init__(self, formula, axiom, reading, smoothing, ranges=None, lower=False):
        self.formula, self.axiom, self.reading, self.smoothing = formula, axiom, reading, smoothing
        self.ranges, self.lower = ranges or {}, lower
        self.known: dict = {}

    @classmethod
    def on(cls, claim, formula=None):
        measure = claim.measure
        if formula is None:
            formula = I.MEASURES[measure.id]
        number = lambda x: None if x is None else F(x)  # noqa: E731
        ranges = {x.name: (number(x.low), number(x.high)) for x in measure.parameters}
        return cls(formula, claim.axiom.id, claim.reading, claim.domain, ranges, measure.lower_is_better)

    @property
    def changes(self):
        if self.axiom in ("sm", "nifq"):
            return CHANGES[self.axiom]
        return CHANGES["pair" if self.reading == "pair" else "larger"]

    def value(self, cells, parameters):
        key = (tuple(cells), tuple(parameters.items()))
        if key not in self.known:
            try:
                self.known[key] = self.formula(I.Matrix(*cells, self.smoothing), **parameters)
            except I.NoValue:
                self.known[key] = None
        return self.known[key]

    def order(self, before, after, parameters):
        """1 if after is better, 0 if equal, -1 if worse, None where a value is missing."""
        a, b = (self.value(c, parameters) for c in (before, after))
        if a is None or b is None:
            return None
        return I.compare(b, a) * (-1 if self.lower else 1)

    # -- what a verdict says ---------------------------------------------------------

    def fault(self, status, certificate, total, samples=None):
        """What is wrong with the verdict, or None."""
        if self.axiom == "aw":
            return (
                self.no_thresholds(certificate)
                if status == "REFUTED"
                else self.thresholds(certificate, total)
            )
        for parameters in samples or self.samples(certificate):
            leaf, outcome = self.walk(
                certificate, parameters, {"PROVED": "holds", "REFUTED": "fails"}.get(status)
            )
            broken = (
                self.violation(parameters, total)
                if outcome == "holds"
                else self.no_witness(leaf["params"], parameters)
            )
            if broken:
                return outcome, parameters, broken
        return None

    def walk(self, certificate, parameters, outcome):
        """The part of the certificate that is about these values, and what it says."""
        while certificate["rule"] == "cases" and "steps" not in certificate:
            op, low, high = certificate["params"]["on"]
            low, high = number(low, parameters), number(high, parameters)
            side = int(not (low < high if op == "<" else low <= high))
            outcome = certificate["params"].get("outcomes", [outcome] * 2)[side]
            certificate = certificate["premises"][side]
        return certificate, outcome

    def violation(self, parameters, total):
        values = _Table(self, parameters)
        return I.violation(values, self.axiom, self.reading, total, self.lower)

    def no_witness(self, params, parameters):
        """Why the matrices of a refutation do not break the claim, for some k."""
        least = number(params["least"], parameters) if "least" in params else F(1)
        if least < 1:
            return "k starts below 1"
        for extra in (0, 1, 10):
            k = math.ceil(least) + extra
            pairs = [p for p in self._pairs_at(params["values"], F(k)) if I.is_pair(self.axiom, self.reading, *p)]
            if not any(self._broken(*pair, parameters) for pair in pairs):
                return "not broken", k, pairs
        return None

    def _pairs_at(self, values, k):
        """The matrices of a point: both, or those of every change."""
        at = {name: k if v == "k" else F(v) for name, v in values.items()}
        if len(at) == 8:
            return [tuple(tuple(at[c] for c in names) for names in (("TP", "FP", "FN", "TN"), "ABCE"))]
        return [change(**at) for change in self.changes]

    def _broken(self, before, after, parameters):
        order = self.order(before, after, parameters)
        if order is None:
            return self.reading == "total"
        return order != 0 if self.axiom == "nifq" else order != 1

    # -- thresholds ----------------------------------------------------------------------

    def thresholds(self, certificate, total):
        """A pair and values of the parameters where a proved threshold is wrong."""
        pairs = list(I.pairs("aw", self.reading, total))
        inside = False
        for parameters in self.samples(certificate):
            leaf, _ = self.walk(certificate, parameters, "holds")
            name, at, upward = (leaf["params"][k] for k in ("parameter", "at", "upward"))
            low, high = self.ranges[name]
            others = leaf["params"].get("others") or {}
            for before, after in pairs:
                sizes = {"G": before[0] + before[2], "N": before[1] + before[3]}
                border = number(at, {**parameters, **{k: F(v) for k, v in sizes.items()}})
                there = number(
                    at, {**{k: F(v) for k, v in others.items()}, **{k: F(v) for k, v in sizes.items()}}
                )
                inside = (low is None or low < there) and (high is None or there < high)
                if not inside:
                    return "the threshold is not inside the range", sizes
                for step in (F(0), F(1, 1000), F(-1, 1000), F(1, 3), F(-1, 3), F(5)):
                    c = border + step
                    if (low is not None and c <= low) or (high is not None and c >= high):
                        continue
                    order = self.order(before, after, {**parameters, name: c})
                    if order is not None and (order == (1 if upward else -1)) != (c > border):
                        return "wrong side", parameters, c, before, after
        return None if inside else "nothing was tried"

    def no_thresholds(self, certificate):
        """Why a refutation of AW refutes nothing."""
        if certificate["rule"] != "no_threshold":
            return "the parameter is bound by the axiom: nothing can be cut along it"
        witnesses = certificate["params"]["witnesses"]
        if set(witnesses) != set(self.ranges):
            return "a parameter has no witness"
        for name, witness in witnesses.items():
            if (fault := getattr(self, "_" + witness["kind"])(name, witness)) is not None:
                return name, witness, fault
        return None

    def _pair(self, values, k=F(1)):
        ((before, after),) = self._pairs_at({name: v for name, v in values.items() if name not in ("G", "N")}, k)
        if not I.is_pair("aw", self.reading, before, after):
            raise AssertionError(f"{before} and {after} are no instance")
        if [before[0] + before[2], before[1] + before[3]] != [k if values[g] == "k" else F(values[g]) for g in ("G", "N")]:
            raise AssertionError(f"{values} has another gold standard than {before}")
        return before, after

    def _allowed(self, parameters):
        for name, (low, high) in self.ranges.items():
            x = parameters[name]
            if (low is not None and x <= low) or (high is not None and x >= high):
                raise AssertionError(f"{name} = {x} is outside its range")

    def _opposite(self, name, witness):
        parameters = {k: F(v) for k, v in witness["parameters"].items()}
        self._allowed(parameters)
        better, worse = (self._pair(witness[k]) for k in ("better", "worse"))
        sizes = {(b[0] + b[2], b[1] + b[3]) for b, _ in (better, worse)}
        if len(sizes) > 1:
            return "the gold standards differ"
        orders = self.order(*better, parameters), self.order(*worse, parameters)
        return None if orders == (1, -1) else orders

    def _constant(self, name, witness):
        orders = set()
        for p in self.samples({"rule": ""}):
            least = number(witness.get("least", "1"), {k: v for k, v in p.items() if k != name})  # this one must not matter
            for k in (ceil(least), ceil(least) + 1, 10 * ceil(least)):
                orders.add(self.order(*self._pair(witness["values"], F(k)), p))
        return None if orders == {{"<": 1, "=": 0, ">": -1}[witness["way"]]} else orders

    # -- values of the parameters -----------------------------------------------------------

    def samples(self, certificate):
        """Values of the parameters: a grid, chance, and both sides of every border of the certificate."""
        if not self.ranges:
            return [{}]
        if len(self.ranges) > 1:
            rng = random.Random(1)
            pool = [F(1), F(1), F(1, 2), F(2), F(3), F(1, 50), F(40), F(7, 5)]
            found = [dict.fromkeys(self.ranges, F(1))]
            found += [{k: rng.choice(pool) for k in self.ranges} for _ in range(12)]
            return [p for p in found if self._fits(p)]
        (name, (low, high)) = next(iter(self.ranges.items()))
        grid = [F(i, 8) for i in range(-16, 25)] + [F(1, 1000), F(999, 1000), F(5), F(9), F(12), F(1000)]
        grid += [x + s for x in (low, high) if x is not None for s in (F(1, 10**6), -F(1, 10**6))]
        grid = sorted({x for x in grid if self._fits({name: x})})
        borders = set()
        for _, left, right in conditions(certificate):
            gap = lambda x, a=left, b=right: number(b, {name: x}) - number(a, {name: x})  # noqa: E731
            for a, b in pairwise(grid):
                while (gap(a) > 0) != (gap(b) > 0) and b - a > F(1, 2**20):
                    middle = (a + b) / 2
                    a, b = (middle, b) if (gap(middle) > 0) == (gap(a) > 0) else (a, middle)
                borders |= {a, b}
        return [{name: x} for x in sorted({*grid, *borders}) if self._fits({name: x})]

    def _fits(self, parameters):
        try:
            self._allowed(parameters)
        except AssertionError:
            return False
        return True


class _Table(dict):
    def __init__(self, attack, parameters):
        self.attack, self.parameters = attack, parameters

    def __missing__(self, cells):
        return self.attack.value(cells, self.parameters)


def conditions(certificate):
    """Every border between regions of parameters."""
    if certificate["rule"] == "cases" and "steps" not in certificate:
        yield certificate["params"]["on"]
        for part in certificate["premises"]:
            yield from conditions(part)


def number(data, point):
    """The value of a formula that is plain data: rational operations only."""
    if isinstance(data, str):
        return F(data)
    op, *args = data
    if op == "num":
        return F(args[0])
    if op == "sym":
        return F(point[args[0]])
    values = [number(a, point) for a in args]
    if op == "add":
        return sum(values, F(0))
    if op == "mul":
        return math.prod(values, start=F(1))
    if op == "div":
        return values[0] / values[1]
    if op == "pow":
        return values[0] ** int(values[1])
    if op in ("min", "max"):
        return min(values) if op == "min" else max(values)
    raise AssertionError(f"{op} in a certificate's data")
