"""Quantifiers by name: those of QuaPy, and the ones of Hassan, Maletzke and Batista (2021) that it lacks.

`LCC`, `Lazy` and `GridHDy` keep to QuaPy's interfaces, so that they work wherever its own do.

>>> make("lcc:5").alpha
5.0
>>> make("hdi")
Traceback (most recent call last):
axiomcheck.errors.InputError: there is no quantifier 'hdi'; did you mean hdy?...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import Any

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.extra import library
from axiomcheck.naming import nearest

library("quapy")

from quapy.method.aggregative import ACC, CC, EMQ, PACC, PCC, SMM, AggregativeSoftQuantifier, DyS, HDy  # noqa: E402
from quapy.method.base import BaseQuantifier  # noqa: E402
from quapy.method.non_aggregative import MaximumLikelihoodPrevalenceEstimation  # noqa: E402

ALPHA = 10.0  # of LCC in the paper
MOST_STEPS = 10_000
MOST_FINITE = float(np.finfo(float).max)


class LCC(CC):
    """Classify and count with Laplace smoothing: (count + alpha) / (size + alpha * classes).

    The prediction of CC, which is `alpha=0`, moves towards the uniform distribution by the share
    alpha * classes / (size + alpha * classes); alpha is a pseudo-count of each class.
    """

    def __init__(self, classifier: Any = None, fit_classifier: bool = True, alpha: float = ALPHA):
        super().__init__(classifier, fit_classifier)
        self.alpha = alpha

    def _check_init_parameters(self) -> None:
        if not (isfinite(self.alpha) and self.alpha >= 0):
            raise InputError(f"LCC: alpha is {self.alpha}; give a pseudo-count, 0 or more")

    def aggregate(self, classif_predictions: np.ndarray) -> np.ndarray:
        """The smoothed shares of the predicted labels."""
        shares, size = super().aggregate(classif_predictions), len(classif_predictions)
        return (size * shares + self.alpha) / (size + self.alpha * len(shares))


class Lazy(BaseQuantifier):
    """The same prediction for every sample: the protocol's mean prevalence.

    It is uniform if none is given, as is the mean under the artificial-prevalence protocol.
    """

    def __init__(self, prevalence: Sequence[float] | None = None):
        self.prevalence = prevalence

    def fit(self, X: Any, y: Any) -> Lazy:
        """Remember the classes; the instances are not looked at."""
        self.classes_ = np.unique(y)
        n = len(self.classes_)
        given = np.full(n, 1 / n) if self.prevalence is None else np.asarray(self.prevalence, dtype=float)
        if given.shape != (n,) or not (given >= 0).all() or abs(given.sum() - 1) > 1e-9:
            raise InputError(f"Lazy: {self.prevalence} are no prevalences of {n} classes; they sum to one")
        self.constant_ = given
        return self

    def predict(self, X: Any) -> np.ndarray:
        """The constant."""
        return self.constant_.copy()


class GridHDy(HDy):
    """HDy that searches 0, 1/steps, ..., 1; QuaPy's searches 100 values, which is `steps=99`.

    With the steps of an artificial-prevalence protocol it knows which prevalences are possible: the leak of
    Section 5.1 of the paper.
    """

    def __init__(self, classifier: Any = None, fit_classifier=True, val_split: Any = 5, steps: int = 99):
        super().__init__(classifier, fit_classifier, val_split)
        self.steps = steps

    def _check_init_parameters(self) -> None:
        if not 1 <= self.steps <= MOST_STEPS:
            raise InputError(f"GridHDy: {self.steps} steps; give from 1 to {MOST_STEPS}")

    def aggregation_fit(self, classif_predictions: np.ndarray, labels: np.ndarray) -> None:
        """As HDy; and the square roots of every mixture that is searched, for each number of bins."""
        super().aggregation_fit(classif_predictions, labels)
        self.candidates_ = np.linspace(0, 1, self.steps + 1)
        share = self.candidates_[:, None]
        mixed = {b: share * self.Pxy1_density[b] + (1 - share) * self.Pxy0_density[b] for b in self.bins}
        self.roots_ = {b: np.sqrt(density) for b, density in mixed.items()}

    def aggregate(self, classif_posteriors: np.ndarray) -> np.ndarray:
        """The median over the numbers of bins; the least Hellinger distance is the greatest affinity."""
        scores = classif_posteriors[:, self.pos_label]
        found = []
        for b, roots in self.roots_.items():
            counts = np.histogram(scores, bins=b, range=(0, 1))[0]
            found.append(self.candidates_[np.argmax(roots @ np.sqrt(counts / counts.sum()))])
        positive = float(np.median(found))
        return np.array([1 - positive, positive])


@dataclass(frozen=True)
class Entry:
    """A quantifier of the registry."""

    id: str
    title: str
    make: Callable[..., BaseQuantifier]
    parameter: str = ""  # what may follow a colon
    read: Callable[[str], Any] | None = None
    classifies: bool = True

    @property
    def soft(self) -> bool:
        """Does it need probabilities?"""
        return isinstance(self.make, type) and issubclass(self.make, AggregativeSoftQuantifier)


def _within(kind: Callable[[str], Any], low: float, high: float, text: str) -> Any:
    """The number that is written, if it is between these."""
    if not low <= (value := kind(text)) <= high:
        raise ValueError
    return value


def _share(text: str) -> tuple[float, float]:
    value = _within(float, 0, 1, text)
    return 1 - value, value


_ENTRIES = (
    Entry("cc", "classify and count", CC),
    Entry("lcc", "CC with Laplace smoothing", LCC, "alpha", partial(_within, float, 0, MOST_FINITE)),
    Entry("acc", "adjusted classify and count", ACC),
    Entry("hdy", "Hellinger distance of histograms; hdy:20 searches 0, 1/20, ..., 1", HDy, "steps",
          partial(_within, int, 1, MOST_STEPS)),
    Entry("dys", "mixture by ternary search; dys:topsoe", DyS, "divergence",
          lambda text: {"hd": "HD", "topsoe": "topsoe"}[text.lower()]),
    Entry("lazy", "a constant: 1/2, or lazy:0.3", Lazy, "prevalence", _share, classifies=False),
    Entry("mlpe", "a constant: the training prevalence", MaximumLikelihoodPrevalenceEstimation, classifies=False),
    Entry("pcc", "probabilistic classify and count", PCC),
    Entry("pacc", "probabilistic adjusted classify and count", PACC),
    Entry("emq", "expectation maximisation (SLD)", EMQ),
    Entry("smm", "sample mean matching", SMM),
)  # fmt: skip
REGISTRY = {x.id: x for x in _ENTRIES}
ALIASES = {"sld": "emq"}


def find(name: str) -> tuple[Entry, str, dict[str, Any]]:
    """The entry that a name such as `lcc:5` means, its canonical name, and what it says of the parameter.

    >>> find("SLD")[1], find("lcc:5")[1:]
    ('emq', ('lcc:5', {'alpha': 5.0}))
    """
    key, colon, text = name.strip().lower().partition(":")
    key = ALIASES.get(key, key)
    if key not in REGISTRY:
        cure = nearest(key, (*REGISTRY, *ALIASES), "axiomcheck experiment list")
        raise InputError(f"there is no quantifier {name!r}; {cure}")
    entry = REGISTRY[key]
    if not colon:
        return entry, key, {}
    if entry.read is None:
        raise InputError(f"{entry.id}:{text}: {entry.id} takes nothing after a colon; write {entry.id}")
    try:
        return entry, f"{key}:{text}", {entry.parameter: entry.read(text)}
    except (ValueError, KeyError):
        raise InputError(
            f"{entry.id}:{text}: {text!r} is no {entry.parameter} of {entry.id} ({entry.title}); correct it"
        ) from None


def make(name: str, classifier: Any = None) -> BaseQuantifier:
    """A new quantifier, not fitted, by its name with what it takes after a colon: `cc`, `lcc:5`, `hdy:20`,
    `lazy:0.3`.

    Without a classifier it takes QuaPy's default.
    """
    entry, _, options = find(name)
    if not entry.classifies:
        return entry.make(**options)
    if classifier is not None and entry.soft and not hasattr(classifier, "predict_proba"):
        raise InputError(
            f"{entry.id} needs probabilities, which {type(classifier).__name__} does not give; "
            f"choose another classifier, or calibrate it with sklearn.calibration.CalibratedClassifierCV"
        )
    if entry.make is HDy and options:
        return GridHDy(classifier, **options)
    return entry.make(classifier, **options)
