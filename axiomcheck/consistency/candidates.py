"""Guesses: functions D that may satisfy a set of axioms, from the catalog and in closed forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from axiomcheck import measures
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import ranks
from axiomcheck.consistency.jumps import PEAK, Jump
from axiomcheck.consistency.piecewise import HALF, Piecewise, everywhere
from axiomcheck.consistency.ranks import Rank
from axiomcheck.input.formula import parse
from axiomcheck.lang.expr import ZERO, Expr, absolute, class_sum, num, p, p_hat, sqrt, sym
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.lang.text import to_text

u, v = sym("p"), sym("x")  # prevalences of c1, true and predicted


@dataclass(frozen=True)
class Candidate:
    """A function D in closed form: one formula over the classes, which may jump, a rank, or, for two classes, one a case."""

    name: str
    measure: Measure | None = None
    cases: Piecewise | None = None
    jump: Jump | None = None
    rank: Rank | None = None

    @property
    def catalogued(self) -> bool:
        """Is it a measure that has a name?"""
        return self.measure is not None and measures.catalog().get(self.measure.id) == self.measure

    @property
    def formula(self) -> Expr | None:
        """The one formula, if there is one."""
        return None if self.measure is None else self.measure.formula

    @property
    def pieces(self) -> Piecewise:
        """D of two classes."""
        if self.measure is not None:
            return everywhere(self.measure.formula)
        if self.jump is not None:
            return _with_jump(self.jump)
        if self.rank is not None:
            return ranks.two_classes(self.rank)
        if self.cases is None:
            raise ValueError(f"{self.name} has neither a formula nor cases")
        return self.cases

    def __str__(self) -> str:
        return str(self.formula) if self.measure else "; ".join(f"{e} {w}" for e, w in self.lines())

    def lines(self, show: Callable[[Expr], str] = to_text) -> list[tuple[str, str]]:
        """Formula and condition of every case, in the prevalences p and x of c1."""
        if self.measure is not None:
            return [(show(self.measure.formula), "")]
        if self.jump is not None:
            return jumping_lines(self.jump, show)
        if self.rank is not None:
            return ranks.lines(self.rank)
        found: dict[tuple[str, str], list[str]] = {}
        cases = self.pieces
        named = [(_part_name(cases, i), row) for i, row in enumerate(cases.formulas)]
        parts = [(part, row) for part, row in named if part is not None]
        for part, row in parts:
            groups: dict[str, list[str]] = {}
            for side, e in zip(("x < p", "x = p", "x > p"), row, strict=True):
                groups.setdefault(show(e), []).append(side)
            for text, where in groups.items():
                found.setdefault((text, _sides(where)), []).append(part)
        return [(text, _where(some, side, len(parts))) for (text, side), some in found.items()]


def jumping_lines(d: Jump, show: Callable[[Expr], str]) -> list[tuple[str, str]]:
    """Formula and condition of every case of a function that jumps."""
    perfect = [] if d.perfect is None else [(str(d.perfect), "x = p")]
    alone = "x is one class alone, a largest one or, if p is one class alone, another"
    return [*perfect, *[(str(PEAK), alone)] * d.peak, (show(d.usual.formula), "else")]


def _with_jump(d: Jump) -> Piecewise:
    """D of two classes, but for its peaks."""
    found = everywhere(d.usual.formula)
    if d.perfect is None:
        return found
    return Piecewise(found.cuts, tuple((a, num(d.perfect), b) for a, _, b in found.formulas))


def _sides(where: list[str]) -> str:
    said = {"< =": "x <= p", "= >": "x >= p", "< >": "x != p", "< = >": ""}
    return said.get(" ".join(side[2] for side in where), where[0])


def _part_name(d: Piecewise, i: int) -> str | None:
    """How readers call a part; None for what lies outside the distributions."""
    if not d.cuts:
        return ""
    if i % 2:
        return f"p = {d.cuts[i // 2]}"
    low = d.cuts[i // 2 - 1] if i else None
    high = d.cuts[i // 2] if i // 2 < len(d.cuts) else None
    if (low is None and high == 0) or (high is None and low == 1):
        return None
    return f"{'' if low is None else f'{low} < '}p{'' if high is None else f' < {high}'}"


def _where(parts: list[str], side: str, every: int) -> str:
    """The condition of a case; nothing is said of the parts where it is all of them."""
    some = [x for x in parts if x] if len(parts) < every else []
    joined = " or ".join(some)
    return " and ".join(x for x in (f"({joined})" if len(some) > 1 and side else joined, side) if x)


REVERSED = parse("1 - sum(abs(p - p_hat)*p*(1 - p))")


def catalog() -> list[Candidate]:
    """The measures of the catalog."""
    return [Candidate(m.name, m) for m in measures.catalog().values() if m.kind == QUANTIFICATION]


def closed_forms() -> list[Candidate]:
    """Guesses: errors that fall with the rarest class's prevalence, capped, turned round, or by cases."""
    plain: dict[str, str | Expr] = {
        "constant": "1",
        "concentration of the truth": "sum(p**2)",
        "weighted absolute error": "sum(abs(p - p_hat)*(1 + p**2))",
        "capped absolute error": "min(1, 2*sum(abs(p - p_hat)))",
        "reversed absolute error": "1 - sum(abs(p - p_hat)*p*(1 - p))",
        "absolute error times squares": "sum(abs(p - p_hat))*sum(p**2)",
        "Neyman's chi-square": "sum((p - p_hat)**2/p)",
        "normalized chi-square": "sum((p - p_hat)**2/p)/(1/min(p) - 1)",
        "absolute error weighted by squares": "sum(abs(p - p_hat)*p**2)",
        "reversed absolute error weighted by roots": 1 + class_sum(-absolute(p - p_hat) * sqrt(p)) / 2,
        "normalized squared Hellinger distance": "(1 - sum(sqrt(p*p_hat)))/(1 - sqrt(min(p)))",
    }
    formulas = {name: parse(said) if isinstance(said, str) else said for name, said in plain.items()}
    made = [Candidate(name, Measure("D", name, formula, "everywhere")) for name, formula in formulas.items()]
    by_cases = {"one-sided relative error": _one_sided(), "perfect or far from it": _apart()}
    return [*made, *(Candidate(name, cases=d) for name, d in by_cases.items()), *jumping(), *ranking()]


