"""What a constant prediction scores on average for n classes, and which constant is best.

**Uniform on the simplex.**  With the prediction written in, an error is a formula in p1, ..., pn.  Where it is a sum
of terms, each about the prevalence of one set of k classes, its mean is the sum of the terms' means, and such a
prevalence is distributed as Beta(k, n - k): a mean over one variable, exact or enclosed as for two classes.  This is
read off the formula: as all prevalences sum to one, an affine formula a + sum_c b_c p_c whose b_c are b for
the classes of a set A and d for the others is a + d + (b - d) p(A), and nothing but p(A) matters.  Where a term
is about several sets (a least prevalence, a function of a sum), nothing is said.

**Grids and tables** are enumerated.

**The best constant.**  If D is convex in the prediction and does not tell classes apart, and p is distributed the same
whatever the classes are called, then E(q) = E(q') for every reordering q' of q, and the mean of all q' is
u = (1/n, ..., 1/n): E(u) <= E(q).  Convexity on the natural domain is enough.  If D(p, q) is a limit of
D(p, q + t (u - q)) as t falls to 0, then E(q + t (u - q)) <= (1 - t) E(q) + t E(u) by the limit of convexity, and
E(u) is at most the left side, so E(u) <= E(q) again.

>>> from axiomcheck import measures
>>> from axiomcheck.experiments.expected.distributions import Eps, Simplex
>>> print(score(measures.from_name("KLD"), centre(3), Simplex(3)))
-5/6 + log(3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.algebra import linear
from axiomcheck.exact.evaluate import expand
from axiomcheck.exact.extended import INFINITY, extended_value
from axiomcheck.experiments import Best, Exact, Infinite, Score
from axiomcheck.experiments.expected.constants import proof
from axiomcheck.experiments.expected.distributions import Eps, Points, Several, Simplex, Vector
from axiomcheck.experiments.expected.forms import Number
from axiomcheck.experiments.expected.pieces import exactly, once, spread
from axiomcheck.experiments.expected.scores import at_point, expected_value, scaled, smoothed, total
from axiomcheck.lang.expr import ORDINAL, Expr, num, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure

P = sym("p")


def centre(classes: int) -> Vector:
    """(1/n, ..., 1/n)."""
    return (Fraction(1, classes),) * classes


def score(measure: Measure, constant: Vector, distribution: Several, *, eps: Eps = None,
          domain: str = "extended") -> Score:  # fmt: skip
    """The expected error of always predicting `constant`, as `expected_score` for two classes.

    A CheckError says that the formula is no sum of terms about one class each, or that a mean is not found.
    """
    if measure.kind == FILTERING or measure.classes not in (None, distribution.classes):
        raise InputError(f"{measure.name} is no error of predicting {distribution.classes} prevalences")
    if len(constant) != distribution.classes or any(x < 0 for x in constant) or sum(constant) != 1:
        raise InputError(
            f"a prediction of {', '.join(map(str, constant))}; give {distribution.classes} prevalences that sum to 1"
        )
    if more := sorted(measure.formula.symbols - {"p", "p_hat", "n"}):
        raise InputError(f"{measure.name} depends on {', '.join(more)}; give it values for all parameters")
    if isinstance(distribution, Points):
        found = [(at_point(measure, p, constant, eps, domain), w) for p, w in distribution.points]
        return total([scaled(score, w) for score, w in found])
    return _by_marginals(measure, constant, distribution, eps, domain)


def _by_marginals(measure: Measure, q: Vector, over: Simplex, eps: Eps, domain: str) -> Score:
    inside = [Fraction(1, over.classes)] * over.classes
    if eps is None and domain == "extended" and extended_value(measure, inside, q) == INFINITY:
        return Infinite()  # a limit that asks only which prevalences are 0
    fixed = Fraction(0)
    counted: Counter[tuple[Expr, int]] = Counter()
    for factor, term, size in terms(measure, q, eps):
        if term is None:
            fixed += factor
        else:
            counted[num(factor) * term, size] += 1
    found: list[Score] = [Exact(Number(fixed))]
    for (e, size), times in counted.items():
        found.append(scaled(expected_value(e, over.marginal(size)), Fraction(times)))
    return total(found)


def terms(measure: Measure, q: Vector, eps: Eps) -> list[tuple[Fraction, Expr | None, int]]:
    """The error as a sum of numbers times terms in one prevalence `p`, that of so many classes; None for the
    term 1.

    >>> from axiomcheck import measures
    >>> [f"{k}*{e} ({size})" for k, e, size in terms(measures.from_name("SE"), centre(3), None)]
    ['1/3*(p - 1/3)**2 (1)', '1/3*(p - 1/3)**2 (1)', '1/3*(p - 1/3)**2 (1)']
    """
    n = len(q)
    names = [f"p{c}" for c in range(1, n + 1)]
    true = [sym(name) for name in names]
    if eps is not None:
        true = [(p + num(eps)) / num(1 + n * eps) for p in true]
    written = spread(expand(measure.formula, true, [num(x) for x in smoothed(q, eps)])).replace(once)
    found: list[tuple[Fraction, Expr | None, int]] = []
    for factor, e in _sum(written, Fraction(1)):
        term, size = of_one_set(e, names)
        if term is None:
            raise CheckError(
                f"{measure.name} is no sum of terms about one class each ({len(e.symbols)} in one), so the mean over "
                f"the simplex is not found from one class's distribution; give a grid, such as grid:20"
            )
        found.append((factor, term, size) if term.symbols else (factor * exactly(term), None, 0))
    return found


def _sum(e: Expr, factor: Fraction) -> list[tuple[Fraction, Expr]]:
    """The terms of a sum, numbers in front of it multiplied out."""
    if e.op == "add":
        return [term for a in e.args for term in _sum(a, factor)]
    if e.op == "div" and not e.args[1].symbols and len(e.symbols) > 1:
        return _sum(e.args[0], factor / exactly(e.args[1]))
    if e.op == "mul" and len(e.symbols) > 1:
        moving = [a for a in e.args if a.symbols]
        if len(moving) == 1:
            fixed = [a for a in e.args if not a.symbols]
            return _sum(moving[0], factor * exactly(Expr("mul", num(1), *fixed)))
    return [(factor, e)]


def of_one_set(e: Expr, names: Sequence[str]) -> tuple[Expr | None, int]:
    """The formula in `p`, the prevalence of one set of classes, and the set's size; None if there is no such set.

    >>> p1, p2, p3 = names = [sym(x) for x in ("p1", "p2", "p3")]
    >>> term, size = of_one_set(abs(p1 + p2 - num("1/2")) * p3, ["p1", "p2", "p3"])
    >>> print(term, size)
    abs(-1/2 + p)*(1 - p) 2
    >>> of_one_set(p1 * p2, ["p1", "p2", "p3"])
    (None, 0)
    """
    if len(e.symbols) == 1:  # as it is written
        return e.subs(dict.fromkeys(e.symbols, P)), 1
    sets: set[frozenset[str]] = set()
    reduced = e.replace(lambda x: _in_one_set(x, names, sets))
    if len(sets) > 1 or reduced.symbols - {"p"}:
        return None, 0
    return reduced, len(sets.pop()) if sets else 0


def _in_one_set(e: Expr, names: Sequence[str], sets: set[frozenset[str]]) -> Expr | None:
    """An affine formula, written in the prevalence of its set, which is noted; None for others."""
    if not e.symbols or (row := linear(e, names)) is None:
        return None
    *slopes, whole = row
    rest = slopes[-1]  # the set is the one without the last class
    inside = {name: b for name, b in zip(names, slopes, strict=True) if b != rest}
    if not inside:
        return num(whole + rest)
    if len(set(inside.values())) > 1:
        return None
    sets.add(frozenset(inside))
    slope = inside.popitem()[1] - rest
    part = P if slope == 1 else -P if slope == -1 else num(slope) * P
    return part if whole + rest == 0 else num(whole + rest) + part


def best(measure: Measure, distribution: Several, *, eps: Eps = None) -> Best:
    """A constant prediction with the least expected error, by convexity and symmetry.

    >>> from axiomcheck import measures
    >>> found = best(measures.from_name("SE"), Simplex(4))
    >>> found.constant == centre(4), print(found.score)
    3/80
    (True, None)
    """
    n = distribution.classes
    if measure.formula.has(*ORDINAL):
        raise InputError(f"{measure.name} tells the classes apart; best constants are of those that do not")
    if not distribution.symmetric:
        raise InputError(
            f"{distribution} is not known to treat all classes alike; best constants are found where it does"
        )
    if (verdict := proof(measure, "CVX", eps, n)) is None:
        raise CheckError(f"{measure.name} is not known to be convex in the prediction at n = {n}")
    found = score(measure, centre(n), distribution, eps=eps)
    why = "convex in the prediction, and the same whatever the classes are called"
    if isinstance(found, Infinite):
        why += ": infinite at the centre, so everywhere"
    constant = None if isinstance(found, Infinite) else centre(n)
    return Best(Fraction(0), Fraction(1), constant, found, why, verdict.trusts)
