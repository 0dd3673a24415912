"""A second checker of certificates, written from docs/certificates.md, standard library only.

    python tools/recheck.py [FOLDER or FILE ...] [--list]

It shares no code with axiomcheck.  `recheck_rules.py` has the calculus: trees, polynomials, enclosures, rules, the
reader of files.  Here are what claims say (section 10 of the page): formulas, sentences and the sequents that they ask
for, then the kinds of documents.  What the page does not settle is not checked, and counted by its reason.  A rule that is
not on the page is somebody's word: such documents are counted apart.  What is printed of a claim is its formula: the
name of a measure is nobody's claim.  Exit code 1: a certificate was rejected.
"""

from __future__ import annotations

import hashlib
import json
import operator
import re
import sys
import time
import tomllib
from collections import Counter, namedtuple
from fractions import Fraction
from functools import cache, partial, reduce
from itertools import combinations, count, product
from pathlib import Path

import recheck_rules as calculus
from recheck_rules import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    N,
    Sequent,
    T,
    at,
    conj,
    defined,
    disj,
    eq,
    joined,
    le,
    lt,
    ne,
    need,
    negated,
    over,
    quantified,
    scalar,
    settled,
    substituted,
)

ROOT = Path(__file__).resolve().parent.parent
CATALOG = ROOT / "axiomcheck" / "axioms" / "catalog.toml"
TOKEN = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+|better than\b|[A-Za-z_]\w*|\*\*|[<>=!]=|[-+*/<>=()\[\],:|.~]", re.A)
SIGNS = {"<": "lt", "<=": "le", "=": "eq", "==": "eq", "!=": "ne", ">": "lt", ">=": "le", "better than": "better"}
SORTS = {w + end: w for w in ("real", "whole", "sign", "part") for end in ("", "s")}
SORTS |= {"class": "class", "classes": "class"}
WORDS = {"for", "with", "and", "iff", "some", "is", "better", "elsewhere", "everywhere", "on", "off", "n", *SORTS}
EVERYWHERE = "everywhere", ""
LARGEST, SMALLEST = ("max", "sup"), ("min", "inf")
FOLDS = range(4)  # ways of reading quotients of numbers: 1 for one number in the formula, 2 in the sentence
CONTINUOUS = (
    "(for {0} and real {2}, {3} with 0 < {2}, {D}({arg}, {0}) = {3}: some real {4} with 0 < {4}: "
    "for {1} with abs({1} - {0}) < {4}: abs({D}({arg}, {1}) - {3}) < {2})"
)


@cache
def catalog():
    return tomllib.loads(CATALOG.read_text(encoding="utf-8"))


def readings(axiom):
    """The readings of an axiom of the catalog."""
    return {r.get("name", "printed"): r for a in catalog()["axiom"] if a["name"] == axiom for r in a["reading"]}


# -- reading: texts as nested tuples ----------------------------------------------------------------------


def tokens_of(text):
    settled(type(text) is str and len(text) <= 10_000, "no text, or too long")
    text = " ".join(text.split())
    settled(not TOKEN.sub("", text).strip(), "a sign that has no place in it")
    return TOKEN.findall(text)


class Reader:
    """Of formulas, and of sentences: `usual` is what variables are that are not said to be anything, D the measure."""

    def __init__(self, text, usual=None, D=""):
        self.tokens, self.i, self.usual, self.D = [*tokens_of(text), ""], 0, usual, D

    @property
    def here(self):
        return self.tokens[self.i]

    def take(self, *wanted):
        """The next word, if it is one of those."""
        found = self.here if self.here in wanted else ""
        self.i += bool(found)
        return found

    def expect(self, *wanted):
        settled(self.here in wanted, f"{' or '.join(wanted)} is expected, not {self.here!r}")
        return self.take(*wanted)

    def several(self, read, *between):
        found = [read()]
        while self.take(*between):
            found.append(read())
        return found

    def name(self):
        fits = re.fullmatch(r"[A-Za-z]\w{0,39}", self.here, re.A)
        settled(fits and (self.usual is None or self.here not in WORDS), f"no name: {self.here!r}")
        return self.expect(self.here)

    def number(self):
        settled(re.match(r"\.?[0-9]", self.here), f"no number: {self.here!r}")
        return Fraction(self.expect(self.here).rstrip("."))

    def whole_text(self):
        found = self.sentence()
        settled(not self.here, f"what does {self.here!r} do here?")
        return found

    def sentence(self):
        quantifier = self.take("for", "some")
        if quantifier:
            variables = [v for group in self.several(self.variables, "and") for v in group]
            conditions = self.conjunction() if self.take("with") else ("and",)
            self.expect(":")
            return quantifier, variables, conditions, self.sentence()
        found = self.conjunction()
        return ("iff", found, self.conjunction()) if self.take("iff") else found

    def variables(self):
        sort = SORTS.get(self.take(*SORTS), self.usual)
        return [(name, sort) for name in self.several(self.name, ",")]

    def conjunction(self):
        parts = self.several(lambda: self.sentence() if self.here in ("for", "some") else self.chain(), ",", "and")
        return parts[0] if len(parts) == 1 else ("and", *parts)

    def chain(self):
        """Relations one after another, or a term alone."""
        start, terms, signs = self.i, [self.term()], []
        if self.take("is"):
            self.expect("continuous")
            return self.continuous(start, terms[0])
        while sign := self.take(*SIGNS):
            signs.append(sign)
            terms.append(self.term())
        if not signs:
            return terms[0]
        place = self.take("elsewhere", "everywhere", "on", "off") or "everywhere"
        place = place, self.name() if place in ("on", "off") else ""
        sides = ((s, t)[:: -1 if sign[0] == ">" else 1] for s, sign, t in zip(terms, signs, terms[1:], strict=False))
        found = [("is", SIGNS[sign], *pair, place) for sign, pair in zip(signs, sides, strict=True)]
        return found[0] if len(found) == 1 else ("and", *found)

    def continuous(self, start, subject):
        """What it says is read in its place."""
        settled(subject[0] == "open" and self.tokens[start] == self.D, "what is continuous?")
        names = []
        for letter in "xxevd":
            names.append(next(k for i in count(1) if (k := f"{letter}{i}") not in [*self.tokens, *names]))
        argument = " ".join(self.tokens[start + 2 : self.i - 5])  # before `, .) is continuous`
        self.tokens[start : self.i] = tokens_of(CONTINUOUS.format(*names, arg=argument, D=self.D))
        self.i = start
        return self.term()

    def term(self, signs=("+-", "*/")):
        if not signs:
            return self.signed()
        found = self.term(signs[1:])
        while sign := self.take(*signs[0]):
            found = "call", sign, found, self.term(signs[1:])
        return found

    def signed(self):
        if self.take("-"):
            return "call", "-", self.signed()
        base = self.primary()
        return ("pow", base, self.exponent()) if self.take("**") else base

    def exponent(self):
        if not self.take("("):
            return -self.number() if self.take("-") else self.number()
        found = self.exponent() / (self.number() if self.take("/") else 1)
        self.expect(")")
        return found

    def primary(self):
        if re.match(r"\.?[0-9]", self.here):
            return "num", self.number()
        if self.take("("):
            found = self.sentence()
            self.expect(")")
            return found
        return ("name", "n") if self.take("n") else self.word()

    def word(self):
        word = self.name()
        if self.here == self.D and self.usual == "object":
            found = self.word()
            settled(word in LARGEST + SMALLEST and found[0] == "open", f"{word} D(...)")
            return "extreme", word, *found[1:]
        if self.usual and self.take("["):
            index = self.name()
            self.expect("]")
            return "entry", word, index
        if not self.take("("):
            return "name", word
        if word == "P" and not self.usual:
            start, self.i = self.i, self.tokens.index(")", self.i) + 1
            return "name", "P(" + "".join(self.tokens[start : self.i])
        arguments = self.several(self.argument, ",")
        self.expect(")")
        if not self.usual or word != self.D:
            settled(not self.usual or word not in ("D", "Q"), "a property for another measure")
            return "call", word, *arguments
        return ("open", *arguments[:-1]) if arguments[-1] == ("name", ".") else ("value", *arguments)

    def argument(self):
        if self.take("."):
            return "name", "."
        found = self.chain()
        return ("projection", found, self.name()) if self.usual and self.take("|") else found


def inside(ast, op):
    """All terms of that kind in a text, but not those in the arguments of values."""
    if ast[0] == op:
        return [ast]
    return [] if ast[0] in ("value", "extreme") else [f for a in ast if type(a) is tuple for f in inside(a, op)]


# -- arithmetic as terms, the same for formulas and sentences ---------------------------------------------


def number_of_classes(E=()):
    return over("sum", E, ONE)


def raised(b, q):
    b = b if q.denominator == 1 else T("root", b, num=q.denominator)
    b = b if abs(q.numerator) == 1 else calculus.power(b, abs(q.numerator))
    return T("inv", b) if q < 0 else b


FUNCTIONS = {
    ("+", 2): operator.add, ("-", 2): operator.sub, ("*", 2): operator.mul, ("/", 2): operator.truediv, ("-", 1): operator.neg,
    ("sqrt", 1): lambda b: raised(b, Fraction(1, 2)), ("mean", 1): lambda b: over("sum", (), b) / number_of_classes(),
    **{(name, 2): partial(T, name[:3]) for name in ("min", "max", "minimum", "maximum")},
    **{(name, 1): partial(T, op) for name, op in (("log", "log"), ("exp", "exp"), ("abs", "abs"), ("arctan", "atan"))},
    **{(name, 1): partial(over, op, ()) for name, op in (("sum", "sum"), ("min", "cmin"), ("max", "cmax"))},
    ("cumsum", 1): partial(over, "sum", (("after", 0),)),
}  # fmt: skip


def term(ast, leaf):
    """The term that is said; `leaf` makes those of what is no arithmetic."""
    op, *parts = ast
    if op == "num":
        return N(parts[0])
    if op == "pow":
        return raised(term(parts[0], leaf), parts[1])
    made = FUNCTIONS.get((*parts[:1], len(parts) - 1)) if op == "call" else None
    found = made(*(term(a, leaf) for a in parts[1:])) if made else leaf(ast)
    settled(found is not None, f"the page has no term for {ast[:2]}")
    return found


def folded(ast):
    """A quotient of two numbers as one number.  The text of a formula does not tell which it was; both mean the same."""
    ast = tuple(folded(a) if type(a) is tuple else a for a in ast)
    if (ast[1:2], len(ast)) in ((("-",), 3), (("/",), 4)) and all(a[0] == "num" for a in ast[2:]) and ast[-1][1]:
        return "num", FUNCTIONS[ast[1], len(ast) - 2](*(a[1] for a in ast[2:]))
    return ast


