"""Ways to find certificates: untrusted search, in the order in which it is tried.

Each entry names the status that its certificates show and is called with the claim, a
prover that carries the budget, and a list that collects reasons for failure.  `how` names the kind of
search; `searches` leaves out those that were not asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from axiomcheck.errors import BudgetExceeded, InputError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.strategies import calculus, climb, filtering, grids, regions, smt, thresholds
from axiomcheck.strategies.boundary import undefined
from axiomcheck.strategies.open_points import refute_by_denial, with_steps
from axiomcheck.strategies.pieces import pieces, prove_unbroken
from axiomcheck.strategies.prover import Prover

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
        own = prover.share(part)
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


PROOF, GRID, SMT, CLIMB, LIMITS = "proof", "grid", "smt", "climbing", "limits"
GRIDS = ("auto", "grid")  # where counterexamples are not looked for by SMT alone
MATRICES = "filtering"
SEARCHES: tuple[Entry, ...] = (
    Entry("refuted", GRID, grids.refute_soon, GRIDS),
    Entry("refuted", SMT, _within(0.3, smt.refute_soon), ("smt",)),
    Entry("proved", PROOF, _within(0.6, _of_powers(prove_unbroken))),
    Entry("conditional", PROOF, _within(0.7, _of_powers(pieces))),
    Entry("refuted", GRID, _within(0.02, grids.refute_early), GRIDS),
    Entry("refuted", PROOF, _within(0.9, refute_by_denial), GRIDS),
    Entry("proved", PROOF, _within(0.7, calculus.prove)),
    Entry("proved", PROOF, _within(0.3, calculus.by_terms)),
    Entry("proved", PROOF, _within(0.4, calculus.follow)),
    Entry("refuted", GRID, _within(0.4, grids.refute), ("auto",)),
    Entry("refuted", GRID, grids.refute, ("grid",)),
    Entry("conditional", PROOF, _within(0.7, pieces)),
    Entry("refuted", SMT, _within(0.8, smt.refute), ("smt",)),
    Entry("refuted", PROOF, _within(0.9, refute_by_denial), ("smt",)),  # where a model is asked for, it comes first
    Entry("undefined", LIMITS, undefined),
    Entry("refuted", SMT, _within(0.6, smt.refute), ("auto",)),
    Entry("refuted", CLIMB, climb.refute, GRIDS),  # last: it costs most
)
OF_MATRICES: tuple[Entry, ...] = (  # for the catalog's axioms about them
    Entry("refuted", GRID, filtering.refute_small),
    Entry("proved", PROOF, _within(0.7, regions.prove)),
    Entry("proved", PROOF, thresholds.prove),
    Entry("refuted", PROOF, thresholds.refute),
    Entry("refuted", GRID, filtering.refute_grown),
    Entry("conditional", PROOF, regions.regions),
    Entry("refuted", GRID, filtering.refute_large),
)


def in_exponents(measure: Measure) -> bool:
    """Does a parameter stand in an exponent?"""
    names = {e.args[0] for e in measure.symbols.values()}
    return any(e.op == "exp" and e.symbols & names for e in measure.formula.nodes())


def searches(kind: str, search: str = "auto") -> Iterator[Entry]:
    """The searches for claims about that kind of measure, in order; "declared" is for declared properties,
    whatever the measure.

    Counterexamples are looked for on grids first, then by SMT; or by one of them alone.

    >>> sorted({entry.how for entry in searches("quantification", "smt")})
    ['limits', 'proof', 'smt']
    """
    if search not in KINDS:
        raise InputError(f"there is no search {search!r}; known: {', '.join(KINDS)}")
    if kind == MATRICES and search == "smt":
        raise InputError(
            f"--search smt is for distributions and for declared properties, not for the catalog's axioms of {kind}; "
            "choose auto or grid"
        )
    for entry in OF_MATRICES if kind == MATRICES else SEARCHES:
        if kind == MATRICES and entry.status == "refuted":
            yield entry._replace(search=_shown_by_steps(entry.search))
        elif kind == MATRICES or search in entry.tried:
            yield entry


def _shown_by_steps(search: Search) -> Search:
    """The search, whose counterexamples for every amount of smoothing get steps of the calculus."""

    def tried(claim: Claim, prover: Prover, reasons: list[str]):
        found = search(claim, prover, reasons)
        return found and with_steps(claim, found, prover, reasons)

    return tried
