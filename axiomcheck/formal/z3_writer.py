"""Formulas as Z3 expressions.  The names are those of the SMT-LIB text; z3 is imported when it is used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from axiomcheck.errors import InputError
from axiomcheck.formal.facts import OWN, root
from axiomcheck.formal.smtlib_writer import symbol, whole_exponent
from axiomcheck.formal.tree import QUANTIFIERS, Node, free
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel

if TYPE_CHECKING:
    import z3


def formula(node: Node, integers: Iterable[str] = ()) -> z3.BoolRef:
    """The formula; its free names are constants, whole numbers those in `integers`.

    >>> from axiomcheck.lang.expr import sym
    >>> from axiomcheck.lang.goal import lt
    >>> formula(lt(sym("p_1"), sym("x_1")))
    p_1 < x_1
    """
    whole = frozenset(integers)
    return _formula(node, {k: constant(k, k in whole) for k in free(node)})


def constant(name: str, whole: bool = False) -> Any:
    """The constant that a name is; a whole number comes as the real that it is."""
    import z3

    return z3.ToReal(z3.Int(symbol(name))) if whole else z3.Real(symbol(name))


def function(name: str, count: int = 1) -> z3.FuncDeclRef:
    """A function of reals that nothing is known of."""
    import z3

    return z3.Function(name, *([z3.RealSort()] * (count + 1)))


def _formula(node: Node, known: Mapping[str, Any]) -> Any:
    import z3

    if isinstance(node, Rel):
        return relation(node.op, term(node.lhs, known), term(node.rhs, known))
    if node.op in QUANTIFIERS:
        names = {k: constant(k, k in node.integers) for k in node.names}
        bound = [z3.Int(symbol(k)) if k in node.integers else v for k, v in names.items()]
        return (z3.ForAll if node.op == "forall" else z3.Exists)(
            bound, _formula(node.args[0], {**known, **names})
        )
    args = [_formula(a, known) for a in node.args]
    if node.op in ("and", "or"):
        return args[0] if len(args) == 1 else (z3.And if node.op == "and" else z3.Or)(*args)
    if node.op == "not":
        return z3.Not(args[0])
    return z3.Implies(*args) if node.op == "implies" else args[0] == args[1]


def relation(op: str, left: Any, right: Any) -> Any:
    """The relation between two terms."""
    if op in ("<", "<="):
        return left < right if op == "<" else left <= right
    return left == right if op == "=" else left != right


def term(e: Expr, known: Mapping[str, Any]) -> Any:
    """The term, with Z3 terms for names."""
    import z3

    if e.op == "num":
        return z3.Q(e.args[0].numerator, e.args[0].denominator)
    if e.op == "sym":
        return known[e.args[0]]
    if (found := root(e)) is not None:
        base, degree, power = found
        return _power(function(f"axc_root_{degree}")(term(base, known)), power)
    if e.op == "pow":
        return _power(term(e.args[0], known), whole_exponent(e))
    if e.op == "call":
        args = [term(a, known) for a in e.args[1:]]
        return function(symbol(e.args[0].args[0]), len(args))(*args)
    args = [term(a, known) for a in e.args]
    if e.op in OWN:
        return function(OWN[e.op])(args[0])
    if e.op == "add":
        return z3.Sum(args)
    if e.op == "mul":
        return z3.Product(args)
    if e.op == "div":
        return args[0] / args[1]
    if e.op == "abs":
        return z3.If(args[0] >= 0, args[0], -args[0])
    if e.op in ("min", "max"):
        first, second = args if e.op == "min" else reversed(args)
        return z3.If(args[0] <= args[1], first, second)
    if e.op == "where":
        return z3.If(args[0] < args[1], args[2], args[3])
    if e.op == "atan":
        raise InputError(f"arctan cannot be written for a solver, whose goals are of polynomials: {e}")
    raise InputError(f"{e.op} cannot be written for a solver: {e}")


def _power(base: Any, k: int) -> Any:
    import z3

    power = z3.Product([base] * abs(k)) if k else z3.RealVal(1)
    return 1 / power if k < 0 else power
