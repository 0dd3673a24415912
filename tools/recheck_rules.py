"""The second checker's calculus, written from docs/certificates.md: trees, polynomials, enclosures, rules, files.

Standard library only, and no code in common with axiomcheck.  A section in brackets is one of that page.
"""

from __future__ import annotations

import base64
import json
import lzma
import re
import zlib
from collections import namedtuple
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cache, partial, reduce
from itertools import chain


class Refused(Exception):
    """The certificate does not show what it should."""


class Unsaid(Exception):
    """The page does not tell how this claim is written as sequents."""


# Python's own errors are refusals as well, wherever a file is read: it is not as the page describes it
BROKEN = Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, zlib.error, lzma.LZMAError
BROKEN += (RecursionError,)


def need(condition, why, error=Refused):
    if not condition:
        raise error(why)


settled = partial(need, error=Unsaid)


# -- trees (1): one object for each, so that equal trees are the same object ------------------------------

# Sorts of names: scalar s, vector v, class c, part A.  Kinds of trees: term t, formula f, positive form (5) g.
# An operator with its kind; the sort of its name; its classes (a number, or E); its number q or k; its children.
TABLE = """
    num,t,,,q, var,t,s,,, at,t,v,1,, dl,t,,2,, add,t,,,,t* mul,t,,,,t* pow,t,,,k,t root,t,,,k,t inv,t,,,,t
    abs,t,,,,t log,t,,,,t exp,t,,,,t atan,t,,,,t min,t,,,,tt max,t,,,,tt ite,t,,,,ftt
    sum,t,,E,,t cmin,t,,E,,t cmax,t,,E,,t le,f,,,,tt lt,f,,,,tt eq,f,,,,tt ne,f,,,,tt and,f,,,,f* or,f,,,,f*
    all,f,,E,,f some,f,,E,,f dist,f,,2,, upto,f,,2,, after,f,,2,, in,f,A,1,, out,f,A,1,, int,f,,,,t exv,f,v,,,f exs,f,s,,,f
    n,g,,,q, h,g,,,,f sq,g,,,,t a,g,,,,t +,g,,,,g* *,g,,,,g*
    """
SHAPES = {op: columns for op, *columns in (entry.split(",") for entry in TABLE.split())}
BINDERS = {op for op, columns in SHAPES.items() if columns[2] == "E"}
BINDS_NAME = {"exv": "v", "exs": "s"}
RELATIONS = {"le", "lt", "eq", "ne"}
CONTRARY = {"and": "or", "all": "some", "in": "out", "upto": "after", "le": "lt", "eq": "ne"}
CONTRARY |= {b: a for a, b in CONTRARY.items()}
NAME = re.compile("[A-Za-z_][A-Za-z_0-9]{,39}")
WORD = 1 << 64
KNOWN, ATOMS, LOOSE_IN_ATOM, DELTA_OF_ATOM = {}, {}, [], []


def is_name(text):
    return type(text) is str and NAME.fullmatch(text) is not None


def bits(q):
    return max(q.numerator.bit_length(), q.denominator.bit_length())


def sided(r):
    """An entry as a side and what it is of; a class has no side."""
    return r if type(r) is tuple else ("", r)


def mask(refs):
    """The indices among them, as a set of bits."""
    return reduce(int.__or__, (1 << c for _, c in map(sided, refs) if type(c) is int), 0)


def spelled(entries):
    """The one spelling of the classes that an operator leaves out."""
    sorts = [int, str, tuple]
    return tuple(sorted(set(entries), key=lambda e: (sorts.index(type(e)), f"{e[0]} {e[1]}" if type(e) is tuple else e)))


class Tree:
    """Made by `T` alone.  `loose` has a bit for each loose index."""

    __slots__ = ("deep", "kids", "kind", "loose", "name", "names", "num", "op", "refs", "size")

    def __init__(self, op, kids, name, refs, num):
        self.op, self.kids, self.name, self.refs, self.num = op, kids, name, refs, num
        self.kind, sort, classes, number, sorts = SHAPES[op]
        wanted = sorts[0] * len(kids) if sorts.endswith("*") else sorts
        need("".join(k.kind for k in kids) == wanted, f"{op}: children of the wrong kind or number")
        need(is_name(name) if sort else name is None, f"{op}: no name it can have")
        need(refs == spelled(refs) if classes == "E" else len(refs) == int(classes or 0), f"{op}: not its classes")
        names = {(sort, name)} if sort else set()
        for side, c in map(sided, refs):
            part = side in ("in", "out")
            need(is_name(c) or (type(c) is int and 0 <= c <= 119 and not part), "no class or part")
            names.update([("A" if part else "c", c)] if type(c) is str else [])
        need(number != "k" or (op == "root") <= num <= 64, f"{op}: exponent out of range")
        need(op != "num" or bits(num) <= 1320, "a number that is too long")
        inside = reduce(int.__or__, (k.loose for k in kids), 0)
        self.loose = mask(refs) | (inside >> 1 if op in BINDERS else inside)
        everything = frozenset(names).union(*(k.names for k in kids))
        self.names = next((k.names for k in kids if len(k.names) == len(everything)), everything)
        counted = [k for k in kids if (k.kind == "g") == (self.kind == "g")]
        self.size = 1 + sum(k.size for k in counted)
        self.deep = 1 + max((k.deep for k in counted), default=0)
        most, deepest = (100_000, 119) if self.kind == "g" else (20_000, 120)
        need(self.size <= most and self.deep <= deepest, "a tree that is too large")
        need(not self.loose if self.kind == "g" else len(everything) <= 1000, "a form of more, or too many names")

    def __neg__(self):
        return N(-self.num) if self.op == "num" else N(-1) * self

    def __add__(self, other):
        return T("add", self, other)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        return T("mul", self, other)

    def __truediv__(self, other):
        return self * T("inv", other)


