"""Limits and infinite values: the table of cases against sequences and the older arithmetic, and what it must not show."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction as Q

import pytest

from axiomcheck import axioms, measures
from axiomcheck.axioms.readings import denying
from axiomcheck.calculus import counterexample, extended, undefined
from axiomcheck.calculus.claims import denies, meant, property_of, setting_of, shows
from axiomcheck.calculus.extended import LIMITS, MINUS, PLUS, Limits, Table, hinted
from axiomcheck.calculus.statement import OPEN, UNTOLD, Setting, unfold
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    N,
    Node,
    Refused,
    add,
    at,
    conj,
    disj,
    div,
    every,
    inv,
    minus,
    mul,
    num,
    power,
    rel,
    root,
    some,
    total,
    var,
)
from axiomcheck.calculus.values import Point, truth, value
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.certificate import POINT, Certificate
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.extended import extended_value
from axiomcheck.exact.matrices import Region, limit, quality
from axiomcheck.input import texts
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.expr import num as number
from axiomcheck.lang.matrix import SMOOTHED
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.model import Relation, Some, Variable
from axiomcheck.properties.reader import read
from axiomcheck.store import Store
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.search import Found, prove_sequents
from axiomcheck.verdict import Status, replay

P, X = at("p"), at("x")
PEARSON = Setting(measures.from_name("PD"), "extended").term
GRID = [[Q(1, 2), Q(1, 2)], [Q(0), Q(1)], [Q(1), Q(0)], [Q(0), Q(1, 2), Q(1, 2)], [Q(1, 2), Q(0), Q(1, 2)], [Q(0), Q(0), Q(1)]]


def body(rng: random.Random, depth: int) -> Node:
    """A random function of p and x at a class."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice([P, X, P, X, num(rng.choice(["1", "2", "1/2"])), minus(P, X), minus(X, P)])
    op = rng.choice(["add", "mul", "mul", "div", "div", "log", "abs", "exp", "min", "max", "pow", "neg", "root"])
    a, b = body(rng, depth - 1), body(rng, depth - 1)
    if op in ("add", "mul", "min", "max"):
        return {"add": add, "mul": mul}.get(op, lambda *kids: function(op, *kids))(a, b)
    if op in ("pow", "root"):
        return (power if op == "pow" else root)(a, 2)
    return div(a, b) if op == "div" else mul(num(-1), a) if op == "neg" else function(op, a)


def formula(rng: random.Random) -> Node:
    """A random function of a sum over the classes."""
    s = total(body(rng, rng.choice([1, 2, 3])))
    kind = rng.random()
    if kind < 0.5:
        return s
    if kind < 0.8:
        return div(s, rng.choice([N, Node("cmin", (P,)), add(ONE, s), total(body(rng, 1))]))
    return rng.choice([function("exp", s), function("log", s), inv(add(function("exp", s), ONE)), function("abs", s)])


def near(rng: random.Random, v: list[Q], e: int) -> list[Q]:
    """A positive distribution near this one."""
    w = [a + rng.choice([1, 2, 3]) * Q(1, 2 ** (e * rng.choice([1, 1, 2, 3]))) for a in v]
    return [a / sum(w) for a in w]


def along(rng: random.Random, t: Node, p: list[Q], x: list[Q]) -> list[float] | None:
    """Values of a term at three points of a sequence that ends at the pair."""
    state, found = rng.getstate(), []
    for e in (12, 24, 48):
        rng.setstate(state)
        point = Point(len(p), vectors={"p": tuple(near(rng, p, e)), "x": tuple(near(rng, x, e))})
        try:
            found.append(float(value(t, point)))
        except (Refused, OverflowError, ValueError):
            return None
    return None if any(v != v or abs(v) == float("inf") for v in found) else found


def tends(found: list[float], to: str | float) -> bool:
    """Do the values look as if they tended to this?"""
    a, b, c = found
    if to == PLUS:
        return a < b < c or c > 1e6
    if to == MINUS:
        return a > b > c or c < -1e6
    assert not isinstance(to, str)
    return abs(c - to) <= 1e-2 * (1 + abs(to)) or abs(c - to) < 0.8 * abs(a - to)


