"""Trees of the grammar and of formulas: where they stand, what they say, how large they are."""

from __future__ import annotations

from typing import Any

from axiomcheck.input.latex_text import Tok
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import AGGREGATORS, Expr

Tree = Any  # of lark, or one of its tokens, the value of which is a Tok


def first(node: Tree) -> Tok:
    """The token that a tree begins with."""
    while hasattr(node, "data"):
        node = node.children[0]
    found: Tok = node.value
    return found


def place(node: Tree) -> int:
    """Where a tree begins."""
    return first(node).at


def only_name(node: Tree, *kinds: str) -> str | None:
    """The name (or number) that an argument consists of."""
    while hasattr(node, "data") and len(node.children) == 1:
        node = node.children[0]
    if hasattr(node, "data") or node.value.kind not in (kinds or ("name", "number")):
        return None
    return node.value.text


def measured(e: Expr, known: dict[int, tuple[Expr, int, int]]) -> tuple[int, int]:
    """How many parts the tree has, shared ones counted each time, and how deep it is."""
    if id(e) not in known:
        inner = [] if e.op in X.LEAVES else [measured(a, known) for a in e.args]
        size, depth = 1 + sum(s for s, _ in inner), 1 + max((d for _, d in inner), default=0)
        known[id(e)] = (e, size, depth)  # the tree is kept, so that its id stays its own
    return known[id(e)][1:]


def outside(e: Expr) -> frozenset[str]:
    """The symbols outside aggregators."""
    if e.op in AGGREGATORS or e.op == "num":
        return frozenset()
    return frozenset(e.args) if e.op == "sym" else frozenset().union(*map(outside, e.args))


def replaced(e: Expr, values: dict[str, Expr]) -> Expr:
    """Substitution outside aggregators only."""
    if e.op in AGGREGATORS or e.op == "num":
        return e
    if e.op == "sym":
        return values.get(e.args[0], e)
    return e.rebuilt(replaced(a, values) for a in e.args)


def lifted(e: Expr) -> Expr:
    """`at` as far outside as it goes: at(1, |p - p_hat|) rather than |at(1, p) - at(1, p_hat)|."""
    if e.op in AGGREGATORS or e.op in X.LEAVES:
        return e
    args = [lifted(a) for a in e.args]
    places = {a.args[0] for a in args if a.op == "at"}
    if len(places) != 1 or any(a.op != "at" and a.has(*AGGREGATORS) for a in args):
        return e.rebuilt(map(_minus_outside, args))
    inner = e.rebuilt(a.args[1] if a.op == "at" else a for a in args)
    return Expr("at", places.pop(), inner)


def _minus_outside(e: Expr) -> Expr:
    minus = X._minus(e.args[1]) if e.op == "at" else None
    return e if minus is None else X.negated(Expr("at", e.args[0], minus))
