"""Random formulas, written with as few brackets as the notation allows, and their values; nothing here imports axiomcheck.

A tree is a tuple: an operator and its parts. `p` and `q` are one class's prevalences; `sum mean least largest` combine
the classes. A reader that takes precedence otherwise than is written gives another value.
"""

from __future__ import annotations

import random
from fractions import Fraction as F

from mpmath import MPContext

mp = MPContext()
mp.dps = 40
TINY = mp.mpf(10) ** -30
COMBINING = ("sum", "mean", "least", "largest")
TWO = ("add", "sub", "mul", "div", "min", "max")
ONE = ("neg", "abs", "log", "exp", "sqrt")
EXPONENTS = (F(2), F(3), F(-1), F(-2), F(1, 2), F(3, 2))


class NoValue(Exception):
    """The formula has no value there."""


class Unclear(Exception):
    """It has too many digits, or hangs on what is 0 but for rounding."""


def formula(rng: random.Random, depth: int, inside: bool = False) -> tuple:
    """A formula of the whole, or of one class."""
    numbers = [("num", F(rng.randint(1, 9))), ("num", F(rng.randint(1, 9), rng.choice((2, 4, 5, 10))))]
    if depth <= 0 or rng.random() < 0.12:
        return rng.choice([("p",), ("q",), ("p",), ("q",), *numbers] if inside else [*numbers, ("n",)])
    op = rng.choice([*TWO, *ONE, "pow", "sub", "div", *(() if inside else COMBINING * 2)])
    if op in COMBINING:
        body = formula(rng, depth - 1, True)
        return (op, body if _varies(body) else ("mul", body, ("p",)))
    if op == "pow":
        return ("pow", formula(rng, depth - 1, inside), rng.choice(EXPONENTS))
    return (op, *(formula(rng, depth - 1, inside) for _ in range(2 if op in TWO else 1)))


def _varies(t: tuple) -> bool:
    return t[0] in "pq" or (t[0] not in COMBINING and any(_varies(x) for x in t[1:] if isinstance(x, tuple)))


def value(t: tuple, p: list[F], q: list[F], c: int = 0):
    """What it is worth at two distributions without zeros."""
    op = t[0]
    if op in ("p", "q", "n", "num"):
        x = p[c] if op == "p" else q[c] if op == "q" else F(len(p)) if op == "n" else t[1]
        return mp.mpf(x.numerator) / x.denominator
    if op in COMBINING:
        found = [value(t[1], p, q, i) for i in range(len(p))]
        return {"sum": sum(found), "mean": sum(found) / len(found), "least": min(found), "largest": max(found)}[op]
    a, *rest = [value(x, p, q, c) for x in t[1:] if isinstance(x, tuple)]
    decides = rest[0] if op == "div" else a if op in ("log", "sqrt", "pow") else 1
    if abs(decides) < TINY or (op == "exp" and abs(a) > 300):
        raise Unclear
    if op in ("log", "sqrt") and a < 0:
        raise NoValue
    if op == "pow":
        k = t[2]
        if a < 0 and k.denominator > 1:
            raise NoValue
        return mp.power(a, mp.mpf(k.numerator) / k.denominator)
    b = rest[0] if rest else 0
    return {
        "add": lambda: a + b, "sub": lambda: a - b, "mul": lambda: a * b, "div": lambda: a / b, "neg": lambda: -a,
        "abs": lambda: abs(a), "min": lambda: min(a, b), "max": lambda: max(a, b), "log": lambda: mp.log(a),
        "exp": lambda: mp.exp(a), "sqrt": lambda: mp.sqrt(a),
    }[op]()  # fmt: skip


