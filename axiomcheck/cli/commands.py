"""The commands: where each is, what --help says of it (`commands.toml`), and groups that import one when it is called."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import import_module, resources

import click

from axiomcheck.naming import nearest, no_option

Entries = dict[str, dict[str, str]]
ENTRIES: Entries = tomllib.loads(resources.files("axiomcheck.cli").joinpath("commands.toml").read_text("utf-8"))


def grouped(prefix: str = "") -> dict[str, Entries]:
    """The commands below a group, by their headings."""
    found: dict[str, Entries] = {}
    for key, entry in ENTRIES.items():
        name = key.removeprefix(prefix)
        if key.startswith(prefix) and " " not in name:
            found.setdefault(entry.get("heading", "Commands"), {})[name] = entry
    return found


class Command(click.Command):
    """A command whose function returns the exit code, or None if all is as asked."""

    def invoke(self, ctx: click.Context) -> None:
        ctx.exit(super().invoke(ctx) or 0)


class Group(click.Group):
    """A group whose commands are imported only when one of them is called, in the order of --help."""

    def __init__(self, *args, prefix: str = "", **options):
        super().__init__(*args, **options)
        self.grouped = grouped(prefix)
        self.entries = {name: entry for entries in self.grouped.values() for name, entry in entries.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.entries:
            return None
        module, _, attribute = self.entries[cmd_name].get("at", f"{cmd_name}:{cmd_name}").partition(":")
        return getattr(import_module(f"axiomcheck.cli.{module}"), attribute)

    def resolve_command(self, ctx: click.Context, args: list[str]):
        if args and args[0] not in self.entries:
            cure = nearest(args[0], self.entries, f"{ctx.command_path} --help")
            raise click.UsageError(f"there is no command {args[0]!r}; {cure}")
        return super().resolve_command(ctx, list(map(no_option, args)))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, self.entries), default=0)
        for heading, entries in self.grouped.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(widest), entry["short"]) for name, entry in entries.items()])


def command(key: str) -> Callable[[Callable], click.Command]:
    """The command of that entry, such as `protocol best`: its help is the docstring, and then the entry's."""
    return lambda function: click.command(key.split()[-1], cls=Command, help=_help(key, function))(function)


def group(key: str) -> Callable[[Callable], click.Group]:
    """The group of that entry."""
    return lambda function: click.group(key, cls=Group, prefix=f"{key} ", help=_help(key, function))(function)


def _help(key: str, function: Callable) -> str:
    return f"{function.__doc__}\n\n{ENTRIES[key].get('more', '')}".replace("\\b\n", "\b\n")
