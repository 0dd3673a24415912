"""Sentences at one size of codeframe as closed formulas.

What a sentence means is said in `properties.model`: for all choices of the variables that satisfy the
conditions, and at which each term has a value, the conclusion; a relation with a largest value that is not
attained is false.  Choices of classes, parts and signs are written out one by one.  On the smoothed domain an axiom
of the catalog says as well that D has these values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product

from axiomcheck.axioms.readings import Reading
from axiomcheck.errors import InputError
from axiomcheck.exact.evaluate import expand
from axiomcheck.exact.forms import outside
from axiomcheck.exact.matrices import quality
from axiomcheck.exact.terms import Terms, part_of, parts_of
from axiomcheck.formal import tree as F
from axiomcheck.formal.extended import Values, cases
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ORDINAL, TRAIN, Expr, absolute, add_all, eps, num, sym
from axiomcheck.lang.goal import Rel, eq, ge, gt, le, lt
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.properties import model as M

MAX_CASES = 5_000
SHRINK = "shrink"  # 1 / (1 + n eps), between 0 and 1: smoothing is a contraction to the centre
FINITE = ("class", "part", "sign")  # the sorts of which there are finitely many
OPEN = "."  # the argument that `max D(p, .)` leaves open; no variable is called so
OWN = re.compile(r"(a|b|n|gap|near|eps|shrink|gold|rest|at|[cD][0-9]*|(p|p_hat|q|x|y|p_train)_[0-9]+)_*")
Vector = tuple[Expr, ...]


def outward(measure: Measure) -> dict[str, Expr]:
    """What readers call the parameters, by the names that they have inside formulas.

    >>> from axiomcheck.lang.expr import class_sum, p
    >>> from axiomcheck.lang.measure import Parameter
    >>> outward(Measure("D", "D", sym("b") * class_sum(absolute(p)), "", parameters=(Parameter("b", "0"),)))
    {'zqzgc': <formula b_>}
    """
    if measure.kind != QUANTIFICATION:
        return {}
    inside = {k: e.args[0] for k, e in measure.symbols.items()}
    return {inside[k]: sym(f"{k}_" if OWN.fullmatch(k) else k) for k in inside}


def property_of(claim: Claim) -> M.Property | None:
    """The sentence that a claim is about, oriented for its measure; None for the catalog's about matrices."""
    said: object = claim.statement
    if isinstance(said, Reading):
        return None if said.says.space.limits else said.sentence(claim.signs)
    return said.oriented(claim.measure.lower_is_better) if isinstance(said, M.Property) else None


@dataclass(frozen=True)
class Scope:
    """What the variables that are bound so far stand for; `integers` are the names of whole numbers in formulas."""

    vectors: dict[str, Vector] = field(default_factory=dict)
    numbers: dict[str, Expr] = field(default_factory=dict)
    classes: dict[str, int] = field(default_factory=dict)
    parts: dict[str, tuple[int, ...]] = field(default_factory=dict)
    integers: frozenset[str] = frozenset()
    cells: frozenset[str] = frozenset()

    @property
    def plain(self) -> bool:
        """Is no class and no part distinguished yet?"""
        return not self.classes and not self.parts


class _Written(Terms):
    """Terms in a scope; `there` gets what must hold for them to have values, `put` has names for largest values."""

    def __init__(self, writing: Writing, scope: Scope, put: dict[Expr, Expr] | None = None):
        self.writing, self.scope, self.put = writing, scope, put or {}
        self.size, self.vectors, self.classes, self.parts = writing.size, scope.vectors, scope.classes, scope.parts
        self.there: list[F.Node] = []

    def number(self, e: Expr) -> Expr:
        return self.put[e] if e in self.put else super().number(e)

    def named(self, name: str) -> Expr:
        return num(self.size) if name == M.SIZE and name not in self.scope.numbers else self.scope.numbers[name]

    def measured(self, e: Expr) -> Expr:
        return self.writing.value(e, self)

    def other(self, e: Expr) -> Expr:
        raise InputError(f"{e.op} cannot be written out as a formula")


