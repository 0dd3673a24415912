"""Rules for scores: numbers that no method could have.

The bounds between the scores of a method, of the uniform prediction and of the method smoothed are proved in
docs/lint.md.  A bound is used only where every axiom it needs is PROVED for the measure, the second one only where it
is proved, too, that D has a value everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache

from axiomcheck.errors import AxiomcheckError
from axiomcheck.experiments import Atoms, Distribution, Infinite, expected_score
from axiomcheck.experiments.lint.context import HALF, Experiment, Mean
from axiomcheck.experiments.lint.facts import Bounds, largest, total
from axiomcheck.experiments.lint.model import DEFINITION, Said, check, error, grouped, lacking, note, warning
from axiomcheck.experiments.lint.prediction_rules import FLOATS, lazy_finding, mean_error, more
from axiomcheck.experiments.lint.results import Group, Prediction
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import shown
from axiomcheck.sources import HASSAN_2021, SEBASTIANI_2020, Source
from axiomcheck.verdict import Status

THEOREM = Source("theorem", "theorem in docs/lint.md", "Bounds of CC, LCC and lazy", "docs/lint.md", None)
NONE = "no table of scores"
METRIC = ("ioi", "sym", "tri", "cvx")


@check("no-score", NONE, lambda x: x.means or any(r.absent for r in x.results))
def present(x: Experiment) -> Iterator[Said]:
    """A score is missing, not a number, or infinite."""
    found = [s for r in x.results for s in r.absent]
    for (method, measure), lines in grouped(found, lambda s: (s.method, s.measure)).items():
        what = f"{method} has no {measure} for {lines[0].group}" + more(lines)
        reason = "an average without it is over other samples than those of the other methods; smooth, or leave the samples out"
        yield error(what, lines[0].place, reason, SEBASTIANI_2020.at("Eq. 6"))


@check("unknown-measure", NONE, lambda x: x.means)
def known(x: Experiment) -> Iterator[Said]:
    """A table of scores names a measure that is not known, so its lines are not looked at."""
    for name, found in x.named.items():
        if found is None:
            what = f"there is no measure {name[:40]!r}; its scores are not looked at"
            reason = 'declare it in the description or by --measure, as "NAME = FORMULA"'
            yield _noted(x, name, what, reason, DEFINITION)


def _noted(x: Experiment, measure: str, what: str, reason: str, source: Source) -> Said:
    """A note where a measure is named first."""
    place = next(mean.first.place for key, mean in x.means.items() if key[2] == measure)
    return note(what, place, reason, source)


def _scored(x: Experiment) -> Iterator[tuple[str, Group, Measure, Mean]]:
    """Scores by measures that are known, and of which it is known how they are smoothed."""
    for (method, group, name), mean in x.means.items():
        m = x.named[name]
        if m is not None and x.told(m):
            yield method, group, m, mean


@check("smoothing-untold", NONE, lambda x: x.means)
def untold(x: Experiment) -> Iterator[Said]:
    """Scores by a measure that needs smoothing, and nothing says how, so that they are not looked at."""
    for name, m in x.named.items():
        if m is not None and not x.told(m):
            what = f"{m.name} has no value at some zeros, and nothing says with which eps it is smoothed"
            reason = 'give a description with eps = "1/200", or eps = "sample" and a sample_size'
            yield _noted(x, name, what, reason, SEBASTIANI_2020.at("Eq. 6"))


@check("out-of-range", NONE, lambda x: x.means)
def possible(x: Experiment) -> Iterator[Said]:
    """A score is below the least or above the largest that any prediction has."""
    for method, group, m, mean in _scored(x):
        n = x.size(group)
        if mean.high < 0 and x.facts.proved(m, ["nn"], n, x.eps(m)):
            what = f"{group}: the {m.name} of {method} is {shown(mean.middle)}"
            yield error(what, mean.first.place, f"NN is proved for {m.name}: no error is negative",
                          SEBASTIANI_2020.at("Property 2"))  # fmt: skip
            continue
        if n is None:
            yield lacking(f"{group}: the number of classes is not known")
        elif (top := _largest_mean(x, m, group, n)) is not None and mean.low > top:
            what = f"{group}: the {m.name} of {method} is {shown(mean.middle)}, but no predictions have more than {shown(top)}"
            reason = "the mean, over the true prevalences, of the largest errors: for a convex measure those at the vertices"
            yield error(what, mean.first.place, reason, SEBASTIANI_2020.at("Property 4"))


def _largest_mean(x: Experiment, m: Measure, group: Group, n: int) -> Fraction | None:
    """A bound on the mean error of any predictions for the group's samples."""
    test = x.test(group)
    if m.classes not in (None, n) or not isinstance(test, Atoms):
        return None
    tops = [(largest(x.facts, m, (p, 1 - p), x.eps(m)), w) for p, w in test.points]
    known = [w * top for top, w in tops if top is not None]
    return sum(known, Fraction(0)) if len(known) == len(tops) else None


