"""The second checker's values by cases, from section 10 of docs/certificates.md: signs, told forms, cases, points.

Standard library only, and no code in common with axiomcheck.
"""

from __future__ import annotations

from functools import reduce
from itertools import product

from recheck_rules import (
    BINDERS,
    FALSE,
    ONE,
    RELATIONS,
    TRUE,
    ZERO,
    N,
    Refused,
    T,
    Tree,
    Unsaid,
    bounds,
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
    sided,
    tree,
    verdict,
)

HIGH, LOW, OPEN, UNTOLD = "+oo", "-oo", "OPEN", "UNTOLD"
OTHER = {HIGH: LOW, LOW: HIGH}
EVERY_SIGN = frozenset((-1, 0, 1))
MEANT = {"le": {-1, 0}, "lt": {-1}, "eq": {0}, "ne": {-1, 1}}
MOST_NODES = 4000


# -- signs and told forms ---------------------------------------------------------------------------------


class Signs:
    """What is known of the signs of names: of vectors, of cells, and of terms that are positive by assumption."""

    def __init__(self, cells, ranges):
        self.cells = {scalar(c) for c in cells}
        pairs = [{scalar("TP"), scalar("FN")}, {scalar("FP"), scalar("TN")}] if cells else []
        self.pairs = pairs
        self.positive = {b if a.op == "num" and a.num >= 0 else b - a for a, b in (f.kids for f in ranges)}
        self.done = {}

    def of(self, t, inside=False):
        """2 for positive, 1 for not negative, 0 for not told."""
        key = t, inside
        if key not in self.done:
            self.done[key] = 2 if t in self.positive else self.by_form(t, inside)
        return self.done[key]

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
        if op in BINDERS:
            return signs[0] if not t.refs else min(signs[0], 1)
        return {"exp": 2, "abs": 1}.get(op, max(signs) if op == "max" else 0)

    def possible(self, t, inside):
        if t.op == "num":
            return frozenset([(t.num > 0) - (t.num < 0)])
        return (EVERY_SIGN, frozenset((0, 1)), frozenset([1]))[self.of(t, inside)]

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
        if not spoken:
            return f
        found = self.relation(*spoken, inside, known)
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
        possible = self.possible(t, inside)
        S = S & possible
        if not S or possible == S:
            return TRUE if S else FALSE
        nought, other = {0} == S, possible - {0} == S
        first = t.kids[0] if t.kids else None
        positive = [self.of(k, inside) > 0 for k in t.kids if k.kind == "t"]
        if t.op == "inv" or (t.op == "pow" and t.num % 2) or (t.op == "root" and positive[0]):
            return has_sign(first, S)
        if (t.op == "abs" or (t.op == "pow" and t.num)) and (nought or other):
            return T("eq" if nought else "ne", first, ZERO)
        if t.op == "mul" and (nought or other):
            return joined("or" if nought else "and", *(T("eq" if nought else "ne", k, ZERO) for k in t.kids))
        if t.op in ("add", "sum") and all(positive) and (nought or other):
            parts = [eq(k, ZERO) if nought else lt(ZERO, k) for k in t.kids]
            if t.op == "add":
                return joined("and" if nought else "or", *parts)
            return quantified("all" if nought else "some", t.refs, parts[0])
        if t.op == "mul" and len(S) == 1 and positive.count(False) == 1:
            signs = zip(t.kids, positive, strict=True)
            return conj(*(lt(ZERO, k) if sure else has_sign(k, S) for k, sure in signs))
        return has_sign(t, S)


def relation_to_nought(f):
    """(term, its signs) of a relation one side of which is 0."""
    if f.op not in RELATIONS or ZERO not in f.kids:
        return None
    s, t = f.kids
    return (s, frozenset(MEANT[f.op])) if t is ZERO else (t, frozenset(-sign for sign in MEANT[f.op]))


def has_sign(t, S):
    if S in ({0}, {-1, 1}):
        return T("eq" if 0 in S else "ne", t, ZERO)
    op = "le" if 0 in S else "lt"
    return T(op, ZERO, t) if 1 in S else T(op, t, ZERO)


# -- cases ------------------------------------------------------------------------------------------------


def is_finite(value):
    return type(value) is Tree


