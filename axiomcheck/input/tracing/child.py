"""In a process of its own: load a function, trace it, and say what came out, as JSON.

The process has caps on memory and processor time.  What it says is data: formulas
as nested lists, which the other side reads with the kernel's own bounded reader.
"""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections.abc import Callable
from itertools import product
from math import isfinite
from time import process_time
from types import ModuleType
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.input.tracing.counted import LABELS
from axiomcheck.input.tracing.generalise import SIZES
from axiomcheck.input.tracing.loading import arguments, described, load, takes
from axiomcheck.input.tracing.paths import Path, Untraceable, approximate, clearly
from axiomcheck.input.tracing.strata import MATRIX
from axiomcheck.input.tracing.values import exact
from axiomcheck.kernel.certificate import encode
from axiomcheck.lang.expr import TRAIN, Expr, num, sym

CLOSE = 1e-6
MATRICES = ((3, 5, 2, 7), (1, 4, 6, 2), (10, 1, 1, 3))
HUGE = 1e300  # what nan_to_num puts in the place of infinity
POINTS = 3  # per face, at which the trace is compared with the function itself


def main() -> None:
    """Read a request from stdin, answer on the descriptor that was stdout."""
    answer_to = os.fdopen(os.dup(1), "w")
    null = os.open(os.devnull, os.O_RDWR)
    request = json.loads(sys.stdin.read())
    for descriptor in (0, 1, 2):  # the function may print, and has nothing to read
        os.dup2(null, descriptor)
    warnings.simplefilter("ignore")
    answer = answered(request)
    json.dump(answer, answer_to)
    answer_to.close()
    os._exit(0)  # whatever threads or exit handlers the function's module has left behind


