"""Python functions as measures: what is read off them is what they compute, and what cannot be is refused."""

import ast
import builtins
import importlib.util
import json
import math
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from axiomcheck import measures, numeric, tracer
from axiomcheck.errors import InputError, NoReturn
from axiomcheck.exact.evaluate import expand
from axiomcheck.input import formula
from axiomcheck.input.tracing import child, reading
from axiomcheck.input.tracing.canonical import canonical
from axiomcheck.input.tracing.loading import looks_like_function
from axiomcheck.input.tracing.strata import Face, region_of
from axiomcheck.lang.expr import Expr, eps, n, num, p, p_hat, sym
from axiomcheck.lang.goal import Goal, Rel, eq, gt
from axiomcheck.reading import read
from axiomcheck.strategies.proves import proves

HERE = Path(__file__).resolve().parents[1]
ROOT = HERE.parent
METRICS, COUNTS = HERE / "data" / "user_metrics.py", HERE / "data" / "user_counts.py"


REGION = {k: region_of(Face((True,) * k, (True,) * k)) for k in (2, 3, 4)}


def library(name):
    """A reason to skip, or nothing."""
    missing = importlib.util.find_spec(name) is None
    return pytest.mark.skipif(missing, reason=f"{name} is not installed: pip install 'axiomcheck[libraries]'")


def functions(path):
    return [f.name for f in ast.parse(path.read_text()).body if isinstance(f, ast.FunctionDef)]


def here(spec, *, kind="quantification", sizes=(2, 3), **arguments):
    """Trace in this process: what the child does, without starting one."""
    request = {"spec": spec, "kind": kind, "sizes": list(sizes), "arguments": arguments, "seconds": 900.0,
               "memory_mb": 4096}  # fmt: skip
    answer = json.loads(json.dumps(child.answered(request)))
    if "error" in answer:
        raise InputError(answer["error"])
    return answer


def traced(spec, *, sizes=(2, 3), **arguments):
    symbols = tuple(k for k, v in arguments.items() if v == "symbol")
    return reading.understood(spec, here(spec, sizes=sizes, **arguments), proves, symbols)


def simplex(size, *extra):
    """Symbols for two distributions, and what is known of them."""
    first, second = ([sym(f"{k}_{i}") for i in range(1, size + 1)] for k in "pq")
    known = [gt(x, 0) for x in (*first, *second, *extra)]
    return first, second, (*known, *(eq(sum(v[1:], v[0]), 1) for v in (first, second)))


def equal(one, other, size, *extra):
    """Was it shown that the formulas are equal on the open simplex: the same up to order, or by the kernel?"""
    first, second, known = simplex(size, *extra)
    sides = [REGION[size].reduced(expand(e, first, second)) for e in (one, other)]
    return canonical(sides[0]) == canonical(sides[1]) or proves(Goal(known, Rel("=", *sides)))


# -- libraries, as installed -----------------------------------------------------------------

SMOOTHED = {"p": (p + eps) / (1 + eps * n), "p_hat": (p_hat + eps) / (1 + eps * n)}


@library("quapy")
@pytest.mark.parametrize("name", ["ae", "nae", "rae", "nrae", "se", "kld", "nkld"])
def test_quapy_is_the_catalog(name):
    found = traced(f"quapy.error:{name}", sizes=(2, 3, 4))
    assert found.equal == (2, 3, 4)
    for size in (2, 3, 4):
        assert equal(found.formula, measures.from_name(name).formula, size), size


@library("quapy")
@pytest.mark.parametrize("name", ["ae", "nae", "rae", "nrae", "se"])
def test_quapys_formula_is_the_catalogs_for_every_n(name):
    from axiomcheck.comparison import Relation, compare

    found = compare(traced(f"quapy.error:{name}", sizes=(2,)).measure(), measures.from_name(name))
    assert found.relation is Relation.EQUAL and found.scope == "every n"


@library("quapy")
@pytest.mark.parametrize("name", ["rae", "nrae", "kld", "nkld"])
def test_quapy_smooths_as_the_smoothed_domain_does(name):
    found = traced(f"quapy.error:{name}", sizes=(2, 3), eps="symbol")
    assert [x.name for x in found.measure().parameters] == ["eps"]
    for size in (2, 3):
        assert equal(found.formula, measures.from_name(name).formula.subs(SMOOTHED), size, eps), size


