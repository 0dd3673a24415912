"""`axiomcheck protocol`: what the distribution of test prevalences does to scores."""

from __future__ import annotations

import click

from axiomcheck.cli.lazy import Commands, LazyGroup

COMMANDS: Commands = {
    "expected": ("protocol_scores", "expected", "What a constant prediction scores on average."),
    "best": ("protocol_scores", "best", "The best constant prediction, and what it scores."),
    "lcc": ("protocol_lcc", "lcc", "Laplace-smoothed classify-and-count against CC."),
    "lint": ("lint", "lint", "What is wrong with an experiment's plan or results."),
}


@click.group(cls=LazyGroup, grouped={"Commands": COMMANDS})
def protocol() -> None:
    """What a protocol's distribution of test prevalences does to scores, exactly or enclosed.

    \b
    axiomcheck protocol expected AE --constant 0.3 --distribution grid:10
    axiomcheck protocol best --all --distribution beta:2,5
    axiomcheck protocol lcc --tpr 0.9 --fpr 0.4 --alpha 10 --size 100
    """
