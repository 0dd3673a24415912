"""The constant prediction with the least expected error: two classes, any distribution of the prevalence.

E(c) is the expected error of predicting (c, 1 - c).

1. If D is convex in the prediction, so is E, and one-sided difference quotients of D(p, .) are monotone, so
   the one-sided derivatives of E are the means of those of D(p, .).  Where E'(c+) < 0, best constants are
   above c; where E'(c-) > 0, below; between, c is one.  So they are found by bisection.  If moreover 1 - p
   is distributed as p, and D does not tell one class from the other, E(1/2) <= (E(c) + E(1 - c))/2
   = E(c).
2. A best c is the only one if E'(c-) < 0 < E'(c+); or if E'' > 0 around it; or if D is strictly monotone,
   too, and p has a density around c: between two best constants E is affine, so D(p, .) is for almost all p;
   but for p between the two it first falls, then grows.  If E(c) = E(1 - c), then 1/2 is the only one if p
   may be 1/2: D(1/2, .) falls strictly and then grows strictly around 1/2, so it lies below its chords there.
3. Where c is not met exactly, the least score is at most the least value met, and at least what tangents
   allow.
4. If D is monotone and nonnegative, E(c) >= E[D(p, b); p >= b] + E[D(p, a); p <= a] for a <= c <= b.  Where
   that is more than E is somewhere, no c between a and b is best; what is left is halved, again and again.
5. Where E(c) = E(1 - c), and E'' > 0 from a to 1/2, E grows on both sides of 1/2; where E'' < 0 on an
   interval, E is least at an end of it.

At a prevalence where D has a value by a limit only, D(p, .) is a limit of convex (monotone, nonnegative)
functions, so the natural domain is enough, as for n classes (`simplex`).  Convexity, monotonicity and
nonnegativity are verdicts whose certificates the kernel replays; values are exact or enclosed.

>>> from axiomcheck import measures
>>> print(best(measures.from_name("SE"), Beta(Fraction(2), Fraction(5))))
2/7, expected score 5/196
>>> print(best(measures.from_name("SE"), Atoms(((ZERO, HALF), (ONE, HALF)))))
1/2, expected score 1/4
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from axiomcheck import axioms
from axiomcheck.errors import AxiomcheckError, CheckError, InputError, UndefinedValue
from axiomcheck.exact.balls import precision
from axiomcheck.exact.evaluate import derivative, evaluate
from axiomcheck.experiments.expected.balls import ends
from axiomcheck.experiments.expected.distributions import Atoms, Beta, Distribution, Eps, Vector
from axiomcheck.experiments.expected.forms import Number
from axiomcheck.experiments.expected.pieces import TRUE, binary, pieces, settled
from axiomcheck.experiments.expected.scores import (
    Enclosure,
    Exact,
    Infinite,
    Score,
    constant_value,
    expected_score,
    expected_value,
    less,
    scaled,
    total,
)
from axiomcheck.experiments.expected.scores import at_point as error_at
from axiomcheck.experiments.expected.second import second, smooth
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ORDINAL, Expr, num
from axiomcheck.lang.measure import Measure
from axiomcheck.runner import run
from axiomcheck.strategies.smt_problems import simplest
from axiomcheck.verdict import Status, Verdict

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
NONE = Exact(Number(ZERO))
ROUGH_BITS = 64
STARTS = tuple(Fraction(i, 8) for i in range(9))
COARSE, HALVED, NARROW, NARROWEST = (Fraction(1, 2**k) for k in (7, 9, 11, 36))  # of intervals
FIRST_STEP, SMALLEST_STEP = Fraction(1, 32), Fraction(1, 512)
SECONDS = 30.0  # of a proof
Box = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Best:
    """The best constant predictions."""

    low: Fraction  # all of them lie between these, in every class
    high: Fraction
    constant: Fraction | Vector | None  # one of them, where it is known exactly
    score: Score  # the least expected score; infinite if every constant's is
    why: str  # what was used to show it
    trusts: frozenset[str] = frozenset()  # solvers beside the kernel

    @property
    def unique(self) -> bool:
        """Is it known that there is no other?"""
        return self.low == self.high

    def __str__(self) -> str:
        if isinstance(self.score, Infinite):
            return "the expected score of every constant is infinite"
        where = f"{self.constant}" if self.unique else f"between {self.low} and {self.high}"
        also = f" ({self.constant} is one)" if self.constant is not None and not self.unique else ""
        return f"{where}{also}, expected score {self.score}"


def best(measure: Measure, distribution: Distribution, *, eps: Eps = None) -> Best:
    """The constant predictions with the least expected error, both prevalences smoothed by `eps` if it is
    given; a CheckError if too little is proved of the measure to tell.
    """
    if measure.formula.has("where"):
        raise InputError(f"{measure.name} may jump; best constants are found for continuous measures")
    search = _Search(measure, distribution, eps)
    convex = search.proved("CVX")
    looked_at = [HALF] if search.symmetric else STARTS[1:-1] if convex else ()
    infinite = any(isinstance(search[c], Infinite) for c in looked_at)
    if convex and not infinite:
        return search.by_convexity()
    if convex and search.symmetric:
        why = "E(1/2) is infinite, so one of E(c) and E(1 - c) is, which are the same"
        return Best(ZERO, ONE, None, Infinite(), f"convex in the prediction: {why}", search.trusts)
    return search.by_exclusion(search.symmetric and not infinite and not isinstance(distribution, Beta))


def proof(measure: Measure, axiom: str, eps: Eps, classes: int = 2) -> Verdict | None:
    """The verdict that it satisfies the axiom, on the natural domain or smoothed; None if that is not proved.

    >>> from axiomcheck import measures
    >>> proof(measures.from_name("AE"), "CVX", None).status.name, proof(measures.from_name("DR"), "CVX", None)
    ('PROVED', None)
    """
    for size in (2,) if classes == 2 else (None, classes):  # every n first: its certificates may be stored
        (verdict,) = run([claim_about(measure, axiom, size, eps is not None)], jobs=0, seconds=SECONDS)
        if verdict.status is Status.PROVED:
            return verdict
    return None


def claim_about(measure: Measure, axiom: str | Axiom, classes: int | None, smooth: bool = False) -> Claim:
    """The claim: for two classes in the binary reading, else the repaired one."""
    wanted = axioms.from_name(axiom) if isinstance(axiom, str) else axiom
    domain = "smoothed" if smooth else "natural"
    if classes == 2 or measure.classes == 2:
        return Claim(measure, wanted, "binary", domain)
    return Claim(measure, wanted, "repaired", domain, classes=classes)


class _Search:
    """E(c), each found once; and between which constants the best ones are."""

    def __init__(self, measure: Measure, distribution: Distribution, eps: Eps):
        self.measure, self.distribution, self.eps = measure, distribution, eps
        self.formula = binary(measure, eps)
        self.symmetric = distribution.symmetric and not measure.formula.has(*ORDINAL)  # E(c) = E(1 - c)
        self.known: dict[Fraction, Score] = {}
        self.errors: dict[Box, Score] = {}
        self.parts: dict[tuple[Fraction, Fraction, Fraction], Score] = {}
        self.trusts: frozenset[str] = frozenset()
        self.low, self.high = ZERO, ONE  # all best constants are between these
        self.why = ""

    def __getitem__(self, c: Fraction) -> Score:
        c = min(c, 1 - c) if self.symmetric else c
        if c not in self.known:
            self.known[c] = expected_score(self.measure, c, self.distribution, eps=self.eps)
        return self.known[c]

    def proved(self, axiom: str) -> bool:
        verdict = proof(self.measure, axiom, self.eps)
        self.trusts |= frozenset() if verdict is None else verdict.trusts
        return verdict is not None

    # -- convex measures
    def by_convexity(self) -> Best:
        d = self.distribution
        self.why = "convex in the prediction"
        if self.symmetric:
            self.why += ", and E(c) = E(1 - c)"
            return self.found(HALF)
        self.why += "; one-sided derivatives"
        met = self.bisect(NARROW)
        if met is None:
            candidates = [d.mean, simplest(self.low, self.high)]
            candidates += [p for p, _ in d.points] if isinstance(d, Atoms) else []
            inside = [c for c in candidates if self.low < c < self.high]
            met = next((c for c in inside if self.side(c) == "best"), None) or self.bisect(NARROWEST)
        if met is not None:
            return self.found(met)
        return Best(self.low, self.high, None, self.enclosure(), self.why, self.trusts)

    def bisect(self, width: Fraction) -> Fraction | None:
        """Halve until the bracket is so narrow, or it is not told where to go on; a best constant if one is met."""
        while self.high - self.low > width:
            c = (self.low + self.high) / 2
            side = self.side(c)
            if side == "best":
                return c
            if side == "above":
                self.low = c
            elif side == "below":
                self.high = c
            else:
                return None
        return None

    def side(self, c: Fraction) -> str:
        """Where the best constants are: above c, below, c is one, or not known."""
        try:
            left, right = self.slope(c, -1), self.slope(c, 1)
        except AxiomcheckError:
            return "not known"
        if right[1] < 0:
            return "above"
        if left[0] > 0:
            return "below"
        return "best" if left[1] <= 0 <= right[0] else "not known"

    def found(self, c: Fraction) -> Best:
        """c is best; who else may be?"""
        score, strict = self[c], self.strict(c)
        for h in () if strict else (HALF / 8, NARROW / 4):
            if c - h > self.low and less(score, self[c - h]):
                self.low = c - h
            if c + h < self.high and less(score, self[c + h]):
                self.high = c + h
        if strict or self.sharp(c) or self.bends():
            self.low = self.high = c
        elif isinstance(d := self.distribution, Atoms):
            self.low, self.high = self.edge(d, c, self.low, -1), self.edge(d, c, self.high, 1)
        return Best(self.low, self.high, c, score, self.why, self.trusts)

    def sharp(self, c: Fraction) -> bool:
        """Does E fall to c, and grow from there?"""
        try:
            return self.slope(c, -1)[1] < 0 < self.slope(c, 1)[0]
        except AxiomcheckError:
            return False

    def strict(self, c: Fraction) -> bool:
        """Is c the only one, as D is strictly monotone and p has a density around c; or c = 1/2 is met?"""
        d = self.distribution
        met = self.symmetric and c in d.values if isinstance(d, Atoms) else d.low < c < d.high
        if not met or not self.proved("MON"):
            return False
        self.why += "; strictly monotone, so no other"
        return True

    def bends(self) -> bool:
        """Is E'' > 0 between low and high?"""
        if not isinstance(self.distribution, Atoms) or self.high - self.low > NARROW:
            return False
        bend = second(self.measure, self.distribution, self.low, self.high, self.eps)
        return bend is not None and bool(bend > 0)

    def edge(self, distribution: Atoms, c: Fraction, end: Fraction, side: int) -> Fraction:
        """Where the best constants beside c end: at a prevalence that is met, if that is seen; else `end`."""
        for p, _ in sorted(distribution.points, key=lambda x: abs(x[0] - c)):
            if (p - c) * side < 0 or not ZERO < p < ONE:
                continue
            if self[p] == self[c]:
                low, high = self.slope(p, side)
                if (low if side > 0 else -high) > 0:
                    return p
        return end

    def enclosure(self) -> Score:
        """Of the least score: tangents at both ends bound a convex function from below."""
        bounds, tops = [ZERO], []
        for c, side, width in ((self.low, 1, self.high - self.low), (self.high, -1, self.low - self.high)):
            if not ZERO < c < ONE:
                continue
            low, high = self[c].bounds
            bounds.append(low + min(rate * width for rate in self.slope(c, side)))
            tops.append(high)
        top = min(tops or [s.bounds[1] for s in self.known.values() if not isinstance(s, Infinite)])
        return Enclosure(min(top, max(bounds)), top)

    def slope(self, c: Fraction, side: int) -> Box:
        """E'(c-), for side -1, or E'(c+), enclosed."""
        e, d, at = self.formula, self.distribution, {"c": num(c)}
        if isinstance(d, Atoms):
            return total([scaled(_slope_at(e, p, c, side), w) for p, w in d.points]).bounds
        parts = []
        for low, high, _ in pieces(e.subs(at), d.low, d.high):
            rate = derivative(settled(e, {"p": (low + high) / 2, "c": c}), "c").subs(at)
            parts.append(expected_value(rate, d, low, high))
        return total(parts).bounds

    # -- monotone measures
    def by_exclusion(self, halved: bool) -> Best:
        """`halved`: E(c) = E(1 - c), and is finite at 1/2, so that it is enough to look up to there."""
        self.trusts = frozenset()
        if not (self.proved("MON") and self.proved("NN")):
            raise CheckError(f"{self.measure.name} is not known to be convex, or monotone and nonnegative")
        self.why = "monotone and nonnegative: intervals are excluded"
        if not halved:
            if all(isinstance(self.lower(a, b), Infinite) for a, b in pairwise(STARTS)):
                return Best(ZERO, ONE, None, Infinite(), f"{self.why}, all of them: infinite", self.trusts)
            left = self.not_excluded(pairwise(STARTS), HALVED)
            if isinstance(least := self.least(), Infinite):
                raise CheckError(f"the expected {self.measure.name} is infinite wherever it was looked at")
            return self.enclosed(left, least, min(a for a, _ in left), max(b for _, b in left))
        self.why += "; second derivatives settle what is left"
        d = self.distribution
        kinks = [p for p, _ in d.points if p <= HALF] if isinstance(d, Atoms) else []
        candidates = {HALF, *kinks}
        best = self.best_of(candidates)[1]
        left = self.not_excluded(pairwise(sorted({ZERO, *candidates})), COARSE, best)
        for a, b in list(left):
            bend = second(self.measure, d, a, b, self.eps) if a > ZERO else None
            if bend is not None and bend < 0:
                candidates |= {a, b}
                left.remove((a, b))
        constant, best = self.best_of(candidates)
        if left:
            start = self.convex_from(min(a for a, _ in left))
            left = self.not_excluded([(a, min(b, start)) for a, b in left if a < start], NARROW, best)
        if left:
            low = min([constant, *(a for a, _ in left)])
            return self.enclosed(left, best, low, 1 - low)
        low = min(c for c, s in self.known.items() if c in candidates and less(best, s) is not True)
        return Best(low, 1 - low, constant, best, self.why, self.trusts)

    def enclosed(self, left: list[Box], least: Score, low: Fraction, high: Fraction) -> Best:
        """No other constants than those in these boxes can be better than one whose score is `least`."""
        bottom, top = least.bounds
        lower = [s.bounds[0] for a, b in left if not isinstance(s := self.lower(a, b), Infinite)]
        return Best(low, high, None, Enclosure(min([bottom, *lower]), top), self.why, self.trusts)

    def not_excluded(self, boxes: Iterable[Box], narrow: Fraction, best: Score | None = None) -> list[Box]:
        """What is left of these boxes, halved, by a score: `best`, or the least that is met at their ends."""
        left = list(boxes)
        while True:
            for c in {c for box in left for c in box} if best is None else ():
                try:
                    self[c]
                except UndefinedValue:
                    continue  # nothing is known of it; lower bounds hold all the same
            bound = best or self.least()
            left = [(a, b) for a, b in left if less(bound, self.lower(a, b)) is not True]
            if all(b - a <= narrow for a, b in left):
                return left
            cuts = [(a, (a + b) / 2, b) if b - a > narrow else (a, b) for a, b in left]
            left = [box for cut in cuts for box in pairwise(cut)]

    def least(self) -> Score:
        """A score that no other of those met is certainly below."""
        finite = [s for s in self.known.values() if not isinstance(s, Infinite)]
        return min(finite, key=lambda s: s.bounds[1], default=Infinite())

    def best_of(self, candidates: set[Fraction]) -> tuple[Fraction, Score]:
        """The candidate with the least score, which must be told for certain."""
        found: tuple[Fraction, Score] | None = None
        for c in sorted(candidates, key=lambda c: (abs(c - HALF), c)):
            try:
                if found is not None and self.certainly_worse(c, found[1]):
                    continue
                score = self[c]
            except UndefinedValue:
                continue
            if found is None or (below := less(score, found[1])):
                found = (c, score)
            elif below is None:
                raise CheckError(f"whether {c} or {found[0]} is better is not known")
        if found is None:
            raise CheckError("no candidate has a score")
        return found

    def certainly_worse(self, c: Fraction, than: Score) -> bool:
        """Is the expected error of predicting c larger, as the enclosures tell?"""
        return isinstance(self.distribution, Atoms) and less(than, self.part(c, ZERO, ONE)) is True

    def convex_from(self, wanted: Fraction) -> Fraction:
        """E'' > 0 from there, if possible no more than `wanted`, to 1/2."""
        d, start, step = self.distribution, HALF, FIRST_STEP
        while step > SMALLEST_STEP and start > wanted:
            below = max(wanted, start - step)
            usable = not isinstance(d, Atoms) or smooth(self.measure, d, below, 1 - below, self.eps)
            bend = second(self.measure, d, below, start, self.eps) if usable else None
            if bend is not None and bend > 0:
                start = below
            else:
                step /= 2
        return start

    def lower(self, a: Fraction, b: Fraction) -> Score:
        """What E(c) is at least, for a <= c <= b."""
        return total([self.part(b, b, ONE), self.part(a, ZERO, a)])

    def part(self, c: Fraction, low: Fraction, high: Fraction) -> Score:
        """The mean of the error of predicting c where low <= p <= high, enclosed; 0 for what is not known."""
        key, d = (c, low, high), self.distribution
        if key not in self.parts:
            try:
                if isinstance(d, Atoms):
                    found = total([scaled(self.error(p, c), w) for p, w in d.points if low <= p <= high])
                else:
                    found = expected_value(self.formula.subs({"c": num(c)}), d, low, high, rough=True)
            except (UndefinedValue, CheckError):
                found = NONE
            self.parts[key] = found
        return self.parts[key]

    def error(self, p: Fraction, c: Fraction) -> Score:
        """The error at one prevalence, enclosed: cheaper than exactly, and most comparisons need no more."""
        if (p, c) not in self.errors:
            try:
                with precision(ROUGH_BITS):
                    found = evaluate(self.formula, {"p": p, "c": c})
                rough: Score = Enclosure(*ends(found)) if not isinstance(found, Fraction) else Exact(Number(found))
            except AxiomcheckError:
                try:
                    rough = error_at(self.measure, (p, 1 - p), (c, 1 - c), self.eps, "extended")
                except AxiomcheckError:
                    rough = NONE  # nothing is known; it is not negative
            self.errors[p, c] = rough
        return self.errors[p, c]


def _slope_at(e: Expr, p: Fraction, c: Fraction, side: int) -> Score:
    """At one prevalence."""
    for low, high, f in pieces(e.subs({"p": num(p), "c": TRUE}), ZERO, ONE):
        if low < c < high or (high == c and side < 0) or (low == c and side > 0):
            return constant_value(derivative(f, "p").subs({"p": num(c)}))
    raise CheckError(f"{c} is an end")
