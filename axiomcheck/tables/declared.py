"""Tables of one's own: a TOML file with rows, columns and printed marks, or a CSV file of marks.

title = "Properties of distances"
source = "Example 2026, Table 2"
printed = '''
          SYM  TRI  MON
    JSD   Yes  No   ?
    KLD   No   No   Yes
'''

[[row]]
name = "JSD"
formula = "sum(p*log(2*p/(p + p_hat)) + p_hat*log(2*p_hat/(p + p_hat)))"
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axiomcheck.axioms import KINDS
from axiomcheck.errors import InputError
from axiomcheck.input import declared, declared_axioms, files
from axiomcheck.input.added import finder
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS, Axiom
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.tables import printed as marks
from axiomcheck.tables.declared_rows import KEYS, SENSE, Marked, read_rows, told_apart
from axiomcheck.tables.model import Row, Sense, Table
from axiomcheck.tables.printed import NO, YES, Find, Printed

SUFFIXES = (".toml", ".csv")
MAX_BYTES = 65_536
MAX_LINE = 2_500  # TOML's own reader takes quadratic time for dotted keys, which stand on one line
MOST_NOTES = 40


def is_file(name: str) -> bool:
    """Is that the name of a table's file?

    >>> is_file("mine.toml"), is_file("B.1")
    (True, False)
    """
    return name.lower().endswith(SUFFIXES)


def read(path: Path | str) -> Table:
    """The table that a file declares: TOML, or CSV with a header `measure,MON,IMP`.

    Raises
    ------
    InputError
        It cannot be used; one line says the file, the line or key, what is wrong and the cure.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "errors.csv")
    >>> file.write_text("measure,MON,REL\\nAE,yes,yes\\nRAE,yes,") > 0
    True
    >>> table = read(file)
    >>> table.title, [row.name for row in table.rows], table.published("ae", "rel")
    ('errors', ['AE', 'RAE'], 'yes')
    """
    where = str(path)
    if not is_file(where):
        raise InputError(f"{where!r}: a table's file ends with {' or '.join(SUFFIXES)}; rename it")
    text = files.contents(path, MAX_BYTES, "make several tables of it")
    return parse(text, where) if where.lower().endswith(SUFFIXES[0]) else parse_csv(text, where)


def parse(text: str, where: str = "table") -> Table:
    """The table that a text in TOML declares.

    >>> made = parse("printed = '''MON IMP\\nKLD Yes -'''")
    >>> made.columns, made.printed
    (('mon', 'imp'), {('kld', 'mon'): 'yes'})
    """
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE:
            raise InputError(f"{where}, line {number}: it has more than {MAX_LINE:,} characters; break it")
    data = files.toml(text, where, "a table needs little nesting")
    if "formula" in data and "row" not in data:
        raise InputError(
            f"{where}: it declares one measure; put that under [[row]], or see `axiomcheck check`"
        )
    try:
        files.only(data, KEYS, where)
        own = declared_axioms.entries(data.get("axiom", []), where)
        return _table(data, _block(data, text, where, finder(own)), where, own)
    except InputError as error:
        raise files.located(error, where) from None


def parse_csv(text: str, where: str = "table.csv") -> Table:
    """The table that a text in CSV declares: marks of measures of the catalog.

    >>> parse_csv("measure,SM\\nAcc,✓\\n").kind
    'filtering'
    """
    return _table({"title": Path(where).stem}, marks.comma_separated(text, where), where)


def _table(data: dict[str, Any], printed: Printed | None, where: str, own: tuple[Axiom, ...] = ()) -> Table:
    for key in ("title", "source"):
        if key in data:
            files.text_of(data, key, where)
    find = finder(own)
    if own and printed is None and "columns" not in data:
        data = {**data, "columns": [x.name for x in own]}
    columns, said = _columns(data.get("columns"), printed, where, find)
    listed = [*{x.id: x for x in (*own, *said)}.values()]
    find = finder(listed)
    kind = _kind(data, columns, where, find)
    sense, senses = _sense(data, kind, where), _senses(data.get("column", {}), columns, kind, where, find)
    lines = read_rows(data.get("row", []), printed, kind, where)
    if any(row.domain for row, _ in lines):
        lines = _each_on_its_domain(lines, sense, senses, where)
    told_apart(lines, where)
    lines.sort(key=lambda line: bool(line[0].group))  # what has no heading stands above those that have
    made = Table(
        where,
        title=data.get("title") or "Measures and axioms",
        columns=columns,
        printed={(r.id, a): mark for r, found in lines for a, mark in found.items() if mark in (YES, NO)},
        source=files.source_of(data.get("source")),
        rows=tuple(row for row, _ in lines),
        notes=(*_notes(data.get("notes", []), where), *_left_open(printed)),
        sense=sense,
        senses=senses,
        own=tuple(x for x in listed if x.id in columns),
    )
    _says_something(made, where)
    return made


def _each_on_its_domain(
    lines: list[Marked], sense: Sense, senses: dict[str, Sense], where: str
) -> list[Marked]:
    """Where some rows have a domain of their own, the others get the table's."""
    if other := [axiom for axiom, own in senses.items() if own.domain is not None]:
        raise InputError(
            f"{where}: rows have domains of their own, and so has column.{other[0].upper()}; leave out either"
        )
    usual = sense.domain or "natural"
    return [(Row(r.measure, r.label, r.domain or usual, r.group), found) for r, found in lines]


