"""The one door to what experiments need: QuaPy, scikit-learn, SciPy, pandas, pyarrow, joblib."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from types import ModuleType

from axiomcheck.errors import MissingExtra

NEEDED = ("numpy", "pandas", "scipy.stats", "sklearn", "quapy")


def library(name: str) -> ModuleType:
    """A module of the extra `experiments`.

    >>> library("quapie.method")
    Traceback (most recent call last):
    axiomcheck.errors.MissingExtra: experiments need quapie, which is not installed: pip install 'axiomcheck[experiments]'
    """
    try:
        with _style_kept():
            return import_module(name)
    except ImportError:
        raise MissingExtra(
            f"experiments need {name.split('.')[0]}, which is not installed: pip install 'axiomcheck[experiments]'"
        ) from None


def _style_kept() -> AbstractContextManager:
    """QuaPy sets the size of all fonts and figures when it is imported; here it does not."""
    try:
        from matplotlib import rc_context
    except ImportError:
        return nullcontext()
    return rc_context()


def everything() -> None:
    """Refuse before anything is computed if something is missing, or QuaPy is too old."""
    for name in NEEDED:
        library(name)
    installed = library("quapy").__version__
    if tuple(int(x) for x in installed.split(".")[:2]) < (0, 2):  # fit(X, y) since then
        raise MissingExtra(
            f"experiments need quapy 0.2 or later, not {installed}: pip install -U 'axiomcheck[experiments]'"
        )