@library("quapy")
def test_quapys_match_distance_is_a_cumulative_sum():
    found = traced("quapy.error:nmd", sizes=(2, 3))
    assert found.equal == (2, 3) and not found.notes
    assert found.formula == formula.parse("1/(n - 1)*sum(abs(cumsum(p - p_hat)))")
    first, second, known = simplex(3)
    written = (abs(first[0] - second[0]) + abs(first[2] - second[2])) / 2
    assert proves(Goal(known, eq(expand(found.own[3], first, second), written)))


ORDINAL = {
    "match_distance": "sum(abs(cumsum(p - p_hat)))",
    "earth_mover": "sum(abs(cumsum(p - p_hat)))",
    "kolmogorov_smirnov": "max(abs(cumsum(p - p_hat)))",
    "mean_shift": "abs(sum(cumsum(p_hat - p)))",
    "ranked_probability_score": "sum(cumsum(p_hat - p)**2)/(n - 1)",
    "first_class_only": "abs(at(1, p) - at(1, p_hat))",
    "sorted_difference": None,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ORDINAL)
def test_ordered_classes_are_found_in_traces(name):
    found = traced(f"{METRICS}:{name}", sizes=(2, 3))
    wanted = ORDINAL[name]
    assert found.formula == (None if wanted is None else formula.parse(wanted))
    assert found.equal == (() if wanted is None else (2, 3))


SCIPY = {
    "scipy.spatial.distance:jensenshannon":
        "sqrt(sum(p*log(p/((p+p_hat)/2)) + p_hat*log(p_hat/((p+p_hat)/2))) / 2)",
    "scipy.spatial.distance:chebyshev": "max(abs(p - p_hat))",
    "scipy.spatial.distance:canberra": "sum(abs(p - p_hat) / (p + p_hat))",
    "scipy.spatial.distance:braycurtis": "sum(abs(p - p_hat)) / 2",
    "scipy.spatial.distance:euclidean": "sqrt(sum((p - p_hat)**2))",
    "scipy.spatial.distance:sqeuclidean": "sum((p - p_hat)**2)",
    "scipy.spatial.distance:cityblock": "sum(abs(p - p_hat))",
    "scipy.spatial.distance:minkowski": "sqrt(sum((p - p_hat)**2))",
    "scipy.spatial.distance:cosine":
        "minimum(maximum(1 - sum(p*p_hat) / sqrt(sum(p**2) * sum(p_hat**2)), 0), 2)",
    "scipy.stats:entropy": "sum(p*log(p/p_hat))",
}  # fmt: skip


@library("scipy")
@pytest.mark.parametrize("spec", SCIPY)
def test_scipy_is_what_its_documentation_says(spec):
    found = traced(spec)
    assert found.equal == (2, 3)
    wanted = formula.parse(SCIPY[spec])
    assert str(found.formula) == str(wanted) or all(equal(found.formula, wanted, size) for size in (2, 3))


@library("scipy")
def test_what_is_not_covered_is_said():
    assert traced("scipy.spatial.distance:jensenshannon").notes == ()
    (note,) = traced(
        "scipy.spatial.distance:canberra"
    ).notes  # SciPy reads 0/0 as 0, the formula has no value
    assert "p(c) = p_hat(c) = 0" in note and "nothing is said" in note


@library("scipy")
@pytest.mark.parametrize(
    "spec", ["scipy.spatial.distance:hamming", "quapy.error:f1e", "sklearn.metrics:f1_score"]
)
def test_library_functions_of_labels_are_no_measures_of_prevalences(spec):
    if importlib.util.find_spec(spec.split(".")[0]) is None:
        pytest.skip(f"{spec} is not installed")
    with pytest.raises(InputError, match=r"is no formula|cannot be traced"):
        traced(spec)


# -- functions as people write them ------------------------------------------------------------

