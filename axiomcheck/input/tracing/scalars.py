"""One symbol, or what was computed from symbols; and conditions between them.

`Sym` has the operators of a float.  A comparison gives a `Cond`, which is settled only
when somebody asks for its truth: then the run takes one of two ways.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from axiomcheck.input.products import where
from axiomcheck.input.tracing import values as V
from axiomcheck.input.tracing.dispatch import ask
from axiomcheck.input.tracing.paths import Untraceable, current, joining, negation, refusing
from axiomcheck.input.tracing.values import Value
from axiomcheck.lang.expr import ONE, ZERO, Expr, num
from axiomcheck.lang.goal import Rel


def _operator(function: Callable) -> tuple[Callable, Callable]:
    """An operator of Python's, and the same where the symbol stands on its right."""

    def method(self, other, *_):
        return _binary(function, self, other)

    def reflected(self, other):
        return _binary(function, other, self)

    return method, reflected


class Sym:
    """A value in the making."""

    __slots__ = ("python", "value")
    __array_priority__ = 1000
    shape: tuple = ()
    ndim, size = 0, 1
    dtype = np.dtype(np.float64)

    def __init__(self, value: Value, python: bool = False):
        self.value = value
        self.python = python  # a float of Python's, which raises where NumPy's is nan or infinite

    @property  # type: ignore[misc]  # nobody may write it
    def __class__(self):  # type: ignore[override]
        """What it stands for, so that `isinstance` says what it says of numbers."""
        return float if self.python else np.float64

    # -- what Python's operators mean -----------------------------------------
    __add__, __radd__ = _operator(V.add)
    __sub__, __rsub__ = _operator(V.subtract)
    __mul__, __rmul__ = _operator(V.mul)
    __truediv__, __rtruediv__ = _operator(V.div)
    __pow__, __rpow__ = _operator(V.power)

    def __neg__(self):
        return Sym(V.negative(self.value), self.python)

    def __pos__(self):
        return self

    def __abs__(self):
        return Sym(V.absolute(self.value), self.python)

    def __lt__(self, other):
        return _compared("<", self, other)

    def __le__(self, other):
        return _compared("<=", self, other)

    def __gt__(self, other):
        return _compared("<", other, self)

    def __ge__(self, other):
        return _compared("<=", other, self)

    def __eq__(self, other):
        return _compared("=", self, other) if numeric(other) else NotImplemented

    def __ne__(self, other):
        return _not(_compared("=", self, other)) if numeric(other) else NotImplemented

    __hash__ = refusing("it uses a computed value as a key of a set or a dictionary")

    def __bool__(self):
        return not V.same(self.value, ZERO)

    # -- what needs a number, which is not there ---------------------------------
    def __float__(self):
        return _number(self, "a float")

    def __int__(self):
        return int(_number(self, "an integer"))

    __index__ = refusing("it uses a computed value as an index or a size")
    __round__ = __floor__ = __ceil__ = __trunc__ = refusing("it rounds a value, which no formula does")
    __floordiv__ = __rfloordiv__ = refusing("it divides with //, which no formula does")
    __mod__ = __rmod__ = __divmod__ = __rdivmod__ = __floordiv__
    __str__ = __format__ = refusing("it writes a computed value as text")

    def __array__(self, dtype=None, copy=None):
        return ask("boxed", self).view(np.ndarray)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return ask("ufunc", ufunc, method, inputs, kwargs)

    def __array_function__(self, func, types, args, kwargs):
        return ask("function", func, args, kwargs)

    def __getitem__(self, index):
        """That of an array without dimensions."""
        return ask("boxed", self)[index]

    __iter__ = None  # a number is no sequence

    def __getattr__(self, name: str):
        """Methods of a NumPy float: those of an array without dimensions."""
        if name.startswith("__"):
            raise AttributeError(name)
        box = ask("boxed", self)
        found = getattr(box, name, None)
        if found is None and hasattr(float, name):
            raise Untraceable(f"it asks a computed value for its {name}")
        return getattr(box, name) if found is None else found

    def __repr__(self) -> str:
        return f"<symbolic {self.value}>"

    def log(self):
        """What np.log calls for objects."""
        return Sym(V.log(self.value))

    def exp(self):
        """What np.exp calls for objects."""
        return Sym(V.exp(self.value))

    def sqrt(self):
        """What np.sqrt calls for objects."""
        return Sym(V.sqrt_of(self.value))

    def item(self):
        """What a NumPy float gives as a Python float."""
        return Sym(self.value, python=True)

    tolist = item

    def conjugate(self):
        """Itself: values are real."""
        return self

    @property
    def real(self):
        """Itself: values are real."""
        return self


