"""What a measure is: a name, a formula, and where it came from; never what it satisfies."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.errors import InputError
from axiomcheck.lang.expr import AGGREGATORS, Expr, to_latex, to_text
from axiomcheck.sources import Source

QUANTIFICATION = "quantification"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A named parameter of a formula, `low < value < high` (None: unbounded)."""

    name: str
    low: str | None = None
    high: str | None = None
    default: str | None = None


@dataclass(frozen=True)
class Measure:
    """An evaluation measure D(p, p_hat): an error, smaller is better, 0 for perfect.

    Parameters
    ----------
    name : str
        Short name, as in tables ("KLD"); `id` is its lower-case form.
    title : str
        The name in words.
    formula : Expr
        In `p`, `p_hat` (inside class aggregators), `n` and `parameters`.
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
        known = {"n", "p", "p_hat", *(x.name for x in self.parameters)}
        stray = self.formula.symbols - known
        if stray:
            raise InputError(
                f"{self.name}: the formula uses {', '.join(sorted(stray))}, which is neither "
                f"p, p_hat, n nor a declared parameter; declare it or correct the name"
            )
        if loose := outside_aggregators(self.formula):
            raise InputError(
                f"{self.name}: {', '.join(sorted(loose))} stands outside sum, mean, min or max; "
                f"a measure is one number, so say how the classes are combined"
            )

    @property
    def id(self) -> str:
        """Short lower-case name, for the command line and for Python."""
        return self.name.lower()

    @property
    def latex(self) -> str:
        """The definition as an equation in LaTeX."""
        symbol = rf"\mathrm{{{self.name}}}" if self.name.isidentifier() else "D"
        return rf"{symbol}(p,\hat{{p}}) = {to_latex(self.formula)}"

    def __repr__(self) -> str:
        return f"<Measure {self.name}>"

    def __str__(self) -> str:
        return f"{self.name}: {self.title}, {to_text(self.formula)}"

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"


def outside_aggregators(e: Expr) -> frozenset[str]:
    """The per-class symbols that stand outside every class aggregator."""
    if e.op in AGGREGATORS:
        return frozenset()
    if e.op == "sym":
        return frozenset(e.args) & {"p", "p_hat"}
    if e.op == "num":
        return frozenset()
    return frozenset().union(*(outside_aggregators(a) for a in e.args))