class Writing:
    """How one claim about a sentence is written out at one size."""

    def __init__(self, claim: Claim, said: M.Property, size: int, opaque: bool):
        self.claim, self.said, self.size, self.opaque = claim, said, size, opaque
        self.counts = said.space.counts
        self.smoothed = claim.domain == "smoothed" and not self.counts and not opaque
        self.taken = {x.name for x in claim.measure.parameters} if self.counts else set()
        self.taken |= {e.args[0] for e in outward(claim.measure).values()} | {"eps", SHRINK}
        self.called: dict[tuple[str, bool], str] = {}
        self.values = Values()
        self.everywhere = self.smoothed and isinstance(claim.statement, Reading)
        self.train = self._vector(self._fresh(TRAIN, True)) if claim.measure.trained and not opaque else ()

    # -- names --------------------------------------------------------------------------
    def _fresh(self, wanted: str, vector: bool) -> str:
        """A name that nothing else goes out under; that of a vector, whose classes are numbered behind it."""
        while {wanted, *(f"{wanted}_{c}" for c in range(1, self.size + 1))} & self.taken:
            wanted += "_"
        self.taken |= {f"{wanted}_{c}" for c in range(1, self.size + 1)} if vector else {wanted}
        return wanted

    def _name(self, v: M.Variable) -> str:
        key = v.name, v.sort == "object"
        if key not in self.called:
            self.called[key] = self._fresh(*key)
        return self.called[key]

    def _vector(self, name: str) -> Vector:
        return tuple(sym(f"{name}_{c}") for c in range(1, self.size + 1))

    # -- the whole ----------------------------------------------------------------------
    def statement(self) -> F.Node:
        """The closed formula."""
        names = [x.args[0] for x in self.claim.measure.symbols.values()] + [e.args[0] for e in self.train]
        given: list[F.Node] = [*self.claim.parameters]
        if self.train:
            given += [*(gt(e, 0) for e in self.train), eq(add_all(self.train), 1)]
        if self.smoothed and self._parts:
            names, given = [*names, "eps"], [*given, gt(eps, 0)]
        elif self.smoothed:
            names, given = [*names, SHRINK], [*given, gt(sym(SHRINK), 0), lt(sym(SHRINK), 1)]
        body = self.sentence(self.said.sentence, Scope())
        if self.everywhere and not isinstance(self.said.conclusion, M.Relation | M.Iff):
            body = F.both(self._at_all_points(), body)
        return self.values.resolved(_forall(names, _given(given, body)))

    def _at_all_points(self) -> F.Node:
        """D has a value at all arguments."""
        variables = [M.Variable(name, "object") for name in self.said.space.names]
        ((scope, names, ranges),) = self._choices(variables, Scope())
        _, there = self.number(Expr("D", *(sym(v.name) for v in variables)), scope)
        return _forall(names, _given(ranges, F.both(*there)))

    @property
    def _parts(self) -> bool:
        return any(e.op == "on" for e in M.terms(self.said.sentence))

    # -- sentences ----------------------------------------------------------------------
    def sentence(self, s: M.Sentence, scope: Scope) -> F.Node:
        """A sentence where its free variables are those of the scope."""
        if isinstance(s, M.All):
            return F.both(*(self.sentence(part, scope) for part in s.parts))
        if isinstance(s, M.Iff):
            return F.iff(self.sentence(s.left, scope), self.sentence(s.right, scope))
        if isinstance(s, M.Every | M.Some):
            return self._quantified(s, scope)
        if isinstance(s, M.Continuous):
            return self._continuous(s, scope)
        if isinstance(s, M.Relation):
            return self._relation(s, scope)
        pairs = _Written(self, scope).pairs(s)
        if isinstance(s, M.Each):
            return F.both(*(_related(s.op, *pair) for pair in pairs))
        return F.either(*(_related("!=", *pair) for pair in pairs))

    def _quantified(self, s: M.Every | M.Some, scope: Scope) -> F.Node:
        found = []
        for inner, names, ranges in self._choices(s.variables, scope):
            given = F.both(*ranges, *(self.sentence(c, inner) for c in s.conditions))
            then, there = self.sentence(s.conclusion, inner), F.both(*self._there(s, inner))
            given, then = (given, F.both(there, then)) if self.everywhere else (F.both(given, there), then)
            if isinstance(s, M.Every):
                found.append(_forall(names, _given([given], then), inner.integers))
            else:
                found.append(F.exists(names, F.both(given, then), inner.integers))
        return F.both(*found) if isinstance(s, M.Every) else F.either(*found)

    def _choices(
        self, variables: Sequence[M.Variable], scope: Scope
    ) -> Iterator[tuple[Scope, list[str], list[F.Node]]]:
        """The scopes inside a quantifier; the names that it binds; what is known of these."""
        names: list[str] = []
        ranges: list[F.Node] = []
        vectors, numbers, integers = dict(scope.vectors), dict(scope.numbers), set(scope.integers)
        for v in variables:
            if v.sort == "object":
                vectors[v.name] = self._vector(self._name(v))
                names += [e.args[0] for e in vectors[v.name]]
                ranges += _simplex(vectors[v.name])
            elif v.sort not in FINITE:
                numbers[v.name] = sym(self._name(v))
                names.append(self._name(v))
                if v.sort in ("whole", "cell"):
                    integers.add(self._name(v))
                if v.sort == "cell":
                    ranges.append(ge(numbers[v.name], 0))
        cells = scope.cells | {v.name for v in variables if v.sort == "cell"}
        inner = Scope(vectors, numbers, scope.classes, scope.parts, frozenset(integers), cells)
        finite = [v for v in variables if v.sort in FINITE]
        for values, _ in self._kinds(finite, scope.plain):
            chosen = list(zip(finite, values, strict=True))
            yield (
                replace(
                    inner,
                    numbers=numbers | {v.name: num(x) for v, x in chosen if v.sort == "sign"},
                    classes=scope.classes | {v.name: x for v, x in chosen if v.sort == "class"},
                    parts=scope.parts | {v.name: x for v, x in chosen if v.sort == "part"},
                ),
                names,
                ranges,
            )

    def _kinds(self, finite: Sequence[M.Variable], plain: bool) -> list[tuple[tuple, int]]:
        """Choices of classes, parts and signs; how many are the same where all classes are still alike."""
        alike = plain and not self.opaque and not self.claim.measure.formula.has(*ORDINAL)
        first: dict[tuple, tuple] = {}
        count: Counter[tuple] = Counter()
        for values in product(*map(self._values, finite)):
            picked = [x for v, x in zip(finite, values, strict=True) if v.sort == "class"]
            if len(set(picked)) == len(picked):
                kind = kind_of(values, self.size) if alike else values
                first.setdefault(kind, values)
                count[kind] += 1
                if len(first) > MAX_CASES:
                    raise InputError(
                        f"too many choices of classes and parts at n = {self.size}; choose a smaller n"
                    )
        return [(values, count[kind]) for kind, values in first.items()]

    def weights(self, variables: Sequence[M.Variable]) -> list[int]:
        """For each of the choices at the beginning of a sentence, for how many it stands."""
        return [k for _, k in self._kinds([v for v in variables if v.sort in FINITE], True)]

    def _values(self, v: M.Variable) -> list:
        if v.sort == "class":
            return list(range(self.size))
        return [Fraction(1), Fraction(-1)] if v.sort == "sign" else parts_of(self.size)

    def _there(self, s: M.Every | M.Some, scope: Scope) -> list[F.Node]:
        """What must hold for the terms to have values that this quantifier's variables, and those before, decide."""
        found: dict[F.Node, None] = {}
        for side, inner in _sides(s, frozenset(), True):
            for e in (*outside(side, inner), *(e for e in side.nodes() if e.op == "D" and not e.symbols & inner)):
                written = _Written(self, scope)
                entries = written.vector(e) if written.is_vector(e) else [written.number(e)]
                found |= dict.fromkeys((*written.there, *map(self.values.there, entries)))
        return list(found)

    # -- relations ------------------------------------------------------------------------
    def _relation(self, s: M.Relation, scope: Scope) -> F.Node:
        extremes = list(dict.fromkeys(e for x in (s.left, s.right) for e in x.nodes() if e.op in M.EXTREMES))
        if not extremes:
            return _related(s.op, *(self.number(x, scope)[0] for x in (s.left, s.right)))
        unbounded = ("sup_of", "inf_of", *(("max_of",) if self.claim.domain == "extended" else ()))
        alone = [x for x in (s.left, s.right) if x.op in unbounded]
        if len(extremes) == 1 and s.op == "=" and not alone and extremes[0] in (s.left, s.right):
            other, there = self.number(s.right if s.left == extremes[0] else s.left, scope)
            is_it = F.both(*there, self.values.there(other), self._extreme(extremes[0], other, scope))
            return _given(self._spoken(extremes, scope), is_it)
        if any(e.op in ("sup_of", "inf_of") and e not in alone for e in extremes):
            raise InputError("sup and inf are written out as a whole side of a relation only; use max or min")
        names = {e: self._fresh("m", False) for e in extremes}
        put = {e: sym(k) for e, k in names.items()}
        finite = {e: self._extreme(e, put[e], scope) for e in extremes}
        cases = []
        for infinite in product(*((False, True) if e in alone else (False,) for e in extremes)):
            gone = {e for e, at in zip(extremes, infinite, strict=True) if at}
            bound = [names[e] for e in extremes if e not in gone]
            known = [self._unbounded(e, scope) if e in gone else finite[e] for e in extremes]
            cases.append(F.exists(bound, F.both(*known, self._compared(s, put, gone, scope))))
        return _given(self._spoken(extremes, scope), F.either(*cases))

    def _spoken(self, extremes: Sequence[Expr], scope: Scope) -> list[F.Node]:
        """That each is over arguments at some of which the measure has a value."""
        found = []
        for e in extremes:
            names, known, _, whole = self._point(e, scope)
            plain = _simplex(tuple(map(sym, names))) if not self.counts else [ge(sym(names[0]), 0)]
            if F.both(*known) != F.both(*plain):
                found.append(F.exists(names, F.both(*known), whole))
        return found

    def _compared(self, s: M.Relation, put: dict[Expr, Expr], gone: set[Expr], scope: Scope) -> F.Node:
        """The relation with names for its extremes; those in `gone` are infinite."""
        if gone:
            low, high = ((-1 if x.op == "inf_of" else 1) if x in gone else 0 for x in (s.left, s.right))
            true = {"<": low < high, "<=": low <= high, "=": low == high, "!=": low != high}[s.op]
            return F.TRUE if true else F.FALSE
        (left, there), (right, also) = (self.number(x, scope, put) for x in (s.left, s.right))
        return F.both(*there, *also, *map(self.values.there, (left, right)), _related(s.op, left, right))

    def _point(
        self, e: Expr, scope: Scope, called: str = "z"
    ) -> tuple[list[str], list[F.Node], Expr, frozenset[str]]:
        """A last argument for `max D(p, .)`: its names, what is known of it, and the value there."""
        vectors, numbers, integers = dict(scope.vectors), dict(scope.numbers), scope.integers
        last = self._fresh(called, not self.counts)
        if self.counts:
            numbers[OPEN], names, integers = sym(last), [last], integers | {last}
            known: list[F.Node] = [ge(sym(last), 0)]
        else:
            vectors[OPEN] = self._vector(last)
            names, known = [x.args[0] for x in vectors[OPEN]], _simplex(vectors[OPEN])
        argument = sym(OPEN)
        if part := next((a.args[1] for a in e.args if a.op == "on"), None):
            argument = Expr("on", argument, part)
        inner = replace(
            scope, vectors=vectors, numbers=numbers, integers=integers,
            cells=scope.cells | ({OPEN} if self.counts else set()),
        )
        found, there = self.number(Expr("D", *e.args, argument), inner)
        return names, [*known, *there, self.values.there(found)], found, integers

    def _extreme(self, e: Expr, m: Expr, scope: Scope) -> F.Node:
        """m is the largest (smallest) value, or the supremum (infimum)."""
        least = e.op in ("min_of", "inf_of")
        order = (lambda a, b: le(b, a)) if least else le
        names, known, at_z, whole = self._point(e, scope)
        bound = F.forall(names, _given(known, order(at_z, m)), whole)
        others, also, at_y, whole = self._point(e, scope, "w")
        if e.op in ("max_of", "min_of"):
            return F.both(F.exists(others, F.both(*also, eq(at_y, m)), whole), bound)
        gap = sym(self._fresh("gap", False))
        near = lt(at_y, m + gap) if least else lt(m - gap, at_y)
        return F.both(
            bound, F.forall([gap.args[0]], F.implies(gt(gap, 0), F.exists(others, F.both(*also, near), whole)))
        )

    def _unbounded(self, e: Expr, scope: Scope) -> F.Node:
        """Values beyond every number; of a largest one, that it is +oo."""
        names, known, at_z, whole = self._point(e, scope)
        if e.op == "max_of":
            return F.exists(names, F.both(*known, self.values.infinite(at_z)), whole)
        b = sym(self._fresh("b", False))
        beyond = lt(at_z, b) if e.op == "inf_of" else lt(b, at_z)
        return F.forall([b.args[0]], F.exists(names, F.both(*known, beyond), whole))

    def _continuous(self, s: M.Continuous, scope: Scope) -> F.Node:
        """For every gap there is a nearness: arguments that near have values with a smaller gap."""
        if self.counts:
            raise InputError("continuity is about distributions, not about counts")
        e = Expr("max_of", *s.arguments)  # for its form: the last argument is left open
        names, known, at_x, _ = self._point(e, scope)
        others, also, at_y, _ = self._point(e, scope, "w")
        gap, near = (self._fresh(k, False) for k in ("gap", "near"))
        close = [lt(absolute(sym(a) - sym(b)), sym(near)) for a, b in zip(names, others, strict=True)]
        then = F.forall(others, F.implies(F.both(*also, *close), lt(absolute(at_y - at_x), sym(gap))))
        inner = F.exists([near], F.both(gt(sym(near), 0), then))
        return F.forall([*names, gap], F.implies(F.both(*known, gt(sym(gap), 0)), inner))

    # -- terms ------------------------------------------------------------------------------
    def number(self, e: Expr, scope: Scope, put: dict[Expr, Expr] | None = None) -> tuple[Expr, list[F.Node]]:
        """A number, written out, and what must hold for it to have a value; `put` names largest values."""
        written = _Written(self, scope, put)
        return written.number(e), written.there

    def value(self, e: Expr, terms: _Written) -> Expr:
        """A value of the measure; `there` gets that its arguments lie in the space and that it exists."""
        there = terms.there
        if self.counts:
            return self._at_counts(e, terms)
        vectors = []
        for a in e.args:
            vectors.append(terms.vector(a))
            there += map(F.defined, vectors[-1])
            if a.op != "sym" and not (a.op == "on" and a.args[0].op == "sym"):
                there += _simplex(vectors[-1])
        if self.opaque:
            return Expr("call", sym(f"D{len(vectors[0])}"), *(x for v in vectors for x in v))
        part = part_of(*e.args)
        if part is not None and self.claim.measure.classes is not None:
            raise InputError(f"{self.claim.measure.name} is about {self.claim.measure.classes} classes; it has no part")
        if self.smoothed:
            vectors = [
                tuple(self._smoothed(x, len(v), amount) for x in v)
                for v, amount in zip(vectors, self._amounts(e, terms), strict=True)
            ]
        if self.claim.domain == "extended":
            return self.values.name(cases(self.claim.measure, *vectors))
        train = self.train if part is None else tuple(self.train[c] for c in terms.parts[part] if self.train)
        if train and part is not None:
            train = tuple(x / add_all(train) for x in train)
        true, predicted = vectors
        written = expand(self.claim.measure.formula, true, predicted, train)
        there.append(F.defined(written))
        return written

    def _amounts(self, e: Expr, terms: _Written) -> list[Expr]:
        """With how much each argument is smoothed; a part that is then projected, with eps over that mass."""
        if getattr(self.claim.statement, "smoothing", "each") == "each":
            return [eps for _ in e.args]
        masses = [Expr("mass", *a.args) if a.op == "on" else ONE for a in e.args]
        return [eps / terms.number(m) if m != ONE else eps for m in masses]

    def _smoothed(self, x: Expr, size: int, amount: Expr = eps) -> Expr:
        if self._parts:
            return (x + amount) / (ONE + num(size) * amount)
        return sym(SHRINK) * x + (ONE - sym(SHRINK)) / num(size)

    def _at_counts(self, e: Expr, terms: _Written) -> Expr:
        cells, there, scope = {}, terms.there, terms.scope
        for name, a in zip(self.said.space.names, e.args, strict=True):
            cells[name] = terms.number(a)
            if a.op == "sym" and a.args[0] in scope.cells:
                continue
            there += [F.defined(cells[name]), ge(cells[name], 0)]
            if not _integral(cells[name], scope.integers):
                k = self._fresh("k", False)
                there.append(F.exists([k], eq(sym(k), cells[name]), [k]))
        space = self.said.space
        for r in (*space.given, *(() if self.opaque else getattr(self.claim.measure, "given", ()))):
            there.append(_related(r.op, r.lhs.subs(cells), r.rhs.subs(cells)))
        if self.opaque:
            return Expr("call", sym(f"D{len(cells)}"), *cells.values())
        written = (quality(self.claim) if space.limits else self.claim.measure.formula).subs(cells)
        there.append(F.defined(written))
        return written


