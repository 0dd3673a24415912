"""The second checker's statements, written from section 10 of docs/certificates.md: which sequents does a claim ask for?

Its own reader of formulas and of the language of properties.  Standard library only, and no code in common with
axiomcheck.  What the page does not settle raises `Unsaid`; nothing is guessed.
"""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, product
from pathlib import Path
from typing import NamedTuple

from recheck_rules import (
    N,
    Sequent,
    T,
    Unsaid,
    apart,
    at,
    conj,
    defined,
    disj,
    every,
    factors,
    minus,
    need,
    opened,
    over,
    remade,
    scalar,
    spelled,
    substituted,
    subtrees,
    tree,
)

CATALOG = Path(__file__).resolve().parent.parent / "axiomcheck" / "properties" / "built_in.toml"
TOKEN = re.compile(
    r"\s*(?:([0-9]+(?:\.[0-9]*)?|\.[0-9]+)|([A-Za-z_]\w*)|(\*\*|<=|>=|==|!=|[-+*/<>=()\[\],:|.~]))", re.A
)
SIGNS = {"<": "lt", "<=": "le", "=": "eq", "==": "eq", "!=": "ne", ">": "lt", ">=": "le"}
OVER_CLASSES = {"sum": "sum", "min": "cmin", "max": "cmax"}
SORTS = {w + end: w for w in ("real", "whole", "sign", "part") for end in ("", "s")}
SORTS |= {"class": "class", "classes": "class"}
WORDS = {"for", "with", "and", "iff", "some", "is", "better", "elsewhere", "everywhere", "on", "off", "n", *SORTS}


def settled(condition, why):
    if not condition:
        raise Unsaid(why)


# -- reading: texts as nested tuples ----------------------------------------------------------------------


class Reader:
    """What formulas and sentences have in common: terms."""

    def __init__(self, text):
        settled(type(text) is str and len(text) <= 10_000, "no text, or too long")
        self.tokens, self.i, end = [], 0, 0
        text = text.rstrip()
        while end < len(text):
            found = TOKEN.match(text, end)
            settled(found, f"a sign that has no place in it: {text[end : end + 10]!r}")
            self.tokens.append(found[found.lastindex])
            end = found.end()
        depths = [0]
        for t in self.tokens:
            depths.append(depths[-1] + (t in "([") - (t in ")]"))
        settled(max(depths) <= 60 and len(self.tokens) <= 2000, "a text that is too long, or nested too deep")
        self.tokens.append("")

    @property
    def here(self):
        return self.tokens[self.i]

    def take(self, *wanted):
        """The next word, if it is one of those."""
        if self.here in wanted and self.here:
            self.i += 1
            return self.tokens[self.i - 1]
        return ""

    def expect(self, *wanted):
        settled(self.here in wanted, f"{' or '.join(wanted)} is expected, not {self.here!r}")
        self.i += 1

    def name(self):
        word = self.here
        settled(re.fullmatch(r"[A-Za-z]\w{0,39}", word, re.A) and word not in WORDS, f"no name: {word!r}")
        self.i += 1
        return word

    def term(self):
        found = self.product()
        while sign := self.take("+", "-"):
            found = ("add" if sign == "+" else "sub"), found, self.product()
        return found

    def product(self):
        found = self.signed()
        while sign := self.take("*", "/"):
            found = ("mul" if sign == "*" else "div"), found, self.signed()
        return found

    def signed(self):
        if self.take("-"):
            return "neg", self.signed()
        base = self.primary()
        if not self.take("**"):
            return base
        settled(not (base[0] == "pow" and self.here == "**"), "a power of a power without parentheses")
        return "pow", base, self.exponent()

    def exponent(self):
        if self.take("("):
            found = self.exponent()
            if self.take("/"):
                found /= self.number()
            self.expect(")")
            return found
        return -self.number() if self.take("-") else self.number()

    def number(self):
        settled(self.here[:1].isdigit() or self.here[:1] == ".", f"no number: {self.here!r}")
        self.i += 1
        return Fraction(self.tokens[self.i - 1].rstrip("."))

    def primary(self):
        if self.here[:1].isdigit() or (self.here[:1] == "." and self.here != "."):
            return "num", self.number()
        if self.take("("):
            found = self.term()
            self.expect(")")
            return found
        return self.word()

    def arguments(self, *extra):
        self.expect("(")
        found = [self.term()]
        while self.take(","):
            found.append(self.term())
        self.expect(")")
        return (*extra, *found)


