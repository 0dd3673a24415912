"""Lemmas that a user takes for granted: instances of them, where a goal has terms of their form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, substitute
from axiomcheck.exact.assumed import known
from axiomcheck.tactics.builder import Tactic, Todo, simple
from axiomcheck.tactics.closing import outside

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

PLAIN = ("num", "var", "add", "mul", "pow")  # of which no pattern is made: they are written in many ways
MOST = 12  # instances of a lemma for one goal


def by_lemma(s: Scalar, S: Sequent, depth: int) -> int | None:
    """What a lemma says at terms of the goal, among the hypotheses; what it asks of the terms is shown."""
    for name, lemma in known().items():
        for at in _instances(lemma, S):
            said = substitute(lemma.goal, at)
            facts = said.kids if said.op == "and" else (said,)
            if set(facts) <= S.given:
                continue
            asked = sorted((substitute(f, at) for f in lemma.given), key=simple)
            todo: Todo = [(f, lambda W: s.prove(W, depth - 1)) for f in asked]
            step = s.b.note(lemma, name)
            todo.append((said, s.b.instance(step, at, asked)))
            using: Tactic = partial(_using, s, todo, depth)
            if (found := s.b.tried(using, S)) is not None:
                return found(S)
    return None


def _using(s: Scalar, todo: Todo, depth: int, S: Sequent) -> int:
    return s.b.having(S, todo, s.b.opened(lambda W: s.prove(W, depth - 1)))


def _instances(lemma: Sequent, S: Sequent) -> Iterator[dict[str, Node]]:
    """Terms for all of the lemma's variables, by which some terms of it are terms of the goal."""
    names = {name for _, name in lemma.names}
    relation = lemma.goal.kids[-1] if lemma.goal.op == "and" else lemma.goal
    patterns = [t for t in outside(relation) if t.op not in PLAIN and {name for _, name in t.names} == names]
    found: dict[tuple[Node, ...], dict[str, Node]] = {}
    for pattern in sorted(patterns, key=simple, reverse=True):
        for t in dict.fromkeys(outside(S.goal)):
            at: dict[str, Node] = {}
            if _fits(pattern, t, at):
                found.setdefault(tuple(at[name] for name in sorted(names)), at)
    if S.goal.op in ("le", "lt", "eq", "ne"):
        at = {}
        if all(_fits(a, b, at) for a, b in zip(relation.kids, S.goal.kids, strict=True)) and set(at) == names:
            found.setdefault(tuple(at[name] for name in sorted(names)), at)
    yield from list(found.values())[:MOST]


def _fits(pattern: Node, t: Node, at: dict[str, Node]) -> bool:
    """Is the term the pattern at some terms for its variables?  They are put into `at`."""
    if pattern.op == "var":
        return at.setdefault(pattern.name, t) == t
    same = (pattern.op, pattern.k, pattern.q, len(pattern.kids)) == (t.op, t.k, t.q, len(t.kids))
    return same and all(_fits(a, b, at) for a, b in zip(pattern.kids, t.kids, strict=True))
