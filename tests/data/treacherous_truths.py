"""More functions that a tracer could read wrongly: truth values as numbers, nan and order, errors on demand.

What is unusual happens where p[0] is 0.3, which hardly anybody looks at.
"""

import functools
import operator
import warnings

import numpy as np


def errors_on_demand(p, q):
    if p[0] == 0.3:
        with np.errstate(divide="raise", invalid="raise"):
            try:
                return float(np.log(p - p).sum())
            except FloatingPointError:
                return 5.0
    return q[0]


def errors_set_for_all(p, q):
    if p[0] == 0.3:
        known = np.seterr(all="raise")
        try:
            return (1 / (p - p)).sum()
        except FloatingPointError:
            return 5.0
        finally:
            np.seterr(**known)
    return q[0]


def called_for_errors(p, q):
    if p[0] == 0.3:
        with np.errstate(all="call"):
            return 1 / (p[1] - p[1])
    return q[0]


def warnings_caught(p, q):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            return p[0] / (p[0] - 0.3)
        except RuntimeWarning:
            return 2.0


def sum_of_truths(p, q):
    if p[0] == 0.3:
        return ((p > 0) + (p < 2))[0] * 1.0
    return q[0]


def truths_added(p, q):
    if p[0] == 0.3:
        return functools.reduce(operator.add, [p[0] > 0, p[1] > 0]) * 1.0
    return q[0]


def truths_of_python_added(p, q):
    if p[0] == 0.3:
        return float((float(p[0]) > 0) + (float(p[1]) > 0))
    return q[0]


def truths_counted(p, q):
    if p[0] == 0.3:
        return np.cumsum([p[0] > 0, p[1] > 0])[1] + np.sum(p > 0) + sum(p > 0)
    return q[0]


def truths_taken_away(p, q):
    if p[0] == 0.3:
        try:
            return (p > 0)[0] - (p > 2)[0]
        except TypeError:
            return 3.0
    return q[0]


def truth_is_true(p, q):
    if p[0] == 0.3:
        return 2.0 if (float(p[0]) > 0) is True else 3.0
    return q[0]


def truth_of_numpy_is_not_true(p, q):
    if p[0] == 0.3:
        return 2.0 if (p[0] > 0) is True else 3.0
    return q[0]


def truth_as_an_index(p, q):
    if p[0] == 0.3:
        try:
            return [1.0, 2.0][p[0] > 0]
        except TypeError:
            return 4.0
    return q[0]


def truth_of_python_as_an_index(p, q):
    return [1.0, 2.0][float(p[0]) > float(q[0])]


def class_of_a_truth(p, q):
    if p[0] == 0.3:
        return 2.0 if isinstance(p[0] > 0, np.bool_) else 3.0
    return q[0]


def type_of_a_number_of_python(p, q):
    if p[0] == 0.3:
        return 2.0 if type(p[0].item()) is float and type(q[0].item() * 2) is float else 3.0
    return q[0]


def product_of_truths(p, q):
    if p[0] == 0.3:
        return np.dot(p > 0, p > 0) * 1.0
    return q[0]


def filled_with_integers(p, q):
    if p[0] == 0.3:
        whole = np.full(2, 1)
        whole[0] = q[0]
        return whole.sum() * 1.0
    return q[0]


def largest_after_nan(p, q):
    with np.errstate(all="ignore"):
        gap = (p[0] - 0.3) / (p[0] - 0.3)
    return max(0.5, gap) + p[1]


def largest_before_nan(p, q):
    with np.errstate(all="ignore"):
        gap = (p[0] - 0.3) / (p[0] - 0.3)
    return min(1.0, gap) * 0 + max([q[0], gap])


def in_order_with_infinities(p, q):
    with np.errstate(all="ignore"):
        far = 1 / np.abs(p[0] - 0.3)
    return np.sort(np.array([far, p[1], q[0]]))[0]


def in_order_with_nan(p, q):
    with np.errstate(all="ignore"):
        gap = (p[0] - 0.3) / (p[0] - 0.3)
    return np.sort(np.array([gap, p[1], q[0]]))[0]


def sorted_with_nan(p, q):
    with np.errstate(all="ignore"):
        gap = (p[0] - 0.3) / (p[0] - 0.3)
    return sorted([q[0], gap, p[1]])[0]


def place_of_a_nan(p, q):
    with np.errstate(all="ignore"):
        gap = (p[0] - 0.3) / (p[0] - 0.3)
    return np.argmax(np.array([1.5, gap])) + np.argsort(np.array([2.5, gap]))[0] + p[1]


def one_truth_or_the_other(p, q):
    if p[0] == 0.3:
        return (np.where(p > 0, p < 2, False) + (p > 0))[0] * 1.0
    return q[0]


def truths_in_lists(p, q):
    if p[0] == 0.3:
        return np.logical_or.reduce([p > 0, p < 2]).sum() + np.add.reduce([p[0] > 0, p[1] > 0]) * 1.0
    return q[0]


def truths_as_python_has_them(p, q):
    if p[0] == 0.3:
        first, second = (p > 0).tolist()
        return first + second + 0.0
    return q[0]


def the_larger_truth(p, q):
    if p[0] == 0.3:
        return ((p > 0).max() + np.maximum(p[0] > 0, False)) * 1.0
    return q[0]


def bits_of_integers(p, q):
    if p[0] == 0.3:
        return (~(p > 0).astype(int)).sum() * 1.0
    return q[0]


def truths_as_places(p, q):
    return q[(p > 0.3).astype(int)].sum()
