"""The rules: single steps, each from a stated sequent and its parameters to the premises that it wants.

A rule never searches, and never asks which axiom or measure it has before it.  Its signature gives the kind of
every parameter, which is checked before the rule runs:

    f closed formula   h hypothesis of the sequent   t closed term   b body (a term over one class)   e t or f
    c class   s scalar   A part   n any name   g positive form   * any number of what follows
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial, reduce
from typing import Any

from flint import fmpq

from axiomcheck.calculus.polynomial import UNIT_POLY, Poly, Ring, plus, times
from axiomcheck.calculus.term import (
    AGGREGATES,
    ONE,
    RELATIONS,
    TERMS,
    TRUE,
    ZERO,
    Class,
    Entry,
    Node,
    Part,
    add,
    at,
    avoids,
    conj,
    disj,
    dist,
    every,
    inv,
    is_name,
    minus,
    mul,
    need,
    neg,
    negation,
    num,
    opened,
    power,
    rel,
    replaced,
    some,
    substitute,
    total,
    typed,
    var,
)
from axiomcheck.calculus.values import Point, Value, ball, truth


@dataclass(frozen=True)
class Sequent:
    """For all classes and all values of the free names: if every hypothesis holds, the goal holds."""

    given: frozenset[Node]
    goal: Node

    @cached_property
    def names(self) -> frozenset[tuple[str, str]]:
        """The names that occur."""
        return self.goal.names.union(*(f.names for f in self.given))

    def assuming(self, *more: Node) -> Sequent:
        """The same goal under further hypotheses."""
        return Sequent(self.given.union(more), self.goal)

    def showing(self, goal: Node) -> Sequent:
        """Another goal from the same hypotheses."""
        return Sequent(self.given, goal)

    def __str__(self) -> str:
        return f"{', '.join(sorted(map(repr, self.given)))} |- {self.goal!r}"


def sequent(given: Iterable[Node], goal: Node) -> Sequent:
    """The goal from these hypotheses, of which conjunctions are taken apart and truths left out."""
    return Sequent(frozenset(g for f in given for g in (f.kids if f.op == "and" else (f,))) - {TRUE}, goal)


Form = Node  # a positive form: nonnegative by its syntax, as `positive` says
UNIT = Node("n", q=Fraction(1))
Wanted = list[Sequent]
Step = Callable[..., Wanted]
RULES: dict[str, tuple[str, Step]] = {}


def rule(kinds: str) -> Callable[[Step], Step]:
    """Register a rule with the kinds of its parameters."""

    def note(step: Step) -> Step:
        RULES[step.__name__] = (kinds, step)
        return step

    return note


def apart(S: Sequent, c: Class, without: tuple[Entry, ...]) -> None:
    """Every entry is known not to take the class c away."""
    for e in without:
        there = avoids(c, e) in S.given or (isinstance(e, str) and dist(e, c) in S.given)
        need(there, "nothing says that {} is not taken away by {}", c, e)


def fresh(kind: str, name: str, S: Sequent, *more: Node) -> None:
    """The name occurs nowhere in the sequent, nor in what else the step speaks of."""
    need(all((kind, name) not in names for names in (S.names, *(t.names for t in more))), "{} is not fresh", name)


# -- logic --------------------------------------------------------------------------------------


@rule("")
def hypothesis(S: Sequent) -> Wanted:
    """H, g |- g."""
    need(S.goal in S.given, "not a hypothesis")
    return []


@rule("f")
def cut(S: Sequent, f: Node) -> Wanted:
    """From H |- f and H, f |- g."""
    return [S.showing(f), S.assuming(f)]


@rule("h")
def cases(S: Sequent, f: Node) -> Wanted:
    """From H, f_i |- g for every part of the hypothesis f = or(f_i)."""
    need(f.op == "or", "not a disjunction")
    return [S.assuming(k) for k in f.kids]


@rule("tt")
def order(S: Sequent, a: Node, b: Node) -> Wanted:
    """From a < b, a = b and b < a, one by one."""
    return [S.assuming(f) for f in (rel("lt", a, b), rel("eq", a, b), rel("lt", b, a))]


@rule("h")
def both(S: Sequent, f: Node) -> Wanted:
    """The parts of a conjunction among the hypotheses."""
    need(f.op == "and", "not a conjunction")
    return [S.assuming(*f.kids)]


@rule("")
def each(S: Sequent) -> Wanted:
    """The parts of a conjunction, one by one."""
    need(S.goal.op == "and", "not a conjunction")
    return [S.showing(k) for k in S.goal.kids]


@rule("f")
def either(S: Sequent, part: Node) -> Wanted:
    """One part of a disjunction."""
    need(S.goal.op == "or" and part in S.goal.kids, "not a part of a disjunction")
    return [S.showing(part)]


@rule("f")
def decide(S: Sequent, f: Node) -> Wanted:
    """f holds or not, for formulas that have a negation."""
    return [S.assuming(f), S.assuming(negation(f))]


@rule("tt")
def rewrite(S: Sequent, a: Node, b: Node) -> Wanted:
    """By the hypothesis a = b, every a in the goal becomes b."""
    need(rel("eq", a, b) in S.given or rel("eq", b, a) in S.given, "no such equation")
    return [S.showing(replaced(S.goal, a, b))]


# -- classes and parts ----------------------------------------------------------------------------


@rule("hc")
def at_class(S: Sequent, f: Node, c: str) -> Wanted:
    """What a hypothesis says of every class, at one."""
    need(f.op == "all", "not said of every class")
    apart(S, c, f.classes)
    return [S.assuming(opened(f.kids[0], c))]


@rule("c")
def pointwise(S: Sequent, c: str) -> Wanted:
    """What holds at a fresh class, if at all before it, holds at every class: there is no first one where it does not."""
    g = S.goal
    need(g.op == "all", "not said of every class")
    fresh("c", c, S)
    before = every(g.kids[0], (*g.classes, c, Part("after", c)))
    return [S.assuming(*(avoids(c, e) for e in g.classes), before).showing(opened(g.kids[0], c))]


@rule("hc")
def witness(S: Sequent, f: Node, c: str) -> Wanted:
    """A class that exists by a hypothesis gets a fresh name."""
    need(f.op == "some", "not said of some class")
    fresh("c", c, S)
    return [S.assuming(*(avoids(c, e) for e in f.classes), opened(f.kids[0], c))]


@rule("c")
def exhibit(S: Sequent, c: str) -> Wanted:
    """A class that exists, supplied."""
    g = S.goal
    need(g.op == "some", "not said of some class")
    apart(S, c, g.classes)
    return [S.showing(opened(g.kids[0], c))]


@rule("cc")
def same(S: Sequent, c: str, d: str) -> Wanted:
    """Two classes are one, or differ."""
    one = [substitute(f, classes={c: d}) for f in (*S.given, S.goal)]
    return [Sequent(frozenset(one[:-1]), one[-1]), S.assuming(dist(c, d))]


@rule("c*c")
def differ(S: Sequent, *circle: str) -> Wanted:
    """Classes in a circle, none after the next one, and some two neighbours differ: a contradiction."""
    pairs = list(zip(circle, (*circle[1:], circle[0]), strict=True))
    less = [Node("after", classes=(d, c)) in S.given for c, d in pairs]
    upto = [c == d or Node("upto", classes=(c, d)) in S.given for c, d in pairs]
    need(all(map(max, less, upto)), "not a circle of classes, none of them after the next one")
    need(any(less) or any(dist(c, d) in S.given or dist(d, c) in S.given for c, d in pairs), "no contradiction")
    return []


@rule("cA")
def member(S: Sequent, c: str, part: str) -> Wanted:
    """A class is in the part or not; both is a contradiction."""
    sides = [Node(side, classes=(c,), name=part) for side in ("in", "out")]
    return [] if all(f in S.given for f in sides) else [S.assuming(f) for f in sides]


# -- instances and existence ----------------------------------------------------------------------


def instance(S: Sequent, theorem: Sequent, scalars: object, vectors: object, classes: object) -> Wanted:
    """From a theorem, its instance: names by terms, bodies and classes, all at once."""
    maps = _images(scalars, 0), _images(vectors, 1), _images(classes)
    need(substitute(theorem.goal, *maps) == S.goal, "the goal is not this instance")
    need(all(substitute(f, *maps) in S.given for f in theorem.given), "a hypothesis of the instance is missing")
    return [theorem]


def _images(images: object, loose: int | None = None) -> Mapping[str, Any]:
    """A map from names to terms with at most so many loose indices, or to names."""
    found = typed(images, dict, "not a map of names")
    for name, t in found.items():
        term = type(t) is Node and loose is not None and t.loose <= loose and t.term
        need(is_name(name) and (is_name(t) if loose is None else term), "not a map of names to terms, or to classes")
    return found


@rule("b")
def exists(S: Sequent, image: Node) -> Wanted:
    """A vector or a scalar that exists, supplied."""
    g = S.goal
    need(g.op in ("exv", "exs"), "not said of some vector or scalar")
    need(g.op == "exv" or image.loose == 0, "a scalar is a closed term")
    return [S.showing(_named(g, image))]


@rule("hn")
def obtain(S: Sequent, f: Node, name: str) -> Wanted:
    """A vector or a scalar that exists by a hypothesis gets a fresh name."""
    need(f.op in ("exv", "exs"), "not said of some vector or scalar")
    fresh("v" if f.op == "exv" else "s", name, S)
    return [S.assuming(_named(f, at(name) if f.op == "exv" else var(name)))]


def _named(f: Node, image: Node) -> Node:
    """What is said to exist, of this image."""
    put = {f.name: image}
    return substitute(f.kids[0], vectors=put) if f.op == "exv" else substitute(f.kids[0], scalars=put)


# -- aggregates -------------------------------------------------------------------------------------


@rule("*c")
def compare(S: Sequent, *place: str) -> Wanted:
    """Aggregates by their bodies.

    `<=` and `=` at every class give the same of sums and extrema; a sum is smaller if moreover the body is
    smaller at one class, which is supplied.
    """
    g = S.goal
    need(g.op in ("le", "lt", "eq"), "not an order or an equation")
    a, b = g.kids
    need(a.op == b.op and a.op in AGGREGATES and a.classes == b.classes, "not two aggregates over the same classes")
    everywhere = S.showing(every(rel("eq" if g.op == "eq" else "le", a.kids[0], b.kids[0]), a.classes))
    if g.op != "lt":
        need(place == (), "no class is needed")
        return [everywhere]
    need(a.op == "sum" and len(place) == 1, "a sum is smaller strictly by one class")
    apart(S, place[0], a.classes)
    return [everywhere, S.showing(rel("lt", opened(a.kids[0], place[0]), opened(b.kids[0], place[0])))]


@rule("tc")
def split(S: Sequent, t: Node, c: str) -> Wanted:
    """sum E b = b[c] + sum (E + c) b."""
    need(t.op == "sum", "not a sum")
    apart(S, c, t.classes)
    rest = total(t.kids[0], (*t.classes, c))
    need(S.goal == rel("eq", t, add(opened(t.kids[0], c), rest)), "not this division")
    return []


@rule("tn")
def parted(S: Sequent, t: Node, name: str) -> Wanted:
    """sum E b = its sum over the classes in the part, or up to the class, of this name + its sum over the others."""
    need(t.op == "sum", "not a sum")
    out, inside, after, upto = (total(t.kids[0], (*t.classes, Part(side, name))) for side in ("out", "in", "after", "upto"))
    need(S.goal in (rel("eq", t, add(out, inside)), rel("eq", t, add(after, upto))), "not this division")
    return []


@rule("tc")
def attained(S: Sequent, t: Node, c: str) -> Wanted:
    """An extremum is the value at some class, which gets a fresh name; some class is left to it."""
    need(t.op in ("cmin", "cmax"), "not an extremum")
    fresh("c", c, S, t)
    there = [S.showing(some(rel("le", ZERO, ZERO), t.classes))] if t.classes else []
    here = [avoids(c, e) for e in t.classes]
    return [*there, S.assuming(*here, rel("eq", opened(t.kids[0], c), t))]


@rule("tc")
def bound(S: Sequent, t: Node, c: str) -> Wanted:
    """A smallest value is at most, a largest at least, that of any class."""
    need(t.op in ("cmin", "cmax"), "not an extremum")
    apart(S, c, t.classes)
    here = opened(t.kids[0], c)
    need(S.goal == (rel("le", t, here) if t.op == "cmin" else rel("le", here, t)), "not this bound")
    return []


@rule("cc")
def delta(S: Sequent, c: str, d: str) -> Wanted:
    """dl c d = 0 for two classes that differ."""
    apart(S, c, (d,))
    need(S.goal == rel("eq", Node("dl", classes=(c, d)), ZERO), "not this fact")
    return []


# -- the reals ----------------------------------------------------------------------------------------


@rule("sttt")
def path(S: Sequent, t: str, f: Node, a: Node, b: Node) -> Wanted:
    """Mean value theorem: f(a) < f(b) if a < b, f has a derivative on [a, b], and 0 < f' between; likewise <=."""
    g = S.goal
    need(g.op in ("le", "lt"), "not an order")
    need(g.kids == (substitute(f, {t: a}), substitute(f, {t: b})), "not the ends of this path")
    fresh("s", t, S, a, b)
    slope, conditions = derivative(f, t)
    v = var(t)
    closed = S.assuming(rel("le", a, v), rel("le", v, b))
    inner = S.assuming(rel("lt", a, v), rel("lt", v, b)).showing(rel(g.op, ZERO, slope))
    return [S.showing(rel(g.op, a, b)), *(closed.showing(k) for k in conditions), inner]


