"""A property at a point, for searches and reports: exact where it is rational, else in balls, never guessed.

A point gives the number of classes and a value to the variables.  `truth` says True or False where
that is certain, and None elsewhere.  Nothing here is trusted: whether a point refutes a claim the calculus judges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from axiomcheck.axioms.readings import Reading
from axiomcheck.calculus import claims
from axiomcheck.calculus.extremes import argument, within
from axiomcheck.calculus.term import Refused
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import linear
from axiomcheck.exact.balls import PRECISIONS, certainly, precision
from axiomcheck.exact.certificate import POINT, Certificate, number
from axiomcheck.exact.evaluate import at_vectors, evaluate
from axiomcheck.exact.extended import extended_value
from axiomcheck.exact.forms import outside
from axiomcheck.exact.matrices import Region, limit, quality
from axiomcheck.exact.terms import Terms, part_of, parts_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, Expr, add_all, num, sym
from axiomcheck.properties.model import (
    EXTREMES,
    SIZE,
    All,
    Different,
    Each,
    Every,
    Iff,
    Property,
    Relation,
    Sentence,
    Some,
    Variable,
    parts,
)
from axiomcheck.properties.spaces import CLASS, COUNT, DISTRIBUTIONS, PAIRS, VECTORS, space_of

RULE = POINT  # of the certificates that `check` replays
INFINITE = ("-oo", "+oo")
MAX_CLASSES = 12
DISTRIBUTION = "simplex"
MAX_CHOICES = 20_000
GROWS = sym("k")  # at least some number
MISSING = "none"  # a value that does not exist where the statement calls that a violation
Vector = tuple[Expr, ...]


@lru_cache(maxsize=4096)
def property_of(claim: Claim) -> Property:
    """What the claim says, as a property; how a part is smoothed, and what 0/0 means, `Point.value` says.

    A CheckError says that no property says it.
    """
    try:
        return claims.property_of(claim)[0].oriented(claim.measure.lower_is_better)
    except Refused as error:
        raise CheckError(f"no property says this: {error}") from error


@dataclass(frozen=True)
class Point(Terms):
    """Values of the variables on a codeframe."""

    claim: Claim  # whose measure and domain give values
    size: int  # the number of classes; 2 for counts
    vectors: Mapping[str, tuple[Fraction, ...]]  # of objects, and of a training prevalence
    numbers: Mapping[str, Fraction | Expr]  # of cells, reals, whole numbers and signs; a cell may be GROWS
    classes: Mapping[str, int]  # of class variables, counted from 0
    parts: Mapping[str, tuple[int, ...]]  # of parts: their classes, ascending
    eps: Fraction | None = None  # the amount of smoothing, on the smoothed domain

    def has(self, v: Variable) -> bool:
        """Does the point give it a value?"""
        table: Mapping = {"object": self.vectors, "class": self.classes, "part": self.parts}.get(
            v.sort, self.numbers
        )
        return v.name in table

    # -- terms -----------------------------------------------------------------
    def named(self, name: str) -> Expr:
        if name == SIZE and name not in self.numbers:
            return num(self.size)
        if name not in self.numbers:
            raise CheckError(f"the point says nothing of {name}")
        found = self.numbers[name]
        return found if isinstance(found, Expr) else num(found)

    def entry(self, name: str, c: int) -> Expr:
        return num(self.vectors[name][c])

    def measured(self, e: Expr) -> Expr:
        value = self.value(e)
        if isinstance(value, str):
            raise CheckError("an infinite value inside a term")
        return value

    def value(self, e: Expr) -> Expr | str:
        """A value of the measure: a closed formula, or one of INFINITE.

        The catalog's axioms about matrices speak of limits from positive counts: c/0 is infinite where c
        is not zero and the denominator is never negative.  Where nothing is said of what has no value, or of
        c/0 (declared properties), there is none; where that is a violation, MISSING stands for it.

        An UndefinedValue says that it has none: an argument is outside the space, or the formula has no value
        there.
        """
        space = space_of(self.claim.measure)
        cells: dict[str, Expr] = {}
        vectors: dict[str, list[Fraction]] = {}
        named: dict[str, int] = {}
        for kind, name, a in zip(space.arguments, space.places, e.args, strict=True):
            if kind == COUNT:
                cells[name] = self._count(self.number(a))
            elif kind == CLASS:
                named[name] = self.classes[a.args[0]]
            else:
                vectors[name] = [self._exact(x) for x in self.vector(a)]
            if kind in VECTORS and not fits(kind, vectors[name]):
                raise UndefinedValue(f"an argument is outside {space}")
        part = part_of(*e.args)
        if part is not None and self.claim.measure.classes is not None:
            raise CheckError("what the measure is on a part of the codeframe is not known")
        if space == PAIRS and self.claim.domain == "extended":
            return self._by_limits(list(vectors.values()))
        written = {k: [num(x) for x in v] for k, v in vectors.items()}
        if space == PAIRS:
            masses = [self._mass(a) for a in e.args]
            written = self._on_domain(vectors, masses, None if part is None else self.parts[part])
        size = len(next(iter(vectors.values()), ())) or self.size

        def at(formula: Expr) -> Expr:
            return at_vectors(formula.subs(cells), written, size, named)

        for r in (*space.given, *getattr(self.claim.measure, "given", ())):
            inside = _compared(r.op, at(r.lhs), at(r.rhs), self)
            if not inside:
                raise (CheckError if inside is None else UndefinedValue)(f"the point is outside {space}")
        said = self.claim.statement
        if space.limits and isinstance(said, Reading):
            return self._from_positive(cells, said.undefined == "violation")
        found = at(quality(self.claim) if space.limits else self.claim.measure.formula)
        self.needed(found)
        return found

    def _from_positive(self, cells: Mapping[str, Expr], violation: bool) -> Expr | str:
        """The quality of a matrix, by limits from positive counts; a violation needs no other value."""
        try:
            found = limit(quality(self.claim), cells, Region(self.claim.measure, frozenset({"k"})))
        except UndefinedValue:
            if violation:
                return MISSING
            raise
        if isinstance(found, Expr) and not (violation and found.symbols):
            self.needed(found)
        return found

    def _count(self, e: Expr) -> Expr:
        """A cell: a whole number that is not negative, or a multiple of k and a whole number that is not, as k >= 1.

        An UndefinedValue says that it is no count.
        """
        if not e.symbols:
            exact = self._exact(e)
            if not fits(COUNT, (exact,)):
                raise UndefinedValue("that is no count")
            return num(exact)
        row = linear(e, ("k",))
        if row is None or not fits(COUNT, (row[0], row[0] + row[1])):
            raise CheckError("that is not seen to be a count")
        return growing(*row)

    def arguments(self, e: Expr) -> list[list[Fraction]]:
        """The distributions that a value of the measure is of, before smoothing.

        An UndefinedValue says that one is no distribution.
        """
        vectors = [[self._exact(x) for x in self.vector(a)] for a in e.args]
        if not all(fits(DISTRIBUTION, v) for v in vectors):
            raise UndefinedValue("an argument is no distribution")
        return vectors

    def _mass(self, e: Expr) -> Fraction:
        """What an argument on a part was divided by, if smoothing comes before that."""
        if e.op != "on" or getattr(self.claim.statement, "smoothing", "each") == "each":
            return Fraction(1)
        return self._exact(add_all(self.at(e.args[0], k) for k in self.parts[e.args[1].args[0]]))

    def _exact(self, e: Expr) -> Fraction:
        found = evaluate(e, {})
        if not isinstance(found, Fraction):
            raise CheckError("an argument of the measure is not rational")
        return found

    def _by_limits(self, vectors: list[list[Fraction]]) -> Expr | str:
        """The value on the extended domain."""
        if self.claim.measure.trained:
            raise CheckError("there are no limits beside a training prevalence")
        found = extended_value(self.claim.measure, *vectors)
        if found is None:
            raise UndefinedValue("there is no limit")
        return found

    def _on_domain(
        self, vectors: dict[str, list[Fraction]], masses: list[Fraction], part: tuple[int, ...] | None
    ) -> dict[str, list[Expr]]:
        """Both distributions, smoothed if that is the domain, and the training prevalence beside them."""
        written = {k: self._smoothed(v, mass) for (k, v), mass in zip(vectors.items(), masses, strict=True)}
        train: Sequence[Fraction] = self.vectors.get(TRAIN, ())
        if train and part is not None:
            train = [train[c] / sum(train[k] for k in part) for c in part]
        return {**written, **({TRAIN: [num(x) for x in train]} if train else {})}

    def _smoothed(self, v: list[Fraction], mass: Fraction) -> list[Expr]:
        """An argument as its domain has it; a part's amount is divided by the mass, if that comes after."""
        if self.claim.domain != "smoothed":
            return [num(x) for x in v]
        if self.eps is None:
            raise CheckError("the point has no amount of smoothing")
        eps = self.eps / mass
        return [num((x + eps) / (1 + len(v) * eps)) for x in v]

    def needed(self, e: Expr) -> None:
        """That a closed formula has a value; of one with symbols nothing is said.

        An UndefinedValue says that it has none.
        """
        if not e.symbols:
            evaluate(e, {})


