"""Python functions as arguments: `module:function` and `path.py:function`, traced before they are verified.

Only this form of an argument runs somebody's code, and only in a child process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.verdict import Status, Verdict

if TYPE_CHECKING:
    from axiomcheck.input.tracing.reading import Traced
    from axiomcheck.lang.goal import Goal

QUICK_SECONDS, PROOF_SECONDS = 0.5, 4.0


@dataclass(frozen=True)
class Bounded(Verdict):
    """A verdict on a formula that was proved to equal a function at some codeframe sizes only."""

    equal: tuple[int, ...] = ()

    @property
    def scope(self) -> str:
        """`n <= 4` for what the formula satisfies at every n."""
        plain = super().scope
        if plain == "every n" and self.equal:
            return f"n <= {max(self.equal)}" if min(self.equal) == 2 else f"n = {_span(self.equal)}"
        return plain


def _span(sizes: tuple[int, ...]) -> str:
    return f"{min(sizes)}..{max(sizes)}" if len(sizes) > 1 else str(sizes[0])


def proves(goal: Goal) -> bool:
    """Does the kernel accept a proof of the goal?"""
    from axiomcheck.kernel.certificate import Certificate
    from axiomcheck.kernel.checker import check
    from axiomcheck.strategies.goals import FAILURES, Prover

    for search in (
        lambda: Prover(QUICK_SECONDS, use_z3=False).attempt([goal])[0],
        lambda: Certificate("z3"),  # many |.|, min and max: one query instead of a case for each sign
        lambda: Prover(PROOF_SECONDS).attempt([goal])[0],
    ):
        try:
            check(goal, search())
        except (AxiomcheckError, *FAILURES):
            continue
        return True
    return False


def read(text: str, sizes: Iterable[int], arguments: Iterable[str], kind: str | None, memory: int) -> Traced:
    """The function that the argument names, traced; this runs its code."""
    from axiomcheck.input.tracing import reading

    given = {}
    for entry in arguments:
        name, equals, value = entry.partition("=")
        if not equals or not name.strip().isidentifier():
            raise InputError(f"--argument {entry!r}: write NAME=VALUE")
        given[name.strip()] = value.strip()
    if kind == "filtering":
        return reading.read_matrix(text, proves, arguments=given, memory_mb=memory)
    return reading.read(text, proves, sizes=tuple(sizes), arguments=given, memory_mb=memory)


def measure_of(text: str) -> Measure:
    """The function as a measure for every n, for commands that need one formula."""
    from axiomcheck.input.tracing.reading import DEFAULT_SIZES, MEMORY_MB

    return read(text, DEFAULT_SIZES, (), None, MEMORY_MB).measure()


@dataclass(frozen=True)
class Asked:
    """A function, and the codeframe sizes that are asked about; None stands for every n."""

    traced: Traced
    sizes: tuple[int | None, ...]
    explicit: bool

    def claims(self, build: Callable[[Measure, str], list[Claim]]) -> list[Claim]:
        """What is claimed of it; `build` makes the claims about one measure and size."""
        if self.traced.kind == "filtering":
            return build(self.traced.measure(), "every")
        found: list[Claim] = []
        trouble: InputError | None = None
        for size in self.sizes:
            try:
                found += build(self.traced.measure(size), "every" if size is None else str(size))
            except InputError as error:  # an axiom that says nothing at this size
                trouble = trouble or error
        if trouble is not None and not found:
            raise trouble
        return found

    def bounded(self, verdict: Verdict) -> Verdict:
        """The verdict with the scope that was proved of the function, unless every n was asked for."""
        if self.explicit or verdict.claim.classes is not None or verdict.status is Status.UNKNOWN:
            return verdict
        values = {f.name: getattr(verdict, f.name) for f in fields(Verdict)}
        return Bounded(**values, equal=self.traced.equal)

    def said(self, verdicts: Iterable[Verdict]) -> list[str]:
        """Lines to print beside the verdicts: how the function was read, and what is not covered."""
        lines = [self.traced.reading]
        if self.explicit and None in self.sizes:
            lines.append(f"verdicts for every n are for the formula, which equals the function at n = "
                         f"{_span(self.traced.equal)}")  # fmt: skip
        for v in verdicts:
            size = _witness_size(v)
            if size is not None and self.traced.equal and size > max(self.traced.equal):
                lines.append(
                    f"{v.claim.axiom.name}: the witness has {size} classes; it is one for the formula"
                )
        return [*lines, *(f"note: {text}" for text in self.traced.notes)]

    def record(self) -> dict[str, Any]:
        """The same for JSON."""
        formula = self.traced.formula
        own: Mapping[int, Any] = {} if formula is not None else self.traced.own
        return {
            "function": self.traced.spec,
            "formula": None if formula is None else str(formula),
            "equal_at": list(self.traced.equal),
            "formulas": {str(k): str(v) for k, v in own.items()},
            "notes": list(self.traced.notes),
        }


def _witness_size(verdict: Verdict) -> int | None:
    from axiomcheck.verdict import witness_size

    if verdict.claim.classes is not None or verdict.status not in (Status.REFUTED, Status.UNDEFINED):
        return None
    return None if verdict.certificate is None else witness_size(verdict.certificate)


def kind_of(names: Iterable[str]) -> str | None:
    """What the axioms asked about are about, if all are about the same."""
    from axiomcheck.input.added import find_axiom

    kinds = {find_axiom(name).kind for text in names for name in text.split(",")}
    return kinds.pop() if len(kinds) == 1 else None


def asked(
    text: str, classes: list[int | None], explicit: bool, options: Mapping[str, Any], memory: int
) -> Asked:
    """Trace the function at the sizes asked for; at n = 2, 3 and 4 where none were."""
    from axiomcheck.input.tracing.reading import DEFAULT_SIZES

    sizes = DEFAULT_SIZES if classes == [None] else [k for k in classes if k is not None]
    kind = options["kind"] or kind_of(options.get("names", ()))
    found = read(text, sizes, options["arguments"], kind, memory)
    if classes == [None] and not explicit and found.formula is None:
        return Asked(found, tuple(found.own), explicit)
    return Asked(found, tuple(classes), explicit)
