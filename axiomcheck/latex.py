"""Formulas in LaTeX: the one printer, for measures, properties, proofs and what is read.

What is printed for a measure is in the subset of LaTeX that is read, and reads back as the same formula.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from axiomcheck.spelling import outer

GREEK = frozenset({"alpha", "beta", "gamma", "delta", "lambda", "mu", "tau", "theta", "omega"})
SUM, TERM, FACTOR, ATOM = range(4)  # how tightly a printed part holds together
_NAMES = {"n": r"|\mathcal{C}|", "eps": r"\epsilon"}
_PREVALENCES = {"p": "p", "p_hat": r"\hat{p}", "p_train": "p_L"}
_SETS = {"N": r"\neg \mathcal{G}", "NS": r"\neg \mathcal{S}", "G": r"\mathcal{G}", "S": r"\mathcal{S}", "T": r"\mathcal{T}"}
_CALLED = {"log": r"\log", "atan": r"\arctan"}
_EXTREMES = {"max_of": r"\max", "sup_of": r"\sup", "min_of": r"\min", "inf_of": r"\inf"}
Part = tuple[str, int]


class Tree(Protocol):
    """A formula: what is done, and with what."""

    @property
    def op(self) -> str: ...
    @property
    def args(self) -> tuple[Any, ...]: ...


def measure_name(name: str, label: str) -> str:
    """A symbol of a measure: prevalences of the class `label`, sets of documents, parameters.

    >>> measure_name("p_hat", "c"), measure_name("alpha2", "c"), measure_name("P(G|~S)", "c"), measure_name("TP", "c")
    ('\\\\hat{p}(c)', '\\\\alpha_{2}', 'P(\\\\mathcal{G}|\\\\neg \\\\mathcal{S})', '\\\\mathrm{TP}')
    """
    name = outer(name)
    if name in _PREVALENCES:
        return f"{_PREVALENCES[name]}({label})"
    if name.startswith("P("):  # of documents: relevant, returned
        return name.replace("~", r"\neg ").replace("S", r"\mathcal{S}").replace("G", r"\mathcal{G}")
    return _NAMES.get(name) or (f"|{_SETS[name]}|" if name in _SETS else _indexed(name, r"\mathrm"))


def variable_name(name: str, label: str = "") -> str:
    """A variable of a property or a proof: Greek where it is spelled so, digits as an index.

    >>> variable_name("alpha2"), variable_name("p_hat"), variable_name("TP")
    ('\\\\alpha_{2}', '\\\\hat{p}', '\\\\mathit{TP}')
    """
    head, _, index = name.partition("_")
    return rf"\hat{{{head}}}" if index == "hat" and head else _indexed(name, r"\mathit")


def _indexed(name: str, font: str) -> str:
    head, _, index = name.partition("_")
    letters = head.rstrip("0123456789")
    index = ",".join(x for x in (head[len(letters) :], index.replace("_", ",")) if x)
    shown = rf"\{letters}" if letters in GREEK else letters if len(letters) < 2 else rf"{font}{{{letters}}}"
    return f"{shown}_{{{index}}}" if index else shown


@dataclass(frozen=True, slots=True)
class Notation:
    """How names and sums are written, and what the measure and the class at hand are called."""

    name: Callable[[str, str], str]
    over: str  # under a sum
    size: str  # how many classes there are
    letter: str = "D"
    label: str = "c"
    inline: bool = False  # is it set in lines, which break inside plain brackets alone?


MEASURES = Notation(measure_name, r"_{c\in\mathcal{C}}", r"|\mathcal{C}|")
PROPERTIES = Notation(variable_name, "", "n")


def to_latex(e: Tree, notation: Notation = MEASURES, level: int = SUM) -> str:
    """The formula in LaTeX, in the papers' notation; in brackets where it holds together less than `level`.

    >>> from axiomcheck.lang.expr import absolute, class_sum, log, n, p, p_hat
    >>> print(to_latex(class_sum(absolute(p_hat - p)) / n))
    \\frac{\\sum_{c\\in\\mathcal{C}} |\\hat{p}(c)-p(c)|}{|\\mathcal{C}|}
    >>> print(to_latex(p * log(p / p_hat), PROPERTIES))
    p\\,\\log \\frac{p}{\\hat{p}}
    """
    return _bracketed(_part(e, notation), level, notation.inline)


def definition(measure: Any) -> str:
    """The definition of a measure as an equation in LaTeX."""
    symbol = rf"\mathrm{{{measure.name}}}" if measure.name.isidentifier() else "D"
    arguments = "" if measure.kind == "filtering" else r"(p,\hat{p})"
    return f"{symbol}{arguments} = {to_latex(measure.formula)}"


def _bracketed(part: Part, level: int, inline: bool) -> str:
    text, has = part
    return text if has >= level else f"({text})" if inline else rf"\left({text}\right)"


def _part(e: Tree, s: Notation) -> Part:
    if e.op == "num":
        return (f"-{_size(-e.args[0])}", SUM) if e.args[0] < 0 else (_size(e.args[0]), _holds(e.args[0]))
    if e.op == "sym":
        return s.name(e.args[0], s.label), ATOM
    if e.op == "add":
        return _sum(e.args, s), SUM
    minus, factors = _factors(e)
    if minus:
        return f"-{_product(factors, s)}", SUM
    if e.op == "mul":
        return _product(factors, s), TERM
    return _OTHERS[e.op](e, s)


def _size(q: Fraction) -> str:
    return str(q.numerator) if q.denominator == 1 else rf"\frac{{{q.numerator}}}{{{q.denominator}}}"


def _holds(q: Fraction) -> int:
    return ATOM if q.denominator == 1 else FACTOR


def _factors(e: Tree) -> tuple[bool, list[Tree | Fraction]]:
    """Is it written with a minus, and the product that it then is."""
    if e.op == "num" and e.args[0] < 0:
        return True, [-e.args[0]]
    if e.op != "mul":
        return False, [e]
    flat = _flat(e)
    if flat[0].op == "num" and flat[0].args[0] < 0:
        lead = [] if flat[0].args[0] == -1 and len(flat) > 1 else [-flat[0].args[0]]
        return True, [*lead, *flat[1:]]
    return False, [*flat]


def _flat(e: Tree) -> list[Tree]:
    return [x for a in e.args for x in _flat(a)] if e.op == "mul" else [e]


def _sum(terms: Sequence[Tree], s: Notation) -> str:
    text = to_latex(terms[0], s)
    for term in terms[1:]:
        minus, factors = _factors(term)
        text += f"-{_product(factors, s)}" if minus else f"+{to_latex(term, s, TERM)}"
    return text


def _product(factors: Sequence[Tree | Fraction], s: Notation) -> str:
    """What goes on to the right is in brackets but for the last factor; a dot stands before digits."""
    *before, last = factors
    shown = [_factor(a, s, FACTOR, between=True) for a in before]
    shown.append(_factor(last, s, FACTOR if before and not _open(last) else TERM))
    return shown[0] + "".join(rf"\cdot {x}" if x[0].isdigit() else rf"\,{x}" for x in shown[1:])


def _factor(a: Tree | Fraction, s: Notation, level: int, between: bool = False) -> str:
    if isinstance(a, Fraction):
        return _bracketed((_size(a), _holds(a)), level, s.inline)
    if between and a.op in _CALLED:  # what follows must not seem to belong to the logarithm
        inside = _bracketed((to_latex(a.args[0], s), SUM), ATOM, s.inline)
        return f"{_CALLED[a.op]} {inside}"
    return to_latex(a, s, level)


def _open(a: Tree | Fraction) -> bool:
    return not isinstance(a, Fraction) and a.op in ("sum", "cmin", "cmax")


# -- what is written in a way of its own ---------------------------------------------------


def _aggregate(e: Tree, s: Notation) -> Part:
    inside = replace(s, label="c")
    body = to_latex(e.args[0], inside, TERM)
    over = f"_{{{to_latex(e.args[1], s)}}}" if len(e.args) > 1 else s.over
    if e.op == "mean":
        return rf"\frac{{1}}{{{s.size}}}\sum{over} {body}", TERM
    if e.op != "sum" and e.args[0].op == "mul":
        body = _bracketed((to_latex(e.args[0], inside), SUM), ATOM, s.inline)
    return rf"\{e.op.removeprefix('c')}{over} {body}", TERM


def _cumulative(e: Tree, s: Notation) -> Part:
    own = f"{s.label}'" if s.label.startswith("c'") else "c'"
    return rf"\sum_{{{own}\preceq {s.label}}} {to_latex(e.args[0], replace(s, label=own), TERM)}", TERM


def _power(e: Tree, s: Notation) -> Part:
    base, exponent = e.args
    if exponent.op == "num" and exponent.args[0] > 0 and exponent.args[0].numerator == 1 != exponent.args[0].denominator:
        which = exponent.args[0].denominator
        return rf"\sqrt{f'[{which}]' if which > 2 else ''}{{{to_latex(base, s)}}}", ATOM
    return f"{to_latex(base, s, ATOM)}^{{{to_latex(exponent, s)}}}", FACTOR


def _called(e: Tree, s: Notation) -> Part:
    inner = e.args[0]
    bare = inner.op in ("sym", "div", "abs") or (inner.op == "num" and inner.args[0] > 0)
    return f"{_CALLED[e.op]} {to_latex(inner, s, FACTOR if bare else ATOM + 1)}", FACTOR


def _absolute(e: Tree, s: Notation) -> Part:
    """In bars; large ones where there are others inside, round brackets where |T| would be the size of a set."""
    inner = to_latex(e.args[0], s)
    if e.args[0].op == "sym" and e.args[0].args[0].isupper():
        inner = f"({inner})"
    return (rf"\left|{inner}\right|" if "|" in inner else f"|{inner}|"), ATOM


def _pair(e: Tree, s: Notation) -> Part:
    return rf"\{e.op}\{{{','.join(to_latex(a, s) for a in e.args)}\}}", ATOM


def _cases(e: Tree, s: Notation) -> Part:
    a, b, x, y = (to_latex(t, s) for t in e.args)
    return rf"\begin{{cases}} {x} & \text{{if }} {a} < {b} \\ {y} & \text{{otherwise}} \end{{cases}}", ATOM


def _entry(e: Tree, s: Notation) -> Part:
    return f"{to_latex(e.args[0], s, ATOM)}({to_latex(e.args[1], s)})", ATOM


def _call(e: Tree, s: Notation) -> Part:
    """The value of a function that has a name alone."""
    return f"{to_latex(e.args[0], s)}({', '.join(to_latex(a, s) for a in e.args[1:])})", ATOM


def _extreme(e: Tree, s: Notation) -> Part:
    arguments = ", ".join([*(to_latex(a, s) for a in e.args), r"\cdot"])
    return rf"{_EXTREMES[e.op]} {s.letter}({arguments})", TERM


_OTHERS: dict[str, Callable[[Any, Notation], Part]] = {
    **dict.fromkeys(("sum", "mean", "cmin", "cmax"), _aggregate), "cumsum": _cumulative,
    "at": lambda e, s: _part(e.args[1], replace(s, label=f"c_{{{e.args[0]}}}")),
    "div": lambda e, s: (rf"\frac{{{to_latex(e.args[0], s)}}}{{{to_latex(e.args[1], s)}}}", FACTOR),
    "pow": _power, **dict.fromkeys(_CALLED, _called),
    "exp": lambda e, s: (f"e^{{{to_latex(e.args[0], s)}}}", FACTOR),
    "abs": _absolute, "min": _pair, "max": _pair, "where": _cases,
    "D": lambda e, s: (f"{s.letter}({', '.join(to_latex(a, s) for a in e.args)})", ATOM),
    "entry": _entry, "mass": _entry, "call": _call, **dict.fromkeys(_EXTREMES, _extreme),
    "on": lambda e, s: (f"{to_latex(e.args[0], s, ATOM)}|_{{{to_latex(e.args[1], s)}}}", ATOM),
}  # fmt: skip
