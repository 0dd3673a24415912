"""Declared properties as formulas: they say what the catalog's axioms say, and what points say."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import pytest
import sympy
import z3
from click.testing import CliRunner
from sentences_of_catalog import built_in
from test_declared_axioms import FALSE, SWAP, SYM, about
from test_formal import by_z3, holds, points

from axiomcheck import axioms, formal, measures
from axiomcheck.cli import cli
from axiomcheck.errors import InputError
from axiomcheck.exact.forms import Iff, form_of
from axiomcheck.formal import smtlib_writer, sympy_writer, z3_writer
from axiomcheck.formal.tree import free, negated, opened, relations, terms, truth
from axiomcheck.input import declared_axioms
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, num
from axiomcheck.lang.goal import Rel
from axiomcheck.points import Point, point_of, property_of
from axiomcheck.points import truth as points_truth
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.verdict import decide

SAID = [k for k in built_in() if k[0] in axioms.catalog() and axioms.catalog()[k[0]].kind == "quantification"]
PLAIN = [k for k in SAID if isinstance(form_of(axioms.catalog()[k[0]].statement(k[1])).conclusion, Rel | Iff)]


def both_ways(key, measure, domain):
    """The claim about the catalog's axiom, and the one about its sentence."""
    name, reading, signs = key
    axiom, about_signs = axioms.from_name(name), "same" if signs == "any" else signs
    size = 2 if reading == "binary" else 3
    own = as_axiom(f"{axiom.name}S", {"printed": built_in()[key]})
    return (
        Claim(measures.from_name(measure), axiom, reading, domain, about_signs, size),
        Claim(measures.from_name(measure), own, "printed", domain, classes=size),
    )


@pytest.mark.parametrize("domain", ["natural", "smoothed"])
@pytest.mark.parametrize("measure", ["AE", "PD", "KLD", "DR"])
@pytest.mark.parametrize("key", PLAIN, ids="-".join)
def test_sentences_of_the_catalog_say_what_its_axioms_say(key, measure, domain):
    """Evaluated exactly at the same points, most of which satisfy the conditions."""
    catalog, own = both_ways(key, measure, domain)
    first, _ = opened(formal.statement(catalog))
    second, _ = opened(formal.statement(own))
    for point in points(catalog, 6, seed=len(str(key))):
        assert holds(first, point) is holds(second, point), point


@pytest.mark.parametrize("key", [k for k in SAID if k not in PLAIN], ids="-".join)
def test_sentences_with_quantifiers_of_their_own(key):
    """No point tells here: a solver decides both alike, for a measure that is bounded and has no largest value."""
    for claim in both_ways(key, "AE", "natural"):
        claim = Claim(claim.measure, claim.axiom, claim.reading)
        if key[0] == "con":
            said = str(formal.statement(claim, 2))
            assert "_2, gap: " in said and "exists near: " in said and said.startswith("forall p_1, p_2, ")
            continue
        solver = z3.Solver()
        solver.set("timeout", 20_000)
        solver.add(claim.to_z3(2) if key[0] == "max" else z3.Not(claim.to_z3(2)))
        assert solver.check() == z3.unsat


def point_at(claim, found):
    """The values of a counterexample's variables, by the names that they have in formulas."""
    point = point_of(claim, found)
    at = {f"{k}_{c}": x for k, v in point.vectors.items() for c, x in enumerate(v, 1)}
    if point.eps is not None:
        at |= {"eps": point.eps, "shrink": 1 / (1 + point.size * point.eps)}
    return point.size, at | dict(point.numbers)


WRITTEN = [x for x in FALSE if x[2] != "extended" and not re.search(r"(max|min|sup|inf) [DQ]\(", x[1])]


@pytest.mark.parametrize(("measure", "says", "domain"), WRITTEN, ids=lambda x: str(x)[:50])
def test_a_point_that_refutes_makes_the_negation_true(measure, says, domain):
    claim = about(measure, says, domain)
    size, at = point_at(claim, decide(claim, 20).evidence)
    negation = formal.negation(claim, size)
    assert truth(negation, at) is True
    rng = random.Random(len(says))
    for _ in range(5):  # and elsewhere only where the point is one of those spoken of
        other = {k: Fraction(rng.randint(0, 9), 7) for k in free(negation)}
        if all(
            sum(other[k] for k in other if k.startswith(f"{v}_")) == 1
            for v in ("p", "x")
            if f"{v}_1" in other
        ):
            continue
        assert truth(negation, other) is not True or claim.measure.kind == "filtering"


