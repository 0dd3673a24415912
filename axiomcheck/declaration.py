"""Declarations: classes that say what is asked, and that can be asked more than they say.

How they are shown, under which keys claims are kept, and what they are as formulas for other systems are methods whose work
is done in layers above.  These methods are given to a class as it is made, by what the package, which stands above
all layers, names here.  So judging imports none of them, and importing the package loads nothing.
"""

from __future__ import annotations

from collections.abc import Callable

_GIVERS: list[Callable[[type], None]] = []


def given_by(giver: Callable[[type], None]) -> None:
    """Say what gives classes their methods."""
    _GIVERS[:] = [giver]


class Declaration:
    """A class to which methods are given as it is made."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        for give in _GIVERS:
            give(cls)
