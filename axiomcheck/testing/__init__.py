"""For the test suites of those who write measures: assertions that show the witness when they fail.

    from axiomcheck.testing import assert_satisfies

    def test_my_error_is_monotone():
        assert_satisfies("mean(abs(p - p_hat) / (p + p_hat))", "MON", reading="binary")

A measure is a name of the catalog, a formula, a `Measure`, or a Python function of (p, p_hat)
written with NumPy.  Every assertion fails with an `AssertionError`; an undecided claim fails
too, with one of its own, as unknown is neither satisfied nor violated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any
from warnings import warn

if TYPE_CHECKING:
    from axiomcheck.comparison import Compared
    from axiomcheck.lang.axiom import Axiom
    from axiomcheck.lang.measure import Measure
    from axiomcheck.verdict import Verdict

    Given = str | Measure | Callable[..., Any]

__all__ = ["AxiomFailure", "AxiomHolds", "AxiomUndecided", "AxiomUndefined", "AxiomViolated",
           "MeasuresDiffer", "assert_equal_measures", "assert_satisfies", "assert_violates"]  # fmt: skip
SECONDS = 20.0


class AxiomFailure(AssertionError):
    """An assertion about a measure does not hold; `verdict` is what was found instead."""

    def __init__(self, message: str, verdict: Verdict | Compared | None = None):
        super().__init__(message)
        self.verdict = verdict


class AxiomViolated(AxiomFailure):
    """The measure does not satisfy the axiom; the message shows the witness."""


class AxiomHolds(AxiomFailure):
    """The measure satisfies the axiom, and was expected not to; the message shows the proof."""


class AxiomUndefined(AxiomFailure):
    """The measure has no value at a point of which the axiom speaks."""


class AxiomUndecided(AxiomFailure):
    """Neither a proof nor a witness was found within the budget."""


class MeasuresDiffer(AxiomFailure):
    """The measures are not the same; the message shows where."""


def assert_satisfies(
    measure: Given,
    axiom: str | Axiom | Iterable[str | Axiom],
    *,
    reading: str | None = None,
    domain: str = "natural",
    signs: str = "same",
    classes: int | None = None,
    seconds: float = SECONDS,
) -> None:
    """The measure satisfies the axiom, or all of them: the kernel has replayed a proof.

    Parameters
    ----------
    measure : str, Measure or callable
        A name, a formula, a declaration, or a function of (p, p_hat), whose code is run.
    axiom : str, Axiom, or several
        As on the command line: names, properties such as "for p, x: D(p, x) = D(x, p)", TOML files.
    reading, domain, signs, classes
        As in `Claim`; the axiom's usual reading if none is named, every n if `classes` is None.  What is
        proved of a function for every n is proved of its formula, which equals it at the sizes at which it
        was traced (2 to 4); a warning names the points at which the function has a value that no formula of
        the language gives, as nothing is said of them.
    seconds : float
        Budget per axiom.

    Raises
    ------
    AxiomViolated, AxiomUndefined, AxiomUndecided
        It does not, or that is not known; all are an `AssertionError`.

    Examples
    --------
    >>> assert_satisfies("AE", ["NN", "IMP"])
    >>> assert_satisfies("AE", "REL")
    Traceback (most recent call last):
    axiomcheck.testing.AxiomViolated: Refuted. AE does not satisfy REL. (n = 2; rests on kernel)
    ...
    """
    __tracebackhide__ = True
    for verdict in _verdicts(measure, axiom, reading, domain, signs, classes, seconds):
        status = verdict.status.value
        if status != "proved":
            raise FAILURES.get(status, AxiomViolated)(_explained(verdict), verdict)


def assert_violates(
    measure: Given,
    axiom: str | Axiom | Iterable[str | Axiom],
    *,
    reading: str | None = None,
    domain: str = "natural",
    signs: str = "same",
    classes: int | None = None,
    seconds: float = SECONDS,
) -> None:
    """The measure violates the axiom, or all of them: an exact witness was re-evaluated by the kernel.

    Parameters are those of `assert_satisfies`.

    Raises
    ------
    AxiomHolds, AxiomUndefined, AxiomUndecided
        It satisfies the axiom, or that is not known; all are an `AssertionError`.

    Examples
    --------
    >>> assert_violates("AE", "REL")
    """
    __tracebackhide__ = True
    for verdict in _verdicts(measure, axiom, reading, domain, signs, classes, seconds):
        status = verdict.status.value
        if status != "refuted":
            raise FAILURES.get(status, AxiomHolds)(_explained(verdict), verdict)


def assert_equal_measures(
    first: Given,
    second: Given,
    *,
    relation: str = "equal",
    domain: str = "natural",
    classes: int | Sequence[int] | None = None,
    seconds: float = SECONDS,
) -> None:
    """The two are the same measure, or stand in a weaker relation.

    Parameters
    ----------
    first, second : str, Measure or callable
        As in `assert_satisfies`.
    relation : {"equal", "proportional", "same order"}
        What is asserted; a stronger one will do.
    domain, classes
        As in `axiomcheck.comparison.compare`.  A proof at n = 2, 3, 4 alone, where none for
        every n was found, will not do for `classes=None`; ask for `classes=(2, 3, 4)`.
    seconds : float
        Budget.

    Raises
    ------
    MeasuresDiffer, AxiomUndecided
        They do not, or that is not known; both are an `AssertionError`.

    Examples
    --------
    >>> assert_equal_measures("KLD", "sum(p * log(p)) - sum(p * log(p_hat))")
    >>> assert_equal_measures("AE", "BCD", relation="proportional")
    """
    __tracebackhide__ = True
    from axiomcheck.comparison import STRONGER, compare
    from axiomcheck.errors import InputError
    from axiomcheck.report.comparisons import lines

    if relation not in STRONGER:
        raise InputError(f"there is no relation {relation!r}; known: {', '.join(STRONGER)}")
    found = compare(first, second, domain=domain, classes=classes, seconds=seconds)
    text = "\n".join(lines(found))
    if found.relation.value not in STRONGER:
        raise (AxiomUndecided if found.relation.value == "unknown" else MeasuresDiffer)(text, found)
    if STRONGER.index(found.relation.value) > STRONGER.index(relation):
        raise MeasuresDiffer(text, found)
    if not found.complete:
        raise AxiomUndecided(f"{text}\nnot shown for all that was asked; narrow `classes`", found)


FAILURES = {
    "refuted": AxiomViolated,
    "proved": AxiomHolds,
    "undefined": AxiomUndefined,
    "unknown": AxiomUndecided,
}


def _verdicts(measure, axiom, reading, domain, signs, classes, seconds) -> list[Verdict]:
    from axiomcheck.asked import axioms_of, theory_of
    from axiomcheck.lang.claim import Claim
    from axiomcheck.reading import read
    from axiomcheck.runner import run

    given = read(measure, sizes=None if classes is None else (classes,))
    for note in () if given.traced is None else given.traced.apart:
        warn(f"{given.again}: {note}", stacklevel=3)
    found = given.at(classes)
    named = axioms_of(axiom, theory_of(measure))
    return run([Claim(found, x, reading or x.default, domain, signs, classes) for x in named], jobs=1, seconds=seconds)


def _explained(verdict: Verdict) -> str:
    from axiomcheck.report.explain import explain

    return explain(verdict).rstrip()