def declared(text, known, fold):
    """The term of a formula, or what a relation says at every class; `known` has what names stand for."""

    def leaf(ast):
        if ast[0] == "name":
            return known.get(ast[1])
        if ast[:2] == ("call", "where") and len(ast) == 5:
            return T("ite", relation(ast[2]), term(ast[3], leaf), term(ast[4], leaf))
        if ast[:2] == ("call", "at") and len(ast) == 4 and ast[2][0] == "num":
            settled(ast[2][1].denominator == 1, "at which class?")
            return calculus.opened(term(ast[3], leaf), f"k{ast[2][1]}_")
        return None

    def relation(ast):
        settled(ast[0] == "is" and ast[1] != "better" and ast[4] == EVERYWHERE, "no relation")
        return T(ast[1], *(term(a, leaf) for a in ast[2:4]))

    ast = Reader(text).whole_text()
    ast = folded(ast) if fold else ast
    if ast[0] == "is":
        return quantified("all", (), f) if (f := relation(ast)).loose else f
    found = term(ast, leaf)
    settled(not found.loose, "a formula that does not say how the classes are combined")
    return found


# -- signs and told forms ---------------------------------------------------------------------------------

HIGH, LOW, OPEN, UNTOLD = "+oo", "-oo", "OPEN", "UNTOLD"
OTHER = {HIGH: LOW, LOW: HIGH}
EVERY_SIGN = frozenset((-1, 0, 1))
MEANT = {"le": {-1, 0}, "lt": {-1}, "eq": {0}, "ne": {-1, 1}}
INFINITE = {"inv": (ZERO, ZERO), "exp": (HIGH, ZERO), "abs": (HIGH, HIGH), "atan": (UNTOLD, UNTOLD)}  # of +oo, of -oo
INFINITE |= {"log": (HIGH, None), "root": (HIGH, None)}
MOST_NODES = 4000


def relation_to_nought(f):
    """(term, its signs) of a relation one side of which is 0."""
    if f.op not in calculus.RELATIONS or ZERO not in f.kids:
        return None
    s, t = f.kids
    return (s, frozenset(MEANT[f.op])) if t is ZERO else (t, frozenset(-sign for sign in MEANT[f.op]))


def has_sign(t, S):
    if S in ({0}, {-1, 1}):
        return T("eq" if 0 in S else "ne", t, ZERO)
    op = "le" if 0 in S else "lt"
    return T(op, ZERO, t) if 1 in S else T(op, t, ZERO)


class Signs:
    """What is known of the signs of names: of vectors, of cells, and of terms that are positive by assumption."""

    def __init__(self, cells, ranges):
        self.cells = {scalar(c) for c in cells}
        self.pairs = [{scalar(c) for c in pair} for pair in (("TP", "FN"), ("FP", "TN")) if cells]
        self.positive = {b if a.op == "num" and a.num >= 0 else b - a for a, b in (f.kids for f in ranges)}
        self.done = {}

    def of(self, t, inside=False):
        """2 for positive, 1 for not negative, 0 for not told."""
        if (t, inside) not in self.done:
            self.done[t, inside] = 2 if t in self.positive else self.by_form(t, inside)
        return self.done[t, inside]

    def by_form(self, t, inside):
        op, signs = t.op, [self.of(k, inside) for k in t.kids if k.kind == "t"]
        if op == "num":
            return (t.num > 0) + (t.num >= 0)
        if op == "at" or t in self.cells:
            return 1 + inside
        if op == "add":
            positive = 2 in signs or any(pair <= set(t.kids) for pair in self.pairs)
            return (1 + positive) * (0 not in signs) if signs else 1
        if op == "pow":
            return 2 if t.num == 0 else max(signs[0], t.num % 2 == 0)
        if op in ("mul", "min", "inv", "root"):
            return min(signs, default=2)
        if op in calculus.BINDERS:
            return signs[0] if not t.refs else min(signs[0], 1)
        return {"exp": 2, "abs": 1}.get(op, max(signs) if op == "max" else 0)

    def told(self, f, inside=False, known=None):
        """The told form of a formula; `known` has the signs that formulas beside it leave some terms."""
        known = known or {}
        if f.op in ("all", "some"):
            closed = {t: signs for t, signs in known.items() if not t.loose}
            return quantified(f.op, f.refs, self.told(f.kids[0], inside, closed))
        if f.op in ("and", "or"):
            found = joined(f.op, *(self.told(k, inside, known) for k in f.kids))
            return found if f.op == "or" else self.together(found, inside, known)
        spoken = relation_to_nought(f)
        found = self.relation(*spoken, inside, known) if spoken else f
        return found if found is f else self.told(found, inside, known)

    def together(self, f, inside, known):
        """A conjunction of told formulas, each of which is told again, knowing the others."""
        parts = f.kids if f.op == "and" else (f,)
        signs = dict(known)
        for t, S in filter(None, map(relation_to_nought, parts)):
            signs[t] = signs.get(t, EVERY_SIGN) & S
        if not all(signs.values()):
            return FALSE
        again = conj(*(p if relation_to_nought(p) else self.told(p, inside, signs) for p in parts))
        return self.told(again, inside, known) if again.size < f.size else again

    def relation(self, t, S, inside, known):
        if t in known and (known[t] <= S or not known[t] & S):
            return TRUE if known[t] <= S else FALSE
        possible = (EVERY_SIGN, frozenset((0, 1)), frozenset([1]))[self.of(t, inside)]
        possible = frozenset([(t.num > 0) - (t.num < 0)]) if t.op == "num" else possible
        S = S & possible
        if not S or possible == S:
            return TRUE if S else FALSE
        nought, equality = {0} == S, S in ({0}, possible - {0})
        op, as_said, all_said = ("eq", "or", "and") if nought else ("ne", "and", "or")
        positive = [self.of(k, inside) > 0 for k in t.kids if k.kind == "t"]
        if t.op == "inv" or (t.op == "pow" and t.num % 2) or (t.op == "root" and positive[0]):
            return has_sign(t.kids[0], S)
        if (t.op == "abs" or (t.op == "pow" and t.num)) and equality:
            return T(op, t.kids[0], ZERO)
        if t.op == "mul" and equality:
            return joined(as_said, *(T(op, k, ZERO) for k in t.kids))
        if t.op in ("add", "sum") and all(positive) and equality:
            parts = [eq(k, ZERO) if nought else lt(ZERO, k) for k in t.kids]
            return joined(all_said, *parts) if t.op == "add" else quantified("all" if nought else "some", t.refs, parts[0])
        if t.op == "mul" and len(S) == 1 and positive.count(False) == 1:
            signs = zip(t.kids, positive, strict=True)
            return conj(*(lt(ZERO, k) if sure else has_sign(k, S) for k, sure in signs))
        return has_sign(t, S)


# -- cases ------------------------------------------------------------------------------------------------


def is_finite(value):
    return type(value) is calculus.Tree


class Cases:
    """The cases of terms: of matrices, or of pairs, on which the bodies in `bounded` have a bound."""

    def __init__(self, signs, matrices, bounded=()):
        self.signs, self.matrices, self.bounded, self.done = signs, matrices, bounded, {}

    def measure(self, t, structure):
        """Of a measure's formula: first where it is defined."""
        where, told = defined(t), self.signs.told(defined(t))
        first = told if where.size > MOST_NODES else where
        return [(first, t), *((f, v) for f, v in self.of(structure) if told is not TRUE and v is not t)]

    def of(self, t):
        if t not in self.done:
            merged = {}
            for f, value in self.by_structure(t):
                merged.setdefault(value, []).append(self.signs.told(f))
            kept = (HIGH, LOW, *([OPEN, UNTOLD] if self.matrices else []))
            found = [(disj(*parts), value) for value, parts in merged.items() if is_finite(value) or value in kept]
            self.done[t] = [c for c in found if c[0] is not FALSE]
        return self.done[t]

    def where(self, t, *values, finite=False):
        """Where t has one of those values, or a finite one."""
        return disj(*(f for f, v in self.of(t) if (finite and is_finite(v)) or v in values))


    def away(self, t, infinity, wanted):
        bounded = not self.matrices and infinity == LOW and (t in self.bounded or self.signs.of(t, True))
        return TRUE if bounded else self.where(t, wanted, finite=True)

    def by_structure(self, t):
        if not t.kids or (self.matrices and self.signs.told(defined(t)) is TRUE):
            return [(TRUE, t)]
        if t.op == "ite":
            return [(defined(t), t), (negated(defined(t)), UNTOLD)] if self.matrices else []
        settled(t.op not in ("cmin", "cmax") or not self.matrices, "an aggregate over classes, of a matrix")
        first = [(defined(t), t)] if self.matrices and t.op == "mul" else []
        ways = {"mul": self.multiplied, "min": self.chosen, "max": self.chosen}
        ways |= dict.fromkeys(("add", "sum", "cmin", "cmax"), self.gathered)
        found = ways.get(t.op, self.function)(t)
        return [*first, *(case for case in found if not (first and case[1] is t))]

    def gathered(self, t):
        """Of sums of terms, and over classes, of each of which the same is said; and of extremes over classes."""
        every, some = (conj, disj) if t.op == "add" else [partial(quantified, op, t.refs) for op in ("all", "some")]
        for choice in product(*map(self.of, t.kids)):
            conditions, values = zip(*choice, strict=True)
            if all(map(is_finite, values)):
                yield every(*conditions), T(t.op, *values, refs=t.refs)
        for infinity, other in OTHER.items() if t.op in ("add", "sum") else ():
            away = [self.away(k, other, infinity) for k in t.kids]
            yield conj(some(*(self.where(k, infinity) for k in t.kids)), every(*away)), infinity
        if self.matrices:
            each = (self.where(k, HIGH, LOW, OPEN, UNTOLD, finite=True) for k in t.kids)
            yield conj(some(*(self.where(k, OPEN, UNTOLD) for k in t.kids)), every(*each)), UNTOLD

    def multiplied(self, t):
        for choice in product(*map(self.of, t.kids)):
            given, values = [f for f, _ in choice], [w for _, w in choice]
            finite = [w for w in values if is_finite(w)]
            if UNTOLD in values:
                yield conj(*given), UNTOLD
            elif OPEN in values:
                yield conj(*given, *(ne(w, ZERO) for w in finite)), OPEN
            elif len(finite) == len(values):
                yield conj(*given), T("mul", *finite)
            else:
                for signs in product((1, -1), repeat=len(finite)):
                    turned = (signs.count(-1) + values.count(LOW)) % 2
                    where = (has_sign(w, {sign}) for w, sign in zip(finite, signs, strict=True))
                    yield conj(*given, *where), LOW if turned else HIGH

    def chosen(self, t):
        final, idle = (LOW, HIGH) if t.op == "min" else (HIGH, LOW)
        for choice in product(*map(self.of, t.kids)):
            values = [w for _, w in choice]
            left = [w for w in values if w != idle]
            value = UNTOLD if {OPEN, UNTOLD} & set(values) else final if final in values else idle
            if value == idle and left:
                value = left[0] if len(left) == 1 else T(t.op, *left)
            yield conj(*(f for f, _ in choice)), value

    def function(self, t):
        (u,), op = t.kids, t.op
        from_above = self.signs.of(u, True) > (not self.matrices)  # where it is 0
        for f, w in self.of(u):
            if w in (OPEN, UNTOLD):
                yield f, UNTOLD
            elif not is_finite(w):
                power_of = ONE if t.num == 0 else LOW if w == LOW and t.num and t.num % 2 else HIGH
                yield f, power_of if op == "pow" else INFINITE[op][w == LOW]
            elif op in ("inv", "log"):
                yield conj(f, ne(w, ZERO) if op == "inv" else lt(ZERO, w)), T(op, w)
                yield conj(f, eq(w, ZERO)), (HIGH if op == "inv" else LOW) if from_above else OPEN
            else:
                yield conj(f, le(ZERO, w)) if op == "root" else f, T(op, w, num=t.num)


