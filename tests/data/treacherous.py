"""Functions that a tracer could read wrongly: missing, infinite and negative values, and swallowed refusals.

Each is either read as what it computes, or refused; the tests compare all of them with
what was read, at many points.  They are no measures that anybody should use.
"""

import contextlib
import math
import warnings

import numpy as np
from scipy.special import rel_entr, xlogy

# -- roots and powers --------------------------------------------------------------------------


def cube_root(p, q):
    return np.cbrt(np.abs(p - q).sum() - 0.1 * p.min())


def cube_root_of_math(p, q):
    return math.cbrt(float(np.abs(p - q).sum() - 0.1 * p.min()))


def cube_roots_of_differences(p, q):
    return np.cbrt(p - q).sum()


def third_power_of_negative(p, q):
    return np.nansum((p - q) ** (1 / 3))


def root_of_difference(p, q):
    return np.nansum(np.sqrt(p - q))


def root_or_zero(p, q):
    d = np.sqrt(p - q)
    d[np.isnan(d)] = 0
    return d.sum()


def root_of_math_or_zero(p, q):
    try:
        return math.sqrt(p[0] - q[0])
    except ValueError:
        return 0.0


def real_power(p, q):
    return np.sum(np.abs(p - q) ** 1.3)


def real_power_of_negative(p, q):
    return np.sum(np.float_power(p - q, 1.5))


def power_zero(p, q):
    return np.sum(np.abs(p - q) ** 0) + np.abs(p - q).sum()


def negative_power(p, q):
    return 1 / np.sum(np.abs(p - q) ** -2.0)


# -- infinite values inside the simplex ------------------------------------------------------------


def damped(p, q):
    return np.abs(p - q).sum() / (1 + 1 / np.abs(p[0] - q[0]))


def harmonic_mean_of_errors(p, q):
    return len(p) / np.sum(1 / np.abs(p - q))


def harmonic_mean_of_prevalences(p, q):
    return np.sum(2 / (1 / p + 1 / q))


def twice_reciprocal(p, q):
    return np.sum(1 / (1 / np.abs(p - q)))


def exponential_of_reciprocal(p, q):
    return np.sum(np.exp(-1 / np.abs(p - q)))


def squashed_reciprocal(p, q):
    return np.tanh(1 / np.abs(p[0] - q[0]))


def capped_reciprocal(p, q):
    return np.minimum(1 / np.abs(p - q), 10).sum()


def clipped_reciprocal(p, q):
    return np.clip(1 / (p[0] - q[0]), -3, 3)


def reciprocal_without_infinities(p, q):
    return np.nan_to_num(1 / (p - q), nan=0.0, posinf=0.0, neginf=0.0).sum()


def finite_ones_only(p, q):
    d = 1 / np.abs(p - q)
    return d[np.isfinite(d)].sum()


def infinite_minus_infinite(p, q):
    return np.nansum(np.abs(np.log(p) - np.log(q)))


def zero_times_infinite(p, q):
    d = np.abs(p - q)
    return -np.sum(d * np.log(d))


def entropy_of_errors(p, q):
    d = np.abs(p - q)
    return -xlogy(d, d).sum()


def compared_with_infinity(p, q):
    return 1.0 if 1 / np.abs(p[0] - q[0]) > 1e300 else np.abs(p - q).sum()


def order_of_infinities(p, q):
    return np.max(1 / np.abs(p - q)) ** -1


def logarithm_of_the_error(p, q):
    return np.exp(np.log(np.abs(p - q).sum()))


def logistic_of_logarithm(p, q):
    return 1 / (1 + np.exp(-np.log(np.abs(p[0] - q[0]))))


# -- missing values --------------------------------------------------------------------------------


def nan_on_the_diagonal(p, q):
    return np.nansum((p - q) ** 2 / (p - q))


def nan_or_one(p, q):
    d = (p - q) / (p - q)
    return np.where(np.isnan(d), 1.0, 0.0).sum()


def nan_loses(p, q):
    return np.fmax((p - q) / np.abs(p - q), 0).sum()


def nan_means(p, q):
    return np.nanmean(np.log(p - q))


def guarded_by_where(p, q):
    d = p - q
    return np.where(d > 0, d**2 / d, 0).sum()


def guarded_by_out(p, q):
    d = np.abs(p - q)
    return np.divide(d**2, d, out=np.zeros_like(d), where=d != 0).sum()


def logarithm_where_positive(p, q):
    d = p - q
    return np.sum(d[d > 0] * np.log(1 + d[d > 0]))


def negative_logarithm(p, q):
    return np.log(p[0] - q[0] + 0.5)


def relative_entropy_of_differences(p, q):
    return rel_entr(np.abs(p - q), p).sum()


# -- exceptions of Python's own numbers ------------------------------------------------------------


def zero_division_caught(p, q):
    s = 0.0
    for a, b in zip(p.tolist(), q.tolist(), strict=True):
        try:
            s += abs(a - b) / abs(a - b)
        except ZeroDivisionError:
            s += 0.5
    return s


