"""Properties for readers: in English with formulas between, and as one formula in LaTeX.

>>> from axiomcheck.properties.reader import read
>>> print(words(read("for p, x, y and class c with p = x elsewhere: D(p, y) < D(x, y)")))
For all distributions p, x and y and every class c with p = x at every other class: D(p, y) < D(x, y).
>>> print(to_latex(read("for p, x: D(p, x) = 0 iff x = p")))
\\forall\\, p, x:\\; D(p, x) = 0 \\iff x = p
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from axiomcheck import latex
from axiomcheck.lang.expr import Expr
from axiomcheck.latex import variable_name
from axiomcheck.properties import model as M
from axiomcheck.properties.text import chain_text, chains, sides, term_text

SIGNS = {"<": "<", "<=": r"\leq", "=": "=", "!=": r"\neq", ">": ">", ">=": r"\geq"}
BETTER = r"\succ"
KINDS = {
    "object": ("distribution", "distributions"),
    "cell": ("count", "counts"),
    "class": ("class", "different classes"),
    "real": ("real number", "real numbers"),
    "whole": ("whole number", "whole numbers"),
    "sign": ("sign", "signs"),
    "part": ("part", "parts"),
}
AFTER = {"cell": " (whole numbers of at least 0)", "sign": " (+1 or -1)",
         "part": " of the classes (two or more of them, not all)"}  # fmt: skip
PLACES = {
    "elsewhere": "at every other class", "on": "at every class of {0}", "off": "at every class outside {0}"
}


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula inside a sentence, in both notations."""

    text: str
    latex: str


Phrase = str | Formula


def words(p: M.Property) -> str:
    """The property in plain English."""
    return "".join(x if isinstance(x, str) else x.text for x in phrases(p))


def phrases(p: M.Property) -> list[Phrase]:
    """The property in English, its formulas apart, so that they can be set."""
    found = _sentence(p.sentence, p.space.letter)
    first = found[0]
    if isinstance(first, str):
        found[0] = first[:1].upper() + first[1:]
    return [*found, "."]


def _sentence(s: M.Sentence, letter: str) -> list[Phrase]:
    if isinstance(s, M.Every | M.Some):
        start: list[Phrase] = ["for "] if isinstance(s, M.Every) else ["there is "]
        start += _variables(s.variables, isinstance(s, M.Every))
        if s.conditions:
            start += [" with ", *_list(s.conditions, letter)]
        return [*start, ": " if isinstance(s, M.Every) else " such that ", *_sentence(s.conclusion, letter)]
    if isinstance(s, M.Iff):
        return [*_sentence(s.left, letter), " if and only if ", *_sentence(s.right, letter)]
    return _list(s.parts if isinstance(s, M.All) else (s,), letter)


def _list(sentences: Sequence[M.Sentence], letter: str) -> list[Phrase]:
    shown = [_chain(chain, letter) for chain in chains(sentences)]
    found: list[Phrase] = []
    for i, chain in enumerate(shown):
        if i:
            found.append(" and " if i == len(shown) - 1 else ", ")
        found += chain
    return found


def _chain(chain: Sequence[M.Sentence], letter: str) -> list[Phrase]:
    first = chain[0]
    if isinstance(first, M.Continuous):
        text = chain_text(chain, letter).removesuffix(" is continuous")
        return [Formula(text, _continuous(first, letter)), " is continuous"]
    if not isinstance(first, M.Relation | M.Each | M.Different):
        return ["(", *_sentence(first, letter), ")"]
    if isinstance(first, M.Relation) and first.op == "better" and len(chain) == 1:
        both = [Formula(term_text(e, letter), term_latex(e, letter)) for e in (first.left, first.right)]
        return [both[0], " is better than ", both[1]]
    text = chain_text([x if isinstance(x, M.Relation) else _bare(x) for x in chain], letter)
    found: list[Phrase] = [Formula(text, _relations(chain, letter))]
    if isinstance(first, M.Each | M.Different) and first.where != "everywhere":
        if first.where == "elsewhere":
            found.append(f" {PLACES['elsewhere']}")
        else:
            before, _, after = f" {PLACES[first.where]}".partition("{0}")
            found += [before, Formula(first.names[0], variable_name(first.names[0])), after]
    return found


