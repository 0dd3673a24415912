"""Ordered classes: sums up to a class, what they mean, and what is not to be had from them."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from calculus_random import CLASSES, VECTORS, formula, term, world
from calculus_steps import NIL, P, a, cmax, eq, le, lt, ordered, pc, seq, upto
from calculus_values import Undecided
from calculus_values import truth as true_by_hand
from calculus_values import value as by_hand

from axiomcheck.calculus.check import Step, check, refutes
from axiomcheck.calculus.counterexample import grounded
from axiomcheck.calculus.files import loads
from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.rules import UNIT
from axiomcheck.calculus.statement import restricted
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    ZERO,
    N,
    Node,
    Part,
    Refused,
    add,
    at,
    avoids,
    dist,
    entries,
    every,
    mul,
    negation,
    num,
    opened,
    some,
    substitute,
    total,
)
from axiomcheck.calculus.values import Point, truth, value
from axiomcheck.tactics.forms import function

ENDS = [Part(side, c) for side in ("upto", "after") for c in ("c", 0)]


def F(*xs):
    return [Fraction(x) for x in xs]


def point(*p, **classes):
    return Point(len(p), {"p": F(*p)}, {}, classes)


# -- what they mean ---------------------------------------------------------------------------------------


def test_a_cumulative_sum_by_hand():
    here = point(1, 10, 100, c=1)
    assert value(upto("c"), here) == 11
    assert value(total(P, (Part("upto", "c"),)), here) == 100
    assert value(total(upto(0)), here) == 1 + 11 + 111
    assert value(total(total(upto(0))), here) == 3 * 123  # the index belongs to the operator next out
    assert value(total(total(upto(1), ())), here) == 3 * 123
    assert value(cmax(upto(0)), here) == 111
    assert value(total(ONE, (Part("after", "c"), "c")), here) == 1


def test_nothing_is_before_the_first_class_nor_after_the_last():
    for n in (1, 2, 3):
        first, last = point(*range(1, n + 1), c=0), point(*range(1, n + 1), c=n - 1)
        assert value(upto("c", "c"), first) == 0
        assert value(total(P, (Part("upto", "c"),)), last) == 0
        assert truth(some(le(ZERO, ZERO), (Part("upto", "c"),)), last) is False
        assert value(Node("cmin", (P,), classes=(Part("upto", "c"),)), last) == 0
    assert value(total(upto(0)), point(7)) == 7


def test_the_order_is_one():
    """Of any two classes, one is up to the other; the rules know no more than that."""
    for n in (1, 2, 3, 4):
        for c, d in itertools.product(range(n), repeat=2):
            w = Point(n, {}, {}, {"c": c, "d": d})
            assert truth(ordered("upto", "c", "d"), w) == (c <= d)
            assert truth(ordered("after", "c", "d"), w) == (c > d)


def test_what_is_left_over_is_what_avoids_the_entries():
    rng = Random(1)
    for _ in range(300):
        w = world(rng)
        E = [Part(side, rng.choice(CLASSES)) for side in ("upto", "after") for _ in range(rng.randint(0, 1))]
        body = formula(rng, 1, 1)
        here = [
            c for c in range(w.n)
            if all(true_by_hand(avoids("k", e), replace(w, classes={**w.classes, "k": c})) for e in E)
        ]  # fmt: skip
        assert w.left(E) == here
        answers = [true_by_hand(body, w.inside(c)) for c in here]
        wanted = False if False in answers else None if None in answers else True
        assert true_by_hand(every(body, E), w) is wanted


def in_world(w):
    parts = {A: frozenset(s) for A, s in w.parts.items()}
    return Point(w.n, {v: tuple(x) for v, x in w.vectors.items()}, w.scalars, w.classes, parts)


def test_values_at_points_and_statements_at_points_are_those_of_the_page():
    rng, seen = Random(2), 0
    for _ in range(600):
        w = world(rng)
        t = total(term(rng, 2, 1), entries([rng.choice(ENDS[::2])]))
        try:
            low, high = by_hand(t, w)
        except Undecided:
            continue
        if low == high:
            assert value(t, in_world(w)) == low
            assert value(grounded(t, in_world(w)), Point(1)) == low
            seen += 1
    assert seen > 300


def test_an_order_in_a_part_is_that_of_all_classes():
    """The measure on a part is that of the classes in it, in their order."""
    rng, seen = Random(3), 0
    for _ in range(300):
        w = world(rng)
        inside = sorted(w.parts["A"])
        if not inside:
            continue
        small = replace(w, n=len(inside), vectors={v: [w.vectors[v][c] for c in inside] for v in VECTORS})
        body = term(rng, 1, 1, ("add", "mul", "abs"))
        if any(kind != "v" for kind, _ in body.names):
            continue
        t = total(function("abs", total(body, (Part("after", 0),))))
        try:
            assert by_hand(restricted(t, "A"), w) == by_hand(t, small)
        except Undecided:
            continue
        seen += 1
    assert seen > 40
    with pytest.raises(Refused, match="no place in a part"):
        restricted(total(upto("k1_")), "A")


# -- trees ------------------------------------------------------------------------------------------------


def test_an_index_at_the_end_of_a_sum_is_loose():
    assert upto(0).loose == 1
    assert upto("c").loose == 0
    assert total(upto(0)).loose == 0
    assert total(upto(1)).loose == 1
    assert upto("c").names == {("v", "p"), ("c", "c")}
    assert total(P, (Part("in", "c"),)).names == {("v", "p"), ("A", "c")}
    ring = Ring()
    (monomial,) = ring.poly(total(upto(0)))  # it does not move out of the sum
    assert len(monomial) == 1
    assert ring.poly(total(upto("c"))) == ring.poly(mul(N, upto("c")))
    assert ring.poly(total(upto(0))) != ring.poly(mul(N, total(P)))


@pytest.mark.parametrize("side", ["upto", "after"])
def test_opening_and_renaming_reach_the_ends_of_sums(side):
    body = total(P, (Part(side, 0),))
    assert opened(body, "c") == total(P, (Part(side, "c"),))
    assert opened(total(total(P, (Part(side, 1),))), 2) == total(total(P, (Part(side, 3),)))
    assert opened(body, 0) == body
    assert substitute(total(P, (Part(side, "c"),)), classes={"c": "d"}) == total(P, (Part(side, "d"),))
    assert substitute(total(P, (Part("in", "c"),)), classes={"c": "d"}) == total(P, (Part("in", "c"),))
    assert substitute(ordered(side, "c", "d"), classes={"c": "d", "d": "c"}) == ordered(side, "d", "c")
    # two names that become one are one entry; an image below a binder is moved, not caught
    both = total(P, (Part(side, "c"), Part(side, "d")))
    assert substitute(both, classes={"c": "d"}) == total(P, (Part(side, "d"),))
    put = substitute(total(at("v")), vectors={"v": total(P, (Part(side, 0),))})
    assert put == total(total(P, (Part(side, 0),)))
    deep = substitute(total(total(at("v", 1))), vectors={"v": total(P, (Part(side, 0),))})
    assert deep == total(total(total(P, (Part(side, 1),))))


def test_substitution_is_another_world():
    rng = Random(5)
    for _ in range(400):
        w = world(rng)
        body = total(term(rng, 1, 2), (Part(rng.choice(["upto", "after"]), 0),))
        t = total(at("p"), (Part("after", "c"),)) if rng.random() < 0.3 else term(rng, 3)
        images = dict(zip(CLASSES, rng.choices(CLASSES, k=3), strict=True))
        try:
            image = [by_hand(body, w.inside(c)) for c in range(w.n)]
            if any(low != high for low, high in image):
                continue
            there = replace(
                w,
                vectors={**w.vectors, "p": [low for low, _ in image]},
                classes={c: w.classes[images[c]] for c in CLASSES},
            )
            assert by_hand(substitute(t, vectors={"p": body}, classes=images), w) == by_hand(t, there)
        except Undecided:
            continue


BAD = [
    ("sum", (P,), (Part("after", True),)),
    ("sum", (P,), (Part("after", Fraction(0)),)),
    ("sum", (P,), (Part("after", -1),)),
    ("sum", (P,), (Part("after", 120),)),
    ("sum", (P,), (Part("after", "1c"),)),
    ("sum", (P,), (Part("After", "c"),)),
    ("sum", (P,), (Part("before", "c"),)),
    ("sum", (P,), (Part("in", 0),)),
    ("sum", (P,), (Part("out", 0),)),
    ("sum", (P,), (("after", "c"),)),
    ("sum", (P,), (Part("after", Part("after", "c")),)),
    ("sum", (P,), (Part("upto", "c"), Part("after", "c"))),
    ("dist", (), ("c", Part("after", "c"))),
    ("dl", (), ("c", Part("after", "c"))),
    ("upto", (), ("c",)),
    ("after", (), ("c", "d", "e")),
    ("upto", (), ("c", Part("after", "c"))),
]


@pytest.mark.parametrize("parts", BAD, ids=str)
def test_what_is_no_end_of_a_sum(parts):
    op, kids, classes = parts
    with pytest.raises(Refused):
        Node(op, kids, classes=classes)


@pytest.mark.parametrize(
    "entry",
    [["after"], ["after", "c", "d"], ["after", True], ["after", None], ["after", "0"], ["after", ["c"]], ["", "c"], ["after", -1],
     [0, "after"], ["in", 0], [], ["after", 1.0], ["c", "after"], "after 0", {"after": 0}],
    ids=str,
)  # fmt: skip
def test_a_file_with_what_is_no_end_of_a_sum(entry):
    rows = f'[["sum", [{__import__("json").dumps(entry)}], ["num", "1"]]]'
    text = f'{{"format": "axiomcheck.steps/1", "nodes": {rows}, "forms": [], "supplied": [], "steps": []}}'
    with pytest.raises(Refused):
        loads(text)


def test_a_negation_is_the_contrary():
    f = ordered("upto", "c", "d")
    assert negation(f) == ordered("after", "c", "d")
    assert negation(negation(f)) == f
    assert avoids("c", Part("after", "d")) == f
    assert avoids("c", Part("upto", "d")) == negation(f)


# -- false claims that a wrong rule would give ------------------------------------------------------------


def not_shown(steps, S, where):
    assert refutes(S, where)
    with pytest.raises(Refused):
        check(steps, [S])


def test_a_sum_up_to_a_class_does_not_move_out_of_the_sum_over_it():
    S = seq({eq(total(P), ONE)}, eq(total(upto(0)), N))
    steps = [Step(S, "algebra", (UNIT, NIL, eq(total(P), ONE), num(-1)))]
    not_shown(steps, S, point("1/2", "1/2"))
    steps = [Step(S, "algebra", (UNIT, NIL, eq(total(P), ONE), mul(num(-1), N)))]
    not_shown(steps, S, point("1/2", "1/2"))


def test_the_bound_class_of_a_comparison_is_not_a_class_of_the_sequent():
    """sum up to 0 <= sum up to c for every class would need the order of the two."""
    g = every(le(upto(0), upto("c")))
    S = seq({every(le(ZERO, P))}, g)
    steps = [Step(seq(S.given, le(upto("k"), upto("c"))), "hypothesis"), Step(S, "pointwise", ("k",), (0,))]
    not_shown(steps, S, point(1, 1, c=0))


def test_two_sums_with_other_ends_are_not_compared():
    f = every(le(ZERO, P))
    S = seq({f}, le(upto("c"), upto("d")))
    for inner in ((Part("after", "c"),), (Part("after", "d"),), ()):
        body = every(le(P, P), inner)
        steps = [Step(seq({f}, body), "hypothesis"), Step(S, "compare", (), (0,))]
        not_shown(steps, S, point(1, 1, c=1, d=0))


def test_what_holds_for_the_earlier_classes_is_not_assumed_of_the_class_itself():
    g = every(eq(P, ZERO))
    for gone in ((Part("after", "c"),), ("c",), ()):
        before = every(eq(P, ZERO), gone)
        steps = [
            Step(seq({eq(pc("c"), ZERO)}, eq(pc("c"), ZERO)), "hypothesis"),
            Step(seq({before, dist("c", "c")}, eq(pc("c"), ZERO)), "at_class", (before, "c"), (0,)),
            Step(seq({before}, eq(pc("c"), ZERO)), "at_class", (before, "c"), (0,)),
            Step(seq((), g), "pointwise", ("c",), (2,)),
        ]
        not_shown(steps, seq((), g), point(1))
        not_shown([*steps[:1], replace(steps[3], premises=(0,))], seq((), g), point(1))


def test_the_last_class_is_split_off_only_where_it_is_one_of_those():
    e = eq(upto("c"), add(pc("d"), upto("c", "d")))
    for H in ((), {dist("c", "d")}, {ordered("after", "d", "c")}, {ordered("upto", "c", "d")}):
        S = seq(H, e)
        not_shown([Step(S, "split", (upto("c"), "d"))], S, point(1, 5, c=0, d=1))
    check([Step(seq({ordered("upto", "d", "c")}, e), "split", (upto("c"), "d"))], [seq({ordered("upto", "d", "c")}, e)])


def test_renaming_a_class_renames_the_ends():
    """From a theorem about c and d, its instance at one class; never the theorem at others."""
    S = seq({ordered("upto", "c", "d")}, ordered("upto", "c", "d"))
    T = seq((), ordered("upto", "c", "e"))
    steps = [Step(S, "hypothesis"), Step(T, "instance", ({}, {}, {"d": "e"}), (0,))]
    not_shown(steps, T, Point(2, {}, {}, {"c": 1, "d": 1, "e": 0}))
    steps = [Step(S, "hypothesis"), Step(T, "same", ("d", "c"), (0, 0))]
    not_shown(steps, T, Point(2, {}, {}, {"c": 1, "d": 1, "e": 0}))


def test_a_circle_closes():
    H = {ordered("upto", "c", "d"), ordered("upto", "d", "e"), ordered("after", "c", "e")}
    check([Step(seq(H, FALSE), "differ", ("c", "d", "e"))], [seq(H, FALSE)])
    for f in H:
        with pytest.raises(Refused):
            check([Step(seq(H - {f}, FALSE), "differ", ("c", "d", "e"))], [seq(H - {f}, FALSE)])
    open_ = {ordered("upto", "c", "d"), ordered("upto", "d", "e"), dist("c", "e")}
    not_shown([Step(seq(open_, lt(a, a)), "differ", ("c", "d", "e"))], seq(open_, lt(a, a)),
              Point(2, {}, {"a": Fraction(0)}, {"c": 0, "d": 0, "e": 1}))  # fmt: skip
