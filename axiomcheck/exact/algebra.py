"""Signs of rational functions on a cone of linear inequalities.

A `Cone` takes as many of a goal's linear hypotheses as there are variables, plus one
(the inequality 0 < 1 may be one of them), as coordinates u >= 0.  Every variable and
the number 1 are then linear forms in u, and a polynomial, made homogeneous by powers
of 1, is nonnegative on the region if its coefficients in u are; it is positive if
moreover some monomial has only coordinates that are strictly positive.  Variables that
no hypothesis ties together may form blocks with coordinates, and a 1, of their own: a
box is a product of intervals.  A variable of which nothing is known may be a coordinate
as well: it must then occur in even powers only, and is never strictly positive.
Products take their sign from their factors, further cones of the same hypotheses may
settle signs that the first leaves open, and an optional Polya multiplier (sum u)^k
helps forms that are positive without positive coefficients.

`Cone.value` turns a formula into a quotient of polynomials, resolving |.|, min and max
by their signs and demanding that every denominator has a strict sign, so that what it
returns is defined on the whole region.  Logarithms become atoms, split over factors.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import gcd, lcm

from flint import Ordering, fmpq, fmpq_mat, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.evaluate import MAX_EXPONENT
from axiomcheck.lang.expr import ONE, Expr, add_all, num, sym
from axiomcheck.lang.goal import Rel

UNIT = -1  # the hypothesis 0 < 1, as a coordinate
MAX_ATOMS = 24
MAX_TERMS = 20_000
MAX_PRODUCT = 12  # powers of logarithms' arguments, to compare their sum with zero
MAX_DEGREE = 12  # of roots


class Undecided(CheckError):
    """The signs of `factors` are not settled on this cone."""

    def __init__(self, why: str, factors: tuple[Expr, ...] = ()):
        super().__init__(why)
        self.factors = factors


def rational(x) -> fmpq:
    """A Fraction as FLINT's rational."""
    return fmpq(x.numerator, x.denominator)


