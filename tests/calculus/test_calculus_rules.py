"""Every rule: steps that are allowed, steps that are not, and what the wrong types do to it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from calculus_steps import (
    ALLOWED,
    BOUNDS,
    EVERY,
    NIL,
    POS,
    SOME,
    T0,
    G,
    P,
    X,
    a,
    b,
    cmax,
    cmin,
    eq,
    exs,
    exv,
    le,
    lt,
    member,
    on_word,
    ordered,
    pc,
    replay,
    seq,
    t,
    upto,
    whole,
    whole_proofs,
)

from axiomcheck.calculus.check import Step, check, refutes
from axiomcheck.calculus.rules import RULES, UNIT, Form, Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    Part,
    Refused,
    add,
    at,
    dist,
    every,
    inv,
    minus,
    mul,
    neg,
    num,
    power,
    rel,
    root,
    some,
    total,
    var,
)
from axiomcheck.calculus.values import Point
from axiomcheck.tactics.forms import dl, function, is_form

PROOFS = whole_proofs()
POS_P = le(ZERO, P)


def refused(name, shows, params=(), premises=(), why=None):
    with pytest.raises(Refused, match=why):
        replay(on_word(name, shows, params, premises))


# -- allowed ------------------------------------------------------------------------------------------------


def test_every_rule_is_here_and_in_a_proof():
    assert set(ALLOWED) == {*RULES, "instance"}
    assert {step.rule for steps, _ in PROOFS.values() for step in steps} == {*RULES, "instance"}


@pytest.mark.parametrize("name", sorted(PROOFS))
def test_proofs(name):
    steps, S = PROOFS[name]
    assert check(steps, [S]) == frozenset()
    for i in range(len(steps)):  # none is there for nothing
        if steps[i].rule not in ("differ", "instance", "order", "parted"):
            with pytest.raises(Refused):
                check([*steps[:i], *steps[i + 1 :]], [S])


@pytest.mark.parametrize("name", sorted(ALLOWED))
def test_a_step(name):
    shows, params, premises = ALLOWED[name]
    assert replay(on_word(name, shows, params, premises)) <= {"word"}


@pytest.mark.parametrize("name", sorted(ALLOWED))
def test_its_premises_are_exactly_these(name):
    shows, params, premises = ALLOWED[name]
    extra = seq({lt(ONE, ZERO)}, FALSE)
    refused(name, shows, params, (*premises, extra))
    for i, S in enumerate(premises):
        refused(name, shows, params, premises[:i] + premises[i + 1 :])
        other = [
            seq({*S.given, lt(at("other", "c"), ZERO)}, S.goal),
            seq(S.given, le(ZERO, at("other", "c"))),
        ]
        for wrong in other:
            refused(name, shows, params, (*premises[:i], wrong, *premises[i + 1 :]))
        if name != "instance":  # fewer hypotheses show more
            replay(on_word(name, shows, params, (*premises[:i], seq((), S.goal), *premises[i + 1 :])))
    if len(premises) == 2:
        refused(name, shows, params, premises[::-1])


@pytest.mark.parametrize("name", sorted(ALLOWED))
def test_its_conclusion_and_parameters_are_exactly_these(name):
    shows, params, premises = ALLOWED[name]
    for i in range(len(params)):
        refused(name, shows, params[:i] + params[i + 1 :], premises)
    refused(name, shows, (*params, "c" if name == "compare" else le(ZERO, ZERO)), premises)
    if premises or name in ("differ", "absurd"):
        return
    refused(name, seq(shows.given, le(ONE, at("other", "c"))), params)
    if shows.given:
        refused(name, seq((), shows.goal), params)


# -- not allowed ----------------------------------------------------------------------------------------------

OR, AND = Node("or", (POS, G)), Node("and", (POS, G))
S_D, N_D = total(P, ("d",)), total(ONE, ("d",))
SQUARE = power(t, 2)
NOT_ALLOWED = {
    "hypothesis: nearly": ("hypothesis", seq({lt(ZERO, a)}, POS), (), ()),
    "cases: a conjunction": ("cases", seq({AND}, G), (AND,), (seq({POS}, G), seq({G}, G))),
    "cases: no hypothesis": ("cases", seq({}, G), (OR,), (seq({POS}, G), seq({G}, G))),
    "cases: false is no hypothesis": ("cases", seq({}, G), (FALSE,), ()),
    "both: a disjunction": ("both", seq({OR}, G), (OR,), (seq({POS, G}, G),)),
    "both: no hypothesis": ("both", seq({}, POS), (AND,), (seq({POS, G}, POS),)),
    "each: a disjunction": ("each", seq({}, OR), (), (seq({}, POS), seq({}, G))),
    "each: false": ("each", seq({}, FALSE), (), ()),
    "either: no part": ("either", seq({}, OR), (lt(b, a),), (seq({}, lt(b, a)),)),
    "either: of a conjunction": ("either", seq({}, AND), (POS,), (seq({}, POS),)),
    "decide: no negation of distances": (
        "decide",
        seq({}, G),
        (dist("c", "d"),),
        (seq({dist("c", "d")}, G), seq({}, G)),
    ),
    "decide: no negation of whole": ("decide", seq({}, G), (whole(a),), (seq({whole(a)}, G), seq({}, G))),
    "decide: no negation of exv": (
        "decide",
        seq({}, G),
        (exv(lt(ZERO, at("v", "c"))),),
        (seq({}, G), seq({}, G)),
    ),
    "rewrite: an order is no equation": ("rewrite", seq({le(a, b)}, G), (a, b), (seq({le(a, b)}, lt(b, b)),)),
    "rewrite: not every occurrence": ("rewrite", seq({eq(a, b)}, lt(a, a)), (a, b), (seq({}, lt(a, b)),)),
    "at_class: an excluded class": (
        "at_class",
        seq({EVERY}, FALSE),
        (EVERY, "d"),
        (seq({le(ZERO, pc("d"))}, FALSE),),
    ),
    "at_class: perhaps excluded": (
        "at_class",
        seq({EVERY}, FALSE),
        (EVERY, "c"),
        (seq({le(ZERO, pc("c"))}, FALSE),),
    ),
    "at_class: of some class": (
        "at_class",
        seq({SOME, member("out", "c")}, G),
        (SOME, "c"),
        (seq({lt(ZERO, pc("c"))}, G),),
    ),
    "pointwise: in the hypotheses": (
        "pointwise",
        seq({lt(ZERO, pc("c"))}, every(lt(ZERO, P))),
        ("c",),
        (seq({lt(ZERO, pc("c"))}, lt(ZERO, pc("c"))),),
    ),
    "pointwise: in the goal": (
        "pointwise",
        seq({}, every(le(pc("c"), P))),
        ("c",),
        (seq({}, le(pc("c"), pc("c"))),),
    ),
    "pointwise: an excluded name": ("pointwise", seq({}, EVERY), ("d",), (seq({}, le(ZERO, pc("d"))),)),
    "pointwise: in a set of the goal": (
        "pointwise",
        seq({}, every(eq(total(P, ("c", 0)), S_D))),
        ("c",),
        (seq({}, eq(total(P, ("c",)), S_D)),),
    ),
    "witness: not fresh": (
        "witness",
        seq({some(lt(ZERO, P)), lt(pc("c"), ZERO)}, FALSE),
        (some(lt(ZERO, P)), "c"),
        (seq({lt(ZERO, pc("c")), lt(pc("c"), ZERO)}, FALSE),),
    ),
    "witness: in the goal": (
        "witness",
        seq({some(lt(ZERO, P))}, lt(ZERO, pc("c"))),
        (some(lt(ZERO, P)), "c"),
        (seq({lt(ZERO, pc("c"))}, lt(ZERO, pc("c"))),),
    ),
    "exhibit: perhaps taken away": ("exhibit", seq({}, SOME), ("c",), (seq({}, lt(ZERO, pc("c"))),)),
    "exhibit: taken away": ("exhibit", seq({member("in", "c")}, SOME), ("c",), (seq({}, lt(ZERO, pc("c"))),)),
    "exhibit: another part": (
        "exhibit",
        seq({member("out", "c", "B")}, SOME),
        ("c",),
        (seq({}, lt(ZERO, pc("c"))),),
    ),
    "same: one way round": (
        "same",
        seq({}, lt(pc("c"), b)),
        ("c", "d"),
        (seq({}, lt(pc("c"), b)), seq({}, lt(pc("c"), b))),
    ),
    "differ: two classes": ("differ", seq({dist("c", "d")}, FALSE), ("c",), ()),
    "differ: nothing known": ("differ", seq({}, FALSE), ("c",), ()),
    "differ: no class": ("differ", seq({dist("c", "c")}, FALSE), (), ()),
    "differ: no circle": ("differ", seq({ordered("after", "d", "c")}, FALSE), ("c", "d"), ()),
    "differ: all may be the same": (
        "differ",
        seq({ordered("upto", "c", "d"), ordered("upto", "d", "c")}, FALSE),
        ("c", "d"),
        (),
    ),
    "differ: the other way round": (
        "differ",
        seq({ordered("upto", "c", "d"), ordered("after", "d", "c")}, FALSE),
        ("c", "d"),
        (),
    ),
    "differ: none of the circle": (
        "differ",
        seq({ordered("upto", "c", "d"), ordered("upto", "d", "c"), dist("c", "e")}, FALSE),
        ("c", "d"),
        (),
    ),
    "split: perhaps after the last": (
        "split",
        seq({ordered("upto", "d", "c")}, eq(upto("d"), add(pc("c"), upto("d", "c")))),
        (upto("d"), "c"),
        (),
    ),
    "at_class: perhaps after the last": (
        "at_class",
        seq({every(POS_P, (Part("after", "d"),)), dist("c", "d")}, le(ZERO, pc("c"))),
        (every(POS_P, (Part("after", "d"),)), "c"),
        (seq({le(ZERO, pc("c"))}, le(ZERO, pc("c"))),),
    ),
    "pointwise: an earlier class than the first": (
        "pointwise",
        seq({}, every(POS_P)),
        ("c",),
        (seq({every(POS_P, (Part("after", "c"),))}, le(ZERO, pc("c"))),),
    ),
    "pointwise: a later class": (
        "pointwise",
        seq({}, every(POS_P)),
        ("c",),
        (seq({every(POS_P, ("c", Part("upto", "c")))}, le(ZERO, pc("c"))),),
    ),
    "pointwise: the end of a sum in the goal": (
        "pointwise",
        seq({}, every(eq(upto("c"), upto(0)))),
        ("c",),
        (seq({}, eq(upto("c"), upto("c"))),),
    ),
    "pointwise: an end of what is spoken of": (
        "pointwise",
        seq({}, every(POS_P, (Part("after", "c"),))),
        ("c",),
        (seq({ordered("upto", "c", "c")}, le(ZERO, pc("c"))),),
    ),
    "member: nothing to show": ("member", seq({member("in", "c")}, FALSE), ("c", "A"), ()),
    "member: two parts": ("member", seq({member("in", "c"), member("out", "c", "B")}, FALSE), ("c", "A"), ()),
    "instance: a hypothesis is lost": (
        "instance",
        seq({le(ZERO, b)}, le(at("q", "c"), mul(b, TWO))),
        ({"a": b}, {}, {}),
        (T0,),
    ),
    "instance: another goal": ("instance", seq(T0.given, le(at("q", "c"), a)), ({}, {}, {}), (T0,)),
    "exists: the bound name is shown": (
        "exists",
        seq({}, exv(lt(at("w", "c"), at("v", "c")))),
        (add(at("w"), ONE),),
        (seq({}, lt(at("w", "c"), at("v", "c"))),),
    ),
    "exists: a vector for a scalar": (
        "exists",
        seq({}, exs(every(eq(var("s"), P)))),
        (P,),
        (seq({}, every(eq(P, P))),),
    ),
    "exists: captured": (
        "exists",
        seq({}, exv(exs(eq(var("s"), at("v", "c")), "s"))),
        (var("s"),),
        (seq({}, exs(eq(var("s"), var("s")), "s")),),
    ),
    "obtain: not fresh": (
        "obtain",
        seq({exs(eq(var("s"), ONE), "s"), eq(a, ZERO)}, FALSE),
        (exs(eq(var("s"), ONE), "s"), "a"),
        (seq({eq(a, ONE), eq(a, ZERO)}, FALSE),),
    ),
    "obtain: in the goal": (
        "obtain",
        seq({exs(eq(var("s"), ONE), "s")}, eq(a, ONE)),
        (exs(eq(var("s"), ONE), "s"), "a"),
        (seq({eq(a, ONE)}, eq(a, ONE)),),
    ),
    "compare: strict without a class": (
        "compare",
        seq({}, lt(total(ZERO), total(ONE))),
        (),
        (seq({}, every(le(ZERO, ONE))),),
    ),
    "compare: strict at an excluded class": (
        "compare",
        seq({}, lt(total(ZERO, ("d",)), N_D)),
        ("d",),
        (seq({}, every(le(ZERO, ONE), ("d",))), seq({}, lt(ZERO, ONE))),
    ),
    "compare: strict at one perhaps excluded": (
        "compare",
        seq({}, lt(total(ZERO, ("d",)), N_D)),
        ("c",),
        (seq({}, every(le(ZERO, ONE), ("d",))), seq({}, lt(ZERO, ONE))),
    ),
    "compare: extrema strictly": (
        "compare",
        seq({}, lt(cmin(ZERO, ("d",)), cmin(ONE, ("d",)))),
        ("c",),
        (seq({}, every(le(ZERO, ONE), ("d",))), seq({}, lt(ZERO, ONE))),
    ),
    "compare: over other classes": ("compare", seq({}, le(S_D, total(P))), (), (seq({}, every(le(P, P))),)),
    "compare: a smallest with a largest": (
        "compare",
        seq({}, le(cmax(P), cmin(P))),
        (),
        (seq({}, every(le(P, P))),),
    ),
    "compare: unequal": (
        "compare",
        seq({}, rel("ne", total(P), total(X))),
        (),
        (seq({}, every(rel("ne", P, X))),),
    ),
    "split: the same class twice": (
        "split",
        seq({}, eq(total(P, ("c",)), add(pc("c"), total(P, ("c",))))),
        (total(P, ("c",)), "c"),
        (),
    ),
    "split: perhaps taken away": (
        "split",
        seq({}, eq(S_D, add(pc("c"), total(P, ("c", "d"))))),
        (S_D, "c"),
        (),
    ),
    "split: one distance of two": (
        "split",
        seq({dist("c", "d")}, eq(total(P, ("d", "e")), add(pc("c"), total(P, ("c", "d", "e"))))),
        (total(P, ("d", "e")), "c"),
        (),
    ),
    "split: another entry": (
        "split",
        seq({}, eq(total(P), add(pc("d"), total(P, ("c",))))),
        (total(P), "c"),
        (),
    ),
    "split: an extremum": ("split", seq({}, eq(cmin(P), add(pc("c"), cmin(P, ("c",))))), (cmin(P), "c"), ()),
    "parted: one side twice": (
        "parted",
        seq({}, eq(total(P), add(*[total(P, (Part("in", "A"),))] * 2))),
        (total(P), "A"),
        (),
    ),
    "parted: a part and a class": (
        "parted",
        seq({}, eq(total(P), add(total(P, (Part("out", "c"),)), total(P, (Part("upto", "c"),))))),
        (total(P), "c"),
        (),
    ),
    "parted: at two classes": (
        "parted",
        seq({}, eq(total(P), add(upto("c"), total(P, (Part("upto", "d"),))))),
        (total(P), "c"),
        (),
    ),
    "parted: the wrong way round": (
        "parted",
        seq({}, eq(total(P), add(total(P, (Part("upto", "c"),)), upto("c")))),
        (total(P), "c"),
        (),
    ),
    "parted: two parts": (
        "parted",
        seq({}, eq(total(P), add(total(P, (Part("out", "A"),)), total(P, (Part("in", "B"),))))),
        (total(P), "A"),
        (),
    ),
    "attained: not fresh": (
        "attained",
        seq({lt(pc("c"), at("p", "e"))}, eq(pc("c"), cmax(P))),
        (cmax(P), "c"),
        (seq({eq(pc("c"), cmax(P))}, eq(pc("c"), cmax(P))),),
    ),
    "attained: in the extremum": (
        "attained",
        seq({}, G),
        (cmax(mul(P, pc("c"))), "c"),
        (seq({eq(mul(pc("c"), pc("c")), cmax(mul(P, pc("c"))))}, G),),
    ),
    "attained: over no class": (
        "attained",
        seq({}, G),
        (cmin(ONE, ("d",)), "c"),
        (seq({eq(ONE, cmin(ONE, ("d",))), dist("c", "d")}, G),),
    ),
    "attained: a sum": ("attained", seq({}, G), (total(P), "c"), (seq({eq(pc("c"), total(P))}, G),)),
    "bound: the wrong way": ("bound", seq({}, le(cmax(P), pc("c"))), (cmax(P), "c"), ()),
    "bound: strictly": ("bound", seq({}, lt(cmin(P), pc("c"))), (cmin(P), "c"), ()),
    "bound: outside": ("bound", seq({}, le(cmin(P, ("c",)), pc("c"))), (cmin(P, ("c",)), "c"), ()),
    "bound: a part": (
        "bound",
        seq({member("out", "c")}, le(cmin(P, (Part("out", "A"),)), pc("c"))),
        (cmin(P, (Part("out", "A"),)), "c"),
        (),
    ),
    "bound: captured": (
        "bound",
        seq({}, le(cmin(cmax(mul(at("p", 0), at("p", 1)))), cmax(mul(P, P)))),
        (cmin(cmax(mul(at("p", 0), at("p", 1)))), "c"),
        (),
    ),
    "delta: nothing known": ("delta", seq({}, eq(dl("c", "d"), ZERO)), ("c", "d"), ()),
    "delta: itself": ("delta", seq({}, eq(dl("c", "c"), ZERO)), ("c", "c"), ()),
    "delta: others": ("delta", seq({dist("c", "e")}, eq(dl("c", "d"), ZERO)), ("c", "d"), ()),
    "path: through a pole": (
        "path",
        seq({}, lt(neg(inv(num(-1))), neg(inv(ONE)))),
        ("t", neg(inv(t)), num(-1), ONE),
        (seq({}, lt(num(-1), ONE)), seq({}, lt(ZERO, mul(num(-1), mul(num(-1), power(inv(t), 2), ONE))))),
    ),
    "path: the variable is known": (
        "path",
        seq({eq(t, ZERO)}, lt(power(ONE, 2), power(ZERO, 2))),
        ("t", SQUARE, ONE, ZERO),
        (seq({}, lt(ONE, ZERO)), seq({eq(t, ZERO), lt(ONE, t)}, FALSE)),
    ),
    "path: the variable in an end": (
        "path",
        seq({}, le(power(t, 2), power(ONE, 2))),
        ("t", SQUARE, t, ONE),
        (seq({}, le(t, ONE)), seq({}, le(ZERO, mul(TWO, power(t, 1), ONE)))),
    ),
    "path: a corner": (
        "path",
        seq({}, le(function("abs", num(-1)), function("abs", ZERO))),
        ("t", function("abs", t), num(-1), ZERO),
        (seq({}, le(num(-1), ZERO)), seq({}, le(ZERO, ONE))),
    ),
    "path: an extremum": (
        "path",
        seq({}, le(cmin(mul(P, ZERO)), cmin(mul(P, ONE)))),
        ("t", cmin(mul(P, t)), ZERO, ONE),
        (seq({}, le(ZERO, ONE)), seq({}, le(ZERO, cmin(P)))),
    ),
    "path: other ends": (
        "path",
        seq({}, le(ZERO, TWO)),
        ("t", t, ZERO, ONE),
        (seq({}, le(ZERO, ONE)), seq({}, le(ZERO, ONE))),
    ),
    "path: an equation": (
        "path",
        seq({}, eq(ZERO, ONE)),
        ("t", t, ZERO, ONE),
        (seq({}, eq(ZERO, ONE)), seq({}, eq(ZERO, ONE))),
    ),
    "path: <= for <": (
        "path",
        seq({}, lt(ZERO, ONE)),
        ("t", t, ZERO, ONE),
        (seq({}, le(ZERO, ONE)), seq({}, le(ZERO, ONE))),
    ),
    "path: no slope": ("path", seq({}, lt(ZERO, ONE)), ("t", t, ZERO, ONE), (seq({}, lt(ZERO, ONE)),)),
    "path: root without its condition": (
        "path",
        seq({}, le(root(ZERO, 2), root(ONE, 2))),
        ("t", root(t, 2), ZERO, ONE),
        (seq({}, le(ZERO, ONE)), seq({}, le(ZERO, ONE))),
    ),
    "whole: nothing is": ("whole", seq({}, G), (a, ZERO), (seq({}, G), seq({}, G))),
    "whole: halves": ("whole", seq({whole(a)}, G), (mul(num("1/2"), a), ZERO), (seq({}, G), seq({}, G))),
    "whole: only one": ("whole", seq({whole(a)}, G), (a, b), (seq({}, G), seq({}, G))),
    "whole: of their sum": (
        "whole",
        seq({whole(add(a, b))}, G),
        (add(a, b), mul(TWO, b)),
        (seq({}, G), seq({}, G)),
    ),
    "fact: log 0": ("fact", seq({}, lt(function("log", ZERO), num(-1))), ("log", ZERO), ()),
    "fact: 1/0": ("fact", seq({}, eq(mul(a, inv(a)), ONE)), ("inv", a), ()),
    "fact: unknown": ("fact", seq({}, G), ("inverse", a), ()),
    "fact: too few": ("fact", seq({}, G), ("inv",), ()),
    "fact: not a root": ("fact", seq({}, G), ("root", a), ()),
    "fact: no negation": ("fact", seq({}, G), ("ite", function("ite", dist("c", "d"), a, b)), ()),
    "fact: log of a product": (
        "fact",
        seq({}, eq(function("log", mul(a, b)), add(function("log", a), function("log", b)))),
        ("log_mul", a, b),
        (),
    ),
    "algebra: nothing positive": ("algebra", seq({}, lt(ZERO, ONE)), (UNIT, NIL), ()),
    "algebra: a negative number": (
        "algebra",
        seq({}, le(ZERO, num(-1))),
        (UNIT, Node("n", q=Fraction(-1))),
        (),
    ),
    "algebra: the sign of a logarithm": (
        "algebra",
        seq({}, le(ZERO, function("log", a))),
        (UNIT, Node("a", (function("log", a),))),
        (),
    ),
    "algebra: a unit that may be 0": ("algebra", seq({POS}, le(ONE, ZERO)), (Node("h", (POS,)), NIL), ()),
    "algebra: a square that may be 0": ("algebra", seq({}, le(ONE, ZERO)), (Node("sq", (a,)), NIL), ()),
    "algebra: another square": (
        "algebra",
        seq({rel("ne", ZERO, a)}, lt(ZERO, mul(a, a))),
        (UNIT, Node("sq", (a,))),
        (),
    ),
    "algebra: a root that may be 0": (
        "algebra",
        seq({}, lt(ZERO, root(a, 2))),
        (UNIT, Node("a", (root(a, 2),))),
        (),
    ),
    "algebra: the empty sum": ("algebra", seq({}, le(ONE, ZERO)), (Node("+"), NIL), ()),
    "algebra: a unit that is 0": ("algebra", seq({}, le(ONE, ZERO)), (NIL, NIL), ()),
    "algebra: an equation of more": ("algebra", seq({POS}, eq(ZERO, a)), (UNIT, Node("h", (POS,))), ()),
    "algebra: the wrong way": ("algebra", seq({POS}, le(a, ZERO)), (UNIT, Node("h", (POS,))), ()),
    "algebra: an order as equation": ("algebra", seq({le(a, b)}, le(b, a)), (UNIT, NIL, le(a, b), ONE), ()),
    "algebra: no such hypothesis": ("algebra", seq({}, POS), (UNIT, Node("h", (POS,))), ()),
    "algebra: an unknown equation": ("algebra", seq({}, eq(a, b)), (UNIT, NIL, eq(a, b), num(-1)), ()),
    "algebra: an equation without factor": ("algebra", seq({eq(a, b)}, eq(a, b)), (UNIT, NIL, eq(a, b)), ()),
    "algebra: a formula as factor": (
        "algebra",
        seq({eq(a, b)}, eq(a, b)),
        (UNIT, NIL, eq(a, b), eq(a, b)),
        (),
    ),
    "algebra: not a relation": ("algebra", seq({}, EVERY), (UNIT, NIL), ()),
    "algebra: classes that may be one": (
        "algebra",
        seq({}, eq(total(P, ("c", "d")), total(P, ("c",)))),
        (UNIT, NIL),
        (),
    ),
    "algebra: two deltas": ("algebra", seq({}, eq(total(mul(dl(0, "c"), P)), pc("c"))), (UNIT, NIL), ()),
    "algebra: dl of an outer index": (
        "algebra",
        seq({}, eq(total(total(dl(1, "c"), ("c",))), ZERO)),
        (UNIT, NIL),
        (),
    ),
    "algebra: a factor moved under a binder": (
        "algebra",
        seq({}, eq(total(total(mul(at("p", 0), at("p", 1)))), mul(total(P), N))),
        (UNIT, NIL),
        (),
    ),
    "algebra: an inner index moves out": (
        "algebra",
        seq({}, eq(mul(N, total(power(P, 2))), power(total(P), 2))),
        (UNIT, NIL),
        (),
    ),
    "algebra: 1/a times a": ("algebra", seq({}, eq(mul(a, inv(a)), ONE)), (UNIT, NIL), ()),
    "absurd: may be 0": (
        "absurd",
        seq({le(a, b), eq(a, b)}, FALSE),
        (Node("h", (le(a, b),)), eq(a, b), ONE),
        (),
    ),
    "absurd: not 0": ("absurd", seq({lt(a, b)}, FALSE), (Node("h", (lt(a, b),)),), ()),
    "absurd: nothing": ("absurd", seq({}, FALSE), (NIL,), ()),
    "enclosed: n": ("enclosed", seq({}, le(N, ONE)), (), ()),
    "enclosed: an entry": ("enclosed", seq({}, le(pc("c"), ONE)), (), ()),
    "enclosed: every class has another one": (
        "enclosed",
        seq({}, eq(function("ite", every(some(le(ZERO, ZERO), (0,))), ONE, ZERO), ZERO)),
        (),
        (),
    ),
    "enclosed: two classes": (
        "enclosed",
        seq({}, eq(function("ite", some(some(Node("dist", classes=(0, 1)))), ONE, ZERO), ZERO)),
        (),
        (),
    ),
    "enclosed: a whole number": ("enclosed", seq({}, eq(function("ite", whole(a), ONE, ONE), ONE)), (), ()),
    "enclosed: no bounds": ("enclosed", seq(BOUNDS, lt(a, TWO)), (), ()),
    "enclosed: one bound": ("enclosed", seq(BOUNDS, lt(a, TWO)), BOUNDS[1:], ()),
    "enclosed: bounds in the wrong order": ("enclosed", seq(BOUNDS, lt(a, TWO)), BOUNDS[::-1], ()),
    "enclosed: an empty box": (
        "enclosed",
        seq({le(num(2), a), le(a, ONE)}, lt(TWO, ONE)),
        (le(num(2), a), le(a, ONE)),
        (),
    ),
    "enclosed: two scalars": (
        "enclosed",
        seq({le(ZERO, a), le(b, ONE)}, le(a, ONE)),
        (le(ZERO, a), le(b, ONE)),
        (),
    ),
    "enclosed: not in all of the box": ("enclosed", seq(BOUNDS, lt(a, num("3/2"))), BOUNDS, ()),
    "enclosed: through a pole": (
        "enclosed",
        seq({le(num(-1), a), le(a, ONE)}, le(inv(a), num(1000))),
        (le(num(-1), a), le(a, ONE)),
        (),
    ),
    "enclosed: not decided": ("enclosed", seq({}, eq(function("exp", function("log", TWO)), TWO)), (), ()),
    "enclosed: a quantifier": ("enclosed", seq({}, every(le(ZERO, ONE))), (), ()),
    "no such rule": ("because", seq({}, G), (), ()),
}


def test_every_rule_with_a_condition_is_refused_somewhere():
    assert {case[0] for case in NOT_ALLOWED.values()} >= set(RULES) - {"cut", "order"}


@pytest.mark.parametrize("case", NOT_ALLOWED)
def test_not_allowed(case):
    refused(*NOT_ALLOWED[case])


def test_nothing_shows_itself():
    S = seq({}, FALSE)
    for premises in ((0, 0), (1, 1), (-1, -1)):
        with pytest.raises(Refused, match="premises come first"):
            check([Step(S, "cut", (FALSE,), premises)], [S])
    with pytest.raises(Refused):
        check([Step(S, "decide", (POS,), (1, 1)), Step(S, "decide", (POS,), (0, 0))], [S])


# -- wrong types: for every rule, every parameter ---------------------------------------------------------------


class Text(str):
    __slots__ = ()


class Row(tuple):
    __slots__ = ()


class Yes:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("c")


class Like(Sequent):
    pass


WRONG = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    Fraction(0),
    Fraction(1),
    b"c",
    (),
    [],
    {},
    set(),
    ("num", 0),
    Row((1,)),
    Yes(),
    object(),
    (x for x in "c"),
    lambda: None,
    Part("in", "A"),
    seq({}, G),
    Node,
    Text("c"),
    "",
    "1c",
    "c d",
    "\u00e9",
    "c" * 41,
    "c\n",
    Form,
    Sequent,
]
LOOSE = [at("p"), at("p", 1), add(at("p", 1), ONE), le(ZERO, P), every(le(at("p", 1), ZERO))]


def wrong_for(value) -> list:
    """Of other kinds than this parameter."""
    if is_form(value):
        return [*WRONG, "c", a, le(a, b), *LOOSE]
    if isinstance(value, str):
        return [*WRONG, a, le(a, b), UNIT]
    if isinstance(value, dict):
        inner = [{k: x} for k in value or {"a": 0} for x in [*WRONG, UNIT]]
        keys = [
            {k: x} for k in (0, True, Text("a"), "1c", "a b", Yes(), None, ("a",)) for x in value.values()
        ]
        return [*WRONG, *inner, *keys, a, tuple(value.items())]
    mistaken = [le(a, b)] if not value.formula else [a]
    return [*WRONG, "c", UNIT, *mistaken, *[u for u in LOOSE if u.loose > 1 or u.formula]]


@pytest.mark.parametrize("name", sorted(ALLOWED))
def test_wrong_types_are_refused(name):
    shows, params, premises = ALLOWED[name]
    steps = on_word(name, shows, params, premises)
    for i, value in enumerate(params):
        for wrong in wrong_for(value):
            if type(wrong) is dict and name == "instance" and not value:
                continue  # an empty map may be replaced by an empty one
            with pytest.raises(Refused):
                replay(
                    [
                        *steps[:-1],
                        Step(shows, name, (*params[:i], wrong, *params[i + 1 :]), steps[-1].premises),
                    ]
                )
    for wrong in (list(params), Row(params), None, iter(params), "c", {}):
        with pytest.raises(Refused):
            replay([*steps[:-1], Step(shows, name, wrong, steps[-1].premises)])
    numbers = steps[-1].premises
    for wrong in (list(numbers), Row(numbers), None, iter(numbers), range(len(numbers)), {*numbers}):
        with pytest.raises(Refused):
            replay([*steps[:-1], Step(shows, name, params, wrong)])
    for i in range(len(numbers)):
        for wrong in (True, False, float(i), Fraction(i), str(i), None, -1, len(steps), Yes()):
            with pytest.raises(Refused):
                replay([*steps[:-1], Step(shows, name, params, (*numbers[:i], wrong, *numbers[i + 1 :]))])
    for wrong in (Text(name), None, 0, [name], Yes(), name.upper(), f"{name} ", b"cut", RULES.get(name)):
        with pytest.raises(Refused):
            replay([*steps[:-1], Step(shows, wrong, params, numbers)])


@pytest.mark.parametrize(
    "shows",
    [
        None,
        "or()",
        (frozenset(), FALSE),
        Like(frozenset(), FALSE),
        Sequent(set(), FALSE),
        Sequent((), FALSE),
        Sequent([POS], POS),
        Sequent(frozenset({P}), FALSE),
        Sequent(frozenset({"or"}), FALSE),
        Sequent(frozenset({Yes()}), FALSE),
        Sequent(frozenset(), Yes()),
        Sequent(frozenset(), a),
        Sequent(frozenset(), le(ZERO, P)),
        Sequent(frozenset({le(ZERO, P)}), POS),
        Sequent(frozenset(), None),
    ],
    ids=lambda S: repr(S)[:40],
)
def test_what_is_no_sequent_is_refused(shows):
    good = Step(seq({}, Node("and")), "each")
    with pytest.raises(Refused):
        check([Step(shows, "word")], [good.shows], {"word": lambda S: True})
    with pytest.raises(Refused):
        check([good], [shows])
    with pytest.raises(Refused):
        refutes(shows, Point(2))


def test_what_are_no_steps_is_refused():
    class Mine(Step):
        pass

    S = seq({}, Node("and"))
    for step in (None, S, ("each",), Mine(S, "each"), [S, "each", [], []], Yes()):
        with pytest.raises(Refused):
            check([step], [S])
    with pytest.raises(Refused, match="nothing is asked"):
        check([Step(S, "each")], [])
    with pytest.raises(Refused, match="nothing is asked"):
        check([Step(S, "each")], iter(()))


def test_what_was_asked_must_be_shown():
    S, T = seq({POS}, Node("and")), seq({}, Node("and"))
    assert check((s for s in [Step(T, "each")]), (s for s in [S])) == frozenset()
    with pytest.raises(Refused, match="not shown"):
        check([Step(S, "each")], [T])
    with pytest.raises(Refused, match="not shown"):
        check([Step(T, "each")], [S, seq({}, FALSE)])


# -- forging --------------------------------------------------------------------------------------------------------


def test_terms_forms_sequents_and_steps_do_not_change():
    step = Step(seq({POS}, G), "cut")
    for thing, field in ((a, "op"), (a, "loose"), (UNIT, "q"), (step, "rule"), (step.shows, "goal")):
        with pytest.raises(AttributeError):
            setattr(thing, field, None)


def test_an_oracle_is_named_by_what_rests_on_it():
    S, T = seq({}, G), seq({}, Node("and"))
    steps = [Step(S, "word"), Step(T, "each"), Step(seq({POS}, G), "cut", (POS,), (0, 0))]
    with pytest.raises(Refused):
        check(steps, [S])
    steps = [Step(S, "word"), Step(T, "each"), Step(S, "decide", (POS,), (0, 0))]
    says = {"word": lambda S: True}
    assert check(steps, [S], says) == {"word"}
    assert check(steps, [T], says) == frozenset()
    assert check(steps, [T, S], says) == {"word"}
    for answer in (False, 1, "yes", None, Yes()):
        with pytest.raises(Refused):
            check(steps, [S], {"word": lambda S, answer=answer: answer})
    for params, premises in (((POS,), ()), ((), (0,))):
        with pytest.raises(Refused):
            check([Step(T, "each"), Step(S, "word", params, premises)], [S], says)


# -- liars ------------------------------------------------------------------------------------------------------------


class Liar:
    """Equal to what it is asked about when it wants to be."""

    def __init__(self, *answers):
        self.answers = list(answers)

    def __eq__(self, other):
        return self.answers.pop(0) if self.answers else False

    __hash__ = None


def test_a_form_that_changes_its_mind_is_refused():
    S = seq({}, FALSE)
    for answers in (
        (True, True, False, True),
        (True,) * 9,
        (False, False, True),
        (False, False, False, True),
    ):
        with pytest.raises(Refused):
            check([Step(S, "absurd", (Node(Liar(*answers), kids=(UNIT,)),))], [S])


@pytest.mark.parametrize(
    "make",
    [
        lambda: Node(Text("+"), (UNIT,)),
        lambda: Node("+", [UNIT]),
        lambda: Node("+", Row((UNIT,))),
        lambda: Node("n", q=1),
        lambda: Node("n", q=True),
        lambda: Node("n", q=1.0),
        lambda: Node("+", (a,)),
        lambda: Node("+", (None,)),
    ],
    ids=range(8),
)
def test_forms_are_typed(make):
    with pytest.raises(Refused):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: Node("n", q=Fraction(-1, 2)),
        lambda: Node("h"),
        lambda: Node("sq"),
        lambda: Node("a"),
        lambda: Node("h", (a,)),
        lambda: Node("h", (eq(a, b),)),
        lambda: Node("h", (lt(b, a),)),
        lambda: Node("sq", (P,)),
        lambda: Node("sq", (POS,)),
        lambda: Node("a", (a,)),
        lambda: Node("a", (P,)),
        lambda: Node("a", (function("log", a),)),
        lambda: Node("?"),
        lambda: Node(""),
    ],
    ids=range(14),
)
def test_what_is_no_positive_form(make):
    S = seq({lt(a, b), eq(a, b)}, POS)
    for params in (
        lambda: (UNIT, make()),
        lambda: (make(), UNIT),
        lambda: (UNIT, Node("+", (UNIT, make()))),
        lambda: (UNIT, Node("*", (NIL, make()))),
    ):
        with pytest.raises(Refused):
            replay([Step(S, "algebra", params())])


def test_what_a_form_is_over_counts_for_itself():
    """So that forms of many large terms are no larger than they are nested, and collect no names."""
    large = Node("sq", (add(*(var(f"x{i}") for i in range(999))),))
    whole = Node("+", (large, Node("*", (large, UNIT))))
    assert (large.size, large.deep, whole.size, whole.deep) == (1, 1, 5, 3)
    assert whole.names == frozenset()


def test_a_sequent_cannot_bring_wrong_names():
    T = seq({le(ZERO, pc("c"))}, every(le(ZERO, P)))
    T.__dict__["names"] = frozenset()
    with pytest.raises(Refused, match="fresh"):
        check([Step(seq(T.given, le(ZERO, pc("c"))), "hypothesis"), Step(T, "pointwise", ("c",), (0,))], [T])


@pytest.mark.parametrize(
    "make",
    [
        lambda: Node(Text("num")),
        lambda: Node("num", q=1),
        lambda: Node("num", q=True),
        lambda: Node("num", q=1.0),
        lambda: Node("num", (), "c"),
        lambda: Node("num", k=1),
        lambda: Node("var", name=Text("a")),
        lambda: Node("var", name=Yes()),
        lambda: Node("var"),
        lambda: Node("var", name="1"),
        lambda: Node("at", name="p", classes=[0]),
        lambda: Node("at", name="p", classes=(Fraction(0),)),
        lambda: Node("at", name="p", classes=(False,)),
        lambda: Node("at", name="p", classes=(0.0,)),
        lambda: Node("at", name="p", classes=(-1,)),
        lambda: Node("at", name="p", classes=(120,)),
        lambda: Node("at", name="p", classes=(Part("in", "A"),)),
        lambda: Node("at", name="p"),
        lambda: Node("at", name="p", classes=(0, 0)),
        lambda: Node("at", name="p", classes=(Text("c"),)),
        lambda: Node("at", name="p", classes=(Yes(),)),
        lambda: Node("at", name="p", classes=Row((0,))),
        lambda: Node("add", [a]),
        lambda: Node("add", Row((a,))),
        lambda: Node("add", (POS,)),
        lambda: Node("add", (None,)),
        lambda: Node("add", ("a",)),
        lambda: Node("and", (a,)),
        lambda: Node("le", (a,)),
        lambda: Node("le", (a, b, a)),
        lambda: Node("pow", (a,), k=True),
        lambda: Node("pow", (a,), k=-1),
        lambda: Node("pow", (a,), k=65),
        lambda: Node("pow", (a,), k=Fraction(2)),
        lambda: Node("root", (a,), k=0),
        lambda: Node("root", (a,)),
        lambda: Node("sum", (P,), classes=("d", "c")),
        lambda: Node("sum", (P,), classes=("c", "c")),
        lambda: Node("sum", (P,), classes=("c", 0)),
        lambda: Node("sum", (P,), classes=(("in", "A"),)),
        lambda: Node("sum", (P,), classes=(Part("on", "A"),)),
        lambda: Node("sum", (P,), classes=(Part("in", "1"),)),
        lambda: Node("sum", (P,), classes=(Part(Text("in"), "A"),)),
        lambda: Node("sum", (P,), classes=(Part("in", Yes()),)),
        lambda: Node("sum", (P, P)),
        lambda: Node("ite", (a, a, b)),
        lambda: Node("exv", (POS,)),
        lambda: Node("?", ()),
        lambda: Node("num", q=Fraction(1 << 1321)),
        lambda: Node("num", q=Fraction(1, 1 << 1321)),
        lambda: Node(None),
        lambda: Node(Yes()),
        lambda: Node(["num"]),
    ],
    ids=range(53),
)
def test_nodes_are_typed_whatever_was_built_before(make):
    num(1), at("p", 0), total(P, ("c", "d")), power(a, 1), total(P, (Part("in", "A"),))  # what they look like
    with pytest.raises(Refused):
        make()


# -- refutations --------------------------------------------------------------------------------------------------------


def test_a_point_has_everything_and_of_the_right_types():
    S = seq({le(ZERO, pc("c"))}, lt(a, total(P, (Part("out", "A"),))))
    there = {
        "vectors": {"p": [Fraction(0), Fraction(1)]},
        "scalars": {"a": Fraction(2)},
        "classes": {"c": 0},
        "parts": {"A": frozenset()},
    }
    assert refutes(S, Point(2, **there))
    for lost in there:
        try:
            assert not refutes(S, Point(2, **{**there, lost: {}})), lost
        except Refused:
            continue
    wrong = [
        ("vectors", {"p": [0, 1]}),
        ("vectors", {"p": [0.0, 1.0]}),
        ("vectors", {"p": [Fraction(0)]}),
        ("scalars", {"a": 2}),
        ("scalars", {"a": 2.0}),
        ("scalars", {"a": True}),
        ("classes", {"c": 2}),
        ("classes", {"c": True}),
        ("classes", {"c": -1}),
        ("parts", {"A": {2}}),
        ("parts", {"A": {0.5}}),
    ]
    for field, value in wrong:
        with pytest.raises(Refused):
            Point(2, **{**there, field: value})
    for n in (0, True, 2.0, -1, None, 1001):
        with pytest.raises(Refused):
            Point(n)


def test_what_is_not_decided_refutes_nothing():
    two = function("exp", function("log", TWO))
    assert not refutes(seq({}, eq(two, TWO)), Point(2))
    assert not refutes(seq({eq(two, TWO)}, FALSE), Point(2))
    assert not refutes(seq({}, exv(lt(at("v", "c"), ZERO))), Point(2, classes={"c": 0}))
    assert refutes(seq({}, lt(minus(two, num("1/1000")), num("1998/1000"))), Point(2)) is True
