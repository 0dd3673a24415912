"""What NumPy asks of a symbol, and who answers.

NumPy calls methods of scalars and arrays, whose meaning stands in the modules above them: `arrays` and `functions`
register it here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
_answers: dict[str, Callable[..., Any]] = {}


def answers(question: str) -> Callable[[F], F]:
    """Registers the function that answers it."""

    def keep(function: F) -> F:
        _answers[question] = function
        return function

    return keep


def ask(question: str, *arguments: Any) -> Any:
    """What the function that is registered for it gives."""
    return _answers[question](*arguments)
