"""Rules for the design of an experiment: which prevalences are tested, searched, averaged over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError
from axiomcheck.experiments import Infinite, expected_score
from axiomcheck.experiments.expected.distributions import Distribution
from axiomcheck.experiments.lint.context import LAZY, Experiment
from axiomcheck.experiments.lint.description import Description, Method
from axiomcheck.experiments.lint.facts import Vector, centre, limit_there, without_value
from axiomcheck.experiments.lint.model import DEFINITION, Said, check, error, lacking, warning
from axiomcheck.lang.measure import Measure
from axiomcheck.naming import in_a_row
from axiomcheck.report.numbers import shown
from axiomcheck.report.summaries import summary, vector
from axiomcheck.sources import HASSAN_2021, SEBASTIANI_2020
from axiomcheck.verdict import Status

UNMEASURED = "no description with test prevalences and measures"
MAX_TEXT = "whose largest error is not the same for every true distribution and codeframe"


@check("search-contains-test", "no description with test prevalences and methods", says="test methods")
def searched(
    x: Experiment, d: Description, test: Distribution, methods: tuple[Method, ...]
) -> Iterator[Said]:
    """A method searches exactly the prevalences that are tested, or more that contain them."""
    reason = (
        "a search over the values that occur rounds every estimate to a true one, so the score is better than for "
        "prevalences that were not known; search with finer steps than the test's, or continuously"
    )
    for i, method in enumerate(methods, 1):
        if method.search is None or not test.values or not method.search.values:
            continue  # a continuous prevalence is met with probability zero
        common = set(test.values) & set(method.search.values)
        who, place = f"{method.name} searches {method.search}", d.place(f"methods[{i}].search")
        if len(common) == len(test.values):
            what = f"{who}, which contains every test prevalence ({test})"
            yield error(what, place, reason, HASSAN_2021.at("Section 5.1"))
        elif 2 * len(common) >= len(test.values):
            what = f"{who}, which contains {len(common)} of the {len(test.values)} test prevalences"
            yield warning(what, place, reason, HASSAN_2021.at("Section 5.1"))


@check("selection-is-test", "no description with test prevalences and [model_selection] prevalences",
       says="test selection")
def selected(x: Experiment, d: Description, test: Distribution, selection: Distribution) -> Iterator[Said]:
    """Models are selected at the prevalences that are tested."""
    if test.values and selection.values and set(test.values) <= set(selection.values):
        what = f"models are selected at {selection}, which contains every test prevalence ({test})"
        reason = "the set of prevalences that will be tested is known to whoever selects the model, as it never is outside"
        place = d.place("model_selection.prevalences")
        yield warning(what, place, reason, HASSAN_2021.at("Sections 5.1, 6"))


@check("no-value-at-zero", UNMEASURED, lambda x: x.measures, "test")
def undefined(x: Experiment, d: Description, test: Distribution) -> Iterator[Said]:
    """A measure has no value at a prevalence of 0 or 1 that is tested, and nothing is smoothed."""
    met = " and ".join(shown(v) for v in test.values if v in (0, 1))
    for m in x.measures if met else ():
        found = (_without_value(x, m, (Fraction(0), *centre(n - 1))) for n in d.sizes)
        if (first := next(filter(None, found), None)) is not None:
            where = f"it has no value at {first[0]}"
            what = f"{m.name} meets test prevalences of {met} and is not smoothed: {where}"
            yield error(what, d.place("test.prevalences"), first[1], SEBASTIANI_2020.at("Eq. 6"))


def _without_value(x: Experiment, m: Measure, p: Vector) -> tuple[str, str] | None:
    """A point with this truth at which a measure that is not smoothed has no value, and the reason."""
    if x.eps(m) is not None or m.classes not in (None, len(p)) or (found := without_value(m, p)) is None:
        return None
    why = f"the kernel finds a zero denominator or logarithm there; {limit_there(m, p, found)}"
    return f"p = {vector(p)}, p_hat = {vector(found)}", why


@check("no-value-at-prediction", UNMEASURED, lambda x: x.measures, "test")
def at_predictions(x: Experiment, d: Description, _: Distribution) -> Iterator[Said]:
    """A measure has no value where a method predicts 0 for a class that is there, and nothing is smoothed."""
    for m in x.measures:
        if (found := _without_value(x, m, centre(d.sizes[0]))) is not None:
            nothing = f"a method that predicts 0 for a class has no score, as at {found[0]}"
            what = f"{m.name} is not smoothed: {nothing}"
            yield warning(what, d.place("measures"), found[1], SEBASTIANI_2020.at("Eq. 6"))


@check("infinite-mean", "no description of two classes with continuous test prevalences and measures",
       lambda x: x.measures and x.description.classes == 2 and not x.description.test.values, "test")
def infinite(x: Experiment, d: Description, test: Distribution) -> Iterator[Said]:
    """The mean error of a constant prediction is infinite, so averages over samples tell nothing."""
    mean = test.mean
    for m in x.measures:
        try:
            found = expected_score(m, mean, test, eps=x.eps(m))
        except AxiomcheckError as trouble:
            yield lacking(f"{m.name}: {trouble}")
            continue
        if isinstance(found, Infinite):
            what = f"the expected {m.name} of always predicting {shown(mean)} is infinite ({test})"
            reason = "the mean over more and more samples grows beyond all bounds; smooth, or leave out small prevalences"
            yield error(what, d.place("test.prevalences"), reason, SEBASTIANI_2020.at("Section 4.3"))


@check("average-mixes-ranges", "no description with measures and average_over",
       lambda x: x.measures and x.description.average_over, "average_over")
def ranges(x: Experiment, d: Description, _: tuple[str, ...]) -> Iterator[Said]:
    """An average mixes errors that have different largest values: the measure does not satisfy MAX."""
    mixes_sizes = "datasets" in d.average_over and len(d.sizes) > 1
    if not mixes_sizes and not (d.test is None or len(d.test.values) != 1):
        return
    for m in x.measures:
        if mixes_sizes and m.classes is not None:
            what = f"{m.name} is about {m.classes} classes, and the datasets have {in_a_row(list(map(str, d.sizes)))}"
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
        sizes = in_a_row(list(map(str, d.sizes)))
        what = f"{m.name} is averaged over datasets of {sizes} classes, {MAX_TEXT}"
        yield error(what, d.place("average_over"), reason, SEBASTIANI_2020.at("Property 4, Section 5.1"))
    else:
        what = f"{m.name} is averaged over samples of different true prevalence, {MAX_TEXT}"
        yield warning(what, d.place("average_over"), reason, SEBASTIANI_2020.at("Property 4, Section 5.3"))


@check("no-lazy", "no description with methods", says="methods")
def baseline(x: Experiment, d: Description, methods: tuple[Method, ...]) -> Iterator[Said]:
    """No method predicts a constant, so nobody sees whether the others beat one."""
    if any(m.constant is not None or m.name.lower() == LAZY for m in methods):
        return
    mean = "" if d.test is None or d.classes != 2 else f" ({shown(d.test.mean)} here)"
    what = f"no method is constant: add lazy, which always predicts the mean of the true prevalences{mean}"
    reason = "under a fixed set of test prevalences every method should be better than one that does not look at the data"
    yield warning(what, d.place("methods[1]"), reason, HASSAN_2021.at("Sections 5.2, 6"))


@check("prevalence-not-countable", "no description with finitely many test prevalences and a sample_size",
       lambda x: x.description.test.values, "test sample_size")
def countable(x: Experiment, d: Description, test: Distribution, size: int) -> Iterator[Said]:
    """A sample of that size cannot have that prevalence."""
    if odd := [p for p in test.values if (p * size).denominator != 1]:
        shares = f"{len(odd)} of {len(test.values)} test prevalences, such as {odd[0]},"
        what = f"{shares} are no share of {size} items"
        reason = "the samples' true prevalences are others than those declared; report the ones that occur"
        yield warning(what, d.place("test.sample_size"), reason, DEFINITION)
