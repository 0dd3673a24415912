"""Formulas on the extended domain say what the kernel's limits are, wherever p and x are zero."""

import random
from fractions import Fraction
from itertools import permutations, product

import pytest
import sympy
import z3

from axiomcheck import axioms, formal, measures
from axiomcheck.errors import InputError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.extended import extended_value
from axiomcheck.formal.extended import Values
from axiomcheck.formal.tree import truth
from axiomcheck.input import formula
from axiomcheck.input.declared_axioms import axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import absolute, maximum, minimum, num, sym
from axiomcheck.lang.goal import eq, gt, le, lt, ne

CATALOG = [m.name for m in measures.catalog().values() if m.kind == "quantification"]
OTHERS = (
    "sum(p*log(p/p_hat) + abs(p - p_hat))", "exp(sum(p*log(p/p_hat)))", "sum(log(p/p_hat))",
    "sum(abs(p - p_hat)/abs(p - 1/2))", "sum(p*p_hat/(p + p_hat))", "sum(abs(p - p_hat)/p)/(1 + sum(abs(p - p_hat)/p))",
    "min(p_hat)/max(p_hat)", "min(abs(p - p_hat)/p)*min(p)", "1/sum(p**2/p_hat)", "sum((p**2 - p_hat**2)/(p - p_hat))",
)  # fmt: skip
BOUND = axiom("for p, x and real t: D(p, x) <= t")
EQUAL = axiom("for p, x and real t: D(p, x) = t")


def named(text):
    return measures.from_name(text) if text.isalpha() else formula.measure(text)


def distribution(zeros, rng):
    """A distribution that is zero at these places and nowhere else."""
    parts = [0 if gone else rng.randint(1, 9) for gone in zeros]
    return tuple(Fraction(k, sum(parts)) for k in parts)


def points(n):
    """Two pairs of distributions for every choice of the places that are zero, the second the same twice where it can be."""
    rng = random.Random(n)
    zeros = [z for z in product((False, True), repeat=n) if not all(z)]
    for first, second in product(zeros, zeros):
        yield distribution(first, rng), distribution(second, rng)
        p = distribution(first, rng)
        yield p, p if first == second else distribution(second, rng)


def limit(measure, p, x):
    """The kernel's value, which may see an order of the classes in which it can tell a limit, and not another."""
    if measure.classes is not None:
        return extended_value(measure, p, x)
    found = {}
    for order in permutations(range(len(p))):
        value = extended_value(measure, [p[i] for i in order], [x[i] for i in order])
        if value is not None:
            found[value if isinstance(value, str) else float(evaluate(value, {}))] = value
    assert len({k if isinstance(k, str) else round(k, 9) for k in found}) <= 1
    return next(iter(found.values()), None)


def sizes(measure):
    return (measure.classes,) if measure.classes else (2, 3)


@pytest.mark.parametrize("text", [*CATALOG, *OTHERS])
def test_cases_are_the_kernels_values(text):
    """Wherever p and x are zero, the formula of a bound is true for a little more than the kernel's value, and not for less."""
    measure = named(text)
    claim = Claim(measure, BOUND, "printed", "extended")
    for n in sizes(measure):
        broken = formal.negation(claim, n)
        for p, x in points(n):
            said = limit(measure, p, x)
            at = dict(zip((f"{k}_{c}" for k in "px" for c in range(1, n + 1)), (*p, *x), strict=True))
            if said is None or said == "+oo":
                assert truth(broken, {**at, "t": Fraction(10**6)}) is (said == "+oo"), (p, x)
                continue
            value = Fraction(round(float(evaluate(said, {})) * 10**6), 10**6)
            assert truth(broken, {**at, "t": value + Fraction(1, 10**5)}) is False, (p, x, said)
            assert truth(broken, {**at, "t": value - Fraction(1, 10**5)}) is True, (p, x, said)


