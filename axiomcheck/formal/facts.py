"""What is said of logarithms, exponentials and roots to solvers that do not know them.

Solvers see functions of our own names, `axc_ln`, `axc_exp`, `axc_root_2`, that mean nothing to them,
and for each of their arguments in the formula a few true facts.  What follows from these holds; what does
not follow may hold all the same.  Roots are described completely.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

from axiomcheck.formal.tree import FALSE, TRUE, Formula, Node, both, iff, implies, terms
from axiomcheck.lang.expr import ONE, ZERO, Expr, exp, log, num
from axiomcheck.lang.goal import Rel, eq, ge, gt, le, lt

MOST_PAIRS = 30
OWN = {"log": "axc_ln", "exp": "axc_exp"}


def root(e: Expr) -> tuple[Expr, int, int] | None:
    """Base, degree and power of a power whose exponent is not whole; None for anything else."""
    if e.op != "pow" or e.args[1].op != "num" or e.args[1].args[0].denominator == 1:
        return None
    k = e.args[1].args[0]
    return e.args[0], k.denominator, k.numerator


def with_facts(node: Node, *, top: bool = True) -> Node:
    """The formula under the facts about the functions in it, each stated where its variables are bound.

    >>> from axiomcheck.lang.expr import sym
    >>> print(with_facts(lt(log(sym("u")), sym("u"))))
    (0 < u => (log(u) <= u - 1 and u - 1 <= u*log(u))) => log(u) < u
    """
    changed = _within(node)
    return implies(both(*facts(changed, None)), changed) if top else changed


def _within(node: Node) -> Node:
    if isinstance(node, Rel):
        return node
    args = tuple(map(_within, node.args))
    if node.op in ("forall", "exists"):
        known = both(*facts(args[0], frozenset(node.names)))
        args = ((implies if node.op == "forall" else both)(known, args[0]),)
    return Formula(node.op, args, node.names, node.integers)


def facts(node: Node, about: frozenset[str] | None) -> list[Node]:
    """True facts about the functions in a formula whose arguments mention these names, or are free in it."""
    bound = _bound(node)
    found: dict[Expr, None] = {}
    for e in terms(node):
        names = e.symbols
        if names & bound or not (names & about if about is not None else True):
            continue
        if e.op in OWN or root(e) is not None:
            found[e] = None
    atoms = list(found)
    told = [fact for e in atoms for fact in _of(e)]
    for op in OWN:
        arguments = [e.args[0] for e in atoms if e.op == op]
        told += [_ordered(op, a, b) for a, b in list(combinations(arguments, 2))[:MOST_PAIRS]]
    return [fact for fact in told if fact not in (TRUE, FALSE)]


def _bound(node: Node) -> frozenset[str]:
    if isinstance(node, Rel):
        return frozenset()
    return frozenset(node.names).union(*map(_bound, node.args))


def _of(e: Expr) -> Iterable[Node]:
    if e.op == "log":
        u = e.args[0]
        if u == ONE:
            yield eq(e, ZERO)
        else:
            yield implies(gt(u, 0), both(le(e, u - 1), le(u - 1, u * e)))
    elif e.op == "exp":
        yield both(gt(e, 0), ge(e, e.args[0] + 1))
    elif (found := root(e)) is not None:
        base, degree, _ = found
        r = base ** num(Fraction(1, degree))
        yield implies(ge(base, 0), both(ge(r, 0), eq(r**degree, base)))


def _ordered(op: str, a: Expr, b: Expr) -> Node:
    """Both functions grow strictly."""
    if op == "exp":
        return both(iff(lt(a, b), lt(exp(a), exp(b))), iff(lt(b, a), lt(exp(b), exp(a))))
    same = both(iff(lt(a, b), lt(log(a), log(b))), iff(lt(b, a), lt(log(b), log(a))))
    return implies(both(gt(a, 0), gt(b, 0)), same)
