"""The second checker's statements, written from section 10 of docs/certificates.md: which sequents does a claim ask for?

Its own reader of formulas and of the language of properties.  Standard library only, and no code in common with
axiomcheck.  What the page does not settle raises `Unsaid`; nothing is guessed.
"""

from __future__ import annotations

import operator
import re
from fractions import Fraction
from functools import partial
from itertools import combinations, count, product
from typing import NamedTuple

from recheck_keys import catalog, readings
from recheck_rules import (
    BINDERS,
    FALSE,
    ONE,
    RELATIONS,
    TRUE,
    ZERO,
    N,
    Sequent,
    T,
    Tree,
    Unsaid,
    apart,
    at,
    conj,
    defined,
    disj,
    eq,
    exp,
    inv,
    joined,
    le,
    log,
    lt,
    ne,
    need,
    negated,
    opened,
    over,
    power,
    quantified,
    rebuilt,
    scalar,
    substituted,
    subtrees,
    tree,
)
from recheck_values import HIGH, LOW, OPEN, UNTOLD, Cases, Signs

TOKEN = re.compile(
    r"\s*(?:([0-9]+(?:\.[0-9]*)?|\.[0-9]+)|([A-Za-z_]\w*)|(\*\*|<=|>=|==|!=|[-+*/<>=()\[\],:|.~]))", re.A
)
SIGNS = {"<": "lt", "<=": "le", "=": "eq", "==": "eq", "!=": "ne", ">": "lt", ">=": "le"}
SORTS = {w + end: w for w in ("real", "whole", "sign", "part") for end in ("", "s")}
SORTS |= {"class": "class", "classes": "class"}
WORDS = {"for", "with", "and", "iff", "some", "is", "better", "elsewhere", "everywhere", "on", "off", "n", *SORTS}
EVERYWHERE = "everywhere", ""
FOLDS = range(4)  # ways of reading quotients of numbers
CONTINUOUS = (
    "(for {0} and real {2}, {3} with 0 < {2}, {D}({arg}, {0}) = {3}: some real {4} with 0 < {4}: "
    "for {1} with abs({1} - {0}) < {4}: abs({D}({arg}, {1}) - {3}) < {2})"
)


def settled(condition, why):
    if not condition:
        raise Unsaid(why)


# -- reading: texts as nested tuples ----------------------------------------------------------------------


def tokens_of(text):
    settled(type(text) is str and len(text) <= 10_000, "no text, or too long")
    found, end, depths, text = [], 0, [0], text.rstrip()
    while end < len(text):
        token = TOKEN.match(text, end)
        settled(token, f"a sign that has no place in it: {text[end : end + 10]!r}")
        found.append(token[token.lastindex])
        depths.append(depths[-1] + (found[-1] in "([") - (found[-1] in ")]"))
        end = token.end()
    settled(max(depths) <= 60 and len(found) <= 2000, "a text that is too long, or nested too deep")
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
        if self.here in wanted and self.here:
            self.i += 1
            return self.tokens[self.i - 1]
        return ""

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
        word = self.here
        settled(re.fullmatch(r"[A-Za-z]\w{0,39}", word, re.A), f"no name: {word!r}")
        settled(self.usual is None or word not in WORDS, f"no name: {word!r}")
        return self.expect(word)

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
        parts = self.several(self.part, ",", "and")
        return parts[0] if len(parts) == 1 else ("and", *parts)

    def part(self):
        return self.sentence() if self.here in ("for", "some") else self.chain()

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
            settled(word == "max" and found[0] == "open", f"{word} D(...)")
            return "largest", *found[1:]
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
        if arguments[-1] == ("name", "."):
            return "open", *arguments[:-1]
        return "value", *arguments

    def argument(self):
        if self.take("."):
            return "name", "."
        found = self.chain()
        return ("projection", found, self.name()) if self.usual and self.take("|") else found


# -- arithmetic as terms, the same for formulas and sentences ---------------------------------------------


def number_of_classes(E=()):
    return over("sum", E, ONE)


def raised(b, q):
    b = b if q.denominator == 1 else tree("root", (b,), num=q.denominator)
    b = b if abs(q.numerator) == 1 else power(b, abs(q.numerator))
    return inv(b) if q < 0 else b


