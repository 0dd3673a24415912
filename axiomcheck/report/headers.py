"""A measure introduced: its name, formula and source, and where it has no value."""

from __future__ import annotations

from axiomcheck.errors import CheckError
from axiomcheck.kernel.shape import UNDEFINED, strata
from axiomcheck.lang.expr import AGGREGATORS, Expr
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.report.formulas import called

PATTERNS = {
    "00": "p(c) = p_hat(c) = 0",
    "0+": "p(c) = 0 < p_hat(c)",
    "+0": "p(c) > 0 = p_hat(c)",
}
LONGEST = 400


def equation(measure: Measure) -> str:
    """The measure's definition in a line.

    >>> from axiomcheck import measures
    >>> equation(measures.from_name("KLD"))
    'KLD(p, p_hat) = sum(p*log(p/p_hat))'
    """
    about = "(p, p_hat)" if measure.kind == QUANTIFICATION else ""
    nameless = "D" if measure.kind == QUANTIFICATION else "Q"
    text = f"{called(measure, nameless)}{about} = {measure.formula}"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def introduced(measure: Measure) -> list[str]:
    """Its definition, its name in words and source, the ranges of its parameters."""
    source = f" ({measure.source})" if measure.source is not None else ""
    lines = [equation(measure), f"{measure.title}{source}"]
    if measure.parameters:
        lines.append("parameters: " + ", ".join(map(str, measure.parameters)))
    return lines


def excluded(measure: Measure, domain: str = "natural") -> str:
    """Where the formula has no value, so that the natural domain leaves these points out; empty if nowhere.

    >>> from axiomcheck import measures
    >>> excluded(measures.from_name("KLD"))
    'no value where p(c) > 0 = p_hat(c) for some class c; axioms are not asked there'
    >>> excluded(measures.from_name("AE"))
    ''
    """
    if measure.kind != QUANTIFICATION or domain != "natural":
        return ""
    bodies = [
        e.args[-1] for e in measure.formula.nodes() if e.op in AGGREGATORS and isinstance(e.args[-1], Expr)
    ]
    found = _where({key for body in bodies for key in _undefined(body)})
    if not found:
        return ""
    return f"no value where {' or '.join(found)} for some class c; axioms are not asked there"


def _undefined(body: Expr) -> set[str]:
    """The patterns of zeros on which the kernel shows that a summand has no value; none where it cannot tell."""
    try:
        return {key for key, value in strata(body, "natural").items() if value == UNDEFINED}
    except CheckError:
        return set()


def _where(patterns: set[str]) -> list[str]:
    """The patterns in words, two that differ in one prevalence as one."""
    pairs = [({"00", "0+"}, "p(c) = 0"), ({"00", "+0"}, "p_hat(c) = 0")]
    told = [(keys, text) for keys, text in pairs if keys <= patterns]
    rest = patterns.difference(*(keys for keys, _ in told))
    return [*(text for _, text in told), *(PATTERNS[k] for k in PATTERNS if k in rest)]
