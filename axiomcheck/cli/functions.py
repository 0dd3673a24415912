"""What `verify` asks and says of a function: at which sizes, and for which its verdicts are meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.reading import Reading
from axiomcheck.verdict import Verdict


@dataclass(frozen=True)
class Asked:
    """What was read, and the codeframe sizes that are asked about; None stands for every n."""

    reading: Reading
    sizes: tuple[int | None, ...]
    explicit: bool

    def claims(self, build: Callable[[Measure, str], list[Claim]]) -> list[Claim]:
        """What is claimed of it; `build` makes the claims about one measure and size."""
        if self.reading.kind == FILTERING:
            return build(self.reading.measure, "every")
        found: list[Claim] = []
        trouble: InputError | None = None
        for size in self.sizes:
            try:
                found += build(self.reading.at(size), "every" if size is None else str(size))
            except InputError as error:  # an axiom that says nothing at this size
                trouble = trouble or error
        if trouble is not None and not found:
            raise trouble
        return found

    def bounded(self, verdict: Verdict) -> Verdict:
        """The verdict with the scope that was proved of the function, unless every n was asked for."""
        return verdict if self.explicit else self.reading.bounded(verdict)

    def said(self, verdicts: Iterable[Verdict]) -> list[str]:
        """Lines to print beside the verdicts: how the function was read, and what is not covered."""
        head, *notes = self.reading.notes
        if self.explicit and None in self.sizes:
            head += f"\nverdicts for every n are for the formula, which equals the function at {self.reading.scope}"
        return [head, *self.reading.beyond(verdicts), *notes]

    def record(self) -> dict[str, Any]:
        """The same for JSON."""
        traced = self.reading.traced
        if traced is None:
            return {}
        formula = traced.formula
        own: Mapping[int, Any] = {} if formula is not None else traced.own
        return {
            "function": traced.spec,
            "formula": None if formula is None else str(formula),
            "equal_at": list(traced.equal),
            "formulas": {str(k): str(v) for k, v in own.items()},
            "notes": list(traced.notes),
        }