def constant_score(x: Experiment, m: Measure, group: Group, c: Fraction) -> Bounds | None:
    """The mean error of always predicting (c, 1 - c), if the true prevalences are known exactly."""
    test = x.test(group)
    if test is None or not test.values:
        return None
    try:
        return _expected(m, c, test, x.eps(m))
    except AxiomcheckError:
        return None


@lru_cache(maxsize=1024)
def _expected(m: Measure, c: Fraction, distribution: Distribution, eps: Fraction | None) -> Bounds | None:
    """The mean error of a constant; None if it is infinite."""
    found = expected_score(m, c, distribution, eps=eps, domain="natural")
    return None if isinstance(found, Infinite) else found.bounds


@check("constant-score", NONE, lambda x: x.means)
def constants(x: Experiment) -> Iterator[Said]:
    """The score of a method that predicts a constant is not the one that a constant has."""
    for method, group, m, mean in _scored(x):
        test = x.test(group)
        if (c := x.constant(method, group)) is None:
            continue
        known = constant_score(x, m, group, c)
        if known is None:
            yield lacking(f"{group}, {method}, {m.name}: the true prevalences, or the error at one, are not known")
        elif mean.high * (1 + FLOATS) < known[0] or known[1] < mean.low * (1 - FLOATS):
            what = f"{group}: the {m.name} of {method} is {shown(mean.middle)}; always {shown(c)} has {shown(known[0])}"
            reason = f"a constant's mean error follows from the true prevalences alone ({test}), each as often as declared"
            yield error(what, mean.first.place, reason, HASSAN_2021.at("Section 5.2"))


@check("not-better-than-lazy", NONE, lambda x: x.means)
def against_lazy(x: Experiment) -> Iterator[Said]:
    """A method's score is no less than that of always predicting the mean of the true prevalences."""
    lost: list[tuple[str, Group, str, Mean]] = []
    for method, group, m, mean in _scored(x):
        test = x.test(group)
        if x.is_constant(method) or group in x.groups:
            continue  # the rule for predictions has said it
        lazy = _lazy(x, m, group)
        if lazy is None:
            yield lacking(f"{group}, {m.name}: neither lazy's score nor the test prevalences are given")
        elif (test is None or len(test.values) != 1) and mean.middle >= lazy[0]:
            said = f"{m.name} {shown(mean.middle)} (lazy {shown((lazy[0] + lazy[1]) / 2)})"
            lost.append((method, group, said, mean))
    for (method, group), found in grouped(lost, lambda y: y[:2]).items():
        what = f"{group}: {method} is no better than lazy by {', '.join(said for *_, said, _ in found)}"
        yield lazy_finding(x, group, what, found[0][3].first.place)


def _lazy(x: Experiment, m: Measure, group: Group) -> Bounds | None:
    """Lazy's mean error: exactly, as expected where prevalences are drawn at random, else as it is given."""
    test = x.test(group)
    if test is not None:
        try:
            return _expected(m, test.mean, test, x.eps(m))
        except AxiomcheckError:
            pass
    return _given(x, m, group, x.is_constant)


def _given(x: Experiment, m: Measure, group: Group, wanted: Callable[[str], bool]) -> Bounds | None:
    """The score that is given of such a method."""
    found = ((mean, key) for key, mean in x.means.items() if key[1] == group and x.named[key[2]] is m)
    return next(((mean.low, mean.high) for mean, key in found if wanted(key[0])), None)


@check("impossible-smoothing", "no table of scores with a method that smooths another one",
       lambda x: x.means and x.smoothings)
