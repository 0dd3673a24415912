"""What a tracer could read wrongly: every function is read as what it computes, or refused with a line."""

import ast
import json
import warnings
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.balls import precision
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.input.tracing import child, comparing, reading
from axiomcheck.input.tracing.loading import load
from axiomcheck.input.tracing.paths import Path as Way
from axiomcheck.input.tracing.paths import Untraceable, negation
from axiomcheck.lang.expr import num, sqrt, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.strategies.proves import proves

pytestmark = pytest.mark.usefixtures("z3_here")

pytest.importorskip("scipy", reason="pip install 'axiomcheck[libraries]'")
DATA = Path(__file__).resolve().parents[1] / "data"
FILES = [DATA / f"{name}.py" for name in ("treacherous", "treacherous_types", "treacherous_truths")]
WHERE = {
    f.name: file
    for file in FILES
    for f in ast.parse(file.read_text()).body
    if isinstance(f, ast.FunctionDef) and not f.name.startswith("_")
}
NAMES = list(WHERE)
CLOSE, EDGE = 1e-6, 1e-7


def read(name, monkeypatch, size=2):
    """The function at one codeframe size, or an InputError."""
    monkeypatch.setattr(child, "SIZES", ())  # no guess for every n, which is tested elsewhere
    monkeypatch.setattr(reading, "PROOF_SECONDS", 5.0)
    spec = f"{WHERE[name]}:{name}"
    request = {"spec": spec, "kind": "quantification", "sizes": [size], "arguments": {}}
    answer = json.loads(json.dumps(child.answered({**request, "seconds": 900.0, "memory_mb": 4096})))
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
    third = [Fraction(3, 10), Fraction(7, 10), *[Fraction(0)] * (size - 2)]  # a thin set that some of them know
    yield from product([third], [*corners, middle, third])
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
    function, _ = load(f"{WHERE[name]}:{name}")
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
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
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


REFUSED = {
    "graded": "into an integer",
    "base_exception": "rounds a value",
    "returns_in_finally": "into an integer",
    "suppressed": "rounds a value",
    "swallowed_by_an_exit": "into an integer",
    "breaks_in_finally": "into an integer",
    "closes_a_generator": "into an integer",
    "unsupported_and_caught": "spacing",
    "text_and_back": "as text",
    "text_of_a_number": "as text",
    "hashed": "as a key",
    "digits_where_hardly_anybody_looks": "as_integer_ratio",
    "digits_and_caught": "is_integer",
    "remainder_where_hardly_anybody_looks": "//",
    "condition_where_hardly_anybody_looks": "AttributeError",
    "not_a_number_where_hardly_anybody_looks": "TypeError",
    "bytes_where_hardly_anybody_looks": "the bytes",
    "view_where_hardly_anybody_looks": "the bytes",
    "pickled_where_hardly_anybody_looks": "the bytes",
    "written_where_hardly_anybody_looks": "the bytes",
    "json_where_hardly_anybody_looks": "TypeError",
    "interface_where_hardly_anybody_looks": "the bytes",
    "flags": "the bytes",
    "half_precision": "when traced",
    "integers": "into int64",
    "integers_by_view": "the bytes",
    "rounded": "interpolates, searches",
    "truncated": "trunc",
    "rounded_by_adding": "when traced",
    "next_number": "nextafter",
    "exponents": "frexp",
    "remembered": "on its history",
    "cached_by_identity": "on its history",
    "drawn": "random numbers",
    "identity_of_one_entry": "when traced",
    "asserted": "it has no value where",
    "decimals": "TypeError",
    "rationals": "as_integer_ratio",
    "limited": "as_integer_ratio",
    "complex_modulus": "no real number",
    "complex_root": "when traced",
    "emptied": "maximum of nothing",
    "signed_zero": "copysign",
    "reciprocal_of_signed_zero": "when traced",
    "called_for_errors": "to be called",
    "product_of_truths": "which NumPy does not count",
    "filled_with_integers": "into an integer",
    "sorted_with_nan": "in some order",
    "bits_of_integers": "with the bits of numbers",
    "truths_as_places": "joins the branches",
}


def test_there_are_many():
    assert len(NAMES) >= 140 and set(REFUSED) < set(NAMES)


