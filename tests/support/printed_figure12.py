"""The printed Figure 12 as mean scores over one topic, for `rank_systems`."""

import numpy as np

from axiomcheck.experiments.meta.scores import Scores
from axiomcheck.tables.figure12 import COLUMNS, TABLE


def scores():
    values = np.array(list(TABLE.values())).T[:, :, None] / 100
    given = np.ones(values.shape[1:], dtype=bool)
    return Scores(tuple(TABLE), ("mean",), COLUMNS, values, (False,) * len(COLUMNS), given)
