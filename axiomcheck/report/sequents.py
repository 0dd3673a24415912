"""A proof in the calculus, told from its steps: what was shown class by class, and what followed from it."""

from __future__ import annotations

import re
from fractions import Fraction

from axiomcheck.axioms.readings import denying
from axiomcheck.calculus.check import Step as Shown
from axiomcheck.calculus.claims import denied
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.term import (
    AGGREGATES,
    MAX_POWER,
    TERMS,
    N,
    Node,
    Part,
    Refused,
    add,
    inv,
    mul,
    opened,
    substitute,
    var,
)
from axiomcheck.exact.certificate import Certificate
from axiomcheck.formal.plain import (
    CONNECTED,
    SMOOTHED,
    VALUE,
    bound_class,
    class_of,
    entry_of,
    index_of,
    name_of,
    text,
    without,
)
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.latex import Notation, to_latex, variable_name
from axiomcheck.properties.text import to_text
from axiomcheck.report.blocks import Math
from axiomcheck.tactics.files import vacuous
from axiomcheck.verdict import witness_size

SIGNS = {"le": r"\le", "lt": "<", "eq": "=", "ne": r"\ne"}
PLACES = {"dist": r"\ne", "upto": r"\preceq", "after": r"\succ"}
LEFT = {"in": r"\notin", "out": r"\in", "upto": r"\succ", "after": r"\preceq"}  # which classes an entry leaves
PROOFS = Notation(lambda name, _: name, "", "n", inline=True)  # names are in LaTeX already
NONE = Node("num")
SCALE = inv(add(Node("num", q=Fraction(1)), mul(N, var("_eps"))))
NEW_CLASS = re.compile(r"k\d+")  # of a proof's own
MOST = 72  # characters of a relation in one line


def summary(certificate: Certificate) -> str:
    """One line: how it was shown."""
    if not certificate.steps:
        return f"a certificate of the rule {certificate.rule!r}, which has no steps to tell"
    steps, supplied = unpack(certificate.steps)
    if vacuous(steps):
        return f"vacuously, as its conditions never hold together: {_counted(steps)}"
    rules = {s.rule for s in steps}
    one = len(supplied) == 1 and not supplied[0].loose and supplied[0].size < MOST // 4
    how = [f"the number is {text(supplied[0])}"] if one else []
    how += [_class_by_class(steps)] if "compare" in rules else []
    how += ["derivatives of one sign"] if "path" in rules else []
    how += ["extrema where they are attained"] if "attained" in rules else []
    return f"{', '.join(how) or 'by algebra'}: {_counted(steps)}"


def _class_by_class(steps: tuple[Shown, ...]) -> str:
    """That it was shown of each class, and what, if there is room for it: an order rather than an equation."""
    found = [(-1, 0, "class by class")]
    for i, s in enumerate(steps):
        body = _as_used(steps[s.premises[0]].shows.goal, i, steps) if s.rule == "compare" else None
        if body is None or any(isinstance(e, Part) or NEW_CLASS.fullmatch(str(e)) for e in body.classes):
            continue
        f = balanced(tidied(body.kids[0] if body.op == "all" else body))
        said = text(f, 0, () if body.op != "all" else (index_of(body, ()),))
        named = " and ".join(class_of(e) for e in body.classes)
        which = f" but at {named}, which are added up" if named else ""
        strict = ", strictly at one" if len(s.premises) > 1 else ""
        if len(said) <= MOST and f.names and len(set(f.kids)) > 1 and not any(u.op in ("cmin", "cmax") for u in f.kids):
            rank = 4 * (not named) + 2 * (f.op != "eq") + bool(strict)
            found.append((rank, i, f"class by class, {said}{which}{strict}"))
    return max(found)[2]


def _as_used(goal: Node, place: int, steps: tuple[Shown, ...]) -> Node | None:
    """What a step shows, told of what it is used for; None where a name of a theorem's own stays."""
    for i in range(place + 1, len(steps)):
        if place not in steps[i].premises:
            continue
        place = i
        if steps[i].rule == "instance":
            scalars, vectors, classes = (x if isinstance(x, dict) else {} for x in steps[i].params)
            try:
                goal = substitute(goal, scalars, vectors, classes)
            except Refused:  # a bound name is in the way
                return None
    return None if any(name.startswith("_") for _, name in goal.names) else goal


def balanced(f: Node) -> Node:
    """0 <= u - v as v <= u, whatever the relation."""
    if f.op not in SIGNS:
        return f
    low, high = f.kids
    if low == NONE and f.op == "eq" and high.op != "add":
        return f.with_kids((high, low))
    if low != NONE or high.op != "add":
        return f
    signed = [(u, _without_minus(u)) for u in high.kids]
    sides = [[v for _, v in signed if v is not None], [u for u, v in signed if v is None]]
    return f.with_kids([us[0] if len(us) == 1 else Node("add", tuple(us)) for us in sides]) if all(sides) else f


