"""Files to an experiment."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from axiomcheck.errors import InputError
from axiomcheck.experiments.lint import description, results
from axiomcheck.experiments.lint.context import Experiment
from axiomcheck.experiments.lint.facts import Facts
from axiomcheck.experiments.lint.measures import read_measure

MAX_BYTES = 500_000_000


def read(files: Iterable[Path | str], more: Iterable[str] = (), facts: Facts | None = None) -> Experiment:
    """The experiment that files tell of: at most one description (`.toml`), and tables (`.csv`).

    Raises
    ------
    InputError
        A file cannot be used; which, where and why.
    """
    found, tables = None, []
    for file in map(Path, files):
        if file.suffix.lower() == ".toml":
            if found is not None:
                raise InputError(f"{file}: there is a description already, {found.file}; give one")
            found = description.parse(_text(file, description.MAX_BYTES), str(file))
        elif file.suffix.lower() == ".csv":
            tables.append(results.parse(_text(file, MAX_BYTES), str(file)))
        else:
            raise InputError(f"{file}: give a description that ends in .toml, or results that end in .csv")
    if found is None and not tables:
        raise InputError("there is no file; give a description (.toml), results (.csv), or both")
    measures = tuple(read_measure(text, "--measure", outside=True) for text in more)
    return Experiment(found, tuple(tables), measures, facts or Facts())


def _text(file: Path, most: int) -> str:
    try:
        with open(file, "rb") as stream:
            raw = stream.read(most + 1)
    except OSError as error:
        raise InputError(f"{file}: {error.strerror or error}; check the path") from None
    except ValueError as error:  # a NUL in the name
        raise InputError(f"{str(file)!r}: {error}; check the path") from None
    if len(raw) > most:
        raise InputError(f"{file}: it has more than {most:,} bytes")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{file}: it is not UTF-8 text; save it as such") from None
