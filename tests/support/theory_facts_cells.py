"""Measures on counts, written from their definitions with scikit-learn, SciPy and NumPy.

Nothing here reads a formula of a theory.  Where a value is nan or infinite there is none.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from math import nan

import numpy as np
from scipy.spatial import distance
from sklearn import metrics

Fact = Callable[..., float]


def _labels(TP: int, FP: int, FN: int, TN: int) -> tuple[list[int], list[int]]:
    """Truth and prediction of the items that a matrix counts."""
    return [1] * TP + [0] * FP + [1] * FN + [0] * TN, [1] * TP + [1] * FP + [0] * FN + [0] * TN


def _learned(score: Callable[..., float], **options) -> Fact:
    """A score of scikit-learn."""

    @cache
    def of(**cells: int) -> float:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return float(score(*_labels(**cells), **options))

    return of


def _spatial(dissimilarity: Callable[..., float]) -> Fact:
    """One less a dissimilarity of SciPy between boolean vectors."""
    return cache(lambda **cells: 1 - float(dissimilarity(*(np.array(x, bool) for x in _labels(**cells)))))


def _ratio(a: float, b: float) -> float:
    return a / b if b else nan


def _rates(TP: int, FP: int, FN: int, TN: int) -> tuple[float, float, float, float]:
    """Recall, specificity, precision, negative predictive value."""
    return _ratio(TP, TP + FN), _ratio(TN, TN + FP), _ratio(TP, TP + FP), _ratio(TN, TN + FN)


def recall(**cells: int) -> float:
    return _rates(**cells)[0]


def specificity(**cells: int) -> float:
    return _rates(**cells)[1]


def precision(**cells: int) -> float:
    return _rates(**cells)[2]


def negative_value(**cells: int) -> float:
    return _rates(**cells)[3]


def prevalence(TP: int, FP: int, FN: int, TN: int) -> float:
    return (TP + FN) / (TP + FP + FN + TN)


def selection(TP: int, FP: int, FN: int, TN: int) -> float:
    return (TP + FP) / (TP + FP + FN + TN)


def confusion_entropy(TP: int, FP: int, FN: int, TN: int) -> float:
    """Minus the confusion entropy of Wei et al. 2010, from its definition for any number of classes."""
    matrix, total, m = [[TP, FN], [FP, TN]], TP + FP + FN + TN, 2
    entropy = 0.0
    for j in range(m):
        own = sum(matrix[j]) + sum(row[j] for row in matrix)
        for k in range(m):
            for share in (matrix[j][k] / own, matrix[k][j] / own):
                if k != j and share:
                    entropy -= own / (2 * total) * share * np.log(share) / np.log(2 * (m - 1))
    return -entropy


@cache
def _margins(TP: int, FP: int, FN: int, TN: int) -> tuple[float, float, float]:
    """Covariance of truth and prediction, and the variance of each."""
    truth, guess = (np.array(x, float) for x in _labels(TP, FP, FN, TN))
    return float(np.mean(truth * guess) - truth.mean() * guess.mean()), float(truth.var()), float(guess.var())


def generalized_mean(r: float) -> Fact:
    """The covariance over the mean with exponent r of both variances."""

    def of(**cells: int) -> float:
        covariance, a, b = _margins(**cells)
        return _ratio(covariance, ((a**r + b**r) / 2) ** (1 / r)) if r > 0 or min(a, b) > 0 else nan

    return of


def odds_ratio(TP: int, FP: int, FN: int, TN: int) -> float:
    return _ratio(TP, FN) * _ratio(TN, FP)


def kappa(**cells: int) -> float:
    """(observed - expected)/(1 - expected) agreement."""
    a, b = prevalence(**cells), selection(**cells)
    expected = a * b + (1 - a) * (1 - b)
    return _ratio(accuracy(**cells) - expected, 1 - expected)


def scott(**cells: int) -> float:
    """Like kappa, with the chance of both raters together."""
    both = (prevalence(**cells) + selection(**cells)) / 2
    expected = both**2 + (1 - both) ** 2
    return _ratio(accuracy(**cells) - expected, 1 - expected)


def f_score(beta: float) -> Fact:
    def of(TP: int, FP: int, FN: int, TN: int) -> float:
        return _ratio((1 + beta**2) * TP, (1 + beta**2) * TP + beta**2 * FN + FP)

    return of


def correlation(**cells: int) -> float:
    covariance, a, b = _margins(**cells)
    return covariance / np.sqrt(a * b) if a * b else nan


def jaccard(TP: int, FP: int, FN: int, TN: int) -> float:
    return _ratio(len({*range(TP + FN)} & {*range(FN, TP + FN + FP)}), TP + FN + FP)


def harmonic(**cells: int) -> float:
    rates = _rates(**cells)
    return 4 / sum(1 / x for x in rates) if min(rates) > 0 else 0.0 if max(rates) > 0 else nan


accuracy = _learned(metrics.accuracy_score)
mcc = _learned(metrics.matthews_corrcoef)

GOSGENS: dict[str, Fact] = {
    "F1": _learned(metrics.f1_score),
    "J": _learned(metrics.jaccard_score),
    "CC": mcc,
    "Acc": accuracy,
    "BA": _learned(metrics.balanced_accuracy_score),
    "Kappa": _learned(metrics.cohen_kappa_score),
    "CE": confusion_entropy,
    "GM1": generalized_mean(1),
    "GM2": generalized_mean(2),
    "SBA": lambda **x: float(
        np.mean([metrics.balanced_accuracy_score(*y) for y in (_labels(**x), _labels(**x)[::-1])])
    ),
    "F2": _learned(metrics.fbeta_score, beta=2),
    "Precision": _learned(metrics.precision_score),
    "Recall": _learned(metrics.recall_score),
    "Specificity": _learned(metrics.recall_score, pos_label=0),
    "NPV": _learned(metrics.precision_score, pos_label=0),
    "Markedness": lambda **x: precision(**x) + negative_value(**x) - 1,
    "GMean": lambda **x: np.sqrt(recall(**x) * specificity(**x)),
    "FM": lambda **x: np.sqrt(recall(**x) * precision(**x)),
    "MacroF1": _learned(metrics.f1_score, average="macro"),
    "P4": harmonic,
    "YuleQ": _spatial(distance.yule),
    "Hamann": lambda **x: 2 * accuracy(**x) - 1,
    "CD": lambda **x: -np.arccos(np.clip(mcc(**x), -1, 1)) / np.pi,
}

SOKOLOVA: dict[str, Fact] = {
    "Accuracy": accuracy,
    "Precision": precision,
    "Recall": recall,
    "Fscore": f_score(1),
    "Specificity": specificity,
    "AUC": _learned(metrics.roc_auc_score),
    "NPV": negative_value,
    "FPR": lambda **x: 1 - specificity(**x),
    "FNR": lambda **x: 1 - recall(**x),
    "FDR": lambda **x: 1 - precision(**x),
    "FOR": lambda **x: 1 - negative_value(**x),
    "Error": _learned(metrics.zero_one_loss),
    "Youden": _learned(metrics.balanced_accuracy_score, adjusted=True),
    "Markedness": GOSGENS["Markedness"],
    "LRplus": lambda **x: _ratio(recall(**x), 1 - specificity(**x)) if x["FP"] else nan,
    "LRminus": lambda **x: _ratio(1 - recall(**x), specificity(**x)),
    "OddsRatio": odds_ratio,
    "LogOdds": lambda **x: np.log(odds_ratio(**x)) if x["TP"] and x["TN"] else nan,
    "MCC": mcc,
    "Kappa": kappa,
    "Jaccard": jaccard,
    "GMean": GOSGENS["GMean"],
    "FM": GOSGENS["FM"],
    "Lift": lambda **x: _ratio(precision(**x), prevalence(**x)),
    "Prevalence": prevalence,
    "Bias": selection,
}


def k_measure(TP: int, FP: int, FN: int, TN: int) -> float:
    there = [x for x in _rates(TP, FP, FN, TN)[:2] if not np.isnan(x)]
    return 2 * float(np.mean(there)) - 1


SEBASTIANI: dict[str, Fact] = {
    "K": k_measure,
    "F1": _learned(metrics.f1_score, zero_division=1.0),
    "F1n": f_score(1),
    "Acc": accuracy,
    "Precision": precision,
    "Recall": recall,
    "Informedness": lambda **x: recall(**x) + specificity(**x) - 1,
    "MCC": correlation,
    "MCC0": mcc,
    "BA": lambda **x: (recall(**x) + specificity(**x)) / 2,
    "Kappa": kappa,
    "Kcost": lambda **x: float(np.average([recall(**x), specificity(**x)], weights=[2, 1])) * 2 - 1,
}


def _pairs(fact: Fact) -> Fact:
    """A measure of two labelings as an index of pairs: the first clustering is the truth."""
    return lambda N11, N10, N01, N00: fact(TP=N11, FP=N01, FN=N10, TN=N00)


def colligation(**cells: int) -> float:
    """Yule's Y from the roots of the odds of agreement."""
    right, wrong = np.sqrt(cells["TP"] * cells["TN"]), np.sqrt(cells["FP"] * cells["FN"])
    return _ratio(right - wrong, right + wrong)


