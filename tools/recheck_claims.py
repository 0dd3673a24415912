"""The second checker's statements, written from section 10 of docs/certificates.md: which sequents does a claim ask for?

Its own reader of formulas and of the language of properties, values by cases, and sentences.  Standard library only,
and no code in common with axiomcheck.  What the page does not settle raises `Unsaid`; nothing is guessed.
"""

from __future__ import annotations

import operator
import re
import tomllib
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, count, product
from pathlib import Path
from typing import NamedTuple

import recheck_rules as calculus
from recheck_rules import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    N,
    T,
    Unsaid,
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
    power,
    quantified,
    scalar,
    substituted,
    tree,
)

CATALOG = Path(__file__).resolve().parent.parent / "axiomcheck" / "axioms" / "catalog.toml"
TOKEN = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+|[A-Za-z_]\w*|\*\*|[<>=!]=|[-+*/<>=()\[\],:|.~]", re.A)
SIGNS = {"<": "lt", "<=": "le", "=": "eq", "==": "eq", "!=": "ne", ">": "lt", ">=": "le"}
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


def settled(condition, why):
    if not condition:
        raise Unsaid(why)


@cache
def catalog():
    return tomllib.loads(CATALOG.read_text(encoding="utf-8"))


def readings(axiom):
    """The readings of an axiom of the catalog."""
    return {r.get("name", "printed"): r for a in catalog()["axiom"] if a["name"] == axiom for r in a["reading"]}


# -- reading: texts as nested tuples ----------------------------------------------------------------------


def tokens_of(text):
    settled(type(text) is str and len(text) <= 10_000, "no text, or too long")
    found = TOKEN.findall(text)
    settled("".join(found) == "".join(text.split()), "a sign that has no place in it")
    return found


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
        found = self.take(*wanted)
        settled(found, f"{' or '.join(wanted)} is expected, not {self.here!r}")
        return found

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
        while sign := self.take(*SIGNS, "better"):
            if sign == "better":
                self.expect("than")
            signs.append(sign)
            terms.append(self.term())
        if not signs:
            return terms[0]
        place = self.take("elsewhere", "everywhere", "on", "off") or "everywhere"
        place = place, self.name() if place in ("on", "off") else ""
        found = []
        for left, sign, right in zip(terms, signs, terms[1:], strict=False):
            sides = (right, left) if sign[0] == ">" else (left, right)
            found.append(("is", SIGNS.get(sign, sign), *sides, place))
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
        settled(base[0] != "pow" or self.here != "**", "a power of a power")
        return ("pow", base, self.exponent()) if self.take("**") else base

    def exponent(self):
        if self.take("("):
            found = self.exponent()
            if self.take("/"):
                found /= self.number()
            self.expect(")")
            return found
        return -self.number() if self.take("-") else self.number()

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
            word = "P("
            while self.tokens[self.i - 1] != ")":
                word += self.expect("(", ")", "|", "~", "G", "S")
            return "name", word
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
    b = b if q.denominator == 1 else tree("root", (b,), num=q.denominator)
    b = b if abs(q.numerator) == 1 else power(b, abs(q.numerator))
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
    if op == "call" and (made := FUNCTIONS.get((parts[0], len(parts) - 1))):
        return made(*(term(a, leaf) for a in parts[1:]))
    found = leaf(ast)
    settled(found is not None, f"the page has no term for {ast[:2]}")
    return found


