"""A second checker of stored certificates, written from docs/certificates-1.md: one file, standard library only.

    python tools/recheck.py [proofs/] [--list]

It shares no code with axiomcheck: its own reader of formulas, its own statements of the axioms, its own
polynomials (dicts of whole numbers), its own enclosures of logarithms and exponentials.  What it does not
check (the word of an outside solver, rules it does not know) it counts and lists.  Exit code 1: a certificate
was rejected.  A name in quotation marks beside a function is the section of docs/certificates-1.md it follows.
"""

# ruff: noqa: B905 -- names are zipped with rows that end in a constant
from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from collections import Counter
from contextlib import suppress
from fractions import Fraction as Q
from functools import lru_cache
from itertools import product
from math import gcd, isqrt, lcm
from pathlib import Path
from typing import NamedTuple


class Reject(Exception):
    """The certificate does not show what it should."""


class NoValue(Reject):
    """A formula has no value: it divides by zero, or takes the logarithm of something <= 0."""


class NotCovered(Exception):
    """This checker does not know the rule, or does not know it for this kind of formula."""


def need(condition, why):
    if not condition:
        raise Reject(why)


# -- formulas: interned trees, so that equal formulas are one object -------------------------------------


class E:
    __slots__ = ("args", "op", "row", "syms")

    def __repr__(self):
        return f"{self.op}({', '.join(map(str, self.args))})"


_KNOWN: dict = {}
AGGREGATES = {"sum", "mean", "cmin", "cmax", "at", "cumsum"}
ARITY = {"add": (1, 999), "mul": (1, 999), **dict.fromkeys(("div", "pow", "min", "max", "at"), (2, 2)),
         **dict.fromkeys(("abs", "log", "exp", "sum", "mean", "cmin", "cmax", "cumsum"), (1, 1))}  # fmt: skip


def mk(op, *args):
    key = (op, args)
    e = _KNOWN.get(key)
    if e is None:
        e = _KNOWN[key] = E()
        e.op, e.args, e.row = op, args, False
        leaf = op in ("num", "sym")
        e.syms = (
            frozenset(args if op == "sym" else ()) if leaf else frozenset().union(*(a.syms for a in args))
        )
    return e


def num(v):
    return mk("num", Q(v))


def sym(name):
    return mk("sym", name)


ZERO, ONE, HALF, MINUS = num(0), num(1), num("1/2"), num(-1)


def neg(e):
    if e.op == "num":
        return num(-e.args[0])
    return e.args[1] if e.op == "mul" and len(e.args) == 2 and e.args[0] is MINUS else mk("mul", MINUS, e)


def sub(a, b):
    return mk("add", a, neg(b))


def total_of(terms):
    terms = tuple(terms)
    return ZERO if not terms else terms[0] if len(terms) == 1 else mk("add", *terms)


def subst(e, image):
    """Simultaneous substitution for symbols."""
    if e.op == "sym":
        return image.get(e.args[0], e)
    if e.op == "num" or not (e.syms & image.keys()):
        return e
    return mk(e.op, *(subst(a, image) for a in e.args))


def swap(e, rule):
    """Replace every outermost node for which `rule` gives another."""
    found = rule(e)
    if found is not None or e.op in ("num", "sym"):
        return found or e
    return mk(e.op, *(swap(a, rule) for a in e.args))


def nodes(e):
    yield e
    if e.op not in ("num", "sym"):
        for a in e.args:
            yield from nodes(a)


def has(e, *ops):
    return any(x.op in ops for x in nodes(e))


def number(text):
    need(isinstance(text, str) and len(text) <= 400 and re.fullmatch(r"-?[0-9]+(/[0-9]+)?", text), "not a/b")
    need(not re.search(r"/0+$", text), "a number over zero")
    return Q(text)


def decode(data, depth=0):
    """A formula from nested lists, "Formulas"."""
    need(depth <= 60 and isinstance(data, list) and len(data) >= 2 and isinstance(data[0], str), "no formula")
    op, *args = data
    if op == "sym":
        need(
            len(args) == 1 and isinstance(args[0], str) and args[0].isidentifier() and len(args[0]) <= 40,
            "sym",
        )
        return sym(args[0])
    if op == "num":
        return num(number(args[0] if len(args) == 1 else None))
    need(op in ARITY and ARITY[op][0] <= len(args) <= ARITY[op][1], "no formula")
    return mk(op, *(decode(a, depth + 1) for a in args))


TOKEN = re.compile(r"\s*(P\(~?[GS](?:\|~?[GS])?\)|[A-Za-z_][A-Za-z_0-9]*|[0-9]+|\*\*|<=|[-+*/(),<=])")
CALLS = {"abs": "abs", "minimum": "min", "maximum": "max", "log": "log", "exp": "exp", "sum": "sum",
         "mean": "mean", "min": "cmin", "max": "cmax", "at": "at", "cumsum": "cumsum"}  # fmt: skip


class Text:
    """Formulas and relations as text, "Formulas as text"."""

    def __init__(self, text):
        self.left, at = [], 0
        while at < len(text.rstrip()):
            m = TOKEN.match(text, at)
            need(m, f"cannot read {text[at:]!r}")
            self.left.append(m[1])
            at = m.end()
        self.left.append("end")

    def take(self, *tokens):
        return self.left.pop(0) if self.left[0] in tokens else None

    def sum(self):
        e = self.term()
        while t := self.take("+", "-"):
            e = mk("add", e, self.term()) if t == "+" else sub(e, self.term())
        return e

    def term(self):
        e = self.factor()
        while t := self.take("*", "/"):
            e = mk("mul" if t == "*" else "div", e, self.factor())
        return e

    def factor(self):
        if self.take("-"):
            return neg(self.factor())
        e = self.atom()
        return mk("pow", e, self.factor()) if self.take("**") else e

    def atom(self):
        t = self.left.pop(0)
        if t == "(":
            e = self.sum()
            need(self.take(")"), "a parenthesis is open")
            return e
        if t.isdigit():
            return num(t)
        need(t[0].isalpha() and t != "end", f"unexpected {t!r}")
        if self.left[0] != "(" or t.startswith("P("):
            return sym(t)
        self.left.pop(0)
        if t == "where":
            raise NotCovered("a formula with branches")
        args = [self.sum()]
        while self.take(","):
            args.append(self.sum())
        need(self.take(")"), "a parenthesis is open")
        if t == "sqrt":
            return mk("pow", *args, HALF)
        if t in ("D", "D_part", "mass", "mix"):
            return mk(t, *args)
        need(t in CALLS and ARITY[CALLS[t]][0] == len(args), f"{t} is no function")
        return mk(CALLS[t], *args)

    def relation(self):
        low, op, high = self.sum(), self.take("<", "<=", "="), self.sum()
        need(op, "no relation")
        return Rel(op, low, high)


def read(text):
    reader = Text(text)
    e = reader.sum()
    need(reader.left == ["end"], f"cannot read {text!r}")
    return e


class Rel(NamedTuple):
    op: str
    low: E
    high: E

    def map(self, f):
        return Rel(self.op, f(self.low), f(self.high))

    def at(self, image):
        return self.map(lambda e: subst(e, image))

    @property
    def syms(self):
        return self.low.syms | self.high.syms


class Goal(NamedTuple):
    """Wherever all of `given` hold, `then` is defined and holds; `whole` variables are whole numbers."""

    given: tuple
    then: Rel
    whole: tuple = ()

    @property
    def names(self):
        return sorted(self.then.syms.union(*(r.syms for r in self.given)))

    def also(self, *more):
        return Goal((*self.given, *more), self.then, self.whole)

    def show(self, *then):
        return Goal(self.given, Rel(*then), self.whole)


def relations(text):
    """Relations separated by commas; a < b < c is two."""
    found = []
    for part in filter(None, (x.strip() for x in text.split(","))):
        reader = Text(part)
        low = reader.sum()
        while op := reader.take("<", "<=", "="):
            high = reader.sum()
            found.append(Rel(op, low, high))
            low = high
        need(reader.left == ["end"], f"cannot read {part!r}")
    return found


def linear(e):
    """Coefficients by name, the constant under ""; None if the formula is not linear by its form."""
    if e.row is not False:
        return e.row
    row = None
    if e.op == "num":
        row = {"": e.args[0]}
    elif e.op == "sym":
        row = {e.args[0]: Q(1)}
    elif e.op in ("add", "mul", "div"):
        rows = [linear(a) for a in e.args]
        if None not in rows:
            row = rows[0]
            for other in rows[1:]:
                row = _combine(e.op, row, other)
                if row is None:
                    break
    e.row = row
    return row


def _combine(op, a, b):
    if op == "add":
        return {k: a.get(k, 0) + b.get(k, 0) for k in {*a, *b}}
    constants = [not any(c for k, c in row.items() if k) for row in (a, b)]
    if op == "div":
        return {k: c / b[""] for k, c in a.items()} if constants[1] and b.get("") else None
    if constants[1]:
        return {k: c * b.get("", 0) for k, c in a.items()}
    return {k: c * a.get("", 0) for k, c in b.items()} if constants[0] else None


def row_of(e, names):
    """The coefficients of `names`, then the constant; None if not linear in them."""
    row = linear(e)
    return None if row is None or not row.keys() <= {*names, ""} else [row.get(k, Q(0)) for k in (*names, "")]


def from_row(row, names):
    """A linear formula: positive terms, negative terms, the constant."""
    pairs = [(c, sym(k)) for c, k in zip(row, names) if c]
    terms = [k if c == 1 else neg(k) if c == -1 else mk("mul", num(c), k)
             for c, k in [x for x in pairs if x[0] > 0] + [x for x in pairs if x[0] < 0]]  # fmt: skip
    return total_of(terms + ([num(row[-1])] if row[-1] else []))


def derivative(e, x):
    if x not in e.syms:
        return ZERO
    if e.op == "sym":
        return ONE
    a = e.args
    if e.op == "add":
        return total_of(d for d in (derivative(t, x) for t in a) if d is not ZERO)
    if e.op == "mul":
        terms = (times(derivative(t, x), *a[:i], *a[i + 1 :]) for i, t in enumerate(a))
        return total_of(t for t in terms if t is not ZERO)
    if e.op == "div":
        if x not in a[1].syms:
            return mk("div", derivative(a[0], x), a[1])
        parts = (times(derivative(a[0], x), a[1]), neg(times(a[0], derivative(a[1], x))))
        return mk("div", total_of(t for t in parts if t is not ZERO), mk("pow", a[1], num(2)))
    if e.op == "pow" and a[1].op == "num":
        k = a[1].args[0]
        return times(
            a[1], ONE if k == 1 else a[0] if k == 2 else mk("pow", a[0], num(k - 1)), derivative(a[0], x)
        )
    if e.op == "log":
        return mk("div", derivative(a[0], x), a[0])
    need(e.op == "exp", f"{e.op} has no derivative everywhere")
    return times(e, derivative(a[0], x))


def times(*factors):
    if ZERO in factors:
        return ZERO
    kept = [f for f in factors if f is not ONE]
    return ONE if not kept else kept[0] if len(kept) == 1 else mk("mul", *kept)


# -- numbers: exact, or enclosed between two whole multiples of 2**-BITS ----------------------------------

BITS = 64


class Open(Reject):
    """The enclosures do not tell."""


def pair(v):
    """An enclosure (low, high) of a number, in units of 2**-BITS."""
    if isinstance(v, Q):
        return (v.numerator << BITS) // v.denominator, -((-v.numerator << BITS) // v.denominator)
    return v


def plus(a, b):
    if isinstance(a, Q) and isinstance(b, Q):
        return a + b
    a, b = pair(a), pair(b)
    return a[0] + b[0], a[1] + b[1]


def by(a, b):
    if isinstance(a, Q) and isinstance(b, Q):
        return a * b
    ends = [x * y for x in pair(a) for y in pair(b)]
    return min(ends) >> BITS, -(-max(ends) >> BITS)


