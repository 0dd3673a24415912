"""What a claim says: a declared measure and a declared property, as sequents (trusted for the meaning of claims).

The formula's vectors are opaque while `defined` is computed; arguments are substituted afterwards, and must
lie in the space.  A sequent's own names cannot meet those of a declaration: parameters get the suffix `_`,
classes that a formula names are `k1_`, `k2_`, ..., smoothing is `_eps`, and names that a property declares have
neither.  On the natural domain D has a value where its formula is defined; on the smoothed domain both
arguments are smoothed, (p + eps)/(1 + n eps), with the same eps > 0; there it is owed that D has a value everywhere.
Values that are limits or infinite are read by `extended`, whose settings and readers are kinds of those here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from typing import ClassVar, Self

from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.rules import Sequent, sequent
from axiomcheck.calculus.term import (
    ONE,
    TRUE,
    ZERO,
    Entry,
    N,
    Node,
    Part,
    Refused,
    add,
    at,
    conj,
    disj,
    dist,
    div,
    entries,
    every,
    inv,
    minus,
    mul,
    need,
    num,
    opened,
    power,
    rel,
    root,
    some,
    substitute,
    total,
    typed,
    var,
)
from axiomcheck.lang.expr import TRAIN as TRAINING
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.matrix import FILTERING, meaning
from axiomcheck.lang.measure import Measure
from axiomcheck.lang.relation import Rel
from axiomcheck.properties import model as L
from axiomcheck.properties.model import EXTREMES, NUMBERS, Every, Property, Sentence, Some
from axiomcheck.properties.spaces import CLASS, COUNT, PAIRS, VECTORS, Space, space_of
from axiomcheck.spelling import outer

EPS, TRAIN, FREE = "_eps", "train_", "_x"
PROOF, DENIAL, REFUTATION = "proof", "denial", "refutation"  # what sequents are for
OPEN, UNTOLD = "open", "untold"  # instead of a value, where it is not known
RELATION = {"<": "lt", "<=": "le", "=": "eq", "!=": "ne"}
Scope = dict[str, str]  # the sorts of the variables in scope
Arguments = tuple[Node | str, ...]  # of one value of the measure: bodies, numbers, names of classes
Value = Node | str  # a term; or that it is infinite, or not known
Case = tuple[Node, Value]  # where a formula holds, D has the value


# -- terms of declared formulas -----------------------------------------------------------------


def arithmetic(e: Expr, read: Callable[[Expr], Node]) -> Node:
    """An operator on what its arguments are read as."""
    need(e.op in ("add", "mul", "div", "pow", "abs", "min", "max", "log", "exp", "atan"), "{} cannot stand here", e.op)
    kids = [read(a) for a in (e.args[:1] if e.op == "pow" else e.args)]
    return raised(kids[0], e.args[1]) if e.op == "pow" else div(*kids) if e.op == "div" else Node(e.op, tuple(kids))


def aggregate(op: str, body: Node) -> Node:
    """A sum, a mean or an extreme over all classes; or the sum up to the class of the index around."""
    if op == "cumsum":
        return total(body, [Part("after", 0)])
    return mul(total(body), inv(N)) if op == "mean" else Node(op, (body,))


def raised(base: Node, exponent: Expr) -> Node:
    """A term to the power of a number: roots and quotients of whole powers."""
    need(exponent.op == "num", "an exponent that is not a number")
    q = Fraction(exponent.args[0])
    t = base if q.denominator == 1 else root(base, q.denominator)
    t = t if abs(q.numerator) == 1 else power(t, abs(q.numerator))
    return t if q >= 0 else inv(t)


def restricted(t: Node, part: str) -> Node:
    """A term or formula with every aggregate and quantifier, at every depth, over the classes of the part alone."""
    kids = tuple(restricted(kid, part) for kid in t.kids)
    need(not any(kind == "c" for kind, _ in t.names), "a class that the formula names has no place in a part")
    return t.with_kids(kids, entries((*t.classes, Part("out", part))) if t.binds else t.classes)


# -- the points spoken of -----------------------------------------------------------------------


def member(kind: str, body: Node, without: Iterable[Entry] = ()) -> list[Node]:
    """It is of that kind: a count is not negative; nor are the entries of a distribution, which sum to one."""
    if kind not in VECTORS:
        return [rel("le", ZERO, body)] if kind == COUNT else []
    op, one = VECTORS[kind]
    low = [every(rel(RELATION[op], ZERO, body), without)] if op else []
    return [*low, *([rel("eq", total(body, without), ONE)] if one else [])]


@dataclass(frozen=True)
class Setting:
    """What is common to the values of the measure in one statement."""

    measure: Measure
    domain: str = "natural"
    classes: int | None = None
    assumed: tuple[Rel, ...] = ()
    rescaled: bool = False  # is a part smoothed by eps over its mass, which is as if all were smoothed first?
    strict: bool = False  # is a value that does not exist a violation?
    rests: ClassVar[frozenset[str]] = frozenset()  # the names of what else is trusted for values that are meant so

    @cached_property
    def term(self) -> Node:
        """The declared formula over opaque vectors, or over cells."""
        formula, counts = self.measure.formula, self.measure.kind == FILTERING
        return self.of(formula.subs(meaning(self.domain)) if counts else formula)

    def of(self, e: Expr, inside: bool = False) -> Node:
        """A formula outside every aggregate, or inside one (then over the class index 0)."""
        if e.op == "num":
            return num(e.args[0])
        if e.op == "sym":
            return self._symbol(e.args[0], inside)
        if e.op in ("sum", "mean", "cmin", "cmax", "cumsum"):
            return aggregate(e.op, self.of(e.args[0], True))
        if e.op == "at":
            return opened(self.of(e.args[1], True), f"k{int(e.args[0].args[0])}_")
        if e.op == "entry":
            return opened(self.of(e.args[0], True), e.args[1].args[0])
        if e.op == "where":
            a, b, s, t = (self.of(x, inside) for x in e.args)
            return Node("ite", (rel("lt", a, b), s, t))
        return arithmetic(e, lambda a: self.of(a, inside))

    def _symbol(self, name: str, inside: bool) -> Node:
        places = {**self.space.places, **({TRAINING: (TRAIN, "simplex")} if self.measure.trained else {})}
        own, kind = places.get(name, ("", ""))
        if kind not in VECTORS:  # parameters go by the names that readers know
            shown = own if kind == COUNT else f"{outer(name) if self.space == PAIRS else name}_"
            return N if name == "n" and not self.space.counts else var(shown)
        need(inside, "{} stands outside every aggregate", name)
        return at(own)

    def relation(self, r: Rel) -> Node:
        """A relation between formulas in parameters and names of the space."""
        return rel(RELATION[r.op], self.of(r.lhs), self.of(r.rhs))

    @cached_property
    def space(self) -> Space:
        """What the measure is a function of."""
        return space_of(self.measure)

    @property
    def conditions(self) -> list[Node]:
        """What a point of the space satisfies, where the measure is meant, beside what its arguments are."""
        said = map(self.relation, (*self.space.given, *getattr(self.measure, "given", ())))
        return [f for r in said for f in (*map(defined, r.kids), r) if f != TRUE]

    @property
    def given(self) -> list[Node]:
        """What holds of every point: the size, the parameters' ranges, named classes, the training prevalence."""
        sizes = [rel("le", num(2), N), *([rel("eq", N, num(self.classes))] if self.classes else [])]
        own = [self.relation(r) for r in (*self.measure.ranges, *self.assumed)]
        if self.space.counts:
            return own
        named = sorted(c for kind, c in self.term.names if kind == "c" and c.endswith("_"))
        if ordered := self.measure.formula.has("cumsum"):  # then each is the first of those that are left
            named = [f"k{k}_" for k in range(1, max((int(c[1:-1]) for c in named), default=0) + 1)]
        firsts = [every(Node("upto", classes=(c, 0)), named[:k]) for k, c in enumerate(named) if ordered]
        trained = member("positive simplex", at(TRAIN)) if self.measure.trained else []
        smoothed = [rel("lt", ZERO, var(EPS))] if self.domain == "smoothed" else []
        return [*sizes, *own, *(dist(c, d) for c, d in combinations(named, 2)), *firsts, *trained, *smoothed]

    @property
    def extended(self) -> bool:
        """Are there values that are limits of those at positive pairs?"""
        return self.domain == "extended" and self.space == PAIRS

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """What values the formula has, and where: its own where it is defined comes first."""
        return ((defined(self.term), self.term),)

    @property
    def premises(self) -> list[Sequent] | None:
        """What limits rest on; None where no value is one."""
        return None

    @property
    def reader(self) -> type[Reader]:
        """What reads sentences about such values."""
        return Reader

    def hinted(self, hints: tuple[Node, ...] | None) -> Setting:
        """The setting where this is said of all positive pairs, to find limits by; None: where there is no limit."""
        need(not hints, "what holds of positive pairs serves limits alone")
        return self

    def valued(
        self, arguments: Arguments, part: str | None, masses: tuple[Node, ...] = ()
    ) -> tuple[list[Case], list[Node], list[Node]]:
        """The cases of D at the arguments, and what else must hold: a place in the space, and that the arguments are defined.

        Arguments on a part come divided by these masses of theirs.
        """
        unfit = self.measure.trained or self.measure.classes
        need(part is None or not unfit, "a training prevalence, or a formula for one size, has no place in a part")
        without = () if part is None else (Part("out", part),)
        bodies = [(kind, t) for kind, t in zip(self.space.arguments, arguments, strict=True) if isinstance(t, Node)]
        there = [f for kind, t in bodies if part or not self.plain(kind, t) for f in member(kind, t, without)]
        if self.domain == "smoothed" and not self.space.counts:
            size, eps = total(ONE, without), var(EPS)
            amounts = [div(eps, m) for m in masses] if self.rescaled and masses else [eps] * len(bodies)
            bodies = [(k, div(add(t, a), add(ONE, mul(size, a)))) for (k, t), a in zip(bodies, amounts, strict=True)]
            arguments = tuple(t for _, t in bodies)
        own = [every(defined(t), without) if kind in VECTORS else defined(t) for kind, t in bodies]

        def here(f: Node) -> Node:
            return self.placed(f if part is None else restricted(f, part), arguments)

        return [mapped(case, here) for case in self.cases], [*there, *map(here, self.conditions)], own

    def plain(self, kind: str, t: Node) -> bool:
        """Is it a variable of that kind, of which its sort says all?"""
        return t.op == "var" or (t.op == "at" and t.classes == (0,) and self.space.kind_of(t.name) == kind)

    def placed(self, f: Node, arguments: Arguments) -> Node:
        """A term or formula over the names of the space, at the arguments."""
        named = list(zip(self.space.arguments, self.space.names, arguments, strict=True))
        scalars = {name: t for kind, name, t in named if kind == COUNT and isinstance(t, Node)}
        vectors = {name: t for kind, name, t in named if kind in VECTORS and isinstance(t, Node)}
        classes = {name: t for kind, name, t in named if kind == CLASS and isinstance(t, str)}
        need(len({*scalars, *vectors, *classes}) == len(named), "an argument outside {}", self.space)
        return substitute(f, scalars, vectors, classes)


