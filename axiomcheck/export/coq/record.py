"""Which claims Coq has checked: one record per generated file, kept in the cache.

A record is found by the content of the library and of the file, so that any change of either
makes it useless.  It lists the claims by their keys, which change with formulas and statements.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from axiomcheck.errors import CheckError, InputError
from axiomcheck.export.coq import gate
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.store import cache_root, read_bounded, shipped_root, write_atomically

FORMAT = "axiomcheck.coq/1"


def file_key(library: dict[str, str], text: str) -> str:
    """The content address of a generated file together with the library and the axioms allowed."""
    parts = [
        FORMAT,
        *sorted(gate.ALLOWED_AXIOMS),
        *(f"{name}\n{library[name]}" for name in sorted(library)),
        text,
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def path_of(key: str) -> Path:
    """Where the record is."""
    return cache_root() / "coq" / f"{key}.json"


def keep(library: dict[str, str], text: str, claims: list[Claim], coq: str) -> None:
    """Note that Coq has accepted the file, with a theorem for each of these claims."""
    content = {"format": FORMAT, "coq": coq, "claims": sorted({c.key for c in claims})}
    write_atomically(path_of(file_key(library, text)), json.dumps(content, indent=1) + "\n")
    _claims.cache_clear()


def checked(claim: Claim) -> bool:
    """Has `axiomcheck replay --coq` passed on this machine for a theorem that is this verdict?"""
    root = shipped_root()
    if root is None:
        return False
    name = f"filtering/{claim.measure.name}" if claim.measure.kind == FILTERING else claim.measure.name
    return claim.key in _claims(root / "coq", name, str(cache_root()))


@cache
def _claims(folder: Path, name: str, _cache: str) -> frozenset[str]:
    """The keys of the claims that a record of the file lists."""
    try:
        library = {path.stem: read_bounded(path) for path in sorted(folder.glob("*.v"))}
        text = read_bounded(folder / "generated" / f"{name}.v")
        content = json.loads(read_bounded(path_of(file_key(library, text))))
    except (OSError, ValueError, CheckError, InputError):
        return frozenset()
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return frozenset()
    keys = content.get("claims")
    return frozenset(k for k in keys if isinstance(k, str)) if isinstance(keys, list) else frozenset()