def folded(ast):
    """A quotient of two numbers as one number.  The text of a formula does not tell which it was; both mean the same."""
    ast = tuple(folded(a) if type(a) is tuple else a for a in ast)
    if ast[:2] == ("call", "/") and ast[2][0] == ast[3][0] == "num" and ast[3][1]:
        return "num", ast[2][1] / ast[3][1]
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
        if f.op == "or":
            return disj(*(self.told(k, inside, known) for k in f.kids))
        if f.op == "and":
            return self.together(conj(*(self.told(k, inside, known) for k in f.kids)), inside, known)
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

    def finite(self, t):
        return [(f, value) for f, value in self.of(t) if is_finite(value)]

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
        ways = {"add": self.added, "sum": self.summed, "cmin": self.extreme, "cmax": self.extreme}
        ways |= {"mul": self.multiplied, "min": self.chosen, "max": self.chosen}
        found = ways.get(t.op, self.function)(t)
        return [*first, *(case for case in found if not (first and case[1] is t))]

    def added(self, t):
        for choice in product(*map(self.finite, t.kids)):
            yield conj(*(f for f, _ in choice)), T("add", *(w for _, w in choice))
        for infinity, other in OTHER.items():
            away = [self.away(k, other, infinity) for k in t.kids]
            yield conj(disj(*(self.where(k, infinity) for k in t.kids)), *away), infinity
        some = disj(*(self.where(k, OPEN, UNTOLD) for k in t.kids))
        yield conj(some, *(self.where(k, HIGH, LOW, OPEN, UNTOLD, finite=True) for k in t.kids)), UNTOLD

    def summed(self, t):
        (b,), E = t.kids, t.refs
        yield from self.extreme(t)
        for infinity, other in OTHER.items():
            some = quantified("some", E, self.where(b, infinity))
            yield conj(some, quantified("all", E, self.away(b, other, infinity))), infinity

    def extreme(self, t):
        for f, w in self.finite(t.kids[0]):
            yield quantified("all", t.refs, f), over(t.op, t.refs, w)

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
                yield conj(f, le(ZERO, w)) if op == "root" else f, tree(op, (w,), num=t.num)


# -- measures ---------------------------------------------------------------------------------------------

CELLS = {"TP": ("G", "S"), "FP": ("~G", "S"), "FN": ("G", "~S"), "TN": ("~G", "~S")}
SPACES = {
    "quantification": {"measure": "D(p, x)", "vectors": {"p": "simplex", "x": "simplex"}},
    "filtering": {"measure": "Q(TP, FP, FN, TN)", "cells": [*CELLS], "given": ["1 <= TP + FN", "1 <= FP + TN"]},
}
SPACE = re.compile(r"([A-Za-z]\w*)\(([\w, ]+)\)", re.A)
RANGE = re.compile(r"any (\w+)|(?:(-?[0-9]+(?:/[0-9]+)?) < )?(\w+)(?: < (-?[0-9]+(?:/[0-9]+)?))?", re.A)
KINDS = {"simplex": (le, True), "ordered": (le, True), "positive simplex": (lt, True)}
KINDS |= {"nonnegative": (le, False), "positive": (lt, False), "real": (None, False)}


def members(kind, b, E=()):
    """That a body is a vector of that kind."""
    order, summed = KINDS[kind]
    return [*([over("all", E, order(ZERO, b))] if order else []), *([eq(over("sum", E, b), ONE)] if summed else [])]


def cell_symbols(smoothing):
    """What the symbols of formulas over contingency matrices stand for, as terms over the raw cells."""

    def sizes_of(TP, FP, FN, TN):
        return {"G": TP + FN, "~G": FP + TN, "S": TP + FP, "~S": FN + TN, "T": T("add", TP, FP, FN, TN)}

    settled(smoothing in ("natural", "laplace", "noninformative", "noninformative_joint"), f"the {smoothing} domain")
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


class Value(NamedTuple):
    cases: tuple  # (condition, value)
    holds: tuple  # what must hold for its arguments
    space: tuple  # of which they are
    arguments: tuple  # and they themselves, with the part


