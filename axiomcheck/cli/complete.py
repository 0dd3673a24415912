"""Names that a shell completes: measures and axioms of the catalog, and files.

bash: eval "$(_AXIOMCHECK_COMPLETE=bash_source axiomcheck)"; likewise zsh_source and fish_source.
"""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

from axiomcheck.axioms import catalog as known_axioms
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import catalog as known_measures

Items = list[CompletionItem]


def measures(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The measures whose names begin so; and files, of which some declare or hold one."""
    return [*_named(known_measures().values(), incomplete), CompletionItem(incomplete, type="file")]


def axioms(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """The axioms whose names begin as the last one does: commas stand between several."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + x.value, help=x.help) for x in _named(known_axioms().values(), last)]


def measures_and_axioms(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Both."""
    return [*axioms(ctx, param, incomplete), *measures(ctx, param, incomplete)]


def _named(entries: Iterable[Measure | Axiom], begin: str) -> Items:
    """Entries whose names begin so, whatever the case."""
    return [CompletionItem(x.name, help=x.title) for x in entries if x.name.lower().startswith(begin.lower())]
