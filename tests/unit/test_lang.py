"""The vocabulary: formulas, relations, measures, axioms, claims."""

import ast
import copy
import operator
import pickle
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st
from independent import mp, mpf
from trees import tree_value

from axiomcheck import axioms, measures
from axiomcheck.axioms import from_name as A
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.exact.evaluate import derivative
from axiomcheck.exact.forms import form_of
from axiomcheck.lang.axiom import DOMAINS, READINGS_OF
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import (
    Expr,
    absolute,
    class_mean,
    class_sum,
    exp,
    log,
    maximum,
    num,
    p,
    p_hat,
    sqrt,
    sym,
)
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt, ne
from axiomcheck.lang.measure import Measure
from axiomcheck.lang.text import to_text
from axiomcheck.latex import to_latex
from axiomcheck.measures import quantification as M

x, y = sym("x"), sym("y")


def test_formulas_are_immutable_hashable_and_structural():
    e = x * y + 1
    with pytest.raises(AttributeError):
        e.op = "mul"
    assert e == x * y + 1
    assert hash(e) == hash(x * y + 1)
    assert e != y * x + 1  # nothing is rewritten behind one's back
    assert pickle.loads(pickle.dumps(e)) == e == copy.deepcopy(e)


def test_formulas_and_relations_have_no_truth_value():
    for thing in (x, lt(x, y), Rel("=", x, x)):
        with pytest.raises(TypeError):
            bool(thing)


def test_floats_are_refused():
    for build in (lambda: num(0.1), lambda: x + 0.5, lambda: 2.0 * x, lambda: x**0.5):
        with pytest.raises(TypeError):
            build()


def test_relations_keep_their_direction():
    assert gt(x, y) == lt(y, x)
    assert ge(x, y) == le(y, x)
    assert str(ne(x, 1)) == "x != 1"
    assert str(eq(x, y)) == "x = y"
    with pytest.raises(ValueError, match="one of"):
        Rel("==", x, y)


def test_goals_list_their_variables_once():
    assert Goal((lt(x, y),), eq(x, sym("a"))).symbols == ("a", "x", "y")


leaves = st.one_of(st.sampled_from([x, y]), st.fractions(-5, 5, max_denominator=9).map(num))
trees = st.recursive(
    leaves,
    lambda t: st.one_of(
        st.tuples(t, t).map(lambda a: a[0] + a[1]), st.tuples(t, t).map(lambda a: a[0] - a[1]),
        st.tuples(t, t).map(lambda a: a[0] * a[1]), st.tuples(t, t).map(lambda a: a[0] / a[1]),
        t.map(lambda a: a**2), t.map(lambda a: -a), t.map(absolute), t.map(log), t.map(exp),
        st.tuples(t, t).map(lambda a: maximum(*a)),
    ),
    max_leaves=10,
)  # fmt: skip


def as_python(text: str):
    """The printed formula as Python's own grammar reads it."""
    functions = {"abs": abs, "maximum": max, "minimum": min, "log": mp.log, "exp": mp.exp, "sqrt": mp.sqrt}
    operators = {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
    }
    values = {"x": mpf("0.3"), "y": mpf("1.7")}

    def read(node):
        if isinstance(node, ast.Constant):
            return mpf(node.value)
        if isinstance(node, ast.Name):
            return values[node.id]
        if isinstance(node, ast.UnaryOp):
            return -read(node.operand)
        if isinstance(node, ast.Call):
            return functions[node.func.id](*map(read, node.args))
        if isinstance(node.op, ast.Pow):
            return read(node.left) ** int(read(node.right))
        return operators[type(node.op)](read(node.left), read(node.right))

    return read(ast.parse(text, mode="eval").body)


@given(trees)
def test_printed_formulas_mean_what_they_say(e):
    from independent import NoValue

    try:
        wanted = tree_value(e, {"x": mpf("0.3"), "y": mpf("1.7")})
    except (NoValue, OverflowError):
        return
    if abs(wanted) > 10**50 or e.has("exp"):
        return
    try:
        found = as_python(to_text(e))
    except (ZeroDivisionError, TypeError, ValueError):
        return  # 0 log 0 is ours alone
    if mp.isnan(found):
        return  # and mpmath's is not a number
    assert abs(found - wanted) <= mpf(10) ** -40 * (1 + abs(wanted))


@given(trees)
def test_printing_never_fails(e):
    assert to_text(e)
    assert to_latex(e).count("{") == to_latex(e).count("}")


def test_text_and_latex_of_the_catalog():
    for m in measures.catalog().values():
        assert m.latex.count("{") == m.latex.count("}")
        assert str(m).startswith(m.name)
        assert m.source is None or str(m.source)
    assert to_text(M.KLD.formula) == "sum(p*log(p/p_hat))"
    assert to_text(x - (y - 1)) == "x - (y - 1)"
    assert to_text(x / (y * x)) == "x/(y*x)"
    assert to_text(sqrt(x)) == "sqrt(x)"


