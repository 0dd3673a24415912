"""A generated matrix, in the spirit of a filtering campaign: not the results of any; docs/meta.md says what it can show.

Topics differ widely in their share of relevant documents.  A system sees each document through noise, and returns
what exceeds its threshold; systems differ in how well they see and in how much they return, and both shift from
topic to topic.  Three baselines are non-informative: all positive, all negative, and half at random.
"""

from __future__ import annotations

from random import Random
from statistics import NormalDist

from axiomcheck.experiments.extra import library
from axiomcheck.experiments.meta.matrix import Matrix, read

SEED = 2019
TOPICS, DOCUMENTS = 47, 400
BASELINES = ("all negative", "all positive", "random")
SYSTEMS = {  # sees so well (0: not at all), returns beyond this threshold (negative: most documents)
    "sharp": (2.4, 1.2), "sharp, eager": (2.2, 0.6), "sharp, shy": (2.2, 2.0),
    "good": (1.6, 0.8), "good, eager": (1.6, 0.2), "good, shy": (1.5, 1.7),
    "fair": (1.0, 0.5), "fair, eager": (1.0, -0.3), "fair, shy": (1.0, 1.6),
    "weak": (0.5, 0.2), "weak, eager": (0.5, -0.8), "weak, shy": (0.4, 1.5),
}  # fmt: skip
SHIFTS = 0.5  # of both, from topic to topic
COLUMNS = ("system", "topic", "tp", "fp", "fn", "tn")


def rows(seed: int = SEED, topics: int = TOPICS) -> list[tuple]:
    """The table's rows; the same for the same seed, everywhere.

    >>> rows(topics=1)[-1]
    ('random', 'topic 1', 151, 35, 182, 32)
    """
    random, normal, made, width = Random(seed), NormalDist(), [], len(str(topics))
    for i in range(1, topics + 1):
        relevant = min(DOCUMENTS - 1, max(1, round(DOCUMENTS * random.random())))
        rates = {
            "all negative": (0.0, 0.0),
            "all positive": (1.0, 1.0),
            **{name: _rates(random, normal, *how) for name, how in SYSTEMS.items()},
            "random": (0.5, 0.5),
        }
        for name, (recall, fallout) in rates.items():
            tp, fp = _hits(random, relevant, recall), _hits(random, DOCUMENTS - relevant, fallout)
            made.append((name, f"topic {i:0{width}}", tp, fp, relevant - tp, DOCUMENTS - relevant - fp))
    return made


def example() -> Matrix:
    """The generated matrix: 12 systems and 3 baselines for 47 topics.

    >>> example()
    <Matrix of filtering: 15 systems, 47 topics, 705 outputs>
    """
    return read(library("pandas").DataFrame(rows(), columns=COLUMNS))


def _rates(random: Random, normal: NormalDist, sight: float, threshold: float) -> tuple[float, float]:
    sight += SHIFTS * (2 * random.random() - 1)
    threshold += SHIFTS * (2 * random.random() - 1)
    return normal.cdf(sight - threshold), normal.cdf(-threshold)


def _hits(random: Random, size: int, rate: float) -> int:
    return sum(random.random() < rate for _ in range(size))