def mapped(case: Case, to: Callable[[Node], Node]) -> Case:
    """A case with its condition and its value replaced by what they become."""
    f, v = case
    return to(f), to(v) if isinstance(v, Node) else v


def own(cases: list[Case]) -> tuple[Node, Node]:
    """Where a formula is defined, and its value there."""
    f, v = cases[0]
    return f, typed(v, Node, "a formula is no infinite value")


# -- sentences ----------------------------------------------------------------------------------


@dataclass
class Reader:
    """Sentences as formulas; notes what each value of the measure needs."""

    setting: Setting
    scope: Scope
    supplied: tuple[Node, ...]
    extremes: list[tuple[Expr, Node]] = field(default_factory=list)
    owed: list[Sequent] = field(default_factory=list)  # what must hold for proofs to speak of all values
    opaque: dict[str, Node] = field(default_factory=dict)  # values, by the scalars that stand for them meanwhile
    mode: str = PROOF
    plain: bool = False  # does only the formula's own value count?  So it is where something must exist
    concludes: bool = False  # is a relation read that must hold?  Only there may largest values stand
    signs: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # what they may be, if not both

    def term(self, e: Expr, there: list[Node], inside: bool = False) -> Node:
        """A number, or, inside of what is said class by class, a body; `there` gets what must hold for it to have a value."""
        if e.op == "num":
            return num(e.args[0])
        if e.op == "sym":
            name, sort = e.args[0], self.scope.get(e.args[0])
            need(name == "n" or sort in NUMBERS or (inside and sort == "object"), "{} is no number here", name)
            return N if name == "n" else at(name) if sort == "object" else var(name)
        if e.op == "entry":
            return opened(self.term(e.args[0], there, True), self.named(e.args[1], "class"))
        if e.op == "mass":
            return total(self.term(e.args[0], there, True), [Part("out", self.named(e.args[1], "part"))])
        if e.op in ("sum", "mean", "cmin", "cmax"):
            return aggregate(e.op, self.term(e.args[0], there, True))
        if e.op == "D" and not inside:
            return self.value(e, there)
        if e.op in EXTREMES and not inside:
            return self.extreme(e)
        t = arithmetic(e, lambda a: self.term(a, there, inside))
        f = every(defined(t)) if t.loose else defined(t)
        there += [] if f == TRUE else [f]
        return t

    def value(self, e: Expr, there: list[Node]) -> Node:
        """A value of the measure."""
        parts = {self.named(a.args[1], "part") if a.op == "on" else None for a in e.args}
        need(len(parts) == 1, "the arguments of one value are on the same part")
        (part,) = parts
        bodies: list[Node | str] = []
        masses: list[Node] = []
        kinds = self.setting.space.arguments
        need(len(kinds) == len(e.args), "this measure is about {}", self.setting.space)
        for kind, a in zip(kinds, e.args, strict=True):
            if kind not in VECTORS:
                bodies.append(self.term(a, there) if kind == COUNT else self.named(a, "class"))
            elif part is None:
                bodies.append(self.term(a, there, True))
            else:
                inner = self.term(a.args[0], there, True)
                masses.append(total(inner, [Part("out", part)]))
                there.append(rel("ne", masses[-1], ZERO))
                bodies.append(div(inner, masses[-1]))
        cases, needed, there_too = self.setting.valued(tuple(bodies), part, tuple(masses))
        goal = self.owes(cases, bodies, part)
        self.owed += [] if goal == TRUE else [sequent([*there, *needed, *there_too], goal)]
        v = self.hidden(own(cases)[1])
        there += [g for g in (*needed, self.known(v, cases), *there_too) if g != TRUE]
        return v

    def known(self, v: Node, cases: list[Case]) -> Node:
        """What must hold for a value to exist that this scalar stands for."""
        return cases[0][0]

    def owes(self, cases: list[Case], bodies: list[Node | str], part: str | None) -> Node:
        """What must be so at every point that speaks of this value: that it exists, if that it does not is a violation."""
        if self.mode == REFUTATION:
            return cases[0][0] if self.setting.strict else TRUE
        return cases[0][0] if self.mode == DENIAL and self.setting.extended and not self.plain else TRUE

    def resolved(self, S: Sequent) -> list[Sequent]:
        """The sequent with values put in."""
        return [replaced(S, self.opaque)]

    def reached(self, value: Node, f: Node) -> Node:
        """What is said of this value, of those that it may have."""
        return f

    def within(self, variables: tuple[L.Variable, ...]) -> Self:
        """A reader of what is said of these variables, with nothing owed yet."""
        return replace(self, scope={**self.scope, **_sorts(variables)}, extremes=[], owed=[], concludes=False)

    def hidden(self, t: Node) -> Node:
        """A scalar for a value, so that where the sentence's own terms are defined does not depend on how it is written."""
        name = f"_v{len(self.opaque)}"
        self.opaque[name] = substitute(t, self.opaque)
        return var(name)

    def extreme(self, e: Expr) -> Node:
        """`max D(p, .)`, or the smallest value: the term that the certificate supplies for it."""
        if e not in dict(self.extremes):
            need(self.concludes, "a largest or smallest value stands in a relation that must hold, and nowhere else")
            need(len(self.extremes) < len(self.supplied), "the certificate supplies no largest or smallest value")
            self.extremes.append((e, self.fit(self.supplied[len(self.extremes)])))
        return self.hidden(dict(self.extremes)[e])

    def fit(self, t: Node) -> Node:
        """A term that the certificate supplies, which speaks of what is in scope alone."""
        fits = all(kind in "svc" and (name in self.scope or name == EPS or str(name).endswith("_")) for kind, name in t.names)
        need(fits and not t.formula and t.loose == 0, "what is supplied is a closed term of what is in scope")
        return t

    def relation(self, s: Sentence, there: list[Node]) -> Node:
        """A sentence without quantifiers, as a formula."""
        if isinstance(s, L.Relation):
            need(s.op in RELATION, "`better` is oriented first")
            return related(s.op, self.term(s.left, there), self.term(s.right, there))
        if isinstance(s, L.Each | L.Different):
            op = "!=" if isinstance(s, L.Different) else s.op
            body = related(op, self.term(s.left, there, True), self.term(s.right, there, True))
            return (some if isinstance(s, L.Different) else every)(body, self.without(s))
        if isinstance(s, L.All):
            return conj(*(self.relation(part, there) for part in s.parts))
        if isinstance(s, Some):
            return self.existence(s)
        raise Refused("no sequents say an equivalence inside a sentence")

    def named(self, e: Expr, sort: str) -> str:
        """The name of a class or a part that is in scope."""
        need(e.op == "sym" and self.scope.get(e.args[0]) == sort, "no {} of this name", sort)
        return str(e.args[0])

    def goal(self, s: Sentence, there: list[Node]) -> Node:
        """A sentence that must hold; `max D(p, .) = t` has no goal of its own, as what is owed for t says it all."""
        self.concludes = isinstance(s, L.Relation)
        if isinstance(s, L.Relation) and s.op == "=":
            for extreme, other in ((s.left, s.right), (s.right, s.left)):
                if extreme.op in EXTREMES and not other.has(*EXTREMES):
                    self.extremes.append((extreme, substitute(self.term(other, there), self.opaque)))
                    return TRUE
        return self.relation(s, there)

    def without(self, s: L.Each | L.Different) -> list[Entry]:
        """The classes that are not spoken of."""
        for name in s.names:
            need(self.scope.get(name) == ("part" if s.where in ("on", "off") else "class"), "{} is not in scope", name)
        if s.where in ("on", "off"):
            return [Part("out" if s.where == "on" else "in", s.names[0])]
        return list(s.names) if s.where == "elsewhere" else []

    def existence(self, s: Some) -> Node:
        """Some vectors and numbers that satisfy the conditions, at which all has values, and the rest is true."""
        inner = replace(self, scope={**self.scope, **_sorts(s.variables)}, concludes=False, plain=True)
        there: list[Node] = []
        conditions = [inner.relation(c, there) for c in s.conditions]
        said = (*inner.ranges(s.variables), *conditions, *there, inner.relation(s.conclusion, there), *there)
        f = substitute(conj(*said), self.opaque)  # before names are bound
        for v in reversed(s.variables):
            need(v.sort in ("object", "real", "whole"), "some {} is not supported", v.sort)
            f = Node("exv" if v.sort == "object" else "exs", (f,), v.name)
        return f

    def ranges(self, variables: tuple[L.Variable, ...]) -> list[Node]:
        """What variables stand for, but for signs: of these, every choice has a sequent of its own."""
        out: list[Node] = []
        for v in variables:
            if v.sort == "object":
                out += member(self.setting.space.kind_of(v.name), at(v.name))
            elif v.sort in ("whole", "cell"):
                out += [Node("int", (var(v.name),)), *([rel("le", ZERO, var(v.name))] if v.sort == "cell" else [])]
            elif v.sort == "part":
                inside, outside = (total(ONE, [Part(side, v.name)]) for side in ("out", "in"))
                out += [rel("le", num(2), inside), rel("le", ONE, outside)]
        names = [v.name for v in variables if v.sort == "class"]
        return [*out, *(dist(c, d) for c, d in combinations(names, 2))]


