"""SymPy formulas in and out."""

import random
from fractions import Fraction

import pytest
import sympy
from sympy import (
    Abs,
    Eq,
    Float,
    Function,
    Idx,
    IndexedBase,
    Max,
    Piecewise,
    Rational,
    Sum,
    Symbol,
    log,
    sqrt,
    symbols,
)

import axiomcheck
from axiomcheck import measures
from axiomcheck.errors import InputError
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.input import formula, symbolic
from axiomcheck.input.symbolic import from_sympy, to_sympy
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.measures import catalog
from axiomcheck.points import Point, truth

c, k, n = symbols("c k n")
p, p_hat, p_train = IndexedBase("p"), IndexedBase("p_hat"), IndexedBase("p_train")
OTHERS = (
    "sum(abs(p_hat - p)/p_train)",
    "sum(abs(cumsum(p - p_hat)))",
    "sum(where(p < p_hat, 2*(p_hat - p), p - p_hat))",
    "max(abs(p - p_hat)) - min(p)",
    "sum(sqrt(p) * sqrt(p_hat))",
    "mean((p - p_hat)**2) / (1 + sum(p**3))",
    "sum(maximum(p, p_hat) * exp(p))",
)


def distribution(rng, size):
    parts = [rng.randint(1, 30) for _ in range(size)]
    return [num(Fraction(v, sum(parts))) for v in parts]


def same_value(first, second, size, seed=0):
    rng = random.Random(seed)
    for _ in range(4):
        vectors = [distribution(rng, size) for _ in range(3)]
        before, after = (evaluate(expand(e, *vectors), {}) for e in (first, second))
        assert abs(float(before) - float(after)) < 1e-12


@pytest.mark.parametrize(
    "measure", [m for m in catalog().values() if m.kind == "quantification"], ids=lambda m: m.id
)
def test_round_trip_keeps_the_value(measure):
    """Through SymPy and back, the formula has the same value."""
    same_value(measure.formula, from_sympy(to_sympy(measure.formula)), measure.classes or 3)


@pytest.mark.parametrize("text", OTHERS)
def test_round_trip_of_everything_that_formulas_have(text):
    declared = formula.parse(text)
    same_value(declared, from_sympy(to_sympy(declared)), 4)


def test_the_training_prevalence_keeps_its_index():
    assert str(to_sympy(formula.parse("sum(abs(p_hat - p)/p_train)"))) == "Sum(Abs(p[c] - p_hat[c])/p_train[c], (c, 1, n))"


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (Sum(Abs(p[c] - p_hat[c]), (c, 1, Symbol("n", integer=True, positive=True))), "sum(abs(p - p_hat))"),
        (Sum(Abs(p[c] - p_hat[c]), (c, 0, n - 1)), "sum(abs(p - p_hat))"),
        (Sum(Abs(p[k] - p_hat[k]), (k, 1, n)) / n, "mean(abs(p - p_hat))"),
        (Sum(Function("p")(c) ** 2, (c, 1, n)), "sum(p**2)"),
        (Sum(p[Idx("i", n)], (Idx("i", n), 1, n)), "sum(p)"),
        (Sum(p[c] * log(p[c] / p_hat[c]), (c, 1, n)), "sum(p*log(p/p_hat))"),
        (Sum(Piecewise((p[c], p[c] < p_hat[c]), (p_hat[c], True)), (c, 1, n)), "sum(where(p < p_hat, p, p_hat))"),
        (Sum(Piecewise((p[c], p[c] >= p_hat[c]), (p_hat[c], True)), (c, 1, n)), "sum(maximum(p, p_hat))"),
        (Sum(Piecewise((0, Eq(p[c], p_hat[c])), (1, True)) * Float(0.5), (c, 1, n)),
         "sum(where(p < p_hat, 1, where(p_hat < p, 1, 0)))/2"),
        (Sum(Piecewise((1, (p[c] < p_hat[c]) & (p[c] > Rational(1, 4))), (0, True)), (c, 1, n)),
         "sum(where(p < p_hat, where(1/4 < p, 1, 0), 0))"),
        (sqrt(Sum((p[c] - p_hat[c]) ** 2, (c, 1, n))), "sqrt(sum((p - p_hat)**2))"),
        (Sum(sympy.sign(p[c] - p_hat[c]) * (p[c] - p_hat[c]), (c, 1, n)), "sum(abs(p - p_hat))"),
        (Sum(Abs(Sum(p[k] - p_hat[k], (k, 1, c))), (c, 1, n)), "sum(abs(cumsum(p - p_hat)))"),
        (Sum(p[c] ** 2, (c, 1, n)) * Sum(p_hat[k], (k, 1, n)), "sum(p**2)*sum(p_hat)"),
        (Sum(Sum(p[k], (k, 0, c)) ** 2, (c, 0, n - 1)), "sum(cumsum(p)**2)"),
        (Sum(Sum(p[k], (k, 1, c)), (c, 1, n)), "sum(cumsum(p))"),
        (sympy.exp(Max(Sum(p[c], (c, 1, n)), 2)) + sympy.E, "exp(maximum(sum(p), 2)) + exp(1)"),
    ],
    ids=str,
)  # fmt: skip
def test_what_people_write_is_read(expression, text):
    same_value(from_sympy(expression), formula.parse(text), 4)


