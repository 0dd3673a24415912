"""The second checker's calculus, written from docs/certificates.md: trees, polynomials, enclosures, rules, files.

Standard library only, and no code in common with axiomcheck.  A section in brackets is one of that page.
`recheck_steps.py` is what to run.
"""

from __future__ import annotations

import base64
import binascii
import json
import lzma
import re
import zlib
from fractions import Fraction
from math import gcd
from typing import NamedTuple


class Refused(Exception):
    """The certificate does not show what it should."""


class Unsaid(Exception):
    """The page does not tell how this claim is written as sequents."""


def need(condition, why):
    if not condition:
        raise Refused(why)


# -- trees (1): one object for each, so that equal trees are the same object ------------------------------

RELATIONS = "le", "lt", "eq", "ne"
BINDERS = ("sum", "cmin", "cmax", "all", "some")
BINDS_NAME = {"exv": "vector", "exs": "scalar"}
# operator: sort of its name, its classes (a number, or "E"), its number, sorts of its children
SHAPES = {
    "num": ("", 0, "rational", ""), "var": ("scalar", 0, "", ""), "at": ("vector", 1, "", ""), "dl": ("", 2, "", ""),
    "add": ("", 0, "", "t*"), "mul": ("", 0, "", "t*"), "pow": ("", 0, "whole", "t"), "root": ("", 0, "whole", "t"),
    **dict.fromkeys(("inv", "abs", "log", "exp", "atan"), ("", 0, "", "t")),
    **dict.fromkeys(("min", "max"), ("", 0, "", "tt")), "ite": ("", 0, "", "ftt"),
    **dict.fromkeys(("sum", "cmin", "cmax"), ("", "E", "", "t")),
    **dict.fromkeys(RELATIONS, ("", 0, "", "tt")), "and": ("", 0, "", "f*"), "or": ("", 0, "", "f*"),
    "all": ("", "E", "", "f"), "some": ("", "E", "", "f"), "dist": ("", 2, "", ""), "in": ("part", 1, "", ""),
    "out": ("part", 1, "", ""), "int": ("", 0, "", "t"), "exv": ("vector", 0, "", "f"), "exs": ("scalar", 0, "", "f"),
}  # fmt: skip
FORMULAS = {*RELATIONS, "and", "or", "all", "some", "dist", "in", "out", "int", "exv", "exs"}
NAME = re.compile("[A-Za-z_][A-Za-z_0-9]{,39}")


class Tree:
    __slots__ = ("deep", "kids", "loose", "name", "names", "num", "op", "refs", "size")


KNOWN, OPENED, DEFINED, POLYNOMIALS, ATOMS, LOOSE_IN_ATOM = {}, {}, {}, {}, {}, []


def forget():
    """Start afresh: trees, polynomials and atoms of one certificate are of no use to the next."""
    for memory in (KNOWN, OPENED, DEFINED, POLYNOMIALS, ATOMS, LOOSE_IN_ATOM):
        memory.clear()


def is_name(text):
    return type(text) is str and NAME.fullmatch(text) is not None


def spelled(entries):
    """The one spelling of the classes that an operator leaves out."""
    entries = set(entries)
    return (
        *sorted(e for e in entries if type(e) is int),
        *sorted(e for e in entries if type(e) is str),
        *sorted((e for e in entries if type(e) is tuple), key=" ".join),
    )


def tree(op, kids=(), name=None, refs=(), num=None):
    key = op, kids, name, refs, num
    made = KNOWN.get(key)
    if made is not None:
        return made
    sort, classes, number, sorts = SHAPES[op]
    wanted = sorts[0] * len(kids) if sorts.endswith("*") else sorts
    given = "".join("f" if k.op in FORMULAS else "t" for k in kids)
    need(given == wanted, f"{op}: children of the wrong kind or number")
    need(is_name(name) if sort else name is None, f"{op}: no name it can have")
    need(refs == spelled(refs) if classes == "E" else len(refs) == classes, f"{op}: not its classes")
    loose, names = 0, {(sort, name)} if sort else set()
    for r in refs:
        if type(r) is int:
            need(0 <= r <= 119, "an index out of range")
            loose |= 1 << r
        else:
            marked = type(r) is tuple
            need(
                is_name(r[1]) and r[0] in ("in", "out") and classes == "E" if marked else is_name(r),
                "no class",
            )
            names.add(("part", r[1]) if marked else ("class", r))
    if number == "whole":
        need(type(num) is int and (op == "root") <= num <= 64, f"{op}: exponent out of range")
    elif number:
        need(type(num) is Fraction and bits(num) <= 1320, "a number that is too long")
    else:
        need(num is None, f"{op} has no number")
    t = Tree()
    t.op, t.kids, t.name, t.refs, t.num = op, kids, name, refs, num
    t.size = 1 + sum(k.size for k in kids)
    t.deep = 1 + max((k.deep for k in kids), default=0)
    for k in kids:
        loose |= k.loose >> 1 if op in BINDERS else k.loose
    everything = frozenset(names).union(*(k.names for k in kids))
    t.loose = loose
    t.names = next((k.names for k in kids if len(k.names) == len(everything)), everything)
    need(t.size <= 20_000 and t.deep <= 120 and len(everything) <= 1000, "a tree that is too large")
    KNOWN[key] = t
    return t


def bits(q):
    return max(q.numerator.bit_length(), q.denominator.bit_length())


def N(q):
    return tree("num", num=Fraction(q))


def T(op, *kids):
    return tree(op, kids)


def over(op, E, child):
    return tree(op, (child,), refs=spelled(E))


def at(vector, c):
    return tree("at", name=vector, refs=(c,))


def apart(c, d):
    return tree("dist", refs=(c, d))


def scalar(name):
    return tree("var", name=name)


def is_formula(t):
    return t.op in FORMULAS


def remade(t, kids, refs=None):
    return tree(t.op, kids, t.name, t.refs if refs is None else refs, t.num)


def minus(t):
    return N(-t.num) if t.op == "num" else T("mul", N(-1), t)


def less(s, t):
    return T("add", s, minus(t))