class Cases:
    """The cases of terms: of matrices, or of pairs, on which the bodies in `bounded` have a bound."""

    def __init__(self, signs, matrices, bounded=()):
        self.signs, self.matrices, self.bounded, self.done = signs, matrices, bounded, {}

    def measure(self, t, structure):
        """Of a measure's formula: first where it is defined."""
        where = defined(t)
        told = self.signs.told(where)
        first = told if where.size > MOST_NODES else where
        if told is TRUE:
            return [(first, t)]
        return [(first, t), *((f, value) for f, value in self.of(structure) if value is not t)]

    def of(self, t):
        if t not in self.done:
            merged = {}
            for f, value in self.by_structure(t):
                merged.setdefault(value, []).append(self.signs.told(f))
            found = [(disj(*parts), value) for value, parts in merged.items()]
            kept = (HIGH, LOW, *([OPEN, UNTOLD] if self.matrices else []))
            self.done[t] = [c for c in found if c[0] is not FALSE and (is_finite(c[1]) or c[1] in kept)]
        return self.done[t]

    def has(self, t, *values):
        return disj(*(f for f, value in self.of(t) if value in values))

    def finite(self, t):
        return [(f, value) for f, value in self.of(t) if is_finite(value)]

    def away(self, t, infinity, wanted):
        if not self.matrices and infinity == LOW and (t in self.bounded or self.signs.of(t, True)):
            return TRUE
        return disj(*(f for f, value in self.of(t) if is_finite(value) or value == wanted))

    def never_below(self, u):
        """Where u is 0, is it approached from above alone?"""
        return self.signs.of(u, True) > (not self.matrices)

    def by_structure(self, t):
        if not t.kids or (self.matrices and self.signs.told(defined(t)) is TRUE):
            return [(TRUE, t)]
        if t.op == "ite":
            where = defined(t)
            return [(where, t), (negated(where), UNTOLD)] if self.matrices else []
        if t.op in ("cmin", "cmax") and self.matrices:
            raise Unsaid("an aggregate over classes, of a matrix")
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
            yield conj(disj(*(self.has(k, infinity) for k in t.kids)), *away), infinity
        if self.matrices:
            some = disj(*(self.has(k, OPEN, UNTOLD) for k in t.kids))
            yield conj(some, *(disj(*(f for f, _ in self.of(k))) for k in t.kids)), UNTOLD

    def summed(self, t):
        (b,), E = t.kids, t.refs
        yield from self.extreme(t)
        for infinity, other in OTHER.items():
            some = quantified("some", E, self.has(b, infinity))
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
        edge = self.never_below(u)
        for f, w in self.of(u):
            if w in (OPEN, UNTOLD):
                yield f, UNTOLD
            elif not is_finite(w):
                infinite = {"inv": ZERO, "exp": {HIGH: HIGH, LOW: ZERO}[w], "abs": HIGH, "atan": UNTOLD}
                infinite["pow"] = (w if t.num % 2 else HIGH if t.num else ONE) if op == "pow" else None
                value = infinite.get(op, HIGH)  # of log and root
                if w == HIGH or op not in ("log", "root"):
                    yield f, value
            elif op in ("inv", "log"):
                yield conj(f, ne(w, ZERO) if op == "inv" else lt(ZERO, w)), T(op, w)
                yield conj(f, eq(w, ZERO)), (HIGH if op == "inv" else LOW) if edge else OPEN
            else:
                yield conj(f, le(ZERO, w)) if op == "root" else f, tree(op, (w,), num=t.num)


# -- formulas at a point ----------------------------------------------------------------------------------


def seen(f):
    """Is a formula of numbers true, false, or is that not seen (None)?"""
    try:
        return verdict(f, {}, {})
    except Refused:
        return None


class Point:
    """n classes, counted from 1, and values by (sort, name): numbers, lists of them, places, sets of places."""

    def __init__(self, n, values):
        self.n, self.values, self.done = n, values, {}

    def left(self, E, bound):
        gone = set()
        for side, c in map(sided, E):
            if side in ("in", "out"):
                part = self.values["A", c]
                gone |= part if side == "in" else set(range(1, self.n + 1)) - part
            else:
                k = self.place(c, bound)
                gone |= {"": {k}, "upto": set(range(1, k + 1)), "after": set(range(k + 1, self.n + 1))}[side]
        return [c for c in range(1, self.n + 1) if c not in gone]

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
        op = t.op
        if op == "var":
            return N(self.values["s", t.name]) if ("s", t.name) in self.values else t
        if op == "at":
            entry = self.values["v", t.name][self.place(t.refs[0], bound) - 1]
            return entry if type(entry) is Tree else N(entry)
        if op in ("dl", "dist", "upto", "after"):
            c, d = (self.place(r, bound) for r in t.refs)
            found = {"dl": c == d, "dist": c != d, "upto": c <= d, "after": c > d}[op]
            return N(found) if op == "dl" else TRUE if found else FALSE
        if op in ("in", "out"):
            return TRUE if (self.place(t.refs[0], bound) in self.values["A", t.name]) == (op == "in") else FALSE
        if op in BINDERS:
            each = [self.written(t.kids[0], (c, *bound)) for c in self.left(t.refs, bound)]
            if op in ("all", "some"):
                return T("and" if op == "all" else "or", *each)
            if op == "sum" or not each:
                return T("add", *each)
            return reduce(lambda a, b: self.shortened(T(op[1:], a, b)), each)
        if op == "ite":
            condition = self.written(t.kids[0], bound)
            if condition in (TRUE, FALSE):
                return self.written(t.kids[1 if condition is TRUE else 2], bound)
        need(op not in ("exv", "exs"), "a quantifier over numbers")
        return tree(op, tuple(self.written(k, bound) for k in t.kids), t.name, t.refs, t.num)

    def shortened(self, t):
        op, kids = t.op, t.kids
        if op in ("and", "or"):
            return joined(op, *kids)
        if op == "int" and kids[0].op == "num":
            return TRUE if kids[0].num.denominator == 1 else FALSE
        if op in RELATIONS and not t.names:
            return {True: TRUE, False: FALSE, None: t}[seen(t)]
        if op not in ("num", "ite") and kids and all(k.op == "num" for k in kids):
            try:
                low, high = bounds(t, [(k.num, k.num) for k in kids])
                return N(low) if low == high else t
            except Refused:
                return t  # a number that is too long to be written
        return N(0) if t is T("add") else N(1) if t is T("mul") else t
