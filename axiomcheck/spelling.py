"""What formulas call parameters, whose own names could be those of rules."""

from __future__ import annotations

import re

MARK = "zqz"  # begins what a parameter is called inside formulas where its own name could be a rule's
_PLAIN = re.compile(r"[a-z]{3,}")  # what rules never call a variable of theirs, but for these
_RULES = frozenset({"eps", "least", "most", "shrink", "infinity"})
_OTHER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_DIGITS = str.maketrans("abcdefghijklmnop", "0123456789abcdef")
_LETTERS = {v: k for k, v in _DIGITS.items()}


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
