"""Chains of inequalities: from a value to all that are at least as large, the shortest ways first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

Way = tuple[Any, bool, tuple]  # where it ends, whether one of its inequalities is strict, and the steps


def ways(
    start: Any,
    above: Callable[[Any], Iterable[Way]],
    strict: bool = False,
    longest: int | None = None,
    most: int | None = None,
) -> Iterator[Way]:
    """The shortest way to each value, and the shortest strict one; `above` gives what is one inequality away.

    `strict`: the ways go on from a strict inequality; `longest` and `most`: steps of a way, ends that are
    looked at.

    >>> above = {"a": [("b", False, (1,))], "b": [("a", True, (2,))]}
    >>> next(steps for end, strict, steps in ways("a", above.__getitem__) if end == "a" and strict)
    (1, 2)
    """
    seen: dict[tuple[Any, bool], tuple] = {(start, strict): ()}
    queue = deque(seen)
    while queue and (most is None or len(seen) < most):
        at = queue.popleft()
        yield (*at, seen[at])
        if len(seen[at]) == longest:
            continue
        for end, more, steps in above(at[0]):
            key = (end, at[1] or more)
            if key not in seen:
                seen[key] = (*seen[at], *steps)
                queue.append(key)
