"""Signs of rational functions on a cone of linear inequalities.

A `Cone` takes as many of a goal's linear hypotheses as there are variables, plus one
(the inequality 0 < 1 may be one of them), as coordinates u >= 0.  Every variable and
the number 1 are then linear forms in u, and a polynomial, made homogeneous by powers
of 1, is nonnegative on the region if its coefficients in u are; it is positive if
moreover some monomial has only coordinates that are strictly positive.  Variables that
no hypothesis ties together may form blocks with coordinates, and a 1, of their own: a
box is a product of intervals.  A variable of which nothing is known may be a coordinate
as well: it must then occur in even powers only, and is never strictly positive.
Products take their sign from their factors.

`Cone.value` turns a formula into a quotient of polynomials, resolving |.|, min and max
by their signs and demanding that every denominator has a strict sign, so that what it
returns is defined on the whole region.  Logarithms and roots have no such value.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from flint import Ordering, fmpq, fmpq_mat, fmpq_mpoly, fmpq_mpoly_ctx

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.evaluate import MAX_EXPONENT
from axiomcheck.lang.expr import ONE, Expr, add_all, num, sym
from axiomcheck.lang.goal import Rel

UNIT = -1  # the hypothesis 0 < 1, as a coordinate
MAX_TERMS = 20_000


def rational(x) -> fmpq:
    """A Fraction as FLINT's rational."""
    return fmpq(x.numerator, x.denominator)


