"""An experiment described in a TOML file, as docs/lint.md says, read strictly: a key that is not known is refused."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.experiments.expected.distributions import Distribution
from axiomcheck.experiments.lint import prevalences
from axiomcheck.experiments.lint.facts import hole, read_measure
from axiomcheck.experiments.lint.model import Place
from axiomcheck.input.files import located, only, toml
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import exact

MAX_BYTES, MOST_CLASSES = 65_536, 1000
SHORT = "a description needs a page"
KEYS = ("title", "measures", "eps", "smoothed", "average_over", "test", "datasets", "methods",
        "model_selection")  # fmt: skip
TEST_KEYS = ("prevalences", "sample_size", "repetitions", "classes")
METHOD_KEYS = ("name", "search", "constant", "smooths", "alpha")
SELECTION_KEYS = ("prevalences", "measure")
OVER = ("samples", "datasets")
NEEDED, ALL = "needed", "all"
_HEADER = re.compile(r"\s*\[(\[)?\s*([A-Za-z_]+)\s*\]")
_KEY = re.compile(r"\s*\"?([A-Za-z0-9_]+)\"?\s*=")


@dataclass(frozen=True)
class Method:
    """A method: what it searches, the constant it predicts, or whose counts it smooths (with `alpha`)."""

    name: str
    search: Distribution | None = None
    constant: Fraction | None = None
    smooths: str | None = None
    alpha: Fraction | None = None


@dataclass(frozen=True)
class Description:
    """An experiment."""

    file: str
    measures: tuple[Measure, ...] = ()  # by which predictions are scored
    # with which true and predicted prevalences are smoothed before they are scored
    eps: Fraction | None = None
    average_over: tuple[str, ...] = ()
    test: Distribution | None = None  # true prevalences of the test samples
    sample_size: int | None = None
    classes: int = 2
    datasets: dict[str, int] = field(default_factory=dict)  # number of classes of each
    methods: tuple[Method, ...] | None = None
    selection: Distribution | None = None
    lines: dict[str, int] = field(default_factory=dict)
    # by which measures: "needed", those without a value at some zeros, or "all"
    smoothed: str = NEEDED

    def eps_of(self, measure: Measure) -> Fraction | None:
        """With which amount this measure is smoothed."""
        if self.eps is None or self.smoothed == ALL:
            return self.eps
        return self.eps if hole(measure, measure.classes or self.classes) is not None else None

    def place(self, key: str) -> Place:
        """Where a key stands; keys of the i-th method are `methods[i].search`."""
        return Place(self.file, self.lines.get(key, 0), key)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of classes of the codeframes."""
        return tuple(sorted(set(self.datasets.values()))) or (self.classes,)


def parse(text: str, file: str = "protocol.toml") -> Description:
    """Read a description; an InputError says what cannot be used, where, and the cure.

    >>> found = parse('measures = ["AE"]\\n[test]\\nprevalences = {grid = 10}')
    >>> found.measures, str(found.test), found.place("test.prevalences").line
    ((<Measure AE>,), 'the grid 0, 1/10, ..., 1', 3)
    """
    data = toml(text, file, "a description needs no nesting")
    try:
        return _described(data, file, line_numbers(text))
    except InputError as error:
        raise located(error, file) from None


def _described(data: dict[str, Any], file: str, lines: dict[str, int]) -> Description:
    only(data, KEYS, file)
    _texts(data, ("title",), "")
    test = _table(data, "test", TEST_KEYS, file)
    selection = _table(data, "model_selection", SELECTION_KEYS, file)
    size = _whole(test, "sample_size", "test.", 1, 10**9)
    _whole(test, "repetitions", "test.", 1, 10**9)
    if "measure" in selection:
        read_measure(selection["measure"], "model_selection.measure")
    return Description(
        file,
        _measures(data.get("measures", [])),
        _eps(data.get("eps"), size),
        _over(data.get("average_over", [])),
        _prevalences(test, "prevalences", "test."),
        size,
        _whole(test, "classes", "test.", 2, MOST_CLASSES) or 2,
        _datasets(data.get("datasets", {})),
        _methods(data["methods"], file) if "methods" in data else None,
        _prevalences(selection, "prevalences", "model_selection."),
        lines,
        _smoothed(data),
    )