def _bare(s: M.Sentence) -> M.Sentence:
    """A relation between vectors without its place."""
    if isinstance(s, M.Each):
        return M.Each(s.op, s.left, s.right, turned=s.turned)
    return M.Different(s.left, s.right) if isinstance(s, M.Different) else s


def _variables(variables: Sequence[M.Variable], every: bool) -> list[Phrase]:
    found: list[Phrase] = []
    sorts = list(dict.fromkeys(v.sort for v in variables))
    for i, sort in enumerate(sorts):
        names = [v.name for v in variables if v.sort == sort]
        one, many = KINDS[sort]
        article = "every " if every else "a "
        start = f"{article}{one} " if len(names) == 1 else f"all {many} " if every else f"{many} "
        found.append(f" and {start}" if i else start)
        for k, name in enumerate(names):
            if k:
                found.append(" and " if k == len(names) - 1 else ", ")
            found.append(Formula(name, variable_name(name)))
        if sort in AFTER:
            found.append(AFTER[sort])
    return found


# -- LaTeX -------------------------------------------------------------------------------


def to_latex(p: M.Property) -> str:
    """The property as one formula, for math mode."""
    return sentence_latex(p.sentence, p.space.letter)


def sentence_latex(s: M.Sentence, letter: str = "D") -> str:
    """One sentence in LaTeX."""
    if isinstance(s, M.Every | M.Some):
        sign = r"\forall" if isinstance(s, M.Every) else r"\exists"
        names = r",\; ".join(_group(s.variables, sort) for sort in dict.fromkeys(v.sort for v in s.variables))
        given = rf"\;\bigl({_conditions(s.conditions, letter)}\bigr)" if s.conditions else ""
        return rf"{sign}\, {names}{given}:\; {sentence_latex(s.conclusion, letter)}"
    if isinstance(s, M.Iff):
        return rf"{_inside(s.left, letter)} \iff {_inside(s.right, letter)}"
    return r" \;\wedge\; ".join(_set(c, letter) for c in chains(s.parts if isinstance(s, M.All) else (s,)))


def _inside(s: M.Sentence, letter: str) -> str:
    text = sentence_latex(s, letter)
    return rf"\bigl({text}\bigr)" if isinstance(s, M.Iff | M.Every | M.Some) else text


def _group(variables: Sequence[M.Variable], sort: str) -> str:
    names = [variable_name(v.name) for v in variables if v.sort == sort]
    if sort == "class" and len(names) == 2:
        return rf"{names[0]} \neq {names[1]} \in \mathcal{{C}}"
    text = ", ".join(names)
    return {
        "class": rf"{text} \in \mathcal{{C}}", "real": rf"{text} \in \mathbb{{R}}",
        "whole": rf"{text} \in \mathbb{{Z}}", "cell": rf"{text} \in \mathbb{{N}}",
        "sign": rf"{text} \in \{{-1, 1\}}", "part": rf"{text} \subset \mathcal{{C}}",
    }.get(sort, text)  # fmt: skip


def _conditions(conditions: Sequence[M.Sentence], letter: str) -> str:
    return r",\; ".join(_set(chain, letter) for chain in chains(conditions))


def _set(chain: Sequence[M.Sentence], letter: str) -> str:
    first = chain[0]
    if isinstance(first, M.Continuous):
        return rf"{_continuous(first, letter)} \text{{ is continuous}}"
    if not isinstance(first, M.Relation | M.Each | M.Different):
        return rf"\bigl({sentence_latex(first, letter)}\bigr)"
    text = _relations(chain, letter)
    if isinstance(first, M.Each | M.Different) and first.where != "everywhere":
        if first.where == "elsewhere":
            return rf"{text} \text{{ elsewhere}}"
        return rf"{text} \text{{ {first.where} }} {variable_name(first.names[0])}"
    return text


def _relations(chain: Sequence[M.Sentence], letter: str) -> str:
    text = term_latex(sides(chain[0])[0], letter)
    for s in chain:
        _, sign, right = sides(s)
        text += f" {SIGNS.get(sign, BETTER)} {term_latex(right, letter)}"
    return text


def _continuous(s: M.Continuous, letter: str) -> str:
    arguments = [*(term_latex(a, letter) for a in s.arguments), r"\cdot"]
    return f"{letter}({', '.join(arguments)})"


def term_latex(e: Expr, letter: str) -> str:
    """One term, the measure called by its letter."""
    return latex.to_latex(e, replace(latex.PROPERTIES, letter=letter))
