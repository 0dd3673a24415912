"""Formulas in the subset of LaTeX that is read: what is printed reads back as the same formula."""

from __future__ import annotations

from axiomcheck.input.latex_text import GREEK
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import PREVALENCES, TRAIN, Expr, num
from axiomcheck.lang.matrix import CELLS

SUM, TERM, FACTOR, ATOM = range(4)  # how tightly a printed part holds together
OVER = r"_{c\in\mathcal{C}} "
_SETS = {"G": r"|\mathcal{G}|", "N": r"|\neg\mathcal{G}|", "S": r"|\mathcal{S}|", "NS": r"|\neg\mathcal{S}|"}
Part = tuple[str, int]


def echo(e: Expr) -> str:
    """The formula in LaTeX.

    >>> from axiomcheck.lang.expr import class_sum, absolute, log, p, p_hat
    >>> print(echo(class_sum(p * log(p / p_hat))))
    \\sum_{c\\in\\mathcal{C}} p(c)\\,\\log \\frac{p(c)}{\\hat{p}(c)}
    """
    return _part(e, "c")[0]


def _show(e: Expr, level: int, label: str) -> str:
    text, has = _part(e, label)
    return text if has >= level else rf"\left({text}\right)"


def _part(e: Expr, label: str) -> Part:
    if e.op == "num":
        return _number(e)
    if e.op == "sym":
        return _symbol(e.args[0], label), ATOM
    if e.op == "at":
        return _part(e.args[1], f"c_{{{e.args[0]}}}")
    if e.op in ("sum", "mean", "cmin", "cmax"):
        return _over(e)
    if (minus := X._minus(e)) is not None:
        return f"-{_show(minus, TERM, label)}", SUM
    return _PARTS[e.op](e, label)


def _number(e: Expr) -> Part:
    v = abs(e.args[0])
    text = str(v.numerator) if v.denominator == 1 else rf"\frac{{{v.numerator}}}{{{v.denominator}}}"
    if e.args[0] < 0:
        return f"-{text}", SUM
    return text, ATOM if v.denominator == 1 else FACTOR


def _symbol(name: str, label: str) -> str:
    if name in PREVALENCES:
        return {"p": f"p({label})", TRAIN: f"p_L({label})"}.get(name, rf"\hat{{p}}({label})")
    if name in CELLS or name == "T":
        return name
    if name in _SETS:
        return _SETS[name]
    if name.startswith("P("):
        return name.replace("~", r"\neg ").replace("S", r"\mathcal{S}").replace("G", r"\mathcal{G}")
    if name in ("n", "eps"):
        return r"|\mathcal{C}|" if name == "n" else r"\epsilon"
    letters = name.rstrip("0123456789")
    shown = rf"\{letters}" if letters in GREEK else rf"\mathrm{{{letters}}}"
    return f"{shown}_{{{name[len(letters) :]}}}" if letters != name else shown


def _over(e: Expr) -> Part:
    body = _show(e.args[0], TERM, "c")
    if e.op == "mean":
        return rf"\frac{{1}}{{|\mathcal{{C}}|}}\sum{OVER}{body}", TERM
    if e.op != "sum" and e.args[0].op == "mul":
        body = rf"\left({_part(e.args[0], 'c')[0]}\right)"
    return rf"\{e.op.removeprefix('c')}{OVER}{body}", TERM


def _sum(e: Expr, label: str) -> Part:
    text = _show(e.args[0], SUM, label)
    for a in e.args[1:]:
        minus = X._minus(a)
        text += f"+{_show(a, TERM, label)}" if minus is None else f"-{_show(minus, TERM, label)}"
    return text, SUM


def _product(e: Expr, label: str) -> Part:
    *factors, last = _factors(e)
    shown = [_enclosed_log(a, label) if a.op == "log" else _show(a, FACTOR, label) for a in factors]
    open_ended = last.op in ("sum", "cmin", "cmax")
    shown.append(_show(last, TERM if open_ended else FACTOR, label))
    joined = "".join(rf"\cdot {x}" if x[0].isdigit() else rf"\,{x}" for x in shown[1:])
    return shown[0] + joined, TERM


def _enclosed_log(e: Expr, label: str) -> str:
    """What follows must not seem to belong to the logarithm."""
    return rf"\log \left({_part(e.args[0], label)[0]}\right)"


def _factors(e: Expr) -> list[Expr]:
    return [x for a in e.args for x in _factors(a)] if e.op == "mul" else [e]


def _quotient(e: Expr, label: str) -> Part:
    top, below = (_part(a, label)[0] for a in e.args)
    return rf"\frac{{{top}}}{{{below}}}", FACTOR


def _power(e: Expr, label: str) -> Part:
    if e.args[1] == num("1/2"):
        return rf"\sqrt{{{_part(e.args[0], label)[0]}}}", ATOM
    return f"{_show(e.args[0], ATOM, label)}^{{{_part(e.args[1], label)[0]}}}", FACTOR


def _named(e: Expr, label: str) -> Part:
    inner = e.args[0]
    bare = inner.op in ("sym", "div", "abs") or (inner.op == "num" and inner.args[0] > 0)
    return rf"\{X._PREFIX[e.op]} {_show(inner, FACTOR if bare else ATOM + 1, label)}", FACTOR


def _exponential(e: Expr, label: str) -> Part:
    return f"e^{{{_part(e.args[0], label)[0]}}}", FACTOR


def _absolute(e: Expr, label: str) -> Part:
    inner = _part(e.args[0], label)[0]
    if inner in (*CELLS, "T"):  # |T| is the size of a set
        inner = f"({inner})"
    return rf"\left|{inner}\right|", ATOM


def _pair(e: Expr, label: str) -> Part:
    a, b = (_part(x, label)[0] for x in e.args)
    return rf"\{e.op}\{{{a},{b}\}}", ATOM


_PARTS = {
    "add": _sum, "mul": _product, "div": _quotient, "pow": _power, "log": _named, "atan": _named, "exp": _exponential,
    "abs": _absolute, "min": _pair, "max": _pair,
}  # fmt: skip