def loevinger(**cells: int) -> float:
    a, b = prevalence(**cells), selection(**cells)
    return _margins(**cells)[0] / min(a * (1 - b), b * (1 - a))


PAIRS: dict[str, Fact] = {
    "Rand": _pairs(accuracy),
    "AR": _pairs(kappa),
    "Jaccard": _pairs(_spatial(distance.jaccard)),
    "Dice": _pairs(_spatial(distance.dice)),
    "Wallace": _pairs(recall),
    "Wallace2": _pairs(precision),
    "MinWallace": _pairs(lambda **x: min(recall(**x), precision(**x))),
    "FM": _pairs(GOSGENS["FM"]),
    "CC": _pairs(correlation),
    "AbsCC": _pairs(lambda **x: abs(correlation(**x))),
    "Mirkin": _pairs(lambda **x: -2.0 * sum(a != b for a, b in zip(*_labels(**x), strict=True))),
    "Hubert": _pairs(lambda **x: accuracy(**x) - (1 - accuracy(**x))),
    "Minkowski": _pairs(lambda **x: -np.sqrt((1 - accuracy(**x)) / prevalence(**x))),
    "Yule": lambda N11, N10, N01, N00: _ratio(N11 * N00 - N10 * N01, N11 * N10 + N00 * N01),
    "GK": _pairs(_spatial(distance.yule)),
    "YuleY": _pairs(colligation),
    "Kulczynski": _pairs(lambda **x: (recall(**x) + precision(**x)) / 2),
    "McConnaughey": _pairs(lambda **x: recall(**x) + precision(**x) - 1),
    "Peirce": _pairs(lambda **x: recall(**x) + specificity(**x) - 1),
    "SS1": _pairs(lambda **x: float(np.mean(_rates(**x)))),
    "SS2": _pairs(_spatial(distance.sokalsneath)),
    "SS3": _pairs(lambda **x: np.sqrt(np.prod(_rates(**x)))),
    "GL": _pairs(lambda **x: 2 * accuracy(**x) / (1 + accuracy(**x))),
    "RT": _pairs(_spatial(distance.rogerstanimoto)),
    "RR": _pairs(_spatial(distance.russellrao)),
    "Baulieu1": _pairs(lambda **x: accuracy(**x) + (prevalence(**x) - selection(**x)) ** 2),
    "Baulieu2": _pairs(lambda **x: _margins(**x)[0]),
    "FMG": lambda N11, N10, N01, N00: (N11 - np.sqrt(N11 + N01) / 2) / np.sqrt((N11 + N10) * (N11 + N01)),
    "Pearson": lambda N11, N10, N01, N00: float(
        np.linalg.det([[N11, N10], [N01, N00]]) / ((N11 + N10) * (N01 + N00) * (N11 + N01) * (N10 + N00))
    ),
    "GM1": _pairs(generalized_mean(1)),
    "Simpson": _pairs(lambda **x: max(recall(**x), precision(**x))),
    "Forbes": _pairs(SOKOLOVA["Lift"]),
    "Scott": _pairs(scott),
    "Loevinger": _pairs(loevinger),
    "CD": _pairs(GOSGENS["CD"]),
}


