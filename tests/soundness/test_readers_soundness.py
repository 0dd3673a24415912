"""What is read is what was written: random formulas with few brackets, their values by other arithmetic."""

import random
from fractions import Fraction as F

import pytest
import written_formulas as W

from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.balls import precision
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.input import latex
from axiomcheck.input.grammar import parse
from axiomcheck.lang.expr import num

POINTS = [
    ([F(1, 5), F(3, 10), F(1, 2)], [F(2, 5), F(1, 7), F(16, 35)]),
    ([F(1, 11), F(3, 11), F(7, 11)], [F(3, 4), F(1, 8), F(1, 8)]),
]


def worth(formula, p, q):
    try:
        with precision(200):
            found = evaluate(expand(formula, list(map(num, p)), list(map(num, q))), {})
    except UndefinedValue:
        return None
    return W.mp.mpf(found.numerator) / found.denominator if isinstance(found, F) else W.mp.mpf(found.mid().str(50, radius=False))


def same(written, found):
    """Has what was read the values of what was written?"""
    for p, q in POINTS:
        try:
            wanted = W.value(written, p, q)
        except W.NoValue:
            wanted = None
        except W.Unclear:
            continue
        try:
            value = worth(found, p, q)
        except CheckError:  # two values that are too close to be told apart
            continue
        if (wanted is None) != (value is None) or (value is not None and abs(wanted - value) > (1 + abs(wanted)) * F(1, 10**20)):
            return False
    return True


def read(kind, seed, count):
    """How many formulas were read; each must be what was written, and so must what is printed of it."""
    rng, done = random.Random(seed), 0
    for _ in range(count):
        tree = W.formula(rng, rng.choice((2, 3, 3, 4)))
        said = W.text(rng, tree) if kind == "text" else W.latex(rng, tree)
        try:
            found = parse(said) if kind == "text" else latex.read(said).formula
            again = [parse(str(found)), *([latex.read(latex.read(said).latex).formula] if kind == "latex" else [])]
        except InputError:
            continue  # asked about, or nested too deeply
        done += 1
        assert all(same(tree, f) for f in (found, *again)), said
    return done


@pytest.mark.parametrize("kind", ["text", "latex"])
def test_formulas_mean_what_they_say(kind):
    if kind == "latex":
        pytest.importorskip("lark", reason="pip install 'axiomcheck[latex]'")
    assert read(kind, 1, 40) > 20


@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("kind", ["text", "latex"])
def test_many_formulas_mean_what_they_say(kind, seed):
    if kind == "latex":
        pytest.importorskip("lark", reason="pip install 'axiomcheck[latex]'")
    assert read(kind, seed, 800) > 500