def derivative(f: Node, t: str) -> tuple[Node, list[Node]]:
    """f' by the scalar t, and the conditions under which it exists."""
    if ("s", t) not in f.names:
        return ZERO, []
    if f.op == "var":
        return ONE, []
    need(f.op in ("add", "mul", "pow", "inv", "log", "exp", "atan", "root", "sum"), "{} has no derivative", f.op)
    found = [derivative(kid, t) for kid in f.kids]
    slopes, conditions = [s for s, _ in found], [c for _, more in found for c in more]
    u, s = f.kids[0], slopes[0]
    if f.op == "sum":
        return total(s, f.classes), [every(c, f.classes) for c in conditions]
    if f.op == "add":
        return add(*slopes), conditions
    if f.op == "mul":
        terms = [mul(*(slopes[i] if j == i else kid for j, kid in enumerate(f.kids))) for i in range(len(slopes))]
        return add(*(m for m, slope in zip(terms, slopes, strict=True) if slope != ZERO)), conditions
    if f.op == "pow":
        return (mul(num(f.k), power(u, f.k - 1), s) if f.k else ZERO), conditions
    if f.op == "inv":
        return mul(num(-1), power(f, 2), s), [*conditions, rel("ne", u, ZERO)]
    if f.op in ("exp", "atan"):
        return mul(f if f.op == "exp" else inv(add(ONE, power(u, 2))), s), conditions
    own = inv(u) if f.op == "log" else mul(num(Fraction(1, f.k)), f, inv(u))
    return mul(own, s), [*conditions, rel("lt", ZERO, u)]