class Formula(Reader):
    def read(self):
        found = self.term()
        settled(not self.here, f"what does {self.here!r} do here?")
        return found

    def word(self):
        word = self.here
        settled(re.fullmatch(r"[A-Za-z]\w{0,39}", word, re.A), f"no formula: {word!r}")
        self.i += 1
        if self.here != "(":
            return "name", word
        if word == "P":
            end = self.tokens.index(")", self.i) + 1 if ")" in self.tokens[self.i :] else self.i
            word, self.i = "".join(self.tokens[self.i - 1 : end]), end
            return "name", word
        if word != "where":
            return self.arguments("call", word)
        self.expect("(")
        low = self.term()
        sign = self.take(*SIGNS)
        settled(sign, "a condition of `where` without a relation")
        high = self.term()
        condition = (sign, high, low) if sign[0] == ">" else (sign, low, high)
        self.expect(",")
        first = self.term()
        self.expect(",")
        second = self.term()
        self.expect(")")
        return "where", condition, first, second


class Sentence(Reader):
    def __init__(self, text, usual):
        super().__init__(text)
        self.usual = usual  # what variables are that are not said to be anything
        self.new = []  # names that nobody wrote

    def read(self):
        found = self.sentence()
        settled(not self.here, f"what does {self.here!r} do here?")
        return found

    def sentence(self):
        quantifier = self.take("for", "some")
        if quantifier:
            variables = self.variables(quantifier)
            conditions = self.conjunction() if self.take("with") else ("and", [])
            self.expect(":")
            return quantifier, variables, conditions, self.sentence()
        found = self.conjunction()
        if self.take("iff"):
            found = "iff", found, self.conjunction()
        return found

    def variables(self, quantifier):
        found = []
        while True:
            sort = SORTS.get(self.take(*SORTS), self.usual)
            found.append((self.name(), sort))
            while self.take(","):
                found.append((self.name(), sort))
            if not self.take("and"):
                return found

    def conjunction(self):
        parts = [self.part()]
        while self.take(",", "and"):
            parts.append(self.part())
        return parts[0] if len(parts) == 1 else ("and", parts)

    def part(self):
        if self.here in ("for", "some"):
            return self.sentence()
        if self.here == "(" and self.holds_sentence():
            self.take("(")
            found = self.sentence()
            self.expect(")")
            return found
        return self.chain()

    def holds_sentence(self):
        level = 0
        for word in self.tokens[self.i :]:
            level += (word == "(") - (word == ")")
            if level == 0:
                return False
            if word in SIGNS or word in ("for", "some", "iff", "better", "is"):
                return True
        return False

    def chain(self):
        terms, signs = [self.term()], []
        if terms[0][0] == "value" and self.take("is"):
            self.expect("continuous")
            return self.continuous(terms[0][1])
        while sign := self.take(*SIGNS, "better"):
            if sign == "better":
                self.expect("than")
            signs.append(sign)
            terms.append(self.term())
        settled(signs, f"no relation that the page speaks of, at {self.here!r}")
        place = self.take("elsewhere", "everywhere", "on", "off") or "everywhere"
        place = (place, self.name() if place in ("on", "off") else "")
        found = []
        for left, sign, right in zip(terms, signs, terms[1:], strict=False):
            sides = (right, left) if sign[0] == ">" else (left, right)
            found.append(("is", SIGNS.get(sign, sign), *sides, place))
        return found[0] if len(found) == 1 else ("and", found)

    def word(self):
        if self.here in ("max", "sup", "min", "inf") and self.tokens[self.i + 1] == "D":
            settled(self.here == "max", f"{self.here} D(...)")
            self.take("max")
            self.take("D")
            return "largest", self.values(dot=True)
        if self.take("n"):
            return "name", "n"
        word = self.name()
        if word == "Q" and self.usual == "cell" and self.here == "(":
            return "value", tuple((a, None) for a in self.arguments())
        settled(word != "Q", "a property of contingency matrices, for another measure")
        if word == "D" and self.here == "(":
            settled(self.usual == "object", "a property of distributions, for another measure")
            return "value", self.values(dot=self.before_is())
        if self.here == "(":
            return self.arguments("call", word)
        if self.take("["):
            index = self.name()
            self.expect("]")
            return "entry", word, index
        return "name", word

    def before_is(self):
        """Does `is` follow what stands in the parentheses that begin here?"""
        depths = accumulate((t == "(") - (t == ")") for t in self.tokens[self.i :])
        end = next((k for k, depth in enumerate(depths, self.i) if depth == 0), self.i)
        return self.tokens[end + 1] == "is"

    def continuous(self, arguments):
        """For every gap e from the value v at x there is a nearness d: the values at all y that near are within the gap."""
        settled(len(arguments) == 1, "continuous in no argument")
        for letter in "xxevd":
            self.new.append(next(k for i in range(1, 100) if (k := f"{letter}{i}") not in [*self.tokens, *self.new]))
        x, y, e, v, d = (("name", name) for name in self.new[-5:])
        here, there = (("value", (*arguments, (at, None))) for at in (x, y))

        def less(a, b, sign="lt"):
            return "is", sign, a, b, ("everywhere", "")

        def apart_by(a, b):
            return "call", "abs", ("sub", a, b)

        near = "for", [(y[1], "object")], less(apart_by(y, x), d), less(apart_by(there, v), e)
        some = "some", [(d[1], "real")], less(("num", Fraction(0)), d), near
        given = "and", [less(("num", Fraction(0)), e), less(here, v, "eq")]
        return "for", [(x[1], "object"), (e[1], "real"), (v[1], "real")], given, some

    def values(self, dot):
        self.expect("(")
        found = [(self.term(), self.name() if self.take("|") else None)]
        self.expect(",")
        if self.take("."):
            settled(dot, "a dot in D(...)")
        else:
            settled(not dot, "a largest value over what?")
            found.append((self.term(), self.name() if self.take("|") else None))
        self.expect(")")
        return tuple(found)