class Cone:
    """The region of the linear hypotheses `coordinates`, and signs of formulas on it."""

    def __init__(self, given: Sequence[Rel], variables: Sequence[str], blocks: Sequence):
        self.variables = list(variables)
        self.index = {v: i for i, v in enumerate(variables)}
        self.size = len(variables) + len(blocks)
        self.ring = fmpq_mpoly_ctx.get([f"x{i}" for i in range(self.size)], Ordering.degrevlex)
        self.gens = self.ring.gens()
        self.strict = [False] * self.size
        self.free: list[int] = []
        self.forms = list(self.gens)
        self.blocks: list[tuple[list[int], int]] = []  # variables, and the place of the block's 1
        for number, block in enumerate(blocks):
            self._add_block(given, block, len(variables) + number)
        covered = sorted(i for inside, _ in self.blocks for i in inside)
        if covered != list(range(len(variables))):
            raise CheckError("every variable must belong to one block of coordinates")
        self._signs: dict[str, tuple[int | None, bool]] = {}
        self._values: dict[Expr, tuple[fmpq_mpoly, fmpq_mpoly]] = {}

    def _add_block(self, given: Sequence[Rel], block: Sequence[int | str], place: int) -> None:
        """Express a block's variables and its 1 by its coordinates."""
        slacks = [self._slack(given, c) for c in block]
        inside = [i for i in range(len(self.variables)) if any(row[i] for row, _ in slacks)]
        size = len(inside) + 1
        if len(set(block)) != len(block) or len(block) != size:
            raise CheckError("coordinates must be as many different hypotheses as variables, plus one")
        rows = [rational(row[i]) for row, _ in slacks for i in (*inside, -1)]
        try:
            inverse = fmpq_mat(size, size, rows).inv()
        except ZeroDivisionError as error:
            raise CheckError("the coordinates are not independent") from error
        places = [*inside, place]
        for i, target in enumerate(places):
            self.forms[target] = sum(
                (inverse[i, j] * self.gens[places[j]] for j in range(size)), self.ring.constant(0)
            )
        for j, c in enumerate(block):
            self.strict[places[j]] = slacks[j][1]
            if isinstance(c, str):
                self.free.append(places[j])
        self.blocks.append((inside, place))

    def _slack(self, given: Sequence[Rel], c: int | str) -> tuple[list[Fraction], bool]:
        """Coefficients of `rhs - lhs` over the variables and 1, and whether it is positive."""
        zero = [Fraction(0)] * (len(self.variables) + 1)
        if c == UNIT:
            return [*zero[:-1], Fraction(1)], True
        if isinstance(c, str):
            if c not in self.index:
                raise CheckError(f"there is no variable {c!r}")
            return [Fraction(int(i == self.index[c])) for i in range(len(zero))], False
        if not 0 <= c < len(given) or given[c].op not in ("<", "<="):
            raise CheckError(f"there is no inequality {c} among the hypotheses")
        row = linear(given[c].rhs - given[c].lhs, self.variables)
        if row is None:
            raise CheckError(f"{given[c]} is not linear")
        return row, given[c].op == "<"

    # -- signs ------------------------------------------------------------
    def sign(self, poly: fmpq_mpoly) -> tuple[int | None, bool]:
        """(sign, is it strict): (1, False) means >= 0, (0, True) means zero, (None, False) unknown."""
        if not poly:
            return 0, True
        if poly.is_constant():
            return (1 if poly.leading_coefficient() > 0 else -1), True
        key = str(poly)
        if key not in self._signs:
            self._signs[key] = self._sign(poly)
        return self._signs[key]

    def _sign(self, poly: fmpq_mpoly) -> tuple[int | None, bool]:
        direct = self._on_the_cone(poly)
        if direct[0] is not None and direct[1]:
            return direct
        constant, factors = poly.factor()
        if len(factors) == 1 and factors[0][1] == 1:
            return direct
        check, s, strict = self.ring.constant(1) * constant, 1 if constant > 0 else -1, True
        for base, power in factors:
            check *= base ** int(power)
            t, firm = self._on_the_cone(base)
            if int(power) % 2 == 0:
                strict = strict and t in (1, -1) and firm
                continue
            if not t:
                return direct
            s, strict = s * t, strict and firm
        if check != poly:
            raise CheckError("the factors do not multiply to the polynomial")
        return s, strict

    def _on_the_cone(self, poly: fmpq_mpoly) -> tuple[int | None, bool]:
        terms = [(tuple(map(int, monom)), c) for monom, c in poly.terms()]
        degrees = [max(sum(monom[i] for i in inside) for monom, _ in terms) for inside, _ in self.blocks]
        homogeneous = {}
        for monom, c in terms:
            exponents = list(monom)
            for (inside, place), degree in zip(self.blocks, degrees, strict=True):
                exponents[place] = degree - sum(monom[i] for i in inside)
            homogeneous[tuple(exponents)] = c
        image = self.ring.from_dict(homogeneous).compose(*self.forms, ctx=self.ring)
        if len(image) > MAX_TERMS:
            raise CheckError("the polynomial has too many terms")
        terms = list(image.terms())
        if any(monom[i] % 2 for monom, _ in terms for i in self.free):
            return None, False
        for s in (1, -1):
            if all(c * s > 0 for _, c in terms):
                return s, self._somewhere_positive([tuple(map(int, m)) for m, _ in terms])
        return None, False

    def _somewhere_positive(self, monomials: list[tuple[int, ...]]) -> bool:
        """Is one of the monomials positive at every point of the region?

        It is if it has only positive coordinates.  Moreover the 1 of a block is positive, so
        of the coordinates that it is a sum of, one is; whichever that is in each block, some
        monomial must have only that one beside positive coordinates.
        """
        if any(all(not e or self.strict[i] for i, e in enumerate(m)) for m in monomials):
            return True
        choices = [c for c in map(self._one_of_these, self.blocks) if len(c) > 1]
        return (
            bool(choices)
            and len(choices) <= 6
            and all(
                any(all(not e or self.strict[i] or i in chosen for i, e in enumerate(m)) for m in monomials)
                for chosen in product(*choices)
            )
        )

    def _one_of_these(self, block: tuple[list[int], int]) -> list[int]:
        """Coordinates of which at least one is positive; none if nothing is known, or nothing gained."""
        inside, place = block
        places = [*inside, place]
        form = self.forms[place]
        terms = {next(i for i, e in enumerate(m) if e): c for m, c in form.terms()}
        positive = [i for i in terms if terms[i] > 0 and i in places]
        if any(i in self.free for i in terms) or any(self.strict[i] for i in positive):
            return []
        return positive

    # -- formulas ---------------------------------------------------------
    def value(self, e: Expr) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """The formula as numerator and denominator, the denominator > 0 on the region."""
        if e not in self._values:
            self._values[e] = self._value(e)
        return self._values[e]

    def _value(self, e: Expr) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        one = self.ring.constant(1)
        if e.op == "num":
            return self.ring.constant(rational(e.args[0])), one
        if e.op == "sym":
            if e.args[0] not in self.index:
                raise CheckError(f"nothing is known of {e.args[0]}")
            return self.gens[self.index[e.args[0]]], one
        if e.op not in ("add", "mul", "div", "pow", "abs", "min", "max"):
            raise CheckError(f"{e.op} is not algebraic: {e}")
        args = [self.value(a) for a in e.args]
        if e.op in ("add", "mul"):
            total = args[0]
            for other in args[1:]:
                top = total[0] * other[1] + other[0] * total[1] if e.op == "add" else total[0] * other[0]
                total = self._reduce(top, total[1] * other[1])
            return total
        if e.op == "div":
            (a, b), (c, d) = args
            return self._reduce(a * d, b * c, c, e)
        if e.op == "pow":
            if e.args[1].op != "num" or e.args[1].args[0].denominator != 1:
                raise CheckError(f"a root is not algebraic: {e}")
            k = int(e.args[1].args[0])
            if abs(k) > MAX_EXPONENT:
                raise CheckError(f"the exponent {k} is out of range")
            a, b = args[0]
            return self._reduce(a**k, b**k) if k >= 0 else self._reduce(b**-k, a**-k, a**-k, e)
        if e.op == "abs":
            s = self._decide(args[0], e.args[0])
            return (s * args[0][0], args[0][1])
        (a, b), (c, d) = args
        s = self._decide((a * d - c * b, b * d), e.args[0] - e.args[1])
        return args[0] if (s <= 0) == (e.op == "min") else args[1]

    def _decide(self, fraction, e: Expr) -> int:
        s, _ = self.sign(fraction[0])
        if s is None:
            raise CheckError(f"the sign of {e} is open")
        return s

    def normal(self, e: Expr) -> Expr:
        """An equal formula, a quotient in lowest terms."""
        top, below = self.value(e)
        common = top.gcd(below)
        top, below = top / common, below / common
        return self.formula(top) if below == self.ring.constant(1) else self.formula(top) / self.formula(below)

    def formula(self, poly: fmpq_mpoly) -> Expr:
        """A polynomial in the variables as a formula."""
        terms = []
        for monom, c in poly.terms():
            factors = [num(Fraction(int(c.p), int(c.q)))]
            for k, name in zip(map(int, monom), self.variables, strict=False):
                if k:
                    factors.append(sym(name) if k == 1 else sym(name) ** num(k))
            if len(factors) > 1 and factors[0] == ONE:
                factors.pop(0)
            terms.append(factors[0] if len(factors) == 1 else Expr("mul", *factors))
        return add_all(terms)

    def _reduce(self, top, below, denominator=None, e: Expr = ONE):
        """Cancel, and make the denominator positive.  `denominator` must have a strict sign."""
        if denominator is not None:
            if not denominator:
                raise UndefinedValue(f"{e} divides by zero")
            s, strict = self.sign(denominator)
            if not s or not strict:
                raise CheckError(f"{e.args[1] if e.op == 'div' else e.args[0]} may be zero")
            if s < 0:
                top, below = -top, -below
        common = below if not top or below.is_constant() else top.gcd(below)
        if not common.is_constant():
            s, _ = self.sign(common)
            if not s:  # its sign is open: keep it, rather than lose that of the denominator
                return top, below
            top, below = (top / common * s, below / common * s)
        return top, below