class Cone:
    """The region of the linear hypotheses `coordinates`, and signs of formulas on it."""

    def __init__(self, given: Sequence[Rel], variables: Sequence[str], blocks: Sequence, polya: int = 0):
        if not 0 <= polya <= 12:
            raise CheckError("the Polya exponent is out of range")
        self.variables = list(variables)
        self.index = {v: i for i, v in enumerate(variables)}
        self.size = len(variables) + len(blocks)
        names = [*(f"x{i}" for i in range(self.size)), *(f"a{i}" for i in range(MAX_ATOMS))]
        self.ring = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)
        self.gens = self.ring.gens()
        self.polya = polya
        self.atoms: dict[str, fmpq_mpoly] = {}
        self.functions: list[Expr] = []  # the logarithms and roots that are atoms
        self.roots: dict[int, tuple[fmpq_mpoly, bool, int]] = {}  # what is under it; is that > 0; the degree
        self.logs: dict[int, fmpq_mpoly] = {}  # of atoms that are logarithms: the arguments
        self.strict = [False] * self.size
        self.free: list[int] = []
        self.forms = list(self.gens)
        self.blocks: list[tuple[list[int], int]] = []  # variables, and the place of the block's 1
        for number, block in enumerate(blocks):
            self._add_block(given, block, len(variables) + number)
        covered = sorted(i for inside, _ in self.blocks for i in inside)
        if covered != list(range(len(variables))):
            raise CheckError("every variable must belong to one block of coordinates")
        if self.free and polya:
            raise CheckError("a Polya multiplier needs nonnegative coordinates")
        self._signs: dict[str, tuple[int | None, bool]] = {}
        self._values: dict[Expr, tuple[fmpq_mpoly, fmpq_mpoly]] = {}
        self.others: list[Cone] = []

    def atoms_of(self, other: Cone) -> None:
        """Speak of the logarithms and roots of another cone of the same hypotheses and blocks."""
        self.atoms, self.functions = other.atoms, other.functions
        self.roots, self.logs = other.roots, other.logs
        self._values.clear()  # which speak of the atoms

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
            found = self._sign(poly)
            for other in self.others:
                if found[0] is None or not found[1]:
                    again = other.sign(poly)
                    found = again if found[0] is None or (again[0] == found[0] and again[1]) else found
            self._signs[key] = found
        return self._signs[key]

    def _sign(self, poly: fmpq_mpoly) -> tuple[int | None, bool]:
        direct = self._by_coefficients(poly)
        if direct[0] is not None and direct[1]:
            return direct
        constant, factors = poly.factor()
        if len(factors) == 1 and factors[0][1] == 1:
            return direct
        check, s, strict = self.ring.constant(1) * constant, 1 if constant > 0 else -1, True
        for base, power in factors:
            check *= base ** int(power)
            t, firm = self._by_coefficients(base)
            if int(power) % 2 == 0:
                strict = strict and t in (1, -1) and firm
                continue
            if not t:
                return direct
            s, strict = s * t, strict and firm
        if check != poly:
            raise CheckError("the factors do not multiply to the polynomial")
        return s, strict

    def _by_coefficients(self, poly: fmpq_mpoly) -> tuple[int | None, bool]:
        parts = self._parts(poly)
        if len(parts) == 1 and not any(next(iter(parts))):
            return self._on_the_cone(poly)
        for attempt in (self._beside_atoms, self._of_logarithms, self._against):
            found = attempt(parts)
            if found[0] is not None:
                return found
        return None, False

    def _parts(self, poly: fmpq_mpoly) -> dict[tuple[int, ...], fmpq_mpoly]:
        """Polynomials in the variables, by the powers of the atoms that they multiply."""
        parts: dict[tuple[int, ...], dict] = {}
        for monom, c in poly.terms():
            monom = tuple(map(int, monom))
            parts.setdefault(monom[self.size :], {})[monom[: self.size] + (0,) * MAX_ATOMS] = c
        return {atoms: self.ring.from_dict(coefficients) for atoms, coefficients in parts.items()}

    def _beside_atoms(self, parts: dict) -> tuple[int | None, bool]:
        """A sum of multiples of products of atoms has the common sign of its terms.

        Roots are never negative.  A logarithm has the sign of its argument minus 1.
        """
        total, strict = 0, False
        for atoms, coefficient in parts.items():
            s, firm = self._of_product(coefficient, atoms)
            if s is None or s * total < 0:
                return None, False
            total, strict = total or s, strict or (firm and s != 0)
        return total, strict

    def _of_product(self, coefficient: fmpq_mpoly, atoms: tuple[int, ...]) -> tuple[int | None, bool]:
        s, strict = self._on_the_cone(coefficient)
        for i, k in enumerate(atoms):
            if s is None or not k:
                continue
            t, firm = self._of_atom(i)
            if k % 2 == 0:
                t = 1 if t is None else abs(t)
            if t is None:
                return None, False
            s, strict = s * t, strict and firm
        return s, strict

    def _of_atom(self, i: int) -> tuple[int | None, bool]:
        if i in self.roots:
            return 1, self.roots[i][1]
        return self.sign(self.logs[i] - 1) if i in self.logs else (None, False)

    def _of_logarithms(self, parts: dict) -> tuple[int | None, bool]:
        """A sum of rational multiples of logarithms is positive if a product of powers exceeds 1."""
        powers: dict[int, Fraction] = {}
        for atoms, coefficient in parts.items():
            used = [i for i, k in enumerate(atoms) if k]
            if (
                len(used) != 1
                or atoms[used[0]] != 1
                or used[0] not in self.logs
                or not coefficient.is_constant()
            ):
                return None, False
            c = coefficient.leading_coefficient()
            powers[used[0]] = Fraction(int(c.p), int(c.q))
        common = lcm(*(c.denominator for c in powers.values()))
        whole = Fraction(common, gcd(*(int(c * common) for c in powers.values())))
        if sum(abs(c) * whole for c in powers.values()) > MAX_PRODUCT:
            return None, False
        sides = [self.ring.constant(1), self.ring.constant(1)]
        for i, c in powers.items():
            sides[c < 0] *= self.logs[i] ** int(abs(c) * whole)
        return self.sign(self._reduced(sides[0] - sides[1]))

    def _against(self, parts: dict) -> tuple[int | None, bool]:
        """Of two terms with contrary signs the larger wins: where roots are, it has the larger power."""
        if len(parts) != 2 or not all(i in self.roots for atoms in parts for i, k in enumerate(atoms) if k):
            return None, False
        degree = lcm(*(self.roots[i][2] for atoms in parts for i, k in enumerate(atoms) if k))
        if degree > MAX_DEGREE or max(map(len, parts.values())) ** min(degree, 3) > MAX_TERMS:
            return None, False
        signs, values = [], []
        for atoms, coefficient in parts.items():
            s = self._of_product(coefficient, atoms)[0]
            if s is None:
                return None, False
            signs.append(s)
            power = coefficient**degree
            for i, k in enumerate(atoms):
                under, _, m = self.roots.get(i, (None, None, 1))
                if k:
                    power *= under ** (k * degree // m)
            values.append(power)
        if signs[0] * signs[1] != -1:
            return None, False
        first, second = (v if degree % 2 == 0 else v * s for v, s in zip(values, signs, strict=True))
        found, strict = self.sign(self._reduced(first - second))
        return (None if found is None else found * signs[0]), strict

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
        if self.polya:
            image *= sum(self.gens[: self.size], self.ring.constant(0)) ** self.polya
        if len(image) > MAX_TERMS:
            raise CheckError("the polynomial has too many terms")
        terms = list(image.terms())
        if any(monom[i] % 2 for monom, _ in terms for i in self.free):
            return None, False
        for s in (1, -1):
            if all(c * s > 0 for _, c in terms):
                return s, self._somewhere_positive([tuple(map(int, m[: self.size])) for m, _ in terms])
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
        if e.op == "log":
            return self._logarithm(e)
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
        if e.op == "pow" and e.args[1].op == "num" and e.args[1].args[0].denominator == 1:
            k = int(e.args[1].args[0])
            if abs(k) > MAX_EXPONENT:
                raise CheckError(f"the exponent {k} is out of range")
            a, b = args[0]
            return self._reduce(a**k, b**k) if k >= 0 else self._reduce(b**-k, a**-k, a**-k, e)
        if e.op == "pow" and e.args[1].op == "num" and e.args[1].args[0].denominator <= MAX_DEGREE:
            return self._root(e, args[0])
        if e.op == "abs":
            s = self._decide(args[0], e.args[0])
            return (s * args[0][0], args[0][1])
        if e.op in ("min", "max"):
            (a, b), (c, d) = args
            s = self._decide((a * d - c * b, b * d), e.args[0] - e.args[1])
            return args[0] if (s <= 0) == (e.op == "min") else args[1]
        raise Undecided(f"{e.op} is not algebraic: {e}")

    def _decide(self, fraction, e: Expr) -> int:
        s, _ = self.sign(fraction[0])
        if s is None:
            raise Undecided(f"the sign of {e} is open", self._open_factors(fraction[0]))
        return s

    def _open_factors(self, poly: fmpq_mpoly) -> tuple[Expr, ...]:
        bases = [base for base, power in poly.factor()[1] if int(power) % 2]
        return tuple(self.formula(base) for base in bases if self._by_coefficients(base)[0] is None)

    def normal(self, e: Expr) -> Expr:
        """An equal formula: a quotient free of logarithms, plus quotients times logarithms of polynomials.

        Equal wherever the region's hypotheses hold, and a short one to differentiate.
        """
        top, below = self.value(e)
        terms = []
        for logs, part in sorted(self._parts(top).items()):
            factors = [self._quotient(part, below)]
            factors += [
                function if k == 1 else function ** num(k)
                for function, k in zip(self.functions, logs, strict=False)
                if k
            ]
            terms.append(factors[0] if len(factors) == 1 else Expr("mul", *factors))
        return add_all(terms)

    def _quotient(self, top: fmpq_mpoly, below: fmpq_mpoly) -> Expr:
        common = top.gcd(below)
        top, below = top / common, below / common
        return (
            self.formula(top) if below == self.ring.constant(1) else self.formula(top) / self.formula(below)
        )

    def formula(self, poly: fmpq_mpoly) -> Expr:
        """A polynomial in the variables and atoms as a formula."""
        terms = []
        named = [(i, sym(name)) for i, name in enumerate(self.variables)]
        named += [(self.size + i, function) for i, function in enumerate(self.functions)]
        for monom, c in poly.terms():
            factors = [num(Fraction(int(c.p), int(c.q)))]
            for i, base in named:
                if k := int(monom[i]):
                    factors.append(base if k == 1 else base ** num(k))
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
                raise Undecided(f"{e.args[1] if e.op == 'div' else e.args[0]} may be zero")
            if s < 0:
                top, below = -top, -below
        top, below = self._reduced(top), self._reduced(below)
        common = below if not top or below.is_constant() else top.gcd(below)
        if not common.is_constant():
            s, _ = self.sign(common)
            if not s:  # its sign is open: keep it, rather than lose that of the denominator
                return top, below
            top, below = (top / common * s, below / common * s)
        return top, below

    def _logarithm(self, e: Expr):
        """log of a product of positive factors as the sum of their logarithms, which are atoms."""
        top, below = self.value(e.args[0])
        s, strict = self.sign(top)
        if s != 1 or not strict:
            raise Undecided(f"{e.args[0]} may not be positive")
        return self._log_of(top) - self._log_of(below), self.ring.constant(1)

    def _log_of(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """Each factor, with the sign that makes it positive and a leading coefficient 1 or -1, is an atom."""
        constant, factors = poly.factor()
        total, size, check = self.ring.constant(0), abs(constant), self.ring.constant(1) * constant
        for base, power in factors:
            check *= base ** int(power)
            s, strict = self._by_coefficients(base)
            if not s or not strict:
                raise Undecided("a factor inside a logarithm has no strict sign")
            base *= s
            content = abs(base.leading_coefficient())
            monic = base / content
            total += int(power) * self._log_atom(self.formula(monic), monic)
            size *= content ** int(power)
        if check != poly:
            raise CheckError("the factors do not multiply to the polynomial")
        for value, s in ((size.p, 1), (size.q, -1)):
            for prime, power in fmpz(value).factor() if value != 1 else ():
                total += s * int(power) * self._log_atom(num(int(prime)), self.ring.constant(int(prime)))
        return total

    def _log_atom(self, argument: Expr, value: fmpq_mpoly) -> fmpq_mpoly:
        function = Expr("log", argument)
        atom = self._atom(function)
        self.logs[list(self.atoms).index(str(function))] = value
        return atom

    def _atom(self, function: Expr) -> fmpq_mpoly:
        key = str(function)
        if key not in self.atoms:
            if len(self.atoms) >= MAX_ATOMS:
                raise CheckError("too many logarithms or roots")
            self.atoms[key] = self.gens[self.size + len(self.atoms)]
            self.functions.append(function)
        return self.atoms[key]

    def _root(self, e: Expr, base) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """A power k/m of a quotient that is >= 0 (> 0 if k < 0): roots of its factors are atoms >= 0."""
        k, m = e.args[1].args[0].numerator, e.args[1].args[0].denominator
        if abs(k) > MAX_EXPONENT:
            raise CheckError(f"the exponent {k}/{m} is out of range")
        top, below = base if k > 0 else base[::-1]
        s, strict = self.sign(base[0])
        if s is None and never_negative(e.args[0]):
            s, strict = self._signs[str(base[0])] = (1, False)
        if s not in (0, 1) or (k < 0 and not (s == 1 and strict)):
            raise Undecided(f"{e.args[0]} may be negative")
        one = self.ring.constant(1)
        if s == 0:
            return self.ring.constant(0), one
        root = self._root_of(self._reduced(top * below ** (m - 1)), m)  # of a/b, it is that of a b^(m-1) by b
        value = root ** abs(k)
        return self._reduce(value, below ** abs(k))

    def _root_of(self, poly: fmpq_mpoly, m: int) -> fmpq_mpoly:
        """The root of a polynomial that is >= 0: a product of roots of its factors, or an atom of its own."""
        try:
            return self._root_of_factors(poly, m)
        except Undecided:
            return self._root_atom(self.formula(poly), poly, False, m)

    def _root_of_factors(self, poly: fmpq_mpoly, m: int) -> fmpq_mpoly:
        constant, factors = poly.factor()
        total, sign, check = (
            self.ring.constant(1),
            1 if constant > 0 else -1,
            self.ring.constant(1) * constant,
        )
        content = abs(constant)
        for base, power in factors:
            power = int(power)
            check *= base**power
            s, strict = self._by_coefficients(base)
            if s == 0:
                raise Undecided("a factor under a root is zero")
            if s is None:
                if power % (2 * m):  # else it is a root of an even power, and one of that
                    raise Undecided("a factor under a root has no sign")
                s = 1
            base *= s
            sign *= s**power
            lead = abs(base.leading_coefficient())
            content *= lead**power
            monic = base / lead
            total *= monic ** (power // m)
            if power % m:
                total *= self._root_atom(self.formula(monic), monic, strict, m) ** (power % m)
        if check != poly or sign != 1:
            raise CheckError("the factors do not multiply to the polynomial")
        for value, below in ((content.p, False), (content.q, True)):
            for prime, power in fmpz(value).factor() if value != 1 else ():
                whole, rest = divmod(-int(power) if below else int(power), m)  # 1/sqrt(p) = sqrt(p)/p
                total *= self.ring.constant(1) * fmpq(int(prime)) ** whole
                if rest:
                    total *= self._root_atom(num(int(prime)), self.ring.constant(int(prime)), True, m) ** rest
        return total

    def _root_atom(self, argument: Expr, under: fmpq_mpoly, strict: bool, m: int) -> fmpq_mpoly:
        function = argument ** num(Fraction(1, m))
        atom = self._atom(function)
        self.roots[list(self.atoms).index(str(function))] = (under, strict, m)
        return atom

    def _reduced(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """Powers of roots are what is under them."""
        if not self.roots or max(map(int, poly.degrees()[self.size :]), default=0) < 2:
            return poly
        result = self.ring.constant(0)
        for monom, c in poly.terms():
            exponents = list(map(int, monom))
            extra = self.ring.constant(1)
            for i, (under, _, m) in self.roots.items():
                k = exponents[self.size + i]
                if k >= m:
                    exponents[self.size + i] = k % m
                    extra *= under ** (k // m)
            result += self.ring.from_dict({tuple(exponents): c}) * extra
        return result


def never_negative(e: Expr) -> bool:
    """Is the formula >= 0 by its syntax, wherever it is defined?"""
    if e.op == "num":
        return e.args[0] >= 0
    if e.op == "pow" and e.args[1].op == "num":
        k = e.args[1].args[0]
        return k.denominator != 1 or k.numerator % 2 == 0 or never_negative(e.args[0])
    if e.op in ("abs", "exp"):
        return True
    return e.op in ("add", "mul", "div", "min", "max") and all(map(never_negative, e.args))


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
