"""Rules for the design of an experiment: which prevalences are tested, searched, averaged over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError
from axiomcheck.experiments import Infinite, expected_score
from axiomcheck.experiments.lint.context import LAZY, Experiment
from axiomcheck.experiments.lint.description import Description
from axiomcheck.experiments.lint.facts import Vector, centre, limit_there, without_value
from axiomcheck.experiments.lint.model import (
    DEFINITION,
    PITFALLS,
    SEBASTIANI,
    Finding,
    Place,
    Said,
    check,
    error,
    lacking,
    warning,
)
from axiomcheck.experiments.lint.numbers import shown
from axiomcheck.experiments.lint.prevalences import Prevalences
from axiomcheck.lang.measure import Measure
from axiomcheck.report.summaries import summary, vector
from axiomcheck.verdict import Status

MAX_TEXT = "whose largest error is not the same for every true distribution and codeframe"


@check("search-contains-test")
def searched(x: Experiment) -> Iterator[Said]:
    """A method searches exactly the prevalences that are tested, or more that contain them."""
    d = x.description
    if d is None or d.test is None or d.methods is None:
        yield lacking("no description with test prevalences and methods")
        return
    for i, method in enumerate(d.methods, 1):
        if method.search is not None:
            who, place = f"{method.name} searches", d.place(f"methods[{i}].search")
            yield from _leak(d.test, method.search, who, place)


def _leak(test: Prevalences, search: Prevalences, who: str, place: Place) -> Iterator[Finding]:
    if not test.finite or not search.finite:
        return  # a continuous prevalence is met with probability zero
    common = set(test.values) & set(search.values)
    reason = (
        "a search over the values that occur rounds every estimate to a true one, so the score is better than for "
        "prevalences that were not known; search with finer steps than the test's, or continuously"
    )
    if len(common) == len(test.values):
        what = f"{who} {search}, which contains every test prevalence ({test})"
        yield error(what, place, reason, PITFALLS.at("Section 5.1"))
    elif 2 * len(common) >= len(test.values):
        what = f"{who} {search}, which contains {len(common)} of the {len(test.values)} test prevalences"
        yield warning(what, place, reason, PITFALLS.at("Section 5.1"))


@check("selection-is-test")
def selected(x: Experiment) -> Iterator[Said]:
    """Models are selected at the prevalences that are tested."""
    d = x.description
    if d is None or d.test is None or d.selection is None:
        yield lacking("no description with test prevalences and [model_selection] prevalences")
        return
    if d.test.finite and d.selection.finite and set(d.test.values) <= set(d.selection.values):
        what = f"models are selected at {d.selection}, which contains every test prevalence ({d.test})"
        reason = "the set of prevalences that will be tested is known to whoever selects the model, as it never is outside"
        place = d.place("model_selection.prevalences")
        yield warning(what, place, reason, PITFALLS.at("Sections 5.1, 6"))


@check("no-value-at-zero")
def undefined(x: Experiment) -> Iterator[Said]:
    """A measure has no value at a prevalence of 0 or 1 that is tested, and nothing is smoothed."""
    d = x.description
    if d is None or d.test is None or not x.measures:
        yield lacking("no description with test prevalences and measures")
        return
    if not d.test.zero_or_one:
        return
    for m in (m for m in x.measures if x.eps(m) is None):
        for n in d.sizes:
            found = _zero(m, n)
            if found is None:
                continue
            p, prediction = found
            met = " and ".join(shown(v) for v in d.test.zero_or_one)
            what = f"{m.name} meets test prevalences of {met} and is not smoothed: it has no value at {_at(p, prediction)}"
            reason = (
                f"the kernel finds a zero denominator or logarithm there; {limit_there(m, p, prediction)}"
            )
            yield error(what, d.place("test.prevalences"), reason, SEBASTIANI.at("Eq. 6"))
            break


def _zero(m: Measure, n: int) -> tuple[Vector, Vector] | None:
    """A truth with an empty class, and a prediction whose error has no value there."""
    if m.classes not in (None, n):
        return None
    p = (Fraction(0), *centre(n - 1))
    found = without_value(m, p)
    return None if found is None else (p, found)


def _at(p: Vector, x: Vector) -> str:
    return f"p = {vector(p)}, p_hat = {vector(x)}"


@check("no-value-at-prediction")
def at_predictions(x: Experiment) -> Iterator[Said]:
    """A measure has no value where a method predicts 0 for a class that is there, and nothing is smoothed."""
    d = x.description
    if d is None or d.test is None or not x.measures:
        yield lacking("no description with test prevalences and measures")
        return
    for m in (m for m in x.measures if x.eps(m) is None):
        n = d.sizes[0]
        p = centre(n)
        found = without_value(m, p) if m.classes in (None, n) else None
        if found is not None:
            what = f"{m.name} is not smoothed: a method that predicts 0 for a class has no score, as at {_at(p, found)}"
            reason = f"the kernel finds a zero denominator or logarithm there; {limit_there(m, p, found)}"
            yield warning(what, d.place("measures"), reason, SEBASTIANI.at("Eq. 6"))


@check("infinite-mean")
def infinite(x: Experiment) -> Iterator[Said]:
    """The mean error of a constant prediction is infinite, so averages over samples tell nothing."""
    d = x.description
    if d is None or d.test is None or not x.measures or d.classes != 2 or d.test.finite:
        yield lacking("no description of two classes with continuous test prevalences and measures")
        return
    for m in x.measures:
        mean = d.test.distribution.mean
        try:
            found = expected_score(m, mean, d.test.distribution, eps=x.eps(m))
        except AxiomcheckError as trouble:
            yield lacking(f"{m.name}: {trouble}")
            continue
        if isinstance(found, Infinite):
            what = f"the expected {m.name} of always predicting {shown(mean)} is infinite ({d.test})"
            reason = "the mean over more and more samples grows beyond all bounds; smooth, or leave out small prevalences"
            yield error(what, d.place("test.prevalences"), reason, SEBASTIANI.at("Section 4.3"))


@check("average-mixes-ranges")
def ranges(x: Experiment) -> Iterator[Said]:
    """An average mixes errors that have different largest values: the measure does not satisfy MAX."""
    d = x.description
    if d is None or not d.average_over or not x.measures:
        yield lacking("no description with measures and average_over")
        return
    mixes_sizes = "datasets" in d.average_over and len(d.sizes) > 1
    if not mixes_sizes and not (d.test is None or d.test.vary):
        return
    for m in x.measures:
        if mixes_sizes and m.classes is not None:
            what = f"{m.name} is about {m.classes} classes, and the datasets have {_listed(d.sizes)}"
            yield error(what, d.place("datasets"), "its formula says so", DEFINITION)
            continue
        yield from _mixed(x, m, d, mixes_sizes)


def _mixed(x: Experiment, m: Measure, d: Description, mixes_sizes: bool) -> Iterator[Said]:
    verdict = x.facts.about(m, "max", None if mixes_sizes else d.sizes[0], x.eps(m))
    if verdict.status is Status.PROVED:
        return
    if verdict.status is Status.UNKNOWN:
        yield lacking(f"{m.name}: whether it satisfies MAX is not decided")
        return
    reason = f"MAX is {verdict.status.value} ({verdict.scope}): {summary(verdict)}; samples with a wider range weigh more"
    if mixes_sizes:
        what = f"{m.name} is averaged over datasets of {_listed(d.sizes)} classes, {MAX_TEXT}"
        yield error(what, d.place("average_over"), reason, SEBASTIANI.at("Property 4, Section 5.1"))
    else:
        what = f"{m.name} is averaged over samples of different true prevalence, {MAX_TEXT}"
        yield warning(what, d.place("average_over"), reason, SEBASTIANI.at("Property 4, Section 5.3"))


def _listed(sizes: tuple[int, ...]) -> str:
    words = list(map(str, sizes))
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


@check("no-lazy")
def baseline(x: Experiment) -> Iterator[Said]:
    """No method predicts a constant, so nobody sees whether the others beat one."""
    d = x.description
    if d is None or d.methods is None:
        yield lacking("no description with methods")
        return
    if any(m.constant is not None or m.name.lower() == LAZY for m in d.methods):
        return
    mean = "" if d.test is None or d.classes != 2 else f" ({shown(d.test.distribution.mean)} here)"
    what = f"no method is constant: add lazy, which always predicts the mean of the true prevalences{mean}"
    reason = "under a fixed set of test prevalences every method should be better than one that does not look at the data"
    yield warning(what, d.place("methods[1]"), reason, PITFALLS.at("Sections 5.2, 6"))


@check("prevalence-not-countable")
def countable(x: Experiment) -> Iterator[Said]:
    """A sample of that size cannot have that prevalence."""
    d = x.description
    if d is None or d.test is None or d.sample_size is None or not d.test.finite:
        yield lacking("no description with finitely many test prevalences and a sample_size")
        return
    odd = [p for p in d.test.values if (p * d.sample_size).denominator != 1]
    if odd:
        what = (
            f"{len(odd)} of {len(d.test.values)} test prevalences, such as {odd[0]}, "
            f"are no share of {d.sample_size} items"
        )
        reason = "the samples' true prevalences are others than those declared; report the ones that occur"
        yield warning(what, d.place("test.sample_size"), reason, DEFINITION)
