"""Functions of a contingency matrix: (tp, fp, fn, tn), or labels (y_true, y_pred) that are only counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.certificate import decode
from axiomcheck.exact.evaluate import fold
from axiomcheck.input.tracing.canonical import canonical
from axiomcheck.input.tracing.joining import Apart, Joiner
from axiomcheck.input.tracing.paths import Path, Prove, negation, valueless
from axiomcheck.input.tracing.strata import MATRIX, region_of_counts
from axiomcheck.lang.expr import ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Goal, Rel

# What may be empty, smallest first: where its counts are all zero, 0 divided by it has no value.
WHOLES: list[tuple[str, ...]] = [(k,) for k in MATRIX]
WHOLES += [tuple(pair.split()) for pair in ("TP FP", "TP FN", "FP TN", "FN TN", "TP TN", "FP FN")]  # rows and columns first
WHOLES += [tuple(k for k in MATRIX if k != left) for left in MATRIX]


def formula_of(
    spec: str, faces: Sequence[dict[str, Any]], prove: Prove, whole: bool = False
) -> tuple[Expr, list[str]]:
    """The formula that a function of (tp, fp, fn, tn) is, and what is not covered; `whole` if it is one of labels."""
    read = [_Face(data, prove, whole) for data in faces]
    ordinary = read[0]
    if ordinary.trouble:
        raise InputError(f"{spec} is no formula: {ordinary.trouble}")
    if ordinary.value is None:
        raise InputError(f"{spec} has no finite value, whatever the counts")
    formula, notes = ordinary.value, []
    wrong, right = [], []
    for face in read[1:]:
        here = face.formula(formula)
        if here is None:
            if face.value is not None or face.trouble:
                notes.append(face.zeros)
        elif not face.trouble and face.agrees(here):
            right.append(face)
        else:
            wrong.append(face)
    said = _summed("the function has a value of its own", [frozenset(x) for x in notes])
    if wrong:
        guards = _guards(wrong, right)
        formula = add_all([formula, *(num(0) / add_all(map(sym, whole)) for whole in guards)])
        told = [frozenset(f.zeros) for f in wrong if f.value is not None or f.trouble]
        said += _summed("the formula was not shown to be the function", told)
    return formula, said


class Traces:
    """What came out where some arguments are zero, all others positive: a formula, no value, or `trouble`.

    The trouble is what could not be followed, or branches that nothing joins; `jumps` if `where` could.
    """

    def __init__(self, data: dict[str, Any], joiner: Joiner, prove: Prove, branches: bool = False):
        self.region, self.prove = joiner.region, prove
        self.value: Expr | None = None
        self.trouble, self.jumps = str(data.get("refused") or ""), False
        try:
            if not self.trouble:
                self.value = joiner.whole([way(x, branches) for x in data["paths"]])
        except Apart as apart:
            self.trouble, self.jumps = str(apart), apart.jumps

    def simplest(self, written: Expr, *steps: Callable[[Expr], Expr]) -> Expr | None:
        """A formula that is written out here, in its simplest form; None where it has no value."""
        try:
            for step in (lambda e: e, *steps):
                written = fold(step(written), self.region.positive)
        except UndefinedValue:
            return None
        except CheckError:  # a zero inside the face may give it a value
            return written
        return None if valueless(written, self.region, self.prove) else written


class _Face(Traces):
    """Some counts are zero, all others positive."""

    def __init__(self, data: dict[str, Any], prove: Prove, whole: bool):
        self.zeros = tuple(k for k, mark in zip(MATRIX, data["marks"], strict=True) if not mark)
        region = region_of_counts(tuple(k for k in MATRIX if k not in self.zeros), whole)
        super().__init__(data, Joiner(region, prove), prove)

    def formula(self, e: Expr) -> Expr | None:
        """A formula here; None where it has no value."""
        return self.simplest(e.subs(dict.fromkeys(self.zeros, ZERO)))

    def agrees(self, e: Expr) -> bool:
        """Was it shown to be what the function is here?"""
        if self.value is None:
            return False
        same = Goal(self.region.hypotheses, Rel("=", e, self.value))
        return canonical(e) == canonical(self.value) or self.prove(same)


def way(data: dict[str, Any], branches: bool = False) -> Path:
    """A way through the function, as the child said it; `branches` may be `where`."""
    asked = tuple(Rel(op, *(decode(e, branches=branches) for e in pair)) for op, *pair in data["asked"])
    taken = tuple(r if yes else negation(r) for r, yes in zip(asked, data["answers"], strict=True))
    value = None if data["value"] is None else decode(data["value"], branches=branches)
    return Path(taken, asked, tuple(data["answers"]), value)


def _guards(wrong: list[_Face], right: list[_Face]) -> list[tuple[str, ...]]:
    """Wholes, as large as can be, one of which is empty on every wrong face."""
    left, found = list(wrong), []
    for whole in sorted(WHOLES, key=lambda w: (sum(set(w) <= set(f.zeros) for f in right), -len(w))):
        taken = [f for f in left if set(whole) <= set(f.zeros)]
        if taken:
            found.append(whole)
            left = [f for f in left if f not in taken]
    return found


def _summed(what: str, faces: list[frozenset[str]]) -> list[str]:
    """A note on the largest faces of several, those that contain the others."""
    if not faces:
        return []
    least = [f for f in faces if not any(g < f for g in faces)]
    where = ", or ".join(" = ".join(sorted(f, key=MATRIX.index)) + " = 0" for f in least)
    return [f"where {where}, {what}: nothing is said"]