def suspicious(rounds: int, seed: int) -> tuple[int, int]:
    """How many cases were looked at, and how many are not what sequences show."""
    rng, seen, wrong = random.Random(seed), 0, 0
    for _ in range(rounds):
        t = formula(rng)
        p = rng.choice(GRID)
        x = rng.choice([v for v in GRID if len(v) == len(p)])
        try:
            cases = extended._cases(Table(), t)
        except Refused:
            continue
        point = Point(len(p), vectors={"p": tuple(p), "x": tuple(x)})
        for f, v in cases:
            try:
                if truth(f, point) is not True:
                    continue
                limit_ = v if isinstance(v, str) else float(value(v, point))
            except (Refused, OverflowError):
                continue
            for _ in range(2):
                if (found := along(rng, t, p, x)) is not None:
                    seen += 1
                    wrong += not tends(found, limit_)
    return seen, wrong


def test_cases_are_limits_along_sequences():
    seen, wrong = suspicious(450, 1)
    assert seen > 400
    assert wrong <= 2  # sequences that are slow, or balls that are wide


@pytest.mark.parametrize("what", ["bounded", "0 oo", "inside"])
def test_planted_errors_in_the_table_are_found(what, monkeypatch):
    extended._cases.cache_clear()
    if what == "bounded":
        own = Table.signs
        monkeypatch.setattr(Table, "signs", lambda self, t, edge=True: own(self, t, edge) & {0, 1} or frozenset({0}))
    elif what == "inside":
        monkeypatch.setattr(Table, "signs", lambda self, t, edge=True: frozenset({1}))
    else:
        def product(table, t, f, vs):
            finite = [v for v in vs if isinstance(v, Node)]
            return [(f, t.with_kids(finite) if len(finite) == len(vs) else PLUS)]

        monkeypatch.setattr(extended, "_product", product)
    try:
        seen, wrong = suspicious(250, 2)
        assert wrong > seen // 100
    finally:
        extended._cases.cache_clear()


def condition(rng: random.Random, depth: int) -> Node:
    """A random formula of relations to 0."""
    if depth == 0 or rng.random() < 0.3:
        t = body(rng, rng.choice([0, 1, 2]))
        return rel(rng.choice(["le", "lt", "eq", "ne"]), *rng.choice([(ZERO, t), (t, ZERO)]))
    fs = [condition(rng, depth - 1) for _ in range(rng.choice([2, 3]))]
    return rng.choice([conj, disj])(*fs)


def test_conditions_are_told_without_a_change_of_truth():
    rng, table, seen, plain = random.Random(3), Table(), 0, 0
    for _ in range(250):
        f = rng.choice([every, some])(condition(rng, 2))
        g = table.settled(f)
        plain += g in (TRUE, FALSE)
        for p in GRID:
            x = rng.choice([v for v in GRID if len(v) == len(p)])
            point = Point(len(p), vectors={"p": tuple(p), "x": tuple(x)})
            try:
                before, after = truth(f, point), truth(g, point)
            except Refused:
                continue
            if before is not None and after is not None:
                seen += 1
                assert before == after, (f, g, p, x)
    assert seen > 700
    assert plain > 10


MATRICES = ("Acc", "F", "FRS", "Kappa", "Lam", "MI", "Odds", "Phi", "Precision", "Reliability", "WAcc", "Chi")


