"""What the sentence of an axiom says at points, in parts: for searches, consistency and reports.

A sentence about distributions has hypotheses and a conclusion in the vocabulary

- `at(1, x)`, the prevalence of the first class that is named, likewise `at(2, x)`;
- `mass(x)`, the sum of x over the part;
- `D(p, x)`, the measure, and `D_part(p, x)`, the measure of both projections on the part;
- `mix(a, x, y)`, the distribution a x + (1 - a) y.

A sentence about matrices compares two of them, before and after a change.  Nothing here is declared: it follows from
the sentence, which is what is proved and refuted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from axiomcheck.axioms.readings import Reading
from axiomcheck.exact.algebra import linear
from axiomcheck.lang.expr import FUNCTIONS, ONE, OPERATORS, Expr, at_class, sym
from axiomcheck.lang.goal import Rel, lt
from axiomcheck.lang.matrix import CELLS
from axiomcheck.properties.model import EXTREMES, All, Each, Every, Property, Relation, Sentence, Some, terms
from axiomcheck.properties.model import Iff as Equivalent
from axiomcheck.properties.spaces import MATRICES, PAIRS, SIZE, Space

Matrix = tuple[Expr, ...]  # TP, FP, FN, TN
BETTER, EQUAL, THRESHOLD = "better", "equal", "threshold"


@dataclass(frozen=True, slots=True)
class Iff:
    """`left` if and only if `right`; `right` may say that two distributions are the same."""

    left: Rel
    right: Rel


@dataclass(frozen=True, slots=True)
class Whole:
    """A sentence about no single point."""

    said: Sentence

    @property
    def largest(self) -> bool:
        """Does it say that some number is the largest value of D(p, .) for every p?"""
        inner = self.said.conclusion if isinstance(self.said, Some) else None
        found = inner.conclusion if isinstance(inner, Every) and not inner.conditions else None
        return isinstance(found, Relation) and (found.op, found.left.op, found.right.op) == ("=", "max_of", "sym")


Conclusion = Rel | Iff | Whole


@dataclass(frozen=True, slots=True)
class Form:
    """A sentence about distributions."""

    distributions: tuple[str, ...]  # all over the same codeframe
    conclusion: Conclusion  # what must hold
    hypotheses: tuple[Rel, ...] = ()  # what is assumed of them, beyond being distributions
    agree: tuple[tuple[str, str], ...] = ()  # equal at every other class, or at every one outside of a part
    scalars: tuple[str, ...] = ()  # reals
    signs: tuple[str, ...] = ()  # symbols that stand for +1 or -1
    part: bool = False  # is there a part?

    @property
    def terms(self) -> tuple[Expr, ...]:
        """The values of the measure that the conclusion speaks of, each once, in order."""
        sides = [self.conclusion] if isinstance(self.conclusion, Rel) else []
        if isinstance(self.conclusion, Iff):
            sides = [self.conclusion.left, self.conclusion.right]
        found = (e for r in sides for x in (r.lhs, r.rhs) for e in x.nodes() if e.op in ("D", "D_part"))
        return tuple(dict.fromkeys(found))

    @property
    def picks_classes(self) -> bool:
        """Are there two distinguished classes?"""
        return not self.part and any(e.has("at") for r in self.hypotheses for e in (r.lhs, r.rhs))


def form_of(said: object) -> Form:
    """The parts of a reading whose sentence is about distributions.

    >>> from axiomcheck import axioms
    >>> form_of(axioms.from_name("MON").statement("binary")).hypotheses[0]
    Rel(op='<', lhs=<formula at(1, y)>, rhs=<formula at(1, x)>)
    """
    if not isinstance(said, Reading) or said.says.space != PAIRS:
        raise TypeError(f"a reading about distributions was expected, not {said!r}")
    return _form(said)


@cache
def _form(reading: Reading) -> Form:
    said = reading.says
    if not _about_points(said):
        return Form(tuple(dict.fromkeys((*said.distributions, *said.space.names))), Whole(said.sentence))
    picked = [v.name for v in said.variables if v.sort == "class"]
    signs = {k: f"s{i}" for i, k in enumerate(reading.signs, 1)}

    def rule(e: Expr) -> Expr | None:
        if e.op == "entry":
            return at_class(picked.index(e.args[1].args[0]) + 1, e.args[0])
        if e.op == "mass":
            return Expr("mass", e.args[0])
        if e.op == "D":
            return Expr("D_part", *(a.args[0] for a in e.args)) if e.has("on") else Expr("D", *map(mixed, e.args))
        return sym(signs[e.args[0]]) if e.op == "sym" and e.args[0] in signs else None

    def relation(s: Relation | Each) -> Rel:
        return Rel(s.op, s.left.replace(rule), s.right.replace(rule))

    sides = [relation(s) for s in _sides(said.conclusion) if isinstance(s, Relation | Each)]
    given = [c for c in said.conditions if sym(SIZE) not in (c.left, c.right)]
    return Form(
        said.distributions,
        Iff(*sides) if len(sides) == 2 else sides[0],
        tuple(relation(c) for c in given if isinstance(c, Relation)),
        tuple((c.left.args[0], c.right.args[0]) for c in given if isinstance(c, Each)),
        tuple(v.name for v in said.variables if v.sort == "real"),
        tuple(signs.values()),
        said.part,
    )


def _sides(conclusion: Sentence) -> tuple[Sentence, ...]:
    return (conclusion.left, conclusion.right) if isinstance(conclusion, Equivalent) else (conclusion,)


def _about_points(said: Property) -> bool:
    """Is it said of points, in relations, of two classes or a part at most?"""

    def same(s: object) -> bool:
        return isinstance(s, Each) and s.op == "=" and s.left.op == s.right.op == "sym"

    few = sum(v.sort == "class" for v in said.variables) <= 2 and sum(v.sort == "part" for v in said.variables) <= 1
    related = all(isinstance(s, Relation) or same(s) for s in (*said.conditions, *_sides(said.conclusion)))
    return few and related and not any(e.op in EXTREMES for e in terms(said.sentence))


def mixed(e: Expr) -> Expr:
    """An argument of a measure; a x + (1 - a) y as a mixture.

    >>> a, x, y = map(sym, "axy")
    >>> print(mixed(a * x + (1 - a) * y), mixed(x / 2 + y / 2), sep="; ")
    mix(a, x, y); x/2 + y/2
    """
    if e.op != "add" or any(term.op != "mul" or len(term.args) != 2 for term in e.args) or len(e.args) != 2:
        return e
    (weight, x), (rest_, y) = (term.args for term in e.args)
    return Expr("mix", weight, x, y) if rest_ == ONE - weight else e


def of_largest(conclusion: object) -> bool:
    """Does it say that some number is the largest value of D(p, .) for every p?

    >>> from axiomcheck import axioms
    >>> [of_largest(form_of(axioms.from_name(k).statement("printed")).conclusion) for k in ("MAX", "BND", "NN")]
    [True, False, False]
    """
    return isinstance(conclusion, Whole) and conclusion.largest


def outside(e: Expr, inner: frozenset[str]) -> list[Expr]:
    """The largest terms in it without largest values and without these variables, which are bound further inside.

    >>> p, a = sym("p"), sym("a")
    >>> [str(t) for t in outside(Expr("max_of", p) + 1 / a, frozenset())]
    ['1/a']
    """
    if not e.symbols & inner and not e.has(*EXTREMES):
        return [e]
    return [x for a in e.args for x in outside(a, inner)] if e.op in OPERATORS | FUNCTIONS else []


def relation(conclusion: object) -> Rel:
    """The conclusion, which is one relation between values."""
    if not isinstance(conclusion, Rel):
        raise TypeError(f"a relation was expected, not {conclusion!r}")
    return conclusion


# -- matrices -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    """Two matrices as formulas over whole numbers and shares, which make every cell a whole number."""

    name: str  # what happens, for readers
    before: tuple[Expr, ...]  # TP, FP, FN, TN
    after: tuple[Expr, ...]
    counts: tuple[tuple[str, int], ...]  # the whole numbers, and the least value of each
    shares: tuple[str, ...] = ()  # numbers in [0, 1]; a share `s` comes with `rest(s)`, which is 1 - s
    given: tuple[Rel, ...] = ()  # what is assumed beside; of two shares, only that one is the smaller


@dataclass(frozen=True, slots=True)
class Changes:
    """A sentence about matrices: of each change all instances are spoken of.

    Of the quality, the conclusion says that it is strictly "better" after, "equal", or that a "threshold" of a
    parameter decides whether it is better.
    """

    changes: tuple[Change, ...]
    conclusion: str


def changes_of(said: object) -> Changes:
    """The parts of a reading whose sentence is about matrices.

    >>> from axiomcheck import axioms
    >>> [c.name for c in changes_of(axioms.from_name("SM").statement("steps")).changes]
    ['one relevant document is found: FN to TP', 'one irrelevant document is dropped: FP to TN']
    """
    if not isinstance(said, Reading) or said.says.space != MATRICES:
        raise TypeError(f"a reading about matrices was expected, not {said!r}")
    return _changes(said)


@cache
def _changes(reading: Reading) -> Changes:
    whole = reading.says.sentence
    parts = whole.parts if isinstance(whole, All) else (whole,)
    found = tuple(
        _change(name, s, s.conclusion, reading.says.space)
        for name, s in zip(reading.told, parts, strict=True)
        if isinstance(s, Every) and isinstance(s.conclusion, Relation)
    )
    equal = isinstance(reading.says.conclusion, Relation) and reading.says.conclusion.op == "="
    return Changes(found, THRESHOLD if reading.decides else EQUAL if equal else BETTER)


def _change(name: str, s: Every, compared: Relation, space: Space) -> Change:
    before, after = compared.left.args, compared.right.args
    if compared.op == "better":
        before, after = after, before
    given = {(c.left, c.right): c.op for c in s.conditions if isinstance(c, Relation)}
    if all((tp * tn, fp * fn) in given for tp, fp, fn, tn in (before, after)):
        return _non_informative(name, before, after, given)
    counts = dict.fromkeys(CELLS, 0)
    counts |= {r.args[0]: int(low.args[0]) for (low, r), op in given.items() if (op, low.op, r.op) == ("<=", "num", "sym")}
    sides = (dict(zip(space.names, m, strict=True)) for m in (before, after))
    inside = dict.fromkeys(r.subs(m) for m in sides for r in space.given)
    return Change(name, before, after, tuple(counts.items()), given=tuple(r for r in inside if not _met(r, counts)))


def _met(r: Rel, counts: Mapping[str, int]) -> bool:
    """Does it follow from the least values of the counts?"""
    row = linear(r.rhs - r.lhs, tuple(counts))
    return row is not None and min(row[:-1]) >= 0 and sum(a * b for a, b in zip(row, (*counts.values(), 1), strict=True)) >= 0


def _non_informative(name: str, before: Matrix, after: Matrix, given: Mapping[tuple[Expr, Expr], str]) -> Change:
    """Of two matrices with TP TN = FP FN: each output has one share of the relevant and of the irrelevant documents."""
    columns = [((m[0] + m[2]), (m[1] + m[3])) for m in (before, after)]
    equal = {pair for pair, op in given.items() if op == "="}
    named = {c for _, c in equal}  # as a size of the gold standard that has a name
    same = all((a, b) in equal or any({(a, c), (b, c)} <= equal for c in named) for a, b in zip(*columns, strict=True))
    larger = given.get((before[0] + before[1], after[0] + after[1])) == "<"
    sizes = ("G", "N") if same else ("G", "N", "H", "M")
    return Change(
        name, output("G", "N", "s"), output(*sizes[-2:], "t"), tuple((k, 1) for k in sizes), ("s", "t"),
        (lt(sym("s"), sym("t")),) if larger else (),
    )  # fmt: skip


def rest(share: str) -> Expr:
    """1 - s, as a symbol."""
    return sym(f"{share}_rest")


def output(relevant: str, irrelevant: str, share: str) -> Matrix:
    """A non-informative output: the same share of the relevant and of the irrelevant documents."""
    g, n, s, left = sym(relevant), sym(irrelevant), sym(share), rest(share)
    return (g * s, n * s, g * left, n * left)
