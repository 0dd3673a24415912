"""Search for contradictions that need three classes: values of D where c3's true and predicted prevalence are given.

Between these, axioms that distinguish two classes say what they say of two classes; and an axiom about parts carries the
order that D has on two classes to them. As the true and the predicted share of c3 differ, a prediction that is in
proportion on c1 and c2 is not one that is right there. Nothing here is trusted: `parts` replays what is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import inconsistent as kernel
from axiomcheck.consistency.cycles import ways
from axiomcheck.consistency.instances import TRUTHS, UNIT, Affine, Assignment, Form, Node, Space, node
from axiomcheck.consistency.ladder import ladder_theorem
from axiomcheck.consistency.parts import Facts, PartTheorem, contradictory, facts_of, inference, said
from axiomcheck.consistency.plane import plane_theorem
from axiomcheck.consistency.scenario import Scenario
from axiomcheck.consistency.search import refute
from axiomcheck.consistency.small_part import gap_theorem
from axiomcheck.consistency.theorem import Theorem
from axiomcheck.errors import CheckError
from axiomcheck.exact.forms import Iff, form_of
from axiomcheck.lang.expr import ZERO, num, sym
from axiomcheck.lang.goal import Goal, Rel, lt, negation
from axiomcheck.strategies.linear import multipliers

Pair = tuple[Affine, Affine]
Shares = Callable[[str, int], tuple[int, ...]]  # all prevalences, of a distribution's name and that of c1
TWELFTH = UNIT // 12
TRUE, PREDICTED = (2, 3, 4), (1, 2, 3, 4, 5, 6)  # of c1 among c1 and c2, in twelfths
RESTS = ((120, 180), (180, 120))  # of c3, true and predicted


@dataclass(frozen=True)
class Edge:
    """One value of D is at most another, or less, by these steps, the last of which says so."""

    lower: Node
    upper: Node
    strict: bool
    steps: tuple[dict, ...] = field(hash=False, compare=False)


def theorem_for(theory: Theory) -> Theorem | None:
    """A proof that no D satisfies the theory, about two classes, about three, or that needs real numbers; None if none was found.

    >>> found = theorem_for(Theory(("mon", "abs", "ind"), "printed"))
    >>> found.axioms, found.instances
    (('mon', 'abs', 'ind'), 6)
    >>> theorem_for(Theory(("mon", "abs"), "printed")) is None
    True
    """
    if (proof := refute(theory)) is not None:
        return Theorem(theory, proof)
    return of_parts(theory)


def of_parts(theory: Theory) -> Theorem | None:
    """A proof that needs an axiom about parts, about three classes, or real numbers; None if none was found."""
    parts = [k for k in theory.order if form_of(theory.claim(k).statement).part]
    for rests in RESTS if parts else ():
        if (found := _by_cycle(theory, rests, parts)) is not None:
            return found
    for rests in RESTS if parts else ():
        if (found := _by_signs(theory, rests, parts)) is not None:
            return found
    return (gap_theorem(theory) or plane_theorem(theory) or ladder_theorem(theory)) if parts else None


# -- values where c3 has given shares ---------------------------------------------------


@dataclass(frozen=True)
class SliceForm(Form):
    """A statement at three classes, c3's true and predicted prevalence given in units."""

    rests: tuple[int, int] = (0, 0)

    @cached_property
    def scenario(self) -> Scenario:
        """Its names bound to symbols: prevalences of c1."""
        two = super().scenario
        rest = {k: num(Fraction(self.rests[k not in TRUTHS], UNIT)) for k in two.vectors}
        vectors = {k: (sym(k), num(1) - rest[k] - sym(k), rest[k]) for k in two.vectors}
        return Scenario(two.claim, 3, vectors, two.scalars, self.picked)


