"""Where certificates are kept: found by what they prove, replaced in one step, never believed.

A document is found by its claim's `key`, a hash of the statement as it is rebuilt from
the catalog.  Whoever loads one replays it.  Shipped documents (proofs/, inside the wheel
`_proofs/` with a packed file for each kind of measures) are read-only; all others live in the
user's cache folder, where a document that cannot be used is overwritten.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import secrets
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from axiomcheck import axioms, measures
from axiomcheck.documents import Document, canonical_reading, parse, render
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import MAX_BYTES, Certificate
from axiomcheck.keys import key_of
from axiomcheck.lang.claim import Claim
from axiomcheck.packed import is_packed, packed, packed_below

CACHE_VARIABLE = "AXIOMCHECK_CACHE"
NONBLOCK = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
MAX_LOOKED_AT = 1_000  # documents of the cache, for theorems that others may follow from
STALE_SECONDS = 3600.0  # a temporary file this old was left behind by a killed writer

log = logging.getLogger("axiomcheck")


def read_bounded(path: Path) -> str:
    """The text of a regular file of moderate size; a CheckError for anything else.

    Raises
    ------
    FileNotFoundError
        There is no such file.
    """
    try:
        handle = os.open(path, os.O_RDONLY | NONBLOCK)  # a pipe would block
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):  # a device never ends
                raise CheckError("it is not a regular file")
            with open(handle, "rb", closefd=False) as file:
                raw = file.read(MAX_BYTES + 1)
        finally:
            os.close(handle)
    except (FileNotFoundError, NotADirectoryError):
        if (text := packed(path)) is not None:
            return text
        raise FileNotFoundError(str(path)) from None
    except OSError as error:
        raise CheckError(f"it cannot be read: {error.strerror}") from error
    if len(raw) > MAX_BYTES:
        raise CheckError("it is too large for a certificate")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CheckError("it is not UTF-8 text") from error


def writable(path: Path) -> Path:
    """The path, if a file can be written there: refused before anything is computed."""
    folder = path.parent
    if path.is_dir() or is_device(path):
        raise InputError(f"{path} is a {'folder' if path.is_dir() else 'device'}; name a file")
    if not folder.is_dir():
        raise InputError(f"{path}: there is no folder {folder}; make it, or name another")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"{path}: the folder {folder} cannot be written; name another")
    return path


def write_into(path: Path, write: Callable[[IO[bytes]], object]) -> Path:
    """Replace a file in a folder that is there by what `write` writes, in one step; an InputError if that fails."""
    try:
        _replace(path, write)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; write elsewhere") from error
    return path


def write_atomically(path: Path, text: str) -> None:
    """Replace a file in one step: readers and a crash see the old file or the new one, whole.

    Raises
    ------
    OSError
        It names the file: the disk is full, the folder cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, lambda file: file.write(text.encode("utf-8")))
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def is_device(path: Path) -> bool:
    """Is it one such as /dev/null?  Who may rename files there would put one in its place."""
    return path.is_char_device() or path.is_block_device()


def _replace(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    if is_device(path):
        raise OSError(errno.EINVAL, "it is a device; name a file", str(path))
    temporary = path.parent / f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}.tmp"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with open(handle, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        if path.is_dir() and not path.is_symlink():
            path.rmdir()  # only an empty one; something else put it there
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _sweep(folder: Path) -> None:
    """Remove temporary files that killed writers left behind."""
    for path in folder.glob(".*.tmp"):
        try:
            if time.time() - path.stat().st_mtime > STALE_SECONDS:
                path.unlink()
        except OSError:
            continue


def shipped_root() -> Path | None:
    """The folder of shipped documents: inside an installed package, or beside a checkout's."""
    package = Path(__file__).resolve().parent
    if (package / "_proofs").is_dir():
        return package / "_proofs"
    beside = package.parent / "proofs"
    return beside if beside.is_dir() and (package.parent / "pyproject.toml").is_file() else None


def cache_root() -> Path:
    """The user's cache folder; the environment variable AXIOMCHECK_CACHE overrides it."""
    if chosen := os.environ.get(CACHE_VARIABLE):
        try:
            return Path(chosen).expanduser()
        except RuntimeError as error:  # of nobody's home
            raise InputError(
                f"{CACHE_VARIABLE}={chosen}: {error}; name a folder that can be written"
            ) from None
    from platformdirs import user_cache_path

    return user_cache_path("axiomcheck", appauthor=False)


def relative_path(claim: Claim) -> Path | None:
    """Where a catalog claim's document is shipped, below the root; None for other claims.

    >>> from axiomcheck import axioms, measures
    >>> relative_path(Claim(measures.from_name("KLD"), axioms.from_name("MON"))).as_posix()
    'quantification/KLD/MON.printed.natural.json'
    """
    measure, axiom = claim.measure, claim.axiom
    if theory := getattr(measure, "theory", ""):
        reading = "" if claim.reading == axiom.default else f".{claim.reading}"
        return Path("theories", theory, measure.name, f"{axiom.name}{reading}.json")
    if measures.catalog().get(measure.id) != measure or axioms.catalog().get(axiom.id) != axiom:
        return None
    reading = canonical_reading(claim)
    parts = [claim.axiom.name, reading, claim.domain]
    if claim.statement.signs and claim.signs != "same":
        parts.append(claim.signs)
    if claim.classes is not None and reading != "binary":
        parts.append(f"n{claim.classes}")
    return Path(claim.measure.kind, claim.measure.name, ".".join(parts) + ".json")


