"""Names of a statement do not meet names of a measure; nothing that is taken for granted is lost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from axiomcheck import axioms
from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.claims import wanted
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import Refused, num, rel, var
from axiomcheck.calculus.values import Point
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, sym
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.model import Every, Iff, Property, Relation, Variable
from axiomcheck.spelling import inner
from axiomcheck.verdict import Status, decide

HALF = Fraction(1, 2)


def number(q) -> Expr:
    return Expr("num", Fraction(q))


def measure(other: str) -> Measure:
    """sum (other - p)^2"""
    difference = Expr("add", sym(other), Expr("mul", number(-1), sym("p")))
    return Measure("T", "t", Expr("sum", Expr("pow", difference, number(2))), "everywhere")


LARGEST = Expr("max_of", sym("p"))
P_X = (Variable("p", "object"), Variable("x", "object"))


@pytest.mark.parametrize("name", ["r", "s", "p", "q", "x", "t"])
def test_a_training_prevalence_is_no_variable_of_a_property(name):
    """D = sum (p_train - p)^2 is not 0 for all p, whatever the property calls it."""
    d = Expr("D", sym(name), sym("y"))
    prop = Property("X", "x", (Variable(name, "object"), Variable("y", "object")), (), Relation("=", d, ZERO))
    (S,) = unfold(Setting(measure("p_train")), prop)
    vectors = {v: [HALF, HALF] for kind, v in S.names if kind == "v"}
    vectors[name] = [Fraction(1), Fraction(0)]
    assert refutes(S, Point(2, vectors))


def test_a_largest_value_in_an_equivalence_is_refused_or_owed():
    prop = Property("X", "x", P_X, (), Iff(Relation("=", LARGEST, ZERO), Relation("=", LARGEST, ONE)))
    try:
        sequents = unfold(Setting(measure("p_hat"), classes=2), prop, (num(0), num(1)))
    except Refused:
        return
    assert len(sequents) > 2


def test_a_largest_value_in_a_condition_is_refused_or_owed():
    d = Expr("D", sym("p"), sym("x"))
    prop = Property("X", "x", P_X, (Relation("<=", number(HALF), LARGEST),), Relation("=", d, ZERO))
    try:
        sequents = unfold(Setting(measure("p_hat"), classes=2), prop, (num(0),))
    except Refused:
        return
    assert len(sequents) > 1


def test_a_sign_is_one_or_minus_one_wherever_it_stands():
    square = Relation("<=", Expr("mul", sym("s"), sym("s")), ONE)
    inner = Every((Variable("s", "sign"),), (), square)
    prop = Property("X", "x", (Variable("p", "object"),), (), inner)
    try:
        sequents = unfold(Setting(measure("p_hat"), classes=2), prop)
    except Refused:
        return
    point = Point(2, {"p": [HALF, HALF]}, {"s": Fraction(2)})
    assert not any(refutes(S, point) for S in sequents)


def test_where_a_sentence_is_defined_does_not_depend_on_what_is_supplied():
    """`max D(p, .) + 1 <= 0` with a largest value that has no value: nothing of that becomes a hypothesis."""
    from axiomcheck.calculus.term import inv

    more = Relation("<=", Expr("add", LARGEST, ONE), ZERO)
    prop = Property("X", "x", (Variable("p", "object"),), (), more)
    nowhere = inv(num(0))
    for S in unfold(Setting(measure("p_hat")), prop, (nowhere,)):
        assert not any(f.op == "ne" and f.kids == (num(0), num(0)) for f in S.given)
        assert not any(nowhere in f.nodes() for f in S.given)


def test_a_value_inside_an_argument_is_refused_or_put_in():
    inner = Expr("D", sym("p"), sym("x"))
    outer = Expr("D", sym("p"), Expr("mul", inner, sym("x")))
    prop = Property("X", "x", P_X, (), Relation("<=", ZERO, outer))
    try:
        (S,) = unfold(Setting(measure("p_hat")), prop)
    except Refused:
        return
    assert not any(name.startswith("_v") for _, name in S.names)


def test_a_training_prevalence_has_no_place_in_a_part():
    on = [Expr("on", sym(v), sym("A")) for v in "px"]
    prop = Property("X", "x", (*P_X, Variable("A", "part")), (), Relation("<=", ZERO, Expr("D", *on)))
    with pytest.raises(Refused, match="training"):
        unfold(Setting(measure("p_train")), prop)


@pytest.mark.parametrize("name", ["eps", "Beta_2", "alpha", "zqzap"])
def test_the_range_of_a_parameter_is_that_of_the_name_in_the_formula(name):
    """Formulas call some parameters otherwise; the sequents call them what readers do, with an underscore."""
    other = inner(name) if inner(name) != name else "beta"
    ranges = [f"-1 < {name} < 5", f"0 < {other} < 1"]
    found = formula.measure(f"sum(abs(p - p_hat)*({name} + 0*{other}))", "M", parameters=ranges)
    claim = Claim(found, axioms.from_name("NN"))
    (S,) = wanted(claim)
    assert {k for kind, k in S.names if kind == "s"} == {f"{name}_", f"{other}_"}
    assert {rel("lt", num(-1), var(f"{name}_")), rel("lt", num(0), var(f"{other}_"))} <= S.given
    assert decide(claim, 3).status is not Status.PROVED  # false where the first is -1/2


def test_parameters_of_measures_of_matrices_stay_apart():
    ranges = ["-1 < eps < 5", f"0 < {inner('eps')} < 1"]
    found = formula.measure(f"eps*TP + {inner('eps')}*TN", "Q", kind="filtering", parameters=ranges)
    for S in wanted(Claim(found, axioms.from_name("SM"), "steps")):
        assert {k for kind, k in S.names if kind == "s" and k.endswith("_")} == {"eps_", f"{inner('eps')}_"}