def statement(claim: Claim, said: M.Property, size: int, *, opaque: bool = False) -> F.Node:
    """The claim at that many classes, as a closed formula that is true exactly if the property holds there.

    >>> from axiomcheck import measures
    >>> from axiomcheck.properties.axioms import as_axiom
    >>> from axiomcheck.properties.reader import read
    >>> said = read("for p: D(p, p) = 0")
    >>> claim = Claim(measures.from_name("AE"), as_axiom("ZERO", {"printed": said}))
    >>> print(statement(claim, said, 2))
    forall p_1, p_2: ((0 <= p_1 and 0 <= p_2 and p_1 + p_2 = 1) => (abs(p_1 - p_1) + abs(p_2 - p_2))/2 = 0)
    """
    return Writing(claim, said, size, opaque).statement()


@dataclass(frozen=True)
class Scene:
    """One choice of classes, parts and signs: what a property says there of points, without quantifiers."""

    vectors: tuple[Vector, ...]  # distributions, the first of them first
    numbers: tuple[str, ...]  # real numbers
    given: tuple[F.Node, ...]  # the conditions
    there: tuple[F.Node, ...]  # what must hold for every value to exist
    then: F.Node  # the conclusion
    weight: int = 1  # for how many choices it stands, which differ by a renaming of the classes


