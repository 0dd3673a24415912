"""Rates of violations, for readers and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from axiomcheck.answers import View
from axiomcheck.documents import headed
from axiomcheck.rates import Rate

SCHEMA = "axiomcheck.rate/1"
COLUMNS = ("measure", "axiom", "classes", "rate", "interval", "violated", "satisfied", "undecided", "undefined")
COUNTED = ("samples", "seed", "scheme", "violated", "satisfied", "undecided", "undefined", "given_up", "rate",
           "confidence")  # fmt: skip
DRAWN = {
    "truth": "p uniformly on the simplex, then the rest uniformly among what the hypotheses allow for it",
    "scenario": "uniformly among all scenarios that satisfy the hypotheses",
}


def row(r: Rate) -> list[str]:
    """A row of the table."""
    low, high = r.interval
    share = "?" if r.rate is None else f"{r.rate:.4g}"
    counts = (r.violated, r.satisfied, r.undecided, r.undefined)
    return [
        r.claim.measure.name, r.claim.axiom.name, str(r.claim.classes), share, f"[{low:.4g}, {high:.4g}]",
        *map(str, counts),
    ]  # fmt: skip


def notes(results: Sequence[Rate]) -> list[str]:
    """What the numbers mean."""
    r = results[0]
    lines = [
        "An estimate from random scenarios, not a proof: a rate of 0 does not say that the axiom holds.",
        f"Drawn: {DRAWN[r.scheme]} ({r.claim.reading} reading, {r.claim.domain} domain"
        + (f", eps = {r.eps}" if r.eps is not None else "")
        + f"); {r.samples} scenarios, seed {r.seed}.",
        f"Interval: Clopper-Pearson, {r.confidence:.4g}.",
    ]
    if any(x.undecided for x in results):
        lines.append(
            "Undecided: equal up to rounding, and exact arithmetic did not tell; the interval allows for both."
        )
    if lost := sum(x.given_up for x in results):
        lines.append(
            f"Given up: {lost} true distributions, for which nothing admissible was met in many draws."
        )
    if any(x.undefined for x in results):
        lines.append("Undefined: some value of D does not exist there; not counted.")
    return lines


def document(results: Sequence[Rate], command: str) -> dict[str, Any]:
    """The estimates, for JSON; floats are decimal strings' worth of six digits."""
    return headed(SCHEMA, command, rates=[record(r) for r in results])


def record(r: Rate) -> dict[str, Any]:
    """One estimate as plain data."""
    return {
        "measure": r.claim.measure.name,
        "axiom": r.claim.axiom.name,
        "reading": r.claim.reading,
        "signs": r.claim.signs,
        "domain": r.claim.domain,
        "eps": None if r.eps is None else str(r.eps),
        "classes": r.claim.classes,
        **{k: getattr(r, k) for k in COUNTED},
        "interval": list(r.interval),
        "proof": False,
    }


def view(r: Rate) -> View:
    """An estimate in every form."""
    low, high = r.interval
    entry = {k: v for k, v in record(r).items() if k not in ("interval", "proof")} | {"low": low, "high": high}
    return View([str(r)], COLUMNS, [row(r)], [str(r), *notes([r])], document([r], "axiomcheck.rate"), [entry])
