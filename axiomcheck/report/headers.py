"""A measure introduced: its name, formula and source, and where it has no value."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.exact.shape import UNDEFINED, strata
from axiomcheck.lang.expr import AGGREGATORS, Expr, num
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.report.blocks import Line, Math, plain
from axiomcheck.report.formulas import called
from axiomcheck.report.words import said

PATTERNS = {"00": "`p(c) = p_hat(c) = 0`", "0+": "`p(c) = 0 < p_hat(c)`", "+0": "`p(c) > 0 = p_hat(c)`"}
TRIED = ((1, 2, 5), (3, 1, 4), (2, 3, 1), (1, 1, 6), (5, 2, 1))  # whose shares are distributions
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
    words = f"{measure.title}{source}"
    lines = [equation(measure), *([words] if words != measure.name else [])]
    if measure.parameters:
        lines.append("parameters: " + ", ".join(map(str, measure.parameters)))
    return lines


def opening(measure: Measure, domain: str = "natural") -> list[str]:
    """What stands above verdicts on a measure: its introduction, and where it has no value."""
    outside = excluded(measure, domain)
    return [*introduced(measure), *([outside] if outside else [])]


def excluded(measure: Measure, domain: str = "natural") -> str:
    """Where the formula has no value, so that the natural domain leaves these points out; empty if it has one everywhere.

    >>> from axiomcheck import measures
    >>> excluded(measures.from_name("KLD"))
    'no value where p(c) > 0 = p_hat(c) for some class c; axioms are not asked there'
    >>> excluded(measures.from_name("AE"))
    ''
    """
    outside = excluded_line(measure, domain)
    if not outside:
        return ""
    known = any(isinstance(x, Math) for x in outside)
    return plain((*outside, "; axioms are not asked there" if known else "; no axiom is asked of such points"))


def excluded_line(measure: Measure, domain: str = "natural") -> Line:
    """Where the formula has no value, without what follows of that.

    >>> from axiomcheck import measures
    >>> excluded_line(measures.from_name("KLD"))[:2]
    ('no value where ', Math(text='p(c) > 0 = p_hat(c)', latex='p(c) > 0 = \\\\hat{p}(c)', rounded=''))
    """
    if measure.kind != QUANTIFICATION or domain != "natural":
        return ()
    bodies = [
        e.args[-1] for e in measure.formula.nodes() if e.op in AGGREGATORS and isinstance(e.args[-1], Expr)
    ]
    if nowhere := _nowhere(measure):
        return said(nowhere)
    found = _where({key for body in bodies for key in _undefined(body)})
    return said(f"no value where {' or '.join(found)} for some class `c`") if found else ()


def _nowhere(measure: Measure) -> str:
    """What is said of a formula without a value at each of some pairs of positive distributions; else nothing.

    >>> from axiomcheck.input.formula import measure
    >>> _nowhere(measure("sum(log(-1 - p))"))
    'no value at any of the 40 pairs of distributions that were tried'
    """
    size = measure.classes
    sizes = (2, 3) if size is None else (size,) if size in (2, 3) else ()
    tried = [(v[:n], w[:n]) for n in sizes for v in TRIED for w in TRIED if v[:n] != w[:n]]
    for true, predicted in tried:
        p, x = ([num(Fraction(k, sum(v))) for k in v] for v in (true, predicted))
        try:
            evaluate(expand(measure.formula, p, x), {})
        except UndefinedValue:
            continue
        except CheckError:
            return ""
        return ""
    if not tried:
        return ""
    return f"no value at any of the {len(tried)} pairs of distributions that were tried"


def _undefined(body: Expr) -> set[str]:
    """The patterns of zeros on which the kernel shows that a summand has no value; none where it cannot tell."""
    try:
        return {key for key, value in strata(body, "natural").items() if value == UNDEFINED}
    except CheckError:
        return set()


def _where(patterns: set[str]) -> list[str]:
    """The patterns in words, two that differ in one prevalence as one."""
    pairs = [({"00", "0+"}, "`p(c) = 0`"), ({"00", "+0"}, "`p_hat(c) = 0`")]
    told = [(keys, text) for keys, text in pairs if keys <= patterns]
    rest = patterns.difference(*(keys for keys, _ in told))
    return [*(text for _, text in told), *(PATTERNS[k] for k in PATTERNS if k in rest)]
