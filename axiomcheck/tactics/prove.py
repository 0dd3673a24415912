"""Relations between real numbers: a checked proof, an exact counterexample, or what stayed open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice, product

import numpy as np

from axiomcheck.calculus.check import Step, check, refutes
from axiomcheck.calculus.claims import ASSUMED
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, ONE, RELATIONS, TRUE, ZERO, Node, Refused, add, minus, rel, var
from axiomcheck.calculus.values import Point, truth, value
from axiomcheck.exact.goals import ORACLES
from axiomcheck.tactics.builder import STEPS_PER_SECOND, Builder, OutOfSteps, Stuck, Tactic, pruned, simple
from axiomcheck.tactics.sampling import Cloud, Sampler, points
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.tidy import tidied

GRID = tuple(map(Fraction, ("0", "1", "-1", "2", "1/2", "-1/2", "-2", "3", "1/3", "10", "-10", "1/10")))
MAX_GRID = 4_000
DENOMINATORS = (2, 12, 1000, 10**9)
STARTS, ROUNDS, SMALL, SCALES = 8, 60, 1e-3, (1.0, 30.0, 1000.0)  # from how many points, and how long, steps go downhill
VACUOUS = 1_000  # steps spent on a contradiction among the hypotheses
EQUATION = 3_000  # steps for an equation by the way that is given for it


@dataclass(frozen=True)
class Proved:
    """A certificate that `check` has accepted; `vacuous` if it shows that the hypotheses contradict each other."""

    sequent: Sequent
    steps: tuple[Step, ...]
    trusts: frozenset[str]
    vacuous: bool = False


@dataclass(frozen=True)
class Refuted:
    """A point at which every hypothesis certainly holds and the goal certainly fails."""

    sequent: Sequent
    point: dict[str, Fraction]


@dataclass(frozen=True)
class Open:
    """Neither was found."""

    sequent: Sequent
    why: str
    left: Sequent | None


Answer = Proved | Refuted | Open
Ask = Callable[[Sequent], str | None]  # which oracle shows a sequent, if one does
Way = Callable[[Builder, Sequent], int]


def statement(hypotheses: Iterable[Node], goal: Node, whole: Iterable[str] = ()) -> Sequent:
    """The sequent: where all terms have values, the hypotheses give the goal; some scalars are whole numbers."""
    hypotheses = list(hypotheses)
    given = [*map(_against_zero, hypotheses), *(Node("int", (var(name),)) for name in whole)]
    given += [defined(t) for f in (*hypotheses, goal) for t in _sides(f)]
    flat = [k for f in given for k in (f.kids if f.op == "and" else (f,))]
    return Sequent(frozenset(f for f in flat if f != TRUE), goal)


def _against_zero(f: Node) -> Node:
    """a != b as a - b != 0, which is what the rules can use."""
    if f.op in ("and", "or"):
        return Node(f.op, tuple(map(_against_zero, f.kids)))
    return rel("ne", minus(*f.kids), ZERO) if f.op == "ne" and f.kids[1] != ZERO else f


def _sides(f: Node) -> Iterator[Node]:
    if f.formula:
        for kid in f.kids:
            yield from _sides(kid)
    else:
        yield f


def prove_goal(hypotheses: Iterable[Node], goal: Node, whole: Iterable[str] = (), seconds: float = 20.0) -> Answer:
    """Does the goal, relations of scalars, follow, wherever all terms have values?

    `whole` are the scalars that are whole numbers; work is counted in steps, so that it is the same on every
    machine.

    >>> from axiomcheck.tactics.forms import function
    >>> x = var("x")
    >>> type(prove_goal([], rel("le", add(ONE, x), function("exp", x)))).__name__
    'Proved'
    >>> prove_goal([], rel("lt", x, ONE)).point
    {'x': Fraction(1, 1)}
    """
    S = statement(hypotheses, goal, whole)
    names = sorted({name for _, name in S.names})
    meets = False
    for at in _candidates(S, names):
        point = Point(1, scalars=at)
        if refutes(S, point):
            return Refuted(S, at)
        meets = meets or all(truth(f, point) is True for f in S.given)
    if not meets:
        found = _searched(Sequent(S.given, FALSE), VACUOUS)
        if isinstance(found, Proved):
            shown = _searched(S, VACUOUS)
            if isinstance(shown, Proved):
                return Proved(S, shown.steps, shown.trusts, vacuous=True)
    return _searched(S, int(seconds * STEPS_PER_SECOND))


def prove_parts(S: Sequent, seconds: float, ask: Ask = lambda _: None, equal: Way | None = None) -> Proved | Open:
    """A sequent of scalars whose goal may be a conjunction: its parts are shown one by one, each from those before it.

    `ask` names an oracle that shows a part for which the search has found nothing, or None; `equal` is tried first for equations.

    >>> from axiomcheck.calculus.term import conj
    >>> from axiomcheck.tactics.forms import function
    >>> x = var("x")
    >>> goal = conj(rel("lt", ZERO, x), rel("le", function("log", x), x))
    >>> type(prove_parts(Sequent(frozenset([rel("lt", ONE, x)]), goal), 2)).__name__
    'Proved'
    """
    return _searched(S, int(seconds * STEPS_PER_SECOND), ask, equal)


def _searched(S: Sequent, budget: int, ask: Ask = lambda _: None, equal: Way | None = None) -> Proved | Open:
    builder = Builder(budget)
    search = Scalar(builder, thorough=True)

    def one(W: Sequent) -> int:
        if W.goal in W.given:
            return builder.hypothesis(W)
        if not W.goal.names and (found := builder.tried(builder.alone("enclosed"), W)) is not None:
            return found(W)  # numbers alone
        if W.goal.op == "eq" and equal is not None:
            way: Tactic = builder.part(EQUATION, lambda V: equal(builder, V))
            if (found := builder.tried(way, W)) is not None:
                return found(W)
        try:
            return whole_numbers(search, W)
        except (Stuck, OutOfSteps):
            if (oracle := ask(W)) is None:
                raise
            return builder.note(W, oracle)

    def plainly(W: Sequent, f: Node, then: Tactic) -> int:
        """Where a term has a value is often clear without 0 log 0 = 0: then the parts of that are what is known from here on."""
        first = f.kids[0] if f.op == "or" and f.kids else f
        pieces = first.kids if first.op == "and" else (first,)
        if f.op not in ("and", "or") or any(g.op not in RELATIONS for g in pieces):
            return builder.have(W, f, one, then)
        V = W
        for g in pieces:
            if g not in V.given and builder.tried(one, V.showing(g)) is None:
                return builder.have(W, f, one, then)
            V = V.assuming(g)
        return builder.having(W, [(g, one) for g in pieces], then)

    def known(W: Sequent) -> int:
        """What is a part, or made of parts, that were shown."""
        if W.goal.op == "or" and W.goal not in W.given:
            return builder.back(W, "either", (W.goal.kids[0],), known)
        return builder.back(W, "each", (), known) if W.goal.op == "and" and W.goal not in W.given else builder.hypothesis(W)

    parts = S.goal.kids if S.goal.op == "and" else ()
    try:
        if parts:
            last: Tactic = builder.using("each", (), known)
            shown: Tactic = lambda W: builder.have(W, parts[-1], one, last)
            reduce(lambda then, f: lambda W: plainly(W, f, then), parts[-2::-1], shown)(S)
        else:
            one(S)
        steps = tuple(pruned(builder.steps, [S]))
    except (Stuck, OutOfSteps, Refused) as error:
        spent = isinstance(error, OutOfSteps)
        why = "the budget of the search is used up" if spent else "the search found no proof"
        return Open(S, why, search.left)
    except RecursionError:
        return Open(S, "the proof would be nested too deeply", search.left)
    return Proved(S, steps, check(steps, [S], {**ORACLES, **ASSUMED}))


def whole_numbers(search: Scalar, S: Sequent) -> int:
    """a < b for polynomials in whole numbers says a + 1 <= b."""
    b = search.b
    whole = {f.kids[0] for f in S.given if f.op == "int"}
    for f in sorted((f for f in S.given if f.op == "lt"), key=simple) if whole else ():
        low, high = f.kids
        more = rel("le", add(low, ONE), high)
        if more in S.given:
            continue
        try:
            b.wanted(S, "whole", low, high)
        except Stuck:
            continue

        def either(W: Sequent, more: Node = more) -> int:
            return whole_numbers(search, W) if more in W.given else search._last(W)

        return b.back(S, "whole", (low, high), either)
    return tidied(search, S)


def _candidates(S: Sequent, names: list[str]) -> Iterator[dict[str, Fraction]]:
    """Small numbers first, then rationals near points at which the goal seems to fail."""
    whole = {f.kids[0].name for f in S.given if f.op == "int" and f.kids[0].op == "var"}
    grid = GRID
    while len(grid) ** len(names) > MAX_GRID and len(grid) > 2:
        grid = grid[:-1]
    for values in islice(product(grid, repeat=len(names)), MAX_GRID):
        at = dict(zip(names, values, strict=True))
        if all(at[w].denominator == 1 for w in whole if w in at):
            yield _settled(S, at)
    for floats in (*points(S), *_downhill(S)):
        for limit in DENOMINATORS:
            at = {a.name: Fraction(v).limit_denominator(limit) for a, v in floats.items() if a.op == "var"}
            at = {name: Fraction(round(q)) if name in whole else q for name, q in at.items()}
            yield _settled(S, {name: at.get(name, Fraction(0)) for name in names})


def _downhill(S: Sequent) -> Iterator[dict[Node, float]]:
    """Points to which steps lead that make the goal less true, from where it is least true."""
    start = Sampler().cloud(S)
    moving = [a for a in start.atoms if a.op == "var"]
    if S.goal.op not in ("le", "lt") or not start.count or not moving:
        return
    gap = minus(*S.goal.kids[::-1])
    wide = Cloud({a: np.concatenate([v * k if a.op == "var" else v for k in SCALES]) for a, v in start.atoms.items()},
                 len(SCALES) * start.count)  # fmt: skip
    with np.errstate(all="ignore"):
        values = np.where(wide.meets(S.given) & np.isfinite(wide.of(gap)), wide.of(gap), np.inf)
    order = np.argsort(values)[: int(np.isfinite(values).sum())]
    chosen = [order[j] for j in np.linspace(0, len(order) - 1, min(STARTS, len(order))).astype(int)]
    for i in dict.fromkeys(chosen):
        at, best, size = {a: float(v[i]) for a, v in wide.atoms.items()}, float(values[i]), 1.0
        for _ in range(ROUNDS):
            tries = [{**at, a: at[a] + s * size} for a in moving for s in (1, -1)]
            around = Cloud({a: np.array([p[a] for p in tries]) for a in at}, len(tries))
            with np.errstate(all="ignore"):
                fine = around.meets(S.given) & np.isfinite(around.of(gap))
            there = np.where(fine, around.of(gap), np.inf)
            j = int(np.argmin(there))
            if there[j] < best:
                at, best, size = tries[j], float(there[j]), size * 2
            else:
                size /= 2
            if best < -SMALL or (best < 0 and size < SMALL):
                break
        if best < 0:
            yield at


def _settled(S: Sequent, at: dict[str, Fraction]) -> dict[str, Fraction]:
    """A scalar that an equation among the hypotheses says is another rational value takes that value."""
    for f in sorted((f for f in S.given if f.op == "eq"), key=simple):
        for left, right in (f.kids, f.kids[::-1]):
            if left.op == "var" and ("s", left.name) not in right.names:
                try:
                    v = value(right, Point(1, scalars=at))
                except Refused:
                    continue
                if isinstance(v, Fraction):
                    at = {**at, left.name: v}
                    break
    return at
