"""The search: enumerate by size, refute at exact points, prove what survives.

What is found is the first candidate, by size and then by the length of its text, for which the
kernel replayed a proof of every axiom.  A candidate that merely survived is never found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import islice
from time import monotonic, process_time

import numpy as np

from axiomcheck.axioms.theory import Theory
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.synthesis.executor import WALL_SECONDS, Executor, Here
from axiomcheck.synthesis.grammar import Grammar, Tree, formula, size_of
from axiomcheck.synthesis.points import CLOSE, DENSE, FINE, SLACK, Points
from axiomcheck.synthesis.prove import Found, Missed, believe, search, task
from axiomcheck.synthesis.wanted import Wanted

DOMAINS = ("closed", "positive-truth")  # where the natural reading of MAX is that of the domain
LARGEST = 9
SECONDS = 60.0
TRIES = 12  # candidates of one size that proofs are tried for
LOOKED_AT = 200  # of one size, for points that break a declared property
POOL = 400  # measures of either kind whose maxima are looked at
POOLED = 6  # up to this size
MAXIMA = 60  # of those that survive, about so many are kept
EMPTY = "no measure of the grammar up to this size survived exact points"


@dataclass
class Step:
    """What happened at one size."""

    size: int
    functions: int = 0
    survivors: int = 0
    seconds: float = 0.0
    kind: str = "size"
    tried: int = 0  # survivors that proofs were tried for
    proved: int = 0


@dataclass
class Outcome:
    """The measures found, and the whole way there."""

    theory: Theory
    wanted: Wanted
    found: list[Found] = field(default_factory=list)
    missed: list[Missed] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    stopped: str = ""  # why the search ended before its last size, if it did

    @property
    def functions(self) -> int:
        """How many distinct functions were looked at."""
        return sum(s.functions for s in self.steps)

    @property
    def unknown(self) -> list[Missed]:
        """Candidates neither proved nor refuted."""
        return [m for m in self.missed if not m.refuted]


Report = Callable[[Step], None]


def synthesize(
    theory: Theory,
    size: int = LARGEST,
    *,
    seconds: float = SECONDS,
    count: int = 1,
    tries: int = TRIES,
    executor: Executor | None = None,
    report: Report | None = None,
    own: Sequence[Axiom] = (),
    budget: float | None = None,
) -> Outcome:
    """The smallest measures of the grammar, of at most `size` nodes, that satisfy the theory, each axiom
    proved.

    `seconds` is the budget of each proof, `count` how many measures are wanted, `tries` for how many
    candidates of each size proofs are tried, and `own` are declared properties that are wanted as well. After
    `budget` seconds by the clock, what was found until then is the outcome, as it is after an interrupt.

    >>> outcome = synthesize(Theory(("ioi", "max", "mon", "imp")), 4)
    >>> print(outcome.found[0].measure.formula)
    sum(abs(p_hat - p))/(2*(1 - min(p)))
    """
    wanted = Wanted(theory, tuple(own))
    _possible(theory, size, wanted)
    outcome = Outcome(theory, wanted)
    run = _Run(outcome, executor or Here(), seconds, count, tries, report, budget)
    try:
        for candidates in run.candidates(size):
            run.decide(candidates)
            if len(outcome.found) >= count or outcome.stopped:
                break
    except KeyboardInterrupt:
        outcome.stopped = "the search was interrupted"
    return outcome


def _possible(theory: Theory, size: int, wanted: Wanted) -> None:
    if theory.domain not in DOMAINS:
        raise InputError(f"measures are synthesized on these domains: {', '.join(DOMAINS)}")
    if theory.supremum:
        raise InputError("MAX as a supremum is not synthesized for; leave --supremum out")
    if not 1 <= size <= 10:
        raise InputError(f"--size {size}: give a number of nodes from 1 to 10")
    if not theory.order and not wanted.own:
        raise InputError("name at least one axiom that says something in this reading")


class _Run:
    """One search."""

    def __init__(
        self, outcome: Outcome, executor: Executor, seconds: float, count: int, tries: int, report, budget
    ):
        self.budget, self.start = budget, monotonic()
        self.outcome, self.executor, self.seconds = outcome, executor, seconds
        self.count, self.tries, self.report = count, tries, report
        self.theory = outcome.theory
        self.coarse = Points(self.theory)
        self.grammar = Grammar(self.coarse)
        finer = [Points(self.theory, grid) for grid in (FINE, DENSE, CLOSE)]
        self.finer = [(points, Grammar(points)) for points in finer]

    def candidates(self, largest: int) -> Iterator[list[Tree]]:
        """Survivors by size; maxima of two measures once those that they are made of are enumerated."""
        pooled = min(largest - 1, POOLED)
        for size in range(1, largest + 1):
            step, start = Step(size), process_time()
            trees = []
            for values, made in self.grammar.rows(size, keep=size < largest):
                step.functions += len(values)
                for row in self.coarse.survivors(values):
                    number, left, i, right, j = map(int, made[row])
                    trees.append(self.grammar.unfolded(number, left, i, right, j))
            yield self._noted(step, start, trees)
            if size == pooled and self.theory.reading == "binary" and self.left() > 0:
                step, start = Step(size, kind="maxima"), process_time()
                yield self._noted(step, start, maxima(self, size, step))
            if self.left() <= 0:
                self.outcome.stopped = self.outcome.stopped or self._over()
                return

    def _noted(self, step: Step, start: float, trees: list[Tree]) -> list[Tree]:
        kept = [t for t in trees if self.survives(t)]
        if self.theory.reading != "binary":
            kept = [t for t in kept if standard(t)]
        step.survivors, step.seconds = len(kept), process_time() - start
        self.outcome.steps.append(step)
        if self.report is not None:
            self.report(step)
        return sorted(kept, key=lambda t: (size_of(t), len(str(formula(t))), str(formula(t))))

    def left(self) -> float:
        """Seconds of the whole budget that are left."""
        return WALL_SECONDS if self.budget is None else self.budget - (monotonic() - self.start)

    def _over(self) -> str:
        return f"the budget of {self.budget:g} s is used up"

    def survives(self, tree: Tree) -> bool:
        """Does it break nothing at the finer points either? A point is much cheaper than a proof that does not come."""
        return all(len(points.survivors(grammar.evaluate(tree)[None])) for points, grammar in self.finer)

    def decide(self, trees: list[Tree]) -> None:
        """Proofs for the shortest of them, until enough are found."""
        texts = {str(formula(t)): size_of(t) for t in reversed(trees)}
        wanted = sorted(texts, key=lambda k: (texts[k], len(k), k))
        if self.outcome.wanted.own:
            looked_at = (k for k in wanted[:LOOKED_AT] if self.outcome.wanted.unbroken(k))
            wanted = [*islice(looked_at, self.tries), *wanted[LOOKED_AT:]]
        rest = iter(wanted[: self.tries])
        step = self.outcome.steps[-1]
        while len(self.outcome.found) < self.count and (some := list(islice(rest, self.executor.width))):
            if (left := min(self.left(), WALL_SECONDS)) <= 0:
                self.outcome.stopped = self._over()
                self.outcome.missed += [Missed(text, "not tried") for text in some]
                break
            asked = [task(self.theory, text, min(self.seconds, left)) for text in some]
            for text, answer in zip(some, self.executor.answers(search, asked, left), strict=True):
                self.settle(believe(self.theory, text, answer, texts[text]))
                step.tried, step.proved = step.tried + 1, len(self.outcome.found)
                if self.report is not None:
                    self.report(step)
        for text in rest if len(self.outcome.found) < self.count else ():
            self.settle(Missed(text, "not tried"))
        if len(self.outcome.found) < self.count:
            self.outcome.missed += [Missed(text, "not tried") for text in wanted[self.tries :]]

    def settle(self, result: Found | Missed) -> None:
        """Keep what was found, no more than is wanted, once the declared properties are proved as well."""
        if isinstance(result, Found) and len(self.outcome.found) < self.count:
            result = self.outcome.wanted.settled(result, self.seconds)
        if isinstance(result, Missed):
            self.outcome.missed.append(result)
        elif len(self.outcome.found) < self.count:
            self.outcome.found.append(result)


def standard(tree: Tree) -> bool:
    """Is it T(S / z): increasing transforms of a sum, divided by what depends on the truth alone?

    >>> standard(("square", ("worst", ("error",)))), standard(("greatest", ("error",)))
    (True, False)
    """
    op, *args = tree
    if op in ("square", "cube", "root", "saturate", "log1p"):
        return standard(args[0])
    if op in ("*", "/"):
        ways = [args, args[::-1]] if op == "*" else [args]
        return any(standard(a) and _of_truth(b) for a, b in ways)
    return op in ("sum", "mean", "worst")


def _of_truth(tree: Tree) -> bool:
    return tree[0] not in ("p_hat", "error") and all(map(_of_truth, tree[1:]))


# -- maxima of two measures ------------------------------------------------------------------


def maxima(run: _Run, largest: int, step: Step) -> list[Tree]:
    """Maxima of one measure that satisfies all axioms but MAX and one that satisfies all but REL and ABS.

    Some `MAXIMA` that survive the fine points, small left parts first, or those found until the budget ends.
    """
    order = run.theory.order
    if "max" not in order or not {"rel", "abs"} & set(order):
        return []
    left = _pool(run, tuple(k for k in order if k != "max"), largest)
    left = [t for made in left for t in (made, ("half", made), ("half", ("half", made)))]
    right = _pool(run, tuple(k for k in order if k not in ("rel", "abs")), largest)
    small = [t for t in right if run.grammar.evaluate(t).max() <= 1 + SLACK]
    right = [reduce(lambda t, op: (op, t), power, t) for t in small for power in POWERS]
    if not left or not right:
        return []
    upper = np.stack([run.grammar.evaluate(t) for t in right])
    kept: dict[str, Tree] = {}
    for tree in left:
        both = np.maximum(run.grammar.evaluate(tree), upper)
        step.functions += len(both)
        made = (("max", tree, right[j]) for j in run.coarse.survivors(both))
        kept |= {str(formula(t)): t for t in islice(filter(run.survives, made), run.tries)}
        if len(kept) >= MAXIMA or run.left() <= 0:
            break
    return list(kept.values())


# the first one inside
POWERS = ((), ("square",), ("cube",), ("square", "square"), ("cube", "square"), ("cube", "cube"))


def _pool(run: _Run, names: tuple[str, ...], largest: int) -> list[Tree]:
    """The smallest measures that break none of these axioms."""
    theory = replace(run.theory, axioms=names)
    coarse, fine = Points(theory), Points(theory, FINE)
    at_coarse, at_fine, found = Grammar(coarse), Grammar(fine), []
    for size in range(1, largest + 1):
        for row in range(len(run.grammar.measures.layers[size])):
            tree = run.grammar.tree(size, row)
            looked = ((coarse, at_coarse), (fine, at_fine))
            if all(len(points.survivors(grammar.evaluate(tree)[None])) for points, grammar in looked):
                found.append(tree)
            if len(found) == POOL or run.left() <= 0:
                return found
    return found
