"""What a function takes, told by the names of its arguments, which are read without running anything."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from axiomcheck.lang.matrix import CELLS

CALLED = {k.lower() for k in CELLS}
LARGEST_FILE = 2_000_000  # bytes


def takes_counts(function: str | Callable[..., Any]) -> bool:
    """Are its first four arguments named tp, fp, fn and tn, in any order and case?

    >>> takes_counts(lambda TP, FP, FN, TN, beta=1: TP / (TP + FP)), takes_counts(lambda p, p_hat: 0)
    (True, False)
    """
    names = _names_in_source(function) if isinstance(function, str) else _names(function)
    return {x.lower() for x in names[:4]} == CALLED


def _names(function: Callable[..., Any]) -> list[str]:
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []


def _names_in_source(spec: str) -> list[str]:
    """The arguments of `module:function` or `path.py:function`; none where the source does not tell."""
    where, _, name = spec.rpartition(":")
    path = Path(where) if where.endswith(".py") else _source(where.split("."))
    try:
        if path is None or not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return []
        body: Sequence[ast.stmt] = ast.parse(path.read_bytes()).body
    except (OSError, SyntaxError, ValueError, RecursionError):
        return []  # whoever runs it says what is wrong with it
    for x in body:
        if isinstance(x, ast.FunctionDef) and x.name == name:
            return [a.arg for a in (*x.args.posonlyargs, *x.args.args)]
    return []


def _source(parts: Sequence[str]) -> Path | None:
    """The file of a module; no package is imported on the way."""
    places: Sequence[str] | None = [str(Path.cwd()), *sys.path]
    spec = None
    for i in range(len(parts)):
        spec = PathFinder.find_spec(".".join(parts[: i + 1]), places)
        if spec is None:
            return None
        places = spec.submodule_search_locations
    return Path(spec.origin) if spec is not None and spec.origin and spec.origin.endswith(".py") else None
