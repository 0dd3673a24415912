"""Measures that jump: every branch is proved, the branch that is taken is evaluated, and nothing else is said."""

import random
import zlib

import independent as I
import numpy as np
import pytest

from axiomcheck import numeric
from axiomcheck.axioms import from_name as A
from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.branches import cases
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import evaluate, fold
from axiomcheck.input import formula
from axiomcheck.input.products import where
from axiomcheck.input.tracing import reading
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, absolute, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, gt, le, lt, ne
from axiomcheck.report.explain import explain
from axiomcheck.strategies.proves import proves
from axiomcheck.verdict import Status, decide, rested

pytestmark = pytest.mark.usefixtures("z3_here")

AXIOMS = {a.id: a for a in (A("IOI"), A("NN"), A("MON"), A("IMP"), A("REL"), A("ABS"), A("IND"), A("SYM"), A("TRI"), A("CVX"))}
half, tenth = I.real(I.F(1, 2)), I.real(I.F(1, 10))
TIE = I.TIE  # what is as near as that to a bound is equal to it, as these are sums of fractions


def total(f):
    return lambda p, x: sum(f(a, b) for a, b in zip(p, x, strict=True))


FORMULAS = {
    "sum(where(p > p_hat, 2*(p - p_hat), p_hat - p))": total(lambda a, b: 2 * (a - b) if a > b else b - a),
    "sum(abs(p - p_hat) + where(p_hat < p, 0.1, 0))": total(
        lambda a, b: abs(a - b) + (tenth if b < a else 0)
    ),
    "sum(where(p == p_hat, 0, 1 + abs(p - p_hat)))": total(lambda a, b: 0 if a == b else 1 + abs(a - b)),
    "sum(where(p != p_hat, 1, 0))": total(lambda a, b: I.mpf(a != b)),
    "sum(where(abs(p - p_hat) >= 0.1, abs(p - p_hat), 0))": total(
        lambda a, b: abs(a - b) if abs(a - b) >= tenth - TIE else I.mpf(0)
    ),
    "where(max(abs(p - p_hat)) > 0.5, 1, max(abs(p - p_hat)))": lambda p, x: (
        I.mpf(1) if (d := max(abs(a - b) for a, b in zip(p, x, strict=True))) > half + TIE else d
    ),
    "where(sum(abs(p - p_hat)) <= 0.1, 0, 1)": lambda p, x: I.mpf(
        0 if sum(abs(a - b) for a, b in zip(p, x, strict=True)) <= tenth + TIE else 1
    ),
    "sum(where(p > 0, abs(p - p_hat)/p, p_hat))": total(lambda a, b: abs(a - b) / a if a > 0 else b),
    "sum(where(p_hat < p, -log(1 - p + p_hat), p_hat - p))": total(
        lambda a, b: (-I.mp.log(1 - a + b) if 1 - a + b > 0 else no_value()) if b < a else b - a
    ),
}
PENALTY, OVER, EXACT = (
    "sum(abs(p - p_hat) + where(p_hat < p, 0.1, 0))",
    "sum(where(p > p_hat, 2*(p - p_hat), p_hat - p))",
    "sum(where(p == p_hat, 0, 1 + abs(p - p_hat)))",
)
PROVED = {PENALTY: "ioi nn mon imp tri", OVER: "ioi nn mon imp tri", EXACT: "ioi nn mon sym tri"}
REFUTED = {
    PENALTY: "rel sym cvx ind",
    "sum(where(abs(p - p_hat) >= 0.1, abs(p - p_hat), 0))": "ioi tri cvx",
    "where(max(abs(p - p_hat)) > 0.5, 1, max(abs(p - p_hat)))": "mon rel",
    "where(sum(abs(p - p_hat)) <= 0.1, 0, 1)": "mon cvx",
}
CASES = [
    (text, axiom, status)
    for table, status in ((PROVED, Status.PROVED), (REFUTED, Status.REFUTED))
    for text, names in table.items()
    for axiom in names.split()
]


def no_value():
    raise I.NoValue


def claim(text, axiom, size=None, **more):
    return Claim(formula.measure(text), AXIOMS[axiom], classes=size, **more)


@pytest.mark.parametrize(("text", "axiom", "status"), CASES)
def test_is_decided(text, axiom, status):
    verdict = decide(claim(text, axiom), 20)
    assert verdict.status is status, verdict.reason
    assert explain(verdict) and explain(verdict, "latex")


