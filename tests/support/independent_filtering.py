"""Measures, smoothings and axioms of filtering, written anew from the paper (Amigó et al. 2019).

Nothing here imports the toolkit's language or kernel: fractions where values are rational,
60 digits of mpmath elsewhere, infinities by limits from positive counts.
"""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product

import mpmath

mp = mpmath.mp.clone()
mp.dps = 60
INF = float("inf")
CLOSE = mp.mpf(10) ** -45  # what differs by less is equal: no two distinct values of small matrices come near


class NoValue(Exception):
    """0/0, infinite minus infinite, zero times infinite."""


def infinite(x) -> bool:
    return isinstance(x, float)


def add(*xs):
    ends = {x for x in xs if infinite(x)}
    if len(ends) == 2:
        raise NoValue
    return ends.pop() if ends else _sum(xs)


def _sum(xs):
    if all(isinstance(x, F | int) for x in xs):
        return sum(xs, F(0))
    return mp.fsum(map(real, xs))


def real(x):
    return mp.mpf(x.numerator) / x.denominator if isinstance(x, F) else mp.mpf(x)


def sign(x) -> int:
    return (x > 0) - (x < 0)


def mul(*xs):
    total = F(1)
    for x in xs:
        if infinite(x) or infinite(total):
            if x == 0 or total == 0:
                raise NoValue
            total = INF * sign(x) * sign(total)
        elif isinstance(x, F | int) and isinstance(total, F):
            total *= x
        else:
            total = real(total) * real(x)
    return total


def div(a, b):
    """a / b, where b is never negative nearby."""
    if b == 0:
        if a == 0:
            raise NoValue
        return INF * sign(a)
    if infinite(b):
        if infinite(a):
            raise NoValue
        return F(0)
    if infinite(a):
        return a * sign(b)
    return F(a) / b if isinstance(a, F | int) and isinstance(b, F | int) else real(a) / real(b)


def log(x):
    if x == INF:
        return INF
    if x == 0:
        return -INF
    if x < 0:
        raise NoValue
    return F(0) if x == 1 else mp.log(real(x))


def exp(x):
    if infinite(x):
        return INF if x > 0 else F(0)
    return F(1) if x == 0 else mp.exp(real(x))


def root(x):
    if x in (0, INF):
        return x
    return mp.sqrt(real(x))


def compare(a, b) -> int:
    """-1, 0 or 1."""
    if infinite(a) or infinite(b) or (isinstance(a, F | int) and isinstance(b, F | int)):
        return (a > b) - (a < b)
    d = real(a) - real(b)
    return 0 if abs(d) < CLOSE * (1 + abs(real(a))) else int(mp.sign(d))


# -- matrices -------------------------------------------------------------------


class Matrix:
    """The cells, sizes and probabilities of a contingency matrix, smoothed or not."""

    def __init__(self, tp, fp, fn, tn, smoothing="natural"):
        tp, fp, fn, tn = map(F, (tp, fp, fn, tn))
        self.kind = smoothing
        self.raw = (tp, fp, fn, tn)
        g, n, s, ns, t = tp + fn, fp + tn, tp + fp, fn + tn, tp + fp + fn + tn
        if smoothing == "laplace":
            tp, fp, fn, tn = (x + 1 for x in (tp, fp, fn, tn))
        if smoothing == "noninformative_joint":
            if t == 0:
                raise NoValue
            tp, fp, fn, tn = tp + g * s / t**2, fp + n * s / t**2, fn + g * ns / t**2, tn + n * ns / t**2
        if smoothing != "noninformative":
            g, n, s, ns, t = tp + fn, fp + tn, tp + fp, fn + tn, tp + fp + fn + tn
        self.g, self.n, self.s, self.ns, self.t = g, n, s, ns, t
        self.cells = tp, fp, fn, tn
        if smoothing == "noninformative":  # a cell is the size of its class times its smoothed share
            self.cells = g * self.tpr, n * self.fpr, g * self.fnr, n * self.tnr
        self.tp, self.fp, self.fn, self.tn = self.cells

    def _share(self, i, size, prior):
        if self.kind == "noninformative":
            return div(self.raw[i] + 2 * div(prior, self.t), size + 2)
        return div(self.cells[i], size)

    tpr = property(lambda m: m._share(0, m.g, m.s))  # P(S|G)
    fnr = property(lambda m: m._share(2, m.g, m.ns))  # P(~S|G)
    fpr = property(lambda m: m._share(1, m.n, m.s))  # P(S|~G)
    tnr = property(lambda m: m._share(3, m.n, m.ns))  # P(~S|~G)
    ppv = property(lambda m: m._share(0, m.s, m.g))  # P(G|S)
    fdr = property(lambda m: m._share(1, m.s, m.n))  # P(~G|S)
    fomr = property(lambda m: m._share(2, m.ns, m.g))  # P(G|~S)
    npv = property(lambda m: m._share(3, m.ns, m.n))  # P(~G|~S)
    p_g = property(lambda m: div(m.g, m.t))
    p_n = property(lambda m: div(m.n, m.t))
    p_s = property(lambda m: div(m.s, m.t))
    p_ns = property(lambda m: div(m.ns, m.t))