# -- arithmetic as terms, the same for formulas and sentences ---------------------------------------------


def count(E=()):
    return over("sum", E, N(1))


def power(b, q):
    if q.denominator > 1:
        b = tree("root", (b,), num=q.denominator)
    k = abs(q.numerator)
    b = b if k == 1 else tree("pow", (b,), num=k)
    return T("inv", b) if q < 0 else b


def arithmetic(ast, build):
    """The term of one operation; `build` makes those of its parts.  None if it is no arithmetic."""
    op, *parts = ast
    if op == "num":
        return N(parts[0])
    if op == "pow":
        return power(build(parts[0]), parts[1])
    if op in ("add", "mul", "sub", "div", "neg"):
        terms = [build(p) for p in parts]
        if op in ("add", "mul"):
            return T(op, *terms)
        if op == "sub":
            return T("add", terms[0], minus(terms[1]))
        return T("mul", terms[0], T("inv", terms[1])) if op == "div" else minus(terms[0])
    if op != "call":
        return None
    name, *terms = parts[0], *map(build, parts[1:])
    if name in ("abs", "log", "exp", "sqrt", "arctan") and len(terms) == 1:
        return power(terms[0], Fraction(1, 2)) if name == "sqrt" else T({"arctan": "atan"}.get(name, name), *terms)
    if name in ("min", "max", "minimum", "maximum") and len(terms) == 2:
        return T(name[:3], *terms)
    if name in OVER_CLASSES and len(terms) == 1:
        return over(OVER_CLASSES[name], (), terms[0])
    if name == "mean" and len(terms) == 1:
        return T("mul", over("sum", (), terms[0]), T("inv", count()))
    raise Unsaid(f"the page has no term for {name}")


class Measure(NamedTuple):
    term: object
    parameters: tuple  # names of scalars, with the underscore
    given: tuple  # what holds of parameters, named classes and training prevalences
    smoothed: bool
    cells: bool = False
    lower_is_better: bool = True
    rescaled: bool = False  # a part's amount of smoothing is divided by its mass
    everywhere: bool = False  # is it owed that every value exists?


def folded(ast):
    """A quotient of two numbers as one number.  The text of a formula does not tell which it was; both mean the same."""
    if not isinstance(ast, tuple):
        return ast
    ast = tuple(map(folded, ast))
    if ast[0] == "div" and ast[1][0] == ast[2][0] == "num" and ast[2][1]:
        return "num", ast[1][1] / ast[2][1]
    return ast


CELLS = "TP", "FP", "FN", "TN"
SIZES = {"G": ("TP", "FN"), "N": ("FP", "TN"), "S": ("TP", "FP"), "NS": ("FN", "TN"), "T": CELLS}
SIZE_OF = {"G": "G", "~G": "N", "S": "S", "~S": "NS"}


def quotient(a, b):
    return T("mul", a, T("inv", b))


