"""Functions of a contingency matrix: (tp, fp, fn, tn), or labels (y_true, y_pred) that are only counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.certificate import decode
from axiomcheck.exact.evaluate import fold
from axiomcheck.input.tracing.canonical import canonical
from axiomcheck.input.tracing.joining import Apart, Joiner
from axiomcheck.input.tracing.paths import Path, negation, valueless
from axiomcheck.input.tracing.strata import MATRIX, region_of_counts
from axiomcheck.lang.expr import ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Goal, Rel

# What may be empty, smallest first: where its counts are all zero, 0 divided by it has no value.
WHOLES: list[tuple[str, ...]] = [(k,) for k in MATRIX]
WHOLES += [tuple(pair.split()) for pair in ("TP FP", "TP FN", "FP TN", "FN TN", "TP TN", "FP FN")]  # rows and columns first
WHOLES += [tuple(k for k in MATRIX if k != left) for left in MATRIX]


def formula_of(
    spec: str, faces: Sequence[dict[str, Any]], prove: Callable[[Goal], bool], whole: bool = False
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
        here = face.formula(formula, prove)
        if here is None:
            if face.value is not None or face.trouble:
                notes.append(face.zeros)
        elif not face.trouble and face.agrees(here, prove):
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


class _Face:
    """Some counts are zero, all others positive."""

    def __init__(self, data: dict[str, Any], prove: Callable[[Goal], bool], whole: bool):
        marks = [bool(x) for x in data["marks"]]
        self.zeros = tuple(k for k, mark in zip(MATRIX, marks, strict=True) if not mark)
        self.region = region_of_counts(tuple(k for k in MATRIX if k not in self.zeros), whole)
        self.trouble = ""
        self.value: Expr | None = None
        if data.get("refused"):
            self.trouble = str(data["refused"])
            return
        try:
            self.value = Joiner(self.region, prove).whole(list(map(way, data["paths"])))
        except Apart as apart:
            self.trouble = str(apart)

    def formula(self, e: Expr, prove: Callable[[Goal], bool]) -> Expr | None:
        """A formula here; None where it has no value."""
        try:
            written = fold(e.subs(dict.fromkeys(self.zeros, ZERO)), self.region.positive)
        except UndefinedValue:
            return None
        except CheckError:  # a zero among the counts may give it a value
            return e.subs(dict.fromkeys(self.zeros, ZERO))
        return None if valueless(written, self.region, prove) else written

    def agrees(self, e: Expr, prove: Callable[[Goal], bool]) -> bool:
        """Was it shown to be what the function is here?"""
        if self.value is None:
            return False
        return canonical(e) == canonical(self.value) or prove(
            Goal(self.region.hypotheses, Rel("=", e, self.value))
        )


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