def joined(op, parts):
    """conj and disj of section 1."""
    flat = dict.fromkeys(x for p in parts for x in (p.kids if p.op == op else (p,)))
    absorbing = tree("or" if op == "and" else "and")
    if absorbing in flat:
        return absorbing
    return next(iter(flat)) if len(flat) == 1 else tree(op, tuple(flat))


def conj(*parts):
    return joined("and", parts)


def disj(*parts):
    return joined("or", parts)


def every(E, f):
    return f if f is tree("and") else over("all", E, f)


def any_of(E, f):
    return f if f is tree("or") else over("some", E, f)


def avoids(c, e):
    if type(e) is tuple:
        return tree("out" if e[0] == "in" else "in", name=e[1], refs=(c,))
    return apart(c, e)


def avoiding(c, E):
    return {avoids(c, e) for e in E}


def stays_out(c, E, H):
    for e in E:
        other = () if type(e) is tuple else (apart(e, c),)
        need(avoids(c, e) in H or any(f in H for f in other), "the class may be one that is taken away")


# -- opening, substitution, replacement, negation (3) -----------------------------------------------------


def opened(body, c, level=0):
    if not body.loose >> level & 1:
        return body
    key = body, c, level
    found = OPENED.get(key)
    if found is None:
        inner = level + (body.op in BINDERS)
        there = c if type(c) is str else c + level
        refs = tuple(there if r == level and type(r) is int else r for r in body.refs)
        kids = tuple(opened(k, c, inner) for k in body.kids)
        found = remade(body, kids, spelled(refs) if body.op in BINDERS else refs)
        OPENED[key] = found
    return found


def substituted(t, scalars=None, vectors=None, classes=None):
    scalars, vectors = scalars or {}, vectors or {}
    classes = classes or {}
    touched = (
        {("scalar", a) for a in scalars} | {("vector", v) for v in vectors} | {("class", c) for c in classes}
    )
    images = frozenset().union(*(i.names for i in (*scalars.values(), *vectors.values())))
    done = {}

    def go(t):
        if touched.isdisjoint(t.names):
            return t
        if t in done:
            return done[t]
        if t.op in BINDS_NAME:
            bound = BINDS_NAME[t.op], t.name
            need(bound not in touched and bound not in images, "a bound name would be caught")
        if t.op == "var":
            made = scalars[t.name]
        else:
            refs = tuple(classes.get(r, r) if type(r) is str else r for r in t.refs)
            if t.op == "at" and t.name in vectors:
                made = opened(vectors[t.name], refs[0])
            else:
                made = remade(t, tuple(map(go, t.kids)), spelled(refs) if t.op in BINDERS else refs)
        done[t] = made
        return made

    return go(t)


def replaced(t, old, new):
    done = {}

    def go(t):
        if t is old:
            return new
        if t.size < old.size:
            return t
        if t not in done:
            caught = t.op in BINDS_NAME and (BINDS_NAME[t.op], t.name) in old.names | new.names
            need(not caught, "a bound name would be caught")
            done[t] = remade(t, tuple(map(go, t.kids)))
        return done[t]

    return go(t)


def negated(f):
    if f.op in ("le", "lt"):
        return T("lt" if f.op == "le" else "le", f.kids[1], f.kids[0])
    if f.op in ("eq", "ne"):
        return T("ne" if f.op == "eq" else "eq", *f.kids)
    if f.op in ("or", "and"):
        return joined("or" if f.op == "and" else "and", [negated(k) for k in f.kids])
    if f.op in ("some", "all"):
        return (any_of if f.op == "all" else every)(f.refs, negated(f.kids[0]))
    need(f.op in ("in", "out"), f"{f.op} has no negation")
    return tree("out" if f.op == "in" else "in", name=f.name, refs=f.refs)


# -- polynomials (4): {((atom, exponent), ...): coefficient} ----------------------------------------------


def plain(q):
    need(bits(q) <= 50_000, "a coefficient that is too long")
    return q.numerator if q.denominator == 1 else q


def sum_of(*polynomials):
    total = {}
    for p in polynomials:
        for monomial, q in p.items():
            q = plain(total.get(monomial, 0) + q)
            if q:
                total[monomial] = q
            else:
                total.pop(monomial, 0)
        need(len(total) <= 20_000, "a polynomial of too many monomials")
    return total


def merged(a, b):
    if not a or not b:
        return a or b
    powers = dict(a)
    for atom, k in b:
        powers[atom] = powers.get(atom, 0) + k
    need(sum(powers.values()) <= 200, "a monomial of too many factors")
    return tuple(sorted(powers.items()))


def times(a, b):
    need(len(a) * len(b) <= 800_000, "a product that is too long")
    total = {}
    for m, q in a.items():
        for k, r in b.items():
            both = merged(m, k)
            total[both] = plain(total.get(both, 0) + q * r)
        need(len(total) <= 20_000, "a polynomial of too many monomials")
    return {m: q for m, q in total.items() if q}


def scaled(p, q):
    return times({(): q}, p) if q else {}


def atom(key, loose):
    number = ATOMS.setdefault(key, len(ATOMS))
    if number == len(LOOSE_IN_ATOM):
        LOOSE_IN_ATOM.append((loose, key))
    return number


def mask(refs):
    return sum(1 << i for i in {r for r in refs if type(r) is int})


def looseness(p):
    found = 0
    for monomial in p:
        for a, _ in monomial:
            found |= LOOSE_IN_ATOM[a][0]
    return found


def vanishes(a, E):
    """A factor that is 0 at all classes which are left: 1 at a class of E only."""
    key = LOOSE_IN_ATOM[a][1]
    if key[0] != "dl":
        return False
    c, d = key[2]
    return (c == 0 and type(c) is int and type(d) is str and d in E) or (
        d == 0 and type(d) is int and type(c) is str and c in E
    )


def summed(E, body):
    total = []
    for monomial, q in body.items():
        if any(vanishes(a, E) for a, _ in monomial):
            continue
        inside = tuple((a, k) for a, k in monomial if LOOSE_IN_ATOM[a][0])
        outside = tuple((a, k) for a, k in monomial if not LOOSE_IN_ATOM[a][0])
        whole = atom(("sum", E, inside), mask(E) | looseness([inside]) >> 1)
        total.append({merged(outside, ((whole, 1),)): q})
    return sum_of(*total)


