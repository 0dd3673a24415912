"""Every rule, at random: where it accepts, a world that makes the conclusion false makes a premise false.

Sequents are made so that their hypotheses hold in a world drawn first.  Then a conclusion is false there exactly
if its goal is, and one of the wanted premises must be false in that world too, for some meaning of the step's fresh name.
For a rule without premises the goal must not be false at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import pytest
from calculus_random import (
    ALL,
    CLASSES,
    PARTS,
    SCALARS,
    VECTORS,
    condition,
    formula,
    term,
    without,
    world,
)
from calculus_values import Undecided, World, false_at, truth, value
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from axiomcheck.calculus import rules
from axiomcheck.calculus.check import Step, _Replay
from axiomcheck.calculus.rules import FACTS, RULES, Form, Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    ZERO,
    Node,
    Part,
    Refused,
    add,
    at,
    avoids,
    dist,
    minus,
    mul,
    neg,
    num,
    opened,
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.forms import dl, function

EXAMPLES = 150
RELATIONS = ("le", "lt", "eq", "ne")


@dataclass
class Try:
    """A step that may or may not be allowed, and the worlds in which its premises are looked at."""

    shows: Sequent
    params: tuple = ()
    theorem: Sequent | None = None
    others: Callable[[], Iterator[World]] | None = None
    candidates: tuple = ()


def hold(rng: Random, w: World, count: int) -> set[Node]:
    """Formulas that hold in the world."""
    out = set()
    for _ in range(count):
        f = formula(rng, rng.choice([1, 1, 2]))
        if truth(f, w) is False and f.op in RELATIONS:
            f = Node(
                {"le": "lt", "lt": "le", "eq": "ne", "ne": "eq"}[f.op],
                f.kids if f.op in ("eq", "ne") else f.kids[::-1],
            )
        if truth(f, w) is True:
            out.add(f)
    return out


def goal(rng: Random) -> Node:
    return formula(rng, rng.choice([1, 1, 2]))


def holding(rng: Random, w: World, make: Callable[[], Node]) -> Node | None:
    """One of several that holds."""
    return next((f for f in (make() for _ in range(12)) if truth(f, w) is True), None)


def whereabouts(rng: Random, w: World, c: str, E) -> set[Node]:
    """What is true about c and the entries of E; now and then something is left out."""
    out = set()
    for e in E:
        f = avoids(c, e)
        f = dist(e, c) if f.op == "dist" and rng.random() < 0.5 else f
        if truth(f, w) is True and rng.random() < 0.9:
            out.add(f)
    return out


def with_class(w: World, name: str = "k") -> Iterator[World]:
    return (replace(w, classes={**w.classes, name: c}) for c in range(w.n))


def exact(t: Node, w: World) -> Fraction:
    v = value(t, w)
    if v[0] != v[1]:
        raise Undecided
    return v[0]


PROPOSALS: dict[str, Callable[[Random, World], Try | None]] = {}


def proposal(make):
    PROPOSALS[make.__name__.removeprefix("try_")] = make
    return make


# -- logic ------------------------------------------------------------------------------------------


@proposal
def try_hypothesis(rng, w):
    H = hold(rng, w, 2)
    g = rng.choice([*H, goal(rng)])
    return Try(Sequent(frozenset(H), g))


@proposal
def try_cut(rng, w):
    return Try(Sequent(frozenset(hold(rng, w, 1)), goal(rng)), (formula(rng, 2),))


@proposal
def try_cases(rng, w):
    f = holding(rng, w, lambda: Node("or", tuple(goal(rng) for _ in range(rng.randint(1, 3)))))
    return f and Try(Sequent(frozenset({f, *hold(rng, w, 1)}), goal(rng)), (f,))


@proposal
def try_order(rng, w):
    return Try(Sequent(frozenset(hold(rng, w, 1)), goal(rng)), (term(rng, 2, ops=ALL), term(rng, 2)))


@proposal
def try_both(rng, w):
    f = holding(rng, w, lambda: Node("and", tuple(goal(rng) for _ in range(rng.randint(0, 2)))))
    return f and Try(Sequent(frozenset({f}), goal(rng)), (f,))


@proposal
def try_each(rng, w):
    return Try(
        Sequent(frozenset(hold(rng, w, 1)), Node("and", tuple(goal(rng) for _ in range(rng.randint(0, 3)))))
    )


@proposal
def try_either(rng, w):
    g = Node("or", tuple(goal(rng) for _ in range(rng.randint(1, 3))))
    return Try(Sequent(frozenset(hold(rng, w, 1)), g), (rng.choice([*g.kids, goal(rng)]),))


@proposal
def try_decide(rng, w):
    return Try(Sequent(frozenset(hold(rng, w, 1)), goal(rng)), (formula(rng, 2),))


@proposal
def try_rewrite(rng, w):
    a = term(rng, rng.choice([0, 1, 2]))
    b = num(exact(a, w)) if rng.random() < 0.6 else add(a, mul(ZERO, term(rng, 1)))
    a, b = (a, b) if rng.random() < 0.7 else (b, a)
    H = {rel("eq", *rng.choice([(a, b), (b, a)]))}
    return Try(Sequent(frozenset(H), substitute(formula(rng, 2), {"z": a})), (a, b))


# -- classes and parts --------------------------------------------------------------------------------


def quantified(rng: Random, op: str) -> Node:
    return Node(op, (formula(rng, rng.choice([1, 1, 2]), depth=1),), classes=without(rng, 0))


@proposal
def try_at_class(rng, w):
    f, c = holding(rng, w, lambda: quantified(rng, "all")), rng.choice(CLASSES)
    return f and Try(Sequent(frozenset({f, *whereabouts(rng, w, c, f.classes)}), goal(rng)), (f, c))


@proposal
def try_pointwise(rng, w):
    S = Sequent(frozenset(hold(rng, w, 1)), quantified(rng, "all"))
    c = rng.choice(["k", "k", "k", *CLASSES])
    return Try(S, (c,), others=lambda: with_class(w, c))


@proposal
def try_witness(rng, w):
    f = holding(rng, w, lambda: quantified(rng, "some"))
    c = rng.choice(["k", "k", "k", *CLASSES])
    return f and Try(Sequent(frozenset({f}), goal(rng)), (f, c), others=lambda: with_class(w, c))


@proposal
def try_exhibit(rng, w):
    g, c = quantified(rng, "some"), rng.choice(CLASSES)
    return Try(Sequent(frozenset({*hold(rng, w, 1), *whereabouts(rng, w, c, g.classes)}), g), (c,))


@proposal
def try_same(rng, w):
    return Try(Sequent(frozenset(hold(rng, w, 2)), goal(rng)), tuple(rng.sample(CLASSES, 2)))


@proposal
def try_member(rng, w):
    c, A = rng.choice(CLASSES), rng.choice(PARTS)
    return Try(
        Sequent(frozenset({*hold(rng, w, 1), *whereabouts(rng, w, c, [Part("in", A)])}), goal(rng)), (c, A)
    )


@proposal
def try_differ(rng, w):
    pairs = [(c, d) for c in CLASSES for d in CLASSES]
    said = [Node(op, classes=pair) for op in ("dist", "upto", "after") for pair in pairs]
    H = {f for f in said if truth(f, w) and rng.random() < 0.9}
    return Try(Sequent(frozenset(H), FALSE), tuple(rng.choice(CLASSES) for _ in range(rng.randint(1, 4))))


# -- instances and existence ----------------------------------------------------------------------------


@proposal
def try_instance(rng, w):
    maps = (
        {a: term(rng, 1) for a in SCALARS if rng.random() < 0.5},
        {v: term(rng, 1, depth=1) for v in VECTORS if rng.random() < 0.5},
        {c: rng.choice(CLASSES) for c in CLASSES if rng.random() < 0.5},
    )
    there = replace(
        w,
        scalars={**w.scalars, **{a: exact(t, w) for a, t in maps[0].items()}},
        vectors={**w.vectors, **{v: [exact(t, w.inside(c)) for c in range(w.n)] for v, t in maps[1].items()}},
        classes={**w.classes, **{c: w.classes[d] for c, d in maps[2].items()}},
    )
    T = Sequent(frozenset(hold(rng, there, 2)), goal(rng))
    H = {substitute(f, *maps) for f in T.given}
    if rng.random() < 0.2:
        H = set(list(H)[1:])
    g = substitute(T.goal if rng.random() < 0.9 else goal(rng), *maps)
    return Try(Sequent(frozenset(H), g), maps, T, lambda: iter([there]))


@proposal
def try_exists(rng, w):
    """A goal that is false for every candidate cannot be told from one that is not; the premise is looked at instead."""
    op = rng.choice(["exv", "exs"])
    image = term(rng, 1, depth=int(op == "exv"))
    name = rng.choice(VECTORS if op == "exv" else SCALARS)
    g = Node(op, (formula(rng, 2),), name)
    found = [exact(image, w.inside(c)) for c in range(w.n)] if op == "exv" else exact(image, w)
    kind = "vectors" if op == "exv" else "scalars"
    there = replace(w, **{kind: {**getattr(w, kind), name: found}})
    S = Sequent(frozenset(hold(rng, w, 1)), g)
    if truth(g.kids[0], there) is False:  # then the premise must be false, here
        return Try(Sequent(S.given, g), (image,), candidates=("exists", there))
    return Try(S, (image,))


@proposal
def try_obtain(rng, w):
    op = rng.choice(["exv", "exs"])
    name, new = rng.choice(VECTORS if op == "exv" else SCALARS), rng.choice(["k", "k", "p", "a"])
    found = (
        [Fraction(rng.randint(-1, 2)) for _ in range(w.n)] if op == "exv" else Fraction(rng.randint(-1, 2))
    )
    kind = "vectors" if op == "exv" else "scalars"

    def there(name: str) -> World:
        return replace(w, **{kind: {**getattr(w, kind), name: found}})

    inner = holding(rng, there(name), lambda: formula(rng, 2))
    if inner is None:
        return None
    f = Node(op, (inner,), name)
    return Try(
        Sequent(frozenset({f}), goal(rng)),
        (f, new),
        others=lambda: iter([there(new)]),
        candidates=((op, found),),
    )


# -- aggregates -------------------------------------------------------------------------------------------


@proposal
def try_compare(rng, w):
    op, E = rng.choice(["sum", "sum", "cmin", "cmax"]), without(rng, 0)
    u, v = (term(rng, 1, depth=1) for _ in range(2))
    a, b = Node(op, (u,), classes=E), Node(op, (v,), classes=E if rng.random() < 0.95 else without(rng, 0))
    r, c = rng.choice(["le", "lt", "eq", "lt", "ne"]), rng.choice(CLASSES)
    S = Sequent(frozenset({*hold(rng, w, 1), *whereabouts(rng, w, c, E)}), rel(r, a, b))
    return Try(S, (c,) if r == "lt" or rng.random() < 0.05 else ())


@proposal
def try_split(rng, w):
    E, c = without(rng, 0), rng.choice(CLASSES)
    t = total(term(rng, 2, depth=1), E)
    d = c if rng.random() < 0.8 else rng.choice(CLASSES)
    g = rel("eq", t, add(opened(t.kids[0], d), total(t.kids[0], (*E, c))))
    return Try(Sequent(frozenset(whereabouts(rng, w, c, E)), g), (t, c))


@proposal
def try_parted(rng, w):
    names, one, other = rng.choice([(PARTS, "out", "in"), (CLASSES, "after", "upto")])
    t, A, B = total(term(rng, 2, depth=1), without(rng, 0)), rng.choice(names), rng.choice(names)
    sides = [
        total(t.kids[0], (*t.classes, Part(side, X)))
        for side, X in ((one, A), (other, A if rng.random() < 0.8 else B))
    ]
    return Try(Sequent(frozenset(), rel("eq", t, add(*sides))), (t, A))


@proposal
def try_attained(rng, w):
    t = Node(rng.choice(["cmin", "cmax"]), (term(rng, 1, depth=1),), classes=without(rng, 0))
    c = rng.choice(["k", "k", "k", *CLASSES])
    g = rng.choice([goal(rng), rel(rng.choice(RELATIONS), t, term(rng, 0))])
    return Try(Sequent(frozenset(hold(rng, w, 1)), g), (t, c), others=lambda: with_class(w, c))


@proposal
def try_bound(rng, w):
    t, c = (
        Node(rng.choice(["cmin", "cmax"]), (term(rng, 1, depth=1),), classes=without(rng, 0)),
        rng.choice(CLASSES),
    )
    sides = [t, opened(t.kids[0], c if rng.random() < 0.9 else rng.choice(CLASSES))]
    sides = sides if (t.op == "cmin") == (rng.random() < 0.9) else sides[::-1]
    return Try(Sequent(frozenset(whereabouts(rng, w, c, t.classes)), rel("le", *sides)), (t, c))


@proposal
def try_delta(rng, w):
    c, d = rng.choice(CLASSES), rng.choice(CLASSES)
    return Try(Sequent(frozenset(whereabouts(rng, w, c, (d,))), rel("eq", dl(c, d), ZERO)), (c, d))


# -- the reals ----------------------------------------------------------------------------------------------

SMOOTH = ("add", "mul", "mul", "minus", "pow", "inv", "inv", "log", "exp", "sum", "root")


@proposal
def try_path(rng, w):
    f = substitute(term(rng, 2, ops=SMOOTH), {"z": var("t")})
    a, b = (num(Fraction(rng.randint(-6, 6), 2)) for _ in range(2))
    g = rel(rng.choice(["le", "lt"]), substitute(f, {"t": a}), substitute(f, {"t": b}))
    if rng.random() < 0.1:
        g = rel("lt", *g.kids[::-1])

    def between() -> Iterator[World]:
        low, high = exact(a, w), exact(b, w)
        steps = [low + (high - low) * Fraction(i, 60) for i in range(61)] if low <= high else [low]
        return (replace(w, scalars={**w.scalars, "t": x}) for x in steps)

    H = hold(rng, w, 1)
    return Try(Sequent(frozenset(H), g), ("t", f, a, b), others=between)


@proposal
def try_whole(rng, w):
    w.scalars.update({a: Fraction(rng.randint(-2, 3)) for a in ("a", "b")})
    u, v = (term(rng, 2, ops=("add", "mul", "minus", "pow")) for _ in range(2))
    H = {f for a in SCALARS if truth(f := Node("int", (add(var(a), ZERO),)), w) is True}
    H |= {f for v_ in VECTORS for c in CLASSES if truth(f := Node("int", (at(v_, c),)), w) is True}
    H |= {f for c in CLASSES for d in CLASSES if truth(f := Node("int", (dl(c, d),)), w) is True}
    r = rng.choice(RELATIONS)
    g = rng.choice([goal(rng), rel(r, u, v), rel("le", add(u, ONE), v)])
    return Try(Sequent(frozenset(H), g), (u, v))


@proposal
def try_fact(rng, w):
    name = rng.choice(sorted(FACTS))
    args = [term(rng, rng.randint(0, 2), ops=ALL) for _ in range(FACTS[name][0])]
    if name == "root":
        args = [Node("root", tuple(args), k=rng.choice([1, 2, 3]))]
    if name == "ite":
        args = [function("ite", condition(rng, 1), args[0], term(rng, 1))]
    g = FACTS[name][1](*args)
    if rng.random() < 0.2 and g.kids:  # a part of it, or another one
        g = rng.choice([*(k for k in g.kids if k.formula), FACTS["abs"][1](term(rng, 1))])
    return Try(Sequent(frozenset(hold(rng, w, 1)), g), (name, *args))


# -- leaves ---------------------------------------------------------------------------------------------------


def true_order(rng: Random, w: World, a: Node, b: Node) -> Node:
    """a hypothesis about a and b that holds, of the strongest kind or a weaker one."""
    x, y = exact(a, w), exact(b, w)
    if x == y:
        return rel(rng.choice(["eq", "le"]), a, b)
    return rel(rng.choice(["lt", "le", "lt", "ne"]), *((a, b) if x < y else (b, a)))


def hypotheses(rng: Random, w: World) -> list[Node]:
    H = [true_order(rng, w, term(rng, 1), rng.choice([ZERO, term(rng, 1)])) for _ in range(3)]
    for _ in range(2):
        a = term(rng, 1)
        H.append(rel("eq", a, num(exact(a, w))))
    return H


def positive(rng: Random, H: list[Node], size: int = 2) -> tuple[Form, Node]:
    """A form, and the same as a term."""
    kind = rng.randrange(7 if size else 5)
    orders = [f for f in H if f.op in ("le", "lt")]
    if kind == 1 and orders:
        f = rng.choice(orders)
        return Node("h", (f,)), minus(f.kids[1], f.kids[0])
    if kind in (2, 3):
        t = rng.choice([f.kids[0] for f in H if f.op == "ne"] or [term(Random(rng.random()), 1)])
        return Node("sq", (t,)), mul(t, t)
    if kind == 4:
        t = rng.choice(
            [function("abs", term(rng, 1)), function("exp", term(rng, 0)), Node("root", (term(rng, 0),), k=2)]
        )
        return Node("a", (t,)), t
    if kind >= 5:
        parts = [positive(rng, H, size - 1) for _ in range(rng.randint(1, 2))]
        op = rng.choice(["+", "*"])
        return Node(op, tuple(f for f, _ in parts)), (add if op == "+" else mul)(*(t for _, t in parts))
    q = Fraction(rng.randint(0, 3), rng.randint(1, 2))
    return Node("n", q=q), num(q)


def equations(rng: Random, H: list[Node]) -> tuple[list[Node], Node]:
    """Parameters, and the same as a term."""
    params, terms = [], []
    for f in H:
        if f.op == "eq" and rng.random() < 0.4:
            m = term(rng, 1)
            params += [f, m]
            terms.append(mul(m, minus(*f.kids)))
    return params, add(*terms)


@proposal
def try_algebra(rng, w):
    H = hypotheses(rng, w)
    r = rng.choice(RELATIONS)
    if rng.random() < 0.5:
        q = Fraction(rng.randint(1, 4), rng.randint(1, 3))
        unit = Node("n", q=q)
        form, p = positive(rng, H) if r != "eq" else (Node("n"), ZERO)
        extra, m = equations(rng, H)
        d = mul(num(1 / q), add(p, m))
    else:
        unit, u = positive(rng, H)
        d = minus(term(rng, 1), ZERO)
        product = mul(u, d)
        f = true_order(rng, w, *rng.choice([(ZERO, product), (product, ZERO)]))
        H.append(f)
        form, extra = (
            (Node("h", (f,)) if f.op in ("le", "lt") else Node("n")),
            [f, neg(ONE)] if f.op == "eq" else [],
        )
        d = neg(d) if f.kids[1] == ZERO and f.op in ("le", "lt") else d
    low = term(rng, 1)
    high = add(low, d)
    change = rng.randrange(10)
    if change == 0:
        low, high = high, low
    if change == 1:
        H = [Node("le", f.kids) if f.op == "lt" else f for f in H]
    if change == 2 and len(extra) > 1:
        extra = [extra[0], neg(extra[1]), *extra[2:]]
    if change == 3:
        form = Node("+", (form, Node("n", q=Fraction(1))))
    if change == 4:
        r = {"le": "lt", "eq": "ne", "ne": "lt", "lt": "eq"}[r]
    if change == 5:
        unit = Node("*", (unit, Node("sq", (var("a"),))))
    return Try(Sequent(frozenset(H), rel(r, low, high)), (unit, form, *extra))


@proposal
def try_absurd(rng, w):
    """The hypotheses hold somewhere, so nothing may be absurd; the attempts are near to it."""
    H = hypotheses(rng, w)
    form, p = positive(rng, H)
    e = true_order(rng, w, p, rng.choice([ZERO, p, neg(p), add(p, ONE)]))
    H.append(e)
    extra = (
        [e, num(-1)] if e.op == "eq" else [rel("eq", f.kids[0], f.kids[1]) for f in H if f.op == "eq"][:1] * 2
    )
    if rng.random() < 0.5 and e.op in ("le", "lt"):
        form = Node("+", (form, Node("h", (e,))))
        extra = []
    return Try(Sequent(frozenset(H), FALSE), (form, *extra))


@proposal
def try_enclosed(rng, w):
    flat = ("add", "mul", "minus", "pow", "inv", "abs", "min", "max", "log", "exp", "root", "ite")
    t = plain(rng, 3, flat)
    H, bounds = set(), []
    for a in SCALARS:
        if ("s", a) in t.names:
            low = w.scalars[a] - Fraction(rng.randint(0, 3), 7)
            high = w.scalars[a] + Fraction(rng.randint(0, 3), 5)
            pair = [rel("le", num(low), var(a)), rel("le", var(a), num(high))]
            H |= set(pair)
            bounds += pair
    v = value(t, w)
    edge = num(Fraction(round(v[0] * 8), 8) + Fraction(rng.randint(-4, 4), 2)) if abs(v[0]) < 10**6 else ZERO
    g = rel(rng.choice(RELATIONS), *rng.choice([(t, edge), (edge, t)]))
    return Try(Sequent(frozenset(H), g), tuple(bounds))


def plain(rng: Random, size: int, ops) -> Node:
    """A term of scalars and numbers."""
    t = term(rng, size, ops=ops)
    return substitute_all(t)


def substitute_all(t: Node) -> Node:
    if t.op == "at":
        return var(SCALARS[len(t.name) % 3])
    if t.op == "dl":
        return ONE
    return t.with_kids(tuple(substitute_all(k) for k in t.kids)) if t.kids else t


# -- the test -------------------------------------------------------------------------------------------------

NEVER = {"differ", "absurd"}  # contradictory hypotheses hold nowhere
ALWAYS = {"cut", "order", "each", "same", "both", "cases", "member", "decide", "path", "exists", "rewrite"}
ACCEPTED = {"delta": 20, "whole": 20, "exists": 30, "compare": 15, "enclosed": 30}
FALSE_SEEN = {
    "hypothesis": 0,
    "split": 0,
    "parted": 0,
    "bound": 0,
    "delta": 0,
    "fact": 0,
    "algebra": 0,
    "enclosed": 0,
    "exists": 0,
    "obtain": 5,
    "path": 5,
    "rewrite": 5,
    "witness": 5,
    "at_class": 5,
}


def test_every_rule_is_tried():
    assert set(PROPOSALS) == {*RULES, "instance"}


@pytest.mark.parametrize("name", sorted(PROPOSALS))
def test_a_rule_leads_from_truth_to_truth(name):
    seen: Counter[str] = Counter()

    @settings(
        max_examples=EXAMPLES * (4 if name in ("path", "algebra", "obtain", "enclosed", "fact") else 2),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.randoms(use_true_random=True))
    def run(rng: Random) -> None:
        one(name, rng, seen)

    run()
    if name in NEVER:
        assert seen["tried"] > 200
    else:
        assert seen["accepted"] >= ACCEPTED.get(name, 60), seen
        assert seen["refused"] or name in ALWAYS, seen
        assert seen["false"] >= FALSE_SEEN.get(name, 10), seen


def one(name: str, rng: Random, seen: Counter[str]) -> None:
    w = world(rng)
    try:
        step = PROPOSALS[name](rng, w)
    except (Undecided, Refused):
        return
    if step is None:
        return
    S = step.shows
    exists = step.candidates[1] if step.candidates and step.candidates[0] == "exists" else None
    some = () if exists else step.candidates
    assert all(truth(f, w, some) is True for f in S.given) or step.theorem, (name, S, w)
    seen["tried"] += 1
    try:
        wanted = _Replay({})._wanted(S, Step(S, name, step.params), [step.theorem] if step.theorem else [])
    except Refused:
        seen["refused"] += 1
        return
    seen["accepted"] += 1
    assert name not in NEVER, (S, step.params, w)
    if exists:
        assert any(truth(P.goal, w) is not True for P in wanted), (S, step.params, w)
    if not false_at(S.given, S.goal, w, some):
        return
    seen["false"] += 1
    worlds = list(step.others()) if step.others else []
    worlds += [] if step.theorem else [w]
    assert any(may_be_false(P, x, some) for P in wanted for x in worlds if known(P, x)), (
        name,
        S,
        step.params,
        w,
    )


def known(P: Sequent, w: World) -> bool:
    """Has every free name of the sequent a meaning?"""
    kinds = {"s": w.scalars, "v": w.vectors, "c": w.classes, "A": w.parts}
    return all(name in kinds[kind] for kind, name in P.names)


def may_be_false(P: Sequent, w: World, some) -> bool:
    """False, or not decided."""
    return truth(P.goal, w, some) is not True and all(truth(f, w, some) is not False for f in P.given)


# -- errors that are planted are noticed ----------------------------------------------------------------------

PLANTED = {
    "no distances": ("apart", lambda S, c, without: None, ("at_class", "split", "bound", "exhibit", "delta")),
    "nothing need be fresh": (
        "fresh",
        lambda kind, name, S, *more: None,
        ("pointwise", "witness", "attained", "obtain"),
    ),
    "the other side of a class": (
        "avoids",
        lambda c, e, old=rules.avoids: (
            Node(e.side, classes=(c, e.name)) if isinstance(e, Part) and e.side in ("upto", "after") else old(c, e)
        ),
        ("pointwise", "witness"),
    ),
    "a class is before itself": (
        "every",
        lambda body, without=(), old=rules.every: old(body, [e for e in without if isinstance(e, Part)]),
        ("pointwise",),
    ),
    "strictness for nothing": (
        "positive",
        lambda S, form, ring, old=rules.positive: (old(S, form, ring)[0], True),
        ("algebra", "absurd"),
    ),
    "slopes without conditions": (
        "derivative",
        lambda f, t, old=rules.derivative: (old(f, t)[0], []),
        ("path",),
    ),
    "slopes that lose a sign": (
        "derivative",
        lambda f, t, old=rules.derivative: (function("abs", old(f, t)[0]), old(f, t)[1]),
        ("path",),
    ),
    "what is not equal is smaller": (
        "negation",
        lambda f, old=rules.negation: Node("lt", f.kids) if f.op == "eq" else old(f),
        ("decide",),
    ),
    "boxes without width": (
        "ball",
        lambda v, old=rules.ball: old(v) if v <= 0 else old(Fraction(0)),
        ("enclosed",),
    ),
}


@pytest.mark.parametrize(
    ("name", "rule"), [(name, rule) for name, planted in PLANTED.items() for rule in planted[2]]
)
def test_a_planted_error_is_noticed(monkeypatch, name, rule):
    what, instead, _ = PLANTED[name]
    monkeypatch.setattr(rules, what, instead)
    seen: Counter[str] = Counter()

    def campaign() -> None:
        for seed in range(3000):
            one(rule, Random(seed), seen)

    with pytest.raises(AssertionError):
        campaign()