def answered(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request; errors included."""
    try:
        function, module = load(request["spec"])
        given = {k: exact_argument(v) for k, v in request["arguments"].items()}
        job = _Job(function, module, request["kind"], given, request.get("branches", False))
        return job.traced(request["sizes"], process_time() + request["seconds"])
    except InputError as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": f"{request['spec']} needs more than {request['memory_mb']} MB"}


def exact_argument(text: str) -> Any:
    """An argument as it was written: a number, exactly; None, True, False; `symbol`; else the text."""
    words = {"None": None, "True": True, "False": False}
    if text in words:
        return words[text]
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


class _Job:
    """One function, and how it is called."""

    def __init__(
        self, function: Callable, module: ModuleType, kind: str, given: dict[str, Any], branches: bool
    ):
        self.function, self.module, self.branches = function, module, branches
        self.matrix = kind == "filtering"
        self.labels = self.matrix and takes(function) < len(MATRIX)
        positional = len(MATRIX) if self.matrix and not self.labels else 2
        self.keywords, self.notes = arguments(function, given, positional)
        self.trained = not self.matrix and self.keywords.get(TRAIN) == "symbol"
        if self.trained:
            del self.keywords[TRAIN]
        self.symbols = tuple(k for k, v in self.keywords.items() if v == "symbol")

    def traced(self, sizes: list[int], deadline: float) -> dict[str, Any]:
        """What comes out at every size asked for: all faces; for the guess, only the open simplex."""
        name = getattr(self.function, "__name__", "function")
        answer: dict[str, Any] = {"name": name, "notes": self.notes, "sizes": {}, "open": {}}
        if self.matrix:
            return answer | {"faces": [self.matrix_face(m) for m in product((True, False), repeat=4)]}
        from axiomcheck.input.tracing.strata import faces

        for size in sorted({*sizes, *SIZES}):
            every = faces(size, self.trained)
            wanted = list(every) if size in sizes else [next(every)]
            found = []
            for face in wanted:
                if process_time() > deadline:
                    return answer  # a size without all of its faces says nothing
                found.append(self.face(face))
            answer["sizes" if size in sizes else "open"][str(size)] = found
        return answer

    def face(self, face: Any) -> dict[str, Any]:
        """The ways through the function on a face of the simplex."""
        from axiomcheck.input.tracing.patches import patched
        from axiomcheck.input.tracing.scalars import Sym
        from axiomcheck.input.tracing.strata import on_face

        extra = {k: Sym(sym(k)) if k in self.symbols else _exactly(v) for k, v in self.keywords.items()}
        with self.blaming(), patched(self.module) as instead:
            paths = on_face(instead(self.function), face, extra, self.symbols, self.branches)
        if not self.symbols:
            with self.blaming():
                self.compare(paths, face)
        marks = {"true": face.true, "predicted": face.predicted, "trained": face.trained}
        return marks | {"paths": list(map(_plain, paths))}

    def matrix_face(self, marks: tuple[bool, ...]) -> dict[str, Any]:
        """The ways through the function where some counts are zero."""
        from axiomcheck.input.tracing.patches import patched
        from axiomcheck.input.tracing.strata import on_matrix

        with self.blaming(), patched(self.module) as instead:
            paths = on_matrix(instead(self.function), marks, dict(self.keywords), self.labels)
        with self.blaming():
            self.compare_matrix(paths, marks)
        return {"marks": marks, "paths": list(map(_plain, paths))}

    def compare_matrix(self, paths: list[Path], marks: tuple[bool, ...]) -> None:
        """The function itself, on numbers or labels, must agree with its trace."""
        import numpy as np

        for counts in MATRICES:
            point = {k: float(c) for k, c, mark in zip(MATRIX, counts, marks, strict=True) if mark}
            ways = [x for x in paths if all(clearly(r, point) for r in x.conditions)]
            if len(ways) != 1 or not point:
                continue
            whole = [int(point.get(k, 0)) for k in MATRIX]
            args: tuple
            if self.labels:
                args = tuple(np.repeat([LABELS[k][i] for k in MATRIX], whole) for i in (0, 1))
            else:
                args = tuple(map(np.float64, whole))
            wanted = ways[0].value
            with np.errstate(all="ignore"):
                found = _float(self.function, args, self.keywords)
            if not _agree(found, None if wanted is None else approximate(wanted, point)):
                raise Untraceable(
                    f"it gives {found} at {dict(zip(MATRIX, whole, strict=True))}, but {wanted} when traced"
                )

    def blaming(self) -> Any:
        """Errors of the function become one line."""
        return _Blame(self)

    def compare(self, paths: list[Path], face: Any) -> None:
        """The function itself, on floats, must agree with its trace."""
        import numpy as np

        from axiomcheck.input.tracing.strata import distribution, names, region_of

        for point in region_of(face).samples[:POINTS]:
            ways = [x for x in paths if all(clearly(r, point) for r in x.conditions)]
            if len(ways) != 1:
                continue
            p, q = (np.array([approximate(e, point) for e in distribution(names(k, m))])
                    for k, m in (("p", face.true), ("q", face.predicted)))  # fmt: skip
            wanted = ways[0].value
            train = {TRAIN: np.array([point[x] for x in face.train])} if face.trained else {}
            with np.errstate(all="ignore"):
                found = _float(self.function, (p, q), self.keywords | train)
            if not _agree(found, None if wanted is None else approximate(wanted, point)):
                where = f"p = {np.round(p, 4).tolist()}, p_hat = {np.round(q, 4).tolist()}"
                raise Untraceable(
                    f"it gives {found} at {where}, but {wanted} when traced; "
                    f"perhaps it depends on the arrays' type, on its history, or on chance"
                )


class _Blame:
    """Turns what the function raises into an InputError that names the line."""

    def __init__(self, job: _Job):
        self.job = job

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, tb: Any) -> None:
        if error is None or isinstance(error, InputError | MemoryError | KeyboardInterrupt):
            return
        name = getattr(self.job.function, "__name__", "the function")
        raise InputError(f"{name} cannot be traced: {described(error, self.job.module)}") from None


def _float(function: Callable, args: tuple, keywords: dict[str, Any]) -> float | None:
    """What the function gives for numbers; None for nan and infinities."""
    import numpy as np

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            returned = function(*(np.copy(a) if np.ndim(a) else a for a in args), **keywords)
        found = float(np.asarray(returned).reshape(-1)[0])
    except Exception:  # it has no value there
        return None
    return found if abs(found) < HUGE else None


def _agree(a: float | None, b: float | None) -> bool:
    if a is None or b is None:
        return a is b
    return isfinite(b) and abs(a - b) <= CLOSE * (1 + abs(a) + abs(b))


def _exactly(x: Any) -> Any:
    if type(x) is float and isinstance(value := exact(x), Expr):
        from axiomcheck.input.tracing.scalars import Sym

        return Sym(value) if value != num(0) else x
    return x


def _plain(path: Path) -> dict[str, Any]:
    return {
        "asked": [[r.op, encode(r.lhs), encode(r.rhs)] for r in path.asked],
        "answers": list(path.answers),
        "value": None if path.value is None else encode(path.value),
    }
