"""What a child does that has a child of its own: both say who they are, and wait."""

import os
import time


def forks() -> None:
    """Fork, and wait."""
    os.fork()
    os.write(1, f"{os.getpid()}\n".encode())  # in one piece: two write to one pipe
    time.sleep(600)
