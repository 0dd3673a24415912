"""A process that answers one task, which is told it on stdin, and the name of the work.

Every part of an answer is printed as soon as it is known, each line a whole answer so far.
"""

from __future__ import annotations

import os
import sys

from axiomcheck.synthesis import prove

WORK = {f"{f.__module__}:{f.__qualname__}": f for f in (prove.search,)}


def main(name: str) -> None:
    """Answer the task on stdin."""
    for answer in prove.answers(sys.stdin.read(), prove.limit) if name in WORK else ():
        print(answer, flush=True)  # noqa: T201  (the parent reads it)
    os._exit(0)  # libraries' threads do not keep it alive
