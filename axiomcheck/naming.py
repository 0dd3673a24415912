"""Helping with mistyped names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

_FORMULA = re.compile(r"-[^-].*[()*<>^\\ ]", re.DOTALL)


def in_a_row(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> in_a_row(["MAX", "MON", "ABS"])
    'MAX, MON and ABS'
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def nearest(wanted: str, known: Iterable[str], command: str) -> str:
    """The cure for an unknown name: the nearest known ones, and the command that lists them.

    Of entries under their lower-case names, the names are shown as the entries have them.

    >>> nearest("kdl", ["ae", "kld"], "axiomcheck list measures")
    'did you mean kld? `axiomcheck list measures` shows all'
    """
    from difflib import get_close_matches

    close = get_close_matches(wanted, list(known), n=3, cutoff=0.5)
    entries = known if isinstance(known, Mapping) else {}
    spelled = {k: str(getattr(entries.get(k), "name", k)) for k in close}
    shown = [spelled[k] if spelled[k].lower() == k else k for k in close]
    guess = f"did you mean {' or '.join(shown)}? " if shown else ""
    return f"{guess}`{command}` shows all"


def no_option(argument: str) -> str:
    """A formula that begins with a minus sign is no option, which a blank before it tells.

    >>> no_option("-log(sum(sqrt(p*p_hat)))"), no_option("-o"), no_option("--axiom")
    (' -log(sum(sqrt(p*p_hat)))', '-o', '--axiom')
    """
    return f" {argument}" if _FORMULA.match(argument) else argument