def related(op: str, a: Node, b: Node) -> Node:
    """A relation; a != b as a - b != 0, which is what rules use."""
    return rel("ne", minus(a, b), ZERO) if op == "!=" and b != ZERO else rel(RELATION[op], a, b)


def _sorts(variables: tuple[L.Variable, ...]) -> Scope:
    need(all(not v.name.endswith("_") and not v.name.startswith("_") for v in variables), "a reserved name")
    return {v.name: v.sort for v in variables}


def unfold(setting: Setting, prop: Property, supplied: tuple[Node, ...] = (), uniform: bool = False) -> list[Sequent]:
    """The sequents that together say that the measure satisfies the property.

    Parameters
    ----------
    setting : Setting
        The measure, the domain and the size of the codeframe.
    prop : Property
        What is asked.
    supplied : tuple of Node
        For every number that the sentence asks for before anything else, and then for every `max D(p, .)`
        that is not equal to something written out, the term that is claimed to be it.
    uniform : bool
        Must the numbers asked for first be the same for codeframes of every size?

    Raises
    ------
    Refused
        The sentence is not one that sequents say.
    """
    setting, terms = limited(setting, supplied), tuple(t for t in supplied if not t.formula)
    return list(dict.fromkeys([*said(setting, prop, terms, uniform), *founded(setting, prop)]))