class Cond:
    """A condition, settled when its truth is asked for: a relation, or and, or, not, iff of conditions.

    It stands for a bool of NumPy's: the sum of two is whether one of them is true, and none is an index.
    """

    __slots__ = ("op", "parts")
    __array_priority__ = 1000

    def __init__(self, op: str, *parts: Any):
        self.op, self.parts = op, parts

    @property  # type: ignore[misc]  # nobody may write it
    def __class__(self):  # type: ignore[override]
        """What it stands for, so that `isinstance` says what it says of bools."""
        return np.bool_

    def __bool__(self):
        if self.op == "const":
            return bool(self.parts[0])
        if self.op == "not":
            return not self.parts[0]
        if self.op == "and":
            return bool(self.parts[0]) and bool(self.parts[1])
        if self.op == "or":
            return bool(self.parts[0]) or bool(self.parts[1])
        if self.op == "iff":
            return bool(self.parts[0]) == bool(self.parts[1])
        return _COMPARISONS[self.op](*self.parts)

    @property
    def relation(self) -> Rel | None:
        """The relation between formulas that this is, if it is just one."""
        if self.op == "not":
            inner = self.parts[0].relation
            return None if inner is None else negation(inner)
        if self.op in ("and", "or", "iff", "const") or V.special(*self.parts):
            return None
        return Rel(self.op, *self.parts)

    def known(self) -> bool | None:
        """Its truth where that needs no way to be taken."""
        if self.op == "const":
            return bool(self.parts[0])
        r = self.relation
        return None if r is None else current().settled(r)

    def __and__(self, other):
        return Cond("and", self, condition(other))

    def __or__(self, other):
        return Cond("or", self, condition(other))

    def __xor__(self, other):
        return ~Cond("iff", self, condition(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self):
        return Cond("not", self)

    def __eq__(self, other):
        if isinstance(other, Cond | bool | np.bool_):
            return Cond("iff", self, condition(other))
        return _compared("=", self, other)

    def __ne__(self, other):
        same = self == other
        return same if same is NotImplemented else _not(same)

    __hash__ = None  # type: ignore[assignment]  # this is how Python spells `unhashable`

    def _symbol(self) -> Sym:
        return symbol(self)

    def __repr__(self) -> str:
        return f"<condition {self.op} {self.parts}>"

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return ask("ufunc", ufunc, method, inputs, kwargs)

    def __int__(self):
        return int(bool(self))

    def __float__(self):
        return float(bool(self))

    def __add__(self, other):
        return self | other if of_truth(other) else symbol(self) + other

    def __mul__(self, other):
        return self & other if of_truth(other) else symbol(self) * other

    def __sub__(self, other):
        if of_truth(other):
            raise TypeError("numpy boolean subtract, the `-` operator, is not supported")
        return symbol(self) - other

    def __neg__(self):
        raise TypeError("The numpy boolean negative, the `-` operator, is not supported")

    def __pos__(self):
        raise TypeError("ufunc 'positive' did not contain a loop with signature matching types")

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other):
        return -self + other if of_truth(other) else other - symbol(self)

    def __abs__(self):
        return self


def _as_number(operator: str) -> Callable:
    def method(self, *others):
        return getattr(symbol(self), operator)(*others)

    return method


for _name in ("truediv", "rtruediv", "pow", "rpow", "lt", "le", "gt", "ge"):
    setattr(Cond, f"__{_name}__", _as_number(f"__{_name}__"))

_COMPARISONS = {"<": V.less, "<=": V.at_most, "=": V.same}


def numeric(x: Any) -> bool:
    """Can it stand beside a symbol?"""
    return isinstance(x, Sym | Cond | int | float | Fraction | np.generic)


def of_truth(x: Any) -> bool:
    """Is it a truth value?"""
    return isinstance(x, Cond | bool | np.bool_)


def value_of(x: Any) -> Value:
    """The value that an operand stands for."""
    if isinstance(x, Sym):
        return x.value
    if isinstance(x, Cond):
        return symbol(choose(x, Sym(ONE), Sym(ZERO))).value if current().branches else ONE if x else ZERO
    if isinstance(x, np.ndarray) and x.ndim == 0:
        return value_of(x[()])
    if isinstance(x, bool | np.bool_ | int | np.integer | Fraction):
        return num(int(x)) if not isinstance(x, Fraction) else num(x)
    if isinstance(x, float | np.floating):
        return V.exact(float(x))
    raise Untraceable(f"it computes with {type(x).__name__}, which is no real number")


