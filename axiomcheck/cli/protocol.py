"""`axiomcheck protocol`: what the distribution of test prevalences does to scores."""

from __future__ import annotations

from axiomcheck.cli.commands import group


@group("protocol")
def protocol() -> None:
    """What a protocol's distribution of test prevalences does to scores, exactly or enclosed."""
