"""What measures, axioms and claims can be written as: methods of the declarations, whose work is done in a layer above.

Who writes formulas registers it here, and the package, which stands above all layers, says what registers it; so
the trusted vocabulary knows no solver, stays as small as it was, and loads nothing before a method is called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axiomcheck.errors import InputError

_WRITERS: dict[str, Callable[..., Any]] = {}
_LATER: list[Callable[[], object]] = []


def register(**writers: Callable[..., Any]) -> None:
    """Say which functions write formulas, by the names under which the methods below ask for them."""
    _WRITERS.update(writers)


def later(registering: Callable[[], object]) -> None:
    """What registers the writers, to be called once one is needed."""
    _LATER[:] = [registering]


def _written(what: str, *args: Any) -> Any:
    """What the writer of that name makes."""
    while what not in _WRITERS and _LATER:
        _LATER.pop()()
    if what not in _WRITERS:
        raise InputError(f"nothing is registered that writes {what}; import axiomcheck.formal")
    return _WRITERS[what](*args)


class MeasureAsFormula:
    """`latex`, `to_sympy`, `to_z3` and `to_smtlib` of a measure."""

    @property
    def latex(self) -> str:
        """The definition as an equation in LaTeX.

        >>> from axiomcheck.measures import from_name
        >>> print(from_name("SE").latex)
        \\mathrm{SE}(p,\\hat{p}) = \\frac{1}{|\\mathcal{C}|}\\sum_{c\\in\\mathcal{C}} \\left(p(c)-\\hat{p}(c)\\right)^{2}
        """
        return str(_written("measure_to_latex", self))

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    def to_sympy(self, n: int | None = None) -> Any:
        """The formula as a SymPy expression: a `Sum` over the classes, or written out for n of them.

        >>> from axiomcheck.measures import from_name
        >>> from_name("SE").to_sympy(2)
        (p_1 - p_hat_1)**2/2 + (p_2 - p_hat_2)**2/2
        """
        return _written("measure_to_sympy", self, n)

    def to_z3(self, n: int = 2) -> Any:
        """The formula at n classes as a Z3 term, whatever it is where the formula has no value.

        Logarithms are functions that Z3 knows nothing of.

        >>> from axiomcheck.measures import from_name
        >>> from_name("SE").to_z3(2).sort()
        Real
        """
        return _written("measure_to_z3", self, n)

    def to_smtlib(self, n: int = 2) -> str:
        """An SMT-LIB script whose models are the points at n classes where D has a value, and the value, `D`.

        >>> from axiomcheck.measures import from_name
        >>> from_name("SE").to_smtlib(2).splitlines()[-2].startswith("(assert (= D (/ ")
        True
        """
        return str(_written("measure_to_smtlib", self, n))


class AxiomAsFormula:
    """`to_sympy`, `to_z3` and `to_smtlib` of an axiom."""

    def to_sympy(self, n: int, reading: str | None = None, measure: Any = None) -> Any:
        """The axiom at n classes as a closed SymPy Boolean; without a measure, of a function D2, D3, ...

        >>> from axiomcheck.axioms import from_name
        >>> str(from_name("NN").to_sympy(2)).endswith("0 <= D2(p_1, p_2, x_1, x_2)))")
        True
        """
        return _written("axiom_to_sympy", self, n, reading, measure)

    def to_z3(self, n: int, reading: str | None = None, measure: Any = None) -> Any:
        """The axiom at n classes as a closed Z3 formula; without a measure, of a function D2, D3, ..."""
        return _written("axiom_to_z3", self, n, reading, measure)

    def to_smtlib(self, n: int, reading: str | None = None, measure: Any = None) -> str:
        """The negated axiom at n classes as an SMT-LIB script; without a measure, of a function D2, D3, ...

        >>> from axiomcheck.axioms import from_name
        >>> "(declare-fun D2 (Real Real Real Real) Real)" in from_name("NN").to_smtlib(2)
        True
        """
        return str(_written("axiom_to_smtlib", self, n, reading, measure))


class ClaimAsFormula:
    """`to_sympy`, `to_z3` and `to_smtlib` of a claim."""

    def to_sympy(self, n: int | None = None) -> Any:
        """The claim at n classes as a closed SymPy Boolean."""
        return _written("to_sympy", self, n)

    def to_z3(self, n: int | None = None) -> Any:
        """A Z3 formula that is valid exactly if the claim holds at n classes; what is for all is free in it.

        Logarithms are functions that Z3 knows little of: with these, validity shows the claim, no model
        refutes it.
        """
        return _written("to_z3", self, n)

    def to_smtlib(self, n: int | None = None) -> str:
        """The negated claim at n classes as an SMT-LIB script: `unsat` means that the claim holds there.

        >>> from axiomcheck import Claim, axioms, measures
        >>> claim = Claim(measures.from_name("AE"), axioms.from_name("NN"))
        >>> claim.to_smtlib(2).splitlines()[2]
        '(set-logic QF_LRA)'
        """
        return str(_written("to_smtlib", self, n))
