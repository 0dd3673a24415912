"""The one door to the libraries of meta-evaluation; without them, one error that names the extra."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from axiomcheck.errors import MissingExtra


def statistics() -> Any:
    """`scipy.stats`: ranks with ties, Kendall's and Spearman's correlations.

    Raises
    ------
    MissingExtra
        SciPy is not installed.
    """
    return _library("scipy.stats", "meta-evaluation needs scipy")


def frames() -> Any:
    """`pandas`, for Parquet.

    Raises
    ------
    MissingExtra
        pandas or pyarrow is not installed.
    """
    _library("pyarrow.parquet", "Parquet needs pyarrow")
    return _library("pandas", "Parquet needs pandas")


def _library(name: str, why: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtra(f"{why}, which is not installed: pip install 'axiomcheck[experiments]'") from None