def T(op, *kids, name=None, refs=(), num=None):
    key = op, kids, name, refs, num
    found = KNOWN.get(key)
    if found is None:
        found = KNOWN[key] = Tree(*key)
    return found


def N(q):
    return T("num", num=Fraction(q))


ZERO, ONE, TRUE, FALSE = N(0), N(1), T("and"), T("or")
CONSTANTS = dict(KNOWN)
le, lt, eq, ne, inv, log, exp = (partial(T, op) for op in ("le", "lt", "eq", "ne", "inv", "log", "exp"))
def scalar(name):
    return T("var", name=name)


def forget():
    """Start afresh: trees, polynomials and atoms of one certificate are of no use to the next."""
    for memory in (KNOWN, ATOMS, LOOSE_IN_ATOM, DELTA_OF_ATOM):
        memory.clear()
    for function in (opened, polynomial, difference, positive, enclosure, defined):
        function.cache_clear()
    KNOWN.update(CONSTANTS)


def power(t, k):
    return T("pow", t, num=k)


def over(op, E, child):
    return T(op, child, refs=spelled(E))


def at(vector, c):
    return T("at", name=vector, refs=(c,))


def apart(c, d):
    return T("dist", refs=(c, d))


def joined(op, *parts):
    """conj and disj of section 1."""
    flat = dict.fromkeys(x for p in parts for x in (p.kids if p.op == op else (p,)))
    absorbing = T(CONTRARY[op])
    if absorbing in flat:
        return absorbing
    return next(iter(flat)) if len(flat) == 1 else T(op, *flat)


conj, disj = partial(joined, "and"), partial(joined, "or")


def quantified(op, E, f):
    """every and any of section 1."""
    return f if f is (TRUE if op == "all" else FALSE) else over(op, E, f)


def avoids(c, e):
    side, d = sided(e)
    of = {"name": d, "refs": (c,)} if side in ("in", "out") else {"refs": (c, d)}
    return T(CONTRARY[side] if side else "dist", **of)


# -- opening, substitution, replacement, negation (3) -----------------------------------------------------


def rebuilt(t, part=None, place=None, more=()):
    """t with part(s, level) for each subtree s where that is a tree; place(c, level) for classes; `more` taken away."""
    done = {}

    def there(r, level):
        side, c = sided(r)
        return r if side in ("in", "out") else (side, place(c, level)) if side else place(c, level)

    def go(t, level):
        found = done.get((t, level)) or (part and part(t, level))
        if not found:
            inner = level + (t.op in BINDERS)
            kids = tuple([go(k, inner) for k in t.kids])
            refs = tuple([there(r, level) for r in t.refs]) if place else t.refs
            refs = spelled((*refs, *more)) if t.op in BINDERS else refs
            found = T(t.op, *kids, name=t.name, refs=refs, num=t.num)
        done[t, level] = found
        return found

    return go(t, 0)


@cache
def opened(body, c):

    def closed(t, level):
        return None if t.loose >> level & 1 else t

    def place(d, level):
        return d if d != level else c if type(c) is str else c + level

    return rebuilt(body, closed, place)


def substituted(t, images):
    """Images by (sort, name): closed terms of scalars, bodies of vectors, names of classes."""
    caught = images.keys() | frozenset().union(*(i.names for i in images.values() if type(i) is Tree))

    def place(c, level=0):
        return images.get(("c", c), c)

    def image(t, level):
        if images.keys().isdisjoint(t.names):
            return t
        bound = BINDS_NAME.get(t.op), t.name
        need(bound not in caught, "a bound name would be caught")
        if t.op == "at" and ("v", t.name) in images:
            return opened(images["v", t.name], *map(place, t.refs))
        return images["s", t.name] if t.op == "var" else None

    return rebuilt(t, image, place)


def replaced(t, old, new):

    def image(t, level):
        if t is old or t.size < old.size:
            return new if t is old else t
        need((BINDS_NAME.get(t.op), t.name) not in old.names | new.names, "a bound name would be caught")
        return None

    return rebuilt(t, image)


def negated(f):
    need(f.op in CONTRARY, f"{f.op} has no negation")
    op = CONTRARY[f.op]
    if op in ("and", "or"):
        return joined(op, *map(negated, f.kids))
    if op in ("all", "some"):
        return quantified(op, f.refs, negated(f.kids[0]))
    return T(op, *f.kids[:: -1 if op in ("le", "lt") else 1], name=f.name, refs=f.refs)


# -- polynomials (4): {monomial: coefficient}, a monomial being a sorted tuple of numbers of atoms --------


def collected(terms):
    """The polynomial of some (monomial, coefficient)."""
    total = {}
    for monomial, q in terms:
        total[monomial] = total.get(monomial, 0) + q
    need(len(total) <= 20_000 and max(map(len, total), default=0) <= 200, "a polynomial that is too large")
    found = {m: q for m, q in total.items() if q}
    fits = ((type(q) is int and -WORD < q < WORD) or bits(q) <= 50_000 for q in found.values())
    need(all(fits), "a coefficient that is too long")
    return found