def cell_symbols(smoothing):
    """What the symbols of formulas over contingency matrices stand for, as terms over the raw cells."""

    def sizes_of(cells):
        return {name: T("add", *(cells[c] for c in parts)) for name, parts in SIZES.items()}

    raw = {c: scalar(c) for c in CELLS}
    sizes, cells = sizes_of(raw), raw
    known = ("natural", "laplace", "noninformative", "noninformative_joint")
    settled(smoothing in known, f"the {smoothing} domain")
    where = {c: (gold, row) for gold in ("G", "~G") for row in ("S", "~S") for c in CELLS
             if c in SIZES[SIZE_OF[gold]] and c in SIZES[SIZE_OF[row]]}  # fmt: skip
    if smoothing == "laplace":
        cells = {c: T("add", raw[c], N(1)) for c in CELLS}
    elif smoothing == "noninformative_joint":
        square = T("mul", sizes["T"], sizes["T"])
        cells = {c: T("add", raw[c], quotient(T("mul", *(sizes[SIZE_OF[k]] for k in where[c])), square)) for c in CELLS}
    if smoothing != "noninformative":
        sizes = sizes_of(cells)
    shares = {}
    for c, (gold, row) in where.items():
        for part, whole in ((row, gold), (gold, row)):
            above, below = cells[c], sizes[SIZE_OF[whole]]
            if smoothing == "noninformative":
                prior = quotient(sizes[SIZE_OF[part]], sizes["T"])
                above, below = T("add", above, T("mul", N(2), prior)), T("add", below, N(2))
            shares[f"P({part}|{whole})"] = quotient(above, below)
    if smoothing == "noninformative":
        cells = {c: T("mul", sizes[SIZE_OF[gold]], shares[f"P({row}|{gold})"]) for c, (gold, row) in where.items()}
    return cells | sizes | shares | {f"P({k})": quotient(sizes[z], sizes["T"]) for k, z in SIZE_OF.items()}


def class_symbols():
    known = {"p": at("p", 0), "p_hat": at("x", 0), "p_train": at("train_", 0), "n": count()}
    return {**known, "phat": known["p_hat"]}


def formula_term(text, known, parameters, fold=False):

    def build(ast):
        if ast[0] == "name":
            settled(ast[1] in known or ast[1] in parameters, f"what is {ast[1]}?")
            return known.get(ast[1]) or scalar(ast[1] + "_")
        if ast[0] == "where":
            sign, low, high = ast[1]
            return T("ite", T(SIGNS[sign], build(low), build(high)), build(ast[2]), build(ast[3]))
        if ast[:2] == ("call", "at"):
            settled(len(ast) == 4 and ast[2][0] == "num" and ast[2][1].denominator == 1, "at which class?")
            return opened(build(ast[3]), f"k{ast[2][1]}_")
        return arithmetic(ast, build)

    ast = Formula(text).read()
    found = build(folded(ast) if fold else ast)
    settled(not found.loose, "a formula that does not say how the classes are combined")
    return found


RANGE = re.compile(r"any (\w+)|(?:(-?[0-9]+(?:/[0-9]+)?) < )?(\w+)(?: < (-?[0-9]+(?:/[0-9]+)?))?", re.A)


def parameter_ranges(texts):
    names, given = [], []
    for text in texts:
        found = RANGE.fullmatch(text) if type(text) is str else None
        settled(found, f"no range of a parameter: {text!r}")
        a = scalar((found[1] or found[3]) + "_")
        names.append(a.name)
        given += [T("lt", N(Fraction(found[2])), a)] if found[2] else []
        given += [T("lt", a, N(Fraction(found[4])))] if found[4] else []
    return names, given


def measure_of(claim, fold):
    kind = claim.get("kind", "quantification")
    settled(kind in ("quantification", "filtering"), "a measure of another kind")
    names, given = parameter_ranges(claim.get("parameters", []))
    known = class_symbols() if kind == "quantification" else cell_symbols(claim["domain"])
    term = formula_term(claim["formula"], known, [a[:-1] for a in names], fold)
    if kind == "filtering":
        settled(type(claim["lower_is_better"]) is bool, "a measure without orientation")
        strict = claim["reading"] == "total" and "says" not in claim
        return Measure(term, tuple(names), tuple(given), False, True, claim["lower_is_better"], False, strict)
    settled(claim["domain"] in ("natural", "smoothed", "extended"), f"the {claim['domain']} domain")
    classes = sorted(name for sort, name in term.names if sort == "class")
    given += [apart(c, d) for c, d in combinations(classes, 2)]
    if ("vector", "train_") in term.names:
        train = at("train_", 0)
        given += [over("all", (), T("lt", N(0), train)), T("eq", over("sum", (), train), N(1))]
    smoothed = claim["domain"] == "smoothed"
    given += [T("lt", N(0), scalar("_eps"))] if smoothed else []
    rescaled = "says" not in claim and claim["reading"] in ("rescaled", "smooth-first")
    return Measure(term, tuple(names), tuple(given), smoothed, False, True, rescaled, claim["domain"] != "natural")


def restricted(t, entry):
    kids = tuple(restricted(k, entry) for k in t.kids)
    bound = t.op in ("sum", "cmin", "cmax", "all", "some")
    return remade(t, kids, spelled((*t.refs, entry)) if bound else None)


