"""In a process of its own: which functions a module has that take one or two arrays, and what they give.

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
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from axiomcheck import processes
from axiomcheck.errors import InputError
from axiomcheck.input.tracing.forms import NUMBERS, ROWS, VECTORS, formed
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
# of functions of two numbers, the prevalences of the second of two classes
BINARY: dict[str, tuple[list[float], list[float]]] = {
    "0/0, right": ([1, 0], [1, 0]),
    "0/x": ([1, 0], [0.75, 0.25]),
    "p/0": ([0.75, 0.25], [1, 0]),
    "right": ([0.75, 0.25], [0.75, 0.25]),
    "right, uneven": ([0.5, 0.5], [0.5, 0.5]),
    "near": ([0.75, 0.25], [0.625, 0.375]),
    "near, a little further": ([0.75 - 2 * TINY, 0.25 + 2 * TINY], [0.625, 0.375]),
    "far": ([0.875, 0.125], [0.25, 0.75]),
}
# one vector
ONE: dict[str, list[float]] = {
    "shares": [0.25, 0.25, 0.5],
    "numbers": [3.5, 1.25, 6],
    "counts": [1, 2, 6],
    "alike": [2, 2, 2],
    "a zero": [0, 2, 6],
    "one entry": [0, 0, 4],
    "nearly one entry": [TINY, TINY, 4],
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
    """The public functions of a module or file that take one or two arrays; this runs its code, in a child
    process.

    `seconds` are for all calls of one function.
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
        if not arrays(function):
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


def arrays(function: Callable[..., Any]) -> tuple[int, ...]:
    """How many arrays it may be a function of: two, if it needs two or leaves out the second; one, if it needs one.

    Settings have defaults that are not None.

    >>> arrays(math.dist), arrays(math.sqrt), arrays(lambda counts, base=2: 0), arrays(lambda p, q=None: 0), arrays(print)
    ((2,), (1,), (1,), (2, 1), ())
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return ()
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    needed = sum(p.default is p.empty for p in positional)
    two = len(positional) >= 2 and (needed >= 2 or positional[1].default is None)
    return (*([2] if two else []), *([1] if positional and needed <= 1 else []))


def probed(function: Callable[..., Any], module: Any, seconds: float) -> dict[str, Any]:
    """What the function gives for two distributions, for two vectors of labels, or for one vector."""
    keywords: dict[int, dict[str, Any]] = {}
    refused = ""
    for count in arrays(function):
        try:
            keywords[count] = arguments(function, {}, count)[0]
        except InputError as error:
            refused = refused or plain(str(error), f":{getattr(function, '__name__', '')}")
    if not keywords:
        return {"refused": refused}
    said = processes.of_a_copy(_probe, (function, keywords, module), seconds)
    if said is None:
        return {"refused": f"it did not return within {seconds:g} s, or its process ended"}
    return dict(json.loads(said))


def _probe(to: Any, function: Callable[..., Any], keywords: dict[int, dict[str, Any]], module: Any) -> None:
    """In the copy: call it, and say what came."""
    warnings.simplefilter("ignore")
    processes.cap_data(MEMORY_MB)
    to.send_bytes(json.dumps(values_of(function, keywords, module)).encode())
    to.close()
    os._exit(0)


def values_of(function: Callable[..., Any], keywords: dict[int, dict[str, Any]], module: Any) -> dict[str, Any]:
    """Its values at all the points; `refused` says why there is none of it.

    `keywords` are its settings as a function of two arrays, of one, or of either.  Two arrays are vectors; where
    that gives no number, matrices of one row, or two numbers.  What one array is enough for is a function of two if
    these say how far apart they are.
    """
    found: dict[str, Any] = {}
    if 2 in keywords:
        found = _of_two(function, keywords[2], module)
    if 1 in keywords and not _is_distance(found.get("shares", {})):
        one, why = _several(function, {k: (v,) for k, v in ONE.items()}, ("numbers", "counts"), keywords[1], module)
        if one:
            return {"keywords": _settings(keywords[1]), "form": VECTORS, "vector": one}
        found = found or {"refused": why}
    return found


def _is_distance(values: dict[str, Any]) -> bool:
    return fits_distributions(values) and abs(values["right"]) < NEAR


def _of_two(function: Callable[..., Any], keywords: dict[str, Any], module: Any) -> dict[str, Any]:
    ordinary = ("near", "far")
    answer: dict[str, Any] = {"keywords": _settings(keywords), "form": VECTORS}
    shares, one = _several(function, AT, ordinary, keywords, module, VECTORS)
    labels, two = _several(function, {k: vectors(m) for k, m in MATRICES.items()}, ("all of both",), keywords, module)
    if shares:
        answer["shares"] = shares
    if labels:
        answer["labels"] = labels
    if shares or labels:
        return answer
    for form, points in ((ROWS, AT), (NUMBERS, BINARY)):
        shares, _ = _several(function, points, ordinary, keywords, module, form)
        if shares and (form == ROWS or fits_distributions(shares)):
            return answer | {"form": form, "shares": shares}
    return {"refused": two if two.startswith("it gives") else one or two}


def _settings(keywords: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in keywords.items() if isinstance(v, int | float)}


def _several(
    function: Callable[..., Any],
    points: Mapping[str, tuple[Any, ...]],
    tests: tuple[str, ...],
    keywords: dict[str, Any],
    module: Any,
    form: str = "",
) -> tuple[dict[str, Any], str]:
    """Its values at these points, as floats in a form, or as they are; none, and why, if it gives none for `tests`."""
    import numpy as np

    def called(given: tuple[Any, ...]) -> float | str:
        given = tuple(np.array(x, dtype=float if form else None) for x in given)
        with np.errstate(all="ignore"):
            return number(formed(function, form or VECTORS)(*given, **keywords))

    found: dict[str, Any] = {}
    why = ""
    for name, given in points.items():
        try:
            value = called(given)
            if isinstance(value, str) and value not in ("nan", "inf", "-inf"):
                return {}, value
            found[name] = value
        except MemoryError:
            found[name], why = "MemoryError", f"it needs more than {MEMORY_MB} MB"
        except BaseException as error:
            found[name], why = type(error).__name__, plain(described(error, module), "")
    return (found, "") if any(isinstance(found[k], float) for k in tests) else ({}, why)


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
    if "0/0" not in values:
        return shown(values.get("0/0, right"))
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
