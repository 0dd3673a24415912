"""SymPy formulas in and out: `Sum` over the classes, `p[c]` and `p_hat[c]` for prevalences.

SymPy rewrites what it builds (x/x, |q - p|), so a formula that has been through it may
be defined at more points than the one that went in; the declared tree stays what is
proved.  `min_c` and `max_c`, which SymPy has no notation for, are functions of those names.

Reading walks over the expression that SymPy has built; no text is evaluated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from axiomcheck.errors import InputError
from axiomcheck.formal.sympy_writer import OVER_CLASSES, to_sympy
from axiomcheck.input.arcs import PI, SHORT
from axiomcheck.input.grammar import by_user
from axiomcheck.input.hints import looks_like_sympy, shortened
from axiomcheck.input.products import where
from axiomcheck.lang.expr import ONE, PREVALENCES, ZERO, Expr, add_all, exp, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import VOCABULARY
from axiomcheck.lang.measure import QUANTIFICATION, Measure, Parameter

if TYPE_CHECKING:
    import sympy

__all__ = ["from_sympy", "looks_like_sympy", "measure", "to_sympy"]

RELATIONS = {"Equality": "=", "Unequality": "!=", "StrictLessThan": "<", "LessThan": "<=",
             "StrictGreaterThan": ">", "GreaterThan": ">="}  # fmt: skip
LARGEST = 2_000  # nodes
DEEPEST = 60
CURE = "write Sum(..., (c, 1, n)) or Sum(..., (c, 0, n - 1)), with n = Symbol('n')"


@dataclass(frozen=True)
class _Classes:
    """What the index of the innermost sum is called, and from which number it counts."""

    index: Any = None
    first: int = 1


def measure(
    expression: sympy.Expr, name: str | None = None, *, parameters: Iterable[Parameter] = (),
    lower_is_better: bool | None = None,
) -> Measure:
    """The measure that a SymPy expression defines, over prevalences or over counts `TP`, `FP`, `FN`, `TN`.

    Other symbols are parameters: positive or negative ones where SymPy says so, else any real numbers.

    Parameters
    ----------
    expression : sympy.Expr
        The formula.
    name : str, optional
        What to call it.
    parameters : iterable of Parameter
        Ranges of its symbols, where SymPy's assumptions do not say enough.
    lower_is_better : bool, optional
        For counts: is it an error?

    Raises
    ------
    InputError
        It contains something that is not in the language of measures.

    Examples
    --------
    >>> import sympy
    >>> c, n, alpha = sympy.Symbol("c"), sympy.Symbol("n"), sympy.Symbol("alpha", positive=True)
    >>> p, p_hat = sympy.IndexedBase("p"), sympy.IndexedBase("p_hat")
    >>> found = measure(sympy.Sum(alpha * sympy.Abs(p[c] - p_hat[c]), (c, 1, n)))
    >>> print(found.formula, found.parameters[0])
    sum(alpha*abs(p - p_hat)) 0 < alpha
    """
    formula = from_sympy(expression)
    counts = bool(formula.symbols & VOCABULARY) and not formula.symbols & PREVALENCES
    about = VOCABULARY if counts else {"n", *PREVALENCES}
    given = {x.name: x for x in parameters}
    assumed = {str(s): s for s in expression.free_symbols}
    if strange := [k for k in sorted(formula.symbols - about - given.keys()) if not k.isidentifier()]:
        raise InputError(f"the symbol {shortened(strange[0])!r} cannot be a parameter; use letters, digits and _")
    declared = [
        given.get(k) or parameter_of(assumed[k])
        for k in sorted((formula.symbols - about) & (assumed.keys() | given.keys()))
    ]
    kind = "filtering" if counts else QUANTIFICATION
    lower = not counts if lower_is_better is None else lower_is_better
    where_defined, known = "where the formula is", tuple(declared)
    return by_user(formula, name, defined=where_defined, parameters=known, kind=kind, lower_is_better=lower)


def parameter_of(symbol: Any) -> Parameter:
    """The parameter that a symbol of SymPy's is: of the sign that it is assumed to have."""
    return Parameter(str(symbol), "0" if symbol.is_positive else None, "0" if symbol.is_negative else None)


