"""The second checker's documents, from section 10 of docs/certificates.md: proofs, points, regions, thresholds.

Standard library only, and no code in common with axiomcheck.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

from recheck_claims import FOLDS, Reader, denials, measure_of, sentence_of, statement
from recheck_rules import (
    FALSE,
    ONE,
    TRUE,
    N,
    Refused,
    Sequent,
    T,
    check,
    conj,
    defined,
    disj,
    is_name,
    le,
    lt,
    need,
    negated,
    power,
    rational,
    scalar,
    substituted,
    unpacked,
)
from recheck_values import Point, seen

VERDICTS = {"holds": "proved", "fails": "refuted", "mixed": "conditional"}


class NotChecked(Exception):
    """What this checker does not look at."""


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
        need(len(rest) == 1 and (op == "num" or (type(rest[0]) is str and rest[0] in names)), "no number, or no name")
        return N(rational(rest[0])) if op == "num" else names[rest[0]]
    if op == "pow":
        k = rest[1] if len(rest) == 2 and type(rest[1]) is list and rest[1][:1] == ["num"] else None
        need(k and len(k) == 2 and k[1] in map(str, range(13)), "no power")
        return power(formula_in(names, rest[0], deep + 1), int(k[1]))
    need(op in ("add", "mul", "div") and (op != "div" or len(rest) == 2), "no formula")
    parts = [formula_in(names, f, deep + 1) for f in rest]
    return parts[0] / parts[1] if op == "div" else T(op, *parts)


def has_quotient(ast):
    return type(ast) is list and (ast[:1] == ["div"] or any(map(has_quotient, ast)))


def names_of(parameters, *others):
    return {a[:-1]: scalar(a) for a in parameters} | {a: scalar(a) for a in others}


def conditions_of(claim, regions):
    """Conditions on parameters as formulas: (op, f, g, on the first side?)."""
    names, found = names_of(measure_of(claim, False).parameters), []
    for op, f, g, first in regions:
        said = T("lt" if op == "<" else "le", formula_in(names, f), formula_in(names, g))
        found.append(said if first else negated(said))
    return found


def certificate_of(node):
    if "steps" not in node or node["steps"] == []:
        return None
    return check(unpacked(node["steps"]))


def needed(certificate, words):
    if certificate is None:
        raise NotChecked("without steps, it rests on lemma rules")
    words += certificate.words
    return certificate


def all_shown(certificate, readings):
    """Is there a reading all of whose sequents are shown?"""
    missing = []
    for asked in readings:
        missing = missing or [s for s in asked if not certificate.shows(s)]
        if all(map(certificate.shows, asked)):
            return
    raise Refused(f"not shown: {min(map(sequent_text, missing))}")


def text(t):
    """A tree in the notation of the page."""
    if t.op in ("num", "var"):
        return str(t.name or t.num)
    refs = [" ".join(map(str, e)) if type(e) is tuple else e for e in t.refs]
    head = [t.op, *([t.name] if t.name else []), *([f"({', '.join(map(str, refs))})"] if refs else [])]
    return f"({' '.join([*head, *map(text, t.kids), *([str(t.num)] if t.num is not None else [])])})"


def sequent_text(sequent):
    return f"{', '.join(sorted(map(text, sequent.H)))} |- {text(sequent.g)}"


# -- points -----------------------------------------------------------------------------------------------


def values_of(n, told):
    """Values by (sort, name), as a point of n classes, and the cells that are left open."""
    need(type(n) is int and 1 <= n <= 100 and type(told) is dict and all(map(is_name, told)), "no point")
    found, grown = {}, []
    for name, value in told.items():
        need(name[0] != "_" and name[-1] != "_", f"no variable: {name}")
        if value == "k":
            grown.append(name)
        elif type(value) is int or (type(value) is list and value and all(type(c) is int for c in value)):
            classes = value if type(value) is list else [value]
            need(all(1 <= c <= n for c in classes) and classes == sorted(set(classes)), f"{name}: no classes")
            found.update([(("A", name), set(value)) if type(value) is list else (("c", name), value)])
        elif type(value) is list:
            need(len(value) == n, f"{name}: not a number for each class")
            found["v", name] = [rational(q) for q in value]
        else:
            found["s", name] = rational(value)
    return found | {("c", f"k{k}_"): k for k in range(1, n + 1)}, grown


def at_point(sequents, point):
    """(hypotheses, goal) of those that can be written there."""
    for s in sequents:
        try:
            yield [point.written(f) for f in s.H], point.written(s.g)
        except Refused:
            continue  # such as one that something exists


def is_refuted(sequents, point):
    return any(g is FALSE and all(f is TRUE for f in H) for H, g in at_point(sequents, point))


def signs_of(values):
    return {name: int(q) for (sort, name), q in values.items() if sort == "s" and q in (1, -1)}


def said(found, *kinds):
    return [s for s, what in found.found.items() if what in (kinds or ("said",))]


def with_open_vector(values, found):
    """What an argument that is left open is: a vector of the point that the sentence does not have."""
    names = set().union(*(f.names for s in found for f in (s.g, *s.H)))
    others = [q for (sort, name), q in values.items() if sort == "v" and ("v", name) not in names]
    return values | {("v", "_x"): others[0]} if others and ("v", "_x") in names else values


def opened_at(statement, sequents, values, n, grown, least):
    """The sequent that steps show of a point which leaves something open."""
    point = Point(n, values)
    H = [point.written(f) for f in statement.base]
    need(all(f.names or f is TRUE for f in H), "what every point has does not hold there")
    ways = [conj(*K, negated(g)) for K, g in at_point(sequents, point)]
    k = {("s", name): scalar("_k") for name in grown}
    more = [T("int", scalar("_k")), le(ONE, scalar("_k")), le(least, scalar("_k"))] if grown else []
    H = [f for f in H if f is not TRUE]
    return Sequent(frozenset(substituted(f, k) for f in H).union(more), substituted(disj(*ways), k))


def check_point(claim, node, regions, words):
    params = table(node.get("params"), "classes", "values", perhaps=("eps", "least", "low", "high"))
    if "low" in params or "high" in params:
        raise NotChecked("a point for a range of smoothing, which rests on lemma rules")
    certificate, n = certificate_of(node), params["classes"]
    values, grown = values_of(n, params["values"])
    need(not node.get("premises"), "premises")
    need(bool(grown) == ("least" in params) and (certificate or not grown), "a point that grows has steps and `least`")
    if "eps" in params:
        need(claim.get("domain") == "smoothed", "an amount of smoothing, and nothing is smoothed")
        values["s", "_eps"] = rational(params["eps"])
    conditions = conditions_of(claim, regions)
    least = grown and formula_in(names_of(measure_of(claim, False).parameters), params["least"])
    hints = [f for f in certificate.supplied if f.kind == "f"] if certificate else []
    need(not certificate or len(hints) == len(certificate.supplied), "a term is supplied")
    if certificate:
        words += certificate.words
    for fold in FOLDS:
        found = statement(claim, [], fold, conditions, signs_of(values))
        asked = said(found)
        there = with_open_vector(values, asked)
        told = {name for _, name in values if name[0] != "k" or name[-1] != "_"} - {"_eps"}
        need(len(told - found.variables) <= (there is not values), "a value of what is no variable")
        if not grown and is_refuted(asked, Point(n, there)):
            need(not certificate or claim.get("domain") == "extended", "steps that serve nothing")
            return
        if not certificate:
            continue
        if claim.get("domain") == "extended":
            found = statement(claim, hints, fold, conditions, signs_of(values), denied=not hints)
            shown = all(map(certificate.shows, said(found, "hint")))
            if shown and is_refuted(said(found), Point(n, with_open_vector(values, said(found)))):
                return
        elif certificate.shows(opened_at(found, asked, there, n, grown, least)):
            return
    if not certificate and claim.get("domain") == "extended":
        raise NotChecked("a point without steps on the extended domain, where its values would be limits by lemma rules")
    need(certificate, "the point does not refute it")
    raise Refused("the steps do not show that the point refutes it")


# -- missing values ---------------------------------------------------------------------------------------


def plus(a, b):
    size = max(len(a), len(b))
    return trim([sum(f[i] for f in (a, b) if i < len(f)) for i in range(size)])


def by(a, b):
    found = [Fraction(0)] * (len(a) + len(b))
    for i, q in enumerate(a):
        for j, r in enumerate(b):
            found[i + j] += q * r
    need(len(found) <= 5000, "a polynomial that is too long")
    return trim(found)


def trim(a):
    while a and not a[-1]:
        a = a[:-1]
    return a


def order(a):
    return next(i for i, q in enumerate(a) if q)


class Quotient:
    """Of polynomials in t, the one below not being 0."""

    def __init__(self, above, below=(Fraction(1),)):
        self.above, self.below = trim(list(above)), trim(list(below))

    def __add__(self, other):
        above = plus(by(self.above, other.below), by(other.above, self.below))
        return Quotient(above, by(self.below, other.below))

    def __mul__(self, other):
        return Quotient(by(self.above, other.above), by(self.below, other.below))

    def sign(self):
        """For small t > 0."""
        if not self.above:
            return 0
        lead = self.above[order(self.above)] * self.below[order(self.below)]
        return 1 if lead > 0 else -1

    def limit(self):
        """A number, or the sign of an infinity as text."""
        if not self.above:
            return Fraction(0)
        i, k = order(self.above), order(self.below)
        return f"{self.sign()} oo" if i < k else self.above[i] / self.below[k] if i == k else Fraction(0)


def along(t, curves):
    """The quotient that a term without classes is, names being polynomials."""
    op, kids = t.op, t.kids
    if op in ("num", "var"):
        return Quotient([t.num] if op == "num" else curves[t.name])
    parts = [along(k, curves) for k in kids]
    if op == "add":
        return sum(parts, Quotient([]))
    if op in ("mul", "pow"):
        return reduce(Quotient.__mul__, parts if op == "mul" else parts * t.num, Quotient([Fraction(1)]))
    if op == "inv":
        need(parts[0].above, "a denominator that is 0")
        return Quotient(parts[0].below, parts[0].above)
    negative = Quotient([Fraction(-1)])
    if op == "abs":
        return parts[0] * negative if parts[0].sign() < 0 else parts[0]
    need(op in ("min", "max"), f"no quotient: {op}")
    higher = (parts[0] + parts[1] * negative).sign() >= 0
    return parts[0] if higher == (op == "max") else parts[1]


def check_missing(claim, node):
    need(claim.get("domain") == "extended" and "steps" not in node, "only values on the extended domain are limits")
    params = table(node.get("params"), "classes", "values", "curves", "term")
    n, told = params["classes"], params["values"]
    values, grown = values_of(n, told)
    curves, number = params["curves"], params["term"]
    need(not grown and type(curves) is list and len(curves) == 2 and type(number) is int, "not two curves")
    found = statement(claim, [], point=signs_of(values), gone=True)
    D, ends, limits = found.measure.term, [], []
    for curve in curves:
        need(type(curve) is list and len(curve) == 2 and all(type(v) is list and len(v) == n for v in curve), "no curve")
        need(all(type(c) is list and 1 <= len(c) <= 20 for v in curve for c in v), "no polynomial")
        read = [[[rational(q) for q in c] for c in v] for v in curve]
        need(all(Quotient(c).sign() > 0 for v in read for c in v), "a curve that does not stay inside")
        need(all(reduce(plus, v, []) == [1] for v in read), "a curve that leaves the simplex")
        ends.append([[c[0] for c in v] for v in read])
        written = Point(n, values | {("v", v): [scalar(f"{v}{k}") for k in range(n)] for v in "px"}).written(D)
        named = {f"{v}{k}": trim(read[i][k]) for i, v in enumerate("px") for k in range(n)}
        limits.append(along(written, named).limit())
    need(ends[0] == ends[1] and limits[0] != limits[1], "the curves end elsewhere, or the limits are the same")
    u, w = ends[0]
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
    on, outcomes, examples, premises = params["on"], params["outcomes"], params["examples"], node.get("premises")
    lists = all(type(a) is list and len(a) == 2 for a in (outcomes, examples, premises))
    need(lists and type(on) is list and len(on) == 3 and on[0] in ("<", "<="), "no two sides")
    need(all(type(o) is str and o in VERDICTS for o in outcomes), "no outcome")
    need(not has_quotient(on), "a quotient in a condition")
    own = outcomes[0] if outcomes[0] == outcomes[1] else "mixed"
    need(verdict == VERDICTS[own], "the verdict is not what comes of the two sides")
    sides = [[*regions, (*on, first)] for first in (True, False)]
    for side, example in zip(sides, examples, strict=True):
        measure = measure_of(claim, False)
        conditions = conditions_of(claim, side)
        need(conditions[-1].names, "a condition on no parameter")
        values = numbers_of(example, [a[:-1] for a in measure.parameters])
        need(meets([*ranges_of(measure), *conditions], values), "an example that is not on its side")
    for side, outcome, premise in zip(sides, outcomes, premises, strict=True):
        judge(claim, premise, VERDICTS[outcome], side, words)


def with_conclusion(ast, op, low, high):
    """The sentence that a threshold is about, with another conclusion: of the lower and the higher value, by the measure."""
    if ast[0] == "for":
        return (*ast[:3], with_conclusion(ast[3], op, low, high))
    need(ast[:2] == ("is", "better"), "no sentence about a threshold")
    sides = (ast[2], ast[3]) if low else (ast[3], ast[2])
    return ("is", op, *(sides if high else sides[::-1]), ast[4])


class Threshold:
    """What the sentence says, once about l and h, in their order or the other way round."""

    def __init__(self, claim):
        need("says" not in claim and claim.get("kind") == "filtering", "no sentence about a threshold")
        self.claim, self.ast = claim, Reader(sentence_of(claim, "decides"), "cell", "Q").whole_text()

    def saying(self, op, upward=True, fold=False, point=None):
        ast = with_conclusion(self.ast, op, self.claim["lower_is_better"] is True, upward)
        return statement(self.claim, [], fold, point=point, ast=ast)


def check_threshold(claim, node, words):
    params = table(node.get("params"), "parameter", "at", "upward", perhaps=("others", "line"))
    certificate = needed(certificate_of(node), words)
    need(not certificate.supplied and type(params["upward"]) is bool, "a term is supplied, or no direction")
    says, measure, upward = Threshold(claim), measure_of(claim, False), params["upward"]
    names = [a[:-1] for a in measure.parameters]
    need(params["parameter"] in names, "no parameter")
    rest = [a for a in names if a != params["parameter"]]
    others = numbers_of(params.get("others", {}), rest)
    c = scalar(params["parameter"] + "_")
    t = formula_in(names_of([f"{a}_" for a in rest], "G", "N"), params["at"])
    need(meets([f for f in ranges_of(measure) if ("s", c.name) not in f.names], others), "values outside of the ranges")
    sizes = [f for name in "GN" for f in (T("int", scalar(name)), le(ONE, scalar(name)))]
    fixed = {("s", f"{a}_"): N(q) for a, q in others.items()}
    bounds = [substituted(substituted(f, {("s", c.name): t}), fixed) for f in ranges_of(measure) if ("s", c.name) in f.names]
    asked = [Sequent(frozenset(sizes), f) for f in bounds]
    readings = []
    for fold in FOLDS:
        better = [Sequent(s.H | {lt(t, c)}, s.g) for s in says.saying("lt", upward, fold).found]
        worse = [Sequent(s.H | {le(c, t)}, s.g) for s in says.saying("le", not upward, fold).found]
        readings.append([*asked, *better, *worse])
    all_shown(certificate, readings)


WAYS = {"<": ("le", False), ">": ("le", True), "=": ("ne", True)}  # the conclusion that is refuted


def check_no_threshold(claim, node, words):
    need(not node.get("premises"), "premises")
    certificate = certificate_of(node)
    need(not certificate or not certificate.supplied, "a term is supplied")
    if certificate:
        words += certificate.words
    measure, says = measure_of(claim, False), Threshold(claim)
    names = [a[:-1] for a in measure.parameters]
    witnesses = table(table(node.get("params"), "witnesses")["witnesses"], *names)
    for c, witness in witnesses.items():
        need(type(witness) is dict, "no witness")
        if witness.get("kind") == "opposite":
            table(witness, "kind", "parameters", "better", "worse")
            numbers = numbers_of(witness["parameters"], names)
            need(meets(ranges_of(measure), numbers), "parameters outside of their ranges")
            given = {("s", f"{a}_"): q for a, q in numbers.items()}
            points = [values_of(2, witness[side])[0] for side in ("better", "worse")]
            need(all(points[0].get(("s", size)) == points[1].get(("s", size)) is not None for size in "GN"), "two gold standards")
            for values, way in zip(points, "<>", strict=True):
                found = said(says.saying(*WAYS[way], point={}))
                need(is_refuted(found, Point(2, values | given)), "a change that does not what it should")
            continue
        table(witness, "kind", "way", "values", perhaps=("least",))
        need(witness["kind"] == "constant" and witness["way"] in tuple(WAYS), "no witness")
        need(certificate, "no steps")
        values, grown = values_of(2, witness["values"])
        need(bool(grown) == ("least" in witness), "a point that grows has `least`")
        least = grown and formula_in(names_of([f"{a}_" for a in names if a != c]), witness["least"])
        ways = [says.saying(*WAYS[witness["way"]], fold, point={}) for fold in FOLDS]
        need(
            any(certificate.shows(opened_at(f, said(f), values, 2, grown, least)) for f in ways),
            "the steps do not show what a witness says",
        )


# -- documents --------------------------------------------------------------------------------------------


def judge(claim, node, verdict, regions, words):
    """Check a certificate of a claim, with the conditions on parameters that lead to it."""
    need(type(node) is dict and type(node.get("rule")) is str and len(regions) <= 30, "no certificate")
    rule = node["rule"]
    if rule == "cases":
        check_regions(claim, node, verdict, regions, words)
    elif verdict == "refuted" and rule == "point":
        check_point(claim, node, regions, words)
    elif verdict == "refuted" and rule == "no_threshold":
        need(not regions, "a threshold for a part of the parameters")
        check_no_threshold(claim, node, words)
    elif verdict == "undefined" and rule == "no_limit":
        check_missing(claim, node)
    elif verdict == "proved" and rule == "threshold":
        check_threshold(claim, node, words)
    elif verdict == "proved":
        certificate = needed(certificate_of(node), words)
        conditions = conditions_of(claim, regions)
        all_shown(certificate, (statement(claim, certificate.supplied, fold, conditions).found for fold in FOLDS))
    else:
        need(verdict == "refuted" and not regions, "no such verdict")
        params, certificate = node.get("params", {}), certificate_of(node)
        need(type(params) is dict and "classes" not in params, "no denial")
        need(rule != "sequents" or params.keys() <= {"p"}, "a denial with other parameters")
        if claim["axiom"] == "AW":
            Threshold(claim)
            need(not measure_of(claim, False).parameters and not certificate, "no denial of a threshold")
            return
        p = params.get("p")  # which has an entry for each class
        need(not needed(certificate, words).supplied, "a term is supplied")
        all_shown(certificate, denials(claim, len(p) if type(p) is list else 2))