GOOD = [f for f in functions(METRICS) if not f.startswith("bad_")]
WRITTEN = {  # once more, as formulas
    "type_dependent": "sum(abs(p - p_hat))",
    "mean_absolute_error": "mean(abs(p - p_hat))",
    "total_variation_loop": "sum(abs(p - p_hat)) / 2",
    "rmse": "sqrt(mean((p - p_hat)**2))",
    "chebyshev_norm": "max(abs(p - p_hat))",
    "normalised_absolute": "sum(abs(p - p_hat)) / (2 * (1 - min(p)))",
    "error_variance": "mean((p - p_hat)**2)",
    "overestimation": "sum(abs(p - p_hat)) / 2",
    "mape_guarded": "mean(abs(p - p_hat) / maximum(p, 0.00000001))",
    "smape": "mean(2 * abs(p - p_hat) / (p + p_hat))",
    "ruzicka": "1 - sum(minimum(p, p_hat)) / sum(maximum(p, p_hat))",
    "pearson_chi2": "sum((p - p_hat)**2 / p_hat)",
    "kl_where": "sum(p * log(p / p_hat))",
    "kl_masked": "sum(p * log(p / p_hat))",
    "kl_generalised": "sum(p * log(p / p_hat))",
    "reverse_kl": "sum(p_hat * log(p_hat / p))",
    "topsoe": "sum(p*log(p/((p+p_hat)/2)) + p_hat*log(p_hat/((p+p_hat)/2)))",
    "nkld": "2 * (exp(sum(p*log(p/p_hat))) / (exp(sum(p*log(p/p_hat))) + 1)) - 1",
    "squared_hellinger": "1 - sum(sqrt(p * p_hat))",
    "renyi_2": "log(sum(p**2 / p_hat))",
    "tsallis_2": "sum(p**2 / p_hat) - 1",
    "capped": "minimum(sum(abs(p - p_hat)), 1/2)",
    "majority_share": "abs(max(p) - max(p_hat))",
    "truth_alone": "sum(p**2)",
    "zero": "0",
    "constant": "1",
}
NEEDS_SCIPY = pytest.importorskip("scipy", reason="pip install 'axiomcheck[libraries]'")


@pytest.fixture(scope="session")  # a worker may leave the module and come back
def user():
    """Every good function, traced once at n = 2."""
    return {name: traced(f"{METRICS}:{name}", sizes=(2,)) for name in GOOD}


@pytest.mark.parametrize("name", GOOD)
def test_every_function_is_read(user, name):
    assert 2 in user[name].own
    assert user[name].measure(2).name.endswith(name)


@pytest.mark.parametrize("name", WRITTEN)
def test_functions_are_the_formulas_that_people_would_write(user, name):
    found, wanted = user[name].formula, formula.parse(WRITTEN[name])
    assert found is not None and (found == wanted or equal(found, wanted, 2))


@pytest.mark.parametrize("name", GOOD)
def test_formulas_have_the_functions_values(user, name):
    """At points that the tracer has not seen, faces and the diagonal among them."""
    from axiomcheck.errors import UndefinedValue
    from axiomcheck.exact.evaluate import fold
    from axiomcheck.input.tracing.loading import load
    from axiomcheck.input.tracing.paths import approximate

    function, _ = load(f"{METRICS}:{name}")
    written = user[name].measure(2).formula
    compared = 0
    for first, second in (
        (1 / 4, 3 / 4),
        (1 / 2, 1 / 3),
        (0, 1 / 2),
        (1 / 2, 0),
        (0, 0),
        (1, 0),
        (2 / 5, 2 / 5),
    ):
        points = [
            [num(str(x)) if x in (0, 1) else num(round(x * 60)) / 60 for x in (a, 1 - a)]
            for a in (first, second)
        ]
        try:
            exact = approximate(fold(expand(written, *points), frozenset()), {})
        except UndefinedValue:
            continue
        with np.errstate(all="ignore"):
            found = float(function(*(np.array([approximate(e, {}) for e in v]) for v in points)))
        if not math.isnan(exact):
            compared += 1
            assert found == pytest.approx(exact, abs=1e-9), (first, second)
    assert compared