# -- measures ---------------------------------------------------------------------------------------------

CELLS = {"TP": ("G", "S"), "FP": ("~G", "S"), "FN": ("G", "~S"), "TN": ("~G", "~S")}
SPACES = {
    "quantification": {"measure": "D(p, x)", "vectors": {"p": "simplex", "x": "simplex"}},
    "filtering": {"measure": "Q(TP, FP, FN, TN)", "cells": [*CELLS], "given": ["1 <= TP + FN", "1 <= FP + TN"]},
}
DOMAINS = {
    "quantification": ("natural", "smoothed", "extended"),
    "filtering": ("natural", "laplace", "noninformative", "noninformative_joint"),
    "space": ("natural",),
}
SPACE = re.compile(r"([A-Za-z]\w*)\(([\w, ]+)\)", re.A)
RANGE = re.compile(r"any (\w+)|(?:(-?[0-9]+(?:/[0-9]+)?) < )?(\w+)(?: < (-?[0-9]+(?:/[0-9]+)?))?", re.A)
KINDS = {"simplex": (le, True), "ordered": (le, True), "positive simplex": (lt, True)}
KINDS |= {"nonnegative": (le, False), "positive": (lt, False), "real": (None, False), "cell": (le, False)}


def members(kind, b, E=()):
    """That a body is a vector of that kind, or a term a cell."""
    order, summed = KINDS[kind]
    each = [order(ZERO, b) if kind == "cell" else over("all", E, order(ZERO, b))] if order else []
    return [*each, eq(over("sum", E, b), ONE)] if summed else each


def cell_symbols(smoothing):
    """What the symbols of formulas over contingency matrices stand for, as terms over the raw cells."""

    def sizes_of(TP, FP, FN, TN):
        return {"G": TP + FN, "~G": FP + TN, "S": TP + FP, "~S": FN + TN, "T": T("add", TP, FP, FN, TN)}


    cells, found = {c: scalar(c) for c in CELLS}, {}
    size = sizes_of(*cells.values())
    if smoothing == "laplace":
        cells = {c: cells[c] + ONE for c in CELLS}
    elif smoothing == "noninformative_joint":
        cells = {c: cells[c] + size[g] * size[s] / (size["T"] * size["T"]) for c, (g, s) in CELLS.items()}
    size = sizes_of(*cells.values())
    for c, (gold, row) in CELLS.items():
        for part, whole in ((row, gold), (gold, row)):
            found[f"P({part})"] = size[part] / size["T"]
            above, below = cells[c], size[whole]
            if smoothing == "noninformative":
                above, below = above + N(2) * found[f"P({part})"], below + N(2)
            found[f"P({part}|{whole})"] = above / below
    if smoothing == "noninformative":
        cells = {c: size[gold] * found[f"P({row}|{gold})"] for c, (gold, row) in CELLS.items()}
    return found | cells | size | {"N": size["~G"], "NS": size["~S"]}


def ranges(texts):
    """Parameters, as names of scalars with the underscore, and what holds of them."""
    found = [RANGE.fullmatch(text) for text in texts]
    settled(all(found), "no range of a parameter")
    told = [(low, scalar(f"{free or a}_"), high) for free, low, a, high in map(re.Match.groups, found)]
    bounds = (f for low, a, high in told for f in (low and lt(N(low), a), high and lt(a, N(high))))
    return [a.name for _, a, _ in told], [f for f in bounds if f]


class Value(namedtuple("Value", "cases holds space arguments")):
    """Cases (condition, value), what must hold for the arguments, of which space they are; and they, with the part."""

    @property
    def told(self):
        """The cases in which there is a value, finite or infinite."""
        return [case for case in self.cases if case[1] not in (OPEN, UNTOLD)]

    @property
    def exists(self):
        return disj(*(f for f, _ in self.told))

    def untold(self):
        """The conditions of cases that leave it open."""
        return [f for f, found in self.cases if found in (OPEN, UNTOLD)]

    def beside(self, case):
        """What is known beside the condition of a case: that the first one is none, of all others."""
        return [] if case is self.cases[0] else [negated(self.cases[0][0])]


class Measure:
    """What a claim declares, as terms and formulas.

    `conditions` are further ones on parameters.  `hints` are the formulas that are supplied about limits, if there are
    limits.  `space` is another one than that of the claim's kind.
    """

    def __init__(self, claim, fold=0, conditions=(), hints=None, space=None):
        kind, domain, self.own = claim.get("kind", "quantification"), claim["domain"], "says" not in claim
        settled(domain in DOMAINS.get(kind, ()), f"{kind} on the {domain} domain")
        self.space = space = space or (claim["space"] if kind == "space" else SPACES[kind])
        found, self.cells, vectors = SPACE.fullmatch(space["measure"]), bool(space.get("cells")), space.get("vectors", {})
        settled(found and self.cells != bool(vectors), "a space that the page does not tell")
        self.name, self.names = found[1], tuple(found[2].split(", "))
        settled(set(self.names) == set(vectors or space["cells"]), "a measure of other names than those of its space")
        self.kind, *others = set(vectors.values()) or {"cell"}
        settled(not others and self.kind in KINDS and (self.kind == "cell") == self.cells, "no kind of vectors")
        self.lower_is_better = kind == "quantification" or claim.get("lower_is_better")
        settled(type(self.lower_is_better) is bool, "a measure without orientation")
        self.smoothed, total = domain == "smoothed", self.own and claim["reading"] == "total"
        self.rescaled = self.own and claim["reading"] in ("rescaled", "smooth-first")  # a part's eps is divided by its mass
        self.parameters, given = ranges(claim.get("parameters", []))
        self.given = [*given, *conditions]
        raw = {a: self.argument(a) for a in self.names} | ({} if self.cells else {"n": number_of_classes()})
        known = raw | {a[:-1]: scalar(a) for a in self.parameters}
        if kind == "filtering":
            known |= cell_symbols(domain)
        elif kind == "quantification":
            known |= {"p_hat": raw["x"], "phat": raw["x"], "p_train": at("train_", 0)}
        self.term = t = declared(claim["formula"], known, fold)
        limits = *space.get("given", ()), *(claim["given"] if kind == "space" else ())
        self.limits = [declared(text, known | raw, fold) for text in limits]
        settled(kind != "space" or all(sort != "c" for sort, _ in t.names), "a formula that names classes")
        signs = Signs(raw if kind == "filtering" else (), [f for f in self.given if f.op == "lt"])
        # is it asked that every value exists?  What the formulas owe that are supplied
        self.everywhere = total if self.cells else domain != "natural" and hints is None
        self.cases, self.owed = [(defined(t), t)], []
        if hints is not None:
            structure, bounded = hinted(t, hints)
            self.cases = Cases(signs, False, bounded).measure(t, structure)
            self.everywhere = len(self.cases) == 1  # so that none of the values is a limit
            self.owed = [] if self.everywhere else [*hints, signs.told(defined(t), True)]
        elif kind == "filtering" and self.own:
            self.cases = Cases(signs, True).measure(t, t)
        self.classes_and_training(claim["formula"])

    def classes_and_training(self, text):
        """What holds of the classes that a formula over pairs names, of training prevalences, of the amount of smoothing."""
        named = sorted(name for sort, name in self.term.names if sort == "c")
        if re.search(r"\bcumsum\s*\(", text):  # then these are the first classes, in their order
            named = [f"k{k + 1}_" for k in range(max((int(c[1:-1]) for c in named), default=0))]
            self.given += [over("all", named[:k], T("upto", refs=(c, 0))) for k, c in enumerate(named)]
        self.given += [calculus.apart(c, d) for c, d in combinations(named, 2)]
        if ("v", "train_") in self.term.names:
            self.given += members("positive simplex", at("train_", 0))
        self.given += [lt(ZERO, scalar("_eps"))] if self.smoothed else []

    def argument(self, name):
        return scalar(name) if self.cells else at(name, 0)

    def value(self, arguments, part=None):
        """The measure of bodies, on a part or on all classes, or of cells."""
        settled(len(arguments) == len(self.names), "not as many arguments as the measure has")
        E, holds, images, summing = (("out", part),) if part else (), [], [], KINDS[self.kind] == (le, True)
        whole = ("v", "train_") in self.term.names or any(sort == "c" for sort, _ in self.term.names)
        settled(not part or (summing and not whole), "a value that no part has")
        for b in arguments:
            eps, plain = scalar("_eps"), b
            if part:
                mass = over("sum", E, b)
                plain, eps = b / mass, eps / mass if self.rescaled else eps
                holds.append(ne(mass, ZERO))
            holds += members(self.kind, plain, E) if part or not (b.name and b is self.argument(b.name)) else []
            images.append((plain + eps) / (ONE + number_of_classes(E) * eps) if self.smoothed else plain)
        space = [f for b in arguments for f in members(self.kind, b, E)]
        H = [defined(b) if self.cells else quantified("all", F, defined(b)) for F, v in ((E, images), ((), arguments)) for b in v]
        images = dict(zip((("s" if self.cells else "v", a) for a in self.names), images, strict=True))

        def there(t):
            return substituted(calculus.rebuilt(t, more=E), images) if is_finite(t) else t

        limits = [there(f) for f in self.limits]
        holds = tuple(f for f in (*holds, *limits, *H) if f is not TRUE)
        return Value(tuple((there(f), there(v)) for f, v in self.cases), holds, (*space, *limits), (*arguments, E))


