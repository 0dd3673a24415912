"""Measures of distributions and lists, written from their definitions with SciPy and NumPy.

Nothing here reads a formula of a theory.  Where a value is nan or infinite there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan

import numpy as np
from scipy import special, stats
from scipy.spatial import distance

Fact = Callable[..., float]
Array = np.ndarray

# -- scoring rules: the mean of the scores S(q, c) of what may happen -------------------------------


def _expected(score: Callable[[Array, int], float]) -> Fact:
    def of(p: Array, q: Array, n: int) -> float:
        return float(sum(p[c] * score(q, c) for c in range(n) if p[c] > 0))

    return of


def _log(x: float) -> float:
    return float(np.log(x)) if x > 0 else nan


def _pseudospherical(a: float) -> Fact:
    return _expected(lambda q, c: q[c] ** (a - 1) / np.sum(q**a) ** ((a - 1) / a))


def _power(a: float, factor: float = 1) -> Fact:
    return _expected(lambda q, c: factor * (a * q[c] ** (a - 1) - (a - 1) * np.sum(q**a)))


def _brier(q: Array, c: int) -> float:
    return -float(np.sum((q - np.eye(len(q))[c]) ** 2))


SCORING: dict[str, Fact] = {
    "Brier": _expected(_brier),
    "Log": _expected(lambda q, c: _log(q[c])),
    "Spherical": _expected(lambda q, c: q[c] / np.linalg.norm(q)),
    "PS3": _pseudospherical(3),
    "PS4": _pseudospherical(4),
    "PS32": _pseudospherical(1.5),
    "Power3": _power(3),
    "Power4": _power(4),
    "Power32": _power(1.5, 2),
    "BinaryLog": _expected(lambda q, c: _log(q[c]) + sum(_log(1 - x) for k, x in enumerate(q) if k != c)),
    "LogBrier": _expected(lambda q, c: _log(q[c]) + _brier(q, c) + 1),
    "Linear": _expected(lambda q, c: q[c]),
    "Square": _expected(lambda q, c: q[c] ** 2),
    "Root": _expected(lambda q, c: np.sqrt(q[c])),
    "Exp": _expected(lambda q, c: np.exp(q[c])),
    "Mismatch": _expected(lambda q, c: q[c] / np.linalg.norm(q, 3)),
}

# -- inequality -------------------------------------------------------------------------------------


def _relative(index: Callable[[Array], float], positive: bool = False) -> Fact:
    """An index of incomes; none where all are 0, or where one is and the index needs them positive."""

    def of(y: Array, n: int) -> float:
        return float(index(y)) if y.sum() > 0 and (not positive or y.min() > 0) else nan

    return of


def _entropy_index(a: float) -> Callable[[Array], float]:
    return lambda y: np.mean((y / y.mean()) ** a - 1) / (a * (a - 1))


def _atkinson(e: float) -> Callable[[Array], float]:
    return lambda y: 1 - stats.pmean(y, 1 - e) / y.mean()


def _uniform(y: Array) -> Array:
    return np.full(len(y), 1 / len(y))


INEQUALITY: dict[str, Fact] = {
    "Theil": _relative(lambda y: stats.entropy(y, _uniform(y))),
    "MLD": _relative(lambda y: stats.entropy(_uniform(y), y), positive=True),
    "GE2": _relative(_entropy_index(2)),
    "GE3": _relative(_entropy_index(3)),
    "GEhalf": _relative(_entropy_index(0.5)),
    "GEminus1": _relative(_entropy_index(-1), positive=True),
    "Atkinson05": _relative(_atkinson(0.5)),
    "Atkinson1": _relative(lambda y: 1 - stats.gmean(y) / y.mean(), positive=True),
    "Atkinson2": _relative(lambda y: 1 - stats.hmean(y) / y.mean(), positive=True),
    "Variance": lambda y, n: float(np.var(y)),
    "SD": lambda y, n: float(np.std(y)),
    "CV": _relative(stats.variation),
    "VarLog": _relative(lambda y: np.var(np.log(y)), positive=True),
    "Hoover": _relative(lambda y: np.maximum(y / y.sum() - _uniform(y), 0).sum()),
    "Kolm": lambda y, n: float(special.logsumexp(y.mean() - y) - np.log(n)),
    "Range": _relative(lambda y: np.ptp(y) / y.mean()),
    "AbsRange": lambda y, n: float(np.ptp(y)),
    "MaxShare": _relative(lambda y: np.max(y / y.sum())),
    "Ratio": _relative(lambda y: np.max(y / y.min()), positive=True),
    "Herfindahl": _relative(lambda y: np.sum((y / y.sum()) ** 2)),
    "Jain": _relative(lambda y: 1 - y.mean() ** 2 / np.mean(y**2)),
    "Floor": _relative(lambda y: np.max(1 - y / y.mean())),
}

# -- diversity --------------------------------------------------------------------------------------


def _hill(order: float) -> Fact:
    """The effective number of kinds of an order."""

    def of(p: Array, n: int) -> float:
        there = p[p > 0]
        if order == 1:
            return float(np.exp(stats.entropy(there)))
        return float(1 / there.max()) if order == inf else float(np.sum(there**order) ** (1 / (1 - order)))

    return of


def _tsallis(order: float) -> Fact:
    return lambda p, n: float((1 - np.sum(p[p > 0] ** order)) / (order - 1))


DIVERSITY: dict[str, Fact] = {
    "Shannon": lambda p, n: float(stats.entropy(p)),
    "GiniSimpson": _tsallis(2),
    "InvSimpson": _hill(2),
    "ExpShannon": _hill(1),
    "HillHalf": _hill(0.5),
    "Hill3": _hill(3),
    "Richness": lambda p, n: float(np.count_nonzero(p)),
    "InvBP": _hill(inf),
    "BergerParker": lambda p, n: float(np.sort(p)[:-1].sum()),
    "Renyi2": lambda p, n: float(np.log(_hill(2)(p, n))),
    "RenyiHalf": lambda p, n: float(np.log(_hill(0.5)(p, n))),
    "MinEntropy": lambda p, n: float(np.log(_hill(inf)(p, n))),
    "Tsallis3": _tsallis(3),
    "TsallisHalf": _tsallis(0.5),
    "Pielou": lambda p, n: float(stats.entropy(p, base=n)),
    "SimpsonE": lambda p, n: _hill(2)(p, n) / n,
    "McIntosh": lambda p, n: 1 - float(np.linalg.norm(p)),
    "Qualitative": lambda p, n: _tsallis(2)(p, n) / _tsallis(2)(_uniform(p), n),
    "Bulla": lambda p, n: (1 - float(np.abs(p - 1 / n).sum()) / 2 - 1 / n) / (1 - 1 / n),
}

# -- distances --------------------------------------------------------------------------------------


def _of(function: Callable[[Array, Array], float]) -> Fact:
    return lambda p, q, n: float(function(p, q))


def _js(p: Array, q: Array) -> float:
    middle = (p + q) / 2
    return max(0.0, float(special.rel_entr(p, middle).sum() + special.rel_entr(q, middle).sum()) / 2)


def _jeffreys(p: Array, q: Array) -> float:
    """None where a class is in one of both only, nor where it is in neither (0 times infinity)."""
    return stats.entropy(p, q) + stats.entropy(q, p) if min(p.min(), q.min()) > 0 else nan


def _moment(p: Array, q: Array, k: int) -> float:
    """The sum of p**k/q**(k - 1); none where q is 0 somewhere."""
    return np.sum(p * (p / q) ** (k - 1)) if q.min() > 0 else nan


def _triangular(p: Array, q: Array) -> float:
    return 2 * (np.sum(2 * p**2 / (p + q)) - 1) if (p + q).min() > 0 else nan


def _tanimoto(p: Array, q: Array) -> float:
    return 1 - p @ q / (p @ p + q @ q - p @ q)


def _coefficient(p: Array, q: Array) -> float:
    return float(np.sqrt(p) @ np.sqrt(q))


DISTANCES: dict[str, Fact] = {
    "TV": _of(lambda p, q: distance.cityblock(p, q) / 2),
    "Euclid": _of(distance.euclidean),
    "SqEuclid": _of(distance.sqeuclidean),
    "Chebyshev": _of(distance.chebyshev),
    "Hellinger": _of(lambda p, q: distance.euclidean(np.sqrt(p), np.sqrt(q)) / np.sqrt(2)),
    "SqHellinger": _of(lambda p, q: 1 - _coefficient(p, q)),
    "Bhattacharyya": _of(lambda p, q: -_log(_coefficient(p, q))),
    "JS": _of(_js),
    "SqrtJS": _of(lambda p, q: np.sqrt(_js(p, q))),
    "KL": _of(lambda p, q: special.rel_entr(p, q).sum()),
    "Jeffreys": _of(_jeffreys),
    "Pearson": _of(lambda p, q: _moment(p, q, 2) - 1),
    "Neyman": _of(lambda p, q: _moment(q, p, 2) - 1),
    "Triangular": _of(_triangular),
    "SqrtTriangular": _of(lambda p, q: np.sqrt(max(_triangular(p, q), 0.0)) if (p + q).min() > 0 else nan),
    "Jaccard": _of(lambda p, q: 2 * np.abs(p - q).sum() / (2 + np.abs(p - q).sum())),
    "Tanimoto": _of(_tanimoto),
    "Cosine": _of(distance.cosine),
    "Canberra": _of(distance.canberra),
    "Clark": _of(lambda p, q: np.linalg.norm((p - q) / (p + q)) if (p + q).min() > 0 else nan),
    "Morisita": _of(lambda p, q: distance.sqeuclidean(p, q) / (p @ p + q @ q)),
    "Discrete": _of(lambda p, q: float(not np.array_equal(p, q))),
    "RootSum": _of(lambda p, q: np.sqrt(np.abs(p - q)).sum()),
    "Lorentz": _of(lambda p, q: np.log1p(np.abs(p - q)).sum()),
    "Renyi2": _of(lambda p, q: np.log(_moment(p, q, 2))),
}


def _steps(p: Array, q: Array) -> Array:
    """What goes from each class to the next one."""
    return np.array([p[: k + 1].sum() - q[: k + 1].sum() for k in range(len(p) - 1)])


def _both(p: Array, q: Array) -> Array:
    return np.array([p[: k + 1].sum() + q[: k + 1].sum() for k in range(len(p))])


def _emd(p: Array, q: Array) -> float:
    return float(stats.wasserstein_distance(range(len(p)), range(len(p)), p, q))


def _cumulative_chi(p: Array, q: Array) -> float:
    both = _both(p, q)
    return float(np.sum(_steps(p, q) ** 2 / both[:-1])) if both[0] > 0 else nan


ORDINAL: dict[str, Fact] = {
    "EMD": _of(_emd),
    "NMD": lambda p, q, n: _emd(p, q) / (n - 1),
    "Kolmogorov": _of(lambda p, q: np.abs(_steps(p, q)).max()),
    "CvM": _of(lambda p, q: (_steps(p, q) ** 2).sum()),
    "Cramer": _of(lambda p, q: np.linalg.norm(_steps(p, q))),
    "RPS": _of(lambda p, q: (_steps(p, q) ** 2).mean()),
    "TVo": _of(lambda p, q: np.maximum(p - q, 0).sum()),
    "CumChi": _of(_cumulative_chi),
}

# -- measures of quantification that no paper has ---------------------------------------------------


def _pair(function: Callable[[Array, Array], float]) -> Fact:
    return lambda p, x, n: float(function(p, x))


def _late(k: int) -> Callable[[Array, Array], float]:
    """The variation distance, until the k-th power of the normalised absolute error overtakes it."""
    return lambda p, x: max(distance.cityblock(p, x) / 2, (distance.cityblock(p, x) / 2 / (1 - p.min())) ** k)


def _chi_square(p: Array, x: Array) -> float:
    return float(np.sum((x - p) ** 2 / p)) if p.min() > 0 else nan


BEYOND: dict[str, Fact] = {
    "N2": _pair(_late(2)),
    "N3": _pair(_late(3)),
    "NX2": _pair(lambda p, x: _chi_square(p, x) / (1 / p.min() - 1) if p.min() > 0 else nan),
    "SX2": _pair(lambda p, x: 1 - 1 / (1 + _chi_square(p, x))),
    "NHD2": _pair(lambda p, x: distance.sqeuclidean(np.sqrt(p), np.sqrt(x)) / 2 / (1 - np.sqrt(p.min()))),
    "CAP": _pair(lambda p, x: min(1.0, distance.cityblock(p, x))),
    "WAE": _pair(lambda p, x: float(np.abs(x - p) @ (1 + p * p))),
}
