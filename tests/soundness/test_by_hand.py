"""Certificates written by hand, a step each, that try to prove what is false: what either checker accepts is true.

Steps are written out by templates, thousands of them: every pair of some terms said to be equal, every class under
every few hypotheses taken out of every set, every function on a path over every singular point.  Premises are taken
for granted where they are true.  Both checkers say the same of each; of what they accept nothing is false in a world.
"""

import itertools
import json
from fractions import Fraction as F
from random import Random

import mpmath
import pytest
from calculus_random import world
from calculus_steps import on_word
from calculus_values import false_at
from test_recheck import TOOLS, loaded

from axiomcheck.calculus.check import check
from axiomcheck.calculus.files import loads
from axiomcheck.calculus.rules import UNIT, Sequent, derivative
from axiomcheck.calculus.term import (
    FALSE,
    SHAPES,
    Node,
    Part,
    Refused,
    add,
    avoids,
    entries,
    mul,
    num,
    opened,
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import files as writer

second = loaded(TOOLS[0])
WORLDS = [world(Random(seed), n) for seed in range(25) for n in (1, 2, 3)]
NOUGHT = Node("n")


def tree(text):
    """`(sum (c) (at p 0))` and the like; E is a list of classes and of `in:A`, `out:A`."""
    words = iter(text.replace("(", " ( ").replace(")", " ) ").split())

    def read(word):
        if word != "(":
            return word
        found = []
        while (word := next(words)) != ")":
            found.append(read(word))
        return found

    return made(read(next(words)))


def made(x):
    if isinstance(x, str):
        return num(x) if x[0] in "-0123456789" else var(x)
    op, *rest = x
    shape = SHAPES[op]
    name = rest.pop(0) if shape.kind else ""
    references = [rest.pop(0) for _ in range(max(shape.classes, 0))]
    without = rest.pop(0) if shape.classes == -1 else []
    k = int(rest.pop()) if shape.number == "k" else 0
    classes = tuple(map(entry, references)) if shape.classes > 0 else entries(map(entry, without))
    return Node(op, tuple(map(made, rest)), name, classes, k)


def entry(word):
    side, colon, name = word.partition(":")
    return Part(side, name) if colon else int(word) if word.isdigit() else word


def both(steps):
    """Does each of the checkers accept the steps?"""
    text = json.dumps(writer.to_data(steps))
    try:
        read, _ = loads(text)
        check(read, [read[-1].shows], {"word": lambda S: True})
        first = True
    except Refused:
        first = False
    try:
        second.check(text)
    except second.Refused:
        return first, False
    return first, True


def false_somewhere(S, worlds=WORLDS):
    return any(false_at(S.given, S.goal, w) for w in worlds)


def attacks(lines, worlds=WORLDS):
    """How many lines there were, and how many were accepted, which are true."""
    count = accepted = 0
    for given, goal, rule, params, premises in lines:
        S = Sequent(frozenset(given), goal)
        first, other = both(on_word(rule, S, tuple(params), premises))
        assert first == other, (rule, str(S), params)
        if first and not any(false_somewhere(P, worlds) for P in premises):
            assert not false_somewhere(S, worlds), (rule, str(S), params)
        count, accepted = count + 1, accepted + first
    return count, accepted


# -- polynomials and positive forms -----------------------------------------------------------------

TERMS = list(
    map(
        tree,
        """
1|0|1/2|(sum () 1)|(sum (c) 1)|(sum (d) 1)|(sum (c d) 1)|(sum (in:A) 1)|(sum (out:A) 1)|(sum () (sum () 1))
(sum () (sum (0) 1))|(sum () (sum (0 c) 1))|(sum (c) (sum (0) 1))|(sum (c) (sum (c) 1))|(pow (sum () 1) 2)
(mul (sum () 1) (sum (c) 1))|(sum () (dl 0 c))|(sum (c) (dl 0 c))|(sum (c) (dl c 0))|(sum (d) (dl 0 c))
(sum () (dl 0 0))|(dl c c)|(dl c d)|(dl d c)|(sum () (dl c d))|(sum () (dl c c))|(mul (sum () 1) (dl c d))
(sum () (sum () (dl 0 1)))|(sum () (sum () (dl 1 0)))|(sum () (sum (c) (dl 1 c)))|(sum () (sum (c) (dl 0 c)))
(sum (c) (sum () (dl 1 c)))|(sum (c) (sum () (dl 0 c)))|(sum (c) (sum (0) (dl 0 c)))|(sum (c) (sum (0) (dl 1 c)))
(sum () (sum (0) (dl 0 1)))|(sum (c) (mul (dl 0 d) (dl 0 c)))|(sum (in:A) (dl 0 c))|(sum () (at p 0))
(sum (c) (at p 0))|(sum () (at p c))|(mul (sum () 1) (at p c))|(mul (sum (c) 1) (at p c))|(sum (c) (at p c))
(sum () (mul (at p 0) (at p 0)))|(pow (sum () (at p 0)) 2)|(sum () (sum () (mul (at p 0) (at p 1))))
(sum () (sum () (mul (at p 0) (at p 0))))|(sum () (sum () (mul (at p 1) (at p 1))))
(mul (sum () 1) (sum () (pow (at p 0) 2)))|(sum () (mul (at p 0) (sum () (at p 0))))
(sum () (mul (at p 0) (sum () (at p 1))))|(sum () (mul (at p 0) (sum (0) (at p 0))))|(sum () (mul (at p 0) (dl 0 c)))
(at p c)|(sum (c) (mul (at p 0) (dl 0 c)))|(mul a (inv a))|(inv (inv a))|a|(pow a 1)|(pow a 0)|(pow 0 0)|(inv 0)
(inv 1)|(inv 2)|(mul)|(add)|(abs a)|(abs (mul -1 a))|(root (pow a 2) 2)|(pow (root a 2) 2)|(root 0 2)|(root a 1)
(log 1)|(exp 0)|(log (exp a))|(cmin () a)|(cmin (c) a)|(cmax () (at p c))|(cmin () (at p 0))
(cmin () (cmin () (at p 1)))|(cmin () (cmin () (at p 0)))|(sum () (cmin () (at p 1)))|(sum () (cmin () (at p 0)))
(sum () (cmin (0) (at p 0)))|(cmin (c) (sum () (at p 0)))|(abs 0)|(mul (sum () 1) (abs 0))
(sum () (abs (add (at p 0) (mul -1 (at p 0)))))|(sum () (ite (le (at p 0) 0) 1 1))|(ite (le a 0) 1 1)
(sum () (ite (le a 0) 1 0))|(mul (sum () 1) (ite (le a 0) 1 0))|(sum () (ite (in A 0) 1 0))|(sum () (mul a (at p 0)))
(mul a (sum () (at p 0)))|(sum (c) (sum (d) (dl 0 1)))|(sum () (sum () (sum () (dl 2 c))))
(sum () (sum (c) (sum () (dl 1 c))))|(sum () (cmin () (dl 0 1)))|(sum () (cmin (0) (dl 0 1)))
(sum (in:A out:A) (at p 0))|(sum (in:A out:A) 1)
""".strip()
        .replace("\n", "|")
        .split("|"),
    )
)


def test_no_two_terms_of_different_values_are_one_polynomial():
    pairs = itertools.combinations(TERMS, 2)
    count, accepted = attacks(((), rel("eq", s, t), "algebra", (UNIT, NOUGHT), ()) for s, t in pairs)
    assert count > 5000 and accepted > 40


def test_nothing_is_positive_by_a_form_that_is_not():
    a, zero = var("a"), num(0)
    given = [
        tree(f)
        for f in (
            "(ne a 0)",
            "(ne 0 a)",
            "(ne (mul 1 a) 0)",
            "(lt 0 a)",
            "(le 0 a)",
            "(eq a 0)",
            "(lt a 0)",
            "(and (lt 0 a))",
        )
    ]
    goals = [
        tree(g)
        for g in (
            "(lt 0 (pow a 2))",
            "(lt 0 a)",
            "(ne a 0)",
            "(le 0 a)",
            "(eq a 0)",
            "(lt 0 (mul a a a))",
            "(lt 0 (abs a))",
            "(lt 0 (root a 2))",
            "(ne (inv a) 0)",
            "(lt 0 (exp a))",
            "(lt 0 (log a))",
            "(le 0 (min a 0))",
        )
    ]

    def lines():
        for f, g in itertools.product(given, goals):
            h, sq = Node("h", (f,)), Node("sq", (a,))
            atoms = [Node("a", (g.kids[1],))] if g.op != "eq" else []
            for form in (
                sq,
                h,
                Node("+"),
                Node("*"),
                Node("*", (sq, h)),
                Node("*", (h, h, h)),
                Node("+", (h, NOUGHT)),
                *atoms,
            ):
                yield (f,), g, "algebra", (UNIT, form), ()
                yield (f,), g, "algebra", (form, form), ()
                yield (f,), g, "absurd", (form,), ()
                yield (f,), g, "algebra", (UNIT, form, rel("eq", a, zero), mul(num(-1), a)), ()

    count, accepted = attacks(lines())
    assert count > 2000 and accepted >= 20


# -- classes and parts -----------------------------------------------------------------------------

LEFT_OUT = ["", "c", "d", "c d", "in:A", "out:A", "in:A c", "in:A out:A", "c in:B", "out:A out:B"]
SAID = list(
    map(
        tree,
        [
            "(dist c d)",
            "(dist d c)",
            "(dist c c)",
            "(in A c)",
            "(out A c)",
            "(in B c)",
            "(out B c)",
            "(ne (dl c d) 1)",
            "(all () (in A 0))",
            "(all (d) (out A 0))",
            "(dist c e)",
            "(in A d)",
            "(or (dist c d))",
            "(and (dist c d))",
        ],
    )
)
P0, X0, PC, XC = map(tree, ("(at p 0)", "(at x 0)", "(at p c)", "(at x c)"))


def class_lines():
    one, zero = num(1), num(0)
    for words, k in itertools.product(LEFT_OUT, (0, 1, 2)):
        E = entries(map(entry, words.split()))
        ones = Node("all", (rel("eq", P0, one),), classes=E)
        below = Node("all", (rel("le", P0, X0),), classes=E)
        low, high, whole = (Node(op, (P0,), classes=E) for op in ("cmin", "cmax", "sum"))
        for some in itertools.combinations(SAID, k):
            H, there = frozenset(some), rel("eq", PC, one)
            yield H | {ones}, there, "at_class", (ones, "c"), (Sequent(H | {ones, there}, there),)
            found = Node("some", ones.kids, classes=E)
            yield H | {there}, found, "exhibit", ("c",), (Sequent(H | {there}, there),)
            yield H, rel("eq", whole, add(PC, total(P0, (*E, "c")))), "split", (whole, "c"), ()
            yield H, rel("le", low, PC), "bound", (low, "c"), ()
            yield H, rel("le", PC, high), "bound", (high, "c"), ()
            yield H, rel("le", PC, low), "bound", (low, "c"), ()
            yield H, rel("eq", tree("(dl c d)"), zero), "delta", ("c", "d"), ()
            yield H, FALSE, "differ", ("c",), ()
            yield H, FALSE, "member", ("c", "A"), ()
            less = rel("lt", PC, XC)
            wanted = (Sequent(H | {below, less}, below), Sequent(H | {below, less}, less))
            yield (
                H | {below, less},
                rel("lt", whole, Node("sum", (X0,), classes=E)),
                "compare",
                ("c",),
                wanted,
            )
        for t in (low, high):  # over perhaps no class
            H, kept = [rel("lt", PC, zero), Node("all", (rel("lt", P0, zero),))], [avoids("e", x) for x in E]
            here = Sequent(frozenset([*H, *kept, rel("eq", opened(P0, "e"), t)]), rel("lt", t, zero))
            yield H, here.goal, "attained", (t, "e"), (here,)
            yield (
                H,
                here.goal,
                "attained",
                (t, "e"),
                (Sequent(frozenset(H), Node("some", (rel("le", zero, zero),))), here),
            )


def test_no_class_is_in_a_set_that_may_lack_it():
    count, accepted = attacks(class_lines(), WORLDS[:45])
    assert count > 9000 and accepted > 500


# -- paths -----------------------------------------------------------------------------------------

ALONG = [
    "(inv t)",
    "(log t)",
    "(root t 2)",
    "(root t 3)",
    "(root t 1)",
    "(abs t)",
    "(pow t 3)",
    "(pow t 0)",
    "(mul t (inv t))",
    "(atan (inv t))",
    "(mul -1 (inv t))",
    "(root (pow t 2) 2)",
    "(max t 0)",
    "(ite (le t 0) 0 1)",
    "(cmin () t)",
    "(sum (c) (inv t))",
    "(log (pow t 2))",
    "(mul t (log t))",
    "(inv (inv t))",
    "(exp (inv t))",
    "(pow (root t 2) 2)",
    "(sum () (log (add t (at p 0))))",
]
ENDS = [
    ("-1", "1"),
    ("0", "1"),
    ("-1", "0"),
    ("1", "2"),
    ("1/2", "0"),
    ("-2", "-1"),
    ("0", "1/2"),
    ("2", "1"),
    ("1", "1"),
]
SLOWLY = [F(k, 8) for k in range(-16, 17)]


def path_lines():
    """With the premises that are wanted, and with weaker ones: conditions only inside, or none, or only `a <= b`."""
    t = var("t")
    for text, (low, high), op in itertools.product(ALONG, ENDS, ("le", "lt")):
        f, a, b = tree(text), num(low), num(high)
        try:
            slope, conditions = derivative(f, "t")
        except Refused:
            slope, conditions = num(1), []
        closed, inside = (frozenset((rel(r, a, t), rel(r, t, b))) for r in ("le", "lt"))
        ordered, rising = Sequent(frozenset(), rel(op, a, b)), Sequent(inside, rel(op, num(0), slope))
        on = [Sequent(closed, k) for k in conditions]
        for premises in (
            [ordered, *on, rising],
            [ordered, *(Sequent(inside, k) for k in conditions), rising],
            [ordered, rising],
            [*on, rising],
            [Sequent(frozenset(), rel("le", a, b)), *on, rising],
            [ordered, *on, Sequent(closed, rising.goal)],
        ):
            yield (
                (),
                rel(op, *(substitute(f, {"t": end}) for end in (a, b))),
                "path",
                ("t", f, a, b),
                premises,
            )


def test_no_path_leads_over_a_point_without_a_derivative():
    worlds = [
        w.__class__(w.n, {**w.scalars, "t": q}, w.vectors, w.classes, w.parts)
        for w in WORLDS[:9]
        for q in SLOWLY
    ]
    count, accepted = attacks(path_lines(), worlds)
    assert count > 2000 and accepted > 100


# -- enclosures ----------------------------------------------------------------------------------------


def near(rng):
    """A number, and a decimal next to it: as near as its digits allow, and some of them equal."""
    q = F(rng.randint(1, 400), rng.randint(1, 90))
    op, k = rng.choice(["log", "exp", "atan", "root"]), rng.randint(2, 7)
    digits = rng.choice([20, 60, 70, 76, 77, 78, 80, 120, 150, 154, 156, 200, 300, 380])
    with mpmath.workdps(450):
        x = mpmath.mpf(q.numerator) / q.denominator
        found = {
            "log": mpmath.log,
            "exp": mpmath.exp,
            "atan": mpmath.atan,
            "root": lambda v: mpmath.root(v, k),
        }[op](x)
        decimal = F(
            int(mpmath.floor(found * mpmath.mpf(10) ** digits)) + rng.choice([0, 0, 1, 2]), 10**digits
        )
        sign = int(mpmath.sign(found - mpmath.mpf(decimal.numerator) / decimal.denominator))
    return Node(op, (num(q),), k=k if op == "root" else 0), decimal, sign


def test_no_enclosure_tells_what_is_false_however_near_the_numbers_are():
    rng, told = Random(2), 0
    for _ in range(400):
        t, decimal, sign = near(rng)
        if max(decimal.numerator.bit_length(), decimal.denominator.bit_length()) > 1300:
            continue
        holds = {"le": sign <= 0, "lt": sign < 0, "eq": sign == 0, "ne": sign != 0}
        for op, true in holds.items():
            accepted = both(on_word("enclosed", Sequent(frozenset(), rel(op, t, num(decimal))), (), ()))
            assert true or not any(accepted), (op, t, decimal)
            told += any(accepted)
    assert told > 400


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("(lt 0 (inv a))", 0, 1),
        ("(ne (inv a) 0)", -1, 1),
        ("(lt (log a) 0)", 0, F(1, 2)),
        ("(le (log a) -1)", 0, F(1, 3)),
        ("(lt 0 (root a 2))", 0, 1),
        ("(lt 0 (root a 3))", -8, -1),
        ("(eq (pow (root a 2) 2) a)", -1, -1),
        ("(le a (pow (root a 2) 2))", 0, 1),
        ("(eq (mul a (inv a)) 1)", 0, 0),
        ("(eq (pow a 0) 0)", 0, 0),
        ("(lt (abs a) 1)", -1, 1),
        ("(eq (ite (le a 0) 1 0) 1)", 0, 1),
        ("(lt (mul a (inv a)) 1)", -1, 0),
        ("(le (exp a) 1)", -1, F(1, 10**9)),
        ("(lt (atan a) 1)", 0, 2),
        ("(eq (log (mul -1 a)) (log a))", 1, 2),
        ("(lt (max a 0) 1)", 0, 1),
        ("(lt 0 (min a 1))", 0, 1),
        ("(ne (log a) 0)", F(1, 2), 2),
    ],
)
def test_no_enclosure_forgets_an_end_or_a_zero_of_the_box(text, low, high):
    a, goal = var("a"), tree(text)
    bounds = rel("le", num(low), a), rel("le", a, num(high))
    assert both(on_word("enclosed", Sequent(frozenset(bounds), goal), bounds, ())) == (False, False)
