"""What a property is: a closed sentence about a measure, exactly as it was declared.

Nothing here searches, simplifies or decides.  Terms are `axiomcheck.lang.expr.Expr` trees.

A *number* is one of

- ``num``, ``add``, ``mul``, ``div``, ``pow``, ``abs``, ``min``, ``max``, ``log``, ``exp``, as in formulas;
- ``sym(a)``: a variable of sort real, whole, sign or cell; ``sym("n")``: the number of classes;
- ``Expr("entry", sym(x), sym(c))``: ``x[c]``, the object `x` at the class `c`;
- ``Expr("mass", sym(x), sym(A))``: ``x[A]``, the sum of `x` over the part `A`;
- ``sum``, ``mean``, ``cmin``, ``cmax`` of a vector: over all classes;
- ``Expr("D", argument, ...)``: the value of the measure, one argument per argument of its space
  (a vector where the space wants one, a number where it wants a count, a class where it wants a
  class).  The operator is ``D``
  whatever letter the space calls its measure by;
- ``Expr("max_of", argument, ...)``, ``Expr("sup_of", argument, ...)``, ``Expr("min_of", ...)``,
  ``Expr("inf_of", ...)``: ``max D(p, .)`` and so on, over the last argument, which is not there.

A *vector* has one number per class:

- ``sym(x)``: a variable of sort object;
- ``Expr("on", vector, sym(A))``: ``x|A``, the projection on the part: the entries of `A` alone,
  divided by their sum, as a vector over the classes of `A`; an argument of the measure as it stands;
- arithmetic of vectors and numbers, class by class.

Meaning
-------
A property holds for n classes if its sentence is true in every codeframe of n classes.  `Every` speaks of
all choices of its variables that satisfy its conditions *and at which each term that stands in it has a
value*; the others are not spoken of.  A term that stands in a quantifier further inside is that one's alone,
also where it has none of its variables; counterexamples leave points without its value out, which is on the
safe side.  `Some` asks for one choice that satisfies its conditions, at which its terms have values, and at
which the rest is true.

- ``Expr("D", ...)`` has a value if its arguments lie in the measure's space and the formula has a value
  there, on the domain that is asked for (natural, extended, smoothed).
- ``max_of`` has a value where the measure has one at some argument: where it has none, nothing is said.  A
  relation with a largest value that is not attained is false.  ``sup_of`` may be plus infinity, ``inf_of``
  minus infinity.
- The class variables of one quantifier differ from one another.  A sign is +1 or -1; a whole number may
  be negative; a cell is a whole number >= 0.  A part has at least two classes, and not all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from axiomcheck.declaration import Declaration
from axiomcheck.errors import InputError
from axiomcheck.lang.expr import ZERO, Expr, sym
from axiomcheck.properties.spaces import PAIRS, SIZE, VECTORS, Space

if TYPE_CHECKING:
    from axiomcheck.sources import Source

SORTS = ("object", "cell", "class", "real", "whole", "sign", "part")
NUMBERS = frozenset({"cell", "real", "whole", "sign"})  # the sorts whose variables are numbers
EXTREMES = {"max_of": "max", "sup_of": "sup", "min_of": "min", "inf_of": "inf"}
LARGEST = ("max_of", "sup_of")  # the others are of smallest values
LIMITS = ("sup_of", "inf_of")  # which need not be attained


@dataclass(frozen=True, slots=True)
class Variable:
    """A bound name and what it stands for: one of `SORTS`."""

    name: str
    sort: str


@dataclass(frozen=True, slots=True)
class Relation:
    """`left op right`, between numbers.

    `op` is one of ``<  <=  =  !=``, or ``better``: the left value is strictly better than the right one,
    which is larger or smaller by the orientation of the measure (`Property.oriented` says which).
    `turned` is for printing alone: it was written ``right > left``.
    """

    op: str
    left: Expr
    right: Expr
    turned: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Each:
    """`left op right`, between vectors (or a vector and a number), at each class of a place."""

    op: str  # {"=", "<", "<="}
    left: Expr
    right: Expr
    # {"everywhere", "elsewhere", "on", "off"}: "elsewhere" is at every class that is none of `names`; "on"
    # and "off" are inside and outside the part `names[0]`
    where: str = "everywhere"
    names: tuple[str, ...] = ()  # the class variables in scope ("elsewhere"), or the part
    turned: bool = field(default=False, compare=False)  # for printing alone: it was written ``right > left``


@dataclass(frozen=True, slots=True)
class Different:
    """`left != right`, between vectors: they differ at some class of the place."""

    left: Expr
    right: Expr
    where: str = "everywhere"
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class All:
    """Every one of the parts holds; a chain ``a < b <= c`` is its relations."""

    parts: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Iff:
    """`left` if and only if `right`."""

    left: Sentence
    right: Sentence


@dataclass(frozen=True, slots=True)
class Continuous:
    """``D(p, .) is continuous``: as a function of its last argument, at every point where it has a value,
    along points where it has one.
    """

    arguments: tuple[Expr, ...]  # all but the last


@dataclass(frozen=True, slots=True)
class Every:
    """For all choices of the variables that satisfy the conditions: the conclusion."""

    variables: tuple[Variable, ...]
    conditions: tuple[Condition, ...]
    conclusion: Sentence


@dataclass(frozen=True, slots=True)
class Some:
    """For some choice of the variables that satisfies the conditions: the conclusion."""

    variables: tuple[Variable, ...]
    conditions: tuple[Condition, ...]
    conclusion: Sentence


Condition = Relation | Each | Different
Sentence = Relation | Each | Different | All | Iff | Continuous | Every | Some


@dataclass(frozen=True, slots=True, repr=False)
class Property(Declaration):
    """One sentence about the measures on a space, ``for variables with conditions: conclusion``.

    The outermost quantifier is `Every(variables, conditions, conclusion)`; both tuples are empty where
    the sentence starts with ``some``.
    """

    name: str  # as in tables, and in words; neither has a meaning for proofs
    title: str
    variables: tuple[Variable, ...]  # the sentence
    conditions: tuple[Condition, ...]
    conclusion: Sentence
    space: Space = PAIRS  # what its measures are functions of
    source: Source | None = field(default=None, compare=False)  # where it was printed
    note: str = field(default="", compare=False)  # for readers

    def __post_init__(self):
        _closed(self.sentence, {}, self.name or "property")

    @property
    def sentence(self) -> Sentence:
        """The whole of it, its outermost quantifier included if it has one."""
        if not self.variables and not self.conditions:
            return self.conclusion
        return Every(self.variables, self.conditions, self.conclusion)

    @property
    def classes(self) -> int | None:
        """The only number of classes that is spoken of, from a condition ``n = k``; None if there is none."""
        for r in self.conditions:
            if isinstance(r, Relation) and r.op == "=" and sym(SIZE) in (r.left, r.right):
                other = r.right if r.left == sym(SIZE) else r.left
                if other.op == "num" and other.args[0].denominator == 1 and other.args[0] >= 2:
                    return int(other.args[0])
        return None

    @property
    def part(self) -> bool:
        """Does it speak of a part, of which there is none on two classes?"""
        return any(v.sort == "part" for v in self.variables)

    @property
    def distributions(self) -> tuple[str, ...]:
        """The objects that it begins with."""
        return tuple(v.name for v in self.variables if v.sort == "object")

    @property
    def signs(self) -> tuple[str, ...]:
        """None whose values a claim has a convention for: a property says it itself."""
        return ()

    def oriented(self, lower_is_better: bool) -> Property:
        """The property with no ``better`` left, for measures of that orientation."""
        return replace(self, conclusion=_oriented(self.conclusion, lower_is_better))

    def spelled_out(self) -> Property:
        """The property with no ``is continuous`` left: for every gap there is a nearness.

        ``D(p, .) is continuous`` becomes ``for x and real e, v with 0 < e, D(p, x) = v: some real d with 0 < d:
        for y with abs(y - x) < d: abs(D(p, y) - v) < e``, with names that the property does not use.  Of a last
        argument that is no vector nothing is said.

        >>> from axiomcheck.properties.reader import read
        >>> read("for p: D(p, .) is continuous").spelled_out().conclusion.variables[0]
        Variable(name='x1', sort='object')
        """
        if self.space.arguments[-1] not in VECTORS:
            return self
        used = {SIZE, *(v.name for s in parts(self.sentence) if isinstance(s, Every | Some) for v in s.variables)}
        return replace(self, conclusion=_spelled_out(self.conclusion, self.space.names[-1], used))


def _spelled_out(s: Sentence, argument: str, used: set[str]) -> Sentence:
    if isinstance(s, Continuous):
        return _near(s, *(_fresh(name, used) for name in (argument, argument, "e", "v", "d")))
    return _rebuilt(s, lambda part: _spelled_out(part, argument, used))


def _near(s: Continuous, x: str, y: str, gap: str, v: str, near: str) -> Every:
    """Within any gap from the value v at x are the values at all y that are near enough."""
    at_x, at_y = (Expr("D", *s.arguments, sym(name)) for name in (x, y))
    close = Each("<", Expr("abs", sym(y) - sym(x)), sym(near))
    inside = Every((Variable(y, "object"),), (close,), Relation("<", Expr("abs", at_y - sym(v)), sym(gap)))
    some = Some((Variable(near, "real"),), (Relation("<", ZERO, sym(near)),), inside)
    variables = (Variable(x, "object"), Variable(gap, "real"), Variable(v, "real"))
    return Every(variables, (Relation("<", ZERO, sym(gap)), Relation("=", at_x, sym(v))), some)


def _fresh(name: str, used: set[str]) -> str:
    """The name with the first number that makes it new; it is used from now on."""
    found = next(f"{name}{i}" for i in range(1, len(used) + 2) if f"{name}{i}" not in used)
    used.add(found)
    return found


def _closed(s: Sentence, bound: dict[str, str], name: str) -> None:
    """Refuse names that nothing binds, and names that are bound twice over."""
    if isinstance(s, Every | Some):
        for v in s.variables:
            if v.sort not in SORTS or v.name in bound or v.name == SIZE:
                raise InputError(f"{name}: {v.name} cannot be bound here as {v.sort}; rename it")
            bound = bound | {v.name: v.sort}
    if isinstance(s, Relation | Each | Different | Continuous):
        sides = s.arguments if isinstance(s, Continuous) else (s.left, s.right)
        used = frozenset().union(*(e.symbols for e in sides), getattr(s, "names", ()))
        if loose := used - set(bound) - {SIZE}:
            raise InputError(f"{name}: nothing binds {', '.join(sorted(loose))}; add it to the variables")
    for part in inside(s):
        _closed(part, bound, name)


def _oriented(s: Sentence, lower: bool) -> Sentence:
    if isinstance(s, Relation) and s.op == "better":
        return Relation("<", s.left, s.right) if lower else Relation("<", s.right, s.left)
    return _rebuilt(s, lambda part: _oriented(part, lower))


def _rebuilt(s: Sentence, change: Callable[[Sentence], Sentence]) -> Sentence:
    """The sentence made of other ones; conditions stay as they are."""
    if isinstance(s, All):
        return All(tuple(map(change, s.parts)))
    if isinstance(s, Iff):
        return Iff(change(s.left), change(s.right))
    return replace(s, conclusion=change(s.conclusion)) if isinstance(s, Every | Some) else s


def inside(s: Sentence) -> tuple[Sentence, ...]:
    """The sentences that a sentence is made of, conditions included."""
    if isinstance(s, All):
        return s.parts
    if isinstance(s, Iff):
        return (s.left, s.right)
    return (*s.conditions, s.conclusion) if isinstance(s, Every | Some) else ()


def parts(s: Sentence) -> Iterator[Sentence]:
    """Every sentence inside a sentence, itself first, conditions included."""
    yield s
    for part in inside(s):
        yield from parts(part)


def terms(s: Sentence) -> Iterator[Expr]:
    """Every term of a sentence: both sides of its relations, and all their subterms."""
    for part in parts(s):
        if isinstance(part, Relation | Each | Different):
            yield from part.left.nodes()
            yield from part.right.nodes()
        elif isinstance(part, Continuous):
            for argument in part.arguments:
                yield from argument.nodes()