NOTATIONS = [
    *((m, SYM, "natural") for m in ("KLD", "NKLD", "JSD", "AE", "DR")),
    ("AE", "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)", "smoothed"),
    ("KLD", "for p, x, y and classes c, d with y[c] < x[c] <= p[c], x = y elsewhere: D(p, x) < D(p, y) + log(2)/n",
     "natural"),
    ("SE", "for p, x and part A with n = 3, p[A] > 0, x[A] > 0: D(p|A, x|A) >= D(p, x) iff p = x on A", "natural"),
    ("Acc", SWAP, "natural"),
    ("Acc", "for TP, FP, FN, TN and whole k with k >= 1: Q(k*TP, k*FP, k*FN, k*TN) = Q(TP, FP, FN, TN)", "laplace"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("measure", "says", "domain"), [x for x in NOTATIONS if x[0].lower() in measures.catalog()]
)
def test_three_notations_say_the_same(measure, says, domain):
    claim = about(measure.lower(), says, domain)
    body, integers = opened(formal.statement(claim))
    written = z3_writer.formula(body, integers)
    parsed = z3.And(*z3.parse_smt2_string(smtlib_writer.script([negated(body)], integers)))
    algebra = sympy_writer.formula(body, integers)
    rng = random.Random(len(says))
    for i in range(6):
        at = {
            k: Fraction(rng.randint(1, 5)) if k in integers else Fraction(rng.randint(1, 9), 10)
            for k in free(body)
        }
        for k in list(at):  # the last class of a distribution gets what is left of it
            name, _, c = k.rpartition("_")
            if i % 2 and c == "2" and f"{name}_3" not in at and f"{name}_1" in at:
                at[k] = 1 - at[f"{name}_1"] if at[f"{name}_1"] < 1 else Fraction(1, 10)
        expected = holds(body, at)
        if not integers:
            assert by_z3(written, at) is expected and by_z3(parsed, at) is not expected
        free_of_logs = not any(e.op in ("log", "exp", "pow") for e in terms(body))
        if free_of_logs:
            known = {
                s: sympy.Rational(at[s.name].numerator, at[s.name].denominator) for s in algebra.free_symbols
            }
            assert bool(algebra.subs(known, simultaneous=True)) is expected


def checked(measure, says, size=2, domain="natural"):
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.from_string(about(measure, says, domain).to_smtlib(size))
    return solver.check()


@pytest.mark.parametrize(
    ("measure", "says", "holds_there"),
    [
        ("ae", SYM, True),
        ("se", "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)", True),
        ("ae", "for p, q: max D(p, .) = max D(q, .)", False),
        ("ae", "for p: max D(p, .) <= 1", True),
        ("ae", "for p: max D(p, .) < 1", False),
        ("ae", "for p: min D(p, .) = 0", True),
        ("ae", "for p: sup D(p, .) <= 1", True),
        ("ae", "for p: inf D(p, .) > 0", False),
        ("ae", "some real b: for p, x: D(p, x) <= b", True),
        ("ae", "for p, x with p != x: some real t with t > 0: D(p, x) = t", True),
        ("ae", "for p: some x: D(p, x) = 1", False),
        ("ae", "(for p: D(p, p) = 0), (for p, x: D(p, x) >= 0)", True),
        ("ae", "for p, x: D(p, 2*x - p) = 2*D(p, x)", True),  # outside the simplex nothing is said
        ("ae", "for p, x: D(p, x/2 + p/2) = D(p, x)", False),
        ("ae", "for p, x with n = 2: D(p, x) <= 1", True),
        ("acc", SWAP, True),
        ("err", "for TP, FP, FN, TN: Q(TP + 1, FP, FN, TN) better than Q(TP, FP, FN + 1, TN)", True),
        ("acc", "for TP, FP, FN, TN: Q(TP, FP, FN - 1, TN) < 1", False),
        ("acc", "for TP, FP, FN, TN with TP = 0, TN = 0: Q(TP, FP, FN - 1, TN) < 1/2", True),
        ("acc", "for TP, FP, FN, TN: max Q(TP, FP, FN, .) = 1", False),  # it grows and is not attained
    ],
)  # fmt: skip
def test_solvers_decide_what_is_declared(measure, says, holds_there):
    assert checked(measure, says) == (z3.unsat if holds_there else z3.sat)


def test_an_infinite_supremum_is_above_every_number():
    for says in ("for p: sup D(p, .) < 5", "for p: sup D(p, .) = 5"):
        text = str(formal.statement(about("se", says), 2))
        assert ("forall b" in text) is False  # a case that is false anyway is left out
    assert "forall b" in str(formal.statement(about("se", "for p: sup D(p, .) > 5"), 2))
    with pytest.raises(InputError, match="whole side"):
        formal.statement(about("se", "for p: 2*sup D(p, .) > 5"), 2)


def test_names_do_not_meet():
    """A number called as a class of a distribution is, or as a parameter; and one that a quantifier binds again."""
    text = str(formal.statement(about("ae", "for p, x and real p_1: D(p, x) >= p_1"), 2))
    assert "p_1_" in text
    claim = about("f", "for TP, FP, FN, TN and real alpha: Q(TP, FP, FN, TN) >= alpha")
    assert "alpha_" in free(opened(formal.statement(claim))[0])
    assert str(
        formal.statement(about("ae", "(for p, x: D(p, x) >= 0), (for p and real x: D(p, p) <= x*x)"), 2)
    )


def test_the_extended_domain_where_no_value_is_a_limit():
    natural, extended = (formal.statement(about("ae", SYM, d), 2) for d in ("natural", "extended"))
    assert str(natural) == str(extended)
    assert "p_1 <= 0 or x_1 != 0" in str(formal.statement(about("kld", SYM, "extended"), 2))
    assert "p_1 = 0 and 0 < x_1" in str(formal.statement(about("rae", SYM, "extended"), 2))
    with pytest.raises(InputError, match="limits"):
        formal.statement(about("sum(abs(p - p_hat)*p_train)", SYM, "extended"), 2)


def test_an_axiom_of_ones_own_without_a_measure():
    symmetric = declared_axioms.axiom(SYM)
    assert "D2(p_1, p_2, x_1, x_2)" in str(symmetric.to_sympy(2))
    swapped = declared_axioms.axiom(SWAP)
    assert swapped.to_z3(2) is not None
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(symmetric.to_z3(2), z3.Not(symmetric.to_z3(2)))
    assert solver.check() == z3.unsat


def test_a_wrong_relation_would_be_seen():
    claim = about("ae", "for p, x: D(p, x) >= 0")
    body, _ = opened(formal.statement(claim, 2))
    (conclusion,) = [r for r in relations(body) if r.lhs == ZERO and r.rhs.op == "div"]
    wrong = Rel("<=", num(0), num(-1) * conclusion.rhs)
    at = {"p_1": Fraction(1, 2), "p_2": Fraction(1, 2), "x_1": Fraction(1), "x_2": Fraction(0)}
    assert holds(conclusion, at) and not holds(wrong, at)


@pytest.mark.parametrize("fmt", ["text", "latex", "sympy", "z3", "smtlib"])
def test_on_the_command_line(fmt, tmp_path):
    path = tmp_path / "one.toml"
    path.write_text(f'[[axiom]]\nname = "S"\nsays = "{SYM}"\n')
    for axiom in (SYM, str(path)):
        done = CliRunner().invoke(cli, ["formula", "SE", axiom, "--format", fmt])
        assert done.exit_code == 0 and done.output.strip(), done.output
    path.write_text(path.read_text() + f'[[axiom]]\nname = "T"\nsays = "{SYM}"\n')
    done = CliRunner().invoke(cli, ["formula", "SE", str(path)])
    assert done.exit_code == 2 and "means S, T" in done.stderr and done.stderr.count("\n") == 1


TERMS = ["D(p, x)", "D(x, p)", "D(p, (p + x)/2)", "a", "1/2", "p[c]", "x[c]", "max(p)", "sum(abs(p - x))", "n",
         "D(p, 2*x - p)", "1/x[c]", "log(p[c])", "D(p, a*p + (1 - a)*x)", "D(x, 1/n + 0*p)"]  # fmt: skip
CONDITIONS = [
    "x[c] < p[c]",
    "x = p elsewhere",
    "a > 0",
    "p > 0",
    "x != p",
    "p[c] >= 1/4",
    "a <= x[c]",
    "x = p",
]


def test_points_and_formulas_agree_on_random_properties():
    """A point certainly breaks a property exactly where the formula's negation is certainly true."""
    rng = random.Random(11)

    def term(depth=0):
        if depth > 1 or rng.random() < 0.5:
            return rng.choice(TERMS)
        return f"({term(depth + 1)} {rng.choice('+-*/')} {term(depth + 1)})"

    broken = compared = 0
    while compared < 400:
        more = rng.sample(CONDITIONS, rng.randint(0, 2))
        given = f" with {', '.join(more)}" if more else ""
        says = (
            f"for p, x and class c and real a{given}: {term()} {rng.choice(['<', '<=', '=', '!='])} {term()}"
        )
        says += f" iff {term()} <= {term()}" if rng.random() < 0.3 else ""
        try:
            claim = about(rng.choice(["ae", "rae", "kld", "dr"]), says, rng.choice(["natural", "smoothed"]))
        except InputError:
            continue  # an argument that is no distribution, or nothing is said of the measure
        negation = formal.negation(claim, 2)
        for _ in range(5):
            p, x, a = (
                Fraction(rng.randint(0, 4), 4),
                Fraction(rng.randint(0, 4), 4),
                Fraction(rng.randint(-2, 4), 2),
            )
            eps = Fraction(1, 10) if claim.domain == "smoothed" else None
            point = Point(claim, 2, {"p": (p, 1 - p), "x": (x, 1 - x)}, {"a": a}, {"c": 0}, {}, eps)
            at = {"p_1": p, "p_2": 1 - p, "x_1": x, "x_2": 1 - x, "a": a, "shrink": Fraction(5, 6)}
            found = points_truth(property_of(claim).sentence, point) is False
            assert found is (truth(negation, at) is True), (says, claim.measure, at)
            broken, compared = broken + found, compared + 1
    assert broken > 30
