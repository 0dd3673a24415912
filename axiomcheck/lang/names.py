"""Helping with names that were mistyped."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(wanted: str, known: Iterable[str], command: str) -> str:
    """The cure for an unknown name: the nearest known ones, and the command that lists them.

    >>> nearest("kdl", ["ae", "kld"], "axiomcheck list measures")
    'did you mean kld? `axiomcheck list measures` shows all'
    """
    from difflib import get_close_matches

    close = get_close_matches(wanted, list(known), n=3, cutoff=0.5)
    guess = f"did you mean {' or '.join(close)}? " if close else ""
    return f"{guess}`{command}` shows all"