def limited(setting: Setting, supplied: tuple[Node, ...]) -> Setting:
    """The setting with what a certificate supplies to find limits by; where that is nothing, no value is one."""
    return setting.hinted(tuple(f for f in supplied if f.formula) or None)


def said(
    setting: Setting, prop: Property, supplied: tuple[Node, ...], uniform: bool, mode: str = PROOF,
    signs: Mapping[str, tuple[int, ...]] | None = None, kind: type[Reader] | None = None,
) -> list[Sequent]:  # fmt: skip
    """The sequents that together say it, for these signs, where every value exists that must exist everywhere."""
    prop = prop.oriented(setting.measure.lower_is_better).spelled_out()
    need(prop.space == setting.space, "this property is about {}", prop.space)
    read, given, s = kind or setting.reader, setting.given, prop.sentence
    reader = read(setting, {}, supplied, signs=signs or {}, mode=mode)
    sequents = _instantiated(reader, s, given, given, uniform) if isinstance(s, Some) else _sequents(reader, s, given, given)
    # Of what exists only the formula's own values are looked at, so that nothing may be assumed of it beside limits.
    need(len(setting.cases) == 1 or not any(f.has("exv", "exs") for S in sequents for f in S.given), "existence as a hypothesis")
    return [R for S in sequents for R in reader.resolved(S)]