def _says_something(made: Table, where: str) -> None:
    """Refuse a sense that says nothing of any measure."""
    asked = made.claims()
    for axiom in made.axioms:
        if axiom.id in made.senses and not any(a == axiom.id for _, a in asked):
            raise InputError(
                f"{where}: column.{axiom.name}: {axiom.name} says nothing of these measures in this sense "
                f"({made.sense_of(axiom)}); choose another reading, or other classes"
            )


# -- columns -----------------------------------------------------------------------


def _block(data: dict[str, Any], text: str, where: str, find: Find) -> Printed | None:
    """The printed marks; messages about them name lines of the file, if they stand there as they are."""
    own = marks.meanings(data.get("marks", {}), where)
    if "printed" not in data:
        if own:
            raise InputError(f"{where}: marks says what the signs of print mean; add the block printed, too")
        return None
    written = data["printed"]
    if type(written) is not str:
        raise InputError(f"{where}: printed must be a block of text between three quotes")
    if written not in text:
        return marks.block(written, lambda i: f"{where}: printed, line {i + 1}", own, find)
    above = text[: text.find(written)].count("\n") + 1
    return marks.block(written, lambda i: f"{where}, line {i + above}", own, find)


def _columns(
    listed: Any, printed: Printed | None, where: str, find: Find
) -> tuple[tuple[str, ...], list[Axiom]]:
    """Ids of the columns, and those axioms among them that are said in the list itself."""
    if listed is None:
        if printed is None:
            raise InputError(
                f'{where}: it has no columns; add printed marks, or a line such as columns = ["MON", "IMP"]'
            )
        return printed.columns, []
    if not isinstance(listed, list) or not listed:
        raise InputError(f'{where}: columns must be a list of axioms such as ["MON", "IMP"]')
    columns = marks.axiom_ids(listed, f"{where}: columns", find)
    said = [find(x) for x in listed if declared_axioms.looks_like_property(x)]
    for axiom in printed.columns if printed else ():
        if axiom not in columns:
            raise InputError(
                f"{where}: printed has a column {find(axiom).name}, columns has not; "
                f"add it, or leave columns out"
            )
    return columns, said


def _kind(data: dict[str, Any], columns: tuple[str, ...], where: str, find: Find) -> str:
    found = find(columns[0]).kind
    kind = files.one_of(data.get("kind", found), KINDS, f"{where}: kind")
    for axiom in map(find, columns):
        if axiom.kind != kind:
            raise InputError(
                f"{where}: {axiom.name} is an axiom of {axiom.kind}, the table is about {kind}; "
                f"make a table of its own for it"
            )
    return kind


def _sense(data: dict[str, Any], kind: str, where: str) -> Sense:
    known = {"reading": READINGS_OF[kind], "domain": DOMAINS_OF[kind]}
    if kind == QUANTIFICATION:
        known["signs"] = SIGNS
    elif stray := [key for key in ("signs", "classes") if key in data]:
        raise InputError(f"{where}: {stray[0]} is not for a table about {kind}; leave it out")
    found = {k: files.one_of(data[k], v, f"{where}: {k}") for k, v in known.items() if k in data}
    return Sense(**found, classes=_classes(data.get("classes"), where))


def _classes(value: Any, where: str) -> str | None:
    if value is None or value == "every":
        return value
    if type(value) is not int or not 2 <= value <= declared.LARGEST_CODEFRAME:
        most = declared.LARGEST_CODEFRAME
        raise InputError(f'{where}: classes must be an integer from 2 to {most}, or "every"')
    return str(value)


def _senses(table: Any, columns: tuple[str, ...], kind: str, where: str, find: Find) -> dict[str, Sense]:
    """Columns with a sense of their own: `[column.MON]`."""
    if not isinstance(table, dict) or not all(isinstance(x, dict) for x in table.values()):
        raise InputError(f'{where}: column must hold tables such as [column.MON] with reading = "binary"')
    found: dict[str, Sense] = {}
    for name, data in table.items():
        place = f"{where}: column.{name[:40]!r}" if not name.isalnum() else f"{where}: column.{name[:40]}"
        (axiom,) = marks.axiom_ids([name], place, find)
        if axiom not in columns:
            raise InputError(f"{place}: it is not among the columns; add it there, or leave it out")
        if axiom in found:
            raise InputError(f"{place}: it is given twice; leave one out")
        if late := [key for key in data if key in KEYS and key not in SENSE]:
            raise InputError(
                f"{place}: {late[0]} is about the table; put it above the first [column] or [[row]]"
            )
        files.only(data, SENSE, place)
        found[axiom] = _sense(data, kind, place)
        reading = found[axiom].reading
        if reading is not None and find(axiom).statement(reading) is None:
            has = ", ".join(r for r in READINGS_OF[kind] if find(axiom).statement(r) is not None)
            raise InputError(f"{place}: it has no {reading} reading; choose from {has}")
    return found


# -- notes -------------------------------------------------------------------------


def _notes(listed: Any, where: str) -> tuple[str, ...]:
    if not isinstance(listed, list):
        raise InputError(f'{where}: notes must be a list of lines such as ["the mark in row 3 is smudged"]')
    if len(listed) > MOST_NOTES:
        raise InputError(f"{where}: there are {len(listed)} notes; a table has at most {MOST_NOTES}")
    return tuple(files.text_of({"a note": x}, "a note", where) for x in listed)


def _left_open(printed: Printed | None) -> tuple[str, ...]:
    """Question marks of print, which nothing can be compared with."""
    cells = printed.left_open() if printed else []
    return (f"? in print, so that there is nothing to compare: {', '.join(cells)}",) if cells else ()
