"""Values that are limits, or infinite, as cases of a term (trusted for the meaning of claims).

A case (f, v) of a term says: where the formula f holds at a point, the term has the value v there, which is a term,
plus or minus infinity.  Two kinds of points have such values.

*Pairs of distributions*, on the extended domain: v is what the term tends to along every sequence of pairs of positive
distributions that tends to the point.  Where no case holds, nothing is told.

*Contingency matrices*: v is found by arithmetic with infinite values.  c/0 is infinite where the divisor is never
negative for positive counts, and log 0 likewise; 0/0, oo - oo, 0 oo, oo/oo are no values, but 0 log 0 = 0 as on the
natural domain.  Where no case holds, there is no value.  Where syntax does not tell from which side a divisor gets to 0,
the value is OPEN (infinite or none), and what is made of that UNTOLD (anything, or none).

Conditions are about the closed simplex, or about matrices with zeros.  They are false or true at once where syntax tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import ClassVar

from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.rules import Sequent, sequent
from axiomcheck.calculus.statement import (
    DENIAL,
    OPEN,
    REFUTATION,
    UNTOLD,
    Case,
    Reader,
    Setting,
    Value,
    mapped,
    member,
)
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Node,
    Refused,
    add,
    at,
    conj,
    disj,
    every,
    minus,
    need,
    negation,
    rel,
    some,
    substitute,
    total,
    var,
)

LIMITS = frozenset({"limits"})  # as verdicts call what is trusted here
PLUS, MINUS = "+oo", "-oo"
OPPOSITE = {PLUS: MINUS, MINUS: PLUS}
Signs = frozenset[int]
POSITIVE, NOT_NEGATIVE, ANY = frozenset({1}), frozenset({0, 1}), frozenset({-1, 0, 1})
MAX_CASES, MAX_CONDITION = 2_000, 4_000


@dataclass(frozen=True)
class Table:
    """What is known of a formula's names, and which values are meant.

    Parameters
    ----------
    exact : bool
        Is it about matrices?
    inside : frozenset of Node
        Scalars that are positive for positive counts and not negative for others; entries of vectors are always so.
    positive : frozenset of Node
        Terms that are positive everywhere.
    low : frozenset of Node
        Bodies with a lower bound at all pairs of positive distributions, by a premise of the claim.
    """

    exact: bool = False
    inside: frozenset[Node] = field(default_factory=frozenset)
    positive: frozenset[Node] = field(default_factory=frozenset)
    low: frozenset[Node] = field(default_factory=frozenset)

    def signs(self, t: Node, edge: bool = True) -> Signs:
        """The signs that a term may have, by its syntax: at all points, or without `edge` at all positive ones."""
        if t.op == "num":
            return frozenset({(t.q > 0) - (t.q < 0)})
        if t in self.positive or t.op == "exp" or (t.op == "pow" and t.k == 0):
            return POSITIVE
        if t.op == "at" or t in self.inside:
            return NOT_NEGATIVE if edge else POSITIVE
        of = [self.signs(kid, edge) for kid in t.kids if not kid.formula]
        low, strict = all(-1 not in s for s in of), [s == POSITIVE for s in of]
        if t.op == "max":
            return POSITIVE if any(strict) else NOT_NEGATIVE if any(-1 not in s for s in of) else ANY
        if t.op == "add":
            known = any(u.op == "add" and set(u.kids) <= set(t.kids) for u in self.positive)
            return ANY if not low else POSITIVE if known or any(strict) else NOT_NEGATIVE
        if t.op in ("sum", "cmin", "cmax", "inv", "root", "mul", "min", "pow") and low:
            return POSITIVE if all(strict) and not t.classes else NOT_NEGATIVE
        return NOT_NEGATIVE if t.op == "abs" or (t.op == "pow" and t.k % 2 == 0) else ANY

    def told(self, t: Node, signs: Signs, edge: bool = True) -> Node:
        """That a term has one of these signs, by the signs of its parts where they tell."""
        could = self.signs(t, edge)
        signs &= could
        if not signs or signs == could:
            return TRUE if signs else FALSE
        nought, kid = signs == {0}, t.kids[0] if t.kids else t
        either = frozenset({0} if nought else {-1, 1})
        if t.op == "inv" or (t.op == "pow" and t.k % 2) or (t.op == "root" and -1 not in self.signs(kid, edge)):
            return self.told(kid, signs, edge)
        if t.op == "abs" or (t.op == "pow" and t.k):
            return self.told(kid, either, edge)
        if t.op == "mul" and signs == could - {0}:
            return conj(*(self.told(u, either, edge) for u in t.kids))
        if t.op == "mul" and nought:
            return disj(*(self.told(u, either, edge) for u in t.kids))
        if could == {0, 1} and t.op in ("add", "sum") and all(-1 not in self.signs(u, edge) for u in t.kids):
            parts = [self.told(u, signs, edge) for u in t.kids]
            if t.op == "add":
                return (conj if nought else disj)(*parts)
            return (every if nought else some)(parts[0], t.classes)
        open_ = [u for u in t.kids if -1 in self.signs(u, edge)]
        if t.op == "mul" and len(open_) == 1 and len(signs) == 1:
            return conj(*(self.told(u, signs if u is open_[0] else frozenset({1}), edge) for u in t.kids))
        a, b = (t, ZERO) if -1 in signs and 1 not in signs else (ZERO, t)
        op = "eq" if nought else "ne" if signs == {-1, 1} else "le" if 0 in signs else "lt"
        return rel(op, a, b) if op in ("le", "lt") else rel(op, t, ZERO)

    def settled(self, f: Node, edge: bool = True, known: Mapping[Node, Signs] | None = None) -> Node:
        """The formula with its relations to 0 told so, or by what stands beside them."""
        known = known or {}
        if f.op in ("all", "some"):
            return (every if f.op == "all" else some)(self.settled(f.kids[0], edge), f.classes)
        if f.op == "or":
            return disj(*(self.settled(kid, edge, known) for kid in f.kids))
        if f.op == "and":
            whole = conj(*(self.settled(kid, edge, known) for kid in f.kids))
            parts, beside = whole.kids if whole.op == "and" else (whole,), dict(known)
            for t, signs in filter(None, map(_sign_of, parts)):
                beside[t] = beside.get(t, signs) & signs
            again = conj(*(kid if _sign_of(kid) else self.settled(kid, edge, beside) for kid in parts))
            again = again if all(beside.values()) else FALSE
            return self.settled(again, edge, known) if again.size < whole.size else again
        found = _sign_of(f)
        if found is None:
            return f
        t, signs = found
        if t in known and (known[t] <= signs or not known[t] & signs):
            return TRUE if known[t] <= signs else FALSE
        g = self.told(t, signs, edge)
        return g if g == f or _sign_of(g) == found else self.settled(g, edge, known)


def _sign_of(f: Node) -> tuple[Node, Signs] | None:
    """The term of which a relation to 0 speaks, and the signs that it may have."""
    if f.op not in ("le", "lt", "eq", "ne") or ZERO not in f.kids:
        return None
    t, up = (f.kids[1], 1) if f.kids[0] == ZERO else (f.kids[0], -1)
    return t, frozenset({"eq": {0}, "ne": {-1, 1}, "lt": {up}, "le": {0, up}}[f.op])


@lru_cache(maxsize=10_000)
def _cases(table: Table, t: Node) -> tuple[Case, ...]:
    """What the term tends to, by structure."""
    if not t.kids or (table.exact and table.settled(defined(t)) == TRUE):
        return ((TRUE, t),)
    need(not table.exact or t.op not in ("cmin", "cmax", "sum"), "{} of a matrix", t.op)
    if t.op == "ite":
        return ((defined(t), t), (negation(defined(t)), UNTOLD)) if table.exact else ()
    kids = [_cases(table, kid) for kid in t.kids]
    if t.op in ("cmin", "cmax"):
        return _merged(table, [(every(f, t.classes), t.with_kids([v])) for f, v in kids[0] if isinstance(v, Node)])
    if t.op in ("add", "sum"):
        return _merged(table, _sums(table, t, kids))
    need(prod(map(len, kids)) <= MAX_CASES, "too many cases")
    made = {"mul": _product, "min": _extreme, "max": _extreme}.get(t.op, _function)
    own, found = [(defined(t), t)] if table.exact and t.op == "mul" else [], list[Case]()
    for choice in product(*kids):
        f, vs = conj(*(f for f, _ in choice)), [v for _, v in choice]
        unknown = UNTOLD in vs or (OPEN in vs and t.op != "mul")
        found += [(f, UNTOLD)] if unknown else made(table, t, f, vs)
    return _merged(table, [*own, *(c for c in found if not own or c[1] != t)])


def _merged(table: Table, cases: Iterable[Case]) -> tuple[Case, ...]:
    """One case for each value; those that syntax shows to be impossible are left out."""
    found: dict[Value, Node] = {}
    for f, v in cases:
        found[v] = disj(found.get(v, FALSE), table.settled(f))
    return tuple((f, v) for v, f in found.items() if f != FALSE and (table.exact or v not in (OPEN, UNTOLD)))


def _sums(table: Table, t: Node, kids: list[tuple[Case, ...]]) -> list[Case]:
    """Finite values are added; one that is infinite decides, where all others stay away from the other infinity."""
    finite = [[(f, v) for f, v in cases if isinstance(v, Node)] for cases in kids]

    def of(own: Callable[[Node, tuple[Case, ...]], Node]) -> list[Node]:
        return [own(kid, cases) for kid, cases in zip(t.kids, kids, strict=True)]

    def together(fs: list[Node], one: bool) -> Node:
        if t.op == "add":
            return (disj if one else conj)(*fs)
        return (some if one else every)(fs[0], t.classes)

    def where(*wanted: str, finite: bool = False) -> Callable[[Node, tuple[Case, ...]], Node]:
        return lambda _, cases: disj(*(f for f, v in cases if v in wanted or (finite and isinstance(v, Node))))

    def bounded(kid: Node, cases: tuple[Case, ...]) -> Node:
        free = not table.exact and side == PLUS and (kid in table.low or -1 not in table.signs(kid, edge=False))
        return TRUE if free else where(side, finite=True)(kid, cases)

    if t.op == "sum":
        out: list[Case] = [(every(f, t.classes), total(v, t.classes)) for f, v in finite[0] if isinstance(v, Node)]
    else:
        need(len(finite) < 12 and max(map(len, finite), default=0) <= 12, "too many cases")
        choices = [list(zip(*choice, strict=True)) for choice in product(*finite)]
        out = [(conj(*fs), add(*(v for v in vs if isinstance(v, Node)))) for fs, vs in choices]
    for side in (PLUS, MINUS):
        out.append((conj(together(of(where(side)), True), together(of(bounded), False)), side))
    some_untold = together(of(where(OPEN, UNTOLD)), True)
    all_perhaps = together(of(where(PLUS, MINUS, OPEN, UNTOLD, finite=True)), False)
    return [*out, (conj(some_untold, all_perhaps), UNTOLD)]


def _product(table: Table, t: Node, f: Node, vs: list[Value]) -> list[Case]:
    """Finite values are multiplied; an infinite one decides where the signs of the finite ones are told, and 0 oo is none."""
    finite = [v for v in vs if isinstance(v, Node)]
    if len(finite) == len(vs):
        return [(f, t.with_kids(finite))]
    if OPEN in vs:
        return [(conj(f, *(rel("ne", v, ZERO) for v in finite)), OPEN)]
    out: list[Case] = []
    for signs in product((True, False), repeat=len(finite)):
        told = [rel("lt", ZERO, v) if up else rel("lt", v, ZERO) for up, v in zip(signs, finite, strict=True)]
        downs = signs.count(False) + vs.count(MINUS)
        out.append((conj(f, *told), PLUS if downs % 2 == 0 else MINUS))
    return out


def _extreme(table: Table, t: Node, f: Node, vs: list[Value]) -> list[Case]:
    """The smaller or the larger of two values."""
    top, bottom = (PLUS, MINUS) if t.op == "max" else (MINUS, PLUS)
    if top in vs:
        return [(f, top)]
    left = [v for v in vs if v != bottom]
    return [(f, t.with_kids(v for v in left if isinstance(v, Node)) if len(left) == 2 else left[0] if left else bottom)]


def _function(table: Table, t: Node, f: Node, vs: list[Value]) -> list[Case]:
    """A function of one argument."""
    (v,) = vs
    if not isinstance(v, Node):
        far: dict[str, Value | None] = {
            "inv": ZERO, "abs": PLUS, "exp": PLUS if v == PLUS else ZERO, "atan": UNTOLD,
            "log": PLUS if v == PLUS else None, "root": PLUS if v == PLUS else None,
            "pow": ONE if t.k == 0 else PLUS if t.k % 2 == 0 else v,
        }  # fmt: skip
        there = far[t.op]
        return [] if there is None else [(f, there)]
    need(t.op in ("inv", "log", "root", "exp", "abs", "pow", "atan"), "{} has no limit", t.op)
    good = {"inv": rel("ne", v, ZERO), "log": rel("lt", ZERO, v), "root": rel("le", ZERO, v)}.get(t.op, TRUE)
    out: list[Case] = [(conj(f, good), t.with_kids([v]))]
    if t.op in ("inv", "log"):
        sure = table.signs(t.kids[0], edge=False) <= (NOT_NEGATIVE if table.exact else POSITIVE)
        out.append((conj(f, rel("eq", v, ZERO)), (PLUS if t.op == "inv" else MINUS) if sure else OPEN))
    return out


def hinted(t: Node, hints: Iterable[Node]) -> tuple[Node, frozenset[Node]]:
    """What formulas say that hold at all positive points: `all () q <= body` of bounds below, `eq t form` of a form of t."""
    form, low = t, set[Node]()
    for f in hints:
        if f.op == "all":
            g = f.kids[0]
            need(not f.classes and g.op == "le" and g.kids[0].op == "num" and g.loose <= 1, "not a bound below")
            low.add(g.kids[1])
        else:
            need(f.op == "eq" and f.kids[0] == t and form == t, "neither a bound below nor a form of the formula")
            form = f.kids[1]
    return form, frozenset(low)


# -- relations between values ---------------------------------------------------------------------


def chosen(f: Node, put: dict[str, Value], replaced: Callable[[Node], Node]) -> Node:
    """A formula where scalars have these values: relations of infinite ones, each by itself on its side, are decided."""
    far = {name for name, v in put.items() if not isinstance(v, Node)}
    if f.op in ("and", "or"):
        return (conj if f.op == "and" else disj)(*(chosen(kid, put, replaced) for kid in f.kids))
    if f.op == "eq" and f.kids[0] == f.kids[1] and f.kids[0].op == "var" and f.kids[0].name in put:
        return TRUE  # that it has a value
    if not any(("s", name) in f.names for name in far):
        return replaced(f)
    need(f.op in ("le", "lt", "eq", "ne"), "an infinite value inside {}", f.op)
    ranks = []
    for side in f.kids:
        alone = put.get(side.name, ZERO) if side.op == "var" else ZERO
        need(not isinstance(alone, Node) or not any(("s", name) in side.names for name in far), "an infinite value in a term")
        ranks.append({PLUS: 1, MINUS: -1}.get(alone, 0) if isinstance(alone, str) else 0)
    low, high = ranks
    return TRUE if {"lt": low < high, "le": low <= high, "eq": low == high, "ne": low != high}[f.op] else FALSE


def resolved(S: Sequent, cases: Mapping[str, list[Case]], refuting: bool) -> list[Sequent]:
    """The sequent for every choice of cases of the scalars in it; in a refutation limits count only where nothing is defined.

    A choice of which nothing can be said refutes nothing, and leaves a claim without a statement.
    """
    names = [name for name in cases if any(("s", name) in f.names for f in (*S.given, S.goal))]
    out = [] if names else [S]
    told = [[case for case in cases[name] if case[1] not in (OPEN, UNTOLD)] for name in names]
    for choice in product(*told) if names else ():
        given = [f for f, _ in choice]
        first = [cases[name][0] for name in names]
        given += [negation(own[0]) for one, own in zip(choice, first, strict=True) if refuting and one is not own]
        try:
            out += _put(S, {name: v for name, (_, v) in zip(names, choice, strict=True)}, given)
        except Refused:
            need(refuting, "an infinite value stands inside a term")
    return out


def _put(S: Sequent, put: dict[str, Value], conditions: list[Node]) -> list[Sequent]:
    """The sequent where these scalars have these values, under these conditions; nothing if it says nothing."""
    images = {name: v for name, v in put.items() if isinstance(v, Node)}
    fs = [chosen(f, put, lambda g: substitute(g, images)) for f in (S.goal, *S.given)]
    found = sequent((*conditions, *fs[1:]), fs[0])
    return [] if found.goal == TRUE or FALSE in found.given else [found]


# -- settings and readers -------------------------------------------------------------------------


@dataclass(frozen=True)
class Limits(Setting):
    """A setting in which values are limits, or those of matrices infinite; `hints` are said of all positive pairs."""

    hints: tuple[Node, ...] = ()
    rests: ClassVar[frozenset[str]] = LIMITS

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """What values the formula has, and where: its own where it is defined comes first."""
        t, names, exact = self.term, self.space.names, not self.extended
        need(exact or not self.measure.trained, "there are no limits beside a training prevalence")
        need(all(f.names <= t.names | {("v", name) for name in names} for f in self.hints), "a hint speaks of other names")
        known = [self.relation(r).kids for r in (*self.measure.ranges, *(self.space.given if exact else ()))]
        positive = frozenset(b if a.op == "num" and a.q >= 0 else minus(b, a) for a, b in known)
        form, low = hinted(t, self.hints)
        table, own = Table(exact, frozenset(map(var, names)), positive, low), defined(t)
        short = table.settled(own)
        more = [(f, v) for f, v in _cases(table, form) if v != t] if short != TRUE else []
        return ((own if own.size <= MAX_CONDITION else short, t), *more)

    @cached_property
    def premises(self) -> list[Sequent] | None:
        """At all positive pairs the formula is defined, and what is said of them holds; None where no value is a limit."""
        if not self.extended or len(self.cases) == 1:
            return None
        given = [*self.given, *(f for name in self.space.names for f in member("positive simplex", at(name)))]
        return [sequent(given, f) for f in (Table().settled(defined(self.term), edge=False), *self.hints) if f != TRUE]

    @property
    def reader(self) -> type[Reader]:
        """What reads sentences about such values."""
        return Cases

    def hinted(self, hints: tuple[Node, ...] | None) -> Setting:
        """The setting where this is said of all positive pairs, to find limits by; None: where there is no limit."""
        if hints is None and self.extended:
            return Setting(self.measure, self.domain, self.classes, self.assumed, self.rescaled, self.strict)
        need(not hints or self.extended, "what holds of positive pairs serves limits alone")
        return replace(self, hints=hints or ())


@dataclass
class Cases(Reader):
    """Reads sentences about values that have several cases."""

    cases: dict[str, list[Case]] = field(default_factory=dict)  # by the scalars that stand for such values

    def known(self, v: Node, cases: list[Case]) -> Node:
        """What must hold for a value to exist that this scalar stands for; `v = v` stands for the condition of a case."""
        if len(cases) == 1 or self.plain:
            return super().known(v, cases)
        self.opaque[v.name] = v
        self.cases[v.name] = [mapped(case, lambda f: substitute(f, self.opaque)) for case in cases]
        return rel("eq", v, v)

    def owes(self, cases: list[Case], bodies: list[Node | str], part: str | None) -> Node:
        """What must be so at every point that speaks of this value; that a matrix has none is certain where no case holds."""
        if self.mode == REFUTATION:
            return disj(*(f for f, _ in cases)) if self.setting.strict else TRUE
        if self.setting.extended and not self.plain and (len(cases) > 1 or self.mode == DENIAL):
            return disj(*(f for f, _ in cases))
        return conj(*(negation(f) for f, v in cases if v in (OPEN, UNTOLD)))

    def resolved(self, S: Sequent) -> list[Sequent]:
        """The sequent with values put in, for every choice of cases."""
        return [R for T in super().resolved(S) for R in resolved(T, self.cases, self.mode == REFUTATION)]

    def reached(self, value: Node, f: Node) -> Node:
        """What is said of one of the values, none of which is taken for a limit where something is defined."""
        ways, cases = list[Node](), self.cases.get(value.name, [])
        for i, (g, v) in enumerate(cases):
            found = [] if v in (OPEN, UNTOLD) else _put(Sequent(frozenset(), f), {value.name: v}, [])
            ways += [conj(g, *([negation(cases[0][0])] if i else []), S.goal) for S in found]
        return disj(*ways) if cases else f
