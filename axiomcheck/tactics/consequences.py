"""What follows from theorems by their form: instances of what other certificates show, as cuts, and arithmetic from there.

A certificate of a consequence is the theorem's steps, one `instance` for each choice of names, and the derivation: an
ordinary proof, in which nothing is cited that is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations, product

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import EPS
from axiomcheck.calculus.term import ONE, ZERO, Node, Refused, at, replaced, substitute, var
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, Tactic, pruned, simple
from axiomcheck.tactics.scalar import Scalar

Values = Callable[[Sequent], list[Node]]
RELATIONS = ("le", "lt", "eq", "ne")
MAX_MAPS = 300  # choices of names for one theorem
MAX_MISSING = 4  # hypotheses of an instance that are to be shown
MAX_TRIED, MAX_TOGETHER = 6, 16  # instances, alone and at once
SUBSTITUTED = 100  # nodes, in which names are replaced at one step
EACH = 0.15  # of the steps that are left, for one instance


@dataclass(frozen=True)
class Theorem:
    """A sequent, and the steps that show it; the last one does."""

    shows: Sequent
    steps: tuple[Step, ...]


@dataclass(frozen=True, eq=False)
class Instance:
    """A theorem with other names."""

    theorem: Theorem
    maps: tuple[dict[str, Node], dict[str, Node], dict[str, str]]
    shows: Sequent

    def missing(self, S: Sequent) -> list[Node]:
        """Its hypotheses that are not there."""
        return sorted(self.shows.given - S.given, key=simple)


def theorems(steps: Sequence[Step], wanted: Sequence[Sequent]) -> list[Theorem]:
    """Those of the wanted relations that the steps show, each with the steps that it needs."""
    found = []
    for W in wanted:
        fits = (i for i, s in enumerate(steps) if s.shows.goal == W.goal and s.shows.given <= W.given)
        if W.goal.op in RELATIONS and (last := next(fits, None)) is not None:
            found.append(Theorem(steps[last].shows, _needed(steps, last)))
    return found


def _needed(steps: Sequence[Step], last: int) -> tuple[Step, ...]:
    """A step with all that it rests on, in the same order."""
    needed, stack = set[int](), [last]
    while stack:
        if (i := stack.pop()) not in needed:
            needed.add(i)
            stack += steps[i].premises
    place = {i: k for k, i in enumerate(sorted(needed))}
    return tuple(replace(steps[i], premises=tuple(place[k] for k in steps[i].premises)) for i in place)


def consequence(
    wanted: Sequence[Sequent], known: Sequence[Theorem], steps: int, values_of: Values = lambda S: []
) -> tuple[tuple[Step, ...] | str, int]:
    """A certificate of the wanted sequents that rests on the theorems, or why none was found; and the steps
    that are left.

    `values_of` gives the values of the measure of which a sequent may speak, as terms.

    >>> from axiomcheck.calculus.term import add, rel
    >>> a, b = var("a"), var("b")
    >>> S = Sequent(frozenset([rel("le", a, b)]), rel("le", a, b))
    >>> asked = Sequent(frozenset([rel("lt", b, a)]), rel("le", b, add(a, ONE)))
    >>> found, left = consequence([asked], [Theorem(S, (Step(S, "hypothesis"),))], 900)
    >>> isinstance(found, tuple), 0 < left < 900
    (True, True)
    """
    builder = Builder(steps)
    try:
        for S in wanted:
            _shown(builder, S, known, values_of(S))
        return tuple(pruned(builder.steps, wanted)), builder.budget
    except (Stuck, OutOfSteps, Refused) as error:
        return str(error), max(0, builder.budget)


def _shown(builder: Builder, S: Sequent, known: Sequence[Theorem], values: Sequence[Node]) -> None:
    """Steps for one sequent: without a theorem, from one instance of one, from some at once."""
    spoken = _sums(S.goal)
    sums = {i: _sums(i.shows.goal) for i in _instances(S, known, builder)}
    about = sorted(sums, key=lambda i: (len(sums[i] ^ spoken), len(i.missing(S)), simple(i.shows.goal)))
    alone = [[i] for i in about if len(i.missing(S)) <= MAX_MISSING][:MAX_TRIED]
    together = sorted((i for i in about if not i.missing(S)), key=lambda i: len(sums[i] - spoken))[:MAX_TOGETHER]
    for chosen in [*alone, *([together] if len(together) > 1 else []), []]:
        whole = builder.budget
        builder.budget = int(whole * EACH)
        before = builder.budget
        try:
            _from(builder, S, chosen, chosen, values)
        except (Stuck, OutOfSteps):
            builder.hopeless.clear()
            continue
        else:
            return
        finally:
            builder.budget = whole - before + min(builder.budget, before)
    raise Stuck("it does not follow from a theorem that is stored", S.goal)


def _sums(f: Node) -> set[Node]:
    return {t for t in f.nodes() if t.op == "sum"}


def _from(
    builder: Builder, S: Sequent, left: Sequence[Instance], chosen: Sequence[Instance], values: Sequence[Node]
) -> int:
    """The sequent from instances: their hypotheses, each of them as a cut, and arithmetic."""
    if not left:
        facts = [i.shows.goal for i in chosen]
        plain = [lambda W: _of_values(builder, W, facts, values), Scalar(builder).prove]
        return builder.first(S, *plain) if chosen else Aggregates(builder).prove(S)
    first, rest = left[0], left[1:]
    others: Tactic = lambda V: _from(builder, V, rest, chosen, values)
    then = builder.knowing(first.shows.goal, lambda V: _instance(builder, first), others)
    for f in reversed(first.missing(S)):
        then = _having(builder, f, then)
    return then(S)


def _of_values(builder: Builder, S: Sequent, facts: Sequence[Node], values: Sequence[Node]) -> int:
    """The sequent as an instance of one about numbers, one for each value of the measure."""
    goal, named = S.goal, dict[str, Node]()
    for t in values:
        v = f"_v{len(named)}"
        goal, facts, named[v] = replaced(goal, t, var(v)), [replaced(f, t, var(v)) for f in facts], t
    if _sums(goal):
        raise Stuck("something beside values of the measure")
    about = Sequent(frozenset(facts), goal)
    return builder.note(S, "instance", (named, {}, {}), [Scalar(builder, thorough=True).prove(about)])


def _having(builder: Builder, f: Node, then: Tactic) -> Tactic:
    return builder.knowing(f, Aggregates(builder).prove, then)


def _instance(builder: Builder, found: Instance) -> int:
    """The theorem's steps and the instance."""
    places: list[int] = []
    for step in found.theorem.steps:
        places.append(builder.note(step.shows, step.rule, step.params, [places[i] for i in step.premises]))
    return builder.note(found.shows, "instance", found.maps, [places[-1]])


