"""The second checker's documents, from section 10 of docs/certificates.md: proofs, points, regions, thresholds, comparisons.

Standard library only, and no code in common with axiomcheck.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import product

import recheck_claims as claims
import recheck_rules as calculus
from recheck_claims import (
    EVERYWHERE,
    FOLDS,
    LARGEST,
    OPEN,
    SMALLEST,
    UNTOLD,
    Measure,
    inside,
    parsed,
    statement,
)
from recheck_rules import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    N,
    Refused,
    Sequent,
    T,
    Tree,
    conj,
    defined,
    disj,
    eq,
    le,
    lt,
    need,
    negated,
    rational,
    scalar,
    substituted,
)

VERDICTS = {"holds": "proved", "fails": "refuted", "mixed": "conditional"}


def table(value, *keys, perhaps=()):
    need(type(value) is dict and set(keys) <= value.keys() <= {*keys, *perhaps}, f"not the entries {', '.join(keys)}")
    return value


def numbers_of(value, names):
    """The rational numbers that all those names get, and no others."""
    return {name: rational(q) for name, q in table(value, *names).items()}


def formula_in(names, ast, deep=0):
    """A formula in names, with what they stand for, as a term."""
    need(type(ast) is list and 2 <= len(ast) <= 1000 and deep <= 60, "no formula")
    op, *rest = ast
    if op in ("num", "sym"):
        (what,) = rest
        return N(rational(what)) if op == "num" else names[what]
    if op == "pow":
        base, (number, k) = rest
        need(number == "num" and k in map(str, range(13)), "no power")
        return calculus.power(formula_in(names, base, deep + 1), int(k))
    need(op in ("add", "mul") or (op == "div" and len(rest) == 2), "no formula")
    parts = [formula_in(names, f, deep + 1) for f in rest]
    return parts[0] / parts[1] if op == "div" else T(op, *parts)


def has_quotient(ast):
    return type(ast) is list and (ast[:1] == ["div"] or any(map(has_quotient, ast)))


def names_of(parameters, *others):
    return {a[:-1]: scalar(a) for a in parameters} | {a: scalar(a) for a in others}


def conditions_of(claim, regions):
    """Conditions on parameters as formulas: (op, f, g, on the first side?)."""
    names, found = names_of(Measure(claim).parameters), []
    for op, f, g, first in regions:
        said = T("lt" if op == "<" else "le", formula_in(names, f), formula_in(names, g))
        found.append(said if first else negated(said))
    return found


def certificate_of(node, words, supplied=""):
    """The certificate of a node, which is empty where there are no steps, and supplies terms or formulas, if any."""
    found = calculus.check(calculus.unpacked(node["steps"])) if node.get("steps", []) != [] else calculus.Certificate([], [], [])
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
    raise Refused(f"not shown: {min(map(sequent_text, missing), default='anything that is asked')}")


def text(t):
    """A tree in the notation of the page."""
    if t.op in ("num", "var"):
        return str(t.name or t.num)
    refs = [" ".join(map(str, e)) if type(e) is tuple else e for e in t.refs]
    head = [t.op, *([t.name] if t.name else []), *([f"({', '.join(map(str, refs))})"] if refs else [])]
    return f"({' '.join([*head, *map(text, t.kids), *([str(t.num)] if t.num is not None else [])])})"


def sequent_text(sequent):
    return f"{', '.join(sorted(map(text, sequent.H)))} |- {text(sequent.g)}"


# -- formulas at a point ----------------------------------------------------------------------------------


def seen(f):
    """Is a formula of numbers true, false, or is that not seen (None)?"""
    try:
        return calculus.verdict(f, {}, {})
    except Refused:
        return None


class Point:
    """n classes, counted from 1, and values by (sort, name): numbers, lists of them, places, sets of places."""

    def __init__(self, n, values):
        self.n, self.done = n, {}
        self.values = values | {("c", f"k{k}_"): k for k in range(1, n + 1)}

    def left(self, E, bound):
        classes, gone = set(range(1, self.n + 1)), set()
        for side, c in map(calculus.sided, E):
            if side in ("in", "out"):
                inside = self.values["A", c]
            else:
                k = self.place(c, bound)
                inside = {c for c in classes if c <= k} if side else {k}
            gone |= classes - inside if side in ("out", "after") else inside
        return sorted(classes - gone)

    def place(self, c, bound):
        return bound[c] if type(c) is int else self.values["c", c]

    def written(self, t, bound=()):
        """A tree without classes and vectors."""
        key = t, bound if t.loose else ()
        if key not in self.done:
            try:
                self.done[key] = self.shortened(self.without_classes(t, bound))
            except KeyError as name:
                raise Refused(f"the point does not tell {name}") from None
        return self.done[key]

    def without_classes(self, t, bound):
        op, places = t.op, [self.place(r, bound) for r in t.refs] if t.op not in calculus.BINDERS else []
        if op == "var":
            return N(self.values["s", t.name]) if ("s", t.name) in self.values else t
        if op == "at":
            entry = self.values["v", t.name][places[0] - 1]
            return entry if type(entry) is Tree else N(entry)
        if op in ("dl", "dist", "upto", "after", "in", "out"):
            c, d = places if len(places) == 2 else (places[0] in self.values["A", t.name], True)
            held = {"dl": c == d, "dist": c != d, "upto": c <= d, "after": c > d, "in": c, "out": not c}[op]
            return N(held) if op == "dl" else TRUE if held else FALSE
        if op in calculus.BINDERS:
            each = [self.written(t.kids[0], (c, *bound)) for c in self.left(t.refs, bound)]
            if op in ("cmin", "cmax") and each:
                return reduce(lambda a, b: self.shortened(T(op[1:], a, b)), each)
            return T({"all": "and", "some": "or"}.get(op, "add"), *each)
        if op == "ite":
            condition = self.written(t.kids[0], bound)
            if condition in (TRUE, FALSE):
                return self.written(t.kids[1 if condition is TRUE else 2], bound)
        need(op not in ("exv", "exs"), "a quantifier over numbers")
        return calculus.tree(op, tuple(self.written(k, bound) for k in t.kids), t.name, t.refs, t.num)

    def shortened(self, t):
        op, kids = t.op, t.kids
        if op in ("and", "or"):
            return calculus.joined(op, *kids)
        if op == "int" and kids[0].op == "num":
            return TRUE if kids[0].num.denominator == 1 else FALSE
        if op in calculus.RELATIONS and not t.names:
            return {True: TRUE, False: FALSE, None: t}[seen(t)]
        if op not in ("num", "ite") and kids and all(k.op == "num" for k in kids):
            try:
                low, high = calculus.bounds(t, [(k.num, k.num) for k in kids])
                return N(low) if low == high else t
            except Refused:
                return t  # a number that is too long to be written
        return N(0) if t is T("add") else N(1) if t is T("mul") else t

    def breaks(self, sequents):
        """Is one of them false here, for certain?"""
        return any(g is FALSE and all(f is TRUE for f in H) for H, g in self.at(sequents))

    def at(self, sequents):
        """(hypotheses, goal) of those that can be written here."""
        for s in sequents:
            try:
                yield [self.written(f) for f in s.H], self.written(s.g)
            except Refused:
                continue  # such as one that something exists


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
            found["v", "train_" if name == "p_train" else name] = [rational(q) for q in value]
        else:
            found["s", name] = rational(value)
    return found, grown


def numbers_in(values):
    return {name: q for (sort, name), q in values.items() if sort == "s"}


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
        values["s", "_eps"] = rational(params["eps"])
    conditions, measure, hints = conditions_of(claim, regions), Measure(claim), certificate.supplied
    least = grown and formula_in(names_of(measure.parameters), params["least"])
    told, reason = params["values"].keys() - {"p_train"}, "the point does not refute it"
    for fold, ast in product(FOLDS, single_values(parsed(claim, measure), measure, told)):
        if inside(ast, "extreme"):
            about = ast, open_argument(ast, measure), n, values
            if not hints and outdone(claim, fold, conditions, certificate, *about):
                return
            continue
        reason = "the steps do not show that the point refutes it" if certificate.steps else reason
        found = statement(claim, [], fold, conditions, numbers_in(values), ast=ast)
        need(told <= found.variables, "a value of what is no variable")
        if not grown and Point(n, values).breaks(found.asked("said")):
            need(not certificate.steps, "steps that serve nothing")
            return
        if extended:
            found = statement(claim, hints, fold, conditions, numbers_in(values), denied=not hints, ast=ast)
            owed = found.asked("hint")
            shown = all(map(certificate.shows, owed)) and (owed or not certificate.steps)
            if shown and Point(n, values).breaks(found.asked("said")):
                return
        elif certificate.steps and certificate.shows(opened_at(found, found.asked("said"), values, n, grown, least)):
            return
    raise Refused(reason)


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
    usual = ["x", "y", "z"] if measure.space is claims.SPACES["quantification"] else [measure.names[-1]]
    taken = {"n", "p_train", *bound_in(ast)}
    return next(x for x in (*usual, *(f"{usual[-1]}{i}" for i in range(1, len(taken) + 2))) if x not in taken)


def orders(relation):
    """(lower side, higher side) of a relation."""
    if relation[0] != "is" or relation[1] not in ("le", "lt", "eq"):
        return []
    _, op, low, high, _ = relation
    return [(low, high), (high, low)] if op == "eq" else [(low, high)]


def value_at(extreme, x):
    """The value at one argument, of which there is a largest or smallest one."""
    part = extreme[2][2:] if extreme[2][0] == "projection" else ()
    return ("value", *extreme[2:], ("projection", ("name", x), *part) if part else ("name", x))


def single_values(ast, measure, told):
    """What is to be false at a point: the sentence, or what follows from it, if the point names the argument left open."""
    if not inside(ast, "extreme") or (x := open_argument(ast, measure)) not in told:
        return [ast]
    said = conclusion(ast)
    op, found = "lt" if said[1] == "lt" else "le", []
    for low, high in orders(said):
        found += [("is", op, value_at(low, x), high, EVERYWHERE)] if low[:1] == ("extreme",) and low[1] in LARGEST else []
        found += [("is", op, low, value_at(high, x), EVERYWHERE)] if high[:1] == ("extreme",) and high[1] in SMALLEST else []
    need(found, "nothing follows for single values")
    return [concluding(ast, ("for", [(x, "object")], ("and",), relation)) for relation in found]


def outdone(claim, fold, conditions, certificate, ast, x, n, values):
    """Do steps show that no value at the point is as large, or as small, as is said of the largest or smallest one?"""
    said, named = conclusion(ast), {name for sort, name in values if (sort, name) != ("s", "_eps")}
    need({sort for sort, _ in values} <= {"v", "s"} and named == bound_in(ast), "the point is not all variables, or more")
    classes, pins = [f"{x}{k}_of_{n}" for k in range(1, n + 1)], []
    for (sort, name), value in values.items():
        entries = zip(classes, value, strict=True) if sort == "v" else [("", value)] if name in named else []
        pins += [("is", "eq", ("entry", name, c) if c else ("name", name), ("num", q), EVERYWHERE) for c, q in entries]
    for low, high in orders(said):
        for side, other in ((low, high), (high, low)):
            if side[0] != "extreme" or (side[1] in LARGEST) != (side is high) or inside(other, "extreme"):
                continue
            value, strict = value_at(side, x), said[1] == "lt"
            less, more = (value, other) if side is high else (other, value)
            far = side[1] in ("sup", "inf") and not strict
            less = ("call", "+", less, ("num", Fraction(1, 1000))) if far else less
            relation = ("is", "le" if far or strict else "lt", less, more, EVERYWHERE)
            variables = [(x, "object"), *((c, "class") for c in classes)]
            none = concluding(ast, ("for", variables, ("and", *pins), relation))
            some = concluding(ast, ("for", [(x, "object")], ("and",), ("is", "ne", value, value, EVERYWHERE)))
            even = Point(n, values | {("v", x): [Fraction(1, n)] * n})
            asked = statement(claim | {"classes": n}, [], fold, conditions, denied=claim["domain"] == "extended", ast=none)
            there = statement(claim, [], fold, conditions, point=numbers_in(values), ast=some)
            shown = asked.found and all(map(certificate.shows, asked.found))
            if shown and even.breaks(there.asked("said")):
                return True
    return False


# -- missing values: quotients of polynomials in t, {exponent: coefficient}, the one below not being 0 ----


def plus(a, b):
    return {i: q for i in a.keys() | b.keys() if (q := a.get(i, 0) + b.get(i, 0))}


def by(a, b):
    need(len(a) * len(b) <= 1_000_000 and max([0, *a]) + max([0, *b]) <= 5000, "a polynomial that is too long")
    return reduce(plus, ({i + k: q * r for k, r in b.items()} for i, q in a.items()), {})


def sum_of_quotients(f, g):
    return plus(by(f[0], g[1]), by(g[0], f[1])), by(f[1], g[1])


def product_of_quotients(f, g):
    return by(f[0], g[0]), by(f[1], g[1])


def limit(above, below):
    """(degree, leading coefficient) for small t > 0, the coefficient being 0 for 0."""
    i, k = min(above, default=0), min(below)
    return i - k, above.get(i, Fraction(0)) / below[k]


def along(t, curves):
    """The quotient that a term without classes is, names being polynomials."""
    op, whole = t.op, {0: Fraction(1)}
    if op in ("num", "var"):
        return plus({0: t.num}, {}) if op == "num" else curves[t.name], whole
    parts = [along(k, curves) for k in t.kids]
    negative = {0: Fraction(-1)}, whole
    if op == "add":
        return reduce(sum_of_quotients, parts, ({}, whole))
    if op in ("mul", "pow"):
        return reduce(product_of_quotients, parts if op == "mul" else parts * t.num, (whole, whole))
    if op == "inv":
        need(parts[0][0], "a denominator that is 0")
        return parts[0][::-1]
    need(op in ("abs", "min", "max"), f"no quotient: {op}")
    f, g = parts if op != "abs" else (parts[0], product_of_quotients(negative, parts[0]))
    higher = limit(*sum_of_quotients(f, product_of_quotients(negative, g)))[1] >= 0
    return f if higher == (op != "min") else g


def check_missing(claim, node, regions, words):
    need(claim["domain"] == "extended" and "steps" not in node, "only values on the extended domain are limits")
    params = table(node.get("params"), "classes", "values", "curves", "term")
    n, number = params["classes"], params["term"]
    values, grown = values_of(n, params["values"])
    need(not grown and type(number) is int, "a point that grows, or no number of a value")
    found = statement(claim, [], point=numbers_in(values), gone=True)
    D, ends, limits = found.measure.term, [], []
    for curve in params["curves"]:
        need(len(curve) == 2 and all(len(v) == n and max(map(len, v)) <= 20 for v in curve), "no curve")
        read = [[{i: q for i, r in enumerate(c) if (q := rational(r))} for c in v] for v in curve]
        need(all(c and c[min(c)] > 0 for v in read for c in v), "a curve that does not stay inside")
        need(all(reduce(plus, v) == {0: 1} for v in read), "a curve that leaves the simplex")
        ends.append([[c.get(0, Fraction(0)) for c in v] for v in read])
        written = Point(n, values | {("v", v): [scalar(f"{v}{k}") for k in range(n)] for v in "px"}).written(D)
        degree, lead = limit(*along(written, {f"{v}{k}": read[i][k] for i, v in enumerate("px") for k in range(n)}))
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
    return all(seen(substituted(f, images)) is True for f in formulas)


def ranges_of(measure):
    own = {("s", a) for a in measure.parameters}
    return [f for f in measure.given if f.names and f.names <= own]


def check_regions(claim, node, verdict, regions, words):
    need(claim["axiom"] != "AW" and "steps" not in node, "regions are of claims without thresholds, and have no steps")
    params = table(node.get("params"), "on", "outcomes", "examples")
    on, outcomes, examples, premises = params["on"], params["outcomes"], params["examples"], node["premises"]
    need(len(on) == 3 and len(examples) == len(premises) == 2, "no two sides")
    need(on[0] in ("<", "<=") and not has_quotient(on), "no comparison, or a quotient in a condition")
    one, other = outcomes
    need(verdict == VERDICTS[one if one == other else "mixed"], "the verdict is not what comes of the two sides")
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
    rest = [a for a in says.names if a != params["parameter"]]
    others, ranges = numbers_of(params.get("others", {}), rest), ranges_of(says.measure)
    c = scalar(params["parameter"] + "_")
    t = formula_in(names_of([f"{a}_" for a in rest], "G", "N"), params["at"])
    need(meets([f for f in ranges if ("s", c.name) not in f.names], others), "values outside of the ranges")
    sizes = frozenset(f for name in "GN" for f in (T("int", scalar(name)), le(ONE, scalar(name))))
    fixed = {("s", f"{a}_"): N(q) for a, q in others.items()}
    inside = [substituted(substituted(f, {("s", c.name): t}), fixed) for f in ranges if ("s", c.name) in f.names]
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
        least = grown and formula_in(names_of([f"{a}_" for a in names if a != c]), witness["least"])
        ways = [says.saying(*WAYS[witness["way"]], fold, point={}) for fold in FOLDS]
        shown = (certificate.shows(opened_at(f, f.asked("said"), values, 2, grown, least)) for f in ways)
        need(any(shown), "the steps do not show what a witness says")


# -- comparisons of two measures --------------------------------------------------------------------------

DOCUMENTS = claims.SPACES["filtering"] | {"given": ["1 <= TP + FP + FN + TN"]}
RELATED = ("equal", "proportional", "defined", "same order", "opposite order")
SAID = "relation", "negated", "classes", "shared", "factor", "across"


def compared(data, entry, fold):
    """The sequents that say a relation of two measures; or, for refuting it, what follows from it at a point or two."""
    relation, refuting, size, shared, factor, across = (entry[k] for k in SAID)
    domain, cells, extended = data["domain"], data["kind"] == "filtering", data["domain"] == "extended"
    ordered, free = relation.endswith("order"), refuting and relation == "proportional"
    need(relation in RELATED and all(type(b) is bool for b in (refuting, shared, across)), "no such relation")
    need(size is None or (type(size) is int and 2 <= size <= 12 and not cells), "no number of classes")
    need(cells or domain in ("natural", "smoothed", "extended"), "no such domain")
    need(not shared or (relation != "defined" and not extended), "a relation that is asked for everywhere")
    need(not extended or not (relation == "defined" if refuting else ordered), "nothing is said of limits")
    about = {"kind": data["kind"], "domain": domain if cells else "natural", "reading": "", "lower_is_better": True}
    about |= {} if cells and not shared else {"says": ""}  # then without limits
    formulas = [data[k]["formula"] for k in ("first", "second")]
    texts = (*formulas, "({}) + ({})".format(*formulas))
    D, E, both = (Measure(about | {"formula": f}, fold & 1, space=DOCUMENTS if cells else None) for f in texts)
    places = {int(c[1:-1]) for sort, c in both.term.names if sort == "c"}
    need(places <= set(range(1, (size or 2) + 1)), "a class that not every codeframe has")
    need(("v", "train_") not in both.term.names, "training prevalences")
    M = claims.declared(factor, {"n": claims.number_of_classes()}, fold & 2)
    need(M is ONE or (relation == "proportional" and not (cells and M.names)), "a factor that has no place")
    found, points = claims.Statement(both, size, point={} if refuting else None), range(2 if ordered or free else 1)
    if cells:
        arguments = [[scalar(c + "_2" * k) for c in claims.CELLS] for k in points]
        H = [f for v in arguments for t in v for f in (T("int", t), le(ZERO, t))]
        if ordered and not across:  # the same gold standard
            (TP, FP, FN, TN), (TP2, FP2, FN2, TN2) = arguments
            H += [eq(TP + FN, TP2 + FN2), eq(FP + TN, FP2 + TN2)]
    else:
        arguments = [[calculus.at("pq"[k * free], 0), calculus.at("xy"[k], 0)] for k in points]
        kind = "positive simplex" if domain == "smoothed" else "simplex"
        H = [f for v in arguments for b in v for f in claims.members(kind, b)]
    rows = [[m.value(v) for v in arguments] for m in (D, E)]
    values = [v for row in rows for v in row]
    untold = [negated(f) for v in values for f, found in v.cases if found in (OPEN, UNTOLD)]
    d, e = (disj(*(f for f, found in row[0].cases if found not in (OPEN, UNTOLD))) for row in rows)
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
        goals += [([], f) for f in (defined(M), calculus.ne(M, ZERO)) if M is not ONE]
    for more, goal in goals:
        found.ask([*H, *more], goal)
    return [s for s in found.found if s.g not in s.H]


def compared_at(data, params):
    """The values of a point that tells two measures apart."""
    if data["kind"] == "filtering":
        rows = table(params, "matrix", perhaps=("other",))
        need(all(type(row) is list and len(row) == 4 for row in rows.values()), "no four counts")
        need(all(type(k) is int and 0 <= k <= 10**6 for row in rows.values() for k in row), "a count that is out of range")
        cells = [(c + "_2" * (k == "other"), v) for k, row in rows.items() for c, v in zip(claims.CELLS, row, strict=True)]
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
        size = "" if entry["classes"] is None else f", n = {entry['classes']}"
        scope = f"{data['domain']}{size}{', where both have a value' * entry['shared']}{', across sizes' * entry['across']}"
        factor = f", factor {entry['factor']}" if entry["relation"] == "proportional" and not entry["negated"] else ""
        told.append(f"{'not ' * entry['negated']}{entry['relation']}{factor} ({scope})")
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
    all_shown(certificate, claims.denials(claim, len(p) if type(p) is list else 2))  # p has an entry for each class


KINDS = {
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
    usual = {"proved": check_proof, "refuted": check_denial}.get(verdict)
    check = KINDS.get((verdict, node["rule"]), usual)
    need(check and not node.get("premises"), "no such verdict, or premises")
    need(not regions or check in (check_point, check_proof), "no certificate of a part of the parameters")
    check(claim, node, regions, words)