@rule("tt")
def whole(S: Sequent, a: Node, b: Node, ring: Ring) -> Wanted:
    """Whole numbers: a + 1 <= b or b <= a, for polynomials with whole coefficients in whole numbers."""
    known = [ring.poly(f.kids[0]) for f in S.given if f.op == "int"]
    for monomial, k in ring.difference(a, b).items():
        need(k.q == 1, "a coefficient that is not whole")
        need(all({(i,): fmpq(1)} in known for i in monomial), "an atom that is not known to be whole")
    return [S.assuming(rel("le", add(a, ONE), b)), S.assuming(rel("le", b, a))]


@rule("n*t")
def fact(S: Sequent, name: str, *terms: Node) -> Wanted:
    """An instance of the fixed table of facts, true for all reals."""
    need(name in FACTS and len(terms) == FACTS[name][0], "there is no such fact")
    need(S.goal == FACTS[name][1](*terms), "not this fact")
    return []


def _root(r: Node) -> Node:
    need(r.op == "root", "not a root")
    (t,) = r.kids
    return disj(rel("lt", t, ZERO), conj(rel("le", ZERO, r), rel("eq", power(r, r.k), t)))


def _ite(t: Node) -> Node:
    need(t.op == "ite", "not a term by cases")
    return _one_of(t, t.kids[0], t.kids[1], negation(t.kids[0]), t.kids[2])