def over(a, b):
    if isinstance(a, Q) and isinstance(b, Q):
        return a / b
    (a0, a1), (b0, b1) = pair(a), pair(b)
    if b0 <= 0 <= b1:
        raise Open("a denominator may be zero")
    ends = [(x << BITS, y) for x in (a0, a1) for y in (b0, b1)]
    return min(x // y for x, y in ends), max(-(-x // y) for x, y in ends)


@lru_cache(maxsize=1024)
def _artanh2(top, below, bits):
    """2 artanh(top / below), |top / below| <= 1/3, in units of 2**-bits: (value, error)."""
    z = (top << bits) // below
    square, power, value, k = (z * z) >> bits, z, 0, 1
    while power not in (0, -1):
        value += power // k
        power, k = (power * square) >> bits, k + 2
    return 2 * value, 8 * k + 16  # fewer than k/2 terms, each off by < 4, and a rest below 2


def _log(n, bits):
    """log(n / 2**BITS) in units of 2**-bits: (value, error)."""
    k = n.bit_length() - BITS
    scale = n.bit_length()
    if 3 * n < 2 << scale:  # n / 2**scale in [1/2, 2/3): take the next lower power
        k, scale = k - 1, scale - 1
    value, error = _artanh2(n - (1 << scale), n + (1 << scale), bits)
    two, off = _artanh2(1, 3, bits)
    return value + k * two, error + abs(k) * off


def log_of(v):
    low, high = pair(v)
    if low <= 0:
        raise Open("the argument of a logarithm may not be positive")
    bits = BITS + 24
    ends = []
    for n, side in ((low, -1), (high, 1)):
        value, error = _log(n, bits)
        ends.append((value + side * error) if side < 0 else -(value + error))
    return ends[0] >> 24, -(ends[1] >> 24)


def _exp(n, side):
    """A lower (side -1) or upper (side 1) bound of exp(n / 2**BITS)."""
    need(abs(n) < 4000 << BITS, "the exponent is too large")
    k = n // ((_log(2 << BITS, BITS)[0]) or 1)
    bits = BITS + 40 + max(k, 0)
    two, off = _log(2 << BITS, bits)
    r = (n << (bits - BITS)) - k * two
    need(abs(r) <= 1 << bits, "the exponent was not reduced")
    term, value, i = 1 << bits, 0, 0
    while term not in (0, -1):
        value, i = value + term, i + 1
        term = ((term * r) >> bits) // i
    error = 8 * i + 16 + 4 * abs(k) * off
    found = value + side * error
    shift = bits - BITS - k
    if side < 0:
        return max(0, found >> shift)
    return -(-found >> shift)


def exp_of(v):
    low, high = pair(v)
    return _exp(low, -1), _exp(high, 1)


def certain(op, a, b):
    """Does `a op b` hold for certain?  A False says nothing of enclosures."""
    if isinstance(a, Q) and isinstance(b, Q):
        return {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[op]
    (a0, a1), (b0, b1) = pair(a), pair(b)
    return {"<": a1 < b0, "<=": a1 <= b0, "=": False, "!=": a1 < b0 or b1 < a0}[op]


def value_of(e, point):
    """The value at a point, "Values": a Fraction where all is exact, else an enclosure."""
    if e.op == "num":
        return e.args[0]
    if e.op == "sym":
        need(e.args[0] in point, f"nothing is said of {e.args[0]}")
        return point[e.args[0]]
    if e.op == "mul":
        return _product_value(e, point)
    args = [value_of(a, point) for a in e.args]
    exact = all(isinstance(a, Q) for a in args)
    first = args[0]
    if e.op == "add":
        for a in args[1:]:
            first = plus(first, a)
        return first
    if e.op == "div":
        if isinstance(args[1], Q) and args[1] == 0:
            raise NoValue("division by zero")
        if not isinstance(args[1], Q) and not certain("!=", args[1], Q(0)):
            raise Open("a denominator may be zero")
        return Q(0) if first == Q(0) else over(*args)
    if e.op == "abs":
        if exact:
            return abs(first)
        low, high = first
        return (low, high) if low >= 0 else (-high, -low) if high <= 0 else (0, max(-low, high))
    if e.op in ("min", "max"):
        f = min if e.op == "min" else max
        return f(args) if exact else tuple(f(x) for x in zip(*map(pair, args)))
    if e.op == "log":
        if exact and first <= 0:
            raise NoValue("the logarithm of a number <= 0")
        return Q(0) if first == Q(1) else log_of(first)
    if e.op == "exp":
        return Q(1) if first == Q(0) else exp_of(first)
    need(e.op == "pow" and e.args[1].op == "num", f"no value of {e.op}")
    return _power_value(first, e.args[1].args[0])


def _product_value(e, point):
    """A product with an exact zero is zero, even beside log 0 or log (0/0), and no other factor without a value."""
    values, problem = [], None
    for factor in e.args:
        try:
            values.append(value_of(factor, point))
        except NoValue as error:
            if factor.op != "log" or not _of_nothing(factor.args[0], point):
                raise
            problem = error
    if any(v == Q(0) for v in values):
        return Q(0)
    if problem is not None:
        if not all(certain("!=", v, Q(0)) for v in values):
            raise Open("a factor beside a logarithm may be zero")
        raise problem
    result = values[0]
    for v in values[1:]:
        result = by(result, v)
    return result


def _of_nothing(e, point):
    """Is it 0, or 0/0?"""
    try:
        first, *_ = [value_of(part, point) for part in (e.args if e.op == "div" else (e,))]
    except NoValue:
        return False
    if not isinstance(first, Q) and not certain("!=", first, Q(0)):
        raise Open("what stands under a logarithm may be zero")
    return first == Q(0)


def _power_value(x, k):
    need(abs(k) <= 64, "the exponent is out of range")
    exact = isinstance(x, Q)
    if k < 0 and exact and x == 0:
        raise NoValue("division by zero")
    if k < 0 and not certain("!=", x, Q(0)):
        raise Open("a denominator may be zero")
    if k.denominator == 1:
        result = Q(1)
        for _ in range(abs(k.numerator)):
            result = by(result, x)
        return result if k >= 0 else over(Q(1), result)
    if exact:
        if x < 0:
            raise NoValue("a root of a negative number")
        if x == 0:
            return Q(0)
        a, b = isqrt(x.numerator), isqrt(x.denominator)
        if k.denominator == 2 and a * a == x.numerator and b * b == x.denominator:
            return Q(a, b) ** k.numerator
    return exp_of(by(log_of(x), k))


def holds(r, point):
    """Does the relation hold for certain, at some precision?"""
    global BITS
    before = BITS
    try:
        for bits in (64, 160, 640, 2560):
            BITS = bits
            try:
                if certain(r.op, value_of(r.low, point), value_of(r.high, point)):
                    return True
            except NoValue:
                raise
            except Reject:
                continue
        return False
    finally:
        BITS = before


# -- exact zeros put in their place, "Folding" -------------------------------------------------------------


def fold(e, positive):
    if e.op in ("num", "sym"):
        return e
    if e.op != "mul":
        return together(e, [fold(a, positive) for a in e.args], positive)
    args, lost, problem = [], set(), None
    for factor in e.args:
        try:
            args.append(fold(factor, positive))
        except NoValue as error:
            lost.add("never" if factor.op != "log" else beside_zero(factor.args[0], positive))
            problem = error
    if problem is None:
        return _product(args, positive)
    signs = [1 if a.op == "exp" else sign_of(a, positive) for a in args]
    if "never" in lost or not {0, None} & set(signs):  # no factor can be zero, so nothing gives it a value
        raise problem
    if lost != {"zero"} or ZERO not in args or not all(defined(a, positive) for a in args):
        raise Open("a zero inside the stratum may give the product a value")
    return ZERO


def beside_zero(e, positive):
    """What an exact zero makes of the logarithm of `e`, which has no value: "zero", "never" a value, or "open"."""
    try:
        first, *_ = [fold(part, positive) for part in (e.args if e.op == "div" else (e,))]
    except NoValue:
        return "never"
    return {0: "zero", None: "open"}.get(sign_of(first, positive), "never")


def together(e, args, positive):
    """The node over folded arguments."""
    op = e.op
    if op == "mul":
        return _product(args, positive)
    first, second = args[0], args[1] if len(args) > 1 else None
    root = op == "pow" and second.op == "num" and second.args[0].denominator != 1
    if all(a.op == "num" for a in args) and op not in ("exp", "log") and not root:
        return num(value_of(mk(op, *args), {}))
    if op == "add":
        constant = sum((a.args[0] for a in args if a.op == "num"), Q(0))
        return total_of([a for a in args if a.op != "num"] + ([num(constant)] if constant else []))
    if op == "div":
        if second is ZERO:
            raise NoValue("division by zero")
        if second is ONE or (first is ZERO and sign_of(second, positive) in (1, -1)):
            return first
        if first is second and sign_of(second, positive) == 1:
            return ONE
    if op in ("min", "max") and (order := sign_of(sub(first, second), positive)) is not None:
        return first if (order <= 0) == (op == "min") else second
    if op == "abs" and (s := sign_of(first, positive)) is not None:
        return first if s >= 0 else fold(neg(first), positive)
    if op == "log" and first.op == "num":
        if first.args[0] <= 0:
            raise NoValue("the logarithm of a number <= 0")
        if first is ONE:
            return ZERO
    if op == "exp" and first is ZERO:
        return ONE
    if op == "pow":
        s = sign_of(second, positive)
        if first is ZERO and s == -1:
            raise NoValue("division by zero")
        if first is ONE and second.op == "num":
            return ONE
        if second is ONE or (first in (ZERO, ONE) and s == 1):
            return first
    return mk(op, *args)


def _product(args, positive):
    if ZERO in args and all(defined(a, positive) for a in args):
        return ZERO
    constant = Q(1)
    for a in args:
        if a.op == "num":
            constant *= a.args[0]
    rest = [a for a in args if a.op != "num"]
    if not rest:
        return num(constant)
    rest = rest if constant == 1 else [num(constant), *rest]
    return rest[0] if len(rest) == 1 else mk("mul", *rest)


def plain(e):
    """Only sums, products, quotients, minima of symbols and numbers >= 0."""
    if e.op == "num":
        return e.args[0] >= 0
    return e.op == "sym" or (e.op in ("add", "mul", "div", "min", "max") and all(map(plain, e.args)))


_SIGNS: dict = {}


def sign_of(e, positive):
    """1, 0, -1 where the form of the formula tells that it is defined and its sign; else None."""
    key = (e, positive)
    if key not in _SIGNS:
        _SIGNS[key] = _sign_by_form(e, positive)
    return _SIGNS[key]


def _sign_by_form(e, positive):
    a = e.args
    if e.op == "num":
        return (a[0] > 0) - (a[0] < 0)
    if e.op == "sym":
        return 1 if a[0] in positive else None
    if e.op == "exp":
        return 1 if defined(a[0], positive) else None
    if e.op == "log":
        number = a[0].op == "num" and a[0].args[0] > 0
        return (a[0].args[0] > 1) - (a[0].args[0] < 1) if number else None
    signs = [sign_of(x, positive) for x in a]
    if e.op == "add":
        if not all(defined(x, positive) for x in a):
            return None
        left = list(a)
        for x in a:  # x - x is 0
            if x in left and mk("mul", MINUS, x) in left:
                left.remove(x)
                left.remove(mk("mul", MINUS, x))
        kept = {sign_of(x, positive) for x in left}
        return next((s for s in (1, -1) if kept <= {s, 0} and s in kept), 0 if kept <= {0} else None)
    if None in signs:
        return None
    if e.op in ("mul", "div"):
        result = 1
        for s in signs:
            result *= s
        return None if e.op == "div" and signs[1] == 0 else result
    if e.op == "pow":
        return 1 if a[1].op == "num" and signs[0] == 1 else None
    return {"min": min, "max": max, "abs": lambda s: abs(s[0])}.get(e.op, lambda s: None)(signs)


_DEFINED: dict = {}


def defined(e, positive):
    """Certainly defined, whatever the symbols are, the `positive` ones being > 0."""
    key = (e, positive)
    if key not in _DEFINED:
        _DEFINED[key] = _defined_by_form(e, positive)
    return _DEFINED[key]


def _defined_by_form(e, positive):
    if e.op in ("num", "sym"):
        return True
    if not all(defined(a, positive) for a in e.args):
        return False
    if e.op == "div":
        return sign_of(e.args[1], positive) in (1, -1)
    if e.op == "log":
        return sign_of(e.args[0], positive) == 1
    if e.op == "pow":
        k = e.args[1]
        whole = k.op == "num" and k.args[0].denominator == 1 and k.args[0] >= 0
        return whole or sign_of(e.args[0], positive) == 1
    return e.op in ("add", "mul", "abs", "min", "max", "exp")


# -- polynomials: {exponents packed into one whole number, 16 bits each: whole coefficient} ---------------

SLOT = 16
MASK = (1 << SLOT) - 1
MAX_TERMS, MAX_DEGREE, MAX_ATOMS = 20_000, 2_000, 24


def p_add(a, b, factor=1):
    out = dict(a)
    for m, c in b.items():
        c = out.get(m, 0) + factor * c
        if c:
            out[m] = c
        else:
            out.pop(m, None)
    return out


def p_mul(a, b):
    if len(a) > len(b):
        a, b = b, a
    if len(a) == 1:
        ((m, c),) = a.items()
        return {m + n: c * d for n, d in b.items()}
    out: dict = {}
    for m, c in a.items():
        for n, d in b.items():
            out[m + n] = out.get(m + n, 0) + c * d
    need(len(out) <= MAX_TERMS, "a polynomial has too many terms")
    return {m: c for m, c in out.items() if c}


def p_pow(a, k):
    out = {0: 1}
    while k:
        if k & 1:
            out = p_mul(out, a)
        k >>= 1
        a = p_mul(a, a) if k else a
    return out


def p_divide(a, b):
    """a / b if b divides a over the rationals and the quotient is whole; else None.  b is primitive."""
    top = max(b)
    lead, rest, quotient, a = b[top], {m: c for m, c in b.items() if m != top}, {}, dict(a)
    slots = [s for s in range(0, top.bit_length(), SLOT) if top >> s & MASK]
    while a:
        m = max(a)
        c, r = divmod(a.pop(m), lead)
        if r or any((m >> s & MASK) < (top >> s & MASK) for s in slots):
            return None
        quotient[m - top] = c
        for n, d in rest.items():
            n += m - top
            value = a.get(n, 0) - c * d
            if value:
                a[n] = value
            else:
                a.pop(n, None)
        if len(quotient) > 2_000:
            return None
    return quotient


class P:
    """A primitive polynomial whose leading coefficient is positive; one object for each."""

    __slots__ = ("atoms", "degree", "known", "terms")


class Value(NamedTuple):
    """c times the product of polynomials to whole powers; those below the line have a strict sign."""

    c: Q
    parts: dict


class Region:
    """Signs on the cone of some linear hypotheses, "Cones"."""

    def __init__(self, goal, coordinates, polya=0, others=()):
        need(type(polya) is int and 0 <= polya <= 12, "the Polya exponent")
        need(isinstance(others, list | tuple) and len(others) <= 12, "the other cones")
        self.names = goal.names
        self.given = goal.given
        self.index = {v: i for i, v in enumerate(self.names)}
        self.count = len(self.names)
        self.pool: dict = {}
        self.values: dict = {}
        self.atoms: dict = {}  # what an atom is: ("log", P, sign) or ("root", P, sign, degree): its number
        self.atom_list: list = []
        self.cones = [Cone(self, coordinates, polya), *(Cone(self, c, 0) for c in others)]
        self.blocks = self.cones[0].size
        need(all(c.size == self.blocks for c in self.cones), "the other cones have other blocks")
        need(not (polya and self.cones[0].free), "a Polya multiplier needs nonnegative coordinates")
        self.atom_bit = SLOT * 2 * (self.count + self.blocks)
        self.one = Value(Q(1), {})

    # -- polynomials as objects
    def intern(self, terms):
        """(content, P) of a polynomial that is not zero."""
        content = gcd(*terms.values())
        if terms[max(terms)] < 0:
            content = -content
        key = frozenset((m, c // content) for m, c in terms.items())
        found = self.pool.get(key)
        if found is None:
            found = self.pool[key] = P()
            found.terms, found.known = dict(key), None
            found.degree = max(sum(_exponents(m)) for m in found.terms)
            found.atoms = any(m >> self.atom_bit for m in found.terms)
        return content, found

    def of(self, terms, scale=1):
        """A polynomial over a whole number as a Value: powers of single variables are taken out."""
        if not terms:
            return Value(Q(0), {})
        common = _common(terms)
        parts: dict = {}
        if common:
            terms = {m - common: c for m, c in terms.items()}
            for s, k in enumerate(_exponents(common)):
                if k:
                    parts[self.intern({1 << (s * SLOT): 1})[1]] = k
        content, p = self.intern(terms)
        if p.degree:
            parts[p] = parts.get(p, 0) + 1
        return Value(Q(content, scale), parts)

    def expand(self, v):
        """Whole terms and a scale, of a value with nothing below the line."""
        need(sum(p.degree * k for p, k in v.parts.items()) <= MAX_DEGREE, "the degree is out of range")
        out = {0: v.c.numerator}
        for p, k in sorted(v.parts.items(), key=lambda x: len(x[0].terms)):
            need(k > 0, "a quotient")
            out = p_mul(out, p_pow(p.terms, k))
        return out, v.c.denominator

    def times(self, *values):
        c, parts = Q(1), {}
        for v in values:
            c *= v.c
            for p, k in v.parts.items():
                parts[p] = parts.get(p, 0) + k
        if not c:
            return Value(c, {})
        return self.roots_off(Value(c, {p: k for p, k in parts.items() if k}))

    def power(self, v, k):
        need(abs(k) <= 64, "the exponent is out of range")
        if k == 0:
            return self.one
        if k < 0:
            s, strict = self.sign(v)
            need(s and strict, "a denominator may be zero")
        if not v.c:
            return v
        return self.roots_off(Value(v.c**k, {p: e * k for p, e in v.parts.items()}))

    def roots_off(self, v):
        """Powers of a root r of degree m: r**m is what is under it."""
        for p in list(v.parts):
            if not (p.atoms and len(p.terms) == 1):
                continue
            atom = self.atom_list[_atom_of(p, self.atom_bit)]
            k = v.parts[p]
            if atom[0] != "root" or 0 <= k < atom[3]:
                continue
            _, under, s, m = atom
            parts = {q: e for q, e in v.parts.items() if q is not p}
            if k % m:
                parts[p] = k % m
            inside = Value(Q(under * s), {}) if isinstance(under, int) else Value(Q(s), {under: 1})
            return self.times(
                Value(v.c, parts), Value(inside.c ** (k // m), dict.fromkeys(inside.parts, k // m))
            )
        return v

    def add(self, values):
        values = [v for v in values if v.c]
        if len(values) < 2:
            return values[0] if values else Value(Q(0), {})
        bases = {p for v in values for p in v.parts}
        least = ((p, min(v.parts.get(p, 0) for v in values)) for p in bases)
        common = {p: k for p, k in least if k}
        rest = []
        scale = lcm(*(v.c.denominator for v in values))
        for v in values:
            parts = {p: k - common.get(p, 0) for p, k in v.parts.items()}
            parts |= {p: -k for p, k in common.items() if p not in v.parts and k < 0}
            rest.append(self.expand(Value(v.c * scale, {p: k for p, k in parts.items() if k}))[0])
        total: dict = {}
        for terms in rest:
            total = p_add(total, terms)
        total = self.reduce(total)
        found = self.of(total, scale)
        if not found.c:
            return found
        # cancel what is below the line, where it divides the sum
        for p, k in list(common.items()):
            while k < 0 and (left := self._divided(found, p)) is not None:
                found, k = left, k + 1
            common[p] = k
        return self.times(found, Value(Q(1), {p: k for p, k in common.items() if k}))

    def _divided(self, v, p):
        if p in v.parts:
            return Value(v.c, {q: e - (q is p) for q, e in v.parts.items() if e - (q is p)})
        for q, e in v.parts.items():
            if e == 1 and q.degree >= p.degree and len(q.terms) <= 400:
                quotient = p_divide(q.terms, p.terms)
                if quotient is not None:
                    rest = Value(v.c, {b: k for b, k in v.parts.items() if b is not q})
                    return self.times(rest, self.of(quotient))
        return None

    def reduce(self, terms):
        """Powers of roots inside a polynomial are what is under them."""
        for i, atom in enumerate(self.atom_list):
            shift, m = self.atom_bit + i * SLOT, atom[-1]
            if atom[0] != "root" or all((x >> shift & MASK) < m for x in terms):
                continue
            under = {0: atom[1]} if isinstance(atom[1], int) else atom[1].terms
            out: dict = {}
            for x, c in terms.items():
                k = (x >> shift & MASK) // m
                out = p_add(out, p_mul({x - ((k * m) << shift): c * atom[2] ** k}, p_pow(under, k)))
            terms = out
        return terms

    # -- signs
    def sign(self, v):
        """(sign or None, strict): (1, False) is >= 0."""
        if not v.c:
            return 0, True
        s, strict = (1 if v.c > 0 else -1), True
        for p, k in v.parts.items():
            t, firm = self.sign_of(p)
            if t == 0:
                return 0, True
            strict = strict and firm and t is not None
            if k % 2:
                if t is None:
                    return self._sign_as_a_whole(v)
                s *= t
        return s, strict

    def _sign_as_a_whole(self, v):
        """Factors whose signs are open may have a product with a sign."""
        open_ones = {p: 1 for p, k in v.parts.items() if k % 2 and self.sign_of(p)[0] is None}
        if len(open_ones) < 2:
            return None, False
        rest = self.sign(Value(v.c, {p: k for p, k in v.parts.items() if p not in open_ones}))
        terms = self.reduce(self.expand(Value(Q(1), open_ones))[0])
        t, firm = self.sign(self.of(terms)) if len(terms) else (0, True)
        return (None, False) if t is None or rest[0] is None else (rest[0] * t, rest[1] and firm)

    def sign_of(self, p):
        if p.known is None:
            p.known = (None, False)  # while it is being looked for
            p.known = self._sign_of(p)
        return p.known

    def _sign_of(self, p):
        best = (None, False)
        for cone in self.cones:
            found = self._by_coefficients(cone, p)
            if found[0] is not None and (best[0] is None or (found[1] and found[0] == best[0])):
                best = found
            if best[1]:
                return best
        split = self.factors(p)
        if split is not None:
            found = self.sign(split)
            if found[0] is not None and (best[0] is None or found[1]):
                return found
        return best

    def factors(self, p):
        """The polynomial taken apart by linear forms (coordinates, others that were met), and as a square."""
        if p.atoms or p.degree < 2 or len(p.terms) > 400:
            return None
        left, parts = p.terms, Counter()
        linear_forms = [self.intern(terms)[1] for terms in self.cones[0].slacks]
        linear_forms += [q for q in self.pool.values() if q.degree == 1 and not q.atoms and q is not p][:60]
        for q in dict.fromkeys(linear_forms):
            while q.degree and (quotient := p_divide(left, q.terms)) is not None:
                left = quotient
                parts[q] += 1
        root = p_root(left)
        if not parts and root is None:
            return None
        rest = self.of(left) if root is None else self.power(self.of(root), 2)
        return self.times(Value(Q(1), dict(parts)), rest)

    def _by_coefficients(self, cone, p):
        if not p.degree:
            return 1, True
        if not p.atoms:
            return cone.sign(p.terms)
        parts: dict = {}
        low = (1 << self.atom_bit) - 1
        for m, c in p.terms.items():
            parts.setdefault(m >> self.atom_bit, {})[m & low] = c
        parts = {a: self.of(t) for a, t in parts.items()}
        for attempt in (self._same_signs, self._of_logs, self._larger_power):
            found = attempt(parts)
            if found[0] is not None:
                return found
        return None, False

    def _atom_sign(self, i):
        atom = self.atom_list[i]
        if atom[0] == "root":
            return 1, isinstance(atom[1], int) or self.sign_of(atom[1])[1]
        return self.sign(self.add([self.argument(i), Value(Q(-1), {})]))

    def argument(self, i):
        """What is inside an atom, as a value > 0 (a root's: >= 0)."""
        p, s = self.atom_list[i][1:3]
        return Value(Q(p * s), {}) if isinstance(p, int) else Value(Q(s), {p: 1})

    def _term_sign(self, atoms, coefficient):
        s, strict = self.sign(coefficient)
        for i, k in enumerate(_exponents(atoms)):
            if s is None or not k:
                continue
            t, firm = self._atom_sign(i)
            if k % 2 == 0:
                t = 1 if t is None else abs(t)
            if t is None:
                return None, False
            s, strict = s * t, strict and firm
        return s, strict

    def _same_signs(self, parts):
        total, strict = 0, False
        for atoms, coefficient in parts.items():
            s, firm = self._term_sign(atoms, coefficient)
            if s is None or s * total < 0:
                return None, False
            total, strict = total or s, strict or (firm and s != 0)
        return total, strict

    def _of_logs(self, parts):
        """Rational multiples of logarithms: is the product of the powers more than 1?"""
        powers = {}
        for atoms, coefficient in parts.items():
            used = [(i, k) for i, k in enumerate(_exponents(atoms)) if k]
            if (
                len(used) != 1
                or used[0][1] != 1
                or coefficient.parts
                or self.atom_list[used[0][0]][0] != "log"
            ):
                return None, False
            powers[used[0][0]] = coefficient.c
        scale = Q(lcm(*(c.denominator for c in powers.values())))
        scale /= gcd(*(int(c * scale) for c in powers.values()))
        if sum(abs(c) * scale for c in powers.values()) > 12:
            return None, False
        sides = [self.one, self.one]
        for i, c in powers.items():
            sides[c < 0] = self.times(sides[c < 0], self.power(self.argument(i), int(abs(c) * scale)))
        return self.sign(self.add([sides[0], self.times(Value(Q(-1), {}), sides[1])]))

    def _larger_power(self, parts):
        """Of two terms of contrary signs with roots, the one whose power is larger wins."""
        used = [(i, k) for a in parts for i, k in enumerate(_exponents(a)) if k]
        if len(parts) != 2 or not all(self.atom_list[i][0] == "root" for i, _ in used):
            return None, False
        degree = lcm(*(self.atom_list[i][3] for i, _ in used))
        if degree > 12:
            return None, False
        signs, powers = [], []
        for atoms, coefficient in parts.items():
            signs.append(self._term_sign(atoms, coefficient)[0])
            power = self.power(coefficient, degree)
            for i, k in enumerate(_exponents(atoms)):
                if k:
                    power = self.times(
                        power, self.power(self.argument(i), k * degree // self.atom_list[i][3])
                    )
            powers.append(power)
        if None in signs or signs[0] * signs[1] != -1:
            return None, False
        if degree % 2:
            powers = [Value(v.c * s, v.parts) for v, s in zip(powers, signs)]
        s, strict = self.sign(self.add([powers[0], Value(-powers[1].c, powers[1].parts)]))
        return (None if s is None else s * signs[0]), strict

    # -- formulas
    def value(self, e):
        """The formula as a Value; every denominator has been shown to have a strict sign."""
        if e not in self.values:
            self.values[e] = self._value(e)
        return self.values[e]

    def _value(self, e):
        if e.op == "num":
            return Value(e.args[0], {})
        if e.op == "sym":
            need(e.args[0] in self.index, f"nothing is known of {e.args[0]}")
            return Value(Q(1), {self.intern({1 << (SLOT * self.index[e.args[0]]): 1})[1]: 1})
        if e.op == "log":
            return self._log(self.value(e.args[0]))
        args = [self.value(a) for a in e.args]
        if e.op == "add":
            return self.add(args)
        if e.op == "mul":
            return self.times(*args)
        if e.op == "div":
            need(args[1].c, "division by zero")
            return self.times(args[0], self.power(args[1], -1))
        if e.op == "pow":
            need(e.args[1].op == "num", "the exponent is not a number")
            k = e.args[1].args[0]
            return self.power(args[0], int(k)) if k.denominator == 1 else self._root(e.args[0], args[0], k)
        if e.op == "abs":
            s, _ = self.sign(args[0])
            need(s is not None, "the sign inside |.| is open")
            return args[0] if s >= 0 else Value(-args[0].c, args[0].parts)
        need(e.op in ("min", "max"), f"{e.op} is not algebraic")
        s, _ = self.sign(self.add([args[0], Value(-args[1].c, args[1].parts)]))
        need(s is not None, f"the order inside {e.op} is open")
        return args[0] if (s <= 0) == (e.op == "min") else args[1]

    def _atom(self, *what):
        if what not in self.atoms:
            need(len(self.atom_list) < MAX_ATOMS, "too many logarithms or roots")
            self.atoms[what] = len(self.atom_list)
            self.atom_list.append(what)
        return Value(Q(1), {self.intern({1 << (self.atom_bit + SLOT * self.atoms[what]): 1})[1]: 1})

    def _apart(self, v):
        """The same value with its polynomials taken apart."""
        out = Value(v.c, {})
        for p, k in v.parts.items():
            split = self.factors(p)
            out = self.times(out, Value(Q(1), {p: k}) if split is None else self.power(split, k))
        return out

    def _log(self, v):
        """The sum of the logarithms of the factors, each > 0, and of the primes of the number."""
        s, strict = self.sign(v)
        need(s == 1 and strict, "the argument of a logarithm may not be positive")
        v = self._apart(v)
        terms, size = [], abs(v.c)
        for p, k in v.parts.items():
            t, firm = self.sign_of(p)
            need(t and firm, "a factor inside a logarithm has no strict sign")
            lead = _leading(p.terms, self.count)  # made to have the leading coefficient 1
            size *= Q(lead) ** k
            terms.append(Value(Q(k), self._atom("log", p, Q(t, lead)).parts))
        for n, sign in ((size.numerator, 1), (size.denominator, -1)):
            terms += [Value(Q(sign * k), self._atom("log", q, Q(1)).parts) for q, k in primes(n)]
        return self.add(terms)

    def _root(self, under, v, exponent):
        """A power k/m of something >= 0: roots of its factors are atoms >= 0."""
        k, m = exponent.numerator, exponent.denominator
        need(m <= 12 and abs(k) <= 64, "the root is out of range")
        s, strict = self.sign(v)
        if s is None and never_negative(under):
            s, strict = 1, False
        need(s in (0, 1) and (k > 0 or (s == 1 and strict)), "a root of something that may be negative")
        if s == 0:
            return v
        v = self._apart(v)
        signs = {p: self.sign_of(p) for p in v.parts}
        loose = any(not t and v.parts[p] % (2 * m) for p, (t, _) in signs.items())
        out, kept, side = Value(Q(1), {}), {}, 1 if v.c > 0 else -1
        for p, e in v.parts.items():
            t, firm = signs[p]
            if loose and not firm:  # of several that may vanish only the product is known to be >= 0
                kept[p] = e
                continue
            t = t or 1
            side *= t**e
            whole, rest = divmod(e, m)
            out = self.times(out, Value(Q(t**whole), {p: whole} if whole else {}))
            if rest:
                out = self.times(out, *[self._atom("root", p, t, m)] * rest)
        if kept:
            terms = self.reduce(self.expand(Value(Q(1), kept))[0])
            content, p = self.intern(terms)
            need(abs(content) == 1, "a product that is not primitive")
            out = self.times(out, self._atom("root", p, side * content, m))
        for n, side in ((abs(v.c.numerator), 1), (v.c.denominator, -1)):
            for prime, e in primes(n):
                whole, rest = divmod(side * e, m)
                out = self.times(out, Value(Q(prime) ** whole, {}), *[self._atom("root", prime, 1, m)] * rest)
        return self.power(out, k)


class Cone:
    """Coordinates u >= 0 in which the variables and the number 1 of each block are linear forms."""

    def __init__(self, region, blocks, polya):
        need(isinstance(blocks, list) and len(blocks) < 64, "coordinates are a list of blocks")
        self.polya, self.size, self.blocks, self.free, self.strict = polya, len(blocks), [], set(), {}
        self.first = region.count + self.size  # the first slot of the coordinates
        self.forms, self.slacks, self.ones = {}, [], []
        seen = []
        for number_, block in enumerate(blocks):
            need(isinstance(block, list) and len(block) < 64 and len(set(block)) == len(block), "a block")
            rows = [self._slack(region, c) for c in block]
            inside = [i for i in range(region.count) if any(row[i] for row, _ in rows)]
            need(len(block) == len(inside) + 1, "as many coordinates as variables, plus one")
            matrix = inverse([[row[i] for i in (*inside, -1)] for row, _ in rows])
            places = [self.first + i for i in (*inside, region.count + number_)]
            for j, (c, (_, strict)) in enumerate(zip(block, rows)):
                self.strict[places[j]] = strict
                if isinstance(c, str):
                    self.free.add(places[j])
            scale = lcm(*(x.denominator for row in matrix for x in row))
            for target, row in zip((*inside, region.count + number_), matrix):
                self.forms[target] = {
                    1 << (SLOT * place): int(x * scale) for place, x in zip(places, row) if x
                }
            self.blocks.append((inside, region.count + number_))
            seen += inside
            for row, _ in rows:
                whole = lcm(*(x.denominator for x in row))
                terms = {
                    (1 << (SLOT * i) if i < region.count else 0): int(x * whole)
                    for i, x in enumerate(row)
                    if x
                }
                self.slacks.append(terms)
        need(sorted(seen) == list(range(region.count)), "every variable belongs to one block")
        self.ones = [self._positive_ones(place) for _, place in self.blocks]

    def _slack(self, region, c):
        if type(c) is int and c == -1:
            return [Q(0)] * region.count + [Q(1)], True
        if isinstance(c, str):
            need(c in region.index, f"there is no variable {c!r}")
            return [Q(i == region.index[c]) for i in range(region.count + 1)], False
        need(type(c) is int and 0 <= c < len(region.given), "there is no such hypothesis")
        r = region.given[c]
        row = row_of(sub(r.high, r.low), region.names)
        need(r.op in ("<", "<=") and row is not None, "the hypothesis is no linear inequality")
        return row, r.op == "<"

    def _positive_ones(self, place):
        """Coordinates of which one is positive, as the block's 1 is a sum of them; none if that tells nothing."""
        form = {m.bit_length() // SLOT: c for m, c in self.forms[place].items()}
        above = [i for i, c in form.items() if c > 0]
        return [] if any(i in self.free for i in form) or any(self.strict[i] for i in above) else above

    def sign(self, terms):
        """By coefficients, once the polynomial is homogeneous in each block and in the coordinates."""
        for inside, one in self.blocks:
            degrees = [sum(m >> (SLOT * i) & MASK for i in inside) for m in terms]
            highest = max(degrees)
            terms = {m + ((highest - d) << (SLOT * one)): c for (m, c), d in zip(terms.items(), degrees)}
        for slot, form in self.forms.items():
            terms = _substitute(terms, SLOT * slot, form)
        if self.polya:
            forms = {1 << (SLOT * i): 1 for i in self.strict}
            terms = p_mul(terms, p_pow(forms, self.polya))
        if any(m >> (SLOT * i) & 1 for i in self.free for m in terms):
            return None, False
        if not terms:
            return None, False
        signs = {c > 0 for c in terms.values()}
        if len(signs) > 1:
            return None, False
        return (1 if signs == {True} else -1), self._somewhere_positive(terms)

    def _somewhere_positive(self, terms):
        loose = [SLOT * i for i, strict in self.strict.items() if not strict]
        sets = [[s for s in loose if m >> s & MASK] for m in terms]
        if any(not s for s in sets):
            return True
        choices = [c for c in self.ones if len(c) > 1]
        return (
            bool(choices)
            and len(choices) <= 6
            and all(
                any(all(s // SLOT in chosen for s in used) for used in sets) for chosen in product(*choices)
            )
        )


def _substitute(terms, shift, form):
    """A linear form for one variable."""
    if len(form) == 1:
        ((m, c),) = form.items()
        out: dict = {}
        for x, d in terms.items():
            k = x >> shift & MASK
            y = x - (k << shift) + m * k
            out[y] = out.get(y, 0) + d * c**k
        return {x: d for x, d in out.items() if d}
    groups: dict = {}
    for x, d in terms.items():
        k = x >> shift & MASK
        groups.setdefault(k, {})[x - (k << shift)] = d
    out, power, reached = {}, {0: 1}, 0
    for k in sorted(groups):
        while reached < k:
            power, reached = p_mul(power, form), reached + 1
        for x, d in p_mul(groups[k], power).items():
            out[x] = out.get(x, 0) + d
    need(len(out) <= MAX_TERMS, "a polynomial has too many terms")
    return {x: d for x, d in out.items() if d}


def _exponents(m):
    out = []
    while m:
        out.append(m & MASK)
        m >>= SLOT
    return out


def _common(terms):
    """The largest monomial that divides all."""
    it = iter(terms)
    common = next(it)
    for m in it:
        if not common:
            break
        common = sum(
            min(a, b) << (SLOT * i) for i, (a, b) in enumerate(zip(_exponents(common), _exponents(m)))
        )
    return common


def _atom_of(p, bit):
    (m,) = p.terms
    return ((m >> bit).bit_length() - 1) // SLOT


def _leading(terms, count):
    """The coefficient of the leading monomial: the highest degree, then the least power of the last variables."""

    def order(m):
        powers = _exponents(m) + [0] * count
        return sum(powers), [-k for k in reversed(powers[:count])]

    return abs(terms[max(terms, key=order)])


def p_root(terms):
    """The square root of a polynomial, or None."""
    top = max(terms)
    if any(e % 2 for e in _exponents(top)) or terms[top] < 0 or isqrt(terms[top]) ** 2 != terms[top]:
        return None
    first = sum((e // 2) << (SLOT * i) for i, e in enumerate(_exponents(top)))
    root = {first: isqrt(terms[top])}
    rest = p_add(terms, p_mul(root, root), -1)
    slots = [s for s in range(0, first.bit_length(), SLOT) if first >> s & MASK]
    while rest and len(root) < 40:
        m = max(rest)
        c, r = divmod(rest[m], 2 * root[first])
        if r or any((m >> s & MASK) < (first >> s & MASK) for s in slots) or m - first >= min(root):
            return None
        term = {m - first: c}
        rest = p_add(rest, p_add(p_mul({x: 2 * y for x, y in root.items()}, term), p_mul(term, term)), -1)
        root |= term
    return None if rest else root


def primes(n):
    """The primes of a whole number >= 1, with their powers."""
    found, p = Counter(), 2
    while n > 1:
        need(p < 100_000, "a number is too large to take apart")
        if p * p > n:
            p = n
        while n % p == 0:
            found[p] += 1
            n //= p
        p += 1
    return found.items()


def inverse(rows):
    """The inverse of a square matrix of fractions."""
    size = len(rows)
    m = [[*row, *(Q(i == j) for j in range(size))] for i, row in enumerate(rows)]
    for i in range(size):
        at = next((j for j in range(i, size) if m[j][i]), None)
        need(at is not None, "the coordinates are not independent")
        m[i], m[at] = m[at], m[i]
        m[i] = [x / m[i][i] for x in m[i]]
        for j in range(size):
            if j != i and m[j][i]:
                factor = m[j][i]
                m[j] = [x - factor * y if y else x for x, y in zip(m[j], m[i])]
    return [row[size:] for row in m]


def never_negative(e):
    """>= 0 by the form of the formula, wherever it is defined."""
    if e.op == "num":
        return e.args[0] >= 0
    if e.op == "pow" and e.args[1].op == "num":
        k = e.args[1].args[0]
        return k.denominator != 1 or k.numerator % 2 == 0 or never_negative(e.args[0])
    return e.op in ("abs", "exp") or (
        e.op in ("add", "mul", "div", "min", "max") and all(map(never_negative, e.args))
    )


# -- rules for goals: what is left to show; leaves return nothing ------------------------------------------


def orthant(g, coordinates, polya=0, others=None):
    region = Region(g, coordinates, polya, others or [])
    s, strict = region.sign(region.value(sub(g.then.high, g.then.low)))
    shown = {"<": s == 1 and strict, "<=": s in (0, 1), "=": s == 0, "!=": s in (1, -1) and strict}
    need(shown[g.then.op], "the sign is not settled")
    return []


def ground(g):
    need(not g.then.syms, "the relation is not about numbers")
    low, high = (fold(e, frozenset()) for e in (g.then.low, g.then.high))
    if g.then.op in ("<=", "=") and low is high:
        value_of(low, {})
        return []
    need(holds(g.then, {}), "the numbers are not in that relation for certain")
    return []


def farkas(g, coefficients):
    need(isinstance(coefficients, list) and len(coefficients) == len(g.given), "one number a hypothesis")
    total, strict = [Q(0)] * (len(g.names) + 1), False
    for r, text in zip(g.given, coefficients):
        c = number(text)
        if not c:
            continue
        row = row_of(sub(r.high, r.low), g.names)
        need(row is not None and r.op != "!=" and (c > 0 or r.op == "="), "a multiple that says nothing")
        strict = strict or r.op == "<"
        total = [a + c * b for a, b in zip(total, row)]
    need(not any(total[:-1]) and (total[-1] < 0 or (total[-1] == 0 and strict)), "no contradiction")
    return []


def boxes(g, depth):
    global BITS
    need(type(depth) is int and 0 <= depth <= 40, "the depth")
    low, high = {}, {}
    for r in g.given:
        if r.op in ("<", "<=") and r.low.op == "num" and r.high.op == "sym":
            low[r.high.args[0]] = max(low.get(r.high.args[0], r.low.args[0]), r.low.args[0])
        elif r.op in ("<", "<=") and r.high.op == "num" and r.low.op == "sym":
            high[r.low.args[0]] = min(high.get(r.low.args[0], r.high.args[0]), r.high.args[0])
    need(set(g.names) <= low.keys() & high.keys(), "the region is not inside a box")
    before, BITS = BITS, 128
    try:
        waiting, seen = [({v: (low[v], high[v]) for v in g.names}, 0)], 0
        while waiting:
            box, level = waiting.pop()
            seen += 1
            need(seen <= 20_000, "too many boxes")
            point = {v: a if a == b else (pair(a)[0], pair(b)[1]) for v, (a, b) in box.items()}
            try:
                if certain(g.then.op, value_of(g.then.low, point), value_of(g.then.high, point)):
                    continue
            except Reject:
                pass
            need(level < depth and box, "the boxes do not decide")
            v = max(box, key=lambda v: box[v][1] - box[v][0])
            a, b = box[v]
            waiting += [(box | {v: (a, (a + b) / 2)}, level + 1), (box | {v: ((a + b) / 2, b)}, level + 1)]
    finally:
        BITS = before
    return []


def split(g, on):
    need(on.syms <= set(g.names), "other variables")
    return [g.also(Rel("<=", on, ZERO)), g.also(Rel("<=", ZERO, on))]


def whole(g, on, at):
    row = row_of(on, g.whole)
    need(row is not None and all(c.denominator == 1 for c in row) and type(at) is int, "not a whole number")
    return [g.also(Rel("<=", on, num(at))), g.also(Rel("<=", num(at + 1), on))]


def weaken(g, keep):
    need(isinstance(keep, list) and all(type(i) is int and 0 <= i < len(g.given) for i in keep), "keep what?")
    return [Goal(tuple(g.given[i] for i in keep), g.then, g.whole)]


def apart(g, order):
    need(g.then.op == "!=" and order in ("<", ">"), "the conclusion is not that two values differ")
    ends = (g.then.low, g.then.high)
    return [g.show("<", *(ends if order == "<" else ends[::-1]))]


def both(g):
    need(g.then.op == "=", "the conclusion is not an equality")
    return [g.show("<=", g.then.low, g.then.high), g.show("<=", g.then.high, g.then.low)]


def cut(g, low, high, op):
    need(op in ("<", "<=", "=") and low.syms | high.syms <= set(g.names), "the cut")
    return [g.show(op, low, high), g.also(Rel(op, low, high))]


def surely_positive(g):
    return frozenset(r.high.args[0] for r in g.given if r.low is ZERO and r.op == "<" and r.high.op == "sym")


def instead(g, part, by):
    need(by.syms <= set(g.names), "other variables")
    sides = [swap(e, lambda x: by if x is part else None) for e in g.then[1:]]
    need(sides != list(g.then[1:]), "that is no part of the conclusion")
    return [Goal(g.given, Rel("=", part, by), g.whole),
            Goal(g.given, Rel(g.then.op, *(fold(e, surely_positive(g)) for e in sides)), g.whole)]  # fmt: skip


def conditions(e):
    """What makes every quotient, logarithm and root of a formula defined."""
    found = []
    for x in nodes(e):
        if x.op == "div" and x.args[1].op != "num":
            found.append(Rel("!=", x.args[1], ZERO))
        elif x.op == "log":
            found.append(Rel("<", ZERO, x.args[0]))
        elif x.op == "pow":
            need(x.args[1].op == "num", "an exponent that is no number")
            k = x.args[1].args[0]
            if k.denominator != 1:
                found.append(Rel("<", ZERO, x.args[0]))
            elif k < 0:
                found.append(Rel("!=", x.args[0], ZERO))
    return list(dict.fromkeys(found))


def path(g, h):
    need(g.then.op in ("<", "<=") and h.syms <= {*g.names, "t_path"} and "t_path" not in g.names, "the path")
    start, end = (subst(h, {"t_path": x}) for x in (ZERO, ONE))
    t = sym("t_path")
    inside = g.also(Rel("<", ZERO, t), Rel("<", t, ONE))
    found = conditions(h)
    ends = [r.at({"t_path": x}) for r in found for x in (ZERO, ONE)]
    return [g.show("=", g.then.low, start), g.show("=", end, g.then.high),
            inside.show(g.then.op, ZERO, derivative(h, "t_path")),
            *(inside.show(*r) for r in found), *(g.show(*r) for r in ends)]  # fmt: skip


class InAnyOrder(list):
    """Goals of which the first `firm` have their own certificates; the others' may stand in any order."""

    firm = 3


def rising(g, variable, start, upward, coordinates):
    need(g.then.op in ("<", "<=") and isinstance(variable, str) and variable in g.names, "the variable")
    need(variable not in start.syms and start.syms <= set(g.names) and type(upward) is bool, "the start")
    moving = "t_" + variable
    need(moving not in g.names, "the name is taken")
    h = normal(Region(g, coordinates), sub(g.then.high, g.then.low))
    x, here = sym(moving), sym(variable)
    low, high = (start, here) if upward else (here, start)
    way = subst(h, {variable: x})
    slope = fold(derivative(way, moving), surely_positive(g) | {moving})
    base = fold(subst(h, {variable: start}), surely_positive(g))
    inside = (*g.given, Rel("<", low, x), Rel("<", x, high))
    closed = (*g.given, Rel("<=", low, x), Rel("<=", x, high))
    rate = Rel(g.then.op, ZERO, slope if upward else neg(slope))
    return InAnyOrder([Goal(g.given, Rel(g.then.op, low, high)), Goal(g.given, Rel("<=", ZERO, base)),
                       Goal(inside, rate), *(Goal(closed, r) for r in conditions(way))])  # fmt: skip


def normal(region, e):
    """The formula as quotients of polynomials times products of logarithms and roots, "Normal form"."""
    v = region.value(e)
    above = {p: k for p, k in v.parts.items() if k > 0}
    below = {p: k for p, k in v.parts.items() if k < 0}
    terms, scale = region.expand(Value(v.c, above)) if v.c else ({}, 1)
    groups: dict = {}
    low = (1 << region.atom_bit) - 1
    for m, c in terms.items():
        groups.setdefault(tuple(_exponents(m >> region.atom_bit)), {})[m & low] = c
    found = []
    for atoms in sorted(groups):
        part = region.times(region.of(groups[atoms], scale), Value(Q(1), below))
        for p in below:
            while (
                part.parts.get(p, 0) < 0
                and (
                    left := region._divided(
                        Value(part.c, {q: k for q, k in part.parts.items() if q is not p}), p
                    )
                )
                is not None
            ):
                part = Value(left.c, {**left.parts, p: part.parts[p] + 1})
                part = Value(part.c, {q: k for q, k in part.parts.items() if k})
        factors = [as_formula(region, part)]
        factors += [mk("pow", atom_formula(region, i), num(k)) if k > 1 else atom_formula(region, i)
                    for i, k in enumerate(atoms) if k]  # fmt: skip
        found.append(times(*factors))
    return total_of(found)


def as_formula(region, v):
    sides = []
    for sign in (1, -1):
        factors = [(polynomial(region, p), k * sign) for p, k in v.parts.items() if k * sign > 0]
        sides.append([e if k == 1 else mk("pow", e, num(k)) for e, k in factors])
    top = times(num(v.c), *sides[0])
    return mk("div", top, times(*sides[1])) if sides[1] else top


def polynomial(region, p):
    terms = []
    for m, c in sorted(p.terms.items(), reverse=True):
        factors = [num(c)]
        for i, k in enumerate(_exponents(m)):
            if k:
                shift = i - 2 * (region.count + region.blocks)
                e = sym(region.names[i]) if shift < 0 else atom_formula(region, shift)
                factors.append(e if k == 1 else mk("pow", e, num(k)))
        terms.append(times(*factors))
    return total_of(terms)


def atom_formula(region, i):
    kind, p, s, *degree = region.atom_list[i]
    inside = num(p * s) if isinstance(p, int) else times(num(s), polynomial(region, p))
    return mk("log", inside) if kind == "log" else mk("pow", inside, num(Q(1, degree[0])))


def exponentials(g):
    found = list(dict.fromkeys(e for side in g.then[1:] for e in nodes(side) if e.op == "exp"))
    need(found and not any(has(e.args[0], "exp") for e in found), "no exponential, or one inside another")
    names = {e: sym(f"w{i}") for i, e in enumerate(found)}
    need(not {w.args[0] for w in names.values()} & set(g.names), "the names w0, w1 are taken")
    image = {**{e.args[0]: w for e, w in names.items()}, ZERO: ONE}
    inherited = [r.map(image.get) for r in g.given if r.low in image and r.high in image]
    then = g.then.map(lambda e: swap(e, names.get))
    kept = [r for r in g.given if r.syms & then.syms and not (r.low in image or r.high in image)]
    positive = [Rel("<", ZERO, w) for w in names.values()]
    inner = [e.args[0] for e in found if e.args[0].op not in ("num", "sym")]
    return [Goal((*kept, *positive, *(r for r in inherited if r.syms)), then),
            *(g.show("=", e, e) for e in inner)]  # fmt: skip


# a rule's parameters: those that are formulas, others that it must have, others that it may have
GOAL_RULES = {
    "orthant": (orthant, (), ("coordinates",), ("polya", "others")), "ground": (ground, (), (), ()),
    "farkas": (farkas, (), ("coefficients",), ()), "boxes": (boxes, (), ("depth",), ()),
    "split": (split, ("on",), (), ()), "whole": (whole, ("on",), ("at",), ()),
    "weaken": (weaken, (), ("keep",), ()), "apart": (apart, (), ("order",), ()), "both": (both, (), (), ()),
    "cut": (cut, ("low", "high"), ("op",), ()), "instead": (instead, ("part", "by"), (), ()),
    "path": (path, ("h",), (), ()), "exponentials": (exponentials, (), (), ()),
    "rising": (rising, ("start",), ("variable", "upward", "coordinates"), ()),
}  # fmt: skip


class Step(NamedTuple):
    rule: str
    params: dict
    premises: tuple


def params_of(step, formulas, required, optional):
    """The parameters, formulas decoded; no others may be there, none may be missing."""
    wanted = {*formulas, *required, *optional}
    need(set(step.params) <= wanted and {*formulas, *required} <= set(step.params), "other parameters")
    return {k: decode(v) if k in formulas else v for k, v in step.params.items()}


def show(goal, step):
    """The certificate of a goal."""
    if step.rule in ("z3", "assumed"):
        raise NotCovered(f"the word of {step.rule}")
    if step.rule not in GOAL_RULES:
        raise NotCovered(f"rule {step.rule}")
    rule, *params = GOAL_RULES[step.rule]
    goals = rule(goal, **params_of(step, *params))
    need(len(goals) == len(step.premises), f"{step.rule} leaves {len(goals)} goals, not {len(step.premises)}")
    if not isinstance(goals, InAnyOrder):
        for g, s in zip(goals, step.premises):
            show(g, s)
        return
    for g, s in zip(goals[: goals.firm], step.premises):
        show(g, s)
    match(goals[goals.firm :], step.premises[goals.firm :])


def match(goals, steps):
    """Each goal has a certificate of its own among the steps, whatever their order; a != b as well as -a != b."""
    known: dict = {}
    taken: dict = {}

    def shows(i, j):
        if (i, j) not in known:
            g = goals[i]
            known[i, j] = False
            for h in (g, g.show("!=", neg(g.then.low), ZERO))[: 1 + (g.then.op == "!=")]:
                with suppress(Reject):
                    show(h, steps[j])
                    known[i, j] = True
                    break
        return known[i, j]

    def place(i, tried):
        for j in sorted(range(len(steps)), key=lambda j: j != i):
            if j not in tried and shows(i, j):
                tried.add(j)
                if j not in taken or place(taken[j], tried):
                    taken[j] = i
                    return True
        return False

    for i, g in enumerate(goals):
        need(place(i, set()), f"nothing shows {g.then}")


# -- axioms of quantification: own statements, "Statements" -------------------------------------------------
# x_1 is the prevalence x(c1), mass_x the sum of x over the part C1; agree: equal at all other classes


class Axiom(NamedTuple):
    names: str
    then: str
    given: str = ""
    scalars: tuple = ()
    signs: tuple = ()
    agree: tuple = ()
    part: bool = False
    smoothing: str = "each"


_SHIFT = "0 < a, x_1 = p_1 + s1*a, y_1 = q_1 + s2*a"
_ROOM = "p_1 < q_1, q_1 < q_2, q_2 < p_2, "
_OTHER = ", x_2 = p_2 - s1*a, y_2 = q_2 - s2*a"
_MIRROR = "0 <= a, x_1 = p_1 + a, y_1 = p_1 - a"
_PARTS = "D(p, x) <= D(p, y) iff D_part(p, x) <= D_part(p, y)"
_MASSES = "0 < mass_p, 0 < mass_x"


def _shifts(then):
    more = {"scalars": ("a",), "signs": ("s1", "s2"), "agree": ("pq", "xy")}
    return {
        "printed": Axiom("pqxy", then, _ROOM + _SHIFT, **more),
        "repaired": Axiom("pqxy", then, _ROOM + _SHIFT + _OTHER, **more),
        "binary": Axiom("pqxy", then, "p_1 < q_1, q_1 < q_2, " + _SHIFT, **more),
    }


AXIOMS = {
    "IoI": {"printed": Axiom("px", "D(p, x) = 0 iff x = p")},
    "NN": {"printed": Axiom("px", "0 <= D(p, x)")},
    "MAX": {"printed": Axiom("px", "attained")},
    "MON": {
        "printed": Axiom("pxy", "D(p, x) < D(p, y)", "y_1 < x_1, x_1 <= p_1, x_2 < y_2, p_2 <= x_2", agree=("xy",)),
        "binary": Axiom("pxy", "D(p, x) < D(p, y)", "y_1 < x_1, x_1 <= p_1"),
    },
    "IMP": {
        "printed": Axiom("pxy", "D(p, x) = D(p, y)", _MIRROR + ", x_2 = p_2 - a, y_2 = p_2 + a", ("a",), agree=("xy",)),
        "binary": Axiom("pxy", "D(p, x) = D(p, y)", _MIRROR, ("a",)),
    },
    "REL": _shifts("D(q, y) < D(p, x)"),
    "ABS": _shifts("D(p, x) = D(q, y)"),
    "IND": {
        "printed": Axiom("pxy", _PARTS, _MASSES, agree=("xy",), part=True),
        "repaired": Axiom("pxy", _PARTS, _MASSES + ", mass_p = mass_x", agree=("xy",), part=True),
        "rescaled": Axiom("pxy", _PARTS, _MASSES + ", mass_p = mass_x", agree=("xy",), part=True, smoothing="rescaled"),
        "smooth-first": Axiom("pxy", _PARTS, _MASSES, agree=("xy",), part=True, smoothing="first"),
    },
    "SYM": {"printed": Axiom("px", "D(p, x) = D(x, p)")},
    "TRI": {"printed": Axiom("pxy", "D(p, y) <= D(p, x) + D(x, y)")},
    "BND": {"printed": Axiom("px", "bounded")},
    "CON": {"printed": Axiom("px", "continuous")},
    "CVX": {"printed": Axiom("pxy", "D(p, mix(a, x, y)) <= a*D(p, x) + (1 - a)*D(p, y)", "0 <= a, a <= 1", ("a",))},
}  # fmt: skip


class Claim(NamedTuple):
    formula: E
    axiom: str
    reading: str
    domain: str
    signs: str
    classes: int | None
    filtering: bool = False
    parameters: tuple = ()  # (name, low, high), each bound a Fraction or None
    lower_is_better: bool = True
    given: tuple = ()

    @property
    def says(self):
        return (MATRIX_AXIOMS if self.filtering else AXIOMS)[self.axiom][self.spoken]

    @property
    def spoken(self):
        """The reading whose statement it is."""
        known = (MATRIX_AXIOMS if self.filtering else AXIOMS)[self.axiom]
        return self.reading if self.filtering or self.reading in known else "printed"

    @property
    def smoothed(self):
        return self.domain == "smoothed"

    @property
    def like(self):
        """Are all classes alike?"""
        return not has(self.formula, "at", "cumsum")


def claim_of(said):
    """The claim that a document describes; what its formula and parameters are is read from their text."""
    parts = {"measure", "formula", "axiom", "reading", "domain", "signs", "classes"}
    more = {"kind", "parameters", "lower_is_better"}
    if isinstance(said, dict) and "says" in said:
        raise NotCovered("a declared property, of whose proofs tools/recheck_steps.py checks the steps")
    need(isinstance(said, dict) and set(said) in (parts, parts | more), "the claim's parts")
    texts = [said[k] for k in ("measure", "formula", "axiom", "reading", "domain", "signs")]
    need(all(isinstance(x, str) for x in texts), "the claim's parts")
    _, formula, axiom, reading, domain, signs = texts
    need(signs in ("same", "independent"), "signs")
    if "kind" in said:
        need(said["kind"] == "filtering" and type(said["lower_is_better"]) is bool, "kind, orientation")
        need(
            axiom in MATRIX_AXIOMS and reading in MATRIX_AXIOMS[axiom] and domain in SMOOTHINGS,
            "no such statement",
        )
        need(said["classes"] is None and signs == "same" and isinstance(said["parameters"], list), "classes")
        claim = Claim(read(formula), axiom, reading, domain, signs, None, True,
                      tuple(map(_parameter, said["parameters"])), said["lower_is_better"])  # fmt: skip
        stray = claim.formula.syms - {x[0] for x in claim.parameters} - WORDS
        need(not stray and not has(claim.formula, *AGGREGATES), "the formula speaks of other things")
        need(len({x[0] for x in claim.parameters}) == len(claim.parameters), "a parameter occurs twice")
        return claim
    readings = ("binary", "printed", "repaired", "rescaled", "smooth-first")
    need(
        axiom in AXIOMS and reading in readings and domain in ("natural", "extended", "smoothed"),
        "no such statement",
    )
    known = AXIOMS[axiom]
    need(
        reading in known or (reading == "repaired") or (reading == "binary" and axiom != "IND"),
        "no such reading",
    )
    n = said["classes"]
    need(type(n) in (int, type(None)) and (n is None or n >= (3 if axiom == "IND" else 2)), "classes")
    need(reading != "binary" or n == 2, "the binary reading is about two classes")
    need(signs == "same" or axiom in ("REL", "ABS"), "there are no signs")
    claim = Claim(read(formula), axiom, reading, domain, signs, n)
    if claim.formula.syms - {"p", "p_hat", "n"}:
        raise NotCovered("a formula with other names: parameters, training prevalences")
    need(not outside(claim.formula), "a prevalence outside the aggregators")
    return claim


def _parameter(text):
    m = re.fullmatch(r"(?:any )?(?:(-?[0-9/]+) < )?([a-z][a-z_0-9]*)(?: < (-?[0-9/]+))?", text)
    need(m and m[2] not in ("d", "k", "s", "t"), f"no parameter: {text!r}")
    low, high = (number(x) if x else None for x in (m[1], m[3]))
    need(None in (low, high) or low < high, "a parameter without values")
    return m[2], low, high


# -- a statement written out at n classes -------------------------------------------------------------------


def expand(formula, p, x):
    """The formula at a true and a predicted distribution, class by class."""
    size = len(p)

    def at(e, c):
        if e.op == "sym":
            k = e.args[0]
            return (
                num(size)
                if k == "n"
                else e
                if c is None or k not in ("p", "p_hat")
                else (p if k == "p" else x)[c]
            )
        if e.op == "num":
            return e
        if e.op == "at":
            i = int(e.args[0].args[0])
            need(1 <= i <= size, "there is no such class")
            return at(e.args[1], i - 1)
        if e.op not in AGGREGATES:
            return mk(e.op, *(at(a, c) for a in e.args))
        if e.op == "cumsum":
            need(c is not None, "a cumulative sum outside the classes")
            return total_of(at(e.args[0], i) for i in range(c + 1))
        terms = [at(e.args[0], i) for i in range(size)]
        if e.op in ("sum", "mean"):
            return total_of(terms) if e.op == "sum" else mk("div", total_of(terms), num(size))
        result = terms[0]
        for t in terms[1:]:
            result = mk(e.op[1:], result, t)
        return result

    return at(formula, None)


class Case(NamedTuple):
    """The statement of a claim with its names bound to vectors of formulas."""

    claim: Claim
    size: int
    vectors: dict
    scalars: dict
    picked: tuple = (1, 2)
    part: int = 0

    def bound(self, e):
        image = dict(self.scalars)
        for k, v in self.vectors.items():
            image |= {f"{k}_{i + 1}": v[c - 1] for i, c in enumerate(self.picked)}
            image[f"mass_{k}"] = total_of(v[: self.part])
        return subst(e, image)

    def given(self):
        found = [r.map(self.bound) for r in relations(self.claim.says.given)]
        outside = [
            c
            for c in range(self.size)
            if (c >= self.part if self.claim.says.part else c + 1 not in self.picked)
        ]
        return found + [
            Rel("=", self.vectors[a][c], self.vectors[b][c])
            for a, b in self.claim.says.agree
            for c in outside
        ]

    def arguments(self, term):
        """The two distributions of D(p, x), projected and smoothed."""
        pair_ = [self._vector(e) for e in term.args]
        if term.op == "D":
            return [self._smooth(v) for v in pair_]
        masses = [total_of(v[: self.part]) for v in pair_]
        eps, k, found = sym("eps"), num(self.part), []
        for v, mass in zip(pair_, masses):
            if not self.claim.smoothed:
                found.append([mk("div", e, mass) for e in v[: self.part]])
            elif self.claim.says.smoothing == "each":
                below = mk("add", ONE, mk("mul", k, eps))
                found.append([mk("div", mk("add", ratio(e, mass), eps), below) for e in v[: self.part]])
            else:
                below = mk("add", mass, mk("mul", k, eps))
                found.append([mk("div", mk("add", e, eps), below) for e in v[: self.part]])
        return found

    def _vector(self, e):
        if e.op == "sym":
            return self.vectors[e.args[0]]
        w = self.bound(e.args[0])
        x, y = (self.vectors[a.args[0]] for a in e.args[1:])
        return [mk("add", mk("mul", w, u), mk("mul", sub(ONE, w), v)) for u, v in zip(x, y)]

    def _smooth(self, v):
        if not self.claim.smoothed:
            return list(v)
        if self.claim.says.part:
            below = mk("add", ONE, mk("mul", num(self.size), sym("eps")))
            return [mk("div", mk("add", e, sym("eps")), below) for e in v]
        s, n = sym("shrink"), num(self.size)
        return [mk("add", mk("mul", s, e), mk("div", sub(ONE, s), n)) for e in v]

    def written(self, e, value=None):
        """A formula with its D-terms written out."""
        value = value or (lambda pair_: expand(self.claim.formula, *pair_))

        def rule(x):
            if x.op in ("D", "D_part"):
                return value(self.arguments(x))
            return self.scalars.get(x.args[0]) if x.op == "sym" else None

        return swap(e, rule)


def ratio(a, b):
    """The quotient; of numbers, a number."""
    return mk("div", a, b) if a.syms | b.syms else num(value_of(a, {}) / value_of(b, {}))


def sides_of(claim):
    """The conclusion: one relation, or two that are equivalent ("x = p" says that distributions are equal)."""
    found = []
    for text in claim.says.then.split(" iff "):
        need(any(c in text for c in "<="), "the conclusion is not a relation between values")
        found.append(Text(text).relation())
    return found


def sign_choices(claim):
    if not claim.says.signs:
        return [()]
    return [(1, 1), (-1, -1)] if claim.signs == "same" else [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def contrary(r):
    op = {"<": "<=", "<=": "<", "=": "!=", "!=": "="}[r.op]
    return Rel(op, r.high, r.low) if r.op in ("<", "<=") else Rel(op, r.low, r.high)


# -- the shape D = E(S), S a sum over the classes, "Shape" ---------------------------------------------------

S, T_, N_ = sym("s"), sym("t"), sym("n")
INFINITE, UNDEFINED = "infinite", "undefined"


def above(e):
    return Rel("<", ZERO, e)


def below_one(e):
    return Rel("<=", e, ONE)


class Shape:
    """What the lemmas for every n share; `table` is the summand on the strata 00, 0+, +0, ++ of (p, p_hat)."""

    def __init__(self, claim, *axioms, own_zeros=False):
        need(claim.axiom in axioms, "the lemma is about another axiom")
        self.claim = claim
        self.outer, self.summand = shape(claim.formula, claim.classes)
        self.aggregates = {k for k in self.outer.syms if k in ("least", "most") or k.startswith("moment_")}
        self.table = strata(self.summand, claim.domain)
        self.infinite = INFINITE in self.table.values()
        if claim.domain == "extended":
            need(
                UNDEFINED not in self.table.values() or (own_zeros and claim.classes == 2),
                "D has no value somewhere",
            )
            need(not (self.infinite and self.aggregates), "E depends on p where the sum is infinite")

    def E(self, e):
        return subst(self.outer, {"S": e})

    def f(self, pattern, p, q, m=0):
        """The summand on a stratum, plus m (q - p)."""
        value = self.table.get(pattern, UNDEFINED)
        if isinstance(value, str):
            return value
        value = subst(value, {"p": p, "p_hat": q})
        return mk("add", value, mk("mul", num(m), sub(q, p))) if m else value

    def zero_truth(self):
        return any(self.table.get(k, UNDEFINED) != UNDEFINED for k in ("00", "0+"))

    def about(self, *given, then):
        return Goal((*facts(self.outer, self.zero_truth()), *given), then)

    def increasing(self, strict=True, floor=False):
        op = "<" if strict else "<="
        lower = (Rel("<=", ZERO, S),) if floor else ()
        return self.about(*lower, Rel(op, S, T_), then=Rel(op, self.E(S), self.E(T_)))

    def grows(self, strict=True, floor=False):
        goal = self.increasing(strict, floor)
        if self.claim.domain != "natural":
            return goal
        inner = [subst(e, {"S": x}) for x in (S, T_) for e in under_logs(self.outer) if "S" in e.syms]
        return goal.also(*dict.fromkeys(map(above, inner)))

    def per_class(self, m, strict, free=()):
        """g > 0 off the diagonal, or g >= 0 everywhere."""
        p, q = sym("p"), sym("q")
        op = "<" if strict else "<="
        sides = {
            "++": [(above(p), Rel(op, p, q)), (above(q), Rel(op, q, p))],
            "0+": [(above(q),)],
            "+0": [(above(p),)],
        }
        if not strict:
            sides["00"] = [()]
        goals = []
        for pattern, regions in sides.items():
            at = [v if mark == "+" else ZERO for mark, v in zip(pattern, (p, q))]
            value = self.f(pattern, *at, m)
            if not isinstance(value, str) and pattern not in free:
                goals += [Goal(region, Rel(op, ZERO, value)) for region in regions]
        return goals

    def has_values(self):
        """Off the natural domain f and E must be defined, each equalling itself."""
        if self.claim.domain == "natural":
            return []
        e = self.E(S)
        goals = [self.about(then=Rel("=", e, e))]
        for pattern, value in self.table.items():
            if not isinstance(value, str):
                given = tuple(above(sym(k)) for mark, k in zip(pattern, "pq") if mark == "+")
                here = subst(value, {"p": sym("p"), "p_hat": sym("q")})
                goals.append(Goal(given, Rel("=", here, here)))
        return goals

    def centred(self):
        """This checker knows only summands that are 0 where p = q (or whose f(p, p) is not linear)."""
        p = sym("p")
        value = self.f("++", p, p)
        if isinstance(value, str):
            return
        try:
            region = Region(Goal((above(p), below_one(p)), Rel("=", value, ZERO)), [[0, 1]])
            v = region.value(value)
        except Reject:
            return
        if v.c:
            raise NotCovered("a summand that is not zero on the diagonal")


def under_logs(e):
    if e.op in ("num", "sym") or (e.op == "mul" and sum(a.op != "num" or a is ZERO for a in e.args) > 1):
        return []
    return [x for a in e.args for x in under_logs(a)] + ([e.args[0]] if e.op == "log" else [])


def facts(e, zero_allowed):
    known = [Rel("<=", num(2), N_)] if "n" in e.syms else []
    least, most = sym("least"), sym("most")
    if "least" in e.syms:
        known += [Rel("<=" if zero_allowed else "<", ZERO, least), Rel("<=", least, HALF)]
    if "most" in e.syms:
        known += [above(most), below_one(most)]
    for k in sorted(e.syms):
        known += [above(sym(k)), below_one(sym(k))] if k.startswith("moment_") else []
    return tuple(known)


@lru_cache(maxsize=256)
def shape(formula, classes):
    bodies = []

    def means(e):
        if e.op in ("num", "sym"):
            return e
        args = [means(a) for a in e.args]
        return mk("div", mk("sum", args[0]), N_) if e.op == "mean" else mk(e.op, *args)

    def rule(e):
        if e.op not in AGGREGATES:
            return None
        body = e.args[-1]
        if has(body, *AGGREGATES):
            raise Reject("an aggregator inside another")
        if e.op == "sum":
            if "p_hat" not in body.syms or row_of(body, ("p", "p_hat")) is not None:
                return class_total(body)
            if body not in bodies:
                bodies.append(body)
            return sym("S" if body is bodies[0] else "S1")
        need(e.op in ("cmin", "cmax") and body is sym("p"), "the formula is not a function of one sum")
        return sym("least" if e.op == "cmin" else "most")

    outer = swap(means(formula), rule)
    need(bodies, "no sum over predictions")
    if len(bodies) > 1:
        raise NotCovered("several sums over predictions")
    at = {"n": num(classes)} if classes is not None else {}
    return subst(outer, at), subst(bodies[0], at)


def class_total(body, closed=True):
    """The sum over the classes of a body in p alone, or linear: n, 1 and moments of p."""
    row = row_of(body, ("p", "p_hat"))
    if row is not None:
        return mk("add", num(row[0] + row[1]), mk("mul", num(row[2]), N_))
    found = in_powers(body)
    if closed:
        need(fold(subst(body, {"p": ZERO}), frozenset()) is num(found.get(0, 0)), "a jump at p = 0")
    words = {0: N_, 1: ONE}
    return total_of(mk("mul", num(c), words.get(k) or sym(f"moment_{k}")) for k, c in sorted(found.items()))


def in_powers(body):
    """The coefficients of a body that is a polynomial in p, for 0 < p <= 1."""
    p = sym("p")
    region = Region(Goal((above(p), below_one(p)), Rel("=", body, body)), [[0, 1]])
    need(body.syms <= {"p"}, "the body speaks of more than p")
    v = region.value(body if body.syms else mk("add", body, ZERO))
    terms, scale = region.expand(v) if v.c else ({}, 1)
    need(not region.atom_list, "not a polynomial")
    return {m & MASK: Q(c, scale) for m, c in terms.items()}


@lru_cache(maxsize=256)
def strata(f, domain):
    if domain == "smoothed":
        return {"++": f}
    table = {}
    for marks in ("00", "0+", "+0", "++"):
        zero = {k: ZERO for k, mark in zip(("p", "p_hat"), marks) if mark == "0"}
        try:
            table[marks] = fold(subst(f, zero), frozenset({"p", "p_hat", "n"} - zero.keys()))
        except NoValue:
            table[marks] = INFINITE if domain == "extended" and tends(f, zero.keys()) == "+oo" else UNDEFINED
    return table


def tends(e, vanishing):
    """As the vanishing symbols tend to 0+, others > 0: "0", "0+" (to 0 from above), "+" (bounded, > 0), "+oo", "?"."""
    if e.op == "num":
        return "0" if e.args[0] == 0 else "+" if e.args[0] > 0 else "?"
    if e.op == "sym":
        return "0+" if e.args[0] in vanishing else "+"
    tags = [tends(a, vanishing) for a in e.args]
    if e.op == "pow" and e.args[1].op == "num":
        k = e.args[1].args[0]
        inner = tags[0]
        if inner == "?" and k > 0 and k.denominator == 1 and k % 2 == 0:
            inner = tends(mk("abs", e.args[0]), vanishing)
        if k == 0:  # x**0 is 1, whatever x tends to
            return "+" if inner in ("0+", "+") else "?"
        return inner if k > 0 else {"0+": "+oo", "+": "+"}.get(inner, "?")
    if e.op == "abs":
        if tags[0] != "?" or e.args[0].op != "add" or len(e.args[0].args) != 2:
            return tags[0]
        bare = [
            neg(a) if a.op == "mul" and a.args[0] is MINUS and len(a.args) == 2 else a for a in e.args[0].args
        ]
        return "+" if {tends(a, vanishing) for a in bare} in ({"0+", "+"}, {"0", "+"}) else "?"
    if "?" in tags:
        return "?"
    if e.op == "add":
        return next(t for t in ("+oo", "+", "0+", "0") if t in tags)
    if e.op == "div":
        top, under = tags
        if under == "0+":
            return "+oo" if top in ("+", "+oo") else "?"
        return top if under == "+" else "0+" if under == "+oo" and top in ("0+", "+") else "?"
    if e.op == "mul":
        if "+oo" in tags:
            return "+oo" if set(tags) <= {"+oo", "+"} else "?"
        return "+" if set(tags) == {"+"} else "0" if "0" in tags else "0+"
    if e.op in ("min", "max"):
        return (min if e.op == "min" else max)(tags, key=["0", "0+", "+", "+oo"].index)
    return "+oo" if e.op == "log" and tags[0] == "+oo" else "?"


def marked(marks, names):
    """The zeros of a pattern, and that the others are positive."""
    zero = {k: ZERO for mark, k in zip(marks, names) if mark == "0"}
    return zero, tuple(above(sym(k)) for k in names if k not in zero)


def patterns(claim, count):
    return product(*(["+" if claim.smoothed else "0+"] * count))


# -- lemmas: what implies the claim; each is a section of docs/certificates-1.md --------------------------------


def divergence(claim, multiplier):
    c, m, p = Shape(claim, "IoI"), number(multiplier), sym("p")
    need(c.table.get("00") != INFINITE, "infinite on the diagonal")
    c.centred()
    free = [k for k in ("0+", "+0") if m == 0 and c.table.get(k) is ZERO][:1]
    diagonal = [(c.f("++", p, p, m), (above(p),)), (c.f("00", ZERO, ZERO, m), ())]
    return [c.grows(floor=True), c.about(then=Rel("=", c.E(ZERO), ZERO)), *c.per_class(m, True, free),
            *(Goal(given, Rel("=", v, ZERO)) for v, given in diagonal if not isinstance(v, str))]  # fmt: skip


def nonnegative(claim, multiplier):
    c, m = Shape(claim, "NN"), number(multiplier)
    c.centred()
    return [c.grows(False, True), c.about(then=Rel("<=", ZERO, c.E(ZERO))), *c.per_class(m, False)]


def separable(claim, multiplier, strict, floor=False):
    c, m = Shape(claim, "MON"), number(multiplier)
    need(strict in ("c1", "c2", "both"), "strict")
    if c.infinite:
        need(
            claim.classes == 2 and all(c.table[k] != INFINITE for k in ("00", "0+", "++")), "infinite errors"
        )
    if floor:
        c.centred()
    goals = [c.grows(floor=bool(floor))]
    x, y, z = sym("x"), sym("y"), sym("z")
    for side, order, all_marks in (
        ("c1", (Rel("<", z, y), Rel("<=", y, x)), ("++0", "+++")),
        ("c2", (Rel("<=", x, y), Rel("<", y, z)), ("00+", "0++", "+++")),
    ):
        for marks in all_marks:
            zero, positive = marked(marks, "xyz")
            u, v, w = (zero.get(k, sym(k)) for k in "xyz")
            near, far = c.f(marks[0] + marks[1], u, v, m), c.f(marks[0] + marks[2], u, w, m)
            if not isinstance(near, str) and not isinstance(far, str):
                ordered = tuple(r for r in order if not r.syms & zero.keys())
                goals.append(
                    Goal((*positive, *ordered), Rel("<" if strict in (side, "both") else "<=", near, far))
                )
    return [*goals, *(c.per_class(m, False) if floor else []), *c.has_values()]


def compared(c, op, left, right, given):
    """left op right, sums of two terms: nothing to show outside the domain, or where +oo decides."""
    both_ = (*left, *right)
    if UNDEFINED in both_:
        need(c.claim.domain != "extended", "D has no value at an admissible point")
        return []
    if INFINITE in both_:
        need(
            (op == ">" and INFINITE not in right) or (op == "=" and INFINITE in left and INFINITE in right),
            "+oo",
        )
        return []
    a, b = mk("add", *left), mk("add", *right)
    return [Goal(tuple(given), Rel("=", a, b) if op == "=" else Rel("<", b, a))]


def mirror(claim):
    c, a, goals = Shape(claim, "IMP"), sym("a"), []
    for marks in product("0+", "0+"):
        zero, positive = marked(marks, "uv")
        u, v = (zero.get(k, sym(k)) for k in "uv")
        ua, va = mk("add", u, a), mk("add", v, a)
        left = [c.f("++", ua, mk("add", ua, a)), c.f("+" + marks[1], va, v)]
        right = [c.f("+" + marks[0], ua, u), c.f("++", va, mk("add", va, a))]
        goals += compared(c, "=", left, right, (above(a), *positive))
    return [*goals, *c.has_values()]


def shifted(claim, floor=False):
    c = Shape(claim, "REL", "ABS", own_zeros=True)
    need(not c.aggregates and not (c.infinite and claim.classes != 2), "E depends on p, or is infinite")
    relative = claim.axiom == "REL"
    goals = [c.increasing(floor=bool(floor))] if relative else []
    goals += c.per_class(0, False) if floor else []
    p1, d, e, a, b = (sym(k) for k in ("p1", "d", "e", "a", "b"))
    free = claim.spoken == "printed" and claim.classes != 2
    names = ["p1", "d", "e", "a", *(["b"] if free else [])]
    true = (p1, total_of((p1, d, e, d)), total_of((p1, d)), total_of((p1, d, e)))
    for s1, s2 in sign_choices(claim):
        moves = [mk("mul", num(s), a) for s in (s1, -s1, s2, -s2)]
        predicted = [
            total_of((t, m, *([b] if free and i % 2 else []))) for i, (t, m) in enumerate(zip(true, moves))
        ]
        for marks, given, solved in zero_patterns(names, (p1, *predicted), (d, e, a)):
            tidy = [
                [from_row(row_of(subst(v, solved), names), names) for v in vs] for vs in (true, predicted)
            ]
            terms = [
                c.f((marks[0] if i == 0 else "+") + marks[i + 1], tidy[0][i], tidy[1][i]) for i in range(4)
            ]
            goals += compared(c, ">" if relative else "=", terms[:2], terms[2:], given)
    return [*goals, *c.has_values()]


def zero_patterns(names, nonnegative_, positive):
    """Every way in which linear forms may be zero or positive, "Zero patterns"."""
    for marks in product("0+", repeat=len(nonnegative_)):
        solved, possible = {}, True
        for mark, value in zip(marks, nonnegative_):
            if mark == "0" and possible:
                row = row_of(subst(value, solved), names)
                i = max((i for i, c in enumerate(row[:-1]) if c), default=None)
                if i is None:
                    possible = row[-1] == 0
                    continue
                answer = from_row([Q(0) if j == i else -c / row[i] for j, c in enumerate(row)], names)
                solved = {k: subst(v, {names[i]: answer}) for k, v in solved.items()} | {names[i]: answer}
        if not possible:
            continue
        wanted = [*positive, *(v for v, mark in zip(nonnegative_, marks) if mark == "+")]
        rows = [row_of(subst(v, solved), names) for v in wanted]
        sure = {i for row in rows for i in range(len(names)) if row == [Q(j == i) for j in range(len(row))]}
        if any(
            row[-1] <= 0 and all(not c or (c < 0 and i in sure) for i, c in enumerate(row[:-1]))
            for row in rows
        ):
            continue
        given = (above(from_row(row, names)) for row in rows if any(row[:-1]))
        yield marks, tuple(dict.fromkeys(given)), solved


def scaling(claim, factor, truth, prediction, constant, floor=False):
    c = Shape(claim._replace(classes=None), "IND")
    need(not c.infinite and claim.like, "an infinite error hides the order")
    p, q, k, eps = sym("p"), sym("q"), sym("k"), sym("eps")
    own = claim.spoken in ("printed", "smooth-first")
    mass_p = sym("P")
    mass_q = sym("Q") if own else mass_p
    allowed = {"P", "k", "n", *("Q" if own else ()), *(("eps",) if claim.smoothed else ())}
    need(all(e.syms <= allowed for e in (factor, truth, prediction, constant)), "more than the part")
    given = [above(mass_p), *([above(mass_q)] if own else []), Rel("<=", num(2), k), Rel("<", k, N_)]
    given += [above(eps)] if claim.smoothed else []
    whole_, part = (p, q), (mk("div", p, mass_p), mk("div", q, mass_q))
    if claim.smoothed:
        whole_ = [mk("div", mk("add", v, eps), mk("add", ONE, mk("mul", eps, N_))) for v in whole_]
        below = mk("add", ONE, mk("mul", eps, k))
        if claim.says.smoothing == "each":
            part = [mk("div", mk("add", v, eps), below) for v in part]
        else:
            part = [mk("div", mk("add", v, eps), mk("add", mass, mk("mul", eps, k)))
                    for v, mass in ((p, mass_p), (q, mass_q))]  # fmt: skip
    inside = subst(c.summand, {"p": part[0], "p_hat": part[1], "n": k})
    outside = subst(c.summand, {"p": whole_[0], "p_hat": whole_[1]})
    goals = [c.increasing(floor=bool(floor)), Goal(tuple(given), above(factor))]
    goals += c.per_class(0, False) if floor else []
    for marks in ("00", "0+", "+0", "++"):
        zero, positive = marked(marks, "pq")
        sure = frozenset({"p", "q", "P", "Q", "n", "k", "eps"} - zero.keys())
        try:
            left, right = fold(subst(inside, zero), sure), fold(subst(outside, zero), sure)
        except NoValue:
            need(not claim.smoothed, "the summand is undefined")
            continue
        terms = [
            mk("mul", factor, right),
            mk("mul", truth, subst(p, zero)),
            mk("mul", prediction, subst(q, zero)),
            constant,
        ]
        goals.append(Goal((*given, *positive), Rel("=", left, total_of(terms))))
    return goals


def vertex(claim, bound):
    need(claim.domain != "smoothed", "the vertices are not among the smoothed distributions")
    c, b = Shape(claim, "MAX", "BND"), number(bound)
    need(not c.infinite and b > 0, "the summand is unbounded")
    p, q, r = sym("p"), sym("q"), sym("r")
    goals, zero = [c.increasing(False)], c.zero_truth()
    start = {"+": c.f("+0", p, ZERO), "0": c.f("00", ZERO, ZERO)}
    end = {"+": c.f("++", p, ONE), "0": c.f("0+", ZERO, ONE)}
    for mark in "0+" if zero else "+":
        inside = c.f(mark + "+", p if mark == "+" else ZERO, q)
        need(not any(isinstance(v, str) for v in (inside, start[mark], end[mark])), "no value at some vertex")
        known = (above(p), below_one(p)) if mark == "+" else ()
        chord = mk("add", mk("mul", sub(ONE, q), start[mark]), mk("mul", q, end[mark]))
        goals.append(Goal((*known, above(q), below_one(q)), Rel("<=", inside, chord)))
    rise = sub(end["+"], start["+"])
    later = subst(rise, {"p": r})
    goals.append(Goal((above(p), Rel("<", p, r), below_one(r)), Rel("<=", later, rise)))
    if zero:
        bottom = sub(end["0"], start["0"])
        goals.append(Goal((above(r), below_one(r)), Rel("<=", later, bottom)))
        need(value_of(start["0"], {}) == in_powers(start["+"]).get(0, 0), "f(p, 0) jumps at p = 0")
        need(value_of(bottom, {}) == in_powers(rise).get(0, 0), "the rise jumps at p = 0")
    base = class_total(start["+"], closed=False)
    if claim.classes is not None:
        base = subst(base, {"n": num(claim.classes)})
    value = c.E(mk("add", base, subst(rise, {"p": sym("least")})))
    return [*goals, Goal(facts(value, zero), Rel("=", value, num(b)))]


def infinite_worst(claim):
    need(claim.domain == "extended", "only on the extended domain")
    c = Shape(claim, "MAX")
    b = limit_at_infinity(c.outer)
    need(c.table["+0"] == INFINITE and isinstance(b, Q) and b > 0, "E has no positive limit")
    return [c.about(then=Rel("<=", c.E(S), num(b)))]


def bounded(claim, summand, outer):
    c, k = Shape(claim, "BND"), num(number(summand))
    need(not c.infinite and outer.syms <= {"n"}, "the bound")
    size = N_ if claim.classes is None else num(claim.classes)
    many = [Rel("<=", num(2), N_)] if claim.classes is None else []
    goals = [Goal((), Rel("<=", ZERO, k)), c.increasing(False),
             c.about(*many, then=Rel("<=", c.E(mk("mul", k, size)), outer))]  # fmt: skip
    for marks in patterns(claim, 2):
        zero, given = marked(marks, "xy")
        value = c.f("".join(marks), *(zero.get(v, sym(v)) for v in "xy"))
        if value != UNDEFINED:
            goals.append(
                Goal((*given, *(below_one(sym(v)) for v in "xy" if v not in zero)), Rel("<=", value, k))
            )
    return goals


def worst_of_two(claim, bound):
    need(claim.axiom in ("MAX", "BND") and claim.classes == 2 and claim.domain != "smoothed", "two classes")
    b, p, q = num(number(bound)), sym("p"), sym("q")
    truth = (p, sub(ONE, p))
    square = (Rel("<=", ZERO, p), below_one(p), Rel("<=", ZERO, q), below_one(q))
    value = expand(claim.formula, truth, (q, sub(ONE, q)))
    goals = [Goal((), above(b))]
    for side in (Rel("<=", p, HALF), Rel("<=", HALF, p)):
        goals += [
            Goal((*square, side, order), Rel("<=", value, b)) for order in (Rel("<=", p, q), Rel("<=", q, p))
        ]
    at_one, at_two = (expand(claim.formula, truth, v) for v in ((ONE, ZERO), (ZERO, ONE)))
    goals.append(Goal((Rel("<=", ZERO, p), Rel("<=", p, HALF)), Rel("=", at_one, b)))
    return [*goals, Goal((Rel("<=", HALF, p), below_one(p)), Rel("=", at_two, b))]


def bounded_outer(claim, bound):
    c = Shape(claim, "BND")
    need(bound.syms <= {"n"}, "the bound may depend on n alone")
    return [c.about(then=Rel("<=", c.E(S), bound))]


def compact(claim):
    c, x, y = Shape(claim, "BND"), sym("x"), sym("y")
    need(claim.smoothed, "the domain is not compact")
    value, e = c.f("++", x, y), c.E(S)
    return [Goal((above(x), above(y)), Rel("=", value, value)), c.about(then=Rel("=", e, e))]


def symmetric(claim):
    c, goals = Shape(claim, "SYM"), []
    need(not c.aggregates and not c.infinite, "E depends on p, or is infinite")
    for marks in patterns(claim, 2):
        zero, given = marked(marks, "xy")
        x, y = (zero.get(v, sym(v)) for v in "xy")
        left, right = c.f(marks[0] + marks[1], x, y), c.f(marks[1] + marks[0], y, x)
        need((left == UNDEFINED) == (right == UNDEFINED), "only one of the two orders is defined")
        if left != UNDEFINED:
            goals.append(Goal(given, Rel("=", left, right)))
    return goals


def triangle(claim):
    c = Shape(claim, "TRI")
    need(not c.aggregates and not c.infinite, "E depends on p, or is infinite")
    both_ = mk("add", S, T_)
    halves = mk("add", c.E(S), c.E(T_))
    goals = [c.increasing(False, True)]
    goals.append(c.about(Rel("<=", ZERO, S), Rel("<=", ZERO, T_), then=Rel("<=", c.E(both_), halves)))
    for marks in patterns(claim, 3):
        zero, given = marked(marks, "xyz")
        u, v, w = (zero.get(k, sym(k)) for k in "xyz")
        terms = [
            c.f(marks[0] + marks[2], u, w),
            c.f(marks[0] + marks[1], u, v),
            c.f(marks[1] + marks[2], v, w),
        ]
        if UNDEFINED not in terms:
            goals.append(Goal(given, Rel("<=", terms[0], mk("add", *terms[1:]))))
    for marks in patterns(claim, 2):
        zero, given = marked(marks, "xy")
        value = c.f("".join(marks), *(zero.get(v, sym(v)) for v in "xy"))
        if value != UNDEFINED:
            goals.append(Goal(given, Rel("<=", ZERO, value)))
    return goals


def convex(claim, how):
    c, a, x, y = Shape(claim, "CVX"), sym("a"), sym("x"), sym("y")
    need(how in ("structure", "derivative") and not c.infinite, "how")
    rest = sub(ONE, a)
    mixed = c.E(mk("add", mk("mul", a, S), mk("mul", rest, T_)))
    apart_ = mk("add", mk("mul", a, c.E(S)), mk("mul", rest, c.E(T_)))
    goals = [c.increasing(False), c.about(Rel("<=", ZERO, a), below_one(a), then=Rel("=", mixed, apart_))]
    for mark in "+" if claim.smoothed else "0+":
        inside, edge = c.table[mark + "+"], c.table.get(mark + "0", UNDEFINED)
        if inside == UNDEFINED:
            need(edge == UNDEFINED, "the domain is not convex")
            continue
        truth, given = (ZERO, ()) if mark == "0" else (x, (above(x),))
        value = c.f(mark + "+", truth, y)
        parts = [e for e in nodes(value) if e.op in ("div", "log")]
        nonzero = [Rel("!=", e.args[1], ZERO) if e.op == "div" else above(e.args[0]) for e in parts]
        goals += [Goal((*given, above(y)), r) for r in nonzero]
        if how == "structure":
            need(bends_up(value, "y"), "not convex by its form")
        else:
            need(not has(value, "abs", "min", "max"), "the summand has kinks")
            second = fold(derivative(derivative(value, "y"), "y"), value.syms | {"y"})
            goals.append(Goal((*given, above(y)), Rel("<=", ZERO, second)))
        if edge != UNDEFINED:
            need(not has(value, "log", "exp"), "f may jump at a predicted prevalence of zero")
            there = fold(subst(value, {"y": ZERO}), value.syms - {"y"})
            goals.append(Goal(given, Rel("=", c.f(mark + "0", truth, ZERO), there)))
            goals += [Goal((*given, Rel("<=", ZERO, y)), r) for e, r in zip(parts, nonzero) if e.op == "div"]
    return goals


def bends_up(e, v):
    """Convex in the variable by its form, all symbols being positive."""
    if affine(e, v):
        return True
    if e.op in ("add", "max"):
        return all(bends_up(a, v) for a in e.args)
    if e.op == "abs":
        return affine(e.args[0], v)
    if e.op == "pow":
        k = e.args[1].args[0] if e.args[1].op == "num" else Q(1)
        return k.denominator == 1 and k > 0 and k % 2 == 0 and affine(e.args[0], v)
    if e.op == "div":
        return plain(e.args[1]) and v not in e.args[1].syms and bends_up(e.args[0], v)
    moving = [a for a in e.args if v in a.syms]
    return (
        e.op == "mul"
        and len(moving) == 1
        and all(plain(a) for a in e.args if v not in a.syms)
        and bends_up(moving[0], v)
    )


def affine(e, v):
    if v not in e.syms or e.op == "sym":
        return True
    if e.op == "add":
        return all(affine(a, v) for a in e.args)
    if e.op == "mul":
        return sum(v in a.syms for a in e.args) == 1 and all(affine(a, v) for a in e.args)
    return e.op == "div" and v not in e.args[1].syms and affine(e.args[0], v)


def continuous(claim):
    need(claim.axiom == "CON", "this is about continuity")
    if claim.domain == "extended":
        need(not {UNDEFINED, INFINITE} & set(Shape(claim, "CON").table.values()), "limits are taken")

    def tame(e):
        if e.op in ("num", "sym"):
            return True
        absorbs = e.op == "mul" and any(a.op == "log" and not defined(a, positive) for a in e.args)
        moving = [a for a in e.args if "p_hat" in a.syms]
        return not (absorbs and len(moving) > 1) and all(map(tame, e.args))

    positive = frozenset(("p", "p_hat", "n") if claim.smoothed else ())
    need(tame(claim.formula), "0 log 0 moves with the prediction")
    return []


def worked_form(claim, formula):
    need(claim.domain == "extended" and claim.classes == 2, "two classes, on the extended domain")
    need(not has(formula, "log", "exp") and not has(claim.formula, "log", "exp"), "not algebraic")
    need(formula.syms <= {"p", "p_hat", "n"} and not outside(formula), "the formula speaks of other things")
    p, q = sym("p"), sym("q")
    pair_ = (p, sub(ONE, p)), (q, sub(ONE, q))
    simpler = expand(formula, *pair_)
    inside = (above(p), Rel("<", p, ONE), above(q), Rel("<", q, ONE))
    square = (Rel("<=", ZERO, p), below_one(p), Rel("<=", ZERO, q), below_one(q))
    goals = [Goal(inside, Rel("=", expand(claim.formula, *pair_), simpler))]
    for e in nodes(simpler):
        if e.op == "div":
            goals.append(Goal(square, Rel("!=", e.args[1], ZERO)))
        elif e.op == "pow":
            k = e.args[1].args[0] if e.args[1].op == "num" else Q(0)
            need(k.denominator == 1 and k > 0, "a root may not be continuous")
    return [*dict.fromkeys(goals), claim._replace(formula=formula, domain="natural")]


def outside(e):
    """Prevalences outside every aggregator."""
    if e.op in AGGREGATES or e.op == "num":
        return set()
    return set(e.args) & {"p", "p_hat"} if e.op == "sym" else set().union(*map(outside, e.args))


# -- the statement at one size, "fixed_size" ---------------------------------------------------------------


def fixed_size(claim):
    size = claim.classes
    need(size is not None and size <= 4 and claim.domain != "extended", "the size, the domain")
    sides, says = sides_of(claim), claim.says
    need(not says.part or claim.like, "the classes are not alike")
    sizes = list(range(2, size)) if says.part else [0]
    goals = (
        [g for k in (size, *filter(None, sizes)) for g in inside_defined(claim, k)] if claim.smoothed else []
    )
    vectors = {k: [sym(f"{k}_{c}") for c in range(1, size + 1)] for k in says.names}
    speaks = not says.part and any(k in relation.syms for relation in relations(says.given)
                                   for k in (f"{v}_{i}" for v in says.names for i in (1, 2)))  # fmt: skip
    pairs = [(1, 2)] if claim.like or not speaks else [
        (i, j) for i in range(1, size + 1) for j in range(1, size + 1) if i != j]  # fmt: skip
    for signs in sign_choices(claim):
        scalars = {**{k: sym(k) for k in says.scalars}, **dict(zip(says.signs, map(num, signs)))}
        for part in sizes:
            for picked in pairs:
                goals += _stratum_goals(Case(claim, size, vectors, scalars, picked, part), sides)
                need(len(goals) <= 3000, "too many cases")
    return goals


def inside_defined(claim, k):
    names = [[f"{v}_{c}" for c in range(1, k + 1)] for v in "px"]
    positive = frozenset(names[0] + names[1])
    written = expand(claim.formula, *([sym(x) for x in v] for v in names))
    if defined(written, positive):
        return []
    last = {v[-1]: sub(ONE, total_of(sym(x) for x in v[:-1])) for v in names}
    value = subst(fold(written, positive), last)
    return [Goal(tuple(above(last.get(x, sym(x))) for v in names for x in v), Rel("=", value, value))]


def _stratum_goals(case, sides):
    claim, says = case.claim, case.claim.says
    prevalences = [e.args[0] for v in case.vectors.values() for e in v]
    names = prevalences + list(says.scalars)
    given = [Rel("=", total_of(v), ONE) for v in case.vectors.values()] + case.given()
    rows = [row_of(sub(r.low, r.high), names) for r in given if r.op == "="]
    need(None not in rows, "a hypothesis is not linear")
    goals = []
    for marks in product("+" if claim.smoothed else "0+", repeat=len(prevalences)):
        zero = {k for k, mark in zip(prevalences, marks) if mark == "0"}
        solved = solve(rows, names, zero)
        if solved is None:
            continue
        op = "<=" if claim.smoothed else "<"
        bounds = [Rel(op, ZERO, solved.get(k, sym(k))) for k in prevalences if k not in zero]
        known = plainly([*bounds, *(r.at(solved) for r in given if r.op != "=")], names)
        if known is None:
            continue
        if claim.smoothed:
            known += (
                [above(sym("eps"))] if says.part else [above(sym("shrink")), Rel("<", sym("shrink"), ONE)]
            )
        goals += _conclusions(case, sides, zero, solved, tuple(known))
    return goals


def solve(rows, names, zero):
    """Each equation in its turn is solved for its last variable; None if they contradict each other."""
    pivots = []
    for row in [*map(list, rows), *([Q(k == z) for k in names] + [Q(0)] for z in names if z in zero)]:
        for i, pivot in pivots:
            if row[i]:
                row = [a - row[i] * b for a, b in zip(row, pivot)]
        i = max((i for i, c in enumerate(row[:-1]) if c), default=None)
        if i is None:
            if row[-1]:
                return None
            continue
        row = [a / row[i] for a in row]
        pivots = [(j, [a - pivot[i] * b for a, b in zip(pivot, row)]) for j, pivot in pivots] + [(i, row)]
    return {
        names[i]: from_row([Q(0) if j == i else -a for j, a in enumerate(row)], names) for i, row in pivots
    }


def plainly(given, names):
    """Linear hypotheses as 0 < form, constant ones decided: None if one is false."""
    kept = []
    for r in given:
        row = row_of(sub(r.high, r.low), names)
        if row is None:
            kept.append(r)
        elif any(row[:-1]):
            kept.append(Rel(r.op, ZERO, from_row(row, names)))
        elif row[-1] < 0 or (row[-1] == 0 and r.op == "<"):
            return None
    return list(dict.fromkeys(kept))


def shortest(e):
    """Linear parts in their shortest form."""
    if e.op in ("num", "sym"):
        return e
    names = sorted(e.syms)
    row = row_of(e, names)
    return mk(e.op, *map(shortest, e.args)) if row is None else from_row(row, names)


def shortened(r):
    """Without the terms, and positive numbers as factors, that both sides have."""
    low, high = r.low, r.high
    while low.op == high.op and low.op in ("mul", "div") and len(low.args) == len(high.args) == 2:
        i = 0 if low.op == "mul" else 1
        if low.args[i] is not high.args[i] or low.args[i].op != "num" or low.args[i].args[0] <= 0:
            break
        low, high = low.args[1 - i], high.args[1 - i]

    def terms(e):
        return [t for a in e.args for t in terms(a)] if e.op == "add" else [e]

    left, right = terms(low), terms(high)
    for t in list(left):
        if t in right:
            left.remove(t)
            right.remove(t)
    return Rel(r.op, total_of(left), total_of(right))


def _conclusions(case, sides, zero, solved, given):
    at = dict.fromkeys(zero, ZERO)
    vectors = {k: [subst(e, at) for e in v] for k, v in case.vectors.items()}
    here = case._replace(vectors=vectors)
    positive = frozenset() if case.claim.smoothed else frozenset(
        e.args[0] for v in vectors.values() for e in v if e.op == "sym")  # fmt: skip

    def side(e):
        return fold(shortest(subst(fold(here.written(e), positive), solved)), positive)

    try:
        first = shortened(sides[0].map(side))
        if len(sides) == 1:
            return [Goal(given, first)]
        if sides[1].low.op != "sym":
            second = shortened(sides[1].map(side))
            return [Goal((*given, first), second), Goal((*given, second), first)]
    except NoValue:
        need(not case.claim.smoothed, "D has no value at an admissible point")
        return []
    x, p = (case.vectors[e.args[0]] for e in sides[1][1:])
    differences = [subst(subst(sub(a, b), at), solved) for a, b in zip(x, p)]
    goals = []
    for d in differences:
        if d.syms or d is not ZERO:
            goals += [
                Goal((*given, Rel("<", ZERO, d)), contrary(first)),
                Goal((*given, Rel("<", d, ZERO)), contrary(first)),
            ]
    if [e.args[0] in zero for e in x] == [e.args[0] in zero for e in p]:
        same = {a.args[0]: subst(b, solved) for a, b in zip(x, p)}
        with suppress(NoValue, Open):
            first = first.map(lambda e: fold(shortest(subst(e, same)), positive))
    return [*goals, Goal((*given, *(Rel("=", d, ZERO) for d in differences)), first)]


# -- refutations: points, curves ----------------------------------------------------------------------------


def distribution(data, size):
    need(isinstance(data, list) and len(data) == size, "a distribution of another size")
    values = [number(v) for v in data]
    need(min(values) >= 0 and sum(values) == 1, "no distribution")
    return [num(v) for v in values]


def size_of(claim, *vectors, most=12):
    sizes = {len(v) if isinstance(v, list) else 0 for v in vectors}
    need(len(sizes) == 1, "distributions over different codeframes")
    (n,) = sizes
    need(2 <= n <= most and claim.classes in (None, n), "a codeframe of another size")
    return n


def bind(claim, classes, values):
    """The statement at a point, which gives every variable a value; every hypothesis holds there."""
    says, picks = claim.says, [c for c, mark in (("c", "_1"), ("d", "_2")) if mark in claim.says.given]
    if claim.reading == "printed" and "D_part" not in says.then and says.agree:
        picks = ["c", "d"]
    signs = [] if not says.signs else ["s"] if claim.signs == "same" else ["s", "t"]
    names = {*says.names, *says.scalars, *signs, *picks, *(["A"] if says.part else [])}
    need(isinstance(values, dict) and set(values) == names, "a point gives the statement's variables a value")
    n = size_of(claim, *(values[k] for k in says.names))
    need(type(classes) is int and classes == n, "the number of classes")
    chosen = [number(values[k]) for k in signs]
    need(all(abs(s) == 1 for s in chosen), "a sign")
    chosen = (chosen * 2)[:2] if signs else []
    picked = [values[k] for k in picks]
    need(all(type(c) is int and 1 <= c <= n for c in picked) and len(set(picked)) == len(picked), "the classes")
    part = values["A"] if says.part else []
    if says.part:
        need(isinstance(part, list) and all(type(c) is int for c in part) and 2 <= len(part) < n, "the part")
        need(part == sorted(set(part)) and part[0] >= 1 and part[-1] <= n, "the part")
        if part != list(range(1, len(part) + 1)):
            raise NotCovered("a part that is not made of the first classes")
    rest = [c for c in range(1, n + 1) if c not in picked]
    scalars = {k: num(number(values[k])) for k in says.scalars} | dict(zip(says.signs, map(num, chosen)))
    vectors = {k: distribution(values[k], n) for k in says.names}
    case = Case(claim, n, vectors, scalars, tuple((picked + rest)[:2]), len(part))
    for r in case.given():
        need(certain(r.op, value_of(r.low, {}), value_of(r.high, {})), "a hypothesis does not hold")
    return case


def smoothing_range(claim, n, low, high):
    """What is known of eps, or of shrink = 1 / (1 + n eps)."""
    a, b = (number(v) if v not in (None, "") else None for v in (low, high))
    need(all(x is None or x > 0 for x in (a, b)) and (None in (a, b) or a <= b), "the range of eps is empty")
    if claim.says.part:
        eps = sym("eps")
        return (Rel("<=", num(a), eps) if a else above(eps), *([Rel("<=", eps, num(b))] if b else []))
    s = sym("shrink")
    return (Rel("<=", num(1 / (1 + n * b)), s) if b is not None else above(s),
            Rel("<=", s, num(1 / (1 + n * a))) if a is not None else Rel("<", s, ONE))  # fmt: skip


def point(claim, classes, values, eps=None, low=None, high=None):
    """The hypotheses hold and the conclusion does not: at one eps, or, with proofs, at all in a range."""
    case, sides = bind(claim, classes, values), sides_of(claim)
    need(claim.smoothed or eps is low is high is None, "there is no eps")
    need(eps is None or low is high is None, "one eps, or a range of it")
    region = smoothing_range(claim, case.size, low, high) if claim.smoothed else ()
    e = number(low or high or "1" if eps is None else eps)
    need(e > 0, "eps is positive")
    at = {"eps": e, "shrink": 1 / (1 + case.size * e)} if claim.smoothed else {}
    broken = [contrary(sides[0])]
    if len(sides) == 2:
        left = certainly(case, sides[0], at)
        broken = [sides[0], contrary(sides[1])] if left else [contrary(sides[0]), sides[1]]
    goals = []
    for r in broken:
        if claim.smoothed and eps is None and not _about_vectors(case, r):
            goals.append(Goal(region, r.map(case.written)))
        else:
            need(certainly(case, r, at), "the conclusion is not certainly false")
    need(goals or not claim.smoothed or eps is not None, "an amount of smoothing, or proofs for a range of it")
    return goals


def certainly(case, r, at):
    """Does the relation between values hold for certain?"""
    if _about_vectors(case, r):
        return (case.vectors[r.low.args[0]] == case.vectors[r.high.args[0]]) == (r.op == "=")
    if case.claim.domain != "extended":
        return holds(r.map(case.written), at)
    found = _extended_relation(case, r)
    return found if isinstance(found, bool) else holds(found, {})


def _about_vectors(case, r):
    return r.low.op == "sym" and r.low.args[0] in case.vectors


def _extended_relation(case, r):
    infinite = sym("infinity")

    def value(pair_):
        found = extended_value(case.claim, *([value_of(e, {}) for e in v] for v in pair_))
        need(found is not None, "D has no value at the point")
        return infinite if found == "+oo" else found

    low, high = (case.written(e, value) for e in r[1:])
    if "infinity" not in low.syms | high.syms:
        return Rel(r.op, low, high)
    need(
        all(e is infinite or "infinity" not in e.syms for e in (low, high)),
        "a combination of infinite errors",
    )
    a, b = low is infinite, high is infinite
    return {"=": a and b, "!=": a != b, "<": b and not a, "<=": b}[r.op]


def extended_value(claim, p, x):
    """D at a point of the closed simplex, by limits: a formula without symbols, "+oo", or None, "Extended values"."""
    written = expand(claim.formula, [num(v) for v in p], [num(v) for v in x])
    try:
        value_of(written, {})
        return written
    except NoValue:
        pass
    try:
        outer, summand = shape(claim.formula, len(p))
        table = strata(summand, "extended")
        kinds = {table["0+"[a > 0] + "0+"[b > 0]] for a, b in zip(p, x)}
        on_p = any(k in ("least", "most") or k.startswith("moment_") for k in outer.syms)
        if UNDEFINED not in kinds and INFINITE in kinds and not on_p:
            limit = limit_at_infinity(outer)
            if limit not in (None, "-oo"):
                return limit if limit == "+oo" else num(limit)
    except (Reject, NotCovered):
        pass
    return _as_a_whole(claim, p, x)


class Quotients(Region):
    """Quotients of polynomials, whatever their signs."""

    def __init__(self, names):
        self.names, self.count, self.blocks, self.atom_list = names, len(names), 0, []
        self.index = {v: i for i, v in enumerate(names)}
        self.pool, self.values, self.atom_bit, self.one = {}, {}, SLOT * len(names), Value(Q(1), {})

    def sign(self, v):
        return (1, True) if v.c else (0, True)


def _as_a_whole(claim, p, x):
    """Near the point D is a quotient of polynomials in the prevalences and the |.|: cancel, and look."""
    n = len(p)
    names = [f"p{c}" for c in range(n)] + [f"x{c}" for c in range(n)]
    point = dict(zip(names, (*p, *x)))
    distances: dict = {}

    def flat(e):
        if e.op in ("num", "sym"):
            return e
        args = [flat(a) for a in e.args]
        if e.op in ("min", "max"):
            a, b = (value_of(v, point) for v in args)
            need(a != b or args[0] is args[1], "two values tie there")
            return args[0] if (a <= b) == (e.op == "min") else args[1]
        if e.op == "abs":
            name = distances.setdefault(args[0], f"v{len(distances)}")
            v = value_of(args[0], point)
            need(isinstance(v, Q), "not a rational number")
            point[name] = abs(v)
            return sym(name)
        k = args[1].args[0] if e.op == "pow" and args[1].op == "num" else HALF.args[0]
        need(e.op in ("add", "mul", "div") or (k.denominator == 1 and 0 < k <= 16), "not algebraic")
        return mk(e.op, *args)

    try:
        written = flat(expand(claim.formula, *([sym(k) for k in names[i : i + n]] for i in (0, n))))
        region = Quotients(list(point))
        v = region.value(written)
        below = {q: -k for q, k in v.parts.items() if k < 0}
        top = {q: k for q, k in v.parts.items() if k > 0}
        a, b = (
            value_of(as_formula(region, Value(c, parts)), point) for c, parts in ((v.c, top), (Q(1), below))
        )
        return None if b == 0 else num(a / b)
    except Reject:
        return None


# -- limits along curves: quotients of polynomials in t > 0, "Curves" -----------------------------------------


class Germ(NamedTuple):
    top: tuple  # coefficients of 1, t, t**2, ...
    below: tuple

    def order(self):
        """(power of t, coefficient) of the leading term as t tends to 0; None for zero."""
        if not any(self.top):
            return None
        (i, a), (j, b) = (next((i, c) for i, c in enumerate(v) if c) for v in self)
        return i - j, a / b

    @property
    def sign(self):
        found = self.order()
        return 0 if found is None else 1 if found[1] > 0 else -1

    @property
    def limit(self):
        found = self.order()
        if found is None or found[0] > 0:
            return Q(0)
        return found[1] if found[0] == 0 else "+oo" if found[1] > 0 else "-oo"


def t_mul(a, b):
    out = [Q(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += x * y
    return tuple(out)


def t_add(a, b):
    return tuple(
        (a[i] if i < len(a) else Q(0)) + (b[i] if i < len(b) else Q(0)) for i in range(max(len(a), len(b)))
    )


class Tends(NamedTuple):
    """Only the limit is known; `slow`: it grows like a logarithm at most."""

    limit: object
    slow: bool = False


def g_op(op, a, b):
    if op == "add":
        return Germ(t_add(t_mul(a.top, b.below), t_mul(b.top, a.below)), t_mul(a.below, b.below))
    if op == "mul":
        return Germ(t_mul(a.top, b.top), t_mul(a.below, b.below))
    if b.order() is None:
        raise NoValue("division by zero along the curve")
    return Germ(t_mul(a.top, b.below), t_mul(a.below, b.top))


def germ(v):
    return Germ((Q(v),), (Q(1),))


def along(e, curve):
    """The formula along a curve: a Germ while it is a quotient, else what it tends to."""
    if e.op == "num":
        return germ(e.args[0])
    if e.op == "sym":
        need(e.args[0] in curve, "the curve says nothing of a symbol")
        return curve[e.args[0]]
    if e.op == "pow":
        base = along(e.args[0], curve)
        k = e.args[1].args[0] if e.args[1].op == "num" else HALF.args[0]
        need(k.denominator == 1 and abs(k) <= 64 and isinstance(base, Germ), "no limit of a power")
        result = germ(1)
        for _ in range(abs(int(k))):
            result = g_op("mul", result, base)
        return result if k >= 0 else g_op("div", germ(1), result)
    args = [along(a, curve) for a in e.args]
    first = args[0]
    if all(isinstance(a, Germ) for a in args) and e.op not in ("log", "exp"):
        if e.op in ("add", "mul", "div"):
            for a in args[1:]:
                first = g_op(e.op, first, a)
            return first
        turned = [g_op("mul", germ(-1), a) for a in args]
        if e.op == "abs":
            return first if first.sign >= 0 else turned[0]
        need(e.op in ("min", "max"), "no limit")
        return first if (g_op("add", first, turned[1]).sign <= 0) == (e.op == "min") else args[1]
    limits = [a.limit for a in args]
    slow = all(a.slow if isinstance(a, Tends) else isinstance(a.limit, Q) for a in args)
    if e.op == "add":
        infinite = {x for x in limits if isinstance(x, str)}
        need(len(infinite) < 2, "+oo - oo")
        total = Q(0)
        for x in () if infinite else limits:
            total = plus(total, x)
        return Tends(infinite.pop() if infinite else total, slow)
    one = slow and sum(isinstance(a, Tends) for a in args) == 1
    if e.op == "mul" and one and any(isinstance(a, Germ) and a.limit == 0 for a in args):
        return Tends(Q(0), slow)  # t**k log t tends to 0
    if e.op in ("mul", "div"):
        total = limits[0]
        for x in limits[1:]:
            total = _limit_product(total, _inverse_limit(x) if e.op == "div" else x)
        return Tends(total)
    if e.op == "log" and isinstance(first, Germ):
        if first.sign <= 0:
            raise NoValue("the logarithm of something that is not positive along the curve")
        if isinstance(first.limit, str):
            return Tends("+oo", True)
        return Tends("-oo" if first.limit == 0 else Q(0) if first.limit == 1 else log_of(first.limit), True)
    if e.op == "log" and limits[0] == "+oo":
        return Tends("+oo")
    need(e.op == "exp", "no limit")
    return Tends({"+oo": "+oo", "-oo": Q(0)}[limits[0]] if isinstance(limits[0], str) else exp_of(limits[0]))


def _limit_product(a, b):
    if not isinstance(a, str) and not isinstance(b, str):
        return by(a, b)
    signs = 1
    for x in (a, b):
        s = (
            {"+oo": 1, "-oo": -1}.get(x)
            if isinstance(x, str)
            else certain("<", Q(0), x) - certain("<", x, Q(0))
        )
        need(s, "0 times oo")
        signs *= s
    return "+oo" if signs > 0 else "-oo"


def _inverse_limit(x):
    if isinstance(x, str):
        return Q(0)
    need(certain("!=", x, Q(0)), "division by what tends to zero")
    return over(Q(1), x)


def limit_at_infinity(outer):
    """The limit of E(S) as S tends to +oo, E a quotient of polynomials in S or in exp(S); else None."""
    huge, big = Germ((Q(1),), (Q(0), Q(1))), mk("exp", sym("S"))
    inside = swap(outer, lambda e: sym("S_exp") if e is big else None)
    try:
        found = along(inside, {"S_exp" if "S_exp" in inside.syms else "S": huge})
    except Reject:
        return None
    return found.limit if isinstance(found, Germ) else None


def curve_of(p, x, n):
    """Curves of distributions: each prevalence a polynomial in t, positive for small t > 0."""
    germs: dict = {}
    for name, coordinates in (("p", p), ("x", x)):
        total = (Q(0),)
        for c, data in enumerate(coordinates):
            need(isinstance(data, list) and 0 < len(data) <= 8, "a coordinate")
            germs[f"{name}{c}"] = Germ(tuple(number(v) for v in data), (Q(1),))
            need(germs[f"{name}{c}"].sign > 0, "a prevalence is not positive along the curve")
            total = t_add(total, germs[f"{name}{c}"].top)
        need(total[0] == 1 and not any(total[1:]), "prevalences do not sum to one along the curve")
    return germs


def limit_along(claim, p, x, e=None):
    n = size_of(claim, p, x)
    written = expand(e or claim.formula, *([sym(f"{k}{c}") for c in range(n)] for k in "px"))
    return along(written, curve_of(p, x, n)).limit


def unbounded(claim, p, x):
    need(claim.axiom in ("MAX", "BND") and not claim.smoothed, "MAX, BND, where prevalences may vanish")
    need(limit_along(claim, p, x) == "+oo", "D does not tend to +oo")
    return []


def infinite_error(claim, p, x):
    need(claim.axiom in ("MAX", "BND") and claim.domain == "extended", "MAX, BND, on the extended domain")
    n = size_of(claim, p, x)
    values = [[e.args[0] for e in distribution(v, n)] for v in (p, x)]
    need(extended_value(claim, *values) == "+oo", "D is not infinite there")
    return []


def not_attained(claim, p, x):
    need(claim.axiom == "MAX" and claim.domain == "natural", "MAX, on the natural domain")
    n = size_of(claim, p, x)
    need(all(isinstance(c, list) and len(c) == 1 for c in p), "the true distribution must not move")
    outer, summand = shape(claim.formula, claim.classes)
    need(not any(k in ("least", "most") or k.startswith("moment_") for k in outer.syms), "E depends on p")
    need(limit_along(claim, p, x, mk("sum", summand)) == "+oo", "the sum does not tend to +oo")
    outer = subst(outer, {"n": num(n)})
    limit = limit_at_infinity(outer)
    need(isinstance(limit, Q), "E has no finite limit")
    return [Goal((), Rel("<", subst(outer, {"S": S}), num(limit)))]


def two_maxima(claim, p, x, q):
    need(claim.axiom == "MAX" and claim.classes in (None, 2), "MAX, at two classes")
    u = sym("u")
    region = smoothing_range(claim, 2, "", "") if claim.smoothed else ()
    D = mk("D", sym("p"), sym("x"))
    high_ = Case(claim, 2, {"p": distribution(p, 2), "x": distribution(x, 2)}, {}).written(D)
    truth, goals = distribution(q, 2), []
    rest, open_ = sub(ONE, u), (above(u), Rel("<", u, ONE))
    pieces = (((ZERO, ONE), ()), ((ONE, ZERO), ()), ((u, rest), (*open_, Rel("<=", u, truth[0]))),
              ((u, rest), (*open_, Rel("<=", truth[0], u))))  # fmt: skip
    for vector, inside in pieces:
        written = Case(claim, 2, {"p": truth, "x": vector}, {}).written(D)
        if not claim.smoothed and not inside:
            try:
                value_of(written, {})
            except NoValue:
                need(claim.domain == "natural", "D is infinite or undefined at a vertex")
                continue
        goals.append(Goal((*region, *inside), Rel("<", written, high_)))
    return goals


def no_limit(claim, classes, values, term, curves):
    need(claim.domain == "extended", "only the extended domain goes by limits")
    if claim.says.then in ("attained", "bounded", "continuous"):
        need(isinstance(values, dict) and set(values) == {"p", "x"} and term == 0, "the point")
        n = size_of(claim, values["p"])
        need(type(classes) is int and classes == n, "the number of classes")
        p, x = ([e.args[0] for e in distribution(values[k], n)] for k in "px")
    else:
        case = bind(claim, classes, values)
        terms = [e for r in sides_of(claim) for side in r[1:] for e in nodes(side) if e.op in ("D", "D_part")]
        terms = list(dict.fromkeys(terms))
        need(type(term) is int and 0 <= term < len(terms), "there is no such value of D")
        p, x = ([value_of(e, {}) for e in v] for v in case.arguments(terms[term]))
    need(extended_value(claim, p, x) is None, "D has a value there")
    need(isinstance(curves, list) and len(curves) == 2, "two curves")
    limits = []
    for pair_ in curves:
        need(isinstance(pair_, list) and len(pair_) == 2, "a curve is a pair")
        for coordinates, target in zip(pair_, (p, x)):
            need(
                [number(c[0]) if isinstance(c, list) and c else None for c in coordinates] == target,
                "another end",
            )
        whole_codeframe = claim._replace(classes=None)  # a projection on a part has fewer classes
        limits.append(limit_along(whole_codeframe, *pair_))
    a, b = limits
    need(
        a != b if isinstance(a, str) or isinstance(b, str) else certain("!=", a, b),
        "the limits do not differ",
    )
    return []


# -- contingency matrices, "Matrices" -------------------------------------------------------------------------

CELLS = ("TP", "FP", "FN", "TN")
SMOOTHINGS = ("natural", "laplace", "noninformative", "noninformative_joint")
SIZES = {"G": ("TP", "FN"), "N": ("FP", "TN"), "S": ("TP", "FP"), "NS": ("FN", "TN"), "T": CELLS}
MARGINS = {"P(G)": "G", "P(~G)": "N", "P(S)": "S", "P(~S)": "NS"}
SHARES = {  # a conditional probability: the cell, the size it is a share of, the other size of that cell
    "P(S|G)": ("TP", "G", "S"), "P(~S|G)": ("FN", "G", "NS"), "P(S|~G)": ("FP", "N", "S"), "P(~S|~G)": ("TN", "N", "NS"),
    "P(G|S)": ("TP", "S", "G"), "P(~G|S)": ("FP", "S", "N"), "P(G|~S)": ("FN", "NS", "G"), "P(~G|~S)": ("TN", "NS", "N"),
}  # fmt: skip
WORDS = {*CELLS, *SIZES, *MARGINS, *SHARES}


def sizes_of(cells):
    return {name: total_of(cells[c] for c in parts) for name, parts in SIZES.items()}


@lru_cache(maxsize=8)
def meaning(smoothing):
    """What every word stands for, over the raw counts."""
    raw = {c: sym(c) for c in CELLS}
    sizes, two = sizes_of(raw), num(2)
    if smoothing == "noninformative":
        given = {}
        for name, (cell, size, other) in SHARES.items():
            prior = mk("mul", two, mk("div", sizes[other], sizes["T"]))
            given[name] = mk("div", mk("add", raw[cell], prior), mk("add", sizes[size], two))
        cells = {
            SHARES[k][0]: mk("mul", sizes[SHARES[k][1]], given[k]) for k in SHARES if SHARES[k][1] in "GN"
        }
    else:
        square = mk("mul", sizes["T"], sizes["T"])
        cells = dict(raw)
        if smoothing == "laplace":
            cells = {c: mk("add", e, ONE) for c, e in raw.items()}
        elif smoothing == "noninformative_joint":
            for cell, size, other in (v for v in SHARES.values() if v[1] in "GN"):
                cells[cell] = mk("add", raw[cell], mk("div", mk("mul", sizes[size], sizes[other]), square))
        sizes = sizes_of(cells)
        given = {name: mk("div", cells[cell], sizes[size]) for name, (cell, size, _) in SHARES.items()}
    margins = {name: mk("div", sizes[size], sizes["T"]) for name, size in MARGINS.items()}
    return {**cells, **sizes, **margins, **given}


class Change(NamedTuple):
    """Two matrices as formulas of whole numbers (each with its least value) and of shares in [0, 1]."""

    before: tuple
    after: tuple
    counts: tuple
    shares: tuple = ()
    given: tuple = ()


def _cells(text):
    return tuple(read(x) for x in text.split(","))


def _output(g, n, s):
    return _cells(f"{g}*{s}, {n}*{s}, {g}*{s}_rest, {n}*{s}_rest")


def _steps(least):
    counts = tuple((c, least) for c in CELLS)
    changes = (("TP, FP, FN + 1, TN", "TP + 1, FP, FN, TN", "1 <= FP + TN"),
               ("TP, FP + 1, FN, TN", "TP, FP, FN, TN + 1", "1 <= TP + FN"))  # fmt: skip
    return tuple(
        Change(_cells(a), _cells(b), counts, (), () if least else tuple(relations(r))) for a, b, r in changes
    )


_PAIR = Change(
    _cells("TP, FP, FN + 1, TN + 1"), _cells("TP + 1, FP + 1, FN, TN"), tuple((c, 0) for c in CELLS)
)
_LARGER = Change(
    _output("G", "N", "s"),
    _output("G", "N", "t"),
    (("G", 1), ("N", 1)),
    ("s", "t"),
    tuple(relations("s < t")),
)
_ANY = Change(_output("G", "N", "s"), _output("H", "M", "t"), tuple((k, 1) for k in "GNHM"), ("s", "t"))


class MatrixAxiom(NamedTuple):
    changes: tuple
    then: str  # "better", "equal" or "threshold"
    missing: str = "excluded"  # what a value that does not exist means, or "violation"


MATRIX_AXIOMS = {
    "SM": {"steps": MatrixAxiom(_steps(0), "better"), "positive": MatrixAxiom(_steps(1), "better"),
           "total": MatrixAxiom(_steps(0), "better", "violation")},
    "AW": {"pair": MatrixAxiom((_PAIR,), "threshold"), "noninformative": MatrixAxiom((_LARGER,), "threshold")},
    "NIFQ": {"noninformative": MatrixAxiom((_ANY,), "equal")},
    "NIGQ": {"noninformative": MatrixAxiom((_LARGER,), "better")},
}  # fmt: skip


class Stratum(NamedTuple):
    before: dict
    after: dict
    given: tuple
    whole: tuple


def strata_of(change):
    """Which counts are zero, which shares are 0 or 1: every instance of the change is in one stratum."""
    choices = [("0", "+") if least == 0 else ("+",) for _, least in change.counts] + [("0", "+", "1")] * len(
        change.shares
    )
    names = [k for k, _ in change.counts] + list(change.shares)
    for marks in product(*choices):
        mark = dict(zip(names, marks))
        image = {k: ZERO for k, _ in change.counts if mark[k] == "0"}
        given = [Rel("<=", ONE, sym(k)) for k, _ in change.counts if mark[k] == "+"]
        for s in change.shares:  # strictly between: u / (1 + u)
            u, one = sym(s), mk("add", sym(s), ONE)
            between = (mk("div", u, one), mk("div", ONE, one))
            image[s], image[f"{s}_rest"] = {"0": (ZERO, ONE), "1": (ONE, ZERO), "+": between}[mark[s]]
            given += [above(u)] if mark[s] == "+" else []
        left = [_assumed(r, mark, image, change) for r in change.given]
        if False in left:
            continue
        given += [r for r in left if r is not True]
        positive = frozenset(r.high.args[0] for r in given if r.low in (ZERO, ONE) and r.high.op == "sym")
        sides = [
            {c: fold(subst(e, image), positive) for c, e in zip(CELLS, v)}
            for v in (change.before, change.after)
        ]
        yield Stratum(*sides, tuple(given), tuple(k for k, _ in change.counts if mark[k] == "+"))


def _assumed(r, mark, image, change):
    """A hypothesis on a stratum: does it hold there, or what is left of it."""
    if r.syms & set(change.shares):  # s < t
        a, b = mark[r.low.args[0]], mark[r.high.args[0]]
        if a == b == "+":
            return r  # u / (1 + u) rises with u
        return a != b and (a == "0" or b == "1")
    r = r.map(lambda e: fold(subst(e, image), frozenset()))
    row = linear(sub(r.high, r.low))
    if not r.syms:
        return certain(r.op, r.low.args[0], r.high.args[0])
    if r.op == "<=" and min(c for k, c in row.items() if k) >= 0 and sum(row.values()) >= 0:
        return True  # as every count that is left is at least 1
    return r


class Signs:
    """Signs where counts and shares are positive and the parameters in their ranges."""

    def __init__(self, claim, positive):
        self.positive = frozenset(positive) | {
            k for k, low, _ in claim.parameters if low is not None and low >= 0
        }
        self.ranges = {k: _range(k, low, high) for k, low, high in claim.parameters}
        self.known: dict = {}

    def plain(self, e):
        if e.op == "num":
            return e.args[0] > 0
        if e.op == "sym":
            return e.args[0] in self.positive
        return e.op in ("add", "mul", "div") and all(map(self.plain, e.args))

    def sign(self, e):
        if e.op == "num":
            return (e.args[0] > 0) - (e.args[0] < 0), True
        if e not in self.known:
            self.known[e] = (1, True) if e.op == "exp" or self.plain(e) else self._sign(e)
        return self.known[e]

    def _sign(self, e):
        given, blocks = [], []
        for name in sorted(e.syms):
            bounds = self.ranges.get(name, [above(sym(name))])
            block = list(range(len(given), len(given) + len(bounds)))
            given += bounds
            blocks.append(block if len(block) == 2 else [*(block or [name]), -1])
        try:
            region = Region(Goal(tuple(given), Rel("=", e, e)), blocks)
            return region.sign(region.value(e))
        except Reject:
            return None, False

    def strict(self, e):
        s, firm = self.sign(e)
        need(s is not None and firm, "a sign is open")
        return s

    def vanishes(self, e):
        return e is ZERO if e.op == "num" else not self.plain(e) and self.sign(e) == (0, True)

    def side(self, e):
        """From which side a formula over the raw counts vanishes."""
        s, _ = self.sign(e)
        need(s is not None, "cannot tell from which side it vanishes")
        if s == 0:
            raise NoValue("zero for all matrices")
        return s


def _range(name, low, high):
    return ([Rel("<", num(low), sym(name))] if low is not None else []) + (
        [Rel("<", sym(name), num(high))] if high is not None else [])  # fmt: skip


TURNED = {"+oo": "-oo", "-oo": "+oo"}


def signed(value, s):
    if s == 0:
        raise NoValue("zero times infinite")
    return value if s > 0 else TURNED[value]


def limit_of(e, cells, signs, known=None):
    """The value on a stratum, or the limit from positive counts, "Values of matrices"."""
    known = {} if known is None else known
    if e not in known:
        known[e] = _limit_of(e, cells, signs, lambda x: limit_of(x, cells, signs, known))
    return known[e]


def _limit_of(e, cells, signs, value):
    if e.op in ("num", "sym"):
        return e if e.op == "num" else cells.get(e.args[0], e)
    if e.op == "mul":
        return _limit_of_product(e, signs, value)
    args = [value(a) for a in e.args]
    first, inner = args[0], e.args[0]
    k = e.args[1].args[0] if e.op == "pow" and e.args[1].op == "num" else None
    if all(isinstance(a, E) for a in args):
        if e.op == "div" and signs.vanishes(args[1]):
            if signs.vanishes(first):
                raise NoValue("0/0")
            return signed("+oo", signs.strict(first) * signs.side(e.args[1]))
        if e.op == "log" and signs.vanishes(first):
            if signs.side(inner) < 0:
                raise NoValue("the logarithm of something negative nearby")
            return "-oo"
        if k is not None and signs.vanishes(first):
            if k.denominator != 1 and signs.side(inner) < 0:
                raise NoValue("a root of something negative nearby")
            if k >= 0:
                return ONE if k == 0 else ZERO
            return "+oo" if k % 2 == 0 or signs.side(inner) > 0 else "-oo"
        return together(e, args, signs.positive)
    if e.op == "add":
        infinite = {a for a in args if isinstance(a, str)}
        if len(infinite) > 1:
            raise NoValue("infinite minus infinite")
        return infinite.pop()
    if e.op == "div":
        if isinstance(args[1], str):
            if isinstance(first, str):
                raise NoValue("infinite by infinite")
            return ZERO
        return signed(first, signs.side(e.args[1]) if signs.vanishes(args[1]) else signs.strict(args[1]))
    if e.op == "pow":
        need(k is not None and isinstance(first, str), "a power")
        if k == 0 or k < 0:
            if k < 0 and first == "-oo" and k.denominator != 1:
                raise NoValue("a root of -oo")
            return ONE if k == 0 else ZERO
        if first == "-oo" and k.denominator != 1:
            raise NoValue("a root of -oo")
        return "+oo" if first == "+oo" or k % 2 == 0 else "-oo"
    if e.op in ("min", "max"):
        wins = "-oo" if e.op == "min" else "+oo"
        return wins if wins in args else next((a for a in args if isinstance(a, E)), first)
    if e.op == "log" and first == "-oo":
        raise NoValue("the logarithm of -oo")
    need(e.op in ("log", "exp", "abs"), "an operation on infinite values")
    return ZERO if e.op == "exp" and first == "-oo" else "+oo"


def _limit_of_product(e, signs, value):
    args, problem = [], None
    for factor in e.args:
        try:
            args.append(value(factor))
        except NoValue as error:
            if factor.op != "log":
                raise
            s = signs.sign(factor.args[0])[0]
            need(s is not None, "cannot tell whether a logarithm is of something negative nearby")
            if s < 0:
                raise
            problem = error  # a logarithm of 0/0 beside a zero
    infinite = [f for f, a in zip(e.args, args) if isinstance(a, str)] if problem is None else []
    if problem is None and not infinite:
        return together(e, args, signs.positive)
    zero = any(isinstance(a, E) and signs.vanishes(a) for a in args)
    logs = (
        all(isinstance(a, E) for a in args) if problem is not None else all(f.op == "log" for f in infinite)
    )
    if zero and logs:
        need(all(defined(a, signs.positive) for a in args if isinstance(a, E)), "a factor may have no value")
        return ZERO
    if problem is not None:
        for a in args if not zero else ():
            signs.strict(a)
        raise problem
    if zero:
        raise NoValue("zero times infinite")
    s = 1
    for a in args:
        s *= signs.strict(a) if isinstance(a, E) else 1 if a == "+oo" else -1
    return signed("+oo", s)


def known_of(claim, without=None):
    ranges = [r for k, low, high in claim.parameters for r in _range(k, low, high)]
    return tuple(r for r in (*ranges, *claim.given) if without not in r.syms)


def goal_of(claim, given, then, whole_=()):
    return Goal((*given, *known_of(claim)), then, whole_)


def ordered(low, high, op):
    """A relation between values that may be infinite: None if it holds as it is."""
    if isinstance(low, E) and isinstance(high, E):
        return Rel(op, low, high)
    same = isinstance(low, str) and low == high
    wide = low == "-oo" or high == "+oo"
    need(
        {"<": wide and not same, "<=": wide, "=": same, "!=": not same}[op],
        "infinite values in another order",
    )
    return None


def better(claim, before, after, op="<"):
    return ordered(after, before, op) if claim.lower_is_better else ordered(before, after, op)


def quality(claim):
    return subst(claim.formula, meaning(claim.domain))


def spoken_of(claim, stratum):
    """Both values on a stratum; None if one does not exist and such pairs are excluded."""
    signs = Signs(claim, {r.high.args[0] for r in stratum.given if r.high.op == "sym"})
    try:
        return [limit_of(quality(claim), cells, signs) for cells in (stratum.before, stratum.after)]
    except NoValue:
        need(claim.says.missing == "excluded", "a value does not exist")
        return None


def left_to_show(relation, values):
    """The relation; where an infinite value decides it, that the finite one exists."""
    if relation is not None:
        return [relation]
    return [Rel("=", e, e) for e in values if isinstance(e, E)]


def changes(claim):
    need(claim.says.then in ("better", "equal"), "another kind of statement")
    goals = []
    for change in claim.says.changes:
        for stratum in strata_of(change):
            values = spoken_of(claim, stratum)
            if values is not None:
                r = ordered(*values, "=") if claim.says.then == "equal" else better(claim, *values)
                goals += [goal_of(claim, stratum.given, x, stratum.whole) for x in left_to_show(r, values)
                          if r is not None or x.syms]  # fmt: skip
    return goals


def threshold(claim, parameter, at, upward, others=None, line=False):
    need(claim.says.then == "threshold", "another kind of statement")
    names = {k: (low, high) for k, low, high in claim.parameters}
    need(isinstance(parameter, str) and parameter in names and type(upward) is bool, "the parameter")
    need(at.syms <= ({"G", "N"} | set(names)) - {parameter}, "the threshold speaks of other variables")
    low, high = names[parameter]
    sizes = (Rel("<=", ONE, sym("G")), Rel("<=", ONE, sym("N")))
    fixed, goals = parameters_at(claim, others or {}, set(names) - {parameter})
    bounds = [r.at({parameter: at}) for r in _range(parameter, low, high)]
    goals += [Goal(sizes, r.at(fixed), ("G", "N")) for r in bounds]
    goals.append(goal_of(claim, sizes, Rel("=", at, at), ("G", "N")))
    d = sym("d")
    for change in claim.says.changes:
        own = {k for k, _ in change.counts}
        for stratum in strata_of(change):
            values = spoken_of(claim, stratum)
            if values is None:
                continue
            cells = stratum.before
            gold = {k: sym(k) if {"G", "N"} <= own else mk("add", cells[a], cells[b])
                    for k, a, b in (("G", "TP", "FN"), ("N", "FP", "TN"))}  # fmt: skip
            here = subst(at, gold)
            one = mk("add", d, ONE)
            up = mk("add", here, d) if high is None else mk(
                "add", here, mk("mul", sub(num(high), here), mk("div", d, one)))  # fmt: skip
            down = sub(here, d) if low is None or line else mk(
                "add", num(low), mk("div", sub(here, num(low)), one))  # fmt: skip
            first, second = values if upward else values[::-1]
            for value, given, r in ((up, above(d), better(claim, first, second)),
                                    (down, Rel("<=", ZERO, d), better(claim, second, first, "<="))):  # fmt: skip
                found = [x for x in left_to_show(r, values) if r is not None or x.syms]
                known = (*stratum.given, given, *known_of(claim, parameter))
                goals += [Goal(known, x.at({parameter: value}), stratum.whole) for x in found]
    return goals


def parameters_at(claim, data, names):
    need(isinstance(data, dict) and set(data) == names, "values of the parameters")
    found = {k: num(number(v)) for k, v in data.items()}
    return found, [Goal((), r.at(found)) for r in known_of(claim) if r.syms <= names]


def instance(claim, index, at):
    """Both matrices at these counts (numbers, or k) and shares, and what remains to be shown."""
    need(type(index) is int and 0 <= index < len(claim.says.changes), "there is no such change")
    change, found, remaining = claim.says.changes[index], {}, []
    need(
        isinstance(at, dict) and set(at) == {k for k, _ in change.counts} | set(change.shares), "the instance"
    )
    for k, least in change.counts:
        found[k] = at[k] if isinstance(at[k], E) else sym("k") if at[k] == "k" else num(number(at[k]))
        remaining.append(Rel("<=", num(least), found[k]))
    for s in change.shares:
        share = number(at[s])
        need(0 <= share <= 1, "the share")
        found |= {s: num(share), f"{s}_rest": num(1 - share)}
    remaining += [r.at(found) for r in change.given]
    sides = []
    for side in (change.before, change.after):
        cells = {}
        for c, e in zip(CELLS, side):
            row = row_of(subst(e, found), ("k",))
            need(row is not None and all(x.denominator == 1 for x in row), "a cell is no whole number")
            cells[c] = from_row(row, ("k",)) if row[0] <= 0 or row[0] == 1 else total_of(
                [mk("mul", num(row[0]), sym("k")), *([num(row[1])] if row[1] else [])])  # fmt: skip
            remaining.append(Rel("<=", ZERO, cells[c]))
        sides.append(cells)
    shown = [r for r in remaining if not r.syms]
    need(
        all(certain(r.op, value_of(r.low, {}), value_of(r.high, {})) for r in shown),
        "the instance breaks a hypothesis",
    )
    return sides, [r for r in remaining if r.syms]


def values_of(claim, sides):
    signs = Signs(claim, {"k"})
    return [limit_of(quality(claim), cells, signs) for cells in sides]


def with_k(claim, r, least):
    """For every k that is at least that large."""
    given = (Rel("<=", ZERO, sym("d")),) if "k" in r.syms else ()
    return goal_of(claim, given, r.at({"k": mk("add", least, sym("d"))}))


def matrix_point(claim, step):
    """Cells of one or two matrices, k for any whole number from a bound on: some change is broken there, "A point of counts"."""
    need(claim.says.then in ("better", "equal"), "another kind of statement")
    params = step.params
    need({"classes", "values"} <= set(params) <= {"classes", "values", "least"}, "the parts of a point")
    need(params["classes"] == 2 and type(params["classes"]) is int, "counts have no classes")
    cells = {k: sym("k") if v == "k" else num(number(v)) for k, v in params["values"].items()}
    least = decode(params["least"]) if "least" in params else ONE
    need(least.syms <= {x[0] for x in claim.parameters}, "k can only depend on the parameters")
    why = None
    for index, change in enumerate(claim.says.changes):
        try:
            goals = broken_at(claim, index, instance_of(change, cells), cells, least)
            goals = ([goal_of(claim, (), Rel("<=", ONE, least))] if "least" in params else []) + goals
            if not step.premises:  # numbers tell, or nothing does
                need(all(not g.then.syms and holds(g.then, {}) for g in goals), "the conclusion is not certainly false")
            else:
                need(len(goals) == len(step.premises), "a point and proofs of what it leaves open")
                for g, proof in zip(goals, step.premises):
                    show(g, proof)
            return
        except Reject as error:
            why = error
    raise why


def instance_of(change, cells):
    """The counts and shares of a change at these cells, which go by CELLS, and A, B, C, E after them."""
    names = (CELLS, ("A", "B", "C", "E"))
    if not change.shares:
        need(set(cells) == set(CELLS), "the cells")
        return dict(cells)
    need(set(cells) == {k for four in names for k in four}, "the cells of both matrices")
    at, counts = {}, [k for k, _ in change.counts] * 2
    for i, share in enumerate(change.shares):
        tp, fp, fn, tn = (cells[k] for k in names[i])
        sizes = [total_of([tp, fn]), total_of([fp, tn])]
        for k, e in zip(counts[2 * i : 2 * i + 2], sizes):
            need(k not in at or row_of(at[k], ("k",)) == row_of(e, ("k",)), "two gold standards")
            at[k] = e
        part, whole = (sum(row_of(e, ("k",))) for e in (tp, sizes[0]))  # for k = 1; checked for every k below
        need(whole > 0, "no relevant document")
        at[share] = part / whole
    return at


def broken_at(claim, index, at, cells, least):
    """What is left to show of an instance; its hypotheses hold for every k >= 1."""
    shares = {k: str(v) for k, v in at.items() if isinstance(v, Q)}
    sides, remaining = instance(claim, index, at | shares)
    if shares:
        given = [cells[k] for k in (*CELLS, "A", "B", "C", "E")]
        made = [side[c] for side in sides for c in CELLS]
        need(all(row_of(a, ("k",)) == row_of(b, ("k",)) for a, b in zip(given, made)), "an output is informative")
    from_one(remaining)
    try:
        values = values_of(claim, sides)
    except NoValue:
        need(claim.says.missing == "violation", "a value does not exist, which is excluded")
        return []
    r = ordered(*values, "!=") if claim.says.then == "equal" else better(claim, *values[::-1], "<=")
    return [with_k(claim, x, least) for x in left_to_show(r, values) if r is not None or x.syms]


def no_threshold(claim, step):
    """For every parameter, instances that no threshold of it fits; the premises show what numbers do not tell."""
    need(claim.says.then == "threshold" and set(step.params) == {"witnesses"}, "another kind of statement")
    witnesses, names, left = step.params["witnesses"], {x[0] for x in claim.parameters}, list(step.premises)
    need(isinstance(witnesses, dict) and set(witnesses) == names, "one witness for each parameter")
    for name, _, _ in claim.parameters:
        need(isinstance(witnesses[name], dict), "a witness")
        w = dict(witnesses[name])
        kind = w.pop("kind", None)
        if kind == "opposite":
            need(set(w) == {"parameters", "change", "better", "worse"}, "the parts of a witness")
            point = w["parameters"]
            need(isinstance(point, dict) and set(point) == names, "values of the parameters")
            point = {k: number(v) for k, v in point.items()}
            need(all(holds(r, point) for r in known_of(claim)), "the parameters are outside their ranges")
            fixed = claim._replace(formula=subst(claim.formula, {k: num(v) for k, v in point.items()}), parameters=(), given=())
            golds = [goes(fixed, w["change"], w[k], way, ONE, left) for k, way in (("better", "<"), ("worse", ">"))]
            need(golds[0] == golds[1], "other gold standards")
            continue
        need(kind == "constant" and set(w) - {"least"} == {"change", "at", "way"}, "the kind of witness")
        least = decode(w["least"]) if "least" in w else ONE
        need(least.syms <= names - {name}, "k can only depend on the other parameters")
        if "least" in w:
            next_shows(goal_of(claim, (), Rel("<=", ONE, least)), left)
        goes(claim, w["change"], w["at"], w["way"], least, left)
    need(not left, "proofs that serve nothing")


def goes(claim, index, at, way, least, left):
    """The gold standard of an instance that goes that way: after is better, the same, or worse."""
    need(way in ("<", "=", ">"), "the way")
    need(isinstance(at, dict), "an instance")
    sides, remaining = instance(claim, index, at)
    from_one(remaining)
    values = values_of(claim, sides)
    values = values[::-1] if way == ">" else values
    r = ordered(*values, "=") if way == "=" else better(claim, *values)
    for x in left_to_show(r, values):
        if (r is not None or x.syms) and (x.syms or not holds(x, {})):
            next_shows(with_k(claim, x, least), left)
    return [row_of(total_of([sides[0][a], sides[0][b]]), ("k",)) for a, b in (("TP", "FN"), ("FP", "TN"))]


def next_shows(goal, left):
    need(left, "a proof is missing")
    show(goal, left.pop(0))


def from_one(relations):
    """Relations between multiples of k and numbers hold for every k >= 1."""
    for r in relations:
        row = row_of(mk("add", r.high, neg(r.low)), ("k",))
        need(r.op in ("<", "<=") and row is not None and row[0] >= 0, "the instance breaks a hypothesis")
        need(sum(row) > 0 or (sum(row) == 0 and r.op == "<="), "the instance breaks a hypothesis")


# -- claims, their refutations, and files -----------------------------------------------------------------------

PROOFS = {
    "divergence": (divergence, (), ("multiplier",), ()), "nonnegative": (nonnegative, (), ("multiplier",), ()),
    "separable": (separable, (), ("multiplier", "strict"), ("floor",)), "mirror": (mirror, (), (), ()),
    "shifted": (shifted, (), (), ("floor",)), "vertex": (vertex, (), ("bound",), ()),
    "scaling": (scaling, ("factor", "truth", "prediction", "constant"), (), ("floor",)),
    "infinite_worst": (infinite_worst, (), (), ()), "bounded": (bounded, ("outer",), ("summand",), ()),
    "worst_of_two": (worst_of_two, (), ("bound",), ()), "bounded_outer": (bounded_outer, ("bound",), (), ()),
    "compact": (compact, (), (), ()), "symmetric": (symmetric, (), (), ()), "triangle": (triangle, (), (), ()),
    "convex": (convex, (), ("how",), ()), "continuous": (continuous, (), (), ()),
    "worked_form": (worked_form, ("formula",), (), ()), "fixed_size": (fixed_size, (), (), ()),
}  # fmt: skip
REFUTATIONS = {
    "point": (point, (), ("classes", "values"), ("eps", "low", "high")),
    "two_maxima": (two_maxima, (), ("p", "x", "q"), ()), "unbounded": (unbounded, (), ("p", "x"), ()),
    "infinite_error": (infinite_error, (), ("p", "x"), ()), "not_attained": (not_attained, (), ("p", "x"), ()),
}  # fmt: skip
MATRIX_PROOFS = {"changes": (changes, (), (), ()),
                 "threshold": (threshold, ("at",), ("parameter", "upward"), ("others", "line"))}  # fmt: skip
MATRIX_REFUTATIONS = {"point": matrix_point, "no_threshold": no_threshold}
UNDEFINED_RULES = {"no_limit": (no_limit, (), ("classes", "values", "term", "curves"), ())}
WITHOUT_SIZES = {"continuous", "worked_form", "fixed_size", "worst_of_two"}


def show_claim(claim, verdict, step):
    """The certificate of a claim ("proved"), of its negation ("refuted"), and so on."""
    if step.rule == "cases" and verdict != "undefined":
        cases(claim, verdict, step)
        return
    tables = {"proved": (PROOFS, MATRIX_PROOFS), "refuted": (REFUTATIONS, {}),
              "undefined": (UNDEFINED_RULES, {}), "conditional": ({}, {})}  # fmt: skip
    need(verdict in tables, "the verdict")
    if claim.filtering and verdict == "refuted" and step.rule in MATRIX_REFUTATIONS:
        MATRIX_REFUTATIONS[step.rule](claim, step)
        return
    table = tables[verdict][claim.filtering]
    if step.rule not in table:
        need(verdict != "conditional", "a conditional claim is shown by cases")
        for other in tables.values():
            need(not any(step.rule in rules for rules in other), "the rule shows something else")
        need(step.rule not in GOAL_RULES, "a rule for goals")
        if step.rule == "sequents":
            raise NotCovered("steps of the calculus alone, which tools/recheck_steps.py checks")
        raise NotCovered(f"rule {step.rule}")
    rule, formulas, required, optional = table[step.rule]
    goals = rule(claim, **params_of(step, formulas, required, optional))
    need(len(goals) == len(step.premises), f"{step.rule} leaves {len(goals)} goals, not {len(step.premises)}")
    two = Rel("<=", num(2), N_)
    for g, s in zip(goals, step.premises):
        if isinstance(g, Claim):
            show_claim(g, "proved", s)
            continue
        if step.rule in PROOFS and step.rule not in WITHOUT_SIZES and "n" in g.names and two not in g.given:
            g = g._replace(given=(two, *g.given))
        show(g, s)


def cases(claim, verdict, step):
    """Parameters on one side of a polynomial condition, and on the other, "cases"."""
    if not claim.filtering:
        raise NotCovered("parameters of measures of distributions, whose parts are steps of the calculus")
    need(claim.says.then != "threshold", "the parameters cannot be taken apart")
    need(set(step.params) <= {"on", "outcomes", "examples"} and len(step.premises) == 2, "cases")
    on, names = step.params.get("on"), {x[0] for x in claim.parameters}
    need(isinstance(on, list) and len(on) == 3 and on[0] in ("<", "<="), "a condition")
    low, high = decode(on[1]), decode(on[2])
    need(low.syms | high.syms and low.syms | high.syms <= names, "a condition speaks of parameters")
    for e in (*nodes(low), *nodes(high)):
        k = e.args[1].args[0] if e.op == "pow" and e.args[1].op == "num" else Q(-1)
        need(
            e.op in ("num", "sym", "add", "mul") or (k.denominator == 1 and 0 <= k <= 12),
            "a polynomial condition",
        )
    sides = [
        claim._replace(given=(*claim.given, r))
        for r in (Rel(on[0], low, high), contrary(Rel(on[0], low, high)))
    ]
    outcomes = ["proved", "proved"] if verdict == "proved" else ["refuted", "refuted"]
    if verdict == "conditional":
        said, examples = step.params.get("outcomes"), step.params.get("examples")
        words = {"holds": "proved", "fails": "refuted", "mixed": "conditional"}
        need(
            isinstance(said, list)
            and len(said) == 2
            and all(isinstance(x, str) and x in words for x in said),
            "outcomes",
        )
        need(said[0] != said[1] or said[0] == "mixed", "the same on both sides")
        outcomes = [words[x] for x in said]
        need(isinstance(examples, list) and len(examples) == 2, "examples of both sides")
        for side, example in zip(sides, examples):
            need(isinstance(example, dict) and set(example) == names, "an example")
            point = {k: number(v) for k, v in example.items()}
            need(all(holds(r, point) for r in known_of(side)), "the example is outside the region")
    for side, outcome, s in zip(sides, outcomes, step.premises):
        show_claim(side, outcome, s)


def step_of(data, depth=0, whole=True):
    need(depth <= 60 and isinstance(data, dict) and isinstance(data.get("rule"), str), "a step")
    more = {"steps"} if whole else set()  # of the calculus, which tools/recheck_steps.py checks
    need(set(data) <= {"rule", "params", "premises"} | more, "the parts of a step")
    params, premises = data.get("params", {}), data.get("premises", [])
    need(
        isinstance(params, dict) and isinstance(premises, list) and len(premises) <= 1000,
        "the parts of a step",
    )
    return Step(data["rule"], params, tuple(step_of(x, depth + 1, whole and data["rule"] == "cases") for x in premises))


def count_of(step):
    return 1 + sum(map(count_of, step.premises))


def no_float(text):
    raise Reject("a floating-point number")


def once(pairs):
    need(len({k for k, _ in pairs}) == len(pairs), "a key occurs twice")
    return dict(pairs)


SEMANTICS = "2"
STATEMENTS = {  # what a document's key says of a statement: the start of a hash of it
    ("IoI", "printed"): "6d79515fd35666876b9133fafadef214",
    ("NN", "printed"): "464f14136cc7eef6b17dd791b7ebf338",
    ("MAX", "printed"): "298004bf8cee15a4d85362217ad4b884",
    ("MON", "printed"): "433a10e56e5bb233cdcbede61556fe5a",
    ("MON", "binary"): "e939e5da6b0b99471cbfcb8c0613a284",
    ("IMP", "printed"): "6e55053583a6fd6fa310b2fe02e059c0",
    ("IMP", "binary"): "2ea10b75b666baa4b8a4ae096eb0fd7f",
    ("REL", "printed"): "fbb063e1531839da040a7dc6eb6237ed",
    ("REL", "repaired"): "07d3441732337550b3debacfadb8dc78",
    ("REL", "binary"): "2f03ca4207d9c6db0c9f13aa4ac13b31",
    ("ABS", "printed"): "4f01856eb99abcab09a7f77f218c9d06",
    ("ABS", "repaired"): "9d31516ca6d64e1efb5557e07f2b5b02",
    ("ABS", "binary"): "51db7ee7756be55dcb557b17e04f4fa0",
    ("IND", "printed"): "b30e8ae68aefbba093b26507bc1445e8",
    ("IND", "repaired"): "53565618a1f1a688ed84d676e45a16ec",
    ("IND", "rescaled"): "2be330e93f838a46ccfb789eecf88b1f",
    ("IND", "smooth-first"): "0491b634f094b6b21901b9ef8c7e26fd",
    ("SYM", "printed"): "184adcb40073a6b916d61e885cb951b2",
    ("TRI", "printed"): "9e8b69a1a399b472d94feb104b96689a",
    ("BND", "printed"): "d0ebb01eda665d652f9150db2d12d8b1",
    ("CON", "printed"): "4c1d4ab141a1baed960ccb2673eff4ef",
    ("CVX", "printed"): "d4e753d47f8dce62472bd18b19a7e7ca",
    ("SM", "steps"): "ca9176734e44d6e87847991168333290",
    ("SM", "positive"): "c76a27e378d31357d2d928f5b0c54a5d",
    ("SM", "total"): "1dfd78a855bdfae394def52e9c7ecf0b",
    ("AW", "pair"): "b7a9dd41d1d42174efa52b0cd4d9088b",
    ("AW", "noninformative"): "e210911ff8fce0838e30851bf1cbfc00",
    ("NIFQ", "noninformative"): "49db2ad1b03a44df0df43dbb1a5a1289",
    ("NIGQ", "noninformative"): "6941dd05881b295cd097622b42dbd9b1",
}
LABELS = {  # names that readers know, and the formulas they stand for
    "AE": "mean(abs(p_hat - p))",
    "NAE": "sum(abs(p_hat - p))/(2*(1 - min(p)))",
    "RAE": "mean(abs(p_hat - p)/p)",
    "NRAE": "sum(abs(p_hat - p)/p)/(n - 1 + (1 - min(p))/min(p))",
    "SE": "mean((p - p_hat)**2)",
    "DR": "mean(abs(p - p_hat)/maximum(p, p_hat))",
    "KLD": "sum(p*log(p/p_hat))",
    "NKLD": "2*(exp(sum(p*log(p/p_hat)))/(exp(sum(p*log(p/p_hat))) + 1)) - 1",
    "PD": "mean((p - p_hat)**2/p_hat)",
    "NSE": "sum((p - p_hat)**2)/((1 - min(p))**2 + (sum(p**2) - min(p)**2))",
    "NAS": "at(1, abs(p - p_hat)/maximum(p, 1 - p))",
    "NSS": "at(1, ((p - p_hat)/maximum(p, 1 - p))**2)",
    "BCD": "sum(abs(p - p_hat))/sum(p + p_hat)",
    "WAE": "mean(p*p*abs(p_hat - p))",
    "Acc": "(TP + TN)/T",
    "Err": "1 - (TP + TN)/T",
    "WAcc": "(lambda*TP + TN)/(lambda*(TP + FN) + TN + FP)",
    "Utility": "alpha*TP - FP",
    "Linear": "alpha1*TP + alpha2*TN - alpha3*FP - alpha4*FN",
    "Lam": "1/(1 + exp((-(log(P(~S|G)/P(S|G)) + log(P(S|~G)/P(~S|~G))))/2))",
    "Phi": "(TP*TN - FP*FN)/sqrt((TP + FN)*(TN + FP)*(TP + FP)*(TN + FN))",
    "Odds": "TP*TN/(FN*FP)",
    "MAAc": "(P(S|G) + P(~S|~G))/2",
    "Kappa": ("(P(S|G)*P(G) + P(~S|~G)*P(~G) - (P(S)*P(G) + P(~S)*P(~G)))/(1 - (P(S)*P(G) + P(~S)*P(~G)))"),
    "Chi": "(TP*TN - FP*FN + T)/(S + G + NS + N)",
    "Chi_P": "(P(S|G)*P(~S|~G) - P(S|~G)*P(~S|G) + 1)/2",
    "MI": (
        "P(S|G)*P(G)*log(P(S|G)*P(G)/(P(S)*P(G))) + P(~S|G)*P(G)*log(P(~S|G)*P(G)/(P(~S)*P(G))) + "
        "P(S|~G)*P(~G)*log(P(S|~G)*P(~G)/(P(S)*P(~G))) + "
        "P(~S|~G)*P(~G)*log(P(~S|~G)*P(~G)/(P(~S)*P(~G)))"
    ),
    "Precision": "P(G|S)",
    "Recall": "P(S|G)",
    "F": "1/(alpha/P(G|S) + (1 - alpha)/P(S|G))",
    "PR": "P(G|S)*P(S|G)",
    "Reliability": "P(G|S)*P(~G|~S)",
    "Sensitivity": "P(S|G)*P(~S|~G)",
    "FRS": "1/(alpha/(P(G|S)*P(~G|~S)) + (1 - alpha)/(P(S|G)*P(~S|~G)))",
}


def key_of(said, claim, one_size=False):
    """The key of a document about the claim, "Keys": a hash of what it says, without the measure's name."""
    signs = claim.signs if not claim.filtering and claim.says.signs else "same"
    lines = [SEMANTICS, said["formula"], ", ".join(said.get("parameters", [])), claim.axiom]
    lines += [STATEMENTS[claim.axiom, claim.spoken], claim.domain, signs, str(claim.classes)]
    lines += ["lower is better"] if claim.filtering and claim.lower_is_better else []
    lines += ["of one size"] if one_size else []
    products = [e for e in nodes(claim.formula) if e.op == "mul" and has(e, "log")]
    if any(len(e.args) != 2 or e.args[1].op == "mul" for e in products):
        lines += ["exactly", tree(claim.formula)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def tree(e):
    return f"{e.op}({', '.join(tree(a) if isinstance(a, E) else repr(a) for a in e.args)})"


def belongs(said):
    """Refuse a name that stands for another formula than the one that is checked."""
    known = {k.casefold(): v for k, v in LABELS.items()}
    formula = known.get(said["measure"].strip().casefold(), said["formula"])
    need(formula == said["formula"], f"{said['measure']} stands for {formula}, not for {said['formula']}")


def words_of(data):
    """What a document says, by its formula: its name for that is nobody's claim."""
    said, n = data["claim"], data["claim"]["classes"]
    size = "every matrix" if "kind" in said else "every n" if n is None else f"n = {n}"
    return (
        f"{said['formula']}: {said['axiom']} ({said['reading']}, {said['domain']}, {size}) {data['verdict']}"
    )


def check_document(data):
    """Raises Reject, or NotCovered, unless the document's certificate shows its verdict of its claim."""
    parts = {"format", "key", "claim", "verdict", "versions", "certificate"}
    need(isinstance(data, dict) and set(data) == parts, "the parts of a document")
    need(data["format"] == "axiomcheck.certificate/1" and isinstance(data["verdict"], str), "the format")
    said, versions = data["claim"], data["versions"]
    need(isinstance(versions, dict) and isinstance(versions.get("semantics"), str), "the versions")
    need(versions["semantics"] == SEMANTICS,
         f"it was written under semantics {versions['semantics'][:20]}, this checks {SEMANTICS}")  # fmt: skip
    step = step_of(data["certificate"])
    need(count_of(step) <= 5000, "too many steps")
    claim = claim_of(said)
    belongs(said)
    sizes = (False, True) if not claim.filtering and claim.says.part else (False,)
    need(data["key"] in [key_of(said, claim, x) for x in sizes], "the key is not that of the claim")
    check(claim, data["verdict"], step)
    return words_of(data)


def check(claim, verdict, step):
    try:
        show_claim(claim, verdict, step)
    except (Reject, NotCovered):
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Reject(f"malformed: {type(error).__name__} {error}") from error


def check_file(path):
    """("checked", what it says), ("not checked", reason) or ("rejected", reason)."""
    try:
        text = Path(path).read_bytes()
        need(len(text) <= 4_000_000, "too large")
        data = json.loads(
            text.decode(), parse_float=no_float, parse_constant=no_float, object_pairs_hook=once
        )
        return "checked", check_document(data)
    except NotCovered as error:
        return "not checked", str(error)
    except (Reject, ValueError, OSError, RecursionError) as error:
        return "rejected", str(error) or type(error).__name__


def main(arguments):
    listed = "--list" in arguments
    roots = [Path(x) for x in arguments if x != "--list"] or [
        Path(__file__).resolve().parent.parent / "proofs"
    ]
    files = [f for root in roots for f in (sorted(root.rglob("*.json")) if root.is_dir() else [root])]
    start, counts, reasons = time.perf_counter(), Counter(), Counter()
    for f in files:
        status, why = check_file(f)
        counts[status] += 1
        if status == "not checked":
            reasons[why] += 1
        if status == "rejected" or f in roots or (listed and status == "not checked"):
            print(f"{f}: {status}: {why}")
    print(f"checked {counts['checked']}, not checked {counts['not checked']}, rejected {counts['rejected']}"
          f" ({time.perf_counter() - start:.0f} s)")  # fmt: skip
    for why, n in reasons.most_common():
        print(f"  not checked, {why}: {n}")
    return 1 if counts["rejected"] or not files else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
