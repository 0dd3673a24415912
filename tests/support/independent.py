"""Measures and axioms once more, from the paper's formulas and text alone.

Nothing here imports axiomcheck: this is the other side of every soundness test.  Values
are mpmath numbers with 100 digits; scenarios are exact fractions.  Equation and property
numbers are those of Sebastiani 2020.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction as F

from mpmath import MPContext

mp = MPContext()  # a context of our own: other tests choose other precisions
mpf = mp.mpf
mp.dps = 100  # at least the 50 digits that near ties need; squares of tiny steps need more
TIE = mpf(10) ** -70
INF = mpf("inf")


class NoValue(Exception):
    """The formula has no value there."""


def real(v) -> mpf:
    """An exact fraction (or a number) as an mpmath number."""
    return mpf(v.numerator) / v.denominator if isinstance(v, F) else mpf(v)


def div(a, b):
    """a / b; no value for b = 0."""
    if b == 0:
        raise NoValue
    return a / b


def xlog(a, b):
    """a log(a / b), with 0 log anything = 0."""
    if a == 0:
        return mpf(0)
    if b == 0:
        raise NoValue
    return a * mp.log(a / b)


# -- Equations 1 to 17 ---------------------------------------------------------------


def ae(p, x):
    return sum(abs(b - a) for a, b in zip(p, x, strict=True)) / len(p)


def nae(p, x):
    return sum(abs(b - a) for a, b in zip(p, x, strict=True)) / (2 * (1 - min(p)))


def rae(p, x):
    return sum(div(abs(b - a), a) for a, b in zip(p, x, strict=True)) / len(p)


def nrae(p, x):
    return div(len(p) * rae(p, x), len(p) - 1 + div(1 - min(p), min(p)))


def se(p, x):
    return sum((a - b) ** 2 for a, b in zip(p, x, strict=True)) / len(p)


def nse(p, x):
    rarest = p.index(min(p))
    worst = (1 - p[rarest]) ** 2 + sum(a**2 for i, a in enumerate(p) if i != rarest)
    return sum((a - b) ** 2 for a, b in zip(p, x, strict=True)) / worst


def dr(p, x):
    return 1 - sum(div(min(a, b), max(a, b)) for a, b in zip(p, x, strict=True)) / len(p)


def kld(p, x):
    return sum(xlog(a, b) for a, b in zip(p, x, strict=True))


def nkld(p, x):
    e = mp.exp(kld(p, x))
    return 2 * e / (e + 1) - 1


def pd(p, x):
    return sum(div((a - b) ** 2, b) for a, b in zip(p, x, strict=True)) / len(p)


def nas(p, x):
    return abs(p[0] - x[0]) / max(p[0], 1 - p[0])


def nss(p, x):
    return nas(p, x) ** 2


def bcd(p, x):
    return sum(abs(a - b) for a, b in zip(p, x, strict=True)) / sum(a + b for a, b in zip(p, x, strict=True))


def wae(p, x):
    return sum(abs(a - b) * a * a for a, b in zip(p, x, strict=True)) / len(p)


MEASURES = {f.__name__: f for f in (ae, nae, rae, nrae, se, dr, kld, nkld, pd, nse, nas, nss, bcd, wae)}


def value(measure, p, x):
    """D(p, x) at exact distributions; NoValue where it is undefined."""
    return measure([real(v) for v in p], [real(v) for v in x])


def extended(measure, p, x):
    """The limit of D at the point in [0, +oo]; NoValue where it is not known to have one."""
    try:
        return value(measure, p, x)
    except NoValue:
        pairs = list(zip(p, x, strict=True))
        if measure in (kld, nkld):
            return INF if measure is kld else mpf(1)
        if measure is pd and all(b > 0 or a > 0 for a, b in pairs):
            return INF
        if measure is rae and all(a > 0 or b > 0 for a, b in pairs):
            return INF
        if measure is nrae and sum(a == 0 for a in p) == 1:
            return real(x[p.index(0)]) if len(p) > 2 else real(abs(p[0] - x[0])) / real(max(p))
        raise


def smooth(v, eps):
    """Equation 6."""
    total = 1 + len(v) * eps
    return [(a + eps) / total for a in v]


def project(v, k):
    """The projection on the first k classes."""
    mass = sum(v[:k])
    return [a / mass for a in v[:k]]


# -- Properties 1 to 12 ----------------------------------------------------------------


@dataclass
class Scenario:
    """Distributions, the constant a, the two signs, the two classes, the size of the part."""

    dist: dict[str, list[F]]
    a: F = F(0)
    signs: tuple[int, int] = (1, 1)
    classes: tuple[int, int] = (0, 1)
    part: int = 0
    weight: F = F(1, 2)
    extra: dict = field(default_factory=dict)


def is_distribution(v) -> bool:
    return all(a >= 0 for a in v) and sum(v) == 1


def admissible(axiom: str, reading: str, signs: str, s: Scenario) -> bool:
    """Are all of the property's hypotheses satisfied?"""
    if not all(map(is_distribution, s.dist.values())) or len({len(v) for v in s.dist.values()}) != 1:
        return False
    d, (i, j) = s.dist, s.classes
    size = len(d["p"])
    others = [c for c in range(size) if c not in (i, j)]
    if reading == "binary" and size != 2:
        return False
    if axiom == "mon":
        p, x, y = d["p"], d["x"], d["y"]
        away = y[i] < x[i] <= p[i] and y[j] > x[j] >= p[j]
        return away and x[i] - y[i] == y[j] - x[j] and all(x[c] == y[c] for c in others)
    if axiom == "imp":
        p, x, y = d["p"], d["x"], d["y"]
        moved = x[i] == p[i] + s.a and x[j] == p[j] - s.a and y[i] == p[i] - s.a and y[j] == p[j] + s.a
        return s.a >= 0 and moved and all(x[c] == y[c] for c in others)
    if axiom in ("rel", "abs"):
        p, q, x, y = d["p"], d["q"], d["x"], d["y"]
        s1, s2 = s.signs
        ok = s.a > 0 and p[i] < q[i] < q[j] < p[j] and all(p[c] == q[c] and x[c] == y[c] for c in others)
        ok = ok and x[i] == p[i] + s1 * s.a and y[i] == q[i] + s2 * s.a and {s1, s2} <= {1, -1}
        if signs == "same":
            ok = ok and s1 == s2
        if reading == "repaired":
            ok = ok and x[j] == p[j] - s1 * s.a and y[j] == q[j] - s2 * s.a
        return ok
    if axiom == "ind":
        p, x, y, k = d["p"], d["x"], d["y"], s.part
        ok = 2 <= k < size and x[k:] == y[k:] and sum(p[:k]) > 0 and sum(x[:k]) > 0
        return ok and (reading in ("printed", "smooth-first") or sum(p[:k]) == sum(x[:k]))
    if axiom == "cvx":
        return 0 <= s.weight <= 1
    return True