class Store:
    """Finds and keeps certificates.

    Parameters
    ----------
    shipped : Path, optional
        Folder of read-only documents; the package's own if not given.
    cache : Path, optional
        Folder to write to; the user's cache folder if not given.
    """

    def __init__(self, shipped: Path | None = None, cache: Path | None = None):
        self.shipped = shipped if shipped is not None else shipped_root()
        self.cache = cache if cache is not None else cache_root()
        self._complained: set[str] = set()

    def paths(self, claim: Claim) -> list[Path]:
        """Where a claim's document may be, the shipped one first."""
        below, key = relative_path(claim), key_of(claim)
        cached = self.cache / key[:2] / f"{key}.json"
        return [cached] if self.shipped is None or below is None else [self.shipped / below, cached]

    def load(self, claim: Claim) -> Iterator[Document]:
        """Every document about the claim, to be replayed; unusable files are reported and passed over."""
        for path in self.paths(claim):
            try:
                document = parse(read_bounded(path), path)
                if document.key != key_of(claim):
                    raise CheckError("it is about another claim, or the formula has changed")
            except FileNotFoundError:
                continue
            except CheckError as error:
                self.reject(path, str(error))
            else:
                yield document

    def about(self, claim: Claim) -> Iterator[Document]:
        """Documents that seem to be about the same measure: those shipped with it, and the newest in the cache."""
        below = relative_path(claim) or Path(claim.measure.kind, claim.measure.name, "any")
        shipped = [] if self.shipped is None else documents(self.shipped / below.parent)
        formula = json.dumps(str(claim.measure.formula))
        for path in (*shipped, *self._newest()):
            with suppress(CheckError, FileNotFoundError):
                text = read_bounded(path)
                if formula in text:
                    yield parse(text, path)

    def _newest(self) -> list[Path]:
        dated = []
        for path in self.cache.glob("*/*.json"):
            with suppress(OSError):
                dated.append((-path.stat().st_mtime, path))
        return [path for _, path in sorted(dated)[:MAX_LOOKED_AT]]

    def reject(self, path: Path, why: str) -> None:
        """Say once that a file cannot be used."""
        self._warn(f"{path}: {why}; it is ignored and the verdict is searched anew", str(path))

    def save(
        self, claim: Claim, status: str, certificate: Certificate, trusts: frozenset[str] = frozenset()
    ) -> Path | None:
        """Keep a certificate in the cache; a folder that cannot be written is reported once."""
        path = self.cache / key_of(claim)[:2] / f"{key_of(claim)}.json"
        try:
            write_atomically(path, render(claim, status, certificate, trusts))
            _sweep(path.parent)
        except OSError as error:
            reason = error.strerror or str(error)
            self._warn(f"{self.cache}: {reason}; verdicts are printed but not kept", "")
            return None
        return path

    def locate(self, claim: Claim) -> str | None:
        """Where the claim's document is: `proofs/...` for a shipped one, else a path; None if nowhere."""
        for path in self.paths(claim):
            if os.path.isfile(path) or is_packed(path):  # unlike the method of Path, never an error
                if self.shipped is not None and path.is_relative_to(self.shipped):
                    return f"proofs/{path.relative_to(self.shipped).as_posix()}"
                return str(path)
        return None

    def _warn(self, message: str, about: str) -> None:
        if about not in self._complained:
            self._complained.add(about)
            log.warning("warning: %s", message)


# -- folders of documents -------------------------------------------------------


def documents(path: Path) -> list[Path]:
    """The JSON files at or below a path, packed ones too, sorted; temporary files left out."""
    if path.is_dir():
        found = [p for p in path.rglob("*.json") if not p.name.startswith(".")]
        return sorted([*found, *packed_below(path)])
    return packed_below(path) or [path]


def misplaced(claim: Claim, path: Path) -> bool:
    """Is a file in a folder of documents named like another claim's document?"""
    below = relative_path(claim)
    names = [Path(f"{key_of(claim)}.json").parts] + ([below.parts[-2:]] if below else [])
    return not any(path.parts[-len(n) :] == n for n in names)


def put(root: Path, claim: Claim, status: str, certificate: Certificate, trusts: frozenset[str]) -> Path:
    """Write a claim's document below a folder, unless the one that is there differs in versions alone."""
    key = key_of(claim)
    path = root / (relative_path(claim) or Path(key[:2], f"{key}.json"))
    text = render(claim, status, certificate, trusts)
    there = _parsed(path)
    if there is None or there.content != parse(text, path).content:
        write_atomically(path, text)
    return path


def prune(root: Path, wanted: set[Path]) -> list[Path]:
    """Remove the certificates below a folder that are not wanted, and nothing else; those that were."""
    stale = [path for path in documents(root) if path not in wanted and _parsed(path) is not None]
    for path in stale:
        path.unlink()
    return stale


def _parsed(path: Path) -> Document | None:
    """The certificate in the file, if it is one."""
    try:
        return parse(read_bounded(path), path)
    except (FileNotFoundError, CheckError):
        return None
