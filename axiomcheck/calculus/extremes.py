"""What a sentence about a largest or smallest value says of single values (trusted)."""

from __future__ import annotations

from dataclasses import replace

from axiomcheck.lang.expr import TRAIN, Expr, sym
from axiomcheck.properties.model import (
    EXTREMES,
    LARGEST,
    SIZE,
    Continuous,
    Every,
    Property,
    Relation,
    Sentence,
    Some,
    Variable,
    parts,
    terms,
)
from axiomcheck.properties.spaces import PAIRS


def argument(said: Property) -> Variable | None:
    """What a point calls the argument that `max D(p, .)`, or D(p, .) as a function, leaves open: a name not bound.

    >>> from axiomcheck.properties.reader import read
    >>> argument(read("for p, x: max D(p, .) >= D(p, x)"))
    Variable(name='y', sort='object')
    """
    functions = any(isinstance(s, Continuous) for s in parts(said.sentence))
    if not functions and not any(e.op in EXTREMES for e in terms(said.sentence)):
        return None
    bound = {SIZE, TRAIN, *(v.name for s in parts(said.sentence) if isinstance(s, Every | Some) for v in s.variables)}
    usual = said.space.names[-1:] if said.space != PAIRS else ("x", "y", "z")
    names = (*usual, *(f"{usual[-1]}{i}" for i in range(1, len(bound) + 2)))
    return Variable(next(k for k in names if k not in bound), "cell" if said.space.counts else "object")


def weaker(said: Property) -> list[Property]:
    """Properties that follow from one about a largest or smallest value: they speak of every value at the argument left open.

    >>> from axiomcheck.properties.reader import read
    >>> [str(e.conclusion.conclusion) for e in weaker(read("for p: max D(p, .) <= 1"))]
    ["Relation(op='<=', left=D(p, x), right=1)"]
    """
    at = argument(said)
    return [] if at is None else [replace(said, conclusion=s) for s in _weaker(said.conclusion, at)]


def _weaker(s: Sentence, at: Variable) -> list[Sentence]:
    if isinstance(s, Every):
        return [replace(s, conclusion=inner) for inner in _weaker(s.conclusion, at)]
    return [Every((at,), (), r) for r in within(s, at)] if isinstance(s, Relation) else []


def within(s: Relation, at: Variable) -> list[Relation]:
    """What follows, at every argument `at` with a value, from a relation one side of which is a largest value.

    The largest value and the supremum are at least every value, so that `max D(p, .) <= b` gives
    `D(p, x) <= b`, and so does `max D(p, .) = b`; for the smallest one the other way round.  Nothing
    follows from a bound on the other side.

    >>> p, b, x = Expr("sym", "p"), Expr("sym", "b"), Variable("x", "object")
    >>> within(Relation("=", Expr("max_of", p), b), x) == [Relation("<=", Expr("D", p, Expr("sym", "x")), b)]
    True
    >>> within(Relation("<=", b, Expr("max_of", p)), x)
    []
    """
    found, op = [], "<" if s.op == "<" else "<="
    orders = [] if s.op == "!=" else [(s.left, s.right), *([(s.right, s.left)] if s.op == "=" else [])]
    for low, high in orders:  # the smaller side first
        if low.op in LARGEST and not high.has(*EXTREMES):
            found.append(Relation(op, _beside(low, at), high))
        if high.op in EXTREMES and high.op not in LARGEST and not low.has(*EXTREMES):
            found.append(Relation(op, low, _beside(high, at)))
    return found


def _beside(extreme: Expr, at: Variable) -> Expr:
    """The value at an argument of which an extreme is taken."""
    part = next((a.args[1] for a in extreme.args if a.op == "on"), None)
    return Expr("D", *extreme.args, sym(at.name) if part is None else Expr("on", sym(at.name), part))
