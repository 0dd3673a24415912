"""Of which kind a statement is, for code that can do one kind only.

A claim's statement may be about distributions or about contingency matrices; its conclusion a
relation or something else.  Which it is follows from the axiom that was asked for, so that a
wrong one here is a mistake in the program, and a TypeError says so.
"""

from __future__ import annotations

from axiomcheck.lang.axiom import Conclusion, Statement
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import FILTERING, MatrixStatement
from axiomcheck.lang.measure import QUANTIFICATION

KINDS = (QUANTIFICATION, FILTERING)  # of the catalog


def built_in(statement: object) -> bool:
    """Is it a statement of the forms that the catalog's axioms have?"""
    return isinstance(statement, Statement | MatrixStatement)


def of_distributions(statement: Statement | MatrixStatement | None) -> Statement:
    """The statement, which is about distributions.

    >>> from axiomcheck.axioms import from_name
    >>> of_distributions(from_name("imp").statement("printed")).distributions
    ('p', 'x', 'y')
    """
    if not isinstance(statement, Statement):
        raise TypeError(f"a statement about distributions was expected, not {statement!r}")
    return statement


def of_matrices(statement: Statement | MatrixStatement | None) -> MatrixStatement:
    """The statement, which is about contingency matrices.

    >>> from axiomcheck.axioms import from_name
    >>> of_matrices(from_name("sm").statement("steps")).conclusion
    'better'
    """
    if not isinstance(statement, MatrixStatement):
        raise TypeError(f"a statement about matrices was expected, not {statement!r}")
    return statement


def relation(conclusion: Conclusion) -> Rel:
    """The conclusion, which is one relation between values."""
    if not isinstance(conclusion, Rel):
        raise TypeError(f"a relation was expected, not {conclusion!r}")
    return conclusion
