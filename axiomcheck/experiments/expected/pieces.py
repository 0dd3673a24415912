"""A measure of two classes as a formula in `p` and `c`, and the pieces on which |.|, min and max are settled."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from flint import fmpq_poly

from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.experiments.expected.distributions import Eps
from axiomcheck.experiments.expected.forms import Ratio, form, fraction, plain
from axiomcheck.lang.expr import Expr, add_all, log, negated, num, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure

TRUE, CONSTANT = sym("p"), sym("c")
SWITCHES = ("abs", "min", "max", "where")


def binary(measure: Measure, eps: Eps = None) -> Expr:
    """The error of predicting (c, 1 - c) for (p, 1 - p), both smoothed by `eps` if one is given.

    >>> from axiomcheck import measures
    >>> print(binary(measures.from_name("SE")))
    ((p - c)**2 + (1 - p - (1 - c))**2)/2
    """
    if measure.kind == FILTERING or measure.classes not in (None, 2):
        raise InputError(f"{measure.name} is no error of predicting two prevalences; ask for one that is")

    def share(x: Expr) -> Expr:
        return x if eps is None else (x + num(eps)) / num(1 + 2 * eps)

    pair = [(share(x), share(1 - x)) for x in (TRUE, CONSTANT)]
    e = spread(expand(measure.formula, *pair)).replace(once)
    if more := sorted(e.symbols - {"p", "c"}):
        raise InputError(f"{measure.name} depends on {', '.join(more)}; give it values for all parameters")
    return e


def spread(e: Expr) -> Expr:
    """v log(x/y) as v log x - v log y, so that a prevalence stands beside its own logarithm."""
    if e.op in ("num", "sym"):
        return e
    args = [spread(a) for a in e.args]
    if e.op == "mul":
        for i, a in enumerate(args):
            if a.op == "log" and a.args[0].op == "div":
                others = [*args[:i], *args[i + 1 :]]
                x, y = (Expr("mul", *others, log(part)) for part in a.args[0].args)
                return add_all((spread(x), negated(spread(y))))
    return e.rebuilt(args)


def once(e: Expr) -> Expr | None:
    """x/(x + y) as 1 - y/(x + y), so that x stands in it once: enclosures become narrower."""
    if e.op == "div" and e.args[1].op == "add" and e.args[0] in e.args[1].args:
        others = list(e.args[1].args)
        others.remove(e.args[0])
        return 1 - add_all(others) / e.args[1]
    return None


def nothing(e: Expr) -> Expr | None:
    """0 for a product with an exact zero; 0 log 0 is 0."""
    if e.op != "mul":
        return None
    fixed = [a for a in e.args if not a.symbols]
    return num(0) if fixed and evaluate(Expr("mul", num(1), *fixed), {}) == 0 else None


Piece = tuple[Fraction, Fraction, Expr]


def pieces(e: Expr, low: Fraction, high: Fraction) -> Iterator[Piece]:
    """Intervals from `low` to `high`, each with the formula that e, a formula in p, is there.

    >>> [(str(a), str(b), str(f)) for a, b, f in pieces(abs(TRUE - num("1/3")), Fraction(0), Fraction(1))]
    [('0', '1/3', '-(p - 1/3)'), ('1/3', '1', 'p - 1/3')]
    """
    if not e.has(*SWITCHES):
        yield low, high, e
        return
    inner = next(x for x in e.nodes() if x.op in SWITCHES and not any(a.has(*SWITCHES) for a in x.args))
    switch = _switch(inner, low, high)
    ends = [low, *sorted({r for r in zeros(switch.top) if low < r < high}), high]
    for a, b in pairwise(ends):
        middle = switch.at((a + b) / 2)
        if middle is None:
            raise CheckError(f"{inner} has a pole inside")
        yield from pieces(e.replace({inner: _branch(inner, middle)}.get), a, b)


def _switch(e: Expr, low: Fraction, high: Fraction) -> Ratio:
    """What changes sign where the branch changes."""
    found = plain(form(switch_of(e), low, high))
    if any(low < r < high for r in zeros(found.below)):
        raise CheckError(f"{e} has a pole inside")
    return found


def _branch(e: Expr, difference: Fraction) -> Expr:
    if e.op == "abs":
        return e.args[0] if difference >= 0 else negated(e.args[0])
    if e.op == "where":
        return e.args[2 if difference < 0 else 3]
    return e.args[0 if (difference < 0) == (e.op == "min") else 1]


def zeros(poly: fmpq_poly) -> list[Fraction]:
    """The real zeros, all rational; a CheckError if there may be others."""
    if not poly:
        return []
    found = []
    for factor, _ in poly.factor()[1]:
        if factor.degree() == 1:
            found.append(fraction(-factor[0] / factor[1]))
        elif any(root[0].imag.contains(0) for root in factor.complex_roots()):  # type: ignore[index]  # see places
            raise CheckError(f"{factor} may have a real zero that is not rational")
    return found


def settled(e: Expr, at: dict[str, Fraction]) -> Expr:
    """The formula with every |.|, min and max as it is at a point, at which none of them switches."""

    def rule(x: Expr) -> Expr | None:
        return settled(_branch(x, exactly(switch_of(x), at)), at) if x.op in SWITCHES else None

    return e.replace(rule)


def switch_of(e: Expr) -> Expr:
    """What changes sign where |.|, min or max changes its branch."""
    return e.args[0] if e.op == "abs" else e.args[0] - e.args[1]


def exactly(e: Expr, at: dict[str, Fraction] | None = None) -> Fraction:
    """The value of a formula at a point, where it is rational; else a CheckError."""
    value = evaluate(e, at or {})
    if not isinstance(value, Fraction):
        raise CheckError(f"{e} is no rational number")
    return value