def _table(data: dict[str, Any], key: str, known: tuple[str, ...], file: str) -> dict[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise InputError(f"{key} must be a table; write [{key}] above its keys")
    only(found, known, file, f"{key}.")
    return found


def _prevalences(table: dict[str, Any], key: str, inside: str) -> Distribution | None:
    return prevalences.read(table[key], inside + key) if key in table else None


def _texts(table: dict[str, Any], keys: tuple[str, ...], inside: str) -> None:
    for key in keys:
        if key in table and (type(table[key]) is not str or not 0 < len(table[key]) <= 200):
            raise InputError(f"{inside}{key} must be a string of 1 to 200 characters in quotes")


def _whole(table: dict[str, Any], key: str, inside: str, least: int, most: int) -> int | None:
    value = table.get(key)
    if value is not None and (type(value) is not int or not least <= value <= most):
        raise InputError(f"{inside}{key} must be a whole number from {least} to {most:,}")
    return value


def _measures(found: Any) -> tuple[Measure, ...]:
    if not isinstance(found, list):
        raise InputError('measures must be a list such as ["AE", "mean(abs(p_hat - p)/p)"]')
    made = tuple(read_measure(x, "measures") for x in found)
    if len({m.id for m in made}) < len(made):
        raise InputError("measures: one is named twice; leave one out")
    return made


def _eps(value: Any, size: int | None) -> Fraction | None:
    if value is None:
        return None
    if value == "sample":
        if size is None:
            raise InputError('eps = "sample" is 1/(2 * sample_size); give test.sample_size')
        return Fraction(1, 2 * size)
    found = exact(value, "eps")
    if not 0 < found <= 1000:
        raise InputError('eps must be a positive number such as "1/200", or "sample" for 1/(2 * sample_size)')
    return found


def _smoothed(data: dict[str, Any]) -> str:
    found = data.get("smoothed", NEEDED)
    if found not in (NEEDED, ALL) or ("smoothed" in data and "eps" not in data):
        raise InputError('smoothed must be "needed" or "all", beside an eps')
    return found


def _over(found: Any) -> tuple[str, ...]:
    if not isinstance(found, list) or any(x not in OVER for x in found):
        raise InputError('average_over must be a list of "samples", "datasets" or both')
    return tuple(found)


def _datasets(found: Any) -> dict[str, int]:
    if not isinstance(found, dict):
        raise InputError("datasets must be a table: lines such as Letters = 26, its number of classes")
    for key in found:
        if _whole(found, key, "datasets.", 2, MOST_CLASSES) is None:
            raise InputError(f"datasets.{key} must be its number of classes")
    return dict(found)


def _methods(found: Any, file: str) -> tuple[Method, ...]:
    if not isinstance(found, list) or not all(isinstance(x, dict) for x in found):
        raise InputError('methods must be tables: write [[methods]] and name = "..." for each')
    made = tuple(_method(x, f"methods[{i}].", file) for i, x in enumerate(found, 1))
    names = [m.name for m in made]
    if twice := next((x for x in names if names.count(x) > 1), None):
        raise InputError(f"methods: {twice} is there twice; leave one out")
    for m in made:
        if m.smooths is not None and m.smooths not in names:
            raise InputError(f"methods: {m.name} smooths {m.smooths}, which is not among the methods; add it")
    return made


def _method(table: dict[str, Any], inside: str, file: str) -> Method:
    only(table, METHOD_KEYS, file, inside)
    if "name" not in table:
        raise InputError(f'{inside}name is missing; add a line such as name = "CC"')
    _texts(table, ("name", "smooths"), inside)
    if "alpha" in table and "smooths" not in table:
        raise InputError(f'{inside}alpha is of Laplace smoothing; say of whose counts: smooths = "CC"')
    numbers = {k: exact(table[k], inside + k) if k in table else None for k in ("constant", "alpha")}
    if numbers["constant"] is not None and not 0 <= numbers["constant"] <= 1:
        raise InputError(f"{inside}constant must be a prevalence from 0 to 1")
    if numbers["alpha"] is not None and not 0 <= numbers["alpha"] <= 10**9:
        raise InputError(f"{inside}alpha must not be negative")
    search = _prevalences(table, "search", inside)
    return Method(table["name"], search, numbers["constant"], table.get("smooths"), numbers["alpha"])


def line_numbers(text: str) -> dict[str, int]:
    """On which line each key stands, as far as that is seen line by line; for messages only.

    >>> line_numbers('eps = 1\\n[[methods]]\\nname = "CC"')
    {'eps': 1, 'methods[1]': 2, 'methods[1].name': 3}
    """
    found: dict[str, int] = {}
    inside, counts = "", Counter[str]()
    for i, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            inside = header[2]
            if header[1]:
                counts[inside] += 1
                inside += f"[{counts[inside]}]"
            found.setdefault(inside, i)
            inside += "."
        elif key := _KEY.match(line):
            found.setdefault(inside + key[1], i)
    return found
