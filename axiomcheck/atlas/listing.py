"""In a process of its own: which functions a module has that take two arrays, and what they give.

The module is imported once; every function is called in a copy of that process, so that one
that crashes, hangs or fills the memory costs its own row.  What comes back is data.
"""

from __future__ import annotations

import inspect
import json
import math
import os
import re
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axiomcheck import processes
from axiomcheck.errors import InputError
from axiomcheck.input.tracing.loading import arguments, described, module_of

CALL_SECONDS, START_SECONDS = 10.0, 120.0  # for all probes of one function; to import a library
MEMORY_MB, MORE_PROCESSES = 1024, 1000
HUGE = 1e300
LONGEST_REASON = 200
TINY = 2.0**-20
NEAR, FAR = 1e-4, 1e-3  # a limit is met, or missed, by this much

# p and x at three classes, by what they show
AT: dict[str, tuple[list[float], list[float]]] = {
    "0/0": ([0, 0.25, 0.75], [0, 0.5, 0.5]),
    "0/0, right": ([0, 0.25, 0.75], [0, 0.25, 0.75]),
    "0/x": ([0, 0.5, 0.5], [0.25, 0.25, 0.5]),
    "p/0": ([0.25, 0.25, 0.5], [0, 0.5, 0.5]),
    "right": ([0.25, 0.25, 0.5], [0.25, 0.25, 0.5]),
    "right, uneven": ([0.5, 0.375, 0.125], [0.5, 0.375, 0.125]),
    "near": ([0.25, 0.25, 0.5], [0.25, 0.375, 0.375]),
    "near, a little further": ([0.25, 0.25, 0.5], [0.25 + 2 * TINY, 0.375, 0.375 - 2 * TINY]),
    "far": ([0.125, 0.25, 0.625], [0.75, 0.125, 0.125]),
    "towards 0/0, alike": ([TINY, 0.25, 0.75 - TINY], [TINY, 0.5, 0.5 - TINY]),
    "towards 0/0, threefold": ([TINY, 0.25, 0.75 - TINY], [3 * TINY, 0.5, 0.5 - 3 * TINY]),
}
# TP, FP, FN, TN
MATRICES: dict[str, tuple[int, int, int, int]] = {
    "no positives": (0, 0, 0, 4),
    "none predicted": (0, 0, 2, 2),
    "none true": (0, 2, 0, 2),
    "only positives": (4, 0, 0, 0),
    "all of both": (1, 2, 3, 4),
}


def main() -> None:
    """Read a request from stdin, answer on the descriptor that was stdout."""
    answer_to = os.fdopen(os.dup(1), "w")
    request = json.loads(sys.stdin.read())
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    warnings.simplefilter("ignore")
    json.dump(listed(request["module"], request["seconds"]), answer_to)
    answer_to.close()
    os._exit(0)


def functions_of(module: str, seconds: float = CALL_SECONDS) -> list[dict[str, Any]]:
    """The public functions of a module that take two arrays; this runs its code, in a child process.

    Parameters
    ----------
    module : str
        A module, or the path of a file.
    seconds : float
        For all calls of one function.

    Raises
    ------
    InputError
        The module cannot be imported, or its process ended.
    """
    if not processes.can_copy():
        raise InputError("the atlas calls functions in copies of a process, which this system cannot make")
    done = processes.run(
        "axiomcheck.atlas.listing:main",
        caps=processes.Caps(0, START_SECONDS, MORE_PROCESSES),
        seconds=processes.wall(START_SECONDS),
        given=json.dumps({"module": module, "seconds": seconds}),
    )
    try:
        answer = json.loads(done.said)
    except ValueError:
        raise InputError(f"{module}: its process ended ({done.code}) while it was imported") from None
    if "error" in answer:
        raise InputError(str(answer["error"])[:500])
    return list(answer["functions"])


