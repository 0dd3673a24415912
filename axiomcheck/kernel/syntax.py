"""Lemmas that read a formula's syntax: for any measure, of any shape, at every n.

A *difference* is a part of the formula that is linear, k (p - p_hat) with k a number, or a sum
of such parts at named classes.  What is said here of a measure is said of its values where it has one: on the natural domain a
point without a value is not spoken of, and elsewhere formulas that may lack one are refused.
No class is taken to be like another: `at` and cumulative sums may occur anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from axiomcheck.axioms import quantification as axioms
from axiomcheck.kernel.algebra import linear
from axiomcheck.kernel.setting import require
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import LEAVES, ONE, Expr, add_all, num, p, p_hat, sqrt, sym

OVER_CLASSES = ("sum", "mean", "cmin", "cmax", "cumsum", "at")
EVEN, ODD = 1, -1
PREVALENCES = frozenset((p, p_hat))


def never_negative(claim: Claim) -> tuple[()]:
    """D is built from |.|, even powers and nonnegative parts, so it is never negative: NN."""
    require(claim.axiom == axioms.NN, "this is about NN")
    require(_everywhere(claim), "D may lack a value")
    require(
        _nonnegative(_joined(claim.measure.formula)),
        "the formula may be negative, for all that its syntax tells",
    )
    return ()


def definite(claim: Claim) -> tuple[()]:
    """D is 0 where all differences are 0, and only there; or never 0, without a value there: IoI.

    Each part that must be 0 for D to be 0 is looked at, down to differences of every class;
    a class's value is 0 at every class if its cumulative sums are.
    """
    require(claim.axiom == axioms.IOI, "this is about IoI")
    require(_everywhere(claim), "D may lack a value")
    formula = _joined(claim.measure.formula)
    if formula.op == "div" and _positive(formula.args[0]) and _vanishes(formula.args[1]):
        return ()
    require(_vanishes(formula), "D may not be 0 for a perfect prediction, for all that its syntax tells")
    require(_forces(formula, False), "D may be 0 for other predictions, for all that its syntax tells")
    return ()


def of_differences(claim: Claim) -> tuple[()]:
    """D depends on p and p_hat through their differences alone: ABS with one sign, and IMP.

    ABS: p and q agree outside c1 and c2, and so do x and y; x(c1) - p(c1) = y(c1) - q(c1), as
    the signs are the same; and at c2 the differences are the same because all of them sum to
    zero.  So each value of D is computed from the same numbers.
    IMP: the differences of x and of y are opposite at c1 and c2 and the same elsewhere, so D
    is the same if it depends on the sizes of single classes' differences alone.  With at most
    three classes all are opposite, as x and y must agree with p outside c1 and c2, since
    all sum to one; then D is the same if it is even in all differences together.
    """
    require(_everywhere(claim), "D may lack a value")
    formula = _joined(claim.measure.formula)
    if claim.axiom == axioms.ABS:
        require(claim.signs == "same", "the differences have different signs")
        require(_of_differences(formula), "D depends on more than differences")
        return ()
    require(claim.axiom == axioms.IMP, "this is about ABS and IMP")
    if _of_sizes(formula):
        return ()
    require(claim.classes in (2, 3), "with more classes the other differences keep their sign")
    require(_parity(formula) == EVEN, "D may tell a difference from its opposite")
    return ()


def _everywhere(claim: Claim) -> bool:
    """Is D's value, wherever the domain has one, that of the formula?

    On the natural domain it is.  Elsewhere a formula without logarithms, with whole powers
    and divisors that are numbers (or n), has one everywhere.
    """
    if claim.domain == "natural":
        return True
    for node in claim.measure.formula.nodes():
        if node.op == "log" or (node.op == "div" and not _positive(node.args[1])):
            return False
        if node.op == "pow" and not (_whole(node.args[1]) and node.args[1].args[0] > 0):
            return False
    return True


def _joined(e: Expr) -> Expr:
    """The same formula, cumulative sums that are added up as one: of the sum of their terms."""
    if e.op in LEAVES:
        return e
    args = [_joined(a) for a in e.args]
    if e.op != "add":
        return e.rebuilt(args)
    inside, rest = [], []
    for a in args:
        if a.op == "cumsum":
            inside.append(a.args[0])
        elif a.op == "mul" and len(a.args) == 2 and a.args[0].op == "num" and a.args[1].op == "cumsum":
            inside.append(a.args[0] * a.args[1].args[0])
        else:
            rest.append(a)
    return add_all([*rest, *([Expr("cumsum", add_all(inside))] if inside else [])])


def _whole(k: Expr) -> bool:
    return k.op == "num" and k.args[0].denominator == 1


def _own_difference(e: Expr) -> bool:
    """Is it k (p - p_hat), k a number other than 0?"""
    row = linear(e, ["p", "p_hat"])
    return row is not None and row[0] != 0 and row[0] == -row[1] and row[2] == 0


def _difference(e: Expr, single: bool = False) -> bool:
    """Is it a sum of differences, at this and at named classes (of one class, if `single`)?

    A class's prevalences are named after it; an aggregator inside, as it is not linear,
    makes this false.
    """
    found: set[str] = {""} if e.symbols & {"p", "p_hat"} else set()

    def named(node: Expr) -> Expr | None:
        if node.op != "at":
            return None
        place = str(node.args[0])
        found.add(place)
        return node.args[1].subs({k: sym(k + place) for k in ("p", "p_hat")})

    flat = e.replace(named)
    if not flat.symbols & {"p", "p_hat"}:
        found.discard("")
    rows = linear(flat, names := [k + place for place in sorted(found) for k in ("p", "p_hat")])
    if rows is None or not any(rows) or rows[-1] or (single and len(found) != 1):
        return False
    return all(rows[i] == -rows[i + 1] for i in range(0, len(names), 2))


def _positive(e: Expr) -> bool:
    """More than 0 by its syntax; n >= 2."""
    if e.op == "num":
        return e.args[0] > 0
    if e.op == "add":  # n - 1
        row = linear(e, ["n"])
        return row is not None and row[0] >= 0 and 2 * row[0] + row[1] > 0
    if e.op in ("mul", "div", "min", "max"):
        return all(map(_positive, e.args))
    return e.op == "exp" or (e.op == "sym" and e.args[0] == "n")


def _nonnegative(e: Expr) -> bool:
    """Never negative where it has a value, by its syntax.

    A root, a power of anything by a number that is not whole, has a value >= 0 only.
    """
    if e.op in ("abs", "exp") or _positive(e) or _angle(e):
        return True
    if e.op == "num":
        return e.args[0] >= 0
    if e.op == "sym":
        return e.args[0] in ("p", "p_hat", "n")
    if e.op == "pow":
        k = e.args[1]
        return k.op == "num" and (not _whole(k) or k.args[0] % 2 == 0 or _nonnegative(e.args[0]))
    if e.op == "max":
        return any(map(_nonnegative, e.args))
    if e.op == "mul" and len(e.args) == 2 and e.args[0] == e.args[1]:
        return True
    if e.op in OVER_CLASSES:
        return _nonnegative(e.args[-1])
    return e.op in ("add", "mul", "div", "min") and all(map(_nonnegative, e.args))


def _angle(e: Expr) -> frozenset[Expr] | None:
    """The u and v of 1 - sum u v / (sqrt sum u^2 sqrt sum v^2), or of the same with one root; else None.

    By Cauchy and Schwarz it is >= 0 where it has a value, and 0 only where u and v are
    proportional, which p and p_hat, as both sum to one, are only if they are equal.
    """
    if e.op != "add" or len(e.args) != 2 or ONE not in e.args:
        return None
    minus = e.args[1 - e.args.index(ONE)]
    if minus.op != "mul" or len(minus.args) != 2 or minus.args[0] != num(-1) or minus.args[1].op != "div":
        return None
    top, below = minus.args[1].args
    if top.op != "sum" or top.args[0].op != "mul" or len(top.args[0].args) != 2:
        return None
    u, v = top.args[0].args
    a, b = (Expr("sum", x ** num(2)) for x in (u, v))
    norms = [f(c, d) for c, d in ((a, b), (b, a)) for f in (_two_roots, _one_root)]
    return frozenset((u, v)) if below in norms else None


def _two_roots(a: Expr, b: Expr) -> Expr:
    return sqrt(a) * sqrt(b)


def _one_root(a: Expr, b: Expr) -> Expr:
    return sqrt(a * b)


def _vanishes(e: Expr) -> bool:
    """0 where all differences are 0 and it has a value, by its syntax."""
    if e.op == "num":
        return e.args[0] == 0
    if _difference(e) or _angle(e) == PREVALENCES:
        return True
    if e.op in OVER_CLASSES or e.op == "abs":
        return _vanishes(e.args[-1])
    if e.op == "pow":
        return e.args[1].op == "num" and e.args[1].args[0] > 0 and _vanishes(e.args[0])
    if e.op == "mul":
        return any(map(_vanishes, e.args))
    if e.op == "div":
        return _vanishes(e.args[0])
    if e.op == "min":  # of 0 and what is not negative
        return any(map(_vanishes, e.args)) and all(_vanishes(a) or _nonnegative(a) for a in e.args)
    return e.op in ("add", "max") and all(map(_vanishes, e.args))


def _forces(e: Expr, each: bool) -> bool:
    """Where it is 0 (at every class, if it is a value of `each` class), are all differences 0?"""
    if _angle(e) == PREVALENCES if not each else _own_difference(e):
        return True
    if e.op in ("abs", "div"):
        return _forces(e.args[0], each)
    if e.op == "pow":
        return e.args[1].op == "num" and e.args[1].args[0] > 0 and _forces(e.args[0], each)
    if e.op == "cumsum":  # each cumulative sum 0: each term 0
        return each and _forces(e.args[0], True)
    if e.op in ("sum", "mean", "cmax"):  # no term is negative: each is 0
        return not each and _nonnegative(e.args[0]) and _forces(e.args[0], True)
    if e.op in ("add", "max"):
        return all(map(_nonnegative, e.args)) and any(_forces(a, each) for a in e.args)
    if e.op == "mul":
        return all(_positive(a) or (not each and _forces(a, False)) for a in e.args) or _one_forces(
            e.args, each
        )
    return e.op == "min" and not each and all(_positive(a) or _forces(a, False) for a in e.args)


def _one_forces(factors: Sequence[Expr], each: bool) -> bool:
    """One factor forces the differences, all others are positive."""
    others = [a for a in factors if not _positive(a)]
    return len(others) == 1 and _forces(others[0], each)


def _of_differences(e: Expr) -> bool:
    """Do p and p_hat occur in differences only?"""
    if not e.symbols & {"p", "p_hat"} or _difference(e):
        return True
    return e.op != "sym" and all(_of_differences(a) for a in e.args)


def _of_sizes(e: Expr) -> bool:
    """Do p and p_hat occur only in |d| and even powers of d, d one class's difference?"""
    if not e.symbols & {"p", "p_hat"}:
        return True
    even = e.op == "abs" or (e.op == "pow" and _whole(e.args[1]) and e.args[1].args[0] % 2 == 0)
    if even and _difference(e.args[0], single=True):
        return True
    return e.op != "sym" and all(_of_sizes(a) for a in e.args)


def _parity(e: Expr) -> int | None:
    """How the value changes with the sign of all differences: EVEN, ODD, or None if that is not clear."""
    if not e.symbols & {"p", "p_hat"}:
        return EVEN
    if _difference(e):
        return ODD
    if e.op == "sym":
        return None
    if e.op in ("sum", "mean", "cumsum", "at"):
        return _parity(e.args[-1])
    signs = [s for a in e.args if (s := _parity(a)) is not None]
    if len(signs) < len(e.args):
        return None
    if e.op in ("mul", "div"):
        return EVEN if signs.count(ODD) % 2 == 0 else ODD
    if e.op == "add":
        return signs[0] if len(set(signs)) == 1 else None
    if e.op == "abs" or signs[0] == EVEN == min(signs):
        return EVEN
    if e.op == "pow" and _whole(e.args[1]):
        return EVEN if e.args[1].args[0] % 2 == 0 else ODD
    return None


RULES = (never_negative, definite, of_differences)
