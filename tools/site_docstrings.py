"""A Griffe extension (mkdocs.yml): docstrings as the reference needs them.

Doctests before the first section become code, and parameters that share a description without
a type get an entry each, as otherwise each would be shown with the first one's type.
"""

from __future__ import annotations

import re

from griffe import Extension, Object

SECTION = re.compile(r"^\w[\w ]*\n-{3,}$", re.M)
DOCTEST = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.M | re.S)
SHARED = re.compile(r"^(\w+(?:, \w+)+)\n((?: +.*\n?|\n)+)", re.M)


def fenced(text: str) -> str:
    """The docstring with the doctests of its introduction as blocks of code.

    >>> fenced("A.\\n\\n>>> 1 + 1\\n2").splitlines()
    ['A.', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    section = SECTION.search(text)
    end = section.start() if section else len(text)
    return DOCTEST.sub(lambda m: f"```pycon\n{m[0].rstrip()}\n```", text[:end]) + text[end:]


def separate(text: str) -> str:
    """The docstring with an entry for each of several parameters without a type.

    >>> print(separate("Parameters\\n----------\\na, b\\n    Numbers."))
    Parameters
    ----------
    a
        Numbers.
    b
        Numbers.
    """
    section = SECTION.search(text)
    if section is None:
        return text
    start = section.start()
    entry = SHARED.sub(
        lambda m: "".join(f"{name}\n{m[2].rstrip()}\n" for name in m[1].split(", ")), text[start:]
    )
    return text[:start] + entry.rstrip("\n")


class Docstrings(Extension):
    """Rewrites every docstring before it is parsed."""

    def on_object(self, *, obj: Object, **kwargs: object) -> None:
        """Called by Griffe for everything in a package."""
        rewrite(obj)

    def on_package(self, *, pkg: Object, **kwargs: object) -> None:
        """Called by Griffe for the package itself."""
        rewrite(pkg)


def rewrite(obj: Object) -> None:
    """Rewrite an object's docstring, once."""
    if obj.docstring is not None and "```" not in obj.docstring.value:
        obj.docstring.value = separate(fenced(obj.docstring.value))