def sum_of(*polynomials):
    return collected(chain.from_iterable(p.items() for p in polynomials))


def times(*factors):
    found, *rest = [p for p in factors if p != {(): 1}] or [{(): 1}]
    for p in rest:
        need(len(found) * len(p) <= 800_000, "a product that is too long")
        pairs = ((m, q, k, r) for m, q in found.items() for k, r in p.items())
        found = collected((tuple(sorted(m + k)) if m and k else m or k, q * r) for m, q, k, r in pairs)
    return found


def atom(loose, *key):
    """The monomial of one atom."""
    if key not in ATOMS:
        ATOMS[key] = len(ATOMS)
        LOOSE_IN_ATOM.append(loose)
        DELTA_OF_ATOM.append(key[1] if key[0] == "dl" else ())
    return (ATOMS[key],)


def looseness(monomials):
    return reduce(int.__or__, (LOOSE_IN_ATOM[a] for m in monomials for a in m), 0)


def summed(E, body):
    terms = []
    for monomial, q in body.items():
        deltas = [DELTA_OF_ATOM[a] for a in monomial]
        if any(0 in refs and any(type(r) is str and r in E for r in refs) for refs in deltas):
            continue  # a factor that is 0 at all classes which are left
        inside = tuple(a for a in monomial if LOOSE_IN_ATOM[a])
        outside = tuple(a for a in monomial if not LOOSE_IN_ATOM[a])
        whole = atom(mask(E) | looseness([inside]) >> 1, "sum", E, inside)
        terms.append((tuple(sorted(outside + whole)), q))
    return collected(terms)


@cache
def polynomial(t):
    op, refs = t.op, t.refs
    if op == "num":
        return collected([((), t.num.numerator if t.num.denominator == 1 else t.num)])
    if op == "add":
        return sum_of(*map(polynomial, t.kids))
    if op in ("mul", "pow"):
        return times(*map(polynomial, t.kids if op == "mul" else t.kids * t.num))
    if op == "sum":
        return summed(refs, polynomial(t.kids[0]))
    if op == "dl" and refs[0] == refs[1]:
        return {(): 1}
    arguments = [k if k.kind == "f" else polynomial(k) for k in t.kids]
    loose = reduce(int.__or__, (a.loose if type(a) is Tree else looseness(a) for a in arguments), 0)
    loose = mask(refs) | (loose >> 1 if op in BINDERS else loose)
    key = op, refs, t.name, t.num, *(a if type(a) is Tree else frozenset(a.items()) for a in arguments)
    return {atom(loose, *key): 1}


@cache
def difference(s, t):
    return collected(chain(polynomial(s).items(), ((m, -q) for m, q in polynomial(t).items())))


# -- positive forms (5) -----------------------------------------------------------------------------------


@cache
def positive(form, H):
    """The polynomial of a positive form, and whether it is strict."""
    if form.op in "+*":
        values = [positive(k, H) for k in form.kids]
        make, some = (sum_of, any) if form.op == "+" else (times, all)
        return make(*(p for p, _ in values)), some(strict for _, strict in values)
    if form.op == "n":
        need(form.num >= 0, "a negative number among the positive forms")
        return collected([((), form.num)]), form.num > 0
    (t,) = form.kids
    if form.op == "h":
        need(t in H and t.op in ("le", "lt"), "a positive form that is no hypothesis")
        return difference(t.kids[1], t.kids[0]), t.op == "lt"
    if form.op == "sq":
        return times(polynomial(t), polynomial(t)), ne(t, ZERO) in H
    need(t.op in ("abs", "exp", "root"), "no positive atom")
    return polynomial(t), t.op == "exp"


def multiples(parameters, H):
    pairs = list(zip(parameters[::2], parameters[1::2], strict=True))
    fits = (equation in H and equation.op == "eq" and factor.kind == "t" for equation, factor in pairs)
    need(all(fits), "no multiples, by terms, of equations that are hypotheses")
    return sum_of(*(times(polynomial(factor), difference(*equation.kids)) for equation, factor in pairs))


# -- enclosures: pairs of rationals, low <= value <= high -------------------------------------------------

PLACES = 180  # decimal places of what is no rational number
LONGEST = 60_000  # bits of a rational number that is kept as it is
EXTREME = 40_000
DOWN, UP = (Context(PLACES, way, MIN_EMIN, MAX_EMAX) for way in (ROUND_FLOOR, ROUND_CEILING))
NUMERIC = {"num", "var", "add", "mul", "pow", "inv", "abs", "min", "max", "log", "exp", "atan", "root", "ite"}


def rounded(q, way):
    return way.divide(Decimal(q.numerator), Decimal(q.denominator))


def trimmed(low, high):
    """The same, or somewhat more in numbers of a bearable length."""
    low = low if bits(low) <= LONGEST else Fraction(rounded(low, DOWN))
    return low, high if bits(high) <= LONGEST else Fraction(rounded(high, UP))


def in_decimals(function, q):
    """Around an increasing function that the decimal module rounds correctly: exp, ln."""
    low, high = (Fraction(function(way, rounded(q, way))) for way in (DOWN, UP))
    error = Fraction(1, 10 ** (PLACES - 1))
    return low - abs(low) * error, high + abs(high) * error


