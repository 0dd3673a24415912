"""Which claims Coq has checked: one record per generated file, kept in the cache.

A record is found by the content of the library and of the file, so that any change of either
makes it useless.  It lists the claims by their keys, which change with formulas and statements,
with the verdict that the theorem is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
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


def keep(library: dict[str, str], text: str, verdicts: Mapping[Claim, str], coq: str) -> None:
    """Note that Coq has accepted the file, with a theorem that is this verdict for each of these claims."""
    known = {claim.key: verdicts[claim] for claim in sorted(verdicts, key=lambda c: c.key)}
    content = {"format": FORMAT, "coq": coq, "verdicts": known}
    write_atomically(path_of(file_key(library, text)), json.dumps(content, indent=1) + "\n")
    _verdicts.cache_clear()


def checked(claim: Claim, status: str | None = None) -> bool:
    """Has `axiomcheck replay --coq` passed on this machine for a theorem about this claim?

    With a status, such as "proved", that must be what the theorem says.
    """
    root = shipped_root()
    if root is None:
        return False
    name = f"filtering/{claim.measure.name}" if claim.measure.kind == FILTERING else claim.measure.name
    found = _verdicts(root / "coq", name, str(cache_root())).get(claim.key)
    return found is not None and status in (None, found)


@cache
def _verdicts(folder: Path, name: str, _cache: str) -> Mapping[str, str]:
    """The verdicts that a record of the file lists, by the keys of their claims."""
    try:
        library = {path.stem: read_bounded(path) for path in sorted(folder.glob("*.v"))}
        text = read_bounded(folder / "generated" / f"{name}.v")
        content = json.loads(read_bounded(path_of(file_key(library, text))))
    except (OSError, ValueError, CheckError, InputError):
        return {}
    known = content.get("verdicts") if isinstance(content, dict) and content.get("format") == FORMAT else None
    return known if isinstance(known, dict) else {}
