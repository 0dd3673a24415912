"""The paper's notation as formulas.

Of all documents, t, f, m and v are the shares of true positives, false positives, false negatives and true
negatives.  For a non-informative output, g is P(G) and s is P(S), and the four shares are products.  Names that
begin with a capital are whole numbers.
"""

from __future__ import annotations

import re

from axiomcheck.claims.checks import Together
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import Check

TERMS = {
    "P(S|G)": "(t/(t + m))",
    "P(~S|G)": "(m/(t + m))",
    "P(S|~G)": "(f/(f + v))",
    "P(~S|~G)": "(v/(f + v))",
    "P(G|S)": "(t/(t + f))",
    "P(~G|S)": "(f/(t + f))",
    "P(G|~S)": "(m/(m + v))",
    "P(~G|~S)": "(v/(m + v))",
    "P(G)": "(t + m)",
    "P(~G)": "(f + v)",
    "P(S)": "(t + f)",
    "P(~S)": "(m + v)",
    "P(S&G)": "t",
    "P(S&~G)": "f",
    "P(~S&G)": "m",
    "P(~S&~G)": "v",
}
PRODUCTS = {"t": "(g*s)", "f": "((1 - g)*s)", "m": "(g*(1 - s))", "v": "((1 - g)*(1 - s))"}
ANY = "t > 0, f > 0, m > 0, v > 0, t + f + m + v = 1"
INSIDE = "0 < g < 1, 0 < s < 1"
CLOSED = "0 < g < 1, 0 <= s <= 1"
WEIGHT = "0 < a < 1"
_TERM = re.compile(r"P\([^()]*\)")
_SHARE = re.compile(r"\b[tfmv]\b")


def masses(text: str) -> str:
    """Probabilities in terms of the four shares.

    >>> masses("P(S|G)*P(G)")
    '(t/(t + m))*(t + m)'
    """
    return _TERM.sub(lambda found: TERMS[found.group()], text)


def independent(text: str) -> str:
    """The same, of a non-informative output.

    >>> independent("P(S&G)")
    '(g*s)'
    """
    return _SHARE.sub(lambda found: PRODUCTS[found.group()], masses(text))


def general(left: str, relation: str, right: str, given: str = ANY) -> Holds:
    """A relation for all outputs with four positive shares."""
    return Holds(given, f"{masses(left)} {relation} {masses(right)}")


def uninformed(left: str, relation: str, right: str, given: str = INSIDE) -> Holds:
    """A relation for non-informative outputs, neither empty nor all documents."""
    return Holds(given, f"{independent(left)} {relation} {independent(right)}")


def at_most_quarter(bound: str) -> Check:
    """1/(a/(g (1 - g)) + (1 - a)/(s (1 - s))) is at most `bound`, as it is of any two numbers up to 1/4 in their place."""
    quarters = tuple(r for x in "gs" for r in (f"{x}*(1 - {x}) > 0", f"{x}*(1 - {x}) <= 0.25"))
    of_any = Holds(f"0 < u <= 0.25, 0 < v <= 0.25, {WEIGHT}", f"1/(a/u + (1 - a)/v) <= {bound}")
    return Together((Holds(INSIDE, quarters), of_any))