def symbol(x: Any) -> Sym:
    """An operand as a symbol."""
    return x if isinstance(x, Sym) else Sym(value_of(x))


def condition(x: Any) -> Cond:
    """An operand as a condition: what is not zero is true."""
    if isinstance(x, Cond):
        return x
    return ~condition(_compared("=", x, 0)) if type(x) is Sym else Cond("const", bool(x))


def _binary(function: Callable, a: Any, b: Any):
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray) or not (numeric(a) and numeric(b)):
        return NotImplemented
    x, y = value_of(a), value_of(b)
    python = of_python(a) and of_python(b)
    if python:
        _raise_as_python(function, x, y)
    found = function(x, y)
    return Sym(found if python else told(found, x, y), python)


def told(found: Value, *given: Value) -> Value:
    """The same; if NumPy warns here, a warning, which the function may have made an error."""
    if V.is_nan(found) and not any(map(V.is_nan, given)):
        _tell("invalid", "invalid value encountered")
    elif V.special(found) and not V.special(*given):
        _tell("divide", "divide by zero encountered")
    return found


def _tell(kind: str, text: str) -> None:
    how = dict(np.geterr())[kind]
    if how == "raise":
        raise FloatingPointError(text)
    if how in ("call", "log", "print"):
        raise Untraceable("it asks to be called where NumPy divides by zero")
    if how == "warn":
        warnings.warn(text, RuntimeWarning, stacklevel=2)


def of_python(x: Any) -> bool:
    """Is it a number of Python's own, or stands for one?"""
    return x.python if isinstance(x, Sym) else not isinstance(x, np.generic | Cond)


def _raise_as_python(function: Callable, a: Value, b: Value) -> None:
    """Python raises where NumPy divides by zero, and where it takes a root of a negative number."""
    if function is V.div and V.sign_of(b) == 0:
        raise ZeroDivisionError("division by zero")
    if function is V.power and not V.special(a, b):
        if V.sign_of(a) == 0 and V.sign_of(b) == -1:
            raise ZeroDivisionError("0.0 cannot be raised to a negative power")
        whole = isinstance(b, Expr) and b.op == "num" and b.args[0].denominator == 1
        if not whole and V.sign_of(a) == -1:
            raise Untraceable("it takes a root of a negative number, which is complex")


def _compared(op: str, a: Any, b: Any):
    if not (numeric(a) and numeric(b)):
        return NotImplemented
    left, right = value_of(a), value_of(b)
    if of_python(a) and of_python(b):  # a bool of Python's, which may be added, compared with `is`, and an index
        return _COMPARISONS[op](left, right)
    if V.special(left, right):
        return Cond("const", _COMPARISONS[op](left, right))
    return Cond(op, left, right)


def _not(x: Cond | bool) -> Cond | bool:
    return ~x if isinstance(x, Cond) else not x


def _number(x: Sym, wanted: str) -> float:
    if isinstance(x.value, float):
        return x.value
    if isinstance(x.value, Expr) and x.value.op == "num":
        return float(x.value.args[0])
    raise Untraceable(f"it turns a computed value into {wanted}")


def choose(cond: Any, yes: Any, no: Any) -> Sym | Cond:
    """`yes` where the condition holds, else `no`; joined by max or min where that is the same."""
    cond = condition(cond)
    if of_truth(yes) and of_truth(no):
        return (cond & condition(yes)) | (~cond & condition(no))
    if (known := cond.known()) is not None:
        return symbol(yes if known else no)
    if current().branches and cond.op in ("and", "or", "not", "iff") and cond.relation is None:
        return _of_parts(cond, yes, no)
    relation = cond.relation
    if relation is not None and relation.op in ("<", "<="):
        left, right = value_of(yes), value_of(no)
        if isinstance(left, Expr) and isinstance(right, Expr):
            if left == right:
                return Sym(left)
            tracer = current()
            given = (*tracer.region.hypotheses, *tracer.taken)
            if (joined := joining(given, tracer.alive, relation, left, right)) is not None:
                return Sym(joined)
            if tracer.branches:
                return Sym(where(relation, left, right))
    return symbol(yes if cond else no)


def _of_parts(cond: Cond, yes: Any, no: Any) -> Sym | Cond:
    """The same, one part of the condition after the other: no way has to be taken where each may be `where`."""
    first, second = (*cond.parts, None)[:2]
    if cond.op == "not":
        return choose(first, no, yes)
    if cond.op == "iff":
        return choose(first, choose(second, yes, no), choose(second, no, yes))
    inner = choose(second, yes, no)
    return choose(first, inner, no) if cond.op == "and" else choose(first, yes, inner)