class Measure:
    """What a claim declares, as terms and formulas.

    `conditions` are further ones on parameters.  `hints` are the formulas that are supplied about limits, if there are
    limits.  `space` is another one than that of the claim's kind.
    """

    def __init__(self, claim, fold=0, conditions=(), hints=None, space=None):
        kind, domain, self.own = claim.get("kind", "quantification"), claim["domain"], "says" not in claim
        settled(kind in (*SPACES, "space"), "a measure of another kind")
        self.space = space = space or (claim["space"] if kind == "space" else SPACES[kind])
        found, self.cells, vectors = SPACE.fullmatch(space["measure"]), bool(space.get("cells")), space.get("vectors", {})
        settled(found and self.cells != bool(vectors), "a space that the page does not tell")
        self.name, self.names = found[1], tuple(found[2].split(", "))
        settled(set(self.names) == set(vectors or space["cells"]), "a measure of other names than those of its space")
        self.kind, *others = set(vectors.values()) or {""}
        settled(not others and (self.cells or self.kind in KINDS), "vectors of several kinds")
        self.sort = "s" if self.cells else "v"
        self.lower_is_better = kind == "quantification" or claim.get("lower_is_better")
        settled(type(self.lower_is_better) is bool, "a measure without orientation")
        self.smoothed, total = domain == "smoothed", self.own and claim["reading"] == "total"
        self.rescaled = self.own and claim["reading"] in ("rescaled", "smooth-first")  # a part's eps is divided by its mass
        self.ranges(claim.get("parameters", []))
        self.given += conditions
        raw = {a: scalar(a) if self.cells else at(a, 0) for a in self.names} | ({} if self.cells else {"n": number_of_classes()})
        known = raw | {a[:-1]: scalar(a) for a in self.parameters}
        if kind == "filtering":
            known |= cell_symbols(domain)
        elif kind == "quantification":
            settled(domain in ("natural", "smoothed", "extended"), f"the {domain} domain")
            known |= {"p_hat": raw["x"], "phat": raw["x"], "p_train": at("train_", 0)}
        else:
            settled(domain == "natural", f"the {domain} domain")
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
            self.owed = [*hints, signs.told(defined(t), True)]
            self.cases = Cases(signs, False, bounded).measure(t, structure)
        elif kind == "filtering" and self.own:
            self.cases = Cases(signs, True).measure(t, t)
        if kind == "quantification":
            self.classes_and_training(claim["formula"])

    def ranges(self, texts):
        """The parameters, as names of scalars with the underscore, and what holds of them."""
        self.parameters, self.given = [], []
        for text in texts:
            found = RANGE.fullmatch(text) if type(text) is str else None
            settled(found, f"no range of a parameter: {text!r}")
            a = scalar((found[1] or found[3]) + "_")
            self.parameters.append(a.name)
            self.given += [lt(N(found[2]), a)] if found[2] else []
            self.given += [lt(a, N(found[4]))] if found[4] else []

    def classes_and_training(self, text):
        """What holds of the classes that the formula names, of training prevalences, and of the amount of smoothing."""
        named, train = sorted(name for sort, name in self.term.names if sort == "c"), at("train_", 0)
        if re.search(r"\bcumsum\s*\(", text):  # then these are the first classes, in their order
            named = [f"k{k + 1}_" for k in range(max((int(c[1:-1]) for c in named), default=0))]
            self.given += [over("all", named[:k], tree("upto", refs=(c, 0))) for k, c in enumerate(named)]
        self.given += [calculus.apart(c, d) for c, d in combinations(named, 2)]
        if ("v", "train_") in self.term.names:
            self.given += [over("all", (), lt(ZERO, train)), eq(over("sum", (), train), ONE)]
        self.given += [lt(ZERO, scalar("_eps"))] if self.smoothed else []

    def value(self, arguments, part=None):
        """The measure of bodies, on a part or on all classes, or of cells."""
        settled(len(arguments) == len(self.names), "not as many arguments as the measure has")
        E, holds, images, summing = (("out", part),) if part else (), [], [], KINDS.get(self.kind) == (le, True)
        settled(not part or (summing and all(sort != "c" for sort, _ in self.term.names)), "a value that no part has")
        settled(not part or ("v", "train_") not in self.term.names, "training prevalences on a part")
        for b in arguments:
            eps, plain = scalar("_eps"), b
            if part:
                mass = over("sum", E, b)
                plain, eps = b / mass, eps / mass if self.rescaled else eps
                holds.append(ne(mass, ZERO))
            if self.cells:
                holds += [le(ZERO, b)] if b.op != "var" else []
            else:
                holds += members(self.kind, plain, E) if part or b.op != "at" or b.refs != (0,) else []
            images.append((plain + eps) / (ONE + number_of_classes(E) * eps) if self.smoothed else plain)
        space = [f for b in arguments for f in ([le(ZERO, b)] if self.cells else members(self.kind, b, E))]
        given = [defined(b) if self.cells else quantified("all", E, defined(b)) for b in images]
        images = {(self.sort, a): b for a, b in zip(self.names, images, strict=True)}

        def there(t):
            return substituted(calculus.rebuilt(t, more=E), images) if is_finite(t) else t

        limits = [there(f) for f in self.limits]
        holds = tuple(f for f in (*holds, *limits, *given) if f is not TRUE)
        return Value(tuple((there(f), there(v)) for f, v in self.cases), holds, (*space, *limits), (*arguments, E))


