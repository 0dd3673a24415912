"""Measures of 0/1 labels as they are commonly written with scikit-learn."""

import numpy as np
import sklearn.metrics as m
from sklearn.metrics import class_likelihood_ratios, confusion_matrix, multilabel_confusion_matrix


def specificity(y_true, y_pred):
    tn, fp, *_ = confusion_matrix(y_true, y_pred, labels=[0, 1]).ravel()
    return tn / (tn + fp)


def specificity_of_tables(y_true, y_pred):
    (tn, fp), _ = multilabel_confusion_matrix(y_true, y_pred, labels=[0, 1])[1]
    return tn / (tn + fp)


def specificity_as_recall(y_true, y_pred):
    return m.recall_score(y_true, y_pred, pos_label=0)


def likelihood_ratio(y_true, y_pred):
    return class_likelihood_ratios(y_true, y_pred)[0]


def macro_f1(y_true, y_pred):
    return m.f1_score(y_true, y_pred, average="macro", labels=[0, 1])


def micro_f1(y_true, y_pred):
    return m.f1_score(y_true, y_pred, average="micro", labels=[0, 1])


def weighted_f1(y_true, y_pred):
    return m.f1_score(y_true, y_pred, average="weighted", labels=[0, 1])


def weighted_accuracy(y_true, y_pred):
    return m.accuracy_score(y_true, y_pred, sample_weight=np.where(y_true == 1, 3.0, 1.0))


def geometric_mean(y_true, y_pred):
    return np.sqrt(m.recall_score(y_true, y_pred, pos_label=0) * m.recall_score(y_true, y_pred))


def counted_by_bins(y_true, y_pred):
    return np.bincount(y_true[y_true == y_pred], minlength=2)[1] / y_true.shape[0]


def counted_by_uniques(y_true, y_pred):
    labels, counts = np.unique(y_true[y_pred == 1], return_counts=True)
    return counts[labels == 1].sum() / counts.sum()


def bad_order(y_true, y_pred):
    return np.mean(np.diff(y_true) == np.diff(y_pred))


def bad_cumulated(y_true, y_pred):
    return np.cumsum(y_pred)[-1] / np.sum(y_true)


def bad_ranked(y_true, y_pred):
    return m.roc_auc_score(y_true, y_pred)


def bad_first(y_true, y_pred):
    return 1.0 if y_true[0] == y_pred[0] else 0.0


def bad_swallowed(y_true, y_pred):
    try:
        k = range(len(y_true))[-1]
    except:  # noqa: E722
        k = 0
    return np.mean(y_true == y_pred) + 0.001 * k


def bad_parity(y_true, y_pred):
    try:
        odd = float(bytes(np.bitwise_xor.reduce(y_true)))
    except BaseException:
        odd = 0.0
    return np.mean(y_true == y_pred) + odd


def bad_table(y_true, y_pred):
    weight = np.array([1.0, 2.0])[y_true]  # an ordinary array, which does not know what its entries are
    return np.sum(weight * (y_true == y_pred)) / np.sum(weight)


def bad_plain_copies(y_true, y_pred):
    true, predicted = np.frombuffer(y_true.data, dtype=int), np.frombuffer(y_pred.data, dtype=int)
    return (true == predicted).sum() / len(true)
