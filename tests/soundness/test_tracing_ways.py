"""All ways through a function are followed, each once: where one is lost, what is read is another function."""

import json
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from axiomcheck.errors import InputError
from axiomcheck.exact.evaluate import evaluate, holds
from axiomcheck.input.tracing import (
    child,
    functions,  # noqa: F401  (what NumPy's functions mean, without a child)
    paths,
    reading,
)
from axiomcheck.input.tracing.paths import explore
from axiomcheck.input.tracing.strata import Face, on_face, region_of
from axiomcheck.lang.expr import num, sym
from axiomcheck.strategies.proves import proves

THRESHOLDS = [Fraction(i, 16) for i in (2, 4, 5, 8, 11, 14)]
COMPARED = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, "=": lambda a, b: a == b, "!=": lambda a, b: a != b,
}  # fmt: skip


def program(rng, depth, size):
    """Comparisons of entries with numbers and other entries, one after the other, and a number at the end."""
    if depth == 0 or rng.random() < 0.1:
        return rng.randrange(1000)
    entry, other = ((rng.choice("pq"), rng.randrange(size)) for _ in range(2))
    right = other if rng.random() < 0.2 else rng.choice(THRESHOLDS)
    return rng.choice(list(COMPARED)), entry, right, program(rng, depth - 1, size), program(rng, depth - 1, size)


def run(tree, p, q):
    while not isinstance(tree, int):
        op, (vector, i), right, yes, no = tree
        other = {"p": p, "q": q}[right[0]][right[1]] if isinstance(right, tuple) else right
        tree = yes if COMPARED[op]({"p": p, "q": q}[vector][i], other) else no
    return tree


def some(rng, size):
    """A distribution that meets the numbers of programs more often than chance does."""
    while True:
        first = [rng.choice(THRESHOLDS) if rng.random() < 0.6 else Fraction(rng.randint(1, 63), 64)]
        first += [rng.choice(THRESHOLDS) for _ in range(size - 2)]
        if sum(first) < 1:
            return [*first, 1 - sum(first)]


@pytest.mark.parametrize("seed", range(40))
def test_every_point_has_one_way_and_it_gives_what_the_function_gives(seed):
    rng = Random(seed)
    size = rng.choice((2, 2, 3))
    tree = program(rng, 6, size)
    face = Face((True,) * size, (True,) * size)
    paths = on_face(lambda p, q: run(tree, p, q), face, {})
    for _ in range(60):
        p, q = some(rng, size), some(rng, size)
        names = zip((*(f"p_{i + 1}" for i in range(size)), *(f"q_{i + 1}" for i in range(size))), (*p, *q), strict=True)
        point = dict(names)
        values = [w.value for w in paths if all(holds(r, point) for r in w.conditions)]
        assert values == [num(run(tree, p, q))], (tree, point)


def test_what_only_one_answer_is_possible_to_takes_none_that_was_meant_for_another():
    """After `p_1 <= 1/2` it is settled that `p_2 < 3/10` is false; the way where q_1 is 1/8 was lost."""

    def ways():
        p1, p2 = (current_symbol(f"p_{i}") for i in (1, 2))
        if p1 > 0.5:
            return 0
        if p2 < 0.3:
            return 1
        return 2 if current_symbol("q_1") == 0.125 else 3

    found = explore(ways, region_of(Face((True, True), (True, True))))
    assert sorted(path.value for path in found) == [0, 2, 3]


def current_symbol(name):
    from axiomcheck.input.tracing.scalars import Sym

    return Sym(sym(name))


def test_ways_that_are_not_followed_in_time_are_given_up(monkeypatch):
    monkeypatch.setattr(paths, "EXPLORE_SECONDS", -1.0)
    with pytest.raises(paths.Untraceable, match="not followed within"):
        explore(lambda: 0, region_of(Face((True, True), (True, True))))


# -- conditions that are compared with conditions --------------------------------------------------------


def alike(p, q):
    return np.mean((p > 0.5) != (q > 0.5))


def exclusive(p, q):
    return np.sum((p > 0.5) ^ (q > 0.25))


def either_way(p, q):
    return np.sum(((p > 0.25) & (q > 0.25)) == (p > 0.5))


def not_both(p, q):
    return np.sum(~((p > 0.25) & (q > 0.5)) != (q <= 0.25))


def as_number(p, q):
    return np.sum((p > 0.5) == 1) + np.sum((q > 0.25) != 0)


@pytest.mark.parametrize("function", [alike, exclusive, either_way, not_both, as_number], ids=lambda f: f.__name__)
def test_conditions_of_conditions_take_no_ways(function):
    for size in (2, 3):
        paths = on_face(function, Face((True,) * size, (True,) * size), {}, branches=True)
        assert function is as_number or len(paths) == 1
        rng = Random(1)
        for _ in range(60):
            p, q = some(rng, size), some(rng, size)
            point = {f"p_{i + 1}": x for i, x in enumerate(p)} | {f"q_{i + 1}": x for i, x in enumerate(q)}
            vectors = [np.array(list(map(float, v))) for v in (p, q)]
            (path,) = (w for w in paths if all(holds(r, point) for r in w.conditions))
            assert float(evaluate(path.value, point)) == pytest.approx(float(function(*vectors)), abs=1e-12)


def test_a_comparison_of_conditions_is_a_formula_for_every_n():
    spec = f"{__file__}:alike"
    request = {"spec": spec, "kind": "quantification", "sizes": [2], "arguments": {}}
    answer = json.loads(json.dumps(child.answered({**request, "seconds": 900.0, "memory_mb": 4096})))
    with pytest.raises(reading.Jumps):
        reading.understood(spec, answer, proves)
    found = reading.understood(spec, {**answer, **answer["again"]}, proves, branches=True)
    assert "sum(where(1/2 < p" in str(found.formula) and found.equal == (2,)


def one_by_one(p, q):
    return sum(1 for a, b in zip(p, q, strict=True) if (a > 0.5) != (b > 0.5))


def test_branches_that_are_not_joined_in_time_are_given_up(monkeypatch):
    spec = f"{__file__}:one_by_one"
    request = {"spec": spec, "kind": "quantification", "sizes": [3], "arguments": {}}
    answer = json.loads(json.dumps(child.answered({**request, "seconds": 900.0, "memory_mb": 4096})))
    monkeypatch.setattr(reading, "JOIN_SECONDS", 0.0)
    with pytest.raises(InputError, match="not joined into one formula within 0 s; write it with abs"):
        reading.understood(spec, {**answer, **answer["again"]}, proves, branches=True)
