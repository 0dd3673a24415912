"""What declarations can be asked beside what they say: methods whose work is done in layers above them.

How formulas, measures, axioms and claims are shown, under which key a claim is kept, and what each is as a formula of LaTeX,
SymPy, Z3 and SMT-LIB.  Judging a claim needs none of it.  So the classes stand without these methods, which the package
has given to them (`declaration`); a method loads what it works with when it is called.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any


class OfFormula:
    """How formulas are shown."""

    def __str__(self: Any) -> str:
        from axiomcheck.lang.text import to_text

        return to_text(self)

    def __repr__(self: Any) -> str:
        return f"<formula {self}>"


class OfRelation:
    """How relations between formulas are shown."""

    def __str__(self: Any) -> str:
        from axiomcheck.lang.text import relation_text

        return relation_text(self)


class OfProperty:
    """How properties are shown."""

    def __repr__(self: Any) -> str:
        from axiomcheck.keys import property_tree

        return property_tree(self)


class OfParameter:
    """How parameters are shown."""

    def __str__(self: Any) -> str:
        from axiomcheck.lang.text import parameter_text

        return parameter_text(self)


class OfMeasure:
    """How measures are shown, and `latex`, `to_sympy`, `to_z3` and `to_smtlib`."""

    def __str__(self: Any) -> str:
        return f"{self.name}: {self.title}, {self.formula}"

    def __repr__(self: Any) -> str:
        return f"<Measure {self.name}>"

    @property
    def latex(self: Any) -> str:
        """The definition as an equation in LaTeX.

        >>> from axiomcheck.measures import from_name
        >>> print(from_name("SE").latex)
        \\mathrm{SE}(p,\\hat{p}) = \\frac{1}{|\\mathcal{C}|}\\sum_{c\\in\\mathcal{C}} \\left(p(c)-\\hat{p}(c)\\right)^{2}
        """
        from axiomcheck.latex import definition

        return definition(self)

    def _repr_latex_(self: Any) -> str:
        return f"${self.latex}$"

    def to_sympy(self: Any, n: int | None = None) -> Any:
        """The formula as a SymPy expression: a `Sum` over the classes, or written out for n of them.

        >>> from axiomcheck.measures import from_name
        >>> from_name("SE").to_sympy(2)
        (p_1 - p_hat_1)**2/2 + (p_2 - p_hat_2)**2/2
        """
        from axiomcheck.formal import measure_to_sympy

        return measure_to_sympy(self, n)

    def to_z3(self: Any, n: int = 2) -> Any:
        """The formula at n classes as a Z3 term, whatever it is where the formula has no value.

        Logarithms are functions that Z3 knows nothing of.

        >>> from axiomcheck.measures import from_name
        >>> from_name("SE").to_z3(2).sort()
        Real
        """
        from axiomcheck.formal import measure_to_z3

        return measure_to_z3(self, n)

    def to_smtlib(self: Any, n: int = 2) -> str:
        """An SMT-LIB script whose models are the points at n classes where D has a value, and the value, `D`.

        >>> from axiomcheck.measures import from_name
        >>> from_name("SE").to_smtlib(2).splitlines()[-2].startswith("(assert (= D (/ ")
        True
        """
        from axiomcheck.formal import measure_to_smtlib

        return measure_to_smtlib(self, n)


class OfAxiom:
    """How axioms are shown, and `to_sympy`, `to_z3` and `to_smtlib`."""

    def __repr__(self: Any) -> str:
        return f"<Axiom {self.name}>"

    def _repr_html_(self: Any) -> str:
        from html import escape

        return f"<strong>{self.name}</strong> {escape(f'{self.title}: {self.meaning}')}"

    def to_sympy(self: Any, n: int, reading: str | None = None, measure: Any = None) -> Any:
        """The axiom at n classes as a closed SymPy Boolean; without a measure, of a function D2, D3, ...

        >>> from axiomcheck.axioms import from_name
        >>> str(from_name("NN").to_sympy(2)).endswith("0 <= D2(p_1, p_2, x_1, x_2)))")
        True
        """
        from axiomcheck.formal import axiom_to_sympy

        return axiom_to_sympy(self, n, reading, measure)

    def to_z3(self: Any, n: int, reading: str | None = None, measure: Any = None) -> Any:
        """The axiom at n classes as a closed Z3 formula; without a measure, of a function D2, D3, ..."""
        from axiomcheck.formal import axiom_to_z3

        return axiom_to_z3(self, n, reading, measure)

    def to_smtlib(self: Any, n: int, reading: str | None = None, measure: Any = None) -> str:
        """The negated axiom at n classes as an SMT-LIB script; without a measure, of a function D2, D3, ...

        >>> from axiomcheck.axioms import from_name
        >>> "(declare-fun D2 (Real Real Real Real) Real)" in from_name("NN").to_smtlib(2)
        True
        """
        from axiomcheck.formal import axiom_to_smtlib

        return axiom_to_smtlib(self, n, reading, measure)


class OfClaim:
    """How claims are shown, and `key`, `to_sympy`, `to_z3` and `to_smtlib`."""

    def __str__(self: Any) -> str:
        signs = f", {self.signs} signs" if self.statement.signs and self.signs != "same" else ""
        return (
            f"{self.measure.name} satisfies {self.axiom.name} "
            f"({self.reading}, {self.domain}{signs}, {self.scope})"
        )

    @property
    def key(self: Any) -> str:
        """Content address: changes with the formula, the statement or the semantics."""
        from axiomcheck.keys import key_of

        return key_of(self)

    def to_sympy(self: Any, n: int | None = None) -> Any:
        """The claim at n classes as a closed SymPy Boolean."""
        from axiomcheck.formal import to_sympy

        return to_sympy(self, n)

    def to_z3(self: Any, n: int | None = None) -> Any:
        """A Z3 formula that is valid exactly if the claim holds at n classes; what is for all is free in it.

        Logarithms are functions that Z3 knows little of: with these, validity shows the claim, no model
        refutes it.
        """
        from axiomcheck.formal import to_z3

        return to_z3(self, n)

    def to_smtlib(self: Any, n: int | None = None) -> str:
        """The negated claim at n classes as an SMT-LIB script: `unsat` means that the claim holds there.

        >>> from axiomcheck import Claim, axioms, measures
        >>> claim = Claim(measures.from_name("AE"), axioms.from_name("NN"))
        >>> claim.to_smtlib(2).splitlines()[2]
        '(set-logic QF_LRA)'
        """
        from axiomcheck.formal import to_smtlib

        return to_smtlib(self, n)


METHODS: dict[str, type] = {
    "axiomcheck.lang.expr.Expr": OfFormula,
    "axiomcheck.lang.relation.Rel": OfRelation,
    "axiomcheck.lang.measure.Parameter": OfParameter,
    "axiomcheck.lang.measure.Measure": OfMeasure,
    "axiomcheck.lang.axiom.Axiom": OfAxiom,
    "axiomcheck.lang.claim.Claim": OfClaim,
    "axiomcheck.properties.model.Property": OfProperty,
}


def give(kind: type) -> None:
    """Give a class of declarations its methods; another one has those of the class that it is made from."""
    for name, method in vars(METHODS.get(f"{kind.__module__}.{kind.__qualname__}", object)).items():
        if isinstance(method, FunctionType | property):
            setattr(kind, name, method)
