"""The door to lark: token lists in, trees out, errors in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiomcheck.errors import MissingExtra
from axiomcheck.input.hints import shortened
from axiomcheck.input.latex_text import Source, Tok

if TYPE_CHECKING:
    from lark import Lark, Tree

MAX_LEVELS = 120
MAX_PARTS = 59  # of one sum or product: formulas nest them, as formula strings do
SIGNS = {"(": "LPAR", ")": "RPAR", "{": "LBRACE", "}": "RBRACE", ",": "COMMA", "^": "CARET", "open|": "OPEN",
         "close|": "CLOSE", "open norm": "NORM", "close norm": "ENDNORM", "begin cases": "BEGIN",
         "end cases": "END"}  # fmt: skip
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


@cache
def _parser() -> Lark:
    try:
        from lark import Lark
    except ImportError:
        raise MissingExtra(
            "reading LaTeX needs lark, which is not installed: pip install 'axiomcheck[latex]'"
        ) from None
    grammar = Path(__file__).with_name("latex.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", maybe_placeholders=False)


def tree(source: Source, found: Sequence[Tok]) -> Tree:
    """The tree of one formula; leaves are lark's tokens that carry ours as `value`."""
    parser = _parser()
    from lark import Token, UnexpectedToken

    run = parser.parse_interactive("")
    for t in found:
        try:
            run.feed_token(Token(SIGNS.get(t.kind) or t.kind.upper(), t))
        except UnexpectedToken:
            raise source.fault(t.at, f"{shortened(t.text)} has no place here; {_cure(t)}") from None
    try:
        result = run.feed_eof()
    except UnexpectedToken:
        last = found[-1]
        raise source.fault(
            last.at, f"the formula breaks off after {shortened(last.text)}; complete it"
        ) from None
    _bounded(source, result, found[0])
    return result


def _cure(t: Tok) -> str:
    return CURES.get(t.kind, "an operator is missing before it, or it is one too many")


def _bounded(source: Source, top: Tree, first: Tok) -> None:
    from lark import Tree

    level, depth = [top], 0
    while level:
        depth += 1
        if depth > MAX_LEVELS:
            raise source.fault(first.at, "it is nested too deeply; simplify it")
        for node in level:
            if sum(isinstance(c, Tree) for c in node.children) > MAX_PARTS:
                raise source.fault(
                    first.at, f"it has more than {MAX_PARTS} terms or factors in a row; simplify it"
                )
        level = [c for node in level for c in node.children if isinstance(c, Tree)]


def first(node: Any) -> Tok:
    """The token that a tree begins with."""
    while hasattr(node, "data"):
        node = node.children[0]
    found: Tok = node.value
    return found


def place(node: Tree) -> int:
    """Where a tree begins."""
    return first(node).at


def only_name(node: Any, *kinds: str) -> str | None:
    """The name (or number) that an argument consists of."""
    while hasattr(node, "data") and len(node.children) == 1:
        node = node.children[0]
    if hasattr(node, "data") or node.value.kind not in (kinds or ("name", "number")):
        return None
    return node.value.text