def scenes(claim: Claim, said: M.Property, size: int) -> list[Scene]:
    """What a property says of single points, choice by choice.

    >>> from axiomcheck import measures
    >>> from axiomcheck.properties.axioms import as_axiom
    >>> from axiomcheck.properties.reader import read
    >>> said = read("for p, x and class c with x[c] = 0: D(p, x) > 0")
    >>> (found,) = scenes(Claim(measures.from_name("AE"), as_axiom("Z", {"printed": said})), said, 3)
    >>> str(found.given[0]), str(found.then), found.weight
    ('x_1 = 0', '0 < (abs(x_1 - p_1) + abs(x_2 - p_2) + abs(x_3 - p_3))/3', 3)
    """
    writing = Writing(claim, said, size, False)
    whole = _flat(said.sentence)
    if whole is None or any(v.sort in ("whole", "cell") for v in whole.variables):
        raise InputError(
            "it is no sentence about single points, `for ... : ...`, of distributions and real numbers"
        )
    found: list[Scene] = []
    for (inner, _, _), weight in zip(
        writing._choices(whole.variables, Scope()), writing.weights(whole.variables), strict=True
    ):
        then = writing.sentence(whole.conclusion, inner)
        if _quantifies(then):
            raise InputError(
                "it says that something exists, or how large a value can be, which no single point breaks"
            )
        vectors = tuple(inner.vectors[v.name] for v in whole.variables if v.sort == "object")
        positive = [gt(e, 0) for e in writing.train]
        given = [x for c in whole.conditions for x in _parts(writing.sentence(c, inner))]
        there = tuple(x for x in writing._there(whole, inner) if x != F.TRUE)
        numbers = tuple(inner.numbers[v.name].args[0] for v in whole.variables if v.sort == "real")
        kept = (*vectors, *([writing.train] if writing.train else []))
        if F.FALSE not in given:
            found.append(Scene(kept, numbers, (*given, *positive), there, then, weight))
    return found


