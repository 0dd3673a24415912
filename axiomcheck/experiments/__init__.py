"""What experiments can show: expected scores of constant predictions under a protocol's prevalences."""

from axiomcheck.experiments.expected.constants import Best, best_constant
from axiomcheck.experiments.expected.scores import (
    Atoms,
    Distribution,
    Enclosure,
    Exact,
    Infinite,
    Score,
    Uniform,
    expected_score,
    grid,
    less,
)

__all__ = ["Atoms", "Best", "Distribution", "Enclosure", "Exact", "Infinite", "Score", "Uniform",
           "best_constant", "expected_score", "grid", "less"]  # fmt: skip
