"""The measure that an author's test means: a name, a formula, a declaration, or a function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.lang.goal import Goal
from axiomcheck.lang.measure import Measure

PROOF_SECONDS = 30.0


def measure_of(given: str | Measure | Callable[..., Any], classes: int | None = None) -> Measure:
    """The measure.

    Parameters
    ----------
    given : str, Measure or callable
        `module:function` and functions themselves are traced: their code is run.
    classes : int, optional
        The only codeframe size that matters, for functions.

    Examples
    --------
    >>> measure_of("mean(abs(p - p_hat))")
    <Measure mean(abs(p - p_hat))>
    """
    if isinstance(given, Measure):
        return given
    if isinstance(given, str):
        return _named(given, classes)
    if callable(given):
        return _traced(_specs(given), classes)
    raise InputError(
        f"{given!r} is no measure; give a name, a formula, a Measure or a function of (p, p_hat)"
    )


def _named(text: str, classes: int | None) -> Measure:
    from axiomcheck.input import added, latex
    from axiomcheck.input.tracing.loading import looks_like_function

    if looks_like_function(text) and not latex.looks_like_latex(text):
        return _traced([text], classes)
    return added.measure_of(text)


def _specs(function: Callable[..., Any]) -> list[str]:
    """How a child process finds the function: by its module, or by its file."""
    name = getattr(function, "__qualname__", "")
    module = getattr(function, "__module__", None)
    if not name or "<" in name:
        raise InputError(f"{function!r} cannot be found by name; define it with `def` at the top of a module")
    try:
        file = inspect.getsourcefile(function)
    except TypeError:
        file = None
    specs = [f"{module}:{name}"] if module and module != "__main__" else []
    specs += [f"{Path(file).resolve()}:{name}"] if file else []
    if not specs:
        raise InputError(f"{name} has no module and no file; define it in one")
    return specs


def _traced(specs: list[str], classes: int | None) -> Measure:
    from axiomcheck.input.tracing.reading import DEFAULT_SIZES, read

    sizes = DEFAULT_SIZES if classes is None else (classes,)
    for spec in specs[:-1]:
        try:
            return read(spec, _proves, sizes=sizes).measure(classes)
        except InputError:
            continue  # a module that only this process can import: its file, then
    return read(specs[-1], _proves, sizes=sizes).measure(classes)


def _proves(goal: Goal) -> bool:
    """Does the kernel accept a proof of the goal?"""
    from axiomcheck.kernel.checker import check
    from axiomcheck.strategies.goals import Prover

    try:
        check(goal, Prover(PROOF_SECONDS).attempt([goal])[0])
    except (AxiomcheckError, ArithmeticError, LookupError, ValueError):
        return False
    return True