def _flat(s: M.Sentence) -> M.Every | None:
    """`for x: for y: ...` as one quantifier, where classes stay different from one another."""
    if not isinstance(s, M.Every):
        return None
    if not isinstance(s.conclusion, M.Every):
        return s
    inner = _flat(s.conclusion)
    both_pick = all(any(v.sort == "class" for v in x.variables) for x in (s, inner) if x is not None)
    if inner is None or both_pick:
        return None
    return M.Every((*s.variables, *inner.variables), (*s.conditions, *inner.conditions), inner.conclusion)


def _parts(node: F.Node) -> tuple[F.Node, ...]:
    return node.args if isinstance(node, F.Formula) and node.op == "and" else (node,)


def _quantifies(node: F.Node) -> bool:
    return isinstance(node, F.Formula) and (node.op in F.QUANTIFIERS or any(map(_quantifies, node.args)))


# -- helpers ----------------------------------------------------------------------------------


def _given(given: Iterable[F.Node], then: F.Node) -> F.Node:
    """If all of that, then this; quantifiers for all come to the front."""
    known = F.both(*given)
    if known == F.FALSE:
        return F.TRUE
    if isinstance(then, F.Formula) and then.op == "forall":
        return F.forall(then.names, _given([known], then.args[0]), then.integers)
    if isinstance(then, F.Formula) and then.op == "and" and any(_opens(x) for x in then.args):
        return F.both(*(_given([known], x) for x in then.args))
    if isinstance(then, F.Formula) and then.op == "implies":
        return F.implies(F.both(known, then.args[0]), then.args[1])
    return F.implies(known, then)


