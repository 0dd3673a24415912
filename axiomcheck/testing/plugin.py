"""A pytest plugin: `@pytest.mark.axioms` makes one test of every axiom.

    @pytest.mark.axioms("mean(abs(p - p_hat))", ["MON", "IMP"], violates=["REL"], reading="binary")
    def test_my_error():
        ...  # runs after the axiom has been checked, once per axiom

A test that fails shows the witness, not a traceback.  The marker takes the options of
`axiomcheck.testing.assert_satisfies`.  Loading this imports nothing but pytest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

FIXTURE = "axiom_case"
OPTIONS = ("reading", "domain", "signs", "classes", "seconds")
USAGE = (
    '@pytest.mark.axioms(measure, ["MON", ...], violates=["REL", ...], reading=..., domain=..., classes=...)'
)


@dataclass(frozen=True)
class Case:
    """One axiom that a measure is to satisfy, or to violate."""

    measure: Any
    axiom: Any
    violated: bool
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        name = self.axiom if isinstance(self.axiom, str) else self.axiom.name
        return f"{'violates-' if self.violated else ''}{name}"

    def check(self) -> None:
        """Raise an `AssertionError` with the witness unless it is as expected."""
        from axiomcheck.testing import assert_satisfies, assert_violates

        (assert_violates if self.violated else assert_satisfies)(self.measure, self.axiom, **self.options)


def _each(given: Any) -> list[Any]:
    """Axioms one by one: a name, a property or an axiom stands for itself, a file for those that it declares."""
    listed = [given] if isinstance(given, str) or not isinstance(given, Iterable) else list(given)
    found: list[Any] = []
    for x in listed:
        if isinstance(x, str) and x.strip().lower().endswith(".toml"):
            from axiomcheck.asked import axioms_of
            from axiomcheck.errors import InputError

            try:
                found += axioms_of(x)
            except InputError as error:
                pytest.fail(f"axiomcheck: {error}", pytrace=False)
        else:
            found.append(x)
    return found


def cases(mark: pytest.Mark) -> list[Case]:
    """What one marker asks."""
    options = dict(mark.kwargs)
    violates = options.pop("violates", ())
    satisfies = options.pop("satisfies", ())
    if (
        not 1 <= len(mark.args) <= 2
        or not set(options) <= set(OPTIONS)
        or (len(mark.args) == 2 and satisfies)
    ):
        pytest.fail(f"the marker is written {USAGE}", pytrace=False)
    wanted = mark.args[1] if len(mark.args) == 2 else satisfies
    found = [Case(mark.args[0], x, violated, options) for names, violated in ((wanted, False), (violates, True))
             for x in _each(names)]  # fmt: skip
    if not found:
        pytest.fail(f"the marker names no axiom; it is written {USAGE}", pytrace=False)
    return found


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, for --strict-markers and --markers."""
    config.addinivalue_line(
        "markers",
        "axioms(measure, satisfies, violates=(), **options): one test per axiom that the measure is to "
        "satisfy or violate; options are those of axiomcheck.testing.assert_satisfies",
    )


@pytest.fixture
def axiom_case(request: pytest.FixtureRequest) -> Case | None:
    """The axiom of a test marked with `axioms`, for tests that want to know."""
    return getattr(request, "param", None)


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test per axiom of a marked function."""
    found = [case for mark in metafunc.definition.iter_markers("axioms") for case in cases(mark)]
    if found:
        if FIXTURE not in metafunc.fixturenames:
            metafunc.fixturenames.append(FIXTURE)
        metafunc.parametrize(FIXTURE, found, ids=list(map(str, found)), indirect=True)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Check the axiom before the test's own body runs."""
    case = getattr(getattr(item, "callspec", None), "params", {}).get(FIXTURE)
    if isinstance(case, Case):
        from axiomcheck.errors import InputError

        try:
            case.check()
        except AssertionError as failure:
            pytest.fail(f"{type(failure).__name__}: {failure}", pytrace=False)
        except InputError as error:
            pytest.fail(f"axiomcheck: {error}", pytrace=False)
    return (yield)