def hinted(t, hints):
    """(the term whose structure is taken, bodies that have a bound) by the formulas that a certificate supplies."""
    forms = [f.kids[1] for f in hints if f.op == "eq" and f.kids[0] is t]
    bounds = [f.kids[0].kids for f in hints if f.op == "all" and not f.refs and f.kids[0].op == "le"]
    need(len(forms) <= 1 and len(forms) + len(bounds) == len(hints), "what is supplied is no form and no bound")
    need(all(q.op == "num" for q, _ in bounds), "a bound that is no number")
    known = t.names | {("v", "p"), ("v", "x")}
    need(all(f.names <= known for f in hints), "what is supplied speaks of other names")
    return forms[0] if forms else t, {b for _, b in bounds}


# -- sentences as sequents --------------------------------------------------------------------------------


def put(f, images, infinite):
    """A formula with values put in; of infinite ones, relations to what is finite, or to each other, are told."""
    if f.op in ("and", "or"):
        return joined(f.op, *(put(k, images, infinite) for k in f.kids))
    if f.op in ("all", "some"):
        return quantified(f.op, f.refs, put(f.kids[0], images, infinite))
    names = {name for _, name in f.names} & infinite.keys()
    if not names:
        return substituted(f, images)
    beside = all(k.op == "var" or not names & {n for _, n in k.names} for k in f.kids)
    settled(f.op in calculus.RELATIONS and beside, "an infinite value inside of a term")
    low, high = ({HIGH: 1, LOW: -1}.get(infinite.get(k.name) if k.op == "var" else None, 0) for k in f.kids)
    held = {"le": low <= high, "lt": low < high, "eq": low == high, "ne": low != high}[f.op]
    return TRUE if held else FALSE


def taken_apart(formulas):
    return [k for f in formulas for k in (taken_apart(f.kids) if f.op == "and" else (f,))]


