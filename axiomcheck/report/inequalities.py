"""What became of an inequality, for readers and as plain data."""

from __future__ import annotations

from typing import Any

from axiomcheck.answers import View
from axiomcheck.calculus.rules import Sequent
from axiomcheck.proving import Result
from axiomcheck.report.sequents import text


def document(found: Result, explain: bool = False) -> dict[str, Any]:
    """The answer as data."""
    result: dict[str, Any] = {
        "verdict": found.verdict,
        "trusts": list(found.trusts),
        "given": sorted(text(f) for f in found.sequent.given),
        "conclusion": text(found.sequent.goal),
        "certificate": found.certificate,
        "vacuous": found.vacuous,
        "point": None if found.point is None else {name: str(q) for name, q in found.point.items()},
        "reason": found.reason or None,
        "open": None if found.left is None else _sequent(found.left),
    }
    if explain:
        result["steps"] = _steps(found)
    return result


def _sequent(S: Sequent) -> str:
    given = ", ".join(sorted(text(f) for f in S.given if f.op != "or"))
    return f"{text(S.goal)}, given {given}" if given else text(S.goal)


def lines(found: Result, explain: bool = False) -> list[str]:
    """The answer as text."""
    if found.verdict == "PROVED":
        more = "; the hypotheses contradict each other" if found.vacuous else ""
        head = [f"PROVED ({_counted(found)}, trusts {', '.join(found.trusts)}){more}"]
        return [*head, "", *_steps(found)] if explain else head
    if found.verdict == "REFUTED":
        at = ", ".join(f"{name} = {q}" for name, q in (found.point or {}).items())
        return [f"REFUTED at {at} (trusts {', '.join(found.trusts)})" if at else "REFUTED (trusts kernel)"]
    head = [f"UNKNOWN: {found.reason}"]
    return [*head, f"Open: {_sequent(found.left)}"] if found.left is not None else head


def _counted(found: Result) -> str:
    return f"{len(found.steps)} step{'s' * (len(found.steps) > 1)}"


def _steps(found: Result) -> list[str]:
    """Each step: what it shows, by which rule, from which steps."""
    width = len(str(len(found.steps)))
    told = []
    for i, step in enumerate(found.steps, 1):
        given = ", ".join(sorted(text(f) for f in step.shows.given))
        uses = ", ".join(str(k + 1) for k in step.premises)
        rule = f"{step.rule} {step.params[0]}" if step.rule == "fact" else step.rule
        from_ = f"from {uses}" if uses else "by itself"
        told.append(f"{i:>{width}}. {f'{given} |- ' if given else ''}{text(step.shows.goal)}   [{rule}, {from_}]")
    return told


def view(found: Result) -> View:
    """The answer in every form."""
    at = ", ".join(f"{name} = {q}" for name, q in (found.point or {}).items())
    rests = " + ".join(found.trusts) or "-"
    row = [_sequent(found.sequent), found.verdict, rests, found.reason or at or _counted(found)]
    columns = ("statement", "verdict", "trusts", "reason")
    return View([lines(found)[0]], columns, [row], lines(found, True), document(found, True))