def growing(slope: Fraction, rest: Fraction) -> Expr:
    """A multiple of k and a number."""
    if not slope:
        return num(rest)
    multiple = GROWS if slope == 1 else num(slope) * GROWS
    return multiple + num(rest) if rest else multiple


def fits(kind: str, entries: Sequence[Fraction]) -> bool:
    """Are the numbers of that kind?

    >>> fits("simplex", [Fraction(1, 2)] * 2), fits("positive", [Fraction(0)]), fits("count", [Fraction(1, 2)])
    (True, False, False)
    """
    if kind == COUNT:
        return all(x >= 0 and x.denominator == 1 for x in entries)
    op, one = VECTORS[kind]
    low = all(not op or x > 0 or (x == 0 and op == "<=") for x in entries)
    return low and (not one or sum(entries) == 1)


# -- sentences ---------------------------------------------------------------------


def truth(s: Sentence, point: Point) -> bool | None:
    """Is the sentence true at the point?  None where that is not certain."""
    for bits in PRECISIONS:
        with precision(bits):
            found = _truth(s, point)
        if found is not None:
            return found
    return None


def _truth(s: Sentence, point: Point) -> bool | None:
    if isinstance(s, All):
        return _all(_truth(part, point) for part in s.parts) if _certain(s, point) else None
    if isinstance(s, Iff):
        left, right = _truth(s.left, point), _truth(s.right, point)
        return None if left is None or right is None else left == right
    if isinstance(s, Every | Some):
        return _quantified(s, point)
    try:
        if isinstance(s, Relation):
            return _relation(s, point)
        if isinstance(s, Each | Different):
            return _vectors(s, point)
    except (CheckError, UndefinedValue):
        return None
    return None


