"""Search for a proof that no function D satisfies a theory, for two classes.

The instances that a proof needs form a cycle of inequalities between values of D, one of them
strict.  The place of the largest error is taken apart by cases: below the truth, at it, above it,
and at the ends of the domain where that is needed.  Nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import inconsistent as kernel
from axiomcheck.consistency.cycles import Way, ways
from axiomcheck.consistency.instances import (
    PLACE,
    UNIT,
    Affine,
    Edge,
    Interval,
    Node,
    Space,
    constant,
    distribution,
)
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import encode
from axiomcheck.lang.expr import ZERO, num, sym
from axiomcheck.lang.goal import Goal, Rel, lt
from axiomcheck.strategies.linear import multipliers

TENTHS = tuple(Fraction(k, 10) for k in (2, 1, 3, 5, 8, 9, 7))
AT_LARGEST = tuple(Fraction(k, 10) for k in (2, 5, 10, 0))  # truths whose largest error is looked at
NEAR_ENDS = (Fraction(1, 20), Fraction(19, 20))
LONGEST, MOST = 4, 4_000
HALF = UNIT // 2
U: Affine = (0, UNIT)
Facts = tuple[Edge, ...]


def refute(theory: Theory) -> dict | None:
    """A proof, as the kernel takes it, that no D satisfies the theory; None if none was found.

    >>> refute(Theory(("rel", "abs")))["axiom"]
    'rel'
    >>> refute(Theory(("rel", "mon"))) is None
    True
    """
    proofs = (finished(theory, sketch) for sketch in _sketches(theory) if sketch is not None)
    return next((proof for proof in proofs if proof is not None), None)


def finished(theory: Theory, sketch: dict) -> dict | None:
    """The proof with that sketch, as the kernel takes it; None if it is none."""
    facts = (lt(ZERO, kernel.BETA),) if "max" in theory.order else ()
    try:
        proof = complete(theory, facts, frozenset({"beta"}), sketch)
        kernel.check_inconsistent(theory, proof)
    except CheckError:
        return None
    return proof


def _sketches(theory: Theory) -> Iterator[dict | None]:
    positive = (Edge("0", "beta", True, {}),) if "max" in theory.order else ()
    if not positive:
        yield _without_largest(theory)
        return
    for truth in map(constant, AT_LARGEST):
        if Space(theory, None, [truth], []).truths:
            yield (_approached if theory.supremum else _attained)(theory, truth, positive)


# -- chains ---------------------------------------------------------------------


def _pools(theory: Theory, truth: Affine | None, place: Interval | None) -> Space:
    """Simple points, and those that the place of the largest error suggests."""
    truths = [constant(v) for v in (*TENTHS, Fraction(0), Fraction(1), *NEAR_ENDS)]
    near = list(truths)
    if truth is not None:
        truths = [truth, *truths]
    if truth is not None and place is not None:
        truths += [(truth[0], -HALF), (truth[0] + HALF, -HALF)]
        near = [U, truth, (0, HALF), (HALF, HALF), (2 * truth[0], -UNIT), *near]
    return Space(theory, place, truths, near)


def chain(space: Space, facts: Facts) -> list[Edge] | None:
    """The shortest cycle of inequalities with a strict one, through a fact, or through any value if there is none."""
    best: list[Edge] | None = None
    starts: Iterable[tuple[Node, Node, list[Edge]]] = [(e.upper, e.lower, [e]) for e in facts]
    if not facts:
        starts = [(node, node, []) for node in product(space.truths, space.predictions)]
    for start, goal, first in starts:
        longest = LONGEST if best is None else len(best) - len(first) - 1
        found = _path(space, facts, start, goal, any(e.strict for e in first), longest)
        if found is not None and (best is None or len(first) + len(found) < len(best)):
            best = [*first, *found]
    return best


def _path(
    space: Space, facts: Facts, start: Node, goal: Node, strict: bool, longest: int
) -> list[Edge] | None:
    def above(node: Node) -> Iterator[Way]:
        for edge in (*(e for e in facts if e.lower == node), *space.above(node)):
            yield edge.upper, edge.strict, (edge,)

    found = ways(start, above, strict, longest, MOST)
    return next((list(path) for node, more, path in found if node == goal and more), None)


def _written(path: list[Edge]) -> dict:
    """The instances of a cycle, one after the other, and that they are contradictory."""
    sketch: dict = {"step": "contradiction"}
    steps: list[dict] = []
    for edge in path:
        if edge.step and edge.step not in steps:
            steps.append(edge.step)
    for step in reversed(steps):
        sketch = {**step, "then": sketch}
    return sketch


def _without_largest(theory: Theory) -> dict | None:
    path = chain(_pools(theory, None, None), ())
    return None if path is None else _written(path)


# -- where the largest error lies --------------------------------------------------


def _attained(theory: Theory, truth: Affine, facts: Facts) -> dict | None:
    place = (truth, U)
    known = (*facts, Edge("beta", place, False, {}), Edge(place, "beta", False, {}))
    then = _cases(theory, truth, known)
    step = {"step": "maximum", "truth": distribution(truth), "place": [PLACE]}
    return None if then is None else {**step, "then": then}


def _approached(theory: Theory, truth: Affine, facts: Facts) -> dict | None:
    """Values that cannot be as large as the bound, and an error larger than all of them."""
    reached: dict[tuple[Affine, Affine], dict] = {}
    space = _pools(theory, truth, None)
    for value in _values(space, truth):
        path = chain(space, (*facts, Edge("beta", value, False, {})))
        if path is not None and not any(e.lower == "0" and e.upper == "beta" for e in path):
            reached[value] = _written(path)
    place = (truth, U)
    wanted = list(reached)
    for value in reversed(list(reached)):  # as few as will do
        fewer = [v for v in wanted if v != value]
        if _cases(theory, truth, (*facts, *(Edge(v, place, True, {}) for v in fewer))) is not None:
            wanted = fewer
    then = _cases(theory, truth, (*facts, *(Edge(v, place, True, {}) for v in wanted)))
    if then is None:
        return None
    return {
        "step": "approach",
        "truth": distribution(truth),
        "place": [PLACE],
        "values": [[distribution(v) for v in pair] for pair in wanted],
        "reached": [reached[v] for v in wanted],
        "then": then,
    }


def _values(space: Space, truth: Affine) -> list[tuple[Affine, Affine]]:
    """Errors at least as large as those near the ends: moved from neighbouring truths, mirrored, or at the ends."""
    q = truth[0]
    low, high = q // 2, (q + 3 * UNIT // 10) // 2 + UNIT // 20
    ends = [q, 2 * q, 0, UNIT]
    found = [(low, low + UNIT - q), (high, high - q), (low, low + q), *((q, e) for e in ends)]
    pairs: list[tuple[Affine, Affine]] = [((a, 0), (b, 0)) for a, b in found]
    return [(a, b) for a, b in pairs if space.inside("true", a) and space.inside("predicted", b)]


def _cases(theory: Theory, truth: Affine, facts: Facts) -> dict | None:
    """The place lies below the truth, at it, or above it."""
    ends = theory.inside("predicted", (num(0), num(0)))
    closed = [r.op == "<=" for r in ends]
    anywhere = chain(_pools(theory, truth, Interval(0, UNIT, (closed[0], closed[1]))), facts)
    if anywhere is not None:
        return _written(anywhere)
    q = truth[0]
    low, high = Interval(0, q, (closed[0], False)), Interval(q, UNIT, (False, closed[1]))
    below_or_at, at_or_above = replace(low, closed=(closed[0], True)), replace(high, closed=(True, closed[1]))
    for side, place, rest in ("below", below_or_at, high), ("above", at_or_above, low):
        found = chain(_pools(theory, truth, place), facts) if 0 < q < UNIT else None
        if found is not None:
            if (other := _part(theory, truth, facts, rest)) is None:
                return None
            pair = (_written(found), other) if side == "below" else (other, _written(found))
            return _split(q, pair[0], None, pair[1], side)
    if (below := _part(theory, truth, facts, low)) is None:
        return None
    if (equal := _at(theory, truth, facts, q, closed)) is None:
        return None
    above = _part(theory, truth, facts, high)
    return None if above is None else _split(q, below, equal, above)


def _split(at: int, below: dict, equal: dict | None, above: dict, side: str = "") -> dict:
    on = sym(PLACE) - num(Fraction(at, UNIT)) if at else sym(PLACE)
    found = {"step": "cases", "on": encode(on), "below": below, "above": above}
    return found | ({"equal": equal} if equal is not None else {"with": side})


def _part(theory: Theory, truth: Affine, facts: Facts, place: Interval) -> dict | None:
    """The place lies in an interval, one end of which may be an end of the domain, to be looked at apart."""
    if place.low == place.high:
        return {"step": "contradiction"}
    path = chain(_pools(theory, truth, place), facts)
    if path is not None:
        return _written(path)
    if not any(place.closed):
        return None
    end = place.low if place.closed[0] else place.high
    equal = _at(theory, truth, facts, end, (True, True))
    inner = equal and _part(theory, truth, facts, Interval(place.low, place.high, (False, False)))
    if inner is None:
        return None
    impossible = {"step": "contradiction"}
    return _split(end, *((impossible, equal, inner) if place.closed[0] else (inner, equal, impossible)))


def _at(theory: Theory, truth: Affine, facts: Facts, value: int, closed: Sequence[bool]) -> dict | None:
    """The place is a number."""
    if (value == 0 and not closed[0]) or (value == UNIT and not closed[1]):
        return {"step": "contradiction"}

    def put(v: Affine) -> Affine:
        return v[0] + v[1] * value // UNIT, 0

    def node(n: Node) -> Node:
        return n if isinstance(n, str) else (put(n[0]), put(n[1]))

    known = tuple(Edge(node(e.lower), node(e.upper), e.strict, e.step) for e in facts)
    path = chain(_pools(theory, truth, None), known)
    return None if path is None else _written(path)


# -- coefficients ------------------------------------------------------------------


def complete(theory: Theory, facts: tuple[Rel, ...], names: frozenset[str], sketch: dict) -> dict:
    """The sketch of a proof with the coefficients of every linear step; a CheckError if there are none."""
    if sketch["step"] == "contradiction":
        return sketch | {"coefficients": multipliers(kernel.named(Goal(facts, lt(ZERO, ZERO))))}
    found: list[list[str]] = []

    def search(goal: Goal) -> list[str]:
        found.append(multipliers(goal))
        return found[-1]

    done = [complete(theory, *case) for case in kernel.branches(theory, facts, names, sketch, search)]
    step = sketch | ({"proofs": found} if found else {})
    if sketch["step"] == "cases":
        return step | dict(zip([k for k in ("below", "equal", "above") if k in step], done, strict=True))
    *reached, then = done
    return step | ({"reached": reached} if "reached" in step else {}) | {"then": then}