@pytest.mark.parametrize("name", ["kullback_leibler", "jeffreys", "mape"])
def test_where_numpy_has_no_value_the_formula_has_none(user, name):
    """0 * log(0) is nan in NumPy; it is 0 in a formula string, and in scipy.special."""
    from axiomcheck.errors import UndefinedValue
    from axiomcheck.exact.evaluate import fold

    corner, middle = [num(0), num(1)], [num("1/2"), num("1/2")]
    with pytest.raises(UndefinedValue):
        fold(expand(user[name].formula, corner, middle), frozenset())
    for kept in ("kl_where", "kl_scipy", "kl_masked"):
        assert fold(expand(user[kept].formula, corner, middle), frozenset()).has("log")


# -- what cannot be traced ----------------------------------------------------------------------

REFUSED = {
    "bad_random": "draws random numbers",
    "bad_file": "opens a file",
    "bad_integer_cast": "into int64",
    "bad_rounding": "interpolates, searches or counts|round",
    "bad_vector": "returns 2 values",
    "bad_discontinuous": "it branches",
    "bad_discrete": "it is 0, and everywhere else it is 1",
    "bad_history": "when traced",
    "bad_nan_on_the_diagonal": "it is 0, and everywhere else it is",
    "bad_exception": "RuntimeError: no such measure",
    "bad_text": "returns str",
}


def test_every_bad_function_has_its_reason():
    assert {f for f in functions(METRICS) if f.startswith("bad_")} == {*REFUSED, "bad_endless"}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals_say_why_and_where(name):
    with pytest.raises(InputError, match=REFUSED[name]) as caught:
        traced(f"{METRICS}:{name}", sizes=(2,))
    assert "\n" not in str(caught.value) and name in str(caught.value)
    if name in ("bad_random", "bad_file", "bad_integer_cast", "bad_exception"):
        line = next(f for f in ast.parse(METRICS.read_text()).body if getattr(f, "name", "") == name).body[0]
        assert f"line {line.lineno} " in str(caught.value)


HOSTILE = {
    "exits": ("import sys\nsys.exit(3)\ndef f(p, q): return 0", "cannot be run"),
    "syntax": ("def f(p, q) return 0", "line 1"),
    "raises": ("1 / 0\ndef f(p, q): return 0", "line 1.*ZeroDivisionError"),
    "missing": ("def g(p, q): return 0", "has no function 'f'; it has g"),
    "kind": ("f = 3", "not a function"),
    "arity": ("def f(p): return 0", "it must take 2"),
    "needs": ("def f(p, q, beta): return 0", "--argument beta=VALUE"),
    "vanishes": ("import os\ndef f(p, q): os._exit(0)", "without an answer"),
    "memory": ("def f(p, q): return len(' ' * 10**11)", "MB|MemoryError"),
    "endless": ("def f(p, q):\n    while True: pass", "did not return within 1 s"),
    "swallows": ("import random\ndef f(p, q):\n    try: return random.random()\n    except Exception: return 0",
                 "draws random numbers"),
    "dictionary": ("def f(p, q): return {p[0]: 1}[p[0]]", "as a key"),
    "integer": ("def f(p, q): return p[int(q[0])]", "an integer"),
    "nothing": ("def f(p, q): pass", "returns NoneType"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_functions_end_in_one_line(tmp_path, name, monkeypatch):
    text, wanted = HOSTILE[name]
    (tmp_path / "hostile.py").write_text(text)
    monkeypatch.setattr(reading, "START_SECONDS", 12.0)
    with pytest.raises(InputError, match=wanted) as caught:
        reading.read(f"{tmp_path}/hostile.py:f", proves, sizes=(2,), seconds=3.0, memory_mb=1500, call_seconds=1.0)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "wanted"), [("1/2", 0.5), ("-2/3", -2 / 3), ("4/2", 2.0), ("1/2/3", "1/2/3"), ("a/b", "a/b")])
def test_a_quotient_is_an_argument(text, wanted):
    assert child.exact_argument(text) == wanted


@pytest.mark.parametrize("text", ["1/0", "1/30001"])
def test_an_argument_that_no_float_stands_for_is_refused(text):
    with pytest.raises(InputError, match="no float stands for"):
        child.exact_argument(text)


@pytest.mark.parametrize(("given", "wanted"), [(None, 20.0), (10.0, 10.0), (0.5, 5.0)])
def test_a_call_has_the_seconds_of_the_command_and_is_given_up_once(given, wanted, monkeypatch):
    asked = []

    def late(spec, *_, **more):
        asked.append(more.get("call_seconds"))
        raise NoReturn(f"{spec}: it did not return")

    monkeypatch.setattr(reading, "read", late)
    with pytest.raises(InputError, match=r"^mine.py:f: it did not return$"):  # label vectors are not tried after it
        read("mine.py:f", seconds=given)
    assert asked == [wanted]