@pytest.mark.parametrize(
    "text", [PENALTY, *(pytest.param(text, marks=pytest.mark.slow) for text in (OVER, EXACT))]
)
@pytest.mark.parametrize("domain", ["natural", pytest.param("smoothed", marks=pytest.mark.slow)])
def test_what_is_proved_survives_attacks(text, domain):
    attacked = 0
    for axiom in AXIOMS:
        verdict, rng = decide(claim(text, axiom, domain=domain), 1), random.Random(zlib.crc32(text.encode()))
        for i in range(30 if verdict.status is Status.PROVED else 0):
            n = (3 if axiom == "ind" else 2) + i % 4
            found = I.violation(FORMULAS[text], axiom, "printed", domain, "same", rng, n)
            assert not found, f"{text} {axiom} {domain} is proved; but {found}"
            attacked += 1
    assert attacked


@pytest.mark.slow
@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("n", [None, 2, 3])
def test_what_is_proved_at_a_size_survives_attacks(text, n):
    for domain in ("natural", "smoothed"):
        for axiom in AXIOMS:
            if axiom == "ind" and n == 2:
                continue
            verdict, rng = decide(claim(text, axiom, n, domain=domain), 6), random.Random(n or 7)
            for i in range(300 if verdict.status is Status.PROVED else 0):
                size = n or (3 if axiom == "ind" else 2) + i % 4
                found = I.violation(FORMULAS[text], axiom, "printed", domain, "same", rng, size)
                assert not found, f"{text} {axiom} {domain} {n} is proved; but {found}"


def test_numbers_are_those_of_the_branch_that_is_taken():
    rng = np.random.default_rng(3)
    for text, f in FORMULAS.items():
        for i in range(30):  # no condition is within rounding of its border, but that of equality
            p, x = (list(map(I.F, v)) for v in rng.dirichlet([1, 1, 1], 2))
            x = p if i < 5 else x
            try:
                want = float(I.value(f, p, x))
            except I.NoValue:
                continue
            assert numeric.evaluate(formula.measure(text), p, x) == pytest.approx(want, abs=1e-9), (
                text,
                p,
                x,
            )
    assert numeric.evaluate(formula.measure("sum(where(p > 0, p_hat/p, 0))"), [0, 1], [0.5, 0.5]) == 0.5


a, b, x, y = (sym(k) for k in "abxy")


def test_a_goal_is_proved_on_both_sides_of_every_condition():
    both = list(cases(Goal((gt(a, 0),), lt(where(lt(a, b), x, y), where(le(b, a), x, y)))))
    assert [str(g) for g in both] == ["0 < a, a < b  |-  x < y", "0 < a, b <= a  |-  y < x"]
    nested = where(lt(where(lt(a, b), x, y), ZERO), ONE, a)
    assert len(list(cases(Goal((), eq(nested, a))))) == 4
    assert [str(g) for g in cases(Goal((), eq(where(lt(ONE, num(2)), a, b), a)))] == ["always  |-  a = a"]
    assert len(list(cases(Goal((eq(where(lt(a, b), x, y), ZERO),), eq(a, a))))) == 2
    for risky in (ONE / a, (a - b) ** num("1/2")):
        with pytest.raises(CheckError):
            list(cases(Goal((), eq(where(lt(risky, b), x, x), x))))


def test_folding_forgets_no_branch():
    positive = frozenset({"a"})
    jump = where(lt(ZERO, b), ONE / b, ZERO)
    assert fold(jump.subs({"b": ZERO}), positive) == ZERO
    assert fold(where(lt(ZERO, a), x, y), positive) == x
    assert fold(where(lt(b, ZERO), ONE / ZERO, y), positive).op == "where"
    with pytest.raises(UndefinedValue):
        fold(where(lt(ZERO, a), ONE / ZERO, y), positive)
    with pytest.raises(UndefinedValue):
        evaluate(where(lt(a, ONE), ONE / a, a), {"a": I.F(0)})
    assert evaluate(where(le(a, ZERO), a, ONE / a), {"a": I.F(0)}) == 0
    for r, wanted in (
        (eq(a, b), (0, 1, 0)),
        (ne(a, b), (1, 0, 1)),
        (le(a, b), (1, 1, 0)),
        (lt(a, b), (1, 0, 0)),
    ):
        values = [evaluate(where(r, 1, 0), {"a": I.F(v), "b": I.F(2)}) for v in (1, 2, 3)]
        assert values == list(wanted)


