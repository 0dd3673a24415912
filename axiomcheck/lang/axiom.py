"""What an axiom is: closed formulas over the reals with D as a function symbol.

A `Statement` is one formula: universally quantified distributions over a codeframe,
scalars, hypotheses, and a conclusion about values of D.  An axiom has one statement
per reading.  Searching, proving, printing and LaTeX are all derived from it.

The vocabulary of statements, as `Expr` nodes over names of distributions:
`at(1, x)` prevalence of the first distinguished class c1 (likewise c2);
`mass(x)` the sum of x over the part C1; `D(p, x)` the measure; `D_part(p, x)` the
measure of the two projections on C1; `mix(a, x, y)` the distribution a x + (1 - a) y.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from axiomcheck.errors import InputError
from axiomcheck.lang.expr import Expr, at_class, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import FILTERING, SMOOTHED, MatrixStatement
from axiomcheck.sources import Source
from axiomcheck.written import AxiomAsFormula

SMOOTHINGS = ("each", "rescaled", "first")
SPACE = "space"  # the kind of measures on declared spaces, and of properties of these


@dataclass(frozen=True, slots=True)
class Iff:
    """`left` if and only if `right`; `right` may say that two distributions are the same."""

    left: Rel
    right: Rel


@dataclass(frozen=True, slots=True)
class MaximumAttained:
    """There is a real b > 0 such that for every p some x has D(p, x) = b and none has more."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """There is a real b such that D(p, x) <= b for all p and x of the codeframe."""


@dataclass(frozen=True, slots=True)
class ContinuousInPrediction:
    """For every p, D(p, x) is a continuous function of x where it is defined."""


Conclusion = Rel | Iff | MaximumAttained | Bounded | ContinuousInPrediction


@dataclass(frozen=True, slots=True)
class Statement:
    """One formula.

    Parameters
    ----------
    distributions : tuple of str
        Universally quantified distributions, all over the same codeframe.
    conclusion : Conclusion
        What must hold.
    hypotheses : tuple of Rel
        What is assumed of them, beyond being distributions.
    agree : tuple of (str, str)
        Pairs that are equal at every class other than c1 and c2 or, in a statement
        about a part C1 of the codeframe, at every class outside the part.
    scalars : tuple of str
        Universally quantified reals.
    signs : tuple of str
        Symbols that stand for +1 or -1 (the paper's plus-or-minus).
    part : bool
        Is a part C1 of the codeframe quantified as well (2 <= |C1| < n)?
    classes : int, optional
        The only codeframe size spoken of; every n >= 2 if None.
    note : str
        How this reading differs from print.
    smoothing : str
        On the smoothed domain, how projections are smoothed: "each" (the projections,
        with the same eps), "rescaled" (eps divided by the mass of the part), "first"
        (smooth, then project).
    """

    distributions: tuple[str, ...]
    conclusion: Conclusion
    hypotheses: tuple[Rel, ...] = ()
    agree: tuple[tuple[str, str], ...] = ()
    scalars: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    part: bool = False
    classes: int | None = None
    note: str = ""
    smoothing: str = "each"

    @property
    def picks_classes(self) -> bool:
        """Does the statement speak of two distinguished classes c1 and c2?"""
        return not self.part and any(e.has("at") for r in self.hypotheses for e in (r.lhs, r.rhs))


@dataclass(frozen=True)
class Axiom(AxiomAsFormula):
    """An axiom: its name, its readings, where each was printed."""

    name: str
    title: str
    meaning: str
    readings: dict[str, Statement | MatrixStatement] = field(hash=False)
    source: Source | None = None
    kind: str = "quantification"

    def __repr__(self) -> str:
        return f"<Axiom {self.name}>"

    def _repr_html_(self) -> str:
        return f"<strong>{self.name}</strong> {escape(f'{self.title}: {self.meaning}')}"

    @property
    def id(self) -> str:
        """Short lower-case name."""
        return self.name.lower()

    @property
    def default(self) -> str:
        """The reading meant if none is named."""
        return "printed" if self.kind == "quantification" else next(iter(self.readings))

    def statement(self, reading: str) -> Statement | MatrixStatement | None:
        """The formula in that reading; None where the reading has none (IND at n = 2).

        `repaired` falls back to `printed`, where nothing was to be repaired; `binary`
        to the printed formula at n = 2.
        """
        if reading in self.readings:
            return self.readings[reading]
        known = READINGS_OF[self.kind]
        if reading not in known:
            raise InputError(f"there is no reading {reading!r}; known: {', '.join(known)}")
        if self.kind != "quantification":
            return None
        printed = self.readings.get("printed")
        if printed is None or reading == "binary":
            return None if printed is None or printed.part else printed
        return printed if reading == "repaired" else None


READINGS = ("binary", "printed", "repaired", "rescaled", "smooth-first")
DOMAINS = ("natural", "extended", "smoothed")
SIGNS = ("same", "independent")
MATRIX_READINGS = ("steps", "positive", "total", "pair", "noninformative")
READINGS_OF = {"quantification": READINGS, FILTERING: MATRIX_READINGS, SPACE: ("printed",)}
DOMAINS_OF = {"quantification": DOMAINS, FILTERING: SMOOTHED, SPACE: ("natural",)}


def D(p: str, x: str) -> Expr:
    """The value D(p, x)."""
    return Expr("D", sym(p), sym(x))


def D_part(p: str, x: str) -> Expr:
    """The value of D at the projections of p and x on C1."""
    return Expr("D_part", sym(p), sym(x))


def D_mix(p: str, a: str, x: str, y: str) -> Expr:
    """The value D(p, a x + (1 - a) y)."""
    return Expr("D", sym(p), Expr("mix", sym(a), sym(x), sym(y)))


def c1(x: str) -> Expr:
    """Prevalence of the first distinguished class."""
    return at_class(1, sym(x))


def c2(x: str) -> Expr:
    """Prevalence of the second distinguished class."""
    return at_class(2, sym(x))


def mass(x: str) -> Expr:
    """The sum of x over the part C1."""
    return Expr("mass", sym(x))

