"""Points of the extended domain at which a claim speaks of a value that does not exist (trusted).

D has no value at a pair of distributions where its formula has none, and where D has different limits along two curves of
pairs of positive distributions that end there.  A curve is given by polynomials in t, for t > 0 that tends to 0.  Near 0
quotients of polynomials are an ordered field, in which the formula is evaluated exactly: its sign and its limit are those
of the lowest powers of t.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from flint import fmpq, fmpq_poly

from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.calculus.counterexample import point_of
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.extended import LIMITS, MINUS, PLUS
from axiomcheck.calculus.files import rational
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Case, Reader, said
from axiomcheck.calculus.term import TRUE, Node, Refused, at, disj, need, rel, some, var
from axiomcheck.calculus.values import Point, truth
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.model import Every, Some, parts

RULE, PARAMS, ASKED = "no_limit", {"classes", "values", "term", "curves"}, "asked_"
ENDS = ("u_", "w_")  # a pair of which it is asked whether a sentence speaks of its value
MAX_DEGREE, MAX_LENGTH = 1_000, 20


@dataclass(frozen=True)
class Germ:
    """A quotient of polynomials in t, for small t > 0."""

    top: fmpq_poly
    below: fmpq_poly

    def __post_init__(self) -> None:
        need(max(self.top.degree(), self.below.degree()) <= MAX_DEGREE, "too large a degree")

    @property
    def lowest(self) -> tuple[int, fmpq]:
        """The power of t that it is like, and with which factor, if it is not 0."""
        (i, a), (j, b) = (next((k, c) for k, c in enumerate(p) if c != 0) for p in (self.top, self.below))
        return i - j, a / b

    @property
    def sign(self) -> int:
        """Its sign for small t > 0."""
        return 0 if self.top.degree() < 0 else 1 if self.lowest[1] > 0 else -1

    @property
    def limit(self) -> fmpq | str:
        """What it tends to."""
        if self.top.degree() < 0 or self.lowest[0] > 0:
            return fmpq(0)
        return self.lowest[1] if self.lowest[0] == 0 else PLUS if self.sign > 0 else MINUS

    def __add__(self, other: Germ) -> Germ:
        return Germ(self.top * other.below + other.top * self.below, self.below * other.below)

    def __mul__(self, other: Germ) -> Germ:
        return Germ(self.top * other.top, self.below * other.below)


def constant(q: Fraction | int) -> Germ:
    """A number, for all t."""
    return Germ(fmpq_poly([fmpq(q.numerator, q.denominator)]), fmpq_poly([1]))


def germ(t: Node, curves: dict[str, list[Germ]], point: Point, bound: tuple[int, ...] = ()) -> Germ:
    """The value of a term along curves; refused where it has none, or is no quotient of polynomials."""
    if t.op == "num":
        return constant(t.q)
    if t.op == "at":
        return curves[t.name][point.place(t.classes[0], bound)]
    places = [(*bound, c) for c in point.over(t.classes, bound)] if t.binds else [bound]
    kids = [germ(kid, curves, point, inner) for kid in t.kids for inner in places]
    if t.op in ("add", "sum"):
        return reduce(Germ.__add__, kids, constant(0))
    if t.op in ("mul", "pow"):
        return reduce(Germ.__mul__, kids * t.k if t.op == "pow" else kids, constant(1))
    if t.op in ("min", "max", "cmin", "cmax") and kids:
        up = 1 if t.op in ("max", "cmax") else -1
        return reduce(lambda a, b: b if (b + constant(-1) * a).sign == up else a, kids)
    need(t.op in ("inv", "abs"), "{} is not evaluated along a curve", t.op)
    (u,) = kids
    need(t.op == "abs" or u.sign != 0, "the formula has no value along the curve")
    return Germ(u.below, u.top) if t.op == "inv" else u if u.sign >= 0 else constant(-1) * u


class Spoken(Reader):
    """Reads sentences to find which pairs they speak of the value at: what is owed says that these are not `ENDS`."""

    def owes(self, cases: list[Case], bodies: list[Node | str], part: str | None) -> Node:
        """That the arguments are not this pair."""
        apart = [some(rel("ne", t, at(end))) for t, end in zip(bodies, ENDS, strict=True) if isinstance(t, Node)]
        return disj(*apart) if part is None and not self.plain else TRUE


def shows(claim: Claim, params: dict[str, object]) -> frozenset[str]:
    """What it rests on beside the calculus, if D has no value at a point that the claim speaks of.

    Raises
    ------
    Refused
        That is not shown.
    """
    setting, prop = setting_of(claim).hinted(None), property_of(claim)[0]
    need(set(params) == PARAMS, "a point, which value it is, and two curves")
    need(setting.extended and not setting.measure.trained, "there are no limits here")
    values, curves, term = params["values"], params["curves"], params["term"]
    if not isinstance(values, dict) or not isinstance(curves, list) or len(curves) != 2 or type(term) is not int:
        raise Refused("a point, two curves, and which value it is")
    known = {v.name for s in parts(prop.sentence) if isinstance(s, Every | Some) for v in s.variables}
    fixed = {k: v for k, v in values.items() if k in known}
    point, signs = point_of(setting, prop, {"classes": params["classes"], "values": fixed})
    pairs = [_curve(curve, point.n) for curve in curves]
    ends = [tuple(_start(g) for g in side) for side in pairs[0]]
    need(ends == [tuple(_start(g) for g in side) for side in pairs[1]], "the curves end at two points")
    here = replace(point, vectors=dict(zip(setting.space.names, ends, strict=True)))
    need(truth(defined(setting.term), here) is False, "the formula has a value there")
    limits = [germ(setting.term, dict(zip(setting.space.names, pair, strict=True)), point).limit for pair in pairs]
    need(limits[0] != limits[1], "the limits do not differ")
    more = [v for k, v in values.items() if k not in known]  # of `max D(p, .)`, and of a function, the argument
    need(len(more) <= 1 and all(v == [str(q) for q in ends[1]] for v in more), "the point speaks of other variables")
    spoken = said(setting, prop, (var(ASKED),) * 10, False, signs=signs, kind=Spoken)
    found = [S for S in spoken if ("v", ENDS[0]) in S.names]
    goals = list(dict.fromkeys(S.goal for S in found))
    need(0 <= term < len(goals), "there is no such value")
    asked = (S for S in found if S.goal == goals[term])
    need(any(refutes(S, _filled(S, point, ends)) for S in asked), "the claim does not speak of this value there")
    return LIMITS


def _curve(data: object, size: int) -> tuple[list[Germ], list[Germ]]:
    """Two curves of positive distributions, by the coefficients of each coordinate."""
    if not isinstance(data, list) or len(data) != 2:
        raise Refused("a curve is a pair")
    sides = []
    for side in data:
        need(isinstance(side, list) and len(side) == size, "a curve has a coordinate for each class")
        need(all(isinstance(c, list) and 0 < len(c) <= MAX_LENGTH for c in side), "a coordinate is a polynomial")
        found = [[rational(q) for q in c] for c in side]
        germs = [Germ(fmpq_poly([fmpq(q.numerator, q.denominator) for q in c]), fmpq_poly([1])) for c in found]
        total = reduce(Germ.__add__, germs)
        need(all(g.sign > 0 for g in germs) and total.top == total.below, "not a curve of positive distributions")
        sides.append(germs)
    return sides[0], sides[1]


def _start(g: Germ) -> Fraction:
    return Fraction(int(g.top[0].p), int(g.top[0].q))


def _filled(S: Sequent, point: Point, ends: list[tuple[Fraction, ...]]) -> Point:
    """The point, with the pair, and with what else it speaks of: the same predictions, and 1; not what `some` asks for first."""
    vectors = {name: ends[1] for kind, name in S.names if kind == "v"}
    scalars = {name: Fraction(1) for kind, name in S.names if kind == "s" and name != ASKED}
    pair = dict(zip(ENDS, ends, strict=True))
    return replace(point, vectors={**vectors, **point.vectors, **pair}, scalars={**scalars, **point.scalars})