def values_of(measure, axiom, reading, s: Scenario, eps=None, limits=False):
    """The values of D that the conclusion speaks of, by name."""
    at = extended if limits else value

    def D(true, predicted):
        if eps is not None:
            true, predicted = smooth(true, eps), smooth(predicted, eps)
        return at(measure, true, predicted)

    d = s.dist
    pairs = {"mon": "px py", "imp": "px py", "rel": "px qy", "abs": "px qy", "ind": "px py",
             "sym": "px xp", "tri": "px xy py", "cvx": "px py"}.get(axiom, "px").split()  # fmt: skip
    found = {pair: D(d[pair[0]], d[pair[1]]) for pair in pairs}
    if axiom == "cvx":
        w = s.weight
        found["mix"] = D(d["p"], [w * a + (1 - w) * b for a, b in zip(d["x"], d["y"], strict=True)])
    if axiom == "ind":
        k = s.part
        for y in "xy":
            true, predicted = d["p"], d[y]
            if eps is None:
                inner = project(true, k), project(predicted, k)
            elif reading == "smooth-first":
                inner = project(smooth(true, eps), k), project(smooth(predicted, eps), k)
            else:
                inside = eps / sum(true[:k]) if reading == "rescaled" else eps
                inner = smooth(project(true, k), inside), smooth(project(predicted, k), inside)
            found["part " + y] = at(measure, *inner)
    return found


