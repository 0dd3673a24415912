"""In a process of its own: load a function, trace it, and say what came out, as JSON.

The process has caps on memory and processor time.  What it says is data: formulas
as nested lists, which the other side reads with the kernel's own bounded reader.
"""

from __future__ import annotations

import json
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import partial
from itertools import product
from time import process_time
from types import ModuleType
from typing import Any

from axiomcheck import processes
from axiomcheck.errors import InputError, NotThere
from axiomcheck.exact.certificate import encode
from axiomcheck.input.signatures import argument_names, counts_of
from axiomcheck.input.tracing.comparing import Compared
from axiomcheck.input.tracing.counted import LABELS
from axiomcheck.input.tracing.forms import NUMBERS, VECTOR, VECTORS, formed
from axiomcheck.input.tracing.generalise import SIZES
from axiomcheck.input.tracing.loading import arguments, described, load, takes
from axiomcheck.input.tracing.paths import Path, Untraceable
from axiomcheck.input.tracing.strata import MATRIX
from axiomcheck.input.tracing.values import exact
from axiomcheck.lang.expr import TRAIN, Expr, num, sym

_QUOTIENT = re.compile(r"([+-]?[0-9]{1,15})/([0-9]{1,15})")
HUGE = 1e300  # what nan_to_num puts in the place of infinity


def main() -> None:
    """Read a request from stdin, answer on the descriptor that was stdout."""
    answer_to = os.fdopen(os.dup(1), "w")
    null = os.open(os.devnull, os.O_RDWR)
    request = json.loads(sys.stdin.read())
    for descriptor in (0, 1, 2):  # the function may print, and has nothing to read
        os.dup2(null, descriptor)
    warnings.simplefilter("ignore")
    answer = answered(request, capped=True)
    json.dump(answer, answer_to)
    answer_to.close()
    os._exit(0)  # whatever threads or exit handlers the function's module has left behind


def answered(request: dict[str, Any], capped: bool = False) -> dict[str, Any]:
    """The answer to a request; errors included; `capped` if what the function uses is to have a limit."""
    try:
        once = _once(request.get("call_seconds"))
        function, module = load(request["spec"])
        if capped:
            processes.cap_data(request["memory_mb"])
        given = {k: exact_argument(v) for k, v in request["arguments"].items()}
        job = _Job(function, module, request["kind"], given, request.get("form", VECTORS), once)
        return job.traced(request["sizes"], process_time() + request["seconds"])
    except InputError as error:
        return {"error": str(error), "there": not isinstance(error, NotThere)}
    except MemoryError:
        return {"error": f"{request['spec']} needs more than {request['memory_mb']} MB"}


def exact_argument(text: str) -> Any:
    """An argument as it was written: a number; None, True, False; `symbol`; else the text.

    A quotient of whole numbers is given as the float that rounds it, which stands for the quotient.

    >>> exact_argument("1/3"), exact_argument("2"), exact_argument("macro")
    (0.3333333333333333, 2, 'macro')
    """
    words = {"None": None, "True": True, "False": False}
    if text in words:
        return words[text]
    if quotient := _QUOTIENT.fullmatch(text):
        top, below = map(int, quotient.groups())
        if below == 0 or exact(top / below) != num(Fraction(top, below)):
            raise InputError(f"--argument: no float stands for {text}; give a decimal of at most 12 digits")
        return top / below
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


def cells_of(function: Callable) -> tuple[str, ...]:
    """The counts that a function takes, in its order, told by their names; none if it takes label vectors."""
    names = argument_names(function)
    found = counts_of(names)
    if len(found) > 1 and len(found) >= takes(function):
        return found
    if takes(function) < len(MATRIX):
        return ()
    if any(name.upper() in MATRIX and name.upper() != k for name, k in zip(names, MATRIX, strict=False)):
        called = f"{getattr(function, '__name__', 'it')}({', '.join(names)})"
        raise InputError(f"which counts does {called} take? name its arguments tp, fp, fn and tn, in any order")
    return MATRIX