def _all(found: Iterator[bool | None]) -> bool | None:
    open_ = False
    for x in found:
        if x is False:
            return False
        open_ = open_ or x is None
    return None if open_ else True


def _certain(s: All, point: Point) -> bool:
    """Is each part that is no sentence of its own true or false?  All of them have values there."""
    return all(isinstance(part, Every | Some | All) or _truth(part, point) is not None for part in s.parts)


def _relation(s: Relation, point: Point) -> bool | None:
    if s.left.has(*EXTREMES) or s.right.has(*EXTREMES):
        at = argument(property_of(point.claim))
        return False if at is not None and any(_truth(r, point) is False for r in within(s, at)) else None
    sides = [point.value(e) if e.op == "D" else point.number(e) for e in (s.left, s.right)]  # one alone may be infinite
    if MISSING in sides:
        return False
    if any(isinstance(x, str) for x in sides):
        if not all(_compared("=", x, x, point) for x in sides if isinstance(x, Expr)):
            return None  # beside an infinite value, the finite one must exist
        low, high = (INFINITE.index(x) * 2 - 1 if isinstance(x, str) else 0 for x in sides)
        return {"<": low < high, "<=": low <= high, "=": low == high, "!=": low != high}[s.op]
    left, right = (x for x in sides if isinstance(x, Expr))
    return _compared(s.op, left, right, point)


