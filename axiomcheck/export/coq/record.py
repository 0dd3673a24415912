"""Which claims Coq has checked: one record per generated file, kept in the cache.

A record is found by the content of the library and of the program that prints theorems, so that any change of either
makes it useless.  It lists the claims by their keys, which change with formulas and statements, with the verdict that
the theorem is, and with the content of the certificate from which it was printed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from axiomcheck import calculus
from axiomcheck.errors import CheckError, InputError
from axiomcheck.export.coq import gate
from axiomcheck.keys import key_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.store import cache_root, read_bounded, relative_path, shipped_root, write_atomically

FORMAT = "axiomcheck.coq/2"


def file_name(measure: Measure) -> str:
    """The name of the file about a measure, without `.v`."""
    return f"{FILTERING}/{measure.name}" if measure.kind == FILTERING else measure.name


def path_of(name: str) -> Path:
    """Where the record about a file is."""
    root = shipped_root()
    folders = [Path(__file__).parent, *map(Path, calculus.__path__), *([] if root is None else [root / "coq"])]
    texts = [read_bounded(p) for folder in folders for p in sorted(folder.iterdir()) if p.suffix in (".py", ".v")]
    return cache_root() / "coq" / f"{_digest(FORMAT, name, *sorted(gate.ALLOWED_AXIOMS), *texts)}.json"


def keep(name: str, verdicts: Mapping[Claim, str], coq: str) -> None:
    """Note that Coq has accepted the file, with a theorem that is this verdict for each of these claims."""
    known = {key_of(claim): [verdicts[claim], _document(claim)] for claim in sorted(verdicts, key=key_of)}
    write_atomically(path_of(name), json.dumps({"format": FORMAT, "coq": coq, "verdicts": known}, indent=1) + "\n")
    _verdicts.cache_clear()


def checked(claim: Claim, status: str | None = None) -> bool:
    """Has `axiomcheck replay --coq` passed on this machine for a theorem about this claim?

    With a status, such as "proved", that must be what the theorem says.
    """
    found = _verdicts(file_name(claim.measure), str(cache_root())).get(key_of(claim))
    if not isinstance(found, list) or len(found) != 2 or status not in (None, found[0]):
        return False
    try:
        return bool(found[1] == _document(claim))
    except (FileNotFoundError, CheckError):
        return False


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def _document(claim: Claim) -> str:
    """The content of the shipped certificate."""
    root, below = shipped_root(), relative_path(claim)
    if root is None or below is None:
        raise CheckError("no certificate of this claim is shipped")
    return _digest(read_bounded(root / below))


@cache
def _verdicts(name: str, _cache: str) -> Mapping[str, object]:
    """What a record lists, by the keys of claims."""
    try:
        content = json.loads(read_bounded(path_of(name)))
    except (OSError, ValueError, CheckError, InputError):
        return {}
    known = content.get("verdicts") if isinstance(content, dict) and content.get("format") == FORMAT else None
    return known if isinstance(known, dict) else {}