def _once(seconds: float | None) -> Callable[[Callable], Callable]:
    """Ends this process where a single call uses more processor time; None is no limit, for processes that go on."""

    def within(called: Callable, *args: Any, **keywords: Any) -> Any:
        with processes.within(seconds or 0):
            return called(*args, **keywords)

    return lambda called: called if seconds is None else partial(within, called)


class _Job:
    """One function, and how it is called."""

    def __init__(
        self, function: Callable, module: ModuleType, kind: str, given: dict[str, Any], form: str = VECTORS,
        once: Callable[[Callable], Callable] = lambda called: called,
    ):
        from axiomcheck.input.tracing.patches import neighbours

        self.function, self.module, self.form, self.branches, self.once = function, module, form, False, once
        self.modules = neighbours(module)
        self.matrix, self.single = kind == "filtering", kind == VECTOR
        self.cells = cells_of(function) if self.matrix else ()
        positional = len(self.cells) or (1 if self.single else 2)
        self.keywords, self.notes = arguments(function, given, positional)
        self.trained = not (self.matrix or self.single) and self.keywords.get(TRAIN) == "symbol"
        if self.trained:
            del self.keywords[TRAIN]
        self.symbols = tuple(k for k, v in self.keywords.items() if v == "symbol")
        self.done = Compared()

    def traced(self, sizes: list[int], deadline: float) -> dict[str, Any]:
        """What comes out at every size asked for: all faces; for the guess, only the open simplex."""
        name = getattr(self.function, "__name__", "function")
        answer: dict[str, Any] = {"name": name, "notes": self.notes, "sizes": {}, "open": {}}
        self.faces(answer, sizes, deadline)
        if not self.matrix and any(map(_may_jump, (*answer["sizes"].values(), *answer["open"].values()))):
            first, self.done, self.branches = self.done, Compared(), True
            again: dict[str, Any] = {"sizes": {}, "open": {}}
            with suppress(InputError):
                self.faces(again, sizes, deadline)
                answer["again"] = again | vars(self.done)
            self.done = first
        return answer | vars(self.done)

    def faces(self, answer: dict[str, Any], sizes: list[int], deadline: float) -> None:
        """Fill in what came out."""
        if self.matrix:
            answer["labels"] = not self.cells
            answer["faces"] = [self.matrix_face(m) for m in product((True, False), repeat=4)]
            return
        from axiomcheck.input.tracing.strata import faces

        for size in sorted({*sizes, *(() if self.form == NUMBERS else SIZES)}):
            every = faces(size, self.trained, self.single)
            wanted = list(every) if size in sizes else [next(every)]
            found = []
            for face in wanted:
                if process_time() > deadline:
                    return  # a size without all of its faces says nothing
                found.append(self.face(face))
            answer["sizes" if size in sizes else "open"][str(size)] = found

    def face(self, face: Any) -> dict[str, Any]:
        """The ways through the function on a face of the simplex."""
        from axiomcheck.input.tracing.patches import patched
        from axiomcheck.input.tracing.scalars import Sym
        from axiomcheck.input.tracing.strata import on_face

        extra = {k: Sym(sym(k)) if k in self.symbols else _exactly(v) for k, v in self.keywords.items()}
        with self.blaming(), patched(*self.modules) as instead:
            called = self.once(formed(instead(self.function), self.form))
            paths = on_face(called, face, extra, self.symbols, self.branches)
        with self.blaming():
            self.compare(paths, face)
        marks = {"true": face.true, "predicted": face.predicted, "trained": face.trained}
        return marks | {"paths": list(map(_plain, paths))}

    def matrix_face(self, marks: tuple[bool, ...]) -> dict[str, Any]:
        """The ways through the function where some counts are zero."""
        from axiomcheck.input.tracing.patches import patched
        from axiomcheck.input.tracing.strata import on_matrix

        with self.blaming(), patched(*self.modules) as instead:
            try:
                paths = on_matrix(self.once(instead(self.function)), marks, dict(self.keywords), self.cells)
            except Untraceable as error:
                if all(marks):
                    raise
                return {"marks": marks, "paths": [], "refused": described(error, self.module)}
        with self.blaming():
            self.compare_matrix(paths, marks)
        return {"marks": marks, "paths": list(map(_plain, paths))}

    def compare_matrix(self, paths: list[Path], marks: tuple[bool, ...]) -> None:
        """The function itself, on numbers or labels, must agree with its trace."""
        import numpy as np

        from axiomcheck.input.tracing.comparing import Exact, compare, of_counts

        def whole(point: Exact) -> list[int]:
            return [int(point.get(k, 0)) for k in MATRIX]

        def run(point: Exact) -> float | None:
            counts = whole(point)
            if self.cells:
                known = dict(zip(MATRIX, counts, strict=True))
                return self.value(tuple(np.float64(known[k]) for k in self.cells), self.keywords)
            order = np.random.default_rng(sum(counts)).permutation(sum(counts))
            return self.value(
                tuple(np.repeat([LABELS[k][i] for k in MATRIX], counts)[order] for i in (0, 1)), self.keywords
            )

        given = [k for k, mark in zip(MATRIX, marks, strict=True) if mark]
        self.done += compare(
            paths, of_counts(given), run, lambda point: str(dict(zip(MATRIX, whole(point), strict=True)))
        )

    @contextmanager
    def blaming(self) -> Iterator[None]:
        """Errors of the function become an InputError that names the line; its warnings are not shown."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                yield
            except (InputError, MemoryError, KeyboardInterrupt):
                raise
            except BaseException as error:
                name = getattr(self.function, "__name__", "the function")
                raise InputError(f"{name} cannot be traced: {described(error, self.module)}") from None

    def compare(self, paths: list[Path], face: Any) -> None:
        """The function itself, on floats, must agree with its trace."""
        import numpy as np

        from axiomcheck.input.tracing.comparing import Exact, compare, of_simplex, of_vectors
        from axiomcheck.input.tracing.strata import names

        true, predicted = (names(k, m) for k, m in (("p", face.true), ("q", face.predicted)))

        def vectors(point: Exact) -> list[Any]:
            given = (true,) if face.single else (true, predicted)
            return [np.array([float(point[x]) if x else 0.0 for x in v]) for v in given]

        def run(point: Exact) -> float | None:
            more: dict[str, Any] = {k: float(point[k]) for k in self.symbols}
            if face.trained:
                more[TRAIN] = np.array([float(point[x]) for x in face.train])
            return self.value(tuple(vectors(point)), self.keywords | more)

        def shown(point: Exact) -> str:
            called = ("y",) if face.single else ("p", "p_hat")
            return ", ".join(f"{k} = {np.round(v, 8).tolist()}" for k, v in zip(called, vectors(point), strict=True))

        first, second = ([x for x in v if x] for v in (true, predicted))
        if face.single:
            points = of_vectors(first, self.symbols)
        else:
            points = of_simplex(first, second, [face.train] if face.trained else [], self.symbols)
        self.done += compare(paths, points, run, shown)

    def value(self, args: tuple, keywords: dict[str, Any]) -> float | None:
        """What the function gives for numbers; None for nan and infinities, and where it raises."""
        import numpy as np

        try:
            returned = self.once(formed(self.function, self.form))(*args, **keywords)
            found = float(np.asarray(returned).reshape(-1)[0])
        except Exception:  # it has no value there
            return None
        return found if abs(found) < HUGE else None


def _may_jump(faces: list[dict[str, Any]]) -> bool:
    """Has the function several formulas where no prevalence is zero, which nothing may join but `where`?"""
    return len({json.dumps(way["value"]) for way in faces[0]["paths"]} - {"null"}) > 1


def _exactly(x: Any) -> Any:
    if type(x) is float and isinstance(value := exact(x), Expr):
        from axiomcheck.input.tracing.scalars import Sym

        return Sym(value) if value != num(0) else x
    return x


def _plain(path: Path) -> dict[str, Any]:
    return {
        "asked": [[r.op, encode(r.lhs), encode(r.rhs)] for r in path.asked], "answers": list(path.answers),
        "value": None if path.value is None else encode(path.value),
    }
