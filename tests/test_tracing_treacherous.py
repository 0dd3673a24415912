"""What a tracer could read wrongly: every function is read as what it computes, or refused with a line."""

import ast
import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from axiomcheck.cli.functions import proves
from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.input.tracing import child, reading
from axiomcheck.input.tracing.loading import load
from axiomcheck.kernel.balls import precision
from axiomcheck.kernel.evaluate import evaluate, expand
from axiomcheck.lang.expr import num

pytest.importorskip("scipy", reason="pip install 'axiomcheck[libraries]'")
FILE = Path(__file__).resolve().parent / "data" / "treacherous.py"
NAMES = [f.name for f in ast.parse(FILE.read_text()).body if isinstance(f, ast.FunctionDef)]
CLOSE, EDGE = 1e-6, 1e-7


def read(name, monkeypatch, size=2):
    """The function at one codeframe size, or an InputError."""
    monkeypatch.setattr(child, "SIZES", ())  # no guess for every n, which is tested elsewhere
    monkeypatch.setattr(reading, "PROOF_SECONDS", 5.0)
    spec = f"{FILE}:{name}"
    answer = json.loads(json.dumps(child.answered({
        "spec": spec, "kind": "quantification", "sizes": [size], "arguments": {}, "seconds": 60.0, "memory_mb": 4096})))  # fmt: skip
    if "error" in answer:
        raise InputError(answer["error"])
    try:
        return reading.understood(spec, answer, proves)
    except reading.Jumps:
        if "again" not in answer:
            raise
        return reading.understood(spec, {**answer, **answer["again"]}, proves, branches=True)


def points(size):
    """Not those of the tracer's own: vertices, edges, p = q, one class right, near the diagonal, and others."""
    rng = Random(2026)

    def some():
        parts = [rng.randint(0 if rng.random() < 0.2 else 1, 60) for _ in range(size)]
        parts[0] += 1
        whole = 1 << 12
        shares = [Fraction(int(whole * k / sum(parts)), whole) for k in parts]
        shares[0] += 1 - sum(shares)
        return shares

    corners = [[Fraction(int(i == c)) for i in range(size)] for c in range(size)]
    middle = [Fraction(1, 2), Fraction(1, 2), *[Fraction(0)] * (size - 2)]
    yield from product([*corners, middle], repeat=2)
    for _ in range(60):
        p = some()
        yield p, list(p)
        yield p, some()
        near = list(p)
        step = min(Fraction(1, 1 << 30), near[0])
        near[0], near[1] = near[0] - step, near[1] + step
        yield p, near
        if size > 2:
            other = [*p[:-2], p[-2] + p[-1], Fraction(0)]
            yield p, other


def wrong(name, found, size):
    """The points at which the function and what was read of it are different."""
    function, _ = load(f"{FILE}:{name}")
    formula = found.measure(size).formula
    said = any("nothing is said" in note for note in found.notes)
    different = compared = 0
    for p, q in points(size):
        written = expand(formula, *([num(x) for x in v] for v in (p, q)))
        try:
            with precision(400):
                value = evaluate(written, {})
                value = float(value) if isinstance(value, Fraction) else float(value.mid())
        except UndefinedValue:
            value = None
        except CheckError:
            continue
        with np.errstate(all="ignore"):
            try:
                real = float(function(*(np.array(v, dtype=float) for v in (p, q))))
            except Exception:
                real = None
        real = None if real is None or not np.isfinite(real) else real
        if value is None:
            if real is not None and not said:
                different += 1
            continue
        compared += 1
        if real is None or abs(real - value) > CLOSE * (1 + abs(real) + abs(value)):
            different += 1
    return different, compared


REFUSED = {}


@pytest.mark.parametrize("name", NAMES)
def test_faithful_or_refused(name, monkeypatch):
    try:
        found = read(name, monkeypatch)
    except InputError as error:
        print("REFUSED", name, str(error).replace(str(FILE), "F")[:230])
        return
    different, compared = wrong(name, found, 2)
    print("READ", name, different, compared, found.points, found.notes, str(found.measure(2).formula)[:150])
    assert not different


@pytest.mark.parametrize("name", ["cube_root", "damped", "twice_reciprocal", "zero_division_caught"])
def test_faithful_at_three_classes(name, monkeypatch):
    different, compared = wrong(name, read(name, monkeypatch, 3), 3)
    assert compared > 100 and not different
