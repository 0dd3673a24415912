"""Functions of one vector, of matrices of one row, and of two numbers."""

import numpy as np
import pytest

from axiomcheck.errors import InputError
from axiomcheck.input.grammar import parse
from axiomcheck.input.tracing import comparing, strata
from axiomcheck.input.tracing.arrays import filled
from axiomcheck.input.tracing.forms import NUMBERS, ROWS, VECTOR
from axiomcheck.input.tracing.patches import TracedFloat, TracedType
from axiomcheck.input.tracing.paths import Tracer, Untraceable, running
from axiomcheck.input.tracing.scalars import Cond, Sym
from axiomcheck.input.tracing.strata import Face
from axiomcheck.lang.expr import sym
from axiomcheck.reading import read
from axiomcheck.tracer import trace

OWN = '''
import numpy as np
calls = []

def entropy(y):
    shares = y / y.sum()
    return -np.sum(np.where(shares > 0, shares * np.log(shares), 0))

def richness(y):
    return np.sum(y > 0)

def without_zeros(y):
    return np.exp(np.mean(np.log(y)))

def largest_share(y, top=1):
    return np.sort(y)[-top:].sum() / y.sum()

def of_history(y):
    calls.append(1)
    return y.sum() * (1 + (len(calls) > 20))

def limits(y):
    return y.max() / (y.min() + np.finfo(float).eps)

def rows(X, Y):
    if X.shape[0] != 1:
        raise ValueError("one row")
    return np.sqrt(((X - Y) ** 2).sum(axis=1))

def prevalence(p, q):
    return abs(p - q) / max(p, 1 - p)
'''


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    file = tmp_path_factory.mktemp("own") / "own.py"
    file.write_text(OWN)
    return lambda name, **how: trace(f"{file}:{name}", how.pop("sizes", (2, 3)), **how)


def test_one_vector_is_traced_with_its_zeros(own):
    found = own("entropy", kind=VECTOR)
    assert found.kind == VECTOR and found.equal == (2, 3) and not found.notes and found.points > 1000
    assert str(found.formula) == "-sum(y/sum(y)*log(y/sum(y)))"
    measure = found.measure()
    assert str(measure.space) == "I(y)" and measure.space.arguments == ("nonnegative",)


def test_what_zeros_change_is_said(own):
    found = own("without_zeros", kind=VECTOR)
    assert str(found.formula) == "exp(sum(log(y))/n)"
    assert own("largest_share", kind=VECTOR, arguments=["top=1"]).notes == ()
    (note,) = own("richness", kind=VECTOR).notes
    assert "some y(c) = 0" in note


def test_the_machines_epsilon_is_a_number(own):
    assert "2220446049250313/" in str(own("limits", kind=VECTOR).formula)


def test_a_function_of_history_is_refused(own):
    with pytest.raises(InputError, match="on its history"):
        own("of_history", kind=VECTOR)


def test_rows_and_numbers(own):
    assert str(own("rows", form=ROWS).formula) == "sqrt(sum((p - p_hat)**2))"
    found = own("prevalence", form=NUMBERS, sizes=(2,))
    assert found.formula is None and "at(2, p)" in str(found.own[2]) and found.points > 500
    with pytest.raises(InputError, match="one row"):
        own("rows")


def test_pairwise_distances_of_scipy(tmp_path):
    pytest.importorskip("scipy", reason="pip install 'axiomcheck[libraries]'")
    (tmp_path / "pairs.py").write_text(
        "from scipy.spatial.distance import cdist\n"
        "def f(X, Y):\n    return cdist(X, Y, 'cityblock')\n"
        "def g(X, Y):\n    return cdist(X, Y, 'no_such_metric')\n"
    )
    assert str(trace(f"{tmp_path}/pairs.py:f", (2,), form=ROWS).formula) == "sum(abs(p - p_hat))"
    with pytest.raises(InputError, match="no meaning for symbols"):
        trace(f"{tmp_path}/pairs.py:g", (2,), form=ROWS)


def test_faces_of_one_vector():
    found = list(strata.faces(3, single=True))
    assert len(found) == 7 and found[0].open and all(f.single for f in found)
    assert Face((True, False), ()).kinds == {"++", "0+"}
    region = strata.region_of(Face((True, True), ()))
    assert not region.groups and region.positive == {"p_1", "p_2"}


def test_points_are_of_any_sum():
    found = comparing.of_vectors(["p_1", "p_2", "p_3"])
    sums = {sum(x.values()) for x in found}
    assert len(found) == 200 and len(sums) > 20 and min(sums) < 1 < max(sums)
    assert any(all(v.denominator == 1 for v in x.values()) for x in found)


# -- what symbols say they are ---------------------------------------------------------------------


@pytest.fixture
def vector():
    with running(Tracer(strata.region_of(Face((True, True), ())))):
        yield filled([Sym(sym("p_1")), Sym(sym("p_2"))], (2,))


def test_symbols_say_that_they_are_floats(vector):
    assert vector.dtype == np.float64 and vector[0].dtype == np.float64
    assert isinstance(vector[0], np.floating) and isinstance(vector[0], float) and vector[0].__class__ is np.float64
    assert TracedType(vector) is np.ndarray and TracedType(vector[0]) is np.float64
    assert TracedType(vector[0].item()) is TracedType(0.5) is TracedFloat  # which `float` is called where `type` is this
    assert TracedFloat.__name__ == "float" and TracedType(Cond("const", True)) is np.bool_
    assert TracedType(3) is int and isinstance(int, TracedType) and TracedType("X", (), {}).__name__ == "X"


def test_a_symbol_is_indexed_as_a_number_is(vector):
    assert vector[0][()].value == sym("p_1") and vector[0][None].shape == (1,)
    with pytest.raises(TypeError):
        iter(vector[0])


@pytest.mark.parametrize("look", [
    lambda y: y.tobytes(), lambda y: y.view(np.int64), lambda y: y.view(dtype="u1"), lambda y: repr(y), lambda y: str(y),
    lambda y: y.data, lambda y: y.__array_interface__, lambda y: y.__reduce__(), lambda y: f"{y}", lambda y: y.dumps(),
])  # fmt: skip
def test_bytes_and_texts_of_symbols_are_refused(vector, look):
    with pytest.raises(Untraceable):
        look(vector)


def nested(p, q):
    return 0.3 * np.sum(p * (q * np.abs(p - q)))


def test_the_formula_of_a_function_is_what_its_text_is_read_as():
    formula = read(nested).measure.formula
    assert formula == parse(str(formula))