# -- the paper's measures ------------------------------------------------------------


def weighted(alpha, a, b):
    """1 / (alpha/a + (1 - alpha)/b)."""
    return div(1, add(div(alpha, a), div(1 - alpha, b)))


def lam(m):
    logits = add(log(div(m.fnr, m.tpr)), log(div(m.fpr, m.tnr)))
    return div(1, add(1, exp(mul(F(-1, 2), logits))))


def kappa(m):
    accuracy = add(mul(m.tpr, m.p_g), mul(m.tnr, m.p_n))
    chance = add(mul(m.p_s, m.p_g), mul(m.p_ns, m.p_n))
    return div(accuracy - chance, 1 - chance)


def information(m):
    total = []
    for share, label, gold in (
        (m.tpr, m.p_s, m.p_g), (m.fnr, m.p_ns, m.p_g), (m.fpr, m.p_s, m.p_n), (m.tnr, m.p_ns, m.p_n),
    ):  # fmt: skip
        joint = mul(share, gold)
        total.append(F(0) if joint == 0 else mul(joint, log(div(joint, mul(label, gold)))))
    return add(*total)


def phi(m):
    (tp, fp, fn, tn) = m.cells
    return div(tp * tn - fp * fn, root((tp + fn) * (tn + fp) * (tp + fp) * (tn + fn)))


MEASURES = {
    "acc": lambda m: div(m.tp + m.tn, m.t),
    "err": lambda m: 1 - div(m.tp + m.tn, m.t),
    "wacc": lambda m, **k: div(k["lambda"] * m.tp + m.tn, k["lambda"] * (m.tp + m.fn) + m.tn + m.fp),
    "utility": lambda m, alpha: alpha * m.tp - m.fp,
    "linear": lambda m, alpha1, alpha2, alpha3, alpha4: (
        alpha1 * m.tp + alpha2 * m.tn - alpha3 * m.fp - alpha4 * m.fn
    ),
    "lam": lam,
    "phi": phi,
    "odds": lambda m: div(m.tp * m.tn, m.fn * m.fp),
    "maac": lambda m: (m.tpr + m.tnr) / 2,
    "kappa": kappa,
    "chi": lambda m: div(m.tp * m.tn - m.fp * m.fn + m.t, m.s + m.g + m.ns + m.n),
    "chi_p": lambda m: (m.tpr * m.tnr - m.fpr * m.fnr + 1) / 2,
    "mi": information,
    "precision": lambda m: m.ppv,
    "recall": lambda m: m.tpr,
    "f": lambda m, alpha: weighted(alpha, m.ppv, m.tpr),
    "pr": lambda m: m.ppv * m.tpr,
    "reliability": lambda m: m.ppv * m.npv,
    "sensitivity": lambda m: m.tpr * m.tnr,
    "frs": lambda m, alpha: weighted(alpha, m.ppv * m.npv, m.tpr * m.tnr),
}
LOWER_IS_BETTER = {"err", "lam"}
SMOOTHINGS = ("natural", "laplace", "noninformative", "noninformative_joint")
PARAMETERS = {  # name: open range; None is unbounded
    "wacc": {"lambda": (0, None)},
    "utility": {"alpha": (0, None)},
    "linear": {f"alpha{i}": (0, None) for i in (1, 2, 3, 4)},
    "f": {"alpha": (0, 1)},
    "frs": {"alpha": (0, 1)},
}


def table(formula, smoothing, total, parameters=None):
    """The value (None where there is none) of every matrix of at most that many documents."""
    found = {}
    for cells in matrices(total):
        try:
            found[cells] = formula(Matrix(*cells, smoothing), **(parameters or {}))
        except NoValue:
            found[cells] = None
    return found