def _opens(node: F.Node) -> bool:
    return isinstance(node, F.Formula) and node.op == "forall"


def _forall(names: list[str], body: F.Node, integers: Iterable[str] = ()) -> F.Node:
    """For all values of the names, and of those that the body begins with."""
    if isinstance(body, F.Formula) and body.op == "forall":
        return F.forall([*names, *body.names], body.args[0], [*integers, *body.integers])
    if isinstance(body, F.Formula) and body.op == "and" and any(_opens(x) for x in body.args):
        return F.both(*(_forall(names, x, integers) for x in body.args))
    return F.forall(names, body, integers)


def _related(op: str, left: Expr, right: Expr) -> F.Node:
    """A relation; between numbers it is decided at once."""
    if left.op == right.op == "num":
        a, b = left.args[0], right.args[0]
        return F.TRUE if {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[op] else F.FALSE
    return Rel(op, left, right)


def _simplex(v: Vector) -> list[F.Node]:
    return [*(ge(e, 0) for e in v), eq(add_all(v), 1)]


def _integral(e: Expr, integers: frozenset[str]) -> bool:
    """Is it a whole number whatever whole numbers these names stand for?"""
    if e.op == "num":
        return bool(e.args[0].denominator == 1)
    if e.op == "sym":
        return e.args[0] in integers
    return e.op in ("add", "mul", "abs", "min", "max") and all(_integral(a, integers) for a in e.args)


def _sides(s: M.Sentence, inner: frozenset[str], top: bool) -> Iterator[tuple[Expr, frozenset[str]]]:
    """The sides of relations in a quantified sentence, each with the names that are bound further inside."""
    if isinstance(s, M.Relation | M.Each | M.Different):
        yield s.left, inner
        yield s.right, inner
    elif isinstance(s, M.Continuous):
        yield from ((a, inner) for a in s.arguments)
    elif isinstance(s, M.All | M.Iff):
        for part in s.parts if isinstance(s, M.All) else (s.left, s.right):
            yield from _sides(part, inner, False)
    elif isinstance(s, M.Every | M.Some):
        here = inner if top else inner | {v.name for v in s.variables}
        for part in (*s.conditions, s.conclusion):
            yield from _sides(part, here, False)


def kind_of(values: Sequence, size: int) -> tuple:
    """The same for choices that differ by a renaming of the classes."""
    names: dict[int, int] = {}
    for x in values:
        if isinstance(x, int):
            names.setdefault(x, len(names))
    kept = tuple(names[x] if isinstance(x, int) else "" if isinstance(x, tuple) else x for x in values)
    inside = [x for x in values if isinstance(x, tuple)]
    members = sorted((names.get(c, size), tuple(c in part for part in inside)) for c in range(size))
    return kept, tuple(members)