@pytest.mark.parametrize("name", [x for x in NAMES if x not in REFUSED])
def test_what_is_read_is_the_function(name, monkeypatch):
    different, compared = wrong(name, read(name, monkeypatch), 2)
    assert compared > 50 and not different


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_read_is_refused_with_its_line(name, monkeypatch):
    with pytest.raises(InputError, match=REFUSED[name]) as caught:
        read(name, monkeypatch)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["cube_root", "damped", "twice_reciprocal", "zero_division_caught"])
def test_faithful_at_three_classes(name, monkeypatch):
    different, compared = wrong(name, read(name, monkeypatch, 3), 3)
    assert compared > 100 and not different


# -- the comparison itself -------------------------------------------------------------------------


def ways(*values):
    """p_1 < q_1 gives the first value, all else the second."""
    below = Rel("<", sym("p_1"), sym("q_1"))
    return [
        Way((r,), (below,), (yes,), value)
        for (r, yes), value in zip(((below, True), (negation(below), False)), values, strict=False)
    ]


def test_a_face_is_compared_at_two_hundred_points():
    for names in (["p_1", "p_2"], ["p_1", "p_2", "p_3"]):
        found = comparing.of_simplex(names, [x.replace("p", "q") for x in names])
        assert len(found) == comparing.AT_LEAST >= 200
        gaps = [max(abs(x[a] - x[a.replace("p", "q")]) for a in names) for x in found]
        assert sum(g == 0 for g in gaps) >= 20 and sum(0 < g < 1e-5 for g in gaps) >= 20
        assert sum(max(x[a] for a in names) > 1 - 1e-4 for x in found) >= 10  # next to a vertex


def test_any_disagreement_is_refused():
    points = comparing.of_simplex(["p_1", "p_2"], ["q_1", "q_2"])
    p1, q1 = sym("p_1"), sym("q_1")

    def gives(point):
        return float(abs(point["p_1"] - point["q_1"]))

    assert comparing.compare(ways(q1 - p1, p1 - q1), points, gives, str).points == len(points)
    for off in (
        lambda x: gives(x) + (0.01 if x["p_1"] == x["q_1"] else 0),
        lambda x: None if x["p_1"] == x["q_1"] else gives(x),
        lambda x: gives(x) + (0.01 if x["p_1"] > 0.999 else 0),
    ):
        with pytest.raises(Untraceable, match="when traced"):
            comparing.compare(ways(q1 - p1, p1 - q1), points, off, str)
    with pytest.raises(Untraceable, match="no way through it"):
        comparing.compare(ways(q1 - p1), points, gives, str)


def test_rounding_is_counted_and_nothing_else():
    """sqrt(1 - sum of roots) is 0 at p = q, and a root of what rounds to less than 0 is nan."""
    names = ["p_1", "p_2"], ["q_1", "q_2"]
    points = [x for x in comparing.of_simplex(*names) if x["p_1"] == x["q_1"]]
    roots = [sqrt(sym(a) * sym(b)) for a, b in zip(*names, strict=True)]
    whole = [Way((), (), (), sqrt(1 - (roots[0] + roots[1])))]
    done = comparing.compare(whole, points, lambda x: None, str)
    assert done.rounded == len(points)
    with pytest.raises(Untraceable, match="no value"):
        comparing.compare([Way((), (), (), sym("p_1") - sym("q_1"))], points, lambda x: None, str)


def test_libraries_that_map_much_use_no_memory(tmp_path):
    """What is mapped before the function runs does not count, and what it takes does."""
    text = "import mmap\nmapped = mmap.mmap(-1, 6 << 30)\ndef f(p, q):\n    {}return abs(p - q).sum()\n"
    (tmp_path / "frugal.py").write_text(text.format(""))
    found = reading.read(f"{tmp_path}/frugal.py:f", proves, sizes=(2,), memory_mb=400)
    assert str(found.formula) == "sum(abs(p - p_hat))" and f"{found.points:,} points" in found.reading
    (tmp_path / "greedy.py").write_text(text.format("x = bytearray(900 << 20); "))
    with pytest.raises(InputError, match=r"MB|MemoryError"):
        reading.read(f"{tmp_path}/greedy.py:f", proves, sizes=(2,), memory_mb=400)