def test_foreign_terms_are_refused():
    """What is not in the language is named, with the cure."""
    for bad, why in (
        (sympy.sin(p[c]), "sin"),
        (Sum(p[c], (c, 1, 3)), "write Sum"),
        (Sum(p[c], (c, 2, n)), "write Sum"),
        (Sum(p[c], (c, 1, n + 1)), "write Sum"),
        (Sum(p[c] * p[k], (c, 1, n), (k, 1, n)), "another class"),
        (Sum(Sum(p[c] * p[k], (k, 1, n)), (c, 1, n)), "another class"),
        (Sum(Sum(p[k], (k, 0, c)), (c, 1, n)), "from 0"),
        (IndexedBase("q")[c], "not a prevalence"),
        (p[c], "outside a sum"),
        (p[0], "from 1"),
        (Sum(c * p[c], (c, 1, n)), "a class, not a number"),
        (sympy.I * n, "ImaginaryUnit"),
        (sympy.EulerGamma * n, "EulerGamma"),
        (sympy.oo * n, "Infinity"),
        (Symbol("p") + 1, "without its class"),
        (Eq(n, 2), "a condition"),
        (Sum(Piecewise((p[c], p[c] < 1)), (c, 1, n)), "elsewhere"),
        (n**100, "too large"),
    ):
        with pytest.raises(InputError, match=why):
            from_sympy(bad)
    with pytest.raises(InputError, match="no SymPy expression"):
        from_sympy("n")
    deep = n
    for i in range(80):
        deep = log(deep + i + 1)
    with pytest.raises(InputError, match="too large"):
        from_sympy(deep)


D, Q, P, Y = sympy.Function("D"), sympy.Function("Q"), sympy.IndexedBase("p"), sympy.IndexedBase("y")
RELATED = {
    "for p, x: D(p, x) = D(x, p)": lambda p, x, y, a, c: sympy.Eq(D(p, x), D(x, p)),
    "for p, x, y: D(p, y) <= D(p, x) + D(x, y)": lambda p, x, y, a, c: D(p, y) <= D(p, x) + D(x, y),
    "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)": lambda p, x, y, a, c: sympy.Implies(
        (a >= 0) & (a <= 1), D(p, a * p + (1 - a) * x) <= D(p, x)
    ),
    "for p, x: D(p, x) = 0 iff x = p": lambda p, x, y, a, c: sympy.Equivalent(sympy.Eq(D(p, x), 0), sympy.Eq(x, p)),
    "for p, y and class c with n = 2, y[c] > p[c]: D(p, y) > 0": lambda p, x, y, a, c: sympy.Implies(
        (Y[c] > P[c]) & sympy.Eq(sympy.Symbol("n"), 2), D(p, y) > 0
    ),
    "for p, x: D(p, x) != sqrt(n)*log(n)/2 - 1/3": lambda p, x, y, a, c: sympy.Ne(
        D(p, x), sympy.sqrt(sympy.Symbol("n")) * sympy.log(sympy.Symbol("n")) / 2 - sympy.Rational(1, 3)
    ),
}  # fmt: skip