def simplex(b, E=()):
    return [over("all", E, T("le", N(0), b)), T("eq", over("sum", E, b), N(1))]


def value(measure, bodies, part):
    """D of two bodies, on a part or on all classes: its term, and what must hold for it to have a value."""
    E = (("out", part),) if part else ()
    lies, images, everywhere = [], [], []
    for b in bodies:
        if part:
            named = {name for sort, name in measure.term.names if sort == "class"}
            settled(("vector", "train_") not in measure.term.names, "training prevalences on a part")
            settled(not named, "a class that the formula names, on a part")
            m = over("sum", E, b)
            lies.append(T("ne", m, N(0)))
            b = T("mul", b, T("inv", m))
        if part or b.op != "at" or b.refs != (0,):
            lies += simplex(b, E)
        if measure.smoothed:
            eps = scalar("_eps") if not (part and measure.rescaled) else T("mul", scalar("_eps"), T("inv", m))
            b = T("mul", T("add", b, eps), T("inv", T("add", N(1), T("mul", count(E), eps))))
        images.append(b)
        everywhere.append(every(E, defined(b)))
    term, where = measure.term, defined(measure.term)
    if part:
        term, where = restricted(term, E[0]), restricted(where, E[0])
    vectors = dict(zip(("p", "x"), images, strict=True))
    holds = [*lies, substituted(where, vectors=vectors), *everywhere]
    return substituted(term, vectors=vectors), [f for f in holds if f is not tree("and")]


def value_of_cells(measure, cells):
    """Q of four terms: its term, what must hold for it to have a value, and (space, goal) of what is owed for it."""
    settled(len(cells) == 4, "Q of other than four numbers")
    images = dict(zip(CELLS, cells, strict=True))
    TP, FP, FN, TN = cells
    columns = [T("le", N(1), T("add", TP, FN)), T("le", N(1), T("add", FP, TN))]
    holds = [*(T("le", N(0), c) for c in cells if c.op != "var"), *columns, *map(defined, cells)]
    holds.append(substituted(defined(measure.term), scalars=images))
    space = [*(T("le", N(0), c) for c in cells), *columns]
    owed = space, substituted(conj(*finite(measure.term)), scalars=images)
    return substituted(measure.term, scalars=images), [f for f in holds if f is not tree("and")], owed


def finite(t):
    """A divisor is 0 only below a 0; logarithms, roots and lone quotients have values."""
    if t.op != "mul":
        inner = [f for k in t.kids for f in finite(k)]
        return [*inner, defined(t)] if t.op in ("log", "root", "inv") else inner
    parts = factors(t)
    below, above = [u for u in parts if u.op == "inv"], [u for u in parts if u.op != "inv"]
    inner = [f for u in (*above, *(u.kids[0] for u in below)) for f in finite(u)]
    nought = T("eq", tree("mul", tuple(above)), N(0))
    return [*inner, *(disj(T("ne", u.kids[0], N(0)), nought) for u in below)]


# -- sentences as sequents --------------------------------------------------------------------------------


def taken_apart(formulas):
    return [k for f in formulas for k in (taken_apart(f.kids) if f.op == "and" else (f,))]


