"""`axiomcheck protocol`: what the distribution of test prevalences does to scores."""

from __future__ import annotations

from importlib import import_module

import click

from axiomcheck.lang.names import nearest

COMMANDS = {  # name: (module, attribute, one line of help)
    "expected": ("protocol_scores", "expected", "What a constant prediction scores on average."),
    "best": ("protocol_scores", "best", "The best constant prediction, and what it scores."),
    "lcc": ("protocol_lcc", "lcc", "Laplace-smoothed classify-and-count against CC."),
    "lint": ("lint", "lint", "What is wrong with an experiment's plan or results."),
}


class Commands(click.Group):
    """Commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, attribute, _ = COMMANDS[cmd_name]
        return getattr(import_module(f"axiomcheck.cli.{module}"), attribute)

    def resolve_command(self, ctx: click.Context, args: list[str]):
        if args and args[0] not in COMMANDS:
            raise click.UsageError(
                f"there is no command {args[0]!r}; {nearest(args[0], COMMANDS, 'axiomcheck protocol --help')}"
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, _, text) in COMMANDS.items()])


@click.group(cls=Commands)
def protocol() -> None:
    """What a protocol's distribution of test prevalences does to scores, exactly or enclosed.

    \b
    axiomcheck protocol expected AE --constant 0.3 --distribution grid:10
    axiomcheck protocol best --all --distribution beta:2,5
    axiomcheck protocol lcc --tpr 0.9 --fpr 0.4 --alpha 10 --size 100
    """