def _instances(S: Sequent, known: Sequence[Theorem], builder: Builder) -> Iterator[Instance]:
    """The theorems with names of the sequent in place of their own, each result once."""
    seen: set[Sequent] = set()
    for theorem in known:
        for maps in islice(_maps(theorem.shows, S), MAX_MAPS):
            builder.spend(1 + sum(f.size for f in (*theorem.shows.given, theorem.shows.goal)) // SUBSTITUTED)
            try:
                given = frozenset(substitute(f, *maps) for f in theorem.shows.given)
                shown = Sequent(given, substitute(theorem.shows.goal, *maps))
            except Refused:
                continue
            if shown not in seen and shown.goal not in S.given:
                seen.add(shown)
                yield Instance(theorem, maps, shown)


def _maps(theorem: Sequent, S: Sequent) -> Iterator[tuple[dict[str, Node], dict[str, Node], dict[str, str]]]:
    """Scalars and vectors by any of the same kind, classes by different ones; parts and what the setting names stay."""
    own, other = _by_kind(theorem), _by_kind(S)
    numbers = [*map(var, other["s"]), ZERO, ONE]
    if not set(own["A"]) <= set(other["A"]):
        return
    for picked in permutations(other["c"], len(own["c"])):
        for vectors in product(map(at, other["v"]), repeat=len(own["v"])):
            for scalars in product(numbers, repeat=len(own["s"])):
                images = zip(own["s"], scalars, strict=True), zip(own["v"], vectors, strict=True)
                yield dict(images[0]), dict(images[1]), dict(zip(own["c"], picked, strict=True))


def _by_kind(S: Sequent) -> dict[str, list[str]]:
    """The names of the sequent, but for those of the setting: the amount of smoothing, parameters, training prevalences."""
    found: dict[str, list[str]] = {kind: [] for kind in "svcA"}
    for kind, name in sorted(S.names):
        if name != EPS and not name.endswith("_"):
            found[kind].append(name)
    return found
