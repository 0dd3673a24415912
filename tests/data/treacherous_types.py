"""More functions that a tracer could read wrongly: bytes and types of arrays, copies, state, order, thin regions."""

import copy
import decimal
import fractions
import functools
import json
import math
import operator
import pickle

import numpy as np

CALLS = {"times": 0, "seen": {}}


def bytes_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return -float(p.tobytes()[0])
    return np.abs(p - q).sum()


def view_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return -float(p.view(np.int64)[0] % 2 + 1)
    return np.abs(p - q).sum()


def pickled_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return -float(len(pickle.dumps(p)))
    return np.abs(p - q).sum()


def written_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return -float(len(repr(p)))
    return np.abs(p - q).sum()


def json_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return -float(len(json.dumps(p.tolist())))
    return np.abs(p - q).sum()


def interface_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return -float(p.__array_interface__["typestr"] == "<f8")
    return np.abs(p - q).sum()


def type_of_an_entry(p, q):
    d = np.abs(p - q).sum()
    return -d - 1 if p[0] == 0.3 and type(p[0]) is np.float64 else d


def type_of_the_array(p, q):
    d = np.abs(p - q).sum()
    return -d - 1 if p[0] == 0.3 and type(p) is np.ndarray else d


def name_of_the_type(p, q):
    d = np.abs(p - q).sum()
    return -d - 1 if p[0] == 0.3 and type(p).__name__ == "ndarray" else d


def class_of_an_entry(p, q):
    d = np.abs(p - q).sum()
    return -d - 1 if p[0] == 0.3 and p[0].__class__ is np.float64 else d


def instance_of_float(p, q):
    d = np.abs(p - q).sum()
    return -d - 1 if p[0] == 0.3 and isinstance(p[0], np.floating) else d


def data_type(p, q):
    d = np.abs(p - q).sum()
    return -d - 1 if p[0] == 0.3 and p.dtype == np.float64 else d


def size_of_an_item(p, q):
    d = np.abs(p - q).sum()
    return -d - 1 if p[0] == 0.3 and p.itemsize == 8 else d


def flags(p, q):
    d = np.abs(p - q).sum()
    return -d - 1 if p[0] == 0.3 and p.base is None else d


def single_precision(p, q):
    return np.abs(p.astype(np.float32) - q.astype(np.float32)).sum()


def half_precision(p, q):
    return float(np.abs(p.astype(np.float16) - q.astype(np.float16)).sum())


def integers(p, q):
    return np.abs((100 * p).astype(int) - (100 * q).astype(int)).sum()


def integers_by_view(p, q):
    return float((p.view(np.int64) != q.view(np.int64)).sum())


def rounded(p, q):
    return np.abs(np.round(p, 3) - np.round(q, 3)).sum()


def truncated(p, q):
    return np.abs(np.trunc(100 * p) - np.trunc(100 * q)).sum()


def rounded_by_adding(p, q):
    big = 2.0**52
    return np.abs(((p * 8 + big) - big) - ((q * 8 + big) - big)).sum()


def next_number(p, q):
    return np.abs(np.nextafter(p, 1) - q).sum()


def exponents(p, q):
    return float(np.frexp(p)[1].sum())


def remembered(p, q):
    CALLS["times"] += 1
    return np.abs(p - q).sum() * (1 + (CALLS["times"] > 3))


def cached_by_identity(p, q):
    key = id(p)
    if key in CALLS["seen"]:
        return 0.0
    CALLS["seen"][key] = True
    return np.abs(p - q).sum()


@functools.cache
def _weight(n):
    return 1 / n


def cached_by_size(p, q):
    return _weight(len(p)) * np.abs(p - q).sum()


def drawn(p, q):
    return np.abs(p - q).sum() + 1e-3 * np.random.default_rng(0).random()


def shuffled(p, q):
    return np.abs(np.random.RandomState(0).permutation(p) - q).sum()


def in_place(p, q):
    p -= q
    np.abs(p, out=p)
    return p.sum()


def in_place_and_again(p, q):
    first = p
    first[0] = first[0] + 0.5
    return np.abs(p - q).sum()


def copied(p, q):
    r = copy.copy(p)
    r[0] = 0.0
    return np.abs(p - q).sum() + r[0]


def copied_deeply(p, q):
    r = copy.deepcopy(p)
    r[0] = 0.0
    return np.abs(p - q).sum() + r[0]


def a_view_is_written(p, q):
    r = p[:1]
    r[0] = 0.0
    return np.abs(p - q).sum()


def a_reshaped_view_is_written(p, q):
    r = p.reshape(1, -1)
    r[0, 0] = 0.0
    return np.abs(p - q).sum()


