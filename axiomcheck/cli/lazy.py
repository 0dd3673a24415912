"""Groups of commands that are imported only when one of them is called."""

from __future__ import annotations

from importlib import import_module

import click

from axiomcheck.lang.names import nearest

Commands = dict[str, tuple[str, str, str]]  # name: (module of axiomcheck.cli, attribute, one line of help)


class LazyGroup(click.Group):
    """A group whose `commands_at` says where its commands are, in the order of --help."""

    def __init__(self, *args, commands_at: Commands | None = None, **options):
        super().__init__(*args, **options)
        self.commands_at = commands_at or {}

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
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, _, text) in self.commands_at.items()])
