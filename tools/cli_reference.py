"""docs/reference/cli.md, from the declarations of the commands: what each does, its examples, its options.

python tools/cli_reference.py            is the page current?  exit code 1 if not
python tools/cli_reference.py --write    make it so
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from axiomcheck.cli import GROUPS, cli

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "cli.md"
CODES = {
    0: "done, and everything is as expected",
    1: "an expectation is not met (`--expect`, `--require`, a file's `expect`)",
    2: "the input cannot be used; one line says what, where and the cure",
    3: "something asked for was not decided within its budget",
    130: "interrupted with Ctrl-C; what is done is kept",
}


def page() -> str:
    """The whole page, a chapter for each heading of `axiomcheck --help`."""
    root = click.Context(cli, info_name="axiomcheck")
    lines = [
        "# Command line",
        "",
        "Generated from the commands by `python tools/cli_reference.py --write`; `axiomcheck COMMAND --help` says the same.",
        "",
        "| exit code | meaning |",
        "|---|---|",
        *(f"| {code} | {meaning} |" for code, meaning in CODES.items()),
        "",
    ]
    for heading, commands in GROUPS.items():
        lines += [f"## {heading}", ""]
        for name in commands:
            command = cli.get_command(root, name)
            assert command is not None
            lines += entry(command, click.Context(command, info_name=name, parent=root))
    return "\n".join(lines).rstrip() + "\n"


def entry(command: click.Command, ctx: click.Context) -> list[str]:
    """One command, and those below it."""
    usage = " ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    lines = [f"### {ctx.command_path}", "", "```text", usage, "```", "", *said(command.help or "")]
    options = [record for p in command.get_params(ctx) if (record := p.get_help_record(ctx))]
    told = [f"- `{names}`: {prose(text)}" for names, text in options if text and "--help" not in names]
    lines += [*told, ""] if told else []
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            lines += entry(below, click.Context(below, info_name=name, parent=ctx))
    return lines


def said(text: str) -> Iterator[str]:
    """A command's text: paragraphs, and its examples as they are."""
    for part in cleandoc(text).split("\n\n"):
        if part.startswith("\b"):
            example = part.splitlines()[1:]
            kind = "sh" if example[0].startswith("axiomcheck") else "text"
            yield from (f"```{kind}", *example, "```", "")
        else:
            yield from (prose(" ".join(part.split())), "")


def prose(text: str) -> str:
    """What Markdown would take for marks, escaped outside of code.

    >>> prose("D(p, *) <= 1, `a*b`")
    'D(p, \\\\*) &lt;= 1, `a*b`'
    """
    parts = " ".join(text.split()).split("`")
    return "`".join(
        x if i % 2 else re.sub(r"([*_\[\]])", r"\\\1", x.replace("<", "&lt;")) for i, x in enumerate(parts)
    )


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/reference/cli.md is not current; run: python tools/cli_reference.py --write")