class Slice(Space):
    """The points that are looked at, c3's shares being given."""

    def __init__(self, theory: Theory, rests: tuple[int, int]):
        self.rests = rests
        self.pools = [[k * TWELFTH for k in pool] for pool in (TRUE, PREDICTED)]
        truths, near = ([(v * (UNIT - rest) // UNIT, 0) for v in pool]
                        for pool, rest in zip(self.pools, rests, strict=True))  # fmt: skip
        super().__init__(theory, None, truths, near)
        self.forms = [SliceForm(f.theory, f.name, f.signs, f.picked, rests) for f in self.forms]

    def inside(self, role: str, v: Affine) -> bool:
        """Is the distribution with that prevalence of c1 in the domain?"""
        shares = self.shares(role == "predicted", v[0])
        return all(x > 0 if r.op == "<" else x >= 0
                   for x, r in zip(shares, self.theory.inside(role, (num(0),) * 3), strict=True))  # fmt: skip

    def shares(self, predicted: bool, v: int) -> tuple[int, int, int]:
        """All prevalences, in units."""
        rest = self.rests[predicted]
        return v, UNIT - rest - v, rest

    def edges(self) -> list[Edge]:
        """What axioms that know of no parts say between these values."""
        return _edges(self, lambda name, v: self.shares(name not in TRUTHS, v))

    def carried(self, part: str, lower: Pair, upper: Pair, found: Edge) -> Edge:
        """What holds of two classes, carried by an axiom about parts."""
        p, x, y = (v[0] * (UNIT - self.rests[i]) // UNIT for i, v in ((0, lower[0]), (1, lower[1]), (1, upper[1])))
        low, high = ("y", "x") if found.strict else ("x", "y")  # if x is less, y is not at most x
        point = {"p": _shares(self.shares(False, p)), low: _shares(self.shares(True, x)), high: _shares(self.shares(True, y))}
        step = {"step": "part", "axiom": part, "part": 2, "strict": found.strict, "point": {"distributions": point}}
        return Edge(((p, 0), (x, 0)), ((p, 0), (y, 0)), found.strict, (*found.steps, step))


def _shares(values: tuple[int, ...]) -> list[str]:
    return [str(Fraction(v, UNIT)) for v in values]


@cache
def _of_three(theory: Theory, rests: tuple[int, int]) -> list[Edge]:
    """What one axiom says between values where c3's shares are given."""
    return Slice(theory, rests).edges()


@cache
def _of_two(theory: Theory) -> list[Edge]:
    """What one axiom says of two classes."""
    return _edges(_plane(theory), lambda name, v: (v, UNIT - v))


def _plane(theory: Theory) -> Space:
    return Space(theory, None, *([(k * TWELFTH, 0) for k in pool] for pool in (TRUE, PREDICTED)))


def _edges(space: Space, shares: Shares) -> list[Edge]:
    """What the axioms say between two values of D, or of one and zero."""
    found = []
    for form, at, left, op, right in space.instances():
        if "beta" not in (left, right):
            low, high, step = node(at, left), node(at, right), _step(form, at, shares)
            found.append(Edge(low, high, op == "<", (step,)))
            found += [Edge(high, low, False, (step,))] * (op == "=")
    return found


def _step(form: Form, at: Assignment, shares: Shares) -> dict:
    vectors = form.scenario.vectors
    point: dict = {"distributions": {k: _shares(shares(k, at[k][0])) for k in vectors}}
    if scalars := {k: str(Fraction(at[k][0], UNIT)) for k in form.names if k not in vectors}:
        point["scalars"] = scalars
    return form.step(point)


def _nonzero(theory: Theory, ends: Iterable[Node]) -> Iterator[tuple[Pair, dict]]:
    """Errors that an axiom says are not zero."""
    for name in theory.order:
        conclusion = form_of(theory.claim(name).statement).conclusion
        if not isinstance(conclusion, Iff) or conclusion.right.lhs.op != "sym":
            continue
        for at in ends:
            if not isinstance(at, str) and at[0] != at[1]:
                p, x = at
                point = {k: _shares((v[0], UNIT - v[0])) for k, v in (("p", p), ("x", x))}
                yield at, {"step": "differs", "axiom": name, "point": {"distributions": point}}


def _differing(theory: Theory, known: list[Edge]) -> Iterator[Edge]:
    """Errors that are never negative, and zero at the truth alone, are positive elsewhere."""
    floors = {e.upper: e for e in known if e.lower == "0" and not e.strict}
    for at, step in _nonzero(theory, floors):
        yield Edge("0", at, True, (*floors[at].steps, step))


# -- cycles -------------------------------------------------------------------------------


def _paths(edges: list[Edge], start: Node) -> Iterator[Edge]:
    """The shortest way to every value that is at least as large, a strict one where there is one."""
    above: dict[Node, list[Edge]] = {}
    for e in edges:
        above.setdefault(e.lower, []).append(e)
    found = list(ways(start, lambda at: ((e.upper, e.strict, e.steps) for e in above.get(at, ()))))
    strictly = {end for end, strict, _ in found if strict}
    for end, strict, steps in found:
        if steps and (strict or end not in strictly):
            yield Edge(start, end, strict, steps)


def _by_cycle(theory: Theory, rests: tuple[int, int], parts: list[str]) -> PartTheorem | None:
    """A contradiction between the values themselves."""
    two = _alone(theory)
    proof = _cycle(theory, rests, parts, [*two, *_differing(theory, two)])
    return None if proof is None else PartTheorem(theory, proof)


def _by_signs(theory: Theory, rests: tuple[int, int], parts: list[str]) -> PartTheorem | None:
    """An error that is not zero contradicts the others whether it is positive or negative."""
    two = _alone(theory)
    ends = dict.fromkeys(v for e in two for v in (e.lower, e.upper))
    for at, step in _nonzero(theory, ends):
        error = kernel.value(*(tuple(num(Fraction(v, UNIT)) for v in (e[0], UNIT - e[0])) for e in at))
        proof: dict = {"step": "signs", "differs": step}
        signs = (("above", Edge("0", at, True, ()), lt(ZERO, error)), ("below", Edge(at, "0", True, ()), lt(error, ZERO)))
        for case, edge, fact in signs:
            if (found := _cycle(theory, rests, parts, [*two, edge], (fact,))) is None:
                break
            proof[case] = found
        else:
            theorem = PartTheorem(theory, proof)
            theorem.replay()
            return theorem
    return None


def _alone(theory: Theory) -> list[Edge]:
    """What single axioms say of two classes."""
    return [e for k in theory.order for e in _of_two(replace(theory, axioms=(k,)))]


def _cycle(theory: Theory, rests: tuple[int, int], parts: list[str], two: list[Edge], facts: Facts = ()) -> dict | None:
    """Values that would have to be less than themselves, by what is said of two classes, some of it assumed."""
    ends = dict.fromkeys(v for e in two for v in (e.lower, e.upper) if not isinstance(v, str))
    order = [(v, e.upper, e) for v in ends for e in _paths(two, v) if not isinstance(e.upper, str) and e.upper[0] == v[0]]
    where = Slice(theory, rests)
    alone = [e for k in theory.order for e in _of_three(replace(theory, axioms=(k,)), rests)]
    edges = alone + [where.carried(k, *x) for k in parts for x in order]
    starts = dict.fromkeys(e.lower for e in edges if e.strict)
    ways = (way for start in starts for way in _paths(edges, start) if way.upper == start and way.strict)
    for way in sorted(ways, key=lambda w: len(w.steps))[:3]:
        try:
            found = completed(theory, way.steps, facts)
            contradictory(facts_of(theory, found["facts"], facts), found["coefficients"])
        except CheckError:
            continue
        return found
    return None


def completed(theory: Theory, steps: tuple[dict, ...], facts: Facts = ()) -> dict:
    """The steps, each once, with the multipliers by which those follow that do not speak for themselves."""
    made: list[dict] = []
    for step in steps:
        if any(step == {k: v for k, v in m.items() if k != "coefficients"} for m in made):
            continue
        whole = step
        if step["step"] != "instance":
            needed, _ = inference(theory, step)
            whole = step | {"coefficients": _multipliers((*facts, negation(needed)))}
        facts = (*facts, said(theory, facts, whole))
        made.append(whole)
    return {"step": "parts", "facts": made, "coefficients": _multipliers(facts)}


def _multipliers(facts: tuple[Rel, ...]) -> list[str]:
    return multipliers(kernel.named(Goal(facts, lt(ZERO, ZERO))))
