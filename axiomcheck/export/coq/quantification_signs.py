"""Signs that are read off the coefficients on a cone, as Coq expressions that show them."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq_mpoly

from axiomcheck.export.coq.printer import number, to_coq
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.algebra import UNIT, Cone
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.lang.goal import Goal

Script = list[str]


class Signs:
    """The signs on a cone, as Coq expressions that show them."""

    def __init__(self, region: Cone, goal: Goal, coordinates: list):
        self.region = region
        self.texts: dict[int, str] = {}
        for (inside, place), block in zip(region.blocks, coordinates, strict=True):
            for target, c in zip((*inside, place), block, strict=True):
                self.texts[target] = _slack(goal, c)

    def image(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial, homogeneous, in the coordinates."""
        region = self.region
        terms = [(list(map(int, monom)), c) for monom, c in poly.terms()]
        for inside, place in region.blocks:
            degree = max(sum(monom[i] for i in inside) for monom, _ in terms)
            for monom, _ in terms:
                monom[place] = degree - sum(monom[i] for i in inside)
        moved = region.ring.from_dict({tuple(monom): c for monom, c in terms})
        return moved.compose(*region.forms, ctx=region.ring)

    def positive(self, poly: fmpq_mpoly) -> str:
        """A polynomial that is >= 0 on the region, as a product of sums of products of coordinates."""
        constant, factors = poly.factor()
        sign = 1 if constant > 0 else -1
        parts: list[str] = []
        for base, power in factors:
            found = self._factor(base)
            if found is None and int(power) % 2:
                return self._at_once(poly)
            s, text = found or (1, f"({to_coq(self.region.formula(base))})")
            sign *= s ** int(power)
            parts.append(text if power == 1 else f"{text} ^ {int(power)}")
        if sign < 0:
            return self._at_once(poly)
        size = abs(Fraction(int(constant.p), int(constant.q)))
        return " * ".join([number(size)] * (size != 1 or not parts) + parts)

    def _at_once(self, poly: fmpq_mpoly) -> str:
        found = self._factor(poly)
        if found is None or found[0] < 0:
            raise Missing("a sign that is not read off one cone")
        return found[1]

    def _factor(self, poly: fmpq_mpoly) -> tuple[int, str] | None:
        """The sign of a polynomial, and what it is up to sign; None where the coefficients do not tell."""
        if any(any(monom[self.region.size :]) for monom, _ in poly.terms()):
            raise Missing("signs of sums with logarithms or roots")
        terms = [(tuple(map(int, monom)), c) for monom, c in self.image(poly).terms()]
        signs = {c > 0 for _, c in terms}
        if len(signs) != 1:
            return None
        sign = 1 if signs.pop() else -1
        strict = self.region.strict
        terms.sort(key=lambda term: any(e and not strict[i] for i, e in enumerate(term[0][: len(strict)])))
        shown = [self._monomial(monom, abs(Fraction(int(c.p), int(c.q)))) for monom, c in terms]
        return sign, shown[0] if shown[0].isidentifier() and len(shown) == 1 else f"({' + '.join(shown)})"

    def _monomial(self, monom: tuple[int, ...], c: Fraction) -> str:
        powers = [(self.texts[i], e) for i, e in enumerate(monom) if e and self.texts[i] != "1"]
        factors = [t if e == 1 else f"{t} ^ {e}" for t, e in powers]
        return " * ".join([number(c)] * (c != 1 or not factors) + factors)

    def fraction(self, value: tuple[fmpq_mpoly, fmpq_mpoly]) -> str:
        """A quotient that is >= 0 on the region."""
        top, below = value
        text = self.positive(top)
        return text if below == self.region.ring.constant(1) else f"{text} / ({self.positive(below)})"

    def denominators(self, *sides: Expr) -> Script:
        """That denominators are positive, where that takes more than one form."""
        lines: list[str] = []
        for side in sides:
            for node in side.nodes():
                if node.op == "div" and node.args[1].symbols:
                    for base, _ in self.region.value(node.args[1])[0].factor()[1]:
                        if base.total_degree() > 1 and (found := self._factor(base)) is not None:
                            line = f"assert (0 < {found[1]}) by positive."
                            lines += [line] if line not in lines else []
        return lines

    def resolved(self, *sides: Expr) -> Script:
        """Rewrite absolute values, minima and maxima by their signs, innermost first."""
        lines: list[str] = []
        for side in sides:
            for node in reversed(list(side.nodes())):
                if node.op in ("abs", "min", "max"):
                    line = self._resolved(node)
                    lines += [line] if line not in lines else []
        return lines

    def _resolved(self, e: Expr) -> str:
        if any(a.has("abs", "min", "max") for a in e.args):
            raise Missing(f"one of |.|, min and max inside another: {e}")
        args = [to_coq(a, level=5) for a in e.args]
        difference = e.args[0] if e.op == "abs" else e.args[0] - e.args[1]
        value = self.region.value(difference)
        sign, _ = self.region.sign(value[0])
        above = sign is not None and sign >= 0
        rule = {
            "abs": ("Rabs_pos_eq", "Rabs_left1"),
            "max": ("Rmax_left", "Rmax_right"),
            "min": ("Rmin_right", "Rmin_left"),
        }[e.op][0 if above else 1]
        if sign == 0:
            return f"rewrite ({rule} {' '.join(args)}) by lra."
        cert = self.fraction(value if above else (-value[0], value[1]))
        return f"rewrite ({rule} {' '.join(args)}) by first [lra | le_cert ({cert})]."


def _slack(goal: Goal, c: int | str) -> str:
    if isinstance(c, str):
        return c
    if c == UNIT:
        return "1"
    r = goal.given[c]
    return to_coq(r.rhs if r.lhs == ZERO else r.rhs - r.lhs, level=5)
