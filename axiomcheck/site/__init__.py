"""The explorer: both papers' tables as one page that needs no network, every cell with its proof."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from axiomcheck.claims.model import Finding
from axiomcheck.errors import InputError
from axiomcheck.keys import key_of
from axiomcheck.report.records import versions
from axiomcheck.site.cells import Sheet, claims_of, entries, sheet
from axiomcheck.site.errata import errata
from axiomcheck.site.page import environment, html
from axiomcheck.site.sheets import sheets
from axiomcheck.verdict import Verdict

__all__ = ["Sheet", "build", "check_target", "claims_of", "entries", "errata", "sheet", "sheets"]

MARK = ".axiomcheck-site"  # a folder with this file was made here, and may be replaced


def check_target(target: Path) -> None:
    """Refuse, before any work is done, a folder that would have to be overwritten.

    Raises
    ------
    InputError
        It is a file, or a folder with something in it that is no explorer; or an extra is missing.
    """
    environment()
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise InputError(f"-o {target}: it is no folder; name one that is empty or not there yet")
    if target.is_dir() and any(target.iterdir()) and not (target / MARK).is_file():
        raise InputError(
            f"-o {target}: the folder has files that were not made by this command; "
            f"name one that is empty or not there yet"
        )


def build(
    target: Path,
    sheets: Sequence[Sheet],
    verdicts: Sequence[Verdict],
    findings: Sequence[Finding] = (),
    *,
    command: str = "",
    jobs: int = 1,
    on_entry: Callable[[], None] = lambda: None,
) -> Path:
    """Write the explorer, in one step: a reader sees the old folder or the new one, whole.

    Parameters
    ----------
    target : Path
        The folder; it must be empty, absent, or an explorer.
    sheets : sequence of Sheet
        The tables, each in its senses.
    verdicts : sequence of Verdict
        One for every claim of the sheets, as `runner.run` returns them: replayed by the kernel.
    findings : sequence of Finding
        What came of the papers' claims: the errata.
    command : str
        What makes it again.
    jobs : int
        Processes that put verdicts into words.
    on_entry : callable, optional
        Called whenever one of them is done.

    Returns
    -------
    Path
        The page.
    """
    check_target(target)
    distinct: dict[str, Verdict] = {}
    for v in verdicts:
        distinct.setdefault(key_of(v.claim), v)  # several claims may say the same
    found = dict(zip(distinct, entries(distinct.values(), jobs, on_entry), strict=True))
    said = ", ".join(f"{k} {v}" for k, v in versions(distinct.values()).items())
    text = html(sheets, found, findings, command, said)
    target.parent.mkdir(parents=True, exist_ok=True)
    made = target.parent / f".{target.name}.{os.getpid()}.{secrets.token_hex(4)}.tmp"
    try:
        _fill(made, text)
        _replace(target, made)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return target / "index.html"


def _fill(folder: Path, text: str) -> None:
    folder.mkdir()
    for name, content in (("index.html", text), (MARK, "made by axiomcheck report\n")):
        (folder / name).write_text(content, encoding="utf-8", newline="\n")


def _replace(target: Path, made: Path) -> None:
    """Put the new folder in the place of the old one, which is out of the way only for a moment."""
    check_target(target)  # somebody may have put something there meanwhile
    old = made.with_suffix(".old")
    if target.exists():
        os.rename(target, old)
    try:
        os.rename(made, target)
    except OSError:
        if old.exists():
            os.rename(old, target)
        raise
    shutil.rmtree(old, ignore_errors=True)