def hinted(t, hints):
    """(the term whose structure is taken, bodies that have a bound) by the formulas that a certificate supplies."""
    forms = [f.kids[1] for f in hints if f.op == "eq" and f.kids[0] is t]
    bounds = [f.kids[0].kids for f in hints if f.op == "all" and not f.refs and f.kids[0].op == "le"]
    need(len(forms) <= 1 and len(forms) + len(bounds) == len(hints), "what is supplied is no form and no bound")
    need(all(q.op == "num" for q, _ in bounds), "a bound that is no number")
    need(all(f.names <= t.names | {("v", "p"), ("v", "x")} for f in hints), "what is supplied speaks of other names")
    return forms[0] if forms else t, {b for _, b in bounds}


# -- sentences as sequents --------------------------------------------------------------------------------


def put(f, images):
    """A formula with values put in; of infinite ones, relations to what is finite, or to each other, are told."""
    if f.op in ("and", "or"):
        return joined(f.op, *(put(k, images) for k in f.kids))
    if f.op in ("all", "some"):
        return quantified(f.op, f.refs, put(f.kids[0], images))
    infinite = {key for key in f.names if images.get(key) in OTHER}
    if not infinite:
        return substituted(f, images)
    beside = all(k.op == "var" or infinite.isdisjoint(k.names) for k in f.kids)
    settled(f.op in calculus.RELATIONS and beside, "an infinite value inside of a term")
    low, high = ({HIGH: 1, LOW: -1}.get(images.get(("s", k.name)), 0) for k in f.kids)
    held = {"le": low <= high, "lt": low < high, "eq": low == high, "ne": low != high}[f.op]
    return TRUE if held else FALSE


def taken_apart(formulas):
    return [k for f in formulas for k in (taken_apart(f.kids) if f.op == "and" else (f,))]


class Statement:
    """The sequents that one sentence asks for, in `found`, each with what it is for.

    Values of the measure are scalars of their own until the end, so that their insides are not looked at; a name
    among hypotheses says that the value exists.  `values` has them by these names, `terms` what stands for largest
    and smallest values, of which `extremes` are in the relation that is being read, and `images` signs and bounds.
    `read` has the values outside of what `some` says, with the hypotheses that speak of none.

    `point` has the values of variables that may refute it; it is `gone` where it shows that a value does not exist.
    Of `sure` values with a single case nothing is owed.
    """

    def __init__(self, measure, size=None, supplied=(), point=None, gone=False, sure=True, plain_bounds=False):
        self.measure, self.size, self.supplied, self.point = measure, size, list(supplied), point
        self.gone, self.sure, self.plain_bounds = gone, sure, plain_bounds
        sizes = [le(N(2), number_of_classes()), *([eq(number_of_classes(), N(size))] if size else [])]
        self.base = [*([] if measure.cells else sizes), *measure.given]
        self.values, self.terms, self.extremes, self.images, self.read, self.found = ({} for _ in range(6))
        self.variables, self.on_parts = set(), False  # does it speak of values on a part?

    def ask(self, H, goal, what="said"):
        formulas = [f for f in H if is_finite(f)]
        spoken = (name for f in (goal, *formulas) for _, name in f.names if name in self.values)
        names = dict.fromkeys([*(f for f in H if type(f) is str), *spoken])
        values = [self.values[name] for name in names]
        for choice in product(*(v.told for v in values)):
            images, more = dict(self.terms), []
            for name, v, case in zip(names, values, choice, strict=True):
                more += [*v.holds, case[0], *(v.beside(case) if self.point is not None else ())]
                images["s", name] = case[1]
            try:
                g, *rest = (substituted(put(f, images), self.images) for f in (goal, *formulas))
            except calculus.Unsaid:
                if self.point is None:
                    raise
                continue
            rest += [substituted(f, self.images) for f in more]
            unknown = any(("s", "_extreme") in f.names for f in (g, *rest))
            settled(not unknown, "a largest value in another place than a conclusion, or in a quotient")
            if g is not TRUE and FALSE not in rest:
                self.found[Sequent(frozenset(taken_apart(rest)), g)] = what

    def asked(self, *kinds):
        return [s for s, what in self.found.items() if what in kinds]

    # terms and formulas

    def term(self, ast, scope):
        return term(ast, lambda a: self.leaf(a, scope))

    def leaf(self, ast, scope):
        sort = scope.get(ast[1]) if ast[0] in ("name", "entry") else None
        if ast == ("name", "n") and not self.measure.cells:
            return number_of_classes()
        if ast[0] == "name" and sort in ("object", "cell", "real", "whole", "sign"):
            return at(ast[1], 0) if sort == "object" else scalar(ast[1])
        if ast[0] == "entry" and sort == "object" and (of := scope.get(ast[2])) in ("class", "part"):
            return at(*ast[1:]) if of == "class" else over("sum", (("out", ast[2]),), at(ast[1], 0))
        if ast[0] == "value":
            return scalar(self.standing_for(self.value(ast[1:], scope)))
        return self.extremes.get(ast, scalar("_extreme")) if ast[0] == "extreme" else None

    def standing_for(self, found):
        """The name of the scalar that stands for a value."""
        name = next((name for name, v in self.values.items() if v == found), f"_value{len(self.values)}")
        self.values[name] = found
        return name

    def value(self, arguments, scope):
        part, *others = {a[2] if a[0] == "projection" else None for a in arguments}
        settled(not others and (part is None or scope.get(part) == "part"), "a value on one part and not on the other")
        self.on_parts |= part is not None
        return self.measure.value([self.term(a[1] if part else a, scope) for a in arguments], part)

    def place(self, place, scope):
        where, name = place
        settled(not name or scope.get(name) == "part", f"{name} is no part")
        if where == "elsewhere":
            return [c for c, sort in scope.items() if sort == "class"]
        return [("out" if where == "on" else "in", name)] if name else []

    def formula(self, ast, scope):
        if ast[0] == "and":
            return conj(*(self.formula(a, scope) for a in ast[1:]))
        if ast[0] == "some":
            return self.existence(ast, scope)
        settled(ast[0] == "is", f"`{ast[0]}` inside a sentence")
        _, op, *sides, place = ast
        s, t = (self.term(side, scope) for side in sides)
        settled(s.loose or t.loose or place == EVERYWHERE, "a place for a relation between numbers")
        if op == "better":
            op, s, t = ("lt", s, t) if self.measure.lower_is_better else ("lt", t, s)
        f = ne(s - t, ZERO) if op == "ne" and t is not ZERO else T(op, s, t)
        return over("some" if op == "ne" else "all", self.place(place, scope), f) if f.loose else f

    def existence(self, ast, scope):
        _, variables, conditions, body = ast
        settled(not self.measure.cells, "some matrix")
        inner = self.opened_scope(variables, scope)
        told = [f for a in (conditions, body) for f in (self.formula(a, inner), *self.must_hold(a, inner))]
        there = [k for f in told for k in ((*self.values[f].holds, self.values[f].cases[0][0]) if type(f) is str else (f,))]
        first = {("s", name): v.cases[0][1] for name, v in self.values.items()}
        found = substituted(conj(*self.stand_for(variables), *there), first)
        settled(all(sort in ("object", "real", "whole") for _, sort in variables), "something else that exists")
        binders = [("exv" if sort == "object" else "exs", name) for name, sort in variables]
        return reduce(lambda f, binder: T(binder[0], f, name=binder[1]), reversed(binders), found)

    def must_hold(self, ast, scope):
        """What must hold for everything in a sentence to have a value, outside its quantifiers."""
        if ast[0] in ("and", "iff"):
            return [f for a in ast[1:] for f in self.must_hold(a, scope)]
        sides = ast[2:4] if ast[0] == "is" else ()
        turned = ast[:2] == ("is", "better") and not self.measure.lower_is_better  # the lower side is read first
        values = [v for side in (sides[::-1] if turned else sides) for v in inside(side, "value")]
        names = [self.standing_for(self.value(v[1:], scope)) for v in values]
        terms = [self.term(side, scope) for side in sides]
        holds = [quantified("all", self.place(ast[4], scope), defined(t)) if t.loose else defined(t) for t in terms]
        return [f for f in (*names, *holds) if f is not TRUE]

    def owe(self, H, names):
        """What is owed for values with several cases."""
        H, cells = [f for f in taken_apart(H) if not any(n in self.values for _, n in f.names)], self.measure.cells
        before = []
        for name in names:
            v = self.values[name]
            H = [*H, *v.holds]
            self.read.setdefault(name, H)
            there, some = [*H, *v.space], disj(*(f for f, _ in v.cases))
            if self.point is not None and cells and self.measure.everywhere:
                self.ask([*there, *before], some)
                before.append(name)
            elif not cells and (len(v.cases) > 1 or not self.sure):
                self.ask(there, some, "owed")
            for f in v.untold() if cells else ():
                self.ask(there, negated(f), "owed")

    def opened_scope(self, variables, scope):
        names = [name for name, _ in variables]
        settled(len(set(names)) == len(names) and not scope.keys() & set(names), "a name bound twice")
        settled(not any(name[-1] == "_" or name == self.measure.name for name in names), "a name that no variable has")
        self.variables |= set(names)
        return scope | dict(variables)

    def stand_for(self, variables):
        told = [calculus.apart(*pair) for pair in combinations([name for name, sort in variables if sort == "class"], 2)]
        for name, sort in variables:
            if sort in ("whole", "cell"):
                told.append(T("int", scalar(name)))
            if sort in ("object", "cell"):
                told += members(self.measure.kind, self.measure.argument(name))
            if sort == "part":
                told += [le(N(k), number_of_classes(((side, name),))) for k, side in ((2, "out"), (1, "in"))]
        return told

    # sequents: H, and what must hold for values to exist

    def front(self, ast, scope):
        if ast[0] == "and" and any(a[0] in ("for", "some") for a in ast[1:]):
            for a in ast[1:]:
                self.front(a, scope)
        elif ast[0] == "some":
            settled(self.point is None or self.gone, "what a point says of a sentence that something exists")
            self.front(*self.bounds(ast, scope, self.base, at_front=True))
        else:
            self.sentence(ast, scope, self.base, [])

    def sentence(self, ast, scope, H, holds):
        if ast[0] != "for":
            holds = [*holds, *self.must_hold(ast, scope)]
            self.owe(H, dict.fromkeys(f for f in holds if type(f) is str))
            self.conclusion(ast, scope, H, holds)
            return
        _, variables, conditions, body = ast
        inner = self.opened_scope(variables, scope)
        signs, known = [("s", name) for name, sort in variables if sort == "sign"], self.point or {}
        for chosen in product(*([known[sign]] if sign in known else [1, -1] for sign in signs)):
            need(set(chosen) <= {1, -1}, "a sign that is neither 1 nor -1")
            self.images.update(zip(signs, map(N, chosen), strict=True))
            supplied = list(self.supplied)
            said = [*H, *self.stand_for(variables), self.formula(conditions, inner)]
            self.sentence(body, inner, said, [*holds, *self.must_hold(conditions, inner)])
            settled(not signs or supplied == self.supplied, "a term supplied for each choice of a sign")

    def conclusion(self, ast, scope, H, holds):
        given = [*H, *holds]
        if ast[0] == "and":
            for a in ast[1:]:
                self.conclusion(a, scope, H, holds)
        elif ast[0] == "for":
            self.sentence(ast, scope, H, holds)
        elif ast[0] == "some" and ast[3][0] == "for":
            before = list(self.supplied)
            self.sentence(*self.bounds(ast, scope, given), H, holds)
            self.supplied = before  # what stands beside it starts anew
        elif ast[0] == "iff":
            left, right = (self.formula(a, scope) for a in ast[1:])
            self.ask([*given, left], right)
            self.ask([*given, right], left)
        elif ast[0] == "is" and any(inside(side, "extreme") for side in ast[2:4]):
            self.largest(ast, scope, given)
        else:
            self.ask(given, self.formula(ast, scope))

    def bounds(self, ast, scope, H, at_front=False):
        """What a sentence says of terms that the certificate supplies."""
        _, variables, conditions, body = ast
        settled(all(sort == "real" for _, sort in variables), "some object at the front")
        inner = self.opened_scope(variables, scope)
        for name, _ in variables:
            self.images["s", name] = self.next_supplied({} if at_front else scope, at_front)
        settled(not self.must_hold(conditions, inner), "a condition on a bound that may have no value")
        for f in conditions[1:] if conditions[0] == "and" else [conditions]:
            self.ask(H, self.formula(f, inner))
        return body, inner

    def next_supplied(self, scope, at_front=False):
        """It speaks of what is in scope and of parameters, and not of what is bound further inside."""
        if self.gone:
            return ONE
        need(self.supplied, "the certificate does not supply the term that is asked for")
        M, sorts = self.supplied.pop(0), {"object": "v", "class": "c", "part": "A"}
        known = {(sorts.get(sort, "s"), name) for name, sort in scope.items()}
        further = M.names - known - {("s", a) for a in (*self.measure.parameters, "_eps")}
        if at_front:
            whole = {t for t in calculus.subtrees(M) if t.op in calculus.BINDERS}
            allowed = set() if self.plain_bounds else {number_of_classes()}
            need(not further and whole <= allowed, "a bound that depends on more than parameters and n")
        need(all(name[-1] == "_" and name[0] != "_" for _, name in further), "what is supplied is out of scope")
        return M

    def largest(self, ast, scope, H):
        """Each largest or smallest value becomes a term, of which it is asked that it is one."""
        _, op, left, right, _ = ast
        before, ways = list(self.supplied), ((left, right), (right, left)) if op == "eq" else ()
        sides = [pair for pair in ways if pair[0][0] == "extreme" and not inside(pair[1], "extreme")]
        known = {side: self.term(other, scope) for side, other in sides}
        written = bool(known)
        for a in () if written else dict.fromkeys((*inside(left, "extreme"), *inside(right, "extreme"))):
            name = f"_term{len(self.terms)}"
            self.terms["s", name] = self.next_supplied(scope)
            known[a] = scalar(name)
        self.supplied = before  # another relation starts anew
        space, what = members(self.measure.kind, at("_x", 0)), "said" if written else "supplied"
        values = []
        for a, M in known.items():
            settled(a[2][0] != "projection", "a largest value on a part")
            v = self.value((*a[2:], ("name", "_x")), {**scope, "_x": "object"})
            values.append((a[1], self.standing_for(v), v, M))
            self.read.setdefault(values[-1][1], [f for f in (*H, *space) if is_finite(f)])
            if len(v.cases) == 1:
                H = [*H, T("exv", conj(*space, *v.holds, v.cases[0][0]), name="_x")]
        for how, name, v, M in values:
            order = (lambda s, t: (s, t)) if how in LARGEST else (lambda s, t: (t, s))
            self.ask([*H, *space, name], le(*order(scalar(name), M)), what)
            attained, bound, ways = how in ("max", "min"), scalar("_b"), []
            reached = eq(scalar(name), M) if attained else lt(*order(bound, scalar(name)))
            for case in v.told:
                said = put(reached, {("s", name): case[1]})
                ways.append(conj(case[0], *v.beside(case), *space, *v.holds, said))
            there = [] if attained else [lt(*order(bound, M))]
            self.ask([*H, *there], T("exv", disj(*ways), name="_x"), what)
        if not written:
            self.extremes = known
            self.ask(H, self.formula(ast, scope), "supplied")
            self.extremes = {}

    def all_values(self):
        """Every value exists, or what is supplied about limits; at every size if there are values on parts."""
        measure, size = self.measure, eq(number_of_classes(), N(self.size or 0))
        H = [f for f in self.base if not self.on_parts or f is not size]
        names = [measure.argument(name) for name in measure.names]
        v = measure.value(names)
        asked = () if not measure.everywhere else [v.exists] if measure.cells else [*v.holds, v.cases[0][0]]
        for f in asked:
            if f not in v.space:
                self.ask([*H, *v.space], f, "exists")
        inside = [f for b in names for f in members("positive simplex", b)] if measure.owed else []
        for f in measure.owed:
            self.ask([*H, *inside], f, "hint")