@pytest.mark.parametrize("name", MATRICES)
def test_values_of_matrices_are_those_of_the_older_arithmetic(name):
    rng, m = random.Random(name), measures.from_name(name)
    for domain in SMOOTHED:
        claim = Claim(m, axioms.from_name("sm"), "steps", domain)
        cases = meant(Setting(m, domain), infinite=True).cases
        for _ in range(6 if name == "MI" else 12):
            cells = {k: rng.choice([0, 0, 1, 2, 3]) for k in ("TP", "FP", "FN", "TN")}
            if not cells["TP"] + cells["FN"] or not cells["FP"] + cells["TN"]:
                continue
            own = {x.name: Q(1, 3) for x in m.parameters}
            point = Point(1, scalars={**{k: Q(v) for k, v in cells.items()}, **{f"{k}_": v for k, v in own.items()}})
            found = [v if isinstance(v, str) else value(v, point) for f, v in cases if truth(f, point) is True]
            fixed = {m.symbols[k].args[0]: number(v) for k, v in own.items()}
            try:
                region = Region(claim.measure, frozenset())
                e = limit(quality(claim).subs(fixed), {k: number(v) for k, v in cells.items()}, region)
                old = e if isinstance(e, str) else float(evaluate(e, {}))
            except UndefinedValue:
                assert all(v in (OPEN, UNTOLD) for v in found), (domain, cells)
                continue
            assert found, (domain, cells)
            for v in found:
                assert v == old if isinstance(v, str) or isinstance(old, str) else abs(float(v) - old) < 1e-9, (domain, cells)


def claim_of(name: str, axiom: str, reading: str = "printed", domain: str = "extended", **more: object) -> Claim:
    return Claim(measures.from_name(name), axioms.from_name(axiom), reading, domain, **more)  # type: ignore[arg-type]


LOW = every(rel("le", num(-1), mul(P, function("log", mul(P, inv(X))))))


def test_where_the_values_of_measures_are_infinite():
    kld = Limits(measures.from_name("KLD"), "extended", hints=(LOW,))
    assert kld.cases[1:] == ((some(conj(rel("eq", X, ZERO), rel("lt", ZERO, P))), PLUS),)
    pd = Limits(measures.from_name("PD"), "extended")
    corner = Point(2, vectors={"p": (Q(0), Q(1)), "x": (Q(0), Q(1))})
    assert not any(truth(f, corner) for f, _ in pd.cases)  # 0/0 has no limit
    beside = Point(3, vectors={"p": (Q(0), Q(1, 2), Q(1, 2)), "x": (Q(0), Q(0), Q(1))})
    assert [v for f, v in pd.cases if truth(f, beside)] == [PLUS]  # as no summand is negative


def far(op: str, a: str, b: str) -> Node:
    return extended.chosen(rel(op, var("_v0"), var("_v1")), {"_v0": a, "_v1": b}, lambda f: f)


def test_relations_of_infinite_values():
    assert far("lt", PLUS, PLUS) == FALSE
    assert far("le", PLUS, PLUS) == far("eq", PLUS, PLUS) == far("lt", MINUS, PLUS) == TRUE
    assert far("eq", PLUS, MINUS) == far("le", PLUS, MINUS) == FALSE
    assert extended.chosen(rel("lt", num(3), var("_v0")), {"_v0": PLUS}, lambda f: f) == TRUE
    for f in (rel("le", ZERO, minus(var("_v0"), var("_v1"))), every(rel("le", P, var("_v0")))):
        with pytest.raises(Refused):
            extended.chosen(f, {"_v0": PLUS, "_v1": PLUS}, lambda f: f)


@pytest.mark.parametrize(
    ("name", "axiom", "supplied"),
    [
        ("KLD", "mon", (LOW,)),  # +oo < +oo is false
        ("KLD", "max", (ONE, LOW)),
        ("KLD", "bnd", (num(5), LOW)),
        ("PD", "nn", ()),  # 0/0 at p = x = (0, 1)
        ("PD", "nn", (rel("eq", PEARSON, PEARSON),)),
        ("RAE", "ioi", ()),
    ],
)
def test_what_is_false_is_not_proved(name, axiom, supplied):
    claim = claim_of(name, axiom)
    prop, uniform = property_of(claim)
    found = prove_sequents(unfold(setting_of(claim), prop, supplied, uniform), 1.0)
    assert not isinstance(found, Found)