def exponential(q):
    need(q <= EXTREME, "an exponential that is too large to enclose")
    if q == 0:
        return Fraction(1), Fraction(1)
    low, high = in_decimals(Context.exp, max(q, Fraction(-EXTREME)))
    return low if q >= -EXTREME else Fraction(0), high


def arctangent(q):
    """Around arctan q, which is arctan 1/2 and the arctan of (q - 1/2)/(1 + q/2) for q > 1/2."""
    if q < 0:
        return tuple(-v for v in arctangent(-q)[::-1])
    if 2 * q > 1:
        parts = arctangent(Fraction(1, 2)), arctangent((2 * q - 1) / (q + 2))
        return tuple(map(sum, zip(*parts, strict=True)))
    # the series in whole numbers of 1/unit: each of its terms is wrong by less than 3, and what is left out by 1
    unit = 2**600
    power = x = unit * q.numerator // q.denominator
    total = 0
    for k in range(1, 600, 2):
        total += power // k if k % 4 == 1 else -(power // k)
        power = power * x * x // unit**2
    low, high = Fraction(total - 1000, unit), Fraction(total + 1000, unit)
    return max(low, q - q**3), min(high, q)


def whole_root(n, k):
    """The largest whole r with r^k <= n, by steps of Newton's method from above, which never fall below it."""
    r = 1 << (n.bit_length() // k + 1)
    while r**k > n:
        r = ((k - 1) * r + n // r ** (k - 1)) // k
    return r


def radical(q, k):
    """Around the k-th root of q, which is that of a whole number, divided by the denominator; exact if it is rational."""
    n = max(q.numerator, 0) * q.denominator ** (k - 1)
    need(bits(n) <= LONGEST, "a root of a number that is too long to enclose")
    n, unit = n << 512 * k, q.denominator << 512
    r = whole_root(n, k)
    return Fraction(r, unit), Fraction(r + (r**k < n), unit)


def corners(a, b):
    found = [x * y for x in a for y in b]
    return trimmed(min(found), max(found))


@cache
def enclosure(t, box):
    """Every value that t takes in the box, of (name, low, high), lies in the pair."""
    if t.op == "ite":
        chosen = verdict(t.kids[0], box)
        need(chosen is not None, "a condition that the enclosures do not tell")
        return enclosure(t.kids[1 if chosen else 2], box)
    ends = [pair for name, *pair in box if t.op == "var" and name == t.name]
    return trimmed(*(ends[0] if ends else bounds(t, [enclosure(k, box) for k in t.kids])))


def bounds(t, values):
    op, nought = t.op, Fraction(0)
    if op == "num":
        return t.num, t.num
    if op == "add":
        return [sum((v[end] for v in values), nought) for end in (0, 1)]
    if op == "mul":
        return reduce(corners, values, (Fraction(1), Fraction(1)))
    if op in ("min", "max"):
        return [{"min": min, "max": max}[op](v[end] for v in values) for end in (0, 1)]
    low, high = values[0]
    if op in ("pow", "abs"):
        ends = sorted(abs(v) if op == "abs" else v**t.num for v in (low, high))
        turns = low < 0 < high and (op == "abs" or t.num in range(2, 65, 2))
        return nought if turns else ends[0], ends[1]
    if op == "inv":
        need(low > 0 or high < 0 or low == high, "a denominator whose sign the enclosures do not tell")
        return (1 / high, 1 / low) if low else (low, high)
    if op == "log" and high <= 0:
        return nought, nought
    need(op != "log" or low > 0, "a logarithm whose sign the enclosures do not tell")
    increasing = {"exp": exponential, "atan": arctangent, "root": partial(radical, k=t.num)}
    increasing = increasing.get(op, partial(in_decimals, Context.ln))
    return increasing(low)[0], increasing(high)[1]


def verdict(f, box=()):
    """Is f true at all points of the box, false at all, or is that not told (None)?"""
    if f.op in ("or", "and"):
        told, final = [verdict(k, box) for k in f.kids], f.op == "or"
        return final if final in told else None if None in told else not final
    try:
        (a, b), (c, d) = (enclosure(k, box) for k in f.kids)
    except Refused:
        return None
    one, other = a == b == c == d, b < c or d < a
    sure = {"le": b <= c, "lt": b < c, "eq": one, "ne": other}[f.op]
    never = {"le": d < a, "lt": d <= a, "eq": other, "ne": one}[f.op]
    return True if sure else False if never else None


def subtrees(t):
    return {t}.union(*map(subtrees, set(t.kids)))


# -- facts (7) and where a formula has a value (8) --------------------------------------------------------


def choice(t, *ways):
    return disj(*(conj(f, eq(t, value)) for f, value in ways))


FACTS = {
    "inv": lambda t: disj(eq(t, ZERO), eq(t * inv(t), ONE)),
    "inv0": lambda: eq(inv(ZERO), ZERO),
    "inv_mul": lambda a, b: eq(inv(a * b), inv(a) * inv(b)),
    "inv_inv": lambda t: eq(inv(inv(t)), t),
    "abs": lambda t: choice(T("abs", t), (le(ZERO, t), t), (le(t, ZERO), -t)),
    "min": lambda a, b: choice(T("min", a, b), (le(a, b), a), (le(b, a), b)),
    "max": lambda a, b: choice(T("max", a, b), (le(b, a), a), (le(a, b), b)),
    "root": lambda r: disj(lt(r.kids[0], ZERO), conj(le(ZERO, r), eq(power(r, r.num), r.kids[0]))),
    "ite": lambda i: choice(i, (i.kids[0], i.kids[1]), (negated(i.kids[0]), i.kids[2])),
    "log": lambda t: disj(le(t, ZERO), eq(t, ONE), lt(log(t), t - ONE)),
    "log1": lambda: eq(log(ONE), ZERO),
    "log_mul": lambda a, b: disj(le(a, ZERO), le(b, ZERO), eq(log(a * b), log(a) + log(b))),
    "log_inv": lambda a: disj(le(a, ZERO), eq(log(inv(a)), -log(a))),
    "log_exp": lambda t: eq(log(exp(t)), t),
    "exp_log": lambda t: disj(le(t, ZERO), eq(exp(log(t)), t)),
    "exp": lambda t: disj(eq(t, ZERO), lt(ONE + t, exp(t))),
    "exp_add": lambda a, b: eq(exp(a + b), exp(a) * exp(b)),
}


def fact(name, terms):
    need(name not in ("root", "ite") or terms[0].op == name, "a fact about roots, or choices, needs one")
    return FACTS[name](*terms)


def factors(t):
    if t.op == "mul":
        return list(dict.fromkeys(f for k in t.kids for f in factors(k)))
    (u,) = t.kids if t.op == "pow" and t.num >= 1 else (t,)
    return factors(u) if u is not t and u.op in ("mul", "log", "pow", "inv") else [t]


def divided(parts):
    """Those that are no `inv`, and what is below the others."""
    return [f for f in parts if f.op != "inv"], [f.kids[0] for f in parts if f.op == "inv"]


def almost(f):
    """Where a factor has a value, or is the logarithm that a factor 0 beside it makes up for."""
    if f.op != "log":
        return defined(f)
    u = f.kids[0]
    above, below = divided(factors(u))
    zeros = [eq(s[0] if len(s) == 1 else T("mul", *s), ZERO) for s in (above, below)]
    nought = conj(*map(defined, (*above, *below)), *zeros) if below else FALSE
    return disj(conj(defined(u), le(ZERO, u)), nought)


def product_defined(parts):
    ways = [conj(*map(defined, parts))]
    for z in parts:
        others = [f for f in parts if f is not z]
        if z.op != "inv" and any(f.op == "log" for f in others):
            ways.append(conj(defined(z), eq(z, ZERO), *map(almost, others)))
    return disj(*ways)


def sides_in(f):
    """Both sides of every relation of a condition."""
    if f.op in RELATIONS:
        return f.kids
    settled(f.op in ("or", "and"), "a condition that is more than relations")
    return [s for k in f.kids for s in sides_in(k)]


@cache
def defined(t):
    op, first = t.op, t.kids[0] if t.kids else None
    if op in BINDERS:  # of terms: it is never asked of a formula
        inside = quantified("all", t.refs, defined(first))
        return inside if op == "sum" or not t.refs else conj(over("some", t.refs, le(ZERO, ZERO)), inside)
    if op == "mul" or (op == "pow" and t.num >= 1 and first.op == "mul"):
        return product_defined(factors(t))
    if op == "ite":
        ways = conj(first, defined(t.kids[1])), conj(negated(first), defined(t.kids[2]))
        return conj(*map(defined, sides_in(first)), disj(*ways))
    limits = {"inv": lambda u: ne(u, ZERO), "log": lambda u: lt(ZERO, u), "root": lambda u: le(ZERO, u)}
    return conj(*map(defined, t.kids), *([limits[op](first)] if op in limits else []))


# -- the rules (6): which premises a step wants -----------------------------------------------------------


Sequent = namedtuple("Sequent", "H g")
Step = namedtuple("Step", "sequent rule parameters premises")


# Parameters of a rule, and of which operator the first is if it is a hypothesis or a term, else the goal.
RULES = """
    hypothesis, cut,f cases,h,or order,tt both,h,and each,,and either,f,or decide,f rewrite,tt at_class,hc,all
    pointwise,c,all witness,hc,some exhibit,c,some same,cc differ,c*c member,cA instance,TBC exists,b,exv/exs
    obtain,hn,exv/exs compare,*c,le/lt/eq split,tc,sum parted,tn,sum attained,tc,cmin/cmax bound,tc,cmin/cmax
    delta,cc path,sttt,le/lt whole,tt fact,n*t algebra,gg*e,le/lt/eq/ne absurd,g*e enclosed,*h,le/lt/eq/ne
    """
ENTRIES = [entry.split(",") for entry in RULES.split()]
SIGNATURES = {rule: kinds for rule, kinds, *_ in ENTRIES}
OPERATORS = {rule: operators[0].split("/") for rule, _, *operators in ENTRIES if operators}


def wants(step, steps):
    """The premises that a step must have, in their order; it is refused if a condition does not hold."""
    (H, g), rule, p = step.sequent, step.rule, step.parameters
    it = p[0] if SIGNATURES[rule][:1] in ("h", "t") else g
    need(it.op in OPERATORS.get(rule, SHAPES), f"{rule} does not apply to {it.op}")
    E, body, last, bound = it.refs, it.kids[0] if it.kids else None, p[-1] if p else None, BINDS_NAME.get(it.op)

    def here(goal):
        return Sequent(H, goal)

    def given(*formulas, goal=g):
        return Sequent(H.union(formulas), goal)

    def only_if(condition, *premises):
        need(condition, "a condition of the rule does not hold")
        return premises

    def there(t=body, E=E):
        """At a class that avoids E by H."""
        left = all(avoids(last, e) in H or (type(e) is str and apart(e, last) in H) for e in E)
        need(left, "the class may be one that is taken away")
        return opened(t, last)

    def fresh(*others, sort="c", name=last):
        """What is known of a new class, that it is not among E; or nothing of another name."""
        need(all((sort, name) not in t.names for t in (*H, g, *others)), f"{name} is not fresh")
        return [avoids(name, e) for e in E] if sort == "c" else []

    def compared():
        (s, t), strict = g.kids, g.op == "lt"
        need(s.op == t.op and s.op in ("sum", "cmin", "cmax") and s.refs == t.refs, "no two aggregates alike")
        need(len(p) == strict and (s.op == "sum" or not strict), "strict comparisons are of sums, at one class")
        (u,), (v,) = s.kids, t.kids
        each = here(over("all", s.refs, T("le" if strict else g.op, u, v)))
        return [each, here(lt(there(u, s.refs), there(v, s.refs)))] if strict else [each]

    def renamed(f):
        return substituted(f, {("c", p[0]): last})

    def circle():
        """Each class is not after the next one, the last one's being the first; and somewhere they are told apart."""
        near = [(c, d) for c, d in zip(p, [*p[1:], p[0]], strict=True) if T("after", refs=(d, c)) not in H]
        need(all(c == d or T("upto", refs=(c, d)) in H for c, d in near), "the order of two neighbours is not told")
        return len(near) < len(p) or any(apart(c, d) in H or apart(d, c) in H for c, d in near)

    def halves(*sides):
        return T("add", *(over("sum", (*E, (side, last)), body) for side in sides))

    def sides():
        return [T(side, name=last, refs=(p[0],)) for side in ("in", "out")]

    def instance():
        need(len(step.premises) == 1, "an instance has one premise")
        general = steps[step.premises[0]].sequent
        images = {(sort, name): i for sort, part in zip("svc", p, strict=True) for name, i in part.items()}
        need(substituted(general.g, images) is g, "the goal is no instance")
        return only_if(all(substituted(f, images) in H for f in general.H), general)

    def bound_is(image):
        return substituted(body, {(bound, it.name): image})


    def path(x, f, a, b):
        fresh(a, b, sort="s", name=x)
        ends = [substituted(f, {("s", x): end}) for end in (a, b)]
        need(g is T(g.op, *ends), "not the values at the two ends")
        (slope, conditions), X = derivative(f, x), scalar(x)
        closed = [given(le(a, X), le(X, b), goal=k) for k in conditions]
        return [here(T(g.op, a, b)), *closed, given(lt(a, X), lt(X, b), goal=T(g.op, ZERO, slope))]

    ways = {
        "hypothesis": lambda: only_if(g in H),
        "cut": lambda: [here(last), given(last)],
        "cases": lambda: map(given, it.kids),
        "order": lambda: [given(lt(*p)), given(eq(*p)), given(lt(*p[::-1]))],
        "both": lambda: [given(*it.kids)],
        "each": lambda: map(here, it.kids),
        "either": lambda: only_if(last in it.kids, here(last)),
        "decide": lambda: [given(last), given(negated(last))],
        "rewrite": lambda: only_if(eq(*p) in H or eq(*p[::-1]) in H, here(replaced(g, *p))),
        "at_class": lambda: [given(there())],
        "exhibit": lambda: [here(there())],
        "pointwise": lambda: [given(*fresh(), quantified("all", (*E, last, ("after", last)), body), goal=opened(body, last))],
        "witness": lambda: [given(*fresh(), opened(body, last))],
        "same": lambda: [Sequent(frozenset(map(renamed, H)), renamed(g)), given(apart(*p))],
        "differ": lambda: only_if(circle()),
        "member": lambda: [] if H.issuperset(sides()) else map(given, sides()),
        "instance": instance,
        "exists": lambda: only_if(g.op == "exv" or not last.loose, here(bound_is(last))),
        "obtain": lambda: [given(*fresh(sort=bound), bound_is(at(last, 0) if bound == "v" else scalar(last)))],
        "compare": compared,
        "split": lambda: only_if(g is eq(it, there() + over("sum", (*E, last), body))),
        "parted": lambda: only_if(g in (eq(it, halves("out", "in")), eq(it, halves("after", "upto")))),
        "attained": lambda: [
            *([here(over("some", E, le(ZERO, ZERO)))] if E else []),
            given(*fresh(it), eq(opened(body, last), it)),
        ],
        "bound": lambda: only_if(g is (le(it, there()) if it.op == "cmin" else le(there(), it))),
        "delta": lambda: only_if({apart(*p), apart(*p[::-1])} & H and g is eq(T("dl", refs=tuple(p)), ZERO)),
        "path": lambda: path(*p),
        "whole": lambda: only_if(is_whole(difference(*p), H), given(le(p[0] + ONE, last)), given(le(last, p[0]))),
        "fact": lambda: only_if(fact(p[0], p[1:]) is g),
        "algebra": lambda: only_if(follows(H, g, *p)),
        "absurd": lambda: only_if(follows(H, lt(ZERO, ZERO), T("n", num=Fraction(1)), *p)),
        "enclosed": lambda: only_if(enclosed(g, p)),
    }
    return list(ways[rule]())


def derivative(f, x):
    """(derivative of f by x, its conditions)."""
    if ("s", x) not in f.names:
        return ZERO, []
    if f.op == "var":
        return ONE, []
    found = [derivative(k, x) for k in f.kids if k.kind == "t"]
    slopes, conditions = [slope for slope, _ in found], [k for _, more in found for k in more]
    u, du = f.kids[0], slopes[0]
    turns = [(i, s) for i, s in enumerate(slopes) if s is not ZERO]
    ways = {
        "sum": lambda: over("sum", f.refs, du),
        "add": lambda: T("add", *slopes),
        "mul": lambda: T("add", *(T("mul", *f.kids[:i], s, *f.kids[i + 1 :]) for i, s in turns)),
        "pow": lambda: T("mul", N(f.num), power(u, f.num - 1), du) if f.num else ZERO,
        "inv": lambda: T("mul", N(-1), power(f, 2), du),
        "exp": lambda: f * du,
        "atan": lambda: inv(ONE + power(u, 2)) * du,
        "log": lambda: inv(u) * du,
        "root": lambda: T("mul", N(Fraction(1, f.num)), f, inv(u)) * du,
    }
    need(f.op in ways, f"no derivative of {f.op}")
    if f.op == "sum":
        conditions = [quantified("all", f.refs, k) for k in conditions]
    further = {"inv": ne(u, ZERO), "log": lt(ZERO, u), "root": lt(ZERO, u)}
    return ways[f.op](), conditions + [k for op, k in further.items() if op == f.op]


def is_whole(p, H):
    spoken = {frozenset(polynomial(f.kids[0]).items()) for f in H if f.op == "int"}
    return all(q.denominator == 1 and all(frozenset({((a,), 1)}) in spoken for a in m) for m, q in p.items())


def follows(H, g, unit, form, *equations):
    (unit, positively), (form, strict) = positive(unit, H), positive(form, H)
    need(positively, "the unit may be 0")
    need(strict or g.op not in ("lt", "ne"), "the form may be 0")
    need(g.op != "eq" or not form, "an equation needs the form 0")
    right = sum_of(form, multiples(equations, H))
    left = times(unit, difference(*g.kids[::-1]))
    return left == right or (g.op == "ne" and times({(): -1}, left) == right)


def enclosed(g, parameters):
    box = []
    for low, high in zip(parameters[::2], parameters[1::2], strict=True):
        (q, v), (w, r) = low.kids, high.kids
        need(low.op == high.op == "le" and q.op == r.op == "num" and v.op == "var" and v is w, "no bounds of one number")
        need(q.num <= r.num and all(v.name != name for name, *_ in box), "no interval, or bounded twice")
        box.append((v.name, q.num, r.num))
    need({t.op for t in subtrees(g)} <= NUMERIC | RELATIONS | {"and", "or"}, "more than numbers")
    need({name for _, name in g.names} <= {name for name, *_ in box}, "a number without bounds")
    need(verdict(g, tuple(box)) is True, "the enclosures do not show it")
    return True


# -- files (9) --------------------------------------------------------------------------------------------

LONGEST_TEXT = 8_000_000
FILTERS = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20}]


