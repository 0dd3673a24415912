"""What rules look at: the description, the tables, and what each method is; and how it is read from files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from axiomcheck.errors import InputError
from axiomcheck.experiments.expected.distributions import Distribution
from axiomcheck.experiments.lint import description, prevalences, results
from axiomcheck.experiments.lint.description import Description, Method
from axiomcheck.experiments.lint.facts import Facts, Vector, hole, read_measure
from axiomcheck.experiments.lint.model import grouped
from axiomcheck.experiments.lint.results import Group, Prediction, Results, Score
from axiomcheck.input.files import contents
from axiomcheck.lang.measure import Measure

LAZY, CC, LCC = "lazy", "cc", "lcc"  # as a paper calls them, where no description says what methods are
HALF = Fraction(1, 2)
MAX_BYTES = 500_000_000
Means = dict[tuple[str, Group, str], "Mean"]


@dataclass(frozen=True)
class Mean:
    """A method's mean score over a group: between `low` and `high`, as far as its digits tell."""

    low: Fraction
    high: Fraction
    first: Score
    count: int = 1

    @property
    def middle(self) -> Fraction:
        """As it is printed, or the mean of what is."""
        return (self.low + self.high) / 2


@dataclass
class Experiment:
    """Everything that was given, put together."""

    description: Description | None = None
    results: tuple[Results, ...] = ()
    more: tuple[Measure, ...] = ()
    facts: Facts = field(default_factory=Facts)

    def eps(self, measure: Measure) -> Fraction | None:
        """The amount of smoothing before scores by this measure are taken."""
        return None if self.description is None else self.description.eps_of(measure)

    def told(self, measure: Measure) -> bool:
        """Is it known whether the measure is smoothed?  Not of one that needs it, if nobody says how."""
        told = self.description is not None or measure in self.more
        return told or hole(measure, measure.classes or 2) is None

    @property
    def predictions(self) -> list[Prediction]:
        """Of all files."""
        return [x for r in self.results for x in r.predictions]

    @cached_property
    def groups(self) -> dict[Group, list[Prediction]]:
        """Predictions by dataset and protocol."""
        return grouped(self.predictions, lambda x: x.group)

    @property
    def declared_measures(self) -> tuple[Measure, ...]:
        """By the description, or in words."""
        return (*(self.description.measures if self.description else ()), *self.more)

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """Those that are declared, or named in a table of scores."""
        found = (*self.declared_measures, *self.named.values())
        return tuple({m.id: m for m in found if m is not None}.values())

    @cached_property
    def named(self) -> dict[str, Measure | None]:
        """What tables of scores call measures; None for a name that is not known."""
        declared = {m.name.lower(): m for m in self.declared_measures}
        found: dict[str, Measure | None] = {}
        for name in {s.measure for r in self.results for s in r.scores}:
            try:
                found[name] = declared.get(name.lower()) or read_measure(name, "measure")
            except InputError:
                found[name] = None
        return dict(sorted(found.items()))

    # -- scores
    @cached_property
    def means(self) -> Means:
        """The mean score of a method on a group by a measure, from whichever lines there are."""
        lines = grouped((s for r in self.results for s in r.scores), lambda s: (s.method, s.group, s.measure))
        return {k: _mean(found) for k, found in lines.items()}

    # -- methods
    @cached_property
    def methods(self) -> dict[str, Method]:
        """By name; as a paper names them where no description says what they are."""
        if self.description is not None and self.description.methods is not None:
            return {m.name: m for m in self.description.methods}
        names = [x.method for x in self.predictions] + [key[0] for key in self.means]
        found = dict.fromkeys(names)
        base = next((name for name in found if name.lower() == CC), None)
        return {name: _by_name(name, base) for name in found}

    def is_constant(self, name: str) -> bool:
        """Does the method predict a constant, whatever that is?"""
        method = self.methods.get(name)
        return (method is not None and method.constant is not None) or name.lower().partition(":")[0] == LAZY

    def constant(self, name: str, group: Group) -> Fraction | None:
        """What a method predicts always, for the first of two classes: as declared, or as its predictions say.

        Of lazy without predictions it is the mean of the true prevalences, where that is 1/2; else
        it may as well be 1/2.
        """
        method = self.methods.get(name)
        if method is not None and method.constant is not None:
            return method.constant
        if not self.is_constant(name):
            return None
        rows = {x.hat for x in self.groups.get(group, ()) if x.method == name}
        if rows:
            return next(iter(rows))[0] if len(rows) == 1 else None
        test = self.test(group)
        return test.mean if test is not None and test.mean == HALF else None

    @property
    def smoothings(self) -> list[tuple[Method, Method]]:
        """Methods that smooth another one's counts, with that one."""
        return [(m, self.methods[m.smooths]) for m in self.methods.values() if m.smooths in self.methods]

    def share(self, method: Method, n: int | None) -> Fraction | None:
        """What is left of the counts after Laplace smoothing: s/(s + alpha n); None if it is not said."""
        size = None if self.description is None else self.description.sample_size
        if method.alpha is None or size is None or n is None:
            return None
        return Fraction(size) / (size + method.alpha * n)

    # -- prevalences
    def size(self, group: Group) -> int | None:
        """The number of classes; None where nothing says it."""
        if group in self.groups:
            return len(self.groups[group][0].true)
        if self.description is None:
            return 2 if prevalences.named(group.protocol) is not None else None
        return self.description.datasets.get(group.dataset, self.description.classes)

    def truths(self, group: Group) -> list[Vector]:
        """The true prevalences of the group's samples, each once."""
        return list({x.sample: x.true for x in self.groups.get(group, ())}.values())

    def test(self, group: Group) -> Distribution | None:
        """How the true prevalence of the first of two classes is distributed: as met, declared, or named."""
        if self.size(group) != 2:
            return None
        if not (shares := [p[0] for p in self.truths(group)]):
            return self.declared(group)
        if any(not 0 <= p <= 1 for p in shares):
            return None
        return prevalences.of_values(shares, "true prevalences", "the samples' prevalences")

    def declared(self, group: Group) -> Distribution | None:
        """What the description says of the test prevalences, or the protocol's name.

        Where there are several protocols, the description does not say which one it is about.
        """
        named = prevalences.named(group.protocol, self.size(group))
        if self.description is None or self.description.test is None or (named and self.protocols > 1):
            return named
        return self.description.test if self.protocols < 2 else None

    @cached_property
    def protocols(self) -> int:
        """How many protocols the tables have."""
        return len({x.group.protocol for x in self.predictions} | {key[1].protocol for key in self.means})