@pytest.mark.parametrize("name", [name for name in CATALOG if not measures.from_name(name).formula.has("log")])
def test_z3_finds_the_kernels_values(name):
    """The formula for Z3, a point put in, is true of the kernel's exact value and of no other number."""
    measure = measures.from_name(name)
    claim = Claim(measure, EQUAL, "printed", "extended")
    for n in sizes(measure):
        body = formal.to_z3(claim, n)
        for p, x in points(n):
            said = limit(measure, p, x)
            at = dict(zip((f"{k}_{c}" for k in "px" for c in range(1, n + 1)), (*p, *x), strict=True))
            value = evaluate(said, {}) if said is not None and said != "+oo" else Fraction(1)
            for t, there in ((value, said != "+oo"), (value + 1, said is None)):
                put = [(z3.Real(k), z3.RatVal(v.numerator, v.denominator)) for k, v in {**at, "t": t}.items()]
                found = z3.simplify(z3.substitute(body, *put))
                assert z3.is_true(found) if there else z3.is_false(found), (p, x, said, found)


def holds(node, at):
    """A SymPy formula at a point; None where what decides has no value there."""
    if isinstance(node, sympy.Implies):
        return holds(sympy.Or(sympy.Not(node.args[0]), node.args[1], evaluate=False), at)
    if isinstance(node, sympy.Not):
        found = holds(node.args[0], at)
        return None if found is None else not found
    if isinstance(node, sympy.And | sympy.Or):
        found = [holds(a, at) for a in node.args]
        final = isinstance(node, sympy.Or)
        return final if final in found else None if None in found else not final
    try:
        return bool(node.subs(at))
    except TypeError:  # a comparison with something that is no number
        return None


@pytest.mark.parametrize("name", CATALOG)
def test_sympy_finds_the_kernels_values(name):
    measure = measures.from_name(name)
    n = measure.classes or 2
    names, body = formal.to_sympy(Claim(measure, BOUND, "printed", "extended"), n).args
    for p, x in list(points(n))[::2]:
        said = limit(measure, p, x)
        at = dict(zip((f"{k}_{c}" for k in "px" for c in range(1, n + 1)), (*p, *x), strict=True))
        value = Fraction(round(float(evaluate(said, {})) * 10**6), 10**6) if said not in (None, "+oo") else Fraction(1)
        for t, there in ((value + Fraction(1, 10**5), said != "+oo"), (value - Fraction(1, 10**5), said is None)):
            numbers = {k: sympy.Rational(v.numerator, v.denominator) for k, v in {**at, "t": t}.items()}
            assert holds(body, {k: numbers[k.name] for k in names}) is there, (p, x, said)


def test_what_is_not_written_is_named():
    trained = formula.measure("sum(abs(p - p_hat)*p_train/p)")
    with pytest.raises(InputError, match=r"training prevalence.*choose the natural or the smoothed domain"):
        formal.statement(Claim(trained, axioms.from_name("NN"), domain="extended"), 2)
    with pytest.raises(InputError, match=r"DR on the extended domain.*a smaller number of classes"):
        formal.statement(Claim(named("DR"), axioms.from_name("NN"), domain="extended"), 9)


@pytest.fixture
def infinite():
    """Two values: +oo where z (w) is 0, v (u) where it is positive, none where it is negative."""
    values = Values()
    named = [values.name(((eq(sym(k), 0), "+oo"), (gt(sym(k), 0), sym(v)))) for k, v in (("z", "v"), ("w", "u"))]
    return values, *named


