"""Why a quotient of polynomials has a sign: its factors, each with a reason.

Read off the cone on which the kernel decides.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq_mpoly

from axiomcheck.kernel.algebra import UNIT, Cone, linear
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.report.blocks import Line, Math, equation, joined
from axiomcheck.report.formulas import Names, compared, formula, relation, scaled, tidy

MAX_FORM_TERMS = 5  # a positive form with more terms is described, not written out
MAX_LENGTH = 150  # of a formula that stands inside a sentence


def factored(goal: Goal, certificate: Certificate, here: Cone, top, below, names: Names) -> Line:
    """`the difference is F, where ... > 0 and ... > 0`."""
    numerator, denominator = factors_of(here, top), factors_of(here, below)
    if numerator is None or denominator is None:
        return ("the difference of both sides has one sign, by its coefficients.",)
    whole = quotient(numerator, denominator)
    shown = formula(whole, names, keep=True)
    plain = goal.then.lhs == ZERO and tidy(goal.then.rhs) == whole
    bare = [f for f, _ in (*numerator[1], *denominator[1])]
    if not bare:
        return ("the difference of both sides is ", shown, ".")
    if len(shown.text) > MAX_LENGTH:
        head: Line = (
            f"the difference of both sides is a quotient with {len(bare)} factors whose signs are known",
        )
    else:
        what = "the left side is " if goal.then.lhs == ZERO else "the right side exceeds the left by "
        head = () if plain else (what, shown)
    if head and bare == [whole]:  # its sign is all there is to say
        strict = here.sign(here.value(whole)[0])[1]
        if linear(whole, here.variables) is not None:
            return (what, signed(shown, strict), ".")
    reasons = [r for f in dict.fromkeys(bare) if (r := reason_for(goal, certificate, here, f, names))]
    if not reasons:
        return (*head, ".") if head else ("this is plain.",)
    return (*head, *(", where " if head else "since ",)[:1], *joined(reasons, last=" and "), ".")


def factors_of(here: Cone, poly: fmpq_mpoly) -> tuple[Fraction, list[tuple[Expr, int]]] | None:
    """The constant and the factors of a polynomial; None if logarithms are left in it."""
    constant, found = poly.factor()
    scale, factors = Fraction(int(constant.p), int(constant.q)), []
    for base, power in found:
        s, _ = here.sign(base)
        if s is not None and s < 0:  # show factors that are positive
            base = -base
            scale = -scale if int(power) % 2 else scale
        shown = polynomial(here, base)
        if shown is None:
            return None
        factors.append((shown, int(power)))
    return scale, factors


def polynomial(here: Cone, poly: fmpq_mpoly) -> Expr | None:
    """A polynomial in the variables as a formula; None if it has logarithms."""
    above: list[Expr] = []
    below: list[Expr] = []
    for monom, c in poly.terms():
        powers = [int(k) for k in monom]
        if any(powers[len(here.variables) :]):
            return None
        value = Fraction(int(c.p), int(c.q))
        parts = [sym(v) if k == 1 else sym(v) ** k for v, k in zip(here.variables, powers, strict=False) if k]
        (above if value > 0 else below).append(scaled(value, parts))
    return add_all([*above, *below])


def quotient(numerator, denominator) -> Expr:
    """The quotient of two products of factors, numbers in front."""
    scale = numerator[0] / denominator[0]
    sides = []
    for factors, constant in ((numerator[1], scale.numerator), (denominator[1], scale.denominator)):
        parts = [f if k == 1 else f ** num(k) for f, k in factors]
        sides.append(scaled(Fraction(constant), parts))
    return sides[0] if sides[1] == ONE else sides[0] / sides[1]


def reason_for(goal: Goal, certificate: Certificate, here: Cone, factor: Expr, names: Names) -> Line:
    """Why a factor is positive: nothing to say, a hypothesis, or a positive form."""
    if factor.op == "num":
        return ()
    top, _ = here.value(factor)
    s, strict = here.sign(top)
    if s is None:
        return ()
    fact = relation(Rel("<" if strict else "<=", ZERO, factor), names, keep=True)
    if linear(factor, here.variables) is not None:
        return (fact,)
    form = positive_form(goal, certificate, here, top)
    if form is None:
        return (fact, " by its coefficients")
    whole = equation(formula(factor, names, keep=True), formula(form, names, keep=True))
    return (signed(whole, strict),)


def signed(value: Math, strict: bool) -> Math:
    """That it is positive, or nonnegative."""
    return compared(value, ">" if strict else ">=")


def positive_form(goal: Goal, certificate: Certificate, here: Cone, top: fmpq_mpoly) -> Expr | None:
    """The polynomial written with positive coefficients in quantities that are not negative."""
    if here.polya or here.free:
        return None
    slacks: dict[int, Expr] = {}  # by the coordinate's place among the ring's variables
    degrees = []
    powers = [(tuple(map(int, monom)), c) for monom, c in top.terms()]
    for block, (inside, place) in zip(certificate.params["coordinates"], here.blocks, strict=True):
        for target, c in zip((*inside, place), block, strict=True):
            slacks[target] = ONE if c == UNIT else tidy(goal.given[c].rhs - goal.given[c].lhs)
        degrees.append(max(sum(monom[i] for i in inside) for monom, _ in powers))
    whole = {}
    for monom, c in powers:
        full = list(monom)
        for (inside, place), degree in zip(here.blocks, degrees, strict=True):
            full[place] = degree - sum(monom[i] for i in inside)
        whole[tuple(full)] = c
    image = here.ring.from_dict(whole).compose(*here.forms, ctx=here.ring)
    if len(image) > MAX_FORM_TERMS:
        return None
    terms = []
    for monom, c in image.terms():
        used = [(slacks[i], int(k)) for i, k in enumerate(monom) if k and slacks[i] != ONE]
        parts = [slack if k == 1 else slack ** num(k) for slack, k in used]
        terms.append(scaled(Fraction(int(c.p), int(c.q)), parts))
    return add_all(terms)