def test_a_counterexample_on_the_other_branch_is_none():
    given = claim("where(sum(abs(p - p_hat)) < 1, sum(abs(p - p_hat)), 0) ", "ioi", 2)

    def proof(x):
        return Certificate("point", {"classes": 2, "values": {"p": ["1/2", "1/2"], "x": x}})

    rested(given, Status.REFUTED, proof(["0", "1"]))
    with pytest.raises(CheckError):
        rested(given, Status.REFUTED, proof(["1/4", "3/4"]))


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("where(a < b, 1, 2)", where(Rel("<", a, b), 1, 2)),
        ("np.where(a >= b, 1, 2)", where(Rel("<", a, b), 2, 1)),
        ("where(a == b, 1, 2)", where(Rel("=", a, b), 1, 2)),
        ("where(a != b, abs(a), 2)", where(Rel("!=", a, b), absolute(a), 2)),
    ],
)
def test_conditions_are_read(text, tree):
    found = formula.parse(text, parameters=["a", "b"])
    assert found == tree == formula.parse(str(tree), parameters=["a", "b"])


@pytest.mark.parametrize(
    "text",
    ["where(p < p_hat, 1, 0)", "sum(where(p, 1, 0))", "sum(where(p < p_hat, 1))", "sum(where(0 < p < 1, p, 0))",
     "sum(p < p_hat)", "sum(p) < 1", "sum(where(p is p_hat, p, 0))", "sum(where(p in p_hat, p, 0))",
     "sum(where(p < p_hat, p_hat < p, 0))", "sum(where(p < p_hat, p, x=1))", "sum(where(p <> p_hat, p, 1))"],
)  # fmt: skip
def test_what_is_no_condition_is_refused(text):
    with pytest.raises(InputError):
        formula.measure(text)
    with pytest.raises(InputError):
        formula.measure("where(TP < FP, TP, FP)", kind="filtering")


FUNCTIONS = """
import numpy as np
def capped(p, p_hat):
    if np.abs(p - p_hat).max() > 0.5:
        return 1.0
    return np.abs(p - p_hat).max()
def steps(p, p_hat):
    return np.where(np.abs(p - p_hat) > 0.1, np.abs(p - p_hat), 0).sum()
def penalty(p, p_hat):
    return np.sum(np.abs(p - p_hat) + (p_hat < p) * 0.1)
def close(p, p_hat):
    return 0.0 if np.allclose(p, p_hat, rtol=0, atol=0.01) else 1.0
def exactly(p, p_hat):
    return 0.0 if (p == p_hat).all() else 1.0
"""
VALUES = {
    "capped": lambda p, x: 1.0 if abs(p - x).max() > 0.5 else abs(p - x).max(),
    "steps": lambda p, x: np.where(abs(p - x) > 0.1, abs(p - x), 0).sum(),
    "penalty": lambda p, x: (abs(p - x) + 0.1 * (x < p)).sum(),
    "close": lambda p, x: float(abs(p - x).max() > 0.01),
    "exactly": lambda p, x: float((p != x).any()),
}
LATER = ("steps", "exactly", "close")


@pytest.mark.parametrize(
    "name", [n if n not in LATER else pytest.param(n, marks=pytest.mark.slow) for n in VALUES]
)
def test_functions_that_jump_are_what_they_compute(tmp_path, name):
    file = tmp_path / "jumps.py"
    file.write_text(FUNCTIONS)
    found, rng = reading.read(f"{file}:{name}", proves, sizes=(2,)), np.random.default_rng(1)
    for n in found.own:
        measure = found.measure(n)
        assert measure.branches
        for i in range(40):
            p, x = rng.dirichlet([1] * n, 2)
            x = p if i < 3 else p + 0.01 * (x - p) if i < 10 else x
            x = x / x.sum() if i >= 3 else x
            assert numeric.evaluate(measure, p, x) == pytest.approx(VALUES[name](p, x), abs=1e-9), (
                name,
                p,
                x,
            )


def test_branches_that_nothing_joins_are_not_taken_for_one_of_them(tmp_path):
    file = tmp_path / "jumps.py"
    file.write_text(FUNCTIONS)
    answer = reading.ask(f"{file}:penalty", "quantification", (2, 3), {}, 30.0, 2048)
    with pytest.raises(reading.Jumps, match="it branches"):
        reading.understood("penalty", answer, proves)