@pytest.mark.parametrize(
    ("z", "w", "relation", "there"),
    [
        (0, 0, lambda d, e: lt(d, e), False), (0, 0, lambda d, e: le(d, e), True), (0, 0, lambda d, e: eq(d, e), True),
        (0, 0, lambda d, e: ne(d, e), False), (0, 0, lambda d, e: lt(5, d), True), (0, 0, lambda d, e: lt(d, 5), False),
        (0, 0, lambda d, e: eq(d, 5), False), (0, 0, lambda d, e: ne(5, d), True), (0, 1, lambda d, e: lt(d, e), False),
        (0, 1, lambda d, e: lt(e, d), True), (1, 1, lambda d, e: lt(d, e), True), (1, 1, lambda d, e: lt(e, d), False),
        # no value: no relation is true
        (-1, 1, lambda d, e: ne(d, e), False), (-1, 0, lambda d, e: lt(d, e), False), (-1, 1, lambda d, e: eq(d, d), False),
        # sums, multiples, quotients
        (0, 1, lambda d, e: lt(5, d + e), True), (0, 0, lambda d, e: eq(d + e, d), True),
        (0, 0, lambda d, e: eq(d - e, d - e), False), (0, 1, lambda d, e: eq(e / d, 0), True),
        (0, 0, lambda d, e: eq(d / e, d / e), False), (0, 1, lambda d, e: le(d / e, 100), False),
        (0, 1, lambda d, e: lt(-1 * d, e), True), (0, 1, lambda d, e: eq((e - 2) * d, (e - 2) * d), False),
        (0, 1, lambda d, e: lt((e - 3) * d, 0), True), (0, 1, lambda d, e: eq(minimum(d, e), 2), True),
        (0, 1, lambda d, e: lt(maximum(d, e), 100), False), (0, 1, lambda d, e: lt(absolute(-1 * d), 100), False),
        (0, 1, lambda d, e: eq(e, d**2), False),
    ],
)  # fmt: skip
def test_relations_with_infinite_values(infinite, z, w, relation, there):
    values, d, e = infinite
    at = {"z": Fraction(z), "w": Fraction(w), "v": Fraction(1), "u": Fraction(2)}
    assert truth(values.resolved(relation(d, e)), at) is there


def test_infinity_in_terms_that_mean_nothing(infinite):
    values, d, _ = infinite
    with pytest.raises(InputError, match="pow is taken of a value that may be infinite"):
        values.resolved(lt(d ** num(-1), num(1)))


@pytest.mark.parametrize("name", CATALOG)
def test_every_axiom_in_every_notation(name):
    """Every measure, axiom and reading of the catalog, at the fewest classes that it speaks of."""
    measure = measures.from_name(name)
    for which in axioms.catalog().values():
        if which.kind != "quantification":
            continue
        for reading in which.readings:
            if measure.classes and which.statement(reading).part:
                continue  # a measure of two classes has no parts
            claim = Claim(measure, which, reading, "extended")
            assert claim.to_smtlib().endswith("(check-sat)\n")
            if reading == which.default:
                assert claim.to_z3() is not None and claim.to_sympy() is not None


@pytest.mark.parametrize(("said", "there"), [("max D(p, .) >= 5", z3.unsat), ("max D(p, .) <= 5", z3.sat)])
def test_an_infinite_largest_error(said, there):
    """For RAE at p = (0, 1), +oo is attained: it is the largest value, above every number."""
    body = formal.to_z3(Claim(named("RAE"), axiom(f"for p: {said}"), "printed", "extended"), 2)
    at = [(z3.Real("p_1"), z3.RealVal(0)), (z3.Real("p_2"), z3.RealVal(1))]
    solver = z3.Solver()
    solver.add(z3.Not(z3.substitute(body, *at)))
    assert solver.check() == there


def test_declared_properties_and_points():
    """A point that refutes on the extended domain makes the formula false."""
    from axiomcheck.verdict import Status, decide

    claim = Claim(measures.from_name("KLD"), axiom("for p, x: D(p, x) <= 5"), "printed", "extended")
    found = decide(claim, 5)
    assert found.status is Status.REFUTED
    values = found.certificate.params["values"]
    at = {f"{k}_{i}": Fraction(t) for k, v in values.items() for i, t in enumerate(v, 1)}
    assert truth(formal.negation(claim, 2), at) is True