def _without_minus(t: Node) -> Node | None:
    """Of -u, the term u; None of what has no minus sign."""
    minus = t.op == "mul" and t.kids[0].op == "num" and t.kids[0].q < 0
    return _product_of((Node("num", q=-t.kids[0].q), *t.kids[1:])) if minus else None


def denial(claim: Claim, certificate: Certificate) -> tuple[str, list[str]]:
    """What the steps show of codeframes of one size, in words and in sentences, which denies the axiom; or nothing."""
    shown, ways = [s.shows for s in unpack(certificate.steps)[0]], denying(claim)
    wanted = denied(claim, witness_size(certificate), ways)
    pairs = zip(ways, wanted, strict=True) if len(ways) == len(wanted) else ()  # of a way that nothing states, nothing is told
    for way, asked in pairs:
        if all(any(S.goal == T.goal and S.given <= T.given for S in shown) for T in asked):
            return way[0].note, list(map(to_text, way))
    return "", []


def _counted(steps: tuple[Shown, ...]) -> str:
    return f"{len(steps)} checked step{'s' * (len(steps) != 1)}"


def smoothed(t: Node) -> Node:
    """The same with `p'` for a smoothed vector, (p + eps)/(1 + n*eps)."""
    if t.op == "mul" and len(t.kids) == 2 and t.kids[1] == SCALE and t.kids[0].op == "add":
        entry, *rest = t.kids[0].kids
        if entry.op == "at" and rest == [var("_eps")]:
            return Node("at", name=f"{entry.name}{SMOOTHED}", classes=entry.classes)
    return t.with_kids(map(smoothed, t.kids)) if t.kids and "_eps" in {n for _, n in t.names} else t


def tidied(t: Node) -> Node:
    """The same with its numbers worked out and in one, and no zeros in sums and products: for reading."""
    if not t.kids:
        return t
    kids = tuple(map(tidied, t.kids))
    if t.op == "mul":
        return NONE if NONE in kids else _product_of(kids)
    if t.op == "add":
        return _sum_of(kids)
    if t.op == "sum" and kids[0] == NONE:
        return NONE
    if t.op in ("pow", "log", "exp") and kids[0].op == "num":
        known = {("log", Fraction(1)): NONE, ("exp", Fraction(0)): Node("num", q=Fraction(1))}.get((t.op, kids[0].q))
        small = t.op == "pow" and kids[0].q.denominator * abs(kids[0].q.numerator) == 1
        return Node("num", q=kids[0].q**t.k) if small else known or t.with_kids(kids)
    return kids[0] if t.op == "pow" and t.k == 1 else t if kids == t.kids else t.with_kids(kids)


def _sum_of(kids: tuple[Node, ...]) -> Node:
    flat = [u for kid in kids for u in (kid.kids if kid.op == "add" else (kid,))]
    numbers = sum((u.q for u in flat if u.op == "num"), Fraction(0))
    place = next((i for i, u in enumerate(flat) if u.op == "num"), 0)
    rest = [u for u in flat if u.op != "num" and not _nothing(u)]
    left = [*rest[: min(place, len(rest))], *([Node("num", q=numbers)] if numbers else []), *rest[place:]]
    return left[0] if len(left) == 1 else Node("add", tuple(left)) if left else NONE


def _nothing(t: Node) -> bool:
    """Is it 0, a sum of zeros, or one of these subtracted?"""
    if t.op == "sum" or (t.op == "mul" and len(t.kids) == 2 and t.kids[0].op == "num"):
        return _nothing(t.kids[-1])
    return t == NONE


def _product_of(kids: tuple[Node, ...]) -> Node:
    flat = [u for kid in kids for u in (kid.kids if kid.op == "mul" else (kid,))]
    q, rest = Fraction(1), []
    for u in flat:
        below = u.kids[0] if u.op == "inv" else u
        if below.op == "num" and below.q != 0:
            q = q / below.q if u.op == "inv" else q * below.q
        else:
            rest.append(u)
    rest = _powers(rest)
    lead = [Node("num", q=q)] if q != 1 or not rest else []
    return rest[0] if len(rest) == 1 and not lead else lead[0] if not rest else Node("mul", (*lead, *rest))


def _powers(factors: list[Node]) -> list[Node]:
    """Factors that occur twice as powers; t**2/t is t, whatever t is."""
    powers: dict[Node, int] = {}
    for u in factors:
        base, k = (u.kids[0], u.k) if u.op == "pow" else (u, 1)
        powers[base] = powers.get(base, 0) + k
    for u in [u for u in powers if u.op == "inv"]:
        (below,) = u.kids
        while powers[u] and powers.get(below, 0) >= 2:
            powers[u], powers[below] = powers[u] - 1, powers[below] - 1
    fine = max(powers.values(), default=0) <= MAX_POWER
    return [u if k == 1 else Node("pow", (u,), k=k) for u, k in powers.items() if k] if fine else factors