def compare(a, b) -> int:
    """-1, 0 or 1; values closer than the tolerance are equal."""
    if a == b:
        return 0
    if mp.isinf(a) or mp.isinf(b):
        return -1 if a < b else 1
    scale = max(abs(a), abs(b), mpf(1))
    return 0 if abs(a - b) <= TIE * scale else (-1 if a < b else 1)


def holds(axiom, s: Scenario, v: dict) -> bool:
    """Does the property's conclusion hold, given the values?"""
    if axiom == "ioi":
        return (compare(v["px"], mpf(0)) == 0) == (s.dist["p"] == s.dist["x"])
    if axiom == "nn":
        return compare(v["px"], mpf(0)) >= 0
    if axiom == "mon":
        return compare(v["px"], v["py"]) < 0
    if axiom == "imp":
        return compare(v["px"], v["py"]) == 0
    if axiom == "rel":
        return compare(v["px"], v["qy"]) > 0
    if axiom == "abs":
        return compare(v["px"], v["qy"]) == 0
    if axiom == "ind":
        return (compare(v["px"], v["py"]) <= 0) == (compare(v["part x"], v["part y"]) <= 0)
    if axiom == "sym":
        return compare(v["px"], v["xp"]) == 0
    if axiom == "tri":
        return compare(v["py"], v["px"] + v["xy"]) <= 0
    if axiom == "cvx":
        w = real(s.weight)
        return compare(v["mix"], w * v["px"] + (1 - w) * v["py"]) <= 0
    raise LookupError(axiom)


# -- random admissible scenarios -----------------------------------------------------------


def _weights(rng: random.Random, n: int) -> list[int]:
    kind = rng.randrange(5)
    if kind == 0:
        return [rng.randint(1, 9) for _ in range(n)]
    if kind == 1:
        return [rng.choice((0, 0, 1, 2, 3)) for _ in range(n)]
    if kind == 2:  # near ties
        return [10**6 + rng.choice((-1, 0, 0, 1)) for _ in range(n)]
    if kind == 3:  # very unequal
        return [rng.choice((1, 10, 10**3, 10**6)) for _ in range(n)]
    return [rng.randint(0, 1000) for _ in range(n)]


def some_distribution(rng: random.Random, n: int, mass=F(1)) -> list[F]:
    """Nonnegative numbers with that sum; zeros, ties and tiny values are common."""
    w = _weights(rng, n)
    while not sum(w):
        w = _weights(rng, n)
    return [F(v, sum(w)) * mass for v in w]


def _part_of(rng: random.Random, limit: F) -> F:
    """A number in (0, limit]: often the whole, or very little of it."""
    return limit * rng.choice((F(1), F(1, 2), F(rng.randint(1, 99), 100), F(1, 10**6), F(10**6 - 1, 10**6)))


