"""Goals about several numbers that rise or fall in one of them: this one moves to the end of its interval, and is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.calculus.rules import Sequent, derivative
from axiomcheck.calculus.term import ZERO, Node, Refused, minus, neg, num, rel, replaced, var
from axiomcheck.tactics import analysis
from axiomcheck.tactics.builder import Stuck, simple
from axiomcheck.tactics.limits import limits
from axiomcheck.tactics.sampling import atoms_of

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

MOST = 2  # numbers that a goal may speak of: so many has a box
FEWEST = 20  # points at which a slope is looked at
MOVING = "e_"


def at_end(s: Scalar, S: Sequent, depth: int) -> int | None:
    """The difference of both sides at the end of an interval from which it rises, where enclosures show its slope."""
    g = S.goal
    if g.op not in ("le", "lt") or not any(t.op in ("exp", "log", "root", "atan") for t in g.nodes()) or ("s", MOVING) in S.names:
        return None
    d = minus(g.kids[1], g.kids[0])
    atoms = sorted(atoms_of(d), key=simple)
    if len(atoms) != MOST or any(v.op != "var" for v in atoms):
        return None
    box = {v: limits(S, v) for v in atoms}
    why = None
    for v in atoms:
        for end, up in zip(box[v], (True, False), strict=True):
            if end is None or any(None in sides for sides in box.values()) or not _rises(s, S, d, v, up):
                continue
            try:
                return _moved(s, S, d, v, num(end), up, depth)
            except Stuck as error:
                why = error
    if why is not None:
        raise why
    return None


def _rises(s: Scalar, S: Sequent, d: Node, v: Node, up: bool) -> bool:
    """Is the slope of one sign, as far as floats tell?"""
    try:
        slope, conditions = derivative(d, v.name)
    except Refused:
        return False
    cloud = s.sampler.cloud(S)
    if not cloud.count:
        return False
    s.b.spend(5)
    with np.errstate(all="ignore"):
        values = cloud.of(slope)[cloud.meets(S.given)]
    values = values[np.isfinite(values)]
    return len(values) >= FEWEST and bool((values > 0).all() if up else (values < 0).all()) and len(conditions) < 20


def _moved(s: Scalar, S: Sequent, d: Node, v: Node, end: Node, up: bool, depth: int) -> int:
    """d at the end is not negative, and d rises from there."""
    b, t = s.b, var(MOVING)
    base = rel("le", ZERO, replaced(d, v, end))
    others = frozenset(f for f in S.given if not f.names & v.names)
    shown = s.prove(Sequent(others, base), depth)
    low, high = (end, v) if up else (v, end)
    f = replaced(d if up else neg(d), v, t)
    order = rel(S.goal.op, replaced(f, t, low), replaced(f, t, high))

    def rises(W: Sequent) -> int:
        if W.goal.op in ("le", "lt") and W.goal.kids[0] == ZERO and t in W.goal.nodes():
            found = analysis.boxed(s, W, depth)
            if found is not None:
                return found
        return s.prove(W, 3)

    last = b.knowing(order, b.using("path", (MOVING, f, low, high), rises), s._last)
    return b.have(S, base, lambda W: shown, last)