def test_what_a_function_prints_is_not_its_answer(tmp_path):
    (tmp_path / "loud.py").write_text(
        'import os\ndef f(p, q):\n    print("{}")\n    os.write(1, b"{")\n    return abs(p - q).sum()\n'
    )
    assert str(reading.read(f"{tmp_path}/loud.py:f", proves, sizes=(2,)).formula) == "sum(abs(p - p_hat))"


def test_only_one_form_of_argument_runs_code():
    for text in ("quapy.error:ae", "dir/my metrics.py:f", "a.b.c:d.e"):
        assert looks_like_function(text)
    for text in (
        "KLD",
        "sum(abs(p - p_hat))",
        "p - p_hat",
        "mymodule",
        "metrics.py",
        "x:",
        ":f",
        "a:b:c",
        "http://a/b",
    ):
        assert not looks_like_function(text)


def test_everything_is_put_back():
    import random as chance

    before = [np.asarray, np.zeros, np.sqrt, np.sum, math.log, builtins.max, builtins.open, builtins.len, np.random.rand,
              chance.random]  # fmt: skip
    traced(f"{METRICS}:rmse", sizes=(2,))
    with pytest.raises(InputError):
        traced(f"{METRICS}:bad_random", sizes=(2,))
    after = [np.asarray, np.zeros, np.sqrt, np.sum, math.log, builtins.max, builtins.open, builtins.len, np.random.rand,
             chance.random]  # fmt: skip
    assert all(a is b for a, b in zip(before, after, strict=True))


# -- what operations mean ---------------------------------------------------------------------------

CORNERS = (-2.0, -1.0, 0.0, 0.5, 1.0, 3.0, math.inf, -math.inf, math.nan)
SKIPPED = {
    "conjugate",
    "positive",
    "float_power",
    "true_divide",
    "invert",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
}


def meanings():
    from scipy import special

    from axiomcheck.input.tracing.arrays import MEANING

    for name in sorted(MEANING.keys() - SKIPPED):
        ufunc = getattr(np, name, None) or getattr(special, name, None)
        if isinstance(ufunc, np.ufunc) and ufunc.nin <= 2:
            yield pytest.param(ufunc, id=name)


@pytest.mark.parametrize("ufunc", list(meanings()))
def test_ufuncs_mean_for_numbers_what_numpy_says(ufunc):
    from axiomcheck.input.tracing.arrays import MEANING
    from axiomcheck.input.tracing.paths import Region, Tracer, Untraceable, approximate, running
    from axiomcheck.input.tracing.scalars import Cond, symbol, value_of

    function, compared = MEANING[ufunc.__name__], 0
    points = [(a,) for a in CORNERS] if ufunc.nin == 1 else [(a, b) for a in CORNERS for b in CORNERS]
    with running(Tracer(Region(frozenset(), (), (), ()))):
        for point in points:
            try:
                found = function(*map(symbol, point))
            except Untraceable:
                continue
            value = float(bool(found)) if isinstance(found, Cond) else value_of(found)
            value = approximate(value, {}) if isinstance(value, Expr) else value
            with np.errstate(all="ignore"):
                wanted = float(ufunc(*point))
            compared += 1
            if math.isfinite(wanted) and not math.isfinite(value):
                assert ufunc.__name__ in ("cbrt", "log1p", "xlog1py"), (
                    point
                )  # roots of negative numbers have no formula
            elif math.isfinite(value) and math.isfinite(wanted):
                assert value == pytest.approx(wanted, rel=1e-9), point
            else:  # nan and infinities alike are no value; their kind counts where nan is looked for
                assert math.isfinite(value) == math.isfinite(wanted), (point, value, wanted)
                if ufunc.__name__ in ("add", "multiply", "log", "rel_entr", "xlogy", "maximum", "minimum"):
                    assert math.isnan(value) == math.isnan(wanted), (point, value, wanted)
    assert compared >= len(points) / 2


