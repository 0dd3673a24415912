"""Every exception that axiomcheck raises on purpose.

Each message says what was wrong, where, and what to do about it.  Everything a
user can cause derives from `AxiomcheckError`, and from the builtin that one
would catch without knowing this module.
"""


class AxiomcheckError(Exception):
    """Base of all errors raised on purpose."""


class InputError(AxiomcheckError, ValueError):
    """Something the user gave cannot be used: a name, an option, a file, an array."""


class NotThere(InputError):
    """A function that was named cannot be had: no such file, module or name, or its file does not run."""


class NoReturn(InputError):
    """A call of a function that was named takes too long."""


class DomainError(InputError):
    """A measure has no value at the given distributions."""


class MissingExtra(AxiomcheckError, ImportError):
    """An optional dependency is needed; the message names the extra to install."""


class UndefinedValue(AxiomcheckError, ArithmeticError):
    """A formula has no value at a point: a zero denominator, the logarithm of a negative."""


class CheckError(AxiomcheckError, ValueError):
    """A certificate does not prove the statement it was offered for."""


class BudgetExceeded(AxiomcheckError, TimeoutError):
    """A search ran out of its budget; the verdict is UNKNOWN, never a guess."""