def polynomial(t):
    found = POLYNOMIALS.get(t)
    if found is not None:
        return found
    op = t.op
    if op == "num":
        p = {(): plain(t.num)} if t.num else {}
    elif op == "add":
        p = sum_of(*map(polynomial, t.kids))
    elif op == "mul":
        p = {(): 1}
        for k in t.kids:
            p = times(p, polynomial(k))
    elif op == "pow":
        p, base = {(): 1}, polynomial(t.kids[0])
        for _ in range(t.num):
            p = times(p, base)
    elif op == "dl" and t.refs[0] == t.refs[1]:
        p = {(): 1}
    elif op == "sum":
        p = summed(t.refs, polynomial(t.kids[0]))
    else:
        conditions = tuple(k for k in t.kids if is_formula(k))
        arguments = [polynomial(k) for k in t.kids if not is_formula(k)]
        loose = 0
        for k in conditions:
            loose |= k.loose
        for a in arguments:
            loose |= looseness(a)
        loose = mask(t.refs) | (loose >> 1 if op in BINDERS else loose)
        key = op, t.name, t.refs, t.num, conditions, tuple(frozenset(a.items()) for a in arguments)
        p = {((atom(key, loose), 1),): 1}
    POLYNOMIALS[t] = p
    return p


def difference(s, t):
    return sum_of(polynomial(s), scaled(polynomial(t), -1))


# -- positive forms (5) -----------------------------------------------------------------------------------


def positive(forms, number, H, done):
    """The polynomial of a positive form, and whether it is strict."""
    if number in done:
        return done[number]
    kind, *parts = forms[number]
    if kind == "n":
        need(parts[0] >= 0, "a negative number among the positive forms")
        found = ({(): plain(parts[0])} if parts[0] else {}), parts[0] > 0
    elif kind == "h":
        f = parts[0]
        need(f in H and f.op in ("le", "lt"), "a positive form that is no hypothesis")
        found = difference(f.kids[1], f.kids[0]), f.op == "lt"
    elif kind == "sq":
        p = polynomial(parts[0])
        found = times(p, p), T("ne", parts[0], N(0)) in H
    elif kind == "a":
        need(parts[0].op in ("abs", "exp", "root"), "no positive atom")
        found = polynomial(parts[0]), parts[0].op == "exp"
    else:
        values = [positive(forms, k, H, done) for k in parts]
        if kind == "+":
            found = sum_of(*(p for p, _ in values)), any(s for _, s in values)
        else:
            p = {(): 1}
            for v, _ in values:
                p = times(p, v)
            found = p, all(s for _, s in values)
    done[number] = found
    return found


def multiples(parameters, H):
    need(len(parameters) % 2 == 0, "an equation without its factor")
    total = []
    for equation, factor in zip(parameters[::2], parameters[1::2], strict=True):
        need(equation in H and equation.op == "eq", "a multiple of what is no equation of the hypotheses")
        need(not is_formula(factor), "a factor that is no term")
        total.append(times(polynomial(factor), difference(*equation.kids)))
    return sum_of(*total)


# -- enclosures: pairs of rationals, low <= value <= high -------------------------------------------------

PRECISION = 512
LONGEST = 60_000
EXTREME = 40_000
RATIONAL = {"num", "var", "add", "mul", "pow", "inv", "abs", "min", "max", "log", "exp", "atan", "root", "ite"}


