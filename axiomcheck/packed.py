"""Folders of certificates as one file each: in the wheel, where there are thousands, many of them alike.

`KLD.packed` stands for the folder `KLD`: a JSON object of its documents by their file names, compressed.  Lists of
steps, which documents hold compressed, are written out in it, so that what they have in common is kept once.

The wheel's build loads this file by itself, so it imports nothing of this package.
"""

from __future__ import annotations

import base64
import json
import logging
import lzma
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

SUFFIX = ".packed"
STEPS = "steps"  # the key of what documents hold compressed
MAX_BYTES = 1 << 28  # of one folder, written out

log = logging.getLogger("axiomcheck")


def pack(folder: Path) -> bytes:
    """The documents of a folder as one file."""
    documents = {p.name: json.loads(p.read_text(encoding="utf-8")) for p in sorted(folder.glob("*.json"))}
    written = _with_steps(documents, lambda text: zlib.decompress(base64.b64decode(text)).decode())
    return lzma.compress(json.dumps(written, separators=(",", ":")).encode(), preset=9 | lzma.PRESET_EXTREME)


@lru_cache(maxsize=64)
def packed(folder: Path) -> dict[str, str]:
    """The documents that a packed file has for this folder, by their names; none where there is no such file.

    A damaged one is reported, once, and counts as none.

    >>> packed(Path("no such folder"))
    {}
    """
    path = folder.parent / (folder.name + SUFFIX)
    try:
        known = json.loads(lzma.LZMADecompressor().decompress(path.read_bytes(), MAX_BYTES))
        return {name: json.dumps(_with_steps(document, _compressed)) for name, document in known.items()}
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError, AttributeError, lzma.LZMAError) as error:
        log.warning("warning: %s: it cannot be read (%s); its verdicts are searched anew", path, error)
        return {}


def _compressed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def _with_steps(data: Any, change: Callable[[str], str]) -> Any:
    """The same data, every list of steps changed."""
    if isinstance(data, dict):
        return {
            k: change(v) if k == STEPS and isinstance(v, str) else _with_steps(v, change) for k, v in data.items()
        }
    return [_with_steps(v, change) for v in data] if isinstance(data, list) else data