def _compared(op: str, left: Expr, right: Expr, point: Point) -> bool | None:
    if left.symbols | right.symbols:
        return None
    if left == right and op in ("=", "<="):
        evaluate(left, {})
        return True
    a, b = evaluate(left, {}), evaluate(right, {})
    if certainly(op, a, b):
        return True
    opposite, swapped = {"<": ("<=", True), "<=": ("<", True), "=": ("!=", False), "!=": ("=", False)}[op]
    return False if certainly(opposite, *((b, a) if swapped else (a, b))) else None


def _vectors(s: Each | Different, point: Point) -> bool | None:
    op = s.op if isinstance(s, Each) else "="
    found = _all(_compared(op, *sides, point) for sides in point.pairs(s))
    return found if isinstance(s, Each) or found is None else not found


def _quantified(s: Every | Some, point: Point) -> bool | None:
    """Every: False if the point breaks it.  Some: True if it is one.  Few choices are all looked at."""
    if all(point.has(v) for v in s.variables):
        return _at_point(s, point)
    if any(v.sort not in ("class", "sign", "part") for v in s.variables):
        return None
    found: list[bool | None] = []
    for i, choice in enumerate(_choices(s.variables, point)):
        if i >= MAX_CHOICES:
            return None
        found.append(_instance(s, choice))
    if isinstance(s, Every):
        return _all(x for x in found if x is not Ellipsis)
    return True if True in found else None if None in found else False


def _at_point(s: Every | Some, point: Point) -> bool | None:
    decisive = isinstance(s, Some)
    return decisive if _instance(s, point) is decisive else None


def _instance(s: Every | Some, point: Point) -> bool | None:
    """One choice of the variables; for Every, True where it is not spoken of, for Some, False."""
    beside = isinstance(s, Every)
    if not _distinct(s.variables, point):
        return beside
    given = _all(_truth(c, point) for c in s.conditions)
    defined = _defined(s, point)
    if given is False or defined is False:
        return beside
    if given is None or defined is None:
        return None
    return _truth(s.conclusion, point)


def _distinct(variables: Sequence[Variable], point: Point) -> bool:
    chosen = [point.classes[v.name] for v in variables if v.sort == "class"]
    return len(set(chosen)) == len(chosen)


def _defined(s: Every | Some, point: Point) -> bool | None:
    """Have the terms that this quantifier's point decides a value?"""
    found: list[bool | None] = []
    for e in dict.fromkeys(_whole_terms(s)):
        try:
            if e.op == "D":
                point.value(e)
            elif point.is_vector(e):
                for x in point.vector(e):
                    point.needed(x)
            else:
                point.needed(point.number(e))
        except UndefinedValue:
            found.append(False)
        except CheckError:
            found.append(None)
    return _all(iter(found))


def _whole_terms(s: Every | Some) -> Iterator[Expr]:
    """The sides of relations, and the values in them, but for those of variables bound further inside."""
    for part, inner in _relations(s, frozenset()):
        nodes = [e for e in (*part.left.nodes(), *part.right.nodes()) if e.op == "D" and not e.symbols & inner]
        yield from (*outside(part.left, inner), *outside(part.right, inner), *nodes)


def _relations(
    s: Sentence, inner: frozenset[str], top: bool = True
) -> Iterator[tuple[Relation | Each | Different, frozenset[str]]]:
    if isinstance(s, Relation | Each | Different):
        yield s, inner
    elif isinstance(s, All):
        for part in s.parts:
            yield from _relations(part, inner, False)
    elif isinstance(s, Iff):
        yield from _relations(s.left, inner, False)
        yield from _relations(s.right, inner, False)
    elif isinstance(s, Every | Some):
        here = inner if top else inner | {v.name for v in s.variables}
        for part in (*s.conditions, s.conclusion):
            yield from _relations(part, here, False)


def _choices(variables: Sequence[Variable], point: Point) -> Iterator[Point]:
    """Every choice of classes, signs and parts."""
    for values in product(*(choices_of(v, point.size) for v in variables)):
        yield with_choice(point, variables, values)