def rational(text):
    need(type(text) is str and len(text) <= 802 and set(text) <= set("-/0123456789"), "no rational")
    found = Fraction(text)
    need(str(found) == text, "a rational that is not in its one spelling")
    return found


def whole_number(text):
    need(len(text) <= 10 and text != "-0", "a number that is too long, or -0")
    return int(text)  # an error for what has a point, an exponent or a name


def no_key_twice(pairs):
    found = dict(pairs)
    need(len(found) == len(pairs), "a key twice")
    return found


def loaded(text, longest=LONGEST_TEXT):
    need(type(text) is str and len(text) <= longest, "no text, or too long")
    hooks = dict.fromkeys(("parse_int", "parse_float", "parse_constant"), whole_number)
    return json.loads(text, object_pairs_hook=no_key_twice, **hooks)


def unpacked(text):
    need(type(text) is str and len(text) <= LONGEST_TEXT, "no packed text, or too long")
    data = base64.b64decode(text.encode("ascii"), validate=True)
    need(base64.b64encode(data) == text.encode("ascii"), "base 64 in another spelling")
    stream = zlib.decompressobj() if data[:1] == b"x" else lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=FILTERS)
    raw = stream.decompress(data, LONGEST_TEXT + 1)
    need(len(raw) <= LONGEST_TEXT and stream.eof and not stream.unused_data, "too long, or not one stream")
    return raw.decode("utf-8")


