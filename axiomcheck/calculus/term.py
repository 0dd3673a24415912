"""Terms, formulas and positive forms: immutable trees that are well formed by construction.

A class is a name (free) or a whole number (a de Bruijn index, bound by the aggregate or quantifier so
many levels out).  Every function is total: `inv 0 = 0`, `log t = 0` for t <= 0, the root of a negative
number is 0, and an extremum over no class is 0.  Where a declared formula has a value is said by the
*formula* `defined` (in `definedness`), never by an evaluation that fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast
from zlib import crc32

from axiomcheck.errors import CheckError

T = TypeVar("T")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
MAX_POWER, MAX_DIGITS, MAX_NAMES = 64, 400, 1000
MAX_SIZE, MAX_FORM, MAX_DEPTH, MAX_KNOWN = 20_000, 100_000, 120, 1_000_000


class Refused(CheckError):
    """A step is not what its rule allows, or a tree is not well formed."""


def need(condition: bool, why: str, *of: object) -> None:
    """Refuse, unless the condition holds; `{}` in the reason are put in only then."""
    if not condition:
        raise Refused(why.format(*of) if of else why)


def typed(value: object, kind: type[T], why: str) -> T:
    """The value, if it is of this very type."""
    if isinstance(value, kind) and type(value) is kind:
        return value
    raise Refused(why)


Class = str | int


class Part(NamedTuple):
    """An entry of a set of classes taken away: `in` takes the classes of the part of this name, `out` all the others.

    `upto` takes a class and those before it, `after` those after it, in the order of the classes.
    """

    side: str
    name: Class


Entry = str | int | Part
CONTRARY = {"in": "out", "out": "in", "upto": "after", "after": "upto"}


class Shape(NamedTuple):
    """What an operator takes: kinds of its children (t term, f formula, g positive form, * any number), and the rest."""

    kids: str
    kind: str = ""  # of its name: s scalar, v vector, A part
    classes: int = 0  # how many; -1 for a set of entries taken away
    number: str = ""  # k a whole number, q a rational
    binds: bool = False


TERMS = {
    "num": Shape("", number="q"), "var": Shape("", "s"), "at": Shape("", "v", 1), "dl": Shape("", classes=2),
    "add": Shape("*t"), "mul": Shape("*t"), "pow": Shape("t", number="k"), "inv": Shape("t"), "abs": Shape("t"),
    "min": Shape("tt"), "max": Shape("tt"), "log": Shape("t"), "exp": Shape("t"), "root": Shape("t", number="k"),
    "ite": Shape("ftt"), "sum": Shape("t", classes=-1, binds=True), "cmin": Shape("t", classes=-1, binds=True),
    "cmax": Shape("t", classes=-1, binds=True), "atan": Shape("t"),
}  # fmt: skip
FORMULAS = {
    "le": Shape("tt"), "lt": Shape("tt"), "eq": Shape("tt"), "ne": Shape("tt"), "and": Shape("*f"), "or": Shape("*f"),
    "all": Shape("f", classes=-1, binds=True), "some": Shape("f", classes=-1, binds=True), "dist": Shape("", classes=2),
    "in": Shape("", "A", 1), "out": Shape("", "A", 1), "int": Shape("t"), "exv": Shape("f", "v"), "exs": Shape("f", "s"),
    "upto": Shape("", classes=2), "after": Shape("", classes=2),
}  # fmt: skip
FORMS = {
    "n": Shape("", number="q"), "h": Shape("f"), "sq": Shape("t"), "a": Shape("t"), "+": Shape("*g"), "*": Shape("*g"),
}  # fmt: skip
SHAPES = {**TERMS, **FORMULAS, **FORMS}
KINDS = {op: kind for kind, ops in (("t", TERMS), ("f", FORMULAS), ("g", FORMS)) for op in ops}
RELATIONS = ("le", "lt", "eq", "ne")
AGGREGATES = ("sum", "cmin", "cmax")


NOTHING = Fraction(0)  # the number of what has none, told by what it is: hashes of fractions are slow


class Node:
    """One node: well formed, immutable, equal to another if it is the same tree of the same types."""

    __slots__ = ("_hash", "classes", "deep", "k", "kids", "loose", "name", "names", "op", "q", "size")

    op: str
    kids: tuple[Node, ...]
    name: str
    classes: tuple[Entry, ...]
    k: int
    q: Fraction
    loose: int
    size: int
    deep: int
    names: frozenset[tuple[str, str]]
    _hash: int

    def __new__(
        cls, op: str, kids: tuple[Node, ...] = (), name: str = "", classes: tuple[Entry, ...] = (),
        k: int = 0, q: Fraction = NOTHING,
    ) -> Node:  # fmt: skip
        _check_types(op, kids, name, classes, k, q)
        key = (op, kids, name, classes, k, None if q is NOTHING else q)
        if (self := _known.get(key)) is None:
            self = _built(object.__new__(cls), op, kids, name, classes, k, q)
            if len(_known) >= MAX_KNOWN:
                _known.clear()
            _known[key] = self
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("terms are immutable")

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other or type(other) is not Node or self._hash != other._hash:
            return self is other
        return self.__reduce__() == other.__reduce__()

    def __reduce__(self) -> tuple[type[Node], tuple[object, ...]]:
        return Node, (self.op, self.kids, self.name, self.classes, self.k, self.q)

    def __repr__(self) -> str:
        own = [self.name] if self.name else []
        own += [str(c) if not isinstance(c, Part) else f"{c.side}:{c.name}" for c in self.classes]
        own += [str({"k": self.k, "q": self.q}[number])] if (number := SHAPES[self.op].number) else []
        return f"{self.op}({', '.join([*own, *map(repr, self.kids)])})"

    @property
    def formula(self) -> bool:
        """Is it a formula?"""
        return self.op in FORMULAS

    @property
    def term(self) -> bool:
        """Is it a term?"""
        return self.op in TERMS

    @property
    def binds(self) -> bool:
        """Does it bind a class index in its only child?"""
        return SHAPES[self.op].binds

    def with_kids(self, kids: Iterable[Node], classes: tuple[Entry, ...] | None = None) -> Node:
        """The same operator over other children."""
        return Node(self.op, tuple(kids), self.name, self.classes if classes is None else classes, self.k, self.q)

    def nodes(self) -> Iterable[Node]:
        """This node and all below, some of them more than once."""
        yield self
        for t in self.kids:
            yield from t.nodes()

    def has(self, *ops: str) -> bool:
        """Does one of these operators occur?"""
        return self.op in ops or any(t.has(*ops) for t in self.kids)


def _check_types(op: object, kids: object, name: object, classes: object, k: object, q: object) -> None:
    """Equality is no check of types: 0, 0/1 and False are equal, and are three different things."""
    alike = type(op) is str and type(name) is str and type(k) is int and type(q) is Fraction
    if not alike or type(kids) is not tuple or type(classes) is not tuple or [t for t in kids if type(t) is not Node]:
        raise Refused("a part of a wrong type")
    for e in classes:
        c = e.name if type(e) is Part and type(e.side) is str else e
        need(type(c) in (str, int), "a part of a wrong type")


def _built(self: Node, op: str, kids: tuple[Node, ...], name: str, classes: tuple[Entry, ...], k: int, q: Fraction) -> Node:
    """Check every part, and note what is asked of a node again and again."""
    need(op in SHAPES, "there is no such operator")
    shape = SHAPES[op]
    wanted = shape.kids[1:] * len(kids) if shape.kids.startswith("*") else shape.kids
    need(len(wanted) == len(kids), "{} with {} arguments", op, len(kids))
    for letter, kid in zip(wanted, kids, strict=True):
        need(KINDS[kid.op] == letter, "{}: a term for a formula, or the reverse", op)
    need(is_name(name) if shape.kind else name == "", "{}: that is no name", op)
    _check_classes(op, shape.classes, classes)
    need(0 <= k <= MAX_POWER if shape.number == "k" else k == 0, "{}: whole number", op)
    need(op != "root" or k >= 1, "a root of degree 0")
    need(shape.number == "q" or q == 0, "{}: number", op)
    need(not q or max(q.numerator.bit_length(), q.denominator.bit_length()) <= 3.3 * MAX_DIGITS, "too many digits")
    form = op in FORMS
    inside = kids if not form or op in ("+", "*") else ()  # what a form is over counts for itself, and has the names
    size, deep = 1 + sum(t.size for t in inside), 1 + max((t.deep for t in inside), default=0)
    need(size <= (MAX_FORM if form else MAX_SIZE) and deep <= MAX_DEPTH - form, "too large a tree")
    inner = max((t.loose for t in kids), default=0)
    here = {(shape.kind, name)} if shape.kind else set()
    here |= {("A", str(c.name)) if isinstance(c, Part) else ("c", c) for c in map(spoken, classes) if not isinstance(c, int)}
    names = frozenset(here).union(*(t.names for t in inside)) if here or len(inside) != 1 else inside[0].names
    need(len(names) <= MAX_NAMES, "too many names")
    parts = {
        "op": op, "kids": kids, "name": name, "classes": classes, "k": k, "q": q, "size": size, "deep": deep,
        "loose": max(loose_among(classes), inner - 1 if shape.binds else inner), "names": names,
        "_hash": hash((crc32(f"{op} {name} {classes}".encode()), kids, k, q)),  # the same in every process
    }  # fmt: skip
    for attribute, value in parts.items():
        object.__setattr__(self, attribute, value)
    return self


_known: dict[tuple[object, ...], Node] = {}  # nodes are shared; equality does not depend on it


def is_name(name: object) -> bool:
    """Is it a name as files spell it?"""
    return type(name) is str and NAME.fullmatch(name) is not None


def _check_classes(op: str, wanted: int, classes: tuple[Entry, ...]) -> None:
    for e in classes:
        c = spoken(e)
        part = type(c) is Part and c.side in CONTRARY and is_name(c.name)
        need(part or is_name(c) or (type(c) is int and 0 <= c < MAX_DEPTH), "{}: that is no class", op)
        need(wanted == -1 or type(e) is not Part, "{}: a part where a class stands", op)
    need(wanted == -1 or len(classes) == wanted, "{}: number of classes", op)
    need(wanted != -1 or classes == entries(classes), "{}: classes out of order", op)


def spoken(e: Entry) -> Entry:
    """What an entry speaks of: a class, or a part of some name."""
    return e.name if isinstance(e, Part) and e.side in ("upto", "after") else e


def loose_among(classes: tuple[Entry, ...]) -> int:
    """How many binders around the indices among them want."""
    return max((c + 1 for c in map(spoken, classes) if isinstance(c, int)), default=0)


def _order(c: Entry) -> tuple[int, str]:
    return (2, f"{c.side} {c.name}") if isinstance(c, Part) else (0, f"{c:05}") if isinstance(c, int) else (1, c)


def entries(classes: Iterable[Entry]) -> tuple[Entry, ...]:
    """A set of classes in its one spelling."""
    return tuple(sorted(set(classes), key=_order))


# -- substitution -----------------------------------------------------------------------------


NONE: Mapping[str, Any] = {}
OnClass = Callable[[Class, int], Class]


def _mapped(t: Node, on_class: OnClass, leaf: Callable[[Node, int], Node | None], depth: int) -> Node:
    """The one traversal: leaves by `leaf(node, depth)` where it answers, class references by `on_class`."""
    if (found := leaf(t, depth)) is not None:
        return found
    kids = tuple([_mapped(kid, on_class, leaf, depth + t.binds) for kid in t.kids])
    classes = tuple([_moved(e, on_class, depth) for e in t.classes]) if t.classes else ()
    if kids == t.kids and classes == t.classes:
        return t
    return t.with_kids(kids, entries(classes) if SHAPES[t.op].classes == -1 else classes)


def _moved(e: Entry, on_class: OnClass, depth: int) -> Entry:
    if isinstance(c := spoken(e), Part):
        return c
    return Part(e.side, on_class(c, depth)) if isinstance(e, Part) else on_class(c, depth)


@lru_cache(maxsize=50_000, typed=True)
def opened(body: Node, c: Class) -> Node:
    """The body of a binder (only index 0 is loose) at the class c."""
    need(body.loose <= 1, "more than one loose index")

    def on_class(d: Class, depth: int) -> Class:
        return d if d != depth else c + depth if isinstance(c, int) else c

    return _mapped(body, on_class, lambda t, depth: t if t.loose <= depth else None, 0)


def substitute(
    t: Node, scalars: Mapping[str, Node] = NONE, vectors: Mapping[str, Node] = NONE, classes: Mapping[str, str] = NONE
) -> Node:
    """All at once: scalars by closed terms, vectors by bodies over index 0, class names by class names.

    Images are not substituted again; a quantifier over vectors or scalars refuses to capture.
    """
    for image in scalars.values():
        need(image.loose == 0 and image.term, "a scalar stands for a closed term")
    for image in vectors.values():
        need(image.loose <= 1 and image.term, "a vector stands for a term over one class")
    need(all(is_name(c) for pair in classes.items() for c in pair), "a class stands for a class")
    touched = {("s", a) for a in scalars} | {("v", v) for v in vectors} | {("c", c) for c in classes}
    arriving = frozenset().union(*(b.names for b in (*scalars.values(), *vectors.values())))

    def on_class(c: Class, depth: int) -> Class:
        return classes.get(c, c) if isinstance(c, str) else c

    def leaf(u: Node, depth: int) -> Node | None:
        if touched.isdisjoint(u.names):
            return u
        if u.op == "var":
            return scalars.get(u.name)
        if u.op == "at" and u.name in vectors:
            (c,) = cast("tuple[Class]", u.classes)
            return opened(vectors[u.name], on_class(c, depth))
        if u.op in ("exv", "exs"):
            bound = (SHAPES[u.op].kind, u.name)
            need(bound not in touched and bound not in arriving, "a quantifier would capture a name")
        return None

    return _mapped(t, on_class, leaf, 0)


@lru_cache(maxsize=50_000, typed=True)
def replaced(t: Node, old: Node, new: Node) -> Node:
    """t with every occurrence of the closed term `old` replaced by the closed term `new`."""
    need(old.loose == new.loose == 0 and old.term and new.term, "only closed terms are replaced")
    names = old.names | new.names

    def leaf(u: Node, depth: int) -> Node | None:
        if u == old:
            return new
        if u.size < old.size or (old.names and names.isdisjoint(u.names)):
            return u
        need(u.op not in ("exv", "exs") or (SHAPES[u.op].kind, u.name) not in names, "a quantifier would capture a name")
        return None

    return _mapped(t, lambda c, _: c, leaf, 0)


# -- writing ----------------------------------------------------------------------------------


def num(value: int | str | Fraction) -> Node:
    """A rational number."""
    return Node("num", q=Fraction(value))


ZERO, ONE, TWO = num(0), num(1), num(2)
TRUE, FALSE = Node("and"), Node("or")
N = Node("sum", (ONE,))


def var(name: str) -> Node:
    """A scalar."""
    return Node("var", name=name)


def at(vector: str, c: Class = 0) -> Node:
    """The entry of a vector at a class."""
    return Node("at", name=vector, classes=(c,))


def add(*ts: Node) -> Node:
    """A sum of terms."""
    return Node("add", ts)


def mul(*ts: Node) -> Node:
    """A product of terms."""
    return Node("mul", ts)


def neg(t: Node) -> Node:
    """-t."""
    return num(-t.q) if t.op == "num" else mul(num(-1), t)


def minus(a: Node, b: Node) -> Node:
    """a - b."""
    return add(a, neg(b))


def inv(t: Node) -> Node:
    """1/t, and 0 for t = 0."""
    return Node("inv", (t,))


def div(a: Node, b: Node) -> Node:
    """a/b, and 0 for b = 0."""
    return mul(a, inv(b))


def power(t: Node, k: int) -> Node:
    """t**k for a whole k >= 0."""
    return Node("pow", (t,), k=k)


def root(t: Node, k: int) -> Node:
    """The k-th root of t, and 0 for t < 0."""
    return Node("root", (t,), k=k)


def total(body: Node, without: Iterable[Entry] = ()) -> Node:
    """The sum over the classes, without some."""
    return Node("sum", (body,), classes=entries(without))


def rel(op: str, a: Node, b: Node) -> Node:
    """a op b, for le, lt, eq, ne."""
    need(op in RELATIONS, "there is no such relation")
    return Node(op, (a, b))


def every(body: Node, without: Iterable[Entry] = ()) -> Node:
    """For every class, without some; nothing is said where the body is true."""
    return TRUE if body == TRUE else Node("all", (body,), classes=entries(without))


def some(body: Node, without: Iterable[Entry] = ()) -> Node:
    """For some class, other than these."""
    return FALSE if body == FALSE else Node("some", (body,), classes=entries(without))


def dist(c: Class, d: Class) -> Node:
    """Two classes differ."""
    return Node("dist", classes=(c, d))


def avoids(c: Class, e: Entry) -> Node:
    """The class c is not taken away by the entry e."""
    if not isinstance(e, Part):
        return dist(c, e)
    d = spoken(e)
    return Node(CONTRARY[e.side], classes=(c,), name=str(e.name)) if d is e else Node(CONTRARY[e.side], classes=(c, d))


def conj(*fs: Node) -> Node:
    """All of them, flattened; one false makes it false."""
    flat = list(dict.fromkeys(g for f in fs for g in (f.kids if f.op == "and" else (f,))))
    return FALSE if FALSE in flat else flat[0] if len(flat) == 1 else Node("and", tuple(flat))


def disj(*fs: Node) -> Node:
    """One of them, flattened; one true makes it true."""
    flat = list(dict.fromkeys(g for f in fs for g in (f.kids if f.op == "or" else (f,))))
    return TRUE if TRUE in flat else flat[0] if len(flat) == 1 else Node("or", tuple(flat))


def negation(f: Node) -> Node:
    """not f, for formulas about reals, classes and parts; quantifiers over vectors and scalars have none."""
    a = f.kids
    if f.op in ("and", "or"):
        return (disj if f.op == "and" else conj)(*map(negation, a))
    if f.op in ("all", "some"):
        return (some if f.op == "all" else every)(negation(a[0]), f.classes)
    if f.op in CONTRARY:
        return Node(CONTRARY[f.op], classes=f.classes, name=f.name)
    need(f.op in RELATIONS, "no negation of {}", f.op)
    return {"le": rel("lt", a[1], a[0]), "lt": rel("le", a[1], a[0]), "eq": rel("ne", *a), "ne": rel("eq", *a)}[f.op]