@pytest.mark.parametrize(("number", "wanted"), [
    (0.5, "1/2"), (1e-8, "1/100000000"), (0.1, "1/10"), (1 / 3, "1/3"), (-2 / 7, "-2/7"), (0.123456789, "123456789/1000000000"),
    (2**0.5, "sqrt(2)"), (1 / 2**0.5, "sqrt(1/2)"), (5.0, "5"), (0.0, "0"),
])  # fmt: skip
def test_floats_stand_for_what_was_written(number, wanted):
    from axiomcheck.input.tracing.values import exact

    assert str(exact(number)) == wanted


def test_floats_are_never_far_from_what_they_stand_for():
    from axiomcheck.input.tracing.paths import approximate
    from axiomcheck.input.tracing.values import exact

    rng = random.Random(7)
    for _ in range(500):
        x = rng.choice(
            (rng.random(), rng.expovariate(1) * 10 ** rng.randint(-12, 12), math.sqrt(rng.random()))
        )
        assert approximate(exact(x), {}) == pytest.approx(x, rel=1e-15)


# -- contingency matrices ---------------------------------------------------------------------------

MATRIX = {
    "f1": "2*TP/(2*TP + FP + FN)",
    "f_beta": "5*TP/(5*TP + FN + 4*FP)",
    "precision_or_zero": "TP/(TP + FP)",
    "matthews": "(TP*TN - FP*FN)/sqrt((TP + FP)*(TP + FN)*(TN + FP)*(TN + FN))",
    "kappa": None,
    "balanced": "(TP/(TP + FN) + TN/(TN + FP))/2",
    "accuracy": "(TP + TN)/(TP + FP + FN + TN)",
    "accuracy_by_length": "(TP + TN)/(TP + FP + FN + TN)",
    "recall": "TP/(TP + FN)",
    "f1_of_labels": "2*TP/(2*TP + FP + FN)",
    "precision_of_labels": "TP/(TP + FP)",
    "jaccard": "TP/(TP + FP + FN)",
}
BAD_COUNTS = {"bad_loop": "loops over labels", "bad_order": "single labels", "bad_threshold": "it branches"}


def matrix(name):
    from axiomcheck.input.tracing.matrices import formula_of

    spec = f"{COUNTS}:{name}"
    return formula_of(spec, here(spec, kind="filtering")["faces"], proves)


def test_every_function_of_counts_is_listed():
    assert set(functions(COUNTS)) == {*MATRIX, *BAD_COUNTS}


@pytest.mark.parametrize("name", MATRIX)
def test_functions_of_counts_and_of_labels(name):
    found, _ = matrix(name)
    if MATRIX[name] is None:
        return
    cells = {k: sym(k) for k in ("TP", "FP", "FN", "TN")}
    words = MATRIX[name].replace("sqrt(", "(")  # under the root: both sides squared
    wanted = _arithmetic(ast.parse(words, mode="eval").body, cells)
    if words != MATRIX[name]:
        top, below = wanted.args
        found, wanted = found * found, top * top / below
    assert proves(Goal(tuple(gt(x, 0) for x in cells.values()), Rel("=", found, wanted)))


def _arithmetic(node, cells):
    if isinstance(node, ast.BinOp):
        left, right = (_arithmetic(x, cells) for x in (node.left, node.right))
        return {ast.Add: left + right, ast.Sub: left - right, ast.Mult: left * right, ast.Div: left / right}[
            type(node.op)
        ]
    return cells[node.id] if isinstance(node, ast.Name) else num(node.value)


def test_a_function_of_counts_is_a_filtering_measure(tmp_path):
    found = reading.read_matrix(f"{COUNTS}:f1", proves)
    assert found.measure().kind == "filtering" and not found.measure().lower_is_better
    assert found.reading.startswith(f"{COUNTS}:f1 = 2*TP/(2*TP + FP + FN)")


@pytest.mark.parametrize("name", BAD_COUNTS)
def test_labels_are_only_counted(name):
    with pytest.raises(InputError, match=BAD_COUNTS[name]):
        matrix(name)


def test_a_convention_for_empty_sets_is_said():
    (note,) = matrix("precision_or_zero")[1]
    assert "TP = FP = 0" in note and "nothing is said" in note


