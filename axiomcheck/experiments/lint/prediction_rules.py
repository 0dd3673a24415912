"""Rules for predicted prevalences, sample by sample."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from axiomcheck import numeric
from axiomcheck.errors import AxiomcheckError
from axiomcheck.experiments import Atoms, expected_score
from axiomcheck.experiments.lint.context import Experiment
from axiomcheck.experiments.lint.facts import Bounds, Vector, value
from axiomcheck.experiments.lint.model import DEFINITION, Place, Said, check, error, grouped, lacking, warning
from axiomcheck.experiments.lint.prevalences import of_values
from axiomcheck.experiments.lint.results import Group, Prediction
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import SLACK, shown
from axiomcheck.sources import HASSAN_2021, SEBASTIANI_2020

NONE = "no table of predicted prevalences"
UNTOLD = "it needs smoothing, and no description says with which eps"
FLOATS = Fraction(1, 10**9)  # relative: how far a mean of doubles may be off
MOST_EXACT = 1001  # prevalences whose exact scores are added up


def more(found: Sized) -> str:
    """How many further lines there are."""
    return f" (and {len(found) - 1:,} more)" if len(found) > 1 else ""


def listed(v: Iterable[Fraction]) -> str:
    """A distribution in short decimals.

    >>> listed((Fraction(1, 4), Fraction(3, 4)))
    '(0.25, 0.75)'
    """
    return f"({', '.join(map(shown, v))})"


@check("no-distribution", NONE, lambda x: x.predictions)
def distributions(x: Experiment) -> Iterator[Said]:
    """Prevalences are no distribution: one is below 0 or above 1, or they do not sum to 1."""
    for what_of in ("true", "hat"):
        bad = [r for r in x.predictions if not _rounded(getattr(r, what_of), r.half)]
        for (method, _), found in grouped(bad, lambda r: (r.method, r.group)).items():
            v, word = getattr(found[0], what_of), {"true": "true", "hat": "predicted"}[what_of]
            what = f"{method}: the {word} prevalences {listed(v)}, sum {shown(sum(v, Fraction(0)))}, are no distribution"
            reason = "prevalences are shares: none is negative, and they sum to 1"
            yield error(what + more(found), found[0].place, reason, DEFINITION)


def _rounded(v: Vector, half: Fraction) -> bool:
    """May this be a distribution, its numbers rounded?"""
    return min(v) >= -half - SLACK and abs(sum(v, Fraction(-1))) <= len(v) * half + SLACK


@check("sizes-differ", NONE, lambda x: x.predictions)
def sizes(x: Experiment) -> Iterator[Said]:
    """Samples of one dataset have different numbers of classes."""
    for group, found in x.groups.items():
        odd = [r for r in found if len(r.true) != len(found[0].true)]
        if odd:
            sizes_met = f"{len(odd[0].true)} classes among those of {len(found[0].true)}"
            what = f"{group}: a sample of {sizes_met}{more(odd)}"
            reason = "the samples of a dataset share its codeframe; a class that is not met has prevalence 0"
            yield error(what, odd[0].place, reason, DEFINITION)


@check("truth-differs", NONE, lambda x: x.predictions)
def same_truth(x: Experiment) -> Iterator[Said]:
    """The true prevalences of one sample differ between methods."""
    for group, found in x.groups.items():
        first: dict[str, Prediction] = {}
        bad = []
        for r in found:
            other = first.setdefault(r.sample, r)
            slack, pairs = r.half + other.half + SLACK, zip(r.true, other.true, strict=False)
            if len(r.true) != len(other.true) or any(abs(a - b) > slack for a, b in pairs):
                bad.append(r)
        if bad:
            other = first[bad[0].sample]
            what = (
                f"{group}: sample {bad[0].sample} has the true prevalences {listed(bad[0].true)} for {bad[0].method} "
                f"but {listed(other.true)} for {other.method}" + more(bad)
            )
            reason = "methods are compared on the same samples; these cannot be the same ones"
            yield error(what, bad[0].place, reason, DEFINITION)


@check("truth-not-declared", "no description with test prevalences beside a table of predictions",
       lambda x: x.predictions, "test")
def declared(x: Experiment, *_: Any) -> Iterator[Said]:
    """A sample's true prevalence is none of those that the description declares."""
    for group, found in x.groups.items():
        d = x.declared(group)
        if d is None or not d.values or len(found[0].true) != 2:
            yield lacking(f"{group}: which prevalences are declared for these samples is not said")
            continue
        known, truths = np.array(d.values, dtype=float), np.array([r.true[0] for r in found], dtype=float)
        gap = np.abs(truths[:, None] - known[None, :]).min(axis=1)
        if bad := [r for r, g in zip(found, gap, strict=True) if g > float(r.half) + 1e-9]:
            met = shown(bad[0].true[0])
            what = f"{group}: the true prevalence {met} is none of those declared ({d}){more(bad)}"
            reason = "what is said of the declared prevalences, lazy's score for one, does not hold for these samples"
            yield warning(what, bad[0].place, reason, DEFINITION)


@check("samples-missing", NONE, lambda x: x.predictions)
def complete(x: Experiment) -> Iterator[Said]:
    """A method lacks samples that another one has."""
    for group, found in x.groups.items():
        every = {r.sample for r in found}
        for method, rows in grouped(found, lambda r: r.method).items():
            if lost := sorted(every - {r.sample for r in rows}):
                what = f"{group}: {method} lacks {len(lost)} of {len(every)} samples, such as {lost[0]}"
                reason = "its averages are over other samples than those of the other methods"
                yield warning(what, rows[0].place, reason, DEFINITION)