# -- claims -----------------------------------------------------------------------------------------------


def sentence_of(claim, word="says"):
    """What a document declares; else what the catalog says in a reading or, with `word`, what a parameter decides there."""
    if "says" in claim:
        return claim["says"]
    known, asked = readings(claim["axiom"]), claim["reading"]
    binary = asked == "binary" and claim["classes"] == 2 and claim["axiom"] != "IND"
    found = known.get(asked) or known["printed" if binary else asked]  # if it has no reading of its own for two classes
    says = known.get(found.get("like"), found).get(word, "")  # in the words of that one
    settled(says, f"the catalog does not say {claim['axiom']}, {asked}")
    one = claim["signs"] == "same" and "signs s, t" in says  # for both
    return re.sub(r"\bt\b", "s", says).replace("signs s, s", "sign s") if one else says


def parsed(claim, measure, word="says"):
    return Reader(sentence_of(claim, word), "cell" if measure.cells else "object", measure.name).whole_text()


def statement(claim, supplied, fold=0, conditions=(), point=None, denied=False, ast=None, gone=False):
    """What a claim asks for.

    `point`: sequents that a point may refute.  `denied`: the sentence is one that denies an axiom of the catalog.

    Raises
    ------
    Unsaid
        The page does not tell.
    Refused
        The certificate does not supply what it should.
    """
    size = claim["classes"]
    settled(size is None or (type(size) is int and size >= 2), "no number of classes")
    need(not any(t.loose for t in supplied), "what is supplied is not closed")
    terms, hints = ([f for f in supplied if f.kind == kind] for kind in "tf")
    limits = claim["domain"] == "extended" and (hints or denied)
    need(limits or not hints, "formulas are supplied, and there are no limits")
    measure = Measure(claim, fold & 1, conditions, hints if limits else None)
    ast = ast or parsed(claim, measure)
    sure, plain_bounds = not (denied and limits), measure.own and claim["axiom"] == "MAX"
    found = Statement(measure, size, terms, point, gone, sure, plain_bounds)
    found.front(folded(ast) if fold & 2 else ast, {})
    if (measure.everywhere or measure.owed) and not (denied and measure.everywhere):
        found.all_values()
    return found


def wanted(*arguments, **others):
    """The sequents that a claim asks for."""
    return set(statement(*arguments, **others).found)


def denials(claim, size):
    """Sets of sequents, each of which says that a claim of the catalog is false, at codeframes of that size."""
    need("says" not in claim and not Measure(claim).parameters, "a claim that no sentence denies")
    ways = [[claim | {"says": s, "classes": size} for s in d["says"]] for d in catalog()["denial"] if d["name"] == claim["axiom"]]
    need(ways and claim["classes"] in (None, size), "no sentence denies it at this size")
    return [set().union(*(wanted(said, [], fold, denied=True) for said in way)) for way in ways for fold in FOLDS]


# -- points, regions, thresholds, comparisons --------------------

VERDICTS = {"holds": "proved", "fails": "refuted", "mixed": "conditional"}


def table(value, *keys, perhaps=()):
    need(type(value) is dict and set(keys) <= value.keys() <= {*keys, *perhaps}, f"not the entries {', '.join(keys)}")
    return value


def numbers_of(value, names):
    """The rational numbers that all those names get, and no others."""
    return {name: calculus.rational(q) for name, q in table(value, *names).items()}


def formula_in(names, ast, deep=0):
    """A formula in names, with what they stand for, as a term."""
    need(type(ast) is list and 2 <= len(ast) <= 1000 and deep <= 60, "no formula")
    op, *rest = ast
    if op in ("num", "sym"):
        (what,) = rest
        return N(calculus.rational(what)) if op == "num" else names[what]
    if op == "pow":
        base, (number, k) = rest
        need(number == "num" and k in map(str, range(13)), "no power")
        return calculus.power(formula_in(names, base, deep + 1), int(k))
    need(op in ("add", "mul") or (op == "div" and len(rest) == 2), "no formula")
    parts = [formula_in(names, f, deep + 1) for f in rest]
    return parts[0] / parts[1] if op == "div" else T(op, *parts)


def named(*scalars):
    """By the names of the language: those of parameters have an underscore more."""
    return {a.removesuffix("_"): scalar(a) for a in scalars}


def conditions_of(claim, regions):
    """Conditions on parameters as formulas: (op, f, g, on the first side?)."""
    names, ops = named(*Measure(claim).parameters), {"<": "lt", "<=": "le"}
    said = [(T(ops[op], formula_in(names, f), formula_in(names, g)), first) for op, f, g, first in regions]
    return [f if first else negated(f) for f, first in said]


def certificate_of(node, words, supplied=""):
    """The certificate of a node, which is empty where there are no steps, and supplies terms or formulas, if any."""
    found = calculus.check(calculus.unpacked(node["steps"])) if node.get("steps", []) != [] else calculus.Certificate()
    need(all(f.kind in supplied for f in found.supplied), "something is supplied that is not asked for")
    words += found.words
    return found


def all_shown(certificate, ways):
    """Is there a way all of whose sequents are shown?"""
    missing = []
    for asked in ways:
        lacking = [s for s in asked if not certificate.shows(s)]
        if asked and not lacking:
            return
        missing = missing or lacking
    raise calculus.Refused(f"not shown: {min(map(sequent_text, missing), default='anything that is asked')}")


