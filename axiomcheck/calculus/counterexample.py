"""Counterexamples: a point at which something that a claim says is false (trusted).

A claim says all of its sequents, so that a false one refutes it.  A point gives the classes, the vectors and the
numbers.  Where it leaves the amount of smoothing or a measure's parameters open, steps of the calculus show that one is
false for all that they may be.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce

from axiomcheck.calculus.check import check, refutes
from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.calculus.files import rational, unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import EPS, REFUTATION, TRAIN, Setting, founded, said
from axiomcheck.calculus.term import FALSE, TRUE, Node, Refused, add, conj, disj, need, negation, num
from axiomcheck.calculus.values import Point, apply, truth, value
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN as TRAINING
from axiomcheck.properties.model import Every, Property, Some, parts


def shows(
    claim: Claim, params: dict[str, object], packed: object = "",
    stated: list[tuple[Property, bool]] | None = None, asked: Callable[..., list[Sequent]] | None = None,
) -> frozenset[str]:  # fmt: skip
    """What it rests on beside the calculus, if the claim is false at the point: by numbers, or by packed steps.

    The formula's own values come first.  Where limits count, steps show what these rest on.  What is to be false, and what
    steps show where numbers do not tell, are those of the claim, if nothing else is given that follows from it.

    Raises
    ------
    Refused
        It is not seen to be false.
    """
    steps, hints = unpack(packed) if packed != "" else ((), ())
    for known in (None, hints):
        setting = setting_of(claim).hinted(known)
        for prop, uniform in [property_of(claim)] if stated is None else stated:
            point, spoken = read(setting, prop, params, uniform)
            if any(refutes(S, point) for S in spoken):
                owed = founded(setting, prop) if setting.premises is not None else []
                need(bool(owed) or packed == "", "steps that serve nothing")
                return setting.rests | (check(steps, owed) if owed else frozenset())
    need(packed != "" and not hints, "the claim is not certainly false at the point")
    return setting_of(claim).hinted(None).rests | check(steps, (asked or wanted)(claim, params))


def wanted(claim: Claim, params: dict[str, object]) -> list[Sequent]:
    """What steps show: for all that is left open, some sequent's hypotheses hold at the point, and its goal does not."""
    return [left_open(setting_of(claim).hinted(None), property_of(claim)[0], params, property_of(claim)[1])]


def left_open(setting: Setting, prop: Property, params: dict[str, object], uniform: bool = False) -> Sequent:
    """The same of any property.  What is assumed of the parameters is true of some, as `parameters.cases` has seen."""
    point, spoken = read(setting, prop, params, uniform)
    allowed = frozenset(grounded(f, point) for f in setting.given) - {TRUE}
    need(all(f.names for f in allowed), "the point is none of the claim's")  # as nothing is false for none
    hold = [sorted((grounded(f, point) for f in S.given), key=repr) for S in spoken]
    broken = [conj(*fs, negation(grounded(S.goal, point))) for fs, S in zip(hold, spoken, strict=True)]
    return Sequent(allowed, disj(*broken))


def read(setting: Setting, prop: Property, params: dict[str, object], uniform: bool = False) -> tuple[Point, list[Sequent]]:
    """The point, and what the property says for its signs, wherever values exist."""
    point, signs = point_of(setting, prop, params)
    found = said(setting, prop, (), uniform, REFUTATION, signs)
    return point, [S for S in found if not any(f.has("exv", "exs") for f in (*S.given, S.goal))]


def point_of(setting: Setting, prop: Property, params: dict[str, object]) -> tuple[Point, dict[str, tuple[int, ...]]]:
    """The point, and its signs.

    Lists of numbers are vectors and lists of classes parts, counted from 1 as classes are; all else are numbers.
    """
    size, values, smoothed = params.get("classes"), params.get("values"), setting.domain == "smoothed"
    need(set(params) <= {"classes", "values", *(["eps"] if smoothed else [])}, "a point has classes and values")
    if type(size) is not int or type(values) is not dict or not 0 < size <= 100:
        raise Refused("a point has classes and values")
    known = [v for s in parts(prop.sentence) if isinstance(s, Every | Some) for v in s.variables]
    need(set(values) <= {TRAINING, *(v.name for v in known)}, "the point speaks of other variables")
    lists = {TRAIN if k == TRAINING else k: v for k, v in values.items() if type(v) is list}
    inside = {k: v for k, v in lists.items() if {type(c) for c in v} == {int} and v == sorted(set(v))}
    vectors = {k: tuple(map(rational, v)) for k, v in lists.items() if k not in inside}
    numbers = {k: rational(v) for k, v in values.items() if type(v) not in (list, int)}
    classes = {**{f"k{c}_": c for c in range(1, size + 1)}, **{k: v for k, v in values.items() if type(v) is int}}
    signs: dict[str, tuple[int, ...]] = {v.name: (int(numbers[v.name]),) for v in known if v.sort == "sign" and v.name in numbers}
    need(all(numbers[k] in (1, -1) for k in signs), "a sign is 1 or -1")
    amount = {EPS: rational(params["eps"])} if "eps" in params else {}
    places = {k: c - 1 for k, c in classes.items()}
    return Point(size, vectors, {**numbers, **amount}, places, {k: frozenset(c - 1 for c in v) for k, v in inside.items()}), signs


# -- statements at a point ------------------------------------------------------------------------


def grounded(t: Node, point: Point, bound: tuple[int, ...] = ()) -> Node:
    """The same term or formula at the point: of the scalars that are left open, without classes and vectors."""
    if t.op == "var":
        known = point.scalars.get(t.name)
        return num(known) if isinstance(known, Fraction) else t
    if t.op in ("at", "dl"):
        found = value(t, point, bound)
        return num(found) if isinstance(found, Fraction) else t
    if t.op in ("dist", "in", "out", "upto", "after"):
        return TRUE if truth(t, point, bound) else FALSE
    if t.binds:
        return _over(t.op, [grounded(t.kids[0], point, (*bound, c)) for c in point.over(t.classes, bound)])
    return _simple(t.with_kids([grounded(kid, point, bound) for kid in t.kids]))


def _over(op: str, kids: list[Node]) -> Node:
    if (joined := {"all": conj, "some": disj}.get(op)) is not None:
        return joined(*kids)
    if op == "sum" or not kids:
        return _simple(add(*kids))
    return reduce(lambda a, b: _simple(Node(op[1:], (a, b))), kids)


def _simple(t: Node) -> Node:
    """A term of numbers as its value, where that is rational; a formula of numbers as its truth, where that is seen."""
    if t.op in ("and", "or"):
        return (conj if t.op == "and" else disj)(*t.kids)
    if t.op == "ite" and t.kids[0] in (TRUE, FALSE):
        return t.kids[1 if t.kids[0] == TRUE else 2]
    if t.formula:
        seen = None if t.names else truth(t, Point(1))
        return t if seen is None else TRUE if seen else FALSE
    if any(kid.op != "num" for kid in t.kids) or t.op == "num":
        return t
    found = apply(t.op, t.k, [kid.q for kid in t.kids])
    return num(found) if isinstance(found, Fraction) else t
