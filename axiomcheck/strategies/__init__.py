"""Ways to find certificates: untrusted search, in the order in which it is tried.

Each entry names the status that its certificates show and is called with the claim, a
prover that carries the budget, and a list that collects reasons for failure.  `how` names the kind of
search; `searches` leaves out those that were not asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from axiomcheck.errors import BudgetExceeded, InputError
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies import calculus, declared, filtering, smt_declared, thresholds
from axiomcheck.strategies.boundary import refute_on_boundary, undefined
from axiomcheck.strategies.climb import refute_by_climbing
from axiomcheck.strategies.goals import Prover
from axiomcheck.strategies.open_points import refute_by_denial, with_steps
from axiomcheck.strategies.pieces import pieces, prove_unbroken
from axiomcheck.strategies.refute import in_exponents, refute, refute_soon
from axiomcheck.strategies.regions import regions
from axiomcheck.strategies.shares import share
from axiomcheck.strategies.smt import refute_by_smt, refute_soon_by_smt

Search = Callable[[Claim, Prover, list[str]], Certificate | None]
KINDS = ("auto", "grid", "smt")


class Entry(NamedTuple):
    """One search: what its certificates show, what kind of search it is, itself, and when it is tried."""

    status: str
    how: str
    search: Search
    tried: tuple[str, ...] = KINDS


def _within(part: float, search: Search) -> Search:
    """The search with a part of the budget that is left; what it did not reach is a reason among others."""

    def tried(claim: Claim, prover: Prover, reasons: list[str]):
        own = share(prover, part)
        try:
            with own.budget.running():
                return search(claim, own, reasons)
        except BudgetExceeded as error:
            reasons.append(str(error))
            return None

    return tried


def _of_powers(search: Search) -> Search:
    """The search, for measures with parameters in exponents alone: of these, other searches know little and cost much."""

    def tried(claim: Claim, prover: Prover, reasons: list[str]):
        return search(claim, prover, reasons) if in_exponents(claim.measure) else None

    return tried


def _refute_soon(claim: Claim, prover: Prover, reasons: list[str]):
    return refute_soon(claim, prover)


def _refute(claim: Claim, prover: Prover, reasons: list[str]):
    return refute(claim, prover)


def _climb(claim: Claim, prover: Prover, reasons: list[str]):
    return refute_by_climbing(claim, prover)


def _boundary(claim: Claim, prover: Prover, reasons: list[str]):
    return refute_on_boundary(claim, prover) if claim.domain == "extended" else None


def _undefined(claim: Claim, prover: Prover, reasons: list[str]):
    return undefined(claim, prover) if claim.domain == "extended" else None


def _smt_soon(claim: Claim, prover: Prover, reasons: list[str]):
    return refute_soon_by_smt(claim, prover)


def _smt(claim: Claim, prover: Prover, reasons: list[str]):
    return refute_by_smt(claim, prover)


PROOF, GRID, SMT, CLIMB, LIMITS = "proof", "grid", "smt", "climbing", "limits"
GRIDS = ("auto", "grid")  # where counterexamples are not looked for by SMT alone
SEARCHES: dict[str, tuple[Entry, ...]] = {
    "quantification": (
        Entry("refuted", GRID, _refute_soon, GRIDS),
        Entry("refuted", SMT, _within(0.3, _smt_soon), ("smt",)),
        Entry("proved", PROOF, _within(0.6, _of_powers(prove_unbroken))),
        Entry("conditional", PROOF, _within(0.7, _of_powers(pieces))),
        Entry("refuted", GRID, _within(0.02, _refute), GRIDS),
        Entry("refuted", PROOF, refute_by_denial, GRIDS),
        Entry("proved", PROOF, _within(0.7, calculus.prove)),
        Entry("proved", PROOF, _within(0.3, calculus.by_terms)),
        Entry("refuted", GRID, _within(0.7, _refute), GRIDS),
        Entry("conditional", PROOF, _within(0.7, pieces)),
        Entry("refuted", LIMITS, _boundary),
        Entry("refuted", SMT, _within(0.8, _smt), ("smt",)),
        Entry("refuted", PROOF, refute_by_denial, ("smt",)),  # where a model is asked for, it comes first
        Entry("undefined", LIMITS, _undefined),
        Entry("refuted", SMT, _within(0.6, _smt), ("auto",)),
        Entry("refuted", CLIMB, _climb, GRIDS),  # last: it costs most
    ),
    "filtering": (
        Entry("refuted", GRID, filtering.refute_small),
        Entry("proved", PROOF, _within(0.7, calculus.prove)),
        Entry("proved", PROOF, thresholds.prove),
        Entry("refuted", PROOF, thresholds.refute),
        Entry("refuted", GRID, filtering.refute_grown),
        Entry("conditional", PROOF, regions),
        Entry("refuted", GRID, filtering.refute_large),
    ),
    "declared": (  # properties that users declare, of any kind
        Entry("refuted", GRID, declared.refute_soon, GRIDS),
        Entry("refuted", SMT, _within(0.3, smt_declared.refute_soon), ("smt",)),
        Entry("proved", PROOF, _within(0.7, calculus.prove)),
        Entry("proved", PROOF, _within(0.4, calculus.follow)),
        Entry("refuted", GRID, _within(0.4, declared.refute), ("auto",)),
        Entry("refuted", GRID, declared.refute, ("grid",)),
        Entry("refuted", SMT, smt_declared.refute, ("auto", "smt")),
    ),
}


def searches(kind: str, search: str = "auto") -> Iterator[Entry]:
    """The searches for claims about that kind of measure, in order; "declared" is for declared properties,
    whatever the measure.

    Counterexamples are looked for on grids first, then by SMT; or by one of them alone.

    >>> sorted({entry.how for entry in searches("quantification", "smt")})
    ['limits', 'proof', 'smt']
    """
    if search not in KINDS:
        raise InputError(f"there is no search {search!r}; known: {', '.join(KINDS)}")
    if kind not in ("quantification", "declared"):
        if search == "smt":
            raise InputError(
                f"--search smt is for distributions and for declared properties, not for the catalog's axioms of {kind}; "
                "choose auto or grid"
            )
        search = "grid"
    for entry in SEARCHES[kind]:
        if search in entry.tried:
            yield entry if entry.status != "refuted" else entry._replace(search=_shown_by_steps(entry.search))


def _shown_by_steps(search: Search) -> Search:
    """The search, whose counterexamples for every amount of smoothing get steps of the calculus."""

    def tried(claim: Claim, prover: Prover, reasons: list[str]):
        found = search(claim, prover, reasons)
        return found and with_steps(claim, found, prover, reasons)

    return tried