def listed(value, most=10_000):
    need(type(value) is list and len(value) <= most, "no list, or too long")
    return value


def numbered(value, rows, form=False):
    """The tree that a number stands for, or that a row writes out, which gets the next number."""
    table = rows[form]
    if type(value) is not list:
        need(type(value) is int and 0 <= value < len(table), "no such row, or no earlier one")
        return table[value]
    op, *rest = listed(value)
    need((SHAPES[op][0] == "g") == form, "an operator of the other kind")
    rest = iter(rest)
    name, refs, num = (read(x, next(rest, None), rows) if x else y for x, y in zip(SHAPES[op][1:4], HEAD, strict=True))
    kids = tuple([numbered(k, rows, form and op in "+*") for k in rest])
    need(len(table) < 400_000, "too many rows")
    table.append(T(op, *kids, name=name, refs=refs, num=num))
    return table[-1]


HEAD = None, (), None  # of an operator without name, classes, number
MAPS = {"T": "t", "B": "b", "C": "c"}


def read(kind, value, rows):
    """What stands for a parameter of that kind, or for a name, classes or a number in a row."""
    if kind in "cvsAn":
        need(is_name(value), "no name")
        return value
    if kind in "12E":
        refs = tuple(tuple(listed(e, 2)) if type(e) is list and kind == "E" else e for e in listed(value, 1000))
        need(all(type(c) in (str, int) for _, c in map(sided, refs)), "no classes")
        need(all(e[0] in ("in", "out", "upto", "after") for e in refs if type(e) is tuple), "no entry")
        return refs
    if kind in "qk":
        need(kind == "q" or type(value) is int, "no whole number")
        return rational(value) if kind == "q" else value
    if kind in MAPS:
        need(type(value) is dict and all(map(is_name, value)), "no map from names")
        return {k: read(MAPS[kind], v, rows) for k, v in value.items()}
    if kind == "g":
        return numbered(value, rows, form=True)
    t = numbered(value, rows)
    need(t.loose <= (kind == "b"), "an index that nothing binds")
    need(kind == "e" or (t.kind == "f") == (kind in "fh"), "a formula for a term, or a term for a formula")
    return t