def math(t: Node) -> Math:
    """A term or formula in both notations."""
    if t.op != "all" or t.kids[0].op in CONNECTED:
        return Math(text(t), latex(t))
    c = index_of(t, ())
    body, which = math(opened(t.kids[0], c)), " ".join(x for x in [c, without(t, ())] if x)
    return Math(f"{body.text} for every class {which}", rf"{body.latex} \text{{ for every class }} {_where(t, c, ())}")


def _letter(name: str) -> str:
    """The name of a vector, a number or a value of the measure in LaTeX."""
    head, *arguments = VALUE.split(name)
    if arguments:
        return f"{head}({', '.join(map(_letter, arguments))})"
    whole, on, part = name.partition("_on_")
    if on:
        return f"{_letter(whole)}|_{{{part}}}"
    if name.endswith(SMOOTHED):
        return f"{_letter(name.removesuffix(SMOOTHED))}'"
    return {"_x": "x^{*}", "_eps": r"\epsilon"}.get(name) or variable_name(name_of(name))


def latex(t: Node, bound: tuple[str, ...] = ()) -> str:
    """In LaTeX: `p(c)`, sums over the codeframe."""
    if t.op in TERMS:
        return to_latex(_formula(t, bound), PROOFS)
    if t.op in SIGNS:
        left, right = (latex(u, bound) for u in t.kids)
        return f"{left} {SIGNS[t.op]} {right}"
    if t.op in ("and", "or"):  # in plain brackets, so that lines can break
        inner = [f"({latex(u, bound)})" if u.op in CONNECTED else latex(u, bound) for u in t.kids]
        return (r" \land " if t.op == "and" else r" \lor ").join(inner) or rf"\text{{{text(t)}}}"
    if t.op in ("exv", "exs"):
        return rf"\exists {_letter(t.name)}\colon {latex(t.kids[0], bound)}"
    if t.op in ("all", "some"):
        c = index_of(t, bound)
        which, said = _where(t, c, bound), latex(t.kids[0], (*bound, c))
        return rf"\{'forall' if t.op == 'all' else 'exists'} {which}\colon {said}"
    if t.op in PLACES:
        return rf" {PLACES[t.op]} ".join(bound_class(c, bound) for c in t.classes)
    return rf"\text{{{text(t, 0, bound)}}}"


def _formula(t: Node, bound: tuple[str, ...]) -> Expr:
    """A term as a formula, its names in LaTeX."""
    if t.op == "num":
        return num(t.q)
    if t.op == "var":
        return sym(_letter(t.name))
    if t.op == "at":
        name, c = entry_of(t, bound)
        return Expr("entry", sym(_letter(name)), sym(variable_name(c) if c[:1].isalpha() else c))
    if t.op in AGGREGATES:
        c = index_of(t, bound)
        if t.op == "sum" and t.kids[0].op == "num" and (t.kids[0].q == 0 or (t.kids[0].q == 1 and not t.classes)):
            return sym("n") if t.kids[0].q else ZERO
        return Expr(t.op, _formula(t.kids[0], (*bound, c)), sym(_where(t, c, bound)))
    if t.op == "ite" and t.kids[0].op in ("lt", "le"):
        (a, b), x, y = t.kids[0].kids, *t.kids[1:]
        cases = (a, b, x, y) if t.kids[0].op == "lt" else (b, a, y, x)
        return Expr("where", *(_formula(u, bound) for u in cases))
    kids = [_formula(u, bound) for u in t.kids if t.op != "mul" or u.op != "inv"]
    if t.op == "mul" and len(kids) < len(t.kids):
        below = [_formula(u.kids[0], bound) for u in t.kids if u.op == "inv"]
        minus, *kids = kids if kids and kids[0].op == "num" else (ONE, *kids)
        size = abs(Fraction(minus.args[0])) if minus.op == "num" else Fraction(1)
        top = [num(size.numerator), *kids] if size.numerator != 1 or not kids else kids
        below = [num(size.denominator), *below] if size.denominator != 1 else below
        found = Expr("div", _product(top), _product(below))
        return found if minus.args[0] > 0 else Expr("mul", num(-1), found)
    if t.op in ("add", "mul"):
        return add_all(kids) if t.op == "add" else _product(kids)
    if t.op == "inv":
        return Expr("div", ONE, _formula(t.kids[0], bound))
    if t.op in ("pow", "root"):
        return Expr("pow", kids[0], num(t.k if t.op == "pow" else Fraction(1, t.k)))
    return Expr(t.op, *kids) if kids else sym(rf"\text{{{text(t, 0, bound)}}}")


def _where(t: Node, c: str, bound: tuple[str, ...]) -> str:
    """The class that t binds, and which ones it stands for, if not for all."""
    names = ", ".join(class_of(e) for e in t.classes if isinstance(e, str))
    parts = [rf"{LEFT[e.side]} {bound_class(e.name, bound)}" for e in t.classes if isinstance(e, Part)]
    kept = [rf"\ne {names}", *parts] if names else parts
    return f"{c} {', '.join(kept)}" if kept else c


def _product(factors: list[Expr]) -> Expr:
    return factors[0] if len(factors) == 1 else Expr("mul", *factors) if factors else ONE