def text(t):
    """A tree in the notation of the page."""
    if t.op in ("num", "var"):
        return str(t.name or t.num)
    refs = ", ".join(" ".join(map(str, e)) if type(e) is tuple else str(e) for e in t.refs)
    parts = t.op, t.name, f"({refs})" if refs else None, *map(text, t.kids), t.num
    return f"({' '.join(str(part) for part in parts if part is not None)})"


def sequent_text(sequent):
    return f"{', '.join(sorted(map(text, sequent.H)))} |- {text(sequent.g)}"


# -- formulas at a point ----------------------------------------------------------------------------------


class Point:
    """n classes, counted from 1, and values by (sort, name): numbers, lists of them, places, sets of places."""

    def __init__(self, n, values):
        self.n, self.done = n, {}
        self.values = values | {("c", f"k{k}_"): k for k in range(1, n + 1)}


    def written(self, t, bound=()):
        """A tree without classes and vectors."""
        key = t, bound if t.loose else ()
        if key not in self.done:
            self.done[key] = self.shortened(self.without_classes(t, bound))
        return self.done[key]

    def without_classes(self, t, bound):
        op, E = t.op, t.refs
        if op in calculus.BINDERS:
            left = (k for k in range(1, self.n + 1) if all(self.written(calculus.avoids(f"k{k}_", e), bound) is TRUE for e in E))
            each = [self.written(t.kids[0], (k, *bound)) for k in left]
            if op in ("cmin", "cmax") and each:
                return reduce(lambda a, b: self.shortened(T(op[1:], a, b)), each)
            return T({"all": "and", "some": "or"}.get(op, "add"), *each)
        places = [bound[c] if type(c) is int else self.values["c", c] for c in t.refs]
        if op == "var":
            return N(self.values["s", t.name]) if ("s", t.name) in self.values else t
        if op == "at":
            entry = self.values["v", t.name][places[0] - 1]
            return entry if type(entry) is calculus.Tree else N(entry)
        if op in ("dl", "dist", "upto", "after", "in", "out"):
            c, d = places if len(places) == 2 else (places[0] in self.values["A", t.name], True)
            held = {"dl": c == d, "dist": c != d, "upto": c <= d, "after": c > d, "in": c, "out": not c}[op]
            return N(held) if op == "dl" else TRUE if held else FALSE
        if op == "ite":
            condition = self.written(t.kids[0], bound)
            if condition in (TRUE, FALSE):
                return self.written(t.kids[1 if condition is TRUE else 2], bound)
        need(op not in ("exv", "exs"), "a quantifier over numbers")
        return T(op, *(self.written(k, bound) for k in t.kids), name=t.name, refs=E, num=t.num)

    def shortened(self, t):
        op, kids = t.op, t.kids
        if op in ("and", "or"):
            return joined(op, *kids)
        if op == "int" and kids[0].op == "num":
            return TRUE if kids[0].num.denominator == 1 else FALSE
        if op in calculus.RELATIONS and not t.names:
            return {True: TRUE, False: FALSE, None: t}[calculus.verdict(t)]
        if t.kind == "f" or op in ("var", "ite") or not all(k.op == "num" for k in kids):
            return t
        try:
            low, high = calculus.enclosure(t, ())
            return N(low) if low == high else t
        except calculus.Refused:
            return t  # a number that is too long to be written

    def breaks(self, sequents):
        """Is one of them false here, for certain?"""
        return any(g is FALSE and all(f is TRUE for f in H) for H, g in self.at(sequents))

    def at(self, sequents):
        """(hypotheses, goal) of those that can be written here."""
        for s in sequents:
            try:
                yield [self.written(f) for f in s.H], self.written(s.g)
            except (calculus.Refused, KeyError):
                continue  # such as one that something exists, or that speaks of what the point does not tell


# -- points -----------------------------------------------------------------------------------------------


def values_of(n, told):
    """Values by (sort, name), as a point of n classes, and the cells that are left open."""
    need(type(n) is int and 1 <= n <= 100 and type(told) is dict and all(map(calculus.is_name, told)), "no point")
    found, grown = {}, []
    for name, value in told.items():
        need(name[0] != "_" and name[-1] != "_", f"no variable: {name}")
        classes = value if type(value) is list else [value]
        if value == "k":
            grown.append(name)
        elif classes and all(type(c) is int for c in classes):
            need(all(1 <= c <= n for c in classes) and classes == sorted(set(classes)), f"{name}: no classes")
            found.update([(("A", name), set(value)) if type(value) is list else (("c", name), value)])
        elif type(value) is list:
            need(len(value) == n, f"{name}: not a number for each class")
            found["v", "train_" if name == "p_train" else name] = [calculus.rational(q) for q in value]
        else:
            found["s", name] = calculus.rational(value)
    return found, grown


def opened_at(statement, sequents, values, n, grown, least):
    """The sequent that steps show of a point which leaves something open."""
    point = Point(n, values)
    H = [point.written(f) for f in statement.base]
    need(all(f.names or f is TRUE for f in H), "what every point has does not hold there")
    ways = [conj(*K, negated(g)) for K, g in point.at(sequents)]
    k = {("s", name): scalar("_k") for name in grown}
    more = [T("int", scalar("_k")), le(ONE, scalar("_k")), le(least, scalar("_k"))] if grown else []
    H = [f for f in H if f is not TRUE]
    return Sequent(frozenset(substituted(f, k) for f in H).union(more), substituted(disj(*ways), k))


def check_point(claim, node, regions, words):
    params = table(node.get("params"), "classes", "values", perhaps=("eps", "least"))
    certificate, n, extended = certificate_of(node, words, "f"), params["classes"], claim["domain"] == "extended"
    values, grown = values_of(n, params["values"])
    need(bool(grown) == ("least" in params) and (certificate.steps or not grown), "a point that grows has steps and `least`")
    if "eps" in params:
        need(claim["domain"] == "smoothed", "an amount of smoothing, and nothing is smoothed")
        values["s", "_eps"] = calculus.rational(params["eps"])
    conditions, measure, hints = conditions_of(claim, regions), Measure(claim), certificate.supplied
    least = grown and formula_in(named(*measure.parameters), params["least"])
    told, reason = params["values"].keys() - {"p_train"}, "the point does not refute it"
    for fold, ast in product(FOLDS, single_values(parsed(claim, measure), measure, told)):
        if inside(ast, "extreme"):
            about = ast, open_argument(ast, measure), n, values
            if not hints and outdone(claim, fold, conditions, certificate, *about):
                return
            continue
        reason = "the steps do not show that the point refutes it" if certificate.steps else reason
        found = statement(claim, [], fold, conditions, values, ast=ast)
        need(told <= found.variables, "a value of what is no variable")
        if not grown and Point(n, values).breaks(found.asked("said")):
            need(not certificate.steps, "steps that serve nothing")
            return
        if certificate.steps and not hints and certificate.shows(opened_at(found, found.asked("said"), values, n, grown, least)):
            return
        if extended:
            found = statement(claim, hints, fold, conditions, values, denied=not hints, ast=ast)
            owed = found.asked("hint")
            shown = all(map(certificate.shows, owed)) and (owed or not certificate.steps)
            if shown and Point(n, values).breaks(found.asked("said")):
                return
    raise calculus.Refused(reason)


# -- points that speak of largest or smallest values ------------------------------------------------------


def bound_in(ast):
    """The variables of a sentence."""
    own = ast[1] if ast[0] in ("for", "some") else []
    return dict(own).keys() | {name for a in ast if type(a) is tuple for name in bound_in(a)}


def conclusion(ast):
    return conclusion(ast[3]) if ast[0] == "for" else ast


def concluding(ast, other):
    """The same sentence with another conclusion."""
    return (*ast[:3], concluding(ast[3], other)) if ast[0] == "for" else other


def open_argument(ast, measure):
    """What a point calls the argument that a largest or smallest value leaves open."""
    usual = ["x", "y", "z"] if measure.space is SPACES["quantification"] else [measure.names[-1]]
    taken = {"n", "p_train", *bound_in(ast)}
    return next(x for x in (*usual, *(f"{usual[-1]}{i}" for i in range(1, len(taken) + 2))) if x not in taken)


def value_at(extreme, x):
    """The value at one argument, of which there is a largest or smallest one."""
    part = extreme[2][2:] if extreme[2][0] == "projection" else ()
    return ("value", *extreme[2:], ("projection", ("name", x), *part) if part else ("name", x))


def singled_out(relation, x, every):
    """(extreme, low, high), the value at x being put in for the extreme: what follows for every value, or for some."""
    if relation[0] != "is" or relation[1] not in ("le", "lt", "eq"):
        return
    _, op, *sides, _ = relation
    for low, high in (sides, sides[::-1]) if op == "eq" else (sides,):
        if low[0] == "extreme" and (low[1] in LARGEST) == every:
            yield low, value_at(low, x), high
        if high[0] == "extreme" and (high[1] in SMALLEST) == every:
            yield high, low, value_at(high, x)


def single_values(ast, measure, told):
    """What is to be false at a point: the sentence, or what follows from it, if the point names the argument left open."""
    if not inside(ast, "extreme") or (x := open_argument(ast, measure)) not in told:
        return [ast]
    said = conclusion(ast)
    op, found = "lt" if said[1] == "lt" else "le", list(singled_out(said, x, every=True))
    need(found, "nothing follows for single values")
    return [concluding(ast, ("for", [(x, "object")], ("and",), ("is", op, *sides, EVERYWHERE))) for _, *sides in found]


def outdone(claim, fold, conditions, certificate, ast, x, n, values):
    """Do steps show that no value at the point is as large, or as small, as is said of the largest or smallest one?"""
    said, named = conclusion(ast), {name for sort, name in values if (sort, name) != ("s", "_eps")}
    need({sort for sort, _ in values} <= {"v", "s"} and named == bound_in(ast), "the point is not all variables, or more")
    classes, pins = [f"{x}{k}_of_{n}" for k in range(1, n + 1)], []
    for (sort, name), value in values.items():
        entries = zip(classes, value, strict=True) if sort == "v" else [("", value)] if name in named else []
        pins += [("is", "eq", ("entry", name, c) if c else ("name", name), ("num", q), EVERYWHERE) for c, q in entries]
    even, strict = Point(n, values | {("v", x): [Fraction(1, n)] * n}), said[1] == "lt"
    for extreme, more, less in singled_out(said, x, every=False):
        if inside((more, less), "extreme"):
            continue
        value, far = value_at(extreme, x), extreme[1] in ("sup", "inf") and not strict
        less = ("call", "+", less, ("num", Fraction(1, 1000))) if far else less
        relation = ("is", "le" if far or strict else "lt", less, more, EVERYWHERE)
        variables = [(x, "object"), *((c, "class") for c in classes)]
        none = concluding(ast, ("for", variables, ("and", *pins), relation))
        some = concluding(ast, ("for", [(x, "object")], ("and",), ("is", "ne", value, value, EVERYWHERE)))
        asked = statement(claim | {"classes": n}, [], fold, conditions, denied=claim["domain"] == "extended", ast=none).found
        there = statement(claim, [], fold, conditions, point=values, ast=some)
        if asked and all(map(certificate.shows, asked)) and even.breaks(there.asked("said")):
            return True
    return False