class Statement:
    """The sequents that one sentence asks for."""

    def __init__(self, measure, size, supplied, of_catalog, plain_bounds):
        self.measure, self.size, self.of_catalog, self.plain_bounds = measure, size, of_catalog, plain_bounds
        self.supplied = list(supplied)
        sizes = [T("le", N(2), count()), *([T("eq", count(), N(size))] if size else [])]
        self.base = [*([] if measure.cells else sizes), *measure.given]
        self.owed = []  # for values of contingency matrices that were met: hypotheses and goal
        self.images = {}  # scalars that other terms are put in for, in the end: signs, bounds
        self.on_parts = False  # does it speak of values on a part?
        self.values = {}  # scalars that stand for values of the measure
        self.largest_values = {}  # in the relation that is being read
        self.supplied_for_another = False
        self.found = set()

    # terms: values of the measure are scalars of their own until the end, so that their insides are not looked at

    def term(self, ast, scope):
        if ast[0] == "name":
            return self.named(ast[1], scope)
        if ast[0] == "entry":
            settled(scope.get(ast[1]) == "object", f"{ast[1]} is no object")
            sort = scope.get(ast[2])
            settled(sort in ("class", "part"), f"{ast[2]} is no class and no part")
            return at(ast[1], ast[2]) if sort == "class" else over("sum", (("out", ast[2]),), at(ast[1], 0))
        if ast[0] == "value":
            return self.placeholder(self.value(ast, scope)[0])
        if ast[0] == "largest":
            settled(ast in self.largest_values, "a largest value that is in no conclusion")
            return self.largest_values[ast]
        return arithmetic(ast, lambda a: self.term(a, scope))

    def named(self, name, scope):
        if name == "n" and not self.measure.cells:
            return count()
        sort = scope.get(name)
        settled(sort in ("object", "cell", "real", "whole", "sign"), f"{name} is no number and no object")
        return at(name, 0) if sort == "object" else scalar(name)

    def placeholder(self, term):
        name = f"_value{len(self.values)}"
        self.values[name] = term
        return scalar(name)

    def value(self, ast, scope):
        bodies = [self.term(b, scope) for b, _ in ast[1]]
        if self.measure.cells:
            term, holds, owed = value_of_cells(self.measure, bodies)
            self.owed += [owed] if self.of_catalog else []
            return term, holds
        (part,) = {part for _, part in ast[1]} if len({part for _, part in ast[1]}) == 1 else ("?",)
        settled(part is None or scope.get(part) == "part", "a value on one part and not on the other")
        self.on_parts |= part is not None
        return value(self.measure, bodies, part)

    def final(self, t):
        return substituted(substituted(t, scalars=self.values), scalars=self.images)

    # formulas

    def place(self, place, scope):
        where, name = place
        settled(where in ("elsewhere", "everywhere") or scope.get(name) == "part", f"{name} is no part")
        if where == "elsewhere":
            return [c for c, sort in scope.items() if sort == "class"]
        return [("out" if where == "on" else "in", name)] if name else []

    def relation(self, ast, scope):
        """(relation between terms, the E of its classes, or None if it is between numbers)"""
        _, op, left, right, place = ast
        sides = [self.term(s, scope) for s in (left, right)]
        if op == "better":
            op, sides = "lt", sides if self.measure.lower_is_better else sides[::-1]
        loose = any(s.loose for s in sides)
        settled(loose or place == ("everywhere", ""), "a place for a relation between numbers")
        sides = [T("add", sides[0], minus(sides[1])), N(0)] if op == "ne" and sides[1] != N(0) else sides
        return T(op, *sides), self.place(place, scope) if loose else None

    def formula(self, ast, scope):
        if ast[0] == "and":
            return conj(*(self.formula(a, scope) for a in ast[1]))
        if ast[0] == "some":
            return self.existence(ast, scope)
        settled(ast[0] == "is", f"`{ast[0]}` inside a sentence")
        f, E = self.relation(ast, scope)
        return f if E is None else over("some" if f.op == "ne" else "all", E, f)

    def existence(self, ast, scope):
        _, variables, conditions, body = ast
        settled(not self.measure.cells, "some matrix")
        inner = self.opened_scope(variables, scope)
        stands = self.stand_for(variables)
        before, after = self.must_hold(conditions, inner), self.must_hold(body, inner)
        found = conj(*stands, self.formula(conditions, inner), *before, self.formula(body, inner), *after)
        found = substituted(found, scalars=self.values)
        for name, sort in reversed(variables):
            settled(sort in ("object", "real", "whole"), f"some {sort}")
            found = tree("exv" if sort == "object" else "exs", (found,), name=name)
        return found

    def must_hold(self, ast, scope):
        """What must hold for everything in a sentence to have a value, outside its quantifiers."""
        if ast[0] == "and":
            return [f for a in ast[1] for f in self.must_hold(a, scope)]
        if ast[0] == "iff":
            return self.must_hold(ast[1], scope) + self.must_hold(ast[2], scope)
        if ast[0] != "is":
            return []
        holds = [f for s in ast[2:4] for v in values_in(s) for f in self.value(v, scope)[1]]
        for s in ast[2:4]:
            unknown = {a: scalar("_largest") for a in largest_in(s)}
            self.largest_values, before = {**self.largest_values, **unknown}, self.largest_values
            t = self.term(s, scope)
            self.largest_values = before
            where = every(self.place(ast[4], scope), defined(t)) if t.loose else defined(t)
            inside = ("scalar", "_largest") in where.names
            settled(not inside, "a quotient, logarithm or root of a largest value")
            holds.append(where)
        return [f for f in holds if f is not tree("and")]

    # sequents

    def opened_scope(self, variables, scope):
        names = [name for name, _ in variables]
        settled(len(set(names)) == len(names) and not scope.keys() & set(names), "a name bound twice")
        fit = not any(name[-1] == "_" or name == "D" for name in names)
        settled(fit, "a name that ends with an underscore")
        return {**scope, **dict(variables)}

    def stand_for(self, variables):
        found = []
        for name, sort in variables:
            if sort == "object":
                found += simplex(at(name, 0))
            elif sort in ("whole", "cell"):
                found += [T("int", scalar(name)), *([T("le", N(0), scalar(name))] if sort == "cell" else [])]
            elif sort == "part":
                found += [T("le", N(k), count(((side, name),))) for k, side in ((2, "out"), (1, "in"))]
        classes = [name for name, sort in variables if sort == "class"]
        return found + [apart(c, d) for c, d in combinations(classes, 2)]

    def ask(self, H, goal):
        goal = self.final(goal)
        self.found.add(Sequent(frozenset(taken_apart(map(self.final, H))), goal))

    def front(self, ast, scope):
        if ast[0] == "and":
            for a in ast[1]:
                self.front(a, scope)
        elif ast[0] == "some":
            self.front(*self.bounds(ast, scope, self.base))
        else:
            self.sentence(ast, scope, self.base, self.base)

    def bounds(self, ast, scope, H):
        _, variables, conditions, body = ast
        settled(all(sort == "real" for _, sort in variables), "some object at the front")
        inner = self.opened_scope(variables, scope)
        for name, _ in variables:
            self.images[name] = self.next_supplied()
            self.speaks_of(self.images[name], scope) if scope else self.allowed(self.images[name])
        settled(not self.must_hold(conditions, inner), "a condition on a bound that may have no value")
        for f in conditions[1] if conditions[0] == "and" else [conditions]:
            self.ask(H, self.formula(f, inner))
        return body, inner

    def next_supplied(self):
        need(self.supplied, "the certificate does not supply the term that is asked for")
        return self.supplied.pop(0)

    def allowed(self, term):
        known = {("scalar", a) for a in self.measure.parameters} | {("scalar", "_eps")}
        need(term.names <= known and not term.loose, "a bound that depends on more than parameters and n")
        whole = {t for t in subtrees(term) if t.op in ("sum", "cmin", "cmax", "all", "some")}
        need(whole <= (set() if self.plain_bounds else {count()}), "a bound that is made with the classes")

    def sentence(self, ast, scope, H, plain):
        """`plain` is H without what must hold for values to exist."""
        if ast[0] != "for":
            self.owed = []
            holds = self.must_hold(ast, scope)
            self.ask_owed(plain)
            self.conclusion(ast, scope, [*H, *holds], plain)
            return
        _, variables, conditions, body = ast
        inner = self.opened_scope(variables, scope)
        signs = [name for name, sort in variables if sort == "sign"]
        for chosen in product((1, -1), repeat=len(signs)):
            self.images.update(zip(signs, map(N, chosen), strict=True))
            supplied, self.owed = list(self.supplied), []
            holds = self.must_hold(conditions, inner)
            said = [*self.stand_for(variables), self.formula(conditions, inner)]
            self.ask_owed([*plain, *said])
            self.sentence(body, inner, [*H, *said, *holds], [*plain, *said])
            settled(not signs or supplied == self.supplied, "a term supplied for each choice of a sign")

    def all_values(self):
        """Every value exists, after smoothing or by itself; at every size if there are values on parts."""
        H = [f for f in self.base if not self.on_parts or f != T("eq", count(), N(self.size or 0))]
        if self.measure.cells:
            _, holds, (space, _) = value_of_cells(self.measure, [scalar(c) for c in CELLS])
        else:
            holds = value(self.measure, [at("p", 0), at("x", 0)], None)[1]
            space = [f for v in "px" for f in simplex(at(v, 0))]
        for f in (g for g in holds if g not in space):
            self.ask([*H, *space], f)

    def ask_owed(self, plain):
        for space, goal in self.owed:
            if goal is not tree("and"):
                self.ask([*plain, *space], goal)
        self.owed = []

    def conclusion(self, ast, scope, H, plain):
        if ast[0] == "and":
            for a in ast[1]:
                self.conclusion(a, scope, H, plain)
        elif ast[0] == "for":
            self.sentence(ast, scope, H, plain)
        elif ast[0] == "some" and ast[3][0] == "for":
            before = list(self.supplied)
            self.sentence(*self.bounds(ast, scope, H), H, plain)
            self.supplied = before  # what stands beside it starts anew
        elif ast[0] == "iff":
            left, right = (self.formula(a, scope) for a in ast[1:])
            for before, after in ((left, right), (right, left)):
                self.ask([*H, before], after)
        elif ast[0] == "is" and any(map(largest_in, ast[2:4])):
            self.largest(ast, scope, H)
        else:
            self.ask(H, self.formula(ast, scope))

    def largest(self, ast, scope, H):
        """Each largest value becomes a term, of which it is asked that it is one."""
        _, op, left, right, _ = ast
        settled(not self.supplied_for_another, "largest values in several relations")
        known = {}
        for side, other in ((left, right), (right, left)):
            if side[0] == "largest" and op == "eq" and not largest_in(other):
                known[side] = self.term(other, scope)
        written = bool(known)
        for a in () if written else (*largest_in(left), *largest_in(right)):
            if a not in known:
                known[a] = self.placeholder(self.speaks_of(self.next_supplied(), scope))
                self.supplied_for_another = True
        points = {a: self.open_argument(a, scope) for a in known}
        H = [*H, *(tree("exv", (conj(*there),), name="_x") for _, there in points.values())]
        for (term, there), M in zip(points.values(), known.values(), strict=True):
            self.ask([*H, *there], T("le", term, M))
            self.ask(H, tree("exv", (conj(*there, T("eq", term, M)),), name="_x"))
        if not written:
            self.largest_values = known
            self.ask(H, self.formula(ast, scope))
            self.largest_values = {}

    def speaks_of(self, M, scope):
        """What is supplied speaks of what is in scope, and not of what is bound further inside."""
        sorts = {"object": "vector", "class": "class", "part": "part"}
        known = {(sorts.get(sort, "scalar"), name) for name, sort in scope.items()}
        for sort, name in M.names:
            ours = name == "_eps" or (name[-1] == "_" and name[0] != "_")
            need((sort, name) in known or ours, f"what is supplied speaks of {name}")
        return M

    def open_argument(self, ast, scope):
        """D at the argument that is left open, and that it has a value there."""
        settled(ast[1][0][1] is None, "a largest value on a part")
        term, holds = self.value(("value", [*ast[1], (("name", "_x"), None)]), {**scope, "_x": "object"})
        return term, [*simplex(at("_x", 0)), *holds]


