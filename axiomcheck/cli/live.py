"""What is being done while it is done: rows as they are decided, and a line on stderr, on a terminal only."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from axiomcheck.cli import FAILED, INTERRUPTED, OK, OPEN, show
from axiomcheck.lang.claim import Claim

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from axiomcheck.cli.options import Budget
    from axiomcheck.verdict import Verdict

TICK = 0.5  # seconds between two looks at the clock
OnRow = Callable[[int, "Verdict"], None]


class Progress:
    """Things as they are done: a bar on a terminal's stderr, gone in the end; or, `elsewhere`, a line each.

    After Ctrl-C it says what is `kept`, and leaves.
    """

    def __init__(self, total: int | None = None, elsewhere: bool = False, kept: str = ""):
        self.total, self.elsewhere, self.kept = total, elsewhere, kept
        self.bar: Bar | None = None

    def __call__(self, what: str) -> None:
        if self.bar is not None:
            from rich.markup import escape

            self.bar.update(self.task, advance=1, description=escape(what))
        elif self.elsewhere:
            click.echo(what, err=True)

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress as Bar

            self.bar = Bar(console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task("", total=self.total)
            self.bar.start()
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if self.bar is not None:
            self.bar.stop()
        if self.kept and isinstance(error, KeyboardInterrupt):
            click.echo(f"axiomcheck: interrupted; {self.kept}", err=True)
            raise Exit(INTERRUPTED)


class Working:
    """A line on stderr that says what is being done, and for how long; on a terminal only.

    It is gone before anything else is printed, and when the block ends.
    """

    def __init__(self, what: Callable[[], str]):
        self.what, self.start = what, monotonic()
        self.shown = sys.stderr.isatty()
        self.lock, self.done = threading.RLock(), threading.Event()
        self.thread = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Working:
        if self.shown:
            self.say()
            self.thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.done.set()
        if self.shown:
            self.thread.join()
            self.clear()

    def _tick(self) -> None:
        while not self.done.wait(TICK):
            self.say()

    def say(self) -> None:
        """Bring the line up to date."""
        if self.shown:
            with self.lock:
                show.overwrite(f"{self.what()}  {monotonic() - self.start:.0f} s")

    def clear(self) -> None:
        """Make room for what is printed."""
        if self.shown:
            with self.lock:
                show.erase()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """The line is away while something is printed."""
        with self.lock:
            self.clear()
            yield


class Deciding:
    """Claims on their way: which are decided, and in which order their rows are printed."""

    def __init__(self, claims: Sequence[Claim], jobs: int, on_row: OnRow | None = None):
        self.claims, self.jobs, self.on_row = claims, max(jobs, 1), on_row
        self.known: dict[int, Verdict] = {}
        self.printed = 0
        self.line = Working(self.__str__)

    def __str__(self) -> str:
        under_way = [c for i, c in enumerate(self.claims) if i not in self.known][: self.jobs]
        names = ", ".join(f"{c.measure.name} {c.axiom.name}" for c in under_way)
        return f"{len(self.known)}/{len(self.claims)} decided" + (f"; {names}" if names else "")

    def __call__(self, position: int, verdict: Verdict) -> None:
        self.known[position] = verdict
        self.rows(all_of_them=False)
        self.line.say()

    def rows(self, *, all_of_them: bool) -> None:
        """Print the rows whose turn has come; at the end those behind an open one as well."""
        if self.on_row is None:
            return
        while self.printed < len(self.claims):
            if self.printed in self.known:
                with self.line.aside():
                    self.on_row(self.printed, self.known[self.printed])
            elif not all_of_them:
                return
            self.printed += 1


def run_shown(
    claims: list[Claim], budget: Budget, on_row: OnRow | None = None
) -> tuple[list[Verdict | None], bool]:
    """Run with progress; the verdicts, None for those that Ctrl-C left open, and whether it did.

    `on_row` is called for each verdict in the order of the claims, as soon as its turn has come.
    """
    from axiomcheck.runner import Interrupted, run

    deciding, interrupted = Deciding(claims, budget.jobs, on_row), False
    try:
        with deciding.line:
            known: list[Verdict | None] = list(run(claims, **vars(budget), on_verdict=deciding))
    except Interrupted as stop:
        known, interrupted = stop.verdicts, True
    deciding.rows(all_of_them=True)
    if interrupted:
        click.echo("axiomcheck: interrupted; what is done is kept", err=True)
    return known, interrupted


def code_of(
    verdicts: Sequence[Verdict | None], interrupted: bool = False,
    failures: Sequence[str] = (), expected: Callable[[Verdict], str | None] = lambda _: None,
) -> int:  # fmt: skip
    """The exit code, after saying on stderr which expectations failed; some verdicts may stay unknown."""
    for line in failures:
        click.echo(f"axiomcheck: {line}", err=True)
    if interrupted or failures:
        return INTERRUPTED if interrupted else FAILED
    unknown = [v for v in verdicts if v is not None and v.status.value == "unknown"]
    return OPEN if any(expected(v) != "unknown" for v in unknown) else OK


def leave(verdict: str, expected: str | None, what: str, partly: bool = False) -> int:
    """The exit code of a verdict in a word beside what was expected; `partly`: it does not say all that was asked."""
    met = expected in (None, verdict)
    if not met and not partly:
        click.echo(f"axiomcheck: expected {what} to be {expected}, found {verdict}", err=True)
    is_open = partly or ("unknown" in verdict and (expected is None or not met))
    return OPEN if is_open else OK if met else FAILED
