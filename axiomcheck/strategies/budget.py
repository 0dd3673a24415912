"""How much a search may do: a count of steps, which is the same on every machine and however busy it is.

One second asked for buys `STEPS` steps.  A step is about one node of a formula that is looked at once: goals,
leaves that the kernel is asked about, choices of coordinates, grids of scenarios and questions to Z3 cost as
many as their size says.  A verdict thus depends on the seconds asked for, and not on those it took.  What
counts too little is ended by a guard, `processes.FACTOR` times as much processor time of this thread;
no wall clock is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time

from axiomcheck.errors import BudgetExceeded
from axiomcheck.lang.goal import Goal
from axiomcheck.processes import FACTOR
from axiomcheck.tactics.work import guarded

STEPS = 25_000  # that a second buys: what a common machine of 2023 does in one, more or less
POINTS = 8_000  # of a grid, at which a node costs one step: arrays are fast
ATTEMPT_STEPS = 100  # for a rule that is tried, or a candidate: the kernel states its premises


class Budget:
    """Steps that are left of what the user asked for in seconds, and the guard.

    >>> budget = Budget(2)
    >>> budget.left
    50000
    >>> with budget.part(0.5).running():
    ...     charge(20_000, "in a try")
    >>> budget.left
    30000
    >>> budget.spend(30_001, "on a grid")
    Traceback (most recent call last):
        ...
    axiomcheck.errors.BudgetExceeded: out of time on a grid
    """

    def __init__(self, seconds: float):
        self.left = round(seconds * STEPS)
        self.end = thread_time() + FACTOR * seconds
        self.whole: Budget | None = None

    def part(self, share: float) -> Budget:
        """A budget of its own with a share of what is left; what it spends, this one spends."""
        other = Budget(0.0)
        now = thread_time()
        other.left, other.whole = max(0, int(share * self.left)), self
        other.end = now + share * (self.end - now)
        return other

    @property
    def spent(self) -> bool:
        """Is nothing left?"""
        return self.left < 0 or thread_time() > self.end

    def charge(self, steps: int) -> None:
        """Take steps, from what this is a part of, too."""
        budget: Budget | None = self
        while budget is not None:
            budget.left -= steps
            budget = budget.whole

    def use(self, seconds: float) -> None:
        """Bring the guard nearer, of what this is a part of, too: a copy of this process has used processor time."""
        budget: Budget | None = self
        while budget is not None:
            budget.end -= seconds
            budget = budget.whole

    def spend(self, steps: int, where: Goal | str) -> None:
        """Take steps; a BudgetExceeded that says where if there were not enough."""
        self.charge(steps)
        if self.spent:
            raise BudgetExceeded(f"out of time {where if isinstance(where, str) else f'at: {where}'}")

    @contextmanager
    def running(self) -> Iterator[None]:
        """Inside, `charge` takes from this budget, and its guard ends searches for proofs."""
        before = _running.set(self)
        try:
            with guarded(self.end):
                yield
        finally:
            _running.reset(before)


_running: ContextVar[Budget | None] = ContextVar("running", default=None)


def grid_steps(points: int, size: int) -> int:
    """The steps of a formula with so many nodes at so many points at once.

    >>> grid_steps(60_000, 20), grid_steps(3, 20)
    (160, 20)
    """
    return size * (1 + points // POINTS)


def charge(steps: int, where: Goal | str) -> None:
    """Take steps from the budget on which the search runs; nothing where there is none."""
    if (budget := _running.get()) is not None:
        budget.spend(steps, where)


def running_budget() -> Budget | None:
    """The budget on which the search runs, if there is one."""
    return _running.get()


def left() -> int:
    """The steps that are left to what runs; those of a long search where nothing is counted."""
    budget = _running.get()
    return 1_000_000 if budget is None else max(0, budget.left)