def test_hints_that_do_not_hold_are_owed():
    """A bound below that is none, a form that is another function: the sequents that say so are asked for."""
    claim = claim_of("KLD", "nn")
    prop, _ = property_of(claim)
    bad = every(rel("le", num(5), mul(P, function("log", mul(P, inv(X))))))
    asked = unfold(setting_of(claim), prop, (bad,))
    assert any(S.goal == bad for S in asked)
    t = Setting(claim.measure, "extended").term
    other = rel("eq", t, ONE)
    assert any(S.goal == other for S in unfold(setting_of(claim), prop, (other,)))
    low = [every(rel("le", var("a"), P)), every(rel("lt", ZERO, at("q")))]
    for hint in (rel("le", ZERO, t), rel("eq", ONE, t), *low, rel("eq", t, at("z", "c"))):
        with pytest.raises(Refused):
            unfold(setting_of(claim), prop, (hint,))
    with pytest.raises(Refused):
        hinted(t, (rel("eq", t, ONE), rel("eq", t, ZERO)))
    natural = claim_of("KLD", "nn", domain="natural")
    with pytest.raises(Refused):
        unfold(setting_of(natural), property_of(natural)[0], (LOW,))


def test_points_at_which_limits_count():
    claim = claim_of("KLD", "mon")
    values = {"p": ["1/2", "1/4", "1/4"], "x": ["0", "3/4", "1/4"], "y": ["0", "1", "0"], "c": 1, "d": 2}
    with pytest.raises(CheckError):  # x[1] < x[1] is asked
        counterexample.shows(claim, {"classes": 3, "values": values})
    both = {**values, "p": ["1/2", "0", "1/2"], "x": ["1/2", "1/2", "0"], "y": ["0", "1", "0"]}
    with pytest.raises(CheckError):  # 0/0 beside an infinite class: nothing tells that it is bounded below
        counterexample.shows(claim, {"classes": 3, "values": both})
    rae = claim_of("RAE", "mon")
    point = {"classes": 2, "values": {"c": 1, "d": 2, "p": ["1", "0"], "x": ["1/2", "1/2"], "y": ["0", "1"]}}
    assert counterexample.shows(rae, point) == LIMITS
    with pytest.raises(CheckError):
        counterexample.shows(claim_of("RAE", "mon", domain="natural"), point)


def test_a_missing_value_refutes_only_where_it_is_a_violation():
    at_zero = {"classes": 2, "values": {"TP": "0", "FP": "0", "FN": "0", "TN": "1"}}
    assert counterexample.shows(claim_of("Odds", "sm", "total", "natural"), at_zero) == LIMITS
    with pytest.raises(CheckError):
        counterexample.shows(claim_of("Odds", "sm", "steps", "natural"), at_zero)


def test_a_denial_on_the_extended_domain_owes_that_values_are_told():
    """NKLD has a largest value there, though none of its own values is: what denies MAX on the natural domain does not here."""
    natural = claim_of("NKLD", "max", domain="natural")
    document = next(d for d in Store().about(natural) if d.key == natural.key)
    steps = document.certificate.steps
    assert denies(natural, 2, steps, denying(natural)) is not None
    with pytest.raises(Refused):
        denies(claim_of("NKLD", "max"), 2, steps, denying(natural))


def test_no_limit_along_two_curves_and_what_is_refused():
    claim, corner = claim_of("PD", "nn"), ["0", "1"]
    slow, fast = [["0", "1"], ["1", "-1"]], [["0", "0", "1"], ["1", "0", "-1"]]
    good = {"classes": 2, "values": {"p": corner, "x": corner}, "term": 0, "curves": [[slow, slow], [slow, fast]]}
    undefined.shows(claim, good)
    wrong = [
        {"curves": [[slow, slow], [slow, slow]]},
        {"curves": [[slow, slow], [slow, [["0", "-1"], ["1", "1"]]]]},
        {"values": {"p": corner, "x": ["1", "0"]}},
        {"values": {"p": corner, "x": corner, "q": ["1/2", "1/2"]}},
        {"term": 1},
        {"term": True},
        {"classes": True},
        {"curves": [[slow, slow]] * 3},
        {"curves": [[slow, slow], [slow, [["0", "1e5"], ["1"]]]]},
    ]
    for change in wrong:
        with pytest.raises(CheckError):
            undefined.shows(claim, {**good, **change})
    with pytest.raises(CheckError):
        undefined.shows(claim_of("KLD", "nn"), good)  # it has a value there, and no quotient of polynomials
    with pytest.raises(CheckError):
        undefined.shows(claim_of("PD", "nn", domain="natural"), good)


