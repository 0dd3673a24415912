"""What a sentence about a largest or smallest value says of single values, and points that refute it (trusted)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from axiomcheck.calculus import counterexample
from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.calculus.files import rational
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import unfold
from axiomcheck.calculus.term import Refused, need
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, Expr, num, sym
from axiomcheck.properties import model as L
from axiomcheck.properties.model import EXTREMES, LARGEST, Every, Property, Relation, Some, Variable
from axiomcheck.properties.spaces import PAIRS, SIZE

TRUSTED = frozenset({"extremes"})  # as verdicts call what is trusted here
MARGIN = Fraction(1, 1000)  # by which a supremum that is refuted is too small


def shows(claim: Claim, params: dict[str, object], packed: object = "") -> frozenset[str]:
    """What it rests on beside the calculus, if a claim is false at the point, be it about a largest value or not.

    Raises
    ------
    Refused
        It is not seen to be false.
    """
    if argument(property_of(claim)[0]) is None:
        return counterexample.shows(claim, params, packed)
    plain = [(prop, uniform) for prop, uniform in stated(claim, params) if argument(prop) is None]
    return TRUSTED | counterexample.shows(claim, params, packed, plain, wanted)


def stated(claim: Claim, params: dict[str, object]) -> list[tuple[Property, bool]]:
    """What is to be false: what the claim says, or what follows from it, if the point has the argument of a largest value."""
    prop, uniform = property_of(claim)
    at, values = argument(prop), params.get("values")
    more = at is not None and isinstance(values, dict) and at.name in values
    found = [(weak, uniform) for weak in weaker(prop)] if more else [(prop, uniform)]
    need(bool(found), "the point speaks of other variables")
    return found


def wanted(claim: Claim, params: dict[str, object]) -> list[Sequent]:
    """What steps show of a point; of a largest value, that none is as large as is said."""
    setting, ((prop, uniform), *more) = setting_of(claim).hinted(None), stated(claim, params)
    if argument(prop) is None:
        need(not more, "the point is none of the claim's")
        return [counterexample.left_open(setting, prop, params, uniform)]
    size, values = params.get("classes"), params.get("values")
    if type(size) is not int or not isinstance(values, dict) or not 2 <= size <= 100:
        raise Refused("a point has classes and values")
    for one in (prop, *(other for other, _ in more)):
        for none, spoken in outdone(one, size, values):
            even = {**params, "values": {**values, spoken.variables[-1].name: [f"1/{size}"] * size}}
            point, asked = counterexample.read(setting, spoken, even)
            if any(refutes(S, point) for S in asked):
                return unfold(replace(setting, classes=size), none)
    raise Refused("no largest or smallest value is seen to be another")


def argument(said: Property) -> Variable | None:
    """What a point calls the argument that `max D(p, .)`, or D(p, .) as a function, leaves open: a name not bound.

    >>> from axiomcheck.properties.reader import read
    >>> argument(read("for p, x: max D(p, .) >= D(p, x)"))
    Variable(name='y', sort='object')
    """
    functions = any(isinstance(s, L.Continuous) for s in L.parts(said.sentence))
    if not functions and not any(e.op in EXTREMES for e in L.terms(said.sentence)):
        return None
    bound = {SIZE, TRAIN, *(v.name for s in L.parts(said.sentence) if isinstance(s, Every | Some) for v in s.variables)}
    usual = said.space.names[-1:] if said.space != PAIRS else ("x", "y", "z")
    names = (*usual, *(f"{usual[-1]}{i}" for i in range(1, len(bound) + 2)))
    return Variable(next(k for k in names if k not in bound), "cell" if said.space.counts else "object")


def weaker(said: Property) -> list[Property]:
    """Properties that follow from one about a largest or smallest value: they speak of every value at the argument left open.

    The largest value and the supremum are at least every value, so that `max D(p, .) <= b` gives
    `D(p, x) <= b`, and so does `max D(p, .) = b`; for the smallest one the other way round.

    >>> from axiomcheck.properties.reader import read
    >>> from axiomcheck.properties.text import to_text
    >>> [to_text(e) for e in weaker(read("for p: max D(p, .) <= 1"))]
    ['for p, x: D(p, x) <= 1']
    >>> weaker(read("for p: 1 <= max D(p, .)"))
    []
    """
    flat, at = _flat(said), argument(said)
    r = flat.conclusion
    return [_of(flat, (at,), w) for w in within(r, at)] if at is not None and isinstance(r, Relation) else []


def within(s: Relation, at: Variable) -> list[Relation]:
    """What follows, at every argument `at` with a value, from a relation one side of which is a largest or smallest value."""
    found, op = [], "<" if s.op == "<" else "<="
    for low, high in _orders(s):
        if low.op in LARGEST:
            found.append(Relation(op, _beside(low, at), high))
        if high.op in EXTREMES and high.op not in LARGEST:
            found.append(Relation(op, low, _beside(high, at)))
    return found


def outdone(said: Property, size: int, values: Mapping[str, object]) -> Iterator[tuple[Property, Property]]:
    """What shows that a largest value is less than is said of it, or a smallest more, where variables have these values.

    That is so where the first property holds, which speaks of codeframes of that size, and the second is false.  A supremum
    that is said to reach something is less by `MARGIN`.

    >>> from axiomcheck.properties.reader import read
    >>> from axiomcheck.properties.text import to_text
    >>> ((first, second),) = outdone(read("for p: max D(p, .) = 1"), 2, {"p": ["1/2", "1/2"]})
    >>> print(to_text(first))
    for p, x and classes x1_of_2, x2_of_2 with p[x1_of_2] = 1/2, p[x2_of_2] = 1/2: D(p, x) < 1
    >>> print(to_text(second))
    for p, x: D(p, x) != D(p, x)
    """
    flat, at = _flat(said), argument(said)
    bound = {v.name for v in flat.variables}
    known = set(values) == bound and all(v.sort in ("object", "real", "whole") for v in flat.variables)
    if at is None or not known or any(len(v) != size for v in values.values() if isinstance(v, list)):
        return
    names = [f"{at.name}{k}_of_{size}" for k in range(1, size + 1)]
    if not isinstance(flat.conclusion, Relation) or {at.name, *names} & bound:
        return
    classes, pins = tuple(Variable(k, "class") for k in names), list[Relation]()
    for name, v in values.items():
        if isinstance(v, list):
            pins += [Relation("=", Expr("entry", sym(name), sym(k)), num(rational(q))) for k, q in zip(names, v, strict=True)]
        else:
            pins.append(Relation("=", sym(name), num(rational(v))))
    for low, high in _orders(flat.conclusion):
        for e, other in ((high, low), (low, high)):
            if e.op in EXTREMES and (e.op in LARGEST) == (e is high) and not other.has(*EXTREMES):
                value, strict = _beside(e, at), flat.conclusion.op == "<"
                less, more = (value, other) if e is high else (other, value)
                far = e.op in L.LIMITS and not strict
                then = Relation("<=" if far or strict else "<", less + num(MARGIN) if far else less, more)
                yield _of(flat, (at, *classes), then, pins), _of(flat, (at,), Relation("!=", value, value))


def _flat(said: Property) -> Property:
    """The property with one quantifier, if its conclusion is a relation."""
    while isinstance(said.conclusion, Every):
        inner = said.conclusion
        both = (*said.variables, *inner.variables), (*said.conditions, *inner.conditions)
        said = replace(said, variables=both[0], conditions=both[1], conclusion=inner.conclusion)
    return said


def _of(said: Property, more: tuple[Variable, ...], r: Relation, given: Iterable[Relation] = ()) -> Property:
    return replace(said, variables=(*said.variables, *more), conditions=(*said.conditions, *given), conclusion=r)


def _orders(s: Relation) -> list[tuple[Expr, Expr]]:
    """The sides, the smaller one first."""
    return [] if s.op == "!=" else [(s.left, s.right), *([(s.right, s.left)] if s.op == "=" else [])]


def _beside(extreme: Expr, at: Variable) -> Expr:
    """The value at an argument of which an extreme is taken."""
    part = next((a.args[1] for a in extreme.args if a.op == "on"), None)
    return Expr("D", *extreme.args, sym(at.name) if part is None else Expr("on", sym(at.name), part))
