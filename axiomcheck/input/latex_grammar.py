"""The grammar of the subset of LaTeX, over the tokens of `latex_names`: trees of them, or errors in words.

    sum    = [sign] term {sign term}
    term   = factor {[times | slash] factor}
    factor = big term | function factor | atom ["^" "{" sum "}"]

Signs stand between terms only; a sum, min or max over the classes takes the whole rest of its term, and does
not stand after a slash; a function takes the one factor after it, or such a sum.  `ATOMS` has the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from axiomcheck.errors import InputError
from axiomcheck.input.hints import shortened
from axiomcheck.input.latex_text import Source, Tok

MAX_LEVELS = 120
MAX_PARTS = 59  # of one sum or product: formulas nest them, as formula strings do
BRACED = ("{", "sum", "}")
ATOMS: dict[str, tuple[str, tuple[str, ...]]] = {  # by the first token: what it is called, and what follows
    "number": ("number", ()), "name": ("name", ()), "value": ("value", ()),
    "applied": ("applied", ("(", "sums", ")")), "pair": ("pair", ("(", "sums", ")")),
    "(": ("group", ("sum", ")")), "open|": ("absolute", ("sum", "close|")), "sqrt": ("root", BRACED),
    "open norm": ("norm", ("sum", "close norm")), "frac": ("fraction", (*BRACED, *BRACED)),
    "exponential": ("exponential", BRACED), "begin cases": ("cases", ("rows", "end cases")),
}  # fmt: skip
CURES = {
    "sign": "a term is missing before it, or two signs meet; write one",
    "times": "a factor is missing beside it",
    "slash": "a factor is missing beside it",
    ",": "only min, max and functions have several arguments",
    "relation": "equations stand outside brackets",
    "compare": "a comparison defines no measure; it stands only in cases",
    "^": "say what is raised to a power, with brackets round it",
    "text": "words stand between equations",
    "big": "write brackets round the sum, min or max",
}


@dataclass(frozen=True, eq=False)
class Tree:
    """A part of a formula: what it is, and its tokens and parts in order."""

    data: str
    children: list[Tree | Tok]

    @property
    def parts(self) -> list[Tree]:
        """Its parts alone."""
        return [x for x in self.children if isinstance(x, Tree)]


def tree(source: Source, found: Sequence[Tok]) -> Tree:
    """The tree of one formula."""
    parser = _Parser(source, found)
    try:
        top = parser.sum()
        if parser.kind:
            raise parser.wrong()
    except RecursionError:
        raise source.fault(found[0].at, "it is nested too deeply; simplify it") from None
    _bounded(source, top, found[0])
    return top


class _Parser:
    """Reads tokens from left to right; the first that cannot stand where it stands is refused."""

    def __init__(self, source: Source, found: Sequence[Tok]):
        self.fault, self.found, self.i = source.fault, found, 0

    @property
    def kind(self) -> str:
        """The kind of the next token; empty at the end."""
        return self.found[self.i].kind if self.i < len(self.found) else ""

    def wrong(self) -> InputError:
        if not self.kind:
            last = self.found[-1]
            return self.fault(last.at, f"the formula breaks off after {shortened(last.text)}; complete it")
        t = self.found[self.i]
        cure = CURES.get(t.kind, "an operator is missing before it, or it is one too many")
        return self.fault(t.at, f"{shortened(t.text)} has no place here; {cure}")

    def take(self, *kinds: str) -> Tok:
        if self.kind not in kinds:
            raise self.wrong()
        self.i += 1
        return self.found[self.i - 1]

    def sum(self) -> Tree:
        found: list[Tree | Tok] = [self.take("sign")] if self.kind == "sign" else []
        found.append(self.term())
        while self.kind == "sign":
            found += [self.take("sign"), self.term()]
        return Tree("sum", found)

    def term(self) -> Tree:
        found: list[Tree | Tok] = [self.factor()]
        while self.kind in ("times", "slash", "big", "function", *ATOMS):
            operator = [self.take(self.kind)] if self.kind in ("times", "slash") else []
            found += [*operator, self.factor(divides=any(t.kind == "slash" for t in operator))]
        return Tree("term", found)

    def factor(self, divides: bool = False) -> Tree:
        if self.kind == "big" and not divides:
            return Tree("over", [self.take("big"), self.term()])
        if self.kind == "function":
            return Tree("function", [self.take("function"), self.factor(divides)])
        first = self.take(*ATOMS)
        name, following = ATOMS[first.kind]
        atom = Tree(name, [first, *self.sequence(following)])
        return Tree("power", [atom, self.take("^"), *self.sequence(BRACED)]) if self.kind == "^" else atom

    def sequence(self, kinds: Sequence[str]) -> list[Tree | Tok]:
        found: list[Tree | Tok] = []
        for kind in kinds:
            if kind == "rows":
                found += self.rows()
            elif kind in ("sum", "sums"):
                found.append(self.sum())
                while kind == "sums" and self.kind == ",":
                    found += [self.take(","), self.sum()]
            else:
                found.append(self.take(kind))
        return found

    def rows(self) -> list[Tree | Tok]:
        found: list[Tree | Tok] = [self.row()]
        while self.kind == "row":
            found.append(self.take("row"))
            if self.kind == "end cases":
                break
            found.append(self.row())
        return found

    def row(self) -> Tree:
        """A value, and perhaps a condition after & or words."""
        found: list[Tree | Tok] = [self.sum()]
        for kind in ("amp", "text"):
            found += [self.take(kind)] if self.kind == kind else []
        if len(found) > 1 and self.kind not in ("row", "end cases"):
            found += [self.sum(), self.take("compare"), self.sum()]
        return Tree("row", found)


def _bounded(source: Source, top: Tree, start: Tok) -> None:
    level, depth = [top], 0
    while level:
        depth += 1
        if depth > MAX_LEVELS:
            raise source.fault(start.at, "it is nested too deeply; simplify it")
        if any(len(node.parts) > MAX_PARTS for node in level):
            raise source.fault(start.at, f"it has more than {MAX_PARTS} terms or factors in a row; simplify it")
        level = [part for node in level for part in node.parts]


def first(node: Tree | Tok) -> Tok:
    """The token that a tree begins with."""
    return first(node.children[0]) if isinstance(node, Tree) else node


def place(node: Tree | Tok) -> int:
    """Where a tree begins."""
    return first(node).at


def only_name(node: Tree | Tok, *kinds: str) -> str | None:
    """The name (or number) that an argument consists of."""
    while isinstance(node, Tree) and len(node.children) == 1:
        node = node.children[0]
    return node.text if isinstance(node, Tok) and node.kind in (kinds or ("name", "number")) else None
