"""Means over p ~ Beta(a, b) where a or b is no whole number: enclosed by Arb, singular ends and all.

    E[f] = 1/B(a, b) * integral of f(p) p^(a-1) (1-p)^(b-1)

Near 0, with a = i/j, p = x^J for J = 2j turns p^(a-1) dp into J x^(J a - 1) dx, a whole power.  There f is a sum of
R(p) and of R(p) log A(p), R rational: if R ~ p^-k, a term is x^N times what is analytic at 0, or that times log x,
with N = J (a - k) - 1.  It is integrable if a > k, and then N >= 1, so that x^N log x is bounded.  If a <= k for
R(p) alone, the integral is infinite.  1 is treated as 0 of 1 - p; between, nothing is singular.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq_poly

from axiomcheck.errors import CheckError
from axiomcheck.exact.balls import ball
from axiomcheck.experiments.expected.balls import integral
from axiomcheck.experiments.expected.distributions import Beta
from axiomcheck.experiments.expected.forms import PLAIN, Atom, Form, NoForm, form, fraction, plain
from axiomcheck.lang.expr import Expr, exp, log, num, sym

SMALLEST = Fraction(1, 4)  # the end that is treated apart, at most
LARGEST_DENOMINATOR = 12
X = sym("p")  # what integrals run over, whatever it stands for
Piece = tuple[Fraction, Fraction, Expr]


class _Infinite(Exception):
    """The integral is +oo."""


def beta_mean(pieces: list[Piece], distribution: Beta) -> arb | None:
    """The mean of a formula that is given piece by piece; None if it is +oo, a CheckError if it is not
    enclosed.

    >>> half = Beta(Fraction(1, 2), Fraction(1, 2))
    >>> found = beta_mean([(Fraction(0), Fraction(1), X)], half)
    >>> bool(found.contains(0.5)), float(found.rad()) < 1e-9
    (True, True)
    """
    a, b = distribution.a, distribution.b
    if max(a.denominator, b.denominator) > LARGEST_DENOMINATOR:
        raise CheckError(
            f"{distribution}: denominators above {LARGEST_DENOMINATOR} are not integrated; round the parameters"
        )
    found = [_piece(f, low, high, a, b) for low, high, f in pieces]  # all of them, even where one is infinite
    total = sum((x for x in found if x is not None), arb(0))
    gamma = [ball(x).gamma() for x in (a, b, a + b)]
    return None if None in found else total / (gamma[0] * gamma[1] / gamma[2])


def moments(f: Expr, distribution: Beta) -> Fraction | None:
    """The mean of a polynomial, from E[p^k] = prod (a + i) / (a + b + i), i < k; None if f is no polynomial.

    >>> moments(X**2, Beta(Fraction(1, 2), Fraction(1, 2)))
    Fraction(3, 8)
    """
    try:
        ratio = plain(form(f, Fraction(0), Fraction(1)))
    except NoForm:
        return None
    if ratio.below.degree() > 0:
        return None
    total, moment = Fraction(0), Fraction(1)
    for k, c in enumerate(ratio.top.coeffs()):
        total += fraction(c) * moment
        moment *= (distribution.a + k) / (distribution.a + distribution.b + k)
    return total


def _piece(f: Expr, low: Fraction, high: Fraction, a: Fraction, b: Fraction) -> arb | None:
    """The integral over a piece; None if it is +oo."""
    total, endless = arb(0), False
    start, stop = low, high
    for at_zero, touches, part, width, first, second in (
        (True, low == 0, f, high, a, b),
        (False, high == 1, f.replace({1 - X: X, X: 1 - X}.get), 1 - low, b, a),
    ):
        if not touches:
            continue
        try:
            near, cut = _end(part, width, first, second)
        except _Infinite:
            endless, near, cut = True, arb(0), width / 4
        total += near
        start, stop = (cut, stop) if at_zero else (start, 1 - cut)
    weight = exp(num(a - 1) * log(X)) * exp(num(b - 1) * log(1 - X))
    total += integral(f * weight, start, stop)  # before the verdict: nothing may be minus infinite there
    return None if endless else total


def _end(f: Expr, width: Fraction, a: Fraction, b: Fraction) -> tuple[arb, Fraction]:
    """The integral from 0 to some cut no larger than `width` / 2, and the cut."""
    power = 2 * a.denominator
    top = Fraction(1, 2)
    while top**power > min(SMALLEST, width / 2):
        top /= 2
    cut = top**power
    other = exp(num(b - 1) * log(1 - X**power))
    total = arb(0)
    for term in _terms(f, cut, a, power):
        total += integral(Expr("mul", num(power), *term, other), Fraction(0), top)
    return total, cut


def _terms(f: Expr, cut: Fraction, a: Fraction, power: int) -> list[list[Expr]]:
    """f(x^J) x^(J a - 1), a product for each term."""
    try:
        found = form(f, Fraction(0), cut)
    except NoForm:  # no poles can be told: it has to be bounded, which the enclosure will show
        k = int(power * a) - 1
        return [[f.subs({"p": X**power}).replace(_plain_logarithms), X**k]]
    return _of_form(found, a, power)


def _plain_logarithms(e: Expr) -> Expr | None:
    """J log x for log(x^J), whose branches would have to be told apart; beside x^J, one x stays with it."""
    if e.op == "log" and _is_power(e.args[0]):
        return num(e.args[0].args[1].args[0]) * log(X)
    if e.op == "mul":
        for i, a in enumerate(e.args):
            if a.op == "log" and _is_power(a.args[0]) and a.args[0] in e.args:
                k = int(a.args[0].args[1].args[0])
                others = [x for j, x in enumerate(e.args) if j not in (i, e.args.index(a.args[0]))]
                rest = [x.replace(_plain_logarithms) for x in others]
                return Expr("mul", *rest, num(k), X ** (k - 1), X, log(X))
    return None


def _is_power(e: Expr) -> bool:
    return e.op == "pow" and e.args[0] == X


def _of_form(found: Form, a: Fraction, power: int) -> list[list[Expr]]:
    result, poles = [], []
    for atom, ratio in found.items():
        k, rest = ratio.order(Fraction(0))
        n = power * (a - k) - 1
        if a <= k:
            poles.append((atom, rest.at(Fraction(0))))
            continue
        result.append([*_power(int(n), atom, power), _poly(rest.top, power) / _poly(rest.below, power)])
    if poles:
        if [atom for atom, _ in poles] == [PLAIN] and (poles[0][1] or 0) > 0:
            raise _Infinite
        raise CheckError("how the integrand grows near an end is not told by one term")
    return result


def _power(n: int, atom: Atom, power: int) -> list[Expr]:
    """x^n times what the atom is; log x stands beside an x of its own."""
    kind, r, s = atom
    if kind == "plain":
        return _factors(n)
    if kind == "number":
        return [*_factors(n), log(num(r))]
    if r == 0:
        return [num(power), *_factors(n - 1), X, log(X)]
    return [*_factors(n), log(num(s) * (X**power - num(r)))]


def _factors(n: int) -> list[Expr]:
    return [] if n == 0 else [X if n == 1 else X**n]


def _poly(f: fmpq_poly, power: int) -> Expr:
    """A polynomial at x^J."""
    total: Expr = num(0)
    for c in reversed(f.coeffs()):
        total = total * X**power + num(fraction(c)) if total != num(0) else num(fraction(c))
    return total