def inside(ast):
    """All terms in a term, itself first, but not those in the arguments of values."""
    yield ast
    if ast[0] not in ("value", "largest"):
        for part in ast[1:]:
            if isinstance(part, tuple):
                yield from inside(part)


def values_in(ast):
    return [a for a in inside(ast) if a[0] == "value"]


def largest_in(ast):
    return [a for a in inside(ast) if a[0] == "largest"]


# -- claims -----------------------------------------------------------------------------------------------


@cache
def catalog():
    return tomllib.loads(CATALOG.read_text(encoding="utf-8"))


SAID = {"total": "steps", "rescaled": "repaired", "smooth-first": "printed"}  # in the words of these readings


def sentence_of(claim):
    if "says" in claim:
        return claim["says"]
    same_name = [a for a in catalog()["axiom"] if a["name"] == claim["axiom"]]
    asked = SAID.get(claim["reading"], claim["reading"])
    found = [a for a in same_name if a.get("reading", "printed") == asked]
    if not found and asked == "binary" and claim["classes"] == 2 and claim["axiom"] != "IND":
        found = [a for a in same_name if "reading" not in a]  # no reading of its own for two classes
    found = [a for a in found if a.get("signs", "any") in ("any", claim["signs"])]
    settled(len(found) == 1, f"the catalog does not say {claim['axiom']}, {asked}")
    return found[0]["says"]