def listed(where: str, seconds: float) -> dict[str, Any]:
    """What `functions_of` is told."""
    try:
        module = module_of(where)
    except InputError as error:
        return {"error": str(error)}
    top = "" if where.endswith(".py") else where.partition(".")[0]
    names = getattr(module, "__all__", None)
    chosen = [k for k in vars(module) if not k.startswith("_")] if names is None else list(map(str, names))
    found: dict[int, dict[str, Any]] = {}
    for name in sorted(chosen, key=lambda k: (k.lower(), k)):
        function = getattr(module, name, None)
        if not callable(function) or inspect.isclass(function) or not name.isidentifier():
            continue
        home = str(getattr(function, "__module__", "") or "")
        if names is None and home.partition(".")[0] not in (top, module.__name__):
            continue  # it was only imported there
        if not takes_two(function):
            continue
        if id(function) in found:
            entry = found[id(function)]
            if name == getattr(function, "__name__", ""):  # its own name comes first
                name, entry["name"] = entry["name"], name
            entry["aliases"].append(name)
            continue
        entry = {"name": name, "aliases": [], "home": f"{home}:{getattr(function, '__qualname__', name)}"}
        found[id(function)] = entry | probed(function, module, seconds)
    return {"functions": list(found.values())}


def takes_two(function: Callable[..., Any]) -> bool:
    """Can two positional arguments be all that it needs, but for settings that have names?

    >>> takes_two(math.dist), takes_two(math.sqrt), takes_two(print)
    (True, False, False)
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return False
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return len(positional) >= 2


def probed(function: Callable[..., Any], module: Any, seconds: float) -> dict[str, Any]:
    """What the function gives for two distributions, and for two vectors of labels."""
    try:
        keywords, _ = arguments(function, {}, 2)
    except InputError as error:
        return {"refused": plain(str(error), f":{getattr(function, '__name__', '')}")}
    said = processes.of_a_copy(_probe, (function, keywords, module), seconds)
    if said is None:
        return {"refused": f"it did not return within {seconds:g} s, or its process ended"}
    return dict(json.loads(said))


def _probe(to: Any, function: Callable[..., Any], keywords: dict[str, Any], module: Any) -> None:
    """In the copy: call it, and say what came."""
    warnings.simplefilter("ignore")
    processes.cap_data(MEMORY_MB)
    to.send_bytes(json.dumps(values_of(function, keywords, module)).encode())
    to.close()
    os._exit(0)


def values_of(function: Callable[..., Any], keywords: dict[str, Any], module: Any) -> dict[str, Any]:
    """Its values at all the points; `refused` says why there is none of it."""
    import numpy as np

    def called(first: Any, second: Any) -> float | str:
        with np.errstate(all="ignore"):
            return number(function(np.array(first), np.array(second), **keywords))

    def several(points: dict[str, tuple[Any, Any]], tests: tuple[str, ...]) -> tuple[dict[str, Any], str]:
        found: dict[str, Any] = {}
        why = ""
        for name, (first, second) in points.items():
            try:
                value = called(first, second)
                if isinstance(value, str) and value not in ("nan", "inf", "-inf"):
                    return {}, value
                found[name] = value
            except MemoryError:
                found[name], why = "MemoryError", f"it needs more than {MEMORY_MB} MB"
            except BaseException as error:
                found[name], why = type(error).__name__, plain(described(error, module), "")
        return (found, "") if any(isinstance(found[k], float) for k in tests) else ({}, why)

    ordinary = ("near", "far")
    floats = {k: ([float(x) for x in p], [float(x) for x in q]) for k, (p, q) in AT.items()}
    shares, one = several(floats, ordinary)
    labels, two = several({k: vectors(m) for k, m in MATRICES.items()}, ("all of both",))
    answer: dict[str, Any] = {"keywords": {k: v for k, v in keywords.items() if isinstance(v, int | float)}}
    if shares:
        answer["shares"] = shares
    if labels:
        answer["labels"] = labels
    if not shares and not labels:
        answer["refused"] = two if two.startswith("it gives") else one or two
    return answer


def vectors(matrix: tuple[int, int, int, int]) -> tuple[list[int], list[int]]:
    """Labels, true and predicted, with these numbers of TP, FP, FN and TN.

    >>> vectors((1, 1, 1, 2))
    ([1, 0, 1, 0, 0], [1, 1, 0, 0, 0])
    """
    tp, fp, fn, tn = matrix
    return [1] * tp + [0] * fp + [1] * fn + [0] * tn, [1] * (tp + fp) + [0] * (fn + tn)


def number(found: Any) -> float | str:
    """A number; "nan", "inf" or "-inf"; else what it is, in words.

    >>> number(2), number(float("nan")), number([1, 2]), number("x")
    (2.0, 'nan', 'it gives 2 numbers, not one', 'it gives str, not a number')
    """
    import numpy as np

    if isinstance(found, bool | np.bool_ | str | tuple) or found is None:
        return f"it gives {type(found).__name__}, not a number"
    try:
        array = np.asarray(found)
        if array.dtype.kind not in "iuf":
            return f"it gives {type(found).__name__}, not a number"
        if array.size != 1:
            return f"it gives {array.size} numbers, not one"
        value = float(array.reshape(-1)[0])
    except (TypeError, ValueError):
        return f"it gives {type(found).__name__}, not a number"
    if math.isnan(value):
        return "nan"
    return value if abs(value) < HUGE else "inf" if value > 0 else "-inf"


def fits_distributions(values: dict[str, Any]) -> bool:
    """Has a right prediction one value, and another than wrong ones?  Else it may be made for other arrays.

    >>> fits_distributions({"right": 0.0, "right, uneven": 0.0, "near": 0.1, "far": 0.5})
    True
    >>> fits_distributions({"right": 0.5, "right, uneven": 0.25, "near": 0.5, "far": 0.5})
    False
    """
    right = [values.get(k) for k in ("right", "right, uneven")]
    if not all(isinstance(x, float) for x in right):
        return False
    return abs(right[0] - right[1]) < NEAR and any(  # type: ignore[operator]
        not isinstance(x := values.get(k), float) or abs(x - right[0]) > NEAR**2  # type: ignore[operator]
        for k in ("near", "far")
    )


def jumps_everywhere(values: dict[str, Any]) -> bool:
    """Does it jump where no prevalence is zero?"""
    one, two = (values.get(k) for k in ("near", "near, a little further"))
    return not isinstance(one, float) or not isinstance(two, float) or abs(one - two) > FAR


def best_is_high(values: dict[str, Any]) -> float | None:
    """The value of a right prediction, where that is the same twice and higher than others: a score, not an error."""
    right = [values.get(k) for k in ("right", "right, uneven")]
    others = [values.get(k) for k in ("near", "far")]
    if not all(isinstance(x, float) for x in (*right, *others)):
        return None
    top = float(right[0])  # type: ignore[arg-type]
    alike = abs(top - float(right[1])) < NEAR  # type: ignore[arg-type]
    return top if alike and all(float(x) < top - NEAR for x in others) else None  # type: ignore[arg-type]


def at_zero(values: dict[str, Any]) -> str:
    """What the function does where a class is absent and predicted absent, and at two points a millionth away.

    >>> inside = {"near": 0.5, "near, a little further": 0.5}
    >>> at_zero(inside | {"0/0": 1.0, "towards 0/0, alike": 1.0, "towards 0/0, threefold": 1.5})
    '1; nearby 1, 1.5'
    >>> at_zero(inside | {"0/0": 0.5, "towards 0/0, alike": 0.5, "towards 0/0, threefold": 0.5})
    'as nearby'
    """
    if jumps_everywhere(values):
        return "-"
    here, *nearby = (values.get(k) for k in ("0/0", *[k for k in AT if k.startswith("towards")]))
    if all(isinstance(x, float) and isinstance(here, float) and abs(x - here) < FAR for x in nearby):
        return "as nearby"
    return f"{shown(here)}; nearby {', '.join(dict.fromkeys(map(shown, nearby)))}"


def shown(value: Any) -> str:
    """A value for a table.

    >>> shown(0.5), shown("nan"), shown(None)
    ('0.5', 'nan', '-')
    """
    return "-" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)


def plain(reason: str, spec: str) -> str:
    """Why a function was refused, without its name, and without folders, which differ between machines.

    >>> plain("f cannot be traced: /usr/lib/x/y.py, line 2 (`x`): no", "m:f")
    'x/y.py, line 2 (`x`): no'
    """
    name = spec.rpartition(":")[2]
    text = " ".join(reason.split())
    for start in (f"{spec}: ", f"{spec} ", f"{name} cannot be traced: ", f"{name} "):
        text = text.removeprefix(start)
    text = re.sub(r" \(`raise [^`]*`\)", "", text)  # the message says it
    text = re.sub(r": give --argument \S+$", "", text)
    text = re.sub(r"(?:/[^/\s]+)*/([\w.-]+/[\w.-]+\.py)", r"\1", text)
    return text if len(text) <= LONGEST_REASON else text[: LONGEST_REASON - 3] + "..."


def from_folder(module: str) -> Path | None:
    """Where a reproduction has to be run from: the folder of a file, anywhere for what is installed."""
    return Path(module).resolve().parent if module.endswith(".py") else None
