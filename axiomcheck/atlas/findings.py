"""Findings: what a maintainer or a user would want to know, each with a line that shows it, which has been run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import isfinite, nan
from typing import Any

from axiomcheck import processes
from axiomcheck.atlas import vectors as of_vectors
from axiomcheck.atlas.cards import POINTS, Card, value
from axiomcheck.atlas.functions import Function
from axiomcheck.atlas.listing import (
    AT,
    BINARY,
    FAR,
    ONE,
    TINY,
    fits_distributions,
    from_folder,
    jumps_everywhere,
    vectors,
)
from axiomcheck.atlas.namesakes import Namesakes
from axiomcheck.input.tracing.forms import NUMBERS, ROWS, VECTOR, VECTORS
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.lang.measure import QUANTIFICATION

RUN_SECONDS = 60.0
LARGEST = 1000  # denominators that are written out
GAP = 1e-9  # what floating point does not explain
Check = Callable[[Sequence[float]], bool]
Call = tuple[Function, Sequence[Sequence[str]]]  # a function at two vectors, or at one


@dataclass
class Finding:
    """One finding."""

    kind: str  # "not a metric", "zero without being right", ...
    functions: list[str]  # whom it is about
    says: str  # the finding in one sentence
    line: str  # a Python program of one line that prints the numbers
    values: list[str] = field(default_factory=list)  # what it printed when it was run

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


@dataclass
class Draft:
    """A finding before its line has been run: the sentence is made of what it prints."""

    kind: str
    functions: list[Function]
    calls: list[Call]
    check: Check
    says: Callable[[Sequence[float]], str]


def line(calls: Sequence[Call]) -> str:
    """The program.

    >>> f = Function("math", "dist", probe={"keywords": {}})
    >>> line([(f, (["1", "0"], ["1/2", "1/2"]))])
    'from numpy import array; from math import dist; print(dist(array([1, 0]), array([1/2, 1/2])))'
    """
    named: dict[str, str] = {}
    imports = []
    for function, _ in calls:
        if function.spec not in named:
            taken = function.name in named.values()
            named[function.spec] = f"{function.name}_{len(named) + 1}" if taken else function.name
            module = function.module.rpartition("/")[2].removesuffix(".py")
            suffix = f" as {named[function.spec]}" if taken else ""
            imports.append(f"from {module} import {function.name}{suffix}")
    values = []
    for function, given in calls:
        more = "".join(f", {k}={v}" for k, v in function.probe.get("keywords", {}).items())
        vectors = ", ".join(_WRITTEN[function.form](v) for v in given)
        values.append(f"{named[function.spec]}({vectors}{more}){_ITEM.get(function.form, '')}")
    arrays = ["from numpy import array"] if any("array(" in v for v in values) else []
    return "; ".join([*arrays, *imports, f"print({', '.join(values)})"])


_WRITTEN: dict[str, Callable[[Sequence[str]], str]] = {
    VECTORS: lambda v: f"array([{', '.join(v)}])",
    ROWS: lambda v: f"array([[{', '.join(v)}]])",
    NUMBERS: lambda v: v[1],
}
_ITEM = {ROWS: ".item()"}  # they give a matrix, or a row, of one number


def confirmed(draft: Draft) -> Finding | None:
    """The finding, if the library itself gives the numbers; None if it does not, in floating point."""
    program = line(draft.calls)
    module = draft.calls[0][0].module
    done = processes.run(
        [sys.executable, "-W", "ignore", "-c", program],
        seconds=RUN_SECONDS,
        caps=processes.Caps(0, RUN_SECONDS, 1000),
        cwd=from_folder(module),
    )
    printed = done.said.split()
    try:
        values = [float(x) for x in printed]
    except ValueError:
        return None
    if done.code != 0 or len(values) != len(draft.calls) or not draft.check(values):
        return None
    names = [f.spec for f in draft.functions]
    return Finding(draft.kind, names, draft.says(values), program, [f"{x:.6g}" for x in values])


def drafts(function: Function, card: Card) -> Iterable[Draft]:
    """What the card and the values of a function suggest."""
    if function.kind == VECTOR:
        yield from _of_vector(function, card)
        return
    if function.kind != QUANTIFICATION:
        yield from _of_matrices(function, card)
        return
    if not fits_distributions(function.probe.get("shares", {})):
        return  # it is made for something else
    yield from _of_zeros(function)
    status = {name: cell["status"] for name, cell in card.items()}
    sign = -1.0 if function.is_score else 1.0
    best = function.best or 0.0
    name = function.name

    def error(value: float) -> float:
        return sign * (value - best)

    def points(axiom: str, *pairs: str) -> list[Call] | None:
        cell = card.get(axiom, {})
        given = cell.get("distributions", {})
        if status.get(axiom) != "refuted" or cell.get("limit") or not set("".join(pairs)) <= given.keys():
            return None
        return [(function, (given[a], given[b])) for a, b in map(tuple, pairs)]

    if calls := points("IoI", "px"):
        alike = calls[0][1][0] == calls[0][1][1]
        if alike:
            yield Draft("not zero where it should be", [function], calls, lambda v: abs(error(v[0])) > GAP,
                        lambda v: f"`{name}` of a distribution and itself is {v[0]:.4g}, not {best:g}.")  # fmt: skip
        else:
            yield Draft("right value for a wrong prediction", [function], calls, lambda v: abs(error(v[0])) <= GAP,
                        lambda v: f"`{name}` gives {v[0]:.4g}, the value of a right prediction, to a wrong one.")  # fmt: skip
    if calls := points("NN", "px"):
        what = "above its value at a right prediction" if sign < 0 else "which is negative"
        yield Draft("negative", [function], calls, lambda v: error(v[0]) < -GAP,
                    lambda v: f"`{name}` is {v[0]:.4g}, {what}.")  # fmt: skip
    if sign > 0 and status.get("SYM") == status.get("NN") == "proved" and (calls := points("TRI", "py", "px", "xy")):
        yield Draft("not a metric", [function], calls, lambda v: v[0] > v[1] + v[2] + GAP,
                    lambda v: f"`{name}` is symmetric, but no metric: {v[0]:.4g} > {v[1]:.4g} + {v[2]:.4g}.")  # fmt: skip
    if calls := points("MON", "px", "py"):
        yield Draft("a worse prediction gets a better value", [function], calls,
                    lambda v: error(v[0]) > error(v[1]) + GAP,
                    lambda v: f"`{name}` prefers the second prediction ({v[1]:.4g}) to the first ({v[0]:.4g}), "
                              f"which is closer to the truth on two classes and the same on all others.")  # fmt: skip


def _of_zeros(function: Function) -> Iterable[Draft]:
    """What it does at 0/0."""
    values = function.probe.get("shares", {})
    name = function.name

    def call(key: str) -> Call:
        return function, [_written(v) for v in (BINARY if function.form == NUMBERS else AT)[key]]

    perfect = values.get("0/0, right")
    if function.probe.get("keywords"):
        return  # what it does by default is smoothing, which has been turned off
    if isinstance(perfect, str) and isinstance(values.get("right"), float) and perfect in ("nan", "inf", "-inf"):
        yield Draft("no value for a right prediction", [function], [call("0/0, right")], lambda v: not isfinite(v[0]),
                    lambda v: f"`{name}` is {v[0]} for a right prediction in which a class is absent.")  # fmt: skip
    keys = ("0/0", "towards 0/0, alike", "towards 0/0, threefold")
    if jumps_everywhere(values) or not all(isinstance(values.get(k), float) for k in keys):
        return
    here, alike, threefold = (float(values[k]) for k in keys)
    calls = [call(k) for k in keys]
    there = "where a class is absent and predicted absent"
    if abs(here - alike) > FAR or abs(here - threefold) > FAR:
        yield Draft(
            "a tiny change of a zero changes it", [function], calls,
            lambda v: abs(v[0] - v[1]) > FAR or abs(v[0] - v[2]) > FAR,
            lambda v: f"`{name}` is {v[0]:.4g} {there}; where both have a millionth of the mass it is {v[1]:.4g}, and where "
                      f"the prediction has three millionths, {v[2]:.4g}.",
        )  # fmt: skip


def _written(shares: Sequence[float]) -> list[str]:
    """Prevalences as Python reads them."""
    return list(map(written, map(Fraction, shares)))


def written(x: Fraction) -> str:
    """A prevalence as Python reads it.

    >>> written(Fraction(1, 3)), written(Fraction(3, 4) - 3 * Fraction(TINY))
    ('1/3', '3/4 - 3*2**-20')
    """
    if x.denominator < LARGEST:
        return str(x)
    for k in (1, -1, 2, -2, 3, -3):
        rest = x - k * Fraction(TINY)
        if rest.denominator < LARGEST:
            step = "2**-20" if abs(k) == 1 else f"{abs(k)}*2**-20"
            return f"{rest} {'+' if k > 0 else '-'} {step}" if rest else step
    return repr(float(x))


def _of_matrices(function: Function, card: Card) -> Iterable[Draft]:
    """A label corrected, and the value worse."""
    cell = card.get("SM", {})
    sign = 1.0 if function.lower_is_better else -1.0
    if cell.get("status") == "refuted" and cell.get("matrices"):
        before, after = (tuple(int(m[c]) for c in CELLS) for m in cell["matrices"][0])
        calls: list[Call] = [(function, [[str(x) for x in v] for v in vectors(m)]) for m in (before, after)]  # type: ignore[arg-type]
        yield Draft(
            "a correction makes it worse", [function], calls,
            lambda v: sign * v[1] > sign * v[0] + GAP,
            lambda v: f"`{function.name}` goes from {v[0]:.4g} to {v[1]:.4g} when one label is corrected, "
                      f"(TP, FP, FN, TN) from {before} to {after}.",
        )  # fmt: skip


def _of_vector(function: Function, card: Card) -> Iterable[Draft]:
    """No value for one entry, or a negative one."""
    values, name = function.probe["vector"], function.name
    if values.get("one entry") in ("nan", "inf", "-inf") and isinstance(values.get("a zero"), float):
        given = [str(x) for x in ONE["one entry"]]
        yield Draft("no value where one entry is all there is", [function], [(function, [given])], lambda v: not isfinite(v[0]),
                    lambda v: f"`{name}` is {v[0]} where all entries but one are zero.")  # fmt: skip
    cell = card.get("NN", {})
    given = cell.get("distributions", {}).get("y", [])
    whole = all(Fraction(x).denominator == 1 for x in given)  # it may be made for counts
    if cell.get("status") == "refuted" and given and whole:
        yield Draft("negative", [function], [(function, [given])], lambda v: v[0] < -GAP,
                    lambda v: f"`{name}` is {v[0]:.4g}, which is negative.")  # fmt: skip


def of_namesakes(pair: Namesakes) -> Draft | None:
    """Two functions of one name, where they differ."""
    one, two, relation = pair.first, pair.second, pair.relation
    if any(isinstance(f, Function) and f.probe.get("keywords") for f in (one, two)):
        return None  # what it does by default is smoothing, which has been turned off
    if one.kind == FILTERING or (isinstance(two, Function) and two.best is not None) or one.best is not None:
        return None
    given: Sequence[Sequence[str]] = POINTS[2][0]
    shown = [relation.distributions.get(k) for k in (("y",) if one.kind == VECTOR else ("p", "x"))]
    size = one.classes or (two.classes if isinstance(two, Function) else None)
    if one.kind == VECTOR:
        given = of_vectors.POINTS[1:2]
    elif size == 3:
        given = POINTS[3][0]
    if all(shown):
        given = [v for v in shown if v]
    if isinstance(two, Function):
        calls: list[Call] = [(one, given), (two, given)]
        other, theirs = two.spec, None
    else:
        calls = [(one, given)]
        theirs = of_vectors.value(two, given[0]) if one.kind == VECTOR else value(two, given)
        other = f"{two.name} of the catalog, {two.title}, {two.formula}"
        if theirs is None:
            return None
    how = f"{relation.factor} times" if relation.relation == "proportional" else "not"

    def both(v: Sequence[float]) -> tuple[float, float]:
        return v[0], (v[1] if len(v) > 1 else nan if theirs is None else theirs)

    def differ(v: Sequence[float]) -> bool:
        a, b = both(v)
        return abs(a - b) > GAP or isfinite(a) != isfinite(b)

    def says(v: Sequence[float]) -> str:
        a, b = both(v)
        return f"`{one.spec}` is {how} `{other}`: {a:.4g} and {b:.4g}."

    functions = [one, two] if isinstance(two, Function) else [one]
    return Draft("one name, two measures", functions, calls, differ, says)

