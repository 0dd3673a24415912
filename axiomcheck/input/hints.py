"""Words for what cannot be read: the nearest known name, the cure for a foreign character."""

from __future__ import annotations

from difflib import get_close_matches

from axiomcheck.properties import words

USUAL = "use plain ASCII: p, p_hat, n, + - * / ** and functions"
CURES = {
    "=": "give the right-hand side alone",
    "[": "formulas speak of every class alike; leave the index out",
    "\0": "remove it",
    "\u0302": "a hat belongs on p alone",
}  # fmt: skip

MONOTONE = {  # of one number, which keep its order or turn it around
    **dict.fromkeys(("erfc", "arccot"), "turns the order of its argument around"),
    **dict.fromkeys(("tanh", "erf", "arcsinh", "arctanh"), "keeps the order of its argument"),
}
WRITTEN_OUT = {
    "norm": "sqrt(sum(x**2))", "dot": "sum(x*y)", "square": "x**2", "power": "x**k",
    "var": "mean(x**2) - mean(x)**2", "std": "sqrt(mean(x**2) - mean(x)**2)",
}  # fmt: skip
ORDERED = ("sort", "sorted", "median", "partition", "topk", "quantile", "percentile")


def instead_of(name: str) -> str:
    """The cure for a function that formulas lack, if there is one.

    >>> instead_of("erfc"), instead_of("norm"), instead_of("gamma")
    ('erfc turns the order of its argument around: ask about the argument', 'write sqrt(sum(x**2))', '')
    """
    if name in WRITTEN_OUT:
        return f"write {WRITTEN_OUT[name]}"
    if name in ORDERED:
        rest = "all but the largest are sum(x) - max(x); other ranks, from Python at fixed n"
        return f"of values in order formulas have min(x) and max(x), so that {rest}"
    return f"{name} {MONOTONE[name]}: ask about the argument" if name in MONOTONE else ""


def guess(wanted: str, known: tuple[str, ...]) -> str:
    """`did you mean ...?`, or nothing."""
    close = get_close_matches(wanted[:40], known, n=1, cutoff=0.6)
    return f"did you mean {close[0]}? " if close else ""


def undeclared(word: str) -> str:
    """The cure for a word that may be a parameter."""
    if len(word) > 20:
        return ""
    return f"; if it is a parameter, say so: --param '{word} > 0', in a file parameters = {{{word} = \"{word} > 0\"}}"


def foreign(character: str) -> str:
    """What to say of a character that no formula has."""
    return words.foreign(character, "a formula", CURES, USUAL)


def shortened(text: str) -> str:
    """At most twenty characters of what was written, for a message."""
    return text if len(text) <= 20 else text[:20] + "..."


def looks_like_sympy(given: object) -> bool:
    """Is this an object of SymPy's?  SymPy is not imported to tell.

    >>> looks_like_sympy("KLD")
    False
    """
    return any(str(kind.__module__).split(".")[0] == "sympy" for kind in type(given).__mro__)
