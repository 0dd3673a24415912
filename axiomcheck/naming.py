"""Names: of parameters, which rules must not take for their own; and helping with mistyped ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

MARK = "zqz"  # begins what a parameter is called inside formulas where its own name could be a rule's
_PLAIN = re.compile(r"[a-z]{3,}")  # what rules never call a variable of theirs, but for these
_RULES = frozenset({"eps", "least", "most", "shrink", "infinity"})
_OTHER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_FORMULA = re.compile(r"-[^-].*[()*<>^\\ ]", re.DOTALL)
_DIGITS = str.maketrans("abcdefghijklmnop", "0123456789abcdef")
_LETTERS = {v: k for k, v in _DIGITS.items()}


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


def inner(name: str) -> str:
    """What formulas call the parameter that readers call `name`: bound names may be changed, all alike.

    Different names stay different, and what it gives, written in small letters alone, is no rule's
    own name.

    >>> inner("alpha"), inner("eps"), inner("Beta_2"), inner("t")
    ('alpha', 'zqzgfhahd', 'zqzecgfhegbfpdc', 'zqzhe')
    """
    plain = _PLAIN.fullmatch(name) and name not in _RULES and not name.startswith(MARK)
    return name if plain or not _OTHER.fullmatch(name) else MARK + name.encode().hex().translate(_LETTERS)


def outer(name: str) -> str:
    """What readers call it: the inverse of `inner`.

    >>> [outer(inner(x)) for x in ("alpha", "eps", "Beta_2", "zqzap", "Zz9")]
    ['alpha', 'eps', 'Beta_2', 'zqzap', 'Zz9']
    """
    if not name.startswith(MARK):
        return name
    try:
        shown = bytes.fromhex(name[len(MARK) :].translate(_DIGITS)).decode()
    except ValueError:  # it begins so by chance
        return name
    return shown if inner(shown) == name else name


def no_option(argument: str) -> str:
    """A formula that begins with a minus sign is no option, which a blank before it tells.

    >>> no_option("-log(sum(sqrt(p*p_hat)))"), no_option("-o"), no_option("--axiom")
    (' -log(sum(sqrt(p*p_hat)))', '-o', '--axiom')
    """
    return f" {argument}" if _FORMULA.match(argument) else argument
