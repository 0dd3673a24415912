"""What sequents say at a point is what the axiom says there: `independent` reads axioms, `calculus_values` sequents."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from functools import cache
from itertools import product
from random import Random

import independent as I
import independent_filtering as J
import pytest
from calculus_values import World, false_at, truth
from independent_formulas import reader as of_cells
from sentences_of_catalog import ANY, built_in

from axiomcheck import axioms
from axiomcheck.calculus.claims import wanted
from axiomcheck.calculus.term import num
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim


def gaps(p, x):
    return [abs(a - b) for a, b in zip(p, x, strict=True)]


def at_half(p, x):
    return I.div(sum(gaps(p, x)), abs(max(p) - I.mpf(1) / 2))


MEASURES = {
    "ae": ("sum(abs(p - p_hat))/n", I.ae),
    "rae": ("sum(abs(p - p_hat)/p)/n", I.rae),
    "kld": ("sum(p*log(p/p_hat))", I.kld),
    "hole": ("sum(abs(p - p_hat))/abs(max(p) - 1/2)", at_half),
    "signed": ("sum((p_hat - p)*p)", lambda p, x: sum((b - a) * a for a, b in zip(p, x, strict=True))),
    "product": ("sum(p*p_hat) - 1/3*max(p_hat)", lambda p, x: sum(map(I.mp.fmul, p, x)) - max(x) / 3),
    "bent": ("sum(abs(p - p_hat)) - 2*sum((p - p_hat)**2)", lambda p, x: sum(g - 2 * g * g for g in gaps(p, x))),
    "size": ("n*min(p_hat) + sum(where(p < p_hat, 1, 0))",
             lambda p, x: len(p) * min(x) + sum(a < b for a, b in zip(p, x, strict=True))),
    "places": ("2*at(1, abs(p - p_hat)) + at(2, p_hat)", lambda p, x: 2 * abs(p[0] - x[0]) + x[1]),
    "last": ("at(2, (p_hat - p)/p)", lambda p, x: I.div(x[1] - p[1], p[1])),
}  # fmt: skip
NO_PART = ("places", "last")
RULED = ("max", "bnd", "con")  # read below, or no sequents
CASES = [(axiom, reading, signs) for axiom, reading, signs in built_in()
         if axioms.from_name(axiom).kind == "quantification" and axiom not in RULED]  # fmt: skip
SHARES = (F(1, 4), F(1, 2), F(1))


def moved(rng: Random, s: I.Scenario) -> I.Scenario:
    """A scenario near it, of which a hypothesis or another may not hold."""
    dist = {k: list(v) for k, v in s.dist.items()}
    kind = rng.randrange(6)
    if kind == 0:
        return replace(s, signs=(s.signs[0], -s.signs[1]))
    if kind == 1:
        return replace(s, a=s.a * rng.choice((F(-1), F(1, 2), F(0))), weight=s.weight * rng.choice((-1, 2)))
    if kind == 2:
        return replace(s, classes=s.classes[::-1])
    v = dist[rng.choice(sorted(dist))]
    i, j = rng.sample(range(len(v)), 2)
    step = v[i] * rng.choice(SHARES)
    v[i], v[j] = v[i] - step, v[j] + step
    if kind == 3 and len(dist) == 4:  # all of them at these two classes, so that they agree elsewhere
        for w in dist.values():
            w[i], w[j] = w[j], w[i]
    return replace(s, dist=dist)


def world(s: I.Scenario, axiom: str, eps, order: list[int]) -> World:
    """Names of the sentence in the catalog, at the scenario with its classes in another order."""
    at = {old: new for new, old in enumerate(order)}
    n = len(order)
    return World(
        n,
        {"a": s.weight if axiom == "cvx" else s.a, **({"_eps": eps} if eps else {})},
        {k: [v[order[c]] for c in range(n)] for k, v in s.dist.items()},
        {"c": at[s.classes[0]], "d": at[s.classes[1]], "k1_": at[0], "k2_": at[1]},
        {"A": {at[c] for c in range(s.part)}},
    )


def spoken(axiom, reading, signs, s: I.Scenario) -> bool:
    """Do the hypotheses hold?  Sequents do not name the signs, which the constant tells."""
    pairs = product((1, -1), repeat=2) if axiom in ("rel", "abs") else [s.signs]
    return any(I.admissible(axiom, reading, signs, replace(s, signs=chosen)) for chosen in pairs)


def found_at(D, axiom, reading, s, eps):
    """The values that the conclusion speaks of; None if one is missing."""
    try:
        return I.values_of(D, axiom, reading, s, eps)
    except (I.NoValue, ZeroDivisionError):
        return None


@cache
def statement(name, axiom, reading, signs, domain):
    claim = Claim(formula.measure(MEASURES[name][0], name), axioms.from_name(axiom), reading, domain,
                  "same" if signs == ANY else signs)  # fmt: skip
    return claim, tuple(wanted(claim))


def draws(axiom, reading, signs, rng):
    """Scenarios for all sizes, most of which satisfy the hypotheses."""
    while True:
        read = rng.choice((reading, "printed", "repaired"))
        sizes = (2, 2, 2, 3) if reading == "binary" else (3, 4) if axiom == "ind" else (2, 3, 3, 4)
        s = I.draw(axiom, read, rng.choice(("same", "independent")), rng, rng.choice(sizes))
        if s is not None:
            yield moved(rng, s) if rng.random() < 0.35 else s


@pytest.mark.parametrize(("axiom", "reading", "signs"), CASES, ids=str)
def test_a_sequent_is_false_exactly_where_the_axiom_is(axiom, reading, signs):
    rng, seen = Random(f"{axiom}{reading}{signs}"), Counter()
    for s in draws(axiom, reading, signs, rng):
        name = rng.choice([k for k in MEASURES if axiom != "ind" or k not in NO_PART])
        domain = rng.choice(("natural", "natural", "smoothed"))
        eps = rng.choice(I.SMOOTHINGS) if domain == "smoothed" else None
        claim, asked = statement(name, axiom, reading, signs, domain)
        n, D = len(s.dist["p"]), MEASURES[name][1]
        if claim.classes not in (None, n):
            given, values = False, None
        else:
            given = spoken(axiom, reading, signs, s)
            values = found_at(D, axiom, reading, s, eps) if given else None
        order = list(range(n))
        if name not in NO_PART:
            rng.shuffle(order)
        here = world(s, axiom, eps, order)
        missing = domain == "smoothed" and all(map(I.is_distribution, s.dist.values()))
        missing = missing and claim.classes in (None, n) and found_at(D, "nn", "printed", s, eps) is None
        broken = missing or (values is not None and not I.holds(axiom, s, values))
        assert any(false_at(S.given, S.goal, here) for S in asked) is broken, (name, domain, s, eps)
        if domain == "natural" and any(all(truth(f, here) for f in S.given) for S in asked):
            assert values is not None, (name, s)
        seen[domain, given, values is not None, broken] += 1
        if sum(seen.values()) == 100:
            break
    assert sum(k for (_, given, there, _), k in seen.items() if given and there) > 15
    assert sum(k for (_, given, _, _), k in seen.items() if not given) > 0 or axiom in ("ioi", "nn", "sym", "tri")
    assert seen["natural", True, True, True] > 0
    assert seen["natural", True, True, False] > 0 or axiom in ("rel", "abs")


@pytest.mark.parametrize("axiom", ["max", "bnd"])
def test_largest_values_are_those_of_points(axiom):
    """No error above b; and, for MAX, an error that is b, wherever such a prediction is."""
    rng, seen = Random(axiom), Counter()
    for _ in range(160):
        name, n = rng.choice(sorted(MEASURES)), rng.choice((2, 3, 4))
        domain = rng.choice(("natural", "smoothed"))
        eps = rng.choice(I.SMOOTHINGS) if domain == "smoothed" else None
        claim = Claim(formula.measure(MEASURES[name][0], name), axioms.from_name(axiom), "printed", domain)
        s = I.draw(axiom, "printed", "same", rng, n)
        if rng.random() < 0.3:
            s.dist["p"] = [F(1, n)] * n
        values = found_at(MEASURES[name][1], axiom, "printed", s, eps)
        D = None if values is None else values["px"]
        b = F(rng.randint(-2, 8), 4) if D is None or rng.random() < 0.7 else F(round(float(D) * 60), 60)
        here = world(s, axiom, eps, list(range(n)))
        here = replace(here, vectors={**here.vectors, "_x": s.dist["x"]})
        witness = [("exv", s.dist["x"])]  # for the hypothesis that D(p, .) has a value somewhere
        wrong = [S for S in wanted(claim, (num(b),)) if false_at(S.given, S.goal, here, witness)]
        above = D is not None and I.compare(D, I.real(b)) > 0
        missing = domain == "smoothed" and D is None
        assert bool(wrong) is (above or missing or (axiom == "max" and b <= 0)), (name, s, b)
        if axiom == "max":
            (there,) = [S for S in wanted(claim, (num(b),)) if S.goal.op == "exv"]
            shown = truth(there.goal, here, witness)
            equal = D is not None and I.compare(D, I.real(b)) == 0
            assert shown is (True if equal else None) or name == "kld"
            seen["attained"] += shown is True
        seen["above"] += above
        seen["missing"] += missing
    assert seen["above"] > 10 and seen["missing"] > 0 and (axiom == "bnd" or seen["attained"] > 2)


# -- contingency matrices -------------------------------------------------------------------------

CELLS = ("TP", "FP", "FN", "TN")
FORMULAS = ("TP/(TP + FP)", "FN/TP", "TP*TN - FP*FN", "P(G|S) - P(G|~S)", "TP*(TP - FP)/(T*FN)", "P(S|G)*P(~S|~G) + P(S)")
SMOOTHED = ("natural", "laplace", "noninformative", "noninformative_joint")
AMIGO = [(axiom, reading) for axiom, reading, _ in built_in() if axioms.from_name(axiom).kind == "filtering"]


@cache
def matrices(text, axiom, reading, smoothing, lower):
    measure = formula.measure(text, "Q", kind="filtering", lower_is_better=lower)
    return wanted(Claim(measure, axioms.from_name(axiom), reading, smoothing))


def quality(text, smoothing, cells):
    """A number, or None where there is none; infinite where something is divided by zero."""
    if min(cells) < 0 or cells[0] + cells[2] < 1 or cells[1] + cells[3] < 1:
        return None
    try:
        return of_cells(text)(J.Matrix(*cells, smoothing))
    except J.NoValue:
        return None


def pairs_at(axiom, reading, cells, others):
    """Which matrix must be better than which at the point; or, for NIFQ, as good."""
    TP, FP, FN, TN = cells
    if axiom == "sm":
        if reading == "steps" or min(cells) >= 1:
            yield (TP + 1, FP, FN, TN), (TP, FP, FN + 1, TN)
            yield (TP, FP, FN, TN + 1), (TP, FP + 1, FN, TN)
        return
    A, B, C, E = others
    if TP * TN == FP * FN and A * E == B * C:
        if axiom == "nifq":
            yield cells, others
        elif TP + FN == A + C and FP + TN == B + E and TP + FP < A + B:
            yield others, cells


@pytest.mark.parametrize(("axiom", "reading"), AMIGO, ids=str)
def test_of_matrices_too(axiom, reading):
    rng, seen = Random(axiom + reading), Counter()
    for _ in range(160):
        text, smoothing, lower = rng.choice(FORMULAS), rng.choice(SMOOTHED), rng.random() < 0.4
        cells = tuple(rng.choice((0, 0, 1, 1, 2, 3, 5)) for _ in CELLS)
        others = tuple(rng.choice((0, 1, 2, 4)) for _ in CELLS)
        if axiom != "sm" and rng.random() < 0.9:  # the same share of both, of two sizes
            G, N, k, j = rng.choice((1, 2, 3)), rng.choice((1, 2, 3)), rng.randint(0, 2), rng.randint(0, 3)
            cells = (G * k, N * k, G * (3 - k), N * (3 - k))
            others = (G * j, N * j, G * (3 - j), N * (3 - j))
        broken = infinite = False
        for better, worse in pairs_at(axiom, reading, cells, others):
            a, b = quality(text, smoothing, better), quality(text, smoothing, worse)
            infinite |= any(x is not None and J.infinite(x) for x in (a, b))
            if a is None or b is None:
                continue
            order = J.compare(a, b)
            broken |= order != 0 if axiom == "nifq" else order != (-1 if lower else 1)
            seen["spoken"] += 1
        names = (*CELLS, "A", "B", "C", "E")
        here = World(1, dict(zip(names, map(F, (*cells, *others)), strict=True)))
        found = any(false_at(S.given, S.goal, here) for S in matrices(text, axiom, reading, smoothing, lower))
        # An infinite value whose sign no syntax tells is owed not to be there, whether it breaks anything or not.
        assert broken <= found <= (broken or infinite), (text, smoothing, lower, cells, others)
        seen["broken"] += broken
        seen["infinite"] += infinite
    assert seen["spoken"] > 40 and seen["broken"] > 5 and (seen["infinite"] > 1 or axiom == "nigq" or reading == "positive")