def founded(setting: Setting, prop: Property) -> list[Sequent]:
    """What is owed beside what is said: what limits rest on, or that values exist at all points of the space.

    Of codeframes of every size, if parts are spoken of.
    """
    if any(e.op == "on" for e in L.terms(prop.sentence)):
        setting = replace(setting, classes=None)
    everywhere = setting.strict or (setting.domain in ("smoothed", "extended") and not setting.space.counts)
    need(setting.domain != "extended" or not setting.measure.trained, "there are no limits beside a training prevalence")
    return setting.premises if setting.premises is not None else _total(setting) if everywhere else []


def _total(setting: Setting) -> list[Sequent]:
    """Every value exists, at all points of the space."""
    named = zip(setting.space.arguments, setting.space.names, strict=True)
    points = [(kind, var(x) if kind == COUNT else at(x)) for kind, x in named]
    where = [*(f for kind, t in points for f in member(kind, t)), *setting.conditions]
    cases, there, there_too = setting.valued(tuple(t for _, t in points), None)
    told = disj(*(f for f, v in cases if v not in (OPEN, UNTOLD)))
    return [sequent([*setting.given, *where], f) for f in (*there, told, *there_too) if f not in where and f != TRUE]


def _instantiated(outer: Reader, s: Some, given: list[Node], plain: list[Node], uniform: bool = False) -> list[Sequent]:
    """Numbers that exist before more is said of all: terms for them, which speak of what is in scope."""
    count = len(s.variables)
    need(all(v.sort == "real" for v in s.variables), "only numbers can be asked for first")
    need(len(outer.supplied) >= count, "the certificate supplies no numbers for what is asked for")
    put = {v.name: outer.fit(t) for v, t in zip(s.variables, outer.supplied, strict=False)}
    subterms = [u for t in put.values() for u in t.nodes()]
    need(not any(uniform and u.binds for u in subterms), "a number that depends on the size of the codeframe")
    need(not any(("v", TRAIN) in u.names for u in subterms), "a number that depends on the training prevalence")
    reader = replace(outer.within(s.variables), supplied=outer.supplied[count:])
    there: list[Node] = []
    goals = [reader.relation(c, there) for c in s.conditions]
    sequents = [*(sequent(given, g) for g in (*goals, *there)), *_sequents(reader, s.conclusion, given, plain)]
    return [replaced(R, put) for S in sequents for R in reader.resolved(S)]


