"""What is known of two formulas."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Relation:
    """What is known of two formulas: `relation` is that of `axiomcheck.comparison`."""

    relation: str
    factor: str = ""
    scope: str = ""
    distributions: dict[str, list[str]] = field(default_factory=dict)
    matrices: list[list[int]] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)
