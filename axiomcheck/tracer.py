"""Functions as measures: each is run on symbols, in a child process, and what it is is proved.

A function that a module or a file holds is loaded anew in its process; one that only this
process knows, such as a lambda or a function of a notebook, is traced in a copy of this process.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from axiomcheck import processes
from axiomcheck.errors import InputError, NoReturn
from axiomcheck.input.tracing.forms import VECTOR, VECTORS
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION

if TYPE_CHECKING:
    from axiomcheck.input.tracing.reading import Traced

HERE = "axiomcheck_given"  # the module that a copy of this process finds the function in


def trace(
    function: str | Callable[..., Any],
    sizes: Sequence[int] | None = None,
    arguments: Iterable[str] = (),
    kind: str | None = None,
    memory_mb: int | None = None,
    seconds: float | None = None,
    form: str = VECTORS,
    call_seconds: float | None = None,
) -> Traced:
    """What the function is: its formula, and the sizes at which that was proved.  This runs its code.

    Parameters
    ----------
    function : str or callable
        `module:function`, `path.py:function`, or a function.
    sizes : sequence of int, optional
        Codeframe sizes at which it is traced; 2, 3 and 4 if not given.
    arguments : iterable of str
        Further arguments, "NAME=VALUE".
    kind : {"quantification", "filtering", "vector"}, optional
        Does it take (p, p_hat), as is the rule, or (tp, fp, fn, tn), or one vector of nonnegative numbers?
    memory_mb : int, optional
        Cap of the child process.
    seconds : float, optional
        Processor time of the child process for one that a name or a file finds; 90 if not given.
    form : {"vectors", "rows", "numbers"}
        What p and p_hat are for the function: vectors, matrices of one row, or the prevalences of the second of two
        classes, for a function that a module or a file holds.
    call_seconds : float, optional
        Processor time of one call of the function; 20 if not given, and never less than 5.

    Raises
    ------
    InputError
        It cannot be found, run or traced.
    """
    from axiomcheck.input.tracing import reading
    from axiomcheck.strategies.proves import proves

    given, sizes = _given(arguments), tuple(sizes or reading.DEFAULT_SIZES)
    memory = reading.MEMORY_MB if memory_mb is None else memory_mb
    budget = reading.TRACE_SECONDS if seconds is None else seconds
    once = reading.CALL_SECONDS if call_seconds is None else max(call_seconds, reading.LEAST_SECONDS)

    def loaded(spec: str) -> Traced:
        if kind == FILTERING:
            return reading.read_matrix(spec, proves, arguments=given, seconds=budget, memory_mb=memory, call_seconds=once)
        return reading.read(spec, proves, sizes=sizes, arguments=given, seconds=budget, memory_mb=memory,
                            kind=kind or QUANTIFICATION, form=form, call_seconds=once)  # fmt: skip

    if isinstance(function, str):
        return loaded(function)
    specs = _specs(function)
    for spec in specs[:-1]:
        try:
            return loaded(spec)
        except NoReturn:
            raise
        except InputError:
            continue  # a module that only this process can import: its file, then
    return loaded(specs[-1]) if specs else _copied(function, sizes, given, kind, memory, form, once)


def _given(arguments: Iterable[str]) -> dict[str, str]:
    given = {}
    for entry in arguments:
        name, equals, value = entry.partition("=")
        if not equals or not name.strip().isidentifier():
            raise InputError(f"--argument {entry!r}: write NAME=VALUE")
        given[name.strip()] = value.strip()
    return given


def _specs(function: Callable[..., Any]) -> list[str]:
    """How another process finds this very function: by its module, or by its file; none, if it would not."""
    name, module = getattr(function, "__qualname__", ""), getattr(function, "__module__", None)
    found: Any = sys.modules.get(module or "")
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is not function or module is None:
        return []
    try:
        file = inspect.getsourcefile(function)
    except TypeError:
        file = None
    by_file = [f"{Path(file).resolve()}:{name}"] if file and Path(file).is_file() else []
    if module == "__main__":  # a script that runs once more would ask once more
        return [] if processes.can_copy() else by_file
    return [f"{module}:{name}", *by_file]


def _copied(
    function: Callable[..., Any],
    sizes: tuple[int, ...],
    given: Mapping[str, str],
    kind: str | None,
    memory: int,
    form: str,
    once: float,
) -> Traced:
    """The function traced in a copy of this process, for where no other process could find it."""
    from axiomcheck.input.tracing import reading
    from axiomcheck.strategies.proves import proves

    name = getattr(function, "__name__", "") or type(function).__name__
    name = "function" if "<" in name else name
    if kind == VECTOR or form != VECTORS or not processes.can_copy():
        cure = "define it with `def` at the top of a file"
        raise InputError(f"{name} cannot be found by another process; {cure}")
    ask = partial(_asked, function, name, given=given, memory=memory, once=once)
    if kind == FILTERING:
        return reading.understood_of_counts(name, ask(sizes=(), kind=kind), proves)
    symbols = tuple(k for k, v in given.items() if v == reading.SYMBOL)
    try:
        return reading.understood(name, ask(sizes=sizes), proves, symbols)
    except reading.Jumps as error:
        try:
            return reading.understood(name, ask(sizes=sizes, branches=True), proves, symbols, branches=True)
        except InputError:
            raise error from None


def _asked(
    function: Callable[..., Any],
    name: str,
    sizes: tuple[int, ...],
    given: Mapping[str, str],
    memory: int,
    once: float,
    branches: bool = False,
    kind: str = QUANTIFICATION,
) -> dict[str, Any]:
    """What the copy of this process answers."""
    from axiomcheck.input.tracing.reading import START_SECONDS, TRACE_SECONDS

    request = {"arguments": dict(given), "sizes": list(sizes), "seconds": TRACE_SECONDS,
               "branches": branches, "kind": kind, "memory_mb": memory,
               "spec": f"{HERE}:function", "call_seconds": once}  # fmt: skip
    said = processes.of_a_copy(_answer, (function, request), TRACE_SECONDS + START_SECONDS)
    if said is None:
        raise NoReturn(f"{name}: it did not return within {once:g} s, or its process ended without an answer")
    answer = json.loads(said)
    if "error" in answer:
        raise InputError(str(answer["error"])[:1000])
    return answer


def _answer(to: Any, function: Callable[..., Any], request: dict[str, Any]) -> None:
    """In the copy: trace the function, and say what came out."""
    from axiomcheck.input.tracing.child import answered

    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):  # the function may print, and has nothing to read
        os.dup2(null, descriptor)
    warnings.simplefilter("ignore")
    processes.cap_data(request["memory_mb"])
    module = ModuleType(HERE)
    module.function = function  # type: ignore[attr-defined]
    sys.modules[HERE] = module
    to.send_bytes(json.dumps(answered(request)).encode())
    to.close()
    os._exit(0)
