"""What a function takes, told by the names of its arguments, which are read without running anything."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from axiomcheck.lang.matrix import CELLS

LABELS = re.compile(r"(y|labels?|targets?|preds?|predictions?)([_\d].*)?", re.I)  # as scikit-learn's functions have it
LARGEST_FILE = 2_000_000  # bytes


def takes_counts(function: str | Callable[..., Any]) -> bool:
    """Are its first arguments named after two counts or more, in any order and case?

    >>> takes_counts(lambda TN, FP, FN, TP, beta=1: TP / (TP + FP)), takes_counts(lambda p, p_hat: 0)
    (True, False)
    """
    return len(counts_of(argument_names(function))) > 1


def may_take_labels(function: str | Callable[..., Any]) -> bool:
    """Are its first two arguments named as label vectors are, which prevalences may be, too?  Or are they not known?

    >>> may_take_labels(lambda y_true, y_pred: 0), may_take_labels(lambda p, p_hat: 0)
    (True, False)
    """
    names = argument_names(function)
    return not names or (len(names) > 1 and all(map(LABELS.fullmatch, names[:2])))


def counts_of(names: Sequence[str]) -> tuple[str, ...]:
    """The counts that the first arguments are named after, in the order of the arguments.

    >>> counts_of(["tn", "fp", "fn", "tp", "beta"]), counts_of(["p", "tp"])
    (('TN', 'FP', 'FN', 'TP'), ())
    """
    found: list[str] = []
    for name in names:
        if name.upper() not in CELLS or name.upper() in found:
            break
        found.append(name.upper())
    return tuple(found)


def argument_names(function: str | Callable[..., Any]) -> list[str]:
    """The names of a function's arguments; none where they are not known."""
    if isinstance(function, str):
        return _names_in_source(function)
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