FUNCTIONS = {
    ("+", 2): operator.add, ("-", 2): operator.sub, ("*", 2): operator.mul, ("/", 2): operator.truediv, ("-", 1): operator.neg,
    ("log", 1): log, ("exp", 1): exp, ("abs", 1): partial(T, "abs"), ("arctan", 1): partial(T, "atan"),
    ("sqrt", 1): lambda b: raised(b, Fraction(1, 2)), ("mean", 1): lambda b: over("sum", (), b) / number_of_classes(),
    **{(name, 2): partial(T, name[:3]) for name in ("min", "max", "minimum", "maximum")},
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


def formula_term(text, known, parameters, fold):

    def build(ast):
        return term(ast, leaf)

    def leaf(ast):
        if ast[0] == "name" and (ast[1] in known or ast[1] + "_" in parameters):
            return known.get(ast[1]) or scalar(ast[1] + "_")
        if ast[:2] == ("call", "where") and len(ast) == 5 and ast[2][0] == "is":
            _, op, low, high, place = ast[2]
            settled(op != "better" and place == EVERYWHERE, "a condition that is more than a relation")
            return T("ite", T(op, build(low), build(high)), build(ast[3]), build(ast[4]))
        if ast[:2] == ("call", "at") and len(ast) == 4 and ast[2][0] == "num":
            settled(ast[2][1].denominator == 1, "at which class?")
            return opened(build(ast[3]), f"k{ast[2][1]}_")
        return None

    ast = Reader(text).whole_text()
    found = build(folded(ast) if fold else ast)
    settled(not found.loose, "a formula that does not say how the classes are combined")
    return found


# -- measures ---------------------------------------------------------------------------------------------


class Measure(NamedTuple):
    term: object
    parameters: list  # names of scalars, with the underscore
    given: list  # what holds of parameters, named classes and training prevalences
    smoothed: bool = False
    cells: bool = False
    lower_is_better: bool = True
    rescaled: bool = False  # a part's amount of smoothing is divided by its mass
    everywhere: bool = False  # is it asked that every value exists?
    cases: tuple = ()  # (condition, value), of the formula
    owed: list = ()  # what the formulas owe that a certificate supplies about limits: goals
    sure: bool = True  # is nothing owed for a value with a single case?
    name: str = "D"  # in sentences
    names: tuple = ("p", "x")  # what the formula is about
    limits: tuple = ()  # what holds of them besides
    kind: str = "simplex"  # of vectors


CELLS = {"TP": ("G", "S"), "FP": ("~G", "S"), "FN": ("G", "~S"), "TN": ("~G", "~S")}
RANGE = re.compile(r"any (\w+)|(?:(-?[0-9]+(?:/[0-9]+)?) < )?(\w+)(?: < (-?[0-9]+(?:/[0-9]+)?))?", re.A)


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
    else:
        settled(smoothing in ("natural", "noninformative"), f"the {smoothing} domain")
    size = sizes_of(*cells.values())
    for c, (gold, row) in CELLS.items():
        for part, whole in ((row, gold), (gold, row)):
            above, below = cells[c], size[whole]
            if smoothing == "noninformative":
                above, below = above + N(2) * (size[part] / size["T"]), below + N(2)
            found[f"P({part}|{whole})"] = above / below
            found[f"P({part})"] = size[part] / size["T"]
    if smoothing == "noninformative":
        cells = {c: size[gold] * found[f"P({row}|{gold})"] for c, (gold, row) in CELLS.items()}
    return found | cells | size | {"N": size["~G"], "NS": size["~S"]}


def measure_of(claim, fold, conditions=(), hints=None):
    kind, domain, own = claim.get("kind", "quantification"), claim.get("domain"), "says" not in claim
    settled(kind in ("quantification", "filtering", "space"), "a measure of another kind")
    parameters, given = [], []
    for text in claim.get("parameters", []):
        found = RANGE.fullmatch(text) if type(text) is str else None
        settled(found, f"no range of a parameter: {text!r}")
        a = scalar((found[1] or found[3]) + "_")
        parameters.append(a.name)
        given += [lt(N(found[2]), a)] if found[2] else []
        given += [lt(a, N(found[4]))] if found[4] else []
    train = at("train_", 0)
    known = {"p": at("p", 0), "p_hat": at("x", 0), "phat": at("x", 0), "p_train": train, "n": number_of_classes()}
    if kind == "space":
        return measure_of_space(claim, fold, parameters, [*given, *conditions])
    known = known if kind == "quantification" else cell_symbols(domain)
    t = formula_term(claim["formula"], known, parameters, fold)
    given += conditions
    signs = Signs(CELLS if kind == "filtering" else (), [f for f in given if f.op == "lt"])
    if kind == "filtering":
        settled(type(claim["lower_is_better"]) is bool, "a measure without orientation")
        total = own and claim["reading"] == "total"
        cases = Cases(signs, True).measure(t, t) if own else [(defined(t), t)]
        limits = le(ONE, scalar("TP") + scalar("FN")), le(ONE, scalar("FP") + scalar("TN"))
        lower, names = claim["lower_is_better"], tuple(CELLS)
        return Measure(t, parameters, given, False, True, lower, False, total, cases, name="Q", names=names, limits=limits)
    settled(domain in ("natural", "smoothed", "extended"), f"the {domain} domain")
    named = sorted(name for sort, name in t.names if sort == "c")
    if re.search(r"\bcumsum\s*\(", claim["formula"]):  # then these are the first classes, in their order
        named = [f"k{k + 1}_" for k in range(max((int(c[1:-1]) for c in named), default=0))]
        given += [over("all", named[:k], tree("upto", refs=(c, 0))) for k, c in enumerate(named)]
    given += [apart(c, d) for c, d in combinations(named, 2)]
    if ("v", "train_") in t.names:
        given += [over("all", (), lt(ZERO, train)), eq(over("sum", (), train), ONE)]
    given += [lt(ZERO, scalar("_eps"))] if domain == "smoothed" else []
    rescaled = own and claim["reading"] in ("rescaled", "smooth-first")
    cases, owed = [(defined(t), t)], []
    if hints is not None:
        structure, bounded = hinted(t, hints)
        owed = [*hints, signs.told(defined(t), True)]
        cases = Cases(signs, False, bounded).measure(t, structure)
    everywhere = domain != "natural" and hints is None
    return Measure(t, parameters, given, domain == "smoothed", rescaled=rescaled, everywhere=everywhere, cases=cases, owed=owed)


SPACE = re.compile(r"([A-Za-z]\w*)\(([\w, ]+)\)", re.A)
KINDS = {"simplex": (le, True), "ordered": (le, True), "positive simplex": (lt, True)}
KINDS |= {"nonnegative": (le, False), "positive": (lt, False), "real": (None, False)}


def measure_of_space(claim, fold, parameters, given):
    """Of the vectors or cells that a theory declares."""
    space = claim["space"]
    found, vectors, cells = SPACE.fullmatch(space["measure"]), space.get("vectors", {}), space.get("cells", [])
    settled(found and bool(vectors) != bool(cells) and claim["domain"] == "natural", "a space that the page does not tell")
    names = tuple(re.split(r",\s*", found[2]))
    settled(set(names) == set(vectors or cells), "a measure of other names than those of its space")
    settled(len(set(vectors.values())) <= 1 and set(vectors.values()) <= KINDS.keys(), "vectors of several kinds")
    known = {v: at(v, 0) for v in vectors} | ({"n": number_of_classes()} if vectors else {}) | {c: scalar(c) for c in cells}
    t = formula_term(claim["formula"], known, parameters, fold)
    settled(all(sort != "c" for sort, _ in t.names), "a formula that names classes")
    limits = tuple(relation_of(text, known, parameters, fold) for text in (*space.get("given", ()), *claim["given"]))
    settled(type(claim["lower_is_better"]) is bool, "a measure without orientation")
    kind = next(iter(vectors.values()), "")
    cases, lower = [(defined(t), t)], claim["lower_is_better"]
    return Measure(
        t, parameters, given, False, bool(cells), lower, cases=cases, name=found[1], names=names, limits=limits, kind=kind
    )  # fmt: skip


def relation_of(text, known, parameters, fold):
    ast = Reader(text).whole_text()
    settled(ast[0] == "is" and ast[1] != "better" and ast[4] == EVERYWHERE, "what is given is no relation")
    sides = [term(folded(a) if fold else a, lambda b: leaf_of_formula(b, known, parameters)) for a in ast[2:4]]
    f = T(ast[1], *sides)
    return quantified("all", (), f) if f.loose else f


def leaf_of_formula(ast, known, parameters):
    if ast[0] == "name":
        return known.get(ast[1]) or (scalar(ast[1] + "_") if ast[1] + "_" in parameters else None)
    return None


def hinted(t, hints):
    """(the term whose structure is taken, bodies that have a bound) by the formulas that a certificate supplies."""
    forms = [f.kids[1] for f in hints if f.op == "eq" and f.kids[0] is t]
    bounds = [f.kids[0].kids for f in hints if f.op == "all" and not f.refs and f.kids[0].op == "le"]
    need(len(forms) <= 1 and len(forms) + len(bounds) == len(hints), "what is supplied is no form and no bound")
    need(all(q.op == "num" for q, _ in bounds), "a bound that is no number")
    known = t.names | {("v", "p"), ("v", "x")}
    need(all(f.names <= known for f in hints), "what is supplied speaks of other names")
    return forms[0] if forms else t, {b for _, b in bounds}


def members(kind, b, E=()):
    """That a body is a vector of that kind."""
    order, summed = KINDS[kind]
    return [*([over("all", E, order(ZERO, b))] if order else []), *([eq(over("sum", E, b), ONE)] if summed else [])]


class Value(NamedTuple):
    cases: tuple  # (condition, value)
    holds: tuple  # what must hold for its arguments
    space: tuple  # of which they are
    arguments: tuple  # and they themselves, with the part


def value(measure, arguments, part=None):
    """The measure of bodies, on a part or on all classes, or of cells."""
    settled(len(arguments) == len(measure.names), "not as many arguments as the measure has")
    E, t = (("out", part),) if part else (), measure.term
    if measure.cells:
        settled(not part, "a matrix on a part")
        images = {("s", c): b for c, b in zip(measure.names, arguments, strict=True)}
        limits = [substituted(f, images) for f in measure.limits]
        holds = [le(ZERO, c) for c in arguments if c.op != "var"] + limits + [defined(c) for c in arguments]
        return placed(measure, images, holds, [*(le(ZERO, c) for c in arguments), *limits], arguments)
    settled(not (part and KINDS[measure.kind] != (le, True)), "a projection of what does not sum to 1")
    space, holds, images = [f for b in arguments for f in members(measure.kind, b, E)], [], []
    for b in arguments:
        eps = scalar("_eps")
        if part:
            settled(all(sort != "c" for sort, _ in t.names), "a class that the formula names, on a part")
            settled(("v", "train_") not in t.names, "training prevalences on a part")
            mass = over("sum", E, b)
            b, eps = b / mass, eps / mass if measure.rescaled else eps
            holds.append(ne(mass, ZERO))
        holds += members(measure.kind, b, E) if part or b.op != "at" or b.refs != (0,) else []
        if measure.smoothed:
            b = (b + eps) / (ONE + number_of_classes(E) * eps)
        images.append(b)
    holds += [quantified("all", E, defined(b)) for b in images]
    images = {("v", v): b for v, b in zip(measure.names, images, strict=True)}
    limits = [substituted(rebuilt(f, more=E), images) for f in measure.limits]
    return placed(measure, images, holds + limits, space + limits, arguments, E)


def placed(measure, images, holds, space, arguments, E=()):
    """The cases of the formula at these arguments, all operators on classes leaving out the others as well."""

    def there(t):
        return substituted(rebuilt(t, more=E), images) if type(t) is Tree else t

    cases = tuple((there(f), there(v)) for f, v in measure.cases)
    return Value(cases, tuple(f for f in holds if f is not TRUE), tuple(space), (*arguments, E))


def put(f, images, infinite):
    """A formula with values put in; of infinite ones, relations to what is finite, or to each other, are told."""
    if f.op in ("and", "or"):
        return joined(f.op, *(put(k, images, infinite) for k in f.kids))
    if f.op in ("all", "some"):
        return quantified(f.op, f.refs, put(f.kids[0], images, infinite))
    names = {name for _, name in f.names} & infinite.keys()
    if not names:
        return substituted(f, images)
    settled(f.op in RELATIONS and all(k.op == "var" for k in f.kids if {n for _, n in k.names} & names), "an infinite value")
    low, high = ({HIGH: 1, LOW: -1}.get(infinite.get(k.name) if k.op == "var" else None, 0) for k in f.kids)
    held = {"le": low <= high, "lt": low < high, "eq": low == high, "ne": low != high}[f.op]
    return TRUE if held else FALSE


# -- sentences as sequents --------------------------------------------------------------------------------


def taken_apart(formulas):
    return [k for f in formulas for k in (taken_apart(f.kids) if f.op == "and" else (f,))]


def inside(ast, op):
    """All terms of that kind in a term, but not those in the arguments of values."""
    if ast[0] == op:
        return [ast]
    return [] if ast[0] in ("value", "largest") else [f for a in ast if type(a) is tuple for f in inside(a, op)]


class Statement:
    """The sequents that one sentence asks for, each with what it is for.

    Values of the measure are scalars of their own until the end, so that their insides are not looked at; a name
    among hypotheses says that the value exists.  `point` has the values of variables that may refute it; it is
    `gone` where it shows that a value does not exist.
    """

    def __init__(self, measure, size, supplied, of_catalog, plain_bounds, point=None, gone=False):
        self.gone = gone
        self.measure, self.size, self.of_catalog, self.plain_bounds = measure, size, of_catalog, plain_bounds
        self.supplied, self.point = list(supplied), point
        sizes = [le(N(2), number_of_classes()), *([eq(number_of_classes(), N(size))] if size else [])]
        self.base = [*([] if measure.cells else sizes), *measure.given]
        self.images = {}  # of scalars that other terms are put in for, in the end: signs, bounds
        self.values = {}  # of scalars that stand for values of the measure, by name
        self.terms = {}  # of scalars that stand for largest values
        self.largest_values = {}  # in the relation that is being read
        self.on_parts = False  # does it speak of values on a part?
        self.read = {}  # values outside of what `some` says, with the hypotheses that speak of none
        self.variables = set()
        self.found = {}

    def ask(self, H, goal, what="said"):
        formulas = [f for f in H if type(f) is Tree]
        names = {name: None for f in H if type(f) is str for name in [f]}
        names |= {name: None for f in (goal, *formulas) for _, name in f.names if name in self.values}
        told = [[c for c in enumerate(self.values[name].cases) if c[1][1] not in (OPEN, UNTOLD)] for name in names]
        for choice in product(*told):
            images, infinite, more = dict(self.terms), {}, []
            for name, (i, (condition, found)) in zip(names, choice, strict=True):
                more += [*self.values[name].holds, condition]
                more += [negated(self.values[name].cases[0][0])] if i and self.point is not None else []
                if type(found) is Tree:
                    images["s", name] = found
                else:
                    infinite[name] = found
            try:
                g, *rest = (substituted(put(f, images, infinite), self.images) for f in (goal, *formulas))
            except Unsaid:
                settled(self.point is not None, "an infinite value inside of a term")
                continue
            rest += [substituted(f, self.images) for f in more]
            unknown = any(("s", "_largest") in f.names for f in (g, *rest))
            settled(not unknown, "a largest value in another place than a conclusion, or in a quotient")
            if g is not TRUE and FALSE not in rest:
                self.found[Sequent(frozenset(taken_apart(rest)), g)] = what

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
            return scalar(self.standing_for(self.value(ast, scope)))
        return self.largest_values.get(ast, scalar("_largest")) if ast[0] == "largest" else None

    def standing_for(self, found):
        """The name of the scalar that stands for a value."""
        known = [name for name, v in self.values.items() if v == found]
        name = known[0] if known else f"_value{len(self.values)}"
        self.values[name] = found
        return name

    def value(self, ast, scope):
        parts = {a[2] if a[0] == "projection" else None for a in ast[1:]}
        (part,) = parts if len(parts) == 1 else ("?",)
        settled(part is None or scope.get(part) == "part", "a value on one part and not on the other")
        self.on_parts |= part is not None
        return value(self.measure, [self.term(a[1] if part else a, scope) for a in ast[1:]], part)

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
        holds = []
        turned = ast[:2] == ("is", "better") and not self.measure.lower_is_better  # the lower side is read first
        for side in (ast[3:1:-1] if turned else ast[2:4]) if ast[0] == "is" else ():
            for v in inside(side, "value"):
                holds.append(self.standing_for(self.value(v, scope)))
        for t in [self.term(side, scope) for side in ast[2:4]] if ast[0] == "is" else ():
            holds.append(quantified("all", self.place(ast[4], scope), defined(t)) if t.loose else defined(t))
        return [f for f in holds if f is not TRUE]

    def owe(self, H, names):
        """What is owed for values with several cases."""
        H = [f for f in taken_apart(H) if not any(n in self.values for _, n in f.names)]
        before = []
        for name in names:
            v = self.values[name]
            H = [*H, *v.holds]
            self.read.setdefault(name, H)
            there = [*H, *v.space]
            if self.point is not None and self.measure.cells and self.measure.everywhere:
                self.ask([*there, *before], disj(*(f for f, _ in v.cases)))
                before.append(name)
            elif not self.measure.cells and (len(v.cases) > 1 or not self.measure.sure):
                self.ask(there, disj(*(f for f, _ in v.cases)), "owed")
            for f, found in v.cases if self.measure.cells else ():
                if found in (OPEN, UNTOLD):
                    self.ask(there, negated(f), "owed")

    def opened_scope(self, variables, scope):
        names = [name for name, _ in variables]
        settled(len(set(names)) == len(names) and not scope.keys() & set(names), "a name bound twice")
        settled(not any(name[-1] == "_" or name == self.measure.name for name in names), "a name that no variable has")
        self.variables |= set(names)
        return {**scope, **dict(variables)}

    def stand_for(self, variables):
        found = [apart(*pair) for pair in combinations([name for name, sort in variables if sort == "class"], 2)]
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
        elif ast[0] == "some" and (self.point is None or self.gone):
            self.front(*self.bounds(ast, scope, self.base, at_front=True))
        elif ast[0] == "some":
            raise Unsaid("what a point says of a sentence that something exists")
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
        signs = [("s", name) for name, sort in variables if sort == "sign"]
        for chosen in product(*([1, -1] if self.point is None else [self.point.get(s[1])] for s in signs)):
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
        elif ast[0] == "is" and any(inside(side, "largest") for side in ast[2:4]):
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
            whole = {t for t in subtrees(M) if t.op in BINDERS}
            allowed = set() if self.plain_bounds else {number_of_classes()}
            need(M.names <= known and whole <= allowed, "a bound that depends on more than parameters and n")
        for sort, name in M.names - known:
            need(name[-1] == "_" and name[0] != "_", f"what is supplied speaks of the {sort} {name}")
        return M

    def largest(self, ast, scope, H):
        """Each largest value becomes a term, of which it is asked that it is one."""
        _, op, left, right, _ = ast
        known, before = {}, list(self.supplied)
        for side, other in ((left, right), (right, left)):
            if side[0] == "largest" and op == "eq" and not inside(other, "largest"):
                known[side] = self.term(other, scope)
        written = bool(known)
        for a in () if written else (*inside(left, "largest"), *inside(right, "largest")):
            if a not in known:
                name = f"_term{len(self.terms)}"
                self.terms["s", name] = self.next_supplied(scope)
                known[a] = scalar(name)
        self.supplied = before  # another relation starts anew
        values = [(self.standing_for(self.open_value(a, scope)), M) for a, M in known.items()]
        space = members(self.measure.kind, at("_x", 0))
        for name, _ in values:
            v = self.values[name]
            self.read.setdefault(name, [f for f in (*H, *space) if type(f) is Tree])
            if len(v.cases) == 1:
                H = [*H, tree("exv", (conj(*space, *v.holds, v.cases[0][0]),), name="_x")]
        for name, M in values:
            (first, _), *_ = cases = self.values[name].cases
            self.ask([*H, *space, name], le(scalar(name), M), "said" if written else "supplied")
            ways = []
            for f, found in cases:
                finite = type(found) is Tree
                if finite or found in (HIGH, LOW):
                    images, infinite = ({("s", name): found}, {}) if finite else ({}, {name: found})
                    others = [] if f is first else [negated(first)]
                    there = *others, *space, *self.values[name].holds
                    ways.append(conj(f, *there, put(eq(scalar(name), M), images, infinite)))
            self.ask(H, tree("exv", (disj(*ways),), name="_x"), "said" if written else "supplied")
        if not written:
            self.largest_values = known
            self.ask(H, self.formula(ast, scope), "supplied")
            self.largest_values = {}

    def open_value(self, ast, scope):
        """D at the argument that is left open."""
        settled(ast[1][0] != "projection", "a largest value on a part")
        return self.value(("value", *ast[1:], ("name", "_x")), {**scope, "_x": "object"})

    def all_values(self):
        """Every value exists, or what is supplied about limits; at every size if there are values on parts."""
        H = [f for f in self.base if not self.on_parts or f is not eq(number_of_classes(), N(self.size or 0))]
        names = [scalar(c) if self.measure.cells else at(c, 0) for c in self.measure.names]
        v = value(self.measure, names)
        if self.measure.cells:
            told = disj(*(f for f, found in v.cases if found not in (OPEN, UNTOLD)))
            self.ask([*H, *v.space], told, "exists")
            return
        for f in (*v.holds, v.cases[0][0]) if self.measure.everywhere else ():
            if f not in v.space:
                self.ask([*H, *v.space], f, "exists")
        inside = [f for b in names for f in (over("all", (), lt(ZERO, b)), eq(over("sum", (), b), ONE))]
        for f in self.measure.owed:
            self.ask([*H, *inside], f, "hint")


# -- claims -----------------------------------------------------------------------------------------------


def sentence_of(claim, word="says"):
    """What a document declares; else what the catalog says in a reading or, with `word`, what a parameter decides there."""
    if "says" in claim:
        return claim["says"]
    known, asked = readings(claim["axiom"]), claim["reading"]
    if asked not in known and asked == "binary" and claim["classes"] == 2 and claim["axiom"] != "IND":
        asked = "printed"  # no reading of its own for two classes
    found = known.get(asked, {})
    says = known.get(found.get("like"), found).get(word, "")  # in the words of that one
    settled(says, f"the catalog does not say {claim['axiom']}, {asked}")
    one = claim["signs"] == "same" and "signs s, t" in says  # for both
    return re.sub(r"\bt\b", "s", says).replace("signs s, s", "sign s") if one else says


def statement(claim, supplied, fold=0, conditions=(), point=None, denied=False, ast=None, gone=False):
    """What a claim asks for; `fold` reads a quotient of numbers as one number: 1 in the formula, 2 in the sentence.

    `conditions` are further ones on parameters.  `point`: sequents that a point may refute.  `denied`: the sentence is
    one that denies an axiom of the catalog.

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
        own = "says" not in claim  # what is declared knows no limits such as 1/0
        need(not any(t.loose for t in supplied), "what is supplied is not closed")
        terms, hints = ([f for f in supplied if f.kind == kind] for kind in "tf")
        limits = claim.get("domain") == "extended" and (hints or denied)
        need(limits or not hints, "formulas are supplied, and there are no limits")
        measure = measure_of(claim, fold & 1, conditions, hints if limits else None)
        measure = measure._replace(sure=not (denied and limits))
        ast = ast or Reader(sentence_of(claim), "cell" if measure.cells else "object", measure.name).whole_text()
        ast = folded(ast) if fold & 2 else ast
        found = Statement(measure, size, terms, own, own and claim["axiom"] == "MAX", point, gone)
        found.front(ast, {})
        if (measure.everywhere or measure.owed) and not (denied and measure.everywhere):
            found.all_values()
    except (KeyError, TypeError, ZeroDivisionError) as missing:
        raise Unsaid(f"a claim that is not described as it should be: {missing}") from None
    return found


def wanted(*arguments, **others):
    """The sequents that a claim asks for."""
    return set(statement(*arguments, **others).found)


def denials(claim, size):
    """Sets of sequents, each of which says that a claim of the catalog is false, at codeframes of that size."""
    need("says" not in claim and not measure_of(claim, False).parameters, "a claim that no sentence denies")
    ways = [[claim | {"says": s, "classes": size} for s in d["says"]] for d in catalog()["denial"] if d["name"] == claim["axiom"]]
    need(ways and claim["classes"] in (None, size), "no sentence denies it at this size")
    return [set().union(*(wanted(said, [], fold, denied=True) for said in way)) for way in ways for fold in FOLDS]