# -- missing values: quotients of polynomials in the scalar _t, the one below not being 0 -------------------


def plus(f, g, sign=1):
    sides = calculus.times(f[0], g[1]), calculus.times({(): sign}, g[0], f[1])
    return calculus.sum_of(*sides), calculus.times(f[1], g[1])


def limit(above, below):
    """(degree, leading coefficient) for small t > 0, the coefficient being 0 for 0."""
    i, k = min(above, key=len, default=()), min(below, key=len)
    return len(i) - len(k), Fraction(above.get(i, 0)) / below[k]


def along(t):
    """The quotient that a term over _t is."""
    op, whole = t.op, {(): 1}
    if op in ("num", "var"):
        return calculus.polynomial(t), whole
    parts = [along(k) for k in t.kids]
    if op == "add":
        return reduce(plus, parts, ({}, whole))
    if op in ("mul", "pow"):
        factors = parts if op == "mul" else parts * t.num
        return tuple(calculus.times(*(f[i] for f in factors)) for i in (0, 1))
    if op == "inv":
        need(parts[0][0], "a denominator that is 0")
        return parts[0][::-1]
    need(op in ("abs", "min", "max"), f"no quotient: {op}")
    f, g = parts if op != "abs" else (parts[0], plus(({}, whole), parts[0], -1))
    return f if (limit(*plus(f, g, -1))[1] >= 0) == (op != "min") else g


def check_missing(claim, node, regions, words):
    need(claim["domain"] == "extended" and "steps" not in node, "only values on the extended domain are limits")
    params = table(node.get("params"), "classes", "values", "curves", "term")
    n, number = params["classes"], params["term"]
    values, grown = values_of(n, params["values"])
    need(not grown and type(number) is int, "a point that grows, or no number of a value")
    found = statement(claim, [], point=values, gone=True)
    D, ends, limits, t_to = found.measure.term, [], [], partial(calculus.power, scalar("_t"))
    for curve in params["curves"]:
        need(len(curve) == 2 and all(len(v) == n and max(map(len, v)) <= 20 for v in curve), "no curve")
        terms = [[T("add", *(N(calculus.rational(q)) * t_to(k) for k, q in enumerate(c))) for c in v] for v in curve]
        read = [[calculus.polynomial(c) for c in v] for v in terms]
        need(all(limit(c, {(): 1})[1] > 0 for v in read for c in v), "a curve that does not stay inside")
        need(all(calculus.sum_of(*v) == {(): 1} for v in read), "a curve that leaves the simplex")
        ends.append([[Fraction(c.get((), 0)) for c in v] for v in read])
        there = Point(n, values | {("v", "p"): terms[0], ("v", "x"): terms[1]})
        degree, lead = limit(*along(there.written(D)))
        limits.append((degree < 0 and lead > 0, degree < 0 and lead < 0, lead if degree == 0 else 0))
    (end, other), (first, second) = ends, limits
    need(end == other and first != second, "the curves end elsewhere, or the limits are the same")
    u, w = end
    others = params["values"].keys() - found.variables - {"p_train"}  # such as the argument that is left open
    need(len(others) <= 1 and all(values.get(("v", name)) == w for name in others), "a value of what is no variable")
    there = Point(n, values | {("v", "p"): u, ("v", "x"): w}).written(defined(D))
    need(there is FALSE, "the formula has a value there, or may have")
    read = [(v, H) for name, H in found.read.items() for v in [found.values[name]] if not v.arguments[-1]]
    need(0 <= number < len(read), "no such value")
    v, H = read[number]
    H = [substituted(f, found.images) for f in (*H, *v.space, *v.holds)]
    names = set().union(*(f.names for f in (*H, *v.arguments[:-1])))
    point = Point(n, {key: {"v": w, "s": 1}[key[0]] for key in names if key[0] in "vs"} | values)
    need(all(point.written(f) is TRUE for f in H), "what is assumed does not hold at the point")
    for b, end in zip(v.arguments[:-1], (u, w), strict=True):
        need(all(point.written(b, (k,)) is N(q) for k, q in enumerate(end, 1)), "the claim speaks of another value")


# -- parameters -------------------------------------------------------------------------------------------


def meets(formulas, values):
    """Do numbers for the parameters satisfy these for certain?"""
    images = {("s", f"{a}_"): N(q) for a, q in values.items()}
    return all(calculus.verdict(substituted(f, images)) is True for f in formulas)


def ranges_of(measure):
    own = {("s", a) for a in measure.parameters}
    return [f for f in measure.given if f.names and f.names <= own]


def check_regions(claim, node, verdict, regions, words):
    need(claim["axiom"] != "AW" and "steps" not in node, "regions are of claims without thresholds, and have no steps")
    params = table(node.get("params"), "on", "outcomes", "examples")
    on, outcomes, examples, premises = params["on"], params["outcomes"], params["examples"], node["premises"]
    need(len(on) == 3 and len(examples) == len(premises) == len(outcomes) == 2, "no two sides")
    need('["div"' not in json.dumps(on), "a quotient in a condition")
    outcome = outcomes[0] if outcomes[0] == outcomes[1] else "mixed"
    need(verdict == VERDICTS[outcome], "the verdict is not what comes of the two sides")
    measure, sides = Measure(claim), [[*regions, (*on, first)] for first in (True, False)]
    for side, example in zip(sides, examples, strict=True):
        conditions = conditions_of(claim, side)
        need(conditions[-1].names, "a condition on no parameter")
        values = numbers_of(example, [a[:-1] for a in measure.parameters])
        need(meets([*ranges_of(measure), *conditions], values), "an example that is not on its side")
    for side, outcome, premise in zip(sides, outcomes, premises, strict=True):
        judge(claim, premise, VERDICTS[outcome], side, words)


class Threshold:
    """What the sentence about a threshold says, once about l and h, in their order or the other way round."""

    def __init__(self, claim):
        need("says" not in claim and claim.get("kind") == "filtering", "no sentence about a threshold")
        self.claim, self.measure = claim, Measure(claim)
        self.ast = parsed(claim, self.measure, "decides")
        self.names = [a[:-1] for a in self.measure.parameters]
        need(conclusion(self.ast)[:2] == ("is", "better"), "no sentence about a threshold")

    def saying(self, op, upward=True, fold=0, point=None):
        _, _, s, t, place = conclusion(self.ast)
        sides = (s, t) if self.measure.lower_is_better == upward else (t, s)
        return statement(self.claim, [], fold, point=point, ast=concluding(self.ast, ("is", op, *sides, place)))


def check_threshold(claim, node, regions, words):
    params = table(node.get("params"), "parameter", "at", "upward", perhaps=("others", "line"))
    certificate, says, upward = certificate_of(node, words), Threshold(claim), params["upward"]
    need(type(upward) is bool and params["parameter"] in says.names, "no direction, or no parameter")
    rest, c = [a for a in says.names if a != params["parameter"]], scalar(params["parameter"] + "_")
    others, bounds = numbers_of(params.get("others", {}), rest), ranges_of(says.measure)
    t = formula_in(named(*(f"{a}_" for a in rest), "G", "N"), params["at"])
    need(meets([f for f in bounds if ("s", c.name) not in f.names], others), "values outside of the ranges")
    sizes = frozenset(f for name in "GN" for f in (T("int", scalar(name)), le(ONE, scalar(name))))
    fixed = {("s", f"{a}_"): N(q) for a, q in others.items()}
    inside = [substituted(substituted(f, {("s", c.name): t}), fixed) for f in bounds if ("s", c.name) in f.names]
    ways = []
    for fold in FOLDS:
        better = [Sequent(s.H | {lt(t, c)}, s.g) for s in says.saying("lt", upward, fold).found]
        worse = [Sequent(s.H | {le(c, t)}, s.g) for s in says.saying("le", not upward, fold).found]
        ways.append([*(Sequent(sizes, f) for f in inside), *better, *worse])
    all_shown(certificate, ways)


WAYS = {"<": ("le", False), ">": ("le", True), "=": ("ne", True)}  # the conclusion that is refuted


def check_no_threshold(claim, node, regions, words):
    certificate, says = certificate_of(node, words), Threshold(claim)
    names = says.names
    witnesses = table(table(node.get("params"), "witnesses")["witnesses"], *names)
    for c, witness in witnesses.items():
        if witness.get("kind") == "opposite":
            table(witness, "kind", "parameters", "better", "worse")
            numbers = numbers_of(witness["parameters"], names)
            need(meets(ranges_of(says.measure), numbers), "parameters outside of their ranges")
            given = {("s", f"{a}_"): q for a, q in numbers.items()}
            points = [values_of(2, witness[side])[0] for side in ("better", "worse")]
            need(all(points[0].get(("s", size)) == points[1].get(("s", size)) is not None for size in "GN"), "two gold standards")
            for values, way in zip(points, "<>", strict=True):
                found = says.saying(*WAYS[way], point={}).asked("said")
                need(Point(2, values | given).breaks(found), "a change that does not what it should")
            continue
        table(witness, "kind", "way", "values", perhaps=("least",))
        need(witness["kind"] == "constant" and witness["way"] in tuple(WAYS), "no witness")
        values, grown = values_of(2, witness["values"])
        need(bool(grown) == ("least" in witness), "a point that grows has `least`")
        least = grown and formula_in(named(*(f"{a}_" for a in names if a != c)), witness["least"])
        ways = [says.saying(*WAYS[witness["way"]], fold, point={}) for fold in FOLDS]
        shown = (certificate.shows(opened_at(f, f.asked("said"), values, 2, grown, least)) for f in ways)
        need(any(shown), "the steps do not show what a witness says")


# -- comparisons of two measures --------------------------------------------------------------------------

DOCUMENTS = SPACES["filtering"] | {"given": ["1 <= TP + FP + FN + TN"]}
RELATED = ("equal", "proportional", "defined", "same order", "opposite order")
SAID = "relation", "negated", "classes", "shared", "factor", "across"


