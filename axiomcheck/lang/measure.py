"""What a measure is: a name, a formula, and where it came from; never what it satisfies."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from axiomcheck.declaration import Declaration
from axiomcheck.errors import InputError
from axiomcheck.lang.expr import AGGREGATORS, PREVALENCES, TRAIN, Expr, num, sym
from axiomcheck.lang.matrix import FILTERING, RESERVED, VOCABULARY
from axiomcheck.lang.relation import Rel, lt
from axiomcheck.spelling import inner

if TYPE_CHECKING:
    from axiomcheck.sources import Source

QUANTIFICATION = "quantification"


@dataclass(frozen=True, slots=True)
class Parameter(Declaration):
    """A named parameter of a formula, `low < value < high` (None: unbounded)."""

    name: str
    low: str | None = None
    high: str | None = None
    default: str | None = None

    def __post_init__(self):
        if self.low is not None and self.high is not None and Fraction(self.low) >= Fraction(self.high):
            raise InputError(f"{self.name}: there is no number between {self.low} and {self.high}")

    @property
    def range(self) -> tuple[Rel, ...]:
        """What is known of the value."""
        low = () if self.low is None else (lt(num(self.low), sym(self.name)),)
        high = () if self.high is None else (lt(sym(self.name), num(self.high)),)
        return (*low, *high)


@dataclass(frozen=True)
class Measure(Declaration):
    """An evaluation measure: an error D(p, p_hat), or the quality Q of a contingency matrix.

    Parameters
    ----------
    name : str
        Short name, as in tables ("KLD"); `id` is its lower-case form.
    title : str
        The name in words.
    formula : Expr
        In `p`, `p_hat`, `p_train` (inside class aggregators), `n` and `parameters`; or, if `kind`
        is "filtering", in the vocabulary of `lang.matrix` and `parameters`.
    defined : str
        For readers: where the formula has a value.  Proofs never read it.
    source : Source
        Paper and equation.
    aliases : tuple of str
        Other names it answers to.
    unit : str
        Of its values: "prevalence", "nats", or "1".
    classes : int, optional
        The only codeframe size that the formula is meant for; every n >= 2 if None.
    parameters : tuple of Parameter
        Named parameters of the formula, each with its range.
    kind : str
        "quantification" or "filtering".
    lower_is_better : bool
        The orientation: is it an error?
    """

    name: str
    title: str
    formula: Expr
    defined: str
    source: Source | None = None
    aliases: tuple[str, ...] = ()
    unit: str = "1"
    classes: int | None = None
    parameters: tuple[Parameter, ...] = ()
    kind: str = QUANTIFICATION
    lower_is_better: bool = True

    def __post_init__(self):
        if self.kind not in (QUANTIFICATION, FILTERING):
            raise InputError(
                f"{self.name}: there is no kind {self.kind!r}; known: {QUANTIFICATION}, {FILTERING}"
            )
        about = {"n", *PREVALENCES} if self.kind == QUANTIFICATION else VOCABULARY
        # Under any names of its parameters the formula says the same.
        object.__setattr__(self, "formula", self.formula.subs(self.symbols))
        stray = self.formula.symbols - about - {e.args[0] for e in self.symbols.values()}
        if stray:
            counts = "TP, FP, FN, TN, a size, a probability"
            words = "p, p_hat, p_train, n" if self.kind == QUANTIFICATION else counts
            raise InputError(
                f"{self.name}: the formula uses {', '.join(sorted(stray))}, which is neither "
                f"{words} nor a declared parameter; declare it or correct the name"
            )
        if clash := (about if self.kind == QUANTIFICATION else RESERVED | about) & {x.name for x in self.parameters}:
            raise InputError(
                f"{self.name}: a parameter cannot be named {', '.join(sorted(clash))}; rename it"
            )
        if self.kind == FILTERING:
            if self.formula.has(*AGGREGATORS):
                raise InputError(f"{self.name}: a contingency matrix has no classes to aggregate over")
            if self.branches:
                raise InputError(f"{self.name}: where is for prevalences; use minimum or maximum of counts")
            return
        if loose := outside_aggregators(self.formula):
            raise InputError(
                f"{self.name}: {', '.join(sorted(loose))} stands outside sum, mean, min or max; "
                f"a measure is one number, so say how the classes are combined"
            )

    @property
    def symbols(self) -> dict[str, Expr]:
        """What the formula calls each parameter, whose name may be one that rules use: see `naming`."""
        own = inner if self.kind == QUANTIFICATION else str
        return {x.name: sym(own(x.name)) for x in self.parameters}

    @property
    def ranges(self) -> tuple[Rel, ...]:
        """What is known of the parameters, in the names that the formula has for them."""
        return tuple(r.subs(self.symbols) for x in self.parameters for r in x.range)

    @property
    def scope(self) -> str:
        """Where claims about it are made if not about codeframes: "every matrix"; empty otherwise."""
        return "every matrix" if self.kind == FILTERING else ""

    @property
    def id(self) -> str:
        """Short lower-case name, for the command line and for Python."""
        return self.name.lower()

    @property
    def trained(self) -> bool:
        """Is it about a training prevalence too: one positive distribution, the same in all values of D?"""
        return TRAIN in self.formula.symbols

    @property
    def branches(self) -> bool:
        """Does its formula take one of two values by a condition, so that it may jump?"""
        return self.formula.has("where")


def outside_aggregators(e: Expr) -> frozenset[str]:
    """The per-class symbols that stand outside every class aggregator."""
    if e.op in AGGREGATORS:
        return frozenset()
    if e.op in ("sym", "num"):
        return frozenset(e.args) & PREVALENCES
    return frozenset().union(*(outside_aggregators(a) for a in e.args))