def replaced(S: Sequent, images: dict[str, Node]) -> Sequent:
    """The sequent with terms for scalars."""
    return Sequent(frozenset(substitute(f, images) for f in S.given), substitute(S.goal, images))


def _sequents(outer: Reader, s: Sentence, given: list[Node], plain: list[Node]) -> list[Sequent]:
    """The sequents of a sentence; `plain` is `given` without what must hold for values to exist."""
    reader = outer.within(s.variables if isinstance(s, Every) else ())
    there: list[Node] = []
    if isinstance(s, Every):
        conditions = [*reader.ranges(s.variables), *(reader.relation(c, there) for c in s.conditions)]
        given, plain = [*given, *conditions, *there], [*plain, *conditions]
        found = [*_owed(reader, plain), *_sequents(reader, s.conclusion, given, plain)]
        signs = [v.name for v in s.variables if v.sort == "sign"]
        choices = [dict(zip(signs, map(num, k), strict=True)) for k in product(*(outer.signs.get(x, (1, -1)) for x in signs))]
        return [replaced(R, put) for S in found for R in reader.resolved(S) for put in choices] if signs else found
    if isinstance(s, L.All):
        _values(reader, s, there)
        return [S for part in s.parts for S in _sequents(outer, part, [*given, *there], plain)]
    if isinstance(s, L.Iff):
        left, right = reader.relation(s.left, there), reader.relation(s.right, there)
        sides = [([*given, *there, left], right), ([*given, *there, right], left)]
        return [*_owed(reader, plain), *(sequent(hypotheses, goal) for hypotheses, goal in sides)]
    if isinstance(s, Some) and isinstance(s.conclusion, Every):
        return _instantiated(outer, s, given, plain)
    goal = reader.goal(s, there)
    somewhere = [conj(*_argument(reader, e)[1]) for e, _ in reader.extremes]  # nothing is assumed of limits
    given = [*given, *there, *(Node("exv", (f,), FREE) for f in somewhere if len(reader.setting.cases) == 1)]
    asked = [*_extremes(reader, given), *([] if goal == TRUE and reader.extremes else [sequent(given, goal)])]
    return [*_owed(reader, plain), *asked]