def _one_of(t: Node, f: Node, a: Node, g: Node, b: Node) -> Node:
    return disj(conj(f, rel("eq", t, a)), conj(g, rel("eq", t, b)))


_log, _exp = (partial(lambda op, t: Node(op, (t,)), op) for op in ("log", "exp"))
FACTS: dict[str, tuple[int, Callable[..., Node]]] = {
    "inv": (1, lambda t: disj(rel("eq", t, ZERO), rel("eq", mul(t, inv(t)), ONE))),
    "inv0": (0, lambda: rel("eq", inv(ZERO), ZERO)),
    "inv_mul": (2, lambda a, b: rel("eq", inv(mul(a, b)), mul(inv(a), inv(b)))),
    "inv_inv": (1, lambda t: rel("eq", inv(inv(t)), t)),
    "abs": (1, lambda t: _one_of(Node("abs", (t,)), rel("le", ZERO, t), t, rel("le", t, ZERO), neg(t))),
    "min": (2, lambda a, b: _one_of(Node("min", (a, b)), rel("le", a, b), a, rel("le", b, a), b)),
    "max": (2, lambda a, b: _one_of(Node("max", (a, b)), rel("le", b, a), a, rel("le", a, b), b)),
    "root": (1, _root),
    "ite": (1, _ite),
    "log": (1, lambda t: disj(rel("le", t, ZERO), rel("eq", t, ONE), rel("lt", _log(t), minus(t, ONE)))),
    "log1": (0, lambda: rel("eq", _log(ONE), ZERO)),
    "log_mul": (2, lambda a, b: disj(rel("le", a, ZERO), rel("le", b, ZERO),
                                     rel("eq", _log(mul(a, b)), add(_log(a), _log(b))))),
    "log_inv": (1, lambda a: disj(rel("le", a, ZERO), rel("eq", _log(inv(a)), neg(_log(a))))),
    "log_exp": (1, lambda t: rel("eq", _log(_exp(t)), t)),
    "exp_log": (1, lambda t: disj(rel("le", t, ZERO), rel("eq", _exp(_log(t)), t))),
    "exp": (1, lambda t: disj(rel("eq", t, ZERO), rel("lt", add(ONE, t), _exp(t)))),
    "exp_add": (2, lambda a, b: rel("eq", _exp(add(a, b)), mul(_exp(a), _exp(b)))),
}  # fmt: skip


