"""One allowed step of every rule, and small certificates made by hand; premises are taken on an oracle's word."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.calculus.check import Step, check
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    TRUE,
    TWO,
    ZERO,
    N,
    Node,
    Part,
    add,
    at,
    dist,
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
from axiomcheck.tactics.forms import dl, function

a, b, t, z = (var(k) for k in "abtz")
P, X = at("p"), at("x")
NIL = Node("n")


def pc(c):
    """The entry of p at c."""
    return at("p", c)


def seq(given, goal) -> Sequent:
    return Sequent(frozenset(given), goal)


def le(s, u):
    return rel("le", s, u)


def lt(s, u):
    return rel("lt", s, u)


def eq(s, u):
    return rel("eq", s, u)


def cmin(body, E=()):
    return Node("cmin", (body,), classes=E)


def cmax(body, E=()):
    return Node("cmax", (body,), classes=E)


def member(side, c, A="A"):
    return Node(side, classes=(c,), name=A)


def ordered(op, c, d):
    """`upto c d` or `after c d`."""
    return Node(op, classes=(c, d))


def upto(c, *E, body=P):
    """The sum up to the class c, without some."""
    return total(body, (Part("after", c), *E))


def whole(u):
    return Node("int", (u,))


def exv(f, v="v"):
    return Node("exv", (f,), v)


def exs(f, s="s"):
    return Node("exs", (f,), s)


POS = le(ZERO, a)
G = lt(a, b)  # a goal like any other
EVERY = every(le(ZERO, P), ("d",))
SOME = some(lt(ZERO, P), (Part("in", "A"),))
BOUNDS = (le(num(1), a), le(a, num("3/2")))
T0 = seq({le(ZERO, a), every(le(a, at("q")), ("c",))}, le(at("q", "c"), mul(a, TWO)))

# rule: (conclusion, parameters, wanted premises)
ALLOWED: dict[str, tuple[Sequent, tuple[object, ...], tuple[Sequent, ...]]] = {
    "hypothesis": (seq({POS, G}, G), (), ()),
    "cut": (seq({POS}, G), (POS,), (seq({POS}, POS), seq({POS}, G))),
    "cases": (
        seq({Node("or", (POS, G))}, G),
        (Node("or", (POS, G)),),
        (seq({Node("or", (POS, G)), POS}, G), seq({G}, G)),
    ),
    "order": (seq({}, G), (a, b), (seq({lt(a, b)}, G), seq({eq(a, b)}, G), seq({lt(b, a)}, G))),
    "both": (seq({Node("and", (POS, G))}, G), (Node("and", (POS, G)),), (seq({POS, G}, G),)),
    "each": (seq({POS}, Node("and", (POS, G))), (), (seq({POS}, POS), seq({POS}, G))),
    "either": (seq({}, Node("or", (POS, G))), (POS,), (seq({}, POS),)),
    "decide": (seq({}, G), (EVERY,), (seq({EVERY}, G), seq({some(lt(P, ZERO), ("d",))}, G))),
    "rewrite": (seq({eq(b, a)}, G), (a, b), (seq({eq(b, a)}, lt(b, b)),)),
    "at_class": (seq({EVERY, dist("d", "c")}, G), (EVERY, "c"), (seq({EVERY, le(ZERO, pc("c"))}, G),)),
    "pointwise": (seq({POS}, EVERY), ("c",), (seq({POS, dist("c", "d")}, le(ZERO, pc("c"))),)),
    "witness": (seq({SOME}, G), (SOME, "c"), (seq({member("out", "c"), lt(ZERO, pc("c"))}, G),)),
    "exhibit": (seq({member("out", "c")}, SOME), ("c",), (seq({member("out", "c")}, lt(ZERO, pc("c"))),)),
    "same": (
        seq({dist("c", "e")}, lt(pc("c"), b)),
        ("c", "d"),
        (seq({dist("d", "e")}, lt(pc("d"), b)), seq({dist("c", "d"), dist("c", "e")}, lt(pc("c"), b))),
    ),
    "differ": (seq({dist("c", "c")}, FALSE), ("c",), ()),
    "member": (seq({POS}, G), ("c", "A"), (seq({member("in", "c")}, G), seq({member("out", "c")}, G))),
    "instance": (
        seq(
            {le(ZERO, mul(b, b)), every(le(mul(b, b), add(X, ONE)), ("e",))},
            le(add(at("x", "e"), ONE), mul(mul(b, b), TWO)),
        ),
        ({"a": mul(b, b)}, {"q": add(X, ONE)}, {"c": "e"}),
        (T0,),
    ),
    "exists": (seq({}, exv(every(lt(ZERO, at("v"))))), (ONE,), (seq({}, every(lt(ZERO, ONE))),)),
    "obtain": (
        seq({exv(every(lt(ZERO, at("v"))))}, G),
        (exv(every(lt(ZERO, at("v")))), "w"),
        (seq({every(lt(ZERO, at("w")))}, G),),
    ),
    "compare": (
        seq({dist("c", "d")}, lt(total(P, ("d",)), total(X, ("d",)))),
        ("c",),
        (seq({}, every(le(P, X), ("d",))), seq({}, lt(pc("c"), at("x", "c")))),
    ),
    "split": (
        seq({dist("c", "d")}, eq(total(P, ("d",)), add(pc("c"), total(P, ("c", "d"))))),
        (total(P, ("d",)), "c"),
        (),
    ),
    "parted": (
        seq({}, eq(total(P), add(total(P, (Part("out", "A"),)), total(P, (Part("in", "A"),))))),
        (total(P), "A"),
        (),
    ),
    "attained": (
        seq({}, G),
        (cmin(P, ("d",)), "c"),
        (seq({}, some(le(ZERO, ZERO), ("d",))), seq({dist("c", "d"), eq(pc("c"), cmin(P, ("d",)))}, G)),
    ),
    "bound": (seq({dist("c", "d")}, le(cmin(P, ("d",)), pc("c"))), (cmin(P, ("d",)), "c"), ()),
    "delta": (seq({dist("d", "c")}, eq(dl("c", "d"), ZERO)), ("c", "d"), ()),
    "path": (
        seq({lt(ZERO, a), G}, lt(function("log", a), function("log", b))),
        ("t", function("log", t), a, b),
        (
            seq({G}, G),
            seq({lt(ZERO, a), le(a, t)}, lt(ZERO, t)),
            seq({lt(ZERO, a), lt(a, t)}, lt(ZERO, mul(inv(t), ONE))),
        ),
    ),
    "whole": (seq({whole(a), whole(b)}, G), (a, b), (seq({le(add(a, ONE), b)}, G), seq({le(b, a)}, G))),
    "fact": (seq({}, eq(inv(ZERO), ZERO)), ("inv0",), ()),
    "algebra": (
        seq({POS, eq(b, TWO)}, le(ZERO, mul(a, b))),
        (Node("n", q=Fraction(1, 2)), Node("h", (POS,)), eq(b, TWO), mul(num("1/2"), a)),
        (),
    ),
    "absurd": (seq({lt(a, b), eq(a, b)}, FALSE), (Node("h", (lt(a, b),)), eq(a, b), ONE), ()),
    "enclosed": (seq(BOUNDS, lt(function("log", a), num("1/2"))), BOUNDS, ()),
}


def on_word(name, shows, params, premises) -> list[Step]:
    """The step, its premises on the word of an oracle."""
    steps = [Step(S, "word") for S in premises]
    return [*steps, Step(shows, name, params, tuple(range(len(steps))))]


def replay(steps, *wanted: Sequent):
    """Check with that oracle."""
    return check(steps, wanted or [steps[-1].shows], {"word": lambda S: True})


def whole_proofs() -> dict[str, tuple[list[Step], Sequent]]:
    """Complete certificates, each with what it shows."""
    return {
        "sums": _sums(),
        "halves": _halves(),
        "largest": _largest(),
        "rising": _rising(),
        "square": _square(),
        "second": _second(),
        "parts": _parts(),
        "exists": _exists(),
        "whole": _whole(),
        "lemma": _lemma(),
        "classes": _classes(),
        "boxes": _boxes(),
        "cases": _cases(),
        "weaker": _weaker(),
        "ordered": _ordered(),
    }


def _sums():
    f, s = every(le(ZERO, P)), le(total(ZERO), total(P))
    g = le(ZERO, total(P))
    steps = [
        Step(seq({f}, f), "hypothesis"),
        Step(seq({f}, s), "compare", (), (0,)),
        Step(seq({s}, g), "algebra", (UNIT, Node("h", (s,)))),
        Step(seq({f}, g), "cut", (s,), (1, 2)),
    ]
    return steps, seq({f}, g)


def _halves():
    """Two distributions: the differences sum to zero."""
    H = {eq(total(P), ONE), eq(total(X), ONE)}
    g = eq(total(minus(P, X)), ZERO)
    return [Step(seq(H, g), "algebra", (UNIT, NIL, eq(total(P), ONE), num(-1), eq(total(X), ONE), ONE))], seq(
        H, g
    )


def _largest():
    """Some entry is as large as all: max p <= sum p for p >= 0."""
    f, m = every(le(ZERO, P)), cmax(P)
    rest, g = total(P, ("c",)), le(cmax(P), total(P))
    at_c, cut = eq(pc("c"), m), eq(total(P), add(pc("c"), total(P, ("c",))))
    low = le(total(ZERO, ("c",)), rest)
    body = every(le(ZERO, P), ("c",))
    steps = [
        Step(seq({f, dist("k", "c"), le(ZERO, pc("k"))}, le(ZERO, pc("k"))), "hypothesis"),
        Step(seq({f, dist("k", "c")}, le(ZERO, pc("k"))), "at_class", (f, "k"), (0,)),
        Step(seq({f}, body), "pointwise", ("k",), (1,)),
        Step(seq({f}, low), "compare", (), (2,)),
        Step(seq((), cut), "split", (total(P), "c")),
        Step(seq({at_c, cut, low}, g), "algebra", (UNIT, Node("h", (low,)), at_c, ONE, cut, ONE)),
        Step(seq({f, at_c, cut}, g), "cut", (low,), (3, 5)),
        Step(seq({f, at_c}, g), "cut", (cut,), (4, 6)),
        Step(seq({f}, g), "attained", (cmax(P), "c"), (7,)),
    ]
    return steps, seq({f}, g)


def _weaker():
    """What is positive somewhere is not negative there."""
    f, g = some(lt(ZERO, P), ("d",)), some(le(ZERO, P), ("d",))
    here = lt(ZERO, pc("c"))
    steps = [
        Step(seq({here}, le(ZERO, pc("c"))), "algebra", (UNIT, Node("h", (here,)))),
        Step(seq({here, dist("c", "d")}, g), "exhibit", ("c",), (0,)),
        Step(seq({f}, g), "witness", (f, "c"), (1,)),
    ]
    return steps, seq({f}, g)


def _ordered():
    """All sums up to a class are 0 only if all entries are: class after class, as the earlier ones are 0."""
    f, g = every(eq(upto(0), ZERO)), every(eq(P, ZERO))
    here, own = eq(upto("c"), ZERO), eq(pc("c"), ZERO)
    before = every(eq(P, ZERO), ("c", Part("after", "c")))
    rest = upto("c", "c")
    none, cut = eq(rest, total(ZERO, ("c", Part("after", "c")))), eq(upto("c"), add(pc("c"), rest))
    itself, other = ordered("upto", "c", "c"), ordered("after", "c", "c")
    steps = [
        Step(seq({before}, before), "hypothesis"),
        Step(seq({before}, none), "compare", (), (0,)),
        Step(seq({itself}, cut), "split", (upto("c"), "c")),
        Step(seq({here, none, cut}, own), "algebra", (UNIT, NIL, here, num(-1), cut, ONE, none, ONE)),
        Step(seq({here, itself, none}, own), "cut", (cut,), (2, 3)),
        Step(seq({here, itself, before}, own), "cut", (none,), (1, 4)),
        Step(seq({other}, own), "differ", ("c",)),
        Step(seq({here, before}, own), "decide", (itself,), (5, 6)),
        Step(seq({f, before}, own), "at_class", (f, "c"), (7,)),
        Step(seq({f}, g), "pointwise", ("c",), (8,)),
        Step(seq((), eq(total(P), add(upto("d"), total(P, (Part("upto", "d"),))))), "parted", (total(P), "d")),
        Step(seq({ordered("upto", "c", "d"), ordered("after", "c", "d")}, FALSE), "differ", ("c", "d")),
    ]
    return steps, seq({f}, g)


def _rising():
    """The logarithm rises."""
    H = {lt(ZERO, a), lt(a, b)}
    g = lt(function("log", a), function("log", b))
    inside = {*H, lt(a, t), lt(t, b)}
    nought, one = eq(t, ZERO), eq(mul(t, inv(t)), ONE)
    either = Node("or", (nought, one))
    slope = lt(ZERO, mul(inv(t), ONE))
    positive = Node("+", (Node("h", (lt(ZERO, a),)), Node("h", (lt(a, t),))))
    steps = [
        Step(seq(H, lt(a, b)), "hypothesis"),
        Step(
            seq({*H, le(a, t), le(t, b)}, lt(ZERO, t)),
            "algebra",
            (UNIT, Node("+", (Node("h", (lt(ZERO, a),)), Node("h", (le(a, t),))))),
        ),
        Step(seq((), either), "fact", ("inv", t)),
        Step(seq({*inside, either, nought}, slope), "absurd", (positive, nought, num(-1))),
        Step(seq({*inside, either, one}, slope), "algebra", (positive, UNIT, one, ONE)),
        Step(seq({*inside, either}, slope), "cases", (either,), (3, 4)),
        Step(seq(inside, slope), "cut", (either,), (2, 5)),
        Step(seq(H, g), "path", ("t", function("log", t), a, b), (0, 1, 6)),
    ]
    return steps, seq(H, g)


def _square():
    """2ab <= a^2 + b^2, strictly where a != b."""
    g = lt(mul(TWO, a, b), add(power(a, 2), power(b, 2)))
    S = seq({rel("ne", minus(a, b), ZERO)}, g)
    return [Step(S, "algebra", (UNIT, Node("sq", (minus(a, b),))))], S


def _second():
    """Where n >= 2, some class is another one than c."""
    two, g = le(TWO, N), some(le(ZERO, ZERO), ("c",))
    none, rest = every(lt(ZERO, ZERO), ("c",)), total(ONE, ("c",))
    cut, low = eq(N, add(ONE, rest)), le(rest, total(ZERO, ("c",)))
    body = every(le(ONE, ZERO), ("c",))
    steps = [
        Step(seq({g}, g), "hypothesis"),
        Step(seq((), cut), "split", (N, "c")),
        Step(seq({lt(ZERO, ZERO)}, le(ONE, ZERO)), "absurd", (Node("h", (lt(ZERO, ZERO),)),)),
        Step(seq({none, dist("k", "c")}, le(ONE, ZERO)), "at_class", (none, "k"), (2,)),
        Step(seq({none}, body), "pointwise", ("k",), (3,)),
        Step(seq({none}, low), "compare", (), (4,)),
        Step(
            seq({two, cut, low}, g),
            "absurd",
            (Node("+", (UNIT, Node("h", (two,)), Node("h", (low,)))), cut, num(-1)),
        ),
        Step(seq({two, none, cut}, g), "cut", (low,), (5, 6)),
        Step(seq({two, none}, g), "cut", (cut,), (1, 7)),
        Step(seq({two}, g), "decide", (g,), (0, 8)),
    ]
    return steps, seq({two}, g)


def _parts():
    """|A| + |not A| = n, in whatever order."""
    inside, outside = (total(ONE, (Part(side, "A"),)) for side in ("out", "in"))
    e, g = eq(N, add(inside, outside)), eq(add(outside, inside), N)
    return [
        Step(seq((), e), "parted", (N, "A")),
        Step(seq({e}, g), "algebra", (UNIT, NIL, e, ONE)),
        Step(seq((), g), "cut", (e,), (0, 1)),
    ], seq((), g)


def _exists():
    """There is a vector of ones; and what exists may be named and shown again."""
    f = exv(every(eq(at("v"), ONE)))
    g = exs(eq(var("s"), ONE), "s")
    got = every(eq(at("w"), ONE))
    steps = [
        Step(seq((), eq(ONE, ONE)), "algebra", (UNIT, NIL)),
        Step(seq((), every(eq(ONE, ONE))), "pointwise", ("c",), (0,)),
        Step(seq((), f), "exists", (ONE,), (1,)),
        Step(seq({eq(at("w", "c"), ONE)}, eq(at("w", "c"), ONE)), "hypothesis"),
        Step(seq({got}, eq(at("w", "c"), ONE)), "at_class", (got, "c"), (3,)),
        Step(seq({got}, g), "exists", (at("w", "c"),), (4,)),
        Step(seq({f}, g), "obtain", (f, "w"), (5,)),
        Step(seq((), g), "cut", (f,), (2, 6)),
    ]
    return steps, seq((), g)


def _whole():
    H, g = {whole(a), whole(b), lt(a, b)}, le(add(a, ONE), b)
    steps = [
        Step(seq({*H, g}, g), "hypothesis"),
        Step(
            seq({*H, le(b, a)}, g),
            "absurd",
            (Node("+", (Node("h", (lt(a, b),)), Node("h", (le(b, a),)))),),
        ),
        Step(seq(H, g), "whole", (a, b), (0, 1)),
    ]
    return steps, seq(H, g)


def _lemma():
    """A square is not negative; an instance of it, and an equation used to rewrite."""
    S = seq((), le(ZERO, mul(a, a)))
    T = seq({eq(b, z)}, le(ZERO, mul(total(at("x")), total(at("x")))))
    g = le(ZERO, mul(z, z))
    steps = [
        Step(S, "algebra", (UNIT, Node("sq", (a,)))),
        Step(T, "instance", ({"a": total(at("x"))}, {}, {}), (0,)),
        Step(seq((), g), "instance", ({"a": z}, {}, {}), (0,)),
        Step(seq({eq(b, z)}, le(ZERO, mul(b, b))), "rewrite", (b, z), (2,)),
    ]
    return steps, seq({eq(b, z)}, le(ZERO, mul(b, b)))


def _classes():
    """Two classes are one, or their delta is 0: dl c d <= 1, and in the part or not."""
    g = le(dl("c", "d"), ONE)
    zero = eq(dl("c", "d"), ZERO)
    steps = [
        Step(seq((), le(dl("d", "d"), ONE)), "algebra", (UNIT, NIL)),
        Step(seq({dist("c", "d")}, zero), "delta", ("c", "d")),
        Step(seq({zero}, g), "algebra", (UNIT, UNIT, zero, num(-1))),
        Step(seq({dist("c", "d")}, g), "cut", (zero,), (1, 2)),
        Step(seq((), g), "same", ("c", "d"), (0, 3)),
        Step(seq({dist("c", "c")}, FALSE), "differ", ("c",)),
        Step(seq((), g), "member", ("c", "A"), (4, 4)),
        Step(seq((), le(cmin(P), pc("c"))), "bound", (cmin(P), "c")),
        Step(seq((), Node("and", (g, le(cmin(P), pc("c"))))), "each", (), (6, 7)),
    ]
    return steps, steps[-1].shows


def _boxes():
    g = lt(mul(a, function("exp", a)), num(7))
    H = frozenset(BOUNDS)
    f = Node("and", BOUNDS)
    return [Step(seq(H, g), "enclosed", BOUNDS), Step(seq({f}, g), "both", (f,), (0,))], seq({f}, g)


def _cases():
    """|a| is not below a; by the order of a and 0 something is shown in three ways."""
    g = Node("or", (le(a, function("abs", a)), FALSE))
    first = g.kids[0]
    minus_, plus_ = (
        Node("and", (le(*k), eq(function("abs", a), v)))
        for k, v in (((a, ZERO), mul(num(-1), a)), ((ZERO, a), a))
    )
    f = Node("or", (plus_, minus_))
    steps = [
        Step(seq((), f), "fact", ("abs", a)),
        Step(seq({plus_.kids[1]}, first), "algebra", (UNIT, NIL, plus_.kids[1], ONE)),
        Step(seq({f, plus_}, first), "both", (plus_,), (1,)),
        Step(
            seq({minus_.kids[0], minus_.kids[1]}, first),
            "algebra",
            (
                UNIT,
                Node("*", (Node("n", q=Fraction(2)), Node("h", (minus_.kids[0],)))),
                minus_.kids[1],
                ONE,
            ),
        ),
        Step(seq({f, minus_}, first), "both", (minus_,), (3,)),
        Step(seq({f}, first), "cases", (f,), (2, 4)),
        Step(seq((), first), "cut", (f,), (0, 5)),
        Step(seq((), g), "either", (first,), (6,)),
        Step(seq((), g), "order", (a, b), (7, 7, 7)),
    ]
    return steps, seq((), g)


__all__ = ["ALLOWED", "TRUE", "on_word", "replay", "root", "whole_proofs"]