def ranking() -> list[Candidate]:
    """Predictions by the classes that the truth lacks and then by chi-square, from the truth up or down."""
    return [
        Candidate("zero if perfect, else by classes outside and chi-square", rank=Rank(Fraction(0))),
        Candidate("largest if perfect, else by classes outside and chi-square, downwards", rank=Rank(PEAK)),
    ]


def jumping() -> list[Candidate]:
    """Errors and the truth's concentration in one sum, with the perfect prediction or the worst one apart."""
    usual = Measure("D", "error and concentration", parse("1 - 1/(2 + sum(abs(p - p_hat) + p**2))"), "everywhere")
    zero, rest = Fraction(0), "else error and concentration"
    return [
        Candidate(f"zero if perfect, {rest}", jump=Jump(usual, zero)),
        Candidate(f"largest if perfect, {rest}", jump=Jump(usual, PEAK)),
        Candidate(f"zero if perfect, largest at a peak, {rest}", jump=Jump(usual, zero, peak=True)),
    ]


def _one_sided() -> Piecewise:
    """Missing some of the rarer class counts relative to what there is; having too much of it, absolutely."""
    below, above = u - v, v - u
    plain, double = (below, ZERO, above), (2 * below, ZERO, 2 * above)
    low, high = (below / u, ZERO, above * (1 - u)), (below * u, ZERO, above / (1 - u))
    return Piecewise((Fraction(0), HALF, Fraction(1)), (plain, plain, low, double, high, plain, plain))


def _apart() -> Piecewise:
    """The reversed absolute error, but zero for the perfect prediction."""
    d = everywhere(REVERSED)
    return Piecewise(d.cuts, tuple((below, ZERO, above) for below, _, above in d.formulas))


def candidates(theory: Theory) -> list[Candidate]:
    """What is tried, in order: the catalog, then closed forms."""
    binary = theory.reading == "binary"

    def suits(c: Candidate) -> bool:
        if c.measure is not None:
            return binary or c.measure.classes is None
        return bool(c.cases if binary else c.jump or c.rank)

    return [c for c in (*catalog(), *closed_forms()) if suits(c)]
