"""What a child does that has a child of its own: both say who they are, and wait."""

import os
import time


def forks() -> None:
    """Fork, and wait."""
    os.fork()
    print(os.getpid(), flush=True)  # noqa: T201
    time.sleep(600)