def read_step(row, rows, number):
    hypotheses, goal, rule, parameters, premises = row
    H = frozenset([read("f", h, rows) for h in listed(hypotheses)])
    sequent = Sequent(H, read("f", goal, rows))
    fixed, _, repeated = SIGNATURES.get(rule, "").partition("*")
    kinds = fixed + repeated * (len(listed(parameters)) - len(fixed))
    need(type(rule) is str and len(kinds) == len(parameters), f"{rule}: no rule, or not its number of parameters")
    p = [read(k, v, rows) for k, v in zip(kinds, parameters, strict=True)]
    need(all(v in H for k, v in zip(kinds, p, strict=True) if k == "h"), "a parameter that is no hypothesis")
    need(all(type(k) is int and -number <= k < number for k in listed(premises)), "a premise that is no earlier step")
    return Step(sequent, rule, p, [k % number for k in premises])


def unordered(f):
    """A formula in which the order of what `and` and `or` join, and what they join twice, means nothing."""
    if f.op in ("and", "or"):
        parts = [k if type(k) is tuple and k[0] == f.op else (f.op, frozenset([k])) for k in map(unordered, f.kids)]
        joined = frozenset().union(*(k for _, k in parts))
        return next(iter(joined)) if len(joined) == 1 else (f.op, joined)
    return (f.op, f.name, f.refs, unordered(f.kids[0])) if f.op in ("all", "some", "exv", "exs") else f