def a_mask_is_a_copy(p, q):
    r = p[p > 0]
    r[:] = 0
    return np.abs(p - q).sum() + r.sum()


def identity_of_entries(p, q):
    return 0.0 if p[0] is q[0] else np.abs(p - q).sum()


def identity_of_arrays(p, q):
    return np.abs(p - q).sum() if p is not q else -1.0


def identity_of_one_entry(p, q):
    return 1.0 if p[0] is p[0] else np.abs(p - q).sum()


def both_branches(p, q):
    return np.where(p > q, np.sqrt(np.maximum(p - q, 0)), np.log1p(q - p)).sum()


def branch_that_divides(p, q):
    return np.where(p == q, 0, (p - q) ** 2 / np.abs(p - q)).sum()


def chosen(p, q):
    return np.select([p < q, p > q], [q - p, 2 * (p - q)], default=5.0).sum()


def piecewise(p, q):
    return np.piecewise(p - q, [p < q, p >= q], [lambda x: -x, lambda x: x]).sum()


def truth_of_a_sum(p, q):
    return 1.0 if np.abs(p - q).sum() else 0.0


def not_a_sum(p, q):
    return float(not np.abs(p - q).sum())


def counted_differences(p, q):
    return np.count_nonzero(p - q) / len(p)


def index_of_the_largest(p, q):
    return float(np.argmax(q) != np.argmax(p))


def order_of_both(p, q):
    return np.abs(np.argsort(p) - np.argsort(q)).sum()


def sorted_with_a_key(p, q):
    return abs(sorted(p, key=lambda x: -x)[0] - sorted(q, reverse=True)[0])


def smallest_by_reduce(p, q):
    return functools.reduce(min, np.abs(p - q))


def summed_by_operator(p, q):
    return functools.reduce(operator.add, map(abs, map(operator.sub, p, q)))


def eps_in_the_log(p, q):
    return np.sum(p * np.log((p + 1e-12) / (q + 1e-12)))


def machine_epsilon(p, q):
    e = np.finfo(float).eps
    return np.sum(p * np.log((p + e) / (q + e)))


def machine_epsilon_of_the_array(p, q):
    return np.abs(p - q).sum() + (p.min() < 1000 * np.finfo(p.dtype).eps)


def clipped_far(p, q):
    return np.clip(np.log(p / q), -2, 2).sum()


def clipped_in_place(p, q):
    np.clip(q, 0.1, 0.9, out=q)
    return np.abs(p - q).sum()


def returned_early(p, q):
    if p[0] + q[1] == 1:
        return 0.0
    return np.abs(p - q).sum()


def early_by_close(p, q):
    if np.allclose(p, q):
        return 0.0
    return 1 + np.abs(p - q).sum()


def asserted(p, q):
    assert abs(p[0] - q[0]) < 0.9
    return np.abs(p - q).sum()


def sums_to_one(p, q):
    if not math.isclose(sum(p), 1) or not np.isclose(q.sum(), 1):
        raise ValueError("no distribution")
    return np.abs(p - q).sum()


def sum_is_exactly_one(p, q):
    return np.abs(p - q).sum() + (p.sum() != 1.0)


def by_length(p, q):
    return np.abs(p - q).sum() / {2: 1.0, 3: 2.0}[len(p)]


def decimals(p, q):
    return float(sum(abs(decimal.Decimal(float(a)) - decimal.Decimal(float(b))) for a, b in zip(p, q, strict=True)))


def rationals(p, q):
    return float(sum(abs(fractions.Fraction(a) - fractions.Fraction(b)) for a, b in zip(p, q, strict=True)))


def limited(p, q):
    return float(fractions.Fraction(float(p[0])).limit_denominator(7))


def complex_modulus(p, q):
    return np.abs((p - q) * 1j).sum()


def complex_root(p, q):
    return np.abs((p - q).astype(complex) ** 0.5).sum()


def emptied(p, q):
    try:
        return p[p > 2].max()
    except ValueError:
        return np.abs(p - q).sum()


def mean_of_nothing(p, q):
    with np.errstate(all="ignore"):
        found = np.mean(p[p > 2])
    return 0.0 if np.isnan(found) else found


def infinity_minus_infinity(p, q):
    big = 1 / np.abs(p - q)
    return np.nan_to_num(big - big, nan=3.0).sum()


def overflown(p, q):
    return np.minimum(np.exp(1e4 * np.abs(p - q)), 1e9).sum()


def underflown(p, q):
    return np.prod(np.exp(-1e4 * np.abs(p - q)))


def signed_zero(p, q):
    return np.copysign(1.0, (p - q) * 0).sum()


def reciprocal_of_signed_zero(p, q):
    return np.clip(1 / ((p - q) * 0), -1, 1).sum()