def from_sympy(expression: sympy.Expr) -> Expr:
    """The formula of a SymPy expression in `p[c]`, `p_hat[c]`, `n` and `Sum(..., (c, 1, n))`.

    Sums run over the classes, from 1 to n or from 0 to n - 1; a sum inside one, up to its class, is
    cumulative.  `Piecewise`, `Min`, `Max`, `Abs`, `sign`, `log`, `exp`, `atan`, `asin`, `acos`, `pi`, powers and
    floats are read; `p(c)` stands for `p[c]`.

    Raises
    ------
    InputError
        It contains something that is not in the language of measures.

    Examples
    --------
    >>> import sympy
    >>> c, n = sympy.symbols("c n", integer=True, positive=True)
    >>> p, p_hat = sympy.IndexedBase("p"), sympy.IndexedBase("p_hat")
    >>> print(from_sympy(sympy.Sum(sympy.Abs(p[c] - p_hat[c]) / p[c], (c, 1, n)) / n))
    sum(abs(p - p_hat)/p)/n
    >>> k = sympy.Symbol("k")
    >>> print(from_sympy(sympy.Sum(sympy.Sum(p[k], (k, 0, c)) ** 2, (c, 0, n - 1))))
    sum(cumsum(p)**2)
    """
    if not looks_like_sympy(expression):
        raise InputError(f"{shortened(repr(expression))} is no SymPy expression")
    _bounded(expression, 0, [0])
    return _read(expression, _Classes())


def _bounded(e: Any, depth: int, count: list[int]) -> None:
    count[0] += 1
    if depth > DEEPEST or count[0] > LARGEST:
        raise InputError(f"the SymPy expression is too large; at most {LARGEST:,} parts, {DEEPEST} levels deep")
    for a in e.args:
        _bounded(a, depth + 1, count)


def _refused(e: Any, why: str) -> InputError:
    return InputError(f"SymPy expression: {shortened(str(e))} {why}")


def _read(e: Any, classes: _Classes) -> Expr:
    import sympy
    from sympy.core.function import AppliedUndef

    if isinstance(e, sympy.Rational):
        return num(Fraction(int(e.p), int(e.q)))
    if isinstance(e, sympy.Float):
        if not e.is_finite:
            raise _refused(e, "is not a number")
        return num(Fraction(repr(float(e))))  # the shortest decimal that is this number, as it was written
    if e is sympy.E:
        return exp(ONE)
    if e is sympy.pi:
        return PI
    if isinstance(e, sympy.Indexed | AppliedUndef):
        return _indexed(e, classes)
    if isinstance(e, sympy.Symbol):
        return _symbol(e, classes)
    if isinstance(e, sympy.Sum):
        return _sum(e, classes)
    if isinstance(e, sympy.Piecewise):
        return _pieces(e, classes)
    if isinstance(e, sympy.exp):
        return exp(_read(e.args[0], classes))
    if isinstance(e, sympy.atan | sympy.asin | sympy.acos):
        return SHORT[type(e).__name__](_read(e.args[0], classes))
    if isinstance(e, sympy.Mul):
        return _product(e, classes)
    if isinstance(e, sympy.Pow):
        return _power(e, classes)
    if isinstance(e, sympy.Abs | sympy.log | sympy.Add | sympy.Min | sympy.Max | sympy.sign):
        args = [_read(a, classes) for a in e.args]
        if isinstance(e, sympy.Add):
            return add_all(_minus_last(args))
        if isinstance(e, sympy.Min | sympy.Max):
            op, (first, *rest) = "min" if isinstance(e, sympy.Min) else "max", args
            for other in rest:
                first = Expr(op, first, other)
            return first
        if isinstance(e, sympy.sign):
            return Expr("where", args[0], ZERO, num(-1), Expr("where", ZERO, args[0], ONE, ZERO))
        return Expr("abs" if isinstance(e, sympy.Abs) else "log", args[0])
    if isinstance(e, sympy.logic.boolalg.Boolean):
        raise _refused(e, "is a condition, not a number; a measure is one number")
    raise _refused(e, f"({type(e).__name__}) is not in the language of measures")


def _minus_last(terms: list[Expr]) -> list[Expr]:
    """SymPy may put -x first; a sum reads better when it does not begin with a minus."""
    return sorted(terms, key=lambda t: t.op == "mul" and t.args[0].op == "num" and t.args[0].args[0] < 0)


def _symbol(e: Any, classes: _Classes) -> Expr:
    if classes.index is not None and e == classes.index:
        raise _refused(e, "is a class, not a number; only p[c], p_hat[c] and p_train[c] depend on it")
    if str(e) in PREVALENCES:
        raise _refused(e, f"is a prevalence without its class; use IndexedBase({str(e)!r})[c]")
    return sym(str(e))


def _indexed(e: Any, classes: _Classes) -> Expr:
    """`p[c]`; `p(c)`; and functions of our own, such as `min_c(p[c])`."""
    import sympy

    indexed = isinstance(e, sympy.Indexed)
    name, indices = (str(e.base), e.indices) if indexed else (e.func.__name__, e.args)
    for op, function in OVER_CLASSES.items():
        if name == function and not indexed and len(indices) == 1:
            free = _free(indices[0])
            index = free[0] if len(free) == 1 else None
            return Expr(op, _read(indices[0], _Classes(index)))
    if name not in PREVALENCES or len(indices) != 1:
        raise _refused(e, "is not a prevalence; use p[c], p_hat[c] and p_train[c]")
    (index,) = indices
    if index.is_Integer:
        if int(index) < 1:
            raise _refused(e, "is no class: single classes are counted from 1")
        return Expr("at", num(int(index)), sym(name))
    if classes.index is None:
        raise _refused(e, f"stands outside a sum over the classes; {CURE}")
    if index != classes.index:
        raise _refused(e, f"is of another class than the sum around it, which runs over {classes.index}")
    return sym(name)