def matrices(total):
    for cells in product(range(total + 1), repeat=3):
        for tn in range(total + 1 - sum(cells)):
            yield (*cells, tn)


def value(name, smoothing, cells, parameters=None):
    """The value of one matrix; None if it has none."""
    try:
        return MEASURES[name](Matrix(*cells, smoothing), **(parameters or {}))
    except NoValue:
        return None


# -- the paper's axioms, as pairs of matrices --------------------------------------------


def corrections(total, least=0):
    """SM: one label is corrected; at least one document of each class."""
    for tp, fp, fn, tn in matrices(total):
        if tp + fn < 1 or fp + tn < 1:
            continue
        for after in ((tp + 1, fp, fn - 1, tn), (tp, fp - 1, fn, tn + 1)):
            if min(after) >= least and min(tp, fp, fn, tn) >= least:
                yield (tp, fp, fn, tn), after


def enlargements(total):
    """AW (pair): one relevant and one irrelevant document move into the output."""
    for tp, fp, fn, tn in matrices(total):
        if fn and tn:
            yield (tp, fp, fn, tn), (tp + 1, fp + 1, fn - 1, tn - 1)


def noninformative(total):
    """Matrices of at most that many documents with the same share of either class in the output."""
    for tp, fp, fn, tn in matrices(total):
        if tp + fn and fp + tn and tp * (fp + tn) == fp * (tp + fn):
            yield tp, fp, fn, tn


def growing(total):
    """AW (noninformative) and NIGQ: a larger non-informative output of the same documents."""
    outputs = list(noninformative(total))
    for a, b in product(outputs, repeat=2):
        if a[0] + a[2] == b[0] + b[2] and a[1] + a[3] == b[1] + b[3] and a[0] < b[0]:
            yield a, b


def any_two(total):
    """NIFQ: two non-informative outputs."""
    outputs = list(noninformative(total))
    return product(outputs[:1], outputs)  # equality is transitive where all values exist


def pairs(axiom, reading, total):
    """The pairs of matrices that an axiom speaks of."""
    if axiom == "sm":
        return corrections(total, 1 if reading == "positive" else 0)
    if axiom == "aw":
        return enlargements(total) if reading == "pair" else growing(total)
    return growing(total) if axiom == "nigq" else any_two(total)


def better(a, b, lower) -> bool:
    """Is b strictly better than a?"""
    return compare(b, a) == (-1 if lower else 1)


def violation(values, axiom, reading, total, lower=False):
    """The first pair that breaks SM, NIFQ or NIGQ; None if no small one does."""
    if axiom == "nifq":
        known = [c for c in noninformative(total) if values[c] is not None]
        return next(((known[0], c) for c in known if compare(values[known[0]], values[c])), None)
    for before, after in pairs(axiom, reading, total):
        a, b = values[before], values[after]
        if a is None or b is None:
            if reading == "total":
                return before, after
        elif not better(a, b, lower):
            return before, after
    return None


def is_pair(axiom, reading, before, after) -> bool:
    """Is this one of the pairs that the axiom speaks of?"""
    (tp, fp, fn, tn), later = before, tuple(after)
    if not all(x == int(x) >= 0 for x in (*before, *after)):
        return False
    if axiom == "sm":
        least = 1 if reading == "positive" else 0
        moved = {(tp + 1, fp, fn - 1, tn), (tp, fp - 1, fn, tn + 1)}
        return later in moved and tp + fn >= 1 and fp + tn >= 1 and min(*before, *after) >= least
    if axiom == "aw" and reading == "pair":
        return later == (tp + 1, fp + 1, fn - 1, tn - 1)
    if not all(a + c and b + d and a * (b + d) == b * (a + c) for a, b, c, d in (before, after)):
        return False
    if axiom == "nifq":
        return True
    return tp + fn == after[0] + after[2] and fp + tn == after[1] + after[3] and tp < after[0]


def breaks(name, axiom, reading, smoothing, before, after, parameters=None) -> bool:
    """Does this pair break SM, NIFQ or NIGQ, for these values of the parameters?"""
    if not is_pair(axiom, reading, before, after):
        return False
    a, b = (value(name, smoothing, c, parameters) for c in (before, after))
    if a is None or b is None:
        return reading == "total"
    return compare(a, b) != 0 if axiom == "nifq" else not better(a, b, name in LOWER_IS_BETTER)