def choices_of(v: Variable, size: int) -> list:
    """What a class, a part or a sign may be.

    >>> choices_of(Variable("c", "class"), 3), choices_of(Variable("s", "sign"), 3)
    ([0, 1, 2], [Fraction(1, 1), Fraction(-1, 1)])
    """
    if v.sort == "class":
        return list(range(size))
    return parts_of(size) if v.sort == "part" else [Fraction(1), Fraction(-1)]


def with_choice(point: Point, variables: Sequence[Variable], values: Sequence) -> Point:
    """The point with values of further variables."""
    tables: dict[str, dict] = {
        "class": dict(point.classes), "part": dict(point.parts), "object": dict(point.vectors),
        "number": dict(point.numbers),
    }  # fmt: skip
    for v, x in zip(variables, values, strict=True):
        tables[v.sort if v.sort in tables else "number"][v.name] = x
    return replace(
        point, vectors=tables["object"], numbers=tables["number"], classes=tables["class"], parts=tables["part"]
    )


# -- certificates --------------------------------------------------------------------


def point_of(claim: Claim, found: Certificate) -> Point:
    """The point that a certificate gives, of the right form, which is to break the claim.

    A CheckError says that it gives none, or one that is not spoken of.
    """
    params, counts = found.params, space_of(claim.measure).counts
    if found.rule != RULE or set(params) - {"eps", *["least"] * counts} != {"classes", "values"}:
        raise CheckError("a point has classes and values")
    said = property_of(claim)
    size, values = params["classes"], params["values"]
    if type(size) is not int or not 2 <= size <= MAX_CLASSES or claim.classes not in (None, size):
        raise CheckError(f"the claim is not about {ascii(size)[:20]} classes")
    if counts and size != 2:  # the size of what has no classes
        raise CheckError("counts have no classes: the size is 2 for all of them")
    sorts = {v.name: v.sort for v in _variables(said.sentence)}
    if claim.measure.trained:
        sorts[TRAIN] = "object"
    if (largest := argument(said)) is not None:
        sorts[largest.name] = largest.sort
    if not isinstance(values, dict) or not set(values) <= set(sorts):
        raise CheckError("the point speaks of other variables")
    empty = Point(claim, size, {}, {}, {}, {}, number(params["eps"]) if "eps" in params else None)
    variables = [Variable(k, sort) for k, sort in sorts.items() if k in values]
    kinds = [said.space.kind_of(v.name) if v.name != TRAIN else DISTRIBUTION for v in variables]
    chosen = [_checked(v.sort, kind, values[v.name], size) for v, kind in zip(variables, kinds, strict=True)]
    point = with_choice(empty, variables, chosen)
    if claim.measure.trained and min(point.vectors.get(TRAIN, (Fraction(0),))) <= 0:
        raise CheckError("a training prevalence is positive")
    return point


def _variables(s: Sentence) -> Iterator[Variable]:
    for part in parts(s):
        if isinstance(part, Every | Some):
            yield from part.variables


def _checked(sort: str, kind: str, value: object, size: int):
    """A value of that sort, an object of that kind; a CheckError for anything else."""
    if sort == "object":
        vector = tuple(number(x) for x in value) if isinstance(value, list) else ()
        if len(vector) != size or not fits(kind, vector):
            raise CheckError(f"that is no {'distribution' if kind in DISTRIBUTIONS else kind} over the classes")
        return vector
    if sort == "class":
        if type(value) is not int or not 1 <= value <= size:
            raise CheckError("there is no such class")
        return value - 1
    if sort == "part":
        inside = [c - 1 for c in value if type(c) is int] if isinstance(value, list) else []
        if tuple(inside) not in parts_of(size) or len(inside) != len(value):  # type: ignore[arg-type]
            raise CheckError("that is no part: its classes ascend, two of them or more, not all")
        return tuple(inside)
    if (sort, value) == ("cell", "k"):
        return GROWS
    found = number(value)
    suits = {"real": True, "whole": found.denominator == 1, "sign": abs(found) == 1,
             "cell": found.denominator == 1 and found >= 0}[sort]  # fmt: skip
    if not suits:
        raise CheckError(f"{value} is no value of a {sort}")
    return found
