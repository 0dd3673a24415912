"""Files in TOML that users write: their text, their keys, and what is wrong with them, in one line."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.input.hints import guess
from axiomcheck.sources import Source

MAX_TEXT = 500


def contents(path: Path | str, most: int, needs: str) -> str:
    """The text of a file of at most so many bytes."""
    where = Path(path)
    if not str(path).isprintable():
        raise InputError(f"{str(path)!r}: a file's name must be one line of characters; check the path")
    try:
        with open(where, "rb") as file:
            raw = file.read(most + 1)
    except OSError as error:
        raise InputError(f"{where}: {error.strerror or error}; check the path") from None
    if len(raw) > most:
        raise InputError(f"{where}: it has more than {most:,} bytes; {needs}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{where}: it is not UTF-8 text; save it as such") from None


def toml(text: str, where: str, needs: str) -> dict[str, Any]:
    """What a text in TOML says; its decimals stay exact."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{where}: it is no TOML: {error}") from None
    except (RecursionError, ValueError, ArithmeticError):
        raise InputError(f"{where}: it is no TOML that can be read; {needs}") from None


def located(error: InputError, where: str) -> InputError:
    """The error with its place in front, once."""
    text = str(error)
    return error if text.startswith(where) else InputError(f"{where}: {text}")


def source_of(text: str | None) -> Source | None:
    """Free text that says where something comes from."""
    return None if text is None else Source("declared", text, text, "", None)


def one_of(value: Any, known: tuple[str, ...], what: str) -> str:
    """A value that must be one of a few words."""
    if value not in known:
        hint = guess(value, known) if isinstance(value, str) else ""
        raise InputError(f"{what} is {shown(value)}; {hint}it must be one of {', '.join(known)}")
    return value


def only(table: dict[str, Any], known: tuple[str, ...], where: str, inside: str = "") -> None:
    """Refuse keys that nobody knows."""
    for key in table:
        if key not in known:
            raise InputError(
                f"{where}: there is no key {inside}{key[:40]!r}; {guess(key, known)}known are {', '.join(known)}"
            )


def text_of(data: dict[str, Any], key: str, where: str) -> str:
    """A string of moderate length; of one line of printable characters, if it is no formula."""
    value = data[key]
    if type(value) is not str:
        raise InputError(f"{where}: {key} must be a string in quotes, not {type(value).__name__}")
    if key == "formula":
        return value
    if len(value) > MAX_TEXT:
        raise InputError(f"{where}: {key} has {len(value)} characters; shorten it to {MAX_TEXT} or fewer")
    if strange := next((c for c in value if not c.isprintable()), ""):
        raise InputError(f"{where}: {key} must be one line of printable characters; take {strange!r} out")
    return value


def shown(value: Any) -> str:
    """What was written, for a message: short and printable."""
    return repr(value)[:42]