class Statement:
    """The sequents that one sentence asks for, each with what it is for.

    Values of the measure are scalars of their own until the end, so that their insides are not looked at; a name
    among hypotheses says that the value exists.  `point` has the values of variables that may refute it; it is
    `gone` where it shows that a value does not exist.  Of `sure` values with a single case nothing is owed.
    """

    def __init__(self, measure, size=None, supplied=(), point=None, gone=False, sure=True, plain_bounds=False):
        self.measure, self.size, self.supplied, self.point = measure, size, list(supplied), point
        self.gone, self.sure, self.plain_bounds = gone, sure, plain_bounds
        sizes = [le(N(2), number_of_classes()), *([eq(number_of_classes(), N(size))] if size else [])]
        self.base = [*([] if measure.cells else sizes), *measure.given]
        self.images = {}  # of scalars that other terms are put in for, in the end: signs, bounds
        self.values = {}  # of scalars that stand for values of the measure, by name
        self.terms = {}  # of scalars that stand for largest and smallest values
        self.extremes = {}  # in the relation that is being read
        self.on_parts = False  # does it speak of values on a part?
        self.read = {}  # values outside of what `some` says, with the hypotheses that speak of none
        self.variables = set()
        self.found = {}

    def ask(self, H, goal, what="said"):
        formulas = [f for f in H if is_finite(f)]
        spoken = (name for f in (goal, *formulas) for _, name in f.names if name in self.values)
        names = dict.fromkeys([*(f for f in H if type(f) is str), *spoken])
        told = [[c for c in enumerate(self.values[name].cases) if c[1][1] not in (OPEN, UNTOLD)] for name in names]
        for choice in product(*told):
            images, infinite, more = dict(self.terms), {}, []
            for name, (i, (condition, found)) in zip(names, choice, strict=True):
                more += [*self.values[name].holds, condition]
                more += [negated(self.values[name].cases[0][0])] if i and self.point is not None else []
                images |= {("s", name): found} if is_finite(found) else {}
                infinite |= {} if is_finite(found) else {name: found}
            try:
                g, *rest = (substituted(put(f, images, infinite), self.images) for f in (goal, *formulas))
            except Unsaid:
                if self.point is None:
                    raise
                continue
            rest += [substituted(f, self.images) for f in more]
            unknown = any(("s", "_extreme") in f.names for f in (g, *rest))
            settled(not unknown, "a largest value in another place than a conclusion, or in a quotient")
            if g is not TRUE and FALSE not in rest:
                self.found[calculus.Sequent(frozenset(taken_apart(rest)), g)] = what

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
        if ast[0] == "entry" and sort == "object" and scope.get(ast[2]) in ("class", "part"):
            _, v, c = ast
            return at(v, c) if scope[c] == "class" else over("sum", (("out", c),), at(v, 0))
        if ast[0] == "value":
            return scalar(self.standing_for(self.value(ast[1:], scope)))
        return self.extremes.get(ast, scalar("_extreme")) if ast[0] == "extreme" else None

    def standing_for(self, found):
        """The name of the scalar that stands for a value."""
        known = [name for name, v in self.values.items() if v == found]
        name = known[0] if known else f"_value{len(self.values)}"
        self.values[name] = found
        return name

    def value(self, arguments, scope):
        parts = {a[2] if a[0] == "projection" else None for a in arguments}
        (part,) = parts if len(parts) == 1 else ("?",)
        settled(part is None or scope.get(part) == "part", "a value on one part and not on the other")
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
        loose = s.loose or t.loose
        settled(loose or place == EVERYWHERE, "a place for a relation between numbers")
        if op == "better":
            f = lt(s, t) if self.measure.lower_is_better else lt(t, s)
        else:
            f = ne(s - t, ZERO) if op == "ne" and t is not ZERO else T(op, s, t)
        return over("some" if op == "ne" else "all", self.place(place, scope), f) if loose else f

    def existence(self, ast, scope):
        _, variables, conditions, body = ast
        settled(not self.measure.cells, "some matrix")
        inner = self.opened_scope(variables, scope)
        told = [f for a in (conditions, body) for f in (self.formula(a, inner), *self.must_hold(a, inner))]
        there = [k for f in told for k in ((*self.values[f].holds, self.values[f].cases[0][0]) if type(f) is str else (f,))]
        first = {("s", name): v.cases[0][1] for name, v in self.values.items()}
        found = substituted(conj(*self.stand_for(variables), *there), first)
        for name, sort in reversed(variables):
            settled(sort in ("object", "real", "whole"), f"some {sort}")
            found = tree("exv" if sort == "object" else "exs", (found,), name=name)
        return found

    def must_hold(self, ast, scope):
        """What must hold for everything in a sentence to have a value, outside its quantifiers."""
        if ast[0] in ("and", "iff"):
            return [f for a in ast[1:] for f in self.must_hold(a, scope)]
        sides = ast[2:4] if ast[0] == "is" else ()
        turned = ast[:2] == ("is", "better") and not self.measure.lower_is_better  # the lower side is read first
        values = [v for side in (sides[::-1] if turned else sides) for v in inside(side, "value")]
        holds = [self.standing_for(self.value(v[1:], scope)) for v in values]
        for t in [self.term(side, scope) for side in sides]:
            holds.append(quantified("all", self.place(ast[4], scope), defined(t)) if t.loose else defined(t))
        return [f for f in holds if f is not TRUE]

    def owe(self, H, names):
        """What is owed for values with several cases."""
        H, cells = [f for f in taken_apart(H) if not any(n in self.values for _, n in f.names)], self.measure.cells
        before = []
        for name in names:
            v = self.values[name]
            H = [*H, *v.holds]
            self.read.setdefault(name, H)
            there = [*H, *v.space]
            if self.point is not None and cells and self.measure.everywhere:
                self.ask([*there, *before], disj(*(f for f, _ in v.cases)))
                before.append(name)
            elif not cells and (len(v.cases) > 1 or not self.sure):
                self.ask(there, disj(*(f for f, _ in v.cases)), "owed")
            for f in [f for f, found in v.cases if cells and found in (OPEN, UNTOLD)]:
                self.ask(there, negated(f), "owed")

    def opened_scope(self, variables, scope):
        names = [name for name, _ in variables]
        settled(len(set(names)) == len(names) and not scope.keys() & set(names), "a name bound twice")
        settled(not any(name[-1] == "_" or name == self.measure.name for name in names), "a name that no variable has")
        self.variables |= set(names)
        return {**scope, **dict(variables)}

    def stand_for(self, variables):
        found = [calculus.apart(*pair) for pair in combinations([name for name, sort in variables if sort == "class"], 2)]
        for name, sort in variables:
            if sort == "object":
                found += members(self.measure.kind, at(name, 0))
            elif sort in ("whole", "cell"):
                found += [T("int", scalar(name)), *([le(ZERO, scalar(name))] if sort == "cell" else [])]
            elif sort == "part":
                found += [le(N(k), number_of_classes(((side, name),))) for k, side in ((2, "out"), (1, "in"))]
        return found

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
        for chosen in product(*([known[name]] if name in known else [1, -1] for _, name in signs)):
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
        M = self.supplied.pop(0)
        sorts = {"object": "v", "class": "c", "part": "A"}
        known = {(sorts.get(sort, "s"), name) for name, sort in scope.items()}
        known |= {("s", a) for a in (*self.measure.parameters, "_eps")}
        if at_front:
            whole = {t for t in calculus.subtrees(M) if t.op in calculus.BINDERS}
            allowed = set() if self.plain_bounds else {number_of_classes()}
            need(M.names <= known and whole <= allowed, "a bound that depends on more than parameters and n")
        for sort, name in M.names - known:
            need(name[-1] == "_" and name[0] != "_", f"what is supplied speaks of the {sort} {name}")
        return M

    def largest(self, ast, scope, H):
        """Each largest or smallest value becomes a term, of which it is asked that it is one."""
        _, op, left, right, _ = ast
        known, before = {}, list(self.supplied)
        for side, other in ((left, right), (right, left)):
            if side[0] == "extreme" and op == "eq" and not inside(other, "extreme"):
                known[side] = self.term(other, scope)
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
                H = [*H, tree("exv", (conj(*space, *v.holds, v.cases[0][0]),), name="_x")]
        for how, name, v, M in values:
            order = (lambda s, t: (s, t)) if how in LARGEST else (lambda s, t: (t, s))
            (first, _), *_ = v.cases
            self.ask([*H, *space, name], le(*order(scalar(name), M)), what)
            attained, bound, ways = how in ("max", "min"), scalar("_b"), []
            reached = eq(scalar(name), M) if attained else lt(*order(bound, scalar(name)))
            for f, found in v.cases:
                if is_finite(found) or found in (HIGH, LOW):
                    images, infinite = ({("s", name): found}, {}) if is_finite(found) else ({}, {name: found})
                    others = [] if f is first else [negated(first)]
                    ways.append(conj(f, *others, *space, *v.holds, put(reached, images, infinite)))
            there = [] if attained else [lt(*order(bound, M))]
            self.ask([*H, *there], tree("exv", (disj(*ways),), name="_x"), what)
        if not written:
            self.extremes = known
            self.ask(H, self.formula(ast, scope), "supplied")
            self.extremes = {}

    def all_values(self):
        """Every value exists, or what is supplied about limits; at every size if there are values on parts."""
        measure, size = self.measure, eq(number_of_classes(), N(self.size or 0))
        H = [f for f in self.base if not self.on_parts or f is not size]
        names = [scalar(c) if measure.cells else at(c, 0) for c in measure.names]
        v = measure.value(names)
        if measure.cells:
            self.ask([*H, *v.space], disj(*(f for f, found in v.cases if found not in (OPEN, UNTOLD))), "exists")
            return
        for f in (*v.holds, v.cases[0][0]) if measure.everywhere else ():
            if f not in v.space:
                self.ask([*H, *v.space], f, "exists")
        inside = [f for b in names for f in (over("all", (), lt(ZERO, b)), eq(over("sum", (), b), ONE))]
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