def text(rng: random.Random, t: tuple, level: float = 0) -> str:
    """As a formula string, with signs of papers now and then."""
    op, more = t[0], lambda x, k: text(rng, x, k)
    own = 4.0
    if op in ("p", "q", "n"):
        said = rng.choice({"p": ["p"], "q": ["p_hat", "p̂", "phat"], "n": ["n"]}[op])
    elif op == "num":
        whole = t[1].denominator == 1
        said, own = (str(t[1]), 4) if whole or rng.random() < 0.5 else (repr(float(t[1])), 4)
        own = 2 if "/" in said else own
    elif op in COMBINING:
        said = f"{ {'least': 'min', 'largest': 'max'}.get(op, op) }({more(t[1], 0)})"
    elif op in ("add", "sub"):
        said, own = more(t[1], 1) + rng.choice({"add": [" + ", "+"], "sub": [" - ", "-", " − "]}[op]) + more(t[2], 1.5), 1
    elif op == "neg":
        said, own = f"-{more(t[1], 2)}", 1.5
    elif op in ("mul", "div"):
        said, own = more(t[1], 2) + rng.choice({"mul": ["*", "·", " × "], "div": ["/", "÷"]}[op]) + more(t[2], 3), 2
    elif op == "pow":
        k, own = t[2], 3
        shown = str(k) if k.denominator == 1 else rng.choice([f"({k})", repr(float(k))])
        superscript = {F(2): "²", F(3): "³"}.get(k) if rng.random() < 0.3 else None
        said = more(t[1], 4) + (superscript or rng.choice(["**", "^"]) + shown)
    elif op == "abs":
        said = rng.choice(["abs({})", "|{}|"]).format(more(t[1], 0))
    else:
        said = f"{op}({', '.join(more(x, 0) for x in t[1:])})"
    return f"({said})" if own < level or rng.random() < 0.05 else said


def latex(rng: random.Random, t: tuple, level: float = 0) -> str:
    """As a paper sets it: fractions, products without signs, sums that reach to the next plus or minus."""
    op, more = t[0], lambda x, k=0.0: latex(rng, x, k)
    own = 4.0
    if op in ("p", "q", "n"):
        ways = {"p": ["p(c)", "p_c"], "q": [r"\hat{p}(c)", r"\hat p(c)", r"\hat{p}_c"], "n": ["n", r"|\mathcal{C}|"]}
        said = rng.choice(ways[op])
    elif op == "num":
        fraction = rf"\frac{{{t[1].numerator}}}{{{t[1].denominator}}}"
        said = str(t[1]) if t[1].denominator == 1 else rng.choice([fraction, repr(float(t[1]))])
    elif op in COMBINING:
        sign = {"sum": r"\sum", "mean": r"\frac{1}{n}\sum", "least": r"\min", "largest": r"\max"}[op]
        said, own = sign + rng.choice(["_c ", r"_{c \in \mathcal{C}} "]) + more(t[1], 2), 1.7
    elif op in ("add", "sub"):
        said, own = more(t[1], 1) + {"add": " + ", "sub": " - "}[op] + more(t[2], 1.7), 1
    elif op == "neg":
        said, own = f"-{more(t[1], 1.7)}", 1
    elif op == "mul":
        said, own = more(t[1], 2) + rng.choice([r" \cdot ", r" \times ", " ", " "]) + more(t[2], 2.5), 2
    elif op == "div":
        ways = [(rf"\frac{{{more(t[1])}}}{{{more(t[2])}}}", 4), (f"{more(t[1], 2)}/{more(t[2], 3)}", 2)]
        said, own = rng.choice(ways)
    elif op == "abs":
        said = rng.choice(["|%s|", r"\left|%s\right|", r"\lvert %s \rvert"]) % more(t[1])
    elif op in ("sqrt", "exp"):
        said, own = {"sqrt": r"\sqrt{%s}", "exp": "e^{%s}"}[op] % more(t[1]), {"sqrt": 4, "exp": 3.5}[op]
    elif op == "log":
        said, own = rng.choice([r"\log ", r"\ln "]) + more(t[1], rng.choice([4, 5])), 2.7
    elif op == "pow":
        shown = str(t[2])
        said, own = f"{more(t[1], 4)}^{shown if len(shown) == 1 else f'{{{shown}}}'}", 3
    else:
        said, own = rf"\{op}\{{{more(t[1])}, {more(t[2])}\}}", 3
    return rng.choice(["(%s)", r"\left(%s\right)"]) % said if own < level or rng.random() < 0.04 else said
