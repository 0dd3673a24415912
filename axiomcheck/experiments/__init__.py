"""What experiments can show: expected scores of constant predictions under a protocol's prevalences."""

from axiomcheck.experiments.expected.constants import Best, best
from axiomcheck.experiments.expected.distributions import Atoms, Distribution, Uniform, grid
from axiomcheck.experiments.expected.scores import Enclosure, Exact, Infinite, Score, expected_score, less

__all__ = ["Atoms", "Best", "Distribution", "Enclosure", "Exact", "Infinite", "Score", "Uniform",
           "best", "expected_score", "grid", "less"]  # fmt: skip
