"""One function of a library: traced, or why not.  In a process of its own, that is ours and runs none of its code."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from axiomcheck import processes
from axiomcheck.atlas.listing import best_is_high, fits_distributions, plain
from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.certificate import decode, encode
from axiomcheck.input.tracing.forms import NUMBERS, VECTOR, VECTORS
from axiomcheck.input.tracing.reading import of_vector
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure

SIZES = (2, 3)  # codeframe sizes at which functions are traced
SEARCH_SECONDS = 60.0  # of processor time, beside the tracing's, to read what was traced
MEMORY_MB = 2048
OF = {QUANTIFICATION: "distributions", FILTERING: "labels", VECTOR: "one vector"}
PROBED = {QUANTIFICATION: "shares", FILTERING: "labels", VECTOR: "vector"}
TITLE = "function of a library"
SIMPLE = 1000  # the largest denominator of a right prediction's value


@dataclass
class Function:
    """What is known of one function."""

    module: str  # the module or file that it was found in
    name: str
    aliases: list[str] = field(default_factory=list)
    # what it gave when it was called (`axiomcheck.atlas.listing`)
    probe: dict[str, Any] = field(default_factory=dict)
    kind: str = ""  # what it was traced as, "quantification", "filtering" or "vector"; "" if it was not
    tree: list | None = None  # its formula, encoded
    classes: int | None = None  # the only codeframe size that the formula is for
    equal: list[int] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    points: int = 0
    lower_is_better: bool = True
    reason: str = ""  # why it was not traced
    key: list[str] = field(default_factory=list)  # what it was made with: versions and budgets

    @property
    def spec(self) -> str:
        """What a command line is given to read it."""
        return f"{self.module}:{self.name}"

    @property
    def numeric(self) -> bool:
        """Did it give a number for one array, or for two?"""
        return any(key in self.probe for key in PROBED.values())

    @property
    def form(self) -> str:
        """How it wants its arrays."""
        return str(self.probe.get("form", VECTORS))

    @property
    def asked(self) -> bool:
        """Is it traced, and can properties be asked of it?  Not of one vector whose entries have an order."""
        return self.tree is not None and not (self.kind == VECTOR and self.classes)

    @property
    def formula(self) -> Expr | None:
        """The formula that it is."""
        return None if self.tree is None else decode(self.tree, branches=True)

    @property
    def best(self) -> float | None:
        """The value of a right prediction, if it is a score of predictions: higher is better."""
        return best_is_high(self.probe.get("shares", {})) if self.kind == QUANTIFICATION else None

    @property
    def is_score(self) -> bool:
        """Are its properties those of the value of a right prediction minus it?"""
        return self.best is not None

    def measure(self) -> Measure:
        """The measure that its properties are asked of: an error, also where the function is a score."""
        formula = self.formula
        if formula is None:
            raise ValueError(f"{self.spec} was not traced")
        where = "where the function has a value" + "".join(f"; {note}" for note in self.notes)
        if self.kind == VECTOR:
            return of_vector(self.spec, TITLE, formula, where)
        if self.best is not None:
            formula = num(Fraction(self.best).limit_denominator(SIMPLE)) - formula
        return Measure(
            self.spec,
            TITLE,
            formula,
            where,
            classes=self.classes,
            kind=self.kind,
            lower_is_better=self.lower_is_better,
        )


def traced(function: Function, seconds: float, memory_mb: int = MEMORY_MB) -> Function:
    """The function with its formula, or with the reason why it has none."""
    kinds = [k for k, key in PROBED.items() if key in function.probe]
    if not kinds:
        return function
    if VECTOR not in kinds and not fits_distributions(function.probe.get("shares", {})):
        kinds.reverse()
    request = {"spec": function.spec, "kinds": kinds, "form": function.form, "seconds": seconds, "memory_mb": memory_mb}
    done = processes.run(
        "axiomcheck.atlas.functions:main",
        caps=processes.Caps(0, len(kinds) * SEARCH_SECONDS, 100),
        seconds=len(kinds) * processes.wall(seconds),
        given=json.dumps(request),
    )
    try:
        answer = json.loads(done.said)
    except ValueError:
        took = done.code is None
        answer = {"reason": "reading its trace took too long" if took else f"its process ended ({done.code})"}
    for name, value in answer.items():
        setattr(function, name, value)
    return function


def main() -> None:
    """Read a request from stdin, answer on stdout."""
    request = json.loads(sys.stdin.read())
    reasons = []
    answer: dict[str, Any] = {}
    for kind in request["kinds"]:
        try:
            answer = _read(request["spec"], kind, request["seconds"], request["memory_mb"], request["form"])
            break
        except AxiomcheckError as error:
            reasons.append(f"as a function of {OF[kind]}: {plain(str(error), request['spec'])}")
        except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError, MemoryError) as error:
            reasons.append(f"its trace cannot be read: {type(error).__name__}")
    json.dump(answer or {"reason": "; ".join(reasons)}, sys.stdout)


def _read(spec: str, kind: str, seconds: float, memory_mb: int, form: str) -> dict[str, Any]:
    from axiomcheck.tracer import trace

    found = trace(spec, (2,) if form == NUMBERS else SIZES, (), kind, memory_mb, seconds, form)
    classes = None
    formula = found.formula
    if formula is None:
        classes = max(found.own)
        formula = found.own[classes]
    return {
        "kind": kind,
        "tree": encode(formula),
        "classes": classes,
        "equal": list(found.equal),
        "notes": list(found.notes),
        "points": found.points,
        "lower_is_better": found.lower_is_better,
    }