def _gap(fact: Fact) -> Fact:
    """The value of the first group less that of the second."""

    def of(**cells: int) -> float:
        a, b = ({k: cells[k + group] for k in ("TP", "FP", "FN", "TN")} for group in "ab")
        return fact(**a) - fact(**b)

    return of


def _impact(fact: Fact) -> Fact:
    """How far the ratio of both groups' values is from 1."""

    def of(**cells: int) -> float:
        a, b = ({k: cells[k + group] for k in ("TP", "FP", "FN", "TN")} for group in "ab")
        return _ratio(fact(**a), fact(**b)) - 1

    return of


FAIRNESS: dict[str, Fact] = {
    "Selection": _gap(selection),
    "TPR": _gap(recall),
    "FPR": _gap(SOKOLOVA["FPR"]),
    "FNR": _gap(SOKOLOVA["FNR"]),
    "TNR": _gap(specificity),
    "PPV": _gap(precision),
    "NPV": _gap(negative_value),
    "FDR": _gap(SOKOLOVA["FDR"]),
    "FOR": _gap(SOKOLOVA["FOR"]),
    "Accuracy": _gap(accuracy),
    "Error": _gap(SOKOLOVA["Error"]),
    "Prevalence": _gap(prevalence),
    "Treatment": _gap(lambda **x: _ratio(x["FN"], x["FP"])),
    "F1": _gap(GOSGENS["F1"]),
    "Jaccard": _gap(jaccard),
    "BA": _gap(GOSGENS["BA"]),
    "Odds": _gap(lambda **x: (recall(**x) + 1 - specificity(**x)) / 2),
    "MCC": _gap(mcc),
    "Calibration": _gap(lambda **x: selection(**x) - prevalence(**x)),
    "Impact": _impact(selection),
    "TPRratio": _impact(recall),
}


