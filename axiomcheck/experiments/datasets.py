"""Binary data without a network: what scikit-learn ships, and its generator of classification problems.

>>> X, y = find("wine").make()
>>> X.shape, int(y.sum())
((178, 13), 59)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.extra import library
from axiomcheck.naming import nearest

if TYPE_CHECKING:
    from quapy.data import LabelledCollection

TRAINING_SHARE = 0.5
GENERATED = 2000
LIST = "axiomcheck experiment list"
Labelled = tuple[np.ndarray, np.ndarray]


@dataclass(frozen=True)
class Dataset:
    """A binary problem; class 1 is the positive one."""

    name: str
    title: str
    make: Callable[[], Labelled]  # instances, and their labels 0 and 1


def _bundled(loader: str, positive: Callable[[np.ndarray], np.ndarray]) -> Labelled:
    X, y = getattr(library("sklearn.datasets"), f"load_{loader}")(return_X_y=True)
    return X, positive(y).astype(int)


def _generated(seed: int, **more: Any) -> Labelled:
    made = library("sklearn.datasets").make_classification
    return made(GENERATED, n_features=20, n_informative=5, n_redundant=2, random_state=seed, **more)


_ALL = (
    Dataset("breast_cancer", "malignant, 37%", partial(_bundled, "breast_cancer", lambda y: y == 0)),
    Dataset("wine", "cultivar 0, 33%", partial(_bundled, "wine", lambda y: y == 0)),
    Dataset("iris", "versicolor, 33%", partial(_bundled, "iris", lambda y: y == 1)),
    Dataset("digits_odd", "odd digits, 50%", partial(_bundled, "digits", lambda y: y % 2 == 1)),
    Dataset("digits_8", "the digit 8, 10%", partial(_bundled, "digits", lambda y: y == 8)),
    Dataset("diabetes_half", "progression above its median, 50%",
            partial(_bundled, "diabetes", lambda y: y > np.median(y))),
    Dataset("diabetes_fifth", "progression in the top fifth, 20%",
            partial(_bundled, "diabetes", lambda y: y > np.quantile(y, 0.8))),
    Dataset("gen_easy", "generated: balanced, far apart", partial(_generated, 1, class_sep=1.5, flip_y=0.0)),
    Dataset("gen_hard", "generated: balanced, close, 20% random labels", partial(_generated, 2, class_sep=0.5, flip_y=0.2)),
    Dataset("gen_noise", "generated: balanced, 80% random labels", partial(_generated, 3, class_sep=0.5, flip_y=0.8)),
    Dataset("gen_rare", "generated: 10% positive, far apart",
            partial(_generated, 4, class_sep=1.5, flip_y=0.0, weights=[0.9])),
    Dataset("gen_rare_hard", "generated: 10% positive, close",
            partial(_generated, 5, class_sep=0.5, flip_y=0.02, weights=[0.9])),
    Dataset("gen_third_hard", "generated: 30% positive, close, 20% random labels",
            partial(_generated, 6, class_sep=0.5, flip_y=0.2, weights=[0.7])),
    Dataset("gen_common", "generated: 80% positive, close, 10% random labels",
            partial(_generated, 7, class_sep=0.7, flip_y=0.1, weights=[0.2])),
)  # fmt: skip
REGISTRY = {x.name: x for x in _ALL}


def find(name: str) -> Dataset:
    """The data set of that name."""
    key = name.strip().lower()
    if key not in REGISTRY:
        raise InputError(f"there is no data set {name!r}; {nearest(key, REGISTRY, LIST)}")
    return REGISTRY[key]


def split(name: str, seed: int) -> tuple[LabelledCollection, LabelledCollection]:
    """Two halves, stratified: to train on, and to draw samples from."""
    X, y = find(name).make()
    data = library("quapy.data").LabelledCollection(X, y, classes=[0, 1])
    return data.split_stratified(TRAINING_SHARE, random_state=seed)