def compared(data, entry, fold):
    """The sequents that say a relation of two measures; or, for refuting it, what follows from it at a point or two."""
    relation, refuting, size, shared, factor, across = (entry[k] for k in SAID)
    domain, cells, extended = data["domain"], data["kind"] == "filtering", data["domain"] == "extended"
    ordered, free = relation.endswith("order"), refuting and relation == "proportional"
    need(relation in RELATED and all(type(b) is bool for b in (refuting, shared, across)), "no such relation")
    need(size is None or (type(size) is int and 2 <= size <= 12 and not cells), "no number of classes")
    need(domain in DOMAINS[data["kind"]], "no such domain")
    need(not shared or (relation != "defined" and not extended), "a relation that is asked for everywhere")
    need(not extended or not (relation == "defined" if refuting else ordered), "nothing is said of limits")
    about = {"kind": data["kind"], "domain": domain if cells else "natural", "reading": "", "lower_is_better": True}
    about |= {} if cells and not shared else {"says": ""}  # then without limits
    formulas = [data[k]["formula"] for k in ("first", "second")]
    texts = (*formulas, "({}) + ({})".format(*formulas))
    vectors = dict.fromkeys("px", "positive simplex" if domain == "smoothed" else "simplex")
    space = DOCUMENTS if cells else SPACES["quantification"] | {"vectors": vectors}
    D, E, both = (Measure(about | {"formula": f}, fold & 1, space=space) for f in texts)
    places = {int(c[1:-1]) for sort, c in both.term.names if sort == "c"}
    need(places <= set(range(1, (size or 2) + 1)), "a class that not every codeframe has")
    need(("v", "train_") not in both.term.names, "training prevalences")
    M = declared(factor, {"n": number_of_classes()}, fold & 2)
    need(M is ONE or (relation == "proportional" and not (cells and M.names)), "a factor that has no place")
    found, points = Statement(both, size, point={} if refuting else None), range(2 if ordered or free else 1)
    names = [[c + "_2" * k for c in CELLS] if cells else ["pq"[k * free], "xy"[k]] for k in points]
    arguments = [[both.argument(a) for a in row] for row in names]
    H = found.stand_for([(a, "cell" if cells else "object") for row in names for a in row])
    if cells and ordered and not across:  # the same gold standard
        (TP, FP, FN, TN), (TP2, FP2, FN2, TN2) = arguments
        H += [eq(TP + FN, TP2 + FN2), eq(FP + TN, FP2 + TN2)]
    rows = [[m.value(v) for v in arguments] for m in (D, E)]
    values = [v for row in rows for v in row]
    untold = [negated(f) for v in values for f in v.untold()]
    d, e = (row[0].exists for row in rows)
    (a, *b), (x, *y) = ([scalar(found.standing_for(v)) for v in row] for row in rows)
    if ordered:
        below, so = lt(a, *b), lt(x, *y) if relation == "same order" else lt(*y, x)
        goals = [([below], so), ([so], below)]
    elif relation == "defined":
        goals = [([d], e), ([e], d)]
    else:
        goals = [([], eq(T("mul", a, *y), T("mul", *b, x)) if free else eq(a, x if M is ONE else M * x))]
    H += [*found.base, *(f for v in values for f in v.holds), *(untold if refuting else [])]
    if not refuting:
        goals += [([d], e), ([e], d)] if not shared else []
        goals += [([], f) for f in untold if D.term is not E.term]
        goals += [([], f) for f in (defined(M), ne(M, ZERO)) if M is not ONE]
    for more, goal in goals:
        found.ask([*H, *more], goal)
    return [s for s in found.found if s.g not in s.H]


def compared_at(data, params):
    """The values of a point that tells two measures apart."""
    if data["kind"] == "filtering":
        rows = table(params, "matrix", perhaps=("other",))
        counts = [k for row in rows.values() for k in calculus.listed(row, 4)]
        need(all(type(k) is int and 0 <= k <= 10**6 for k in counts), "a count that is out of range")
        cells = [(c + "_2" * (k == "other"), v) for k, row in rows.items() for c, v in zip(CELLS, row, strict=True)]
        return Point(1, {("s", c): Fraction(v) for c, v in cells})
    need(type(params) is dict and type(params.get("p")) is list and 2 <= len(params["p"]) <= 12, "no distributions")
    return Point(len(params["p"]), values_of(len(params["p"]), params)[0])


def check_comparison(data, words):
    """Each of the certificates shows its relation, or that it does not hold; this is told."""
    told = []
    for entry in data["certificates"]:
        table(entry, *SAID, "statement", "certificate")
        node = entry["certificate"]
        need(node["rule"] == ("point" if entry["negated"] else "sequents") and not node.get("premises"), "no such certificate")
        ways = (compared(data, entry, fold) for fold in FOLDS)
        if entry["negated"]:
            point = compared_at(data, node["params"])
            need(entry["classes"] in (None, point.n), "the sizes do not fit")
            need("steps" not in node and any(map(point.breaks, ways)), "it is not certainly false there")
        else:
            all_shown(certificate_of(node, words), ways)
        scope = [data["domain"], *([f"n = {entry['classes']}"] if entry["classes"] else [])]
        scope += ["where both have a value"] * entry["shared"] + ["across sizes"] * entry["across"]
        factor = f", factor {entry['factor']}" if entry["relation"] == "proportional" and not entry["negated"] else ""
        told.append(f"{'not ' * entry['negated']}{entry['relation']}{factor} ({', '.join(scope)})")
    need(told, "nothing is shown")
    return f"{data['first']['formula']} and {data['second']['formula']}: {'; '.join(told)}"


# -- documents --------------------------------------------------------------------------------------------


def check_proof(claim, node, regions, words):
    certificate, conditions = certificate_of(node, words, "tf"), conditions_of(claim, regions)
    need(certificate.steps, "no steps")
    all_shown(certificate, (statement(claim, certificate.supplied, fold, conditions).found for fold in FOLDS))


def check_denial(claim, node, regions, words):
    certificate, p = certificate_of(node, words), table(node.get("params", {}), perhaps=("p",)).get("p")
    if claim["axiom"] == "AW":
        need(not Threshold(claim).names and not certificate.steps, "no denial of a threshold")
        return
    all_shown(certificate, denials(claim, len(p) if type(p) is list else 2))  # p has an entry for each class


CHECKS = {
    ("proved", "sequents"): check_proof,
    ("refuted", "sequents"): check_denial,
    ("refuted", "point"): check_point,
    ("undefined", "no_limit"): check_missing,
    ("proved", "threshold"): check_threshold,
    ("refuted", "no_threshold"): check_no_threshold,
}


def judge(claim, node, verdict, regions, words):
    """Check a certificate of a claim, with the conditions on parameters that lead to it."""
    need(type(node) is dict and len(regions) <= 30, "no certificate")
    if node["rule"] == "cases":
        check_regions(claim, node, verdict, regions, words)
        return
    check = CHECKS.get((verdict, node["rule"])) or CHECKS.get((verdict, "sequents"))
    need(check and not node.get("premises"), "no such verdict, or premises")
    need(not regions or check in (check_point, check_proof), "no certificate of a part of the parameters")
    check(claim, node, regions, words)


# -- the command ----------------------------------------

STATUSES = ("checked", "not checked", "on a word", "rejected")
LONGEST = 16_000_000
PARTS = {"format", "key", "claim", "verdict", "versions", "certificate"}

SEMANTICS = "2"
SIGNED = ("REL", "ABS")  # whose statements have two conventions on signs
IN_PARTS = ("IND",)
EXACTLY = re.compile(r"(?=.*log\().*([^*]\*(?!\*)|-).*[^*]\*(?!\*)")  # products in products, with a log: the tree is hashed


def check_key(document):
    """Refuse a key that is not that of the claim.

    Documents of theories and of declared properties have keys of what they declare, which are not computed here;
    nor is the key of a formula whose tree is hashed, or of a reading that the catalog gives none.
    """
    said = document["claim"]
    if "theory" in said or "says" in said or EXACTLY.search(said["formula"]):
        return
    axiom, own = said["axiom"], readings(said["axiom"])
    reading = own.get(said["reading"]) or own["printed"]  # which those without a sentence of their own have

    signs = said["signs"] if axiom in SIGNED else "same"
    lines = [SEMANTICS, said["formula"], ", ".join(said.get("parameters", [])), axiom]
    lines += [reading.get("key", ""), said["domain"], signs, str(said["classes"])]
    text = "\n".join([*lines, "lower is better"] if said.get("lower_is_better") else lines)
    keys = [hashlib.sha256((text + more).encode()).hexdigest() for more in ("", "\nof one size" * (axiom in IN_PARTS))]
    need("key" not in reading or document["key"] in keys, "the key is not that of the claim")


def check_claim(document, words):
    need(document.keys() == PARTS and document["format"] == "axiomcheck.certificate/1", "not the parts of a document")
    versions, claim, verdict = document["versions"], document["claim"], document["verdict"]
    need(versions["semantics"] == SEMANTICS, "written under another semantics")

    judge(claim, document["certificate"], verdict, [], words)
    check_key(document)
    size = "" if claim["classes"] is None else f", n = {claim['classes']}"
    said = claim.get("says", f"{claim['axiom']} ({claim['reading']})")
    return f"{claim['formula']}: {said}, {claim['domain']}{size}: {verdict}"


def check_document(document):
    """(status, why) of a document as JSON data."""
    words = []
    calculus.forget()
    try:

        check = check_comparison if document.get("schema") == "axiomcheck.diff/1" else check_claim
        why = check(document, words)
    except calculus.Unsaid as reason:
        return "not checked", f"the page does not settle it: {reason}"
    except calculus.BROKEN as reason:
        return "rejected", str(reason) if type(reason) is calculus.Refused else f"not as the page describes it: {reason!r}"
    return ("on a word", ", ".join(sorted(set(words)))) if words else ("checked", why)


def check_file(path):
    try:
        return check_document(calculus.loaded(path.read_bytes().decode(), LONGEST))
    except (OSError, *calculus.BROKEN) as error:
        return "rejected", f"cannot be read: {error}"


def main(arguments):
    if "--help" in arguments:
        print(__doc__)
        return 0
    roots = [Path(x) for x in arguments if x != "--list"] or [ROOT / "proofs"]
    files = [f for root in roots for f in (sorted(root.rglob("*.json")) if root.is_dir() else [root])]
    start, counts, reasons = time.perf_counter(), Counter(), Counter()
    for f in files:
        status, why = check_file(f)
        counts[status] += 1
        reasons[status, why] += status in ("not checked", "on a word")
        if status != "checked" or f in roots or "--list" in arguments:
            print(f"{f}: {status}: {why}")
    print(", ".join(f"{status} {counts[status]}" for status in STATUSES), f"({time.perf_counter() - start:.0f} s)")
    for (status, why), n in sorted((+reasons).items()):
        print(f"  {status}, {why}: {n}")
    return 1 if counts["rejected"] or not files else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
