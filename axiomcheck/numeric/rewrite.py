"""Formulas rewritten so that floating point loses no digits; equal in real arithmetic.

    p - p_hat                    ->  one symbol, subtracted before smoothing, not after
    Σ x log(x/y)                 ->  Σ gap(x, y),  gap = x log(x/y) - (x - y) >= 0
    log(x/y)                     ->  log_ratio(x, y), log1p((x - y)/y) when x is near y
    R(e^x) with R(1) = 0         ->  a quotient of polynomials in expm1(x) or expm1(-x)

The second line adds `multiplier * (p_hat - p)` to the terms of a class sum, which
changes nothing because both distributions sum to one, and makes each term touch zero
along the diagonal instead of crossing it.  No rule knows any measure.

>>> from axiomcheck.lang.expr import class_sum, exp, log, p, p_hat
>>> print(text(stable(class_sum(p * log(p / p_hat)))))
sum(gap(p, p_hat))
>>> print(text(stable(1 - exp(-class_sum(abs(p_hat - p))))))
-expm1(-sum(abs(p - p_hat)))
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from axiomcheck.lang.expr import LEAVES, ONE, Expr, add_all, is_number, p, p_hat, sym
from axiomcheck.lang.text import to_text
from axiomcheck.numeric.exponential import exponential, product, scaled

DIFFERENCE = sym("p - p_hat")  # no parameter can have this name


def text(formula: Expr) -> str:
    """The rewritten formula, for reading."""

    def shown(e: Expr) -> Expr | None:
        if e.op not in ("gap", "log_ratio", "expm1"):
            return None
        return sym(f"{e.op}({', '.join(text(a) for a in e.args[:2])})")

    return to_text(formula.replace(shown).subs({DIFFERENCE.args[0]: p - p_hat}))


def stable(formula: Expr) -> Expr:
    """The formula after every rule of this module."""
    for rule in (_tangent_sum, _log_ratio, _difference, _without_sign):
        formula = _bottom_up(formula, rule)
    return formula.replace(exponential)


def _bottom_up(e: Expr, rule: Callable[[Expr], Expr | None]) -> Expr:
    if e.op not in LEAVES:
        e = e.rebuilt([_bottom_up(a, rule) for a in e.args])
    found = rule(e)
    return e if found is None else found


# -- linear forms in p and p_hat -------------------------------------------------


class Linear(NamedTuple):
    """a p + b p_hat + c."""

    a: Fraction
    b: Fraction
    c: Fraction

    def plus(self, other: Linear, times: Fraction = Fraction(1)) -> Linear:
        """self + times * other."""
        return Linear(*(x + times * y for x, y in zip(self, other, strict=True)))

    @property
    def cancels(self) -> bool:
        """A multiple of p - p_hat, so that its class sum is zero."""
        return self.c == 0 and self.a == -self.b

    @property
    def is_mixture(self) -> bool:
        """Non-negative on the simplex, zero only with its classes."""
        return self.c == 0 and self.a >= 0 and self.b >= 0 and self.a + self.b > 0


NOTHING = Linear(*map(Fraction, (0, 0, 0)))


def linear(e: Expr) -> Linear | None:
    """The coefficients of a form linear in p and p_hat; None if it is not one."""
    if e.op == "num":
        return NOTHING._replace(c=e.args[0])
    if e.op == "sym":
        found = {p: (1, 0, 0), p_hat: (0, 1, 0), DIFFERENCE: (1, -1, 0)}.get(e)
        return Linear(*map(Fraction, found)) if found else None
    if e.op not in ("add", "mul", "div"):
        return None
    parts = [part for a in e.args if (part := linear(a)) is not None]
    if len(parts) < len(e.args):
        return None
    head, *rest = parts
    for part in rest:
        if e.op == "add":
            head = head.plus(part)
        elif part[:2] == (0, 0) and (e.op == "mul" or part.c):
            head = NOTHING.plus(head, part.c if e.op == "mul" else 1 / part.c)
        elif e.op == "mul" and head[:2] == (0, 0):
            head = NOTHING.plus(part, head.c)
        else:
            return None
    return head


def _written(form: Linear) -> Expr:
    if form.cancels:
        return scaled(form.a, DIFFERENCE)
    parts = zip(form, (p, p_hat, ONE), strict=True)
    return add_all(scaled(k, x) for k, x in parts if k)


def _terms(e: Expr) -> list[Expr]:
    return [t for a in e.args for t in _terms(a)] if e.op == "add" else [e]


def _factors(e: Expr) -> tuple[Fraction, list[Expr], list[Expr]]:
    """A term as number, factors above and factors below."""
    if e.op == "num":
        return e.args[0], [], []
    if e.op not in ("mul", "div"):
        return Fraction(1), [e], []
    k = Fraction(1)
    above: list[Expr] = []
    below: list[Expr] = []
    for i, a in enumerate(e.args):
        number, up, down = _factors(a)
        if e.op == "div" and i:
            if number == 0:
                return Fraction(1), [e], []
            number, up, down = 1 / number, down, up
        k, above, below = k * number, above + up, below + down
    return k, above, below


# -- the rules ---------------------------------------------------------------------


def _difference(e: Expr) -> Expr | None:
    """... + p - p_hat with one symbol for the difference."""
    if e.op != "add" or len(e.args) < 2:
        return None
    forms = [(t, linear(t)) for t in _terms(e)]
    total = NOTHING
    for _, form in forms:
        total = total.plus(form) if form else total
    if not total.cancels or sum(form is not None for _, form in forms) < 2:
        return None
    others = [t for t, form in forms if form is None]
    return add_all([_written(total), *others] if total.a or not others else others)


def _without_sign(e: Expr) -> Expr | None:
    """|k x| = |k| |x|, and the same for even powers."""
    if e.op == "abs":
        power = Fraction(1)
    elif e.op == "pow" and is_number(e.args[1]) and e.args[1].args[0] in (2, 4, 6):
        power = e.args[1].args[0]
    else:
        return None
    inner = e.args[0]
    if inner.op != "mul" or not is_number(inner.args[0]):
        return None
    k = abs(inner.args[0].args[0])
    return scaled(k ** int(power), e.rebuilt((product(inner.args[1:]), *e.args[1:])))


def _ratio(e: Expr) -> tuple[Linear, Linear] | None:
    """(u, v) if e is log(u/v) with u and v linear."""
    k, above, below = _factors(e.args[0])
    u, v = linear(scaled(k, product(above))), linear(product(below))
    return None if u is None or v is None else (u, v)


def _multiple(u: Linear, x: Linear) -> Fraction | None:
    """The k > 0 with u = k x, if there is one."""
    k = next((s / t for s, t in zip(u, x, strict=True) if t), None)
    return k if k and k > 0 and u == NOTHING.plus(x, k) else None


def _touching(term: Expr) -> tuple[Fraction, Linear, Linear] | None:
    """(k, x, y) if the term is k x log(x/y), where x = y along the diagonal."""
    k, above, below = _factors(term)
    logs = [a for a in above if a.op == "log"]
    if len(logs) != 1 or below:
        return None
    x, ratio = linear(product(a for a in above if a is not logs[0])), _ratio(logs[0])
    if x is None or ratio is None or not x.is_mixture:
        return None
    for (u, v), sign in ((ratio, 1), (ratio[::-1], -1)):
        factor = _multiple(u, x)
        y = NOTHING.plus(v, 1 / factor) if factor else None
        if y and y.is_mixture and y.a + y.b == x.a + x.b:
            return k * sign, x, y
    return None


def _tangent_sum(e: Expr) -> Expr | None:
    """Σ k x log(x/y) + rest = Σ k gap(x, y) + rest', with rest' = rest + k (x - y).

    What of rest' is a multiple of p - p_hat sums to zero and is dropped: this is the
    multiplier that makes the summand tangent to zero at p_hat = p.
    """
    if e.op not in ("sum", "mean"):
        return None
    parts = [(t, _touching(t), linear(t)) for t in _terms(e.args[0])]
    if not any(touching for _, touching, _ in parts):
        return None
    kept, left = [], NOTHING
    for term, touching, form in parts:
        if touching:
            k, x, y = touching
            kept.append(scaled(k, _pair("gap", x, y)))
            left = left.plus(x, k).plus(y, -k)
        elif form is not None:
            left = left.plus(form)
        else:
            kept.append(term)
    if left.a == -left.b:
        left = NOTHING._replace(c=left.c)
    if left != NOTHING:
        kept.append(_written(left))
    return e.rebuilt((add_all(kept),))


def _log_ratio(e: Expr) -> Expr | None:
    """log(x/y) of two mixtures that agree along the diagonal."""
    ratio = _ratio(e) if e.op == "log" else None
    if ratio is None or not (ratio[0].is_mixture and ratio[1].is_mixture):
        return None
    x, y = ratio
    return _pair("log_ratio", x, y) if x.a + x.b == y.a + y.b else None


def _pair(op: str, x: Linear, y: Linear) -> Expr:
    return Expr(op, _written(x), _written(y), _written(x.plus(y, Fraction(-1))))
