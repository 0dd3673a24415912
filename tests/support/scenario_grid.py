"""Points that satisfy the hypotheses of an axiom's own statement, for tests that compare it with other ways to say it."""

from itertools import permutations

import numpy as np

from axiomcheck.consistency.scenario import Scenario, sign_choices
from axiomcheck.exact.algebra import linear, solve
from axiomcheck.exact.evaluate import expand
from axiomcheck.exact.forms import form_of
from axiomcheck.lang.expr import ORDINAL, TRAIN, add_all, num, sym
from axiomcheck.strategies.arrays import on_arrays

MAX_GRID = 60_000


def scenarios(claim, size):
    """What the axiom says with symbols for prevalences, for every choice of signs, classes and part."""
    form = form_of(claim.statement)
    names = (*form.distributions, *([TRAIN] if claim.measure.trained else []))
    vectors = {k: tuple(sym(f"{k}_{c}") for c in range(1, size + 1)) for k in names}
    pairs = list(permutations(range(1, size + 1), 2))
    every = form.picks_classes and claim.measure.formula.has(*ORDINAL)
    for signs in sign_choices(claim):
        scalars = {k: sym(k) for k in form.scalars} | dict(zip(form.signs, map(num, signs), strict=True))
        for part in range(2, size) if form.part else [0]:
            for picked in pairs if every else pairs[:1]:
                yield Scenario(claim, size, vectors, scalars, picked, part)


def value_in(scenario):
    """D written out; on a part of the codeframe the training prevalence is that of the part."""

    def value(true, predicted):
        train = scenario.vectors.get(TRAIN, ())[: len(true)]
        if 0 < len(train) < scenario.size:
            train = tuple(e / add_all(train) for e in train)
        return expand(scenario.claim.measure.formula, true, predicted, train)

    return value


class Grid:
    """All scenarios of one kind whose free coordinates are multiples of 1/d."""

    def __init__(self, scenario):
        self.scenario, statement = scenario, form_of(scenario.claim.statement)
        prevalences = [e.args[0] for v in scenario.vectors.values() for e in v]
        self.prevalences, self.names = prevalences, [*prevalences, *statement.scalars]
        relations = [*scenario.simplex(), *scenario.hypotheses()]
        rows = [linear(r.lhs - r.rhs, self.names) for r in relations if r.op == "="]
        self.inequalities = [r for r in scenario.hypotheses() if r.op != "="]
        self.solved = (None if None in rows else solve(rows, self.names, set())) or {}
        self.free = [k for k in self.names if k not in self.solved]

    def points(self, d):
        """Columns of numbers that satisfy the hypotheses."""
        count = min((d + 1) ** len(self.free), MAX_GRID)
        index = np.arange(count)
        point = {k: (index // (d + 1) ** i) % (d + 1) / d for i, k in enumerate(self.free)}
        keep = np.ones(count, bool)
        for k, e in self.solved.items():
            point[k] = on_arrays(e, point) + np.zeros(count)
        for k in self.prevalences:
            keep &= point[k] > -1e-9
        for r in self.inequalities:
            a, b = on_arrays(r.lhs, point), on_arrays(r.rhs, point)
            keep &= a < b - 1e-9 if r.op == "<" else a <= b + 1e-9
        return {k: np.where(np.abs(v[keep]) < 1e-9, 0.0, v[keep]) for k, v in point.items()}