@given(trees)
def test_derivatives_agree_with_difference_quotients(e):
    from independent import NoValue

    if e.has("abs", "max") or not e.has("sym"):
        return
    h, at = mpf(10) ** -40, {"x": mpf("0.37"), "y": mpf("1.71")}
    try:
        slope = (tree_value(e, {**at, "x": at["x"] + h}) - tree_value(e, {**at, "x": at["x"] - h})) / (2 * h)
        exact = tree_value(derivative(e, "x"), at)
    except (NoValue, OverflowError):
        return
    if abs(exact) < 10**12:
        assert abs(slope - exact) <= mpf(10) ** -15 * (1 + abs(exact))


def test_derivatives_refuse_kinks():
    for e in (absolute(x), maximum(x, y), x * absolute(x)):
        with pytest.raises(ValueError, match="derivative"):
            derivative(e, "x")
    assert derivative(absolute(y), "x") == num(0)


def test_measures_are_one_number_and_declare_what_they_use():
    with pytest.raises(InputError, match="outside"):
        Measure("BAD", "bad", absolute(p - p_hat), "")
    with pytest.raises(InputError, match="nor a declared parameter"):
        Measure("BAD", "bad", class_sum(sym("q")), "")


def test_names_round_trip_and_do_not_clash():
    seen = set()
    for m in measures.catalog().values():
        for name in (m.name, m.id, *m.aliases):
            assert measures.from_name(name) is m
        assert not seen & {m.id, *m.aliases}
        seen |= {m.id, *m.aliases}
    for a in axioms.catalog().values():
        assert axioms.from_name(a.name) is a
        assert axioms.from_name("B-" + a.name) is a


@pytest.mark.parametrize(
    ("look", "name", "nearest"), [(measures.from_name, "KDL", "KLD"), (axioms.from_name, "MONO", "MON")]
)
def test_unknown_names_suggest_the_nearest(look, name, nearest):
    with pytest.raises(InputError, match=nearest) as caught:
        look(name)
    assert isinstance(caught.value, AxiomcheckError)


def test_every_axiom_has_a_statement_per_reading_or_none():
    for a in axioms.catalog().values():
        for reading in READINGS_OF[a.kind]:
            s = a.statement(reading)
            assert (s is None) <= (reading not in a.readings)
            if s is not None and a.kind == "quantification":
                s = form_of(s)
                assert {
                    n
                    for r in s.hypotheses
                    for e in (*r.lhs.nodes(), *r.rhs.nodes())
                    if e.op == "at"
                    for n in e.args[1].args
                } <= set(s.distributions)
        with pytest.raises(InputError):
            a.statement("imagined")
    assert A("IND").statement("binary") is None


def test_claims_check_what_they_are_made_of():
    assert Claim(M.AE, A("MON"), "binary").classes == 2
    assert Claim(M.NAS, A("MON")).classes == 2
    assert Claim(M.AE, A("MON")).scope == "every n"
    for bad in (
        {"reading": "loud"}, {"domain": "everywhere"}, {"signs": "none"}, {"reading": "binary", "classes": 3},
        {"classes": 1}, {"classes": 0}, {"classes": -2},
    ):  # fmt: skip
        with pytest.raises(InputError):
            Claim(M.AE, A("REL"), **bad)
    with pytest.raises(InputError):
        Claim(M.AE, A("IND"), "binary")
    with pytest.raises(InputError):
        Claim(M.AE, A("IND"), classes=2)


def test_keys_change_with_the_statement_and_with_nothing_else():
    base = Claim(M.AE, A("MON"))
    assert base.key == Claim(M.AE, A("MON"), signs="independent").key  # MON has no signs
    assert base.key == Claim(M.AE, A("MON"), "repaired").key  # nothing was to be repaired
    renamed = Measure("OTHER", "another name", M.AE.formula, "elsewhere")
    assert Claim(renamed, A("MON")).key == base.key
    different = [
        Claim(M.SE, A("MON")),
        Claim(M.AE, A("IMP")),
        Claim(M.AE, A("MON"), "binary"),
        Claim(M.AE, A("MON"), classes=3),
    ]
    different += [Claim(M.AE, A("MON"), domain=d) for d in DOMAINS if d != "natural"]
    different += [Claim(M.AE, A("REL")), Claim(M.AE, A("REL"), signs="independent"), Claim(M.AE, A("REL"), "repaired")]
    assert len({c.key for c in [base, *different]}) == 1 + len(different)


def test_substitution_is_simultaneous_and_reaches_aggregators():
    assert (x + y).subs({"x": y, "y": x}) == y + x
    assert class_mean(p).subs({"p": num(F(1, 2))}) == class_mean(num(F(1, 2)))
    assert isinstance(class_sum(log(p)).replace(lambda e: num(1) if e.op == "log" else None), Expr)
