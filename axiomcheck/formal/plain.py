"""Terms and formulas of the calculus as readers write them: `p[c]`, `sum(...)`, `x <= y`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, count

from axiomcheck.calculus.term import Node, Part

SIGNS = {"le": "<=", "lt": "<", "eq": "=", "ne": "!="}
LEFT = {"in": "not in", "out": "in", "upto": "after", "after": "up to"}  # which classes an entry leaves
PLACED = {"dist": " differs from ", "upto": " is up to ", "after": " is after "}
NAMES = {"_eps": "eps", "_x": "x*"}
VALUE = re.compile("__(?=.)")  # in the name of a value of the measure
SMOOTHED = "_with_eps"  # ends the name of a smoothed vector
CONNECTED = ("and", "or", "all", "some", "exv", "exs")


def name_of(name: str) -> str:
    """What a reader calls a vector or a number; `D__p_on_A__x_on_A` is a value, D(p|A, x|A)."""
    head, *arguments = VALUE.split(name)
    if arguments:
        return f"{head}({', '.join(map(name_of, arguments))})"
    if name.endswith(SMOOTHED):
        return f"{name_of(name.removesuffix(SMOOTHED))}'"
    whole, on, part = name.partition("_on_")
    return f"{name_of(whole)}|{part}" if on else NAMES.get(name, name.rstrip("_"))


def index_of(t: Node, bound: tuple[str, ...]) -> str:
    """A letter for the class that t binds: one that nothing in it goes by."""
    taken = {name for _, name in t.names}.union(bound)
    return next(x for x in chain("ijl", (f"i{k}" for k in count(1))) if x not in taken)


def class_of(name: object) -> str:
    """`2` for the class that a formula names by its place, which the calculus calls `k2_`."""
    place = re.fullmatch(r"k(\d+)_", str(name))
    return place[1] if place else str(name)


def entry_of(t: Node, bound: tuple[str, ...]) -> tuple[str, str]:
    """The names of the vector and of the class of `p[c]`."""
    (c,) = t.classes
    return name_of(t.name), bound_class(c, bound)


def bound_class(c: object, bound: tuple[str, ...]) -> str:
    """What a class reference is called below these binders."""
    return bound[-1 - c] if isinstance(c, int) else class_of(c)


def without(t: Node, bound: tuple[str, ...]) -> str:
    """Which classes t leaves out, in words; empty if none."""
    gone = [f"{LEFT[e.side]} {bound_class(e.name, bound)}" for e in t.classes if isinstance(e, Part)]
    names = [class_of(e) for e in t.classes if isinstance(e, str)]
    return " ".join([*gone, *([f"other than {', '.join(names)}"] if names else [])])


def _terms(t: Node) -> Iterator[tuple[bool, Node]]:
    """The terms of a sum with whether they are subtracted."""
    for kid in t.kids:
        if kid.op == "num" and kid.q < 0:
            yield True, Node("num", q=-kid.q)
        elif kid.op == "mul" and kid.kids and kid.kids[0].op == "num" and kid.kids[0].q < 0:
            k, *rest = kid.kids
            lead = [] if k.q == Fraction(-1) and rest else [Node("num", q=-k.q)]
            yield True, (rest[0] if len(rest) == 1 and not lead else Node("mul", (*lead, *rest)))
        else:
            yield False, kid


def text(t: Node, level: int = 0, bound: tuple[str, ...] = ()) -> str:
    """In the notation of formulas: `p[c]`, `sum(...)`."""
    def show(u: Node, inner: int = 0) -> str:
        return text(u, inner, bound)

    own = 4
    if t.op == "num":
        said, own = str(t.q), 4 if t.q.denominator == 1 and t.q >= 0 else 2
    elif t.op == "var":
        said = name_of(t.name)
    elif t.op == "at":
        name, c = entry_of(t, bound)
        said = f"{name}[{c}]"
    elif t.op in ("sum", "cmin", "cmax"):
        c = index_of(t, bound)
        inside = text(t.kids[0], 0, (*bound, c))
        plain = {"1": "n", "0": "0"} if t.op == "sum" and not t.classes else {"0": "0"} if t.op == "sum" else {}
        said = plain.get(inside) or f"{t.op.removeprefix('c')}({inside}{_over(t, c, bound)})"
    elif t.op == "add":
        parts = [(" - " if minus else " + ") + show(u, 2) for minus, u in _terms(t)]
        said, own = "".join(parts).removeprefix(" + ") or "0", 1
        said = "-" + said[3:] if said.startswith(" - ") else said
    elif t.op == "mul":
        above = [show(u, 2) for u in t.kids if u.op != "inv"]
        below = [show(u.kids[0], 3) for u in t.kids if u.op == "inv"]
        minus = len(above) > 1 and above[0] == "-1"
        said, own = ("-" + "*".join(above[1:]), 1) if minus else ("*".join(above) or "1", 2)
        said += "".join(f"/{u}" for u in below)
    elif t.op == "inv":
        said, own = f"1/{show(t.kids[0], 3)}", 2
    elif t.op == "pow":
        said, own = f"{show(t.kids[0], 4)}**{t.k}", 3
    elif t.op == "root":
        said = f"sqrt({show(t.kids[0])})" if t.k == 2 else f"root({show(t.kids[0])}, {t.k})"
    elif t.op in SIGNS:
        said = f"{show(t.kids[0])} {SIGNS[t.op]} {show(t.kids[1])}"
    elif t.op in ("and", "or"):
        parts = [f"({show(u)})" if u.op in CONNECTED else show(u) for u in t.kids]
        said = f" {t.op} ".join(parts) or ("true" if t.op == "and" else "a contradiction")
    elif t.op in ("all", "some"):
        c = index_of(t, bound)
        which = " ".join([f"class {c}", *([without(t, bound)] if t.classes else [])])
        said = f"for {'every' if t.op == 'all' else 'some'} {which}: {text(t.kids[0], 0, (*bound, c))}"
    elif t.op in ("exv", "exs"):
        said = f"for some {name_of(t.name)}: {show(t.kids[0])}"
    elif t.op == "dl":
        said = f"[{' = '.join(bound_class(c, bound) for c in t.classes)}]"
    elif t.op in PLACED:
        said = PLACED[t.op].join(bound_class(c, bound) for c in t.classes)
    else:
        said = f"{'where' if t.op == 'ite' else t.op}({', '.join([*map(class_of, t.classes), *map(show, t.kids)])})"
    return f"({said})" if own < level else said


def _over(t: Node, c: str, bound: tuple[str, ...]) -> str:
    return f", {c} {without(t, bound)}" if t.classes else ""