def test_what_is_said_of_some_argument_is_not_spoken_of():
    corner, slow, fast = ["0", "1"], [["0", "1"], ["1", "-1"]], [["0", "0", "1"], ["1", "0", "-1"]]
    point = {"classes": 2, "values": {"p": corner, "x": corner}, "term": 0, "curves": [[slow, slow], [slow, fast]]}
    for sentence, spoken in (("for p, x: D(p, x) >= 0", True), ("for p: some x: D(p, x) >= 0", False)):
        claim = Claim(measures.from_name("PD"), as_axiom("A", {"printed": read(sentence)}), "printed", "extended")
        if spoken:
            undefined.shows(claim, point)
        else:
            with pytest.raises(CheckError):
                undefined.shows(claim, point)


def test_what_some_asks_for_first_is_no_number_of_the_points_choice():
    """With b = 2 the sentence is true, of no distribution; it spoke of the corner by b = 1, and was UNDEFINED as well."""
    corner, slow, fast = ["0", "1"], [["0", "1"], ["1", "-1"]], [["0", "0", "1"], ["1", "0", "-1"]]
    point = {"classes": 2, "values": {"p": corner, "x": corner, "c": 2}, "term": 0, "curves": [[slow, slow], [slow, fast]]}
    for asked, spoken in (("b <= x[c]", False), ("x[c] > 0", True)):
        said = read(f"some real b with b > 0: for p, x and class c with {asked}: D(p, x) >= 0")
        claim = Claim(measures.from_name("PD"), as_axiom("A", {"printed": said}), "printed", "extended")
        if spoken:
            undefined.shows(claim, point)
        else:
            with pytest.raises(CheckError, match="does not speak"):
                undefined.shows(claim, point)


def test_existence_is_no_condition_beside_limits():
    """NKLD is 1 by limits alone, so that `some y: D(p, y) = 1` was false as a condition, where it is true of positive p."""
    one = Some((Variable("y", "object"),), (), Relation("=", Expr("D", sym("p"), sym("y")), number(1)))
    said = replace(read("for p, x: D(p, x) < 0"), conditions=(one,))
    setting = Limits(measures.from_name("NKLD"), "extended")
    with pytest.raises(Refused, match="existence as a hypothesis"):
        unfold(setting, said, (rel("eq", setting.term, setting.term),))
    assert unfold(Setting(setting.measure), said)


def test_steps_of_one_domain_show_nothing_of_another():
    extended_ = claim_of("KLD", "nn")
    document = next(d for d in Store().about(extended_) if d.key == extended_.key)
    assert shows(extended_, document.certificate.steps) == LIMITS
    for other in (claim_of("KLD", "nn", domain="smoothed"), claim_of("PD", "nn"), claim_of("KLD", "ioi")):
        with pytest.raises(CheckError):
            shows(other, document.certificate.steps)


def test_an_infinite_class_beside_one_without_a_value_is_no_limit():
    """Near p(c) = x(c) the other summand is as large as one likes, and of both signs: the lemmas took the sum to be +oo."""
    measure = texts.read("sum(abs(p-p_hat)*p*log(p/p_hat)/(((abs(p-p_hat))**2)**2))").measure
    p, x = [Q(3, 4), Q(1, 4), Q(0)], [Q(0), Q(1, 4), Q(3, 4)]
    assert extended_value(measure, p, x) is None
    assert extended_value(measures.from_name("KLD"), p, x) == "+oo"
    said = read("for p, x and classes c, d with p[c] = x[c], x[c] > 0, x[d] = 0, p[d] > 0: D(p, x) <= 1")
    claim = Claim(measure, as_axiom("A", {"printed": said}), "printed", "extended")
    point = {"classes": 3, "values": {"p": ["3/4", "1/4", "0"], "x": ["0", "1/4", "3/4"], "c": 2, "d": 1}}
    with pytest.raises(CheckError):
        replay(claim, Status.REFUTED, Certificate(POINT, point))
