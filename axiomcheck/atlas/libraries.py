"""Which modules hold a library's metrics, and which version of it is installed."""

from __future__ import annotations

import hashlib
import importlib.util
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from importlib import metadata
from pathlib import Path

from axiomcheck.errors import InputError

_SKLEARN = ("sklearn.metrics", "sklearn.metrics.pairwise", "sklearn.metrics.cluster")
KNOWN = {  # what people call them -> the modules with their metrics
    "quapy": ("quapy.error", "quapy.functional"),
    "scikit-learn": _SKLEARN,
    "sklearn": _SKLEARN,
    "scipy": ("scipy.spatial.distance", "scipy.stats"),
    "mlquantify": ("mlquantify.metrics",),
    "quantificationlib": (
        "quantificationlib.metrics.binary",
        "quantificationlib.metrics.multiclass",
        "quantificationlib.metrics.ordinal",
    ),
    "scikit-bio": ("skbio.diversity", "skbio.diversity.alpha", "skbio.diversity.beta"),
}
CALLED = {"sklearn": "scikit-learn", "skbio": "scikit-bio"}  # top-level module -> what pip installs
_MODULE = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")


def modules(libraries: tuple[str, ...]) -> list[str]:
    """The modules and files that names of libraries, modules or paths of files mean, each once.

    >>> modules(("fractions", "json", "json"))
    ['fractions', 'json']
    """
    found = [m for name in libraries for m in KNOWN.get(name, (name,))]
    for module in found:
        if module.endswith(".py"):
            if not Path(module).is_file():
                raise InputError(f"{module}: there is no such file; check the path")
        elif not _MODULE.fullmatch(module):
            raise InputError(f"{module!r} names no library; give a module such as scipy.stats, or path.py")
        elif not _installed(module):
            top = module.partition(".")[0]
            raise InputError(
                f"there is no module {module!r}; pip install {CALLED.get(top, top)}, or give the path of a file"
            )
    return list(dict.fromkeys(found))


def _installed(module: str) -> bool:
    """Is there such a top-level module?  Asked without importing anything."""
    top = module.partition(".")[0]
    try:
        return importlib.util.find_spec(top) is not None or Path(f"{top}.py").is_file() or Path(top).is_dir()
    except (ImportError, ValueError):
        return False


def version(module: str) -> str:
    """The installed version; of a file, or of what nobody has packaged, a hash of its text.

    >>> version("click") == metadata.version("click")
    True
    """
    if module.endswith(".py"):
        return _hashed(Path(module))
    top = module.partition(".")[0]
    with suppress(metadata.PackageNotFoundError):
        return metadata.version(CALLED.get(top, top))
    for name in _distributions().get(top, ()):
        with suppress(metadata.PackageNotFoundError):
            return metadata.version(name)
    spec = importlib.util.find_spec(top)
    return _hashed(Path(spec.origin)) if spec and spec.origin and Path(spec.origin).is_file() else "unknown"


@lru_cache(maxsize=1)
def _distributions() -> Mapping[str, list[str]]:
    """Which packages hold which modules; reading that takes a while."""
    return metadata.packages_distributions()


def _hashed(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