def linear(e: Expr, variables: Sequence[str]) -> list[Fraction] | None:
    """Coefficients of the variables, then the constant; None if `e` is not linear in them."""
    found = _coefficients(e)
    if found is None or not found.keys() <= {*variables, ""}:
        return None
    zero = Fraction(0)
    return [found.get(v, zero) for v in (*variables, "")]


def linear_row(e: Expr, variables: Sequence[str]) -> list[Fraction]:
    """The same of what must be linear."""
    row = linear(e, variables)
    if row is None:
        raise CheckError(f"{e} is not linear")
    return row


def _coefficients(e: Expr) -> dict[str, Fraction] | None:
    """Coefficients by symbol, the constant under the empty name; None if `e` is not linear."""
    if e.op == "num":
        return {"": e.args[0]}
    if e.op == "sym":
        return {e.args[0]: Fraction(1)}
    if e.op not in ("add", "mul", "div"):
        return None
    total = _coefficients(e.args[0])
    for a in e.args[1:]:
        other = _coefficients(a)
        if total is None or other is None:
            return None
        if e.op == "add":
            total = dict(total)
            for name, c in other.items():
                total[name] = total[name] + c if name in total else c
        elif e.op == "div":
            scale = _constant(other)
            if not scale:
                return None
            total = {name: c / scale for name, c in total.items()}
        elif (scale := _constant(other)) is not None:
            total = {name: c * scale for name, c in total.items()}
        elif (scale := _constant(total)) is not None:
            total = {name: c * scale for name, c in other.items()}
        else:
            return None
    return total


def _constant(found: dict[str, Fraction]) -> Fraction | None:
    """The number that a linear form is, if it has no variables."""
    if any(c for name, c in found.items() if name):
        return None
    return found.get("", Fraction(0))


def from_row(row: Sequence[Fraction], names: Sequence[str]) -> Expr:
    """The linear formula with these coefficients, positive ones first."""
    terms = [sym(k) if c == 1 else num(c) * sym(k) for c, k in zip(row, names, strict=False) if c > 0]
    terms += [-(sym(k)) if c == -1 else num(c) * sym(k) for c, k in zip(row, names, strict=False) if c < 0]
    if row[-1]:
        terms.append(num(row[-1]))
    return add_all(terms)


def solve(rows: list[list[Fraction]], names: list[str], zero: set[str]) -> dict[str, Expr] | None:
    """Solve the equations (and the zeros) for as many variables as they determine; None if impossible."""
    matrix = [list(r) for r in rows]
    matrix += [[Fraction(int(k == z)) for k in names] + [Fraction(0)] for z in names if z in zero]
    pivots: list[tuple[int, list[Fraction]]] = []
    for row in matrix:
        for column, pivot in pivots:
            if row[column]:
                row[:] = [a - row[column] * b for a, b in zip(row, pivot, strict=True)]
        last = [i for i in range(len(names)) if row[i]][-1:]
        if not last:
            if row[-1]:
                return None
            continue
        (column,) = last
        row[:] = [a / row[column] for a in row]
        for i, (c, pivot) in enumerate(pivots):
            if pivot[column]:
                pivots[i] = (c, [a - pivot[column] * b for a, b in zip(pivot, row, strict=True)])
        pivots.append((column, row))
    return {
        names[c]: from_row([Fraction(0) if j == c else -a for j, a in enumerate(row)], names)
        for c, row in pivots
    }
