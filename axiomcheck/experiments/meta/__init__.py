"""Meta-evaluation: what measures say of systems, and how they differ (Amigó et al. 2019, 6.3 to 6.5).

>>> from axiomcheck import measures
>>> from axiomcheck.experiments import meta
>>> found = meta.score(meta.example(), [measures.from_name(x) for x in ("FRS", "Acc", "F")])
>>> meta.strictness(found, 0.9).overall.round(3)
array([0.63 , 0.007, 0.149])
>>> meta.robustness(found).overall.round(2)
array([0.74, 0.46, 0.6 ])
"""

from axiomcheck.experiments.meta.generated import BASELINES, example
from axiomcheck.experiments.meta.matrix import Matrix, read
from axiomcheck.experiments.meta.rankings import Rankings, rank_systems
from axiomcheck.experiments.meta.robustness import PAIRS, Robustness, robustness
from axiomcheck.experiments.meta.scores import Scores, score
from axiomcheck.experiments.meta.strictness import CURVE, THRESHOLD, Strictness, curve, strictness

__all__ = ["BASELINES", "CURVE", "PAIRS", "THRESHOLD", "Matrix", "Rankings", "Robustness", "Scores",
           "Strictness", "curve", "example", "rank_systems", "read", "robustness", "score", "strictness"]  # fmt: skip