def _free(e: Any) -> list[Any]:
    """The indices of prevalences that no sum inside binds."""
    import sympy
    from sympy.core.function import AppliedUndef

    found: dict[Any, None] = {}
    for node in e.atoms(sympy.Indexed, AppliedUndef):
        indices = node.indices if isinstance(node, sympy.Indexed) else node.args
        for index in indices:
            if not index.is_Integer and index in e.free_symbols:
                found[index] = None
    return list(found)


def _sum(e: Any, classes: _Classes) -> Expr:
    import sympy

    *inside, last = e.limits  # SymPy makes one sum of a sum in a sum
    if len(last) != 3:
        raise _refused(e, f"has no range of classes; {CURE}")
    (index, low, high), body = last, sympy.Sum(e.function, *inside) if inside else e.function
    if low not in (sympy.Integer(0), sympy.Integer(1)):
        raise _refused(e, f"does not run over the classes; {CURE}")
    inner = _Classes(index, int(low))
    if classes.index is not None and high == classes.index:
        if classes.first != int(low):
            raise _refused(e, f"counts classes from {low}, the sum around it from {classes.first}")
        return Expr("cumsum", _read(body, inner))
    sizes = [s for s in high.free_symbols if str(s) == "n"]
    if len(sizes) != 1 or sympy.expand(high - sizes[0] - low + 1) != 0:
        raise _refused(e, f"does not run over the classes; {CURE}")
    return Expr("sum", _read(body, inner))


def _pieces(e: Any, classes: _Classes) -> Expr:
    """The first piece whose condition holds; the last must be for all that is left."""
    import sympy

    *pieces, (last, otherwise) = e.args
    if otherwise is not sympy.true:
        raise _refused(e, "does not say what it is elsewhere; end it with (value, True)")
    found = _read(last, classes)
    for value, condition in reversed(pieces):
        found = _choice(condition, _read(value, classes), found, classes)
    return found


def _choice(condition: Any, then: Expr, otherwise: Expr, classes: _Classes) -> Expr:
    import sympy

    if condition in (sympy.true, sympy.false):
        return then if condition is sympy.true else otherwise
    if isinstance(condition, sympy.And | sympy.Or):
        for part in reversed(condition.args):
            if isinstance(condition, sympy.And):
                then = _choice(part, then, otherwise, classes)
            else:
                otherwise = _choice(part, then, otherwise, classes)
        return then if isinstance(condition, sympy.And) else otherwise
    if isinstance(condition, sympy.Not):
        return _choice(condition.args[0], otherwise, then, classes)
    if not isinstance(condition, sympy.core.relational.Relational):
        raise _refused(condition, "is no condition that is read; use <, <=, =, != and their combinations")
    a, b = (_read(side, classes) for side in condition.args)
    op = RELATIONS[type(condition).__name__]
    return where(Rel(op.replace(">", "<"), b, a) if ">" in op else Rel(op, a, b), then, otherwise)


def _product(e: Any, classes: _Classes) -> Expr:
    """SymPy writes quotients as negative powers: these go below one line."""
    import sympy

    above: list[Expr] = []
    below: list[Expr] = []
    for factor in e.args:
        base, k = factor.as_base_exp() if isinstance(factor, sympy.Pow) else (factor, sympy.Integer(1))
        if isinstance(factor, sympy.Rational) and factor.q != 1:
            above += [num(int(factor.p))] if factor.p != 1 else []
            below.append(num(int(factor.q)))
        elif isinstance(k, sympy.Rational) and k < 0:
            below.append(_read(base ** (-k), classes))
        else:
            above.append(_read(factor, classes))
    top = above[0] if len(above) == 1 else Expr("mul", *above) if above else ONE
    if not below:
        return top
    return top / (below[0] if len(below) == 1 else Expr("mul", *below))


def _power(e: Any, classes: _Classes) -> Expr:
    import sympy

    base, k = e.args
    if base is sympy.E:
        return exp(_read(k, classes))
    if isinstance(k, sympy.Rational) and k < 0:
        return ONE / _read(base ** (-k), classes)
    exponent = _read(k, classes)
    if exponent.op == "num" and abs(exponent.args[0]) > 64:
        raise _refused(e, "has an exponent that is too large; at most 64")
    return Expr("pow", _read(base, classes), exponent)