# -- leaves -----------------------------------------------------------------------------------------


def positive(S: Sequent, form: Form, ring: Ring) -> tuple[Poly, bool]:
    """A positive form's polynomial, and whether it is strictly positive by its syntax.

        n   a number q >= 0               > 0 if q > 0
        h   b - a for a hypothesis a <= b   > 0 if a < b
        sq  the square of a term          > 0 if the hypothesis `term != 0` is there
        a   an abs, exp or root           > 0 if an exp
        +   a sum of forms                > 0 if one of them is
        *   a product of forms            > 0 if all of them are
    """
    if form.op in ("+", "*"):
        parts = [positive(S, kid, ring) for kid in form.kids]
        found = [p for p, _ in parts]
        result: Poly = reduce(plus, found, {}) if form.op == "+" else reduce(times, found, UNIT_POLY)
        return result, (any if form.op == "+" else all)(strict for _, strict in parts)
    if form.op == "n":
        need(form.q >= 0, "a negative number in a positive form")
        return ({(): fmpq(form.q.numerator, form.q.denominator)} if form.q else {}), form.q > 0
    (t,) = form.kids
    if form.op == "h":
        need(t in S.given and t.op in ("le", "lt"), "not an order among the hypotheses")
        return ring.difference(t.kids[1], t.kids[0]), t.op == "lt"
    if form.op == "sq":
        return ring.poly(power(t, 2)), rel("ne", t, ZERO) in S.given
    need(form.op == "a" and t.op in ("abs", "exp", "root"), "a term whose sign is not known")
    return ring.poly(t), t.op == "exp"