def _owed(reader: Reader, plain: list[Node]) -> list[Sequent]:
    """What is owed for the values that were read, where the variables and conditions are."""
    values = {("s", name) for name in reader.opaque}
    return [sequent([f for f in (*plain, *S.given) if values.isdisjoint(f.names)], S.goal) for S in reader.owed]


def _values(reader: Reader, s: Sentence, there: list[Node]) -> None:
    """What every value in a part of a conjunction needs."""
    for part in L.inside(s) if isinstance(s, L.Iff | L.All) else ():
        _values(reader, part, there)
    if not isinstance(s, L.Iff | L.All | Every | Some):
        replace(reader, extremes=[]).goal(s, there)


def _extremes(reader: Reader, given: list[Node]) -> Iterator[Sequent]:
    """For each `max D(p, .) = M`: no D(p, x) is more, and some x has D(p, x) = M; for the smallest, none is less.

    A supremum M has nothing above it, and for every b < M some x with b < D(p, x); likewise the infimum.
    """
    for e, M in reader.extremes:
        value, point = _argument(reader, e)
        sides, b = ((value, M) if e.op in L.LARGEST else (M, value)), var("_b")
        yield sequent([*given, *point], rel("le", *sides))
        closer = [rel("lt", *((b, t) if e.op in L.LARGEST else (t, b))) for t in (M, value)]
        near, close = ([closer[0]], closer[1]) if e.op in L.LIMITS else ([], rel("eq", value, M))
        yield sequent([*given, *near], Node("exv", (reader.reached(value, conj(*point, close)),), FREE))


def _argument(reader: Reader, e: Expr) -> tuple[Node, list[Node]]:
    """D(p, x) for the argument x that a largest value leaves open, and that it has a value at x."""
    there, kind = list[Node](), reader.setting.space.arguments[-1]
    need(kind in VECTORS, "a largest or smallest value is over a vector")
    inner = replace(reader, scope={**reader.scope, FREE: "object"}, extremes=[], owed=[], concludes=False)
    value = substitute(inner.value(Expr("D", *e.args, Expr("sym", FREE)), there), inner.opaque)
    reader.owed += [S.assuming(*member(kind, at(FREE))) for S in inner.owed]
    return value, [*member(kind, at(FREE)), *(substitute(f, inner.opaque) for f in there)]