@pytest.mark.parametrize("said", RELATED, ids=lambda x: x[:40])
def test_relations_are_properties(said):
    """What SymPy has built says, at random points, what the text says; SymPy may have turned sides and factors."""
    p, x, y, c = sympy.symbols("p x y c")
    found = axiomcheck.axiom(RELATED[said](p, x, y, sympy.Symbol("a", real=True), c), "R")
    wanted = axiomcheck.axiom(said, "R")
    assert {(v.name, v.sort) for v in found.statement("printed").variables} == {
        (v.name, v.sort) for v in wanted.statement("printed").variables
    }
    rng, seen = random.Random(3), set()
    for _ in range(30):
        both = []
        point = {k: Fraction(rng.randint(0, 4), 4) for k in "pxya"}
        for axiom in (found, wanted):
            claim = Claim(measures.from_name("ae"), axiom, classes=2)
            vectors = {k: (v, 1 - v) for k, v in point.items() if k != "a"}
            both.append(truth(claim.statement.sentence, Point(claim, 2, vectors, {"a": point["a"]}, {"c": 0}, {})))
        assert both[0] is both[1]
        seen.add(both[0])
    assert seen  # None where the point breaks nothing: no point proves what is said of all


def test_relations_about_counts_and_where_axioms_are_named():
    TP, FP, FN, TN, k = sympy.symbols("TP FP FN TN k", integer=True)
    scaled = sympy.Implies(k >= 1, sympy.Eq(Q(k * TP, k * FP, k * FN, k * TN), Q(TP, FP, FN, TN)))
    assert axiomcheck.axiom(scaled, "S").statement("printed").space.counts
    assert axiomcheck.verify("Acc", scaled).status.name == "PROVED"
    p, x = sympy.symbols("p x")
    assert axiomcheck.verify("KLD", [sympy.Eq(D(p, x), D(x, p)), "NN"]).refuted == ["for p, x: D(p, x) = D(x, p)"]


def test_relations_that_are_no_properties():
    p, x, a = sympy.symbols("p x a")
    for given, told in (
        (sympy.Eq(p, x), "says nothing of the measure"),
        (D(p, x), "is no relation"),
        (sympy.Eq(sympy.Function("f")(p), 0), "no known measure"),
        (sympy.Eq(D(p, x), sympy.Symbol("a = 0, b")), "cannot be a variable"),
        ((D(p, x) > 0) & ((D(p, x) < 1) | (D(p, x) > 2)), "is no relation"),
        (sympy.Eq(D(p, x), sympy.sin(a)), "not in the language"),
        (sympy.Eq(D(p, x), a ** sympy.Rational(1, 3)), "exponent"),
        (sympy.Eq(D(p, x), P[1]), "no class as its index"),
        (sympy.true, "says nothing"),
        (sympy.Eq(D(p, x), sympy.Add(*(sympy.Symbol(f"a{i}") for i in range(3_000)))), "too large"),
        (sympy.Eq(D(p), x), "R"),
    ):
        with pytest.raises(InputError, match=told) as error:
            axiomcheck.axiom(given, "R")
        assert "\n" not in str(error.value)


def test_verify_reads_sympy():
    alpha = Symbol("alpha", positive=True)
    verdict = axiomcheck.verify(Sum(alpha * Abs(p[c] - p_hat[c]), (c, 1, n)), "IMP")
    assert verdict.status is axiomcheck.Status.PROVED and verdict.scope == "every n"
    counts = symbolic.measure(Symbol("TP") / (Symbol("TP") + Symbol("FP")))
    assert counts.kind == "filtering" and not counts.lower_is_better
    with pytest.raises(InputError):
        symbolic.measure(Sum(Symbol("bad name!") * p[c], (c, 1, n)))
