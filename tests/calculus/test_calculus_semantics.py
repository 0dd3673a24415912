"""The calculus against a second reading of its language: normal forms, substitution, facts, slopes, domains.

Random trees at random worlds, with many zeros; `calculus_values` evaluates them and shares nothing with the
calculus.  Deterministic, and each test says how much it must have met to mean anything.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from calculus_random import ALGEBRA, ALL, CLASSES, SCALARS, TOTAL, VECTORS, condition, formula, term, world
from calculus_values import UNDEFINED, Undecided, World, exact, natural, truth, value
from calculus_values import plus as interval_plus
from calculus_values import times as interval_times
from flint import Ordering, arb, fmpq, fmpq_mpoly_ctx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from axiomcheck.calculus import values as kernel_values
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.polynomial import Ring, plus, times
from axiomcheck.calculus.rules import FACTS, derivative
from axiomcheck.calculus.term import (
    FALSE,
    TRUE,
    N,
    Node,
    Refused,
    add,
    at,
    conj,
    disj,
    every,
    inv,
    mul,
    negation,
    num,
    opened,
    power,
    rel,
    replaced,
    some,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.forms import function

FUZZ = settings(
    max_examples=250, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
randoms = st.randoms(use_true_random=True)
FAR = (0,) * 6  # classes for indices that a spelling has and a polynomial does not


def many(one, examples: int, at_least: dict[str, int]) -> None:
    """Run a property on random generators; it counts what it met."""
    seen: Counter[str] = Counter()

    @settings(FUZZ, max_examples=examples)
    @given(randoms)
    def run(rng: Random) -> None:
        one(rng, seen)

    run()
    assert all(seen[what] >= count for what, count in at_least.items()), seen


def near(v, w) -> bool:
    return v[0] <= w[1] and w[0] <= v[1]


def known(t: Node, w: World):
    try:
        return value(t, w)
    except Undecided:
        return None


def point(w: World) -> kernel_values.Point:
    return kernel_values.Point(
        w.n, w.vectors, w.scalars, w.classes, {A: frozenset(c) for A, c in w.parts.items()}
    )


def of_poly(ring: Ring, poly, w: World):
    """The value of a polynomial, from those of its atoms."""
    there = replace(w, bound=FAR)
    try:
        atoms = {i: value(ring.atoms[i], there) for m in poly for i in m}
        result = exact(0)
        for m, k in poly.items():
            product = exact(Fraction(int(k.p), int(k.q)))
            for i in m:
                product = interval_times(product, atoms[i])
            result = interval_plus(result, product)
    except Undecided:
        return None
    return result


# -- values and truth -----------------------------------------------------------------------------


def test_values_and_truth_are_those_of_the_page():
    def one(rng, seen):
        w, t, f = world(rng), term(rng, 3, ops=ALL), formula(rng, 3, ops=ALL)
        mine, theirs = truth(f, w), kernel_values.truth(f, point(w))
        seen[f"truth {mine}"] += 1
        assert None in (mine, theirs) or mine == theirs, (f, w)
        v = known(t, w)
        if v is None:
            return
        try:
            ball = kernel_values.value(t, point(w))
        except Refused:
            return
        seen["value"] += 1
        if isinstance(ball, Fraction):
            assert v[0] <= ball <= v[1], (t, w)
        else:
            assert ball.overlaps(arb(_fmpq(v[0])).union(arb(_fmpq(v[1])))), (t, w)

    many(one, 600, {"truth True": 100, "truth False": 100, "value": 300})


def _fmpq(q: Fraction):
    from flint import fmpq

    return fmpq(q.numerator, q.denominator)


def test_a_negation_is_one():
    def one(rng, seen):
        w, f = world(rng), formula(rng, 3)
        try:
            g = negation(f)
        except Refused:
            seen["refused"] += 1
            return
        mine, other = truth(f, w), truth(g, w)
        if None not in (mine, other):
            seen["decided"] += 1
            assert mine != other, (f, w)

    many(one, 400, {"decided": 150, "refused": 10})


def test_abbreviations_mean_what_they_say():
    def one(rng, seen):
        w = world(rng)
        fs = [rng.choice([TRUE, FALSE, formula(rng, 2), formula(rng, 1)]) for _ in range(rng.randint(0, 3))]
        fs += rng.sample(fs, rng.randint(0, len(fs)))
        answers = [truth(f, w) for f in fs]
        if None in answers:
            return
        seen["decided"] += 1
        assert truth(conj(*fs), w) is all(answers)
        assert truth(disj(*fs), w) is any(answers)
        body = rng.choice([TRUE, FALSE, formula(rng, 1, depth=1)])
        left = [truth(body, w.inside(c)) for c in w.left(("c",))]
        if None not in left:
            assert truth(every(body, ("c",)), w) is all(left)
            assert truth(some(body, ("c",)), w) is any(left)

    many(one, 300, {"decided": 150})


# -- polynomials ----------------------------------------------------------------------------------


def test_a_normal_form_has_the_value_of_its_term():
    def one(rng, seen):
        ring, w = Ring(), world(rng)
        for _ in range(3):  # the later ones meet atoms of the earlier ones
            t = term(rng, rng.randint(1, 4), ops=rng.choice([ALGEBRA, TOTAL, ALL]))
            v, n = known(t, w), of_poly(ring, ring.poly(t), w)
            if None not in (v, n):
                seen["decided"] += 1
                seen["exact"] += v[0] == v[1]
                assert near(v, n), (t, w)

    many(one, 500, {"decided": 900, "exact": 700})


def test_products_squares_and_differences_of_polynomials():
    def one(rng, seen):
        ring, w = Ring(), world(rng)
        a, b = (term(rng, rng.randint(1, 3), ops=rng.choice([ALGEBRA, TOTAL])) for _ in range(2))
        if rng.random() < 0.5:  # what moves out of a sum may be that sum
            a = total(mul(a, rng.choice([N, b, total(at("p")), a])))
        if rng.random() < 0.3:
            b = total(mul(at("p"), total(at("p"))))
        va, vb = known(a, w), known(b, w)
        if None in (va, vb):
            return
        seen["decided"] += 1
        p, q = ring.poly(a), ring.poly(b)
        wanted = {"product": (times(p, q), mul(a, b)), "square": (times(p, p), power(a, 2))}
        wanted |= {
            "other way": (times(q, p), mul(b, a)),
            "difference": (ring.difference(a, b), add(a, mul(num(-1), b))),
        }
        assert times(p, q) == times(q, p) == ring.poly(mul(a, b)) == ring.poly(mul(b, a)), (a, b)
        assert times(p, p) == ring.poly(power(a, 2)) == ring.poly(mul(a, a)), a
        assert plus(p, q) == plus(q, p) == ring.poly(add(b, a)), (a, b)
        for what, (poly, t) in wanted.items():
            assert near(of_poly(ring, poly, w), known(t, w)), (what, a, b, w)
        for m in (*p, *q, *times(p, q)):
            assert list(m) == sorted(m)

    many(one, 500, {"decided": 350})


def test_large_products_are_those_of_flint():
    """The same products, their factors sorted, without terms that cancel."""
    names = [f"x{i}" for i in range(40)]
    ring = fmpq_mpoly_ctx.get(names, Ordering.lex)

    def flint(p):
        return ring.from_dict({tuple(map(m.count, range(40))): k for m, k in p.items()})

    def drawn(rng):
        powers = [tuple(sorted(rng.choices(range(3, 40, 5), k=rng.randint(0, 5)))) for _ in range(rng.randint(30, 60))]
        return {m: fmpq(rng.choice((-3, -1, 1, 2)), rng.randint(1, 4)) for m in powers}

    for seed in range(40):
        rng = Random(seed)
        p, q = drawn(rng), drawn(rng)
        assert flint(times(p, q)) == flint(p) * flint(q) and all(times(p, q).values())
        assert all(list(m) == sorted(m) and type(i) is int for m in times(p, q) for i in m)
    assert times(plus(p, q), plus(p, q, fmpq(-1))) == plus(times(p, p), times(q, q), fmpq(-1))


def test_equal_polynomials_have_equal_values():
    """Terms that are made equal in random ways, and terms that only look so."""

    def one(rng, seen):
        ring, w = Ring(), world(rng)
        t = term(rng, 3)
        twin = shuffled(rng, t)
        v, u = known(t, w), known(twin, w)
        if ring.difference(t, twin) == {}:
            seen["equal"] += 1
            assert None in (v, u) or near(v, u), (t, twin, w)
        elif None not in (v, u):
            seen["other"] += not near(v, u)

    many(one, 500, {"equal": 100, "other": 30})


def shuffled(rng: Random, t: Node) -> Node:
    """A term that a ring law, or a mistake, makes of it."""
    kids = tuple(shuffled(rng, kid) if not kid.formula else kid for kid in t.kids)
    if t.op in ("add", "mul"):
        kids = tuple(rng.sample(kids, len(kids)))
    if t.op == "mul" and len(kids) == 2 and kids[1].op == "add" and rng.random() < 0.8:
        return add(*(mul(kids[0], k) for k in kids[1].kids))
    if t.op == "sum" and kids[0].op == "add":
        return add(*(t.with_kids((k,)) for k in kids[0].kids))
    if t.op == "sum" and kids[0].op == "mul" and rng.random() < 0.7:
        closed = tuple(k for k in kids[0].kids if not k.loose)
        return mul(*closed, t.with_kids((mul(*(k for k in kids[0].kids if k.loose)),)))
    if rng.random() < 0.15 and t.classes:
        return Node(t.op, kids, t.name, tuple(reversed(t.classes)) if t.op == "dl" else t.classes, t.k, t.q)
    if rng.random() < 0.2 and t.op in ("sum", "cmin", "min", "inv"):
        return {"sum": lambda: Node("cmax", kids, classes=t.classes), "cmin": lambda: Node("cmax", kids, classes=t.classes),
                "min": lambda: Node("max", kids), "inv": lambda: kids[0]}[t.op]()  # fmt: skip
    return t.with_kids(kids)


# -- opening, substitution, replacement -------------------------------------------------------------


def test_opening_is_giving_the_index_a_value():
    def one(rng, seen):
        w, body, c = world(rng), formula(rng, 3, depth=1, quantifiers=True), rng.choice(CLASSES)
        before, after = truth(body, w.inside(w.classes[c])), truth(opened(body, c), w)
        seen["decided"] += before is not None
        assert before is after, (body, c, w)
        assert opened(body, c).loose == 0

    many(one, 500, {"decided": 250})


def test_substitution_is_another_world():
    def one(rng, seen):
        w = world(rng)
        f = formula(rng, 3, quantifiers=True) if rng.random() < 0.6 else rel("le", term(rng, 3), num(0))
        scalars = {a: term(rng, 2) for a in SCALARS if rng.random() < 0.5}
        vectors = {v: term(rng, 2, depth=1) for v in VECTORS if rng.random() < 0.5}
        classes = {c: rng.choice(CLASSES) for c in CLASSES if rng.random() < 0.5}
        if rng.random() < 0.3:  # names swapped: all at once, nothing twice
            scalars, vectors = {"a": var("b"), "b": add(var("a"), num(1))}, {"p": at("x"), "x": at("p")}
        try:
            put = substitute(f, scalars, vectors, classes)
        except Refused:
            seen["refused"] += 1
            assert f.has("exv", "exs")
            return
        try:
            there = replace(
                w,
                scalars={**w.scalars, **{a: _point(value(t, w)) for a, t in scalars.items()}},
                vectors={**w.vectors, **{v: [_point(value(t, w.inside(c))) for c in range(w.n)] for v, t in vectors.items()}},
                classes={**w.classes, **{c: w.classes[d] for c, d in classes.items()}},
            )  # fmt: skip
        except Undecided:
            return
        tried = [("exv", [Fraction(k)] * w.n) for k in (0, 1)] + [("exs", Fraction(k)) for k in (0, 1, -2)]
        before, after = truth(f, there, tried), truth(put, w, tried)
        seen["decided"] += before is not None
        assert before is after, (f, scalars, vectors, classes, w)

    many(one, 800, {"decided": 400, "refused": 10})


def _point(v) -> Fraction:
    if v[0] != v[1]:
        raise Undecided
    return v[0]


def test_replacing_equals_changes_no_truth():
    def one(rng, seen):
        w, a = world(rng), term(rng, 2)
        v = known(a, w)
        if v is None or v[0] != v[1] or a.op == "num":
            return
        b = rng.choice(
            [num(v[0]), add(a, num(0)), mul(a, num(1), add(var("a"), mul(num(-1), var("a")), num(1)))]
        )
        f = substitute(formula(rng, 3), {"z": a})
        g = replaced(f, a, b)
        seen["changed"] += f != g
        assert truth(f, w) is truth(g, w), (f, a, b, w)

    many(one, 600, {"changed": 100})


# -- facts and slopes -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(FACTS))
def test_a_fact_is_never_false(name):
    count, make = FACTS[name]

    def one(rng, seen):
        w = world(rng)
        args = [term(rng, rng.randint(0, 2), ops=rng.choice([TOTAL, ALL])) for _ in range(count)]
        if name == "root":
            args = [Node("root", tuple(args), k=rng.choice([1, 2, 3, 4]))]
        if name == "ite":
            args = [function("ite", condition(rng, 2), args[0], term(rng, 1))]
        answer = truth(make(*args), w)
        seen["true"] += answer is True
        assert answer is not False, (name, args, w)

    irrational = {
        "log_mul",
        "log_inv",
        "exp_add",
        "log_exp",
        "exp_log",
        "root",
    }  # equations that intervals leave open
    many(one, 120, {"true": 5 if name in irrational else 60})


def test_a_slope_is_the_limit_of_quotients():
    smooth = ("add", "add", "mul", "mul", "minus", "pow", "inv", "log", "exp", "atan", "root", "sum")
    h = Fraction(1, 10**18)

    def one(rng, seen):
        w, f = world(rng), term(rng, 3, ops=smooth)
        slope, conditions = derivative(f, "a")
        w = replace(w, scalars={**w.scalars, "a": w.scalars["a"] + Fraction(1, 7)})
        if not all(truth(c, w) is True for c in conditions):
            seen["outside"] += 1
            return
        sides = [known(f, replace(w, scalars={**w.scalars, "a": w.scalars["a"] + k})) for k in (h, -h)]
        s = known(slope, w)
        if s is None or None in sides:
            return
        seen["met"] += ("s", "a") in f.names
        quotient = (sides[0][0] - sides[1][0]) / (2 * h)
        size = 1 + abs(s[0]) + max(abs(v[0]) for v in sides)
        assert abs(quotient - s[0]) < Fraction(1, 10**6) * size**4, (f, w, float(quotient), float(s[0]))

    many(one, 800, {"met": 150, "outside": 15})


def test_what_has_no_slope_is_refused():
    for f in (function("abs", var("a")), function("min", var("a"), num(0)), Node("cmax", (mul(at("p"), var("a")),)),
              function("ite", rel("le", var("a"), num(0)), num(0), num(1))):  # fmt: skip
        with pytest.raises(Refused):
            derivative(mul(num(2), f), "a")
    assert derivative(function("abs", var("b")), "a") == (num(0), [])


# -- where a formula has a value ----------------------------------------------------------------------


def declared(rng: Random) -> Node:
    """A formula with many products of logarithms and quotients."""
    t = term(
        rng,
        3,
        ops=("add", "mul", "mul", "mul", "log", "log", "inv", "sum", "pow", "cmin", "ite", "root", "exp", "atan"),
    )
    return t if rng.random() < 0.4 else mul(t, function("log", mul(term(rng, 1), inv(term(rng, 1)))))


def test_defined_is_where_there_is_a_value():
    def one(rng, seen):
        t = declared(rng)
        try:
            there = defined(t)
        except Refused:
            return
        for _ in range(4):
            w = world(rng)
            if rng.random() < 0.5:
                w = replace(w, scalars={a: rng.choice([Fraction(0), Fraction(1)]) for a in SCALARS})
            try:
                v = natural(t, w)
            except Undecided:
                continue
            answer = truth(there, w)
            if answer is None:
                continue
            seen["nowhere" if v == UNDEFINED else "value"] += 1
            assert answer is (v != UNDEFINED), (t, w)
            if v != UNDEFINED:
                total_value = known(t, w)
                assert total_value is None or near(v, total_value), (t, w)

    many(one, 700, {"value": 300, "nowhere": 300})


def test_defined_does_not_see_the_bracketing_of_products():
    def one(rng, seen):
        parts = [rng.choice([var("a"), var("b"), function("log", var("a")), function("log", mul(var("a"), inv(var("b")))),
                             inv(var("z")), power(function("log", var("b")), 2)]) for _ in range(4)]  # fmt: skip
        a, b, c, d = rng.sample(parts, 4)
        shapes = [
            mul(*parts),
            mul(mul(a, b), mul(c, d)),
            mul(a, mul(b, mul(c, d))),
            mul(mul(mul(a, b), c), d),
        ]
        shapes.append(mul(mul(a, b), power(mul(c, d), 1)))
        for _ in range(3):
            w = replace(world(rng, 1), scalars={k: Fraction(rng.choice([0, 0, 1, 2, -1])) for k in SCALARS})
            answers = {truth(defined(t), w) for t in shapes}
            assert len(answers) == 1, (parts, w)
            seen[str(answers.pop())] += 1

    many(one, 200, {"True": 100, "False": 100})


# -- substitution of bodies with binders of their own ---------------------------------------------------


def test_bodies_under_binders():
    """`at v c` below several binders, its image a body with binders: no index meets another."""
    inner = total(mul(at("p", 1), at("x", 0)), (0,))  # over the classes other than the body's
    outer = total(total(mul(at("q", 0), at("q", 1)), (0,)))
    put = substitute(outer, vectors={"q": inner})
    w = World(3, vectors={"p": [Fraction(k) for k in (2, 3, 5)], "x": [Fraction(k) for k in (1, 4, 7)]})
    image = [value(inner, w.inside(c))[0] for c in range(3)]
    assert value(put, w) == exact(sum(image[i] * image[j] for i in range(3) for j in range(3) if i != j))


@pytest.mark.parametrize("op", ["exv", "exs"])
def test_quantifiers_refuse_to_capture(op):
    f = Node(op, (rel("eq", at("v", "c") if op == "exv" else var("v"), var("t")),), "v")
    image = at("v", "d") if op == "exv" else var("v")
    with pytest.raises(Refused, match="capture"):
        substitute(f, {"t": image})
    with pytest.raises(Refused, match="capture"):
        replaced(f, var("t"), image)
    assert substitute(f, {"t": num(0)}) == Node(op, (rel("eq", f.kids[0].kids[0], num(0)),), "v")
    assert substitute(f, {"unused": image}) is f
