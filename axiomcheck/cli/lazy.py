"""Groups of commands that are imported only when one of them is called."""

from __future__ import annotations

from importlib import import_module

import click

from axiomcheck.naming import nearest, no_option

Commands = dict[str, tuple[str, str, str]]  # name: (module of axiomcheck.cli, attribute, one line of help)


class LazyGroup(click.Group):
    """A group that is told where its commands are, in the order of --help, under headings."""

    def __init__(self, *args, grouped: dict[str, Commands], **options):
        super().__init__(*args, **options)
        self.grouped = grouped
        self.commands_at = {name: at for commands in grouped.values() for name, at in commands.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands_at)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands_at:
            return None
        module, attribute, _ = self.commands_at[cmd_name]
        return getattr(import_module(f"axiomcheck.cli.{module}"), attribute)

    def resolve_command(self, ctx: click.Context, args: list[str]):
        if args and args[0] not in self.commands_at:
            cure = nearest(args[0], self.commands_at, f"{ctx.command_path} --help")
            raise click.UsageError(f"there is no command {args[0]!r}; {cure}")
        return super().resolve_command(ctx, list(map(no_option, args)))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, self.commands_at), default=0)
        for heading, commands in self.grouped.items():
            with formatter.section(heading):
                rows = [(name.ljust(widest), text) for name, (_, _, text) in commands.items()]
                formatter.write_dl(rows)
