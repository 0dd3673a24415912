"""Laplace smoothing of classify-and-count: when its error is smaller, as theorems whose algebra the kernel replays.

CC predicts x = K/m where a classifier calls K of m items positive; LCC predicts y = (K + alpha)/(m + 2 alpha), that is
y = k x + (1 - k)/2 with k = m/(m + 2 alpha), the share that smoothing keeps: 0 < k < 1 if alpha > 0.  On large samples
x = f + (t - f) p, for true- and false-positive rates t and f.

A theorem is a list of goals, which stand in `theorems.toml`.  Most are about two numbers A and B and say

    (|A| - |B|) (|A| + |B|) = A^2 - B^2 = factor * R,    factor > 0,

so that |B| < |A| where R > 0, and |B| >= |A| where R <= 0: the region is exact, both ways.  Means over p are
those of antiderivatives, which are differentiated again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from axiomcheck.exact.certificate import Certificate
from axiomcheck.input.goals import relations, slope
from axiomcheck.input.relations import scalar
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal
from axiomcheck.strategies.proves import each_proved

SECONDS = 20.0
_FILE = resources.files("axiomcheck.experiments.lcc").joinpath("theorems.toml")
_DATA = tomllib.loads(_FILE.read_text("utf-8"))
TERMS: dict[str, Expr] = {}  # what stands for longer formulas in goals
for _name, _text in _DATA["terms"].items():
    TERMS[_name] = scalar(_text).subs(TERMS)
TERMS["SLOPE"] = slope(TERMS["SIDE"], "p")


@dataclass(frozen=True)
class Theorem:
    """What holds, and the goals that show it."""

    name: str
    says: str
    goals: tuple[Goal, ...]


def goals(text: str) -> Iterator[Goal]:
    """`hypotheses |- conclusions`, a goal for each conclusion; names stand for what the file says.

    >>> [str(goal) for goal in goals("kept |- SKILL < k, k = SKILL")]
    ['0 < k, k < 1  |-  t - f < k', '0 < k, k < 1  |-  k = t - f']
    """
    given, _, then = text.partition("|-")
    given = ", ".join(_DATA["given"].get(part.strip(), part) for part in given.split(","))
    read = (relations(part, scalar) for part in (given, then))
    hypotheses, conclusions = (tuple(r.subs(TERMS) for r in found) for found in read)
    return (Goal(hypotheses, r) for r in conclusions)


def smaller(text: str) -> Iterator[Goal]:
    """|second| < |first| exactly where the region is positive: identities, and a factor that is positive."""
    given, _, parts = text.partition("|-")
    first, second, factor, region = parts.split("|")
    yield from goals("|- (abs(a) - abs(b))*(abs(a) + abs(b)) = a**2 - b**2")
    yield from goals(f"{given} |- ({first})**2 - ({second})**2 = ({factor})*({region}), {factor} > 0")


def _theorem(name: str, says: str, **shown: Any) -> Theorem:
    (kind, texts), = shown.items()
    made = {"smaller": smaller, "goals": goals}[kind]
    return Theorem(name, says, tuple(goal for text in texts for goal in made(text)))


THEOREMS: Mapping[str, Theorem] = {name: _theorem(name, **said) for name, said in _DATA["theorems"].items()}


@cache
def proved(name: str) -> dict[Goal, tuple[Certificate, frozenset[str]]]:
    """Each goal's certificate, found and replayed, and what it trusts; a CheckError where a goal has none.

    >>> [sorted(trusts) for _, trusts in proved("on average").values()]
    [[], []]
    """
    return each_proved(THEOREMS[name].goals, SECONDS)
