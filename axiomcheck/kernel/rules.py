"""Rules for goals: what to show instead, or leaves that close a goal at once.

A rule takes a goal and parameters and returns the goals that imply it (none for a
leaf).  It raises `CheckError` where it does not apply.
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.algebra import Cone, linear, linear_row
from axiomcheck.kernel.boxes import holds_on_box
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.evaluate import evaluate, fold, holds
from axiomcheck.kernel.setting import require
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, derivative, num, sym
from axiomcheck.lang.goal import Goal, Rel, ge, gt, le, lt, ne

MOST_SHOWN = 100_000
_shown: set[tuple[Goal, str]] = set()


def cone(goal: Goal, coordinates: list, polya: int = 0, others: list | tuple = ()) -> Cone:
    """The cone of those hypotheses (by number) and free variables (by name), with further cones."""
    require(isinstance(others, list | tuple) and len(others) <= 12, "the other cones are a list")
    region = _one_cone(goal, coordinates, polya)
    region.others = [_one_cone(goal, other, 0) for other in others]
    require(all(other.size == region.size for other in region.others), "the other cones have other blocks")
    for other in region.others:
        other.atoms_of(region)
    return region


def _one_cone(goal: Goal, coordinates: list, polya: int) -> Cone:
    require(type(polya) is int, "the Polya exponent must be an integer")
    require(isinstance(coordinates, list) and len(coordinates) < 64, "coordinates are a list of blocks")
    for block in coordinates:
        require(isinstance(block, list) and len(block) < 64, "a block is a list")
        require(all(type(c) in (int, str) for c in block), "a coordinate is a number or a name")
    return Cone(goal.given, goal.symbols, coordinates, polya)


# -- leaves -------------------------------------------------------------------


def orthant(goal: Goal, *, coordinates: list, polya: int = 0, others: list | None = None) -> tuple[()]:
    """The difference of both sides has the wanted sign on the cone of some linear hypotheses.

    The region lies in the cone, and the sign is read off the coefficients (see `Cone`).  Claims about one measure
    often leave the same goals, with the same coordinates: what was shown once is remembered.
    """
    key = goal, repr((coordinates, polya, others))
    if key in _shown:
        return ()
    region = cone(goal, coordinates, polya, others or [])
    top, _ = region.value(goal.then.rhs - goal.then.lhs)
    s, strict = region.sign(top)
    proved = {
        "<": s == 1 and strict,
        "<=": s is not None and s >= 0,
        "=": s == 0,
        "!=": s in (1, -1) and strict,
    }[goal.then.op]
    require(proved, f"the sign of {goal.then.rhs - goal.then.lhs} is not settled by coefficients")
    if len(_shown) < MOST_SHOWN:
        _shown.add(key)
    return ()


def ground(goal: Goal) -> tuple[()]:
    """A relation between numbers, by exact arithmetic or by balls that exclude the contrary.

    Balls cannot tell that two irrational numbers are equal; the same formula, once exact
    numbers are put together, can.
    """
    require(not goal.then.symbols, "the relation is not about numbers alone")
    try:
        sides = [fold(e, frozenset()) for e in (goal.then.lhs, goal.then.rhs)]
        if goal.then.op in ("<=", "=") and sides[0] == sides[1]:
            evaluate(sides[0], {})
            return ()
        require(holds(goal.then, {}), f"{goal.then} is not certain")
    except UndefinedValue as error:
        raise CheckError(str(error)) from error
    return ()


def farkas(goal: Goal, *, coefficients: list) -> tuple[()]:
    """The linear hypotheses contradict each other: a nonnegative combination says 0 < 0 or 0 <= -1.

    `coefficients`: one rational `a/b` per hypothesis; equations may have any sign.
    """
    require(isinstance(coefficients, list) and len(coefficients) == len(goal.given), "one number a hypothesis")
    variables = goal.symbols
    total, strict = [Fraction(0)] * (len(variables) + 1), False
    for relation, text in zip(goal.given, coefficients, strict=True):
        c = number(text)
        if c == 0:
            continue
        row = linear_row(relation.rhs - relation.lhs, variables)
        require(relation.op != "!=", f"{relation} says nothing here")
        require(c > 0 or relation.op == "=", "a negative multiple of an inequality")
        strict = strict or relation.op == "<"
        total = [a + c * b for a, b in zip(total, row, strict=True)]
    require(not any(total[:-1]), "the variables do not cancel")
    require(total[-1] < 0 or (total[-1] == 0 and strict), "there is no contradiction")
    return ()


def boxes(goal: Goal, *, depth: int) -> tuple[()]:
    """Every variable lies between two numbers; the box is bisected until balls decide each part."""
    require(type(depth) is int and 0 <= depth <= 40, "the depth is out of range")
    bounds: dict[str, list[Fraction | None]] = {v: [None, None] for v in goal.symbols}
    for r in goal.given:
        if r.lhs.op == "num" and r.rhs.op == "sym" and r.op in ("<", "<="):
            pair = bounds[r.rhs.args[0]]
            pair[0] = r.lhs.args[0] if pair[0] is None else max(pair[0], r.lhs.args[0])
        elif r.rhs.op == "num" and r.lhs.op == "sym" and r.op in ("<", "<="):
            pair = bounds[r.lhs.args[0]]
            pair[1] = r.rhs.args[0] if pair[1] is None else min(pair[1], r.rhs.args[0])
    box = {v: (a, b) for v, (a, b) in bounds.items() if a is not None and b is not None}
    require(len(box) == len(bounds), "the region is not inside a box")
    require(holds_on_box(goal.then, box, depth), "the boxes do not decide")
    return ()


# -- steps --------------------------------------------------------------------


def split(goal: Goal, *, on: Expr) -> tuple[Goal, ...]:
    """Either `on` <= 0 or `on` >= 0."""
    require(on.symbols <= set(goal.symbols), "the split speaks of other variables")
    return goal.assuming(le(on, 0)), goal.assuming(ge(on, 0))


def whole(goal: Goal, *, on: Expr, at: int) -> tuple[Goal, ...]:
    """A whole combination of whole numbers is at most `at`, or at least one more."""
    row = linear(on, goal.integers)
    require(row is not None and all(c.denominator == 1 for c in row), "that is not a whole number")
    require(type(at) is int, "the bound is a whole number")
    return goal.assuming(le(on, at)), goal.assuming(ge(on, at + 1))


def rising(goal: Goal, *, variable: str, start: Expr, upward: bool, coordinates: list) -> tuple[Goal, ...]:
    """The difference h of both sides is >= 0 at `start` and moves the right way from there.

    With |.|, min and max resolved on the cone, and logarithms collected, h is continuous
    on the closed interval between `start` and the variable and differentiable, as all
    its denominators, logarithms and roots are defined there.  By the mean value theorem h is positive
    (nonnegative, for <=) if its derivative points away from `start`, which lies below
    the variable (`upward`) or above it.
    """
    moving = _moving(goal, variable, start, upward)
    region = cone(goal, coordinates)
    h = region.normal(goal.then.rhs - goal.then.lhs)
    positive = _positive(goal)
    x, here = sym(moving), sym(variable)
    low, high = (start, here) if upward else (here, start)
    inside = (*goal.given, lt(low, x), lt(x, high))
    closed = (*goal.given, le(low, x), le(x, high))
    path = h.subs({variable: x})
    slope = fold(derivative(path, moving), positive | {moving})
    base = fold(h.subs({variable: start}), positive)
    order = Goal(goal.given, Rel(goal.then.op, low, high))
    first = Goal(goal.given, ge(base, 0))
    rate = Goal(inside, Rel(goal.then.op, ZERO, slope if upward else -slope))
    return (order, first, rate, *(Goal(closed, r) for r in _definedness(path)))


def _moving(goal: Goal, variable: str, start: Expr, upward: bool) -> str:
    """The name of what runs from `start` to the variable."""
    require(goal.then.op in ("<", "<="), "only inequalities follow from a derivative")
    require(isinstance(variable, str) and variable in goal.symbols, f"there is no variable {variable!r}")
    require(variable not in start.symbols and start.symbols <= set(goal.symbols), "the start must not move")
    moving = "t_" + variable
    require(moving not in goal.symbols, f"{moving} is taken")
    require(type(upward) is bool, "upward is true or false")
    return moving


def leaving(goal: Goal, *, variable: str, start: Expr, upward: bool, coordinates: list) -> tuple[Goal, ...]:
    """As `rising`, but h need only have a limit >= 0 where the variable tends to `start`.

    Collected on the cone, h is a sum of quotients times logarithms and roots.  A term
    R log(P1) log(P2) ... of which R, a polynomial in the variables and roots over
    something that is not zero at `start`, vanishes there, and the P are polynomials, tends
    to zero: R is a multiple of the distance d to `start`, and log P grows like log d at
    most.  All other terms have to be defined at `start`, none of their logarithms being one
    of zero; they are continuous there, and their value is h's limit.
    """
    moving = _moving(goal, variable, start, upward)
    region = cone(goal, coordinates)
    h = region.normal(goal.then.rhs - goal.then.lhs)
    require(not h.has("abs", "min", "max", "exp"), "h is not a sum of quotients times logarithms and roots")
    at_start = {variable: start}
    kept, below = [], []
    for term in h.args if h.op == "add" else (h,):
        vanishing = _vanishing(term, at_start, region)
        if vanishing is None:
            kept.append(term.subs(at_start))
        else:
            below += vanishing
    require(len(kept) < (len(h.args) if h.op == "add" else 1), "nothing vanishes at the start")
    inner = [e.args[0] for term in kept for e in term.nodes() if e.op == "log"]
    x, here = sym(moving), sym(variable)
    low, high = (start, here) if upward else (here, start)
    inside = (*goal.given, lt(low, x), lt(x, high))
    reached = (*goal.given, *((lt(low, x), le(x, high)) if upward else (le(low, x), lt(x, high))))
    path = h.subs({variable: x})
    slope = derivative(path, moving)
    return (
        Goal(goal.given, lt(low, high)),
        Goal(goal.given, ge(add_all(kept), 0)),
        *(Goal(goal.given, ne(e, 0)) for e in dict.fromkeys(below)),
        *(Goal(goal.given, gt(e, 0)) for e in dict.fromkeys(inner)),
        Goal(inside, Rel(goal.then.op, ZERO, slope if upward else -slope)),
        *(Goal(reached, r) for r in _definedness(path)),
    )


def _vanishing(term: Expr, at_start: dict[str, Expr], region: Cone) -> list[Expr] | None:
    """What the term is divided by, at the start, if its factor beside logarithms vanishes there; or None."""
    factors = term.args if term.op == "mul" else (term,)
    logs = [f.args[0] if _whole_power(f) else f for f in factors if f.has("log") and f.op in ("log", "pow")]
    rest = [f for f in factors if not (f.has("log") and f.op in ("log", "pow"))]
    if not logs or not all(f.op == "log" and _polynomial(f.args[0]) for f in logs):
        return None
    below = []
    for i, f in enumerate(rest):
        if f.op == "div":
            below.append(f.args[1].subs(at_start))
            rest[i] = f.args[0]
    polynomials = [f for f in rest if _polynomial(f)]
    roots = [f for f in rest if not _polynomial(f)]
    if not all(f.op == "pow" and f.args[1].op == "num" and f.args[1].args[0] > 0 for f in roots):
        return None
    if not all(_polynomial(f.args[0]) for f in roots):
        return None
    zero = any(not region.value(f.subs(at_start))[0] for f in polynomials)
    return below if zero else None


def _whole_power(e: Expr) -> bool:
    """Is this a power with a whole exponent >= 0?"""
    k = e.args[1] if e.op == "pow" else ZERO
    return e.op == "pow" and k.op == "num" and k.args[0].denominator == 1 and k.args[0] >= 0


def _polynomial(e: Expr) -> bool:
    """Is this written as a polynomial?"""
    if e.op == "pow":
        return _whole_power(e) and _polynomial(e.args[0])
    return e.op in ("num", "sym") or (e.op in ("add", "mul") and all(map(_polynomial, e.args)))


def path(goal: Goal, *, h: Expr) -> tuple[Goal, ...]:
    """The left side is h at 0, the right side h at 1, and h rises on the way.

    `h` is a formula in the goal's variables and in `t_path`, defined for 0 <= t_path <= 1,
    hence continuous there; by the mean value theorem h(0) < h(1) if its derivative is positive.
    """
    require(goal.then.op in ("<", "<="), "only inequalities follow from a derivative")
    x = sym("t_path")
    require(
        h.symbols <= {*goal.symbols, "t_path"} and "t_path" not in goal.symbols, "h speaks of other variables"
    )
    ends = [h.subs({"t_path": end}) for end in (ZERO, ONE)]
    inside = goal.assuming(gt(x, 0), lt(x, 1))
    slope = derivative(h, "t_path")
    defined = _definedness(h)
    bounds = [r.subs({"t_path": end}) for r in defined for end in (ZERO, ONE)]
    return (
        Goal(goal.given, Rel("=", goal.then.lhs, ends[0]), goal.integers),
        Goal(goal.given, Rel("=", ends[1], goal.then.rhs), goal.integers),
        inside.concluding(Rel(goal.then.op, ZERO, slope)),
        *(inside.concluding(r) for r in defined),
        *(goal.concluding(r) for r in bounds),
    )


def _definedness(e: Expr) -> list[Rel]:
    """What makes every quotient, logarithm and root defined."""
    wanted: list[Rel] = []
    for node in e.nodes():
        if node.op == "div" and node.args[1].op != "num":
            wanted.append(ne(node.args[1], 0))
        elif node.op == "log":
            wanted.append(gt(node.args[0], 0))
        elif node.op == "pow":
            k = node.args[1]
            require(k.op == "num", "only constant exponents can be differentiated")
            if k.args[0].denominator != 1:
                wanted.append(gt(node.args[0], 0))
            elif k.args[0] < 0:
                wanted.append(ne(node.args[0], 0))
    return list(dict.fromkeys(wanted))


def weaken(goal: Goal, *, keep: list) -> tuple[Goal, ...]:
    """What follows from some of the hypotheses follows from all."""
    require(
        isinstance(keep, list) and all(type(i) is int and 0 <= i < len(goal.given) for i in keep),
        "keep what?",
    )
    return (Goal(tuple(goal.given[i] for i in keep), goal.then, goal.integers),)


def apart(goal: Goal, *, order: str) -> tuple[Goal, ...]:
    """Two values differ if one is the smaller: the left for "<", the right for ">"."""
    require(goal.then.op == "!=" and order in ("<", ">"), "the conclusion is not that two values differ")
    low, high = goal.then.lhs, goal.then.rhs
    return (Goal(goal.given, lt(low, high) if order == "<" else lt(high, low), goal.integers),)


def both(goal: Goal) -> tuple[Goal, ...]:
    """Two values are equal if neither is larger."""
    require(goal.then.op == "=", "the conclusion is not an equality")
    low, high = goal.then.lhs, goal.then.rhs
    return goal.concluding(le(low, high)), goal.concluding(le(high, low))


def cut(goal: Goal, *, low: Expr, high: Expr, op: str) -> tuple[Goal, ...]:
    """Show `low op high` first, then use it."""
    require(op in ("<", "<=", "="), "the order is <, <= or =")
    require((low.symbols | high.symbols) <= set(goal.symbols), "the cut speaks of other variables")
    fact = Rel(op, low, high)
    return (Goal(goal.given, fact, goal.integers), goal.assuming(fact))


def roots(goal: Goal, *, degree: int = 2) -> tuple[Goal, ...]:
    """Each variable that is >= 0 becomes a power, x = r^m with r >= 0, and x^(k/m) becomes r^k.

    Raising to a power is a bijection of [0, oo) that keeps the order and 0 and 1, so what
    the hypotheses say of two such variables, or of one and 0 or 1, they say of the roots.
    """
    require(type(degree) is int and 2 <= degree <= 12, "the degree is out of range")
    sides = (goal.then.lhs, goal.then.rhs)

    def order(e: Expr) -> int:
        """The k of a power k/m."""
        if e.op != "pow" or e.args[1].op != "num" or e.args[1].args[0].denominator != degree:
            return 0
        return e.args[1].args[0].numerator

    require(any(order(e) for side in sides for e in side.nodes()), "there is no root")
    known = {r.rhs.args[0] for r in goal.given if r.lhs == ZERO and r.op in ("<", "<=") and r.rhs.op == "sym"}
    while (
        larger := {
            r.rhs.args[0]
            for r in goal.given
            if r.op in ("<", "<=") and r.rhs.op == r.lhs.op == "sym" and r.lhs.args[0] in known
        }
        - known
    ):  # what is not less than a nonnegative variable is nonnegative
        known |= larger
    require(bool(known), "nothing is known to be nonnegative")
    names = {v: sym("r_" + v) for v in sorted(known)}
    require(not {r.args[0] for r in names.values()} & set(goal.symbols), "the names of the roots are taken")
    powers: dict[str, Expr] = {v: r ** num(degree) for v, r in names.items()}
    image = {sym(v): r for v, r in names.items()} | {ZERO: ZERO, ONE: ONE}
    given = [
        Rel(r.op, image[r.lhs], image[r.rhs]) if r.lhs in image and r.rhs in image else r.subs(powers)
        for r in goal.given
    ]

    def root(e: Expr) -> Expr | None:
        """The root of a product or quotient of powers and of 0 and 1."""
        if e in (ZERO, ONE):
            return e
        if e.op == "pow" and e.args[1] == num(degree) and e.args[0] in names.values():
            return e.args[0]
        if e.op in ("mul", "div"):
            parts = [r for a in e.args if (r := root(a)) is not None]
            return None if len(parts) < len(e.args) else e.rebuilt(parts)
        return None

    def rule(e: Expr) -> Expr | None:
        k = order(e)
        found = root(e.args[0]) if k else None
        return found if found is None or k == 1 else found ** num(k)

    return (Goal(tuple(given), Rel(goal.then.op, *(side.subs(powers).replace(rule) for side in sides))),)


def alike(goal: Goal) -> tuple[Goal, ...]:
    """Two logarithms, or two powers k > 0 of what is >= 0, are ordered as their arguments.

    Both functions are strictly increasing; the logarithm is defined where the argument is
    positive, which is shown, and the power where it is not negative.
    """
    low, high = goal.then.lhs, goal.then.rhs
    require(goal.then.op in ("<", "<=", "=") and low.op == high.op, "the sides are not alike")
    logs = low.op == "log"
    if not logs:
        require(low.op == "pow" and low.args[1] == high.args[1], "the sides are not alike")
        require(low.args[1].op == "num" and low.args[1].args[0] > 0, "the exponent is not a positive number")
    first, second = low.args[0], high.args[0]
    defined = [Goal(goal.given, (gt if logs else ge)(e, 0), goal.integers) for e in (first, second)]
    return (*defined, Goal(goal.given, Rel(goal.then.op, first, second), goal.integers))


def exponentials(goal: Goal) -> tuple[Goal, ...]:
    """Each exp(a) becomes a variable w > 0, in the order of the exponents.

    exp is strictly increasing and exp(0) = 1; what the hypotheses say of two exponents,
    or of one and zero, the new variables inherit.  The exponents must be defined, which
    each shows by equalling itself.
    """
    found = list(
        dict.fromkeys(e for side in (goal.then.lhs, goal.then.rhs) for e in side.nodes() if e.op == "exp")
    )
    require(bool(found), "there is no exponential")
    require(not any(a.args[0].has("exp") for a in found), "an exponential inside another")
    names = {e: sym(f"w{i}") for i, e in enumerate(found)}
    require(not {w.args[0] for w in names.values()} & set(goal.symbols), "the names w0, w1 are taken")
    image = {e.args[0]: w for e, w in names.items()} | {ZERO: ONE}
    inherited = [
        Rel(r.op, image[r.lhs], image[r.rhs]) for r in goal.given if r.lhs in image and r.rhs in image
    ]
    inherited = [r for r in inherited if r.symbols]
    then = Rel(goal.then.op, *(side.replace(names.get) for side in (goal.then.lhs, goal.then.rhs)))
    kept = tuple(r for r in goal.given if r.symbols & then.symbols and not (r.lhs in image or r.rhs in image))
    positive = tuple(gt(w, 0) for w in names.values())
    defined = [
        Goal(goal.given, Rel("=", e.args[0], e.args[0]), goal.integers)
        for e in found
        if e.args[0].op not in ("num", "sym")
    ]
    return (Goal((*kept, *positive, *inherited), then), *defined)


def _positive(goal: Goal) -> frozenset[str]:
    return frozenset(r.rhs.args[0] for r in goal.given if r.lhs == ZERO and r.op == "<" and r.rhs.op == "sym")


def instead(goal: Goal, *, part: Expr, by: Expr) -> tuple[Goal, ...]:
    """A part of the conclusion may be replaced by what it equals."""
    require(by.symbols <= set(goal.symbols), "the replacement speaks of other variables")
    sides = [side.replace(lambda e: by if e == part else None) for side in (goal.then.lhs, goal.then.rhs)]
    require(sides != [goal.then.lhs, goal.then.rhs], "that is no part of the conclusion")
    positive = _positive(goal)
    sides = [fold(side, positive) for side in sides]
    return (
        Goal(goal.given, Rel("=", part, by), goal.integers),
        Goal(goal.given, Rel(goal.then.op, *sides), goal.integers),
    )


LEAVES: dict = {"orthant": orthant, "ground": ground, "farkas": farkas, "boxes": boxes}
STEPS: dict = {
    "split": split,
    "whole": whole,
    "path": path,
    "instead": instead,
    "rising": rising,
    "leaving": leaving,
    "weaken": weaken,
    "apart": apart,
    "both": both,
    "cut": cut,
    "roots": roots,
    "alike": alike,
    "exponentials": exponentials,
}