def wanted(claim, supplied, fold=False, everywhere=True):
    """The sequents that a claim asks for; `fold` reads a quotient of numbers in the formula as one number.

    `everywhere`: that every value exists is asked, too, on domains where it must.

    Raises
    ------
    Unsaid
        The page does not tell.
    Refused
        The certificate does not supply what it should.
    """
    try:
        size = claim["classes"]
        settled(size is None or (type(size) is int and size >= 2), "no number of classes")
        measure = measure_of(claim, fold)
        ast = Sentence(sentence_of(claim), "cell" if measure.cells else "object").read()
        own = "says" not in claim  # what is declared knows no limits such as 1/0
        statement = Statement(measure, size, supplied, own, own and claim["axiom"] == "MAX")
        statement.front(ast, {})
        if measure.everywhere and everywhere:
            statement.all_values()
    except (KeyError, TypeError) as missing:
        raise Unsaid(f"a claim that is not described as it should be: {missing}") from None
    return statement.found


def denials(claim, size):
    """Sets of sequents, each of which says that a claim of the catalog is false, at codeframes of that size."""
    need("says" not in claim and not measure_of(claim, False).parameters, "a claim that no sentence denies")
    if claim["axiom"] == "AW":
        return [set()]
    ways = [[claim | {"says": s, "classes": size} for s in d["says"]] for d in catalog()["denial"] if d["name"] == claim["axiom"]]
    need(ways and claim["classes"] in (None, size), "no sentence denies it at this size")
    return [set().union(*(wanted(said, [], fold, False) for said in way)) for way in ways for fold in (False, True)]
