"""Finding the function that an argument of the command line names.

`package.module:function` is imported, `path.py:function` is run as a file: both run code
of somebody else's, which only this form of an argument asks for.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from axiomcheck.errors import InputError, NotThere
from axiomcheck.lang.expr import TRAIN

_SPEC = re.compile(r"(?P<where>.+?):(?P<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")
_MODULE = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
SMOOTHING = ("eps", "epsilon")
WEIGHTS = "sample_weight"  # as scikit-learn has it
PACKAGE = Path(__file__).resolve().parents[2]


def looks_like_function(text: str) -> bool:
    """Is it of the form module:function or path.py:function?

    >>> looks_like_function("quapy.error:ae"), looks_like_function("my metrics.py:f"), looks_like_function("KLD")
    (True, True, False)
    """
    found = _SPEC.fullmatch(text)
    if found is None:
        return False
    return found["where"].endswith(".py") or bool(_MODULE.fullmatch(found["where"]))


def load(spec: str) -> tuple[Callable, ModuleType]:
    """The function, and the module it comes from."""
    found = _SPEC.fullmatch(spec)
    if not found or not looks_like_function(spec):
        raise InputError(f"{spec!r} names no function; write module:function or path.py:function")
    where, name = found["where"], found["name"]
    module = module_of(where)
    function: Any = module
    for part in name.split("."):
        if not hasattr(function, part):
            known = sorted(
                k for k, v in vars(module).items() if inspect.isfunction(v) and not k.startswith("_")
            )
            raise NotThere(f"{where} has no function {name!r}; it has {', '.join(known[:12]) or 'none'}")
        function = getattr(function, part)
    if not callable(function) or inspect.isclass(function):
        raise NotThere(f"{spec} is {type(function).__name__}, not a function")
    return function, sys.modules.get(getattr(written(function), "__module__", ""), module)


def written(function: Callable) -> Callable:
    """The function that somebody wrote, without arguments that `functools.partial` has fixed.

    >>> from functools import partial
    >>> written(partial(partial(max, 1), 2)) is max
    True
    """
    while isinstance(function, partial):
        function = function.func
    return function


def module_of(where: str) -> ModuleType:
    """The module of that name, or the file at that path; either is run."""
    return _from_file(where) if where.endswith(".py") else _from_module(where)


def _from_file(where: str) -> ModuleType:
    path = Path(where)
    if not path.is_file():
        raise NotThere(f"{where}: there is no such file; check the path")
    sys.path.insert(0, str(path.resolve().parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise NotThere(f"{where} cannot be imported; give a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise NotThere(f"{where} cannot be run: {described(error, module)}") from None
    return module


def _from_module(where: str) -> ModuleType:
    sys.path.insert(0, str(Path.cwd()))
    try:
        return importlib.import_module(where)
    except ModuleNotFoundError as error:
        raise NotThere(f"there is no module {error.name!r}; install it, or give the path of a file") from None
    except (Exception, SystemExit) as error:
        raise NotThere(f"{where} cannot be imported: {type(error).__name__}: {error}") from None


def described(error: BaseException, module: ModuleType) -> str:
    """The error in one line, with the innermost line of the function's own module."""
    text = " ".join(str(error).split())[:300]
    line, kind, cure = _line(error, module), f"{type(error).__name__}: ", ""
    if kind == "Untraceable: ":
        kind, cure = "", "; import it at the top of the file" if "(`import " in line or "(`from " in line else ""
    return f"{line}{kind}{text}{cure}"


def _line(error: BaseException, module: ModuleType) -> str:
    """`file, line 12 (`the text`): ` for the frame to blame."""
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: "
    home = getattr(module, "__file__", None)
    frames = list(extract_tb(error.__traceback__))
    own = [f for f in frames if f.filename == home]
    import numpy

    inside = str(Path(numpy.__file__).parent)  # NumPy's own lines are not to blame, nor ours
    others = [f for f in frames if not f.filename.startswith(("<", str(PACKAGE))) and inside not in f.filename]
    if not (own or others):
        return ""
    frame = (own or others)[-1]
    text = f" (`{frame.line}`)" if frame.line else ""
    return f"{frame.filename}, line {frame.lineno}{text}: "


def takes(function: Callable) -> int:
    """How many positional arguments the function needs."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 2
    return sum(
        p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters
    )


def arguments(function: Callable, given: dict[str, Any], positional: int) -> tuple[dict[str, Any], list[str]]:
    """Keyword arguments beyond the first ones: those given; 0 for smoothing that is left to the caller.

    Also what to tell the user about them.
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return dict(given), []
    plain = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    variadic = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    if len(plain) < positional and not variadic:
        count = f"{len(plain)} argument{'s' * (len(plain) != 1)}"
        raise InputError(f"{function.__name__} takes {count}; it must take {positional}")
    names = {p.name for p in parameters}
    if not any(p.kind is p.VAR_KEYWORD for p in parameters) and (stray := given.keys() - names):
        raise InputError(f"{function.__name__} has no parameter {', '.join(sorted(stray))}")
    keywords, notes = dict(given), []
    rest = plain[positional:] + [p for p in parameters if p.kind is p.KEYWORD_ONLY]
    for p in rest:
        if p.name in keywords:
            continue
        missing = p.default is p.empty
        if missing and p.name == TRAIN:
            keywords[p.name] = "symbol"
            continue
        if p.name in SMOOTHING and (missing or p.default is None):
            keywords[p.name] = 0
            notes.append(f"{p.name} = 0: smoothing is the domain's (--domain smoothed)")
        elif p.name == WEIGHTS and p.default is None:
            notes.append(f"{p.name} = None: every item counts once; nothing is said of other weights")
        elif missing:
            raise InputError(
                f"{function.__name__} needs its argument {p.name}: give --argument {p.name}=VALUE"
            )
    return keywords, notes