@check("no-value-at-line", "no table of predictions and measures", lambda x: x.predictions and x.measures)
def valued(x: Experiment) -> Iterator[Said]:
    """A measure has no value at a line."""
    for m in x.measures:
        for group, found in x.groups.items():
            seen: dict[tuple, bool] = {}  # which prevalences are 0 or 1 decides, nearly always
            bad = []
            for r in found:
                if m.classes not in (None, len(r.true)) or x.eps(m) is not None or min(*r.true, *r.hat) != 0:
                    continue
                key = tuple((v > 0) + 2 * (w > 0) for v, w in zip(r.true, r.hat, strict=True))
                if key not in seen:
                    seen[key] = value(m, r.true, r.hat) is None
                if seen[key]:
                    bad.append(r)
            if bad:
                r = bad[0]
                what = f"{group}: {m.name} has no value at p = {listed(r.true)}, p_hat = {listed(r.hat)} ({r.method})"
                reason = "the kernel finds a zero denominator or logarithm there; say with which eps scores were smoothed"
                said = error if x.told(m) else warning
                yield said(what + more(bad), r.place, reason, SEBASTIANI_2020.at("Eq. 6"))


@check("not-smoothed", "no table of predictions with a method that smooths another one",
       lambda x: x.predictions and x.smoothings)
def smoothing(x: Experiment) -> Iterator[Said]:
    """A prediction of a method that smooths another's counts is not the other's, smoothed."""
    for method, base in x.smoothings:
        for group, found in x.groups.items():
            of = {r.sample: r for r in found if r.method == base.name}
            pairs = [(r, of[r.sample]) for r in found if r.method == method.name and r.sample in of]
            share = x.share(method, x.size(group))
            if bad := [(r, b) for r, b in pairs if not _smoothed(r, b, share)]:
                r, b = bad[0]
                by = "some amount" if share is None else f"{shown(share)} of the counts kept"
                what = (
                    f"{group}: {method.name} predicts {listed(r.hat)} where {base.name} predicts {listed(b.hat)}, "
                    f"which is not that smoothed ({by})" + more([r for r, _ in bad])
                )
                reason = f"Laplace smoothing gives k p_hat + (1 - k)/n, k = s/(s + alpha n), for {base.name}'s p_hat"
                yield error(what, r.place, reason, HASSAN_2021.at("Section 5.2"))


def _smoothed(r: Prediction, base: Prediction, share: Fraction | None) -> bool:
    """Is it share * base + (1 - share)/n; for an unknown share, for some?"""
    n, slack = len(r.hat), r.half + base.half + SLACK
    shares = (Fraction(0), Fraction(1)) if share is None else (share,)
    ends = [[k * b + (1 - k) / n for k in shares] for b in base.hat]
    near = (min(e) - slack <= a <= max(e) + slack for a, e in zip(r.hat, ends, strict=False))
    return len(ends) == n and all(near)


@check("not-better-than-lazy", "no table of predictions and measures", lambda x: x.predictions and x.measures)
def beaten_by_lazy(x: Experiment) -> Iterator[Said]:
    """A method's mean error is no less than that of always predicting the mean of the true prevalences."""
    for group, found in x.groups.items():
        for method, rows in grouped(found, lambda r: r.method).items():
            if len({r.hat for r in rows}) == 1 or len({r.true for r in rows}) == 1:
                continue  # a constant itself, or nothing to predict
            yield from _against_lazy(x, group, method, rows)


def _against_lazy(x: Experiment, group: Group, method: str, rows: list[Prediction]) -> Iterator[Said]:
    n = len(rows[0].true)
    truths = [r.true for r in rows]
    lazy = tuple(sum((p[c] for p in truths), Fraction(0)) / len(truths) for c in range(n))
    lost = []
    for m in x.measures:
        if m.classes not in (None, n):
            continue
        if not x.told(m):
            yield lacking(f"{m.name}: {UNTOLD}")
            continue
        try:
            (low, high), mean = _lazy_score(x, m, rows, lazy), mean_error(m, rows, x.eps(m))
        except AxiomcheckError as trouble:
            yield lacking(f"{group}, {method}, {m.name}: {trouble}")
            continue
        if mean * (1 + FLOATS) >= low:
            lost.append(f"{m.name} {shown(mean)} (lazy {shown((low + high) / 2)})")
    if lost:
        what = f"{group}: {method} is no better than lazy, always {listed(lazy)}, by {', '.join(lost)}"
        yield lazy_finding(x, group, what, rows[0].place)


def lazy_finding(x: Experiment, group: Group, what: str, place: Place) -> Said:
    """An error where the distribution of the true prevalences is declared, so that anybody knew its mean."""
    reason, said = "a method that does not look at the data is no worse", error
    if x.declared(group) is None:
        reason += "; but the mean of these true prevalences is known only afterwards"
        said = warning
    return said(what, place, reason, HASSAN_2021.at("Sections 5.2, 6"))


def _lazy_score(x: Experiment, m: Measure, rows: list[Prediction], lazy: Vector) -> Bounds:
    """Exactly for two classes; else in double precision."""
    if len(lazy) == 2:
        met = of_values([r.true[0] for r in rows], "true prevalences")
        if isinstance(met, Atoms) and len(met.points) <= MOST_EXACT:
            return expected_score(m, lazy[0], met, eps=x.eps(m), domain="natural").bounds
    mean = mean_error(m, [replace(r, hat=lazy) for r in rows], x.eps(m))
    return mean * (1 - FLOATS), mean * (1 + FLOATS)


def mean_error(m: Measure, rows: list[Prediction], eps: Fraction | None) -> Fraction:
    """The mean error of predictions, in double precision."""
    true, hat = (np.array([getattr(r, k) for r in rows], dtype=float) for k in ("true", "hat"))
    found = numeric.evaluate(m, true, hat, eps=None if eps is None else float(eps))
    return Fraction(float(np.mean(found)))