# -- the command line ------------------------------------------------------------------------------------


def run(*words, cwd=HERE / "data"):
    env = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(cwd)}
    command = [sys.executable, "-m", "axiomcheck", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=env, timeout=300, check=False)


@pytest.mark.parametrize(("words", "scope", "said"), [
    ((), "n <= 4", "proved equal at n = 2..4"),
    (("--classes", "every"), "every n", "verdicts for every n are for the formula"),
    (("--classes", "3"), "n = 3", "proved equal at n = 3"),
])  # fmt: skip
def test_the_scope_is_what_was_proved_of_the_function(tmp_path, words, scope, said):
    (tmp_path / "mine.py").write_text(
        "import numpy as np\ndef tv(p, q):\n    return 0.5 * np.abs(p - q).sum()\n"
    )
    done = run("verify", "mine.py:tv", "--axiom", "MON", "--format", "json", *words, cwd=tmp_path)
    document = json.loads(done.stdout)
    (record,) = document["verdicts"]
    assert done.returncode == 0 and record["verdict"] == "proved" and record["scope"] == scope
    assert document["function"]["formula"] == "1/2*sum(abs(p - p_hat))"
    assert said in run("verify", "mine.py:tv", "--axiom", "MON", *words, cwd=tmp_path).stdout


def test_without_a_formula_for_every_n_there_is_a_verdict_for_each(tmp_path):
    (tmp_path / "mine.py").write_text(
        "import numpy as np\ndef md(p, q):\n    return np.abs(np.sort(p) - np.sort(q)).sum()\n"
    )
    done = run("verify", "mine.py:md", "--axiom", "IoI", "--classes", "2-3", "--format", "json", cwd=tmp_path)
    assert [r["scope"] for r in json.loads(done.stdout)["verdicts"]] == ["n = 2", "n = 3"]
    failed = run("verify", "mine.py:md", "--axiom", "IoI", "--classes", "every", cwd=tmp_path)
    assert failed.returncode == 2 and "no formula for every n was found" in failed.stderr


@pytest.mark.parametrize("words", [
    ("verify", "nowhere.py:f"), ("verify", "no_such_module_at_all:f"), ("verify", "KLD", "--kind", "filtering"),
    ("verify", "KLD", "--argument", "a=1"), ("verify", "user_metrics.py:rmse", "--argument", "a"),
    ("verify", "user_metrics.py:rmse", "--argument", "nothing=1"), ("verify", "user_metrics.py:bad_random"),
])  # fmt: skip
def test_errors_are_one_line_and_exit_code_2(words):
    done = run(*words)
    assert (
        done.returncode == 2 and done.stderr.startswith("axiomcheck: ") and len(done.stderr.splitlines()) == 1
    )


def test_help_says_that_code_is_run():
    assert "RUN that code" in run("verify", "--help").stdout


def test_a_function_that_formulas_lack_has_a_cure():
    with pytest.raises(InputError, match=r"it calls arcsinh, .*; arcsinh keeps the order of its argument"):
        tracer.trace(lambda p, q: np.arcsinh(np.sum(np.sqrt(p * q))))


ARCS = (
    lambda p, q: np.arccos(np.minimum(np.sum(np.sqrt(p * q)), 1)) / np.pi,
    lambda p, q: math.acos(np.clip(np.sum(p * q), -1, 1)) / math.pi,
    lambda p, q: math.atan(abs(p - q).sum()),
    lambda p, q: np.mean(np.arcsin(abs(p - q))),
    lambda p, q: np.sum(np.arctan((1 + p) / (1 + q))),
)


@pytest.mark.parametrize("function", ARCS, ids=["arccos", "math.acos", "math.atan", "arcsin", "arctan"])
def test_arcs_are_traced(function):
    found = tracer.trace(function).measure()
    assert "arctan" in str(found.formula) and "000" not in str(found.formula)  # pi is no float
    assert "0/p" not in str(found.formula)  # no class without prevalence is left out
    for x in ([0.3, 0.7], [0.5, 0.5], [0.0, 1.0]):
        p, q = np.array([0.5, 0.5]), np.array(x)
        assert float(numeric.evaluate(found, p, q)) == pytest.approx(float(function(p, q)), abs=1e-12)