class Certificate:
    def __init__(self, steps=(), supplied=()):
        self.steps, self.supplied, self.by_goal = steps, supplied, {}
        self.words = [step.rule for step in steps if step.rule not in SIGNATURES]  # of oracles
        for step in steps:
            self.by_goal.setdefault(unordered(step.sequent.g), []).append(step.sequent.H)

    def shows(self, wanted):
        """Some step shows the sequent, or it is an `and` and steps show each of its parts."""
        H = set(map(unordered, wanted.H))
        if any(H.issuperset(map(unordered, G)) for G in self.by_goal.get(unordered(wanted.g), [])):
            return True
        parts = wanted.g.kids if wanted.g.op == "and" else ()
        return bool(parts) and all(self.shows(Sequent(wanted.H, g)) for g in parts)


def check(text):
    """Read the JSON text of a certificate, and check every step; trees made before are forgotten."""
    forget()
    rows, steps, place = ([], []), [], "rows"
    try:
        data = loaded(text)
        need(data.keys() == {"format", "nodes", "forms", "supplied", "steps"}, "not its keys")
        need(data["format"] == "axiomcheck.steps/1", "another format")
        for part, form in (("nodes", False), ("forms", True)):
            for row in listed(data[part], 400_000):
                need(type(row) is list, "a number among the rows")
                numbered(row, rows, form)
        supplied = [numbered(k, rows) for k in listed(data["supplied"], 10)]
        for i, row in enumerate(listed(data["steps"], 50_000)):
            place = f"step {i}"
            steps.append(read_step(row, rows, i))
            check_step(steps[-1], steps)
    except BROKEN as why:
        raise Refused(f"{place}: {why if type(why) is Refused else repr(why)}") from None
    return Certificate(steps, supplied)


def check_step(step, steps):
    wanted = wants(step, steps) if step.rule in SIGNATURES else []  # an oracle has no premises
    need(len(wanted) == len(step.premises), f"{step.rule[:40]}: {len(wanted)} premises are wanted")
    for k, sequent in zip(step.premises, wanted, strict=True):
        H, g = steps[k].sequent
        need(g is sequent.g and H <= sequent.H, f"step {k} is not the premise that is wanted")