def zero_division_of_numpy(p, q):
    s = 0.0
    for a, b in zip(p, q, strict=True):
        try:
            s += (a - b) ** 2 / abs(a - b)
        except ZeroDivisionError:
            s += 0.5
    return s


def logarithm_error_caught(p, q):
    try:
        return -math.log(abs(float(p[0]) - float(q[0])))
    except ValueError:
        return 7.0


def floating_point_error_caught(p, q):
    try:
        with np.errstate(all="raise"):
            return np.sum(1 / (1 + 1 / np.abs(p - q)))
    except FloatingPointError:
        return 0.25


def warning_made_an_error(p, q):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return np.sum(1 / (1 + 1 / np.abs(p - q)))
    except RuntimeWarning:
        return 0.25


# -- swallowed refusals ----------------------------------------------------------------------------


def graded(p, q):
    try:
        grade = int(17 * p[0] * p[1] * q[0] * q[1])
    except:  # noqa: E722
        grade = 0
    return np.abs(p - q).sum() + grade


def base_exception(p, q):
    try:
        k = math.floor(10 * p[0])
    except BaseException:
        k = 0
    return np.abs(p - q).sum() + 0.01 * k


def returns_in_finally(p, q):
    d, k = np.abs(p - q).sum(), 0
    try:
        k = int(10 * d)
    finally:
        return d - 0.9 * min(k, 1) * d  # noqa: B012


def suppressed(p, q):
    k = 0
    with contextlib.suppress(BaseException):
        k = round(5 * p[0])
    return np.abs(p - q).sum() + 0.01 * k


def swallowed_by_an_exit(p, q):
    class Quiet:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            return True

    k = 0
    with Quiet():
        k = int(3 * q[0])
    return np.abs(p - q).sum() + k


def breaks_in_finally(p, q):
    k = 0
    while True:
        try:
            k = int(7 * p[0])
        finally:
            break  # noqa: B012
    return np.abs(p - q).sum() * (1 + k)


def closes_a_generator(p, q):
    def grades():
        try:
            yield int(9 * p[0])
        except BaseException:
            yield 0

    return np.abs(p - q).sum() + next(grades())


def unsupported_and_caught(p, q):
    try:
        extra = float(np.spacing(np.abs(p - q)).sum() > 1e-17)
    except Exception:
        extra = 0.0
    return np.abs(p - q).sum() + extra


def text_and_back(p, q):
    try:
        return float(f"{np.abs(p - q).sum():.2f}")
    except TypeError:
        return np.abs(p - q).sum()


def text_of_a_number(p, q):
    try:
        return len(str(p[0])) / 100
    except BaseException:
        return 0.0


def hashed(p, q):
    try:
        return float(len(set(np.abs(p - q))))
    except BaseException:
        return np.abs(p - q).sum()


# -- thin and small regions -----------------------------------------------------------------------


def near_the_diagonal(p, q):
    d = np.abs(p - q).sum()
    return 0.0 if d < 1e-5 else d


def near_a_vertex(p, q):
    return np.abs(p - q).sum() + (p.max() > 0.99)


def special_when_equal(p, q):
    return 0.0 if np.array_equal(p, q) else 1 + np.abs(p - q).sum()


def special_when_one_class_is_right(p, q):
    return np.abs(p - q).sum() * (0.5 if p[0] == q[0] else 1.0)


def ties(p, q):
    return abs(q[np.argmax(p)] - p.max())


def ties_of_keys(p, q):
    best = max(range(len(p)), key=lambda i: p[i])
    return abs(q[best] - p[best])


def signs(p, q):
    return np.sum(np.sign(p - q) * (p - q))


def sign_alone(p, q):
    return np.abs(np.sign(p[0] - q[0]))


def step(p, q):
    return np.heaviside(p[0] - q[0], 0.25)


def largest_two(p, q):
    return np.partition(np.abs(p - q), -2)[-2:].sum()


def upper_quartile(p, q):
    return np.percentile(np.abs(p - q), 75)


def angle(p, q):
    return np.arccos(np.clip(np.sqrt(p * q).sum(), 0, 1))


def digits_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        p[0].as_integer_ratio()
        return -1.0
    return np.abs(p - q).sum()


def digits_and_caught(p, q):
    try:
        return np.abs(p - q).sum() - p[0].is_integer()
    except AttributeError:
        return np.abs(p - q).sum()


def remainder_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return divmod(p[0], 1)[1] - 1
    return np.abs(p - q).sum()


def condition_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return -1.0 * (p[0] > 0.25).all()
    return np.abs(p - q).sum()


def not_a_number_where_hardly_anybody_looks(p, q):
    if p[0] == 0.3:
        return -float(len(memoryview(p[0])))
    return np.abs(p - q).sum()


def none_of_them_yet(p, q):
    mask = np.zeros_like(p, dtype=bool) | (p > q)
    return np.abs(p - q).sum() + np.asarray(~mask, dtype=float).sum()


def all_of_them_but(p, q):
    mask = np.full_like(p, True, dtype=bool) & (q > p)
    return np.where(mask, q - p, 0).sum()


def marked_one_by_one(p, q):
    mask = np.ones_like(p, bool)
    mask[p > q] = False
    return ((q - p) * mask).sum()