def draw(axiom: str, reading: str, signs: str, rng: random.Random, n: int) -> Scenario | None:
    """A random scenario that satisfies the hypotheses; None where the draw does not lead to one."""
    s = Scenario({})
    i, j = s.classes = tuple(rng.sample(range(n), 2))
    p = some_distribution(rng, n)
    if axiom in ("ioi", "nn", "sym", "tri", "cvx", "max", "bnd"):
        x = p[:] if rng.random() < 0.1 else some_distribution(rng, n)
        s.dist = {"p": p, "x": x}
        if axiom in ("tri", "cvx"):
            s.dist["y"] = some_distribution(rng, n)
            s.weight = F(rng.randint(0, 10), 10)
        if axiom == "ioi" and rng.random() < 0.3:  # nearly perfect
            step = _part_of(rng, p[i]) / 10**6
            s.dist["x"] = p[:]
            s.dist["x"][i] -= step
            s.dist["x"][j] += step
    elif axiom in ("mon", "imp"):
        p[i], p[j] = max(p[i], p[j]), min(p[i], p[j])
        x = p[:]
        if n > 2 and rng.random() < 0.7:  # the other classes may be predicted at will
            keep = rng.choice((p[i] + p[j], F(rng.randint(1, 9), 10)))
            rest = some_distribution(rng, n - 2, 1 - keep)
            for c, v in zip([c for c in range(n) if c not in (i, j)], rest, strict=True):
                x[c] = v
        total = 1 - sum(x[c] for c in range(n) if c not in (i, j))
        if axiom == "imp":
            if total != p[i] + p[j]:
                return None
            s.a = _part_of(rng, min(p[i], p[j])) if rng.random() < 0.9 else F(0)
            s.dist = {"p": p, "x": x[:], "y": x[:]}
            s.dist["x"][i], s.dist["x"][j] = p[i] + s.a, p[j] - s.a
            s.dist["y"][i], s.dist["y"][j] = p[i] - s.a, p[j] + s.a
        else:
            low, high = F(0), min(p[i], total - p[j])
            if high <= low:
                return None
            near = high if rng.random() < 0.3 else _part_of(rng, high)
            far = near - _part_of(rng, near)
            y = x[:]
            x[i], x[j] = near, total - near
            y[i], y[j] = far, total - far
            s.dist = {"p": p, "x": x, "y": y}
    elif axiom in ("rel", "abs"):
        s.dist, s.a, s.signs = {}, F(0), (1, 1)
        both = p[i] + p[j]
        if both == 0:
            return None
        cuts = sorted({F(0), *(_part_of(rng, both / 2) for _ in range(3))} - {both / 2})
        if len(cuts) < 2:
            return None
        first, second = sorted(rng.sample(cuts, 2))
        p[i], p[j] = first, both - first
        q = p[:]
        q[i], q[j] = second, both - second
        s1, s2 = s.signs = rng.choice(
            ((1, 1), (-1, -1)) if signs == "same" else ((1, 1), (-1, -1), (1, -1), (-1, 1))
        )
        x = p[:]
        if n > 2 and rng.random() < 0.8:
            keep = both if reading == "repaired" else rng.choice((both, F(rng.randint(1, 10), 10)))
            rest = some_distribution(rng, n - 2, 1 - keep)
            for c, v in zip([c for c in range(n) if c not in (i, j)], rest, strict=True):
                x[c] = v
        total = 1 - sum(x[c] for c in range(n) if c not in (i, j))
        limits = [total - first if s1 > 0 else first, total - second if s2 > 0 else second]
        if min(limits) <= 0:
            return None
        s.a = _part_of(rng, min(limits))
        y = x[:]
        x[i] = first + s1 * s.a
        y[i] = second + s2 * s.a
        x[j], y[j] = total - x[i], total - y[i]
        s.dist = {"p": p, "q": q, "x": x, "y": y}
    elif axiom == "ind":
        if n < 3:
            return None
        k = s.part = rng.randint(2, n - 1)
        mass = sum(p[:k])
        own = reading in ("printed", "smooth-first")
        target = F(rng.randint(1, 10), 10) if own else mass
        if target == 0:
            return None
        rest = some_distribution(rng, n - k, 1 - target)
        s.dist = {"p": p, **{v: some_distribution(rng, k, target) + rest for v in "xy"}}
    return s if admissible(axiom, reading, signs, s) else None


SMOOTHINGS = (F(1, 10**6), F(1, 1000), F(1, 50), F(1, 5), F(1), F(37, 3), F(1000))


def violation(measure, axiom, reading, domain, signs, rng, n) -> Scenario | None:
    """One random attempt to break the property; the scenario if it does."""
    s = draw(axiom, reading, signs, rng, n)
    if s is None:
        return None
    eps = rng.choice(SMOOTHINGS) if domain == "smoothed" else None
    try:
        v = values_of(measure, axiom, reading, s, eps, limits=False)
    except NoValue:
        return None  # not in the domain, or infinite on the extended one
    s.extra = {"eps": eps, "values": v}
    return None if holds(axiom, s, v) else s