def _modulo(S: Sequent, p: Poly, ideal: tuple[Node, ...], ring: Ring) -> Poly:
    """p plus multiples of equations among the hypotheses: equation, factor, equation, factor, ..."""
    need(len(ideal) % 2 == 0, "an equation without its factor")
    for f, factor in zip(ideal[::2], ideal[1::2], strict=True):
        need(f in S.given and f.op == "eq", "not an equation among the hypotheses")
        need(factor.term and factor.loose == 0, "a factor is a closed term")
        p = plus(p, ring.multiple(factor, f))
    return p


@rule("gg*e")
def algebra(S: Sequent, unit: Form, form: Form, *ideal: Node, ring: Ring) -> Wanted:
    """unit * (high - low) = form + multiples of equations, identically; unit > 0 and form >= 0 (> 0 for < and !=)."""
    g = S.goal
    need(g.op in RELATIONS, "not a relation")
    scale, sure = positive(S, unit, ring)
    p, strict = positive(S, form, ring)
    need(sure and (strict or g.op in ("le", "eq")), "not strictly positive")
    need(g.op != "eq" or p == {}, "for an equation the form is 0")
    right = _modulo(S, p, ideal, ring)
    left = times(scale, ring.difference(g.kids[1], g.kids[0]))
    need(left == right or (g.op == "ne" and plus(left, right) == {}), "the identity fails")
    return []


@rule("g*e")
def absurd(S: Sequent, form: Form, *ideal: Node, ring: Ring) -> Wanted:
    """A strictly positive form plus multiples of equations is 0 identically: the hypotheses contradict each other."""
    p, strict = positive(S, form, ring)
    need(strict and _modulo(S, p, ideal, ring) == {}, "no contradiction")
    return []


PLAIN = {*RELATIONS, "and", "or", *TERMS} - {"at", "dl", *AGGREGATES}  # what speaks of numbers alone


@rule("*h")
def enclosed(S: Sequent, *bounds: Node) -> Wanted:
    """A relation that balls show on a box: each scalar lies between rationals by two hypotheses q <= a, a <= q.

    Without bounds, a relation of numbers.
    """
    need(len(bounds) % 2 == 0, "two bounds for each scalar")
    scalars: dict[str, Value] = {}
    for low, high in zip(bounds[::2], bounds[1::2], strict=True):
        shape = low.op == high.op == "le" and low.kids[0].op == high.kids[1].op == "num"
        need(shape and low.kids[1] == high.kids[0] and low.kids[1].op == "var", "not bounds of one scalar")
        a, b = low.kids[0].q, high.kids[1].q
        need(a <= b, "an empty box")
        scalars[low.kids[1].name] = ball(a).union(ball(b))
    need(S.goal.op in RELATIONS and all(t.op in PLAIN for t in S.goal.nodes()), "not a relation of scalars and numbers")
    need(truth(S.goal, Point(1, scalars=scalars)) is True, "the balls do not show it")
    return []
