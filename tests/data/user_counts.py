"""Measures of filtering and classification as they are commonly written: of counts, or of 0/1 labels."""

import numpy as np


def f1(tp, fp, fn, tn):
    return 2 * tp / (2 * tp + fp + fn)


def f_beta(tp, fp, fn, tn, beta=0.5):
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


def precision_or_zero(tp, fp, fn, tn):
    return tp / (tp + fp) if tp + fp > 0 else 0.0


def matthews(tp, fp, fn, tn):
    return (tp * tn - fp * fn) / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))


def kappa(tp, fp, fn, tn):
    n = tp + fp + fn + tn
    observed = (tp + tn) / n
    expected = ((tp + fp) * (tp + fn) + (fn + tn) * (fp + tn)) / n**2
    return (observed - expected) / (1 - expected)


def balanced(tp, fp, fn, tn):
    return np.mean([tp / (tp + fn), tn / (tn + fp)])


def accuracy(y_true, y_pred):
    return np.mean(y_true == y_pred)


def accuracy_by_length(y_true, y_pred):
    return (y_true == y_pred).sum() / len(y_true)


def recall(y_true, y_pred):
    return np.sum((y_true == 1) & (y_pred == 1)) / np.sum(y_true == 1)


def f1_of_labels(y_true, y_pred):
    hits = np.sum(np.logical_and(y_true, y_pred))
    return 2 * hits / (np.sum(y_true) + y_pred.sum())


def precision_of_labels(y_true, y_pred):
    return y_true[y_pred == 1].mean()


def jaccard(y_true, y_pred):
    y_true, y_pred = np.asarray(y_true, dtype=bool), np.asarray(y_pred, dtype=bool)
    return (y_true & y_pred).sum() / (y_true | y_pred).sum()


def bad_loop(y_true, y_pred):
    return sum(1 for a, b in zip(y_true, y_pred, strict=True) if a == b)


def bad_order(y_true, y_pred):
    return float(y_true[0] == y_pred[0])


def bad_threshold(tp, fp, fn, tn):
    return 1.0 if tp > 3 * fp else 0.0