def smoothed_scores(x: Experiment) -> Iterator[Said]:
    """The score of a method that smooths another's counts is one that no predictions could give it."""
    by = {(method, group, m.id): mean for method, group, m, mean in _scored(x)}
    for method, group, m, mean in _scored(x):
        for smoothing, base in x.smoothings:
            other = by.get((base.name, group, m.id))
            if smoothing.name == method and other is not None:
                yield from _bounds(x, m, group, smoothing.name, mean, base.name, other)


def _bounds(
    x: Experiment, m: Measure, group: Group, method: str, mean: Mean, base: str, other: Mean
) -> Iterator[Said]:
    n = x.size(group)
    uniform = _uniform(x, m, group)
    where = f"{group}, {method}, {m.name}"
    if n is None or uniform is None:
        yield lacking(f"{where}: neither test prevalences nor the score of the uniform prediction are given")
        return
    convex = x.facts.about(m, "cvx", n, x.eps(m))
    if convex.status is not Status.PROVED:
        yield lacking(f"{where}: convexity in the prediction (CVX) is {convex.status.value}")
        return
    k = x.share(x.methods[method], n)
    beside = f"{shown(other.middle)} of {base} and {shown(uniform[0])} of the uniform prediction"
    top = max(other.high, uniform[1]) if k is None else k * other.high + (1 - k) * uniform[1]
    kept = "some share" if k is None else shown(k)
    reason = f"proved for {m.name}, and {method} keeps {kept} of {base}'s prediction, the rest being uniform"
    if mean.low > top * (1 + FLOATS):
        what = f"{group}: the {m.name} of {method} is {shown(mean.middle)}, but beside {beside} it is at most {shown(top)}"
        yield error(what, mean.first.place, f"CVX is {reason}", THEOREM)
    metric = k is not None and x.facts.proved(m, METRIC, n, x.eps(m))
    if k is None or not metric or not total(m, n, x.eps(m) is not None, min(x.facts.seconds, 5.0)):
        return
    bottom = max(k * other.low - (1 - k) * uniform[1], (1 - k) * uniform[0] - k * other.high)
    if mean.high * (1 + FLOATS) < bottom:
        what = f"{group}: the {m.name} of {method} is {shown(mean.middle)}, but beside {beside} it is at least {shown(bottom)}"
        yield error(what, mean.first.place, f"IoI, SYM, TRI and CVX are {reason}", THEOREM)


def _uniform(x: Experiment, m: Measure, group: Group) -> Bounds | None:
    """The mean error of the uniform prediction: exactly, or as a constant method's score says."""
    if (found := constant_score(x, m, group, HALF)) is not None or x.size(group) != 2:
        return found
    return _given(x, m, group, lambda method: x.constant(method, group) == HALF)


@check("score-differs", "no table of scores beside one of predictions", lambda x: x.means and x.predictions)
def recomputed(x: Experiment) -> Iterator[Said]:
    """A score is not the mean error of the predictions that are given."""
    for method, group, m, mean in _scored(x):
        rows = [r for r in x.groups.get(group, ()) if r.method == method]
        if not rows or m.classes not in (None, len(rows[0].true)):
            continue
        try:
            real, rounding = mean_error(m, rows, x.eps(m)), _rounding(rows)
        except AxiomcheckError as trouble:
            yield lacking(f"{group}, {method}, {m.name}: {trouble}")
            continue
        gap = max(mean.low - real, real - mean.high)
        if gap > FLOATS * abs(real) + rounding:
            with_eps = "unsmoothed" if x.eps(m) is None else f"eps = {x.eps(m)}"
            what = f"{group}: the {m.name} of {method} is {shown(mean.middle)}; its predictions have {shown(real)} ({with_eps})"
            said = error if x.description is not None else warning
            reason = "the scores are of other predictions, of another measure, or smoothed by another amount than is said"
            yield said(what, mean.first.place, reason, DEFINITION)


def _rounding(rows: list[Prediction]) -> Fraction:
    """Allowance for rounded prevalences: none where they have 9 digits or more."""
    half = max(r.half for r in rows)
    exact = half >= Fraction(1, 10**9) and all(sum(r.true) == 1 and sum(r.hat) == 1 for r in rows)
    return Fraction(0) if exact else 100 * half
