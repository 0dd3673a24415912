"""The measure that a formula defines: over prevalences, counts of a contingency matrix, or a declared space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from axiomcheck.input import counts, spaces
from axiomcheck.input.grammar import looks_like_formula, parse, with_parameters
from axiomcheck.input.parameters import parse_all
from axiomcheck.lang.measure import QUANTIFICATION, Measure


def measure(
    text: str, name: str | None = None, *, kind: str = QUANTIFICATION, parameters: Iterable[str] = (),
    lower_is_better: bool = False, said: Mapping[str, Any] | None = None,
) -> Measure:
    """The measure that a formula defines; it is called after the formula if no name is given.

    Parameters
    ----------
    text : str
        The formula.
    name : str, optional
        What to call it.
    kind : {"quantification", "filtering"}
        Is it a formula over prevalences, or over the counts of a contingency matrix?
    parameters : iterable of str
        The named parameters and their ranges, such as "0 < alpha < 1".
    lower_is_better : bool
        For filtering: is it an error?
    said : mapping, optional
        Of a measure on a declared space: the space and the conditions, as a certificate's document has them.

    Raises
    ------
    InputError
        The text is no formula, or no single number.

    Examples
    --------
    >>> print(measure("sum(p * log(p/p_hat))", "mine"))
    mine: formula given by the user, sum(p*log(p/p_hat))
    """
    if said is not None:
        return spaces.from_data(text, name or text, said, parameters, lower_is_better)
    declared = [wish.parameter for wish in parse_all(parameters)]
    if kind != QUANTIFICATION:
        return counts.measure(text, name, parameters=declared, lower_is_better=lower_is_better)
    return with_parameters(text, declared, name)


__all__ = ["looks_like_formula", "measure", "parse", "with_parameters"]