def _by_name(name: str, base: str | None) -> Method:
    """As papers and `axiomcheck experiment` call methods: `lazy:0.3` predicts a constant, `lcc:5` smooths `cc`."""
    key, _, number = name.lower().partition(":")
    value = Fraction(number) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,20})?", number) else None
    if key == LCC and base is not None:
        return Method(name, smooths=base, alpha=value)
    return Method(name, constant=value if key == LAZY and value is not None and value <= 1 else None)


def _mean(found: Iterable[Score]) -> Mean:
    """Lines of single samples are averaged; a line without a sample is a mean already."""
    found = list(found)
    whole = [s for s in found if not s.sample] or found
    low, high = (sum((s.value + k * s.half for s in whole), Fraction(0)) / len(whole) for k in (-1, 1))
    return Mean(low, high, whole[0], len(whole))


def read(files: Iterable[Path | str], more: Iterable[str] = (), facts: Facts | None = None) -> Experiment:
    """The experiment that files tell of: at most one description (`.toml`), and tables (`.csv`).

    An InputError says which file cannot be used, where and why.
    """
    found, tables = None, []
    for file in map(Path, files):
        if file.suffix.lower() == ".toml":
            if found is not None:
                raise InputError(f"{file}: there is a description already, {found.file}; give one")
            found = description.parse(contents(file, description.MAX_BYTES, description.SHORT), str(file))
        elif file.suffix.lower() == ".csv":
            tables.append(results.parse(contents(file, MAX_BYTES, results.SPLIT), str(file)))
        else:
            raise InputError(f"{file}: give a description that ends in .toml, or results that end in .csv")
    if found is None and not tables:
        raise InputError("there is no file; give a description (.toml), results (.csv), or both")
    measures = tuple(read_measure(text, "--measure", outside=True) for text in more)
    return Experiment(found, tuple(tables), measures, facts or Facts())
