"""Properties in their own language, as `reader.read` reads them: what is printed is read back as it was.

>>> from axiomcheck.properties.reader import read
>>> print(to_text(read("for p,x,y and classes c,d with y[c]<x[c]<=p[c], x=y elsewhere: D(p,y) > D(p,x)")))
for p, x, y and classes c, d with y[c] < x[c] <= p[c], x = y elsewhere: D(p, y) > D(p, x)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from axiomcheck.lang.expr import Expr, negated, num
from axiomcheck.lang.relation import Rel
from axiomcheck.properties import model as M
from axiomcheck.properties.spaces import COUNT, VECTORS, Space

CALLED = {"abs": "abs", "min": "minimum", "max": "maximum", "log": "log", "exp": "exp",
          "sum": "sum", "mean": "mean", "cmin": "min", "cmax": "max"}  # fmt: skip
PLURALS = {"class": "classes", "real": "reals", "whole": "wholes", "sign": "signs", "part": "parts"}
TURNED = {"<": ">", "<=": ">="}
ADD, MUL, NEG, POW, ATOM = 1, 2, 3, 4, 5


def to_text(p: M.Property) -> str:
    """The whole property in one line."""
    return sentence_text(p.sentence, p.space.letter)


def sentence_text(s: M.Sentence, letter: str = "D") -> str:
    """One sentence, the measure called by its letter."""
    if isinstance(s, M.Every | M.Some):
        word = "for" if isinstance(s, M.Every) else "some"
        given = f" with {joined(s.conditions, letter)}" if s.conditions else ""
        return f"{word} {variables_text(s.variables)}{given}: {sentence_text(s.conclusion, letter)}"
    if isinstance(s, M.Iff):
        return f"{_inside_iff(s.left, letter)} iff {_inside_iff(s.right, letter)}"
    if isinstance(s, M.All):
        return joined(s.parts, letter)
    return joined((s,), letter)


def _inside_iff(s: M.Sentence, letter: str) -> str:
    text = sentence_text(s, letter)
    return f"({text})" if isinstance(s, M.Iff | M.Every | M.Some) else text


def variables_text(variables: Iterable[M.Variable]) -> str:
    """`p, x and classes c, d and real a`."""
    groups: list[tuple[str, list[str]]] = []
    for v in variables:
        if groups and groups[-1][0] == v.sort:
            groups[-1][1].append(v.name)
        else:
            groups.append((v.sort, [v.name]))
    return " and ".join(f"{_sort_word(sort, names)}{', '.join(names)}" for sort, names in groups)


def _sort_word(sort: str, names: Sequence[str]) -> str:
    if sort in ("object", "cell"):
        return ""
    return f"{sort if len(names) == 1 else PLURALS[sort]} "


def joined(sentences: Sequence[M.Sentence], letter: str = "D") -> str:
    """Sentences joined by commas, those that follow on one another as chains."""
    return ", ".join(chain_text(chain, letter) for chain in chains(sentences))


def relation_text(r: Rel) -> str:
    """A relation between numbers, as it is read.

    >>> from axiomcheck.lang.expr import ONE, sym
    >>> relation_text(Rel("<=", ONE, sym("a") + sym("b")))
    '1 <= a + b'
    """
    return f"{term_text(r.lhs)} {r.op} {term_text(r.rhs)}"


def space_data(about: Space) -> dict[str, Any]:
    """The space as files declare it.

    >>> from axiomcheck.properties.spaces import Space
    >>> space_data(Space("M", ("count", "count"), ("a", "b")))
    {'cells': ['a', 'b'], 'measure': 'M(a, b)'}
    """
    named = list(zip(about.names, about.arguments, strict=True))
    parts = {
        "cells": [name for name, kind in named if kind == COUNT],
        "vectors": {name: kind for name, kind in named if kind in VECTORS},
        "given": [relation_text(r) for r in about.given],
    }
    return {**{k: v for k, v in parts.items() if v}, "measure": str(about)}


def chains(sentences: Sequence[M.Sentence]) -> list[list[M.Sentence]]:
    """Relations that share a side with the next one, together: `a < b`, `b <= c`."""
    found: list[list[M.Sentence]] = []
    for s in sentences:
        last = found[-1][-1] if found else None
        if last is not None and _follows(found[-1], s):
            found[-1].append(s)
        else:
            found.append([s])
    return found


def _follows(chain: Sequence[M.Sentence], s: M.Sentence) -> bool:
    """Does a relation go on where a chain ends, at the same place and in the same direction?"""
    last = chain[-1]
    if _place(s) is None or _place(last) != _place(s) or sides(last)[2] != sides(s)[0]:
        return False
    signs = {sides(x)[1] for x in (*chain, s)}
    return signs <= {"<", "<=", "="} or signs <= {">", ">=", "="}


def _place(s: M.Sentence) -> tuple | None:
    """Where a relation is said to hold; None for what is no relation."""
    if isinstance(s, M.Relation):
        return ("number",)
    return (s.where, s.names) if isinstance(s, M.Each | M.Different) else None


def sides(s: M.Sentence) -> tuple[Expr, str, Expr]:
    """A relation as it was written: left, sign, right."""
    if isinstance(s, M.Different):
        return s.left, "!=", s.right
    if not isinstance(s, M.Relation | M.Each):
        raise TypeError(f"{s!r} has no sides")
    if s.turned and s.op in TURNED:
        return s.right, TURNED[s.op], s.left
    return s.left, "better than" if s.op == "better" else s.op, s.right


def chain_text(chain: Sequence[M.Sentence], letter: str = "D") -> str:
    """One chain of relations with its place, or another sentence inside a list of them."""
    first = chain[0]
    if isinstance(first, M.Continuous):
        arguments = ", ".join([*(term_text(a, letter) for a in first.arguments), "."])
        return f"{letter}({arguments}) is continuous"
    if not isinstance(first, M.Relation | M.Each | M.Different):
        return f"({sentence_text(first, letter)})"
    text = term_text(sides(first)[0], letter)
    for s in chain:
        _, sign, right = sides(s)
        text += f" {sign} {term_text(right, letter)}"
    if isinstance(first, M.Each | M.Different) and first.where != "everywhere":
        text += f" {first.where}" if first.where == "elsewhere" else f" {first.where} {first.names[0]}"
    return text


# -- terms -----------------------------------------------------------------------------


def term_text(e: Expr, letter: str = "D", level: int = 0) -> str:
    """One term, in parentheses where it binds less than `level`."""

    def show(e: Expr, level: int = 0) -> str:
        return term_text(e, letter, level)

    text, own = _term(e, letter, show)
    return f"({text})" if own < level else text


def _term(e: Expr, letter: str, show) -> tuple[str, int]:
    if e.op == "num":
        value = e.args[0]
        whole = value.denominator == 1
        return str(value), (ATOM if whole else MUL) if value >= 0 else (NEG if whole else MUL)
    if e.op == "sym":
        return str(e.args[0]), ATOM
    if e.op in ("entry", "mass"):
        return f"{e.args[0]}[{e.args[1]}]", ATOM
    if e.op == "on":
        return f"{show(e.args[0], ATOM)}|{e.args[1]}", ATOM
    if e.op == "D":
        return f"{letter}({', '.join(map(show, e.args))})", ATOM
    if e.op in M.EXTREMES:
        return f"{M.EXTREMES[e.op]} {letter}({', '.join([*map(show, e.args), '.'])})", ATOM
    if e.op in CALLED:
        return f"{CALLED[e.op]}({', '.join(map(show, e.args))})", ATOM
    if (minus := opposite(e)) is not None:
        return f"-{show(minus, POW)}", NEG
    if e.op == "add":
        text = show(e.args[0], ADD)
        for a in e.args[1:]:
            minus = opposite(a)
            text += f" + {show(a, MUL)}" if minus is None else f" - {show(minus, MUL)}"
        return text, ADD
    if e.op == "mul":
        return "*".join([show(e.args[0], MUL), *(show(a, POW) for a in e.args[1:])]), MUL
    if e.op == "div":
        return f"{show(e.args[0], MUL)}/{show(e.args[1], POW)}", MUL
    if e.op == "pow" and e.args[1] == num("1/2"):
        return f"sqrt({show(e.args[0])})", ATOM
    if e.op == "pow":
        return f"{show(e.args[0], ATOM)}**{show(e.args[1], ATOM)}", POW
    raise ValueError(f"{e.op} is no term of a property")


def opposite(e: Expr) -> Expr | None:
    """The x of a term that reads as -x, else None."""
    if e.op == "num":
        return num(-e.args[0]) if e.args[0] < 0 else None
    if e.op == "mul" and len(e.args) == 2 and e.args[0] == num(-1) and negated(e.args[1]) == e:
        return e.args[1]
    return None