def _incomes(index: Callable[[np.ndarray], float]) -> Fact:
    return lambda x, y, z: float(index(np.array([x, y, z], float)))


def _gini(y: np.ndarray) -> float:
    """From the Lorenz curve: one less twice the area below it."""
    curve = np.concatenate([[0.0], np.cumsum(np.sort(y)) / y.sum()])
    return 1 - float(np.sum(curve[1:] + curve[:-1])) / len(y)


GINI: dict[str, Fact] = {
    "Gini": _incomes(_gini),
    "GiniMax": _incomes(lambda y: _gini(y) * len(y) / (len(y) - 1)),
    "MeanDifference": _incomes(lambda y: np.abs(np.subtract.outer(y, y)).sum() / (len(y) * (len(y) - 1))),
    "SenLoss": _incomes(lambda y: y.mean() - y.mean() * (1 - _gini(y))),
    "Hoover": _incomes(lambda y: np.maximum(y / y.sum() - 1 / len(y), 0).sum()),
    "CV2": _incomes(lambda y: (np.std(y) / np.mean(y)) ** 2),
    "Variance": _incomes(np.var),
    "Range": _incomes(np.ptp),
    "MaxShare": _incomes(lambda y: np.max(y / y.sum())),
    "Gap": _incomes(lambda y: np.ptp(y / y.sum())),
}