def shortened(q, up):
    """Not below (up) or not above q, and of a bearable length."""
    if bits(q) <= LONGEST:
        return q
    shift = 2000 - q.numerator.bit_length() + q.denominator.bit_length()
    n, d = (q.numerator << shift, q.denominator) if shift > 0 else (q.numerator, q.denominator << -shift)
    return Fraction(upwards(n, d) if up else n // d) / Fraction(2) ** shift


def trimmed(interval):
    return shortened(interval[0], False), shortened(interval[1], True)


def upwards(n, d):
    """n/d, rounded up."""
    return -(-n // d)


def fixed(q):
    """q as whole numbers of 2**-PRECISION: not above, not below."""
    return (q.numerator << PRECISION) // q.denominator, upwards(q.numerator << PRECISION, q.denominator)


def unfixed(low, high):
    return Fraction(low, 1 << PRECISION), Fraction(high, 1 << PRECISION)


def odd_series(z, sign):
    """z + sign z^3/3 + z^5/5 + sign z^7/7 + ...; what is left out is at most twice the next power.  For 0 <= z <= 1/2."""
    low, high = fixed(z)
    square_low, square_high = low * low >> PRECISION, -(-high * high >> PRECISION)
    total_low = total_high = 0
    for k in range(1, 2 * PRECISION, 2):
        bottom, top = sorted(sign ** (k // 2) * v for v in (low // k, upwards(high, k)))
        total_low, total_high = total_low + bottom, total_high + top
        low, high = low * square_low >> PRECISION, -(-high * square_high >> PRECISION)
        if high <= 1:
            break
    return unfixed(total_low + (sign - 1) * high, total_high + 2 * high)


LN2 = tuple(2 * v for v in odd_series(Fraction(1, 3), 1))
ARC = odd_series(Fraction(1, 2), -1)  # arctan 1/2


def arctangent(q):
    """Enclosure of arctan q, which is arctan 1/2 and the arctan of (q - 1/2)/(1 + q/2) for q > 1/2."""
    if q < 0:
        return sorted(-v for v in arctangent(-q))
    if 2 * q <= 1:
        return odd_series(q, -1)
    return [a + b for a, b in zip(ARC, arctangent((2 * q - 1) / (q + 2)), strict=True)]


def logarithm(q):
    """Enclosure of log q for q > 0."""
    if q == 1:
        return Fraction(0), Fraction(0)
    e = q.numerator.bit_length() - q.denominator.bit_length()
    m = q / Fraction(2) ** e
    z = (m - 1) / (m + 1)
    low, high = sorted((2 if z >= 0 else -2) * v for v in odd_series(abs(z), 1))
    low, high = low + min(e * v for v in LN2), high + max(e * v for v in LN2)
    return max(low, 1 - 1 / q), min(high, q - 1)


def exponential(q):
    """Enclosure of exp q: 2^k times the series at a remainder in [0, 1), of whose terms none is negative."""
    if q == 0:
        return Fraction(1), Fraction(1)
    if q < -EXTREME:
        return Fraction(0), exponential(Fraction(-EXTREME))[1]
    need(q <= EXTREME, "an exponential that is too large to enclose")
    k = q // LN2[1 if q > 0 else 0]
    rest = sorted(q - k * v for v in LN2)
    need(rest[0] >= 0 and rest[1] < 1, "an exponential that was not enclosed")
    low, high = fixed(rest[0])[0], fixed(rest[1])[1]
    term_low = term_high = total_low = total_high = 1 << PRECISION
    for i in range(1, PRECISION):
        term_low = (term_low * low >> PRECISION) // i
        term_high = upwards(upwards(term_high * high, 1 << PRECISION), i)
        total_low, total_high = total_low + term_low, total_high + term_high
        if term_high <= 1:
            break
    else:
        raise Refused("an exponential that was not enclosed")
    bottom, top = (v * Fraction(2) ** k for v in unfixed(total_low, total_high + 2 * term_high))
    return max(bottom, 1 + q), min(top, 1 / (1 - q)) if q < 1 else top


def whole_root(n, k):
    """The largest whole r with r^k <= n."""
    low, high = 0, 1 << (n.bit_length() // k + 1)
    while high - low > 1:
        r = (low + high) // 2
        low, high = (r, high) if r**k <= n else (low, r)
    return low


def radical(q, k):
    """Enclosure of the k-th root of q, for q >= 0."""
    n, d = whole_root(q.numerator, k), whole_root(q.denominator, k)
    if n**k == q.numerator and d**k == q.denominator:
        return Fraction(n, d), Fraction(n, d)
    shift = PRECISION + max(0, q.denominator.bit_length() - q.numerator.bit_length()) // k
    r = whole_root((q.numerator << shift * k) // q.denominator, k)
    return Fraction(r, 1 << shift), Fraction(r + 1, 1 << shift)


def product_of(a, b):
    corners = [x * y for x in a for y in b]
    return min(corners), max(corners)


def power_of(a, k):
    ends = sorted((a[0] ** k, a[1] ** k))
    return (Fraction(0), ends[1]) if k and k % 2 == 0 and a[0] < 0 < a[1] else (ends[0], ends[1])


def enclosure(t, box, done):
    """Every value that t takes in the box lies in the pair."""
    if t not in done:
        done[t] = trimmed(_enclosure(t, box, done))
    return done[t]


def _enclosure(t, box, done):
    op = t.op
    if op == "num":
        return t.num, t.num
    if op == "var":
        return box[t.name]
    if op == "ite":
        chosen = verdict(t.kids[0], box, done)
        need(chosen is not None, "a condition that the enclosures do not tell")
        return enclosure(t.kids[1 if chosen else 2], box, done)
    values = [enclosure(k, box, done) for k in t.kids]
    if op == "add":
        return sum((v[0] for v in values), Fraction(0)), sum((v[1] for v in values), Fraction(0))
    if op == "mul":
        found = Fraction(1), Fraction(1)
        for v in values:
            found = trimmed(product_of(found, v))
        return found
    if op in ("min", "max"):
        better = min if op == "min" else max
        return better(v[0] for v in values), better(v[1] for v in values)
    low, high = values[0]
    if op == "pow":
        return power_of((low, high), t.num)
    if op == "inv":
        if low == high == 0:
            return low, high
        need(low > 0 or high < 0, "a denominator whose sign the enclosures do not tell")
        return 1 / high, 1 / low
    if op == "abs":
        ends = sorted((abs(low), abs(high)))
        return (ends[0] if low >= 0 or high <= 0 else Fraction(0)), ends[1]
    if op == "log":
        if high <= 0:
            return Fraction(0), Fraction(0)
        need(low > 0, "a logarithm whose sign the enclosures do not tell")
        return logarithm(low)[0], logarithm(high)[1]
    if op == "exp":
        return exponential(low)[0], exponential(high)[1]
    if op == "atan":
        return arctangent(low)[0], arctangent(high)[1]
    need(op == "root", f"{op} is not enclosed")
    return radical(max(low, Fraction(0)), t.num)[0], radical(max(high, Fraction(0)), t.num)[1]


def verdict(f, box, done):
    """Is f true at all points of the box, false at all, or is that not told (None)?"""
    if f.op in ("or", "and"):
        told = [verdict(k, box, done) for k in f.kids]
        final = f.op == "or"
        return final if final in told else None if None in told else not final
    (a, b), (c, d) = (enclosure(k, box, done) for k in f.kids)
    if f.op == "lt":
        return True if b < c else False if a >= d else None
    if f.op == "le":
        return True if b <= c else False if a > d else None
    same = True if a == b == c == d else False if b < c or d < a else None
    return same if f.op == "eq" or same is None else not same


def subtrees(t):
    found, waiting = {t}, [t]
    while waiting:
        for k in waiting.pop().kids:
            if k not in found:
                found.add(k)
                waiting.append(k)
    return found


# -- facts (7) and where a formula has a value (8) --------------------------------------------------------

FACTS = {
    "inv": 1, "inv0": 0, "inv_mul": 2, "inv_inv": 1, "abs": 1, "min": 2, "max": 2, "root": 1, "ite": 1, "log": 1, "log1": 0,
    "log_mul": 2, "log_inv": 1, "log_exp": 1, "exp_log": 1, "exp": 1, "exp_add": 2,
}  # fmt: skip


def fact(name, terms):
    need(FACTS.get(name) == len(terms), "no such fact, or not its number of terms")
    O, I = N(0), N(1)  # noqa: E741 -- nought and one
    a, b = (*terms, O, O)[:2]
    le, lt, eq = (lambda s, t: T("le", s, t)), (lambda s, t: T("lt", s, t)), (lambda s, t: T("eq", s, t))

    def way(condition, value):
        return conj(condition, eq(T(name, *terms), value))

    match name:
        case "inv":
            return disj(eq(a, O), eq(T("mul", a, T("inv", a)), I))
        case "inv0":
            return eq(T("inv", O), O)
        case "inv_mul":
            return eq(T("inv", T("mul", a, b)), T("mul", T("inv", a), T("inv", b)))
        case "inv_inv":
            return eq(T("inv", T("inv", a)), a)
        case "abs":
            return disj(way(le(O, a), a), way(le(a, O), minus(a)))
        case "min":
            return disj(way(le(a, b), a), way(le(b, a), b))
        case "max":
            return disj(way(le(b, a), a), way(le(a, b), b))
        case "root":
            need(a.op == "root", "a fact about roots needs one")
            u = a.kids[0]
            return disj(lt(u, O), conj(le(O, a), eq(tree("pow", (a,), num=a.num), u)))
        case "ite":
            need(a.op == "ite", "a fact about a choice needs one")
            f, s, t = a.kids
            return disj(conj(f, eq(a, s)), conj(negated(f), eq(a, t)))
        case "log":
            return disj(le(a, O), eq(a, I), lt(T("log", a), less(a, I)))
        case "log1":
            return eq(T("log", I), O)
        case "log_mul":
            return disj(le(a, O), le(b, O), eq(T("log", T("mul", a, b)), T("add", T("log", a), T("log", b))))
        case "log_inv":
            return disj(le(a, O), eq(T("log", T("inv", a)), minus(T("log", a))))
        case "log_exp":
            return eq(T("log", T("exp", a)), a)
        case "exp_log":
            return disj(le(a, O), eq(T("exp", T("log", a)), a))
        case "exp":
            return disj(eq(a, O), lt(T("add", I, a), T("exp", a)))
    return eq(T("exp", T("add", a, b)), T("mul", T("exp", a), T("exp", b)))


def factors(t):
    if t.op == "mul":
        return list(dict.fromkeys(f for k in t.kids for f in factors(k)))
    if t.op == "pow" and t.num >= 1 and t.kids[0].op in ("mul", "log", "pow", "inv"):
        (u,) = t.kids
        return factors(u)
    return [t]


def almost(f):
    """Where a factor has a value, or is the logarithm that a factor 0 beside it makes up for."""
    if f.op != "log":
        return defined(f)
    u = f.kids[0]
    below = [k.kids[0] for k in factors(u) if k.op == "inv"]
    above = [k for k in factors(u) if k.op != "inv"]
    nought = tree("or")
    if below:
        A, B = (s[0] if len(s) == 1 else tree("mul", tuple(s)) for s in (above, below))
        zeros = T("eq", A, N(0)), T("eq", B, N(0))
        nought = conj(*map(defined, above), *map(defined, below), *zeros)
    return disj(conj(defined(u), T("le", N(0), u)), nought)


def product_defined(parts):
    ways = [conj(*map(defined, parts))]
    for z in parts:
        others = [f for f in parts if f is not z]
        if z.op != "inv" and any(f.op == "log" for f in others):
            ways.append(conj(defined(z), T("eq", z, N(0)), *map(almost, others)))
    return disj(*ways)


def relations_in(f):
    if f.op in ("or", "and"):
        return [r for k in f.kids for r in relations_in(k)]
    if f.op not in RELATIONS:
        raise Unsaid("a condition that is more than relations")
    return [f]


def defined(t):
    if t not in DEFINED:
        DEFINED[t] = _defined(t)
    return DEFINED[t]


def _defined(t):
    op, first = t.op, t.kids[0] if t.kids else None
    if op == "sum":
        return every(t.refs, defined(first))
    if op in ("cmin", "cmax"):
        inside = every(t.refs, defined(first))
        return conj(any_of(t.refs, T("le", N(0), N(0))), inside) if t.refs else inside
    if op == "mul" or (op == "pow" and t.num >= 1 and first.op == "mul"):
        return product_defined(factors(t))
    if op == "ite":
        sides = [defined(s) for r in relations_in(first) for s in r.kids]
        ways = conj(first, defined(t.kids[1])), conj(negated(first), defined(t.kids[2]))
        return conj(*sides, disj(*ways))
    bounds = {
        "inv": lambda: T("ne", first, N(0)),
        "log": lambda: T("lt", N(0), first),
        "root": lambda: T("le", N(0), first),
    }
    return conj(*map(defined, t.kids), *([bounds[op]()] if op in bounds else []))


# -- the rules (6): which premises a step wants -----------------------------------------------------------


class Sequent(NamedTuple):
    H: frozenset
    g: Tree

    def shows(self, other):
        return self.g is other.g and self.H <= other.H


class Step(NamedTuple):
    sequent: Sequent
    rule: str
    parameters: list
    premises: list


SIGNATURES = {
    "hypothesis": "", "cut": "f", "cases": "h", "order": "tt", "both": "h", "each": "", "either": "f", "decide": "f",
    "rewrite": "tt", "at_class": "hc", "pointwise": "c", "witness": "hc", "exhibit": "c", "same": "cc", "differ": "c",
    "member": "cA", "instance": "TBC", "exists": "b", "obtain": "hn", "compare": "*c", "split": "tc", "parted": "tA",
    "attained": "tc", "bound": "tc", "delta": "cc", "path": "sttt", "whole": "tt", "fact": "n*t", "algebra": "gg*e",
    "absurd": "g*e", "enclosed": "*h",
}  # fmt: skip
ADDED = {"sum": "sum", "cmin": "cmin", "cmax": "cmax"}


def wants(step, steps, forms):
    """The premises that a step must have, in their order; it is refused if a condition does not hold."""
    (H, g), rule, p = step.sequent, step.rule, step.parameters

    def here(goal):
        return Sequent(H, goal)

    def given(*formulas, goal=g):
        return Sequent(H.union(formulas), goal)

    def is_fresh(sort, name, *others):
        need(all((sort, name) not in t.names for t in (*H, g, *others)), f"{name} is not fresh")

    def shaped(t, *ops):
        need(t.op in ops, f"{rule} does not apply to {t.op}")
        return t.kids

    match rule:
        case "hypothesis":
            need(g in H, "the goal is no hypothesis")
        case "cut":
            return [here(p[0]), given(p[0])]
        case "cases":
            return [given(f) for f in shaped(p[0], "or")]
        case "order":
            a, b = p
            return [given(T("lt", a, b)), given(T("eq", a, b)), given(T("lt", b, a))]
        case "both":
            return [given(*shaped(p[0], "and"))]
        case "each":
            return [here(f) for f in shaped(g, "and")]
        case "either":
            need(p[0] in shaped(g, "or"), "no part of the goal")
            return [here(p[0])]
        case "decide":
            return [given(p[0]), given(negated(p[0]))]
        case "rewrite":
            a, b = p
            need(T("eq", a, b) in H or T("eq", b, a) in H, "the equation is no hypothesis")
            return [here(replaced(g, a, b))]
        case "at_class":
            f, c = p
            (body,) = shaped(f, "all")
            stays_out(c, f.refs, H)
            return [given(opened(body, c))]
        case "pointwise":
            (body,) = shaped(g, "all")
            is_fresh("class", p[0])
            return [given(*avoiding(p[0], g.refs), goal=opened(body, p[0]))]
        case "witness":
            f, c = p
            (body,) = shaped(f, "some")
            is_fresh("class", c)
            return [given(*avoiding(c, f.refs), opened(body, c))]
        case "exhibit":
            (body,) = shaped(g, "some")
            stays_out(p[0], g.refs, H)
            return [here(opened(body, p[0]))]
        case "same":
            c, d = p
            renamed = frozenset(substituted(f, classes={c: d}) for f in H)
            return [Sequent(renamed, substituted(g, classes={c: d})), given(apart(c, d))]
        case "differ":
            need(apart(p[0], p[0]) in H, "no class is said to differ from itself")
        case "member":
            inside, outside = (tree(side, name=p[1], refs=(p[0],)) for side in ("in", "out"))
            return [] if inside in H and outside in H else [given(inside), given(outside)]
        case "instance":
            need(len(step.premises) == 1, "an instance has one premise")
            general = steps[step.premises[0]].sequent
            need(substituted(general.g, *p) is g, "the goal is no instance")
            need(all(substituted(f, *p) in H for f in general.H), "a hypothesis of the instance is missing")
            return [general]
        case "exists":
            (f,) = shaped(g, "exv", "exs")
            if g.op == "exv":
                return [here(substituted(f, vectors={g.name: p[0]}))]
            need(not p[0].loose, "a number needs a closed term")
            return [here(substituted(f, scalars={g.name: p[0]}))]
        case "obtain":
            f, name = p
            (inner,) = shaped(f, "exv", "exs")
            is_fresh(BINDS_NAME[f.op], name)
            if f.op == "exv":
                return [given(substituted(inner, vectors={f.name: at(name, 0)}))]
            return [given(substituted(inner, scalars={f.name: scalar(name)}))]
        case "compare":
            s, t = shaped(g, "le", "lt", "eq")
            need(
                s.op == t.op and s.op in ADDED and s.refs == t.refs, "no two aggregates over the same classes"
            )
            u, v = s.kids[0], t.kids[0]
            if g.op == "lt":
                need(len(p) == 1 and s.op == "sum", "strict comparisons are of sums, at one class")
                stays_out(p[0], s.refs, H)
                strict = T("lt", opened(u, p[0]), opened(v, p[0]))
                return [here(over("all", s.refs, T("le", u, v))), here(strict)]
            need(not p, "no class is asked for")
            return [here(over("all", s.refs, T(g.op, u, v)))]
        case "split":
            t, c = p
            (u,) = shaped(t, "sum")
            stays_out(c, t.refs, H)
            need(g is T("eq", t, T("add", opened(u, c), over("sum", (*t.refs, c), u))), "not the split sum")
        case "parted":
            t, A = p
            (u,) = shaped(t, "sum")
            halves = [over("sum", (*t.refs, (side, A)), u) for side in ("out", "in")]
            need(g is T("eq", t, T("add", *halves)), "not the parted sum")
        case "attained":
            t, c = p
            (u,) = shaped(t, "cmin", "cmax")
            is_fresh("class", c, t)
            there = given(*avoiding(c, t.refs), T("eq", opened(u, c), t))
            return [*([here(over("some", t.refs, T("le", N(0), N(0))))] if t.refs else []), there]
        case "bound":
            t, c = p
            (u,) = shaped(t, "cmin", "cmax")
            stays_out(c, t.refs, H)
            sides = (t, opened(u, c)) if t.op == "cmin" else (opened(u, c), t)
            need(g is T("le", *sides), "not the bound")
        case "delta":
            c, d = p
            need(apart(c, d) in H or apart(d, c) in H, "the classes may be the same")
            need(g is T("eq", tree("dl", refs=(c, d)), N(0)), "not the delta of the two")
        case "path":
            return path(H, g, *p)
        case "whole":
            a, b = p
            whole_polynomial(difference(a, b), H)
            return [given(T("le", T("add", a, N(1)), b)), given(T("le", b, a))]
        case "fact":
            need(fact(p[0], p[1:]) is g, "not the fact")
        case "algebra":
            algebra(H, g, p, forms)
        case "absurd":
            found, strict = positive(forms, p[0], H, {})
            need(strict and not sum_of(found, multiples(p[1:], H)), "no contradiction")
        case "enclosed":
            enclosed(H, g, p)
        case _:
            raise Refused(f"no rule {rule}")
    return []


def path(H, g, x, f, a, b):
    need(g.op in ("le", "lt"), "a path goes up or strictly up")
    for t in (*H, g, a, b):
        need(("scalar", x) not in t.names, f"{x} is not fresh")
    ends = [substituted(f, scalars={x: end}) for end in (a, b)]
    need(g is T(g.op, *ends), "not the values at the two ends")
    slope, conditions = derivative(f, x)
    X = scalar(x)
    closed = H | {T("le", a, X), T("le", X, b)}
    inside = H | {T("lt", a, X), T("lt", X, b)}
    return [
        Sequent(H, T(g.op, a, b)),
        *(Sequent(closed, k) for k in conditions),
        Sequent(inside, T(g.op, N(0), slope)),
    ]


def derivative(f, x):
    """(derivative of f by x, its conditions)."""
    if ("scalar", x) not in f.names:
        return N(0), []
    if f.op == "var":
        return N(1), []
    need(f.op in ("sum", "add", "mul", "pow", "inv", "exp", "log", "atan", "root"), f"no derivative of {f.op}")
    found = [derivative(k, x) for k in f.kids]
    slopes, conditions = [slope for slope, _ in found], [k for _, more in found for k in more]
    u, du = f.kids[0], slopes[0]
    match f.op:
        case "sum":
            return over("sum", f.refs, du), [every(f.refs, k) for k in conditions]
        case "add":
            return tree("add", tuple(slopes)), conditions
        case "mul":
            turns = [(i, s) for i, s in enumerate(slopes) if s is not N(0)]
            terms = [tree("mul", (*f.kids[:i], s, *f.kids[i + 1 :])) for i, s in turns]
            return tree("add", tuple(terms)), conditions
        case "pow":
            lower = tree("pow", (u,), num=f.num - 1) if f.num else None
            return (T("mul", N(f.num), lower, du) if f.num else N(0)), conditions
        case "inv":
            return T("mul", N(-1), tree("pow", (f,), num=2), du), [*conditions, T("ne", u, N(0))]
        case "exp":
            return T("mul", f, du), conditions
        case "atan":
            return T("mul", T("inv", T("add", N(1), tree("pow", (u,), num=2))), du), conditions
        case "log":
            return T("mul", T("inv", u), du), [*conditions, T("lt", N(0), u)]
    outer = T("mul", N(Fraction(1, f.num)), f, T("inv", u))
    return T("mul", outer, du), [*conditions, T("lt", N(0), u)]


def whole_polynomial(p, H):
    spoken = {frozenset(polynomial(f.kids[0]).items()) for f in H if f.op == "int"}
    need(all(Fraction(q).denominator == 1 for q in p.values()), "a coefficient that is not whole")
    for a in {a for monomial in p for a, _ in monomial}:
        need(frozenset({(((a, 1),), 1)}) in spoken, "something is not said to be whole")


def algebra(H, g, p, forms):
    need(g.op in RELATIONS, "algebra shows relations")
    done = {}
    unit, positively = positive(forms, p[0], H, done)
    form, strict = positive(forms, p[1], H, done)
    need(positively, "the unit may be 0")
    need(strict or g.op not in ("lt", "ne"), "the form may be 0")
    need(g.op != "eq" or not form, "an equation needs the form 0")
    right = sum_of(form, multiples(p[2:], H))
    left = times(unit, difference(g.kids[1], g.kids[0]))
    need(
        left == right or (g.op == "ne" and scaled(left, -1) == right),
        "the two sides are not the same polynomial",
    )


def enclosed(H, g, bounds):
    need(g.op in RELATIONS and len(bounds) % 2 == 0, "a relation, and two bounds for each number")
    box = {}
    pairs = zip(bounds[::2], bounds[1::2], strict=True)
    for low, high in pairs:
        need(low.op == high.op == "le", "no bounds")
        (q, v), (w, r) = low.kids, high.kids
        need(q.op == r.op == "num" and v.op == "var" and v is w and q.num <= r.num, "no bounds of one number")
        need(v.name not in box, "bounded twice")
        box[v.name] = q.num, r.num
    need({t.op for t in subtrees(g)} <= {*RATIONAL, *RELATIONS, "and", "or"}, "more than numbers")
    need(all(name in box for _, name in g.names), "a number without bounds")
    need(verdict(g, box, {}) is True, "the enclosures do not show it")


# -- files (9) --------------------------------------------------------------------------------------------

RATIONAL_TEXT = re.compile(r"0|-?[1-9][0-9]*(/[1-9][0-9]*)?")
LONGEST_TEXT = 8_000_000
FILTERS = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20}]


def rational(text):
    need(type(text) is str and len(text) <= 802 and RATIONAL_TEXT.fullmatch(text), "no rational in its one spelling")
    above, _, below = text.partition("/")
    need(
        below != "1" and (not below or gcd(int(above), int(below)) == 1),
        "a rational that is not in lowest terms",
    )
    return Fraction(int(above), int(below or 1))


def whole_text(text):
    need(len(text) <= 10 and text != "-0", "a whole number that is too long, or -0")
    return int(text)


def no_float(text):
    raise Refused(f"{text[:20]} is no whole number")


def no_key_twice(pairs):
    found = dict(pairs)
    need(len(found) == len(pairs), "a key twice")
    return found


def loaded(text):
    need(type(text) is str and len(text) <= LONGEST_TEXT, "no text, or too long")
    try:
        hooks = {"parse_int": whole_text, "parse_float": no_float, "parse_constant": no_float}
        return json.loads(text, object_pairs_hook=no_key_twice, **hooks)
    except (RecursionError, ValueError) as error:
        raise Refused(f"no JSON: {error}") from None


def unpacked(text):
    need(type(text) is str and len(text) <= LONGEST_TEXT, "no packed text, or too long")
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
        need(base64.b64encode(data) == text.encode("ascii"), "base 64 in another spelling")
        stream = zlib.decompressobj() if data[:1] == b"x" else lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=FILTERS)
        raw = stream.decompress(data, LONGEST_TEXT + 1)
        need(len(raw) <= LONGEST_TEXT and stream.eof and not stream.unused_data, "too long, or not one stream")
        return raw.decode("utf-8")
    except (binascii.Error, UnicodeError, zlib.error, lzma.LZMAError) as error:
        raise Refused(f"not packed as it should be: {error}") from None


def listed(value, most, what):
    need(type(value) is list and len(value) <= most, f"{what}: no list, or too long")
    return value


def row_of(rows, number):
    need(type(number) is int and 0 <= number < len(rows), "no such row, or no earlier one")
    return rows[number]


def added(rows, row):
    need(len(rows) < 400_000, "too many rows")
    rows.append(row)
    return row


def node_of(value, rows):
    return added(rows, read_node(value, rows)) if type(value) is list else row_of(rows, value)


def class_entry(e, parts):
    if type(e) is list and parts:
        need(len(e) == 2 and all(type(x) is str for x in e), "no class")
        return tuple(e)
    need(type(e) in (int, str), "no class")
    return e


def read_node(row, rows):
    rest = listed(row, 10_000, "a node")[::-1]
    need(rest and type(rest[-1]) is str and rest[-1] in SHAPES, "no operator")
    op = rest.pop()
    sort, classes, number, _ = SHAPES[op]
    need(len(rest) >= bool(sort) + bool(classes) + bool(number), f"{op}: something is missing")
    name = rest.pop() if sort else None
    refs = listed(rest.pop(), 1000, "classes") if classes else ()
    num = rest.pop() if number else None
    entries = tuple(class_entry(e, classes == "E") for e in refs)
    value = rational(num) if number == "rational" else num
    need((name is None or is_name(name)) and (number != "whole" or type(num) is int), f"{op}: no name, or no number")
    need(len(set(map(repr, entries))) == len(entries) or classes != "E", "an entry twice")
    return tree(op, tuple(node_of(k, rows) for k in reversed(rest)), name, entries, value)


def read_form(row, forms, sizes, nodes):
    kind, *rest = listed(row, 10_000, "a form") or [None]
    need(type(kind) is str and kind in ("n", "h", "sq", "a", "+", "*"), "no positive form")
    depth = size = 1
    if kind in "+*":
        rest = [form_of(k, forms, sizes, nodes) for k in rest]
        depth += max((sizes[k][0] for k in rest), default=0)
        size += sum(sizes[k][1] for k in rest)
        found = (kind, *rest)
    else:
        need(len(rest) == 1, "a positive form of one part")
        found = kind, rational(rest[0]) if kind == "n" else node_of(rest[0], nodes)
        need(kind == "n" or (not found[1].loose and is_formula(found[1]) == (kind == "h")), "not what the form is of")
    need(depth <= 119 and size <= 100_000, "a positive form that is too large")
    sizes.append((depth, size))
    return found


def form_of(value, forms, sizes, nodes):
    if type(value) is not list:
        row_of(forms, value)
        return value
    added(forms, read_form(value, forms, sizes, nodes))
    return len(forms) - 1


def read_parameter(kind, value, nodes, *forms):
    if kind in "csAn":
        need(is_name(value), "no name")
        return value
    if kind == "g":
        return form_of(value, *forms, nodes)
    if kind in "TBC":
        need(type(value) is dict and all(map(is_name, value)), "no map from names")
        return {k: read_parameter({"T": "t", "B": "b", "C": "c"}[kind], v, nodes) for k, v in value.items()}
    t = node_of(value, nodes)
    need(t.loose in ((0, 1) if kind == "b" else (0,)), "an index that nothing binds")
    need(kind == "e" or is_formula(t) == (kind in "fh"), "a formula for a term, or a term for a formula")
    return t


def read_step(row, nodes, forms, sizes, number):
    need(type(row) is list and len(row) == 5, "a step has five parts")
    hypotheses, goal, rule, parameters, premises = row
    for part in (hypotheses, parameters, premises):
        listed(part, 10_000, "a part of a step")
    H = frozenset(read_parameter("f", h, nodes) for h in hypotheses)
    sequent = Sequent(H, read_parameter("f", goal, nodes))
    need(all(type(k) is int and -number <= k < number for k in premises), "a premise that is no earlier step")
    need(type(rule) is str, "no rule")
    signature = SIGNATURES.get(rule, "")
    fixed_part, _, repeated = signature.partition("*")
    more = len(parameters) - len(fixed_part)
    need(more == 0 or (repeated and more > 0), f"{rule}: not its number of parameters")
    kinds = fixed_part + repeated * more
    read = [read_parameter(k, v, nodes, forms, sizes) for k, v in zip(kinds, parameters, strict=True)]
    for k, v in zip(kinds, read, strict=True):
        need(k != "h" or v in H, "a parameter that is no hypothesis")
    return Step(sequent, rule, read, [k % number for k in premises])


class Certificate(NamedTuple):
    steps: list
    supplied: list
    words: list  # the oracles whose word was taken

    def shows(self, wanted):
        """Some step shows the sequent, or it is an `and` and steps show each of its parts."""
        parts = wanted.g.kids if wanted.g.op == "and" else ()
        each = bool(parts) and all(self.shows(Sequent(wanted.H, g)) for g in parts)
        return each or any(step.sequent.shows(wanted) for step in self.steps)


def check(text):
    """Read the JSON text of a certificate, and check every step; trees made before are forgotten."""
    forget()
    data = loaded(text)
    need(type(data) is dict and data.keys() == {"format", "nodes", "forms", "supplied", "steps"}, "not its keys")
    need(data["format"] == "axiomcheck.steps/1", "another format")
    nodes, forms, sizes, steps, words = [], [], [], [], []
    try:
        for row in listed(data["nodes"], 400_000, "nodes"):
            added(nodes, read_node(row, nodes))
        for row in listed(data["forms"], 400_000, "forms"):
            added(forms, read_form(row, forms, sizes, nodes))
        supplied = [node_of(k, nodes) for k in listed(data["supplied"], 10, "supplied")]
        for i, row in enumerate(listed(data["steps"], 50_000, "steps")):
            steps.append(read_step(row, nodes, forms, sizes, i))
    except RecursionError:
        raise Refused("nested too deeply") from None
    need(not any(t.loose or is_formula(t) for t in supplied), "what is supplied is no closed term")
    for i, step in enumerate(steps):
        try:
            check_step(step, steps, forms, words)
        except Refused as why:
            raise Refused(f"step {i}, {step.rule[:40]}: {why}") from None
    return Certificate(steps, supplied, words)


def check_step(step, steps, forms, words):
    if step.rule not in SIGNATURES:
        need(not step.premises, "an oracle has no premises")
        words.append(step.rule)
        return
    wanted = wants(step, steps, forms)
    need(len(wanted) == len(step.premises), f"{len(wanted)} premises are wanted")
    for k, sequent in zip(step.premises, wanted, strict=True):
        need(steps[k].sequent.shows(sequent), f"step {k} is not the premise that is wanted")
